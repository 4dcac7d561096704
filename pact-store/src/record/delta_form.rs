//! Deltas as they are stored.

use pact_core::delta::{Delta, Grown, Placed, PlacedNode, SegmentOrder, Trimmed};
use pact_core::{Json, NodeId, Replacement, Why};
use serde::{Deserialize, Serialize};

use super::Broken;
use super::items::Items;
use super::node_form::{Before, NodeForm, Value, read_json};
use super::text::Text;

/// A delta. Lists that say nothing are left out.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeltaForm<'a> {
    /// The last count of a request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counted: Option<Json>,
    cycle: i64,
    /// The number of the members of an imported document among the items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    document: Option<usize>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    gone: Vec<Text<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    left: Option<(usize, Vec<(Text<'a>, Why)>)>,
    /// The creation index of the next node.
    next: i64,
    /// The time of the newest node.
    ns: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<Order>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    put: Vec<NodeForm<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    set: Vec<NodeForm<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shortened: Option<(usize, Vec<Replacement>)>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    trimmed: Option<(usize, Vec<NodeForm<'a>>)>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Order {
    Canonical,
    Tied,
    Explicit,
}

impl<'a> DeltaForm<'a> {
    pub(crate) fn of(delta: &'a Delta, items: &mut Items) -> Result<Self, Broken> {
        let mut before = Before {
            parent: None,
            created_at_ns: delta.last_ns,
        };
        let before = &mut before;
        let mut set = Vec::with_capacity(delta.changed.len());
        for node in &delta.changed {
            set.push(NodeForm::of(node, items, before)?);
        }
        let mut put = Vec::with_capacity(delta.placed.len());
        for placed in &delta.placed {
            let mut form = match &placed.node {
                PlacedNode::New(node) => NodeForm::of(node, items, before)?,
                PlacedNode::Moved(id) => NodeForm::moved(id),
            };
            form.place(&placed.parent, placed.before.as_ref(), before);
            put.push(form);
        }
        let mut trimmed = Vec::with_capacity(delta.trimmed.added.len());
        for block in &delta.trimmed.added {
            trimmed.push(match block {
                Trimmed::New(node) => NodeForm::of(node, items, before)?,
                Trimmed::Was(id) => NodeForm::moved(id),
            });
        }
        let document = (!delta.document.is_empty()).then_some(&delta.document);
        let document = document.map(|members| {
            let members: serde_json::Map<String, Json> = members.iter().cloned().collect();
            serde_json::value::to_raw_value(&members).map(|value| items.add(value))
        });
        let left = delta.left.added.iter();
        let left = left.map(|(id, why)| (id.as_str().into(), *why)).collect();
        Ok(Self {
            counted: delta.counted.clone(),
            cycle: delta.cycle,
            document: document
                .transpose()
                .map_err(|error| Broken::new(error.to_string()))?,
            gone: delta.gone.iter().map(|id| id.as_str().into()).collect(),
            left: list(delta.left.kept, left),
            next: delta.next_index,
            ns: delta.last_ns,
            order: delta.order.map(|order| match order {
                SegmentOrder::Canonical => Order::Canonical,
                SegmentOrder::Tied => Order::Tied,
                SegmentOrder::Explicit => Order::Explicit,
            }),
            put,
            set,
            shortened: list(delta.shortened.kept, delta.shortened.added.clone()),
            trimmed: list(delta.trimmed.kept, trimmed),
        })
    }

    pub(crate) fn read(
        self,
        values: &impl Fn(usize) -> Option<Value<'a>>,
    ) -> Result<Delta, Broken> {
        let mut delta = Delta::default();
        delta.cycle = self.cycle;
        delta.last_ns = self.ns;
        delta.next_index = self.next;
        delta.counted = self.counted;
        delta.document = self
            .document
            .map_or(Ok(Vec::new()), |item| document(values(item)))?;
        delta.gone = self.gone.iter().map(|id| NodeId::from(&**id)).collect();
        delta.order = self.order.map(|order| match order {
            Order::Canonical => SegmentOrder::Canonical,
            Order::Tied => SegmentOrder::Tied,
            Order::Explicit => SegmentOrder::Explicit,
        });
        let mut before = Before {
            parent: None,
            created_at_ns: self.ns,
        };
        let before = &mut before;
        delta.changed.reserve(self.set.len());
        for form in self.set {
            delta.changed.push(form.read(values, before)?);
        }
        delta.placed.reserve(self.put.len());
        for form in self.put {
            let (parent, next) = form.read_place(before)?;
            let node = match form.moved_id() {
                Some(id) => PlacedNode::Moved(id),
                None => PlacedNode::New(Box::new(form.read(values, before)?)),
            };
            let mut placed = Placed::new(node, parent);
            placed.before = next;
            delta.placed.push(placed);
        }
        if let Some((kept, left)) = self.left {
            let left = left.into_iter().map(|(id, why)| (NodeId::from(&*id), why));
            delta.left = Grown::new(kept, left.collect());
        }
        if let Some((kept, shortened)) = self.shortened {
            delta.shortened = Grown::new(kept, shortened);
        }
        if let Some((kept, trimmed)) = self.trimmed {
            let mut added = Vec::with_capacity(trimmed.len());
            for form in trimmed {
                added.push(match form.moved_id() {
                    Some(id) => Trimmed::Was(id),
                    None => Trimmed::New(Box::new(form.read(values, before)?)),
                });
            }
            delta.trimmed = Grown::new(kept, added);
        }
        Ok(delta)
    }

    /// The nodes that have values, with the numbers of these, and the members of a document.
    pub(crate) fn owners(&self) -> impl Iterator<Item = (Option<&str>, usize)> {
        let trimmed = self.trimmed.iter().flat_map(|(_, forms)| forms);
        let forms = self.set.iter().chain(&self.put).chain(trimmed);
        let nodes = forms.filter_map(NodeForm::item);
        let nodes = nodes.map(|(id, item)| (Some(id), item));
        nodes.chain(self.document.map(|item| (None, item)))
    }
}

/// A list of which the beginning stays; none if nothing does, and nothing follows.
fn list<T>(kept: usize, added: Vec<T>) -> Option<(usize, Vec<T>)> {
    (kept > 0 || !added.is_empty()).then_some((kept, added))
}

fn document(value: Option<Value<'_>>) -> Result<Vec<(String, Json)>, Broken> {
    match value {
        Some(Value::Erased) => Ok(Vec::new()),
        Some(Value::Text(text)) => match read_json(text).map_err(Broken::new)? {
            Json::Object(members) => Ok(members.into_iter().collect()),
            _ => Err(Broken::new("the members of the document are none")),
        },
        None => Err(Broken::new("the members of the document are not there")),
    }
}
