//! The table of the forms of tool calls and results that are known.

use std::sync::{Arc, LazyLock};

use serde_json::json;

use super::CallShape;
use super::shape::EXPIRED;

/// The kind of a block that makes a call, and of one that answers it.
pub(crate) const CALL: &str = "call";
pub(crate) const RESULT: &str = "result";
/// The id of the call, on a block of one of these kinds.
pub(crate) const CALL_ID: &str = "data_call_id";
/// The name of the tool that such a block calls.
pub(crate) const NAME: &str = "data_name";
/// Whether a block that answers a call says that the tool failed.
pub(crate) const IS_ERROR: &str = "data_is_error";

/// The shapes that a context reads calls by. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Shapes(Arc<[Arc<CallShape>]>);

impl Default for Shapes {
    fn default() -> Self {
        Self(Arc::clone(&SHAPES))
    }
}

impl Shapes {
    /// The known shapes, and those of a program before them.
    pub(crate) fn with(registered: Vec<CallShape>) -> Self {
        if registered.is_empty() {
            return Self::default();
        }
        let registered = registered.into_iter().map(Arc::new);
        Self(registered.chain(SHAPES.iter().cloned()).collect())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Arc<CallShape>> {
        self.0.iter()
    }

    /// Whether an attribute of this name may make a block one end of a call.
    pub(crate) fn read(&self, attribute: &str) -> bool {
        self.iter().any(|shape| shape.reads(attribute))
    }
}

/// All known forms. The first that fits counts.
static SHAPES: LazyLock<Arc<[Arc<CallShape>]>> = LazyLock::new(|| {
    let call = CallShape::call;
    let result = CallShape::result;
    let known = vec![
        // Whole blocks, whose content is the content of the call or of the result.
        call().kind(CALL).block(CALL_ID).name(NAME),
        result()
            .kind(RESULT)
            .block(CALL_ID)
            .name(NAME)
            .error(IS_ERROR),
        // The messages of OpenAI Chat Completions, and those of version 0.1 for Anthropic.
        result()
            .block("data_tool_call_id")
            .name(NAME)
            .error(IS_ERROR),
        result()
            .block("data_tool_use_id")
            .name(NAME)
            .error(IS_ERROR),
        // Ollama has no ids.
        result()
            .role("tool")
            .block("data_tool_name")
            .name("data_tool_name")
            .error(IS_ERROR)
            .last_resort(),
        // The canonical parts.
        call().part_type("call").value("arguments"),
        result()
            .part_type("result")
            .value("content")
            .error("is_error"),
        // Anthropic Messages.
        call().part_type("tool_use").value("input"),
        result()
            .part_type("tool_result")
            .id("tool_use_id")
            .value("content")
            .error("is_error"),
        // OpenAI Chat Completions, Mistral and Ollama, as version 0.1 stored them.
        call()
            .attribute("data_tool_calls")
            .name("function.name")
            .value("function.arguments"),
        // OpenAI Responses.
        call()
            .part_type("function_call")
            .id("call_id")
            .value("arguments"),
        result()
            .part_type("function_call_output")
            .id("call_id")
            .value("output"),
        call()
            .part_type("custom_tool_call")
            .id("call_id")
            .value("input"),
        result()
            .part_type("custom_tool_call_output")
            .id("call_id")
            .value("output"),
        // Gemini, in camel and in snake case.
        call().part_member("functionCall").value("args"),
        call().part_member("function_call").value("args"),
        result()
            .part_member("functionResponse")
            .value("response")
            .expired(json!({"result": EXPIRED})),
        result()
            .part_member("function_response")
            .value("response")
            .expired(json!({"result": EXPIRED})),
        // Bedrock Converse.
        call().part_member("toolUse").id("toolUseId").value("input"),
        result()
            .part_member("toolResult")
            .id("toolUseId")
            .value("content")
            .error("status")
            .expired(json!([{"text": EXPIRED}])),
        // Messages that rig stores.
        call()
            .part_type("toolcall")
            .name("function.name")
            .value("function.arguments"),
        result()
            .part_type("toolresult")
            .value("content")
            .expired(json!([{"type": "text", "text": EXPIRED}])),
        // Messages that genai stores.
        call()
            .part_member("ToolCall")
            .id("call_id")
            .name("fn_name")
            .value("fn_arguments"),
        result()
            .part_member("ToolResponse")
            .id("call_id")
            .value("content"),
    ];
    known.into_iter().map(Arc::new).collect()
});
