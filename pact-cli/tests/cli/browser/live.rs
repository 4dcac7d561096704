//! A page that is open while its source grows.

use pact_core::Context;

use super::{Browser, WIDE};
use crate::serve::{Serving, append};
use crate::stores::Folder;

const TURNS: &str = "document.querySelectorAll('#timeline .turn').length";

#[test]
fn a_log_that_grows_is_seen_without_loading_the_page_again() {
    let folder = Folder::new();
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"One\"}\n",
    );
    let serving = Serving::of(&folder, &["log.jsonl"]);
    let Some(mut browser) = Browser::open(&serving.address, WIDE) else {
        return;
    };
    browser.wait("document.getElementById('live').textContent === 'live'");
    // The secret is not in the address any more.
    assert_eq!(browser.run("location.search"), "");
    assert_eq!(
        browser.run("document.cookie"),
        "",
        "no script sees the cookie"
    );
    browser.run("window.stays = true");
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"weather\",\"arguments\":\"{}\"}}]}\n",
    );
    browser.wait("document.getElementById('tree').textContent.includes('weather({})')");
    browser.wait("document.getElementById('tree').textContent.includes('no answer')");
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"Rain.\"}\n{\"role\":\"user\",\"content\":\"Thanks.\"}\n",
    );
    browser.wait(&format!("{TURNS} === 2"));
    assert_eq!(browser.run("window.stays"), true);
    // The engine answers, also where the page from a file cannot.
    let select = |selector: &str| {
        format!(
            "(() => {{ const box = document.getElementById('selector'); box.value = {}; \
             box.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()",
            serde_json::to_string(selector).unwrap()
        )
    };
    let count = "document.getElementById('count').textContent";
    browser.run(&select("@history .block"));
    browser.wait(&format!(
        "{count} === '1 comparison' && document.getElementById('problem').textContent.includes('→')"
    ));
    browser.run(&select("@* .block[role='user']"));
    browser.wait(&format!("{count}.startsWith('2 matches')"));
    browser.run(&select(".seg:depth()"));
    browser.wait("document.getElementById('problem').textContent.includes('^^^^')");
    assert_eq!(browser.errors(), Vec::<String>::new());
}

#[test]
fn whoever_reads_an_old_turn_stays_there() {
    let folder = Folder::new();
    let mut chat = folder
        .store()
        .conversation("chat")
        .create(Context::builder())
        .unwrap();
    let mut turn = |text: &str| {
        chat.user(text);
        chat.commit().unwrap();
    };
    for number in 0..5 {
        turn(&format!("question {number}"));
    }
    let serving = Serving::of(&folder, &["a.db#chat"]);
    let Some(mut browser) = Browser::open(&serving.address, WIDE) else {
        return;
    };
    browser.wait(&format!("{TURNS} === 5"));
    browser.run("document.querySelectorAll('#timeline .turn')[1].click()");
    let chosen = "document.querySelector('#timeline [aria-selected=true] b').textContent";
    assert_eq!(browser.run(chosen), "@t-3");
    let tree = "document.getElementById('tree').textContent";
    let before = browser.run(tree);
    turn("question 5");
    turn("question 6");
    browser.wait(&format!("{TURNS} === 7"));
    // The turn is the same, and its name counts from the newest.
    assert_eq!(browser.run(chosen), "@t-5");
    assert_eq!(browser.run(tree), before);
    assert_eq!(
        browser.run("document.getElementById('tree-label').textContent.startsWith('@t-5')"),
        true
    );
    browser.run("document.querySelectorAll('#timeline .turn')[6].click()");
    turn("question 7");
    browser.wait(&format!("{tree}.includes('question 7')"));
    assert_eq!(browser.run(chosen), "@t0");
    assert_eq!(browser.errors(), Vec::<String>::new());
}

#[test]
fn a_server_that_stops_is_seen() {
    let folder = Folder::new();
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"One\"}\n",
    );
    let serving = Serving::of(&folder, &["log.jsonl"]);
    let Some(mut browser) = Browser::open(&serving.address, WIDE) else {
        return;
    };
    browser.wait("document.getElementById('live').textContent === 'live'");
    drop(serving);
    browser.wait("/reconnecting|disconnected/.test(document.getElementById('live').textContent)");
}
