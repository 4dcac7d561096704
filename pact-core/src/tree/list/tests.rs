//! The list against a vector.

use std::borrow::Cow;

use super::{Item, List, Run, Summary};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Span {
    count: usize,
    last: u32,
    least: Option<u32>,
}

impl Summary for Span {
    fn append(&mut self, next: &Self) {
        self.count += next.count;
        if next.count > 0 {
            self.last = next.last;
        }
        self.least = match (self.least, next.least) {
            (Some(left), Some(right)) => Some(left.min(right)),
            (left, right) => left.or(right),
        };
    }
}

impl Item for u32 {
    type Picture = Vec<u32>;
    type Summary = Span;

    fn summary(&self) -> Cow<'_, Span> {
        Cow::Owned(Span {
            count: 1,
            last: *self,
            least: Some(*self),
        })
    }
}

/// How often something is tried. Under Miri each time takes a thousand times as long.
const ROUNDS: usize = if cfg!(miri) { 1 } else { 40 };

fn check(list: &List<u32>, model: &[u32]) {
    assert_eq!(list.len(), model.len());
    assert_eq!(list.iter().copied().collect::<Vec<_>>(), model);
    let backwards: Vec<u32> = model.iter().rev().copied().collect();
    assert_eq!(
        list.iter_backwards().copied().collect::<Vec<_>>(),
        backwards
    );
    assert_eq!(list.summary().count, model.len());
    assert_eq!(list.summary().least, model.iter().min().copied());
    assert_eq!(list.last(), model.last());
    for (position, item) in model.iter().enumerate() {
        assert_eq!(list.get(position), Some(item));
    }
    assert_eq!(list.get(model.len()), None);
    let small = list.positions(|span| span.least.is_some_and(|least| least < 50));
    let expected: Vec<usize> = (0..model.len()).filter(|at| model[*at] < 50).collect();
    assert_eq!(small, expected);
}

/// Random changes against a vector; older versions must not notice the newer ones.
#[test]
fn a_list_behaves_like_a_vector_and_versions_are_independent() {
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(seed >> 33).unwrap() % below.max(1)
    };
    for _ in 0..ROUNDS {
        let (mut list, mut model) = (List::default(), Vec::new());
        let mut versions = Vec::new();
        for step in 0..600 {
            let value = u32::try_from(random(1000)).unwrap();
            match random(12) {
                0..=5 => {
                    list.push(value);
                    model.push(value);
                }
                6 | 7 => {
                    let at = random(model.len() + 1);
                    list.insert(at, value);
                    model.insert(at, value);
                }
                8 if !model.is_empty() => {
                    let at = random(model.len());
                    list.update(at, |item| *item = value);
                    model[at] = value;
                }
                9 | 10 if !model.is_empty() => {
                    let at = random(model.len());
                    list.remove(at);
                    model.remove(at);
                }
                _ if random(20) == 0 => {
                    let len = random(model.len() + 1);
                    list.truncate(len);
                    model.truncate(len);
                }
                _ => {}
            }
            if step % 50 == 0 {
                versions.push((list.clone(), model.clone()));
            }
        }
        check(&list, &model);
        for (list, model) in &versions {
            check(list, model);
        }
    }
}

#[test]
fn a_sorted_list_is_searched_by_its_summaries() {
    let list: List<u32> = (0..5000).map(|value| value * 2).collect();
    for value in [0, 1, 2, 63, 64, 65, 4999, 9998, 9999, 20_000] {
        let expected = usize::try_from(value).unwrap().div_ceil(2).min(5000);
        assert_eq!(list.partition_point(|span| span.last < value), expected);
    }
}

#[test]
fn emptied_lists_can_be_filled_again() {
    let mut list: List<u32> = (0..3000).collect();
    while list.len() > 0 {
        list.remove(list.len() / 2);
    }
    list.push(1);
    check(&list, &[1]);
    let mut list: List<u32> = (0..3000).collect();
    list.truncate(0);
    list.push(2);
    check(&list, &[2]);
}

#[test]
fn runs_hold_all_items_of_a_range_and_what_was_made_of_them() {
    let lens = [0, 1, 31, 32, 33, 1023, 1024, 1025, 1056, 2500, 40_000];
    for len in lens.into_iter().take(if cfg!(miri) { 5 } else { 11 }) {
        let list: List<u32> = (0..len).collect();
        let picture = |run: &Run<'_, u32>| {
            let made = run.picture(|| run.items_backwards().copied().collect());
            made.clone()
        };
        let all = usize::try_from(len).unwrap();
        let pictures: Vec<u32> = list
            .runs_backwards(0..all, |_| true)
            .flat_map(|run| picture(&run))
            .collect();
        assert!(pictures.iter().copied().eq((0..len).rev()), "{len}");
        for range in [0..all / 2, all / 3..all / 2 + 1, all.saturating_sub(1)..all] {
            let runs: Vec<Run<'_, u32>> = list.runs_backwards(range.clone(), |_| true).collect();
            let held: Vec<usize> = runs
                .iter()
                .rev()
                .flat_map(|run| run.start..run.end())
                .collect();
            assert!(
                held.is_sorted_by(|left, right| left + 1 == *right),
                "{len} {range:?}"
            );
            assert!(
                range
                    .clone()
                    .all(|position| position >= all || held.contains(&position))
            );
        }
    }
}

/// A run can be taken apart, down to leaves, and wanted items are counted as far as asked.
#[test]
fn runs_are_taken_apart_from_the_end() {
    fn leaves(run: &Run<'_, u32>, found: &mut Vec<(usize, u32)>) {
        let end = run.end();
        assert_eq!(
            run.is_of_leaves(),
            run.parts_backwards().any(|part| part.leaf().is_some())
        );
        if let Some(items) = run.leaf() {
            assert_eq!(run.start + items.len(), end);
            let numbered = (run.start..end).zip(items.iter().copied());
            found.extend(numbered.rev());
        }
        let mut next = end;
        for part in run.parts_backwards() {
            assert_eq!(part.end(), next);
            next = part.start;
            leaves(&part, found);
        }
    }

    let count: u32 = if cfg!(miri) { 100 } else { 40_000 };
    let list: List<u32> = (0..count).map(|item| count - item).collect();
    let mut found = Vec::new();
    leaves(&list.run(), &mut found);
    let expected = (1..=count).map(|item| ((count - item) as usize, item));
    assert!(found.into_iter().eq(expected));
    for least in [0, 1, 2, 40, 1_500] {
        let wanted = |span: &Span| span.least.is_some_and(|item| item <= least);
        let held = least.min(count) as usize;
        for most in [0, 1, 2, 39, 40, 41, 1_499, 1_500, 50_000] {
            assert_eq!(list.run().has_more_than(most, &wanted), held > most);
        }
    }
}

/// Only the leaf at the end changes when the list grows, until it is full.
#[test]
fn the_run_at_the_end_is_not_settled() {
    for (len, settled) in [(0, 0), (31, 0), (32, 32), (33, 32), (64, 64), (65, 64)] {
        let list: List<u32> = (0..len).collect();
        let runs = list.runs_backwards(0..list.len(), |_| true);
        let held = runs
            .filter(Run::is_settled)
            .map(|run| run.end() - run.start);
        assert_eq!(held.sum::<usize>(), settled, "{len}");
    }
    // A leaf that is not full stays so, unless it is the last.
    let mut list: List<u32> = (0..64).collect();
    list.remove(3);
    list.remove(40);
    let runs = list.runs_backwards(0..list.len(), |_| true);
    assert!(runs.map(|run| run.is_settled()).eq([false, true]));
}

#[test]
fn a_change_drops_what_was_made_of_the_items() {
    let mut list: List<u32> = (0..3000).collect();
    let sum = |list: &List<u32>| -> u32 {
        let runs = list.runs_backwards(0..list.len(), |_| true);
        runs.flat_map(|run| {
            run.picture(|| run.items_backwards().copied().collect())
                .clone()
        })
        .sum()
    };
    let mut expected: u32 = (0..3000).sum();
    assert_eq!(sum(&list), expected);
    list.update(5, |item| *item += 7);
    expected += 7;
    assert_eq!(sum(&list), expected);
    list.push(11);
    expected += 11;
    assert_eq!(sum(&list), expected);
    list.insert(1000, 13);
    expected += 13;
    assert_eq!(sum(&list), expected);
    list.remove(0);
    assert_eq!(sum(&list), expected);
    let older = list.clone();
    list.truncate(10);
    assert_eq!(sum(&list), list.iter().sum::<u32>());
    assert_eq!(sum(&older), expected);
}

/// Two versions differ exactly where somebody changed one of them.
#[test]
fn differences_are_found_without_a_look_at_what_is_shared() {
    let mut seed = 7_u32;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        usize::try_from(seed >> 8).unwrap() % below
    };
    for len in [1, 40, 1100, 5000]
        .into_iter()
        .take(if cfg!(miri) { 3 } else { 4 })
    {
        // Ranks are the tens, so that a change of the ones leaves an item in its place.
        let older: List<u32> = (0..len).map(|number| number * 10).collect();
        for _ in 0..ROUNDS {
            let mut newer = older.clone();
            for _ in 0..random(4) {
                let position = random(newer.len().max(1));
                match random(4) {
                    0 => newer.remove(position),
                    1 => newer.push(newer.last().map_or(0, |last| last / 10 * 10) + 10),
                    _ => {
                        newer.update(position, |item| *item += 1);
                    }
                }
            }
            let rank = |item: &u32| u64::from(*item / 10);
            let (own, others) = newer.differing(&older, rank, |left, right| left == right);
            let items = |list: &List<u32>| list.iter().copied().collect::<Vec<u32>>();
            let lost = |from: &List<u32>, kept: &[u32]| -> Vec<usize> {
                let numbered = items(from).into_iter().enumerate();
                let gone = numbered.filter(|(_, item)| kept.binary_search(item).is_err());
                gone.map(|(position, _)| position).collect()
            };
            assert_eq!(own, lost(&newer, &items(&older)));
            assert_eq!(others, lost(&older, &items(&newer)));
        }
    }
    let (empty, one): (List<u32>, List<u32>) = (List::default(), [3].into_iter().collect());
    let differing = |left: &List<u32>, right: &List<u32>| {
        left.differing(right, |item| u64::from(*item), |left, right| left == right)
    };
    assert_eq!(differing(&empty, &one), (vec![], vec![0]));
    assert_eq!(differing(&one, &empty), (vec![0], vec![]));
    assert_eq!(differing(&empty, &empty), (vec![], vec![]));
}
