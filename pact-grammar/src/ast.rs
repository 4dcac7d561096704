//! The syntax tree: a selector as it was written, with its sugar and a span on everything.
//!
//! The tree is permissive. `:depth()`, `^nowhere` and `@limit=lots` all have a place in it, so that
//! `validate` can report each mistake over the right piece of text; `plan::lower` takes the sugar
//! away.

use crate::plan::ResultKind;
use crate::span::{Span, Spanned};

/// A whole selector.
#[derive(Clone, Debug, PartialEq)]
pub struct Selector {
    /// `@t0`, `@t0..@t-3`, …; none means the working state.
    pub time: Option<Spanned<Time>>,
    /// `A, B, C`: at least one.
    pub alternatives: Vec<Alternative>,
    /// `@limit=5 @order=pre …`
    pub controls: Vec<Control>,
    /// Filters that stand after a control; they apply to the subject of every alternative.
    pub filters: Vec<Tail>,
}

impl Selector {
    /// The kind of result that the selector gives, or would give if it made sense.
    pub(crate) fn result_kind(&self) -> ResultKind {
        let inserts = self
            .alternatives
            .iter()
            .any(|alternative| alternative.sentinel().is_some());
        let ranges = self
            .time
            .as_ref()
            .is_some_and(|time| matches!(time.value, Time::Range(_) | Time::At(Moment::History)));
        match (inserts, ranges) {
            (true, _) => ResultKind::Insertion,
            (false, true) => ResultKind::RangeDiff,
            (false, false) => ResultKind::Ids,
        }
    }

    /// Whether `:not(…)` and `:has(…)` stand inside each other more than `limit` times. Trees that
    /// were parsed never do; trees made by hand may, and everything that walks a tree walks it
    /// recursively.
    pub(crate) fn nests_deeper_than(&self, limit: usize) -> bool {
        deeper(&self.alternatives, limit)
    }
}

fn deeper(alternatives: &[Alternative], left: usize) -> bool {
    let too_deep = |parts: &[StepPart]| {
        parts.iter().any(|part| match part {
            StepPart::Not(list) | StepPart::Has(list) => left == 0 || deeper(&list.value, left - 1),
            _ => false,
        })
    };
    alternatives
        .iter()
        .any(|alternative| match &alternative.body {
            Body::Chain(steps) => steps.iter().any(|step| too_deep(&step.parts)),
            Body::Position(position) => position.hops.iter().any(|hop| too_deep(&hop.parts)),
            Body::Search { within, .. } => within
                .iter()
                .any(|position| position.hops.iter().any(|hop| too_deep(&hop.parts))),
        })
}

/// Which snapshots a selector looks at.
#[derive(Clone, Debug, PartialEq)]
pub enum Time {
    /// One moment, or `@*`, or `@history`.
    At(Moment),
    /// `first..second`, as written.
    Range(Box<(Spanned<Moment>, Spanned<Moment>)>),
}

/// One end of a range, or a time on its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Moment {
    /// `@t-3`
    Turn(i64),
    /// `@t$n`
    TurnParam(String),
    /// `@t-*`
    Oldest,
    /// `@c7`
    Cycle(u64),
    /// `@c$n`
    CycleParam(String),
    /// `@*`
    All,
    /// `@history`
    History,
    /// `-3`, the second end of `@t0..-3`: of the same kind as the first.
    Bare(i64),
    /// `-*`, the second end of `@t0..-*`.
    BareOldest,
    /// `$n`, the second end of `@t0..$n`.
    BareParam(String),
}

/// One of the comma-separated parts of a selector.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The chain, the position or the search that finds the nodes.
    pub body: Body,
    /// The filters on these nodes.
    pub tail: Vec<Tail>,
    /// All of it.
    pub span: Span,
}

impl Alternative {
    /// The insertion point of a position.
    pub(crate) fn sentinel(&self) -> Option<Spanned<Sentinel>> {
        match &self.body {
            Body::Position(position) => position.sentinel,
            _ => None,
        }
    }
}

/// The three forms of an alternative.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// `^seq .seg:depth(1) > .block`
    Chain(Vec<Step>),
    /// `(d1, seg, cont[offset=0], *:block)`
    Position(Box<HopPath>),
    /// `?? {…}`, `within(…) ?? {…}`, `{…}` and `+tag`: any node, or any below the hops.
    Search {
        /// The hops of `within(…)`.
        within: Option<Box<HopPath>>,
        /// The `?` of a search by one step; empty for all others.
        single: Vec<Span>,
    },
}

/// A filter on the subject.
#[derive(Clone, Debug, PartialEq)]
pub enum Tail {
    /// `{…}` or `[…]`
    Conditions(Conditions),
    /// `+tag`
    Tag(Spanned<Name>),
}

impl Tail {
    /// How many tests it makes.
    pub(crate) fn tests(&self) -> usize {
        match self {
            Self::Conditions(conditions) => conditions.list.len(),
            Self::Tag(_) => 1,
        }
    }
}

/// One step of a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// How it hangs on the step before; on a first step only `>` inside `:has(…)`.
    pub combinator: Option<Spanned<Combinator>>,
    /// `^root`, `depth(…)` or `*`.
    pub head: Option<Spanned<Head>>,
    /// The rest, in the order written.
    pub parts: Vec<StepPart>,
    /// All of it, without the combinator.
    pub span: Span,
}

/// The relation between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combinator {
    /// White space: anywhere below.
    Descendant,
    /// `>`: a child.
    Child,
}

/// The beginning of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Head {
    /// `^seq`, without the `^`.
    Root(String),
    /// `depth(…)`, `d1`, `d1..d3`
    Depth(Vec<DepthItem>),
    /// `*`
    Any,
}

/// A part of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum StepPart {
    /// `#key`
    Key(Spanned<Name>),
    /// `.type` or `.type:kind`
    Type(Spanned<TypeName>),
    /// `[…]`, `(…)`, and `{…}` in a hop
    Conditions(Conditions),
    /// `:first`, and whatever else stands alone after a colon
    Pseudo(Spanned<String>),
    /// `:depth(…)`
    Depth(Spanned<Vec<DepthItem>>),
    /// `:nth(…)`; none when the parentheses are empty
    Nth(Spanned<Option<Spanned<Integer>>>),
    /// `:not(…)`
    Not(Spanned<Vec<Alternative>>),
    /// `:has(…)`
    Has(Spanned<Vec<Alternative>>),
}

/// A type and the kind that may follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeName {
    /// The part before the first colon.
    pub class: String,
    /// The part after it.
    pub kind: Option<String>,
}

/// A key or a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// Written out.
    Text(String),
    /// `#$name` or `+$name`
    Param(String),
}

/// An integer or a parameter in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Integer {
    /// Written out.
    Number(i64),
    /// `$name`
    Param(String),
}

/// An item of a depth list.
#[derive(Clone, Debug, PartialEq)]
pub enum DepthItem {
    /// `1`
    One(Spanned<Integer>),
    /// `1-3`, `1..3`
    Range(Spanned<Integer>, Spanned<Integer>),
    /// `>0`, `<=-1`
    Compare(Spanned<Operator>, Spanned<Integer>),
    /// `{1,2,4}`
    Set(Spanned<Vec<DepthItem>>),
}

/// A position: `(hop, hop, …)`.
#[derive(Clone, Debug, PartialEq)]
pub struct HopPath {
    /// The hops, in order.
    pub hops: Vec<Hop>,
    /// Where to insert among the children of the node that the hops find.
    pub sentinel: Option<Spanned<Sentinel>>,
    /// All of it, with the parentheses.
    pub span: Span,
}

/// One child step of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Hop {
    /// The name before the filters; none in a hop of filters alone.
    pub head: Option<Spanned<HopHead>>,
    /// The filters.
    pub parts: Vec<StepPart>,
    /// All of it.
    pub span: Span,
}

impl Hop {
    /// The name before the filters, without its span.
    pub(crate) fn head_value(&self) -> Option<&HopHead> {
        self.head.as_ref().map(|head| &head.value)
    }
}

/// The name that a hop begins with.
#[derive(Clone, Debug, PartialEq)]
pub enum HopHead {
    /// `^ah`
    Root(String),
    /// `d1`, `depth(…)`, `d1..d3`
    Depth(Vec<DepthItem>),
    /// `cont`, `block.summary`, `custom:note`
    Type(TypeName),
    /// `*`, `*:block`
    Any(Option<TypeName>),
    /// `0`, `-1:block`: a child at that offset
    Offset {
        /// The offset.
        offset: i64,
        /// Whether a sign was written: `+1` and `-1` at the end of a position are sentinels.
        signed: bool,
        /// The type that the child must have.
        of: Option<TypeName>,
    },
    /// `?`, or more of them than there may be
    Single(Vec<Span>),
    /// `end`, wherever it stands
    End,
}

/// Where to insert, among the children of the node that a position finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sentinel {
    /// A trailing comma: before all of them.
    Start,
    /// `end`: after all of them.
    End,
    /// `+N`: after child N, counted from 1.
    After(u32),
    /// `-N`: before child N, counted from 1.
    Before(u32),
}

/// `[…]`, `(…)` or `{…}` with the conditions in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Conditions {
    /// All must hold.
    pub list: Vec<Condition>,
    /// Whether the brackets are braces. After a step that only names a zone, braces filter the
    /// zone.
    pub braces: bool,
    /// All of it, with the brackets.
    pub span: Span,
}

/// `name`, or `name op value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The attribute.
    pub name: Spanned<String>,
    /// The operator and the value; a condition without them tests that the attribute is there.
    pub comparison: Option<Comparison>,
    /// All of it.
    pub span: Span,
}

/// `op value`
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The operator.
    pub operator: Spanned<Operator>,
    /// The value, or the list of values.
    pub operand: Spanned<Operand>,
}

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `~`: substring of a string, member of a list
    Contains,
}

impl Operator {
    /// The operator as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Contains => "~",
        }
    }

    /// Whether the operator asks for an order, which `null` does not have.
    #[must_use]
    pub const fn is_ordering(self) -> bool {
        matches!(
            self,
            Self::Less | Self::LessOrEqual | Self::Greater | Self::GreaterOrEqual
        )
    }
}

/// The right side of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// One value.
    One(Value),
    /// `[x, y]`: any of them.
    List(Vec<Spanned<Value>>),
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `'quoted'`
    Text(String),
    /// A bare word, which is text too.
    Word(String),
    /// An integer.
    Integer(i128),
    /// Any other number.
    Float(f64),
    /// `true` or `false`
    Bool(bool),
    /// `null` or `None`
    Null,
    /// `$name`
    Param(String),
}

/// `@name` or `@name=value`
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// Without the `@`.
    pub name: Spanned<String>,
    /// The value after `=`.
    pub value: Option<Spanned<Value>>,
    /// All of it.
    pub span: Span,
}

/// A node as text: `block:text { key='hero' } +tag`.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    /// The node's type.
    pub type_name: Spanned<TypeName>,
    /// `#key`
    pub keys: Vec<Spanned<Name>>,
    /// `{…}` and `+tag`
    pub tail: Vec<Tail>,
    /// All of it.
    pub span: Span,
}
