use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:hook")]
struct Hook {
    call: fn(u8) -> u8,
    later: Option<fn()>,
    both: (fn(), u8),
}

fn nothing() {}

fn give() -> fn() {
    nothing
}

// As the messages say.
#[derive(PactNode)]
#[pact(type = "block:right")]
struct Right {
    #[pact(skip)]
    call: Option<fn(u8) -> u8>,
    #[pact(skip, default = "give")]
    now: fn(),
    #[pact(skip, default = "std::time::Instant::now")]
    at: std::time::Instant,
}

fn main() {}
