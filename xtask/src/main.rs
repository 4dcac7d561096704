//! Chores of the workspace: `cargo xtask` lists them.
//!
//! Each command has one file. A command that cannot do its work here says so in a line that begins
//! with `skipped:`, and succeeds; `.ci/run` repeats those lines at its end.

#![expect(
    clippy::print_stdout,
    reason = "a command says on standard output what it did"
)]

use std::process::ExitCode;

use process::{Outcome, Result};

mod alone;
mod api;
mod fuzz;
mod fuzz_coverage;
mod fuzz_keep;
mod generate;
mod install_chromium;
mod install_postgres;
mod interleavings;
mod minimal_versions;
mod miri;
mod msrv;
mod package;
mod policy;
mod process;
mod width;
mod wire_check;
mod words;

/// One command of `cargo xtask`.
struct Chore {
    name: &'static str,
    /// Its arguments, as its usage shows them.
    arguments: &'static str,
    about: &'static str,
    /// `None`: the arguments are wrong.
    run: fn(&[&str]) -> Option<Result<Outcome<()>>>,
}

/// All commands, in the order of their names. `tests/suite/docs.rs` reads the names from this list.
const CHORES: [Chore; 17] = [
    Chore {
        name: "alone",
        arguments: "[--test]",
        about: "compiles each crate without the others; with --test, runs its tests, too",
        run: |arguments| match arguments {
            [] => Some(alone::run(false).map(Outcome::Done)),
            ["--test"] => Some(alone::run(true).map(Outcome::Done)),
            _ => None,
        },
    },
    Chore {
        name: "api",
        arguments: "[--check]",
        about: "lists the public API in fixtures/api",
        run: |arguments| match arguments {
            [] => Some(api::write()),
            ["--check"] => Some(api::check()),
            _ => None,
        },
    },
    Chore {
        name: "check-policy",
        arguments: "",
        about: "checks licences, the public API, the lowest versions and the oldest Rust",
        run: |arguments| {
            arguments
                .is_empty()
                .then(|| policy::run().map(Outcome::Done))
        },
    },
    Chore {
        name: "fuzz",
        arguments: "[SECONDS [TARGET…]]",
        about: "fuzzes each target, for twenty minutes unless told otherwise",
        run: fuzz::run,
    },
    Chore {
        name: "fuzz-coverage",
        arguments: "[TARGET…]",
        about: "counts the lines of the libraries that fuzzing reaches",
        run: |targets| Some(fuzz_coverage::run(targets).map(Outcome::Done)),
    },
    Chore {
        name: "fuzz-keep",
        arguments: "TARGET…",
        about: "puts the best inputs that fuzzing found into fuzz/corpus",
        run: |targets| (!targets.is_empty()).then(|| fuzz_keep::run(targets).map(Outcome::Done)),
    },
    Chore {
        name: "grammar",
        arguments: "[--check]",
        about: "writes the generated lexer and parser of pact-grammar",
        run: |arguments| match arguments {
            [] => Some(generate::write().map(Outcome::Done)),
            ["--check"] => Some(generate::check().map(Outcome::Done)),
            _ => None,
        },
    },
    Chore {
        name: "install-chromium",
        arguments: "",
        about: "installs Debian's Chromium for the tests of pact-view",
        run: |arguments| arguments.is_empty().then(|| Ok(install_chromium::run())),
    },
    Chore {
        name: "install-postgres",
        arguments: "",
        about: "installs Debian's PostgreSQL and pgbouncer for the tests of pact-store",
        run: |arguments| arguments.is_empty().then(|| Ok(install_postgres::run())),
    },
    Chore {
        name: "interleavings",
        arguments: "[ARGUMENT…]",
        about: "runs the models of tests/interleavings, one interleaving after the other",
        run: |arguments| Some(interleavings::run(arguments).map(Outcome::Done)),
    },
    Chore {
        name: "minimal-versions",
        arguments: "[--test]",
        about: "compiles with the lowest versions of dependencies that the manifests allow",
        run: |arguments| match arguments {
            [] => Some(minimal_versions::run(false)),
            ["--test"] => Some(minimal_versions::run(true)),
            _ => None,
        },
    },
    Chore {
        name: "miri",
        arguments: "[ARGUMENT…]",
        about: "runs the unit tests of the libraries, and the examples, under Miri",
        run: |arguments| Some(miri::run(arguments).map(Outcome::Done)),
    },
    Chore {
        name: "msrv",
        arguments: "[--test]",
        about: "compiles the published crates with the oldest Rust that Cargo.toml promises",
        run: |arguments| match arguments {
            [] => Some(msrv::run(false)),
            ["--test"] => Some(msrv::run(true)),
            _ => None,
        },
    },
    Chore {
        name: "package",
        arguments: "",
        about: "packs the published crates, and runs their doc tests from the packed files",
        run: |arguments| {
            arguments
                .is_empty()
                .then(|| package::run().map(Outcome::Done))
        },
    },
    Chore {
        name: "width",
        arguments: "[--write]",
        about: "finds lines that are too wide; with --write, wraps the comments among them",
        run: |arguments| match arguments {
            [] => Some(width::check().map(Outcome::Done)),
            ["--write"] => Some(width::write().map(Outcome::Done)),
            _ => None,
        },
    },
    Chore {
        name: "wire-check",
        arguments: "",
        about: "judges the requests that tests rendered by the types of the official SDKs",
        run: |arguments| arguments.is_empty().then(wire_check::run),
    },
    Chore {
        name: "words",
        arguments: "[--list|--check]",
        about: "counts clauses with \"what\" in the place of a noun",
        run: |arguments| match arguments {
            [] => Some(words::print(false).map(Outcome::Done)),
            ["--list"] => Some(words::print(true).map(Outcome::Done)),
            ["--check"] => Some(words::check().map(Outcome::Done)),
            _ => None,
        },
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let Some((name, arguments)) = arguments.split_first() else {
        for chore in &CHORES {
            let call = format!("{} {}", chore.name, chore.arguments);
            println!("cargo xtask {call:26} {}", chore.about);
        }
        return ExitCode::SUCCESS;
    };
    let Some(chore) = CHORES.iter().find(|chore| chore.name == *name) else {
        eprintln!("xtask: there is no command `{name}`; `cargo xtask` lists all");
        return ExitCode::from(2);
    };
    match (chore.run)(arguments) {
        Some(Ok(Outcome::Done(()))) => ExitCode::SUCCESS,
        Some(Ok(Outcome::Skipped(why))) => {
            process::say_skipped(name, &why);
            ExitCode::SUCCESS
        }
        Some(Err(error)) => {
            eprintln!("xtask {name}: {error}");
            ExitCode::FAILURE
        }
        None => {
            eprintln!("usage: cargo xtask {} {}", chore.name, chore.arguments);
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CHORES;

    #[test]
    fn commands_are_listed_by_name_and_in_one_line_each() {
        assert!(CHORES.windows(2).all(|pair| match pair {
            [first, second] => first.name < second.name,
            _ => false,
        }));
        for chore in &CHORES {
            let call = format!("{} {}", chore.name, chore.arguments);
            assert!(call.chars().count() <= 26, "{call}");
            assert!(chore.about.len() <= 90, "{}", chore.name);
        }
    }

    #[test]
    fn arguments_that_a_command_does_not_know_are_refused_before_it_runs() {
        for name in [
            "alone",
            "api",
            "check-policy",
            "grammar",
            "package",
            "wire-check",
            "words",
        ] {
            let chore = CHORES.iter().find(|chore| chore.name == name);
            let refused = chore.is_some_and(|chore| (chore.run)(&["--nonsense"]).is_none());
            assert!(refused, "{name}");
        }
    }
}
