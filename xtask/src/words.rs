//! `cargo xtask words`: counts a habit that makes prose hard to read, a clause with "what" in the
//! place of a noun.
//!
//! Every "what" in a comment of Rust or JavaScript, and in the prose of a Markdown page, counts.
//! Code in backticks, quoted text and questions do not. The measure is occurrences per 1,000 lines
//! of prose.

#![expect(
    clippy::print_stdout,
    reason = "the counts are the result of the command"
)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A folder or page may have as many per 1,000 lines.
const LIMIT: usize = 5;

/// Lines of prose, and the lines that have the habit.
#[derive(Default)]
struct Count {
    lines: usize,
    found: usize,
}

impl Count {
    fn per_thousand(&self) -> usize {
        (self.found * 1000).div_ceil(self.lines.max(1))
    }
}

/// Prints a line for each folder; with `lists`, each place as well.
pub(crate) fn print(lists: bool) -> Result<(), Box<dyn Error>> {
    let counts = count(lists)?;
    for (folder, count) in &counts {
        println!(
            "{folder:14} {:5} lines of prose, {:4} with the habit, {:3} per 1,000",
            count.lines,
            count.found,
            count.per_thousand()
        );
    }
    Ok(())
}

/// Fails where the whole project has more than the limit.
pub(crate) fn check() -> Result<(), Box<dyn Error>> {
    let counts = count(false)?;
    match counts.get("all").map(Count::per_thousand) {
        Some(found) if found > LIMIT => Err(format!(
            "{found} clauses with \"what\" per 1,000 lines of prose, more than {LIMIT}: see `cargo xtask words --list`"
        )
        .into()),
        _ => Ok(()),
    }
}

fn count(lists: bool) -> Result<BTreeMap<String, Count>, Box<dyn Error>> {
    let root = env!("CARGO_MANIFEST_DIR").trim_end_matches("xtask");
    let listed = Command::new("git")
        .args(["ls-files", "*.rs", "*.js", "*.md", "*.lalrpop"])
        .current_dir(root)
        .output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for path in listed
        .lines()
        .filter(|path| !path.ends_with("generated.rs"))
    {
        let Ok(text) = fs::read_to_string(format!("{root}{path}")) else {
            continue;
        };
        let folder = path.split_once('/').map_or("pages", |(folder, _)| folder);
        for (number, line) in prose(path, &text) {
            let found = habits(line);
            if lists && found > 0 {
                println!("{path}:{number}: {}", line.trim());
            }
            for name in [folder, "all"] {
                let count = counts.entry(name.to_owned()).or_default();
                count.lines += 1;
                count.found += found;
            }
        }
    }
    Ok(counts)
}

/// The lines of a file that people read as sentences, with their numbers.
fn prose<'t>(path: &str, text: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    let is_page = Path::new(path).extension().is_some_and(|ext| ext == "md");
    let mut is_code = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let start = line.trim_start();
        let said = start.trim_start_matches(['/', '!', ' ']);
        let is_prose = if is_page {
            !start.is_empty()
        } else {
            start.starts_with("//")
        };
        if is_prose && said.starts_with("```") {
            is_code = !is_code;
            return None;
        }
        // A block of code in a comment ends with it.
        is_code &= is_prose || is_page;
        (is_prose && !is_code).then_some((index + 1, line))
    })
}

/// How often a line says "what" outside of code, quotes and questions.
fn habits(line: &str) -> usize {
    let mut plain = String::new();
    for (index, outside) in line.split('`').enumerate() {
        if index % 2 == 0 {
            plain.push_str(outside);
        }
        plain.push(' ');
    }
    let unquoted: String = plain.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    unquoted
        .split_inclusive(['.', '?', ';', ':'])
        .filter(|sentence| !sentence.ends_with('?'))
        .flat_map(|sentence| sentence.split(|letter: char| !letter.is_alphanumeric()))
        .filter(|word| word.eq_ignore_ascii_case("what"))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_count_and_code_quotes_and_questions_do_not() {
        assert_eq!(habits("/// What is sealed is weighed what it was."), 2);
        assert_eq!(habits("/// What is it? `what` says \"what\"; somewhat."), 0);
    }

    #[test]
    fn code_in_comments_is_no_prose() {
        let text = "/// One.\n/// ```\n/// what\n/// ```\nlet x = 1; // what\n// Two.\n";
        let lines: Vec<_> = prose("a.rs", text).map(|(number, _)| number).collect();
        assert_eq!(lines, [1, 6]);
    }
}
