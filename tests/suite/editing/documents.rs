//! Edits of documents that no engine would make, and of redactions and replacements of sealed
//! nodes.

use pact_core::{Block, Container, Context, FixedClock, NodeId, select};

use pact_tests::edited::State;

use super::{position, said, seen};

fn import(sequence: &str) -> Context {
    let document = format!(
        r#"{{"cycle":3,"root":{{"children":[{{"id":"seq","nodeType":"^seq","children":[{sequence}]}}]}}}}"#
    );
    Context::import(document).unwrap()
}

const TURN: &str = r#"{"id":"s","nodeType":"seg","children":[{"id":"c","nodeType":"cont","children":[
    {"id":"b","content":"b"}]}]}"#;

/// An edit is done, or refused with a reason.
#[test]
fn what_nothing_can_stand_in_for_is_refused() {
    let strays = format!(
        r#"{TURN},{{"id":"x","content":"x"}},{{"id":"y","nodeType":"cont","children":[{{"id":"z","content":"z"}}]}}"#
    );
    let mut ctx = import(&strays);
    let before = seen(&ctx);
    for error in [
        ctx.delete(select!("[id='x']")).unwrap_err(),
        ctx.delete(select!("[id='y']")).unwrap_err(),
        ctx.replace(select!("[id='x']"), "other").unwrap_err(),
    ] {
        assert_eq!(error.code().as_str(), "E_PLACEMENT_INVALID", "{error}");
    }
    assert_eq!(seen(&ctx), before);
    assert_eq!(ctx.delete(select!("[id='z']")).unwrap().added.len(), 1);

    let mut ctx =
        import(r#"{"id":"s","nodeType":"seg","children":[{"id":"b","content":"b","offset":1}]}"#);
    let error = ctx.delete(select!("[id='s']")).unwrap_err();
    assert_eq!(error.code().as_str(), "E_PLACEMENT_INVALID", "{error}");
    assert_eq!(ctx.delete(select!("[id='b']")).unwrap().added.len(), 1);
}

/// Where ids decide about the order, a replacement still has the place of the old node.
#[test]
fn ties_keep_their_order() {
    let mut ctx = import(
        r#"{"id":"s","nodeType":"seg","children":[{"id":"c","nodeType":"cont","children":[
        {"id":"b1","content":"1","created_at_ns":5},{"id":"b1-","content":"-","created_at_ns":5},
        {"id":"b10","content":"10","created_at_ns":5}]}]}"#,
    );
    assert_eq!(said(&ctx), ["1", "-", "10"]);
    ctx.replace(select!("[id='b1']"), "one").unwrap();
    assert_eq!(said(&ctx), ["one", "-", "10"]);
    ctx.replace(select!(".block[content='one']"), "ONE")
        .unwrap();
    assert_eq!(said(&ctx), ["ONE", "-", "10"]);
}

/// A move to where a turn is already changes nothing, in particular not the order of others.
#[test]
fn a_move_to_the_same_depth_changes_nothing() {
    let turn = |id: &str| TURN.replace(r#":"b""#, &format!(r#":"{id}""#));
    let turn = |id: &str| {
        let named = turn(id).replace(r#""s""#, &format!(r#""s{id}""#));
        named.replace(r#""c""#, &format!(r#""c{id}""#))
    };
    let mut ctx = import(&format!("{},{}", turn("1"), turn("2")));
    let before = seen(&ctx);
    for depth in 1..=2 {
        let id = ctx.select(select!(".seg:depth($depth)")).unwrap();
        assert_eq!(id.len(), 1);
        let edited = ctx.move_to(select!(".seg:depth($depth)"), depth).unwrap();
        assert!(edited.is_empty(), "{edited}");
    }
    assert_eq!(seen(&ctx), before);
}

/// A block that stays keeps all it holds, and so all that belongs to that.
#[test]
fn blocks_that_hold_calls_keep_their_results() {
    let mut ctx = import(
        r#"{"id":"s","nodeType":"seg","children":[{"id":"c","nodeType":"cont","children":[
        {"id":"k","nodeType":"block","kind":"call","data_call_id":"k","ttl":0,"created_at_ns":10,"children":[
            {"id":"l","kind":"call","data_call_id":"l","ttl":0,"created_at_ns":11}]},
        {"id":"kr","kind":"result","data_call_id":"k","created_at_ns":20},
        {"id":"lr","kind":"result","data_call_id":"l","ttl":0,"created_at_ns":21}]}]}"#,
    );
    let report = ctx.commit().unwrap();
    // The call inside stays with the block around it, so that a marker takes the place of its
    // result.
    assert_eq!(report.departures.len(), 1, "{report}");
    assert_eq!(report.replaced[0].from, NodeId::from("lr"));
    assert_eq!(report.held, ["k", "l"].map(NodeId::from));
}

/// A node in a snapshot is sealed, no matter which cycle its document claims.
#[test]
fn sealed_is_what_is_in_a_snapshot() {
    let mut ctx = import(
        r#"{"id":"s","nodeType":"seg","children":[{"id":"c","nodeType":"cont"},
        {"id":"b","content":"b","offset":1,"cycle":4}]}"#,
    );
    let head = position("(d0, end)");
    assert!(ctx.move_to(select!("[id='b']"), &head).is_err());
    assert_eq!(ctx.delete(select!("[id='b']")).unwrap().added.len(), 1);
}

#[test]
fn no_second_edit_takes_a_redaction_away() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    ctx.user("a question");
    ctx.post(Block::new("hint")).unwrap();
    let segment = ctx.commit().unwrap().sealed;
    ctx.delete(select!(".block[content='hint']")).unwrap();
    let marker = ctx.select(select!("[kind='redaction']")).unwrap();
    assert_eq!(ctx.delete(&marker[0]).unwrap().added.len(), 1);
    ctx.delete(select!("[kind='redaction']")).unwrap();
    assert_eq!(ctx.query(select!("[kind='redaction']")).count().unwrap(), 1);
    // A node attached in this cycle can still go, and so can its replacement.
    ctx.insert(&segment, Block::new("new")).unwrap();
    ctx.replace(select!(".block[content='new']"), "newer")
        .unwrap();
    let edited = ctx.delete(select!(".block[content='newer']")).unwrap();
    assert_eq!((edited.added.len(), edited.removed.len()), (0, 1));
}

#[test]
fn instructions_make_room_for_others() {
    let mut ctx = Context::builder()
        .system("one")
        .system("three")
        .allow_system_edits(true)
        .clock(FixedClock::at(0))
        .build();
    ctx.commit().unwrap();
    ctx.insert(select!("(d-1, +1)"), Block::new("two")).unwrap();
    ctx.insert(select!("(d-1, -1)"), Block::new("zero"))
        .unwrap();
    assert_eq!(said(&ctx), ["zero", "one", "two", "three"]);
}

/// Found by fuzzing: a container was put beside the blocks that are a document's core, and took its
/// place; and where there was nothing, it became the core, which stays whatever it says of its own
/// end.
#[test]
fn a_container_in_a_head_without_a_core_is_not_its_core() {
    for held in ["", r#"{"id":"b1","content":"x"}"#] {
        let document = format!(
            r#"{{"cycle":2,"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{held}]}}]}}}}"#
        );
        let mut ctx = Context::import(&document).unwrap();
        let before = seen(&ctx);
        let brief = || Container::new().id("box").removable(true).ttl(1);
        let ah = NodeId::from("ah");
        let error = ctx.insert(&ah, brief().offset(0)).unwrap_err();
        assert_eq!(error.code().as_str(), "E_DUPLICATE_CORE");
        assert_eq!(error.node(), Some(&ah));
        assert_eq!(seen(&ctx), before);
        // There is a core around it as soon as it needs one; the report says so.
        let box_of_blocks = brief().child(Block::new("inside"));
        let edited = ctx.insert(0, box_of_blocks).unwrap();
        assert_eq!((edited.added.len(), &edited.added[1]), (3, &"box".into()));
        let moved: &[NodeId] = if held.is_empty() { &[] } else { &["b1".into()] };
        assert_eq!(edited.moved, moved);
        let core = ctx.node(&edited.added[0]).unwrap();
        assert_eq!(core.children().count(), 1 + moved.len());
        assert_eq!(ctx.validate(), []);
        // The brief block goes when its time has come, and the block beside it stays.
        ctx.user("beside it");
        ctx.commit().unwrap();
        assert_eq!(ctx.commit().unwrap().departures.len(), 2);
        assert!(ctx.node(&"box".into()).is_none());
        assert_eq!(said(&ctx).last().unwrap(), "beside it");
        assert_eq!(ctx.validate(), []);
    }
}

/// A refused or interrupted edit leaves no core behind.
#[test]
fn a_core_is_made_with_what_is_put_into_it_or_not_at_all() {
    let mut ctx = Context::import(r#"{"cycle":2,"root":{"children":[]}}"#).unwrap();
    let before = seen(&ctx);
    let twice = Container::new().id("box").child(Block::new("x").id("box"));
    assert!(ctx.push(twice).is_err());
    assert_eq!(seen(&ctx), before);
    let id = ctx.push(Container::new().id("box")).unwrap();
    assert_eq!(id, "box");
    assert_eq!(ctx.rollback().removed.len(), 2);
    assert_eq!(seen(&ctx), before);
}

/// Found by fuzzing: a turn was made of a container with an end of its own, which never came.
#[test]
fn a_turn_is_made_of_a_container_that_stays() {
    let mut ctx = Context::builder().build();
    ctx.user("first");
    ctx.commit().unwrap();
    for brief in [
        Container::new().id("box").ttl(1),
        Container::new().id("box").removable(true),
    ] {
        let mut ctx = ctx.fork("@t0").unwrap();
        let edited = ctx
            .insert(1, brief.child(Block::new("inside").ttl(1)))
            .unwrap();
        assert_eq!(edited.added.len(), 4);
        assert_eq!(ctx.validate(), []);
        ctx.commit().unwrap();
        ctx.commit().unwrap();
        assert!(ctx.node(&"box".into()).is_none());
        assert_eq!(ctx.validate(), []);
    }
    let edited = ctx.insert(1, Container::new().id("box")).unwrap();
    assert_eq!((edited.added.len(), &edited.added[1]), (2, &"box".into()));
}

/// The laws of editing themselves, tried on histories whose newest snapshot plays the state after
/// an edit.
#[test]
fn a_rule_that_is_newly_broken_is_noticed_beside_one_that_was_broken() {
    let coreless = |id: &str| format!(r#"{{"id":"{id}","nodeType":"seg"}}"#);
    let line = |cycle: usize, turns: &[String]| {
        let turns = turns.join(",");
        format!(
            r#"{{"cycle":{cycle},"root":{{"children":[{{"id":"seq","nodeType":"^seq","children":[{turns}]}}]}}}}"#
        )
    };
    let start = line(1, &[coreless("a")]);
    let before = State::of(&Context::import(&start).unwrap());
    let after = |turns: &[String]| {
        let ctx = Context::import(format!("{start}\n{}", line(2, turns))).unwrap();
        before.leads_to(&State::of(&ctx))
    };
    assert_eq!(after(&[coreless("a")]), Ok(()));
    assert_eq!(after(&[]), Ok(()));
    for turns in [vec![coreless("a"), coreless("b")], vec![coreless("b")]] {
        let noticed = after(&turns).unwrap_err();
        assert!(
            noticed.contains("one-core") && noticed.contains("\"b\""),
            "{noticed}"
        );
        assert!(!noticed.contains("\"a\""), "{noticed}");
    }
}

/// Found by fuzzing edit scripts: `validate` reported a message in a document's head without a
/// core, which breaks no rule.
#[test]
fn a_head_without_a_core_may_hold_what_is_said() {
    let mut ctx = Context::import(r#"{"cycle":3,"root":{"children":[]}}"#).unwrap();
    assert_eq!(ctx.validate(), []);
    let id = ctx.user("a question");
    assert_eq!(ctx.validate(), []);
    ctx.commit().unwrap();
    assert_eq!(ctx.validate(), []);
    let core = ctx.query(select!("@t0 .seg:depth(1) > .cont[offset=0] > .block"));
    assert_eq!(core.ids().unwrap(), [id]);
}
