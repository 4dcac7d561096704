//! Windows change nothing: a request has the same bytes, whatever their length. Neither does it
//! change anything that messages are kept from one rendering to the next.

use pact_core::{Block, Context, Json, Provider, Request, Selector};
use proptest::prelude::*;
use serde_json::json;

use crate::cache::Breakpoints;
use crate::manners::MidSystem;
use crate::{Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool};

/// One step of a program.
#[derive(Clone, Debug)]
enum Step {
    Says(&'static str, &'static str),
    /// Calls, by the numbers of their ids.
    Calls(Vec<u8>),
    Answers(u8),
    /// A message of any role with any parts.
    Mixes(&'static str, Vec<u8>),
    /// An answer of Anthropic, with thinking and perhaps a call.
    Absorbs(Option<u8>),
    /// An answer of OpenAI Responses: reasoning and its item.
    Reasons(u8),
    Commits,
}

fn step() -> impl Strategy<Value = Step> {
    let role = || prop::sample::select(vec!["user", "assistant", "tool", "system"]);
    let text = prop::sample::select(vec!["A", "B", " "]);
    prop_oneof![
        3 => Just(Step::Says("user", "A")),
        3 => Just(Step::Says("assistant", "B")),
        1 => (role(), text).prop_map(|(role, text)| Step::Says(role, text)),
        3 => prop::collection::vec(0..4_u8, 1..3).prop_map(Step::Calls),
        4 => (0..4_u8).prop_map(Step::Answers),
        1 => (role(), prop::collection::vec(0..8_u8, 1..4))
            .prop_map(|(role, parts)| Step::Mixes(role, parts)),
        2 => prop::option::of(0..4_u8).prop_map(Step::Absorbs),
        1 => (0..4_u8).prop_map(Step::Reasons),
        2 => Just(Step::Commits),
    ]
}

fn call(id: u8) -> Json {
    json!({"type": "call", "id": format!("c{id}"), "name": "f", "arguments": {"n": id}})
}

fn result(id: u8) -> Json {
    json!({"type": "result", "id": format!("c{id}"), "content": "R"})
}

fn part(number: u8) -> Json {
    match number {
        0..2 => json!({"type": "text", "text": "T"}),
        2..4 => call(number),
        4..6 => result(number - 2),
        6 => json!({"type": "file", "mime": "application/pdf", "data": "cGRm", "name": "d"}),
        _ => json!({"type": "image", "mime": "image/png", "data": "cG5n"}),
    }
}

fn context(steps: &[Step]) -> Context {
    let mut ctx = Context::builder().system("S").build();
    for (at, step) in steps.iter().enumerate() {
        run(&mut ctx, at, step);
    }
    ctx
}

/// Runs the step with this number.
fn run(ctx: &mut Context, at: usize, step: &Step) {
    let anthropic = Anthropic::new("m").max_tokens(1);
    let responses = OpenAiResponses::new("m");
    {
        let done = match step {
            Step::Says(role, text) => ctx.push(Block::new(*text).role(*role)).map(drop),
            Step::Calls(ids) => {
                let calls: Vec<Json> = ids.iter().copied().map(call).collect();
                ctx.push(
                    Block::new(Json::Array(calls))
                        .role("assistant")
                        .kind("call"),
                )
                .map(drop)
            }
            Step::Answers(id) => {
                let answer = Block::new("R").role("tool").kind("result");
                ctx.push(answer.data("call_id", format!("c{id}"))).map(drop)
            }
            Step::Mixes(role, parts) => {
                let parts: Vec<Json> = parts.iter().copied().map(part).collect();
                ctx.push(Block::new(Json::Array(parts)).role(*role))
                    .map(drop)
            }
            Step::Absorbs(id) => {
                let thought = json!({"type": "thinking", "thinking": "…", "signature": "c2ln"});
                let id = id.map(|id| format!("c{id}"));
                let said = match id {
                    Some(id) => json!({"type": "tool_use", "id": id, "name": "f", "input": {}}),
                    None => json!({"type": "text", "text": "B"}),
                };
                let answer = json!({"role": "assistant", "content": [thought, said]});
                ctx.absorb(&anthropic, &answer).map(drop)
            }
            Step::Reasons(id) => {
                let (reason, item) = (format!("rs_{at}"), format!("fc_{id}"));
                let call = json!({
                    "type": "function_call", "id": item, "call_id": format!("c{id}"),
                    "name": "f", "arguments": "{}",
                });
                let reason = json!({"type": "reasoning", "id": reason, "summary": []});
                let answer = json!({"output": [reason, call]});
                ctx.absorb(&responses, &answer).map(drop)
            }
            Step::Commits => ctx.commit().map(drop),
        };
        assert!(done.is_ok(), "{step:?}: {done:?}");
    }
}

/// A change between two renderings.
#[derive(Clone, Debug)]
enum Change {
    Step(Step),
    /// Adds a block that leaves after so many cycles.
    Retrieves(u32),
    /// Deletes a block, or tries to.
    Deletes(usize),
    /// Adds a block to a sealed turn, or makes a turn of it.
    Inserts(u8, bool),
    RollsBack,
    Rewinds,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        12 => step().prop_map(Change::Step),
        4 => Just(Change::Step(Step::Commits)),
        1 => (0..4_u32).prop_map(Change::Retrieves),
        1 => (0..32_usize).prop_map(Change::Deletes),
        1 => (1..4_u8, any::<bool>()).prop_map(|(depth, is_turn)| Change::Inserts(depth, is_turn)),
        1 => Just(Change::RollsBack),
        1 => Just(Change::Rewinds),
    ]
}

fn make(ctx: &mut Context, at: usize, change: &Change) {
    match change {
        Change::Step(step) => run(ctx, at, step),
        Change::Retrieves(ttl) => {
            let block = Block::new("retrieved").role("user").ttl(*ttl);
            assert!(ctx.pre(block).is_ok());
        }
        Change::Deletes(nth) => {
            let blocks: Vec<_> = ctx.thread().blocks().map(|it| it.id().clone()).collect();
            if let Some(id) = blocks.get(nth % blocks.len().max(1)) {
                // It may be refused: a call and its result stay together.
                drop(ctx.delete(id));
            }
        }
        Change::Inserts(depth, is_turn) => {
            let place = if *is_turn {
                format!("(d{depth})")
            } else {
                format!("(d{depth}, seg, end)")
            };
            let place = place.parse::<Selector>();
            // There may be no such turn.
            drop(place.map(|place| ctx.insert(&place, Block::new("before").role("user"))));
        }
        Change::RollsBack => drop(ctx.rollback()),
        Change::Rewinds => drop(ctx.rewind("@t-1")),
    }
}

/// Renders after each change, with all that is kept and without.
fn judge_kept(changes: &[Change], provider: &dyn Provider) -> Result<(), TestCaseError> {
    let mut ctx = Context::builder().system("S").build();
    for (at, change) in changes.iter().enumerate() {
        make(&mut ctx, at, change);
        let mut plain = Vec::new();
        prop_assert!(ctx.thread().write_to(&mut plain).is_ok());
        prop_assert_eq!(ctx.thread().to_json().into_bytes(), plain);
        // A clone has nothing that is kept.
        let kept = ctx.render(provider).map_err(|error| error.to_string());
        let anew = ctx.clone().render(provider);
        let anew = anew.map_err(|error| error.to_string());
        match (&kept, &anew) {
            (Ok(kept), Ok(anew)) => {
                let text = |request: &Request| String::from_utf8_lossy(request.body()).into_owned();
                prop_assert_eq!(text(kept), text(anew), "{}", anew.api());
                prop_assert_eq!(kept.pieces(), anew.pieces());
                prop_assert_eq!(kept.notes(), anew.notes());
                // Half of the requests are hashed, so that some states are old.
                if at % 2 == 0 {
                    prop_assert_eq!(kept.hash(), anew.hash());
                }
            }
            (Err(kept), Err(anew)) => prop_assert_eq!(kept, anew),
            _ => prop_assert!(false, "{kept:?} {anew:?}"),
        }
    }
    Ok(())
}

/// Compares windows of any length with one that holds all.
fn judge<P: Provider>(ctx: &Context, provider: impl Fn(usize) -> P) -> Result<(), TestCaseError> {
    let rendered = |window: usize| {
        let rendered = ctx.render(&provider(window));
        rendered.map_err(|error| error.to_string())
    };
    let whole = rendered(usize::MAX);
    for window in [1, 2, 3, 8] {
        let parted = rendered(window);
        match (&whole, &parted) {
            (Ok(whole), Ok(parted)) => {
                let text = |request: &Request| String::from_utf8_lossy(request.body()).into_owned();
                prop_assert_eq!(text(whole), text(parted), "{}", whole.api());
                prop_assert_eq!(whole.pieces(), parted.pieces());
                let notes = |request: &Request| {
                    let mut notes: Vec<String> =
                        request.notes().iter().map(ToString::to_string).collect();
                    notes.sort();
                    notes
                };
                prop_assert_eq!(notes(whole), notes(parted));
            }
            (Err(whole), Err(parted)) => prop_assert_eq!(whole, parted),
            _ => prop_assert!(false, "{whole:?} {parted:?}"),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn windows_change_nothing(steps in prop::collection::vec(step(), 0..32)) {
        let ctx = context(&steps);
        let tools = [Tool::new("f", "", json!({}))];
        let marked = Breakpoints::Auto;
        let anthropic = Anthropic::new("m").max_tokens(1).breakpoints(marked);
        let bedrock = Bedrock::new("m").tools(&tools).breakpoints(marked);
        judge(&ctx, |window| anthropic.clone().window(window))?;
        judge(&ctx, |window| bedrock.clone().window(window))?;
        judge(&ctx, |window| Gemini::new("m").window(window))?;
        judge(&ctx, |window| Mistral::new("m").window(window))?;
        judge(&ctx, |window| Ollama::new("m").window(window))?;
        let (chat, responses) = (OpenAiChat::new("m"), OpenAiResponses::new("m"));
        judge(&ctx, |window| chat.clone().breakpoints(marked).window(window))?;
        judge(&ctx, |window| responses.clone().breakpoints(marked).window(window))?;
    }

    #[test]
    fn kept_messages_change_nothing(changes in prop::collection::vec(change(), 0..40)) {
        let marked = Breakpoints::Auto;
        let tools = [Tool::new("f", "", json!({}))];
        judge_kept(&changes, &Anthropic::new("m").max_tokens(1).breakpoints(marked))?;
        judge_kept(&changes, &Anthropic::new("m").max_tokens(1).mid_system(MidSystem::Hoist))?;
        judge_kept(&changes, &Gemini::new("m"))?;
        judge_kept(&changes, &Mistral::new("m"))?;
        judge_kept(&changes, &Ollama::new("m"))?;
        judge_kept(&changes, &OpenAiChat::new("m").breakpoints(marked))?;
        judge_kept(&changes, &OpenAiResponses::new("m").breakpoints(marked))?;
        judge_kept(&changes, &Bedrock::new("m").tools(&tools).breakpoints(marked))?;
        judge_kept(&changes, &Bedrock::new("m").tools(&tools))?;
    }
}
