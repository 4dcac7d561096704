//! `created_at_iso`: UTC, nine digits of fraction, `Z`.

use smol_str::SmolStr;

const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400;

/// The text of a time in nanoseconds since 1970.
pub(crate) fn from_ns(ns: i64) -> SmolStr {
    let seconds = ns.div_euclid(SECOND);
    let (days, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = civil(days);
    // Exports print millions of these, and formatting them one by one takes most of the time.
    let mut text = *b"0000-00-00T00:00:00.000000000Z";
    for (end, width, value) in [
        (4, 4, year),
        (7, 2, month),
        (10, 2, day),
        (13, 2, second / 3600),
        (16, 2, second / 60 % 60),
        (19, 2, second % 60),
        (29, 9, ns.rem_euclid(SECOND)),
    ] {
        let mut rest = value;
        for place in text.iter_mut().take(end).rev().take(width) {
            *place = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
        }
    }
    SmolStr::from(core::str::from_utf8(&text).unwrap_or_default())
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar.
///
/// Counts in eras of 400 years (146,097 days) whose years begin on the first of March, so that the leap day
/// comes last and every month before it has a fixed place.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::from_ns;

    #[test]
    fn the_calendar_is_right_at_its_corners() {
        for (ns, text) in [
            (0, "1970-01-01T00:00:00.000000000Z"),
            (-1, "1969-12-31T23:59:59.999999999Z"),
            (951_782_400_000_000_000, "2000-02-29T00:00:00.000000000Z"),
            (1_700_000_000_123_456_789, "2023-11-14T22:13:20.123456789Z"),
            (-2_203_891_200_000_000_000, "1900-03-01T00:00:00.000000000Z"),
            (i64::MAX, "2262-04-11T23:47:16.854775807Z"),
            (i64::MIN, "1677-09-21T00:12:43.145224192Z"),
        ] {
            assert_eq!(from_ns(ns), text);
        }
    }
}
