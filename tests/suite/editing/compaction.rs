//! Compaction: a summary in the place of turns.

use std::num::NonZeroUsize;

use pact_core::{
    Block, Broken, Budget, Compaction, Context, EditError, Error, Evidence, NodeId, Pruning,
    Request, Retention, Selector, Why, departures, select,
};
use serde_json::json;

/// A context with a turn for each text.
fn turns(texts: &[&str]) -> Context {
    let mut ctx = Context::default();
    say(&mut ctx, texts);
    ctx
}

fn say(ctx: &mut Context, texts: &[&str]) {
    for text in texts {
        ctx.user(*text);
        ctx.commit().unwrap();
    }
}

/// The texts of the thread.
fn said(ctx: &Context) -> Vec<String> {
    texts(ctx.thread().messages())
}

fn texts<'t>(messages: impl Iterator<Item = pact_core::Message<'t>>) -> Vec<String> {
    let texts = messages.map(|message| message.content().and_then(|text| text.as_text()));
    texts
        .map(|text| text.unwrap_or_default().to_owned())
        .collect()
}

fn joined(turns: &Compaction) -> String {
    texts(turns.messages()).join("+")
}

fn code(error: &Error) -> &'static str {
    error.code().as_str()
}

fn segment(ctx: &Context, depth: i64) -> NodeId {
    ctx.select(select!(".seg:depth($depth)")).unwrap()[0].clone()
}

#[test]
fn a_summary_takes_the_place_of_the_oldest_turn() {
    let mut ctx = turns(&["one", "two", "three", "four"]);
    let ids = ctx.select(select!(".seg:depth(2,3)")).unwrap();
    let compacted = ctx.compact(select!(".seg:depth(2,3)"), joined).unwrap();
    assert_eq!(said(&ctx), ["one", "two+three", "four"]);
    let summary = compacted.summary.unwrap();
    let node = ctx.node(&summary).unwrap();
    assert_eq!((node.role(), node.ttl()), (Some("user"), None));
    assert!(node.pinned());
    let oldest_first: Vec<&str> = ids.iter().rev().map(NodeId::as_str).collect();
    assert_eq!(
        node.attribute("data_summarizes"),
        Some(&json!(oldest_first))
    );
    // A turn of its own, and the older turn is one depth nearer.
    assert_eq!(compacted.edited.added.len(), 3);
    let shift = compacted.edited.shifted[0];
    assert_eq!((shift.first, shift.last, shift.by), (4, 4, -1));
    assert_eq!(
        ctx.select(select!(".seg:depth(2) .block")).unwrap(),
        [summary]
    );
    assert_eq!(ctx.validate(), []);
    // The engine's own order needs no index.
    ctx.commit().unwrap();
    let document = ctx.snapshot("@t0").unwrap().export();
    assert!(!document.contains("\"order\""));
    assert_eq!(
        Context::import(&document).unwrap().thread().to_json(),
        ctx.thread().to_json()
    );
}

#[test]
fn the_commit_reports_the_turns_as_compacted() {
    let mut ctx = turns(&["one", "two", "three"]);
    let before = ctx.snapshot("@t0").unwrap();
    let compacted = ctx.compact(select!(".seg:depth(>1)"), joined).unwrap();
    let report = ctx.commit().unwrap();
    let left: Vec<&NodeId> = report.departures.iter().map(|left| &left.id).collect();
    assert_eq!(left, compacted.edited.removed.iter().collect::<Vec<_>>());
    assert!(
        report
            .departures
            .iter()
            .all(|left| left.why == Why::Compacted)
    );
    // The snapshot keeps them, and a range shows the exchange.
    assert_eq!(before.thread().messages().count(), 3);
    let changes = ctx.select(select!("@t0..@t-1 .block")).unwrap();
    assert_eq!(changes.diffs[0].removed.len(), 2);
    assert!(
        changes.diffs[0]
            .added
            .contains(compacted.summary.as_ref().unwrap())
    );
    // Documents have no reports: the summary says so.
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    let read = Context::import(&file).unwrap();
    let left = departures(
        &read.snapshot("@t-1").unwrap(),
        &read.snapshot("@t0").unwrap(),
    );
    assert_eq!(left.len(), 6);
    for left in left {
        assert_eq!(
            left.evidence,
            Evidence::Summarized(compacted.summary.clone().unwrap())
        );
        assert_eq!((left.why, left.is_reported), (Why::Compacted, false));
    }
}

/// Requests that are rendered before the commit know it, too.
#[test]
fn a_broken_prefix_is_explained_by_the_compaction() {
    let provider = pact_providers::Anthropic::conversation();
    let mut ctx = turns(&["one", "two", "three"]);
    let earlier: Request = ctx.render(&provider).unwrap();
    ctx.compact(select!(".seg:depth(>1)"), joined).unwrap();
    let open = ctx.render(&provider).unwrap();
    ctx.commit().unwrap();
    let sealed = ctx.render(&provider).unwrap();
    for request in [open, sealed] {
        let first = request.prefix(&earlier).first.unwrap();
        assert_eq!(first.why, Broken::Compacted);
    }
}

#[test]
fn preparing_changes_nothing_and_says_what_would_be_freed() {
    let ctx = turns(&["one", "two", "three"]);
    let before = ctx.thread().to_json();
    let turns = ctx.prepare_compaction(select!(".seg:depth(>1)")).unwrap();
    assert_eq!((turns.blocks, turns.cost), (2, 6));
    assert_eq!(turns.to_string(), "2 turns with 2 blocks that cost 6");
    assert_eq!(texts(turns.messages()), ["one", "two"]);
    assert_eq!(turns.ids().count(), 2);
    assert_eq!(ctx.thread().to_json(), before);
}

#[test]
fn other_turns_may_come_between_preparing_and_applying() {
    let mut ctx = turns(&["one", "two", "three"]);
    let turns = ctx.prepare_compaction(select!(".seg:depth(>1)")).unwrap();
    let summary = std::thread::spawn(move || {
        let text = joined(&turns);
        (turns, text)
    });
    say(&mut ctx, &["four", "five"]);
    let (turns, text) = summary.join().unwrap();
    ctx.apply_compaction(turns, text).unwrap();
    assert_eq!(said(&ctx), ["one+two", "three", "four", "five"]);
}

type Change = fn(&mut Context);

/// Whatever changed, nothing is done.
#[test]
fn turns_that_changed_since_are_not_compacted() {
    let changes: [(&str, Change); 6] = [
        ("deleted", |ctx| {
            ctx.delete(select!(".block[content='two']")).unwrap();
        }),
        ("added to", |ctx| {
            let turn = segment(ctx, 2);
            ctx.insert(&turn, Block::new("a note")).unwrap();
        }),
        ("parted", |ctx| {
            ctx.insert(3, Block::new("between")).unwrap();
        }),
        ("moved", |ctx| {
            ctx.move_to(select!(".seg:depth(3)"), 1).unwrap();
        }),
        ("expired", |ctx| {
            ctx.commit().unwrap();
            ctx.commit().unwrap();
        }),
        ("compacted", |ctx| {
            ctx.compact(select!(".seg:depth(2)"), joined).unwrap();
        }),
    ];
    for (what, change) in changes {
        let mut ctx = turns(&["one"]);
        ctx.user("two");
        ctx.push(Block::new("for a while").ttl(3)).unwrap();
        ctx.commit().unwrap();
        say(&mut ctx, &["three"]);
        let turns = ctx.prepare_compaction(select!(".seg:depth(2,3)")).unwrap();
        change(&mut ctx);
        let before = ctx.root().descendants().map(|node| node.id().clone());
        let before: Vec<NodeId> = before.collect();
        let error = ctx.apply_compaction(turns, "one and two").unwrap_err();
        assert!(
            matches!(error, Error::Edit(EditError::TurnsChanged { .. })),
            "{what}: {error}"
        );
        assert_eq!(code(&error), "E_PLACEMENT_INVALID");
        assert!(
            ctx.root()
                .descendants()
                .map(|node| node.id().clone())
                .eq(before)
        );
    }
}

/// Time alone changes no turn.
#[test]
fn a_time_to_live_that_goes_on_is_no_change() {
    let mut ctx = Context::default();
    ctx.push(Block::new("one").ttl(9)).unwrap();
    ctx.commit().unwrap();
    let turns = ctx.prepare_compaction(select!(".seg")).unwrap();
    say(&mut ctx, &["two"]);
    ctx.apply_compaction(turns, "1").unwrap();
    assert_eq!(said(&ctx), ["1", "two"]);
}

#[test]
fn a_guard_or_an_answer_that_came_since_refuses() {
    let mut ctx = turns(&["one", "two"]);
    let block = ctx.select(select!(".block[content='one']")).unwrap()[0].clone();
    let turns = ctx.prepare_compaction(select!(".seg")).unwrap();
    let guard = ctx.hold(&block);
    let error = ctx.apply_compaction(turns.clone(), "x").unwrap_err();
    assert!(
        matches!(error, Error::Edit(EditError::TurnsChanged { .. })),
        "{error}"
    );
    drop(guard);
    ctx.apply_compaction(turns, "x").unwrap();

    let mut ctx = Context::default();
    let call = ctx
        .push(Block::new("weather?").kind("call").data("call_id", "c1"))
        .unwrap();
    let result = |text: &str| Block::new(text).kind("result").data("call_id", "c1");
    ctx.push(result("sunny")).unwrap();
    ctx.commit().unwrap();
    let turns = ctx.prepare_compaction(select!(".seg")).unwrap();
    let result = ctx.push(result("and warm")).unwrap();
    let error = ctx.apply_compaction(turns, "x").unwrap_err();
    let expected = EditError::JoinedTurns {
        node: call,
        partner: result,
        turn: None,
    };
    assert_eq!(error, Error::Edit(expected));
}

/// A guard that was dropped since leaves its node in place: the summary does not speak of it.
#[test]
fn what_was_held_when_it_was_prepared_stays() {
    let mut ctx = Context::default();
    let held = ctx.user("held");
    ctx.user("one");
    ctx.commit().unwrap();
    let guard = ctx.hold(&held);
    let turns = ctx.prepare_compaction(select!(".seg")).unwrap();
    drop(guard);
    ctx.apply_compaction(turns, "1").unwrap();
    assert_eq!(said(&ctx), ["1", "held"]);
}

#[test]
fn pinned_and_held_nodes_stay_in_their_turns() {
    let mut ctx = Context::default();
    ctx.user("a");
    ctx.push(Block::new("pinned").role("user").pinned(true))
        .unwrap();
    ctx.commit().unwrap();
    ctx.user("b");
    ctx.commit().unwrap();
    let held = ctx.user("held");
    ctx.user("c");
    ctx.commit().unwrap();
    let guard = ctx.hold(&held);
    let before = ctx.thread().to_json();
    let compacted = ctx.compact(select!(".seg"), joined).unwrap();
    assert_eq!(said(&ctx), ["a+b+c", "pinned", "held"]);
    assert_eq!(ctx.query(select!(".seg")).count().unwrap(), 3);
    assert_eq!(ctx.validate(), []);
    ctx.commit().unwrap();
    ctx.undo_compaction(&compacted.summary.unwrap()).unwrap();
    assert_eq!(ctx.thread().to_json(), before);
    drop(guard);
}

#[test]
fn a_block_that_has_yet_to_come_back_stays() {
    let mut ctx = Context::default();
    ctx.push(Block::new("remember").cadence(3)).unwrap();
    ctx.user("a");
    ctx.commit().unwrap();
    ctx.compact(select!(".seg"), joined).unwrap();
    assert_eq!(said(&ctx), ["a", "remember"]);
    ctx.commit().unwrap();
    assert_eq!(ctx.commit().unwrap().fired.len(), 1);
    // The new instance is the one that comes back from now on.
    ctx.compact(select!(".seg"), joined).unwrap();
    assert_eq!(said(&ctx), ["a+remember", "remember"]);
}

#[test]
fn pruning_spares_the_summary() {
    let pruning = Pruning::new().budget(Budget::blocks(1));
    let mut ctx = Context::builder().pruning(pruning).build();
    ctx.user("one");
    ctx.commit().unwrap();
    let compacted = ctx.compact(select!(".seg"), joined).unwrap();
    say(&mut ctx, &["two", "three"]);
    assert_eq!(said(&ctx), ["one", "three"]);
    assert!(ctx.node(&compacted.summary.unwrap()).is_some());
}

#[test]
fn tool_calls_are_not_parted() {
    let mut ctx = turns(&["one"]);
    let call = ctx
        .push(Block::new("weather?").kind("call").data("call_id", "c1"))
        .unwrap();
    ctx.commit().unwrap();
    let result = ctx
        .push(Block::new("sunny").kind("result").data("call_id", "c1"))
        .unwrap();
    ctx.commit().unwrap();
    let error = ctx.compact(select!(".seg:depth(>1)"), joined).unwrap_err();
    let turn = Some(segment(&ctx, 1));
    let message = error.to_string();
    assert!(
        message.contains(turn.as_ref().unwrap().as_str()),
        "{message}"
    );
    assert_eq!(
        error,
        Error::Edit(EditError::JoinedTurns {
            node: call,
            partner: result,
            turn
        })
    );
    let with_pairs = select!(".seg:depth(>1)").with_pairs();
    ctx.compact(with_pairs, joined).unwrap();
    assert_eq!(said(&ctx), ["one+weather?+sunny"]);
}

/// Of a call with a pinned end, the other end stays as well.
#[test]
fn a_pinned_end_of_a_call_keeps_the_other() {
    let mut ctx = Context::default();
    let call = Block::new("weather?").kind("call").data("call_id", "c1");
    ctx.push(call.pinned(true)).unwrap();
    ctx.commit().unwrap();
    ctx.push(Block::new("sunny").kind("result").data("call_id", "c1"))
        .unwrap();
    ctx.user("a");
    ctx.commit().unwrap();
    ctx.compact(select!(".seg:depth(1)"), joined).unwrap_err();
    ctx.compact(select!(".seg"), joined).unwrap();
    assert_eq!(said(&ctx), ["weather?", "a", "sunny"]);
}

#[test]
fn turns_that_cannot_be_compacted_are_refused() {
    let mut ctx = turns(&["one", "two", "three"]);
    let error = ctx.compact(select!(".seg:depth(1,3)"), joined).unwrap_err();
    let turn = segment(&ctx, 2);
    assert_eq!(error, Error::Edit(EditError::TurnsApart { turn }));
    for selector in [".block", "^ah", ".seg:depth(0-2)", "^seq", ".cont"] {
        let selector = Selector::parse(selector).unwrap();
        let error = ctx.compact(&selector, joined).unwrap_err();
        assert!(
            matches!(error, Error::Edit(EditError::NotATurn { .. })),
            "{error}"
        );
    }
    let error = ctx.compact(NodeId::from("nobody"), joined).unwrap_err();
    assert!(
        matches!(error, Error::Edit(EditError::UnknownNode { .. })),
        "{error}"
    );
    let error = ctx.compact(select!("@t0 .seg"), joined).unwrap_err();
    assert_eq!(code(&error), "E_SELECTOR_INVALID");
}

#[test]
fn turns_without_blocks_do_not_break_a_range() {
    let mut ctx = turns(&["one"]);
    ctx.commit().unwrap();
    say(&mut ctx, &["two"]);
    let before = ctx.select(select!(".seg")).unwrap();
    let compacted = ctx.compact(select!(".seg:depth(1,3)"), joined).unwrap();
    assert_eq!(ctx.query(select!(".seg")).count().unwrap(), 1);
    ctx.undo_compaction(&compacted.summary.unwrap()).unwrap();
    assert_eq!(ctx.select(select!(".seg")).unwrap(), before);
}

#[test]
fn where_nothing_is_found_nothing_changes() {
    let mut ctx = turns(&["one"]);
    ctx.commit().unwrap();
    let before = ctx.root().descendants().count();
    for selector in [".seg:depth(>20)", ".seg:depth(1)"] {
        // There is no such turn, or it has no block.
        let selector = Selector::parse(selector).unwrap();
        let unused = |_: &Compaction| -> &str { panic!("there is nothing to summarise") };
        let compacted = ctx.compact(selector, unused).unwrap();
        assert!(compacted.is_empty());
        assert_eq!(compacted.to_string(), "nothing to compact");
    }
    assert_eq!(ctx.root().descendants().count(), before);
    assert_eq!(ctx.commit().unwrap().departures, []);
}

#[test]
fn a_summary_that_cannot_be_one_is_refused() {
    let mut ctx = turns(&["one"]);
    let container = pact_core::Container::new();
    let turns = || ctx.prepare_compaction(select!(".seg")).unwrap();
    let drafts: [pact_core::Draft; 6] = [
        Block::new("x").data("summarizes", "y").into(),
        Block::new("x").cadence(2).into(),
        Block::new("x").kind("call").data("call_id", "c1").into(),
        container.into(),
        Block::new("x").id(segment(&ctx, 1).as_str()).into(),
        Block::new("x").data("", 1).into(),
    ];
    let prepared: Vec<Compaction> = drafts.iter().map(|_| turns()).collect();
    for (turns, draft) in prepared.into_iter().zip(drafts) {
        let error = ctx.apply_compaction(turns, draft).unwrap_err();
        assert_eq!(code(&error), "E_PLACEMENT_INVALID");
    }
    assert_eq!(said(&ctx), ["one"]);
}

/// A turn without a time was written by hand, and answers to its id. A summary does not.
#[test]
fn a_summary_of_hand_written_turns_is_no_key() {
    let turn = |name: &str| {
        json!({"id": name, "nodeType": "seg", "children": [
            {"id": format!("core-{name}"), "nodeType": "cont",
             "children": [{"id": format!("block-{name}"), "content": name}]}
        ]})
    };
    let sequence = json!({"id": "q", "nodeType": "^seq", "order": ["c", "b", "a"],
        "children": [turn("a"), turn("b"), turn("c")]});
    let document = json!({"cycle": 3, "root": {"children": [sequence]}}).to_string();
    let mut ctx = Context::import(&document).unwrap();
    let before = ctx.thread().to_json();
    let compacted = ctx.compact(select!(".seg:depth(2,3)"), joined).unwrap();
    assert_eq!(said(&ctx), ["a+b", "c"]);
    for id in &compacted.edited.added {
        let node = ctx.node(id).unwrap();
        assert!(node.created_at_ns() > 0);
        let id = id.as_str();
        assert_eq!(ctx.query(select!("#$id")).count().unwrap(), 0);
    }
    ctx.commit().unwrap();
    ctx.undo_compaction(&compacted.summary.unwrap()).unwrap();
    assert_eq!(ctx.thread().to_json(), before);
}

/// An explicit order has the summary where the oldest turn was.
#[test]
fn an_index_of_turns_is_kept_up() {
    let mut ctx = turns(&["one", "two", "three"]);
    ctx.insert(2, Block::new("between").role("user")).unwrap();
    ctx.commit().unwrap();
    let order = ctx.select(select!(".seg")).unwrap();
    let compacted = ctx.compact(select!(".seg:depth(3,4)"), joined).unwrap();
    assert_eq!(said(&ctx), ["one", "two+between", "three"]);
    ctx.commit().unwrap();
    let document = ctx.snapshot("@t0").unwrap().export();
    let read = Context::import(&document).unwrap();
    assert_eq!(said(&read), said(&ctx));
    ctx.undo_compaction(&compacted.summary.unwrap()).unwrap();
    let now = ctx.select(select!(".seg:depth(>1)")).unwrap();
    assert_eq!(now, order);
}

#[test]
fn keys_stay_in_order() {
    let plan = |text: &str| Block::new(text).role("user").key("plan");
    let mut ctx = Context::default();
    for text in ["first", "second", "third"] {
        ctx.push(plan(text)).unwrap();
        ctx.commit().unwrap();
    }
    // The summary is as old as the oldest turn, so that it is the older instance.
    ctx.compact(select!(".seg:depth(>1)"), |_| plan("so far"))
        .unwrap();
    let found = ctx.query(select!("#plan")).nodes().unwrap();
    let found = found
        .iter()
        .map(|node| node.content().unwrap().as_text().unwrap());
    assert_eq!(found.collect::<Vec<_>>(), ["third", "so far"]);
    assert_eq!(ctx.validate(), []);
}

/// A summary is undone by the history: after many commits, in a fork, after an import.
#[test]
fn a_compaction_is_undone_from_the_history() {
    let mut ctx = turns(&["one", "two", "three"]);
    let before = ctx.snapshot("@t0").unwrap();
    let nodes: Vec<NodeId> = before
        .root()
        .descendants()
        .map(|node| node.id().clone())
        .collect();
    let summary = ctx
        .compact(select!(".seg:depth(>1)"), joined)
        .unwrap()
        .summary
        .unwrap();
    let now = ctx.clone();
    say(&mut ctx, &["four", "five"]);
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    let imported = Context::import(&file).unwrap();
    let fork = ctx.fork("@t-1").unwrap();
    for (mut ctx, last) in [
        (now, "three"),
        (ctx, "five"),
        (imported, "five"),
        (fork, "four"),
    ] {
        let edited = ctx.undo_compaction(&summary).unwrap();
        assert_eq!(edited.removed.len(), 3);
        assert_eq!(edited.added.len(), 6);
        assert_eq!(said(&ctx)[..3], ["one", "two", "three"]);
        assert_eq!(said(&ctx).last().unwrap(), last);
        for id in &nodes[..nodes.len() - 1] {
            assert!(ctx.node(id).is_some(), "{id}");
        }
        assert_eq!(ctx.validate(), []);
        let report = ctx.commit().unwrap();
        let left: Vec<_> = report.departures.iter().map(|left| left.why).collect();
        assert!(left.ends_with(&[Why::Edited; 3]), "{report}");
        assert!(!ctx.snapshot("@t0").unwrap().export().contains("\"order\""));
        assert!(ctx.undo_compaction(&summary).is_err());
    }
}

#[test]
fn summaries_of_summaries_are_undone_one_by_one() {
    let mut ctx = turns(&["one", "two", "three", "four"]);
    let inner = ctx
        .compact(select!(".seg:depth(>2)"), joined)
        .unwrap()
        .summary
        .unwrap();
    ctx.commit().unwrap();
    let outer = ctx
        .compact(select!(".seg:depth(>2)"), joined)
        .unwrap()
        .summary
        .unwrap();
    assert_eq!(said(&ctx), ["one+two+three", "four"]);
    ctx.commit().unwrap();
    assert!(ctx.undo_compaction(&inner).is_err());
    ctx.undo_compaction(&outer).unwrap();
    assert_eq!(said(&ctx), ["one+two", "three", "four"]);
    ctx.commit().unwrap();
    ctx.undo_compaction(&inner).unwrap();
    assert_eq!(said(&ctx), ["one", "two", "three", "four"]);
}

#[test]
fn what_retention_let_go_does_not_come_back() {
    let keep = NonZeroUsize::new(2).unwrap();
    let mut ctx = Context::builder().retention(Retention::Last(keep)).build();
    say(&mut ctx, &["one", "two"]);
    let turn = segment(&ctx, 2);
    let summary = ctx
        .compact(select!(".seg"), joined)
        .unwrap()
        .summary
        .unwrap();
    say(&mut ctx, &["three"]);
    assert!(ctx.clone().undo_compaction(&summary).is_ok());
    say(&mut ctx, &["four"]);
    let before = ctx.thread().to_json();
    let error = ctx.undo_compaction(&summary).unwrap_err();
    assert_eq!(code(&error), "E_SNAPSHOT_NOT_FOUND");
    assert!(error.to_string().contains("retention"), "{error}");
    let expected = EditError::NotKept {
        summary,
        turn,
        cycle: 3,
        newest_before: None,
    };
    assert_eq!(error, Error::Edit(expected));
    assert_eq!(ctx.thread().to_json(), before);
}

#[test]
fn what_cannot_be_undone_is_refused() {
    let mut ctx = turns(&["one", "two"]);
    let one = ctx.select(select!(".block[content='one']")).unwrap()[0].clone();
    let error = ctx.undo_compaction(&one).unwrap_err();
    assert_eq!(
        error,
        Error::Edit(EditError::NotASummary { node: one.clone() })
    );
    let error = ctx.undo_compaction(&NodeId::from("nobody")).unwrap_err();
    assert!(
        matches!(error, Error::Edit(EditError::UnknownNode { .. })),
        "{error}"
    );
    // A turn that came in the cycle of the compaction is in no snapshot.
    ctx.insert(1, Block::new("three")).unwrap();
    let summary = ctx
        .compact(select!(".seg:depth(1)"), joined)
        .unwrap()
        .summary
        .unwrap();
    let error = ctx.undo_compaction(&summary).unwrap_err();
    assert_eq!(code(&error), "E_SNAPSHOT_NOT_FOUND");
    ctx.rollback();
    // An id that was given again.
    let summary = ctx
        .compact(select!(".seg"), joined)
        .unwrap()
        .summary
        .unwrap();
    ctx.push(Block::new("another").id(one.as_str())).unwrap();
    let before = ctx.thread().to_json();
    let error = ctx.undo_compaction(&summary).unwrap_err();
    assert_eq!(error, Error::Edit(EditError::TakenAgain { node: one }));
    assert_eq!(ctx.thread().to_json(), before);
}

/// Nodes that were put beside a summary stay; nodes that were deleted since do not come back.
#[test]
fn an_undone_compaction_keeps_later_edits() {
    let mut ctx = turns(&["one"]);
    ctx.user("two");
    let pinned = ctx
        .push(Block::new("secret").role("user").pinned(true))
        .unwrap();
    ctx.commit().unwrap();
    let compacted = ctx.compact(select!(".seg"), joined).unwrap();
    ctx.commit().unwrap();
    let summary = compacted.summary.unwrap();
    let turn = compacted.edited.added[0].clone();
    ctx.insert(&turn, Block::new("a note").role("user"))
        .unwrap();
    ctx.delete(&pinned).unwrap();
    ctx.undo_compaction(&summary).unwrap();
    assert_eq!(said(&ctx), ["one", "a note", "two"]);
    assert!(!ctx.thread().to_json().contains("secret"));
}

/// A block that stayed, and was deleted later, stays deleted: also if its turn has left with the
/// redaction.
#[test]
fn what_was_deleted_does_not_come_back_with_its_turn() {
    for folds in [false, true] {
        let policy = Pruning::new().fold_emptied_turns(folds);
        let mut ctx = Context::builder().pruning(policy).build();
        ctx.user("one");
        let secret = Block::new("a secret").role("user").pinned(true);
        let secret = ctx.push(secret).unwrap();
        let name = Block::new("a name").role("user").pinned(true);
        let name = ctx.push(name).unwrap();
        ctx.commit().unwrap();
        say(&mut ctx, &["two"]);
        let compacted = ctx.compact(select!(".seg"), |_| "one and two").unwrap();
        ctx.commit().unwrap();
        ctx.delete(&secret).unwrap();
        let other = ctx.replace(&name, Block::new("another name").role("user"));
        let other = other.unwrap().added[0].clone();
        ctx.commit().unwrap();
        ctx.delete(&other).unwrap();
        for _ in 0..3 {
            ctx.commit().unwrap();
        }
        assert!(ctx.node(&other).is_none());
        let redactions = ctx.select(select!("[kind='redaction']")).unwrap();
        assert_eq!(redactions.is_empty(), folds);
        ctx.undo_compaction(&compacted.summary.unwrap()).unwrap();
        assert_eq!(texts(ctx.thread().messages()), ["one", "two"]);
    }
}

#[test]
fn a_transaction_undoes_a_compaction() {
    let mut ctx = turns(&["one", "two"]);
    let before = ctx.thread().to_json();
    let result = ctx.transaction(|ctx| {
        ctx.compact(select!(".seg"), joined)?;
        ctx.delete(select!("^seq"))
    });
    result.unwrap_err();
    assert_eq!(ctx.thread().to_json(), before);
    ctx.compact(select!(".seg"), joined).unwrap();
    ctx.rollback();
    assert_eq!(ctx.thread().to_json(), before);
    assert_eq!(ctx.commit().unwrap().departures, []);
}

/// A budget says when to compact, and how much.
#[test]
fn a_budget_chooses_the_oldest_turns() {
    let mut ctx = turns(&["one", "two", "three", "four", "five"]);
    assert!(ctx.compaction_due(Budget::blocks(5)).is_none());
    let cases = [
        (Budget::blocks(4), 2),
        (Budget::blocks(4).down_to(2), 4),
        (Budget::blocks(4).down_to(0), 5),
        // Each turn has three nodes, and so has that of the summary; the open turn has a core.
        (Budget::nodes(12), 3),
        (Budget::cost(18), 1),
        (Budget::cost(18).down_to(8), 3),
        (Budget::cost(12).within(pact_core::Region::Sequence), 3),
    ];
    for (budget, count) in cases {
        let turns = ctx.compaction_due(budget).unwrap();
        assert_eq!(turns.turns().count(), count, "{budget}");
        assert_eq!(turns.turns().next().unwrap().id(), &segment(&ctx, 5));
    }
    let head = Budget::blocks(0).within(pact_core::Region::Head);
    ctx.user("six");
    assert!(ctx.compaction_due(head).is_none());
}

/// The sums of costs go along with compactions.
#[test]
fn costs_are_kept_up() {
    let mut ctx = turns(&["one", "two", "three", "four"]);
    let budget = Budget::cost(10).down_to(9);
    let first = ctx.compaction_due(budget).unwrap();
    assert_eq!((first.cost, first.blocks), (6, 2));
    let summary = ctx
        .apply_compaction(first, "12345")
        .unwrap()
        .summary
        .unwrap();
    // The summary and two turns are left.
    assert!(ctx.compaction_due(Budget::cost(14)).is_none());
    assert!(ctx.compaction_due(Budget::cost(13)).is_some());
    ctx.undo_compaction(&summary).unwrap();
    assert!(ctx.compaction_due(Budget::cost(15)).is_none());
    assert!(ctx.compaction_due(Budget::cost(14)).is_some());
}

#[test]
fn a_budget_spares_what_pruning_spares_and_whole_calls() {
    let pruning = Pruning::new().spare_newest_turns(3);
    let mut ctx = Context::builder().pruning(pruning).build();
    say(&mut ctx, &["one"]);
    ctx.push(Block::new("call").kind("call").data("call_id", "c1"))
        .unwrap();
    ctx.commit().unwrap();
    ctx.push(Block::new("result").kind("result").data("call_id", "c1"))
        .unwrap();
    ctx.commit().unwrap();
    say(&mut ctx, &["four", "five"]);
    let depth = |ctx: &mut Context, budget| {
        let turns: Option<Compaction> = ctx.compaction_due(budget);
        turns.map_or(0, |turns| turns.turns().count())
    };
    // The two newest sealed turns stay, and the call takes its result along.
    assert_eq!(depth(&mut ctx, Budget::blocks(0)), 3);
    assert_eq!(depth(&mut ctx, Budget::blocks(4)), 3);
    let turns = ctx.compaction_due(Budget::blocks(0)).unwrap();
    ctx.apply_compaction(turns, "x").unwrap();
    assert_eq!(said(&ctx), ["x", "four", "five"]);
    // A summary alone is not compacted again and again.
    assert_eq!(depth(&mut ctx, Budget::blocks(0)), 0);
    say(&mut ctx, &["six"]);
    assert_eq!(depth(&mut ctx, Budget::blocks(0)), 2);
}

/// The turn of the inner summary is in no snapshot, so the outer one names the turns themselves.
#[test]
fn two_compactions_of_one_cycle_are_undone_together() {
    for commits in [false, true] {
        let mut ctx = turns(&["one", "two", "three", "four"]);
        let before = ctx.thread().to_json();
        let inner = ctx.compact(select!(".seg:depth(3,4)"), joined).unwrap();
        let names = ctx.node(&inner.summary.unwrap()).unwrap();
        let names = names.attribute("data_summarizes").unwrap().clone();
        let outer = ctx.compact(select!(".seg:depth(>1)"), joined).unwrap();
        assert_eq!(said(&ctx), ["one+two+three", "four"]);
        let summary = outer.summary.unwrap();
        let of_outer = ctx.node(&summary).unwrap();
        let of_outer = of_outer.attribute("data_summarizes").unwrap();
        assert_eq!(
            of_outer.as_array().unwrap()[..2],
            *names.as_array().unwrap()
        );
        if commits {
            ctx.commit().unwrap();
        }
        ctx.undo_compaction(&summary).unwrap();
        assert_eq!(ctx.thread().to_json(), before);
        assert!(ctx.validate().is_empty());
    }
}

/// A result may come late, so its call stays.
#[test]
fn a_call_that_waits_for_its_result_is_not_compacted() {
    let mut ctx = turns(&["one"]);
    ctx.user("two");
    let call = json!([{"type": "call", "id": "late", "name": "look", "arguments": {}}]);
    let call = ctx
        .push(Block::new(call).role("assistant").kind("call"))
        .unwrap();
    ctx.commit().unwrap();
    say(&mut ctx, &["three"]);
    let turns = ctx.prepare_compaction(select!(".seg")).unwrap();
    assert_eq!(joined(&turns), "one+two+three");
    ctx.apply_compaction(turns, "one, two and three").unwrap();
    assert!(ctx.node(&call).is_some());
    ctx.commit().unwrap();
    ctx.answer("late", "the result").unwrap();
    assert!(ctx.pending_calls().is_empty());
    assert!(ctx.validate().is_empty());
}
