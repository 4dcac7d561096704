//! Queries: from a selector to the ids of nodes.
//!
//! A query takes these steps, a file each:
//!
//! 1. `query`: takes a plan (`runnable`: the types that have one), binds its parameters, and finds
//!    the tree of its time.
//! 2. `strategy`: decides whether the query can be run part by part, and whether a key or an id
//!    leads to its results.
//! 3. `part_filter`: decides by the depths and ids in the plan which parts of the tree can hold
//!    results.
//! 4. `need`: says which names a part has to hold, so that the summaries rule out most of a
//!    history.
//! 5. `tree_at`: goes through the `pieces` that are left: small parts, on which plain chains `walk`
//!    from node to node, and tables of parts (`table`, made by `tree::columns`).
//! 6. `matcher`: runs the steps of the plan on sets of rows: `chain` (steps and combinators),
//!    `transparent_core` (blocks in a core), `zones` (`:pre`, `:core`, `:post`), `filters` (tests),
//!    `nth` (`:first`, `:last`, `:nth`), `has` (`:has`), `values` (attributes).
//! 7. `order` sorts the rows (a row becomes a `hit`), and `controls` cuts the result.
//!
//! A query with a time other than the working state or one snapshot repeats steps 2 to 7 for each
//! snapshot (`over_time`): `all` for `@*` and `@mode`, `range` for the snapshots of a range, `pair`
//! for two snapshots, of which it reads only the parts that they do not share. How results differ
//! is the matter of `diff`, which asks this module for hits.
//!
//! `everywhere` is for lookups by a model: on all states, with bounded work.
//!
//! A query for one id and nothing else takes none of these steps: the index of the context leads to
//! the node (`query`).
//!
//! `lookup` finds nodes by id or key without a plan. Queries change nothing.

mod asked;
mod controls;
mod depths;
mod everywhere;
mod given;
mod hit;
mod lookup;
mod matcher;
mod need;
mod order;
mod over_time;
mod part_filter;
mod pieces;
mod query;
mod runnable;
mod strategy;
mod table;
mod tree_at;
mod walk;

pub(crate) use everywhere::Everywhere;
pub(crate) use hit::Hit;
pub(crate) use lookup::{find, instances};
pub(crate) use over_time::{OverTime, Pair, SnapshotRange};
pub use query::NodeQuery;
pub(crate) use query::working_ids;
pub use runnable::{Select, SelectNodes};

/// Closes [`Select`] to other crates. `diff` adds the plans of ranges.
pub(crate) mod sealed {
    use crate::plan::{Ids, Plan};
    use crate::selector::Selector;
    use crate::typed::Nodes;

    pub trait Select {}

    impl Select for Plan<Ids> {}
    impl<T> Select for Plan<Nodes<T>> {}
    impl Select for Selector {}
    impl<S: Select + ?Sized> Select for &S {}
}
