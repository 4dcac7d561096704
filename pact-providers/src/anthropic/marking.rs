//! Cache breakpoints in the requests for Anthropic.

use pact_core::Json;

use crate::arrange::Utterance;
use crate::canonical::Part;
use crate::wire::Body;

/// The marker of a breakpoint, as the last member of a part.
const MARKER: &str = r#","cache_control":{"type":"ephemeral"}"#;
/// The same around a text that stands for a list of one part.
const AROUND_TEXT: [&str; 2] = [
    r#"[{"type":"text","text":"#,
    r#","cache_control":{"type":"ephemeral"}}]"#,
];

/// The name of the member that is a breakpoint.
pub(super) const NAME: &str = "cache_control";

/// Places a breakpoint after the last part of a piece. `after` is the number of bytes between the
/// end of its content and the end of the piece.
///
/// Every inserted byte is a marker of the piece, so the piece without its markers is as it was.
pub(super) fn mark(body: &mut Body, piece: usize, after: usize) {
    let end = body.end_of(piece).saturating_sub(after);
    let content = body.bytes().get(..end).unwrap_or_default();
    if let Some(list) = content.strip_suffix(b"}]") {
        // An empty part has no member that the marker could follow.
        if list.last() != Some(&b'{') {
            let at = list.len();
            body.mark(piece, at, MARKER);
        }
    } else if let Some(start) = start_of_text(content) {
        let [before, behind] = AROUND_TEXT;
        body.mark(piece, start, before);
        body.mark(piece, end + before.len(), behind);
    }
}

/// Places a breakpoint after the last part of a piece that has just been written.
pub(super) fn mark_last(body: &mut Body) {
    mark(body, body.last_piece(), 0);
}

/// The start of the JSON string at the end of some JSON; none if there is none, or if it is empty.
fn start_of_text(json: &[u8]) -> Option<usize> {
    let text = json.strip_suffix(b"\"")?;
    let mut quotes = text.iter().enumerate().rev();
    let start = loop {
        let (at, _) = quotes.find(|(_, byte)| **byte == b'"')?;
        let before = text.get(..at).unwrap_or_default();
        let slashes = before.iter().rev().take_while(|byte| **byte == b'\\');
        // A quote inside of the text has a backslash, and a backslash before it is doubled.
        if slashes.count() % 2 == 0 {
            break at;
        }
    };
    (start + 1 < text.len()).then_some(start)
}

/// Whether the last part that is said can carry a breakpoint.
pub(super) fn can_be_marked(said: &[Utterance<'_>]) -> bool {
    let last = said.last().and_then(|utterance| utterance.parts.last());
    match last {
        None | Some(Part::Thinking(_) | Part::Opaque(_)) => false,
        Some(Part::Text(text)) => !text.trim().is_empty(),
        Some(_) => true,
    }
}

/// Takes the breakpoint off a tool.
pub(super) fn without_marker(mut tool: Json) -> Json {
    if let Json::Object(members) = &mut tool {
        members.remove(NAME);
    }
    tool
}

/// Takes the breakpoints off all parts of a content. Arguments of calls stay: a member with that
/// name is their own.
pub(super) fn unmark(content: &mut Json) {
    for part in content.as_array_mut().into_iter().flatten() {
        let Json::Object(members) = part else {
            continue;
        };
        members.remove(NAME);
        if let Some(inner) = members.get_mut("content") {
            unmark(inner);
        }
        if let Some(inner) = members
            .get_mut("source")
            .and_then(|it| it.get_mut("content"))
        {
            unmark(inner);
        }
    }
}

/// The breakpoints of a request, in the order in which the provider reads it: tools, system text,
/// messages. That of the request itself stands for one after the last part.
pub(super) fn all(request: &Json) -> Vec<&Json> {
    let list = |name: &str| {
        request
            .get(name)
            .and_then(Json::as_array)
            .into_iter()
            .flatten()
    };
    let mut found: Vec<&Json> = list("tools").filter_map(marker).collect();
    let contents = list("messages").filter_map(|message| message.get("content"));
    for content in request.get("system").into_iter().chain(contents) {
        find_in(content, &mut found);
    }
    found.extend(marker(request));
    found
}

fn marker(value: &Json) -> Option<&Json> {
    value.get(NAME).filter(|marker| marker.is_object())
}

fn find_in<'j>(content: &'j Json, found: &mut Vec<&'j Json>) {
    for part in content.as_array().into_iter().flatten() {
        let source = part.get("source").and_then(|source| source.get("content"));
        for inner in part.get("content").into_iter().chain(source) {
            find_in(inner, found);
        }
        found.extend(marker(part));
    }
}
