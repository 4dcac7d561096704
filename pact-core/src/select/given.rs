//! The values of parameters, beside the plan of a query: binding them into it makes a new plan,
//! which takes longer than most queries.

use pact_grammar::plan::{
    Bound, DepthRange, Depths, Moment, Parameter, Query, Slot, Test, Time, Value, Values,
};

use super::depths::bounds;

/// Values for the parameters of a query, in their order. They were not checked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'q> {
    parameters: &'q [Parameter],
    values: &'q [Values],
}

impl<'q> Given<'q> {
    /// For a query without parameters.
    pub(super) const NONE: Self = Self {
        parameters: &[],
        values: &[],
    };

    pub(super) fn of(query: &'q Query, values: &'q [Values]) -> Self {
        Self {
            parameters: &query.parameters,
            values,
        }
    }

    /// The value of a parameter, if it is a single one that the parameter takes.
    fn value(self, index: u16) -> Option<&'q Value> {
        let index = usize::from(index);
        let values = self.values.get(index)?;
        match (values, self.parameters.get(index)?.check(values)) {
            (Values::One(value), Ok(())) => Some(value),
            _ => None,
        }
    }

    /// The text that a value is, or that is given for it.
    pub(super) fn text(self, value: &'q Value) -> Option<&'q str> {
        match value {
            Value::Text(text) => Some(text),
            Value::Param(index) => match self.value(*index)? {
                Value::Text(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// A range of depths. None for one that holds none.
    pub(super) fn range(self, range: &DepthRange) -> Option<(i64, i64)> {
        let bound = |bound: Bound| {
            let Bound::Param { index, shift } = bound else {
                return Some(bound);
            };
            let Value::Integer(depth) = self.value(index)? else {
                return None;
            };
            let depth = depth.checked_add(i128::from(shift))?;
            // A depth beyond 32 bits needs a plan.
            i32::try_from(depth).ok().map(Bound::At)
        };
        let (low, high) = bounds(&DepthRange {
            low: bound(range.low)?,
            high: bound(range.high)?,
        });
        (low <= high).then_some((low, high))
    }
}

/// Whether a test waits for a value.
pub(super) fn is_open(test: &Test) -> bool {
    match test {
        Test::Compare(_, _, value) => matches!(value, Value::Param(_)),
        Test::AnyOf(_, values) => values.iter().any(|value| matches!(value, Value::Param(_))),
        Test::Depth(depths) => is_open_depth(depths),
        _ => false,
    }
}

/// Whether depths wait for a value.
pub(super) fn is_open_depth(depths: &Depths) -> bool {
    let is_open = |bound| matches!(bound, Bound::Param { .. });
    let mut ranges = depths.ranges().iter();
    ranges.any(|range| is_open(range.low) || is_open(range.high))
}

/// Whether the time and the controls of a query wait for no value.
pub(super) fn is_framed(query: &Query) -> bool {
    let is_fixed = |slot: Option<Slot<u64>>| !matches!(slot, Some(Slot::Param(_)));
    let has_time = match query.time {
        Time::Working | Time::At(Moment::Oldest) => true,
        Time::At(Moment::Turn(turn)) => matches!(turn, Slot::Fixed(_)),
        Time::At(Moment::Cycle(cycle)) => matches!(cycle, Slot::Fixed(_)),
        Time::All | Time::Range(..) => false,
    };
    has_time && is_fixed(query.controls.limit) && is_fixed(query.controls.page)
}
