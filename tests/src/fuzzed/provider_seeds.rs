//! Where fuzzing of providers starts from: small requests and answers of each API.

use super::Seed;

const REQUESTS: [(&str, &str); 8] = [
    (
        "anthropic",
        r#"{"model":"m","max_tokens":9,"system":[{"type":"text","text":"Be kind.","cache_control":{"type":"ephemeral"}}],"messages":[{"role":"user","content":"Hello"},{"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"I look."},{"type":"tool_use","id":"c1","name":"look","input":{"at":1}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"sun"}],"is_error":true},{"type":"image","source":{"type":"url","url":"u"}}]}]}"#,
    ),
    (
        "anthropic-plain",
        r#"{"system":"Be kind.","messages":[{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":[{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"aa"},"title":"t"}]}]}"#,
    ),
    (
        "chat",
        r#"{"model":"m","messages":[{"role":"developer","content":"Be kind."},{"role":"user","content":[{"type":"text","text":"Hello"},{"type":"image_url","image_url":{"url":"u"}}]},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{\"at\": 1}"}}]},{"role":"tool","tool_call_id":"c1","content":"sun"},{"role":"assistant","content":"","refusal":"no"}]}"#,
    ),
    (
        "responses",
        r#"{"model":"m","instructions":"Be kind.","input":[{"role":"user","content":[{"type":"input_text","text":"Hello"}]},{"type":"reasoning","id":"r1","summary":[],"encrypted_content":"e"},{"type":"function_call","call_id":"c1","name":"look","arguments":"{}","id":"f1"},{"type":"function_call_output","call_id":"c1","output":"sun"},{"type":"message","role":"assistant","id":"m1","status":"completed","content":[{"type":"output_text","text":"Sun.","annotations":[]}]}]}"#,
    ),
    (
        "gemini",
        r#"{"systemInstruction":{"parts":[{"text":"Be kind."}]},"contents":[{"role":"user","parts":[{"text":"Hello"},{"inlineData":{"mimeType":"image/png","data":"aa"}}]},{"role":"model","parts":[{"functionCall":{"name":"look","args":{"at":1}},"thoughtSignature":"s"},{"text":"","thought":true}]},{"role":"user","parts":[{"function_response":{"name":"look","response":{"r":"sun"}}}]}]}"#,
    ),
    (
        "bedrock",
        r#"{"system":[],"messages":[{"role":"user","content":[{"text":"Hello"},{"cachePoint":{"type":"default"}}]},{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"hm","signature":"s"}}},{"toolUse":{"toolUseId":"c1","name":"look","input":{}}}]},{"role":"user","content":[{"toolResult":{"toolUseId":"c1","content":[{"json":{"r":1}}],"status":"error"}}]}]}"#,
    ),
    (
        "mistral",
        r#"{"model":"m","messages":[{"role":"user","content":"Hello"},{"role":"assistant","content":"","tool_calls":[{"id":"abcdefghi","function":{"name":"look","arguments":"{}"},"index":0}],"prefix":false},{"role":"tool","tool_call_id":"abcdefghi","name":"look","content":"sun"}]}"#,
    ),
    (
        "ollama",
        r#"{"model":"m","messages":[{"role":"user","content":"Hello","images":["aa"]},{"role":"assistant","content":"","thinking":"hm","tool_calls":[{"function":{"name":"look","arguments":{"at":1}}}]},{"role":"tool","tool_name":"look","content":"sun"}]}"#,
    ),
];

const ANSWERS: [(&str, &str); 7] = [
    (
        "anthropic",
        r#"{"id":"a","type":"message","role":"assistant","model":"m","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"redacted_thinking","data":"d"},{"type":"text","text":"I look.","citations":null},{"type":"tool_use","id":"c1","name":"look","input":{"at":1}},{"type":"server_tool_use","id":"s1","name":"web_search","input":{}},{"type":"web_search_tool_result","tool_use_id":"s1","content":[]}],"stop_reason":"tool_use","usage":{"input_tokens":1,"output_tokens":2,"cache_read_input_tokens":3}}"#,
    ),
    (
        "chat",
        r#"{"id":"a","object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{"role":"assistant","content":null,"refusal":null,"annotations":[],"tool_calls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{\"at\":1}"}}]}}],"usage":{"prompt_tokens":1,"completion_tokens":2,"prompt_tokens_details":{"cached_tokens":1}}}"#,
    ),
    (
        "responses",
        r#"{"id":"a","object":"response","status":"completed","output":[{"type":"reasoning","id":"r1","summary":[{"type":"summary_text","text":"hm"}],"encrypted_content":"e"},{"type":"function_call","id":"f1","call_id":"c1","name":"look","arguments":"{}","status":"completed"},{"type":"message","id":"m1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Hi","annotations":[],"logprobs":[]},{"type":"refusal","refusal":"no"}]}],"usage":{"input_tokens":1,"output_tokens":2}}"#,
    ),
    (
        "gemini",
        r#"{"candidates":[{"index":0,"finishReason":"STOP","content":{"role":"model","parts":[{"text":"hm","thought":true},{"functionCall":{"name":"look","args":{},"id":"c1"},"thoughtSignature":"s"},{"executableCode":{"language":"PYTHON","code":"1"}}]}}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":2}}"#,
    ),
    (
        "bedrock",
        r#"{"output":{"message":{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"hm","signature":"s"}}},{"text":"I look."},{"toolUse":{"toolUseId":"c1","name":"look","input":{}}}]}},"stopReason":"tool_use","usage":{"inputTokens":1,"outputTokens":2,"totalTokens":3}}"#,
    ),
    (
        "mistral",
        r#"{"id":"a","object":"chat.completion","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","tool_calls":null,"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"Hi"}]}}],"usage":{"prompt_tokens":1,"completion_tokens":2}}"#,
    ),
    (
        "ollama",
        r#"{"model":"m","done":true,"done_reason":"stop","message":{"role":"assistant","content":"","thinking":"hm","tool_calls":[{"function":{"name":"look","arguments":{"at":1}}}]},"prompt_eval_count":1,"eval_count":2}"#,
    ),
];

fn seeds(texts: &[(&str, &str)]) -> Vec<Seed> {
    let seed = |(name, text): &(&str, &str)| Seed {
        name: (*name).to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    texts.iter().map(seed).collect()
}

/// An answer of each API.
pub(super) fn answers() -> Vec<Seed> {
    seeds(&ANSWERS)
}

/// A request of each API.
pub(super) fn requests() -> Vec<Seed> {
    seeds(&REQUESTS)
}
