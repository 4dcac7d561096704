//! Erased values are nowhere: not in the file, its log or a fork. All else is as it was.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use pact_core::{Address, NodeId, select};
use pact_store::SentError;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select as one_of;

use super::config;
use super::family::{Deed, Family, Form, Reading, Text, words_of};
use super::provider::Plain;
use crate::model::program::address;

fn text() -> impl Strategy<Value = Text> {
    let forms = [
        Form::Content,
        Form::Content,
        Form::Parts,
        Form::Attribute,
        Form::Provenance,
        Form::System,
        Form::InContainer,
    ];
    let words = prop_oneof![20 => 3_usize..8, 2 => Just(300), 1 => Just(4_000)];
    let parts = (
        any::<bool>(),
        one_of(forms.to_vec()),
        proptest::option::weighted(0.3, 0_u32..3),
        proptest::bool::weighted(0.15),
        words,
    );
    parts.prop_map(|(is_secret, form, ttl, is_again, words)| Text {
        is_secret,
        form,
        ttl,
        is_again,
        words,
    })
}

/// Deeds that lose nothing.
fn plain_deed() -> BoxedStrategy<Deed> {
    prop_oneof![
        12 => text().prop_map(Deed::Say),
        2 => any::<u8>().prop_map(Deed::Delete),
        3 => Just(Deed::Save),
        6 => Just(Deed::Commit),
        3 => (0_u8..4).prop_map(Deed::Attempt),
        2 => address().prop_map(Deed::Rewind),
        3 => address().prop_map(Deed::Fork),
        1 => Just(Deed::ForkUnsaved),
    ]
    .boxed()
}

fn deed() -> BoxedStrategy<Deed> {
    let newest = (1_usize..4).prop_map(|newest| NonZeroUsize::new(newest).unwrap());
    prop_oneof![
        20 => plain_deed(),
        1 => newest.prop_map(Deed::Retain),
        1 => Just(Deed::Drop),
    ]
    .boxed()
}

fn deeds(deed: BoxedStrategy<Deed>) -> impl Strategy<Value = Vec<(u8, Deed)>> {
    vec((any::<u8>(), deed), 1..40)
}

type Readings = BTreeMap<String, Reading>;

/// The values of nodes that are meant.
fn values(readings: &Readings, is_meant: impl Fn(&str, &NodeId, bool) -> bool) -> BTreeSet<String> {
    let mut meant = BTreeSet::new();
    for (place, reading) in readings {
        for (id, (_, values)) in &reading.nodes {
            if is_meant(place, id, values.is_secret) {
                meant.extend(values.texts.iter().cloned());
            }
        }
    }
    meant
}

/// All that was erased is away, and all else is as it was. The bound is on what may be erased:
/// copies of a value have other nodes, too.
fn compare(
    before: &Readings,
    after: &Readings,
    meant: &BTreeSet<String>,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(
        before.keys().collect::<Vec<_>>(),
        after.keys().collect::<Vec<_>>()
    );
    for (place, (was, is)) in before
        .iter()
        .map(|(place, was)| (place, (was, &after[place])))
    {
        let mut lost_some = false;
        prop_assert_eq!(was.nodes.len(), is.nodes.len(), "{}", place);
        for (id, (headers, values)) in &was.nodes {
            let (headers_now, values_now) = &is.nodes[id];
            prop_assert_eq!(headers, headers_now, "{} {}", place, id);
            let is_meant = values.texts.iter().any(|text| meant.contains(text));
            if is_meant {
                lost_some = true;
                prop_assert!(values_now.is_erased, "{} {}", place, id);
                prop_assert!(values_now.texts.is_empty());
                prop_assert!(["\"[erased]\"", ""].contains(&values_now.content.as_str()));
            } else {
                prop_assert_eq!(values, values_now, "{} {}", place, id);
            }
        }
        match (&was.rendered, &is.rendered) {
            (Some(Ok(_)), Some(now)) if lost_some => {
                prop_assert_eq!(now, &Err(SentError::Erased), "{}", place);
            }
            (was, is) => prop_assert_eq!(was, is, "{}", place),
        }
    }
    Ok(())
}

/// Nothing of these values is in the files.
fn nowhere(family: &Family, values: &BTreeSet<String>) -> Result<(), TestCaseError> {
    let words = family.words_in_files();
    for value in values {
        let found: Vec<String> = words_of(value)
            .filter(|word| words.contains(word))
            .collect();
        prop_assert!(found.is_empty(), "{:?} of {}", found, value);
    }
    Ok(())
}

/// Everything else is still there.
fn somewhere(family: &Family, readings: &Readings) -> Result<(), TestCaseError> {
    let words = family.words_in_files();
    for value in values(readings, |_, _, _| true) {
        // A word may be cut by the end of a page.
        let found = words_of(&value).any(|word| words.contains(&word));
        prop_assert!(found, "{}", value);
    }
    Ok(())
}

/// A short text, said in the working state.
const SHORT: Text = Text {
    is_secret: false,
    form: Form::Content,
    ttl: None,
    is_again: false,
    words: 4,
};

fn say(is_secret: bool) -> Deed {
    Deed::Say(Text { is_secret, ..SHORT })
}

/// A fork of a fork is asked, also where the conversation in between is gone.
#[test]
fn a_query_finds_the_forks_of_conversations_that_are_gone() {
    let mut family = Family::new();
    let newest = Address::Turn(0);
    family.run(&[
        (0, Deed::Commit),
        (0, Deed::Fork(newest)),
        (1, Deed::Commit),
        (1, Deed::Fork(newest)),
        (2, say(true)),
        (2, say(false)),
        (2, Deed::Save),
        (1, Deed::Drop),
    ]);
    let meant = values(&family.read(), |_, _, is_secret| is_secret);
    assert_eq!(meant.len(), 1);
    let found = select!("[data_person='p1']");
    assert_eq!(family.members[0].chat.erase(found, "somebody").unwrap(), 1);
    nowhere(&family, &meant).unwrap();
    family.check();
}

/// Another node of a fork may have the same id, and a short value in common. It stays.
#[test]
fn another_node_of_the_same_id_stays() {
    let mut family = Family::new();
    family.run(&[
        (0, Deed::Commit),
        (0, Deed::Fork(Address::Turn(0))),
        (0, say(true)),
        (0, Deed::Save),
        (1, say(true)),
        (1, Deed::Save),
    ]);
    let newest = |family: &Family, who: usize| {
        let blocks = family.members[who]
            .chat
            .select(select!("^ah .block"))
            .unwrap();
        blocks.last().unwrap().clone()
    };
    let id = newest(&family, 0);
    assert_eq!(newest(&family, 1), id);
    assert_eq!(family.members[0].chat.erase(&id, "somebody").unwrap(), 1);
    let after = values(&family.read(), |place, _, _| place.starts_with("fork"));
    assert_eq!(after.len(), 1);
    somewhere(&family, &family.read()).unwrap();
}

/// A copy of a content names the node that has it. It is erased, too, and requests with it say so.
#[test]
fn a_request_with_a_copy_says_that_it_was_erased() {
    let mut family = Family::new();
    let again = Deed::Say(Text {
        is_again: true,
        ..SHORT
    });
    family.run(&[
        (0, say(true)),
        (0, Deed::Save),
        (0, again),
        (0, Deed::Delete(0)),
        (0, Deed::Attempt(0)),
    ]);
    let chat = &mut family.members[0].chat;
    assert!(chat.sent(1).unwrap().render(&Plain(0)).is_ok());
    chat.erase(select!("[data_person='p1']"), "somebody")
        .unwrap();
    let again = chat.sent(1).unwrap().render(&Plain(0));
    assert_eq!(again.unwrap_err(), SentError::Erased);
}

proptest! {
    #![proptest_config(config(32))]

    /// A query in the origin of all finds everything, whatever was retained, detached or dropped
    /// before.
    #[test]
    fn nothing_is_left_of_what_a_query_finds(deeds in deeds(deed())) {
        let mut family = Family::new();
        family.run(&deeds);
        let before = family.read();
        // A handle stores its open turn before it erases.
        family.members[0].chat.save().unwrap();
        let saved = family.read();
        let meant = values(&saved, |_, _, is_secret| is_secret);
        somewhere(&family, &before)?;
        let found = select!("[data_person='p1']");
        let erased = family.members[0].chat.erase(found, "somebody").unwrap();
        let mut nodes = saved.values().flat_map(|it| it.nodes.values());
        prop_assert_eq!(erased > 0, nodes.any(|(_, it)| it.is_secret));
        nowhere(&family, &meant)?;
        family.check();
        family.reload();
        let after = family.read();
        compare(&saved, &after, &meant)?;
        somewhere(&family, &after)?;
        // All go on.
        for member in &mut family.members {
            member.chat.user("more");
            member.chat.commit().unwrap();
        }
        family.check();
        nowhere(&family, &meant)?;
    }

    /// In a fork, a query finds the secrets of its states and of its forks' states; they go
    /// everywhere.
    #[test]
    fn a_query_in_a_fork_finds_what_the_fork_has(deeds in deeds(plain_deed()), who in any::<u8>()) {
        let mut family = Family::new();
        family.run(&deeds);
        let who = usize::from(who) % family.members.len();
        family.members[who].chat.save().unwrap();
        let before = family.read();
        // The conversations in which it is asked: a fork has a longer name list of states than its
        // origin shares.
        let asked = family.descendants(who);
        let is_asked = |place: &str| {
            asked.iter().any(|name| place.starts_with(&format!("{name} ")))
        };
        let meant = values(&before, |place, _, is_secret| is_secret && is_asked(place));
        let found = select!("[data_person='p1']");
        family.members[who].chat.erase(found, "somebody").unwrap();
        nowhere(&family, &meant)?;
        family.check();
        family.reload();
        let after = family.read();
        compare(&before, &after, &meant)?;
        somewhere(&family, &after)?;
    }

    /// By its id, a node is erased in all that its conversation ever recorded.
    #[test]
    fn nothing_is_left_of_a_node(
        deeds in deeds(plain_deed()), who in any::<u8>(), which in any::<u8>(),
    ) {
        let mut family = Family::new();
        family.run(&deeds);
        let who = usize::from(who) % family.members.len();
        family.members[who].chat.save().unwrap();
        let before = family.read();
        let prefix = format!("{} ", family.members[who].name);
        let own = before.iter().filter(|(place, _)| place.starts_with(&prefix));
        let ids: BTreeSet<NodeId> = own
            .flat_map(|(_, reading)| &reading.nodes)
            .filter(|(_, (_, values))| !values.texts.is_empty())
            .map(|(id, _)| id.clone())
            .collect();
        let Some(at) = usize::from(which).checked_rem(ids.len()) else {
            return Ok(());
        };
        let id = ids.into_iter().nth(at).unwrap();
        let meant = values(&before, |place, node, _| place.starts_with(&prefix) && *node == id);
        prop_assert!(family.members[who].chat.erase(&id, "somebody").unwrap() > 0);
        nowhere(&family, &meant)?;
        family.check();
        family.reload();
        let after = family.read();
        compare(&before, &after, &meant)?;
        somewhere(&family, &after)?;
    }

    /// Of a conversation that is erased, nothing is left but the records of its forks.
    #[test]
    fn nothing_is_left_of_a_conversation(deeds in deeds(plain_deed()), who in any::<u8>()) {
        let mut family = Family::new();
        family.run(&deeds);
        let who = usize::from(who) % family.members.len();
        let before = values(&family.read(), |_, _, _| true);
        let member = family.members.remove(who);
        drop(member.chat);
        family.store.conversation(&member.name).detach_forks().erase().unwrap();
        family.check();
        family.reload();
        let after = family.read();
        somewhere(&family, &after)?;
        let stay = values(&after, |_, _, _| true);
        let words: BTreeSet<String> = stay.iter().flat_map(|value| words_of(value)).collect();
        let stays = |value: &str| words_of(value).any(|word| words.contains(&word));
        let gone = before.difference(&stay).filter(|value| !stays(value));
        nowhere(&family, &gone.cloned().collect())?;
        if family.members.is_empty() {
            prop_assert!(!family.has_bytes(member.name.as_bytes()));
        }
    }
}
