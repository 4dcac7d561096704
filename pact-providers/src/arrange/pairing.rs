//! Calls and results: each result comes right after the message that makes its call.

use std::borrow::Cow;
use std::collections::VecDeque;

use foldhash::{HashMap, HashMapExt};
use pact_core::{NodeId, Note, ProviderError};

use super::tidying::{is_of_one_role, split};
use super::{Arrangement, Role, Utterance, fit_name};
use crate::canonical::{Answer, AnswerContent, Part};
use crate::manners::Unanswered;
use crate::stem::KnownCalls;

/// The text of a result that the tree does not have.
const NO_RESULT: &str = "[no result]";

/// A call that an utterance makes, until its result is found. The order is that of the calls.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Open<'t> {
    /// The index of the utterance.
    by: usize,
    /// The number of the call in the conversation.
    number: usize,
    name: Cow<'t, str>,
    /// The id that the API is told.
    id: Cow<'t, str>,
}

/// The calls with one id. A well-made conversation has one of them.
#[derive(Default)]
struct Made<'t> {
    count: usize,
    /// The first call without a result, of the last utterance that makes one.
    next: Option<Open<'t>>,
    /// The others without a result.
    others: Option<Box<Others<'t>>>,
}

/// The calls without a result beside the next one.
#[derive(Default)]
struct Others<'t> {
    /// The further ones of the last utterance.
    more: VecDeque<Open<'t>>,
    /// Those of the utterances before, by the utterance. No list is empty.
    before: Vec<VecDeque<Open<'t>>>,
}

impl<'t> Made<'t> {
    /// Calls that all have their results.
    fn known(count: usize) -> Self {
        Self {
            count,
            ..Self::default()
        }
    }

    /// The utterance of the last call without a result.
    fn last_by(&self) -> Option<usize> {
        Some(self.next.as_ref()?.by)
    }

    fn push(&mut self, call: Open<'t>) {
        self.count += 1;
        if self.last_by() == Some(call.by) {
            let others = self.others.get_or_insert_default();
            others.more.push_back(call);
        } else if let Some(next) = self.next.replace(call) {
            let others = self.others.get_or_insert_default();
            let mut before = core::mem::take(&mut others.more);
            before.push_front(next);
            others.before.push(before);
        }
    }

    /// Takes the call that a result answers: the first of the last utterance that makes one.
    fn take(&mut self) -> Option<Open<'t>> {
        let call = self.next.take()?;
        if let Some(others) = &mut self.others {
            if others.more.is_empty() {
                others.more = others.before.pop().unwrap_or_default();
            }
            self.next = others.more.pop_front();
        }
        Some(call)
    }

    /// The calls without a result.
    fn open(self) -> impl Iterator<Item = Open<'t>> {
        let Others { more, before } = self.others.map_or_else(Others::default, |others| *others);
        before.into_iter().flatten().chain(self.next).chain(more)
    }
}

/// Puts each result right after its call.
pub(super) struct Pairing<'s, 't> {
    arrangement: &'s Arrangement<'s>,
    calls: HashMap<Cow<'t, str>, Made<'t>>,
    /// The calls before the first utterance.
    known: KnownCalls,
    /// The ids of the calls that were heard, in their order.
    heard: Vec<Cow<'t, str>>,
    /// How many of them have no result.
    open: usize,
    /// The results that were taken from their place, by the utterance that they follow.
    moved: HashMap<usize, Vec<Utterance<'t>>>,
    /// The utterances of the window.
    out: Vec<Utterance<'t>>,
    /// The index of the last utterance without a result.
    last_other: Option<usize>,
    /// The index of the last utterance without a result that is not the assistant's.
    last_user: Option<usize>,
}

impl<'s, 't> Pairing<'s, 't> {
    /// Goes on after calls that are known, all of which have their results.
    pub(super) fn after(arrangement: &'s Arrangement<'s>, known: KnownCalls) -> Self {
        Self {
            arrangement,
            calls: HashMap::new(),
            known,
            heard: Vec::new(),
            open: 0,
            moved: HashMap::new(),
            out: Vec::new(),
            last_other: None,
            last_user: None,
        }
    }

    /// Ends the window before an utterance, if that cannot change any message: all calls have their
    /// results, and the next message is not joined with the last one.
    ///
    /// A window is long enough to end, or ends with its turn.
    pub(super) fn window_before(
        &mut self,
        next: &Utterance<'t>,
        begins_turn: bool,
    ) -> Option<Vec<Utterance<'t>>> {
        let is_long = self.out.len() >= self.arrangement.window;
        if self.open > 0 || !(is_long || begins_turn) {
            return None;
        }
        let changes_role = match self.out.last()?.role {
            Role::Assistant => next.role == Role::User,
            Role::User | Role::Tool => next.role == Role::Assistant,
            Role::System => false,
        };
        let can_end = changes_role && is_of_one_role(next);
        can_end.then(|| self.take_window(HashMap::new()))
    }

    fn note(&self, notes: &mut Vec<Note>, rule: &str, node: Option<&NodeId>, message: &str) {
        if let Some(node) = node {
            notes.push(Note::new(self.arrangement.rule(rule), node, message));
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

    pub(super) fn hear(&mut self, mut utterance: Utterance<'t>, notes: &mut Vec<Note>) {
        let index = self.out.len();
        let is_whole = utterance.is_whole();
        // Where results are messages, each becomes one.
        let is_apart = !self.arrangement.dialect.results_in_user && !is_whole;
        for part in &mut utterance.parts {
            match part {
                Part::Call(call) => {
                    if self.arrangement.dialect.names_are_words && !is_whole {
                        let name = fit_name(call.name.clone());
                        if name != call.name {
                            let message =
                                "the API takes letters, digits, `_` and `-` in the name of a tool";
                            self.note(notes, "call-name", utterance.node, message);
                            call.name = name;
                        }
                    }
                    let known = || Made::known(self.known.get(&call.id).unwrap_or_default());
                    let made = self.calls.entry(call.id.clone()).or_insert_with(known);
                    self.heard.push(call.id.clone());
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
                        number: self.heard.len(),
                        name: call.name.clone(),
                        id: call.id.clone(),
                    });
                    self.open += 1;
                }
                Part::Result(answer) if !is_apart => {
                    // A call that the provider answers itself has its result in the same message.
                    let made = self.calls.get_mut(answer.id.as_ref());
                    if let Some(made) = made.filter(|made| made.last_by() == Some(index)) {
                        made.take();
                        self.open -= 1;
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
            self.hear_apart(utterance, notes);
            return;
        }
        let mut parts = core::mem::take(&mut utterance.parts);
        let (mut goes, mut is_text) = (Vec::new(), false);
        parts.retain_mut(|part| {
            // The other part is only there while the place of the result is found.
            let answer = match core::mem::replace(part, Part::Thinking("")) {
                Part::Result(answer) => answer,
                other => {
                    *part = other;
                    return true;
                }
            };
            match self.place(&utterance, answer, notes) {
                Placed::Here(placed) => {
                    is_text |= !matches!(placed, Part::Result(_));
                    *part = placed;
                    true
                }
                Placed::After(by, placed) => {
                    goes.push((by, placed));
                    false
                }
            }
        });
        // A message of which a result moves or becomes text is not the one that came.
        let is_split = is_text || !goes.is_empty();
        for (by, part) in goes {
            self.moves(by, part_of(utterance.clone(), part), notes);
        }
        utterance.parts = parts;
        if is_split {
            utterance.origin = None;
        }
        if utterance.parts.is_empty() {
            return;
        }
        if utterance.is_whole() || is_of_one_role(&utterance) {
            self.push(utterance);
        } else {
            // Results that became text are the user's.
            for utterance in split(utterance) {
                self.push(utterance);
            }
        }
    }

    /// Hears an utterance with results, where each result is a message of its own.
    fn hear_apart(&mut self, mut utterance: Utterance<'t>, notes: &mut Vec<Note>) {
        let mut parts = core::mem::take(&mut utterance.parts);
        if let [Part::Result(_)] = parts.as_slice()
            && let Some(Part::Result(answer)) = parts.pop()
        {
            // The usual case needs no copies.
            utterance.parts = parts;
            match self.place(&utterance, answer, notes) {
                Placed::Here(part @ Part::Result(_)) => self.push(part_of(utterance, part)),
                Placed::Here(text) => {
                    utterance.parts.push(text);
                    self.push(as_user(utterance, true));
                }
                Placed::After(by, part) => self.moves(by, part_of(utterance, part), notes),
            }
            return;
        }
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
            match self.place(&utterance, answer, notes) {
                Placed::Here(part @ Part::Result(_)) => {
                    self.push(part_of(utterance.clone(), part));
                }
                Placed::Here(text) => texts.push(text),
                Placed::After(by, part) => self.moves(by, part_of(utterance.clone(), part), notes),
            }
        }
        texts.extend(others.into_iter().flatten());
        if let Some(first) = texts.first() {
            let is_plain = texts.len() == 1 && matches!(first, Part::Text(_));
            utterance.parts = texts;
            self.push(as_user(utterance, is_plain));
        }
    }

    /// Moves a result right after the utterance that makes its call.
    fn moves(&mut self, by: usize, result: Utterance<'t>, notes: &mut Vec<Note>) {
        let message = "the result moves right after its call";
        self.note(notes, "result-order", result.node, message);
        self.moved.entry(by).or_default().push(result);
    }

    /// Finds the place of a result.
    fn place(
        &mut self,
        utterance: &Utterance<'t>,
        mut answer: Answer<'t>,
        notes: &mut Vec<Note>,
    ) -> Placed<'t> {
        let known = self.known.get(&answer.id).unwrap_or_default();
        if known > 0 && !self.calls.contains_key(answer.id.as_ref()) {
            self.calls.insert(answer.id.clone(), Made::known(known));
        }
        let made = self.calls.get_mut(answer.id.as_ref());
        let Some(made) = made else {
            if self.arrangement.continues && utterance.is_whole() {
                return Placed::Here(Part::Result(answer));
            }
            self.note(
                notes,
                "orphan-result",
                utterance.node,
                "a result without its call becomes text",
            );
            return Placed::Here(said(&answer));
        };
        let Some(open) = made.take() else {
            self.note(
                notes,
                "doubled-result",
                utterance.node,
                "a second result of a call becomes text",
            );
            return Placed::Here(said(&answer));
        };
        self.open -= 1;
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

    /// How many calls there were.
    pub(super) fn calls(&self) -> usize {
        self.known.len() + self.heard.len()
    }

    /// The calls that were known before the first utterance, and those that were heard.
    pub(super) fn take_calls(&mut self) -> (KnownCalls, Vec<Cow<'t, str>>) {
        (
            core::mem::take(&mut self.known),
            core::mem::take(&mut self.heard),
        )
    }

    /// Answers the calls without a result, and returns the last window.
    pub(super) fn finish(
        &mut self,
        notes: &mut Vec<Note>,
    ) -> Result<Vec<Utterance<'t>>, ProviderError> {
        if self.open == 0 {
            return Ok(self.take_window(HashMap::new()));
        }

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
                notes,
                "unanswered-call",
                node,
                "a call without a result gets the result `[no result]`",
            );
            let added = Utterance::added(Role::Tool, vec![Part::Result(answer)]);
            missing.entry(by).or_default().push(added);
        }
        Ok(self.take_window(missing))
    }

    /// Puts all results into their places.
    fn take_window(
        &mut self,
        mut missing: HashMap<usize, Vec<Utterance<'t>>>,
    ) -> Vec<Utterance<'t>> {
        (self.last_other, self.last_user) = (None, None);
        let said = core::mem::take(&mut self.out);
        if missing.is_empty() && self.moved.is_empty() {
            return said;
        }
        let mut moved = core::mem::take(&mut self.moved);
        let is_anywhere = self.arrangement.dialect.results_anywhere;
        let mut out: Vec<Utterance<'t>> = Vec::with_capacity(said.len());
        // The utterances whose results are still to be written.
        let mut pending: Vec<usize> = Vec::new();
        let mut is_after_result = false;
        for (index, utterance) in said.into_iter().enumerate() {
            // Where results may come anywhere, the calls of one answer stay together.
            let goes_on = is_anywhere && utterance.role == Role::Assistant && !is_after_result;
            let is_result = utterance.has_results();
            if !is_result && !goes_on {
                for by in pending.drain(..) {
                    out.extend(moved.remove(&by).into_iter().flatten());
                    out.extend(missing.remove(&by).into_iter().flatten());
                }
            }
            if moved.contains_key(&index) || missing.contains_key(&index) {
                pending.push(index);
            }
            is_after_result = is_result;
            out.push(utterance);
        }
        for by in pending {
            out.extend(moved.remove(&by).into_iter().flatten());
            out.extend(missing.remove(&by).into_iter().flatten());
        }
        out
    }
}

enum Placed<'t> {
    /// The part stays in its utterance.
    Here(Part<'t>),
    /// The part goes right after the utterance with this index.
    After(usize, Part<'t>),
}

/// A message of its own for a result. The parts of the utterance were taken.
fn part_of<'t>(mut utterance: Utterance<'t>, part: Part<'t>) -> Utterance<'t> {
    utterance.origin = None;
    utterance.is_plain = false;
    utterance.role = Role::Tool;
    utterance.role_name = Role::Tool.name();
    utterance.parts.push(part);
    utterance
}

/// A message of the user, for results that became text.
fn as_user(mut utterance: Utterance<'_>, is_plain: bool) -> Utterance<'_> {
    utterance.role = Role::User;
    utterance.role_name = Role::User.name();
    utterance.is_plain = is_plain;
    utterance
}

/// A result as a text.
fn said<'t>(answer: &Answer<'t>) -> Part<'t> {
    Part::Text(Part::Result(answer.clone()).to_text(&mut |_| ()))
}
