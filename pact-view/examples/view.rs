//! Makes the page for a history: `cargo run -p pact-view --example view -- history.jsonl > history.html`.

use std::error::Error;
use std::{env, fs, io};

use pact_core::Context;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args()
        .nth(1)
        .ok_or("name a file: a snapshot document, or a history of one document a line")?;
    let context = Context::import(fs::read(&path)?)?;
    pact_view::write_page(&context, &path, io::stdout().lock())?;
    Ok(())
}
