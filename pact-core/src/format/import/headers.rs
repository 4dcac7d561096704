//! From the members of a JSON object to the headers of a node.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use pact_grammar::Excerpt;
use smol_str::SmolStr;

use crate::Json;
use crate::format::iso;
use crate::format::json_reader::Value;
use crate::limits;
use crate::node::{
    Class, Content, Expiry, Header, Names, Node, NodeId, NodeType, PlainMembers, PlainValue, Rare,
};
use crate::sync::OnceLock;

/// The members of a node that no header has taken yet.
pub(super) struct Headers<'t> {
    /// Those that the engine knows, each at its place.
    known: [Option<Value<'t>>; Known::COUNT],
    others: BTreeMap<SmolStr, Json>,
    /// Optional headers that are there, but say nothing: null, or no tags.
    nulls: Vec<(SmolStr, Json)>,
}

/// A member that the engine knows, its children excepted.
#[derive(Clone, Copy)]
enum Known {
    Header(Header),
    Tag,
    Order,
}

impl Known {
    const COUNT: usize = Header::ALL.len() + 2;

    fn named(name: &str) -> Option<Self> {
        match name {
            "tag" => Some(Self::Tag),
            "order" => Some(Self::Order),
            _ => Header::named(name).map(Self::Header),
        }
    }

    const fn place(self) -> usize {
        match self {
            Self::Header(header) => header as usize,
            Self::Tag => Header::ALL.len(),
            Self::Order => Header::ALL.len() + 1,
        }
    }

    fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let headers = Header::ALL.iter();
        let headers = headers.map(|header| (header.name(), Self::Header(*header)));
        headers.chain([("tag", Self::Tag), ("order", Self::Order)])
    }
}

impl Default for Headers<'_> {
    fn default() -> Self {
        Self {
            known: [const { None }; Known::COUNT],
            others: BTreeMap::new(),
            nulls: Vec::new(),
        }
    }
}

impl<'t> Headers<'t> {
    /// Adds a member; whether there was none of that name before.
    pub(super) fn insert(&mut self, name: &str, value: Value<'t>) -> bool {
        let Some(known) = Known::named(name) else {
            let others = &mut self.others;
            return others
                .insert(SmolStr::from(name), value.into_json())
                .is_none();
        };
        match self.known.get_mut(known.place()) {
            Some(place @ None) => {
                *place = Some(value);
                true
            }
            _ => false,
        }
    }

    /// The id, as far as there is one.
    pub(super) fn id(&self) -> Option<&str> {
        match self.known.get(Known::Header(Header::Id).place()) {
            Some(Some(Value::Text(id))) => Some(id),
            _ => None,
        }
    }

    /// Takes a member as it is.
    fn remove(&mut self, known: Known) -> Option<Value<'t>> {
        self.known.get_mut(known.place())?.take()
    }

    /// A node with all known headers, and the `content_hash` that the document claims.
    pub(super) fn node(
        &mut self,
        document_cycle: i64,
        default_type: &str,
        kinds: &HashMap<&'static str, Class>,
        has_list: bool,
    ) -> Result<(Node, Option<Cow<'t, str>>), String> {
        let id = match self.required_text(Header::Id)? {
            Some(id) => NodeId::from(id),
            None if default_type == "^root" => NodeId::from("^root"),
            None => return Err("missing id: every node needs one".to_owned()),
        };
        let node_type = self.required_text(Header::NodeType)?;
        let node_type = node_type.as_deref().unwrap_or(default_type);
        let class = if kinds.is_empty() {
            None
        } else {
            kinds.get(node_type).copied()
        };
        let node_type = NodeType::with_class(node_type, class.unwrap_or(Class::Block));
        let kind = self.text(Header::Kind)?;
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
        let ttl = self.integer(Header::Ttl, true)?;
        if let Some(ttl) = ttl.filter(|ttl| *ttl < 0) {
            return Err(format!("negative ttl: {ttl}"));
        }
        let expires = Expiry::of(ttl, document_cycle);
        let created_at_ns = self.counter(Header::CreatedAtNs)?.unwrap_or(0);
        let created_at_iso = self
            .required_text(Header::CreatedAtIso)?
            .filter(|written| **written != *iso::digits_of_ns(created_at_ns))
            .map(SmolStr::from);
        let cycle = self.counter(Header::Cycle)?.unwrap_or(document_cycle);
        let declared_hash = self.any_text(Header::ContentHash)?;
        let is_foreign = node_type.is_foreign();
        let (role, key) = (self.text(Header::Role)?, self.text(Header::Key)?);
        let mut names = Names::of_type(node_type).with(role, kind, key);
        names.exports_hash = declared_hash.is_some();
        let node = Node {
            offset: self.integer(Header::Offset, false)?.unwrap_or(0),
            expires,
            priority: self.integer(Header::Priority, false)?.unwrap_or(0),
            cycle,
            created_at_ns,
            creation_index: self.integer(Header::CreationIndex, false)?.unwrap_or(0),
            content: self.content(),
            rare: self.rare(created_at_iso, has_list && is_foreign)?,
            id,
            hash: OnceLock::new(),
            names,
        };
        Ok((node, declared_hash))
    }

    fn content(&mut self) -> Option<Content> {
        Some(match self.remove(Known::Header(Header::Content))? {
            Value::Text(text) => Content::from(text),
            other => Content::from(other.into_json()),
        })
    }

    fn rare(
        &mut self,
        created_at_iso: Option<SmolStr>,
        lists_children: bool,
    ) -> Result<Option<Box<Rare>>, String> {
        let is_plain = self.known.iter().all(Option::is_none);
        if is_plain && created_at_iso.is_none() && !lists_children {
            return Ok(None);
        }
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
    pub(super) fn with_attributes(mut self, mut node: Node) -> Node {
        let is_known = self.known.iter().all(Option::is_none);
        if is_known && self.others.is_empty() && self.nulls.is_empty() {
            return node;
        }
        // `order` means something only on `^seq`; elsewhere it is left over here.
        let left: Vec<(SmolStr, Json)> = Known::all()
            .zip(&mut self.known)
            .filter_map(|((name, _), value)| {
                Some((SmolStr::new_static(name), value.take()?.into_json()))
            })
            .collect();
        let unknown = self.others.into_iter();
        let mut attributes: Vec<(SmolStr, Json)> = unknown.chain(left).chain(self.nulls).collect();
        if !attributes.is_empty() {
            attributes.sort_by(|(left, _), (right, _)| left.cmp(right));
            node.rare.get_or_insert_default().attributes = attributes;
        }
        node
    }

    /// An optional header. Null is remembered, because it counts in hashes and is exported again.
    fn take(&mut self, name: &'static str, known: Known) -> Option<Value<'t>> {
        let value = self.remove(known)?;
        if let Value::Other(Json::Null) = value {
            self.nulls.push((SmolStr::new_static(name), Json::Null));
            return None;
        }
        Some(value)
    }

    fn text(&mut self, header: Header) -> Result<Option<SmolStr>, String> {
        Ok(self.any_text(header)?.map(SmolStr::from))
    }

    /// An optional text.
    fn any_text(&mut self, header: Header) -> Result<Option<Cow<'t, str>>, String> {
        match self.take(header.name(), Known::Header(header)) {
            None => Ok(None),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(header.name(), "text", &other.into_json())),
        }
    }

    /// A header that a document may leave out, but not empty.
    fn required_text(&mut self, header: Header) -> Result<Option<Cow<'t, str>>, String> {
        match self.remove(Known::Header(header)) {
            None => Ok(None),
            Some(Value::Text(text)) if text.is_empty() => Err(format!("empty {}", header.name())),
            Some(Value::Text(text)) => Ok(Some(text)),
            Some(other) => Err(wrong_type(header.name(), "text", &other.into_json())),
        }
    }

    fn integer(&mut self, header: Header, may_be_null: bool) -> Result<Option<i64>, String> {
        match self.remove(Known::Header(header)) {
            None => Ok(None),
            Some(Value::Integer(integer)) => Ok(Some(integer)),
            Some(Value::Other(Json::Null)) if may_be_null => Ok(None),
            Some(value) => whole(header.name(), &value.into_json()).map(Some),
        }
    }

    /// A whole number that the engine counts on from.
    fn counter(&mut self, header: Header) -> Result<Option<i64>, String> {
        let value = self.integer(header, false)?;
        match value {
            Some(value) if value > limits::MAX_COUNTER => Err(format!(
                "`{}` is the number {value}, which leaves no room to count on from",
                header.name()
            )),
            other => Ok(other),
        }
    }

    /// The `order` of segments.
    pub(super) fn order(&mut self) -> Result<Option<Vec<SmolStr>>, String> {
        self.strings("order", Known::Order)
    }

    /// A list of strings.
    fn strings(
        &mut self,
        name: &'static str,
        known: Known,
    ) -> Result<Option<Vec<SmolStr>>, String> {
        let Some(value) = self.take(name, known) else {
            return Ok(None);
        };
        let value = value.into_json();
        let wrong = |value: &Json| wrong_type(name, "a list of texts", value);
        let Json::Array(items) = value else {
            return Err(wrong(&value));
        };
        let texts = items.iter().map(|item| item.as_str().map(SmolStr::from));
        let texts: Option<Vec<SmolStr>> = texts.collect();
        match texts {
            Some(texts) => Ok(Some(texts)),
            None => Err(wrong(&Json::Array(items))),
        }
    }

    /// The tags of `tags`, then those of `tag`: one text or a list.
    fn tags(&mut self) -> Result<Vec<SmolStr>, String> {
        let listed = self.strings("tags", Known::Header(Header::Tags))?;
        let is_empty_list = listed.as_ref().is_some_and(Vec::is_empty);
        let mut tags = listed.unwrap_or_default();
        let single = match self.known.get(Known::Tag.place()) {
            Some(Some(Value::Text(tag))) => Some(SmolStr::from(tag.as_ref())),
            _ => None,
        };
        let more = match single {
            Some(tag) => {
                self.remove(Known::Tag);
                vec![tag]
            }
            None => self.strings("tag", Known::Tag)?.unwrap_or_default(),
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

impl PlainMembers for Headers<'_> {
    type Error = String;

    fn take_plain<T: PlainValue>(&mut self, name: &'static str) -> Result<Option<T>, String> {
        let Some(known) = Known::named(name) else {
            return Ok(None);
        };
        let value = if T::KEEPS_NULL {
            self.remove(known)
        } else {
            self.take(name, known)
        };
        let Some(value) = value else {
            return Ok(None);
        };
        T::of_json(value.into_json())
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
