//! Tool calls and their results are not parted.

use pact_core::{Block, Container, Context, Json, NodeId, select};

use super::{said, seen};
use crate::helpers::{call, context, result};

/// A context of messages, with all members of each. A user message opens a turn.
fn of_messages(log: &str) -> Context {
    let mut ctx = Context::default();
    let messages: Vec<serde_json::Map<String, Json>> = serde_json::from_str(log).unwrap();
    for (index, mut message) in messages.into_iter().enumerate() {
        let role = message.remove("role").unwrap();
        if index > 0 && role == "user" {
            ctx.commit().unwrap();
        }
        let block = Block::new(message.remove("content").unwrap()).role(role.as_str().unwrap());
        let block = message
            .into_iter()
            .fold(block, |block, (name, value)| block.data(&name, value));
        ctx.push(block).unwrap();
    }
    ctx
}

#[test]
fn a_message_with_several_calls_goes_with_all_results() {
    let log = r#"[
        {"role": "user", "content": "Compare."},
        {"role": "assistant", "content": "", "tool_calls": [{"id": "c0"}, {"id": "c1"}]},
        {"role": "tool", "content": "left", "tool_call_id": "c0"},
        {"role": "tool", "content": "right", "tool_call_id": "c1"},
        {"role": "user", "content": "And now?"}
    ]"#;
    let mut ctx = of_messages(log);
    let error = ctx.delete(select!(".block[content='left']")).unwrap_err();
    assert!(error.to_string().contains(".with_pairs()"), "{error}");
    let edited = ctx
        .delete(select!(".block[content='left']").with_pairs())
        .unwrap();
    assert_eq!(edited.removed.len(), 3);
    let thread = ctx.thread();
    let texts = thread
        .messages()
        .filter_map(|message| message.content()?.as_text());
    assert_eq!(texts.collect::<Vec<_>>(), ["Compare.", "And now?"]);
}

/// Some providers put calls and results into the content.
#[test]
fn calls_in_the_parts_of_a_content_count() {
    let log = r#"[
        {"role": "user", "content": "Compare."},
        {"role": "assistant", "content": [{"type": "text", "text": "Let me see."}, {"type": "tool_use", "id": "t1"}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "left"}]}
    ]"#;
    let mut ctx = of_messages(log);
    let error = ctx.delete(select!(".block[role='assistant']")).unwrap_err();
    assert!(error.to_string().contains(".with_pairs()"), "{error}");
    let edited = ctx.delete(select!(".block[role='assistant']").with_pairs());
    assert_eq!(edited.unwrap().removed.len(), 2);
}

#[test]
fn names_may_be_given_again() {
    let mut ctx = context();
    for _ in 0..3 {
        ctx.push(call("0")).unwrap();
        ctx.push(result("0")).unwrap();
        ctx.commit().unwrap();
    }
    let edited = ctx
        .delete(select!(".seg:depth(2) [kind='result']").with_pairs())
        .unwrap();
    assert_eq!(edited.removed.len(), 2);
    assert_eq!(ctx.query(select!("[kind='call']")).count().unwrap(), 2);
    assert!(ctx.delete(select!(".seg:depth(1) [kind='call']")).is_err());
    // A result before all calls answers none of them.
    let mut ctx = context();
    ctx.push(result("0")).unwrap();
    ctx.push(call("0")).unwrap();
    ctx.delete(select!("[kind='call']")).unwrap();
}

#[test]
fn what_takes_the_place_of_a_result_is_one() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    ctx.push(result("a")).unwrap();
    ctx.commit().unwrap();
    let edited = ctx
        .replace(select!("[kind='result']"), Block::new("in short"))
        .unwrap();
    let new = ctx.node(&edited.added[0]).unwrap();
    assert_eq!(new.kind(), Some("result"));
    assert_eq!(new.attribute("data_call_id"), Some(&"a".into()));
    assert_eq!(new.role(), Some("tool"));
    assert!(ctx.delete(select!("[kind='result']")).is_err());
    // Both make room for something else.
    let edited = ctx
        .replace(
            select!("[kind='call']").with_pairs(),
            Block::new("looked it up").kind("summary"),
        )
        .unwrap();
    assert_eq!(edited.removed.len(), 2);
    assert_eq!(said(&ctx), ["looked it up", ""]);
}

#[test]
fn both_ends_move_together() {
    let mut ctx = context();
    ctx.user("sealed");
    ctx.commit().unwrap();
    ctx.push(call("a")).unwrap();
    ctx.user("between");
    ctx.push(result("a")).unwrap();
    assert!(ctx.move_to(select!("[kind='call']"), 2).is_err());
    let edited = ctx
        .move_to(select!("[kind='call']").with_pairs(), 2)
        .unwrap();
    assert_eq!(edited.moved.len(), 2);
    assert_eq!(said(&ctx), ["call a", "result a", "sealed", "between"]);
    // Turns that share a call move together.
    let mut ctx = context();
    for block in [call("a"), result("a"), Block::new("last")] {
        ctx.push(block).unwrap();
        ctx.commit().unwrap();
    }
    assert!(ctx.move_to(select!(".seg:depth(3)"), 1).is_err());
    ctx.move_to(select!(".seg:depth(3)").with_pairs(), 1)
        .unwrap();
    assert_eq!(said(&ctx), ["last", "call a", "result a"]);
}

/// A moved node has a new time, and a result answers the last call before it.
#[test]
fn what_moves_together_still_belongs_together() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    ctx.pre(result("a")).unwrap();
    let end = select!("(d0, cont[offset=0], end)");
    let before = seen(&ctx);
    // The result would come first, and answer nothing.
    let error = ctx
        .move_to(select!("[kind='call']").with_pairs(), &end)
        .unwrap_err();
    assert!(error.to_string().contains("would not be once moved"));
    assert_eq!(seen(&ctx), before);

    let mut ctx = context();
    // The call keeps its time with the box around it; the result would answer the second call.
    ctx.push(Container::new().key("box").child(call("0")))
        .unwrap();
    for block in [result("0"), call("0"), result("0")] {
        ctx.push(block).unwrap();
    }
    let before = seen(&ctx);
    let moved = ctx.move_to(select!("#box").with_pairs(), &end);
    assert!(moved.is_err());
    assert_eq!(seen(&ctx), before);
    assert!(ctx.delete(select!("#box")).is_err());
}

/// A message that answers a call and makes another one.
fn both_ends(answers: &str, makes: &str) -> Block {
    Block::new(serde_json::json!([
        {"type": "tool_result", "tool_use_id": answers, "content": "x"},
        {"type": "tool_use", "id": makes},
    ]))
}

#[test]
fn a_message_that_is_both_ends_is_parted_from_neither() {
    let chain = || {
        let mut ctx = context();
        ctx.push(Block::new(serde_json::json!([{"type": "tool_use", "id": "a"}])).id("1"))
            .unwrap();
        ctx.push(both_ends("a", "b").id("2")).unwrap();
        ctx.push(both_ends("b", "c").id("3")).unwrap();
        ctx
    };
    for id in ["1", "2", "3"] {
        let mut ctx = chain();
        assert!(ctx.delete(select!("[id=$id]")).is_err(), "{id}");
        assert!(ctx.delete(NodeId::from(id)).is_err(), "{id}");
        assert!(ctx.move_to(select!("[id=$id]"), 1).is_err(), "{id}");
        let text = Block::new("text").kind("text");
        assert!(ctx.replace(select!("[id=$id]"), text).is_err(), "{id}");
        let edited = ctx.delete(select!("[id=$id]").with_pairs()).unwrap();
        assert_eq!(edited.removed.len(), 3, "{id}");
    }
    // By attributes: one of its ends would be lost.
    let mut ctx = context();
    ctx.push(Block::new("").data("tool_calls", serde_json::json!([{"id": "a"}])))
        .unwrap();
    let answer = Block::new("both").data("tool_call_id", "a");
    ctx.push(answer.data("tool_calls", serde_json::json!([{"id": "b"}])))
        .unwrap();
    ctx.push(Block::new("last").data("tool_call_id", "b"))
        .unwrap();
    let half = Block::new("half").data("tool_call_id", "a");
    assert!(ctx.replace(select!("[content='both']"), half).is_err());
    // Without calls of its own it has those that were there; with one more it has that, too.
    ctx.replace(select!("[content='both']"), Block::new("brief"))
        .unwrap();
    let more = Block::new("more")
        .data("tool_call_id", "a")
        .data("tool_calls", serde_json::json!([{"id": "b"}, {"id": "c"}]));
    ctx.replace(select!("[content='brief']"), more).unwrap();
    assert!(ctx.delete(select!("[content='last']")).is_err());
}

#[test]
fn a_call_is_not_replaced_by_another_call() {
    let mut ctx = context();
    ctx.push(call("a")).unwrap();
    ctx.push(result("a")).unwrap();
    ctx.commit().unwrap();
    let before = seen(&ctx);
    let error = ctx
        .replace(select!("[kind='call']"), call("b"))
        .unwrap_err();
    assert!(error.to_string().contains(".with_pairs()"), "{error}");
    assert_eq!(seen(&ctx), before);
    let edited = ctx
        .replace(select!("[kind='call']").with_pairs(), call("b"))
        .unwrap();
    assert_eq!(edited.removed.len(), 2);
    assert_eq!(said(&ctx), ["call b", ""]);
    // The name of its parts counts as much as that of an attribute.
    let mut ctx = context();
    ctx.push(Block::new("").data("tool_calls", serde_json::json!([{"id": "a"}])))
        .unwrap();
    ctx.push(Block::new("x").data("tool_call_id", "a")).unwrap();
    let other = serde_json::json!([{"type": "tool_result", "tool_use_id": "b", "content": "y"}]);
    assert!(
        ctx.replace(select!("[content='x']"), Block::new(other))
            .is_err()
    );
    let same = serde_json::json!([{"type": "tool_result", "tool_use_id": "a", "content": "y"}]);
    let edited = ctx
        .replace(select!("[content='x']"), Block::new(same))
        .unwrap();
    let new = ctx.node(&edited.added[0]).unwrap();
    assert_eq!(new.attribute("data_tool_call_id"), None);
}

/// A replacement is as old as the node before it: it may not make the call that a later result
/// answers already.
#[test]
fn no_new_call_takes_the_result_of_another() {
    let mut ctx = context();
    ctx.push(call("0").id("first")).unwrap();
    ctx.push(Block::new("between")).unwrap();
    ctx.push(result("0").id("answer")).unwrap();
    ctx.commit().unwrap();
    let before = seen(&ctx);
    for refused in [
        ctx.replace(select!("[content='between']"), call("0")),
        ctx.replace(select!("[content='between']").with_pairs(), call("0")),
    ] {
        let error = refused.unwrap_err().to_string();
        assert!(
            error.contains("`answer` answers the call `0` that `first` makes"),
            "{error}"
        );
    }
    assert_eq!(seen(&ctx), before);
    // After the result there is nothing to take.
    ctx.push(Block::new("after")).unwrap();
    ctx.replace(select!("[content='after']"), call("0"))
        .unwrap();
    assert!(ctx.delete(select!("[id='answer']")).is_err());
    assert_eq!(
        ctx.delete(select!("[id='answer']").with_pairs())
            .unwrap()
            .removed
            .len(),
        2
    );
}

/// Who names another kind says that it is something else, also where the kind does not make the
/// call.
#[test]
fn what_has_another_kind_is_no_result_any_more() {
    let mut ctx = context();
    ctx.push(Block::new("").data("tool_calls", serde_json::json!([{"id": "a"}])))
        .unwrap();
    ctx.push(Block::new("x").data("tool_call_id", "a")).unwrap();
    let note = || Block::new("note").kind("note");
    assert!(ctx.replace(select!("[content='x']"), note()).is_err());
    let edited = ctx
        .replace(select!("[content='x']").with_pairs(), note())
        .unwrap();
    assert_eq!(edited.removed.len(), 2);
    let new = ctx.node(&edited.added[0]).unwrap();
    assert_eq!(new.attribute("data_tool_call_id"), None);
}

/// As old as each other, as in documents that say nothing of time: a result answers a call that is
/// not younger.
#[test]
fn a_call_may_be_as_old_as_its_result() {
    let document = r#"{"root":{"children":[{"id":"ah","nodeType":"^ah","children":[
        {"id":"a","kind":"call","data_call_id":"a"},{"id":"b","kind":"result","data_call_id":"a"}]}]}}"#;
    for id in ["a", "b"] {
        let mut ctx = Context::import(document).unwrap();
        assert!(ctx.delete(select!("[id=$id]")).is_err(), "{id}");
        let edited = ctx.delete(select!("[id=$id]").with_pairs()).unwrap();
        assert_eq!(edited.removed.len(), 2, "{id}");
    }
}

/// Where several calls of one name are as old as a message that answers one, it answers the last of
/// the others.
#[test]
fn of_calls_of_one_age_the_last_is_answered() {
    let both =
        r#""content":[{"type":"tool_result","tool_use_id":"0"},{"type":"tool_use","id":"0"}]"#;
    let document = format!(
        r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[
        {{"id":"a","kind":"call","data_call_id":"0"}},{{"id":"b",{both}}},{{"id":"c","kind":"call","data_call_id":"0"}}]}}]}}}}"#
    );
    let mut ctx = Context::import(&document).unwrap();
    for id in ["b", "c"] {
        assert!(ctx.delete(select!("[id=$id]")).is_err(), "{id}");
    }
    assert_eq!(ctx.delete(select!("[id='a']")).unwrap().removed.len(), 1);
    // Without the last one it answers the one before.
    let mut ctx =
        Context::import(document.replace(r#""id":"c","kind":"call""#, r#""id":"c""#)).unwrap();
    ctx.delete(select!("[id='c']")).unwrap();
    assert!(ctx.delete(select!("[id='a']")).is_err());
}

/// Replacing, redacting and moving see markers as the results that they stand for.
#[test]
fn markers_are_ends_of_calls() {
    let marked = || {
        let mut ctx = context();
        ctx.push(call("a")).unwrap();
        ctx.push(result("a").ttl(1)).unwrap();
        ctx.commit().unwrap();
        ctx.commit().unwrap();
        ctx
    };
    let mut ctx = marked();
    assert!(ctx.delete(select!("[kind='result']")).is_err());
    ctx.replace(select!("[kind='result']"), "it was sunny")
        .unwrap();
    assert_eq!(said(&ctx), ["call a", "it was sunny"]);
    assert!(ctx.delete(select!("[kind='call']")).is_err());
    let mut ctx = marked();
    ctx.replace(select!("[kind='call']"), "asked for the weather")
        .unwrap();
    assert_eq!(said(&ctx), ["asked for the weather", "[expired]"]);
    ctx.delete(select!("[kind='call']").with_pairs()).unwrap();
    assert_eq!(said(&ctx), ["", ""]);
}
