//! Contents that are made to be expensive. The tests count the size of the result and the memory on
//! the way to it.

use pact_core::{ContentDiff, ContentMode, Json};
use serde_json::json;

use crate::diffs::patches::{apply_patch, apply_unified, join_hunks};
use crate::diffs::{edited, only_change, range_plan};

/// The diff, if all that was allocated for it is in proportion to the contents.
fn within_bounds(older: &Json, newer: &Json, mode: ContentMode) -> ContentDiff {
    let ctx = edited(&json!({"content": older}), &json!({"content": newer}));
    let size = older.to_string().len() + newer.to_string().len();
    let mut found = None;
    let measured = allocation_counter::measure(|| {
        let changes = ctx.query(range_plan("@t0..@t-1 [id='n']"));
        let changes = changes.include_content(mode).run().unwrap();
        assert!(changes.to_json().len() < 64 * size + 4096);
        found = only_change(changes).content_diff;
    });
    let allowed = 256 * u64::try_from(size).unwrap() + (1 << 20);
    assert!(
        measured.bytes_total < allowed,
        "{} bytes for {size}",
        measured.bytes_total
    );
    found.unwrap()
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|number| line(number) + "\n").collect()
}

#[test]
fn many_lines_that_differ() {
    let older = lines(100_000, |number| format!("a{number}"));
    let newer = lines(100_000, |number| format!("b{number}"));
    let diff = within_bounds(
        &older.as_str().into(),
        &newer.as_str().into(),
        ContentMode::Unified,
    );
    let text = diff.unified().unwrap();
    assert_eq!(text.lines().count(), 200_001);
    assert_eq!(apply_unified(&older, text), newer);
    assert!(!diff.summary.truncated);
}

/// Every second line stays: one hunk for each that does not.
#[test]
fn many_lines_of_which_every_second_differs() {
    let text = |side: &str| {
        lines(100_000, |number| match number % 2 {
            0 => format!("{number}"),
            _ => format!("{side}{number}"),
        })
    };
    let (older, newer) = (text("a"), text("b"));
    let diff = within_bounds(
        &older.as_str().into(),
        &newer.as_str().into(),
        ContentMode::Unified,
    );
    assert_eq!(diff.unified().unwrap().lines().count(), 150_001);
    assert_eq!(apply_unified(&older, diff.unified().unwrap()), newer);
}

/// Lines that come again and again, out of step: most of them match something.
#[test]
fn many_lines_that_repeat() {
    let older = lines(30_000, |number| format!("{}", number % 2));
    let newer = lines(30_000, |number| format!("{}", number % 3));
    let diff = within_bounds(
        &older.as_str().into(),
        &newer.as_str().into(),
        ContentMode::Unified,
    );
    assert_eq!(apply_unified(&older, diff.unified().unwrap()), newer);
}

/// Beyond the limit the middle is replaced as a whole; equal lines around it are not.
#[test]
fn more_lines_than_are_compared() {
    let text = |side: &str| {
        let middle = lines(140_000, |number| match number % 2 {
            0 => format!("{number}"),
            _ => format!("{side}{number}"),
        });
        format!("first\n{middle}last\n")
    };
    let (older, newer) = (text("a"), text("b"));
    let diff = within_bounds(
        &older.as_str().into(),
        &newer.as_str().into(),
        ContentMode::Unified,
    );
    assert!(diff.summary.truncated);
    let text = diff.unified().unwrap();
    assert_eq!(text.matches("@@ -").count(), 1);
    // The first line, and the first of the middle, are the same.
    assert!(text.starts_with("@@ -1,140002 +1,140002 @@\n first\n 0\n-a1\n-2\n"));
    assert!(text.ends_with("+b139999\n last\n"));
    assert_eq!(apply_unified(&older, text), newer);
}

#[test]
fn a_megabyte_on_one_line() {
    let text = |letter: &str| format!("{letter} ").repeat(500_000);
    let (older, newer) = (text("a"), text("b"));
    let diff = |mode| within_bounds(&older.as_str().into(), &newer.as_str().into(), mode);
    let unified = diff(ContentMode::Unified);
    // Two lines, their missing line breaks, a header.
    assert_eq!(unified.unified().unwrap().lines().count(), 5);
    assert!(!unified.summary.truncated);
    let tokens = diff(ContentMode::Tokens);
    assert!(tokens.summary.truncated);
    let hunks = tokens.hunks().unwrap();
    // The last space is the same.
    assert_eq!(hunks.len(), 3);
    assert_eq!(join_hunks(hunks), (older.clone(), newer.clone()));
    assert_eq!(
        diff(ContentMode::JsonPatch)
            .patch()
            .unwrap()
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn deeply_nested_values() {
    let nested = |leaf: i64| (0..60).fold(json!(leaf), |inner, _| json!({"a": [inner]}));
    let (older, newer) = (nested(1), nested(2));
    for mode in [
        ContentMode::Unified,
        ContentMode::JsonPatch,
        ContentMode::Tokens,
    ] {
        let diff = within_bounds(&older, &newer, mode);
        assert!(!diff.summary.truncated);
        if let Some(patch) = diff.patch() {
            assert_eq!(apply_patch(older.clone(), patch), newer);
            assert_eq!(patch[0]["path"], "/a/0".repeat(60));
        }
        if let Some(text) = diff.unified() {
            assert!(text.starts_with("@@ -118,7 +118,7 @@\n"), "{text}");
        }
    }
}

/// Where an indented layout would take hundreds of times the space, the line stays whole.
#[test]
fn a_long_list_deep_inside() {
    let nested = |leaf: i64| (0..100).fold(json!(vec![leaf; 200_000]), |inner, _| json!([inner]));
    let (older, newer) = (nested(1), nested(2));
    let diff = within_bounds(&older, &newer, ContentMode::Unified);
    assert!(diff.summary.truncated);
    assert_eq!(
        apply_unified(&older.to_string(), diff.unified().unwrap()),
        newer.to_string()
    );
}

/// A patch repeats the path in every operation.
#[test]
fn a_long_name_above_many_values() {
    let named = |leaf: i64| json!({"n".repeat(100_000): vec![leaf; 50_000]});
    let (older, newer) = (named(1), named(2));
    let diff = within_bounds(&older, &newer, ContentMode::JsonPatch);
    assert!(diff.summary.truncated);
    assert_eq!(diff.patch().unwrap().as_array().unwrap().len(), 1);
    assert_eq!(apply_patch(older, diff.patch().unwrap()), newer);
}
