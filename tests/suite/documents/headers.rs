//! Headers of documents: read, exported, hashed.

use pact_core::Context;

use crate::helpers::is_reimportable;

#[test]
fn headers_that_say_nothing_are_not_written_twice() {
    for node in [
        r#"{"id":"b","tags":null,"tag":"x"}"#,
        r#"{"id":"b","tags":[]}"#,
        r#"{"id":"b","content_hash":null,"cadence":1}"#,
        r#"{"id":"b","key":null,"role":null,"kind":null,"cadence":1}"#,
    ] {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{node}]}}]}}}}"#
        );
        let mut ctx = Context::import(&document).unwrap();
        assert!(is_reimportable(&ctx), "{node}");
        ctx.commit().unwrap();
        ctx.commit().unwrap();
        assert!(is_reimportable(&ctx), "{node}");
    }
}

#[test]
fn a_hash_is_never_part_of_itself() {
    let hash = |node: &str| {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{node}]}}]}}}}"#
        );
        Context::import(&document)
            .unwrap()
            .node(&"b".into())
            .unwrap()
            .content_hash()
    };
    assert_eq!(
        hash(r#"{"id":"b","content_hash":null}"#),
        hash(r#"{"id":"b"}"#)
    );
}
