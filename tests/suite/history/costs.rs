//! The cost of a long life: memory and work do not grow with trials that left nothing.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use allocation_counter::measure;
use pact_core::{Block, Context, FixedClock, NewNode, Provider, Retention, select};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
};
use serde_json::json;

/// A context that lives long and keeps little does not remember everything it ever held.
#[test]
fn memory_is_bounded_where_old_snapshots_are_let_go() {
    let live_after = |turns: usize| {
        let measured = measure(|| {
            let mut ctx = Context::builder()
                .retention(Retention::Last(NonZeroUsize::MIN))
                .build();
            for _ in 0..turns {
                for _ in 0..20 {
                    ctx.push(Block::new("x".repeat(100)).ttl(1)).unwrap();
                }
                ctx.commit().unwrap();
            }
            let last = ctx.user("still here");
            assert!(ctx.node(&last).is_some());
        });
        measured.bytes_max
    };
    // An empty segment with its core is left of each turn; twenty blocks with their text and ids
    // are not.
    let (few, many) = (live_after(500), live_after(2_000));
    let for_each_turn = (many - few) / 1_500;
    assert!(for_each_turn < 2_000, "{for_each_turn} bytes a turn");
}

/// Something that is tried, and leaves nothing.
type Trial = fn(&mut Context);

const TRIALS: [Trial; 6] = [
    |ctx| drop(ctx.begin().user("not meant")),
    |ctx| {
        let mut trial = ctx.begin();
        trial.user("not meant");
        trial.commit().unwrap();
    },
    |ctx| {
        ctx.insert(1, Block::new("not meant")).unwrap();
        ctx.rollback();
    },
    // Behind an older instance of its key.
    |ctx| assert!(ctx.insert(4, Block::new("new").key("plan")).is_err()),
    |ctx| {
        ctx.push(Block::new("c").kind("call").data("call_id", "c"))
            .unwrap();
        ctx.rollback();
    },
    |ctx| {
        let mut branch = ctx.fork("@t0").unwrap();
        branch.user("never committed");
        *ctx = branch;
    },
];

/// A context whose ids never come again, with turns that moved.
fn with_ids_of_their_own(retention: Retention) -> Context {
    let count = AtomicUsize::new(0);
    let mut ctx = Context::builder()
        .clock(FixedClock::at(1_000))
        .retention(retention)
        .ids(move |_: &NewNode| format!("id {}", count.fetch_add(1, Ordering::Relaxed)))
        .build();
    ctx.pre(Block::new("first").key("plan")).unwrap();
    for text in ["one", "two", "three"] {
        ctx.user(text);
        ctx.commit().unwrap();
    }
    ctx.move_to(select!(".seg:depth(1)"), 3).unwrap();
    ctx.user("four");
    ctx.commit().unwrap();
    ctx
}

/// Undone and refused nodes are forgotten with their ids.
#[test]
fn what_never_came_to_stay_is_not_remembered_for_ever() {
    for retention in [Retention::All, Retention::Last(NonZeroUsize::MIN)] {
        for (number, trial) in TRIALS.iter().enumerate() {
            let most_after = |rounds: usize| {
                let measured = measure(|| {
                    let mut ctx = with_ids_of_their_own(retention);
                    (0..rounds).for_each(|_| trial(&mut ctx));
                });
                measured.bytes_max
            };
            let (few, many) = (most_after(2_500), most_after(6_500));
            let for_each = many.saturating_sub(few) / 4_000;
            assert!(for_each < 16, "trial {number}: {for_each} bytes a round");
        }
    }
}

/// However much was tried in between, every snapshot can be gone back to, and every node is found
/// there.
#[test]
fn what_stays_is_found_after_much_was_tried() {
    for trial in TRIALS {
        let mut ctx = with_ids_of_their_own(Retention::All);
        (0..2_500).for_each(|_| trial(&mut ctx));
        for back in 0..4 {
            let mut branch = ctx.fork(format!("@t-{back}").as_str()).unwrap();
            let expected = branch.snapshots().next().unwrap().len();
            let nodes = branch.root().descendants();
            let found = nodes.filter(|node| branch.node(node.id()).is_some());
            assert_eq!(found.count(), expected);
            branch.user("go on");
            branch.commit().unwrap();
            assert_eq!(branch.validate(), []);
        }
        ctx.rewind("@t-3").unwrap();
        assert!(
            ctx.root()
                .descendants()
                .all(|node| ctx.node(node.id()).is_some())
        );
    }
}

/// Who tries a turn again and again does not make the next try dearer.
#[test]
fn trying_again_costs_the_same_each_time() {
    let mut ctx = Context::builder().build();
    ctx.commit().unwrap();
    let mut attempt = || {
        ctx.user("again");
        ctx.commit().unwrap();
        ctx.rewind("@c1").unwrap();
        ctx.fork("@t0").unwrap();
    };
    let mut cost = |times: usize| {
        let total = measure(|| (0..times).for_each(|_| attempt()));
        total.bytes_total / u64::try_from(times).unwrap()
    };
    let early = cost(50);
    cost(1_000);
    let late = cost(50);
    assert!(late < early * 2, "{early} bytes, then {late}");
}

/// Turns with a question, a call, its result and an answer.
fn turns(ctx: &mut Context, numbers: core::ops::Range<usize>) {
    for turn in numbers {
        let id = format!("call {turn}");
        ctx.user(format!("question {turn}"));
        let call = Block::new("{}").role("assistant").kind("call");
        ctx.push(call.data("call_id", id.as_str()).data("name", "search"))
            .unwrap();
        let found = Block::new("found").role("tool").kind("result");
        ctx.push(found.data("call_id", id.as_str())).unwrap();
        ctx.assistant("an answer");
        ctx.commit().unwrap();
    }
}

/// A sealed turn is written once: a later rendering copies its bytes. Each turn takes an
/// allocation to be written.
#[test]
fn sealed_turns_are_not_rendered_again() {
    let counted = |keeps: bool, render: &dyn Fn(&Context)| {
        let mut ctx = Context::builder().keep_renderings(keeps).build();
        turns(&mut ctx, 0..1_000);
        render(&ctx);
        turns(&mut ctx, 1_000..1_001);
        ctx.user("and one");
        measure(|| render(&ctx)).count_total
    };
    let judge = |name: &str, render: &dyn Fn(&Context)| {
        let (kept, anew) = (counted(true, render), counted(false, render));
        assert!(anew > 1_000, "{name}: {anew}");
        assert!(kept < 300, "{name}: {kept}");
    };
    judge("thread", &|ctx| drop(ctx.thread().to_json()));
    for provider in providers() {
        judge(provider.api(), &|ctx| drop(ctx.render(&*provider).unwrap()));
    }
}

fn providers() -> Vec<Box<dyn Provider>> {
    let tools = [Tool::new("search", "", json!({"type": "object"}))];
    vec![
        Box::new(Anthropic::new("m").max_tokens(1)),
        Box::new(Bedrock::new("m").tools(&tools)),
        Box::new(Gemini::new("m")),
        Box::new(Mistral::new("m")),
        Box::new(Ollama::new("m")),
        Box::new(OpenAiChat::new("m")),
        Box::new(OpenAiResponses::new("m")),
    ]
}

/// A request takes the memory of its bytes. Its pieces, of which there are four in each turn, are
/// those of the request before.
#[test]
fn requests_share_their_pieces() {
    for provider in providers() {
        let mut ctx = Context::default();
        turns(&mut ctx, 0..2_000);
        // The first requests make room to go on in.
        for turn in [2_000, 2_001] {
            drop(ctx.render(&*provider).unwrap());
            turns(&mut ctx, turn..turn + 1);
        }
        ctx.user("go on");
        let mut len = 0;
        let measured = measure(|| {
            let request = ctx.render(&*provider).unwrap();
            len = request.body().len();
            assert!(request.pieces().len() > 4_000);
        });
        let beside = measured.bytes_total - u64::try_from(len).unwrap();
        assert!(beside < 130_000, "{}: {beside} bytes", provider.api());
    }
}

/// A context keeps the bytes of one rendering and little more, also after most turns left.
#[test]
fn one_rendering_is_kept() {
    for provider in providers() {
        let mut ctx = Context::default();
        turns(&mut ctx, 0..1_000);
        ctx.user("go on");
        let mut len = 0;
        let kept = measure(|| len = ctx.render(&*provider).unwrap().body().len()).bytes_current;
        let len = i64::try_from(len).unwrap();
        // Beside the bytes there are the pieces, the ids of the calls, and the cuts.
        let most = len + len / 8 + 1_000 * 1_000;
        assert!(kept < most, "{}: {kept} bytes for {len}", provider.api());
        assert!(kept > len / 2, "{}: {kept} bytes for {len}", provider.api());
        // The first turns stay, so the rendering goes on from them.
        ctx.delete(select!("^seq .seg:depth(2-900)")).unwrap();
        let let_go = measure(|| drop(ctx.render(&*provider).unwrap())).bytes_current;
        assert!(let_go < -len / 2, "{}: {let_go} bytes", provider.api());
    }
}
