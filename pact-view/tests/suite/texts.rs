//! The page's scripts hold no text of a message. Those stand in `pact-grammar` and in
//! `src/language.rs`, once, and are data of the page: a script that repeated one would say
//! something else after the next change of it.

use std::fs;
use std::path::Path;

use pact_grammar::texts::{EXPECTED, HELPS, TEXTS};

/// A literal with more words is a sentence.
const MOST_WORDS: usize = 3;

/// The page's own labels, which nothing else says.
const LABELS: &[&str] = &[
    "There is none before it to compare with. It has {}.",
    "Came and left within the turn",
    "{} with {} less to live",
    " is held: its time is over, but something refers to it",
    " {}: another node has its id now",
    "the order of turns is written down anew",
    "the data is of another version than the page",
    "Choose a node in the tree.",
    "Not in {}: shown as it was in {}.",
    "there from the start",
    "still there in the newest snapshot",
    "(its id, for selectors only)",
    "{} — the commit of cycle {} removes it",
    "said by the commit report",
    "found by comparing the two snapshots",
    "the document does not say which",
    " the document does not say which",
    " no block was left in the turn",
    " a summary stands for its turn",
    "about {} tokens: an estimate, 4 bytes each. Headers and JSON around the contents are not counted; the thread tab counts them.",
    "This history has no snapshots: nothing was committed.",
    "how to show it",
    "{}, {} bytes, about {} tokens (an estimate: 4 bytes each)",
    "show earlier messages ({} more)",
    "message {}: choose its node",
    "turn {}, cycle {}, {}, {} came, {} left",
    "~tokens of each turn",
    "No request was recorded: stores record them.",
    "{} of {} tokens cached, {} out",
    "not the bytes that were sent: {}",
    "bytes of the request",
    "pruning freed {}, {} were cached",
];

/// The scripts of the page by their names.
fn scripts() -> Vec<(String, String)> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut scripts = Vec::new();
    for entry in fs::read_dir(assets).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "js") {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            scripts.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    scripts.sort();
    assert!(scripts.len() > 20, "{}", scripts.len());
    scripts
}

/// The string literals of a script, without comments and regular expressions. The expressions
/// inside a template are cut out, and their own literals come after it.
fn literals(script: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest: Vec<char> = script.chars().rev().collect();
    code(&mut rest, &mut found, false);
    found
}

/// Reads code up to the end, or to the brace that closes the expression of a template.
fn code(rest: &mut Vec<char>, found: &mut Vec<String>, is_inside: bool) {
    let mut open = 0;
    // After one of these a slash begins a regular expression, and does not divide.
    let mut may_be_pattern = true;
    while let Some(character) = rest.pop() {
        match character {
            '/' if rest.last() == Some(&'/') => while rest.pop().is_some_and(|it| it != '\n') {},
            '/' if rest.last() == Some(&'*') => {
                let mut before = ' ';
                while let Some(next) = rest.pop() {
                    if before == '*' && next == '/' {
                        break;
                    }
                    before = next;
                }
            }
            '/' if may_be_pattern => pattern(rest),
            '"' | '\'' | '`' => literal(rest, found, character),
            '{' => open += 1,
            '}' if is_inside && open == 0 => return,
            '}' => open -= 1,
            _ => {}
        }
        if !character.is_whitespace() {
            may_be_pattern = "(,=:[!&|?{};\n".contains(character);
        }
    }
}

fn pattern(rest: &mut Vec<char>) {
    let mut is_in_class = false;
    while let Some(character) = rest.pop() {
        match character {
            '\\' => drop(rest.pop()),
            '[' => is_in_class = true,
            ']' => is_in_class = false,
            '/' if !is_in_class => return,
            _ => {}
        }
    }
}

fn literal(rest: &mut Vec<char>, found: &mut Vec<String>, quote: char) {
    let mut text = String::new();
    let mut inner = Vec::new();
    while let Some(character) = rest.pop() {
        match character {
            '\\' => text.extend(rest.pop()),
            '$' if quote == '`' && rest.last() == Some(&'{') => {
                rest.pop();
                text.push_str("{}");
                code(rest, &mut inner, true);
            }
            end if end == quote => break,
            other => text.push(other),
        }
    }
    found.push(text);
    found.append(&mut inner);
}

/// The words of a text: runs of letters.
fn words(text: &str) -> usize {
    let words = text.split_whitespace();
    words
        .filter(|word| word.chars().any(char::is_alphabetic))
        .count()
}

#[test]
fn no_script_has_a_sentence_that_is_not_a_label() {
    let mut sentences: Vec<(String, String)> = Vec::new();
    for (name, script) in scripts() {
        let texts = literals(&script).into_iter();
        let texts = texts.filter(|text| words(text) > MOST_WORDS);
        sentences.extend(texts.map(|text| (name.clone(), text)));
    }
    let unknown = sentences.iter();
    let unknown = unknown.filter(|(_, text)| !LABELS.contains(&text.as_str()));
    let unknown: Vec<_> = unknown.collect();
    assert!(
        unknown.is_empty(),
        "{unknown:#?}: messages belong into `pact-grammar/src/diagnostic/texts.rs` or `src/language.rs`"
    );
    for label in LABELS {
        let is_there = sentences.iter().any(|(_, text)| text == label);
        assert!(is_there, "{label:?} is gone");
    }
}

/// No script has a text of two words or more that the grammar has, and none has a part of three
/// words or more.
#[test]
fn no_script_has_a_text_of_the_grammar() {
    let diagnostics = TEXTS.iter();
    let diagnostics = diagnostics.flat_map(|text| [text.message, text.label, text.help]);
    let helps = HELPS.iter().map(|(_, text)| *text);
    let expected = EXPECTED.iter().map(|(word, _)| *word);
    let templates: Vec<&str> = diagnostics.chain(helps).chain(expected).collect();
    assert!(templates.len() > 200, "{}", templates.len());
    for (name, script) in scripts() {
        for text in literals(&script) {
            for template in &templates {
                // A template may be written with other holes.
                let mut parts = template.split(['{', '}']).step_by(2);
                let is_said = |part: &str| words(part) > 2 && text.contains(part);
                let is_same = words(template) > 1 && text == *template;
                let repeats = is_same || parts.any(is_said);
                assert!(!repeats, "{name}: {text:?} repeats {template:?}");
            }
        }
    }
}

#[test]
fn literals_are_found_among_comments_and_patterns() {
    let script = r#"
        // "a comment"
        const a = 'it\'s'; /* "another" */
        const b = x.replace(/["'`/]\//g, "one") / 2;
        const c = `two ${f({ d: "three" })} four ${`five`}`;
    "#;
    let found = literals(script);
    assert_eq!(found, ["it's", "one", "two {} four {}", "three", "five"]);
}
