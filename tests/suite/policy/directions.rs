//! The folders of the engine know each other in one direction: a folder imports the ones it is
//! built on, and never the ones that are built on it. The rules read the sources.

use std::path::Path;

use super::workspaces::repository;

/// Each folder of `pact-core/src`, with the folders that it must not name.
const RULES: [(&str, &[&str]); 3] = [
    ("node", &["edit", "select", "diff", "context", "lifecycle"]),
    ("select", &["diff"]),
    ("tree", &["select", "diff", "edit", "context"]),
];

/// The modules of the crate that a source names: in paths (`crate::diff::Diff`) and in lists
/// (`use crate::{diff, node}`). Comments do not count, because links to public items may lead
/// anywhere.
fn named_modules(source: &str) -> Vec<String> {
    let code: String = source
        .lines()
        .map(|line| line.split_once("//").map_or(line, |(code, _)| code))
        .flat_map(|line| [line, " "])
        .collect();
    let name = |text: &str| -> String {
        let letters = text.chars();
        letters
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect()
    };
    let mut found = Vec::new();
    for path in code.split("crate::").skip(1) {
        let Some(list) = path.strip_prefix('{') else {
            found.push(name(path));
            continue;
        };
        let mut depth = 0_usize;
        let mut starts = true;
        for (at, letter) in list.char_indices() {
            if letter.is_whitespace() {
                continue;
            }
            // A list may end with a comma.
            if starts && depth == 0 && letter != '}' {
                found.push(name(&list[at..]));
            }
            starts = letter == ',';
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                _ => {}
            }
        }
    }
    found
}

/// All sources in a folder and below it.
fn sources(folder: &Path, tell: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, tell);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            tell(&path, &std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn folders_import_in_one_direction() {
    let root = repository().join("pact-core/src");
    for (folder, forbidden) in RULES {
        for name in forbidden {
            assert!(root.join(name).is_dir(), "there is no folder {name}");
        }
        let mut files = 0;
        sources(&root.join(folder), &mut |path, source| {
            files += 1;
            for name in named_modules(source) {
                let is_allowed = !forbidden.contains(&name.as_str());
                assert!(is_allowed, "{} names `crate::{name}`", path.display());
            }
        });
        assert!(files > 5, "{folder} has {files} sources");
    }
}

/// The check itself, on sources that are not in the folders.
#[test]
fn all_ways_to_name_a_module_are_noticed() {
    let cases = [
        ("use crate::diff::Diff;", &["diff"][..]),
        ("let it = crate::diff::new();", &["diff"]),
        (
            "use crate::{\n    diff::{Change, Diff}, // why\n    node,\n};",
            &["diff", "node"],
        ),
        ("use crate::{node, diff as other};", &["node", "diff"]),
        ("use crate::selector::Selector;", &["selector"]),
        ("/// See [`Diff`](crate::diff::Diff).", &[]),
        ("use super::diff;", &[]),
    ];
    for (source, expected) in cases {
        assert_eq!(named_modules(source), expected, "{source}");
    }
}
