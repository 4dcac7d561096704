//! Applies content diffs, by code that shares nothing with the engine.

use pact_core::{Json, TokenHunk, TokenOp};

/// Applies a unified diff, and checks all that its hunks claim.
pub(crate) fn apply_unified(older: &str, diff: &str) -> String {
    let older: Vec<&str> = older.split_inclusive('\n').collect();
    let mut lines = diff.split_inclusive('\n').peekable();
    let mut newer: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(header) = lines.next() {
        let ranges = header.strip_prefix("@@ -").unwrap();
        let ranges = ranges.strip_suffix(" @@\n").unwrap();
        let (from, to) = ranges.split_once(" +").unwrap();
        let [(from, from_len), (to, to_len)] = [from, to].map(|range| {
            let (start, len) = range.split_once(',').unwrap();
            let (start, len): (usize, usize) = (start.parse().unwrap(), len.parse().unwrap());
            // An empty range is named by the line before it.
            (if len == 0 { start } else { start - 1 }, len)
        });
        newer.extend(older[at..from].iter().map(|line| (*line).to_owned()));
        assert_eq!(newer.len(), to, "{header}");
        at = from;
        while let Some(line) = lines.next_if(|line| !line.starts_with("@@")) {
            let (mark, text) = line.split_at(1);
            let mut text = text.to_owned();
            if lines
                .next_if(|next| *next == "\\ No newline at end of file\n")
                .is_some()
            {
                text.pop();
            }
            if matches!(mark, " " | "-") {
                assert_eq!(older[at], text, "{header}");
                at += 1;
            }
            if matches!(mark, " " | "+") {
                newer.push(text);
            }
        }
        assert_eq!(
            (at - from, newer.len() - to),
            (from_len, to_len),
            "{header}"
        );
    }
    newer.extend(older[at..].iter().map(|line| (*line).to_owned()));
    newer.concat()
}

/// The older and the newer text that hunks of words make up.
pub(crate) fn join_hunks(hunks: &[TokenHunk]) -> (String, String) {
    let without = |op: TokenOp| {
        let kept = hunks.iter().filter(|hunk| hunk.op != op);
        kept.map(|hunk| hunk.text.as_str()).collect()
    };
    (without(TokenOp::Insert), without(TokenOp::Delete))
}

/// Applies a patch of RFC 6902 made of additions, removals and replacements.
pub(crate) fn apply_patch(mut value: Json, patch: &Json) -> Json {
    for operation in patch.as_array().unwrap() {
        let pointer = operation["path"].as_str().unwrap();
        let op = operation["op"].as_str().unwrap();
        if op == "replace" {
            *value.pointer_mut(pointer).unwrap() = operation["value"].clone();
            continue;
        }
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let name = name.replace("~1", "/").replace("~0", "~");
        match (value.pointer_mut(parent).unwrap(), op) {
            (Json::Object(members), "add") => {
                members.insert(name, operation["value"].clone());
            }
            (Json::Object(members), "remove") => {
                members.remove(&name).unwrap();
            }
            (Json::Array(items), "add") => {
                items.insert(name.parse().unwrap(), operation["value"].clone());
            }
            (Json::Array(items), "remove") => {
                items.remove(name.parse().unwrap());
            }
            other => panic!("{other:?}"),
        }
    }
    value
}
