//! The arguments of the methods of [`Context`](crate::Context) and [`Snapshot`](crate::Snapshot).
//!
//! Programs rarely name these traits. They let a method take a plan, a selector of run time, an id
//! or a text, by value or by reference. For an argument of a wrong type, the compiler says in plain
//! words which ones fit.

use std::borrow::Cow;
use std::sync::Arc;

use smol_str::SmolStr;

use crate::Json;
use crate::node::{Content, Draft, NodeId, Part};

pub use crate::edit::{Destination, Targets};
pub use crate::plan::PlanKind;
pub use crate::select::{Select, SelectNodes};
pub use crate::snapshot::ToAddress;

/// The draft of a node: a [`Block`](crate::Block), a [`Container`](crate::Container), a [`Draft`],
/// a literal ([`node!`](crate::node)), a value of a type with `#[derive(PactNode)]`, or a text.
///
/// ```
/// use pact_core::{Block, Context, node};
///
/// let mut ctx = Context::default();
/// ctx.push(Block::new("a block").role("user"))?;
/// ctx.push(node!("block:note { content='a literal' }"))?;
/// ctx.push("a text")?;
/// # Ok::<(), pact_core::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a node",
    label = "this cannot become a node",
    note = "write `Block::new(…)` for a text or any JSON, `Container::new()` for a node that holds others, `node!(\"block {{ … }}\")` for \
            a literal, or `#[derive(PactNode)]` over a type of your own; a type of the class `seg` can be selected and not added, because \
            commits make segments"
)]
pub trait IntoDraft: Into<Draft> {}

#[diagnostic::do_not_recommend]
impl<T: Into<Draft>> IntoDraft for T {}

/// The content of a block: a text, any JSON, or [`Part`]s.
///
/// ```
/// use pact_core::{Block, Part};
///
/// let text = Block::new("Paris.");
/// let json = Block::new(serde_json::json!({"city": "Paris"}));
/// let parts = Block::new(vec![Part::text("see"), Part::image(b"...", "image/png")]);
/// # let _ = (text, json, parts);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a content",
    label = "this is neither a text nor JSON nor parts",
    note = "pass a `&str` or a `String`, `serde_json::json!(…)` for any JSON, or a list of `Part`s"
)]
pub trait IntoContent: Into<Content> {}

#[diagnostic::do_not_recommend]
impl<T: Into<Content>> IntoContent for T {}

/// The value of a custom attribute: any type that `serde_json` turns into a value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no JSON value",
    label = "this is not JSON",
    note = "pass a text, a number, a `bool` or `serde_json::json!(…)`; for a type of your own write `serde_json::to_value(…)?`"
)]
pub trait IntoJson: Into<Json> {}

#[diagnostic::do_not_recommend]
impl<T: Into<Json>> IntoJson for T {}

/// A word or a text: a role, a kind, a key, a tag, a name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a text",
    label = "this is not a text",
    note = "pass a `&str` or a `String`; for another type call `.to_string()` first"
)]
pub trait IntoText: sealed::IntoText {}

/// A message as [`Context::user`](crate::Context::user) and its kin take it: a text, or [`Part`]s.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a message",
    label = "this is neither a text nor a list of parts",
    note = "pass a text, or parts: `vec![Part::text(\"see\"), Part::image(bytes, \"image/png\")]`",
    note = "for any JSON write `ctx.push(Block::new(json).role(\"user\"))?`"
)]
pub trait TextOrParts: sealed::TextOrParts {}

pub(crate) mod sealed {
    use super::{Content, SmolStr};

    pub trait IntoText {
        fn into_text(self) -> SmolStr;
    }

    pub trait TextOrParts {
        fn into_content(self) -> Content;
    }
}

macro_rules! texts {
    ($($text:ty),+) => {$(
        impl IntoText for $text {}
        impl sealed::IntoText for $text {
            fn into_text(self) -> SmolStr {
                SmolStr::from(self)
            }
        }

        impl TextOrParts for $text {}
        impl sealed::TextOrParts for $text {
            fn into_content(self) -> Content {
                Content::from(self)
            }
        }
    )+};
}

texts!(&str, String, &String, Box<str>, Arc<str>, Cow<'_, str>);

macro_rules! ids {
    ($($id:ty),+) => {$(
        impl IntoText for $id {}
        impl sealed::IntoText for $id {
            fn into_text(self) -> SmolStr {
                self.text().clone()
            }
        }
    )+};
}

ids!(NodeId, &NodeId);

macro_rules! parts {
    ($([$($generics:tt)*] $parts:ty),+) => {$(
        impl<$($generics)*> TextOrParts for $parts {}
        impl<$($generics)*> sealed::TextOrParts for $parts {
            fn into_content(self) -> Content {
                Content::from(self)
            }
        }
    )+};
}

parts!([] Part, [] Vec<Part>, [const N: usize] [Part; N]);
