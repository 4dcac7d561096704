//! Nodes as they are stored: headers that follow from others are left out, and the values that can
//! be erased are items.

use std::borrow::Cow;
use std::collections::BTreeMap;

use pact_core::delta::{Like, NodeData, Word};
use pact_core::{Class, Content, Json, NodeId, NodeType, json_values};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Broken;
use super::items::{Entry, Items};
use super::text::Text;

/// A member of a node that stays when its values are erased, because the rules of the tree need it.
const STRUCTURE: [&str; 12] = [
    "cadence",
    "data_call_id",
    "data_demotes",
    "data_redacts",
    "data_replaces",
    "data_shortened",
    "data_summarizes",
    "encoding",
    "mime",
    "pinned",
    "removable",
    "tags",
];

/// The member of a node whose values were erased.
pub(crate) const ERASED: &str = "data_erased";

/// The content of a block whose values were erased.
const ERASED_CONTENT: &str = "[erased]";

/// A node in a list, with the header values that the one before it gives.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeForm<'a> {
    /// Of a segment: the next newer one.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    before: Option<Text<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    class: Option<Text<'a>>,
    /// The time as a document wrote it.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    created: Option<Text<'a>>,
    /// The cycle, where the id does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cycle: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expires: Option<u64>,
    /// Whether documents have the hash, where that is not as usual for the class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hash: Option<bool>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    id: Option<Text<'a>>,
    /// The node that holds it, where that is another one than for the node before.
    #[serde(
        borrow,
        rename = "in",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    parent: Option<Text<'a>>,
    /// The number of its values among the items of the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    item: Option<usize>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    key: Option<Text<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    kind: Option<Text<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    like: Option<LikeForm<'a>>,
    /// Whether a document has an empty list of children.
    #[serde(default, skip_serializing_if = "is_false")]
    list: bool,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    members: BTreeMap<String, Json>,
    /// A node that only moved.
    #[serde(
        borrow,
        rename = "move",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    moved: Option<Text<'a>>,
    /// The creation index, where the id does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    n: Option<i64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    offset: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    priority: i64,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    role: Option<Text<'a>>,
    /// The time, as the distance from that of the node before.
    #[serde(default, skip_serializing_if = "is_zero")]
    t: i64,
    /// The type, where the id does not say it.
    #[serde(
        borrow,
        rename = "type",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    node_type: Option<Text<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LikeForm<'a> {
    #[serde(default, skip_serializing_if = "is_false")]
    content: bool,
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    members: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(number: &i64) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The header values that a node in a list takes from the one before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Before {
    pub(crate) parent: Option<String>,
    pub(crate) created_at_ns: i64,
}

/// The facts that an id of the default generator says of its node.
struct Told<'i> {
    node_type: &'i str,
    cycle: i64,
    creation_index: i64,
}

impl<'i> Told<'i> {
    /// `block:12.3` is the fourth node of cycle 12.
    fn by(id: &'i str) -> Option<Self> {
        let (node_type, numbers) = id.split_once(':')?;
        if !matches!(node_type, "block" | "cont" | "seg") {
            return None;
        }
        let (cycle, index) = numbers.split_once('.')?;
        let is_plain = |digits: &str| {
            let is_short = digits.len() <= 18 && (digits == "0" || !digits.starts_with('0'));
            is_short && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_plain(cycle) || !is_plain(index) {
            return None;
        }
        Some(Self {
            node_type,
            cycle: cycle.parse().ok()?,
            creation_index: index.parse().ok()?,
        })
    }
}

/// Whether documents have the hash of a node of this type, if the engine made the node.
fn usually_has_hash(node_type: &str) -> bool {
    NodeType::from(node_type).class() == Some(Class::Block)
}

impl<'a> NodeForm<'a> {
    /// The form of a node that only moved.
    pub(crate) fn moved(id: &'a NodeId) -> Self {
        Self {
            moved: Some(id.as_str().into()),
            ..Self::default()
        }
    }

    /// The id of a node that only moved.
    pub(crate) fn moved_id(&self) -> Option<NodeId> {
        self.moved.as_deref().map(NodeId::from)
    }

    /// Names the place of the node, as far as it is not that of the node before.
    pub(crate) fn place(&mut self, parent: &'a NodeId, next: Option<&'a NodeId>, old: &mut Before) {
        self.before = next.map(|id| id.as_str().into());
        if old.parent.as_deref() != Some(parent.as_str()) {
            self.parent = Some(parent.as_str().into());
            old.parent = Some(parent.as_str().to_owned());
        }
    }

    /// The reverse of [`place`](Self::place).
    pub(crate) fn read_place(&self, old: &mut Before) -> Result<(NodeId, Option<NodeId>), Broken> {
        if let Some(parent) = &self.parent {
            old.parent = Some(parent.to_string());
        }
        let parent = old.parent.as_deref().map(NodeId::from);
        let parent = parent.ok_or_else(|| Broken::new("a node has no place"))?;
        Ok((parent, self.before.as_deref().map(NodeId::from)))
    }

    pub(crate) fn of(
        node: &'a NodeData,
        items: &mut Items,
        old: &mut Before,
    ) -> Result<Self, Broken> {
        let told = Told::by(node.id.as_str());
        let told = told.as_ref();
        let text = |word: &'a Option<Word>| word.as_ref().map(|word| word.as_str().into());
        let node_type = node.node_type.as_str();
        let t = node.created_at_ns.wrapping_sub(old.created_at_ns);
        old.created_at_ns = node.created_at_ns;
        let (structure, values) = split_members(&node.members);
        let item = write_values(node.content.as_ref(), &values)?.map(|value| items.add(value));
        let says_type = told.is_some_and(|told| told.node_type == node_type);
        let says_cycle = told.is_some_and(|told| told.cycle == node.cycle);
        let says_index = told.is_some_and(|told| told.creation_index == node.creation_index);
        let hash = Some(node.exports_hash).filter(|hash| *hash != usually_has_hash(node_type));
        Ok(Self {
            before: None,
            class: node.class.map(|class| class.name().into()),
            created: text(&node.created_at_iso),
            cycle: (!says_cycle).then_some(node.cycle),
            expires: node.expires,
            hash,
            id: Some(node.id.as_str().into()),
            parent: None,
            item,
            key: text(&node.key),
            kind: text(&node.kind),
            like: node.like.as_ref().map(|like| LikeForm {
                content: like.content,
                id: like.node.as_str().into(),
                members: like
                    .members
                    .iter()
                    .map(|it| it.as_str().to_owned())
                    .collect(),
            }),
            list: node.lists_children,
            members: structure,
            moved: None,
            n: (!says_index).then_some(node.creation_index),
            offset: node.offset,
            priority: node.priority,
            role: text(&node.role),
            t,
            node_type: (!says_type).then(|| node_type.into()),
        })
    }

    pub(crate) fn read(
        self,
        values: &impl Fn(usize) -> Option<Value<'a>>,
        old: &mut Before,
    ) -> Result<NodeData, Broken> {
        let id = self
            .id
            .clone()
            .ok_or_else(|| Broken::new("a node has no id"))?;
        let broken = |problem: &str| Broken::new(format!("the node `{}` has {problem}", &*id));
        let told = Told::by(&id);
        let told = told.as_ref();
        let node_type = self.node_type.as_deref();
        let node_type = node_type.or(told.map(|told| told.node_type));
        let node_type = node_type.ok_or_else(|| broken("no type"))?;
        let mut node = NodeData::new(NodeId::from(&*id), node_type);
        node.exports_hash = self.hash.unwrap_or_else(|| usually_has_hash(node_type));
        if let Some(class) = &self.class {
            let class = Class::named(class).ok_or_else(|| broken("an unknown class"))?;
            node.class = Some(class);
        }
        let cycle = self.cycle.or(told.map(|told| told.cycle));
        node.cycle = cycle.ok_or_else(|| broken("no cycle"))?;
        let index = self.n.or(told.map(|told| told.creation_index));
        node.creation_index = index.ok_or_else(|| broken("no creation index"))?;
        node.created_at_ns = old.created_at_ns.wrapping_add(self.t);
        old.created_at_ns = node.created_at_ns;
        node.offset = self.offset;
        node.priority = self.priority;
        node.expires = self.expires;
        node.role = self.role.as_deref().map(Word::from);
        node.kind = self.kind.as_deref().map(Word::from);
        node.key = self.key.as_deref().map(Word::from);
        node.created_at_iso = self.created.as_deref().map(Word::from);
        node.lists_children = self.list;
        node.like = self.like.map(|like| {
            let members = like.members.into_iter().map(Word::from).collect();
            Like::new(NodeId::from(&*like.id), like.content, members)
        });
        let structure = self.members.into_iter();
        node.members = structure
            .map(|(name, value)| (Word::from(name), value))
            .collect();
        if let Some(item) = self.item {
            let value = values(item).ok_or_else(|| broken("values that are not there"))?;
            read_values(&mut node, value).map_err(|problem| broken(&problem))?;
        }
        Ok(node)
    }

    /// The id of the node and the number of its values, if it has some.
    pub(crate) fn item(&self) -> Option<(&str, usize)> {
        Some((self.id.as_deref()?, self.item?))
    }
}

/// The values of a node, as the record has them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Text(&'a str),
    Erased,
}

impl<'a> Value<'a> {
    /// The value of an entry; `apart` has those that are stored apart.
    pub(crate) fn of(
        entry: &'a Entry<'_>,
        apart: &'a impl Fn(&super::chain::Hash) -> Option<&'a str>,
    ) -> Option<Self> {
        match entry {
            Entry::Here { value, .. } => Some(Self::Text(value.get())),
            Entry::Apart { apart: hash, .. } => apart(hash).map(Self::Text),
            Entry::Erased { .. } => Some(Self::Erased),
        }
    }
}

/// The members that stay in the body of the record, and those that can be erased.
fn split_members(members: &[(Word, Json)]) -> (BTreeMap<String, Json>, Vec<&(Word, Json)>) {
    let mut structure = BTreeMap::new();
    let mut values = Vec::new();
    for member in members {
        let (name, value) = member;
        if is_structure(name.as_str(), value) {
            structure.insert(name.as_str().to_owned(), value.clone());
        } else {
            values.push(member);
        }
    }
    (structure, values)
}

/// Whether a member of a node stays when its values are erased.
pub(crate) fn is_structure(name: &str, value: &Json) -> bool {
    STRUCTURE.contains(&name) && is_plain(value)
}

/// Whether a value has a form that every reader of JSON keeps.
fn is_plain(value: &Json) -> bool {
    match value {
        Json::Array(items) => items.iter().all(Json::is_string),
        Json::Number(number) => number.is_i64(),
        Json::Object(_) => false,
        Json::Null | Json::Bool(_) | Json::String(_) => true,
    }
}

#[derive(Serialize)]
struct WrittenValues<'n> {
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Cow<'n, Json>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    members: BTreeMap<&'n str, &'n Json>,
}

/// A content that is a text is that text; all else is an object.
fn write_values(
    content: Option<&Content>,
    members: &[&(Word, Json)],
) -> Result<Option<Box<RawValue>>, Broken> {
    let text = content.and_then(Content::as_text);
    let written = match (text, content, members) {
        (_, None, []) => return Ok(None),
        (Some(text), _, []) => serde_json::value::to_raw_value(text),
        _ => {
            let members = members.iter();
            serde_json::value::to_raw_value(&WrittenValues {
                content: content.map(Content::to_json),
                members: members
                    .map(|(name, value)| (name.as_str(), value))
                    .collect(),
            })
        }
    };
    let written =
        written.map_err(|error| Broken::new(format!("a value cannot be written: {error}")));
    written.map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadValues<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    content: Option<&'a RawValue>,
    #[serde(borrow, default)]
    members: BTreeMap<String, &'a RawValue>,
}

/// A content may be null, which is not the same as none.
fn present<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

fn read_values(node: &mut NodeData, value: Value<'_>) -> Result<(), String> {
    let text = match value {
        Value::Text(text) => text,
        Value::Erased => {
            let node_type = NodeType::from(node.node_type.as_str());
            if node.class.or(node_type.class()) == Some(Class::Block) {
                node.content = Some(Content::from(ERASED_CONTENT));
            }
            node.members.push((Word::from(ERASED), Json::Bool(true)));
            node.members
                .sort_by(|(left, _), (right, _)| left.cmp(right));
            return Ok(());
        }
    };
    if text.starts_with('"') {
        node.content = Some(read_text(text)?);
        return Ok(());
    }
    let values: ReadValues<'_> =
        serde_json::from_str(text).map_err(|error| format!("broken values: {error}"))?;
    if let Some(content) = values.content {
        node.content = Some(match content.get() {
            text if text.starts_with('"') => read_text(text)?,
            json => Content::from(read_json(json)?),
        });
    }
    for (name, value) in values.members {
        node.members
            .push((Word::from(name), read_json(value.get())?));
    }
    node.members
        .sort_by(|(left, _), (right, _)| left.cmp(right));
    Ok(())
}

fn read_text(text: &str) -> Result<Content, String> {
    let read = serde_json::from_str::<Text<'_>>(text);
    let text = read.map_err(|error| format!("a broken text: {error}"))?;
    Ok(Content::from(&*text))
}

/// Reads JSON by the rules of documents, which keep every number as it is.
pub(crate) fn read_json(text: &str) -> Result<Json, String> {
    let broken = |error: String| format!("broken JSON: {error}");
    let mut values = json_values(text.as_bytes()).map_err(|error| broken(error.to_string()))?;
    let first = values
        .next()
        .ok_or_else(|| broken("there is none".to_owned()))?;
    first
        .map(|(_, value)| value)
        .map_err(|error| broken(error.to_string()))
}
