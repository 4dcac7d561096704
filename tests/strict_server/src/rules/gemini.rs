//! The rules of Gemini's generateContent.

use serde_json::{Map, Value as Json};

use super::{Verdict, any_text, full_list, full_text, refuse};
use crate::memory::{Foreign, Memory, without_id};

const MEMBERS: &[&str] = &[
    "contents",
    "systemInstruction",
    "tools",
    "toolConfig",
    "generationConfig",
    "safetySettings",
    "cachedContent",
    "labels",
    "serviceTier",
];

/// The members of a part of which each part has exactly one.
const DATA: &[&str] = &[
    "text",
    "inlineData",
    "fileData",
    "functionCall",
    "functionResponse",
    "executableCode",
    "codeExecutionResult",
    "toolCall",
    "toolResponse",
];

/// The signature of a call that the model did not make: `skip_thought_signature_validator`.
const SKIP: &str = "c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=";

/// The members of a part that may be beside it.
const BESIDE: &[&str] = &[
    "thought",
    "thoughtSignature",
    "videoMetadata",
    "partMetadata",
];

pub(super) fn judge(request: &Json, memory: &Memory) -> Verdict {
    let top = camel_object(request, "", MEMBERS)?;
    if let Some(system) = top.get("systemInstruction") {
        let content = camel_object(system, "/systemInstruction", &["role", "parts"])?;
        for part in full_list(content.get("parts").copied(), "/systemInstruction/parts")? {
            full_text(part.get("text"), "/systemInstruction/parts")?;
        }
    }
    let contents = full_list(top.get("contents").copied(), "/contents")?;
    let turn = current_turn(contents);
    let mut before = "";
    let mut open: Vec<Called<'_>> = Vec::new();
    for (at, content) in contents.iter().enumerate() {
        let place = format!("/contents/{at}");
        let members = camel_object(content, &place, &["role", "parts"])?;
        let role = any_text(members.get("role").copied(), &place)?;
        let parts = full_list(members.get("parts").copied(), &format!("{place}/parts"))?;
        match role {
            "user" => {
                user(parts, &place, &mut open)?;
            }
            "model" if before.is_empty() => {
                return refuse("first-user", &place, "the first content is not the user's");
            }
            "model" if before == "model" => {
                return refuse("alternation", &place, "two contents of the model in a row");
            }
            "model" => model(parts, &place, &mut open, memory, at >= turn)?,
            other => return refuse("role", &place, format!("there is no role `{other}`")),
        }
        before = role;
    }
    if before == "model" {
        return refuse(
            "last-user",
            "/contents",
            "the last content is not the user's",
        );
    }
    Ok(())
}

/// A call that waits for its response.
struct Called<'j> {
    id: Option<&'j str>,
    name: &'j str,
}

/// An object whose names may be in snake case.
fn camel_object<'j>(
    value: &'j Json,
    place: &str,
    known: &[&str],
) -> Verdict<std::collections::HashMap<String, &'j Json>> {
    let Json::Object(members) = value else {
        return refuse("type", place, "an object is expected");
    };
    let mut found = std::collections::HashMap::new();
    for (name, value) in members {
        let name = camel(name);
        if !known.contains(&name.as_str()) {
            let message = format!("unknown name `{name}`: cannot find field");
            return refuse("unknown-member", place, message);
        }
        found.insert(name, value);
    }
    Ok(found)
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut name, word| {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
        name
    })
}

/// The data of a part, and its signature.
fn part<'j>(value: &'j Json, place: &str) -> Verdict<(String, &'j Json, Option<&'j str>)> {
    let known: Vec<&str> = DATA.iter().chain(BESIDE).copied().collect();
    let members = camel_object(value, place, &known)?;
    let signature = members.get("thoughtSignature");
    let signature = match signature {
        Some(text) => Some(full_text(Some(text), place)?),
        None => None,
    };
    let mut data = members
        .into_iter()
        .filter(|(name, _)| DATA.contains(&name.as_str()));
    let (Some((name, data)), None) = (data.next(), data.next()) else {
        return refuse("part", place, "a part has exactly one sort of data");
    };
    if name == "text" && signature.is_none() {
        full_text(Some(data), place)?;
    }
    Ok((name, data, signature))
}

/// The index of the content that the current turn begins with: the last of the user's that answers
/// no call.
fn current_turn(contents: &[Json]) -> usize {
    let answers = |content: &Json| {
        let parts = content.get("parts").and_then(Json::as_array);
        let mut names = parts
            .into_iter()
            .flatten()
            .filter_map(Json::as_object)
            .flat_map(Map::keys);
        names.any(|name| camel(name) == "functionResponse")
    };
    let is_user = |content: &Json| content.get("role").and_then(Json::as_str) == Some("user");
    let found = contents
        .iter()
        .rposition(|content| is_user(content) && !answers(content));
    found.unwrap_or_default()
}

fn user<'j>(parts: &'j [Json], place: &str, open: &mut Vec<Called<'j>>) -> Verdict {
    let mut responses = 0;
    for (at, value) in parts.iter().enumerate() {
        let place = format!("{place}/parts/{at}");
        let (sort, data, _) = part(value, &place)?;
        match sort.as_str() {
            "functionResponse" => {
                responses += 1;
                response(data, &place, open)?;
            }
            "text" | "inlineData" | "fileData" => {}
            other => return refuse("part", &place, format!("a user does not say `{other}`")),
        }
    }
    if responses > 0 && responses < parts.len() {
        let message = "function responses cannot be mixed with other parts";
        return refuse("mixed-responses", place, message);
    }
    match open.first() {
        Some(called) => {
            let message = format!(
                "the call of `{}` has no response right after it",
                called.name
            );
            refuse("unanswered-call", place, message)
        }
        None => Ok(()),
    }
}

fn response(data: &Json, place: &str, open: &mut Vec<Called<'_>>) -> Verdict {
    let known = [
        "id",
        "name",
        "response",
        "willContinue",
        "scheduling",
        "parts",
    ];
    let members = camel_object(data, place, &known)?;
    let name = full_text(members.get("name").copied(), place)?;
    if !members.get("response").is_some_and(|it| it.is_object()) {
        return refuse("type", place, "`response` is not an object");
    }
    let id = members.get("id").and_then(|id| id.as_str());
    let at = open.iter().position(|called| {
        called.name == name && (called.id.is_none() || id.is_none() || called.id == id)
    });
    match at {
        Some(at) => {
            open.remove(at);
            Ok(())
        }
        None => refuse(
            "orphan-result",
            place,
            format!("no call of `{name}` is open"),
        ),
    }
}

fn model<'j>(
    parts: &'j [Json],
    place: &str,
    open: &mut Vec<Called<'j>>,
    memory: &Memory,
    is_current: bool,
) -> Verdict {
    let mut is_first_call = true;
    for (at, value) in parts.iter().enumerate() {
        let place = format!("{place}/parts/{at}");
        let (sort, data, signature) = part(value, &place)?;
        let mut given = None;
        let skips = signature == Some(SKIP) && memory.takes_foreign_calls();
        if let Some(signature) = signature.filter(|_| !skips) {
            given = memory.sealed.get(signature);
            if given.is_none() && !memory.takes_foreign_signatures() {
                return refuse("signature", &place, "an unknown thought signature");
            }
            if given.is_some_and(|given| given != value) {
                let message = "a part with a thought signature comes back changed";
                return refuse("changed-part", &place, message);
            }
        }
        match sort.as_str() {
            "functionCall" => {
                let members = camel_object(data, &place, &["id", "name", "args"])?;
                let name = full_text(members.get("name").copied(), &place)?;
                let empty = Json::Object(Map::new());
                let args = match members.get("args") {
                    None => &empty,
                    Some(args) if args.is_object() => args,
                    Some(_) => return refuse("type", &place, "`args` is not an object"),
                };
                let made = memory.calls.get(&without_id(name, args));
                if made.is_none() && !memory.takes_foreign_calls() {
                    return refuse("changed-call", &place, "no answer made this call");
                }
                let is_signed = made.is_some_and(|made| made.signature.is_some());
                if is_signed && given.is_none() && is_current {
                    let message = "the function call of the current turn is missing its signature";
                    return refuse("lost-signature", &place, message);
                }
                let is_foreign = made.is_none() && memory.foreign == Foreign::Calls;
                if is_foreign && is_current && is_first_call && !skips {
                    let message = "a function call of another model has no signature";
                    return refuse("lost-signature", &place, message);
                }
                is_first_call = false;
                let id = members.get("id").and_then(|id| id.as_str());
                open.push(Called { id, name });
            }
            "functionResponse" => {
                return refuse("part", &place, "a model does not answer its own calls");
            }
            _ => {}
        }
    }
    Ok(())
}
