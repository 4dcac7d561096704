//! Writes a `select!` call for every valid selector of the fixtures, and a `node!` call for every
//! valid node literal, so that the compiler reads the whole corpus too, and tests can compare its
//! plans and nodes with those of run time.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use pact_grammar::plan::ParameterKind;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let all = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../fixtures");
    write_literals(&all.join("literals/nodes.toml"))?;
    let fixtures = all.join("selectors");
    println!("cargo::rerun-if-changed={}", fixtures.display());
    let mut module = String::new();
    for folder in ["spec", "forms"] {
        let mut files: Vec<PathBuf> = Vec::new();
        for entry in fs::read_dir(fixtures.join(folder))? {
            files.push(entry?.path());
        }
        files.sort();
        for file in files {
            write_file(&file, &mut module)?;
        }
    }
    let output = Path::new(&env::var("OUT_DIR")?).join("select_corpus.rs");
    fs::write(output, module)?;
    Ok(())
}

/// A function with a list of names and the nodes that `node!` made of their texts.
fn write_literals(file: &Path) -> Outcome<()> {
    println!("cargo::rerun-if-changed={}", file.display());
    let mut module = String::from("fn corpus() -> Vec<(&'static str, Draft)> { vec![\n");
    for case in &cases(file)? {
        let text = |key: &str| case.get(key).and_then(toml::Value::as_str);
        let compiles = case.get("compiles").and_then(toml::Value::as_bool) != Some(false);
        let (Some(name), Some(literal), true) = (text("name"), text("literal"), compiles) else {
            continue;
        };
        let arguments = text("arguments").unwrap_or_default();
        writeln!(
            module,
            "    ({name:?}, pact_core::node!({literal:?}, {arguments})),"
        )?;
    }
    module.push_str("] }\n");
    let output = Path::new(&env::var("OUT_DIR")?).join("node_corpus.rs");
    fs::write(output, module)?;
    Ok(())
}

fn cases(file: &Path) -> Outcome<Vec<toml::Value>> {
    let table: toml::Table = fs::read_to_string(file)?.parse()?;
    let cases = table.get("case").and_then(toml::Value::as_array);
    let cases = cases.ok_or_else(|| format!("{} has no cases", file.display()))?;
    Ok(cases.clone())
}

/// One function for each file: a list of names, texts and the plans that `select!` made of them.
fn write_file(file: &Path, module: &mut String) -> Outcome<()> {
    let name: String = file
        .with_extension("")
        .strip_prefix(file.parent().and_then(Path::parent).unwrap_or(file))?
        .to_string_lossy()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    writeln!(
        module,
        "#[allow(clippy::too_many_lines, reason = \"data\")]"
    )?;
    writeln!(module, "fn {name}() -> Vec<Compiled> {{ vec![")?;
    for case in &cases(file)? {
        let text = |key: &str| case.get(key).and_then(toml::Value::as_str);
        let compiles = case.get("compiles").and_then(toml::Value::as_bool) != Some(false);
        let (Some(name), Some(selector), Some(_), true) =
            (text("name"), text("selector"), text("result"), compiles)
        else {
            continue;
        };
        let arguments = arguments(selector)?;
        writeln!(
            module,
            "    compiled({name:?}, {selector:?}, &pact_core::select!({selector:?}{arguments})),"
        )?;
    }
    writeln!(module, "] }}\n")?;
    Ok(())
}

/// A value of the right type for each parameter.
fn arguments(selector: &str) -> Outcome<String> {
    let mut out = String::new();
    for parameter in pact_grammar::parse(selector)?.query.parameters.iter() {
        let value = match parameter.kind {
            // No literals, which would become part of the plan.
            ParameterKind::Integer | ParameterKind::Count => "u8::from(true)",
            ParameterKind::Number => "f64::from(1.5)",
            ParameterKind::Text | ParameterKind::Any => "String::from(\"x\")",
        };
        write!(out, ", {} = {value}", &*parameter.name)?;
    }
    Ok(out)
}
