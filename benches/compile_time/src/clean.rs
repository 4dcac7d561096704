//! A clean dev build of a program that uses `select!`, beside one that uses serde's derive and
//! `serde_json`.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::child::{self, Clock};
use crate::{Result, median, spread};

const ROUNDS: usize = 3;

const PACT_MAIN: &str = r#"
fn main() {
    let plan = pact_core::select!("@t0 ^seq .seg:depth(1) > .block");
    println!("{plan}");
}
"#;

const SERDE_MAIN: &str = r#"
#[derive(serde::Serialize)]
struct Block {
    role: &'static str,
    depth: u32,
}

fn main() {
    let block = Block { role: "user", depth: 1 };
    println!("{}", serde_json::to_string(&block).unwrap());
}
"#;

const SERDE_DEPENDENCIES: &str =
    "serde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"";

pub(crate) fn report(clock: Clock) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let pact = folder.path().join("pact");
    let serde = folder.path().join("serde");
    write(&pact, &child::pact_dependency(), PACT_MAIN)?;
    write(&serde, SERDE_DEPENDENCIES, SERDE_MAIN)?;
    let (mut pact_times, mut serde_times) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        pact_times.push(build(&pact, clock)?);
        serde_times.push(build(&serde, clock)?);
    }
    let ratio = median(&pact_times).as_secs_f64() / median(&serde_times).as_secs_f64();
    println!("| clean dev build of a hello-world | seconds (range of {ROUNDS}) |");
    println!("|---|--:|");
    println!("| pact-core | {} |", spread(&pact_times));
    println!(
        "| serde with derive, serde_json | {} |",
        spread(&serde_times)
    );
    println!("| pact/serde | {ratio:.2} |");
    Ok(())
}

fn write(folder: &Path, dependencies: &str, main: &str) -> Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"hello\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\n{dependencies}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("src/main.rs"), main)?;
    child::fetch(folder)
}

fn build(folder: &Path, clock: Clock) -> Result<Duration> {
    let target = folder.join("target");
    if target.exists() {
        fs::remove_dir_all(target)?;
    }
    child::cargo(folder, &["build", "--offline"], clock)
}
