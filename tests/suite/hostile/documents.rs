//! Documents and histories: `fixtures/hostile`.

use std::collections::BTreeMap;
use std::io::BufReader;

use pact_core::{Context, FixedClock, Ids, ImportError, NodeId, Selector, Snapshot};
use pact_tests::import_error;
use serde::Deserialize;

use super::check_each;
use super::cost::{self, Bounds, Defaults};
use super::recipe::{Frames, Recipe};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    bounds: Defaults,
    #[serde(default)]
    frames: Frames,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    text: Recipe,
    /// The frame around the text.
    inside: Option<String>,
    error: Option<Refused>,
    accepted: Option<Accepted>,
    bounds: Option<Bounds>,
    /// Whether it is only for the test that is run when asked for.
    #[serde(default)]
    thorough: bool,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    /// A fragment of the message.
    says: String,
    /// The node that is named.
    node: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Accepted {
    /// How many nodes the newest snapshot has.
    nodes: usize,
    #[serde(default = "one")]
    snapshots: usize,
    /// How many values were set right.
    #[serde(default)]
    warnings: usize,
    /// How many rules the newest snapshot breaks.
    #[serde(default)]
    violations: usize,
    /// A piece of the export of the newest snapshot: the value as Python writes it.
    keeps: Option<String>,
    /// How many nodes each of these selectors finds in the newest snapshot.
    #[serde(default)]
    finds: BTreeMap<String, usize>,
}

fn one() -> usize {
    1
}

/// A larger document is only read and counted. Comparing its bytes, querying it and going on from
/// it take longer than everything else together, and are done only when asked for: see
/// `the_largest_documents_are_looked_into`.
const LARGE: usize = 1_200_000;

fn import(bytes: &[u8]) -> Result<Context, ImportError> {
    Context::builder()
        .clock(FixedClock::at(0))
        .import(bytes)
        .map_err(import_error)
}

fn import_streamed(bytes: &[u8]) -> Result<Context, ImportError> {
    // A small buffer, so that characters and names are cut in the middle.
    let reader = BufReader::with_capacity(61, bytes);
    Context::builder()
        .clock(FixedClock::at(0))
        .import_reader(reader)
        .map_err(import_error)
}

/// The outcome of an import, which must be the same for a whole text and for a reader.
pub(super) fn import_both_ways(bytes: &[u8]) -> Result<Context, ImportError> {
    let (at_once, streamed) = (import(bytes), import_streamed(bytes));
    match (&at_once, &streamed) {
        (Ok(at_once), Ok(streamed)) => {
            assert_eq!(at_once.import_warnings(), streamed.import_warnings());
            assert!(
                written(at_once) == written(streamed),
                "streamed, it differs"
            );
        }
        (Err(at_once), Err(streamed)) => {
            // At once, a text that is not UTF-8 is refused before anything else is looked at.
            let is_text = core::str::from_utf8(bytes).is_ok();
            assert!(
                at_once == streamed || !is_text,
                "at once {at_once}, but streamed {streamed}"
            );
        }
        (at_once, streamed) => panic!(
            "at once {:?}, but streamed {:?}",
            at_once.as_ref().err(),
            streamed.as_ref().err()
        ),
    }
    at_once
}

/// The whole history as it is exported.
pub(super) fn written(ctx: &Context) -> String {
    let mut out = Vec::new();
    ctx.write_history(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn check(file: &File, case: &Case, effort: Effort) -> Result<(), String> {
    let bytes = case.text.framed(&file.frames, case.inside.as_deref());
    let mut shown = String::new();
    let mut imported = None;
    let counted = allocation_counter::measure(|| {
        let outcome = import(&bytes);
        if let Err(error) = &outcome {
            shown = error.to_string();
        }
        imported = Some(outcome);
    });
    cost::print(&case.name, bytes.len(), &counted);
    file.bounds.judge(
        case.bounds.as_ref(),
        case.error.is_some(),
        bytes.len(),
        &counted,
    )?;
    if shown.len() > file.bounds.shown {
        return Err(format!("an error of {} bytes", shown.len()));
    }
    // For any text, an error shows no invisible character, and none that turns the direction of the
    // text around it.
    let plain = shown.replace(['"', '\\'], "");
    if format!("{plain:?}") != format!("\"{plain}\"") {
        return Err(format!("an error that cannot be read: {shown:?}"));
    }
    let imported = imported.expect("it was measured");
    let is_looked_into = bytes.len() < LARGE || effort == Effort::Thorough;
    if is_looked_into {
        drop(import_both_ways(&bytes));
    }
    match (imported, &case.error, &case.accepted) {
        (Err(error), Some(expected), None) => refused(&error, expected),
        (Ok(ctx), None, Some(expected)) => {
            let [nodes, snapshots, warnings] = numbers(&ctx);
            let is_right = nodes == expected.nodes
                && snapshots == expected.snapshots
                && warnings == expected.warnings;
            if !is_right {
                return Err(format!(
                    "{nodes} nodes, {snapshots} snapshots, {warnings} warnings"
                ));
            }
            if is_looked_into {
                accepted(ctx, expected)?;
            }
            Ok(())
        }
        (Err(error), None, Some(_)) => Err(format!("refused: {error}")),
        (Ok(_), Some(_), None) => Err("accepted".to_owned()),
        _ => Err("a case says either `error` or `accepted`".to_owned()),
    }
}

fn refused(error: &ImportError, expected: &Refused) -> Result<(), String> {
    let shown = error.to_string();
    let node = error.node.as_ref().map(NodeId::as_str);
    let is_right = error.message.contains(&expected.says)
        && (expected.node.is_none() || expected.node.as_deref() == node)
        && expected.line.is_none_or(|line| line == error.line)
        && expected.column.is_none_or(|column| column == error.column)
        && shown.ends_with("[E_DOCUMENT_INVALID]");
    if is_right { Ok(()) } else { Err(shown) }
}

/// How many nodes the newest snapshot has, how many snapshots there are, and how many values were
/// set right.
fn numbers(ctx: &Context) -> [usize; 3] {
    let nodes = ctx.snapshots().next().map_or(0, Snapshot::len);
    [nodes, ctx.snapshots().count(), ctx.import_warnings().len()]
}

/// An accepted document keeps its promises.
fn accepted(mut ctx: Context, expected: &Accepted) -> Result<(), String> {
    let newest = ctx.snapshot("@t0").map_err(|error| error.to_string())?;
    let violations = newest.validate();
    if violations.len() != expected.violations {
        return Err(format!(
            "{} broken rules, the first: {:?}",
            violations.len(),
            violations.first()
        ));
    }
    let export = newest.export();
    if let Some(kept) = expected.keeps.as_ref().filter(|it| !export.contains(*it)) {
        return Err(format!("{kept} is not in {export:.2000}"));
    }
    for (selector, count) in &expected.finds {
        let plan = Selector::parse(selector).map_err(|error| error.to_string())?;
        let plan = plan.plan::<Ids>().map_err(|error| error.to_string())?;
        let found = ctx.query(plan).count().map_err(|error| error.to_string())?;
        if found != *count {
            return Err(format!("{selector} finds {found}, not {count}"));
        }
    }
    let export = written(&ctx);
    let again = import(export.as_bytes()).map_err(|error| format!("its export: {error}"))?;
    if written(&again) != export {
        return Err("its export changes".to_owned());
    }
    // It can be lived with.
    ctx.user("beside");
    ctx.commit().map_err(|error| error.to_string())?;
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    Ordinary,
    Thorough,
}

fn check_file(name: &str, effort: Effort) {
    let file: File = pact_tests::load(&format!("hostile/{name}"));
    let is_asked_for = |case: &&Case| !case.thorough || effort == Effort::Thorough;
    let cases = file.case.iter().filter(is_asked_for);
    // The stack that worker threads have.
    check_each(
        cases,
        512,
        |case| &case.name,
        |case| check(&file, case, effort),
    );
}

#[test]
fn nesting_ends_at_the_limit() {
    check_file("nesting.toml", Effort::Ordinary);
}

#[test]
fn much_of_anything_is_just_much() {
    check_file("sizes.toml", Effort::Ordinary);
}

#[test]
#[ignore = "documents of a million parts: cargo test --release -p pact-tests --test suite hostile -- --include-ignored"]
fn the_largest_documents_are_looked_into() {
    for file in ["bytes", "ids", "lines", "nesting", "numbers", "sizes"] {
        check_file(&format!("{file}.toml"), Effort::Thorough);
    }
}

#[test]
fn numbers_at_the_edges_are_kept_or_refused() {
    check_file("numbers.toml", Effort::Ordinary);
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    check_file("bytes.toml", Effort::Ordinary);
}

#[test]
fn lines_and_what_is_between_them() {
    check_file("lines.toml", Effort::Ordinary);
}

#[test]
fn ids_that_were_taken_are_refused() {
    check_file("ids.toml", Effort::Ordinary);
}

/// The text of a case.
pub(super) fn text_of(file: &str, name: &str) -> Vec<u8> {
    let file: File = pact_tests::load(&format!("hostile/{file}"));
    let case = file.case.iter().find(|case| case.name == name).unwrap();
    case.text.framed(&file.frames, case.inside.as_deref())
}
