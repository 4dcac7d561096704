//! What users build.

use std::process::Command;

/// The packages that a crate which depends on `pact-core` builds, itself included.
fn packages() -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--package", "pact-core"])
        .args([
            "--edges",
            "normal,build",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
    let mut names: Vec<String> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn users_do_not_pay_for_the_generators() {
    let packages = packages();
    assert!(
        packages.contains(&"pact-grammar".to_owned()),
        "{packages:?}"
    );
    for generator in [
        "lalrpop",
        "logos-derive",
        "logos-codegen",
        "regex-syntax",
        "regex-automata",
    ] {
        assert!(
            !packages.contains(&generator.to_owned()),
            "{generator} is in the build graph of pact-core: {packages:?}"
        );
    }
}

/// A new dependency is a decision: raise this number in the same commit that adds one.
#[test]
fn the_number_of_packages_is_known() {
    let packages = packages();
    assert!(packages.len() <= 28, "{}: {packages:?}", packages.len());
}
