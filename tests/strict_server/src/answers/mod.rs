//! Replies in the words of each API. All that must come back is noted in the memory.

#![expect(
    clippy::indexing_slicing,
    reason = "only members of objects that were made here are set"
)]

mod streamed;

use serde_json::{Value as Json, json};

use crate::Api;
use crate::dice::Dice;
use crate::memory::{Made, Memory, without_id};
use crate::script::Reply;

pub(crate) use streamed::streamed;

/// Says a reply. `tokens` is the length of the request.
pub(crate) fn say(
    api: Api,
    reply: &Reply,
    dice: &mut Dice,
    memory: &mut Memory,
    tokens: usize,
) -> Json {
    let mut speaker = Speaker {
        dice,
        memory,
        tokens,
    };
    match api {
        Api::Anthropic => speaker.anthropic(reply),
        Api::Bedrock => speaker.bedrock(reply),
        Api::Chat => speaker.chat(reply),
        Api::Mistral => speaker.mistral(reply),
        Api::Responses => speaker.responses(reply),
        Api::Gemini => speaker.gemini(reply),
        Api::Ollama => speaker.ollama(reply),
    }
}

struct Speaker<'s> {
    dice: &'s mut Dice,
    memory: &'s mut Memory,
    tokens: usize,
}

impl Speaker<'_> {
    fn id(&mut self, prefix: &str, length: usize) -> String {
        format!("{prefix}{}", self.dice.word(length))
    }

    fn made(&mut self, key: String, name: &str, arguments: Json, signature: Option<&str>) {
        let made = Made {
            name: name.to_owned(),
            arguments,
            signature: signature.map(str::to_owned),
        };
        self.memory.calls.insert(key, made);
    }

    fn seal(&mut self, signature: &str, part: &Json) {
        self.memory
            .sealed
            .insert(signature.to_owned(), part.clone());
    }

    fn anthropic(&mut self, reply: &Reply) -> Json {
        let mut content = Vec::new();
        let mut signature = None;
        if let Some(thought) = &reply.thinking {
            let seal = self.id("Er", 40);
            let part = if self.dice.percent(15) {
                json!({"type": "redacted_thinking", "data": seal})
            } else {
                json!({"type": "thinking", "thinking": thought, "signature": seal})
            };
            self.seal(&seal, &part);
            content.push(part);
            signature = Some(seal);
        }
        if let Some(text) = &reply.text {
            // A member that says nothing, and comes back all the same.
            content.push(if self.dice.percent(20) {
                json!({"type": "text", "text": text, "citations": null})
            } else {
                json!({"type": "text", "text": text})
            });
        }
        for (name, input) in &reply.calls {
            let id = self.id("toolu_01", 22);
            content.push(json!({"type": "tool_use", "id": id, "name": name, "input": input}));
            self.made(id, name, input.clone(), signature.as_deref());
        }
        let stop = if reply.calls.is_empty() {
            "end_turn"
        } else {
            "tool_use"
        };
        let id = self.id("msg_01", 22);
        json!({
            "id": id, "type": "message", "role": "assistant", "model": "strict-1",
            "content": content, "stop_reason": stop, "stop_sequence": null,
            "usage": {
                "input_tokens": self.tokens, "output_tokens": 12,
                "cache_creation_input_tokens": 0, "cache_read_input_tokens": 3,
            },
        })
    }

    fn bedrock(&mut self, reply: &Reply) -> Json {
        let mut content = Vec::new();
        let mut signature = None;
        if let Some(thought) = &reply.thinking {
            let seal = self.id("Eu", 40);
            let text = json!({"text": thought, "signature": seal});
            let part = json!({"reasoningContent": {"reasoningText": text}});
            self.seal(&seal, &part);
            content.push(part);
            signature = Some(seal);
        }
        content.extend(reply.text.iter().map(|text| json!({"text": text})));
        for (name, input) in &reply.calls {
            let id = self.id("tooluse_", 22);
            let call = json!({"toolUseId": id, "name": name, "input": input});
            content.push(json!({"toolUse": call}));
            self.made(id, name, input.clone(), signature.as_deref());
        }
        let stop = if reply.calls.is_empty() {
            "end_turn"
        } else {
            "tool_use"
        };
        json!({
            "metrics": {"latencyMs": 7},
            "output": {"message": {"role": "assistant", "content": content}},
            "stopReason": stop,
            "usage": {"inputTokens": self.tokens, "outputTokens": 12,
                "totalTokens": self.tokens + 12},
        })
    }

    /// Calls whose arguments are texts.
    fn text_calls(&mut self, reply: &Reply, prefix: &str, length: usize) -> Vec<Json> {
        let mut calls = Vec::new();
        for (name, arguments) in &reply.calls {
            let id = self.id(prefix, length);
            // Models do not always write compact JSON.
            let said = if self.dice.percent(30) {
                arguments
                    .to_string()
                    .replace(':', ": ")
                    .replace(": \"a ", ":\"a ")
            } else {
                arguments.to_string()
            };
            let function = json!({"name": name, "arguments": said});
            calls.push(json!({"id": id, "type": "function", "function": function}));
            self.made(id, name, Json::from(said), None);
        }
        calls
    }

    fn chat(&mut self, reply: &Reply) -> Json {
        let mut message = json!({
            "role": "assistant", "content": reply.text, "refusal": null, "annotations": [],
        });
        let calls = self.text_calls(reply, "call_", 24);
        if let Some(text) = &reply.text
            && calls.is_empty()
            && self.dice.percent(10)
        {
            message["content"] = Json::Null;
            message["refusal"] = text.as_str().into();
        }
        let finish = with_calls(&mut message, calls);
        let id = self.id("chatcmpl-", 20);
        json!({
            "id": id, "object": "chat.completion", "created": 1, "model": "strict-1",
            "choices": [{"index": 0, "message": message, "finish_reason": finish,
                "logprobs": null}],
            "usage": {
                "prompt_tokens": self.tokens, "completion_tokens": 12,
                "total_tokens": self.tokens + 12,
                "prompt_tokens_details": {"cached_tokens": 3},
            },
        })
    }

    fn mistral(&mut self, reply: &Reply) -> Json {
        let text = reply.text.as_deref().unwrap_or_default();
        let content = match &reply.thinking {
            Some(thought) => {
                let thought = json!([{"type": "text", "text": thought}]);
                let mut parts = vec![json!({"type": "thinking", "thinking": thought})];
                if !text.is_empty() {
                    parts.push(json!({"type": "text", "text": text}));
                }
                Json::Array(parts)
            }
            None => text.into(),
        };
        let mut message = json!({"role": "assistant", "content": content, "tool_calls": null});
        let calls = self.text_calls(reply, "", 9);
        let finish = with_calls(&mut message, calls);
        let id = self.id("", 32);
        json!({
            "id": id, "object": "chat.completion", "created": 1, "model": "strict-1",
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
            "usage": {
                "prompt_tokens": self.tokens, "completion_tokens": 12,
                "total_tokens": self.tokens + 12,
            },
        })
    }

    fn responses(&mut self, reply: &Reply) -> Json {
        let mut output: Vec<Json> = Vec::new();
        let mut reason = None;
        let is_silent = reply.text.is_none() && reply.calls.is_empty();
        if let Some(thought) = &reply.thinking
            && !is_silent
        {
            let id = self.id("rs_", 48);
            let summary = if self.dice.percent(50) {
                json!([{"type": "summary_text", "text": thought}])
            } else {
                json!([])
            };
            let sealed = self.id("gAAAAA", 40);
            let item = json!({
                "type": "reasoning", "id": id, "summary": summary, "encrypted_content": sealed,
            });
            self.seal(&id, &item);
            output.push(item);
            reason = Some(id);
        }
        if let Some(text) = &reply.text {
            let id = self.id("msg_", 48);
            let part =
                json!({"type": "output_text", "text": text, "annotations": [], "logprobs": []});
            output.push(json!({
                "type": "message", "id": id, "role": "assistant", "status": "completed",
                "content": [part],
            }));
        }
        for (name, arguments) in &reply.calls {
            let (id, call_id) = (self.id("fc_", 48), self.id("call_", 24));
            let arguments = arguments.to_string();
            output.push(json!({
                "type": "function_call", "id": id, "call_id": call_id, "name": name,
                "arguments": arguments, "status": "completed",
            }));
            self.made(call_id, name, arguments.into(), None);
        }
        if let Some(reason) = reason {
            let ids = output.iter().skip(1);
            let ids = ids.filter_map(|item| Some(item.get("id")?.as_str()?.to_owned()));
            let ids: Vec<String> = ids.collect();
            if let Some(next) = ids.first() {
                self.memory.followers.insert(reason.clone(), next.clone());
            }
            for id in ids {
                self.memory.reasons.insert(id, reason.clone());
            }
        }
        let id = self.id("resp_", 48);
        json!({
            "id": id, "object": "response", "created_at": 1, "status": "completed",
            "model": "strict-1", "error": null, "output": output, "parallel_tool_calls": true,
            "usage": {
                "input_tokens": self.tokens, "output_tokens": 12,
                "input_tokens_details": {"cached_tokens": 3},
                "output_tokens_details": {"reasoning_tokens": 5},
                "total_tokens": self.tokens + 12,
            },
        })
    }

    fn gemini(&mut self, reply: &Reply) -> Json {
        let mut parts: Vec<Json> = Vec::new();
        let is_signed = reply.thinking.is_some();
        if let Some(text) = &reply.text {
            parts.push(json!({"text": text}));
        }
        for (name, args) in &reply.calls {
            let mut call = json!({"name": name, "args": args});
            if self.dice.percent(50) {
                call["id"] = self.id("", 8).into();
            }
            let mut part = json!({"functionCall": call});
            // The first of parallel calls has the signature.
            let seal = (is_signed && !parts.iter().any(|it| it.get("functionCall").is_some()))
                .then(|| self.id("Cp", 40));
            if let Some(seal) = &seal {
                part["thoughtSignature"] = seal.as_str().into();
                self.seal(seal, &part);
            }
            self.made(without_id(name, args), name, args.clone(), seal.as_deref());
            parts.push(part);
        }
        if is_signed && reply.calls.is_empty() {
            let seal = self.id("Cp", 40);
            // The signature is on the text, or on an empty text after it.
            if self.dice.percent(50)
                && let Some(last) = parts.last_mut()
            {
                last["thoughtSignature"] = seal.as_str().into();
            } else {
                parts.push(json!({"text": "", "thoughtSignature": seal}));
            }
            if let Some(last) = parts.last().cloned() {
                self.seal(&seal, &last);
            }
        }
        let content = if parts.is_empty() {
            json!({"role": "model"})
        } else {
            json!({"role": "model", "parts": parts})
        };
        json!({
            "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
            "modelVersion": "strict-1", "responseId": self.id("", 22),
            "usageMetadata": {
                "promptTokenCount": self.tokens, "candidatesTokenCount": 12,
                "totalTokenCount": self.tokens + 12,
            },
        })
    }

    fn ollama(&mut self, reply: &Reply) -> Json {
        let text = reply.text.as_deref().unwrap_or_default();
        let mut message = json!({"role": "assistant", "content": text});
        if let Some(thought) = &reply.thinking {
            message["thinking"] = thought.as_str().into();
        }
        let mut calls = Vec::new();
        for (name, arguments) in &reply.calls {
            calls.push(json!({"function": {"name": name, "arguments": arguments}}));
            let key = without_id(name, arguments);
            self.made(key, name, arguments.clone(), None);
        }
        if !calls.is_empty() {
            message["tool_calls"] = Json::Array(calls);
        }
        json!({
            "model": "strict-1", "created_at": "2026-01-01T00:00:00Z", "message": message,
            "done_reason": "stop", "done": true, "total_duration": 1,
            "prompt_eval_count": self.tokens, "eval_count": 12,
        })
    }
}

/// Adds calls to a message. Returns the reason why it ends.
fn with_calls(message: &mut Json, calls: Vec<Json>) -> &'static str {
    if calls.is_empty() {
        return "stop";
    }
    message["tool_calls"] = Json::Array(calls);
    "tool_calls"
}
