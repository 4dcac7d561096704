//! Contents, names and errors that would like to be markup or script, in both kinds of page.

use pact_core::{Block, Context};
use serde_json::json;

use super::{Browser, WIDE};
use crate::run::pactx;
use crate::serve::Serving;
use crate::stores::Folder;

const TEXTS: [&str; 8] = [
    "</script><script>window.pwned=1</script>",
    "<img src=x onerror=window.pwned=1>",
    "<!--<script>window.pwned=1",
    "\"><svg onload=window.pwned=1>",
    "javascript:window.pwned=1",
    "' onclick='window.pwned=1",
    "data: x\n\nevent: reload\ndata: window.pwned=1",
    "\u{202e}\u{2066}\0\u{1b}[2J\r\nid: 7",
];

/// A turn in which every place that takes a text has a hostile one.
fn add(ctx: &mut Context, text: &str) {
    let block = Block::new(text)
        .role(text.chars().take(40).collect::<String>())
        .kind(text.chars().take(40).collect::<String>());
    ctx.push(block.key(text).data("html", text)).unwrap();
    let call = json!([
        {"type": "tool_use", "id": text, "name": text, "input": {text: text}},
        {"type": "image", "source": {"type": "url", "url": text}},
    ]);
    ctx.push(Block::new(call).role("assistant")).unwrap();
    let result =
        json!([{"type": "tool_result", "tool_use_id": text, "content": text, "is_error": true}]);
    ctx.push(Block::new(result).role("user")).unwrap();
    ctx.commit().unwrap();
}

/// Opens all that the page has, and clicks on it.
const EVERYTHING: &str = "
    (async () => {
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (const key of ['1', '2', '3', '4', '5', '6', '7']) {
        press(key);
        for (const button of [...document.querySelectorAll('[role=tabpanel]:not([hidden]) button')].slice(0, 40)) button.click();
      }
      for (let at = 0; at < 40; at += 1) {
        const row = document.querySelectorAll('#tree .row')[at];
        row?.click();
        row?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      }
      await new Promise((done) => setTimeout(done, 300));
      return window.pwned === undefined && document.querySelectorAll('img, svg[onload], iframe, object').length === 0;
    })()";

#[test]
fn nothing_runs_in_a_page_from_a_server() {
    let folder = Folder::new();
    let store = folder.store();
    let name = "<img src=x onerror=window.pwned=1>";
    let mut chat = store
        .conversation(name)
        .subject("</script><script>window.pwned=1</script>")
        .label("<b>", "\"><svg onload=window.pwned=1>")
        .create(Context::builder())
        .unwrap();
    add(&mut chat, TEXTS[0]);
    chat.save().unwrap();
    let serving = Serving::of(&folder, &["a.db"]);
    let Some(mut browser) = Browser::open(&serving.address, WIDE) else {
        return;
    };
    browser.wait("document.querySelector('a')?.textContent.includes('img')");
    let is_clean =
        "window.pwned === undefined && document.querySelectorAll('img, script, svg').length === 0";
    assert_eq!(browser.run(is_clean), true);
    browser.run("document.querySelector('a').click()");
    browser.wait("document.getElementById('live')?.textContent === 'live'");
    // The other texts come as news.
    for (at, text) in TEXTS.iter().enumerate().skip(1) {
        add(&mut chat, text);
        chat.save().unwrap();
        browser.wait(&format!(
            "document.querySelectorAll('#timeline .turn').length === {}",
            at + 1
        ));
    }
    assert_eq!(browser.run(EVERYTHING), true);
    // A script that got into the page would be refused.
    let inject = "
        (async () => {
          const script = document.createElement('script');
          script.textContent = 'window.pwned=1';
          document.body.append(script);
          document.body.insertAdjacentHTML('beforeend', '<b id=b onclick=\"window.pwned=1\">b</b>');
          document.getElementById('b').click();
          const image = await fetch('http://127.0.0.2:1/').then(() => 'sent', () => 'refused');
          return [window.pwned === undefined, image];
        })()";
    assert_eq!(browser.run(inject), json!([true, "refused"]));
    let refused = browser.errors();
    assert!(
        refused
            .iter()
            .any(|it| it.contains("Content Security Policy")),
        "{refused:?}"
    );
}

#[test]
fn nothing_runs_in_a_page_from_a_file() {
    let mut ctx = Context::default();
    for text in TEXTS {
        add(&mut ctx, text);
    }
    let folder = tempfile::tempdir().unwrap();
    let (history, page) = (folder.path().join("h.jsonl"), folder.path().join("h.html"));
    let mut text = Vec::new();
    ctx.write_history(&mut text).unwrap();
    std::fs::write(&history, text).unwrap();
    let output = pactx(&[
        "view",
        history.to_str().unwrap(),
        "-o",
        page.to_str().unwrap(),
    ]);
    assert!(output.status.success());
    let Some(mut browser) = Browser::open(&format!("file://{}", page.display()), WIDE) else {
        return;
    };
    assert_eq!(browser.run(EVERYTHING), true);
    assert_eq!(browser.errors(), Vec::<String>::new());
    let inject = "
        (() => {
          const script = document.createElement('script');
          script.textContent = 'window.pwned=1';
          document.body.append(script);
          return window.pwned === undefined;
        })()";
    assert_eq!(browser.run(inject), true);
}
