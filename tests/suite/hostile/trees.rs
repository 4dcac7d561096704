//! What is nested deep, once it has been read: by hand, sealed, printed.

use pact_core::{Context, Reason};
use pact_grammar::ast::{Body, Part};

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
            let Part::Not(list) = &mut steps[0].parts[0] else {
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
