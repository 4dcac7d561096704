//! The lessons of calls as data.

use serde_json::json;

use super::{Calls, End, Experience, Passed, Refused, Sample, Told, TooLong, When, size_of};
use crate::Json;

/// A number, or null for none.
fn number(json: &Json) -> Result<Option<u64>, ()> {
    match json {
        Json::Null => Ok(None),
        json => json.as_u64().map(Some).ok_or(()),
    }
}

/// The member of an object; null if it has none.
fn member<'j>(json: &'j Json, name: &str) -> &'j Json {
    json.get(name).unwrap_or(&Json::Null)
}

fn of_refusal(refusal: TooLong) -> Json {
    let TooLong {
        tokens,
        limit,
        answer,
    } = refusal;
    json!({"tokens": tokens, "limit": limit, "answer": answer})
}

fn refusal(json: &Json) -> Option<TooLong> {
    Some(TooLong {
        tokens: number(json.get("tokens")?).ok()?,
        limit: number(json.get("limit")?).ok()?,
        answer: number(member(json, "answer")).ok()?,
    })
}

/// A list that begins with the time of a call, and the values after it.
fn timed(json: &Json) -> Option<(When, &[Json])> {
    let [ended_at, id, values @ ..] = json.as_array()?.as_slice() else {
        return None;
    };
    Some(((ended_at.as_i64()?, id.as_u64()?), values))
}

impl Calls {
    /// Whether there is a lesson in them.
    fn teach(&self) -> bool {
        !self.newest.is_empty()
            || self.told.is_some()
            || !self.refused.is_empty()
            || !self.passed.is_empty()
            || self.refusal.is_some()
    }

    fn to_json(&self, api: &str, model: &str) -> Json {
        let newest = self.newest.iter().map(|((ended_at, id), sample)| {
            let end = match sample.end {
                End::Used(used) => json!({"used": used}),
                End::Refused(refusal) => json!({"refused": of_refusal(refusal)}),
            };
            json!([ended_at, id, sample.counted, end])
        });
        let newest: Json = newest.collect();
        let told = self.told.map(|((ended_at, id), told)| {
            let Told { limit, answer } = told;
            json!([ended_at, id, limit, answer])
        });
        let refused = self.refused.values().map(|refused| {
            let (ended_at, id) = refused.newest;
            json!([ended_at, id, refused.counted])
        });
        let refused: Json = refused.collect();
        let passed = self.passed.values().map(|passed| {
            let (ended_at, id) = passed.newest;
            json!([ended_at, id, passed.counted, passed.used])
        });
        let passed: Json = passed.collect();
        let refusal = self.refusal;
        let refusal =
            refusal.map(|((ended_at, id), refusal)| json!([ended_at, id, of_refusal(refusal)]));
        json!({
            "api": api,
            "model": model,
            "calls": newest,
            "limit": told,
            "refused": refused,
            "passed": passed,
            "refusal": refusal,
            "answered": self.answered.map(|(ended_at, id)| json!([ended_at, id])),
        })
    }

    fn from_json(json: &Json) -> Option<Self> {
        let mut calls = Self::default();
        for call in json.get("calls")?.as_array()? {
            let (when, [counted, end]) = timed(call)? else {
                return None;
            };
            let end = match (end.get("used"), end.get("refused")) {
                (Some(used), _) => End::Used(used.as_u64()?),
                (None, refused) => End::Refused(refusal(refused?)?),
            };
            let counted = counted.as_u64()?;
            calls.newest.insert(when, Sample { counted, end });
        }
        let list = |name: &str| member(json, name).as_array().into_iter().flatten();
        if let limit @ Json::Array(_) = member(json, "limit") {
            let (when, [limit, rest @ ..]) = timed(limit)? else {
                return None;
            };
            let told = Told {
                limit: limit.as_u64()?,
                answer: rest.first().map_or(Some(0), Json::as_u64)?,
            };
            calls.told = Some((when, told));
        }
        for refused in list("refused") {
            let (newest, [counted]) = timed(refused)? else {
                return None;
            };
            let counted = counted.as_u64()?;
            let refused = Refused { newest, counted };
            calls.refused.insert(size_of(counted), refused);
        }
        for passed in list("passed") {
            let (newest, [counted, used]) = timed(passed)? else {
                return None;
            };
            let counted = counted.as_u64()?;
            let used = used.as_u64()?;
            let passed = Passed {
                newest,
                counted,
                used,
            };
            calls.passed.insert(size_of(counted), passed);
        }
        if let newest @ Json::Array(_) = member(json, "refusal") {
            let (when, [told]) = timed(newest)? else {
                return None;
            };
            calls.refusal = Some((when, refusal(told)?));
        }
        if let newest @ Json::Array(_) = member(json, "answered") {
            calls.answered = Some(timed(newest)?.0);
        }
        Some(calls)
    }
}

impl Experience {
    /// As data, in the order of the models.
    pub(crate) fn to_json(&self) -> Json {
        let mut models: Vec<(&(String, String), &Calls)> = self.models.iter().collect();
        // An answer alone teaches nothing.
        models.retain(|(_, calls)| calls.teach());
        models.sort_by_key(|(model, _)| *model);
        let models = models.into_iter();
        models
            .map(|((api, model), calls)| calls.to_json(api, model))
            .collect()
    }

    /// The reverse of [`to_json`](Self::to_json).
    pub(crate) fn from_json(json: &Json) -> Option<Self> {
        let mut experience = Self::default();
        for model in json.as_array()? {
            let name = |name: &str| Some(model.get(name)?.as_str()?.to_owned());
            let calls = Calls::from_json(model)?;
            experience
                .models
                .insert((name("api")?, name("model")?), calls);
        }
        Some(experience)
    }
}
