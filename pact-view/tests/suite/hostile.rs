//! Contents that would like to be markup or script.

use pact_core::{Block, Context};
use serde_json::{Value, json};

use super::{context, data};

/// Texts that break careless pages.
pub(crate) fn texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "</script><script>window.pwned=1</script>",
        "</SCRIPT\n><img src=x onerror=window.pwned=1>",
        "<!--<script>window.pwned=1",
        "--><svg onload=window.pwned=1>",
        "]]><b>",
        "<![CDATA[",
        "\"><img src=x onerror='window.pwned=1'>",
        "javascript:window.pwned=1",
        "' onclick='window.pwned=1",
        "{{constructor.constructor('window.pwned=1')()}}",
        "${window.pwned=1}",
        "\u{202e}turned around\u{2066}",
        "zero\0byte, bell\u{7}, delete\u{7f}",
        "line\u{2028}and\u{2029}paragraph",
        "\u{feff}\u{200b}\u{fff9}",
        "\\ud800 and \\u003cscript",
        "é 漢字 🦀 e\u{301}",
        "",
        " ",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("<b>".repeat(400_000));
    texts.push("long line ".repeat(20_000));
    texts
}

/// A history in which every place that takes a text has a hostile one.
pub(crate) fn history() -> Context {
    let mut ctx = context();
    for (number, text) in texts().into_iter().enumerate() {
        let block = Block::new(text.as_str())
            .role(text.chars().take(60).collect::<String>())
            .kind(text.chars().take(60).collect::<String>())
            .key(text.chars().take(60).collect::<String>())
            .data("html", text.as_str())
            .ttl(2);
        ctx.push(block).unwrap();
        let name: String = text.chars().take(60).collect();
        let object = json!({ name: [text.as_str()], "__proto__": {"$n": "1"}, "$n": "2" });
        ctx.push(Block::new(object)).unwrap();
        if number % 3 == 0 {
            ctx.commit().unwrap();
        }
    }
    ctx.commit().unwrap();
    // Ids are an author's: any text may be one.
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    let file = String::from_utf8(file).unwrap();
    let evil = |id: &str| {
        file_escaped(&format!(
            "{id}'\"</script><img src=x onerror=window.pwned=1>\\"
        ))
    };
    let file = file.replace("\"block:1.", &format!("\"{}", evil("block:1.")));
    Context::import(file).unwrap()
}

fn file_escaped(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap();
    quoted[1..quoted.len() - 1].to_owned()
}

#[test]
fn nothing_in_a_document_can_end_the_data() {
    let ctx = history();
    let title = "<title>\"'&</title><script>window.pwned=1</script>";
    let page = pact_view::page(&ctx, title);
    let (head, rest) = page
        .split_once("<script type=\"application/json\" id=\"data\">")
        .unwrap();
    let (data, rest) = rest.split_once("</script>").unwrap();
    assert!(!data.contains(['<', '>', '&', '\u{2028}', '\u{2029}', '\0']));
    assert!(data.is_ascii());
    assert!(!head.contains("pwned=1</script>") && !head.contains("<script>window"));
    // One data block and one script, and nothing after them.
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
    assert_eq!(rest.matches("<script>").count(), 1);
    assert!(!rest.contains("pwned"));
}

#[test]
fn contents_arrive_as_they_are() {
    let ctx = history();
    let data = data(&ctx);
    let nodes = data["nodes"].as_array().unwrap();
    for text in texts() {
        assert!(nodes.iter().any(|node| node[6]["content"] == text.as_str()));
    }
    // Objects that look like the form of the data are told apart from it.
    let looks_alike = |node: &&Value| node[6]["content"]["$o"]["$n"] == "2";
    assert!(nodes.iter().any(|node| looks_alike(&node)));
}

#[test]
fn the_policy_allows_the_script_by_its_hash_alone() {
    let page = pact_view::page(&context(), "test");
    let (_, rest) = page.split_once("content=\"default-src 'none'; ").unwrap();
    let (policy, _) = rest.split_once('"').unwrap();
    assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"));
    assert_eq!(policy.matches("'sha256-").count(), 2);
    // Before anything else that could load or run.
    assert!(page.find("Content-Security-Policy") < page.find("<style"));
}

#[test]
fn lone_surrogates_never_get_into_a_history() {
    let document = r#"{"cycle":1,"root":{"children":[{"id":"^ah","nodeType":"^ah","children":[{"id":"a","content":"\ud800"}]}]}}"#;
    // Refused, or replaced: a history holds text alone.
    if let Ok(ctx) = Context::import(document) {
        assert!(pact_view::page_data(&ctx, "test").is_ascii());
    }
}
