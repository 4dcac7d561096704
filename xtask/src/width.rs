//! `cargo xtask width`: no line of Rust is wider than the code, comments included.
//!
//! `cargo fmt` keeps the code within `max_width` of `rustfmt.toml` and leaves comments alone. This
//! checks both. A line with a string is excused, because a string cannot always be broken, and so
//! are generated files and the cases of `ui-tests`, whose lines the recorded messages show.
//! `--write` wraps the paragraphs of comments that have a line too wide.

use std::fs;

use crate::process::{Result, output_of, program, root};

/// The `max_width` of `rustfmt.toml`.
const WIDTH: usize = 100;

/// `cargo fmt` breaks no code in calls of macros and in comments. So many lines of it are too wide;
/// the number may fall, and never rise.
const UNFORMATTED: usize = 64;

/// Fails when a comment is too wide, or more lines of code than before; prints each.
pub(crate) fn check() -> Result<()> {
    let (mut comments, mut code) = (Vec::new(), Vec::new());
    for path in sources()? {
        let text = fs::read_to_string(root().join(&path))?;
        for (number, is_comment) in too_wide(&text) {
            let places = if is_comment { &mut comments } else { &mut code };
            places.push(format!("{path}:{number}"));
        }
    }
    if !comments.is_empty() {
        println!("{}", comments.join("\n"));
        let count = comments.len();
        return Err(format!(
            "{count} comments are wider than {WIDTH}; `cargo xtask width --write` wraps them"
        )
        .into());
    }
    if code.len() > UNFORMATTED {
        println!("{}", code.join("\n"));
        let count = code.len();
        return Err(format!(
            "{count} lines of code are wider than {WIDTH}, and no more than {UNFORMATTED} may be"
        )
        .into());
    }
    println!(
        "width: {} lines that `cargo fmt` does not reach are wider than {WIDTH}",
        code.len()
    );
    Ok(())
}

/// Wraps comments in place.
pub(crate) fn write() -> Result<()> {
    for path in sources()? {
        let path = root().join(path);
        let text = fs::read_to_string(&path)?;
        let wrapped = wrap(&text);
        if wrapped != text {
            fs::write(&path, wrapped)?;
        }
    }
    Ok(())
}

fn sources() -> Result<Vec<String>> {
    let listed = output_of(program("git").args(["ls-files", "*.rs"]))?;
    let is_ours = |path: &&str| {
        let is_case = path.starts_with("ui-tests/cases/");
        !path.ends_with("generated.rs") && !is_case && root().join(path).is_file()
    };
    Ok(listed.lines().filter(is_ours).map(str::to_owned).collect())
}

fn width(line: &str) -> usize {
    line.chars().count()
}

/// The lines that are too wide and have no excuse: their numbers, and whether they are comments
/// without code.
fn too_wide(text: &str) -> Vec<(usize, bool)> {
    let lines = text.lines().zip(strings(text)).enumerate();
    lines
        .zip(is_code(text))
        .filter(|((_, (line, string)), _)| width(line) > WIDTH && *string == Strings::None)
        .filter(|((_, (line, _)), is_code)| !is_unbreakable(line, *is_code))
        .map(|((index, (line, _)), is_code)| (index + 1, Comment::read(line).is_some() && !is_code))
        .collect()
}

/// Whether a comment is a row of a table, one word such as an address, or code with a string.
fn is_unbreakable(line: &str, is_code: bool) -> bool {
    let Some(comment) = Comment::read(line) else {
        return false;
    };
    let text = comment.text;
    text.starts_with('|') || pieces(text).len() < 2 || (is_code && text.contains('"'))
}

/// Of each line, whether it is code in a comment.
fn is_code(text: &str) -> impl Iterator<Item = bool> {
    let mut is_code = false;
    text.lines().map(move |line| {
        let comment = Comment::read(line);
        is_code &= comment.is_some();
        if comment.is_some_and(|comment| comment.text.starts_with("```")) {
            is_code = !is_code;
        }
        is_code
    })
}

/// How a line has to do with strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strings {
    None,
    /// A part of a string is on it.
    Some,
    /// It begins inside of a string.
    Inside,
}

/// Of each line, how it has to do with strings.
fn strings(text: &str) -> Vec<Strings> {
    let mut found = Vec::new();
    // The hashes of the string that is open, and whether it is a raw one.
    let mut open: Option<(usize, bool)> = None;
    let mut comments = 0_usize;
    for line in text.lines() {
        let mut this = match open {
            Some(_) => Strings::Inside,
            None => Strings::None,
        };
        let bytes = line.as_bytes();
        let at = |index: usize| bytes.get(index).copied().unwrap_or_default();
        let mut index = 0;
        while index < bytes.len() {
            let (here, next) = (at(index), at(index + 1));
            let step = if let Some((hashes, is_raw)) = open {
                let closes = here == b'"' && (1..=hashes).all(|after| at(index + after) == b'#');
                if closes {
                    open = None;
                }
                match (closes, is_raw, here) {
                    (true, ..) => 1 + hashes,
                    (false, false, b'\\') => 2,
                    _ => 1,
                }
            } else if (here, next) == (b'/', b'*') {
                comments += 1;
                2
            } else if comments > 0 {
                let closes = (here, next) == (b'*', b'/');
                comments -= usize::from(closes);
                1 + usize::from(closes)
            } else if (here, next) == (b'/', b'/') {
                break;
            } else if here == b'"' {
                open = Some((0, false));
                this = this.max_some();
                1
            } else if here == b'r' && (next == b'"' || next == b'#') && !is_word(bytes, index) {
                let hashes = (index + 1..bytes.len())
                    .take_while(|place| at(*place) == b'#')
                    .count();
                if at(index + 1 + hashes) == b'"' {
                    open = Some((hashes, true));
                    this = this.max_some();
                }
                // `r#name` is no string.
                2 + hashes
            } else if here == b'\'' && next == b'\\' {
                let rest = bytes.get(index + 3..).unwrap_or_default();
                4 + rest.iter().take_while(|byte| **byte != b'\'').count()
            } else if here == b'\'' && at(index + 2) == b'\'' {
                3
            } else {
                1
            };
            index += step;
        }
        found.push(this);
    }
    found
}

impl Strings {
    fn max_some(self) -> Self {
        match self {
            Self::None => Self::Some,
            other => other,
        }
    }
}

/// Whether the letter at a place belongs to a longer name; `br"…"` is a string all the same.
fn is_word(bytes: &[u8], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|place| bytes.get(place));
    before.is_some_and(|byte| *byte == b'_' || (byte.is_ascii_alphanumeric() && *byte != b'b'))
}

/// A line that is nothing but a comment.
#[derive(Clone, Copy)]
struct Comment<'t> {
    /// White space and slashes.
    marker: &'t str,
    /// White space after them.
    indent: &'t str,
    text: &'t str,
}

impl<'t> Comment<'t> {
    fn read(line: &'t str) -> Option<Self> {
        let slashes = line.trim_start();
        let rest = ["///", "//!", "//"]
            .into_iter()
            .find_map(|marker| slashes.strip_prefix(marker))?;
        let text = rest.trim_start();
        let (marker, _) = line.split_at_checked(line.len() - rest.len())?;
        let (indent, _) = rest.split_at_checked(rest.len() - text.len())?;
        Some(Self {
            marker,
            indent,
            text: text.trim_end(),
        })
    }

    /// How far its text is in, if it is an item of a list: `- ` and `1. `.
    fn item(self) -> Option<usize> {
        let (mark, _) = self.text.split_once(' ')?;
        let is_number = || {
            let digits = mark.strip_suffix(['.', ')']).unwrap_or_default();
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        (["-", "*", "+"].contains(&mark) || is_number()).then_some(mark.len() + 1)
    }

    /// Whether it stands for itself: it neither goes on nor can be gone on with.
    fn is_apart(self) -> bool {
        let starts = ["|", "#", "```", "~~~", ">", "<"];
        let is_link = self.text.starts_with('[') && self.text.contains("]: ");
        self.text.is_empty() || is_link || starts.iter().any(|start| self.text.starts_with(start))
    }
}

/// The words of a comment; code in back quotes is one word.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut is_code) = (0, false);
    for (index, letter) in text.char_indices() {
        match letter {
            '`' => is_code = !is_code,
            ' ' if !is_code => {
                pieces.extend(text.get(start..index));
                start = index + 1;
            }
            _ => {}
        }
    }
    pieces.extend(text.get(start..));
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Whether a word would mean something to Markdown at the start of a line.
fn is_mark(piece: &str) -> bool {
    let digits = piece.trim_end_matches(['.', ')']);
    let is_number = digits.len() < piece.len() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let starts = ['>', '#', '|', '=', '<'];
    piece.starts_with(starts) || ["-", "+", "*", "--", "---"].contains(&piece) || is_number
}

/// The text with every paragraph wrapped that has a line too wide.
fn wrap(text: &str) -> String {
    let states = strings(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut out = Vec::new();
    let mut is_code = false;
    let mut index = 0;
    while let Some(line) = lines.get(index) {
        let is_string = states.get(index) == Some(&Strings::Inside);
        index += 1;
        let comment = Comment::read(line).filter(|_| !is_string);
        is_code &= comment.is_some();
        let Some(first) = comment else {
            out.push((*line).to_owned());
            continue;
        };
        if first.text.starts_with("```") {
            is_code = !is_code;
        }
        if is_code || first.is_apart() {
            out.push((*line).to_owned());
            continue;
        }
        let mut paragraph = vec![first];
        while let Some(next) = lines.get(index).and_then(|line| Comment::read(line)) {
            if next.marker != first.marker || next.is_apart() || next.item().is_some() {
                break;
            }
            paragraph.push(next);
            index += 1;
        }
        let start = index - paragraph.len();
        let before = lines.get(start..index).unwrap_or_default();
        if before.iter().any(|line| width(line) > WIDTH) {
            out.extend(fill(&paragraph));
        } else {
            out.extend(before.iter().map(|line| (*line).to_owned()));
        }
    }
    let mut wrapped = out.join("\n");
    if text.ends_with('\n') {
        wrapped.push('\n');
    }
    wrapped
}

/// The lines of one paragraph, none too wide where its words allow it.
fn fill(paragraph: &[Comment]) -> Vec<String> {
    let Some(first) = paragraph.first() else {
        return Vec::new();
    };
    let head = format!("{}{}", first.marker, first.indent);
    let hang = match (paragraph.get(1), first.item()) {
        (Some(second), _) => format!("{}{}", second.marker, second.indent),
        (None, item) => format!("{head}{}", " ".repeat(item.unwrap_or(0))),
    };
    let mut lines: Vec<Vec<&str>> = vec![Vec::new()];
    let mut is_first = true;
    for piece in paragraph.iter().flat_map(|line| pieces(line.text)) {
        let prefix = if is_first { &head } else { &hang };
        let Some(line) = lines.last_mut() else {
            break;
        };
        let used: usize = line.iter().map(|word| width(word) + 1).sum();
        if line.is_empty() || width(prefix) + used + width(piece) <= WIDTH {
            line.push(piece);
            continue;
        }
        // A mark must not begin a line; the word before it begins the line instead.
        let mut fresh = Vec::new();
        let mut next = piece;
        while is_mark(next) && line.len() > 1 {
            fresh.insert(0, next);
            let Some(last) = line.pop() else {
                break;
            };
            next = last;
        }
        fresh.insert(0, next);
        lines.push(fresh);
        is_first = false;
    }
    let prefixes = std::iter::once(&head).chain(std::iter::repeat(&hang));
    let lines = prefixes.zip(lines);
    lines
        .map(|(prefix, words)| format!("{prefix}{}", words.join(" ")))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Strings, WIDTH, strings, too_wide, width, wrap};
    use crate::process::root;

    #[test]
    fn the_width_is_that_of_the_formatter() {
        let settings = fs::read_to_string(root().join("rustfmt.toml")).unwrap_or_default();
        let line = format!("max_width = {WIDTH}");
        assert!(settings.lines().any(|it| it == line), "{settings}");
    }

    #[test]
    fn strings_excuse_a_line_and_comments_do_not() {
        let long = "x".repeat(WIDTH);
        let text = format!(
            "// a {long}\nlet a = \"{long}\";\nlet b{long} = 'a' + '\"' + b;\nf(r#\"a\n\"{long}\n\"#, 1);\n/// | {long} b |\n\
             /// ```\n/// let {long} = 1;\n/// f(\"{long}\", 1);\n/// ```\n"
        );
        assert_eq!(too_wide(&text), [(1, true), (3, false), (9, false)]);
    }

    #[test]
    fn strings_are_followed_over_lines() {
        let text = "let a = \"b\\\"\n// c\";\nlet r#type = '\\'';\n/* \" */ let d = br\"\\\";\n// \"\nlet e: &'a str;\n";
        let [none, some, inside] = [Strings::None, Strings::Some, Strings::Inside];
        assert_eq!(strings(text), [some, inside, none, some, none, none]);
    }

    #[test]
    fn paragraphs_are_filled_and_the_rest_stays() {
        let words = "word ".repeat(30);
        let text = format!(
            "    /// {words}\n    /// end.\n    ///\n    /// - {words}\n    ///   end.\n    /// ```\n    /// {words}\n    /// ```\n    fn f() {{}}\n"
        );
        let wrapped = wrap(&text);
        let lines: Vec<&str> = wrapped.lines().collect();
        assert_eq!(lines.len(), 9, "{wrapped}");
        assert_eq!(lines.iter().filter(|line| width(line) > WIDTH).count(), 1);
        assert!(
            lines.iter().any(|line| line.starts_with("    ///   word")),
            "{wrapped}"
        );
        assert!(wrapped.ends_with("```\n    fn f() {}\n"));
        assert_eq!(wrap(&wrapped), wrapped);
        assert_eq!(
            wrapped
                .split_whitespace()
                .filter(|word| *word == "word")
                .count(),
            90
        );
    }

    #[test]
    fn code_stays_in_one_piece_and_marks_do_not_begin_a_line() {
        let start = "x".repeat(WIDTH - 10);
        let wrapped = wrap(&format!("// {start} `a b c d e f` g\n"));
        assert_eq!(wrapped, format!("// {start}\n// `a b c d e f` g\n"));
        let start = "x".repeat(WIDTH - 8);
        let wrapped = wrap(&format!("// {start} abc > d e f\n"));
        assert_eq!(wrapped, format!("// {start}\n// abc > d e f\n"));
    }
}
