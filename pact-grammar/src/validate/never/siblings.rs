//! `:first`, `:last` and `:nth(n)`: how many siblings can be left to count.

use crate::plan::{Attribute, Bound, Depths, Nth, Operator, Slot, Step, Target, Test, Value};

use super::dead::{Dead, STEP};

/// A sibling that is counted beyond all that are left.
pub(super) fn judge(step: Step<'_>) -> Option<Dead> {
    let mut most = match step.target {
        Target::Region(_) => Some((1, STEP)),
        Target::Depth(depths) => tops(depths).map(|count| (count, STEP)),
        _ => None,
    };
    for (number, test) in step.tests().enumerate() {
        match test {
            Test::Nth(nth) => {
                if let (Nth::Number(Slot::Fixed(wanted)), Some((count, because))) = (nth, most)
                    && *wanted > count
                {
                    return Some(Dead::siblings([number, because], *wanted, count));
                }
                if most.is_none_or(|(count, _)| count > 1) {
                    most = Some((1, number));
                }
            }
            // An id is there once.
            Test::Compare(Attribute::Id, Operator::Equal, Value::Text(_)) => {
                most = Some((1, number));
            }
            _ => {}
        }
    }
    None
}

/// How many of the containers at these depths can be siblings: `^sys` and `^ah` are, and so are all
/// turns.
fn tops(depths: &Depths) -> Option<u64> {
    let (mut regions, mut turns) = (0, 0_u64);
    for range in depths.ranges() {
        let low = match range.low {
            Bound::At(low) => i64::from(low),
            Bound::Open => -1,
            Bound::Param { .. } => return None,
        };
        let Bound::At(high) = range.high else {
            return None;
        };
        let high = i64::from(high);
        regions += u64::try_from(high.min(0) - low.max(-1) + 1).unwrap_or(0);
        turns += u64::try_from(high - low.max(1) + 1).unwrap_or(0);
    }
    Some(regions.max(turns))
}
