//! Descriptions of blocks for the page: calls, results, images and files.
//!
//! A block that is only a text, or only JSON, is not described: its content says it all.

use std::fmt::Write as _;

use pact_core::NodeRef;

use crate::describe::{Described, File, describe};
use crate::encode::write_text;

/// So many characters of a text are written: the whole is in the content.
const LONGEST: usize = 2_000;

/// So many parts of a block are written.
const PARTS: usize = 100;

/// Describes a block as JSON, in its order:
///
/// - `["t",text]`: a text; `["t"]` where the text is the whole content;
/// - `["h",text]`: thinking;
/// - `["c",id,name,arguments]`: a call;
/// - `["a",id,is_error,[part,…]]`: the result of a call;
/// - `["f",is_image,mime,name,bytes,place]`: an image or a file; null where a fact is unknown;
/// - `["j",text]`: other JSON.
///
/// Empty if the content says it all.
pub(crate) fn of(node: &NodeRef<'_>) -> String {
    let described = describe(node);
    let mut out = String::new();
    let whole = node.content().and_then(|content| content.as_text());
    let is_whole = match described.as_slice() {
        [] | [Described::Json(_)] => true,
        [Described::Text(text)] => whole == Some(text.as_ref()),
        _ => false,
    };
    if is_whole {
        return out;
    }
    write_parts(&mut out, &described, whole);
    out
}

fn write_parts(out: &mut String, parts: &[Described<'_>], whole: Option<&str>) {
    out.push('[');
    for part in parts.iter().take(PARTS) {
        if !out.ends_with('[') {
            out.push(',');
        }
        write_part(out, part, whole);
    }
    out.push(']');
}

fn write_part(out: &mut String, part: &Described<'_>, whole: Option<&str>) {
    match part {
        Described::Text(text) if Some(text.as_ref()) == whole => out.push_str("[\"t\"]"),
        Described::Text(text) => tagged(out, 't', text),
        Described::Thinking(text) => tagged(out, 'h', text),
        Described::Call {
            id,
            name,
            arguments,
        } => {
            out.push_str("[\"c\"");
            for text in [id, name, arguments.as_ref()] {
                out.push(',');
                write_text(out, clipped(text));
            }
            out.push(']');
        }
        Described::Answer {
            id,
            content,
            is_error,
            ..
        } => {
            out.push_str("[\"a\",");
            write_text(out, id);
            let _ = write!(out, ",{},", u8::from(*is_error));
            write_parts(out, content, whole);
            out.push(']');
        }
        Described::File(file) => write_file(out, file),
        Described::Json(json) => tagged(out, 'j', &json.to_string()),
    }
}

fn tagged(out: &mut String, tag: char, text: &str) {
    let _ = write!(out, "[\"{tag}\",");
    write_text(out, clipped(text));
    out.push(']');
}

fn write_file(out: &mut String, file: &File<'_>) {
    let _ = write!(out, "[\"f\",{}", u8::from(file.is_image));
    let optional = |out: &mut String, text: Option<&str>| match text {
        Some(text) => {
            out.push(',');
            write_text(out, clipped(text));
        }
        None => out.push_str(",null"),
    };
    optional(out, file.mime);
    optional(out, file.name);
    match file.bytes {
        // A browser has whole numbers up to 2^53, and no file is as large.
        Some(bytes) => {
            let _ = write!(out, ",{}", bytes.min(1 << 53));
        }
        None => out.push_str(",null"),
    }
    optional(out, file.place);
    out.push(']');
}

/// The beginning of a text. One character more than the limit tells the page that it is cut.
fn clipped(text: &str) -> &str {
    let end = text.char_indices().nth(LONGEST + 1);
    end.and_then(|(at, _)| text.get(..at)).unwrap_or(text)
}
