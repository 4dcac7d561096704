use pact_core::{Block, Budget, Context, Json, Pruning, select};
use pact_providers::{Anthropic, Tool};
use pact_store::{SqliteStore, StoreError};
use serde_json::json;

/// `post` is your HTTP client: it sends the bytes, and returns the JSON of the answer.
fn agent(file: &str, mut post: impl FnMut(&[u8]) -> Json) -> Result<(), StoreError> {
    let schema = json!({"type": "object", "properties": {"city": {"type": "string"}}});
    let weather = Tool::new("weather", "The weather in a city.", schema);
    let provider = Anthropic::new("claude-sonnet-4-5").max_tokens(1024).tools([&weather]);

    let budget = Pruning::new().budget(Budget::tokens(100_000).down_to(60_000)).reserve(1024);
    let settings = Context::builder().system("You are helpful.").pruning(budget);
    let mut ctx = SqliteStore::open(file)?.conversation("demo").open_or_create(settings)?;
    ctx.user("Is it warm in Paris?");
    ctx.pre(Block::new("It is noon.").role("system").ttl(0))?; // for this turn only
    let turn = loop {
        ctx.fit(&provider)?; // what leaves, before anything is sent
        let request = ctx.render(&provider)?; // valid, or an error with the rule and the nodes
        let turn = ctx.absorb(&provider, &post(request.body()))?;
        let calls = ctx.pending_calls();
        if calls.is_empty() {
            break turn;
        }
        for call in calls {
            println!("{} {}", call.name().unwrap_or("?"), call.arguments());
            ctx.answer(call.id(), "21 degrees")?; // an `Err` of a tool is an answer, too
        }
    };
    println!("{}", turn.text(&ctx));
    println!("{}", ctx.commit()?);
    println!("{:?}", ctx.select(select!("@t0 ^seq .block[role='tool']"))?);
    Ok(())
}
