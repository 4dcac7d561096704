//! Gemini generateContent.

mod answer;
mod check;
mod form;
mod order;
mod read;
mod stream;

use pact_core::{Absorbed, Json, Overhead, PieceKind, Provider, ProviderError, Rendered, Thread};
use serde_json::json;

use crate::arrange::{CallIds, Dialect, Utterance};
use crate::check::Violation;
use crate::import::{Conversation, request_form};
use crate::manners::{AssistantFirst, Manners, MidSystem, SameRole, Unanswered};
use crate::settings::{Settings, settings};
use crate::tool::Sort;
use crate::tool_rules::{Names, Schema, ToolRules};
use crate::wire::{Body, Form, verbatim, write_message, write_parts};
use form::ContentForm;
pub use stream::GeminiStream;

const API: &str = "gemini";

const DIALECT: Dialect = Dialect {
    api: API,
    results_in_user: true,
    system_in_list: false,
    refuses_empty: true,
    refuses_blank: false,
    names_are_words: false,
    results_anywhere: false,
    ids: CallIds::Any,
};

const MANNERS: Manners = Manners {
    mid_system: MidSystem::AsUser,
    same_role: SameRole::Merge,
    assistant_first: AssistantFirst::Continue,
    unanswered: Unanswered::NoResult,
};

/// The member of the system text, in both cases.
const SYSTEM: [&str; 2] = ["systemInstruction", "system_instruction"];

/// The members that the request takes from the tree.
const OWN: [&str; 3] = ["contents", "systemInstruction", "system_instruction"];

/// The rules of functions.
static TOOLS: ToolRules = ToolRules {
    // The API has refused longer names than 64, and its SDK documents 128.
    names: Names::Dotted(128),
    schema: Schema::OfObject,
    schema_at: &[
        "/parameters",
        "/parametersJsonSchema",
        "/parameters_json_schema",
    ],
    needs_name: true,
    needs_schema: false,
    are_unique: true,
};

/// The generateContent API of Gemini.
///
/// The name of the model is part of the URL and not of the request.
///
/// A call may come without an id. Then the block has an id that begins with `noid_`, and neither
/// the call nor its response has an id on the wire: the API pairs them by name and order.
///
/// ```
/// use pact_core::Context;
/// use pact_providers::Gemini;
/// use serde_json::json;
///
/// let provider = Gemini::new("gemini-2.5-flash").max_tokens(1024);
/// let mut ctx = Context::builder().system("You are helpful.").build();
/// ctx.user("What is the capital of France?");
/// let request = ctx.render(&provider)?.to_json();
/// assert_eq!(request["generationConfig"]["maxOutputTokens"], 1024);
/// assert_eq!(request["contents"][0]["parts"][0]["text"], "What is the capital of France?");
///
/// let answer = json!({
///     "candidates": [{
///         "content": {"role": "model", "parts": [{"text": "Paris."}]},
///         "finishReason": "STOP",
///     }],
///     "usageMetadata": {"promptTokenCount": 20, "candidatesTokenCount": 5},
/// });
/// let turn = ctx.absorb(&provider, &answer)?;
/// assert_eq!(turn.usage.unwrap().output, 5);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gemini {
    settings: Settings,
}

settings!(
    Gemini,
    "gemini-2.5-flash",
    ".option(\"generationConfig\", serde_json::json!({\"temperature\": 0.2}));"
);

impl Gemini {
    /// Sets the number of tokens that the answer may have: `maxOutputTokens` in `generationConfig`.
    #[must_use]
    pub fn max_tokens(self, tokens: u32) -> Self {
        self.option("generationConfig", json!({"maxOutputTokens": tokens}))
    }

    /// Returns every rule of the API that a request breaks, with its place. An empty list means
    /// that its structure is accepted. Rules that only a model knows are not judged.
    #[must_use]
    pub fn check(&self, request: &Json) -> Vec<Violation> {
        check::check(request)
    }

    /// Gathers the chunks of a streamed answer into the answer that
    /// [`absorb`](pact_core::Context::absorb) takes.
    #[must_use]
    pub fn stream(&self) -> GeminiStream {
        GeminiStream::default()
    }

    fn write_options(&self, body: &mut Body) {
        let Settings {
            model,
            tools,
            options,
            ..
        } = &self.settings;
        if model.is_empty() {
            return;
        }
        for (name, value) in options {
            if tools.is_empty() || name != "tools" {
                body.option(name, value);
            }
        }
        if tools.is_empty() {
            return;
        }
        let (mut functions, mut others) = (Vec::new(), Vec::new());
        for tool in tools {
            let json = tool.to_json(|name, description, parameters| {
                json!({
                    "name": name,
                    "description": description,
                    "parametersJsonSchema": parameters,
                })
            });
            match tool.0 {
                Sort::Function { .. } => functions.push(json),
                Sort::Raw(_) => others.push(json),
            }
        }
        let mut list = Vec::new();
        if !functions.is_empty() {
            list.push(json!({"functionDeclarations": functions}));
        }
        list.extend(others);
        body.option("tools", &Json::Array(list));
    }
}

/// Writes the system text.
fn write_system(
    body: &mut Body,
    forms: &ContentForm,
    system: &[Utterance<'_>],
    form: Option<&Json>,
) {
    let member = form.and_then(|form| form.get("name")?.as_str());
    let member = member.unwrap_or("systemInstruction");
    let nodes = system.iter().filter_map(|utterance| utterance.node);
    let nodes = nodes.cloned().collect();
    match system {
        [] => {
            if let Some(value) = form.and_then(|form| form.get("value")) {
                body.option(member, value);
            }
        }
        [alone] => body.piece(PieceKind::System, nodes, |out| {
            out.member(member);
            match verbatim(forms, "system", alone) {
                Some(json) => out.json(&json),
                None => forms.write_alone(out, "system", alone),
            }
        }),
        several => body.piece(PieceKind::System, nodes, |out| {
            out.member(member);
            out.raw(r#"{"parts":["#);
            for utterance in several {
                write_parts(forms, out, "system", utterance);
            }
            out.raw("]}");
        }),
    }
}

impl Provider for Gemini {
    fn api(&self) -> &str {
        API
    }

    fn model(&self) -> &str {
        &self.settings.model
    }

    fn overhead(&self) -> Overhead {
        Overhead::new(0, 2)
    }

    fn revision(&self) -> Option<u64> {
        Some(self.settings.revision)
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let arrangement = self.settings.arrangement(DIALECT);
        let mut arranged = arrangement.after(thread, self.revision())?;
        self.settings.refuse(API, &OWN, &TOOLS)?;
        let mut body = Body::new(API);
        self.write_options(&mut body);
        let forms = ContentForm {
            signs: !self.settings.model.is_empty(),
        };
        let form = request_form(thread, API);
        write_system(&mut body, &forms, &arranged.system, form);
        body.begin_messages("contents");
        let plan = arranged.begin(&mut body);
        while let Some(window) = arranged.window()? {
            for message in &order::order(window, &mut arranged.notes) {
                body.message(message, |out| write_message(&forms, out, message));
            }
            arranged.end_window(&body, &plan);
        }
        arranged.keep(thread, &mut body);
        body.end_messages();
        if body.has_no_message() {
            let rule = format!("{API}/empty-list");
            let error = ProviderError::new(rule, "the conversation has no message");
            return Err(error.help("add a message of the user"));
        }
        Ok(body.finish(arranged))
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        answer::absorb(answer, &self.settings.model)
    }
}

/// Reads the conversation of a request.
pub(crate) fn read_request(request: &Json) -> Result<Conversation, ProviderError> {
    read::request(request)
}

/// The value of a member that may be in camel or in snake case.
fn either<'j>(value: &'j Json, names: [&str; 2]) -> Option<&'j Json> {
    names.into_iter().find_map(|name| value.get(name))
}

/// The place of a member that `either` finds.
fn place_of(place: &str, value: &Json, names: [&str; 2]) -> String {
    let [camel, snake] = names;
    let name = if value.get(camel).is_some() {
        camel
    } else {
        snake
    };
    format!("{place}/{name}")
}

const INLINE_DATA: [&str; 2] = ["inlineData", "inline_data"];
const FILE_DATA: [&str; 2] = ["fileData", "file_data"];
const CALL: [&str; 2] = ["functionCall", "function_call"];
const RESPONSE: [&str; 2] = ["functionResponse", "function_response"];
const SIGNATURE: [&str; 2] = ["thoughtSignature", "thought_signature"];
const MIME: [&str; 2] = ["mimeType", "mime_type"];
const FILE_URI: [&str; 2] = ["fileUri", "file_uri"];
