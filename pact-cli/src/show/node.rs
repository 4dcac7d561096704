//! A node on one line.

use std::collections::HashMap;

use pact_core::{Class, NodeRef};
use pact_view::{Calls, Described, describe};

use super::size::{content_bytes, human};
use super::text::{clipped, lines, one_line};
use crate::out::{Ink, Out};

/// So many parts of a message are shown on one line.
const PARTS: usize = 4;

/// A node on one line: id, type, place, role, kind, key, tags, time to live, size, and the
/// beginning of its text. A call is shown as one, and a result names the block that it answers.
pub(crate) fn node_line(out: &Out, node: &NodeRef<'_>, calls: &Calls<'_>, id_ink: Ink) -> String {
    let mut pieces = vec![out.ink(id_ink, one_line(node.id().as_str()))];
    let mut piece = |ink: Ink, text: String| pieces.push(out.ink(ink, text));
    if !id_says_type(node) {
        let node_type = one_line(node.node_type().as_str());
        piece(Ink::Faint, node_type.to_string());
    }
    if matches!(node.class(), Some(Class::Block | Class::Container)) {
        piece(Ink::Faint, format!("[{:+}]", node.offset()));
    }
    if let Some(role) = node.role() {
        piece(Ink::Role, one_line(role).to_string());
    }
    if let Some(kind) = node.kind() {
        piece(Ink::Role, format!(":{}", one_line(kind)));
    }
    if let Some(key) = node.key().filter(|key| *key != node.id().as_str()) {
        piece(Ink::Name, format!("#{}", one_line(key)));
    }
    for tag in node.tags() {
        piece(Ink::Name, format!("+{}", one_line(tag)));
    }
    if let Some(ttl) = node.ttl() {
        piece(Ink::Time, format!("ttl={ttl}"));
    }
    if let Some(cadence) = node.cadence() {
        piece(Ink::Time, format!("cadence={cadence}"));
    }
    if node.priority() != 0 {
        piece(Ink::Faint, format!("priority={}", node.priority()));
    }
    for (name, is_set) in [("pinned", node.pinned()), ("removable", node.removable())] {
        if is_set {
            piece(Ink::Faint, name.to_owned());
        }
    }
    for name in ["data_replaces", "data_redacts"] {
        if let Some(other) = node.attribute(name).and_then(|value| value.as_str()) {
            let verb = name.trim_start_matches("data_");
            piece(Ink::Changed, format!("{verb} {}", one_line(other)));
        }
    }
    if node.content().is_some() {
        piece(Ink::Faint, human(content_bytes(node)));
    }
    pieces.extend(said(out, node, calls, out.preview()));
    pieces.join(" ")
}

/// The beginning of the text of a node, one piece for each of its first parts.
pub(crate) fn said(out: &Out, node: &NodeRef<'_>, calls: &Calls<'_>, width: usize) -> Vec<String> {
    let described = describe(node);
    let mut parts = Parts::new(out, node, calls);
    let mut pieces = Vec::new();
    for part in described.iter().take(PARTS) {
        pieces.push(parts.one_line(part, width));
    }
    if let Some(more) = described.len().checked_sub(PARTS).filter(|more| *more > 0) {
        pieces.push(out.ink(Ink::Faint, format!("… and {more} more")));
    }
    pieces
}

/// The parts of a node, which are shown in their order.
pub(crate) struct Parts<'s, 't> {
    out: &'s Out,
    node: &'s NodeRef<'t>,
    calls: &'s Calls<'t>,
    /// How many calls with each id there were so far. APIs without ids use the name of the tool.
    earlier: HashMap<String, usize>,
}

impl<'s, 't> Parts<'s, 't> {
    pub(crate) fn new(out: &'s Out, node: &'s NodeRef<'t>, calls: &'s Calls<'t>) -> Self {
        Self {
            out,
            node,
            calls,
            earlier: HashMap::new(),
        }
    }

    /// The next part on one line.
    fn one_line(&mut self, part: &Described<'_>, width: usize) -> String {
        match part {
            Described::Text(text) => format!("\"{}\"", clipped(text, width)),
            Described::Thinking(text) => {
                let thinking = self.out.ink(Ink::Faint, "(thinking)");
                format!("{thinking} \"{}\"", clipped(text, width))
            }
            Described::Call { arguments, .. } => self.call(part, &clipped(arguments, width)),
            Described::Answer { content, .. } => {
                let mut pieces = vec![self.answer(part)];
                for part in content.iter().take(PARTS) {
                    pieces.push(match part {
                        Described::Text(text) => format!("\"{}\"", clipped(text, width)),
                        other => clipped(&other.to_string(), width),
                    });
                }
                pieces.join(" ")
            }
            Described::File(file) => self.out.ink(Ink::Name, clipped(&file.to_string(), width)),
            other => clipped(&other.to_string(), width),
        }
    }

    /// The next part as a whole, on as many lines as it has.
    pub(crate) fn in_full(&mut self, part: &Described<'_>) -> String {
        match part {
            Described::Call { arguments, .. } => {
                let arguments = lines(arguments).to_string();
                self.call(part, &arguments)
            }
            Described::Answer { content, .. } => {
                let mut text = self.answer(part);
                for part in content {
                    text.push('\n');
                    text.push_str(&lines(&part.to_string()).to_string());
                }
                text
            }
            other => lines(&other.to_string()).to_string(),
        }
    }

    /// `→ name(arguments)`, and a note if nothing answers it. The arguments must be safe to print.
    pub(crate) fn call(&mut self, part: &Described<'_>, arguments: &str) -> String {
        let Described::Call { id, name, .. } = part else {
            return String::new();
        };
        let earlier = self.earlier.entry((*id).to_owned()).or_default();
        let is_answered = self.calls.is_answered(self.node, id, *earlier);
        *earlier += 1;
        let name = match *name {
            "" => "?".to_owned(),
            name => one_line(name).to_string(),
        };
        let call = self.out.ink(Ink::Role, format!("→ {name}"));
        let note = if is_answered {
            String::new()
        } else {
            format!(" {}", self.out.ink(Ink::Changed, "unanswered"))
        };
        format!("{call}({arguments}){note}")
    }

    /// `← name block:1.7`, and `error` if the tool failed.
    pub(crate) fn answer(&self, part: &Described<'_>) -> String {
        let Described::Answer {
            id, name, is_error, ..
        } = part
        else {
            return String::new();
        };
        let caller = self.calls.caller(self.node, id);
        let name = name.or(caller.and_then(|caller| caller.name));
        let name = name.map_or_else(|| "?".to_owned(), |name| one_line(name).to_string());
        let answer = self.out.ink(Ink::Role, format!("← {name}"));
        let of = match caller {
            Some(caller) => self.out.ink(Ink::Id, one_line(caller.block)),
            None => {
                let note = format!("no call {}", one_line(id));
                self.out.ink(Ink::Changed, note)
            }
        };
        let error = if *is_error {
            format!(" {}", self.out.ink(Ink::Removed, "error"))
        } else {
            String::new()
        };
        format!("{answer} {of}{error}")
    }
}

/// Whether the id begins with the type, as ids of the engine do. Then the type is not printed
/// again.
fn id_says_type(node: &NodeRef<'_>) -> bool {
    let (id, node_type) = (node.id().as_str(), node.node_type().as_str());
    id == node_type
        || id
            .strip_prefix(node_type)
            .is_some_and(|rest| rest.starts_with(':'))
}

/// Whether a node only holds others together: segments, cores, regions.
pub(crate) fn is_structure(node: &NodeRef<'_>) -> bool {
    match node.class() {
        Some(Class::Block) => false,
        Some(Class::Container) => node.offset() == 0 && node.content().is_none(),
        Some(Class::Segment) | None => true,
    }
}
