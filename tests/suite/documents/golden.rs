//! The files of `fixtures/golden` guard the format: they are made again here, byte for byte, and
//! read.

use std::fs;
use std::path::{Path, PathBuf};

use pact_core::{Context, Selector, Snapshot};
use pact_tests::fixtures;
use pact_tests::naive::sha256;
use pact_tests::{Selection, run_selector};

use super::golden_history::Golden;
use crate::determinism::assert_same;
use crate::determinism::program::SELECTORS;

/// The files that the engine writes now. Older ones may lie beside them; they stay readable.
const CURRENT: &str = "pact_0_1";

fn folder() -> PathBuf {
    fixtures().join("golden")
}

/// The files that belong to a history. The history alone decides their contents.
fn files(ctx: &Context) -> [(&'static str, String); 5] {
    let mut history = Vec::new();
    ctx.write_history(&mut history).unwrap();
    let snapshots: Vec<&Snapshot> = ctx.snapshots().collect();
    let oldest_first = || snapshots.iter().rev();
    let threads = oldest_first().map(|snapshot| snapshot.thread().to_json());
    let hashes = oldest_first().flat_map(|snapshot| {
        let nodes = snapshot.root().descendants();
        nodes.map(|node| {
            format!(
                "@c{} {} {}",
                snapshot.cycle(),
                node.id(),
                node.content_hash()
            )
        })
    });
    let (mut found, mut ranges) = (Vec::new(), Vec::new());
    for text in SELECTORS {
        let selector = Selector::parse(text).unwrap();
        match run_selector(ctx, &selector).unwrap() {
            Selection::Range(range) => ranges.push(range.to_json()),
            Selection::Ids(ids) => found.push(format!("{}\t{ids:?}", selector.query())),
        }
    }
    [
        ("jsonl", String::from_utf8(history).unwrap()),
        ("threads", lines(threads)),
        ("hashes", lines(hashes)),
        ("selected", lines(found)),
        ("ranges", lines(ranges)),
    ]
}

fn lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}

fn path(stem: &str, extension: &str) -> PathBuf {
    folder().join(stem).with_extension(extension)
}

fn kept(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Written anew with `OVERWRITE=1`.
#[test]
fn the_engine_makes_the_golden_history_again() {
    let golden = Golden::made();
    for (extension, made) in files(&golden.ctx) {
        let path = path(CURRENT, extension);
        if std::env::var_os("OVERWRITE").is_some() {
            fs::write(&path, &made).unwrap();
        }
        let what = "an accidental change of the format is a bug; after one that is meant, run with OVERWRITE=1";
        assert_same(
            &kept(&path),
            &made,
            &format!("{CURRENT}.{extension}: {what}"),
        );
    }
}

/// Whatever an older version wrote is read, written and rendered as it was.
#[test]
fn every_golden_history_is_read_as_it_was_written() {
    let entries = fs::read_dir(folder()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let histories: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "jsonl")
        })
        .collect();
    assert!(histories.contains(&path(CURRENT, "jsonl")));
    for history in histories {
        let ctx = Context::import(kept(&history)).unwrap();
        assert!(
            ctx.import_warnings().is_empty(),
            "{:?}",
            ctx.import_warnings()
        );
        for (extension, read) in files(&ctx) {
            let path = history.with_extension(extension);
            assert_same(&kept(&path), &read, &path.display().to_string());
        }
    }
}

/// The golden history is worth something only if all that a document can say is in it.
#[test]
fn the_golden_history_leaves_nothing_out() {
    let history = kept(&path(CURRENT, "jsonl"));
    for header in [
        "app:seen",
        "cadence",
        "children",
        "content",
        "content_hash",
        "content_language",
        "created_at_iso",
        "created_at_ns",
        "creation_index",
        "cycle",
        "data_redacts",
        "data_replaces",
        "data_score",
        "encoding",
        "id",
        "key",
        "kind",
        "mime",
        "nodeType",
        "offset",
        "order",
        "pinned",
        "priority",
        "provenance",
        "removable",
        "role",
        "root",
        "spec_version",
        "tags",
        "ttl",
        "unknown",
    ] {
        assert!(history.contains(&format!("\"{header}\":")), "no {header}");
    }
    for kind in [
        "^ah",
        "^seq",
        "^sys",
        "^root",
        "block",
        "block:summary",
        "cb",
        "cont",
        "cont:hits",
        "custom:note",
        "mc",
        "mt",
        "seg",
    ] {
        assert!(
            history.contains(&format!("\"nodeType\":\"{kind}\"")),
            "no {kind}"
        );
    }
    let reports = Golden::made().reports;
    let departures = || reports.iter().flat_map(|report| &report.departures);
    for why in ["expired", "pruned", "cascaded", "edited"] {
        assert!(
            departures().any(|left| left.why.as_str() == why),
            "nothing {why}"
        );
    }
    assert!(
        reports.iter().any(|report| !report.fired.is_empty()),
        "nothing fired"
    );
    assert!(
        reports.iter().any(|report| !report.held.is_empty()),
        "nothing held"
    );
}

/// A change of the golden files is a change that users have to hear of.
#[test]
fn the_changelog_knows_the_golden_history() {
    let all: Vec<String> = ["jsonl", "threads", "hashes", "selected", "ranges"]
        .map(|extension| kept(&path(CURRENT, extension)))
        .into();
    let digest = sha256(all.concat().as_bytes());
    let line = format!("- Format: golden history `{}`.", &digest[..12]);
    let changelog = kept(&fixtures().join("../CHANGELOG.md"));
    assert!(
        changelog.lines().any(|other| other.starts_with(&line)),
        "the bytes of fixtures/golden/{CURRENT}.* have changed. If they were not meant to, the format has a bug. If they \
         were, CHANGELOG.md needs this line, and what changed after it:\n{line}"
    );
}
