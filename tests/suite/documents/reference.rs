//! Documents, hashes and threads against the files that the Python reference wrote into
//! `fixtures/`.

use std::fs;
use std::path::PathBuf;

use pact_core::{Context, Json, canonical_json};
use serde::Deserialize;

fn fixtures(folder: &str) -> PathBuf {
    pact_tests::fixtures().join(folder)
}

/// A line of a vector file: members that are all text.
fn vectors(file: &str) -> Vec<Json> {
    let text = fs::read_to_string(fixtures(file)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Reads a value as documents do: by importing it as some node's content.
fn imported_content(json: &str) -> Context {
    let document = format!(
        r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{{"id":"x","content":{json}}}]}}]}}}}"#
    );
    Context::import(document).unwrap_or_else(|error| panic!("{json}: {error}"))
}

#[test]
fn canonical_json_is_what_python_prints() {
    let vectors = vectors("canonical_json/vectors.jsonl");
    assert!(vectors.len() > 300);
    for vector in vectors {
        let [name, input, canonical] =
            ["name", "input", "canonical"].map(|member| vector[member].as_str().unwrap());
        let ctx = imported_content(input);
        let node = ctx.node(&"x".into()).unwrap();
        let content = node.content().unwrap().to_json();
        assert_eq!(canonical_json(&content), canonical, "{name}");
    }
}

#[test]
fn content_hashes_are_what_python_computes() {
    let vectors = vectors("content_hash/vectors.jsonl");
    assert!(vectors.len() > 50);
    for vector in vectors {
        let [name, node, hash] =
            ["name", "node", "hash"].map(|member| vector[member].as_str().unwrap());
        // The vectors are nodes without a place; the id, if one is missing, does not count.
        let parsed: Json = serde_json::from_str(node).unwrap();
        let id = parsed["id"].as_str().unwrap_or("x");
        let node = match parsed.get("id") {
            Some(_) => node.to_owned(),
            None if node.trim() == "{}" => r#"{"id":"x"}"#.to_owned(),
            None => node.replacen('{', r#"{"id":"x","#, 1),
        };
        let is_region = parsed["nodeType"]
            .as_str()
            .is_some_and(|name| name.starts_with('^'));
        let region = if is_region {
            node
        } else {
            format!(r#"{{"id":"ah","nodeType":"^ah","children":[{node}]}}"#)
        };
        let document = format!(r#"{{"root":{{"children":[{region}]}}}}"#);
        let ctx = Context::import(document).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(ctx.node(&id.into()).unwrap().content_hash(), hash, "{name}");
    }
}

pub(crate) fn documents() -> Vec<(String, String)> {
    let mut documents: Vec<(String, String)> = fs::read_dir(fixtures("documents"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    documents.sort();
    assert!(documents.len() > 40);
    documents
}

fn expected(name: &str, extension: &str) -> String {
    fs::read_to_string(fixtures("documents").join(format!("{name}.{extension}"))).unwrap()
}

#[test]
fn exports_are_what_python_writes() {
    for (name, document) in documents() {
        let ctx = Context::import(&document).unwrap_or_else(|error| panic!("{name}: {error}"));
        let export = ctx.snapshot("@t0").unwrap().export();
        assert_eq!(export, expected(&name, "export"), "{name}");
        let again = Context::import(&export).unwrap();
        assert_eq!(again.snapshot("@t0").unwrap().export(), export, "{name}");
    }
}

#[test]
fn threads_are_what_python_writes() {
    for (name, document) in documents() {
        let ctx = Context::import(&document).unwrap();
        let thread = ctx.snapshot("@t0").unwrap().thread().to_json();
        assert_eq!(thread, expected(&name, "thread"), "{name}");
    }
}

#[derive(Deserialize)]
struct Invalid {
    case: Vec<InvalidCase>,
}

#[derive(Deserialize)]
struct InvalidCase {
    name: String,
    document: String,
    node: String,
    says: String,
}

#[test]
fn invalid_documents_are_refused_by_the_name_of_the_node() {
    let text = fs::read_to_string(fixtures("documents/invalid.toml")).unwrap();
    let cases = toml::from_str::<Invalid>(&text).unwrap().case;
    assert!(cases.len() > 200);
    let mut wrong = Vec::new();
    for InvalidCase {
        name,
        document,
        node,
        says,
    } in cases
    {
        match Context::import(&document) {
            Ok(_) => wrong.push(format!("{name}: taken")),
            Err(error) => {
                let message = error.to_string().to_lowercase();
                if !message.contains(&says) {
                    wrong.push(format!("{name}: `{message}` does not say `{says}`"));
                }
                if !node.is_empty() && error.node().map(pact_core::NodeId::as_str) != Some(&node) {
                    wrong.push(format!("{name}: names {:?}, not `{node}`", error.node()));
                }
                assert!(message.contains("e_document_invalid"), "{message}");
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
