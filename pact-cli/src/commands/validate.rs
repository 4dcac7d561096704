//! `pactx validate`: every rule that a file breaks.

use std::collections::{HashMap, HashSet};

use clap::Args;
use pact_core::{Context, Json, canonical_json};
use serde_json::json;

use crate::failure::Failure;
use crate::load::{Reading, Source};
use crate::out::{Ink, Out};
use crate::show::size::counted;
use crate::show::text::one_line;

/// List every rule that a file breaks; exit with 1 if there is one
///
/// A text that is no document is refused with its first mistake. A document of a newer version is
/// read, with a note. A node that breaks the same rule in several snapshots is listed once, with
/// the first and the last cycle.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx validate chat.jsonl")]
pub(crate) struct Validate {
    #[command(flatten)]
    source: Source,
}

/// A broken rule, and where it is broken.
struct Finding {
    rule: &'static str,
    node: String,
    message: String,
    cycles: Option<(i64, i64)>,
}

impl Validate {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        // The corrections of the import are listed below.
        let reading = Reading::all(out.format).without_warnings();
        let context = self.source.read(&reading)?;
        let findings = findings(&context);
        // Notes on a document break no rule.
        let notes = context.import_warnings().iter();
        let notes: Vec<&str> = notes
            .filter(|warning| warning.node.is_none())
            .map(|warning| warning.message.as_str())
            .collect();
        let snapshots = context.snapshots().count();
        if out.is_json() {
            let violations: Vec<Json> = findings.iter().map(Finding::to_json).collect();
            out.line(canonical_json(&json!({
                "valid": findings.is_empty(),
                "snapshots": snapshots,
                "violations": violations,
                "notes": notes,
            })))?;
        } else {
            for note in notes {
                out.line(format!("note: {}", one_line(note)))?;
            }
            for finding in &findings {
                let line = finding.text(out);
                out.line(line)?;
            }
            let summary = match findings.len() {
                0 => out.ink(Ink::Added, "valid"),
                count => out.ink(Ink::Removed, counted(count, "violation")),
            };
            out.line(format!("{summary} in {}", counted(snapshots, "snapshot")))?;
        }
        if findings.is_empty() {
            return Ok(());
        }
        out.finish()?;
        Err(Failure::Reported)
    }
}

fn findings(context: &Context) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    // A wrong hash is found again in every snapshot that has the node.
    let mut warned = HashSet::new();
    for warning in context.import_warnings() {
        let Some(node) = &warning.node else {
            continue;
        };
        if !warned.insert((node, &warning.message)) {
            continue;
        }
        findings.push(Finding {
            rule: "content-hash",
            node: node.to_string(),
            message: warning.message.clone(),
            cycles: None,
        });
    }
    let mut seen: HashMap<(String, String), usize> = HashMap::new();
    let mut snapshots: Vec<_> = context.snapshots().collect();
    snapshots.reverse();
    for snapshot in snapshots {
        let cycle = snapshot.cycle();
        for violation in snapshot.validate() {
            let node = violation.node.to_string();
            let at = *seen
                .entry((node.clone(), violation.message.clone()))
                .or_insert(findings.len());
            if let Some(finding) = findings.get_mut(at) {
                finding.cycles = finding.cycles.map(|(first, _)| (first, cycle));
                continue;
            }
            findings.push(Finding {
                rule: violation.rule.as_str(),
                node,
                message: violation.message,
                cycles: Some((cycle, cycle)),
            });
        }
    }
    findings
}

impl Finding {
    fn text(&self, out: &Out) -> String {
        let rule = out.ink(Ink::Removed, self.rule);
        let node = out.ink(Ink::Id, one_line(&self.node));
        let message = one_line(&self.message);
        let cycles = match self.cycles {
            None => String::new(),
            Some((first, last)) if first == last => format!(" (cycle {first})"),
            Some((first, last)) => format!(" (cycles {first} to {last})"),
        };
        format!("{rule} {node}: {message}{cycles}")
    }

    fn to_json(&self) -> Json {
        json!({
            "rule": self.rule,
            "node": self.node,
            "message": self.message,
            "cycles": self.cycles.map(|(first, last)| [first, last]),
        })
    }
}
