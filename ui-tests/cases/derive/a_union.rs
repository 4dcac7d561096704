#[derive(pact_core::PactNode)]
#[pact(type = "block:bits")]
union Bits {
    whole: u32,
    real: f32,
}

fn main() {}
