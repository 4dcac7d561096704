//! The edits that are measured.

use pact_core::{Block, Context, select};

use crate::Result;
use crate::plain::Plain;
use crate::workload::Target;

type OnContext = fn(&mut Context, &Target) -> Result<()>;
type OnPlain = fn(&mut Plain, &Target);

/// An edit, and the same by hand. The preparation is not timed.
pub(crate) struct Edit {
    pub(crate) name: &'static str,
    pub(crate) prepare: OnContext,
    pub(crate) act: OnContext,
    pub(crate) by_hand: ByHand,
    /// Whether it is another edit elsewhere.
    pub(crate) has_place: bool,
}

/// The timed part of an edit by hand, with or without the copy of everything.
pub(crate) enum ByHand {
    /// A copy, then the edit. The first function prepares both, and is not timed.
    Edit(OnPlain, OnPlain),
    /// A copy, edits, and back to the copy.
    Undone(OnPlain),
    /// Back to a copy that was made before some edits.
    Back(OnPlain),
    /// A copy after an edit.
    Copy(OnPlain),
    /// There is no such thing.
    Nothing,
}

pub(crate) const EDITS: [Edit; 14] = [
    Edit {
        has_place: false,
        ..simple("add to the head's core", add, Plain::add)
    },
    Edit {
        by_hand: ByHand::Nothing,
        has_place: false,
        ..simple("the same with a key", add_with_key, nothing_by_hand)
    },
    Edit {
        by_hand: ByHand::Nothing,
        prepare: replace,
        ..simple("the same after an edit", add_with_key, nothing_by_hand)
    },
    simple("add after a sealed core", attach, Plain::attach),
    simple("replace a block, by depth", replace, Plain::replace),
    simple(
        "replace a block, by id",
        replace_by_id,
        Plain::replace_by_id,
    ),
    simple("delete a block", redact, Plain::redact),
    simple("delete a turn", empty, Plain::empty),
    simple("insert a turn", splice, Plain::splice),
    simple("move a turn to an end", move_turn, Plain::move_turn),
    Edit {
        prepare: add_two,
        by_hand: ByHand::Edit(Plain::add_two, Plain::seal_early),
        ..simple("seal two blocks early", seal_early, Plain::seal_early)
    },
    Edit {
        by_hand: ByHand::Undone(Plain::ten_edits),
        ..simple("transaction, fails after ten edits", fail, Plain::ten_edits)
    },
    Edit {
        prepare: ten_edits,
        by_hand: ByHand::Back(Plain::ten_edits),
        ..simple("rollback of ten edits", roll_back, Plain::ten_edits)
    },
    Edit {
        prepare: replace,
        by_hand: ByHand::Copy(Plain::replace),
        ..simple("commit after a replacement", commit, Plain::replace)
    },
];

const fn simple(name: &'static str, act: OnContext, by_hand: OnPlain) -> Edit {
    Edit {
        name,
        prepare: nothing,
        act,
        by_hand: ByHand::Edit(nothing_by_hand, by_hand),
        has_place: true,
    }
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "one of several functions of a type"
)]
fn nothing(_: &mut Context, _: &Target) -> Result<()> {
    Ok(())
}

fn nothing_by_hand(_: &mut Plain, _: &Target) {}

fn block(text: &str) -> Block {
    Block::new(text).role("user")
}

fn add(ctx: &mut Context, _: &Target) -> Result<()> {
    let place = select!("(d0, cont[offset=0], end)");
    drop(ctx.insert(place, block("something new"))?);
    Ok(())
}

/// Has to look for other instances of the key, of which there are none.
fn add_with_key(ctx: &mut Context, _: &Target) -> Result<()> {
    let place = select!("(d0, cont[offset=0], end)");
    drop(ctx.insert(place, block("something new").key("plan"))?);
    Ok(())
}

fn attach(ctx: &mut Context, target: &Target) -> Result<()> {
    let place = select!("(d$n, seg, end)", n = target.depth());
    drop(ctx.insert(place, Block::new("a note").role("system"))?);
    Ok(())
}

pub(crate) fn replace(ctx: &mut Context, target: &Target) -> Result<()> {
    let asked = select!(".seg:depth($n) .block[role='user']", n = target.depth());
    expect_one(ctx.replace(asked, block("in short"))?.removed.len())
}

fn replace_by_id(ctx: &mut Context, target: &Target) -> Result<()> {
    let asked = select!("[id=$id]", id = target.block.as_str());
    expect_one(ctx.replace(asked, block("in short"))?.removed.len())
}

pub(crate) fn redact(ctx: &mut Context, target: &Target) -> Result<()> {
    let asked = select!(".seg:depth($n) .block[role='user']", n = target.depth());
    expect_one(ctx.delete(asked)?.removed.len())
}

pub(crate) fn empty(ctx: &mut Context, target: &Target) -> Result<()> {
    let asked = select!(".seg:depth($n)", n = target.depth());
    expect_one(ctx.delete(asked)?.added.len())
}

pub(crate) fn splice(ctx: &mut Context, target: &Target) -> Result<()> {
    drop(ctx.insert(target.depth(), block("a turn between"))?);
    Ok(())
}

pub(crate) fn move_turn(ctx: &mut Context, target: &Target) -> Result<()> {
    let asked = select!(".seg:depth($n)", n = target.depth());
    drop(ctx.move_to(asked, target.other_end() as i64)?);
    Ok(())
}

fn add_two(ctx: &mut Context, target: &Target) -> Result<()> {
    add(ctx, target)?;
    add(ctx, target)
}

fn seal_early(ctx: &mut Context, target: &Target) -> Result<()> {
    let edited = ctx.move_to(select!("^ah .block"), target.depth())?;
    expect_one(edited.shifted.len())
}

fn ten_edits(ctx: &mut Context, target: &Target) -> Result<()> {
    for _ in 0..2 {
        add(ctx, target)?;
        attach(ctx, target)?;
        replace(ctx, target)?;
        redact(ctx, target)?;
        splice(ctx, target)?;
    }
    Ok(())
}

fn fail(ctx: &mut Context, target: &Target) -> Result<()> {
    let result = ctx.transaction(|ctx| {
        ten_edits(ctx, target)?;
        Err::<(), Box<dyn std::error::Error>>("on purpose".into())
    });
    match result {
        Err(error) if error.to_string() == "on purpose" => Ok(()),
        other => other,
    }
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "one of several functions of a type"
)]
fn roll_back(ctx: &mut Context, _: &Target) -> Result<()> {
    drop(ctx.rollback());
    Ok(())
}

pub(crate) fn commit(ctx: &mut Context, _: &Target) -> Result<()> {
    drop(ctx.commit()?);
    Ok(())
}

/// An edit that found nothing would be fast.
fn expect_one(count: usize) -> Result<()> {
    if count == 1 {
        Ok(())
    } else {
        Err(format!("an edit of {count} things where one was meant").into())
    }
}
