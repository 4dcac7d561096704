//! Windows change nothing: a request has the same bytes, whatever their length.

use pact_core::{Block, Context, Json, Provider, Request};
use proptest::prelude::*;
use serde_json::json;

use crate::cache::Breakpoints;
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
    let anthropic = Anthropic::new("m").max_tokens(1);
    let responses = OpenAiResponses::new("m");
    for (at, step) in steps.iter().enumerate() {
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
    ctx
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
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

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
}
