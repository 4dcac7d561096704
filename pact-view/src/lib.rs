//! One self-contained HTML page to inspect a history.
//!
//! [`page`] makes it: a timeline of turns, the tree of the chosen one, a box for selectors that
//! highlights their matches, every node's headers and content, the nodes that came, changed and
//! left and why, the fill of the context, and the thread exactly as the model sees it. The page
//! needs no network and no other file. `docs/view.md` describes it.
//!
//! ```
//! use pact_core::{Block, Context};
//!
//! let mut ctx = Context::builder().system("You are helpful.").build();
//! ctx.user("What is the capital of France?");
//! ctx.pre(Block::new("France: capital Paris …").ttl(0))?;
//! ctx.assistant("Paris.");
//! ctx.commit()?;
//! let html = pact_view::page(&ctx, "a conversation");
//! assert!(html.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), pact_core::Error>(())
//! ```
//!
//! Contents are hostile: they are data in the page and never part of its markup, and its content
//! security policy lets nothing run but its own script, by its hash.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "a test stops at the unexpected"
    )
)]

mod data;
mod describe;
mod dirty;
mod encode;
mod html;
mod language;
mod list;
mod live;
mod record;
mod requests;
mod said;

use std::io;

use pact_core::Context;

pub use describe::{Caller, Calls, Described, File, describe};
pub use list::ListPage;
pub use live::{Live, Page};
pub use requests::{SentRequest, requests_json};

/// The page for all snapshots of a context, as HTML. An open turn is in no snapshot, and so not in
/// the page.
///
/// The same history gives the same bytes.
#[must_use]
pub fn page(context: &Context, title: &str) -> String {
    html::document(title, &data::data(context, title))
}

/// As [`page`], with the requests that were sent, oldest first.
#[must_use]
pub fn page_with_requests(context: &Context, title: &str, requests: &[SentRequest]) -> String {
    let member = format!(",\"requests\":{}", requests_json(requests));
    html::document(title, &data::Data::of(context).whole(title, &member))
}

/// Writes the page that [`page`] makes, and flushes the writer.
///
/// # Errors
/// When the writer fails.
pub fn write_page(context: &Context, title: &str, mut out: impl io::Write) -> io::Result<()> {
    out.write_all(page(context, title).as_bytes())?;
    out.flush()
}

/// The part of the page's script that touches nothing of the page: it reads the data and runs
/// selectors, also outside of a browser. For tests.
#[doc(hidden)]
#[must_use]
pub fn engine_script() -> String {
    html::engine()
}

/// The data of the page, as JSON. For tests.
#[doc(hidden)]
#[must_use]
pub fn page_data(context: &Context, title: &str) -> String {
    data::data(context, title)
}
