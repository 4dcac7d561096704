//! An agent with a budget of tokens against a strict server: never over the limit, never refused.

use pact_core::{Block, Budget, Context, Json, Part, Pruning, Shorten, Tokens, Unit, Why};
use pact_strict_server::{Api, Dice, Script, StrictServer};
use serde_json::json;

use crate::agents::wires::{TOOLS, wire};
use crate::said::push_result;

const LIMIT: u64 = 4_000;
const LOW: u64 = 2_400;
const RESERVE: u64 = 200;

/// The events in the life of an agent.
#[derive(Default)]
struct Life {
    calls: usize,
    trimmed: usize,
    shortened: usize,
    pruned_at_commit: usize,
    most: u64,
    /// Results that are lists of JSON objects, JSON objects and images.
    lists: usize,
    objects: usize,
    images: usize,
    /// The turn of the newest image.
    shown_in: usize,
}

/// Answers a call: with a text, with JSON, or with an image beside a text.
fn answer(ctx: &mut Context, turn: usize, call: &str, dice: &mut Dice, life: &mut Life) {
    let output = "a line of the output of a tool";
    let order = |id: usize| json!({"type": "order", "id": id, "text": output});
    match dice.below(20) {
        0..6 => {
            let orders: Vec<Json> = (0..dice.below(30)).map(order).collect();
            push_result(ctx, call, orders);
            life.lists += 1;
        }
        6..10 => {
            let orders: Vec<Json> = (0..dice.below(30)).map(order).collect();
            let found = json!({"type": "orders", "found": orders.len(), "content": orders});
            ctx.answer(call, found).unwrap();
            life.objects += 1;
        }
        // Two in one open turn do not fit.
        10 if life.shown_in != turn => {
            life.shown_in = turn;
            let picture = Part::image([137, 80, 78, 71].repeat(1 + dice.below(400)), "image/png");
            let lines = output.repeat(dice.below(10));
            let text = Part::text(format!("The picture of {call}. {lines}"));
            ctx.answer(call, [text, picture]).unwrap();
            life.images += 1;
        }
        _ => {
            let lines = format!("{output}\n").repeat(dice.below(40));
            ctx.answer(call, lines).unwrap();
        }
    }
}

fn live(api: Api, turns: usize) -> Life {
    let wire = wire(api, "strict-1");
    let provider = &*wire.provider;
    let server = StrictServer::start(api, Script::random(7, &TOOLS)).unwrap();
    let pruning = Pruning::new()
        .budget(Budget::tokens(LIMIT).down_to(LOW))
        .unit(Unit::Turn)
        .reserve(RESERVE)
        .shorten(Shorten::to(60))
        .steps(1);
    let builder = Context::builder().system("You are an agent. Use the tools.");
    let mut ctx = builder.pruning(pruning).tokens(Tokens::estimate()).build();
    let mut dice = Dice::new(11);
    let mut life = Life::default();
    for turn in 1..=turns {
        let words = "a few words of a question ".repeat(1 + dice.below(20));
        ctx.user(format!("Question {turn}: {words}").as_str());
        if dice.percent(30) {
            let found = "a retrieved sentence. ".repeat(1 + dice.below(30));
            let ttl = [0, 2, 5][dice.below(3)];
            ctx.pre(Block::new(found).role("user").ttl(ttl)).unwrap();
        }
        for _ in 0..6 {
            let fit = ctx.fit(provider).unwrap();
            life.trimmed += usize::from(!fit.is_unchanged());
            life.shortened += fit.shortened.len();
            let request = ctx.render(provider).unwrap();
            let attempt = ctx.attempt(&request);
            let answered = server.post(wire.model, false, request.body()).unwrap();
            assert_eq!(answered.status, 200, "turn {turn}: {}", answered.json());
            life.calls += 1;
            let taken = ctx.absorb(provider, &answered.json()).unwrap();
            let usage = taken.usage.unwrap();
            // The server's own count, which the estimate learns. The first call of a model knows
            // nothing of it, and is short.
            assert!(
                usage.input + RESERVE <= LIMIT,
                "turn {turn}: {usage:?}\n{fit}"
            );
            life.most = life.most.max(usage.input);
            attempt.finish(usage);
            let calls = ctx.pending_calls();
            if calls.is_empty() {
                break;
            }
            for call in calls {
                answer(&mut ctx, turn, call.id(), &mut dice, &mut life);
            }
        }
        ctx.close_pending("cancelled").unwrap();
        let report = ctx.commit().unwrap();
        let is_pruned = report.departures.iter().any(|it| it.why == Why::Pruned);
        life.pruned_at_commit += usize::from(is_pruned);
    }
    println!(
        "{api:?}: {} calls, {} trimmed, {} shortened, at most {} of {LIMIT}",
        life.calls, life.trimmed, life.shortened, life.most
    );
    life
}

#[test]
fn an_agent_of_a_thousand_turns_stays_within_its_budget() {
    let life = live(Api::Anthropic, 1_000);
    assert!(life.calls > 1_000 && life.trimmed > 20, "{}", life.trimmed);
    assert!(life.shortened > 20);
    // The marks let the context grow between two trims.
    assert!(life.trimmed * 4 < life.calls);
    assert!(life.most > LOW);
    assert!(life.lists > 100 && life.objects > 100 && life.images > 30);
}

#[test]
fn agents_of_all_apis_stay_within_their_budgets() {
    for api in Api::ALL {
        let life = live(api, 100);
        assert!(life.trimmed > 3, "{api:?} {}", life.trimmed);
        assert!(
            life.lists > 10 && life.objects > 10 && life.images > 3,
            "{api:?}"
        );
    }
}
