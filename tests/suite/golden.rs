//! Selectors with the exact ids that they give, from `fixtures/select`.

use std::fs;
use std::path::Path;

use pact_core::{Context, Ids, Selector};
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
    let text = fs::read_to_string(fixtures.join("select/golden.toml")).unwrap();
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
        let found = ctx.select(plan.plan::<Ids>().unwrap()).unwrap();
        let found: Vec<&str> = found.iter().map(pact_core::NodeId::as_str).collect();
        assert_eq!(found, ids, "{name}: {selector}");
    }
}
