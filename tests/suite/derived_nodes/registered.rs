//! Classes and namespaces: how the engine treats the types of derived nodes.

use pact_core::{Block, Class, Container, Context, Ids, PactNode, Selector, select};

use super::kinds::{Entry, Mark, Plan, Scene, Step, summary};

fn plan() -> Plan {
    Plan {
        goal: "home".to_owned(),
        steps: vec![
            Step::Entry(Entry::Summary(summary("rome", 0.5))),
            Step::Plan(Plan {
                goal: "inside".to_owned(),
                steps: vec![Step::Entry(Entry::Mark(Mark))],
            }),
        ],
    }
}

fn with_a_plan() -> (Context, pact_core::NodeId) {
    let mut ctx = Context::builder().build();
    let id = ctx.post(plan()).unwrap();
    ctx.commit().unwrap();
    (ctx, id)
}

#[test]
fn a_type_with_a_class_of_its_own_is_of_that_class() {
    let (ctx, id) = with_a_plan();
    let node = ctx.node(&id).unwrap();
    assert_eq!((node.class(), node.kind()), (Some(Class::Container), None));
    assert_eq!(node.node_type().as_str(), "memo:plan");
    assert_eq!(
        ctx.select(select!("@t0 .cont[data_goal='home']")).unwrap(),
        std::slice::from_ref(&id)
    );
    assert_eq!(ctx.select(select!("@t0 .memo:plan")).unwrap().len(), 2);
    assert_eq!(
        ctx.select(select!("@t0 .cont:post > .block"))
            .unwrap()
            .len(),
        1
    );
    assert_eq!(ctx.validate(), []);
}

/// The core is transparent to blocks, also where a namespaced type is named: one with another class
/// is no block.
#[test]
fn a_core_is_not_transparent_to_types_of_other_classes() {
    let mut ctx = Context::builder().build();
    ctx.push(plan()).unwrap();
    // A turn holds one mark, which has a key.
    let mut beside = plan();
    beside.steps.push(Step::Plan(Plan {
        goal: "another".to_owned(),
        steps: Vec::new(),
    }));
    beside.steps.remove(1);
    ctx.post(beside).unwrap();
    ctx.commit().unwrap();
    let count = |text: &str| {
        let selector = Selector::parse(text).unwrap();
        ctx.select(selector.plan::<Ids>().unwrap()).unwrap().len()
    };
    assert_eq!(count("@t0 .seg:depth(1) .cont > .memo:plan"), 3);
    assert_eq!(count("@t0 .seg:depth(1) > .memo:plan"), 1);
    assert_eq!(count("@t0 .seg:depth(1):has(> .memo:plan:core)"), 0);
    assert_eq!(count("@t0 .seg:depth(1) > .memo:plan:first"), 1);
    assert_eq!(
        ctx.select(select!(Plan, "@t0 .seg:depth(1) > *"))
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn a_document_is_read_with_the_classes_that_are_registered() {
    let (ctx, id) = with_a_plan();
    let document = ctx.snapshot("@t0").unwrap().export();
    let known = Context::builder()
        .register::<Plan>()
        .import(&document)
        .unwrap();
    assert_eq!(known.node(&id).unwrap().class(), Some(Class::Container));
    assert_eq!(known.validate(), []);
    assert_eq!(known.snapshot("@t0").unwrap().export(), document);
    assert_eq!(
        *known.select(select!(Plan, "@t0 .cont:post")).unwrap()[0],
        plan()
    );

    // An unknown prefix falls back to block; nothing is lost on the way through.
    let unknown = Context::import(&document).unwrap();
    assert_eq!(unknown.node(&id).unwrap().class(), Some(Class::Block));
    assert_ne!(unknown.validate(), []);
    assert_eq!(unknown.snapshot("@t0").unwrap().export(), document);
}

#[test]
fn a_history_is_read_with_the_classes_that_are_registered() {
    let (mut ctx, id) = with_a_plan();
    ctx.user("more");
    ctx.commit().unwrap();
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    let known = Context::builder().register::<Step>().import(&file).unwrap();
    for snapshot in known.snapshots() {
        assert_eq!(snapshot.node(&id).unwrap().class(), Some(Class::Container));
    }
}

#[test]
fn a_registered_type_is_no_other() {
    let ctx = Context::builder().register::<Plan>();
    let document = r#"{"root":{"nodeType":"^root","children":[{"id":"^ah","nodeType":"^ah","children":[
        {"id":"a","nodeType":"memo:plan","offset":1},{"id":"b","nodeType":"memo:other","offset":1},
        {"id":"c","nodeType":"memo","offset":1}]}]}}"#;
    let ctx = ctx.import(document).unwrap();
    let class = |id: &str| ctx.node(&id.into()).unwrap().class();
    assert_eq!(class("a"), Some(Class::Container));
    assert_eq!(
        (class("b"), class("c")),
        (Some(Class::Block), Some(Class::Block))
    );
}

#[test]
fn custom_types_are_blocks_and_have_no_kind() {
    let mut ctx = Context::builder().build();
    let id = ctx.push(Entry::Link("x".to_owned())).unwrap();
    let node = ctx.node(&id).unwrap();
    assert_eq!((node.class(), node.kind()), (Some(Class::Block), None));
    assert_eq!(
        ctx.select(select!(".custom:link")).unwrap(),
        std::slice::from_ref(&id)
    );
    assert_eq!(
        ctx.select(select!(Entry, ".custom:link")).unwrap()[0].id(),
        &id
    );
}

#[test]
fn turns_are_selected_and_not_added() {
    let mut ctx = Context::builder().build();
    let scene = Scene { title: None };
    // `ctx.push(&scene)` does not compile; a draft that is asked for is refused.
    let draft = scene.to_draft().unwrap();
    assert!(ctx.push(draft.clone()).is_err());
    assert!(ctx.post(Container::new().child(draft)).is_err());
    let document = r#"{"root":{"nodeType":"^root","children":[{"id":"^seq","nodeType":"^seq","children":[
        {"id":"s1","nodeType":"seg:scene","created_at_ns":1,"data_title":"one"},
        {"id":"s2","nodeType":"seg","created_at_ns":2}]}]}}"#;
    let ctx = Context::import(document).unwrap();
    let scenes = ctx
        .select(select!(Scene, "@t0 ^seq .seg:depth(1-10)"))
        .unwrap();
    assert_eq!(scenes.len(), 1);
    assert_eq!(scenes[0].title.as_deref(), Some("one"));
    assert_eq!(ctx.select(select!(Scene, "@t0 .seg")).unwrap(), scenes);
}

#[test]
fn every_type_can_be_asked_for_by_text() {
    let mut ctx = Context::builder().build();
    ctx.push(Block::new("other")).unwrap();
    let entries = [
        Entry::Summary(summary("rome", 0.5)),
        Entry::Link("x".to_owned()),
        Entry::Mark(Mark),
        Entry::Rule,
    ];
    for entry in entries {
        let id = ctx.push(&entry).unwrap();
        let kind = Entry::SCHEMA
            .kinds()
            .find(|kind| kind.matches(&ctx.node(&id).unwrap()));
        let text = kind.unwrap().node_type.text;
        let plan = Selector::parse(&format!(".{text}"))
            .unwrap()
            .plan::<Ids>()
            .unwrap();
        assert_eq!(ctx.select(plan).unwrap(), std::slice::from_ref(&id));
    }
}

/// A reader that does not know the type takes the node for a block, and writes it as it was read.
#[test]
fn an_empty_container_of_a_type_that_is_not_registered_keeps_its_list() {
    let mut ctx = Context::builder().register::<Plan>().build();
    ctx.post(Plan {
        goal: "nothing to do".to_owned(),
        steps: Vec::new(),
    })
    .unwrap();
    ctx.commit().unwrap();
    let document = ctx.snapshot("@t0").unwrap().export();
    assert!(document.contains(r#"{"children":[],"created_at_iso""#));
    let read = Context::import(&document).unwrap();
    assert_eq!(read.snapshot("@t0").unwrap().export(), document);
    let registered = Context::builder().register::<Plan>();
    let read = registered.import(&document).unwrap();
    assert_eq!(read.snapshot("@t0").unwrap().export(), document);
}
