//! Each utterance says only things that its role can say: the assistant calls, tools answer, and
//! the system speaks in texts. Each call has an id of its own.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet, VecDeque};

use pact_core::{Json, Note};

use super::{Arrangement, Role, Utterance};
use crate::canonical::{AnswerContent, Part};

/// Puts utterances in order that no API gave in this form.
pub(super) fn tidy<'t>(
    arrangement: &Arrangement<'_>,
    said: Vec<Utterance<'t>>,
    notes: &mut Vec<Note>,
) -> Vec<Utterance<'t>> {
    let mut ids = Ids::default();
    let mut out = Vec::with_capacity(said.len());
    for mut utterance in said {
        if utterance.is_whole() {
            ids.hear(&mut utterance);
            out.push(utterance);
            continue;
        }
        as_role_says(arrangement, &mut utterance, notes);
        for mut apart in split(utterance) {
            ids.hear(&mut apart);
            out.push(apart);
        }
    }
    out
}

/// Turns parts into text that the role of an utterance cannot say.
pub(super) fn as_role_says(
    arrangement: &Arrangement<'_>,
    utterance: &mut Utterance<'_>,
    notes: &mut Vec<Note>,
) {
    let (role, node) = (utterance.role, utterance.node);
    let mut note = |rule: &str, message: &str| {
        if let Some(node) = node {
            notes.push(Note::new(arrangement.rule(rule), node, message));
        }
    };
    let is_system = role == Role::System;
    utterance.is_plain &= utterance.parts.len() == 1;
    for part in &mut utterance.parts {
        match part {
            Part::Call(_) | Part::Result(_) | Part::Media(_) if is_system => {
                note("system-text", "the system says this as text");
                *part = Part::Text(part.to_text(&mut |_| ()));
            }
            Part::Media(_) if role == Role::Assistant => {
                note(
                    "assistant-media",
                    "the assistant shows nothing here, and names it as text",
                );
                *part = Part::Text(part.to_text(&mut |_| ()));
            }
            Part::Result(answer) => {
                if !is_answer_clean(arrangement, &mut answer.content) {
                    note(
                        "result-part",
                        "a part that no result has here is left out, or is text",
                    );
                }
            }
            Part::Call(call) => {
                let text = call.arguments.and_then(Json::as_str);
                if text.is_some_and(|text| text.trim().is_empty()) {
                    call.arguments = None;
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
            Part::Media(_) => true,
        };
        is_clean &= stays;
        stays
    });
    if parts.is_empty() {
        *content = AnswerContent::Empty;
    }
    is_clean
}

/// The runs of parts that one role says.
pub(super) fn split(mut utterance: Utterance<'_>) -> Vec<Utterance<'_>> {
    let own = match utterance.role {
        // A tool says nothing but results.
        Role::Tool => Role::User,
        other => other,
    };
    let role_of = |part: &Part<'_>| match part {
        Part::Call(_) => Role::Assistant,
        Part::Result(_) => Role::Tool,
        _ => own,
    };
    let fits = |part: &Part<'_>| role_of(part) == utterance.role;
    if utterance.parts.iter().all(fits) {
        return vec![utterance];
    }
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

/// The ids of the calls so far.
#[derive(Default)]
struct Ids {
    used: HashSet<String>,
    /// How often an id was given to another call.
    repeated: HashMap<String, usize>,
    /// The new ids of the calls with an id, in the last utterance that makes some.
    latest: HashMap<String, VecDeque<String>>,
}

impl Ids {
    /// Gives a call that repeats an id a new one, and its result too.
    fn hear(&mut self, utterance: &mut Utterance<'_>) {
        let is_whole = utterance.is_whole();
        let mut own: HashSet<String> = HashSet::new();
        for part in &mut utterance.parts {
            match part {
                Part::Call(call) => {
                    let known = call.id.to_string();
                    if own.insert(known.clone()) {
                        // Results that come now are those of this utterance.
                        self.latest.remove(&known);
                    }
                    let is_free = self.used.insert(known.clone());
                    let id = if is_free || is_whole {
                        known.clone()
                    } else {
                        let id = self.fresh(&known);
                        call.id = Cow::Owned(id.clone());
                        id
                    };
                    self.latest.entry(known).or_default().push_back(id);
                }
                Part::Result(answer) if !is_whole => {
                    let Some(ids) = self.latest.get_mut(answer.id.as_ref()) else {
                        continue;
                    };
                    let id = if ids.len() > 1 {
                        ids.pop_front()
                    } else {
                        ids.front().cloned()
                    };
                    if let Some(id) = id.filter(|id| *id != answer.id) {
                        answer.id = Cow::Owned(id);
                    }
                }
                _ => {}
            }
        }
    }

    /// An id that no call has so far.
    fn fresh(&mut self, id: &str) -> String {
        let count = self.repeated.entry(id.to_owned()).or_insert(1);
        loop {
            *count += 1;
            let fresh = format!("{id}_{count}");
            if self.used.insert(fresh.clone()) {
                return fresh;
            }
        }
    }
}
