//! Ids for calls that came without one, and the calls that results without an id answer.

use std::collections::{HashMap, HashSet, VecDeque};

use pact_core::Json;

/// The ids of the calls of a conversation.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// The ids that the conversation has.
    used: HashSet<String>,
    /// New ids begin with this.
    prefix: String,
    next: usize,
    /// The calls of the last message that made some: the id, the name of the tool, and whether a
    /// result was found.
    calls: Vec<(String, String, bool)>,
    /// The places of those calls, by their id.
    by_id: HashMap<String, usize>,
    /// The places of those calls, by the name of their tool.
    by_name: HashMap<String, VecDeque<usize>>,
    /// All of those calls before this place have a result.
    first_open: usize,
}

impl Ids {
    /// Ids that differ from all ids in the messages.
    pub(super) fn new(prefix: String, messages: &[Json]) -> Self {
        let mut used = HashSet::new();
        for message in messages {
            let calls = message.get("tool_calls").and_then(Json::as_array);
            let made = calls.into_iter().flatten().map(|call| call.get("id"));
            let ids = made.chain([message.get("tool_call_id")]).flatten();
            used.extend(ids.filter_map(Json::as_str).map(str::to_owned));
        }
        Self {
            used,
            prefix,
            ..Self::default()
        }
    }

    fn fresh(&mut self) -> String {
        loop {
            let id = format!("{}_{}", self.prefix, self.next);
            self.next += 1;
            if !self.used.contains(&id) {
                return id;
            }
        }
    }

    /// Begins a message that makes calls.
    pub(super) fn begin(&mut self) {
        self.calls.clear();
        self.by_id.clear();
        self.by_name.clear();
        self.first_open = 0;
    }

    /// The id of a call.
    pub(super) fn call(&mut self, own: Option<&str>, name: &str) -> String {
        let own = own.filter(|id| !id.is_empty()).map(str::to_owned);
        let id = own.unwrap_or_else(|| self.fresh());
        let at = self.calls.len();
        self.by_id.insert(id.clone(), at);
        self.by_name
            .entry(name.to_owned())
            .or_default()
            .push_back(at);
        self.calls.push((id.clone(), name.to_owned(), false));
        id
    }

    /// The id of the call that a result answers, and the name of its tool.
    pub(super) fn answer(
        &mut self,
        own: Option<&str>,
        name: Option<&str>,
    ) -> (String, Option<String>) {
        let named = || name.map(str::to_owned);
        let own = own.filter(|id| !id.is_empty());
        let at = match (own, name) {
            (Some(id), _) => self.by_id.get(id).copied(),
            (None, Some(name)) => self.first_of(name),
            (None, None) => self.first(),
        };
        let call = at.and_then(|at| self.calls.get_mut(at));
        match (call, own) {
            (Some((id, tool, is_answered)), _) => {
                *is_answered = true;
                (id.clone(), named().or_else(|| Some(tool.clone())))
            }
            (None, Some(id)) => (id.to_owned(), named()),
            (None, None) => (self.fresh(), named()),
        }
    }

    fn is_open(&self, at: usize) -> bool {
        self.calls.get(at).is_some_and(|call| !call.2)
    }

    /// The first call of a tool without a result.
    fn first_of(&mut self, name: &str) -> Option<usize> {
        loop {
            let at = self.by_name.get_mut(name)?.pop_front()?;
            if self.is_open(at) {
                return Some(at);
            }
        }
    }

    /// The first call without a result.
    fn first(&mut self) -> Option<usize> {
        while self.first_open < self.calls.len() && !self.is_open(self.first_open) {
            self.first_open += 1;
        }
        (self.first_open < self.calls.len()).then_some(self.first_open)
    }
}
