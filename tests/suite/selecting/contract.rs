//! Promises of selectors beyond the ids they find: keys that are only ids, texts as they were
//! written, and no meaning that nobody wrote.

use pact_core::grammar::ast::{DepthItem, Head, Operand, Operator, StepPart, Value as Written};
use pact_core::grammar::plan::{
    Class as PlanClass, Combinator, Controls, PlanPart, Slot, Target, Time,
};
use pact_core::grammar::{self, Span, Spanned};
use pact_core::{
    Block, Context, FixedClock, Ids, NodeRef, PactNode, Plan, Selector, Snapshot, select,
};

/// A document that people write: no times, no numbers.
const BY_HAND: &str = r#"{"cycle":3,"root":{"children":[
    {"id":"sys","nodeType":"^sys","children":[{"id":"rule","content":"be kind"}]},
    {"id":"seq","nodeType":"^seq","children":[{"id":"turn","nodeType":"seg","children":[
        {"id":"core","nodeType":"cont","children":[{"id":"old","content":"old"},{"id":"clock","cadence":2,"cycle":2},
            {"id":"said","nodeType":"contract:note","content":"in the core","data_score":1}]}]}]},
    {"id":"ah","nodeType":"^ah","children":[{"id":"plan","content":"a"},{"id":"plan-b","content":"b"}]}]}}"#;

fn ids(ctx: &Context, text: &str) -> Vec<String> {
    let plan = Selector::parse(text).unwrap().plan::<Ids>().unwrap();
    let found = ctx.select(plan).unwrap();
    found.iter().map(|id| id.as_str().to_owned()).collect()
}

/// Whether the rules would take a node for one that an author named.
fn is_by_hand(node: &NodeRef<'_>) -> bool {
    let others = ["key", "data_replaces", "data_redacts", "data_demotes"];
    node.created_at_ns() == 0
        && node.creation_index() == 0
        && node.class().is_some()
        && node.key().is_none()
        && others.iter().all(|name| node.attribute(name).is_none())
}

/// Those that look as if an author had named them, though the engine did.
fn mistaken(ctx: &Context) -> Vec<String> {
    let written = [
        "rule", "turn", "core", "old", "clock", "said", "plan", "plan-b",
    ];
    let roots = ctx.snapshots().map(Snapshot::root).chain([ctx.root()]);
    let nodes = roots.flat_map(|root| root.descendants().collect::<Vec<_>>());
    nodes
        .filter(is_by_hand)
        .map(|node| node.id().as_str().to_owned())
        .filter(|id| !written.contains(&id.as_str()))
        .collect()
}

#[test]
fn the_engine_gives_both_zeros_to_no_node_of_its_own() {
    // A clock that starts below 0 comes to 0 in some later cycle, if it is believed.
    for ns in (-40..2).chain([-100, i64::MIN]) {
        let clock = || {
            Context::builder()
                .clock(FixedClock::at(ns))
                .system("be kind")
        };
        let mut made = clock().build();
        let mut read = clock().allow_system_edits(true).import(BY_HAND).unwrap();
        for ctx in [&mut made, &mut read] {
            for turn in 0..7 {
                ctx.user(format!("question {turn}"));
                ctx.pre(Block::new("hint").ttl(1)).unwrap();
                ctx.commit().unwrap();
                assert!(mistaken(ctx).is_empty(), "{ns}: {:?}", mistaken(ctx));
            }
            let mut branch = ctx.fork("@t-3").unwrap();
            branch.user("on a branch");
            branch.commit().unwrap();
            assert!(
                mistaken(&branch).is_empty(),
                "{ns}: {:?}",
                mistaken(&branch)
            );
            ctx.rewind("@t-5").unwrap();
            ctx.user("again");
            ctx.commit().unwrap();
            assert!(mistaken(ctx).is_empty(), "{ns}: {:?}", mistaken(ctx));
        }
    }
}

#[test]
fn what_takes_the_place_of_a_hand_written_node_is_named_by_nobody() {
    let start = || {
        Context::builder()
            .allow_system_edits(true)
            .import(BY_HAND)
            .unwrap()
    };
    for target in [
        "[id='plan']",
        "[id='rule']",
        "[id='old']",
        "[id='plan'], [id='plan-b']",
    ] {
        let plan = Selector::parse(target).unwrap().plan::<Ids>().unwrap();
        let mut ctx = start();
        ctx.replace(&plan, "new").unwrap();
        assert!(mistaken(&ctx).is_empty(), "{target}: {:?}", mistaken(&ctx));
        let mut ctx = start();
        ctx.delete(&plan).unwrap();
        assert!(mistaken(&ctx).is_empty(), "{target}: {:?}", mistaken(&ctx));
    }
}

#[test]
fn a_name_that_is_only_an_id_is_a_key_for_queries_alone() {
    let mut ctx = Context::import(BY_HAND).unwrap();
    assert_eq!(ids(&ctx, "#plan"), ["plan"]);
    assert_eq!(ids(&ctx, "@t0 [key~'la']"), ["plan", "plan-b"]);
    assert_eq!(ctx.node(&"plan".into()).unwrap().key(), None);
    assert!(!ctx.snapshot("@t0").unwrap().export().contains("\"key\""));

    // No key for instances: the nodes of that name are not in the way of one with the key, nor at
    // any depth.
    let added = ctx
        .insert(select!("(d0, end)"), Block::new("new").key("plan"))
        .unwrap();
    let new = added.added[0].clone();
    ctx.insert(2, Block::new("deep").key("old")).unwrap();
    assert_eq!(ids(&ctx, "#plan @unique").len(), 1);
    assert_eq!(ctx.select(select!("#plan")).unwrap().len(), 2);
    ctx.commit().unwrap();
    // Both are in the newest snapshot; the newest instance of the name comes first.
    assert_eq!(ctx.select(select!("@t0 #plan")).unwrap()[0], new);
    let latest = ctx.select(select!("@t0..@t-1 #plan @mode=latest")).unwrap();
    assert_eq!(latest.ids.unwrap(), [new]);

    // No instance inherits it, and no diff tells of it.
    assert_eq!(ids(&ctx, "#clock"), ["clock"]);
    let fired = ids(&ctx, "[cadence=2]");
    assert!(fired.len() > 1, "{fired:?}");
    let changes = ctx.select(select!("@history *")).unwrap();
    assert!(!changes.to_json().contains("\"key\""));
}

#[test]
fn a_range_tells_its_query_as_it_was_written() {
    let mut ctx = Context::builder().build();
    ctx.user("one");
    ctx.commit().unwrap();
    ctx.user("two");
    ctx.commit().unwrap();
    let back = -1;
    let written = "@t0 .. @t$back   ^seq .mt:depth(1)  .cb(role = 'user')";
    let constant = select!("@t0 .. @t$back   ^seq .mt:depth(1)  .cb(role = 'user')");
    assert_eq!(constant.source(), written);
    assert_eq!(
        constant.to_string(),
        "@t0..@t$back .seg:depth(1) .block[role='user']"
    );
    let told = ctx.select(&constant).unwrap();
    assert_eq!(told.query, written);
    assert!(
        told.to_json()
            .starts_with(&format!("{{\"query\":\"{written}\","))
    );
    assert_eq!(ctx.query(constant).run().unwrap().query, written);
    let parsed = Selector::parse(written).unwrap().bind("back", -1).unwrap();
    let parsed = parsed.plan::<pact_core::RangeDiff>().unwrap();
    assert_eq!(ctx.select(&parsed).unwrap(), told);
    assert_eq!(select!("@history  *").source(), "@history  *");
}

#[derive(PactNode, Debug)]
#[pact(type = "contract:note")]
struct Note {
    #[pact(content)]
    text: String,
    score: i64,
}

#[test]
fn a_typed_plan_sees_into_the_core_and_keeps_its_text() {
    let ctx = Context::import(BY_HAND).unwrap();
    let plan = select!(Note, "@t0 .seg:depth(1) >  *");
    assert_eq!(plan.source(), "@t0 .seg:depth(1) >  *");
    assert_eq!(plan.untyped().source(), "@t0 .seg:depth(1) >  *");
    let found = ctx.select(plan).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].text.as_str(), found[0].score), ("in the core", 1));
    let plan = select!(Note, "@t0 .seg:depth(1) > [data_score=1]");
    assert_eq!(ctx.select(plan).unwrap().len(), 1);
}

#[test]
fn an_explanation_tells_a_zone_from_a_test_of_an_offset() {
    let explained = |text: &str| Selector::parse(text).unwrap().query().explain();
    let zone = "the post-context zone";
    let offset = "an offset above 0 of their own";
    for text in ["^seq :post", "^seq :post *", ":post {role='x'}", ":post +x"] {
        let told = explained(text);
        assert!(told.contains(zone) && !told.contains(offset), "{told}");
    }
    for text in [
        "^seq *:post",
        ".block:post",
        ":post[role='x']",
        ":post:first",
        "*:post +x",
    ] {
        let told = explained(text);
        assert!(told.contains(offset) && !told.contains(zone), "{told}");
    }
    assert!(explained(".seg:has(:post)").contains("is a zone"));
    assert!(!explained(".seg:has(*:post)").contains("is a zone"));
    assert!(explained(".block:not(:post)").contains("by their own offset"));
    // After each of its steps there is something to be counted.
    let query = Selector::parse("@t0 ^seq :post > .block").unwrap();
    let so_far = query.query().explain_steps();
    let so_far: Vec<String> = so_far
        .iter()
        .filter_map(|step| Some(step.so_far(query.query())?.to_string()))
        .collect();
    assert_eq!(
        so_far[..3],
        ["@t0 ^seq", "@t0 ^seq :post", "@t0 ^seq :post > .block"]
    );
}

#[test]
fn the_type_is_compared_as_it_is_written_when_it_is_bound() {
    let ctx = Context::import(BY_HAND).unwrap();
    for (text, same) in [
        ("block", "@t0 :not(.block)"),
        ("cb", "@t0 :not(.block)"),
        ("block:x", "@t0 :not(.block:x)"),
        ("contract:note", "@t0 :not(.contract:note)"),
    ] {
        let bound = select!("@t0 [nodeType!=$text]");
        assert_eq!(bound.resolve().unwrap().to_string(), same);
        let found = ctx.select(bound).unwrap();
        assert_eq!(
            ctx.select(Selector::parse(same).unwrap().plan::<Ids>().unwrap())
                .unwrap(),
            found
        );
        let opposite = ctx.select(select!("@t0 [nodeType=$text]")).unwrap();
        let all = ctx.select(select!("@t0 *")).unwrap();
        assert_eq!(found.len() + opposite.len(), all.len(), "{text}");
    }
    let nothing: Option<&str> = None;
    let all = ctx.select(select!("@t0 [nodeType!=$nothing]")).unwrap();
    assert_eq!(all, ctx.select(select!("@t0 *")).unwrap());
}

/// A tree that no text gives is refused, and no part of it is taken for something else.
#[test]
fn trees_that_no_text_gives_are_refused() {
    let mut tree = grammar::parse_ast(".seg:depth(1) > .block[ttl=1]").unwrap();
    let grammar::ast::Body::Chain(steps) = &mut tree.alternatives[0].body else {
        panic!("a chain");
    };
    let depth = |operator| {
        let one = grammar::ast::Integer::Number(1);
        StepPart::Depth(at(vec![DepthItem::Compare(at(operator), at(one))]))
    };
    steps[0].parts[1] = depth(Operator::NotEqual);
    assert_eq!(refusal(&tree), "pseudo-argument");
    let grammar::ast::Body::Chain(steps) = &mut tree.alternatives[0].body else {
        panic!("a chain");
    };
    steps[0].parts[1] = depth(Operator::Greater);
    let StepPart::Conditions(conditions) = &mut steps[1].parts[1] else {
        panic!("conditions");
    };
    let comparison = conditions.list[0].comparison.as_mut().unwrap();
    comparison.operand = at(Operand::One(Written::Float(f64::NAN)));
    assert_eq!(refusal(&tree), "number-range");
    let grammar::ast::Body::Chain(steps) = &mut tree.alternatives[0].body else {
        panic!("a chain");
    };
    steps.truncate(1);
    steps[0].head = Some(at(Head::Any));
    assert!(grammar::lower(&tree).is_ok());
}

fn at<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}

fn refusal(tree: &grammar::ast::Selector) -> &'static str {
    let error = grammar::lower(tree).unwrap_err();
    error.diagnostics()[0].reason.as_str()
}

/// A plan that still has a parameter, and nothing to bind to it, finds nothing and says so: it is
/// not run without the limit.
#[test]
fn a_plan_with_an_unbound_parameter_is_refused() {
    const LIMITED: Controls = Controls {
        limit: Some(Slot::Param(0)),
        ..Controls::NONE
    };
    let blocks = &[PlanPart::Step(
        Combinator::Descendant,
        Target::Class(PlanClass::Block),
    )];
    let ctx = Context::import(BY_HAND).unwrap();
    let pieces = (
        Time::Working,
        blocks.as_slice(),
        LIMITED,
        None,
        [].as_slice(),
    );
    let plan = Plan::<Ids>::__complete(pieces, ".block @limit=$n");
    let error = ctx.select(&plan).unwrap_err();
    assert_eq!(error.code().as_str(), "E_SELECTOR_INVALID", "{error}");
    assert!(ctx.query(&plan).count().is_err());
}
