//! `pactx blame-cache`: the part of each prompt that a provider still had in its cache.

use std::collections::BTreeMap;

use clap::Args;
use pact_core::{Error, Json, PieceKind, Request, Usage, canonical_json};
use pact_providers::Format as LogFormat;
use pact_view::Calls;
use serde_json::{Map, json};

use crate::failure::{Failure, say};
use crate::load::Source;
use crate::logs::apis;
use crate::out::{Ink, Out};
use crate::prompts::{Kept, Prompt};
use crate::sent::{self, Plain};
use crate::show::node::node_line;
use crate::show::size::{counted, human};
use crate::show::text::one_line;
use crate::token_counter::TokenCounter;

/// Say turn by turn how much of the prompt a provider could still have in its cache, and what broke
/// the rest
///
/// A cache of prompts helps as far as a request begins with the same bytes as the one before. Where
/// a store recorded requests, these are compared, with the tokens that the provider reported.
/// Otherwise the threads of the snapshots are, or with `--to` their requests for an API. With
/// `--format json`, a line for each request.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx blame-cache agents.db#ticket-4711\n  \
    pactx blame-cache chat.jsonl --to anthropic\n  \
    pactx blame-cache session.jsonl --limit 20 --format json")]
pub(crate) struct BlameCache {
    #[command(flatten)]
    source: Source,
    /// Compare the requests for this API, also where a store recorded others
    #[arg(long, value_name = "API", value_parser = apis())]
    to: Option<LogFormat>,
    /// Show only the newest turns or requests
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// How to count tokens: `estimate`, or a model of `OpenAI` if `pactx` was built with the
    /// feature `openai-tokens`
    #[arg(long, value_name = "COUNTER", default_value = "estimate")]
    tokens: TokenCounter,
}

impl BlameCache {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let prompts = self.prompts(out)?;
        let tokens = self.tokens.counter();
        let shown = self.limit.unwrap_or(usize::MAX);
        let from = prompts.len().saturating_sub(shown);
        let mut table = Table::default();
        let mut before: Option<&Prompt> = None;
        for (index, prompt) in prompts.iter().enumerate() {
            if index + 1 < from {
                continue;
            }
            if index >= from {
                let kept = Kept::of(prompt, before, &tokens);
                if out.is_json() {
                    out.line(canonical_json(&to_json(prompt, &kept)))?;
                } else {
                    table.add(out, prompt, before, &kept);
                }
            }
            before = Some(prompt);
        }
        if out.is_json() {
            return Ok(());
        }
        table.print(out)
    }

    /// The prompts of the history, oldest first.
    fn prompts(&self, out: &Out) -> Result<Vec<Prompt>, Failure> {
        if self.to.is_none()
            && let Some(sent) = sent::recorded(&self.source)?.filter(|sent| !sent.is_empty())
        {
            let mut prompts = Vec::new();
            let mut inexact = Vec::new();
            for sent in &sent {
                let again = sent::again(sent)?;
                let number = sent.attempt.attempt_id;
                if let Err(reason) = again.is_exact {
                    inexact.push((number, reason));
                }
                prompts.push(Prompt {
                    snapshot: None,
                    cycle: sent.attempt.cycle_id,
                    attempt: Some(number),
                    usage: sent.attempt.usage,
                    request: again.request,
                });
            }
            if let Some((number, reason)) = inexact.first().filter(|_| !out.is_json()) {
                let more = match inexact.len() - 1 {
                    0 => String::new(),
                    more => format!("; {more} more like it"),
                };
                let note = format!(
                    "note: request {number} has other bytes than were sent: {reason}{more}"
                );
                say(&one_line(&note).to_string());
            }
            return Ok(prompts);
        }
        let context = self.source.load(out.format)?;
        let provider = match self.to {
            Some(api) => Some(sent::provider(api, "", Map::new())?),
            None => None,
        };
        let snapshots: Vec<_> = context.snapshots().collect();
        let mut prompts = Vec::new();
        let mut refused: Option<Error> = None;
        for (back, snapshot) in snapshots.iter().enumerate().rev() {
            let request = match &provider {
                Some(provider) => snapshot.render(&**provider),
                None => snapshot.render(&Plain),
            };
            let request = match request {
                Ok(request) => request,
                Err(error) => {
                    refused = Some(error);
                    continue;
                }
            };
            prompts.push(Prompt {
                snapshot: Some(match back {
                    0 => "@t0".to_owned(),
                    back => format!("@t-{back}"),
                }),
                cycle: snapshot.cycle(),
                attempt: None,
                usage: None,
                request,
            });
        }
        match refused {
            Some(error) if prompts.is_empty() => Err(error.into()),
            Some(error) => {
                let left_out = counted(snapshots.len() - prompts.len(), "snapshot");
                if !out.is_json() {
                    say(&format!(
                        "note: {left_out} left out: {}",
                        one_line(&error.to_string())
                    ));
                }
                Ok(prompts)
            }
            None => Ok(prompts),
        }
    }
}

/// Rows that are printed when all widths are known.
#[derive(Default)]
struct Table {
    rows: Vec<[String; 6]>,
    breaks: Vec<String>,
    cached: usize,
    bytes: usize,
    reasons: BTreeMap<&'static str, usize>,
    /// The tokens of which the provider itself said whether they were cached.
    reported: Option<Usage>,
}

impl Table {
    fn add(&mut self, out: &Out, prompt: &Prompt, before: Option<&Prompt>, kept: &Kept) {
        let name = match (&prompt.snapshot, prompt.attempt) {
            (Some(snapshot), _) => snapshot.clone(),
            (None, number) => format!("request {}", number.unwrap_or_default()),
        };
        self.rows.push([
            name,
            format!("cycle {}", prompt.cycle),
            human(u64::try_from(kept.bytes).unwrap_or(u64::MAX)),
            kept.tokens.to_string(),
            kept.cached_tokens.to_string(),
            format!("{}%", kept.share()),
        ]);
        self.cached += kept.cached_bytes;
        self.bytes += kept.bytes;
        if let Some(usage) = prompt.usage {
            let sum = self.reported.get_or_insert(Usage::default());
            sum.input += usage.input;
            sum.cached += usage.cached;
        }
        let reported = match prompt.usage {
            Some(usage) => format!(
                " {}",
                out.ink(
                    Ink::Faint,
                    format!("(reported: {} of {} tokens)", usage.cached, usage.input)
                )
            ),
            None => String::new(),
        };
        let why = self.why(out, prompt, before, kept);
        self.breaks.push(format!("{why}{reported}"));
    }

    /// What broke the prefix, in words.
    fn why(&mut self, out: &Out, prompt: &Prompt, before: Option<&Prompt>, kept: &Kept) -> String {
        let Some(prefix) = &kept.prefix else {
            return out.ink(Ink::Faint, "the first one");
        };
        let Some(first) = &prefix.first else {
            return out.ink(Ink::Added, "kept");
        };
        *self.reasons.entry(first.why.as_str()).or_default() += 1;
        let why = out.ink(Ink::Removed, first.why.as_str());
        let Some(id) = &first.node else {
            let names = kept.options.join(", ");
            return format!("{why} {}", one_line(&names));
        };
        let states = [Some(&prompt.request), before.map(|before| &before.request)];
        let states = states.into_iter().flatten().map(Request::state);
        let mut found = states.filter_map(|state| Some((state.node(id)?, state)));
        match found.next() {
            Some((node, state)) => {
                let calls = Calls::of(&state.thread());
                format!("{why} {}", node_line(out, &node, &calls, Ink::Id))
            }
            None => format!("{why} {}", out.ink(Ink::Id, one_line(id.as_str()))),
        }
    }

    fn print(&self, out: &mut Out) -> Result<(), Failure> {
        const HEADINGS: [&str; 6] = ["prompt", "cycle", "bytes", "tokens", "cached", "share"];
        let mut widths = HEADINGS.map(str::len);
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        let line = |cells: [&str; 6]| {
            let cells = cells.into_iter().zip(widths).enumerate();
            let cells = cells.map(|(at, (cell, width))| match at {
                0 | 1 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<_>>().join("  ")
        };
        let heading = format!("{}  what broke it", line(HEADINGS));
        let heading = out.ink(Ink::Heading, heading);
        out.line(heading)?;
        for (row, broken) in self.rows.iter().zip(&self.breaks) {
            let cells = row.each_ref().map(String::as_str);
            out.line(format!("{}  {broken}", line(cells)))?;
        }
        let share = self.cached.saturating_mul(100) / self.bytes.max(1);
        let reasons: Vec<String> = self
            .reasons
            .iter()
            .map(|(why, count)| format!("{count} {why}"))
            .collect();
        let broken = match self.reasons.values().sum::<usize>() {
            0 => "nothing broke it".to_owned(),
            count => format!("broken {}: {}", times(count), reasons.join(", ")),
        };
        let reported = match self.reported {
            Some(usage) => format!(
                "; the provider reported {} of {} tokens",
                usage.cached, usage.input
            ),
            None => String::new(),
        };
        let sum = format!("{share}% of all bytes could be cached, {broken}{reported}");
        let sum = out.ink(Ink::Heading, sum);
        Ok(out.line(sum)?)
    }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{count} times"),
    }
}

fn to_json(prompt: &Prompt, kept: &Kept) -> Json {
    let first = kept
        .prefix
        .as_ref()
        .and_then(|prefix| prefix.first.as_ref());
    let broken = first.map(|first| {
        json!({
            "why": first.why.as_str(),
            "node": first.node.as_ref().map(pact_core::NodeId::as_str),
            "options": kept.options,
        })
    });
    let pieces = prompt.request.pieces().iter();
    let messages = pieces.filter(|it| it.kind == PieceKind::Message).count();
    let usage = prompt
        .usage
        .map(|usage| json!({"input": usage.input, "output": usage.output, "cached": usage.cached}));
    json!({
        "snapshot": prompt.snapshot,
        "cycle": prompt.cycle,
        "attempt": prompt.attempt,
        "api": prompt.request.api(),
        "model": prompt.request.model(),
        "messages": messages,
        "bytes": kept.bytes,
        "cached_bytes": kept.cached_bytes,
        "cached_messages": kept.prefix.as_ref().map_or(0, |prefix| prefix.messages),
        "tokens": kept.tokens,
        "cached_tokens": kept.cached_tokens,
        "percent": kept.share(),
        "kept": kept.prefix.is_some() && kept.why().is_none(),
        "broken": broken,
        "usage": usage,
    })
}
