//! The lessons of calls, whatever their order.

use serde_json::json;

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

fn untold(id: u64, counted: u64) -> Attempt {
    refused(id, counted, "Input is too long for requested model.")
}

/// A guess goes as soon as a request is answered that was larger than it.
#[test]
fn a_larger_request_that_was_answered_lifts_a_guessed_limit() {
    let calls = [untold(1, 10_000), used(3, 8_900, 8_900)];
    assert_eq!(lesson(&calls, false).limit, Some(9_000));
    let mut calls = vec![untold(1, 10_000), used(3, 9_100, 9_100)];
    assert_eq!(lesson(&calls, false).limit, None);
    // Later small calls change nothing, nor does the order.
    calls.extend((4..40).map(|id| used(id, 100, 100)));
    assert_eq!(lesson(&calls, false).limit, None);
    calls.reverse();
    assert_eq!(lesson(&calls, false).limit, None);
    // An answer without a usage is one, too.
    let silent = call(7, 9_500, AttemptStatus::Completed, 0);
    assert_eq!(lesson([&untold(1, 10_000), &silent], false).limit, None);
    // An earlier one says nothing.
    let calls = [used(1, 12_000, 12_000), untold(3, 10_000)];
    assert_eq!(lesson(&calls, false).limit, Some(9_000));
}

#[test]
fn a_limit_that_was_told_stays_until_a_larger_request_is_answered() {
    let told = refused(1, 8_000, "prompt is too long: 10000 tokens > 9000 maximum");
    let small = used(9, 7_000, 8_900);
    assert_eq!(lesson([&told, &small], false).limit, Some(9_000));
    let large = used(11, 9_000, 9_200);
    assert_eq!(lesson([&told, &small, &large], false).limit, None);
    let late = refused(21, 9_900, "prompt is too long: 9900 tokens > 9500 maximum");
    assert_eq!(lesson([&large, &late, &told], false).limit, Some(9_500));
}

#[test]
fn the_share_of_the_answer_is_learned_apart() {
    let text = "input length and `max_tokens` exceed context limit: 150000 + 64000 > 200000";
    let learned = lesson([&refused(1, 100_000, text)], true);
    assert_eq!((learned.limit, learned.answer), (Some(200_000), 64_000));
    assert_eq!(learned.ratio.scaled(100_000), 150_000);
    let fits = used(3, 90_000, 136_000);
    let passed = lesson([&refused(1, 100_000, text), &fits], true);
    assert_eq!((passed.limit, passed.answer), (Some(200_000), 64_000));
    let larger = used(3, 95_000, 140_000);
    let passed = lesson([&refused(1, 100_000, text), &larger], true);
    assert_eq!((passed.limit, passed.answer), (None, 0));
}

#[test]
fn one_usage_that_lies_does_not_matter_among_honest_ones() {
    let honest = |id| used(id, 1_000, 1_200);
    for lie in [1, u64::MAX] {
        for at in 1..8 {
            let mut calls: Vec<Attempt> = (0..at).map(honest).collect();
            calls.push(used(at, 1_000, lie));
            let ratio = lesson(&calls, true).ratio.scaled(1_000);
            let least = if at == 1 { 1_000 } else { 1_200 };
            assert!((least..=1_200).contains(&ratio), "{lie} at {at}: {ratio}");
            calls.extend((at + 1..at + 3).map(honest));
            assert_eq!(lesson(&calls, true).ratio.scaled(1_000), 1_200);
        }
        // It was the first call: the next ones are believed.
        let calls = [used(0, 1_000, lie), honest(1), honest(2)];
        assert_eq!(lesson(&calls, true).ratio.scaled(1_000), 1_200);
    }
}

/// A context that counts no tokens tells of a refusal, and learns no limit from it.
#[test]
fn a_refusal_without_a_count_is_told_and_teaches_nothing() {
    for text in [
        "prompt is too long: 10000 tokens > 9000 maximum",
        "Input is too long for requested model.",
    ] {
        let call = Attempt {
            counted: None,
            ..refused(1, 1, text)
        };
        let learned = lesson([&call], true);
        assert_eq!(learned.refusal, TooLong::read(text));
        assert_eq!((learned.limit, learned.ratio), (None, Ratio::ONE));
        let answered = Attempt {
            counted: None,
            ..used(3, 1, 0)
        };
        assert_eq!(lesson([&call, &answered], true).refusal, None);
    }
}
