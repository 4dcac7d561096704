//! Putting values in the places of parameters.
//!
//! Binding replaces slots of a finished plan, never text: whatever a value holds, the shape of the
//! plan stays as it was checked. The places of a parameter decide which values it takes.

use core::fmt;

use super::{
    Attribute, Bound, Combinator, Controls, DepthRange, Depths, INTEGERS, List, Moment, Nth,
    Operator, Parameter, ParameterKind, PlanPart, Query, Slot, Step, StepBuf, Takes, Target, Test,
    Time, Value, Values, alternatives, normal,
};
use crate::diagnostic::{Code, Reason};
use crate::excerpt::Excerpt;

/// A value that does not fit its parameter, or a parameter without one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BindError {
    /// The parameter, without its `$`.
    pub parameter: String,
    /// The mistake.
    pub message: String,
}

impl BindError {
    /// An error about the value of a parameter, whose name is given without its `$`.
    ///
    /// ```
    /// use pact_grammar::plan::BindError;
    ///
    /// let error = BindError::new("role", "has no value");
    /// let expected = "parameter `$role`: has no value [E_SELECTOR_INVALID: parameter-value]";
    /// assert_eq!(error.to_string(), expected);
    /// ```
    #[must_use]
    pub fn new(parameter: &str, message: impl Into<String>) -> Self {
        Self {
            parameter: parameter.to_owned(),
            message: message.into(),
        }
    }

    /// For a parameter that nothing is known of.
    #[doc(hidden)]
    #[must_use]
    pub fn unbound() -> Self {
        Self::new("", "the query still has a parameter")
    }

    /// The stable code.
    #[must_use]
    pub const fn code(&self) -> Code {
        Reason::ParameterValue.code()
    }
}

impl fmt::Display for BindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "parameter `${}`: {} [{}: {}]",
            Excerpt::of(&self.parameter),
            Excerpt::long(&self.message),
            self.code(),
            Reason::ParameterValue
        )
    }
}

impl core::error::Error for BindError {}

impl ParameterKind {
    /// Whether a value may be bound to a parameter of this kind. Null is no value of any kind.
    ///
    /// ```
    /// use pact_grammar::plan::{ParameterKind, Value};
    ///
    /// assert!(ParameterKind::Count.accepts(&Value::Integer(3)));
    /// assert!(!ParameterKind::Count.accepts(&Value::Integer(-3)));
    /// ```
    #[must_use]
    pub fn accepts(self, value: &Value) -> bool {
        match (self, value) {
            (_, Value::Param(_) | Value::Null) => false,
            (_, Value::Integer(number)) if !INTEGERS.contains(number) => false,
            (Self::Any | Self::Number, Value::Float(number)) => number.is_finite(),
            (Self::Any, _)
            | (Self::Integer | Self::Number, Value::Integer(_))
            | (Self::Text, Value::Text(_)) => true,
            (Self::Count, Value::Integer(number)) => *number >= 0,
            _ => false,
        }
    }
}

impl Parameter {
    /// Checks a binding of this parameter.
    ///
    /// ```
    /// let selector = pact_grammar::parse("#$key[role=$roles]")?;
    /// let [key, roles] = &*selector.query.parameters else { panic!() };
    /// let none: Option<&str> = None;
    /// assert!(key.check(&none.into()).is_err()); // a value never changes what a filter means
    /// assert!(roles.check(&none.into()).is_ok());
    /// assert!(roles.check(&vec!["user".into(), "tool".into()].into()).is_ok());
    /// # Ok::<(), pact_grammar::SelectorError>(())
    /// ```
    ///
    /// # Errors
    /// When a value is of another kind, or null or a list where none fits.
    pub fn check(&self, values: &Values) -> Result<(), BindError> {
        match values {
            Values::One(Value::Null) if self.takes >= Takes::OneOrNull => Ok(()),
            Values::One(value) => self.check_one(value),
            Values::List(values) if self.takes == Takes::OneNullOrList => {
                values.iter().try_for_each(|value| self.check_one(value))
            }
            Values::List(_) => {
                let wanted = self.kind.describe();
                let message = format!("needs {wanted}, got a list; a list stands after `=` only");
                Err(BindError::new(&self.name, message))
            }
        }
    }

    fn check_one(&self, value: &Value) -> Result<(), BindError> {
        if self.kind.accepts(value) {
            return Ok(());
        }
        let message = match value {
            Value::Integer(number) if !INTEGERS.contains(number) => {
                format!("`{number}` does not fit 64 bits")
            }
            _ => format!("needs {}, got {}", self.kind.describe(), describe(value)),
        };
        Err(BindError::new(&self.name, message))
    }
}

fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => format!("`{flag}`"),
        Value::Integer(number) => format!("`{number}`"),
        Value::Float(number) => format!("`{number:?}`"),
        Value::Text(_) => "a string".to_owned(),
        Value::Param(_) => "another parameter".to_owned(),
    }
}

fn describe_any(values: &Values) -> String {
    match values {
        Values::One(value) => describe(value),
        Values::List(_) => "a list".to_owned(),
    }
}

impl Query {
    /// The query with every parameter replaced by its value, in the order of [`Query::parameters`].
    ///
    /// ```
    /// let selector = pact_grammar::parse(".seg:depth($n) > .block[role=$role]")?;
    /// let bound = selector.query.bind(&[2.into(), "x'] *".into()])?;
    /// assert_eq!(bound.to_string(), r".seg:depth(2) > .block[role='x\'] *']");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a value is missing, of the wrong kind, or out of range for its place.
    pub fn bind(&self, values: &[Values]) -> Result<Self, BindError> {
        let mut given = Vec::with_capacity(self.parameters.len());
        for (index, parameter) in self.parameters.iter().enumerate() {
            let Some(values) = values.get(index) else {
                return Err(BindError::new(&parameter.name, "has no value"));
            };
            parameter.check(values)?;
            given.push(Given::Bound(values));
        }
        self.replaced(&given)
    }

    /// The query with those parameters replaced that have a value; the others stay.
    ///
    /// ```
    /// let selector = pact_grammar::parse(".seg:depth($n) > .block[role=$role]")?;
    /// let folded = selector.query.fold(&[Some(2.into()), None])?;
    /// assert_eq!(folded.to_string(), ".seg:depth(2) > .block[role=$role]");
    /// assert_eq!(folded.parameters.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a value is of the wrong kind, or out of range for its place.
    #[doc(hidden)]
    pub fn fold(&self, values: &[Option<Values>]) -> Result<Self, BindError> {
        let mut given = Vec::with_capacity(self.parameters.len());
        let mut open = 0;
        for (index, parameter) in self.parameters.iter().enumerate() {
            if let Some(Some(values)) = values.get(index) {
                parameter.check(values)?;
                given.push(Given::Bound(values));
            } else {
                given.push(Given::Open(open));
                open += 1;
            }
        }
        let is_open = |given: &Given<'_>| matches!(given, Given::Open(_));
        let left = self.parameters.iter().zip(&given);
        let left = left.filter(|(_, given)| is_open(given));
        let parameters: Vec<Parameter> = left.map(|(parameter, _)| parameter.clone()).collect();
        Ok(Self {
            parameters: parameters.into(),
            ..self.replaced(&given)?
        })
    }

    /// The query with other things in the places of its parameters, and a list of none.
    fn replaced(&self, given: &[Given<'_>]) -> Result<Self, BindError> {
        let binding = Binding {
            parameters: &self.parameters,
            given,
        };
        let mut alternatives = binding.alternatives(&self.parts)?;
        for steps in &mut alternatives {
            normal::drop_redundant_start(steps);
        }
        Ok(Self {
            time: binding.time(self.time)?,
            parts: StepBuf::flatten(alternatives),
            controls: binding.controls(&self.controls)?,
            insertion: self.insertion,
            parameters: List::EMPTY,
        })
    }
}

impl Query {
    /// Checks that no parameter is left.
    ///
    /// ```
    /// let query = pact_grammar::parse("@t0 .seg:depth($n) > .block @limit=3")?.query;
    /// assert!(query.check_bound().is_err());
    /// assert!(query.bind(&[1.into()])?.check_bound().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When one is.
    pub fn check_bound(&self) -> Result<(), BindError> {
        let controls = &self.controls;
        let is_bound = match self.time {
            Time::Working | Time::All => true,
            Time::At(moment) => is_fixed_moment(moment),
            Time::Range(first, second) => is_fixed_moment(first) && is_fixed_moment(second),
        } && controls.limit.is_none_or(is_fixed)
            && controls.page.is_none_or(is_fixed)
            && are_bound(&self.parts);
        if is_bound {
            Ok(())
        } else {
            Err(BindError::unbound())
        }
    }
}

fn is_fixed<T: Copy>(slot: Slot<T>) -> bool {
    matches!(slot, Slot::Fixed(_))
}

fn is_fixed_moment(moment: Moment) -> bool {
    match moment {
        Moment::Oldest => true,
        Moment::Turn(turn) => is_fixed(turn),
        Moment::Cycle(cycle) => is_fixed(cycle),
    }
}

fn are_bound(parts: &[PlanPart]) -> bool {
    parts.iter().all(|part| match part {
        PlanPart::Step(_, Target::Depth(depths)) | PlanPart::Keep(Test::Depth(depths)) => {
            let is_open = |bound| !matches!(bound, Bound::Param { .. });
            let mut ranges = depths.ranges().iter();
            ranges.all(|range| is_open(range.low) && is_open(range.high))
        }
        PlanPart::Keep(Test::Compare(_, _, value)) => !matches!(value, Value::Param(_)),
        PlanPart::Keep(Test::AnyOf(_, values)) => {
            let mut values = values.iter();
            values.all(|value| !matches!(value, Value::Param(_)))
        }
        PlanPart::Keep(Test::Nth(Nth::Number(number))) => is_fixed(*number),
        PlanPart::Keep(Test::Not(parts) | Test::Has(parts)) => are_bound(parts),
        PlanPart::Or
        | PlanPart::Step(
            _,
            Target::Any | Target::Region(_) | Target::Class(_) | Target::Type(_) | Target::Zone(_),
        )
        | PlanPart::Keep(
            Test::Class(_)
            | Test::Type(_)
            | Test::Present(_)
            | Test::Ephemeral
            | Test::Zone(_)
            | Test::Nth(Nth::First | Nth::Last),
        ) => true,
    })
}

/// The filling for the places of a parameter.
enum Given<'v> {
    Bound(&'v Values),
    /// The parameter stays, under this number.
    Open(u16),
}

struct Binding<'q> {
    parameters: &'q [Parameter],
    given: &'q [Given<'q>],
}

impl Binding<'_> {
    fn name(&self, index: u16) -> &str {
        self.parameters
            .get(usize::from(index))
            .map_or("", |parameter| &parameter.name)
    }

    fn given(&self, index: u16) -> Result<&Given<'_>, BindError> {
        self.given
            .get(usize::from(index))
            .ok_or_else(|| BindError::new(self.name(index), "has no value"))
    }

    /// A whole number, or the new number of a parameter that stays.
    fn integer(&self, index: u16) -> Result<Slot<i128>, BindError> {
        match self.given(index)? {
            Given::Open(index) => Ok(Slot::Param(*index)),
            Given::Bound(Values::One(Value::Integer(number))) => Ok(Slot::Fixed(*number)),
            Given::Bound(values) => Err(BindError::new(
                self.name(index),
                format!("needs a whole number, got {}", describe_any(values)),
            )),
        }
    }

    fn slot<T: TryFrom<i128>>(&self, slot: Slot<T>, what: &str) -> Result<Slot<T>, BindError> {
        let Slot::Param(index) = slot else {
            return Ok(slot);
        };
        let number = match self.integer(index)? {
            Slot::Fixed(number) => number,
            Slot::Param(index) => return Ok(Slot::Param(index)),
        };
        match T::try_from(number) {
            Ok(number) => Ok(Slot::Fixed(number)),
            Err(_) => Err(BindError::new(
                self.name(index),
                format!("`{number}` is not {what}"),
            )),
        }
    }

    /// Counts beyond signed numbers mean the same as the largest of these, and only these can be
    /// printed.
    fn count(&self, slot: Slot<u64>, what: &str) -> Result<Slot<u64>, BindError> {
        Ok(match self.slot(slot, what)? {
            Slot::Fixed(number) => Slot::Fixed(number.min(i64::MAX.unsigned_abs())),
            other @ Slot::Param(_) => other,
        })
    }

    fn time(&self, time: Time) -> Result<Time, BindError> {
        Ok(match time {
            Time::Working | Time::All => time,
            Time::At(moment) => Time::At(self.moment(moment)?),
            Time::Range(first, second) => Time::Range(self.moment(first)?, self.moment(second)?),
        })
    }

    fn moment(&self, moment: Moment) -> Result<Moment, BindError> {
        Ok(match moment {
            Moment::Oldest => moment,
            Moment::Turn(turn) => {
                let bound = self.slot(turn, "a turn")?;
                if let (Slot::Param(index), Slot::Fixed(number @ 1..)) = (turn, bound) {
                    return Err(BindError::new(
                        self.name(index),
                        format!(
                            "turn +{number} does not exist yet; `@t-1` is the one before `@t0`"
                        ),
                    ));
                }
                Moment::Turn(bound)
            }
            Moment::Cycle(cycle) => Moment::Cycle(self.slot(cycle, "a cycle")?),
        })
    }

    fn controls(&self, controls: &Controls) -> Result<Controls, BindError> {
        let bind =
            |slot: Option<Slot<u64>>, what| slot.map(|slot| self.count(slot, what)).transpose();
        let page = bind(controls.page, "a page")?;
        if let (Some(Slot::Param(index)), Some(Slot::Fixed(0))) = (controls.page, page) {
            return Err(BindError::new(self.name(index), "pages are counted from 1"));
        }
        Ok(Controls {
            limit: bind(controls.limit, "a limit")?,
            page,
            ..*controls
        })
    }

    fn alternatives(&self, parts: &[PlanPart]) -> Result<Vec<Vec<StepBuf>>, BindError> {
        // Loops, not iterator chains: this recurses as deep as a selector nests, and each adapter
        // would be a stack frame of its own without optimisation.
        let mut bound = Vec::new();
        for chain in alternatives(parts) {
            let mut steps = Vec::new();
            for step in chain.steps() {
                steps.push(self.step(step)?);
            }
            bound.push(steps);
        }
        Ok(bound)
    }

    fn step(&self, step: Step<'_>) -> Result<StepBuf, BindError> {
        let mut target = match step.target {
            Target::Depth(depths) => normal::address(self.depths(depths.ranges())?),
            other => other.clone(),
        };
        let mut tests = Vec::with_capacity(step.tests().len());
        for test in step.tests() {
            match test {
                Test::Compare(attribute, operator, Value::Param(index)) => {
                    let compared = self.comparison(attribute, *operator, *index)?;
                    tests.extend(compared.into_iter().flatten());
                }
                Test::Not(parts) => {
                    tests.push(Test::Not(StepBuf::flatten(self.alternatives(parts)?)));
                }
                Test::Has(parts) => {
                    tests.push(Test::Has(StepBuf::flatten(self.alternatives(parts)?)));
                }
                other => tests.push(self.test(other)?),
            }
        }
        normal::adopt_type(&mut target, &mut tests, |test| test);
        normal::arrange(&mut tests, |test| test);
        Ok(StepBuf {
            combinator: step.combinator,
            target,
            tests,
        })
    }

    fn comparison(
        &self,
        attribute: &Attribute,
        operator: Operator,
        index: u16,
    ) -> Result<normal::Tests, BindError> {
        let test = match self.given(index)? {
            Given::Open(index) => Test::Compare(attribute.clone(), operator, Value::Param(*index)),
            Given::Bound(Values::One(value)) => {
                return Ok(normal::comparison(
                    attribute.clone(),
                    operator,
                    value.clone(),
                ));
            }
            Given::Bound(Values::List(values)) if values.is_empty() => nothing(),
            Given::Bound(Values::List(values)) => {
                let values = values.iter();
                let values = values.map(|value| normal::listed(attribute, value.clone()));
                let values: Vec<Value> = values.collect();
                Test::AnyOf(attribute.clone(), values.into())
            }
        };
        Ok([Some(test), None])
    }

    fn test(&self, test: &Test) -> Result<Test, BindError> {
        Ok(match test {
            Test::AnyOf(attribute, values) => {
                let values: Result<Vec<Value>, BindError> = values
                    .iter()
                    .map(|value| match value {
                        Value::Param(index) => self.listed(attribute, *index),
                        other => Ok(other.clone()),
                    })
                    .collect();
                Test::AnyOf(attribute.clone(), values?.into())
            }
            Test::Depth(depths) => Test::Depth(self.depths(depths.ranges())?),
            Test::Nth(Nth::Number(number)) => {
                let bound = self.count(*number, "a number of a sibling")?;
                if let (Slot::Param(index), Slot::Fixed(0)) = (number, bound) {
                    return Err(BindError::new(
                        self.name(*index),
                        "siblings are counted from 1",
                    ));
                }
                Test::Nth(normal::nth(bound))
            }
            other => other.clone(),
        })
    }

    /// A value of a list.
    fn listed(&self, attribute: &Attribute, index: u16) -> Result<Value, BindError> {
        match self.given(index)? {
            Given::Open(index) => Ok(Value::Param(*index)),
            Given::Bound(Values::One(value)) => Ok(normal::listed(attribute, value.clone())),
            Given::Bound(Values::List(_)) => {
                Err(BindError::new(self.name(index), "a list holds no lists"))
            }
        }
    }

    fn depths(&self, ranges: &[DepthRange]) -> Result<Depths, BindError> {
        let mut bound = Vec::with_capacity(ranges.len());
        for range in ranges {
            let (low, high) = (self.bound(range.low)?, self.bound(range.high)?);
            if let (Bound::At(from), Bound::At(to)) = (low, high)
                && from > to
            {
                let name = match (range.low, range.high) {
                    (Bound::Param { index, .. }, _) | (_, Bound::Param { index, .. }) => {
                        self.name(index)
                    }
                    _ => "",
                };
                return Err(BindError::new(
                    name,
                    format!("the depth range runs from {from} down to {to}"),
                ));
            }
            bound.push(DepthRange { low, high });
        }
        Ok(normal::depths(bound))
    }

    /// A depth beyond 32 bits is as far away as one at their end: no tree is that deep.
    fn bound(&self, bound: Bound) -> Result<Bound, BindError> {
        let Bound::Param { index, shift } = bound else {
            return Ok(bound);
        };
        let depth = match self.integer(index)? {
            Slot::Fixed(depth) => depth,
            Slot::Param(index) => return Ok(Bound::Param { index, shift }),
        };
        let depth = depth
            .saturating_add(i128::from(shift))
            .clamp(i128::from(i32::MIN), i128::from(i32::MAX));
        i32::try_from(depth)
            .map(Bound::At)
            .map_err(|_| BindError::new(self.name(index), "no tree is that deep"))
    }
}

/// `:not(*)`, which no node passes: any value of an empty list.
fn nothing() -> Test {
    let any = StepBuf {
        combinator: Combinator::Descendant,
        target: Target::Any,
        tests: Vec::new(),
    };
    Test::Not(StepBuf::flatten(vec![vec![any]]))
}
