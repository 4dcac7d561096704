//! Logs of every format: those of `fixtures/logs`, and real ones where they are there.

use std::fs;
use std::path::PathBuf;

use pact_core::{Context, Json, Said};
use pact_providers::{Format, Import, Imported};
use serde_json::{Map, json};

fn fixture(file: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fixtures/logs");
    fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Whether this build has an API.
fn has(format: Format) -> bool {
    format.provider("", Map::new()).is_some()
}

/// The role and the kind of each block.
fn said(context: &Context) -> Vec<String> {
    let messages = context.thread();
    let messages = messages.messages();
    messages
        .map(|message| {
            let kind = message.node().kind().unwrap_or("none").to_owned();
            format!("{} {kind}", message.role())
        })
        .collect()
}

/// The ids of all calls and of all results, in their order.
fn calls(context: &Context) -> (Vec<String>, Vec<String>) {
    let (mut calls, mut results) = (Vec::new(), Vec::new());
    for message in context.thread().messages() {
        for said in message.node().said() {
            match said {
                Said::Call(call) => calls.push(call.id.to_owned()),
                Said::Answer(result) => results.push(result.id.to_owned()),
                _ => {}
            }
        }
    }
    (calls, results)
}

fn texts(list: &Json) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn import(case: &Json) -> Result<Imported, pact_core::Error> {
    let mut import = Import::new();
    if let Some(format) = case["from"].as_str() {
        import = import.from_format(format.parse().unwrap());
    }
    if let Some(number) = case["pick"].as_u64() {
        import = import.pick(number.try_into().unwrap());
    }
    import.read(fixture(case["file"].as_str().unwrap()))
}

#[test]
fn every_format_comes_in() {
    let cases: Vec<Json> = serde_json::from_str(&fixture("cases.json")).unwrap();
    let mut formats: Vec<Format> = Vec::new();
    for case in &cases {
        let name = format!("{} {} {}", case["file"], case["from"], case["pick"]);
        let format: Format = case["format"].as_str().unwrap().parse().unwrap();
        formats.push(format);
        let imported = match import(case) {
            Ok(imported) => imported,
            Err(error) if error.to_string().contains("import/feature") && !has(format) => {
                println!("skipped: {name}: this build does not have `{format}`");
                continue;
            }
            Err(error) => panic!("{name}: {error}"),
        };
        assert_eq!(imported.format, format, "{name}: {}", imported.why);
        let why = case["why"].as_str().unwrap();
        assert!(imported.why.contains(why), "{name}: {}", imported.why);
        let mut expected = texts(&case["said"]);
        if has(Format::OpenAi) || format != Format::OpenHands {
            expected.extend(case["answer"].as_str().map(str::to_owned));
        }
        assert_eq!(said(&imported.context), expected, "{name}");
        let options: Vec<&String> = imported.options.keys().collect();
        assert_eq!(json!(options), json!(texts(&case["options"])), "{name}");
        let kept: Vec<&str> = imported.kept.iter().map(|kept| &*kept.place).collect();
        assert_eq!(kept, texts(&case["kept"]), "{name}");
        let conversations = case["conversations"].as_u64().unwrap_or(1);
        assert_eq!(json!(imported.conversations), conversations, "{name}");
        let (mut calls, mut results) = calls(&imported.context);
        calls.sort();
        results.sort();
        assert_eq!(calls, results, "{name}: each call has its result");
        assert_eq!(imported.context.validate(), [], "{name}");
    }
    for format in Format::ALL {
        assert!(formats.contains(&format), "no fixture is of `{format}`");
    }
}

/// Members of a log beside the messages stay with their blocks.
#[test]
fn members_of_agents_stay_with_their_blocks() {
    let imported = Import::new().read(fixture("swe_agent.traj")).unwrap();
    let thread = imported.context.thread();
    let call = thread.messages().nth(2).unwrap().node();
    let kept = call.attribute("origin:kept").unwrap();
    assert_eq!(kept["thought"], "I look around.");
    assert_eq!(kept["action"], "ls");
    let result = thread.messages().nth(3).unwrap().node();
    let kept = result.attribute("origin:kept").unwrap();
    assert_eq!(kept["message_type"], "observation");

    let imported = Import::new().pick(1).read(fixture("inspect.json")).unwrap();
    let thread = imported.context.thread();
    let failed = thread.messages().nth(2).unwrap().node();
    let Some(Said::Answer(result)) = failed.said().next() else {
        panic!("{failed:?}");
    };
    assert!(result.is_error);
    assert_eq!(result.name, Some("read"));
    assert_eq!(
        failed.content().unwrap().as_text(),
        Some("there is no a.txt")
    );
    let kept = failed.attribute("origin:kept").unwrap();
    assert_eq!(kept["error"]["type"], "file_not_found");
    let call = thread.messages().nth(1).unwrap().node();
    let kept = call.attribute("origin:kept").unwrap();
    assert_eq!(kept["calls"]["1"]["type"], "function");

    let imported = Import::new().pick(0).read(fixture("inspect.json")).unwrap();
    let thread = imported.context.thread();
    let image = thread.messages().nth(1).unwrap().node();
    let content = image.content().unwrap().to_json();
    assert_eq!(content[1]["data"], "iVBORw0KGgo=");
    assert_eq!(content[1]["mime"], "image/png");
    let kept = image.attribute("origin:kept").unwrap();
    assert_eq!(kept["parts"]["1"]["detail"], "auto");
}

/// The events of one answer are one message, and thinking goes back with its signature.
#[cfg(feature = "anthropic")]
#[test]
fn a_session_of_claude_code_goes_back_to_anthropic() {
    use pact_providers::Anthropic;

    let imported = Import::new().read(fixture("claude_code.jsonl")).unwrap();
    let provider = Anthropic::new("claude-sonnet-4-5").max_tokens(64);
    let request = imported.context.render(&provider).unwrap();
    let request_json = request.to_json();
    assert_eq!(provider.check(&request_json), []);
    assert_eq!(
        request_json["messages"][1],
        json!({"role": "assistant", "content": [
            {"type": "thinking", "thinking": "Two calls.", "signature": "c2ln"},
            {"type": "tool_use", "id": "toolu_1", "name": "Read", "input": {"file_path": "a.rs"}},
            {"type": "tool_use", "id": "toolu_2", "name": "Read", "input": {"file_path": "b.rs"}},
        ]})
    );
    assert_eq!(
        request_json["messages"][2]["content"]
            .as_array()
            .unwrap()
            .len(),
        2,
        "{request_json}"
    );
    let text = String::from_utf8(request.body().to_vec()).unwrap();
    for metadata in ["sessionId", "stop_reason", "toolUseResult", "uuid"] {
        assert!(!text.contains(metadata), "{metadata}: {text}");
    }
}

/// A log that is not understood is refused, and the error names the place.
#[test]
#[expect(clippy::too_many_lines, reason = "the cases are data")]
fn errors_name_the_place() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let cases: [(&str, Option<Format>, Option<usize>, &str); 21] = [
        (
            "",
            None,
            None,
            "the log is empty [E_PROVIDER_RULE: import/empty]",
        ),
        (" \n ", None, None, "the log is empty"),
        (
            "{\"messages\": [}",
            None,
            None,
            "not JSON: expected a value, found `}` (line 1, column 15)",
        ),
        (
            "{\"role\":\"user\",\"content\":\"a\"}\n{\"role\":\n",
            None,
            None,
            "(line 3, column 1)",
        ),
        (&deep, None, None, "more than 128 levels"),
        (
            "{\"messages\":[{\"role\":\"user\",\"role\":\"user\"}]}",
            None,
            None,
            "duplicate member `role`",
        ),
        ("42", None, None, "neither an object nor a list"),
        ("null", None, None, "neither an object nor a list"),
        (
            "{\"choices\": [], \"id\": 1}",
            None,
            None,
            "no member that holds messages; it has `choices`, `id`",
        ),
        (
            "[{\"content\": \"Hi\"}]",
            None,
            None,
            "at `/0`: the message has no `role`",
        ),
        (
            "[{\"role\":\"user\",\"content\":\"Hi\"}, 7]",
            None,
            None,
            "at `/1`",
        ),
        (
            "{\"role\":\"user\",\"content\":\"a\"}\n\n{\"content\":\"b\"}",
            None,
            None,
            "at `line 3`",
        ),
        (
            "{\"role\":\"user\",\"content\":\"a\"}\n7",
            None,
            None,
            "at `line 2`: the line is neither",
        ),
        (
            "{\"system\":\"a\",\"messages\":[{\"role\":\"user\",\"content\":7}]}",
            None,
            None,
            "at `/messages/0`",
        ),
        (
            "{\"request\":{\"system\":\"a\",\"messages\":[{\"role\":\"x\"}]}}",
            None,
            None,
            "at `/request/messages/0`",
        ),
        (
            "{\"history\":[{\"role\":\"user\",\"content\":\"a\"},{\"content\":\"b\"}]}",
            None,
            None,
            "at `/history/1`",
        ),
        (
            "{\"samples\":[]}",
            None,
            None,
            "the log holds 0 conversations",
        ),
        (
            "[[],[]]",
            None,
            None,
            "the log holds 2 conversations [E_PROVIDER_RULE: import/pick]; pick one by its number, 0 to 1",
        ),
        (
            "[[],[]]",
            None,
            Some(2),
            "the log has no conversation 2: it holds 2",
        ),
        (
            "[{\"role\":\"user\",\"content\":\"a\"}]",
            Some(Format::Inspect),
            None,
            "the log is not in the format `inspect`; it looks like `openai`",
        ),
        (
            "{\"spec_version\":\"PACT/0.1.0\",\"root\":{}}",
            None,
            None,
            "import/document]; read it with `Context::import`",
        ),
    ];
    for (log, format, pick, part) in cases {
        let mut import = Import::new();
        if let Some(format) = format {
            import = import.from_format(format);
        }
        if let Some(pick) = pick {
            import = import.pick(pick);
        }
        let error = import.read(log).unwrap_err().to_string();
        let shown: String = log.chars().take(60).collect();
        assert!(error.contains(part), "{shown}: {error}");
    }
}

/// A log may be broken itself: the import names the rules, and the places in the log.
#[test]
fn broken_rules_have_their_places_in_the_log() {
    let user = |text: &str| json!({"role": "user", "content": text});
    let list = json!([user("a"), user("")]);
    let logs = [
        (json!({"messages": list}).to_string(), "/messages/1/content"),
        (list.to_string(), "/1/content"),
        (format!("{}\n{}\n", user("a"), user("")), "line 2: /content"),
        (
            json!({"request": {"messages": list}, "status": 200}).to_string(),
            "/request/messages/1/content",
        ),
    ];
    for (log, place) in logs {
        let imported = Import::new().from_format(Format::OpenAi).read(&log);
        let violations = imported.unwrap().violations;
        let found = violations.iter().map(|it| (&*it.rule, &*it.place));
        let found: Vec<(&str, &str)> = found.collect();
        assert_eq!(found, [("openai-chat/empty-content", place)], "{log}");
    }
    let sound = json!([user("a"), user("b")]).to_string();
    assert_eq!(Import::new().read(sound).unwrap().violations, []);
}

#[test]
fn an_empty_list_is_a_conversation_without_messages() {
    let imported = Import::new().read("\u{feff}[]").unwrap();
    assert_eq!(said(&imported.context), Vec::<String>::new());
    assert_eq!(imported.format, Format::OpenAi);
}

/// A log of zeros takes no memory: the system has one page of zeros for all.
#[test]
fn a_log_of_more_than_a_gibibyte_is_refused() {
    let read = |size: usize| {
        let error = Import::new().read(vec![0; size]).unwrap_err();
        error.to_string()
    };
    let said = read((1 << 30) + 1);
    let sizes = "the log has 1073741825 bytes, and 1073741824 are allowed";
    assert_eq!(said, format!("{sizes} [E_PROVIDER_RULE: import/too-large]"));
    let said = read(1 << 30);
    assert!(!said.contains("too-large"), "{said}");
}

#[test]
fn names_of_formats_are_read_back() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "gpt".parse::<Format>().unwrap_err().to_string();
    assert!(error.contains("openai, responses, anthropic"), "{error}");
}

/// Hostile values in the place of each member: an error or a context, never a panic.
#[test]
fn hostile_values_never_panic() {
    let values = [
        json!(null),
        json!(7),
        json!("x"),
        json!([]),
        json!([null, 7, "x", [], {}]),
        json!({}),
        json!({"type": [], "role": {}, "content": 7, "message": []}),
    ];
    let cases: Vec<Json> = serde_json::from_str(&fixture("cases.json")).unwrap();
    let mut count = 0;
    for case in &cases {
        let text = fixture(case["file"].as_str().unwrap());
        let stream = serde_json::Deserializer::from_str(&text).into_iter::<Json>();
        let log: Vec<Json> = stream.map(Result::unwrap).collect();
        let log = Json::Array(log);
        for pointer in pointers(&log, String::new()) {
            for value in &values {
                let mut changed = log.clone();
                *changed.pointer_mut(&pointer).unwrap() = value.clone();
                let lines = changed.as_array().into_iter().flatten();
                let lines: Vec<String> = lines.map(Json::to_string).collect();
                for format in [None, Some(Format::ClaudeCode), Some(Format::Anthropic)] {
                    let mut import = Import::new().pick(0);
                    if let Some(format) = format {
                        import = import.from_format(format);
                    }
                    if let Ok(imported) = import.read(lines.join("\n")) {
                        drop(said(&imported.context));
                    }
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10_000, "{count}");
}

/// The places of all values below the top, at most six levels deep.
fn pointers(value: &Json, place: String) -> Vec<String> {
    let inner: Vec<(String, &Json)> = match value {
        Json::Array(items) => (0..).map(|at: usize| at.to_string()).zip(items).collect(),
        Json::Object(members) => members
            .iter()
            .map(|(name, at)| (name.clone(), at))
            .collect(),
        _ => Vec::new(),
    };
    if place.matches('/').count() > 6 {
        return vec![place];
    }
    let mut found: Vec<String> = inner
        .into_iter()
        .flat_map(|(name, value)| pointers(value, format!("{place}/{name}")))
        .collect();
    if !place.is_empty() {
        found.push(place);
    }
    found
}
