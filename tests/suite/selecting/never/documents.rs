//! Small documents of given values: any header on any node, strays, cycles to come, times before
//! the beginning.

use std::collections::BTreeMap;

use pact_core::Json;
use pact_core::grammar::plan::{
    Attribute, Operator, PlanPart, Query, Target, Test, Value, ValueType,
};
use serde_json::{Map, json};

use super::super::random_documents::Dice;

/// The values that each header may have in a document.
#[derive(Clone, Debug)]
pub(super) struct Words {
    values: BTreeMap<String, Vec<Json>>,
}

const NUMBERS: &[i64] = &[-1, 0, 1, 2, 5, 6];
const TEXTS: &[&str] = &["", "a", "ab", "b", "c", "x"];
const TYPES: &[&str] = &[
    "block",
    "cb",
    "cont",
    "mc",
    "seg",
    "mt",
    "block:a",
    "cont:b",
    "seg:a",
    "app:n",
    "app:note",
    "memo:plan",
    "^odd",
];

impl Words {
    /// Those that selectors are made of.
    pub(super) fn common() -> Self {
        let mut words = Self {
            values: BTreeMap::new(),
        };
        let numbers: Vec<Json> = NUMBERS.iter().map(|number| json!(number)).collect();
        for name in [
            "offset",
            "priority",
            "cycle",
            "created_at_ns",
            "creation_index",
            "cadence",
        ] {
            words.values.insert(name.to_owned(), numbers.clone());
        }
        // Most documents have a time to live that is one.
        let times = numbers.iter().filter(|number| number.as_i64() >= Some(0));
        words
            .values
            .insert("ttl".to_owned(), times.cloned().collect());
        let texts: Vec<Json> = TEXTS.iter().map(|text| json!(text)).collect();
        for name in [
            "id",
            "role",
            "kind",
            "key",
            "mime",
            "encoding",
            "created_at_iso",
        ] {
            words.values.insert(name.to_owned(), texts.clone());
        }
        let flags = vec![json!(true), json!(false)];
        words.values.insert("pinned".to_owned(), flags.clone());
        words.values.insert("removable".to_owned(), flags);
        let tags = [
            json!([]),
            json!(["a"]),
            json!(["a", "b"]),
            json!(["b", "c"]),
            json!([""]),
        ];
        words.values.insert("tags".to_owned(), tags.to_vec());
        let any = [
            json!(1),
            json!(1.5),
            json!(2),
            json!(10),
            json!(-1),
            json!("1"),
            json!("10"),
            json!("a"),
            json!("ab"),
            json!("b"),
            json!(""),
            json!(true),
            json!("true"),
            json!(false),
            json!([1, "a"]),
            json!(["b", null]),
            json!({"a": 1}),
            json!("2x"),
            json!(null),
        ];
        for name in ["content", "provenance", "data_x", "ns:y"] {
            words.values.insert(name.to_owned(), any.to_vec());
        }
        words
            .values
            .insert("content_hash".to_owned(), vec![json!("wrong")]);
        let types = TYPES.iter().map(|text| json!(text));
        words.values.insert("nodeType".to_owned(), types.collect());
        words
    }

    /// Those that a query names, their neighbours, and a few others.
    pub(super) fn of(query: &Query) -> Self {
        let mut named = Self {
            values: BTreeMap::new(),
        };
        named.read(&query.parts);
        let mut words = Self::common();
        for (name, mut values) in named.values {
            let known = words.values.entry(name).or_default();
            // A named value is taken more often than all others together.
            let few: Vec<Json> = known.iter().take(3).cloned().collect();
            let copies = values.clone();
            values.extend(copies);
            values.extend(few);
            *known = values;
        }
        words
    }

    fn read(&mut self, parts: &[PlanPart]) {
        for part in parts {
            match part {
                PlanPart::Step(_, Target::Type(text)) | PlanPart::Keep(Test::Type(text)) => {
                    self.add("nodeType", json!(**text));
                }
                PlanPart::Keep(Test::Compare(attribute, operator, value)) => {
                    self.name(attribute, *operator, value);
                }
                PlanPart::Keep(Test::AnyOf(attribute, values)) => {
                    for value in &**values {
                        self.name(attribute, Operator::Equal, value);
                    }
                }
                PlanPart::Keep(Test::Not(parts) | Test::Has(parts)) => self.read(parts),
                _ => {}
            }
        }
    }

    fn add(&mut self, name: &str, value: Json) {
        self.values.entry(name.to_owned()).or_default().push(value);
    }

    fn name(&mut self, attribute: &Attribute, operator: Operator, value: &Value) {
        let name = match attribute {
            Attribute::BornTurn | Attribute::Age => "cycle",
            Attribute::Depth | Attribute::Sdepth => return,
            other => other.name(),
        };
        if let (Attribute::NodeType, Value::Text(text)) = (attribute, value) {
            for class in ["seg", "cont", "block", "ns"] {
                self.add(name, json!(format!("{class}:{}", &**text)));
            }
        }
        match (attribute.value_type(), value) {
            (ValueType::Tags, Value::Text(tag)) => {
                self.add("tags", json!([**tag]));
                self.add("tags", json!([**tag, "b"]));
            }
            (ValueType::Number, Value::Integer(number)) => {
                let number = i64::try_from(*number).unwrap_or(i64::MAX);
                for near in [number.saturating_sub(1), number, number.saturating_add(1)] {
                    if near >= 0 || *attribute != Attribute::Ttl {
                        self.add(name, json!(near));
                    }
                }
            }
            (ValueType::Any, Value::Integer(number)) => {
                let number = i64::try_from(*number).unwrap_or(i64::MAX);
                for value in [
                    json!(number),
                    json!(number.saturating_add(1)),
                    json!(number.to_string()),
                    json!([number]),
                    json!(format!("{number}x")),
                ] {
                    self.add(name, value);
                }
            }
            (ValueType::Any, Value::Float(number)) => self.add(name, json!(number)),
            (ValueType::Any, Value::Bool(flag)) => self.add(name, json!(flag)),
            (kind @ (ValueType::Text | ValueType::Any), Value::Text(text)) => {
                self.add(name, json!(**text));
                self.add(name, json!(format!("{}a", &**text)));
                if operator == Operator::Contains {
                    self.add(name, json!(format!("a{}", &**text)));
                }
                if kind == ValueType::Any {
                    self.add(name, json!([**text]));
                }
            }
            _ => {}
        }
    }
}

/// A document of such values. The importer may refuse it.
pub(super) fn document(dice: &mut Dice, words: &Words) -> String {
    let mut writer = Writer {
        dice,
        words,
        count: 0,
        left: 22,
    };
    let mut regions = Vec::new();
    for (name, most) in [("^sys", 4), ("^ah", 6)] {
        if !writer.dice.one_in(8) {
            let mut region = writer.headers(Some(name), true);
            let count = writer.dice.roll(most);
            writer.hold(&mut region, count, 1);
            regions.push(Json::Object(region));
        }
    }
    let mut sequence = writer.headers(Some("^seq"), true);
    let mut children = Vec::new();
    for _ in 0..writer.dice.roll(4) {
        let types = writer.words.values["nodeType"]
            .iter()
            .filter_map(Json::as_str);
        let mut names: Vec<&str> = types.filter(|name| name.starts_with("seg:")).collect();
        names.extend(["seg", "seg", "mt", "seg:a", "app:note"]);
        let name = *writer.dice.pick(&names);
        let mut segment = writer.headers(Some(name), false);
        let count = writer.dice.roll(5);
        writer.hold(&mut segment, count, 1);
        children.push(Json::Object(segment));
    }
    // Nodes beside the segments are at no depth.
    for _ in 0..writer.dice.roll(3) {
        children.push(writer.node(1));
    }
    sequence.insert("children".to_owned(), children.into());
    regions.push(Json::Object(sequence));
    let mut root = writer.headers(Some("^root"), true);
    root.insert("children".to_owned(), regions.into());
    let cycle = *writer.dice.pick(&[0, 1, 2, 6]);
    json!({"cycle": cycle, "root": root}).to_string()
}

struct Writer<'d> {
    dice: &'d mut Dice,
    words: &'d Words,
    count: usize,
    left: usize,
}

impl Writer<'_> {
    fn hold(&mut self, node: &mut Map<String, Json>, count: usize, level: usize) {
        let mut children = Vec::new();
        for _ in 0..count {
            if self.left > 0 {
                self.left -= 1;
                children.push(self.node(level));
            }
        }
        if !children.is_empty() {
            node.insert("children".to_owned(), children.into());
        }
    }

    fn node(&mut self, level: usize) -> Json {
        let mut node = self.headers(None, false);
        if level < 4 && self.dice.one_in(2) {
            let count = self.dice.roll(4);
            self.hold(&mut node, count, level + 1);
        }
        Json::Object(node)
    }

    fn headers(&mut self, node_type: Option<&str>, is_region: bool) -> Map<String, Json> {
        let mut node = Map::new();
        self.count += 1;
        let mut id = json!(format!("n{}", self.count));
        for (name, values) in &self.words.values {
            // Regions say little, most of the time; so do other nodes, or few would be without a
            // header.
            let is_left_out = match name.as_str() {
                "id" => !self.dice.one_in(12),
                "nodeType" => self.dice.one_in(4),
                "offset" => self.dice.one_in(3),
                _ => !self.dice.one_in(if is_region { 6 } else { 2 }),
            };
            if is_left_out || values.is_empty() {
                continue;
            }
            let value = self.dice.pick(values).clone();
            match name.as_str() {
                "id" => id = value,
                _ => drop(node.insert(name.clone(), value)),
            }
        }
        // An id may be one of the words, but only once, and not empty.
        if id == "" || (id.as_str().is_some_and(|id| !id.starts_with('n')) && self.count > 12) {
            id = json!(format!("n{}", self.count));
        }
        node.insert("id".to_owned(), id);
        if let Some(node_type) = node_type {
            node.insert("nodeType".to_owned(), json!(node_type));
        }
        let text = node
            .get("nodeType")
            .and_then(Json::as_str)
            .unwrap_or("block");
        if node_type.is_none()
            && (text.is_empty() || ["^root", "^sys", "^seq", "^ah"].contains(&text))
        {
            node.remove("nodeType");
        }
        // A kind that contradicts the type is refused.
        let named = node.get("nodeType").and_then(Json::as_str);
        if named.is_some_and(|text| text.contains(':')) && !named.is_some_and(is_custom) {
            node.remove("kind");
        }
        if node.get("created_at_iso") == Some(&json!("")) {
            node.remove("created_at_iso");
        }
        node
    }
}

fn is_custom(text: &str) -> bool {
    let prefix = text.split(':').next().unwrap_or_default();
    !["block", "cb", "cont", "mc", "seg", "mt"].contains(&prefix)
}
