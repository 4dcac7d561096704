//! `pactx grep`: the contents that a pattern finds, in all of the history.

use clap::Args;
use pact_core::{Class, Context, NodeRef, Snapshot, canonical_json, select};
use pact_view::{Described, describe};
use regex::{Regex, RegexBuilder};
use serde_json::json;

use crate::failure::Failure;
use crate::load::Source;
use crate::out::{Ink, Out};
use crate::show::size::counted;
use crate::show::text::one_line;

/// So many characters of a line are shown on each side of a find.
const AROUND: usize = 40;

/// The largest pattern, after it is compiled.
const MAX_PROGRAM: usize = 1 << 20;

/// Search the contents of all turns: texts, calls with their arguments, and results
///
/// A node is searched where it came into the history, and again where its content changed, so each
/// line is found once. The exit code is 1 if nothing is found. The pattern is a regular expression
/// in the syntax of the Rust crate `regex`. Of a log that holds several conversations, all are
/// searched, unless `--pick` chooses one. With `--format json`, a line for each line that is found.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx grep -i \"timeout|refused\" session.jsonl\n  \
    pactx grep -F \"cancel_reservation(\" agents.db#ticket-4711\n  \
    pactx grep password chat.jsonl --role tool --format json")]
pub(crate) struct Grep {
    /// The pattern
    pattern: String,
    #[command(flatten)]
    source: Source,
    /// Take the pattern as it is, not as a regular expression
    #[arg(short = 'F', long)]
    fixed_strings: bool,
    /// Do not tell upper case from lower case
    #[arg(short, long)]
    ignore_case: bool,
    /// Search only blocks with this role
    #[arg(long)]
    role: Option<String>,
    /// Search only blocks of this kind, such as `call` or `result`
    #[arg(long)]
    kind: Option<String>,
    /// Print only the ids of the nodes
    #[arg(short = 'l', long)]
    ids: bool,
    /// Show at most this many lines; 0 shows all
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    limit: usize,
}

/// A node at the time when it came, or got the content that it has there.
#[derive(Clone)]
struct Seen<'c> {
    /// The number of the conversation, of a log that holds several.
    conversation: Option<usize>,
    context: &'c Context,
    /// The snapshot, counted from the newest; none for the open turn.
    back: Option<usize>,
    cycle: i64,
    node: NodeRef<'c>,
}

impl Grep {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let pattern = self.pattern()?;
        let conversations = self.source.load_each(out.format)?;
        let limit = match self.limit {
            0 => usize::MAX,
            limit => limit,
        };
        let (mut found, mut nodes) = (0_usize, 0_usize);
        let contents = conversations
            .iter()
            .map(|(number, context)| contents(*number, context));
        for seen in contents.collect::<Result<Vec<_>, _>>()?.concat() {
            if !self.wants(&seen.node) {
                continue;
            }
            let before = found;
            for (part, text) in texts(&seen.node).iter().enumerate() {
                for (number, line) in text.lines().enumerate() {
                    let Some(hit) = pattern.find(line) else {
                        continue;
                    };
                    found += 1;
                    if found > limit || self.ids {
                        continue;
                    }
                    let place = (part, number + 1);
                    print(out, &seen, place, line, hit.range())?;
                }
            }
            if found > before {
                nodes += 1;
                if self.ids && nodes <= limit {
                    seen.print_id(out)?;
                }
            }
        }
        if found == 0 {
            out.finish()?;
            return Err(Failure::Reported);
        }
        let left_out = if self.ids { nodes } else { found }.saturating_sub(limit);
        if left_out > 0 && !out.is_json() {
            let what = if self.ids { "node" } else { "line" };
            let more = format!("… and {} more: --limit 0", counted(left_out, what));
            let more = out.ink(Ink::Faint, more);
            out.line(more)?;
        }
        Ok(())
    }

    fn pattern(&self) -> Result<Regex, Failure> {
        let text = if self.fixed_strings {
            regex::escape(&self.pattern)
        } else {
            self.pattern.clone()
        };
        let built = RegexBuilder::new(&text)
            .case_insensitive(self.ignore_case)
            .size_limit(MAX_PROGRAM)
            .build();
        built.map_err(|error| {
            let message = format!("{error}\n`-F` takes the pattern as it is");
            Failure::Usage(message)
        })
    }

    fn wants(&self, node: &NodeRef<'_>) -> bool {
        let fits = |wanted: &Option<String>, own: Option<&str>| {
            wanted.is_none() || wanted.as_deref() == own
        };
        fits(&self.role, node.role()) && fits(&self.kind, node.kind())
    }
}

impl Seen<'_> {
    /// Prints the id alone.
    fn print_id(&self, out: &mut Out) -> Result<(), Failure> {
        let id = self.node.id().as_str();
        if out.is_json() {
            let object = json!({"id": id, "conversation": self.conversation});
            return Ok(out.line(canonical_json(&object))?);
        }
        let id = out.ink(Ink::Id, one_line(id));
        Ok(out.line(format!("{}{id}", self.number(out)))?)
    }

    /// The number of the conversation, in front of a line.
    fn number(&self, out: &Out) -> String {
        match self.conversation {
            Some(number) => format!("{} ", out.ink(Ink::Heading, format!("#{number}"))),
            None => String::new(),
        }
    }
}

/// All contents of a history, oldest first.
fn contents(conversation: Option<usize>, context: &Context) -> Result<Vec<Seen<'_>>, Failure> {
    let snapshots: Vec<&Snapshot> = context.snapshots().collect();
    let has_content =
        |node: &NodeRef<'_>| node.content().is_some() || node.calls().next().is_some();
    let mut seen = Vec::new();
    if let Some(oldest) = snapshots.last() {
        let nodes = oldest.root().descendants().filter(&has_content);
        seen.extend(nodes.map(|node| Seen {
            conversation,
            context,
            back: Some(snapshots.len() - 1),
            cycle: oldest.cycle(),
            node,
        }));
    }
    for (back, pair) in snapshots.windows(2).enumerate().rev() {
        let [newer, older] = pair else { continue };
        // This compares only the nodes that the two do not share.
        let diff = older.diff(newer, select!("*"))?;
        let came = diff.added.iter().map(|it| it.node);
        let changed = diff.changed.iter().filter(|it| it.is_of("content_hash"));
        let nodes = came
            .chain(changed.map(|it| it.newer.node))
            .filter(&has_content);
        seen.extend(nodes.map(|node| Seen {
            conversation,
            context,
            back: Some(back),
            cycle: newer.cycle(),
            node,
        }));
    }
    // The open turn of a stored conversation; that of a file is empty.
    let newest = snapshots.first();
    let open = context.root().children().next_back();
    let open = open
        .into_iter()
        .flat_map(|head| head.descendants().collect::<Vec<_>>());
    let is_new = |node: &NodeRef<'_>| newest.is_none_or(|it| it.node(node.id()).is_none());
    let open = open.filter(|node| node.class() == Some(Class::Block) && is_new(node));
    seen.extend(open.filter(has_content).map(|node| Seen {
        conversation,
        context,
        back: None,
        cycle: context.cycle(),
        node,
    }));
    Ok(seen)
}

/// The texts of a node: one for each part.
fn texts(node: &NodeRef<'_>) -> Vec<String> {
    let described = describe(node);
    let parts = described.iter().map(|part| match part {
        Described::Thinking(text) => (*text).to_owned(),
        other => other.to_string(),
    });
    parts.collect()
}

/// Prints a line that was found.
fn print(
    out: &mut Out,
    seen: &Seen<'_>,
    (part, number): (usize, usize),
    line: &str,
    hit: core::ops::Range<usize>,
) -> Result<(), Failure> {
    let node = &seen.node;
    let address = match seen.back {
        None => None,
        Some(0) => Some("@t0".to_owned()),
        Some(back) => Some(format!("@t-{back}")),
    };
    let is_present = seen.context.node(node.id()).is_some();
    if out.is_json() {
        let object = json!({
            "conversation": seen.conversation,
            "snapshot": address,
            "cycle": seen.cycle,
            "id": node.id().as_str(),
            "role": node.role(),
            "kind": node.kind(),
            "part": part,
            "line": number,
            "text": line,
            "start": hit.start,
            "end": hit.end,
            "present": is_present,
        });
        return Ok(out.line(canonical_json(&object))?);
    }
    let address = address.unwrap_or_else(|| "open".to_owned());
    let address = out.ink(Ink::Heading, address);
    let id = out.ink(Ink::Id, one_line(node.id().as_str()));
    let mut title = vec![address, id];
    if let Some(role) = node.role() {
        title.push(out.ink(Ink::Role, one_line(role)));
    }
    if let Some(kind) = node.kind() {
        title.push(out.ink(Ink::Role, format!(":{}", one_line(kind))));
    }
    if !is_present {
        title.push(out.ink(Ink::Removed, "(left)"));
    }
    let title = format!("{}{}", seen.number(out), title.join(" "));
    let (before, rest) = line.split_at(hit.start);
    let (matched, after) = rest.split_at(hit.len());
    let start = before.char_indices().rev().nth(AROUND);
    let before = match start {
        Some((at, character)) => {
            let kept = before.get(at + character.len_utf8()..).unwrap_or_default();
            format!("…{}", one_line(kept))
        }
        None => one_line(before).to_string(),
    };
    let after = crate::show::text::clipped(after, AROUND);
    let matched = out.ink(Ink::Match, crate::show::text::clipped(matched, 2 * AROUND));
    Ok(out.line(format!("{title}: {before}{matched}{after}"))?)
}
