//! Calls: those of `fixtures/provider_calls`, and real ones that others recorded. The real ones are
//! not part of the project: where they are not there, the tests say so.

use std::fs;
use std::path::PathBuf;

use pact_core::{Json, Provider};
use pact_providers::{
    Anthropic, Bedrock, Format, Gemini, Import, Mistral, Ollama, OpenAiChat, OpenAiResponses,
    Violation,
};
use serde_json::Map;

use crate::wire;

/// The accepted calls of a file, or none where there is no such file.
pub(crate) fn accepted(file: &str) -> Vec<Json> {
    let calls = recorded(file).into_iter();
    calls.filter(|call| call["status"] == 200).collect()
}

/// All calls of a file: our own, and those that others recorded.
pub(crate) fn recorded(file: &str) -> Vec<Json> {
    let below = |folder: &str| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let own = fs::read_to_string(below("../fixtures/provider_calls").join(file));
    let theirs = fs::read_to_string(below("../../shared/data/provider-calls").join(file));
    if own.is_err() && theirs.is_err() {
        println!("skipped: the recorded calls of {file}, which are not part of the project");
    }
    let texts = [own, theirs].map(Result::unwrap_or_default);
    let lines = texts.iter().flat_map(|text| text.lines());
    lines
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
        comes_back(&place, request, format, members, provider);
    }
    println!("{file}: {} calls came back", calls.len());
}

fn comes_back(
    place: &str,
    request: &Json,
    format: Format,
    members: &[&str],
    provider: &dyn Provider,
) {
    let imported = Import::new().from_format(format).read(request.to_string());
    let imported = imported.unwrap_or_else(|error| panic!("{place}: {error}"));
    let rendered = imported.context.render(provider);
    let rendered = rendered.unwrap_or_else(|error| panic!("{place}: {error}"));
    let rendered = wire::noted(&rendered);
    assert_eq!(rendered, conversation(request, members), "{place}");
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
fn calls_of_ollama_come_back() {
    let provider = Ollama::conversation();
    let check = |request: &Json| provider.check(request);
    let format = Format::Ollama;
    assert!(accepted("ollama.jsonl").len() >= 20);
    come_back("ollama.jsonl", format, &["messages"], &provider, check);
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

/// Each API has a request of our own, where no recorded calls are there.
#[test]
fn requests_of_the_fixtures_come_back() {
    let messages: &[&str] = &["messages"];
    let with_system: &[&str] = &["system", "messages"];
    for (file, format, members) in [
        ("anthropic_request.json", Format::Anthropic, with_system),
        ("bedrock_request.json", Format::Bedrock, with_system),
        (
            "gemini_request.json",
            Format::Gemini,
            &["systemInstruction", "contents"],
        ),
        ("mistral_request.json", Format::Mistral, messages),
        ("ollama_request.json", Format::Ollama, messages),
        ("openai_request.json", Format::OpenAi, messages),
        (
            "responses_request.json",
            Format::Responses,
            &["instructions", "input"],
        ),
    ] {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/logs");
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let request: Json = serde_json::from_str(&text).unwrap();
        let provider = format.provider("", Map::new()).unwrap();
        comes_back(file, &request, format, members, &*provider);
    }
}
