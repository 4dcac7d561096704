//! The work on documents and threads: memory is asked for where it stays, and seldom elsewhere.

use std::io;

use allocation_counter::{AllocationInfo, measure};
use pact_core::{Block, Context};

/// A conversation with so many blocks in its only sealed turn.
fn conversation(blocks: usize, text: &str) -> Context {
    let mut ctx = Context::builder().keep_renderings(false).build();
    for block in 0..blocks {
        ctx.push(Block::new(format!("{text} {block}")).role("user"))
            .unwrap();
    }
    ctx.commit().unwrap();
    ctx
}

fn document(blocks: usize, text: &str) -> String {
    conversation(blocks, text).snapshot("@t0").unwrap().export()
}

/// How often memory is asked for, for each of a thousand blocks more.
fn for_each(cost: impl Fn(usize) -> AllocationInfo) -> f64 {
    let more = cost(2_000).count_total - cost(1_000).count_total;
    f64::from(u32::try_from(more).unwrap()) / 1_000.0
}

/// Eight for a plain node: itself, its content, its hash, and five while it is read. A text with
/// escapes takes one more.
#[test]
fn a_node_is_read_with_little_memory() {
    for text in ["plain", "in \"quotes\"\n", "жизнь и судьба"] {
        let count = for_each(|blocks| {
            let document = document(blocks, text);
            measure(|| {
                let ctx = Context::import(&document).unwrap();
                assert!(ctx.import_warnings().is_empty());
            })
        });
        assert!(count < 11.0, "{text}: {count}");
    }
}

/// However long a text is, and whatever is in it, reading it takes the same few steps of memory.
#[test]
fn escapes_take_no_memory_each() {
    let cost = |text: &str| {
        let document = document(1, text);
        measure(|| drop(Context::import(&document).unwrap())).count_total
    };
    let plain = cost("plain");
    for text in ["\"\n".repeat(5_000), "ж".repeat(5_000), "🦀".repeat(5_000)] {
        let cost = cost(&text);
        assert!(cost < plain + 40, "{plain}, then {cost}");
    }
}

/// Writing asks for memory for the whole, not for each node.
#[test]
fn a_node_is_written_without_memory_of_its_own() {
    for text in ["plain", "in \"quotes\"\n", "жизнь и судьба"] {
        let exported = for_each(|blocks| {
            let snapshot = conversation(blocks, text).snapshot("@t0").unwrap();
            // The first export also hashes the contents.
            snapshot.write_export(io::sink()).unwrap();
            measure(|| snapshot.write_export(io::sink()).unwrap())
        });
        let thread = for_each(|blocks| {
            let ctx = conversation(blocks, text);
            measure(|| drop(ctx.thread().to_json()))
        });
        assert!(exported < 0.05, "{text}: {exported}");
        assert!(thread < 0.05, "{text}: {thread}");
    }
}
