//! The chart, the requests, the search and the links, in a page from a file and from a server.

use pact_core::{Block, Context, FixedClock, Usage};
use pact_providers::Anthropic;

use super::{Browser, WIDE};
use crate::run::{PACTX, command, with_stdin};
use crate::serve::Serving;
use crate::stores::Folder;

/// A conversation with three requests, of which the second has another start than the first.
fn store() -> Folder {
    let folder = Folder::new();
    let builder = Context::builder()
        .clock(FixedClock::at(0))
        .system("You help.");
    let mut chat = folder.store().conversation("chat").create(builder).unwrap();
    for turn in 0..3 {
        if turn == 0 {
            let hint = Block::new("a hint for this turn").role("user").ttl(0);
            chat.pre(hint).unwrap();
        }
        chat.user(format!("question {turn} 🦀"));
        let request = chat
            .render(&Anthropic::new("claude").max_tokens(64))
            .unwrap();
        chat.attempt(&request).unwrap().finish(Usage {
            input: 100,
            output: 10,
            cached: 40,
        });
        chat.assistant(format!("answer {turn}"));
        chat.commit().unwrap();
    }
    folder
}

/// The checks of both kinds of page.
fn check(browser: &mut Browser) {
    browser.wait("document.querySelectorAll('#timeline .turn').length === 3");
    let press = |key: &str| {
        format!(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
        )
    };
    let text = |id: &str| format!("document.getElementById('{id}').textContent");
    browser.run(&press("5"));
    browser.wait("document.querySelectorAll('#chart path').length > 1");
    // The table has the same numbers as the pane of one turn.
    for (grouping, name) in [
        ("region", "^seq"),
        ("role", "assistant"),
        ("kind", "no kind, user"),
    ] {
        browser.run(&format!(
            "[...document.querySelectorAll('#chart .choice button')].find((one) => one.textContent === '{grouping}').click()"
        ));
        browser.wait(&format!("{}.includes('{name}')", text("chart")));
        assert_eq!(
            browser.run("document.querySelectorAll('#chart tbody tr').length"),
            3
        );
    }
    browser.run(&press("6"));
    browser.wait("document.querySelectorAll('#requests tbody tr').length === 3");
    let shown = browser.run(&text("requests"));
    let shown = shown.as_str().unwrap();
    assert!(
        shown.contains("request 3") && shown.contains("40 of 100 tokens cached, 10 out"),
        "{shown}"
    );
    assert!(!shown.contains("not the bytes that were sent"), "{shown}");
    browser.run("document.querySelectorAll('#requests tbody button')[1].click()");
    let cached = browser.run("document.querySelector('#requests .cached').textContent");
    let rest = browser.run("document.querySelector('#requests pre span + span').textContent");
    let (cached, rest) = (cached.as_str().unwrap(), rest.as_str().unwrap());
    assert!(
        cached.contains("You help.") || rest.contains("You help."),
        "{cached} {rest}"
    );
    assert!(
        !cached.contains("question 1") && rest.contains("question 1"),
        "{cached} {rest}"
    );
    browser.wait(&format!("{}.includes('expired')", text("requests")));
    browser.run(&press("f"));
    browser.run("document.getElementById('find-text').value = 'QUESTION 1'");
    browser.run(
        "document.getElementById('find-text').dispatchEvent(new Event('input', { bubbles: true }))",
    );
    browser.wait("document.querySelector('#find mark')?.textContent === 'question 1'");
    browser.run("document.querySelector('#find .entries button').click()");
    browser.wait("document.getElementById('tab-node').getAttribute('aria-selected') === 'true'");
    // The address leads back to the same view.
    let hash = browser.run("location.hash");
    assert!(hash.as_str().unwrap().contains("node=block"), "{hash}");
    browser.run("location.hash = '#turn=1&tab=thread&selector=.block'");
    browser
        .wait("document.querySelector('#timeline [aria-selected=true] b').textContent === '@t-1'");
    browser.wait(&format!("/^[1-9][0-9]* match/.test({})", text("count")));
    browser.run(&press("["));
    browser.wait("location.hash.includes('turn=0') && location.hash.includes('selector=.block')");
    assert_eq!(browser.errors(), Vec::<String>::new());
}

#[test]
fn a_page_from_a_server_has_all_panes() {
    let folder = store();
    let serving = Serving::of(&folder, &["a.db#chat"]);
    if let Some(mut browser) = Browser::open(&serving.address, WIDE) {
        check(&mut browser);
    }
}

#[test]
fn a_page_from_a_file_has_all_panes() {
    let folder = store();
    let mut view = command(PACTX);
    view.current_dir(folder.folder.path())
        .args(["view", "a.db#chat", "-o", "page.html"]);
    assert!(with_stdin(&mut view, b"").status.success());
    let address = format!("file://{}", folder.path("page.html").display());
    if let Some(mut browser) = Browser::open(&address, WIDE) {
        check(&mut browser);
    }
}
