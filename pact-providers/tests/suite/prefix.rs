//! The prefix that two requests share, and the reason why it ends.

use std::num::NonZeroUsize;

use pact_core::{
    Block, Broken, Budget, Container, Context, NodeId, Prefix, Pruning, Request, Retention, select,
};
use pact_providers::{Anthropic, Breakpoints, Tool};
use serde_json::json;

fn provider() -> Anthropic {
    Anthropic::new("m").max_tokens(9)
}

fn render(ctx: &Context) -> Request {
    let request = ctx.render(&provider()).unwrap();
    crate::wire::noted(&request);
    request
}

/// The first node that differs, and why.
fn first(prefix: &Prefix) -> Option<(Option<NodeId>, Broken)> {
    let first = prefix.first.clone()?;
    Some((first.node, first.why))
}

/// Two sealed turns, and the ids of the blocks of the first.
fn two_turns(mut ctx: Context) -> (Context, NodeId, NodeId) {
    let question = ctx.user("question 1");
    let answer = ctx.assistant("answer 1");
    ctx.commit().unwrap();
    ctx.user("question 2");
    ctx.assistant("answer 2");
    ctx.commit().unwrap();
    (ctx, question, answer)
}

fn plain() -> Context {
    Context::builder().system("Be kind.").build()
}

#[test]
fn the_same_request_and_one_that_goes_on_share_all() {
    let (mut ctx, ..) = two_turns(plain());
    let before = render(&ctx);
    let same = before.prefix(&render(&ctx));
    assert_eq!((same.messages, same.first.clone()), (4, None));
    ctx.user("question 3");
    let after = render(&ctx);
    let prefix = after.prefix(&before);
    assert_eq!(prefix, same, "the request goes on");
    // All pieces, without the brackets and commas between them.
    let pieces = before.pieces().iter().map(|piece| piece.bytes.len());
    assert_eq!(prefix.bytes, pieces.sum::<usize>());
}

#[test]
fn a_node_before_nodes_that_were_sent_is_added() {
    let (mut ctx, question, _) = two_turns(plain());
    let before = render(&ctx);
    ctx.insert(2, Block::new("hint").role("user")).unwrap();
    let added = ctx.select(select!(".block[content='hint']")).unwrap();
    let prefix = render(&ctx).prefix(&before);
    assert_eq!(
        first(&prefix),
        Some((added.first().cloned(), Broken::Added))
    );
    assert_eq!(prefix.messages, 2);
    // The other way round, the program took it.
    let prefix = before.prefix(&render(&ctx));
    assert_eq!(first(&prefix).map(|(_, why)| why), Some(Broken::Edited));
    assert_ne!(first(&prefix).unwrap().0, Some(question));
}

#[test]
fn a_block_whose_time_was_over_is_expired() {
    let mut ctx = plain();
    ctx.user("question 1");
    let hint = ctx
        .push(Block::new("hint").role("assistant").ttl(1))
        .unwrap();
    let working = render(&ctx);
    ctx.commit().unwrap();
    let sealed = ctx.snapshot("@t0").unwrap().render(&provider()).unwrap();
    ctx.user("question 2");
    ctx.commit().unwrap();
    for before in [&working, &sealed] {
        let expected = Some((Some(hint.clone()), Broken::Expired));
        assert_eq!(first(&render(&ctx).prefix(before)), expected);
        let snapshot = ctx.snapshot("@t0").unwrap().render(&provider()).unwrap();
        assert_eq!(first(&snapshot.prefix(before)), expected);
        assert_eq!(
            snapshot.prefix(before).messages,
            0,
            "the two questions are joined"
        );
    }
}

#[test]
fn a_block_that_leaves_with_its_container_has_the_reason_of_the_container() {
    let mut ctx = plain();
    ctx.user("question 1");
    let held = Block::new("held").role("assistant");
    let holder = ctx.push(Container::new().ttl(1).child(held)).unwrap();
    let before = render(&ctx);
    let block = ctx
        .node(&holder)
        .unwrap()
        .children()
        .next()
        .unwrap()
        .id()
        .clone();
    ctx.commit().unwrap();
    ctx.commit().unwrap();
    let expected = Some((Some(block), Broken::Expired));
    assert_eq!(first(&render(&ctx).prefix(&before)), expected);
}

fn pruning(retention: Retention) -> Context {
    let pruning = Pruning::new()
        .budget(Budget::blocks(4))
        .spare_newest_turns(1);
    Context::builder()
        .retention(retention)
        .pruning(pruning)
        .build()
}

#[test]
fn a_block_that_a_budget_took_is_pruned() {
    let (mut ctx, question, _) = two_turns(pruning(Retention::All));
    let before = render(&ctx);
    ctx.user("question 3");
    let in_between = render(&ctx);
    ctx.commit().unwrap();
    let expected = Some((Some(question), Broken::Pruned));
    for before in [&before, &in_between] {
        assert_eq!(
            first(&render(&ctx).prefix(before)),
            expected,
            "the working state"
        );
        let snapshot = ctx.snapshot("@t0").unwrap().render(&provider()).unwrap();
        assert_eq!(first(&snapshot.prefix(before)), expected, "the snapshot");
    }
    // Some turns later, and on a fork, it is still known.
    for _ in 0..3 {
        ctx.commit().unwrap();
    }
    assert_eq!(first(&render(&ctx).prefix(&before)), expected);
    let fork = ctx.fork("@t-1").unwrap();
    assert_eq!(first(&render(&fork).prefix(&before)), expected);
}

#[test]
fn the_request_keeps_the_reports_that_it_needs() {
    let (mut ctx, question, _) = two_turns(pruning(Retention::All));
    let before = render(&ctx);
    ctx.user("question 3");
    ctx.commit().unwrap();
    let after = render(&ctx);
    drop(ctx);
    assert_eq!(
        first(&after.prefix(&before)),
        Some((Some(question), Broken::Pruned))
    );
}

#[test]
fn reports_that_are_not_kept_leave_the_reason_open() {
    let one = Retention::Last(NonZeroUsize::MIN);
    let (mut ctx, question, _) = two_turns(pruning(one));
    let before = render(&ctx);
    ctx.user("question 3");
    ctx.commit().unwrap();
    let expected = Some((Some(question.clone()), Broken::Pruned));
    assert_eq!(first(&render(&ctx).prefix(&before)), expected);
    ctx.commit().unwrap();
    let expected = Some((Some(question), Broken::Removed));
    assert_eq!(first(&render(&ctx).prefix(&before)), expected);
}

#[test]
fn a_block_that_the_program_replaced_or_deleted_is_edited() {
    let (ctx, _, answer) = two_turns(plain());
    let before = render(&ctx);
    let edits: [fn(&mut Context); 2] = [
        |ctx| {
            drop(
                ctx.replace(select!(".block[content='answer 1']"), Block::new("other"))
                    .unwrap(),
            );
        },
        |ctx| drop(ctx.delete(select!(".block[content='answer 1']")).unwrap()),
    ];
    for edit in edits {
        let mut ctx = ctx.fork("@t0").unwrap();
        edit(&mut ctx);
        let prefix = render(&ctx).prefix(&before);
        assert_eq!(first(&prefix), Some((Some(answer.clone()), Broken::Edited)));
        ctx.commit().unwrap();
        let prefix = render(&ctx).prefix(&before);
        assert_eq!(
            first(&prefix),
            Some((Some(answer.clone()), Broken::Edited)),
            "committed"
        );
    }
    // A budget could have taken the question, and a later commit tells that it did not.
    let (mut ctx, question, _) = two_turns(pruning(Retention::All));
    let before = render(&ctx);
    ctx.delete(select!(".block[content='question 1']")).unwrap();
    ctx.commit().unwrap();
    assert_eq!(
        first(&render(&ctx).prefix(&before)),
        Some((Some(question), Broken::Edited))
    );
}

#[test]
fn a_rewind_takes_blocks_as_an_edit_does() {
    let (mut ctx, ..) = two_turns(plain());
    let before = render(&ctx);
    ctx.rewind("@t-1").unwrap();
    let prefix = render(&ctx).prefix(&before);
    assert_eq!(
        (prefix.messages, first(&prefix).unwrap().1),
        (2, Broken::Edited)
    );
}

#[test]
fn a_block_in_another_place_has_moved() {
    let mut ctx = plain();
    ctx.user("before");
    ctx.commit().unwrap();
    ctx.assistant("a");
    ctx.user("b");
    let last = ctx.assistant("c");
    let before = render(&ctx);
    ctx.move_to(&last, select!("(d0, cont[offset=0], )"))
        .unwrap();
    let prefix = render(&ctx).prefix(&before);
    assert_eq!(prefix.messages, 1);
    assert_eq!(first(&prefix), Some((Some(last), Broken::Moved)));
}

#[test]
fn another_option_is_the_first_difference() {
    let (ctx, ..) = two_turns(plain());
    let before = render(&ctx);
    let tool = Tool::new("look", "Looks.", json!({"type": "object"}));
    let others = [
        provider().tools(&[tool]),
        provider().option("temperature", 1),
        Anthropic::new("other").max_tokens(9),
    ];
    for other in others {
        let after = ctx.render(&other).unwrap();
        for prefix in [after.prefix(&before), before.prefix(&after)] {
            assert_eq!(first(&prefix), Some((None, Broken::Member)));
            assert_eq!(prefix.messages, 0);
        }
    }
}

#[test]
fn a_result_in_the_place_of_none_is_added() {
    let mut ctx = plain();
    ctx.user("question");
    let call = Block::new(json!({"at": 1})).role("assistant").kind("call");
    ctx.push(call.data("call_id", "c1").data("name", "look"))
        .unwrap();
    let before = render(&ctx);
    let result = ctx.answer("c1", "sun").unwrap();
    let prefix = render(&ctx).prefix(&before);
    assert_eq!(first(&prefix), Some((Some(result), Broken::Added)));
    assert_eq!(prefix.messages, 2);
}

#[test]
fn markers_do_not_count() {
    let auto = provider().breakpoints(Breakpoints::Auto);
    let (mut ctx, ..) = two_turns(plain());
    let mut before = ctx.render(&auto).unwrap();
    for turn in 0..3 {
        ctx.user(format!("a question \"{turn}\""));
        let after = ctx.render(&auto).unwrap();
        let prefix = after.prefix(&before);
        assert_eq!((prefix.first, prefix.messages), (None, 4 + 2 * turn));
        let unmarked = render(&ctx);
        assert_eq!(after.prefix(&unmarked), unmarked.prefix(&after));
        assert_eq!(after.prefix(&unmarked).first, None);
        assert_ne!(after.body(), unmarked.body());
        ctx.assistant("an answer");
        before = ctx.render(&auto).unwrap();
        ctx.commit().unwrap();
    }
}
