//! The laws of `Context::fit`, on random conversations, policies and providers.

use std::collections::BTreeSet;

use pact_core::{
    Block, Budget, Context, ContextBuilder, Error, Fit, Json, Overlaps, Provider, Pruning, Shorten,
    Tokens, Unit, Why, select,
};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::json;

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]
    #[test]
    fn a_request_fits_or_the_error_says_why(
        turns in vec(turn(), 1..10),
        policy in policy(),
        api in 0..7_usize,
    ) {
        let provider = provider(api);
        let provider = &*provider;
        let builder = Context::builder().system("Be brief and kind.").overlaps(Overlaps::Demote);
        let mut ctx = builder.pruning(policy.pruning()).tokens(words()).build();
        let last = turns.len() - 1;
        for (index, turn) in turns.iter().enumerate() {
            turn.play(&mut ctx, index);
            obeys_the_laws(&mut ctx, provider, &policy)?;
            if index < last {
                ctx.assistant("Done.");
                ctx.commit().unwrap();
            }
        }
    }
}

/// An edit between two fits.
#[derive(Clone, Debug)]
enum Act {
    Play(Turn),
    Commit,
    Delete(i64),
    Replace(i64, usize),
    Splice(usize),
    Instruct(usize),
    Remind(usize),
    Compact(i64, usize),
    Undo,
    Rollback,
    Rewind,
    Fork,
    Import,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        6 => turn().prop_map(Act::Play),
        4 => Just(Act::Commit),
        1 => (1..4_i64).prop_map(Act::Delete),
        1 => (1..4_i64, 0..60_usize).prop_map(|(depth, words)| Act::Replace(depth, words)),
        1 => (1..60_usize).prop_map(Act::Splice),
        1 => (1..20_usize).prop_map(Act::Instruct),
        1 => (1..20_usize).prop_map(Act::Remind),
        2 => (1..3_i64, 0..60_usize).prop_map(|(depth, words)| Act::Compact(depth, words)),
        1 => Just(Act::Undo),
        1 => Just(Act::Rollback),
        1 => Just(Act::Rewind),
        1 => Just(Act::Fork),
        1 => Just(Act::Import),
    ]
}

impl Act {
    /// Does it, unless it is refused.
    fn act(&self, ctx: &mut Context, index: usize, builder: &ContextBuilder) {
        let block = |words| Block::new(text(words)).role("user");
        match self {
            Self::Play(turn) => turn.play(ctx, index),
            Self::Commit => drop(ctx.commit()),
            Self::Delete(depth) => {
                let depth = *depth;
                drop(ctx.delete(select!(".seg:depth($depth) .block")));
            }
            Self::Replace(depth, words) => {
                let depth = *depth;
                drop(ctx.replace(select!(".seg:depth($depth) .block:first"), block(*words)));
            }
            Self::Splice(words) => drop(ctx.insert(1, block(*words))),
            Self::Instruct(words) => drop(ctx.insert(-1, block(*words).role("system").ttl(4))),
            Self::Remind(words) => drop(ctx.pre(block(*words).role("system").ttl(2).cadence(2))),
            Self::Compact(depth, words) => {
                let depth = *depth;
                drop(ctx.compact(select!(".seg:depth(>$depth)"), |_| text(*words)));
            }
            Self::Undo => {
                let summaries = ctx.select(select!("[data_summarizes]")).unwrap();
                if let Some(summary) = summaries.first() {
                    drop(ctx.undo_compaction(summary));
                }
            }
            Self::Rollback => drop(ctx.rollback()),
            Self::Rewind => drop(ctx.rewind("@t-1")),
            Self::Fork => {
                if let Ok(fork) = ctx.fork("@t0") {
                    *ctx = fork;
                }
            }
            Self::Import => {
                let mut history = Vec::new();
                ctx.write_history(&mut history).unwrap();
                if let Ok(imported) = builder.clone().import(history) {
                    *ctx = imported;
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Whatever is edited between two fits, the second one counts it.
    #[test]
    fn requests_fit_after_any_edits(
        acts in vec(act(), 1..16),
        policy in policy(),
        api in 0..7_usize,
    ) {
        let provider = provider(api);
        let provider = &*provider;
        let builder = Context::builder().system("Be brief.").allow_system_edits(true);
        let builder = builder.pruning(policy.pruning()).tokens(words());
        let mut ctx = builder.clone().build();
        ctx.user("Hello");
        for (index, act) in acts.iter().enumerate() {
            act.act(&mut ctx, index, &builder);
            let before = ctx.thread().to_json();
            // An edit may have left nothing to say.
            let is_refused = ctx.render(provider).is_err();
            match ctx.fit(provider) {
                Ok(fit) if is_refused => {
                    prop_assert!(ctx.render(provider).is_err() || !fit.is_unchanged());
                }
                Ok(fit) => {
                    let request = ctx.render(provider).unwrap();
                    let counted = independent_count(&request.to_json());
                    prop_assert!(
                        counted + policy.reserve <= policy.limit,
                        "{counted} of {policy:?}\n{fit}"
                    );
                    prop_assert!(ctx.fit(provider).unwrap().is_unchanged());
                }
                Err(Error::OverBudget(_) | Error::Provider(_)) => {
                    prop_assert_eq!(ctx.thread().to_json(), before);
                }
                Err(error) => return Err(TestCaseError::fail(error.to_string())),
            }
        }
    }
}

/// Counts words.
fn words() -> Tokens {
    Tokens::with(|text| text.split_whitespace().count() as u64)
}

/// The words of a request by a count that shares nothing with the engine's: of all texts of the
/// conversation and the tools, and three for a message.
fn independent_count(request: &Json) -> u64 {
    fn texts(member: &str, value: &Json) -> u64 {
        match value {
            Json::String(_) if matches!(member, "type" | "role" | "model") => 0,
            Json::String(text) => text.split_whitespace().count() as u64,
            Json::Array(items) => items.iter().map(|item| texts(member, item)).sum(),
            Json::Object(members) => members.iter().map(|(name, it)| texts(name, it)).sum(),
            _ => 0,
        }
    }
    let list = ["messages", "contents", "input"]
        .iter()
        .find_map(|name| request[name].as_array());
    texts("", request) + 2 * list.map_or(0, |list| list.len() as u64)
}

fn blocks(ctx: &Context) -> BTreeSet<String> {
    ctx.thread()
        .blocks()
        .map(|block| block.id().to_string())
        .collect()
}

fn obeys_the_laws(
    ctx: &mut Context,
    provider: &dyn Provider,
    policy: &Policy,
) -> Result<(), TestCaseError> {
    let before = (ctx.thread().to_json(), blocks(ctx));
    let preview = Fit::preview(ctx, provider);
    prop_assert_eq!(&ctx.thread().to_json(), &before.0);
    let fit = ctx.fit(provider);
    prop_assert_eq!(&fit, &preview);
    let fit = match fit {
        Ok(fit) => fit,
        Err(Error::OverBudget(error)) => {
            prop_assert_eq!(&ctx.thread().to_json(), &before.0);
            // The holders of the space hold all that was measured.
            let held: u64 = error.holding.iter().map(|holding| holding.amount).sum();
            let over = &error.over[0];
            prop_assert!(over.measured > over.budget.limit, "{error}");
            prop_assert!(held >= over.measured, "{error}");
            return Ok(());
        }
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    let request = ctx.render(provider).unwrap();
    let counted = independent_count(&request.to_json());
    prop_assert!(
        counted + policy.reserve <= policy.limit,
        "{counted} of {policy:?}\n{fit}"
    );

    // The report names exactly the nodes that left.
    let after = blocks(ctx);
    let left: BTreeSet<String> = before.1.difference(&after).cloned().collect();
    let reported = fit
        .departures
        .iter()
        .map(|departure| departure.id.to_string());
    let reported: BTreeSet<String> = reported.filter(|id| before.1.contains(id)).collect();
    prop_assert_eq!(&left, &reported);
    prop_assert_eq!(fit.is_unchanged(), before.1 == after);
    if policy.shorten.is_none() {
        prop_assert!(fit.shortened.is_empty());
    }
    for shortened in &fit.shortened {
        let new = ctx.node(&shortened.to).unwrap();
        prop_assert_eq!(
            new.attribute("data_replaces"),
            Some(&Json::from(shortened.from.as_str()))
        );
    }

    // Twice is once.
    let thread = ctx.thread().to_json();
    let again = ctx.fit(provider).unwrap();
    prop_assert!(again.is_unchanged(), "{again}");
    prop_assert_eq!(&ctx.thread().to_json(), &thread);

    // Calls and results are whole. Only the last turn may have an open call.
    let rules: Vec<String> = ctx.validate().iter().map(ToString::to_string).collect();
    prop_assert!(rules.is_empty(), "{rules:?}");
    if policy.unit == Unit::Turn && policy.steps.is_none() {
        let first = ctx
            .thread()
            .messages()
            .find(|message| !message.is_in_system());
        let role = first.map(|message| message.role().to_owned());
        prop_assert_eq!(role.as_deref(), Some("user"));
    }

    // A commit right after prunes nothing more, and reports the blocks that the fit took.
    let mut committed = ctx.clone();
    let report = committed.commit().unwrap();
    let pruned = report.departures.iter().filter(|it| it.why == Why::Pruned);
    let pruned: BTreeSet<String> = pruned.map(|departure| departure.id.to_string()).collect();
    // An earlier fit of the same turn may have taken others.
    prop_assert!(pruned.is_superset(&reported), "{report}\n{fit}");
    let by_commit: Vec<&String> = pruned.iter().filter(|id| after.contains(*id)).collect();
    prop_assert!(
        by_commit.is_empty(),
        "{by_commit:?} of {policy:?}\n{report}"
    );
    prop_assert!(report.over_budget.is_empty(), "{report}");
    Ok(())
}

#[derive(Clone, Debug)]
struct Policy {
    limit: u64,
    low: Option<u64>,
    reserve: u64,
    unit: Unit,
    spared: usize,
    shorten: Option<(u64, usize)>,
    steps: Option<usize>,
}

impl Policy {
    fn pruning(&self) -> Pruning {
        let mut budget = Budget::tokens(self.limit);
        if let Some(low) = self.low {
            budget = budget.down_to(low);
        }
        let mut pruning = Pruning::new()
            .budget(budget)
            .reserve(self.reserve)
            .unit(self.unit);
        pruning = pruning.spare_newest_turns(self.spared);
        if let Some((tokens, spared)) = self.shorten {
            pruning = pruning.shorten(Shorten::to(tokens).spare_newest(spared));
        }
        match self.steps {
            Some(keep) => pruning.steps(keep),
            None => pruning,
        }
    }
}

fn policy() -> impl Strategy<Value = Policy> {
    (
        prop_oneof![60..400_u64, 300..2_000_u64],
        option::of(0..300_u64),
        prop_oneof![Just(0), 1..40_u64],
        any::<bool>(),
        1..3_usize,
        option::of((5..40_u64, 0..3_usize)),
        option::of(0..3_usize),
    )
        .prop_map(
            |(limit, low, reserve, whole, spared, shorten, steps)| Policy {
                limit,
                low,
                reserve,
                unit: if whole { Unit::Turn } else { Unit::Block },
                spared,
                shorten,
                steps,
            },
        )
}

/// A turn: what the user says, the steps of tools, and blocks around them.
#[derive(Clone, Debug)]
struct Turn {
    said: usize,
    /// The words of the results of each step, which calls in parallel.
    steps: Vec<Vec<usize>>,
    /// The words of a retrieved text, and its time to live.
    retrieved: Option<(usize, u32)>,
    pinned: Option<usize>,
    priority: i64,
}

fn turn() -> impl Strategy<Value = Turn> {
    (
        1..40_usize,
        vec(vec(0..120_usize, 1..3), 0..4),
        option::weighted(0.3, (1..60_usize, 0..3_u32)),
        option::weighted(0.1, 1..20_usize),
        0..3_i64,
    )
        .prop_map(|(said, steps, retrieved, pinned, priority)| Turn {
            said,
            steps,
            retrieved,
            pinned,
            priority,
        })
}

fn text(words: usize) -> String {
    vec!["word"; words].join(" ")
}

impl Turn {
    fn play(&self, ctx: &mut Context, index: usize) {
        let block = |words| Block::new(text(words)).role("user").priority(self.priority);
        ctx.push(block(self.said)).unwrap();
        if let Some((words, ttl)) = self.retrieved {
            ctx.post(block(words).ttl(ttl)).unwrap();
        }
        if let Some(words) = self.pinned {
            ctx.push(block(words).pinned(true)).unwrap();
        }
        for (step, results) in self.steps.iter().enumerate() {
            let id = |call: usize| format!("c{index:03}{step:02}{call:03}");
            let calls = results.iter().enumerate().map(|(call, _)| {
                json!({"type": "call", "id": id(call), "name": "look", "arguments": {"at": "it"}})
            });
            let calls: Vec<Json> = calls.collect();
            ctx.push(Block::new(Json::from(calls)).role("assistant").kind("call"))
                .unwrap();
            for (call, words) in results.iter().enumerate() {
                ctx.answer(id(call), text(*words)).unwrap();
            }
        }
    }
}

/// The providers, with tools, which a conversation of calls needs.
fn provider(api: usize) -> Box<dyn Provider> {
    let schema = json!({"type": "object", "properties": {"at": {"type": "string"}}});
    let tools = [Tool::new(
        "look",
        "Looks at a thing and says what it is.",
        schema,
    )];
    match api {
        0 => Box::new(Anthropic::new("claude-x").max_tokens(1_024).tools(&tools)),
        1 => Box::new(OpenAiChat::new("m").tools(&tools)),
        2 => Box::new(OpenAiResponses::new("m").tools(&tools)),
        3 => Box::new(Gemini::new("m").tools(&tools)),
        4 => Box::new(Bedrock::new("m").tools(&tools)),
        5 => Box::new(Mistral::new("m").tools(&tools)),
        _ => Box::new(Ollama::new("m").tools(&tools)),
    }
}
