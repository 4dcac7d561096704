//! Cache breakpoints in the requests for Anthropic.

use pact_core::Json;

use crate::arrange::{Utterance, WireMessage};
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

/// Places a breakpoint after the last part of a piece that has just been written. `after` is the
/// number of bytes between the end of its content and the end of the piece.
pub(super) fn mark(body: &mut Body, after: usize) {
    MARKER.place(body, after);
}

/// The last message that can carry a breakpoint.
pub(super) fn last_markable(messages: &[WireMessage<'_>]) -> Option<usize> {
    messages
        .iter()
        .rposition(|message| can_be_marked(&message.said))
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

/// The number of breakpoints in a request.
pub(super) fn count(request: &Json) -> usize {
    let list = |name: &str| {
        request
            .get(name)
            .and_then(Json::as_array)
            .into_iter()
            .flatten()
    };
    let contents = list("messages").filter_map(|message| message.get("content"));
    let contents = contents.chain(request.get("system"));
    is_marked(request)
        + list("tools").map(is_marked).sum::<usize>()
        + contents.map(count_in).sum::<usize>()
}

fn is_marked(value: &Json) -> usize {
    usize::from(value.get(NAME).is_some_and(Json::is_object))
}

fn count_in(content: &Json) -> usize {
    let parts = content.as_array().into_iter().flatten();
    let counts = parts.map(|part| {
        let source = part.get("source").and_then(|source| source.get("content"));
        let inner = part.get("content").into_iter().chain(source);
        is_marked(part) + inner.map(count_in).sum::<usize>()
    });
    counts.sum()
}
