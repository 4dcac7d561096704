//! `cargo xtask fuzz [SECONDS [TARGET…]]`: fuzzes, twenty minutes for each target unless told
//! otherwise.
//!
//! A run starts from the data of `fixtures/` and from `fuzz/corpus`, and leaves its discoveries in
//! `fuzz/found`, which is not kept. It needs a nightly Rust and cargo-fuzz:
//! `rustup toolchain install nightly; cargo install cargo-fuzz --locked`.

use std::fs;

use crate::process::{Outcome, Result, cargo, cargo_of, root, run as run_program};

/// The programs in `fuzz/fuzz_targets`.
pub(crate) const TARGETS: [&str; 8] = [
    "selector",
    "document",
    "history",
    "edits",
    "exports",
    "absorb",
    "import_log",
    "check_request",
];

/// The targets that were asked for: all, where none is named.
pub(crate) fn chosen<'t>(targets: &[&'t str]) -> Vec<&'t str> {
    if targets.is_empty() {
        TARGETS.to_vec()
    } else {
        targets.to_vec()
    }
}

pub(crate) fn run(arguments: &[&str]) -> Option<Result<Outcome<()>>> {
    let (seconds, targets) = match arguments {
        [] => (1200, &[][..]),
        [seconds, targets @ ..] => (seconds.parse().ok()?, targets),
    };
    Some(fuzz(seconds, &chosen(targets)).map(Outcome::Done))
}

fn fuzz(seconds: u64, targets: &[&str]) -> Result<()> {
    let folder = root().join("fuzz");
    // Without unsafe code the sanitizer finds nothing of its own, and takes half the speed.
    let unsanitized = ["-s", "none"];
    run_program(
        cargo_of("nightly")
            .args(["fuzz", "build"])
            .args(unsanitized)
            .current_dir(&folder),
    )?;
    for target in targets {
        let [found, corpus, seeds] =
            ["found", "corpus", "seeds"].map(|kind| format!("{kind}/{target}"));
        run_program(
            cargo()
                .args(["run", "--quiet", "--package", "pact-tests"])
                .args(["--example", "write_seeds", "--"])
                .arg(folder.join(&seeds))
                .arg(target),
        )?;
        for place in [&found, &corpus] {
            fs::create_dir_all(folder.join(place))?;
        }
        println!("== {target}, {seconds} seconds");
        run_program(
            cargo_of("nightly")
                .args(["fuzz", "run"])
                .args(unsanitized)
                .args([
                    target,
                    found.as_str(),
                    corpus.as_str(),
                    seeds.as_str(),
                    "--",
                ])
                .args(["-dict=pact.dict", "-max_len=4096", "-timeout=20"])
                .arg(format!("-max_total_time={seconds}"))
                .arg("-print_final_stats=1")
                .current_dir(&folder),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{TARGETS, chosen, run};
    use crate::process::root;

    #[test]
    fn every_target_is_a_program() {
        for target in TARGETS {
            let source = root().join(format!("fuzz/fuzz_targets/{target}.rs"));
            assert!(source.is_file(), "{target}");
        }
        let sources = fs::read_dir(root().join("fuzz/fuzz_targets"));
        assert_eq!(sources.map(Iterator::count).ok(), Some(TARGETS.len()));
    }

    #[test]
    fn the_first_argument_is_a_number_of_seconds() {
        assert!(run(&["history"]).is_none());
        assert!(run(&["-1", "history"]).is_none());
        assert_eq!(chosen(&["history"]), ["history"]);
        assert_eq!(chosen(&[]), TARGETS);
    }
}
