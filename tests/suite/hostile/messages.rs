//! Every message, about a text that nobody should print as it is, and about one of a megabyte.
//!
//! Errors have ids and names whole, as data. Their messages quote them short, on one line, and safe
//! to print.

use std::fmt::Display;

use pact_core::{
    BindError, Block, Container, Context, Draft, EditError, Error, Evidence, Ids, Insertion, Json,
    NodeId, PactNode, RangeDiff, ResultKind, Selector, select,
};
use serde_json::json;

/// A terminal would be cleared twice and ring, the rest of the line would be turned around, and
/// there would be two.
const HOSTILE: &str = "\u{1b}[2J\u{9b}2J\u{202e}\n\u{7}x";

/// No message is longer, in bytes.
const LONGEST: usize = 2_000;

/// All messages, each with its subject.
#[derive(Default)]
struct Messages(Vec<(&'static str, String)>);

impl Messages {
    /// The message of an error, and its JSON.
    fn error(&mut self, what: &'static str, error: impl Into<Error>) {
        let error = error.into();
        let json = error.to_json();
        assert!(serde_json::from_str::<Json>(&json).is_ok(), "{what}");
        self.0.push((what, error.to_string()));
        self.0.push((what, json));
    }

    /// The same for an outcome that must be an error.
    fn refused<T>(&mut self, what: &'static str, outcome: Result<T, impl Into<Error>>) {
        match outcome {
            Ok(_) => panic!("{what}: not refused"),
            Err(error) => self.error(what, error),
        }
    }

    fn text(&mut self, what: &'static str, text: impl Display) {
        self.0.push((what, text.to_string()));
    }
}

fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{2069}'
                | '\u{feff}'
        )
}

/// Short and hostile; a megabyte that is harmless; long and hostile, with characters of several
/// bytes.
fn texts() -> [String; 3] {
    [
        HOSTILE.to_owned(),
        "x".repeat(1_000_000),
        format!("{HOSTILE}漢漢漢漢漢").repeat(5_000),
    ]
}

fn assert_short_and_safe(messages: impl Fn(&str, &mut Messages), may_have_lines: bool) {
    for text in texts() {
        let mut all = Messages::default();
        messages(&text, &mut all);
        for (what, message) in all.0 {
            let start: String = message.chars().take(300).collect();
            assert!(message.len() < LONGEST, "{what}: {start}");
            let raw = message
                .chars()
                .find(|character| is_unseen(*character) && !(may_have_lines && *character == '\n'));
            assert_eq!(raw, None, "{what}: {start:?}");
        }
    }
}

#[test]
fn what_is_said_is_short_and_safe_to_print() {
    assert_short_and_safe(of_documents, false);
    assert_short_and_safe(of_rules, false);
    assert_short_and_safe(of_single_ids, false);
    assert_short_and_safe(of_new_nodes, false);
    assert_short_and_safe(of_edits, false);
    assert_short_and_safe(of_imported_trees, false);
    assert_short_and_safe(of_parameters, false);
    assert_short_and_safe(of_typed_nodes, false);
    assert_short_and_safe(of_reports, false);
    // A snippet has lines of its own.
    assert_short_and_safe(of_selectors, true);
}

fn regions(children: &Json) -> String {
    json!({"root": {"children": children}}).to_string()
}

fn head(child: &Json) -> String {
    regions(&json!([{"id": "ah", "nodeType": "^ah", "children": [child]}]))
}

fn of_documents(text: &str, said: &mut Messages) {
    let mut refused = |what, document: String| said.refused(what, Context::import(document));
    refused("an id", head(&json!({"id": text, "ttl": -1})));
    refused("a wrong type", head(&json!({"id": text, "ttl": text})));
    refused(
        "a kind",
        head(&json!({"id": text, "nodeType": format!("block:{text}"), "kind": format!("{text}!")})),
    );
    refused("a type", json!({"root": {"nodeType": text}}).to_string());
    refused(
        "a version",
        json!({"spec_version": text, "root": {}}).to_string(),
    );
    let name = Json::from(text);
    refused(
        "a member twice",
        format!(r#"{{"root":{{{name}:1,{name}:2}}}}"#),
    );
    refused(
        "a member twice inside",
        format!(r#"{{"root":{{"data_x":{{{name}:1,{name}:2}}}}}}"#),
    );
    let sequence = |order: Json| {
        let turn = json!({"id": text, "nodeType": "seg"});
        regions(&json!([{"id": "seq", "nodeType": "^seq", "order": order, "children": [turn]}]))
    };
    refused("an order", sequence(json!([text, format!("{text}!")])));
    refused("an order that leaves out", sequence(json!([])));

    let ctx = Context::import(head(&json!({"id": text, "content_hash": text}))).unwrap();
    said.text("a hash", &ctx.import_warnings()[0]);
    let log = json!([{"role": "user", "content": "x", text: 1, "tool_call_id": text}, {"role": 1}]);
    said.refused("a log", pact_providers::Import::new().read(log.to_string()));
}

fn of_rules(text: &str, said: &mut Messages) {
    let sequence = |child: Json| {
        let document = regions(&json!([{"id": "seq", "nodeType": "^seq", "children": [child]}]));
        Context::import(document).unwrap()
    };
    let other = format!("{text}!");
    for (what, ctx) in [
        (
            "no core",
            sequence(json!({"id": text, "nodeType": "seg", "children": [{"id": other}]})),
        ),
        (
            "no segment",
            sequence(json!({"id": text, "nodeType": format!("block:{text}")})),
        ),
        (
            "a block that holds nodes",
            sequence(json!({"id": "s", "nodeType": "seg", "children": [
                {"id": text, "nodeType": format!("block:{text}"), "children": [{"id": other}]}
            ]})),
        ),
    ] {
        let violations = ctx.validate();
        assert!(!violations.is_empty(), "{what}");
        for violation in violations {
            said.text(what, violation);
        }
    }
}

/// The errors that hold ids, keys or selectors and no text of their own.
fn of_single_ids(text: &str, said: &mut Messages) {
    let id = || NodeId::from(text);
    let text = || text.to_owned();
    for error in [
        EditError::UnknownNode { node: id() },
        EditError::TakenId { node: id() },
        EditError::Timed {
            selector: text(),
            instead: Some(text()),
        },
        EditError::NoPlace { position: text() },
        EditError::SeveralPlaces {
            position: text(),
            count: 2,
        },
        EditError::NoChild {
            parent: id(),
            count: 1,
            number: 3,
        },
        EditError::Overlap {
            key: text(),
            instance: id(),
            depth: 2,
        },
        EditError::PartsPair {
            node: id(),
            partner: id(),
        },
        EditError::NotATurn { node: id() },
        EditError::TurnsApart { turn: id() },
        EditError::JoinedTurns {
            node: id(),
            partner: id(),
            turn: Some(id()),
        },
        EditError::TurnsChanged { turn: id() },
        EditError::NotASummary { node: id() },
        EditError::NotKept {
            summary: id(),
            turn: id(),
            cycle: 3,
            newest_before: Some(2),
        },
        EditError::TakenAgain { node: id() },
        EditError::Cycle { node: id() },
        EditError::DuplicateCore {
            parent: id(),
            core: id(),
        },
        EditError::ImplicitCore { parent: id() },
        EditError::Sealed { node: id() },
    ] {
        // The error still has the whole id.
        assert!(error.node().is_none_or(|node| *node == id()));
        said.error("an error with an id", error);
    }
    said.error(
        "a result",
        Error::ResultKind {
            selector: text(),
            expected: ResultKind::Ids,
            found: ResultKind::Insertion,
        },
    );
    said.error(
        "an address",
        Error::NotAnAddress {
            text: text(),
            why: Some(text()),
        },
    );
    said.error("a parameter", BindError::new(&text(), text()));
    for evidence in [
        Evidence::HolderLeft(id()),
        Evidence::Marked(id()),
        Evidence::CallLeft(id()),
        Evidence::Replaced(id()),
        Evidence::Redacted(id()),
        Evidence::Summarized(id()),
    ] {
        said.text("why a node left", evidence);
    }
}

fn of_new_nodes(text: &str, said: &mut Messages) {
    let mut ctx = Context::builder().build();
    let block = || Block::new("x");
    let deep = (0..200).fold(Json::Null, |inner, _| Json::Array(vec![inner]));
    let a_block = format!("block:{text}");
    for (what, draft) in [
        ("an attribute", Draft::from(block().attribute(text, 1))),
        (
            "a kind",
            block()
                .node_type(&a_block)
                .kind(format!("{text}!"))
                .id(text)
                .into(),
        ),
        ("a deep value", block().data(text, deep).into()),
        (
            "a block that holds a node",
            Container::new().node_type(&a_block).child(block()).into(),
        ),
        (
            "a container that holds a segment",
            Container::new()
                .child(Container::new().node_type(&format!("seg:{text}")))
                .into(),
        ),
    ] {
        said.refused(what, ctx.push(draft));
    }
    said.refused("no such node", ctx.insert(NodeId::from(text), block()));
    ctx.push(block().id(text)).unwrap();
    said.refused("the same id", ctx.push(block().id(text)));
    said.refused("a node in a block", ctx.insert(NodeId::from(text), block()));
    said.refused(
        "a turn in a turn",
        ctx.insert(1, block().node_type(&format!("seg:{text}"))),
    );
}

fn of_edits(text: &str, said: &mut Messages) {
    let id = text;
    let end = || select!("(d0, cont[offset=0], end)");
    let part = |kind: &str, id: String| {
        Block::new("x")
            .id(id)
            .kind(kind)
            .data("call_id", text)
            .key(format!("{text}{kind}"))
    };
    let mut ctx = Context::builder().build();
    ctx.push(part("call", text.to_owned())).unwrap();
    ctx.push(part("result", format!("{text}!"))).unwrap();
    said.refused(
        "another class",
        ctx.replace(select!("[id=$id]"), Container::new()),
    );
    said.refused(
        "another offset",
        ctx.replace(select!("[id=$id]").with_pairs(), Block::new("y").offset(3)),
    );
    said.refused("half a call", ctx.delete(select!("[id=$id]")));
    said.refused(
        "half a call, moved",
        ctx.move_to(select!("[id=$id]"), end()),
    );
    said.refused("the past", ctx.delete(select!("@t0 [id=$id]")));
    said.refused(
        "no place",
        ctx.insert(select!("(d0, cont[key=$id], end)"), "x"),
    );
    ctx.commit().unwrap();
    said.refused("what is sealed", ctx.delete(NodeId::from(text)));
    let older = Block::new("z").key(format!("{text}call"));
    said.refused(
        "an older key",
        ctx.insert(select!("(d1, seg, end)"), older.offset(2)),
    );

    let mut ctx = Context::builder().build();
    ctx.push(part("call", text.to_owned())).unwrap();
    ctx.pre(part("result", format!("{text}!"))).unwrap();
    said.refused(
        "a result before its call",
        ctx.move_to(select!("[id=$id]").with_pairs(), end()),
    );

    let mut ctx = Context::builder().build();
    let first = Block::new("a").offset(i64::MIN);
    ctx.post(Container::new().id(text).child(first)).unwrap();
    said.refused("no room", ctx.insert(select!("(d0, cont[id=$id], )"), "x"));

    let mut ctx = Context::builder().build();
    ctx.post(
        Container::new()
            .id(text)
            .child(Block::new("a").offset(1))
            .child(Block::new("b").offset(2)),
    )
    .unwrap();
    said.refused(
        "an offset that does not fit",
        ctx.insert(select!("(d0, cont[id=$id], +1)"), Block::new("x").offset(7)),
    );
    said.refused(
        "no such child",
        ctx.insert(select!("(d0, cont[id=$id], +9)"), "x"),
    );
    said.refused(
        "a node in itself",
        ctx.move_to(select!("[id=$id]"), select!("(d0, cont[id=$id], end)")),
    );
}

fn of_imported_trees(text: &str, said: &mut Messages) {
    let id = text;
    let import = |region: &str, region_id: &str, children: Json| {
        let region = json!({"id": region_id, "nodeType": region, "children": children});
        let builder = Context::builder().allow_system_edits(true);
        builder.import(regions(&json!([region]))).unwrap()
    };
    let mut ctx = import("^sys", text, json!([]));
    said.refused("a region", ctx.delete(select!("[id=$id]")));
    let mut ctx = import("^seq", "seq", json!([{"id": text, "content": "x"}]));
    said.refused("a stray", ctx.delete(select!("[id=$id]")));
    let block = json!({"id": "b", "offset": 1});
    let turn = json!({"id": text, "nodeType": "seg", "children": [block]});
    let mut ctx = import("^seq", "seq", json!([turn]));
    said.refused("a turn without a core", ctx.delete(select!("[id=$id]")));
    let core = json!({"id": text, "nodeType": "cont"});
    let mut ctx = import("^ah", "ah", json!([core]));
    said.refused(
        "a core that moves",
        ctx.move_to(select!("[id=$id]"), select!("(d0, end)")),
    );
    said.refused(
        "a second core",
        ctx.insert(NodeId::from("ah"), Container::new().offset(0)),
    );
}

fn of_parameters(text: &str, said: &mut Messages) {
    let selector = || Selector::parse(".block[ttl=$n]").unwrap();
    said.refused("no such parameter", selector().bind(text, 1));
    said.refused("text for a number", selector().bind("n", text));
    let found = || {
        let selector = Selector::parse(".block[role=$role]").unwrap();
        selector.bind("role", text).unwrap()
    };
    said.refused("no position", found().plan::<Insertion>());
    said.refused("no range", found().plan::<RangeDiff>());
    let ctx = Context::builder().build();
    said.refused("no address", ctx.snapshot(text));
    said.refused("almost an address", ctx.snapshot(format!("@t{text}")));
    let name: String = text.chars().filter(char::is_ascii_alphabetic).collect();
    let name = format!("p{name}").chars().take(60_000).collect::<String>();
    let selector = Selector::parse(&format!(".block[role=${name}]")).unwrap();
    said.refused("a name without a value", selector.plan::<Ids>());
}

#[derive(PactNode, Debug)]
#[pact(type = "block:summary")]
struct Summary {
    source: Vec<u8>,
    #[pact(tags)]
    tags: Vec<String>,
}

#[derive(serde::Serialize, serde::Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Inside {
    depth: u8,
}

#[derive(PactNode, Debug)]
#[pact(type = "block:nested")]
struct Nested {
    inside: Inside,
}

fn of_typed_nodes(text: &str, said: &mut Messages) {
    let mut ctx = Context::builder().build();
    let mut read = |what, block: Block, nested: bool| {
        let id = ctx.push(block).unwrap();
        let node = ctx.node(&id).unwrap();
        if nested {
            said.refused(
                what,
                Nested::from_node(&node).map(|nested| nested.inside.depth),
            );
        } else {
            said.refused(
                what,
                Summary::from_node(&node).map(|summary| summary.source),
            );
        }
    };
    let block = || Block::new("x").node_type("block:summary");
    read("a value", block().id(text).data("source", text), false);
    read(
        "a value in a list",
        block().data("source", json!([text])),
        false,
    );
    read(
        "another type",
        Block::new("x").node_type(&format!("block:{text}")),
        false,
    );
    read(
        "another kind",
        Block::new("x").node_type("memo").kind(text),
        false,
    );
    read(
        "a member that is not known",
        block()
            .node_type("block:nested")
            .data("inside", json!({"depth": 1, text: 2})),
        true,
    );
    let twice = Summary {
        source: Vec::new(),
        tags: vec![text.to_owned(), text.to_owned()],
    };
    said.refused("a tag twice", twice.to_draft());
    said.refused("a tag twice, added", ctx.push(twice));
}

fn of_reports(text: &str, said: &mut Messages) {
    let id = text.to_owned();
    let mut ctx = Context::builder()
        .ids(move |new: &pact_core::NewNode| format!("{id}{}", new.creation_index))
        .build();
    ctx.pre(Block::new("x").id(text).ttl(0)).unwrap();
    ctx.post(Block::new("x").id(format!("{text}!")).cadence(1))
        .unwrap();
    let mut report = ctx.commit().unwrap();
    assert_eq!((report.departures.len(), report.fired.len()), (1, 1));
    report.held.push(text.into());
    said.text("a commit", &report);
    let mut edited = ctx.insert(select!("(d0, )"), Block::new("x")).unwrap();
    edited.removed.push(text.into());
    edited.moved.push(text.into());
    said.text("an edit", &edited);
}

fn of_selectors(text: &str, said: &mut Messages) {
    // As much as a selector can hold, and more than that.
    let much: String = text.chars().take(15_000).collect();
    for text in [text, &much] {
        for selector in [
            text.to_owned(),
            format!("^sez {text}"),
            format!("^sez [role='{text}']"),
            format!("[role='{text}'] ^x"),
            format!("['{text}'=1]"),
            format!("['data_{text}'!=['a','b']]"),
            format!(".{text}"),
            format!(":{text}"),
            format!("@{text} *"),
            format!("* @{text}=1"),
            format!("^{text}"),
            format!("${text}"),
            format!("[role='{text}"),
            format!("#'{text}"),
            format!("[ttl='{text}']"),
        ] {
            match Selector::parse(&selector) {
                Err(error) => {
                    said.text(
                        "a selector",
                        error.diagnostics()[0].render(error.source_text()),
                    );
                    if error.diagnostics().len() == 1 {
                        said.error("a selector", error);
                    }
                }
                Ok(parsed) => {
                    for warning in parsed.warnings() {
                        said.text("a warning", warning.render(&selector));
                        said.text("a warning's JSON", warning.to_json(&selector));
                    }
                }
            }
        }
        for literal in [
            text.to_owned(),
            format!("block:{text}"),
            format!("block {{ '{text}'=1 }}"),
            format!("block {{ ttl='{text}' }}"),
            format!("block +{text}"),
        ] {
            if let Err(error) = Draft::parse(&literal)
                && error.diagnostics().len() == 1
            {
                said.error("a literal", error);
            }
        }
    }
}
