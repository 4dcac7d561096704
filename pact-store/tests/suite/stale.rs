//! Handles from before an erasure have the values in memory, and bring none of them back.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use pact_core::{Context, select};
use pact_store::backend::Backend;
use pact_store::{Chat, Memory, Store};

use crate::common::{check, stored};
use crate::faulty::{Director, Faulty};

const SECRET: &str = "Swordfish, in a text that nobody else writes by chance";

/// Makes a conversation of another one, by its name.
type MakeBranch<B> = fn(&Store<B>, &Chat<B>, &str) -> Option<Chat<B>>;

/// Handles of one program.
struct Handles<B> {
    store: Store<B>,
    chats: Vec<Chat<B>>,
    forks: usize,
}

impl<B: Backend> Handles<B> {
    fn open(store: &Store<B>) -> Self {
        let open = |name| store.conversation(name).open(Context::builder()).unwrap();
        let chats = ["a", "b"].map(open).into_iter().collect();
        let store = store.clone();
        Self {
            store,
            chats,
            forks: 0,
        }
    }

    /// Says so much that a checkpoint is worth it. Whoever is in conflict goes on as it is.
    fn commit(&mut self) {
        for chat in &mut self.chats {
            for number in 0..2 {
                chat.user(format!("{number} {}", "much ".repeat(7_000)));
            }
            let _ = chat.commit();
            let _ = chat.save();
        }
    }

    fn fork(&mut self) {
        self.branch(|store, chat, name| store.fork(chat, "@t0", name).ok());
    }

    fn fork_unsaved(&mut self) {
        self.branch(|store, chat, name| store.fork_unsaved(chat, name).ok());
    }

    fn branch(&mut self, make: MakeBranch<B>) {
        let mut forks = Vec::new();
        for chat in &self.chats {
            let name = format!("fork {}", self.forks);
            self.forks += 1;
            forks.extend(make(&self.store, chat, &name));
        }
        self.chats.extend(forks);
        self.commit();
    }

    fn retain(&mut self) {
        for name in ["a", "b"] {
            let conversation = self.store.conversation(name).detach_forks();
            let _ = conversation.retain(NonZeroUsize::MIN);
        }
        self.commit();
    }

    fn reopen(&mut self) {
        let opened = Self::open(&self.store);
        self.chats.extend(opened.chats);
        self.commit();
    }
}

/// A conversation with a secret, and a fork that has nothing of its own.
fn make(memory: &Memory) -> Store<Memory> {
    let store = Store::on(memory.clone()).unwrap();
    let mut chat = store.conversation("a").create(Context::builder()).unwrap();
    for number in 0..3 {
        chat.user(format!("{number} {SECRET}"));
        chat.commit().unwrap();
    }
    store.fork(&chat, "@t0", "b").unwrap();
    store
}

fn erase<B: Backend>(store: &Store<B>) {
    let mut chat = store.conversation("a").open(Context::builder()).unwrap();
    let found = select!(".block[content~'Swordfish']");
    // Somebody else may write at this moment.
    for _ in 0..3 {
        if chat.erase(found.clone(), "me").is_ok() {
            return;
        }
        chat.reload().unwrap();
    }
    panic!("nothing was erased");
}

/// The secret is in no row, and all conversations are sound.
fn is_nowhere(memory: &Memory, at: &str) {
    let store = Store::on(memory.clone()).unwrap();
    check(&store);
    for head in store.list().page().unwrap() {
        let has_it = stored(memory, head.id).contains("Swordfish");
        assert!(!has_it, "{at}: `{}` has it", head.name);
    }
}

type Act<B> = (&'static str, fn(&mut Handles<B>));

fn acts<B: Backend>() -> [Act<B>; 5] {
    [
        ("commit", Handles::commit),
        ("fork", Handles::fork),
        ("fork of unsaved changes", Handles::fork_unsaved),
        ("retention", Handles::retain),
        ("opening", Handles::reopen),
    ]
}

/// Whatever others do between two calls of an erasure, and do again after it.
#[test]
fn others_act_in_the_middle_of_an_erasure() {
    for (act, run) in acts() {
        for number in 0.. {
            let (memory, director) = (Memory::default(), Director::default());
            let others = Arc::new(Mutex::new(Handles::open(&make(&memory))));
            let eraser = Store::on(Faulty::new(memory.clone(), &director)).unwrap();
            let meanwhile = Arc::clone(&others);
            director.meanwhile(number, move || run(&mut meanwhile.lock().unwrap()));
            erase(&eraser);
            let calls = director.calm().len();
            let at = format!("{act} before call {number} of an erasure");
            is_nowhere(&memory, &at);
            run(&mut others.lock().unwrap());
            is_nowhere(&memory, &at);
            if number > calls {
                assert!(calls > 15, "{calls}");
                break;
            }
        }
    }
}

/// Whatever somebody else does, an erasure comes between two calls of it.
#[test]
fn an_erasure_comes_in_the_middle_of_something() {
    for (act, run) in acts() {
        for number in 0.. {
            let (memory, director) = (Memory::default(), Director::default());
            let eraser = make(&memory);
            let mut others =
                Handles::open(&Store::on(Faulty::new(memory.clone(), &director)).unwrap());
            director.meanwhile(number, move || erase(&eraser));
            run(&mut others);
            let calls = director.calm().len();
            if number >= calls {
                assert!(calls > 4, "{calls}");
                break;
            }
            let at = format!("erasure before call {number} of {act}");
            is_nowhere(&memory, &at);
            run(&mut others);
            is_nowhere(&memory, &at);
        }
    }
}

/// A fork of a handle from before an erasure has the values as they are stored now. Changes that
/// are not stored may be made of erased values, so they are refused.
#[test]
fn an_older_handle_is_told() {
    let memory = Memory::default();
    let store = make(&memory);
    let mut before = store.conversation("b").open(Context::builder()).unwrap();
    before.user("not stored");
    erase(&store);
    let fork = store.fork(&before, "@t-1", "c").unwrap();
    assert!(!fork.thread().to_json().contains("Swordfish"));
    assert!(fork.thread().to_json().contains("[erased]"));
    let refused = store.fork_unsaved(&before, "d").unwrap_err();
    assert_eq!(refused.code(), "E_STORE_ERASED", "{refused}");
    assert!(store.conversation("d").info().is_err());
    assert_eq!(before.commit().unwrap_err().code(), "E_STORE_CONFLICT");
    before.reload().unwrap();
    before.user("stored");
    before.commit().unwrap();
    is_nowhere(&memory, "afterwards");
}
