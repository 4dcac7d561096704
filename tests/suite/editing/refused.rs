//! Edits that are refused: each with its code, each changing nothing.

use pact_core::{
    Block, Container, Context, Draft, Edited, Error, FixedClock, Json, NodeId, Selector, select,
};

fn context() -> Context {
    let mut ctx = Context::builder()
        .system("You are helpful.")
        .clock(FixedClock::at(0))
        .build();
    ctx.user("sealed");
    ctx.post(
        Container::new()
            .id("notes")
            .child(Block::new("n").id("note")),
    )
    .unwrap();
    ctx.commit().unwrap();
    ctx.push(Block::new("open").id("open")).unwrap();
    ctx
}

/// Everything that an edit could change: the thread, the nodes of the working state, the number of
/// snapshots.
fn fingerprint(ctx: &Context) -> (String, String, usize) {
    let root = format!(
        "{:?}",
        ctx.root()
            .descendants()
            .map(|node| (node.id().clone(), node.ttl()))
            .collect::<Vec<_>>()
    );
    (ctx.thread().to_json(), root, ctx.snapshots().count())
}

fn refused<T: core::fmt::Debug>(
    ctx: &mut Context,
    code: &str,
    edit: impl FnOnce(&mut Context) -> Result<T, Error>,
) {
    let before = fingerprint(ctx);
    let error = edit(ctx).unwrap_err();
    assert_eq!(error.code().as_str(), code, "{error}");
    assert!(error.to_string().ends_with(&format!("[{code}]")), "{error}");
    let json: Json = serde_json::from_str(&error.to_json()).unwrap();
    assert_eq!(json["error"]["code"], code);
    assert_eq!(fingerprint(ctx), before);
}

fn newest_segment(ctx: &Context) -> NodeId {
    let snapshot = ctx.snapshot("@t0").unwrap();
    snapshot.report().unwrap().sealed.clone()
}

fn core_of(ctx: &Context, parent: &NodeId) -> NodeId {
    let parent = ctx.node(parent).unwrap();
    let core = parent.children().find(|child| child.offset() == 0);
    core.unwrap().id().clone()
}

#[test]
fn misplaced_nodes_are_refused() {
    let mut ctx = context();
    let block = || Block::new("x");
    let placement = "E_PLACEMENT_INVALID";
    refused(&mut ctx, placement, |ctx| {
        ctx.insert(NodeId::from("nowhere"), block())
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.insert(NodeId::from("open"), block())
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.insert(NodeId::from("^root"), block())
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.insert(NodeId::from("^seq"), block())
    });
    refused(&mut ctx, placement, |ctx| ctx.pre(block().offset(0)));
    refused(&mut ctx, placement, |ctx| ctx.post(block().offset(-1)));
    refused(&mut ctx, placement, |ctx| {
        ctx.push(block().node_type("seg"))
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.push(block().node_type("^ah"))
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.post(Container::new().child(Container::new().node_type("mt")))
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.post(Container::new().node_type("block:list").child(block()))
    });
}

#[test]
fn taken_ids_are_refused() {
    let mut ctx = context();
    let placement = "E_PLACEMENT_INVALID";
    for taken in ["open", "note", "^sys", "^root"] {
        refused(&mut ctx, placement, |ctx| {
            ctx.push(Block::new("x").id(taken))
        });
    }
    let twice = Container::new()
        .id("fresh")
        .child(Block::new("x").id("twin"))
        .child(Block::new("y").id("twin"));
    refused(&mut ctx, placement, |ctx| ctx.post(twice));
    refused(&mut ctx, placement, |ctx| ctx.push(Block::new("x").id("")));
    // The refused ids are still free.
    ctx.post(
        Container::new()
            .id("fresh")
            .child(Block::new("x").id("twin")),
    )
    .unwrap();
}

#[test]
fn contradictory_nodes_are_refused() {
    let mut ctx = context();
    let placement = "E_PLACEMENT_INVALID";
    refused(&mut ctx, placement, |ctx| {
        ctx.push(Block::new("x").node_type("block:summary").kind("text"))
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.push(Block::new("x").cadence(0))
    });
    for name in ["note", "role", "content_hash", "depth", ""] {
        refused(&mut ctx, placement, |ctx| {
            ctx.push(Block::new("x").attribute(name, 1))
        });
    }
    let deep = (0..200).fold(Json::Null, |inner, _| Json::Array(vec![inner]));
    refused(&mut ctx, placement, |ctx| {
        ctx.push(Block::new(deep.clone()))
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.push(Block::new("x").data("deep", deep.clone()))
    });
    refused(&mut ctx, placement, |ctx| {
        ctx.push(Block::new("x").provenance(deep))
    });
    ctx.push(Block::new("x").node_type("block:summary").kind("summary"))
        .unwrap();
}

#[test]
fn a_second_core_is_refused() {
    let mut ctx = context();
    let segment = newest_segment(&ctx);
    let duplicate = "E_DUPLICATE_CORE";
    refused(&mut ctx, duplicate, |ctx| {
        ctx.insert(NodeId::from("^ah"), Container::new().offset(0))
    });
    refused(&mut ctx, duplicate, |ctx| {
        ctx.insert(NodeId::from("^ah"), Block::new("x").offset(0))
    });
    refused(&mut ctx, duplicate, |ctx| {
        ctx.insert(&segment, Container::new().offset(0))
    });
}

#[test]
fn what_is_sealed_stays_sealed() {
    let mut ctx = context();
    let segment = newest_segment(&ctx);
    let core = core_of(&ctx, &segment);
    refused(&mut ctx, "E_SEALED", |ctx| {
        ctx.insert(&core, Block::new("x"))
    });
    for sealed in [&core, &segment, &"note".into(), &"notes".into()] {
        // A redaction takes the place of a deleted node, and the snapshot keeps it.
        let before = ctx.snapshot("@t0").unwrap().export();
        let edited = ctx.delete(sealed).unwrap();
        assert_eq!(edited.added.len(), 1, "{sealed}");
        assert_eq!(ctx.snapshot("@t0").unwrap().export(), before);
        ctx.rollback();
        ctx.push(Block::new("open").id("open")).unwrap();
    }
    // Attachments are welcome, before and after the core, and in containers beside it.
    ctx.insert(&segment, Block::new("after")).unwrap();
    ctx.insert(&segment, Block::new("before").offset(-3))
        .unwrap();
    ctx.insert(NodeId::from("notes"), Block::new("another note"))
        .unwrap();
    assert_eq!(ctx.validate(), []);
}

#[test]
fn the_system_region_needs_a_right() {
    let mut ctx = context();
    refused(&mut ctx, "E_NOT_AUTHORIZED", |ctx| {
        ctx.insert(-1, Block::new("x"))
    });
    refused(&mut ctx, "E_NOT_AUTHORIZED", |ctx| {
        ctx.insert(NodeId::from("^sys"), Block::new("x"))
    });
    let prompt = ctx.thread().blocks().next().unwrap().node().id().clone();
    refused(&mut ctx, "E_NOT_AUTHORIZED", |ctx| {
        ctx.delete(&prompt).map(|_| prompt.clone())
    });

    let mut ctx = Context::builder().allow_system_edits(true).build();
    let rule = ctx.insert(-1, Block::new("Be brief.")).unwrap().added;
    assert_eq!(ctx.thread().blocks().next().unwrap().role(), "system");
    ctx.delete(&rule).unwrap();
    assert_eq!(ctx.thread().to_json(), "[]");
}

#[test]
fn the_tree_keeps_what_it_needs() {
    let mut ctx = context();
    let core = core_of(&ctx, &"^ah".into());
    for needed in [&core, &"^ah".into(), &"^seq".into(), &"^root".into()] {
        refused(&mut ctx, "E_PLACEMENT_INVALID", |ctx| {
            ctx.delete(needed).map(|_| needed.clone())
        });
    }
}

fn nested(levels: usize) -> Draft {
    let inner = Draft::from(Block::new("x"));
    (1..levels).fold(inner, |inner, _| Container::new().child(inner).into())
}

/// Nested as deep as allowed, one deeper, and so deep that recursion would overflow.
#[test]
fn nesting_is_bounded() {
    let mut ctx = context();
    // Once sealed: root, ^seq, segment, then the draft's own levels.
    ctx.post(nested(125)).unwrap();
    assert_eq!(ctx.validate(), []);
    let segment = ctx.commit().unwrap().sealed;
    let document = ctx.snapshot("@t0").unwrap().export();
    assert!(Context::import(&document).is_ok());
    refused(&mut ctx, "E_PLACEMENT_INVALID", |ctx| {
        ctx.insert(&segment, nested(126))
    });
    refused(&mut ctx, "E_PLACEMENT_INVALID", |ctx| ctx.post(nested(126)));
    refused(&mut ctx, "E_PLACEMENT_INVALID", |ctx| {
        ctx.post(nested(1_000_000))
    });
}

/// A draft is checked even if it replaces nothing.
#[test]
fn nesting_is_bounded_where_nothing_is_replaced() {
    let mut ctx = context();
    for selector in ["#nothing", "^ah .block"] {
        let selector = Selector::parse(selector).unwrap();
        let error = ctx.replace(&selector, nested(100_000)).unwrap_err();
        assert_eq!(error.code().as_str(), "E_PLACEMENT_INVALID");
    }
    let nothing = select!("#nothing");
    // A container in `^sys` would be below the root and the region.
    assert_eq!(
        ctx.replace(&nothing, nested(126)).unwrap(),
        Edited::default()
    );
    assert!(ctx.replace(&nothing, nested(127)).is_err());
}

#[test]
fn a_careless_id_generator_cannot_break_the_tree() {
    for generator in [
        |_: &pact_core::NewNode| "same".to_owned(),
        |_: &pact_core::NewNode| String::new(),
        |_: &pact_core::NewNode| "^root".to_owned(),
        |_: &pact_core::NewNode| "^ah".to_owned(),
    ] {
        let mut ctx = Context::builder().system("s").ids(generator).build();
        for _ in 0..3 {
            ctx.user("a");
            ctx.post(
                Container::new()
                    .child(Block::new("b"))
                    .child(Block::new("c")),
            )
            .unwrap();
            ctx.commit().unwrap();
        }
        assert_eq!(ctx.validate(), []);
        let document = ctx.snapshot("@t0").unwrap().export();
        assert_eq!(
            Context::import(&document)
                .unwrap()
                .snapshot("@t0")
                .unwrap()
                .export(),
            document
        );
    }
}
