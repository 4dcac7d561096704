//! The connection is cut at every message of every call: memory and store agree afterwards, and
//! nothing is made twice.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use pact_core::{Block, Context, ContextBuilder, select};
use pact_postgres_server::{PASSWORD, Server, USER};
use pact_store::{BlockingPgStore, Chat, Load, PgOptions, Postgres, Store, StoreError};
use serde_json::json;

use super::proxy::{From, Proxy};
use super::shared;
use crate::common::{Echo, bytes};

type Call = fn(&Store<Postgres>, &mut Chat<Postgres>) -> Result<(), StoreError>;

const SECRET: &str = "secret-5b7e-of-at-least-thirty-two-bytes";

/// The calls. Each is made on a conversation with two snapshots and an open turn.
const CALLS: [(&str, Call); 8] = [
    ("commit", |_, chat| chat.commit().map(drop)),
    ("save", |_, chat| chat.save().map(drop)),
    ("attempt", |_, chat| {
        let request = chat.render(&Echo(json!({"tools": []})))?;
        let running = chat.attempt(&request)?;
        running.finish(pact_core::Usage::default());
        Ok(())
    }),
    ("rewind", |_, chat| chat.rewind("@t-1").map(drop)),
    ("create", |store, chat| {
        let name = format!("{} twin", chat.name());
        match store.conversation(name).create(settings()) {
            Err(StoreError::Taken { .. }) => Ok(()),
            made => made.map(drop),
        }
    }),
    ("fork", |store, chat| {
        match store.fork(chat, "@t-1", format!("{} fork", chat.name())) {
            // It was made when the outcome was not known.
            Err(StoreError::Taken { .. }) => Ok(()),
            forked => forked.map(drop),
        }
    }),
    ("erase values", |_, chat| {
        chat.erase(select!(".block[content~'5b7e']"), "the test")
            .map(drop)
    }),
    ("erase", |store, chat| {
        match store.conversation(chat.name()).erase() {
            Err(StoreError::NotFound { .. }) => Ok(()),
            erased => erased,
        }
    }),
];

/// These make several changes, one after the other; the rest is made by the same call again.
const STEPWISE: [&str; 2] = ["erase values", "erase"];

fn settings() -> ContextBuilder {
    Context::builder().system("You are helpful.")
}

/// A store behind a proxy, and the same one beside it.
struct Cuts {
    proxy: Proxy,
    direct: Store<Postgres>,
    cut: Store<Postgres>,
    made: usize,
    _server: Arc<Server>,
}

impl Cuts {
    fn new(test: &str, database: &str, patience: Duration) -> Option<Self> {
        let server = shared(test)?;
        let address = server.database(database).unwrap();
        let proxy = Proxy::start(server.port()).unwrap();
        let port = proxy.port();
        let through = format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{port}/{database}");
        let options = PgOptions::new(through).patience(patience);
        Some(Self {
            direct: BlockingPgStore::connect(address).unwrap(),
            cut: BlockingPgStore::connect(options).unwrap(),
            proxy,
            made: 0,
            _server: server,
        })
    }

    /// A conversation of its own, with something to do for each call.
    fn chat(&mut self) -> Chat<Postgres> {
        self.made += 1;
        let name = format!("c{}", self.made);
        let named = self.direct.conversation(name.as_str());
        let mut chat = named.create(settings()).unwrap();
        for turn in 0..2 {
            chat.user(format!("question {turn}"));
            chat.push(Block::new(SECRET).role("user").ttl(1)).unwrap();
            chat.commit().unwrap();
        }
        let named = self.cut.conversation(name).load(Load::All);
        let mut chat = named.open(settings()).unwrap();
        chat.user("the open turn");
        chat
    }

    /// How many messages of the client and of the server a call takes.
    fn measure(&mut self, call: Call) -> [usize; 2] {
        let mut chat = self.chat();
        self.proxy.calm();
        call(&self.cut, &mut chat).unwrap();
        self.proxy.calm().0
    }

    /// The stored state; none if the conversation is gone.
    fn stored(&self, name: &str) -> Option<(String, String)> {
        let named = self.direct.conversation(name).load(Load::All);
        match named.open(settings()) {
            Err(StoreError::NotFound { .. }) => None,
            opened => {
                let checked = self.direct.conversation(name).check(|_| ()).unwrap();
                assert_eq!(checked.problems, []);
                Some(bytes(&opened.unwrap()))
            }
        }
    }

    /// Looks at the state after a call, and makes it again if it failed.
    fn look(
        &mut self,
        (what, call): (&str, Call),
        at: &str,
        chat: &mut Chat<Postgres>,
        before: &((String, String), Option<(String, String)>),
        done: Result<(), StoreError>,
    ) {
        let name = chat.name().to_owned();
        if let Err(failed) = done {
            let now = self.stored(&name);
            if chat.is_in_doubt() {
                assert_eq!(failed.code(), "E_STORE_IN_DOUBT", "{at}");
                let is_stored = now == Some(bytes(chat));
                assert!(is_stored || now == before.1, "{at}: {failed}");
            } else if !STEPWISE.contains(&what) {
                assert!(bytes(chat) == before.0, "{at}: it has not happened");
                assert!(now == before.1, "{at}: it has not happened: {failed}");
            }
            call(&self.cut, chat).unwrap_or_else(|again| panic!("{at}: {again}, after {failed}"));
        }
        assert!(!chat.is_in_doubt(), "{at}");
        let stored = self.stored(&name);
        match what {
            "erase" => assert_eq!(stored, None, "{at}"),
            "create" | "fork" => {
                let other = if what == "fork" { "fork" } else { "twin" };
                assert!(self.stored(&format!("{name} {other}")).is_some(), "{at}");
            }
            _ => {
                assert!(stored == Some(bytes(chat)), "{at}: memory and store differ");
                let again = chat.save().unwrap();
                // The outcome of the attempt.
                assert_eq!(again, what == "attempt", "{at}");
            }
        }
        if what == "erase values" {
            assert!(!stored.unwrap().0.contains(SECRET), "{at}");
        }
        // Nobody else wrote: the handle goes on.
        if what != "erase" {
            chat.user("goes on");
            chat.commit().unwrap();
        }
    }
}

/// Whether `CUTS=all` wants all cuts.
fn is_all() -> bool {
    std::env::var("CUTS").is_ok_and(|cuts| cuts == "all")
}

/// The messages to cut at, of so many: all with `CUTS=all`; otherwise one near the beginning, which
/// is another one for each call, one in the middle, and the last two, where the outcome of a
/// transaction is told.
fn messages(call: usize, count: usize) -> Vec<usize> {
    if is_all() {
        return (0..count).collect();
    }
    let chosen = [
        call % count.max(1),
        count / 2,
        count.saturating_sub(2),
        count.saturating_sub(1),
    ];
    BTreeSet::from(chosen).into_iter().collect()
}

/// The connection is lost once. The store tries again by itself, and nobody is told.
#[test]
fn a_connection_is_cut_at_every_message() {
    let test = "a_connection_is_cut_at_every_message";
    let Some(mut cuts) = Cuts::new(test, "cut", Duration::from_secs(20)) else {
        return;
    };
    let mut count = 0;
    for (number_of_call, (what, call)) in CALLS.into_iter().enumerate() {
        let of_both = cuts.measure(call);
        for (from, messages_of_it) in [From::Client, From::Server].into_iter().zip(of_both) {
            for number in messages(number_of_call, messages_of_it) {
                let mut chat = cuts.chat();
                let before = (bytes(&chat), cuts.stored(chat.name()));
                cuts.proxy.cut(from, number);
                let done = call(&cuts.cut, &mut chat);
                let (_, is_cut, _) = cuts.proxy.calm();
                // Another conversation may take a message less.
                if !is_cut {
                    continue;
                }
                count += 1;
                let at = format!("{what}, message {number} of {from:?}");
                done.as_ref()
                    .unwrap_or_else(|error| panic!("{at}: {error}"));
                cuts.look((what, call), &at, &mut chat, &before, done);
            }
        }
    }
    eprintln!("{count} cuts");
    assert!(count > 6 * CALLS.len(), "{count}");
}

/// The connection is lost, and after some more messages nobody answers any more, until the patience
/// is over.
#[test]
fn a_server_is_gone_after_every_message() {
    let test = "a_server_is_gone_after_every_message";
    let Some(mut cuts) = Cuts::new(test, "gone", Duration::from_millis(250)) else {
        return;
    };
    let (mut count, mut doubts) = (0, 0);
    for (number_of_call, (what, call)) in CALLS.into_iter().enumerate() {
        let [_, of_server] = cuts.measure(call);
        for (at, number) in messages(number_of_call, of_server).into_iter().enumerate() {
            // At once, and somewhere in the attempts that follow.
            for after in 0.. {
                // Of the messages with which a connection begins, one is as good as another.
                let after = if is_all() {
                    after
                } else {
                    15 * (number_of_call + at) % 45
                };
                let mut chat = cuts.chat();
                let before = (bytes(&chat), cuts.stored(chat.name()));
                cuts.proxy.cut_and_die(From::Server, number, after);
                let done = call(&cuts.cut, &mut chat);
                let (_, is_cut, is_dead) = cuts.proxy.calm();
                if !is_cut || (!is_dead && done.is_ok()) {
                    break;
                }
                count += 1;
                doubts += usize::from(chat.is_in_doubt());
                let at = format!("{what}, message {number} of the server, and {after} more");
                cuts.look((what, call), &at, &mut chat, &before, done);
                // The patience may end before the server does.
                if !is_all() || !is_dead || STEPWISE.contains(&what) {
                    break;
                }
            }
        }
    }
    eprintln!("{count} cuts, {doubts} doubts");
    assert!(doubts > 4, "{doubts}");
}
