//! Help, completions and the manual.

use crate::run::{pactx, stderr, stdout};

/// The commands, as the help lists them.
pub(crate) fn commands() -> Vec<String> {
    let help = stdout(&pactx(&["--help"]));
    let listed = help.split("Commands:").nth(1).unwrap();
    let listed = listed.split("\n\n").next().unwrap();
    listed
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_has_help_with_an_example() {
    let commands = commands();
    assert_eq!(commands.len(), 24, "{commands:?}");
    for name in &commands {
        let output = pactx(&[name, "--help"]);
        let help = stdout(&output);
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert!(help.contains("Example"), "{name}: {help}");
        assert!(help.contains(&format!("pactx {name}")), "{name}: {help}");
    }
}

/// The commands of `pactx store`.
const STORE: [&str; 7] = [
    "import", "list", "export", "fork", "erase", "retain", "check",
];

#[test]
fn every_command_of_stores_has_help_a_page_and_completions() {
    let help = stdout(&pactx(&["store", "--help"]));
    let script = stdout(&pactx(&["completions", "bash"]));
    for name in STORE {
        assert!(help.contains(&format!("\n  {name} ")), "{help}");
        let own = stdout(&pactx(&["store", name, "--help"]));
        assert!(own.contains(&format!("pactx store {name}")), "{own}");
        assert!(own.contains("Example"), "{own}");
        let page = stdout(&pactx(&["man", "store", name]));
        assert!(page.contains(&format!("pactx\\-store\\-{name}")), "{page}");
        assert!(
            script.contains(&format!("pactx__subcmd__store__subcmd__{name}")),
            "{script}"
        );
    }
    assert_eq!(pactx(&["man", "store", "nothing"]).status.code(), Some(2));
}

#[test]
fn shells_are_told_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&pactx(&["completions", shell]));
        for name in commands() {
            assert!(script.contains(&name), "{shell} does not know {name}");
        }
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let main = stdout(&pactx(&["man"]));
    assert!(
        main.starts_with(".ie") || main.contains(".TH pactx"),
        "{main}"
    );
    for name in commands() {
        assert!(main.contains(&name.replace('-', "\\-")), "{name}: {main}");
        let page = stdout(&pactx(&["man", &name]));
        assert!(page.contains("Example"), "{page}");
    }
    assert_eq!(pactx(&["man", "nothing"]).status.code(), Some(2));
}

#[test]
fn wrong_usage_is_two() {
    for arguments in [
        &[][..],
        &["nothing"],
        &["select"],
        &["select", "file"],
        &["select", "-", "--stdin"],
        &["select", "no such file", "*"],
        &["tree", "fixtures"],
        &["hash", "file"],
        &["export", "file", "--history", "--at", "@t0"],
        &["--format", "yaml", "tree", "file"],
    ] {
        let output = pactx(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
        let with_json: Vec<&str> = [&["--format", "json"], arguments].concat();
        let said = stderr(&pactx(&with_json));
        if !arguments.contains(&"--format") {
            let error: serde_json::Value = serde_json::from_str(&said).expect(&said);
            assert_eq!(error["error"]["code"], "E_USAGE", "{arguments:?}");
        }
    }
}
