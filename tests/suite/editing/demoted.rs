//! Demotion: copies of older instances at the next depth, and the redactions that they leave
//! behind.

use std::slice;

use pact_core::{
    Block, Container, Context, ContextBuilder, FixedClock, Json, NodeId, Overlaps, select,
};
use pact_tests::edited::sealed_headers;

use super::{plan, position, seen};
use crate::helpers::{first_child, gone_with_commit};

fn note(text: &str) -> Block {
    Block::new(text).key("note")
}

fn builder() -> ContextBuilder {
    Context::builder()
        .clock(FixedClock::at(1_000))
        .overlaps(Overlaps::Demote)
}

fn only(ctx: &Context, selector: &str) -> NodeId {
    let found = ctx.select(plan(selector)).unwrap();
    assert_eq!(found.len(), 1, "{selector}: {found:?}");
    found[0].clone()
}

/// The headers of a node.
fn headers(ctx: &Context, id: &NodeId) -> serde_json::Map<String, Json> {
    let node = ctx.node(id).unwrap();
    serde_json::from_str(&node.to_json()).unwrap()
}

/// A sealed instance in the core of the newest turn, above another turn.
fn with_sealed(old: impl Into<pact_core::Draft>) -> (Context, NodeId) {
    let mut ctx = builder().build();
    ctx.user("deepest");
    ctx.commit().unwrap();
    ctx.user("a turn");
    let id = ctx.push(old).unwrap();
    ctx.commit().unwrap();
    (ctx, id)
}

#[test]
fn a_copy_of_something_sealed_goes_down() {
    let block = note("old").ttl(9).cadence(7).priority(3).role("tool");
    let (mut ctx, old) = with_sealed(block.data("a", 1).tag("t"));
    let before = headers(&ctx, &old);
    let edited = ctx.insert(select!("(d1, seg, )"), note("new")).unwrap();

    let copy = only(&ctx, ".seg:depth(2) #note");
    assert_ne!(copy, old);
    let mut expected = before.clone();
    let hash = headers(&ctx, &copy)["content_hash"].clone();
    assert_ne!(hash, before["content_hash"]);
    for (name, value) in [
        ("id", Json::from(copy.as_str())),
        ("data_demotes", old.as_str().into()),
        ("content_hash", hash),
        // It was in a core.
        ("offset", 1.into()),
    ] {
        expected.insert(name.to_owned(), value);
    }
    assert_eq!(headers(&ctx, &copy), expected);

    let marker = only(&ctx, ".seg:depth(1) [kind='redaction']");
    let left = ctx.node(&marker).unwrap();
    assert_eq!(left.attribute("data_redacts"), Some(&old.as_str().into()));
    assert_eq!((left.key(), left.cadence()), (None, None));
    assert_eq!(
        (left.role(), left.ttl()),
        (Some("tool"), before["ttl"].as_i64())
    );
    let parent = only(&ctx, ".seg:depth(1) > .cont");
    let core = ctx.node(&parent).unwrap();
    assert_eq!(core.children().last().unwrap().id(), &marker);

    assert_eq!(edited.removed, slice::from_ref(&old));
    assert!(edited.moved.is_empty());
    for id in [&copy, &marker] {
        assert!(edited.added.contains(id), "{edited}");
    }
    assert_eq!(edited.added.len(), 3);
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 1);
    assert_eq!(report.departures[0].id, old);
    // The snapshot before has the old one.
    assert!(ctx.snapshot("@t-1").unwrap().node(&old).is_some());
    assert!(ctx.validate().is_empty());
}

/// With all it holds: every copy has an id of its own, and says of which node it is one.
#[test]
fn containers_are_copied_as_a_whole() {
    let mut ctx = builder().build();
    ctx.user("deepest");
    ctx.commit().unwrap();
    let held = Container::new().key("note").child(Block::new("1"));
    let old = ctx
        .pre(held.child(Container::new().child(Block::new("2"))))
        .unwrap();
    ctx.commit().unwrap();
    let ids: Vec<NodeId> = ctx
        .node(&old)
        .unwrap()
        .descendants()
        .map(|it| it.id().clone())
        .collect();
    assert_eq!(ids.len(), 4);
    let edited = ctx.insert(select!("(d1, seg, end)"), note("new")).unwrap();
    assert_eq!(edited.removed, ids);
    let copy = only(&ctx, ".seg:depth(2) #note");
    let copy = ctx.node(&copy).unwrap();
    // Before the core, where it was before one.
    assert_eq!(copy.offset(), -1);
    let demoted: Vec<_> = copy
        .descendants()
        .map(|node| {
            node.attribute("data_demotes")
                .and_then(Json::as_str)
                .map(NodeId::from)
        })
        .collect();
    assert_eq!(demoted, ids.iter().cloned().map(Some).collect::<Vec<_>>());
    assert!(copy.descendants().all(|node| !ids.contains(node.id())));
}

/// Hand-written nodes answer to their ids; copies of them have ids that nobody gave them.
#[test]
fn copies_of_hand_written_nodes_answer_to_no_id_and_keep_their_order() {
    let held: Vec<String> = (0..12)
        .map(|number| format!(r#"{{"id":"h{number:02}","content":"{number}"}}"#))
        .collect();
    let document = format!(
        r#"{{"cycle":3,"root":{{"children":[{{"id":"seq","nodeType":"^seq","children":[
        {{"id":"s2","nodeType":"seg","created_at_ns":5,"children":[{{"id":"c2","nodeType":"cont"}}]}},
        {{"id":"s1","nodeType":"seg","created_at_ns":6,"children":[{{"id":"c1","nodeType":"cont"}},
            {{"id":"box","nodeType":"cont","key":"note","offset":1,"children":[{}]}}]}}]}}]}}}}"#,
        held.join(",")
    );
    let mut ctx = builder().import(&document).unwrap();
    let before: Vec<String> = super::said(&ctx);
    ctx.insert(select!("(d1, seg, end)"), note("new")).unwrap();
    let copies = ctx.query(select!(".seg:depth(2) .block")).nodes().unwrap();
    assert_eq!(copies.len(), 12);
    for copy in &copies {
        assert_eq!((copy.key(), copy.created_at_ns()), (None, 0));
        let id = copy.id();
        assert_eq!(ctx.query(select!("#$id")).count().unwrap(), 0);
    }
    let now: Vec<String> = super::said(&ctx);
    assert_eq!(now[..12], before);
    // A document says the same of them.
    ctx.commit().unwrap();
    let again = Context::import(ctx.snapshot("@t0").unwrap().export()).unwrap();
    assert_eq!(
        again
            .query(select!(".seg:depth(3) .block[key!=null]"))
            .count()
            .unwrap(),
        0
    );
}

#[test]
fn what_is_not_sealed_moves_and_keeps_its_id() {
    let mut ctx = builder().build();
    for text in ["2", "1"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    // From the head, with all it holds.
    let old = ctx
        .push(
            Container::new()
                .key("note")
                .child(Block::new("held"))
                .offset(-3),
        )
        .unwrap();
    let before = headers(&ctx, &old);
    let edited = ctx.insert(select!("(d0, end)"), note("new")).unwrap();
    assert_eq!((edited.moved, edited.removed), (vec![old.clone()], vec![]));
    let mut expected = before;
    // After the core, since it was in one.
    expected.insert("offset".to_owned(), 1.into());
    assert_eq!(headers(&ctx, &old), expected);
    assert_eq!(
        ctx.query(select!(".seg:depth(1) > #note > .block"))
            .count()
            .unwrap(),
        1
    );
    // From a turn that it was attached to in this cycle.
    ctx.delete(select!("^ah #note")).unwrap();
    let edited = ctx.insert(select!("(d1, seg, )"), note("newer")).unwrap();
    assert_eq!(edited.moved, slice::from_ref(&old));
    assert_eq!(only(&ctx, ".seg:depth(2) #note"), old);
    assert_eq!(ctx.query(select!("[kind='redaction']")).count().unwrap(), 0);
    assert!(
        ctx.commit()
            .unwrap()
            .departures
            .iter()
            .all(|it| it.id != old)
    );
}

/// A node inside of another that gives way has given way with it.
#[test]
fn what_is_held_goes_down_once() {
    let both = |text: &str| Container::new().key("box").child(note(text));
    // In the head, and sealed.
    for commits in 0..2 {
        let mut ctx = builder().build();
        ctx.user("deepest");
        ctx.commit().unwrap();
        ctx.post(both("old")).unwrap();
        for _ in 0..commits {
            ctx.commit().unwrap();
        }
        let depth = i64::from(commits);
        ctx.insert(position(&format!("(d{depth}, end)")), both("new"))
            .unwrap();
        let below = depth + 1;
        let held = ctx
            .query(select!(".seg:depth($below) > #box > #note"))
            .count();
        assert_eq!(held.unwrap(), 1, "{commits}");
        assert_eq!(ctx.query(select!("#note")).count().unwrap(), 2);
    }
}

/// The short edits demote as the others do.
#[test]
fn pushes_demote() {
    let mut ctx = builder().build();
    let first = ctx.push(note("1")).unwrap();
    // There is no turn yet, so one is made.
    let second = ctx.pre(note("2")).unwrap();
    assert_eq!(only(&ctx, ".seg:depth(1) #note"), first);
    let third = ctx.post(note("3")).unwrap();
    let segment = only(&ctx, ".seg:depth(1)");
    assert_eq!(ctx.node(&second).unwrap().offset(), -1);
    assert_eq!(
        ctx.select(select!(".seg:depth(1) > #note")).unwrap(),
        slice::from_ref(&second)
    );
    ctx.commit().unwrap();
    // Sealed now: one beside them is refused its place by none.
    let fourth = ctx.insert(&segment, note("4")).unwrap().added[0].clone();
    assert_eq!(only(&ctx, ".seg:depth(2) #note"), fourth);
    for id in [&first, &second, &third] {
        assert!(ctx.node(id).is_none(), "{id}");
    }
    assert_eq!(
        ctx.query(select!(".seg:depth(3) #note")).count().unwrap(),
        3
    );
    assert!(ctx.validate().is_empty());
}

#[test]
fn guards_hold_the_copy() {
    let (mut ctx, old) = with_sealed(
        Container::new()
            .key("note")
            .ttl(1)
            .child(Block::new("held")),
    );
    let inside = first_child(&ctx, &old);
    let hold = ctx.hold(&inside).unwrap();
    ctx.insert(select!("(d1, seg, )"), note("new")).unwrap();
    let copy = only(&ctx, ".seg:depth(2) #note");
    // It is demoted again: the guard goes with it.
    let report = ctx.commit().unwrap();
    assert_eq!(report.held, slice::from_ref(&copy));
    ctx.insert(select!("(d3, seg, )"), note("newer")).unwrap();
    assert!(ctx.node(&copy).is_none());
    let again = only(&ctx, ".cont#note");
    assert_eq!(ctx.commit().unwrap().held, slice::from_ref(&again));
    drop(hold);
    let gone = gone_with_commit(&mut ctx);
    assert_eq!(gone[0], again);
}

/// Another node may get the id of the copy, once that was never made.
#[test]
fn guards_do_not_hold_what_was_undone() {
    let (mut ctx, old) = with_sealed(note("old"));
    let _hold = ctx.hold(&old).unwrap();
    let undo: [fn(&mut Context); 3] = [
        |ctx| drop(ctx.rollback()),
        |ctx| drop(ctx.rewind("@t0").unwrap()),
        |ctx| *ctx = ctx.fork("@t0").unwrap(),
    ];
    for (number, undo) in undo.into_iter().enumerate() {
        let mut ctx = ctx.fork("@t0").unwrap();
        ctx.insert(select!("(d1, seg, )"), note("new")).unwrap();
        let copy = only(&ctx, ".seg:depth(2) #note");
        undo(&mut ctx);
        let other = Block::new("other").id(copy.as_str()).ttl(0);
        let other = ctx.push(other).unwrap();
        let report = ctx.commit().unwrap();
        assert!(report.held.is_empty(), "{number}");
        assert_eq!(report.departures[0].id, other, "{number}");
    }
    // The copy's id after a refused edit.
    let mut ctx = builder().build();
    ctx.push(Block::new("older").key("other")).unwrap();
    ctx.commit().unwrap();
    let held = Container::new()
        .key("note")
        .child(Block::new("newer").key("other"));
    let old = ctx.push(held).unwrap();
    ctx.commit().unwrap();
    let inside = first_child(&ctx, &old);
    let _holds = [ctx.hold(&old).unwrap(), ctx.hold(&inside).unwrap()];
    let index = ctx.fork("@t0").unwrap().push("x").unwrap();
    assert!(ctx.insert(select!("(d1, seg, )"), note("new")).is_err());
    for number in 0..4 {
        let id = ctx.push(Block::new("brief").ttl(0)).unwrap();
        assert!(number > 0 || id == index);
    }
    assert!(ctx.commit().unwrap().held.is_empty());
}

#[test]
fn one_side_of_a_sealed_pair_is_not_demoted() {
    let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", "c");
    let mut ctx = builder().build();
    ctx.push(end("call").key("note")).unwrap();
    ctx.push(end("result")).unwrap();
    ctx.commit().unwrap();
    let before = seen(&ctx);
    let error = ctx.insert(select!("(d1, seg, )"), note("new")).unwrap_err();
    assert!(error.to_string().contains("are not parted"), "{error}");
    assert_eq!(seen(&ctx), before);
    // Both of them are, if one node holds them.
    let mut ctx = builder().build();
    let both = Container::new().key("note").child(end("call"));
    ctx.push(both.child(end("result"))).unwrap();
    ctx.commit().unwrap();
    ctx.insert(select!("(d1, seg, )"), note("new")).unwrap();
    let error = ctx.delete(select!("[kind='call']")).unwrap_err();
    assert!(error.to_string().contains("are not parted"), "{error}");
}

/// Nothing goes below a node that it holds.
#[test]
fn a_container_is_not_demoted_below_what_it_holds() {
    let mut ctx = builder().build();
    ctx.push(note("oldest")).unwrap();
    ctx.commit().unwrap();
    ctx.post(Container::new().id("box").key("note")).unwrap();
    let before = seen(&ctx);
    let error = ctx
        .insert(position("([id='box'], end)"), note("inside"))
        .unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
    assert!(error.to_string().contains("`box` has the key"), "{error}");
    assert_eq!(seen(&ctx), before);
    // Nor is the core of the head, which stays.
    let document = r#"{"cycle":1,"root":{"children":[{"id":"ah","nodeType":"^ah","children":[
        {"id":"core","nodeType":"cont","key":"note"}]}]}}"#;
    let mut ctx = builder().import(document).unwrap();
    assert_eq!(
        ctx.pre(note("new")).unwrap_err().node(),
        Some(&"core".into())
    );
}

/// A replacement that would have to give way itself is refused: it belongs where the old node is.
#[test]
fn a_replacement_is_not_demoted() {
    let mut ctx = builder().build();
    ctx.user("old");
    ctx.commit().unwrap();
    ctx.user("between");
    ctx.commit().unwrap();
    ctx.insert(3, note("newest and deepest")).unwrap();
    let before = seen(&ctx);
    let error = ctx
        .replace(select!(".block[content='old']"), note("x"))
        .unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
    assert_eq!(seen(&ctx), before);
}

/// No header of anything sealed is rewritten, however it is demoted.
#[test]
fn sealed_nodes_stay_as_they_are() {
    let mut ctx = builder().build();
    for number in 0..3 {
        ctx.pre(Container::new().key("box").child(note("held")))
            .unwrap();
        ctx.push(Block::new(format!("{number}")).key("plan"))
            .unwrap();
        ctx.commit().unwrap();
    }
    ctx.insert(1, Container::new().key("turn").child(Block::new("whole")))
        .unwrap();
    ctx.commit().unwrap();
    for edit in 0..4 {
        let before = ctx.snapshot("@t0").unwrap();
        let deepest = ctx.query(select!(".seg")).count().unwrap();
        let at = || position(&format!("(d{deepest}, seg, end)"));
        let edited = match edit {
            0 => ctx.insert(at(), note("new")),
            1 => ctx.insert(at(), Block::new("new").key("plan")),
            2 => ctx.move_to(select!(".seg:depth(1)"), i64::try_from(deepest).unwrap()),
            _ => ctx.insert(at(), Block::new("new").key("turn")),
        };
        edited.unwrap();
        ctx.commit().unwrap();
        let after = ctx.snapshot("@t0").unwrap();
        let (before, after) = (sealed_headers(&before), sealed_headers(&after));
        let mut shared = 0;
        for (id, headers) in &before {
            if let Some(now) = after.get(id) {
                assert_eq!(now, headers, "{id}");
                shared += 1;
            }
        }
        assert!(shared > 5);
    }
}
