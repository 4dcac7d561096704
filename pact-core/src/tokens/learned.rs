//! Lessons of the calls so far about the counts of a provider.
//!
//! The state is a function of the records of calls: fed with the same records, in any order, it is
//! the same. So a program that keeps the records can build it again.

mod data;

use core::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use super::TooLong;
use crate::attempts::{Attempt, AttemptStatus};

/// So many of the newest calls of a model count.
const CALLS: usize = 8;

/// The count of a provider for a count of the context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratio {
    used: u64,
    counted: u64,
}

impl Ratio {
    pub(crate) const ONE: Self = Self {
        used: 1,
        counted: 1,
    };

    pub(crate) const fn of(used: u64, counted: u64) -> Self {
        Self { used, counted }
    }

    pub(crate) const fn parts(self) -> (u64, u64) {
        (self.used, self.counted)
    }

    /// The tokens of the provider for own tokens, rounded up.
    pub(crate) fn scaled(self, counted: u128) -> u128 {
        let used = u128::from(self.used.max(1));
        counted
            .saturating_mul(used)
            .div_ceil(u128::from(self.counted.max(1)))
    }

    /// The most own tokens that are at most so many tokens of the provider.
    pub(crate) fn unscaled(self, tokens: u128) -> u128 {
        let counted = u128::from(self.counted.max(1));
        tokens.saturating_mul(counted) / u128::from(self.used.max(1))
    }

    /// The same with a margin of one in twenty-five.
    pub(crate) fn with_margin(self) -> Self {
        Self {
            used: self.used.saturating_mul(26),
            counted: self.counted.saturating_mul(25),
        }
    }

    /// The same within bounds. An estimate is not that far off: a provider that reports no more
    /// than a few tokens leaves out those in its cache, and one that reports far more is wrong.
    fn bounded(self) -> Self {
        let [least, most] = [Self::of(1, 2), Self::of(8, 1)];
        if least.is_above(self) {
            least
        } else if self.is_above(most) {
            most
        } else {
            self
        }
    }

    fn is_above(self, other: Self) -> bool {
        self.order(other) == Ordering::Greater
    }

    fn order(self, other: Self) -> Ordering {
        let own = u128::from(self.used) * u128::from(other.counted);
        own.cmp(&(u128::from(other.used) * u128::from(self.counted)))
    }
}

/// When a call ended, and its number.
type When = (i64, u64);

/// One call that ended, and how many tokens it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sample {
    /// The tokens by the context's own count.
    counted: u64,
    end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The provider says that it read so many tokens.
    Used(u64),
    Refused(TooLong),
}

/// The lessons of the calls of each model, by API and model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Experience {
    models: HashMap<(String, String), Calls>,
}

/// The calls of a model. Each field is a union or a maximum of calls, so that their order does not
/// matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Calls {
    /// The newest ones that tell how many tokens they had, in the order in which they ended.
    newest: BTreeMap<When, Sample>,
    /// The newest refusal that told a limit.
    told: Option<(When, Told)>,
    /// The requests that were refused without a number, by their size.
    refused: BTreeMap<u32, Refused>,
    /// The requests that were answered, by their size.
    passed: BTreeMap<u32, Passed>,
    /// The newest refusal for length.
    refusal: Option<(When, TooLong)>,
    /// The newest answer.
    answered: Option<When>,
}

/// A limit that a refusal told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    limit: u64,
    /// The share of the answer that counts against it.
    answer: u64,
}

impl Told {
    const fn for_input(self) -> u64 {
        self.limit.saturating_sub(self.answer)
    }
}

/// Refused requests of about one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Refused {
    newest: When,
    /// The least own count.
    counted: u64,
}

/// Answered requests of about one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Passed {
    newest: When,
    /// The most by the own count.
    counted: u64,
    /// The most that the provider told.
    used: u64,
}

impl Refused {
    fn join(self, other: Self) -> Self {
        Self {
            newest: self.newest.max(other.newest),
            counted: self.counted.min(other.counted),
        }
    }
}

impl Passed {
    fn join(self, other: Self) -> Self {
        Self {
            newest: self.newest.max(other.newest),
            counted: self.counted.max(other.counted),
            used: self.used.max(other.used),
        }
    }
}

/// The size of a request, about: eight sizes for each power of two, so that they are few.
fn size_of(counted: u64) -> u32 {
    let power = counted.max(8).ilog2();
    let eighth = (counted.max(8) >> (power - 3)) & 7;
    power * 8 + u32::try_from(eighth).unwrap_or(0)
}

fn add<V: Copy>(to: &mut BTreeMap<u32, V>, size: u32, value: V, join: impl Fn(V, V) -> V) {
    let known = to.get(&size).copied();
    to.insert(size, known.map_or(value, |known| join(known, value)));
}

/// The lesson of the calls of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    pub(crate) ratio: Ratio,
    /// The most tokens that the model takes, where a refusal told it or lets one guess it.
    pub(crate) limit: Option<u64>,
    /// The share of the answer that counts against that limit.
    pub(crate) answer: u64,
    /// The refusal that came after all answers.
    pub(crate) refusal: Option<TooLong>,
}

impl Calls {
    fn note(&mut self, when: When, attempt: &Attempt) {
        let counted = attempt.counted.unwrap_or(0);
        let end = match &attempt.status {
            AttemptStatus::Completed => {
                self.answered = self.answered.max(Some(when));
                End::Used(attempt.usage.map_or(0, |usage| usage.input))
            }
            AttemptStatus::Error(reason) => {
                let Some(refusal) = TooLong::read(reason) else {
                    return;
                };
                let newest = self.refusal.is_none_or(|(before, _)| before < when);
                if newest {
                    self.refusal = Some((when, refusal));
                }
                End::Refused(refusal)
            }
            AttemptStatus::Running | AttemptStatus::Canceled | AttemptStatus::Unknown => return,
        };
        // A context that counts no tokens is told of a refusal, and learns nothing from it.
        if counted == 0 {
            return;
        }
        let size = size_of(counted);
        match end {
            End::Used(used) => {
                let passed = Passed {
                    newest: when,
                    counted,
                    // No provider counts that many: its word would lift every limit.
                    used: used.min(counted.saturating_mul(8)),
                };
                add(&mut self.passed, size, passed, Passed::join);
                if used == 0 {
                    return;
                }
            }
            End::Refused(refusal) => match refusal.limit {
                Some(limit) => {
                    let answer = refusal.answer.unwrap_or(0);
                    self.told = self.told.max(Some((when, Told { limit, answer })));
                }
                None => {
                    let newest = when;
                    let refused = Refused { newest, counted };
                    add(&mut self.refused, size, refused, Refused::join);
                }
            },
        }
        self.newest.insert(when, Sample { counted, end });
        self.keep_newest();
    }

    fn keep_newest(&mut self) {
        while self.newest.len() > CALLS {
            self.newest.pop_first();
        }
    }

    fn join(&mut self, other: Self) {
        self.told = self.told.max(other.told);
        self.answered = self.answered.max(other.answered);
        let when = |refusal: &Option<(When, TooLong)>| refusal.map(|(when, _)| when);
        if when(&self.refusal) < when(&other.refusal) {
            self.refusal = other.refusal;
        }
        for (size, refused) in other.refused {
            add(&mut self.refused, size, refused, Refused::join);
        }
        for (size, passed) in other.passed {
            add(&mut self.passed, size, passed, Passed::join);
        }
        self.newest.extend(other.newest);
        self.keep_newest();
    }

    /// The ratio that the usage of answers tells. The median: so one usage that is wrong does not
    /// matter among others.
    fn used_ratio(&self, prior: Ratio) -> Ratio {
        let used = self.newest.values().filter_map(|sample| match sample.end {
            End::Used(used) => Some(Ratio::of(used, sample.counted).bounded()),
            End::Refused(_) => None,
        });
        let mut ratios: Vec<Ratio> = used.collect();
        let newest = ratios.last().copied();
        if ratios.len().is_multiple_of(2) {
            ratios.push(prior);
        }
        ratios.sort_by(|left, right| left.order(*right));
        let median = ratios.get(ratios.len() / 2).copied().unwrap_or(prior);
        // The next request is most like the last one, unless its usage is far off.
        let is_likely = |newest: &Ratio| {
            let far = Ratio::of(
                median.used.saturating_mul(3),
                median.counted.saturating_mul(2),
            );
            newest.is_above(median) && !newest.is_above(far)
        };
        newest.filter(is_likely).unwrap_or(median)
    }

    /// The highest ratio that a refusal told.
    fn refused_ratio(&self) -> Option<Ratio> {
        let told = self.newest.values().filter_map(|sample| match sample.end {
            End::Refused(refusal) => Some(Ratio::of(refusal.tokens?, sample.counted)),
            End::Used(_) => None,
        });
        told.max_by(|left, right| left.order(*right))
    }

    /// The limit that was told, unless a larger request was answered since.
    fn told(&self) -> Option<(When, Told)> {
        self.told.filter(|(when, told)| {
            let lifts = |it: &Passed| it.newest > *when && it.used > told.for_input();
            !self.passed.values().any(lifts)
        })
    }

    /// The least own count that was refused without a number. A larger request that was answered
    /// since shows that the length was not the reason.
    fn refused(&self, since: Option<When>) -> Option<u64> {
        let later = self.refused.values().filter(|it| Some(it.newest) > since);
        let standing = later.filter(|refused| {
            let lifts = |it: &Passed| {
                it.newest > refused.newest && it.counted > shorter(refused.counted.into())
            };
            !self.passed.values().any(lifts)
        });
        standing.map(|refused| refused.counted).min()
    }

    fn lesson(&self, prior: Ratio, learns: bool) -> Lesson {
        let mut ratio = if learns {
            self.used_ratio(prior)
        } else {
            prior
        };
        ratio = match self.refused_ratio() {
            Some(told) if told.is_above(ratio) => told,
            _ => ratio,
        };
        let told = self.told();
        // A model may refuse, without a number, a request within a limit that it told before.
        let refused = self.refused(told.map(|(when, _)| when));
        let guessed = refused.map(|refused| shorter(ratio.scaled(u128::from(refused))));
        let answer = told.map_or(0, |(_, told)| told.answer);
        let limit = match (told, guessed) {
            // The guess is of the request alone.
            (Some((_, told)), Some(guessed)) => {
                Some(told.limit.min(guessed.saturating_add(told.answer)))
            }
            (Some((_, told)), None) => Some(told.limit),
            (None, guessed) => guessed,
        };
        let refusal = self.refusal.filter(|(when, _)| Some(*when) > self.answered);
        Lesson {
            ratio,
            limit,
            answer,
            refusal: refusal.map(|(_, refusal)| refusal),
        }
    }
}

/// The length of a request that was refused, less a tenth: for lack of a number, it has to become
/// that much shorter.
fn shorter(refused: u128) -> u64 {
    u64::try_from(refused / 10 * 9).unwrap_or(u64::MAX)
}

impl Experience {
    /// Notes a call that ended.
    pub(crate) fn note(&mut self, attempt: &Attempt) {
        let Some(ended_at) = attempt.ended_at else {
            return;
        };
        let other = |reason: &str| TooLong::read(reason).is_none();
        if matches!(&attempt.status, AttemptStatus::Error(reason) if other(reason)) {
            return;
        }
        let model = (attempt.provider.clone(), attempt.model.clone());
        let calls = self.models.entry(model).or_default();
        calls.note((ended_at, attempt.attempt_id), attempt);
    }

    /// Notes the calls of another experience, too.
    pub(crate) fn join(&mut self, other: Self) {
        for (model, others) in other.models {
            self.models.entry(model).or_default().join(others);
        }
    }

    /// The lesson of the calls of a model. `learns` says whether the counter takes the usage of
    /// answers into account; every counter learns from refusals.
    pub(crate) fn lesson(&self, api: &str, model: &str, learns: bool) -> Lesson {
        let prior = if learns { prior(model) } else { Ratio::ONE };
        // Few models are called, so a search costs less than a key.
        let mut models = self.models.iter();
        let calls = models.find(|((its_api, its_model), _)| its_api == api && its_model == model);
        match calls {
            Some((_, calls)) => calls.lesson(prior, learns),
            None => Calls::default().lesson(prior, learns),
        }
    }
}

/// The ratio before the first call. A model of Anthropic counts 15 to 20 percent more tokens than
/// OpenAI's vocabularies, which the estimate was fitted to.
fn prior(model: &str) -> Ratio {
    if model.contains("claude") {
        Ratio {
            used: 6,
            counted: 5,
        }
    } else {
        Ratio::ONE
    }
}

#[cfg(test)]
mod tests;
