//! Other ways to keep every version of a conversation. They keep text and role, and know no ids, no
//! expiry, no times, no documents: this is for orientation.

use std::sync::Arc;
use std::time::Duration;

use imbl::Vector;
use pact_benches::allocator::usage_of;
use pact_benches::median;
use pact_core::Context;

use crate::statistics::{micros, middle_of, runs, timed};
use crate::workload::{BLOCKS, ROLES, grow, grown, texts};
use crate::{Result, table};

/// Beyond this, copies of the whole history take gigabytes.
const MOST_COPIES: usize = 1_000;
const COPIES_RUNS: usize = 3;

#[derive(Clone)]
#[expect(dead_code, reason = "kept, never read")]
struct Message {
    role: &'static str,
    content: String,
}

fn messages(texts: [String; BLOCKS]) -> impl Iterator<Item = Message> {
    let both = ROLES.into_iter().zip(texts);
    both.map(|(role, content)| Message { role, content })
}

/// A persistent vector, with a clone of it kept for each turn.
#[derive(Default)]
struct Persistent {
    now: Vector<Arc<Message>>,
    versions: Vec<Vector<Arc<Message>>>,
}

/// A list, with a copy of it kept for each turn.
#[derive(Default)]
struct Copies {
    now: Vec<Message>,
    versions: Vec<Vec<Message>>,
}

trait Peer: Default {
    fn turn(&mut self, texts: [String; BLOCKS]);

    fn bytes_per_turn(turns: usize) -> Result<f64> {
        let (_, usage) = usage_of(|| {
            let mut peer = Self::default();
            (0..turns).for_each(|turn| peer.turn(texts(turn)));
            Ok::<Self, Box<dyn std::error::Error>>(peer)
        })?;
        Ok(usage.bytes / turns as f64)
    }
}

impl Peer for Persistent {
    fn turn(&mut self, texts: [String; BLOCKS]) {
        messages(texts).for_each(|message| self.now.push_back(Arc::new(message)));
        self.versions.push(self.now.clone());
    }
}

impl Copies {
    /// The median turn in microseconds.
    fn time(turns: usize) -> f64 {
        let mut peer = Self::default();
        let times: Vec<Duration> = (0..turns)
            .map(|turn| {
                let texts = texts(turn);
                timed(|| peer.turn(texts)).1
            })
            .collect();
        micros(median(&times))
    }
}

impl Peer for Copies {
    fn turn(&mut self, texts: [String; BLOCKS]) {
        self.now.extend(messages(texts));
        self.versions.push(self.now.clone());
    }
}

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    let columns = [
        "pact, µs per turn",
        "imbl::Vector",
        "copies of a Vec",
        "imbl/pact",
        "copies/pact",
        "pact, bytes per turn",
        "imbl::Vector",
        "copies of a Vec",
        "imbl/pact",
        "copies/pact",
    ];
    table(
        "A turn beside other ways to keep every version",
        &columns,
        sizes,
        runs,
        |turns| {
            let has_copies = turns <= MOST_COPIES;
            let mut times = [const { Vec::new() }; 3];
            for _ in 0..runs(turns) {
                let [pact, persistent] = alternating(turns)?;
                times[0].push(pact);
                times[1].push(persistent);
            }
            // Afterwards, because so much memory leaves the allocator in another state.
            if has_copies {
                times[2].extend((0..COPIES_RUNS).map(|_| Copies::time(turns)));
            }
            let (_, pact) = usage_of(|| grown(Context::builder(), turns))?;
            let bytes = [
                Some(pact.bytes / turns as f64),
                Some(Persistent::bytes_per_turn(turns)?),
                has_copies
                    .then(|| Copies::bytes_per_turn(turns))
                    .transpose()?,
            ];
            let times =
                times.map(|times| (!times.is_empty()).then(|| middle_of(times.into_iter())));
            Ok(cells(times, 2).chain(cells(bytes, 0)).collect())
        },
    )
}

/// The median turn of a context and of a persistent vector that take turns, in microseconds.
fn alternating(turns: usize) -> Result<[f64; 2]> {
    let (mut ctx, mut peer) = (Context::builder().build(), Persistent::default());
    let mut times = [const { Vec::new() }; 2];
    for turn in 0..turns {
        let ours = grow(&mut ctx, turn..turn + 1, 2)?;
        times[0].push(ours.adds[0] + ours.commits[0]);
        let texts = texts(turn);
        times[1].push(timed(|| peer.turn(texts)).1);
    }
    Ok(times.map(|times| micros(median(&times))))
}

/// Three numbers, then the ratios of the second and the third to the first.
fn cells(numbers: [Option<f64>; 3], digits: usize) -> impl Iterator<Item = String> {
    let show = |number: Option<f64>, digits: usize| {
        number.map_or_else(
            || "too large".to_owned(),
            |number| format!("{number:.digits$}"),
        )
    };
    let ratio = |peer: Option<f64>| Some(peer? / numbers[0]?);
    let shown = numbers.map(|number| show(number, digits));
    let ratios = [numbers[1], numbers[2]].map(|peer| show(ratio(peer), 2));
    shown.into_iter().chain(ratios)
}
