use pact_core::{PactNode, select};

#[derive(PactNode)]
#[pact(type = "block:note")]
struct Note {
    count: u32,
    small: Option<i8>,
    bytes: Vec<u8>,
}

fn main() {
    let _ = select!(Note, ".block[data_count=-1]");
    let _ = select!(Note, ".block[data_count<0]");
    let _ = select!(Note, ".block[data_small>127]");
    let _ = select!(Note, ".block[data_bytes~256]");
    // These have nodes.
    let _ = select!(Note, ".block[data_count>4294967294][data_count!=-1][data_small<-100][data_bytes~255]");
}
