//! Nothing that PACT reads, writes or refuses depends on the features of `serde_json` that other
//! crates of a program turn on.
//!
//! The vectors and documents of `fixtures/` are tested by the very tests of the other workspace,
//! and so are the checks of fuzzing. The other tests are about values that only these features can
//! make.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at the unexpected"
)]
#![allow(
    dead_code,
    reason = "other modules of the suite use what these here do not"
)]

#[path = "../../suite/history/attempts.rs"]
mod attempts;
#[path = "../../suite/history/clones.rs"]
mod clones;
#[path = "../../suite/documents/reference.rs"]
mod reference;
#[path = "../../suite/documents/rules.rs"]
mod rules;
#[path = "../../suite/documents/versions.rs"]
mod versions;

use pact_core::{
    Block, Container, ContentMode, Context, Draft, FixedClock, Json, PactNode, Snapshot,
    canonical_json, node, select,
};
use pact_providers::{Anthropic, Gemini, Import, OpenAiChat};
use serde::{Deserialize, Serialize};
use serde_json::json;

fn parsed(text: &str) -> Json {
    serde_json::from_str(text).unwrap()
}

fn context() -> Context {
    Context::builder().clock(FixedClock::at(1_000)).build()
}

/// The tests below mean nothing without both features.
#[test]
fn both_features_are_on() {
    let value = parsed(r#"{"b":18446744073709551616,"a":1.50}"#);
    assert_eq!(value.to_string(), r#"{"b":18446744073709551616,"a":1.50}"#);
}

/// Integers beyond 64 bits, and fractions beyond all that are finite.
const UNKEPT: [&str; 6] = [
    "18446744073709551616",
    "-9223372036854775809",
    "123456789012345678901234567890",
    "1e400",
    "-1e999",
    "1.5e309",
];

/// Numbers as texts may have them, and as they are written.
const KEPT: [(&str, &str); 14] = [
    ("0", "0"),
    ("-0", "0"),
    ("-0.0", "-0.0"),
    ("0.10", "0.1"),
    ("1.50", "1.5"),
    ("1E2", "100.0"),
    ("1e+16", "1e+16"),
    ("1e16", "1e+16"),
    ("0.1000000000000000055511151231257827", "0.1"),
    ("1e-400", "0.0"),
    ("18446744073709551615", "18446744073709551615"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9007199254740993", "9007199254740993"),
    ("179769313486231570000e288", "1.7976931348623157e+308"),
];

#[test]
fn a_number_that_cannot_be_kept_is_refused_on_every_way_in() {
    for text in UNKEPT {
        let value = parsed(text);
        let says = |message: String| {
            assert!(
                message.contains("does not fit 64 bits"),
                "{text}: {message}"
            );
        };
        for wrapped in [
            value.clone(),
            json!([value]),
            json!({"deep": [{"er": value}]}),
        ] {
            let drafts: [Draft; 6] = [
                Block::new(wrapped.clone()).into(),
                Block::new("a").data("x", wrapped.clone()).into(),
                Block::new("a").attribute("ns:x", wrapped.clone()).into(),
                Block::new("a").provenance(wrapped.clone()).into(),
                Container::new().child(Block::new(wrapped.clone())).into(),
                node!("block { data_x=$wrapped }"),
            ];
            for draft in drafts {
                let mut ctx = context();
                let before = ctx.thread().to_json();
                says(ctx.post(draft.clone()).unwrap_err().to_string());
                says(
                    ctx.insert(select!("(d0, cont[offset=0], end)"), draft.clone())
                        .unwrap_err()
                        .to_string(),
                );
                says(ctx.insert(0, draft).unwrap_err().to_string());
                assert_eq!(ctx.thread().to_json(), before);
            }
            let mut ctx = context();
            says(
                ctx.push(Free {
                    any: wrapped.clone(),
                })
                .unwrap_err()
                .to_string(),
            );
            says(node_content(&wrapped).unwrap_err());
        }
        let document = |header: &str| {
            format!(
                r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{{"id":"x",{header}}}]}}]}}}}"#
            )
        };
        for header in [
            format!(r#""content":{text}"#),
            format!(r#""data_x":[{text}]"#),
            format!(r#""provenance":{{"a":{text}}}"#),
            format!(r#""unknown":{text}"#),
        ] {
            let error = Context::import(document(&header)).unwrap_err();
            assert_eq!(error.node().unwrap(), "x");
            says(error.to_string());
        }
        says(
            Context::import(format!(r#"{{"mark":{text},"root":{{}}}}"#))
                .unwrap_err()
                .to_string(),
        );
        for log in [
            format!(r#"[{{"role":"user","content":{text}}}]"#),
            format!(r#"[{{"role":"user","content":"a","n":{text}}}]"#),
            format!(r#"{{"role":"user","content":[{{"n":{text}}}]}}"#),
        ] {
            says(Import::new().read(log).unwrap_err().to_string());
        }
    }
}

fn node_content(value: &Json) -> Result<(), String> {
    let draft = node!("block { content=$value }");
    let outcome = context().push(draft);
    outcome.map(drop).map_err(|error| error.to_string())
}

/// Whatever comes back from a document was there before.
#[test]
fn values_are_the_same_before_and_after_a_restart() {
    for (text, canonical) in KEPT {
        let members = format!(r#"{{"z":{text},"é":[{{"b":{text},"a":1}}],"a":{text}}}"#);
        let expected =
            format!(r#"{{"a":{canonical},"z":{canonical},"\u00e9":[{{"a":1,"b":{canonical}}}]}}"#);
        let value = parsed(&members);
        assert_eq!(canonical_json(&value), expected);
        let mut ctx = context();
        let id = ctx
            .push(
                Block::new(value.clone())
                    .data("x", value.clone())
                    .provenance(value.clone()),
            )
            .unwrap();
        let input = format!(r#"[{{"type":"tool_use","id":"c","name":"f","input":{members}}}]"#);
        let log =
            format!(r#"{{"system":"s","messages":[{{"role":"assistant","content":{input}}}]}}"#);
        let logged = Import::new().read(&log).unwrap();
        let content = canonical_json(
            &logged
                .context
                .thread()
                .messages()
                .nth(1)
                .unwrap()
                .content()
                .unwrap()
                .to_json(),
        );
        assert!(content.contains(&expected), "{content}");
        ctx.commit().unwrap();
        let export = ctx.snapshot("@t0").unwrap().export();
        assert!(
            export.contains(&format!(r#""content":{expected}"#)),
            "{export}"
        );
        assert!(
            export.contains(&format!(r#""data_x":{expected}"#)),
            "{export}"
        );
        assert!(
            export.contains(&format!(r#""provenance":{expected}"#)),
            "{export}"
        );
        let again = Context::import(&export).unwrap();
        assert_eq!(again.snapshot("@t0").unwrap().export(), export);
        assert_eq!(again.thread().to_json(), ctx.thread().to_json());

        let (before, after) = (ctx.node(&id).unwrap(), again.node(&id).unwrap());
        assert_eq!(before.content_hash(), after.content_hash());
        assert_eq!(before.content(), after.content());
        // Not only equal: a program that prints them prints the same.
        let printed = |value: &Json| value.to_string();
        assert_eq!(
            printed(&before.content().unwrap().to_json()),
            printed(&after.content().unwrap().to_json())
        );
        assert_eq!(
            before.attribute("data_x").map(printed),
            after.attribute("data_x").map(printed)
        );
        assert_eq!(
            before.provenance().map(printed),
            after.provenance().map(printed)
        );
    }
}

/// The same value, said in two ways, is no change.
#[test]
fn what_is_written_alike_is_the_same() {
    let document = |cycle: i64, content: &str| {
        format!(
            r#"{{"cycle":{cycle},"root":{{"children":[{{"id":"ah","nodeType":"^ah","cycle":1,"children":[{{"id":"x","cycle":1,"content":{content},"data_x":{content}}}]}}]}}}}"#
        )
    };
    for (left, right, is_same) in [
        (r#"{"a":1.50,"b":1e2}"#, r#"{"b":100.0,"a":1.5}"#, true),
        ("[0.10]", "[0.1]", true),
        ("[1]", "[1.0]", false),
        ("[0.0]", "[-0.0]", false),
    ] {
        assert_eq!(
            pact_core::Content::from(parsed(left)) == pact_core::Content::from(parsed(right)),
            is_same,
            "{left} {right}"
        );
        let history = format!("{}\n{}", document(1, left), document(2, right));
        let ctx = Context::import(history).unwrap();
        let changes = ctx
            .query(select!("@t0..@t-1 .block"))
            .include_content(ContentMode::JsonPatch)
            .run()
            .unwrap();
        let count: usize = changes.diffs.iter().map(|diff| diff.changed.len()).sum();
        assert_eq!(count == 0, is_same, "{left} {right}");
        let json: Json = serde_json::from_str(&changes.to_json()).unwrap();
        assert_eq!(
            canonical_json(&json),
            canonical_json(&parsed(&changes.to_json()))
        );
    }
}

#[test]
fn selectors_compare_numbers_as_ever() {
    let mut ctx = context();
    for text in ["1.50", "2", "1e2", "-0.0", "18446744073709551615"] {
        ctx.push(Block::new("n").data("n", parsed(text))).unwrap();
    }
    for (selector, count) in [
        ("[data_n=1.5]", 1),
        ("[data_n='1.5']", 0),
        ("[data_n>=2]", 3),
        ("[data_n=100]", 1),
        ("[data_n=0]", 1),
        ("[data_n=18446744073709551615]", 1),
        ("[data_n<2]", 2),
    ] {
        let plan = pact_core::Selector::parse(selector).unwrap();
        let found = ctx.query(plan.plan::<pact_core::Ids>().unwrap());
        assert_eq!(found.count().unwrap(), count, "{selector}");
    }
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Inside {
    third: f32,
    ratio: f64,
    #[serde(flatten)]
    more: std::collections::BTreeMap<String, Json>,
}

#[derive(Debug, PactNode, PartialEq)]
#[pact(type = "block:measured")]
struct Measured {
    z: f32,
    a: Option<f32>,
    list: Vec<f32>,
    inside: Inside,
    whole: u64,
    any: Json,
}

#[derive(PactNode)]
#[pact(type = "block:free")]
struct Free {
    any: Json,
}

#[derive(PactNode)]
#[pact(type = "block:wide")]
struct Wide {
    wide: u128,
}

/// A derived node is written as it is without the features: the digits are those of Python's
/// `float(numpy.float32(0.1))`.
#[test]
fn derived_nodes_are_written_as_ever() {
    let measured = || Measured {
        z: 0.1,
        a: Some(0.2),
        list: vec![0.1, 1.0],
        inside: Inside {
            third: 1.0 / 3.0,
            ratio: 0.1,
            more: [("n".to_owned(), json!(2.5))].into(),
        },
        whole: u64::MAX,
        any: parsed(r#"{"b":1.50,"a":[1e2]}"#),
    };
    let mut ctx = context();
    let id = ctx.push(measured()).unwrap();
    ctx.commit().unwrap();
    let export = ctx.snapshot("@t0").unwrap().export();
    for attribute in [
        r#""data_z":0.10000000149011612"#,
        r#""data_a":0.20000000298023224"#,
        r#""data_list":[0.10000000149011612,1.0]"#,
        r#""data_inside":{"n":2.5,"ratio":0.1,"third":0.3333333432674408}"#,
        r#""data_whole":18446744073709551615"#,
        r#""data_any":{"a":[100.0],"b":1.5}"#,
    ] {
        assert!(export.contains(attribute), "{attribute} in {export}");
    }
    let again = Context::import(&export).unwrap();
    assert_eq!(again.snapshot("@t0").unwrap().export(), export);
    let read = Measured::from_node(&again.node(&id).unwrap()).unwrap();
    let expected = Measured {
        any: parsed(r#"{"b":1.5,"a":[100.0]}"#),
        ..measured()
    };
    assert_eq!(read, expected);

    let number = 0.1_f32;
    let draft = node!("block { data_x=$number }");
    let id = ctx.push(draft).unwrap();
    assert_eq!(
        canonical_json(ctx.node(&id).unwrap().attribute("data_x").unwrap()),
        "0.10000000149011612"
    );

    let mut ctx = context();
    assert!(ctx.push(Wide { wide: 7 }).is_ok());
    let error = ctx.push(Wide { wide: u128::MAX }).unwrap_err();
    assert!(
        error.to_string().contains("does not fit 64 bits"),
        "{error}"
    );
}

/// Everything that fuzzing checks of documents, of edits and of the two together.
#[test]
fn what_fuzzing_checks_holds() {
    for target in pact_tests::fuzzed::TARGETS {
        for seed in (target.seeds)() {
            (target.check)(&seed.bytes);
        }
    }
}

/// The history of the golden files, made by a build without the features.
#[test]
fn histories_of_other_builds_come_back_as_they_are() {
    for name in ["golden/pact_0_1.jsonl", "histories/bike_shop.jsonl"] {
        let text = std::fs::read_to_string(pact_tests::fixtures().join(name)).unwrap();
        let mut ctx = Context::import(&text).unwrap();
        let exports: Vec<String> = ctx.snapshots().map(Snapshot::export).collect();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.reverse();
        assert_eq!(exports, lines, "{name}");
        ctx.user("on");
        ctx.commit().unwrap();
        let mut written = Vec::new();
        ctx.write_history(&mut written).unwrap();
        let again = Context::import(&written).unwrap();
        assert!(again.snapshots().eq(ctx.snapshots()), "{name}");
    }
}

/// The bytes of a request depend on the tree alone. A number keeps its value, and the text of
/// arguments comes back as it was.
#[test]
fn requests_have_the_same_bytes_in_any_order_of_members() {
    let orders = [
        r#"{"b":[{"d":1,"c":2}],"a":{"y":0,"x":0}}"#,
        r#"{"a":{"x":0,"y":0},"b":[{"c":2,"d":1}]}"#,
    ];
    let bodies = orders.map(|arguments| {
        let mut ctx = context();
        let call = json!({"type": "call", "id": "c1", "name": "f", "arguments": parsed(arguments)});
        ctx.user("Go on.");
        ctx.push(Block::new(json!([call])).role("assistant").kind("call"))
            .unwrap();
        ctx.answer("c1", parsed(arguments)).unwrap();
        [
            ctx.render(&Anthropic::conversation()).unwrap(),
            ctx.render(&OpenAiChat::conversation()).unwrap(),
            ctx.render(&Gemini::conversation()).unwrap(),
        ]
        .map(|request| String::from_utf8(request.body().to_vec()).unwrap())
    });
    assert_eq!(bodies[0], bodies[1]);
    assert!(
        bodies[0][0].contains(r#""a":{"x":0,"y":0},"b":[{"c":2,"d":1}]"#),
        "{}",
        bodies[0][0]
    );
    for arguments in orders {
        let function = json!({"name": "f", "arguments": arguments});
        let call = json!({"id": "c1", "type": "function", "function": function});
        let messages = json!([
            {"role": "user", "content": "Go on."},
            {"role": "assistant", "content": null, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "done"},
        ]);
        let imported = Import::new().read(messages.to_string()).unwrap();
        let request = imported
            .context
            .render(&OpenAiChat::conversation())
            .unwrap();
        assert_eq!(request.to_json()["messages"], messages);
    }
    // The program decides on the order of its own options: a model reads a schema in its order.
    let mut ctx = context();
    ctx.user("Go on.");
    let provider = OpenAiChat::new("m").option("response_format", parsed(orders[0]));
    let body = ctx.render(&provider).unwrap();
    assert!(String::from_utf8_lossy(body.body()).contains(orders[0]));
}
