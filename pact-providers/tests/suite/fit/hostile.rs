//! Requests that try to be longer than they are counted.

use pact_core::{Block, Budget, Context, Error, Json, Provider, Pruning, Tokens, Unit, select};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
};
use serde_json::json;

use crate::said::push_result;

const LIMIT: u64 = 2_500;

/// More words than the limit allows.
const WORDS: usize = 5_000;

fn words() -> Tokens {
    Tokens::with(|text| text.split_whitespace().count() as u64)
}

fn providers() -> [Box<dyn Provider>; 7] {
    [
        Box::new(Anthropic::new("m").max_tokens(100)),
        Box::new(Bedrock::new("m").tools(&[Tool::new(
            "read",
            "Reads.",
            json!({"type": "object"}),
        )])),
        Box::new(Gemini::new("m")),
        Box::new(Mistral::new("m")),
        Box::new(Ollama::new("m")),
        Box::new(OpenAiChat::new("m")),
        Box::new(OpenAiResponses::new("m")),
    ]
}

/// A context whose last request was counted, so that the next one is measured by the nodes since.
fn counted(provider: &dyn Provider) -> Context {
    let pruning = Pruning::new()
        .budget(Budget::tokens(LIMIT))
        .unit(Unit::Turn);
    let builder = Context::builder().system("Be brief.").tokens(words());
    let mut ctx = builder.pruning(pruning).allow_system_edits(true).build();
    ctx.user("Hello");
    assert!(ctx.fit(provider).unwrap().is_unchanged());
    ctx
}

fn is_refused(ctx: &mut Context, provider: &dyn Provider) {
    let fit = ctx.fit(provider);
    let api = provider.api();

    assert!(matches!(fit, Err(Error::OverBudget(_))), "{api}: {fit:?}");
}

#[test]
fn all_of_the_arguments_and_results_counts_whatever_their_members_are_called() {
    let long = "word ".repeat(WORDS);
    let data = "word ".repeat(WORDS).replace(' ', "\u{2003}");
    let hidden = [
        json!({"type": long}),
        json!({"role": long}),
        json!({"signature": long}),
        json!({"image_url": long}),
        json!({"data": format!("{}{data}", "QUJD".repeat(20))}),
        json!({"text": format!("data: {long}")}),
        json!({"url": format!("data: {long}")}),
        json!({"rows": vec![json!({"type": "an order", "role": "x"}); 3_000]}),
        json!({"rows": vec![json!({"text": {"name": ["a b"]}}); 3_000]}),
    ];
    for provider in providers() {
        let provider = &*provider;
        for value in &hidden {
            for (arguments, result) in [(value, &json!("ok")), (&json!({}), value)] {
                let mut ctx = counted(provider);
                let call = json!([{
                    "type": "call", "id": "call00001", "name": "read", "arguments": arguments,
                }]);
                ctx.push(Block::new(call).role("assistant")).unwrap();
                ctx.answer("call00001", result.clone()).unwrap();
                is_refused(&mut ctx, provider);
            }
        }
        // A list is no list of parts because its objects have a type.
        let mut ctx = counted(provider);
        let call = json!([{"type": "call", "id": "call00001", "name": "read", "arguments": {}}]);
        ctx.push(Block::new(call).role("assistant")).unwrap();
        let orders = json!([{"type": "order", "signature": long}]);
        push_result(&mut ctx, "call00001", orders);
        is_refused(&mut ctx, provider);
        let mut ctx = counted(provider);
        ctx.user(format!("data: {long}"));
        is_refused(&mut ctx, provider);
    }
}

#[test]
fn pictures_count_by_the_piece() {
    let picture =
        json!([{"type": "image", "mime": "image/png", "data": "iVBORw0KGgo".repeat(20_000)}]);
    for provider in providers() {
        let mut ctx = counted(&*provider);
        ctx.push(Block::new(picture.clone()).role("user")).unwrap();
        let fit = ctx.fit(&*provider).unwrap();
        assert!(
            (1_600..LIMIT).contains(&fit.tokens),
            "{}: {fit}",
            provider.api()
        );
    }
}

#[test]
fn instructions_count_that_came_after_the_last_count() {
    for provider in providers() {
        let provider = &*provider;
        let long: Json = "word ".repeat(WORDS).into();
        let instruction = || Block::new(long.clone()).role("system").pinned(true);
        let mut ctx = counted(provider);
        ctx.insert(select!("(^sys, end)"), instruction()).unwrap();
        is_refused(&mut ctx, provider);
        let mut ctx = counted(provider);
        ctx.replace(select!("^sys .block"), instruction()).unwrap();
        is_refused(&mut ctx, provider);
    }
}
