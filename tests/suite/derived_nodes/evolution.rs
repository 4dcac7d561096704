//! A type that changes while old snapshots stay as they are.

use pact_core::{Context, FixedClock, PactNode, Typed, select};

/// The first version of a program.
mod first {
    use pact_core::PactNode;

    #[derive(PactNode, Clone, Debug, PartialEq)]
    #[pact(type = "block:digest")]
    pub(super) struct Summary {
        #[pact(content)]
        pub(super) text: String,
        pub(super) subject: String,
        pub(super) obsolete: bool,
    }
}

/// The second: the kind and an attribute have other names, two attributes are new, one is gone.
#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "block:summary", alias = "block:digest")]
struct Summary {
    #[pact(content)]
    text: String,
    #[pact(alias = "data_subject", alias = "data_about")]
    topic: String,
    #[pact(default)]
    score: f64,
    #[pact(default = "unknown")]
    author: String,
    reviewed: Option<bool>,
}

fn unknown() -> String {
    "unknown".to_owned()
}

/// The history that the first version wrote: two turns, one summary in each.
const OLD: &str = include_str!("../../../fixtures/nodes/summaries_v1.jsonl");

/// The first version of the program.
fn write_old() -> String {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(1_700_000_000_000_000_000))
        .build();
    for subject in ["paris", "rome"] {
        let old = first::Summary {
            text: "They talked.".to_owned(),
            subject: subject.to_owned(),
            obsolete: true,
        };
        ctx.push(old).unwrap();
        ctx.commit().unwrap();
    }
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

#[test]
fn the_stored_history_is_what_the_first_version_writes() {
    assert_eq!(write_old(), OLD);
}

fn expected() -> Summary {
    Summary {
        text: "They talked.".to_owned(),
        topic: "rome".to_owned(),
        score: 0.0,
        author: "unknown".to_owned(),
        reviewed: None,
    }
}

#[test]
fn old_snapshots_are_read_with_defaults_and_aliases() {
    let ctx = Context::import(OLD).unwrap();
    let found = ctx.select(select!(Summary, "@t0 ^seq .block")).unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(*found[0], expected());
    let oldest = ctx.snapshot("@t-*").unwrap();
    let found = oldest.select(select!(Summary, ".block")).unwrap();
    assert_eq!((found.len(), found[0].topic.as_str()), (1, "paris"));
}

#[test]
fn old_and_new_nodes_live_side_by_side() {
    let mut ctx = Context::import(OLD).unwrap();
    let new = Summary {
        topic: "oslo".to_owned(),
        score: 0.75,
        reviewed: Some(true),
        ..expected()
    };
    let id = ctx.push(&new).unwrap();
    // New nodes are written under the new names only.
    let node = ctx.node(&id).unwrap();
    assert_eq!(node.node_type().as_str(), "block:summary");
    assert_eq!(node.attribute("data_subject"), None);
    ctx.commit().unwrap();
    let all = ctx.select(select!(Summary, "@t0 .block")).unwrap();
    assert_eq!(
        all.iter()
            .map(|summary| summary.topic.as_str())
            .collect::<Vec<_>>(),
        ["oslo", "rome", "paris"]
    );
    // A filter looks at the name that it says, the old one too; a missing attribute is null.
    let old = ctx
        .select(select!(Summary, "@t0 .block[data_subject='rome']"))
        .unwrap();
    assert_eq!(*old[0], expected());
    let both = select!(
        Summary,
        "@t0 .block[data_topic='rome'], .block[data_subject='rome']"
    );
    assert_eq!(ctx.select(both).unwrap(), old);
    let unscored = ctx
        .select(select!(Summary, "@t0 .block[data_score=null]"))
        .unwrap();
    assert_eq!(unscored.len(), 2);
    let digests = select!(Summary, "@t0 .block:digest");
    assert_eq!(ctx.select(digests).unwrap(), unscored);
    // In the snapshot before there are only the old ones.
    let before = ctx.snapshot("@t-1").unwrap();
    let found = before.select(select!(Summary, ".block")).unwrap();
    assert_eq!(found, unscored);
}

#[test]
fn the_new_name_wins_over_the_old_one() {
    let document = r#"{"root":{"nodeType":"^root","children":[{"id":"^sys","nodeType":"^sys","children":[
        {"id":"a","nodeType":"block:summary","content":"x","data_topic":"new","data_about":"older","data_subject":"old"},
        {"id":"b","nodeType":"cb","kind":"digest","content":"x","data_about":"older","data_subject":"old","data_score":2,
         "data_more":[1]}]}]}}"#;
    let ctx = Context::import(document).unwrap();
    let topics: Vec<(String, f64)> = ctx
        .select(select!(Summary, "@t0 ^sys .block"))
        .unwrap()
        .into_iter()
        .map(Typed::into_inner)
        .map(|summary| (summary.topic, summary.score))
        .collect();
    assert_eq!(topics, [("new".to_owned(), 0.0), ("old".to_owned(), 2.0)]);
}

#[test]
fn an_error_names_the_attribute_that_was_found() {
    let document = r#"{"root":{"nodeType":"^root","children":[{"id":"^sys","nodeType":"^sys","children":[
        {"id":"a","nodeType":"block:summary","content":"x","data_subject":5}]}]}}"#;
    let ctx = Context::import(document).unwrap();
    let error = Summary::from_node(&ctx.node(&"a".into()).unwrap()).unwrap_err();
    assert_eq!(
        (error.attribute.as_str(), error.found.as_str()),
        ("data_subject", "the number 5")
    );
}

/// A default that differs from null: `None` is written down, and read back as `None`.
#[test]
fn none_is_told_from_a_missing_attribute_with_a_default() {
    #[derive(PactNode, Debug, PartialEq)]
    #[pact(type = "block:limit")]
    struct Limit {
        #[pact(default = "ten")]
        most: Option<u32>,
    }
    #[allow(clippy::unnecessary_wraps, reason = "as a default has to be")]
    fn ten() -> Option<u32> {
        Some(10)
    }
    let mut ctx = Context::builder().build();
    let none = ctx.push(Limit { most: None }).unwrap();
    let missing = ctx
        .push(pact_core::Block::empty().node_type("block:limit"))
        .unwrap();
    let read = |id| Limit::from_node(&ctx.node(id).unwrap()).unwrap().most;
    assert_eq!((read(&none), read(&missing)), (None, Some(10)));
}
