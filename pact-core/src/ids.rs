//! Generators of node ids.

use smol_str::{SmolStr, format_smolstr};

use crate::node::{Class, Node};

/// Describes a node that needs an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NewNode {
    /// The node's class.
    pub class: Class,
    /// The working cycle.
    pub cycle: i64,
    /// The node's place in the order of creation of its cycle.
    pub creation_index: i64,
    /// How many ids for this node were already taken by other nodes.
    pub attempt: u32,
}

impl NewNode {
    pub(crate) const fn new(class: Class, cycle: i64, creation_index: i64, attempt: u32) -> Self {
        Self {
            class,
            cycle,
            creation_index,
            attempt,
        }
    }
}

/// Makes ids. Any function from a [`NewNode`] to a string is one.
///
/// Ids must differ inside a context. The engine checks: an id that is empty or taken is asked for
/// again, and after a few attempts it gets a suffix, so that a careless generator cannot break a
/// tree.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use pact_core::Context;
///
/// let counter = AtomicU64::new(0);
/// let mut ctx = Context::builder()
///     .ids(move |_: &pact_core::NewNode| format!("n{}", counter.fetch_add(1, Ordering::Relaxed)))
///     .build();
/// assert!(ctx.user("Hello").as_str().starts_with('n'));
/// ```
pub trait IdGenerator: Send + Sync {
    /// Returns the id of a new node.
    fn next_id(&self, node: &NewNode) -> String;
}

impl<F: Fn(&NewNode) -> String + Send + Sync> IdGenerator for F {
    fn next_id(&self, node: &NewNode) -> String {
        self(node)
    }
}

/// Makes ids of the class of a node, its cycle and its creation index in it: `block:12.3`. The
/// default.
///
/// They need no state and no randomness, are unique in a history, and the same program gives the
/// same ids. The branches of a fork number their nodes alike; where branches are compared by id,
/// inject another generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct CycleIds;

impl IdGenerator for CycleIds {
    fn next_id(&self, node: &NewNode) -> String {
        Self::text(node).into()
    }
}

impl CycleIds {
    /// The id as a text, which needs no memory of its own while it is short.
    pub(crate) fn text(node: &NewNode) -> SmolStr {
        let NewNode {
            class,
            cycle,
            creation_index,
            attempt,
        } = *node;
        let made = MadeId {
            cycle,
            index: creation_index,
            class,
        };
        match attempt {
            0 => made.text(),
            _ => format_smolstr!("{}~{attempt}", made.text()),
        }
    }
}

/// The parts of an id that [`CycleIds`] makes at its first attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MadeId {
    pub(crate) cycle: i64,
    pub(crate) index: i64,
    pub(crate) class: Class,
}

impl MadeId {
    /// None for any other text.
    pub(crate) fn read(id: &str) -> Option<Self> {
        let (class, numbers) = match id.as_bytes() {
            [b'b', b'l', b'o', b'c', b'k', b':', numbers @ ..] => (Class::Block, numbers),
            [b'c', b'o', b'n', b't', b':', numbers @ ..] => (Class::Container, numbers),
            [b's', b'e', b'g', b':', numbers @ ..] => (Class::Segment, numbers),
            _ => return None,
        };
        let (cycle, rest) = number(numbers)?;
        let (index, rest) = match rest {
            [b'.', index @ ..] => number(index)?,
            _ => return None,
        };
        rest.is_empty().then_some(Self {
            cycle,
            index,
            class,
        })
    }

    /// The text that is read so.
    fn text(self) -> SmolStr {
        // From the end, because a number is written from its last digit.
        let mut text = [0; 64];
        let mut start = text.len();
        let mut put = |byte: u8| {
            start = start.saturating_sub(1);
            if let Some(place) = text.get_mut(start) {
                *place = byte;
            }
        };
        for (number, before) in [(self.index, b'.'), (self.cycle, b':')] {
            let mut rest = number.unsigned_abs();
            loop {
                put(b'0' + u8::try_from(rest % 10).unwrap_or_default());
                rest /= 10;
                if rest == 0 {
                    break;
                }
            }
            if number < 0 {
                put(b'-');
            }
            put(before);
        }
        self.class.name().bytes().rev().for_each(put);
        let text = text.get(start..).and_then(|text| str::from_utf8(text).ok());
        SmolStr::new(text.unwrap_or_default())
    }

    /// Whether a node has the class and the numbers that its id says, and a common offset.
    pub(crate) fn fits(self, node: &Node) -> bool {
        self.index == node.creation_index
            && self.cycle == node.cycle
            && Self::OFFSETS.contains(&node.offset)
            && node.is(self.class)
    }

    /// The offsets of most nodes: in a core, before it and after it.
    pub(crate) const OFFSETS: [i64; 3] = [0, -1, 1];

    /// The order in which ids are made.
    pub(crate) fn age(self) -> (i64, i64) {
        (self.cycle, self.index)
    }
}

/// A number from 0 on, as it is usually written, and the rest of the text.
fn number(text: &[u8]) -> Option<(i64, &[u8])> {
    /// All numbers with so many digits are 64-bit integers.
    const MOST_DIGITS: usize = 18;
    let mut number = 0;
    let mut rest = text;
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = 10 * number + i64::from(digit - b'0');
        rest = after;
        if text.len() - rest.len() >= MOST_DIGITS {
            break;
        }
    }
    let digits = text.len() - rest.len();
    let has_leading_zero = digits > 1 && text.first() == Some(&b'0');
    (digits > 0 && !has_leading_zero).then_some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_an_id_are_read_back() {
        for class in [Class::Segment, Class::Container, Class::Block] {
            for (cycle, index) in [(0, 0), (1, 10), (123_456, 7), (i64::MAX >> 10, 99)] {
                let id = CycleIds.next_id(&NewNode::new(class, cycle, index, 0));
                assert_eq!(id, format!("{}:{cycle}.{index}", class.name()));
                let made = MadeId {
                    cycle,
                    index,
                    class,
                };
                assert_eq!(MadeId::read(&id), Some(made));
            }
        }
        let extreme = NewNode::new(Class::Container, i64::MIN, i64::MAX, 3);
        let id = format!("cont:{}.{}~3", i64::MIN, i64::MAX);
        assert_eq!(CycleIds.next_id(&extreme), id);
        for other in [
            "",
            "block",
            "block:",
            "block:1",
            "block:1.",
            "block:.1",
            "block:1.2~1",
            "block:01.2",
            "block:1.02",
            "block:-1.2",
            "block:1.2.3",
            "cb:1.2",
            "Block:1.2",
            "note:1.2",
            "block:1.99999999999999999999",
            "block:1.2!0",
            "block:1. 2",
            "block:+1.2",
        ] {
            assert_eq!(MadeId::read(other), None, "{other}");
        }
    }
}
