//! The kinds that the tests of this folder use: every option once.

use std::collections::{BTreeMap, BTreeSet};

use pact_core::{AttributeType, FieldType, PactNode};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(crate) struct Source {
    pub(crate) url: String,
    pub(crate) pages: Vec<Option<u32>>,
    pub(crate) weights: BTreeMap<String, f64>,
}

/// The example of the guide.
#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "block:summary", role = "system", ttl = 5)]
pub(crate) struct Summary {
    #[pact(content)]
    pub(crate) text: String,
    pub(crate) topic: String,
    pub(crate) score: f64,
    #[pact(key)]
    pub(crate) key: Option<String>,
    #[pact(tags)]
    pub(crate) tags: Vec<String>,
    #[pact(rename = "data_src")]
    pub(crate) source: Option<Source>,
}

#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    User,
    Tool,
}

/// Every header from a field.
#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "custom:note")]
pub(crate) struct Note {
    #[pact(content)]
    pub(crate) body: serde_json::Value,
    #[pact(key)]
    pub(crate) key: String,
    #[pact(tags)]
    pub(crate) tags: BTreeSet<String>,
    #[pact(ttl)]
    pub(crate) ttl: Option<u32>,
    #[pact(priority)]
    pub(crate) priority: i64,
    #[pact(offset)]
    pub(crate) offset: i64,
    #[pact(role)]
    pub(crate) role: Option<Role>,
    #[pact(provenance)]
    pub(crate) provenance: Option<Source>,
    #[pact(rename = "app:level")]
    pub(crate) level: Level,
    #[pact(rename = "content_lang")]
    pub(crate) r#type: Option<String>,
    #[pact(default = "ten")]
    pub(crate) limit: Option<u64>,
    #[pact(default)]
    pub(crate) seen: bool,
    #[pact(skip)]
    pub(crate) cached: u8,
}

#[allow(clippy::unnecessary_wraps, reason = "as a default has to be")]
fn ten() -> Option<u64> {
    Some(10)
}

/// A type of its own that is known to be text.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Level {
    Low,
    High,
}

impl AttributeType for Level {
    const TYPE: FieldType = FieldType::Text;
}

/// A generic kind, with bounds of its own.
#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "block:call")]
pub(crate) struct Call<T: Clone, const N: usize>
where
    T: PartialEq,
{
    #[pact(content)]
    pub(crate) input: T,
    pub(crate) history: Vec<T>,
    pub(crate) digits: Digits<N>,
    #[pact(default)]
    pub(crate) extra: Option<T>,
}

/// Arrays have no serde of their own for every length.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub(crate) struct Digits<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> From<Vec<u8>> for Digits<N> {
    fn from(list: Vec<u8>) -> Self {
        Self(core::array::from_fn(|index| {
            list.get(index).copied().unwrap_or(0)
        }))
    }
}

impl<const N: usize> From<Digits<N>> for Vec<u8> {
    fn from(digits: Digits<N>) -> Self {
        digits.0.to_vec()
    }
}

/// Tuples: one field is the content, several have names.
#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "block:quote")]
pub(crate) struct Quote(pub(crate) String);

#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "block:pair")]
pub(crate) struct Pair(
    #[pact(rename = "data_left")] pub(crate) i64,
    #[pact(content)] pub(crate) f64,
);

#[derive(PactNode, Clone, Copy, Debug, PartialEq)]
#[pact(type = "block:mark", key = "mark", priority = -3)]
pub(crate) struct Mark;

/// A set of kinds: wrapped, with fields, tuple, empty.
#[derive(PactNode, Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    Summary(Summary),
    #[pact(type = "block:todo")]
    Todo {
        #[pact(content)]
        text: String,
        done: bool,
    },
    #[pact(type = "custom:link")]
    Link(String),
    Mark(Mark),
    #[pact(type = "block:rule", role = "system")]
    Rule,
}

/// A container with blocks and containers in it.
#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "memo:plan", class = "cont")]
pub(crate) struct Plan {
    pub(crate) goal: String,
    #[pact(children)]
    pub(crate) steps: Vec<Step>,
}

#[derive(PactNode, Clone, Debug, PartialEq)]
pub(crate) enum Step {
    Entry(Entry),
    Plan(Plan),
}

/// A turn: selected, never added.
#[derive(PactNode, Clone, Debug, PartialEq)]
#[pact(type = "seg:scene")]
pub(crate) struct Scene {
    pub(crate) title: Option<String>,
}

pub(crate) fn summary(topic: &str, score: f64) -> Summary {
    Summary {
        text: format!("about {topic}"),
        topic: topic.to_owned(),
        score,
        key: None,
        tags: vec!["short".to_owned()],
        source: None,
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{0,6}",
        ".{0,8}",
        Just("null".to_owned()),
        Just("5".to_owned()),
    ]
}

pub(crate) fn float() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>().prop_filter("JSON knows no others", |number| number.is_finite()),
        Just(-0.0),
        Just(1.0),
        Just(f64::MAX),
        Just(f64::MIN_POSITIVE),
    ]
}

fn tags() -> impl Strategy<Value = BTreeSet<String>> {
    proptest::collection::btree_set(text(), 0..4)
}

fn source() -> impl Strategy<Value = Source> {
    let pages = proptest::collection::vec(any::<Option<u32>>(), 0..3);
    let weights = proptest::collection::btree_map(text(), float(), 0..3);
    (text(), pages, weights).prop_map(|(url, pages, weights)| Source {
        url,
        pages,
        weights,
    })
}

fn some<S: Strategy>(strategy: S) -> impl Strategy<Value = Option<S::Value>> {
    proptest::option::of(strategy)
}

pub(crate) fn summaries() -> impl Strategy<Value = Summary> {
    let tags = tags().prop_map(|tags| tags.into_iter().rev().collect());
    let fields = (text(), text(), float(), some(text()), tags, some(source()));
    fields.prop_map(|(text, topic, score, key, tags, source)| Summary {
        text,
        topic,
        score,
        key,
        tags,
        source,
    })
}

fn json() -> impl Strategy<Value = serde_json::Value> {
    use serde_json::Value;
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        float().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(text(), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

pub(crate) fn notes() -> impl Strategy<Value = Note> {
    let role = some(prop_oneof![Just(Role::User), Just(Role::Tool)]);
    let level = prop_oneof![Just(Level::Low), Just(Level::High)];
    let headers = (
        json(),
        text(),
        tags(),
        any::<Option<u32>>(),
        any::<i64>(),
        -5_i64..0,
    );
    let others = (
        role,
        some(source()),
        level,
        some(text()),
        any::<Option<u64>>(),
        any::<bool>(),
    );
    (headers, others).prop_map(|(headers, others)| {
        let (body, key, tags, ttl, priority, offset) = headers;
        let (role, provenance, level, r#type, limit, seen) = others;
        Note {
            body,
            key,
            tags,
            ttl,
            priority,
            offset,
            role,
            provenance,
            level,
            r#type,
            limit,
            seen,
            cached: 0,
        }
    })
}

pub(crate) fn entries() -> impl Strategy<Value = Entry> {
    prop_oneof![
        summaries().prop_map(Entry::Summary),
        (text(), any::<bool>()).prop_map(|(text, done)| Entry::Todo { text, done }),
        text().prop_map(Entry::Link),
        Just(Entry::Mark(Mark)),
        Just(Entry::Rule),
    ]
}

pub(crate) fn plans() -> impl Strategy<Value = Plan> {
    let steps = |steps| (text(), steps).prop_map(|(goal, steps)| Plan { goal, steps });
    let leaf = steps(proptest::collection::vec(entries().prop_map(Step::Entry), 0..3).boxed());
    leaf.prop_recursive(3, 12, 3, move |inner| {
        let step = prop_oneof![entries().prop_map(Step::Entry), inner.prop_map(Step::Plan),];
        steps(proptest::collection::vec(step, 0..3).boxed())
    })
}
