//! Documents with many segments, or with many nodes in one of them: more than any chunk or word
//! holds.

use pact_tests::naive::Moments;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::compare::compare_all;
use super::random_documents::{Shape, history, large};
use super::{config, imported, random_selectors};

/// Selectors whose results are many, or lie at an edge.
const EDGES: &[&str] = &[
    "@t0 *",
    "@t0 .block",
    "@t0 .seg:nth(32)",
    "@t0 .seg:nth(33)",
    "@t0 .seg:nth(64)",
    "@t0 .seg:nth(65)",
    "@t0 .block:nth(31), .block:nth(32), .block:nth(33)",
    "@t0 .block:nth(63), .block:nth(64), .block:nth(65)",
    "@t0 .block:last",
    "@t0 *:last",
    "@t0 .cont:first > .block",
    "@t0 .seg:depth(31-33,63-65,127-129) *",
    "@t0 .seg:depth(>=64) > .block",
    "@t0 #k",
    "@t0 #k @unique",
    "@t0 #k, .block[role='tool'] @limit=64 @p=2",
    "@t0 * @limit=32 @p=3",
    "@t0 * @order=post",
    "@t0 * @order=bfs @limit=65",
    "@t0 * @order=path",
    "@t0 * @order=turn:asc,pre",
    "@t0 .block:not(#k):not([role='tool'])",
    "@t0 .seg:has(#k):not(:has(#m))",
    "@t0 .seg:has(> .block[ttl<=1]):nth(32)",
    "@t0 .block[role!='user'][ttl>=1]",
    "@t0 .seg:depth(2) .cont > .block:pre",
    "@t0 .seg:depth(2) :core > .block",
    "@t0 .seg:depth(2) :post *",
    "[ephemeral]",
    "@t0 [ephemeral], [sticky]",
    "@t0 .block[sdepth>3]",
    "@t0 .block[depth>63]",
    "@t0 [id='ID0'], [id='ID1'], #m",
    "@t0 .seg[id='ID2'], .block[id='ID3'], .cont[id='ID4']",
    "@* #k @mode=latest",
    "@history .block @mode=latest",
    "@history *",
    "@t0..@t-1 .block[role='tool'] @limit=33 @mode=union",
];

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn large_documents_are_searched_as_the_rules_say(
        document in large(),
        selectors in vec(random_selectors::selector(), 1..20),
        edges in vec(select(EDGES), 16),
    ) {
        let ctx = imported(&document);
        let moments = Moments::of(&ctx);
        compare_all(&ctx, &moments, &selectors)?;
        let edges: Vec<String> = edges.into_iter().map(str::to_owned).collect();
        compare_all(&ctx, &moments, &edges)?;
    }
}

#[test]
fn the_largest_documents_are_searched_as_the_rules_say() {
    let edges: Vec<String> = EDGES.iter().map(|text| (*text).to_owned()).collect();
    for (seed, shape) in [(1, Shape::Wide(1_025)), (2, Shape::Long(300))] {
        let document = history(shape, seed, 1);
        let ctx = imported(&document);
        compare_all(&ctx, &Moments::of(&ctx), &edges).unwrap();
    }
}
