//! Messages in the canonical form.

use pact_core::{Json, ProviderError};

use super::form::ChatForm;
use super::ids::Ids;
use super::{Arguments, Chat, parts};
use crate::arrange::word_of;
use crate::canonical as part;
use crate::import::{Conversation, ImportedMessage, invalid, whole_block};
use crate::origin::{Canonical, moved};
use crate::write_json::json_text;

/// Reads the conversation of a request, or of a list of messages.
pub(crate) fn read_request(
    chat: &'static Chat,
    request: &Json,
) -> Result<Conversation, ProviderError> {
    let model = request.get("model").and_then(Json::as_str);
    let (messages, place) = match request {
        Json::Array(messages) => (Some(messages), ""),
        other => (other.get("messages").and_then(Json::as_array), "/messages"),
    };
    let Some(messages) = messages else {
        let message = "the request has no list `messages`";
        return Err(invalid(chat.api(), "/messages", message));
    };
    let mut conversation = Conversation::new(chat.api(), request, &["messages"]);
    let mut reader = Reader {
        chat,
        model: model.unwrap_or_default(),
        ids: Ids::new(chat.api().to_owned(), messages),
    };
    for (index, message) in messages.iter().enumerate() {
        let read = reader.block(message, message, &format!("{place}/{index}"))?;
        let role = message.get("role").and_then(Json::as_str);
        let is_system = matches!(role, Some("system" | "developer"));
        if is_system && conversation.messages.is_empty() {
            conversation.system.push(read.block.pinned(true));
        } else {
            conversation.messages.push(read);
        }
    }
    Ok(conversation)
}

/// Reads messages, one after the other.
pub(super) struct Reader<'r> {
    chat: &'static Chat,
    model: &'r str,
    ids: Ids,
}

impl<'r> Reader<'r> {
    /// A reader of an answer. Calls without an id get one that depends on the answer alone.
    pub(super) fn of_answer(chat: &'static Chat, model: &'r str, answer: &Json) -> Self {
        let prefix = format!("{}_{}", chat.api(), word_of(&json_text(answer)));
        Self {
            chat,
            model,
            ids: Ids::new(prefix, &[]),
        }
    }

    /// The block of a message. `full` is the message, and `sent` is the message as a request
    /// repeats it.
    pub(super) fn block(
        &mut self,
        full: &Json,
        sent: &Json,
        place: &str,
    ) -> Result<ImportedMessage, ProviderError> {
        let error = |message: &str| invalid(self.chat.api(), place, message);
        if !full.is_object() {
            return Err(error("the message is no object"));
        }
        let role = match full.get("role") {
            Some(Json::String(role)) => role.as_str(),
            Some(_) => return Err(error("`role` is not a text")),
            None => return Err(error("the message has no `role`")),
        };
        if self.chat.members(role).is_none() {
            let known: Vec<_> = self.chat.roles.iter().map(|(name, _)| *name).collect();
            let known = known.join("`, `");
            return Err(error(&format!("the role is none of `{known}`")));
        }
        let (role, canonical) = match role {
            "tool" | "function" => ("tool", self.result(full, place)?),
            "assistant" => ("assistant", self.assistant(full, place)?),
            other => {
                let role = match other {
                    "system" => "system",
                    "developer" => "developer",
                    _ => "user",
                };
                (role, self.said(role, full, place)?)
            }
        };
        let origin = (self.chat.api(), self.model);
        let form = ChatForm::new(self.chat);
        Ok(ImportedMessage {
            role,
            block: whole_block(&form, role, canonical, sent, origin),
            opens_turn: role == "user",
        })
    }

    /// The content of a message: a text, a list of canonical parts, or null.
    fn content(&self, message: &Json, place: &str) -> Result<Json, ProviderError> {
        let place = || format!("{place}/content");
        match message.get("content") {
            None | Some(Json::Null) => Ok(Json::Null),
            Some(Json::String(text)) => Ok(Json::from(text.as_str())),
            Some(Json::Array(list)) if self.chat.has_lists => {
                Ok(Json::Array(list.iter().map(parts::canonical).collect()))
            }
            Some(_) => {
                let message = if self.chat.has_lists {
                    "`content` is neither a text nor a list"
                } else {
                    "`content` is not a text"
                };
                Err(invalid(self.chat.api(), &place(), message))
            }
        }
    }

    /// The images beside a content.
    fn images(&self, message: &Json, place: &str) -> Result<Vec<Json>, ProviderError> {
        let images = message.get("images").filter(|images| !images.is_null());
        let Some(images) = images.filter(|_| !self.chat.has_lists) else {
            return Ok(Vec::new());
        };
        let error = |place: &str, message: &str| invalid(self.chat.api(), place, message);
        let place = format!("{place}/images");
        let Json::Array(images) = images else {
            return Err(error(&place, "`images` is not a list"));
        };
        let images = images.iter().enumerate().map(|(index, image)| {
            let data = image.as_str();
            let data = data.map(|data| part::media(true, None, ("data", data)));
            data.ok_or_else(|| error(&format!("{place}/{index}"), "the image is not a text"))
        });
        images.collect()
    }

    /// A message of the user or the system.
    fn said(
        &self,
        role: &'static str,
        message: &Json,
        place: &str,
    ) -> Result<Canonical, ProviderError> {
        let content = self.content(message, place)?;
        let content = with_others(Vec::new(), content, self.images(message, place)?);
        Ok(Canonical {
            role,
            content,
            ..Canonical::default()
        })
    }

    fn result(&mut self, message: &Json, place: &str) -> Result<Canonical, ProviderError> {
        let text = |name: &str| message.get(name).and_then(Json::as_str);
        let content = self.content(message, place)?;
        let content = with_others(Vec::new(), content, self.images(message, place)?);
        let name = text("tool_name").or_else(|| text("name"));
        let (id, tool) = self.ids.answer(text("tool_call_id"), name);
        Ok(Canonical {
            role: "tool",
            content,
            answers: Some((id, false)),
            // Elsewhere the id tells the tool.
            tool: tool.filter(|_| !self.chat.has_ids),
            ..Canonical::default()
        })
    }

    fn assistant(&mut self, message: &Json, place: &str) -> Result<Canonical, ProviderError> {
        let mut content = self.content(message, place)?;
        let mut moves = moves_of(message);
        let text = |place: &str| message.pointer(place).and_then(Json::as_str);
        if content.is_null() {
            if let Some(refusal) = text("/refusal") {
                moves.push(moved("/content", "/refusal"));
                content = refusal.into();
            } else if let Some(transcript) = text("/audio/transcript") {
                content = transcript.into();
            }
        }
        let thinking = text("/thinking").filter(|text| !self.chat.has_lists && !text.is_empty());
        let before = thinking.map(part::thinking).into_iter().collect();
        let mut after = self.images(message, place)?;
        after.extend(self.calls(message, place)?);
        Ok(Canonical {
            role: "assistant",
            content: with_others(before, content, after),
            moves,
            ..Canonical::default()
        })
    }

    fn calls(&mut self, message: &Json, place: &str) -> Result<Vec<Json>, ProviderError> {
        let api = self.chat.api();
        let calls = match message.get("tool_calls") {
            None | Some(Json::Null) => &[],
            Some(Json::Array(calls)) => calls.as_slice(),
            Some(_) => {
                let place = format!("{place}/tool_calls");
                return Err(invalid(api, &place, "`tool_calls` is not a list"));
            }
        };
        let old = message.get("function_call").filter(|call| !call.is_null());
        if !calls.is_empty() || old.is_some() {
            self.ids.begin();
        }
        let calls = calls
            .iter()
            .enumerate()
            .map(|(index, call)| (format!("{place}/tool_calls/{index}"), call, true));
        // The form of calls before there were several in a message.
        let old = old.map(|call| (format!("{place}/function_call"), call, false));
        let read = calls.chain(old).map(|(place, call, is_wrapped)| {
            let function = match (call.get("function"), call.get("custom")) {
                _ if !is_wrapped => Some(call),
                (Some(function), _) => Some(function),
                (None, custom) => custom,
            };
            let name = function.and_then(|function| function.get("name")?.as_str());
            let Some((function, name)) = function.zip(name) else {
                return Err(invalid(api, &place, "the call has no name"));
            };
            let arguments = match function.get("arguments").or_else(|| function.get("input")) {
                // An object would come back as an object.
                Some(Json::String(text)) if self.chat.arguments != Arguments::Either => {
                    part::arguments_of_text(text)
                }
                Some(other) => other.clone(),
                None => Json::Null,
            };
            let id = call.get("id").and_then(Json::as_str);
            let id = self.ids.call(id.filter(|_| is_wrapped), name);
            Ok(part::call(&id, name, arguments))
        });
        read.collect()
    }
}

/// Moves values to the places where a message of the assistant has them in another form: a refusal,
/// the call of a custom tool, and a call as it was before there were several in a message.
fn moves_of(message: &Json) -> Vec<Json> {
    let mut moves = Vec::new();
    let list = |name: &str| message.get(name).and_then(Json::as_array);
    for (index, part) in list("content").into_iter().flatten().enumerate() {
        if part.get("type").and_then(Json::as_str) == Some("refusal") {
            let place = |name: &str| format!("/content/{index}/{name}");
            moves.push(moved(&place("text"), &place("refusal")));
        }
    }
    let calls = list("tool_calls");
    for (index, call) in calls.into_iter().flatten().enumerate() {
        if call.get("function").is_none() && call.get("custom").is_some() {
            let place = |name: &str| format!("/tool_calls/{index}/{name}");
            moves.push(moved(&place("function"), &place("custom")));
            moves.push(moved(&place("custom/arguments"), &place("custom/input")));
        }
    }
    let old = message.get("function_call").filter(|call| !call.is_null());
    if old.is_some() {
        let count = calls.map_or(0, Vec::len);
        let function = format!("/tool_calls/{count}/function");
        moves.push(moved(&function, "/function_call"));
    }
    moves
}

/// A content with parts before and after it. A content alone stays as it is.
fn with_others(before: Vec<Json>, content: Json, after: Vec<Json>) -> Json {
    if before.is_empty() && after.is_empty() {
        return content;
    }
    let mut list = before;
    match content {
        Json::Array(parts) => list.extend(parts),
        // The empty text beside a call says nothing.
        Json::String(text) if !text.is_empty() => list.push(part::text(text)),
        _ => {}
    }
    list.extend(after);
    Json::Array(list)
}
