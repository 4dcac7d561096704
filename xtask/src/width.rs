//! `cargo xtask width`: no line of Rust is wider than the code, comments included.
//!
//! `cargo fmt` keeps the code within `max_width` of `rustfmt.toml`. It leaves alone comments, the
//! calls of macros, and statements with a string that is too long. This checks all of them.
//!
//! A line is excused where nobody could break it: it begins inside a string, it has a string that
//! would be too wide on a line by itself, or it is a comment of one word (an address) or a row of a
//! table. Generated files are excused, and so are the cases of `ui-tests`, whose lines the recorded
//! messages show. `--write` wraps the paragraphs of comments that have a line too wide.

use std::fs;

use crate::process::{Result, output_of, program, root};

/// The `max_width` of `rustfmt.toml`.
const WIDTH: usize = 100;

/// Fails when a line is too wide that could be broken; prints each.
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
    if !code.is_empty() {
        println!("{}", code.join("\n"));
        let count = code.len();
        return Err(format!(
            "{count} lines of code are wider than {WIDTH}; break them by hand where `cargo fmt` does not"
        )
        .into());
    }
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
    let lines = text.lines().zip(strings(text)).zip(code_in_comments(text));
    let too_wide = lines
        .enumerate()
        .filter_map(|(index, ((line, string), code))| {
            let comment = Comment::read(line).filter(|_| string != Strings::Inside);
            let is_excused = match (comment, code) {
                (_, Some(strings)) => strings.excuse(line),
                (Some(comment), None) => {
                    comment.text.starts_with('|') || pieces(comment.text).len() < 2
                }
                (None, None) => string.excuse(line),
            };
            let is_prose = comment.is_some() && code.is_none();
            (width(line) > WIDTH && !is_excused).then_some((index + 1, is_prose))
        });
    too_wide.collect()
}

/// Of each line that is code in a comment, how it has to do with strings.
fn code_in_comments(text: &str) -> Vec<Option<Strings>> {
    let mut found = Vec::new();
    let mut block: Option<String> = None;
    for line in text.lines() {
        let comment = Comment::read(line);
        let is_fence = comment.is_some_and(|comment| comment.text.starts_with("```"));
        if comment.is_none() || (is_fence && block.is_some()) {
            // A string that a block leaves open ends with the block.
            found.extend(block.take().iter().flat_map(|code| strings(code)).map(Some));
            found.push(None);
        } else if is_fence {
            block = Some("\n".to_owned());
        } else if let (Some(code), Some(comment)) = (&mut block, comment) {
            code.push_str(comment.text);
            code.push('\n');
        } else {
            found.push(None);
        }
    }
    found.extend(block.iter().flat_map(|code| strings(code)).map(Some));
    found
}

/// How a line has to do with strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strings {
    None,
    /// The longest string on it, or part of one, is so wide.
    Some(usize),
    /// A string begins on it that ends on a later line.
    Opened,
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
        let mut start = 0;
        let at = |index: usize| bytes.get(index).copied().unwrap_or_default();
        let mut index = 0;
        while index < bytes.len() {
            let (here, next) = (at(index), at(index + 1));
            let step = if let Some((hashes, is_raw)) = open {
                let closes = here == b'"' && (1..=hashes).all(|after| at(index + after) == b'#');
                if closes {
                    open = None;
                    this = this.with(line.get(start..=index + hashes));
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
                start = index;
                1
            } else if here == b'r' && (next == b'"' || next == b'#') && !is_word(bytes, index) {
                let hashes = (index + 1..bytes.len())
                    .take_while(|place| at(*place) == b'#')
                    .count();
                if at(index + 1 + hashes) == b'"' {
                    open = Some((hashes, true));
                    start = index;
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
        if open.is_some() && this != Strings::Inside {
            this = Strings::Opened;
        }
        found.push(this);
    }
    found
}

impl Strings {
    /// With one more string on the line.
    fn with(self, string: Option<&str>) -> Self {
        let new = string.map_or(0, width);
        match self {
            Self::None => Self::Some(new),
            Self::Some(before) => Self::Some(before.max(new)),
            other => other,
        }
    }

    /// Whether no line break could make the line fit.
    fn excuse(self, line: &str) -> bool {
        let indent = match Comment::read(line) {
            Some(comment) => width(comment.marker) + width(comment.indent),
            None => width(line) - width(line.trim_start()),
        };
        match self {
            Self::None => false,
            // On a line by itself, it would be one level deeper, and have a comma after it.
            Self::Some(longest) => indent + 4 + longest + 1 > WIDTH,
            Self::Opened | Self::Inside => true,
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
    fn a_string_that_fits_on_no_line_excuses_its_line() {
        let long = "x".repeat(WIDTH);
        let text = format!(
            "// a {long}\nlet a = \"{long}\";\nlet b{long} = 'a' + '\"' + b;\n\
             f(r#\"a\n\"{long}\n\"#, 1);\n/// | {long} b |\n/// https://{long}\n\
             /// ```\n/// let {long} = 1;\n/// f(\"{long}\", 1);\n/// ```\n"
        );
        assert_eq!(too_wide(&text), [(1, true), (3, false), (10, false)]);
    }

    #[test]
    fn a_string_that_fits_on_a_line_excuses_nothing() {
        // One level in, with its quotes and a comma after it, it is as wide as a line may be.
        let fits = "x".repeat(WIDTH - 7);
        let too_long = "x".repeat(WIDTH - 6);
        let text = format!("f(1, \"{fits}\");\nf(1, \"{too_long}\");\nf(\"a\", \"{fits}\");\n");
        assert_eq!(too_wide(&text), [(1, false), (3, false)]);

        // In a comment the marker counts.
        let fits = "x".repeat(WIDTH - 11);
        let too_long = "x".repeat(WIDTH - 10);
        let text = format!("/// ```\n/// f(1, \"{fits}\");\n/// f(1, \"{too_long}\");\n/// ```\n");
        assert_eq!(too_wide(&text), [(2, false)]);
    }

    #[test]
    fn the_lines_of_a_string_are_its_own() {
        let long = "x ".repeat(WIDTH);
        let text = format!("let a = \"{long}\n// {long}\n{long}\";\n// {long}\n");
        assert_eq!(too_wide(&text), [(4, true)]);
        let text = format!("/// ```\n/// f(\"{long}\n/// {long}\");\n/// f({long});\n/// ```\n");
        assert_eq!(too_wide(&text), [(4, false)]);
        let text = format!("/// ```\n/// \"\n/// ```\n/// a\n/// ```\n/// f({long});\n/// ```\n");
        assert_eq!(too_wide(&text), [(6, false)]);
    }

    #[test]
    fn strings_are_followed_over_lines() {
        let text = "let a = \"b\\\"\n// c\";\nlet r#type = '\\'';\n\
                    /* \" */ let d = br\"\\\";\n// \"\nlet e: &'a str;\nf(\"é\", r##\"abc\"##);\n";
        let expected = [
            Strings::Opened,
            Strings::Inside,
            Strings::None,
            Strings::Some(4),
            Strings::None,
            Strings::None,
            Strings::Some(10),
        ];
        assert_eq!(strings(text), expected);
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
