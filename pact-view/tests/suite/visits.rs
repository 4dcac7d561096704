//! The page as its users see and use it, in a real browser. Each test skips, and says so, where
//! there is none.

use pact_core::{Budget, Context, Pruning, Selector};
use serde_json::{Value, json};

use super::browser::visit;
use super::{conversation, hostile};

const WINDOW: (u32, u32) = (1400, 900);

/// Functions for probes.
const HELPERS: &str = "
    const $ = (id) => document.getElementById(id);
    const key = (target, key, more = {}) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    // A page that took long to answer waits before it answers again: here time stands still.
    performance.now = () => 0;
    const type = (text) => {
      $('selector').value = text;
      $('selector').dispatchEvent(new Event('input', { bubbles: true }));
    };
    const turn = () => document.querySelector('#timeline [aria-selected=true] b').textContent;
    const chosen = () => {
      const row = document.querySelector('#tree [aria-selected=true]');
      return (row?.querySelector('.id') ?? row?.querySelector('.type'))?.textContent ?? null;
    };
";

fn probed(page: &str, hash: &str, window: (u32, u32), probe: &str) -> Option<Value> {
    visit(page, hash, window, &format!("{HELPERS}{probe}"))
}

fn thread(ctx: &Context, address: &str) -> String {
    ctx.snapshot(address).unwrap().thread().to_json()
}

#[test]
fn everything_works_with_the_keyboard() {
    let page = pact_view::page(&conversation(12), "keys");
    let probe = "
        const said = { title: $('title').textContent, first: turn() };
        key(document.body, '/');
        said.focused = document.activeElement.id;
        type('.block[role=user]');
        said.count = $('count').textContent;
        said.matched = document.querySelectorAll('#tree .match').length > 0;
        key($('selector'), 'Enter');
        said.match = [$('count').textContent, chosen()];
        key($('selector'), 'Escape');
        said.escaped = document.activeElement.id;
        key(document.body, 'n');
        said.next = [$('count').textContent, chosen()];
        key(document.body, 'N');
        said.previous = chosen();
        key($('timeline'), 'ArrowUp');
        said.older = turn();
        key($('timeline'), 'Home');
        said.oldest = [turn(), $('count').textContent];
        key(document.body, ']');
        said.newer = turn();
        type('');
        key($('tree'), 'Home');
        said.root = chosen();
        key($('tree'), 'ArrowDown');
        said.second = chosen();
        key($('tree'), 'ArrowLeft');
        said.closed = document.querySelector('#tree [aria-selected=true]').getAttribute('aria-expanded');
        key($('tree'), 'ArrowRight');
        key($('tree'), 'ArrowRight');
        said.child = document.querySelector('#tree [aria-selected=true]').getAttribute('aria-level');
        said.active = $($('tree').getAttribute('aria-activedescendant')) !== null;
        key(document.body, '?');
        said.help = $('keys').open;
        $('keys').close();
        said.panes = ['1', '2', '3', '4', '5', '6', '7'].map((number) => {
          key(document.body, number);
          return [...document.querySelectorAll('[role=tabpanel]')].filter((panel) => !panel.hidden).map((panel) => panel.id).join();
        });
        key($('tab-find'), 'ArrowRight');
        said.wrapped = document.activeElement.id;
        const clickable = [...document.querySelectorAll('button, input, [role=tree], [role=listbox]')];
        said.unreachable = clickable.filter((one) => one.tabIndex < 0 && one.getAttribute('role') !== 'tab').length;
        said.unnamed = clickable.filter((one) => !(one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length)).length;
        return said;";
    let Some(said) = probed(&page, "", WINDOW, probe) else {
        return;
    };
    let expected = json!({
        "title": "keys", "first": "@t0", "focused": "selector", "count": "12 matches",
        "matched": true,
        "match": ["1 of 12 matches", "block:12.0"], "escaped": "tree",
        "next": ["2 of 12 matches", "block:11.0"],
        "previous": "block:12.0", "older": "@t-1", "oldest": ["@t-11", "1 match"], "newer": "@t-10",
        "root": "^root", "second": "^sys", "closed": "false", "child": "3", "active": true,
        "help": true,
        "panes": ["node", "changes", "thread", "fill", "chart", "requests", "find"],
        "wrapped": "tab-node",
        "unreachable": 0, "unnamed": 0,
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&said[name], value, "{name} in {said}");
    }
}

#[test]
fn mistakes_are_explained_as_the_engine_does() {
    let page = pact_view::page(&conversation(2), "mistakes");
    let selectors = [
        "@t0 ^seq .seg:depth()",
        ".block[role='user",
        "^sez .block",
        ".seg ^ah",
        "[ttl<null]",
        "[ttl=soon]",
        ".block @p=2",
        "@t+1 .block",
        "#'漢字' .seg:nth(0)",
        ".block:not()",
        ".block[]",
        "@t0..@c3 .block",
    ];
    let probe = format!(
        "return {}.map((text) => (type(text), $('problem').hidden ? null : $('problem').textContent));",
        json!(selectors)
    );
    let Some(said) = probed(&page, "", WINDOW, &probe) else {
        return;
    };
    for (selector, said) in selectors.iter().zip(said.as_array().unwrap()) {
        let error = Selector::parse(selector).unwrap_err().to_string();
        let said = said
            .as_str()
            .unwrap_or_else(|| panic!("no message for {selector}"));
        // All up to the carets and their label; the engine may know a correction, too.
        let lines =
            |text: &str| -> Vec<String> { text.lines().take(4).map(str::to_owned).collect() };
        assert_eq!(lines(said), lines(&error), "{selector}");
    }
}

#[test]
fn names_that_do_not_exist_are_told_as_the_engine_does() {
    let page = pact_view::page(&conversation(2), "warnings");
    let selectors = [".block[rol='user']", ".blok", ".block > [knd=1]"];
    let probe = format!(
        "return {}.map((text) => (type(text), [$('problem').textContent, $('count').textContent]));",
        json!(selectors)
    );
    let Some(said) = probed(&page, "", WINDOW, &probe) else {
        return;
    };
    for (selector, said) in selectors.iter().zip(said.as_array().unwrap()) {
        let parsed = Selector::parse(selector).unwrap();
        let warning = parsed.warnings()[0].render(selector);
        let lines: Vec<&str> = warning
            .lines()
            .filter(|line| !line.contains("= try:"))
            .collect();
        assert_eq!(said[0], lines.join("\n"), "{selector}");
        assert_eq!(said[1], "0 matches");
    }
}

#[test]
fn what_needs_the_engine_says_so() {
    let page = pact_view::page(&conversation(2), "ranges");
    let probe = "return ['@t0..@t-1 .block', '@history .block', '@* .block', '(d0, end)'].map((text) => (type(text), $('problem').textContent));";
    let Some(said) = probed(&page, "", WINDOW, probe) else {
        return;
    };
    let said: Vec<String> = serde_json::from_value(said).unwrap();
    assert!(
        said[..3]
            .iter()
            .all(|text| text.contains("pactx select FILE")),
        "{said:?}"
    );
    assert!(
        said.iter()
            .all(|text| text.contains("not evaluated in this page")),
        "{said:?}"
    );
}

#[test]
fn the_thread_is_what_the_model_sees() {
    let ctx = conversation(9);
    let page = pact_view::page(&ctx, "thread");
    let probe = "const all = []; for (let n = 0; n < 9; n += 1) { all.unshift($('thread-text').textContent); key(document.body, '['); } return all;";
    let Some(said) = probed(&page, "tab=thread", WINDOW, probe) else {
        return;
    };
    for turn in 0..9 {
        let expected = thread(&ctx, &format!("@t-{}", 8 - turn));
        assert_eq!(said[turn], expected.as_str());
    }
}

#[test]
fn changes_say_why_nodes_left() {
    let page = pact_view::page(&conversation(6), "changes");
    let probe = "return { left: $('changes').querySelector('.entries').textContent, all: $('changes').textContent };";
    let Some(said) = probed(&page, "tab=changes", WINDOW, probe) else {
        return;
    };
    let text = |name: &str| said[name].as_str().unwrap().to_owned();
    assert!(
        text("left").contains("expired") && text("left").contains("hint 3"),
        "{said}"
    );
    assert!(
        text("all").contains("Came and left within the turn 1"),
        "{said}"
    );
    assert!(text("all").contains("with 1 cycle less to live"), "{said}");
}

#[test]
fn changes_say_that_turns_folded() {
    let pruning = Pruning::new()
        .budget(Budget::blocks(2))
        .fold_emptied_turns(true);
    let mut ctx = Context::builder().pruning(pruning).build();
    for turn in 0..4 {
        ctx.user(format!("question {turn}"));
        ctx.commit().unwrap();
    }
    let page = pact_view::page(&ctx, "folding");
    let probe = "return $('changes').querySelector('.entries').textContent;";
    let Some(said) = probed(&page, "tab=changes", WINDOW, probe) else {
        return;
    };
    let said = said.as_str().unwrap();
    let folded = said.matches("folded no block was left in the turn").count();
    assert_eq!(folded, 2, "{said}");
}

#[test]
fn hostile_contents_stay_text() {
    let ctx = hostile::history();
    let page = pact_view::page(&ctx, "<img src=x onerror=window.pwned=1>");
    let probe = "
        const violations = [];
        document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI));
        let nodes = 0;
        const foreign = () => document.querySelectorAll('main img, main svg:not(.chart), main iframe, main script, main style, main [onclick], main [onerror], main b b').length;
        const said = { foreign: 0 };
        key($('timeline'), 'Home');
        for (let number = 0; number < 30; number += 1) {
          for (const tab of ['1', '2', '3', '4', '5', '6', '7']) { key(document.body, tab); said.foreign += foreign(); }
          key(document.body, ']');
        }
        type('.block');
        key(document.body, '1');
        for (let at = 0; at < 40; at += 1) { key(document.body, 'n'); nodes += 1; said.foreign += foreign(); }
        said.selector = document.querySelector('#node code').textContent;
        type(said.selector);
        said.found = $('count').textContent;
        // Even a mistake of the page could not run anything.
        const own = document.createElement('script');
        own.textContent = 'window.pwned = 1';
        document.body.append(own);
        const image = document.createElement('div');
        image.innerHTML = '<img src=x onerror=\"window.pwned=1\"><a href=\"javascript:window.pwned=1\">x</a>';
        document.body.append(image);
        image.querySelector('a').click();
        said.scripts = document.scripts.length;
        said.pwned = window.pwned ?? null;
        said.title = document.title;
        said.polluted = ({}).$n ?? null;
        return said;";
    let Some(said) = probed(&page, "", WINDOW, probe) else {
        return;
    };
    assert_eq!(said["foreign"], 0, "{said}");
    assert_eq!(said["pwned"], Value::Null, "{said}");
    assert_eq!(said["polluted"], Value::Null, "{said}");
    assert_eq!(said["found"], "1 match", "{said}");
    // The data, the page's own, the probe, and the one that was not allowed to run.
    assert_eq!(said["scripts"], 4, "{said}");
}

#[test]
fn nothing_sticks_out_of_a_narrow_window() {
    let page = pact_view::page(&conversation(30), "narrow");
    let probe = "
        const wide = ['1', '2', '3', '4', '5', '6', '7'].map((tab) => (key(document.body, tab), document.documentElement.scrollWidth));
        const tops = ['timeline-pane', 'tree-pane', 'side-pane'].map((id) => Math.round($(id).getBoundingClientRect().left));
        return { wide: Math.max(...wide), window: innerWidth, tops };";
    let Some(said) = probed(&page, "selector=.block", (400, 900), probe) else {
        return;
    };
    assert!(said["window"].as_u64() <= Some(500), "{said}");
    assert!(said["wide"].as_u64() <= said["window"].as_u64(), "{said}");
    assert_eq!(said["tops"], json!([0, 0, 0]), "the panes are stacked");
}

#[test]
fn texts_can_be_read_in_light_and_dark() {
    let page = pact_view::page(&conversation(6), "colours");
    let probe = "
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const rgb = (colour) => {
          canvas.clearRect(0, 0, 1, 1);
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        };
        const light = ([r, g, b]) => {
          const part = (value) => ((value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
          return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
        };
        const behind = (element) => {
          for (let at = element; at; at = at.parentElement) {
            const colour = rgb(getComputedStyle(at).backgroundColor);
            if (colour[3] === 255) return colour;
          }
          return rgb(document.documentElement.dataset.theme === 'dark' ? '#16181d' : '#ffffff');
        };
        const weak = [];
        for (const theme of ['light', 'dark']) {
          document.documentElement.dataset.theme = theme;
          for (const tab of ['1', '2', '3', '4', '5', '6', '7']) {
            key(document.body, tab);
            for (const element of document.querySelectorAll('body *')) {
              const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
              if (!hasText || element.closest('script, style, noscript, [hidden], dialog, .skip, :disabled')) continue;
              const [a, b] = [light(rgb(getComputedStyle(element).color)), light(behind(element))];
              const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
              if (ratio < 4.5) weak.push([theme, element.className || element.tagName, ratio.toFixed(2)].join(' '));
            }
          }
        }
        return { weak: [...new Set(weak)] };";
    let Some(said) = probed(&page, "selector=.block&node=block:6.0", WINDOW, probe) else {
        return;
    };
    assert_eq!(said["weak"], json!([]));
}

/// Says how long things take; the machine decides about that, so nothing is asserted of time.
#[test]
fn two_thousand_turns_do_not_freeze_it() {
    let ctx = conversation(2_000);
    let page = pact_view::page(&ctx, "long");
    let probe = "
        const timed = (act) => { const start = performance.now(); act(); document.body.offsetHeight; return performance.now() - start; };
        const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];
        const said = { loaded: performance.now(), dom: document.querySelectorAll('*').length };
        key(document.body, '2');
        const often = (name) => Array.from({ length: 31 }, () => timed(() => key($('timeline'), name)));
        for (const name of ['PageUp', 'ArrowDown', 'ArrowUp']) {
          const times = often(name);
          said[name] = [middle(times), times.at(-1)];
        }
        said.end = timed(() => key($('timeline'), 'End'));
        for (const [name, text] of [['block', '.block'], ['has', '.seg:has(.block[role=user]):first'], ['content', '[content~question]']]) said[name] = timed(() => type(text));
        said.count = $('count').textContent;
        said.withMatches = timed(() => key($('timeline'), 'ArrowUp'));
        for (const [name, tab] of [['thread', '3'], ['fill', '4'], ['changes', '2']]) said[name] = timed(() => key(document.body, tab));
        said.most = document.querySelectorAll('*').length;
        return said;";
    let Some(said) = probed(&page, "", WINDOW, probe) else {
        return;
    };
    println!("2,000 turns, {} bytes; times in ms: {said}", page.len());
    // Only visible rows exist.
    assert!(said["dom"].as_u64() < Some(2_000), "{said}");
    assert!(said["most"].as_u64() < Some(4_000), "{said}");
    assert_eq!(said["count"], "2,000 matches", "{said}");
}
