//! `pactx select`: the nodes that selectors find.

use clap::Args;
use pact_core::{Context, Error, Ids, NodeId, NodeRef, RangeDiff, ResultKind, Selector};
use pact_view::Calls;

use super::content_options::ContentOptions;
use super::lines::answer_all;
use crate::failure::{Failure, error_json, say};
use crate::load::{Source, is_standard_input};
use crate::out::{Ink, Out};
use crate::show::node::node_line;
use crate::show::text::{lines, one_line};
use crate::show::{changes, size::counted};

/// Print the ids that selectors find, one a line
///
/// With `--format json`, a line for each selector: an array of ids, or for a range the object of a
/// range's result. With `--stdin` one selector is read from each line, and an invalid one does not
/// stop the others.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx select chat.jsonl \"@t0 .seg:depth(1) > .block\"\n  \
    pactx select chat.jsonl --nodes --limit 5 \"#plan\"\n  \
    pactx select chat.jsonl --content unified --format json \"@t0..@t-3 .block\"\n  \
    pactx select chat.jsonl --stdin --format json < selectors.txt")]
pub(crate) struct Select {
    #[command(flatten)]
    source: Source,
    /// The selectors; one without a time searches the working state that follows the newest
    /// snapshot
    #[arg(required_unless_present = "stdin", conflicts_with = "stdin")]
    selectors: Vec<String>,
    /// Read selectors from standard input, one a line
    #[arg(long)]
    stdin: bool,
    /// Print the nodes: a line for each, or their headers as JSON
    #[arg(long)]
    nodes: bool,
    /// Leave out this many nodes at the start
    #[arg(long, value_name = "COUNT", default_value_t = 0)]
    skip: usize,
    /// Print at most this many nodes
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// Exit with 1 when a selector finds nothing
    #[arg(long)]
    exit_code: bool,
    #[command(flatten)]
    content: ContentOptions,
}

/// The result of a selector.
enum Found<'c> {
    Ids(Vec<NodeId>),
    Nodes(Vec<NodeRef<'c>>),
    Range(Box<RangeDiff>),
}

impl Found<'_> {
    fn is_empty(&self) -> bool {
        match self {
            Self::Ids(ids) => ids.is_empty(),
            Self::Nodes(nodes) => nodes.is_empty(),
            Self::Range(range) => {
                let mut diffs = range.diffs.iter();
                let is_quiet = diffs.all(|block| {
                    let stats = block.stats;
                    stats.added + stats.removed + stats.changed == 0
                });
                is_quiet && range.ids.as_ref().is_none_or(Vec::is_empty)
            }
        }
    }
}

impl Select {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        if self.stdin && is_standard_input(&self.source.file) {
            let message = "standard input cannot be both the file and the selectors";
            return Err(Failure::Usage(message.to_owned()));
        }
        let context = self.source.load(out.format)?;
        answer_all(&self.selectors, self.stdin, out, |text, out| {
            self.answer(&context, text, out)
        })
    }

    /// Prints the result of a selector, or why it cannot be run. Returns whether all is well.
    fn answer(&self, context: &Context, text: &str, out: &mut Out) -> Result<bool, Failure> {
        match self.find(context, text, out) {
            Ok(found) => {
                let shown = self.nodes.then_some(context);
                print(out, &found, context, shown)?;
                Ok(!(self.exit_code && found.is_empty()))
            }
            Err(error) => {
                if !out.is_json() {
                    say(&format!("error: {}", lines(&error.to_string())));
                } else if self.stdin {
                    out.line(error_json(&error))?;
                } else {
                    say(&error_json(&error));
                }
                Ok(false)
            }
        }
    }

    fn find<'c>(&self, context: &'c Context, text: &str, out: &Out) -> Result<Found<'c>, Error> {
        let selector = Selector::parse(text)?;
        if !out.is_json() {
            for warning in selector.warnings() {
                say(&lines(&warning.render(text)).to_string());
            }
        }
        if selector.result_kind() == ResultKind::RangeDiff {
            let changes = context.query(selector.plan::<RangeDiff>()?);
            let range = self.content.apply(changes, None).run()?;
            return Ok(Found::Range(Box::new(range)));
        }
        let plan = selector.plan::<Ids>()?;
        let query = context
            .query(plan)
            .skip(self.skip)
            .limit(self.limit.unwrap_or(usize::MAX));
        Ok(if self.nodes {
            Found::Nodes(query.nodes()?)
        } else {
            Found::Ids(query.ids()?)
        })
    }
}

fn print(
    out: &mut Out,
    found: &Found<'_>,
    context: &Context,
    shown: Option<&Context>,
) -> Result<(), Failure> {
    match found {
        Found::Ids(ids) if out.is_json() => {
            let ids: Vec<&str> = ids.iter().map(NodeId::as_str).collect();
            out.line(pact_core::canonical_json(&ids.into()))?;
        }
        Found::Ids(ids) => {
            for id in ids {
                out.line(one_line(id.as_str()))?;
            }
        }
        Found::Nodes(nodes) if out.is_json() => {
            let nodes: Vec<String> = nodes.iter().map(NodeRef::to_json).collect();
            out.line(format!("[{}]", nodes.join(",")))?;
        }
        Found::Nodes(nodes) => {
            // A selector may find nodes of several snapshots; the newest state has most calls.
            let mut calls = Calls::of(&context.thread());
            for node in nodes {
                calls.add(node);
            }
            for node in nodes {
                let line = node_line(out, node, &calls, Ink::Id);
                out.line(line)?;
            }
        }
        Found::Range(range) if out.is_json() => out.line(range.to_json())?,
        Found::Range(range) => {
            let count = counted(range.snapshots.len(), "snapshot");
            let title = out.ink(
                Ink::Faint,
                format!("{} over {count}", one_line(&range.query)),
            );
            out.line(title)?;
            changes::range(out, range, shown)?;
        }
    }
    Ok(())
}
