//! The sorts of items, as data: importing, rendering and checking read the same tables.

use pact_core::Json;

/// An item that calls a tool of the program.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallItem {
    pub(super) kind: &'static str,
    /// The sort of item that answers it.
    pub(super) output: &'static str,
    /// The name of the tool, where the item has none.
    pub(super) tool: &'static str,
    /// The member with the arguments.
    pub(super) arguments: &'static str,
}

pub(super) const FUNCTION_CALL: &str = "function_call";
pub(super) const FUNCTION_OUTPUT: &str = "function_call_output";
pub(super) const CUSTOM_CALL: &str = "custom_tool_call";
pub(super) const CUSTOM_OUTPUT: &str = "custom_tool_call_output";
pub(super) const COMPUTER_CALL: &str = "computer_call";
pub(super) const COMPUTER_OUTPUT: &str = "computer_call_output";
pub(super) const LOCAL_SHELL_OUTPUT: &str = "local_shell_call_output";
pub(super) const SHELL_OUTPUT: &str = "shell_call_output";
pub(super) const APPLY_PATCH_OUTPUT: &str = "apply_patch_call_output";

/// The calls that a program answers.
const CALLS: [CallItem; 6] = [
    call(FUNCTION_CALL, FUNCTION_OUTPUT, "", "arguments"),
    call(CUSTOM_CALL, CUSTOM_OUTPUT, "", "input"),
    call(COMPUTER_CALL, COMPUTER_OUTPUT, "computer", "action"),
    call(
        "local_shell_call",
        LOCAL_SHELL_OUTPUT,
        "local_shell",
        "action",
    ),
    call("shell_call", SHELL_OUTPUT, "shell", "action"),
    call(
        "apply_patch_call",
        APPLY_PATCH_OUTPUT,
        "apply_patch",
        "operation",
    ),
];

const fn call(
    kind: &'static str,
    output: &'static str,
    tool: &'static str,
    arguments: &'static str,
) -> CallItem {
    CallItem {
        kind,
        output,
        tool,
        arguments,
    }
}

/// The other items that a request may have.
const OTHERS: [&str; 16] = [
    "message",
    "reasoning",
    "file_search_call",
    "web_search_call",
    "code_interpreter_call",
    "image_generation_call",
    "tool_search_call",
    "tool_search_output",
    "additional_tools",
    "compaction",
    "compaction_trigger",
    "mcp_list_tools",
    "mcp_approval_request",
    "mcp_approval_response",
    "mcp_call",
    "item_reference",
];

/// The sort of an item.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sort<'j> {
    Message,
    Reasoning,
    Call(CallItem),
    /// An answer to a call, with the call that it belongs to.
    Output(CallItem),
    /// An item that the provider has, named by its id.
    Reference,
    Other(&'j str),
}

/// The sort of an item; none for a value that is no item.
pub(super) fn sort(item: &Json) -> Option<Sort<'_>> {
    let members = item.as_object()?;
    Some(match members.get("type") {
        Some(Json::String(kind)) => match kind.as_str() {
            "message" => Sort::Message,
            "reasoning" => Sort::Reasoning,
            "item_reference" => Sort::Reference,
            kind => {
                let call = CALLS.iter().find(|call| call.kind == kind);
                let answered = || CALLS.iter().find(|call| call.output == kind);
                call.map(|call| Sort::Call(*call))
                    .or_else(|| answered().map(|call| Sort::Output(*call)))
                    .unwrap_or(Sort::Other(kind))
            }
        },
        None | Some(Json::Null) if members.contains_key("role") => Sort::Message,
        None | Some(Json::Null) if members.contains_key("id") => Sort::Reference,
        _ => return None,
    })
}

impl Sort<'_> {
    /// Whether the API knows items of this sort.
    pub(super) fn is_known(self) -> bool {
        match self {
            Self::Other(kind) => {
                OTHERS.contains(&kind) || matches!(kind, "program" | "program_output")
            }
            _ => true,
        }
    }

    /// Whether the item after it needs it: reasoning, and tools that the provider runs.
    pub(super) fn binds_next(self) -> bool {
        match self {
            Self::Reasoning => true,
            Self::Other(kind) => kind.ends_with("_call"),
            _ => false,
        }
    }
}

/// Whether the model made an item.
pub(super) fn is_of_model(item: &Json) -> bool {
    match sort(item) {
        Some(Sort::Message) => item.get("role").and_then(Json::as_str) == Some("assistant"),
        Some(Sort::Output(_)) | None => false,
        Some(Sort::Other(kind)) => !matches!(
            kind,
            "mcp_approval_response" | "tool_search_output" | "additional_tools"
        ),
        Some(_) => true,
    }
}

/// The id of the call that an item makes or answers.
pub(super) fn call_id(item: &Json) -> Option<&str> {
    let text = |name: &str| item.get(name).and_then(Json::as_str);
    let is_local_shell = text("type") == Some(LOCAL_SHELL_OUTPUT);
    text("call_id").or_else(|| text("id").filter(|_| is_local_shell))
}

/// The call with this sort of item.
pub(super) fn by_call(kind: &str) -> Option<CallItem> {
    CALLS.into_iter().find(|call| call.kind == kind)
}

/// The call of a tool that the API itself defines, by the name of the tool.
pub(super) fn by_tool(name: &str) -> Option<CallItem> {
    let calls = CALLS.into_iter().filter(|call| !call.tool.is_empty());
    calls.into_iter().find(|call| call.tool == name)
}

/// Members of an answer's items that requests do not take.
const NOT_TAKEN: [(&str, &str); 4] = [
    ("reasoning", "status"),
    ("", "created_by"),
    ("", "parsed_arguments"),
    ("output_text", "parsed"),
];

/// Whether requests do not take a member of an item or of a part.
pub(super) fn is_not_taken(kind: &str, member: &str) -> bool {
    let fits = |(own, name): &(&str, &str)| *name == member && (own.is_empty() || *own == kind);
    NOT_TAKEN.iter().any(fits)
}
