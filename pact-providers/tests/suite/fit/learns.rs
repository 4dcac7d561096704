//! The lessons of a fit from answers and from refusals.

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

/// A context that looks alike, commits alike and reports alike.
fn assert_same(one: &Context, other: &Context) {
    assert_eq!(one.thread().to_json(), other.thread().to_json());
    assert_eq!(one.filling(), other.filling());
    let [mut one, mut other] = [one.clone(), other.clone()];
    one.user("next");
    other.user("next");
    let reports = [&mut one, &mut other].map(|ctx| ctx.commit().unwrap());
    assert_eq!(reports[0].departures, reports[1].departures);
    assert_eq!(reports[0].freed, reports[1].freed);
    assert_eq!(reports[0].over_budget, reports[1].over_budget);
    assert_eq!(one.thread().to_json(), other.thread().to_json());
}

#[test]
fn a_fit_that_fails_leaves_no_lesson_behind() {
    let provider = OpenAiChat::new("m");
    for tokens in [words, Tokens::estimate] {
        for fits_before in [false, true] {
            let pruning = Pruning::new()
                .budget(Budget::tokens(5_000))
                .spare_newest_turns(20);
            let mut ctx = filled(Context::builder().pruning(pruning).tokens(tokens()).build());
            if fits_before {
                ctx.fit(&provider).unwrap();
            }
            let request = ctx.render(&provider).unwrap();
            ctx.attempt(&request)
                .fail("prompt is too long: 250000 tokens > 1200 maximum");
            let before = ctx.clone();
            let error = ctx.fit(&provider).unwrap_err();
            assert_eq!(error.code().as_str(), "E_OVER_BUDGET");
            assert_same(&ctx, &before);
        }
    }
}

/// From the text of the error to the next fit: exactly the missing share leaves.
#[test]
fn the_answer_of_a_refused_request_is_a_reserve() {
    let provider = Anthropic::new("m").max_tokens(64_000);
    for reserve in [0, 8_000, 64_000, 100_000] {
        let pruning = Pruning::new().reserve(reserve);
        let mut ctx = Context::builder().pruning(pruning).tokens(words()).build();
        for _ in 0..100 {
            ctx.user(text(1_000));
            ctx.commit().unwrap();
        }
        ctx.user("And now?");
        let request = ctx.render(&provider).unwrap();
        let attempt = ctx.attempt(&request);
        attempt.fail(
            "input length and `max_tokens` exceed context limit: 150000 + 64000 > 200000, \
             decrease input length or `max_tokens` and try again",
        );
        let fit = ctx.fit(&provider).unwrap();
        assert_eq!(fit.tokens_before, 150_000, "{fit}");
        let room = 200_000 - reserve.max(64_000);
        // A block is about 1,500 of its tokens.
        assert!(
            fit.tokens <= room && fit.tokens + 1_600 > room,
            "{room} {fit}"
        );
        assert!(
            fit.to_string()
                .contains("150000 tokens and 64000 for the answer of 200000")
        );
        let request = ctx.render(&provider).unwrap();
        ctx.attempt(&request).finish(Usage {
            input: fit.tokens,
            ..Usage::default()
        });
        assert!(ctx.fit(&provider).unwrap().is_unchanged());
    }
}

#[test]
fn a_small_share_of_the_answer_counts() {
    let provider = Anthropic::new("m").max_tokens(512);
    let mut ctx = filled(Context::builder().tokens(words()).build());
    let request = ctx.render(&provider).unwrap();
    ctx.attempt(&request).fail(
        "input length and `max_tokens` exceed context limit: 199800 + 512 > 200000, decrease \
         input length or `max_tokens` and try again",
    );
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(fit.tokens_before, 199_800);
    assert!(fit.tokens <= 200_000 - 512, "{fit}");
    assert_eq!(fit.departures.len(), 1, "{fit}");
}

/// A context that counts no tokens cannot make a request shorter, but the caller is told.
#[test]
fn a_refusal_is_told_where_no_tokens_are_counted() {
    let provider = OpenAiChat::new("m");
    let mut ctx = filled(Context::default());
    let request = ctx.render(&provider).unwrap();
    ctx.attempt(&request)
        .fail("prompt is too long: 250000 tokens > 1200 maximum");
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(fit.refusal.unwrap().limit, Some(1_200));
    assert!(fit.is_unchanged() && fit.limit.is_none(), "{fit}");
    assert!(fit.to_string().contains("250000 tokens of 1200"), "{fit}");
    assert!(ctx.commit().unwrap().departures.is_empty());
    let request = ctx.render(&provider).unwrap();
    ctx.attempt(&request).finish(Usage::default());
    assert_eq!(ctx.fit(&provider).unwrap().refusal, None);
}
