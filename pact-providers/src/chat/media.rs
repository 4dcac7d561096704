//! Images and files in a message.

use std::borrow::Cow;

use pact_core::Json;

use super::MediaForm;
use crate::canonical::{self as part, Media, Source};
use crate::wire::Out;

/// The formats of sound that OpenAI takes, with their MIME types. The first of a format is its own.
const SOUNDS: [(&str, &str); 6] = [
    ("audio/wav", "wav"),
    ("audio/x-wav", "wav"),
    ("audio/wave", "wav"),
    ("audio/vnd.wave", "wav"),
    ("audio/mpeg", "mp3"),
    ("audio/mp3", "mp3"),
];

/// The MIME type of a sound whose API does not say it.
const SOUND: &str = "audio/mpeg";

/// Whether an API can be told an image or a file.
pub(super) fn fits(form: MediaForm, media: Media<'_>) -> bool {
    match (form, media.source) {
        (MediaForm::OpenAi, source) => match source {
            Source::Data(_) => media.is_image || !is_sound(media) || sound(media).is_some(),
            Source::Url(_) => media.is_image,
            Source::FileId(_) => !media.is_image,
        },
        (MediaForm::Mistral, source) => !(media.is_image && matches!(source, Source::FileId(_))),
        (MediaForm::Images, source) => media.is_image && matches!(source, Source::Data(_)),
    }
}

fn is_sound(media: Media<'_>) -> bool {
    media.mime.is_some_and(|mime| mime.starts_with("audio/"))
}

/// The format of a sound that OpenAI takes.
fn sound(media: Media<'_>) -> Option<&'static str> {
    let mime = media.mime?;
    let known = SOUNDS.iter().find(|(known, _)| *known == mime);
    known.map(|(_, format)| *format)
}

/// The source as a URL.
fn url(media: Media<'_>) -> Cow<'_, str> {
    let default = if media.is_image {
        "image/png"
    } else {
        "application/pdf"
    };
    match media.source {
        Source::Data(data) => {
            let mime = media.mime.unwrap_or(default);
            Cow::Owned(format!("data:{mime};base64,{data}"))
        }
        Source::Url(url) | Source::FileId(url) => Cow::Borrowed(url),
    }
}

/// Writes a part that fits.
pub(super) fn write(form: MediaForm, out: &mut Out<'_>, media: Media<'_>) {
    out.raw("{");
    if media.is_image {
        out.text_member("type", "image_url");
        out.member("image_url");
        out.raw("{");
        out.text_member("url", &url(media));
        out.raw("}");
    } else if form == MediaForm::Mistral {
        write_mistral_file(out, media);
    } else {
        write_openai_file(out, media);
    }
    out.raw("}");
}

fn write_openai_file(out: &mut Out<'_>, media: Media<'_>) {
    if let (Source::Data(data), Some(format)) = (media.source, sound(media)) {
        out.text_member("type", "input_audio");
        out.member("input_audio");
        out.raw("{");
        out.text_member("data", data);
        out.text_member("format", format);
        out.raw("}");
        return;
    }
    out.text_member("type", "file");
    out.member("file");
    out.raw("{");
    if let Source::FileId(id) = media.source {
        out.text_member("file_id", id);
    } else {
        // OpenAI takes no file without a name.
        out.text_member("filename", media.name.unwrap_or("file.pdf"));
        out.text_member("file_data", &url(media));
    }
    out.raw("}");
}

fn write_mistral_file(out: &mut Out<'_>, media: Media<'_>) {
    match media.source {
        Source::FileId(id) => {
            out.text_member("type", "file");
            out.text_member("file_id", id);
        }
        Source::Data(text) | Source::Url(text) if is_sound(media) => {
            out.text_member("type", "input_audio");
            out.text_member("input_audio", text);
        }
        _ => {
            out.text_member("type", "document_url");
            out.text_member("document_url", &url(media));
            if let Some(name) = media.name {
                out.text_member("document_name", name);
            }
        }
    }
}

/// The canonical form of an image or a file; none for a part that is neither.
pub(super) fn read(value: &Json) -> Option<Json> {
    let held = |name: &str| value.get(name);
    let text = |name: &str| value.get(name).and_then(Json::as_str);
    match text("type")? {
        "image_url" => {
            let inner = held("image_url")?.get("url").and_then(Json::as_str);
            Some(of_url(true, inner.or_else(|| text("image_url"))?))
        }
        "document_url" => Some(part::named(
            of_url(false, text("document_url")?),
            text("document_name"),
        )),
        "file" => {
            let Some(file) = held("file") else {
                return Some(part::media(false, None, ("file_id", text("file_id")?)));
            };
            let inner = |name: &str| file.get(name).and_then(Json::as_str);
            let read = match inner("file_id") {
                Some(id) => part::media(false, None, ("file_id", id)),
                None => of_url(false, inner("file_data")?),
            };
            Some(part::named(read, inner("filename")))
        }
        "input_audio" => {
            let sound = held("input_audio")?;
            if let Some(text) = sound.as_str() {
                let is_url = text.starts_with("http://") || text.starts_with("https://");
                let from = if is_url { "url" } else { "data" };
                return Some(part::media(false, Some(SOUND), (from, text)));
            }
            let inner = |name: &str| sound.get(name).and_then(Json::as_str);
            let format = inner("format")?;
            let (mime, _) = SOUNDS.iter().find(|(_, known)| *known == format)?;
            Some(part::media(false, Some(mime), ("data", inner("data")?)))
        }
        _ => None,
    }
}

/// The canonical form of an image or a file at a URL, which may hold the bytes.
fn of_url(is_image: bool, url: &str) -> Json {
    let held = url.strip_prefix("data:");
    let held = held.and_then(|held| held.split_once(";base64,"));
    match held {
        Some((mime, data)) if !mime.is_empty() => part::media(is_image, Some(mime), ("data", data)),
        _ => part::media(is_image, None, ("url", url)),
    }
}
