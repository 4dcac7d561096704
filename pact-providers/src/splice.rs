//! The common patches, applied to bytes: they add members to a message or to its parts, such as the
//! signature of a thinking part. Every other patch is applied to the message as JSON.

use pact_core::Json;

use crate::write_json::{plain_len, write_json, write_string};

/// Longer patches are rare.
const LONGEST: usize = 16;

/// Adds the members of a patch to a message, which begins at `start` and ends with the bytes. The
/// message is compact JSON. `takes` says whether a member is added; none means that it cannot tell.
///
/// Returns false, and leaves the bytes as they are, if the patch does anything else.
pub(crate) fn splice(
    bytes: &mut Vec<u8>,
    start: usize,
    list: &str,
    patch: &Json,
    takes: impl Fn(&str) -> Option<bool>,
) -> bool {
    let message = bytes.get(start..).unwrap_or_default();
    let Some(mut added) = additions(message, list, patch, takes) else {
        return false;
    };
    // From the end, so that the places before stay.
    added.sort_by_key(|(at, _)| *at);
    for (at, member) in added.into_iter().rev() {
        bytes.splice(start + at..start + at, member);
    }
    true
}

/// The bytes that a patch adds, each with its place.
fn additions(
    message: &[u8],
    list: &str,
    patch: &Json,
    takes: impl Fn(&str) -> Option<bool>,
) -> Option<Vec<(usize, Vec<u8>)>> {
    let operations = patch.as_array().filter(|list| list.len() <= LONGEST)?;
    let mut seen: Vec<&str> = Vec::new();
    let mut added = Vec::new();
    for operation in operations {
        let text = |name: &str| operation.get(name)?.as_str();
        let (place, value) = (text("path")?, operation.get("value")?);
        // A second addition would replace the first.
        if text("op")? != "add" || seen.contains(&place) {
            return None;
        }
        seen.push(place);
        let (holder, name) = place.rsplit_once('/')?;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || !name.bytes().all(is_plain) {
            return None;
        }
        let is_taken = takes(name)?;
        let mut member = Vec::new();
        write_string(&mut member, name);
        member.push(b':');
        write_json(&mut member, value);
        if holder.is_empty() {
            // At the start, because the list of parts stays the last member.
            if name == list || has_member(message, 0, name)? {
                return None;
            }
            member.push(b',');
            added.extend(is_taken.then_some((1, member)));
            continue;
        }
        let index = holder.strip_prefix('/')?.strip_prefix(list)?;
        let index = index.strip_prefix('/')?;
        let is_number = index == "0" || !index.starts_with('0');
        let index: usize = index.parse().ok().filter(|_| is_number)?;
        let part = element(message, member_value(message, 0, list)?, index)?;
        if has_member(message, part, name)? {
            return None;
        }
        member.insert(0, b',');
        let end = skip(message, part)? - 1;
        added.extend(is_taken.then_some((end, member)));
    }
    Some(added)
}

/// Whether the object at a place has a member; none if there is no object with members.
fn has_member(json: &[u8], at: usize, name: &str) -> Option<bool> {
    if json.get(at..at + 2)? != b"{\"" {
        return None;
    }
    Some(member_value(json, at, name).is_some())
}

/// The place of a member's value in the object at a place.
fn member_value(json: &[u8], at: usize, name: &str) -> Option<usize> {
    if *json.get(at)? != b'{' {
        return None;
    }
    let mut at = at + 1;
    while *json.get(at)? == b'"' {
        let end = skip(json, at)?;
        // A colon follows.
        if json.get(at + 1..end - 1)? == name.as_bytes() {
            return Some(end + 1);
        }
        at = skip(json, end + 1)? + 1;
    }
    None
}

/// The place of an element in the list at a place, if it is an object.
fn element(json: &[u8], at: usize, index: usize) -> Option<usize> {
    if *json.get(at)? != b'[' {
        return None;
    }
    let mut at = at + 1;
    for _ in 0..index {
        let end = skip(json, at)?;
        if *json.get(end)? != b',' {
            return None;
        }
        at = end + 1;
    }
    (*json.get(at)? == b'{').then_some(at)
}

/// The end of the value at a place.
fn skip(json: &[u8], at: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut at = at;
    loop {
        match *json.get(at)? {
            b'"' => {
                at += 1;
                at += plain_len(json.get(at..)?);
                while *json.get(at)? != b'"' {
                    at += if *json.get(at)? == b'\\' { 2 } else { 1 };
                    at += plain_len(json.get(at..)?);
                }
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 => return None,
            b',' | b':' => {
                at += 1;
                continue;
            }
            // A number or a word ends before the next sign.
            _ => {
                let is_end = |byte: &u8| matches!(byte, b',' | b']' | b'}');
                let rest = json.get(at..)?;
                at += rest.iter().position(is_end)?;
                at -= 1;
            }
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use pact_core::Json;
    use serde_json::json;

    use super::splice;
    use crate::origin::patched;

    /// Applies a patch to the bytes, and compares with the patched JSON. Returns whether it was
    /// applied.
    fn applies(message: &Json, patch: &Json) -> bool {
        let mut bytes = b"before".to_vec();
        bytes.extend(message.to_string().into_bytes());
        let untouched = bytes.clone();
        let is_done = splice(&mut bytes, 6, "content", patch, |_| Some(true));
        if is_done {
            let read: Json =
                serde_json::from_slice(bytes.get(6..).unwrap_or_default()).unwrap_or_default();
            assert_eq!(Some(read), patched(message.clone(), patch), "{patch}");
        } else {
            assert_eq!(bytes, untouched);
        }
        is_done
    }

    fn add(path: &str) -> Json {
        json!({"op": "add", "path": path, "value": {"a\"": ["b", -1.5, null]}})
    }

    #[test]
    fn members_are_added_as_a_patch_adds_them() {
        let message = json!({"role": "a\\\"", "content": [
            {"type": "text", "text": "\\\"},]{"},
            {"n": -1.5e3, "deep": {"list": [1, {"content": [{}]}, "\"", true], "e": {}}},
            [1, 2], "text", 3, {},
        ]});
        let all = json!([
            add("/content/1/new"),
            add("/new"),
            add("/content/0/x"),
            add("/content/0/y")
        ]);
        assert!(applies(&message, &all));
        for path in ["/a", "/content/0/signature", "/content/1/list"] {
            assert!(applies(&message, &json!([add(path)])), "{path}");
        }
        let others = [
            "",
            "/",
            "/role",
            "/content",
            "/content/0",
            "/content/-",
            "/content/0/text",
            "/content/2/1",
            "/content/3/a",
            "/content/4/a",
            "/content/5/a",
            "/content/9/a",
            "/content/00/a",
            "/content/01/a",
            "/content/1/deep/new",
            "/content/0/a~1b",
            "/other/0/a",
            "/contents/0/a",
        ];
        for path in others {
            assert!(!applies(&message, &json!([add(path)])), "{path}");
        }
        assert!(!applies(&message, &json!([add("/a"), add("/a")])));
        assert!(!applies(
            &message,
            &json!([{"op": "remove", "path": "/role"}])
        ));
        assert!(!applies(&message, &json!({"op": "add"})));
        assert!(!applies(&json!({}), &json!([add("/a")])));
        assert!(!applies(
            &json!({"content": "text"}),
            &json!([add("/content/0/a")])
        ));
        assert!(!applies(&json!([1]), &json!([add("/a")])));
    }

    #[test]
    fn members_are_left_out_or_left_to_others() {
        let message = br#"{"content":[{"a":1}]}"#;
        let patch = json!([add("/content/0/b")]);
        let mut bytes = message.to_vec();
        assert!(splice(&mut bytes, 0, "content", &patch, |_| Some(false)));
        assert_eq!(bytes, message);
        assert!(!splice(&mut bytes, 0, "content", &patch, |_| None));
        assert_eq!(bytes, message);
    }

    #[test]
    fn bytes_that_are_no_message_are_left_alone() {
        let message = br#"{"role":"user","content":[{"a":"b\\"},{"c":[1,{"d":null}]}]}"#;
        let patch = json!([add("/content/1/b"), add("/new")]);
        for end in 0..message.len() {
            let cut = message.get(..end).unwrap_or_default();
            let mut bytes = cut.to_vec();
            // Whether the cut is noticed depends on its place. Nothing panics.
            splice(&mut bytes, 0, "content", &patch, |_| Some(true));
        }
    }
}
