//! The work and the memory of folding, counted.

use core::cell::Cell;
use core::num::NonZeroUsize;

use super::*;
use crate::node::{Class, Region};
use crate::tree::TreePart;
use crate::{Block, Budget, Context, Pruning, Retention, select};

/// A context without folding, some of whose turns are empty.
fn with_empty_turns(turns: usize, is_empty: impl Fn(usize) -> bool) -> Context {
    let mut ctx = Context::default();
    for turn in 0..turns {
        if !is_empty(turn) {
            ctx.user("x");
        }
        ctx.commit().unwrap();
    }
    ctx
}

/// The summaries lead to the emptied turns: neither the other turns nor their nodes are looked at.
#[test]
fn only_emptied_turns_are_looked_at() {
    let turns = if cfg!(miri) { 100 } else { 5_000 };
    let mut ctx = with_empty_turns(turns, |turn| turn == turns / 2);
    let segments = ctx.tree.sequence.segments();
    let looked_at = Cell::new(0);
    let found = segments.positions(|summary| {
        looked_at.set(looked_at.get() + 1);
        summary.has_emptied_turn()
    });
    assert_eq!(found, [turns / 2]);
    // One branch for each level, with all parts of it.
    assert!(looked_at.get() <= 100, "{} summaries", looked_at.get());

    let asked = Cell::new(0);
    let is_held = |_: &Node| {
        asked.set(asked.get() + 1);
        false
    };
    let gone = fold(&mut ctx.tree, &is_held, &|_| true);
    assert_eq!(gone.len(), 2);
    // The root, `^seq`, the segment and its core.
    assert_eq!(asked.get(), 4);
    assert!(fold(&mut ctx.tree, &is_held, &|_| true).is_empty());
    assert_eq!(ctx.tree.sequence.segments().len(), turns - 1);
}

/// Whether turns are emptied one by one or all at once, the summary knows.
#[test]
fn summaries_know_emptied_turns_after_every_edit() {
    let mut ctx = with_empty_turns(40, |turn| turn % 3 == 0);
    let check = |ctx: &Context| {
        let segments = ctx.tree.sequence.segments();
        let found = segments.positions(Summary::has_emptied_turn);
        let is_emptied = |part: &TreePart| {
            let mut blocks = part.top.walk().filter(|it| it.node.is(Class::Block));
            let holds_pinned = part.top.walk().any(|it| it.node.pinned());
            blocks.all(|it| it.node.is_redaction()) && !holds_pinned
        };
        let all = segments.iter().enumerate();
        let emptied = all.filter(|(_, part)| is_emptied(part));
        assert_eq!(found, emptied.map(|(at, _)| at).collect::<Vec<_>>());
        found.len()
    };
    assert_eq!(check(&ctx), 14);
    ctx.delete(select!(".seg:depth(2) .block")).unwrap();
    ctx.delete(select!(".seg:depth(3)")).unwrap();
    assert_eq!(check(&ctx), 16);
    // A block, and a pinned redaction, before the core of emptied turns.
    let emptied = |at: usize| {
        let part = ctx.tree.sequence.segments().get(at).unwrap();
        part.top.node.id.clone()
    };
    let [one, other] = [0, 3].map(emptied);
    ctx.insert(&one, Block::new("x")).unwrap();
    let redaction = Block::empty().kind("redaction").data("redacts", "x");
    ctx.insert(&other, redaction.clone()).unwrap();
    assert_eq!(check(&ctx), 15);
    ctx.insert(&other, redaction.pinned(true)).unwrap();
    assert_eq!(check(&ctx), 14);
    ctx.commit().unwrap();
    assert_eq!(check(&ctx), 15);
}

/// All that a context remembers is bounded by the nodes that live, and not by the turns it had.
#[test]
fn nothing_grows_with_the_turns_that_there_were() {
    let turns = if cfg!(miri) { 60 } else { 6_000 };
    let pruning = Pruning::new().budget(Budget::blocks(40));
    let mut ctx = Context::builder()
        .pruning(pruning.fold_emptied_turns(true))
        .retention(Retention::Last(NonZeroUsize::new(2).unwrap()))
        .build();
    let mut most = 0;
    for turn in 0..turns {
        ctx.push(Block::new("question").key("q")).unwrap();
        if turn % 5 == 4 {
            ctx.insert(2, Block::new("between")).unwrap();
        }
        if turn % 3 == 0 {
            ctx.delete(select!(".seg:depth(2) .block")).unwrap();
        }
        // A guard that lives for one turn.
        let newest = ctx.select(select!(".seg:depth(1)")).unwrap();
        let hold = newest.first().and_then(|id| ctx.hold(id));
        ctx.commit().unwrap();
        drop(hold);
        most = most.max(ctx.index.entries());
    }
    let segments = ctx.tree.sequence.segments();
    assert!(segments.len() <= 41, "{} turns", segments.len());
    assert!(ctx.tree.measure(Region::Root).nodes <= 4 * 41);
    // The living nodes, those of two snapshots, and stale entries before they are swept.
    assert!(most <= 1_500, "{most} entries");
    ctx.references.forget_dropped();
    assert!(ctx.references.followed().is_empty());
    assert_eq!(ctx.history.len(), 2);
}
