//! Odd budgets, counters, usages and conversations.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pact_core::{
    Absorbed, Block, Budget, Context, Error, Holder, Json, OverBudget, Overhead, Provider,
    ProviderError, Pruning, Rendered, Shorten, Thread, Tokens, Unit, Usage, Why, select,
};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
};
use serde_json::json;

fn words() -> Tokens {
    Tokens::with(|text| text.split_whitespace().count() as u64)
}

fn bytes() -> Tokens {
    Tokens::with(|text| text.len() as u64)
}

fn text(words: usize) -> String {
    vec!["word"; words].join(" ")
}

fn chat() -> OpenAiChat {
    OpenAiChat::new("m")
}

fn context(pruning: Pruning, tokens: Tokens) -> Context {
    Context::builder().pruning(pruning).tokens(tokens).build()
}

fn converse(ctx: &mut Context, turns: usize) {
    for turn in 0..turns {
        ctx.user(format!("{turn} {}", text(20)));
        ctx.assistant(format!("{turn} {}", text(20)));
        ctx.commit().unwrap();
    }
}

/// A step of an agent: a call, and its result.
fn step(ctx: &mut Context, result: &str) {
    let call = json!([{"type": "call", "id": "call1", "name": "read", "arguments": {}}]);
    ctx.push(Block::new(call).role("assistant").kind("call"))
        .unwrap();
    ctx.answer("call1", result).unwrap();
}

/// The error of a budget that cannot be met, after which all is as it was.
fn over(ctx: &mut Context) -> OverBudget {
    let before = ctx.thread().to_json();
    let error = match ctx.fit(&chat()) {
        Err(Error::OverBudget(error)) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(ctx.thread().to_json(), before);
    let amounts = error.holding.iter().map(|holding| holding.amount);
    let held = amounts.fold(0, u64::saturating_add);
    assert!(held >= error.over[0].measured, "{error}");
    error
}

#[test]
fn budgets_that_nothing_meets_name_the_holder() {
    let budget = |limit| Pruning::new().budget(Budget::tokens(limit));
    for tokens in [words, Tokens::estimate] {
        let mut zero = context(budget(0), tokens());
        zero.user("Hello");
        let mut reserved = context(budget(100).reserve(8_000), tokens());
        reserved.user("Hello");
        let mut most = context(budget(100).reserve(u64::MAX), tokens());
        most.user("Hello");
        let builder = Context::builder().system(text(1_000)).tokens(tokens());
        let mut instructed = builder.pruning(budget(500)).build();
        converse(&mut instructed, 3);
        instructed.user("Hello");
        let mut pinned = context(budget(100), tokens());
        for _ in 0..10 {
            pinned
                .push(Block::new(text(50)).role("user").pinned(true))
                .unwrap();
            pinned.commit().unwrap();
        }
        pinned.user("Hello");
        let mut huge = context(budget(1_000).unit(Unit::Turn), tokens());
        huge.user(text(500_000));
        for (ctx, holder) in [
            (&mut reserved, Holder::Reserve),
            (&mut most, Holder::Reserve),
            (&mut instructed, Holder::System),
            (&mut pinned, Holder::Pinned),
            (&mut huge, Holder::OpenTurn),
        ] {
            let error = over(ctx);
            assert_eq!(error.holding[0].holder, holder, "{error}");
        }
        assert_eq!(over(&mut zero).over[0].budget.limit, 0);
        // The next turn has room again.
        huge.commit().unwrap();
        huge.user("Hello");
        assert!(huge.fit(&chat()).unwrap().tokens < 100);
    }
}

#[test]
fn a_learned_limit_bounds_the_low_water_mark() {
    let budget = Budget::tokens(100_000).down_to(60_000);
    let mut ctx = context(Pruning::new().budget(budget), words());
    ctx.user(text(2_000));
    let request = ctx.render(&chat()).unwrap();
    ctx.attempt(&request)
        .fail("prompt is too long: 2500 tokens > 1500 maximum");
    let error = over(&mut ctx);
    let budget = error.over[0].budget;
    assert_eq!((budget.limit, budget.low), (1_500, Some(1_500)), "{error}");
}

/// The mark in a shortened result costs tokens, too.
#[test]
fn a_result_is_never_longer_when_it_was_shortened() {
    let mut shortened = 0;
    for keep in [0, 20, 200] {
        for len in (keep..keep + 200).step_by(7) {
            let render = |limit: u64| {
                let shorten = Shorten::to(keep as u64).spare_newest(0);
                let budget = Budget::tokens(limit).down_to(1);
                let mut ctx = context(Pruning::new().budget(budget).shorten(shorten), bytes());
                step(&mut ctx, &"x".repeat(len));
                let fit = ctx.fit(&chat());
                (
                    ctx.filling().total - ctx.filling().overhead,
                    fit.is_ok_and(|fit| !fit.is_unchanged()),
                )
            };
            let (before, _) = render(100_000);
            let (after, was_shortened) = render(before - 1);
            assert!(after <= before, "{keep} {len}: {before} {after}");
            shortened += usize::from(was_shortened);
        }
    }
    assert!(shortened > 10, "{shortened}");
}

#[test]
fn counters_with_huge_numbers_do_no_harm() {
    for unit in [Unit::Block, Unit::Turn] {
        let pruning = Pruning::new()
            .budget(Budget::tokens(u64::MAX).down_to(u64::MAX / 2))
            .unit(unit)
            .shorten(Shorten::to(u64::MAX))
            .steps(0);
        let mut ctx = context(pruning, Tokens::with(|_| u64::MAX));
        converse(&mut ctx, 3);
        ctx.user("Hello");
        assert!(ctx.fit(&chat()).unwrap().tokens == u64::MAX);
        assert_eq!(ctx.filling().total, u64::MAX);
        let request = ctx.render(&chat()).unwrap();
        for input in [u64::MAX, 0] {
            ctx.attempt(&request).finish(Usage {
                input,
                output: u64::MAX,
                cached: u64::MAX,
            });
        }
        ctx.attempt(&request)
            .fail("prompt is too long: 1001 tokens > 1000 maximum");
        let error = over(&mut ctx);
        assert_eq!(error.over[0].measured, u64::MAX, "{error}");
        ctx.commit().unwrap();
    }
}

#[test]
fn a_counter_that_panics_changes_nothing() {
    let panics = Arc::new(AtomicBool::new(false));
    let tokens = Tokens::with({
        let panics = Arc::clone(&panics);
        move |text| {
            assert!(!panics.load(Ordering::Relaxed), "no count");
            text.len() as u64
        }
    });
    let shorten = Shorten::to(10).spare_newest(0);
    let budget = Budget::tokens(1_000).down_to(600);
    let mut ctx = context(Pruning::new().budget(budget).shorten(shorten), tokens);
    converse(&mut ctx, 3);
    step(&mut ctx, &text(300));
    panics.store(true, Ordering::Relaxed);
    let before = ctx.thread().to_json();
    let caught = catch_unwind(AssertUnwindSafe(|| ctx.fit(&chat()).is_ok()));
    assert!(caught.is_err());
    assert_eq!(ctx.thread().to_json(), before);
    panics.store(false, Ordering::Relaxed);
    assert!(!ctx.fit(&chat()).unwrap().is_unchanged());
    assert!(ctx.fit(&chat()).unwrap().is_unchanged());
    ctx.commit().unwrap();
}

/// An estimate believes a usage within bounds, so absurd ones neither let a request grow beyond the
/// budget nor make it impossible.
#[test]
fn a_usage_that_lies_does_no_harm() {
    for input in [0, 1, 2, u64::MAX / 2, u64::MAX] {
        let budget = Budget::tokens(1_000).down_to(600);
        let mut ctx = context(
            Pruning::new().budget(budget).unit(Unit::Turn),
            Tokens::estimate(),
        );
        for turn in 0..60 {
            ctx.user(format!("question {turn}"));
            let fit = ctx.fit(&chat()).unwrap();
            assert!(fit.tokens <= 1_000, "{fit}");
            let request = ctx.render(&chat()).unwrap();
            assert!(request.body().len() < 16_000);
            ctx.attempt(&request).finish(Usage {
                input,
                output: input,
                cached: input,
            });
            ctx.assistant("an answer of a few words");
            ctx.commit().unwrap();
        }
    }
}

#[test]
fn refusals_without_end_end_with_an_error() {
    let mut ctx = context(Pruning::new().unit(Unit::Turn), words());
    converse(&mut ctx, 20);
    ctx.user("And now?");
    let mut tokens = u64::MAX;
    let error = loop {
        let request = ctx.render(&chat()).unwrap();
        ctx.attempt(&request).fail("context_length_exceeded");
        match ctx.fit(&chat()) {
            Ok(fit) => assert!(fit.tokens < tokens, "{fit}"),
            Err(error) => break error,
        }
        tokens = ctx.fit(&chat()).unwrap().tokens;
    };
    assert_eq!(error.code().as_str(), "E_OVER_BUDGET");
}

/// The providers, with a tool.
fn providers() -> [Box<dyn Provider>; 7] {
    let tools = [Tool::new("f", "Does it.", json!({"type": "object"}))];
    [
        Box::new(Anthropic::new("m").max_tokens(100).tools(&tools)),
        Box::new(OpenAiChat::new("m").tools(&tools)),
        Box::new(OpenAiResponses::new("m").tools(&tools)),
        Box::new(Gemini::new("m").tools(&tools)),
        Box::new(Bedrock::new("m").tools(&tools)),
        Box::new(Mistral::new("m").tools(&tools)),
        Box::new(Ollama::new("m").tools(&tools)),
    ]
}

/// A turn with many blocks, or calls without results.
fn piece(kind: usize, at: usize) -> Vec<Block> {
    let system = || Block::new("x").role("system");
    if kind == 0 {
        return vec![system(), system(), Block::new("x").role("user")];
    }
    let call = |call: usize| {
        let id = format!("c{at:04}{call:04}");
        json!({"type": "call", "id": id, "name": "f", "arguments": {}})
    };
    let calls: Json = (0..20).map(call).collect();
    let calls = Block::new(calls).role("assistant").kind("call");
    vec![calls, Block::new("x").role("user")]
}

/// An API puts words of its own around a system message in the middle, and beside calls without
/// results. A fit that does not render knows of them, too.
#[test]
fn the_words_of_an_api_count_that_came_after_the_last_count() {
    let pruning = || {
        let budget = Budget::tokens(2_000);
        Pruning::new().budget(budget).unit(Unit::Turn)
    };
    for kind in [0, 1] {
        for (tokens, provider) in [words, bytes]
            .iter()
            .flat_map(|it| providers().map(|p| (it, p)))
        {
            let provider = &*provider;
            let mut ctx = context(pruning(), tokens());
            ctx.user("Hello");
            ctx.fit(provider).unwrap();
            let mut anew = context(pruning(), tokens());
            anew.user("Hello");
            for at in 0..60 {
                for block in piece(kind, at) {
                    ctx.push(block.clone()).unwrap();
                    anew.push(block).unwrap();
                }
                let fit = ctx.fit(provider);
                // A context without a count renders.
                let exact = anew.clone().fit(provider);
                let what = format!("{kind} {} {at}: {fit:?} {exact:?}", provider.api());
                assert_eq!(fit.is_ok(), exact.is_ok(), "{what}");
                if fit.is_err() {
                    break;
                }
            }
        }
    }
}

/// An API whose messages cost much.
struct Heavy;

impl Provider for Heavy {
    fn api(&self) -> &'static str {
        "heavy"
    }

    fn model(&self) -> &'static str {
        "m"
    }

    fn overhead(&self) -> Overhead {
        Overhead::new(0, 100)
    }

    fn revision(&self) -> Option<u64> {
        Some(1)
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        chat().render(thread)
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        chat().absorb(answer)
    }
}

#[test]
fn the_overhead_of_an_api_counts_for_every_message() {
    let pruning = Pruning::new().budget(Budget::tokens(1_000));
    let mut ctx = context(pruning.unit(Unit::Turn), words());
    for turn in 0..40 {
        ctx.user("x");
        let fit = ctx.fit(&Heavy).unwrap();
        let messages = ctx.thread().messages().count();
        assert!(messages < 10, "turn {turn}: {messages} {fit}");
        ctx.commit().unwrap();
    }
}

#[test]
fn a_fit_is_undone_and_goes_on_in_branches_and_imports() {
    let builder = || {
        let budget = Budget::tokens(300).down_to(100);
        let pruning = Pruning::new().budget(budget).unit(Unit::Turn);
        Context::builder().pruning(pruning).tokens(words())
    };
    let mut ctx = builder().build();
    converse(&mut ctx, 5);
    let before = ctx.thread().to_json();
    ctx.user(text(60));
    let fit = ctx.fit(&chat()).unwrap();
    assert!(!fit.is_unchanged());
    ctx.rollback();
    assert_eq!(ctx.thread().to_json(), before);
    let report = ctx.clone().commit().unwrap();
    assert!(report.departures.is_empty(), "{report}");
    ctx.user(text(60));
    let failed = ctx.transaction(|ctx| {
        ctx.fit(&chat())?;
        ctx.delete(select!("^seq"))
    });
    assert!(failed.is_err());
    let mut imported = ctx.fork("@t0").unwrap();
    let mut history = Vec::new();
    imported.write_history(&mut history).unwrap();
    let mut branch = core::mem::replace(&mut imported, builder().import(history).unwrap());
    branch.user(text(60));
    imported.user(text(60));
    let tokens = fit.tokens;
    for ctx in [&mut ctx, &mut branch, &mut imported] {
        let fit = ctx.fit(&chat()).unwrap();
        assert_eq!((fit.tokens, fit.is_unchanged()), (tokens, false));
        let report = ctx.commit().unwrap();
        let pruned = report.departures.iter().filter(|it| it.why == Why::Pruned);
        assert_eq!(pruned.count(), fit.departures.len());
    }
    ctx.rewind("@t-1").unwrap();
    assert_eq!(ctx.thread().to_json(), before);
    ctx.user(text(60));
    assert_eq!(ctx.fit(&chat()).unwrap().tokens, tokens);
}

#[test]
fn a_fit_of_the_same_turns_refuses_a_prepared_compaction() {
    let pruning = Pruning::new().budget(Budget::tokens(150).down_to(80));
    let mut ctx = context(pruning.unit(Unit::Turn), words());
    for turn in 0..5 {
        ctx.user(format!("{turn} {}", text(20)));
        ctx.commit().unwrap();
    }
    let turns = ctx.prepare_compaction(select!(".seg")).unwrap();
    assert_eq!(
        turns.to_string(),
        "5 turns with 5 blocks that cost 505, 125 tokens"
    );
    ctx.user(text(30));
    assert!(!ctx.fit(&chat()).unwrap().is_unchanged());
    let before = ctx.thread().to_json();
    assert!(ctx.apply_compaction(turns, "a summary").is_err());
    assert_eq!(ctx.thread().to_json(), before);
    // A summary stays, whatever has to leave.
    let turns = ctx.prepare_compaction(select!(".seg:depth(2,3)")).unwrap();
    let turns = if turns.is_empty() {
        ctx.prepare_compaction(select!(".seg:depth(1)")).unwrap()
    } else {
        turns
    };
    let compacted = ctx.apply_compaction(turns, "a summary").unwrap();
    assert!(
        compacted
            .to_string()
            .ends_with("tokens free, 0 cached bytes lost")
    );
    for turn in 0..20 {
        ctx.user(format!("{turn} {}", text(20)));
        assert!(ctx.fit(&chat()).unwrap().tokens <= 150);
        ctx.commit().unwrap();
    }
    let summary = compacted.summary.unwrap();
    assert!(ctx.node(&summary).is_some());
    ctx.undo_compaction(&summary).unwrap();
    assert!(ctx.undo_compaction(&summary).is_err());
    ctx.user("Hello");
    assert!(ctx.fit(&chat()).unwrap().tokens <= 150);
}
