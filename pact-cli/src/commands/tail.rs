//! `pactx tail`: the newest messages, and those that come.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use clap::Args;
use pact_core::{AttemptStatus, Context, NodeId, NodeRef, Retention};
use pact_view::{Calls, describe};

use super::requests::line_of;
use crate::failure::Failure;
use crate::load::{Reading, Source, is_standard_input};
use crate::out::{Ink, Out};
use crate::show::node::Parts;
use crate::show::size::counted;
use crate::show::text::one_line;
use crate::watch::Watch;

/// So many lines of a message are shown.
const LINES: usize = 20;

/// Print the newest messages; with `-f`, go on as messages come
///
/// A source that grows is followed until the command is stopped, or nobody reads its output any
/// more: a conversation of a store, a history to which snapshots are added, or a log to which
/// messages are. Of a store, the requests are shown, too. A message that changes is printed again.
/// With `--format json`, a line for each message or request.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx tail -f agents.db#ticket-4711\n  \
    pactx tail -n 3 session.jsonl\n  \
    pactx tail -f session.jsonl --format json | jq -r .message.role")]
pub(crate) struct Tail {
    #[command(flatten)]
    source: Source,
    /// Wait for more, and print it as it comes
    #[arg(short, long)]
    follow: bool,
    /// Begin with this many messages
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 10)]
    messages: usize,
    /// Print each message as a whole
    #[arg(long)]
    full: bool,
}

/// All that was printed already.
#[derive(Default)]
struct Known {
    messages: HashMap<NodeId, String>,
    requests: HashMap<u64, &'static str>,
}

impl Tail {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        if self.follow && is_standard_input(&self.source.file) {
            let message = "standard input cannot be followed: it is read to its end";
            return Err(Failure::Usage(message.to_owned()));
        }
        let reading = Reading::all(out.format).keeping(Retention::Last(NonZeroUsize::MIN));
        let mut watch = Watch::of(&self.source)?;
        let context = self.source.newest(&reading)?;
        let mut known = Known::default();
        let count = context.thread().messages().count();
        let skipped = count.saturating_sub(self.messages);
        self.print_new(out, &context, &mut known, skipped)?;
        if !self.follow {
            return Ok(());
        }
        let reading = reading.silently();
        loop {
            out.finish()?;
            std::thread::sleep(watch.interval);
            if !watch.has_changed() {
                continue;
            }
            // The last line of a file may not be whole yet. Then the next change tells more.
            match self.source.newest(&reading) {
                Ok(context) => self.print_new(out, &context, &mut known, 0)?,
                Err(failure) if watch.is_gone() => return Err(failure),
                Err(_) => watch.note_failure(),
            }
        }
    }

    /// Prints all that is not known yet, except the first messages.
    fn print_new(
        &self,
        out: &mut Out,
        context: &Context,
        known: &mut Known,
        skipped: usize,
    ) -> Result<(), Failure> {
        let thread = context.thread();
        let calls = Calls::of(&thread);
        let is_first = known.messages.is_empty();
        for (index, message) in thread.messages().enumerate() {
            let hash = message.node().content_hash();
            let before = known.messages.insert(message.id().clone(), hash.clone());
            if index >= skipped && before.as_ref() != Some(&hash) {
                self.message(out, &message.node(), message.role(), &calls)?;
            }
        }
        for attempt in context.attempts() {
            let status = attempt.status.as_str();
            let before = known.requests.insert(attempt.attempt_id, status);
            if is_first || before == Some(status) {
                continue;
            }
            if out.is_json() {
                out.line(format!("{{\"request\":{}}}", attempt.to_json()))?;
                continue;
            }
            let mut line = line_of(out, &attempt);
            if attempt.status == AttemptStatus::Unknown {
                line.push_str(" so far");
            }
            out.line(line)?;
        }
        Ok(())
    }

    fn message(
        &self,
        out: &mut Out,
        node: &NodeRef<'_>,
        role: &str,
        calls: &Calls<'_>,
    ) -> Result<(), Failure> {
        if out.is_json() {
            return Ok(out.line(format!("{{\"message\":{}}}", node.to_json()))?);
        }
        let cycle = out.ink(Ink::Faint, format!("cycle {}", node.cycle()));
        let role = out.ink(Ink::Role, one_line(role));
        let kind = match node.kind() {
            Some(kind) => out.ink(Ink::Role, format!(" :{}", one_line(kind))),
            None => String::new(),
        };
        let id = out.ink(Ink::Faint, one_line(node.id().as_str()));
        out.line(format!("{role}{kind} {id} {cycle}"))?;
        let mut parts = Parts::new(out, node, calls);
        let texts: Vec<String> = describe(node).iter().map(|it| parts.in_full(it)).collect();
        let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
        let shown = if self.full { usize::MAX } else { LINES };
        for line in lines.iter().take(shown) {
            out.line(format!("  {line}"))?;
        }
        if let Some(more) = lines.len().checked_sub(shown).filter(|more| *more > 0) {
            let more = format!("  … and {}: --full", counted(more, "more line"));
            let more = out.ink(Ink::Faint, more);
            out.line(more)?;
        }
        Ok(())
    }
}
