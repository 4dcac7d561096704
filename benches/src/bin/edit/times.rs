//! How long edits take, and the same by hand.

use std::mem::swap;
use std::time::{Duration, Instant};

use pact_benches::median;

use crate::Result;
use crate::edits::{ByHand, EDITS, Edit};
use crate::plain::Plain;
use crate::workload::{History, Place, Target};

const SAMPLES: usize = 301;
/// Copies of everything are slow, so there are fewer of these.
const MOST_COPIES: usize = 31;
const COPYING: Duration = Duration::from_millis(250);

pub(crate) fn report(histories: &mut [History]) -> Result<()> {
    println!("### Edits, µs, and the ratio to the same edit in the shortest history\n");
    let mut columns = vec!["edit".to_owned(), "where".to_owned()];
    for history in &*histories {
        columns.push(format!("{} turns", history.turns));
        columns.push("ratio".to_owned());
    }
    columns.extend(["by hand with a copy", "copy / pact", "by hand in place"].map(str::to_owned));
    println!("| {} |", columns.join(" | "));
    println!("|---|---{}|", "|--:".repeat(columns.len() - 2));
    let mut rows = Vec::new();
    for edit in &EDITS {
        for place in Place::ALL {
            if edit.has_place || place == Place::Newest {
                let times = sample(histories, edit, place)?;
                let medians: Vec<f64> = times.iter().map(|times| micros(median(times))).collect();
                rows.push((edit, place, medians));
            }
        }
    }
    // Not before all else is measured, for the same reason for which this table is the last.
    for (edit, place, medians) in rows {
        let place_name = if edit.has_place { place.name() } else { "head" };
        let mut cells = Vec::new();
        for median in &medians {
            cells.push(format!("{median:.2}"));
            cells.push(format!("{:.2}", median / medians[0]));
        }
        if let (Some(history), Some(longest)) = (histories.last_mut(), medians.last()) {
            cells.extend(by_hand_cells(by_hand(history, edit, place)?, *longest));
        }
        println!("| {} | {place_name} | {} |", edit.name, cells.join(" | "));
    }
    println!();
    Ok(())
}

fn by_hand_cells(taken: Option<Taken>, longest: f64) -> [String; 3] {
    let Some(taken) = taken else {
        return ["–"; 3].map(str::to_owned);
    };
    let in_place = taken.in_place.map(|time| format!("{:.2}", micros(time)));
    [
        format!("{:.0}", micros(taken.with_copy)),
        format!("{:.0}", micros(taken.with_copy) / longest),
        in_place.unwrap_or("–".to_owned()),
    ]
}

/// The times of an edit in each history. They take turns, so that a change of the machine's speed
/// meets all of them.
fn sample(histories: &mut [History], edit: &Edit, place: Place) -> Result<Vec<Vec<Duration>>> {
    let mut times = vec![Vec::with_capacity(SAMPLES); histories.len()];
    for time in 0..SAMPLES {
        for (history, times) in histories.iter_mut().zip(&mut times) {
            let target = history.target(place, time)?;
            let mut ctx = history.branch()?;
            (edit.prepare)(&mut ctx, &target)?;
            let start = Instant::now();
            (edit.act)(&mut ctx, &target)?;
            times.push(start.elapsed());
        }
    }
    Ok(times)
}

struct Taken {
    with_copy: Duration,
    in_place: Option<Duration>,
}

fn by_hand(history: &mut History, edit: &Edit, place: Place) -> Result<Option<Taken>> {
    let (mut with_copy, mut in_place) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    while with_copy.is_empty() || with_copy.len() < MOST_COPIES && begun.elapsed() < COPYING {
        let target = history.target(place, with_copy.len())?;
        let Some((whole, alone)) = once_by_hand(&mut history.plain, &edit.by_hand, &target) else {
            return Ok(None);
        };
        with_copy.push(whole);
        in_place.extend(alone);
    }
    Ok(Some(Taken {
        with_copy: median(&with_copy),
        in_place: (!in_place.is_empty()).then(|| median(&in_place)),
    }))
}

/// The time with the copy, and without; puts the history back to where it was.
fn once_by_hand(
    plain: &mut Plain,
    by_hand: &ByHand,
    target: &Target,
) -> Option<(Duration, Option<Duration>)> {
    match by_hand {
        ByHand::Nothing => None,
        ByHand::Edit(prepare, edit) => {
            prepare(plain, target);
            let start = Instant::now();
            let copy = plain.clone();
            let copied = start.elapsed();
            edit(plain, target);
            let all = start.elapsed();
            *plain = copy;
            plain.head.clear();
            Some((all, Some(all.saturating_sub(copied))))
        }
        ByHand::Undone(edits) => {
            let start = Instant::now();
            let copy = plain.clone();
            edits(plain, target);
            *plain = copy;
            Some((start.elapsed(), None))
        }
        ByHand::Back(edits) => {
            let mut copy = plain.clone();
            edits(plain, target);
            let start = Instant::now();
            swap(plain, &mut copy);
            drop(copy);
            Some((start.elapsed(), None))
        }
        ByHand::Copy(edit) => {
            let before = plain.clone();
            edit(plain, target);
            let start = Instant::now();
            let copy = plain.clone();
            let all = start.elapsed();
            drop(copy);
            *plain = before;
            Some((all, None))
        }
    }
}

pub(crate) fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
