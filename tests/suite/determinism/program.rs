//! A program that uses all of the library, and all that it says.

use std::fmt::{Debug, Write as _};

use pact_core::{
    Block, ContentMode, Context, Error, Ids, Materialized, RangeDiff, Selector, Snapshot,
    departures, select,
};
use pact_tests::edited::seen;
use pact_tests::naive::sha256;
use pact_tests::{Selection, run_selector};

use crate::concurrency::writer::Writer;
use crate::documents::golden_history::{Golden, Summary};

/// Selectors in every form, that give ids or ranges.
pub(crate) const SELECTORS: [&str; 18] = [
    ".block",
    "@t0 ^seq .seg:depth(1) > .block",
    "@t0 (d1, seg, cont[offset=0], *:block[role=\"user\"])",
    "@c3 .block:summary",
    "@t0 .custom:note, .mt > .mc, [data_score>0.5]",
    "@* #plan",
    "@* #plan @mode=latest",
    "#plan, #rag @unique @limit=3",
    "?? {tag=fresh}",
    "@c3 +new",
    "@t0 .seg:has([kind='redaction']):not(:first)",
    "@c4 .block[age>=1][ttl!=null] @order=path",
    "@t0 .block:pre, .block:post @order=bfs",
    "@c3 .cont:hits *",
    "@t0..@t-2 .block",
    "@history .block[role='user'] @mode=union",
    "@c3:6 ^seq .block @mode=latest",
    "@t-*..@t0 * @mode=reduce",
];

/// Selectors that are refused, each with its error.
const REFUSED: [&str; 6] = [
    "@t0 .seg:depth()",
    "@t0 .block[rol='user']:nth(0)",
    "@t+1 *",
    "@t-99 .block",
    "@c90..@c99 *",
    "^seq > ^sys",
];

/// All that the program says, line by line.
struct Transcript(String);

impl Transcript {
    fn say(&mut self, what: &str, said: impl AsRef<str>) {
        writeln!(self.0, "{what}: {}", said.as_ref()).unwrap();
    }

    fn show(&mut self, what: &str, shown: impl Debug) {
        self.say(what, format!("{shown:?}"));
    }
}

/// Runs the program: the golden history, and random edits.
pub(super) fn transcript() -> String {
    let mut out = Transcript(String::new());
    let golden = Golden::made();
    out.show("reports", &golden.reports);
    for report in &golden.reports {
        out.say("report", report.to_string());
    }
    all_of(&mut out, &golden.ctx);
    errors(&mut out, golden.ctx);
    for seed in 0..3 {
        let mut writer = Writer::new(seed);
        for _ in 0..12 {
            let report = writer.turn();
            out.show("report", report);
            out.say("working state", seen(&writer.ctx));
        }
        all_of(&mut out, &writer.ctx);
    }
    messages(&mut out);
    out.0
}

fn all_of(out: &mut Transcript, ctx: &Context) {
    out.say("working state", seen(ctx));
    match ctx.render(&pact_providers::Anthropic::conversation()) {
        Ok(request) => out.say("request", request.to_json().to_string()),
        Err(error) => out.say("no request", error.to_json()),
    }
    out.show("violations", ctx.validate());
    out.show("warnings", ctx.import_warnings());
    for attempt in &ctx.attempts() {
        out.say("attempt", attempt.to_json());
    }
    for snapshot in ctx.snapshots() {
        out.say("export", snapshot.export());
        out.say("export's hash", sha256(snapshot.export().as_bytes()));
        out.say("thread", snapshot.thread().to_json());
        out.show("report", snapshot.report());
        for node in snapshot.root().descendants() {
            out.say(node.id().as_str(), node.content_hash());
            out.say("node", node.to_json());
            out.show("place", snapshot.thread().place(node.id()));
        }
    }
    selections(out, ctx);
    differences(out, ctx);
    out.say("page", pact_view::page(ctx, "the same page"));
}

fn selections(out: &mut Transcript, ctx: &Context) {
    for text in SELECTORS {
        let selector = Selector::parse(text).unwrap();
        out.say("selector", selector.query().to_string());
        out.show("warnings", selector.warnings());
        match run_selector(ctx, &selector) {
            Ok(Selection::Range(range)) => out.say(text, range.to_json()),
            Ok(ids) => out.show(text, ids),
            Err(error) => out.say(text, error.to_json()),
        }
        if let Ok(plan) = selector.plan::<Ids>() {
            out.say("explained", plan.explain());
        } else {
            ranges(out, ctx, &selector);
        }
    }
    let summaries = ctx.select(select!(Summary, "@* .block[data_score>0.25]"));
    out.show("summaries", summaries);
    let window = ctx
        .query(select!("@t0 .block"))
        .within(select!("@t0 .seg:depth(1-3)"));
    out.show("window", window.skip(1).limit(3).ids());
}

fn ranges(out: &mut Transcript, ctx: &Context, selector: &Selector) {
    let plan = selector.plan::<RangeDiff>().unwrap();
    for mode in [
        ContentMode::Unified,
        ContentMode::JsonPatch,
        ContentMode::Tokens,
    ] {
        let changes = ctx
            .query(&plan)
            .include_content(mode)
            .materialize([Materialized::ContentHash, Materialized::Content])
            .max_changes_per_snapshot(9);
        match changes.run() {
            Ok(changes) => out.say("changes", changes.to_json()),
            Err(error) => out.say("changes", error.to_json()),
        }
    }
}

fn differences(out: &mut Transcript, ctx: &Context) {
    let snapshots: Vec<&Snapshot> = ctx.snapshots().collect();
    for pair in snapshots.windows(2) {
        let (newer, older) = (pair[0], pair[1]);
        let comparison = older.diff(newer, select!("*")).unwrap();
        out.say("diff", comparison.to_json());
        out.show("moved", comparison.moved.len());
        out.show("places", comparison.places());
        out.show("left", departures(older, newer));
    }
}

fn errors(out: &mut Transcript, mut ctx: Context) {
    for text in REFUSED {
        let error = match Selector::parse(text) {
            Err(error) => Error::from(error),
            Ok(selector) => run_selector(&ctx, &selector).map(drop).unwrap_err(),
        };
        out.say(text, error.to_json());
        out.say(text, error.to_string());
    }
    let edits = [
        ctx.delete(select!("^seq")).map(drop),
        ctx.move_to(select!("^sys"), 2).map(drop),
        ctx.insert(pact_core::NodeId::from("ghost"), "x").map(drop),
        ctx.push(Block::new("x").node_type("^sys")).map(drop),
        ctx.fork("@c999").map(drop),
        ctx.rewind("nowhere").map(drop),
        Context::import(r#"{"root":{"children":[{"id":"ah","nodeType":"^ah","ttl":-1}]}}"#)
            .map(drop),
    ];
    for (number, edit) in edits.into_iter().enumerate() {
        let Err(error) = edit else {
            panic!("edit {number} was not refused");
        };
        out.say("refused", error.to_json());
    }
    out.say("still", seen(&ctx));
}

fn messages(out: &mut Transcript) {
    let log = r#"[{"role":"system","content":"s"},{"role":"user","content":"u","name":"ada","zeta":1,"alpha":[2]},
        {"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]},
        {"role":"tool","content":"t","tool_call_id":"c1"},{"role":"user","content":[{"type":"text","text":"v"}]}]"#;
    let clock = pact_core::FixedClock::at(1);
    let import = pact_providers::Import::new().builder(Context::builder().clock(clock));
    all_of(out, &import.read(log).unwrap().context);
}
