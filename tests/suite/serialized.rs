//! The feature `serde`: the forms that the documentation of `pact-core` promises, and that
//! everything comes back.

use std::collections::BTreeMap;
use std::fmt::Debug;

use pact_core::{
    Address, Attempt, AttemptStatus, Block, Budget, CommitReport, Compacted, Container, Content,
    Context, Departure, Edited, Firing, FixedClock, Json, Measure, NodeId, Overrun, Pruning,
    Region, Request, Retention, Shift, Usage, Why, select,
};
use proptest::prelude::*;
use serde::de::value::{Error as ValueError, F64Deserializer, I128Deserializer, U64Deserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The JSON form of a value. It is the same value again when it is read: from a text, from a tree,
/// from a stream of bytes.
fn written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Json {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    let again: T = serde_json::from_reader(text.as_bytes()).unwrap();
    assert_eq!(&again, value, "{text}");
    let tree = serde_json::to_value(value).unwrap();
    let again: T = serde_json::from_value(tree.clone()).unwrap();
    assert_eq!(&again, value, "{tree}");
    assert_eq!(serde_json::from_str::<Json>(&text).unwrap(), tree);
    tree
}

/// Reads a value that is written as exactly this.
fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(form: &Json) -> T {
    let value: T = serde_json::from_value(form.clone()).unwrap_or_else(|error| {
        panic!("{form}: {error}");
    });
    assert_eq!(&written(&value), form);
    value
}

fn refused<T: DeserializeOwned + Debug>(form: Json) -> String {
    let text = form.to_string();
    let error = serde_json::from_value::<T>(form).expect_err(&text);
    let of_text = serde_json::from_str::<T>(&text).expect_err(&text);
    assert!(
        of_text.to_string().starts_with(&error.to_string()),
        "{of_text}, and {error}"
    );
    error.to_string()
}

#[test]
fn an_id_is_its_text() {
    let long = "x".repeat(100_000);
    for id in [
        "block:12.3",
        "",
        " ",
        "\0",
        "\"\\/\u{8}\n\r\t",
        "\u{7f}\u{80}\u{202e}\u{feff}\u{fffd}\u{10ffff}",
        "é\u{301}😀",
        "^root",
        "null",
        &long,
    ] {
        let value = NodeId::from(id);
        assert_eq!(written(&value), json!(id));
        let keyed = BTreeMap::from([(value, 1)]);
        let text = serde_json::to_string(&keyed).unwrap();
        let again: BTreeMap<NodeId, i32> = serde_json::from_str(&text).unwrap();
        assert_eq!(again, keyed);
    }
    for other in [json!(null), json!(1), json!(["a"]), json!({"id": "a"})] {
        refused::<NodeId>(other);
    }
}

#[test]
fn an_address_is_its_text() {
    for (address, text) in [
        (Address::Turn(0), "@t0"),
        (Address::Turn(-1), "@t-1"),
        (Address::Turn(i64::MIN), "@t-9223372036854775808"),
        (Address::Cycle(0), "@c0"),
        (Address::Cycle(i64::MAX), "@c9223372036854775807"),
        (Address::Oldest, "@t-*"),
        // They address nothing, and are values all the same.
        (Address::Turn(7), "@t7"),
        (Address::Turn(i64::MAX), "@t9223372036854775807"),
        (Address::Cycle(-1), "@c-1"),
        (Address::Cycle(i64::MIN), "@c-9223372036854775808"),
    ] {
        assert_eq!(written(&address), json!(text));
        assert_eq!(address.to_string(), text);
    }
    // Other spellings of an address are read as well.
    let again: Address = serde_json::from_str("\"@c007\"").unwrap();
    assert_eq!(again, Address::Cycle(7));
    for text in [
        "",
        "@",
        "t0",
        "@t",
        "@t+1",
        "@*",
        "@t0 ",
        " @t0",
        "@t0..@t-1",
        "@history",
        "@c1.0",
        "@t--1",
        "@t$n",
        "@c9223372036854775808999",
    ] {
        let parsed = text.parse::<Address>();
        let read = serde_json::from_value::<Address>(json!(text));
        assert_eq!(read.ok(), parsed.ok(), "{text}");
    }
    assert!(refused::<Address>(json!("@t+1")).contains("@t+1"));
    refused::<Address>(json!(0));
    refused::<Address>(json!({"turn": 0}));
}

#[test]
fn variants_are_their_names() {
    for (value, name) in [
        (Why::Expired, "expired"),
        (Why::Pruned, "pruned"),
        (Why::Cascaded, "cascaded"),
        (Why::Edited, "edited"),
    ] {
        assert_eq!(written(&value), json!(name));
        assert_eq!(value.as_str(), name);
    }
    assert_eq!(written(&Why::Unknown), json!("unknown"));
    for (value, name) in [
        (Measure::Nodes, "nodes"),
        (Measure::Blocks, "blocks"),
        (Measure::Cost, "cost"),
    ] {
        assert_eq!(written(&value), json!(name));
    }
    for (value, name) in [
        (Region::Root, "root"),
        (Region::System, "system"),
        (Region::Sequence, "sequence"),
        (Region::Head, "head"),
    ] {
        assert_eq!(written(&value), json!(name));
    }
    for (value, form) in [
        (AttemptStatus::Running, json!("running")),
        (AttemptStatus::Completed, json!("completed")),
        (AttemptStatus::Canceled, json!("canceled")),
        (AttemptStatus::Error(String::new()), json!({"error": ""})),
        (
            AttemptStatus::Error("\0\u{202e}\"".to_owned()),
            json!({"error": "\0\u{202e}\""}),
        ),
    ] {
        assert_eq!(written(&value), form);
    }
    for name in [
        "",
        "Expired",
        "EXPIRED",
        "expired ",
        "sequences",
        "^seq",
        "new_in_0_9",
    ] {
        assert!(refused::<Why>(json!(name)).contains("unknown variant"));
        refused::<Measure>(json!(name));
        refused::<Region>(json!(name));
        refused::<AttemptStatus>(json!(name));
    }
    refused::<AttemptStatus>(json!("error"));
}

/// A report with something in every member, at the ends of the range of numbers.
fn report() -> Json {
    json!({
        "cycle": i64::MAX,
        "sealed": "seg:\u{202e}\0",
        "departures": [
            {"id": "", "why": "expired", "is_reused": false},
            {"id": "b\n", "why": "pruned", "is_reused": true},
            {"id": "c", "why": "cascaded", "is_reused": false},
            {"id": "d", "why": "edited", "is_reused": false},
        ],
        "held": ["h", "h"],
        "over_budget": [
            {"budget": {"region": "root", "measure": "cost", "limit": u64::MAX},
             "measured": u64::MAX},
            {"budget": {"region": "head", "measure": "nodes", "limit": 0}, "measured": 1},
        ],
        "fired": [{"from": "f", "to": "t"}],
        "freed": {"tokens": 0, "cached_bytes": 0},
        "replaced": [{"from": "r", "to": "m"}],
        "forgotten": [i64::MIN, -1, 0, i64::MAX],
    })
}

fn edited() -> Json {
    json!({
        "added": ["a", ""],
        "removed": ["\u{10ffff}"],
        "moved": [],
        "shifted": [
            {"first": i64::MIN, "last": i64::MAX, "by": -1},
            {"first": 1, "last": 2, "by": i64::MAX},
        ],
    })
}

#[test]
fn reports_are_objects_of_their_fields() {
    let value: CommitReport = read(&report());
    assert_eq!(value.cycle, i64::MAX);
    assert_eq!(value.departures[1].why, Why::Pruned);
    assert_eq!(value.over_budget[0].budget, Budget::cost(u64::MAX));
    assert_eq!(value.over_budget[0].measured, u64::MAX);
    assert_eq!(value.fired[0].to, "t");
    let parts = report();
    read::<Departure>(&parts["departures"][0]);
    read::<Firing>(&parts["fired"][0]);
    read::<Overrun>(&parts["over_budget"][1]);
    let budget: Budget = read(&json!({"region": "sequence", "measure": "cost", "limit": 8000}));
    assert_eq!(budget, Budget::cost(8_000).within(Region::Sequence));
    let compacted = json!({"summary": "s", "blocks": 7, "cost": u64::MAX,
        "freed": {"tokens": 5, "cached_bytes": 0}, "edited": edited()});
    assert_eq!(read::<Compacted>(&compacted).cost, u64::MAX);
    let value: Edited = read(&edited());
    assert_eq!(value.shifted[0].first, i64::MIN);
    read::<Shift>(&edited()["shifted"][1]);
    assert_eq!(
        written(&Edited::default()),
        json!({"added": [], "removed": [], "moved": [], "shifted": []})
    );
}

/// Copies of the form, each with a change in one of its objects, at any depth.
fn each_object(
    form: &Json,
    change: &dyn Fn(&mut serde_json::Map<String, Json>) -> Vec<Json>,
) -> Vec<Json> {
    match form {
        Json::Object(members) => {
            let mut all = change(&mut members.clone());
            for (name, member) in members {
                for inner in each_object(member, change) {
                    let mut members = members.clone();
                    members.insert(name.clone(), inner);
                    all.push(members.into());
                }
            }
            all
        }
        Json::Array(items) => {
            let mut all = Vec::new();
            for (at, item) in items.iter().enumerate() {
                for inner in each_object(item, change) {
                    let mut items = items.clone();
                    items[at] = inner;
                    all.push(items.into());
                }
            }
            all
        }
        _ => Vec::new(),
    }
}

fn without_each(form: &Json) -> Vec<Json> {
    each_object(form, &|members| {
        let names: Vec<String> = members.keys().cloned().collect();
        let without = names.into_iter().map(|name| {
            let mut rest = members.clone();
            rest.remove(&name);
            rest.into()
        });
        without.collect()
    })
}

fn with_one_more(form: &Json) -> Vec<Json> {
    each_object(form, &|members| {
        members.insert("new_in_0_9".to_owned(), json!({"any": ["thing", null]}));
        vec![members.clone().into()]
    })
}

#[test]
fn members_that_are_not_known_are_passed_over_and_missing_ones_refused() {
    let value: CommitReport = read(&report());
    let more = with_one_more(&report());
    assert_eq!(more.len(), 1 + 4 + 2 * 2 + 1 + 1 + 1);
    for form in more {
        let again: CommitReport = serde_json::from_value(form).unwrap();
        assert_eq!(again, value);
    }
    for form in with_one_more(&edited()) {
        let again: Edited = serde_json::from_value(form).unwrap();
        assert_eq!(again, read(&edited()));
    }
    let less = without_each(&report());
    assert_eq!(less.len(), 9 + 4 * 3 + 2 * (2 + 3) + 2 + 2 + 2);
    for form in less {
        // A member that 0.2 did not write.
        if form.get("freed").is_none() {
            let again: CommitReport = serde_json::from_value(form).unwrap();
            assert_eq!(again.freed, value.freed);
            continue;
        }
        assert!(refused::<CommitReport>(form).contains("missing field"));
    }
    for form in without_each(&edited()) {
        assert!(refused::<Edited>(form).contains("missing field"));
    }
    for (member, wrong) in [
        ("cycle", json!(9.5)),
        ("cycle", json!(u64::MAX)),
        ("sealed", json!(null)),
        ("departures", json!({})),
        ("forgotten", json!(["1"])),
    ] {
        let mut form = report();
        form[member] = wrong;
        refused::<CommitReport>(form);
    }
}

/// Reports and edits as the engine makes them.
#[test]
fn what_the_engine_reports_comes_back() {
    let pruning = Pruning::new()
        .budget(Budget::blocks(4).within(Region::Sequence))
        .budget(Budget::nodes(1))
        .spare_newest_turns(1);
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .retention(Retention::Last(std::num::NonZeroUsize::new(2).unwrap()))
        .pruning(pruning)
        .build();
    let mut held = Vec::new();
    let mut seen = [0; 5];
    for turn in 0..8 {
        ctx.user(format!("question {turn}"));
        let id = ctx.pre(Block::new("short").ttl(1)).unwrap();
        if turn % 2 == 0 {
            held.push(ctx.hold(&id));
        }
        ctx.push(Block::new("again").key(format!("k{turn}")).cadence(1))
            .unwrap();
        ctx.post(
            Container::new()
                .removable(true)
                .child(Block::new("in").ttl(1)),
        )
        .unwrap();
        if turn > 1 {
            let edited = ctx
                .replace(select!(".block[content='again']"), "once more")
                .unwrap();
            let form = written(&edited);
            assert_eq!(form["added"].as_array().unwrap().len(), edited.added.len());
        }
        let report = ctx.commit().unwrap();
        let form = written(&report);
        assert_eq!(form["sealed"], report.sealed.as_str());
        let counts = ["departures", "held", "over_budget", "fired", "forgotten"];
        for (seen, name) in seen.iter_mut().zip(counts) {
            *seen += form[name].as_array().unwrap().len();
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// Compared by the written text, because numbers that are equal may be written in two ways.
fn assert_content_comes_back(json: &Json) {
    let content = Content::from(json.clone());
    let form = written(&content);
    assert_eq!(&form, json);
    assert_eq!(
        pact_core::canonical_json(&form),
        pact_core::canonical_json(json)
    );
}

#[test]
fn a_content_is_its_json() {
    let odd = ["", "\0", "\u{202e}\u{feff}", "$serde_json::private::Number"];
    for json in [
        json!("text"),
        json!(""),
        json!(odd),
        json!(null),
        json!([null]),
        json!(true),
        json!(0),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(-0.0),
        json!(1.0),
        json!(0.1),
        json!(f64::MAX),
        json!(f64::MIN_POSITIVE),
        json!(5e-324),
        json!(9_007_199_254_740_993_i64),
        json!(1e22),
        json!([]),
        json!({}),
        json!({"": {"\0": [1, {"a": null}]}}),
        json!({"$serde_json::private::Number": "1"}),
        nested(127),
    ] {
        assert_content_comes_back(&json);
    }
    let text: Content = serde_json::from_str("\"a text\"").unwrap();
    assert_eq!(text.as_text(), Some("a text"));
    let table: Content = toml::from_str("a = 1\nb = [1.5, \"x\"]").unwrap();
    assert_eq!(table, Content::from(json!({"a": 1, "b": [1.5, "x"]})));
}

/// A value of so many levels.
fn nested(levels: usize) -> Json {
    (0..levels).fold(json!(1), |inner, level| {
        if level % 2 == 0 {
            json!([inner])
        } else {
            json!({ "in": inner })
        }
    })
}

#[test]
fn a_content_that_would_change_is_refused() {
    let from_f64 = |value: f64| {
        let deserializer: F64Deserializer<ValueError> = value.into_deserializer();
        Content::deserialize(deserializer)
    };
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = from_f64(value).unwrap_err();
        assert!(error.to_string().contains("not a finite number"), "{error}");
    }
    assert_eq!(from_f64(1.5), Ok(Content::from(json!(1.5))));
    let most: U64Deserializer<ValueError> = u64::MAX.into_deserializer();
    assert_eq!(
        Content::deserialize(most),
        Ok(Content::from(json!(u64::MAX)))
    );
    let large: I128Deserializer<ValueError> = i128::MAX.into_deserializer();
    assert!(Content::deserialize(large).is_err());
    let toml = toml::from_str::<Content>("a = [1, nan]").unwrap_err();
    assert!(toml.to_string().contains("not a finite number"), "{toml}");

    for twice in [r#"{"a":1,"a":1}"#, r#"[{"b":{"\u202e":1,"\u202e":2}}]"#] {
        let error = serde_json::from_str::<Content>(twice).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("duplicate member"), "{error}");
        assert!(!error.contains('\u{202e}'), "{error}");
    }
    // A tree is followed by no reader that counts: this one does.
    for levels in [129, 2_000] {
        let error = serde_json::from_value::<Content>(nested(levels)).unwrap_err();
        assert!(error.to_string().contains("128 levels"), "{error}");
    }
    assert!(serde_json::from_value::<Content>(nested(128)).is_ok());
}

/// Any JSON, with numbers of all kinds.
fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        // Every bit pattern that is a finite number.
        any::<u64>().prop_map(|bits| Json::from(f64::from_bits(bits))),
        any::<String>().prop_map(Json::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Json::from),
            prop::collection::btree_map(any::<String>(), inner, 0..6)
                .prop_map(|members| Json::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_content_comes_back(json in any_json()) {
        assert_content_comes_back(&json);
    }

    #[test]
    fn any_id_and_address_comes_back(id in any::<String>(), number in any::<i64>()) {
        written(&NodeId::from(id));
        written(&Address::Turn(number));
        written(&Address::Cycle(number));
    }
}

/// An attempt that failed, in the words of the record.
fn attempt() -> Json {
    json!({
        "attempt_id": u64::MAX,
        "cycle_id": i64::MIN,
        "status": "error",
        "started_at": "1677-09-21T00:12:43.145224192Z",
        "ended_at": "2262-04-11T23:47:16.854775807Z",
        "provider": "\u{202e}acme",
        "model": "",
        "params": "00",
        "options": {"tools": []},
        "renderer_version": u32::MAX,
        "request_hash": "11",
        "token_in": u64::MAX,
        "token_out": 0,
        "token_cached": u64::MAX,
        "error": "\"timeout\"",
    })
}

#[test]
fn an_attempt_is_what_its_record_says() {
    let value: Attempt = read(&attempt());
    assert_eq!(value.started_at, i64::MIN);
    assert_eq!(value.ended_at, Some(i64::MAX));
    assert_eq!(value.status, AttemptStatus::Error("\"timeout\"".to_owned()));

    let mut ctx = Context::builder().clock(FixedClock::at(7)).build();
    let mut begin = || {
        ctx.attempt(&Request::custom(
            &ctx,
            "acme",
            "large-1",
            &json!({"temperature": 0.2}),
        ))
    };
    let usage = Usage {
        input: u64::MAX,
        output: 1,
        cached: 0,
    };
    begin().finish(usage);
    begin().fail("no answer");
    drop(begin());
    let running = begin();
    let records = ctx.attempts();
    assert_eq!(records.len(), 4);
    for record in &records {
        let form: Json = serde_json::from_str(&record.to_json()).unwrap();
        assert_eq!(written(record), form);
        // The tree stays with the context.
        let again: Attempt = read(&form);
        assert!(record.thread().is_some() && again.thread().is_none());
    }
    drop(running);
    assert_eq!(
        written(&usage),
        json!({"input": u64::MAX, "output": 1, "cached": 0})
    );
}

#[test]
fn a_record_that_contradicts_itself_is_refused() {
    let changed = |member: &str, value: Json| {
        let mut form = attempt();
        form[member] = value;
        form
    };
    for (member, wrong, what) in [
        ("error", json!(null), "needs the member `error`"),
        ("status", json!("completed"), "needs the status `error`"),
        ("status", json!("\u{202e}"), "is not the status"),
        ("started_at", json!("yesterday"), "is not a time"),
        (
            "started_at",
            json!("2026-02-29T00:00:00.000000000Z"),
            "is not a time",
        ),
        ("started_at", json!(1), "string"),
        (
            "ended_at",
            json!("2262-04-11T23:47:16.854775808Z"),
            "is not a time",
        ),
        ("token_in", json!(-1), "u64"),
        ("token_in", json!(null), "are all known, or none is"),
    ] {
        let said = refused::<Attempt>(changed(member, wrong));
        assert!(said.contains(what), "{said}");
        assert!(!said.contains('\u{202e}'), "{said}");
    }
    let value: Attempt = read(&attempt());
    let more = changed("new_in_0_9", json!([1]));
    assert_eq!(serde_json::from_value::<Attempt>(more).unwrap(), value);
    for name in attempt().as_object().unwrap().keys() {
        let mut form = attempt();
        form.as_object_mut().unwrap().remove(name);
        let new = ["options", "renderer_version", "request_hash"];
        let may_be_missing = name == "ended_at" || new.contains(&name.as_str());
        let read = serde_json::from_value::<Attempt>(form);
        assert_eq!(read.is_ok(), may_be_missing, "{name}: {read:?}");
    }
}
