//! Stores in PostgreSQL, on servers that the tests start.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | promises that each sort of store keeps |
//! | `racing.rs` | writers that get in each other's way |
//! | `cut.rs` | connections that are cut at every message |
//! | `damage.rs` | damaged rows |
//! | `killed.rs` | a server that is killed, a standby that takes over |
//! | `proxy.rs` | a proxy that cuts connections |
//! | `opening.rs` | tables, tenants of other programs, passwords, certificates |
//! | `writers.rs` | writers that remember their acknowledged turns |

mod cut;
mod damage;
mod killed;
mod opening;
mod proxy;
mod racing;
mod writers;

use std::sync::{Arc, Mutex, PoisonError, Weak};

use pact_core::Context;
use pact_postgres_server::{Bouncer, Server, Settings, server_or_skip, skip};
use pact_store::conformance::{self, HANDLES, Kit};
use pact_store::{BlockingPgStore, Isolation, PgOptions, PgStore, Postgres};

/// A server that tests share that run at the same time.
fn shared(test: &str) -> Option<Arc<Server>> {
    static SHARED: Mutex<Weak<Server>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(server) = shared.upgrade() {
        return Some(server);
    }
    let server = Arc::new(server_or_skip(test, &Settings::default())?);
    *shared = Arc::downgrade(&server);
    Some(server)
}

fn runtime() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().build().unwrap()
}

fn threads() -> tokio::runtime::Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().unwrap()
}

/// Runs the kit on handles that wait, each on a thread.
fn waits_and_keeps_all_promises(options: &PgOptions) {
    conformance::run(|| Postgres::connect_blocking(options.clone()).unwrap()).unwrap();
}

/// Runs the kit on handles of a runtime.
fn keeps_all_promises(runtime: &tokio::runtime::Runtime, options: &PgOptions) {
    runtime.block_on(async {
        let mut handles = Vec::new();
        for _ in 0..HANDLES {
            handles.push(Postgres::connect(options.clone()).await.unwrap());
        }
        Kit::joined(handles).run().await.unwrap();
    });
}

#[test]
fn postgres_keeps_all_promises() {
    let Some(server) = shared("postgres_keeps_all_promises") else {
        return;
    };
    let address = server.database("promises").unwrap();
    waits_and_keeps_all_promises(&PgOptions::new(address).isolation(Isolation::ReadCommitted));
}

#[test]
fn serializable_postgres_keeps_all_promises() {
    let Some(server) = shared("serializable_postgres_keeps_all_promises") else {
        return;
    };
    let address = server.database("serializable").unwrap();
    let options = PgOptions::new(address).isolation(Isolation::Serializable);
    keeps_all_promises(&threads(), &options);
}

#[test]
fn postgres_behind_pgbouncer_keeps_all_promises() {
    let test = "postgres_behind_pgbouncer_keeps_all_promises";
    let Some(server) = shared(test) else {
        return;
    };
    if pact_postgres_server::pgbouncer().is_none() {
        return skip(
            test,
            "there is no pgbouncer; `cargo xtask install-postgres` installs it",
        );
    }
    server.database("bounced").unwrap();
    let bouncer = Bouncer::start(&server).unwrap();
    let options = PgOptions::new(bouncer.address("bounced"));
    keeps_all_promises(&runtime(), &options);
}

#[test]
fn a_store_waits_without_a_runtime_and_inside_of_one() {
    let Some(server) = shared("a_store_waits_without_a_runtime_and_inside_of_one") else {
        return;
    };
    let address = server.database("waiting").unwrap();
    // More answers than a runtime lets one task await before others have their turn.
    let commits = || {
        let store = BlockingPgStore::connect(address.as_str()).unwrap();
        let opened = store.conversation("c").open_or_create(Context::builder());
        let mut chat = opened.unwrap();
        for _ in 0..200 {
            chat.user("question");
            chat.commit().unwrap();
        }
    };
    commits();
    runtime().block_on(async { commits() });
    threads().block_on(async { commits() });
}

async fn commits(store: &PgStore, name: &str) {
    let builder = Context::builder();
    let mut chat = store
        .conversation(name)
        .open_or_create(builder)
        .await
        .unwrap();
    chat.user("question");
    chat.commit().await.unwrap();
}

#[test]
fn a_store_works_in_runtimes_of_both_kinds_and_in_one_after_the_other() {
    let Some(server) = shared("a_store_works_in_runtimes_of_both_kinds") else {
        return;
    };
    let address = server.database("runtimes").unwrap();
    let first = runtime();
    let store = first.block_on(PgStore::connect(address.as_str())).unwrap();
    first.block_on(commits(&store, "a"));
    // The first runtime is there, and does not run: its connections would not answer.
    let second = threads();
    second.block_on(commits(&store, "a"));
    second.block_on(async {
        let tasks: Vec<_> = (0..8)
            .map(|number| {
                let store = store.clone();
                tokio::spawn(async move { Box::pin(commits(&store, &format!("b{number}"))).await })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
    drop(second);
    first.block_on(commits(&store, "a"));
    // Outside of any runtime, it says so.
    let told = pollster(store.conversation("a").info()).unwrap_err();
    assert!(told.to_string().contains("BlockingPgStore"), "{told}");
    // Opened outside, it brings its own.
    let store = pollster(PgStore::connect(address.as_str())).unwrap();
    pollster(commits(&store, "a"));
    let info = pollster(store.conversation("a").info()).unwrap();
    assert_eq!(info.cycle, 5);
}

/// Runs a future to its end without tokio.
fn pollster<F: Future>(future: F) -> F::Output {
    struct Unpark(std::thread::Thread);
    impl std::task::Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = std::task::Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut context = std::task::Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            std::task::Poll::Ready(output) => return output,
            std::task::Poll::Pending => std::thread::park(),
        }
    }
}
