//! Any bytes are safe to import, and an imported document never changes again.
//!
//! - Bytes that are refused say where and why, and text is refused in the same words whether it
//!   comes at once or from a reader.
//! - An accepted document exports to text that is accepted with the same notes, and exports to the
//!   same bytes again.
//! - Content hashes follow the rules, and threads are JSON.
//! - The context goes on: it can be edited and committed, and the imported snapshots stay.

use std::io::BufReader;

use pact_core::{Class, Context, FixedClock, ImportError, Json, Snapshot};

use crate::import_error;
use crate::naive::content_hash_of;

/// Bytes → import → validate → export → import.
pub fn document(data: &[u8]) {
    let imported = import(data);
    // A small buffer, so that characters and names are cut in the middle.
    let streamed = builder()
        .import_reader(BufReader::with_capacity(7, data))
        .map_err(import_error);
    let ctx = match (imported, streamed) {
        (Ok(ctx), Ok(streamed)) => {
            assert_eq!(history(&ctx), history(&streamed), "at once, then streamed");
            ctx
        }
        (Err(error), Err(streamed)) => {
            // A whole text that is not UTF-8 is refused before anything else is looked at.
            if core::str::from_utf8(data).is_ok() {
                assert_eq!(error, streamed, "at once, then streamed");
            }
            explains_itself(&error, data);
            return explains_itself(&streamed, data);
        }
        (imported, streamed) => panic!("at once {imported:?}, but streamed {streamed:?}"),
    };
    for snapshot in ctx.snapshots() {
        survives_export(snapshot);
        hashes_are_right(snapshot);
    }
    let written = history(&ctx);
    let again = import(&written).expect("an export can be imported");
    assert_eq!(history(&again), written);
    goes_on(ctx);
}

fn builder() -> pact_core::ContextBuilder {
    Context::builder().clock(FixedClock::at(1_700_000_000_000_000_000))
}

fn import(data: &[u8]) -> Result<Context, ImportError> {
    builder().import(data).map_err(import_error)
}

fn history(ctx: &Context) -> Vec<u8> {
    let mut out = Vec::new();
    ctx.write_history(&mut out).expect("a vector takes all");
    out
}

fn explains_itself(error: &ImportError, data: &[u8]) {
    assert!(!error.message.is_empty());
    assert!(error.to_string().ends_with("[E_DOCUMENT_INVALID]"));
    let lines = data.split(|byte| *byte == b'\n').count();
    assert!((1..=lines).contains(&error.line), "{error}");
    let longest = data.split(|byte| *byte == b'\n').map(<[u8]>::len).max();
    assert!(
        (1..=longest.unwrap_or(0) + 1).contains(&error.column),
        "{error}"
    );
}

fn survives_export(snapshot: &Snapshot) {
    let export = snapshot.export();
    let again = import(export.as_bytes()).expect("an export can be imported");
    let again = again.snapshot("@t0").expect("it has one snapshot");
    assert_eq!(again.export(), export);
    assert_eq!(again.validate(), snapshot.validate());
    let thread = snapshot.thread().to_json();
    assert_eq!(again.thread().to_json(), thread);
    let messages: Json = serde_json::from_str(&thread).expect("threads are JSON");
    assert_eq!(
        messages.as_array().map(Vec::len),
        Some(snapshot.thread().blocks().count())
    );
}

fn hashes_are_right(snapshot: &Snapshot) {
    let export: Json = serde_json::from_str(&snapshot.export()).expect("exports are JSON");
    let mut nodes = vec![&export["root"]];
    let mut seen = 0;
    while let Some(node) = nodes.pop() {
        nodes.extend(node["children"].as_array().into_iter().flatten());
        let id = node["id"].as_str().expect("every node has an id");
        let view = snapshot.node(&id.into()).expect("every node is found");
        if view.class() == Some(Class::Block) {
            let headers = node.as_object().expect("a node is an object");
            assert_eq!(view.content_hash(), content_hash_of(headers), "{id}");
        }
        seen += 1;
    }
    assert_eq!(snapshot.len(), seen);
}

fn goes_on(mut ctx: Context) {
    let before: Vec<String> = ctx.snapshots().map(Snapshot::export).collect();
    ctx.user("a question");
    match ctx.commit() {
        Ok(_) => {}
        // Counters at the end of their range.
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let after: Vec<String> = ctx.snapshots().map(Snapshot::export).collect();
    assert!(after.ends_with(&before), "a commit changed a snapshot");
    if let Some(newest) = ctx.snapshots().next() {
        survives_export(newest);
    }
}
