//! Large deltas as several ones, so that no row is too large.

use pact_core::delta::{Delta, Grown, Placed, PlacedNode};

use super::items::LARGE;

/// A record has about so many bytes at most, unless one node alone has more.
const SLICE: usize = 256 << 10;

/// Whether a delta is cut into several.
pub(crate) fn is_long(delta: &Delta) -> bool {
    delta.placed.iter().map(size).sum::<usize>() > SLICE
}

/// Cuts a delta into several, to be applied one after the other. Most deltas stay whole.
pub(crate) fn slices(mut delta: Delta) -> Vec<Delta> {
    if !is_long(&delta) {
        return vec![delta];
    }
    // Nodes that take something from the older state have to come while it is there.
    let takes = |placed: &Placed| match &placed.node {
        PlacedNode::New(node) => node.like.is_some(),
        PlacedNode::Moved(_) => true,
    };
    let first = delta.placed.iter().rposition(takes).map_or(0, |at| at + 1);
    let rest = delta.placed.split_off(first);
    let (order, document) = (delta.order.take(), core::mem::take(&mut delta.document));
    let mut slices = vec![delta];
    let mut room = SLICE.saturating_sub(slices.iter().flat_map(|it| &it.placed).map(size).sum());
    for placed in rest {
        let bytes = size(&placed);
        if bytes > room {
            slices.extend(slices.last().map(follow));
            room = SLICE;
        }
        room = room.saturating_sub(bytes);
        if let Some(last) = slices.last_mut() {
            last.placed.push(placed);
        }
    }
    if let Some(last) = slices.last_mut() {
        last.order = order;
        last.document = document;
    }
    slices
}

/// A delta that changes nothing after another.
fn follow(delta: &Delta) -> Delta {
    let mut next = Delta::default();
    next.cycle = delta.cycle;
    next.last_ns = delta.last_ns;
    next.next_index = delta.next_index;
    next.left = kept(&delta.left);
    next.shortened = kept(&delta.shortened);
    next.trimmed = kept(&delta.trimmed);
    next
}

fn kept<T>(list: &Grown<T>) -> Grown<T> {
    Grown::new(list.kept + list.added.len(), Vec::new())
}

/// About how many bytes a node takes in a row.
fn size(placed: &Placed) -> usize {
    let PlacedNode::New(node) = &placed.node else {
        return 64;
    };
    let content = node
        .content
        .as_ref()
        .map_or(0, |content| match content.as_text() {
            Some(text) => text_size(text),
            None => json_size(&content.to_json()),
        });
    let members = node.members.iter();
    let members: usize = members
        .map(|(name, value)| text_size(name.as_str()) + json_size(value))
        .sum();
    let values = content + members;
    // Large values are stored apart.
    128 + if values >= LARGE { 0 } else { values }
}

/// The bytes of a text as JSON. A control character has six.
fn text_size(text: &str) -> usize {
    let escaped = |byte: u8| match byte {
        b'"' | b'\\' | 0x08 | b'\t' | b'\n' | 0x0c | b'\r' => 2,
        0..=0x1f => 6,
        _ => 1,
    };
    text.bytes().map(escaped).sum::<usize>() + 2
}

/// The bytes of a value as JSON.
fn json_size(value: &pact_core::Json) -> usize {
    use pact_core::Json;
    match value {
        Json::String(text) => text_size(text),
        Json::Array(items) => items.iter().map(|item| json_size(item) + 1).sum::<usize>() + 2,
        Json::Object(members) => {
            let members = members.iter();
            members
                .map(|(name, value)| text_size(name) + json_size(value) + 2)
                .sum::<usize>()
                + 2
        }
        Json::Number(number) => number.to_string().len(),
        Json::Null | Json::Bool(_) => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_value_is_that_which_is_written() {
        let texts = [
            "",
            "plain",
            "\0\u{1}\u{1f}",
            "a\"b\\c",
            "\n\r\t\u{8}\u{c}",
            "ä€𝄞\u{7f}",
        ];
        for text in texts {
            let written = serde_json::to_string(text).unwrap();
            assert_eq!(text_size(text), written.len(), "{written}");
        }
        let value = serde_json::json!({"a\0": [1.5, -7, null, true], "b": {"\u{1}": "\u{2}"}});
        let written = serde_json::to_string(&value).unwrap();
        let size = json_size(&value);
        assert!(
            written.len() <= size && size <= written.len() + 16,
            "{size}"
        );
    }
}
