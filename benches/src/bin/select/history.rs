//! The costs of keeping every version: of a turn, and of finding the changes.

use std::time::{Duration, Instant};

use pact_benches::allocator::usage_of;
use pact_benches::median;
use pact_core::{Context, select};

use crate::Result;
use crate::contest::{Call, compare, digits, shown, shown_or};
use crate::crdt::Automerge;
use crate::ordered_map::Versions;
use crate::workload::{BLOCKS, Draft, drafts, say};

/// Beyond this, `automerge` takes too long.
const MOST_AUTOMERGE: usize = 1_000;
/// Beyond this, a query over everything after each turn takes minutes.
const MOST_ASKED: usize = 10_000;
/// Snapshots in the range.
pub(crate) const RANGE: usize = 100;
/// A range that would take longer is left out.
const PATIENCE: Duration = Duration::from_secs(8);
/// The place of the block that lives for two commits.
pub(crate) const SHORT: usize = BLOCKS - 1;

/// Something that keeps every version of a conversation. In a turn, six blocks come, one goes, and
/// one has a commit less to live.
pub(crate) trait Keeper: Sized {
    fn new() -> Result<Self>;

    fn turn(&mut self, turn: usize, drafts: [Draft; BLOCKS]) -> Result<()>;

    /// Nodes that came, went or changed between the newest version and the one before.
    fn adjacent(&mut self) -> Result<usize>;
}

struct Pact(Context);

impl Keeper for Pact {
    fn new() -> Result<Self> {
        Ok(Self(Context::builder().build()))
    }

    fn turn(&mut self, _: usize, drafts: [Draft; BLOCKS]) -> Result<()> {
        say(&mut self.0, drafts, |place| (place == SHORT).then_some(2))?;
        drop(self.0.commit()?);
        Ok(())
    }

    fn adjacent(&mut self) -> Result<usize> {
        let diff = self.0.diff("@t-1", "@t0", select!(".block"))?;
        Ok(diff.added.len() + diff.removed.len() + diff.changed.len())
    }
}

impl Pact {
    fn range(&self) -> Result<usize> {
        let range = self.0.select(select!("@t0..@t-99 .block"))?;
        let changes = range.diffs.iter();
        Ok(changes
            .map(|diff| diff.added.len() + diff.removed.len() + diff.changed.len())
            .sum())
    }
}

/// A context with a query after each turn, because queries keep caches for the next ones, which
/// take memory too.
struct Asked(Pact);

impl Keeper for Asked {
    fn new() -> Result<Self> {
        Pact::new().map(Self)
    }

    fn turn(&mut self, turn: usize, drafts: [Draft; BLOCKS]) -> Result<()> {
        self.0.turn(turn, drafts)?;
        let Pact(ctx) = &self.0;
        ctx.select(select!("@t0 .seg:depth(1) > .block"))?;
        ctx.query(select!("@t0 .block[kind='summary']")).count()?;
        ctx.query(select!("#plan")).limit(1).ids()?;
        ctx.diff("@t-1", "@t0", select!(".block"))
            .map_or(Ok(()), |_| Ok(()))
    }

    fn adjacent(&mut self) -> Result<usize> {
        self.0.adjacent()
    }
}

/// The cost of a keeper after a number of turns.
struct Cost<K> {
    keeper: K,
    nanoseconds: f64,
    bytes: f64,
}

impl<K: Keeper> Cost<K> {
    fn of(turns: usize) -> Result<Self> {
        // Apart from the times, because counting takes some.
        let (keeper, usage) = usage_of(|| grown::<K>(turns).map(|(keeper, _)| keeper))?;
        drop(keeper);
        let (keeper, times) = grown(turns)?;
        Ok(Self {
            keeper,
            nanoseconds: median(&times).as_secs_f64() * 1e9,
            bytes: usage.bytes / turns as f64,
        })
    }
}

fn grown<K: Keeper>(turns: usize) -> Result<(K, Vec<Duration>)> {
    let mut keeper = K::new()?;
    let mut times = Vec::with_capacity(turns);
    for turn in 0..turns {
        let drafts = drafts(turn);
        let start = Instant::now();
        keeper.turn(turn, drafts)?;
        times.push(start.elapsed());
    }
    Ok((keeper, times))
}

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    const COLUMNS: [&str; 14] = [
        "a turn: pact",
        "imbl",
        "automerge",
        "bytes a turn: pact",
        "pact, asked after each",
        "imbl",
        "automerge",
        "adjacent diff: changes",
        "pact",
        "imbl",
        "automerge",
        "imbl / pact",
        "range of 100: pact",
        "imbl",
    ];
    println!("### Every version kept: turns, diffs and ranges\n");
    println!("| turns | {} |", COLUMNS.join(" | "));
    println!("|--:{}|", "|--:".repeat(COLUMNS.len()));
    let mut before: Option<(usize, Option<f64>)> = None;
    for turns in sizes {
        let is_patient = before.is_none_or(|(size, range)| {
            let growth = (*turns / size) as f64;
            range.is_some_and(|range| range * growth < PATIENCE.as_secs_f64() * 1e9)
        });
        let (cells, range) = row(*turns, is_patient)?;
        before = Some((*turns, range));
        println!("| {turns} | {} |", cells.join(" | "));
    }
    println!("\nautomerge is measured up to {MOST_AUTOMERGE} turns.\n");
    Ok(())
}

/// The cells, and the time of pact's range.
fn row(turns: usize, has_range: bool) -> Result<(Vec<String>, Option<f64>)> {
    let mut pact = Cost::<Pact>::of(turns)?;
    let asked = (turns <= MOST_ASKED)
        .then(|| Cost::<Asked>::of(turns))
        .transpose()?;
    let mut imbl = Cost::<Versions>::of(turns)?;
    let mut automerge = (turns <= MOST_AUTOMERGE)
        .then(|| Cost::<Automerge>::of(turns))
        .transpose()?;

    let (changes, [ours, maps, crdt]) = compare(
        "adjacent diff",
        [
            ("pact", Some(adjacent(&mut pact.keeper))),
            ("imbl", Some(adjacent(&mut imbl.keeper))),
            (
                "automerge",
                automerge.as_mut().map(|cost| adjacent(&mut cost.keeper)),
            ),
        ],
    )?;
    let our_range: Option<Call<'_>> = has_range.then(|| Box::new(|_| pact.keeper.range()) as _);
    let (_, [our_range, map_range]) = compare(
        "@t0..@t-99 .block",
        [
            ("pact", our_range),
            ("imbl", Some(Box::new(|_| Ok(imbl.keeper.range())))),
        ],
    )?;
    let ratio = maps.zip(ours).map(|(maps, ours)| digits(maps / ours));
    let automerge = automerge.as_ref();
    let cells = vec![
        shown(pact.nanoseconds),
        shown(imbl.nanoseconds),
        shown_or(automerge.map(|cost| cost.nanoseconds), "–"),
        format!("{:.0}", pact.bytes),
        asked.map_or_else(|| "–".to_owned(), |cost| format!("{:.0}", cost.bytes)),
        format!("{:.0}", imbl.bytes),
        automerge.map_or_else(|| "–".to_owned(), |cost| format!("{:.0}", cost.bytes)),
        changes.to_string(),
        shown_or(ours, "–"),
        shown_or(maps, "–"),
        shown_or(crdt, "–"),
        ratio.unwrap_or_default(),
        shown_or(our_range, "too long"),
        shown_or(map_range, "–"),
    ];
    Ok((cells, our_range))
}

fn adjacent<K: Keeper>(keeper: &mut K) -> Call<'_> {
    Box::new(|_| keeper.adjacent())
}
