//! The deletions and insertions that make one list of tokens from another.

use core::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput};

/// How many tokens both sides together may have where they differ. Within it the algorithm takes at
/// most about tokens × √tokens steps.
pub(super) const MAX_TOKENS: usize = 1 << 18;

/// How many tokens both sides together may have for hunks to be moved to where a reader expects
/// them: a hunk that could be anywhere in a long repetition is tried everywhere.
const MAX_TOKENS_TO_ALIGN: usize = 1 << 12;

/// Tokens that take the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// Positions in the older list.
    pub(super) older: Range<usize>,
    /// Positions in the newer list.
    pub(super) newer: Range<usize>,
}

/// The edits that lead from the older list to the newer, in order, with at least one token between
/// them; and whether there was too much to compare.
pub(super) fn edits(older: &[&str], newer: &[&str]) -> (Vec<Edit>, bool) {
    let len = older.len().saturating_add(newer.len());
    // Only in long lists: the tokens around a hunk help to align it.
    let (start, end) = if len > MAX_TOKENS {
        common_ends(older, newer)
    } else {
        (0, 0)
    };
    let middle = |side: &[_]| start..side.len().saturating_sub(end);
    let (in_older, in_newer) = (middle(older), middle(newer));
    if in_older.len().saturating_add(in_newer.len()) > MAX_TOKENS {
        let whole = Edit {
            older: in_older,
            newer: in_newer,
        };
        return (vec![whole], true);
    }
    let (older, newer) = (older.get(in_older), newer.get(in_newer));
    let edits = compare(older.unwrap_or_default(), newer.unwrap_or_default())
        .into_iter()
        .map(|edit| Edit {
            older: edit.older.start + start..edit.older.end + start,
            newer: edit.newer.start + start..edit.newer.end + start,
        });
    (edits.collect(), false)
}

fn compare(older: &[&str], newer: &[&str]) -> Vec<Edit> {
    let mut input = InternedInput::default();
    input.update_before(older.iter().copied());
    input.update_after(newer.iter().copied());
    // Not `Histogram`: on lists that differ in every second token it takes quadratic time.
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    if older.len() + newer.len() <= MAX_TOKENS_TO_ALIGN {
        diff.postprocess_lines(&input);
    }
    let position = |index: u32| usize::try_from(index).unwrap_or(usize::MAX);
    diff.hunks()
        .map(|hunk| Edit {
            older: position(hunk.before.start)..position(hunk.before.end),
            newer: position(hunk.after.start)..position(hunk.after.end),
        })
        .collect()
}

/// How many tokens are the same at the start of both lists, and at the end of the rest.
fn common_ends(older: &[&str], newer: &[&str]) -> (usize, usize) {
    let same = |(left, right): &(&&str, &&str)| left == right;
    let start = older.iter().zip(newer).take_while(same).count();
    let rest = |side: &[&str]| side.len() - start;
    let longest = rest(older).min(rest(newer));
    let end = older.iter().rev().zip(newer.iter().rev()).take(longest);
    (start, end.take_while(same).count())
}
