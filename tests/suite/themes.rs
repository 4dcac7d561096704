//! The page `tests/README.md` says where a bug leaves its case: its paths exist, and it names every
//! theme.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The texts in back quotes, cell by cell of the tables.
fn quoted(page: &str) -> impl Iterator<Item = &str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2))
}

#[test]
fn the_page_of_the_tests_names_paths_that_exist() {
    let page = fs::read_to_string(tests().join("README.md")).unwrap();
    let mut found = 0;
    for path in quoted(&page).filter(|text| !text.contains(['*', ' ', '='])) {
        let path = match path.split_once('/') {
            Some(("suite", _)) => tests().join(path),
            Some(("fixtures" | "fuzz" | "ui-tests" | "pact-cli", _)) => {
                tests().join("..").join(path)
            }
            _ => continue,
        };
        // Names in capital letters are to be chosen.
        let is_example = path.to_string_lossy().contains("NAME");
        assert!(is_example || path.exists(), "{}", path.display());
        found += 1;
    }
    assert!(found > 50, "{found}");
}

#[test]
fn every_theme_is_on_the_page_of_the_tests() {
    let page = fs::read_to_string(tests().join("README.md")).unwrap();
    let named: BTreeSet<&str> = quoted(&page)
        .filter_map(|text| text.strip_prefix("suite/"))
        .filter_map(|text| text.split(['/', '.']).next())
        .collect();
    for entry in fs::read_dir(tests().join("suite")).unwrap() {
        let path = entry.unwrap().path();
        let theme = path.file_stem().unwrap().to_string_lossy().into_owned();
        let is_theme = !["main", "helpers", "themes"].contains(&theme.as_str());
        assert!(!is_theme || named.contains(theme.as_str()), "{theme}");
    }
}
