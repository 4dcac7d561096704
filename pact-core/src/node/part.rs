//! Parts of a message: texts and images, side by side.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::Json;
use crate::argument::IntoText;

/// One part of a message that is more than a text.
///
/// A message of parts has a list as its content, with one object for each part:
///
/// | part | stored JSON |
/// |---|---|
/// | [`Part::text`] | `{"type":"text","text":"see"}` |
/// | [`Part::image`] | `{"type":"image","mime":"image/png","data":"iVBORw0K"}`, the bytes in base64 (RFC 4648 §4, padded) |
/// | [`Part::image_url`] | `{"type":"image","url":"https://example.org/cat.png"}` |
///
/// These shapes are part of the format: documents keep them, and the code that renders a context
/// for a provider reads them.
///
/// ```
/// use pact_core::{Context, Part};
/// use serde_json::json;
///
/// let mut ctx = Context::default();
/// let picture = Part::image([137, 80, 78, 71], "image/png");
/// let id = ctx.user(vec![Part::text("What is this?"), picture]);
/// assert_eq!(
///     *ctx.node(&id).unwrap().content().unwrap().to_json(),
///     json!([
///         {"type": "text", "text": "What is this?"},
///         {"type": "image", "mime": "image/png", "data": "iVBORw=="},
///     ])
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Part(Json);

impl Part {
    /// A text.
    #[must_use]
    pub fn text(text: impl IntoText) -> Self {
        Self::of([("type", "text".into()), ("text", word(text))])
    }

    /// An image by its bytes.
    #[must_use]
    pub fn image(bytes: impl AsRef<[u8]>, mime: impl IntoText) -> Self {
        let data = STANDARD.encode(bytes);
        Self::of([
            ("type", "image".into()),
            ("mime", word(mime)),
            ("data", data.into()),
        ])
    }

    /// An image by its address, which the provider fetches.
    #[must_use]
    pub fn image_url(url: impl IntoText) -> Self {
        Self::of([("type", "image".into()), ("url", word(url))])
    }

    fn of<const N: usize>(members: [(&str, Json); N]) -> Self {
        let members = members.map(|(name, value)| (name.to_owned(), value));
        Self(Json::Object(members.into_iter().collect()))
    }
}

fn word(text: impl IntoText) -> Json {
    Json::String(text.into_text().into())
}

impl From<Part> for Json {
    fn from(part: Part) -> Self {
        part.0
    }
}
