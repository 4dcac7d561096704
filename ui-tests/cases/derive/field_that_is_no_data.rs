use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note<const N: usize> {
    call: fn(),
    raw: *const u8,
    numbers: [i32; N],
}

fn main() {}
