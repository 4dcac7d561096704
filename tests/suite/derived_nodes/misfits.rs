//! Values that cannot be nodes, and nodes that are not the value that was asked for.

use std::collections::BTreeMap;

use pact_core::{Block, Code, Container, Context, Error, NodeError, NodeId, PactNode, select};
use serde_json::json;

use super::kinds::{Call, Digits, Entry, Pair, Plan, Source, Summary, summary};

/// The error of reading a block.
fn error_of<T: PactNode + core::fmt::Debug>(block: Block) -> NodeError {
    let mut ctx = Context::builder().build();
    let id = ctx.push(block.id("x")).unwrap();
    T::from_node(&ctx.node(&id).unwrap()).unwrap_err()
}

fn block() -> Block {
    Block::new("text")
        .node_type("block:summary")
        .data("topic", "rome")
        .data("score", 0.5)
}

#[test]
fn errors_name_the_attribute_what_it_should_be_and_what_it_is() {
    for (block, attribute, expected, found) in [
        (
            block().data("score", "high"),
            "data_score",
            "`f64`",
            "the text \"high\"",
        ),
        (
            block().data("score", json!(null)),
            "data_score",
            "`f64`",
            "null",
        ),
        (block().data("score", true), "data_score", "`f64`", "`true`"),
        (
            block().data("topic", 5),
            "data_topic",
            "`String`",
            "the number 5",
        ),
        (
            block().data("topic", json!(["a"])),
            "data_topic",
            "`String`",
            "the list [\"a\"] (invalid type: sequence, expected a string)",
        ),
        (
            Block::new("text")
                .node_type("block:summary")
                .data("topic", "x"),
            "data_score",
            "`f64`",
            "missing",
        ),
        (
            Block::empty().node_type("block:summary").data("topic", "x"),
            "content",
            "`String`",
            "missing",
        ),
        (
            block().data("src", json!({"url": "u", "pages": "all"})),
            "data_src",
            "`Option<Source>`",
            "the object {\"pages\":\"all\",\"url\":\"u\"} (invalid type: string \"all\", expected a sequence)",
        ),
        (
            Block::new("x").node_type("block:todo"),
            "nodeType",
            "`block:summary`",
            "`block:todo`",
        ),
        (
            Block::new("x").kind("text"),
            "nodeType",
            "`block:summary`",
            "`block` of the kind `text`",
        ),
    ] {
        let error = error_of::<Summary>(block);
        assert_eq!(error.attribute, attribute, "{error}");
        assert_eq!(error.expected, expected, "{error}");
        assert_eq!(error.found, found, "{error}");
        assert_eq!(error.node.as_ref().map(NodeId::as_str), Some("x"));
        assert!(
            error.to_string().starts_with("`x` is not a `Summary`: `"),
            "{error}"
        );
    }
}

#[test]
fn long_values_are_cut() {
    let error = error_of::<Summary>(block().data("score", "é".repeat(10_000)));
    assert!(error.to_string().len() < 300, "{error}");
}

#[test]
fn a_node_of_no_kind_of_an_enum_is_none_of_them() {
    let error = error_of::<Entry>(Block::new("x").node_type("block:other"));
    assert_eq!(
        error.to_string(),
        "`x` is not an `Entry`: `nodeType` should be `block:todo` or `custom:link` or `block:rule` or `block:summary` or \
         `block:mark`, but is `block:other` [E_DOCUMENT_INVALID]"
    );
}

#[test]
fn a_child_that_does_not_fit_is_named() {
    #[derive(Debug, PactNode)]
    #[pact(type = "cont:x")]
    struct X {
        #[pact(children)]
        entries: Vec<Entry>,
    }

    let mut ctx = Context::builder().build();
    let plan = Container::new()
        .node_type("cont:x")
        .child(Block::new("x").id("child").node_type("block:y"));
    let id = ctx.post(plan).unwrap();
    let error = X::from_node(&ctx.node(&id).unwrap()).unwrap_err();
    assert!(
        error.to_string().starts_with("`child` is not an `Entry`"),
        "{error}"
    );
    let empty = X {
        entries: Vec::new(),
    };
    assert!(empty.entries.is_empty());
}

#[test]
fn a_typed_selection_says_which_node_does_not_fit() {
    let mut ctx = Context::builder().build();
    ctx.push(summary("rome", 0.5)).unwrap();
    ctx.push(block().id("bad").data("score", "high")).unwrap();
    let error = ctx.select(select!(Summary, ".block")).unwrap_err();
    assert_eq!(error.code(), Code::DocumentInvalid);
    assert!(matches!(&error, Error::Node(error) if error.attribute == "data_score"));
    let json = error.to_json();
    assert!(
        json.contains(r#""node":"bad","attribute":"data_score""#),
        "{json}"
    );
    // A filter that excludes it helps.
    let found = ctx
        .select(select!(Summary, ".block[data_score<1]"))
        .unwrap();
    assert_eq!(found.len(), 1);
}

/// The error of adding a value, which changes nothing.
fn refused<T: PactNode>(value: &T) -> String
where
    for<'v> pact_core::Draft: From<&'v T>,
{
    let mut ctx = Context::builder().build();
    let before = ctx.thread().to_json();
    let error = ctx.push(value).unwrap_err();
    assert_eq!(ctx.thread().to_json(), before);
    let draft = value.to_draft().unwrap_err();
    assert_eq!(error.to_string(), format!("{draft} [E_PLACEMENT_INVALID]"));
    draft.to_string()
}

#[test]
fn numbers_that_json_does_not_know_are_refused_wherever_they_are() {
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let message = refused(&summary("rome", number));
        assert_eq!(
            message,
            format!(
                "a `Summary` cannot be a node: `data_score` should be `f64`, but is {number}, which is not a finite number"
            )
        );
        let nested = Summary {
            source: Some(Source {
                url: String::new(),
                pages: vec![None],
                weights: BTreeMap::from([("w".to_owned(), number)]),
            }),
            ..summary("rome", 0.5)
        };
        assert!(refused(&nested).contains("`data_src` should be `Option<Source>`"));
        assert!(refused(&Pair(1, number)).contains("`content` should be `f64`"));
    }
}

#[test]
fn what_would_be_read_back_as_none_is_refused() {
    let call = |input| Call {
        input,
        history: vec![],
        digits: Digits([]),
        extra: None,
    };
    assert!(call(None::<Option<i32>>).to_draft().is_ok());
    assert!(call(Some(Some(1))).to_draft().is_ok());
    let message = refused(&call(Some(None)));
    assert!(
        message.contains(
            "`content` should be `Option<Option<i32>>`, but is `Some` of something that is null"
        ),
        "{message}"
    );
    let call = Call {
        input: 1,
        history: vec![],
        digits: Digits([]),
        extra: None,
    };
    let with = |history| Call {
        history,
        ..call.clone()
    };
    assert!(with(vec![1]).to_draft().is_ok());
    let nulls = Call {
        input: json!(1),
        history: vec![json!(null)],
        digits: Digits([]),
        extra: Some(json!(null)),
    };
    assert!(refused(&nulls).contains("`data_extra`"));
}

#[test]
fn integers_beyond_64_bits_are_refused() {
    let call = |input| Call {
        input,
        history: vec![],
        digits: Digits([]),
        extra: None,
    };
    assert!(call(u128::from(u64::MAX)).to_draft().is_ok());
    assert!(refused(&call(u128::MAX)).contains("does not fit 64 bits"));
}

#[test]
fn a_tag_is_there_once() {
    let twice = Summary {
        tags: vec!["a".to_owned(), "b".to_owned(), "a".to_owned()],
        ..summary("rome", 0.5)
    };
    assert!(refused(&twice).contains("`tags` should be tags that differ"));
}

#[test]
fn children_that_would_change_places_are_refused() {
    #[derive(PactNode)]
    #[pact(type = "block:item")]
    struct Item {
        #[pact(offset)]
        offset: i64,
    }
    #[derive(PactNode)]
    #[pact(type = "cont:list")]
    struct List {
        #[pact(children)]
        items: Vec<Item>,
    }
    let list = |offsets: &[i64]| List {
        items: offsets
            .iter()
            .map(|offset| Item { offset: *offset })
            .collect(),
    };
    assert!(list(&[-1, 0, 0, 7]).to_draft().is_ok());
    let error = list(&[1, 0]).to_draft().err().unwrap();
    assert!(
        error
            .to_string()
            .contains("a child at offset 0 after one at 1"),
        "{error}"
    );
}

#[test]
fn headers_refuse_what_they_cannot_be() {
    #[derive(PactNode)]
    #[pact(type = "block:odd")]
    struct Odd {
        #[pact(key)]
        key: serde_json::Value,
        #[pact(ttl)]
        ttl: i64,
    }
    let odd = |key, ttl| Odd { key, ttl }.to_draft();
    assert!(odd(json!("k"), 5).is_ok());
    for (key, ttl, found) in [
        (json!(5), 5, "`key` should be text, but is the number 5"),
        (
            json!("k"),
            -1,
            "`ttl` should be a whole number from 0 to 4294967295, but is the number -1",
        ),
        (
            json!("k"),
            1 << 32,
            "`ttl` should be a whole number from 0 to 4294967295, but is the number 4294967296",
        ),
    ] {
        let error = odd(key, ttl).unwrap_err();
        assert!(error.to_string().contains(found), "{error}");
    }
}

#[test]
fn a_broken_value_inside_of_a_container_is_refused_too() {
    let mut ctx = Context::builder().build();
    let container = Container::new().child(summary("rome", f64::NAN));
    assert!(ctx.post(container).is_err());
    let plan = Plan {
        goal: String::new(),
        steps: vec![super::kinds::Step::Entry(Entry::Summary(summary(
            "rome",
            f64::NAN,
        )))],
    };
    assert!(plan.to_draft().is_err());
}
