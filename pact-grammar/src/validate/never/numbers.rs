//! Whole numbers: every numeric header and facet is one.

use std::collections::{BTreeMap, BTreeSet};

use crate::plan::{Attribute, Operator, Value};

use super::dead::{Dead, STEP};
use super::demands::{Demand, NumberedDemand};

/// The values that an attribute can have, before anything is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) low: i128,
    pub(super) high: i128,
    /// Whether it may be missing.
    pub(super) null: bool,
}

impl Range {
    /// The numbers that a header can hold.
    pub(super) const HEADER: Self = Self {
        low: i64::MIN as i128,
        high: i64::MAX as i128,
        null: false,
    };

    /// Differences of two of these.
    pub(super) const AGE: Self = Self {
        low: -(u64::MAX as i128),
        high: u64::MAX as i128,
        null: false,
    };
}

/// The values that are left for a number.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    pub(super) low: i128,
    pub(super) high: i128,
    low_by: Option<usize>,
    high_by: Option<usize>,
    /// Values in between that are excluded, and by which test.
    pub(super) holes: BTreeMap<i128, usize>,
    /// The only values, and which test names them.
    pub(super) only: Option<(BTreeSet<i128>, usize)>,
    /// Whether it may be missing.
    pub(super) null: bool,
    null_by: Option<usize>,
}

/// Beyond this, an integer may lie between two neighbouring floating-point numbers.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Beyond this there are no integers of 64 bits, nor differences of two.
const BEYOND: f64 = 1e20;

/// A number to compare with.
enum Number {
    Integer(i128),
    /// Between this integer and the next.
    Between(i128),
    Above,
    Below,
    Unclear,
}

fn number(value: &Value) -> Number {
    match value {
        Value::Integer(number) => Number::Integer(*number),
        Value::Float(number) if *number > BEYOND => Number::Above,
        Value::Float(number) if *number < -BEYOND => Number::Below,
        Value::Float(number) if number.abs() < EXACT => {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "it is small, as tested above"
            )]
            let floor = number.floor() as i128;
            if number.fract() == 0.0 {
                Number::Integer(floor)
            } else {
                Number::Between(floor)
            }
        }
        _ => Number::Unclear,
    }
}

/// The values that all demands leave for a number; an error when there are none.
pub(super) fn judge(
    attribute: &Attribute,
    range: Range,
    said: &[NumberedDemand<'_>],
) -> Result<Whole, Dead> {
    let mut whole = Whole {
        low: range.low,
        high: range.high,
        low_by: None,
        high_by: None,
        holes: BTreeMap::new(),
        only: None,
        null: range.null,
        null_by: None,
    };
    let name = attribute.name();
    for (test, demand, _) in said {
        match demand {
            Demand::OneOf(values) => whole.one_of(attribute, values, *test)?,
            Demand::NoneOf(values) => whole.none_of(values, *test),
            Demand::Order(_, Value::Param(_), false) | Demand::Contains(_, false) => {}
            Demand::Order(_, Value::Param(_), true) | Demand::Contains(Value::Param(_), true) => {
                whole.not_null(*test);
            }
            Demand::Order(operator, value, holds) => {
                if *holds {
                    whole.not_null(*test);
                }
                whole.cut(
                    if *holds {
                        *operator
                    } else {
                        opposite(*operator)
                    },
                    value,
                    *test,
                );
            }
            Demand::Contains(_, true) => {
                return Err(
                    Dead::of([*test], "looks for text in a number").help(format!(
                        "`{name}` is a number: compare it with `=`, `<` or `>`"
                    )),
                );
            }
        }
    }
    if whole.is_empty() {
        return Err(whole.reason(attribute, range, said));
    }
    Ok(whole)
}

const fn opposite(operator: Operator) -> Operator {
    match operator {
        Operator::Less => Operator::GreaterOrEqual,
        Operator::LessOrEqual => Operator::Greater,
        Operator::Greater => Operator::LessOrEqual,
        Operator::GreaterOrEqual => Operator::Less,
        other => other,
    }
}

impl Whole {
    fn not_null(&mut self, test: usize) {
        if self.null {
            self.null = false;
            self.null_by = Some(test);
        }
    }

    fn cut(&mut self, operator: Operator, value: &Value, test: usize) {
        // The greatest integer that is not above the number, and whether it is the number.
        let (floor, is_whole) = match number(value) {
            Number::Integer(number) => (number, true),
            Number::Between(floor) => (floor, false),
            Number::Above => (i128::MAX - 1, true),
            Number::Below => (i128::MIN + 1, true),
            Number::Unclear => return,
        };
        let (low, high) = match (operator, is_whole) {
            (Operator::Less, true) => (None, Some(floor - 1)),
            (Operator::Less | Operator::LessOrEqual, _) => (None, Some(floor)),
            (Operator::GreaterOrEqual, true) => (Some(floor), None),
            (Operator::Greater | Operator::GreaterOrEqual, _) => (Some(floor + 1), None),
            _ => (None, None),
        };
        if let Some(low) = low.filter(|low| *low > self.low) {
            (self.low, self.low_by) = (low, Some(test));
        }
        if let Some(high) = high.filter(|high| *high < self.high) {
            (self.high, self.high_by) = (high, Some(test));
        }
    }

    fn one_of(&mut self, attribute: &Attribute, values: &[Value], test: usize) -> Result<(), Dead> {
        let mut wanted = BTreeSet::new();
        let mut null = false;
        for value in values {
            match (value, number(value)) {
                (Value::Null, _) => null = true,
                (_, Number::Integer(number)) => {
                    wanted.insert(number);
                }
                (_, Number::Unclear) => return Ok(()),
                (_, Number::Between(_) | Number::Above | Number::Below) => {}
            }
        }
        if wanted.is_empty() && !null {
            return Err(fraction(attribute, values, test));
        }
        if !null {
            self.not_null(test);
        }
        self.only = Some(match self.only.take() {
            None => (wanted, test),
            Some((known, by)) => {
                let both: BTreeSet<i128> = known.intersection(&wanted).copied().collect();
                if both.is_empty() && !self.null {
                    let dead = Dead::each_other([by, test]).with(self.null_by);
                    return Err(dead.one_value(attribute));
                }
                let by = if both.len() < known.len() { test } else { by };
                (both, by)
            }
        });
        Ok(())
    }

    fn none_of(&mut self, values: &[Value], test: usize) {
        for value in values {
            match (value, number(value)) {
                (Value::Null, _) => self.not_null(test),
                (_, Number::Integer(number)) => {
                    self.holes.entry(number).or_insert(test);
                }
                _ => {}
            }
        }
    }

    /// The test that rules a value out; none of the step where the value is beyond the range of the
    /// attribute.
    fn refuses(&self, value: i128) -> Option<usize> {
        if value < self.low {
            return Some(self.low_by.unwrap_or(STEP));
        }
        if value > self.high {
            return Some(self.high_by.unwrap_or(STEP));
        }
        self.holes.get(&value).copied()
    }

    fn is_empty(&self) -> bool {
        if self.null {
            return false;
        }
        match &self.only {
            Some((only, _)) => only.iter().all(|value| self.refuses(*value).is_some()),
            None => self.low > self.high || self.is_all_holes(),
        }
    }

    /// Whether every value between the limits is excluded.
    fn is_all_holes(&self) -> bool {
        let count = usize::try_from(self.high - self.low).unwrap_or(usize::MAX);
        count < self.holes.len() && self.holes.range(self.low..=self.high).count() == count + 1
    }

    fn reason(&self, attribute: &Attribute, range: Range, said: &[NumberedDemand<'_>]) -> Dead {
        let name = attribute.name();
        if let Some((only, by)) = &self.only {
            let mut tests = vec![*by];
            tests.extend(self.null_by);
            let refused = only.iter().filter_map(|value| self.refuses(*value));
            tests.extend(refused);
            let dead = Dead::each_other(tests);
            return match (dead.tests(), only.is_empty()) {
                ([_], true) => Dead::of([*by], format!("asks for a node without `{name}`"))
                    .help(format!("every node has the header `{name}`")),
                ([_], false) => Dead::of([*by], "is out of range").help(bounds(attribute, range)),
                _ => {
                    let both_equal = said
                        .iter()
                        .filter(|(test, ..)| dead.tests().contains(test))
                        .all(|(_, demand, _)| matches!(demand, Demand::OneOf(_)));
                    if both_equal {
                        dead.one_value(attribute)
                    } else {
                        dead
                    }
                }
            };
        }
        let mut tests: Vec<usize> = [self.null_by, self.low_by, self.high_by]
            .into_iter()
            .flatten()
            .collect();
        if self.low <= self.high {
            let holes = self.holes.range(self.low..=self.high);
            tests.extend(holes.map(|(_, by)| *by));
            return Dead::each_other(tests);
        }
        let dead = Dead::each_other(tests);
        if dead.tests().len() <= 1 {
            let tests = dead.tests().to_vec();
            return Dead::of(tests, "is out of range").help(bounds(attribute, range));
        }
        if self.high.checked_add(1) == Some(self.low)
            && self.low_by.is_some()
            && self.high_by.is_some()
        {
            let has_gap = said.iter().filter(|(test, ..)| dead.tests().contains(test));
            let is_strict =
                |operator: &Operator| matches!(operator, Operator::Less | Operator::Greater);
            let strict = has_gap.filter(|(_, demand, _)| {
                matches!(demand, Demand::Order(operator, _, holds) if is_strict(operator) == *holds)
            });
            if strict.count() > 1 {
                return dead.help(format!(
                    "`{name}` is a whole number, and none lies between: use `<=` and `>=`"
                ));
            }
        }
        dead
    }
}

fn fraction(attribute: &Attribute, values: &[Value], test: usize) -> Dead {
    let name = attribute.name();
    let near = values.iter().find_map(|value| match number(value) {
        Number::Between(floor) => Some((floor, floor + 1)),
        _ => None,
    });
    let dead = Dead::of([test], "is not a whole number");
    match near {
        Some((below, above)) => dead.help(format!(
            "`{name}` is a whole number, such as {below} or {above}"
        )),
        None => dead.help(format!("`{name}` is a whole number of 64 bits")),
    }
}

/// The range of an attribute in words.
fn bounds(attribute: &Attribute, range: Range) -> String {
    let name = attribute.name();
    match (attribute, range.low, range.high) {
        (Attribute::Ttl, ..) => {
            "a `ttl` is 0 or more; `[ttl=null]` finds nodes without one".to_owned()
        }
        (Attribute::Depth, ..) => {
            "a `depth` is -1 for `^sys`, 0 for `^ah`, and counts the turns from 1 on".to_owned()
        }
        (Attribute::Sdepth, low, high) if low == high => {
            format!("`sdepth` counts edges from `^root`, and is {low} here")
        }
        (Attribute::Sdepth, low, _) => {
            format!("`sdepth` counts edges from `^root`, and is {low} or more here")
        }
        _ => format!("`{name}` is a whole number of 64 bits, with a sign"),
    }
}
