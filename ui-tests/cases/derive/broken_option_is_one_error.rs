use pact_core::{Context, Error, PactNode, select};

#[derive(PactNode)]
#[pact("block:positional")]
struct Positional {
    x: i32,
}

#[derive(PactNode)]
#[pact]
struct Bare {
    x: i32,
}

#[derive(PactNode)]
#[pact = "block:equals"]
struct Equals {
    x: i32,
}

#[derive(PactNode)]
#[pact(type("block:call"))]
struct Call {
    x: i32,
}

#[derive(PactNode)]
#[pact(type: "block:colon")]
struct Colon {
    x: i32,
}

#[derive(PactNode)]
#[pact(tpye = "block:swapped")]
struct Swapped {
    x: i32,
}

#[derive(PactNode)]
#[pact(type = concat!("block", ":made"))]
struct Made {
    x: i32,
}

#[derive(PactNode)]
#[pact(type = "")]
struct ToolCall {
    x: i32,
}

// One broken option does not hide the next.
#[derive(PactNode)]
#[pact(type = "block:several", role("user"), ttl = 5.0)]
struct Several {
    #[pact(contnet, default = 5)]
    x: i32,
}

// Over an enum: one error, and none for each variant.
#[derive(PactNode)]
#[pact(type = "block:entry")]
enum Entry {
    Link,
    Quote { text: String },
}

// Uses of a broken type are no errors of their own.
fn uses(ctx: &mut Context) -> Result<(), Error> {
    ctx.push(Positional { x: 1 })?;
    for found in ctx.select(select!(Bare, ".block[data_x=1]"))? {
        let _ = found.x;
    }
    Ok(())
}

fn main() {}
