//! Tags: a set of texts, where `=` asks for a member. No tags at all are null.

use std::collections::BTreeMap;

use crate::plan::Value;

use super::dead::Dead;
use super::demands::{Demand, NumberedDemand};

/// Why no set of tags passes, if none does.
pub(super) fn judge(said: &[NumberedDemand<'_>]) -> Option<Dead> {
    let mut forbidden: BTreeMap<&str, usize> = BTreeMap::new();
    // The test that wants none, and the one that wants some.
    let (mut none, mut some) = (None, None);
    for (test, demand, _) in said {
        match demand {
            Demand::NoneOf(values) => {
                for value in *values {
                    match value {
                        Value::Text(tag) => {
                            forbidden.entry(tag).or_insert(*test);
                        }
                        Value::Null => {
                            some.get_or_insert(*test);
                        }
                        _ => {}
                    }
                }
            }
            Demand::Contains(Value::Text(tag), false) => {
                forbidden.entry(tag).or_insert(*test);
            }
            Demand::OneOf([Value::Null]) => {
                none.get_or_insert(*test);
            }
            Demand::OneOf(values) => {
                let may_be_none = |value: &Value| matches!(value, Value::Null | Value::Param(_));
                if !values.iter().any(may_be_none) {
                    some.get_or_insert(*test);
                }
            }
            Demand::Contains(Value::Null, true) => {
                return Some(super::texts::looks_for_null(*test));
            }
            Demand::Contains(_, true) => {
                some.get_or_insert(*test);
            }
            Demand::Order(_, Value::Param(_), _)
            | Demand::Order(_, _, false)
            | Demand::Contains(_, false) => {}
            Demand::Order(_, _, true) => {
                return Some(Dead::of([*test], "puts tags in an order").help(
                    "tags are a set: `[tag='a']` asks for one of them, `[tag!='a']` for its absence",
                ));
            }
        }
    }
    if let (Some(none), Some(some)) = (none, some) {
        return Some(
            Dead::each_other([none, some])
                .help("`[tag=null]` finds only nodes without any tag: remove one of the two"),
        );
    }
    said.iter().find_map(|(test, demand, _)| {
        let values = match demand {
            Demand::OneOf(values) => *values,
            Demand::Contains(value, true) => core::slice::from_ref(*value),
            _ => return None,
        };
        let mut tests = vec![*test];
        for value in values {
            match value {
                Value::Text(tag) => tests.push(*forbidden.get(&**tag)?),
                Value::Null => tests.push(some?),
                _ => return None,
            }
        }
        Some(Dead::each_other(tests).help("a node has a tag or it has not: remove one of them"))
    })
}
