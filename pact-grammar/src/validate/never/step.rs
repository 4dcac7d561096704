//! One step: all that it says of its nodes, put together.

use crate::plan::{
    Attribute, Chain, Class, List, Operator, PlanPart, Step, Target, Test, Text, Value, ValueType,
    Zone, alternatives,
};

use super::dead::{Dead, STEP};
use super::demands::{self, Demands, NumberedDemand};
use super::numbers::{self, Range};
use super::texts::{self, Shape};
use super::whereabouts::{
    self, Bits, FRAME, HELD, IN_DEPTH, NO_CLASS, ROOT, SEQUENCE, STRAY, Whereabouts,
};
use super::{anything, depths, flags, negations, siblings, tags};

/// The knowledge about the nodes of a step.
pub(super) struct Known<'p> {
    target: &'p Target,
    pub(super) whereabouts: Whereabouts,
    pub(super) demands: Demands<'p>,
    /// The type text, which a test or the step itself names.
    pub(super) text: Option<(&'p Text, usize)>,
    pub(super) ephemeral: Option<usize>,
    pub(super) not_ephemeral: Option<usize>,
    /// The chains that match below them, and those that do not.
    pub(super) has: Vec<(usize, &'p List<PlanPart>)>,
    pub(super) has_not: Vec<(usize, &'p List<PlanPart>)>,
    /// Whether the step can take an implicit core, which has a type and an offset and no other
    /// header.
    may_be_implicit: bool,
}

/// More is not judged: comparing each with each would take quadratic time.
const MOST: usize = 8;

/// Where the nodes of a step can be; an error when there are none. `reached` is where the step
/// looks, `zone` the zone that it still is in. A result is never an implicit core.
pub(super) fn judge(
    step: Step<'_>,
    reached: Whereabouts,
    zone: Option<Zone>,
    is_result: bool,
) -> Result<Whereabouts, Dead> {
    let entered = reached.clone();
    let mut known = Known {
        target: step.target,
        whereabouts: reached,
        demands: Demands::with_capacity(step.tests().filter(|test| !is_tag(test)).count()),
        text: None,
        ephemeral: None,
        not_ephemeral: None,
        has: Vec::new(),
        has_not: Vec::new(),
        may_be_implicit: false,
    };
    known.whereabouts.take(step.target);
    if known.whereabouts.is_nowhere() {
        return Err(outside(&entered, step.target));
    }
    match step.target {
        Target::Type(text) => known.type_text(text, STEP, true)?,
        Target::Zone(own) => known.demands.add(STEP, demands::of_zone(*own, true)),
        _ => {}
    }
    if let Some(zone) = zone {
        known.demands.add(STEP, demands::of_zone(zone, true));
    }
    for (number, test) in step.tests().enumerate() {
        if !is_tag(test) {
            known.add(number, test, true)?;
        }
    }
    // Tags alone contradict nothing, and there may be thousands.
    if known.demands.speak_of(&Attribute::Tags) {
        for (number, test) in step.tests().enumerate().filter(|(_, test)| is_tag(test)) {
            known.add(number, test, true)?;
        }
    }
    known.demands.settle();
    if let Some(dead) = siblings::judge(step) {
        return Err(dead);
    }
    known.may_be_implicit = !is_result
        && known.text.is_none()
        && known.whereabouts.bits & HELD != 0
        && known.whereabouts.classes & whereabouts::class_bit(Class::Container) != 0;
    known.depth_facet(&entered)?;
    for (attribute, said) in known.demands.iter() {
        if let Some(dead) = known.attribute(attribute, said) {
            let dead = about_zones(step, &known, attribute, dead);
            return Err(about_opposites(step, dead));
        }
    }
    if let Some(dead) = negations::judge(step, &known) {
        return Err(dead);
    }
    Ok(known.whereabouts)
}

/// `:not` or `!=` against another test of the step: there is nothing to join.
fn about_opposites(step: Step<'_>, dead: Dead) -> Dead {
    let is_not = |number: usize| {
        matches!(
            step.tests().nth(number),
            Some(Test::Not(_) | Test::Compare(_, Operator::NotEqual, _))
        )
    };
    if dead.tests().len() > 1 && dead.tests().iter().any(|number| is_not(*number)) {
        dead.opposites()
    } else {
        dead
    }
}

/// The zone is no test that could be pointed at.
fn about_zones<'p>(
    step: Step<'_>,
    known: &Known<'p>,
    attribute: &'p Attribute,
    dead: Dead,
) -> Dead {
    let in_zone = known
        .demands
        .about(attribute)
        .iter()
        .any(|(test, ..)| *test == STEP);
    if in_zone && dead.tests().len() <= 1 {
        Dead::of(dead.tests().to_vec(), "lies outside of the zone")
            .help("`:pre` is an offset below 0, `:core` the offset 0, `:post` one above 0")
    } else {
        let zone = |number: &usize| match step.tests().nth(*number) {
            Some(Test::Zone(zone)) => Some(*zone),
            _ => None,
        };
        let mut zones = dead.tests().iter().filter_map(zone);
        match (zones.next(), zones.next()) {
            (Some(zone), None) if dead.tests().len() > 1 => dead.note(offset_of(zone)),
            _ => dead,
        }
    }
}

const fn offset_of(zone: Zone) -> &'static str {
    match zone {
        Zone::Pre => "`:pre` is an offset below 0",
        Zone::Core => "`:core` is the offset 0",
        Zone::Post => "`:post` is an offset above 0",
    }
}

/// A step that takes nothing where it looks.
fn outside(entered: &Whereabouts, target: &Target) -> Dead {
    let dead = Dead::of([], "is never below the steps before it");
    let wanted = match target {
        Target::Depth(depths) => depths::literal(depths.ranges()),
        _ => None,
    };
    if wanted.as_ref().is_some_and(|wanted| wanted.is_empty()) {
        return Dead::of([], "names no depth").help(LEAST);
    }
    let addresses = matches!(target, Target::Depth(_) | Target::Region(_));
    if addresses && entered.bits & (FRAME | whereabouts::TURN) == 0 {
        return match wanted {
            Some(wanted) if depths::is_within(&wanted, &depths::turns()) => {
                no_turn(entered, &wanted)
            }
            Some(_) => Dead::sentence("regions and turns lie in no other node")
                .help("`^root` holds the regions, and `^seq` the turns"),
            None => Dead::sentence("a region lies in no other node than `^root`")
                .help("a region is found anywhere: nothing needs to stand before it"),
        };
    }
    match entered.describe() {
        Some(help) => dead.help(help),
        None => dead.help("no node there fits the step"),
    }
}

/// Turns are looked for where there are none.
fn no_turn(entered: &Whereabouts, wanted: &[(i64, i64)]) -> Dead {
    const ALL: &str = "all turns are `.seg:depth(>0)`";
    let of = |ranges: &[(i64, i64)]| format!(".seg:depth({})", depths::written(ranges));
    let region = match &*entered.depths {
        _ if entered.bits & STRAY != 0 => None,
        [(-1, -1)] => Some("^sys"),
        [(0, 0)] => Some("^ah"),
        _ => None,
    };
    if let Some(region) = region {
        return Dead::sentence(format!("`{region}` holds no turn")).help(format!(
            "for both write two alternatives: `{region}, {}`; {ALL}",
            of(wanted)
        ));
    }
    let in_turn = entered.bits & STRAY == 0 && depths::is_within(&entered.depths, &depths::turns());
    if !in_turn {
        return Dead::sentence("only `^seq` holds turns")
            .help(format!("{ALL}, and their blocks `.seg:depth(>0) .block`"));
    }
    let dead = Dead::sentence("a turn holds no other turn");
    let both = depths::union(&entered.depths, wanted);
    if *both == *entered.depths || *both == *wanted {
        dead.help(format!("remove one of the two; {ALL}"))
    } else {
        dead.help(format!("for both write `{}`; {ALL}", of(&both)))
    }
}

const LEAST: &str = "the least depth is -1, that of `^sys`";

impl<'p> Known<'p> {
    /// Notes the demand of a test that holds, or of one that does not.
    fn add(&mut self, number: usize, test: &'p Test, holds: bool) -> Result<(), Dead> {
        let before = narrows_whereabouts(test).then(|| self.whereabouts.clone());
        match test {
            Test::Class(class) => {
                let bit = whereabouts::class_bit(*class);
                self.whereabouts
                    .keep_classes(if holds { bit } else { !bit });
            }
            Test::Type(name) => self.type_text(name, number, holds)?,
            Test::AnyOf(Attribute::NodeType, values) if holds => {
                self.whereabouts.keep_classes(classes_of(values));
            }
            Test::Depth(depths) if holds => self.whereabouts.keep_depths(depths),
            Test::Depth(depths) => {
                if let Some(ranges) = depths::literal(depths.ranges()) {
                    self.whereabouts.narrow(&depths::complement(&ranges));
                }
            }
            Test::Ephemeral if holds => {
                self.ephemeral.get_or_insert(number);
                self.whereabouts.keep(!FRAME);
            }
            Test::Ephemeral => {
                self.not_ephemeral.get_or_insert(number);
            }
            Test::Has(parts) => {
                let list = if holds {
                    &mut self.has
                } else {
                    &mut self.has_not
                };
                if list.len() < MOST {
                    list.push((number, parts));
                }
            }
            Test::Not(parts) if holds => self.not(number, parts)?,
            _ => {
                if let Some(demand) = demands::of_test(test, holds) {
                    self.demands.add(number, demand);
                }
            }
        }
        if let (Some(test), Some(other)) = (self.ephemeral, self.not_ephemeral) {
            return Err(Dead::each_other([test, other]).opposites());
        }
        match before {
            Some(before) if self.whereabouts.is_nowhere() => {
                Err(self.lost(number, test, holds, &before))
            }
            _ => Ok(()),
        }
    }

    /// Notes a `:not` of one thing as knowledge. One of several things is judged in the end.
    fn not(&mut self, number: usize, parts: &'p List<PlanPart>) -> Result<(), Dead> {
        let Some(excluded) = alternatives(parts).next().and_then(Chain::subject) else {
            return Ok(());
        };
        let mut tests = excluded.tests();
        match (excluded.target, tests.next(), tests.next()) {
            (Target::Any, Some(test), None) => self.add(number, test, false),
            (Target::Class(class), None, None) => {
                self.whereabouts
                    .keep_classes(!whereabouts::class_bit(*class));
                self.unless_nowhere(number)
            }
            (Target::Region(region), None, None) => {
                self.whereabouts.keep(!whereabouts::region_bit(*region));
                self.unless_nowhere(number)
            }
            (Target::Type(text), None, None) => self.type_text(text, number, false),
            _ => Ok(()),
        }
    }

    fn unless_nowhere(&self, number: usize) -> Result<(), Dead> {
        if self.whereabouts.is_nowhere() {
            return Err(Dead::takes_back(number));
        }
        Ok(())
    }

    fn type_text(&mut self, text: &'p Text, number: usize, holds: bool) -> Result<(), Dead> {
        if !holds {
            if let Some(region) = whereabouts::region_named(text) {
                self.whereabouts.keep(!whereabouts::region_bit(region));
            }
            return match self.text {
                Some((known, because)) if known == text => {
                    Err(Dead::takes_back(number).with(Some(because)))
                }
                _ => self.unless_nowhere(number),
            };
        }
        if text.is_empty() {
            return Err(Dead::of([number], "names no type").help("a type is never empty"));
        }
        let (known, because) = *self.text.get_or_insert((text, number));
        if known != text {
            let known = Some(known.to_string());
            return Err(Dead::types(
                [number, because],
                known,
                vec![text.to_string()],
            ));
        }
        self.whereabouts.keep_type(text);
        Ok(())
    }

    /// Why a test leaves nothing of the places before it.
    fn lost(&self, number: usize, test: &Test, holds: bool, before: &Whereabouts) -> Dead {
        if !holds {
            return Dead::takes_back(number);
        }
        match test {
            Test::Class(class) if before.bits & !FRAME == 0 => {
                let dead = Dead::of([number], "is a type that no region has");
                match class {
                    Class::Segment => dead.help(
                        "a region is not a segment: leave the type out, or put a space after the root to look below it",
                    ),
                    _ => dead
                        .help("a region has no class; a space after the root looks below it: `^seq .block`")
                        .wants_space(),
                }
            }
            Test::Class(_) | Test::Type(_) | Test::AnyOf(..) => {
                // The test itself may have been the first to name a text.
                let named = self.text.filter(|(_, because)| *because != number);
                let because = named.map_or(STEP, |(_, because)| because);
                let known = named.map(|(name, _)| name.to_string());
                let known = known.or_else(|| match self.target {
                    Target::Class(class) => Some(class.name().to_owned()),
                    Target::Depth(_) => Some(Class::Segment.name().to_owned()),
                    _ => None,
                });
                Dead::types([number, because], known, types_in(test))
            }
            Test::Depth(depths) => {
                let is_empty =
                    depths::literal(depths.ranges()).is_some_and(|ranges| ranges.is_empty());
                if is_empty {
                    return Dead::of([number], "names no depth").help(LEAST);
                }
                let dead = Dead::of([number], "asks for a depth that no node has here");
                dead.help(before.describe().unwrap_or_else(|| {
                    "one of the depths is wrong: a node in a turn has the depth of the turn"
                        .to_owned()
                }))
            }
            _ => Dead::of([number], "is never true of a region")
                .help("no commit removes the root or a region"),
        }
    }

    /// The facet `depth`, which is the depth of the place.
    fn depth_facet(&mut self, entered: &Whereabouts) -> Result<(), Dead> {
        let said = self.demands.about(&Attribute::Depth);
        let Some((last, ..)) = said.last() else {
            return Ok(());
        };
        let may_be_null =
            self.whereabouts.bits & (ROOT | SEQUENCE | STRAY) != 0 || self.may_be_implicit;
        let whole = numbers::judge(
            &Attribute::Depth,
            Range {
                low: -1,
                high: i128::from(i64::MAX),
                null: may_be_null,
            },
            said,
        );
        let whole = whole.map_err(|dead| match self.whereabouts.describe() {
            Some(help) if dead.tests().len() == 1 => dead.help(help),
            _ => dead,
        })?;
        let numbers: depths::Ranges = match &whole.only {
            Some((only, _)) if only.len() <= depths::LONGEST => {
                let points = only.iter().filter_map(|depth| i64::try_from(*depth).ok());
                points.map(|depth| (depth, depth)).collect()
            }
            Some(_) => depths::all(),
            None => {
                let end = |number: i128| i64::try_from(number).unwrap_or(i64::MAX);
                let holes = whole
                    .holes
                    .keys()
                    .filter_map(|hole| i64::try_from(*hole).ok());
                let holes: depths::Ranges = holes
                    .filter(|hole| *hole >= -1)
                    .take(depths::LONGEST)
                    .map(|hole| (hole, hole))
                    .collect();
                let limits = [(end(whole.low), end(whole.high))];
                let limits: &[(i64, i64)] = if whole.low > whole.high { &[] } else { &limits };
                depths::intersection(limits, &depths::complement(&holes))
            }
        };
        let last = *last;
        let before = self.whereabouts.clone();
        // A node without a depth, such as an implicit core, passes only where null does.
        let without = if whole.null {
            ROOT | SEQUENCE | STRAY
        } else {
            0
        };
        let implicit = whole.null && self.may_be_implicit;
        if implicit {
            return Ok(());
        }
        self.whereabouts.bits &= IN_DEPTH | without;
        self.whereabouts.narrow(&numbers);
        if self.whereabouts.is_nowhere() {
            let dead = Dead::of([last], "asks for a depth that no node has here");
            let help = before.describe().or_else(|| entered.describe());
            return Err(
                dead.help(help.unwrap_or_else(|| "no node there has such a depth".to_owned()))
            );
        }
        Ok(())
    }

    /// Why no value of an attribute passes, if none does.
    pub(super) fn attribute(
        &self,
        attribute: &Attribute,
        said: &[NumberedDemand<'p>],
    ) -> Option<Dead> {
        let implicit = self.may_be_implicit;
        let (low, high) = self.whereabouts.levels();
        let text = |null, empty| Shape {
            null,
            empty,
            known: None,
        };
        match (attribute, attribute.value_type()) {
            (Attribute::NodeType, _) => {
                let region = [
                    (ROOT, "^root"),
                    (whereabouts::SYSTEM, "^sys"),
                    (SEQUENCE, "^seq"),
                    (whereabouts::HEAD, "^ah"),
                ];
                let region = region.iter().find(|(bit, _)| self.whereabouts.bits == *bit);
                let known = self.text.map(|(text, _)| &**text);
                let shape = Shape {
                    null: false,
                    empty: false,
                    known: known.or(region.map(|(_, name)| *name)),
                };
                texts::judge(attribute, shape, said)
            }
            (Attribute::Id | Attribute::CreatedAtIso, _) => {
                texts::judge(attribute, text(implicit, false), said)
            }
            (_, ValueType::Text) => texts::judge(attribute, text(true, true), said),
            (_, ValueType::Flag) => flags::judge(attribute, said),
            (_, ValueType::Tags) => tags::judge(said),
            (_, ValueType::Any) => anything::judge(attribute, said),
            (_, ValueType::Number) => {
                let range = match attribute {
                    Attribute::Offset => Range::HEADER,
                    Attribute::Ttl => Range {
                        low: 0,
                        null: true,
                        ..Range::HEADER
                    },
                    Attribute::Cadence => Range {
                        null: true,
                        ..Range::HEADER
                    },
                    Attribute::Age => Range {
                        null: implicit,
                        ..Range::AGE
                    },
                    Attribute::Depth => Range {
                        low: -1,
                        null: implicit || self.whereabouts.bits & !IN_DEPTH != 0,
                        ..Range::HEADER
                    },
                    Attribute::Sdepth => Range {
                        low,
                        high,
                        null: implicit,
                    },
                    _ => Range {
                        null: implicit,
                        ..Range::HEADER
                    },
                };
                numbers::judge(attribute, range, said).err()
            }
        }
    }
}

/// Whether a test asks for one tag.
fn is_tag(test: &Test) -> bool {
    matches!(
        test,
        Test::Compare(Attribute::Tags, Operator::Equal, Value::Text(_))
    )
}

/// Whether a test says where a node is, or of which class.
fn narrows_whereabouts(test: &Test) -> bool {
    matches!(
        test,
        Test::Class(_)
            | Test::Type(_)
            | Test::AnyOf(Attribute::NodeType, _)
            | Test::Depth(_)
            | Test::Ephemeral
    )
}

/// The types that a test names.
fn types_in(test: &Test) -> Vec<String> {
    match test {
        Test::Class(class) => vec![class.name().to_owned()],
        Test::Type(name) => vec![name.to_string()],
        Test::AnyOf(_, values) => values
            .iter()
            .filter_map(|value| match value {
                Value::Text(name) => Some(name.to_string()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The classes that a list of types may have.
fn classes_of(values: &[Value]) -> Bits {
    let mut classes = 0;
    for value in values {
        match value {
            Value::Text(text) => {
                let (class, _) = text.split_once(':').unwrap_or((text, ""));
                classes |= match Class::named(class) {
                    Some(class) => whereabouts::class_bit(class),
                    None if whereabouts::region_named(text).is_some() => NO_CLASS,
                    None => !NO_CLASS,
                };
            }
            // Every node has a type.
            Value::Null => {}
            _ => return Bits::MAX,
        }
    }
    classes
}
