//! The compile time that one more `select!` adds to a crate, beside one more `format!`.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::child::{self, Clock};
use crate::{Result, median, spread};

const MODULES: usize = 10;
const CALLS_PER_MODULE: usize = 100;
pub(crate) const CALLS: usize = MODULES * CALLS_PER_MODULE;
pub(crate) const ROUNDS: usize = 5;

/// `N` becomes the call's number, so that no two calls are alike.
const SHAPES: [&str; 8] = [
    ".block:nth(N)",
    "#hero-N",
    "@t-N ^seq .seg:depth(1) > .block",
    "^seq .seg:depth(1-N) .block[role='user']",
    ".block(kind='summary' ttl<=N)",
    ".block[role='user'], .block[role='helper-N']",
    ".seg:has(.block[role='user']):not(+draft-N)",
    "@t0 (d1, seg, cont[offset=N], *:block) {role=assistant} @limit=10",
];

/// Every crate depends on the same, whether it needs it or not.
const SERDE: &str = "serde = { version = \"1\", features = [\"derive\"] }";

const CRATES: [&str; 3] = ["empty", "selects", "formats"];

pub(crate) fn report(clock: Clock) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    write(root)?;
    println!(
        "| leaf crate | empty, s | {CALLS} `select!`, s | {CALLS} `format!`, s \
         | ms per `select!` | ms per `format!` | select/format |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for command in ["check", "build"] {
        // Everything is built once, so that only the leaf crate is left to measure.
        child::cargo(root, &[command, "--workspace", "--offline"], clock)?;
        let mut times = CRATES.map(|_| Vec::new());
        for _ in 0..ROUNDS {
            for (name, times) in CRATES.iter().zip(&mut times) {
                times.push(rebuild(root, command, name, clock)?);
            }
        }
        let [empty, selects, formats] = times;
        let select = milliseconds_per_call(&selects, &empty);
        let format = milliseconds_per_call(&formats, &empty);
        println!(
            "| `cargo {command}` | {} | {} | {} | {select:.3} | {format:.3} | {:.2} |",
            spread(&empty),
            spread(&selects),
            spread(&formats),
            select / format
        );
    }
    Ok(())
}

pub(crate) fn milliseconds_per_call(with: &[Duration], without: &[Duration]) -> f64 {
    (median(with).as_secs_f64() - median(without).as_secs_f64()) * 1e3 / CALLS as f64
}

pub(crate) fn rebuild(root: &Path, command: &str, name: &str, clock: Clock) -> Result<Duration> {
    let source = root.join(name).join("src/lib.rs");
    File::options()
        .write(true)
        .open(source)?
        .set_modified(SystemTime::now())?;
    child::cargo(root, &[command, "--package", name, "--offline"], clock)
}

fn write(root: &Path) -> Result<()> {
    write_workspace(root, &CRATES)?;
    write_crate(root, "empty", "", None)?;
    write_crate(root, "selects", "", Some(select_call))?;
    write_crate(root, "formats", "", Some(format_call))?;
    child::fetch(root)
}

pub(crate) fn write_workspace(root: &Path, crates: &[&str]) -> Result<()> {
    let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {crates:?}\n");
    fs::write(root.join("Cargo.toml"), manifest)?;
    Ok(())
}

/// Writes a crate: a root with the text `top`, and modules that hold the calls.
pub(crate) fn write_crate(
    root: &Path,
    name: &str,
    top: &str,
    call: Option<fn(usize) -> String>,
) -> Result<()> {
    let folder = root.join(name);
    fs::create_dir_all(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{}\n{SERDE}\n",
        child::pact_dependency()
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    let mut library = top.to_owned();
    if let Some(call) = call {
        for module in 0..MODULES {
            writeln!(library, "pub mod m{module};")?;
            let first = module * CALLS_PER_MODULE;
            let functions: String = (first..first + CALLS_PER_MODULE).map(call).collect();
            fs::write(folder.join(format!("src/m{module}.rs")), functions)?;
        }
    }
    fs::write(folder.join("src/lib.rs"), library)?;
    Ok(())
}

fn shape(number: usize) -> &'static str {
    SHAPES[number % SHAPES.len()]
}

fn select_call(number: usize) -> String {
    // From 1: there is no `:nth(0)` and no depth range that ends before it starts.
    let selector = shape(number).replace('N', &(number + 1).to_string());
    format!(
        "pub fn f{number}() -> pact_core::Plan<pact_core::Ids> {{\n    \
         pact_core::select!({selector:?})\n}}\n"
    )
}

/// The same text, put together at run time from two arguments, as one would without `select!`.
fn format_call(number: usize) -> String {
    let text = shape(number)
        .replace('{', "{{")
        .replace('}', "}}")
        .replace('N', "{n}");
    format!(
        "pub fn f{number}(n: u32, role: &str) -> String {{\n    \
         format!(\"{text} c{number}[role='{{role}}']\")\n}}\n"
    )
}
