//! Blocks in words: the texts, calls, results, images and files of a block, whatever their form.
//!
//! The command line and the page describe blocks by this module, so that both say the same.

use core::fmt::{self, Write as _};
use core::ops::Bound::{Excluded, Included, Unbounded};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use pact_core::{CallEnd, Json, NodeRef, ResultContent, Said, Thread};

/// One thing that a block says. Made by [`describe`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Described<'t> {
    /// A text.
    Text(Cow<'t, str>),
    /// Thinking of the model.
    Thinking(&'t str),
    /// A call of a tool.
    Call {
        /// The id of the call.
        id: &'t str,
        /// The name of the tool; empty if the call has none.
        name: &'t str,
        /// The arguments: JSON in one line, or the text that the model wrote.
        arguments: Cow<'t, str>,
    },
    /// The result of a call.
    Answer {
        /// The id of the call.
        id: &'t str,
        /// The name of the tool, if the result repeats it.
        name: Option<&'t str>,
        /// The content.
        content: Vec<Described<'t>>,
        /// Whether the tool failed.
        is_error: bool,
    },
    /// An image or another file.
    File(File<'t>),
    /// Any other JSON.
    Json(Cow<'t, Json>),
}

/// An image or another file, without its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File<'t> {
    /// Whether it is an image.
    pub is_image: bool,
    /// Its MIME type, if it is said.
    pub mime: Option<&'t str>,
    /// Its name, if it has one.
    pub name: Option<&'t str>,
    /// Its size, if its bytes are here.
    pub bytes: Option<u64>,
    /// Its address, or the id that the provider has for it, if its bytes are elsewhere.
    pub place: Option<&'t str>,
}

impl<'t> File<'t> {
    /// Makes the description of a file.
    #[must_use]
    pub const fn new(
        is_image: bool,
        mime: Option<&'t str>,
        name: Option<&'t str>,
        bytes: Option<u64>,
        place: Option<&'t str>,
    ) -> Self {
        Self {
            is_image,
            mime,
            name,
            bytes,
            place,
        }
    }
}

/// Describes all that a block says, in its order.
///
/// ```
/// use pact_core::{Block, Context};
/// use pact_view::{Described, describe};
/// use serde_json::json;
///
/// let mut ctx = Context::default();
/// let input = json!({"city": "Paris"});
/// let call = json!({"type": "tool_use", "id": "c1", "name": "weather", "input": input});
/// let id = ctx.push(Block::new(json!([call])).role("assistant"))?;
/// let said = describe(&ctx.node(&id).unwrap());
/// assert_eq!(said[0].to_string(), r#"weather({"city":"Paris"})"#);
/// assert!(matches!(said[0], Described::Call { id: "c1", .. }));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[must_use]
pub fn describe<'t>(node: &NodeRef<'t>) -> Vec<Described<'t>> {
    if let Some(file) = whole_file(node) {
        return vec![Described::File(file)];
    }
    let json = match node.content().map(|content| content.to_json()) {
        Some(Cow::Borrowed(json)) => Some(json),
        _ => None,
    };
    let has_parts = json.is_none_or(|json| json.is_array() || json.get("type").is_some());
    let mut described: Vec<Described<'t>> = Vec::new();
    for said in node.said() {
        described.push(match said {
            Said::Text(text) => Described::Text(Cow::Borrowed(text)),
            Said::Call(call) => Described::Call {
                id: call.id,
                name: call.name.unwrap_or_default(),
                arguments: arguments(call.arguments, call.text),
            },
            Said::Answer(result) => Described::Answer {
                id: result.id,
                name: result.name,
                content: content_of(result.content),
                is_error: result.is_error,
            },
            Said::Other(part) if has_parts => of_part(part),
            Said::Other(part) => Described::Json(Cow::Borrowed(part)),
            // A new sort of thing is shown as its block is stored.
            _ => continue,
        });
    }
    if described.is_empty()
        && let Some(json) = json
    {
        described.push(Described::Json(Cow::Borrowed(json)));
    }
    described
}

/// A block that is a file as a whole: its headers say that its text is base64.
fn whole_file<'t>(node: &NodeRef<'t>) -> Option<File<'t>> {
    let text = node.content()?.as_text()?;
    (node.encoding()? == "base64").then(|| File {
        is_image: is_image(node.mime()),
        mime: node.mime(),
        name: None,
        bytes: Some(decoded_size(text)),
        place: None,
    })
}

fn is_image(mime: Option<&str>) -> bool {
    mime.is_some_and(|mime| mime.starts_with("image/"))
}

/// The arguments of a call in one line.
fn arguments<'t>(arguments: Option<&'t Json>, text: Option<&'t str>) -> Cow<'t, str> {
    match (text, arguments) {
        (Some(text), _) => Cow::Borrowed(text),
        (None, None | Some(Json::Null)) => Cow::Borrowed(""),
        (None, Some(json)) => Cow::Owned(json.to_string()),
    }
}

fn content_of(content: ResultContent<'_>) -> Vec<Described<'_>> {
    match content {
        ResultContent::Text(text) => vec![Described::Text(Cow::Borrowed(text))],
        ResultContent::Json(json) => match content.parts().or_else(|| parts_of_api(json)) {
            Some(parts) => parts.iter().map(of_part).collect(),
            None => vec![Described::Json(Cow::Borrowed(json))],
        },
        _ => Vec::new(),
    }
}

/// The parts of a result in the form of an API. The JSON of a tool may look alike: a list is one of
/// parts only if the descriptions of its elements leave nothing out.
fn parts_of_api(content: &Json) -> Option<&[Json]> {
    let parts = content.as_array()?;
    (!parts.is_empty() && parts.iter().all(is_part_of_api)).then_some(parts)
}

fn is_part_of_api(part: &Json) -> bool {
    let Json::Object(members) = part else {
        return part.is_string();
    };
    let has_only = |known: &[&str]| {
        let mut names = members.keys().map(String::as_str);
        names.all(|name| matches!(name, "type" | "cache_control") || known.contains(&name))
    };
    match of_part(part) {
        Described::Text(_) => has_only(&["text"]),
        Described::File(_) => {
            let has_holder = HOLDERS.iter().any(|name| members.contains_key(*name));
            if has_holder || members.contains_key("image_url") {
                let holders = members
                    .keys()
                    .filter(|name| HOLDERS.contains(&name.as_str()) || *name == "image_url");
                holders.count() == 1
                    && has_only(&[&HOLDERS[..], &["image_url", "detail", "title"]].concat())
            } else {
                has_only(&["mime", "mimeType", "name", "data", "url", "file_id"])
            }
        }
        // Bedrock has JSON beside texts.
        Described::Json(_) => members.len() == 1 && members.contains_key("json"),
        _ => false,
    }
}

/// A part of a message that is neither a call nor a result, in the form of any API.
fn of_part(part: &Json) -> Described<'_> {
    if let Json::String(text) = part {
        return Described::Text(Cow::Borrowed(text));
    }
    let text = |name: &str| part.get(name).and_then(Json::as_str);
    let found = match text("type") {
        Some("text" | "input_text" | "output_text") | None if text("text").is_some() => {
            let text = text("text").unwrap_or_default();
            Some(Described::Text(Cow::Borrowed(text)))
        }
        Some("thinking" | "reasoning") => ["text", "thinking", "reasoning"]
            .into_iter()
            .find_map(text)
            .map(Described::Thinking),
        Some("json") => part.get("value").map(Cow::Borrowed).map(Described::Json),
        Some("opaque") => part.get("value").map(of_part),
        _ => of_file(part).map(Described::File),
    };
    found.unwrap_or(Described::Json(Cow::Borrowed(part)))
}

/// The members that hold a file: Anthropic has `source`, Gemini `inlineData` and `fileData`,
/// Bedrock an object by its sort, Chat `file` and `input_audio`.
const HOLDERS: [&str; 11] = [
    "source",
    "inlineData",
    "inline_data",
    "fileData",
    "file_data",
    "image",
    "document",
    "video",
    "audio",
    "file",
    "input_audio",
];

/// An image or a file, in the form of any API.
fn of_file(part: &Json) -> Option<File<'_>> {
    let text = |name: &str| part.get(name).and_then(Json::as_str);
    let kind = text("type").unwrap_or_default();
    // Chat: `{"type":"image_url","image_url":{"url":…}}`; Responses has the address itself there.
    let address = part.get("image_url").and_then(|inner| {
        let inner = inner.get("url").unwrap_or(inner);
        inner.as_str()
    });
    if let Some(address) = address {
        return Some(of_address(true, address));
    }
    let inner = HOLDERS
        .into_iter()
        .find_map(|name| part.get(name).filter(|inner| inner.is_object()));
    let inner = inner.unwrap_or(part);
    let said = |name: &str| {
        inner
            .get(name)
            .and_then(Json::as_str)
            .or_else(|| text(name))
    };
    let any = |names: &[&str]| names.iter().copied().find_map(said);
    let mime = any(&["mime", "media_type", "mimeType", "mime_type"]);
    let name = any(&["name", "filename", "title"]);
    let is_image = is_image(mime) || kind.contains("image") || part.get("image").is_some();
    let in_source = inner.get("source").and_then(|source| source.get("bytes"));
    let data = any(&["data", "file_data", "bytes"]).or_else(|| in_source.and_then(Json::as_str));
    let (bytes, place) = match data {
        Some(data) if data.starts_with("data:") => {
            let read = of_address(is_image, data);
            return Some(File {
                name,
                mime: mime.or(read.mime),
                ..read
            });
        }
        Some(data) => (Some(decoded_size(data)), None),
        None => {
            let names = ["url", "file_url", "file_id", "fileUri", "file_uri"];
            (None, any(&names))
        }
    };
    if let Some(address) = place.filter(|address| address.starts_with("data:")) {
        return Some(of_address(is_image, address));
    }
    let is_known = ["image", "file", "document", "audio", "video"].contains(&kind);
    (bytes.is_some() || place.is_some() || is_known && mime.is_some()).then_some(File {
        is_image,
        mime,
        name,
        bytes,
        place,
    })
}

/// A file by its address, which may hold the bytes.
fn of_address(is_image: bool, address: &str) -> File<'_> {
    let data = address
        .strip_prefix("data:")
        .and_then(|rest| rest.split_once(";base64,"));
    let (mime, bytes, place) = match data {
        Some((mime, data)) => (Some(mime), Some(decoded_size(data)), None),
        None => (None, None, Some(address)),
    };
    File {
        is_image,
        mime,
        name: None,
        bytes,
        place,
    }
}

/// The number of bytes that a text in base64 stands for.
fn decoded_size(base64: &str) -> u64 {
    let digits = base64
        .bytes()
        .filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=');
    let digits = u64::try_from(digits.count()).unwrap_or(u64::MAX);
    digits.saturating_mul(3) / 4
}

/// One line without the parts that only a program needs: a text as it is, a call as
/// `name(arguments)`, a result as its content, a file as its name, type and size.
///
/// It may have line breaks and control characters of the content.
impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Thinking(text) => write!(f, "(thinking) {text}"),
            Self::Call {
                name, arguments, ..
            } => write!(f, "{name}({arguments})"),
            Self::Answer { content, .. } => {
                for (index, part) in content.iter().enumerate() {
                    if index > 0 {
                        f.write_char(' ')?;
                    }
                    part.fmt(f)?;
                }
                Ok(())
            }
            Self::File(file) => file.fmt(f),
            Self::Json(json) => json.fmt(f),
        }
    }
}

/// `[image/png, 12034 B]`, `[image, https://example.org/cat.png]`.
impl fmt::Display for File<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_image { "image" } else { "file" };
        write!(f, "[{}", self.mime.unwrap_or(kind))?;
        for word in [self.name, self.place].into_iter().flatten() {
            write!(f, ", {word}")?;
        }
        if let Some(bytes) = self.bytes {
            write!(f, ", {bytes} B")?;
        }
        f.write_char(']')
    }
}

/// Tells which result answers which call, among blocks of one or more snapshots.
///
/// A result answers the last block made before it that makes a call with its id.
///
/// ```
/// use pact_core::{Block, Context};
/// use pact_view::Calls;
///
/// let mut ctx = Context::default();
/// let call = ctx.push(Block::new("{}").kind("call").data("call_id", "c1").data("name", "now"))?;
/// let calls = Calls::of(&ctx.thread());
/// assert!(!calls.is_answered(&ctx.node(&call).unwrap(), "c1", 0));
/// let result = ctx.answer("c1", "12:00")?;
/// let calls = Calls::of(&ctx.thread());
/// assert!(calls.is_answered(&ctx.node(&call).unwrap(), "c1", 0));
/// let caller = calls.caller(&ctx.node(&result).unwrap(), "c1").unwrap();
/// assert_eq!((caller.block, caller.name), (call.as_str(), Some("now")));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Calls<'t> {
    /// By the id of a call.
    ends: HashMap<&'t str, Ends<'t>>,
}

/// A block by the time when it was made, and its id.
type Place<'t> = (i64, &'t str);

/// The blocks with the two ends of the calls that have one id.
#[derive(Clone, Debug, Default)]
struct Ends<'t> {
    /// The blocks that make such a call, with the name of the tool.
    callers: BTreeMap<Place<'t>, Option<&'t str>>,
    /// The blocks that answer one, and how often.
    results: BTreeMap<Place<'t>, usize>,
}

/// The block that makes a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Caller<'t> {
    /// The id of the block.
    pub block: &'t str,
    /// The name of the tool, if the call has one.
    pub name: Option<&'t str>,
}

impl<'t> Calls<'t> {
    /// Pairs the calls and results of a thread.
    #[must_use]
    pub fn of(thread: &Thread<'t>) -> Self {
        let mut calls = Self::default();
        for message in thread.messages() {
            calls.add(&message.node());
        }
        calls
    }

    /// Adds a block. Blocks may come in any order, and more than once.
    pub fn add(&mut self, node: &NodeRef<'t>) {
        let place = place_of(node);
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for (end, id) in node.calls() {
            if end == CallEnd::Answer {
                *count.entry(id).or_default() += 1;
            }
        }
        for (id, count) in count {
            self.ends
                .entry(id)
                .or_default()
                .results
                .insert(place, count);
        }
        if node.calls().all(|(end, _)| end == CallEnd::Answer) {
            return;
        }
        for said in node.said() {
            if let Said::Call(call) = said {
                let ends = self.ends.entry(call.id).or_default();
                ends.callers.entry(place).or_insert(call.name);
            }
        }
    }

    /// Whether a call of a block has a result. `earlier` is how many calls with the same id the
    /// block makes before this one: 0 unless its API has no ids.
    #[must_use]
    pub fn is_answered(&self, block: &NodeRef<'_>, call: &str, earlier: usize) -> bool {
        let Some(ends) = self.ends.get(call) else {
            return false;
        };
        let own = place_of(block);
        let results = ends.results.range((Included((own.0, "")), Unbounded));
        let mut later = ends.callers.range((Excluded(own), Unbounded)).skip(1);
        // A block that calls and answers at once answers the call before its own.
        let end = later.next().map(|(place, _)| place.0);
        let mut count = 0;
        for (place, times) in results {
            if end.is_some_and(|end| place.0 > end) {
                return false;
            }
            if ends.caller(*place).is_some_and(|(caller, _)| caller == own) {
                count += times;
            }
            if count > earlier {
                return true;
            }
        }
        false
    }

    /// Returns the block that makes the call which a block answers; none if there is no such call.
    #[must_use]
    pub fn caller(&self, block: &NodeRef<'_>, call: &str) -> Option<Caller<'t>> {
        let ends = self.ends.get(call)?;
        let ((_, block), name) = ends.caller(place_of(block))?;
        Some(Caller { block, name })
    }
}

impl<'t> Ends<'t> {
    /// The last caller from before a result.
    fn caller(&self, result: Place<'_>) -> Option<(Place<'t>, Option<&'t str>)> {
        let end = match result.0.checked_add(1) {
            Some(next) => Excluded((next, "")),
            None => Unbounded,
        };
        let mut older = self.callers.range((Unbounded, end)).rev();
        let found = older.find(|(place, _)| **place != result);
        found.map(|(place, name)| (*place, *name))
    }
}

fn place_of<'t>(node: &NodeRef<'t>) -> Place<'t> {
    (node.created_at_ns(), node.id().as_str())
}
