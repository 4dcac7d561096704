//! Edits that are refused, as data: each gives its error, and changes nothing.

use std::fs;
use std::path::Path;

use pact_core::{Block, Container, Context, Draft, Edited, Error, FixedClock};
use serde::Deserialize;

use super::{exports, plan, position, seen};

#[derive(Deserialize)]
struct Refused {
    case: Vec<Case>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    edit: String,
    selector: Option<String>,
    #[serde(default)]
    pairs: bool,
    at: Option<String>,
    depth: Option<i64>,
    #[serde(default)]
    node: Node,
    code: String,
    words: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Node {
    container: bool,
    r#type: Option<String>,
    id: Option<String>,
    key: Option<String>,
    kind: Option<String>,
    offset: Option<i64>,
}

impl Node {
    fn draft(&self) -> Draft {
        macro_rules! common {
            ($builder:expr) => {{
                let mut builder = $builder;
                if let Some(node_type) = &self.r#type {
                    builder = builder.node_type(node_type);
                }
                if let Some(id) = &self.id {
                    builder = builder.id(id);
                }
                if let Some(key) = &self.key {
                    builder = builder.key(key);
                }
                if let Some(offset) = self.offset {
                    builder = builder.offset(offset);
                }
                builder
            }};
        }
        if self.container {
            return common!(Container::new()).into();
        }
        let block = match &self.kind {
            Some(kind) => Block::new("x").kind(kind),
            None => Block::new("x"),
        };
        common!(block).into()
    }
}

/// As `refused.toml` says.
fn context() -> Context {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .build();
    let end = |kind: &str, name: &str| Block::new(kind).kind(kind).data("call_id", name);
    ctx.user("three");
    ctx.commit().unwrap();
    ctx.user("two");
    ctx.push(Block::new("a plan").key("plan")).unwrap();
    ctx.push(end("call", "c1")).unwrap();
    ctx.push(end("result", "c1")).unwrap();
    ctx.commit().unwrap();
    ctx.user("one");
    ctx.commit().unwrap();
    ctx.user("now");
    ctx.push(Block::new("the plan").key("plan").id("plan of the head"))
        .unwrap();
    ctx.push(end("call", "c2")).unwrap();
    let inner = Container::new().id("inner");
    let held = Container::new()
        .id("box")
        .child(inner)
        .child(end("result", "c2"));
    ctx.post(held).unwrap();
    ctx
}

fn run(ctx: &mut Context, case: &Case) -> Result<Edited, Error> {
    let selector = || plan(case.selector.as_deref().unwrap());
    let at = || position(case.at.as_deref().unwrap());
    let depth = || case.depth.unwrap();
    match (case.edit.as_str(), case.pairs) {
        ("add", _) => ctx.insert(at(), case.node.draft()),
        ("core" | "pre" | "post" | "upsert", _) => {
            let draft = case.node.draft();
            let id = match case.edit.as_str() {
                "core" => ctx.push(draft),
                "pre" => ctx.pre(draft),
                "post" => ctx.post(draft),
                _ => ctx.upsert(draft),
            };
            panic!("{:?} was added", id?)
        }
        ("insert_at", _) => Ok(ctx.insert(depth(), case.node.draft())?),
        ("delete", false) => ctx.delete(selector()),
        ("delete", true) => ctx.delete(selector().with_pairs()),
        ("replace", false) => ctx.replace(selector(), case.node.draft()),
        ("replace", true) => ctx.replace(selector().with_pairs(), case.node.draft()),
        ("move_to", false) => ctx.move_to(selector(), depth()),
        ("move_to", true) => ctx.move_to(selector().with_pairs(), depth()),
        ("move_into", false) => ctx.move_to(selector(), at()),
        ("move_into", true) => ctx.move_to(selector().with_pairs(), at()),
        (other, _) => panic!("there is no edit `{other}`"),
    }
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/edits/refused.toml");
    let text = fs::read_to_string(path).unwrap();
    let cases = toml::from_str::<Refused>(&text).unwrap().case;
    let mut ctx = context();
    let (state, history) = (seen(&ctx), exports(&ctx));
    let report = context().commit().unwrap();
    for case in &cases {
        let error = run(&mut ctx, case).expect_err(&format!("{case:?}"));
        assert_eq!(error.code().as_str(), case.code, "{case:?}: {error}");
        let message = error.to_string();
        assert!(message.contains(&case.words), "{case:?}: {message}");
        assert!(message.ends_with(&format!("[{}]", case.code)), "{message}");
        assert_eq!(seen(&ctx), state, "{case:?}");
        assert_eq!(exports(&ctx), history, "{case:?}");
    }
    // Not even the ids and times that come next have changed.
    assert_eq!(ctx.commit().unwrap(), report);
    let mut same = context();
    same.commit().unwrap();
    assert_eq!(exports(&ctx), exports(&same));
    let codes = [
        "E_PLACEMENT_INVALID",
        "E_DUPLICATE_CORE",
        "E_NOT_AUTHORIZED",
        "E_CYCLE",
        "E_SEALED",
        "OverlapWouldViolateODI",
        "E_SELECTOR_INVALID",
    ];
    for code in codes {
        assert!(cases.iter().any(|case| case.code == code), "{code}");
    }
}
