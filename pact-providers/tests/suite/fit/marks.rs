//! The low-water mark: a fit goes down to it, and not far below.

use pact_core::{Block, Budget, Context, Pruning, Shorten, Tokens, Unit};
use pact_providers::OpenAiChat;
use serde_json::json;

fn words() -> Tokens {
    Tokens::with(|text| text.split_whitespace().count() as u64)
}

fn text(words: usize) -> String {
    vec!["word"; words].join(" ")
}

fn step(ctx: &mut Context, id: &str, result: usize) {
    let call = json!([{"type": "call", "id": id, "name": "read", "arguments": {"at": "it"}}]);
    ctx.push(Block::new(call).role("assistant").kind("call"))
        .unwrap();
    ctx.answer(id, text(result)).unwrap();
}

#[test]
fn a_fit_that_takes_nearly_all_does_not_take_too_much() {
    let pruning = Pruning::new().budget(Budget::tokens(3_000).down_to(1_000));
    let builder = |pruning| Context::builder().pruning(pruning).tokens(words());
    let mut steps = builder(pruning.clone().steps(1)).build();
    steps.user("Read all of it.");
    // A program without a budget made the turns.
    let mut turns = Context::default();
    for at in 0..600 {
        step(&mut steps, &format!("call{at:05}"), 20);
        turns.user("Read it.");
        step(&mut turns, &format!("call{at:05}"), 20);
        turns.commit().unwrap();
    }
    let document = turns.snapshot("@t0").unwrap().export();
    let turns = builder(pruning.unit(Unit::Turn)).import(document).unwrap();
    for mut ctx in [steps, turns] {
        let fit = ctx.fit(&OpenAiChat::new("m")).unwrap();
        assert!((900..=1_000).contains(&fit.tokens), "{fit}");
    }
}

#[test]
fn blocks_leave_down_to_the_mark_after_results_were_shortened() {
    let budget = Budget::tokens(1_000).down_to(300);
    let shorten = Shorten::to(50).spare_newest(0);
    let pruning = Pruning::new()
        .budget(budget)
        .unit(Unit::Turn)
        .shorten(shorten);
    let mut ctx = Context::builder().pruning(pruning).tokens(words()).build();
    let provider = OpenAiChat::new("m");
    for _ in 0..7 {
        ctx.user(text(100));
        ctx.commit().unwrap();
    }
    ctx.user("Read it.");
    step(&mut ctx, "call00001", 400);
    let fit = ctx.fit(&provider).unwrap();
    // Shortened, it would be within the limit; the next message would be too much again.
    assert_eq!(fit.shortened.len(), 1, "{fit}");
    assert!(fit.tokens <= 300, "{fit}");
    assert!(ctx.fit(&provider).unwrap().is_unchanged());
}
