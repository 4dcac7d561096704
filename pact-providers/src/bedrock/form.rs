//! The JSON forms of messages, as Bedrock has them.

use pact_core::Json;

use super::{API, media};
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::{Answer, AnswerContent, Part};
use crate::wire::{Form, Out};
use crate::write_json::json_text;

pub(super) struct ConverseForm {
    /// Whether the request gets cache points of its own. Those that messages came with are left
    /// out.
    pub(super) is_marked: bool,
}

impl Form for ConverseForm {
    const API: &'static str = API;
    const PARTS: &'static str = "content";

    fn role(&self, message: &WireMessage<'_>) -> &'static str {
        match message.role {
            Role::Assistant => "assistant",
            Role::System | Role::User | Role::Tool => "user",
        }
    }

    fn write_alone(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>) {
        out.raw("{");
        out.text_member("role", role);
        out.member("content");
        out.raw("[");
        self.write_said(out, utterance);
        out.raw("]}");
    }

    fn adjust(&self, message: &mut Json) {
        if self.is_marked
            && let Some(Json::Array(blocks)) = message.get_mut("content")
        {
            blocks.retain(|block| !is_point(block));
        }
    }

    fn keeps(&self, _name: &str) -> Option<bool> {
        (!self.is_marked).then_some(true)
    }

    fn write_part(&self, out: &mut Out<'_>, part: &Part<'_>) {
        match part {
            Part::Text(text) => write_text(out, text),
            Part::Call(call) => {
                out.raw(r#"{"toolUse":{"#);
                out.text_member("toolUseId", &call.id);
                out.text_member("name", &call.name);
                out.member("input");
                let mut changed = None;
                let input =
                    call.arguments_as_object(&mut |message| changed = Some(message.to_owned()));
                out.json(&input);
                if let Some(message) = changed {
                    out.lost("arguments", &message);
                }
                out.raw("}}");
            }
            Part::Result(answer) => self.write_result(out, answer),
            Part::Media(it) => media::write(out, *it),
            Part::Json(json) => write_text(out, &json_text(json)),
            Part::Thinking(text) => {
                out.raw(r#"{"reasoningContent":{"reasoningText":{"#);
                out.text_member("text", text);
                out.raw("}}}");
            }
            Part::Opaque(value) => out.json(value),
        }
    }
}

impl ConverseForm {
    fn write_result(&self, out: &mut Out<'_>, answer: &Answer<'_>) {
        out.raw(r#"{"toolResult":{"#);
        out.text_member("toolUseId", &answer.id);
        out.member("content");
        out.raw("[");
        match &answer.content {
            AnswerContent::Empty => {}
            // A block without a text is refused, and an empty list is not.
            AnswerContent::Text(text) if text.is_empty() => {}
            AnswerContent::Text(text) => write_text(out, text),
            AnswerContent::Json(object @ Json::Object(_)) => write_json(out, object),
            AnswerContent::Json(other) => write_text(out, &json_text(other)),
            AnswerContent::Parts(parts) => {
                for part in parts {
                    out.comma();
                    match part {
                        Part::Json(json) => write_json(out, json),
                        part => self.write_part(out, part),
                    }
                }
            }
        }
        out.raw("]");
        let status = if answer.is_error { "error" } else { "success" };
        out.text_member("status", status);
        out.raw("}}");
    }
}

/// Writes JSON, as a block of a result.
fn write_json(out: &mut Out<'_>, json: &Json) {
    out.raw("{");
    out.member("json");
    out.json(json);
    out.raw("}");
}

pub(super) fn write_text(out: &mut Out<'_>, text: &str) {
    out.raw("{");
    out.text_member("text", text);
    out.raw("}");
}

/// Whether a block is a cache point.
fn is_point(block: &Json) -> bool {
    block.get("cachePoint").is_some()
}

/// Takes the cache points out of an utterance that is in its natural form.
pub(super) fn without_points(utterance: &mut Utterance<'_>) {
    // The places in a patch count them. They are taken out of the patched message.
    if utterance
        .origin
        .is_some_and(|origin| origin.patch.is_none())
    {
        utterance
            .parts
            .retain(|part| !matches!(part, Part::Opaque(block) if is_point(block)));
    }
}
