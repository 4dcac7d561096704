//! `pactx stats`: counts and sizes by region, role and kind.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use pact_core::{Class, Json, Snapshot, canonical_json};
use serde_json::json;

use crate::args::At;
use crate::failure::Failure;
use crate::load::load_snapshot;
use crate::out::{Ink, Out};
use crate::show::size::{content_bytes, counted, estimated_tokens, human};
use crate::show::text::one_line;

/// Count nodes, bytes and estimated tokens by region, role and kind
///
/// Tokens are estimated: one for every four bytes of a block's content, rounded up.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx stats chat.jsonl --at @t-1")]
pub(crate) struct Stats {
    /// A snapshot, a history, or `-`
    file: PathBuf,
    #[command(flatten)]
    at: At,
}

/// The size of a group of nodes.
#[derive(Clone, Copy, Default)]
struct Amount {
    nodes: usize,
    bytes: u64,
    tokens: u64,
}

impl Amount {
    fn add(&mut self, bytes: u64) {
        self.nodes += 1;
        self.bytes += bytes;
        self.tokens += estimated_tokens(bytes);
    }

    fn to_json(self) -> Json {
        json!({"nodes": self.nodes, "bytes": self.bytes, "tokens": self.tokens})
    }
}

#[derive(Default)]
struct Counts<'s> {
    total: Amount,
    /// In the order of the tree.
    regions: Vec<(&'s str, Amount)>,
    /// Blocks alone.
    roles: BTreeMap<&'s str, Amount>,
    kinds: BTreeMap<&'s str, Amount>,
}

/// The name for a header that is missing.
const NONE: &str = "(none)";

impl Stats {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let snapshot = load_snapshot(&self.file, out.format, &self.at.at)?;
        let counts = Counts::of(&snapshot);
        if out.is_json() {
            let by_name = |counts: &mut dyn Iterator<Item = (&str, Amount)>| {
                let members = counts.map(|(name, amount)| (name.to_owned(), amount.to_json()));
                Json::Object(members.collect())
            };
            let regions = by_name(&mut counts.regions.iter().copied());
            let roles = by_name(&mut counts.roles.iter().map(|(name, amount)| (*name, *amount)));
            let kinds = by_name(&mut counts.kinds.iter().map(|(name, amount)| (*name, *amount)));
            out.line(canonical_json(&json!({
                "cycle": snapshot.cycle(),
                "total": counts.total.to_json(),
                "by_region": regions,
                "by_role": roles,
                "by_kind": kinds,
            })))?;
            return Ok(());
        }
        let title = out.ink(Ink::Heading, format!("cycle {}", snapshot.cycle()));
        let Amount {
            nodes,
            bytes,
            tokens,
        } = counts.total;
        out.line(format!(
            "{title}: {}, {}, about {tokens} tokens",
            counted(nodes, "node"),
            human(bytes)
        ))?;
        table(out, "region", &counts.regions)?;
        let rows = |map: &BTreeMap<&'_ str, Amount>| -> Vec<(String, Amount)> {
            let rows = map
                .iter()
                .map(|(name, amount)| ((*name).to_owned(), *amount));
            rows.collect()
        };
        table(out, "role", &rows(&counts.roles))?;
        table(out, "kind", &rows(&counts.kinds))
    }
}

impl<'s> Counts<'s> {
    fn of(snapshot: &'s Snapshot) -> Self {
        let root = snapshot.root();
        let mut counts = Self::default();
        counts.total.add(content_bytes(&root));
        for region in root.children() {
            let mut amount = Amount::default();
            for node in region.descendants() {
                let bytes = content_bytes(&node);
                amount.add(bytes);
                counts.total.add(bytes);
                if node.class() == Some(Class::Block) {
                    let role = node.role().unwrap_or(NONE);
                    counts.roles.entry(role).or_default().add(bytes);
                    let kind = node.kind().unwrap_or(NONE);
                    counts.kinds.entry(kind).or_default().add(bytes);
                }
            }
            counts.regions.push((region.node_type().as_str(), amount));
        }
        counts
    }
}

fn table(out: &mut Out, title: &str, rows: &[(impl AsRef<str>, Amount)]) -> Result<(), Failure> {
    let names: Vec<String> = rows
        .iter()
        .map(|(name, _)| one_line(name.as_ref()).to_string())
        .collect();
    let widest = names.iter().map(|name| name.chars().count()).max();
    let width = widest.unwrap_or(0).max(title.len());
    let heading = format!(
        "{title:<width$} {:>8} {:>12} {:>10}",
        "nodes", "bytes", "tokens"
    );
    let heading = out.ink(Ink::Heading, heading);
    out.line("")?;
    out.line(heading)?;
    for (name, (_, amount)) in names.iter().zip(rows) {
        let Amount {
            nodes,
            bytes,
            tokens,
        } = amount;
        out.line(format!(
            "{name:<width$} {nodes:>8} {bytes:>12} {tokens:>10}"
        ))?;
    }
    Ok(())
}
