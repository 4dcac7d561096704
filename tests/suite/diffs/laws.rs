//! Laws of changes, on random histories.

use std::collections::{BTreeMap, BTreeSet};

use pact_core::{ChangedField, Context, DiffBlock, Json, NodeId, Sighting};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::{ids_plan, range, range_plan};
use crate::model::documents::history;
use crate::model::engine::Engine;
use crate::model::program::{Step, program, step};

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: ProptestConfig::default().cases.max(64) / 2,
        failure_persistence: None,
        max_shrink_iters: 4_000,
        ..ProptestConfig::default()
    }
}

fn selector() -> impl Strategy<Value = &'static str> {
    select(
        &[
            "*",
            ".block",
            ".cont",
            "^seq *",
            "^ah *",
            ".seg:depth(1-2) .block",
            ".block[ttl<=1]",
            ".block[role='user']",
            "*:first",
            "#k",
            "* @limit=3",
            ".block @unique",
            ".block @order=pre @limit=4 @p=2",
        ][..],
    )
}

/// An engine-made history of at least two snapshots, on top of a document or of nothing.
fn contexts() -> impl Strategy<Value = Context> {
    (option::weighted(0.3, history()), program(step(), 40)).prop_map(|(document, mut program)| {
        program.settings.keep = None;
        let document = document.as_ref().map(|document| document.text.as_str());
        let mut engine = Engine::new(&program.settings, document);
        engine.run(&program.steps);
        engine.run(&[Step::Commit, Step::User("the end"), Step::Commit]);
        engine.ctx
    })
}

fn ids_at(ctx: &Context, cycle: i64, selector: &str) -> Vec<NodeId> {
    ctx.select(ids_plan(&format!("@c{cycle} {selector}")))
        .unwrap()
}

/// Applies a block of changes to the older set.
fn apply(older: &BTreeSet<NodeId>, block: &DiffBlock) -> BTreeSet<NodeId> {
    let mut set = older.clone();
    for id in &block.removed {
        assert!(set.remove(id), "{id} was not there");
    }
    for id in &block.added {
        assert!(set.insert(id.clone()), "{id} was there");
    }
    set
}

/// Several steps of one node, oldest first, as one: the first value, and the last.
fn folded(steps: &[&[ChangedField]]) -> BTreeMap<String, (Json, Json)> {
    let mut values: BTreeMap<String, (Json, Json)> = BTreeMap::new();
    for field in steps.iter().copied().flatten() {
        values
            .entry(field.name.clone())
            .and_modify(|(_, newest)| {
                assert_eq!(
                    *newest, field.to,
                    "{} goes on from where it was",
                    field.name
                );
                *newest = field.from.clone();
            })
            .or_insert((field.to.clone(), field.from.clone()));
    }
    values.retain(|_, (oldest, newest)| oldest != newest);
    values
}

proptest! {
    #![proptest_config(config())]

    /// The changes lead from each snapshot to the next.
    #[test]
    fn changes_lead_from_the_older_set_to_the_newer(ctx in contexts(), selector in selector()) {
        let changes = range(&ctx, &format!("@history {selector}"));
        prop_assert_eq!(changes.diffs.len() + 1, changes.snapshots.len());
        for block in &changes.diffs {
            let [newer, older] =
                [&block.from, &block.to].map(|at| ids_at(&ctx, at.cycle, selector));
            let set = |ids: &[NodeId]| ids.iter().cloned().collect::<BTreeSet<_>>();
            prop_assert_eq!(apply(&set(&older), block), set(&newer));
            // In the order of the snapshot that has them.
            let place = |ids: &[NodeId], id: &NodeId| ids.iter().position(|other| other == id);
            prop_assert!(block.added.iter().map(|id| place(&newer, id)).is_sorted());
            prop_assert!(block.removed.iter().map(|id| place(&older, id)).is_sorted());
            prop_assert!(block.changed.iter().map(|node| place(&newer, &node.id)).is_sorted());
            // The fields of a change are those of the node in both snapshots.
            let snapshots = [&block.from, &block.to].map(|at| ctx.snapshot(at.address).unwrap());
            for node in &block.changed {
                let views = [0, 1].map(|side: usize| snapshots[side].node(&node.id).unwrap());
                for field in &node.fields {
                    let shown = views.map(|view| match field.name.as_str() {
                        "ttl" => view.ttl().into(),
                        "offset" => view.offset().into(),
                        "role" => view.role().into(),
                        "content_hash" => view.content_hash().into(),
                        _ => Json::Null,
                    });
                    prop_assert_ne!(&field.from, &field.to);
                    if shown != [Json::Null, Json::Null] {
                        prop_assert_eq!([&field.from, &field.to], [&shown[0], &shown[1]]);
                    }
                }
            }
            // The same by other ways.
            let diff = ctx.diff(block.to.address, block.from.address, ids_plan(selector)).unwrap();
            let ids = |seen: &[Sighting<'_>]| {
                let ids = seen.iter().map(|seen| seen.node.id().clone());
                ids.collect::<Vec<_>>()
            };
            prop_assert_eq!(&ids(&diff.added), &block.added);
            prop_assert_eq!(&ids(&diff.removed), &block.removed);
            let changed = diff.changed.iter();
            let changed = changed.map(|change| (change.newer.node.id(), &change.fields));
            let listed = block.changed.iter().map(|node| (&node.id, &node.fields));
            prop_assert!(changed.eq(listed));
        }
    }

    /// Newest against oldest equals all steps together.
    #[test]
    fn reduce_is_the_fold_of_all_steps(ctx in contexts(), selector in selector()) {
        let changes = range(&ctx, &format!("@history {selector}"));
        let reduced = range(&ctx, &format!("@history {selector} @mode=reduce"));
        prop_assert_eq!(reduced.diffs.len(), 1);
        let oldest = changes.snapshots.last().unwrap();
        let start: BTreeSet<NodeId> = ids_at(&ctx, oldest.cycle, selector).into_iter().collect();
        let mut always = start.clone();
        let mut set = start.clone();
        for block in changes.diffs.iter().rev() {
            set = apply(&set, block);
            always.retain(|id| set.contains(id));
        }
        prop_assert_eq!(apply(&start, &reduced.diffs[0]), set);
        let changed: BTreeMap<&NodeId, &[ChangedField]> = reduced.diffs[0]
            .changed
            .iter()
            .map(|node| (&node.id, node.fields.as_slice()))
            .collect();
        // The steps do not tell changes of a node that was away in between.
        for id in &always {
            let steps: Vec<&[ChangedField]> = changes
                .diffs
                .iter()
                .rev()
                .filter_map(|block| block.changed.iter().find(|node| node.id == *id))
                .map(|node| node.fields.as_slice())
                .collect();
            let at_once = changed.get(id).copied().unwrap_or_default();
            prop_assert_eq!(folded(&steps), folded(&[at_once]), "{}", id);
        }
    }

    /// Nothing changes from a snapshot to itself, and the same question gets the same bytes.
    #[test]
    fn a_snapshot_does_not_differ_from_itself(ctx in contexts(), selector in selector()) {
        for snapshot in ctx.snapshots() {
            let address = format!("@c{}", snapshot.cycle());
            let comparison = ctx.diff(&*address, &*address, ids_plan(selector)).unwrap();
            prop_assert!(comparison.is_empty() && comparison.moved.is_empty());
            let alone = range(&ctx, &format!("{address}..{address} {selector}"));
            prop_assert!(alone.diffs.is_empty());
        }
        let plan = range_plan(&format!("@history {selector}"));
        let selected = ctx.select(&plan).unwrap();
        prop_assert_eq!(selected.to_json(), ctx.query(&plan).run().unwrap().to_json());
    }

    /// A moved node is at another place, and counted once.
    #[test]
    fn moves_are_pairs_of_what_changed(ctx in contexts()) {
        let comparison = ctx.diff("@t-1", "@t0", ids_plan("*")).unwrap();
        let mut used = BTreeSet::new();
        for moved in &comparison.moved {
            let (older, newer) = (moved.older.node, moved.newer.node);
            prop_assert!(used.insert((0, older.id())) && used.insert((1, newer.id())));
            if moved.same_by == pact_core::SameBy::Id {
                prop_assert_eq!(older.id(), newer.id());
                prop_assert_ne!(moved.older.parent, moved.newer.parent);
            } else {
                prop_assert_eq!(older.content_hash(), newer.content_hash());
                prop_assert_eq!(older.class(), newer.class());
                prop_assert!(comparison.removed.iter().any(|seen| seen.node.id() == older.id()));
                prop_assert!(comparison.added.iter().any(|seen| seen.node.id() == newer.id()));
            }
        }
    }
}
