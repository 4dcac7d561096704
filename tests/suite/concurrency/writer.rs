//! A writer that does all that can be done to a context, as dice fall.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use pact_core::{
    Block, Budget, Class, CommitReport, Container, Context, ContextBuilder, Error, FixedClock,
    Hold, NodeId, NodeRef, Overlaps, Pruning, Region, Retention, Selector, select,
};

use crate::model::engine::START;
use crate::selecting::Dice;

/// Everything that a writer does. Refused edits do not count.
pub(crate) const KINDS: [&str; 23] = [
    "add",
    "attach",
    "call",
    "core",
    "delete",
    "delete a call",
    "fork",
    "hold",
    "insert_at",
    "kept transaction",
    "messages",
    "move_into",
    "move_to",
    "post",
    "pre",
    "reimport",
    "release",
    "remove",
    "replace",
    "rewind",
    "rollback",
    "system",
    "undone transaction",
];

/// The same seed does the same, whoever reads meanwhile. The clock stands still: branches share it,
/// and the edits that readers make on theirs must not depend on how far the writer is.
pub(crate) struct Writer {
    dice: Dice,
    clock: Arc<FixedClock>,
    pub(crate) ctx: Context,
    guards: Vec<Hold>,
    /// How often each kind of edit was made.
    pub(crate) done: BTreeMap<&'static str, usize>,
}

/// Old snapshots are let go, old blocks are pruned, older instances of a key are moved away.
fn builder(clock: &Arc<FixedClock>) -> ContextBuilder {
    let pruning = Pruning::new()
        .budget(Budget::blocks(12).within(Region::Sequence))
        .spare_newest_turns(2);
    Context::builder()
        .clock(Arc::clone(clock))
        .pruning(pruning)
        .retention(Retention::Last(NonZeroUsize::new(6).unwrap()))
        .overlaps(Overlaps::Demote)
        .allow_system_edits(true)
}

impl Writer {
    pub(crate) fn new(seed: u64) -> Self {
        let clock = Arc::new(FixedClock::at(START));
        let ctx = builder(&clock).system("Be brief.").build();
        Self {
            dice: Dice::new(seed),
            clock,
            ctx,
            guards: Vec::new(),
            done: BTreeMap::new(),
        }
    }

    /// Some edits and a commit.
    pub(crate) fn turn(&mut self) -> CommitReport {
        self.turn_looked_at(|_| {})
    }

    /// The same, with a look before each edit.
    pub(crate) fn turn_looked_at(&mut self, look: impl Fn(&Context)) -> CommitReport {
        for _ in 0..2 + self.dice.roll(6) {
            look(&self.ctx);
            let kind = KINDS[self.dice.roll(KINDS.len())];
            if self.edit(kind).is_ok_and(|was_done| was_done) {
                *self.done.entry(kind).or_default() += 1;
            }
        }
        self.ctx.commit().unwrap()
    }

    /// Whether the edit was made.
    fn edit(&mut self, kind: &'static str) -> Result<bool, Error> {
        let (block, depth) = (self.block(), self.dice.roll(5));
        let (dice, ctx) = (&mut self.dice, &mut self.ctx);
        let edited = match kind {
            "messages" => {
                ctx.user(format!("question {depth}"));
                ctx.assistant("answer");
                return Ok(true);
            }
            "core" => return ctx.push(block).map(|_| true),
            "pre" => return ctx.pre(block).map(|_| true),
            "post" => return ctx.post(group(block)).map(|_| true),
            "system" => return ctx.insert(-1, block.ttl(3)).map(|_| true),
            "attach" => {
                let parents = ctx.select(select!("^ah .cont, .seg:depth(1)"))?;
                let parent = dice.pick(&parents).clone();
                return ctx.insert(&parent, block).map(|_| true);
            }
            "remove" => {
                ctx.user("about to be removed");
                let now = ctx.cycle();
                let is_new = |node: &NodeRef<'_>| node.cycle() == now;
                let id = some_node(ctx, dice, |node| {
                    node.class() == Some(Class::Block) && is_new(node)
                });
                return ctx.delete(&id).map(|_| true);
            }
            "call" => return call(ctx, dice),
            "add" => {
                let places = ["(d0, cont[offset=0], )", "(d0, end)", "(d1, seg, end)"];
                let place: &str = dice.pick::<&str>(&places);
                ctx.insert(parsed(place), block)?
            }
            "delete" => ctx.delete(parsed(&target(dice, depth)))?,
            "delete a call" => ctx.delete(parsed("[kind='result']:depth(>0)").with_pairs())?,
            "replace" => ctx.replace(parsed(&target(dice, depth)), block)?,
            "insert_at" => ctx.insert(1 + i64::try_from(depth).unwrap(), block)?,
            "move_to" => {
                let what = parsed(&format!(".seg:depth({})", 1 + dice.roll(4)));
                ctx.move_to(what, 1 + i64::try_from(depth).unwrap())?
            }
            "move_into" => ctx.move_to(
                parsed("^ah .cont > .block:last"),
                parsed("(d0, cont[offset=0], )"),
            )?,
            "rollback" => ctx.rollback(),
            "kept transaction" | "undone transaction" => {
                let is_kept = kind.starts_with("kept");
                let done = ctx.transaction(|ctx| {
                    ctx.user("in a transaction");
                    ctx.replace(parsed(".block:depth(1)"), "replaced")?;
                    ctx.commit()?;
                    if is_kept {
                        Ok(())
                    } else {
                        Err(ctx.delete(NodeId::from("ghost")).unwrap_err())
                    }
                });
                return Ok(done.is_ok() == is_kept);
            }
            _ => return self.travel(kind, depth),
        };
        Ok(!edited.is_empty())
    }

    /// Goes on elsewhere in the history, or keeps something alive.
    fn travel(&mut self, kind: &'static str, depth: usize) -> Result<bool, Error> {
        let address = format!("@t-{}", depth % 3);
        match kind {
            // Dropped at once: snapshots and readers' forks go on without it.
            "fork" => self.ctx = self.ctx.fork(address)?,
            "rewind" => drop(self.ctx.rewind(address)?),
            "reimport" => {
                let mut history = Vec::new();
                self.ctx.write_history(&mut history).unwrap();
                if history.is_empty() {
                    return Ok(false);
                }
                self.ctx = builder(&self.clock).import(&history).unwrap();
            }
            "hold" => {
                let id = some_node(&self.ctx, &mut self.dice, |node| node.ttl().is_some());
                let hold = self.ctx.hold(&id);
                let is_held = hold.is_some();
                self.guards.extend(hold);
                return Ok(is_held);
            }
            "release" => return Ok(self.guards.pop().is_some()),
            _ => panic!("`{kind}` is no edit"),
        }
        Ok(true)
    }

    fn block(&mut self) -> Block {
        let dice = &mut self.dice;
        let texts = ["some text", "", "\u{e9}\u{1f980}\"\\\n\u{7f}", "10"];
        let mut block =
            Block::new(*dice.pick(&texts)).role(*dice.pick(&["user", "tool", "system"]));
        if dice.one_in(3) {
            block = block.key(*dice.pick(&["plan", "rag"]));
        }
        if dice.one_in(3) {
            block = block.ttl(u32::try_from(dice.roll(4)).unwrap());
        }
        if dice.one_in(8) {
            block = block.cadence(2);
        }
        if dice.one_in(3) {
            block = block.tag(*dice.pick(&["t", "u"]));
        }
        block
            .priority(i64::try_from(dice.roll(3)).unwrap())
            .data("x", dice.roll(3))
    }
}

fn group(block: Block) -> Container {
    let hits = Container::new().removable(true).child(block.ttl(1));
    hits.child(Block::new("a hit").ttl(2).kind("hit"))
}

/// A call and its result, in one turn.
fn call(ctx: &mut Context, dice: &mut Dice) -> Result<bool, Error> {
    let name = format!("c{}", dice.roll(4));
    let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", name.as_str());
    ctx.push(end("call").ttl(1))?;
    ctx.push(end("result").ttl(3))?;
    Ok(true)
}

fn target(dice: &mut Dice, depth: usize) -> String {
    match dice.roll(3) {
        0 => "^ah .block:last".to_owned(),
        1 => format!(".seg:depth({depth}) > .block:last"),
        _ => format!("#plan:depth(>{depth})"),
    }
}

fn some_node(ctx: &Context, dice: &mut Dice, is_fit: impl Fn(&NodeRef<'_>) -> bool) -> NodeId {
    let nodes: Vec<NodeRef<'_>> = ctx.root().descendants().filter(is_fit).collect();
    if nodes.is_empty() {
        return NodeId::from("ghost");
    }
    dice.pick(&nodes).id().clone()
}

fn parsed(selector: &str) -> Selector {
    Selector::parse(selector).unwrap()
}
