//! The stages of a fit, one by one: shortening, leaving, staying, and what the
//! reports say.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pact_core::{
    Absorbed, Block, Broken, Budget, Context, Error, Holder, Json, Overhead, Provider,
    ProviderError, Pruning, Rendered, Shorten, Thread, Tokens, Unit, Usage, Why, select,
};
use pact_providers::{Anthropic, OpenAiChat};
use serde_json::json;

fn words() -> Tokens {
    Tokens::with(|text| text.split_whitespace().count() as u64)
}

fn text(words: usize) -> String {
    vec!["word"; words].join(" ")
}

fn context(pruning: Pruning) -> Context {
    Context::builder().pruning(pruning).tokens(words()).build()
}

/// A step of an agent: a call, and its result.
fn step(ctx: &mut Context, id: &str, result: usize) {
    let call = json!([{"type": "call", "id": id, "name": "read", "arguments": {}}]);
    ctx.push(Block::new(call).role("assistant").kind("call"))
        .unwrap();
    ctx.answer(id, text(result)).unwrap();
}

fn roles(ctx: &Context) -> Vec<String> {
    ctx.thread()
        .messages()
        .map(|message| message.role().to_owned())
        .collect()
}

#[test]
fn a_budget_holds_before_the_request_is_sent() {
    let provider = OpenAiChat::new("m");
    let mut ctx = context(Pruning::new().budget(Budget::tokens(1_000)));
    for _ in 0..3 {
        ctx.user(text(500));
        ctx.assistant(text(50));
        let fit = ctx.fit(&provider).unwrap();
        let request = ctx.render(&provider).unwrap();
        let counted = request.to_json().to_string().matches("word").count();
        assert!(counted <= 1_000 && fit.tokens <= 1_000, "{counted} {fit}");
        ctx.commit().unwrap();
    }
}

#[test]
fn tools_and_the_reserve_count() {
    use pact_providers::Tool;
    let tools = [Tool::new("read", text(100), json!({"type": "object"}))];
    let provider = OpenAiChat::new("m").tools(&tools);
    let mut ctx = context(Pruning::new().budget(Budget::tokens(220)).reserve(60));
    ctx.user(text(30));
    ctx.commit().unwrap();
    ctx.user(text(30));
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(fit.departures.len(), 1, "{fit}");
    assert_eq!((fit.limit, fit.reserve), (Some(220), 60));
    assert!(ctx.fit(&OpenAiChat::new("m")).unwrap().tokens < 60);
}

#[test]
fn steps_of_the_open_turn_leave_oldest_first() {
    let budget = Budget::tokens(600).down_to(300);
    let mut ctx = context(Pruning::new().budget(budget).steps(2));
    let provider = OpenAiChat::new("m");
    ctx.user("Read all of it.");
    for at in 0..20 {
        step(&mut ctx, &format!("call{at}"), 50);
        let fit = ctx.fit(&provider).unwrap();
        assert!(fit.tokens <= 600, "{fit}");
    }
    assert_eq!(roles(&ctx)[0], "user");
    let thread = ctx.thread().to_json();
    assert!(thread.contains("call19") && thread.contains("call18"));
    assert!(!thread.contains("call0\""));
    assert!(ctx.validate().is_empty());
    // Nothing is lost: the turn is sealed without them, and the snapshot has them beside it.
    let kept: Vec<String> = ctx.trimmed().map(|block| block.id().to_string()).collect();
    let report = ctx.commit().unwrap();
    let pruned = report.departures.iter().filter(|it| it.why == Why::Pruned);
    assert_eq!(pruned.count(), kept.len());
    let snapshot = ctx.snapshot("@t0").unwrap();
    let again: Vec<String> = snapshot
        .trimmed()
        .map(|block| block.id().to_string())
        .collect();
    assert_eq!(again, kept);
    assert_eq!(ctx.trimmed().count(), 0);
}

#[test]
fn a_step_with_an_open_call_or_a_pinned_block_stays() {
    let mut ctx = context(Pruning::new().budget(Budget::tokens(150)).steps(0));
    ctx.user("Read all of it.");
    let calls = json!([
        {"type": "call", "id": "open1", "name": "read", "arguments": {}},
        {"type": "call", "id": "done1", "name": "read", "arguments": {}},
    ]);
    ctx.push(Block::new(calls).role("assistant").kind("call"))
        .unwrap();
    ctx.answer("done1", text(100)).unwrap();
    let call = json!([{"type": "call", "id": "pinned1", "name": "read", "arguments": {}}]);
    let call = Block::new(call).role("assistant").kind("call").pinned(true);
    ctx.push(call).unwrap();
    ctx.answer("pinned1", text(100)).unwrap();
    let Err(Error::OverBudget(error)) = ctx.fit(&OpenAiChat::new("m")) else {
        panic!("it cannot fit")
    };
    assert_eq!(error.holding[0].holder, Holder::OpenTurn, "{error}");
    assert_eq!(ctx.thread().messages().count(), 5);
}

#[test]
fn old_results_are_shortened_and_the_newest_is_not() {
    let shorten = Shorten::to(12);
    let mut ctx = context(Pruning::new().budget(Budget::tokens(300)).shorten(shorten));
    let provider = OpenAiChat::new("m");
    ctx.user("Read all of it.");
    step(&mut ctx, "call1", 100);
    let sealed = ctx.thread().messages().last().unwrap().id().clone();
    ctx.commit().unwrap();
    ctx.user("And the rest.");
    step(&mut ctx, "call2", 100);
    let open = ctx.thread().messages().last().unwrap().id().clone();
    step(&mut ctx, "call3", 100);
    let fit = ctx.fit(&provider).unwrap();
    let from: Vec<_> = fit.shortened.iter().map(|it| it.from.clone()).collect();
    // One is enough for the limit, which is the mark that it goes down to.
    assert_eq!(from, std::slice::from_ref(&sealed), "{fit}");
    let short = ctx.node(&fit.shortened[0].to).unwrap();
    let said = short.content().unwrap().as_text().unwrap();
    assert!(
        said.contains(&format!(
            "88 tokens left out; the whole is the block `{sealed}`"
        )),
        "{said}"
    );
    assert!((10..=12).contains(&said.matches("word").count()), "{said}");
    assert_eq!(short.attribute("data_shortened"), Some(&Json::from(88)));
    assert_eq!(short.role(), Some("tool"));

    ctx.user(text(100));
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(fit.shortened[0].from, open, "{fit}");
    // The whole one was never in a snapshot, so the context keeps it.
    assert_eq!(
        ctx.trimmed().map(|it| it.id().clone()).collect::<Vec<_>>(),
        std::slice::from_ref(&open)
    );
    let report = ctx.commit().unwrap();
    assert_eq!(report.replaced.len(), 2);
    assert!(
        report
            .departures
            .iter()
            .any(|it| it.id == open && it.why == Why::Pruned)
    );
    assert!(ctx.snapshot("@t-1").unwrap().node(&sealed).is_some());
}

#[test]
fn results_in_parts_are_shortened_and_pictures_stay() {
    let shorten = Shorten::to(10).spare_newest(0);
    let mut ctx = context(
        Pruning::new()
            .budget(Budget::tokens(2_000))
            .shorten(shorten),
    );
    ctx.user("Look.");
    let call = json!([{"type": "tool_use", "id": "toolu_1", "name": "look", "input": {}}]);
    ctx.push(Block::new(call).role("assistant")).unwrap();
    let data = "iVBORw0KGgo".repeat(20);
    let image = json!({"type": "image", "mime": "image/png", "data": data});
    let inside = json!([{"type": "text", "text": text(900)}, image]);
    let result = json!([
        {"type": "tool_result", "tool_use_id": "toolu_1", "content": inside},
        {"type": "text", "text": text(200)},
    ]);
    ctx.push(Block::new(result).role("user")).unwrap();
    let provider = Anthropic::new("m").max_tokens(100);
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(fit.shortened.len(), 1, "{fit}");
    let request = ctx.render(&provider).unwrap().to_json();
    let result = &request["messages"][2]["content"];
    assert_eq!(result[0]["content"][1]["source"]["data"], data);
    let cut = result[0]["content"][0]["text"].as_str().unwrap();
    assert!((8..=10).contains(&cut.matches("word").count()), "{cut}");
    // The user's own words are no result.
    assert_eq!(
        result[1]["text"].as_str().unwrap().matches("word").count(),
        200
    );
    assert!(provider.check(&request).is_empty());
}

#[test]
fn whole_turns_leave_down_to_the_low_mark() {
    let budget = Budget::tokens(1_000).down_to(400);
    let mut ctx = context(Pruning::new().budget(budget).unit(Unit::Turn));
    let provider = OpenAiChat::new("m");
    let mut trims = 0;
    for turn in 0..60 {
        ctx.user(text(40));
        let fit = ctx.fit(&provider).unwrap();
        assert!(fit.tokens <= 1_000);
        if !fit.is_unchanged() {
            trims += 1;
            assert!(fit.tokens <= 400, "{fit}");
            assert_eq!(fit.freed.tokens, fit.tokens_before - fit.tokens);
        }
        assert_eq!(roles(&ctx)[0], "user", "turn {turn}");
        ctx.assistant(text(40));
        ctx.commit().unwrap();
    }
    assert!((5..=10).contains(&trims), "{trims}");
}

#[test]
fn a_fit_says_which_cached_bytes_it_cost() {
    let provider = OpenAiChat::new("m");
    let pruning = Pruning::new().budget(Budget::tokens(200)).unit(Unit::Turn);
    let mut ctx = context(pruning);
    for turn in 0..3 {
        ctx.user(format!("{turn} {}", text(50)));
        ctx.commit().unwrap();
    }
    let sent = ctx.render(&provider).unwrap();
    ctx.attempt(&sent).finish(Usage::default());
    ctx.user(format!("3 {}", text(50)));
    let fit = ctx.fit(&provider).unwrap();
    assert_eq!(
        fit.departures
            .iter()
            .filter(|it| it.why == Why::Pruned)
            .count(),
        1
    );
    let lost = sent.pieces().iter().filter(|piece| !piece.nodes.is_empty());
    let lost: usize = lost.map(|piece| piece.bytes.len()).sum();
    assert_eq!(fit.freed.cached_bytes, lost as u64);
    let now = ctx.render(&provider).unwrap();
    // The cause is known before the commit.
    let prefix = now.prefix(&sent);
    assert_eq!(prefix.first.unwrap().why, Broken::Pruned);
    assert_eq!(ctx.filling().cached, 0);
    drop(ctx.attempt(&now));
    assert_eq!(
        ctx.filling().cached,
        ctx.filling().total - ctx.filling().overhead
    );

    // A commit says it, too.
    ctx.assistant(text(100));
    let report = ctx.commit().unwrap();
    assert!(
        report.freed.cached_bytes > 0 && report.freed.tokens > 0,
        "{report:?}"
    );
}

#[test]
fn a_compaction_says_which_cached_bytes_it_cost() {
    let provider = OpenAiChat::new("m");
    let mut ctx = context(Pruning::new());
    for turn in 0..4 {
        ctx.user(format!("{turn} {}", text(50)));
        ctx.commit().unwrap();
    }
    let sent = ctx.render(&provider).unwrap();
    ctx.attempt(&sent).finish(Usage::default());
    let compacted = ctx.compact(select!(".seg:depth(2,3)"), |_| "two turns");
    let compacted = compacted.unwrap();
    // The oldest message is still the start of the request.
    let messages = sent.pieces().iter().filter(|it| !it.nodes.is_empty());
    let lost: usize = messages.skip(1).map(|piece| piece.bytes.len()).sum();
    assert_eq!(
        (compacted.freed.tokens, compacted.freed.cached_bytes),
        (2 * 55, lost as u64)
    );
    let said = format!(": 110 tokens free, {lost} cached bytes lost");
    assert!(compacted.to_string().ends_with(&said), "{compacted}");
}

#[test]
fn an_error_says_what_holds_the_space_and_changes_nothing() {
    let pruning = Pruning::new()
        .budget(Budget::tokens(100))
        .reserve(10)
        .spare_newest_turns(2);
    let builder = Context::builder()
        .system(text(20))
        .pruning(pruning)
        .tokens(words());
    let mut ctx = builder.build();
    ctx.user("It leaves, if the rest can be met.");
    ctx.commit().unwrap();
    ctx.push(Block::new(text(30)).role("user").pinned(true))
        .unwrap();
    ctx.commit().unwrap();
    ctx.user(text(25));
    ctx.commit().unwrap();
    ctx.user(text(60));
    let before = ctx.thread().to_json();
    let error = ctx.fit(&OpenAiChat::new("m")).unwrap_err();
    assert_eq!(ctx.thread().to_json(), before);
    assert_eq!(
        error.to_string(),
        "the request cannot be made to fit: 167 of 100 tokens [E_OVER_BUDGET]; the open turn: 64, \
         pinned nodes: 34, the newest turns, which are spared: 29, `^sys`: 24, the reserve for \
         the answer: 10, tools and overheads: 6; raise the budget, spare less, or shorten results \
         with `Pruning::shorten`"
    );
    assert_eq!(error.code().as_str(), "E_OVER_BUDGET");
    assert!(
        error
            .to_json()
            .contains(r#""details":{"measured":167,"limit":100}"#)
    );
}

/// Counts how often it renders.
struct Counting {
    inner: OpenAiChat,
    renders: Cell<usize>,
}

impl Provider for Counting {
    fn api(&self) -> &str {
        self.inner.api()
    }

    fn model(&self) -> &str {
        self.inner.model()
    }

    fn overhead(&self) -> Overhead {
        self.inner.overhead()
    }

    fn revision(&self) -> Option<u64> {
        self.inner.revision()
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        self.renders.set(self.renders.get() + 1);
        self.inner.render(thread)
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        self.inner.absorb(answer)
    }
}

#[test]
fn far_below_the_limit_nothing_is_rendered_and_nothing_is_counted_twice() {
    let counted = Arc::new(AtomicUsize::new(0));
    let tokens = Tokens::with({
        let counted = Arc::clone(&counted);
        move |text| {
            counted.fetch_add(1, Ordering::Relaxed);
            text.split_whitespace().count() as u64
        }
    });
    let mut provider = Counting {
        inner: OpenAiChat::new("m"),
        renders: Cell::new(0),
    };
    let pruning = Pruning::new().budget(Budget::tokens(1_000_000));
    let mut ctx = Context::builder().pruning(pruning).tokens(tokens).build();
    for turn in 0..200 {
        ctx.user(format!("question {turn}, {}", text(30)));
        ctx.fit(&provider).unwrap();
        ctx.assistant(format!("answer {turn}, {}", text(30)));
        ctx.commit().unwrap();
    }
    assert_eq!(provider.renders.get(), 1);
    // Every content once, and the texts of the one request that was rendered.
    let first = counted.load(Ordering::Relaxed);
    assert!((400..=410).contains(&first), "{first}");
    ctx.fit(&provider).unwrap();
    let _ = ctx.filling();
    assert_eq!(counted.load(Ordering::Relaxed), first);
    assert_eq!(provider.renders.get(), 1);
    // Other settings are another request.
    provider.inner = provider.inner.option("temperature", 0.5);
    ctx.fit(&provider).unwrap();
    assert_eq!(provider.renders.get(), 2);
}

/// A result may be long because it has many short values, or many short texts.
#[test]
fn results_of_many_short_values_are_shortened() {
    let rows: Vec<Json> = (0..500)
        .map(|at| json!({"id": at, "kind": "order"}))
        .collect();
    let texts: Vec<Json> = (0..500)
        .map(|at| json!({"type": "text", "text": format!("line {at}")}))
        .collect();
    let mut with_image = texts.clone();
    with_image
        .push(json!({"type": "image", "mime": "image/png", "data": "iVBORw0KGgo".repeat(20)}));
    let members: Json = (0..500).map(|at| (format!("m{at}"), json!("x"))).collect();
    let results = [
        json!(rows),
        json!({"total": 500, "rows": (0..500).collect::<Vec<_>>()}),
        json!(texts),
        json!(with_image),
        members,
        json!([vec!["yes"; 300], vec!["no"; 300]]),
    ];
    for provider in super::bound::providers() {
        let provider = &*provider;
        for result in &results {
            for is_whole in [true, false] {
                let shorten = Shorten::to(100).spare_newest(0);
                let pruning = Pruning::new()
                    .budget(Budget::tokens(3_000).down_to(1))
                    .shorten(shorten);
                let tokens = Tokens::with(|text| (text.len() as u64).div_ceil(2));
                let mut ctx = Context::builder().pruning(pruning).tokens(tokens).build();
                ctx.user("Look.");
                let call =
                    json!([{"type": "call", "id": "c00000001", "name": "look", "arguments": {}}]);
                ctx.push(Block::new(call).role("assistant").kind("call"))
                    .unwrap();
                if is_whole {
                    ctx.answer("c00000001", result.clone()).unwrap();
                } else {
                    let part = json!([{"type": "result", "id": "c00000001", "content": result}]);
                    ctx.push(Block::new(part).role("tool").kind("result"))
                        .unwrap();
                }
                ctx.user(&*"word ".repeat(1_000));
                let before = ctx.render(provider).unwrap().body().len();
                let Ok(fit) = ctx.fit(provider) else {
                    // An image alone may be too much.
                    continue;
                };
                assert_eq!(fit.shortened.len(), 1, "{} {result}", provider.api());
                let request = ctx.render(provider).unwrap();
                assert!(request.body().len() < before);
                let body = request.to_json().to_string();
                assert!(body.contains("left out; the whole is the block"), "{body}");
                let image = "iVBORw0KGgo";
                let said = result.to_string().contains(image);
                let new = ctx.node(&fit.shortened[0].to).unwrap();
                let new = new.content().unwrap().to_json().to_string();
                assert_eq!(new.contains(image), said, "{new}");
                assert!(ctx.validate().is_empty());
                assert!(ctx.fit(provider).unwrap().is_unchanged());
            }
        }
    }
}

/// A function of the program counts each text once, whatever else differs between the blocks.
#[test]
fn a_text_is_counted_once() {
    use std::collections::HashMap;
    use std::sync::Mutex;

    let counted: Arc<Mutex<HashMap<String, usize>>> = Arc::default();
    let tokens = Tokens::with({
        let counted = Arc::clone(&counted);
        move |text| {
            *counted.lock().unwrap().entry(text.to_owned()).or_default() += 1;
            text.len() as u64
        }
    });
    let pruning = Pruning::new().budget(Budget::tokens(1_000_000));
    let mut ctx = Context::builder().pruning(pruning).tokens(tokens).build();
    let provider = OpenAiChat::new("m");
    for turn in 0..10 {
        ctx.user("the same question");
        let id = format!("c{turn:08}");
        let call = json!([{"type": "call", "id": id, "name": "look", "arguments": {"at": "it"}}]);
        ctx.push(
            Block::new(call)
                .role("assistant")
                .kind("call")
                .attribute("wire:name", "bob"),
        )
        .unwrap();
        ctx.answer(&*id, json!({"rows": ["a long enough row", "another row"]}))
            .unwrap();
        for _ in 0..3 {
            ctx.fit(&provider).unwrap();
            drop(ctx.filling());
        }
        ctx.commit().unwrap();
    }
    let counted = counted.lock().unwrap();
    let again: Vec<_> = counted.iter().filter(|(_, times)| **times > 1).collect();
    assert!(again.is_empty(), "{again:?}");
    assert!(counted.contains_key("the same question"));
}
