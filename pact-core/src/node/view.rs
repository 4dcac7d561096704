//! Views through which users read nodes.

use core::fmt;

use smol_str::SmolStr;

use super::{Class, Content, Header, HeaderValue, Node, NodeId, NodeType};
use crate::Json;
use crate::calls::CallEnd;
use crate::format::export::write_node;
use crate::tree::{Subtree, Tree};

/// A node in the working state or in a snapshot, with its children.
///
/// ```
/// use pact_core::{Block, Context};
///
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// let id = ctx.pre(Block::new("a document").key("rag").ttl(2))?;
/// let node = ctx.node(&id).unwrap();
/// assert_eq!(node.key(), Some("rag"));
/// assert_eq!(node.offset(), -1);
/// assert_eq!(node.content().and_then(|content| content.as_text()), Some("a document"));
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct NodeRef<'t> {
    node: &'t Node,
    holds: Holds<'t>,
    /// The cycle in which the node is seen. The rest of its time to live depends on it.
    cycle: i64,
}

#[derive(Clone, Copy)]
enum Holds<'t> {
    Regions(&'t Tree),
    Segments(&'t Tree),
    Children(&'t Subtree),
}

impl<'t> NodeRef<'t> {
    pub(crate) fn root(tree: &'t Tree, cycle: i64) -> Self {
        Self {
            node: &tree.root,
            holds: Holds::Regions(tree),
            cycle,
        }
    }

    pub(crate) fn sequence(tree: &'t Tree, cycle: i64) -> Self {
        Self {
            node: &tree.sequence.node,
            holds: Holds::Segments(tree),
            cycle,
        }
    }

    pub(crate) fn of(subtree: &'t Subtree, cycle: i64) -> Self {
        Self {
            node: &subtree.node,
            holds: Holds::Children(subtree),
            cycle,
        }
    }

    pub(crate) fn node(&self) -> &'t Node {
        self.node
    }

    /// Returns the tool calls that a block makes and answers, by their ids.
    /// [`said`](NodeRef::said) has them with their names, arguments and contents.
    ///
    /// ```
    /// use pact_core::{Block, CallEnd, Context};
    /// use serde_json::json;
    ///
    /// let mut ctx = Context::default();
    /// let item = json!({"type": "function_call", "call_id": "c1", "name": "weather"});
    /// let id = ctx.push(Block::new(item).role("assistant"))?;
    /// assert!(ctx.node(&id).unwrap().calls().eq([(CallEnd::Call, "c1")]));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn calls(&self) -> impl Iterator<Item = (CallEnd, &'t str)> + use<'t> {
        self.node.calls()
    }

    /// Whether the node is a marker: a block in the place of an expired tool result.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// ctx.push(Block::new("weather()").kind("call").data("call_id", "c1"))?;
    /// ctx.push(Block::new("a long report").kind("result").data("call_id", "c1").ttl(0))?;
    /// let report = ctx.commit()?;
    /// assert!(ctx.node(&report.replaced[0].to).unwrap().is_marker());
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_marker(&self) -> bool {
        self.node.is_marker()
    }

    /// Whether it is a redaction: a block in the place of a deleted node, which it names.
    pub(crate) fn is_redaction(&self) -> bool {
        self.node.is_redaction()
    }

    /// Whether two views, perhaps of different snapshots, share one node.
    pub(crate) fn is_same_node(&self, other: &Self) -> bool {
        core::ptr::eq(self.node, other.node)
    }

    /// Whether two views, perhaps of different snapshots, share one stored node with all that it
    /// holds, so that nothing in there has to be compared. Only the time to live may differ,
    /// because it depends on the cycle of the view. Nodes that are not shared may still be equal.
    /// The root and `^seq` are never shared.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::builder().system("You are helpful.").build();
    /// ctx.commit()?;
    /// ctx.commit()?;
    /// let (older, newer) = (ctx.snapshot("@t-1")?, ctx.snapshot("@t0")?);
    /// let system = |root: pact_core::NodeRef<'_>| root.children().next().unwrap().id().clone();
    /// assert_eq!(system(older.root()), system(newer.root()));
    /// let [older, newer] = [&older, &newer].map(|at| at.root().children().next().unwrap());
    /// assert!(older.is_shared_with(&newer));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_shared_with(&self, other: &NodeRef<'_>) -> bool {
        match (self.holds, other.holds) {
            (Holds::Children(own), Holds::Children(others)) => own.is_same(others),
            _ => false,
        }
    }

    /// The headers as a document has them, as one object of canonical JSON, without the children.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let mut ctx = Context::default();
    /// let id = ctx.pre(Block::new("a document").key("rag").ttl(2))?;
    /// let headers = ctx.node(&id).unwrap().to_json();
    /// assert!(headers.contains(r#""content":"a document""#));
    /// assert!(headers.contains(r#""key":"rag""#));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let sequence = match self.holds {
            Holds::Segments(tree) => Some(&tree.sequence),
            Holds::Regions(_) | Holds::Children(_) => None,
        };
        write_node(&mut out, self.node, self.cycle, sequence);
        out
    }

    /// The node's identity.
    #[must_use]
    pub fn id(&self) -> &'t NodeId {
        &self.node.id
    }

    /// The type, as written.
    #[must_use]
    pub fn node_type(&self) -> &'t NodeType {
        self.node.node_type()
    }

    /// The class; regions and the root have none.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        self.node.class()
    }

    /// The place among siblings.
    #[must_use]
    pub fn offset(&self) -> i64 {
        self.node.offset
    }

    /// How many more commits the node survives, as seen from here; none when it stays.
    #[must_use]
    pub fn ttl(&self) -> Option<i64> {
        self.node.expires.ttl_at(self.cycle)
    }

    /// Pruning takes the lowest first.
    #[must_use]
    pub fn priority(&self) -> i64 {
        self.node.priority
    }

    /// The cycle in which the node was made.
    #[must_use]
    pub fn cycle(&self) -> i64 {
        self.node.cycle
    }

    /// When the node was made, in nanoseconds since 1970.
    #[must_use]
    pub fn created_at_ns(&self) -> i64 {
        self.node.created_at_ns
    }

    /// When the node was made, as text.
    #[must_use]
    pub fn created_at_iso(&self) -> String {
        self.node.created_at_iso().into()
    }

    /// The number of the node among those made in its cycle, from 0.
    #[must_use]
    pub fn creation_index(&self) -> i64 {
        self.node.creation_index
    }

    /// Who speaks, if the node says so.
    #[must_use]
    pub fn role(&self) -> Option<&'t str> {
        self.node.role()
    }

    /// The kind of the content: from its header, or from its type.
    #[must_use]
    pub fn kind(&self) -> Option<&'t str> {
        self.node.kind()
    }

    /// The logical name. A hand-written node without one answers to its id in queries; that is no
    /// key.
    #[must_use]
    pub fn key(&self) -> Option<&'t str> {
        self.node.key().map(SmolStr::as_str)
    }

    /// The tags, in the order they were given.
    pub fn tags(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        let rare = self.node.rare.as_deref();
        rare.into_iter()
            .flat_map(|rare| rare.tags.iter().map(SmolStr::as_str))
    }

    /// The content.
    #[must_use]
    pub fn content(&self) -> Option<&'t Content> {
        self.node.content.as_ref()
    }

    /// The SHA-256 of the content, the kind, the role, and the `content_*` and `data_*` attributes.
    #[must_use]
    pub fn content_hash(&self) -> String {
        self.node.content_hash()
    }

    /// The content's MIME type.
    #[must_use]
    pub fn mime(&self) -> Option<&'t str> {
        self.node.rare.as_ref()?.mime.as_deref()
    }

    /// The content's encoding.
    #[must_use]
    pub fn encoding(&self) -> Option<&'t str> {
        self.node.rare.as_ref()?.encoding.as_deref()
    }

    /// The origin of the node.
    #[must_use]
    pub fn provenance(&self) -> Option<&'t Json> {
        self.node.rare.as_ref()?.provenance.as_ref()
    }

    /// Whether the container goes away once it is emptied.
    #[must_use]
    pub fn removable(&self) -> bool {
        self.node.removable()
    }

    /// Whether pruning spares the node.
    #[must_use]
    pub fn pinned(&self) -> bool {
        self.node.pinned()
    }

    /// Every how many cycles a new instance is made.
    #[must_use]
    pub fn cadence(&self) -> Option<i64> {
        self.node.rare.as_ref()?.cadence
    }

    /// A header as the node has it, seen from here.
    pub(crate) fn header(&self, header: Header) -> HeaderValue<'t> {
        header.value(self.node, self.cycle)
    }

    /// A custom or unknown attribute.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Option<&'t Json> {
        self.node.attribute(name)
    }

    /// All custom and unknown attributes, by name.
    pub fn attributes(&self) -> impl Iterator<Item = (&'t str, &'t Json)> + use<'t> {
        self.node
            .attributes()
            .iter()
            .map(|(name, value)| (name.as_str(), value))
    }

    /// The children, in canonical order; for `^root` and `^seq`, in render order.
    #[must_use]
    pub fn children(&self) -> Children<'t> {
        let cycle = self.cycle;
        let nodes: Vec<Self> = match self.holds {
            Holds::Children(subtree) => subtree
                .children()
                .iter()
                .map(|child| NodeRef::of(child, cycle))
                .collect(),
            Holds::Segments(tree) => tree
                .sequence
                .rendered()
                .map(|child| NodeRef::of(child, cycle))
                .collect(),
            Holds::Regions(tree) => vec![
                NodeRef::of(&tree.system.top, cycle),
                NodeRef::sequence(tree, cycle),
                NodeRef::of(tree.head(), cycle),
            ],
        };
        Children(nodes.into_iter())
    }

    /// The node and all below it, parents first.
    pub fn descendants(&self) -> impl Iterator<Item = NodeRef<'t>> + use<'t> {
        let mut pending = vec![*self];
        core::iter::from_fn(move || {
            let next = pending.pop()?;
            pending.extend(next.children().rev());
            Some(next)
        })
    }
}

impl fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeRef")
            .field("id", self.id())
            .field("node_type", self.node_type())
            .field("role", &self.role())
            .field("content", &self.content())
            .finish_non_exhaustive()
    }
}

/// The children of a node, in order.
#[derive(Clone, Debug)]
pub struct Children<'t>(std::vec::IntoIter<NodeRef<'t>>);

impl<'t> Iterator for Children<'t> {
    type Item = NodeRef<'t>;

    fn next(&mut self) -> Option<NodeRef<'t>> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Children<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for Children<'_> {}
