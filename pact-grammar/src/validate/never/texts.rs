//! Texts: compared by bytes, or looked into.

use std::collections::{BTreeMap, BTreeSet};

use crate::excerpt::Excerpt;
use crate::plan::{Attribute, Operator, Value};

use super::dead::Dead;
use super::demands::{Demand, NumberedDemand};

/// More pieces are not judged: looking for all of them in long lists of texts would take quadratic
/// time.
const PIECES: usize = 8;

/// The values that are left for a text.
struct Left<'p> {
    low: Option<Limit<'p>>,
    high: Option<Limit<'p>>,
    /// The pieces that it contains, and those that it does not.
    pieces: Vec<(&'p str, usize)>,
    lacks: Vec<(&'p str, usize)>,
    excluded: BTreeMap<&'p str, usize>,
    only: Option<(BTreeSet<&'p str>, usize)>,
    null: bool,
    null_by: Option<usize>,
}

/// The least or greatest text, whether it is excluded itself, and the test that says so.
#[derive(Clone, Copy)]
struct Limit<'p> {
    text: &'p str,
    strict: bool,
    by: usize,
}

/// The possible values of a text before any demand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape<'p> {
    /// Whether it may be missing.
    pub(super) null: bool,
    /// Whether it may be empty.
    pub(super) empty: bool,
    /// The only text that it can be.
    pub(super) known: Option<&'p str>,
}

/// Why no text passes, if none does.
pub(super) fn judge<'p>(
    attribute: &Attribute,
    shape: Shape<'p>,
    said: &[NumberedDemand<'p>],
) -> Option<Dead> {
    if let [(_, Demand::OneOf([Value::Text(text)]), _)] = said
        && shape.known.is_none()
        && (shape.empty || !text.is_empty())
    {
        // Most selectors want one text, and nothing else of it.
        return None;
    }
    let mut left = Left {
        low: None,
        high: None,
        pieces: Vec::new(),
        lacks: Vec::new(),
        excluded: BTreeMap::new(),
        only: shape
            .known
            .map(|text| (BTreeSet::from([text]), super::dead::STEP)),
        null: shape.null,
        null_by: None,
    };
    for (test, demand, _) in said {
        if let Some(dead) = left.narrow(demand, *test) {
            return Some(if dead.tests().len() > 1 {
                dead.one_value(attribute)
            } else {
                dead
            });
        }
    }
    if left.null {
        return None;
    }
    left.reason(attribute, shape)
        .map(|dead| dead.with(left.null_by))
}

impl<'p> Left<'p> {
    fn not_null(&mut self, test: usize) {
        if self.null {
            self.null = false;
            self.null_by = Some(test);
        }
    }

    fn narrow(&mut self, demand: &Demand<'p>, test: usize) -> Option<Dead> {
        match demand {
            Demand::OneOf(values) => return self.one_of(values, test),
            Demand::NoneOf(values) => {
                for value in *values {
                    match value {
                        Value::Null => self.not_null(test),
                        Value::Text(wanted) => {
                            self.excluded.entry(wanted).or_insert(test);
                        }
                        _ => {}
                    }
                }
            }
            Demand::Order(operator, value, holds) => {
                if *holds {
                    self.not_null(test);
                }
                if let Value::Text(text) = value {
                    self.cut(*operator, *holds, text, test);
                }
            }
            Demand::Contains(Value::Null, true) => return Some(looks_for_null(test)),
            Demand::Contains(value, holds) => {
                if *holds {
                    self.not_null(test);
                }
                if let Value::Text(text) = value {
                    let list = if *holds {
                        &mut self.pieces
                    } else {
                        &mut self.lacks
                    };
                    if list.len() < PIECES {
                        list.push((text, test));
                    }
                }
            }
        }
        None
    }

    fn one_of(&mut self, values: &'p [Value], test: usize) -> Option<Dead> {
        let mut wanted = BTreeSet::new();
        let mut null = false;
        for value in values {
            match value {
                Value::Null => null = true,
                Value::Text(value) => {
                    wanted.insert(&**value);
                }
                _ => return None,
            }
        }
        if !null {
            self.not_null(test);
        }
        self.only = Some(match self.only.take() {
            None => (wanted, test),
            Some((known, by)) => {
                let both: BTreeSet<&str> = known.intersection(&wanted).copied().collect();
                if both.is_empty() && !self.null {
                    return Some(Dead::each_other([by, test]).with(self.null_by));
                }
                let by = if both.len() < known.len() { test } else { by };
                (both, by)
            }
        });
        None
    }

    fn cut(&mut self, operator: Operator, holds: bool, text: &'p str, by: usize) {
        let below = matches!(operator, Operator::Less | Operator::LessOrEqual);
        let strict = matches!(operator, Operator::Less | Operator::Greater) == holds;
        let new = Limit { text, strict, by };
        let limit = if below == holds {
            &mut self.high
        } else {
            &mut self.low
        };
        let is_tighter = limit.is_none_or(|known| {
            let order = text.cmp(known.text);
            let order = if below == holds {
                order
            } else {
                order.reverse()
            };
            order.is_lt() || (order.is_eq() && strict && !known.strict)
        });
        if is_tighter {
            *limit = Some(new);
        }
    }

    /// The test that rules a text out.
    fn refuses(&self, text: &str) -> Option<usize> {
        let low = self.low.filter(|low| {
            let order = text.cmp(low.text);
            order.is_lt() || (order.is_eq() && low.strict)
        });
        let high = self.high.filter(|high| {
            let order = text.cmp(high.text);
            order.is_gt() || (order.is_eq() && high.strict)
        });
        let missing = self.pieces.iter().find(|(piece, _)| !text.contains(piece));
        let held = self.lacks.iter().find(|(piece, _)| text.contains(piece));
        self.excluded
            .get(text)
            .copied()
            .or_else(|| low.or(high).map(|limit| limit.by))
            .or_else(|| missing.or(held).map(|(_, by)| *by))
    }

    /// Why no text is left, null not considered.
    fn reason(&self, attribute: &Attribute, shape: Shape<'_>) -> Option<Dead> {
        let name = attribute.name();
        if let Some((only, by)) = &self.only {
            let mut tests = vec![*by];
            tests.extend(self.null_by);
            for text in only {
                let is_empty = text.is_empty() && !shape.empty;
                match self.refuses(text) {
                    Some(test) => tests.push(test),
                    None if is_empty => {}
                    None => return None,
                }
            }
            if only.is_empty() && tests.iter().all(|test| test == by) {
                let dead = Dead::of([*by], format!("asks for a node without `{name}`"));
                return Some(dead.help(format!("every node has the header `{name}`")));
            }
            let dead = Dead::each_other(tests);
            return Some(match (dead.tests(), shape.known) {
                ([test], Some(known)) => Dead::of([*test], "contradicts the type of the step")
                    .help(format!(
                        "the step takes only nodes of the type `{}`",
                        Excerpt::short(known)
                    )),
                ([test], None) if only.contains("") => never_empty(name, *test),
                _ => dead,
            });
        }
        // No text stands before the empty one.
        let low = self.low.map_or(("", false, None), |low| {
            (low.text, low.strict, Some(low.by))
        });
        if let Some(high) = self.high {
            let is_next = low.1 && high.strict && is_next(low.0, high.text);
            let order = low.0.cmp(high.text);
            let strict = low.1 || high.strict;
            if order.is_gt() || (order.is_eq() && strict) || is_next {
                return Some(match low.2 {
                    Some(low) => Dead::each_other([low, high.by]),
                    None => Dead::of([high.by], "comes before every text")
                        .help("the empty text is the first of all, and `<` leaves it out"),
                });
            }
            if order.is_eq() {
                let test = self.refuses(high.text);
                let is_empty = high.text.is_empty() && !shape.empty;
                if test.is_some() || is_empty {
                    let tests = [Some(high.by), low.2, test].into_iter().flatten();
                    let dead = Dead::each_other(tests);
                    return Some(match dead.tests() {
                        [test] => never_empty(name, *test),
                        _ => dead,
                    });
                }
            }
        }
        for (lacked, by) in &self.lacks {
            if lacked.is_empty() {
                return Some(Dead::of([*by], "leaves no text"));
            }
            let piece = self.pieces.iter().find(|(piece, _)| piece.contains(lacked));
            if let Some((_, because)) = piece {
                return Some(Dead::each_other([*by, *because]));
            }
        }
        None
    }
}

/// `[role~null]`: only `=` and `!=` compare with null.
pub(super) fn looks_for_null(test: usize) -> Dead {
    Dead::of([test], "looks for null")
        .help("`=null` finds nodes without it, `!=null` nodes with it")
}

fn never_empty(name: &str, test: usize) -> Dead {
    Dead::of([test], "asks for an empty text").help(format!("`{name}` is never empty"))
}

/// Whether no text lies between the two.
fn is_next(low: &str, high: &str) -> bool {
    high.strip_prefix(low) == Some("\0")
}
