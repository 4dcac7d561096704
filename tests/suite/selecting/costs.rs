//! The cost of queries, counted and not timed.

use allocation_counter::{AllocationInfo, measure};
use pact_core::{Block, Container, Context, FixedClock, Ids, Plan, Selector, select};

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

/// A turn as agents make it: a tool call, and something that lives for two commits.
fn live_turn(ctx: &mut Context, turn: usize) {
    let call = |kind: &str| {
        let block = Block::new(format!("{kind} {turn}")).kind(kind);
        block.data("call_id", format!("c{turn}"))
    };
    ctx.pre(Block::new("retrieved").key("rag").ttl(2)).unwrap();
    ctx.user(format!("question {turn}"));
    ctx.push(call("call").role("assistant")).unwrap();
    ctx.push(call("result").role("tool")).unwrap();
    let mut answer = Block::new("answer").role("assistant");
    if turn == 3 {
        answer = answer.kind("summary").key("plan");
    }
    ctx.push(answer).unwrap();
    ctx.commit().unwrap();
}

/// The first query after a commit makes no table, and costs the same after any number of turns.
#[test]
fn the_first_query_after_a_commit_costs_what_it_finds() {
    let cost_after = |turns: usize, selector: &str| {
        let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
        for turn in 0..turns {
            live_turn(&mut ctx, turn);
        }
        let plan = plan(selector);
        let first = measure(|| assert!(!ctx.select(&plan).unwrap().is_empty()));
        (first.count_total, first.bytes_total)
    };
    for (selector, most) in [
        ("@t0 .seg:depth(1) > .block", 4),
        ("@t0 .seg:depth(1-10) .block[role='assistant']", 8),
        ("@t0 .block[kind='summary']", 8),
        ("@t0 #plan", 10),
        ("@t0 .block[ttl<=1]", 10),
        ("@t0 #rag[ttl=1]", 10),
    ] {
        for turns in [12, 100, 2_500] {
            let (count, bytes) = cost_after(turns, selector);
            let is_cheap = count <= most && bytes < 6_000;
            assert!(
                is_cheap,
                "{selector}: {count} allocations, {bytes} bytes after {turns} turns"
            );
        }
    }
}

/// The index leads to the node. Neither its segment is made a table, nor a parameter a new plan.
#[test]
fn a_lone_id_costs_one_lookup() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 0..200 {
        live_turn(&mut ctx, turn);
    }
    let some = ctx
        .query(plan("@t-100 .block"))
        .skip(7)
        .limit(1)
        .ids()
        .unwrap();
    let id = some[0].as_str();
    let parsed = plan(&format!("@t0 [id='{id}']"));
    let cost = measure(|| assert_eq!(ctx.select(&parsed).unwrap(), some));
    assert_eq!(cost.count_total, 1, "the list");
    let bound = measure(|| assert_eq!(ctx.select(select!("@t0 [id=$id]")).unwrap(), some));
    assert_eq!(bound.count_total, 2, "the list and the text");
}

/// A plain query allocates its list and nothing else: no plan, no table, no list of parts. A value
/// of a parameter lies beside the plan.
#[test]
fn a_plain_query_makes_nothing_but_its_list() {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 0..1_500 {
        live_turn(&mut ctx, turn);
    }
    let (role, n, key) = ("assistant", 1, "rag");
    let constant = [
        (select!("@t0 .seg:depth(1) > .block"), 5),
        (
            select!("@t0 ^seq .seg:depth(1) .block[role='assistant']"),
            2,
        ),
        (select!("@t0 .block[ttl<=1]"), 1),
        (select!("@t0 ^ah .block"), 0),
    ];
    for (plan, hits) in &constant {
        ctx.select(plan).unwrap();
        let cost = measure(|| assert_eq!(ctx.select(plan).unwrap().len(), *hits, "{plan}"));
        assert!(
            cost.count_total <= 1,
            "{plan}: {} allocations",
            cost.count_total
        );
        let mut handed = 0;
        let query = ctx.query(plan);
        let cost = measure(|| query.for_each(|_| handed += 1).unwrap());
        assert_eq!((cost.count_total, handed), (0, *hits), "{plan}");
    }
    let bound = [
        (select!("@t0 .seg:depth($n) > .block[role=$role]"), 2, 2),
        // The instances are sorted before their ids are listed.
        (select!("@t0 ^seq .seg:depth(1-$n) #$key"), 1, 2),
    ];
    for (plan, hits, lists) in &bound {
        ctx.select(plan).unwrap();
        let cost = measure(|| assert_eq!(ctx.select(plan).unwrap().len(), *hits, "{plan}"));
        assert!(
            cost.count_total <= *lists,
            "{plan}: {} allocations",
            cost.count_total
        );
    }
}

/// A name that is in each branch, but in few segments, is found by the postings of leaves: they
/// take a few bytes a turn, and the query that is asked once makes none.
#[test]
fn postings_are_small_and_made_when_they_are_needed_again() {
    let turns: u64 = 1_000;
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 0..turns {
        let mut answer = Block::new("answer").role("assistant");
        if turn % 20 == 4 {
            answer = answer.kind("summary").key("plan");
        }
        ctx.user("question");
        ctx.push(answer).unwrap();
        ctx.commit().unwrap();
    }
    for selector in [
        "@t0 .block[kind='summary']",
        "@t0 #plan",
        "@t0 .seg > .block#plan",
    ] {
        let plan = plan(selector);
        let ask = || assert_eq!(ctx.select(&plan).unwrap().len(), 50, "{selector}");
        let first = measure(ask);
        let second = measure(ask);
        let kept = first.bytes_current + second.bytes_current;
        let most = i64::try_from(turns).unwrap() * 12;
        assert!(kept < most, "{selector}: {kept} bytes are kept");
        let third = measure(ask);
        assert_eq!(third.bytes_current, 0, "{selector}");
        // The list, which grows, and the hits that are sorted.
        assert!(
            third.count_total <= 10,
            "{selector}: {} allocations",
            third.count_total
        );
    }
}

/// Nodes that end soon are looked for in few segments of each branch: an imported history makes no
/// table for the first who asks, whether or not somebody asked before and found nothing.
#[test]
fn what_ends_here_and_there_makes_no_table_at_first() {
    let turns = 3_000;
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 0..turns {
        ctx.user("question");
        let left = if turn % 33 == 5 { 3 } else { 50 };
        ctx.push(Block::new("answer").ttl(left + turns - 1 - turn))
            .unwrap();
        ctx.commit().unwrap();
    }
    let document = ctx.snapshot("@t0").unwrap().export();
    let mut ctx = Context::import(&document).unwrap();
    let plan = plan("@t0 .block[ttl<=1]");
    let mut commit_and_ask = |hits: usize| {
        ctx.user("more");
        ctx.commit().unwrap();
        let cost = measure(|| assert_eq!(ctx.select(&plan).unwrap().len(), hits));
        cost.bytes_total
    };
    assert!(commit_and_ask(0) < 1_000);
    let bytes = commit_and_ask(91);
    // The table of a thousand turns takes more than a hundred thousand bytes.
    assert!(bytes < 40_000, "{bytes} bytes");
}

/// A text that was parsed before allocates nothing but its values.
#[test]
fn a_text_is_parsed_once() {
    let text = "@t0 ^seq .seg:depth(1-3) .block[role='user'] @limit=7";
    let first = Selector::parse(text).unwrap();
    let again = measure(|| assert_eq!(Selector::parse(text).unwrap(), first));
    assert_eq!(again.count_total, 0);
    let open = ".block[role=$role]";
    let bound = Selector::parse(open).unwrap().bind("role", "user").unwrap();
    let fresh = Selector::parse(open).unwrap();
    assert!(fresh.plan::<Ids>().is_err(), "a value stayed with the text");
    assert_ne!(bound, fresh);
}

/// Whoever writes the texts: few are kept, none of them long, and none with warnings.
#[test]
fn parsed_texts_take_bounded_memory() {
    let many = measure(|| {
        for number in 0..20_000 {
            Selector::parse(&format!("#k{number} > .block[role='r{number}']")).unwrap();
        }
    });
    assert!(many.bytes_current < 100_000, "{} bytes", many.bytes_current);
    let long = format!("#{}", "k".repeat(300));
    let list: Vec<String> = (0..3_000).map(|depth| (2 * depth).to_string()).collect();
    for text in [
        long.as_str(),
        &format!(".seg:depth({})", list.join(",")),
        ".block[ttl<1][ttl>5]",
    ] {
        let kept = measure(|| drop(Selector::parse(text).unwrap()));
        assert_eq!(kept.bytes_current, 0, "{} bytes of text", text.len());
        let again = measure(|| drop(Selector::parse(text).unwrap()));
        assert!(again.count_total > 0, "{} bytes of text", text.len());
    }
}

/// The cost of an adjacent diff depends on the changes, and nothing is hashed for so few.
#[test]
fn an_adjacent_diff_costs_its_changes() {
    let cost_after = |turns: usize| {
        let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
        for turn in 0..turns {
            live_turn(&mut ctx, turn);
        }
        let plan = plan(".block");
        let cost = measure(|| {
            let diff = ctx.diff("@t-1", "@t0", &plan).unwrap();
            assert_eq!(
                (diff.added.len(), diff.removed.len(), diff.changed.len()),
                (5, 1, 1)
            );
        });
        (cost.count_total, cost.bytes_total)
    };
    for turns in [40, 1_200] {
        let (count, bytes) = cost_after(turns);
        let is_cheap = count <= 80 && bytes < 12_000;
        assert!(
            is_cheap,
            "{count} allocations, {bytes} bytes after {turns} turns"
        );
    }
}

/// Each snapshot adds its changes, however many turns and times to live were before.
#[test]
fn a_page_costs_as_much_as_its_history() {
    let cost = |turns: usize| {
        let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
        for turn in 0..turns {
            ctx.user(format!("question {turn}"));
            // All of them are still there, with less time, in each later snapshot.
            let hint = Block::new("hint").role("system").ttl(1_000_000);
            ctx.pre(hint).unwrap();
            ctx.commit().unwrap();
        }
        measure(|| assert!(pact_view::page_data(&ctx, "a page").len() > turns)).bytes_total
    };
    let (small, large) = (cost(100), cost(1_000));
    assert!(large < 20 * small, "{small} bytes, then {large}");
}
