//! Writes the seeds of a fuzz target:
//! `cargo run -p pact-tests --example write_seeds -- FOLDER TARGET`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use pact_tests::fuzzed::TARGETS;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let (Some(folder), Some(name), None) = (arguments.next(), arguments.next(), arguments.next())
    else {
        return Err("write_seeds FOLDER TARGET".into());
    };
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.ok_or_else(|| format!("there is no target `{name}`"))?;
    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder)?;
    for seed in (target.seeds)() {
        fs::write(folder.join(seed.name), seed.bytes)?;
    }
    Ok(())
}
