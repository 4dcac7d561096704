//! Limits of the engine.

use crate::Json;

/// The most levels of nodes, the root included.
pub const MAX_NESTING: usize = 128;

/// The most levels of lists and objects inside one value.
pub const MAX_JSON_DEPTH: usize = 128;

/// The last cycle and creation time that an imported document may have. From there, no program can
/// count up to the end of the number range.
pub const MAX_COUNTER: i64 = i64::MAX - (1 << 40);

/// Whether a value has more levels than the limit. Never recurses deeper than that.
pub(crate) fn is_too_deep(value: &Json, limit: usize) -> bool {
    match (value, limit.checked_sub(1)) {
        (Json::Array(_) | Json::Object(_), None) => true,
        (Json::Array(items), Some(limit)) => items.iter().any(|item| is_too_deep(item, limit)),
        (Json::Object(members), Some(limit)) => {
            members.values().any(|member| is_too_deep(member, limit))
        }
        _ => false,
    }
}
