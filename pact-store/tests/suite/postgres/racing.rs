//! Writers that get in each other's way: eight of them, on one conversation.

use std::process::{Command, Stdio};

use pact_core::Context;
use pact_store::{BlockingPgStore, Isolation, PgOptions, Postgres, Store};

use super::shared;
use super::writers::Writers;
use crate::common::{check, count};

/// `RACES=2000 cargo test -p pact-store --test suite racing` makes a longer run.
fn race(test: &str, isolation: Isolation, settings: &str) -> Option<u64> {
    let server = shared(test)?;
    let races = std::env::var("RACES").map_or(80, |races| races.parse().unwrap());
    let address = server.database(test).unwrap();
    let options = PgOptions::new(address + settings).isolation(isolation);
    // Each store has a backend of its own, as eight processes have.
    let backends: Vec<Postgres> = (0..8)
        .map(|_| Postgres::connect_blocking(options.clone()).unwrap())
        .collect();
    let mut writers = Writers::new(&options, 8);
    let stores = backends
        .iter()
        .map(|backend| Store::on(backend.clone()).unwrap());
    writers.stores = stores.collect();
    writers.write_while(|| writers.wait_for(races));
    writers.look(&options);
    let retries = backends.iter().map(Postgres::retries).sum();
    eprintln!("{test}: {retries} retries");
    Some(retries)
}

#[test]
fn writers_at_read_committed_lose_nothing() {
    race("writers_at_read_committed", Isolation::ReadCommitted, "");
}

/// As the kin of PostgreSQL have it that know no other isolation.
#[test]
fn writers_at_repeatable_read_lose_nothing() {
    let settings = "?options=-c%20default_transaction_isolation%3Drepeatable%5C%20read";
    let retries = race(
        "writers_at_repeatable_read",
        Isolation::OfTheServer,
        settings,
    );
    // The server refused some of them with 40001, and they were made again.
    assert_ne!(retries, Some(0));
}

#[test]
fn writers_at_serializable_lose_nothing() {
    let retries = race("writers_at_serializable", Isolation::Serializable, "");
    assert_ne!(retries, Some(0));
}

const ADDRESS: &str = "PACT_RACE_ADDRESS";
const STEPS: u64 = 60;

/// Counts in a conversation that others count in. Only the test below runs it, as a process.
#[test]
#[ignore = "the next test runs it as a process"]
fn counting_child() {
    let Ok(address) = std::env::var(ADDRESS) else {
        return;
    };
    let store = BlockingPgStore::connect(address).unwrap();
    for _ in 0..STEPS {
        store.update("counter", count).unwrap();
    }
}

/// Two processes count in one conversation: no step is lost.
#[test]
fn two_processes_on_postgres_lose_nothing() {
    let Some(server) = shared("two_processes_on_postgres_lose_nothing") else {
        return;
    };
    let address = server.database("two_processes").unwrap();
    let store = BlockingPgStore::connect(address.as_str()).unwrap();
    let made = store.conversation("counter").create(Context::builder());
    drop(made.unwrap());
    let spawn = || {
        Command::new(std::env::current_exe().unwrap())
            .args(["postgres::racing::counting_child", "--exact", "--ignored"])
            .env(ADDRESS, &address)
            .stdout(Stdio::null())
            .spawn()
            .unwrap()
    };
    let children = [spawn(), spawn()];
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(store.update("counter", count).unwrap(), 2 * STEPS + 1);
    check(&store);
}
