//! A request, and an answer absorbed.

use std::borrow::Cow;

use pact_core::{Absorbed, Block, Json, ProviderError, Rendered, Thread, Usage};
use serde_json::{Map, json};

use super::form::ChatForm;
use super::read::Reader;
use super::{Chat, order};
use crate::arrange::word_of;
use crate::cache::Breakpoints;
use crate::import::invalid;
use crate::origin::{KEPT, keep_answer, without, without_first};
use crate::settings::Settings;
use crate::wire::Body;
use crate::write_json::json_text;

/// Renders a request.
pub(crate) fn render(
    chat: &'static Chat,
    settings: &Settings,
    thread: &Thread<'_>,
) -> Result<Rendered, ProviderError> {
    let arrangement = settings.arrangement(chat.dialect);
    let mut arranged = arrangement.after(thread, Some(settings.revision))?;
    let mut body = Body::new(chat.api());
    write_options(chat, settings, &mut body)?;
    body.begin_messages("messages");
    let mut plan = arranged.begin(&mut body);
    while let Some(mut window) = arranged.window()? {
        if !chat.has_ids {
            order::results_as_called(&mut window);
        }
        if chat.has_strict_order {
            window = order::strict(chat.api(), window, &mut arranged.notes)?;
        }
        let mut form = ChatForm::new(chat);
        let mut left = window.len();
        for message in &window {
            left -= 1;
            if chat.has_strict_order && left == 0 && arranged.is_done() {
                form.is_prefix = order::strict_end(chat.api(), message, &mut arranged.notes)?;
            }
            body.message(message, |out| form.write(out, message));
            plan.see_openai(message, body.last_piece());
        }
        arranged.end_window(&body, &plan);
    }
    arranged.keep(thread, &mut body);
    body.end_messages();
    if body.has_no_message() && !chat.may_be_empty {
        let rule = format!("{}/empty-list", chat.api());
        let error = ProviderError::new(rule, "the conversation has no messages");
        return Err(error.help("say something first, for example with `ctx.user(…)`"));
    }
    let is_marked = settings.breakpoints == Breakpoints::Auto;
    if let Some(marker) = chat.breakpoint.as_ref().filter(|_| is_marked) {
        plan.mark_openai(&mut body, marker);
    }
    Ok(body.finish(arranged))
}

/// Writes the members of a request that are no part of the conversation.
fn write_options(chat: &Chat, settings: &Settings, body: &mut Body) -> Result<(), ProviderError> {
    let Settings {
        model,
        tools,
        options,
        ..
    } = settings;
    if model.is_empty() {
        return Ok(());
    }
    settings.refuse(chat.api(), &["model", "messages"], &chat.tools)?;
    body.option("model", &Json::from(model.as_str()));
    for (name, value) in options {
        body.option(name, value);
    }
    if !tools.is_empty() {
        let tools = tools.iter().map(|tool| {
            tool.to_json(|name, description, parameters| {
                json!({"type": "function", "function": {
                    "name": name,
                    "description": description,
                    "parameters": parameters,
                }})
            })
        });
        body.option("tools", &Json::Array(tools.collect()));
    }
    Ok(())
}

/// Reads an answer.
pub(crate) fn absorb(
    chat: &'static Chat,
    answer: &Json,
    model: &str,
) -> Result<Absorbed, ProviderError> {
    if let Some(error) = answer.get("error").filter(|error| !error.is_null()) {
        return Err(reported(chat, error));
    }
    if chat.has_ids {
        of_choice(chat, answer, model)
    } else {
        of_message(chat, answer, model)
    }
}

/// The error that an answer reports.
pub(super) fn reported(chat: &Chat, error: &Json) -> ProviderError {
    let said = error.get("message").unwrap_or(error).as_str();
    let said = said.unwrap_or("no message");
    let message = format!("the provider reports an error: {said}");
    invalid(chat.api(), "/error", &message)
}

/// Reads an answer with a list of choices.
fn of_choice(chat: &'static Chat, answer: &Json, model: &str) -> Result<Absorbed, ProviderError> {
    let choices = answer.get("choices").and_then(Json::as_array);
    let Some([choice, others @ ..]) = choices.map(Vec::as_slice) else {
        let message = "the answer has no list `choices` with a message";
        return Err(invalid(chat.api(), "/choices", message));
    };
    let place = "/choices/0/message";
    let Some(Json::Object(message)) = choice.get("message") else {
        return Err(invalid(chat.api(), place, "the choice has no message"));
    };
    let block = block(chat, message, place, (answer, model))?;
    let has_more = !others.is_empty() || choice.get("logprobs").is_some_and(|it| !it.is_null());
    // No API takes an assistant's message that says nothing back, but it can have more beside it.
    let block = block.or_else(|| has_more.then(|| Block::empty().role("assistant")));
    let rest = without_first(answer, "choices", "message");
    let blocks = keep_answer(block.into_iter().collect(), rest);
    let stop = choice.get("finish_reason").and_then(Json::as_str);
    Ok(Absorbed::new(blocks)
        .usage(answer.get("usage").filter(|it| it.is_object()).map(usage))
        .stop(stop.map(str::to_owned)))
}

/// The tokens of a call.
fn usage(usage: &Json) -> Usage {
    let count = |place: &str| usage.pointer(place).and_then(Json::as_u64);
    let cached = count("/prompt_tokens_details/cached_tokens");
    Usage {
        input: count("/prompt_tokens").unwrap_or_default(),
        output: count("/completion_tokens").unwrap_or_default(),
        cached: cached
            .or_else(|| count("/num_cached_tokens"))
            .unwrap_or_default(),
    }
}

/// Reads an answer that is one message.
fn of_message(chat: &'static Chat, answer: &Json, model: &str) -> Result<Absorbed, ProviderError> {
    if answer.get("done") == Some(&Json::Bool(false)) {
        let message = "the answer is a piece of a stream, which `stream()` gathers";
        return Err(invalid(chat.api(), "/done", message));
    }
    let Some(Json::Object(message)) = answer.get("message") else {
        return Err(invalid(chat.api(), "/message", "the answer has no message"));
    };
    let block = block(chat, message, "/message", (answer, model))?;
    let rest = without(answer, &["message"]);
    let blocks = keep_answer(block.into_iter().collect(), rest);
    let count = |name: &str| answer.get(name).and_then(Json::as_u64);
    let (input, output) = (count("prompt_eval_count"), count("eval_count"));
    let usage = (input.is_some() || output.is_some()).then(|| Usage {
        input: input.unwrap_or_default(),
        output: output.unwrap_or_default(),
        cached: 0,
    });
    let stop = answer.get("done_reason").and_then(Json::as_str);
    Ok(Absorbed::new(blocks)
        .usage(usage)
        .stop(stop.map(str::to_owned)))
}

/// The block of the message of an answer; none if the message says nothing.
fn block(
    chat: &'static Chat,
    message: &Map<String, Json>,
    place: &str,
    (answer, model): (&Json, &str),
) -> Result<Option<Block>, ProviderError> {
    let mut message = message.clone();
    let role = message.entry("role").or_insert_with(|| "assistant".into());
    if role.is_null() {
        *role = "assistant".into();
    }
    if role != "assistant" {
        let place = format!("{place}/role");
        return Err(invalid(chat.api(), &place, "the role is not `assistant`"));
    }
    if chat.has_ids {
        give_ids(chat, &mut message, answer);
    }
    let known = chat.members("assistant").unwrap_or_default();
    let (mut sent, mut kept) = (Map::new(), Map::new());
    for (name, value) in &message {
        let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        match name.as_str() {
            "audio" if value.get("id").is_some() => {
                // A request repeats the id alone. The transcript is the content of the block.
                let mut rest = value.clone();
                let rest = rest
                    .as_object_mut()
                    .map(core::mem::take)
                    .unwrap_or_default();
                let (own, rest): (Map<_, _>, Map<_, _>) =
                    rest.into_iter().partition(|(name, _)| name == "id");
                let is_said = |(name, _): &(String, Json)| name == "transcript";
                let rest: Map<String, Json> = rest.into_iter().filter(|it| !is_said(it)).collect();
                sent.insert(name.clone(), Json::Object(own));
                kept.insert(name.clone(), Json::Object(rest));
            }
            "content" => {
                sent.insert(name.clone(), value.clone());
            }
            other if known.contains(&other) && !is_empty => {
                sent.insert(name.clone(), value.clone());
            }
            _ => {
                kept.insert(name.clone(), value.clone());
            }
        }
    }
    let (full, sent) = (Json::Object(message), Json::Object(sent));
    let mut reader = Reader::of_answer(chat, model, answer);
    let block = reader.block(&full, &sent, place)?.block;
    let is_empty = |value: &Json| match value {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        _ => false,
    };
    let members = sent.as_object().into_iter().flatten();
    let mut said = members.filter(|(name, value)| *name != "role" && !is_empty(value));
    let has_said = said.next().is_some();
    if !has_said && kept.values().all(is_empty) {
        return Ok(None);
    }
    let block = if has_said {
        block
    } else {
        Block::empty().role("assistant")
    };
    Ok(Some(if kept.is_empty() {
        block
    } else {
        block.attribute(KEPT, Json::Object(kept))
    }))
}

/// Gives calls an id whose server did not: a request needs it, and the next answer has others.
fn give_ids(chat: &Chat, message: &mut Map<String, Json>, answer: &Json) {
    let calls = message.get_mut("tool_calls").and_then(Json::as_array_mut);
    let mut word = None;
    for (index, call) in calls.into_iter().flatten().enumerate() {
        let has_id = call
            .get("id")
            .and_then(Json::as_str)
            .is_some_and(|id| !id.is_empty());
        if let Some(call) = call.as_object_mut().filter(|_| !has_id) {
            let word = word.get_or_insert_with(|| word_of(&json_text(answer)));
            let id = format!("call_{word}_{index}");
            let id = chat.dialect.ids.fit(Cow::Owned(id));
            call.insert("id".to_owned(), id.into());
        }
    }
}
