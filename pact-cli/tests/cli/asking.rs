//! Questions about requests and caches.

use pact_core::{Block, Context, FixedClock, Usage, select};
use pact_providers::{OpenAiChat, Tool};
use pact_store::SqliteStore;
use serde_json::{Value, json};

use crate::run::{pactx, stderr, stdout};
use crate::stores::{Folder, ask_bikes};

/// A conversation with three requests. The bodies that were sent.
fn ask_weather(store: &SqliteStore) -> Vec<Vec<u8>> {
    let clock = FixedClock::at(1_767_225_600_000_000_000);
    let builder = Context::builder().system("Be brief.").clock(clock);
    let mut chat = store.conversation("weather").create(builder).unwrap();
    let tool = Tool::new("weather", "", json!({"type": "object"}));
    let plain = OpenAiChat::new("gpt-5");
    let with_tool = OpenAiChat::new("gpt-5").tools([&tool]).option("top_p", 1);
    let mut bodies = Vec::new();
    let mut send =
        |chat: &mut pact_store::Chat<pact_store::Sqlite>, provider: &OpenAiChat, cached| {
            let request = chat.render(provider).unwrap();
            let usage = Usage {
                input: 100,
                output: 5,
                cached,
            };
            chat.attempt(&request).unwrap().finish(usage);
            bodies.push(request.body().to_vec());
        };
    chat.user("How warm is it in Paris?");
    chat.pre(Block::new("It is Monday.").role("system").ttl(0))
        .unwrap();
    send(&mut chat, &plain, 0);
    chat.assistant("I do not know.");
    chat.commit().unwrap();
    chat.user("Look it up.");
    send(&mut chat, &plain, 60);
    chat.assistant("I cannot.");
    chat.commit().unwrap();
    chat.user("Now you can.");
    send(&mut chat, &with_tool, 0);
    chat.delete(select!(".block[content='Now you can.']"))
        .unwrap();
    chat.commit().unwrap();
    bodies
}

#[test]
fn a_request_prints_the_bytes_that_were_sent() {
    let folder = Folder::new();
    let bodies = ask_weather(&folder.store());
    for (index, body) in bodies.iter().enumerate() {
        let number = (index + 1).to_string();
        let output = folder.run(&["render", "a.db#weather", "--request", &number]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(&output.stdout, body);
        let thread = folder.says(&["thread", "a.db#weather", "--request", &number, "--pretty"]);
        let asked = ["Paris?", "Look it up.", "Now you can."][index];
        assert!(thread.contains(asked), "{thread}");
    }
    let said = folder.fails(
        1,
        "E_STORE_NO_RECORD",
        &["render", "a.db#weather", "--request", "9"],
    );
    assert!(
        said.contains("no request 9") && said.contains("pactx log a.db#weather"),
        "{said}"
    );
    folder.fails(
        1,
        "E_STORE_NO_RECORD",
        &["thread", "a.db#weather", "--request", "0"],
    );
    // For another API, the thread is rendered anew.
    let other = folder.says(&[
        "render",
        "a.db#weather",
        "--request",
        "2",
        "--to",
        "anthropic",
    ]);
    assert!(other.contains(r#""system":"Be brief.""#), "{other}");
    // A program may have rendered its requests itself.
    ask_bikes(&folder.store(), "bikes");
    let said = folder.fails(
        1,
        "E_STORE_OTHER_RENDERER",
        &["render", "a.db#bikes", "--request", "1"],
    );
    assert!(
        said.contains("rendered it itself") && said.contains("pactx thread"),
        "{said}"
    );
    // Files have no requests.
    let history = "fixtures/histories/bike_shop.jsonl";
    let output = pactx(&["render", history, "--request", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("E_NOT_FOUND"),
        "{}",
        stderr(&output)
    );
    let output = pactx(&["render", history]);
    assert_eq!(
        output.status.code(),
        Some(2),
        "neither an API nor a request"
    );
}

#[test]
fn the_cache_is_blamed_request_by_request() {
    let folder = Folder::new();
    let bodies = ask_weather(&folder.store());
    let lines = folder.says(&["blame-cache", "a.db#weather", "--format", "json"]);
    let rows: Vec<Value> = lines
        .lines()
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    assert_eq!(rows.len(), bodies.len());
    assert_eq!(rows[0]["broken"], Value::Null);
    assert_eq!(rows[0]["cached_bytes"], 0);
    assert_eq!(rows[0]["usage"]["input"], 100);
    assert_eq!(rows[0]["model"], "gpt-5");
    // The note on the day expired when the second request was sent.
    assert_eq!(rows[1]["broken"]["why"], "expired", "{lines}");
    assert_eq!(rows[1]["usage"]["cached"], 60);
    let cached = rows[1]["cached_bytes"].as_u64().unwrap();
    assert!(
        cached > 0 && cached < rows[1]["bytes"].as_u64().unwrap(),
        "{lines}"
    );
    // The third has a tool, which comes before all messages.
    assert_eq!(rows[2]["broken"]["why"], "option", "{lines}");
    assert_eq!(rows[2]["broken"]["node"], Value::Null);
    assert_eq!(
        rows[2]["broken"]["options"],
        json!(["tools", "top_p"]),
        "{lines}"
    );
    let text = folder.says(&["blame-cache", "a.db#weather"]);
    for part in [
        "request 1",
        "the first one",
        "expired block:1.",
        "(reported: 60 of 100 tokens)",
        "option tools, top_p",
        "broken 2 times: 1 expired, 1 option; the provider reported 60 of 300 tokens",
    ] {
        assert!(text.contains(part), "{part:?} in {text}");
    }
    let newest = folder.says(&["blame-cache", "a.db#weather", "--limit", "1"]);
    assert!(
        newest.contains("option tools, top_p") && !newest.contains("request 2"),
        "{newest}"
    );
}

#[test]
fn other_commands_know_the_requests() {
    let folder = Folder::new();
    ask_weather(&folder.store());
    let stats = folder.says(&["stats", "a.db#weather"]);
    let sum = "3 requests, 3 completed: 300 tokens in (60 cached, 20%), 15 out\n";
    assert!(stats.ends_with(sum), "{stats}");
    let stats = folder.says(&["stats", "a.db#weather", "--format", "json"]);
    let stats: Value = serde_json::from_str(&stats).unwrap();
    let sum = json!({"count": 3, "completed": 3, "input": 300, "cached": 60, "output": 15});
    assert_eq!(stats["requests"], sum);
    let asked = folder.says(&["select", "a.db#weather", "@t0 .block[content~'Paris']"]);
    let why = folder.says(&["why", "a.db#weather", asked.trim()]);
    assert!(why.contains("it was sent in 3 requests, 1 to 3\n"), "{why}");
    let thread = folder.says(&["thread", "a.db#weather", "--request", "1", "--pretty"]);
    assert!(thread.contains("It is Monday."), "{thread}");
    let why = folder.says(&["why", "a.db#weather", "--format", "json", "block:2.1"]);
    let why: Value = serde_json::from_str(&why).unwrap();
    assert_eq!(why["requests"], json!([3]));
    let diff = folder.says(&["diff", "a.db#weather", "@t-*", "@t0"]);
    assert!(
        diff.contains("tokens (estimate); 100% of the older thread"),
        "{diff}"
    );
}

#[test]
fn what_was_said_in_turns_that_are_gone_is_found() {
    let folder = Folder::new();
    ask_bikes(&folder.store(), "bikes");
    let found = folder.says(&["grep", "-i", "BE BRIEF", "a.db#bikes"]);
    assert!(found.contains("system (left): Be brief."), "{found}");
    // The open turn is searched, too.
    let found = folder.says(&["grep", "-F", "One more", "a.db#bikes", "--format", "json"]);
    let found: Value = serde_json::from_str(&found).unwrap();
    assert_eq!(found["snapshot"], Value::Null);
    assert_eq!(found["present"], true);
    let output = folder.run(&["grep", "no such words", "a.db#bikes"]);
    assert_eq!(
        (stdout(&output), output.status.code()),
        (String::new(), Some(1))
    );
    assert_eq!(stderr(&output), "");
    let said = folder.fails(2, "E_USAGE", &["grep", "(", "a.db#bikes"]);
    assert!(
        said.contains("unclosed group") && said.contains("-F"),
        "{said}"
    );
    let said = folder.fails(2, "E_USAGE", &["grep", r"(\w{100}){100}", "a.db#bikes"]);
    assert!(said.contains("size limit"), "{said}");
}
