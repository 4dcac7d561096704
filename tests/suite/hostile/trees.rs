//! Deep nesting beyond texts: trees made by hand, sealed, printed.

use pact_core::{Block, Container, Context, Draft, PactNode, Reason, select};
use pact_grammar::ast::{Body, StepPart};
use serde::{Deserialize, Serialize};

use super::on_a_stack_of;

/// Trees made by hand have no text whose nesting was counted.
#[test]
fn trees_are_no_deeper_than_texts() {
    on_a_stack_of(2048, || {
        let mut tree = pact_grammar::parse_ast("*:not(*)").unwrap();
        let inner = tree.clone();
        for _ in 0..300 {
            let mut outer = inner.clone();
            let Body::Chain(steps) = &mut outer.alternatives[0].body else {
                panic!("a chain");
            };
            let StepPart::Not(list) = &mut steps[0].parts[0] else {
                panic!("a pseudo");
            };
            list.value = tree.alternatives;
            tree = outer;
        }
        let error = pact_grammar::lower(&tree).unwrap_err();
        assert_eq!(error.diagnostics()[0].reason, Reason::TooDeep);
    });
}

/// Root, `^seq`, segment and core come first, once the head is sealed.
#[test]
fn what_is_nested_as_deep_as_can_be_is_sealed_and_read_again() {
    let open = |level: u8| format!(r#"{{"id":"n{level}","nodeType":"cont","children":["#);
    let open = (0..124).map(open).collect::<Vec<_>>().concat();
    let close = "]}".repeat(124);
    let document = format!(
        r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{open}{close}]}}]}}}}"#
    );
    on_a_stack_of(512, || {
        let mut ctx = Context::import(&document).unwrap();
        ctx.user("beside");
        ctx.commit().unwrap();
        let document = ctx.snapshot("@t0").unwrap().export();
        assert!(Context::import(&document).is_ok());
        assert_eq!(ctx.validate(), []);
    });
}

/// Builders can be nested without end; such a draft can be copied, printed, compared and dropped.
/// Every edit refuses it, also one that finds nothing to replace.
#[test]
fn drafts_that_are_nested_too_deep_are_refused() {
    on_a_stack_of(512, || {
        let mut draft = Draft::from(Block::new("inside"));
        for _ in 0..1_000_000 {
            draft = Container::new().child(draft).into();
        }
        let copy = draft.clone();
        assert!(format!("{copy:?}").len() < 1_000_000);
        assert!(copy == draft);
        let mut ctx = Context::builder().build();
        let refused = ctx.replace(select!("#nothing"), copy).unwrap_err();
        assert_eq!(refused.code().as_str(), "E_PLACEMENT_INVALID");
        let refused = ctx.push(draft).unwrap_err();
        assert_eq!(refused.code().as_str(), "E_PLACEMENT_INVALID");
    });
}

/// A type that holds itself.
#[derive(PactNode, Debug, Default)]
#[pact(type = "memo:folder", class = "cont")]
struct Folder {
    name: String,
    #[pact(children)]
    folders: Vec<Self>,
}

#[derive(PactNode, Debug, Default)]
#[pact(type = "block:chain")]
struct Chain {
    first: Link,
}

#[derive(Serialize, Deserialize, Debug, Default)]
struct Link {
    next: Option<Box<Self>>,
}

/// A value of such a type gives an error when it is nested so deep, on any small stack.
#[test]
fn values_that_are_nested_too_deep_are_refused() {
    let said = |levels: usize| {
        on_a_stack_of(4096, move || {
            let mut folder = Folder::default();
            let mut chain = Chain::default();
            for _ in 0..levels {
                folder = Folder {
                    folders: vec![folder],
                    ..Folder::default()
                };
                chain.first = Link {
                    next: Some(Box::new(chain.first)),
                };
            }
            let mut ctx = Context::builder().build();
            let folder = ctx.post(&folder).map_err(|error| error.to_string());
            let chain = ctx.post(&chain).map_err(|error| error.to_string());
            (folder.map(drop), chain.map(drop))
        })
    };
    assert_eq!(said(100), (Ok(()), Ok(())));
    for levels in [130, 2_000] {
        let (folder, chain) = said(levels);
        let (folder, chain) = (folder.unwrap_err(), chain.unwrap_err());
        assert!(folder.contains("128 levels"), "{folder}");
        assert!(chain.contains("128 levels"), "{chain}");
    }
}

/// No amount of nesting is too deep for a function that only writes.
#[test]
fn deep_values_are_written_without_recursion() {
    let deep = (0..100_000).fold(pact_core::Json::Null, |inner, _| vec![inner].into());
    let text = pact_core::canonical_json(&deep);
    assert_eq!(text.len(), 200_004);
    // Dropping it would recurse: that is for whoever built it.
    std::mem::forget(deep);
}
