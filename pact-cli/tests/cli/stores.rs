//! Conversations in stores, wherever a command takes a file.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use pact_core::{Block, Budget, Context, FixedClock, Pruning, Region, Request, Usage, select};
use pact_store::SqliteStore;
use serde_json::{Value, json};

use crate::run::{PACTX, command, stderr, stdout, with_stdin};

/// A folder with a store in it, where `pactx` runs.
pub(crate) struct Folder {
    pub(crate) folder: tempfile::TempDir,
}

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn store(&self) -> SqliteStore {
        SqliteStore::open(self.path("a.db")).unwrap()
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.run_with(arguments, &[])
    }

    pub(crate) fn run_with(&self, arguments: &[&str], env: &[(&str, &str)]) -> Output {
        let mut command = command(PACTX);
        command.current_dir(self.folder.path()).args(arguments);
        for name in ["USER", "LOGNAME", "USERNAME"] {
            command.env_remove(name);
        }
        with_stdin(command.envs(env.iter().copied()), b"")
    }

    /// The output of a command that succeeds.
    pub(crate) fn says(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
        stdout(&output)
    }

    /// The errors of a command that fails, as text and as JSON.
    pub(crate) fn fails(&self, exit: i32, code: &str, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(exit), "{arguments:?}: {said}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
        let with_json: Vec<&str> = [&["--format", "json"], arguments].concat();
        let json = stderr(&self.run(&with_json));
        let error: Value = serde_json::from_str(&json).expect(&json);
        assert_eq!(error["error"]["code"], code, "{arguments:?}: {json}");
        said
    }
}

/// A conversation of which every node left for a reason that only a report has, with requests and
/// an open turn.
pub(crate) fn ask_bikes(store: &SqliteStore, name: &str) {
    let pruning = Pruning::new()
        .budget(Budget::blocks(3).within(Region::Sequence))
        .spare_newest_turns(1);
    let clock = FixedClock::at(1_767_225_600_000_000_000);
    let settings = Context::builder()
        .system_node(Block::new("Be brief.").role("system").pinned(false))
        .allow_system_edits(true)
        .clock(clock)
        .pruning(pruning);
    let mut chat = store.conversation(name).create(settings).unwrap();
    chat.user("Is it red?");
    let request = |chat: &Context| Request::custom(chat, "acme", "large-1", &json!({}));
    let attempt = chat.attempt(&request(&chat)).unwrap();
    attempt.finish(Usage {
        input: 120,
        output: 7,
        cached: 100,
    });
    chat.assistant("Yes.");
    chat.commit().unwrap();

    chat.user("And the bell?");
    let attempt = chat.attempt(&request(&chat)).unwrap();
    attempt.fail("overloaded\u{1b}[2J");
    chat.assistant("It is loud.");
    chat.push(Block::new("a note to forget")).unwrap();
    chat.commit().unwrap();

    chat.delete(select!(".block[content='a note to forget']"))
        .unwrap();
    chat.user("Thank you!");
    chat.commit().unwrap();
    chat.delete(select!("^sys .block")).unwrap();
    chat.user("Bye.");
    chat.commit().unwrap();

    chat.user("One more thing");
    // Nobody will know how it ended.
    let attempt = chat.attempt(&request(&chat)).unwrap();
    drop(chat);
    attempt.discard();
}

/// Every command that reads a history.
const READING: [&[&str]; 22] = [
    &["tree", "FILE"],
    &["tree", "FILE", "@t-1 .block", "--only"],
    &["tree", "FILE", "--at", "@c1", "--format", "json"],
    &["select", "FILE", "@t0 .block", "@* .seg"],
    &["select", "FILE", "@t0..@t-3 .block", "--format", "json"],
    &["select", "FILE", "--nodes", "@c2 .block"],
    &["explain", "@t-1 .block[role='user']", "FILE"],
    &["diff", "FILE", "@t-2", "@t-3"],
    &["diff", "FILE", "@c1", "@t0", "--format", "json"],
    &["grep", "b", "FILE", "--role", "assistant"],
    &["thread", "FILE"],
    &["thread", "FILE", "--at", "@t-2", "--pretty"],
    &["export", "FILE"],
    &["export", "FILE", "--at", "@t-*"],
    &["export", "FILE", "--history"],
    &["hash", "FILE", "block:2.0", "--at", "@c2"],
    &["validate", "FILE"],
    &["blame-cache", "FILE", "--limit", "none"],
    &["tree", "FILE", "@c2 .block"],
    &["render", "FILE", "--to", "openai"],
    &["render", "FILE", "--to", "openai", "--at", "@t-2"],
    &["tree", "FILE", "--at", "@t-99"],
];

fn with_file<'a>(arguments: &[&'a str], file: &'a str) -> Vec<&'a str> {
    let arguments = arguments.iter();
    arguments
        .map(|it| if *it == "FILE" { file } else { it })
        .collect()
}

#[test]
fn every_command_reads_a_conversation_as_it_reads_a_file() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    let history = folder.says(&["store", "export", "a.db#bikes"]);
    fs::write(folder.path("bikes.jsonl"), &history).unwrap();
    let before = fs::read(folder.path("a.db")).unwrap();
    for arguments in READING {
        let stored = folder.run(&with_file(arguments, "a.db#bikes"));
        let file = folder.run(&with_file(arguments, "bikes.jsonl"));
        assert_eq!(stdout(&stored), stdout(&file), "{arguments:?}");
        assert_eq!(stderr(&stored), stderr(&file), "{arguments:?}");
        assert_eq!(stored.status, file.status, "{arguments:?}");
    }
    let now = fs::read(folder.path("a.db")).unwrap();
    assert!(before == now, "reading changed the store");
    // The open turn is there, too, and a file has none.
    let found = folder.says(&["select", "a.db#bikes", ".block[content~'thing']"]);
    assert_eq!(found, "block:5.0\n");
    assert_eq!(
        folder.says(&["select", "bikes.jsonl", ".block[content~'thing']"]),
        ""
    );
}

#[test]
fn a_page_has_the_name_of_the_conversation_and_does_not_replace_the_store() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "a/bike shop");
    let page = folder.says(&["view", "a.db#a%2Fbike shop"]);
    assert!(page.contains("<title>a/bike shop"));
    let before = fs::read(folder.path("a.db")).unwrap();
    let address = "a.db#a%2Fbike%20shop";
    let said = folder.fails(2, "E_USAGE", &["view", address, "-o", "a.db"]);
    assert!(said.contains("which would be lost"), "{said}");
    assert!(before == fs::read(folder.path("a.db")).unwrap());
    folder.says(&["view", address, "-o", "page.html"]);
    assert!(folder.path("page.html").exists());
}

#[test]
fn the_log_of_a_conversation_has_reasons_requests_and_the_open_turn() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    let log = folder.says(&["log", "a.db#bikes"]);
    for line in [
        "open cycle 5  1 node, 14 B\n  → attempt 3 acme large-1 unknown: no outcome was recorded\n  + block:5.0",
        "  → attempt 2 acme large-1 failed: overloaded\\u{1b}[2J, 0.0 s\n",
        "  → attempt 1 acme large-1 completed, 120 tokens in (100 cached), 7 out, 0.0 s\n",
        "(pruned: a budget was exceeded)\n",
        "(edited: an edit removed it)\n",
    ] {
        assert!(log.contains(line), "{line:?} in {log}");
    }
    assert!(!log.contains("cannot tell"), "{log}");
    // A file does not say it.
    let history = folder.says(&["store", "export", "a.db#bikes"]);
    fs::write(folder.path("bikes.jsonl"), history).unwrap();
    let of_file = folder.says(&["log", "bikes.jsonl"]);
    assert!(of_file.contains("cannot tell"), "{of_file}");
    assert!(!of_file.contains("attempt"), "{of_file}");

    let lines = folder.says(&["log", "a.db#bikes", "--format", "json"]);
    let turns: Vec<Value> = lines
        .lines()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    assert_eq!(turns[0]["snapshot"], Value::Null);
    assert_eq!(turns[0]["cycle"], 5);
    assert_eq!(turns[0]["attempts"][0]["status"], "unknown");
    assert_eq!(turns[4]["attempts"][0]["token_cached"], 100);
    let whys = turns
        .iter()
        .flat_map(|turn| turn["removed"].as_array().unwrap());
    let whys: Vec<&str> = whys.map(|it| it["why"].as_str().unwrap()).collect();
    assert!(
        whys.contains(&"pruned") && whys.contains(&"edited"),
        "{whys:?}"
    );
    assert!(!whys.contains(&"pruned or edited"), "{whys:?}");

    // One that left by an edit, and one by pruning.
    let mut seen = Vec::new();
    for turn in &turns {
        for removed in turn["removed"].as_array().unwrap() {
            let id = removed["id"].as_str().unwrap();
            let why = folder.says(&["why", "a.db#bikes", id]);
            assert!(!why.contains("cannot tell"), "{why}");
            seen.push(why);
        }
    }
    let has = |text: &str| seen.iter().any(|why| why.contains(text));
    assert!(has("left: pruned, a budget was exceeded"), "{seen:?}");
    assert!(has("left: edited, "), "{seen:?}");
    let diff = folder.says(&["diff", "a.db#bikes", "@c1", "@t0"]);
    assert!(diff.contains("pruned: a budget was exceeded"), "{diff}");
}

#[test]
fn a_file_of_the_whole_name_wins() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    let history = folder.says(&["store", "export", "a.db#bikes"]);
    let last = history.lines().next().unwrap();
    fs::write(folder.path("a.db#bikes"), last).unwrap();
    assert!(folder.says(&["tree", "a.db#bikes"]).starts_with("cycle 1"));
    // Of several marks, the last one splits.
    fs::rename(folder.path("a.db"), folder.path("a#b.db")).unwrap();
    assert!(
        folder
            .says(&["tree", "a#b.db#bikes"])
            .starts_with("cycle 4")
    );
}

#[test]
fn names_and_tenants_are_percent_encoded() {
    let folder = Folder::new();
    let store = folder.store();
    for (tenant, name) in [
        ("", "a/b#c%d e"),
        ("t/1", "same"),
        ("t2", "same"),
        ("", "ä\u{1b}[2J\n"),
    ] {
        ask_bikes(&store.tenant(tenant), name);
    }
    for address in [
        "a.db#a%2Fb%23c%25d e",
        "a.db#t%2F1/same",
        "a.db#t2/same",
        "a.db#/a%2fb%23c%25d%20e",
    ] {
        assert!(folder.says(&["tree", address]).starts_with("cycle 4"));
    }
    // The list has what an address needs, and nothing that a terminal acts on.
    let list = folder.says(&["store", "list", "a.db"]);
    for name in ["a%2Fb%23c%25d%20e", "t%2F1/same", "t2/same", "ä%1B%5B2J%0A"] {
        assert!(list.contains(&format!("  {name}\n")), "{list}");
        assert!(
            folder
                .says(&["tree", &format!("a.db#{name}")])
                .starts_with("cycle 4")
        );
    }
    let said = folder.fails(1, "E_STORE_NOT_FOUND", &["tree", "a.db#same"]);
    assert!(said.contains("/same`?"), "{said}");
}

#[test]
fn an_address_that_leads_nowhere_says_what_to_do() {
    let folder = Folder::new();
    let said = folder.fails(2, "E_USAGE", &["tree", "a.db#bikes"]);
    assert!(
        said.contains("a.db#bikes is no file, and a.db cannot be read"),
        "{said}"
    );
    assert!(!folder.path("a.db").exists(), "reading makes no store");
    let store = folder.store();
    let said = folder.fails(2, "E_USAGE", &["tree", "a.db"]);
    assert!(said.contains("the store has no conversations"), "{said}");
    ask_bikes(&store, "bikes");
    let said = folder.fails(2, "E_USAGE", &["tree", "a.db"]);
    assert!(said.contains("\n    a.db#bikes  4 turns, "), "{said}");
    assert_eq!(folder.fails(2, "E_USAGE", &["log", "a.db#"]), said);
    let said = folder.fails(1, "E_STORE_NOT_FOUND", &["why", "a.db#bike", "block:1.0"]);
    assert!(
        said.contains("= help: did you mean `a.db#bikes`?"),
        "{said}"
    );
    let said = folder.fails(1, "E_STORE_NOT_FOUND", &["log", "a.db#somethingelse"]);
    assert!(said.contains("`pactx store list a.db` lists all"), "{said}");
    for name in ["a/b/c", "%zz", "%", "%ff"] {
        folder.fails(2, "E_USAGE", &["tree", &format!("a.db#{name}")]);
    }
    for arguments in [
        &["store", "list", "a.db#bikes"][..],
        &["store", "export", "none.db#a"],
    ] {
        folder.fails(2, "E_USAGE", arguments);
    }
    // A server that this one cannot speak to, and no password in the error.
    let said = stderr(&folder.run(&["tree", "postgres://me:hunter2@localhost:1/db#a"]));
    assert!(!said.is_empty() && !said.contains("hunter2"), "{said}");
}

#[test]
fn files_of_others_are_refused_and_stay_as_they_are() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    let sound = fs::read(folder.path("a.db")).unwrap();
    let refused = |code: &str, exit: i32, bytes: &[u8]| {
        fs::write(folder.path("b.db"), bytes).unwrap();
        for arguments in [
            &["tree", "b.db#bikes"][..],
            &["store", "list", "b.db"],
            &["store", "check", "b.db"],
            &["store", "fork", "b.db#bikes", "new"],
            &["store", "retain", "b.db#bikes", "--newest", "1"],
            &["store", "erase", "b.db#bikes", "--yes"],
        ] {
            let said = folder.fails(exit, code, arguments);
            assert!(said.contains("b.db") && said.contains("= help: "), "{said}");
            assert!(
                fs::read(folder.path("b.db")).unwrap() == bytes,
                "{arguments:?}"
            );
        }
    };
    refused("E_STORE_FOREIGN", 1, b"{\"cycle\": 1}");
    // The header of SQLite has the version at 60, and the program that made the file at 68.
    let mut newer = sound.clone();
    newer[60..64].copy_from_slice(&1_000_u32.to_be_bytes());
    refused("E_STORE_NEWER", 1, &newer);
    let mut foreign = sound.clone();
    foreign[68..72].copy_from_slice(&7_u32.to_be_bytes());
    refused("E_STORE_FOREIGN", 1, &foreign);
    let said = folder.fails(1, "E_STORE_FOREIGN", &["tree", "b.db"]);
    assert!(said.contains("another program"), "{said}");
    refused("E_STORE_DAMAGED", 1, &sound[..sound.len() / 2]);
}
