//! Contents of Gemini in the canonical form.

use std::collections::{HashMap, HashSet, VecDeque};

use pact_core::{Block, Json, ProviderError};
use serde_json::json;

use super::form::{ContentForm, made_id};
use super::{API, CALL, FILE_DATA, FILE_URI, INLINE_DATA, MIME, RESPONSE, SYSTEM, either};
use crate::canonical as part;
use crate::import::{Conversation, ImportedMessage, invalid, whole_block};
use crate::origin::Canonical;

const FORM: ContentForm = ContentForm { signs: false };

/// Reads the conversation of a request.
pub(super) fn request(request: &Json) -> Result<Conversation, ProviderError> {
    let text = |name: &str| request.get(name).and_then(Json::as_str);
    let model = text("model").unwrap_or_default();
    let [camel, snake] = SYSTEM;
    let mut conversation = Conversation::new(API, request, &[camel, snake, "contents"]);
    system(&mut conversation, request, model)?;
    let Some(Json::Array(contents)) = request.get("contents") else {
        return Err(invalid(
            API,
            "/contents",
            "the request has no list `contents`",
        ));
    };
    let mut ids = Ids::default();
    for (index, content) in contents.iter().enumerate() {
        let place = format!("/contents/{index}");
        let message = read_content(content, &place, model, &mut ids)?;
        conversation.messages.push(message);
    }
    Ok(conversation)
}

fn system(
    conversation: &mut Conversation,
    request: &Json,
    model: &str,
) -> Result<(), ProviderError> {
    let [camel, snake] = SYSTEM;
    let (name, value) = match (request.get(camel), request.get(snake)) {
        (None, None) => return Ok(()),
        (Some(value), None) => (camel, value),
        (None, Some(value)) => (snake, value),
        (Some(_), Some(_)) => {
            let message = "the request has `systemInstruction` in both cases";
            return Err(invalid(API, &format!("/{snake}"), message));
        }
    };
    if name == snake {
        conversation.form.insert("name".to_owned(), name.into());
    }
    let place = format!("/{name}");
    let is_empty = match value {
        Json::Null => true,
        Json::Object(members) => match members.get("parts") {
            None | Some(Json::Null) => true,
            Some(Json::Array(parts)) => parts.is_empty(),
            Some(_) => return Err(invalid(API, &place, "`parts` is not a list")),
        },
        _ => return Err(invalid(API, &place, "the system text is not an object")),
    };
    if is_empty {
        // It says nothing, and comes back as it is.
        conversation.form.insert("value".to_owned(), value.clone());
        return Ok(());
    }
    let parts = value.get("parts").and_then(Json::as_array);
    let canonical = Canonical {
        role: "system",
        content: canonical_content(parts.map_or(&[][..], Vec::as_slice), &mut Ids::default()),
        ..Canonical::default()
    };
    let block = whole_block(&FORM, "system", canonical, value, (API, model));
    conversation.system.push(block.pinned(true));
    Ok(())
}

fn read_content(
    content: &Json,
    place: &str,
    model: &str,
    ids: &mut Ids,
) -> Result<ImportedMessage, ProviderError> {
    let role = match content.get("role") {
        // A content without a role is the user's. `function` is an older name.
        None | Some(Json::Null) if content.is_object() => "user",
        Some(Json::String(role)) => match role.as_str() {
            "user" | "function" => "user",
            "model" => "assistant",
            _ => {
                return Err(invalid(
                    API,
                    place,
                    "the role is neither `user` nor `model`",
                ));
            }
        },
        _ => {
            return Err(invalid(
                API,
                place,
                "the content is not an object with a `role`",
            ));
        }
    };
    let Some(Json::Array(parts)) = content.get("parts") else {
        return Err(invalid(API, place, "the content has no list `parts`"));
    };
    let canonical = Canonical {
        role,
        content: canonical_content(parts, ids),
        ..Canonical::default()
    };
    let opens_turn = role == "user" && canonical.kind() != "result";
    let block = content_block(canonical, content, model);
    Ok(ImportedMessage {
        role,
        block,
        opens_turn,
    })
}

/// The block of a content.
pub(super) fn content_block(canonical: Canonical, content: &Json, model: &str) -> Block {
    let role = match canonical.role {
        "assistant" => "model",
        _ => "user",
    };
    whole_block(&FORM, role, canonical, content, (API, model))
}

/// The canonical content of parts: a text, if there is no other part.
pub(super) fn canonical_content(parts: &[Json], ids: &mut Ids) -> Json {
    if parts.iter().any(|part| either(part, CALL).is_some()) {
        ids.open.clear();
    }
    let list: Vec<Json> = parts.iter().map(|part| canonical_part(part, ids)).collect();
    match list.as_slice() {
        [alone] if alone.get("type") == Some(&Json::from("text")) => {
            alone.get("text").cloned().unwrap_or_default()
        }
        _ => Json::Array(list),
    }
}

/// A part in the canonical form. The members that it does not give back are found by comparing.
fn canonical_part(value: &Json, ids: &mut Ids) -> Json {
    let read = if let Some(call) = either(value, CALL) {
        let text = |name: &str| call.get(name).and_then(Json::as_str);
        text("name").map(|name| {
            let args = call.get("args").cloned().unwrap_or_else(|| json!({}));
            part::call(&ids.call(name, text("id")), name, args)
        })
    } else if let Some(response) = either(value, RESPONSE) {
        let text = |name: &str| response.get(name).and_then(Json::as_str);
        text("name").map(|name| {
            let (content, is_error) = response_content(response);
            let id = ids.response(name, text("id"));
            part::named(part::result(&id, content, is_error), Some(name))
        })
    } else {
        plain_part(value)
    };
    read.unwrap_or_else(|| part::opaque(value))
}

/// A text, thinking, an image or a file.
fn plain_part(value: &Json) -> Option<Json> {
    let text_of = |value: &Json, names| {
        either(value, names)
            .and_then(Json::as_str)
            .map(str::to_owned)
    };
    if let Some(inline) = either(value, INLINE_DATA) {
        let mime = text_of(inline, MIME);
        let data = inline.get("data")?.as_str()?;
        return Some(part::media(
            is_image(mime.as_deref()),
            mime.as_deref(),
            ("data", data),
        ));
    }
    if let Some(file) = either(value, FILE_DATA) {
        let mime = text_of(file, MIME);
        let uri = text_of(file, FILE_URI)?;
        return Some(part::media(
            is_image(mime.as_deref()),
            mime.as_deref(),
            ("url", &uri),
        ));
    }
    let text = value.get("text")?.as_str()?;
    if value.get("thought") == Some(&Json::Bool(true)) {
        return Some(part::thinking(text));
    }
    Some(part::text(text))
}

fn is_image(mime: Option<&str>) -> bool {
    mime.is_some_and(|mime| mime.starts_with("image/"))
}

/// The content of a response, and whether it is an error.
fn response_content(response: &Json) -> (Json, bool) {
    let said = response.get("response").unwrap_or(&Json::Null);
    let (content, is_error) = match said.as_object() {
        Some(members) if members.len() == 1 => {
            let text = |name: &str| members.get(name).filter(|value| value.is_string());
            match (text("result"), text("error")) {
                (Some(text), _) => (text.clone(), false),
                (None, Some(text)) => (text.clone(), true),
                (None, None) => (said.clone(), false),
            }
        }
        _ => (said.clone(), false),
    };
    let Some(Json::Array(parts)) = response.get("parts") else {
        return (content, is_error);
    };
    let mut list = match &content {
        Json::String(text) => vec![part::text(text.as_str())],
        Json::Object(members) if members.is_empty() => Vec::new(),
        Json::Null => Vec::new(),
        other => vec![part::json(other)],
    };
    list.extend(
        parts
            .iter()
            .map(|value| plain_part(value).unwrap_or_else(|| part::opaque(value))),
    );
    (Json::Array(list), is_error)
}

/// The ids of calls. A call without one gets one that no other call has.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// Tells the ids of one answer from those of another.
    sign: String,
    counts: HashMap<String, usize>,
    /// The calls of the last content with calls that have no response yet, by name.
    open: HashMap<String, VecDeque<Open>>,
    /// The ids that were seen on the wire.
    seen: HashSet<String>,
}

#[derive(Debug)]
struct Open {
    id: String,
    is_made: bool,
}

impl Ids {
    /// The ids of one answer.
    pub(super) fn signed(sign: String) -> Self {
        Self {
            sign,
            ..Self::default()
        }
    }

    fn make(&mut self, name: &str) -> String {
        let count = self.counts.entry(name.to_owned()).or_default();
        *count += 1;
        made_id(name, &self.sign, *count)
    }

    fn call(&mut self, name: &str, id: Option<&str>) -> String {
        let id = id.filter(|id| !id.is_empty());
        let is_made = id.is_none();
        let id = id.map_or_else(|| self.make(name), str::to_owned);
        if !is_made {
            self.seen.insert(id.clone());
        }
        let open = Open {
            id: id.clone(),
            is_made,
        };
        self.open
            .entry(name.to_owned())
            .or_default()
            .push_back(open);
        id
    }

    fn response(&mut self, name: &str, id: Option<&str>) -> String {
        let id = id.filter(|id| !id.is_empty());
        if let Some(id) = id
            && self.seen.contains(id)
        {
            let open = self.open.entry(name.to_owned()).or_default();
            if open.front().is_some_and(|next| next.id == id) {
                open.pop_front();
            }
            return id.to_owned();
        }
        // The response has no id, or its call has none.
        let open = self.open.get_mut(name);
        let next = open.and_then(|open| {
            let fits = |next: &Open| next.is_made || id.is_none();
            if open.front().is_some_and(fits) {
                open.pop_front()
            } else {
                None
            }
        });
        match (next, id) {
            (Some(open), _) => open.id,
            (None, Some(id)) => id.to_owned(),
            (None, None) => self.make(name),
        }
    }
}
