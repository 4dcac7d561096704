//! `pactx store erase` and `pactx store check`.

use std::fs;

use pact_core::Context;
use pact_store::SqliteStore;

use crate::run::{stderr, stdout};
use crate::store_commands::json;
use crate::stores::{Folder, ask_bikes};

/// Whether the bytes are in the file of the store or in its log.
fn is_in_files(folder: &Folder, text: &str) -> bool {
    ["a.db", "a.db-wal"].iter().any(|name| {
        let bytes = fs::read(folder.path(name)).unwrap_or_default();
        bytes.windows(text.len()).any(|it| it == text.as_bytes())
    })
}

#[test]
fn a_conversation_is_erased_if_somebody_means_it() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    folder.says(&["store", "fork", "a.db#bikes", "fork"]);
    let erase = ["store", "erase", "a.db#bikes"];
    let said = folder.fails(2, "E_USAGE", &erase);
    assert!(said.contains("add `--yes`"), "{said}");
    assert!(folder.says(&["tree", "a.db#bikes"]).starts_with("cycle 4"));
    let with_yes = [&erase[..], &["--yes"]].concat();
    let said = folder.fails(1, "E_STORE_FORKED", &with_yes);
    assert!(said.contains("`--detach`"), "{said}");
    let said = folder.says(&[&with_yes[..], &["--detach"]].concat());
    assert_eq!(said, "erased a.db#bikes\n");
    folder.fails(1, "E_STORE_NOT_FOUND", &with_yes);
    assert!(folder.says(&["tree", "a.db#fork"]).starts_with("cycle 4"));
    assert!(is_in_files(&folder, "Thank you!"));
    folder.says(&["store", "erase", "a.db#fork", "-y"]);
    assert!(!is_in_files(&folder, "Thank you!"));
}

#[test]
fn values_are_erased_by_selector_and_by_id() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    folder.says(&["store", "fork", "a.db#bikes", "fork", "--at", "@t-1"]);
    assert!(is_in_files(&folder, "And the bell?"));
    let select = ".block[content~'bell']";
    let erase = ["store", "erase", "a.db#bikes", "--select", select];
    // Somebody has to answer for it.
    let said = folder.fails(2, "E_USAGE", &[&erase[..], &["--yes"]].concat());
    assert!(said.contains("`--by`"), "{said}");
    let output = folder.run_with(&erase, &[("USER", "eve")]);
    assert!(
        stderr(&output).contains("add `--yes`"),
        "{}",
        stderr(&output)
    );
    let output = folder.run_with(&[&erase[..], &["--yes"]].concat(), &[("USER", "eve")]);
    let said = stdout(&output);
    assert!(
        said.starts_with("erased ") && said.contains("of a.db#bikes and its family"),
        "{said}"
    );
    assert!(!is_in_files(&folder, "And the bell?"));
    let store = folder.store();
    let orders = store.conversation("bikes").records(0, 100).unwrap();
    assert!(orders.iter().any(|it| it.kind == pact_store::Kind::Erasure));
    assert!(is_in_files(&folder, r#""by":"eve""#));
    drop(store);

    let by_id = [
        "--id",
        "block:4.0",
        "--id",
        "block:5.0",
        "--by",
        "me",
        "--yes",
    ];
    let said = folder.says(
        &[
            &["--format", "json", "store", "erase", "a.db#bikes"],
            &by_id[..],
        ]
        .concat(),
    );
    assert_eq!(json(&said)["erased_values"], 2, "{said}");
    assert!(!is_in_files(&folder, "Bye.") && !is_in_files(&folder, "One more thing"));
    let thread = folder.says(&["thread", "a.db#bikes"]);
    assert!(
        thread.contains("[erased]") && thread.contains("Thank you!"),
        "{thread}"
    );
    assert!(
        folder
            .says(&["store", "check", "a.db"])
            .starts_with("sound in 2 conversations")
    );

    let base = ["store", "erase", "a.db#bikes", "--by", "me", "--yes"];
    for (exit, code, options) in [
        (1, "E_SELECTOR_INVALID", &["--select", "^sez"][..]),
        (1, "E_SELECTOR_INVALID", &["--select", "@t0..@t-1 *"]),
        (2, "E_USAGE", &["--select", "*", "--id", "a"]),
        (2, "E_USAGE", &["--select", "*", "--detach"]),
    ] {
        folder.fails(exit, code, &[&base[..], options].concat());
    }
}

#[test]
fn a_check_finds_what_was_changed_and_changes_nothing() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    ask_bikes(&folder.store().tenant("t"), "bikes");
    let sound = folder.says(&["store", "check", "a.db"]);
    assert_eq!(
        sound,
        "sound in 2 conversations, 20 records, 0 checkpoints\n"
    );
    let one = folder.says(&["store", "check", "a.db#bikes", "--format", "json"]);
    assert_eq!(json(&one)["conversations"], 1, "{one}");
    assert_eq!(json(&one)["valid"], true, "{one}");
    let said = folder.fails(1, "E_STORE_NOT_FOUND", &["store", "check", "a.db#bike"]);
    assert!(said.contains("did you mean"), "{said}");

    // Somebody changes the text of the user, in one of the two.
    let mut bytes = fs::read(folder.path("a.db")).unwrap();
    let said = b"And the bell?";
    let at = bytes.windows(said.len()).position(|it| it == said).unwrap();
    bytes[at] = b'B';
    fs::write(folder.path("a.db"), &bytes).unwrap();
    let output = folder.run(&["store", "check", "a.db"]);
    assert_eq!(output.status.code(), Some(1));
    let found = stdout(&output);
    assert!(
        found.contains("bikes: the conversation `bikes` is damaged at record 5: "),
        "{found}"
    );
    assert!(
        found.ends_with("1 problem in 2 conversations, 14 records, 0 checkpoints\n"),
        "{found}"
    );
    let output = folder.run(&["store", "check", "a.db", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let found = json(&stdout(&output));
    assert_eq!(found["valid"], false);
    assert_eq!(found["problems"][0]["record"], 5);
    assert_eq!(found["problems"][0]["code"], "E_STORE_DAMAGED");
    assert!(bytes == fs::read(folder.path("a.db")).unwrap());

    // The one cannot be read, and the other can.
    let damaged = found["problems"][0]["conversation"].as_str().unwrap();
    let other = if damaged == "bikes" {
        "t/bikes"
    } else {
        "bikes"
    };
    let said = folder.fails(1, "E_STORE_DAMAGED", &["tree", &format!("a.db#{damaged}")]);
    assert!(said.contains("pactx store check a.db"), "{said}");
    assert!(
        folder
            .says(&["tree", &format!("a.db#{other}")])
            .starts_with("cycle 4")
    );
}

/// Two programs have the same file.
#[test]
fn others_may_have_the_store_open() {
    let folder = Folder::new();
    let store: SqliteStore = folder.store();
    ask_bikes(&store, "bikes");
    let mut chat = store
        .conversation("bikes")
        .open(Context::builder())
        .unwrap();
    folder.says(&[
        "store",
        "erase",
        "a.db#bikes",
        "--id",
        "block:5.0",
        "--by",
        "me",
        "--yes",
    ]);
    // The handle goes on from the erased nodes, and is refused.
    assert_eq!(chat.commit().unwrap_err().code(), "E_STORE_CONFLICT");
    chat.reload().unwrap();
    chat.commit().unwrap();
    assert!(
        folder
            .says(&["store", "check", "a.db"])
            .starts_with("sound")
    );
}
