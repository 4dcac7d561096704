//! The rules of calls and results.

use std::collections::{HashMap, HashSet};

use pact_core::Json;

use super::{Arguments, Chat};
use crate::arrange::CallIds;
use crate::check::Checker;

/// The calls of a message, until their results are found.
pub(super) struct Pairing<'j> {
    chat: &'static Chat,
    calls: Vec<Open<'j>>,
    /// The places of the calls, by their id. Without ids, by the name of the tool.
    places: HashMap<&'j str, Vec<usize>>,
    /// All calls before this place have a result.
    first_open: usize,
}

struct Open<'j> {
    /// The id; without ids, the name of the tool.
    key: &'j str,
    place: String,
    is_answered: bool,
}

impl<'j> Pairing<'j> {
    pub(super) fn new(chat: &'static Chat) -> Self {
        Self {
            chat,
            calls: Vec::new(),
            places: HashMap::new(),
            first_open: 0,
        }
    }

    /// Hears the next message.
    pub(super) fn hear(
        &mut self,
        checker: &mut Checker,
        message: &'j Json,
        place: &str,
        role: Option<&str>,
    ) {
        if role == Some("tool") {
            self.result(checker, message, place);
            return;
        }
        self.finish(checker);
        if role == Some("assistant") {
            self.calls(checker, message, place);
        }
    }

    /// Reports the calls without a result.
    pub(super) fn finish(&mut self, checker: &mut Checker) {
        for call in self.calls.drain(..).filter(|call| !call.is_answered) {
            let message = format!("the call `{}` has no result right after it", call.key);
            checker.report("unanswered-call", &call.place, message);
        }
        self.places.clear();
        self.first_open = 0;
    }

    fn result(&mut self, checker: &mut Checker, message: &'j Json, place: &str) {
        let text = |name: &str| message.get(name).and_then(Json::as_str);
        let key = if self.chat.has_ids {
            let Some(id) = checker.full_text(message, place, "tool_call_id") else {
                return;
            };
            Some(id)
        } else {
            text("tool_name").or_else(|| text("name"))
        };
        let Some(key) = key else {
            // A result without the name of its tool answers any call.
            while self
                .calls
                .get(self.first_open)
                .is_some_and(|call| call.is_answered)
            {
                self.first_open += 1;
            }
            match self.calls.get_mut(self.first_open) {
                Some(call) => call.is_answered = true,
                None => checker.report("orphan-result", place, "no call is without a result"),
            }
            return;
        };
        let was_called = self.places.contains_key(key);
        match self.next_of(key) {
            Some(call) => call.is_answered = true,
            None if was_called => {
                let message = format!("a second result of the call `{key}`");
                checker.report("doubled-result", place, message);
            }
            None => {
                let message = format!("no message right before makes the call `{key}`");
                checker.report("orphan-result", place, message);
            }
        }
    }

    /// A call with this key that has no result.
    fn next_of(&mut self, key: &str) -> Option<&mut Open<'j>> {
        let places = self.places.get_mut(key)?;
        let calls = &self.calls;
        let is_open = |at: &usize| calls.get(*at).is_some_and(|call| !call.is_answered);
        let at = loop {
            let at = places.pop()?;
            if is_open(&at) {
                break at;
            }
        };
        self.calls.get_mut(at)
    }

    fn calls(&mut self, checker: &mut Checker, message: &'j Json, place: &str) {
        let place = format!("{place}/tool_calls");
        let calls = match message.get("tool_calls") {
            None => return,
            Some(Json::Null) if self.chat.takes_no_calls => return,
            Some(Json::Array(calls)) => calls,
            Some(_) => {
                checker.report("type", &place, "`tool_calls` is not a list");
                return;
            }
        };
        if calls.is_empty() && !self.chat.takes_no_calls {
            checker.report("empty-list", &place, "`tool_calls` is empty");
        }
        let mut ids = HashSet::new();
        for (index, call) in calls.iter().enumerate() {
            let place = format!("{place}/{index}");
            if let Some(key) = self.call(checker, call, &place, &mut ids) {
                self.places.entry(key).or_default().push(self.calls.len());
                self.calls.push(Open {
                    key,
                    place,
                    is_answered: false,
                });
            }
        }
    }

    /// Checks a call. Returns the key that its result has.
    fn call(
        &self,
        checker: &mut Checker,
        call: &'j Json,
        place: &str,
        ids: &mut HashSet<&'j str>,
    ) -> Option<&'j str> {
        if !call.is_object() {
            checker.report("type", place, "the call is no object");
            return None;
        }
        let (members, function_members) = self.chat.call;
        checker.known_members(call, place, members);
        let custom = call.get("custom").filter(|_| members.contains(&"custom"));
        let kind = call.get("type").filter(|kind| !kind.is_null());
        let needs_kind = members.contains(&"custom");
        match kind {
            None if needs_kind => checker.report("missing", place, "`type` is missing"),
            Some(kind) if kind != "function" && (custom.is_none() || kind != "custom") => {
                checker.report("type", &format!("{place}/type"), "`type` is not `function`");
            }
            _ => {}
        }
        let name = match custom {
            Some(custom) => checker.full_text(custom, &format!("{place}/custom"), "name"),
            None => self.function(checker, call, place, function_members),
        };
        if !self.chat.has_ids {
            return name;
        }
        let id = checker.full_text(call, place, "id")?;
        let is_nine = self.chat.dialect.ids == CallIds::Nine;
        if is_nine && !CallIds::Nine.takes(id) {
            let message = "the id is not nine letters or digits";
            checker.report("call-id", place, message);
        } else if id.len() > self.chat.longest_id {
            let message = format!("the id is longer than {} bytes", self.chat.longest_id);
            checker.report("call-id", place, message);
        }
        if !ids.insert(id) {
            checker.report("call-id", place, format!("two calls with the id `{id}`"));
            return None;
        }
        Some(id)
    }

    /// Checks the function of a call. Returns its name.
    fn function(
        &self,
        checker: &mut Checker,
        call: &'j Json,
        place: &str,
        members: &[&str],
    ) -> Option<&'j str> {
        let place = format!("{place}/function");
        let Some(function) = call.get("function").filter(|it| it.is_object()) else {
            checker.report("type", &place, "`function` is not an object");
            return None;
        };
        checker.known_members(function, &place, members);
        let arguments = function.get("arguments").unwrap_or(&Json::Null);
        let (fits, form) = match self.chat.arguments {
            Arguments::Text => (arguments.is_string(), "a text"),
            Arguments::Either => (
                arguments.is_string() || arguments.is_object(),
                "a text or an object",
            ),
            Arguments::Object => (arguments.is_object(), "an object"),
        };
        if !fits {
            let message = format!("`arguments` is not {form}");
            checker.report("arguments", &format!("{place}/arguments"), message);
        }
        checker.full_text(function, &place, "name")
    }
}
