//! A message in its natural form.

use std::borrow::Cow;
use std::collections::BTreeMap;

use pact_core::Json;
use serde_json::json;

use super::{Arguments, Chat, media};
use crate::arrange::{Role, Utterance, WireMessage};
use crate::canonical::{Answer, AnswerContent, Call, Part, Source};
use crate::wire::{Form, Out, fitting_members, verbatim, write_message};

/// The form of the messages of an API.
pub(super) struct ChatForm {
    pub(super) chat: &'static Chat,
    /// Whether the model goes on with the message, which is the assistant's.
    pub(super) is_prefix: bool,
}

impl ChatForm {
    pub(super) fn new(chat: &'static Chat) -> Self {
        Self {
            chat,
            is_prefix: false,
        }
    }
}

/// Between texts that an API takes as one.
const GAP: &str = "\n\n";

impl Form for ChatForm {
    const API: &'static str = "chat";
    const PARTS: &'static str = "content";

    fn role(&self, message: &WireMessage<'_>) -> &'static str {
        let name = message.said.first().map(|utterance| utterance.role_name);
        match message.role {
            Role::System if name == Some("developer") && self.knows("developer") => "developer",
            other => other.name(),
        }
    }

    fn takes_member(&self, role: &str, name: &str, value: &Json) -> bool {
        let settable = self.chat.settable.iter();
        let mut settable = settable.filter(|rule| rule.0 == role && rule.1 == name);
        settable.any(|rule| (rule.2)(value))
    }

    fn write_alone(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>) {
        out.raw("{");
        out.text_member("role", role);
        if let (Role::Tool, [Part::Result(answer)]) = (utterance.role, utterance.parts.as_slice()) {
            self.write_result(out, role, utterance, answer);
        } else {
            self.write_said(out, role, utterance);
        }
        if self.is_prefix {
            out.member("prefix");
            out.raw("true");
        }
        out.raw("}");
    }

    fn write_part(&self, out: &mut Out<'_>, part: &Part<'_>) {
        match part {
            Part::Thinking(text) => {
                out.raw(r#"{"type":"thinking","thinking":[{"type":"text","text":"#);
                out.string(text);
                out.raw("}]}");
            }
            Part::Media(media) if media::fits(self.chat.media, *media) => {
                media::write(self.chat.media, out, *media);
            }
            Part::Opaque(value) => out.json(value),
            other => {
                let text = as_text(out, other);
                out.raw(r#"{"type":"text","text":"#);
                out.string(&text);
                out.raw("}");
            }
        }
    }

    fn adjust(&self, message: &mut Json) {
        if self.is_prefix
            && let Some(message) = message.as_object_mut()
        {
            message.insert("prefix".to_owned(), true.into());
        }
    }

    fn keeps(&self, _name: &str) -> Option<bool> {
        (!self.is_prefix).then_some(true)
    }
}

impl ChatForm {
    fn knows(&self, role: &str) -> bool {
        self.chat.members(role).is_some()
    }

    /// Writes the members of a message that is no result.
    fn write_said(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>) {
        let is_plain = utterance.is_plain || !utterance.is_whole();
        if self.chat.has_lists
            && is_plain
            && let [Part::Text(text)] = utterance.parts.as_slice()
        {
            // The usual case.
            return out.text_member("content", text);
        }
        let is_call = |part: &&Part<'_>| matches!(part, Part::Call(_));
        let (calls, said): (Vec<&Part<'_>>, Vec<_>) = utterance.parts.iter().partition(is_call);
        if !self.chat.has_lists {
            self.write_flat(out, &said);
        } else if said.is_empty() && (utterance.is_plain || !calls.is_empty()) {
            out.member("content");
            out.raw(self.chat.no_content);
        } else if said.is_empty() && utterance.is_whole() {
            // A content that is null; an empty list differs from it.
            out.member("content");
            out.raw("null");
        } else {
            out.member("content");
            let is_text = is_plain || !calls.is_empty();
            match said.as_slice() {
                [Part::Text(text)] if is_text => out.string(text),
                parts => out.list(parts, |out, part| {
                    self.write_part_of(out, role, utterance, part);
                }),
            }
        }
        let calls = calls.into_iter().filter_map(|part| match part {
            Part::Call(call) => Some(call),
            _ => None,
        });
        let mut calls = calls.peekable();
        if calls.peek().is_some() {
            out.member("tool_calls");
            let is_whole = utterance.is_whole();
            out.list(calls, |out, call| self.write_call(out, call, is_whole));
        }
    }

    /// Writes a part, or a text in its place where the role may not say it.
    fn write_part_of(
        &self,
        out: &mut Out<'_>,
        role: &str,
        utterance: &Utterance<'_>,
        part: &Part<'_>,
    ) {
        if matches!(part, Part::Media(_)) && role != "user" && !utterance.is_whole() {
            let text = as_text(out, part);
            self.write_part(out, &Part::Text(text));
        } else {
            self.write_part(out, part);
        }
    }

    fn write_call(&self, out: &mut Out<'_>, call: &Call<'_>, is_whole: bool) {
        out.raw("{");
        if self.chat.has_ids {
            out.text_member("id", &call.id);
            out.text_member("type", "function");
        }
        out.member("function");
        out.raw("{");
        out.text_member("name", &call.name);
        if self.chat.arguments == Arguments::Object {
            let mut changed = None;
            let arguments =
                call.arguments_as_object(&mut |message| changed = Some(message.to_owned()));
            out.member("arguments");
            out.json(&arguments);
            if let Some(message) = changed {
                out.lost("arguments", &message);
            }
        } else if let Some(object @ Json::Object(_)) = call.arguments
            && self.chat.arguments == Arguments::Either
            && is_whole
        {
            out.member("arguments");
            out.json(object);
        } else {
            out.text_member("arguments", &call.arguments_as_text());
        }
        out.raw("}}");
    }

    /// Writes the members of a message that is a result.
    fn write_result(
        &self,
        out: &mut Out<'_>,
        role: &str,
        utterance: &Utterance<'_>,
        answer: &Answer<'_>,
    ) {
        if answer.is_error {
            out.lost(
                "result-error",
                "the API has no sign of an error, so the text alone says it",
            );
        }
        match &answer.content {
            AnswerContent::Parts(parts) if !self.chat.has_lists => {
                self.write_flat(out, &parts.iter().collect::<Vec<_>>());
            }
            AnswerContent::Parts(parts) => {
                out.member("content");
                let are_texts = || parts.iter().all(|part| matches!(part, Part::Text(_)));
                let text = match parts.as_slice() {
                    _ if utterance.is_whole() => None,
                    [Part::Text(text)] => Some(text.clone()),
                    _ if are_texts() => None,
                    _ => Some(as_texts(out, parts)),
                };
                match text {
                    Some(text) => out.string(&text),
                    None => out.list(parts, |out, part| {
                        self.write_part_of(out, role, utterance, part);
                    }),
                }
            }
            other => {
                let text = other.to_text(&mut |_| ());
                out.text_member("content", &text);
            }
        }
        if self.chat.has_ids {
            out.text_member("tool_call_id", &answer.id);
        } else if let Some(name) = &answer.name {
            out.text_member("tool_name", name);
        }
    }

    /// Writes the members of a message whose content is a text.
    fn write_flat(&self, out: &mut Out<'_>, parts: &[&Part<'_>]) {
        let (mut images, mut thoughts) = (Vec::new(), Vec::new());
        let mut content: Option<Cow<'_, str>> = None;
        for part in parts {
            match part {
                Part::Media(media) if media::fits(self.chat.media, *media) => {
                    if let Source::Data(data) = media.source {
                        images.push(data);
                    }
                }
                Part::Thinking(text) => thoughts.push(*text),
                other => {
                    let text = as_text(out, other);
                    match &mut content {
                        None => content = Some(text),
                        Some(content) => {
                            let content = content.to_mut();
                            content.push_str(GAP);
                            content.push_str(&text);
                        }
                    }
                }
            }
        }
        out.text_member("content", &content.unwrap_or_default());
        if !thoughts.is_empty() {
            out.text_member("thinking", &thoughts.join(GAP));
        }
        if !images.is_empty() {
            out.member("images");
            out.list(images, Out::string);
        }
    }

    /// Writes a message of the list.
    pub(super) fn write(&self, out: &mut Out<'_>, message: &WireMessage<'_>) {
        if message.alone().is_some() {
            return write_message(self, out, message);
        }
        match self.as_one(message) {
            Some(utterance) => self.write_alone(out, self.role(message), &utterance),
            None => self.write_joined(out, message),
        }
    }

    /// One utterance in the place of several that say nothing but texts and calls, in their natural
    /// form: the usual case. Nothing of them can be lost.
    fn as_one<'t>(&self, message: &WireMessage<'t>) -> Option<Utterance<'t>> {
        let takes_text = self.chat.arguments != Arguments::Object;
        let is_plain = |part: &Part<'_>| match part {
            Part::Text(text) => !text.is_empty(),
            Part::Call(call) => takes_text || call.held_text().is_none(),
            _ => false,
        };
        let mut said = message.said.iter();
        let is_natural = said.all(|utterance| {
            utterance.members.is_empty()
                && utterance.origin.is_none_or(|origin| origin.patch.is_none())
                && utterance.parts.iter().all(is_plain)
        });
        let parts = message.said.iter().flat_map(|utterance| &utterance.parts);
        is_natural.then(|| Utterance::added(message.role, parts.cloned().collect()))
    }

    /// Writes a message that several utterances say.
    fn write_joined(&self, out: &mut Out<'_>, message: &WireMessage<'_>) {
        let role = self.role(message);
        let (mut contents, mut calls) = (Vec::new(), Vec::new());
        let mut joined = BTreeMap::new();
        for utterance in &message.said {
            out.about(utterance);
            let members = fitting_members(self, out, role, utterance);
            let alone = verbatim(self, role, utterance);
            let alone = alone.unwrap_or_else(|| self.natural(out, role, utterance));
            let Json::Object(mut alone) = alone else {
                continue;
            };
            for (name, value) in members {
                alone.insert(name.to_owned(), value.clone());
            }
            for (name, value) in alone {
                match (name.as_str(), value) {
                    ("content", Json::Array(parts)) => contents.extend(parts),
                    ("content", Json::String(text)) if !text.is_empty() => {
                        contents.push(json!({"type": "text", "text": text}));
                    }
                    ("content" | "role", _) => {}
                    ("tool_calls", Json::Array(more)) => calls.extend(more),
                    (_, value) => {
                        if let Some(before) = joined.get(&name).filter(|before| **before != value) {
                            let message = format!(
                                "`{name}` is left out, since a message that it is joined with has {before}"
                            );
                            out.lost("joined-member", &message);
                        } else {
                            joined.insert(name, value);
                        }
                    }
                }
            }
        }
        out.raw("{");
        out.text_member("role", role);
        for (name, value) in &joined {
            out.raw(",");
            out.string(name);
            out.raw(":");
            out.json(value);
        }
        out.member("content");
        match contents.as_slice() {
            [] => out.raw(self.chat.no_content),
            parts if !self.chat.has_lists => {
                let texts = parts.iter().filter_map(|part| part.get("text")?.as_str());
                out.string(&texts.collect::<Vec<_>>().join(GAP));
            }
            _ => out.json(&Json::Array(contents)),
        }
        if !calls.is_empty() {
            out.member("tool_calls");
            out.json(&Json::Array(calls));
        }
        out.raw("}");
    }

    /// The message of an utterance by itself. Losses are noted.
    fn natural(&self, out: &mut Out<'_>, role: &str, utterance: &Utterance<'_>) -> Json {
        let mut bytes = Vec::new();
        let mut alone = Out::new(self.chat.api(), &mut bytes, out.notes);
        alone.about(utterance);
        self.write_alone(&mut alone, role, utterance);
        serde_json::from_slice(&bytes).unwrap_or_default()
    }
}

/// A part as a text. A loss is noted.
fn as_text<'t>(out: &mut Out<'_>, part: &Part<'t>) -> Cow<'t, str> {
    out.text_of("part", part)
}

/// The parts of a result as one text. Losses are noted.
fn as_texts<'t>(out: &mut Out<'_>, parts: &[Part<'t>]) -> Cow<'t, str> {
    let texts: Vec<_> = parts.iter().map(|part| as_text(out, part)).collect();
    Cow::Owned(texts.join("\n"))
}
