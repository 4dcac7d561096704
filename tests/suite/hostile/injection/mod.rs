//! Values are values: no text in a parameter changes the plan that was checked.
//!
//! `fixtures/injection/values.toml` holds texts that try to. They stand in every place of a
//! selector or a literal that takes a parameter, alone, put together at random, and beside random
//! text.

mod shapes;

use std::sync::LazyLock;

use pact_core::grammar::plan::{Query, Value};
use pact_core::parameter::AnyParameter;
use pact_core::{
    Block, Context, FixedClock, Ids, Insertion, NodeId, NodeRef, PactNode, Plan, Selector, node,
    select,
};
use pact_tests::{SelectorCase, cases, load};
use proptest::prelude::*;
use proptest::sample::select as one_of;
use serde::Deserialize;

use shapes::{shape, skeleton};

#[derive(Deserialize)]
struct Hostile {
    texts: Vec<String>,
}

static TEXTS: LazyLock<Vec<String>> =
    LazyLock::new(|| load::<Hostile>("injection/values.toml").texts);

/// Hostile texts, pieces of them in a row, any text, and much text.
fn hostile() -> impl Strategy<Value = String> {
    let known = || one_of(TEXTS.as_slice());
    prop_oneof![
        4 => known(),
        4 => proptest::collection::vec(known(), 2..5).prop_map(|texts| texts.concat()),
        2 => (".{0,20}", known(), ".{0,20}")
            .prop_map(|(before, text, after)| before + &text + &after),
        2 => ".{0,40}",
        1 => known().prop_map(|text| text.repeat(10_000 / text.len().max(1))),
    ]
}

/// A selector of run time with one value for all its parameters, if it takes it.
fn bound(selector: &Selector, value: &impl AnyParameter) -> Option<Query> {
    let mut selector = selector.clone();
    let names: Vec<_> = selector
        .parameters()
        .iter()
        .map(|it| it.name.clone())
        .collect();
    let kind = selector.result_kind();
    for name in names {
        selector = match selector.bind(&name, value.any()) {
            Ok(selector) => selector,
            Err(error) => {
                assert_eq!(error.parameter, *name);
                assert!(error.to_string().len() < 300, "{error}");
                return None;
            }
        };
    }
    let resolved = match kind {
        pact_core::ResultKind::RangeDiff => selector
            .plan::<pact_core::RangeDiff>()
            .map(|plan| plan.resolve().unwrap().into_owned()),
        pact_core::ResultKind::Insertion => selector
            .plan::<Insertion>()
            .map(|plan| plan.resolve().unwrap().into_owned()),
        pact_core::ResultKind::Ids => selector
            .plan::<Ids>()
            .map(|plan| plan.resolve().unwrap().into_owned()),
    };
    match resolved {
        Ok(query) => Some(query),
        Err(error) => {
            assert_eq!(error.code().as_str(), "E_SELECTOR_INVALID");
            assert!(error.to_string().len() < 300, "{error}");
            None
        }
    }
}

/// Every place that takes a parameter.
static TEMPLATES: LazyLock<Vec<Selector>> = LazyLock::new(|| {
    let fixtures = cases::<SelectorCase>("selectors/forms/parameters.toml").into_iter();
    let fixtures = fixtures.map(|case| case.selector);
    let more = [
        ".block:not([role=$p])",
        ".seg:has(> .block[kind=$p], #$p):not(:has([tag=$p]))",
        "^seq .seg:depth(1) > .block[content~$p] @limit=3",
        ".block[data_x=[$p, 'b', $p]], #$p, +$p",
        "[nodeType=$p]",
        "[nodeType!=$p]",
        "[nodeType=[$p,'seg']]",
        ".block[nodeType=$p][role='user']:first[nodeType=$p]",
        ".seg > [nodeType=$p][kind='note']:not([nodeType=$p])",
        "@t0..@t-5 .block[mime=$p] @mode=union",
        "@* #$p @unique @first",
        "{role=$p}",
        "?? {key=$p, role=$p}",
        "within(d1,d3) ?? {data_x=$p}",
        "(d0, cont[offset=0], *:block[role=$p])",
        "(d0, cont[data_x=$p], end)",
        ".block[data_x>=$p]",
        "[created_at_iso<$p]",
        "[ns:name=$p][content_x=$p]",
    ];
    let texts = fixtures.chain(more.map(str::to_owned));
    let templates: Vec<Selector> = texts.map(|text| Selector::parse(&text).unwrap()).collect();
    assert!(
        templates
            .iter()
            .all(|template| !template.parameters().is_empty())
    );
    templates
});

/// A bound plan makes the tests of its template, with the text in the places of the parameters, and
/// nothing else; and its printed form means the same.
fn keeps_its_shape(template: &Selector, text: &str) -> Result<(), String> {
    let Some(query) = bound(template, &text) else {
        return match bound(template, &"harmless") {
            None => Ok(()),
            Some(_) => Err(format!("{template} refuses {text:?}")),
        };
    };
    let (found, expected) = (shape(&query, None), shape(template.query(), Some(text)));
    if found != expected {
        return Err(format!("{template} became\n{found}, not\n{expected}"));
    }
    let printed = query.to_string();
    if printed.len() <= pact_grammar::limits::TEXT {
        let again = Selector::parse(&printed).map_err(|error| error.to_string())?;
        if *again.query() != query {
            return Err(format!("{printed} means something else"));
        }
    }
    Ok(())
}

/// Each of the hostile texts in each of the places, and the names of types.
#[test]
fn no_hostile_text_changes_any_shape() {
    let types = ["block", "cb:note", "mt", "seg:", "cont:a:b", ":", "block:*"].map(str::to_owned);
    for text in TEXTS.iter().chain(&types) {
        for template in TEMPLATES.iter() {
            keeps_its_shape(template, text).unwrap_or_else(|wrong| panic!("{wrong}"));
        }
    }
}

/// A context with hostile texts in all places that take a text: roles, kinds, keys, tags, contents
/// and attributes.
fn full_of(texts: &[String]) -> Context {
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .system("s")
        .build();
    for (number, text) in texts.iter().enumerate() {
        let block = Block::new(text.as_str())
            .data("x", text.as_str())
            .tag(text.as_str());
        let block = match number % 3 {
            0 => block.role(text.as_str()),
            1 => block.key(text.as_str()),
            _ => block.kind(text.as_str()),
        };
        // A name that no node can have is refused, and no concern of selectors.
        let _ = ctx.push(block);
        if number % 4 == 3 {
            ctx.commit().unwrap();
        }
    }
    ctx.commit().unwrap();
    ctx
}

/// The nodes of the newest snapshot of which something is true, as a set.
fn where_true(ctx: &Context, is_true: impl Fn(&NodeRef<'_>) -> bool) -> Vec<NodeId> {
    let snapshot = ctx.snapshot("@t0").unwrap();
    let nodes = snapshot.root().descendants();
    let nodes = nodes.chain([snapshot.root()]).filter(is_true);
    sorted(nodes.map(|node| node.id().clone()).collect())
}

fn sorted(mut ids: Vec<NodeId>) -> Vec<NodeId> {
    ids.sort();
    ids.dedup();
    ids
}

fn finds(ctx: &Context, plan: &Plan<Ids>, is_true: impl Fn(&NodeRef<'_>) -> bool) {
    let found = sorted(ctx.select(plan).unwrap());
    assert_eq!(found, where_true(ctx, is_true), "{plan}");
}

#[derive(PactNode, Debug, PartialEq, Clone)]
#[pact(type = "block:note")]
struct Note {
    #[pact(content)]
    text: String,
    topic: String,
}

/// `PROPTEST_CASES` makes a longer run.
fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    /// Texts that are put together of hostile ones, and any others.
    #[test]
    fn no_text_changes_a_shape(text in hostile(), number in any::<prop::sample::Index>()) {
        keeps_its_shape(number.get(&TEMPLATES), &text).map_err(TestCaseError::fail)?;
    }

    /// Numbers of any size, and values that are no numbers, are taken or refused with the name of
    /// the parameter.
    #[test]
    fn no_other_value_changes_a_shape(
        value in prop_oneof![
            any::<i128>().prop_map(Value::Integer),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            (-3_i64..6).prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            any::<u16>().prop_map(Value::Param),
        ],
        number in any::<prop::sample::Index>(),
    ) {
        let template = number.get(&TEMPLATES);
        let Some(query) = bound(template, &value) else { return Ok(()) };
        prop_assert!(query.parameters.is_empty());
        let expected = skeleton(template.query());
        prop_assert_eq!(skeleton(&query), expected, "{} with {:?}", template, value);
        let printed = query.to_string();
        let again = Selector::parse(&printed)
            .map_err(|error| TestCaseError::fail(format!("{printed}\n{error}")))?;
        prop_assert_eq!(again.query(), &query, "{}", printed);
    }

    /// Selectors of the compiler and of run time find the nodes that have the value, and no others.
    #[test]
    fn a_text_finds_what_has_it(
        texts in proptest::collection::vec(hostile(), 1..9),
        number in any::<prop::sample::Index>(),
    ) {
        let ctx = full_of(&texts);
        let p = number.get(&texts).as_str();
        let is = |found: Option<&str>| found == Some(p);
        finds(&ctx, &select!("@t0 [role=$p]"), |node| is(node.role()));
        finds(&ctx, &select!("@t0 [role!=$p]"), |node| !is(node.role()));
        finds(&ctx, &select!("@t0 #$p"), |node| is(node.key()));
        finds(&ctx, &select!("@t0 +$p"), |node| node.tags().any(|tag| tag == p));
        finds(&ctx, &select!("@t0 [kind=$p]"), |node| is(node.kind()));
        finds(&ctx, &select!("@t0 [kind=[$p]]"), |node| is(node.kind()));
        let content = |node: &NodeRef<'_>| {
            node.content().and_then(|it| it.as_text()).map(str::to_owned)
        };
        finds(&ctx, &select!("@t0 [content=$p]"), |node| is(content(node).as_deref()));
        finds(&ctx, &select!("@t0 [content~$p]"), |node| {
            content(node).is_some_and(|it| it.contains(p))
        });
        finds(&ctx, &select!("@t0 *:not([content=$p])"), |node| !is(content(node).as_deref()));
        let data = |node: &NodeRef<'_>| {
            node.attribute("data_x").and_then(|it| it.as_str()).map(str::to_owned)
        };
        finds(&ctx, &select!("@t0 [data_x=$p]"), |node| is(data(node).as_deref()));
        let q = p;
        let run_time = Selector::parse("@t0 [data_x=$p], #$q").unwrap();
        let run_time = run_time.bind("p", p).unwrap().bind("q", q).unwrap();
        finds(&ctx, &run_time.plan().unwrap(), |node| is(data(node).as_deref()) || is(node.key()));
        let id = NodeId::from(p);
        finds(&ctx, &select!("@t0 [id=$id]"), |node| node.id() == &id);
    }

    /// A literal with parameters makes the node that a builder makes: no more headers, no other
    /// class, no child.
    #[test]
    fn a_text_in_a_literal_is_a_value(
        content in hostile(),
        role in hostile(),
        tag in hostile(),
        x in hostile(),
    ) {
        let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
        let literal = node!("block:note { role=$role, content=$content, data_x=$x } +$tag");
        let builder = Block::new(content.as_str())
            .kind("note")
            .role(role.as_str())
            .data("x", x.as_str())
            .tag(tag.as_str());
        let outcome = (ctx.push(literal), ctx.push(builder));
        let (made, expected) = match outcome {
            (Ok(made), Ok(expected)) => (made, expected),
            (Err(made), Err(expected)) => {
                prop_assert_eq!(made.to_string(), expected.to_string());
                return Ok(());
            }
            other => return Err(TestCaseError::fail(format!("{other:?}"))),
        };
        let headers = |id: &NodeId| {
            let node = ctx.node(id).unwrap();
            let attributes = node.attributes().map(|(name, value)| (name, value.clone()));
            let attributes: Vec<_> = attributes.collect();
            let tags: Vec<_> = node.tags().collect();
            (
                node.content_hash(),
                node.class(),
                node.role(),
                node.kind(),
                node.key(),
                tags,
                attributes,
                node.children().count(),
            )
        };
        prop_assert_eq!(headers(&made), headers(&expected));
    }

    /// Typed nodes come back with the text they were made of, and by it.
    #[test]
    fn a_text_in_a_typed_node_is_a_value(
        text in hostile(),
        topic in hostile(),
        other in hostile(),
    ) {
        let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
        let note = Note { text, topic: topic.clone() };
        ctx.push(&note).unwrap();
        ctx.push(Note { text: String::new(), topic: other.clone() }).unwrap();
        ctx.commit().unwrap();
        let found = ctx.select(select!(Note, "@t0 .block[data_topic=$topic]")).unwrap();
        prop_assert_eq!(found.len(), if other == topic { 2 } else { 1 });
        prop_assert_eq!(&*found[0], &note);
    }
}
