//! Bugs that the naive evaluator has found, as small as they get.

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
                node.newer.node.id().as_str(),
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

/// A commit keeps the core of whatever has the type of a segment, so the next one does not remove
/// it.
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

/// The root and `^seq` can decide about nodes below them, and differ from snapshot to snapshot.
#[test]
fn a_change_of_the_root_or_the_sequence_is_a_change_of_what_they_hold() {
    let line = |cycle: i64, root: &str, sequence: &str, id: &str| {
        format!(
            r#"{{"cycle":{cycle},"root":{{"created_at_ns":1,{root}"children":[{{"id":"{id}","nodeType":"^seq",{sequence}"created_at_ns":2,"cycle":0,"children":[
                {{"id":"s","nodeType":"seg","created_at_ns":3,"cycle":0,"children":[{{"id":"b","created_at_ns":4,"cycle":0}}]}}]}}]}}}}"#
        )
        .replace('\n', " ")
    };
    let history = |lines: [String; 2]| super::imported(&lines.join("\n"));
    let gone = |ctx: &pact_core::Context, selector: &str| {
        let plan = Selector::parse(selector).unwrap().plan::<Ids>().unwrap();
        let removed = ctx.diff("@t-1", "@t0", plan).unwrap().removed;
        let ids = removed.iter().map(|seen| seen.node.id().to_string());
        ids.collect::<Vec<_>>()
    };
    let over_time = |ctx: &pact_core::Context, selector: &str| {
        let plan = Selector::parse(selector).unwrap().plan::<Ids>().unwrap();
        ctx.select(plan).unwrap().len()
    };

    let ctx = history([
        line(1, r#""data_x":"a","#, "", "q"),
        line(2, r#""data_x":"b","#, "", "q"),
    ]);
    assert_eq!(gone(&ctx, "[data_x='a'] .block"), ["b"]);
    assert_eq!(over_time(&ctx, "@* [data_x='a'] .block"), 1);
    let ctx = history([
        line(1, "", r#""data_x":"a","#, "q"),
        line(2, "", r#""data_x":"b","#, "q"),
    ]);
    assert_eq!(gone(&ctx, "[data_x='a'] .block"), ["b"]);

    // Time passes for the root, too.
    let mut ctx = history([
        line(1, r#""ttl":6,"#, "", "q"),
        line(2, r#""ttl":5,"#, "", "q"),
    ]);
    ctx.commit().unwrap();
    assert_eq!(gone(&ctx, "^root[ttl=5] .block"), ["b"]);
    assert_eq!(over_time(&ctx, "@* ^root[ttl=4] .block"), 1);

    // Another `^seq` is another parent.
    let ctx = history([line(1, "", "", "q"), line(2, "", "", "r")]);
    let plan = select!(".seg");
    let changed = ctx.diff("@t-1", "@t0", plan).unwrap().changed;
    assert_eq!(changed[0].fields[0].name, "parent");
}

#[test]
fn the_sign_of_a_zero_is_kept_and_shown() {
    let line = |cycle: i64, zero: &str| {
        format!(
            r#"{{"cycle":{cycle},"root":{{"children":[{{"id":"q","nodeType":"^seq","created_at_ns":2,"cycle":0,"children":[{{"id":"s","nodeType":"seg","created_at_ns":3,"cycle":0,"children":[{{"id":"b","created_at_ns":4,"cycle":0,"data_x":{zero}}}]}}]}}]}}}}"#
        )
    };
    let ctx = super::imported(&[line(1, "0.0"), line(2, "-0.0")].join("\n"));
    assert!(ctx.snapshot("@t0").unwrap().export().contains("-0.0"));
    let changed = ctx.diff("@t-1", "@t0", select!(".block")).unwrap().changed;
    let names: Vec<&str> = changed[0]
        .fields
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    assert!(names.contains(&"data_x"), "{names:?}");
}
