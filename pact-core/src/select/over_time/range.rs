//! The snapshots of a range.

use pact_grammar::plan::Moment;

use super::address;
use crate::context::Context;
use crate::error::Error;
use crate::snapshot::{Address, Snapshot};

/// The snapshots of a range, newest first, with their addresses.
pub(crate) struct SnapshotRange<'c> {
    pub(crate) snapshots: Vec<(Address, &'c Snapshot)>,
    /// One for each end that does not exist.
    pub(crate) warnings: Vec<String>,
}

impl<'c> SnapshotRange<'c> {
    /// Resolves the ends of a range, and clips it to the snapshots of the context. Addresses are
    /// cycles if one of the ends is, and turns otherwise.
    pub(crate) fn of(
        context: &'c Context,
        (first, second): (Moment, Moment),
    ) -> Result<Self, Error> {
        let history = &context.history;
        let ends = [address(first)?, address(second)?];
        let is_by_cycle = is_cycle(first) || is_cycle(second);
        let address_of = |position: usize, snapshot: &Snapshot| {
            if is_by_cycle {
                Address::Cycle(snapshot.cycle())
            } else {
                let back = history.len() - 1 - position;
                Address::Turn(-i64::try_from(back).unwrap_or(i64::MAX))
            }
        };
        let snapshots: Vec<(Address, &Snapshot)> = history
            .between(ends)
            .rev()
            .filter_map(|position| Some((position, history.at(position)?)))
            .map(|(position, snapshot)| (address_of(position, snapshot), snapshot))
            .collect();
        if snapshots.is_empty() {
            let [first, _] = ends;
            // The error of `get` names the snapshots that exist.
            return Err(match history.get(first) {
                Err(error) => error,
                Ok(_) => Error::SnapshotNotFound {
                    address: first,
                    kept: None,
                },
            });
        }
        let warnings = ends
            .into_iter()
            .filter(|end| history.get(*end).is_err())
            .map(|end| {
                format!("there is no snapshot {end}: the range is clipped to the existing ones")
            })
            .collect();
        Ok(Self {
            snapshots,
            warnings,
        })
    }
}

fn is_cycle(moment: Moment) -> bool {
    matches!(moment, Moment::Cycle(_))
}
