//! One block of a thread, read: its role, its parts, and whether it goes back as it came.

use std::borrow::Cow;

use pact_core::{Content, Message, NodeId, Note, ProviderError, Said, Thread};

use super::Arrangement;
use crate::canonical::Part;
use crate::manners::MidSystem;
use crate::origin::Origin;

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
    /// Whether the block is in a sealed turn, and will be there after the next commit.
    pub(crate) is_lasting: bool,
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
            is_lasting: false,
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
        let origin = Origin::of(&node, arrangement.dialect.api, arrangement.model);
        let mut parts = Vec::new();
        for said in node.said() {
            let part = Part::of_said(said).ok_or_else(|| {
                ProviderError::new(arrangement.rule("call-name"), "a tool call without a name")
                    .nodes([node.id()])
                    .help("write the name of the tool into the call: `data_name`, or the member of its form")
            })?;
            parts.push(part);
        }
        let has_results = || node.said().any(|said| matches!(said, Said::Result(_)));
        let role = match message.role() {
            "system" | "developer" => Role::System,
            "assistant" | "model" | "ai" => Role::Assistant,
            "tool" | "function" if has_results() => Role::Tool,
            _ => Role::User,
        };
        let is_plain = node.content().and_then(Content::as_text).is_some();
        Ok(Self {
            role,
            role_name: message.role(),
            parts,
            node: Some(node.id()),
            is_plain: is_plain && role != Role::Tool,
            origin,
            is_lasting: message.segment().is_some() && node.ttl().is_none(),
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

/// Reads all blocks of a thread: those of the system text, and those of the conversation.
pub(super) fn collect<'t>(
    arrangement: &Arrangement<'_>,
    thread: &Thread<'t>,
    notes: &mut Vec<Note>,
) -> Result<(Vec<Utterance<'t>>, Vec<Utterance<'t>>), ProviderError> {
    let (mut system, mut said) = (Vec::new(), Vec::new());
    for message in thread.messages() {
        let mut utterance = Utterance::of(&message, arrangement)?;
        if !is_sayable(arrangement, &mut utterance, notes) {
            continue;
        }
        calls_of_assistant(arrangement, &mut utterance, notes);
        if message.is_in_system() {
            let is_apart = !arrangement.dialect.system_in_list;
            if is_apart {
                system.push(system_apart(arrangement, utterance, notes));
            } else {
                said.push(utterance);
            }
        } else if utterance.role == Role::System && !utterance.is_whole() {
            mid_system(arrangement, utterance, &mut system, &mut said, notes)?;
        } else {
            said.push(utterance);
        }
    }
    Ok((system, said))
}

/// Takes the parts out that the API cannot be told. Returns whether any part is left.
fn is_sayable(
    arrangement: &Arrangement<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
) -> bool {
    if utterance.is_whole() {
        return true;
    }
    let Some(node) = utterance.node else {
        return true;
    };
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
    true
}

/// Only the assistant makes calls: a block of another role that is nothing but calls is the
/// assistant's, and other calls become text. A system block is nothing but text.
fn calls_of_assistant(
    arrangement: &Arrangement<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
) {
    let is_call = |part: &Part<'_>| matches!(part, Part::Call(_));
    let has_calls = utterance.parts.iter().any(is_call);
    let is_free = utterance.role != Role::Assistant && !utterance.is_whole();
    if !has_calls || !is_free {
        return;
    }
    if utterance.role != Role::System && utterance.parts.iter().all(is_call) {
        utterance.role = Role::Assistant;
        utterance.role_name = Role::Assistant.name();
        return;
    }
    let message = "a call that is not the assistant's becomes text";
    as_texts(
        arrangement,
        utterance,
        notes,
        ("call-role", message),
        is_call,
    );
}

/// Turns some parts into text.
fn as_texts(
    arrangement: &Arrangement<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
    (rule, message): (&str, &str),
    mut becomes_text: impl FnMut(&Part<'_>) -> bool,
) {
    for part in &mut utterance.parts {
        if becomes_text(part) {
            *part = Part::Text(part.to_text(&mut |_| ()));
            if let Some(node) = utterance.node {
                notes.push(Note::new(arrangement.rule(rule), node, message));
            }
        }
    }
}

/// A system text apart from the messages is nothing but text.
fn system_apart<'t>(
    arrangement: &Arrangement<'_>,
    mut utterance: Utterance<'t>,
    notes: &mut Vec<Note>,
) -> Utterance<'t> {
    utterance.role = Role::System;
    if !utterance.is_whole() {
        let why = ("system-text", "a part of a system block becomes text");
        let is_other = |part: &Part<'_>| !matches!(part, Part::Text(_));
        as_texts(arrangement, &mut utterance, notes, why, is_other);
    }
    utterance
}

/// Finds a place for a system block in mid-thread.
fn mid_system<'t>(
    arrangement: &Arrangement<'_>,
    mut utterance: Utterance<'t>,
    system: &mut Vec<Utterance<'t>>,
    said: &mut Vec<Utterance<'t>>,
    notes: &mut Vec<Note>,
) -> Result<(), ProviderError> {
    let rule = || arrangement.rule("mid-system");
    match arrangement.manners.mid_system {
        MidSystem::Keep => said.push(utterance),
        MidSystem::Hoist if arrangement.dialect.system_in_list => {
            // The system messages are at the start of the list.
            let at = said.iter().position(|other| other.role != Role::System);
            said.insert(at.unwrap_or(said.len()), utterance);
        }
        MidSystem::Hoist => system.push(system_apart(arrangement, utterance, notes)),
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
            said.push(utterance);
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
