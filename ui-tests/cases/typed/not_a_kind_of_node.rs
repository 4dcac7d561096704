use pact_core::select;

struct Plain;

fn main() {
    let _ = select!(Plain, "@t0 .block");
}
