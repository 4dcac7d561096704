//! The histories that are edited, and where.

use pact_benches::ROLES;
use pact_core::{Address, Block, Context, NodeId, select};

use crate::Result;
use crate::plain::{Message, Plain};

/// Bytes of text in a block.
const TEXT: usize = 200;

/// A history, and the same as people keep it by hand.
pub(crate) struct History {
    pub(crate) turns: usize,
    pub(crate) ctx: Context,
    pub(crate) plain: Plain,
}

impl History {
    pub(crate) fn of(turns: usize) -> Result<Self> {
        let mut ctx = Context::builder().build();
        let mut plain = Plain::default();
        for turn in 0..turns {
            add_turn(&mut ctx, turn)?;
            ctx.commit()?;
            let messages = ROLES.iter().enumerate().map(|(index, role)| Message {
                id: format!("{turn}.{index}"),
                role,
                text: text(turn, index),
            });
            plain.turns.push(messages.collect());
        }
        Ok(Self { turns, ctx, plain })
    }

    /// A context to edit. Undoing an edit instead would give its ids again, and the next one would
    /// meet their traces.
    pub(crate) fn branch(&self) -> Result<Context> {
        Ok(self.ctx.fork(Address::Turn(0))?)
    }

    /// The turn at a place, for the n-th time that an edit is made there.
    pub(crate) fn target(&self, place: Place, time: usize) -> Result<Target> {
        let depth = match place {
            Place::Newest => 1,
            Place::Middle => self.turns / 2,
            Place::Oldest => self.turns,
            // A prime, so that every turn gets its time, far from the one before.
            Place::Anywhere => 1 + time * 7_919 % self.turns,
        };
        let asked = select!(".seg:depth($n) .block[role='user']", n = depth as i64);
        let found = self.ctx.query(asked).ids()?;
        Ok(Target {
            turns: self.turns,
            depth,
            block: found
                .into_iter()
                .next()
                .ok_or("a turn without a question")?,
            plain_block: format!("{}.0", self.turns - depth),
        })
    }
}

/// Where in a history an edit is made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Newest,
    Middle,
    Oldest,
    /// Another turn each time, so that nothing of it is in the processor's caches.
    Anywhere,
}

impl Place {
    pub(crate) const ALL: [Self; 4] = [Self::Newest, Self::Middle, Self::Oldest, Self::Anywhere];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Newest => "newest",
            Self::Middle => "middle",
            Self::Oldest => "oldest",
            Self::Anywhere => "anywhere",
        }
    }
}

/// The turn that is edited.
pub(crate) struct Target {
    pub(crate) turns: usize,
    pub(crate) depth: usize,
    /// The message of the user in it.
    pub(crate) block: NodeId,
    /// The same in the history kept by hand.
    pub(crate) plain_block: String,
}

impl Target {
    pub(crate) fn depth(&self) -> i64 {
        self.depth as i64
    }

    /// The end of the history that is farther away.
    pub(crate) fn other_end(&self) -> usize {
        if self.depth * 2 > self.turns {
            1
        } else {
            self.turns
        }
    }

    /// Where it is in a list, oldest first.
    pub(crate) fn position(&self) -> usize {
        self.turns - self.depth
    }
}

/// Five blocks in the core, one before it that lives for two commits.
pub(crate) fn add_turn(ctx: &mut Context, turn: usize) -> Result<()> {
    let mut blocks = ROLES
        .iter()
        .enumerate()
        .map(|(index, role)| Block::new(text(turn, index)).role(*role));
    let before = blocks.next_back().ok_or("a turn without blocks")?;
    for block in blocks {
        ctx.push(block)?;
    }
    ctx.pre(before.ttl(2))?;
    Ok(())
}

pub(crate) fn text(turn: usize, index: usize) -> String {
    let mut text = format!("{turn}.{index} ");
    let prose = "and the river rose by two metres in a night, but the bridge held; ";
    text.extend(prose.chars().cycle().take(TEXT - text.len()));
    text
}
