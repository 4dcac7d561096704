//! Flat logs: lists of `{role, content, …}` messages.
//!
//! Members other than `role` and `content` become `data_*` attributes, and lose the prefix again on
//! the way out. So they count in content hashes and can be selected, and no name can collide with a
//! header.

use smol_str::{SmolStr, format_smolstr};

use super::canonical_json::{self, Object, write_string};
use super::hash::write_content;
use super::import::{ImportError, text_of};
use super::json_reader::{Problem, Reader, line_and_column};
use super::thread::Thread;
use crate::Json;
use crate::context::Context;
use crate::node::{Class, Content, Draft, REPLACES};

/// The prefix of attributes that were members of a message.
const DATA: &str = "data_";

/// Attributes that keep their prefix in a message, because their plain names mean something else
/// there.
const OWN_MEMBERS: &[&str] = &["data_role", "data_content"];

/// A member whose attribute would be one of the engine, which messages do not show: it has another
/// name.
const REPLACES_MEMBER: (&str, &str) = ("replaces", "message:replaces");

/// A message, read.
pub(crate) struct LoggedMessage {
    role: String,
    draft: Draft,
}

/// Reads a list of messages: a JSON array, an object that holds one, or one message a line.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<LoggedMessage>, ImportError> {
    let text = text_of(bytes)?;
    let mut reader = Reader::new(text);
    let mut values: Vec<(usize, Json)> = Vec::new();
    let outcome = read_values(&mut reader, &mut values);
    let located = |at: usize, message: String| {
        let (line, column) = line_and_column(text, at);
        let mut error = ImportError::new(message);
        (error.line, error.column) = (line, column);
        error
    };
    if let Some(problem) = outcome
        .err()
        .or_else(|| reader.take_noted().into_iter().next())
    {
        return Err(located(problem.at, problem.message));
    }
    let messages = values.into_iter().enumerate().map(|(index, (at, value))| {
        message(value).map_err(|wrong| located(at, format!("message {}: {wrong}", index + 1)))
    });
    messages.collect()
}

fn read_values(reader: &mut Reader<'_>, values: &mut Vec<(usize, Json)>) -> Result<(), Problem> {
    while !reader.is_at_end() {
        let at = reader.position();
        match reader.peek() {
            Some(b'[') => read_list(reader, values)?,
            _ => match reader.value()? {
                Json::Object(mut members) => {
                    let is_message = members.contains_key("role");
                    let list = ["messages", "flat_log"]
                        .into_iter()
                        .filter(|_| !is_message)
                        .find_map(|name| members.remove(name));
                    match list {
                        Some(Json::Array(items)) => {
                            values.extend(items.into_iter().map(|item| (at, item)));
                        }
                        Some(_) => {
                            let message = "`messages` is not a list of messages".to_owned();
                            return Err(Problem { at, message });
                        }
                        None => values.push((at, Json::Object(members))),
                    }
                }
                other => values.push((at, other)),
            },
        }
    }
    Ok(())
}

fn read_list(reader: &mut Reader<'_>, values: &mut Vec<(usize, Json)>) -> Result<(), Problem> {
    reader.list::<Problem>(|reader| {
        reader.peek();
        let at = reader.position();
        values.push((at, reader.value()?));
        Ok(())
    })
}

fn message(value: Json) -> Result<LoggedMessage, String> {
    let Json::Object(members) = value else {
        return Err("it is not an object with `role` and `content`".to_owned());
    };
    let mut draft = Draft::new(Class::Block);
    for (name, value) in members {
        match (name.as_str(), value) {
            ("role", Json::String(role)) => draft.role = Some(role.into()),
            ("role", _) => return Err("`role` is not text".to_owned()),
            ("content", value) => draft.content = Some(Content::from(value)),
            ("", _) => return Err("a member has no name".to_owned()),
            (_, value) => {
                let attributes = &mut draft.rare.attributes;
                attributes.push((attribute_of(&name), value));
            }
        }
    }
    let Some(role) = draft.role.as_ref().map(ToString::to_string) else {
        return Err("it has no `role`".to_owned());
    };
    Ok(LoggedMessage { role, draft })
}

fn attribute_of(member: &str) -> SmolStr {
    if OWN_MEMBERS.contains(&member) {
        SmolStr::from(member)
    } else if member == REPLACES_MEMBER.0 {
        SmolStr::new_static(REPLACES_MEMBER.1)
    } else {
        format_smolstr!("{DATA}{member}")
    }
}

fn member_of(attribute: &str) -> Option<&str> {
    if OWN_MEMBERS.contains(&attribute) {
        Some(attribute)
    } else if attribute == REPLACES_MEMBER.1 {
        Some(REPLACES_MEMBER.0)
    } else {
        let plain = attribute.strip_prefix(DATA);
        plain.filter(|_| attribute != REPLACES)
    }
}

/// Says all messages again. The last turn stays in the active head.
pub(crate) fn replay(
    mut context: Context,
    messages: Vec<LoggedMessage>,
) -> Result<Context, ImportError> {
    let wrong = |index: usize, error: &dyn core::fmt::Display| {
        ImportError::new(format!("message {}: {error}", index + 1))
    };
    let mut in_preamble = true;
    let mut turn_is_open = false;
    for (index, LoggedMessage { role, mut draft }) in messages.into_iter().enumerate() {
        in_preamble &= role == "system";
        if in_preamble {
            draft.rare.pinned = Some(true);
            context
                .checked_place_system(draft)
                .map_err(|error| wrong(index, &error))?;
            continue;
        }
        if role == "user" && turn_is_open {
            context.commit().map_err(|error| wrong(index, &error))?;
        }
        turn_is_open = true;
        context
            .push_draft(draft)
            .map_err(|error| wrong(index, &error))?;
    }
    Ok(context)
}

/// The blocks of a thread as a list of messages.
pub(crate) fn to_json(thread: &Thread<'_>) -> String {
    let mut out = String::from("[");
    for (index, message) in thread.messages().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let node = message.node();
        let mut object = Object::open(&mut out);
        write_string(object.member("role"), message.role());
        if node.content().is_some() {
            write_content(object.member("content"), node.content());
        }
        for (name, value) in node.attributes() {
            if let Some(member) = member_of(name) {
                canonical_json::write(object.member(member), value);
            }
        }
        object.close();
    }
    out.push(']');
    out
}
