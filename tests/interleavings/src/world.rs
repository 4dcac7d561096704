//! Contexts to share, and all that can be seen of them.

use std::sync::Arc;

use pact_core::{Block, Container, Context, ContextBuilder, FixedClock, NodeId, Snapshot, select};

pub(crate) const START: i64 = 1_700_000_000_000_000_000;

/// A builder whose contexts are the same each time.
pub(crate) fn builder() -> ContextBuilder {
    let clock = FixedClock::at(START);
    Context::builder().system("Be brief.").clock(clock)
}

/// A few turns with a tool call, a key that comes again, something that expires and something that
/// fires; and an open turn. Nothing has been asked yet, so no table has been made, and no hash.
pub(crate) fn context(builder: ContextBuilder, turns: usize) -> Context {
    let mut ctx = builder.build();
    for turn in 0..turns {
        ctx.user(format!("question {turn}"));
        ctx.push(end_of_call("call", turn)).expect("a call");
        ctx.push(end_of_call("result", turn)).expect("a result");
        // The instance that fired may be in the open turn already.
        let plan = Block::new("plan").key("plan").cadence(2).ttl(2);
        ctx.upsert(plan.offset(-1)).expect("a plan");
        ctx.post(Container::new().child(Block::new("hit").ttl(1)))
            .expect("hits");
        ctx.commit().expect("a commit");
    }
    ctx.user("open");
    ctx
}

fn end_of_call(kind: &str, turn: usize) -> Block {
    Block::new(kind)
        .kind(kind)
        .role("tool")
        .data("call_id", format!("c{turn}"))
}

pub(crate) fn shared(turns: usize) -> Arc<Context> {
    Arc::new(context(builder(), turns))
}

/// So many turns that tables are made of runs of them, and not only of single ones.
pub(crate) fn long() -> Context {
    let mut ctx = builder().build();
    for turn in 0..70 {
        let block = Block::new("answer").role("assistant");
        ctx.push(if turn % 20 == 7 {
            block.key("plan")
        } else {
            block
        })
        .expect("a block");
        ctx.commit().expect("a commit");
    }
    ctx
}

/// Goes on with a context: edits that look nodes and calls up, and a commit.
pub(crate) fn go_on(mut ctx: Context, text: &str) -> String {
    ctx.user(text);
    ctx.replace(select!(".block[kind='result']:depth(1)"), Block::new(text))
        .expect("a replaced result");
    ctx.insert(2, Block::new(text)).expect("an inserted turn");
    ctx.delete(select!("[kind='call']:depth(1)").with_pairs())
        .expect("a deleted call");
    ctx.commit().expect("a commit");
    everything(&ctx)
}

/// All nodes of a working state, looked up by their ids.
pub(crate) fn looked_up(ctx: &Context) -> Vec<Option<String>> {
    let nodes = ctx.root().descendants();
    let ids: Vec<NodeId> = nodes.map(|node| node.id().clone()).collect();
    let mut found: Vec<Option<String>> = ids
        .iter()
        .map(|id| ctx.node(id).map(|node| node.to_json()))
        .collect();
    // Selectors that pin ids ask the index, too.
    let last = ids.last().map_or("", NodeId::as_str);
    let selected = ctx.select(select!("[id=$last]")).expect("a selection");
    found.extend(selected.iter().map(|id| Some(id.to_string())));
    found
}

/// Everything that can be seen of a context.
pub(crate) fn everything(ctx: &Context) -> String {
    let mut out = Vec::new();
    ctx.write_history(&mut out).expect("a vector takes all");
    let history = String::from_utf8(out).expect("exports are text");
    format!(
        "{history}\n{}\n{:?}",
        ctx.thread().to_json(),
        looked_up(ctx)
    )
}

/// The answers of a snapshot that is asked in every way that makes a table, in an order that
/// differs from thread to thread.
pub(crate) fn answers(snapshot: &Snapshot, start: usize) -> Vec<String> {
    let ask: [fn(&Snapshot) -> String; 7] = [
        |it| format!("{:?}", it.select(select!(".block[role='tool']"))),
        |it| {
            format!(
                "{:?}",
                it.select(select!("#plan, .seg:has([kind='call']) > .block"))
            )
        },
        |it| format!("{:?}", it.query(select!(".seg:depth(1-2) *")).count()),
        // A snapshot has no index: ids are looked up in the tables.
        |it| {
            format!(
                "{:?}",
                it.select(select!("[id='block:2.0'], [id='block:1.7']"))
            )
        },
        |it| format!("{:?}", it.select(select!("^sys *, ^ah *"))),
        |it| it.export(),
        |it| {
            let nodes = it.root().descendants();
            let hashes: Vec<String> = nodes.map(|node| node.content_hash()).collect();
            hashes.join(" ")
        },
    ];
    let mut answers = vec![String::new(); ask.len()];
    for step in 0..ask.len() {
        let index = (start + step) % ask.len();
        answers[index] = ask[index](snapshot);
    }
    answers
}
