//! The JSON forms of contents, as Gemini has them.

use std::borrow::Cow;

use pact_core::Json;
use serde_json::json;

use super::API;
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::{Answer, AnswerContent, Call, Media, Part, Source};
use crate::wire::{Form, Out};
use crate::write_json::json_text;

/// The begin of the id of a call that has none on the wire.
const NO_ID: &str = "noid_";

/// The signature of a call that the model did not make. Gemini 3 refuses a call without one.
const FOREIGN: &str = "c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=";

pub(super) struct ContentForm {
    /// Whether calls that the model did not make get a signature that says so.
    pub(super) signs: bool,
}

/// The id of a call that has none on the wire. `sign` and `count` tell it from the others.
pub(super) fn made_id(name: &str, sign: &str, count: usize) -> String {
    if sign.is_empty() {
        format!("{NO_ID}{name}_{count}")
    } else {
        format!("{NO_ID}{name}_{sign}_{count}")
    }
}

impl Form for ContentForm {
    const API: &'static str = API;
    const PARTS: &'static str = "parts";

    fn role(&self, message: &WireMessage<'_>) -> &'static str {
        match message.role {
            Role::Assistant => "model",
            Role::System | Role::User | Role::Tool => "user",
        }
    }

    fn write_alone(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>) {
        out.raw("{");
        if role != "system" {
            out.text_member("role", role);
        }
        out.member("parts");
        out.raw("[");
        self.write_said(out, utterance);
        out.raw("]}");
    }

    fn write_said(&self, out: &mut Out<'_>, utterance: &Utterance<'_>) {
        // The first call of a message has the signature of all.
        let mut needs_signature = self.signs && !utterance.is_whole();
        for part in &utterance.parts {
            out.comma();
            match part {
                Part::Call(call) if core::mem::take(&mut needs_signature) => {
                    write_call(out, call, Some(FOREIGN));
                }
                part => self.write_part(out, part),
            }
        }
    }

    fn write_part(&self, out: &mut Out<'_>, part: &Part<'_>) {
        match part {
            Part::Text(text) => write_text(out, text),
            Part::Call(call) => write_call(out, call, None),
            Part::Result(answer) => write_response(out, answer),
            Part::Media(media) => write_media(out, *media),
            Part::Json(json) => write_text(out, &json_text(json)),
            Part::Thinking(text) => {
                out.raw("{");
                out.text_member("text", text);
                out.raw(r#","thought":true}"#);
            }
            Part::Opaque(value) => out.json(value),
        }
    }
}

fn write_text(out: &mut Out<'_>, text: &str) {
    out.raw("{");
    out.text_member("text", text);
    out.raw("}");
}

fn write_id(out: &mut Out<'_>, id: &str) {
    if !id.starts_with(NO_ID) {
        out.text_member("id", id);
    }
}

fn write_call(out: &mut Out<'_>, call: &Call<'_>, signature: Option<&str>) {
    out.raw(r#"{"functionCall":{"#);
    write_id(out, &call.id);
    out.text_member("name", &call.name);
    out.member("args");
    let mut changed = None;
    let args = call.arguments_as_object(&mut |message| changed = Some(message.to_owned()));
    out.json(&args);
    if let Some(message) = changed {
        out.lost("arguments", &message);
    }
    out.raw("}");
    if let Some(signature) = signature {
        out.text_member("thoughtSignature", signature);
    }
    out.raw("}");
}

fn write_response(out: &mut Out<'_>, answer: &Answer<'_>) {
    out.raw(r#"{"functionResponse":{"#);
    write_id(out, &answer.id);
    out.text_member("name", answer.name.as_ref().unwrap_or(&answer.id));
    out.member("response");
    let response = response(answer, &mut |loss| out.lost("media", loss));
    out.json(&response);
    if let AnswerContent::Parts(parts) = &answer.content {
        let is_media = |part: &&Part<'_>| matches!(part, Part::Media(media) if is_taken(*media));
        if parts.iter().any(|part| is_media(&part)) {
            out.member("parts");
            let parts = parts.iter().filter(is_media);
            out.list(parts, |out, part| {
                if let Part::Media(media) = part {
                    write_media(out, *media);
                }
            });
        }
    }
    out.raw("}}");
}

/// The object of a response: an object as it is, any other value as the member `result` of one, and
/// an error as the member `error`. `left_out` is told of a loss.
fn response<'a>(answer: &'a Answer<'_>, left_out: &mut dyn FnMut(&str)) -> Cow<'a, Json> {
    let member = if answer.is_error { "error" } else { "result" };
    let wrapped = |value: Json| Cow::Owned(json!({ member: value }));
    match &answer.content {
        AnswerContent::Empty if answer.is_error => wrapped(Json::from("")),
        AnswerContent::Empty => Cow::Owned(json!({})),
        AnswerContent::Text(text) => wrapped(Json::from(text.as_ref())),
        AnswerContent::Json(object @ Json::Object(_)) if !answer.is_error => Cow::Borrowed(*object),
        AnswerContent::Json(json) => wrapped((*json).clone()),
        AnswerContent::Parts(parts) => {
            let others = parts
                .iter()
                .filter(|part| !matches!(part, Part::Media(media) if is_taken(*media)));
            let others: Vec<&Part<'_>> = others.collect();
            if let [Part::Json(object @ Json::Object(_))] = others.as_slice()
                && !answer.is_error
            {
                return Cow::Borrowed(*object);
            }
            let texts = others.iter().map(|part| part.to_text(left_out));
            let texts: Vec<_> = texts.collect();
            if texts.is_empty() && !answer.is_error {
                return Cow::Owned(json!({}));
            }
            wrapped(Json::from(texts.join("\n")))
        }
    }
}

/// Whether the API takes an image or a file: it has the bytes or the address of it.
pub(super) const fn is_taken(media: Media<'_>) -> bool {
    !matches!(media.source, Source::FileId(_))
}

fn write_media(out: &mut Out<'_>, media: Media<'_>) {
    match media.source {
        Source::Data(data) => {
            out.raw(r#"{"inlineData":{"#);
            let default = if media.is_image {
                "image/png"
            } else {
                "application/pdf"
            };
            out.text_member("mimeType", media.mime.unwrap_or(default));
            out.text_member("data", data);
            out.raw("}}");
        }
        Source::Url(url) => {
            out.raw(r#"{"fileData":{"#);
            if let Some(mime) = media.mime.or_else(|| mime_of(url)) {
                out.text_member("mimeType", mime);
            }
            out.text_member("fileUri", url);
            out.raw("}}");
        }
        Source::FileId(_) => {
            let text = out.text_of("media", &Part::Media(media));
            write_text(out, &text);
        }
    }
}

/// The media type that the end of an address tells.
fn mime_of(url: &str) -> Option<&'static str> {
    let path = url.split(['?', '#']).next()?;
    let (_, end) = path.rsplit_once('.')?;
    Some(match end.to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "pdf" => "application/pdf",
        "txt" => "text/plain",
        "mp4" => "video/mp4",
        "mp3" => "audio/mp3",
        "wav" => "audio/wav",
        _ => return None,
    })
}
