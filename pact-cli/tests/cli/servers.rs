//! Conversations on a database server.

use pact_postgres_server::{PASSWORD, Settings, server_or_skip};

use crate::run::{stderr, stdout, workspace};
use crate::stores::Folder;

#[expect(
    clippy::too_many_lines,
    reason = "one server, and one conversation all along"
)]
#[test]
fn a_server_takes_the_place_of_a_file() {
    let Some(server) = server_or_skip("a_server_takes_the_place_of_a_file", &Settings::default())
    else {
        return;
    };
    let with_password = server.database("agents").unwrap();
    let without = with_password.replace(&format!(":{PASSWORD}"), "");
    let folder = Folder::new();
    let history = workspace().join("fixtures/histories/bike_shop.jsonl");
    let history = history.to_str().unwrap();
    let run = |arguments: &[&str]| {
        let output = folder.run_with(arguments, &[("PGPASSWORD", PASSWORD)]);
        for text in [stdout(&output), stderr(&output)] {
            assert!(!text.contains(PASSWORD), "{arguments:?}: {text}");
        }
        output
    };
    let says = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments:?}: {}",
            stderr(&output)
        );
        stdout(&output)
    };
    let fails = |exit: i32, code: &str, arguments: &[&str]| {
        let output = run(arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(exit), "{arguments:?}: {said}");
        assert!(said.contains(code), "{arguments:?}: {said}");
        said
    };

    // Reading makes no tables.
    fails(1, "E_STORE_FOREIGN", &["store", "list", &without]);
    let erase = ["store", "erase", &format!("{without}#a"), "--yes"];
    fails(1, "E_STORE_FOREIGN", &erase);
    let tables = "SELECT COUNT(*) FROM pg_tables WHERE tablename LIKE 'pact%'";
    assert_eq!(server.sql("agents", tables).unwrap().trim(), "0");
    let shop = format!("{without}#t%2F1/shop");
    let said = says(&[
        "store",
        "import",
        history,
        "--into",
        &shop,
        "--label",
        "team=bikes",
    ]);
    assert_eq!(said, format!("imported 5 snapshots into {shop}\n"));
    assert_eq!(
        says(&["store", "export", &shop]),
        std::fs::read_to_string(history).unwrap()
    );
    for arguments in [
        &["tree", "FILE", "@t-2 .block"][..],
        &["log", "FILE"],
        &["select", "FILE", "@t0..@t-3 .block", "--format", "json"],
        &["render", "FILE", "--to", "openai"],
    ] {
        let of = |file: &'static str, to: &str| -> Vec<String> {
            let arguments = arguments.iter();
            let replaced = arguments.map(|it| if *it == file { to } else { it }.to_owned());
            replaced.collect()
        };
        let (stored, file) = (of("FILE", &shop), of("FILE", history));
        let stored: Vec<&str> = stored.iter().map(String::as_str).collect();
        let file: Vec<&str> = file.iter().map(String::as_str).collect();
        assert_eq!(says(&stored), says(&file), "{arguments:?}");
    }
    let list = says(&["store", "list", &without]);
    assert!(list.contains("  t%2F1/shop team=bikes\n"), "{list}");
    says(&[
        "store",
        "import",
        &shop,
        "--into",
        &format!("{without}#copy"),
    ]);
    says(&["store", "fork", &shop, "fork", "--at", "@t-1"]);
    fails(
        1,
        "E_STORE_FORKED",
        &["store", "retain", &shop, "--newest", "1"],
    );
    says(&["store", "retain", &shop, "--newest", "1", "--detach"]);
    says(&[
        "store",
        "erase",
        &shop,
        "--id",
        "block:5.0",
        "--by",
        "me",
        "--yes",
    ]);
    let sound = says(&["store", "check", &without]);
    assert!(sound.starts_with("sound in 3 conversations"), "{sound}");
    says(&["store", "erase", &shop, "--yes", "--detach"]);
    let said = fails(1, "E_STORE_NOT_FOUND", &["tree", &shop]);
    assert!(
        said.contains(&format!("`{without}#t%2F1/fork`")) || said.contains("store list"),
        "{said}"
    );
    let said = fails(2, "E_USAGE", &["tree", &without]);
    assert!(said.contains(&format!("\n    {without}#copy ")), "{said}");
    fails(2, "E_STORE_", &["store", "list", &format!("{without}none")]);

    // A password in the address works, too, and is never shown.
    let named = format!("{with_password}#copy");
    assert!(says(&["tree", &named]).starts_with("cycle 5"));
    fails(
        1,
        "E_STORE_NOT_FOUND",
        &["tree", &format!("{with_password}#cop")],
    );
    let wrong = without.replace("pact@", "pact:hunter2@");
    let said = fails(2, "E_STORE_", &["store", "list", &wrong]);
    assert!(!said.contains("hunter2"), "{said}");
}
