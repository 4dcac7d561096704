//! The cost of queries, counted and not timed.

use allocation_counter::{AllocationInfo, measure};
use pact_core::{Block, Container, Context, FixedClock, Ids, Plan, Selector};

fn plan(selector: &str) -> Plan<Ids> {
    Selector::parse(selector).unwrap().plan().unwrap()
}

fn cost(ctx: &Context, selector: &str) -> AllocationInfo {
    let plan = plan(selector);
    // Tables that are kept for later queries are not counted.
    ctx.select(&plan).unwrap();
    measure(|| {
        ctx.select(&plan).unwrap();
    })
}

fn history(turns: usize) -> Context {
    let mut ctx = Context::builder()
        .system("s")
        .clock(FixedClock::at(0))
        .build();
    for turn in 0..turns {
        ctx.user(format!("question {turn}"));
        ctx.push(Block::new("answer").role("assistant").key("plan"))
            .unwrap();
        ctx.commit().unwrap();
    }
    ctx
}

/// A chain that counts siblings is run again for every row that it could start from; nested ones
/// must not multiply.
#[test]
fn nested_tests_of_what_is_below_add_up() {
    let mut ctx = Context::builder().system("s").build();
    let mut parent = ctx.post(Container::new()).unwrap();
    for _ in 0..60 {
        parent = ctx.insert(&parent, Container::new()).unwrap().added[0].clone();
    }
    let nested = |depth: usize| {
        let open = ":has(*:first".repeat(depth);
        format!("*{open}{}", ")".repeat(depth))
    };
    let few = cost(&ctx, &nested(2)).count_total;
    // One level more at a time: if they multiplied, the eighth would never end.
    for depth in 3..=8 {
        let many = cost(&ctx, &nested(depth)).count_total;
        let most = u64::try_from(depth).unwrap() * few;
        assert!(many < most, "{few} allocations, then {many} at {depth}");
    }
    // As deep as selectors can be nested, on the stack of a test.
    ctx.select(plan(&nested(120))).unwrap();
}

/// All snapshots together hold much more than any of them.
#[test]
fn queries_over_all_snapshots_hold_one_set_at_a_time() {
    let (short, long) = (history(100), history(400));
    for selector in [
        "@* .block @limit=1",
        "@* .block @first",
        "@* .block @unique",
        "@* .block @mode=latest",
        "@* .block @mode=reduce",
        "@* .block @order=pre",
        "@* .block[age>0] @limit=1",
    ] {
        let (few, many) = (cost(&short, selector), cost(&long, selector));
        assert!(
            many.bytes_max < 8 * few.bytes_max.max(10_000),
            "{selector}: {} bytes, then {}",
            few.bytes_max,
            many.bytes_max
        );
    }
}

/// Would take minutes if a node that is due were compared with all its siblings.
#[test]
fn what_is_ephemeral_is_found_in_one_pass() {
    let blocks: Vec<String> = (0..30_000)
        .map(|index| format!(r#"{{"id":"b{index}","ttl":1}}"#))
        .collect();
    let document = format!(
        r#"{{"cycle":1,"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{{"id":"s","nodeType":"seg","children":[{}]}}]}}]}}}}"#,
        blocks.join(",")
    );
    let ctx = super::imported(&document);
    assert_eq!(ctx.query(plan("@t0 [ephemeral]")).count().unwrap(), 30_000);
}

/// A query finds the nodes that are about to leave as a commit does: a long history that stays
/// costs nothing, neither in the working state nor in its newest snapshot, also where tool calls
/// are about to leave.
#[test]
fn what_is_ephemeral_does_not_cost_the_history() {
    let cost_of = |turns: usize| {
        let mut ctx = history(turns);
        let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", "c");
        ctx.push(end("call")).unwrap();
        ctx.push(end("result").ttl(1)).unwrap();
        ctx.commit().unwrap();
        let working = cost(&ctx, "depth(1) .block[ephemeral]").bytes_total;
        // Of a snapshot it is found out once.
        let plan = plan("@t0 depth(1) .block[ephemeral]");
        let first = measure(|| assert_eq!(ctx.select(&plan).unwrap().len(), 1));
        (working, first.bytes_total)
    };
    let (few, many) = (cost_of(100), cost_of(2_000));
    assert!(many.0 < 2 * few.0, "{few:?} bytes, then {many:?}");
    assert!(many.1 < 2 * few.1, "{few:?} bytes, then {many:?}");
}

/// Would take minutes if every segment were compared with every depth of the list, or every row
/// with every segment.
#[test]
fn long_lists_of_depths_and_many_segments_do_not_multiply() {
    let segments: Vec<String> = (0..10_000)
        .map(|index| {
            format!(r#"{{"id":"s{index}","nodeType":"seg","children":[{{"id":"b{index}"}}]}}"#)
        })
        .collect();
    let document = format!(
        r#"{{"cycle":1,"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{}]}}]}}}}"#,
        segments.join(",")
    );
    let ctx = super::imported(&document);
    let odd: Vec<String> = (0..5_000)
        .map(|index| (2 * index + 1).to_string())
        .collect();
    let selector = format!("@t0 .seg:depth({})", odd.join(","));
    assert_eq!(ctx.query(plan(&selector)).count().unwrap(), 5_000);
    // Every segment, `^seq` and the root.
    assert_eq!(
        ctx.query(plan("@t0 *:has(.block:first)")).count().unwrap(),
        10_002
    );
}

/// All nodes of a head may be in one container: its table is kept as well.
#[test]
fn a_head_that_holds_one_container_is_laid_out_once() {
    let cost_of = |blocks: usize| {
        let mut ctx = Context::builder().build();
        let block = |number: usize| Block::new("b").key(format!("k{number}"));
        let held = (0..blocks).map(block);
        ctx.push(held.fold(Container::new(), Container::child))
            .unwrap();
        cost(&ctx, "#k7").bytes_total
    };
    let (few, many) = (cost_of(10), cost_of(1_000));
    assert!(many < 2 * few, "{few} bytes, then {many}");
}
