//! Runs logos' code generator and LALRPOP ahead of time.
//!
//! Both outputs are committed: a user of `select!` should build neither generator. The test below
//! keeps them in step with their sources.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::Result;

const HEADER: &str = "// Written by `cargo xtask grammar`. Do not edit: change the source named below and run it again.\n";

/// A generated file: its path, and the text of a fresh run.
struct Generated {
    path: PathBuf,
    text: String,
}

/// Writes every generated file.
pub(crate) fn write() -> Result<()> {
    for file in generate_all()? {
        fs::write(&file.path, &file.text)?;
    }
    Ok(())
}

/// Fails when a committed file differs from that of a fresh run.
pub(crate) fn check() -> Result<()> {
    for file in generate_all()? {
        let committed = fs::read_to_string(&file.path).unwrap_or_default();
        if committed != file.text {
            let name = file.path.display();
            return Err(format!("{name} is stale; run `cargo xtask grammar`").into());
        }
    }
    Ok(())
}

fn generate_all() -> Result<[Generated; 2]> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pact-grammar/src");
    Ok([
        Generated {
            path: source.join("lexer/generated.rs"),
            text: lexer(&source.join("lexer/raw_token.rs"))?,
        },
        Generated {
            path: source.join("parser/generated.rs"),
            text: parser(&source.join("grammar.lalrpop"))?,
        },
    ])
}

/// Expands the `Logos` derive of the token list: the plain enum, then the generated implementation.
fn lexer(source: &Path) -> Result<String> {
    let tokens: proc_macro2::TokenStream = fs::read_to_string(source)?.parse()?;
    let enumeration = without_logos_derive(&logos_codegen::strip_attributes(tokens.clone()))?;
    let implementation = syn::parse2(logos_codegen::generate(tokens))?;
    let mut file: syn::File = syn::parse2(enumeration)?;
    let implementation: syn::File = implementation;
    file.items.extend(implementation.items);
    Ok(format!(
        "{HEADER}// Source: lexer/raw_token.rs\n{}",
        prettyplease::unparse(&file)
    ))
}

/// `strip_attributes` removes `#[token]` and `#[regex]`, and the derive that would need logos'
/// macro crate.
fn without_logos_derive(tokens: &proc_macro2::TokenStream) -> Result<proc_macro2::TokenStream> {
    let text = tokens.to_string();
    Ok(text.replace("Logos ,", "").parse()?)
}

fn parser(source: &Path) -> Result<String> {
    let output = tempfile::tempdir()?;
    lalrpop::Configuration::new()
        .set_out_dir(output.path())
        .emit_rerun_directives(false)
        .emit_comments(false)
        .emit_whitespace(false)
        .force_build(true)
        .log_quiet()
        .process_file(source)?;
    let generated = only_file(output.path())?;
    Ok(format!("{HEADER}// Source: grammar.lalrpop\n{generated}"))
}

/// LALRPOP mirrors the source's folders under its output folder; there is one file to find.
fn only_file(folder: &Path) -> Result<String> {
    let path = fs::read_dir(folder)?
        .next()
        .ok_or("LALRPOP wrote nothing")??
        .path();
    if path.is_dir() {
        only_file(&path)
    } else {
        Ok(fs::read_to_string(path)?)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn generated_files_are_fresh() {
        assert_eq!(super::check().map_err(|error| error.to_string()), Ok(()));
    }
}
