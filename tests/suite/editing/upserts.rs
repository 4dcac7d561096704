//! Updates by key.

use std::slice;

use pact_core::{Block, Container, Context, FixedClock, NodeId, Overlaps, Why, select};

use super::{said, seen};

fn rag(text: &str) -> Block {
    Block::new(text).key("rag")
}

fn context() -> Context {
    Context::builder().clock(FixedClock::at(100)).build()
}

/// The only instance in the active head.
fn in_head(ctx: &Context) -> NodeId {
    let found = ctx.select(select!("^ah #rag")).unwrap();
    assert_eq!(found.len(), 1);
    found[0].clone()
}

/// The offset and the time of a node.
fn place(ctx: &Context, id: &NodeId) -> (i64, i64, i64) {
    let node = ctx.node(id).unwrap();
    (node.offset(), node.created_at_ns(), node.creation_index())
}

#[test]
fn the_new_one_takes_the_place_of_the_old_one() {
    let mut ctx = context();
    ctx.pre(Block::new("first")).unwrap();
    let old = ctx
        .pre(rag("old").offset(-1).ttl(1).role("system"))
        .unwrap();
    ctx.pre(Block::new("last")).unwrap();
    ctx.user("question");
    let where_it_was = place(&ctx, &old);
    let new = ctx.upsert(rag("new").ttl(3)).unwrap();
    assert_ne!(new, old);
    assert!(ctx.node(&old).is_none());
    assert_eq!(said(&ctx), ["first", "new", "last", "question"]);
    assert_eq!(place(&ctx, &new), where_it_was);
    let node = ctx.node(&new).unwrap();
    // Everything else is its own.
    assert_eq!((node.ttl(), node.role(), node.cycle()), (Some(3), None, 1));
    assert_eq!(node.attribute("data_replaces"), None);
    let report = ctx.commit().unwrap();
    assert_eq!(report.departures.len(), 1);
    assert_eq!(report.departures[0].id, old);
    assert_eq!(report.departures[0].why, Why::Edited);
    assert!(ctx.node(&new).is_some());
}

#[test]
fn without_an_instance_in_the_head_the_offset_says_where_it_goes() {
    for (offset, zone) in [
        (None, "^ah > .cont[offset=0] > .block"),
        (Some(0), "^ah > .cont[offset=0] > .block"),
        (Some(-2), "^ah > *[offset=-2]"),
        (Some(5), "^ah > *[offset=5]"),
    ] {
        let mut ctx = context();
        // One that is sealed stays, as does one in `^sys`.
        let sealed = ctx.push(rag("sealed")).unwrap();
        ctx.commit().unwrap();
        let block = match offset {
            Some(offset) => rag("new").offset(offset),
            None => rag("new"),
        };
        let id = ctx.upsert(block).unwrap();
        assert_eq!(ctx.select(super::plan(zone)).unwrap(), [id]);
        assert!(ctx.node(&sealed).is_some());
        assert_eq!(ctx.commit().unwrap().departures, []);
    }
}

/// It has the time of the old one, and is as open as that was.
#[test]
fn what_was_upserted_can_be_edited_like_any_node_of_the_head() {
    let build = || {
        let mut ctx = context();
        ctx.user("a turn");
        ctx.commit().unwrap();
        ctx.push(rag("one")).unwrap();
        ctx.upsert(rag("two")).unwrap();
        let id = ctx.upsert(rag("three")).unwrap();
        (ctx, id)
    };
    let (mut ctx, id) = build();
    assert_eq!(ctx.delete(&id).unwrap().removed, [id]);
    assert_eq!(ctx.commit().unwrap().departures.len(), 3);

    let (mut ctx, _) = build();
    let edited = ctx.replace(select!("#rag"), rag("four")).unwrap();
    assert_eq!((edited.removed.len(), edited.added.len()), (1, 1));
    assert_eq!(ctx.query(select!("[data_replaces]")).count().unwrap(), 0);

    let (mut ctx, _) = build();
    let edited = ctx.delete(select!("#rag")).unwrap();
    assert_eq!((edited.removed.len(), edited.added.len()), (1, 0));

    // Into a sealed turn and back.
    let (mut ctx, id) = build();
    ctx.move_to(select!("#rag"), select!("(d1, seg, end)"))
        .unwrap();
    assert_eq!(
        ctx.select(select!(".seg:depth(1) #rag")).unwrap(),
        slice::from_ref(&id)
    );
    ctx.move_to(select!("#rag"), select!("(d0, )")).unwrap();
    assert_eq!(in_head(&ctx), id);
    assert!(ctx.validate().is_empty());

    let (mut ctx, id) = build();
    ctx.move_to(select!("#rag"), 1).unwrap();
    ctx.commit().unwrap();
    assert!(ctx.node(&id).is_some());
}

#[test]
fn instances_are_found_wherever_in_the_head_they_are() {
    let mut ctx = context();
    ctx.pre(Container::new().key("box").child(rag("held")))
        .unwrap();
    // In the zone of its parent, and at its offset there.
    let error = ctx.upsert(rag("new").offset(1)).unwrap_err();
    assert!(error.to_string().contains("before the core"), "{error}");
    let id = ctx.upsert(rag("new").offset(-4)).unwrap();
    assert_eq!(ctx.node(&id).unwrap().offset(), 0);
    assert_eq!(ctx.select(select!("#box > .block")).unwrap(), [id]);
    // A container leaves with all it holds.
    let hits = |text: &str| Container::new().key("box").child(Block::new(text));
    let new = ctx.upsert(hits("a hit")).unwrap();
    assert_eq!(said(&ctx), ["a hit"]);
    assert_eq!(ctx.node(&new).unwrap().offset(), -1);
    assert_eq!(ctx.commit().unwrap().departures.len(), 3);
}

/// The keys inside of it are keys like any others.
#[test]
fn what_it_holds_may_not_overlap_either() {
    for (overlaps, is_fine) in [(Overlaps::Refuse, false), (Overlaps::Demote, true)] {
        let mut ctx = Context::builder().overlaps(overlaps).build();
        ctx.user("a turn");
        ctx.commit().unwrap();
        ctx.pre(Container::new().key("box")).unwrap();
        ctx.push(rag("old")).unwrap();
        let before = seen(&ctx);
        let new = ctx.upsert(Container::new().key("box").child(rag("new")));
        assert_eq!(new.is_ok(), is_fine);
        if is_fine {
            assert_eq!(said(&ctx), ["a turn", "old", "new"]);
            assert_eq!(ctx.query(select!("^ah #rag")).count().unwrap(), 1);
        } else {
            let error = new.unwrap_err();
            assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
            assert_eq!(seen(&ctx), before);
        }
    }
}

#[test]
fn one_end_of_a_tool_call_is_not_parted_from_the_other() {
    let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", "c");
    let mut ctx = context();
    ctx.push(end("call")).unwrap();
    ctx.push(end("result").key("rag")).unwrap();
    let before = seen(&ctx);
    let error = ctx.upsert(rag("no result")).unwrap_err();
    assert!(error.to_string().contains("are not parted"), "{error}");
    // Neither is it by a result of another call.
    let other = Block::new("other").kind("result").data("call_id", "d");
    let error = ctx.upsert(other.key("rag")).unwrap_err();
    assert!(error.to_string().contains("are not parted"), "{error}");
    assert_eq!(seen(&ctx), before);
    // Another result of the same call can take its place.
    ctx.upsert(end("result").key("rag")).unwrap();
    assert!(ctx.delete(select!("[kind='call']")).is_err());
    // Nor is one parted that the old node holds.
    let mut ctx = context();
    ctx.push(end("call")).unwrap();
    ctx.post(Container::new().key("rag").child(end("result")))
        .unwrap();
    let error = ctx.upsert(Container::new().key("rag")).unwrap_err();
    assert!(error.to_string().contains("are not parted"), "{error}");
}

const HEAD: &str = r#"{"cycle":3,"root":{"children":[{"id":"ah","nodeType":"^ah","children":[
    {"id":"core","nodeType":"cont","created_at_ns":1,"children":[
        {"id":"a","content":"a","created_at_ns":10},
        {"id":"b","key":"rag","content":"b","created_at_ns":11,"creation_index":4},
        {"id":"c","key":"rag","content":"c","created_at_ns":12}]}]}]}}"#;

/// The head of a document counts, too.
#[test]
fn an_instance_that_came_with_a_document_is_updated() {
    let mut ctx = Context::import(HEAD).unwrap();
    let error = ctx.upsert(rag("new")).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI", "{error}");
    assert!(error.to_string().contains("holds 2 instances"), "{error}");
    ctx.delete(select!("[id='c']")).unwrap();
    let new = ctx.upsert(rag("new")).unwrap();
    assert_eq!(place(&ctx, &new), (0, 11, 4));
    assert_eq!(said(&ctx), ["a", "new"]);
    // It is not sealed: nothing has to stand in for it.
    let edited = ctx.delete(select!("#rag")).unwrap();
    assert_eq!((edited.removed.len(), edited.added.len()), (1, 0));
    let left: Vec<NodeId> = ctx
        .commit()
        .unwrap()
        .departures
        .into_iter()
        .map(|departure| departure.id)
        .collect();
    assert_eq!(left, ["c".into(), "b".into(), new]);
}

/// The core of the active head stays, whatever key it has.
#[test]
fn no_node_takes_the_place_of_the_core() {
    let document = HEAD.replace(r#""nodeType":"cont""#, r#""nodeType":"cont","key":"core""#);
    let mut ctx = Context::import(document).unwrap();
    let before = seen(&ctx);
    let error = ctx.upsert(Container::new().key("core")).unwrap_err();
    assert_eq!(error.code().as_str(), "E_PLACEMENT_INVALID");
    assert!(error.to_string().contains("its core stay"), "{error}");
    assert_eq!(seen(&ctx), before);
}

/// Where ids decide about the order of siblings, it stays where the old one was.
#[test]
fn ties_keep_their_order() {
    let document = HEAD.replace(
        r#""created_at_ns":1"#,
        r#""creation_index":0,"created_at_ns":1"#,
    );
    let document = document
        .replace(":11,\"creation_index\":4", ":10")
        .replace(":12", ":10");
    let document = document.replace(r#""id":"c","key":"rag""#, r#""id":"c""#);
    let mut ctx = Context::import(document).unwrap();
    ctx.upsert(rag("new")).unwrap();
    assert_eq!(said(&ctx), ["a", "new", "c"]);
    assert!(ctx.validate().is_empty());
}

/// Through a typed value that cannot be a node, the error is that of the value.
#[test]
fn a_refused_upsert_changes_nothing() {
    let mut ctx = context();
    ctx.push(rag("old")).unwrap();
    let (before, report) = (seen(&ctx), context().commit().unwrap());
    for draft in [rag("x").attribute("role", "x"), rag("x").id("")] {
        assert!(ctx.upsert(draft).is_err());
        assert_eq!(seen(&ctx), before);
    }
    ctx.rollback();
    assert_eq!(ctx.commit().unwrap(), report);
}

/// Of instances that are as old, the one whose place the new node takes is known by its id.
#[test]
fn instances_as_old_as_the_old_one_are_not_taken_for_it() {
    let document = r#"{"cycle":0,"root":{"children":[{"id":"a1","nodeType":"^seq","children":[
        {"id":"a2","nodeType":"seg","children":[{"id":"a3","nodeType":"cont","key":"k","created_at_ns":1}]},
        {"id":"a4","nodeType":"seg","key":"k"}]},
        {"id":"a5","nodeType":"^ah","children":[{"id":"a6","key":"k","content":"hello"}]}]}}"#;
    let mut ctx = Context::import(document).unwrap();
    let id = ctx.upsert(Block::new("new").key("k")).unwrap();
    assert!(ctx.node(&"a6".into()).is_none() && ctx.node(&id).is_some());
}
