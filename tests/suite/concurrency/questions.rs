//! The questions of readers, and the expected answers.

use pact_core::{Context, Ids, Json, NodeId, Plan, Selector, Snapshot, canonical_json, select};
use pact_tests::edited::seen;
use pact_tests::naive::{
    Difference, Moments, Scene, compare, content_hash_of, expected_ids, on_one, some_ids, tally,
    texts_of,
};

use super::writer::Writer;
use crate::selecting::{compare_differences, with_ids};

/// Asked of a snapshot. Between them they look at every kind of table, and at none.
const OF_SNAPSHOTS: [&str; 16] = [
    ".block",
    "*",
    "#plan",
    "#rag, #plan @unique",
    ".block[role='tool'][priority>0]",
    ".seg:depth(1) > .block",
    ".seg:depth(2-4) *",
    ".seg:has([kind='call']) > .cont > .block:nth(2)",
    "^sys *, ^ah *",
    "[id='ID0'], [id='ID1']",
    ".seg:has([id='ID2'])",
    ".block[ttl<2] @order=path",
    ".block:not([key]) @order=post @limit=7",
    "+t",
    "@t0 .block[age<2][data_x=1]",
    "@t0 .block[depth>1]:last",
];

/// Asked of a branch of the context: its working state, its snapshots, and how they changed.
const OF_CONTEXTS: [&str; 8] = [
    ".block[role='user'], ^ah *",
    "[id='ID0'], [id='ID3']",
    "@t-1 .block:pre",
    "@* #plan @mode=latest",
    "@t0..@t-2 .block",
    "@history .seg:depth(1) > .block @mode=union",
    "@t-*..@t0 .block[role='tool'] @mode=reduce",
    "@t0 .seg:depth(1-2):first",
];

const DIFFERENCES: [&str; 2] = ["@t0 .block", "@t0 .seg > .cont"];

/// All facts about a commit, gathered by one thread alone, and from exported text.
pub(crate) struct Record {
    pub(crate) export: String,
    thread: String,
    /// The answers of the naive evaluator.
    answers: Vec<Vec<String>>,
    /// How all blocks differ from the commit before.
    difference: Json,
    hashes: Vec<(NodeId, String)>,
    branch: String,
}

/// Runs a writer with this seed, and records the state after each turn.
pub(crate) fn rehearse(writer: &mut Writer, turns: usize) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    for _ in 0..turns {
        writer.turn();
        let before = records.last().map(|record| record.export.as_str());
        let record = Record::of(&writer.ctx, before);
        records.push(record);
    }
    records
}

impl Record {
    pub(crate) fn of(ctx: &Context, before: Option<&str>) -> Self {
        let snapshot = ctx.snapshot("@t0").unwrap();
        let export = snapshot.export();
        let scene = read(&export);
        let answers = plans(&snapshot).into_iter().map(|plan| {
            let found = on_one(&scene, plan.query(), &[]);
            expected_ids(&found)
        });
        let blocks = select!(".block");
        let (now, older) = (read(&export), read(before.unwrap_or(&export)));
        let [now, older] = [&now, &older].map(|scene| on_one(scene, blocks.query(), &[]));
        let blocks = scene
            .nodes
            .iter()
            .filter(|node| node.headers.contains_key("content_hash"));
        Self {
            thread: snapshot.thread().to_json(),
            answers: answers.collect(),
            difference: Difference::between(&now, &older).of_two(),
            hashes: blocks
                .map(|node| (node.id().into(), content_hash_of(&node.headers)))
                .collect(),
            branch: branch(ctx),
            export,
        }
    }
}

fn read(export: &str) -> Scene {
    // The engine's own nodes have the keys that their exports say.
    Scene::read(export)
}

/// The questions to a snapshot, about nodes that it holds. Nothing is looked up for them.
fn plans(snapshot: &Snapshot) -> Vec<Plan<Ids>> {
    let nodes = snapshot.root().descendants();
    let ids: Vec<String> = nodes.map(|node| node.id().to_string()).collect();
    let parsed = OF_SNAPSHOTS.iter().map(|text| {
        let selector = Selector::parse(&with_ids(text, &ids)).unwrap();
        selector.plan().unwrap()
    });
    parsed.collect()
}

/// A branch that goes on from the last snapshot but one. It is not committed: guards that the
/// writer drops hold in both.
fn branch(ctx: &Context) -> String {
    let is_first = ctx.snapshots().count() == 1;
    let mut branch = ctx.fork(if is_first { "@t0" } else { "@t-1" }).unwrap();
    branch.user("what if?");
    let edits = [
        branch.replace(select!(".block:depth(1):last"), "replaced"),
        branch.delete(select!("[kind='call']:depth(>0)").with_pairs()),
        branch.insert(2, "inserted"),
        branch.move_to(select!(".seg:depth(3)"), 1),
    ];
    format!("{edits:?}\n{}", seen(&branch))
}

/// Asks a snapshot everything, beginning with another question for each reader.
pub(crate) fn ask_snapshot(snapshot: &Snapshot, record: &Record, reader: usize) {
    let plans = plans(snapshot);
    let steps = plans.len() + 4;
    for step in 0..steps {
        match (step + reader * 5) % steps {
            0 => assert_eq!(snapshot.export(), record.export),
            1 => assert_eq!(snapshot.thread().to_json(), record.thread),
            2 => {
                for (id, hash) in &record.hashes {
                    let node = snapshot.node(id).unwrap();
                    assert_eq!(&node.content_hash(), hash, "{id}");
                }
            }
            3 => assert!(snapshot.validate().is_empty()),
            index => {
                let (plan, expected) = (&plans[index - 4], &record.answers[index - 4]);
                let found = snapshot.select(plan).unwrap();
                assert_eq!(&texts_of(&found), expected, "{plan}");
                let query = snapshot.query(plan);
                assert_eq!(query.count(), Ok(expected.len()), "{plan}");
                let window = query.skip(1).limit(2).ids().unwrap();
                let expected: Vec<String> = expected.iter().skip(1).take(2).cloned().collect();
                assert_eq!(texts_of(&window), expected, "{plan}");
                tally::count();
            }
        }
    }
}

/// Compares a snapshot with the one before.
pub(crate) fn ask_both(before: &Snapshot, snapshot: &Snapshot, record: &Record) {
    let diff = before.diff(snapshot, select!(".block")).unwrap();
    let found: Json = serde_json::from_str(&diff.to_json()).unwrap();
    assert_eq!(canonical_json(&found), canonical_json(&record.difference));
    tally::count();
    for placed in diff.places() {
        let place = placed.newer.or(placed.older);
        assert!(place.is_none_or(|place| !place.bytes.is_empty()));
    }
}

/// Asks a branch that several readers have in common, and branches off from it.
pub(crate) fn ask_context(ctx: &Context, record: &Record, reader: usize) {
    assert_eq!(branch(ctx), record.branch);
    let moments = Moments::of(ctx);
    let ids = some_ids(ctx);
    for step in 0..OF_CONTEXTS.len() {
        let text = OF_CONTEXTS[(step + reader * 3) % OF_CONTEXTS.len()];
        compare(ctx, &moments, &with_ids(text, &ids)).unwrap();
    }
    for text in DIFFERENCES {
        compare_differences(ctx, &moments, text).unwrap();
    }
}
