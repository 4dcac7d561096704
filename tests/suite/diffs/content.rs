//! Content diffs: their texts and their JSON.

use pact_core::{ContentMode, Json};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use super::patches::{apply_patch, apply_unified, join_hunks};
use super::{content_diff, edited, only_change, range_plan};

fn unified(older: &str, newer: &str, context: usize) -> String {
    let diff = content_diff(&older.into(), &newer.into(), ContentMode::Unified, context);
    diff.unified().unwrap().to_owned()
}

#[test]
fn unified_diffs_read_as_diff_writes_them() {
    let older = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
    assert_eq!(
        unified(older, &older.replace("6\n", "six\nsix and a half\n"), 3),
        "@@ -3,7 +3,8 @@\n 3\n 4\n 5\n-6\n+six\n+six and a half\n 7\n 8\n 9\n"
    );
    // Hunks whose context meets are one.
    let far = older.replace("\n2\n", "\ntwo\n").replace("10\n", "ten\n");
    assert_eq!(unified(older, &far, 3).matches("@@ -").count(), 2);
    assert_eq!(unified(older, &far, 4).matches("@@ -").count(), 1);
    assert_eq!(
        unified(older, &far, 0),
        "@@ -2,1 +2,1 @@\n-2\n+two\n@@ -10,1 +10,1 @@\n-10\n+ten\n"
    );
    // Nothing on one side.
    assert_eq!(unified("", "a\nb\n", 3), "@@ -0,0 +1,2 @@\n+a\n+b\n");
    assert_eq!(unified("a\nb\n", "", 3), "@@ -1,2 +0,0 @@\n-a\n-b\n");
    assert_eq!(unified("a\nb\n", "a\nx\nb\n", 0), "@@ -1,0 +2,1 @@\n+x\n");
    // As much context as there is.
    assert_eq!(
        unified("a\nb\n", "a\nc\n", usize::MAX),
        "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"
    );
}

#[test]
fn a_missing_line_break_at_the_end_is_said() {
    let missing = "\\ No newline at end of file\n";
    assert_eq!(
        unified("a\nb", "a\nb\n", 3),
        format!("@@ -1,2 +1,2 @@\n a\n-b\n{missing}+b\n")
    );
    assert_eq!(
        unified("a\nb", "c\nb", 3),
        format!("@@ -1,2 +1,2 @@\n-a\n+c\n b\n{missing}")
    );
    assert_eq!(
        unified("a", "b", 3),
        format!("@@ -1,1 +1,1 @@\n-a\n{missing}+b\n{missing}")
    );
}

#[test]
fn words_are_compared_as_words() {
    let diff = content_diff(
        &"The quick brown fox, they said.".into(),
        &"The quick red fox, she said.".into(),
        ContentMode::Tokens,
        3,
    );
    let hunks: Vec<(&str, &str)> = diff
        .hunks()
        .unwrap()
        .iter()
        .map(|hunk| (hunk.op.as_str(), hunk.text.as_str()))
        .collect();
    assert_eq!(
        hunks,
        [
            ("equal", "The quick "),
            ("delete", "brown"),
            ("insert", "red"),
            ("equal", " fox, "),
            ("delete", "they"),
            ("insert", "she"),
            ("equal", " said."),
        ]
    );
}

#[test]
fn the_json_of_a_content_diff_has_the_names_of_the_specification() {
    let ctx = edited(
        &json!({"content": {"days": 3, "city": "Paris"}, "mime": "application/json"}),
        &json!({"content": {"days": 4, "city": "Paris"}}),
    );
    let shown = |mode| {
        let changes = ctx.query(range_plan("@t0..@t-1 [id='n']"));
        let changes = changes.include_content(mode).run().unwrap();
        let again = ctx.query(range_plan("@t0..@t-1 [id='n']"));
        let again = again.include_content(mode).run().unwrap();
        assert_eq!(changes.to_json(), again.to_json());
        let json: Json = serde_json::from_str(&changes.to_json()).unwrap();
        json["diffs"][0]["changed"][0]["content_diff"].clone()
    };
    let common = json!({
        "mime": "application/json",
        "summary": {"bytesNewer": 25, "bytesOlder": 25, "identical": false, "truncated": false}
    });
    let with = |members: Json| {
        let mut expected = common.clone();
        let members = members.as_object().unwrap().clone();
        expected.as_object_mut().unwrap().extend(members);
        expected
    };
    assert_eq!(
        shown(ContentMode::Unified),
        with(json!({
            "mode": "unified",
            "diff": "@@ -1,4 +1,4 @@\n {\n   \"city\": \"Paris\",\n-  \"days\": 3\n+  \"days\": 4\n }\n"
        }))
    );
    assert_eq!(
        shown(ContentMode::JsonPatch),
        with(json!({
            "mode": "jsonpatch",
            "patch": [{"op": "replace", "path": "/days", "value": 4}]
        }))
    );
    assert_eq!(
        shown(ContentMode::Tokens),
        with(json!({
            "mode": "tokens",
            "hunks": [
                {"op": "equal", "text": "{\n  \"city\": \"Paris\",\n  \"days\": "},
                {"op": "delete", "text": "3"},
                {"op": "insert", "text": "4"},
                {"op": "equal", "text": "\n}\n"}
            ]
        }))
    );
}

#[test]
fn a_content_diff_is_there_when_it_was_asked_for_and_the_hash_changed() {
    let plan = || range_plan("@t0..@t-1 [id='n']");
    let ctx = edited(&json!({"content": "a"}), &json!({"content": "b"}));
    let changes = ctx.query(plan()).run().unwrap();
    assert!(!changes.to_json().contains("content_diff"));
    assert_eq!(changes, ctx.select(plan()).unwrap());

    // Another priority is a change, and none of the content.
    let ctx = edited(&json!({"priority": 1}), &json!({"priority": 2}));
    let changes = ctx.query(plan()).include_content(ContentMode::Unified);
    assert_eq!(only_change(changes.run().unwrap()).content_diff, None);

    // The role is part of the hash, and not of the content.
    for content in [json!("same\ntext"), json!({"a": [1, 2]}), Json::Null] {
        let state = |role: &str| json!({"content": content, "role": role});
        let ctx = edited(&state("user"), &state("tool"));
        for mode in [
            ContentMode::Unified,
            ContentMode::JsonPatch,
            ContentMode::Tokens,
        ] {
            let changes = ctx.query(plan()).include_content(mode).run().unwrap();
            let diff = only_change(changes).content_diff.unwrap();
            assert!(diff.summary.identical && !diff.summary.truncated);
            assert_eq!(diff.summary.bytes_newer, diff.summary.bytes_older);
            assert_eq!(diff.mode(), mode);
            assert!(diff.unified().is_none_or(str::is_empty));
            assert!(diff.patch().is_none_or(|patch| *patch == json!([])));
            if let Some(hunks) = diff.hunks() {
                let (older, newer) = join_hunks(hunks);
                assert_eq!(older, newer);
            }
        }
    }
}

#[test]
fn missing_content_is_empty_text_or_null() {
    let ctx = edited(&json!({}), &json!({"content": "one\n"}));
    let diff = |mode| {
        let changes = ctx.query(range_plan("@t0..@t-1 [id='n']"));
        only_change(changes.include_content(mode).run().unwrap())
            .content_diff
            .unwrap()
    };
    assert_eq!(
        diff(ContentMode::Unified).unified(),
        Some("@@ -0,0 +1,1 @@\n+one\n")
    );
    assert_eq!(diff(ContentMode::Unified).summary.bytes_older, 0);
    let patch = json!([{"op": "replace", "path": "", "value": "one\n"}]);
    assert_eq!(diff(ContentMode::JsonPatch).patch(), Some(&patch));
    let hunks = diff(ContentMode::Tokens);
    assert_eq!(
        join_hunks(hunks.hunks().unwrap()),
        (String::new(), "one\n".to_owned())
    );
}

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Few different lines and words, so that there is much to match; with and without a line break at
/// the end.
fn text() -> impl Strategy<Value = String> {
    let piece = select(
        &[
            "a\n",
            "b\n",
            "\n",
            "  a\n",
            "a b, a\r\n",
            "\u{e9}\u{1f980} ",
            "a",
            " ",
            "-x\n",
            "@@ -1,1 +1,1 @@\n",
        ][..],
    );
    vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn value() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        (0_i64..3).prop_map(Json::from),
        select(&["", "a", "a\nb"][..]).prop_map(Json::from),
        Just(json!(0.5)),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let names = select(&["", "a", "b/c", "d~e"][..]).prop_map(str::to_owned);
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::from),
            proptest::collection::btree_map(names, inner, 0..4)
                .prop_map(|members| Json::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(config())]

    /// A diff, applied to the older text, gives the newer one.
    #[test]
    fn content_diffs_of_texts_lead_from_one_to_the_other(
        older in text(),
        newer in text(),
        context in 0_usize..5,
    ) {
        prop_assume!(older != newer);
        let [from, to] = [&older, &newer].map(|text| text.as_str().into());
        let diff = |mode| content_diff(&from, &to, mode, context);
        let unified = diff(ContentMode::Unified);
        prop_assert_eq!(apply_unified(&older, unified.unified().unwrap()), newer.clone());
        prop_assert_eq!(unified.summary.bytes_newer, newer.len());
        prop_assert!(!unified.summary.identical && !unified.summary.truncated);
        let tokens = diff(ContentMode::Tokens);
        prop_assert_eq!(join_hunks(tokens.hunks().unwrap()), (older.clone(), newer.clone()));
        let patch = diff(ContentMode::JsonPatch);
        prop_assert_eq!(apply_patch(older.as_str().into(), patch.patch().unwrap()), newer);
    }

    /// The same for contents of any type.
    #[test]
    fn content_diffs_of_values_lead_from_one_to_the_other(older in value(), newer in value()) {
        let is_empty = |value: &Json| value.as_str() == Some("");
        prop_assume!(older != newer && !is_empty(&older) && !is_empty(&newer));
        let patch = content_diff(&older, &newer, ContentMode::JsonPatch, 3);
        prop_assert_eq!(apply_patch(older.clone(), patch.patch().unwrap()), newer.clone());
        let readable = |value: &Json| match value.as_str() {
            Some(text) => text.to_owned(),
            None => serde_json::to_string_pretty(value).unwrap() + "\n",
        };
        let (older_text, newer_text) = (readable(&older), readable(&newer));
        let unified = content_diff(&older, &newer, ContentMode::Unified, 3);
        prop_assert_eq!(apply_unified(&older_text, unified.unified().unwrap()), newer_text.clone());
        let tokens = content_diff(&older, &newer, ContentMode::Tokens, 3);
        prop_assert_eq!(join_hunks(tokens.hunks().unwrap()), (older_text, newer_text));
    }
}
