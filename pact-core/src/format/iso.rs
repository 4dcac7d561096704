//! `created_at_iso`: UTC, nine digits of fraction, `Z`.

use core::ops::Deref;

use smol_str::SmolStr;

const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400;

/// The text of a time in nanoseconds since 1970.
pub(crate) fn from_ns(ns: i64) -> SmolStr {
    SmolStr::from(&*digits_of_ns(ns))
}

/// The text of a time, without memory of its own.
pub(crate) struct Digits([u8; 30]);

impl Deref for Digits {
    type Target = str;

    fn deref(&self) -> &str {
        // All of it is ASCII.
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

/// The text of a time in nanoseconds since 1970.
pub(crate) fn digits_of_ns(ns: i64) -> Digits {
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
    Digits(text)
}

/// Year, month and day of a day counted from 1970-01-01, in the Gregorian calendar.
///
/// Counts in eras of 400 years (146,097 days) whose years begin on the first of March, so that the
/// leap day comes last and every month before it has a fixed place.
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
    // The first and the last second that 64 bits can count are not whole, so the sum takes 128
    // bits.
    let ns = i128::from(seconds) * i128::from(SECOND) + i128::from(number(20, 29)?);
    let ns = i64::try_from(ns).ok()?;
    // A text that is no time, like the thirtieth of February, differs from the text of the computed
    // time.
    (from_ns(ns) == text).then_some(ns)
}

/// The day, counted from 1970-01-01, of a year, month and day: the inverse of [`civil`].
#[cfg(feature = "serde")]
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Whether a text is a time as ISO 8601 and RFC 3339 write it: a date, the time of day, and perhaps
/// an offset from UTC.
pub(crate) fn is_time(text: &str) -> bool {
    let mut rest = Scan(text.as_bytes());
    rest.date()
        .filter(|()| rest.takes(|byte| matches!(byte, b'T' | b't' | b' ')))
        .and_then(|()| rest.time_of_day())
        .and_then(|()| rest.zone())
        .is_some_and(|()| rest.0.is_empty())
}

/// The part of a time that is not read yet.
struct Scan<'t>(&'t [u8]);

impl Scan<'_> {
    /// Reads a number of `width` digits, within bounds.
    fn number(&mut self, width: usize, low: u32, high: u32) -> Option<u32> {
        let (digits, rest) = self.0.split_at_checked(width)?;
        let mut number = 0;
        for digit in digits {
            number = number * 10 + char::from(*digit).to_digit(10)?;
        }
        self.0 = rest;
        (low..=high).contains(&number).then_some(number)
    }

    /// Whether such a byte is next; if so, it is taken.
    fn takes(&mut self, is_it: impl Fn(u8) -> bool) -> bool {
        match self.0.split_first() {
            Some((first, rest)) if is_it(*first) => {
                self.0 = rest;
                true
            }
            _ => false,
        }
    }

    fn date(&mut self) -> Option<()> {
        let dash = |byte| byte == b'-';
        let year = self.number(4, 0, 9_999)?;
        let month = self.takes(dash).then(|| self.number(2, 1, 12))??;
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        self.takes(dash).then(|| self.number(2, 1, days))??;
        Some(())
    }

    /// Hours and minutes, and perhaps seconds with a fraction. A leap second is the 60th.
    fn time_of_day(&mut self) -> Option<()> {
        let colon = |byte| byte == b':';
        self.number(2, 0, 23)?;
        self.takes(colon).then(|| self.number(2, 0, 59))??;
        if !self.takes(colon) {
            return Some(());
        }
        self.number(2, 0, 60)?;
        if self.takes(|byte| matches!(byte, b'.' | b',')) {
            self.number(1, 0, 9)?;
            while self.takes(|byte| byte.is_ascii_digit()) {}
        }
        Some(())
    }

    /// `Z`, `+01:00`, `+0100`, `+01`, or nothing.
    fn zone(&mut self) -> Option<()> {
        if self.0.is_empty() || self.takes(|byte| matches!(byte, b'Z' | b'z')) {
            return Some(());
        }
        if !self.takes(|byte| matches!(byte, b'+' | b'-')) {
            return None;
        }
        self.number(2, 0, 23)?;
        if self.takes(|byte| byte == b':') || !self.0.is_empty() {
            self.number(2, 0, 59)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{from_ns, is_time};

    #[test]
    fn a_time_has_a_date_and_a_time_of_day() {
        for text in [
            "2024-02-29T00:00:00Z",
            "2000-02-29T23:59:60.5z",
            "2023-11-14T23:13:20+01:00",
            "2023-11-14t23:13:20,123456789123-0130",
            "2023-11-14 23:13",
            "2023-11-14T23:13:20.0",
            "0000-01-01T00:00:00+23",
            "9999-12-31T23:59:59.999999999Z",
            &from_ns(i64::MIN),
            &from_ns(i64::MAX),
        ] {
            assert!(is_time(text), "{text}");
        }
        for text in [
            "",
            "yesterday",
            "2024-01-01",
            "2024-01-01T",
            "2024-01-01T00",
            "2024-01-01T24:00:00Z",
            "2024-01-01T00:60:00Z",
            "2024-01-01T00:00:61Z",
            "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00ZZ",
            "2024-01-01T00:00:00+1",
            "2024-01-01T00:00:00+24:00",
            "2024-01-01T00:00:00+01:",
            "2024-01-01T00:00:00+01:60",
            "2024-01-01T00:00:00 UTC",
            "2023-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2024-04-31T00:00:00Z",
            "2024-13-01T00:00:00Z",
            "2024-00-01T00:00:00Z",
            "2024-01-00T00:00:00Z",
            "24-01-01T00:00:00Z",
            "2024/01/01T00:00:00Z",
            "2024-01-01X00:00:00Z",
            "+2024-01-01T00:00:00Z",
            "2024-01-01T00:00:00\u{661}Z",
            "1700000000",
        ] {
            assert!(!is_time(text), "{text}");
        }
    }

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
