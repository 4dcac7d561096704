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

/// The time of a text that [`from_ns`] wrote.
#[cfg(feature = "serde")]
pub(crate) fn to_ns(text: &str) -> Option<i64> {
    let number = |from: usize, to: usize| {
        let digits = text.get(from..to)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<i64>().ok()).flatten()
    };
    let days = days(number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let minutes = number(11, 13)? * 60 + number(14, 16)?;
    let seconds = days * DAY + minutes * 60 + number(17, 19)?;
    // One second is not whole at either end of what 64 bits can count, so the sum is taken in more.
    let ns = i128::from(seconds) * i128::from(SECOND) + i128::from(number(20, 29)?);
    let ns = i64::try_from(ns).ok()?;
    // What is no time, like a thirtieth of February, is not what its time is written as.
    (from_ns(ns) == text).then_some(ns)
}

/// The day, counted from 1970-01-01, of a year, month and day: what [`civil`] takes apart.
#[cfg(feature = "serde")]
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
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
            #[cfg(feature = "serde")]
            assert_eq!(super::to_ns(text), Some(ns));
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "1970-01-01T00:00:00.000000000",
            "1970-01-01T00:00:00Z",
            "1970-01-01 00:00:00.000000000Z",
            "1970-02-30T00:00:00.000000000Z",
            "1900-02-29T00:00:00.000000000Z",
            "1970-00-01T00:00:00.000000000Z",
            "1970-13-01T00:00:00.000000000Z",
            "1970-01-01T24:00:00.000000000Z",
            "1970-01-01T00:00:60.000000000Z",
            "1970-01-01T00:00:+1.000000000Z",
            "2262-04-11T23:47:16.854775808Z",
            "1677-09-21T00:12:43.145224191Z",
            "9999-12-31T23:59:59.999999999Z",
            "0000-01-01T00:00:00.000000000Z",
            "197é-01-01T00:00:00.000000000Z",
        ] {
            assert_eq!(super::to_ns(text), None, "{text}");
        }
        let step = i64::MAX / 5_003;
        for count in -5_003..=5_003 {
            let ns = count * step;
            assert_eq!(super::to_ns(&from_ns(ns)), Some(ns));
        }
    }
}
