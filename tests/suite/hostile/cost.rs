//! The cost of a case, by counting.

use allocation_counter::AllocationInfo;
use serde::Deserialize;

/// The bounds on the cost of a text, for each of its bytes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bounds {
    /// Bytes allocated in all.
    pub(super) bytes: f64,
    /// Bytes held at once.
    pub(super) peak: f64,
    /// Allocations.
    pub(super) allocations: f64,
}

/// The bounds of all cases of a file that state none.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Defaults {
    /// Bytes that any text may cost, however short, and a sixteenth as many allocations.
    base: u32,
    /// The cost that each byte adds.
    each: Bounds,
    /// The longest error, in bytes.
    pub(super) shown: usize,
}

/// A text of so many bytes can have a bound of its own. It includes the base cost of any text.
const LARGE: usize = 1_000;

/// A text of so many bytes needs one, if the bound for all is too loose.
const VERY_LARGE: usize = 20_000;

/// A text of so many bytes that is refused is hardly looked at, unless it has a bound of its own.
const HUGE: usize = 100_000;

/// The highest cost of such a text.
const NEXT_TO_NOTHING: Bounds = Bounds {
    bytes: 0.5,
    peak: 0.5,
    allocations: 0.001,
};

/// A bound that is so many times the counted cost would not notice a change for the worse.
const TOO_LOOSE: f64 = 3.5;

/// Below this a bound is tight enough, whatever was counted.
const SMALL: f64 = 0.5;

impl Defaults {
    /// The problem with the cost of a text: too high, or so low that its own bound is too loose.
    pub(super) fn judge(
        &self,
        own: Option<&Bounds>,
        is_refused: bool,
        length: usize,
        counted: &AllocationInfo,
    ) -> Result<(), String> {
        let ordinary = if is_refused && length >= HUGE {
            &NEXT_TO_NOTHING
        } else {
            &self.each
        };
        let each = own.unwrap_or(ordinary);
        let has_to_be_tight = own.is_some() || length >= VERY_LARGE;
        let base = own.map_or(f64::from(self.base), |_| 0.0);
        let rows = [
            ("bytes", counted.bytes_total, base, each.bytes),
            ("peak", counted.bytes_max, base, each.peak),
            (
                "allocations",
                counted.count_total,
                base / 16.0,
                each.allocations,
            ),
        ];
        let length_of_text = as_number(length as u64);
        let per_byte = |count: u64| as_number(count) / length_of_text;
        for (name, count, base, bound) in rows {
            let counted = count;
            let most = base + bound * length_of_text;
            if as_number(counted) > most {
                return Err(format!(
                    "{name}: {counted} for {length} bytes of text, {:.3} each; {most:.0} are allowed",
                    per_byte(counted)
                ));
            }
            let is_loose = bound > SMALL && bound > TOO_LOOSE * per_byte(counted);
            if has_to_be_tight && is_loose {
                return Err(format!(
                    "{name}: the bound of {bound} for each byte says nothing, {:.3} were counted; it needs one of its own",
                    per_byte(counted)
                ));
            }
        }
        if own.is_some() && length < LARGE {
            return Err("a bound of its own is for large texts".to_owned());
        }
        Ok(())
    }
}

/// Counts of tests are far below the limit of a float.
fn as_number(count: u64) -> f64 {
    u32::try_from(count).map_or_else(
        |_| f64::from(u32::try_from(count >> 16).unwrap_or(u32::MAX)) * 65_536.0,
        f64::from,
    )
}

/// With `HOSTILE_COSTS` set, prints the counts, as the line that a case needs (twice as much).
pub(super) fn print(name: &str, length: usize, counted: &AllocationInfo) {
    if std::env::var_os("HOSTILE_COSTS").is_none() {
        return;
    }
    let twice = |count: u64| 2.0 * as_number(count) / as_number(length as u64);
    #[expect(
        clippy::print_stderr,
        reason = "who sets the variable wants to read this"
    )]
    {
        eprintln!(
            "COST\t{name}\t{length}\t{:.3}\t{:.3}\t{:.4}",
            twice(counted.bytes_total),
            twice(counted.bytes_max),
            twice(counted.count_total)
        );
    }
}
