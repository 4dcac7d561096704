//! Calls and results: each result comes right after the message that makes its call.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

use pact_core::{NodeId, Note, ProviderError};

use super::{Arrangement, Role, Utterance};
use crate::canonical::{Answer, AnswerContent, Part};
use crate::manners::Unanswered;

/// The text of a result that the tree does not have.
const NO_RESULT: &str = "[no result]";

/// A call that an utterance makes, until its result is found. The order is that of the calls.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Open<'t> {
    /// The index of the utterance.
    by: usize,
    /// The number of the call in the conversation.
    number: usize,
    name: &'t str,
    /// The id that the API is told.
    id: Cow<'t, str>,
}

/// The calls with one id. A well-made conversation has one of them.
#[derive(Default)]
struct Made<'t> {
    count: usize,
    /// The first call without a result, of the last utterance that makes one.
    next: Option<Open<'t>>,
    /// The further ones of that utterance.
    more: VecDeque<Open<'t>>,
    /// Those of the utterances before, by the utterance. No list is empty.
    before: Vec<VecDeque<Open<'t>>>,
}

impl<'t> Made<'t> {
    /// The utterance of the last call without a result.
    fn last_by(&self) -> Option<usize> {
        Some(self.next.as_ref()?.by)
    }

    fn push(&mut self, call: Open<'t>) {
        self.count += 1;
        if self.last_by() == Some(call.by) {
            self.more.push_back(call);
        } else if let Some(next) = self.next.replace(call) {
            let mut before = core::mem::take(&mut self.more);
            before.push_front(next);
            self.before.push(before);
        }
    }

    /// Takes the call that a result answers: the first of the last utterance that makes one.
    fn take(&mut self) -> Option<Open<'t>> {
        let call = self.next.take()?;
        if self.more.is_empty() {
            self.more = self.before.pop().unwrap_or_default();
        }
        self.next = self.more.pop_front();
        Some(call)
    }

    /// The calls without a result.
    fn open(self) -> impl Iterator<Item = Open<'t>> {
        let before = self.before.into_iter().flatten();
        before.chain(self.next).chain(self.more)
    }
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
        count: 0,
        moved: HashMap::new(),
        last_other: None,
        last_user: None,
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
    calls: HashMap<Cow<'t, str>, Made<'t>>,
    /// How many calls there were.
    count: usize,
    /// The results that were taken from their place, by the utterance that they follow.
    moved: HashMap<usize, Vec<Utterance<'t>>>,
    out: Vec<Utterance<'t>>,
    /// The index of the last utterance without a result.
    last_other: Option<usize>,
    /// The index of the last utterance without a result that is not the assistant's.
    last_user: Option<usize>,
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
        self.last_other.is_none_or(|at| at <= by)
    }

    fn push(&mut self, utterance: Utterance<'t>) {
        if !utterance.has_results() {
            self.last_other = Some(self.out.len());
            if utterance.role != Role::Assistant {
                self.last_user = Some(self.out.len());
            }
        }
        self.out.push(utterance);
    }

    fn hear(&mut self, mut utterance: Utterance<'t>) {
        let index = self.out.len();
        let is_whole = utterance.is_whole();
        // Where results are messages, each becomes one.
        let is_apart = !self.arrangement.dialect.results_in_user && !is_whole;
        for part in &mut utterance.parts {
            match part {
                Part::Call(call) => {
                    let made = self.calls.entry(call.id.clone()).or_default();
                    // The API gave the id of a message that came from it.
                    if !is_whole {
                        let id = match made.count {
                            0 => call.id.clone(),
                            before => Cow::Owned(format!("{}-{before}", call.id)),
                        };
                        call.id = self.arrangement.dialect.ids.fit(id);
                    }
                    made.push(Open {
                        by: index,
                        number: self.count,
                        name: call.name,
                        id: call.id.clone(),
                    });
                    self.count += 1;
                }
                Part::Result(answer) if !is_apart => {
                    // A call that the provider answers itself has its result in the same message.
                    let made = self.calls.get_mut(answer.id.as_ref());
                    if let Some(made) = made.filter(|made| made.last_by() == Some(index)) {
                        made.take();
                    }
                }
                _ => {}
            }
        }
        if !utterance.has_results() || (utterance.role == Role::Assistant && !is_apart) {
            self.push(utterance);
            return;
        }
        if is_apart {
            self.hear_apart(utterance);
            return;
        }
        let parts = core::mem::take(&mut utterance.parts);
        let (mut stays, mut goes) = (Vec::with_capacity(parts.len()), Vec::new());
        let mut is_text = false;
        for part in parts {
            match part {
                Part::Result(answer) => match self.place(&utterance, answer) {
                    Placed::Here(part) => {
                        is_text |= !matches!(part, Part::Result(_));
                        stays.push(part);
                    }
                    Placed::After(by, part) => goes.push((by, part)),
                },
                other => stays.push(other),
            }
        }
        // A message of which a result moves or becomes text is not the one that came.
        let is_split = is_text || !goes.is_empty();
        for (by, part) in goes {
            self.moves(by, part_of(&utterance, part));
        }
        utterance.parts = stays;
        if is_split {
            utterance.origin = None;
        }
        if utterance.parts.is_empty() {
            return;
        }
        if utterance.is_whole() || super::tidying::is_of_one_role(&utterance) {
            self.push(utterance);
        } else {
            // Results that became text are the user's.
            for utterance in super::tidying::split(utterance) {
                self.push(utterance);
            }
        }
    }

    /// Hears an utterance with results, where each result is a message of its own.
    fn hear_apart(&mut self, mut utterance: Utterance<'t>) {
        let parts = core::mem::take(&mut utterance.parts);
        let is_result = |part: &Part<'t>| matches!(part, Part::Result(_));
        let (results, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_result);
        // The assistant calls before the results; a user speaks after them.
        let mut others = Some(others).filter(|others| !others.is_empty());
        if utterance.role == Role::Assistant
            && let Some(others) = others.take()
        {
            let mut said = utterance.clone();
            said.parts = others;
            self.push(said);
        }
        // Results that became text follow those that did not.
        let mut texts = Vec::new();
        for part in results {
            let Part::Result(answer) = part else {
                continue;
            };
            match self.place(&utterance, answer) {
                Placed::Here(part @ Part::Result(_)) => {
                    let result = part_of(&utterance, part);
                    self.push(result);
                }
                Placed::Here(text) => texts.push(text),
                Placed::After(by, part) => self.moves(by, part_of(&utterance, part)),
            }
        }
        texts.extend(others.into_iter().flatten());
        if !texts.is_empty() {
            utterance.role = Role::User;
            utterance.role_name = Role::User.name();
            utterance.is_plain = matches!(texts.as_slice(), [Part::Text(_)]);
            utterance.parts = texts;
            self.push(utterance);
        }
    }

    /// Moves a result right after the utterance that makes its call.
    fn moves(&mut self, by: usize, result: Utterance<'t>) {
        let message = "the result moves right after its call";
        self.note("result-order", result.node, message);
        self.moved.entry(by).or_default().push(result);
    }

    /// Finds the place of a result.
    fn place(&mut self, utterance: &Utterance<'t>, mut answer: Answer<'t>) -> Placed<'t> {
        let made = self.calls.get_mut(answer.id.as_ref());
        let Some(made) = made else {
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
        let Some(open) = made.take() else {
            self.note(
                "doubled-result",
                utterance.node,
                "a second result of a call becomes text",
            );
            return Placed::Here(said(&answer));
        };
        let (by, name) = (open.by, open.name);
        answer.id = open.id;
        if answer.name.is_none() || !utterance.is_whole() {
            answer.name = Some(name);
        }
        let part = Part::Result(answer);
        // Where results may come anywhere, they come before anybody else speaks. Those that came
        // from the API stay where they are.
        let is_soon = utterance.is_whole() || self.last_user.is_none_or(|at| at <= by);
        let is_here = self.arrangement.dialect.results_anywhere && is_soon;
        if is_here || self.is_next(by) {
            Placed::Here(part)
        } else {
            Placed::After(by, part)
        }
    }

    /// Answers calls without a result, and puts all results into their places.
    fn finish(mut self) -> Result<Vec<Utterance<'t>>, ProviderError> {
        let open = self.calls.drain().flat_map(|(_, made)| made.open());
        let mut open: Vec<Open<'t>> = open.collect();
        // The order of a map is not the same every time.
        open.sort();
        if let Some(Open { by, id, .. }) = open.first()
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
        for Open { by, id, name, .. } in open {
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
        let is_anywhere = self.arrangement.dialect.results_anywhere;
        let mut out: Vec<Utterance<'t>> = Vec::with_capacity(self.out.len());
        // The utterances whose results are still to be written.
        let mut pending: Vec<usize> = Vec::new();
        let mut is_after_result = false;
        for (index, utterance) in self.out.into_iter().enumerate() {
            // Where results may come anywhere, the calls of one answer stay together.
            let goes_on = is_anywhere && utterance.role == Role::Assistant && !is_after_result;
            let is_result = utterance.has_results();
            if !is_result && !goes_on {
                for by in pending.drain(..) {
                    out.extend(self.moved.remove(&by).into_iter().flatten());
                    out.extend(missing.remove(&by).into_iter().flatten());
                }
            }
            if self.moved.contains_key(&index) || missing.contains_key(&index) {
                pending.push(index);
            }
            is_after_result = is_result;
            out.push(utterance);
        }
        for by in pending {
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

/// A message of its own for a result that an utterance has among others.
fn part_of<'t>(utterance: &Utterance<'t>, part: Part<'t>) -> Utterance<'t> {
    let mut alone = utterance.clone();
    alone.origin = None;
    alone.is_plain = false;
    alone.role = Role::Tool;
    alone.role_name = Role::Tool.name();
    alone.parts = vec![part];
    alone
}

/// A result as a text.
fn said<'t>(answer: &Answer<'t>) -> Part<'t> {
    Part::Text(Part::Result(answer.clone()).to_text(&mut |_| ()))
}
