//! Images, documents, videos and sounds, as Bedrock has them.

use pact_core::Json;

use super::form::write_text;
use crate::canonical::{self as part, Media, Part, Source};
use crate::wire::Out;

/// The formats of documents, with their media types.
const DOCUMENTS: [(&str, &str); 9] = [
    ("pdf", "application/pdf"),
    ("csv", "text/csv"),
    ("doc", "application/msword"),
    (
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    ("xls", "application/vnd.ms-excel"),
    (
        "xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
    ("html", "text/html"),
    ("txt", "text/plain"),
    ("md", "text/markdown"),
];

const IMAGES: [(&str, &str); 4] = [
    ("png", "image/png"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
];

const VIDEOS: [(&str, &str); 9] = [
    ("mp4", "video/mp4"),
    ("mov", "video/quicktime"),
    ("mkv", "video/x-matroska"),
    ("webm", "video/webm"),
    ("flv", "video/x-flv"),
    ("mpeg", "video/mpeg"),
    ("mpg", "video/mpg"),
    ("wmv", "video/x-ms-wmv"),
    ("three_gp", "video/3gpp"),
];

const SOUNDS: [(&str, &str); 7] = [
    ("mp3", "audio/mpeg"),
    ("wav", "audio/wav"),
    ("ogg", "audio/ogg"),
    ("flac", "audio/flac"),
    ("aac", "audio/aac"),
    ("m4a", "audio/mp4"),
    ("opus", "audio/opus"),
];

/// The sorts of blocks, with their formats.
const SORTS: [(&str, &[(&str, &str)]); 4] = [
    ("image", &IMAGES),
    ("document", &DOCUMENTS),
    ("video", &VIDEOS),
    ("audio", &SOUNDS),
];

/// The name of a document that has none.
pub(super) const UNNAMED: &str = "document";

/// The sort and the format of an image or a file; none if the API has no form for it.
fn sort(media: Media<'_>) -> Option<(&'static str, &'static str)> {
    let default = if media.is_image {
        "image/png"
    } else {
        "application/pdf"
    };
    let mime = media.mime.unwrap_or(default);
    // `text/plain; charset=utf-8` is `text/plain`.
    let mime = mime.split(';').next().unwrap_or_default().trim();
    let of = |(sort, formats): &(&'static str, &'static [(&'static str, &'static str)])| {
        let found = formats.iter().find(|(_, known)| *known == mime)?;
        Some((*sort, found.0))
    };
    SORTS.iter().find_map(of).or(match mime {
        "image/jpg" => Some(("image", "jpeg")),
        "audio/mp3" => Some(("audio", "mp3")),
        _ => None,
    })
}

/// Whether it goes out as a document.
pub(super) fn is_document(media: Media<'_>) -> bool {
    is_taken(media) && matches!(sort(media), Some(("document", _)))
}

/// Whether the API has a form for it: it takes bytes, and files of S3.
fn is_taken(media: Media<'_>) -> bool {
    match media.source {
        Source::Data(_) => sort(media).is_some(),
        Source::Url(url) => url.starts_with("s3://") && sort(media).is_some(),
        Source::FileId(_) => false,
    }
}

pub(super) fn write(out: &mut Out<'_>, media: Media<'_>) {
    let Some((sort, format)) = sort(media).filter(|_| is_taken(media)) else {
        let text = out.text_of("media", &Part::Media(media));
        return write_text(out, &text);
    };
    out.raw("{");
    out.member(sort);
    out.raw("{");
    out.text_member("format", format);
    if sort == "document" {
        out.text_member("name", media.name.unwrap_or(UNNAMED));
    }
    out.member("source");
    out.raw("{");
    match media.source {
        Source::Data(data) => out.text_member("bytes", data),
        Source::Url(uri) | Source::FileId(uri) => {
            out.member("s3Location");
            out.raw("{");
            out.text_member("uri", uri);
            out.raw("}");
        }
    }
    out.raw("}}}");
}

/// Reads an image or a file into the canonical form; none if it is no such block.
pub(super) fn read(block: &Json) -> Option<Json> {
    let (sort, formats) = SORTS.iter().find(|(sort, _)| block.get(sort).is_some())?;
    let value = block.get(sort)?;
    let format = value.get("format").and_then(Json::as_str)?;
    let (_, mime) = formats.iter().find(|(known, _)| *known == format)?;
    let source = value.get("source")?;
    let bytes = source.get("bytes").and_then(Json::as_str);
    let uri = || source.pointer("/s3Location/uri").and_then(Json::as_str);
    let from = match bytes {
        Some(bytes) => ("data", bytes),
        None => ("url", uri()?),
    };
    let media = part::media(*sort == "image", Some(mime), from);
    let name = value.get("name").and_then(Json::as_str);
    Some(part::named(media, name))
}
