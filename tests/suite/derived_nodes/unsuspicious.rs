//! Code that looks like a mistake and is none: it compiles and works.

use std::borrow::Cow;

use pact_core::{Block, Context, Nodes, PactNode, Plan, select};

#[derive(PactNode, Debug, PartialEq)]
#[pact(type = "conf:note", role = "system")]
struct Note<'a> {
    id: String,
    mime: String,
    cycle: i64,
    r#type: Cow<'a, str>,
    data_x: u32,
    #[pact(rename = "data_content")]
    content: String,
    #[pact(ttl)]
    lives: u32,
}

#[derive(PactNode, Debug, PartialEq)]
#[pact(type = "lock:held")]
struct Held;

#[derive(PactNode, Debug, PartialEq)]
#[pact(type = "block:score")]
struct Score {
    value: u32,
    topic: String,
}

impl Score {
    const HIGH: Plan<Nodes<Self>> = select!(Self, ".block[data_value>100]");

    fn above(least: u32) -> Plan<Nodes<Self>> {
        select!(Self, ".block[data_value>$least]")
    }
}

#[derive(PactNode, Debug, PartialEq)]
enum Entry {
    Score(Score),
    #[pact(type = "block:link")]
    Link {
        url: String,
    },
}

fn blocks<T: PactNode>() -> Plan<Nodes<T>> {
    select!(T, ".block")
}

fn valued<T: PactNode>(value: u32) -> Plan<Nodes<T>> {
    select!(T, ".block[data_value=$value]")
}

fn scores() -> Context {
    let mut ctx = Context::default();
    for value in [7, 700] {
        let topic = format!("t{value}");
        ctx.push(Score { value, topic }).unwrap();
    }
    ctx
}

#[test]
fn names_of_other_headers_are_attributes() {
    let mut ctx = Context::default();
    let note = Note {
        id: "n".into(),
        mime: "text".into(),
        cycle: 3,
        r#type: "plain".into(),
        data_x: 1,
        content: "said".into(),
        lives: 4,
    };
    ctx.push(&note).unwrap();
    ctx.push(Held).unwrap();
    let found = ctx
        .select(select!(
            Note<'static>,
            "[data_id='n'][data_mime='text'][data_cycle=3][data_type='plain'][data_data_x=1][data_content='said']"
        ))
        .unwrap();
    assert_eq!(*found[0], note);
    // A node of the type may have another role, by import or by hand.
    ctx.push(Block::empty().node_type("lock:held").role("user"))
        .unwrap();
    let held = ctx.select(select!(Held, "[role='user']")).unwrap();
    assert_eq!(held.len(), 1);
}

#[test]
fn a_type_can_name_itself() {
    let ctx = scores();
    assert_eq!(ctx.select(Score::HIGH).unwrap()[0].value, 700);
    assert_eq!(ctx.select(Score::above(5)).unwrap().len(), 2);
    assert_eq!(ctx.select(Score::above(7)).unwrap().len(), 1);
}

#[test]
fn a_generic_function_can_select() {
    let ctx = scores();
    assert_eq!(ctx.select(blocks::<Score>()).unwrap().len(), 2);
    assert_eq!(ctx.select(blocks::<Entry>()).unwrap().len(), 2);
    assert_eq!(ctx.select(valued::<Score>(7)).unwrap().len(), 1);
}

#[test]
fn comparisons_at_the_edges_are_none_that_nothing_passes() {
    let mut ctx = scores();
    ctx.push(Entry::Link { url: "u".into() }).unwrap();
    for (plan, expected) in [
        (select!(Entry, ".block[data_topic>'t7']"), 1),
        (select!(Entry, ".block[data_value>=0]"), 2),
        (select!(Entry, ".block[data_value!=-1]"), 3),
        (select!(Entry, ".block[data_value<=4294967295]"), 2),
        (select!(Entry, ".block[data_value=7.0]"), 1),
        (select!(Entry, ".block[data_value=[7,70000]]"), 1),
        // The other variant has no such attribute, and null differs from all values.
        (select!(Entry, ".block[data_url='u'][data_value!=7]"), 1),
        (select!(Entry, ".block[data_url='u'][data_value=null]"), 1),
        (
            select!(Entry, ".block[data_url='u']:not([data_value=7])"),
            1,
        ),
        (
            select!(Entry, ".block[data_url='u'], .block[data_value=7]"),
            2,
        ),
    ] {
        let found = ctx.select(&plan).unwrap().len();
        assert_eq!(found, expected, "{}", plan.untyped());
    }
}

/// Its name is one of the standard library: that decides on words of messages only.
#[derive(serde::Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
struct Instant(u64);

#[derive(PactNode)]
#[pact(type = "block:moment")]
struct Moment {
    at: Instant,
    #[pact(skip, default = "seven")]
    hook: fn() -> u8,
}

fn seven() -> fn() -> u8 {
    || 7
}

#[test]
fn a_skipped_field_is_read_as_its_function_gives_it() {
    let mut ctx = Context::default();
    let moment = Moment {
        at: Instant(3),
        hook: || 1,
    };
    ctx.push(&moment).unwrap();
    let found = ctx.select(select!(Moment, "^ah .block")).unwrap();
    assert_eq!(found[0].at, moment.at);
    assert_eq!((found[0].hook)(), 7);
}
