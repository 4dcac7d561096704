//! Laws of edits, on random edits.

use std::collections::BTreeSet;

use pact_core::{
    Block, Budget, CommitReport, Container, Context, Edited, Error, FixedClock, Overlaps, Pruning,
    Region, Unit,
};
use pact_tests::edited::{State, exports, rewritten, seen, turns};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{plan, position};

const POSITIONS: [&str; 15] = [
    "(d0, cont[offset=0], )",
    "(d0, cont[offset=0], end)",
    "(d0, cont[offset=0], +1)",
    "(d0, cont[offset=0], -2)",
    "(d0, cont[offset=0], +9)",
    "(d0, )",
    "(d0, end)",
    "(d0, -1)",
    "(d1, seg, end)",
    "(d1, seg, )",
    "(d2, seg, +1)",
    "(d1, seg, cont[offset=0], end)",
    "(d-1, end)",
    "(d7, seg, end)",
    "(d0, *:cont[offset=-1], end)",
];

const SELECTORS: [&str; 21] = [
    "^ah .block",
    "^ah .cont > .block:first",
    "^ah .cont",
    ".seg:depth(1) > .block",
    ".seg:depth(2) > .block:last",
    ".seg:depth(1)",
    ".seg:depth(2-3)",
    ".seg:depth(1) > .cont",
    ".block[role='user']",
    "#rag",
    "^sys .block",
    "[kind='redaction']",
    "[data_replaces]",
    "^seq",
    ".block[content~'nothing']",
    "^ah .block:last",
    "[kind='call']",
    "[kind='result']",
    "#plan",
    "^ah [kind='call'], ^ah [kind='result']",
    "^ah .cont[offset=-1]",
];

const KEYS: [&str; 3] = ["plan", "rag", "note"];

#[derive(Clone, Debug)]
enum Step {
    Say(u8),
    Attach(u8),
    /// A tool call and its result.
    Call(u8),
    Commit,
    Add(usize, u8),
    Delete(usize, Pairs),
    Replace(usize, u8, Pairs),
    Insert(i64, u8),
    /// A short edit that brings a key: to the core, before it or after it.
    Push(u8),
    Upsert(u8),
    Move(usize, i64, Pairs),
    MoveInto(usize, usize, Pairs),
}

/// Whether an edit takes both ends of tool calls.
type Pairs = bool;

fn step() -> impl Strategy<Value = Step> {
    let text = any::<u8>;
    let pairs = any::<Pairs>;
    let (of, at) = (|| 0..SELECTORS.len(), || 0..POSITIONS.len());
    prop_oneof![
        3 => text().prop_map(Step::Say),
        1 => text().prop_map(Step::Attach),
        2 => text().prop_map(Step::Call),
        2 => Just(Step::Commit),
        4 => (at(), text()).prop_map(|(at, text)| Step::Add(at, text)),
        3 => (of(), pairs()).prop_map(|(of, pairs)| Step::Delete(of, pairs)),
        3 => (of(), text(), pairs()).prop_map(|(of, text, pairs)| Step::Replace(of, text, pairs)),
        2 => (-1_i64..5, text()).prop_map(|(depth, text)| Step::Insert(depth, text)),
        2 => text().prop_map(Step::Push),
        2 => text().prop_map(Step::Upsert),
        2 => (of(), -1_i64..5, pairs()).prop_map(|(of, depth, pairs)| Step::Move(of, depth, pairs)),
        3 => (of(), at(), pairs()).prop_map(|(of, at, pairs)| Step::MoveInto(of, at, pairs)),
    ]
}

fn block(text: u8) -> Block {
    let block = Block::new(format!("text {text}")).role("tool");
    match text % 7 {
        0 => block.ttl(u32::from(text % 3)),
        1 | 2 => block.key("plan"),
        3 => block.kind("note"),
        _ => block,
    }
}

/// How a context is set up.
#[derive(Clone, Copy, Debug)]
struct Settings {
    may_edit_system: bool,
    overlaps: Overlaps,
    budget: Option<u64>,
    /// The budget of the sealed turns.
    cost: Option<u64>,
    /// The low-water mark of the budget.
    low: Option<u64>,
    unit: Unit,
    folds_turns: bool,
}

fn settings() -> impl Strategy<Value = Settings> {
    let overlaps = prop_oneof![Just(Overlaps::Refuse), Just(Overlaps::Demote)];
    let budget = proptest::option::weighted(0.3, 2_u64..12);
    let cost = proptest::option::weighted(0.3, 5_u64..60);
    let low = proptest::option::weighted(0.3, 0_u64..8);
    let unit = prop_oneof![Just(Unit::Block), Just(Unit::Turn)];
    let pruning = (budget, cost, low, unit, any::<bool>());
    let all = (any::<bool>(), overlaps, pruning);
    all.prop_map(|(may_edit_system, overlaps, pruning)| {
        let (budget, cost, low, unit, folds_turns) = pruning;
        Settings {
            may_edit_system,
            overlaps,
            budget,
            cost,
            low,
            unit,
            folds_turns,
        }
    })
}

fn context(settings: Settings) -> Context {
    let mut pruning = Pruning::new()
        .unit(settings.unit)
        .fold_emptied_turns(settings.folds_turns);
    if let Some(blocks) = settings.budget {
        let budget = Budget::blocks(blocks);
        pruning = pruning.budget(settings.low.map_or(budget, |low| budget.down_to(low)));
    }
    if let Some(cost) = settings.cost {
        pruning = pruning.budget(Budget::cost(cost).within(Region::Sequence));
    }
    Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .allow_system_edits(settings.may_edit_system)
        .overlaps(settings.overlaps)
        .pruning(pruning)
        .build()
}

/// A block with one of a few keys, now and then one that comes back.
fn keyed(text: u8) -> Block {
    let key = KEYS[usize::from(text / 4 % 3)];
    let block = Block::new(format!("keyed {text}")).key(key);
    match text % 5 {
        0 => block.cadence(1 + u32::from(text % 2)).ttl(2),
        _ => block,
    }
}

/// A short edit, which returns the new node alone. The states before and after tell the rest.
fn short(
    ctx: &mut Context,
    edit: impl FnOnce(&mut Context) -> Result<pact_core::NodeId, Error>,
) -> Result<Edited, Error> {
    let before: BTreeSet<_> = ids(ctx).collect();
    let outcome = edit(ctx);
    let after: BTreeSet<_> = ids(ctx).collect();
    let mut told = Edited::default();
    if let Ok(id) = &outcome {
        assert!(after.contains(id) && !before.contains(id));
        told.added = after.difference(&before).cloned().collect();
        told.removed = before.difference(&after).cloned().collect();
    }
    outcome.map(|_| told)
}

fn ids(ctx: &Context) -> impl Iterator<Item = pact_core::NodeId> {
    ctx.root().descendants().map(|node| node.id().clone())
}

/// None for a step that is no edit, or one that cannot be refused.
fn run(ctx: &mut Context, step: &Step) -> Option<Result<Edited, Error>> {
    match step {
        Step::Say(text) => {
            ctx.user(format!("question {text}"));
            None
        }
        Step::Attach(text) => {
            let block = Block::new(format!("hint {text}")).key("rag").ttl(2);
            let hint = Container::new().removable(true).child(block);
            Some(short(ctx, |ctx| ctx.pre(hint)))
        }
        Step::Push(text) => {
            let block = keyed(*text);
            Some(short(ctx, |ctx| match text % 3 {
                0 => ctx.pre(block),
                1 => ctx.push(block),
                _ => ctx.post(block),
            }))
        }
        Step::Upsert(text) => {
            let block = keyed(*text);
            Some(short(ctx, |ctx| match text % 4 {
                0 => ctx.upsert(block.offset(-1)),
                1 => ctx.upsert(block.offset(1)),
                _ => ctx.upsert(block),
            }))
        }
        Step::Call(text) => {
            let name = format!("c{}.{}", ctx.cycle(), ctx.root().descendants().count());
            let end = |kind: &str, ttl: u8| {
                let block = Block::new(kind).kind(kind).data("call_id", name.as_str());
                let block = block.priority(i64::from(ttl % 2));
                if ttl < 3 {
                    block.ttl(u32::from(ttl))
                } else {
                    block
                }
            };
            let (call, result) = (end("call", text % 5), end("result", text / 5 % 5));
            ctx.push(call).unwrap();
            match text % 3 {
                0 => ctx.post(Container::new().ttl(1).child(result)).unwrap(),
                _ => ctx.push(result).unwrap(),
            };
            None
        }
        Step::Commit => {
            ctx.commit().unwrap();
            None
        }
        Step::Add(at, text) => Some(ctx.insert(position(POSITIONS[*at]), block(*text))),
        Step::Delete(of, false) => Some(ctx.delete(plan(SELECTORS[*of]))),
        Step::Delete(of, true) => Some(ctx.delete(plan(SELECTORS[*of]).with_pairs())),
        Step::Replace(of, text, false) => Some(ctx.replace(plan(SELECTORS[*of]), block(*text))),
        Step::Replace(of, text, true) => {
            Some(ctx.replace(plan(SELECTORS[*of]).with_pairs(), block(*text)))
        }
        Step::Insert(depth, text) => Some(ctx.insert(*depth, block(*text))),
        Step::Move(of, depth, false) => Some(ctx.move_to(plan(SELECTORS[*of]), *depth)),
        Step::Move(of, depth, true) => Some(ctx.move_to(plan(SELECTORS[*of]).with_pairs(), *depth)),
        Step::MoveInto(of, at, false) => {
            Some(ctx.move_to(plan(SELECTORS[*of]), position(POSITIONS[*at])))
        }
        Step::MoveInto(of, at, true) => {
            let targets = plan(SELECTORS[*of]).with_pairs();
            Some(ctx.move_to(targets, position(POSITIONS[*at])))
        }
    }
}

/// The report of the newest commit.
fn newest_report(ctx: &Context) -> CommitReport {
    let newest = ctx.snapshots().next().unwrap();
    newest.report().unwrap().clone()
}

/// The report of every commit, newest first.
fn reports(ctx: &Context) -> Vec<CommitReport> {
    let reports = ctx.snapshots().filter_map(|snapshot| snapshot.report());
    reports.cloned().collect()
}

fn newest_ns(ctx: &Context) -> i64 {
    let nodes = ctx.root().descendants();
    nodes.map(|node| node.created_at_ns()).max().unwrap()
}

/// Whether the newest instance of a key is nearest to the head.
fn newest_is_nearest(ctx: &Context, key: &str) -> bool {
    let turns = turns(ctx);
    let nodes = turns.iter().enumerate().flat_map(|(depth, turn)| {
        let keyed = turn.iter().filter(|node| node.key() == Some(key));
        keyed.map(move |node| ((node.created_at_ns(), node.creation_index()), depth))
    });
    let instances: Vec<_> = nodes.collect();
    let Some((newest, nearest)) = instances.iter().max() else {
        return true;
    };
    let mut older = instances.iter().filter(|(age, _)| age != newest);
    older.all(|(_, depth)| depth > nearest)
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..ProptestConfig::default()
    })]

    /// After any edit: snapshots stay, the rules hold, a refused edit changes nothing, and the
    /// report names exactly the nodes that came and went.
    #[test]
    fn edits_keep_the_rules_and_the_history(
        steps in vec(step(), 1..40),
        settings in settings(),
    ) {
        let mut ctx = context(settings);
        for step in steps {
            let before = State::of(&ctx);
            let was_nearest = KEYS.map(|key| newest_is_nearest(&ctx, key));
            let result = run(&mut ctx, &step);
            let now = State::of(&ctx);
            let in_system: BTreeSet<_> = ctx.select(plan("^sys *")).unwrap().into_iter().collect();
            let law = |law: Result<(), String>| {
                law.map_err(|what| TestCaseError::fail(format!("{step:?}: {what}")))
            };
            law(before.leads_to(&now))?;
            match result {
                None if matches!(step, Step::Commit) => {
                    law(before.departures_are_told(&now, &newest_report(&ctx)))?;
                    let snapshots: Vec<_> = ctx.snapshots().take(2).collect();
                    if let [newer, older] = snapshots[..] {
                        law(rewritten(older, newer).map_or(Ok(()), Err))?;
                    }
                }
                None if matches!(step, Step::Say(_)) => {
                    let core = ctx.query(plan("^ah > .cont[offset=0]")).nodes().unwrap();
                    let last = core[0].children().last().unwrap();
                    prop_assert_eq!(last.created_at_ns(), newest_ns(&ctx), "{:?}", &step);
                }
                None => {}
                Some(outcome) => {
                    let is_short =
                        matches!(step, Step::Attach(_) | Step::Push(_) | Step::Upsert(_));
                    if !is_short || outcome.is_err() {
                        law(before.is_told_by(&now, &outcome))?;
                    }
                    let Ok(edited) = outcome else { continue };
                    // In the turns, a new instance is nearest; one that takes the place of another
                    // is as old, and where that was. Whatever is done, the newest instance stays
                    // nearest. It may leave; then others that were beside each other stay so.
                    let keys = edited.added.iter().filter(|id| !in_system.contains(*id));
                    let keys: Vec<Option<&str>> =
                        keys.map(|id| ctx.node(id).unwrap().key()).collect();
                    let takes_a_place = matches!(step, Step::Replace(..) | Step::Upsert(_));
                    let leaves = takes_a_place
                        || matches!(step, Step::Delete(..) | Step::Move(_, ..0, _))
                        || match step {
                            Step::MoveInto(_, at, _) => POSITIONS[at] == "(d-1, end)",
                            _ => false,
                        };
                    for (key, was_nearest) in KEYS.into_iter().zip(was_nearest) {
                        let is_new = keys.contains(&Some(key)) && !takes_a_place;
                        // Older ones that were side by side before may move together, and stay so.
                        let has_key = |id: &&pact_core::NodeId| {
                            ctx.node(id).is_some_and(|node| node.key() == Some(key))
                        };
                        if edited.moved.iter().filter(has_key).count() > 1 {
                            continue;
                        }
                        if is_new || (was_nearest && !leaves) {
                            prop_assert!(newest_is_nearest(&ctx, key), "{:?}: {}", &step, key);
                        }
                    }
                }
            }
        }
        // The history survives being written and read.
        ctx.commit().unwrap();
        let document = ctx.snapshot("@t0").unwrap().export();
        let again = Context::import(&document).unwrap();
        prop_assert_eq!(again.snapshot("@t0").unwrap().export(), document);
    }

    /// The cost of the sealed past is known without weighing it again, after any edit.
    #[test]
    fn costs_are_kept_up(steps in vec(step(), 1..25), settings in settings()) {
        // Nothing may go, so that the report states the whole cost.
        let budget = Budget::cost(0).within(Region::Sequence);
        let build = || {
            Context::builder()
                .clock(FixedClock::at(0))
                .overlaps(settings.overlaps)
                .pruning(Pruning::new().budget(budget).spare_newest_turns(usize::MAX))
        };
        let mut ctx = build().build();
        for text in ["one", "two", "three"] {
            ctx.user(text);
            ctx.post(Block::new(text).key("rag")).unwrap();
            ctx.commit().unwrap();
        }
        for step in &steps {
            run(&mut ctx, step);
        }
        ctx.commit().unwrap();
        let document = ctx.snapshot("@t0").unwrap().export();
        let mut again = build().import(&document).unwrap();
        let known = ctx.commit().unwrap().over_budget;
        prop_assert_eq!(known, again.commit().unwrap().over_budget);
    }

    /// A rollback leads back to where the cycle began, a failed transaction to where it began.
    #[test]
    fn what_is_undone_never_happened(
        committed in vec(step(), 0..15),
        undone in vec(step(), 1..15),
        again in vec(step(), 0..10),
        settings in settings(),
    ) {
        let mut ctx = context(settings);
        for step in &committed {
            run(&mut ctx, step);
        }
        ctx.commit().unwrap();
        let mut other = ctx.fork("@t0").unwrap();
        let (state, history) = (seen(&ctx), exports(&ctx));

        let failed: Result<(), ()> = ctx.transaction(|ctx| {
            for step in &undone {
                run(ctx, step);
            }
            Err(())
        });
        prop_assert!(failed.is_err());
        prop_assert_eq!((seen(&ctx), exports(&ctx)), (state.clone(), history.clone()));

        let is_edit = |step: &&Step| !matches!(step, Step::Commit);
        for step in undone.iter().filter(is_edit) {
            run(&mut ctx, step);
        }
        let before = State::of(&ctx);
        let undone = ctx.rollback();
        prop_assert_eq!((seen(&ctx), exports(&ctx)), (state, history));
        before.is_told_by(&State::of(&ctx), &Ok(undone)).map_err(TestCaseError::fail)?;

        // From here on, both go the same way, and their commits say the same.
        for step in again.iter().chain([&Step::Commit]) {
            run(&mut ctx, step);
            run(&mut other, step);
        }
        prop_assert_eq!(seen(&ctx), seen(&other));
        prop_assert_eq!(exports(&ctx), exports(&other));
        prop_assert_eq!(reports(&ctx), reports(&other));
    }
}
