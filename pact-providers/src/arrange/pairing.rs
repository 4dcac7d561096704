//! Calls and results: each result comes right after the message that makes its call.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

use pact_core::{NodeId, Note, ProviderError};

use super::{Arrangement, Role, Utterance};
use crate::canonical::{Answer, AnswerContent, Part};
use crate::manners::Unanswered;

/// The text of a result that the tree does not have.
const NO_RESULT: &str = "[no result]";

/// A call that an utterance makes, until its result is found.
struct Open<'t> {
    /// The index of the utterance.
    by: usize,
    name: &'t str,
    /// The id that the API is told.
    id: Cow<'t, str>,
}

/// Puts each result right after its call.
pub(super) fn pair<'t>(
    arrangement: &Arrangement<'_>,
    said: Vec<Utterance<'t>>,
    notes: &mut Vec<Note>,
) -> Result<Vec<Utterance<'t>>, ProviderError> {
    let mut pairing = Pairing {
        arrangement,
        calls: HashMap::new(),
        displaced: Vec::new(),
        last_other: None,
        moved: HashMap::new(),
        out: Vec::with_capacity(said.len()),
        notes,
    };
    for utterance in said {
        pairing.hear(utterance);
    }
    pairing.finish()
}

struct Pairing<'a, 't> {
    arrangement: &'a Arrangement<'a>,
    /// The calls without a result, by their ids. The list of a call with a result is empty.
    calls: HashMap<String, VecDeque<Open<'t>>>,
    /// Calls without a result whose id a later call has again.
    displaced: Vec<Open<'t>>,
    /// The index of the last utterance that is not made of results.
    last_other: Option<usize>,
    /// The results that were taken from their place, by the utterance that they follow.
    moved: HashMap<usize, Vec<Utterance<'t>>>,
    out: Vec<Utterance<'t>>,
    notes: &'a mut Vec<Note>,
}

impl<'t> Pairing<'_, 't> {
    fn note(&mut self, rule: &str, node: Option<&NodeId>, message: &str) {
        if let Some(node) = node {
            let rule = self.arrangement.rule(rule);
            self.notes.push(Note::new(rule, node, message));
        }
    }

    /// Whether nothing but results stands between an utterance and the end.
    fn is_next(&self, by: usize) -> bool {
        self.last_other.is_none_or(|last| last <= by)
    }

    fn push(&mut self, utterance: Utterance<'t>) {
        if !are_results(&utterance) {
            self.last_other = Some(self.out.len());
        }
        self.out.push(utterance);
    }

    fn hear(&mut self, utterance: Utterance<'t>) {
        let is_foreign = utterance.role == Role::Assistant && !utterance.is_whole();
        if is_foreign && utterance.has_results() {
            // Another provider answered its own call. Here it is a call like any other.
            apart(utterance).for_each(|utterance| self.hear_one(utterance));
        } else {
            self.hear_one(utterance);
        }
    }

    fn hear_one(&mut self, mut utterance: Utterance<'t>) {
        let index = self.out.len();
        // A call that the provider answers itself has its result in the same message.
        let mut own: HashMap<String, usize> = HashMap::new();
        let is_whole = utterance.is_whole();
        for part in &mut utterance.parts {
            match part {
                Part::Call(call) => {
                    let known = call.id.to_string();
                    let count = own.entry(known.clone()).or_default();
                    *count += 1;
                    // The API gave the id of a message that came from it.
                    if !is_whole {
                        if *count > 1 {
                            // Two calls of one message have different ids.
                            call.id = Cow::Owned(format!("{known}_{count}"));
                        }
                        call.id = self.arrangement.dialect.ids.fit(call.id.clone());
                    }
                    let open = Open {
                        by: index,
                        name: call.name,
                        id: call.id.clone(),
                    };
                    let calls = self.calls.entry(known).or_default();
                    if *count == 1 {
                        self.displaced.extend(calls.drain(..));
                    }
                    calls.push_back(open);
                }
                Part::Result(answer) if own.contains_key(answer.id.as_ref()) => {
                    if let Some(calls) = self.calls.get_mut(answer.id.as_ref()) {
                        calls.pop_front();
                    }
                }
                _ => {}
            }
        }
        if !utterance.has_results() || utterance.role == Role::Assistant {
            self.push(utterance);
            return;
        }
        let parts = core::mem::take(&mut utterance.parts);
        let (mut stays, mut goes, mut results) = (Vec::new(), Vec::new(), 0);
        for part in parts {
            match part {
                Part::Result(answer) => {
                    results += 1;
                    match self.place(&utterance, answer) {
                        Placed::Here(part) => stays.push(part),
                        Placed::After(by, part) => goes.push((by, part)),
                    }
                }
                other => stays.push(other),
            }
        }
        let is_split = !goes.is_empty();
        let is_result = |part: &&Part<'_>| matches!(part, Part::Result(_));
        if stays.iter().filter(is_result).count() + goes.len() != results {
            // A result became text, so the message is not the one that came.
            utterance.origin = None;
        }
        for (by, part) in goes {
            let mut moved = utterance.clone();
            moved.origin = None;
            moved.is_plain = false;
            moved.parts = vec![part];
            self.moved.entry(by).or_default().push(moved);
        }
        utterance.parts = stays;
        if is_split {
            self.note(
                "result-order",
                utterance.node,
                "the result moves right after its call",
            );
            utterance.origin = None;
        }
        if utterance.parts.is_empty() {
            return;
        }
        if !utterance.has_results() && utterance.role == Role::Tool {
            // A result without a call became text.
            utterance.role = Role::User;
            utterance.role_name = Role::User.name();
            utterance.origin = None;
        }
        self.push(utterance);
    }

    /// Finds the place of a result.
    fn place(&mut self, utterance: &Utterance<'t>, mut answer: Answer<'t>) -> Placed<'t> {
        let Some(calls) = self.calls.get_mut(answer.id.as_ref()) else {
            if self.arrangement.continues && utterance.is_whole() {
                return Placed::Here(Part::Result(answer));
            }
            self.note(
                "orphan-result",
                utterance.node,
                "a result without its call becomes text",
            );
            return Placed::Here(said(&answer));
        };
        let Some(open) = calls.pop_front() else {
            self.note(
                "doubled-result",
                utterance.node,
                "a second result of a call becomes text",
            );
            return Placed::Here(said(&answer));
        };
        let (by, name) = (open.by, open.name);
        answer.id = open.id;
        answer.name = answer.name.or(Some(name));
        let part = Part::Result(answer);
        if self.is_next(by) {
            Placed::Here(part)
        } else {
            Placed::After(by, part)
        }
    }

    /// Answers calls without a result, and puts all results into their places.
    fn finish(mut self) -> Result<Vec<Utterance<'t>>, ProviderError> {
        let mut open: Vec<(usize, Cow<'t, str>, &'t str)> = Vec::new();
        let calls = self.calls.drain().flat_map(|(_, calls)| calls);
        for call in calls.chain(self.displaced.drain(..)) {
            open.push((call.by, call.id, call.name));
        }
        // The order of a map is not the same every time.
        open.sort();
        if let Some((by, id, _)) = open.first()
            && self.arrangement.manners.unanswered == Unanswered::Refuse
        {
            let node = self.out.get(*by).and_then(|utterance| utterance.node);
            let rule = self.arrangement.rule("unanswered-call");
            let message = format!("the call `{id}` has no result");
            let error = ProviderError::new(rule, message).nodes(node);
            return Err(
                error.help("answer it with `ctx.answer(…)`, or call `ctx.close_pending(…)`")
            );
        }
        // A missing result follows those that are there.
        let mut missing: HashMap<usize, Vec<Utterance<'t>>> = HashMap::new();
        for (by, id, name) in open {
            let answer = Answer {
                id,
                name: Some(name),
                content: AnswerContent::Text(Cow::Borrowed(NO_RESULT)),
                is_error: true,
            };
            let node = self.out.get(by).and_then(|utterance| utterance.node);
            self.note(
                "unanswered-call",
                node,
                "a call without a result gets the result `[no result]`",
            );
            let added = Utterance::added(Role::Tool, vec![Part::Result(answer)]);
            missing.entry(by).or_default().push(added);
        }
        if missing.is_empty() && self.moved.is_empty() {
            return Ok(self.out);
        }
        let mut out = Vec::with_capacity(self.out.len());
        let mut pending: Option<usize> = None;
        for (index, utterance) in self.out.into_iter().enumerate() {
            if let Some(by) = pending
                && !are_results(&utterance)
            {
                out.extend(self.moved.remove(&by).into_iter().flatten());
                out.extend(missing.remove(&by).into_iter().flatten());
                pending = None;
            }
            if self.moved.contains_key(&index) || missing.contains_key(&index) {
                pending = Some(index);
            }
            out.push(utterance);
        }
        if let Some(by) = pending {
            out.extend(self.moved.remove(&by).into_iter().flatten());
            out.extend(missing.remove(&by).into_iter().flatten());
        }
        Ok(out)
    }
}

enum Placed<'t> {
    /// The part stays in its utterance.
    Here(Part<'t>),
    /// The part goes right after the utterance with this index.
    After(usize, Part<'t>),
}

/// Whether an utterance answers calls of an earlier one.
fn are_results(utterance: &Utterance<'_>) -> bool {
    utterance.role != Role::Assistant && utterance.has_results()
}

/// The results of an utterance, and the runs of its other parts, apart and in their order.
fn apart<'t>(mut utterance: Utterance<'t>) -> impl Iterator<Item = Utterance<'t>> {
    let mut runs: Vec<Utterance<'t>> = Vec::new();
    let parts = core::mem::take(&mut utterance.parts);
    utterance.is_plain = false;
    for part in parts {
        let role = match part {
            Part::Result(_) => Role::Tool,
            _ => Role::Assistant,
        };
        match runs.last_mut().filter(|run| run.role == role) {
            Some(run) => run.parts.push(part),
            None => {
                let (parts, role_name) = (vec![part], role.name());
                let said = utterance.clone();
                runs.push(Utterance {
                    role,
                    role_name,
                    parts,
                    ..said
                });
            }
        }
    }
    runs.into_iter()
}

/// A result as a text.
fn said<'t>(answer: &Answer<'t>) -> Part<'t> {
    Part::Text(Part::Result(answer.clone()).to_text(&mut |_| ()))
}
