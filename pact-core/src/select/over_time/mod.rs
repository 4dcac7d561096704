//! Queries on several snapshots.

mod all;
mod pair;
mod range;

use pact_grammar::plan::{BindError, Moment, Slot};

use crate::error::Error;
use crate::snapshot::Address;

pub(crate) use all::OverTime;
pub(crate) use pair::Pair;
pub(crate) use range::SnapshotRange;

/// The address of a moment. Snapshots count cycles in 63 bits: no snapshot has a later one.
pub(super) fn address(moment: Moment) -> Result<Address, Error> {
    Ok(match moment {
        Moment::Turn(Slot::Fixed(turn)) => Address::Turn(turn),
        Moment::Cycle(Slot::Fixed(cycle)) => {
            Address::Cycle(i64::try_from(cycle).unwrap_or(i64::MAX))
        }
        Moment::Turn(Slot::Param(_)) | Moment::Cycle(Slot::Param(_)) => {
            return Err(Error::Parameter(BindError::unbound()));
        }
        Moment::Oldest => Address::Oldest,
    })
}
