//! Requests and answers, as `OpenHands` logs them.

use pact_core::Json;
use serde_json::Map;

use super::Format;
use super::detect::{Call, Found, Places, Source, rest};
use super::place::Place;

/// Whether an object is such a log.
pub(super) fn is_log(object: &Map<String, Json>) -> bool {
    let is_beside = |name: &str| object.contains_key(name);
    object.get("messages").is_some_and(Json::is_array)
        && (is_beside("response") || is_beside("kwargs") || is_beside("raw_messages"))
}

/// The request of a log, and its answer.
///
/// Where the model has no native calls, `messages` are the texts that it was sent, and
/// `raw_response` is the text that it answered. `raw_messages` and `response` say the same with
/// calls, and are kept.
pub(super) fn found(place: &Place, mut log: Map<String, Json>) -> Found {
    let mut kept = Vec::new();
    let messages = log.remove("messages").unwrap_or_default();
    let mut request = Map::new();
    if let Some(Json::Object(options)) = log.get_mut("kwargs") {
        let doubled = options.remove("messages");
        request.append(options);
        options.extend(doubled.map(|messages| ("messages".to_owned(), messages)));
        if options.is_empty() {
            log.remove("kwargs");
        }
    }
    request.insert("messages".to_owned(), messages);
    if let Some(tools) = log.remove("tools")
        && request.get("tools") != Some(&tools)
    {
        kept.push(place.member("tools").kept("the tools of the agent", tools));
    }
    let name = if log.get("raw_response").is_some_and(Json::is_object) {
        "raw_response"
    } else {
        "response"
    };
    let answer = log.remove(name);
    if let Some(model) = answer.as_ref().and_then(|answer| answer.get("model"))
        && !request.contains_key("model")
    {
        request.insert("model".to_owned(), model.clone());
    }
    kept.extend(rest(place, log, "the record of the call"));
    Found {
        format: Format::OpenHands,
        why: "it has `messages` beside `response` or `kwargs`".to_owned(),
        conversations: 1,
        kept,
        source: Source::Request(Call {
            api: Format::OpenAi,
            request: Json::Object(request),
            places: Places::Whole(place.clone()),
            answer: answer.map(|answer| (place.member(name), answer)),
        }),
    }
}
