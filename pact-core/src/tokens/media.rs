//! Images, files and sounds in JSON: they count alike in every form, by their bytes, by their
//! address, or by the id of a file.

use serde_json::Map;

use super::texts::LONGEST_WORD;
use crate::Json;

/// A base64 text of at least this length is data, not text.
const DATA: usize = 64;

/// The URL of a file has at most so many bytes.
const LONGEST_URL: usize = 4_096;

/// The values of `type` that images, files and sounds have in some API.
const TYPES: [&str; 10] = [
    "audio",
    "document",
    "document_url",
    "file",
    "image",
    "image_url",
    "input_audio",
    "input_file",
    "input_image",
    "video",
];

/// The members that hold the bytes, the address or the id, if the object has such a type.
const SOURCES: [&str; 10] = [
    "data",
    "document_url",
    "file",
    "file_data",
    "file_id",
    "file_url",
    "image_url",
    "input_audio",
    "source",
    "url",
];

/// The members that are images, files and sounds without a `type`.
const UNTYPED: [&str; 7] = [
    "audio",
    "document",
    "fileData",
    "image",
    "inlineData",
    "inline_data",
    "video",
];

/// The members that only say the form: of the whole, or of its bytes.
const FORM: [&str; 9] = [
    "cache_control",
    "detail",
    "displayName",
    "format",
    "media_type",
    "mime",
    "mimeType",
    "mime_type",
    "type",
];

/// An image, a file or a sound.
pub(super) struct Media<'j> {
    /// The members that are more than its form, such as a title.
    pub(super) beside: Vec<(&'j str, &'j Json)>,
    /// Its address, or the id of its file.
    pub(super) address: Option<&'j str>,
}

/// Reads an object that is an image, a file or a sound.
pub(super) fn media_in(members: &Map<String, Json>) -> Option<Media<'_>> {
    let kind = members.get("type").and_then(Json::as_str);
    let source = match kind {
        Some(kind) if TYPES.contains(&kind) => {
            SOURCES.iter().find(|name| members.contains_key(**name))?
        }
        Some(_) => return None,
        None => UNTYPED.iter().find(|name| members.contains_key(**name))?,
    };
    let mut media = Media {
        beside: Vec::new(),
        address: None,
    };
    let value = members.get(*source)?;
    if !media.read_source(value, kind.is_none()) {
        return None;
    }
    let others = members.iter();
    let others = others.filter(|(name, _)| *name != source && !FORM.contains(&name.as_str()));
    // An id beside the bytes is another address.
    let others = others.filter(|(name, _)| !SOURCES.contains(&name.as_str()));
    media
        .beside
        .extend(others.map(|(name, value)| (name.as_str(), value)));
    Some(media)
}

impl<'j> Media<'j> {
    /// Reads the value that holds the bytes or the address. Returns whether it does.
    fn read_source(&mut self, value: &'j Json, is_untyped: bool) -> bool {
        let members = match value {
            Json::String(text) => {
                self.address = Some(text);
                return !is_untyped;
            }
            Json::Object(members) => members,
            _ => return false,
        };
        if members.get("type").and_then(Json::as_str) == Some("text") {
            // A document may be a text.
            return false;
        }
        let mut holds = false;
        for (name, value) in members {
            match (name.as_str(), value) {
                ("bytes" | "data" | "file_data", Json::String(_)) => holds = true,
                ("file_id" | "fileUri" | "file_uri" | "uri" | "url", Json::String(text)) => {
                    self.address = Some(text);
                    holds = true;
                }
                ("s3Location" | "source", inner) => {
                    let is_inner = self.read_source(inner, is_untyped);
                    if !is_inner {
                        return false;
                    }
                    holds = true;
                }
                (form, _) if FORM.contains(&form) => {}
                (name, value) => self.beside.push((name, value)),
            }
        }
        holds
    }
}

/// Whether the text of a member is data in base64, or names a file.
pub(super) fn is_media(member: &str, text: &str) -> bool {
    // A file that the provider has, or fetches.
    if matches!(
        member,
        "document_url" | "file_id" | "file_url" | "fileUri" | "file_uri" | "image_url"
    ) {
        return !text.is_empty() && (is_data_url(text) || text.len() <= LONGEST_URL);
    }
    let may_be = matches!(member, "data" | "bytes" | "file_data" | "images" | "url");
    let is_base64 =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_' | b'=');
    may_be && (is_data_url(text) || text.len() >= DATA && text.bytes().take(DATA).all(is_base64))
}

/// Whether a text is a URL that holds data in base64. Other texts may begin with `data:`, too, such
/// as the events of a stream.
fn is_data_url(text: &str) -> bool {
    let start = text.as_bytes();
    let start = start.get(..LONGEST_WORD * 4).unwrap_or(start);
    text.starts_with("data:")
        && start.windows(8).any(|it| it == b";base64,")
        && !text
            .bytes()
            .take_while(|byte| *byte != b',')
            .any(|byte| byte.is_ascii_whitespace())
}
