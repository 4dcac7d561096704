//! A conversation with its forks, in a file, in which people say texts that nobody else says by
//! chance.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use pact_core::{
    Address, Block, Container, Context, ContextBuilder, Draft, NodeId, NodeRef, Request, Snapshot,
    Usage,
};
use pact_store::{Chat, Load, SentError, Sqlite, SqliteStore, Store};
use serde_json::json;
use tempfile::TempDir;

use super::provider::Plain;

/// A step in one of the conversations.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    Say(Text),
    /// Deletes a block: a sealed one leaves a redaction.
    Delete(u8),
    Save,
    Commit,
    Attempt(u8),
    Rewind(Address),
    Fork(Address),
    ForkUnsaved,
    /// Drops older records, after forks were made independent.
    Retain(NonZeroUsize),
    /// Drops a whole conversation, after its forks were made independent.
    Drop,
}

/// A text, and how it is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    pub(super) is_secret: bool,
    pub(super) form: Form,
    pub(super) ttl: Option<u32>,
    /// Whether it is the text before once more, with a new node.
    pub(super) is_again: bool,
    pub(super) words: usize,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Content,
    Parts,
    Attribute,
    Provenance,
    System,
    InContainer,
}

pub(super) struct Member {
    pub(super) name: String,
    pub(super) chat: Chat<Sqlite>,
}

pub(super) struct Family {
    folder: TempDir,
    pub(super) store: Store<Sqlite>,
    pub(super) members: Vec<Member>,
    dice: u64,
    last: Option<(String, Text)>,
    forks: usize,
    said: usize,
}

/// A name that is no word of the tables.
const ORIGIN: &str = "ticket-4711";

pub(super) fn settings() -> ContextBuilder {
    Context::builder().allow_system_edits(true)
}

impl Family {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path().join("a.db")).unwrap();
        let chat = store.conversation(ORIGIN).create(settings()).unwrap();
        let name = ORIGIN.to_owned();
        Self {
            folder,
            store,
            members: vec![Member { name, chat }],
            dice: 1,
            last: None,
            forks: 0,
            said: 0,
        }
    }

    /// Words that are nowhere else, with characters that JSON escapes between them.
    fn text(&mut self, words: usize) -> String {
        let words = (0..words).map(|_| {
            self.dice = self
                .dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let mixed = (self.dice ^ (self.dice >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            format!("{mixed:016x}\"\n\u{e9}\\")
        });
        words.collect()
    }

    pub(super) fn run(&mut self, deeds: &[(u8, Deed)]) {
        for (who, deed) in deeds {
            let who = usize::from(*who) % self.members.len();
            self.deed(who, deed);
        }
    }

    fn deed(&mut self, who: usize, deed: &Deed) {
        let name = format!("fork {}", self.forks);
        match deed {
            Deed::Say(text) => self.say(who, *text),
            Deed::Delete(which) => {
                let chat = &mut self.members[who].chat;
                let blocks = chat
                    .select(pact_core::select!("^seq .block, ^ah .block"))
                    .unwrap();
                if let Some(at) = usize::from(*which).checked_rem(blocks.len()) {
                    let _ = chat.delete(&blocks[at]);
                }
            }
            Deed::Save => drop(self.members[who].chat.save().unwrap()),
            Deed::Commit => drop(self.members[who].chat.commit().unwrap()),
            Deed::Attempt(provider) => {
                let chat = &mut self.members[who].chat;
                let request: Request = chat.render(&Plain(*provider)).unwrap();
                let running = chat.attempt(&request).unwrap();
                running.finish(Usage::default());
            }
            Deed::Rewind(address) => {
                let _ = self.members[who].chat.rewind(*address);
            }
            Deed::Fork(address) => {
                let fork = self.store.fork(&self.members[who].chat, *address, &name);
                self.join(name, fork.ok());
            }
            Deed::ForkUnsaved => {
                let fork = self.store.fork_unsaved(&self.members[who].chat, &name);
                self.join(name, Some(fork.unwrap()));
            }
            Deed::Retain(newest) => {
                let conversation = self.store.conversation(&self.members[who].name);
                conversation.detach_forks().retain(*newest).unwrap();
            }
            // The origin stays: it is the one that is asked.
            Deed::Drop if who > 0 => {
                let member = self.members.remove(who);
                let conversation = self.store.conversation(&member.name);
                conversation.detach_forks().erase().unwrap();
            }
            Deed::Drop => {}
        }
    }

    fn join(&mut self, name: String, chat: Option<Chat<Sqlite>>) {
        self.forks += 1;
        self.members.extend(chat.map(|chat| Member { name, chat }));
    }

    fn say(&mut self, who: usize, text: Text) {
        // A copy has the same form: a text in parts is another value.
        let (words, text) = match self.last.take() {
            Some((words, last)) if text.is_again => {
                let is_secret = text.is_secret;
                (words, Text { is_secret, ..last })
            }
            _ => (self.text(text.words), text),
        };
        self.last = Some((words.clone(), text));
        // Under one id, another branch may have another node: its values differ.
        self.said += 1;
        let short = format!("said {}", self.said);
        let person = if text.is_secret { "p1" } else { "p2" };
        let mut block = match text.form {
            Form::Content | Form::System | Form::InContainer => Block::new(words.as_str()),
            Form::Parts => Block::new(json!([{"type": "text", "text": words}])),
            Form::Attribute => Block::new(short).attribute("data_note", words),
            Form::Provenance => Block::new(short).provenance(json!({"source": words})),
        };
        block = block.role("user").attribute("data_person", person);
        if let Some(ttl) = text.ttl {
            block = block.ttl(ttl);
        }
        let chat = &mut self.members[who].chat;
        match text.form {
            Form::System => drop(chat.insert(-1, block).unwrap()),
            Form::InContainer => {
                let container: Draft = Container::new().child(block).into();
                drop(chat.post(container).unwrap());
            }
            _ => drop(chat.push(block).unwrap()),
        }
    }

    /// Everything that can be read: of each conversation its snapshots, the states after its
    /// records, and its requests.
    pub(super) fn read(&self) -> BTreeMap<String, Reading> {
        let mut readings = BTreeMap::new();
        for Member { name, .. } in &self.members {
            let conversation = self.store.conversation(name).load(Load::All);
            let chat = conversation.open(settings()).unwrap();
            for snapshot in chat.snapshots() {
                let reading = Reading::of(snapshot, None);
                readings.insert(format!("{name} @c{}", snapshot.cycle()), reading);
            }
            for outline in conversation.records(0, usize::MAX).unwrap() {
                // Those before a checkpoint of a fork are not its own any more.
                if outline.kind != pact_store::Kind::Erasure
                    && let Ok(state) = conversation.at(outline.seq)
                {
                    readings.insert(format!("{name} {}", outline.seq), Reading::of(&state, None));
                }
            }
            for number in 1..=chat.attempts_begun() {
                let Ok(sent) = chat.sent(number) else {
                    continue;
                };
                let mut rendered = Err(SentError::OtherProvider);
                for provider in 0..4 {
                    if rendered.is_err() {
                        rendered = sent.render(&Plain(provider)).map(|it| it.body().to_vec());
                    }
                }
                let reading = Reading::of(&sent.state, Some(rendered));
                readings.insert(format!("{name} attempt {number}"), reading);
            }
        }
        readings
    }

    /// A conversation with its forks, and their forks.
    pub(super) fn descendants(&self, who: usize) -> BTreeSet<String> {
        let heads: Vec<_> = self
            .members
            .iter()
            .map(|member| self.store.conversation(&member.name).info().unwrap())
            .collect();
        let mut found = vec![self.members[who].chat.id()];
        let mut at = 0;
        while let Some(id) = found.get(at).copied() {
            let forks = heads
                .iter()
                .filter(|head| head.origin.is_some_and(|it| it.id == id));
            found.extend(forks.map(|head| head.id));
            at += 1;
        }
        let heads = heads.into_iter().filter(|head| found.contains(&head.id));
        heads.map(|head| head.name).collect()
    }

    /// Whether some bytes are in the files of the store.
    pub(super) fn has_bytes(&self, bytes: &[u8]) -> bool {
        let files = fs::read_dir(self.folder.path()).unwrap();
        let mut files = files.map(|entry| fs::read(entry.unwrap().path()).unwrap());
        files.any(|file| file.windows(bytes.len()).any(|window| window == bytes))
    }

    /// The conversations are damaged in no way.
    pub(super) fn check(&self) {
        for (name, checked) in self.store.check(|_| ()).unwrap() {
            assert!(
                checked.problems.is_empty(),
                "{name}: {:?}",
                checked.problems
            );
        }
    }

    pub(super) fn reload(&mut self) {
        for member in &mut self.members {
            member.chat.reload().unwrap();
        }
    }

    /// The words that are in the files of the store.
    pub(super) fn words_in_files(&self) -> HashSet<String> {
        words_in(self.folder.path())
    }
}

/// All that can be read of a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reading {
    /// For each node the headers that nobody erases, and the values.
    pub(super) nodes: BTreeMap<NodeId, (String, Values)>,
    /// Of a request, the bytes that it renders to.
    pub(super) rendered: Option<Result<Vec<u8>, SentError>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Values {
    pub(super) is_secret: bool,
    pub(super) is_erased: bool,
    pub(super) content: String,
    pub(super) texts: BTreeSet<String>,
}

impl Reading {
    fn of(state: &Snapshot, rendered: Option<Result<Vec<u8>, SentError>>) -> Self {
        let root = state.root();
        let nodes = root
            .descendants()
            .map(|node| (node.id().clone(), read(&node)));
        Self {
            nodes: nodes.collect(),
            rendered,
        }
    }
}

fn read(node: &NodeRef<'_>) -> (String, Values) {
    let headers = format!(
        "{} {:?} {} {:?} {:?} {:?} {} {} {} {:?}",
        node.node_type(),
        node.children()
            .map(|child| child.id().clone())
            .collect::<Vec<_>>(),
        node.offset(),
        node.role(),
        node.kind(),
        node.ttl(),
        node.cycle(),
        node.created_at_ns(),
        node.creation_index(),
        node.attribute("data_redacts"),
    );
    let content = node.content().map(|content| content.to_json().to_string());
    let content = content.unwrap_or_default();
    let provenance = node.provenance().map(ToString::to_string);
    let attributes = node.attributes().map(|(_, value)| value.to_string());
    let texts = attributes.chain(provenance).chain([content.clone()]);
    let values = Values {
        is_secret: node.attribute("data_person").is_some_and(|it| it == "p1"),
        is_erased: node.attribute("data_erased").is_some(),
        content,
        texts: texts.filter(|text| text.len() >= 32).collect(),
    };
    (headers, values)
}

/// The words that a text has, as they are in any form of it.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = String> {
    let runs = text.split(|letter: char| !letter.is_ascii_hexdigit() || letter.is_uppercase());
    runs.filter(|run| run.len() >= 16).flat_map(|run| {
        // An `n` or a `u00e9` of an escape may stand right before a word.
        (0..=run.len() - 16).map(|at| run[at..at + 16].to_owned())
    })
}

fn words_in(folder: &Path) -> HashSet<String> {
    let mut words = HashSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        words.extend(words_of(&text));
    }
    words
}
