//! The evaluator of the page of `pact-view`, which is JavaScript, against the engine: the same ids
//! in the same order, an error where the engine has one, or "not evaluated here"; never a wrong
//! answer. It runs in Node.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use pact_core::{Block, Context, Error, Ids, Json, Pruning, Selector, Snapshot, Why, select};
use pact_tests::naive::some_ids;
use pact_tests::{Selection, run_selector};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::json;

use super::random_documents::Dice;
use super::{Strategy, documents, imported, random_selectors};

/// The script that reads cases and says which of them the page answers otherwise.
const CHECK: &str = include_str!("check_page.js");

/// How many random documents there are, and how many selectors each is asked. `PAGE_DOCUMENTS`
/// makes a longer run.
const DOCUMENTS: usize = 40;
const SELECTORS: usize = 60;

fn fixtures() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

/// All texts under a name in the fixtures' files.
fn selectors_of_fixtures() -> Vec<String> {
    fn collect(value: &toml::Value, found: &mut Vec<String>) {
        match value {
            toml::Value::Table(table) => {
                for (name, value) in table {
                    let is_selector = matches!(
                        name.as_str(),
                        "selector" | "canonical" | "suggestion" | "same" | "different"
                    );
                    match value {
                        toml::Value::String(text) if is_selector => found.push(text.clone()),
                        toml::Value::Array(items) if is_selector => {
                            found.extend(
                                items
                                    .iter()
                                    .filter_map(toml::Value::as_str)
                                    .map(str::to_owned),
                            );
                        }
                        other => collect(other, found),
                    }
                }
            }
            toml::Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for folder in ["selectors", "selectors/forms", "selectors/spec", "select"] {
        for entry in fs::read_dir(fixtures().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                let text = fs::read_to_string(path).unwrap();
                collect(
                    &toml::Value::Table(toml::from_str(&text).unwrap()),
                    &mut found,
                );
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The answer of the engine, as the script expects it: ids, an error, or a query that the page does
/// not evaluate.
fn answer(ctx: &Context, chosen: &Snapshot, text: &str) -> Json {
    let selector = match Selector::parse(text) {
        Ok(selector) => selector,
        Err(error) => {
            let first = &error.diagnostics()[0];
            return json!({
                "error": first.reason.as_str(),
                "at": first.span.text(text),
                "help": first.help,
            });
        }
    };
    let ids = |ids: Vec<pact_core::NodeId>| -> Json {
        let ids: Vec<&str> = ids.iter().map(pact_core::NodeId::as_str).collect();
        json!({"ids": ids})
    };
    let is_timeless = matches!(
        selector.query().time,
        pact_core::grammar::plan::Time::Working
    );
    if let (true, Ok(plan)) = (is_timeless, selector.plan::<Ids>()) {
        return match chosen.select(&plan) {
            Ok(found) => ids(found),
            Err(_) => json!({"error": "at run time"}),
        };
    }
    match run_selector(ctx, &selector) {
        Ok(Selection::Ids(found)) if text.trim_start().starts_with("@*") => {
            json!({"unsupported": found.len()})
        }
        Ok(Selection::Ids(found)) => ids(found),
        Ok(_) => json!({"unsupported": 0}),
        Err(Error::SnapshotNotFound { .. }) => json!({"error": "snapshot-not-found"}),
        Err(_) => json!({"error": "at run time"}),
    }
}

/// A context with the selectors that it is asked, for the script.
fn block(ctx: &Context, selectors: &[String]) -> Json {
    let snapshots: Vec<&Snapshot> = ctx.snapshots().collect();
    let threads: Vec<String> = snapshots
        .iter()
        .rev()
        .map(|it| it.thread().to_json())
        .collect();
    let mut cases = Vec::new();
    for (number, text) in selectors.iter().enumerate() {
        // Selectors without a time are about the turn that is chosen in the page: here each in its
        // turn.
        let turn = number % snapshots.len();
        let chosen = snapshots.len() - 1 - turn;
        let expected = answer(ctx, snapshots[turn], text);
        cases.push(json!({"selector": text, "chosen": chosen, "expected": expected}));
    }
    json!({"data": pact_view::page_data(ctx, "test"), "threads": threads, "cases": cases})
}

/// Runs the script, and prints its counts.
#[expect(clippy::print_stdout, reason = "a count is what a longer run is for")]
fn run(blocks: &[Json]) {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let lines: Vec<String> = blocks.iter().map(Json::to_string).collect();
    let output = Command::new("node")
        .arg(write("check.js", CHECK))
        .arg(write("engine.js", &pact_view::engine_script()))
        .arg(write("cases.jsonl", &lines.join("\n")))
        .output();
    let Ok(output) = output else {
        // The test harness does not capture this, as it does `println!`: nobody would know
        // otherwise.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: there is no `node` to run the page's evaluator with"
        );
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}\n{errors}");
    println!("{text}");
}

#[test]
fn the_page_answers_the_fixtures_as_the_engine_does() {
    let selectors = selectors_of_fixtures();
    assert!(selectors.len() > 500, "{}", selectors.len());
    let folding = || edited(Pruning::new().fold_emptied_turns(true));
    let folded = folding()
        .snapshots()
        .filter_map(Snapshot::report)
        .any(|report| {
            let mut departures = report.departures.iter();
            departures.any(|left| left.why == Why::Folded)
        });
    assert!(folded);
    let kept = edited(Pruning::new());
    let mut blocks = vec![
        block(&kept, &selectors),
        block(&reread(&kept), &selectors),
        block(&folding(), &selectors),
        block(&reread(&folding()), &selectors),
    ];
    for entry in fs::read_dir(fixtures().join("documents")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let ctx = Context::import(fs::read(path).unwrap()).unwrap();
            blocks.push(block(&ctx, &selectors));
        }
    }
    run(&blocks);
}

fn reread(ctx: &Context) -> Context {
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    Context::import(&file).unwrap()
}

/// A history that the engine made, with edits of all kinds: it has many snapshots, an index of
/// segments, and reports. With folding, depths shift between the snapshots.
fn edited(pruning: Pruning) -> Context {
    let clock = pact_core::FixedClock::at(1_700_000_000_000_000_000);
    let builder = Context::builder().clock(clock).system("Be brief.");
    let mut ctx = builder.pruning(pruning).build();
    for turn in 0..9 {
        ctx.user(format!("question {turn}"));
        let hint = Block::new("hint").role("system").key("hero").ttl(2);
        ctx.pre(hint).unwrap();
        ctx.post(
            Block::new(json!({"score": 0.5, "turn": turn}))
                .kind("summary")
                .tag("draft")
                .data("score", 1.5),
        )
        .unwrap();
        ctx.assistant(format!("answer {turn}"));
        ctx.commit().unwrap();
        match turn {
            3 => drop(
                ctx.insert(2, Block::new("spliced in").role("user"))
                    .unwrap(),
            ),
            4 => drop(ctx.move_to(select!(".seg:depth(3)"), 1).unwrap()),
            5 => drop(
                ctx.replace(
                    select!(".seg:depth(2) > .block[role='user']"),
                    Block::new("short"),
                )
                .unwrap(),
            ),
            2 => drop(ctx.delete(select!(".seg:depth(2)")).unwrap()),
            6 => drop(
                ctx.delete(select!(".seg:depth(2) > .block[role='assistant']"))
                    .unwrap(),
            ),
            _ => {}
        }
    }
    ctx
}

#[test]
fn the_page_answers_random_selectors_as_the_engine_does() {
    let count = std::env::var("PAGE_DOCUMENTS").ok();
    let count = count
        .and_then(|count| count.parse().ok())
        .unwrap_or(DOCUMENTS);
    let mut runner = TestRunner::deterministic();
    let mut blocks = Vec::new();
    for number in 0..count {
        let document = documents().new_tree(&mut runner).unwrap().current();
        let mut ctx = imported(&document);
        if number % 3 == 0 {
            ctx.user("a question");
            ctx.commit().unwrap();
        }
        let ids = some_ids(&ctx);
        let selector = random_selectors::selector();
        let selectors: Vec<String> = (0..SELECTORS)
            .map(|_| selector.new_tree(&mut runner).unwrap().current())
            .map(|text| random_selectors::with_ids(&text, &ids))
            .chain(["[order]", "@t0 ^seq[order]", "@t0 [order~'a1']"].map(str::to_owned))
            .chain(["[ephemeral]", "@t0 [ephemeral]", "@t-1 [ephemeral]"].map(str::to_owned))
            .collect();
        blocks.push(block(&ctx, &selectors));
    }
    run(&blocks);
}

/// A selector with a slip of the pen.
fn mangled(text: &str, dice: &mut Dice) -> String {
    const SIGNS: &[&str] = &[
        " ", ">", ",", "(", ")", "[", "]", "{", "}", ":", ".", "..", "#", "+", "-", "*", "?", "@",
        "'", "=", "!=", "<=", "~", "$", "^", "1", "0", "d1", "block", "end", "seg", "depth(",
        ":not(", ":has(", ":nth(", "é", "@t0", "@limit=1", "null", "\\",
    ];
    let mut characters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=dice.roll(2) {
        let at = dice.roll(characters.len() + 1);
        let sign = SIGNS[dice.roll(SIGNS.len())].to_owned();
        match dice.roll(4) {
            0 if at < characters.len() => drop(characters.remove(at)),
            1 if at < characters.len() => characters[at] = sign,
            2 if at + 1 < characters.len() => characters.swap(at, at + 1),
            _ => characters.insert(at, sign),
        }
    }
    characters.concat()
}

/// Slips give many problems at once, of which each shows the first it meets: only that there is one
/// must be agreed on.
#[test]
fn the_page_answers_slips_as_the_engine_does() {
    let mut dice = Dice::new(7);
    let rounds = std::env::var("PAGE_SLIPS").ok();
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(4);
    let fixtures = selectors_of_fixtures();
    let mut selectors = Vec::new();
    for _ in 0..rounds {
        selectors.extend(
            fixtures
                .iter()
                .filter(|text| text.len() < 500)
                .map(|text| mangled(text, &mut dice)),
        );
    }
    let mut block = block(&edited(Pruning::new().fold_emptied_turns(true)), &selectors);
    block["isLenient"] = true.into();
    run(&[block]);
}
