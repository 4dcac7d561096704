//! A program that deletes or replaces something takes it out of the model's reach as well.

use pact_core::{Block, Budget, Context, Error, NodeId, Pruning, Shorten, Tokens, Unit, select};
use pact_providers::OpenAiChat;
use serde_json::json;

use super::{contents, imported};

/// Looks for the secret in every way, also in the history without reports.
fn is_hidden(ctx: &Context, id: &NodeId) {
    for ctx in [&imported(ctx), ctx] {
        let selector = format!("[id='{id}']");
        for arguments in [
            json!({"text": "secret"}),
            json!({"id": id.as_str()}),
            json!({"selector": selector}),
            json!({"selector": format!("@* {selector}")}),
            json!({"selector": "@t-* .block[content~'secret']"}),
            json!({"selector": "@t-* ^root"}),
        ] {
            let found = contents(ctx, arguments.clone()).join(" ");
            assert!(!found.contains("secret"), "{arguments}: {found}");
        }
    }
}

fn commit(ctx: &mut Context) {
    ctx.user("and on");
    ctx.commit().unwrap();
}

#[test]
fn a_deleted_block_is_hidden() {
    let mut ctx = Context::default();
    let id = ctx.user("my secret");
    commit(&mut ctx);
    assert_eq!(contents(&ctx, json!({"text": "secret"})).len(), 1);
    ctx.delete(&id).unwrap();
    is_hidden_now(&ctx, &id);
    for _ in 0..3 {
        commit(&mut ctx);
        is_hidden(&ctx, &id);
    }
}

/// Before the next commit: a file does not have the working state.
fn is_hidden_now(ctx: &Context, id: &NodeId) {
    assert!(contents(ctx, json!({"text": "secret"})).is_empty());
    assert!(contents(ctx, json!({"id": id.as_str()})).is_empty());
    let selector = "@* .block[content~'secret']";
    assert!(contents(ctx, json!({"selector": selector})).is_empty());
}

#[test]
fn a_replaced_block_is_hidden() {
    let mut ctx = Context::default();
    let id = ctx.user("my secret");
    commit(&mut ctx);
    ctx.replace(&id, "something else").unwrap();
    is_hidden_now(&ctx, &id);
    commit(&mut ctx);
    is_hidden(&ctx, &id);
}

#[test]
fn a_deleted_turn_is_hidden_with_all_that_left_it_before() {
    let mut ctx = Context::default();
    let id = ctx.pre(Block::new("a secret hint").ttl(1)).unwrap();
    ctx.user("the secret itself");
    let turn = ctx.commit().unwrap().sealed;
    commit(&mut ctx);
    assert_eq!(contents(&ctx, json!({"text": "secret"})).len(), 2);
    ctx.delete(&turn).unwrap();
    is_hidden_now(&ctx, &id);
    commit(&mut ctx);
    is_hidden(&ctx, &id);
}

#[test]
fn a_deleted_block_stays_hidden_when_its_redaction_has_left() {
    let pruning = Pruning::new().budget(Budget::blocks(3)).unit(Unit::Turn);
    let mut ctx = Context::builder().pruning(pruning).build();
    let id = ctx.user("my secret");
    commit(&mut ctx);
    ctx.delete(&id).unwrap();
    for _ in 0..8 {
        commit(&mut ctx);
    }
    assert!(
        ctx.query(select!("[kind='redaction']"))
            .nodes()
            .unwrap()
            .is_empty()
    );
    is_hidden(&ctx, &id);
}

#[test]
fn a_deleted_block_of_the_system_region_is_hidden() {
    let node = Block::new("a secret rule").role("system");
    for builder in [
        Context::builder().system("a secret rule"),
        Context::builder().system_node(node), // it is not pinned
    ] {
        let mut ctx = builder.allow_system_edits(true).build();
        commit(&mut ctx);
        let id = ctx.select(select!("^sys .block")).unwrap().remove(0);
        ctx.delete(&id).unwrap();
        commit(&mut ctx);
        is_hidden(&ctx, &id);
    }
}

/// A context with a result that was shortened, and the ids of the whole and of the short one.
fn shortened(commits: bool) -> Result<(Context, NodeId, NodeId), Error> {
    let words = Tokens::with(|text| text.split_whitespace().count() as u64);
    let pruning = Pruning::new()
        .budget(Budget::tokens(300))
        .shorten(Shorten::to(20).spare_newest(0))
        .steps(0);
    let mut ctx = Context::builder().pruning(pruning).tokens(words).build();
    ctx.user("Read it.");
    let call = json!([{"type": "call", "id": "c1", "name": "read", "arguments": {}}]);
    ctx.push(Block::new(call).role("assistant").kind("call"))?;
    let whole = ctx.answer("c1", "a secret word ".repeat(50))?;
    if commits {
        // The whole result is in a snapshot.
        ctx.commit()?;
        ctx.user("more words ".repeat(90));
    } else {
        ctx.push(Block::new("more words ".repeat(90)).role("user"))?;
    }
    let fit = ctx.fit(&OpenAiChat::new("m"))?;
    let short = fit.shortened[0].to.clone();
    assert_eq!(fit.shortened[0].from, whole);
    assert!(contents(&ctx, json!({"id": whole.as_str()}))[0].contains("secret"));
    Ok((ctx, whole, short))
}

#[test]
fn who_deletes_a_shortened_result_deletes_the_whole() {
    for commits in [false, true] {
        for commits_between in [false, true] {
            for is_replaced in [false, true] {
                let (mut ctx, whole, short) = shortened(commits).unwrap();
                if commits_between {
                    commit(&mut ctx);
                }
                if is_replaced {
                    ctx.replace(&short, "nothing of interest").unwrap();
                } else {
                    ctx.delete(select!("[id=$short]").with_pairs()).unwrap();
                }
                is_hidden_now(&ctx, &whole);
                commit(&mut ctx);
                is_hidden(&ctx, &whole);
                is_hidden(&ctx, &short);
            }
        }
    }
}

#[test]
fn who_replaces_a_marker_hides_the_expired_result() {
    let mut ctx = Context::default();
    ctx.push(Block::new("read()").kind("call").data("call_id", "c1"))
        .unwrap();
    let result = Block::new("a secret report")
        .kind("result")
        .data("call_id", "c1");
    let id = ctx.push(result.ttl(1)).unwrap();
    ctx.commit().unwrap();
    let marker = ctx.commit().unwrap().replaced[0].to.clone();
    assert_eq!(contents(&ctx, json!({"text": "secret"})).len(), 1);
    ctx.replace(&marker, "nothing").unwrap();
    is_hidden_now(&ctx, &id);
    commit(&mut ctx);
    is_hidden(&ctx, &id);
}

#[test]
fn a_demoted_block_is_found_after_it_has_left() {
    use pact_core::Overlaps;
    let pruning = Pruning::new().budget(Budget::blocks(6)).unit(Unit::Turn);
    let mut ctx = Context::builder()
        .overlaps(Overlaps::Demote)
        .pruning(pruning)
        .build();
    commit(&mut ctx);
    ctx.push(Block::new("the old plan").key("plan")).unwrap();
    let turn = ctx.commit().unwrap().sealed;
    let new = Block::new("the new plan").key("plan");
    ctx.insert(&turn, new.offset(1)).unwrap();
    assert_eq!(ctx.select(select!("[data_demotes]")).unwrap().len(), 1);
    ctx.commit().unwrap();
    for _ in 0..9 {
        commit(&mut ctx);
    }
    assert!(!ctx.thread().to_json().contains("plan"));
    for ctx in [imported(&ctx), ctx] {
        let found = contents(&ctx, json!({"text": "plan"}));
        assert_eq!(
            found.iter().filter(|it| *it == "the old plan").count(),
            1,
            "{found:?}"
        );
        assert_eq!(
            found.iter().filter(|it| *it == "the new plan").count(),
            1,
            "{found:?}"
        );
    }
}

#[test]
fn a_program_can_hide_more() {
    use pact_core::Lookup;
    let mut ctx = Context::default();
    let id = ctx.push(Block::new("a secret").tag("internal")).unwrap();
    commit(&mut ctx);
    let lookup = Lookup::new().hide(|block| block.tags().any(|tag| tag == "internal"));
    for arguments in [
        json!({"text": "secret"}),
        json!({"id": id.as_str()}),
        json!({"selector": "+internal"}),
        json!({"selector": "@t0 ^seq"}),
    ] {
        let answer = lookup.answer(&ctx, &arguments);
        let answer = answer.content().to_json().to_string();
        assert!(!answer.contains("secret"), "{answer}");
    }
}

#[test]
fn who_deletes_a_turn_deletes_the_steps_that_left_it() {
    for deletes_core in [false, true] {
        let words = Tokens::with(|text| text.split_whitespace().count() as u64);
        let pruning = Pruning::new().budget(Budget::tokens(100)).steps(0);
        let mut ctx = Context::builder().pruning(pruning).tokens(words).build();
        ctx.user("Read it.");
        let call = json!([{"type": "call", "id": "c1", "name": "read", "arguments": {}}]);
        ctx.push(Block::new(call).role("assistant").kind("call"))
            .unwrap();
        let id = ctx.answer("c1", "a secret word ".repeat(50)).unwrap();
        ctx.fit(&OpenAiChat::new("m")).unwrap();
        assert!(ctx.node(&id).is_none());
        let turn = ctx.commit().unwrap().sealed;
        assert_eq!(contents(&ctx, json!({"id": turn.as_str()})).len(), 3);
        assert_eq!(contents(&ctx, json!({"text": "secret"})).len(), 1);
        let core = ctx.node(&turn).unwrap().children().next().unwrap();
        let deleted = if deletes_core { core.id() } else { &turn }.clone();
        ctx.delete(&deleted).unwrap();
        is_hidden_now(&ctx, &id);
        commit(&mut ctx);
        is_hidden(&ctx, &id);
    }
}

#[test]
fn hidden_blocks_do_not_count_for_a_limit() {
    let mut ctx = Context::default();
    // The only other block is in older snapshots.
    ctx.push(Block::new("an open word").ttl(1)).unwrap();
    commit(&mut ctx);
    let id = ctx.user("a secret word");
    commit(&mut ctx);
    ctx.delete(&id).unwrap();
    for selector in [
        ".block[content~'word'] @limit=1",
        "@* .block[content~'word'] @first",
    ] {
        let found = contents(&ctx, json!({"selector": selector}));
        assert_eq!(found, ["an open word"], "{selector}");
    }
}

#[test]
fn documents_without_times_show_it_by_their_links() {
    let document = |cycle: usize, block: &str| {
        format!(
            r#"{{"cycle":{cycle},"root":{{"id":"^root","nodeType":"^root","children":[{{"id":"^seq","nodeType":"^seq","children":[{{"id":"s1","nodeType":"seg","children":[{{"id":"k1","nodeType":"cont","children":[{block}]}}]}}]}}]}},"spec_version":"PACT/0.1.0"}}"#
        )
    };
    let whole = r#"{"id":"b1","nodeType":"block","content":"the secret as a whole"}"#;
    let short = r#"{"id":"b2","nodeType":"block","content":"the secret","data_replaces":"b1","data_shortened":9}"#;
    let other = r#"{"id":"b3","nodeType":"block","content":"else","data_replaces":"b2"}"#;
    let redaction = r#"{"id":"b3","nodeType":"block","kind":"redaction","data_redacts":"b2"}"#;
    let read = |blocks: &[&str]| {
        let lines = blocks.iter().enumerate();
        let lines: Vec<String> = lines.map(|(at, block)| document(at + 1, block)).collect();
        Context::import(lines.join("\n")).unwrap()
    };
    let ctx = read(&[whole, short]);
    assert_eq!(contents(&ctx, json!({"text": "secret"})).len(), 2);
    for last in [other, redaction] {
        is_hidden(&read(&[whole, short, last]), &NodeId::from("b1"));
    }
}

#[test]
fn compacted_turns_are_found_without_the_blocks_that_were_deleted() {
    for is_deleted_after in [false, true] {
        let mut ctx = Context::default();
        let id = ctx.user("my secret");
        ctx.user("a detail");
        let turn = ctx.commit().unwrap().sealed;
        if !is_deleted_after {
            ctx.delete(&id).unwrap();
        }
        commit(&mut ctx);
        let turns = ctx.prepare_compaction(select!(".seg:depth(2)")).unwrap();
        ctx.apply_compaction(turns, "a summary").unwrap();
        commit(&mut ctx);
        for ctx in [&imported(&ctx), &ctx] {
            assert_eq!(contents(ctx, json!({"text": "detail"})), ["a detail"]);
            let whole = contents(ctx, json!({"id": turn.as_str()}));
            assert_eq!(whole.len(), 1 + usize::from(is_deleted_after), "{whole:?}");
        }
        if is_deleted_after {
            // The summary may say the same, so with it go the turns that it stands for.
            ctx.delete(select!("[data_summarizes]")).unwrap();
            is_hidden_now(&ctx, &id);
            commit(&mut ctx);
        }
        is_hidden(&ctx, &id);
    }
}

/// Selectors whose answers would differ if they looked at a block with this text.
fn oracles(text: &str) -> Vec<String> {
    let said = format!(".block[content~'{text}']");
    let tests = [
        format!(".seg:has({said}) .block"),
        format!(".seg:not(:has({said})) .block"),
        format!("^root:has({said}) .block"),
        format!("^seq:has({said}) .block"),
        format!(".cont:has(> {said}) > .block"),
        ".seg > .block:first".to_owned(),
        ".seg > .block:last".to_owned(),
        ".seg > .block:nth(2)".to_owned(),
        ".block[role='user'] @order=turn:asc,pre @first".to_owned(),
        ".block @limit=1 @p=2".to_owned(),
        ".block @unique".to_owned(),
        "^root:has(.block[kind='redaction']) .block".to_owned(),
    ];
    let times = ["", "@* ", "@t-1 ", "@t-* "];
    let all = times.iter().flat_map(|time| {
        let of = |test: &String| format!("{time}{test}");
        tests.iter().map(of).collect::<Vec<_>>()
    });
    all.collect()
}

/// A conversation with two texts between others. Nothing else depends on them.
fn with_secret(secret: &str, tag: &str) -> (Context, NodeId) {
    let clock = pact_core::FixedClock::at(1_000);
    let mut ctx = Context::builder().clock(clock).build();
    ctx.user("first");
    ctx.assistant("the answer to it");
    ctx.commit().unwrap();
    ctx.user("before");
    let block = Block::new(format!("the code is {secret}")).role("user");
    let id = ctx.push(block.tag(tag)).unwrap();
    ctx.user("after");
    ctx.commit().unwrap();
    ctx.user("last");
    ctx.commit().unwrap();
    (ctx, id)
}

#[test]
fn no_selector_tells_what_a_withdrawn_block_said() {
    type Withdraw = fn(&mut Context, &NodeId);
    let ways: [Withdraw; 3] = [
        |ctx, id| drop(ctx.delete(id).unwrap()),
        |ctx, id| drop(ctx.replace(id, "something else").unwrap()),
        |ctx, id| {
            drop(ctx.delete(id).unwrap());
            commit(ctx);
        },
    ];
    for withdraw in ways {
        let answers = ["4711", "0815"].map(|secret| {
            let (mut ctx, id) = with_secret(secret, "x");
            withdraw(&mut ctx, &id);
            let asked = oracles("4711").into_iter();
            let asked = asked.map(|it| (contents(&ctx, json!({"selector": it})), it));
            asked.collect::<Vec<_>>()
        });
        assert_eq!(answers[0], answers[1]);
        assert!(answers[0].iter().any(|(found, _)| !found.is_empty()));
    }
}

/// For the model, a conversation with a hidden block is one that never had it.
#[test]
fn no_selector_tells_that_a_block_is_hidden() {
    let lookup = pact_core::Lookup::new().hide(|block| block.tags().any(|tag| tag == "internal"));
    let without = {
        let clock = pact_core::FixedClock::at(1_000);
        let mut ctx = Context::builder().clock(clock).build();
        ctx.user("first");
        ctx.assistant("the answer to it");
        ctx.commit().unwrap();
        ctx.user("before");
        ctx.user("after");
        ctx.commit().unwrap();
        ctx.user("last");
        ctx.commit().unwrap();
        ctx
    };
    let (ctx, _) = with_secret("4711", "internal");
    for selector in oracles("4711") {
        let found = |ctx: &Context| {
            let answer = lookup.answer(ctx, &json!({"selector": selector}));
            let answer = answer.content().to_json().into_owned();
            let blocks = answer["blocks"].as_array().unwrap().iter();
            let contents = blocks.map(|block| block["content"].clone());
            (answer["found"].clone(), contents.collect::<Vec<_>>())
        };
        assert_eq!(found(&ctx), found(&without), "{selector}");
    }
}

/// Each test of a text reads all contents once more, so fewer of them are read.
#[test]
fn the_work_of_a_selector_is_bounded() {
    let mut ctx = Context::default();
    for turn in 0..50 {
        ctx.user(format!("{turn} {}", "word ".repeat(200)));
        ctx.commit().unwrap();
    }
    let lookup = pact_core::Lookup::new().search_bytes(20_000);
    let found = |selector: &str| {
        let answer = lookup.answer(&ctx, &json!({"selector": selector}));
        let answer = answer.content().to_json().into_owned();
        (
            answer["found"].as_u64().unwrap(),
            answer["incomplete"].is_string(),
        )
    };
    let (few, is_told) = found(".block[content~'word']");
    assert!((10..=20).contains(&few) && is_told, "{few} {is_told}");
    let (fewer, is_told) = found(".block[content~'word'], .block[content~'other']");
    assert!(fewer < few && is_told, "{fewer}");
}
