//! Which parameters a selector has, and what each of the places they stand in wants.

use std::collections::BTreeMap;

use crate::ast::{
    Alternative, Body, Conditions, DepthItem, Head, HopHead, Integer, Literal, Moment, Name,
    Operand, Part, Position, Selector, Tail, Time, Value,
};
use crate::plan::{Attribute, List, Parameter, ParameterKind, Text, ValueType};
use crate::span::{Span, Spanned};

/// One place where a parameter stands.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) kind: ParameterKind,
}

/// Every use of a parameter, in the order of the text.
pub(crate) fn uses(selector: &Selector) -> Vec<Use> {
    let mut walk = Walk { uses: Vec::new() };
    if let Some(time) = &selector.time {
        match &time.value {
            Time::At(moment) => walk.moment(moment, time.span, ParameterKind::Integer),
            Time::Range(ends) => {
                let (first, second) = &**ends;
                walk.moment(&first.value, first.span, ParameterKind::Integer);
                let bare = match first.value {
                    Moment::Cycle(_) | Moment::CycleParam(_) => ParameterKind::Count,
                    _ => ParameterKind::Integer,
                };
                walk.moment(&second.value, second.span, bare);
            }
        }
    }
    walk.alternatives(&selector.alternatives);
    for control in &selector.controls {
        if let Some(value) = &control.value
            && let Value::Param(name) = &value.value
        {
            walk.note(name, value.span, ParameterKind::Count);
        }
    }
    walk.tail(&selector.filters);
    walk.uses
}

/// Every use of a parameter in a node literal. What kind each is says only which of them contradict each other: the
/// compiler's types are narrower.
pub(crate) fn literal_uses(literal: &Literal) -> Vec<Use> {
    let mut walk = Walk { uses: Vec::new() };
    for key in &literal.keys {
        walk.name(key);
    }
    walk.tail(&literal.tail);
    walk.uses
}

struct Walk {
    uses: Vec<Use>,
}

impl Walk {
    fn note(&mut self, name: &str, span: Span, kind: ParameterKind) {
        self.uses.push(Use {
            name: name.to_owned(),
            span,
            kind,
        });
    }

    fn moment(&mut self, moment: &Moment, span: Span, bare: ParameterKind) {
        match moment {
            Moment::TurnParam(name) => self.note(name, span, ParameterKind::Integer),
            Moment::CycleParam(name) => self.note(name, span, ParameterKind::Count),
            Moment::BareParam(name) => self.note(name, span, bare),
            _ => {}
        }
    }

    fn integer(&mut self, integer: &Spanned<Integer>, kind: ParameterKind) {
        if let Integer::Param(name) = &integer.value {
            self.note(name, integer.span, kind);
        }
    }

    fn name(&mut self, name: &Spanned<Name>) {
        if let Name::Param(text) = &name.value {
            self.note(text, name.span, ParameterKind::Text);
        }
    }

    fn alternatives(&mut self, alternatives: &[Alternative]) {
        for alternative in alternatives {
            match &alternative.body {
                Body::Chain(steps) => {
                    for step in steps {
                        if let Some(head) = &step.head
                            && let Head::Depth(items) = &head.value
                        {
                            self.depths(items);
                        }
                        self.parts(&step.parts);
                    }
                }
                Body::Position(position) => self.position(position),
                Body::Search { within, .. } => {
                    if let Some(position) = within {
                        self.position(position);
                    }
                }
            }
            self.tail(&alternative.tail);
        }
    }

    fn position(&mut self, position: &Position) {
        for hop in &position.hops {
            if let Some(head) = &hop.head
                && let HopHead::Depth(items) = &head.value
            {
                self.depths(items);
            }
            self.parts(&hop.parts);
        }
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Key(key) => self.name(key),
                Part::Conditions(conditions) => self.conditions(conditions),
                Part::Depth(items) => self.depths(&items.value),
                Part::Nth(argument) => {
                    if let Some(integer) = &argument.value {
                        self.integer(integer, ParameterKind::Count);
                    }
                }
                Part::Not(list) | Part::Has(list) => self.alternatives(&list.value),
                Part::Type(_) | Part::Pseudo(_) => {}
            }
        }
    }

    fn depths(&mut self, items: &[DepthItem]) {
        for item in items {
            match item {
                DepthItem::One(bound) | DepthItem::Compare(_, bound) => {
                    self.integer(bound, ParameterKind::Integer);
                }
                DepthItem::Range(low, high) => {
                    self.integer(low, ParameterKind::Integer);
                    self.integer(high, ParameterKind::Integer);
                }
                DepthItem::Set(set) => self.depths(&set.value),
            }
        }
    }

    fn tail(&mut self, tail: &[Tail]) {
        for item in tail {
            match item {
                Tail::Conditions(conditions) => self.conditions(conditions),
                Tail::Tag(tag) => self.name(tag),
            }
        }
    }

    fn conditions(&mut self, conditions: &Conditions) {
        for condition in &conditions.list {
            let Some(comparison) = &condition.comparison else {
                continue;
            };
            let kind = match Attribute::named(&condition.name.value).value_type() {
                ValueType::Number => ParameterKind::Number,
                ValueType::Text | ValueType::Tags => ParameterKind::Text,
                ValueType::Flag | ValueType::Any => ParameterKind::Any,
            };
            match &comparison.operand.value {
                Operand::One(value) => self.value(value, comparison.operand.span, kind),
                Operand::List(values) => {
                    for value in values {
                        self.value(&value.value, value.span, kind);
                    }
                }
            }
        }
    }

    fn value(&mut self, value: &Value, span: Span, kind: ParameterKind) {
        if let Value::Param(name) = value {
            self.note(name, span, kind);
        }
    }
}

/// The parameters of a selector, numbered by name: the order of the text is not part of its meaning.
#[derive(Debug)]
pub(crate) struct Table {
    /// Sorted by name, each once.
    parameters: Vec<Parameter>,
}

impl Table {
    /// Numbers the parameters. Two uses that want different types are returned as the second of them.
    pub(crate) fn new(uses: Vec<Use>) -> Result<Self, Use> {
        let mut kinds: BTreeMap<String, ParameterKind> = BTreeMap::new();
        for place in uses {
            let known = kinds.get(&place.name).copied().unwrap_or(place.kind);
            let Some(kind) = known.meet(place.kind) else {
                return Err(place);
            };
            kinds.insert(place.name, kind);
        }
        let parameters = kinds
            .into_iter()
            .map(|(name, kind)| Parameter {
                name: Text::from(name),
                kind,
            })
            .collect();
        Ok(Self { parameters })
    }

    /// The number of a parameter; none when it is not in the table, or beyond the 16 bits of a plan.
    pub(crate) fn index(&self, name: &str) -> Option<u16> {
        let index = self
            .parameters
            .binary_search_by(|parameter| (*parameter.name).cmp(name))
            .ok()?;
        u16::try_from(index).ok()
    }

    pub(crate) fn into_list(self) -> List<Parameter> {
        self.parameters.into()
    }
}
