//! The canonical selector of a plan.
//!
//! Printing and parsing are inverse on plans: a printed plan parses to an equal plan. Queries are
//! printed as chains; insertion points as positions, the only form that has sentinels.

use core::fmt::{self, Formatter, Write as _};

use super::spelling::{
    AttributeName, Quoted, excluded_type, is_key, is_tag, is_word, leading_kind,
    starts_like_a_pseudo, type_token, zone_text,
};
use super::{
    Attribute, Bound, Chain, Class, Combinator, Controls, DepthRange, Depths, List, Moment, Nth,
    Operator, Parameter, Query, Region, Sentinel, Slot, Step, Takes, Target, Test, Time, Value,
    alternatives,
};

pub(super) fn query(f: &mut Formatter<'_>, query: &Query) -> fmt::Result {
    let printer = Printer {
        parameters: &query.parameters,
    };
    printer.time(f, query.time)?;
    for (index, chain) in query.alternatives().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        match query.insertion {
            Some(sentinel) => printer.position(f, chain, sentinel)?,
            None => printer.chain(f, chain, Around::Nothing)?,
        }
    }
    printer.controls(f, &query.controls)
}

/// A chain inside a pseudo, without the query around it.
pub(super) struct ChainText<'q> {
    pub(super) query: &'q Query,
    pub(super) chain: Chain<'q>,
    pub(super) around: Around,
}

/// The surroundings of a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// Nothing: it is an alternative of the query.
    Nothing,
    /// `:has(…)`, where a first `>` counts.
    Has,
    /// `:not(…)`, where `:pre` is a test of the offset.
    Not,
}

impl fmt::Display for ChainText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let printer = Printer {
            parameters: &self.query.parameters,
        };
        printer.chain(f, self.chain, self.around)
    }
}

struct Printer<'q> {
    parameters: &'q List<Parameter>,
}

impl Printer<'_> {
    /// Whether a comparison of a key or a tag can be written as `#key` or `+tag`, which take a text
    /// and nothing else.
    fn is_name(&self, test: &Test) -> bool {
        match test {
            Test::Compare(_, _, Value::Text(_)) => true,
            Test::Compare(_, _, Value::Param(index)) => self
                .parameters
                .get(usize::from(*index))
                .is_none_or(|parameter| parameter.takes == Takes::One),
            _ => false,
        }
    }

    fn param(&self, f: &mut Formatter<'_>, index: u16) -> fmt::Result {
        let name = self.parameters.get(usize::from(index));
        write!(f, "${}", name.map_or("", |parameter| &parameter.name))
    }

    fn slot<T: fmt::Display>(&self, f: &mut Formatter<'_>, slot: Slot<T>) -> fmt::Result {
        match slot {
            Slot::Fixed(value) => write!(f, "{value}"),
            Slot::Param(index) => self.param(f, index),
        }
    }

    fn time(&self, f: &mut Formatter<'_>, time: Time) -> fmt::Result {
        match time {
            Time::Working => Ok(()),
            Time::All => f.write_str("@* "),
            Time::At(moment) => {
                self.moment(f, moment)?;
                f.write_char(' ')
            }
            Time::Range(first, second) => {
                self.moment(f, first)?;
                f.write_str("..")?;
                self.moment(f, second)?;
                f.write_char(' ')
            }
        }
    }

    fn moment(&self, f: &mut Formatter<'_>, moment: Moment) -> fmt::Result {
        match moment {
            Moment::Oldest => f.write_str("@t-*"),
            Moment::Turn(turn) => {
                f.write_str("@t")?;
                self.slot(f, turn)
            }
            Moment::Cycle(cycle) => {
                f.write_str("@c")?;
                self.slot(f, cycle)
            }
        }
    }

    fn controls(&self, f: &mut Formatter<'_>, controls: &Controls) -> fmt::Result {
        let Controls {
            mode,
            order,
            unique,
            limit,
            page,
            first,
        } = *controls;
        if let Some(mode) = mode {
            write!(f, " @mode={}", mode.as_str())?;
        }
        if let Some(order) = order {
            write!(f, " @order={}", order.as_str())?;
        }
        if unique {
            f.write_str(" @unique")?;
        }
        if let Some(limit) = limit {
            f.write_str(" @limit=")?;
            self.slot(f, limit)?;
        }
        if let Some(page) = page {
            f.write_str(" @p=")?;
            self.slot(f, page)?;
        }
        if first {
            f.write_str(" @first")?;
        }
        Ok(())
    }

    fn chain(&self, f: &mut Formatter<'_>, chain: Chain<'_>, around: Around) -> fmt::Result {
        // In a chain, braces stand only at the end.
        let filters_zone =
            |step: Step<'_>| matches!(step.target, Target::Zone(_)) && step.tests().len() > 0;
        if chain.steps().rev().skip(1).any(filters_zone) {
            return self.as_hops(f, chain);
        }
        let last = chain.steps().count().saturating_sub(1);
        for (index, step) in chain.steps().enumerate() {
            match (index, step.combinator) {
                (0, Combinator::Child) if around == Around::Has => f.write_str("> ")?,
                (0, _) => {}
                (_, Combinator::Child) => f.write_str(" > ")?,
                (_, Combinator::Descendant) => f.write_char(' ')?,
            }
            self.step(f, step, around, index == 0, index == last)?;
        }
        Ok(())
    }

    /// A chain that was written as hops, `(…)` or `within(…) ?? {…}`, and can be written in no
    /// other way.
    fn as_hops(&self, f: &mut Formatter<'_>, chain: Chain<'_>) -> fmt::Result {
        let search = chain
            .subject()
            .filter(|subject| subject.combinator == Combinator::Descendant);
        let hops = chain.steps().count() - usize::from(search.is_some());
        f.write_str(if search.is_some() { "within(" } else { "(" })?;
        for (index, step) in chain.steps().take(hops).enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            self.hop(f, step, index == 0)?;
        }
        f.write_char(')')?;
        let Some(search) = search else {
            return Ok(());
        };
        let target = match search.target {
            Target::Class(class) => Some(Test::Class(*class)),
            Target::Type(name) => Some(Test::Type(name.clone())),
            _ => None,
        };
        f.write_str(" ?? ")?;
        self.props(f, target.iter().chain(search.tests()))
    }

    /// `{…}`
    fn props<'t>(
        &self,
        f: &mut Formatter<'_>,
        tests: impl Iterator<Item = &'t Test>,
    ) -> fmt::Result {
        f.write_char('{')?;
        for (index, test) in tests.enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            self.condition(f, test)?;
        }
        f.write_char('}')
    }

    /// A step; the last of a chain carries its tags behind it, and a lone tag search is just its
    /// tags.
    fn step(
        &self,
        f: &mut Formatter<'_>,
        step: Step<'_>,
        around: Around,
        first: bool,
        last: bool,
    ) -> fmt::Result {
        let mut tests: Vec<&Test> = step.tests().collect();
        let mut tags = 0;
        if last {
            tags = tests.iter().rev().take_while(|test| is_tag(test)).count();
            let start = tests.len() - tags;
            // A tag that takes a list or null is not a `+tag`, and stands before those that are.
            let all = tests.get_mut(start..).unwrap_or_default();
            all.sort_by_key(|test| self.is_name(test));
            tags = all.iter().filter(|test| self.is_name(test)).count();
        }
        let (tests, tags) = tests.split_at(tests.len() - tags);
        let anywhere = first && step.combinator == Combinator::Descendant;
        let search = anywhere && tests.is_empty() && !tags.is_empty();
        // Alone it would name the zone.
        let zone_only = around != Around::Not && matches!(tests, [Test::Zone(_)]);
        let mut rest = tests;
        match step.target {
            Target::Any if (tests.is_empty() && !search) || zone_only => f.write_char('*')?,
            Target::Any => {}
            // A root may only start a chain; further on its depth says the same.
            Target::Region(Region::Head) if !first => f.write_str(".seg:depth(0)")?,
            Target::Region(Region::System) if !first => f.write_str(".seg:depth(-1)")?,
            Target::Region(region) => f.write_str(region.name())?,
            Target::Depth(depths) => {
                f.write_str(".seg:depth(")?;
                self.depths(f, depths)?;
                f.write_char(')')?;
            }
            Target::Class(class) => {
                write!(f, ".{}", class.name())?;
                if let Some((kind, others)) = leading_kind(rest) {
                    write!(f, ":{kind}")?;
                    rest = others;
                }
            }
            Target::Type(text) => match type_token(text) {
                Some(token) => write!(f, ".{token}")?,
                None => write!(f, "[nodeType={}]", Quoted(text))?,
            },
            Target::Zone(zone) => {
                f.write_str(zone_text(*zone))?;
                if !rest.is_empty() {
                    f.write_char(' ')?;
                    self.props(f, rest.iter().copied())?;
                }
                rest = &[];
            }
        }
        for test in rest {
            self.test(f, test)?;
        }
        for (index, tag) in tags.iter().enumerate() {
            if let Test::Compare(_, _, value) = tag {
                let lone = search && index == 0 && matches!(step.target, Target::Any);
                f.write_str(if lone { "+" } else { " +" })?;
                match value {
                    Value::Text(text) if is_word(text) => f.write_str(text)?,
                    value => self.value(f, value)?,
                }
            }
        }
        Ok(())
    }

    /// A condition, without the brackets around it. A test of another sort is written as its
    /// pseudo.
    fn condition(&self, f: &mut Formatter<'_>, test: &Test) -> fmt::Result {
        match test {
            Test::Class(class) => write!(f, "nodeType='{}'", class.name()),
            Test::Type(name) => write!(f, "nodeType={}", Quoted(name)),
            Test::Compare(attribute, operator, value) => {
                write!(f, "{}{}", AttributeName(attribute), operator.as_str())?;
                self.value(f, value)
            }
            Test::AnyOf(attribute, values) => {
                write!(f, "{}=[", AttributeName(attribute))?;
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        f.write_char(',')?;
                    }
                    self.value(f, value)?;
                }
                f.write_char(']')
            }
            Test::Present(attribute) => write!(f, "{}", AttributeName(attribute)),
            Test::Ephemeral => f.write_str("ephemeral"),
            Test::Not(parts) => match excluded_type(parts) {
                Some(name) => write!(f, "nodeType!={}", Quoted(&name)),
                None => self.test(f, test),
            },
            Test::Depth(_) | Test::Zone(_) | Test::Nth(_) | Test::Has(_) => self.test(f, test),
        }
    }

    fn test(&self, f: &mut Formatter<'_>, test: &Test) -> fmt::Result {
        match test {
            Test::Compare(Attribute::Key, Operator::Equal, Value::Text(key)) if is_key(key) => {
                write!(f, "#{}", &**key)
            }
            Test::Compare(Attribute::Key, Operator::Equal, value) if self.is_name(test) => {
                f.write_char('#')?;
                self.value(f, value)
            }
            Test::Class(_)
            | Test::Type(_)
            | Test::Compare(..)
            | Test::AnyOf(..)
            | Test::Present(_)
            | Test::Ephemeral => {
                f.write_char('[')?;
                self.condition(f, test)?;
                f.write_char(']')
            }
            Test::Depth(depths) => {
                f.write_str(":depth(")?;
                self.depths(f, depths)?;
                f.write_char(')')
            }
            Test::Zone(zone) => f.write_str(zone_text(*zone)),
            Test::Nth(Nth::First) => f.write_str(":first"),
            Test::Nth(Nth::Last) => f.write_str(":last"),
            Test::Nth(Nth::Number(number)) => {
                f.write_str(":nth(")?;
                self.slot(f, *number)?;
                f.write_char(')')
            }
            Test::Not(parts) => {
                f.write_str(":not(")?;
                for chain in alternatives(parts) {
                    self.chain(f, chain, Around::Not)?;
                }
                f.write_char(')')
            }
            Test::Has(parts) => {
                f.write_str(":has(")?;
                for (index, chain) in alternatives(parts).enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    self.chain(f, chain, Around::Has)?;
                }
                f.write_char(')')
            }
        }
    }

    fn depths(&self, f: &mut Formatter<'_>, depths: &Depths) -> fmt::Result {
        for (index, range) in depths.ranges().iter().enumerate() {
            if index > 0 {
                f.write_char(',')?;
            }
            self.depth_range(f, *range)?;
        }
        Ok(())
    }

    fn depth_range(&self, f: &mut Formatter<'_>, range: DepthRange) -> fmt::Result {
        match (range.low, range.high) {
            // Nothing lies below −1, so this is every depth.
            (Bound::Open, Bound::Open) => f.write_str(">-2"),
            // Depth −1 is where ranges begin: in a list it reads best as itself.
            (Bound::Open, Bound::At(-1)) => f.write_str("-1"),
            // One more would be no depth any longer.
            (Bound::Open, Bound::At(i32::MAX)) => write!(f, "<={}", i32::MAX),
            (Bound::Open, Bound::At(high)) => write!(f, "<{}", i64::from(high) + 1),
            (Bound::At(low), Bound::Open) => write!(f, ">{}", i64::from(low) - 1),
            (Bound::Open, Bound::Param { index, shift }) => {
                f.write_str(if shift < 0 { "<" } else { "<=" })?;
                self.param(f, index)
            }
            (Bound::Param { index, shift }, Bound::Open) => {
                f.write_str(if shift > 0 { ">" } else { ">=" })?;
                self.param(f, index)
            }
            (low, high) if low == high => self.bound(f, low),
            (low, high) => {
                self.bound(f, low)?;
                f.write_str("..")?;
                self.bound(f, high)
            }
        }
    }

    fn bound(&self, f: &mut Formatter<'_>, bound: Bound) -> fmt::Result {
        match bound {
            Bound::Open => Ok(()),
            Bound::At(depth) => write!(f, "{depth}"),
            Bound::Param { index, .. } => self.param(f, index),
        }
    }

    fn value(&self, f: &mut Formatter<'_>, value: &Value) -> fmt::Result {
        match value {
            Value::Null => f.write_str("null"),
            Value::Bool(flag) => write!(f, "{flag}"),
            Value::Integer(number) => write!(f, "{number}"),
            Value::Float(number) => write!(f, "{number:?}"),
            Value::Text(text) => write!(f, "{}", Quoted(text)),
            Value::Param(index) => self.param(f, *index),
        }
    }

    fn position(&self, f: &mut Formatter<'_>, chain: Chain<'_>, sentinel: Sentinel) -> fmt::Result {
        f.write_char('(')?;
        for (index, step) in chain.steps().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            self.hop(f, step, index == 0)?;
        }
        match sentinel {
            Sentinel::Start => f.write_str(", )"),
            Sentinel::End => f.write_str(", end)"),
            Sentinel::After(child) => write!(f, ", +{child})"),
            Sentinel::Before(child) => write!(f, ", -{child})"),
        }
    }

    fn hop(&self, f: &mut Formatter<'_>, step: Step<'_>, first: bool) -> fmt::Result {
        let tests: Vec<&Test> = step.tests().collect();
        let mut rest = tests.as_slice();
        match step.target {
            Target::Any => f.write_char('*')?,
            // A bare depth may only start a position.
            Target::Region(Region::Head) if !first => f.write_str("*:seg:depth(0)")?,
            Target::Region(Region::System) if !first => f.write_str("*:seg:depth(-1)")?,
            Target::Depth(depths) if !first => {
                f.write_str("*:seg:depth(")?;
                self.depths(f, depths)?;
                f.write_char(')')?;
            }
            Target::Region(Region::Head) => f.write_str("d0")?,
            Target::Region(Region::System) => f.write_str("d-1")?,
            Target::Region(region) => f.write_str(region.name())?,
            Target::Depth(Depths::One(DepthRange {
                low: Bound::At(low),
                high: Bound::At(high),
            })) if low == high => write!(f, "d{low}")?,
            Target::Depth(depths) => {
                f.write_str("depth(")?;
                self.depths(f, depths)?;
                f.write_char(')')?;
            }
            Target::Class(class) => {
                // A bare `seg` after a depth names the segment that the depth entered.
                let star = if *class == Class::Segment { "*:" } else { "" };
                write!(f, "{star}{}", class.name())?;
                if let Some((kind, others)) = leading_kind(rest) {
                    write!(f, ":{kind}")?;
                    rest = others;
                }
            }
            // After `*:` a name is never a depth or a sentinel; it may still be a pseudo.
            Target::Type(text) => match type_token(text) {
                Some(token) if !starts_like_a_pseudo(token) => write!(f, "*:{token}")?,
                _ => write!(f, "*[nodeType={}]", Quoted(text))?,
            },
            Target::Zone(zone) => {
                f.write_str(zone_text(*zone))?;
                if !rest.is_empty() {
                    self.props(f, rest.iter().copied())?;
                }
                rest = &[];
            }
        }
        for test in rest {
            self.test(f, test)?;
        }
        Ok(())
    }
}
