//! The list against a vector.

use super::{Item, List, Summary};

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
    type Picture = ();
    type Summary = Span;

    fn summary(&self) -> Span {
        Span {
            count: 1,
            last: *self,
            least: Some(*self),
        }
    }
}

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
    for _ in 0..40 {
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
