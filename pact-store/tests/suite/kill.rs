//! A process that is killed in the middle of its work loses nothing that was acknowledged, and
//! leaves nothing half done.
//!
//! A child process works on a file, and tells before each change which state would follow, and
//! after it that it was made. It is killed at a random moment. Then the file must have the last
//! state that was acknowledged, or the one that was about to follow: the open turn, each snapshot
//! and each attempt.
//!
//! `KILLS=10000 cargo test -p pact-store --test suite kill -- --nocapture` makes a longer run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::io::{BufRead as _, BufReader, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use pact_core::{
    Attempt, AttemptStatus, Block, Clock, Context, ContextBuilder, NodeId, Snapshot, Usage, select,
};
use pact_store::{Chat, Load, Sqlite, SqliteStore, StoreError};
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

/// All that the file has to keep of a context, as hashes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    open: String,
    /// Each snapshot with its report, the newest first.
    snapshots: Vec<String>,
    /// Each attempt with its outcome and the hash of its request, the oldest first.
    attempts: Vec<String>,
}

impl State {
    /// The state that is stored of a context, apart from the outcomes of some attempts.
    fn of(ctx: &Context, without_outcome: &[u64]) -> Self {
        let snapshot = |snapshot: &Snapshot| {
            let report = format!("{:?}", snapshot.report());
            hash_of((snapshot.cycle(), snapshot.export(), report))
        };
        let attempt = |attempt: Attempt| {
            let id = attempt.attempt_id;
            let is_open = attempt.status == AttemptStatus::Running || without_outcome.contains(&id);
            let status = if is_open {
                AttemptStatus::Unknown
            } else {
                attempt.status
            };
            let request = hash_of((attempt.request_hash, attempt.options.to_string()));
            format!("{id}:{}:{request}", status.as_str())
        };
        Self {
            open: hash_of(ctx.state().view().export()),
            snapshots: ctx.snapshots().map(snapshot).collect(),
            attempts: ctx.attempts().into_iter().map(attempt).collect(),
        }
    }

    fn of_chat(chat: &Chat<Sqlite>) -> Self {
        Self::of(chat, &chat.unsaved().attempts)
    }

    fn read(text: &str) -> Self {
        let list = |text: Option<&str>| -> Vec<String> {
            let words = text.expect("a list").split(',').filter(|it| !it.is_empty());
            words.map(str::to_owned).collect()
        };
        let mut parts = text.split(';');
        Self {
            open: parts.next().expect("the open turn").to_owned(),
            snapshots: list(parts.next()),
            attempts: list(parts.next()),
        }
    }

    /// Whether this is what is left of another one where old records were dropped, but not so
    /// many of the newest snapshots. An erasure changes only contents.
    fn is_left_of(&self, other: &Self, newest: usize, is_erased: bool) -> bool {
        let has_contents = self.open == other.open && other.snapshots.starts_with(&self.snapshots);
        (is_erased || has_contents)
            && self.snapshots.len() <= other.snapshots.len()
            && self.snapshots.len() >= newest.min(other.snapshots.len())
            && other.attempts.ends_with(&self.attempts)
            && (newest < usize::MAX || self.attempts == other.attempts)
    }
}

impl Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (snapshots, attempts) = (self.snapshots.join(","), self.attempts.join(","));
        write!(f, "{};{snapshots};{attempts}", self.open)
    }
}

fn hash_of(value: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Opens a conversation with all its snapshots.
fn open(store: &SqliteStore, name: &str) -> Result<Chat<Sqlite>, StoreError> {
    let named = store.conversation(name).load(Load::All);
    named.open(settings())
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
        let mut chat = match open(&store, &name) {
            Ok(chat) => chat,
            Err(StoreError::NotFound { .. }) => {
                tell(&format!(
                    "will {name} {}",
                    State::of(&settings().build(), &[])
                ));
                store
                    .conversation(name.as_str())
                    .load(Load::All)
                    .create(settings())
                    .expect("made")
            }
            Err(error) => panic!("{error}"),
        };
        kin(&store, &name);
        tell(&format!("have {name} {}", State::of_chat(&chat)));
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
    let will = |state: State| tell(&format!("will {name} {state}"));
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
            will(State::of(&twin, &[]));
            chat.commit().expect("stored");
        }
        8..12 => {
            chat.assistant(format!("answer {number}"));
            will(State::of(chat, &[]));
            chat.save().expect("stored");
        }
        12 | 13 => {
            let request = chat
                .render(&crate::common::Echo(json!({"n": number})))
                .expect("rendered");
            // The outcomes of the earlier ones are stored with it.
            let mut next = State::of(chat, &[]);
            let request_hash = hash_of((Some(request.hash()), request.options().to_string()));
            let id = chat.attempts_begun() + 1;
            next.attempts.push(format!("{id}:unknown:{request_hash}"));
            will(next);
            let attempt = chat.attempt(&request).expect("stored");
            tell(&format!("have {name} {}", State::of_chat(chat)));
            attempt.finish(Usage::default());
            if random.below(2) == 0 {
                will(State::of(chat, &[]));
                chat.save().expect("stored");
            }
        }
        14 => {
            let mut twin = (**chat).clone();
            if twin.rewind("@t-1").is_ok() {
                will(State::of(&twin, &[]));
                // A checkpoint may have been read instead of the snapshot.
                if chat.rewind("@t-1").is_err() {
                    tell(&format!("have {name} {}", State::of_chat(chat)));
                }
            }
        }
        15 if chat.newest().is_some() => {
            let fork = format!("f{number:x}{:x}", random.next());
            let twin = chat.fork("@t0").expect("forked");
            kin(store, &name);
            tell(&format!("akin {fork} {name}"));
            tell(&format!("will {fork} {}", State::of(&twin, &[])));
            store.fork(chat, "@t0", fork.as_str()).expect("stored");
            tell(&format!("have {fork} {}", State::of(&twin, &[])));
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
            let count = NonZeroUsize::new(KEPT).expect("more than none");
            tell(&format!("retaining {name}"));
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
    tell(&format!("have {name} {}", State::of_chat(chat)));
    true
}

/// So many snapshots retention keeps.
const KEPT: usize = 3;

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
    have: BTreeMap<String, State>,
    will: BTreeMap<String, State>,
    /// The secrets that are not in the file any more.
    erased: Vec<String>,
    /// The family of each conversation.
    family: BTreeMap<String, String>,
    /// The conversations from which something was erased.
    changed: BTreeSet<String>,
    /// The conversations that may have lost old records, and how many of their snapshots stay. A
    /// fork that no longer shares the records of its origin keeps at least one.
    shorter: BTreeMap<String, usize>,
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

    /// The others of its family may share records with it no more.
    fn detach(&mut self, name: &str) {
        for member in self.members(name) {
            self.shorter.insert(member, 1);
        }
    }

    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words.as_slice() {
            ["have", name, state] => {
                self.have.insert((*name).to_owned(), State::read(state));
                self.will.remove(*name);
                self.changed.remove(*name);
                self.shorter.remove(*name);
            }
            ["will", name, state] => {
                self.left.remove(*name);
                self.will.insert((*name).to_owned(), State::read(state));
            }
            ["retaining", name] => {
                self.detach(name);
                self.shorter.insert((*name).to_owned(), KEPT);
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
            ["leaving", name] => {
                self.detach(name);
                self.leaving = Some((*name).to_owned());
            }
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
        let opened = open(&store, &name);
        let (have, will) = (said.have.get(&name).cloned(), said.will.remove(&name));
        let found = match opened {
            Ok(chat) => State::of(&chat, &[]),
            Err(StoreError::NotFound { .. }) if have.is_none() => continue,
            Err(error) => panic!("kill {kill}: {name}: {error}"),
        };
        let is_changed = said.changed.remove(&name) || being_erased.contains(&name);
        let newest = said.shorter.remove(&name).unwrap_or(usize::MAX);
        let is_made = |made: &State| found.is_left_of(made, newest, is_changed);
        assert!(
            have.iter().chain(&will).any(is_made),
            "kill {kill}: {name} has a state that nobody made: {found:?}, after {have:?} and \
             perhaps {will:?}"
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

/// What the test compares differs when only an older snapshot or an attempt does.
#[test]
fn an_older_snapshot_or_an_attempt_that_differs_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path().join("a.db")).expect("opened");
    let mut states = Vec::new();
    for (name, text, number) in [("a", "one", 1), ("b", "two", 1), ("c", "one", 2)] {
        let mut chat = store.conversation(name).create(settings()).expect("made");
        chat.push(Block::new(text).role("user").ttl(1))
            .expect("pushed");
        chat.commit().expect("stored");
        chat.commit().expect("stored");
        let request = chat.render(&crate::common::Echo(json!({"n": number})));
        let request = request.expect("rendered");
        chat.attempt(&request)
            .expect("stored")
            .finish(Usage::default());
        chat.commit().expect("stored");
        states.push(State::of(&open(&store, name).expect("opened"), &[]));
    }
    let [one, two, other_request] = states.as_slice() else {
        panic!("three states");
    };
    // The newest snapshot is the same in all.
    assert_eq!(one.snapshots.len(), 3);
    assert_eq!(one.snapshots[0], two.snapshots[0]);
    assert_eq!(one.attempts.len(), 1);
    let is_same = |other: &State| one.is_left_of(other, usize::MAX, false);
    assert!(is_same(&one.clone()));
    assert!(!is_same(two), "{one:?} and {two:?}");
    assert!(!is_same(other_request), "{one:?} and {other_request:?}");
    let mut left = one.clone();
    left.snapshots.pop();
    assert!(left.is_left_of(one, 2, false));
    assert!(!left.is_left_of(one, usize::MAX, false));
}
