//! All that `docs/semver.md` names exists.

use std::collections::BTreeSet;
use std::fs;

use pact_core::Context;

use super::workspaces::{PUBLISHED, own_packages, repository};

fn document() -> String {
    fs::read_to_string(repository().join("docs/semver.md")).expect("there is one")
}

/// The texts in back quotes.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_semver_policy_names_every_published_crate_and_every_feature() {
    let text = document();
    let quoted = quoted(&text);
    for package in own_packages("") {
        if PUBLISHED.contains(&package.name.as_str()) {
            let name = package.name.as_str();
            assert!(quoted.contains(name), "{name}");
            for feature in package.features.keys() {
                assert!(quoted.contains(feature.as_str()), "{name}: {feature}");
            }
        }
    }
}

/// Each snapshot is written in the format that it came in, whatever stands beside it.
#[test]
fn a_history_keeps_the_format_of_each_document() {
    let document = |format: &str, cycle: i64| {
        format!(r#"{{"spec_version":"{format}","cycle":{cycle},"root":{{}}}}"#)
    };
    let formats = ["PACT/0", "PACT/0.0.9", "PACT/0.1.0", "PACT/0.2.0"];
    let lines = formats.into_iter().zip(1..);
    let history: Vec<String> = lines
        .clone()
        .map(|(format, cycle)| document(format, cycle))
        .collect();
    let context = Context::import(history.join("\n")).unwrap();
    for (format, cycle) in lines {
        let export = context.snapshot(format!("@c{cycle}")).unwrap().export();
        let wanted = format!(r#""spec_version":"{format}""#);
        assert!(export.contains(&wanted), "{export}");
    }
    let refused = Context::import(document("PACT/1.0.0", 1)).unwrap_err();
    assert_eq!(refused.code().as_str(), "E_DOCUMENT_INVALID");
}
