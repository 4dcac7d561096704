//! What a fit learns from answers and from refusals.

use pact_core::{Budget, Context, Pruning, Tokens, TooLong, Unit, Usage};
use pact_providers::{Anthropic, OpenAiChat};

fn words() -> Tokens {
    Tokens::with(|text| text.split_whitespace().count() as u64)
}

fn text(words: usize) -> String {
    vec!["word"; words].join(" ")
}

fn filled(mut ctx: Context) -> Context {
    for _ in 0..10 {
        ctx.user(text(60));
        ctx.assistant(text(60));
        ctx.commit().unwrap();
    }
    ctx.user("And now?");
    ctx
}

#[test]
fn an_estimate_learns_from_usage() {
    let provider = OpenAiChat::new("m");
    let pruning = Pruning::new()
        .budget(Budget::tokens(2_500))
        .unit(Unit::Turn);
    let mut ctx = filled(Context::builder().pruning(pruning.clone()).build());
    let before = ctx.fit(&provider).unwrap();
    assert!(before.is_unchanged() && before.tokens < 2_000, "{before}");
    let request = ctx.render(&provider).unwrap();
    let usage = Usage {
        input: 2 * before.tokens,
        ..Usage::default()
    };
    ctx.attempt(&request).finish(usage);
    // A branch knows it, too.
    let mut branch = ctx.fork("@t0").unwrap();
    branch.user("And now?");
    for ctx in [&mut ctx, &mut branch] {
        let after = ctx.fit(&provider).unwrap();
        assert!(!after.is_unchanged() && after.tokens <= 2_500, "{after}");
    }

    // The state can be built again from the records.
    let mut later = filled(Context::builder().pruning(pruning).build());
    later.learn(&ctx.attempts());
    assert!(!later.fit(&provider).unwrap().is_unchanged());
    // Another model is another matter.
    let mut other = ctx.clone();
    let fit = other.fit(&OpenAiChat::new("other")).unwrap();
    assert!(fit.tokens < 2_000, "{fit}");
}

#[test]
fn a_function_of_the_program_learns_from_refusals_alone() {
    let provider = OpenAiChat::new("m");
    let pruning = Pruning::new()
        .budget(Budget::tokens(3_000))
        .unit(Unit::Turn);
    let mut ctx = filled(Context::builder().pruning(pruning).tokens(words()).build());
    let tokens = ctx.fit(&provider).unwrap().tokens;
    let request = ctx.render(&provider).unwrap();
    let usage = Usage {
        input: 10 * tokens,
        ..Usage::default()
    };
    ctx.attempt(&request).finish(usage);
    assert_eq!(ctx.fit(&provider).unwrap().tokens, tokens);
    ctx.attempt(&request).fail(
        "This model's maximum context length is 2000 tokens. However, your messages resulted in \
         2600 tokens.",
    );
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(fit.tokens_before, 2_600);
    assert!(fit.tokens <= 2_000 && !fit.is_unchanged(), "{fit}");
    assert_eq!(fit.limit, Some(2_000));
    let refusal = fit.refusal.unwrap();
    assert_eq!((refusal.tokens, refusal.limit), (Some(2_600), Some(2_000)));
    assert!(
        fit.to_string()
            .contains("the last request was too long: 2600 tokens of 2000")
    );
}

#[test]
fn a_refusal_without_numbers_makes_the_next_request_shorter_each_time() {
    // No budget is set: the refusal is one.
    let provider = Anthropic::new("m").max_tokens(100);
    let mut ctx = filled(Context::builder().tokens(words()).build());
    assert!(ctx.fit(&provider).unwrap().is_unchanged());
    let mut bytes = ctx.render(&provider).unwrap().body().len();
    for _ in 0..3 {
        let request = ctx.render(&provider).unwrap();
        ctx.attempt(&request)
            .fail("Input is too long for requested model.");
        let fit = ctx.fit(&provider).unwrap();
        assert_eq!(
            fit.refusal,
            TooLong::read("Input is too long for requested model.")
        );
        let now = ctx.render(&provider).unwrap().body().len();
        assert!(now * 10 <= bytes * 9 + 1_000, "{now} of {bytes}");
        bytes = now;
    }
    // After an answer, the refusal is not told again, and its limit stays.
    let request = ctx.render(&provider).unwrap();
    ctx.attempt(&request).finish(Usage {
        input: 100,
        ..Usage::default()
    });
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!((fit.refusal, fit.is_unchanged()), (None, true));
    assert!(fit.limit.is_some());
}
