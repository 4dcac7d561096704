//! Tells the parts of a message from the JSON of a tool, in the content of a result.
//!
//! A tool may answer with objects that have a `type`, too. So a part is only an object that has all
//! members of its form and no others: nothing of it is left out where it goes as a part.

use serde_json::Map;

use crate::Json;

/// Whether an element of a result is a part of a message.
pub(super) fn is_part(value: &Json) -> bool {
    let Json::Object(part) = value else {
        return false;
    };
    let has_only = |names: &[&str]| {
        let mut others = part.iter().filter(|(name, _)| *name != "type");
        others.all(|(name, value)| names.contains(&name.as_str()) || is_cache_mark(name, value))
    };
    match text(part, "type") {
        Some("text") => has_only(&["text"]) && text(part, "text").is_some(),
        Some("json") => has_only(&["value"]) && part.contains_key("value"),
        Some("opaque") => has_only(&["value"]) && part.get("value").is_some_and(Json::is_object),
        Some("image" | "document") if part.contains_key("source") => {
            let source = part.get("source").and_then(Json::as_object);
            has_only(&["source", "title"])
                && are_texts(part, &["title"])
                && source.is_some_and(is_source)
        }
        // MCP says `mimeType`.
        Some("image" | "file") => {
            has_only(&["mime", "mimeType", "name", "data", "url", "file_id"])
                && are_texts(part, &["mime", "mimeType", "name"])
                && !(part.contains_key("mime") && part.contains_key("mimeType"))
                && has_one_source(part)
        }
        _ => false,
    }
}

fn text<'j>(members: &'j Map<String, Json>, name: &str) -> Option<&'j str> {
    members.get(name)?.as_str()
}

/// Whether the members of these names are texts, if there are any.
fn are_texts(members: &Map<String, Json>, names: &[&str]) -> bool {
    let mut values = names.iter().filter_map(|name| members.get(*name));
    values.all(Json::is_string)
}

/// A mark for the cache of an API, which says nothing.
fn is_cache_mark(name: &str, value: &Json) -> bool {
    name == "cache_control" && value.get("type").and_then(Json::as_str) == Some("ephemeral")
}

/// Whether an image or a file has its bytes, its address or its id, and only one of these.
fn has_one_source(media: &Map<String, Json>) -> bool {
    let names = ["data", "url", "file_id"];
    let mut sources = names.iter().filter(|name| media.contains_key(**name));
    match (sources.next(), sources.next()) {
        (Some(name), None) => text(media, name).is_some_and(|value| match *name {
            "data" => is_base64(value),
            "url" => is_address(value),
            _ => !value.is_empty(),
        }),
        _ => false,
    }
}

/// Whether it is the source of an image or a document, as Anthropic has it.
fn is_source(source: &Map<String, Json>) -> bool {
    let member = |name: &str| text(source, name).unwrap_or_default();
    match (member("type"), source.len()) {
        ("base64", 3) => text(source, "media_type").is_some() && is_base64(member("data")),
        ("url", 2) => is_address(member("url")),
        ("file", 2) => !member("file_id").is_empty(),
        _ => false,
    }
}

fn is_base64(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_=\r\n".contains(&byte);
    !text.is_empty() && text.bytes().all(is_digit)
}

fn is_address(text: &str) -> bool {
    text.starts_with("data:") || text.contains("://")
}
