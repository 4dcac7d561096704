//! Whatever document is imported, and whatever is done to it then: every snapshot exports to a text
//! that imports as the same bytes.
//!
//! After every step the working state is committed, and that undone, so that there is no edit after
//! which a commit would leave a snapshot that cannot be read.

use arbitrary::{Arbitrary, Unstructured};
use pact_core::{Context, Snapshot, select};

use super::edits::{Run, Script};
use super::odd::Odd;

/// More steps than these take long, and find nothing that fewer do not.
const STEP_LIMIT: usize = 24;

/// A document, a byte that is in none (0), and a script; or else one half for an odd document, and
/// one for a script. Says whether it was a document that import takes.
#[must_use]
pub fn exports(data: &[u8]) -> bool {
    let mut parts = data.splitn(2, |byte| *byte == 0);
    if let (Some(document), Some(script)) = (parts.next(), parts.next())
        && let Ok(script) = Script::arbitrary_take_rest(Unstructured::new(script))
        && holds(document, script)
    {
        return true;
    }
    let (odd, script) = data.split_at(data.len() / 2);
    let odd = Odd::arbitrary_take_rest(Unstructured::new(odd));
    let script = Script::arbitrary_take_rest(Unstructured::new(script));
    match (odd, script) {
        (Ok(odd), Ok(script)) => holds(odd.text().as_bytes(), script),
        _ => false,
    }
}

/// Says whether it was a document that import takes.
fn holds(document: &[u8], script: Script) -> bool {
    let mut script = script.near();
    script.steps.truncate(STEP_LIMIT);
    let Some(mut run) = Run::on(&script, document) else {
        return false;
    };
    run.step_by_step(|ctx| {
        every_snapshot_survives(ctx);
        let undone: Result<(), ()> = ctx.transaction(|ctx| {
            // Refused where counters are at the end of their range.
            if ctx.commit().is_ok() {
                every_snapshot_survives(ctx);
            }
            Err(())
        });
        assert!(undone.is_err());
    });
    true
}

/// The newest snapshots, one by one, and the history as a whole.
fn every_snapshot_survives(ctx: &Context) {
    for snapshot in ctx.snapshots().take(2) {
        survives(snapshot);
    }
    let mut written = Vec::new();
    ctx.write_history(&mut written).expect("a vector takes all");
    if written.is_empty() {
        return;
    }
    let again = Context::import(&written).unwrap_or_else(|error| {
        panic!("{error}\n{}", String::from_utf8_lossy(&written));
    });
    let mut rewritten = Vec::new();
    again
        .write_history(&mut rewritten)
        .expect("a vector takes all");
    assert!(
        rewritten == written,
        "{}\n{}",
        String::from_utf8_lossy(&written),
        String::from_utf8_lossy(&rewritten)
    );
}

fn survives(snapshot: &Snapshot) {
    let export = snapshot.export();
    let again = Context::import(&export).unwrap_or_else(|error| panic!("{error}\n{export}"));
    // An export needs no correction.
    let hashes = again.import_warnings().iter();
    let hashes: Vec<_> = hashes.filter(|warning| warning.node.is_some()).collect();
    assert!(hashes.is_empty(), "{hashes:?}\n{export}");
    let again = again.snapshot("@t0").expect("it has one snapshot");
    assert_eq!(again.export(), export);
    assert_eq!(again.thread().to_json(), snapshot.thread().to_json());
    assert_eq!(again.validate(), snapshot.validate(), "{export}");
    // Depth by depth.
    let all = |snapshot: &Snapshot| snapshot.select(select!("*")).expect("it has nodes");
    assert_eq!(all(&again), all(snapshot), "{export}");
}
