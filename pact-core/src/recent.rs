//! Selectors that were parsed lately: programs parse the same few texts again and again.
//!
//! Each thread has its own, so nobody waits. There are [`SLOTS`] of them, and a text of more than
//! [`MOST_BYTES`] is not kept, so whoever writes the texts decides about a bounded amount of
//! memory.

use std::cell::RefCell;

use crate::selector::Selector;

const SLOTS: usize = 64;
/// Nearly all selectors of programs are shorter. The plan of a text grows with its length.
const MOST_BYTES: usize = 256;

thread_local! {
    static RECENT: RefCell<[Option<Selector>; SLOTS]> =
        const { RefCell::new([const { None }; SLOTS]) };
}

/// The selector that was parsed from a text, as it was before any value was bound.
pub(crate) fn find(text: &str) -> Option<Selector> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let found = RECENT.try_with(|recent| {
        let recent = recent.borrow();
        let kept = recent.get(slot_of(text))?.as_ref()?;
        (kept.source() == text).then(|| kept.clone())
    });
    // A thread that ends has none.
    found.ok().flatten()
}

/// Keeps a selector without values in the place of another one. One with warnings, which are long,
/// is parsed again.
pub(crate) fn keep(selector: &Selector) {
    let text = selector.source();
    if text.len() > MOST_BYTES || !selector.warnings().is_empty() {
        return;
    }
    let _ = RECENT.try_with(|recent| {
        let mut recent = recent.borrow_mut();
        let slot = recent.get_mut(slot_of(text))?;
        // Dropped when nothing is borrowed any more.
        slot.replace(selector.clone())
    });
}

/// Texts that share a slot take turns in it, and are parsed as often as without it.
fn slot_of(text: &str) -> usize {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let start = rest
        .iter()
        .fold(text.len() as u64, |all, byte| all << 8 ^ u64::from(*byte));
    let mixed = words.iter().fold(start.wrapping_mul(FACTOR), |all, word| {
        (all.rotate_left(23) ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR)
    });
    let top = mixed >> (u64::BITS - SLOTS.ilog2());
    usize::try_from(top).unwrap_or(0)
}
