//! The differences between the APIs, as data.

use pact_core::Json;

use super::{Arguments, Chat, MediaForm, PartRule};
use crate::arrange::{CallIds, Dialect};
#[cfg(feature = "openai")]
use crate::cache::Marker;
use crate::tool_rules::{Names, Schema, ToolRules};

/// A rule of a part.
const fn part(
    kind: &'static str,
    members: &'static [&'static str],
    roles: &'static [&'static str],
) -> PartRule {
    PartRule {
        kind,
        members,
        roles,
    }
}

const fn dialect(api: &'static str, ids: CallIds) -> Dialect {
    Dialect {
        api,
        results_in_user: false,
        system_in_list: true,
        refuses_empty: true,
        refuses_blank: false,
        names_are_words: true,
        results_anywhere: false,
        ids,
    }
}

/// The rules of functions.
const fn functions(names: Names, schema: Schema, needs_name: bool) -> ToolRules {
    ToolRules {
        names,
        schema,
        schema_at: &["/parameters"],
        needs_name,
        needs_schema: false,
        // They take two tools with one name, as far as is known.
        are_unique: false,
    }
}

/// OpenAI Chat Completions.
#[cfg(feature = "openai")]
pub(crate) static OPENAI: Chat = Chat {
    // OpenAI has refused longer ids than 40, and has taken longer ones at other times.
    dialect: dialect("openai-chat", CallIds::AtMost(40)),
    roles: &[
        ("system", &["role", "content", "name"]),
        ("developer", &["role", "content", "name"]),
        ("user", &["role", "content", "name"]),
        (
            "assistant",
            &[
                "role",
                "content",
                "name",
                "tool_calls",
                "refusal",
                "audio",
                "function_call",
            ],
        ),
        ("tool", &["role", "content", "tool_call_id", "name"]),
        ("function", &["role", "content", "name"]),
    ],
    parts: &[
        part("text", &["type", "text", BREAKPOINT], &[]),
        part("image_url", &["type", "image_url", BREAKPOINT], &["user"]),
        part(
            "input_audio",
            &["type", "input_audio", BREAKPOINT],
            &["user"],
        ),
        part("file", &["type", "file", BREAKPOINT], &["user"]),
        part("refusal", &["type", "refusal"], &["assistant"]),
    ],
    call: (
        &["id", "type", "function", "custom"],
        &["name", "arguments"],
    ),
    longest_id: 64,
    settable: &[
        ("system", "name", is_name),
        ("developer", "name", is_name),
        ("user", "name", is_name),
        ("assistant", "name", is_name),
    ],
    no_content: "null",
    has_lists: true,
    arguments: Arguments::Text,
    has_ids: true,
    takes_no_calls: false,
    media: MediaForm::OpenAi,
    tools: functions(Names::Word(64), Schema::OfObject, true),
    has_tool_types: true,
    breakpoint: Some(Marker {
        last_member: r#","prompt_cache_breakpoint":{"mode":"explicit"}"#,
        around_text: [
            r#"[{"type":"text","text":"#,
            r#","prompt_cache_breakpoint":{"mode":"explicit"}}]"#,
        ],
    }),
    has_strict_order: false,
    may_be_empty: false,
};

/// The mark of a place up to which a prompt is cached.
#[cfg(feature = "openai")]
const BREAKPOINT: &str = "prompt_cache_breakpoint";

/// Mistral.
#[cfg(feature = "mistral")]
pub(crate) static MISTRAL: Chat = Chat {
    dialect: dialect("mistral", CallIds::Nine),
    roles: &[
        ("system", &["role", "content"]),
        ("user", &["role", "content"]),
        ("assistant", &["role", "content", "tool_calls", "prefix"]),
        ("tool", &["role", "content", "tool_call_id", "name"]),
    ],
    parts: &[
        part("text", &["type", "text"], &[]),
        part("image_url", &["type", "image_url"], &[]),
        part(
            "document_url",
            &["type", "document_url", "document_name"],
            &[],
        ),
        part("reference", &["type", "reference_ids"], &[]),
        part("file", &["type", "file_id"], &[]),
        part("input_audio", &["type", "input_audio"], &[]),
        part(
            "thinking",
            &["type", "thinking", "closed", "signature"],
            &["system", "assistant"],
        ),
    ],
    call: (&["id", "type", "function", "index"], &["name", "arguments"]),
    longest_id: 9,
    settable: &[("tool", "name", is_name)],
    no_content: "\"\"",
    has_lists: true,
    arguments: Arguments::Either,
    has_ids: true,
    takes_no_calls: true,
    media: MediaForm::Mistral,
    tools: functions(Names::Word(64), Schema::Any, true),
    has_tool_types: false,
    breakpoint: None,
    has_strict_order: true,
    may_be_empty: false,
};

/// Ollama.
#[cfg(feature = "ollama")]
pub(crate) static OLLAMA: Chat = Chat {
    dialect: dialect("ollama", CallIds::Any),
    roles: &[
        ("system", &["role", "content", "images"]),
        ("user", &["role", "content", "images"]),
        (
            "assistant",
            &["role", "content", "thinking", "images", "tool_calls"],
        ),
        (
            "tool",
            &[
                "role",
                "content",
                "images",
                "tool_name",
                "name",
                "tool_call_id",
            ],
        ),
    ],
    parts: &[],
    call: (
        &["id", "type", "function"],
        &["name", "arguments", "index", "description"],
    ),
    longest_id: usize::MAX,
    settable: &[],
    no_content: "\"\"",
    has_lists: false,
    arguments: Arguments::Object,
    has_ids: false,
    takes_no_calls: true,
    media: MediaForm::Images,
    tools: functions(Names::Any, Schema::Any, false),
    has_tool_types: false,
    breakpoint: None,
    has_strict_order: false,
    // Such a request loads the model.
    may_be_empty: true,
};

/// Whether a value is a name of one who speaks.
#[cfg(any(feature = "openai", feature = "mistral"))]
fn is_name(value: &Json) -> bool {
    let fits = |letter: char| !letter.is_whitespace() && !"<|\\/>".contains(letter);
    value
        .as_str()
        .is_some_and(|name| !name.is_empty() && name.len() <= 64 && name.chars().all(fits))
}
