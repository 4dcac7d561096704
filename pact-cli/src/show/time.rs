//! Times for people.

/// A time in milliseconds since 1970, in UTC, to the second.
pub(crate) fn time(millis: i64) -> String {
    let seconds = millis.div_euclid(1_000);
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
}

/// The date so many days after the first of 1970: year, month and day. The year is counted from
/// March, so that a leap day is its last.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00"),
            (-1, "1969-12-31T23:59:59"),
            (951_782_399_999, "2000-02-28T23:59:59"),
            (951_782_400_000, "2000-02-29T00:00:00"),
            (951_868_800_000, "2000-03-01T00:00:00"),
            (1_767_225_600_000, "2026-01-01T00:00:00"),
            (4_107_542_400_000, "2100-03-01T00:00:00"),
        ] {
            assert_eq!(time(millis), text);
        }
        // Anybody may have written a time.
        for millis in [i64::MIN, i64::MAX] {
            assert!(!time(millis).is_empty());
        }
    }
}
