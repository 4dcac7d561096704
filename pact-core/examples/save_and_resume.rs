//! A context that survives its process: saved after every commit, resumed with the same settings.
//!
//! Run it with `cargo run --package pact-core --example save_and_resume`.

#![allow(clippy::print_stdout, reason = "an example shows something")]

use std::error::Error;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use pact_core::{Budget, Context, ContextBuilder, Pruning};

/// The settings. A document does not hold them, so that every process gives them anew.
fn settings() -> ContextBuilder {
    Context::builder().pruning(Pruning::new().budget(Budget::cost(100_000)))
}

/// Seals the turn and saves the newest snapshot. The file is written beside the old one and then
/// takes its place, so that there is a whole one at any time.
fn commit_and_save(ctx: &mut Context, path: &Path) -> Result<(), Box<dyn Error>> {
    let report = ctx.commit()?;
    let beside = path.with_extension("new");
    let mut file = File::create(&beside)?;
    ctx.snapshot("@t0")?.write_export(&mut file)?;
    file.flush()?;
    file.sync_all()?;
    fs::rename(beside, path)?;
    println!("saved: {report}");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("pact-example-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let path = folder.join("context.json");

    let mut ctx = settings().system("You are helpful.").build();
    ctx.user("My name is Ada.");
    ctx.assistant("Hello, Ada.");
    commit_and_save(&mut ctx, &path)?;
    ctx.user("This is not committed, and so in no file.");
    drop(ctx); // the process ends

    let mut ctx = settings().import(fs::read(&path)?)?;
    println!(
        "resumed in cycle {}: {}",
        ctx.cycle(),
        ctx.thread().to_json()
    );
    ctx.user("What is my name?");
    ctx.assistant("Ada.");
    commit_and_save(&mut ctx, &path)?;

    // All snapshots, a line each. `pactx log` reads such a file.
    let history = folder.join("history.jsonl");
    ctx.write_history(File::create(&history)?)?;
    let again = Context::import(fs::read(&history)?)?;
    println!("the history has {} snapshots", again.snapshots().count());
    fs::remove_dir_all(folder)?;
    Ok(())
}
