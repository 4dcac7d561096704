//! The cases of `fixtures/cli`: arguments, and the exact output.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::run::{PACTX, command, stderr, stdout, wants_overwrite, with_stdin, workspace};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    about: String,
    case: Vec<Case>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    args: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    env: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stdin: String,
    #[serde(default)]
    exit: i32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stdout: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stderr: String,
}

#[test]
fn the_cases_of_the_fixtures_hold() {
    let mut files: Vec<_> = std::fs::read_dir(workspace().join("fixtures/cli"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut names = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut file: File =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for case in &mut file.case {
            let output = with_stdin(
                command(PACTX).args(&case.args).envs(&case.env),
                case.stdin.as_bytes(),
            );
            let (out, err) = (stdout(&output), stderr(&output));
            let exit = output.status.code().unwrap();
            if wants_overwrite() {
                (case.stdout, case.stderr, case.exit) = (out, err, exit);
            } else {
                let name = &case.name;
                assert_eq!(out, case.stdout, "stdout of `{name}`");
                assert_eq!(err, case.stderr, "stderr of `{name}`");
                assert_eq!(exit, case.exit, "exit code of `{name}`");
            }
            names.push(case.name.clone());
        }
        if wants_overwrite() {
            std::fs::write(&path, toml::to_string_pretty(&file).unwrap()).unwrap();
        }
    }
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "names are unique");
    assert!(count > 50, "{count} cases");
}
