//! Lookups by a model: the blocks that they find, those that stay hidden, and their bounds.

mod agent;
mod bounds;
mod finds;
mod withdrawn;

use pact_core::{Context, Json, Lookup};

/// The answer to a model, as JSON.
fn ask(ctx: &Context, arguments: Json) -> Json {
    let answer = Lookup::new().answer(ctx, &arguments);
    assert!(!answer.is_error(), "{answer:?}");
    answer.content().to_json().into_owned()
}

/// The contents that a model finds.
fn contents(ctx: &Context, arguments: Json) -> Vec<String> {
    let answer = ask(ctx, arguments);
    let blocks = answer["blocks"].as_array().unwrap();
    let contents = blocks.iter().map(|block| block["content"].as_str());
    contents.map(|it| it.unwrap().to_owned()).collect()
}

/// The same history without reports, as another program reads it.
fn imported(ctx: &Context) -> Context {
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    Context::import(&file).unwrap()
}
