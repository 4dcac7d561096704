//! Documents of other versions, and members that this version does not know.

use pact_core::{Context, Error, ImportError, Snapshot};
use serde_json::json;

fn history(ctx: &Context) -> String {
    let mut out = Vec::new();
    ctx.write_history(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn document(cycle: i64, version: &str, more: &str) -> String {
    format!(
        r#"{{"cycle":{cycle},{more}"root":{{"children":[{{"id":"h","nodeType":"^ah","children":[{{"id":"b","content":"kept","shape":"round"}}]}}]}},"spec_version":"{version}"}}"#
    )
}

fn import(text: &str) -> Result<Context, ImportError> {
    Context::import(text).map_err(pact_tests::import_error)
}

#[test]
fn a_newer_version_is_read_with_a_note() {
    for version in ["PACT/0.2.0", "PACT/0.1.1", "PACT/0.10", "PACT/0.2.0-draft"] {
        let ctx = import(&document(7, version, "")).unwrap();
        let [note] = ctx.import_warnings() else {
            panic!("{version}: {:?}", ctx.import_warnings());
        };
        assert_eq!(note.node, None);
        assert_eq!(
            note.to_string(),
            format!(
                "the document of cycle 7 says {version}, and this library writes PACT/0.1.0: \
                 members that are new to it are kept and ignored"
            )
        );
    }
    for version in ["PACT/0.1.0", "PACT/0.1", "PACT/0", "PACT/0.0.3"] {
        let ctx = import(&document(7, version, "")).unwrap();
        assert_eq!(ctx.import_warnings(), [], "{version}");
        let export = ctx.snapshot("@t0").unwrap().export();
        assert!(export.contains(version), "{export}");
    }
}

#[test]
fn a_version_is_noted_once_in_a_history() {
    let lines = [
        document(1, "PACT/0.1.0", ""),
        document(2, "PACT/0.2.0", ""),
        document(3, "PACT/0.2.0", ""),
        document(4, "PACT/0.3.0", ""),
        document(5, "PACT/0.2.0", ""),
    ];
    let ctx = import(&lines.join("\n")).unwrap();
    let notes: Vec<String> = ctx
        .import_warnings()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes[0].starts_with("the document of cycle 2 says PACT/0.2.0"));
    assert!(notes[1].starts_with("the document of cycle 4 says PACT/0.3.0"));
}

#[test]
fn another_major_version_and_what_is_no_version_are_refused() {
    for (version, says) in [
        (
            "PACT/1.0.0",
            "another major version: this library reads PACT/0",
        ),
        (
            "PACT/10",
            "another major version: this library reads PACT/0",
        ),
        ("PACT/0.banana", "no version: it is written like PACT/0.1.0"),
        ("PACT/0.", "no version: it is written like PACT/0.1.0"),
        ("", "no version: it is written like PACT/0.1.0"),
        ("0.1.0", "no version: it is written like PACT/0.1.0"),
    ] {
        let error = import(&document(1, version, "")).unwrap_err();
        assert!(error.message.contains(says), "{version}: {error}");
        assert!(error.message.contains(&format!("\"{version}\"")), "{error}");
        assert_eq!(Error::from(error).code().as_str(), "E_DOCUMENT_INVALID");
    }
}

/// A commit makes a document of this library; imported snapshots stay as they were.
#[test]
fn the_engine_says_its_own_version() {
    let unknown = r#""author":"ada","flags":[1,2],"#;
    let text = document(7, "PACT/0.9.0", unknown);
    let mut ctx = import(&text).unwrap();
    let imported = ctx.snapshot("@t0").unwrap().export();
    assert!(imported.starts_with(r#"{"author":"ada","cycle":7,"flags":[1,2],"root":"#));
    assert!(imported.ends_with(r#""spec_version":"PACT/0.9.0"}"#));

    let own = |ctx: &Context| {
        let export = ctx.snapshot("@t0").unwrap().export();
        assert!(export.starts_with(r#"{"cycle":"#), "{export}");
        assert!(export.ends_with(r#""spec_version":"PACT/0.1.0"}"#));
        assert!(!export.contains("author") && !export.contains("flags"));
        // Members of a node stay with the node.
        assert!(export.contains(r#""shape":"round""#));
        export
    };
    ctx.user("on");
    ctx.commit().unwrap();
    let first = own(&ctx);
    assert_eq!(ctx.snapshot("@t-1").unwrap().export(), imported);
    ctx.commit().unwrap();
    own(&ctx);

    // Forks and rewinds start from the imported snapshot, and go on as this library.
    let mut fork = ctx.fork("@c7").unwrap();
    assert_eq!(fork.snapshot("@t0").unwrap().export(), imported);
    fork.user("on");
    fork.commit().unwrap();
    own(&fork);
    assert_eq!(fork.snapshot("@t-1").unwrap().export(), imported);
    let undone = ctx.rewind("@c7").unwrap();
    assert_eq!(undone.len(), 2);
    assert_eq!(undone[1].export(), first);
    assert_eq!(ctx.snapshot("@t0").unwrap().export(), imported);
    ctx.commit().unwrap();
    own(&ctx);

    // A history has both, and comes back as it was written.
    let written = history(&ctx);
    let again = import(&written).unwrap();
    assert_eq!(history(&again), written);
    let exports: Vec<String> = again.snapshots().map(Snapshot::export).collect();
    assert_eq!(exports[1], imported);
    let mut streamed = Context::builder()
        .import_reader(written.as_bytes())
        .unwrap();
    assert_eq!(history(&streamed), written);
    streamed.commit().unwrap();
    own(&streamed);
}

/// Members of a document belong to that document alone.
#[test]
fn each_document_of_a_history_keeps_its_own_members() {
    let lines = [
        document(1, "PACT/0.3.0", r#""mark":"one","#),
        document(2, "PACT/0.1.0", ""),
        document(3, "PACT/0.1.0", r#""mark":"three","#),
    ];
    let ctx = import(&lines.join("\n")).unwrap();
    let exports: Vec<String> = ctx.snapshots().map(Snapshot::export).collect();
    assert!(exports[0].contains("three") && exports[0].contains("PACT/0.1.0"));
    assert!(!exports[1].contains("mark") && exports[1].contains("PACT/0.1.0"));
    assert!(exports[2].contains(r#""mark":"one""#) && exports[2].contains("PACT/0.3.0"));
    for (turn, export) in exports.iter().enumerate() {
        let address = format!("@t-{turn}");
        let fork = ctx.fork(address.as_str()).unwrap();
        assert_eq!(&fork.snapshot("@t0").unwrap().export(), export);
    }
}

/// Programs read numbers as numbers.
#[test]
fn numbers_in_the_details_of_an_error_are_numbers() {
    let details = |error: Error| -> serde_json::Value {
        let json: serde_json::Value = serde_json::from_str(&error.to_json()).unwrap();
        json["error"]["details"].clone()
    };
    let text = "{\"root\":{\"children\":[\n{\"id\":\"a\",\"nodeType\":\"^seq\",\"ttl\":-1}]}}";
    let error = import(text).unwrap_err();
    assert_eq!(
        details(error.into()),
        json!({"node": "a", "line": 2, "column": 1})
    );
    let error = import("{").unwrap_err();
    assert_eq!(details(error.into()), json!({"line": 1, "column": 2}));
    let error = Error::RangeLimit {
        snapshots: 5,
        limit: 2,
        instead: None,
    };
    assert_eq!(details(error), json!({"snapshots": 5, "limit": 2}));
    let error = pact_core::Selector::parse("^sez").unwrap_err();
    let selector = details(error.into());
    assert_eq!(
        (&selector["start"], &selector["end"]),
        (&json!(0), &json!(4))
    );
}
