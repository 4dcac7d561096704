//! Node literals: every fixture through the run-time parser and through `node!`.

use std::collections::HashSet;

use pact_core::{
    Block, Container, Context, Draft, Json, NodeRef, Reason, SelectorError, Severity, node, select,
};
use pact_tests::{LiteralCase, cases};
use proptest::prelude::*;
use serde_json::json;

include!(concat!(env!("OUT_DIR"), "/node_corpus.rs"));

fn valid() -> Vec<LiteralCase> {
    cases("literals/nodes.toml")
}

fn invalid() -> Vec<LiteralCase> {
    cases("literals/invalid.toml")
}

fn parsed(name: &str, literal: &str) -> Draft {
    Draft::parse(literal).unwrap_or_else(|error| panic!("{name}: {literal}\n{error}"))
}

/// The headers of a node that do not have their default, without those of the engine.
fn headers(node: NodeRef<'_>) -> Json {
    let mut all = json!({
        "nodeType": node.node_type().as_str(),
        "role": node.role(),
        "kind": node.kind(),
        "key": node.key(),
        "content": node.content().map(|content| content.to_json().into_owned()),
        "mime": node.mime(),
        "encoding": node.encoding(),
        "provenance": node.provenance(),
        "ttl": node.ttl(),
        "cadence": node.cadence(),
    });
    let headers = all.as_object_mut().unwrap();
    headers.retain(|_, value| !value.is_null());
    for (name, number) in [("offset", node.offset()), ("priority", node.priority())] {
        if number != 0 {
            headers.insert(name.to_owned(), number.into());
        }
    }
    for (name, flag) in [("pinned", node.pinned()), ("removable", node.removable())] {
        if flag {
            headers.insert(name.to_owned(), true.into());
        }
    }
    let tags: Vec<&str> = node.tags().collect();
    if !tags.is_empty() {
        headers.insert("tags".to_owned(), tags.into());
    }
    for (name, value) in node.attributes() {
        headers.insert(name.to_owned(), value.clone());
    }
    all
}

#[test]
fn every_literal_makes_the_node_that_its_case_says() {
    for case in valid() {
        let Some(expected) = &case.node else { continue };
        let mut ctx = Context::builder().build();
        let id = ctx
            .push(parsed(&case.name, &case.literal))
            .unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let expected: Json = serde_json::from_str(expected).unwrap();
        assert_eq!(headers(ctx.node(&id).unwrap()), expected, "{}", case.name);
    }
}

#[test]
fn the_compiler_and_the_run_time_parser_make_the_same_node() {
    let valid = valid();
    let corpus = corpus();
    let compiled = valid.iter().filter(|case| case.compiles);
    assert_eq!(corpus.len(), compiled.clone().count());
    for (case, (name, made)) in compiled.zip(corpus) {
        assert_eq!(case.name, name);
        let text = case.bound.as_ref().unwrap_or(&case.literal);
        assert_eq!(made, parsed(name, text), "{name}");
    }
}

#[test]
fn what_only_one_of_the_two_takes() {
    for case in valid() {
        let name = &case.name;
        assert_eq!(
            pact_grammar::check_literal(&case.literal).is_ok(),
            case.compiles,
            "{name}: does `node!` take it?"
        );
        assert_eq!(case.node.is_some(), case.arguments.is_none(), "{name}");
        assert_eq!(case.bound.is_some(), case.arguments.is_some(), "{name}");
        if case.arguments.is_some() {
            let error = Draft::parse(&case.literal).expect_err(name);
            for problem in error.diagnostics() {
                assert_eq!(problem.reason, Reason::ParameterValue, "{name}");
                assert!(problem.span.text(&case.literal).contains('$'), "{name}");
            }
        }
    }
}

fn assert_refused(case: &LiteralCase, error: &SelectorError) {
    let LiteralCase { name, literal, .. } = case;
    let first = &error.diagnostics()[0];
    assert_eq!(Some(error.code().as_str()), case.error.as_deref(), "{name}");
    assert_eq!(
        Some(first.reason.as_str()),
        case.reason.as_deref(),
        "{name}\n{error}"
    );
    assert_eq!(Some(first.span.text(literal)), case.at.as_deref(), "{name}");
    let also: Vec<&str> = error.diagnostics()[1..]
        .iter()
        .map(|diagnostic| diagnostic.reason.as_str())
        .collect();
    assert_eq!(also, case.also, "{name}");
    assert_eq!(first.suggestion(literal), case.suggestion, "{name}");
    if let Some(says) = &case.says {
        let help = first.help.as_deref().unwrap_or_default();
        assert!(help.contains(says), "{name}: {help}");
    }
    for diagnostic in error.diagnostics() {
        assert_eq!(diagnostic.severity, Severity::Error, "{name}");
        assert!(!diagnostic.label.is_empty(), "{name} has no label");
        assert!(diagnostic.render(literal).contains('^'), "{name}");
    }
}

#[test]
fn wrong_literals_are_refused_alike_at_run_time_and_by_the_compiler() {
    for case in invalid() {
        let run_time = Draft::parse(&case.literal).expect_err(&case.name);
        assert_refused(&case, &run_time);
        let compile_time = pact_grammar::check_literal(&case.literal).expect_err(&case.name);
        assert_eq!(run_time, compile_time, "{}", case.name);
    }
}

#[test]
fn names_of_literal_cases_are_unique() {
    let all: Vec<LiteralCase> = valid().into_iter().chain(invalid()).collect();
    let names: HashSet<&str> = all.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), all.len());
}

#[test]
fn literals_make_what_the_builders_make() {
    let same: [(Draft, Draft); 5] = [
        (node!("block"), Block::empty().into()),
        (node!("block { content='Hi' }"), "Hi".into()),
        (
            node!(
                "block:document #rag { role=system, content='Paris', ttl=2, data_source=wikipedia } +geo"
            ),
            Block::new("Paris")
                .role("system")
                .kind("document")
                .key("rag")
                .tag("geo")
                .ttl(2)
                .data("source", "wikipedia")
                .into(),
        ),
        (
            node!("cont { removable=true }").child(node!("block { content=1 }")),
            Container::new()
                .removable(true)
                .child(Block::new(json!(1)))
                .into(),
        ),
        (
            node!(
                "app:note { offset=-1, priority=2, pinned=true, cadence=3, mime=a, encoding=b, provenance=c }"
            ),
            Block::empty()
                .node_type("app:note")
                .offset(-1)
                .priority(2)
                .pinned(true)
                .cadence(3)
                .mime("a")
                .encoding("b")
                .provenance("c")
                .into(),
        ),
    ];
    for (literal, built) in same {
        assert_eq!(literal, built);
    }
}

#[test]
fn parameters_are_borrowed_and_taken_from_scope() {
    let text = String::from("Hi");
    let r#type = "user";
    let n = 3;
    let first = node!("block { content=$text, role=$type, ttl=$n }");
    let second = node!(
        r"block { content=$text, role=$type, ttl=$n }",
        text = &text,
        n = 1 + 2,
    );
    assert_eq!(first, second);
    assert_eq!(text, "Hi");
}

#[test]
fn a_value_is_made_once_and_lives_long_enough() {
    let mut made = 0;
    let mut next = || {
        made += 1;
        made
    };
    let node = node!(
        "block { data_a=$n, data_b=[$n], data_c=$text }",
        n = next(),
        text = String::from(" x ").trim()
    );
    assert_eq!(node, parsed("", "block { data_a=1, data_b=[1], data_c=x }"));
}

/// No name of the expansion is in the scope of the caller's expressions.
#[test]
fn names_of_the_caller_are_safe() {
    #[derive(Clone, Copy)]
    #[allow(dead_code)]
    struct Some(u32);
    let p = "p";
    let core = 1;
    let draft = "draft";
    let node = node!("block { role=$p, ttl=$core, content=$draft }");
    assert_eq!(node, parsed("", "block { role=p, ttl=1, content=draft }"));
    let _ = Some(1);
}

/// Nor does the expansion need any name of the caller's.
#[no_implicit_prelude]
mod without_prelude {
    pub(super) fn node() -> ::pact_core::Draft {
        ::pact_core::node!(
            "block:text #a +b { content=[x, 1, $n], ttl=$n, role=$role, pinned=true, offset=-1, data_x=[$n], app:y=$role }",
            n = 3,
            role = "user",
        )
    }
}

#[test]
fn a_node_literal_needs_no_prelude() {
    let literal = "block:text #a +b { content=[x, 1, 3], ttl=3, role=user, pinned=true, offset=-1, data_x=[3], app:y=user }";
    assert_eq!(without_prelude::node(), parsed("", literal));
}

#[test]
fn a_node_literal_may_come_through_another_macro() {
    macro_rules! said_by {
        ($literal:literal, $text:expr) => {
            node!($literal, text = $text)
        };
    }
    let node = said_by!("block { role=user, content=$text }", ["a", "b"].join(" "));
    assert_eq!(node, Block::new("a b").role("user").into());
}

#[test]
fn literals_go_wherever_nodes_go() -> Result<(), pact_core::Error> {
    let mut ctx = Context::builder().build();
    ctx.push(node!("block { role='user', content='one' }"))?;
    ctx.pre(node!("block { content='before' }"))?;
    ctx.post(node!("cont #hits").child(node!("block { content='inside' }")))?;
    let _ = ctx.insert(
        select!("(d0, cont[offset=0], end)"),
        node!("block:text { role='user', content='two' }"),
    )?;
    ctx.commit()?;
    let _ = ctx.insert(2, node!("block { content='earlier' }"))?;
    let _ = ctx.replace(
        select!("[content='one']"),
        Draft::parse("block { content='uno' }")?,
    )?;
    assert_eq!(
        ctx.query(select!("[content=['uno','two','inside','earlier']]"))
            .count()?,
        4
    );
    Ok(())
}

#[test]
fn a_block_with_a_child_is_refused_when_it_is_added() {
    let mut ctx = Context::builder().build();
    let before = ctx.thread().to_json();
    assert!(ctx.push(node!("block").child("inside")).is_err());
    assert!(ctx.push(node!("block { cadence=$n }", n = 0)).is_err());
    assert_eq!(ctx.thread().to_json(), before);
}

#[test]
fn long_literals_are_read_and_longer_ones_refused() {
    let many: Vec<String> = (0..3_500).map(|n| format!("data_{n}={n}")).collect();
    let literal = format!("block {{ {} }}", many.join(","));
    assert!(Draft::parse(&literal).is_ok());
    let wrong = literal.replace("data_", "dat_");
    let error = Draft::parse(&wrong).unwrap_err();
    assert_eq!(error.diagnostics().len(), pact_grammar::limits::DIAGNOSTICS);
    let long = format!(
        "block {{ content='{}' }}",
        "x".repeat(pact_grammar::limits::TEXT)
    );
    let error = Draft::parse(&long).unwrap_err();
    assert_eq!(error.diagnostics()[0].reason, Reason::TooLong);
    assert!(error.diagnostics()[0].message.contains("node literal"));
}

/// Pieces of literals, so that many of the texts they make are valid.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "block",
        "cont",
        "seg",
        "app:note",
        ":text",
        " #hero",
        " #$key",
        " +new",
        " {",
        "}",
        " ttl=1",
        " ttl=-1",
        " role=user",
        " content='Hi'",
        " content=[1,null]",
        " data_x=0.5",
        " id=1",
        " rol=x",
        " pinned=true",
        ",",
        " key=$k",
        " 'a'=1",
        " cadence=0",
        "^sys",
        "=",
        "'",
        " removable=true",
        " { data_y=true }",
        " { tag=[a,b] }",
    ]);
    prop::collection::vec(piece, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    /// A parsed literal can be added: the engine has nothing to refuse that the literal's rules let
    /// through.
    #[test]
    fn what_is_parsed_can_be_added(text in pieces()) {
        for text in [text.clone(), format!("block {text}"), format!("cont {text}")] {
            if let Ok(draft) = Draft::parse(&text) {
                let mut ctx = Context::builder().build();
                prop_assert!(ctx.push(draft).is_ok(), "{}", text);
            }
        }
    }

    /// The compiler takes every literal of the run-time parser, and parameters; it refuses only
    /// quoted ones.
    #[test]
    fn the_two_agree_on_any_text(text in prop_oneof![pieces(), "\\PC*"]) {
        match (pact_grammar::parse_literal(&text), pact_grammar::check_literal(&text)) {
            (Ok(run_time), Ok(compiled)) => prop_assert_eq!(run_time, compiled),
            (Ok(_), Err(error)) => {
                prop_assert_eq!(error.diagnostics()[0].reason, Reason::QuotedParameter);
            }
            (Err(error), compiled) => {
                for diagnostic in error.diagnostics() {
                    prop_assert!(text.get(diagnostic.span.start..diagnostic.span.end).is_some());
                    prop_assert!(diagnostic.render(&text).contains('^'));
                }
                let parameters = error
                    .diagnostics()
                    .iter()
                    .all(|diagnostic| diagnostic.reason == Reason::ParameterValue);
                prop_assert!(parameters || compiled.is_err(), "{}", text);
            }
        }
    }
}
