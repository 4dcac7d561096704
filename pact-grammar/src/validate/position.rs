//! Rules of positions: hops, searches and sentinels.

use crate::ast::{Alternative, Hop, HopHead, HopPath, Selector, Sentinel};
use crate::diagnostic::{Diagnostic, texts};
use crate::span::{Span, Spanned};

use super::Validator;

impl Validator {
    pub(super) fn position(&mut self, position: &HopPath) {
        if position.hops.is_empty() {
            self.report(match position.sentinel {
                None => {
                    texts::position_without_hops(position.span).fix(position.span, "(d0, *:block)")
                }
                Some(sentinel) => texts::sentinel_without_parent(sentinel.span),
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
            self.report(texts::too_many_children(span));
        }
        if let Some(Spanned {
            value: Sentinel::Before(0) | Sentinel::After(0),
            span,
        }) = position.sentinel
        {
            self.report(texts::sentinel_zero(span));
        }
    }

    /// `within(…)`: hops, but no place to insert.
    pub(super) fn within(&mut self, position: &HopPath) {
        if let Some(sentinel) = position.sentinel {
            self.report(texts::sentinel_in_within(sentinel.span));
        } else if position.hops.is_empty() {
            self.report(texts::within_without_hops(position.span));
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
                    HopHead::End => self.report(texts::sentinel_not_last(head.span)),
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
            self.report(texts::depth_inside_position(hop.span));
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
                texts::sentinel_with_time(time.span).fix(
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
            self.report(texts::sentinel_not_alone(sentinel.span));
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
    texts::double_search(span).fix(span, "??")
}
