//! Finds the conversation of a log, and tells its format.

use pact_core::{Json, ProviderError};
use serde_json::Map;

use super::place::{Kept, Place};
use super::text::{self, Located};
use super::{Format, claude_code, openhands, shape};

/// The conversation of a log, before it is read.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) format: Format,
    pub(super) why: String,
    /// How many conversations the log holds.
    pub(super) conversations: usize,
    pub(super) kept: Vec<Kept>,
    pub(super) source: Source,
}

/// The form in which a log has its messages.
#[derive(Debug)]
pub(super) enum Source {
    Request(Call),
    /// The messages of SWE-agent.
    SweAgent(Vec<(Place, Json)>),
    /// A sample of Inspect.
    Inspect(Place, Map<String, Json>),
    /// The events of Claude Code.
    ClaudeCode(Vec<(Place, Json)>, Option<usize>),
}

/// A request of an API, with its answer if the log has it.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) api: Format,
    pub(super) request: Json,
    pub(super) places: Places,
    pub(super) answer: Option<(Place, Json)>,
}

/// The places of the messages of a request.
#[derive(Debug)]
pub(super) enum Places {
    /// The request is a value of the log.
    Whole(Place),
    /// The list of messages is a value of the log.
    List(Place),
    /// Each message is a value of the log.
    Each(Vec<Place>),
}

/// Members that hold a conversation.
const HOLDERS: [&str; 7] = [
    "request", "messages", "traj", "flat_log", "history", "contents", "input",
];

/// The words of the caller: the format, and which conversation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    pub(super) format: Option<Format>,
    pub(super) pick: Option<usize>,
}

impl Wanted {
    /// Whether the log may be the file of an agent.
    fn allows(self, agent: Format) -> bool {
        self.format.is_none_or(|format| format == agent)
    }

    /// The format that the caller says, if it is an API's, else the one that the shape tells.
    fn api(self, told: (Format, String)) -> (Format, String) {
        match self.format {
            Some(format) if format.is_api() => (format, "it was said".to_owned()),
            _ => told,
        }
    }

    /// The number of the conversation that the caller wants.
    fn chosen(self, count: usize) -> Result<usize, ProviderError> {
        let last = count.saturating_sub(1);
        let error = |message: String| {
            let error = ProviderError::new("import/pick", message);
            let help = format!("pick one by its number, 0 to {last}");
            Err(error.help(help))
        };
        match self.pick {
            None if count == 1 => Ok(0),
            None => error(format!("the log holds {count} conversations")),
            Some(pick) if pick < count => Ok(pick),
            Some(pick) => error(format!(
                "the log has no conversation {pick}: it holds {count}"
            )),
        }
    }
}

/// Finds the conversation of a log.
pub(super) fn find(values: Vec<Located>, wanted: Wanted) -> Result<Found, ProviderError> {
    let is_alone = values.len() == 1;
    let mut values: Vec<(Place, Json)> = values
        .into_iter()
        .map(|located| (text::place(&located, is_alone), located.value))
        .collect();
    let are_events = values.iter().any(|(_, value)| claude_code::is_event(value));
    if wanted.format == Some(Format::ClaudeCode) || are_events && wanted.allows(Format::ClaudeCode)
    {
        return Ok(Found {
            format: Format::ClaudeCode,
            why: "its lines are events with `sessionId` or `parentUuid`".to_owned(),
            conversations: 1,
            kept: Vec::new(),
            source: Source::ClaudeCode(values, wanted.pick),
        });
    }
    let found = match values.pop() {
        Some((place, Json::Object(log))) if is_alone && is_inspect(&log, wanted) => {
            return inspect(&place, log, wanted);
        }
        Some((place, Json::Array(items)))
            if is_alone && items.first().is_some_and(is_conversation) =>
        {
            let items = items.into_iter().enumerate();
            one_of(
                items
                    .map(|(index, item)| (place.item(index), item))
                    .collect(),
                wanted,
            )?
        }
        Some((place, value)) if is_alone => resolve(&place, value, wanted)?,
        Some(last) => {
            values.push(last);
            if values
                .first()
                .is_some_and(|(_, value)| is_conversation(value))
            {
                one_of(values, wanted)?
            } else {
                lines(values, wanted)?
            }
        }
        None => return Err(ProviderError::new("import/empty", "the log is empty")),
    };
    if let Some(said) = wanted.format.filter(|said| *said != found.format) {
        let message = format!(
            "the log is not in the format `{said}`; it looks like `{}`: {}",
            found.format, found.why
        );
        return Err(ProviderError::new("import/format", message));
    }
    Ok(found)
}

/// Whether a value is a conversation, and not a message.
fn is_conversation(value: &Json) -> bool {
    match value {
        Json::Array(_) => true,
        Json::Object(object) => {
            let is_message = ["role", "type", "parts"]
                .iter()
                .any(|name| object.contains_key(*name));
            !is_message && HOLDERS.iter().any(|name| object.contains_key(*name))
        }
        _ => false,
    }
}

fn is_inspect(log: &Map<String, Json>, wanted: Wanted) -> bool {
    log.get("samples").is_some_and(Json::is_array) && wanted.allows(Format::Inspect)
}

fn inspect(
    place: &Place,
    mut log: Map<String, Json>,
    wanted: Wanted,
) -> Result<Found, ProviderError> {
    let Some(Json::Array(mut samples)) = log.remove("samples") else {
        return Err(place.error("form", "the log has no list `samples`"));
    };
    let conversations = samples.len();
    let chosen = wanted.chosen(conversations)?;
    let here = place.member("samples").item(chosen);
    if chosen >= conversations {
        return Err(place.error("empty", "the log has no samples"));
    }
    let Json::Object(sample) = samples.swap_remove(chosen) else {
        return Err(here.error("form", "the sample is not an object"));
    };
    Ok(Found {
        format: Format::Inspect,
        why: "it has `samples`".to_owned(),
        conversations,
        kept: rest(place, log, "the log of the evaluation"),
        source: Source::Inspect(here, sample),
    })
}

/// One of several conversations.
fn one_of(mut values: Vec<(Place, Json)>, wanted: Wanted) -> Result<Found, ProviderError> {
    let conversations = values.len();
    let chosen = wanted.chosen(conversations)?;
    let (place, value) = values.swap_remove(chosen);
    let wanted = Wanted {
        pick: None,
        ..wanted
    };
    let found = resolve(&place, value, wanted)?;
    Ok(Found {
        conversations,
        why: format!("conversation {chosen} of {conversations}: {}", found.why),
        ..found
    })
}

/// One message a line.
fn lines(values: Vec<(Place, Json)>, wanted: Wanted) -> Result<Found, ProviderError> {
    wanted.chosen(1)?;
    let (places, messages): (Vec<Place>, Vec<Json>) = values.into_iter().unzip();
    let mut each = places.iter().zip(&messages);
    if let Some((place, _)) = each.find(|(_, message)| !message.is_object()) {
        return Err(place.error("form", "the line is neither a message nor an event"));
    }
    let (api, why) = wanted.api(shape::of_messages(&messages));
    Ok(call(
        api,
        format!("one message a line; {why}"),
        request_of(api, messages),
        Places::Each(places),
    ))
}

fn call(api: Format, why: String, request: Json, places: Places) -> Found {
    Found {
        format: api,
        why,
        conversations: 1,
        kept: Vec::new(),
        source: Source::Request(Call {
            api,
            request,
            places,
            answer: None,
        }),
    }
}

/// Finds the messages of one conversation.
fn resolve(place: &Place, value: Json, wanted: Wanted) -> Result<Found, ProviderError> {
    wanted.chosen(1)?;
    match value {
        Json::Array(messages) => Ok(list(place, messages, "a list of messages", wanted)),
        Json::Object(object) => resolve_object(place, object, wanted),
        _ => Err(place.error("form", "the log is neither an object nor a list")),
    }
}

fn list(place: &Place, messages: Vec<Json>, what: &str, wanted: Wanted) -> Found {
    let (api, why) = wanted.api(shape::of_messages(&messages));
    let request = request_of(api, messages);
    call(
        api,
        format!("{what}; {why}"),
        request,
        Places::List(place.clone()),
    )
}

fn resolve_object(
    place: &Place,
    mut object: Map<String, Json>,
    wanted: Wanted,
) -> Result<Found, ProviderError> {
    if object.contains_key("role") || object.contains_key("type") {
        let message = Json::Object(object);
        let (api, why) = wanted.api(shape::of_messages(core::slice::from_ref(&message)));
        let request = request_of(api, vec![message]);
        let places = Places::Each(vec![place.clone()]);
        return Ok(call(api, format!("one message; {why}"), request, places));
    }
    if object.get("request").is_some_and(Json::is_object)
        && let Some(request) = object.remove("request")
    {
        let mut found = resolve(&place.member("request"), request, wanted)?;
        found.why = format!("the member `request`: {}", found.why);
        let answer = object.remove("response");
        if let Source::Request(call) = &mut found.source {
            call.answer = answer.map(|answer| (place.member("response"), answer));
        }
        found
            .kept
            .extend(rest(place, object, "a member beside the request"));
        return Ok(found);
    }
    let has_list = |name: &str| object.get(name).is_some_and(Json::is_array);
    let holder = ["traj", "flat_log"].into_iter().find(|name| has_list(name));
    if wanted.allows(Format::SweAgent)
        && has_list("history")
        && let Some(Json::Array(messages)) = object.remove("history")
    {
        let here = place.member("history");
        let messages = messages.into_iter().enumerate();
        return Ok(Found {
            format: Format::SweAgent,
            why: "it has `history`".to_owned(),
            conversations: 1,
            kept: rest(place, object, "the record of the run"),
            source: Source::SweAgent(
                messages
                    .map(|(index, message)| (here.item(index), message))
                    .collect(),
            ),
        });
    }
    if wanted.allows(Format::OpenHands) && openhands::is_log(&object) {
        return Ok(openhands::found(place, object));
    }
    if let Some(name) = holder
        && let Some(Json::Array(messages)) = object.remove(name)
    {
        let what = format!("the list `{name}`");
        let mut found = list(&place.member(name), messages, &what, wanted);
        found
            .kept
            .extend(rest(place, object, "a member beside the messages"));
        return Ok(found);
    }
    // The reader of an API that the caller says has an error of its own.
    let said = wanted.format.filter(|format| format.is_api());
    let said = said.map(|format| (format, String::new()));
    let Some(told) = shape::of_request(&object).or(said) else {
        let names: Vec<&str> = object.keys().take(8).map(String::as_str).collect();
        let message = format!(
            "the object has no member that holds messages; it has `{}`",
            names.join("`, `")
        );
        return Err(place.error("form", message));
    };
    let (api, why) = wanted.api(told);
    let request = Json::Object(object);
    Ok(call(
        api,
        format!("a whole request; {why}"),
        request,
        Places::Whole(place.clone()),
    ))
}

/// A request of messages alone.
fn request_of(api: Format, messages: Vec<Json>) -> Json {
    let mut request = Map::new();
    request.insert(api.list().to_owned(), Json::Array(messages));
    Json::Object(request)
}

/// The members of an object, as values that are kept.
pub(super) fn rest(place: &Place, members: Map<String, Json>, reason: &str) -> Vec<Kept> {
    let members = members.into_iter();
    members
        .map(|(name, value)| place.member(&name).kept(reason, value))
        .collect()
}
