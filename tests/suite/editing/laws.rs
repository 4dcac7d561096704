//! Random edits: what always holds.

use std::collections::{BTreeMap, BTreeSet};

use pact_core::{
    Block, Budget, Container, Context, Edited, Error, FixedClock, NodeId, NodeRef, Overlaps,
    Pruning, Region,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{exports, plan, position, seen};

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
}

fn settings() -> impl Strategy<Value = Settings> {
    let overlaps = prop_oneof![Just(Overlaps::Refuse), Just(Overlaps::Demote)];
    let budget = proptest::option::weighted(0.3, 2_u64..12);
    (any::<bool>(), overlaps, budget).prop_map(|(may_edit_system, overlaps, budget)| Settings {
        may_edit_system,
        overlaps,
        budget,
    })
}

fn context(settings: Settings) -> Context {
    let mut pruning = Pruning::new();
    if let Some(blocks) = settings.budget {
        pruning = pruning.budget(Budget::blocks(blocks));
    }
    Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .allow_system_edits(settings.may_edit_system)
        .overlaps(settings.overlaps)
        .pruning(pruning)
        .build()
}

/// None for what is no edit by selector.
fn run(ctx: &mut Context, step: &Step) -> Option<Result<Edited, Error>> {
    match step {
        Step::Say(text) => {
            ctx.user(format!("question {text}"));
            None
        }
        Step::Attach(text) => {
            let block = Block::new(format!("hint {text}")).key("rag").ttl(2);
            ctx.pre(Container::new().removable(true).child(block))
                .unwrap();
            None
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
            ctx.core(call).unwrap();
            match text % 3 {
                0 => ctx.post(Container::new().ttl(1).child(result)).unwrap(),
                _ => ctx.core(result).unwrap(),
            };
            None
        }
        Step::Commit => {
            ctx.commit().unwrap();
            None
        }
        Step::Add(at, text) => Some(ctx.add(position(POSITIONS[*at]), block(*text))),
        Step::Delete(of, false) => Some(ctx.delete(plan(SELECTORS[*of]))),
        Step::Delete(of, true) => Some(ctx.delete(plan(SELECTORS[*of]).with_pairs())),
        Step::Replace(of, text, false) => Some(ctx.replace(plan(SELECTORS[*of]), block(*text))),
        Step::Replace(of, text, true) => {
            Some(ctx.replace(plan(SELECTORS[*of]).with_pairs(), block(*text)))
        }
        Step::Insert(depth, text) => Some(ctx.insert_at(*depth, block(*text)).map_err(Error::from)),
        Step::Move(of, depth, false) => Some(ctx.move_to(plan(SELECTORS[*of]), *depth)),
        Step::Move(of, depth, true) => Some(ctx.move_to(plan(SELECTORS[*of]).with_pairs(), *depth)),
        Step::MoveInto(of, at, false) => {
            Some(ctx.move_into(plan(SELECTORS[*of]), position(POSITIONS[*at])))
        }
        Step::MoveInto(of, at, true) => {
            let targets = plan(SELECTORS[*of]).with_pairs();
            Some(ctx.move_into(targets, position(POSITIONS[*at])))
        }
    }
}

/// The nodes of every turn, from the head into the past.
fn turns(ctx: &Context) -> Vec<Vec<NodeRef<'_>>> {
    let regions: Vec<NodeRef<'_>> = ctx.root().children().collect();
    let sealed: Vec<NodeRef<'_>> = regions[1].children().collect();
    let newest_first = regions[2..].iter().chain(sealed.iter().rev());
    newest_first
        .map(|turn| turn.descendants().collect())
        .collect()
}

/// For every tool call: the turns in which it is made, and those in which it is answered.
fn calls(ctx: &Context) -> BTreeMap<String, [BTreeSet<usize>; 2]> {
    let mut calls: BTreeMap<String, [BTreeSet<usize>; 2]> = BTreeMap::new();
    for (depth, turn) in turns(ctx).iter().enumerate() {
        for node in turn {
            if let Some(name) = node.attribute("data_call_id") {
                let name = name.as_str().unwrap().to_owned();
                let end = usize::from(node.kind() == Some("result"));
                calls.entry(name).or_default()[end].insert(depth);
            }
        }
    }
    calls
}

/// The calls without a result, and the results without a call; and those that are not in one turn.
fn parted(ctx: &Context) -> (BTreeSet<String>, BTreeSet<String>) {
    let calls = calls(ctx);
    let names = |is_so: fn(&[BTreeSet<usize>; 2]) -> bool| {
        let parted = calls.iter().filter(|(_, ends)| is_so(ends));
        parted.map(|(name, _)| name.clone()).collect()
    };
    (
        names(|[calls, results]| calls.is_empty() != results.is_empty()),
        names(|[calls, results]| calls != results),
    )
}

/// The depth of every sealed turn.
fn depths_of_turns(ctx: &Context) -> BTreeMap<NodeId, i64> {
    let turns = turns(ctx);
    let sealed = turns.iter().enumerate().skip(1);
    let depths = sealed.map(|(depth, turn)| (turn[0].id().clone(), i64::try_from(depth).unwrap()));
    depths.collect()
}

/// The turns that are still there, with their depths now.
fn depths_in_both(ctx: &Context, before: &BTreeMap<NodeId, i64>) -> BTreeMap<NodeId, i64> {
    let mut now = depths_of_turns(ctx);
    now.retain(|id, _| before.contains_key(id));
    now
}

/// Where turns are, by what a report says of them. It says nothing of those that are gone.
fn shifted(before: &BTreeMap<NodeId, i64>, edited: &Edited) -> BTreeMap<NodeId, i64> {
    let there = before.iter().filter(|(id, _)| !edited.removed.contains(id));
    there
        .map(|(id, depth)| {
            let mut shifts = edited.shifted.iter();
            let shift = shifts.find(|shift| (shift.first..=shift.last).contains(depth));
            (id.clone(), depth + shift.map_or(0, |shift| shift.by))
        })
        .collect()
}

/// What holds each node.
fn parents(ctx: &Context) -> BTreeMap<NodeId, NodeId> {
    let nodes = ctx.root().descendants();
    let held = nodes.flat_map(|parent| {
        let children = parent.children().map(|child| child.id().clone());
        let parent = parent.id().clone();
        children
            .map(move |child| (child, parent.clone()))
            .collect::<Vec<_>>()
    });
    held.collect()
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

fn ids(ctx: &Context) -> BTreeSet<NodeId> {
    let nodes = ctx.root().descendants();
    nodes.map(|node| node.id().clone()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..ProptestConfig::default()
    })]

    /// Whatever is edited: what was committed stays, the rules hold, what is refused changes nothing, and the report
    /// names exactly what came and went.
    #[test]
    fn edits_keep_the_rules_and_the_history(
        steps in vec(step(), 1..40),
        settings in settings(),
    ) {
        let mut ctx = context(settings);
        for step in steps {
            let (history, before, state) = (exports(&ctx), ids(&ctx), seen(&ctx));
            let (halves, apart) = parted(&ctx);
            let depths = depths_of_turns(&ctx);
            let result = run(&mut ctx, &step);
            let kept = exports(&ctx);
            prop_assert!(kept.ends_with(&history), "{:?} changed a snapshot", step);
            prop_assert_eq!(ctx.validate(), [], "{:?}", &step);
            let after = ids(&ctx);
            match result {
                None if matches!(step, Step::Say(_)) => {
                    let core = ctx.query(plan("^ah > .cont[offset=0]")).nodes().unwrap();
                    let last = core[0].children().last().unwrap();
                    prop_assert_eq!(last.created_at_ns(), newest_ns(&ctx), "{:?}", &step);
                }
                None => {}
                Some(Err(_)) => prop_assert_eq!(seen(&ctx), state, "{:?}", step),
                Some(Ok(edited)) => {
                    let added: BTreeSet<NodeId> = edited.added.iter().cloned().collect();
                    let removed: BTreeSet<NodeId> = edited.removed.iter().cloned().collect();
                    let came: BTreeSet<NodeId> = after.difference(&before).cloned().collect();
                    let went: BTreeSet<NodeId> = before.difference(&after).cloned().collect();
                    prop_assert_eq!(&added, &came, "{:?}", &step);
                    prop_assert_eq!(&removed, &went, "{:?}", &step);
                    prop_assert_eq!(shifted(&depths, &edited), depths_in_both(&ctx, &depths), "{:?}", &step);
                    for id in &edited.moved {
                        prop_assert!(before.contains(id) && after.contains(id), "{:?}: {}", &step, id);
                    }
                    let new = edited.added.iter().chain(&edited.moved);
                    let is_new_plan = new
                        .map(|id| ctx.node(id).unwrap())
                        .any(|node| node.key() == Some("plan"));
                    let adds = matches!(step, Step::Add(..) | Step::Insert(..) | Step::MoveInto(..));
                    let is_in_system = matches!(&step, Step::Add(at, _) | Step::MoveInto(_, at, _) if POSITIONS[*at] == "(d-1, end)")
                        || matches!(step, Step::Insert(..0, _));
                    if is_new_plan && adds && !is_in_system {
                        prop_assert!(newest_is_nearest(&ctx, "plan"), "{:?}", &step);
                    }
                }
            }
            // Nothing parts a tool call from its result, whether it is an edit or a commit.
            let (halves_now, apart_now) = parted(&ctx);
            prop_assert!(halves_now.is_subset(&halves), "{:?}: {:?}", &step, halves_now);
            prop_assert!(apart_now.is_subset(&apart), "{:?}: {:?}", &step, apart_now);
            for id in &after {
                prop_assert!(ctx.node(id).is_some(), "{} is not found", id);
            }
            for node in ctx.root().descendants() {
                let order: Vec<_> = node
                    .children()
                    .filter(|_| node.node_type().as_str() != "^seq")
                    .map(|child| (child.offset(), child.created_at_ns(), child.creation_index(), child.id().clone()))
                    .collect();
                prop_assert!(order.is_sorted(), "{:?}", order);
            }
        }
        // What came of it survives being written and read.
        ctx.commit().unwrap();
        let document = ctx.snapshot("@t0").unwrap().export();
        let again = Context::import(&document).unwrap();
        prop_assert_eq!(again.snapshot("@t0").unwrap().export(), document);
    }

    /// What the sealed past costs is known without weighing it again, whatever was edited.
    #[test]
    fn costs_are_kept_up(steps in vec(step(), 1..25), settings in settings()) {
        // Nothing may go, so that the report says what there is.
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
        let (before, depths, parents) = (ids(&ctx), depths_of_turns(&ctx), parents(&ctx));
        let undone = ctx.rollback();
        prop_assert_eq!((seen(&ctx), exports(&ctx)), (state, history));
        let now = ids(&ctx);
        let set = |ids: &[NodeId]| ids.iter().cloned().collect::<BTreeSet<_>>();
        prop_assert_eq!(set(&undone.added), now.difference(&before).cloned().collect());
        prop_assert_eq!(set(&undone.removed), before.difference(&now).cloned().collect());
        prop_assert_eq!(shifted(&depths, &undone), depths_in_both(&ctx, &depths));
        for (id, parent) in self::parents(&ctx) {
            let has_moved = parents.get(&id).is_some_and(|before| *before != parent);
            prop_assert!(!has_moved || undone.moved.contains(&id), "{} has moved", id);
        }

        // From here on, both go the same way.
        for step in &again {
            run(&mut ctx, step);
            run(&mut other, step);
        }
        prop_assert_eq!(seen(&ctx), seen(&other));
        prop_assert_eq!(exports(&ctx), exports(&other));
    }
}
