//! Canonical JSON into JSON that a browser reads without loss, and that cannot end a script.
//!
//! A browser reads numbers as 64-bit floats. Integers beyond 2^53 and all floats, whose text
//! matters, become `{"$n":"text"}`; an object that could be taken for that becomes `{"$o":{…}}`.

/// The largest integer up to which a browser has them all.
const EXACT: u64 = 1 << 53;

/// The members of an object of canonical JSON: each name without its quotes, and its value.
pub(crate) fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let inside = object.get(1..object.len().saturating_sub(1));
    let mut rest = inside.unwrap_or_default();
    core::iter::from_fn(move || {
        let name_end = string_end(rest.as_bytes(), 0);
        let name = rest.get(1..name_end.saturating_sub(1))?;
        let value = rest.get(name_end + 1..)?;
        let end = value_end(value.as_bytes());
        let found = value.get(..end)?;
        rest = value.get(end + 1..).unwrap_or_default();
        Some((name, found))
    })
}

/// Where a string ends that begins at `start`.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Where a value ends that others follow.
fn value_end(bytes: &[u8]) -> usize {
    let (mut at, mut open) = (0, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = string_end(bytes, at);
                continue;
            }
            b'{' | b'[' => open += 1,
            b'}' | b']' => open = open.saturating_sub(1),
            b',' if open == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// Appends canonical JSON in the form that the page reads.
pub(crate) fn write(out: &mut String, canonical: &str) {
    let bytes = canonical.as_bytes();
    let mut at = 0;
    // For each object that is open, whether it was wrapped.
    let mut open: Vec<bool> = Vec::new();
    while let Some(byte) = bytes.get(at) {
        let end = match byte {
            b'"' => {
                let end = string_end(bytes, at);
                write_escaped(out, canonical.get(at..end).unwrap_or_default());
                end
            }
            b'{' => {
                let rest = canonical.get(at..).unwrap_or_default();
                let is_like_ours = rest.starts_with("{\"$n\":") || rest.starts_with("{\"$o\":");
                out.push_str(if is_like_ours { "{\"$o\":{" } else { "{" });
                open.push(is_like_ours);
                at + 1
            }
            b'}' => {
                out.push_str(if open.pop() == Some(true) { "}}" } else { "}" });
                at + 1
            }
            b'-' | b'0'..=b'9' => {
                let rest = bytes.get(at..).unwrap_or_default();
                let length = rest
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit() || b"+-.e".contains(byte))
                    .count();
                write_number(out, canonical.get(at..at + length).unwrap_or_default());
                at + length
            }
            other => {
                out.push(char::from(*other));
                at + 1
            }
        };
        at = end;
    }
}

fn write_number(out: &mut String, text: &str) {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.parse::<u64>().is_ok_and(|number| number < EXACT) && text != "-0" {
        out.push_str(text);
    } else {
        out.push_str("{\"$n\":\"");
        out.push_str(text);
        out.push_str("\"}");
    }
}

/// Appends a number.
pub(crate) fn write_integer(out: &mut String, number: i64) {
    write_number(out, &number.to_string());
}

/// Appends a text as a JSON string.
pub(crate) fn write_text(out: &mut String, text: &str) {
    write_escaped(out, &pact_core::canonical_json(&text.into()));
}

/// A JSON string without any character that means something to HTML. Canonical JSON is ASCII, so
/// nothing else does.
fn write_escaped(out: &mut String, string: &str) {
    for character in string.chars() {
        match character {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(canonical: &str) -> String {
        let mut out = String::new();
        write(&mut out, canonical);
        out
    }

    #[test]
    fn members_are_cut_where_they_end() {
        let object = r#"{"a":[1,{"b":"},]"}],"c\"":"x\\","d":{}}"#;
        let found: Vec<_> = members(object).collect();
        assert_eq!(
            found,
            [
                ("a", r#"[1,{"b":"},]"}]"#),
                (r#"c\""#, r#""x\\""#),
                ("d", "{}")
            ]
        );
        assert_eq!(members("{}").count(), 0);
    }

    #[test]
    fn numbers_keep_their_text_where_a_browser_would_lose_it() {
        assert_eq!(
            written(r#"[1,-7,1.0,9007199254740993,-0.0,"1.5"]"#),
            r#"[1,-7,{"$n":"1.0"},{"$n":"9007199254740993"},{"$n":"-0.0"},"1.5"]"#
        );
    }

    #[test]
    fn objects_that_look_like_numbers_are_told_apart() {
        assert_eq!(written(r#"{"$n":"1"}"#), r#"{"$o":{"$n":"1"}}"#);
        assert_eq!(
            written(r#"{"$o":{"$n":2},"x":[{}]}"#),
            r#"{"$o":{"$o":{"$o":{"$n":2}},"x":[{}]}}"#
        );
    }

    #[test]
    fn nothing_is_left_that_html_would_read() {
        let text = written(r#"{"</script>":"<!-- & ]]>"}"#);
        assert!(!text.contains(['<', '>', '&']), "{text}");
    }
}
