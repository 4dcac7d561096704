//! The work of reading a selector, counted in allocations.

use allocation_counter::measure;

/// Reading is mostly moving and allocating. The counts are those of a 64-bit machine, where a text
/// of one alternative needs four lists for its tokens and for the stacks of the parser.
#[test]
fn reading_a_selector_allocates_little() {
    for (text, most) in [
        (".block", 11),
        ("#hero", 14),
        ("@t0 ^seq .seg:depth(1) > .block", 20),
        ("^seq .seg:depth(1-3) .block[role='user']", 26),
        (".block(kind='summary' ttl<=2)", 21),
        (".block[role='user'], .block[role='assistant']", 29),
        (".seg:has(.block[role='user']):not(+draft)", 44),
        (
            "@t0 (d1, seg, cont[offset=0], *:block) {role=assistant} @limit=10",
            39,
        ),
    ] {
        let counted = measure(|| drop(pact_grammar::parse(text)));
        assert!(
            counted.count_total <= most,
            "{text}: {}",
            counted.count_total
        );
    }
}
