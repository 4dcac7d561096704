//! A plan in words.

use core::fmt::Write as _;
use core::ops::Range;

use super::print::{Around, ChainText};
use super::{
    Bound, Chain, Class, Combinator, Controls, DepthRange, Mode, Moment, Nth, Order, PlanPart,
    Query, Region, ResultKind, Sentinel, Slot, Step, Target, Test, Time, Zone, alternatives,
};

pub(super) fn explain(query: &Query) -> String {
    // Writing to a string cannot fail.
    let mut text = format!("selector: {query}");
    for parameter in query.parameters.iter() {
        let _ = write!(
            text,
            "\nparameter ${}: {}",
            &*parameter.name,
            parameter.kind.describe()
        );
    }
    for (index, step) in steps(query).iter().enumerate() {
        let _ = write!(text, "\n{}. {}", index + 1, step.text);
    }
    text.push_str("\nresult: ");
    text.push_str(match query.result_kind() {
        ResultKind::Ids => "a list of ids",
        ResultKind::RangeDiff => "the changes over the range",
        ResultKind::Insertion => "a place to insert at",
    });
    text
}

/// One step of a plan, in words. Made by [`Query::explain_steps`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlanStep {
    /// The step in words.
    pub text: String,
    state: State,
}

/// The result so far, after a step.
#[derive(Clone, Debug, PartialEq)]
enum State {
    /// Nothing that a query could ask for.
    Nothing,
    /// The nodes that these parts of the plan find.
    Found(Range<usize>),
    /// The nodes that the whole plan finds, ordered and cut so far.
    Cut(Controls),
}

impl PlanStep {
    /// The query that finds the nodes left after this step. None where there is no set of nodes, as
    /// after choosing the snapshot.
    ///
    /// The query is to be the one that the step was made of.
    #[must_use]
    pub fn so_far(&self, query: &Query) -> Option<Query> {
        let (parts, controls) = match &self.state {
            State::Nothing => return None,
            State::Found(range) => {
                let parts = query.parts.get(range.clone())?;
                (parts.to_vec().into(), Controls::NONE)
            }
            State::Cut(controls) => (query.parts.clone(), *controls),
        };
        Some(Query {
            parts,
            controls,
            insertion: None,
            ..query.clone()
        })
    }
}

pub(super) fn steps(query: &Query) -> Vec<PlanStep> {
    let mut explanation = Explanation {
        query,
        steps: Vec::new(),
    };
    explanation.time();
    let several = query.alternatives().count() > 1;
    let mut start = 0;
    for (index, chain) in query.alternatives().enumerate() {
        if several {
            let what = if index == 0 {
                "find the first alternative:"
            } else {
                "add the nodes of the next alternative:"
            };
            explanation.line(what, State::Nothing);
        }
        // Between two alternatives there is a part that says so.
        start = explanation.chain(chain, start) + 1;
    }
    explanation.result();
    explanation.steps
}

struct Explanation<'q> {
    query: &'q Query,
    steps: Vec<PlanStep>,
}

impl Explanation<'_> {
    fn line(&mut self, text: impl Into<String>, state: State) {
        self.steps.push(PlanStep {
            text: text.into(),
            state,
        });
    }

    fn slot<T: core::fmt::Display>(&self, slot: Slot<T>) -> String {
        match slot {
            Slot::Fixed(value) => value.to_string(),
            Slot::Param(index) => self.param(index),
        }
    }

    fn param(&self, index: u16) -> String {
        let name = self.query.parameters.get(usize::from(index));
        format!("${}", name.map_or("", |parameter| &parameter.name))
    }

    fn time(&mut self) {
        let line = match self.query.time {
            Time::Working if self.query.insertion.is_some() => return,
            Time::Working => "read the working state".to_owned(),
            Time::At(Moment::Turn(Slot::Fixed(0))) => {
                "read snapshot @t0, the newest commit".to_owned()
            }
            Time::At(moment) => format!("read {}", self.moment(moment)),
            Time::All => "read every snapshot, newest first".to_owned(),
            Time::Range(first, second) => format!(
                "read every snapshot from {} to {}, newest first, and in each:",
                self.moment(first),
                self.moment(second)
            ),
        };
        self.line(line, State::Nothing);
    }

    fn moment(&self, moment: Moment) -> String {
        match moment {
            Moment::Turn(turn) => format!("snapshot @t{}", self.slot(turn)),
            Moment::Oldest => "the oldest snapshot".to_owned(),
            Moment::Cycle(cycle) => format!("the snapshot of cycle {}", self.slot(cycle)),
        }
    }

    /// Explains the parts of a chain, which begin at `start`; returns where they end.
    fn chain(&mut self, chain: Chain<'_>, start: usize) -> usize {
        let mut end = start;
        let mut before: Option<Step<'_>> = None;
        for step in chain.steps() {
            let place = self.place(before, step);
            end += 1;
            self.line(format!("take {place}"), State::Found(start..end));
            for test in step.tests() {
                end += 1;
                let text = self.test(test);
                self.line(text, State::Found(start..end));
            }
            before = Some(step);
        }
        end
    }

    /// The nodes that the step takes, and from where.
    fn place(&self, before: Option<Step<'_>>, step: Step<'_>) -> String {
        let what = self.target(step.target);
        let Some(before) = before else {
            return match step.target {
                Target::Any | Target::Class(_) | Target::Type(_) => {
                    format!("every {what} of the tree")
                }
                Target::Zone(zone) => format!("{what}{}", zone_meaning(*zone)),
                Target::Region(_) | Target::Depth(_) => what,
            };
        };
        let in_zone = matches!(before.target, Target::Zone(_));
        let place = match (step.combinator, in_zone) {
            (Combinator::Child, true) => "among these",
            (Combinator::Descendant, true) => "among these and all below them",
            (Combinator::Child, false) => "among its children",
            (Combinator::Descendant, false) => "anywhere below it",
        };
        match (step.combinator, step.target) {
            (Combinator::Child, Target::Class(Class::Block)) if holds_core(before) => {
                "its blocks: its own children and those in its core".to_owned()
            }
            (Combinator::Child, Target::Class(Class::Block) | Target::Type(_))
                if sees_into_core(before, step) =>
            {
                format!("every {what} {place} and the blocks in its core")
            }
            (_, Target::Zone(zone)) => format!("{what} {place}{}", zone_meaning(*zone)),
            (_, Target::Region(_) | Target::Depth(_)) => format!("{what}, {place}"),
            _ => format!("every {what} {place}"),
        }
    }

    fn target(&self, target: &Target) -> String {
        match target {
            Target::Any => "node".to_owned(),
            Target::Region(Region::Head) => "the active head `^ah`".to_owned(),
            Target::Region(Region::System) => "the system region `^sys`".to_owned(),
            Target::Region(Region::Sequence) => "the sequence `^seq`".to_owned(),
            Target::Region(Region::Root) => "the root `^root`".to_owned(),
            Target::Depth(depths) => match depths.ranges() {
                [range] if range.low == Bound::At(1) && range.high == Bound::At(1) => {
                    "the segment at depth 1, the newest sealed one".to_owned()
                }
                [range] if range.low == range.high => {
                    let what = match range.low {
                        Bound::At(1..) => "segment",
                        _ => "segment or region",
                    };
                    format!("the {what} at depth {}", self.bound(range.low))
                }
                ranges => {
                    let list: Vec<String> = ranges
                        .iter()
                        .map(|range| match (range.low, range.high) {
                            (low, high) if low == high => self.bound(low),
                            (Bound::Open, high) => format!("up to {}", self.bound(high)),
                            (low, Bound::Open) => format!("{} and beyond", self.bound(low)),
                            (low, high) => format!("{} to {}", self.bound(low), self.bound(high)),
                        })
                        .collect();
                    // Depths below 1 are `^ah` and `^sys`; a parameter may have such a value.
                    let are_segments = |range: &DepthRange| matches!(range.low, Bound::At(1..));
                    let what = if ranges.iter().all(are_segments) {
                        "segments"
                    } else {
                        "segments and regions"
                    };
                    format!("the {what} at depth {}", list.join(", "))
                }
            },
            Target::Class(Class::Segment) => "segment".to_owned(),
            Target::Class(Class::Container) => "container".to_owned(),
            Target::Class(Class::Block) => "block".to_owned(),
            Target::Type(text) => format!("node of type `{}`", &**text),
            Target::Zone(zone) => format!("the {} zone", zone_name(*zone)),
        }
    }

    fn bound(&self, bound: Bound) -> String {
        match bound {
            Bound::Open => "any".to_owned(),
            Bound::At(depth) => depth.to_string(),
            Bound::Param { index, shift: 0 } => self.param(index),
            Bound::Param { index, shift } => format!("{}{shift:+}", self.param(index)),
        }
    }

    fn test(&self, test: &Test) -> String {
        match test {
            Test::Nth(Nth::First) => "keep the first of each group of siblings".to_owned(),
            Test::Nth(Nth::Last) => "keep the last of each group of siblings".to_owned(),
            Test::Nth(Nth::Number(number)) => {
                format!(
                    "keep number {} of each group of siblings",
                    self.slot(*number)
                )
            }
            Test::Zone(zone) => format!("keep those with {}", own_offset(*zone)),
            Test::Ephemeral => "keep those that the next commit removes".to_owned(),
            Test::Not(parts) => {
                let mut line = format!("drop those that are {}", self.chains(parts, Around::Not));
                if has_part(parts, |part| matches!(part, PlanPart::Keep(Test::Zone(_)))) {
                    line.push_str(", by their own offset");
                }
                line
            }
            Test::Has(parts) => {
                let chains = self.chains(parts, Around::Has);
                let mut line = format!("keep those with {chains} below them");
                if has_part(parts, |part| {
                    matches!(part, PlanPart::Step(_, Target::Zone(_)))
                }) {
                    line.push_str(", where a bare `:pre`, `:core` or `:post` is a zone");
                }
                line
            }
            other => {
                let parts = [
                    PlanPart::Step(Combinator::Descendant, Target::Any),
                    PlanPart::Keep(other.clone()),
                ];
                format!("keep those with {}", self.chains(&parts, Around::Nothing))
            }
        }
    }

    /// The chains as selectors.
    fn chains(&self, parts: &[PlanPart], around: Around) -> String {
        let chains: Vec<String> = alternatives(parts)
            .map(|chain| {
                let query = self.query;
                let text = ChainText {
                    query,
                    chain,
                    around,
                };
                format!("`{text}`")
            })
            .collect();
        chains.join(" or ")
    }

    fn result(&mut self) {
        if let Some(sentinel) = self.query.insertion {
            let line = match sentinel {
                Sentinel::Start => "insert before its first child".to_owned(),
                Sentinel::End => "insert after its last child".to_owned(),
                Sentinel::After(child) => format!("insert after its child {child}"),
                Sentinel::Before(child) => format!("insert before its child {child}"),
            };
            return self.line(line, State::Nothing);
        }
        let controls = self.query.controls;
        let mut so_far = Controls {
            order: controls.order,
            ..Controls::NONE
        };
        self.line(self.order(), State::Cut(so_far));
        if controls.unique {
            so_far.unique = true;
            let line = "keep only the newest instance of each key";
            self.line(line, State::Cut(so_far));
        }
        (so_far.limit, so_far.page) = (controls.limit, controls.page);
        match (controls.limit, controls.page) {
            (Some(limit), Some(page)) => {
                let line = format!("keep page {} of {} each", self.slot(page), self.slot(limit));
                self.line(line, State::Cut(so_far));
            }
            (Some(limit), None) => {
                let line = format!("keep at most {}", self.slot(limit));
                self.line(line, State::Cut(so_far));
            }
            _ => {}
        }
        if controls.first {
            so_far.first = true;
            self.line("keep the first", State::Cut(so_far));
        }
        let kind = self.query.result_kind();
        if kind == ResultKind::RangeDiff {
            let line = if controls.mode == Some(Mode::Reduce) {
                "compare the newest snapshot with the oldest"
            } else {
                "compare each snapshot with the one before it"
            };
            self.line(line, State::Nothing);
        }
        let line = match controls.mode {
            Some(Mode::Union) => "put together all ids matched anywhere",
            Some(Mode::Latest) => "put together the newest instance of each key",
            Some(Mode::Reduce) if kind == ResultKind::Ids => {
                "keep the ids present in every snapshot"
            }
            Some(Mode::Reduce) | None => return,
        };
        self.line(line, State::Cut(controls));
    }

    fn order(&self) -> &'static str {
        let by_key = self.query.alternatives().all(|chain| {
            chain.subject().is_some_and(|subject| {
                subject.tests().any(|test| {
                    matches!(test, Test::Compare(attribute, super::Operator::Equal, _)
                        if *attribute == super::Attribute::Key)
                })
            })
        });
        match self.query.controls.order {
            None if by_key => "order newest instance first",
            None | Some(Order::TurnDesc) => "order newest turn first, tree order inside a turn",
            Some(Order::TurnAsc) => "order oldest turn first, tree order inside a turn",
            Some(Order::Pre) => "order as rendered, parents before children",
            Some(Order::Post) => "order as rendered, children before parents",
            Some(Order::Bfs) => "order level by level, as rendered",
            Some(Order::Path) => "order by the path of sibling positions",
        }
    }
}

/// Whether the step can hold a core, whose blocks then count as its own.
fn holds_core(step: Step<'_>) -> bool {
    matches!(
        step.target,
        Target::Depth(_)
            | Target::Class(Class::Segment)
            | Target::Region(Region::Head | Region::System)
    )
}

/// Whether the next step after `>` sees into the core of the nodes that the step finds.
fn sees_into_core(before: Step<'_>, step: Step<'_>) -> bool {
    let names_block = match step.target {
        Target::Class(class) => *class == Class::Block,
        Target::Type(name) => name.contains(':'),
        _ => false,
    };
    names_block && (holds_core(before) || *before.target == Target::Zone(Zone::Core))
}

/// Whether one of the parts is such, those of further pseudos not considered.
fn has_part(parts: &[PlanPart], is_it: impl Fn(&PlanPart) -> bool) -> bool {
    parts.iter().any(is_it)
}

/// The nodes of a zone, in words.
fn zone_meaning(zone: Zone) -> String {
    format!(": held at {}", offsets(zone))
}

/// The test of a pseudo that names no zone, in words.
fn own_offset(zone: Zone) -> String {
    format!("{} of their own", offsets(zone))
}

fn offsets(zone: Zone) -> &'static str {
    match zone {
        Zone::Pre => "an offset below 0",
        Zone::Core => "offset 0",
        Zone::Post => "an offset above 0",
    }
}

fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Pre => "pre-context",
        Zone::Core => "core",
        Zone::Post => "post-context",
    }
}
