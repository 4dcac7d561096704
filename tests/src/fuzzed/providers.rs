//! Any JSON is safe for providers: as an answer, as a log, as a request to check.
//!
//! - A refused answer or log says why, and a refused answer leaves the context as it was.
//! - A context renders to the same bytes every time, and these are JSON.
//! - A message that came from another model or API is rendered in the canonical form, so the
//!   provider's own check finds nothing in the request.
//! - A request that the check finds nothing in can be imported, and its conversation comes back.

use pact_core::{Context, FixedClock, Json, Provider, Request};
use pact_providers::{
    Anthropic, Bedrock, Format, Gemini, Import, Mistral, Ollama, OpenAiChat, OpenAiResponses,
    Violation,
};

/// A provider, with all that the promises need.
struct Entry {
    /// For the model that answers and logs come from.
    own: Box<dyn Provider>,
    /// For another model of the same API.
    other: Box<dyn Provider>,
    /// For the conversation's members alone.
    conversation: Box<dyn Provider>,
    check: fn(&Json) -> Vec<Violation>,
    format: Format,
    /// The members of a request that are its conversation.
    members: &'static [&'static str],
}

/// Makes an entry of the provider's type, its format, the members of its conversation, and the
/// settings without which it does not render.
macro_rules! entry {
    ($provider:ident, $format:ident, $members:expr, $set:expr) => {{
        let set: fn($provider) -> $provider = $set;
        Entry {
            own: Box::new(set($provider::new("own"))),
            other: Box::new(set($provider::new("other"))),
            conversation: Box::new($provider::conversation()),
            check: |request| $provider::conversation().check(request),
            format: Format::$format,
            members: &$members,
        }
    }};
}

/// All providers.
fn entries() -> Vec<Entry> {
    vec![
        entry!(Anthropic, Anthropic, ["system", "messages"], |it| it
            .max_tokens(1)),
        entry!(OpenAiChat, OpenAi, ["messages"], |it| it),
        entry!(
            OpenAiResponses,
            Responses,
            ["instructions", "input"],
            |it| it
        ),
        entry!(
            Gemini,
            Gemini,
            ["systemInstruction", "system_instruction", "contents"],
            |it| it
        ),
        entry!(Bedrock, Bedrock, ["system", "messages"], |it| it),
        entry!(Mistral, Mistral, ["messages"], |it| it),
        entry!(Ollama, Ollama, ["messages"], |it| it),
    ]
}

fn builder() -> pact_core::ContextBuilder {
    Context::builder().clock(FixedClock::at(1_700_000_000_000_000_000))
}

/// Renders twice, and compares.
fn render(ctx: &Context, provider: &dyn Provider) -> Option<Request> {
    match (ctx.render(provider), ctx.render(provider)) {
        (Ok(request), Ok(again)) => {
            assert_eq!(request.body(), again.body(), "the bytes are not the same");
            let json = serde_json::from_slice::<Json>(request.body());
            assert!(json.is_ok(), "{}", String::from_utf8_lossy(request.body()));
            assert_eq!(request.prefix(&again).first, None);
            Some(request)
        }
        (Err(error), Err(_)) => {
            assert!(error.to_string().contains("E_PROVIDER_RULE"), "{error}");
            None
        }
        (first, second) => panic!("first {first:?}, then {second:?}"),
    }
}

/// Renders a context to every provider, and checks the requests to those that it did not come from.
fn goes_everywhere(ctx: &Context, entries: &[Entry], is_foreign: impl Fn(&Entry) -> bool) {
    for entry in entries {
        if let Some(request) = render(ctx, &*entry.other)
            && is_foreign(entry)
        {
            let json = request.to_json();
            assert_eq!((entry.check)(&json), [], "{json:#}");
        }
    }
}

/// JSON → every provider's `absorb` → every provider's `render`.
pub fn absorb(data: &[u8]) {
    let Ok(answer) = serde_json::from_slice::<Json>(data) else {
        return;
    };
    let entries = entries();
    for entry in &entries {
        let mut ctx = builder().build();
        ctx.user("a question");
        let before = ctx.thread().to_json();
        match ctx.absorb(&*entry.own, &answer) {
            Ok(turn) => {
                let said = ctx.thread().blocks().count();
                assert_eq!(said, 1 + turn.blocks.len());
            }
            Err(error) => {
                assert!(error.to_string().contains('['), "{error}");
                assert_eq!(ctx.thread().to_json(), before);
                continue;
            }
        }
        render(&ctx, &*entry.own);
        goes_everywhere(&ctx, &entries, |_| true);
        ctx.commit().expect("a turn can be sealed");
        ctx.user("another question");
        goes_everywhere(&ctx, &entries, |_| true);
    }
}

/// Bytes → import of a log, in every format and in the one that is told by shape → render.
pub fn import_log(data: &[u8]) {
    let entries = entries();
    let formats = Format::ALL.into_iter().map(Some).chain([None]);
    for format in formats {
        let mut import = Import::new().builder(builder());
        if let Some(format) = format {
            import = import.from_format(format);
        }
        let imported = match import.read(data) {
            Ok(imported) => imported,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let ctx = &imported.context;
        // A log that names no model may come from any, and goes back to each as it is. The model of
        // Bedrock is in the address of a request.
        let model = imported.options.get("model").and_then(Json::as_str);
        let has_model = model.is_some_and(|model| !model.is_empty());
        let has_model = has_model && imported.format != Format::Bedrock;
        goes_everywhere(ctx, &entries, |entry| {
            imported.format.is_api() && (has_model || entry.format != imported.format)
        });
        for entry in &entries {
            render(ctx, &*entry.conversation);
        }
    }
}

/// JSON → every provider's check; a request that it finds nothing in comes back from an import.
pub fn check_request(data: &[u8]) {
    let Ok(request) = serde_json::from_slice::<Json>(data) else {
        return;
    };
    for entry in entries() {
        let violations = (entry.check)(&request);
        assert_eq!((entry.check)(&request), violations);
        for violation in &violations {
            let start = format!("{}/", entry.own.api());
            assert!(violation.rule.starts_with(&start), "{violation}");
            assert!(!violation.message.is_empty(), "{violation}");
            // The place of a missing member may be that of the member, or of its object.
            let place = violation.place.as_str();
            let is_unknown = violation.rule.ends_with("/unknown-member");
            let holder = place.rsplit_once('/').map(|(holder, _)| holder);
            let holder = holder.filter(|_| !is_unknown);
            let is_there = |place: &str| request.pointer(place).is_some();
            let is_real = is_there(place) || holder.is_some_and(is_there);
            assert!(is_real, "there is no such place: {violation}");
        }
        if violations.is_empty() {
            comes_back(&entry, &request);
        }
    }
}

fn comes_back(entry: &Entry, request: &Json) {
    let import = Import::new().builder(builder()).from_format(entry.format);
    let imported = import.read(request.to_string());
    let imported = imported.unwrap_or_else(|error| panic!("{error}: {request:#}"));
    let Some(rendered) = render(&imported.context, &*entry.conversation) else {
        panic!("an accepted conversation does not render: {request:#}");
    };
    let members = request.as_object().into_iter().flatten();
    let own = members.filter(|(name, _)| entry.members.contains(&name.as_str()));
    let own: Json = own
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    assert_eq!(rendered.to_json(), own, "{request:#}");
}
