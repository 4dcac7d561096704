//! The syntax tree while the grammar's actions put it together.
//!
//! LALRPOP moves the value of a symbol with each reduction. So the values are a few bytes, and the
//! pieces of the tree wait here: a rule leaves its piece, and the rule that it is a part of takes
//! it up. A list takes up its items when it is complete. Lists that can lie inside lists of the
//! same sort remember where they begin.

use core::mem;

use crate::ast::{
    Alternative, Body, Combinator, Comparison, Condition, Conditions, Control, DepthItem, Head,
    Hop, HopHead, Literal, Moment, Name, Operand, Operator, Selector, Step, StepPart, Tail, Time,
    TypeName, Value,
};
use crate::span::{Span, Spanned};

use super::build::{self, Built};

/// The pieces that no other piece has taken up yet.
#[derive(Default)]
pub(crate) struct Builder {
    alternatives: Vec<Alternative>,
    steps: Vec<Step>,
    hops: Vec<Hop>,
    parts: Vec<StepPart>,
    depths: Vec<DepthItem>,
    tail: Vec<Tail>,
    conditions: Vec<Condition>,
    values: Vec<Spanned<Value>>,
    marks: Vec<Span>,
    keys: Vec<Spanned<Name>>,
    controls: Vec<Control>,
    time: Option<Spanned<Time>>,
    moment: Option<Moment>,
    first: Option<Moment>,
    body: Option<Body>,
    value: Option<Value>,
    /// The name of a header, and the place of a name with the operator after it.
    header: Option<String>,
    compared: Option<(Span, Spanned<Operator>)>,
    name: Option<Name>,
    /// The trailing comma of a position.
    comma: Option<Span>,
    hop_head: Option<HopHead>,
    type_name: Option<TypeName>,
    kind: Option<String>,
    literal: Option<(Spanned<TypeName>, Span)>,
}

/// The three forms of a search by conditions.
pub(crate) enum Search {
    All,
    Within,
    Single,
}

/// The beginning of a chain, and the combinator of its next step.
#[derive(Clone, Copy)]
pub(crate) struct Joined {
    pub(crate) chain: usize,
    pub(crate) combinator: Combinator,
    /// Where the combinator starts.
    pub(crate) start: usize,
}

/// The items of a list from where it begins.
fn since<T>(items: &mut Vec<T>, start: usize) -> Vec<T> {
    if start == 0 {
        // No list around it waits: nothing is moved.
        return mem::take(items);
    }
    items.drain(start.min(items.len())..).collect()
}

/// Adds an item. The first makes room for two: most lists have no more, and growing costs more than
/// making.
fn put<T>(items: &mut Vec<T>, item: T) {
    if items.capacity() == 0 {
        *items = Vec::with_capacity(2);
    }
    items.push(item);
}

impl Builder {
    /// The selector, after the grammar has accepted the text.
    pub(super) fn selector(&mut self) -> Selector {
        Selector {
            time: self.time.take(),
            alternatives: mem::take(&mut self.alternatives),
            controls: mem::take(&mut self.controls),
            filters: mem::take(&mut self.tail),
        }
    }

    /// The node literal, after the grammar has accepted the text.
    pub(super) fn literal(&mut self) -> Option<Literal> {
        let (type_name, span) = self.literal.take()?;
        Some(Literal {
            type_name,
            keys: mem::take(&mut self.keys),
            tail: mem::take(&mut self.tail),
            span,
        })
    }

    // Selectors.

    /// Where a list begins whose first alternative was just read.
    pub(crate) fn first_alternative(&self) -> usize {
        self.alternatives.len().saturating_sub(1)
    }

    pub(crate) fn control(&mut self, name: Spanned<&str>, value: Option<Span>, span: Span) {
        let value = value.and_then(|place| Some(Spanned::new(self.value.take()?, place)));
        self.controls.push(Control {
            name: build::without_sigil(name),
            value,
            span,
        });
    }

    pub(crate) fn moment(&mut self, moment: Moment) {
        self.moment = Some(moment);
    }

    /// The moment just read is the first end of a range.
    pub(crate) fn first_moment(&mut self) {
        self.first = self.moment.take();
    }

    pub(crate) fn moment_alone(&mut self, place: Span) {
        let moment = self.moment.take();
        self.time = moment.map(|moment| Spanned::new(Time::At(moment), place));
    }

    pub(crate) fn range(&mut self, first: Span, second: Span) {
        if let (Some(from), Some(to)) = (self.first.take(), self.moment.take()) {
            let ends = (Spanned::new(from, first), Spanned::new(to, second));
            let time = Time::Range(Box::new(ends));
            self.time = Some(Spanned::new(time, first.to(second)));
        }
    }

    /// An alternative with the steps of a chain, and the filters that wait.
    pub(crate) fn chain(&mut self, start: usize, span: Span) {
        let body = Body::Chain(since(&mut self.steps, start));
        self.alternative(body, span);
    }

    /// `> .block` inside `:has(…)`
    pub(crate) fn relative(&mut self, child: Span, start: usize, span: Span) {
        if let Some(first) = self.steps.get_mut(start) {
            first.combinator = Some(Spanned::new(Combinator::Child, child));
        }
        self.chain(start, span);
    }

    /// An alternative with the body that waits.
    pub(crate) fn found(&mut self, span: Span) {
        if let Some(body) = self.body.take() {
            self.alternative(body, span);
        }
    }

    fn alternative(&mut self, body: Body, span: Span) {
        let tail = mem::take(&mut self.tail);
        put(&mut self.alternatives, Alternative { body, tail, span });
    }

    pub(crate) fn search(&mut self, form: Search, first: Span) {
        self.body = Some(Body::Search {
            within: match (form, self.body.take()) {
                (Search::Within, Some(Body::Position(path))) => Some(path),
                _ => None,
            },
            single: mem::take(&mut self.marks),
        });
        self.tail_conditions(true, first);
    }

    pub(crate) fn search_tag(&mut self, tag: Span) {
        self.body = Some(Body::Search {
            within: None,
            single: Vec::new(),
        });
        self.tag(tag);
    }

    pub(crate) fn mark(&mut self, mark: Span) {
        put(&mut self.marks, mark);
    }

    pub(crate) fn name(&mut self, name: Name) {
        self.name = Some(name);
    }

    fn spanned_name(&mut self, place: Span) -> Option<Spanned<Name>> {
        Some(Spanned::new(self.name.take()?, place))
    }

    pub(crate) fn tag(&mut self, place: Span) {
        let tag = self.spanned_name(place);
        if let Some(tag) = tag {
            put(&mut self.tail, Tail::Tag(tag));
        }
    }

    pub(crate) fn tail_conditions(&mut self, braces: bool, span: Span) {
        let conditions = self.conditions(braces, span);
        put(&mut self.tail, Tail::Conditions(conditions));
    }

    // Steps.

    /// Begins a step with its head. Gives the place where its parts begin.
    pub(crate) fn open_step(&mut self, head: Option<Spanned<Head>>) -> usize {
        put(
            &mut self.steps,
            Step {
                combinator: None,
                head,
                parts: Vec::new(),
                span: Span::default(),
            },
        );
        self.parts.len()
    }

    /// Begins a step with depths.
    pub(crate) fn open_step_at(&mut self, depths: usize, place: Span) -> usize {
        let depths = since(&mut self.depths, depths);
        self.open_step(Some(Spanned::new(Head::Depth(depths), place)))
    }

    /// Begins a step with the part just read.
    pub(crate) fn open_step_with_part(&mut self) -> usize {
        self.open_step(None).saturating_sub(1)
    }

    /// The step is complete. Gives the place where a chain begins that has it as its first step.
    pub(crate) fn step(&mut self, parts: usize, span: Span) -> usize {
        let parts = since(&mut self.parts, parts);
        if let Some(step) = self.steps.last_mut() {
            step.parts = parts;
            step.span = span;
        }
        self.steps.len().saturating_sub(1)
    }

    /// A further step of a chain is complete. `end` is where its combinator ends.
    pub(crate) fn next_step(
        &mut self,
        joined: Joined,
        end: usize,
        parts: usize,
        span: Span,
    ) -> usize {
        self.step(parts, span);
        if let Some(step) = self.steps.last_mut() {
            step.combinator = Some(build::at(joined.start, joined.combinator, end));
        }
        joined.chain
    }

    pub(crate) fn part(&mut self, part: StepPart) {
        put(&mut self.parts, part);
    }

    pub(crate) fn key_part(&mut self, place: Span) {
        let key = self.spanned_name(place);
        if let Some(key) = key {
            self.part(StepPart::Key(key));
        }
    }

    pub(crate) fn type_part(&mut self, class: &str, span: Span) {
        let name = self.name_type(class.strip_prefix('.').unwrap_or(class));
        self.part(StepPart::Type(Spanned::new(name, span)));
    }

    pub(crate) fn part_conditions(&mut self, braces: bool, span: Span) {
        let conditions = self.conditions(braces, span);
        self.part(StepPart::Conditions(conditions));
    }

    pub(crate) fn depth_part(&mut self, items: usize, span: Span) {
        let items = since(&mut self.depths, items);
        self.part(StepPart::Depth(Spanned::new(items, span)));
    }

    pub(crate) fn not_part(&mut self, list: usize, span: Span) {
        let list = since(&mut self.alternatives, list);
        self.part(StepPart::Not(Spanned::new(list, span)));
    }

    pub(crate) fn has_part(&mut self, list: usize, span: Span) {
        let list = since(&mut self.alternatives, list);
        self.part(StepPart::Has(Spanned::new(list, span)));
    }

    /// A part of the kind after a class: `.block:a:b` has the kind `a:b`.
    pub(crate) fn kind(&mut self, part: &str) {
        match &mut self.kind {
            Some(kind) => {
                kind.push(':');
                kind.push_str(part);
            }
            None => self.kind = Some(part.to_owned()),
        }
    }

    fn name_type(&mut self, class: &str) -> TypeName {
        TypeName {
            class: class.to_owned(),
            kind: self.kind.take(),
        }
    }

    /// A type that the rule around it takes up.
    pub(crate) fn of_type(&mut self, class: &str) {
        self.type_name = Some(self.name_type(class));
    }

    // Depths.

    pub(crate) fn no_depths(&self) -> usize {
        self.depths.len()
    }

    pub(crate) fn first_depth(&self) -> usize {
        self.depths.len().saturating_sub(1)
    }

    /// Gives the place of the item.
    pub(crate) fn depth(&mut self, item: DepthItem) -> usize {
        put(&mut self.depths, item);
        self.first_depth()
    }

    pub(crate) fn depth_set(&mut self, items: usize, span: Span) {
        let items = since(&mut self.depths, items);
        self.depth(DepthItem::Set(Spanned::new(items, span)));
    }

    // Positions.

    /// The body of an alternative, or the hops that a search is within.
    pub(crate) fn position(&mut self, hops: usize, span: Span) {
        let hops = since(&mut self.hops, hops);
        let path = build::position(hops, self.comma.take(), span);
        self.body = Some(Body::Position(Box::new(path)));
    }

    pub(crate) fn trailing(&mut self, hops: usize, comma: Span) -> usize {
        self.comma = Some(comma);
        hops
    }

    pub(crate) fn no_hops(&self) -> usize {
        self.hops.len()
    }

    pub(crate) fn first_hop(&self) -> usize {
        self.hops.len().saturating_sub(1)
    }

    /// Begins a hop, with the head that waits if it has one. Gives the place where its parts begin.
    pub(crate) fn open_hop(&mut self, head: Option<Span>) -> usize {
        let head = head.and_then(|place| Some(Spanned::new(self.hop_head.take()?, place)));
        put(
            &mut self.hops,
            Hop {
                head,
                parts: Vec::new(),
                span: Span::default(),
            },
        );
        self.parts.len()
    }

    /// Begins a hop with the part just read.
    pub(crate) fn open_hop_with_part(&mut self) -> usize {
        self.open_hop(None).saturating_sub(1)
    }

    /// The hop is complete.
    pub(crate) fn hop(&mut self, parts: usize, span: Span) {
        let parts = since(&mut self.parts, parts);
        if let Some(hop) = self.hops.last_mut() {
            hop.parts = parts;
            hop.span = span;
        }
    }

    pub(crate) fn hop_head(&mut self, head: HopHead) {
        self.hop_head = Some(head);
    }

    pub(crate) fn hop_depth(&mut self, start: usize) {
        let depths = since(&mut self.depths, start);
        self.hop_head(HopHead::Depth(depths));
    }

    pub(crate) fn hop_type(&mut self, class: &str) {
        let name = self.name_type(class);
        self.hop_head(HopHead::Type(name));
    }

    pub(crate) fn hop_any(&mut self) {
        let of = self.type_name.take();
        self.hop_head(HopHead::Any(of));
    }

    pub(crate) fn hop_offset<'s>(
        &mut self,
        sign: Option<bool>,
        text: Spanned<&str>,
    ) -> Built<'s, ()> {
        let of = self.type_name.take();
        self.hop_head(HopHead::Offset {
            offset: build::signed(sign == Some(true), text)?,
            signed: sign.is_some(),
            of,
        });
        Ok(())
    }

    pub(crate) fn hop_single(&mut self) {
        let marks = mem::take(&mut self.marks);
        self.hop_head(HopHead::Single(marks));
    }

    // Conditions.

    fn conditions(&mut self, braces: bool, span: Span) -> Conditions {
        Conditions {
            list: mem::take(&mut self.conditions),
            braces,
            span,
        }
    }

    /// The name of a header.
    pub(crate) fn named(&mut self, name: String) {
        self.header = Some(name);
    }

    /// `[name]`, with the name that waits.
    pub(crate) fn condition(&mut self, span: Span) {
        if let Some(name) = self.header.take() {
            let condition = Condition {
                name: Spanned::new(name, span),
                comparison: None,
                span,
            };
            put(&mut self.conditions, condition);
        }
    }

    /// The name that waits has this operator after it.
    pub(crate) fn compared(&mut self, name: Span, operator: Operator, place: Span) {
        self.compared = Some((name, Spanned::new(operator, place)));
    }

    /// `[name=value]`, with the name, the operator and the value that wait.
    pub(crate) fn comparison(&mut self, place: Span) {
        if let Some(value) = self.value.take() {
            self.operand(Spanned::new(Operand::One(value), place));
        }
    }

    /// `[name=[x, y]]`, with the name, the operator and the values that wait.
    pub(crate) fn list_comparison(&mut self, place: Span) {
        let values = mem::take(&mut self.values);
        self.operand(Spanned::new(Operand::List(values), place));
    }

    fn operand(&mut self, operand: Spanned<Operand>) {
        if let (Some(name), Some((place, operator))) = (self.header.take(), self.compared.take()) {
            let condition = Condition {
                name: Spanned::new(name, place),
                span: place.to(operand.span),
                comparison: Some(Comparison { operator, operand }),
            };
            put(&mut self.conditions, condition);
        }
    }

    pub(crate) fn value(&mut self, value: Value) {
        self.value = Some(value);
    }

    /// The value that waits is one of a list.
    pub(crate) fn listed(&mut self, place: Span) {
        let value = self.value.take();
        self.values
            .extend(value.map(|value| Spanned::new(value, place)));
    }

    // Literals.

    pub(crate) fn key(&mut self, place: Span) {
        let key = self.spanned_name(place);
        self.keys.extend(key);
    }

    pub(crate) fn whole_literal(&mut self, type_name: Span, span: Span) {
        let name = self.type_name.take();
        self.literal = name.map(|name| (Spanned::new(name, type_name), span));
    }
}
