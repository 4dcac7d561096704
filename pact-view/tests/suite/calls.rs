//! Calls, results, images and files in the page.

use pact_core::Block;
use serde_json::json;

use super::browser::visit;
use super::{context, data};

/// A turn with an answered call, a failed one, one without an answer, and an image.
fn agent() -> pact_core::Context {
    let mut ctx = context();
    ctx.user("Is it raining in Paris?");
    let call = |id: &str, city: &str| {
        let input = json!({"city": city});
        json!({"type": "tool_use", "id": id, "name": "weather", "input": input})
    };
    for (id, city) in [("c1", "Paris"), ("c2", "Atlantis"), ("c3", "Rome")] {
        ctx.push(Block::new(json!([call(id, city)])).role("assistant"))
            .unwrap();
    }
    let result = |id: &str, text: &str, is_error: bool| {
        json!([{
            "type": "tool_result", "tool_use_id": id, "content": text, "is_error": is_error,
        }])
    };
    for (id, text, is_error) in [
        ("c1", "Rain.", false),
        ("c2", "There is no such city.", true),
    ] {
        ctx.push(Block::new(result(id, text, is_error)).role("user"))
            .unwrap();
    }
    let image = json!([
        {"type": "text", "text": "Look:"},
        {"type": "image",
         "source": {"type": "base64", "media_type": "image/png", "data": "AAAAAAAA"}},
    ]);
    ctx.push(Block::new(image).role("user")).unwrap();
    let text = json!([{"type": "text", "text": "one part"}]);
    ctx.push(Block::new(text).role("user")).unwrap();
    ctx.commit().unwrap();
    ctx
}

#[test]
fn blocks_whose_content_does_not_say_it_all_are_described() {
    let data = data(&agent());
    let said = |content: &str| {
        let nodes = data["nodes"].as_array().unwrap();
        let mut found = nodes.iter().filter(|node| {
            let text = node[6]["content"].to_string();
            text.contains(content)
        });
        found.next().unwrap()[8].clone()
    };
    let arguments = r#"{"city":"Paris"}"#;
    assert_eq!(said("Is it"), json!(null), "a text says it all");
    assert_eq!(said("one part"), json!([["t", "one part"]]));
    assert_eq!(
        said("tool_use\""),
        json!([["c", "c1", "weather", arguments]])
    );
    assert_eq!(
        said("no such city"),
        json!([["a", "c2", 1, [["t", "There is no such city."]]]])
    );
    assert_eq!(
        said("Look:"),
        json!([["t", "Look:"], ["f", 1, "image/png", null, 6, null]])
    );
}

#[test]
fn a_long_result_is_cut_once() {
    let mut ctx = context();
    let call = Block::new("{}").kind("call").role("assistant");
    ctx.push(call.data("call_id", "c1").data("name", "read"))
        .unwrap();
    ctx.answer("c1", "long ".repeat(100_000)).unwrap();
    ctx.commit().unwrap();
    let data = pact_view::page_data(&ctx, "test");
    assert!(data.len() < 510_000, "{}", data.len());
}

#[test]
fn calls_read_as_calls_and_lead_to_their_results() {
    let page = pact_view::page(&agent(), "calls");
    let probe = "
        const rows = () => [...document.querySelectorAll('#tree .row')];
        const row = (text) => rows().find((one) => one.textContent.includes(text));
        const node = document.getElementById('node');
        const said = { rows: rows().map((one) => one.textContent).filter((text) => /call|result|image/.test(text)) };
        row('(\\\"city') ;
        row('Atlantis').click();
        said.wrong = node.querySelector('.said').textContent;
        node.querySelector('.said button.link').click();
        said.answer = node.querySelector('.said').textContent;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
        said.back = node.querySelector('.said').textContent === said.wrong;
        row('Rome').click();
        said.open = node.querySelector('.said').textContent;
        return said;";
    let probe = probe.replace("row('(\\\"city') ;", "");
    let Some(said) = visit(&page, "", (1400, 900), &probe) else {
        return;
    };
    let rows = said["rows"].as_array().unwrap();
    let has = |words: [&str; 3]| {
        rows.iter().any(|row| {
            let row = row.as_str().unwrap();
            words.into_iter().all(|word| row.contains(word))
        })
    };
    assert!(
        has(["call", r#"weather({"city":"Paris"})"#, "✓"]),
        "{rows:?}"
    );
    assert!(has(["call", "Atlantis", "failed"]), "{rows:?}");
    assert!(has(["call", "Rome", "no answer"]), "{rows:?}");
    assert!(has(["result of weather", "Rain.", ""]), "{rows:?}");
    assert!(
        has(["result of weather", "error", "no such city"]),
        "{rows:?}"
    );
    assert!(has(["image", "[image/png, 6 B]", "Look:"]), "{rows:?}");
    let text = |name: &str| said[name].as_str().unwrap().to_owned();
    assert!(text("wrong").contains("answered by"), "{said}");
    assert!(
        text("answer").contains("answers") && text("answer").contains("error"),
        "{said}"
    );
    assert_eq!(said["back"], true);
    assert!(text("open").contains("no answer yet"), "{said}");
}
