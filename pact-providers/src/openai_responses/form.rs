//! The JSON forms of items, as OpenAI Responses has them.

use std::borrow::Cow;

use pact_core::Json;

use super::API;
use super::items;
use super::output::{write_media, write_output};
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::{Call, Part};
use crate::wire::{Form, Out, verbatim};

pub(super) struct ItemForm {
    /// Whether the item goes back to the API that it came from.
    pub(super) is_whole: bool,
}

const WHOLE: ItemForm = ItemForm { is_whole: true };
const MADE: ItemForm = ItemForm { is_whole: false };

/// The role of a message as the API says it.
pub(super) fn role(utterance: &Utterance<'_>) -> &'static str {
    match utterance.role {
        Role::System if utterance.role_name == "developer" => "developer",
        Role::System => "system",
        Role::Assistant => "assistant",
        Role::User | Role::Tool => "user",
    }
}

/// Writes the items of a message. `outputs` has the sort of item that each result becomes.
pub(super) fn write_items(
    out: &mut Out<'_>,
    message: &WireMessage<'_>,
    outputs: &mut dyn Iterator<Item = &'static str>,
) {
    match message.alone() {
        Some(utterance) if utterance.is_whole() => {
            out.about(utterance);
            write_whole(out, utterance);
        }
        _ => write_made(out, message, outputs),
    }
}

/// Writes an item that came from the API.
fn write_whole(out: &mut Out<'_>, utterance: &Utterance<'_>) {
    let role = role(utterance);
    let patch = utterance.origin.and_then(|origin| origin.patch);
    if let Some(added) = patch.and_then(added_members) {
        WHOLE.write_alone(out, role, utterance);
        if out.bytes.last() == Some(&b'}') {
            out.bytes.pop();
            for (name, value) in added {
                out.member(name);
                out.json(value);
            }
            out.raw("}");
        }
        return;
    }
    match verbatim(&WHOLE, role, utterance) {
        Some(json) => out.json(&json),
        None => WHOLE.write_alone(out, role, utterance),
    }
}

/// The members of a patch that does nothing but add members to the item. Most patches do so.
fn added_members(patch: &Json) -> Option<Vec<(&str, &Json)>> {
    let is_plain = |name: &&str| {
        let mut bytes = name.bytes();
        !name.is_empty() && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let added = patch.as_array()?.iter().map(|operation| {
        let text = |name: &str| operation.get(name).and_then(Json::as_str);
        let place = text("path").filter(|_| text("op") == Some("add"))?;
        let name = place.strip_prefix('/').filter(is_plain)?;
        Some((name, operation.get("value")?))
    });
    added.collect()
}

/// Writes utterances that did not come from the API: each call and each result is an item.
fn write_made(
    out: &mut Out<'_>,
    message: &WireMessage<'_>,
    outputs: &mut dyn Iterator<Item = &'static str>,
) {
    let is_joined = message.said.len() > 1;
    let mut texts = Texts {
        role: "user",
        parts: Vec::new(),
        is_joined,
        is_plain: false,
        has_items: false,
    };
    for utterance in &message.said {
        out.about(utterance);
        texts.role = role(utterance);
        texts.is_plain = utterance.is_plain && !is_joined;
        for part in &utterance.parts {
            match part {
                Part::Call(call) => {
                    texts.flush(out);
                    texts.next(out);
                    write_call(&MADE, out, call);
                }
                Part::Result(answer) => {
                    texts.flush(out);
                    texts.next(out);
                    let output = outputs.next().unwrap_or(items::FUNCTION_OUTPUT);
                    write_output(&MADE, out, output, answer);
                }
                other => texts.parts.push(other),
            }
        }
        if !is_joined {
            texts.flush(out);
        }
    }
    texts.flush(out);
}

/// The parts of one message, until it is written.
struct Texts<'m, 't> {
    role: &'static str,
    parts: Vec<&'m Part<'t>>,
    is_joined: bool,
    is_plain: bool,
    has_items: bool,
}

impl Texts<'_, '_> {
    /// Writes a comma between two items of one message.
    fn next(&mut self, out: &mut Out<'_>) {
        if self.has_items {
            out.raw(",");
        }
        self.has_items = true;
    }

    fn flush(&mut self, out: &mut Out<'_>) {
        let parts = core::mem::take(&mut self.parts);
        if parts.is_empty() {
            return;
        }
        if self.role == "assistant" {
            // A message of the assistant is one text: a list of parts has the id of an answer.
            let texts = parts.iter().map(|part| as_text(out, part));
            let mut texts: Vec<Cow<'_, str>> = texts.collect();
            if self.is_joined {
                texts = vec![Cow::Owned(texts.join("\n\n"))];
            }
            for text in texts {
                self.next(out);
                write_message(out, self.role, |out| out.string(&text));
            }
            return;
        }
        self.next(out);
        write_message(out, self.role, |out| match parts.as_slice() {
            [Part::Text(text)] if self.is_plain => out.string(text),
            parts => out.list(parts, |out, part| MADE.write_part(out, part)),
        });
    }
}

/// A part as text, with a note of the loss.
pub(super) fn as_text<'t>(out: &mut Out<'_>, part: &Part<'t>) -> Cow<'t, str> {
    let mut lost = None;
    let text = part.to_text(&mut |message| lost = Some(message.to_owned()));
    if let Some(message) = lost {
        out.lost("foreign-part", &message);
    }
    text
}

fn write_message(out: &mut Out<'_>, role: &str, content: impl FnOnce(&mut Out<'_>)) {
    out.raw("{");
    out.text_member("role", role);
    out.member("content");
    content(out);
    out.raw("}");
}

impl Form for ItemForm {
    const API: &'static str = API;
    const PARTS: &'static str = "content";

    fn role(&self, message: &WireMessage<'_>) -> &'static str {
        message.said.first().map_or("user", role)
    }

    /// Writes one item. It is the natural form of items that came from the API.
    fn write_alone(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>) {
        let parts = utterance.parts.as_slice();
        let is_thinking = |part: &Part<'_>| matches!(part, Part::Thinking(_));
        match parts {
            [Part::Call(call)] => write_call(self, out, call),
            [Part::Result(answer)] => write_output(self, out, items::FUNCTION_OUTPUT, answer),
            [Part::Opaque(item)] if role == "assistant" => out.json(item),
            [_, ..] if role == "assistant" && parts.iter().all(is_thinking) => {
                write_reasoning(out, parts);
            }
            [Part::Text(text)] if utterance.is_plain => {
                write_message(out, role, |out| out.string(text));
            }
            parts if role == "assistant" => {
                out.raw(r#"{"type":"message","role":"assistant","content":"#);
                out.list(parts, write_said);
                out.raw("}");
            }
            parts => write_message(out, role, |out| {
                out.list(parts, |out, part| self.write_part(out, part));
            }),
        }
    }

    fn write_part(&self, out: &mut Out<'_>, part: &Part<'_>) {
        match part {
            Part::Media(media) => write_media(self, out, *media),
            Part::Opaque(value) if self.is_whole => out.json(value),
            other => {
                let text = as_text(out, other);
                out.raw(r#"{"type":"input_text","text":"#);
                out.string(&text);
                out.raw("}");
            }
        }
    }
}

/// Writes a part of a message that the model said.
fn write_said(out: &mut Out<'_>, part: &Part<'_>) {
    if let Part::Opaque(value) = part {
        return out.json(value);
    }
    let text = as_text(out, part);
    out.raw(r#"{"type":"output_text","text":"#);
    out.string(&text);
    out.raw(r#","annotations":[],"logprobs":[]}"#);
}

fn write_reasoning(out: &mut Out<'_>, parts: &[Part<'_>]) {
    out.raw(r#"{"type":"reasoning","summary":"#);
    let texts = parts.iter().filter_map(|part| match part {
        Part::Thinking(text) if !text.is_empty() => Some(*text),
        _ => None,
    });
    out.list(texts, |out, text| {
        out.raw(r#"{"type":"summary_text","text":"#);
        out.string(text);
        out.raw("}");
    });
    out.raw("}");
}

/// The sort of item that a call from the API is, and its arguments, if it calls a tool that the API
/// itself defines. The arguments of a function with such a name are a text.
pub(super) fn own_tool<'t>(call: &Call<'t>) -> Option<(items::CallItem, &'t Json)> {
    let arguments = call.arguments.filter(|arguments| arguments.is_object())?;
    Some((items::by_tool(&call.name)?, arguments))
}

fn write_call(form: &ItemForm, out: &mut Out<'_>, call: &Call<'_>) {
    if let Some((item, arguments)) = own_tool(call).filter(|_| form.is_whole) {
        out.raw("{");
        out.text_member("type", item.kind);
        out.text_member("call_id", &call.id);
        out.member(item.arguments);
        out.json(arguments);
        out.raw("}");
        return;
    }
    out.raw(r#"{"type":"function_call","call_id":"#);
    out.string(&call.id);
    out.text_member("name", &call.name);
    out.text_member("arguments", &call.arguments_as_text());
    out.raw("}");
}

/// Whether the API takes the name of a tool.
pub(super) fn is_name(name: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    !name.is_empty() && name.bytes().all(fits)
}
