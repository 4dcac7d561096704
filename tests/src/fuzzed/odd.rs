//! Documents that no engine makes and import takes, most of them: ties, indexes, strays, several
//! cores, wrong hashes, unknown members, headers that are null.

use arbitrary::Arbitrary;
use pact_core::Json;
use serde_json::{Map, json};

/// A document to be.
#[derive(Arbitrary, Clone, Debug)]
pub(super) struct Odd {
    cycle: Option<u8>,
    version: u8,
    members: Vec<Member>,
    root: Vec<Header>,
    system: Option<Region>,
    sequence: Option<Sequence>,
    head: Option<Region>,
}

#[derive(Arbitrary, Clone, Debug)]
struct Region {
    headers: Vec<Header>,
    children: Vec<Node>,
}

#[derive(Arbitrary, Clone, Debug)]
struct Sequence {
    order: Order,
    headers: Vec<Header>,
    children: Vec<Child>,
}

/// A child of `^seq`.
#[derive(Arbitrary, Clone, Debug)]
enum Child {
    Segment(Vec<Header>, Vec<Node>),
    /// With one core, as it should be.
    Turn(Vec<Header>, Vec<Leaf>),
    Stray(Node),
}

/// The index of segments that `^seq` carries.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Order {
    Missing,
    Null,
    /// All of them, from the last to the first or turned by a few.
    Turned(u8),
    Reversed,
    /// Not all, one twice, one that is not there, or no list: import refuses these.
    Partial,
    Twice,
    Ghost,
    Number,
    Empty,
}

#[derive(Arbitrary, Clone, Debug)]
struct Node {
    leaf: Leaf,
    children: Vec<Inner>,
}

#[derive(Arbitrary, Clone, Debug)]
struct Inner {
    leaf: Leaf,
    children: Vec<Leaf>,
}

#[derive(Arbitrary, Clone, Debug)]
struct Leaf {
    headers: Vec<Header>,
    /// An empty list of children.
    lists: bool,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
struct Member(u8, Value);

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Value {
    Null,
    Text(u8),
    Number(i64),
    Small(i8),
    Float(f64),
    List(u8),
    Object(u8),
    Nothing,
}

impl Value {
    fn json(self) -> Json {
        match self {
            Self::Null => Json::Null,
            Self::Text(index) => json!(format!("text {}", index % 4)),
            Self::Number(number) => json!(number),
            Self::Small(number) => json!(number),
            Self::Float(number) => json!(number),
            Self::List(index) => json!([index % 3, null, {"b": 1, "a": [0.5]}]),
            Self::Object(index) => json!({"z": index % 3, "a": {"y": "é", "x": null}}),
            Self::Nothing => json!([]),
        }
    }
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Header {
    Type(u8),
    Offset(i8),
    FarOffset(i64),
    Ttl(Option<u8>),
    Priority(i8),
    Cycle(i8),
    Time(u8),
    Iso(u8),
    Index(i8),
    /// One of those that may be null, which it is.
    Null(u8),
    Role(u8),
    Kind(u8),
    Key(u8),
    Tags(u8),
    Tag(u8),
    Content(Value),
    Hash(u8),
    Mime(u8),
    Provenance(Value),
    Removable(bool),
    Pinned(bool),
    Cadence(i8),
    /// `order` where it means nothing.
    Order(Value),
    Custom(Member),
    Call(u8, u8),
}

const TYPES: [&str; 12] = [
    "block",
    "cb",
    "cont",
    "mc",
    "block:note",
    "cont:group",
    "ns:thing",
    "custom:note",
    "seg",
    "mt",
    "seg:x",
    "block:",
];

const NULLABLE: [&str; 12] = [
    "role",
    "kind",
    "key",
    "content_hash",
    "mime",
    "encoding",
    "removable",
    "pinned",
    "cadence",
    "tags",
    "tag",
    "content",
];

const CUSTOM: [&str; 14] = [
    "data_a",
    "data_",
    "content_x",
    "content_",
    "ns:y",
    "ns:",
    "unknown",
    "zzz",
    "",
    "data_replaces",
    "data_redacts",
    "data_demotes",
    "data_call_id",
    "data_tool_calls",
];

fn one<'t>(list: &[&'t str], index: u8) -> &'t str {
    list[usize::from(index) % list.len()]
}

impl Header {
    fn put(self, members: &mut Map<String, Json>) {
        let (name, value) = match self {
            Self::Type(index) => ("nodeType", json!(one(&TYPES, index))),
            Self::Offset(offset) => ("offset", json!(offset % 3)),
            Self::FarOffset(offset) => ("offset", json!(offset)),
            Self::Ttl(ttl) => ("ttl", json!(ttl.map(|ttl| ttl % 4))),
            Self::Priority(priority) => ("priority", json!(priority)),
            Self::Cycle(cycle) => ("cycle", json!(cycle)),
            Self::Time(time) => ("created_at_ns", json!(time % 6)),
            Self::Iso(index) => (
                "created_at_iso",
                json!(one(&["yesterday", "2024-01-01T00:00:00Z"], index)),
            ),
            Self::Index(index) => ("creation_index", json!(index % 4)),
            Self::Null(index) => (one(&NULLABLE, index), Json::Null),
            Self::Role(index) => (
                "role",
                json!(one(&["user", "assistant", "tool", "system", ""], index)),
            ),
            Self::Kind(index) => (
                "kind",
                json!(one(
                    &["text", "call", "result", "note", "redaction", ""],
                    index
                )),
            ),
            Self::Key(index) => ("key", json!(one(&["plan", "rag", "n1", ""], index))),
            Self::Tags(index) => (
                "tags",
                [
                    json!([]),
                    json!(["a"]),
                    json!(["a", "b", "a"]),
                    json!(["b"]),
                ][usize::from(index) % 4]
                    .clone(),
            ),
            Self::Tag(index) => (
                "tag",
                [json!("a"), json!(["c", "a", "c"]), json!([]), json!("")][usize::from(index) % 4]
                    .clone(),
            ),
            Self::Content(value) => ("content", value.json()),
            Self::Hash(index) => (
                "content_hash",
                json!(one(&["", "wrong", &"0".repeat(64)], index)),
            ),
            Self::Mime(index) => (one(&["mime", "encoding"], index), json!("x/y")),
            Self::Provenance(value) => ("provenance", value.json()),
            Self::Removable(flag) => ("removable", json!(flag)),
            Self::Pinned(flag) => ("pinned", json!(flag)),
            Self::Cadence(cadence) => ("cadence", json!(cadence % 4)),
            Self::Order(value) => ("order", value.json()),
            Self::Custom(Member(index, value)) => (one(&CUSTOM, index), value.json()),
            Self::Call(name, end) => {
                let kind = one(&["call", "result"], end);
                members.insert("kind".to_owned(), json!(kind));
                ("data_call_id", json!(format!("c{}", name % 3)))
            }
        };
        members.insert(name.to_owned(), value);
    }
}

/// Ids that differ, and some that the engine would give.
#[derive(Default)]
struct Ids(usize);

impl Ids {
    fn next(&mut self) -> String {
        self.0 += 1;
        let number = self.0;
        match number % 7 {
            0 => format!("block:4.{number}"),
            1 => format!("n{number}!0"),
            _ => format!("n{number}"),
        }
    }

    fn object(&mut self, headers: &[Header]) -> Map<String, Json> {
        let mut members = Map::new();
        members.insert("id".to_owned(), json!(self.next()));
        for header in headers {
            header.put(&mut members);
        }
        members
    }

    fn leaf(&mut self, leaf: &Leaf) -> Map<String, Json> {
        let mut members = self.object(&leaf.headers);
        if leaf.lists {
            members.insert("children".to_owned(), json!([]));
        }
        members
    }

    fn node(&mut self, node: &Node) -> Json {
        let mut members = self.leaf(&node.leaf);
        let children: Vec<Json> = node
            .children
            .iter()
            .map(|inner| {
                let mut members = self.leaf(&inner.leaf);
                let leaves = inner.children.iter();
                let leaves = leaves.map(|leaf| Json::Object(self.leaf(leaf)));
                hold(&mut members, leaves.collect())
            })
            .collect();
        hold(&mut members, children)
    }
}

fn hold(members: &mut Map<String, Json>, children: Vec<Json>) -> Json {
    if !children.is_empty() {
        members.insert("children".to_owned(), Json::Array(children));
    }
    Json::Object(core::mem::take(members))
}

impl Odd {
    pub(super) fn text(&self) -> String {
        let mut ids = Ids::default();
        let region = |name: &str, members: &mut Map<String, Json>| {
            members.insert("nodeType".to_owned(), json!(name));
        };
        let mut regions = Vec::new();
        for (name, given) in [("^sys", &self.system), ("^ah", &self.head)] {
            if let Some(given) = given {
                let mut members = ids.object(&given.headers);
                region(name, &mut members);
                let children = given.children.iter().map(|node| ids.node(node));
                let children = children.collect();
                regions.push(hold(&mut members, children));
            }
        }
        if let Some(given) = &self.sequence {
            let mut members = ids.object(&given.headers);
            region("^seq", &mut members);
            let mut segments = Vec::new();
            let children = given.children.iter();
            let children = children.map(|child| sequence_child(child, &mut ids, &mut segments));
            let children = children.collect();
            match given.order.json(segments) {
                None => members.remove("order"),
                Some(order) => members.insert("order".to_owned(), order),
            };
            regions.push(hold(&mut members, children));
        }
        let mut root = Map::new();
        self.root
            .iter()
            .filter(|header| !matches!(header, Header::Type(_)))
            .for_each(|header| header.put(&mut root));
        root.insert("children".to_owned(), Json::Array(regions));
        let mut document = Map::new();
        for Member(index, value) in &self.members {
            document.insert(
                one(&["author", "zeta", "a", "x:y"], *index).to_owned(),
                value.json(),
            );
        }
        if let Some(cycle) = self.cycle {
            document.insert("cycle".to_owned(), json!(cycle % 9));
        }
        let versions = ["PACT/0.1.0", "PACT/0.1", "PACT/0.9.1", "PACT/0"];
        if self.version % 5 < 4 {
            let version = one(&versions, self.version % 5);
            document.insert("spec_version".to_owned(), json!(version));
        }
        document.insert("root".to_owned(), Json::Object(root));
        Json::Object(document).to_string()
    }
}

fn sequence_child(child: &Child, ids: &mut Ids, segments: &mut Vec<Json>) -> Json {
    let mut segment = |ids: &mut Ids, headers: &[Header]| {
        let mut members = ids.object(headers);
        let is_segment = |name: &str| matches!(name.split(':').next(), Some("seg" | "mt"));
        let given = members.get("nodeType").and_then(Json::as_str);
        if !given.is_some_and(is_segment) {
            members.insert("nodeType".to_owned(), json!("seg"));
            // A kind that contradicts the type is refused.
            members.remove("kind");
        }
        segments.push(members["id"].clone());
        members
    };
    match child {
        Child::Segment(headers, children) => {
            let mut members = segment(ids, headers);
            let children = children.iter().map(|node| ids.node(node)).collect();
            hold(&mut members, children)
        }
        Child::Turn(headers, leaves) => {
            let mut members = segment(ids, headers);
            let mut core = ids.object(&[]);
            core.insert("nodeType".to_owned(), json!("cont"));
            let leaves = leaves.iter().map(|leaf| Json::Object(ids.leaf(leaf)));
            let leaves = leaves.collect();
            let core = hold(&mut core, leaves);
            hold(&mut members, vec![core])
        }
        Child::Stray(node) => ids.node(node),
    }
}

impl Order {
    fn json(self, mut segments: Vec<Json>) -> Option<Json> {
        match self {
            Self::Missing => return None,
            Self::Null => return Some(Json::Null),
            Self::Number => return Some(json!(5)),
            Self::Empty => segments.clear(),
            Self::Reversed => segments.reverse(),
            Self::Turned(by) if !segments.is_empty() => {
                let by = usize::from(by) % segments.len();
                segments.rotate_left(by);
            }
            Self::Turned(_) => {}
            Self::Partial => drop(segments.pop()),
            Self::Twice => segments.extend(segments.first().cloned()),
            Self::Ghost => segments.push(json!("ghost")),
        }
        Some(Json::Array(segments))
    }
}
