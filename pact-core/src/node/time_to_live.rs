//! The time to live of a node, stored as the cycle whose commit removes the node. So time that
//! passes changes no node.

/// The cycle whose commit removes a node.
///
/// Unsigned, because a cycle and a time to live are each below 2^63, and their sum can exceed that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Expiry(u64);

impl Expiry {
    pub(crate) const NEVER: Self = Self(u64::MAX);

    /// For a node that is visible with `ttl` in `cycle`.
    pub(crate) fn of(ttl: Option<i64>, cycle: i64) -> Self {
        match ttl {
            None => Self::NEVER,
            Some(ttl) => Self(
                count(cycle)
                    .saturating_add(count(ttl))
                    .min(Self::NEVER.0 - 1),
            ),
        }
    }

    /// The cycle whose commit removes the node; none if none does.
    pub(crate) fn cycle(self) -> Option<u64> {
        (self != Self::NEVER).then_some(self.0)
    }

    /// The reverse of [`cycle`](Self::cycle).
    pub(crate) fn at(cycle: Option<u64>) -> Self {
        cycle.map_or(Self::NEVER, |cycle| Self(cycle.min(Self::NEVER.0 - 1)))
    }

    /// The cycles left in `cycle`. A node that outlives its time, because something refers to it,
    /// has 0.
    pub(crate) fn ttl_at(self, cycle: i64) -> Option<i64> {
        (self != Self::NEVER).then(|| {
            let left = self.0.saturating_sub(count(cycle));
            i64::try_from(left).unwrap_or(i64::MAX)
        })
    }

    pub(crate) fn is_due(self, cycle: i64) -> bool {
        self.0 <= count(cycle)
    }

    /// The same time to live for a node made in another cycle.
    pub(super) fn moved(self, from: i64, to: i64) -> Self {
        match self {
            Self::NEVER => Self::NEVER,
            Self(at) => Self(at.saturating_sub(count(from)).saturating_add(count(to))),
        }
    }
}

/// Cycles from which a time to live counts are never negative.
fn count(cycle: i64) -> u64 {
    u64::try_from(cycle).unwrap_or(0)
}
