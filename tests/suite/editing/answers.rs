//! Pending calls, and the blocks that answer them.

use pact_core::{
    Block, CallEnd, Context, EditError, Error, Json, NodeId, NodeRef, Part, Rule, ToolAnswer,
    select,
};
use proptest::prelude::*;
use serde_json::json;

use crate::helpers::{call, context, result};

fn uses(ids: &[&str]) -> Block {
    let part =
        |id: &&str| json!({"type": "tool_use", "id": id, "name": "look", "input": {"at": id}});
    Block::new(ids.iter().map(part).collect::<Json>()).role("assistant")
}

fn pending(ctx: &Context) -> Vec<String> {
    let pending = ctx.pending_calls();
    pending.iter().map(|call| call.id().to_owned()).collect()
}

#[test]
fn pending_calls_are_those_without_a_result() {
    let mut ctx = context();
    assert!(ctx.pending_calls().is_empty());
    ctx.push(uses(&["a", "b"])).unwrap();
    ctx.push(call("c")).unwrap();
    assert_eq!(pending(&ctx), ["a", "b", "c"]);
    ctx.push(result("b")).unwrap();
    assert_eq!(pending(&ctx), ["a", "c"]);
    ctx.commit().unwrap();
    ctx.push(uses(&["d"])).unwrap();
    assert_eq!(pending(&ctx), ["a", "c", "d"]);
    // A marker is a result, and a deleted call is no call.
    ctx.push(result("a").ttl(0)).unwrap();
    ctx.commit().unwrap();
    assert_eq!(pending(&ctx), ["c", "d"]);
    ctx.delete(select!("[data_call_id='c']")).unwrap();
    assert_eq!(pending(&ctx), ["d"]);
}

#[test]
fn arguments_are_read_and_kept() {
    let mut ctx = context();
    let list = |id: &str, arguments: Json| {
        let function = json!({"name": "f", "arguments": arguments});
        json!([{"id": id, "function": function}])
    };
    for (id, arguments) in [
        ("json", json!("{ \"a\": 1 }")),
        ("object", json!({"a": 1})),
        ("broken", json!("{\"a\":")),
        ("none", Json::Null),
    ] {
        let calls = list(id, arguments);
        ctx.push(Block::empty().role("assistant").data("tool_calls", calls))
            .unwrap();
    }
    ctx.push(
        Block::new(r#"{"b":2}"#)
            .kind("call")
            .data("call_id", "text"),
    )
    .unwrap();
    let read: Vec<(Json, Option<String>)> = ctx
        .pending_calls()
        .iter()
        .map(|call| {
            (
                call.arguments().clone(),
                call.arguments_text().map(str::to_owned),
            )
        })
        .collect();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(
        read,
        [
            (json!({"a": 1}), text("{ \"a\": 1 }")),
            (json!({"a": 1}), None),
            (json!("{\"a\":"), text("{\"a\":")),
            (Json::Null, None),
            (json!({"b": 2}), text(r#"{"b":2}"#)),
        ]
    );
}

#[test]
fn an_answer_is_a_block_with_the_call() {
    let mut ctx = context();
    ctx.push(uses(&["a", "b", "c", "d", "e", "f"])).unwrap();
    let failed: Result<&str, std::num::ParseIntError> = "x".parse::<i32>().map(|_| "");
    let parts = vec![
        Part::text("see"),
        Part::image_url("https://example.org/cat.png"),
    ];
    let answers: [(&str, ToolAnswer, Json, Option<bool>); 6] = [
        ("a", "sunny".into(), json!("sunny"), None),
        (
            "b",
            json!({"sky": "blue"}).into(),
            json!({"sky": "blue"}),
            None,
        ),
        (
            "c",
            json!([1, {"z": 1, "a": 2}]).into(),
            json!(r#"[1,{"a":2,"z":1}]"#),
            None,
        ),
        (
            "d",
            parts.into(),
            json!([
                {"type": "text", "text": "see"},
                {"type": "image", "url": "https://example.org/cat.png"},
            ]),
            None,
        ),
        (
            "e",
            failed.into(),
            json!("invalid digit found in string"),
            Some(true),
        ),
        (
            "f",
            Ok::<_, Error>(String::from("fine")).into(),
            json!("fine"),
            None,
        ),
    ];
    for (id, answer, content, is_error) in answers {
        assert_eq!(answer.is_error(), is_error == Some(true));
        let block = ctx.answer(id, answer).unwrap();
        let block = ctx.node(&block).unwrap();
        assert_eq!(*block.content().unwrap().to_json(), content);
        assert_eq!((block.role(), block.kind()), (Some("tool"), Some("result")));
        assert_eq!(block.attribute("data_call_id"), Some(&id.into()));
        assert_eq!(block.attribute("data_name"), Some(&"look".into()));
        assert_eq!(
            block.attribute("data_is_error").and_then(Json::as_bool),
            is_error
        );
    }
    assert!(ctx.pending_calls().is_empty());
    assert_eq!(ctx.validate(), []);
    ctx.commit().unwrap();
    assert_eq!(ctx.validate(), []);
}

#[test]
fn an_answer_without_a_call_is_refused() {
    let mut ctx = context();
    ctx.push(uses(&["a"])).unwrap();
    let first = ctx.answer("a", "sunny").unwrap();
    let before = ctx.thread().to_json();
    let error = ctx.answer(String::from("a"), "rain").unwrap_err();
    let expected = EditError::AnsweredCall {
        call: "a".to_owned(),
        result: first,
    };
    assert_eq!(error, Error::Edit(expected));
    assert_eq!(error.code().as_str(), "E_PLACEMENT_INVALID");
    let error = ctx.answer("b", "rain").unwrap_err();
    assert_eq!(
        error,
        Error::Edit(EditError::UnknownCall {
            call: "b".to_owned()
        })
    );
    assert_eq!(ctx.thread().to_json(), before);
}

/// APIs without ids call a tool twice under one name, and again in a later turn.
#[test]
fn calls_without_ids_are_answered_one_after_the_other() {
    let mut ctx = context();
    let part = json!({"functionCall": {"name": "look", "args": {}}});
    for _ in 0..2 {
        ctx.push(Block::new(json!([part, part])).role("model"))
            .unwrap();
        assert_eq!(pending(&ctx), ["look", "look"]);
        ctx.answer("look", "up").unwrap();
        assert_eq!(pending(&ctx), ["look"]);
        ctx.answer("look", "down").unwrap();
        assert!(ctx.answer("look", "again").is_err());
        assert_eq!(ctx.validate(), []);
        ctx.commit().unwrap();
        assert_eq!(ctx.validate(), []);
    }
}

/// A result answers the last call with its id, so an older one cannot be answered any more.
#[test]
fn a_call_whose_id_is_used_again_is_not_pending() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    ctx.commit().unwrap();
    let newer = ctx.push(call("a")).unwrap();
    assert_eq!(ctx.pending_calls().len(), 1);
    assert_eq!(ctx.pending_calls()[0].block(), &newer);
    ctx.answer("a", "x").unwrap();
    assert!(ctx.pending_calls().is_empty());
    assert!(ctx.answer("a", "y").is_err());
    // Validation still tells of the other one.
    assert!(ctx.validate().iter().all(|it| it.rule == Rule::ToolCalls));
    assert_eq!(ctx.validate().len(), 1);
}

#[test]
fn pending_calls_are_closed_at_once() {
    let mut ctx = context();
    ctx.push(uses(&["a", "b"])).unwrap();
    ctx.answer("a", "sunny").unwrap();
    ctx.push(call("c")).unwrap();
    let closed = ctx.close_pending("cancelled").unwrap();
    assert_eq!(closed.len(), 2);
    for id in &closed {
        let block = ctx.node(id).unwrap();
        assert_eq!(block.content().unwrap().as_text(), Some("cancelled"));
        assert_eq!(block.attribute("data_is_error"), Some(&true.into()));
    }
    assert!(ctx.pending_calls().is_empty());
    assert!(ctx.close_pending("cancelled").unwrap().is_empty());
    ctx.commit().unwrap();
    assert_eq!(ctx.validate(), []);
}

/// A new text for a result still answers the call.
#[test]
fn an_answer_can_be_replaced() {
    let mut ctx = context();
    ctx.push(uses(&["a"])).unwrap();
    let id = ctx.answer("a", "a long report").unwrap();
    ctx.commit().unwrap();
    let edited = ctx.replace(&id, "in short").unwrap();
    assert!(ctx.pending_calls().is_empty());
    let new = ctx.node(&edited.added[0]).unwrap();
    assert_eq!((new.role(), new.kind()), (Some("tool"), Some("result")));
}

/// The calls without a result, found by a look at every message.
fn pending_of_all(ctx: &Context) -> Vec<(String, NodeId)> {
    let messages: Vec<_> = ctx.thread().messages().map(|it| it.node()).collect();
    let count = |node: &NodeRef<'_>, end: CallEnd, id: &str| {
        let ends = node.calls();
        ends.filter(|it| *it == (end, id)).count()
    };
    let mut pending = Vec::new();
    for node in &messages {
        let made = node.calls().filter(|(end, _)| *end == CallEnd::Call);
        let ids: Vec<&str> = made.map(|(_, id)| id).collect();
        for (index, id) in ids.iter().enumerate() {
            let age = |node: &NodeRef<'_>| (node.created_at_ns(), node.id().clone());
            let callers = messages.iter();
            let mut callers = callers.filter(|other| count(other, CallEnd::Call, id) > 0);
            let is_last = callers.all(|other| age(other) <= age(node));
            let results = messages.iter().filter(|other| {
                other.id() != node.id() && other.created_at_ns() >= node.created_at_ns()
            });
            let results: usize = results.map(|it| count(it, CallEnd::Answer, id)).sum();
            let before = ids[..index].iter().filter(|other| *other == id).count();
            if is_last && before >= results {
                pending.push(((*id).to_owned(), node.id().clone()));
            }
        }
    }
    pending
}

const IDS: [&str; 3] = ["a", "b", "c"];

/// One step of a random program, by three numbers.
fn step(ctx: &mut Context, (what, which, at): (u8, usize, usize)) {
    let id = IDS[which];
    let other = IDS[at % IDS.len()];
    let answers = |id: &str| json!({"type": "tool_result", "tool_use_id": id, "content": "x"});
    let mixed = || {
        let call = json!({"type": "tool_use", "id": other, "name": "look", "input": {}});
        Block::new(json!([answers(id), call]))
    };
    // Whatever is refused changes nothing.
    let _ = match what {
        0 => ctx.push(call(id)).map(drop),
        1 => ctx.push(uses(&[id, other, id])).map(drop),
        2 => ctx.push(result(id)).map(drop),
        3 => ctx.push(mixed()).map(drop),
        4 => ctx.answer(id, "done").map(drop),
        5 => ctx.push(result(id).ttl(0)).map(drop),
        6 => ctx.commit().map(drop),
        7 => ctx.insert(i64::try_from(at).unwrap(), call(id)).map(drop),
        8 => ctx.insert(i64::try_from(at).unwrap(), result(id)).map(drop),
        9 => {
            let blocks: Vec<NodeId> = ctx.thread().blocks().map(|it| it.id().clone()).collect();
            let block = blocks.get(at * 3 + which).cloned();
            block.map_or(Ok(()), |block| {
                let pairs = select!("[id=$block]").with_pairs();
                ctx.delete(pairs).map(drop)
            })
        }
        _ => {
            if let Ok(fork) = ctx.fork("@t-1") {
                *ctx = fork;
            }
            Ok(())
        }
    };
}

proptest! {
    /// The summaries of turns pass over no call that waits.
    #[test]
    fn all_calls_without_a_result_are_found(
        steps in proptest::collection::vec((0..11_u8, 0..3_usize, 0..4_usize), 0..40),
    ) {
        let mut ctx = context();
        for next in steps {
            step(&mut ctx, next);
            let found = ctx.pending_calls();
            let found = found.iter().map(|call| (call.id().to_owned(), call.block().clone()));
            let expected = pending_of_all(&ctx);
            prop_assert_eq!(found.collect::<Vec<_>>(), &expected[..]);
            for id in IDS {
                let is_pending = expected.iter().any(|(other, _)| other == id);
                let mut copy = ctx.clone();
                prop_assert_eq!(copy.answer(id, "done").is_ok(), is_pending);
            }
            let document = ctx.newest().map(|snapshot| snapshot.export());
            if let Some(document) = document {
                let again = Context::import(document).unwrap();
                prop_assert_eq!(again.pending_calls().len(), pending_of_all(&again).len());
            }
        }
    }
}
