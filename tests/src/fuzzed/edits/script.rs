//! Edit scripts, read from any bytes.

use arbitrary::Arbitrary;
use pact_core::{Block, Container, Draft, Json};
use serde_json::json;

/// How a context is set up, where it starts, and the steps that follow.
#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) struct Script {
    pub(super) settings: Settings,
    /// Which document of the fixtures it goes on from; most numbers mean a new context.
    pub(super) start: u8,
    pub(in crate::fuzzed) steps: Vec<Step>,
}

#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) struct Settings {
    pub(super) may_edit_system: bool,
    pub(super) demotes_overlaps: bool,
    pub(super) keeps: Option<u8>,
    pub(super) policy: Policy,
}

/// When to prune, and which blocks.
#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) struct Policy {
    pub(super) block_budget: Option<u8>,
    pub(super) cost_budget: Option<u8>,
    /// The low-water mark of both budgets.
    pub(super) low: Option<u8>,
    pub(super) prunes_turns: bool,
    pub(super) folds_turns: bool,
}

impl Script {
    /// The same script about depths and places that small documents have: any number is rarely one
    /// of those.
    pub(in crate::fuzzed) fn near(mut self) -> Self {
        for step in &mut self.steps {
            match step {
                Step::Edit(edit) => edit.near(),
                Step::Other(Other::Undone(edits) | Other::Done(edits)) => {
                    edits.iter_mut().for_each(Edit::near);
                }
                Step::Select(_) | Step::Commit | Step::Other(_) => {}
            }
        }
        self
    }
}

impl Edit {
    fn near(&mut self) {
        match self {
            Self::InsertAt(depth, _) => *depth = depth.rem_euclid(5),
            Self::MoveTo(which, depth, _) => {
                which.near();
                *depth = depth.rem_euclid(5);
            }
            Self::MoveInto(which, place, _) => {
                which.near();
                place.near();
            }
            Self::Delete(which, _) | Self::Replace(which, _, _) => which.near(),
            Self::Add(place, _) | Self::Literal(place, _) => place.near(),
            _ => {}
        }
    }
}

impl Place {
    fn near(&mut self) {
        let (number, sentinel) = match self {
            Self::Known(_) => return,
            Self::Child(offset, sentinel) => {
                *offset %= 2;
                return sentinel.near();
            }
            Self::Segment(depth, sentinel) | Self::Within(depth, sentinel) => (depth, sentinel),
        };
        *number = number.rem_euclid(4);
        sentinel.near();
    }
}

impl Sentinel {
    fn near(&mut self) {
        if let Self::Forward(by) | Self::Back(by) = self {
            *by = 1 + *by % 3;
        }
    }
}

impl Which {
    /// Random text is hardly ever a selector.
    fn near(&mut self) {
        match self {
            Self::Turn(depth, _) => *depth = 1 + depth.rem_euclid(4),
            Self::Depths(low, high) => {
                *low = 1 + *low % 2;
                *high = *low + *high % 2;
            }
            Self::Written(text) => {
                let length = u8::try_from(text.len() % 8).unwrap_or(0);
                *self = Self::Turn(1, length);
            }
            _ => {}
        }
    }
}

#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) enum Step {
    Edit(Edit),
    Commit,
    /// A selector, run on both evaluators.
    Select(Which),
    Other(Other),
}

/// Rarer steps.
#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) enum Other {
    Tick(i32),
    Hold(Pick),
    Release,
    Rollback,
    /// Edits in a transaction that fails.
    Undone(Vec<Edit>),
    /// Edits in a transaction that is kept.
    Done(Vec<Edit>),
    Fork(u8),
    Rewind(u8),
    Reimport,
}

#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) enum Edit {
    User(Text),
    Assistant(Text),
    Core(Node),
    Pre(Node),
    Post(Node),
    System(Node),
    Attach(Pick, Node),
    Remove(Pick),
    /// A call and its result.
    Call(u8, bool),
    Literal(Place, Text),
    Add(Place, Node),
    Delete(Which, bool),
    Replace(Which, Node, bool),
    InsertAt(i8, Node),
    MoveTo(Which, i8, bool),
    MoveInto(Which, Place, bool),
    Upsert(Node),
}

/// A node that is there, or one that is not.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub(in crate::fuzzed) enum Pick {
    Any(u8),
    Newest,
    Ghost,
}

/// A position, as an insertion selector.
#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) enum Place {
    Known(u8),
    Child(u8, Sentinel),
    Segment(i8, Sentinel),
    Within(i8, Sentinel),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
pub(in crate::fuzzed) enum Sentinel {
    Start,
    End,
    Forward(u8),
    Back(u8),
}

impl Sentinel {
    fn text(self) -> String {
        match self {
            Self::Start => String::new(),
            Self::End => "end".to_owned(),
            Self::Forward(by) => format!("+{by}"),
            Self::Back(by) => format!("-{by}"),
        }
    }
}

const PLACES: [&str; 8] = [
    "(d0, cont[offset=0], end)",
    "(d0, end)",
    "(d1, seg, end)",
    "(d1, seg, cont[offset=0], )",
    "(d-1, end)",
    "(d2, seg, +1)",
    "(d7, seg, end)",
    "(d0, *:cont[offset=-1], end)",
];

impl Place {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Known(index) => PLACES[usize::from(*index) % PLACES.len()].to_owned(),
            Self::Child(offset, sentinel) => {
                format!("(d0, cont[offset={offset}], {})", sentinel.text())
            }
            Self::Segment(depth, sentinel) => format!("(d{depth}, seg, {})", sentinel.text()),
            Self::Within(depth, sentinel) => {
                format!("(d{depth}, seg, cont[offset=0], {})", sentinel.text())
            }
        }
    }
}

/// Nodes, as a selector.
#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) enum Which {
    /// A selector of the fixtures.
    Known(u16),
    Head(u8),
    Turn(i8, u8),
    Key(u8),
    Role(u8),
    Kind(u8),
    Depths(u8, u8),
    Written(String),
}

const BELOW: [&str; 8] = [
    ".block",
    "> .block",
    "> .cont",
    ".block:first",
    ".block:last",
    "> .cont > .block:nth(2)",
    ".cont:has(.block)",
    "[ttl]",
];

impl Which {
    pub(super) fn text(&self, fixtures: &[String]) -> String {
        let below = |index: &u8| BELOW[usize::from(*index) % BELOW.len()];
        match self {
            Self::Known(index) => fixtures[usize::from(*index) % fixtures.len()].clone(),
            Self::Head(index) => format!("^ah {}", below(index)),
            Self::Turn(depth, index) => format!(".seg:depth({depth}) {}", below(index)),
            Self::Key(index) => format!("#{}", name(*index)),
            Self::Role(index) => format!("[role='{}']", role(*index)),
            Self::Kind(index) => format!("[kind='{}']", kind(*index)),
            Self::Depths(low, high) => format!(".seg:depth({low}-{high})"),
            Self::Written(text) => text.clone(),
        }
    }
}

/// A text, often one of few, because equal texts matter.
#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) enum Text {
    One(u8),
    Any(String),
}

impl Text {
    pub(super) fn text(&self) -> String {
        match self {
            Self::One(index) => format!("text {}", index % 5),
            Self::Any(text) => text.clone(),
        }
    }
}

fn name(index: u8) -> &'static str {
    ["plan", "rag", "x", "block:2.0"][usize::from(index) % 4]
}

fn role(index: u8) -> &'static str {
    ["user", "assistant", "tool", "system", ""][usize::from(index) % 5]
}

fn kind(index: u8) -> &'static str {
    ["text", "call", "result", "note", "redaction", "ns:custom"][usize::from(index) % 6]
}

#[derive(Arbitrary, Clone, Debug)]
pub(in crate::fuzzed) struct Node {
    is_container: bool,
    leaf: Leaf,
    children: Vec<Leaf>,
}

#[derive(Arbitrary, Clone, Debug)]
struct Leaf {
    content: Value,
    headers: Vec<Header>,
}

#[derive(Arbitrary, Clone, Debug)]
enum Value {
    None,
    Text(Text),
    Number(i64),
    Float(f64),
    /// A provider's content parts.
    ToolUse(u8),
    ToolResult(u8),
}

#[derive(Arbitrary, Clone, Debug)]
enum Header {
    Id(u8),
    AnyId(String),
    NodeType(u8),
    Offset(i8),
    FarOffset(i64),
    Ttl(u8),
    LongTtl(u32),
    Priority(i8),
    Role(u8),
    AnyRole(String),
    Kind(u8),
    Key(u8),
    AnyKey(String),
    Tag(Text),
    Pinned(bool),
    Removable(bool),
    Cadence(u8),
    CallId(u8),
    Data(u8, Text),
    AnyAttribute(String, Text),
}

impl Node {
    pub(super) fn draft(&self) -> Draft {
        if !self.is_container {
            return self.leaf.block().into();
        }
        let children = self.children.iter();
        let container = children.fold(Container::new(), |parent, leaf| parent.child(leaf.draft()));
        self.leaf.container(container).into()
    }
}

fn node_type(index: u8) -> &'static str {
    [
        "block",
        "cont",
        "block:note",
        "cont:group",
        "ns:thing",
        "seg",
        "^ah",
    ][usize::from(index) % 7]
}

fn data(index: u8) -> &'static str {
    ["data_a", "data_b", "content_x", "ns:y"][usize::from(index) % 4]
}

impl Leaf {
    /// A block; a container if it says whether it can be removed, which blocks do not.
    fn draft(&self) -> Draft {
        let is_container = |header: &Header| matches!(header, Header::Removable(_));
        if self.headers.iter().any(is_container) {
            return self.container(Container::new()).into();
        }
        self.block().into()
    }

    fn container(&self, container: Container) -> Container {
        let headers = self.headers.iter();
        headers.fold(container, |container, header| match header {
            Header::Id(index) => container.id(name(*index)),
            Header::AnyId(text) => container.id(text.as_str()),
            Header::NodeType(index) => container.node_type(node_type(*index)),
            Header::Offset(offset) => container.offset(i64::from(*offset)),
            Header::FarOffset(offset) => container.offset(*offset),
            Header::Ttl(ttl) => container.ttl(u32::from(ttl % 4)),
            Header::LongTtl(ttl) => container.ttl(*ttl),
            Header::Priority(priority) => container.priority(i64::from(*priority)),
            Header::Key(index) => container.key(name(*index)),
            Header::AnyKey(text) => container.key(text.as_str()),
            Header::Tag(text) => container.tag(text.text()),
            Header::Pinned(flag) => container.pinned(*flag),
            Header::Removable(flag) => container.removable(*flag),
            Header::Data(index, text) => container.attribute(data(*index), text.text()),
            Header::AnyAttribute(name, text) => container.attribute(name.as_str(), text.text()),
            _ => container,
        })
    }

    fn block(&self) -> Block {
        let call = |index: &u8| format!("c{}", index % 3);
        let block = match &self.content {
            Value::None => Block::empty(),
            Value::Text(text) => Block::new(text.text()),
            Value::Number(number) => Block::new(json!(number)),
            Value::Float(number) => Block::new(json!({"number": number})),
            Value::ToolUse(index) => Block::new(json!([{"type": "tool_use", "id": call(index)}])),
            Value::ToolResult(index) => {
                Block::new(json!([{"type": "tool_result", "tool_use_id": call(index)}]))
            }
        };
        let headers = self.headers.iter();
        headers.fold(block, |block, header| match header {
            Header::Id(index) => block.id(name(*index)),
            Header::AnyId(text) => block.id(text.as_str()),
            Header::NodeType(index) => block.node_type(node_type(*index)),
            Header::Offset(offset) => block.offset(i64::from(*offset)),
            Header::FarOffset(offset) => block.offset(*offset),
            Header::Ttl(ttl) => block.ttl(u32::from(ttl % 4)),
            Header::LongTtl(ttl) => block.ttl(*ttl),
            Header::Priority(priority) => block.priority(i64::from(*priority)),
            Header::Role(index) => block.role(role(*index)),
            Header::AnyRole(text) => block.role(text.as_str()),
            Header::Kind(index) => block.kind(kind(*index)),
            Header::Key(index) => block.key(name(*index)),
            Header::AnyKey(text) => block.key(text.as_str()),
            Header::Tag(text) => block.tag(text.text()),
            Header::Pinned(flag) => block.pinned(*flag),
            Header::Removable(_) => block,
            Header::Cadence(cadence) => block.cadence(u32::from(cadence % 4)),
            Header::CallId(index) => block.data("call_id", call(index)),
            Header::Data(index, text) => block.attribute(data(*index), text.text()),
            Header::AnyAttribute(name, text) => {
                block.attribute(name.as_str(), Json::from(text.text()))
            }
        })
    }
}
