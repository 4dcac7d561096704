//! Signs by which the messages of one API are told from those of another.

use pact_core::Json;
use serde_json::Map;

use super::Format;

/// A sign of a format: the format, the place of the sign, and the sign in words.
pub(super) type Sign = (Format, String, String);

/// The members that each sort of a part of Bedrock has in the place of a type.
const BEDROCK_PARTS: [&str; 10] = [
    "text",
    "toolUse",
    "toolResult",
    "image",
    "document",
    "video",
    "reasoningContent",
    "cachePoint",
    "guardContent",
    "citationsContent",
];

/// The types of parts that one API alone has.
const PART_TYPES: [(&str, Format); 15] = [
    ("tool_use", Format::Anthropic),
    ("tool_result", Format::Anthropic),
    ("thinking", Format::Anthropic),
    ("redacted_thinking", Format::Anthropic),
    ("server_tool_use", Format::Anthropic),
    ("web_search_tool_result", Format::Anthropic),
    ("image", Format::Anthropic),
    ("document", Format::Anthropic),
    ("input_text", Format::Responses),
    ("output_text", Format::Responses),
    ("input_image", Format::Responses),
    ("input_file", Format::Responses),
    ("image_url", Format::OpenAi),
    ("input_audio", Format::OpenAi),
    ("file", Format::OpenAi),
];

/// The members of a request, beside its messages, that one API alone has.
const MEMBERS: [(&str, Format); 8] = [
    ("inferenceConfig", Format::Bedrock),
    ("toolConfig", Format::Bedrock),
    ("modelId", Format::Bedrock),
    ("additionalModelRequestFields", Format::Bedrock),
    ("anthropic_version", Format::Anthropic),
    ("thinking", Format::Anthropic),
    ("stop_sequences", Format::Anthropic),
    ("system", Format::Anthropic),
];

/// The reason for Chat, where nothing tells the APIs apart.
const SAME: &str = "Mistral and Ollama have the same shape, so say it if the log is theirs";

/// The format of a whole request, and the reason. None if the object is no request.
pub(super) fn of_request(request: &Map<String, Json>) -> Option<(Format, String)> {
    if request.contains_key("contents") {
        return Some((Format::Gemini, "it has `contents`".to_owned()));
    }
    let Some(messages) = request.get("messages") else {
        let is_responses = request.contains_key("input");
        return is_responses.then(|| (Format::Responses, "it has `input`".to_owned()));
    };
    let messages = messages.as_array().map(Vec::as_slice).unwrap_or_default();
    let sign = sign_of_messages(messages).map(|(format, place, sign)| {
        let why = format!("`/messages{place}` {sign}");
        (format, why)
    });
    let sign = sign.or_else(|| sign_of_members(request));
    Some(told(sign))
}

/// The format of a list of messages, and the reason.
pub(super) fn of_messages(messages: &[Json]) -> (Format, String) {
    let sign = sign_of_messages(messages);
    told(sign.map(|(format, place, sign)| (format, format!("`{place}` {sign}"))))
}

fn told(sign: Option<(Format, String)>) -> (Format, String) {
    match sign {
        Some((Format::OpenAi, why)) => (Format::OpenAi, format!("{why}; {SAME}")),
        Some(sign) => sign,
        None => {
            let why = format!("no part is of another API; {SAME}");
            (Format::OpenAi, why)
        }
    }
}

fn sign_of_members(request: &Map<String, Json>) -> Option<(Format, String)> {
    let parts = request.get("system").and_then(Json::as_array);
    let is_bedrock = |part: &Json| part.get("type").is_none() && bedrock_part(part).is_some();
    if parts.into_iter().flatten().any(is_bedrock) {
        let why = "`/system` has parts without a type".to_owned();
        return Some((Format::Bedrock, why));
    }
    let known = MEMBERS.iter().find(|(name, _)| request.contains_key(*name));
    if let Some((name, format)) = known {
        return Some((*format, format!("it has `{name}`")));
    }
    let tools = request.get("tools").and_then(Json::as_array);
    let mut tools = tools.into_iter().flatten();
    if tools.any(|tool| tool.get("input_schema").is_some()) {
        let why = "a tool has `input_schema`".to_owned();
        return Some((Format::Anthropic, why));
    }
    let model = request.get("model").and_then(Json::as_str)?;
    let why = format!("the model is `{model}`");
    model
        .starts_with("claude")
        .then_some((Format::Anthropic, why))
}

/// The first sign in a list of messages.
fn sign_of_messages(messages: &[Json]) -> Option<Sign> {
    let mut signs = messages
        .iter()
        .enumerate()
        .filter_map(|(index, message)| sign_of_message(message, index));
    signs.next()
}

fn sign_of_message(message: &Json, index: usize) -> Option<Sign> {
    let here = |format: Format, sign: &str| Some((format, format!("/{index}"), sign.to_owned()));
    let text = |name: &str| message.get(name).and_then(Json::as_str);
    if message.get("parts").is_some_and(Json::is_array) {
        return here(Format::Gemini, "has `parts`");
    }
    if text("role").is_none() && text("type").is_some() {
        return here(
            Format::Responses,
            "is an item with a type and without a role",
        );
    }
    let calls = message.get("tool_calls").and_then(Json::as_array);
    let is_ollama = |call: &Json| {
        let arguments = call.pointer("/function/arguments");
        call.get("id").is_none() && arguments.is_some_and(Json::is_object)
    };
    if calls.into_iter().flatten().any(is_ollama) {
        return here(
            Format::Ollama,
            "has a call without an id, whose arguments are an object",
        );
    }
    if text("role") == Some("tool") && message.get("tool_name").is_some() {
        return here(Format::Ollama, "has `tool_name`");
    }
    if calls.is_some_and(|calls| !calls.is_empty()) {
        return here(Format::OpenAi, "has `tool_calls`");
    }
    if let Some(role @ ("tool" | "function")) = text("role") {
        return here(Format::OpenAi, &format!("has the role `{role}`"));
    }
    let parts = message.get("content").and_then(Json::as_array);
    let parts = parts.into_iter().flatten().enumerate();
    let mut signs = parts.filter_map(|(at, part)| sign_of_part(part, index, at));
    signs.next()
}

fn sign_of_part(part: &Json, index: usize, at: usize) -> Option<Sign> {
    let place = format!("/{index}/content/{at}");
    let Some(kind) = part.get("type").and_then(Json::as_str) else {
        let name = bedrock_part(part)?;
        let sign = format!("has `{name}` and no type");
        return Some((Format::Bedrock, place, sign));
    };
    if kind == "thinking" && part.get("thinking").is_some_and(Json::is_array) {
        let sign = "has thinking that is a list of parts".to_owned();
        return Some((Format::Mistral, place, sign));
    }
    let (_, format) = PART_TYPES.iter().find(|(name, _)| *name == kind)?;
    Some((*format, place, format!("has the type `{kind}`")))
}

fn bedrock_part(part: &Json) -> Option<&'static str> {
    let part = part.as_object()?;
    let mut names = BEDROCK_PARTS.into_iter();
    names.find(|name| part.contains_key(*name))
}
