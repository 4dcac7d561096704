//! Sealing: the head becomes a segment with one core.

use pact_core::{Block, Container, Context};

use crate::helpers::{context, is_reimportable};

#[test]
fn sealing_leaves_one_core_and_a_fresh_head() {
    let mut ctx = context();
    ctx.user("a");
    ctx.pre(Block::new("before")).unwrap();
    ctx.post(Block::new("after")).unwrap();
    let before = ctx.thread().to_json();
    let report = ctx.commit().unwrap();
    assert_eq!(ctx.thread().to_json(), before);
    let segment = ctx.node(&report.sealed).unwrap();
    let offsets: Vec<i64> = segment.children().map(|child| child.offset()).collect();
    assert_eq!(offsets, [-1, 0, 1]);
    let head = ctx.root().children().next_back().unwrap();
    assert_eq!(head.children().count(), 1);
    assert_eq!(head.children().next().unwrap().children().count(), 0);
    assert_eq!(ctx.validate(), []);
}

/// A document's head may have no core, several, or blocks beside it: sealing makes one of all at
/// offset 0.
#[test]
fn sealing_a_documents_head_makes_one_core() {
    for children in [
        r#"{"id":"a","content":"a"},{"id":"b","content":"b","offset":-1}"#,
        r#"{"id":"c1","nodeType":"cont","children":[{"id":"x"}]},{"id":"c2","nodeType":"cont"},{"id":"y"}"#,
        r#"{"id":"c1","nodeType":"cont","children":[{"id":"x"}]},{"id":"y","offset":3}"#,
        "",
    ] {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{children}]}}]}}}}"#
        );
        let mut ctx = Context::import(&document).unwrap();
        ctx.user("new");
        let before = ctx.thread().to_json();
        ctx.commit().unwrap();
        assert_eq!(ctx.thread().to_json(), before, "{children}");
        assert_eq!(ctx.validate(), [], "{children}");
    }
}

/// Sealing adds a core around a head that has none, or several: that level counts from the start.
#[test]
fn what_fits_into_the_head_fits_once_it_is_sealed() {
    for cores in [
        "",
        r#"{"id":"c1","nodeType":"cont"},{"id":"c2","nodeType":"cont"}"#,
    ] {
        let document = format!(
            r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{cores}]}}]}}}}"#
        );
        let mut ctx = Context::import(&document).unwrap();
        let mut parent = ctx.push(Container::new().offset(0)).unwrap();
        while let Ok(edited) = ctx.insert(&parent, Container::new()) {
            parent = edited.added[0].clone();
        }
        ctx.commit().unwrap();
        assert!(is_reimportable(&ctx));
    }
}
