//! The parameters of a selector, and the values that fit each of their places.

use std::collections::BTreeMap;

use crate::ast::{
    Alternative, Body, Conditions, DepthItem, Head, HopHead, HopPath, Integer, Literal, Moment,
    Name, Operand, Selector, StepPart, Tail, Time, Value,
};
use crate::plan::{Attribute, List, Operator, Parameter, ParameterKind, Takes, Text, ValueType};
use crate::span::{Span, Spanned};

/// One place where a parameter stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterUse {
    /// Without the `$`.
    pub name: String,
    /// Where.
    pub span: Span,
    /// The sort of place.
    pub place: ParameterPlace,
}

/// The sorts of places that a parameter may stand in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterPlace {
    /// `:depth($n)`, `d$n`
    Depth,
    /// `@t$n`
    Turn,
    /// `@c$n`
    Cycle,
    /// `:nth($n)`
    Nth,
    /// `@limit=$n`
    Limit,
    /// `@p=$n`
    Page,
    /// `#$name`
    Key,
    /// `+$name`
    Tag,
    /// `[role=$name]`
    Compared(Attribute, Operator),
    /// `[role=['user',$name]]`
    Listed(Attribute),
}

impl ParameterPlace {
    /// The kind of value that stands there.
    #[must_use]
    pub fn kind(&self) -> ParameterKind {
        match self {
            Self::Depth | Self::Turn => ParameterKind::Integer,
            Self::Cycle | Self::Nth | Self::Limit | Self::Page => ParameterKind::Count,
            Self::Key | Self::Tag => ParameterKind::Text,
            Self::Compared(attribute, _) | Self::Listed(attribute) => {
                match attribute.value_type() {
                    ValueType::Number => ParameterKind::Number,
                    ValueType::Text | ValueType::Tags => ParameterKind::Text,
                    ValueType::Flag | ValueType::Any => ParameterKind::Any,
                }
            }
        }
    }

    /// The name of the place in messages.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Depth => "a depth".to_owned(),
            Self::Turn => "a turn".to_owned(),
            Self::Cycle => "a cycle".to_owned(),
            Self::Nth => "the number of a sibling".to_owned(),
            Self::Limit => "a limit".to_owned(),
            Self::Page => "a page".to_owned(),
            Self::Key => "a key".to_owned(),
            Self::Tag => "a tag".to_owned(),
            Self::Compared(attribute, _) | Self::Listed(attribute) => {
                format!("compared with `{}`", attribute.name())
            }
        }
    }

    /// Whether null or a list may stand there. A value never changes the meaning of a filter:
    /// `#$key` with null would be "has no key", and null has no order.
    #[must_use]
    pub fn takes(&self) -> Takes {
        match self {
            Self::Compared(_, Operator::Equal) => Takes::OneNullOrList,
            Self::Compared(_, operator) if operator.is_ordering() => Takes::One,
            Self::Compared(..) | Self::Listed(_) => Takes::OneOrNull,
            Self::Depth
            | Self::Turn
            | Self::Cycle
            | Self::Nth
            | Self::Limit
            | Self::Page
            | Self::Key
            | Self::Tag => Takes::One,
        }
    }
}

/// Every use of a parameter, in the order of the text.
pub(crate) fn uses(selector: &Selector) -> Vec<ParameterUse> {
    let mut walk = Walk { uses: Vec::new() };
    if let Some(time) = &selector.time {
        match &time.value {
            Time::At(moment) => walk.moment(moment, time.span, ParameterPlace::Turn),
            Time::Range(ends) => {
                let (first, second) = &**ends;
                walk.moment(&first.value, first.span, ParameterPlace::Turn);
                let bare = match first.value {
                    Moment::Cycle(_) | Moment::CycleParam(_) => ParameterPlace::Cycle,
                    _ => ParameterPlace::Turn,
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
            let place = match control.name.value.as_str() {
                "p" => ParameterPlace::Page,
                _ => ParameterPlace::Limit,
            };
            walk.note(name, value.span, place);
        }
    }
    walk.tail(&selector.filters);
    walk.uses
}

/// Every use of a parameter in a node literal. Their kinds serve only to find uses that contradict
/// each other: the compiler's types are narrower.
pub(crate) fn literal_uses(literal: &Literal) -> Vec<ParameterUse> {
    let mut walk = Walk { uses: Vec::new() };
    for key in &literal.keys {
        walk.name(key, ParameterPlace::Key);
    }
    walk.tail(&literal.tail);
    walk.uses
}

struct Walk {
    uses: Vec<ParameterUse>,
}

impl Walk {
    fn note(&mut self, name: &str, span: Span, place: ParameterPlace) {
        self.uses.push(ParameterUse {
            name: name.to_owned(),
            span,
            place,
        });
    }

    fn moment(&mut self, moment: &Moment, span: Span, bare: ParameterPlace) {
        match moment {
            Moment::TurnParam(name) => self.note(name, span, ParameterPlace::Turn),
            Moment::CycleParam(name) => self.note(name, span, ParameterPlace::Cycle),
            Moment::BareParam(name) => self.note(name, span, bare),
            _ => {}
        }
    }

    fn integer(&mut self, integer: &Spanned<Integer>, place: ParameterPlace) {
        if let Integer::Param(name) = &integer.value {
            self.note(name, integer.span, place);
        }
    }

    fn name(&mut self, name: &Spanned<Name>, place: ParameterPlace) {
        if let Name::Param(text) = &name.value {
            self.note(text, name.span, place);
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

    fn position(&mut self, position: &HopPath) {
        for hop in &position.hops {
            if let Some(head) = &hop.head
                && let HopHead::Depth(items) = &head.value
            {
                self.depths(items);
            }
            self.parts(&hop.parts);
        }
    }

    fn parts(&mut self, parts: &[StepPart]) {
        for part in parts {
            match part {
                StepPart::Key(key) => self.name(key, ParameterPlace::Key),
                StepPart::Conditions(conditions) => self.conditions(conditions),
                StepPart::Depth(items) => self.depths(&items.value),
                StepPart::Nth(argument) => {
                    if let Some(integer) = &argument.value {
                        self.integer(integer, ParameterPlace::Nth);
                    }
                }
                StepPart::Not(list) | StepPart::Has(list) => self.alternatives(&list.value),
                StepPart::Type(_) | StepPart::Pseudo(_) => {}
            }
        }
    }

    fn depths(&mut self, items: &[DepthItem]) {
        for item in items {
            match item {
                DepthItem::One(bound) | DepthItem::Compare(_, bound) => {
                    self.integer(bound, ParameterPlace::Depth);
                }
                DepthItem::Range(low, high) => {
                    self.integer(low, ParameterPlace::Depth);
                    self.integer(high, ParameterPlace::Depth);
                }
                DepthItem::Set(set) => self.depths(&set.value),
            }
        }
    }

    fn tail(&mut self, tail: &[Tail]) {
        for item in tail {
            match item {
                Tail::Conditions(conditions) => self.conditions(conditions),
                Tail::Tag(tag) => self.name(tag, ParameterPlace::Tag),
            }
        }
    }

    fn conditions(&mut self, conditions: &Conditions) {
        for condition in &conditions.list {
            let Some(comparison) = &condition.comparison else {
                continue;
            };
            let attribute = Attribute::named(&condition.name.value);
            match &comparison.operand.value {
                Operand::One(value) => {
                    let place = ParameterPlace::Compared(attribute, comparison.operator.value);
                    self.value(value, comparison.operand.span, place);
                }
                // A list of one is that one.
                Operand::List(values) if values.len() == 1 => {
                    for value in values {
                        let place = ParameterPlace::Compared(attribute.clone(), Operator::Equal);
                        self.value(&value.value, value.span, place);
                    }
                }
                Operand::List(values) => {
                    for value in values {
                        let place = ParameterPlace::Listed(attribute.clone());
                        self.value(&value.value, value.span, place);
                    }
                }
            }
        }
    }

    fn value(&mut self, value: &Value, span: Span, place: ParameterPlace) {
        if let Value::Param(name) = value {
            self.note(name, span, place);
        }
    }
}

/// The parameters of a selector, numbered by name: the order of the text is not part of its
/// meaning.
#[derive(Debug)]
pub(crate) struct Table {
    /// Sorted by name, each once.
    parameters: Vec<Parameter>,
}

impl Table {
    /// Numbers the parameters. Two uses that want different types are returned as the second of
    /// them.
    pub(crate) fn new(uses: &[ParameterUse]) -> Result<Self, &ParameterUse> {
        if uses.is_empty() {
            return Ok(Self {
                parameters: Vec::new(),
            });
        }
        let mut wanted: BTreeMap<&str, (ParameterKind, Takes)> = BTreeMap::new();
        for place in uses {
            let (kind, takes) = (place.place.kind(), place.place.takes());
            let known = wanted
                .get(place.name.as_str())
                .copied()
                .unwrap_or((kind, takes));
            let Some(kind) = known.0.meet(kind) else {
                return Err(place);
            };
            wanted.insert(&place.name, (kind, known.1.min(takes)));
        }
        let parameters = wanted
            .into_iter()
            .map(|(name, (kind, takes))| Parameter {
                name: Text::from(name),
                kind,
                takes,
            })
            .collect();
        Ok(Self { parameters })
    }

    /// The number of a parameter; none when it is not in the table, or beyond the 16 bits of a
    /// plan.
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
