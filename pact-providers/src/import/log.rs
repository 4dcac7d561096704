//! Logs as contexts.

use pact_core::{Context, ContextBuilder, Error, Json, ProviderError};
use serde_json::Map;

use super::detect::{self, Call, Found, Places, Source, Wanted};
use super::place::Kept;
use super::{Conversation, Format, apis, claude_code, inspect, swe_agent, text};
use crate::check::Violation;

/// A log, as a context. Made by [`Import::read`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Imported {
    /// The conversation. Its last turn is open.
    pub context: Context,
    /// The format of the log.
    pub format: Format,
    /// The sign by which the format was told, in words.
    pub why: String,
    /// How many conversations the log holds.
    pub conversations: usize,
    /// The members of a request that are no part of the conversation: model, tools, options.
    pub options: Map<String, Json>,
    /// The other values of the log that are no part of the conversation.
    pub kept: Vec<Kept>,
    /// The rules of its API that the request breaks, with their places in the log.
    ///
    /// A message goes back to its API as it came, so a rule that it breaks by itself, such as an
    /// empty text, stays broken there. Rendering keeps the rules of order, or is refused.
    pub violations: Vec<Violation>,
}

/// Reads logs: requests of all APIs, lists of messages, and the files of agents.
///
/// A log is one JSON value, or one value a line. It has at most 1 GiB, and is nested at most 128
/// levels deep.
///
/// ```
/// use pact_providers::{Format, Import};
///
/// let log = r#"{"system": "Be brief.", "max_tokens": 1024, "messages": [
///     {"role": "user", "content": "Hello"}
/// ]}"#;
/// let imported = Import::new().read(log)?;
/// assert_eq!(imported.format, Format::Anthropic);
/// assert_eq!(imported.why, "a whole request; it has `system`");
/// assert_eq!(imported.options["max_tokens"], 1024);
/// assert_eq!(imported.context.thread().messages().count(), 2);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Debug, Default)]
#[must_use]
pub struct Import {
    wanted: Wanted,
    builder: ContextBuilder,
}

impl Import {
    /// Reads any format. It is told by the shape of the log.
    pub fn new() -> Self {
        Self::default()
    }

    /// Says which format the log has.
    pub fn from_format(mut self, format: Format) -> Self {
        self.wanted.format = Some(format);
        self
    }

    /// Chooses one conversation of a log that holds several, by its number from 0.
    ///
    /// Of a session file of Claude Code, 0 is the conversation with the user, which is the default;
    /// the conversations of sub-agents follow.
    ///
    /// ```
    /// use pact_providers::Import;
    ///
    /// let log = r#"[{"traj": [{"role": "user", "content": "One"}]},
    ///               {"traj": [{"role": "user", "content": "Two"}]}]"#;
    /// assert!(Import::new().read(log).is_err());
    /// let imported = Import::new().pick(1).read(log)?;
    /// assert_eq!(imported.conversations, 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn pick(mut self, number: usize) -> Self {
        self.wanted.pick = Some(number);
        self
    }

    /// Sets the settings of the context.
    pub fn builder(mut self, builder: ContextBuilder) -> Self {
        self.builder = builder;
        self
    }

    /// Reads a log.
    ///
    /// # Errors
    /// If the text is in no known format, or not in the one that was said. The error names the
    /// place.
    pub fn read(self, log: impl AsRef<[u8]>) -> Result<Imported, Error> {
        let values = text::parse(log.as_ref())?;
        // The values hold all of it, and a log may be large.
        drop(log);
        let Found {
            format,
            why,
            mut conversations,
            mut kept,
            source,
        } = detect::find(values, self.wanted)?;
        let mut answer = None;
        let mut violations = Vec::new();
        let conversation = match source {
            Source::Request(call) => {
                let conversation = read_call(&call)?;
                violations = check(&call);
                answer = call.answer.map(|answer| (call.api, answer));
                conversation
            }
            Source::SweAgent(messages) => {
                let gathered = swe_agent::read(messages)?;
                kept.extend(gathered.kept);
                gathered.conversation
            }
            Source::Inspect(place, sample) => {
                let gathered = inspect::read(&place, sample)?;
                kept.extend(gathered.kept);
                gathered.conversation
            }
            Source::ClaudeCode(events, pick) => {
                let (gathered, count) = claude_code::read(events, pick)?;
                conversations = count;
                kept.extend(gathered.kept);
                gathered.conversation
            }
        };
        let options = conversation.options.clone();
        let mut context = conversation.replay(self.builder)?;
        if let Some((api, (place, answer))) = answer {
            let model = options.get("model").and_then(Json::as_str);
            let reason = match absorb(&mut context, api, model.unwrap_or_default(), &answer) {
                Ok(()) => "the answer, which is the last message".to_owned(),
                Err(error) => format!("the answer, which cannot be read: {error}"),
            };
            kept.push(place.kept(reason, answer));
        }
        Ok(Imported {
            context,
            format,
            why,
            conversations,
            options,
            kept,
            violations,
        })
    }
}

/// Reads a request. Its errors name places of the log.
fn read_call(call: &Call) -> Result<Conversation, ProviderError> {
    apis::read_request(call.api, &call.request).map_err(|error| {
        let place = place_in_log(call, &error.place);
        error.at(place)
    })
}

/// The rules that a request breaks, at places of the log.
fn check(call: &Call) -> Vec<Violation> {
    let mut violations = call.api.check(&call.request).unwrap_or_default();
    for violation in &mut violations {
        violation.place = place_in_log(call, &violation.place);
    }
    violations
}

/// The place in the log of a place in a request.
fn place_in_log(call: &Call, place: &str) -> String {
    let place = match &call.places {
        Places::Whole(start) => start.then(place),
        Places::List(start) => {
            let list = format!("/{}", call.api.list());
            start.then(place.strip_prefix(&list).unwrap_or_default())
        }
        Places::Each(places) => {
            let list = format!("/{}/", call.api.list());
            let inside = place.strip_prefix(&list).unwrap_or_default();
            let (index, inside) = match inside.split_once('/') {
                Some((index, inside)) => (index, format!("/{inside}")),
                None => (inside, String::new()),
            };
            let index = index.parse().unwrap_or_default();
            let start = places.get::<usize>(index).cloned().unwrap_or_default();
            start.then(&inside)
        }
    };
    place.to_string()
}

/// Adds the answer of a call as the last message.
fn absorb(context: &mut Context, api: Format, model: &str, answer: &Json) -> Result<(), Error> {
    match api.provider(model, Map::new()) {
        Some(provider) => context.absorb(&*provider, answer).map(drop),
        None => {
            let message = format!("this build cannot read answers of `{api}`");
            Err(ProviderError::new("import/feature", message).into())
        }
    }
}
