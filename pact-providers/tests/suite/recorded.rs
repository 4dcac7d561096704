//! Real calls, recorded by others. They are not part of the project: where they are not there, the
//! tests say so.

use std::fs;
use std::path::PathBuf;

use pact_core::{Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Format, Gemini, Import, Mistral, OpenAiChat, OpenAiResponses, Violation,
};

use crate::wire;

/// The accepted calls of a file, or none where there is no such file.
pub(crate) fn accepted(file: &str) -> Vec<Json> {
    let calls = recorded(file).into_iter();
    calls.filter(|call| call["status"] == 200).collect()
}

/// All calls of a file, or none where there is no such file.
pub(crate) fn recorded(file: &str) -> Vec<Json> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/data/provider-calls")
        .join(file);
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: the recorded calls of {file}, which are not part of the project");
        return Vec::new();
    };
    text.lines()
        .map(|line| serde_json::from_str::<Json>(line).unwrap())
        .collect()
}

/// The members of the conversation alone.
fn conversation(request: &Json, members: &[&str]) -> Json {
    let own = request.as_object().unwrap().iter();
    let own = own.filter(|(name, _)| members.contains(&name.as_str()));
    own.map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// Imports each conversation, renders it to its own provider, and compares.
fn come_back(
    file: &str,
    format: Format,
    members: &[&str],
    provider: &impl Provider,
    check: impl Fn(&Json) -> Vec<Violation>,
) {
    let calls = accepted(file);
    for call in &calls {
        let request = &call["request"];
        let place = format!("{} {}", call["source"], call["index"]);
        assert_eq!(check(request), [], "{place}");
        let imported = Import::new().from_format(format).read(request.to_string());
        let imported = imported.unwrap_or_else(|error| panic!("{place}: {error}"));
        let rendered = imported.context.render(provider);
        let rendered = rendered.unwrap_or_else(|error| panic!("{place}: {error}"));
        let rendered = wire::noted(&rendered);
        assert_eq!(rendered, conversation(request, members), "{place}");
    }
    println!("{file}: {} calls came back", calls.len());
}

#[test]
fn calls_of_anthropic_come_back() {
    let provider = Anthropic::conversation();
    let check = |request: &Json| provider.check(request);
    come_back(
        "anthropic.jsonl",
        Format::Anthropic,
        &["system", "messages"],
        &provider,
        check,
    );
}

#[test]
fn calls_of_openai_chat_come_back() {
    let provider = OpenAiChat::conversation();
    let check = |request: &Json| provider.check(request);
    let format = Format::OpenAi;
    come_back("openai-chat.jsonl", format, &["messages"], &provider, check);
}

#[test]
fn calls_of_mistral_come_back() {
    let provider = Mistral::conversation();
    let check = |request: &Json| provider.check(request);
    let format = Format::Mistral;
    come_back("mistral.jsonl", format, &["messages"], &provider, check);
}

#[test]
fn calls_of_openai_responses_come_back() {
    let provider = OpenAiResponses::conversation();
    let check = |request: &Json| provider.check(request);
    come_back(
        "openai-responses.jsonl",
        Format::Responses,
        &["instructions", "input"],
        &provider,
        check,
    );
}

#[test]
fn calls_of_gemini_come_back() {
    let provider = Gemini::conversation();
    let check = |request: &Json| provider.check(request);
    let members = ["systemInstruction", "system_instruction", "contents"];
    come_back("gemini.jsonl", Format::Gemini, &members, &provider, check);
}

#[test]
fn calls_of_bedrock_come_back() {
    let provider = Bedrock::conversation();
    let check = |request: &Json| provider.check(request);
    come_back(
        "bedrock-converse.jsonl",
        Format::Bedrock,
        &["system", "messages"],
        &provider,
        check,
    );
}
