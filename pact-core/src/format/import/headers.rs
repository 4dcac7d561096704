//! From the members of a JSON object to the headers of a node.

use std::collections::{BTreeMap, HashMap, HashSet};

use pact_grammar::Excerpt;
use smol_str::SmolStr;

use crate::Json;
use crate::format::iso;
use crate::limits;
use crate::node::{
    Class, Content, Expiry, Header, Names, Node, NodeId, NodeType, PlainMembers, PlainValue, Rare,
};
use crate::sync::OnceLock;

/// The members of a node that no header has taken yet.
#[derive(Default)]
pub(super) struct Headers {
    members: Members,
    /// Optional headers that are there, but say nothing: null, or no tags.
    nulls: Vec<(SmolStr, Json)>,
}

/// Members by name: those that the engine knows, which are few, and all others.
#[derive(Default)]
struct Members {
    known: Vec<(&'static str, Json)>,
    others: BTreeMap<SmolStr, Json>,
}

impl Members {
    /// The name of a header, its children excepted.
    fn known(name: &str) -> Option<&'static str> {
        let headers = Header::ALL.iter().map(|header| header.name());
        headers.chain(["tag", "order"]).find(|known| *known == name)
    }

    fn get(&self, name: &str) -> Option<&Json> {
        let mut known = self.known.iter();
        known
            .find(|(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    fn remove(&mut self, name: &str) -> Option<Json> {
        let at = self.known.iter().position(|(other, _)| *other == name)?;
        Some(self.known.swap_remove(at).1)
    }

    /// Adds a member; whether there was none of that name before.
    fn insert(&mut self, name: &str, value: Json) -> bool {
        match Self::known(name) {
            Some(_) if self.get(name).is_some() => false,
            Some(known) => {
                self.known.push((known, value));
                true
            }
            None => self.others.insert(SmolStr::from(name), value).is_none(),
        }
    }
}

impl Headers {
    /// Adds a member; whether there was none of that name before.
    pub(super) fn insert(&mut self, name: &str, value: Json) -> bool {
        self.members.insert(name, value)
    }

    /// The id, as far as there is one.
    pub(super) fn id(&self) -> Option<&str> {
        self.members.get("id").and_then(Json::as_str)
    }

    /// A node with all known headers, and the `content_hash` that the document claims.
    pub(super) fn node(
        &mut self,
        document_cycle: i64,
        default_type: &str,
        kinds: &HashMap<&'static str, Class>,
        has_list: bool,
    ) -> Result<(Node, Option<SmolStr>), String> {
        let id = match self.required_text("id")? {
            Some(id) => NodeId::of(id),
            None if default_type == "^root" => NodeId::from("^root"),
            None => return Err("missing id: every node needs one".to_owned()),
        };
        let node_type = self.required_text("nodeType")?;
        let node_type = node_type.as_deref().unwrap_or(default_type);
        let class = kinds.get(node_type).copied().unwrap_or(Class::Block);
        let node_type = NodeType::with_class(node_type, class);
        let kind = self.text("kind")?;
        if let (Some(kind), Some(given)) = (&kind, node_type.kind())
            && kind != given
        {
            return Err(format!(
                "the type {} says kind `{}`, but `kind` is `{}`",
                node_type.shown(),
                Excerpt::of(given),
                Excerpt::of(kind)
            ));
        }
        let ttl = self.integer("ttl", true)?;
        if let Some(ttl) = ttl.filter(|ttl| *ttl < 0) {
            return Err(format!("negative ttl: {ttl}"));
        }
        let expires = Expiry::of(ttl, document_cycle);
        let created_at_ns = self.counter("created_at_ns")?.unwrap_or(0);
        let created_at_iso = self
            .required_text("created_at_iso")?
            .filter(|written| *written != iso::from_ns(created_at_ns));
        let cycle = self.counter("cycle")?.unwrap_or(document_cycle);
        let declared_hash = self.text("content_hash")?;
        let is_foreign = node_type.is_foreign();
        let (role, key) = (self.text("role")?, self.text("key")?);
        let mut names = Names::of_type(node_type).with(role, kind, key);
        names.exports_hash = declared_hash.is_some();
        let node = Node {
            offset: self.integer("offset", false)?.unwrap_or(0),
            expires,
            priority: self.integer("priority", false)?.unwrap_or(0),
            cycle,
            created_at_ns,
            creation_index: self.integer("creation_index", false)?.unwrap_or(0),
            content: self.members.remove("content").map(Content::from),
            rare: self.rare(created_at_iso, has_list && is_foreign)?,
            id,
            hash: OnceLock::new(),
            names,
        };
        Ok((node, declared_hash))
    }

    fn rare(
        &mut self,
        created_at_iso: Option<SmolStr>,
        lists_children: bool,
    ) -> Result<Option<Box<Rare>>, String> {
        let mut rare = Rare {
            tags: self.tags()?,
            created_at_iso,
            lists_children,
            ..Rare::default()
        };
        rare.read_plain(self)?;
        Ok(rare.boxed())
    }

    /// Gives the node everything that is left.
    pub(super) fn with_attributes(self, mut node: Node) -> Node {
        // `order` means something only on `^seq`; elsewhere it is left over here.
        let left = self.members.known.into_iter();
        let left = left.map(|(name, value)| (SmolStr::new_static(name), value));
        let unknown = self.members.others.into_iter();
        let mut attributes: Vec<(SmolStr, Json)> = unknown.chain(left).chain(self.nulls).collect();
        if !attributes.is_empty() {
            attributes.sort_by(|(left, _), (right, _)| left.cmp(right));
            node.rare.get_or_insert_default().attributes = attributes;
        }
        node
    }

    /// An optional header. Null is remembered, because it counts in hashes and is exported again.
    fn take(&mut self, name: &str) -> Option<Json> {
        let value = self.members.remove(name)?;
        if value.is_null() {
            self.nulls.push((SmolStr::from(name), value));
            return None;
        }
        Some(value)
    }

    fn text(&mut self, name: &'static str) -> Result<Option<SmolStr>, String> {
        self.take_plain(name)
    }

    /// A header that a document may leave out, but not empty.
    fn required_text(&mut self, name: &str) -> Result<Option<SmolStr>, String> {
        match self.members.remove(name) {
            None => Ok(None),
            Some(Json::String(text)) if text.is_empty() => Err(format!("empty {name}")),
            Some(Json::String(text)) => Ok(Some(SmolStr::from(text))),
            Some(other) => Err(wrong_type(name, "text", &other)),
        }
    }

    fn integer(&mut self, name: &str, may_be_null: bool) -> Result<Option<i64>, String> {
        match self.members.remove(name) {
            None => Ok(None),
            Some(Json::Null) if may_be_null => Ok(None),
            Some(value) => whole(name, &value).map(Some),
        }
    }

    /// A whole number that the engine counts on from.
    fn counter(&mut self, name: &str) -> Result<Option<i64>, String> {
        let value = self.integer(name, false)?;
        match value {
            Some(value) if value > limits::MAX_COUNTER => Err(format!(
                "`{name}` is the number {value}, which leaves no room to count on from"
            )),
            other => Ok(other),
        }
    }

    /// A list of strings.
    pub(super) fn strings(&mut self, name: &str) -> Result<Option<Vec<SmolStr>>, String> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let wrong = wrong_type(name, "a list of texts", &value);
        let Json::Array(items) = value else {
            return Err(wrong);
        };
        let texts = items.into_iter().map(|item| match item {
            Json::String(text) => Some(SmolStr::from(text)),
            _ => None,
        });
        texts.collect::<Option<Vec<_>>>().map(Some).ok_or(wrong)
    }

    /// The tags of `tags`, then those of `tag`: one text or a list.
    fn tags(&mut self) -> Result<Vec<SmolStr>, String> {
        let listed = self.strings("tags")?;
        let is_empty_list = listed.as_ref().is_some_and(Vec::is_empty);
        let mut tags = listed.unwrap_or_default();
        let single = match self.members.get("tag") {
            Some(Json::String(tag)) => Some(SmolStr::from(tag.as_str())),
            _ => None,
        };
        let more = match single {
            Some(tag) => {
                self.members.remove("tag");
                vec![tag]
            }
            None => self.strings("tag")?.unwrap_or_default(),
        };
        if more.is_empty() {
            if is_empty_list {
                self.nulls
                    .push((SmolStr::new_static("tags"), Json::Array(Vec::new())));
            }
            return Ok(tags);
        }
        // There are tags now, whatever `tags` itself said.
        self.nulls.retain(|(name, _)| name != "tags");
        let mut seen: HashSet<SmolStr> = tags.iter().cloned().collect();
        tags.extend(more.into_iter().filter(|tag| seen.insert(tag.clone())));
        Ok(tags)
    }
}

impl PlainMembers for Headers {
    type Error = String;

    fn take_plain<T: PlainValue>(&mut self, name: &'static str) -> Result<Option<T>, String> {
        let value = if T::KEEPS_NULL {
            self.members.remove(name)
        } else {
            self.take(name)
        };
        let Some(value) = value else {
            return Ok(None);
        };
        T::of_json(value)
            .map(Some)
            .map_err(|value| misread::<T>(name, &value))
    }
}

fn whole(name: &str, value: &Json) -> Result<i64, String> {
    value.as_i64().ok_or_else(|| misread::<i64>(name, value))
}

/// The message for a header of another type, or a number too large for it.
fn misread<T: PlainValue>(name: &str, found: &Json) -> String {
    if T::EXPECTED == i64::EXPECTED && found.is_u64() {
        return format!("`{name}` is the number {found}, which does not fit 64 bits with a sign");
    }
    wrong_type(name, T::EXPECTED, found)
}

pub(super) fn wrong_type(name: &str, expected: &str, found: &Json) -> String {
    format!(
        "wrong type: `{name}` is {expected}, not {}",
        describe(found)
    )
}

/// A value in a few words.
fn describe(value: &Json) -> String {
    match value {
        Json::Null => "null".to_owned(),
        Json::Bool(_) => format!("`{value}`"),
        Json::Number(_) => format!("the number {value}"),
        Json::String(text) => format!("the text \"{}\"", Excerpt::of(text).in_quotes()),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "an object".to_owned(),
    }
}
