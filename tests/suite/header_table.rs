//! Every header of the table in `pact-grammar/src/headers.rs` reaches documents, selectors,
//! literals and diffs.

use pact_core::{Context, Draft, Selector};
use pact_grammar::plan::{Attribute, ValueType};

/// Two values of a header, as JSON and as selectors write them.
fn samples(attribute: &Attribute) -> [(&'static str, &'static str); 2] {
    match (attribute, attribute.value_type()) {
        (Attribute::CreatedAtIso, _) => [
            ("\"1970-01-01T00:00:01\"", "'1970-01-01T00:00:01'"),
            ("\"1970-01-01T00:00:02\"", "'1970-01-01T00:00:02'"),
        ],
        (_, ValueType::Number) => [("3", "3"), ("4", "4")],
        (_, ValueType::Flag) => [("true", "true"), ("false", "false")],
        (_, ValueType::Tags) => [("[\"one\"]", "'one'"), ("[\"two\"]", "'two'")],
        (_, ValueType::Text | ValueType::Any) => [("\"one\"", "'one'"), ("\"two\"", "'two'")],
    }
}

fn document(cycle: u8, node: &str) -> String {
    format!(
        r#"{{"cycle":{cycle},"root":{{"children":[{{"id":"^sys","nodeType":"^sys"}},{{"id":"^seq","nodeType":"^seq"}},{{"children":[{{"children":[{node}],"id":"core","nodeType":"cont"}}],"id":"^ah","nodeType":"^ah"}}],"id":"^root","nodeType":"^root"}},"spec_version":"PACT/0.1.0"}}"#
    )
}

/// The headers that an author or the engine may give any value: the id names the node, the type its
/// class, and the hash follows from the content.
fn headers() -> impl Iterator<Item = Attribute> {
    let all = Attribute::KNOWN.iter().map(|name| Attribute::named(name));
    all.filter(|attribute| !attribute.is_facet())
        .filter(|attribute| {
            !matches!(
                attribute,
                Attribute::Id | Attribute::NodeType | Attribute::ContentHash
            )
        })
}

fn written(attribute: &Attribute) -> &str {
    match attribute {
        Attribute::Tags => "tags",
        other => other.name(),
    }
}

#[test]
fn every_header_is_read_written_found_and_compared() {
    let mut checked = 0;
    for attribute in headers() {
        let (name, selected) = (written(&attribute), attribute.name());
        let class = if attribute == Attribute::Removable {
            "cont"
        } else {
            "block"
        };
        let node = |value: &str| format!(r#"{{"{name}":{value},"id":"n","nodeType":"{class}"}}"#);
        let [(one, one_selected), (two, two_selected)] = samples(&attribute);
        let history = format!("{}\n{}\n", document(7, &node(one)), document(8, &node(two)));
        let ctx = Context::import(&history).unwrap();

        for (address, json, value) in [("@t-1", one, one_selected), ("@t0", two, two_selected)] {
            let exported = ctx.snapshot(address).unwrap().export();
            assert!(
                exported.contains(&format!("\"{name}\":{json}")),
                "{name} is not exported: {exported}"
            );
            let selector = format!("{address} .{class}[{selected}={value}]");
            let found = ctx.select(Selector::parse(&selector).unwrap()).unwrap();
            assert!(found.iter().any(|id| id.as_str() == "n"), "{selector}");
        }

        let diff = ctx
            .diff(
                "@t-1",
                "@t0",
                Selector::parse(&format!(".{class}")).unwrap(),
            )
            .unwrap();
        let json = diff.to_json();
        let field = if attribute == Attribute::Content {
            "content_hash"
        } else {
            name
        };
        assert!(
            json.contains(&format!("\"{field}\"")),
            "{name} is not compared: {json}"
        );

        let literal = format!("{class} {{ {selected}={one_selected} }}");
        match Draft::parse(&literal) {
            Ok(draft) => {
                let mut made = Context::default();
                let id = made.push(draft).unwrap();
                made.commit().unwrap();
                let exported = made.snapshot("@t0").unwrap().export();
                assert!(
                    attribute.is_settable(),
                    "{literal} sets a header of the engine"
                );
                let is_written = exported.contains(&format!("\"{name}\":{one}"));
                assert!(
                    is_written || attribute == Attribute::Ttl,
                    "{literal}: {id} {exported}"
                );
            }
            Err(error) => assert!(!attribute.is_settable(), "{literal}: {error}"),
        }
        checked += 1;
    }
    assert!(checked >= 18, "only {checked} headers");
}
