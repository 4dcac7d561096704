//! Work of a child process that tells before each change which state would follow, and after it
//! that it was made; and a look at the store after its end.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::io::{BufRead as _, BufReader, Write as _};
use std::num::NonZeroUsize;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};

use pact_core::{
    Attempt, AttemptStatus, Block, Clock, Context, ContextBuilder, NodeId, Snapshot, Usage, select,
};
use pact_store::backend::Backend;
use pact_store::{Chat, Load, Store, StoreError};
use serde_json::json;

use crate::common::Echo;

/// A random number generator that needs no more than to differ.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
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

pub(crate) fn settings() -> ContextBuilder {
    Context::builder().clock(Still).system("You are helpful.")
}

/// All that the file has to keep of a context, as hashes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    open: String,
    /// Each snapshot with its report, the newest first.
    pub(crate) snapshots: Vec<String>,
    /// Each attempt with its outcome and the hash of its request, the oldest first.
    pub(crate) attempts: Vec<String>,
}

impl State {
    /// The state that is stored of a context, apart from the outcomes of some attempts.
    pub(crate) fn of(ctx: &Context, without_outcome: &[u64]) -> Self {
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
            let request_hash = attempt.request_hash.unwrap_or_default();
            format!("{id}:{}:{request_hash}", status.as_str())
        };
        Self {
            open: hash_of(ctx.state().view().export()),
            snapshots: ctx.snapshots().map(snapshot).collect(),
            attempts: ctx.attempts().into_iter().map(attempt).collect(),
        }
    }

    fn of_chat<B: Backend>(chat: &Chat<B>) -> Self {
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
    pub(crate) fn is_left_of(&self, other: &Self, newest: usize, is_erased: bool) -> bool {
        let has_contents = self.open == other.open && other.snapshots.starts_with(&self.snapshots);
        (is_erased || has_contents)
            && self.snapshots.len() <= other.snapshots.len()
            && self.snapshots.len() >= newest.min(other.snapshots.len())
            && self.attempts.iter().all(|it| other.attempts.contains(it))
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
pub(crate) fn open<B: Backend>(store: &Store<B>, name: &str) -> Result<Chat<B>, StoreError> {
    let named = store.conversation(name).load(Load::All);
    named.open(settings())
}

/// Tells the family of a conversation.
fn kin<B: Backend>(store: &Store<B>, name: &str) {
    let head = store.conversation(name).info().expect("found");
    tell(&format!("kin {name} {}", head.family));
}

/// Tells the parent something, at once.
fn tell(line: &str) {
    let mut out = std::io::stdout().lock();
    let told = writeln!(out, "told {line}").and_then(|()| out.flush());
    told.expect("the parent reads");
}

/// The seed of a child, and the beginning of the names of its conversations.
const SEED: &str = "PACT_KILL_SEED";
const NAMES: &str = "PACT_KILL_NAMES";

/// Works on three conversations and their forks until the process is killed.
pub(crate) fn work_until_killed<B: Backend>(store: &Store<B>) {
    let Ok(seed) = std::env::var(SEED) else {
        return;
    };
    let beginning = std::env::var(NAMES).unwrap_or_default();
    // Another sequence than that of the parent, of which the seed is a part.
    let mut hasher = DefaultHasher::new();
    seed.hash(&mut hasher);
    let mut random = Random(hasher.finish() | 1);
    for round in 0_u64.. {
        let name = format!("{beginning}c{}", random.below(3));
        let mut chat = match open(store, &name) {
            Ok(chat) => chat,
            Err(StoreError::NotFound { .. }) => {
                tell(&format!(
                    "will {name} {}",
                    State::of(&settings().build(), &[])
                ));
                let named = store.conversation(name.as_str()).load(Load::All);
                named.create(settings()).expect("made")
            }
            Err(error) => panic!("{error}"),
        };
        kin(store, &name);
        tell(&format!("have {name} {}", State::of_chat(&chat)));
        for step in 0..random.below(12) {
            if !work(store, &mut chat, &mut random, round * 100 + step) {
                break;
            }
        }
    }
}

/// The same call ends a doubt.
fn settled<T>(mut call: impl FnMut() -> Result<T, StoreError>) -> T {
    loop {
        match call() {
            Err(StoreError::InDoubt { .. }) => {}
            done => return done.expect("stored"),
        }
    }
}

/// Does one thing. Whether the conversation is still there.
fn work<B: Backend>(
    store: &Store<B>,
    chat: &mut Chat<B>,
    random: &mut Random,
    number: u64,
) -> bool {
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
            settled(|| chat.commit());
        }
        8..12 => {
            chat.assistant(format!("answer {number}"));
            will(State::of(chat, &[]));
            settled(|| chat.save());
        }
        12 | 13 => {
            let request = chat.render(&Echo(json!({"n": number}))).expect("rendered");
            // The outcomes of the earlier ones are stored with it.
            let mut next = State::of(chat, &[]);
            let id = chat.attempts_begun() + 1;
            let begun = format!("{id}:unknown:{}", request.hash());
            next.attempts.push(begun);
            will(next);
            let attempt = settled(|| chat.attempt(&request));
            tell(&format!("have {name} {}", State::of_chat(chat)));
            attempt.finish(Usage::default());
            if random.below(2) == 0 {
                will(State::of(chat, &[]));
                settled(|| chat.save());
            }
        }
        14 => {
            let mut twin = (**chat).clone();
            if twin.rewind("@t-1").is_ok() {
                will(State::of(&twin, &[]));
                // A checkpoint may have been read instead of the snapshot.
                while let Err(StoreError::InDoubt { .. }) = chat.rewind("@t-1") {}
            }
        }
        15 if chat.newest().is_some() => {
            let fork = format!("{name}-f{number:x}{:x}", random.next());
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
fn leave<B: Backend>(store: &Store<B>, name: &str) {
    tell(&format!("leaving {name}"));
    let erased = store.conversation(name).detach_forks().erase();
    erased.expect("erased");
    tell(&format!("left {name}"));
}

fn erase<B: Backend>(chat: &mut Chat<B>, id: &NodeId) {
    let secret = chat
        .node(id)
        .and_then(|node| Some(node.content()?.as_text()?.to_owned()));
    let secret = secret.expect("a text");
    // The outcomes of attempts are stored before.
    tell(&format!("will {} {}", chat.name(), State::of(chat, &[])));
    tell(&format!("erasing {} {secret}", chat.name()));
    chat.erase(id, "the test").expect("erased");
    tell(&format!("erased {} {secret}", chat.name()));
}

/// All that a child said.
#[derive(Debug, Default)]
pub(crate) struct Said {
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

    pub(crate) fn hear(&mut self, line: &str) {
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
                if let Some(state) = self.will.remove(*name) {
                    self.have.insert((*name).to_owned(), state);
                }
                // Forks and origins may have had the secret, too.
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

/// A child process that works, and what it says.
pub(crate) struct Worker {
    child: Child,
    lines: Receiver<String>,
    hearing: JoinHandle<()>,
}

impl Worker {
    /// Runs an ignored test of this program, with a seed, and in an environment.
    pub(crate) fn spawn(test: &str, seed: u64, names: &str, environment: (&str, &str)) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("the test has a path"))
            .args([test, "--exact", "--ignored", "--nocapture"])
            .arg("--test-threads=1")
            .env(SEED, seed.to_string())
            .env(NAMES, names)
            .env(environment.0, environment.1)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a child");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        let (heard, lines) = mpsc::channel();
        let hearing = thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if let Some((_, line)) = line.split_once("told ") {
                    let _ = heard.send(line.to_owned());
                }
            }
        });
        Self {
            child,
            lines,
            hearing,
        }
    }

    /// Waits for so many lines. Whether they came.
    pub(crate) fn hear(&self, said: &mut Said, count: usize) -> bool {
        for _ in 0..count {
            let Ok(line) = self.lines.recv() else {
                return false;
            };
            said.hear(&line);
        }
        true
    }

    /// Ends the process by SIGKILL, and hears all it said.
    pub(crate) fn kill(mut self, said: &mut Said, at: &str) {
        self.child.kill().expect("killed");
        let ended = self.child.wait_with_output().expect("waited");
        let status: ExitStatus = ended.status;
        assert!(
            status.code().is_none(),
            "{at}: the child failed: {}",
            String::from_utf8_lossy(&ended.stderr)
        );
        self.hearing.join().expect("heard");
        for line in self.lines {
            said.hear(&line);
        }
    }
}

/// Rows that a crash may leave, and that the next opening drops.
pub(crate) const REST: [&str; 6] = [
    "SELECT COUNT(*) FROM pact_jobs",
    "SELECT COUNT(*) FROM pact_heads WHERE hidden = 1",
    "SELECT COUNT(*) FROM pact_records WHERE conversation NOT IN (SELECT conversation FROM pact_heads)",
    "SELECT COUNT(*) FROM pact_blobs WHERE conversation NOT IN (SELECT conversation FROM pact_heads)",
    "SELECT COUNT(*) FROM pact_checkpoints WHERE conversation NOT IN (SELECT conversation FROM pact_heads)",
    "SELECT COUNT(*) FROM pact_records WHERE seq <= (SELECT floor_seq FROM pact_heads
     WHERE pact_heads.conversation = pact_records.conversation)",
];

impl Said {
    /// No erased secret is there any more.
    pub(crate) fn has_erased(&mut self, has_text: impl Fn(&str) -> bool, at: &str) {
        for secret in self.erased.drain(..) {
            assert!(!has_text(&secret), "{at}: `{secret}` was erased");
        }
    }
}

/// Compares a store that was opened anew with what a child said.
pub(crate) fn look<B: Backend>(
    store: &Store<B>,
    said: &mut Said,
    has_text: impl Fn(&str) -> bool,
    at: &str,
) {
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
        assert!(info.is_err(), "{at}: {name} was erased");
    }
    // An erasure changes nobody outside of a family.
    let being_erased = erasing.as_ref().map(|(name, _)| said.members(name));
    let being_erased = being_erased.unwrap_or_default();
    let names: Vec<String> = said.have.keys().chain(said.will.keys()).cloned().collect();
    for name in names {
        let opened = open(store, &name);
        let (have, will) = (said.have.get(&name).cloned(), said.will.remove(&name));
        let found = match opened {
            Ok(chat) => State::of(&chat, &[]),
            Err(StoreError::NotFound { .. }) if have.is_none() => continue,
            Err(error) => panic!("{at}: {name}: {error}"),
        };
        let is_changed = said.changed.remove(&name) || being_erased.contains(&name);
        let newest = said.shorter.remove(&name).unwrap_or(usize::MAX);
        let is_made = |made: &State| found.is_left_of(made, newest, is_changed);
        assert!(
            have.iter().chain(&will).any(is_made),
            "{at}: {name} has a state that nobody made: {found:?}, after {have:?} and \
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
            assert!(!has_text(&secret), "{at}: `{secret}` was erased in part");
        }
    }
    for (name, checked) in store.check(|_| ()).expect("checked") {
        assert_eq!(checked.problems, [], "{at}: {name}");
    }
}
