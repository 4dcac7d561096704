//! The requests that were sent, for the page.

use core::fmt::Write as _;

use crate::encode::{write_integer, write_text};

/// A request that was sent. Programs begin with the default, and fill it in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SentRequest {
    /// Its number.
    pub number: u64,
    /// The cycle in which it was sent.
    pub cycle: i64,
    /// The API.
    pub api: String,
    /// The model.
    pub model: String,
    /// How it ended.
    pub status: String,
    /// Its bytes.
    pub body: String,
    /// Why these are not the bytes that were sent, if they are not.
    pub inexact: Option<String>,
    /// So many bytes at its start were in the request before.
    pub cached: usize,
    /// Why the rest differs; none if nothing of the request before changed.
    pub why: Option<String>,
    /// The first node that differs.
    pub node: Option<String>,
    /// The options that changed.
    pub options: Vec<String>,
    /// The tokens that the provider reported: of the request, of the answer, and those of the
    /// request that it had in its cache.
    pub usage: Option<[u64; 3]>,
}

/// Writes requests as JSON that is safe inside a script, oldest first. A body is written as the
/// number of UTF-16 units that it shares with the one before, and its rest, so that a long
/// conversation is not repeated.
#[must_use]
pub fn requests_json(requests: &[SentRequest]) -> String {
    let mut out = String::from("[");
    let mut before = "";
    for request in requests {
        if !out.ends_with('[') {
            out.push_str(",\n");
        }
        write_request(&mut out, request, before);
        before = &request.body;
    }
    out.push(']');
    out
}

fn write_request(out: &mut String, request: &SentRequest, before: &str) {
    let shared = common_start(before, &request.body);
    let (start, rest) = request.body.split_at_checked(shared).unwrap_or_default();
    let cached = request.body.get(..request.cached).unwrap_or(start);
    // A browser has whole numbers up to 2^53.
    let _ = write!(out, "{{\"number\":{}", request.number.min(1 << 53));
    out.push_str(",\"cycle\":");
    write_integer(out, request.cycle);
    let _ = write!(
        out,
        ",\"shared\":{},\"cached\":{}",
        units(start),
        units(cached)
    );
    for (name, text) in [
        ("rest", rest),
        ("api", &request.api),
        ("model", &request.model),
        ("status", &request.status),
    ] {
        let _ = write!(out, ",\"{name}\":");
        write_text(out, text);
    }
    for (name, text) in [
        ("inexact", &request.inexact),
        ("why", &request.why),
        ("node", &request.node),
    ] {
        let _ = write!(out, ",\"{name}\":");
        match text {
            Some(text) => write_text(out, text),
            None => out.push_str("null"),
        }
    }
    out.push_str(",\"options\":[");
    for option in &request.options {
        if !out.ends_with('[') {
            out.push(',');
        }
        write_text(out, option);
    }
    out.push(']');
    let _ = match request.usage.map(|usage| usage.map(|it| it.min(1 << 53))) {
        Some([input, output, cached]) => write!(out, ",\"usage\":[{input},{output},{cached}]}}"),
        None => out.write_str(",\"usage\":null}"),
    };
}

/// The length of a text in the units of JavaScript.
fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The bytes that two texts share at their start, whole characters alone.
fn common_start(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    let mut shared = pairs.take_while(|(left, right)| left == right).count();
    while !right.is_char_boundary(shared) || !left.is_char_boundary(shared) {
        shared -= 1;
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_share_whole_characters() {
        let of = |body: &str| SentRequest {
            body: body.to_owned(),
            ..SentRequest::default()
        };
        let json = requests_json(&[of("{\"a\":\"🦀é\"}"), of("{\"a\":\"🦀è</script>\"}")]);
        assert!(json.contains("\"shared\":8,"), "{json}");
        assert!(!json.contains('<'));
    }
}
