//! The birth of nodes: every new node gets an id, a cycle, a time and a creation index. Times rise
//! strictly, in a cycle and across cycles.

use std::sync::Arc;

use crate::clock::Clock;
use crate::ids::{CycleIds, IdGenerator, NewNode};
use crate::limits;
use crate::node::{Class, NodeId, Stamp};

/// Gives new nodes their ids and stamps, from the clock and the id generator of the context.
#[derive(Clone)]
pub(crate) struct Births {
    clock: Arc<dyn Clock>,
    /// None for [`CycleIds`].
    ids: Option<Arc<dyn IdGenerator>>,
    cycle: i64,
    last_ns: i64,
    next_index: i64,
}

impl Births {
    /// How often a generator is asked for an id before the engine extends one of its ids.
    const ATTEMPTS: u32 = 8;

    /// The last time that is taken from a clock, well before the last one that documents may have.
    const LAST_CLOCK: i64 = limits::MAX_COUNTER - (1 << 40);

    pub(super) fn new(clock: Arc<dyn Clock>, ids: Option<Arc<dyn IdGenerator>>) -> Self {
        Self {
            clock,
            ids,
            cycle: 1,
            // Documents have no time before 0, and hand-written nodes have the time 0. So of the
            // nodes that the engine makes, only the first one, which is the root, can have it.
            last_ns: -1,
            next_index: 0,
        }
    }

    /// The working cycle.
    pub(crate) fn cycle(&self) -> i64 {
        self.cycle
    }

    /// Begins a cycle.
    pub(crate) fn begin(&mut self, cycle: i64) {
        self.cycle = cycle;
        self.next_index = 0;
    }

    /// Begins the cycle after another one, whose newest node was made at `last_ns`.
    pub(super) fn begin_after(&mut self, cycle: i64, last_ns: i64) {
        self.begin(cycle + 1);
        self.last_ns = last_ns;
    }

    /// Goes on from a moment: in a cycle, after a time, with a creation index.
    pub(crate) fn resume(&mut self, cycle: i64, last_ns: i64, next_index: i64) {
        self.cycle = cycle;
        self.last_ns = last_ns;
        self.next_index = next_index;
    }

    /// The creation index of the next node.
    pub(crate) fn next_index(&self) -> i64 {
        self.next_index
    }

    /// When the newest node was made.
    pub(crate) fn last_ns(&self) -> i64 {
        self.last_ns
    }

    /// Whether another cycle can follow.
    pub(crate) fn can_go_on(&self) -> bool {
        self.cycle < limits::MAX_COUNTER && self.last_ns < limits::MAX_COUNTER
    }

    /// The clock, for attempts, which end later.
    pub(crate) fn clock(&self) -> Arc<dyn Clock> {
        Arc::clone(&self.clock)
    }

    pub(crate) fn now_ns(&self) -> i64 {
        self.clock.now_ns()
    }

    /// The stamp of the next node: later than all before it.
    pub(crate) fn next_stamp(&mut self) -> Stamp {
        let earliest = self.last_ns.saturating_add(1);
        let stamp = Stamp {
            cycle: self.cycle,
            // A clock that shows the end of time leaves room for the times of later nodes.
            created_at_ns: self.clock.now_ns().min(Self::LAST_CLOCK).max(earliest),
            creation_index: self.next_index,
        };
        self.last_ns = stamp.created_at_ns;
        self.next_index = self.next_index.saturating_add(1);
        stamp
    }

    /// A free id and the stamp of the next node.
    pub(crate) fn next_id_and_stamp(
        &mut self,
        class: Class,
        is_taken: impl Fn(&NodeId) -> bool,
    ) -> (NodeId, Stamp) {
        let stamp = self.next_stamp();
        let is_free = |id: &NodeId| !id.as_str().is_empty() && !is_taken(id);
        let ask = |attempt| {
            let new = NewNode::new(class, stamp.cycle, stamp.creation_index, attempt);
            match &self.ids {
                Some(ids) => NodeId::from(ids.next_id(&new)),
                None => NodeId::of(CycleIds::text(&new)),
            }
        };
        let id = (0..Self::ATTEMPTS)
            .map(ask)
            .find(is_free)
            .unwrap_or_else(|| {
                // The generator repeats itself. The cycle and the creation index make its last id
                // unique in this context.
                let base = ask(Self::ATTEMPTS);
                let Stamp {
                    cycle,
                    creation_index,
                    ..
                } = stamp;
                (0..u64::MAX)
                    .map(|count| NodeId::from(format!("{base}~{cycle}.{creation_index}.{count}")))
                    .find(is_free)
                    .unwrap_or(base)
            });
        (id, stamp)
    }
}
