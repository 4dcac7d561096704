//! Redactions that all stand for one turn: why its nodes left is found in proportion to the
//! documents.

use pact_core::{Context, Evidence, departures};

/// Two snapshots of a turn: first with blocks, then with as many redactions, which all name the
/// turn itself.
fn history(count: usize) -> String {
    let block = |id: String, headers: &str| format!(r#"{{"id":"{id}"{headers}}}"#);
    let turn = |cycle: usize, blocks: Vec<String>| {
        let blocks = blocks.join(",");
        let core = format!(r#"{{"id":"core","nodeType":"cont","children":[{blocks}]}}"#);
        let turn = format!(r#"{{"id":"turn","nodeType":"seg","children":[{core}]}}"#);
        let regions = format!(r#"[{{"id":"seq","nodeType":"^seq","children":[{turn}]}}]"#);
        format!(r#"{{"cycle":{cycle},"root":{{"children":{regions}}}}}"#)
    };
    let redaction = r#","kind":"redaction","data_redacts":"turn""#;
    let said = (0..count).map(|at| block(format!("b{at:06}"), ""));
    let marks = (0..count).map(|at| block(format!("r{at:06}"), redaction));
    format!("{}\n{}", turn(1, said.collect()), turn(2, marks.collect()))
}

fn bytes_for(count: usize) -> u64 {
    let ctx = Context::import(history(count)).unwrap();
    let (older, newer) = (ctx.snapshot("@t-1").unwrap(), ctx.snapshot("@t0").unwrap());
    let mut left = Vec::new();
    let counted = allocation_counter::measure(|| left = departures(&older, &newer));
    let last = format!("r{:06}", count - 1);
    assert_eq!(left.len(), count);
    for node in &left {
        assert_eq!(node.evidence, Evidence::Redacted(last.as_str().into()));
    }
    counted.bytes_total
}

#[test]
fn a_turn_that_many_redactions_name_is_looked_into_once() {
    let (few, many) = (bytes_for(500), bytes_for(4_000));
    assert!(many < 12 * few, "{few} bytes for 500, {many} for 4,000");
}
