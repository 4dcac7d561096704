//! Query plans: the meaning of a selector, without spans, sugar or aliases.
//!
//! A plan is built from constants ([`List`] and [`Text`]), so that `select!` can write it into the
//! program, and compares by value, so that equivalent spellings give equal plans: `.mt` and `.seg`,
//! `(ttl=1)` and `[ttl=1]`, `#k` and `[key='k']`, `(d1, *:block)` and `.seg:depth(1) > .block`. A
//! plan prints as its canonical selector.
//!
//! A plan is one flat list of [`PlanPart`]s: alternatives separated by [`PlanPart::Or`], each a run
//! of steps, each step followed by its tests. As a constant, one list is the cheapest to hold and
//! to compile; [`Query::alternatives`] gives the structure back without building anything.
//!
//! Invariants kept by lowering, which the engine may rely on:
//! - an alternative has at least one step, and its steps run from the root side to the subject;
//! - tests of a step apply left to right; between two [`Test::Nth`] their order does not matter;
//! - a step that takes a [`Target::Zone`] keeps by [`Test::Class`], [`Test::Type`],
//!   [`Test::Compare`], [`Test::AnyOf`], [`Test::Present`], [`Test::Ephemeral`] and by
//!   [`Test::Not`] of a type alone;
//! - `=` and `!=` with a type are classes, kinds and type texts: no [`Test::Compare`] of
//!   [`Attribute::NodeType`] has these operators and a text;
//! - depth ranges that hold no parameter are sorted, disjoint and not adjacent;
//! - a parameter's index is below the number of [`Query::parameters`].

mod attribute;
mod bind;
mod explain;
mod lower;
mod normal;
mod print;
mod shared;
mod spelling;
mod steps;
mod values;

use core::fmt;

pub use crate::ast::{Combinator, Operator, Sentinel};
pub use attribute::{Attribute, ValueType};
pub use bind::BindError;
pub use explain::PlanStep;
pub(crate) use lower::{
    ChainSpans, Spans, control_word, lower, lower_literal, mode, order, parse_number, spans,
};
pub use shared::{List, Text};
pub(crate) use steps::StepBuf;
pub use steps::{Chain, PlanPart, Step, alternatives};
pub use values::Values;

/// A whole query, or an insertion point.
///
/// ```
/// let selector = pact_grammar::parse("@t0 (d1, seg, *:block) {role=user}")?;
/// assert_eq!(selector.query.to_string(), "@t0 .seg:depth(1) > .block[role='user']");
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Which snapshots to look at.
    pub time: Time,
    /// The alternatives, in one list: see [`Query::alternatives`].
    pub parts: List<PlanPart>,
    /// How to order and cut the result.
    pub controls: Controls,
    /// Where to insert, when this is a position for an edit.
    pub insertion: Option<Sentinel>,
    /// The parameters, in the order of their names.
    pub parameters: List<Parameter>,
}

/// The kind of result that running a query gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultKind {
    /// An ordered list of ids.
    Ids,
    /// The changes over a range of snapshots.
    RangeDiff,
    /// A place to insert at.
    Insertion,
}

impl ResultKind {
    /// The name of the kind, as in `Plan<Ids>`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ids => "Ids",
            Self::RangeDiff => "RangeDiff",
            Self::Insertion => "Insertion",
        }
    }
}

impl Query {
    /// The alternatives; a node found by any of them is a result.
    ///
    /// ```
    /// let selector = pact_grammar::parse(".seg > .block, #k")?;
    /// let alternatives = selector.query.alternatives();
    /// let steps: Vec<usize> = alternatives.map(|chain| chain.steps().count()).collect();
    /// assert_eq!(steps, [2, 1]);
    /// # Ok::<(), pact_grammar::SelectorError>(())
    /// ```
    pub fn alternatives(&self) -> impl Iterator<Item = Chain<'_>> + Clone {
        alternatives(&self.parts)
    }

    /// The kind of result that running the query gives.
    #[must_use]
    pub fn result_kind(&self) -> ResultKind {
        match (&self.insertion, &self.time) {
            (Some(_), _) => ResultKind::Insertion,
            (None, Time::Range(..)) => ResultKind::RangeDiff,
            _ => ResultKind::Ids,
        }
    }

    /// The query in words for people, step by step.
    ///
    /// ```
    /// let selector = pact_grammar::parse("@t0 ^seq .seg:depth(1) > .block @limit=2")?;
    /// assert_eq!(selector.query.explain(), "\
    /// selector: @t0 .seg:depth(1) > .block @limit=2
    /// 1. read snapshot @t0, the newest commit
    /// 2. take the segment at depth 1, the newest sealed one
    /// 3. take its blocks: its own children and those in its core
    /// 4. order newest turn first, tree order inside a turn
    /// 5. keep at most 2
    /// result: a list of ids");
    /// # Ok::<(), pact_grammar::SelectorError>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        explain::explain(self)
    }

    /// The steps of [`explain`](Query::explain), each with the query that finds the nodes left
    /// after it.
    ///
    /// ```
    /// let selector = pact_grammar::parse("@t0 ^seq .seg:depth(1) > .block[role='user']")?;
    /// let so_far: Vec<String> = selector
    ///     .query
    ///     .explain_steps()
    ///     .iter()
    ///     .filter_map(|step| Some(step.so_far(&selector.query)?.to_string()))
    ///     .collect();
    /// assert_eq!(so_far[..3], [
    ///     "@t0 .seg:depth(1)",
    ///     "@t0 .seg:depth(1) > .block",
    ///     "@t0 .seg:depth(1) > .block[role='user']",
    /// ]);
    /// # Ok::<(), pact_grammar::SelectorError>(())
    /// ```
    #[must_use]
    pub fn explain_steps(&self) -> Vec<PlanStep> {
        explain::steps(self)
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print::query(f, self)
    }
}

/// A value, or the index of the parameter that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slot<T> {
    /// Written in the selector.
    Fixed(T),
    /// Bound when the query runs.
    Param(u16),
}

/// Which snapshots a query looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Time {
    /// The live tree.
    Working,
    /// One snapshot.
    At(Moment),
    /// All of them.
    All,
    /// All from one to another, both included, in the direction written.
    Range(Moment, Moment),
}

/// One snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// Counted back from the newest: 0, −1, −2, …
    Turn(Slot<i64>),
    /// The oldest that is kept.
    Oldest,
    /// By its cycle.
    Cycle(Slot<u64>),
}

/// The nodes that a step takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// Every node.
    Any,
    /// One region, or the root.
    Region(Region),
    /// The containers at these depths: segments, `^ah` (0) and `^sys` (−1).
    Depth(Depths),
    /// The nodes of a class.
    Class(Class),
    /// The nodes whose type text is exactly this.
    Type(Text),
    /// The nodes that a segment, `^ah` or `^sys` itself holds in a zone. The next step sees these
    /// themselves.
    Zone(Zone),
}

/// A region, or the root.
///
/// With the feature `serde` it is the name of its variant: `"root"`, `"system"`, `"sequence"`,
/// `"head"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Region {
    /// `^root`
    Root,
    /// `^sys`
    System,
    /// `^seq`
    Sequence,
    /// `^ah`
    Head,
}

impl Region {
    /// The name, as in a selector.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Root => "^root",
            Self::System => "^sys",
            Self::Sequence => "^seq",
            Self::Head => "^ah",
        }
    }
}

/// A class of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// `seg`, also `mt`
    Segment,
    /// `cont`, also `mc`
    Container,
    /// `block`, also `cb`
    Block,
}

impl Class {
    /// The class of that name or alias.
    ///
    /// ```
    /// use pact_grammar::plan::Class;
    ///
    /// assert_eq!(Class::named("mt"), Some(Class::Segment));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "seg" | "mt" => Self::Segment,
            "cont" | "mc" => Self::Container,
            "block" | "cb" => Self::Block,
            _ => return None,
        })
    }

    /// The canonical name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Segment => "seg",
            Self::Container => "cont",
            Self::Block => "block",
        }
    }
}

/// A zone of a segment, by offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Offset below 0.
    Pre,
    /// Offset 0.
    Core,
    /// Offset above 0.
    Post,
}

/// A test that a step keeps nodes by.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Nodes of a class.
    Class(Class),
    /// Nodes whose type text is exactly this.
    Type(Text),
    /// Nodes whose attribute compares so.
    Compare(Attribute, Operator, Value),
    /// Nodes whose attribute equals any of these.
    AnyOf(Attribute, List<Value>),
    /// Nodes whose attribute is there and not null.
    Present(Attribute),
    /// Nodes that the next commit will remove.
    Ephemeral,
    /// Nodes in a region or segment at these depths.
    Depth(Depths),
    /// Nodes whose own offset is in a zone, wherever they are.
    Zone(Zone),
    /// One of the siblings that passed so far.
    Nth(Nth),
    /// Nodes that the step does not match. Always one step: see [`alternatives`].
    Not(List<PlanPart>),
    /// Nodes below which any of the chains matches: see [`alternatives`].
    Has(List<PlanPart>),
}

/// Which of the siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nth {
    /// The first.
    First,
    /// The last.
    Last,
    /// The one of that number, counted from 1.
    Number(Slot<u64>),
}

/// Ranges of depths, at least one.
#[derive(Clone, Debug)]
pub enum Depths {
    /// One range, as most selectors have.
    One(DepthRange),
    /// Several.
    Many(List<DepthRange>),
}

impl Depths {
    /// The ranges.
    #[must_use]
    pub fn ranges(&self) -> &[DepthRange] {
        match self {
            Self::One(range) => core::slice::from_ref(range),
            Self::Many(ranges) => ranges,
        }
    }
}

impl PartialEq for Depths {
    fn eq(&self, other: &Self) -> bool {
        self.ranges() == other.ranges()
    }
}

impl From<Vec<DepthRange>> for Depths {
    fn from(ranges: Vec<DepthRange>) -> Self {
        match ranges.as_slice() {
            [range] => Self::One(*range),
            _ => Self::Many(ranges.into()),
        }
    }
}

/// An inclusive range of depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DepthRange {
    /// The least.
    pub low: Bound,
    /// The greatest.
    pub high: Bound,
}

/// One end of a range of depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// No end.
    Open,
    /// Written in the selector.
    At(i32),
    /// A parameter, plus `shift`: `>$n` starts at n + 1.
    Param {
        /// Which parameter.
        index: u16,
        /// −1, 0 or 1.
        shift: i8,
    },
}

/// The integers that a value can be: those of 64 bits, signed or unsigned.
pub(crate) const INTEGERS: core::ops::RangeInclusive<i128> = i64::MIN as i128..=u64::MAX as i128;

/// A value to compare with.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any integer of 64 bits, signed or unsigned; others are refused when they are bound.
    Integer(i128),
    /// Any other finite number.
    Float(f64),
    /// A string.
    Text(Text),
    /// Bound when the query runs.
    Param(u16),
}

/// A parameter and the values that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Without the `$`.
    pub name: Text,
    /// The kind of value that all its places want.
    pub kind: ParameterKind,
    /// Whether null or a list fits all these places.
    pub takes: Takes,
}

/// Whether a parameter takes null, or a list of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Takes {
    /// One value: a key, a tag, a number, an operand of `<` and its kin.
    One,
    /// One value, or null.
    OneOrNull,
    /// One value, null, or a list of which any value fits: all its places are comparisons with `=`.
    OneNullOrList,
}

/// The kind of value that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParameterKind {
    /// A whole number: a depth, a turn.
    Integer,
    /// A whole number that is not negative: a limit, a page, a cycle.
    Count,
    /// A number: the value of a numeric header.
    Number,
    /// A string: a key, a tag, the value of a text header.
    Text,
    /// Any value: custom attributes.
    Any,
}

impl ParameterKind {
    /// The name of the kind in messages.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Integer => "a whole number",
            Self::Count => "a whole number that is not negative",
            Self::Number => "a number",
            Self::Text => "a string",
            Self::Any => "a value",
        }
    }

    /// The kind that fits both places, if one does.
    #[must_use]
    pub const fn meet(self, other: Self) -> Option<Self> {
        use ParameterKind::{Any, Count, Integer, Number, Text};
        Some(match (self, other) {
            (Any, kind) | (kind, Any) => kind,
            (Text, Text) => Text,
            (Text, _) | (_, Text) => return None,
            (Count, _) | (_, Count) => Count,
            (Integer, _) | (_, Integer) => Integer,
            (Number, Number) => Number,
        })
    }
}

/// How to order and cut a result. Applied in this order: order, unique, limit and page, first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Controls {
    /// `@mode`
    pub mode: Option<Mode>,
    /// `@order`
    pub order: Option<Order>,
    /// `@unique`
    pub unique: bool,
    /// `@limit`
    pub limit: Option<Slot<u64>>,
    /// `@p`, counted from 1
    pub page: Option<Slot<u64>>,
    /// `@first`
    pub first: bool,
}

impl Controls {
    /// No control at all.
    pub const NONE: Self = Self {
        mode: None,
        order: None,
        unique: false,
        limit: None,
        page: None,
        first: false,
    };
}

/// How to put several snapshots together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// All ids matched anywhere.
    Union,
    /// The newest instance of each key.
    Latest,
    /// Newest against oldest.
    Reduce,
}

impl Mode {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Union, Self::Latest, Self::Reduce];

    /// As written after `@mode=`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Union => "union",
            Self::Latest => "latest",
            Self::Reduce => "reduce",
        }
    }
}

/// The order of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Parents before children, in render order.
    Pre,
    /// Children before parents, in render order.
    Post,
    /// Level by level, in render order.
    Bfs,
    /// By the path of sibling positions.
    Path,
    /// Oldest turn first.
    TurnAsc,
    /// Newest turn first.
    TurnDesc,
}

impl Order {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Pre,
        Self::Post,
        Self::Bfs,
        Self::Path,
        Self::TurnAsc,
        Self::TurnDesc,
    ];

    /// As written after `@order=`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pre => "pre",
            Self::Post => "post",
            Self::Bfs => "bfs",
            Self::Path => "path",
            Self::TurnAsc => "turn:asc,pre",
            Self::TurnDesc => "turn:desc,pre",
        }
    }
}
