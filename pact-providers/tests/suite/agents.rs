//! Agents of 60 turns against strict servers: parallel calls, tool errors, images, cancelled
//! tools, calls left open, late results, edits, rewinds, forks and pruning. No server may refuse a
//! request.
//!
//! `PACT_AGENT_SEEDS=200` runs more agents, and `PACT_AGENT_SEED=17` runs one.

use std::collections::BTreeMap;
use std::env;

use pact_core::{Block, Budget, Context, Json, NodeId, Provider, Pruning, Said, ToolAnswer, Why};
use pact_providers::{
    Anthropic, Bedrock, Gemini, Mistral, Ollama, OpenAiChat, OpenAiResponses, Tool, Violation,
};
use pact_strict_server::{Api, Dice, Script, StrictServer};
use serde_json::json;

const MODEL: &str = "strict-1";
const TOOLS: [&str; 3] = ["weather", "search", "screenshot"];
const TURNS: usize = 60;
/// The seeds of an ordinary run.
const SEEDS: u64 = 6;

/// Declares the agents of a provider: the server's API, and an expression that makes the provider.
macro_rules! agents {
    ($($name:ident: $api:ident, $provider:expr;)*) => { $(
        #[test]
        fn $name() {
            let provider = $provider;
            let streamed = match Api::$api {
                // The path asks for a stream.
                Api::Gemini => Some(provider.clone()),
                Api::Bedrock => None,
                _ => Some(provider.clone().option("stream", true)),
            };
            let streamed = streamed.as_ref().map(|it| it as &dyn Provider);
            let wire = Wire {
                api: Api::$api,
                provider: &provider,
                streamed,
                check: &|request| provider.check(request),
                gather: &|events| {
                    let mut stream = provider.stream();
                    for event in events {
                        stream.push(event).unwrap();
                    }
                    stream.finish().unwrap()
                },
            };
            run(&wire);
        }
    )* };
}

agents! {
    agents_of_anthropic: Anthropic, Anthropic::new(MODEL).max_tokens(1024).tools(&tools());
    agents_of_openai_chat: Chat, OpenAiChat::new(MODEL).tools(&tools());
    agents_of_bedrock: Bedrock, Bedrock::new(MODEL).tools(&tools());
    agents_of_gemini: Gemini, Gemini::new(MODEL).tools(&tools());
    agents_of_openai_responses: Responses, OpenAiResponses::new(MODEL).tools(&tools());
    agents_of_mistral: Mistral, Mistral::new(MODEL).tools(&tools());
    agents_of_ollama: Ollama, Ollama::new(MODEL).tools(&tools()).option("stream", false);
}

fn tools() -> Vec<Tool> {
    let parameters = json!({"type": "object"});
    let tool = |name: &&str| Tool::new(*name, "A tool.", parameters.clone());
    TOOLS.iter().map(tool).collect()
}

/// A provider and its server.
struct Wire<'w> {
    api: Api,
    provider: &'w dyn Provider,
    /// The provider that asks for a stream, where there is one.
    streamed: Option<&'w dyn Provider>,
    check: &'w dyn Fn(&Json) -> Vec<Violation>,
    gather: &'w dyn Fn(&[Json]) -> Json,
}

fn run(wire: &Wire<'_>) {
    let number = |name: &str| {
        env::var(name)
            .ok()
            .and_then(|text| text.parse::<u64>().ok())
    };
    let seeds = match number("PACT_AGENT_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("PACT_AGENT_SEEDS").unwrap_or(SEEDS),
    };
    let is_one = seeds.end - seeds.start == 1;
    let mut deeds: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in seeds {
        let script = Script::random(seed, &TOOLS);
        let mut agent = Agent {
            wire,
            seed,
            server: StrictServer::start(wire.api, script).unwrap(),
            ctx: context(seed),
            dice: Dice::new(seed ^ 0xa9e7),
            late: Vec::new(),
            deeds: BTreeMap::new(),
            turn: 0,
        };
        while agent.turn < TURNS {
            agent.turn();
        }
        for (deed, count) in agent.deeds {
            *deeds.entry(deed).or_default() += count;
        }
    }
    println!("{:?}: {deeds:?}", wire.api);
    // A test that never does a thing does not test it.
    let is_silent = wire.api == Api::Chat;
    for deed in DEEDS
        .into_iter()
        .filter(|deed| !(is_silent && *deed == "thought"))
    {
        assert!(
            is_one || deeds.contains_key(deed),
            "no agent has done: {deed}"
        );
    }
}

/// All that agents do besides asking.
const DEEDS: [&str; 20] = [
    "answered",
    "cancelled",
    "committed in mid-call",
    "deleted",
    "empty answer",
    "empty user text",
    "failed",
    "forked",
    "image asked",
    "image answered",
    "inserted system",
    "interrupted",
    "late result",
    "left open",
    "parallel",
    "pruned",
    "replaced",
    "retrieved",
    "rewound",
    "thought",
];

fn context(seed: u64) -> Context {
    let builder = Context::builder().system("You are an agent. Use the tools.");
    match seed % 3 {
        0 => builder.build(),
        1 => {
            let pruning = Pruning::new().budget(Budget::blocks(30));
            builder.pruning(pruning.spare_newest_turns(1)).build()
        }
        _ => {
            let pruning = Pruning::new().budget(Budget::cost(700));
            builder.pruning(pruning).build()
        }
    }
}

struct Agent<'w> {
    wire: &'w Wire<'w>,
    seed: u64,
    server: StrictServer,
    ctx: Context,
    dice: Dice,
    /// The calls whose results come in a later turn.
    late: Vec<String>,
    deeds: BTreeMap<&'static str, usize>,
    turn: usize,
}

impl Agent<'_> {
    fn did(&mut self, deed: &'static str) {
        assert!(DEEDS.contains(&deed), "{deed}");
        *self.deeds.entry(deed).or_default() += 1;
    }

    fn turn(&mut self) {
        self.turn += 1;
        self.change_history();
        if self.dice.percent(25) {
            let hint = format!("The time is {}.", self.turn);
            let ttl = u32::try_from(self.dice.below(3)).unwrap();
            self.ctx
                .pre(Block::new(hint).role("system").ttl(ttl))
                .unwrap();
            self.did("inserted system");
        }
        if self.dice.percent(20) {
            let found = format!("Document {}: facts.", self.turn);
            let block = Block::new(found).role("user").key("rag").ttl(1);
            self.ctx.pre(block).unwrap();
            self.did("retrieved");
        }
        self.ask();
        for _ in 0..4 {
            let calls = self.call_provider();
            if calls.is_empty() {
                break;
            }
            self.answer(calls);
        }
        self.late_results();
        let report = self.ctx.commit().unwrap();
        if report.departures.iter().any(|left| left.why == Why::Pruned) {
            self.did("pruned");
        }
    }

    fn ask(&mut self) {
        match self.dice.below(8) {
            0 => {
                self.ctx.user("");
                self.did("empty user text");
            }
            1 => {
                let image = json!({"type": "image", "mime": "image/png", "data": "iVBORw0KGgo="});
                let text = json!({"type": "text", "text": "What is this?"});
                self.ctx
                    .push(Block::new(json!([text, image])).role("user"))
                    .unwrap();
                self.did("image asked");
            }
            2 => {
                self.ctx
                    .push(Block::new("A note of the developer.").role("system"))
                    .unwrap();
                self.did("inserted system");
            }
            _ => {}
        }
        self.ctx
            .user(format!("Question {}: “why?”", self.turn).as_str());
    }

    /// Sends a request, and takes the answer. Returns the calls in it.
    fn call_provider(&mut self) -> Vec<String> {
        let streamed = self.wire.streamed.filter(|_| self.dice.percent(30));
        let provider = streamed.unwrap_or(self.wire.provider);
        let request = match self.ctx.render(provider) {
            Ok(request) => request,
            Err(error) => self.fail(&error.to_string(), &Json::Null),
        };
        // Of many requests that grow, the SDKs' types judge some.
        if self.turn % 20 == 19 {
            crate::wire::noted(&request);
        }
        let violations = (self.wire.check)(&request.to_json());
        if let Some(violation) = violations.first() {
            self.fail(&format!("check: {violation}"), &request.to_json());
        }
        let answered = self.server.post(MODEL, streamed.is_some(), request.body());
        let answered = answered.unwrap();
        if answered.status != 200 {
            self.fail(&answered.json().to_string(), &request.to_json());
        }
        let answer = if streamed.is_some() {
            (self.wire.gather)(&answered.events())
        } else {
            answered.json()
        };
        let turn = match self.ctx.absorb(provider, &answer) {
            Ok(turn) => turn,
            Err(error) => self.fail(&error.to_string(), &answer),
        };
        assert!(turn.usage.is_some_and(|usage| usage.input > 0), "{answer}");
        if turn.blocks.is_empty() {
            self.did("empty answer");
        }
        let said = answer.to_string();
        if ["thinking", "reasoning", "thoughtSignature"]
            .iter()
            .any(|it| said.contains(it))
        {
            self.did("thought");
        }
        let calls = calls_of(&self.ctx, &turn.blocks);
        if calls.len() > 1 {
            self.did("parallel");
        }
        calls
    }

    fn answer(&mut self, mut calls: Vec<String>) {
        if self.dice.percent(20) {
            calls.reverse();
        }
        for call in calls {
            match self.dice.below(16) {
                0 => {
                    let error = ToolAnswer::error("the service is down");
                    self.ctx.answer(call.as_str(), error).unwrap();
                    self.did("failed");
                }
                1 => {
                    let image =
                        json!({"type": "image", "mime": "image/png", "data": "iVBORw0KGgo="});
                    let text = json!({"type": "text", "text": "The screen:"});
                    let block = Block::new(json!([text, image])).role("tool").kind("result");
                    self.push(block.data("call_id", call));
                    self.did("image answered");
                }
                2 => {
                    self.ctx.close_pending("cancelled").unwrap();
                    assert!(self.ctx.pending_calls().is_empty());
                    self.ctx.user("Stop that!");
                    self.did("cancelled");
                    return;
                }
                3 => self.did("left open"),
                4 => {
                    self.late.push(call);
                    self.did("late result");
                }
                5 => {
                    self.ctx.user("By the way, hurry up.");
                    self.push(result(&call, "42"));
                    self.did("interrupted");
                }
                6 => {
                    self.ctx.commit().unwrap();
                    self.push(result(&call, "after the commit"));
                    self.did("committed in mid-call");
                }
                7 => self.push(result(&call, "")),
                8 => {
                    let block = Block::new(json!({"degrees": 21.5, "sky": ["blue"]}));
                    self.push(block.role("tool").kind("result").data("call_id", call));
                }
                _ => {
                    self.ctx.answer(call.as_str(), "It is sunny.").unwrap();
                    self.did("answered");
                }
            }
        }
    }

    fn push(&mut self, block: Block) {
        self.ctx.push(block).unwrap();
    }

    fn late_results(&mut self) {
        if self.dice.percent(50) {
            return;
        }
        for call in core::mem::take(&mut self.late) {
            self.push(result(&call, "at last"));
        }
    }

    /// Edits, goes back, or goes on in a branch.
    fn change_history(&mut self) {
        let blocks = blocks(&self.ctx);
        match self.dice.below(20) {
            0 if self.turn > 5 => {
                let address = format!("@t-{}", self.dice.below(3));
                if self.ctx.rewind(address.as_str()).is_ok() {
                    self.did("rewound");
                }
            }
            1 if self.turn > 5 => {
                let address = format!("@t-{}", self.dice.below(3));
                if let Ok(branch) = self.ctx.fork(address.as_str()) {
                    self.ctx = branch;
                    self.did("forked");
                }
            }
            2..=4 => {
                if let Some(id) = self.dice.pick(&blocks).cloned()
                    && self.ctx.delete(id.with_pairs()).is_ok()
                {
                    self.did("deleted");
                }
            }
            5..=7 => {
                if let Some(id) = self.dice.pick(&blocks).cloned() {
                    self.replace(&id);
                }
            }
            _ => {}
        }
    }

    fn replace(&mut self, id: &NodeId) {
        let node = self.ctx.node(id).unwrap();
        let is_call = node.said().any(|said| matches!(said, Said::Call(_)));
        // The text of an answer with calls is edited by its parts; that is another test.
        if !is_call && self.ctx.replace(id, Block::new("in short: 7")).is_ok() {
            self.did("replaced");
        }
    }

    fn fail(&self, reason: &str, request: &Json) -> ! {
        panic!(
            "{:?}, seed {}, turn {}: {reason}\n{}\n{request:#}",
            self.wire.api,
            self.seed,
            self.turn,
            self.ctx.thread().to_json(),
        );
    }
}

fn result(call: &str, text: &str) -> Block {
    let block = Block::new(text).role("tool").kind("result");
    block.data("call_id", call)
}

/// The ids of the calls that blocks make.
fn calls_of(ctx: &Context, blocks: &[NodeId]) -> Vec<String> {
    let said = blocks.iter().flat_map(|id| ctx.node(id).unwrap().said());
    let calls = said.filter_map(|said| match said {
        Said::Call(call) => Some(call.id.to_owned()),
        _ => None,
    });
    calls.collect()
}

/// The blocks of the conversation.
fn blocks(ctx: &Context) -> Vec<NodeId> {
    let thread = ctx.thread();
    let blocks = thread.messages().filter(|message| !message.is_in_system());
    blocks.map(|message| message.id().clone()).collect()
}
