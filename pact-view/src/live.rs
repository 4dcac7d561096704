//! Pages from a server: they follow a history that grows, and get only the news.

use core::time::Duration;
use std::collections::VecDeque;
use std::time::{SystemTime, UNIX_EPOCH};

use pact_core::Context;

use crate::data::Data;
use crate::html;

/// So many changes are known. A page that missed more is loaded anew.
const KEPT: usize = 4_096;

/// A page, and the content security policy to send with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// The page.
    pub html: String,
    /// The value of the header `Content-Security-Policy`.
    pub policy: String,
}

impl Page {
    pub(crate) const fn new(html: String, policy: String) -> Self {
        Self { html, policy }
    }
}

/// A history that a server shows while it grows.
///
/// The page asks its server for two things, beside its own address: `events?version=N` are
/// server-sent events, each with the data of [`since`](Live::since) and with the version as its
/// id, or named `reload` where the version is not known. `select?turn=N&selector=TEXT` is the
/// answer of the engine, as JSON: `ids`, `number` (of the snapshot, counted from the oldest; null
/// for several), `count`, `warnings` and `changes` as texts, or `error`.
///
/// ```
/// use pact_core::Context;
/// use pact_view::Live;
///
/// let mut ctx = Context::default();
/// ctx.user("Hello");
/// ctx.commit()?;
/// let mut live = Live::new(&ctx, "a conversation");
/// let version = live.version();
/// assert!(live.page().html.contains("Hello"));
/// ctx.user("Goodbye");
/// ctx.commit()?;
/// assert!(live.update(&ctx));
/// let news = live.since(version).unwrap();
/// assert!(news.contains("Goodbye") && !news.contains("Hello"));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Live {
    title: String,
    version: u64,
    data: Data,
    /// The first snapshot that each of the newest versions changed, oldest first.
    changes: VecDeque<usize>,
}

impl Live {
    /// Reads a history.
    #[must_use]
    pub fn new(context: &Context, title: &str) -> Self {
        // A page that another server made must not take the versions of this one for its own.
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or(Duration::ZERO).as_micros();
        Self {
            title: title.to_owned(),
            version: u64::try_from(now).unwrap_or_default(),
            data: Data::of(context),
            changes: VecDeque::new(),
        }
    }

    /// The version of the history that is shown.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Reads the history again. Returns whether anything in it changed.
    pub fn update(&mut self, context: &Context) -> bool {
        let data = Data::of(context);
        let Some(from) = self.data.first_difference(&data) else {
            return false;
        };
        self.data = data;
        self.version += 1;
        self.changes.push_back(from);
        if self.changes.len() > KEPT {
            self.changes.pop_front();
        }
        true
    }

    /// The whole page.
    #[must_use]
    pub fn page(&self) -> Page {
        let data = self.data.whole(&self.title, &self.member());
        html::served(&self.title, &data)
    }

    /// The news since a version, as JSON on one line. None if that version is not known, or too
    /// old.
    #[must_use]
    pub fn since(&self, version: u64) -> Option<String> {
        let behind = usize::try_from(self.version.checked_sub(version)?).ok()?;
        let first = self.changes.len().checked_sub(behind)?;
        let from = self.changes.range(first..).min();
        let from = from.copied().unwrap_or(usize::MAX);
        // No text has a line break: canonical JSON escapes them.
        Some(self.data.since(from, &self.member()).replace('\n', ""))
    }

    fn member(&self) -> String {
        format!(",\"version\":{}", self.version)
    }
}
