//! Tokens of recorded calls: the count beside the usage that the provider reported.

use pact_core::{Context, Json, Provider, Tokens};
use pact_providers::{
    Anthropic, Bedrock, Format, Gemini, Import, Mistral, OpenAiChat, OpenAiResponses, Tool,
};

use crate::recorded::accepted;

/// The own count of a call, and the tokens that its provider reported.
fn counted(
    call: &Json,
    format: Format,
    provider: &dyn Provider,
    tokens: Tokens,
) -> Option<(u64, u64)> {
    let builder = Context::builder().tokens(tokens);
    let imported = Import::new().from_format(format).builder(builder);
    let mut ctx = imported.read(call["request"].to_string()).ok()?.context;
    let used = ctx.clone().absorb(provider, &call["response"]).ok()?;
    let request = ctx.render(provider).ok()?;
    drop(ctx.attempt(&request));
    let counted = ctx.attempts()[0].counted?;
    Some((counted, used.usage?.input)).filter(|(_, used)| *used > 0)
}

fn tools_of(call: &Json) -> Vec<Tool> {
    let tools = call["request"]["tools"].as_array();
    tools
        .into_iter()
        .flatten()
        .cloned()
        .map(Tool::raw)
        .collect()
}

/// The sums of a file.
fn sums(
    file: &str,
    format: Format,
    provider: impl Fn(&Json) -> Box<dyn Provider>,
    tokens: &Tokens,
) -> (u64, u64) {
    let mut sums = (0, 0);
    for call in accepted(file) {
        // A tool that the provider runs itself adds what nobody sent, and only its bytes tell what
        // a picture or a file costs.
        let source = call["source"].as_str().unwrap_or_default();
        let others = [
            "multimodal",
            "media",
            "document",
            "image",
            "code_execution",
            "search",
            "compact",
            "native_tool",
            "mcp",
            "memory",
            "advisor",
        ];
        if others.iter().any(|other| source.contains(other)) {
            continue;
        }
        let provider = provider(&call);
        if let Some((own, theirs)) = counted(&call, format, &*provider, tokens.clone()) {
            if std::env::var_os("SHOW").is_some() {
                println!(
                    "  {own:>6} {theirs:>6} {} {}",
                    call["source"], call["index"]
                );
            }
            sums = (sums.0 + own, sums.1 + theirs);
        }
    }
    let percent = 100 * sums.1 / sums.0.max(1);
    println!(
        "{file}: counted {}, reported {}, {percent} %",
        sums.0, sums.1
    );
    sums
}

#[test]
fn estimates_are_near_the_reported_usage() {
    let tokens = Tokens::estimate();
    let model = |call: &Json| call["request"]["model"].as_str().unwrap_or("m").to_owned();
    let all = [
        sums(
            "anthropic.jsonl",
            Format::Anthropic,
            |call| {
                let provider = Anthropic::new(model(call)).max_tokens(1_024);
                Box::new(provider.tools(&tools_of(call)))
            },
            &tokens,
        ),
        sums(
            "openai-chat.jsonl",
            Format::OpenAi,
            |call| Box::new(OpenAiChat::new(model(call)).tools(&tools_of(call))),
            &tokens,
        ),
        sums(
            "openai-responses.jsonl",
            Format::Responses,
            |call| Box::new(OpenAiResponses::new(model(call)).tools(&tools_of(call))),
            &tokens,
        ),
        sums(
            "gemini.jsonl",
            Format::Gemini,
            |call| Box::new(Gemini::new("gemini").tools(&tools_of(call))),
            &tokens,
        ),
        sums(
            "bedrock-converse.jsonl",
            Format::Bedrock,
            |call| {
                let config = call["request"]["toolConfig"]["tools"].as_array();
                let tools = config.into_iter().flatten().cloned().map(Tool::raw);
                Box::new(Bedrock::new("bedrock").tools(&tools.collect::<Vec<_>>()))
            },
            &tokens,
        ),
        sums(
            "mistral.jsonl",
            Format::Mistral,
            |call| Box::new(Mistral::new(model(call)).tools(&tools_of(call))),
            &tokens,
        ),
    ];
    for (own, theirs) in all.into_iter().filter(|(own, _)| *own > 0) {
        assert!(theirs < 2 * own && own < 2 * theirs, "{own} {theirs}");
    }
}
