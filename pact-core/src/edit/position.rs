//! Positions with a sentinel: at the start, at the end, or beside child N of a node.

use pact_grammar::plan::{Query, Sentinel};

use super::EditError;
use crate::context::Context;
use crate::tree::{Found, Siblings, Subtree};

impl Context {
    /// The one node whose children a position points between.
    pub(super) fn only_parent(&self, query: &Query) -> Result<Found, EditError> {
        let found = self.found_now(query)?;
        match found.as_slice() {
            [] => Err(EditError::NoPlace {
                position: query.to_string(),
            }),
            [only] => self.locate(only),
            several => Err(EditError::SeveralPlaces {
                position: query.to_string(),
                count: several.len(),
            }),
        }
    }

    /// The index among the children of `parent` that a node at a sentinel gets. Without a sentinel
    /// it is the last one.
    pub(super) fn child_index(
        &self,
        parent: &Found,
        sentinel: Option<Sentinel>,
    ) -> Result<usize, EditError> {
        let node = self.tree.node(parent).ok_or_else(EditError::no_place)?;
        let count = self.children_of(parent).len();
        let child = |number: u32| {
            let index = usize::try_from(number).unwrap_or(usize::MAX);
            (1..=count)
                .contains(&index)
                .then_some(index)
                .ok_or_else(|| EditError::NoChild {
                    parent: node.id.clone(),
                    count,
                    number: u64::from(number),
                })
        };
        Ok(match sentinel {
            Some(Sentinel::Start) => 0,
            Some(Sentinel::End) | None => count,
            Some(Sentinel::After(number)) => child(number)?,
            Some(Sentinel::Before(number)) => child(number)? - 1,
        })
    }

    pub(super) fn children_of(&self, parent: &Found) -> Siblings<'_> {
        let part = self.tree.part(parent.spot);
        let parent = part.and_then(|part| part.at(&parent.path));
        parent.map_or(Siblings::NONE, Subtree::children)
    }
}
