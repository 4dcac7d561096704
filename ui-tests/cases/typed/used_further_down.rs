use pact_core::{Context, Error, PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    count: u32,
}

fn uses(ctx: &Context) -> Result<(), Error> {
    for note in ctx.select(select!(Note, ".block[data_total=1]"))? {
        let _: u32 = note.count;
    }
    Ok(())
}

fn main() {}
