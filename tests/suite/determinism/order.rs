//! The order in which something is written does not matter where it means nothing: members of
//! objects, siblings in documents, attributes of nodes, blocks that their headers put in order.
//!
//! Tags are a list, and keep the order that they are given in.

use pact_core::{Block, Container, Context, FixedClock, Ids, Json, Plan, Selector, canonical_json};
use pact_tests::edited::seen;
use proptest::prelude::*;
use serde_json::{Map, json};

use super::assert_same;
use super::program::SELECTORS;
use crate::documents::reference::documents as fixtures;
use crate::model::engine::START;
use crate::selecting::{Dice, config, documents};

/// JSON as somebody else might write it: members in any order, white space anywhere, siblings in
/// any order.
fn shuffled(value: &Json, dice: &mut Dice) -> String {
    let space = |dice: &mut Dice| *dice.pick(&["", "", " ", "\t "]);
    match value {
        Json::Object(members) => {
            let mut members: Vec<(&String, &Json)> = members.iter().collect();
            shuffle(&mut members, dice);
            let members = members.into_iter().map(|(name, value)| {
                let value = match value {
                    Json::Array(siblings) if name == "children" => {
                        let mut siblings = siblings.clone();
                        shuffle(&mut siblings, dice);
                        shuffled(&Json::Array(siblings), dice)
                    }
                    value => shuffled(value, dice),
                };
                format!(
                    "{}{}:{}{value}",
                    space(dice),
                    Json::from(name.as_str()),
                    space(dice)
                )
            });
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Json::Array(items) => {
            let items = items.iter().map(|item| shuffled(item, dice));
            format!("[{}]", items.collect::<Vec<_>>().join(","))
        }
        // As the library writes them: a general writer changes some numbers.
        value => canonical_json(value),
    }
}

fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.roll(last + 1));
    }
}

/// All that there is to see after importing a document, and after going on from it.
fn imported(document: &str) -> String {
    let clock = FixedClock::at(START);
    let mut ctx = Context::builder().clock(clock).import(document).unwrap();
    ctx.user("a question");
    drop(ctx.commit());
    let mut out = Vec::new();
    ctx.write_history(&mut out).unwrap();
    let history = String::from_utf8(out).unwrap();
    let found: Vec<_> = plans().map(|plan| ctx.select(plan).ok()).collect();
    format!("{history}\n{}\n{found:?}", seen(&ctx))
}

fn plans() -> impl Iterator<Item = Plan<Ids>> {
    let selectors = SELECTORS.iter().map(|text| Selector::parse(text).unwrap());
    selectors.filter_map(|selector| selector.plan().ok())
}

fn same_in_any_order(history: &str, dice: &mut Dice) {
    let lines = history.lines().map(|line| {
        let document: Json = serde_json::from_str(line).unwrap();
        shuffled(&document, dice)
    });
    let lines: Vec<String> = lines.collect();
    assert_same(&imported(history), &imported(&lines.join("\n")), history);
}

/// Sets headers and attributes in the order of the dice; tags in theirs.
fn block(dice: &mut Dice) -> Block {
    type Setter = fn(Block) -> Block;
    let mut setters: [Setter; 11] = [
        |block| block.data("b", json!({"z": 1, "a": [2, {"y": 3, "b": 4}]})),
        |block| block.data("a", 1.5),
        |block| block.attribute("ns:x", "1"),
        |block| block.attribute("content_lang", "fr"),
        |block| block.attribute("app:z", json!(null)),
        |block| block.role("tool"),
        |block| block.key("k").ttl(3),
        |block| block.priority(2).pinned(true),
        |block| block.mime("text/plain").encoding("utf-8"),
        |block| block.provenance(json!({"z": 1, "a": 2})),
        |block| block.tag("one").tag("two").tag("one"),
    ];
    shuffle(&mut setters, dice);
    let mut content: Vec<(String, Json)> = (0..6).map(|n| (format!("m{n}"), n.into())).collect();
    shuffle(&mut content, dice);
    let content = Json::Object(Map::from_iter(content));
    setters
        .iter()
        .fold(Block::new(content).id("x"), |block, set| set(block))
}

fn with_block(block: Block) -> String {
    let clock = FixedClock::at(START);
    let mut ctx = Context::builder().clock(clock).build();
    ctx.push(block).unwrap();
    ctx.commit().unwrap();
    ctx.snapshot("@t0").unwrap().export()
}

/// The thread of blocks with offsets, added in the order of the dice.
fn with_offsets(dice: &mut Dice) -> String {
    let clock = FixedClock::at(START);
    let mut ctx = Context::builder().clock(clock).build();
    let mut offsets: Vec<i64> = (-4..5).filter(|offset| *offset != 0).collect();
    shuffle(&mut offsets, dice);
    for offset in offsets {
        let block = |inside: i64| {
            let id = format!("block {offset} {inside}");
            Block::new(json!(inside)).id(id).offset(inside)
        };
        let mut inside = vec![-2, -1, 1, 2];
        shuffle(&mut inside, dice);
        let container = Container::new()
            .id(format!("group {offset}"))
            .offset(offset);
        let container = inside.into_iter().fold(container, |container, inside| {
            container.child(block(inside))
        });
        if offset < 0 {
            ctx.pre(container).unwrap();
        } else {
            ctx.post(container).unwrap();
        }
    }
    ctx.commit().unwrap();
    let snapshot = ctx.snapshot("@t0").unwrap();
    let found = snapshot.select(
        Selector::parse(".block @order=path")
            .unwrap()
            .plan::<Ids>()
            .unwrap(),
    );
    format!("{}\n{found:?}", snapshot.thread().to_json())
}

#[test]
fn documents_of_the_fixtures_may_be_written_in_any_order() {
    let mut dice = Dice::new(1);
    let lines = fixtures().into_iter().filter_map(|(_, document)| {
        let document: Json = serde_json::from_str(&document).unwrap();
        let line = document.to_string();
        // A general reader changes a few numbers: `-0` becomes a fraction.
        Context::import(&line).is_ok().then_some(line)
    });
    let lines: Vec<String> = lines.collect();
    assert!(lines.len() > 40, "{}", lines.len());
    for line in lines {
        same_in_any_order(&line, &mut dice);
    }
}

proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn documents_may_be_written_in_any_order(history in documents(), seed in any::<u64>()) {
        same_in_any_order(&history, &mut Dice::new(seed));
    }

    #[test]
    fn headers_may_be_set_in_any_order(seeds in any::<[u64; 2]>()) {
        let [left, right] = seeds.map(|seed| with_block(block(&mut Dice::new(seed))));
        prop_assert_eq!(left, right);
    }

    #[test]
    fn blocks_with_offsets_may_be_added_in_any_order(seeds in any::<[u64; 2]>()) {
        let [left, right] = seeds.map(|seed| with_offsets(&mut Dice::new(seed)));
        prop_assert_eq!(left, right);
    }
}
