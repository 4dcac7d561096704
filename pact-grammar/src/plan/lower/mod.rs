//! Syntax tree to plan: takes the sugar away.
//!
//! Equivalent spellings meet here. Lowering expects a tree that validation has accepted; given another it
//! still returns a plan, only a meaningless one.

mod condition;
mod depth;
mod literal;
mod step;

use crate::ast::{self, Alternative, Body, Head, HopHead, Name, Part, Tail};
use crate::parameters::{self, Table, Use};
use crate::span::{Span, Spanned};

use super::{
    Attribute, Class, Combinator, Controls, Mode, Moment, Operator, Order, Query, Slot, StepBuf,
    Test, Text, Time, Value, normal,
};
pub(crate) use condition::parse_number;
pub(crate) use literal::lower_literal;
use step::Draft;

/// Where the pieces of a plan were written, for messages about the plan.
#[derive(Debug, Default)]
pub(crate) struct Spans {
    pub(crate) alternatives: Vec<ChainSpans>,
}

/// The spans of one alternative.
#[derive(Debug)]
pub(crate) struct ChainSpans {
    pub(crate) span: Span,
    pub(crate) steps: Vec<StepSpans>,
}

/// The spans of one step.
#[derive(Debug)]
pub(crate) struct StepSpans {
    pub(crate) span: Span,
    /// One for each test.
    pub(crate) tests: Vec<Span>,
}

/// Lowers a validated selector.
pub(crate) fn lower(selector: &ast::Selector, uses: Vec<Use>) -> Query {
    let lowering = Lowering {
        parameters: Table::new(uses),
    };
    let mut alternatives = Vec::with_capacity(selector.alternatives.len());
    for alternative in &selector.alternatives {
        let mut steps = finish(lowering.alternative(alternative, &selector.filters));
        normal::drop_redundant_start(&mut steps);
        alternatives.push(steps);
    }
    let insertion = selector
        .alternatives
        .first()
        .and_then(Alternative::sentinel);
    Query {
        time: lowering.time(selector.time.as_ref()),
        parts: StepBuf::flatten(alternatives),
        controls: lowering.controls(&selector.controls),
        insertion: insertion.map(|sentinel| sentinel.value),
        parameters: lowering.parameters.into_list(),
    }
}

/// Where the pieces of the plan were written: lowers again, for those who have something to say about it.
pub(crate) fn spans(selector: &ast::Selector) -> Spans {
    // With the same numbers for parameters: tests that differ in these alone are told apart.
    let lowering = Lowering {
        parameters: Table::new(parameters::uses(selector)),
    };
    let alternatives = selector
        .alternatives
        .iter()
        .map(|alternative| {
            let drafts = settled(lowering.alternative(alternative, &selector.filters));
            let mut spans: Vec<StepSpans> = drafts.iter().map(Draft::spans).collect();
            let mut steps = drafts.into_iter().map(Draft::into_step).collect();
            if normal::drop_redundant_start(&mut steps) {
                spans.remove(0);
            }
            ChainSpans {
                span: alternative.span,
                steps: spans,
            }
        })
        .collect();
    Spans { alternatives }
}

fn settled(mut drafts: Vec<Draft>) -> Vec<Draft> {
    let last = drafts.len().saturating_sub(1);
    for (index, draft) in drafts.iter_mut().enumerate() {
        draft.settle(index == last);
    }
    drafts
}

fn finish(drafts: Vec<Draft>) -> Vec<StepBuf> {
    settled(drafts).into_iter().map(Draft::into_step).collect()
}

struct Lowering {
    parameters: Table,
}

impl Lowering {
    fn alternative(&self, alternative: &Alternative, shared: &[Tail]) -> Vec<Draft> {
        let mut steps = match &alternative.body {
            Body::Chain(steps) => steps.iter().map(|step| self.step(step)).collect(),
            Body::Position(position) => self.hops(position),
            Body::Search { within, .. } => {
                let mut steps = within
                    .as_ref()
                    .map_or_else(Vec::new, |position| self.hops(position));
                steps.push(Draft::new(Combinator::Descendant, alternative.span));
                steps
            }
        };
        if let Some(subject) = steps.last_mut() {
            for item in alternative.tail.iter().chain(shared) {
                self.tail(subject, item);
            }
        }
        steps
    }

    fn step(&self, step: &ast::Step) -> Draft {
        let combinator = step
            .combinator
            .map_or(Combinator::Descendant, |combinator| combinator.value);
        let mut draft = Draft::new(combinator, step.span);
        match step.head.as_ref().map(|head| &head.value) {
            Some(Head::Root(name)) => draft.region(name),
            Some(Head::Depth(items)) => draft.depth_address(self.depths(items)),
            Some(Head::Any) => draft.star = true,
            None => {}
        }
        self.parts(&mut draft, &step.parts);
        draft
    }

    fn parts(&self, draft: &mut Draft, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Key(key) => {
                    let test =
                        Test::Compare(Attribute::Key, Operator::Equal, self.name(&key.value));
                    draft.test(test, key.span);
                }
                Part::Type(name) => draft.type_name(&name.value, name.span),
                Part::Conditions(conditions) => self.conditions(draft, conditions),
                Part::Pseudo(name) => draft.pseudo(&name.value, name.span),
                Part::Depth(items) => {
                    draft.test(Test::Depth(self.depths(&items.value).into()), items.span);
                }
                Part::Nth(argument) => draft.nth(self.nth(argument), argument.span),
                Part::Not(list) => {
                    for alternative in &list.value {
                        let step = finish(self.alternative(alternative, &[]));
                        draft.test(Test::Not(StepBuf::flatten(vec![step])), list.span);
                    }
                }
                Part::Has(list) => {
                    let chains: Vec<Vec<StepBuf>> = list
                        .value
                        .iter()
                        .map(|alternative| finish(self.alternative(alternative, &[])))
                        .collect();
                    draft.test(Test::Has(StepBuf::flatten(chains)), list.span);
                }
            }
        }
    }

    fn nth(&self, argument: &Spanned<Option<Spanned<ast::Integer>>>) -> Slot<u64> {
        match argument.value.as_ref().map(|integer| &integer.value) {
            Some(ast::Integer::Number(number)) => {
                Slot::Fixed(u64::try_from(*number).unwrap_or_default())
            }
            Some(ast::Integer::Param(name)) => Slot::Param(self.parameters.index(name)),
            None => Slot::Fixed(0),
        }
    }

    fn hops(&self, position: &ast::Position) -> Vec<Draft> {
        let mut steps: Vec<Draft> = Vec::new();
        let mut hops = position.hops.iter().peekable();
        // Whether the last step is a depth, so that `seg` names what it entered.
        let mut entered = false;
        while let Some(hop) = hops.next() {
            let head = hop.head_value();
            if let (true, Some(last), Some(HopHead::Type(name))) = (entered, steps.last_mut(), head)
                && Class::named(&name.class) == Some(Class::Segment)
            {
                if let Some(kind) = &name.kind {
                    last.kind(kind, hop.span);
                }
                self.parts(last, &hop.parts);
                entered = false;
                continue;
            }
            let combinator = if steps.is_empty() {
                Combinator::Descendant
            } else {
                Combinator::Child
            };
            let mut draft = Draft::new(combinator, hop.span);
            entered = false;
            match head {
                Some(HopHead::Root(name)) => draft.region(name),
                Some(HopHead::Depth(items)) => {
                    // Depth hops in a row are one set.
                    let mut items = items.clone();
                    self.parts(&mut draft, &hop.parts);
                    while let Some((more, next)) = hops.peek().and_then(|next| depth_hop(next)) {
                        items.extend_from_slice(more);
                        self.parts(&mut draft, &next.parts);
                        hops.next();
                    }
                    draft.depth_address(self.depths(&items));
                    steps.push(draft);
                    entered = true;
                    continue;
                }
                Some(HopHead::Type(name)) => draft.type_name(name, hop.span),
                Some(HopHead::Any(of)) => {
                    draft.star = true;
                    if let Some(name) = of {
                        draft.type_name(name, hop.span);
                    }
                }
                Some(HopHead::Offset { offset, of, .. }) => {
                    if let Some(name) = of {
                        draft.type_name(name, hop.span);
                    }
                    let value = Value::Integer(i128::from(*offset));
                    draft.test(
                        Test::Compare(Attribute::Offset, Operator::Equal, value),
                        hop.span,
                    );
                }
                Some(HopHead::Single(_)) => draft.star = true,
                Some(HopHead::End) | None => {}
            }
            self.parts(&mut draft, &hop.parts);
            steps.push(draft);
        }
        steps
    }

    fn tail(&self, subject: &mut Draft, item: &Tail) {
        match item {
            Tail::Conditions(conditions) => self.conditions(subject, conditions),
            Tail::Tag(tag) => subject.test(
                Test::Compare(Attribute::Tags, Operator::Equal, self.name(&tag.value)),
                tag.span,
            ),
        }
    }

    fn name(&self, name: &Name) -> Value {
        match name {
            Name::Text(text) => Value::Text(Text::from(text.as_str())),
            Name::Param(name) => Value::Param(self.parameters.index(name)),
        }
    }

    fn time(&self, time: Option<&Spanned<ast::Time>>) -> Time {
        let Some(time) = time else {
            return Time::Working;
        };
        match &time.value {
            ast::Time::At(ast::Moment::All) => Time::All,
            ast::Time::At(ast::Moment::History) => {
                Time::Range(Moment::Turn(Slot::Fixed(0)), Moment::Oldest)
            }
            ast::Time::At(moment) => Time::At(self.moment(moment, false)),
            ast::Time::Range(ends) => {
                let (first, second) = &**ends;
                let cycles = matches!(
                    first.value,
                    ast::Moment::Cycle(_) | ast::Moment::CycleParam(_)
                );
                Time::Range(
                    self.moment(&first.value, false),
                    self.moment(&second.value, cycles),
                )
            }
        }
    }

    fn moment(&self, moment: &ast::Moment, bare_is_cycle: bool) -> Moment {
        match moment {
            ast::Moment::Turn(turn) => Moment::Turn(Slot::Fixed(*turn)),
            ast::Moment::Cycle(cycle) => Moment::Cycle(Slot::Fixed(*cycle)),
            ast::Moment::Bare(number) if bare_is_cycle => {
                Moment::Cycle(Slot::Fixed(u64::try_from(*number).unwrap_or_default()))
            }
            ast::Moment::Bare(number) => Moment::Turn(Slot::Fixed(*number)),
            ast::Moment::BareParam(name) if !bare_is_cycle => self.turn(name),
            ast::Moment::TurnParam(name) => self.turn(name),
            ast::Moment::CycleParam(name) | ast::Moment::BareParam(name) => {
                Moment::Cycle(Slot::Param(self.parameters.index(name)))
            }
            ast::Moment::Oldest
            | ast::Moment::BareOldest
            | ast::Moment::All
            | ast::Moment::History => Moment::Oldest,
        }
    }

    fn turn(&self, parameter: &str) -> Moment {
        Moment::Turn(Slot::Param(self.parameters.index(parameter)))
    }

    fn controls(&self, list: &[ast::Control]) -> Controls {
        let mut controls = Controls::default();
        for control in list {
            let value = control.value.as_ref().map(|value| &value.value);
            match control.name.value.as_str() {
                "mode" => controls.mode = value.and_then(mode),
                "order" => controls.order = value.and_then(order),
                "limit" => controls.limit = value.and_then(|value| self.count(value)),
                "p" => controls.page = value.and_then(|value| self.count(value)),
                "first" => controls.first = true,
                "unique" => controls.unique = true,
                _ => {}
            }
        }
        controls
    }

    fn count(&self, value: &ast::Value) -> Option<Slot<u64>> {
        match value {
            ast::Value::Integer(number) => u64::try_from(*number).ok().map(Slot::Fixed),
            ast::Value::Param(name) => Some(Slot::Param(self.parameters.index(name))),
            _ => None,
        }
    }
}

/// The depths of a depth hop.
fn depth_hop(hop: &ast::Hop) -> Option<(&[ast::DepthItem], &ast::Hop)> {
    match hop.head_value()? {
        HopHead::Depth(items) => Some((items, hop)),
        _ => None,
    }
}

/// The word of a control, with the white space that may stand in `turn:desc, pre` taken out.
pub(crate) fn control_word(value: &ast::Value) -> Option<String> {
    match value {
        ast::Value::Word(word) | ast::Value::Text(word) => Some(word.split_whitespace().collect()),
        _ => None,
    }
}

pub(crate) fn mode(value: &ast::Value) -> Option<Mode> {
    let word = control_word(value)?;
    Mode::ALL.into_iter().find(|mode| mode.as_str() == word)
}

pub(crate) fn order(value: &ast::Value) -> Option<Order> {
    let word = control_word(value)?;
    Order::ALL.into_iter().find(|order| order.as_str() == word)
}
