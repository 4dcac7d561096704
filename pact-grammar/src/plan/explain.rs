//! A plan in words.

use core::fmt::Write as _;

use super::print::ChainText;
use super::{
    Bound, Chain, Class, Combinator, Mode, Moment, Nth, Order, Part, Query, Region, ResultKind,
    Sentinel, Slot, Step, Target, Test, Time, Zone, alternatives,
};

pub(super) fn explain(query: &Query) -> String {
    let mut explanation = Explanation {
        query,
        text: format!("selector: {query}"),
        number: 0,
    };
    explanation.parameters();
    explanation.time();
    let several = query.alternatives().count() > 1;
    for (index, chain) in query.alternatives().enumerate() {
        if several {
            let what = if index == 0 {
                "find the first alternative:"
            } else {
                "add what the next alternative finds:"
            };
            explanation.line(what);
        }
        explanation.chain(chain);
    }
    explanation.result();
    explanation.text
}

struct Explanation<'q> {
    query: &'q Query,
    text: String,
    number: usize,
}

impl Explanation<'_> {
    fn line(&mut self, text: &str) {
        self.number += 1;
        // Writing to a string cannot fail.
        let _ = write!(self.text, "\n{}. {text}", self.number);
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

    fn parameters(&mut self) {
        for parameter in self.query.parameters.iter() {
            let _ = write!(
                self.text,
                "\nparameter ${}: {}",
                &*parameter.name,
                parameter.kind.describe()
            );
        }
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
        self.line(&line);
    }

    fn moment(&self, moment: Moment) -> String {
        match moment {
            Moment::Turn(turn) => format!("snapshot @t{}", self.slot(turn)),
            Moment::Oldest => "the oldest snapshot".to_owned(),
            Moment::Cycle(cycle) => format!("the snapshot of cycle {}", self.slot(cycle)),
        }
    }

    fn chain(&mut self, chain: Chain<'_>) {
        let mut before: Option<Step<'_>> = None;
        for step in chain.steps() {
            let place = self.place(before, step);
            self.line(&format!("take {place}"));
            for test in step.tests() {
                self.test(test);
            }
            before = Some(step);
        }
    }

    /// What the step takes, and from where.
    fn place(&self, before: Option<Step<'_>>, step: Step<'_>) -> String {
        let what = self.target(step.target);
        let Some(before) = before else {
            return match step.target {
                Target::Any | Target::Class(_) | Target::Type(_) | Target::Zone(_) => {
                    format!("every {what} of the tree")
                }
                _ => what,
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
                    format!("the segment at depth {}", self.bound(range.low))
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
                    format!("the containers at depth {}", list.join(", "))
                }
            },
            Target::Class(Class::Segment) => "segment".to_owned(),
            Target::Class(Class::Container) => "container".to_owned(),
            Target::Class(Class::Block) => "block".to_owned(),
            Target::Type(text) => format!("node of type `{}`", &**text),
            Target::Zone(zone) => format!("node of the {} zone", zone_name(*zone)),
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

    fn test(&mut self, test: &Test) {
        let line = match test {
            Test::Nth(Nth::First) => "keep the first of each group of siblings".to_owned(),
            Test::Nth(Nth::Last) => "keep the last of each group of siblings".to_owned(),
            Test::Nth(Nth::Number(number)) => {
                format!(
                    "keep number {} of each group of siblings",
                    self.slot(*number)
                )
            }
            Test::Zone(zone) => format!("keep those in the {} zone", zone_name(*zone)),
            Test::Ephemeral => "keep those that the next commit removes".to_owned(),
            Test::Not(parts) => format!("drop those that are {}", self.chains(parts)),
            Test::Has(parts) => format!("keep those with {} below them", self.chains(parts)),
            other => {
                let parts = [
                    Part::Step(Combinator::Descendant, Target::Any),
                    Part::Keep(other.clone()),
                ];
                format!("keep those with {}", self.chains(&parts))
            }
        };
        self.line(&line);
    }

    /// The chains as selectors.
    fn chains(&self, parts: &[Part]) -> String {
        let chains: Vec<String> = alternatives(parts)
            .map(|chain| {
                let query = self.query;
                format!("`{}`", ChainText { query, chain })
            })
            .collect();
        chains.join(" or ")
    }

    fn result(&mut self) {
        if let Some(sentinel) = self.query.insertion {
            self.line(&match sentinel {
                Sentinel::Start => "insert before its first child".to_owned(),
                Sentinel::End => "insert after its last child".to_owned(),
                Sentinel::After(child) => format!("insert after its child {child}"),
                Sentinel::Before(child) => format!("insert before its child {child}"),
            });
            self.text.push_str("\nresult: a place to insert at");
            return;
        }
        self.order();
        let controls = self.query.controls;
        if controls.unique {
            self.line("keep only the newest instance of each key");
        }
        match (controls.limit, controls.page) {
            (Some(limit), Some(page)) => {
                let line = format!("keep page {} of {} each", self.slot(page), self.slot(limit));
                self.line(&line);
            }
            (Some(limit), None) => {
                let line = format!("keep at most {}", self.slot(limit));
                self.line(&line);
            }
            _ => {}
        }
        if controls.first {
            self.line("keep the first");
        }
        let kind = self.query.result_kind();
        if kind == ResultKind::RangeDiff {
            self.line(if controls.mode == Some(Mode::Reduce) {
                "compare the newest snapshot with the oldest"
            } else {
                "compare each snapshot with the one before it"
            });
        }
        match controls.mode {
            Some(Mode::Union) => self.line("put together all ids matched anywhere"),
            Some(Mode::Latest) => self.line("put together the newest instance of each key"),
            Some(Mode::Reduce) if kind == ResultKind::Ids => {
                self.line("keep the ids present in every snapshot");
            }
            _ => {}
        }
        self.text.push_str(match kind {
            ResultKind::RangeDiff => "\nresult: what changed over the range",
            _ => "\nresult: a list of ids",
        });
    }

    fn order(&mut self) {
        let by_key = self.query.alternatives().all(|chain| {
            chain.subject().is_some_and(|subject| {
                subject.tests().any(|test| {
                    matches!(test, Test::Compare(attribute, super::Operator::Equal, _)
                        if *attribute == super::Attribute::Key)
                })
            })
        });
        self.line(match self.query.controls.order {
            None if by_key => "order newest instance first",
            None | Some(Order::TurnDesc) => "order newest turn first, tree order inside a turn",
            Some(Order::TurnAsc) => "order oldest turn first, tree order inside a turn",
            Some(Order::Pre) => "order as rendered, parents before children",
            Some(Order::Post) => "order as rendered, children before parents",
            Some(Order::Bfs) => "order level by level, as rendered",
            Some(Order::Path) => "order by the path of sibling positions",
        });
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

fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Pre => "pre-context",
        Zone::Core => "core",
        Zone::Post => "post-context",
    }
}
