//! Selectors against a naive evaluator, on random documents.
//!
//! The evaluator is written from the rules and works on exported text; only the plan is shared with the engine.

mod found;
mod naive;
mod scene;
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use pact_core::grammar::plan::{Mode, Moment, Query, Slot, Time};
use pact_core::{Context, Error, FixedClock, Ids, Json, Selector, Snapshot};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::json;

use crate::engine::model::documents::{Document, history};
use crate::engine::model::engine;
use scene::Scene;

/// How many selectors are tried on each document.
const SELECTORS: usize = 60;

/// `PROPTEST_CASES` makes a longer run.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: ProptestConfig::default().cases.max(256) / 2,
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    /// What a document says by hand is found as the rules say.
    #[test]
    fn documents_are_searched_as_the_rules_say(
        document in decorated(),
        selectors in vec(texts::selector(), 1..SELECTORS),
    ) {
        let ctx = imported(&document);
        let moments = Moments::of_import(&ctx, &document);
        compare_all(&ctx, &moments, &selectors)?;
    }

    /// The same after the engine has gone on from the document.
    #[test]
    fn histories_are_searched_as_the_rules_say(
        document in decorated(),
        commits in 1_usize..3,
        selectors in vec(texts::selector(), 1..SELECTORS),
    ) {
        let mut ctx = imported(&document);
        for commit in 0..commits {
            ctx.user(format!("question {commit}"));
            prop_assert!(ctx.commit().is_ok());
        }
        let moments = Moments::of_history(&ctx);
        compare_all(&ctx, &moments, &selectors)?;
    }
}

fn compare_all(
    ctx: &Context,
    moments: &Moments,
    selectors: &[String],
) -> Result<(), TestCaseError> {
    for text in selectors {
        let Ok(selector) = Selector::parse(text) else {
            continue;
        };
        let Ok(plan) = selector.plan::<Ids>() else {
            continue;
        };
        let query = plan.query();
        if query.time == Time::Working && moments.working.is_none() {
            continue;
        }
        let looks_at_keys = query.controls.unique || query.controls.mode == Some(Mode::Latest);
        if query.time == Time::All && looks_at_keys && moments.has_changing_keys() {
            continue;
        }
        let found = match ctx.select(&plan) {
            Ok(ids) => Some(ids.iter().map(|id| id.as_str().to_owned()).collect()),
            Err(Error::SnapshotNotFound { .. }) => None,
            Err(error) => return Err(TestCaseError::fail(format!("{text}\n{error}"))),
        };
        let expected = moments.select(query);
        prop_assert_eq!(found, expected, "engine, then rules: {} = {}", text, query);
    }
    Ok(())
}

/// All that a context holds, for the naive evaluator.
struct Moments {
    /// Newest first.
    snapshots: Vec<Scene>,
    /// Known where the working state is that of an import.
    working: Option<Scene>,
}

impl Moments {
    /// Keys come from the text of the document: an author's ids are keys.
    fn of_import(ctx: &Context, document: &str) -> Self {
        let named: BTreeMap<i64, BTreeSet<String>> = document
            .lines()
            .map(|line| {
                let document: Json = serde_json::from_str(line).unwrap();
                let mut ids = BTreeSet::new();
                named_by_hand(&document["root"], &mut ids);
                (document["cycle"].as_i64().unwrap(), ids)
            })
            .collect();
        let read = |snapshot: &Snapshot| {
            let named = &named[&snapshot.cycle()];
            let key = |id: &str| named.contains(id).then(|| id.to_owned());
            Scene::read(&snapshot.export(), &key, removed_next(ctx, snapshot))
        };
        let newest = ctx.snapshots().next().unwrap();
        // What fires every few cycles may have fired again since.
        let is_copy = newest.root().descendants().count() == ctx.root().descendants().count();
        Self {
            snapshots: ctx.snapshots().map(read).collect(),
            working: is_copy.then(|| read(newest).a_cycle_later()),
        }
    }

    fn of_history(ctx: &Context) -> Self {
        let read = |snapshot: &Snapshot| {
            let key = |id: &str| {
                let node = snapshot.node(&id.into());
                node.and_then(|node| node.key().map(str::to_owned))
            };
            Scene::read(&snapshot.export(), &key, removed_next(ctx, snapshot))
        };
        Self {
            snapshots: ctx.snapshots().map(read).collect(),
            working: None,
        }
    }

    /// Whether a node has another key in another snapshot, as in documents that belong to no one history.
    fn has_changing_keys(&self) -> bool {
        let mut keys = BTreeMap::new();
        let mut nodes = self.snapshots.iter().flat_map(|scene| &scene.nodes);
        nodes.any(|node| *keys.entry(node.id()).or_insert(&node.key) != &node.key)
    }

    /// The ids that a query gives; none if there is no such snapshot.
    fn select(&self, query: &Query) -> Option<Vec<String>> {
        let scene = match query.time {
            Time::Working => self.working.as_ref(),
            Time::At(Moment::Turn(Slot::Fixed(turn))) => {
                self.snapshots.get(usize::try_from(-turn).unwrap())
            }
            Time::At(Moment::Oldest) => self.snapshots.last(),
            Time::At(Moment::Cycle(Slot::Fixed(cycle))) => self
                .snapshots
                .iter()
                .find(|scene| u64::try_from(scene.cycle) == Ok(cycle)),
            Time::All => {
                let scenes: Vec<&Scene> = self.snapshots.iter().collect();
                return Some(naive::on_all(&scenes, query));
            }
            Time::At(_) | Time::Range(..) => panic!("no parameters and no ranges here"),
        };
        scene.map(|scene| naive::on_one(scene, query))
    }
}

fn named_by_hand(node: &Json, ids: &mut BTreeSet<String>) {
    let has = |name| node.get(name).is_some();
    if let Some(id) = node["id"].as_str()
        && !has("created_at_ns")
        && !has("creation_index")
        && !has("key")
    {
        ids.insert(id.to_owned());
    }
    for child in node["children"].as_array().into_iter().flatten() {
        named_by_hand(child, ids);
    }
}

/// What is gone after the next commit, by doing it on a branch.
fn removed_next(ctx: &Context, snapshot: &Snapshot) -> BTreeSet<String> {
    let ids = |snapshot: &Snapshot| -> BTreeSet<String> {
        let nodes = snapshot.root().descendants();
        nodes.map(|node| node.id().as_str().to_owned()).collect()
    };
    let mut branch = ctx
        .fork(format!("@c{}", snapshot.cycle()).as_str())
        .unwrap();
    branch.commit().unwrap();
    let after = ids(&branch.snapshot("@t0").unwrap());
    ids(snapshot).difference(&after).cloned().collect()
}

fn imported(document: &str) -> Context {
    let clock = FixedClock::at(engine::START);
    Context::builder().clock(clock).import(document).unwrap()
}

/// Documents with values of every type in them.
fn decorated() -> impl Strategy<Value = String> {
    (history(), any::<u64>()).prop_map(|(document, mut seed): (Document, u64)| {
        let lines = document.text.lines().map(|line| {
            let mut document: Json = serde_json::from_str(line).unwrap();
            decorate(&mut document["root"], &mut seed);
            document.to_string()
        });
        lines.collect::<Vec<_>>().join("\n")
    })
}

fn decorate(node: &mut Json, seed: &mut u64) {
    let values: [(&str, Vec<Json>); 6] = [
        (
            "data_x",
            vec![
                json!(1),
                json!(2),
                json!(1.5),
                json!(1.0),
                json!(10),
                json!("1"),
                json!("10"),
                json!("abc"),
                json!(""),
                json!(true),
                json!(false),
                json!(["abc", 1, true]),
                json!({"a": 1}),
                Json::Null,
            ],
        ),
        (
            "role",
            vec!["user".into(), "system".into(), "tool".into(), "".into()],
        ),
        ("key", vec!["k".into(), "m".into(), "k".into()]),
        (
            "tags",
            vec![json!(["t"]), json!(["t", "u"]), json!(["v", "u"])],
        ),
        ("ns:y", vec![json!("hello"), json!(2)]),
        ("mime", vec!["s".into(), "user".into()]),
    ];
    for (name, values) in values {
        // A small generator of its own; 0 leaves things as they are.
        if *seed == 0 {
            break;
        }
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let number = usize::try_from(*seed >> 33).unwrap();
        if number.is_multiple_of(3) && node.get("nodeType") != Some(&"^root".into()) {
            node[name] = values[number / 3 % values.len()].clone();
        }
    }
    for child in node
        .get_mut("children")
        .and_then(Json::as_array_mut)
        .into_iter()
        .flatten()
    {
        decorate(child, seed);
    }
}
