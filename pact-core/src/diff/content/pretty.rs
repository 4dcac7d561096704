//! JSON with one value a line.

/// How long the result may be. Nested lists are indented at every level, so that a short text can
/// become a long one.
const MAX_BYTES: usize = 1 << 24;

/// Lays out canonical JSON as people read it, indented by two, with a line break at the end; none
/// if that takes too much space.
pub(super) fn lines(canonical: &str) -> Option<String> {
    let mut out = String::with_capacity(canonical.len().saturating_mul(2).min(MAX_BYTES));
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut is_escaped = false;
    let mut characters = canonical.chars().peekable();
    while let Some(character) = characters.next() {
        if in_string {
            out.push(character);
            in_string = is_escaped || character != '"';
            is_escaped = !is_escaped && character == '\\';
            continue;
        }
        match character {
            '{' | '[' => {
                out.push(character);
                // An empty list or object stays on its line.
                if let Some(close) = characters.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    break_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                break_line(&mut out, depth);
                out.push(character);
            }
            ',' => {
                out.push(',');
                break_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            other => {
                in_string = other == '"';
                out.push(other);
            }
        }
        if out.len() > MAX_BYTES {
            return None;
        }
    }
    out.push('\n');
    Some(out)
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(core::iter::repeat_n("  ", depth));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_one_a_line() {
        let canonical = r#"{"a":[1,{"b":"x:{\"[,\\"}],"c":{},"d":[],"e":null}"#;
        let expected = r#"{
  "a": [
    1,
    {
      "b": "x:{\"[,\\"
    }
  ],
  "c": {},
  "d": [],
  "e": null
}
"#;
        assert_eq!(lines(canonical).as_deref(), Some(expected));
        assert_eq!(lines("3").as_deref(), Some("3\n"));
    }

    #[test]
    #[cfg_attr(miri, ignore = "two hundred thousand values take hours")]
    fn what_would_grow_without_bounds_is_left_alone() {
        let deep = format!(
            "{}{}{}",
            "[".repeat(127),
            "1,".repeat(200_000) + "1",
            "]".repeat(127)
        );
        assert_eq!(lines(&deep), None);
        let shallow = format!("[{}]", "1,".repeat(200_000) + "1");
        assert_eq!(
            lines(&shallow).map(|text| text.lines().count()),
            Some(200_003)
        );
    }
}
