//! The documents of the engine's model, with values of every type in them.

use pact_core::Json;
use proptest::prelude::*;
use serde_json::json;

use crate::model::documents::{Document, history};

/// Documents with values of every type in them.
pub(super) fn decorated() -> impl Strategy<Value = String> {
    (history(), any::<u64>()).prop_map(|(document, mut seed): (Document, u64)| {
        let lines = document.text.lines().map(|line| {
            let mut document: Json = serde_json::from_str(line).unwrap();
            decorate(&mut document["root"], &mut seed);
            document.to_string()
        });
        lines.collect::<Vec<_>>().join("\n")
    })
}

fn decorate(node: &mut Json, seed: &mut u64) {
    let values: [(&str, Vec<Json>); 6] = [
        (
            "data_x",
            vec![
                json!(1),
                json!(2),
                json!(1.5),
                json!(1.0),
                json!(10),
                json!("1"),
                json!("10"),
                json!("abc"),
                json!(""),
                json!(true),
                json!(false),
                json!(["abc", 1, true]),
                json!({"a": 1}),
                Json::Null,
            ],
        ),
        (
            "role",
            vec!["user".into(), "system".into(), "tool".into(), "".into()],
        ),
        ("key", vec!["k".into(), "m".into(), "k".into()]),
        (
            "tags",
            vec![json!(["t"]), json!(["t", "u"]), json!(["v", "u"])],
        ),
        ("ns:y", vec![json!("hello"), json!(2)]),
        ("mime", vec!["s".into(), "user".into()]),
    ];
    for (name, values) in values {
        // A small generator of its own; 0 leaves things as they are.
        if *seed == 0 {
            break;
        }
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let number = usize::try_from(*seed >> 33).unwrap();
        if number.is_multiple_of(3) && node.get("nodeType") != Some(&"^root".into()) {
            node[name] = values[number / 3 % values.len()].clone();
        }
    }
    for child in node
        .get_mut("children")
        .and_then(Json::as_array_mut)
        .into_iter()
        .flatten()
    {
        decorate(child, seed);
    }
}
