//! Selectors with the exact ids that they give, from `fixtures/select`.

use std::fs;
use std::path::Path;

use pact_core::{Context, Ids, Selector};
use pact_tests::naive::{Moments, expected_ids};
use serde::Deserialize;

#[derive(Deserialize)]
struct Golden {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    document: String,
    selector: String,
    ids: Vec<String>,
}

#[test]
fn selectors_give_the_ids_of_the_specification() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    let text = fs::read_to_string(fixtures.join("select/ids.toml")).unwrap();
    let cases = toml::from_str::<Golden>(&text).unwrap().case;
    assert!(cases.len() >= 15);
    for Case {
        name,
        document,
        selector,
        ids,
    } in cases
    {
        let path = fixtures.join(format!("documents/{document}.json"));
        let ctx = Context::import(fs::read(path).unwrap()).unwrap();
        let plan = Selector::parse(&selector).unwrap_or_else(|error| panic!("{name}: {error}"));
        let plan = plan.plan::<Ids>().unwrap();
        let found = ctx.select(&plan).unwrap();
        let found: Vec<&str> = found.iter().map(pact_core::NodeId::as_str).collect();
        assert_eq!(found, ids, "{name}: {selector}");
        // Equal snapshots answer alike: so does a snapshot that was exported and imported again.
        let again = Context::import(ctx.snapshot("@t0").unwrap().export()).unwrap();
        let found = again.select(&plan).unwrap();
        let found: Vec<&str> = found.iter().map(pact_core::NodeId::as_str).collect();
        assert_eq!(found, ids, "{name}: {selector}, after an export");
        // The rules say the same.
        let moments = Moments::of(&ctx);
        let expected = moments.select(plan.query(), &[]).unwrap();
        assert_eq!(
            expected_ids(&expected),
            ids,
            "{name}: {selector}, by the rules"
        );
    }
}
