//! Patches of RFC 6902.

use crate::Json;
use crate::node::Content;

/// How long the paths of all values together may be: that is how long the paths of a patch can get.
const MAX_PATH_BYTES: usize = 1 << 24;

/// The patch that changes nothing.
pub(super) fn none() -> Json {
    Json::Array(Vec::new())
}

/// The operations that turn the older content into the newer, and whether there was too much to
/// compare. Missing content is null.
pub(super) fn patch(older: Option<&Content>, newer: Option<&Content>) -> (Json, bool) {
    let side = |content: Option<&Content>| {
        let mut value = content.map_or(Json::Null, |content| content.to_json().into_owned());
        // Members are compared in the order of their map, which another crate of the program may
        // make that of their insertion.
        value.sort_all_objects();
        value
    };
    let (older, newer) = (side(older), side(newer));
    let budget = path_bytes(&older, MAX_PATH_BYTES).and_then(|rest| path_bytes(&newer, rest));
    if budget.is_none() {
        return (replacement(&newer), true);
    }
    let operations = serde_json::to_value(json_patch::diff(&older, &newer));
    match operations {
        // Numbers that are equal and not written alike, as 0.0 and -0.0: nothing to do, but the
        // contents differ.
        Ok(Json::Array(list)) if list.is_empty() => (replacement(&newer), false),
        Ok(operations) => (operations, false),
        Err(_) => (replacement(&newer), true),
    }
}

/// All at once.
fn replacement(newer: &Json) -> Json {
    serde_json::json!([{"op": "replace", "path": "", "value": newer}])
}

/// The rest of a budget after the paths of all values inside a value; none if they do not fit.
fn path_bytes(value: &Json, budget: usize) -> Option<usize> {
    let mut left = budget;
    let mut pending = vec![(value, 0_usize)];
    while let Some((value, path)) = pending.pop() {
        left = left.checked_sub(path)?;
        match value {
            Json::Array(items) => {
                let index = items.len().to_string().len();
                pending.extend(items.iter().map(|item| (item, path + 1 + index)));
            }
            // Escapes make a name at most twice as long.
            Json::Object(members) => {
                let members = members.iter();
                pending.extend(members.map(|(name, item)| (item, path + 1 + 2 * name.len())));
            }
            _ => {}
        }
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn between(older: Json, newer: Json) -> (Json, bool) {
        patch(Some(&Content::from(older)), Some(&Content::from(newer)))
    }

    #[test]
    fn a_patch_says_what_changed() {
        assert_eq!(
            between(
                json!({"a": {"b/c": 1}, "d": [1, 2]}),
                json!({"a": {"b/c": 2}, "d": [1]})
            ),
            (
                json!([
                    {"op": "replace", "path": "/a/b~1c", "value": 2},
                    {"op": "remove", "path": "/d/1"}
                ]),
                false
            )
        );
        let text = json!([{"op": "replace", "path": "", "value": "new"}]);
        assert_eq!(between(json!("old"), json!("new")), (text, false));
        let zero = json!([{"op": "replace", "path": "", "value": -0.0}]);
        assert_eq!(between(json!(0.0), json!(-0.0)), (zero, false));
        let appeared = json!([{"op": "replace", "path": "", "value": [1]}]);
        assert_eq!(
            patch(None, Some(&Content::from(json!([1])))),
            (appeared, false)
        );
    }

    /// A long name above many values that all differ: each operation would repeat it.
    #[test]
    #[cfg_attr(miri, ignore = "a hundred thousand values take hours")]
    fn long_paths_are_not_repeated_without_end() {
        let content = |number: i32| json!({"n".repeat(50_000): vec![number; 50_000]});
        let (patch, truncated) = between(content(1), content(2));
        assert!(truncated);
        assert_eq!(patch.as_array().map(Vec::len), Some(1));
    }
}
