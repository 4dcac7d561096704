//! Rules of positions: hops, searches and sentinels.

use crate::ast::{Alternative, Hop, HopHead, HopPath, Selector, Sentinel};
use crate::diagnostic::{Diagnostic, Reason};
use crate::span::{Span, Spanned};

use super::Validator;

impl Validator {
    pub(super) fn position(&mut self, position: &HopPath) {
        if position.hops.is_empty() {
            self.report(match position.sentinel {
                None => Diagnostic::error(
                    Reason::EmptyGroup,
                    "the position has no hops",
                    position.span,
                )
                .label("where?")
                .help("`(d0, *:block)` is every block of the active head")
                .fix(position.span, "(d0, *:block)"),
                Some(sentinel) => Diagnostic::error(
                    Reason::SentinelMisplaced,
                    "the insertion point has no parent",
                    sentinel.span,
                )
                .label("insert into what?")
                .help("name the parent first: `(d0, cont[offset=0], end)`"),
            });
        }
        self.hops(&position.hops);
        if let Some(last) = position.hops.last()
            && position.sentinel.is_none()
            && last.parts.is_empty()
            && let Some(Spanned {
                value:
                    HopHead::Offset {
                        signed: true,
                        of: None,
                        ..
                    },
                span,
            }) = last.head
        {
            self.report(
                Diagnostic::error(Reason::NumberRange, "no node has that many children", span)
                    .label("counts children, in 32 bits"),
            );
        }
        if let Some(Spanned {
            value: Sentinel::Before(0) | Sentinel::After(0),
            span,
        }) = position.sentinel
        {
            self.report(
                Diagnostic::error(
                    Reason::SentinelMisplaced,
                    "children are counted from 1",
                    span,
                )
                .label("there is no child 0")
                .help("a trailing comma inserts at the start, `end` at the end"),
            );
        }
    }

    /// `within(…)`: hops, but no place to insert.
    pub(super) fn within(&mut self, position: &HopPath) {
        if let Some(sentinel) = position.sentinel {
            self.report(
                Diagnostic::error(
                    Reason::SentinelMisplaced,
                    "an insertion point inside `within(…)`",
                    sentinel.span,
                )
                .label("a search inserts nothing")
                .help("remove it"),
            );
        } else if position.hops.is_empty() {
            self.report(
                Diagnostic::error(Reason::EmptyGroup, "`within()` has no hops", position.span)
                    .label("within what?")
                    .help("write where to search: `within(d1)`"),
            );
        }
        self.hops(&position.hops);
    }

    fn hops(&mut self, hops: &[Hop]) {
        let mut before: Option<&Hop> = None;
        for (index, hop) in hops.iter().enumerate() {
            self.depth_place(before, hop);
            before = Some(hop);
            if let Some(head) = &hop.head {
                match &head.value {
                    HopHead::Root(name) => self.root(name, head.span, index > 0),
                    HopHead::Depth(items) => self.depth_list(items, head.span, "depth"),
                    HopHead::Type(name) => self.type_name(name, head.span, ""),
                    HopHead::Any(Some(name)) | HopHead::Offset { of: Some(name), .. } => {
                        let kind = name.kind.as_ref().map_or(0, |kind| kind.len() + 1);
                        let start = head.span.end.saturating_sub(name.class.len() + kind);
                        self.type_name(name, Span::new(start, head.span.end), "");
                    }
                    HopHead::Any(None) | HopHead::Offset { of: None, .. } => {}
                    HopHead::Single(marks) => self.single(marks),
                    HopHead::End => self.report(
                        Diagnostic::error(
                            Reason::SentinelMisplaced,
                            "`end` is not the last hop",
                            head.span,
                        )
                        .label("an insertion point ends its position")
                        .help("move it to the end"),
                    ),
                }
            }
            self.parts(&hop.parts, hop.head.is_some());
        }
    }

    /// Depths address from the top: they start a position, alone or as a set, or follow its root.
    fn depth_place(&mut self, before: Option<&Hop>, hop: &Hop) {
        let Some(HopHead::Depth(_)) = hop.head_value() else {
            return;
        };
        let good = before.is_none_or(|before| match before.head_value() {
            Some(HopHead::Depth(_)) => before.parts.is_empty(),
            Some(HopHead::Root(_)) => true,
            _ => false,
        });
        if !good {
            self.report(
                Diagnostic::error(
                    Reason::RootInsideChain,
                    "a depth stands in the middle of a position",
                    hop.span,
                )
                .label("a depth may only start a position")
                .help("depths in a row are a set: `(d1, d3, *:block)`; put filters after the last"),
            );
        }
    }

    /// The `?` of a search by one step: one is enough.
    pub(super) fn single(&mut self, marks: &[Span]) {
        if marks.len() > 1 {
            self.report(double_search(marks));
        }
    }

    /// An insertion point is the whole selector: no time, no filters, no alternatives, no controls.
    pub(super) fn sentinels(&mut self, selector: &Selector) {
        let Some(sentinel) = selector.alternatives.iter().find_map(Alternative::sentinel) else {
            return;
        };
        if let Some(time) = &selector.time {
            self.report(
                Diagnostic::error(
                    Reason::SentinelWithTime,
                    "an insertion point in a query with a time",
                    time.span,
                )
                .label("snapshots never change")
                .help("edits are made in the working state: remove the time")
                .fix(
                    Span::new(
                        time.span.start,
                        selector
                            .alternatives
                            .first()
                            .map_or(time.span.end, |first| first.span.start),
                    ),
                    "",
                ),
            );
        }
        let filtered = selector
            .alternatives
            .iter()
            .any(|alternative| !alternative.tail.is_empty());
        if selector.alternatives.len() > 1
            || filtered
            || !selector.filters.is_empty()
            || !selector.controls.is_empty()
        {
            self.report(
                Diagnostic::error(
                    Reason::SentinelMisplaced,
                    "an insertion point stands alone",
                    sentinel.span,
                )
                .label("makes the whole selector a place to insert at")
                .help("remove the filters, controls and other alternatives around the position"),
            );
        }
    }
}

/// `? ?`
pub(crate) fn double_search(marks: &[Span]) -> Diagnostic {
    let span = marks
        .iter()
        .copied()
        .reduce(Span::to)
        .unwrap_or(Span::point(0));
    Diagnostic::error(Reason::DoubleSearch, "`?` follows `?`", span)
        .label("one `?` is one child step")
        .help("write `??` to search all the way down")
        .fix(span, "??")
}
