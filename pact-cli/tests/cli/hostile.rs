//! Documents written by somebody who does not mean well.

use serde_json::json;

use crate::run::{PACTX, command, pactx, stdout, with_stdin};

/// Text that a terminal would act on, or that would look like something else.
const HOSTILE: &str =
    "\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m\r\u{8}\u{7f}\u{202e}\u{2066}\u{2028}\nnext";

/// Characters that may not reach a terminal: those it acts on, those nobody sees, and those that
/// turn the direction of writing.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// All of that from U+0080 on, but for most of the tags, in texts that are short enough not to be
/// cut.
fn unseen() -> Vec<String> {
    let all = ('\u{80}'..='\u{feff}').filter(|character| is_unseen(*character));
    let all: Vec<char> = all.chain(['\u{e0001}', '\u{e007f}']).collect();
    all.chunks(16).map(String::from_iter).collect()
}

fn document(cycle: i64, hostile: &str, content: &str) -> String {
    let node = json!({
        "id": format!("id{hostile}"), "role": hostile, "kind": hostile, "key": hostile,
        "tags": [hostile],
        "content": content, "ttl": 3, "offset": 1,
        (format!("data_{hostile}")): hostile,
    });
    let holder = json!({
        "id": format!("cont{hostile}"), "nodeType": "cont", "offset": 2, "removable": true,
        "children": [{"id": "inside", "content": hostile, "ttl": 1}],
    });
    let head = json!({"id": "^ah", "nodeType": "^ah", "children": [node, holder]});
    json!({"cycle": cycle, "root": {"children": [head]}}).to_string()
}

fn history(hostile: &str) -> String {
    let first = document(1, hostile, hostile);
    let second = document(2, hostile, &format!("{hostile} changed")).replace("inside", "other");
    let third = json!({"cycle": 3, "root": {}}).to_string();
    format!("{first}\n{second}\n{third}\n")
}

/// The output may have printable text, spaces and line ends, and the colours that were asked for.
fn assert_harmless(text: &str, arguments: &[&str]) {
    let without_colours = strip_colours(text);
    for character in without_colours.chars() {
        assert!(
            character == '\n' || !is_unseen(character),
            "{arguments:?}: {character:?} in {text:?}"
        );
    }
}

/// Takes out `ESC [ digits ; m`, and nothing else.
fn strip_colours(text: &str) -> String {
    let mut out = String::new();
    let mut pieces = text.split("\u{1b}[");
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let end = piece.find(|character: char| !character.is_ascii_digit() && character != ';');
        let (_, rest) = piece.split_at(end.unwrap_or(0));
        match rest.strip_prefix('m') {
            Some(rest) => out.push_str(rest),
            None => out.extend(["\u{1b}[", piece]),
        }
    }
    out
}

#[test]
fn nothing_from_a_document_reaches_the_terminal_raw() {
    assert_nothing_raw(HOSTILE, "\u{1b}[2J\u{9b}");
    for unseen in unseen() {
        assert_nothing_raw(&unseen, &unseen);
    }
}

/// Runs every command on a document whose every field is one text, with arguments that hold
/// another.
fn assert_nothing_raw(hostile: &str, argument: &str) {
    let history = history(hostile);
    let id = format!("id{hostile}");
    let selector = format!("@t-1 .block, [role='{argument}']");
    let no_id = format!("no such id {argument}");
    let no_root = format!("{argument}^sez");
    for arguments in [
        &["select", "-", "@t-1 *"][..],
        &["select", "-", "--nodes", "@t-1 *"],
        &[
            "select",
            "-",
            "--nodes",
            "--content",
            "unified",
            "@history *",
        ],
        &["select", "-", "--content", "tokens", "@history *"],
        &["select", "-", "--content", "jsonpatch", "@history *"],
        &["select", "-", &selector],
        &["tree", "-", "--at", "@t-1", ".block"],
        &["log", "-"],
        &["diff", "-", "@c1", "@c2"],
        &["diff", "-", "@c1", "@c3"],
        &["why", "-", &id],
        &["why", "-", &no_id],
        &["why", "-", "inside"],
        &["thread", "-", "--at", "@c2"],
        &["thread", "-", "--at", "@c2", "--pretty"],
        &["export", "-", "--at", "@c2"],
        &["hash", "-", &id, "--at", "@c2"],
        &["validate", "-"],
        &["stats", "-", "--at", "@c2"],
        &["explain", &selector, "-"],
        &["check", &selector, argument, &no_root],
        &["fmt", &selector],
        &["fmt", argument],
    ] {
        for options in [
            &["--color", "never"][..],
            &["--color", "always"],
            &["--format", "json"],
        ] {
            let all = [options, arguments].concat();
            let output = with_stdin(command(PACTX).args(&all), history.as_bytes());
            assert_harmless(&stdout(&output), &all);
            assert_harmless(&crate::run::stderr(&output), &all);
        }
    }
}

#[test]
fn files_that_are_no_documents_are_refused() {
    for (text, what) in [
        (&b""[..], "not JSON"),
        (b"\n\n", "not JSON"),
        (b"nonsense", "not JSON"),
        (b"{\"root\":{}}\n\xff\n", "not UTF-8"),
        (b"{\"root\":{}}\n{\"root\":{\"ttl\":-1}}", "line 2"),
        (b"{\"root\":{}}{\"root\":{}}", "more text"),
        (b"\x1b[2J", "not JSON"),
    ] {
        let output = with_stdin(command(PACTX).args(["tree", "-"]), text);
        let said = crate::run::stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains(what) && said.contains("E_DOCUMENT_INVALID"),
            "{said}"
        );
        assert_harmless(&said, &[what]);
    }
}

#[test]
fn colours_come_only_when_they_are_wanted() {
    let file = "fixtures/histories/bike_shop.jsonl";
    let has_colours = |output: &std::process::Output| stdout(output).contains('\u{1b}');
    assert!(!has_colours(&pactx(&["tree", file])), "not a terminal");
    assert!(has_colours(&pactx(&["tree", file, "--color", "always"])));
    let forced = |name: &str| {
        let mut command = command(PACTX);
        command.args(["tree", file]).env("CLICOLOR_FORCE", "1");
        with_stdin(command.env(name, "1"), b"")
    };
    assert!(has_colours(&forced("UNUSED")));
    assert!(!has_colours(&forced("NO_COLOR")));
}
