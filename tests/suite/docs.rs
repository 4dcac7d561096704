//! The claims of the documents.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pact_core::{Reason, Selector};
use serde_json::json;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn document(path: &str) -> String {
    let path = repository().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The README's program, which prints into a text.
mod readme {
    use std::sync::Mutex;

    static PRINTED: Mutex<String> = Mutex::new(String::new());

    macro_rules! println {
        ($($argument:tt)*) => {{
            let line = format!($($argument)*);
            PRINTED.lock().unwrap().extend([line.as_str(), "\n"]);
        }};
    }

    include!("readme_program.rs");

    /// The model calls the tool, and then answers.
    pub(super) fn output() -> String {
        let input = json!({"city": "Paris"});
        let mut answers = [
            json!({"type": "tool_use", "id": "c1", "name": "weather", "input": input}),
            json!({"type": "text", "text": "Yes, it is 21 degrees."}),
        ]
        .map(|part| json!({"role": "assistant", "content": [part]}))
        .into_iter();
        let post = |body: &[u8]| {
            let request = serde_json::from_slice(body).unwrap();
            assert_eq!(Anthropic::conversation().check(&request), []);
            answers.next().unwrap()
        };
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("agent.db");
        agent(file.to_str().unwrap(), post).unwrap();
        std::mem::take(&mut PRINTED.lock().unwrap())
    }
}

/// The README's function for a stream.
mod readme_stream {
    include!("readme_stream.rs");

    pub(super) fn gathered(events: Vec<Json>) -> Result<Json, Error> {
        let provider = Anthropic::new("claude-sonnet-4-5").option("stream", true);
        gather(&provider, events.into_iter())
    }
}

/// The README's program prints the output below it.
#[test]
fn the_readme_shows_the_output_of_its_program() {
    let text = document("README.md");
    let program = document("tests/suite/readme_program.rs");
    assert!(
        text.contains(&format!("```rust\n{program}```\n")),
        "README.md does not show tests/suite/readme_program.rs"
    );
    let printed = readme::output();
    assert!(
        text.contains(&format!("```text\n{printed}```\n")),
        "README.md does not show this output:\n{printed}"
    );
}

/// The README's function gathers a stream, and refuses a stream that was cut.
#[test]
fn the_readme_shows_how_to_gather_a_stream() {
    let text = document("README.md");
    let function = document("tests/suite/readme_stream.rs");
    assert!(
        text.contains(&format!("```rust\n{function}```\n")),
        "README.md does not show tests/suite/readme_stream.rs"
    );
    let delta = json!({"type": "text_delta", "text": "Paris."});
    let mut events = vec![
        json!({"type": "message_start", "message": {"role": "assistant", "content": []}}),
        json!({"type": "content_block_start", "index": 0,
            "content_block": {"type": "text", "text": ""}}),
        json!({"type": "content_block_delta", "index": 0, "delta": delta}),
        json!({"type": "content_block_stop", "index": 0}),
    ];
    assert!(readme_stream::gathered(events.clone()).is_err());
    events.push(json!({"type": "message_stop"}));
    let answer = readme_stream::gathered(events).unwrap();
    assert_eq!(answer["content"][0]["text"], "Paris.");
}

/// The examples of one reason.
#[derive(Default)]
struct Examples {
    wrong: Vec<String>,
    right: Vec<String>,
    wrong_nodes: Vec<String>,
    right_nodes: Vec<String>,
    /// Calls of macros: the compiler answers them, so `ui-tests` proves them.
    calls: Vec<String>,
}

/// The selectors and node literals of the error index, by reason.
fn error_index() -> HashMap<String, Examples> {
    let mut index: HashMap<String, Examples> = HashMap::new();
    let mut reason = None;
    for line in document("docs/errors.md").lines() {
        if let Some(name) = line.strip_prefix("### `") {
            let name = name.trim_end_matches('`').to_owned();
            index.entry(name.clone()).or_default();
            reason = Some(name);
        }
        let example = |prefix: &str| {
            let text = line.strip_prefix(prefix)?.strip_prefix('`')?;
            Some(text.rsplit_once('`')?.0.to_owned())
        };
        if let Some(reason) = &reason {
            let examples = index.get_mut(reason).expect("entered above");
            examples.wrong.extend(example("- wrong: "));
            examples.right.extend(example("- right: "));
            examples.wrong_nodes.extend(example("- wrong node: "));
            examples.right_nodes.extend(example("- right node: "));
            examples.calls.extend(example("- wrong call: "));
            examples.calls.extend(example("- right call: "));
        }
    }
    index
}

/// The reason of the first problem that `select!` finds in a text.
fn first_reason(text: &str) -> Option<Reason> {
    pact_grammar::check(text)
        .err()
        .map(|error| error.diagnostics()[0].reason)
}

/// The reason of the first problem that `node!` finds in a text.
fn first_reason_of_node(text: &str) -> Option<Reason> {
    pact_grammar::check_literal(text)
        .err()
        .map(|error| error.diagnostics()[0].reason)
}

#[test]
fn every_reason_is_in_the_error_index_and_its_examples_hold() {
    let index = error_index();
    for reason in Reason::ALL {
        let examples = index
            .get(reason.as_str())
            .unwrap_or_else(|| panic!("docs/errors.md has no heading for `{reason}`"));
        let shown = !matches!(
            reason,
            Reason::ParameterValue
                | Reason::ResultKind
                | Reason::TypedAttribute
                | Reason::TypedValue
                | Reason::TypedKind
                | Reason::TooLong
                | Reason::TooDeep
                | Reason::TooManyAlternatives
        );
        assert!(
            !shown
                || !(examples.wrong.is_empty() || examples.right.is_empty())
                || !(examples.wrong_nodes.is_empty() || examples.right_nodes.is_empty())
                || examples.calls.len() > 1,
            "`{reason}` has no example"
        );
        for text in &examples.wrong {
            assert_eq!(first_reason(text), Some(*reason), "{text}");
        }
        for text in &examples.right {
            assert_eq!(first_reason(text), None, "{text}");
        }
        for text in &examples.wrong_nodes {
            assert_eq!(first_reason_of_node(text), Some(*reason), "{text}");
        }
        for text in &examples.right_nodes {
            assert_eq!(first_reason_of_node(text), None, "{text}");
        }
    }
    assert_eq!(
        index.len(),
        Reason::ALL.len(),
        "docs/errors.md has a heading too many"
    );
}

/// The error index has a row for each code of a store, and no other.
#[test]
fn every_code_of_a_store_is_in_the_error_index() {
    fn codes_in(text: &str) -> impl Iterator<Item = String> {
        text.match_indices("E_STORE_").filter_map(|(at, _)| {
            let is_part = |letter: char| letter == '_' || letter.is_ascii_uppercase();
            let code: String = text[at..].chars().take_while(|it| is_part(*it)).collect();
            (!code.ends_with('_')).then_some(code)
        })
    }
    let mut codes = HashSet::new();
    let mut folders = vec![repository().join("pact-store/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                codes.extend(codes_in(&fs::read_to_string(path).unwrap()));
            }
        }
    }
    let rows: HashSet<String> = document("docs/errors.md")
        .lines()
        .filter(|line| line.starts_with("| `E_STORE_"))
        .flat_map(|line| codes_in(line).collect::<Vec<_>>())
        .collect();
    assert_eq!(rows, codes);
}

/// The error index has advice for each way in which an edit can fail.
#[test]
fn every_edit_error_is_in_the_error_index() {
    let (text, api) = (
        document("docs/errors.md"),
        document("fixtures/api/pact-core.txt"),
    );
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    let variants = api
        .lines()
        .filter_map(|line| line.strip_prefix("pub pact_core::EditError::"));
    // Fields are listed below their variants.
    let variants: Vec<&str> = variants.filter(|name| !name.contains("::")).collect();
    assert!(variants.len() > 10, "{variants:?}");
    for variant in variants {
        let is_named = |row: &&str| {
            let second = row.split('|').nth(2).unwrap_or_default();
            quoted(second).any(|name| name == variant)
        };
        assert!(rows.iter().any(is_named), "`{variant}`");
    }
}

/// Every selector of the guide, in a table or a list, is one that `select!` takes.
#[test]
fn the_selectors_of_the_guide_are_valid() {
    let mut found = 0;
    for line in document("docs/selectors.md").lines() {
        let Some(cell) = line
            .strip_prefix("| `")
            .and_then(|rest| rest.split_once("` |"))
        else {
            continue;
        };
        let text = cell.0.replace("\\|", "|");
        assert_eq!(first_reason(&text), None, "{text}");
        Selector::parse(&text).unwrap();
        found += 1;
    }
    assert!(found > 60, "found {found}");
}

/// The sources of every test.
fn tests() -> String {
    let folders = [
        "tests/suite",
        "tests/interleavings/src",
        "tests/serde_json_features/tests",
        "pact-core/src",
        "pact-cli/tests",
        "pact-providers/tests",
        "pact-store/src",
        "pact-store/tests",
        "pact-view/tests",
        "xtask/src",
    ];
    let mut folders: Vec<PathBuf> = folders.map(|folder| repository().join(folder)).into();
    let mut sources = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push_str(&fs::read_to_string(path).expect("a readable file"));
            }
        }
    }
    sources
}

/// The texts in back quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Numbers that are still to come have names in capital letters; none may be left.
#[test]
fn no_number_is_still_to_come() {
    for path in ["docs/reliability.md", "docs/performance.md", "README.md"] {
        let text = document(path);
        let outside_of_code = text.split('`').step_by(2);
        let words = outside_of_code
            .flat_map(|text| text.split(|it: char| !(it == '_' || it.is_alphanumeric())));
        let is_placeholder = |word: &&str| {
            let mut pieces = word.split('_');
            word.contains('_')
                && pieces.all(|piece| {
                    piece.len() > 1 && piece.bytes().all(|byte| byte.is_ascii_uppercase())
                })
        };
        assert_eq!(
            words.filter(is_placeholder).collect::<Vec<_>>(),
            [""; 0],
            "{path}"
        );
    }
}

/// Whether there is a test of that name, which runs with the others.
fn is_test(sources: &str, name: &str) -> bool {
    // A line of a table from which a macro makes tests.
    let row = format!("\n    {name}: ");
    let is_row = |(at, _)| {
        let above = sources[..at].lines().rev();
        let mut above = above.take_while(|line| !line.ends_with('}'));
        above.any(|line| line == "agents! {" || line == "trees! {")
    };
    if sources.match_indices(&row).any(is_row) {
        return true;
    }
    let function = format!("fn {name}(");
    sources.match_indices(&function).any(|(at, _)| {
        let above = sources[..at].trim_end_matches(' ');
        let above = above.lines().rev().map(str::trim);
        // The lines above it, up to the item before or an empty line.
        let attributes = above.take_while(|line| !line.is_empty() && !line.ends_with('}'));
        let attributes: Vec<&str> = attributes.collect();
        let has = |start: &str| attributes.iter().any(|line| line.starts_with(start));
        has("#[test]") && !has("#[ignore")
    })
}

#[test]
fn tests_are_told_from_what_only_looks_like_one() {
    let sources = "/// Why.\n#[test]\nfn a() {}\n    #[test]\n    #[ignore = \"slow\"]\n    fn b() {}\nfn c() {}\n#[test]\n\nfn d() {}";
    let tests = ["a", "b", "c", "d", "e"].map(|name| is_test(sources, name));
    assert_eq!(tests, [true, false, false, false, false]);
}

/// Promises of documents name the tests that prove them, in back quotes; each must be there, and
/// every row of a table of promises has one.
#[test]
fn the_proofs_that_documents_name_exist() {
    let sources = tests();
    for (path, at_least) in [
        ("docs/conformance.md", 80),
        ("docs/semver.md", 15),
        ("docs/reliability.md", 60),
        ("docs/providers.md", 60),
        ("docs/store.md", 15),
    ] {
        let text = document(path);
        let (mut found, mut is_of_proofs) = (0, false);
        for line in text.lines() {
            // In a last column of proofs, every name with a `_` is one; elsewhere only names that
            // read like a sentence.
            let last = line.starts_with('|').then(|| line.rsplit('|').nth(1));
            let last = last.flatten().unwrap_or_default();
            let is_promise = is_of_proofs && !last.is_empty() && !last.trim().starts_with("---");
            is_of_proofs = !last.is_empty() && (is_of_proofs || last.trim() == "tested by");
            let before = found;
            let proofs = quoted(if is_of_proofs { last } else { "" });
            let proofs = proofs.filter(|name| name.contains('_'));
            // `data_…` is an attribute, `yb_…` a setting of a server.
            let is_other = |name: &str| name.starts_with("data_") || name.starts_with("yb_");
            let sentences =
                quoted(line).filter(|name| name.matches('_').count() > 2 && !is_other(name));
            for name in proofs.chain(sentences) {
                let is_word = |byte: u8| byte == b'_' || byte.is_ascii_alphanumeric();
                if name.bytes().all(is_word) {
                    assert!(is_test(&sources, name), "{path}: no test `{name}`");
                    found += 1;
                }
            }
            let speaks_of_another = ["the compiler", "see "]
                .iter()
                .any(|text| last.contains(text));
            let is_proved = found > before || speaks_of_another;
            assert!(!is_promise || is_proved, "{path}: nothing proves {line}");
        }
        assert!(found >= at_least, "{path}: {found}");
    }
}

/// The commands that `cargo xtask` lists.
fn xtask_commands() -> Vec<String> {
    let source = document("xtask/src/main.rs");
    let names = source.lines().filter_map(|line| {
        let name = line.trim().strip_prefix("name: \"")?;
        Some(name.strip_suffix("\",")?.to_owned())
    });
    names.collect()
}

/// Every `cargo xtask COMMAND` in a page, a source or a script of the repository is a command, and
/// the pages name each.
#[test]
fn the_commands_of_xtask_that_documents_name_exist() {
    let commands = xtask_commands();
    assert!(commands.contains(&"package".to_owned()), "{commands:?}");
    let listed = Command::new("git")
        .args([
            "ls-files",
            "*.md",
            "*.rs",
            "*.toml",
            ".ci/run",
            ":!CHANGELOG.md",
        ])
        .current_dir(repository())
        .output()
        .expect("git runs");
    let listed = String::from_utf8(listed.stdout).expect("paths are text");
    let mut named = HashSet::new();
    for path in listed.lines() {
        // A file that was taken away and is not committed yet is still listed.
        let Ok(text) = fs::read_to_string(repository().join(path)) else {
            continue;
        };
        for (at, start) in text.match_indices("cargo xtask ") {
            let rest = &text[at + start.len()..];
            let is_part = |letter: char| letter == '-' || letter.is_ascii_lowercase();
            let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let name = &rest[..end];
            if !name.is_empty() {
                assert!(commands.iter().any(|it| it == name), "{path}: {name}");
                if Path::new(path).extension().is_some_and(|end| end == "md") {
                    named.insert(name.to_owned());
                }
            }
        }
    }
    for command in commands {
        assert!(named.contains(&command), "no page names `{command}`");
    }
}
