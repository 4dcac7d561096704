//! `validate`: violations in documents that no engine makes, which the engine refuses to make.

use pact_core::{
    Block, Container, Context, Draft, EditError, Error, FixedClock, PactNode, Rule, node,
};
use pact_tests::cases;
use serde::Deserialize;

#[derive(Deserialize)]
struct RuleCase {
    name: String,
    document: String,
    violations: Vec<String>,
}

#[test]
fn documents_are_reported_by_the_rules_that_they_break() {
    let cases = cases::<RuleCase>("documents/rules.toml");
    assert!(cases.len() > 25);
    for RuleCase {
        name,
        document,
        violations,
    } in cases
    {
        let ctx = Context::import(&document).unwrap_or_else(|error| panic!("{name}: {error}"));
        let snapshot = ctx.snapshot("@t0").unwrap();
        let found = snapshot.validate();
        let texts: Vec<String> = found
            .iter()
            .map(|found| format!("{} {}: {}", found.rule.as_str(), found.node, found.message))
            .collect();
        assert_eq!(texts, violations, "{name}");
        // An export says the same.
        let again = Context::import(snapshot.export()).unwrap();
        assert_eq!(again.snapshot("@t0").unwrap().validate(), found, "{name}");
    }
}

#[test]
fn every_rule_that_a_document_can_break_has_a_case() {
    // Import refuses or mends violations of the other rules.
    let rules = [
        Rule::Headers,
        Rule::OneCore,
        Rule::Segments,
        Rule::Blocks,
        Rule::Removable,
        Rule::Times,
        Rule::Attributes,
        Rule::KeyOrder,
        Rule::ToolCalls,
    ];
    let cases = cases::<RuleCase>("documents/rules.toml");
    for rule in rules {
        let is_in = |text: &String| text.starts_with(rule.as_str());
        let mut all = cases.iter().flat_map(|case| &case.violations);
        assert!(all.any(is_in), "no case for {}", rule.as_str());
    }
}

#[test]
fn what_is_from_the_working_cycle_is_not_from_a_later_one() {
    let clock = FixedClock::at(1_000);
    let document = r#"{"cycle":4,"root":{"children":[{"id":"h","nodeType":"^ah","children":[
        {"id":"b","cycle":5,"created_at_ns":7}]}]}}"#;
    let mut ctx = Context::builder().clock(clock).import(document).unwrap();
    assert_eq!(ctx.snapshot("@t0").unwrap().validate().len(), 1);
    assert_eq!(ctx.validate(), []);
    ctx.user("on");
    ctx.commit().unwrap();
    assert_eq!(ctx.snapshot("@t0").unwrap().validate(), []);
    // The document is as it was.
    assert_eq!(ctx.snapshot("@t-1").unwrap().validate().len(), 1);
}

#[derive(PactNode)]
#[pact(type = "block:plan")]
struct Plan {
    goal: String,
}

/// A node that would break a rule is refused on every way in.
#[test]
fn the_engine_makes_nothing_that_breaks_the_rules() {
    let mut ctx = Context::builder().build();
    let before = ctx.thread().to_json();
    for name in [
        "data_",
        "content_",
        "ns:",
        ":x",
        ":",
        "",
        "topic",
        "content_hash",
    ] {
        let drafts: [Draft; 3] = [
            Block::new("a").attribute(name, 1).into(),
            Container::new().attribute(name, 1).into(),
            Container::new()
                .child(Block::new("a").attribute(name, 1))
                .into(),
        ];
        for draft in drafts {
            let error = ctx.post(draft).unwrap_err();
            let Error::Edit(EditError::InvalidNode { message }) = &error else {
                panic!("{name} is refused for another reason");
            };
            assert!(message.contains("is not a custom attribute"), "{message}");
        }
    }
    assert!(ctx.push(Block::new("a").data("", 1)).is_err());
    assert!(ctx.push(Block::new("a").cadence(0)).is_err());
    assert!(Draft::parse("block { data_=1 }").is_err());
    assert!(Draft::parse("block { content_=1 }").is_err());
    let literal = Draft::parse("block { content='a', cadence=0 }");
    assert!(literal.map_or(true, |draft| ctx.push(draft).is_err()));
    assert_eq!(ctx.thread().to_json(), before, "refused, but changed");

    ctx.push(Block::new("a").attribute("data_x:", 1).cadence(1))
        .unwrap();
    ctx.push(node!("block { content='b', a:b=1 }")).unwrap();
    ctx.push(Plan {
        goal: "home".into(),
    })
    .unwrap();
    ctx.commit().unwrap();
    assert_eq!(ctx.validate(), []);
    assert_eq!(ctx.snapshot("@t0").unwrap().validate(), []);
}
