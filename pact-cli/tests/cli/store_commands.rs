//! `pactx store`.

use std::fs;

use pact_core::Context;
use pact_store::backend::Labels;
use serde_json::Value;

use crate::run::{stderr, stdout, workspace};
use crate::stores::{Folder, ask_bikes};

fn bike_shop() -> String {
    let path = workspace().join("fixtures/histories/bike_shop.jsonl");
    path.to_str().unwrap().to_owned()
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

#[test]
fn what_the_engine_exported_comes_out_with_the_same_bytes() {
    let folder = Folder::new();
    let history = bike_shop();
    let said = folder.says(&["store", "import", &history, "--into", "new.db#shop"]);
    assert_eq!(said, "imported 5 snapshots into new.db#shop\n");
    let exported = folder.says(&["store", "export", "new.db#shop"]);
    assert!(exported == fs::read_to_string(&history).unwrap());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(folder.path("new.db"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "others can read the store");
    }
    // Any other document comes out as `pactx export` writes it.
    let document = workspace().join("fixtures/documents/spec_04_6_2.json");
    let document = document.to_str().unwrap();
    folder.says(&["store", "import", document, "--into", "new.db#t/spec"]);
    let exported = folder.says(&["store", "export", "new.db#t/spec"]);
    assert_eq!(exported, folder.says(&["export", document, "--history"]));
}

#[test]
fn logs_and_other_stores_are_imported() {
    let folder = Folder::new();
    let log = workspace().join("fixtures/logs/messages.json");
    let log = log.to_str().unwrap();
    let output = folder.run(&[
        "store", "import", log, "--into", "a.db#log", "--from", "openai",
    ]);
    assert!(stderr(&output).starts_with("note: the log is `openai`"));
    let thread = folder.says(&["thread", "a.db#log"]);
    let history = folder.says(&["import-log", log, "--from", "openai"]);
    assert_eq!(folder.says(&["store", "export", "a.db#log"]), history);
    assert!(thread.contains("Be brief."), "{thread}");

    ask_bikes(&folder.store(), "bikes");
    let said = folder.says(&["store", "import", "a.db#bikes", "--into", "b.db#t/copy"]);
    assert_eq!(said, "imported 4 snapshots into b.db#t/copy\n");
    // The reports and the open turn come along.
    let log = folder.says(&["log", "a.db#bikes"]);
    assert!(log.contains("pruned: a budget was exceeded"), "{log}");
    let lines: Vec<&str> = log.lines().filter(|it| !it.contains("→ attempt")).collect();
    let copied = folder.says(&["log", "b.db#t/copy"]);
    assert_eq!(copied.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn what_cannot_be_imported_leaves_nothing_behind() {
    let folder = Folder::new();
    let history = bike_shop();
    for (exit, code, arguments) in [
        (2, "E_USAGE", ["none.jsonl", "--into", "a.db#a"]),
        (2, "E_USAGE", [history.as_str(), "--into", "a.db"]),
        (2, "E_USAGE", [history.as_str(), "--into", "a.db#%zz"]),
        (
            2,
            "E_STORE_UNREACHABLE",
            [history.as_str(), "--into", "none/a.db#a"],
        ),
        (1, "E_DOCUMENT_INVALID", ["broken.json", "--into", "a.db#a"]),
    ] {
        fs::write(
            folder.path("broken.json"),
            r#"{"cycle": 1, "root": {"children": 7}}"#,
        )
        .unwrap();
        let arguments: Vec<&str> = ["store", "import"].into_iter().chain(arguments).collect();
        folder.fails(exit, code, &arguments);
        assert!(!folder.path("a.db").exists(), "{arguments:?}");
    }
    let import = ["store", "import", history.as_str(), "--into", "a.db#a"];
    folder.says(&import);
    let said = folder.fails(1, "E_STORE_TAKEN", &import);
    assert!(said.contains("= help: choose another name"), "{said}");
    assert_eq!(folder.says(&["store", "list", "a.db"]).lines().count(), 2);
}

#[test]
fn the_list_is_paged_and_filtered() {
    let folder = Folder::new();
    let history = bike_shop();
    for (address, options) in [
        (
            "a.db#one",
            &["--subject", "bob", "--label", "team=bikes"][..],
        ),
        ("a.db#two", &["--subject", "bob"]),
        ("a.db#t/three", &["--label", "team=bikes", "--label", "x=y"]),
        ("a.db#t/four", &["--subject", "eve"]),
    ] {
        let import = ["store", "import", history.as_str(), "--into", address];
        folder.says(&[&import, options].concat());
    }
    folder.says(&["store", "fork", "a.db#one", "five"]);
    let names = |options: &[&str]| -> Vec<String> {
        let list = [&["store", "list", "a.db", "--format", "json"], options].concat();
        let list = folder.says(&list);
        let name = |line: &str| json(line)["address"].as_str().unwrap().to_owned();
        list.lines().map(name).collect()
    };
    let mut all = names(&[]);
    let in_pages = |size: &str| {
        let mut seen: Vec<String> = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let mut list = vec!["store", "list", "a.db", "--limit", size];
            list.extend(after.iter().flat_map(|after| ["--after", after]));
            let mut options = list.split_off(3);
            let page = names(&options);
            options.splice(0..0, ["store", "list", "a.db"]);
            let text = folder.says(&options);
            seen.extend(page);
            after = match text
                .lines()
                .last()
                .unwrap()
                .strip_prefix("… and more: --after ")
            {
                Some(place) => Some(place.to_owned()),
                None => return seen,
            };
        }
    };
    for size in ["1", "2", "4", "5", "6"] {
        assert_eq!(in_pages(size), all, "pages of {size}");
    }
    all.sort();
    assert_eq!(
        all,
        [
            "a.db#five",
            "a.db#one",
            "a.db#t/four",
            "a.db#t/three",
            "a.db#two"
        ]
    );
    let sorted = |options: &[&str]| {
        let mut names = names(options);
        names.sort();
        names
    };
    assert_eq!(sorted(&["--tenant", "t"]), ["a.db#t/four", "a.db#t/three"]);
    assert_eq!(sorted(&["--tenant", "none"]), [""; 0]);
    assert_eq!(sorted(&["--subject", "bob"]), ["a.db#one", "a.db#two"]);
    assert_eq!(
        sorted(&["--label", "team=bikes"]),
        ["a.db#one", "a.db#t/three"]
    );
    assert_eq!(
        sorted(&["--label", "team=bikes", "--tenant", "t"]),
        ["a.db#t/three"]
    );
    let text = folder.says(&["store", "list", "a.db", "--subject", "bob"]);
    let line = text.lines().find(|line| line.contains("one")).unwrap();
    assert!(line.ends_with("5    3.9 kB  one @bob team=bikes"), "{text}");
    let text = folder.says(&["store", "list", "a.db", "--tenant", ""]);
    assert!(text.contains("  five (fork)\n"), "{text}");
    assert_eq!(
        folder.says(&["store", "list", "a.db", "--tenant", "none"]),
        "no conversations\n"
    );
    // Somebody who gave no name sees those that were used last.
    folder.says(&["store", "fork", "a.db#t/four", "six"]);
    let said = folder.fails(2, "E_USAGE", &["tree", "a.db"]);
    assert_eq!(said.matches("\n    a.db#").count(), 6, "{said}");
    for wrong in [["--after", "1-x"], ["--label", "x"], ["--limit", "-1"]] {
        folder.fails(
            2,
            "E_USAGE",
            &[&["store", "list", "a.db"], &wrong[..]].concat(),
        );
    }
}

#[test]
fn hostile_names_and_labels_are_shown_as_escapes() {
    let folder = Folder::new();
    let store = folder.store();
    let hostile = "\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m\r\u{202e}\n  = help: run this";
    let mut labels = Labels::new();
    labels.insert(hostile.to_owned(), hostile.to_owned());
    let tenant = store.tenant(hostile);
    let conversation = tenant.conversation(hostile);
    conversation.create(Context::builder()).unwrap();
    conversation.describe(Some(hostile), &labels).unwrap();
    let conversation = tenant.conversation("chat");
    let chat = conversation.create(Context::builder()).unwrap();
    drop(chat);
    let name = hostile.replace('%', "%25");
    let address = format!("a.db#{name}/{name}");
    for arguments in [
        &["store", "list", "a.db"][..],
        &["store", "check", "a.db"],
        &["tree", "a.db"],
        &["tree", "a.db#chat"],
        &["tree", &address],
        &["log", &address],
        &["store", "fork", &address, hostile],
        &["store", "fork", &address, "x", "--at", "@c9"],
        &["store", "import", &address, "--into", &address],
        &["store", "retain", &address, "--newest", "1"],
        &["store", "erase", &address],
        &["store", "erase", &address, "--yes"],
        &["store", "erase", &address, "--yes"],
    ] {
        let output = folder.run(arguments);
        for text in [stdout(&output), stderr(&output)] {
            let is_seen = |character: char| {
                character == '\n' || !(character.is_control() || character == '\u{202e}')
            };
            assert!(text.chars().all(is_seen), "{arguments:?}: {text:?}");
            let help = text
                .lines()
                .filter(|line| line.starts_with("  = help: run"));
            assert_eq!(help.count(), 0, "{arguments:?}: {text}");
        }
    }
}

#[test]
fn a_fork_shares_the_past_of_its_origin() {
    let folder = Folder::new();
    ask_bikes(&folder.store().tenant("t"), "bikes");
    let said = folder.says(&["store", "fork", "a.db#t/bikes", "a/b", "--at", "@t-2"]);
    assert_eq!(said, "forked a.db#t/bikes at cycle 2 as a.db#t/a%2Fb\n");
    let log = folder.says(&["log", "a.db#t/a%2Fb"]);
    assert!(log.starts_with("@t0 cycle 2"), "{log}");
    assert!(log.contains("@t-1 cycle 1"), "{log}");
    for (address, cycle) in [("@t-*", 1), ("@c3", 3), ("@t0", 4)] {
        let new = address.replace('@', "at ");
        let fork = ["store", "fork", "a.db#t/bikes", &new, "--at", address];
        let said = folder.says(&[&["--format", "json"], &fork[..]].concat());
        assert_eq!(json(&said)["cycle"], cycle, "{said}");
        assert_eq!(json(&said)["origin"], "a.db#t/bikes");
        folder.fails(1, "E_STORE_TAKEN", &fork);
    }
    for address in ["@t-4", "@c9"] {
        let fork = ["store", "fork", "a.db#t/bikes", "new", "--at", address];
        let said = folder.fails(1, "E_STORE_NO_RECORD", &fork);
        assert!(said.contains("`pactx log`"), "{said}");
    }
    folder.fails(
        1,
        "E_SELECTOR_INVALID",
        &["store", "fork", "a.db#t/bikes", "new", "--at", "t"],
    );
    let said = folder.fails(
        1,
        "E_STORE_NOT_FOUND",
        &["store", "fork", "a.db#t/bike", "new"],
    );
    assert!(said.contains("did you mean `a.db#t/bikes`?"), "{said}");
}

#[test]
fn old_records_are_dropped_unless_forks_read_them() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    folder.says(&["store", "fork", "a.db#bikes", "fork", "--at", "@t-1"]);
    let retain = ["store", "retain", "a.db#bikes", "--newest", "2"];
    let said = folder.fails(1, "E_STORE_FORKED", &retain);
    assert!(
        said.contains("forks read the records of `bikes`: fork"),
        "{said}"
    );
    assert!(said.contains("`--detach`"), "{said}");
    assert_eq!(
        folder
            .says(&["export", "a.db#bikes", "--history"])
            .lines()
            .count(),
        4
    );
    let said = folder.says(&[&retain[..], &["--detach"]].concat());
    assert!(
        said.starts_with("dropped ") && said.ends_with(" records of a.db#bikes\n"),
        "{said}"
    );
    assert_eq!(
        folder
            .says(&["export", "a.db#bikes", "--history"])
            .lines()
            .count(),
        2
    );
    assert!(folder.says(&["tree", "a.db#fork"]).starts_with("cycle 3"));
    let said = folder.says(&[&["--format", "json"], &retain[..]].concat());
    assert_eq!(said, "{\"address\":\"a.db#bikes\",\"dropped\":0}\n");
    folder.fails(
        2,
        "E_USAGE",
        &["store", "retain", "a.db#bikes", "--newest", "0"],
    );
    assert!(
        folder
            .says(&["store", "check", "a.db"])
            .starts_with("sound in 2 conversations")
    );
}
