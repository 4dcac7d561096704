//! A process that is killed in the middle of its work loses nothing that was acknowledged, and
//! leaves nothing half done.
//!
//! A child process works on a file, and tells before each change which state would follow, and
//! after it that it was made. It is killed at a random moment. Then the file must have the last
//! state that was acknowledged, or the one that was about to follow.
//!
//! `KILLS=10000 cargo test -p pact-store --test suite kill -- --nocapture` makes a longer run.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use pact_core::{Block, Clock, Context, ContextBuilder, NodeId, select};
use pact_store::{Chat, Sqlite, SqliteStore, StoreError};
use serde_json::json;

/// A random number generator that needs no more than to differ.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// A clock that says the same in a twin.
struct Still;

impl Clock for Still {
    fn now_ns(&self) -> i64 {
        0
    }
}

fn settings() -> ContextBuilder {
    Context::builder().clock(Still).system("You are helpful.")
}

/// All that the file has to keep of a context.
fn state(ctx: &Context) -> u64 {
    let mut hasher = DefaultHasher::new();
    ctx.newest().map(|newest| newest.export()).hash(&mut hasher);
    ctx.newest()
        .map(|newest| format!("{:?}", newest.report()))
        .hash(&mut hasher);
    ctx.state().view().export().hash(&mut hasher);
    hasher.finish()
}

/// Tells the family of a conversation.
fn kin(store: &SqliteStore, name: &str) {
    let head = store.conversation(name).info().expect("found");
    tell(&format!("kin {name} {}", head.family));
}

/// Tells the parent something, at once.
fn tell(line: &str) {
    let mut out = std::io::stdout().lock();
    let told = writeln!(out, "told {line}").and_then(|()| out.flush());
    told.expect("the parent reads");
}

const FOLDER: &str = "PACT_KILL_FOLDER";
const SEED: &str = "PACT_KILL_SEED";

/// Works until it is killed. Only the parent runs it.
#[test]
#[ignore = "the other test runs it as a process"]
fn child() {
    let (Ok(folder), Ok(seed)) = (std::env::var(FOLDER), std::env::var(SEED)) else {
        return;
    };
    // Another sequence than that of the parent, of which the seed is a part.
    let mut hasher = DefaultHasher::new();
    seed.hash(&mut hasher);
    let mut random = Random(hasher.finish() | 1);
    let store = SqliteStore::open(Path::new(&folder).join("a.db")).expect("opened");
    for round in 0_u64.. {
        let name = format!("c{}", random.below(3));
        let mut chat = match store.conversation(name.as_str()).open(settings()) {
            Ok(chat) => chat,
            Err(StoreError::NotFound { .. }) => {
                tell(&format!("will {name} {}", state(&settings().build())));
                store
                    .conversation(name.as_str())
                    .create(settings())
                    .expect("made")
            }
            Err(error) => panic!("{error}"),
        };
        kin(&store, &name);
        tell(&format!("have {name} {}", state(&chat)));
        for step in 0..random.below(12) {
            if !work(&store, &mut chat, &mut random, round * 100 + step) {
                break;
            }
        }
    }
}

/// Does one thing. Whether the conversation is still there.
fn work(store: &SqliteStore, chat: &mut Chat<Sqlite>, random: &mut Random, number: u64) -> bool {
    let name = chat.name().to_owned();
    let will = |state: u64| tell(&format!("will {name} {state}"));
    match random.below(20) {
        0..8 => {
            chat.user(format!(
                "question {number} {}",
                "q".repeat(usize::try_from(random.below(300)).unwrap())
            ));
            if random.below(3) == 0 {
                let secret = format!(
                    "secret-{:016x}-{:016x}-{number}.",
                    random.next(),
                    random.next()
                );
                chat.push(Block::new(secret).role("user").ttl(2))
                    .expect("pushed");
            }
            let mut twin = (**chat).clone();
            twin.commit().expect("committed");
            will(state(&twin));
            chat.commit().expect("stored");
        }
        8..12 => {
            chat.assistant(format!("answer {number}"));
            will(state(chat));
            chat.save().expect("stored");
        }
        12 | 13 => {
            let request = chat
                .render(&crate::common::Echo(json!({"n": number})))
                .expect("rendered");
            will(state(chat));
            let attempt = chat.attempt(&request).expect("stored");
            attempt.finish(pact_core::Usage::default());
        }
        14 => {
            let mut twin = (**chat).clone();
            if twin.rewind("@t-1").is_ok() {
                will(state(&twin));
                // A checkpoint may have been read instead of the snapshot.
                if chat.rewind("@t-1").is_err() {
                    tell(&format!("have {name} {}", state(chat)));
                }
            }
        }
        15 if chat.newest().is_some() => {
            let fork = format!("f{number:x}{:x}", random.next());
            let twin = chat.fork("@t0").expect("forked");
            kin(store, &name);
            tell(&format!("akin {fork} {name}"));
            tell(&format!("will {fork} {}", state(&twin)));
            store.fork(chat, "@t0", fork.as_str()).expect("stored");
            tell(&format!("have {fork} {}", state(&twin)));
            if random.below(3) == 0 {
                leave(store, &fork);
            }
        }
        16 => {
            let found = chat
                .select(select!(".block[content~'secret-']"))
                .expect("selected");
            if let Some(id) = found.first().cloned() {
                erase(chat, &id);
            }
        }
        17 => {
            let count = std::num::NonZeroUsize::MIN.saturating_add(2);
            store
                .conversation(name.as_str())
                .detach_forks()
                .retain(count)
                .expect("dropped");
            chat.reload().expect("read");
        }
        18 => {
            leave(store, &name);
            return false;
        }
        _ => {}
    }
    tell(&format!("have {name} {}", state(chat)));
    true
}

/// Erases a whole conversation.
fn leave(store: &SqliteStore, name: &str) {
    tell(&format!("leaving {name}"));
    let erased = store.conversation(name).detach_forks().erase();
    erased.expect("erased");
    tell(&format!("left {name}"));
}

fn erase(chat: &mut Chat<Sqlite>, id: &NodeId) {
    let secret = chat
        .node(id)
        .and_then(|node| Some(node.content()?.as_text()?.to_owned()));
    let secret = secret.expect("a text");
    tell(&format!("erasing {} {secret}", chat.name()));
    chat.erase(id, "the test").expect("erased");
    tell(&format!("erased {} {secret}", chat.name()));
}

/// All that a child said.
#[derive(Debug, Default)]
struct Said {
    have: BTreeMap<String, u64>,
    will: BTreeMap<String, u64>,
    /// The secrets that are not in the file any more.
    erased: Vec<String>,
    /// The family of each conversation.
    family: BTreeMap<String, String>,
    /// The conversations from which something was erased.
    changed: BTreeSet<String>,
    /// The conversation and the secret of an erasure that was begun.
    erasing: Option<(String, String)>,
    /// The conversation that is erased as a whole.
    leaving: Option<String>,
    /// Those that are erased.
    left: BTreeSet<String>,
}

impl Said {
    /// The conversations of the family of one.
    fn members(&self, name: &str) -> BTreeSet<String> {
        let family = self.family.get(name);
        let is_of = |other: &&String| *other == name || self.family.get(*other) == family;
        self.have.keys().filter(is_of).cloned().collect()
    }

    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["have", name, state] => {
                self.have
                    .insert((*name).to_owned(), state.parse().expect("a number"));
                self.will.remove(*name);
                self.changed.remove(*name);
            }
            ["will", name, state] => {
                self.left.remove(*name);
                self.will
                    .insert((*name).to_owned(), state.parse().expect("a number"));
            }
            ["kin", name, family] => {
                self.family.insert((*name).to_owned(), (*family).to_owned());
            }
            ["akin", fork, origin] => {
                if let Some(family) = self.family.get(*origin).cloned() {
                    self.family.insert((*fork).to_owned(), family);
                }
            }
            ["erasing", name, secret] => {
                self.erasing = Some(((*name).to_owned(), (*secret).to_owned()));
            }
            ["erased", name, secret] => {
                self.erasing = None;
                self.erased.push((*secret).to_owned());
                // Forks and origins may have had the secret, too.
                self.will.clear();
                let members = self.members(name);
                self.changed.extend(members);
            }
            ["leaving", name] => self.leaving = Some((*name).to_owned()),
            ["left", name] => {
                self.leaving = None;
                self.have.remove(*name);
                self.will.remove(*name);
                self.left.insert((*name).to_owned());
            }
            _ => {}
        }
    }
}

fn spawn(folder: &Path, seed: u64) -> Child {
    Command::new(std::env::current_exe().expect("the test has a path"))
        .args([
            "kill::child",
            "--exact",
            "--ignored",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(FOLDER, folder)
        .env(SEED, seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a child")
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let kills: u64 = std::env::var("KILLS").map_or(60, |kills| kills.parse().expect("a number"));
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ kills);
    let mut folder = tempfile::tempdir().expect("a folder");
    let mut said = Said::default();
    for kill in 0..kills {
        if kill % 500 == 0 && kill > 0 {
            eprintln!("{kill} of {kills} kills");
        }
        if kill % 40 == 0 {
            folder = tempfile::tempdir().expect("a folder");
            said = Said::default();
        }
        let mut child = spawn(folder.path(), random.next() | 1);
        let out = BufReader::new(child.stdout.take().expect("piped"));
        let (lines, heard) = mpsc::channel();
        let hearing = thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if let Some((_, line)) = line.split_once("told ") {
                    let _ = lines.send(line.to_owned());
                }
            }
        });
        // Most are killed in their work, and some while they open the file.
        if random.below(8) > 0
            && let Ok(line) = heard.recv()
        {
            said.hear(&line);
        }
        thread::sleep(Duration::from_micros(random.below(60_000)));
        child.kill().expect("killed");
        let ended = child.wait_with_output().expect("waited");
        assert!(
            ended.status.code().is_none(),
            "the child failed in kill {kill}: {}",
            String::from_utf8_lossy(&ended.stderr)
        );
        hearing.join().expect("heard");
        for line in heard {
            said.hear(&line);
        }
        look(folder.path(), &mut said, kill);
    }
}

/// Whether the files have a text.
fn files_have(folder: &Path, text: &str) -> bool {
    let files = fs::read_dir(folder).expect("a folder");
    files.into_iter().any(|file| {
        let bytes = fs::read(file.expect("a file").path()).expect("read");
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    })
}

/// Rows that a crash may leave, and that the next opening drops.
const REST: [&str; 6] = [
    "SELECT COUNT(*) FROM pact_jobs",
    "SELECT COUNT(*) FROM pact_heads WHERE hidden = 1",
    "SELECT COUNT(*) FROM pact_records WHERE conversation NOT IN (SELECT conversation FROM pact_heads)",
    "SELECT COUNT(*) FROM pact_blobs WHERE conversation NOT IN (SELECT conversation FROM pact_heads)",
    "SELECT COUNT(*) FROM pact_checkpoints WHERE conversation NOT IN (SELECT conversation FROM pact_heads)",
    "SELECT COUNT(*) FROM pact_records WHERE seq <= (SELECT floor_seq FROM pact_heads
     WHERE pact_heads.conversation = pact_records.conversation)",
];

fn look(folder: &Path, said: &mut Said, kill: u64) {
    for secret in said.erased.drain(..) {
        assert!(
            !files_have(folder, &secret),
            "kill {kill}: `{secret}` was erased"
        );
    }
    let store = SqliteStore::open(folder.join("a.db")).expect("opened");
    let erasing = said.erasing.take();
    let leaving = said.leaving.take();
    if let Some(name) = &leaving {
        // It is gone as a whole, or not at all.
        let is_there = store.conversation(name.as_str()).info().is_ok();
        if !is_there {
            said.have.remove(name);
            said.will.remove(name);
            said.left.insert(name.clone());
        }
    }
    for name in &said.left {
        let info = store.conversation(name.as_str()).info();
        assert!(info.is_err(), "kill {kill}: {name} was erased");
    }
    // An erasure changes nobody outside of a family.
    let being_erased = erasing.as_ref().map(|(name, _)| said.members(name));
    let being_erased = being_erased.unwrap_or_default();
    let names: Vec<String> = said.have.keys().chain(said.will.keys()).cloned().collect();
    for name in names {
        let opened = store.conversation(name.as_str()).open(settings());
        let (have, will) = (said.have.get(&name).copied(), said.will.remove(&name));
        let found = match opened {
            Ok(chat) => state(&chat),
            Err(StoreError::NotFound { .. }) if have.is_none() => continue,
            Err(error) => panic!("kill {kill}: {name}: {error}"),
        };
        let is_known = Some(found) == have || Some(found) == will;
        let is_changed = said.changed.remove(&name) || being_erased.contains(&name);
        assert!(
            is_known || is_changed,
            "kill {kill}: {name} has a state that nobody made"
        );
        said.have.insert(name, found);
    }
    if let Some((name, secret)) = erasing {
        // It was begun, or not at all. If it was begun, it is finished now.
        let chat = store
            .conversation(name.as_str())
            .open(settings())
            .expect("opened");
        let is_there = chat.thread().to_json().contains(&secret);
        if !is_there {
            assert!(
                !files_have(folder, &secret),
                "kill {kill}: `{secret}` was erased in part"
            );
        }
    }
    let file = rusqlite::Connection::open(folder.join("a.db")).expect("opened");
    for rest in REST {
        let count: i64 = file.query_row(rest, [], |row| row.get(0)).expect("counted");
        assert_eq!(count, 0, "kill {kill}: {rest}");
    }
    for (name, checked) in store.check(|_| ()).expect("checked") {
        assert_eq!(checked.problems, [], "kill {kill}: {name}");
    }
}
