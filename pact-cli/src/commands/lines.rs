//! Selectors on standard input, one a line.

use std::io::{self, BufRead};

use pact_core::grammar::limits::TEXT;
use pact_core::{Reason, canonical_json};
use serde_json::json;

use crate::failure::{Failure, say};
use crate::out::Out;
use crate::save::Target;

/// The longest selector, and the two bytes that may end its line. No more of a line is ever in
/// memory.
const MAX_LINE: usize = TEXT + 2;

/// Answers the selectors of the arguments, or with `stdin` those of the lines of standard input.
/// Fails if an answer is false.
pub(super) fn answer_all(
    selectors: &[String],
    stdin: bool,
    out: &mut Out,
    answer: impl Fn(&str, &mut Out) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let mut is_fine = true;
    for text in selectors {
        is_fine &= answer(text, out)?;
    }
    if stdin {
        for line in lines_of_stdin()? {
            is_fine &= match line? {
                Line::Text(text) => answer(&text, out)?,
                Line::TooLong(line) => {
                    line.report(out)?;
                    false
                }
            };
            // A user in a dialogue waits for the answer.
            out.finish()?;
        }
    }
    if is_fine {
        return Ok(());
    }
    out.finish()?;
    Err(Failure::Reported)
}

/// A line of standard input, without its end.
enum Line {
    Text(String),
    TooLong(TooLong),
}

/// A line that is longer than any selector. It was skipped.
struct TooLong {
    number: u64,
}

/// Lines of standard input, as they come.
fn lines_of_stdin() -> Result<impl Iterator<Item = Result<Line, Failure>>, Failure> {
    // The output would be read as further selectors, without end.
    Target::standard_output().refuse_standard_input()?;
    let mut input = io::stdin().lock();
    let numbers = 1..;
    let mut lines = numbers.map(move |number| read_line(&mut input, number));
    Ok(std::iter::from_fn(move || {
        let line = lines.next()?.transpose()?;
        Some(line.map_err(|error| {
            let message = format!("standard input cannot be read: {error}");
            Failure::Usage(message)
        }))
    }))
}

fn read_line(input: &mut impl BufRead, number: u64) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let limit = u64::try_from(MAX_LINE).unwrap_or(u64::MAX);
    io::Read::take(&mut *input, limit).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    let is_cut = !line.ends_with(b"\n") && line.len() == MAX_LINE;
    let is_skipped = is_cut && input.skip_until(b'\n')? > 0;
    while line.pop_if(|byte| matches!(*byte, b'\n' | b'\r')).is_some() {}
    if is_skipped || line.len() > TEXT {
        return Ok(Some(Line::TooLong(TooLong { number })));
    }
    // A line that is not UTF-8 is no selector, and is refused as an invalid one.
    let text = String::from_utf8_lossy(&line).into_owned();
    Ok(Some(Line::Text(text)))
}

impl TooLong {
    /// Reports the line like any other invalid selector.
    fn report(&self, out: &mut Out) -> Result<(), Failure> {
        let reason = Reason::TooLong;
        let (code, reason) = (reason.code().as_str(), reason.as_str());
        let number = self.number;
        let message = format!("line {number} is too long: a selector has at most {TEXT} bytes");
        if out.is_json() {
            // The line was skipped, so the details cannot quote it.
            out.line(canonical_json(&json!({"error": {
                "code": code,
                "message": message,
                "details": {"reason": reason, "line": number},
            }})))?;
        } else {
            // Earlier output must come first: both streams may be one terminal.
            out.finish()?;
            say(&format!("error: {message} [{code}: {reason}]"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, MAX_LINE, TEXT, read_line};

    /// The text of each line, or the number of one that is too long.
    fn lines(mut input: &[u8]) -> Vec<Result<String, u64>> {
        let mut lines = Vec::new();
        for number in 1.. {
            match read_line(&mut input, number).unwrap() {
                None => break,
                Some(Line::Text(text)) => lines.push(Ok(text)),
                Some(Line::TooLong(line)) => lines.push(Err(line.number)),
            }
        }
        lines
    }

    #[test]
    fn ends_of_lines_do_not_count() {
        let longest = "x".repeat(TEXT);
        for end in ["", "\n", "\r\n", "\r"] {
            let input = format!("{longest}{end}");
            assert_eq!(lines(input.as_bytes()), [Ok(longest.clone())], "{end:?}");
            let input = format!("{longest}x{end}");
            assert_eq!(lines(input.as_bytes()), [Err(1)], "{end:?}");
        }
        assert_eq!(
            lines(b"\n\r\na\r\r\nb"),
            ["", "", "a", "b"].map(|text| Ok(text.to_owned()))
        );
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn the_rest_of_a_long_line_is_no_line() {
        for length in TEXT - 1..MAX_LINE + 4 {
            let input = format!("a\n{}\nb\n", "x".repeat(length));
            let lines = lines(input.as_bytes());
            assert_eq!(lines.len(), 3, "{length}");
            assert_eq!(lines[1].is_ok(), length <= TEXT, "{length}");
            assert_eq!(lines[2], Ok("b".to_owned()), "{length}");
        }
    }
}
