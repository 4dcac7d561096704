//! The compile time that a derived node and a typed `select!` add to a crate.

use crate::Result;
use crate::child::{self, Clock};
use crate::per_call::{
    CALLS, ROUNDS, milliseconds_per_call, rebuild, write_crate, write_workspace,
};

const CRATES: [&str; 5] = ["empty", "nodes", "serdes", "plain", "typed"];

/// The type that the selectors of `plain` and `typed` are about.
const SUMMARY: &str = "\
#[derive(pact_core::PactNode)]
#[pact(type = \"block:summary\")]
pub struct Summary {
    #[pact(content)]
    pub text: String,
    pub topic: String,
    pub score: f64,
    #[pact(key)]
    pub key: Option<String>,
    #[pact(tags)]
    pub tags: Vec<String>,
    pub note: Option<u32>,
}
";

pub(crate) fn report(clock: Clock) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let root = folder.path();
    write_workspace(root, &CRATES)?;
    write_crate(root, "empty", SUMMARY, None)?;
    write_crate(root, "nodes", "", Some(node))?;
    write_crate(root, "serdes", "", Some(serde))?;
    write_crate(root, "plain", SUMMARY, Some(plain))?;
    write_crate(root, "typed", SUMMARY, Some(typed))?;
    child::fetch(root)?;
    println!(
        "| {CALLS} in a leaf crate | ms per `derive(PactNode)` | ms per serde pair | node/serde \
         | ms per `select!(\"…\")` | ms per `select!(T, \"…\")` | typed/plain |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for command in ["check", "build"] {
        child::cargo(root, &[command, "--workspace", "--offline"], clock)?;
        let mut times = CRATES.map(|_| Vec::new());
        for _ in 0..ROUNDS {
            for (name, times) in CRATES.iter().zip(&mut times) {
                times.push(rebuild(root, command, name, clock)?);
            }
        }
        let [empty, others @ ..] = times;
        let [node, serde, plain, typed] = others.map(|times| milliseconds_per_call(&times, &empty));
        println!(
            "| `cargo {command}` | {node:.2} | {serde:.2} | {:.2} | {plain:.2} | {typed:.2} | {:.2} |",
            node / serde,
            typed / plain
        );
    }
    Ok(())
}

fn node(number: usize) -> String {
    let name = format!("Summary{number}");
    SUMMARY
        .replace("Summary", &name)
        .replace("summary", &format!("summary{number}"))
}

/// The same fields, for serde both ways.
fn serde(number: usize) -> String {
    let fields = SUMMARY.lines().skip(2).filter(|line| !line.contains("#["));
    let fields: Vec<&str> = fields.collect();
    let item = fields
        .join("\n")
        .replace("Summary", &format!("Summary{number}"));
    format!("#[derive(serde::Serialize, serde::Deserialize)]\n{item}\n")
}

fn selector(number: usize) -> String {
    format!("@t0 ^seq .seg:depth(1-10) .block[data_score>{number}.5][data_topic='x']")
}

fn plain(number: usize) -> String {
    let selector = selector(number);
    format!(
        "pub fn f{number}() -> pact_core::Plan<pact_core::Ids> {{\n    \
         pact_core::select!({selector:?})\n}}\n"
    )
}

fn typed(number: usize) -> String {
    let selector = selector(number);
    format!(
        "pub fn f{number}() -> pact_core::Plan<pact_core::Nodes<crate::Summary>> {{\n    \
         pact_core::select!(crate::Summary, {selector:?})\n}}\n"
    )
}
