//! Syntax tree to plan: takes the sugar away.
//!
//! Equivalent spellings meet here. Lowering expects a tree that validation has accepted. It refuses
//! a piece that it cannot lower: nothing falls back to a value that was not written.

mod condition;
mod controls;
mod depth;
mod literal;
mod spans;
mod step;
mod time;

use core::cell::RefCell;

use crate::ast::{self, Alternative, Body, Head, HopHead, Name, StepPart, Tail};
use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::parameters::{ParameterUse, Table};
use crate::span::{Span, Spanned};

use super::{
    Attribute, Class, Combinator, List, Nth, Operator, Parameter, PlanPart, Query, Region, Slot,
    Target, Test, Text, Value, Zone, normal,
};
pub(crate) use condition::parse_number;
pub(crate) use controls::{control_word, mode, order};
pub(crate) use literal::lower_literal;
use spans::Inside;
pub(crate) use spans::{ChainSpans, Spans, StepSpans, spans};
use step::Draft;

/// Lowers a validated selector. A piece that cannot be lowered is an error.
pub(crate) fn lower(
    selector: &ast::Selector,
    uses: &[ParameterUse],
) -> Result<Query, Vec<Diagnostic>> {
    let lowering = Lowering::new(uses)?;
    let room = selector.alternatives.iter().map(room).sum();
    let mut lowered = Lowered::with_capacity(room);
    for (index, alternative) in selector.alternatives.iter().enumerate() {
        lowering.whole(alternative, &selector.filters, index == 0, &mut lowered);
    }
    let insertion = selector
        .alternatives
        .first()
        .and_then(Alternative::sentinel);
    let time = lowering.time(selector.time.as_ref());
    let controls = lowering.controls(&selector.controls);
    Ok(Query {
        time,
        parts: lowered.parts.into(),
        controls,
        insertion: insertion.map(|sentinel| sentinel.value),
        parameters: lowering.finish()?,
    })
}

/// How many parts the plan of an alternative mostly has, with the one between two alternatives.
fn room(alternative: &Alternative) -> usize {
    match &alternative.body {
        Body::Chain(steps) => {
            let parts = steps.iter().map(|step| step.parts.len() + 1).sum::<usize>();
            parts + alternative.tail.len() + 1
        }
        _ => 4,
    }
}

/// The alternatives of a plan, one after another.
#[derive(Default)]
struct Lowered {
    parts: Vec<PlanPart>,
    /// Where they were written. A plan is made without it.
    spans: Option<Vec<ChainSpans>>,
}

impl Lowered {
    fn with_capacity(room: usize) -> Self {
        Self {
            parts: Vec::with_capacity(room),
            spans: None,
        }
    }

    /// Begins an alternative, and says where.
    fn begin(&mut self, span: Span, is_first: bool) -> usize {
        if !is_first {
            self.parts.push(PlanPart::Or);
        }
        if let Some(spans) = &mut self.spans {
            spans.push(ChainSpans {
                span,
                steps: Vec::new(),
            });
        }
        self.parts.len()
    }

    fn put(&mut self, mut step: Draft) {
        step.settle();
        if let Some(chain) = self.spans.as_mut().and_then(|spans| spans.last_mut()) {
            chain.steps.push(step.spans());
        }
        step.write(&mut self.parts);
    }

    /// Takes a first `^seq` away where it says nothing.
    fn drop_redundant_start(&mut self, start: usize) {
        let Some([PlanPart::Step(_, first), PlanPart::Step(_, next), ..]) = self.parts.get(start..)
        else {
            return;
        };
        if !normal::is_redundant_start(first, next) {
            return;
        }
        self.parts.remove(start);
        if let Some(PlanPart::Step(combinator, _)) = self.parts.get_mut(start) {
            *combinator = Combinator::Descendant;
        }
        if let Some(chain) = self.spans.as_mut().and_then(|spans| spans.last_mut()) {
            chain.steps.remove(0);
        }
    }
}

/// The meaning of a step that is nothing but `:pre`, `:core` or `:post`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BareZone {
    /// A zone.
    IsZone,
    /// A test of the node's own offset, as inside `:not(…)`.
    IsTest,
}

struct Lowering {
    parameters: Table,
    /// The pieces that could not be lowered. A single one refuses the plan.
    problems: RefCell<Vec<Diagnostic>>,
    /// Where the steps in `:has(…)` were written. A plan is made without it.
    inside: Option<RefCell<Inside>>,
}

impl Lowering {
    fn new(uses: &[ParameterUse]) -> Result<Self, Vec<Diagnostic>> {
        let parameters = Table::new(uses).map_err(|place| {
            let name = Excerpt::short(&place.name);
            let message = format!("`${name}` stands where different types are wanted");
            vec![Diagnostic::error(
                Reason::ParameterConflict,
                message,
                place.span,
            )]
        })?;
        Ok(Self {
            parameters,
            problems: RefCell::default(),
            inside: None,
        })
    }

    /// The parameters, unless something was refused.
    fn finish(self) -> Result<List<Parameter>, Vec<Diagnostic>> {
        let problems = self.problems.into_inner();
        if problems.is_empty() {
            Ok(self.parameters.into_list())
        } else {
            Err(problems)
        }
    }

    /// Notes something that cannot be lowered: then the plan is refused, whatever else is in it.
    fn refuse(&self, reason: Reason, message: impl Into<String>, span: Span) {
        let problem = Diagnostic::error(reason, message, span).label("cannot be part of a plan");
        self.problems.borrow_mut().push(problem);
    }

    /// The number of a parameter.
    fn parameter(&self, name: &str, span: Span) -> u16 {
        self.parameters.index(name).unwrap_or_else(|| {
            let message = format!("the parameter `${}` is not known", Excerpt::short(name));
            self.refuse(Reason::ParameterValue, message, span);
            u16::MAX
        })
    }

    /// An alternative of the selector itself.
    fn whole(
        &self,
        alternative: &Alternative,
        shared: &[Tail],
        is_first: bool,
        lowered: &mut Lowered,
    ) {
        let start = lowered.begin(alternative.span, is_first);
        self.alternative(alternative, shared, BareZone::IsZone, lowered);
        lowered.drop_redundant_start(start);
    }

    fn alternative(
        &self,
        alternative: &Alternative,
        shared: &[Tail],
        bare: BareZone,
        lowered: &mut Lowered,
    ) {
        let mut steps = match &alternative.body {
            Body::Chain(steps) => {
                for (after, step) in (0..steps.len()).rev().zip(steps) {
                    let combinator = step.combinator.map(|combinator| combinator.value);
                    let combinator = combinator.unwrap_or(Combinator::Descendant);
                    let mut draft = Draft::new(combinator, step.span);
                    self.step(&mut draft, step, bare);
                    if after == 0 {
                        self.tails(&mut draft, alternative, shared);
                    }
                    lowered.put(draft);
                }
                return;
            }
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
            self.tails(subject, alternative, shared);
        }
        for step in steps {
            lowered.put(step);
        }
    }

    fn tails(&self, subject: &mut Draft, alternative: &Alternative, shared: &[Tail]) {
        for item in alternative.tail.iter().chain(shared) {
            self.tail(subject, item);
        }
    }

    fn step(&self, draft: &mut Draft, step: &ast::Step, bare: BareZone) {
        match step.head.as_ref().map(|head| &head.value) {
            Some(Head::Root(name)) => self.region(draft, name, step.span),
            Some(Head::Depth(items)) => draft.depth_address(self.depths(items)),
            Some(Head::Any) => {}
            None => {
                let zone = bare_zone(&step.parts).filter(|_| bare == BareZone::IsZone);
                if let Some((zone, [])) = zone {
                    draft.target = Target::Zone(zone);
                    return;
                }
            }
        }
        self.parts(draft, &step.parts);
    }

    fn region(&self, draft: &mut Draft, name: &str, span: Span) {
        let region = match name {
            "sys" => Region::System,
            "seq" => Region::Sequence,
            "ah" => Region::Head,
            "root" => Region::Root,
            _ => {
                let message = format!("`^{}` is not a root", Excerpt::short(name));
                return self.refuse(Reason::UnknownRoot, message, span);
            }
        };
        draft.target = Target::Region(region);
    }

    fn parts(&self, draft: &mut Draft, parts: &[StepPart]) {
        for part in parts {
            match part {
                StepPart::Key(key) => {
                    let test = Test::Compare(Attribute::Key, Operator::Equal, self.name(key));
                    draft.test(test, key.span);
                }
                StepPart::Type(name) => draft.type_name(&name.value, name.span),
                StepPart::Conditions(conditions) => self.conditions(draft, conditions),
                StepPart::Pseudo(name) => self.pseudo(draft, name),
                StepPart::Depth(items) => {
                    draft.test(Test::Depth(self.depths(&items.value)), items.span);
                }
                StepPart::Nth(argument) => draft.nth(self.nth(argument), argument.span),
                StepPart::Not(list) => {
                    for alternative in &list.value {
                        let mut excluded = Lowered::default();
                        self.alternative(alternative, &[], BareZone::IsTest, &mut excluded);
                        draft.test(Test::Not(excluded.parts.into()), list.span);
                    }
                }
                StepPart::Has(list) => {
                    let mut chains = Lowered {
                        parts: Vec::new(),
                        spans: self.inside.as_ref().map(|_| Vec::new()),
                    };
                    for (index, alternative) in list.value.iter().enumerate() {
                        chains.begin(alternative.span, index == 0);
                        self.alternative(alternative, &[], BareZone::IsZone, &mut chains);
                    }
                    if let (Some(inside), Some(spans)) = (&self.inside, chains.spans) {
                        let place = (list.span.start, list.span.end);
                        inside.borrow_mut().insert(place, spans);
                    }
                    draft.test(Test::Has(chains.parts.into()), list.span);
                }
            }
        }
    }

    fn pseudo(&self, draft: &mut Draft, name: &Spanned<String>) {
        let test = match (zone(&name.value), name.value.as_str()) {
            (Some(zone), _) => Test::Zone(zone),
            (None, "first") => Test::Nth(Nth::First),
            (None, "last") => Test::Nth(Nth::Last),
            (None, other) => {
                let message = format!("`:{}` is not a pseudo", Excerpt::short(other));
                return self.refuse(Reason::UnknownPseudo, message, name.span);
            }
        };
        draft.test(test, name.span);
    }

    fn nth(&self, argument: &Spanned<Option<Spanned<ast::Integer>>>) -> Slot<u64> {
        match argument.value.as_ref().map(|integer| &integer.value) {
            Some(ast::Integer::Number(number)) => match u64::try_from(*number) {
                Ok(number @ 1..) => return Slot::Fixed(number),
                _ => self.refuse(
                    Reason::NthZero,
                    "siblings are counted from 1",
                    argument.span,
                ),
            },
            Some(ast::Integer::Param(name)) => {
                return Slot::Param(self.parameter(name, argument.span));
            }
            None => self.refuse(
                Reason::PseudoArgument,
                "`:nth()` has no number",
                argument.span,
            ),
        }
        Slot::Fixed(u64::MAX)
    }

    fn hops(&self, position: &ast::HopPath) -> Vec<Draft> {
        let mut steps: Vec<Draft> = Vec::new();
        let mut hops = position.hops.iter().peekable();
        // Whether the last step is a depth, so that `seg` names the segment it entered.
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
                Some(HopHead::Root(name)) => self.region(&mut draft, name, hop.span),
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
                Some(HopHead::Single(_)) => {}
                Some(HopHead::End) => self.refuse(
                    Reason::SentinelMisplaced,
                    "`end` is not the last hop",
                    hop.span,
                ),
                None => {
                    if let Some((zone, filters)) = bare_zone(&hop.parts) {
                        draft.target = Target::Zone(zone);
                        self.parts(&mut draft, filters);
                        steps.push(draft);
                        continue;
                    }
                }
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
                Test::Compare(Attribute::Tags, Operator::Equal, self.name(tag)),
                tag.span,
            ),
        }
    }

    fn name(&self, name: &Spanned<Name>) -> Value {
        match &name.value {
            Name::Text(text) => Value::Text(Text::from(text.as_str())),
            Name::Param(parameter) => Value::Param(self.parameter(parameter, name.span)),
        }
    }
}

/// The zone that a pseudo names.
fn zone(pseudo: &str) -> Option<Zone> {
    match pseudo {
        "pre" => Some(Zone::Pre),
        "core" => Some(Zone::Core),
        "post" => Some(Zone::Post),
        _ => None,
    }
}

/// The zone of a step that is nothing but `:pre`, `:core` or `:post`, and the braces after it,
/// which only hops have.
fn bare_zone(parts: &[StepPart]) -> Option<(Zone, &[StepPart])> {
    let named = |part: &StepPart| match part {
        StepPart::Pseudo(name) => zone(&name.value),
        _ => None,
    };
    let first = named(parts.first()?)?;
    // Said twice, it is still the same zone.
    let said = parts
        .iter()
        .take_while(|part| named(part) == Some(first))
        .count();
    let (_, filters) = parts.split_at_checked(said)?;
    let is_filter =
        |part: &StepPart| matches!(part, StepPart::Conditions(conditions) if conditions.braces);
    filters.iter().all(is_filter).then_some((first, filters))
}

/// The depths of a depth hop.
fn depth_hop(hop: &ast::Hop) -> Option<(&[ast::DepthItem], &ast::Hop)> {
    match hop.head_value()? {
        HopHead::Depth(items) => Some((items, hop)),
        _ => None,
    }
}
