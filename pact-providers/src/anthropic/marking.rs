//! Cache breakpoints in the requests for Anthropic.

use pact_core::Json;

use crate::arrange::Utterance;
use crate::cache::Marker;
use crate::canonical::Part;
use crate::wire::Body;

/// The marker of a breakpoint.
const MARKER: Marker = Marker {
    last_member: r#","cache_control":{"type":"ephemeral"}"#,
    around_text: [
        r#"[{"type":"text","text":"#,
        r#","cache_control":{"type":"ephemeral"}}]"#,
    ],
};

/// The name of the member that is a breakpoint.
pub(super) const NAME: &str = "cache_control";

/// Places a breakpoint after the last part of a piece. `after` is the number of bytes between the
/// end of its content and the end of the piece.
pub(super) fn mark(body: &mut Body, piece: usize, after: usize) {
    MARKER.place(body, piece, after);
}

/// Places a breakpoint after the last part of a piece that has just been written.
pub(super) fn mark_last(body: &mut Body) {
    mark(body, body.last_piece(), 0);
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
pub(super) fn unmark_tool(tool: &mut Json) {
    if let Json::Object(members) = tool {
        members.remove(NAME);
    }
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
