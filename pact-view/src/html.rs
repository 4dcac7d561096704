//! The page around the data.

use core::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::language;
use crate::live::Page;

/// The scripts that read the data and run selectors, in this order. They touch nothing of the page.
const ENGINE: [&str; 15] = [
    include_str!("../assets/values.js"),
    include_str!("../assets/data.js"),
    include_str!("../assets/expiry.js"),
    include_str!("../assets/scene.js"),
    include_str!("../assets/diagnostic.js"),
    include_str!("../assets/selector_lexer.js"),
    include_str!("../assets/selector_layout.js"),
    include_str!("../assets/selector_reader.js"),
    include_str!("../assets/selector_parser.js"),
    include_str!("../assets/selector_conditions.js"),
    include_str!("../assets/selector_steps.js"),
    include_str!("../assets/selector_check.js"),
    include_str!("../assets/selector_plan.js"),
    include_str!("../assets/selector_match.js"),
    include_str!("../assets/selector_run.js"),
];

/// The scripts that show it, in this order.
const PAGE: [&str; 14] = [
    include_str!("../assets/dom.js"),
    include_str!("../assets/said.js"),
    include_str!("../assets/rows.js"),
    include_str!("../assets/timeline.js"),
    include_str!("../assets/tree.js"),
    include_str!("../assets/details.js"),
    include_str!("../assets/changes.js"),
    include_str!("../assets/thread.js"),
    include_str!("../assets/fill.js"),
    include_str!("../assets/chart.js"),
    include_str!("../assets/requests.js"),
    include_str!("../assets/find.js"),
    include_str!("../assets/live.js"),
    include_str!("../assets/main.js"),
];

const STYLE: &str = concat!(
    include_str!("../assets/style.css"),
    include_str!("../assets/panes.css")
);
const BODY: &str = include_str!("../assets/body.html");

/// The script that reads the data and runs selectors, with the language that it reads.
pub(crate) fn engine() -> String {
    language::script() + &ENGINE.concat()
}

/// The whole page. The data must be safe inside a script; see [`crate::encode`].
pub(crate) fn document(title: &str, data: &str) -> String {
    let script = script();
    whole(title, data, &script, &policy(&script))
}

/// The page from a server. It may ask that server, and no other.
pub(crate) fn served(title: &str, data: &str) -> Page {
    let script = script();
    let policy = format!("{}; connect-src 'self'", policy(&script));
    let html = whole(title, data, &script, &policy);
    // Browsers take this rule from a header alone.
    Page::new(html, format!("{policy}; frame-ancestors 'none'"))
}

/// A page from a server without any script. The body must be HTML already.
pub(crate) fn without_script(title: &str, body: &str) -> Page {
    let policy = format!(
        "default-src 'none'; style-src '{}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        hash(STYLE)
    );
    let title = escaped(title);
    let html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    );
    Page::new(html, policy)
}

fn script() -> String {
    format!(
        "\"use strict\";(() => {{\n{}{}}})();\n",
        engine(),
        PAGE.concat()
    )
}

fn policy(script: &str) -> String {
    format!(
        "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(STYLE)
    )
}

fn whole(title: &str, data: &str, script: &str, policy: &str) -> String {
    let title = escaped(title);
    let mut out =
        String::with_capacity(data.len() + script.len() + STYLE.len() + BODY.len() + 1024);
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{BODY}\
         <script type=\"application/json\" id=\"data\">{data}</script>\n\
         <script>{script}</script>\n</body>\n</html>\n"
    );
    out
}

/// A source in a content security policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4_usize {
            let digit = usize::try_from(group >> (18 - 6 * place) & 63).unwrap_or(0);
            let is_padding = place > chunk.len();
            let digit = DIGITS.get(digit).copied().unwrap_or(b'A');
            out.push(char::from(if is_padding { b'=' } else { digit }));
        }
    }
    out
}

/// Text for HTML. Of the page with data, only the title is outside of the data.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            control if control.is_control() => out.push('\u{FFFD}'),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_padded() {
        let cases = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ];
        for (text, expected) in cases {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn nothing_of_ours_ends_a_script_or_a_style() {
        let script = engine() + &PAGE.concat();
        assert!(
            !script.contains("</") && !script.contains("<!--"),
            "the script"
        );
        assert!(!STYLE.contains("</"), "the style");
    }
}
