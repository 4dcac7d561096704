//! Cache breakpoints: the places up to which a provider should keep a prompt.

use crate::arrange::WireMessage;

/// Says where cache breakpoints are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Breakpoints {
    /// Nowhere but in messages that came with one.
    AsWritten,
    /// After the tools, after the system text, after the sealed turns that will not expire, and
    /// after the last message. Those that messages came with are left out.
    Auto,
}

/// Finds the messages after which breakpoints are placed, while they are written.
#[derive(Debug)]
pub(crate) struct CachePlan {
    /// Whether all messages so far are sealed, and will not expire.
    is_lasting: bool,
    /// The piece of the last such message.
    lasting: Option<usize>,
    /// The piece of the last message.
    last: Option<usize>,
}

impl CachePlan {
    pub(crate) const fn new() -> Self {
        Self {
            is_lasting: true,
            lasting: None,
            last: None,
        }
    }

    /// Sees the next message and the index of its piece. `can_be_marked` says whether a breakpoint
    /// can follow it.
    pub(crate) fn see(&mut self, message: &WireMessage<'_>, piece: usize, can_be_marked: bool) {
        let mut said = message.said.iter();
        self.is_lasting &= said.all(|utterance| utterance.is_lasting);
        if can_be_marked {
            self.last = Some(piece);
            if self.is_lasting {
                self.lasting = self.last;
            }
        }
    }

    /// The pieces after which breakpoints are placed, from the last one.
    pub(crate) fn marked(&self, most: usize) -> impl Iterator<Item = usize> {
        let lasting = self.lasting.filter(|lasting| self.last != Some(*lasting));
        self.last.into_iter().chain(lasting).take(most)
    }
}
