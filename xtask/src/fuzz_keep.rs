//! `cargo xtask fuzz-keep TARGET…`: keeps the best discoveries of fuzzing.
//!
//! It takes from `fuzz/found` the fewest inputs that together reach all code which neither the
//! seeds nor the corpus reach. The hundred smallest of them go into `fuzz/corpus` as `kept-…`, so
//! that the repository stays small.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::process::{Result, files_below, program, root, run as run_program};

/// Larger inputs are never kept.
const LARGEST: u64 = 2048;

/// So many inputs are kept at once.
const MOST: usize = 100;

pub(crate) fn run(targets: &[&str]) -> Result<()> {
    let fuzz = root().join("fuzz");
    for target in targets {
        let binary = binary(&fuzz, target)?;
        let corpus = fuzz.join("corpus").join(target);
        let found = fuzz.join("found").join(target);
        fs::create_dir_all(&corpus)?;
        let scratch = tempfile::tempdir()?;
        let known = files_below(&fuzz.join("seeds").join(target))?
            .into_iter()
            .chain(files_below(&corpus)?);
        for file in known {
            if let Some(name) = file.file_name() {
                fs::copy(&file, scratch.path().join(name))?;
            }
        }
        let before = names(scratch.path())?;
        for file in files_below(&found)? {
            if fs::metadata(&file)?.len() > LARGEST {
                fs::remove_file(file)?;
            }
        }
        run_program(
            program(&binary)
                // By code alone: with the counts of how often it ran there would be thousands.
                .args(["-set_cover_merge=1", "-use_counters=0", "-timeout=20"])
                .arg(scratch.path())
                .arg(&found)
                .stderr(Stdio::null()),
        )?;
        let mut fresh = Vec::new();
        for name in names(scratch.path())?.difference(&before) {
            let path = scratch.path().join(name);
            fresh.push((fs::metadata(&path)?.len(), path));
        }
        fresh.sort();
        for (_, path) in fresh.into_iter().take(MOST) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let start: String = name.chars().take(12).collect();
            fs::copy(&path, corpus.join(format!("kept-{start}")))?;
        }
        println!("{target}: {} inputs", files_below(&corpus)?.len());
    }
    Ok(())
}

fn names(folder: &Path) -> Result<HashSet<OsString>> {
    let files = files_below(folder)?;
    let names = files.iter().filter_map(|path| path.file_name());
    Ok(names.map(OsString::from).collect())
}

/// The fuzzer, in the folder of whichever system it was built for.
fn binary(fuzz: &Path, target: &str) -> Result<PathBuf> {
    let built = fuzz.join("target");
    let folders = fs::read_dir(&built).map_err(|error| format!("{}: {error}", built.display()))?;
    for folder in folders {
        let binary = folder?.path().join("release").join(target);
        if binary.is_file() {
            return Ok(binary);
        }
    }
    Err(format!("there is no fuzzer for {target}; `cargo xtask fuzz` builds it").into())
}
