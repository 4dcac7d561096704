//! The JSON forms of messages, as Anthropic has them.

use pact_core::Json;

use super::API;
use super::marking::{NAME as MARKER_NAME, unmark};
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::{Answer, AnswerContent, Media, Part, Source};
use crate::wire::{Form, Out};
use crate::write_json::json_text;

pub(super) struct MessagesForm {
    /// Whether the request gets breakpoints of its own, so that those that messages came with are
    /// left out.
    pub(super) is_marked: bool,
}

impl Form for MessagesForm {
    const API: &'static str = API;
    const PARTS: &'static str = "content";

    fn role(&self, message: &WireMessage<'_>) -> &'static str {
        match message.role {
            Role::System => "system",
            Role::Assistant => "assistant",
            Role::User | Role::Tool => "user",
        }
    }

    fn write_alone(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>) {
        out.raw("{");
        out.text_member("role", role);
        out.member("content");
        match utterance.parts.as_slice() {
            [Part::Text(text)] if utterance.is_plain => out.string(text),
            parts => out.list(parts, |out, part| self.write_part(out, part)),
        }
        out.raw("}");
    }

    fn adjust(&self, message: &mut Json) {
        if self.is_marked
            && let Some(content) = message.get_mut("content")
        {
            unmark(content);
        }
    }

    fn keeps(&self, name: &str) -> Option<bool> {
        match name {
            _ if !self.is_marked => Some(true),
            MARKER_NAME => Some(false),
            // Parts inside may have markers.
            "content" | "source" => None,
            _ => Some(true),
        }
    }

    fn write_part(&self, out: &mut Out<'_>, part: &Part<'_>) {
        match part {
            Part::Text(text) => write_text(out, text),
            Part::Json(json) => write_text(out, &json_text(json)),
            Part::Call(call) => {
                out.raw(r#"{"type":"tool_use","id":"#);
                out.string(&call.id);
                out.text_member("name", &call.name);
                out.member("input");
                let mut changed = None;
                let input =
                    call.arguments_as_object(&mut |message| changed = Some(message.to_owned()));
                out.json(&input);
                if let Some(message) = changed {
                    out.lost("arguments", &message);
                }
                out.raw("}");
            }
            Part::Result(answer) => write_result(self, out, answer),
            Part::Media(media) => write_media(out, *media),
            Part::Thinking(text) => {
                out.raw(r#"{"type":"thinking","thinking":"#);
                out.string(text);
                out.raw("}");
            }
            Part::Opaque(value) => out.json(value),
        }
    }
}

fn write_text(out: &mut Out<'_>, text: &str) {
    out.raw(r#"{"type":"text","text":"#);
    out.string(text);
    out.raw("}");
}

fn write_result(form: &MessagesForm, out: &mut Out<'_>, answer: &Answer<'_>) {
    out.raw(r#"{"type":"tool_result","tool_use_id":"#);
    out.string(&answer.id);
    match &answer.content {
        AnswerContent::Empty => {}
        AnswerContent::Text(text) => out.text_member("content", text),
        AnswerContent::Json(json) => out.text_member("content", &json_text(json)),
        AnswerContent::Parts(parts) => {
            out.member("content");
            out.list(parts, |out, part| form.write_part(out, part));
        }
    }
    if answer.is_error {
        out.member("is_error");
        out.raw("true");
    }
    out.raw("}");
}

const PDF: &str = "application/pdf";

/// The images that the API takes.
const IMAGES: [&str; 4] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

/// Whether the API has a form for an image or a file. It finds the type of a file that it has
/// itself.
fn is_taken(media: Media<'_>) -> bool {
    let takes = |mime: &str| {
        if media.is_image {
            IMAGES.contains(&mime)
        } else {
            mime == PDF
        }
    };
    matches!(media.source, Source::FileId(_)) || media.mime.is_none_or(takes)
}

fn write_media(out: &mut Out<'_>, media: Media<'_>) {
    if !is_taken(media) {
        let text = out.text_of("media", &Part::Media(media));
        return write_text(out, &text);
    }
    let kind = if media.is_image { "image" } else { "document" };
    out.raw("{");
    out.text_member("type", kind);
    out.member("source");
    out.raw("{");
    match media.source {
        Source::Data(data) => {
            out.text_member("type", "base64");
            let default = if media.is_image { "image/png" } else { PDF };
            out.text_member("media_type", media.mime.unwrap_or(default));
            out.text_member("data", data);
        }
        Source::Url(url) => {
            out.text_member("type", "url");
            out.text_member("url", url);
        }
        Source::FileId(id) => {
            out.text_member("type", "file");
            out.text_member("file_id", id);
        }
    }
    out.raw("}");
    if let Some(name) = media.name {
        out.text_member("title", name);
    }
    out.raw("}");
}
