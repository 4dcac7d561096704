//! Random documents as people write them: headers left out, ties, several cores or none.

use pact_core::Json;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, json};

use super::engine::START;

/// A node of a document before it has an id.
#[derive(Clone, Debug)]
struct Written {
    headers: Map<String, Json>,
    /// The first letter of its id, so that ids do not follow the order of writing.
    letter: char,
    children: Vec<Written>,
}

impl Written {
    fn to_json(&self, count: &mut usize) -> Json {
        *count += 1;
        let mut members = self.headers.clone();
        members.insert("id".to_owned(), format!("{}{count}", self.letter).into());
        if !self.children.is_empty() {
            let children = self.children.iter();
            let children: Vec<Json> = children.map(|child| child.to_json(count)).collect();
            members.insert("children".to_owned(), children.into());
        }
        Json::Object(members)
    }
}

fn header(name: &'static str, values: &'static [i64]) -> impl Strategy<Value = (String, Json)> {
    select(values).prop_map(move |value| (name.to_owned(), value.into()))
}

fn flag(name: &'static str) -> impl Strategy<Value = (String, Json)> {
    proptest::bool::weighted(0.8).prop_map(move |flag| (name.to_owned(), flag.into()))
}

fn one(name: &'static str, values: Vec<Json>) -> impl Strategy<Value = (String, Json)> {
    select(values).prop_map(move |value| (name.to_owned(), value))
}

/// A few of the headers that any node may have. Small numbers, so that there are ties;
/// one time is ahead of the clock.
fn headers() -> impl Strategy<Value = Map<String, Json>> {
    let header = prop_oneof![
        6 => header("offset", &[-1, 0, 1, 2]),
        6 => header("created_at_ns", &[0, 1, 2, 3, START + 1_000]),
        4 => header("creation_index", &[0, 1, 2]),
        4 => header("ttl", &[0, 1, 2, 3]),
        2 => header("priority", &[-1, 0, 1]),
        2 => header("cycle", &[0, 1, 2, 3]),
        2 => header("cadence", &[0, 1, 2, 3]),
        1 => flag("pinned"),
        2 => flag("removable"),
        1 => one("key", vec!["k".into(), Json::Null]),
        1 => one("tags", vec![json!([]), json!(["t", "u"]), Json::Null]),
        1 => one("tag", vec![json!("t"), json!(["u", "v"]), json!([]), Json::Null]),
        1 => one("created_at_iso", vec!["long ago".into()]),
        1 => one("content_hash", vec!["wrong".into(), Json::Null]),
        1 => one("data_cost", vec![1.into(), 2.into()]),
        1 => one("unknown", vec![json!({"b": [1, null], "a": "\u{e9}"}), Json::Null]),
        1 => one("provenance", vec!["somebody".into(), Json::Null]),
        1 => one("order", vec!["not a list".into()]),
    ];
    vec(header, 0..6).prop_map(|headers| headers.into_iter().collect())
}

fn written(
    types: &'static [&'static str],
    children: impl Strategy<Value = Vec<Written>>,
) -> impl Strategy<Value = Written> {
    (
        headers(),
        select(types),
        select(&['a', 'b', 'c', 'd'][..]),
        children,
    )
        .prop_map(|(mut headers, node_type, letter, children)| {
            if !node_type.is_empty() {
                headers.insert("nodeType".to_owned(), node_type.into());
            }
            Written {
                headers,
                letter,
                children,
            }
        })
}

fn block() -> BoxedStrategy<Written> {
    let says = prop_oneof![
        4 => select(vec![
            json!("hello"),
            json!("\u{7f}\u{1f980}"),
            json!(""),
            json!({"b": 1, "a": [2]}),
        ])
            .prop_map(|content| vec![("content", content)]),
        2 => Just(vec![
            ("content", json!("x")),
            ("role", json!("tool")),
            ("kind", json!("result")),
        ]),
        3 => speaks(),
        3 => Just(vec![("kind", json!("redaction")), ("data_redacts", json!("gone"))]),
        1 => Just(vec![("kind", json!("redaction")), ("data_redacts", Json::Null)]),
        1 => Just(vec![("content", Json::Null), ("role", Json::Null), ("kind", Json::Null)]),
        1 => Just(Vec::new()),
    ];
    let types = &["", "", "block", "cb", "block:summary", "custom:note"];
    (written(types, Just(Vec::new())), says)
        .prop_map(|(mut block, says)| {
            for (name, value) in says {
                let is_summary = block.headers.get("nodeType") == Some(&"block:summary".into());
                if !(name == "kind" && value.is_string() && is_summary) {
                    block.headers.insert(name.to_owned(), value);
                }
            }
            block
        })
        .boxed()
}

/// Something about tool calls: an end of one, both ends of two, or a marker.
fn speaks() -> impl Strategy<Value = Vec<(&'static str, Json)>> {
    let name = || select(&["c0", "c1"][..]);
    let part = |is_call: bool, name: &str| {
        if is_call {
            json!({"type": "tool_use", "id": name})
        } else {
            json!({"type": "tool_result", "tool_use_id": name, "content": "[expired]"})
        }
    };
    prop_oneof![
        3 => (select(&["call", "result"][..]), name())
            .prop_map(|(kind, name)| vec![("kind", kind.into()), ("data_call_id", name.into())]),
        2 => vec((any::<bool>(), name()), 1..4).prop_map(move |ends| {
            let parts = ends.into_iter().map(|(is_call, name)| part(is_call, name));
            vec![("content", parts.collect())]
        }),
        1 => (any::<bool>(), name(), name()).prop_map(move |(has_parts, one, other)| {
            let content = if has_parts { json!([part(false, one)]) } else { "[expired]".into() };
            vec![
                ("content", content),
                ("data_replaces", "gone".into()),
                ("data_tool_call_id", other.into()),
            ]
        }),
    ]
}

fn container() -> BoxedStrategy<Written> {
    let inside = prop_oneof![
        5 => block(),
        2 => written(&["cont", "mc"], vec(block(), 0..3)),
        // Against the rules, but documents may have it.
        1 => written(&["block"], vec(block(), 1..3)),
    ];
    written(&["cont", "cont", "mc", "cont:box"], vec(inside, 0..4)).boxed()
}

/// The children of a turn: any number of cores, and blocks beside them.
fn turn() -> BoxedStrategy<Vec<Written>> {
    vec(prop_oneof![3 => block(), 2 => container()], 0..5).boxed()
}

/// A document in one line, or a history.
#[derive(Clone)]
pub(crate) struct Document {
    pub(crate) text: String,
    /// The same with the children of every node in another order.
    pub(crate) shuffled: String,
}

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// The seed of an explicit order: how the segments are sorted into it.
type Shuffle = Option<u64>;

prop_compose! {
    fn document()(
        cycle in option::of(0_i64..4),
        members in option::weighted(0.2, Just(("made_by", json!({"name": "somebody"})))),
        system in option::of(written(&["^sys"], turn())),
        segments in vec(written(&["seg", "seg", "mt"], turn()), 0..5),
        strays in vec(prop_oneof![1 => block(), 2 => container()], 0..2),
        sequence in written(&["^seq"], Just(Vec::new())),
        head in option::weighted(0.9, written(&["^ah"], turn())),
        order in option::weighted(0.3, any::<u64>()),
        seed in any::<u64>(),
    ) -> Document {
        let mut count = 0;
        let mut sequence = sequence.clone();
        sequence.children = [segments, strays].concat();
        sequence.headers.remove("order");
        let mut written_sequence = sequence.to_json(&mut count);
        set_order(&mut written_sequence, order);
        let mut regions = vec![written_sequence];
        for region in [system, head].into_iter().flatten() {
            regions.push(region.to_json(&mut count));
        }
        let mut document = Map::new();
        if let Some(cycle) = cycle {
            document.insert("cycle".to_owned(), cycle.into());
        }
        if let Some((name, value)) = members {
            document.insert(name.to_owned(), value);
        }
        document.insert("root".to_owned(), json!({"children": regions}));
        let text = Json::Object(document.clone()).to_string();
        shuffle(document.get_mut("root").unwrap(), &mut { seed });
        Document { text, shuffled: Json::Object(document).to_string() }
    }
}

/// A document with more segments than one branch of a list of them would hold.
pub(crate) fn many_segments() -> impl Strategy<Value = Document> {
    let segments = vec(written(&["seg"], vec(block(), 0..3)), 30..80);
    segments.prop_map(|segments| {
        let sequence = Written {
            headers: Map::from_iter([("nodeType".to_owned(), "^seq".into())]),
            letter: 'q',
            children: segments,
        };
        let text = json!({"root": {"children": [sequence.to_json(&mut 0)]}}).to_string();
        Document {
            shuffled: text.clone(),
            text,
        }
    })
}

/// One document or several, one a line, with rising cycles.
pub(crate) fn history() -> impl Strategy<Value = Document> {
    let documents = prop_oneof![2 => vec(document(), 1), 1 => vec(document(), 2..4)];
    (documents, 0_i64..3).prop_map(|(documents, first)| {
        let lines = |text: fn(&Document) -> &String| {
            let numbered = documents.iter().zip(first..).map(|(document, cycle)| {
                let mut document: Json = serde_json::from_str(text(document)).unwrap();
                document["cycle"] = cycle.into();
                document.to_string()
            });
            numbered.collect::<Vec<_>>().join("\n")
        };
        Document {
            text: lines(|document| &document.text),
            shuffled: lines(|document| &document.shuffled),
        }
    })
}

fn set_order(sequence: &mut Json, order: Shuffle) {
    let Some(mut seed) = order else { return };
    let children = sequence["children"].as_array().cloned().unwrap_or_default();
    let is_segment = |child: &&Json| child["nodeType"] == "seg" || child["nodeType"] == "mt";
    let segments = children.iter().filter(is_segment);
    let mut ids: Vec<Json> = segments.map(|segment| segment["id"].clone()).collect();
    mix(&mut ids, &mut seed);
    sequence["order"] = ids.into();
}

fn shuffle(node: &mut Json, seed: &mut u64) {
    if let Some(children) = node.get_mut("children").and_then(Json::as_array_mut) {
        mix(children, seed);
        for child in children {
            shuffle(child, seed);
        }
    }
}

/// A shuffle by a small generator of its own; 0 leaves things as they are.
fn mix<T>(items: &mut [T], seed: &mut u64) {
    if *seed == 0 {
        return;
    }
    for last in (1..items.len()).rev() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let other = usize::try_from(*seed >> 33).unwrap() % (last + 1);
        items.swap(last, other);
    }
}
