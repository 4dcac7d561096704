use pact_core::{Container, Context, Error, PactNode, select};

#[derive(PactNode)]
#[pact(type = "seg:turn")]
struct Turn {
    mood: String,
}

fn main() -> Result<(), Error> {
    let mut ctx = Context::default();
    // It can be selected and read, and only a commit makes one.
    let _ = ctx.select(select!(Turn, ".seg[data_mood='calm']"))?;
    ctx.push(Turn { mood: "calm".into() })?;
    ctx.post(Container::new().child(&Turn { mood: "calm".into() }))?;
    Ok(())
}
