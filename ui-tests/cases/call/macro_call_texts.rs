use pact_core::select;

// The selector is one string literal, in the call itself.
const BLOCKS: &str = ".block";

fn main() {
    let role = "user";
    let _ = select!();
    let _ = select!(BLOCKS);
    let _ = select!(concat!(".bl", "ock"));
    let _ = select!(include_str!("blocks.sel"));
    let _ = select!(format!(".block[role={role}]"));
    let _ = select!(&".block");
    let _ = select!((".block"));
    let _ = select!(b".block");
    let _ = select!('b');
    let _ = select!(.block[role=user]);
    let _ = select!(".seg", ".block");
}
