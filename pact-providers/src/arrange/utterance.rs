//! One block of a thread, read: its role, its parts, and whether it goes back as it came.

use std::borrow::Cow;

use pact_core::{Content, Json, Message, NodeId, Note, ProviderError, Thread};

use super::Arrangement;
use crate::canonical::Part;
use crate::manners::MidSystem;
use crate::origin::{Origin, OriginAttributes, members_beside};

/// Attributes of a block with this prefix are members of its message, where the API knows them.
const MEMBERS: &str = "wire:";

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    System,
    User,
    Assistant,
    /// A tool, in messages that are nothing but results.
    Tool,
}

/// One block, as it is said.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about a block"
)]
pub(crate) struct Utterance<'t> {
    pub(crate) role: Role,
    /// The role as the block has it, for APIs that know more roles.
    pub(crate) role_name: &'t str,
    pub(crate) parts: Vec<Part<'t>>,
    /// The block; none for an utterance that the arrangement added.
    pub(crate) node: Option<&'t NodeId>,
    /// Whether the content is one text, and not a list of parts.
    pub(crate) is_plain: bool,
    /// The origin, if the block goes back to it as it came.
    pub(crate) origin: Option<Origin<'t>>,
    /// Whether it goes back as it came but for its blank texts, which are left out.
    pub(crate) has_blanks: bool,
    /// Whether it was imported right after a message of the same role, and stays apart from it.
    pub(crate) is_apart: bool,
    /// Whether the block is in a sealed turn, and will be there after the next commit.
    pub(crate) is_lasting: bool,
    /// The members that the block adds to its message: its attributes `wire:NAME`.
    pub(crate) members: Vec<(&'t str, &'t Json)>,
}

impl<'t> Utterance<'t> {
    /// An utterance that no block says.
    pub(crate) fn added(role: Role, parts: Vec<Part<'t>>) -> Self {
        Self {
            role,
            role_name: role.name(),
            parts,
            node: None,
            is_plain: false,
            origin: None,
            has_blanks: false,
            is_apart: false,
            is_lasting: false,
            members: Vec::new(),
        }
    }

    /// Whether it is a message of its own for the API that it came from.
    pub(crate) fn is_whole(&self) -> bool {
        self.origin.is_some()
    }

    pub(crate) fn has_results(&self) -> bool {
        self.parts
            .iter()
            .any(|part| matches!(part, Part::Result(_)))
    }

    fn of(message: &Message<'t>, arrangement: &Arrangement<'_>) -> Result<Self, ProviderError> {
        let node = message.node();
        let (mut from, mut members) = (OriginAttributes::default(), Vec::new());
        for (name, value) in node.attributes() {
            match name.strip_prefix(MEMBERS) {
                Some(member) => members.push((member, value)),
                None => from.read(name, value),
            }
        }
        // Most blocks say one thing.
        let mut parts = Vec::with_capacity(1);
        for said in node.said() {
            let part = Part::of_said(said).ok_or_else(|| {
                ProviderError::new(arrangement.rule("call-name"), "a tool call without a name")
                    .nodes([node.id()])
                    .help("write the name of the tool into the call: `data_name`, or the member of its form")
            })?;
            parts.push(part);
        }
        let has_results = || parts.iter().any(|part| matches!(part, Part::Result(_)));
        let role = match role_of(message.role()) {
            Role::Tool if !has_results() => Role::User,
            other => other,
        };
        let is_plain = node.content().and_then(Content::as_text).is_some();
        Ok(Self {
            role,
            role_name: message.role(),
            parts,
            node: Some(node.id()),
            is_plain: is_plain && role != Role::Tool,
            origin: from.origin(&node, arrangement.dialect.api, arrangement.model),
            has_blanks: false,
            is_apart: from.is_apart,
            is_lasting: message.segment().is_some() && !message.expires(),
            members,
        })
    }
}

impl Role {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
        }
    }
}

/// The role that a name means.
fn role_of(name: &str) -> Role {
    match name {
        "system" | "developer" => Role::System,
        "assistant" | "model" | "ai" => Role::Assistant,
        "tool" | "function" => Role::Tool,
        _ => Role::User,
    }
}

/// Reads the system text: the blocks of `^sys`, and those of the thread that move there.
pub(super) fn system<'t>(
    arrangement: &Arrangement<'_>,
    thread: &Thread<'t>,
    notes: &mut Vec<Note>,
) -> Result<Vec<Utterance<'t>>, ProviderError> {
    let mut system = Vec::new();
    let hoists = arrangement.manners.mid_system == MidSystem::Hoist;
    for message in thread.messages() {
        let is_own = message.is_in_system();
        if !is_own && !hoists {
            break;
        }
        if !is_own && role_of(message.role()) != Role::System {
            continue;
        }
        let mut utterance = Utterance::of(&message, arrangement)?;
        let comes = is_own || !utterance.is_whole();
        if comes && is_sayable(arrangement, &message, &mut utterance, notes) {
            if !arrangement.dialect.system_in_list {
                utterance.role = Role::System;
            }
            system.push(utterance);
        }
    }
    Ok(system)
}

/// Reads a block of the conversation. None if it is not part of the list.
pub(super) fn read<'t>(
    arrangement: &Arrangement<'_>,
    message: &Message<'t>,
    notes: &mut Vec<Note>,
) -> Result<Option<Utterance<'t>>, ProviderError> {
    let mut utterance = Utterance::of(message, arrangement)?;
    let is_mid_system = utterance.role == Role::System && !utterance.is_whole();
    if is_mid_system && arrangement.manners.mid_system == MidSystem::Hoist {
        // It is in the system text.
        return Ok(None);
    }
    if !is_sayable(arrangement, message, &mut utterance, notes) {
        return Ok(None);
    }
    if is_mid_system {
        mid_system(arrangement, &mut utterance, notes)?;
    }
    Ok(Some(utterance))
}

/// Leaves blank texts out of a message that came from the API: a model may say them, and the API
/// refuses them. Returns whether any part is left.
fn says_more_than_blanks(
    arrangement: &Arrangement<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
) -> bool {
    let is_blank = |part: &Part<'_>| matches!(part, Part::Text(text) if text.trim().is_empty());
    let blanks = utterance.parts.iter().filter(|part| is_blank(part)).count();
    let is_all = blanks == utterance.parts.len();
    if blanks == 0 || !arrangement.dialect.refuses_blank {
        return true;
    }
    if let Some(node) = utterance.node {
        let rule = arrangement.rule("empty-content");
        notes.push(Note::new(rule, node, "an empty text is left out"));
    }
    match utterance.origin {
        // The patch speaks of the parts by their positions.
        Some(origin) if origin.patch.is_some() => utterance.has_blanks = true,
        _ => utterance.parts.retain(|part| !is_blank(part)),
    }
    !is_all
}

/// Says which members of a message are left out, because the message goes to another API or model
/// than the one that it came from, or was edited.
fn foreign_members(message: &Message<'_>, utterance: &Utterance<'_>) -> Option<String> {
    let is_left_out = |at: usize| {
        let part = utterance.parts.get(at);
        matches!(part, Some(Part::Opaque(_) | Part::Thinking(_)))
    };
    let members = members_beside(&message.node(), is_left_out);
    (!members.is_empty()).then(|| {
        let names = members.into_iter().collect::<Vec<&str>>().join("`, `");
        format!("members that only the origin of the message takes are left out: `{names}`")
    })
}

/// Takes the parts out that the API cannot be told. Returns whether any part is left.
fn is_sayable(
    arrangement: &Arrangement<'_>,
    message: &Message<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
) -> bool {
    let node = message.id();
    if utterance.is_whole() {
        return says_more_than_blanks(arrangement, utterance, notes);
    }
    let members = foreign_members(message, utterance);
    let refuses_empty = arrangement.dialect.refuses_empty;
    for part in &mut utterance.parts {
        if let Part::Result(answer) = part
            && answer.content.retain_sayable()
        {
            let rule = arrangement.rule("foreign-part");
            let message = "a part of a result that only another API or model knows is left out";
            notes.push(Note::new(rule, node, message));
        }
    }
    utterance.parts.retain(|part| {
        let (rule, message) = match part {
            Part::Opaque(_) => (
                "foreign-part",
                "a part that only another API or model knows is left out",
            ),
            Part::Thinking(_) => (
                "foreign-thinking",
                "thinking of another API or model is left out",
            ),
            Part::Text(text) if refuses_empty && text.trim().is_empty() => {
                ("empty-content", "an empty text is left out")
            }
            _ => return true,
        };
        notes.push(Note::new(arrangement.rule(rule), node, message));
        false
    });
    if utterance.parts.is_empty() {
        let rule = arrangement.rule("empty-content");
        notes.push(Note::new(
            rule,
            node,
            "the block has no content, and is left out",
        ));
        return false;
    }
    if let Some(members) = members {
        notes.push(Note::new(
            arrangement.rule("foreign-members"),
            node,
            members,
        ));
    }
    true
}

/// Lets somebody say a system block in mid-thread.
fn mid_system(
    arrangement: &Arrangement<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
) -> Result<(), ProviderError> {
    let rule = || arrangement.rule("mid-system");
    match arrangement.manners.mid_system {
        MidSystem::Keep | MidSystem::Hoist => {}
        MidSystem::AsUser => {
            if let Some(node) = utterance.node {
                notes.push(Note::new(rule(), node, "the user says this system text"));
            }
            utterance.role = Role::User;
            utterance.role_name = Role::User.name();
            for part in &mut utterance.parts {
                if let Part::Text(text) = part {
                    *text = Cow::Owned(format!("<system>\n{text}\n</system>"));
                }
            }
        }
        MidSystem::Refuse => {
            let error = ProviderError::new(rule(), "a system block in mid-thread");
            let error = error
                .nodes(utterance.node)
                .help("put it into `^sys`, or choose `.mid_system(MidSystem::AsUser)` or `Hoist`");
            return Err(error);
        }
    }
    Ok(())
}
