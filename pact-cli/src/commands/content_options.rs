//! Options of commands that compare snapshots.

use clap::{Args, ValueEnum};
use pact_core::{ContentMode, Materialized, RangeQuery};

/// The contents, fields and limits of a comparison.
#[derive(Args)]
pub(super) struct ContentOptions {
    /// Say how the contents of changed nodes differ
    #[arg(long, value_enum, value_name = "MODE")]
    content: Option<Content>,
    /// Show this many unchanged lines around each change of a unified diff
    #[arg(long, value_name = "LINES")]
    context_lines: Option<usize>,
    /// Add fields of both snapshots to every changed node, in JSON
    #[arg(long, value_enum, value_delimiter = ',', value_name = "FIELD")]
    materialize: Vec<Field>,
    /// Refuse a range with more snapshots
    #[arg(long, value_name = "COUNT")]
    max_snapshots: Option<usize>,
    /// List at most this many changes for each pair of snapshots
    #[arg(long, value_name = "COUNT")]
    max_changes: Option<usize>,
}

/// The form in which contents are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Content {
    /// Line by line, as `diff -u` writes it.
    Unified,
    /// As a JSON patch of RFC 6902.
    Jsonpatch,
    /// Word by word.
    Tokens,
    /// Not at all.
    None,
}

impl Content {
    fn mode(self) -> Option<ContentMode> {
        match self {
            Self::Unified => Some(ContentMode::Unified),
            Self::Jsonpatch => Some(ContentMode::JsonPatch),
            Self::Tokens => Some(ContentMode::Tokens),
            Self::None => None,
        }
    }
}

/// A field that can be added to changed nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Field {
    /// Its content.
    Content,
    /// Its MIME type.
    Mime,
    /// Its encoding.
    Encoding,
    /// The hash of its content.
    ContentHash,
}

impl From<Field> for Materialized {
    fn from(field: Field) -> Self {
        match field {
            Field::Content => Self::Content,
            Field::Mime => Self::Mime,
            Field::Encoding => Self::Encoding,
            Field::ContentHash => Self::ContentHash,
        }
    }
}

impl ContentOptions {
    /// Whether the plain difference of two snapshots is not enough.
    pub(super) fn wants_more_than_ids(&self) -> bool {
        self.content.is_some_and(|content| content != Content::None)
            || !self.materialize.is_empty()
            || self.max_changes.is_some()
    }

    /// The query with these options. `default` is the form for contents if the user chose none.
    pub(super) fn apply<'c>(
        &self,
        mut changes: RangeQuery<'c>,
        default: Option<Content>,
    ) -> RangeQuery<'c> {
        if let Some(mode) = self.content.or(default).and_then(Content::mode) {
            changes = changes.include_content(mode);
        }
        if let Some(lines) = self.context_lines {
            changes = changes.context_lines(lines);
        }
        if let Some(count) = self.max_snapshots {
            changes = changes.max_snapshots(count);
        }
        if let Some(count) = self.max_changes {
            changes = changes.max_changes_per_snapshot(count);
        }
        changes.materialize(self.materialize.iter().copied().map(Materialized::from))
    }
}
