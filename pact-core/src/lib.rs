//! PACT treats an LLM's context as a tree with rules, and queries it with selectors that the
//! compiler checks.
//!
//! ```
//! use pact_core::{Block, Context};
//!
//! let mut ctx = Context::builder().system("You are helpful.").build();
//! ctx.user("What is the capital of France?");
//! ctx.assistant("Paris.");
//! ctx.pre(Block::new("retrieved").role("system").key("rag").ttl(2))?;
//! println!("{}", ctx.commit()?); // the new segment, and each node that left, with the reason
//!
//! let bytes = ctx.thread().to_json(); // the messages as the model sees them
//! let document = ctx.snapshot("@t0")?.export(); // canonical bytes
//! let again = Context::import(&document)?; // the same bytes out
//! let what_if = ctx.fork("@t0")?; // a branch; the original is untouched
//! # let _ = (bytes, again, what_if);
//! # Ok::<(), pact_core::Error>(())
//! ```
//!
//! - [`Context`] is the working tree, with its history; [`Snapshot`] is the tree as a commit left
//!   it.
//! - [`Block`], [`Container`] and [`node!`] make drafts of nodes; [`NodeRef`] is a node in a tree.
//!   [`PactNode`] makes nodes of your own types, and [`select!`] finds them as values of these
//!   types.
//! - [`select!`] checks selectors at compile time, [`Selector`] parses them at run time; both
//!   become [`Plan`]s. [`Context::select`] and [`Context::query`] run them, [`Context::diff`]
//!   compares their results in two snapshots.
//! - [`Context::push`] and its kin add to the open turn; [`Context::insert`],
//!   [`delete`](Context::delete), [`replace`](Context::replace) and [`move_to`](Context::move_to)
//!   edit any place. [`Context::pending_calls`] and [`Context::answer`] are for tool calls.
//! - [`Context::render`] and [`Context::absorb`] speak to a [`Provider`], [`Context::attempt`]
//!   records a call.
//! - [`Lookup`] is a tool by which a model finds blocks that have left the context.
//! - [`argument`] has the types that methods take, [`parameter`] those that `$name` takes.
//!
//! ```
//! use pact_core::{Ids, Plan, RangeDiff, Selector, select};
//!
//! // Constants: parsed, checked and typed by the compiler, nothing left to do at run time.
//! const LAST: Plan<Ids> = select!("@t0 ^seq .seg:depth(1) > .block");
//! const HISTORY: Plan<RangeDiff> = select!("@t0..@t-3 ^seq .block[kind='summary']");
//!
//! // Parameters are typed and bound, never spliced into text.
//! let role = String::from("user");
//! let recent = select!("^seq .seg:depth($n) > .block[role=$role]", n = 3);
//! assert_eq!(recent.resolve()?.to_string(), ".seg:depth(3) > .block[role='user']");
//!
//! // The same language at run time gives the same plan.
//! let parsed = Selector::parse("@t0 ^seq .seg:depth(1) > .block")?;
//! assert_eq!(parsed.query(), LAST.query());
//! # let _ = HISTORY;
//! # Ok::<(), pact_core::Error>(())
//! ```
//!
//! # Features
//!
//! - `content-diff`, off by default: `RangeQuery::include_content` says how the contents of changed
//!   nodes differ, as text, as JSON patch or by words. It adds two libraries and their
//!   dependencies.
//! - `serde`, off by default: `Serialize` and `Deserialize` for the values that programs keep
//!   beside a context, as below. It adds `serde` with its derive.
//!
//! ## The forms of `serde`
//!
//! | type | is written as |
//! |---|---|
//! | [`NodeId`] | its text: `"block:12.3"` |
//! | [`Address`] | its text: `"@t-2"`, `"@c7"`, `"@t-*"` |
//! | [`Content`] | its JSON: a text is a string, anything else is itself |
//! | [`Why`], [`Measure`], [`Region`] | the name of the variant: `"expired"`, `"cost"`, `"sequence"` |
//! | [`AttemptStatus`] | the name of the variant: `"completed"`; a failure with its reason: `{"error":"timeout"}` |
//! | [`CommitReport`], [`Departure`], [`Overrun`], [`Firing`], [`Budget`], [`Edited`], [`Compacted`], [`Shift`], [`Usage`] | an object with their fields |
//! | [`Attempt`] | the object of [`Attempt::to_json`]: times are ISO 8601 in UTC, a reason is the member `error` |
//! | [`Json`] | as `serde_json` does |
//!
//! These forms are part of the API. Names of variants are in snake case.
//!
//! - Every member is written, except `error` of an attempt that did not fail, and `options`,
//!   `renderer_version` and `request_hash` of a request that a program rendered. To read an object,
//!   all members are needed except those that may be `null`. Members that a later version adds will
//!   not be needed, so that it reads the objects of this one.
//! - Members that a version does not know are ignored, so that it reads the objects of a later one.
//!   A variant that it does not know is refused: there is no value for it.
//! - A content can hold any JSON, so only self-describing formats can read one: JSON, TOML, CBOR
//!   and the like. It is refused if it would change on the way: with a number that is not finite or
//!   does not fit 64 bits, with a member twice, or nested deeper than [`limits::MAX_JSON_DEPTH`].
//!   `serde_json` itself reads fractions exactly only with its feature `float_roundtrip`, reads
//!   integers beyond 64 bits as fractions, and refuses texts that are nested deeper than 127
//!   levels.
//! - Documents and histories have their own form, which does not need the feature:
//!   [`Snapshot::export`], [`Context::write_history`].
//!
//! # Errors of the compiler
//!
//! A wrong selector does not compile:
//!
//! ```compile_fail
//! pact_core::select!("@t0 ^sez .block"); // `^sez` is not a root: did you mean `^seq`?
//! ```

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "a test stops at the first surprise"
    )
)]

pub mod argument;
mod attempts;
mod calls;
mod clock;
mod context;
pub mod delta;
mod departures;
mod diff;
mod edit;
mod error;
mod format;
mod ids;
mod lifecycle;
pub mod limits;
mod lookup;
mod node;
pub mod parameter;
mod plan;
mod provider;
mod recent;
mod select;
mod selector;
#[cfg(feature = "serde")]
mod serial;
mod snapshot;
mod sync;
mod tokens;
mod tree;
mod typed;

pub use attempts::{Attempt, AttemptStatus, Ending, Outcome, RunningAttempt, Usage};
pub use calls::{
    CallEnd, CallShape, PendingCall, ResultContent, Said, ToolAnswer, ToolCall, ToolResult,
};
pub use clock::{Clock, FixedClock, SystemClock};
pub use context::{Context, ContextBuilder, Hold};
pub use departures::{Evidence, Left, departures, departures_in};
pub use diff::{
    Change, ChangedField, ChangedNode, Diff, DiffBlock, DiffStats, Limits, Materialized, Move,
    Placed, RangeDiff, RangeQuery, SameBy, Sighting, SnapshotRef,
};
#[cfg(feature = "content-diff")]
pub use diff::{ContentChange, ContentDiff, ContentMode, ContentSummary, TokenHunk, TokenOp};
pub use edit::{
    Compacted, Compaction, EditError, Edited, Overlaps, Savepoint, Shift, Transaction, WithPairs,
};
pub use error::{Error, IoError};
pub use format::canonical_json::canonical_json;
pub use format::import::{ImportError, ImportWarning};
pub use format::json_values::json_values;
pub use format::thread::{Message, Thread};
pub use format::thread_places::Place;
pub use ids::{CycleIds, IdGenerator, NewNode};
pub use lifecycle::{
    Budget, CommitReport, Departure, Filling, Firing, Fit, Freed, Holder, Holding, Measure,
    OverBudget, Overrun, Pruning, Replacement, Share, Shorten, Unit, Why,
};
pub use lookup::Lookup;
pub use node::{
    Block, Children, Class, Container, Content, Draft, NodeId, NodeRef, NodeType, Part, Region,
};
pub use pact_macros::PactNode;
pub use provider::{
    Absorbed, Broken, FirstDifference, Note, Overhead, Piece, PieceKind, Pieces, Prefix, Provider,
    ProviderError, Rendered, Request, SharedStart, Turn,
};
pub use snapshot::{Address, Retention, Snapshot};
pub use tokens::{Tokens, TooLong};
pub use tree::validate::{Rule, Violation};
pub use typed::{
    AttributeType, Field, FieldType, Kind, NodeError, Nodes, PactNode, Schema, TypeName, Typed,
};

pub use plan::{Ids, Insertion, Plan};
pub use select::NodeQuery;
pub use selector::Selector;

pub use pact_grammar::plan::{BindError, Parameter, Query, ResultKind, Value, Values};
pub use pact_grammar::{Code, Diagnostic, Fix, Reason, SelectorError, Severity, Span};

/// Any JSON value: contents and attributes.
///
/// This is an alias, because a re-export would make the names of its variants, like `String`, names
/// of this crate.
pub type Json = serde_json::Value;

/// The crate of the query language: syntax trees, plans, limits.
pub use pact_grammar as grammar;

/// Checks a selector at compile time and turns it into a constant, typed [`Plan`].
///
/// The type is that of the result: [`Plan<Ids>`](Ids) for a list of ids,
/// [`Plan<RangeDiff>`](RangeDiff) for a range of snapshots, [`Plan<Insertion>`](Insertion) for a
/// place to insert at, and [`Plan<Nodes<T>>`](Nodes) for nodes of a type. Without parameters, or
/// where all their values are literals, the plan can stand in a `const` or a `static`.
///
/// ```
/// use pact_core::{Ids, Plan, select};
///
/// static NEWEST: Plan<Ids> = select!("@t0 .seg:depth(1) > .block");
/// assert_eq!(NEWEST.to_string(), "@t0 .seg:depth(1) > .block");
/// ```
///
/// # Parameters
///
/// `$name` stands where a value, a depth, a key, a tag, a limit, a page, a turn or a cycle may
/// stand. It is bound like an inline format argument: taken from the local of that name, or given
/// as `name = value`. Values are borrowed and converted by the type that their place wants; a wrong
/// one does not compile. A value that is a literal becomes part of the plan.
///
/// ```
/// use pact_core::select;
///
/// let (key, limit) = ("rag", 5_usize);
/// let plan = select!("@t$turn #$key @limit=$limit", turn = -1);
/// assert_eq!(plan.to_string(), "@t-1 #$key @limit=$limit");
/// assert_eq!(plan.resolve()?.to_string(), "@t-1 #rag @limit=5");
/// # Ok::<(), pact_core::BindError>(())
/// ```
///
/// After `=`, a parameter also takes a list, of which any value fits, and `None`, which is null. An
/// empty list fits no node. `#$key` and `+$tag` take neither: a value never changes the meaning of
/// a filter.
///
/// ```
/// use pact_core::{Context, select};
///
/// let mut ctx = Context::default();
/// ctx.user("How warm is it?");
/// ctx.assistant("21 degrees.");
/// let roles = ["user", "tool"];
/// assert_eq!(ctx.select(select!("^ah .block[role=$roles]"))?.len(), 1);
/// # Ok::<(), pact_core::Error>(())
/// ```
///
/// ```compile_fail
/// let key: Option<&str> = None;
/// pact_core::select!("^ah .block#$key"); // `[key=$key]` compares with null
/// ```
///
/// ```compile_fail
/// pact_core::select!(".seg:depth($n)", n = "three"); // a depth is a whole number
/// ```
///
/// # Nodes of a type
///
/// With a type that is a [`PactNode`] before the selector, the plan finds nodes of that type and
/// gives its values: it is a [`Plan<Nodes<T>>`](Nodes). Filters are checked against the fields.
///
/// ```
/// use pact_core::{Context, PactNode, select};
///
/// #[derive(PactNode)]
/// #[pact(type = "block:todo")]
/// struct Todo {
///     task: String,
///     done: bool,
/// }
///
/// let mut ctx = Context::default();
/// ctx.push(Todo { task: "call back".into(), done: false })?;
/// let open = ctx.select(select!(Todo, "^ah .block[data_done=false]"))?;
/// assert_eq!(open[0].task, "call back");
/// # Ok::<(), pact_core::Error>(())
/// ```
///
/// ```compile_fail
/// # use pact_core::{PactNode, select};
/// # #[derive(PactNode)]
/// # #[pact(type = "block:todo")]
/// # struct Todo { done: bool }
/// // `Todo` has no `data_doen`; did you mean `data_done`?
/// select!(Todo, ".block[data_doen=false]");
/// ```
///
/// # Errors of the compiler
///
/// The compiler refuses everything that [`Selector::parse`] refuses, with the same message and
/// caret. It also refuses the mistakes that this function only warns about: a selector that can
/// never match anything, a header or type that is neither known nor namespaced, and a parameter in
/// quotes.
///
/// ```compile_fail
/// pact_core::select!(".block[rol='user']"); // did you mean `role`?
/// ```
///
/// # Renamed dependencies
///
/// The macro reaches the crate through the path it was called by, so it works under any name:
/// `ctx = { package = "pact-core", … }` and then `ctx::select!("…")`, or re-exported from another
/// crate.
#[macro_export]
macro_rules! select {
    ($($input:tt)*) => {
        $crate::__private::select_impl!(($crate) $($input)*)
    };
}

/// Checks a node literal at compile time and makes a [`Draft`] of it, for every method that adds a
/// node.
///
/// ```
/// use pact_core::{Block, Context, Draft, node, select};
///
/// let mut ctx = Context::default();
/// ctx.push(node!("block:text { role='user', content='Hi' }"))?;
/// let place = select!("(d0, cont[offset=0], end)");
/// let _ = ctx.insert(place, node!("block #plan { ttl=3, data_score=0.5 } +draft"))?;
/// assert_eq!(ctx.query(select!("#plan +draft")).count()?, 1);
///
/// // The same draft as a builder makes, in the words of the selectors that find the node.
/// let built: Draft = Block::new("Hi").role("user").kind("text").into();
/// assert_eq!(node!("block:text { role='user', content='Hi' }"), built);
/// # Ok::<(), pact_core::Error>(())
/// ```
///
/// A literal is a type, then a `#key`, headers in braces and tags, in any order. The type is
/// `block` or `cont`, with a kind (`block:text`) or not, or namespaced (`app:note`); a container
/// takes nodes by [`Draft::child`]. Headers are `key`, `tag`, `kind`, `offset`, `ttl`, `priority`,
/// `pinned`, `provenance`, of a block also `content`, `role`, `mime`, `encoding` and `cadence`, of
/// a container `removable`; and the custom ones, `data_*`, `content_*` and `ns:name`. Contents and
/// custom headers are strings, numbers, booleans, or lists of them. Null leaves a header out. The
/// compiler makes all checks: at run time the node is only put together.
///
/// # Parameters
///
/// `$name` stands where a value, a key or a tag may stand. As in [`select!`], it is taken from the
/// local of that name, or given as `name = value`; values are borrowed, converted by the type that
/// their place wants, and never spliced into the text. `None` leaves the header out.
///
/// ```
/// use pact_core::{Context, node};
///
/// let mut ctx = Context::default();
/// let answer = String::from("It's 21 °C.");
/// let call = serde_json::json!({"name": "weather", "city": "Paris"});
/// let role: Option<&str> = None;
/// let id = ctx.push(node!(
///     "block:result #$key { role=$role, content=$answer, ttl=$n, data_call=$call }",
///     key = "weather",
///     n = 3,
/// ))?;
/// let node = ctx.node(&id).expect("just added");
/// assert_eq!(node.content().and_then(|content| content.as_text()), Some("It's 21 °C."));
/// assert_eq!((node.key(), node.role(), node.ttl()), (Some("weather"), None, Some(3)));
/// # Ok::<(), pact_core::Error>(())
/// ```
///
/// | place | takes |
/// |---|---|
/// | `ttl`, `cadence` | a `u32` |
/// | `offset`, `priority` | an `i64`, or an integer that always fits one |
/// | `pinned`, `removable` | a `bool` |
/// | `role`, `kind`, `mime`, `encoding`, `key`, `tag` | a string: [`TextParameter`](parameter::TextParameter) |
/// | `content`, `provenance`, `data_*`, `content_*`, `ns:name` | a value with a JSON form: [`JsonParameter`](parameter::JsonParameter) |
///
/// # Errors of the compiler
///
/// The compiler refuses everything that [`Draft::parse`] refuses, with the same message and caret.
/// It also refuses a parameter of the wrong type, and one in quotes.
///
/// ```compile_fail
/// pact_core::node!("block { rol='user' }"); // did you mean `role`?
/// ```
///
/// ```compile_fail
/// pact_core::node!("block { ttl=$n }", n = -1); // a ttl is a `u32`
/// ```
#[macro_export]
macro_rules! node {
    ($($input:tt)*) => {
        $crate::__private::node_impl!(($crate) $($input)*)
    };
}

/// Items that the expansions of the macros use. Not part of the API.
#[doc(hidden)]
pub mod __private {
    pub use core::option::Option::{self, None, Some};
    pub use pact_grammar::plan::*;
    pub use pact_macros::{node_impl, select_impl};

    pub use crate::Json;
    pub use crate::node::{Draft, LiteralNode, NodeRef};
    pub use crate::parameter::in_literals::{content, content_list, fixed, json, list};
    pub use crate::parameter::wanted;
    pub use crate::plan::steps::*;
    pub use crate::typed::{
        ChildList, Codec, Field, FieldHeader, FieldType, FieldValue, HasDefault, Kind, NoCodec,
        NodeError, Nodes, OneOf, PactNode, Probe, Reader, Schema, StdFieldValue, TypeName,
        UnknownType, WrappedNode, Writer, check, check_distinct, check_header, default_of,
        draft_of, fact, is_child_list, is_node, is_std_value, is_value, wanted,
    };
    pub use core::convert::From;
    pub use core::default::Default;
    pub use core::result::Result::{self, Err, Ok};
    pub use serde_core::{Serialize, de::DeserializeOwned};
}
