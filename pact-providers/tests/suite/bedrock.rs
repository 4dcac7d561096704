//! Bedrock Converse.

use pact_core::{Block, Context, Json, Part, Provider};
use pact_providers::{
    AssistantFirst, Bedrock, Breakpoints, Format, Import, MidSystem, SameRole, Tool, Unanswered,
};
use serde_json::json;

use crate::said::{calling, push_result};

const MODEL: &str = "us.amazon.nova-lite-v1:0";

/// Renders, checks the request, and returns its messages.
fn messages(ctx: &Context, provider: &Bedrock) -> Json {
    let request = crate::wire::noted(&ctx.render(provider).unwrap());
    assert_eq!(provider.check(&request), [], "{request}");
    request["messages"].clone()
}

fn user(text: &str) -> Json {
    json!({"role": "user", "content": [{"text": text}]})
}

fn assistant(content: Json) -> Json {
    json!({"role": "assistant", "content": content})
}

fn weather() -> Tool {
    Tool::new("weather", "The weather.", json!({"type": "object"}))
}

fn result(id: &str, content: Json, status: &str) -> Json {
    json!({"toolResult": {"toolUseId": id, "content": content, "status": status}})
}

#[test]
fn options_tools_and_cache_points() {
    let provider = Bedrock::new(MODEL).tools([&weather()]).max_tokens(9);
    let provider = provider.option("toolConfig", json!({"toolChoice": {"auto": {}}}));
    assert_eq!(provider.model(), MODEL);
    let mut ctx = Context::builder().system("Be brief.").build();
    ctx.user("Hello");
    let spec = json!({"toolSpec": {
        "name": "weather", "description": "The weather.",
            "inputSchema": {"json": {"type": "object"}},
    }});
    let point = json!({"cachePoint": {"type": "default"}});
    let plain = json!({
        "inferenceConfig": {"maxTokens": 9},
        "toolConfig": {"toolChoice": {"auto": {}}, "tools": [spec]},
        "system": [{"text": "Be brief."}],
        "messages": [user("Hello")],
    });
    let before = ctx.render(&provider).unwrap();
    assert_eq!(before.to_json(), plain);
    let marked = provider.clone().breakpoints(Breakpoints::Auto);
    let request = ctx.render(&marked).unwrap();
    assert_eq!(
        request.to_json(),
        json!({
            "inferenceConfig": {"maxTokens": 9},
            "toolConfig": {"toolChoice": {"auto": {}}, "tools": [spec, point]},
            "system": [{"text": "Be brief."}, point],
            "messages": [{"role": "user", "content": [{"text": "Hello"}, point]}],
        })
    );
    // The request without its markers is the one without breakpoints.
    let mut bytes = request.body().to_vec();
    for marker in request
        .pieces()
        .iter()
        .flat_map(|piece| &piece.markers)
        .rev()
    {
        bytes.drain(marker.clone());
    }
    assert_eq!(bytes, before.body());

    // At most four, however long the conversation is.
    ctx.commit().unwrap();
    for turn in 0..6 {
        ctx.user(format!("{turn}"));
        ctx.push(Block::new("ok").role("assistant")).unwrap();
        ctx.commit().unwrap();
    }
    ctx.user("last");
    let request = ctx.render(&marked).unwrap().to_json();
    assert_eq!(marked.check(&request), []);
    assert_eq!(request.to_string().matches("cachePoint").count(), 4);

    let error = Context::default().render(&provider).unwrap_err();
    assert!(
        error.to_string().contains("bedrock-converse/empty-list"),
        "{error}"
    );
    let error = calling(&["c1"]).render(&Bedrock::new(MODEL)).unwrap_err();
    assert!(
        error.to_string().contains("bedrock-converse/tool-config"),
        "{error}"
    );
}

#[test]
fn cache_points_of_others_are_left_out() {
    let point = json!({"cachePoint": {"type": "default"}});
    let request = json!({
        "system": [{"text": "a"}, point],
        "messages": [
            {"role": "user", "content": [{"text": "a"}, point, {"text": "b"}]},
            assistant(json!([
                point, {"reasoningContent": {"reasoningText": {"text": "hm", "signature": "s"}}},
                    {"text": "c"},
            ])),
            user("d"),
        ],
    });
    let imported = Import::new()
        .from_format(Format::Bedrock)
        .read(request.to_string())
        .unwrap();
    let marked = Bedrock::conversation().breakpoints(Breakpoints::Auto);
    let request = imported.context.render(&marked).unwrap().to_json();
    let lasting = |index: usize| {
        request["messages"][index]["content"]
            .as_array()
            .unwrap()
            .clone()
    };
    assert_eq!(request["system"], json!([{"text": "a"}, point]));
    assert_eq!(
        lasting(0)[..2],
        [json!({"text": "a"}), json!({"text": "b"})]
    );
    assert_eq!(
        lasting(1)[0]["reasoningContent"]["reasoningText"],
        json!({"text": "hm", "signature": "s"}),
    );
    assert_eq!(lasting(2), [json!({"text": "d"}), point]);
    assert_eq!(marked.check(&request), []);
}

#[test]
fn manners_of_bedrock() {
    let bedrock = Bedrock::conversation;
    let mut ctx = Context::default();
    ctx.user("a");
    ctx.push(Block::new("b").role("system")).unwrap();
    ctx.user("c");
    assert_eq!(
        messages(&ctx, &bedrock()),
        json!([{"role": "user", "content": [
            {"text": "a"}, {"text": "<system>\nb\n</system>"}, {"text": "c"},
        ]}]),
    );
    let hoisted = bedrock().mid_system(MidSystem::Hoist);
    let request = ctx.render(&hoisted).unwrap().to_json();
    assert_eq!(request["system"], json!([{"text": "b"}]));
    let kept = ctx
        .render(&hoisted.clone().same_role(SameRole::Keep))
        .unwrap()
        .to_json();
    assert_eq!(kept["messages"], json!([user("a"), user("c")]));
    let refused = |provider: &Bedrock| ctx.render(provider).unwrap_err().to_string();
    assert!(refused(&bedrock().mid_system(MidSystem::Refuse)).contains("/mid-system"));
    assert!(refused(&hoisted.same_role(SameRole::Refuse)).contains("/alternation"));

    let mut ctx = Context::default();
    ctx.push(Block::new("a").role("assistant")).unwrap();
    assert_eq!(
        messages(&ctx, &bedrock())[0],
        user("[conversation continues]")
    );
    let error = ctx
        .render(&bedrock().assistant_first(AssistantFirst::Refuse))
        .unwrap_err();
    assert!(error.to_string().contains("/first-user"));
}

#[test]
fn calls_and_results_are_paired() {
    let provider = Bedrock::conversation();
    let mut ctx = calling(&["c1", "c2"]);
    ctx.user("stop!");
    ctx.answer("c2", json!({"degrees": 20})).unwrap();
    let said = messages(&ctx, &provider);
    assert_eq!(
        said[2],
        json!({"role": "user", "content": [
            result("c2", json!([{"json": {"degrees": 20}}]), "success"),
            result("c1", json!([{"text": "[no result]"}]), "error"),
            {"text": "stop!"},
        ]})
    );
    let error = ctx
        .render(&provider.clone().unanswered(Unanswered::Refuse))
        .unwrap_err();
    assert!(error.to_string().contains("/unanswered-call"), "{error}");

    let mut ctx = calling(&["c1"]);
    ctx.answer("c1", json!([1, 2])).unwrap();
    push_result(&mut ctx, "c1", "rain");
    push_result(&mut ctx, "c9", "snow");
    let said = messages(&ctx, &provider);
    assert_eq!(
        said[2]["content"],
        json!([
            result("c1", json!([{"text": "[1,2]"}]), "success"),
            {"text": "[result of c1: rain]"},
            {"text": "[result of c9: snow]"},
        ])
    );

    // An empty result, and an image.
    let mut ctx = calling(&["c1", "c2"]);
    ctx.answer("c1", "").unwrap();
    ctx.answer("c2", Part::image([0], "image/jpg")).unwrap();
    let said = messages(&ctx, &provider);
    let image = json!({"image": {"format": "jpeg", "source": {"bytes": "AA=="}}});
    assert_eq!(
        said[2]["content"],
        json!([
            result("c1", json!([]), "success"),
            result("c2", json!([image]), "success"),
        ])
    );
}

#[test]
fn documents_have_names_of_their_own() {
    let mut ctx = Context::default();
    let file = |name: Json| {
        json!({"type": "file", "mime": "application/pdf", "data": "AA==",
        "name": name})
    };
    for names in [
        [json!("my_report.pdf"), json!(null)],
        [json!("My  report pdf"), json!("%")],
    ] {
        let parts: Vec<Json> = names.into_iter().map(file).collect();
        ctx.push(Block::new(Json::Array(parts)).role("user"))
            .unwrap();
        ctx.push(Block::new("ok").role("assistant")).unwrap();
    }
    let said = messages(&ctx, &Bedrock::conversation());
    let names = |index: usize| {
        let blocks = said[index]["content"].as_array().unwrap();
        let names = blocks
            .iter()
            .filter_map(|block| block["document"]["name"].as_str());
        names.map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(names(0), ["my report pdf", "document"]);
    assert_eq!(names(2), ["My report pdf 3", "document 4"]);
    assert_eq!(
        said[0]["content"][2],
        json!({"text": "[document attached]"})
    );
}

#[test]
fn media_that_is_not_taken_becomes_text() {
    let mut ctx = Context::default();
    let parts = json!([
        {"type": "image", "url": "https://example.com/a.png"},
        {"type": "image", "url": "s3://bucket/a.png"},
        {"type": "image", "mime": "image/tiff", "data": "AA=="},
        {"type": "file", "file_id": "f"},
    ]);
    ctx.push(Block::new(parts).role("user")).unwrap();
    ctx.push(Block::new(json!([{"type": "image", "data": "AA=="}])).role("assistant"))
        .unwrap();
    let said = messages(&ctx, &Bedrock::conversation());
    assert_eq!(
        said[0]["content"],
        json!([
            {"text": "[image: https://example.com/a.png]"},
            {"image": {"format": "png", "source": {"s3Location": {"uri": "s3://bucket/a.png"}}}},
            {"text": "[image]"},
            {"text": "[file]"},
        ])
    );
    assert_eq!(said[1]["content"], json!([{"text": "[image]"}]));
    assert_eq!(
        ctx.render(&Bedrock::conversation()).unwrap().notes().len(),
        4
    );
}

#[test]
fn cache_points_of_options_count() {
    let point = json!({"cachePoint": {"type": "default"}});
    let config =
        json!({"tools": [{"toolSpec": {"name": "f", "inputSchema": {"json": {}}}}, point, point]});
    let provider = Bedrock::new(MODEL).option("toolConfig", config);
    let provider = provider.breakpoints(Breakpoints::Auto);
    let mut ctx = Context::builder().system("Be brief.").build();
    ctx.user("a");
    ctx.push(Block::new("b").role("assistant")).unwrap();
    ctx.commit().unwrap();
    ctx.user("c");
    let request = ctx.render(&provider).unwrap().to_json();
    assert_eq!(provider.check(&request), [], "{request}");
    assert_eq!(request.to_string().matches("cachePoint").count(), 4);
}

#[test]
fn an_imported_message_joins_added_results() {
    let call = |id: &str| json!({"toolUse": {"toolUseId": id, "name": "f", "input": {}}});
    let document = |name: &str| {
        json!({"document": {
            "name": name, "format": "pdf", "source": {"bytes": "AA=="}, "context": "c",
        }})
    };
    // A result without a status, a text, and two documents with the same name.
    let done = json!({"toolResult": {"toolUseId": "1", "content": []}});
    let request = json!({"messages": [
        {"role": "user", "content": [{"text": "a"}, document("a")]},
        {"role": "assistant", "content": [call("1"), call("2")]},
        {"role": "user", "content": [done, {"text": "b"}, document("a")]},
    ]});
    let imported = Import::new().from_format(Format::Bedrock);
    let imported = imported.read(request.to_string()).unwrap();
    let said = messages(&imported.context, &Bedrock::conversation());
    assert_eq!(said[2]["content"][0]["toolResult"]["toolUseId"], "2");
    assert_eq!(said[2]["content"][1], done);
    assert_eq!(said[2]["content"][3], document("a 2"));
}

#[test]
fn an_error_of_gemini_is_an_error() {
    let request = json!({"contents": [
        {"role": "user", "parts": [{"text": "a"}]},
        {"role": "model", "parts": [{"functionCall": {"name": "f"}},
            {"functionCall": {"name": "f"}}]},
        {"role": "user", "parts": [
            {"functionResponse": {"name": "f", "response": {"error": "down"}}},
            {"functionResponse": {"name": "f", "response": {"result": "up"}}},
        ]},
    ]});
    let imported = Import::new().from_format(Format::Gemini);
    let imported = imported.read(request.to_string()).unwrap();
    let said = messages(&imported.context, &Bedrock::conversation());
    assert_eq!(
        said[2]["content"],
        json!([
            result("noid_f_1", json!([{"text": "down"}]), "error"),
            result("noid_f_2", json!([{"text": "up"}]), "success"),
        ])
    );
}
