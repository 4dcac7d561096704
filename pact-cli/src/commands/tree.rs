//! `pactx tree`: a snapshot as a drawing of its tree.

use std::collections::{HashMap, HashSet};
use std::io::Write as _;

use clap::Args;
use pact_core::grammar::plan::Time;
use pact_core::{Ids, NodeId, NodeRef, Selector, Snapshot, canonical_json, select};
use pact_view::Calls;

use crate::failure::{Failure, say};
use crate::load::Source;
use crate::out::{Ink, Out};
use crate::show::node::node_line;
use crate::show::size::{content_bytes, counted, human};
use crate::show::text::lines;

/// Show the tree of a snapshot, with the matches of a selector highlighted
///
/// A line is a node: its id, `[offset]`, role, `:kind`, `#key`, `+tags`, ttl, size, and the
/// beginning of its content. Matches are marked with `◀`.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx tree chat.jsonl\n  \
    pactx tree chat.jsonl --at @t-1 --only \".block[role='user']\"\n  \
    pactx tree chat.jsonl \"@c3 [ephemeral]\"")]
pub(crate) struct Tree {
    #[command(flatten)]
    source: Source,
    /// The nodes to highlight; the time of this selector chooses the snapshot
    selector: Option<String>,
    /// The snapshot; `@t0`, the newest, unless the selector has a time
    #[arg(long, value_name = "ADDRESS")]
    at: Option<String>,
    /// Show only the matches and their ancestors
    #[arg(long, requires = "selector")]
    only: bool,
}

impl Tree {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let selector = match &self.selector {
            Some(text) => Some(Selector::parse(text)?),
            None => None,
        };
        if let (Some(selector), false) = (&selector, out.is_json()) {
            for warning in selector.warnings() {
                say(&lines(&warning.render(selector.source())).to_string());
            }
        }
        let address = self.address(selector.as_ref());
        let snapshot = self.source.load_snapshot(out.format, &address)?;
        let matches = match &selector {
            None => Vec::new(),
            Some(selector) => snapshot.select(selector.plan::<Ids>()?)?,
        };
        if out.is_json() {
            return print_json(out, &snapshot, &matches);
        }
        let mut drawing = Drawing::new(&snapshot, &matches, self.only)?;
        let title = format!("cycle {}", snapshot.cycle());
        let title = out.ink(Ink::Heading, title);
        let bytes: u64 = snapshot
            .root()
            .descendants()
            .map(|node| content_bytes(&node))
            .sum();
        let found = match &selector {
            None => String::new(),
            Some(_) => format!(
                ", {}",
                out.ink(Ink::Match, format!("{} found", matches.len()))
            ),
        };
        let nodes = counted(snapshot.len(), "node");
        out.line(format!("{title}: {nodes}, {}{found}", human(bytes)))?;
        drawing.node(out, &snapshot.root(), "", "")?;
        Ok(())
    }

    /// The snapshot to show: that of `--at`, or of the selector's time, or the newest.
    fn address(&self, selector: Option<&Selector>) -> String {
        if let Some(address) = &self.at {
            return address.clone();
        }
        match selector {
            Some(selector) if matches!(selector.query().time, Time::At(_)) => {
                // A time prints as its address, before everything else.
                let text = selector.to_string();
                text.split(' ').next().unwrap_or_default().to_owned()
            }
            _ => "@t0".to_owned(),
        }
    }
}

/// A tree on its way to the screen.
struct Drawing<'s> {
    matches: HashSet<&'s NodeId>,
    calls: Calls<'s>,
    depths: HashMap<NodeId, usize>,
    /// With `--only`, the matches and their ancestors.
    shown: Option<HashSet<&'s NodeId>>,
}

impl<'s> Drawing<'s> {
    fn new(snapshot: &'s Snapshot, matches: &'s [NodeId], only: bool) -> Result<Self, Failure> {
        let segments = snapshot.select(select!(".seg:depth(>0)"))?;
        let matches: HashSet<&NodeId> = matches.iter().collect();
        let shown = only.then(|| {
            let mut shown = HashSet::new();
            leads_to_match(&snapshot.root(), &matches, &mut shown);
            shown
        });
        Ok(Self {
            matches,
            calls: Calls::of(&snapshot.thread()),
            depths: segments.into_iter().zip(1..).collect(),
            shown,
        })
    }

    /// Draws a node and all nodes inside. Trees are never nested deeper than a limit.
    fn node(
        &mut self,
        out: &mut Out,
        node: &NodeRef<'s>,
        branch: &str,
        indent: &str,
    ) -> Result<(), Failure> {
        let is_match = self.matches.contains(node.id());
        let ink = if is_match { Ink::Match } else { Ink::Id };
        let line = node_line(out, node, &self.calls, ink);
        let depth = match self.depths.get(node.id()) {
            Some(depth) => out.ink(Ink::Faint, format!(" depth={depth} cycle={}", node.cycle())),
            None => String::new(),
        };
        let mark = if is_match { " ◀" } else { "" };
        let branch = out.ink(Ink::Faint, branch);
        out.line(format!("{branch}{line}{depth}{mark}"))?;
        let mut children = node
            .children()
            .filter(|child| self.is_shown(child))
            .peekable();
        let mut drawn = Vec::new();
        while let Some(child) = children.next() {
            drawn.push((child, children.peek().is_none()));
        }
        for (child, is_last) in drawn {
            let (corner, line) = if is_last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            self.node(
                out,
                &child,
                &format!("{indent}{corner}"),
                &format!("{indent}{line}"),
            )?;
        }
        Ok(())
    }

    fn is_shown(&self, node: &NodeRef<'_>) -> bool {
        self.shown
            .as_ref()
            .is_none_or(|shown| shown.contains(node.id()))
    }
}

/// Notes every node that matches or holds a match, and returns whether this one does.
fn leads_to_match<'s>(
    node: &NodeRef<'s>,
    matches: &HashSet<&NodeId>,
    shown: &mut HashSet<&'s NodeId>,
) -> bool {
    let mut leads = matches.contains(node.id());
    for child in node.children() {
        leads |= leads_to_match(&child, matches, shown);
    }
    if leads {
        shown.insert(node.id());
    }
    leads
}

/// The document as it is exported, and beside it the ids of the matches.
fn print_json(out: &mut Out, snapshot: &Snapshot, matches: &[NodeId]) -> Result<(), Failure> {
    let ids: Vec<&str> = matches.iter().map(NodeId::as_str).collect();
    out.write_all(b"{\"document\":")?;
    snapshot.write_export(&mut *out)?;
    out.line(format!(",\"matches\":{}}}", canonical_json(&ids.into())))?;
    Ok(())
}
