use pact_core::{PactNode, select};

#[derive(PactNode)]
enum Entry {
    #[pact(type = "block:todo")]
    Todo { done: bool, rank: u32 },
    #[pact(type = "block:link")]
    Link { url: String, rank: String },
}

fn main() {
    let _ = select!(Entry, ".block[data_done=true][data_url='x']");
    let _ = select!(Entry, ".block[data_done=true][data_rank='first']");
    // Each of these has nodes.
    let _ = select!(Entry, ".block[data_done=true], .block[data_url='x']");
    let _ = select!(Entry, ".block[data_done=true][data_url!='x']");
    let _ = select!(Entry, ".block[data_done=true]:not([data_url='x'])");
    let _ = select!(Entry, ".block[data_rank=[1,'first']]");
}
