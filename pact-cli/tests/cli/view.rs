//! The page.

use std::fs;

use crate::run::{pactx, stderr, stdout};

const HISTORY: &str = "fixtures/histories/bike_shop.jsonl";

#[test]
fn the_page_is_written_to_a_file_or_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.html");
    let output = pactx(&["view", HISTORY, "-o", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(output.stdout.is_empty());
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert!(
        page.contains("bike_shop.jsonl"),
        "the title is the name of the file"
    );
    let output = pactx(&["view", HISTORY]);
    assert_eq!(stdout(&output), page);
    let output = pactx(&["view", HISTORY, "--title", "</title><script>alert(1)"]);
    assert!(!stdout(&output).contains("<script>alert"));
}

#[test]
fn what_cannot_be_written_is_said() {
    let output = pactx(&["view", HISTORY, "-o", "no/such/folder/out.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("cannot be written"),
        "{}",
        stderr(&output)
    );
    let output = pactx(&["view", "no_such_file.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
}
