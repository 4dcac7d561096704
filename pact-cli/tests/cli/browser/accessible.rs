//! The rules of axe-core for accessible pages, in all panes: light, dark and narrow.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use super::{Browser, WIDE, Window, skip};
use crate::run::{pactx, workspace};
use crate::serve::{Serving, append};
use crate::stores::Folder;

/// The version is fixed, so that new rules come when somebody wants them.
const AXE: &str = "axe-core@4.10.3";

/// The script of axe-core, from npm, kept in the folder of cargo.
fn axe() -> Option<PathBuf> {
    static ONCE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one = ONCE.lock();
    let folder = workspace().join("target/axe");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.exists() {
        std::fs::create_dir_all(&folder).unwrap();
        let installed = Command::new("npm")
            .args([
                "install",
                "--no-save",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "--prefix",
            ])
            .arg(&folder)
            .arg(AXE)
            .output();
        if !installed.is_ok_and(|output| output.status.success()) || !script.exists() {
            skip(
                "axe-core cannot be had from npm, so nothing checks whether the page is accessible",
            );
            return None;
        }
    }
    Some(script)
}

/// The rules that the page breaks now, with the elements.
const BROKEN: &str = "
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => html.slice(0, 200) + ' ' + (any[0]?.message ?? '')).slice(0, 3).join(' | ')}`))";

fn check(browser: &mut Browser, place: &str) {
    let broken = browser.run(BROKEN);
    assert_eq!(broken, Value::Array(Vec::new()), "{place}: {broken:#}");
}

#[test]
fn no_rule_is_broken_in_any_pane() {
    let Some(script) = axe() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("h.html");
    let history = "fixtures/histories/bike_shop.jsonl";
    let output = pactx(&["view", history, "-o", page.to_str().unwrap()]);
    assert!(output.status.success());
    for window in [
        WIDE,
        Window(1400, 900, "dark"),
        Window(420, 800, "light"),
        Window(420, 800, "dark"),
    ] {
        let address = format!(
            "file://{}#turn=2&node=block:1.8&selector=.block",
            page.display()
        );
        let Some(mut browser) = Browser::open(&address, window) else {
            return;
        };
        browser.run_file(script.to_str().unwrap());
        let tabs = browser.run("[...document.querySelectorAll('[role=tab]')].map((tab) => tab.id)");
        for tab in tabs.as_array().unwrap() {
            browser.run(&format!("document.getElementById({tab}).click()"));
            check(&mut browser, &format!("{tab} {} {}", window.0, window.2));
        }
        browser.run("document.getElementById('help').click()");
        check(&mut browser, &format!("keys {} {}", window.0, window.2));
    }
}

#[test]
fn no_rule_is_broken_in_pages_from_a_server() {
    let Some(script) = axe() else { return };
    let folder = Folder::new();
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"One\"}\n",
    );
    let serving = Serving::of(&folder, &["log.jsonl"]);
    let mut chat = folder
        .store()
        .conversation("chat")
        .create(pact_core::Context::builder())
        .unwrap();
    chat.user("One");
    chat.commit().unwrap();
    let list = Serving::of(&folder, &["a.db"]);
    for scheme in ["light", "dark"] {
        for address in [&serving.address, &list.address] {
            let Some(mut browser) = Browser::open(address, Window(700, 700, scheme)) else {
                return;
            };
            browser.run_file(script.to_str().unwrap());
            check(&mut browser, &format!("{address} {scheme}"));
        }
    }
}
