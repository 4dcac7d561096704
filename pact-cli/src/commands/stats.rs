//! `pactx stats`: counts and sizes by region, role and kind.

use std::collections::BTreeMap;

use clap::Args;
use pact_core::{
    Attempt, AttemptStatus, Class, Json, NodeRef, Snapshot, Tokens, Usage, canonical_json,
};
use serde_json::json;

use crate::args::{At, Format};
use crate::failure::Failure;
use crate::load::Source;
use crate::out::{Ink, Out};
use crate::show::size::{content_bytes, counted, human};
use crate::show::text::one_line;
use crate::stored::Stored;
use crate::token_counter::TokenCounter;

/// Count nodes, bytes and tokens by region, role, kind and turn
///
/// Tokens are those of the messages that a provider would get: of their texts, calls and results,
/// and of the messages themselves. Redactions are not sent, and have none. The last table has the
/// turns with the most tokens.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx stats chat.jsonl --at @t-1")]
pub(crate) struct Stats {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    at: At,
    /// How to count tokens: `estimate`, or a model of `OpenAI` if `pactx` was built with the
    /// feature `openai-tokens`
    #[arg(long, value_name = "COUNTER", default_value = "estimate")]
    tokens: TokenCounter,
}

/// The size of a group of nodes.
#[derive(Clone, Copy, Default)]
struct Amount {
    nodes: usize,
    bytes: u64,
    tokens: u64,
}

impl Amount {
    fn of(node: &NodeRef<'_>, tokens: &Tokens) -> Self {
        Self {
            nodes: 1,
            bytes: content_bytes(node),
            tokens: tokens.count_block(node),
        }
    }

    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.bytes += other.bytes;
        self.tokens += other.tokens;
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
    /// The turns with the most tokens, by the ids of their segments, the most first.
    turns: Vec<(&'s str, Amount)>,
}

/// The requests of a conversation, and their tokens.
#[derive(Default)]
struct Sum {
    count: usize,
    completed: usize,
    usage: Usage,
}

impl Sum {
    fn of(attempts: &[Attempt]) -> Self {
        let mut sum = Self::default();
        for attempt in attempts {
            sum.count += 1;
            sum.completed += usize::from(attempt.status == AttemptStatus::Completed);
            if let Some(usage) = attempt.usage {
                sum.usage.input += usage.input;
                sum.usage.cached += usage.cached;
                sum.usage.output += usage.output;
            }
        }
        sum
    }

    /// The cached part of the tokens that went in, in percent.
    fn percent(&self) -> u64 {
        self.usage.cached.saturating_mul(100) / self.usage.input.max(1)
    }

    fn to_text(&self) -> String {
        let Usage {
            input,
            output,
            cached,
            ..
        } = self.usage;
        format!(
            "{}, {} completed: {input} tokens in ({cached} cached, {}%), {output} out",
            counted(self.count, "request"),
            self.completed,
            self.percent()
        )
    }

    fn to_json(&self) -> Json {
        json!({
            "count": self.count,
            "completed": self.completed,
            "input": self.usage.input,
            "cached": self.usage.cached,
            "output": self.usage.output,
        })
    }
}

/// So many turns are listed.
const LARGEST: usize = 5;

/// The name for a header that is missing.
const NONE: &str = "(none)";

impl Stats {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let (snapshot, requests) = self.read(out.format)?;
        let counter = self.tokens.counter();
        let counts = Counts::of(&snapshot, &counter);
        if out.is_json() {
            let by_name = |counts: &mut dyn Iterator<Item = (&str, Amount)>| {
                let members = counts.map(|(name, amount)| (name.to_owned(), amount.to_json()));
                Json::Object(members.collect())
            };
            let regions = by_name(&mut counts.regions.iter().copied());
            let roles = by_name(&mut counts.roles.iter().map(|(name, amount)| (*name, *amount)));
            let kinds = by_name(&mut counts.kinds.iter().map(|(name, amount)| (*name, *amount)));
            let turns = counts.turns.iter().map(|(id, amount)| {
                let mut turn = amount.to_json();
                if let Json::Object(members) = &mut turn {
                    members.insert("id".to_owned(), (*id).into());
                }
                turn
            });
            let turns: Vec<Json> = turns.collect();
            let mut object = json!({
                "cycle": snapshot.cycle(),
                "total": counts.total.to_json(),
                "by_region": regions,
                "by_role": roles,
                "by_kind": kinds,
                "largest_turns": turns,
                "counter": self.tokens.name(),
            });
            if let (Some(requests), Some(members)) = (&requests, object.as_object_mut()) {
                members.insert("requests".to_owned(), requests.to_json());
            }
            return Ok(out.line(canonical_json(&object))?);
        }
        let title = out.ink(Ink::Heading, format!("cycle {}", snapshot.cycle()));
        let Amount {
            nodes,
            bytes,
            tokens,
        } = counts.total;
        out.line(format!(
            "{title}: {}, {}, {}",
            counted(nodes, "node"),
            human(bytes),
            self.tokens.say(tokens)
        ))?;
        table(out, "region", &counts.regions)?;
        let rows = |map: &BTreeMap<&'_ str, Amount>| -> Vec<(String, Amount)> {
            let rows = map
                .iter()
                .map(|(name, amount)| ((*name).to_owned(), *amount));
            rows.collect()
        };
        table(out, "role", &rows(&counts.roles))?;
        table(out, "kind", &rows(&counts.kinds))?;
        if !counts.turns.is_empty() {
            table(out, "largest turn", &counts.turns)?;
        }
        match requests {
            Some(requests) if requests.count > 0 => {
                out.line("")?;
                Ok(out.line(requests.to_text())?)
            }
            _ => Ok(()),
        }
    }

    /// The snapshot, and the requests of a conversation in a store.
    fn read(&self, format: Format) -> Result<(Snapshot, Option<Sum>), Failure> {
        if Stored::find(&self.source.file)?.is_none() {
            let snapshot = self.source.load_snapshot(format, &self.at.at)?;
            return Ok((snapshot, None));
        }
        let context = self.source.load(format)?;
        let requests = Sum::of(&context.attempts());
        Ok((context.snapshot(self.at.at.as_str())?, Some(requests)))
    }
}

impl<'s> Counts<'s> {
    fn of(snapshot: &'s Snapshot, tokens: &Tokens) -> Self {
        let root = snapshot.root();
        let mut counts = Self::default();
        counts.total.add(Amount::of(&root, tokens));
        for region in root.children() {
            let mut amount = Amount::of(&region, tokens);
            for child in region.children() {
                let mut inside = Amount::default();
                for node in child.descendants() {
                    let own = Amount::of(&node, tokens);
                    inside.add(own);
                    if node.class() == Some(Class::Block) {
                        let role = node.role().unwrap_or(NONE);
                        counts.roles.entry(role).or_default().add(own);
                        let kind = node.kind().unwrap_or(NONE);
                        counts.kinds.entry(kind).or_default().add(own);
                    }
                }
                if child.class() == Some(Class::Segment) {
                    counts.turns.push((child.id().as_str(), inside));
                }
                amount.add(inside);
            }
            counts.total.add(amount);
            counts.regions.push((region.node_type().as_str(), amount));
        }
        // Of equally large turns, the older comes first, as in the tree.
        let by_tokens = |(_, amount): &(&str, Amount)| core::cmp::Reverse(amount.tokens);
        counts.turns.sort_by_key(by_tokens);
        counts.turns.truncate(LARGEST);
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
