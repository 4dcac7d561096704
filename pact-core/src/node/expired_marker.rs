//! Markers: blocks that take the places of expired tool results, and still answer their calls.

use smol_str::SmolStr;

use super::{Class, Content, Expiry, Node, NodeId, NodeType, REPLACES, Stamp};
use crate::Json;
use crate::calls::{CallEnd, EXPIRED, Spoken, parts, rare_of};

impl Node {
    /// Whether the block is the marker of an expired result. It answers calls and makes none, has
    /// no time to live, and its content is the text of a marker. A document has no other sign of a
    /// marker.
    pub(crate) fn is_marker(&self) -> bool {
        let spoken = self.spoken();
        self.expires == Expiry::NEVER
            && !spoken.is_empty()
            && self.attribute(REPLACES).is_some_and(Json::is_string)
            && spoken.iter().all(|spoken| spoken.end() == CallEnd::Answer)
            && self.says_expired()
    }

    /// Whether the content is the content of a marker.
    fn says_expired(&self) -> bool {
        let content = self.content.as_ref();
        if content.and_then(Content::as_text) == Some(EXPIRED) {
            return true;
        }
        let results = self.spoken().iter().filter(|spoken| spoken.is_part());
        let is_expired = |spoken: &&Spoken| {
            let part = spoken.object(self);
            part.is_some_and(|part| spoken.shape.is_expired(part))
        };
        let parts = parts(content).len();
        parts > 0 && results.filter(is_expired).count() == parts
    }

    /// The marker that takes the place of this result. It answers those calls of the result for
    /// which `answers` is true, in the form of the result.
    pub(crate) fn marker(&self, id: NodeId, cycle: i64, answers: impl Fn(&str) -> bool) -> Self {
        let stamp = Stamp {
            cycle,
            created_at_ns: self.created_at_ns,
            creation_index: self.creation_index,
        };
        let mut attributes: Vec<(SmolStr, Json)> = vec![(REPLACES.into(), self.id.as_str().into())];
        let mut in_content: Vec<Json> = Vec::new();
        let mut calls: Vec<Spoken> = Vec::new();
        let results = self.spoken().iter();
        let results = results.filter(|it| it.end() == CallEnd::Answer && answers(&it.id));
        for result in results {
            let mut result = result.clone();
            if let Some(name) = result.shape.block_attribute() {
                attributes.push((name.into(), result.id.as_str().into()));
            } else if let Some(expired) = self.expired(&result) {
                let list = match result.attribute() {
                    Some(name) => list_in(&mut attributes, name),
                    None => Some(&mut in_content),
                };
                if let Some(list) = list {
                    result.at = list.len();
                    list.push(expired);
                }
            }
            calls.push(result);
        }
        attributes.sort_by(|(left, _), (right, _)| left.cmp(right));
        let marker = Self {
            offset: self.offset,
            // Pruning takes the pair when it would have taken it with the result.
            priority: self.priority,
            content: Some(self.content_of_marker(in_content)),
            rare: rare_of(attributes, calls).boxed(),
            ..Self::bare(id, NodeType::canonical(Class::Block), stamp)
        };
        let [role, kind] = [self.role(), self.kind()].map(|word| word.map(SmolStr::from));
        marker.named(role, kind, None).exporting_hash(true)
    }

    /// The object that takes the place of an expired one.
    fn expired(&self, result: &Spoken) -> Option<Json> {
        result.shape.expired_in(result.object(self)?)
    }

    /// The content of the marker. It is a list where that of the result is one.
    fn content_of_marker(&self, mut parts: Vec<Json>) -> Content {
        let json = self.content.as_ref().and_then(Content::as_json);
        match parts.pop() {
            None => Content::from(EXPIRED),
            Some(only) if parts.is_empty() && json.is_some_and(Json::is_object) => {
                Content::from(only)
            }
            Some(last) => {
                parts.push(last);
                Content::from(Json::Array(parts))
            }
        }
    }
}

/// The list in an attribute, which is made where there is none.
fn list_in<'a>(attributes: &'a mut Vec<(SmolStr, Json)>, name: &str) -> Option<&'a mut Vec<Json>> {
    if !attributes.iter().any(|(other, _)| other == name) {
        attributes.push((name.into(), Json::Array(Vec::new())));
    }
    let found = attributes.iter_mut().find(|(other, _)| other == name);
    found.and_then(|(_, value)| value.as_array_mut())
}
