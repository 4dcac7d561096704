//! Lookups find all that has left by itself.

use pact_core::{Block, Budget, Context, Lookup, Part, Pruning, Shorten, Tokens, Unit};
use pact_providers::OpenAiChat;
use serde_json::json;

use super::{ask, contents, imported};

fn words() -> Tokens {
    Tokens::with(|text| text.split_whitespace().count() as u64)
}

#[test]
fn pruned_and_expired_blocks_are_found() {
    let pruning = Pruning::new().budget(Budget::blocks(2)).unit(Unit::Turn);
    let mut ctx = Context::builder().pruning(pruning).build();
    ctx.user("The invoice is 4711.");
    ctx.pre(Block::new("an invoice hint").ttl(1)).unwrap();
    ctx.commit().unwrap();
    for turn in 0..4 {
        ctx.user(format!("turn {turn}"));
        ctx.commit().unwrap();
    }
    assert!(!ctx.thread().to_json().contains("nvoice"));
    for ctx in [imported(&ctx), ctx] {
        let found = contents(&ctx, json!({"text": "INVOICE"}));
        assert_eq!(found, ["The invoice is 4711.", "an invoice hint"]);
        let answer = ask(&ctx, json!({"text": "4711"}));
        let block = &answer["blocks"][0];
        assert_eq!(
            (&block["turn"], &block["role"]),
            (&json!(1), &json!("user"))
        );
        assert!(
            block["status"]
                .as_str()
                .unwrap()
                .starts_with("left after turn")
        );
        let id = block["id"].as_str().unwrap();
        assert_eq!(contents(&ctx, json!({"id": id})), ["The invoice is 4711."]);
        let quoted = format!(" `{id}` ");
        assert_eq!(contents(&ctx, json!({"id": quoted})).len(), 1);
    }
}

#[test]
fn each_block_is_found_once_and_newest_first() {
    let mut ctx = Context::default();
    for turn in 1..=3 {
        ctx.user(format!("word {turn}"));
        ctx.commit().unwrap();
    }
    ctx.user("word 4");
    let found = contents(&ctx, json!({"text": "word"}));
    assert_eq!(found, ["word 4", "word 3", "word 2", "word 1"]);
    let found = contents(&ctx, json!({"selector": ".block[role='user']"}));
    assert_eq!(found, ["word 4", "word 3", "word 2", "word 1"]);
}

#[test]
fn a_shortened_result_is_read_as_a_whole() {
    let pruning = Pruning::new()
        .budget(Budget::tokens(400))
        .shorten(Shorten::to(20).spare_newest(0))
        .steps(0);
    let mut ctx = Context::builder().pruning(pruning).tokens(words()).build();
    let provider = OpenAiChat::new("m");
    ctx.user("Read it.");
    let call = json!([{"type": "call", "id": "c1", "name": "read", "arguments": {}}]);
    ctx.push(Block::new(call).role("assistant").kind("call"))
        .unwrap();
    let whole = format!(
        "{} needle {}",
        vec!["word"; 300].join(" "),
        vec!["word"; 300].join(" ")
    );
    ctx.answer("c1", whole.as_str()).unwrap();
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(fit.shortened.len(), 1);
    let id = fit.shortened[0].from.as_str();
    for _ in 0..2 {
        // First it is in the open turn, then in the snapshot of a commit.
        assert_eq!(contents(&ctx, json!({"id": id})), [whole.as_str()]);
        assert_eq!(contents(&ctx, json!({"text": "Needle"})), [whole.as_str()]);
        let selector = format!("[id='{id}']");
        assert_eq!(
            contents(&ctx, json!({"selector": selector})),
            [whole.as_str()]
        );
        let answer = ask(&ctx, json!({"text": "needle"}));
        assert_eq!(answer["blocks"][0]["status"], "left during turn 1");
        assert_eq!(answer["blocks"][0]["tool"], "read");
        ctx.commit().unwrap();
    }
}

#[test]
fn an_expired_result_is_read_behind_its_marker() {
    let mut ctx = Context::default();
    ctx.push(Block::new("read()").kind("call").data("call_id", "c1"))
        .unwrap();
    let result = Block::new("the long report")
        .kind("result")
        .data("call_id", "c1");
    let id = ctx.push(result.ttl(1)).unwrap();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    for ctx in [imported(&ctx), ctx] {
        assert!(ctx.thread().to_json().contains("[expired]"));
        assert_eq!(
            contents(&ctx, json!({"id": id.as_str()})),
            ["the long report"]
        );
    }
}

#[test]
fn structured_contents_are_searched_string_by_string() {
    let mut ctx = Context::default();
    let parts = vec![
        Part::text("He said \"now\"\nand left."),
        Part::image(vec![0; 300], "image/png"),
    ];
    ctx.user(parts);
    let calls = json!([{"id": "c1", "type": "function",
        "function": {"name": "weather", "arguments": "{\"city\":\"Paris\"}"}}]);
    ctx.push(
        Block::new(pact_core::Json::Null)
            .role("assistant")
            .data("tool_calls", calls),
    )
    .unwrap();
    assert_eq!(contents(&ctx, json!({"text": "\"NOW\"\nand"})).len(), 1);
    assert_eq!(contents(&ctx, json!({"text": "paris"})).len(), 1);
    // No model reads base64.
    assert!(contents(&ctx, json!({"text": "AAAAAAAA"})).is_empty());
    assert!(contents(&ctx, json!({"text": "said"}))[0].contains("bytes of data"));
}

#[test]
fn case_does_not_matter_and_excerpts_begin_near_the_text() {
    let mut ctx = Context::default();
    let long = format!("{}İSTANBUL ÄÖÜ{}", "x".repeat(50_000), "y".repeat(50_000));
    let id = ctx.user(long.as_str());
    let answer = ask(&ctx, json!({"text": "äöü"}));
    let block = &answer["blocks"][0];
    let (content, from) = (
        block["content"].as_str().unwrap(),
        block["from"].as_u64().unwrap(),
    );
    assert!(content.contains("İSTANBUL ÄÖÜ"));
    let from = usize::try_from(from).unwrap();
    assert!(long[from..].starts_with(content));
    assert_eq!(block["content_bytes"], long.len());
    // All of it can be read on, piece by piece.
    let (mut offset, mut read) = (json!(0), String::new());
    while !offset.is_null() {
        let answer = ask(&ctx, json!({"id": id.as_str(), "offset": offset}));
        read += answer["blocks"][0]["content"].as_str().unwrap();
        offset = answer["blocks"][0]["next_offset"].clone();
    }
    assert_eq!(read, long);
}

#[test]
fn selectors_run_at_their_time_or_on_the_whole_history() {
    let mut ctx = Context::default();
    let gone = ctx.pre(Block::new("for a turn").ttl(1)).unwrap();
    ctx.user("one");
    ctx.commit().unwrap();
    ctx.user("two");
    let report = ctx.commit().unwrap();
    let selected = |selector: &str| contents(&ctx, json!({"selector": selector}));
    assert_eq!(selected(".block"), ["two", "one", "for a turn"]);
    assert_eq!(selected("@t-1 .block"), ["for a turn", "one"]);
    assert_eq!(selected("@t0 .block"), ["two", "one"]);
    assert_eq!(selected("@* .block"), ["two", "one", "for a turn"]);
    assert_eq!(selected(".block[cycle=1]"), ["one", "for a turn"]);
    assert_eq!(selected(".block @limit=1 @p=2"), ["one"]);
    assert_eq!(selected(".block[content~'turn'] @first"), ["for a turn"]);
    assert_eq!(selected("@t0 .block[age>0]"), ["one"]);
    // A node that holds blocks stands for them.
    let turn = report.sealed.as_str();
    assert_eq!(contents(&ctx, json!({"id": turn})), ["two"]);
    assert_eq!(selected(&format!("[id='{turn}']")), ["two"]);
    assert_eq!(selected(&format!("[id='{gone}']")), ["for a turn"]);
    let answer = ask(&ctx, json!({"selector": ".block[rol='x']"}));
    assert!(
        answer["warnings"][0].as_str().unwrap().contains("role"),
        "{answer}"
    );
}

#[test]
fn the_turns_of_a_summary_are_found() {
    let first = r#"{"spec_version":"PACT/0.1.0","cycle":1,"root":{"id":"^root","nodeType":"^root","children":[{"id":"^seq","nodeType":"^seq","children":[{"id":"s1","nodeType":"seg","created_at_ns":5,"children":[{"id":"k1","nodeType":"cont","created_at_ns":6,"children":[{"id":"b1","nodeType":"block","pinned":true,"created_at_ns":7,"content":"the detail"}]}]}]}]}}"#;
    let second = first
        .replace("\"cycle\":1", "\"cycle\":2")
        .replace("\"s1\"", "\"s2\"")
        .replace("\"k1\"", "\"k2\"")
        .replace(
            "\"id\":\"b1\",\"nodeType\":\"block\",\"pinned\":true",
            "\"id\":\"b2\",\"nodeType\":\"block\",\"data_summarizes\":[\"s1\"]",
        )
        .replace("created_at_ns\":7", "created_at_ns\":9")
        .replace("the detail", "a summary");
    let mut ctx = Context::import(format!("{first}\n{second}")).unwrap();
    assert_eq!(contents(&ctx, json!({"text": "detail"})), ["the detail"]);
    assert_eq!(contents(&ctx, json!({"id": "s1"})), ["the detail"]);
    // A better summary still stands for them; who deletes the summary deletes them as well.
    let id = pact_core::NodeId::from("b2");
    let edited = ctx.replace(&id, "a better summary").unwrap();
    assert_eq!(contents(&ctx, json!({"text": "detail"})), ["the detail"]);
    ctx.commit().unwrap();
    assert_eq!(contents(&ctx, json!({"text": "detail"})), ["the detail"]);
    let mut other = Context::import(format!("{first}\n{second}")).unwrap();
    other.delete(&id).unwrap();
    assert!(contents(&other, json!({"text": "detail"})).is_empty());
    assert_eq!(edited.removed.len(), 1);
}

#[test]
fn the_words_of_lookups_are_not_found_again() {
    let mut ctx = Context::default();
    ctx.user("The needle is here.");
    let lookup = Lookup::new();
    for id in ["c1", "c2"] {
        let call =
            json!([{"type": "call", "id": id, "name": "look_up", "arguments": {"text": "needle"}}]);
        ctx.push(Block::new(call).role("assistant").kind("call"))
            .unwrap();
        let pending = ctx.pending_calls();
        let answer = lookup.answer(&ctx, pending[0].arguments());
        assert_eq!(answer.content().to_json()["found"], 1);
        ctx.answer(id, answer).unwrap();
        ctx.commit().unwrap();
    }
}
