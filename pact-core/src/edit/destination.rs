//! The destinations of edits: a position, a node or a depth.

use super::targets::sealed;
use crate::error::Error;
use crate::node::NodeId;
use crate::plan::{Insertion, Plan};
use crate::selector::Selector;

/// Where an edit puts a node: a `Plan<Insertion>`, a [`Selector`] of run time with such a position,
/// the id of a node, or a depth. See [`Context::insert`](crate::Context::insert) for their
/// meanings.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a place for a node",
    label = "this does not say where the node goes",
    note = "pass a position, `select!(\"(d0, cont[offset=0], end)\")`; the id of the node that is to hold it; or a depth, which is \
            a whole number",
    note = "a position ends with its place among the children: `, )` for the start, `end`, `+N` and `-N` for after and before \
            child N; for a text that arrives at run time write `Selector::parse(text)?`"
)]
pub trait Destination: sealed::Destination {}

/// The three kinds of destinations.
#[derive(Debug)]
pub(super) enum DestinationKind {
    /// Among the children of the one node that a position finds.
    Position(Plan<Insertion>),
    /// Under a node.
    Under(NodeId),
    /// Above 0 a new turn, at 0 the open turn, below 0 `^sys`.
    Depth(i64),
}

macro_rules! destinations {
    ($($destination:ty => |$from:ident| $kind:expr),+ $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl Destination for $destination {}
        impl sealed::Destination for $destination {
            #[expect(private_interfaces, reason = "nobody but this crate calls it")]
            fn kind(&self) -> Result<DestinationKind, Error> {
                let $from = self;
                $kind
            }
        }
    )+};
}

destinations!(
    Plan<Insertion> => |plan| Ok(DestinationKind::Position(plan.clone())),
    Selector => |selector| Ok(DestinationKind::Position(selector.plan()?)),
    NodeId => |id| Ok(DestinationKind::Under(id.clone())),
);

macro_rules! depths {
    ($($integer:ty),+) => {
        // A depth that is too large for 64 bits is beyond every turn.
        destinations!($(
            $integer => |depth| {
                let depth = i64::try_from(*depth).unwrap_or(i64::MAX);
                Ok(DestinationKind::Depth(depth))
            }
        ),+);
    };
}

destinations!(i64 => |depth| Ok(DestinationKind::Depth(*depth)));
depths!(i8, i16, i32, isize, u8, u16, u32, u64, usize);

#[diagnostic::do_not_recommend]
impl<T: Destination + ?Sized> Destination for &T {}
impl<T: sealed::Destination + ?Sized> sealed::Destination for &T {
    #[expect(private_interfaces, reason = "nobody but this crate calls it")]
    fn kind(&self) -> Result<DestinationKind, Error> {
        (**self).kind()
    }
}
