//! Nodes as data.

use core::fmt;

use smol_str::SmolStr;

use super::data::{DeltaError, Like};
use crate::Json;
use crate::calls::Shapes;
use crate::edit::check_value;
use crate::format::canonical_json::{is_same, settle};
use crate::limits;
use crate::node::{
    Class, Content, Expiry, Header, HeaderValue, Names, Node, NodeId, NodeType, PlainMembers,
    PlainValue, Rare,
};
use crate::sync::OnceLock;

/// The attribute of a node whose values were erased from a store.
const ERASED: &str = "data_erased";

/// A short text, such as a role or the name of an attribute. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(SmolStr);

impl Word {
    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// All headers of a node, without the nodes that it holds.
///
/// Headers that follow from others, such as the hash of the content, are not among them. Of the
/// time to live, it has the cycle whose commit removes the node.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NodeData {
    /// The id.
    pub id: NodeId,
    /// The type as written.
    pub node_type: Word,
    /// The class, where the type does not say it: of a type that the program registered.
    pub class: Option<Class>,
    /// The offset.
    pub offset: i64,
    /// The cycle whose commit removes the node; none if none does.
    pub expires: Option<u64>,
    /// The priority.
    pub priority: i64,
    /// The cycle in which it was made.
    pub cycle: i64,
    /// The time at which it was made.
    pub created_at_ns: i64,
    /// Its number among the nodes of its cycle.
    pub creation_index: i64,
    /// The role.
    pub role: Option<Word>,
    /// The kind, as written.
    pub kind: Option<Word>,
    /// The key.
    pub key: Option<Word>,
    /// The content, unless it is that of another node.
    pub content: Option<Content>,
    /// The other members by name: further headers and attributes, except those of another node.
    pub members: Vec<(Word, Json)>,
    /// The node of the older state that has the same content, or members with the same values.
    pub like: Option<Like>,
    /// Whether documents have the hash of its content.
    pub exports_hash: bool,
    /// The time as a document wrote it, if that is not the usual form.
    pub created_at_iso: Option<Word>,
    /// Whether a document has an empty list of children for it.
    pub lists_children: bool,
}

impl NodeData {
    /// A node of which nothing is known but its id and its type.
    #[must_use]
    pub fn new(id: NodeId, node_type: impl Into<Word>) -> Self {
        Self {
            id,
            node_type: node_type.into(),
            class: None,
            offset: 0,
            expires: None,
            priority: 0,
            cycle: 0,
            created_at_ns: 0,
            creation_index: 0,
            role: None,
            kind: None,
            key: None,
            content: None,
            members: Vec::new(),
            like: None,
            exports_hash: false,
            created_at_iso: None,
            lists_children: false,
        }
    }

    /// All headers of a node. It takes equal headers of `like`.
    pub(super) fn of(node: &Node, like: Option<&Node>) -> Self {
        let word = |text: &SmolStr| Word(text.clone());
        let node_type = node.node_type().as_str();
        let class = NodeType::from(node_type).class();
        let mut data = Self {
            id: node.id.clone(),
            node_type: node_type.into(),
            class: node.class().filter(|own| class != Some(*own)),
            offset: node.offset,
            expires: node.expires.cycle(),
            priority: node.priority,
            cycle: node.cycle,
            created_at_ns: node.created_at_ns,
            creation_index: node.creation_index,
            role: node.role().map(|role| Word(role.into())),
            kind: node.names.kind().map(|kind| Word(kind.into())),
            key: node.key().map(word),
            content: node.content.clone(),
            members: node.rare.as_deref().map(members).unwrap_or_default(),
            like: None,
            exports_hash: node.exports_hash(),
            created_at_iso: None,
            lists_children: false,
        };
        if let Some(rare) = &node.rare {
            data.created_at_iso = rare.created_at_iso.as_ref().map(word);
            data.lists_children = rare.lists_children;
        }
        if let Some(like) = like {
            data.take(like);
        }
        data
    }

    /// Leaves out all that another node has, too.
    fn take(&mut self, other: &Node) {
        let same_content = self.content.is_some() && self.content == other.content;
        let others = other.rare.as_deref().map(members).unwrap_or_default();
        let mut same = Vec::new();
        self.members.retain(|(name, value)| {
            let at = others.binary_search_by(|(other, _)| other.cmp(name));
            let other = at.ok().and_then(|at| others.get(at));
            let has_same = other.is_some_and(|(_, other)| is_same(value, other));
            same.extend(has_same.then(|| name.clone()));
            !has_same
        });
        if same_content {
            self.content = None;
        }
        if same_content || !same.is_empty() {
            self.like = Some(Like::new(other.id.clone(), same_content, same));
        }
    }

    /// Takes all that it leaves out from the node that has it.
    pub(super) fn resolve(&mut self, other: &Node) -> Result<(), DeltaError> {
        let Some(like) = self.like.take() else {
            return Ok(());
        };
        if like.content {
            self.content.clone_from(&other.content);
        }
        let others = other.rare.as_deref().map(members).unwrap_or_default();
        let is_erased = other.attribute(ERASED).is_some();
        let mut erased = like.content && is_erased;
        for name in like.members {
            let member = others.iter().find(|(other, _)| *other == name);
            let Some(member) = member else {
                if is_erased {
                    // The values of the other node were erased, and so are those of its copies.
                    erased = true;
                    continue;
                }
                let problem = "takes a member of another node, which that does not have";
                return Err(DeltaError::about(&self.id, problem));
            };
            self.members.push(member.clone());
        }
        if erased && !self.members.iter().any(|(name, _)| name.as_str() == ERASED) {
            self.members.push((Word::from(ERASED), Json::Bool(true)));
        }
        self.members
            .sort_by(|(left, _), (right, _)| left.cmp(right));
        Ok(())
    }

    /// The node, after all checks that an import makes.
    pub(super) fn into_node(self, shapes: &Shapes) -> Result<Node, DeltaError> {
        self.check()?;
        let Self {
            id,
            node_type,
            class,
            offset,
            expires,
            priority,
            cycle,
            created_at_ns,
            creation_index,
            role,
            kind,
            key,
            content,
            members,
            like: _,
            exports_hash,
            created_at_iso,
            lists_children,
        } = self;
        let word = |word: Option<Word>| word.map(|word| word.0);
        let node_type = match class {
            Some(class) => NodeType::with_class(node_type.as_str(), class),
            None => NodeType::from(node_type.as_str()),
        };
        let mut rare = Rare {
            created_at_iso: word(created_at_iso),
            lists_children,
            ..Rare::default()
        };
        if !members.is_empty() {
            read_members(&mut rare, members).map_err(|problem| DeltaError::about(&id, &problem))?;
        }
        let mut names = Names::of_type(node_type).with(word(role), word(kind), word(key));
        names.exports_hash = exports_hash;
        let node = Node {
            id,
            names,
            offset,
            expires: Expiry::at(expires),
            priority,
            cycle,
            created_at_ns,
            creation_index,
            content: content.map(Content::settled),
            rare: rare.boxed(),
            hash: OnceLock::new(),
        };
        if node.is(Class::Block) || node.content.is_some() || node.rare.is_some() {
            return Ok(node.with_calls(shapes));
        }
        Ok(node)
    }

    fn check(&self) -> Result<(), DeltaError> {
        let refuse = |problem: &str| Err(DeltaError::about(&self.id, problem));
        if self.id.as_str().is_empty() || self.node_type.as_str().is_empty() {
            return refuse("has an empty id or type");
        }
        let counters = [self.cycle, self.created_at_ns];
        if counters.iter().any(|count| *count > limits::MAX_COUNTER) {
            return refuse("has a cycle or a time that leaves no room to count on from");
        }
        if let Some(content) = self.content.as_ref().and_then(Content::as_json)
            && check_value("content", content).is_err()
        {
            return refuse("has a content that no document can hold");
        }
        let unfit = |(name, value): &&(Word, Json)| check_value(name.as_str(), value).is_err();
        if let Some((name, _)) = self.members.iter().find(unfit) {
            let name = pact_grammar::Excerpt::of(name.as_str());
            return refuse(&format!(
                "has a value for `{name}` that no document can hold"
            ));
        }
        let mut names = self.members.iter().map(|(name, _)| name);
        let mut last = names.next();
        for name in names {
            if last >= Some(name) {
                return refuse("has members that are not sorted, or one of them twice");
            }
            last = Some(name);
        }
        Ok(())
    }
}

/// The headers and attributes that few nodes have, sorted by name.
fn members(rare: &Rare) -> Vec<(Word, Json)> {
    let mut members: Vec<(Word, Json)> = rare
        .attributes
        .iter()
        .map(|(name, value)| (Word(name.clone()), value.clone()))
        .collect();
    let attributes = members.len();
    for header in Header::ALL {
        let value = match header.plain_value(rare) {
            HeaderValue::Number(number) => number.into(),
            HeaderValue::Flag(flag) => flag.into(),
            HeaderValue::Text(text) => text.into_owned().into(),
            HeaderValue::Json(value) => value.clone(),
            _ => continue,
        };
        members.push((Word(SmolStr::new_static(header.name())), value));
    }
    if !rare.tags.is_empty() {
        let tags = rare.tags.iter().map(|tag| Json::from(tag.as_str()));
        members.push((Word(TAGS), tags.collect()));
    }
    if members.len() > attributes {
        members.sort_by(|(left, _), (right, _)| left.cmp(right));
    }
    members
}

const TAGS: SmolStr = SmolStr::new_static("tags");

/// The reverse of [`members`].
fn read_members(rare: &mut Rare, members: Vec<(Word, Json)>) -> Result<(), String> {
    let mut members = Members(members);
    if let Some(at) = members.position("tags")
        && let Some((_, Json::Array(tags))) = members.0.get(at)
        && !tags.is_empty()
    {
        let texts = tags.iter().map(|tag| tag.as_str().map(SmolStr::from));
        rare.tags = texts
            .collect::<Option<_>>()
            .ok_or("has tags that are no texts")?;
        members.0.remove(at);
    }
    rare.read_plain(&mut members)?;
    rare.attributes = members
        .0
        .into_iter()
        .map(|(name, mut value)| {
            settle(&mut value);
            (name.0, value)
        })
        .collect();
    Ok(())
}

struct Members(Vec<(Word, Json)>);

impl Members {
    fn position(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(other, _)| other.as_str() == name)
    }
}

impl PlainMembers for Members {
    type Error = String;

    fn take_plain<T: PlainValue>(&mut self, name: &'static str) -> Result<Option<T>, String> {
        let Some(at) = self.position(name) else {
            return Ok(None);
        };
        // Of an optional header, documents remember null as an attribute.
        let is_null = self.0.get(at).is_some_and(|(_, value)| value.is_null());
        if is_null && !T::KEEPS_NULL {
            return Ok(None);
        }
        let (_, mut value) = self.0.remove(at);
        settle(&mut value);
        T::of_json(value)
            .map(Some)
            .map_err(|_| format!("has a `{name}` that is not {}", T::EXPECTED))
    }
}
