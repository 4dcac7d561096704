use pact_core::{Block, Context, Error, select};
use pact_providers::Anthropic;

fn main() -> Result<(), Error> {
    let mut ctx = Context::builder().system("You are helpful.").build();
    ctx.user("What is the capital of France?");
    ctx.pre(Block::new("France: capital Paris").role("system").ttl(0))?; // for this turn only
    println!("{}", ctx.render(&Anthropic::conversation())?.to_json());
    ctx.assistant("Paris.");
    println!("{}", ctx.commit()?);
    println!("{:?}", ctx.select(select!("@t0 ^seq .block[role='user']"))?);
    Ok(())
}
