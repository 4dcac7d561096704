//! Checks of requests: reading JSON with the place of each value.

use core::fmt;

use pact_core::Json;

/// A rule of an API that a request breaks, with the place.
///
/// ```
/// use pact_providers::Anthropic;
/// use serde_json::json;
///
/// let request = json!({"model": "m", "max_tokens": 1, "messages": [
///     {"role": "assistant", "content": "Hello"},
/// ]});
/// let violations = Anthropic::conversation().check(&request);
/// assert_eq!(violations[0].rule, "anthropic/first-user");
/// assert_eq!(violations[0].place, "/messages/0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Violation {
    /// The name of the rule.
    pub rule: String,
    /// The place in the request, as a JSON pointer.
    pub place: String,
    /// The problem in words.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.place.is_empty() {
            "/"
        } else {
            &self.place
        };
        write!(f, "{place}: {} [{}]", self.message, self.rule)
    }
}

/// Whether a request with `system` and `messages` has more members than its conversation.
#[cfg(any(feature = "anthropic", feature = "bedrock"))]
pub(crate) fn is_whole(request: &Json) -> bool {
    let mut members = request.as_object().into_iter().flatten();
    members.any(|(name, _)| name != "system" && name != "messages")
}

/// The violations of a request so far.
#[derive(Debug)]
pub(crate) struct Checker {
    api: &'static str,
    pub(crate) violations: Vec<Violation>,
}

impl Checker {
    pub(crate) fn new(api: &'static str) -> Self {
        Self {
            api,
            violations: Vec::new(),
        }
    }

    /// Notes a violation.
    pub(crate) fn report(&mut self, rule: &str, place: &str, message: impl Into<String>) {
        self.violations.push(Violation {
            rule: format!("{}/{rule}", self.api),
            place: place.to_owned(),
            message: message.into(),
        });
    }

    /// The list in a member, which must be there and have items.
    pub(crate) fn full_list<'j>(&mut self, request: &'j Json, name: &str) -> &'j [Json] {
        match request.get(name) {
            Some(Json::Array(items)) if !items.is_empty() => items,
            Some(Json::Array(_)) => {
                self.report(
                    "empty-list",
                    &format!("/{name}"),
                    format!("`{name}` is empty"),
                );
                &[]
            }
            Some(_) => {
                self.report(
                    "type",
                    &format!("/{name}"),
                    format!("`{name}` is not a list"),
                );
                &[]
            }
            None => {
                self.report("missing", "", format!("the request has no `{name}`"));
                &[]
            }
        }
    }

    /// Reports the members of an object that the API does not know.
    pub(crate) fn known_members(&mut self, object: &Json, place: &str, known: &[&str]) {
        let members = object.as_object().into_iter().flatten();
        for (name, _) in members.filter(|(name, _)| !known.contains(&name.as_str())) {
            let message = format!("`{name}` is not a member that the API knows here");
            let name = name.replace('~', "~0").replace('/', "~1");
            self.report("unknown-member", &format!("{place}/{name}"), message);
        }
    }

    /// A member that must be a text with at least one character.
    pub(crate) fn full_text<'j>(
        &mut self,
        object: &'j Json,
        place: &str,
        name: &str,
    ) -> Option<&'j str> {
        match object.get(name) {
            Some(Json::String(text)) if !text.is_empty() => Some(text),
            Some(Json::String(_)) => {
                let message = format!("`{name}` is empty");
                self.report("empty-content", &format!("{place}/{name}"), message);
                None
            }
            Some(_) => {
                let message = format!("`{name}` is not a text");
                self.report("type", &format!("{place}/{name}"), message);
                None
            }
            None => {
                self.report("missing", place, format!("`{name}` is missing"));
                None
            }
        }
    }
}
