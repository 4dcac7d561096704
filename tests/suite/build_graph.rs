//! The crates that users build.

use std::process::Command;

/// The packages that a crate which depends on `pact-core` builds, itself included.
fn packages() -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--package", "pact-core"])
        // The same list on every machine: some packages are only for some of them.
        .args(["--target", "x86_64-unknown-linux-gnu"])
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

/// A new dependency is a decision: put it here in the same commit that adds it.
const PACKAGES: [&str; 29] = [
    "base64",
    "block-buffer",
    "cfg-if",
    "cpufeatures",
    "crypto-common",
    "digest",
    "hybrid-array",
    "itoa",
    "lalrpop-util",
    "logos",
    "memchr",
    "pact-core",
    "pact-grammar",
    "pact-macros",
    "proc-macro2",
    "quote",
    "rustc-literal-escaper",
    "serde_core",
    "serde_json",
    "sha2",
    "smol_str",
    "strsim",
    "syn",
    "thiserror",
    "thiserror-impl",
    "typenum",
    "unicode-ident",
    "unicode-width",
    "zmij",
];

#[test]
fn what_users_build_is_known() {
    assert_eq!(packages(), PACKAGES);
}
