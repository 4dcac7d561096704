//! Each utterance says only things that its role can say: the assistant calls, tools answer, and
//! the system speaks in texts.

use pact_core::Note;

use super::{Arrangement, Role, Utterance};
use crate::canonical::{AnswerContent, Part};

/// Turns parts into text that the role of an utterance cannot say.
pub(super) fn as_role_says(
    arrangement: &Arrangement<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
) {
    let (role, node) = (utterance.role, utterance.node);
    let mut lost = |rule: &str, message: &str| {
        if let Some(node) = node {
            notes.push(Note::new(arrangement.rule(rule), node, message));
        }
    };
    let is_system = role == Role::System;
    utterance.is_plain &= utterance.parts.len() == 1;
    for part in &mut utterance.parts {
        match part {
            Part::Call(_) | Part::Result(_) | Part::Media(_) if is_system => {
                lost("system-text", "the system says this as text");
                *part = Part::Text(part.to_text(&mut |_| ()));
            }
            Part::Media(_) if role == Role::Assistant => {
                lost(
                    "assistant-media",
                    "the assistant shows nothing here, and names it as text",
                );
                *part = Part::Text(part.to_text(&mut |_| ()));
            }
            Part::Result(answer) => {
                let is_clean = is_answer_clean(arrangement, &mut answer.content);
                if !is_clean {
                    lost(
                        "result-part",
                        "a part that no result has here is left out, or is text",
                    );
                }
            }
            Part::Call(call) => {
                let text = call.held_text();
                if text.is_some_and(|text| text.trim().is_empty()) {
                    (call.arguments, call.text) = (None, None);
                }
            }
            _ => {}
        }
    }
}

/// Takes out of a result the parts that it cannot have. Returns whether there were none.
fn is_answer_clean(arrangement: &Arrangement<'_>, content: &mut AnswerContent<'_>) -> bool {
    let AnswerContent::Parts(parts) = content else {
        return true;
    };
    let mut is_clean = true;
    parts.retain_mut(|part| {
        let stays = match part {
            Part::Opaque(_) | Part::Thinking(_) => false,
            Part::Text(text) => !(arrangement.dialect.refuses_empty && text.trim().is_empty()),
            Part::Call(_) | Part::Result(_) => {
                *part = Part::Text(part.to_text(&mut |_| ()));
                is_clean = false;
                true
            }
            Part::Media(_) | Part::Json(_) => true,
        };
        is_clean &= stays;
        stays
    });
    if parts.is_empty() {
        *content = AnswerContent::Empty;
    }
    is_clean
}

/// The role that says a part of an utterance.
fn role_of(part: &Part<'_>, role: Role) -> Role {
    match (part, role) {
        (Part::Call(_), _) => Role::Assistant,
        (Part::Result(_), _) => Role::Tool,
        // A tool says nothing but results.
        (_, Role::Tool) => Role::User,
        (_, other) => other,
    }
}

/// Whether the role of an utterance says all its parts.
pub(super) fn is_of_one_role(utterance: &Utterance<'_>) -> bool {
    let mut parts = utterance.parts.iter();
    parts.all(|part| role_of(part, utterance.role) == utterance.role)
}

/// The runs of parts that one role says.
pub(super) fn split(mut utterance: Utterance<'_>) -> Vec<Utterance<'_>> {
    if is_of_one_role(&utterance) {
        return vec![utterance];
    }
    let role = utterance.role;
    let own = if role == Role::Tool { Role::User } else { role };
    let role_of = |part: &Part<'_>| role_of(part, role);
    let mut parts = core::mem::take(&mut utterance.parts);
    if own == Role::User {
        // Calls come first, then results, then the user's words.
        parts.sort_by_key(|part| match part {
            Part::Call(_) => 0,
            Part::Result(_) => 1,
            _ => 2,
        });
    }
    let mut runs: Vec<Utterance<'_>> = Vec::new();
    for part in parts {
        let role = role_of(&part);
        match runs.last_mut().filter(|run| run.role == role) {
            Some(run) => {
                run.parts.push(part);
                run.is_plain = false;
            }
            None => {
                let is_own = role == utterance.role;
                runs.push(Utterance {
                    role,
                    role_name: if is_own {
                        utterance.role_name
                    } else {
                        role.name()
                    },
                    is_plain: false,
                    parts: vec![part],
                    ..utterance.clone()
                });
            }
        }
    }
    runs
}
