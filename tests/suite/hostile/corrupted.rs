//! Histories that were cut short or changed on their way.

use std::fs;

use pact_core::Context;

use super::documents::{import_both_ways, written};

/// A history of three snapshots as people write it, and as the engine does.
fn histories() -> [Vec<u8>; 2] {
    let path = pact_tests::fixtures().join("hostile/small.jsonl");
    let small = fs::read(path).unwrap();
    let ctx = Context::import(&small).unwrap();
    assert_eq!(ctx.snapshots().count(), 3);
    let exported = written(&ctx).into_bytes();
    [small, exported]
}

/// A history that is cut in the middle of a document is refused as a whole: nobody is given half of
/// a tree, or fewer snapshots than the text speaks of. Cut where a document ends, before or after
/// its line's end, it is the history up to there; nobody misses the rest.
#[test]
fn a_history_cut_at_any_byte_is_whole_or_refused() {
    for history in histories() {
        let mut whole = 0;
        for end in 0..=history.len() {
            let cut = &history[..end];
            let is_end_of_line = history.get(end) == Some(&b'\n');
            let lines = cut.split(|byte| *byte == b'\n').count() - 1;
            let expected = lines + usize::from(is_end_of_line);
            let is_whole = is_end_of_line || cut.ends_with(b"\n");
            match import_both_ways(cut) {
                Ok(ctx) => {
                    assert!(is_whole, "{end} bytes are taken");
                    assert_eq!(ctx.snapshots().count(), expected, "{end} bytes");
                    whole += 1;
                }
                Err(error) => {
                    assert!(!is_whole, "{end} bytes: {error}");
                    assert!(error.line <= expected + 1, "{end} bytes: {error}");
                }
            }
        }
        assert_eq!(whole, 6);
    }
}

/// Any byte may become any other: a document that is still accepted keeps the rules, and its export
/// stays the same.
fn wrong_bytes_are_sound_or_refused(others: impl Fn(u8) -> Vec<u8>) {
    let [small, _] = histories();
    let (mut taken, mut refused) = (0, 0);
    for at in 0..small.len() {
        for other in others(small[at]) {
            let mut changed = small.clone();
            changed[at] = other;
            match import_both_ways(&changed) {
                Ok(ctx) => {
                    let export = written(&ctx);
                    let again = Context::import(&export)
                        .unwrap_or_else(|error| panic!("byte {at} as {other}: {error}"));
                    assert_eq!(written(&again), export, "byte {at} as {other}");
                    for (snapshot, again) in ctx.snapshots().zip(again.snapshots()) {
                        assert_eq!(snapshot.validate(), again.validate());
                    }
                    taken += 1;
                }
                Err(error) => {
                    assert!(error.to_string().len() < 300, "{error}");
                    refused += 1;
                }
            }
        }
    }
    // Most bytes carry the structure; texts, numbers and names can be others.
    assert!(taken > 500 && refused > 3 * taken, "{taken}, {refused}");
}

/// The bytes that mean something, and those that differ in one bit.
#[test]
fn a_history_with_a_wrong_byte_is_sound_or_refused() {
    const OTHERS: &[u8] = b"\x00\n\r \"\\,:09-e{}[]\x7f\x80\xff";
    wrong_bytes_are_sound_or_refused(|byte| [OTHERS, &[byte ^ 1, byte ^ 0x20]].concat());
}

#[test]
#[ignore = "256 values of each byte: cargo test --release -p pact-tests --test suite hostile -- --include-ignored"]
fn a_history_with_any_wrong_byte_is_sound_or_refused() {
    wrong_bytes_are_sound_or_refused(|_| (0..=255).collect());
}
