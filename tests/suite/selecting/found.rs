//! What the naive evaluator has found.

use pact_core::{Ids, Selector, select};

fn ids(document: &str, selector: &str) -> Vec<String> {
    let ctx = super::imported(document);
    let plan = Selector::parse(selector).unwrap().plan::<Ids>().unwrap();
    let found = ctx.select(plan).unwrap();
    found.iter().map(|id| id.as_str().to_owned()).collect()
}

const TWO_TURNS: &str = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
    {"id":"new","nodeType":"seg","created_at_ns":2,"children":[{"id":"b","nodeType":"cb"},{"id":"n","nodeType":"app:note"}]},
    {"id":"old","nodeType":"seg","created_at_ns":1}]}]}}"#;

#[test]
fn an_implicit_core_is_no_sibling_of_a_result() {
    assert_eq!(ids(TWO_TURNS, "@t0 .seg > *:first"), ["b"]);
    assert_eq!(ids(TWO_TURNS, "@t0 .seg > *:nth(2)"), ["n"]);
}

#[test]
fn a_list_of_types_is_a_list_of_classes() {
    assert_eq!(
        ids(TWO_TURNS, "@t0 [nodeType=['block','seg']]"),
        ["new", "b", "n", "old"]
    );
}

#[test]
fn siblings_outside_the_depths_of_a_query_count() {
    assert_eq!(ids(TWO_TURNS, "@t0 .seg:depth(2):not(:first)"), ["old"]);
    assert_eq!(ids(TWO_TURNS, "@t0 depth(0):not(:first)"), ["^ah"]);
}

#[test]
fn the_newest_of_all_instances_is_in_the_newest_snapshot() {
    let history = concat!(
        r#"{"cycle":1,"root":{"children":[{"id":"h","nodeType":"^ah","children":[{"id":"a","key":"k"}]}]}}"#,
        "\n",
        r#"{"cycle":2,"root":{"children":[{"id":"s","nodeType":"^sys","children":[{"id":"b","key":"k"}]}]}}"#,
    );
    assert_eq!(ids(history, "@* #k @mode=latest"), ["b"]);
    assert_eq!(ids(history, "@* #k @unique"), ["b"]);
}

#[test]
fn booleans_compare_as_texts_both_ways() {
    let document = r#"{"cycle":1,"root":{"children":[{"id":"h","nodeType":"^ah","children":[
        {"id":"a","data_x":true},{"id":"b","data_x":"true"}]}]}}"#;
    assert_eq!(
        ids(document, "@t0 [data_x='true']"),
        ids(document, "@t0 [data_x=true]")
    );
}

#[test]
fn what_empties_with_its_blocks_is_ephemeral() {
    let document = r#"{"cycle":0,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
        {"id":"s","nodeType":"seg","children":[{"id":"core","nodeType":"cont","children":[
            {"id":"box","nodeType":"cont","removable":true,"children":[{"id":"b","ttl":0}]}]}]}]}]}}"#;
    assert_eq!(ids(document, "[ephemeral]"), ["box", "b"]);
    assert_eq!(ids(document, "@t0 [ephemeral]"), ["box", "b"]);
}

#[test]
fn no_tags_are_no_tags_however_that_is_written() {
    let history = concat!(
        r#"{"cycle":1,"root":{"children":[{"id":"h","nodeType":"^ah","children":[{"id":"a","tags":[]},{"id":"b","tags":[]}]}]}}"#,
        "\n",
        r#"{"cycle":2,"root":{"children":[{"id":"h","nodeType":"^ah","children":[{"id":"a"},{"id":"b","tags":["t"]}]}]}}"#,
    );
    let ctx = super::imported(history);
    let diff = ctx.diff("@t-1", "@t0", select!("[id=['a','b']][cycle>=0]"));
    let diff = diff.unwrap();
    let changed: Vec<(&str, Vec<&str>)> = diff
        .changed
        .iter()
        .map(|node| {
            (
                node.id.as_str(),
                node.fields
                    .iter()
                    .map(|field| field.name.as_str())
                    .collect(),
            )
        })
        .collect();
    // Without a cycle of their own, nodes have that of their document.
    assert_eq!(
        changed,
        [("a", vec!["cycle"]), ("b", vec!["cycle", "tags"])]
    );
}

/// A commit keeps the core of whatever has the type of a segment, so the next one does not remove it.
#[test]
fn the_core_of_an_inner_segment_is_not_ephemeral() {
    let document = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
        {"id":"s","nodeType":"seg","children":[{"id":"inner","nodeType":"seg","children":[
            {"id":"core","nodeType":"cont","ttl":1}]}]}]}]}}"#;
    let mut ctx = super::imported(document);
    ctx.commit().unwrap();
    assert!(ctx.node(&"core".into()).is_some());
    assert!(ids(document, "@t0 [ephemeral]").is_empty());
}

/// Siblings come in canonical order, whatever order they are written in.
#[test]
fn strays_beside_an_index_come_in_canonical_order() {
    let document = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","order":["s"],"children":[
        {"id":"s","nodeType":"seg"},{"id":"b","offset":2},{"id":"a","offset":0}]}]}}"#;
    assert_eq!(ids(document, "@t0 ^seq > .block"), ["a", "b"]);
}

#[test]
fn segments_are_siblings_of_what_is_none() {
    let document = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
        {"id":"s","nodeType":"seg"},{"id":"a"},{"id":"c","nodeType":"cont","offset":1}]}]}}"#;
    assert_eq!(ids(document, "@t0 .block:not(:first)"), ["a"]);
    assert_eq!(ids(document, "@t0 .cont:not(:not(:nth(3)))"), ["c"]);
    assert_eq!(ids(document, "@* .block:not(:first)"), ["a"]);
}

#[test]
fn an_implicit_core_is_never_ephemeral() {
    let document = r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
        {"id":"s","nodeType":"seg","ttl":1,"children":[{"id":"a"}]}]}]}}"#;
    assert_eq!(
        ids(document, "@t0 depth(1) *:not([ephemeral]) .block"),
        ["a"]
    );
    assert_eq!(ids(document, "@t0 [ephemeral]"), ["s", "a"]);
}
