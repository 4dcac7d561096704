//! Ten thousand turns: the page opens, has only the rows in view, and takes one more turn.

use pact_core::{Context, FixedClock};

use super::{Browser, WIDE};
use crate::serve::Serving;
use crate::stores::Folder;

const TURNS: usize = 10_000;

#[test]
fn ten_thousand_turns_open_and_grow() {
    let folder = Folder::new();
    let builder = || Context::builder().clock(FixedClock::at(0));
    let mut chat = folder
        .store()
        .conversation("chat")
        .create(builder())
        .unwrap();
    for turn in 0..TURNS {
        chat.user(format!("question {turn}"));
        chat.assistant(format!("answer {turn}"));
        // One write for many turns.
        Context::commit(&mut chat).unwrap();
    }
    chat.save().unwrap();
    let serving = Serving::of(&folder, &["a.db#chat"]);
    let Some(mut browser) = Browser::open(&serving.address, WIDE) else {
        return;
    };
    let count = "document.getElementById('turn-count').textContent";
    browser.wait(&format!("{count} === '10,000 snapshots'"));
    let elements = "document.querySelectorAll('*').length";
    assert!(browser.run(elements).as_u64().unwrap() < 2_000);
    chat.user("one more");
    chat.commit().unwrap();
    browser.wait(&format!("{count} === '10,001 snapshots'"));
    browser.wait("document.getElementById('tree').textContent.includes('one more')");
    assert!(browser.run(elements).as_u64().unwrap() < 2_000);
}
