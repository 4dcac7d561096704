//! A value that becomes a node is read back as it was: right away, from the snapshot, and from a
//! document.

use core::fmt::Debug;

use pact_core::{Context, Draft, EditError, NodeId, PactNode, Typed};
use proptest::prelude::*;

use super::kinds::{
    Call, Digits, Entry, Mark, Pair, Plan, Quote, entries, float, notes, plans, summaries,
};

fn read<T: PactNode>(ctx: &Context, id: &NodeId) -> T {
    T::from_node(&ctx.node(id).expect("it is there")).unwrap_or_else(|error| panic!("{error}"))
}

/// Puts a value into the head, and reads it back wherever it then is. A value with a time to live
/// of 0 is gone by then.
fn comes_back<T: PactNode + PartialEq + Debug>(value: &T, offset: i64)
where
    for<'v> Draft: From<&'v T>,
{
    let mut ctx = Context::builder().build();
    let id = if offset < 0 {
        ctx.pre(value)
    } else if T::SCHEMA
        .kinds()
        .any(|kind| kind.node_type.class == pact_core::Class::Container)
    {
        ctx.post(value)
    } else {
        ctx.push(value)
    };
    let id = match id {
        // Some containers hold two instances of a key, which no turn does.
        Err(pact_core::Error::Edit(EditError::Overlap { .. })) => return,
        id => id.unwrap(),
    };
    assert_eq!(read::<T>(&ctx, &id), *value);
    let ttl = ctx.node(&id).unwrap().ttl();
    ctx.commit().unwrap();
    let snapshot = ctx.snapshot("@t0").unwrap();
    let Some(node) = snapshot.node(&id) else {
        assert_eq!(ttl, Some(0));
        return;
    };
    let typed = Typed::<T>::read(&node).unwrap();
    assert_eq!((typed.id(), &*typed), (&id, value));

    let export = snapshot.export();
    let imported = Context::builder().register::<T>().import(&export).unwrap();
    let snapshot = imported.snapshot("@t0").unwrap();
    assert_eq!(
        T::from_node(&snapshot.node(&id).unwrap()).as_ref(),
        Ok(value)
    );
    assert_eq!(snapshot.export(), export);
}

proptest! {
    #[test]
    fn summaries_come_back(value in summaries()) {
        comes_back(&value, 0);
    }

    #[test]
    fn notes_with_every_header_come_back(value in notes()) {
        comes_back(&value, value.offset);
    }

    #[test]
    fn variants_come_back(value in entries()) {
        comes_back(&value, 0);
    }

    #[test]
    fn containers_come_back_with_what_they_hold(value in plans()) {
        comes_back(&value, 1);
    }

    #[test]
    fn generic_kinds_come_back(
        input in any::<Option<String>>(),
        history in proptest::collection::vec(any::<Option<String>>(), 0..3),
        digits in any::<[u8; 4]>(),
    ) {
        comes_back(&Call { input, history, digits: Digits(digits), extra: None }, 0);
    }

    #[test]
    fn generic_kinds_of_numbers_come_back(
        input in float(),
        extra in proptest::option::of(float()),
    ) {
        comes_back(&Call { input, history: vec![], digits: Digits([]), extra }, 0);
    }

    #[test]
    fn tuples_come_back(left in any::<i64>(), right in float(), text in ".{0,8}") {
        comes_back(&Pair(left, right), 0);
        comes_back(&Quote(text), 0);
    }
}

#[test]
fn the_bits_of_numbers_come_back() {
    for number in [
        -0.0,
        0.1 + 0.2,
        f64::MAX,
        f64::MIN_POSITIVE,
        5e-324,
        1e16,
        -1.0,
    ] {
        let mut ctx = Context::builder().build();
        let id = ctx.push(Pair(0, number)).unwrap();
        assert_eq!(read::<Pair>(&ctx, &id).1.to_bits(), number.to_bits());
        ctx.commit().unwrap();
        let again = Context::import(ctx.snapshot("@t0").unwrap().export()).unwrap();
        assert_eq!(read::<Pair>(&again, &id).1.to_bits(), number.to_bits());
    }
}

#[test]
fn what_is_the_same_for_all_is_written() {
    let mut ctx = Context::builder().build();
    let id = ctx.push(Mark).unwrap();
    let node = ctx.node(&id).unwrap();
    assert_eq!((node.key(), node.priority()), (Some("mark"), -3));
    assert_eq!(
        (node.node_type().as_str(), node.kind()),
        ("block:mark", Some("mark"))
    );
    let id = ctx.push(super::kinds::summary("rome", 0.5)).unwrap();
    let node = ctx.node(&id).unwrap();
    assert_eq!((node.role(), node.ttl()), (Some("system"), Some(5)));
    assert_eq!(node.attribute("data_topic"), Some(&"rome".into()));
    assert_eq!(node.attribute("data_src"), None);
}

#[test]
fn nodes_of_the_same_kind_are_read_however_they_were_made() {
    let mut ctx = Context::builder().build();
    let by_kind = ctx.push(pact_core::Block::new("x").kind("quote")).unwrap();
    let by_alias = ctx
        .push(pact_core::Block::new("x").node_type("cb:quote"))
        .unwrap();
    for id in [by_kind, by_alias] {
        assert_eq!(read::<Quote>(&ctx, &id), Quote("x".to_owned()));
    }
}

#[test]
fn a_draft_can_be_made_by_hand() {
    let todo = Entry::Todo {
        text: "x".to_owned(),
        done: true,
    };
    assert_eq!(todo.to_draft().unwrap(), Draft::from(&todo));
    let plan = Plan {
        goal: "home".to_owned(),
        steps: Vec::new(),
    };
    assert_eq!(Draft::from(plan.clone()), plan.to_draft().unwrap());
}
