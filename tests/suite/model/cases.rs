//! Bugs that comparing the engine with the model has brought to light, as small as they get.

use pact_core::{
    Block, Budget, Container, Context, ContextBuilder, FixedClock, Pruning, Region, Unit,
};

fn import(document: &str) -> Context {
    Context::import(document).unwrap()
}

fn pruning(budget: Budget) -> ContextBuilder {
    Context::builder().pruning(Pruning::new().budget(budget))
}

/// The departures at the next commit, in words.
fn departures(ctx: &mut Context) -> Vec<String> {
    let departures = ctx.commit().unwrap().departures.into_iter();
    departures
        .map(|gone| format!("{} {}", gone.id, gone.why))
        .collect()
}

#[test]
fn an_id_that_came_again_is_found_where_it_was() {
    let mut ctx = Context::builder().build();
    ctx.post(Block::new("first").id("x").ttl(1)).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    ctx.post(Block::new("second").id("x")).unwrap();
    let fork = ctx.fork("@c1").unwrap();
    ctx.rewind("@c1").unwrap();
    for ctx in [fork, ctx] {
        assert!(ctx.thread().to_json().contains("first"));
        assert!(ctx.node(&"x".into()).is_some());
    }
}

#[test]
fn the_head_is_found_after_the_newest_segment_went() {
    let mut ctx = import(
        r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[{"id":"s","nodeType":"seg","ttl":0}]}]}}"#,
    );
    let id = ctx.user("hello");
    ctx.commit().unwrap();
    assert!(ctx.node(&id).is_some());
}

#[test]
fn a_block_beside_the_segments_is_pruned_like_any_other() {
    let document =
        r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[{"id":"b"}]}]}}"#;
    let mut ctx = pruning(Budget::blocks(0)).import(document).unwrap();
    assert_eq!(departures(&mut ctx), ["b pruned"]);
}

#[test]
fn a_pinned_sequence_is_spared() {
    let document = r#"{"root":{"children":[{"id":"q","nodeType":"^seq","pinned":true,"children":[
        {"id":"s","nodeType":"seg","children":[{"id":"b"}]},{"id":"stray","nodeType":"cont","children":[{"id":"c"}]}
    ]}]}}"#;
    let mut ctx = pruning(Budget::blocks(0)).import(document).unwrap();
    assert_eq!(departures(&mut ctx), [""; 0]);
}

#[test]
fn a_reference_to_a_region_keeps_what_it_holds() {
    for region in ["^root", "^seq"] {
        let mut ctx = Context::builder().build();
        let id = ctx.push(Block::new("x").ttl(1)).unwrap();
        ctx.commit().unwrap();
        let hold = ctx.hold(&region.into()).unwrap();
        ctx.commit().unwrap();
        assert!(ctx.node(&id).is_some(), "{region}");
        drop(hold);
        ctx.commit().unwrap();
        assert!(ctx.node(&id).is_none(), "{region}");
    }
}

#[test]
fn instances_are_made_in_render_order() {
    let ctx = import(
        r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[
            {"id":"s","nodeType":"seg","offset":1,"children":[{"id":"later","content":"later","cadence":1}]},
            {"id":"t","nodeType":"seg","created_at_ns":1,"children":[{"id":"first","content":"first","cadence":1}]}
        ]}]}}"#,
    );
    let contents: Vec<_> = ctx
        .thread()
        .blocks()
        .map(|message| message.node())
        .collect();
    let contents = contents
        .iter()
        .map(|node| node.content().unwrap().as_text().unwrap());
    assert_eq!(
        contents.collect::<Vec<_>>(),
        ["first", "later", "first", "later"]
    );
}

#[test]
fn a_hash_that_is_null_is_no_content() {
    let block = |hash: &str| {
        format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{{"id":"b","content":"x","cadence":1{hash}}}]}}]}}}}"#
        )
    };
    let mut ctx = import(&block(r#","content_hash":null"#));
    let plain = import(&block(""));
    let [with, without] = [&ctx, &plain].map(|ctx| ctx.node(&"b".into()).unwrap());
    assert_eq!(with.content_hash(), without.content_hash());
    ctx.commit().unwrap();
    import(&ctx.snapshot("@t0").unwrap().export());
}

#[test]
fn a_tag_beside_tags_that_are_null_is_exported_once() {
    let ctx =
        import(r#"{"root":{"children":[{"id":"ah","nodeType":"^ah","tags":null,"tag":"t"}]}}"#);
    import(&ctx.snapshot("@t0").unwrap().export());
}

#[test]
fn a_container_beside_the_segments_has_no_core() {
    let mut ctx = import(
        r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[
            {"id":"stray","nodeType":"cont","children":[{"id":"inside","nodeType":"cont"}]}
        ]}]}}"#,
    );
    ctx.insert(pact_core::NodeId::from("stray"), Block::new("x"))
        .unwrap();
}

#[test]
fn what_was_attached_beside_the_segments_can_be_taken_back() {
    let mut ctx = import(
        r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[
            {"id":"stray","nodeType":"cont","children":[{"id":"inside","nodeType":"cont"}]}
        ]}]}}"#,
    );
    let new = ctx
        .insert(pact_core::NodeId::from("inside"), Block::new("y"))
        .unwrap()
        .added;
    assert_eq!(ctx.delete(&new).unwrap().removed, new);
}

#[test]
fn a_block_that_held_something_is_still_counted() {
    let document = r#"{"root":{"children":[{"id":"q","nodeType":"^seq","children":[{"id":"s","nodeType":"seg","children":[
        {"id":"outer","nodeType":"block","removable":true,"children":[{"id":"inner"}]},{"id":"next","created_at_ns":1}
    ]}]}]}}"#;
    let budget = Budget::nodes(2).within(Region::Sequence);
    let mut ctx = pruning(budget).import(document).unwrap();
    assert_eq!(departures(&mut ctx), ["inner pruned", "next pruned"]);
}

#[test]
fn what_is_made_after_going_back_is_newer_than_all_there_is() {
    let history = concat!(
        r#"{"cycle":1,"root":{"children":[{"id":"q","nodeType":"^seq","children":[
            {"id":"s","nodeType":"seg","created_at_ns":5000,"children":[{"id":"old"}]}]}]}}"#,
        "\n",
        r#"{"cycle":2,"root":{}}"#,
    );
    let builder = Context::builder().clock(FixedClock::at(0));
    let mut ctx = builder.import(history).unwrap();
    ctx.rewind("@c1").unwrap();
    ctx.user("new");
    let before = ctx.thread().to_json();
    ctx.commit().unwrap();
    assert_eq!(ctx.snapshot("@t0").unwrap().thread().to_json(), before);
}

#[test]
fn sealing_never_nests_deeper_than_documents_may() {
    for height in 120..130 {
        let chain = (1..height).fold(Container::new(), |chain, _| Container::new().child(chain));
        let mut ctx = Context::builder().build();
        // Whether they are taken is not the point, but an accepted one must come back from a
        // document.
        let _ = (ctx.push(chain.clone()), ctx.post(chain));
        ctx.commit().unwrap();
        import(&ctx.snapshot("@t0").unwrap().export());
    }
}

#[test]
fn a_head_from_a_document_can_be_sealed() {
    for height in 120..128 {
        let open = |id: usize| format!(r#"{{"id":"n{id}","nodeType":"cont","children":["#);
        let chain: String = (0..height).map(open).collect();
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{{"id":"b"}},{chain}{}]}}]}}}}"#,
            "]}".repeat(height)
        );
        // A head that could not be sealed should be refused at once.
        if let Ok(mut ctx) = Context::import(&document) {
            ctx.commit().unwrap();
            import(&ctx.snapshot("@t0").unwrap().export());
        }
    }
}

/// Two turns whose calls are answered in `^sys`, by one block each.
#[test]
fn every_turn_that_a_call_joins_to_the_system_stays() {
    let end = |id: &str, kind: &str, name: &str| {
        format!(r#"{{"id":"{id}","kind":"{kind}","data_call_id":"{name}"}}"#)
    };
    let turn =
        |id: &str, call: &str| format!(r#"{{"id":"{id}","nodeType":"seg","children":[{call}]}}"#);
    let document = format!(
        r#"{{"root":{{"children":[
            {{"id":"sys","nodeType":"^sys","children":[{},{}]}},
            {{"id":"q","nodeType":"^seq","children":[{},{}]}}
        ]}}}}"#,
        end("r1", "result", "c1"),
        end("r2", "result", "c2"),
        turn("s1", &end("b1", "call", "c1")),
        turn("s2", &end("b2", "call", "c2")),
    );
    let policy = Pruning::new().budget(Budget::blocks(0)).unit(Unit::Turn);
    let mut ctx = Context::builder().pruning(policy).import(document).unwrap();
    assert_eq!(departures(&mut ctx), [""; 0]);
}
