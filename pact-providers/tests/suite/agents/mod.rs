//! Agents of 60 turns against strict servers: parallel calls, tool errors, images, cancelled
//! tools, calls left open, late results, edits, rewinds, forks and pruning. Some agents go to
//! another API or model in mid-conversation. No server may refuse a request.
//!
//! `PACT_AGENT_SEEDS=200` runs more agents, and `PACT_AGENT_SEED=17` runs one.

mod agent;
mod history;
pub(crate) mod wires;

use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::env;

use pact_strict_server::{Api, Script, StrictServer};

use agent::{Agent, Speaker};
use wires::{TOOLS, Wire, wire};

const TURNS: usize = 60;
/// The seeds of an ordinary run.
const SEEDS: u64 = 6;
/// The seeds of an ordinary run of agents that change the provider: enough to go from each API to
/// each other one.
const CHANGING_SEEDS: u64 = 12;

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

/// All that agents which change the provider do besides.
const CHANGES: [&str; 4] = [
    "changed api",
    "changed in mid-turn",
    "changed model",
    "went back",
];

macro_rules! agents {
    ($($name:ident: $api:ident;)*) => { $(
        #[test]
        fn $name() {
            run_with_one_provider(Api::$api);
        }
    )* };
}

agents! {
    agents_of_anthropic: Anthropic;
    agents_of_openai_chat: Chat;
    agents_of_bedrock: Bedrock;
    agents_of_gemini: Gemini;
    agents_of_openai_responses: Responses;
    agents_of_mistral: Mistral;
    agents_of_ollama: Ollama;
}

/// The deeds of several agents.
#[derive(Default)]
struct Done {
    deeds: BTreeMap<&'static str, usize>,
    /// The APIs before and after a change.
    changes: BTreeSet<(String, String)>,
}

impl Done {
    /// Runs an agent, and adds its deeds.
    fn run(&mut self, seed: u64, speakers: Vec<Speaker<'_>>) {
        let mut agent = Agent::new(seed, speakers);
        for _ in 0..TURNS {
            agent.turn();
        }
        for (deed, count) in agent.deeds {
            *self.deeds.entry(deed).or_default() += count;
        }
        self.changes.extend(agent.changes);
    }

    /// A test that never does a thing does not test it.
    fn assert_all(&self, mut deeds: impl Iterator<Item = &'static str>) {
        let missing = deeds.find(|deed| !self.deeds.contains_key(deed));
        assert_eq!(missing, None, "no agent has done this");
    }
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// The seeds of this run, and whether it is an ordinary one, which does everything.
fn seeds(ordinary: u64) -> (Range<u64>, bool) {
    match number("PACT_AGENT_SEED") {
        Some(seed) => (seed..seed + 1, false),
        None => (0..number("PACT_AGENT_SEEDS").unwrap_or(ordinary), true),
    }
}

fn run_with_one_provider(api: Api) {
    let wire = wire(api, "strict-1");
    let (seeds, is_ordinary) = seeds(SEEDS);
    let mut done = Done::default();
    for seed in seeds {
        let server = StrictServer::start(api, Script::random(seed, &TOOLS)).unwrap();
        done.run(
            seed,
            vec![Speaker {
                wire: &wire,
                server,
            }],
        );
    }
    println!("{api:?}: {:?}", done.deeds);
    if is_ordinary {
        // OpenAI Chat shows no thinking.
        let shows = |deed: &&str| !(api == Api::Chat && *deed == "thought");
        done.assert_all(DEEDS.into_iter().filter(shows));
    }
}

/// Agents that go from any API and model to any other, between turns and between a call and the
/// next. A server takes the calls of other servers, but no signature of theirs.
#[test]
fn agents_that_change_the_provider() {
    let models = ["strict-1", "strict-2"];
    let wires = models.map(|model| Api::ALL.map(|api| wire(api, model)));
    let wires: Vec<&Wire> = wires.iter().flatten().collect();
    let (seeds, is_ordinary) = seeds(CHANGING_SEEDS);
    let mut done = Done::default();
    for seed in seeds {
        let speaker = |(number, wire): (u64, &&'_ Wire)| {
            let script = Script::random(seed ^ (number << 32), &TOOLS);
            let server = StrictServer::start_in_mid_conversation(wire.api, script, number);
            server.unwrap()
        };
        let servers = (0..).zip(&wires).map(speaker);
        let speakers = wires.iter().zip(servers);
        let speakers = speakers.map(|(wire, server)| Speaker { wire, server });
        done.run(seed, speakers.collect());
    }
    println!("{:?}", done.deeds);
    if is_ordinary {
        done.assert_all(DEEDS.into_iter().chain(CHANGES));
        let pairs = Api::ALL.len() * Api::ALL.len();
        assert_eq!(done.changes.len(), pairs, "{:?}", done.changes);
    }
}
