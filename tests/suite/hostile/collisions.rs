//! Ids chosen to have one hash, and nodes that all have one key: looking them up stays quick.
//!
//! Nothing here allocates much. The numbers are such that work for every pair would not end.

use pact_core::{Block, Context, Ids, NodeId, Selector, select};

use super::documents::text_of;

/// FNV-1a with 32 bits, as the engine has it. If it takes another, other ids have to be found.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[test]
fn ids_with_one_hash_are_found_all_the_same() {
    let mut ctx = Context::import(text_of("ids.toml", "ids-that-collide-in-a-segment")).unwrap();
    ctx.user("beside");
    ctx.commit().unwrap();
    let snapshot = ctx.snapshot("@t0").unwrap();
    let ids: Vec<NodeId> = ctx
        .select(select!("@t0 .seg > .block"))
        .unwrap()
        .into_iter()
        .filter(|id| hash(id.as_str()) == hash(""))
        .collect();
    assert_eq!(ids.len(), 50_625);
    // A snapshot has no index of its own; that the tables find these in a few steps is counted in
    // `tree::columns`.
    for id in ids.iter().step_by(5_000) {
        assert_eq!(snapshot.node(id).map(|node| node.id()), Some(id));
        let selector = Selector::parse(&format!("@t0 [id='{id}']")).unwrap();
        let found = ctx.select(selector.plan::<Ids>().unwrap()).unwrap();
        assert_eq!(found, std::slice::from_ref(id));
    }
    // The working state has one.
    for id in &ids {
        assert_eq!(
            ctx.node(id).map(|node| node.id().clone()).as_ref(),
            Some(id)
        );
    }
}

/// A document may have any number of instances of a key beside each other; an edit looks at each of
/// them once.
#[test]
fn one_key_on_many_nodes_is_weighed_once_for_an_edit() {
    let mut ctx = Context::import(text_of("ids.toml", "one-key-on-many-nodes")).unwrap();
    // It would be the newest, beside all the others.
    let error = ctx.pre(Block::new("new").key("k")).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");
    let error = ctx.upsert(Block::new("new").key("k")).unwrap_err();
    assert_eq!(error.code().as_str(), "OverlapWouldViolateODI");
    // Those that are beside each other already are none of its business.
    ctx.move_to(select!("[id='i0']"), select!("(d0, +49999)"))
        .unwrap();
    ctx.delete(select!("[id='i7']")).unwrap();
    let block = Block::new("another").key("other");
    ctx.replace(select!("[id='i8']"), block).unwrap();
    assert_eq!(ctx.query(select!("#k")).count().unwrap(), 49_998);
}

/// However the places of siblings differ: by their offset, by when they were made, or by nothing
/// but their id.
#[test]
fn siblings_are_found_in_a_few_steps_whatever_tells_them_apart() {
    for header in ["offset", "created_at_ns", "creation_index", "priority"] {
        let block = |number: u32| format!(r#"{{"id":"n{number}","{header}":{number}}}"#);
        let blocks: Vec<String> = (1..30_000).map(block).collect();
        let document = format!(
            r#"{{"cycle":1,"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{}]}}]}}}}"#,
            blocks.join(",")
        );
        let ctx = Context::import(document).unwrap();
        for number in 1..30_000 {
            let id = NodeId::from(format!("n{number}"));
            assert!(ctx.node(&id).is_some(), "{header}: {id}");
        }
    }
}
