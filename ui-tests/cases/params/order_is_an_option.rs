use pact_core::select;

fn main() {
    let n: Option<u32> = None;
    let _ = select!(".block[ttl<$n]");
    let _ = select!(".block[data_score>=$n]");
}
