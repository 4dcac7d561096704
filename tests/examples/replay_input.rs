//! Replays inputs of a fuzz target:
//! `cargo run -p pact-tests --example replay_input -- TARGET FILE_OR_FOLDER…`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use pact_tests::fuzzed::TARGETS;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let name = arguments
        .next()
        .ok_or("replay_input TARGET FILE_OR_FOLDER…")?;
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.ok_or_else(|| format!("there is no target `{name}`"))?;
    for path in arguments.map(PathBuf::from) {
        if !path.is_dir() {
            (target.check)(&fs::read(path)?);
            continue;
        }
        for entry in fs::read_dir(path)? {
            (target.check)(&fs::read(entry?.path())?);
        }
    }
    Ok(())
}
