//! The JSON forms of results, images and files.

use std::borrow::Cow;

use super::form::ItemForm;
use super::items;
use crate::canonical::{Answer, AnswerContent, Media, Part, Source};
use crate::wire::{Form as _, Out};

/// Writes the answer to a call, as an item of this sort.
pub(super) fn write_output(form: &ItemForm, out: &mut Out<'_>, kind: &str, answer: &Answer<'_>) {
    out.raw("{");
    out.text_member("type", kind);
    let id = match kind {
        items::LOCAL_SHELL_OUTPUT => "id",
        _ => "call_id",
    };
    out.text_member(id, &answer.id);
    match kind {
        items::COMPUTER_OUTPUT => {
            out.member("output");
            out.raw(r#"{"type":"computer_screenshot""#);
            if let Some(media) = screenshot(answer) {
                write_image_source(out, media);
            }
            out.raw("}");
        }
        items::SHELL_OUTPUT => {
            let text = result_text(out, answer);
            let (stdout, stderr, code) = if answer.is_error {
                ("", text.as_ref(), 1)
            } else {
                (text.as_ref(), "", 0)
            };
            out.member("output");
            out.raw("[{");
            out.text_member("stdout", stdout);
            out.text_member("stderr", stderr);
            out.member("outcome");
            out.raw(&format!(r#"{{"type":"exit","exit_code":{code}}}}}]"#));
        }
        items::APPLY_PATCH_OUTPUT => {
            let status = if answer.is_error {
                "failed"
            } else {
                "completed"
            };
            out.text_member("status", status);
            let text = result_text(out, answer);
            out.text_member("output", &text);
        }
        items::LOCAL_SHELL_OUTPUT => {
            let text = result_text(out, answer);
            out.text_member("output", &text);
            unmarked_error(out, answer);
        }
        _ => {
            out.member("output");
            match &answer.content {
                AnswerContent::Parts(parts) => {
                    out.list(parts, |out, part| form.write_part(out, part));
                }
                content => out.string(&content.to_text(&mut |_| ())),
            }
            unmarked_error(out, answer);
        }
    }
    out.raw("}");
}

/// Notes that the API is not told that a tool failed.
fn unmarked_error(out: &mut Out<'_>, answer: &Answer<'_>) {
    if answer.is_error {
        out.lost(
            "result-error",
            "the API has no mark for a tool that failed: the text alone says so",
        );
    }
}

/// The image that answers a call of the computer.
pub(super) fn screenshot<'t>(answer: &Answer<'t>) -> Option<Media<'t>> {
    let AnswerContent::Parts(parts) = &answer.content else {
        return None;
    };
    parts.iter().find_map(|part| match part {
        Part::Media(media) if media.is_image => Some(*media),
        _ => None,
    })
}

/// A result as text, with a note of the loss.
fn result_text<'t>(out: &mut Out<'_>, answer: &Answer<'t>) -> Cow<'t, str> {
    let mut lost = None;
    let said = &answer.content;
    let text = said.to_text(&mut |message| lost = Some(message.to_owned()));
    if let Some(message) = lost {
        out.lost("foreign-part", &message);
    }
    text
}

/// Writes an image or a file as a part.
pub(super) fn write_media(form: &ItemForm, out: &mut Out<'_>, media: Media<'_>) {
    if media.is_image {
        out.raw(r#"{"type":"input_image","detail":"auto""#);
        write_image_source(out, media);
        out.raw("}");
        return;
    }
    out.raw(r#"{"type":"input_file""#);
    let mut name = media.name.map(Cow::Borrowed);
    match media.source {
        Source::Data(data) => {
            let mime = media.mime.or((!form.is_whole).then_some("application/pdf"));
            out.member("file_data");
            match mime {
                Some(mime) => write_data_url(out, mime, data),
                None => out.string(data),
            }
            if !form.is_whole {
                // The API needs a name for a file that it gets as data.
                let ending = mime.and_then(|mime| mime.split_once('/'));
                let ending = ending.map_or("bin", |(_, ending)| ending);
                name = name.or_else(|| Some(Cow::Owned(format!("file.{ending}"))));
            }
        }
        Source::Url(url) => out.text_member("file_url", url),
        Source::FileId(id) => out.text_member("file_id", id),
    }
    if let Some(name) = name {
        out.text_member("filename", &name);
    }
    out.raw("}");
}

fn write_image_source(out: &mut Out<'_>, media: Media<'_>) {
    match media.source {
        Source::Data(data) => {
            let mime = media.mime.unwrap_or("image/png");
            out.member("image_url");
            write_data_url(out, mime, data);
        }
        Source::Url(url) => out.text_member("image_url", url),
        Source::FileId(id) => out.text_member("file_id", id),
    }
}

fn write_data_url(out: &mut Out<'_>, mime: &str, data: &str) {
    out.string(&format!("data:{mime};base64,{data}"));
}
