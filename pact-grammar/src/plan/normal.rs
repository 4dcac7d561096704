//! The normal forms that lowering and binding both end in, so that equal meanings are equal plans.

use super::{
    Attribute, Bound, Class, Combinator, DepthRange, Depths, Nth, Operator, Region, Slot, StepBuf,
    Target, Test, Text, Value, ValueType,
};

/// The least depth there is, that of `^sys`.
const LEAST: i64 = -1;

/// A range that holds no depth: the rest of one that lies below the least.
const NOWHERE: DepthRange = DepthRange {
    low: Bound::Open,
    high: Bound::At(-2),
};

/// One or two tests: no piece of a selector makes more.
pub(super) type Tests = [Option<Test>; 2];

/// Sorts ranges, cuts them at the least depth and joins those that touch; those with parameters
/// come last.
pub(super) fn depths(ranges: Vec<DepthRange>) -> Depths {
    match ranges.as_slice() {
        [range] => one_depth(*range),
        _ => several_depths(ranges).into(),
    }
}

/// The same for one range, without a list.
pub(super) fn one_depth(range: DepthRange) -> Depths {
    Depths::One(match (range.low, range.high) {
        (Bound::Param { .. }, _) | (_, Bound::Param { .. }) => range,
        (_, Bound::At(high)) if i64::from(high) < LEAST => NOWHERE,
        (Bound::At(low), high) if i64::from(low) <= LEAST => DepthRange {
            low: Bound::Open,
            high,
        },
        _ => range,
    })
}

fn several_depths(ranges: Vec<DepthRange>) -> Vec<DepthRange> {
    let mut fixed: Vec<(Option<i32>, Option<i32>)> = Vec::new();
    let mut open = Vec::new();
    for range in ranges {
        match (range.low, range.high) {
            (Bound::Param { .. }, _) | (_, Bound::Param { .. }) => open.push(range),
            (low, high) => fixed.push((end(low), end(high))),
        }
    }
    let mut ranges = merged(fixed);
    ranges.append(&mut open);
    if ranges.is_empty() {
        ranges.push(NOWHERE);
    }
    ranges
}

/// An end that is no parameter; none when it is open.
fn end(bound: Bound) -> Option<i32> {
    match bound {
        Bound::At(depth) => Some(depth),
        Bound::Open | Bound::Param { .. } => None,
    }
}

fn merged(mut ranges: Vec<(Option<i32>, Option<i32>)>) -> Vec<DepthRange> {
    ranges.retain(|(_, high)| high.is_none_or(|high| i64::from(high) >= LEAST));
    for (low, _) in &mut ranges {
        *low = low.filter(|low| i64::from(*low) > LEAST);
    }
    ranges.sort_unstable();
    let mut joined: Vec<(Option<i32>, Option<i32>)> = Vec::new();
    for (low, high) in ranges {
        match joined.last_mut() {
            Some((_, end)) if touches(*end, low) => {
                *end = match (*end, high) {
                    (Some(end), Some(high)) => Some(end.max(high)),
                    _ => None,
                };
            }
            _ => joined.push((low, high)),
        }
    }
    joined
        .into_iter()
        .map(|(low, high)| DepthRange {
            low: low.map_or(Bound::Open, Bound::At),
            high: high.map_or(Bound::Open, Bound::At),
        })
        .collect()
}

/// Whether a range that ends at `end` leaves no gap before one that starts at `low`.
fn touches(end: Option<i32>, low: Option<i32>) -> bool {
    match (end, low) {
        (None, _) | (_, None) => true,
        (Some(end), Some(low)) => i64::from(low) <= i64::from(end) + 1,
    }
}

/// Normal depths as a target: 0 and −1 alone have names of their own.
pub(super) fn address(depths: Depths) -> Target {
    match depths.ranges() {
        [range] if *range == HEAD => Target::Region(Region::Head),
        [range] if *range == SYSTEM => Target::Region(Region::System),
        _ => Target::Depth(depths),
    }
}

/// Depth 0.
pub(super) const HEAD: DepthRange = DepthRange {
    low: Bound::At(0),
    high: Bound::At(0),
};

/// Depth −1: nothing lies below it.
pub(super) const SYSTEM: DepthRange = DepthRange {
    low: Bound::Open,
    high: Bound::At(-1),
};

/// `:nth(1)` is `:first`.
pub(super) fn nth(number: Slot<u64>) -> Nth {
    match number {
        Slot::Fixed(1) => Nth::First,
        number => Nth::Number(number),
    }
}

/// The class and the kind of a type text: `block:summary` is both, `block` only the first.
pub(super) fn split_type(text: &str) -> (&str, Option<&str>) {
    match text.split_once(':') {
        Some((class, kind)) => (class, Some(kind)),
        None => (text, None),
    }
}

/// The tests of a type, as a token or as `[nodeType='…']`: a known class and its kind, or the text
/// itself.
pub(super) fn type_tests(class: &str, kind: Option<&str>) -> Tests {
    let Some(known) = Class::named(class) else {
        let text = kind.map_or_else(|| class.to_owned(), |kind| format!("{class}:{kind}"));
        return [Some(Test::Type(Text::from(text))), None];
    };
    let kind = kind.map(|kind| {
        Test::Compare(
            Attribute::Kind,
            Operator::Equal,
            Value::Text(Text::from(kind)),
        )
    });
    [Some(Test::Class(known)), kind]
}

/// The tests of a comparison. `=` and `!=` with a type test the class, and the kind where the type
/// says one.
pub(super) fn comparison(attribute: Attribute, operator: Operator, value: Value) -> Tests {
    match (&attribute, operator, &value) {
        // Not as a type token: only a written `.seg` makes an address together with `:depth`.
        (Attribute::NodeType, Operator::Equal, Value::Text(text)) => {
            let (class, kind) = split_type(text);
            type_tests(class, kind)
        }
        (Attribute::NodeType, Operator::NotEqual, Value::Text(text)) => {
            let (class, kind) = split_type(text);
            let mut step = StepBuf {
                combinator: Combinator::Descendant,
                target: Target::Any,
                tests: type_tests(class, kind).into_iter().flatten().collect(),
            };
            adopt_type(&mut step.target, &mut step.tests, |test| test);
            [Some(Test::Not(StepBuf::flatten(vec![vec![step]]))), None]
        }
        _ => {
            let value = self::value(&attribute, value);
            [Some(Test::Compare(attribute, operator, value)), None]
        }
    }
}

/// A value of a list: a type is any of its class there too, so that the aliases of the classes are
/// taken out.
pub(super) fn listed(attribute: &Attribute, value: Value) -> Value {
    match (attribute, &value) {
        (Attribute::NodeType, Value::Text(text)) => {
            let (class, kind) = split_type(text);
            match (Class::named(class), kind) {
                (Some(class), Some(kind)) => Value::from(format!("{}:{kind}", class.name())),
                (Some(class), None) => Value::from(class.name()),
                (None, _) => value,
            }
        }
        _ => self::value(attribute, value),
    }
}

/// A value in the form its attribute compares in, where there are several: flags are booleans.
pub(super) fn value(attribute: &Attribute, value: Value) -> Value {
    match (attribute.value_type(), &value) {
        (ValueType::Flag, Value::Text(text)) if &**text == "true" => Value::Bool(true),
        (ValueType::Flag, Value::Text(text)) if &**text == "false" => Value::Bool(false),
        _ => value,
    }
}

/// How many tests stand before the first [`Test::Nth`].
pub(super) fn first_run<T>(items: &[T], test: impl Fn(&T) -> &Test) -> usize {
    items
        .iter()
        .position(|item| matches!(test(item), Test::Nth(_)))
        .unwrap_or(items.len())
}

/// Lets the first class or type of the first run become the target, and drops tests that repeat the
/// target.
pub(super) fn adopt_type<T>(target: &mut Target, items: &mut Vec<T>, test: impl Fn(&T) -> &Test) {
    let run = first_run(items, &test);
    if *target == Target::Any {
        let tests = || items.iter().take(run).map(&test);
        let by_depth = tests().any(|test| matches!(test, Test::Depth(_)));
        // `[nodeType='seg']:depth(0)` is no address: it must not turn into `.seg:depth(0)`, which
        // is one.
        let found = tests().position(|test| match test {
            Test::Class(class) => *class != Class::Segment || !by_depth,
            Test::Type(_) => true,
            _ => false,
        });
        if let Some(index) = found {
            match test(&items.remove(index)) {
                Test::Class(class) => *target = Target::Class(*class),
                Test::Type(name) => *target = Target::Type(name.clone()),
                _ => {}
            }
        }
    }
    items.retain(|item| match (test(item), &*target) {
        (Test::Class(class), Target::Class(known)) => class != known,
        (Test::Type(name), Target::Type(known)) => name != known,
        _ => true,
    });
}

/// Puts the tests of each run between two [`Test::Nth`] in a fixed order, without repetition.
pub(super) fn arrange<T>(items: &mut Vec<T>, test: impl Fn(&T) -> &Test) {
    if items.len() < 2 {
        return;
    }
    let nth = |item: &T| matches!(test(item), Test::Nth(_));
    for run in items.split_mut(nth) {
        run.sort_by(|a, b| rank(test(a)).cmp(&rank(test(b))));
    }
    items.dedup_by(|a, b| test(a) == test(b) && !nth(a));
}

/// The order of tests inside a run: type, kind and key first, tags last, alphabetical and then by
/// the number of their parameter.
fn rank(test: &Test) -> (u8, &str, u16) {
    match test {
        Test::Class(_) | Test::Type(_) => (0, "", 0),
        Test::Compare(Attribute::Kind, Operator::Equal, Value::Text(_)) => (1, "", 0),
        Test::Compare(Attribute::Key, Operator::Equal, Value::Text(_) | Value::Param(_)) => {
            (2, "", 0)
        }
        Test::Compare(Attribute::Tags, Operator::Equal, Value::Text(tag)) => (4, tag, 0),
        Test::Compare(Attribute::Tags, Operator::Equal, Value::Param(index)) => (5, "", *index),
        _ => (3, "", 0),
    }
}

/// Takes a first `^seq` away from before depths that lie in it anyway: `^seq .seg:depth(1)` is
/// `.seg:depth(1)`.
///
/// Only for whole alternatives: inside `:has(…)`, `^seq` is something to be found below the tested
/// node.
pub(super) fn drop_redundant_start(steps: &mut Vec<StepBuf>) {
    if let [first, next, ..] = steps.as_slice()
        && is_redundant_start(&first.target, &next.target)
        && first.tests.is_empty()
    {
        steps.remove(0);
        if let Some(first) = steps.first_mut() {
            first.combinator = Combinator::Descendant;
        }
    }
}

/// Whether a step of no tests can be left out before the next one.
pub(super) fn is_redundant_start(first: &Target, next: &Target) -> bool {
    let is_past = |range: &DepthRange| matches!(range.low, Bound::At(low) if low >= 1);
    match (first, next) {
        (Target::Region(Region::Sequence), Target::Depth(depths)) => {
            depths.ranges().iter().all(is_past)
        }
        _ => false,
    }
}
