//! The cost of edits of many nodes. Where work allocates, that is counted; where it does not, the
//! numbers are such that work for every pair of nodes would not end.

use allocation_counter::measure;
use pact_core::{
    Block, Budget, Container, Context, ContextBuilder, Json, NodeId, Overlaps, Pruning, select,
};
use serde_json::json;

use crate::helpers::{call, result};

/// A message that makes many calls, and their results, as providers write them.
fn with_many_calls(builder: ContextBuilder, count: usize) -> Context {
    let name = |number: usize| format!("c{number}");
    let calls: Vec<_> = (0..count)
        .map(|number| json!({"id": name(number)}))
        .collect();
    let mut ctx = builder.build();
    let call = Block::new(Json::Null).role("assistant");
    ctx.push(call.data("tool_calls", calls)).unwrap();
    for number in 0..count {
        let result = Block::new("done").role("tool");
        ctx.push(result.data("tool_call_id", name(number))).unwrap();
    }
    ctx
}

/// All results lead to one message, which is not searched for the name of each.
#[test]
fn many_calls_of_one_message_are_told_apart_at_once() {
    let mut ctx = with_many_calls(Context::builder(), 30_000);
    assert!(ctx.delete(select!("[data_tool_call_id='c7']")).is_err());
    let edited = ctx.delete(select!("^ah .block")).unwrap();
    assert_eq!(edited.removed.len(), 30_001);

    let pruning = Pruning::new().budget(Budget::blocks(1));
    let builder = Context::builder().pruning(pruning.spare_newest_turns(0));
    let mut pruned = with_many_calls(builder, 30_000);
    assert_eq!(pruned.commit().unwrap().departures.len(), 30_001);
}

/// A message may give one name to all of its calls, and all results answer that.
#[test]
fn a_name_that_is_given_many_times_is_looked_up_once() {
    let mut ctx = Context::builder().build();
    let calls: Vec<_> = (0..20_000).map(|_| json!({"id": "c"})).collect();
    ctx.push(Block::new("c").data("tool_calls", calls)).unwrap();
    for _ in 0..20_000 {
        let result = Block::new("done").data("tool_call_id", "c");
        ctx.push(result).unwrap();
    }
    let edited = ctx.delete(select!("[data_tool_calls]").with_pairs());
    assert_eq!(edited.unwrap().removed.len(), 20_001);
}

/// Whether ten times as much of something allocates about ten times as much, and not a hundred
/// times.
fn grows_with_what_there_is(few: usize, cost: impl Fn(usize) -> u64) {
    let (small, large) = (cost(few), cost(10 * few));
    assert!(large < small * 20, "{small} bytes, then {large}");
}

/// The results of a call are collected once for all nodes that move with it.
#[test]
fn a_call_with_many_results_moves_at_once() {
    grows_with_what_there_is(200, |count| {
        let mut ctx = Context::builder().build();
        let end = |kind: &str| Block::new(kind).kind(kind).data("call_id", "c");
        ctx.push(end("call")).unwrap();
        for _ in 0..count {
            ctx.push(end("result")).unwrap();
        }
        let mut moves = || ctx.move_to(select!("^ah .cont > .block"), select!("(d0, end)"));
        measure(|| assert_eq!(moves().unwrap().moved.len(), count + 1)).bytes_total
    });
    grows_with_what_there_is(200, |count| {
        let mut ctx = with_many_calls(Context::builder(), count);
        let mut moves = || ctx.move_to(select!("^ah .block"), select!("(d0, end)"));
        measure(|| assert_eq!(moves().unwrap().moved.len(), count + 1)).bytes_total
    });
}

fn keyed(count: usize) -> Container {
    let key = |number: usize| Block::new("new").key(format!("k{number}"));
    (0..count).map(key).fold(Container::new(), Container::child)
}

/// The head, and a turn of which no table is kept, are laid out once for all keys that come.
#[test]
fn many_keys_come_at_once() {
    grows_with_what_there_is(100, |count| {
        let mut ctx = Context::builder().build();
        let new = keyed(count);
        let add = || ctx.insert(select!("(d0, cont[offset=0], end)"), new);
        measure(|| assert_eq!(add().unwrap().added.len(), count + 1)).bytes_total
    });
    grows_with_what_there_is(100, |count| {
        let mut ctx = Context::builder().build();
        ctx.push(Block::new("about to expire").ttl(1)).unwrap();
        ctx.push(Container::new().child(Block::new("b").key("other")))
            .unwrap();
        for _ in 0..count {
            ctx.user("said");
        }
        ctx.commit().unwrap();
        let new = keyed(count);
        let insert = || ctx.insert(2, new);
        measure(|| assert_eq!(insert().unwrap().added.len(), count + 2)).bytes_total
    });
}

/// A push looks at the keys of the head, which are known, and not at the head.
#[test]
fn many_keys_come_one_after_the_other() {
    grows_with_what_there_is(200, |count| {
        let mut ctx = Context::builder().build();
        let key = |number: usize| Block::new("new").key(format!("k{number}"));
        let mut push = || {
            for number in 0..count {
                ctx.push(key(number)).unwrap();
                ctx.pre(key(count + number)).unwrap();
                ctx.post(key(2 * count + number)).unwrap();
            }
        };
        measure(&mut push).bytes_total
    });
    // Not even where there is much in the head that has no key.
    grows_with_what_there_is(200, |count| {
        let mut ctx = Context::builder().build();
        let mut push = || {
            for number in 0..count {
                ctx.user("said");
                ctx.push(Block::new("new").key(format!("k{number}")))
                    .unwrap();
            }
        };
        measure(&mut push).bytes_total
    });
}

/// A key costs about as much as none.
#[test]
fn a_key_is_checked_for_next_to_nothing() {
    let cost = |keyed: bool| {
        let mut ctx = Context::builder().build();
        let push = || {
            for number in 0..2_000 {
                let block = Block::new("new");
                let block = if keyed {
                    block.key(format!("k{number}"))
                } else {
                    block
                };
                ctx.push(block).unwrap();
            }
        };
        measure(push).bytes_total
    };
    let (with, without) = (cost(true), cost(false));
    assert!(
        with < 2 * without,
        "{with} bytes, and {without} without keys"
    );
}

/// Each instance that gives way is moved, and does not have all others looked at before and after.
#[test]
fn many_instances_give_way_at_once() {
    let demoting = || {
        let mut ctx = Context::builder().overlaps(Overlaps::Demote).build();
        ctx.user("said");
        ctx.commit().unwrap();
        ctx
    };
    grows_with_what_there_is(100, |count| {
        // Only a document brings many instances of a key to one turn.
        let old = (0..count).map(
            |number| json!({"id": format!("b{number}"), "key": "k0", "created_at_ns": 1 + number}),
        );
        let core = json!({"id": "c", "nodeType": "cont", "children": old.collect::<Vec<_>>()});
        let head = json!({"id": "ah", "nodeType": "^ah", "children": [core]});
        let turn =
            json!({"id": "s", "nodeType": "seg", "children": [{"id": "sc", "nodeType": "cont"}]});
        let sequence = json!({"id": "seq", "nodeType": "^seq", "children": [turn]});
        let document = json!({"cycle": 1, "root": {"children": [sequence, head]}}).to_string();
        let builder = Context::builder().overlaps(Overlaps::Demote);
        let mut ctx = builder.import(document).unwrap();
        let mut add = || ctx.insert(select!("(d0, cont[offset=0], end)"), keyed(1));
        measure(|| assert_eq!(add().unwrap().moved.len(), count)).bytes_total
    });
    // Sealed ones are copied. Each copy also copies the list of its siblings, which counts for
    // thousands of them.
    grows_with_what_there_is(50, |count| {
        let mut ctx = demoting();
        for number in 0..count {
            let old = Block::new("old").key(format!("k{number}"));
            ctx.push(old).unwrap();
        }
        ctx.commit().unwrap();
        let new = keyed(count);
        let add = || ctx.insert(select!("(d1, seg, end)"), new);
        measure(|| assert_eq!(add().unwrap().removed.len(), count)).bytes_total
    });
    grows_with_what_there_is(100, |count| {
        let mut ctx = demoting();
        for number in 0..count {
            let old = Block::new("old").key(format!("k{number}"));
            ctx.push(old).unwrap();
        }
        let new = keyed(count);
        let add = || ctx.insert(select!("(d0, cont[offset=0], end)"), new);
        measure(|| assert_eq!(add().unwrap().moved.len(), count)).bytes_total
    });
}

/// A replacement is compared with its neighbours, not with all of its siblings.
#[test]
fn many_siblings_are_replaced_at_once() {
    let mut ctx = Context::builder().build();
    for _ in 0..30_000 {
        ctx.user("old");
    }
    let edited = ctx.replace(select!("^ah .block"), Block::new("new"));
    assert_eq!(edited.unwrap().added.len(), 30_000);
}

/// Whether a node is replaced, or goes with a replaced one, is looked up and not searched for.
#[test]
fn many_pairs_are_replaced_at_once() {
    let mut ctx = Context::builder().build();
    for number in 0..15_000 {
        for kind in ["call", "result"] {
            let name = format!("c{number}");
            let end = Block::new(kind).kind(kind).data("call_id", name);
            ctx.push(end).unwrap();
        }
    }
    let calls = select!("[kind='call']").with_pairs();
    let edited = ctx.replace(calls, Block::new("new").kind("text"));
    let edited = edited.unwrap();
    assert_eq!((edited.added.len(), edited.removed.len()), (15_000, 30_000));
}

/// With work that grows with the size of the tree, these would take minutes.
#[test]
fn many_of_one_thing_are_not_quadratic() {
    let cost = |n: usize| {
        measure(|| {
            let mut ctx = (0..n)
                .fold(Context::builder().system("s"), |builder, _| {
                    builder.system("x")
                })
                .build();
            let segment = ctx.commit().unwrap().sealed;
            let ids: Vec<_> = (0..n)
                .flat_map(|_| ctx.insert(&segment, Block::new("x")).unwrap().added)
                .collect();
            let open: Vec<_> = (0..n).map(|_| ctx.user("x")).collect();
            assert!(ids.iter().chain(&open).all(|id| ctx.node(id).is_some()));
        })
        .bytes_total
    };
    let (small, large) = (cost(500), cost(5_000));
    assert!(large < small * 20, "{small} bytes, then {large}");
}

/// Calls that wait are found without a look at the sealed turns that answered theirs.
#[test]
fn a_long_history_does_not_make_answers_cost_more() {
    let cost = |turns: usize| {
        let mut ctx = Context::builder().build();
        ctx.push(call("forgotten")).unwrap();
        ctx.commit().unwrap();
        for turn in 0..turns {
            ctx.user("Go on");
            // Some providers count their calls from 0 in each message.
            for name in ["0".to_owned(), format!("c{turn}")] {
                ctx.push(call(&name)).unwrap();
                ctx.push(result(&name)).unwrap();
            }
            ctx.commit().unwrap();
        }
        for name in ["0", "new"] {
            ctx.push(call(name)).unwrap();
        }
        let pending = measure(|| assert_eq!(ctx.pending_calls().len(), 3));
        let answered = measure(|| {
            ctx.answer("0", "done").unwrap();
            assert!(ctx.answer("c0", "done").is_err());
            assert!(ctx.answer("c", "done").is_err());
        });
        let closed = measure(|| assert_eq!(ctx.close_pending("cancelled").unwrap().len(), 2));
        [pending, answered, closed].map(|counted| counted.bytes_total)
    };
    let (small, large) = (cost(100), cost(2_000));
    for (small, large) in small.into_iter().zip(large) {
        assert!(large < small * 2, "{small} bytes, then {large}");
    }
}

/// An open turn with so many blocks: its core, and their ids.
fn opened(count: usize) -> (Context, NodeId, Vec<NodeId>) {
    let mut ctx = Context::default();
    let ids = (0..count).map(|number| ctx.user(format!("{number}")));
    let ids: Vec<NodeId> = ids.collect();
    let head = ctx.root().children().last().unwrap();
    let core = head.children().next().unwrap().id().clone();
    (ctx, core, ids)
}

/// Each edit looks one node up, and copies the way to it.
#[test]
fn a_large_turn_is_edited_node_by_node() {
    grows_with_what_there_is(300, |count| {
        let (mut ctx, _, ids) = opened(count);
        measure(|| assert!(ids.iter().all(|id| ctx.delete(id).is_ok()))).bytes_total
    });
    grows_with_what_there_is(300, |count| {
        let (mut ctx, _, ids) = opened(count);
        let mut replace = |id| ctx.replace(id, Block::new("new")).is_ok();
        measure(|| assert!(ids.iter().all(&mut replace))).bytes_total
    });
    grows_with_what_there_is(300, |count| {
        let (mut ctx, core, ids) = opened(count);
        let mut moves = |id| ctx.move_to(id, &core).is_ok();
        measure(|| assert!(ids.iter().all(&mut moves))).bytes_total
    });
    grows_with_what_there_is(300, |count| {
        let (mut ctx, core, ids) = opened(count);
        let mut insert = |_| ctx.insert(&core, Block::new("new")).is_ok();
        measure(|| assert!(ids.iter().all(&mut insert))).bytes_total
    });
    grows_with_what_there_is(300, |count| {
        let (mut ctx, _, _) = opened(count);
        let add = |number| {
            let block = Block::new("new").id(format!("n{number}"));
            assert!(ctx.push(block).is_ok());
        };
        measure(|| (0..count).for_each(add)).bytes_total
    });
}

/// The other end of a call is looked up, too.
#[test]
fn calls_of_a_large_turn_are_edited_one_by_one() {
    let with_calls = |count: usize| {
        let mut ctx = Context::default();
        let names = (0..count).map(|number| format!("c{number}"));
        let names: Vec<String> = names.collect();
        let ids = names.iter().map(|name| ctx.push(call(name)).unwrap());
        let ids: Vec<NodeId> = ids.collect();
        (ctx, names, ids)
    };
    grows_with_what_there_is(300, |count| {
        let (mut ctx, names, _) = with_calls(count);
        let mut answer = |name: &String| ctx.answer(name, "done").is_ok();
        measure(|| assert!(names.iter().all(&mut answer))).bytes_total
    });
    grows_with_what_there_is(300, |count| {
        let (mut ctx, names, ids) = with_calls(count);
        for name in &names {
            ctx.push(result(name)).unwrap();
        }
        let mut delete = |id: &NodeId| ctx.delete(id.with_pairs()).unwrap().removed.len() == 2;
        measure(|| assert!(ids.iter().all(&mut delete))).bytes_total
    });
}

/// A commit asks for each node that left whether its id was given again. Searching for it would
/// not end.
#[test]
fn a_commit_after_many_deletions_searches_once() {
    for named in [false, true] {
        let mut ctx = Context::default();
        let push = |number| {
            let block = Block::new("said").role("user");
            let block = if named {
                block.id(format!("n{number}"))
            } else {
                block
            };
            ctx.push(block).unwrap()
        };
        let ids: Vec<NodeId> = (0..40_000).map(push).collect();
        let odd: Vec<NodeId> = ids.into_iter().skip(1).step_by(2).collect();
        assert_eq!(ctx.delete(&odd).unwrap().removed.len(), 20_000);
        assert_eq!(ctx.commit().unwrap().departures.len(), 20_000);
    }
}

/// After a rollback the same ids are given again: the index knows them, and the nodes are not
/// there.
#[test]
fn a_large_turn_is_tried_again() {
    grows_with_what_there_is(300, |count| {
        let (mut ctx, _, ids) = opened(count);
        assert_eq!(ctx.rollback().removed.len(), count);
        let mut again = |_| ctx.user("again");
        measure(|| assert!(ids.iter().map(&mut again).eq(ids.iter().cloned()))).bytes_total
    });
    let (mut ctx, _, ids) = opened(40_000);
    ctx.rollback();
    assert!(ids.iter().all(|id| ctx.user("again") == *id));
}
