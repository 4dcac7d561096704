//! Headers of documents: read, exported, hashed.

use pact_core::{Code, Context, Json};
use serde_json::json;

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

/// The root has the attributes of the builder, or of the document.
#[test]
fn attributes_of_the_root_are_kept() {
    let deep = (0..200).fold(Json::Null, |inside, _| Json::Array(vec![inside]));
    let mut ctx = Context::builder()
        .attribute("origin:request", json!({"system": []}))
        .attribute("data_topic", "weather")
        .attribute("data_topic", "travel")
        .attribute("id", 7)
        .attribute("app:deep", deep)
        .build();
    ctx.user("Hello");
    assert_eq!(ctx.validate(), []);
    ctx.commit().unwrap();
    let snapshot = ctx.snapshot("@t0").unwrap();
    let document = snapshot.export();
    let builder = Context::builder()
        .attribute("data_topic", "other")
        .attribute("data_more", 1);
    let again = builder.import(&document).unwrap();
    assert_eq!(again.snapshot("@t0").unwrap().export(), document);
    for root in [ctx.root(), snapshot.root(), again.root()] {
        let attributes: Vec<(&str, Json)> = root
            .attributes()
            .map(|(name, value)| (name, value.clone()))
            .collect();
        assert_eq!(
            attributes,
            [
                ("data_id", json!(7)),
                ("data_topic", json!("travel")),
                ("origin:request", json!({"system": []})),
            ]
        );
    }
    let found = ctx
        .select(pact_core::select!("^root[data_topic='travel']"))
        .unwrap();
    assert_eq!(found, ["^root"]);
}

/// The builder that reports errors does not leave an attribute out.
#[test]
fn an_attribute_of_the_root_that_no_document_can_hold_is_refused() {
    let nested = |levels| (0..levels).fold(Json::Null, |inside, _| Json::Array(vec![inside]));
    let build = |levels| {
        let builder = Context::builder().attribute("app:deep", nested(levels));
        builder.try_build()
    };
    let kept = build(128).unwrap();
    assert_eq!(kept.root().attribute("app:deep"), Some(&nested(128)));
    let error = build(129).unwrap_err();
    assert_eq!(error.code(), Code::PlacementInvalid);
    assert!(error.to_string().contains("`app:deep`"), "{error}");
}
