//! An agent: it asks, runs tools, and leaves some things undone.

use std::collections::{BTreeMap, BTreeSet};

use pact_core::{Block, Budget, Context, Json, NodeId, Pruning, Said, ToolAnswer, Why};
use pact_strict_server::{Dice, StrictServer};
use serde_json::json;

use super::wires::Wire;
use super::{CHANGES, DEEDS};

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

/// A provider and its server.
pub(super) struct Speaker<'w> {
    pub(super) wire: &'w Wire,
    pub(super) server: StrictServer,
}

pub(super) struct Agent<'w> {
    seed: u64,
    speakers: Vec<Speaker<'w>>,
    /// The index of the speaker that the next request goes to.
    current: usize,
    /// The speakers that have answered.
    heard: BTreeSet<usize>,
    pub(super) ctx: Context,
    pub(super) dice: Dice,
    /// The calls whose results come in a later turn.
    late: Vec<String>,
    pub(super) deeds: BTreeMap<&'static str, usize>,
    /// The APIs before and after a change.
    pub(super) changes: BTreeSet<(String, String)>,
    pub(super) turn: usize,
}

impl<'w> Agent<'w> {
    pub(super) fn new(seed: u64, speakers: Vec<Speaker<'w>>) -> Self {
        Self {
            seed,
            speakers,
            current: 0,
            heard: BTreeSet::new(),
            ctx: context(seed),
            dice: Dice::new(seed ^ 0xa9e7),
            late: Vec::new(),
            deeds: BTreeMap::new(),
            changes: BTreeSet::new(),
            turn: 0,
        }
    }

    pub(super) fn wire(&self) -> &'w Wire {
        self.speakers[self.current].wire
    }

    /// Goes to another provider, in so many of a hundred cases, if there is one.
    fn change_provider(&mut self, chance: usize) -> bool {
        if self.speakers.len() == 1 || !self.dice.percent(chance) {
            return false;
        }
        let before = self.wire();
        let step = 1 + self.dice.below(self.speakers.len() - 1);
        self.current = (self.current + step) % self.speakers.len();
        let after = self.wire();
        let is_same_api = before.api == after.api;
        self.did(if is_same_api {
            "changed model"
        } else {
            "changed api"
        });
        if self.heard.contains(&self.current) {
            self.did("went back");
        }
        let name = |wire: &Wire| format!("{:?}", wire.api);
        self.changes.insert((name(before), name(after)));
        true
    }

    pub(super) fn did(&mut self, deed: &'static str) {
        assert!(DEEDS.contains(&deed) || CHANGES.contains(&deed), "{deed}");
        *self.deeds.entry(deed).or_default() += 1;
    }

    pub(super) fn turn(&mut self) {
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
        self.change_provider(30);
        self.ask();
        for nth in 0..4 {
            if nth > 0 && self.change_provider(15) {
                self.did("changed in mid-turn");
            }
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
        let wire = self.wire();
        let streamed = wire.streamed.as_ref().filter(|_| self.dice.percent(30));
        let provider = streamed.unwrap_or(&wire.provider).as_ref();
        let request = match self.ctx.render(provider) {
            Ok(request) => request,
            Err(error) => self.fail(&error.to_string(), &Json::Null),
        };
        // Of many requests that grow, the SDKs' types judge some.
        if self.turn % 20 == 19 {
            crate::wire::noted(&request);
        }
        let json = request.to_json();
        let violations = (wire.check)(&json);
        if let Some(violation) = violations.first() {
            self.fail(&format!("check: {violation}"), &json);
        }
        self.assert_all_questions_in(&json);
        let server = &self.speakers[self.current].server;
        let answered = server.post(wire.model, streamed.is_some(), request.body());
        let answered = answered.unwrap();
        if answered.status != 200 {
            self.fail(&answered.json().to_string(), &json);
        }
        let answer = if streamed.is_some() {
            (wire.gather)(&answered.events())
        } else {
            answered.json()
        };
        self.heard.insert(self.current);
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

    /// A provider that says less is not refused, either.
    fn assert_all_questions_in(&self, request: &Json) {
        let said = request.to_string();
        for message in self.ctx.thread().messages() {
            let text = message.content().and_then(|content| content.as_text());
            if let Some(text) = text.filter(|text| text.starts_with("Question"))
                && !said.contains(text)
            {
                self.fail(&format!("`{text}` is not in the request"), request);
            }
        }
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

    fn fail(&self, reason: &str, request: &Json) -> ! {
        panic!(
            "{:?}, seed {}, turn {}: {reason}\n{}\n{request:#}",
            self.wire(),
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
