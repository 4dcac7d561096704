//! The canonical form of a message: the parts of a block's content, the same for every API.
//!
//! | part | stored JSON |
//! |---|---|
//! | a text | `{"type":"text","text":…}`, or the whole content is a text |
//! | an image or a file | `{"type":"image"\|"file","mime":…,"data":…}`, or `url` or `file_id` in the place of `data` |
//! | a call | `{"type":"call","id":…,"name":…,"arguments":{…}\|"…"}` |
//! | a result | `{"type":"result","id":…,"content":…,"is_error":true}` |
//! | thinking | `{"type":"thinking","text":…}` |
//! | JSON in a result, among other parts | `{"type":"json","value":…}` |
//! | a part that only its origin knows | `{"type":"opaque","value":{…}}` |

use std::borrow::Cow;

use pact_core::{Json, ResultContent, Said};
use serde_json::{Map, json};

use crate::write_json::json_text;

/// A part of a message.
#[derive(Clone, Debug)]
pub(crate) enum Part<'t> {
    Text(Cow<'t, str>),
    Call(Call<'t>),
    Result(Answer<'t>),
    Media(Media<'t>),
    Thinking(&'t str),
    /// JSON in a result.
    Json(&'t Json),
    /// A part that only its origin knows.
    Opaque(&'t Json),
}

#[derive(Clone, Debug)]
pub(crate) struct Call<'t> {
    pub(crate) id: Cow<'t, str>,
    pub(crate) name: Cow<'t, str>,
    pub(crate) arguments: Option<&'t Json>,
    /// The arguments, if a text that is not JSON has them.
    pub(crate) text: Option<&'t str>,
}

#[derive(Clone, Debug)]
pub(crate) struct Answer<'t> {
    pub(crate) id: Cow<'t, str>,
    /// The name of the tool: that of the result, or that of its call.
    pub(crate) name: Option<Cow<'t, str>>,
    pub(crate) content: AnswerContent<'t>,
    pub(crate) is_error: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum AnswerContent<'t> {
    Empty,
    Text(Cow<'t, str>),
    /// Texts, images, files and opaque parts.
    Parts(Vec<Part<'t>>),
    /// JSON that is no list of parts: the tool's own, of which nothing may be left out.
    Json(&'t Json),
}

/// An image or another file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Media<'t> {
    pub(crate) is_image: bool,
    pub(crate) mime: Option<&'t str>,
    pub(crate) name: Option<&'t str>,
    pub(crate) source: Source<'t>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Source<'t> {
    /// Bytes in base64.
    Data(&'t str),
    Url(&'t str),
    /// The id of a file that the provider has.
    FileId(&'t str),
}

impl<'t> Part<'t> {
    /// Reads a part of a node. None for a call without a name: no API has one.
    pub(crate) fn of_said(said: Said<'t>) -> Option<Self> {
        Some(match said {
            Said::Text(text) => Self::Text(Cow::Borrowed(text)),
            Said::Call(call) => Self::Call(Call {
                id: Cow::Borrowed(call.id),
                name: Cow::Borrowed(call.name.filter(|name| !name.is_empty())?),
                arguments: call.arguments,
                text: call.text.filter(|_| call.arguments.is_none()),
            }),
            Said::Answer(result) => Self::Result(Answer {
                id: Cow::Borrowed(result.id),
                name: result.name.map(Cow::Borrowed),
                content: AnswerContent::of(result.content),
                is_error: result.is_error,
            }),
            Said::Other(part) => Self::of_json(part),
            _ => return None,
        })
    }

    /// Reads a canonical part.
    pub(crate) fn of_json(part: &'t Json) -> Self {
        if let Json::String(text) = part {
            return Self::Text(Cow::Borrowed(text));
        }
        let member = |name: &str| part.get(name);
        let text = |name: &str| member(name)?.as_str();
        let read = match text("type") {
            Some("text") => text("text").map(|text| Self::Text(Cow::Borrowed(text))),
            Some("thinking") if member("signature").is_none() => text("text").map(Self::Thinking),
            Some("call") => text("id").zip(text("name")).map(|(id, name)| {
                Self::Call(Call {
                    id: Cow::Borrowed(id),
                    name: Cow::Borrowed(name),
                    arguments: member("arguments"),
                    text: None,
                })
            }),
            Some("result") => text("id").map(|id| {
                Self::Result(Answer {
                    id: Cow::Borrowed(id),
                    name: text("name").map(Cow::Borrowed),
                    content: AnswerContent::of(member("content").into()),
                    is_error: member("is_error") == Some(&Json::Bool(true)),
                })
            }),
            Some(kind @ ("image" | "document")) if member("source").is_some() => {
                member("source").and_then(|source| Media::of_source(part, source, kind == "image"))
            }
            Some(kind @ ("image" | "file")) => {
                let source = text("data").map(Source::Data);
                let source = source.or_else(|| text("url").map(Source::Url));
                let source = source.or_else(|| text("file_id").map(Source::FileId));
                source.map(|source| {
                    Self::Media(Media {
                        is_image: kind == "image",
                        // MCP says `mimeType`.
                        mime: text("mime").or_else(|| text("mimeType")),
                        name: text("name"),
                        source,
                    })
                })
            }
            Some("json") => member("value").map(Self::Json),
            Some("opaque") => member("value").map(Self::Opaque),
            _ => None,
        };
        read.unwrap_or(Self::Opaque(part))
    }

    /// Reads a canonical content.
    pub(crate) fn of_content(content: &'t Json) -> Vec<Self> {
        match content {
            Json::Null => Vec::new(),
            Json::Array(parts) => parts.iter().map(Self::of_json).collect(),
            other => vec![Self::of_json(other)],
        }
    }
}

impl<'t> Media<'t> {
    /// Reads an image or a document whose source has the form of Anthropic.
    fn of_source(part: &'t Json, source: &'t Json, is_image: bool) -> Option<Part<'t>> {
        let text = |name: &str| source.get(name)?.as_str();
        let from = match text("type")? {
            "base64" => Source::Data(text("data")?),
            "url" => Source::Url(text("url")?),
            "file" => Source::FileId(text("file_id")?),
            _ => return None,
        };
        Some(Part::Media(Self {
            is_image,
            mime: text("media_type"),
            name: part.get("title").and_then(Json::as_str),
            source: from,
        }))
    }
}

impl<'t> AnswerContent<'t> {
    /// Reads the canonical content of a result.
    pub(crate) fn of_json(content: &'t Json) -> Self {
        Self::of(Some(content).into())
    }

    fn of(content: ResultContent<'t>) -> Self {
        match content {
            ResultContent::Text(text) => Self::Text(Cow::Borrowed(text)),
            ResultContent::Json(json) => match content.parts() {
                Some(parts) => Self::Parts(parts.iter().map(Part::of_json).collect()),
                None => Self::Json(json),
            },
            _ => Self::Empty,
        }
    }

    /// Takes the parts out that only their origin knows. Returns whether there were any.
    pub(crate) fn retain_sayable(&mut self) -> bool {
        let Self::Parts(parts) = self else {
            return false;
        };
        let count = parts.len();
        parts.retain(|part| !matches!(part, Part::Opaque(_) | Part::Thinking(_)));
        let has_changed = parts.len() < count;
        if parts.is_empty() {
            *self = Self::Empty;
        }
        has_changed
    }

    /// The content as one text. Images and files are named and not shown; `left_out` is told.
    pub(crate) fn to_text(&self, left_out: &mut dyn FnMut(&str)) -> Cow<'t, str> {
        match self {
            Self::Empty => Cow::Borrowed(""),
            Self::Text(text) => text.clone(),
            Self::Json(json) => Cow::Owned(json_text(json)),
            Self::Parts(parts) => {
                let texts = parts.iter().map(|part| part.to_text(left_out));
                Cow::Owned(texts.collect::<Vec<_>>().join("\n"))
            }
        }
    }
}

impl<'t> Part<'t> {
    /// The part as a text, for an API that has no other form for it. `left_out` is told of a loss.
    pub(crate) fn to_text(&self, left_out: &mut dyn FnMut(&str)) -> Cow<'t, str> {
        match self {
            Self::Text(text) => text.clone(),
            Self::Thinking(text) => Cow::Borrowed(text),
            Self::Json(json) => Cow::Owned(json_text(json)),
            Self::Media(media) => {
                let thing = if media.is_image { "image" } else { "file" };
                left_out(&format!("the API does not take this {thing} here"));
                match media.source {
                    Source::Url(url) => Cow::Owned(format!("[{thing}: {url}]")),
                    _ => Cow::Owned(format!("[{thing}]")),
                }
            }
            Self::Call(call) => {
                let arguments = call.arguments_as_text();
                Cow::Owned(format!("[call {} of {}: {arguments}]", call.id, call.name))
            }
            Self::Result(answer) => {
                let said = answer.content.to_text(left_out);
                Cow::Owned(format!("[result of {}: {said}]", answer.id))
            }
            Self::Opaque(_) => {
                left_out("only the API that it came from knows this part");
                Cow::Borrowed("[a part of another API]")
            }
        }
    }
}

/// Makes canonical JSON.
pub(crate) fn text(text: impl Into<String>) -> Json {
    json!({"type": "text", "text": text.into()})
}

/// Makes the canonical JSON of a call.
pub(crate) fn call(id: &str, name: &str, arguments: Json) -> Json {
    object([
        ("type", "call".into()),
        ("id", id.into()),
        ("name", name.into()),
        ("arguments", arguments),
    ])
}

/// Makes the canonical JSON of a result.
pub(crate) fn result(id: &str, content: Json, is_error: bool) -> Json {
    let mut part = object([
        ("type", "result".into()),
        ("id", id.into()),
        ("content", content),
    ]);
    if is_error && let Some(part) = part.as_object_mut() {
        part.insert("is_error".to_owned(), true.into());
    }
    part
}

/// Writes a name into a result, an image or a file.
pub(crate) fn named(mut part: Json, name: Option<&str>) -> Json {
    if let (Some(members), Some(name)) = (part.as_object_mut(), name) {
        members.insert("name".to_owned(), name.into());
    }
    part
}

fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    let members = members.into_iter();
    Json::Object(
        members
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    )
}

/// Makes the canonical JSON of an image or a file.
pub(crate) fn media(is_image: bool, mime: Option<&str>, source: (&str, &str)) -> Json {
    let mut part = Map::new();
    let kind = if is_image { "image" } else { "file" };
    part.insert("type".to_owned(), kind.into());
    if let Some(mime) = mime {
        part.insert("mime".to_owned(), mime.into());
    }
    part.insert(source.0.to_owned(), source.1.into());
    Json::Object(part)
}

/// Makes the canonical JSON of thinking.
pub(crate) fn thinking(text: &str) -> Json {
    json!({"type": "thinking", "text": text})
}

/// Makes the canonical JSON of JSON in a result, among other parts.
pub(crate) fn json(value: &Json) -> Json {
    json!({"type": "json", "value": value})
}

/// Makes the canonical JSON of a part that only its origin knows.
pub(crate) fn opaque(value: &Json) -> Json {
    json!({"type": "opaque", "value": value})
}

/// The arguments of a call that an API says as text: an object where the text is exactly the
/// compact JSON of that object, the text itself elsewhere. So the text always comes back.
pub(crate) fn arguments_of_text(text: &str) -> Json {
    match serde_json::from_str::<Json>(text) {
        Ok(object @ Json::Object(_)) => {
            let compact = json_text(&object);
            if compact == text { object } else { text.into() }
        }
        _ => text.into(),
    }
}

impl<'t> Call<'t> {
    /// The text that holds the arguments, if a text does.
    pub(crate) fn held_text(&self) -> Option<&'t str> {
        self.text.or_else(|| self.arguments?.as_str())
    }

    /// The arguments as the text of a JSON object.
    pub(crate) fn arguments_as_text(&self) -> Cow<'t, str> {
        match (self.held_text(), self.arguments) {
            (Some(text), _) => Cow::Borrowed(text),
            (None, None | Some(Json::Null)) => Cow::Borrowed("{}"),
            (None, Some(other)) => Cow::Owned(json_text(other)),
        }
    }

    /// The arguments as an object, for an API that takes no text. `changed` is told if the text is
    /// no JSON object.
    pub(crate) fn arguments_as_object(&self, changed: &mut dyn FnMut(&str)) -> Cow<'t, Json> {
        let mut wrapped = |value: Json| {
            changed("its arguments are no JSON object, and go as the member `arguments` of one");
            Cow::Owned(json!({"arguments": value}))
        };
        match (self.held_text(), self.arguments) {
            (Some(held), _) => match serde_json::from_str::<Json>(held) {
                Ok(object @ Json::Object(_)) => Cow::Owned(object),
                _ if held.trim().is_empty() => Cow::Owned(json!({})),
                _ => wrapped(held.into()),
            },
            (None, None | Some(Json::Null)) => Cow::Owned(json!({})),
            (None, Some(object @ Json::Object(_))) => Cow::Borrowed(object),
            (None, Some(other)) => wrapped(other.clone()),
        }
    }
}
