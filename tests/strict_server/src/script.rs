//! The answers of the model.

use std::collections::VecDeque;

use serde_json::{Value as Json, json};

use crate::dice::Dice;

/// One answer of the model, in no API's words.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Reply {
    pub(crate) thinking: Option<String>,
    pub(crate) text: Option<String>,
    /// Names and arguments.
    pub(crate) calls: Vec<(String, Json)>,
}

impl Reply {
    /// Makes an answer that says nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Says a text.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    /// Thinks first. Chat Completions, which shows no thinking, leaves it out.
    pub fn thinking(mut self, text: impl Into<String>) -> Self {
        self.thinking = Some(text.into());
        self
    }

    /// Calls a tool; several calls are parallel. `arguments` is an object.
    pub fn call(mut self, name: impl Into<String>, arguments: Json) -> Self {
        self.calls.push((name.into(), arguments));
        self
    }
}

/// Gives a server its answers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Script {
    /// These answers, in their order. After them the server says `Done.`
    Fixed(VecDeque<Reply>),
    /// Answers by dice. They call tools with these names.
    Random(Dice, Vec<String>),
}

impl Script {
    /// Makes a script of answers.
    pub fn fixed(replies: impl IntoIterator<Item = Reply>) -> Self {
        Self::Fixed(replies.into_iter().collect())
    }

    /// Makes a script of dice.
    #[must_use]
    pub fn random(seed: u64, tools: &[&str]) -> Self {
        let tools = tools.iter().map(|name| (*name).to_owned()).collect();
        Self::Random(Dice::new(seed), tools)
    }

    pub(crate) fn next(&mut self, serial: u64) -> Reply {
        let (dice, tools) = match self {
            Self::Fixed(replies) => {
                return replies
                    .pop_front()
                    .unwrap_or_else(|| Reply::new().text("Done."));
            }
            Self::Random(dice, tools) => (dice, tools),
        };
        let mut reply = Reply::new();
        // Real models answer nothing at times.
        if dice.percent(3) {
            return reply;
        }
        if dice.percent(40) {
            reply = reply.thinking(format!("Thought {serial}: \"{}\"", dice.word(6)));
        }
        let calls = if dice.percent(55) {
            1 + dice.below(3)
        } else {
            0
        };
        if calls == 0 || dice.percent(40) {
            reply = reply.text(format!("Answer {serial} — {} ✓", dice.word(8)));
        }
        for number in 0..calls {
            let name = dice.pick(tools).cloned().unwrap_or_default();
            let arguments = match dice.below(4) {
                // The numbers make every call different from all others.
                0 => json!({"call": serial, "number": number}),
                1 => json!({"call": serial, "number": number, "text": "a \"b\" \\ ü"}),
                2 => json!({"call": serial, "number": number, "list": [1, {"z": null, "a": 2.5}]}),
                _ => json!({"z": {"call": serial}, "number": number, "a": true}),
            };
            reply = reply.call(name, arguments);
        }
        reply
    }
}
