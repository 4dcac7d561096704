//! Rules of depth lists, as in `:depth(1-3)` and in hops: not empty, in order, within bounds.

use crate::ast::{DepthItem, Integer};
use crate::diagnostic::{Diagnostic, texts};
use crate::span::{Span, Spanned};

use super::Validator;

impl Validator {
    pub(super) fn depth_call(&mut self, items: &Spanned<Vec<DepthItem>>) {
        self.depth_list(&items.value, items.span, ":depth");
    }

    /// `:depth(…)`, `depth(…)` or a hop.
    pub(super) fn depth_list(&mut self, items: &[DepthItem], span: Span, name: &str) {
        if items.is_empty() {
            self.report(empty_depth(span, name));
        }
        for item in items {
            match item {
                DepthItem::Set(set) => {
                    if set.value.is_empty() {
                        self.report(texts::empty_depth_set(set.span).fix(set.span, "1"));
                    } else {
                        self.depth_list(&set.value, set.span, name);
                    }
                }
                DepthItem::One(bound) | DepthItem::Compare(_, bound) => self.depth_bound(bound),
                DepthItem::Range(low, high) => {
                    self.depth_bound(low);
                    self.depth_bound(high);
                    if let (Integer::Number(from), Integer::Number(to)) = (&low.value, &high.value)
                        && from > to
                    {
                        let range = low.span.to(high.span);
                        let right = reversed(low, *to, *from);
                        self.report(
                            texts::depth_reversed(range, from, to, &right).fix(range, right),
                        );
                    }
                }
            }
        }
    }

    fn depth_bound(&mut self, bound: &Spanned<Integer>) {
        if let Integer::Number(depth) = bound.value
            && i32::try_from(depth).is_err()
        {
            self.report(texts::depth_too_large(bound.span));
        }
    }
}

/// The range the other way round, as hops (`d1..d3`) where it was written as hops.
fn reversed(low: &Spanned<Integer>, to: i64, from: i64) -> String {
    let written = low.span.end.saturating_sub(low.span.start);
    if written > from.to_string().len() {
        format!("d{to}..d{from}")
    } else {
        format!("{to}..{from}")
    }
}

fn empty_depth(span: Span, name: &str) -> Diagnostic {
    texts::empty_depth(span, name).fix(Span::new(span.end.saturating_sub(1), span.end), "1)")
}
