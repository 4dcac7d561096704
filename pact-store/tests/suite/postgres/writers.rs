//! Writers that remember their acknowledged turns.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use pact_core::Context;
use pact_store::{BlockingPgStore, Load, PgOptions, Postgres, Store, StoreError};

/// A few writers, each with conversations of its own and one that all share.
pub(super) struct Writers {
    pub(super) stores: Vec<Store<Postgres>>,
    /// How many turns of each writer were acknowledged.
    pub(super) acknowledged: Vec<AtomicU64>,
    is_over: AtomicBool,
}

/// The conversation that all write to.
const SHARED: &str = "shared";

fn own(writer: usize) -> String {
    format!("own {writer}")
}

impl Writers {
    pub(super) fn new(options: &PgOptions, count: usize) -> Self {
        let open = || BlockingPgStore::connect(options.clone()).unwrap();
        let writers = Self {
            stores: (0..count).map(|_| open()).collect(),
            acknowledged: (0..count).map(|_| AtomicU64::new(0)).collect(),
            is_over: AtomicBool::new(false),
        };
        for name in (0..count).map(own).chain([SHARED.to_owned()]) {
            let made = writers.stores[0]
                .conversation(name)
                .create(Context::builder());
            drop(made.unwrap());
        }
        writers
    }

    /// All write until something was done.
    pub(super) fn write_while(&self, work: impl FnOnce()) {
        std::thread::scope(|scope| {
            let writing: Vec<_> = (0..self.stores.len())
                .map(|writer| scope.spawn(move || self.write(writer)))
                .collect();
            work();
            self.is_over.store(true, Ordering::SeqCst);
            for writer in writing {
                writer.join().unwrap();
            }
        });
    }

    pub(super) fn total(&self) -> u64 {
        let counts = self.acknowledged.iter();
        counts.map(|count| count.load(Ordering::SeqCst)).sum()
    }

    /// Waits until so many more turns were acknowledged.
    pub(super) fn wait_for(&self, more: u64) {
        let wanted = self.total() + more;
        while self.total() < wanted {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Commits to its own conversation, and updates the shared one with the same number.
    fn write(&self, writer: usize) {
        let store = &self.stores[writer];
        let mut chat = store
            .conversation(own(writer))
            .open(Context::builder())
            .unwrap();
        for turn in 1_u64.. {
            if self.is_over.load(Ordering::SeqCst) {
                break;
            }
            chat.user(format!("<{writer}.{turn}>"));
            loop {
                match chat.commit() {
                    Ok(_) => break,
                    // The same call stores it once.
                    Err(StoreError::InDoubt { .. }) => {}
                    Err(error) => panic!("writer {writer}, turn {turn}: {error}"),
                }
            }
            let updated = store.update(SHARED, |ctx| {
                ctx.user(format!("<{writer}.{turn}>"));
                ctx.commit().map(drop)
            });
            updated.unwrap();
            self.acknowledged[writer].store(turn, Ordering::SeqCst);
        }
    }

    /// Each acknowledged turn is there once in both conversations; of the others at most the last
    /// one, or half of it.
    pub(super) fn look(&self, options: &PgOptions) {
        let store = BlockingPgStore::connect(options.clone()).unwrap();
        for (_, checked) in store.check(|_| ()).unwrap() {
            assert_eq!(checked.problems, []);
        }
        let text = |name: &str| {
            let load = store.conversation(name).load(Load::All);
            let chat = load.open(Context::builder()).unwrap();
            let mut history = Vec::new();
            chat.write_history(&mut history).unwrap();
            let newest = chat
                .newest()
                .map(|newest| newest.export())
                .unwrap_or_default();
            (String::from_utf8(history).unwrap().lines().count(), newest)
        };
        let (shared_turns, shared) = text(SHARED);
        let mut stored = 0;
        for (writer, acknowledged) in self.acknowledged.iter().enumerate() {
            let acknowledged = usize::try_from(acknowledged.load(Ordering::SeqCst)).unwrap();
            let (turns, own) = text(&own(writer));
            assert_eq!(turns, acknowledged, "writer {writer}");
            for turn in 1..=acknowledged {
                let mark = format!("<{writer}.{turn}>");
                assert_eq!(own.matches(&mark).count(), 1, "{mark}");
                assert_eq!(shared.matches(&mark).count(), 1, "{mark}");
            }
            stored += turns;
        }
        assert_eq!(shared_turns, stored);
        eprintln!("acknowledged {}, stored {stored}", self.total());
    }
}
