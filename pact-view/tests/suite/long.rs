//! Long histories: the page grows with the number of changes, not with its square.

use pact_core::{Block, select};

use super::{context, conversation, data};

#[test]
fn twice_the_turns_make_twice_the_page() {
    let size = |turns| pact_view::page_data(&conversation(turns), "test").len();
    let (half, whole) = (size(1_000), size(2_000));
    println!("1,000 turns: {half} bytes; 2,000 turns: {whole} bytes");
    assert!(whole < half * 21 / 10, "{half} {whole}");
    assert!(whole < 8_000_000, "{whole}");
}

/// An index of segments is written into every snapshot from the first splice on.
#[test]
fn an_index_of_segments_is_not_repeated() {
    let size = |turns: usize| {
        let mut ctx = context();
        for turn in 0..turns {
            ctx.user(format!("question {turn}"));
            ctx.commit().unwrap();
            if turn == 3 {
                ctx.insert(2, Block::new("spliced in").role("user"))
                    .unwrap();
            }
        }
        pact_view::page_data(&ctx, "test").len()
    };
    let (half, whole) = (size(400), size(800));
    assert!(whole < half * 21 / 10, "{half} {whole}");
}

#[test]
fn an_index_of_segments_can_be_put_together_again() {
    let mut ctx = context();
    for turn in 0..6 {
        ctx.user(format!("question {turn}"));
        ctx.commit().unwrap();
    }
    ctx.move_to(select!(".seg:depth(5)"), 2).unwrap();
    ctx.commit().unwrap();
    ctx.insert(4, Block::new("spliced in").role("user"))
        .unwrap();
    ctx.commit().unwrap();
    let data = data(&ctx);
    let mut order: Vec<String> = Vec::new();
    for change in data["orders"].as_array().unwrap() {
        let number = |at: usize| usize::try_from(change[at].as_u64().unwrap()).unwrap();
        let ids: Vec<String> = serde_json::from_value(change[3].clone()).unwrap();
        let (first, last) = (number(1), number(2));
        let tail = order[order.len() - last..].to_vec();
        order.truncate(first);
        order.extend(ids);
        order.extend(tail);
    }
    let newest = ctx.snapshot("@t0").unwrap();
    let export: serde_json::Value = serde_json::from_str(&newest.export()).unwrap();
    let expected = &export["root"]["children"][1]["order"];
    assert_eq!(&serde_json::json!(order), expected);
}
