//! The builder of contexts: settings, new contexts and imports.

use core::fmt;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::Arc;

use pact_grammar::plan::Attribute;
use smol_str::SmolStr;

use super::references::References;
use super::{Births, Context};
use crate::Json;
use crate::argument::{IntoDraft, IntoJson, IntoText, TextOrParts};
use crate::attempts::Attempts;
use crate::calls::{CallShape, Shapes};
use crate::clock::{Clock, SystemClock};
use crate::edit::{Overlaps, check_value};
use crate::error::Error;
use crate::format::canonical_json::settle;
use crate::format::import::{self, ImportError, Imported};
use crate::format::kept::Kept;
use crate::ids::IdGenerator;
use crate::lifecycle::costs::{CostFunction, Costs};
use crate::lifecycle::{Pruning, cadence};
use crate::node::{Block, Class, Draft, Node, NodeId, NodeRef, NodeType, Region};
use crate::snapshot::{History, Retention, Snapshot};
use crate::tokens::Tokens;
use crate::tree::{IdIndex, Sequence, Subtree, Tree};
use crate::typed::{self, PactNode};

/// Settings for a new or imported [`Context`].
///
/// ```
/// use pact_core::{Budget, Context, FixedClock, Pruning};
///
/// let ctx = Context::builder()
///     .system("You are helpful.")
///     .clock(FixedClock::at(0))
///     .pruning(Pruning::new().budget(Budget::cost(4_000)))
///     .cost(|block| {
///         let content = block.content().map(|content| content.to_json().to_string());
///         content.map_or(0, |text| text.len() as u64 / 4)
///     })
///     .build();
/// assert_eq!(ctx.cycle(), 1);
/// ```
///
/// Cheap to clone, for programs that make many contexts with the same settings.
#[derive(Clone)]
#[must_use]
pub struct ContextBuilder {
    system: Vec<Draft>,
    clock: Arc<dyn Clock>,
    /// None for the usual ids.
    ids: Option<Arc<dyn IdGenerator>>,
    retention: Retention,
    pruning: Pruning,
    cost: CostFunction,
    tokens: Option<Tokens>,
    may_edit_system: bool,
    overlaps: Overlaps,
    kinds: HashMap<&'static str, Class>,
    call_shapes: Vec<CallShape>,
    /// The attributes of the root.
    attributes: BTreeMap<SmolStr, Json>,
    keeps_renderings: bool,
}

impl Default for ContextBuilder {
    fn default() -> Self {
        Self {
            system: Vec::new(),
            clock: Arc::new(SystemClock),
            ids: None,
            retention: Retention::All,
            pruning: Pruning::new(),
            cost: Arc::new(bytes_sent),
            tokens: None,
            may_edit_system: false,
            overlaps: Overlaps::default(),
            kinds: HashMap::new(),
            call_shapes: Vec::new(),
            attributes: BTreeMap::new(),
            keeps_renderings: true,
        }
    }
}

/// Without a cost function a block costs the bytes of all that is sent of it.
fn bytes_sent(block: &NodeRef<'_>) -> u64 {
    let node = block.node();
    let content = match &node.content {
        None => 0,
        Some(content) => match content.as_text() {
            Some(text) => text.len(),
            None => crate::canonical_json(&content.to_json()).len(),
        },
    };
    let others = node.sent_attributes();
    let others = others.map(|(_, value)| crate::canonical_json(value).len());
    let bytes = others.fold(content, usize::saturating_add);
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

impl fmt::Debug for ContextBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ContextBuilder")
            .field("system", &self.system)
            .field("retention", &self.retention)
            .field("pruning", &self.pruning)
            .field("may_edit_system", &self.may_edit_system)
            .field("overlaps", &self.overlaps)
            .finish_non_exhaustive()
    }
}

impl ContextBuilder {
    /// Adds a system instruction: a pinned block in `^sys`, which pruning spares.
    pub fn system(self, message: impl TextOrParts) -> Self {
        let content = message.into_content();
        self.system_node(Block::new(content).role("system").pinned(true))
    }

    /// Adds a node to `^sys` with headers of its own, where [`system`](ContextBuilder::system)
    /// takes a text.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let prompt = Block::new("You are helpful.").role("system").key("prompt").pinned(true);
    /// let ctx = Context::builder().system_node(prompt).build();
    /// assert_eq!(ctx.thread().messages().next().unwrap().node().key(), Some("prompt"));
    /// ```
    pub fn system_node(mut self, node: impl IntoDraft) -> Self {
        self.system.push(node.into());
        self
    }

    /// Where the time comes from; the operating system, unless set.
    pub fn clock(mut self, clock: impl Clock + 'static) -> Self {
        self.clock = Arc::new(clock);
        self
    }

    /// Where ids come from; [`CycleIds`](crate::CycleIds), unless set.
    pub fn ids(mut self, ids: impl IdGenerator + 'static) -> Self {
        self.ids = Some(Arc::new(ids));
        self
    }

    /// How many snapshots are kept; all, unless set.
    pub fn retention(mut self, retention: Retention) -> Self {
        self.retention = retention;
        self
    }

    /// When to prune; never, unless set.
    pub fn pruning(mut self, pruning: Pruning) -> Self {
        self.pruning = pruning;
        self
    }

    /// The cost of a block, for budgets of cost; the bytes of all that is sent of it, unless set:
    /// its content, its tool calls, its other members.
    ///
    /// A block is weighed when it is sealed, and again when it leaves: the answer must not change
    /// meanwhile.
    pub fn cost(mut self, cost: impl Fn(&NodeRef<'_>) -> u64 + Send + Sync + 'static) -> Self {
        self.cost = Arc::new(cost);
        self
    }

    /// How tokens are counted, for budgets of tokens, for [`Context::fit`] and for
    /// [`Context::filling`]; [`Tokens::estimate`], unless set.
    pub fn tokens(mut self, tokens: Tokens) -> Self {
        self.tokens = Some(tokens);
        self
    }

    /// Whether `^sys` may be edited after the context is built. Without this it is refused.
    pub fn allow_system_edits(mut self, allowed: bool) -> Self {
        self.may_edit_system = allowed;
        self
    }

    /// The policy for an edit that would leave the newest instance of a key beside or below an
    /// older one; the edit is refused, unless set.
    pub fn overlaps(mut self, overlaps: Overlaps) -> Self {
        self.overlaps = overlaps;
        self
    }

    /// Makes the types of a derived node known to imports: an imported node has the class that its
    /// type declares. Without it, a type whose prefix is no class is a block. Of two that declare
    /// the same type, the later one counts.
    ///
    /// ```
    /// use pact_core::{Class, Context, PactNode, select};
    ///
    /// #[derive(PactNode)]
    /// #[pact(type = "memo:plan", class = "cont")]
    /// struct Plan {
    ///     goal: String,
    /// }
    ///
    /// let mut ctx = Context::default();
    /// let id = ctx.post(Plan { goal: "home".into() })?;
    /// ctx.commit()?;
    /// let document = ctx.snapshot("@t0")?.export();
    ///
    /// let known = Context::builder().register::<Plan>().import(&document)?;
    /// assert_eq!(known.node(&id).unwrap().class(), Some(Class::Container));
    /// let unknown = Context::import(&document)?;
    /// assert_eq!(unknown.node(&id).unwrap().class(), Some(Class::Block));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn register<T: PactNode>(mut self) -> Self {
        self.kinds.extend(typed::registered::<T>());
        self
    }

    /// Makes a form of tool calls or results known, beside those of the common APIs. Calls of a
    /// known form are never parted from their results. A registered form counts before the others.
    ///
    /// A document does not say which forms were registered, so register them again for an import.
    ///
    /// ```
    /// use pact_core::{Block, CallShape, Context};
    /// use serde_json::json;
    ///
    /// let call = CallShape::call().part_type("action").id("step").name("verb").value("with");
    /// let result = CallShape::result().part_type("outcome").id("step").value("said");
    /// let mut ctx = Context::builder().call_shape(call).call_shape(result).build();
    /// let action = json!({"type": "action", "step": "s1", "verb": "look", "with": "glasses"});
    /// let action = ctx.push(Block::new(action).role("assistant"))?;
    /// assert_eq!(ctx.pending_calls()[0].name(), Some("look"));
    /// ctx.push(Block::new(json!([{"type": "outcome", "step": "s1", "said": "blue"}])))?;
    /// assert!(ctx.delete(&action).is_err()); // the outcome would stay alone
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn call_shape(mut self, shape: CallShape) -> Self {
        self.call_shapes.push(shape);
        self
    }

    /// Gives the root of the new context an attribute: a note on the context as a whole, which
    /// documents keep. Its name has a prefix, as in `data_topic` or `app:session`; one without gets
    /// `data_`. Of two with one name, the later one counts.
    ///
    /// A value that no document can hold, such as a number that does not fit 64 bits, is an error
    /// of [`try_build`](ContextBuilder::try_build). [`build`](ContextBuilder::build), which has no
    /// errors, leaves it out.
    ///
    /// A context that goes on from a document has the attributes that the document gives its root,
    /// and not those of the builder.
    ///
    /// ```
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::builder().attribute("app:session", 7).build();
    /// assert_eq!(ctx.root().attribute("app:session"), Some(&7.into()));
    /// ctx.commit()?;
    /// let again = Context::import(ctx.snapshot("@t0")?.export())?;
    /// assert_eq!(again.root().attribute("app:session"), Some(&7.into()));
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    pub fn attribute(mut self, name: impl IntoText, value: impl IntoJson) -> Self {
        let name = name.into_text();
        let is_custom = Attribute::is_namespaced(&name) && Attribute::known(&name).is_none();
        let name = if is_custom {
            name
        } else {
            smol_str::format_smolstr!("data_{name}")
        };
        self.attributes.insert(name, value.into());
        self
    }

    /// Whether sealed turns are rendered once, and their bytes kept for the next rendering; they
    /// are, unless set.
    ///
    /// The context then keeps the text of the thread after the first
    /// [`to_json`](crate::Thread::to_json), and the bytes for the provider that rendered last. So
    /// it takes up to twice the memory of what is sent. A clone or a fork keeps its own.
    pub fn keep_renderings(mut self, keep: bool) -> Self {
        self.keeps_renderings = keep;
        self
    }

    /// A new context, in cycle 1.
    #[must_use]
    pub fn build(mut self) -> Context {
        let system = core::mem::take(&mut self.system);
        let fits = |name: &SmolStr, value: &mut Json| check_value(name, value).is_ok();
        self.attributes.retain(fits);
        let mut context = self.build_empty();
        for block in system {
            context.place_system(block);
        }
        context.begin_edits();
        context
    }

    /// As [`build`](ContextBuilder::build), for system nodes and attributes that come from
    /// elsewhere.
    ///
    /// ```
    /// use pact_core::{Block, Context};
    ///
    /// let from_elsewhere = Block::new("Be brief.").attribute("no_prefix", 1);
    /// assert!(Context::builder().system_node(from_elsewhere).try_build().is_err());
    /// ```
    ///
    /// # Errors
    /// If a system node breaks a rule that [`push`](Context::push) checks, or an attribute has a
    /// value that no document can hold.
    pub fn try_build(mut self) -> Result<Context, Error> {
        for (name, value) in &self.attributes {
            check_value(name, value)?;
        }
        let system = core::mem::take(&mut self.system);
        let mut context = self.build_empty();
        for block in system {
            context.checked_place_system(block)?;
        }
        context.begin_edits();
        Ok(context)
    }

    /// A new context without system nodes.
    fn build_empty(mut self) -> Context {
        let mut births = Births::new(Arc::clone(&self.clock), self.ids.clone());
        let mut region = |region| {
            let node_type = NodeType::region(region);
            let id = NodeId::from(node_type.as_str());
            Node::bare(id, node_type, births.next_stamp())
        };
        let mut root = region(Region::Root);
        if !self.attributes.is_empty() {
            let mut attributes = core::mem::take(&mut self.attributes);
            attributes.values_mut().for_each(settle);
            root.rare.get_or_insert_default().attributes = attributes.into_iter().collect();
        }
        let [sys, seq, head] = [Region::System, Region::Sequence, Region::Head].map(region);
        let taken = [&root, &sys, &seq, &head].map(|region| &region.id);
        let (core, stamp) = births.next_id_and_stamp(Class::Container, |id| taken.contains(&id));
        let core = Node::bare(core, NodeType::canonical(Class::Container), stamp);
        let tree = Tree::new(
            root,
            Subtree::leaf(sys),
            Sequence::new(seq, Vec::new()),
            Subtree::new(head, vec![Subtree::leaf(core)]),
        );
        self.assemble(tree, births, History::default())
    }

    /// A context that goes on from a document: a snapshot, or a history with one snapshot a line.
    ///
    /// The newest snapshot is `@t0`; the working state is its copy in the next cycle. The builder's
    /// system instructions are not used: the document has its own.
    ///
    /// # Errors
    /// When the text is not such a document; the error names the node.
    pub fn import(self, document: impl AsRef<[u8]>) -> Result<Context, Error> {
        let text = import::text_of(document.as_ref())?;
        let mut reading = self.reading();
        self.import_from(|push| {
            reading.documents(text, 0, push)?;
            Ok(reading)
        })
    }

    /// As [`import`](ContextBuilder::import), from a file or a pipe. The text is read document by
    /// document: of a history there is never more of it in memory than one line, beside the
    /// snapshots, which share their common nodes.
    ///
    /// ```
    /// use std::io::BufReader;
    /// use pact_core::Context;
    ///
    /// let mut ctx = Context::default();
    /// for question in ["one", "two"] {
    ///     ctx.user(question);
    ///     ctx.commit()?;
    /// }
    /// let mut file = Vec::new();
    /// ctx.write_history(&mut file)?;
    /// let again = Context::builder().import_reader(BufReader::new(file.as_slice()))?;
    /// assert_eq!(again.snapshots().count(), 2);
    /// # Ok::<(), pact_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the text is not such a document, or cannot be read. The first problem in the text is
    /// reported, also when a later part is not even UTF-8.
    pub fn import_reader(self, input: impl io::BufRead) -> Result<Context, Error> {
        let reading = self.reading();
        self.import_from(|push| import::read_stream(input, reading, push))
    }

    fn reading(&self) -> import::Reading {
        let shapes = Shapes::with(self.call_shapes.clone());
        import::Reading::new(self.kinds.clone(), shapes)
    }

    /// A context of the snapshots that are pushed.
    fn import_from(
        self,
        read: impl FnOnce(&mut dyn FnMut(Imported)) -> Result<import::Reading, Error>,
    ) -> Result<Context, Error> {
        let mut history = History::default();
        let retention = self.retention;
        let reading = read(&mut |imported| {
            history.make_room(retention);
            history.push(Snapshot::imported(
                imported.tree,
                imported.cycle,
                imported.headers,
            ));
        })?;
        let Some(newest) = history.newest().cloned() else {
            return Err(ImportError::new("the document is empty".to_owned()).into());
        };
        let mut births = Births::new(Arc::clone(&self.clock), self.ids.clone());
        births.begin_after(newest.cycle(), newest.last_ns());
        let mut context = self.assemble(newest.tree().clone(), births, history);
        context.import_warnings = reading.into_warnings();
        cadence::fire(&mut context.tree, &mut context.index, &mut context.births);
        context.begin_edits();
        Ok(context)
    }

    /// A context that deltas are about to fill.
    pub(crate) fn build_for_replay(mut self) -> Context {
        self.system.clear();
        self.attributes.clear();
        self.build_empty()
    }

    fn assemble(self, tree: Tree, births: Births, history: History) -> Context {
        Context {
            // Of a history, only the working state is indexed.
            index: IdIndex::of(&tree, history.len() <= 1),
            tree,
            births,
            history,
            retention: self.retention,
            references: References::default(),
            costs: Costs::new(self.pruning, self.cost, self.tokens),
            since: Arc::default(),
            begun: None,
            may_edit_system: self.may_edit_system,
            overlaps: self.overlaps,
            shapes: Shapes::with(self.call_shapes),
            splices: 0,
            import_warnings: Vec::new(),
            attempts: Attempts::default(),
            kept: Kept::new(self.keeps_renderings),
        }
    }
}
