//! The table of the forms of tool calls and results that are known.

use std::sync::LazyLock;

use super::CallShape;

/// The calls that a message makes, in the documents of version 0.1.
pub(crate) const CALLS: &str = "data_tool_calls";

/// All known forms. The first that fits counts.
pub(crate) static SHAPES: LazyLock<Vec<CallShape>> = LazyLock::new(|| {
    let call = CallShape::call;
    let result = CallShape::result;
    vec![
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
            .attribute(CALLS)
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
        result().part_member("functionResponse").value("response"),
        result().part_member("function_response").value("response"),
        // Bedrock Converse.
        call().part_member("toolUse").id("toolUseId").value("input"),
        result()
            .part_member("toolResult")
            .id("toolUseId")
            .value("content")
            .error("status"),
        // Messages that rig stores.
        call()
            .part_type("toolcall")
            .name("function.name")
            .value("function.arguments"),
        result().part_type("toolresult").value("content"),
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
    ]
});
