//! Lessons of the calls so far about the counts of a provider.
//!
//! The state is a function of the records of calls: fed with the same records, in any order, it is
//! the same. So a program that keeps the records can build it again.

use std::collections::{BTreeMap, HashMap};

use serde_json::json;

use super::TooLong;
use crate::Json;
use crate::attempts::{Attempt, AttemptStatus};

/// So many of the newest calls of a model count.
const CALLS: usize = 8;

/// How much a provider counts for what the context counts.
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
        u128::from(self.used) * u128::from(other.counted)
            > u128::from(other.used) * u128::from(self.counted)
    }
}

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

impl Sample {
    /// The sample of a record; none if the record teaches nothing.
    fn of(attempt: &Attempt) -> Option<Self> {
        let counted = attempt.counted.filter(|counted| *counted > 0)?;
        let end = match &attempt.status {
            AttemptStatus::Completed => {
                let used = attempt.usage.map(|usage| usage.input);
                End::Used(used.filter(|used| *used > 0)?)
            }
            AttemptStatus::Error(reason) => End::Refused(TooLong::read(reason)?),
            AttemptStatus::Running | AttemptStatus::Canceled | AttemptStatus::Unknown => {
                return None;
            }
        };
        Some(Self { counted, end })
    }

    fn is_refused_without_limit(&self) -> bool {
        matches!(self.end, End::Refused(TooLong { limit: None, .. }))
    }
}

/// The lessons of the calls of each model, by API and model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Experience {
    models: HashMap<(String, String), Calls>,
}

/// The calls of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Calls {
    /// The newest ones, in the order in which they ended.
    newest: BTreeMap<(i64, u64), Sample>,
    /// The limit that the newest refusal told.
    limit: Option<((i64, u64), u64)>,
    /// The least own count that was refused without a number.
    refused: Option<u64>,
}

/// The lesson of the calls of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lesson {
    pub(crate) ratio: Ratio,
    /// The most tokens that the model takes, where a refusal told it or lets one guess it.
    pub(crate) limit: Option<u64>,
    /// The refusal that came after all answers.
    pub(crate) refusal: Option<TooLong>,
}

impl Experience {
    /// Notes a call that ended.
    pub(crate) fn note(&mut self, attempt: &Attempt) {
        let (Some(sample), Some(ended_at)) = (Sample::of(attempt), attempt.ended_at) else {
            return;
        };
        let model = (attempt.provider.clone(), attempt.model.clone());
        let calls = self.models.entry(model).or_default();
        let key = (ended_at, attempt.attempt_id);
        if let End::Refused(refusal) = sample.end {
            match refusal.limit {
                Some(limit) => calls.limit = calls.limit.max(Some((key, limit))),
                None => {
                    let least = calls.refused.unwrap_or(u64::MAX).min(sample.counted);
                    calls.refused = Some(least);
                }
            }
        }
        calls.newest.insert(key, sample);
        while calls.newest.len() > CALLS {
            calls.newest.pop_first();
        }
    }

    /// Notes the calls of another experience, too.
    pub(crate) fn join(&mut self, other: Self) {
        for (model, others) in other.models {
            let calls = self.models.entry(model).or_default();
            calls.limit = calls.limit.max(others.limit);
            calls.refused = match (calls.refused, others.refused) {
                (Some(own), Some(other)) => Some(own.min(other)),
                (own, other) => own.or(other),
            };
            calls.newest.extend(others.newest);
            while calls.newest.len() > CALLS {
                calls.newest.pop_first();
            }
        }
    }

    /// As data, in the order of the models.
    pub(crate) fn to_json(&self) -> Json {
        let mut models: Vec<(&(String, String), &Calls)> = self.models.iter().collect();
        models.sort_by_key(|(model, _)| *model);
        let models = models.into_iter().map(|((api, model), calls)| {
            let newest = calls.newest.iter().map(|((ended_at, id), sample)| {
                let end = match sample.end {
                    End::Used(used) => json!({"used": used}),
                    End::Refused(TooLong { tokens, limit }) => {
                        json!({"refused": {"tokens": tokens, "limit": limit}})
                    }
                };
                json!([ended_at, id, sample.counted, end])
            });
            let newest: Json = newest.collect();
            json!({
                "api": api,
                "model": model,
                "calls": newest,
                "limit": calls.limit.map(|((ended_at, id), limit)| json!([ended_at, id, limit])),
                "refused": calls.refused,
            })
        });
        models.collect()
    }

    /// The reverse of [`to_json`](Self::to_json).
    pub(crate) fn from_json(json: &Json) -> Option<Self> {
        let mut experience = Self::default();
        let number = |json: &Json| match json {
            Json::Null => Some(None),
            json => json.as_u64().map(Some),
        };
        for model in json.as_array()? {
            let name = |name: &str| Some(model.get(name)?.as_str()?.to_owned());
            let mut calls = Calls {
                refused: number(model.get("refused")?)?,
                ..Calls::default()
            };
            match model.get("limit")? {
                Json::Null => {}
                limit => {
                    let [ended_at, id, limit] = limit.as_array()?.as_slice() else {
                        return None;
                    };
                    let key = (ended_at.as_i64()?, id.as_u64()?);
                    calls.limit = Some((key, limit.as_u64()?));
                }
            }
            for call in model.get("calls")?.as_array()? {
                let [ended_at, id, counted, end] = call.as_array()?.as_slice() else {
                    return None;
                };
                let end = match (end.get("used"), end.get("refused")) {
                    (Some(used), _) => End::Used(used.as_u64()?),
                    (None, refused) => End::Refused(TooLong {
                        tokens: number(refused?.get("tokens")?)?,
                        limit: number(refused?.get("limit")?)?,
                    }),
                };
                let counted = counted.as_u64()?;
                let key = (ended_at.as_i64()?, id.as_u64()?);
                calls.newest.insert(key, Sample { counted, end });
            }
            experience
                .models
                .insert((name("api")?, name("model")?), calls);
        }
        Some(experience)
    }

    /// The lesson of the calls of a model. `learns` says whether the counter takes the usage of
    /// answers into account; every counter learns from refusals.
    pub(crate) fn lesson(&self, api: &str, model: &str, learns: bool) -> Lesson {
        let mut lesson = Lesson {
            ratio: if learns { prior(model) } else { Ratio::ONE },
            limit: None,
            refusal: None,
        };
        // Few models are called, so a search costs less than a key.
        let mut models = self.models.iter();
        let calls = models.find(|((its_api, its_model), _)| its_api == api && its_model == model);
        let Some((_, calls)) = calls else {
            return lesson;
        };
        let mut sum = Ratio {
            used: 0,
            counted: 0,
        };
        let mut told: Option<Ratio> = None;
        let mut newest = sum;
        for sample in calls.newest.values() {
            let counted = sample.counted;
            match sample.end {
                End::Used(used) => {
                    sum.used = sum.used.saturating_add(used);
                    sum.counted = sum.counted.saturating_add(counted);
                    newest = Ratio { used, counted };
                    lesson.refusal = None;
                }
                End::Refused(refusal) => {
                    let ratio = refusal.tokens.map(|used| Ratio { used, counted });
                    let is_above = |ratio: &Ratio| told.is_none_or(|told| ratio.is_above(told));
                    told = ratio.filter(is_above).or(told);
                    lesson.refusal = Some(refusal);
                }
            }
        }
        if learns && sum.counted > 0 {
            // The next request is most like the last one.
            lesson.ratio = if newest.is_above(sum) { newest } else { sum }.bounded();
        }
        if let Some(told) = told.filter(|told| told.is_above(lesson.ratio)) {
            lesson.ratio = told;
        }
        let ratio = lesson.ratio;
        let shorter = |refused: u64| {
            // A request that was refused has to become shorter: by a tenth, for lack of a number.
            let less = ratio.scaled(u128::from(refused)) / 10 * 9;
            u64::try_from(less).unwrap_or(u64::MAX)
        };
        lesson.limit = match calls.limit {
            Some((told_at, told)) => {
                // A model may refuse, without a number, a request within a limit that it told
                // before.
                let later = calls.newest.iter().filter(|(at, _)| **at > told_at);
                let untold = later.filter(|(_, sample)| sample.is_refused_without_limit());
                let guessed = untold.map(|(_, sample)| shorter(sample.counted));
                guessed.chain([told]).min()
            }
            None => calls.refused.map(shorter),
        };
        lesson
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
mod tests {
    use super::*;
    use crate::Usage;
    use crate::attempts::Attempt;

    fn call(id: u64, counted: u64, status: AttemptStatus, input: u64) -> Attempt {
        Attempt {
            attempt_id: id,
            ended_at: Some(100 + i64::try_from(id / 2).unwrap()),
            provider: "acme".to_owned(),
            model: "large".to_owned(),
            usage: Some(Usage {
                input,
                ..Usage::default()
            }),
            counted: Some(counted),
            ..Attempt::bare(status)
        }
    }

    fn used(id: u64, counted: u64, input: u64) -> Attempt {
        call(id, counted, AttemptStatus::Completed, input)
    }

    fn refused(id: u64, counted: u64, reason: &str) -> Attempt {
        call(id, counted, AttemptStatus::Error(reason.to_owned()), 0)
    }

    fn lesson<'a>(attempts: impl IntoIterator<Item = &'a Attempt>, learns: bool) -> Lesson {
        let mut experience = Experience::default();
        attempts.into_iter().for_each(|it| experience.note(it));
        experience.lesson("acme", "large", learns)
    }

    #[test]
    fn the_newest_calls_give_the_ratio() {
        let old = (0..20).map(|id| used(id, 100, 500));
        let new = (20..30).map(|id| used(id, 100, 120));
        let calls: Vec<Attempt> = old.chain(new).collect();
        assert_eq!(lesson(&calls, true).ratio.scaled(1_000), 1_200);
        assert_eq!(lesson(&calls, false).ratio.scaled(1_000), 1_000);
        assert_eq!(lesson(&[], true).ratio.scaled(1_000), 1_000);
    }

    #[test]
    fn the_order_of_the_records_does_not_matter() {
        let mut calls: Vec<Attempt> = (0..20).map(|id| used(id, 100 + id, 130)).collect();
        calls.push(refused(
            20,
            90,
            "prompt is too long: 200 tokens > 180 maximum",
        ));
        calls.push(refused(
            21,
            8_000,
            "prompt is too long: 9000 tokens > 8500 maximum",
        ));
        let forwards = lesson(&calls, true);
        calls.reverse();
        assert_eq!(lesson(&calls, true), forwards);
        assert_eq!(forwards.limit, Some(8_500));
    }

    #[test]
    fn a_refusal_teaches_every_counter_until_answers_are_newer() {
        let told = refused(1, 8_000, "prompt is too long: 10000 tokens > 9000 maximum");
        let lesson_of = lesson([&told], false);
        assert_eq!(lesson_of.ratio.scaled(8_000), 10_000);
        assert_eq!(lesson_of.limit, Some(9_000));
        assert!(lesson_of.refusal.is_some());
        let after = lesson([&told, &used(9, 7_000, 7_100)], false);
        assert_eq!(after.refusal, None);
        assert_eq!(after.limit, Some(9_000));
    }

    #[test]
    fn a_refusal_without_numbers_takes_a_tenth() {
        let untold = refused(1, 10_000, "Input is too long for requested model.");
        assert_eq!(lesson([&untold], true).limit, Some(9_000));
        let again = refused(2, 9_000, "Input is too long for requested model.");
        assert_eq!(lesson([&untold, &again], true).limit, Some(8_100));
    }

    #[test]
    fn a_refusal_without_numbers_counts_below_a_limit_that_was_told() {
        let told = refused(1, 8_000, "prompt is too long: 10000 tokens > 9000 maximum");
        let untold = refused(2, 6_000, "Input is too long for requested model.");
        // 6,000 are 7,500 of the provider's.
        assert_eq!(lesson([&told, &untold], false).limit, Some(6_750));
    }

    #[test]
    fn an_estimate_does_not_believe_in_absurd_usage() {
        let ratio = |input| lesson([&used(1, 1_000, input)], true).ratio;
        assert_eq!(ratio(1).scaled(1_000), 500);
        assert_eq!(ratio(700).scaled(1_000), 700);
        assert_eq!(ratio(u64::MAX).scaled(1_000), 8_000);
        // A refusal is another matter: the next request has to be shorter, whatever the reason.
        let told = "prompt is too long: 200001 tokens > 200000 maximum";
        let told = lesson([&refused(1, 2_000, told)], true);
        assert_eq!(told.ratio.scaled(2_000), 200_001);
    }

    #[test]
    fn lessons_are_the_same_as_data() {
        let mut experience = Experience::default();
        assert_eq!(
            Experience::from_json(&experience.to_json()).unwrap(),
            experience
        );
        let mut calls: Vec<Attempt> = (0..20).map(|id| used(id, 100 + id, 130)).collect();
        calls.insert(
            3,
            refused(30, 90, "prompt is too long: 2000 tokens > 1800 maximum"),
        );
        calls.insert(5, refused(31, 95, "Input is too long for requested model."));
        for call in &calls {
            experience.note(call);
        }
        let again = Experience::from_json(&experience.to_json()).unwrap();
        assert_eq!(again, experience);
        // Half of the calls as data, and the others as records, teach the same.
        let (older, newer) = calls.split_at(11);
        let [mut first, mut second] = [Experience::default(), Experience::default()];
        for (calls, experience) in [(older, &mut first), (newer, &mut second)] {
            for call in calls {
                experience.note(call);
            }
        }
        second.join(Experience::from_json(&first.to_json()).unwrap());
        assert_eq!(second, experience);
        for damaged in [json!(null), json!([1]), json!([{"api": "a", "model": "b"}])] {
            assert_eq!(Experience::from_json(&damaged), None, "{damaged}");
        }
    }

    #[test]
    fn hostile_numbers_do_not_overflow() {
        let huge = used(1, u64::MAX, u64::MAX);
        let tiny = used(2, 1, u64::MAX);
        let ratio = lesson([&huge, &tiny], true).ratio;
        assert!(ratio.scaled(u128::MAX) >= ratio.scaled(1));
        assert!(ratio.unscaled(u128::MAX) > 0);
    }
}
