//! Answers are small, and arguments may be anything.

use pact_core::{Block, Context, Json, Lookup, NodeId};
use serde_json::json;

use super::ask;

#[test]
fn bad_arguments_are_told_what_to_write() {
    let mut ctx = Context::default();
    ctx.user("Hello");
    ctx.commit().unwrap();
    let cases = [
        (json!(null), "exactly one of"),
        (json!("text"), "exactly one of"),
        (json!([1]), "exactly one of"),
        (json!({}), "exactly one of"),
        (json!({"query": "x"}), "there is no argument `query`"),
        (
            json!({"id": "", "text": " ", "selector": null}),
            "exactly one of",
        ),
        (json!({"id": "a", "text": "b"}), "more than one"),
        (json!({"id": 7}), "`id` is not a text"),
        (json!({"text": ["a"]}), "`text` is not a text"),
        (
            json!({"text": "a", "page": "two"}),
            "`page` is no whole number",
        ),
        (
            json!({"text": "a", "page": -1}),
            "`page` is no whole number",
        ),
        (json!({"text": "x".repeat(2_000)}), "at most 1000"),
        (
            json!({"selector": ".block, ".repeat(10_000)}),
            "at most 1000",
        ),
        (json!({"selector": ".block[role="}), "E_SELECTOR_INVALID"),
        (
            json!({"selector": ":not(".repeat(199)}),
            "E_SELECTOR_INVALID",
        ),
        (
            json!({"selector": "@history .block"}),
            "changes, and no blocks",
        ),
        (
            json!({"selector": "@t0..@t-3 .block"}),
            "changes, and no blocks",
        ),
        (json!({"selector": "(d0, cont[offset=0], end)"}), "insert"),
        (json!({"selector": ".block[age<2]"}), "@t0"),
        (json!({"selector": ".block[role=$role]"}), "role"),
        (json!({"selector": "@c99 .block"}), "@c99"),
    ];
    for (arguments, reason) in cases {
        let answer = Lookup::new().answer(&ctx, &arguments);
        let said = answer.content().as_text().unwrap_or_default().to_owned();
        assert!(answer.is_error(), "{arguments}");
        assert!(said.contains(reason), "{arguments}: {said}");
        let small = Lookup::new().bytes(0).answer(&ctx, &arguments);
        let bytes = small.content().to_json().to_string().len();
        assert!(bytes <= 1_402, "{bytes}");
    }
    // Members that a model fills in beside the one that it wants do no harm.
    let filled = json!({"text": "hello", "id": null, "selector": "", "page": "1", "offset": 0});
    assert_eq!(ask(&ctx, filled)["found"], 1);
}

#[test]
fn answers_keep_to_their_bytes_whatever_the_blocks_are() {
    let mut ctx = Context::default();
    for nth in 0..30 {
        let text = match nth % 4 {
            0 => "\u{1}\"\\\n needle".repeat(900),
            1 => format!("{}needle", "ü€𝄞".repeat(900)),
            2 => format!("needle {nth}"),
            _ => format!("{}needle", "plain ".repeat(2_000)),
        };
        let mut block = Block::new(text)
            .role("r\"".repeat(500))
            .kind("k\n".repeat(500))
            .data("tool_call_id", "c\u{2}".repeat(500));
        if nth % 3 == 0 {
            block = block.id(NodeId::from(format!("{nth}{}", "\u{3}i".repeat(5_000))));
        }
        ctx.push(block).unwrap();
    }
    for bytes in [0, 1_400, 2_000, 5_000, 16_000, 100_000] {
        for blocks in [0, 1, 3, 10, 1_000] {
            let lookup = Lookup::new().bytes(bytes).blocks(blocks);
            let mut met = 0;
            let mut page = json!(1);
            while !page.is_null() {
                let arguments = json!({"text": "needle", "page": page});
                let answer = lookup.answer(&ctx, &arguments);
                let answer = answer.content().to_json();
                let size = answer.to_string().len();
                assert!(
                    size <= bytes.max(1_400),
                    "{size} of {bytes}, {blocks} blocks"
                );
                let listed = answer["blocks"].as_array().unwrap().len();
                assert!(listed <= blocks.max(1));
                met += listed;
                page = answer["next_page"].clone();
            }
            assert_eq!(met, 30, "{bytes} {blocks}");
        }
    }
    let beyond = ask(&ctx, json!({"text": "needle", "page": u64::MAX}));
    assert_eq!(
        (&beyond["found"], &beyond["blocks"]),
        (&json!(30), &json!([]))
    );
    let beyond = ask(&ctx, json!({"selector": ".block", "offset": u64::MAX}));
    assert_eq!(beyond["blocks"][0]["content"], "");
}

#[test]
fn a_search_that_stops_early_says_so() {
    let mut ctx = Context::default();
    for turn in 1..=50 {
        ctx.user(format!("word {turn}"));
        ctx.commit().unwrap();
    }
    let whole = Lookup::new();
    let few_nodes = Lookup::new().search_nodes(20);
    let few_bytes = Lookup::new().search_bytes(100);
    let answer = |lookup: &Lookup, arguments: Json| {
        let answer = lookup.answer(&ctx, &arguments);
        answer.content().to_json().into_owned()
    };
    assert_eq!(answer(&whole, json!({"text": "word"}))["found"], 50);
    assert!(answer(&whole, json!({"text": "word"}))["incomplete"].is_null());
    for lookup in [&few_nodes, &few_bytes] {
        let answer = answer(lookup, json!({"text": "word"}));
        assert!(answer["incomplete"].is_string(), "{answer}");
        let found = answer["found"].as_u64().unwrap();
        assert!((1..20).contains(&found), "{answer}");
        assert_eq!(answer["blocks"][0]["content"], "word 50");
    }
    let selected = answer(&few_nodes, json!({"selector": ".block"}));
    assert!(selected["incomplete"].is_string(), "{selected}");
}
