use pact_core::{Block, Context, select};
use pact_store::{Load, Memory, Store};

#[test]
fn smoke_memory() {
    smoke(Store::on(Memory::default()).unwrap());
}

#[test]
fn smoke_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let start = std::time::Instant::now();
    smoke(pact_store::SqliteStore::open(folder.path().join("a.db")).unwrap());
    println!("{:?}", start.elapsed());
}

pub(crate) fn smoke<B: pact_store::backend::Backend>(store: Store<B>) {
    let mut chat = store
        .conversation("a")
        .open_or_create(Context::builder().system("sys"))
        .unwrap();
    for turn in 0..300 {
        chat.user(format!("question {turn} {}", "x".repeat(200)));
        chat.save().unwrap();
        chat.assistant(format!("answer {turn} {}", "y".repeat(200)));
        chat.push(Block::new("rag").role("system").ttl(1)).unwrap();
        chat.commit().unwrap();
        assert!(chat.unsaved().is_empty(), "{:?}", chat.unsaved());
        assert!(
            chat.checkpoint_error().is_none(),
            "{:?}",
            chat.checkpoint_error()
        );
    }
    chat.user("open");
    chat.save().unwrap();
    let again = store.conversation("a").open(Context::builder()).unwrap();
    assert_eq!(again.thread().to_json(), chat.thread().to_json());
    assert_eq!(
        again.newest().unwrap().export(),
        chat.newest().unwrap().export()
    );
    assert_eq!(
        again.newest().unwrap().report(),
        chat.newest().unwrap().report()
    );
    let all = store
        .conversation("a")
        .load(Load::All)
        .open(Context::builder())
        .unwrap();
    let bytes = |ctx: &Context| {
        let mut out = Vec::new();
        ctx.write_history(&mut out).unwrap();
        out
    };
    assert_eq!(bytes(&all), bytes(&chat));
    let fork = store.fork(&chat, "@t-3", "b").unwrap();
    assert_eq!(
        fork.newest().unwrap().export(),
        chat.snapshot("@t-3").unwrap().export()
    );
    let fork2 = store.conversation("b").open(Context::builder()).unwrap();
    assert_eq!(fork2.thread().to_json(), fork.thread().to_json());
    let erased = chat
        .erase(select!(".block[content~'question 17 ']"), "me")
        .unwrap();
    println!("erased {erased}");
    let all = store
        .conversation("a")
        .load(Load::All)
        .open(Context::builder())
        .unwrap();
    assert!(
        !String::from_utf8(bytes(&all))
            .unwrap()
            .contains("question 17 ")
    );
    for (name, checked) in store.check(|_| ()).unwrap() {
        println!("{name} {checked:?}");
        assert!(checked.problems.is_empty());
    }
    assert!(
        store
            .conversation("a")
            .retain(5.try_into().unwrap())
            .is_err()
    );
    println!(
        "{}",
        store
            .conversation("a")
            .detach_forks()
            .retain(5.try_into().unwrap())
            .unwrap()
    );
    let all = store
        .conversation("a")
        .load(Load::All)
        .open(Context::builder())
        .unwrap();
    assert_eq!(all.snapshots().count(), 5);
    for (name, checked) in store.check(|_| ()).unwrap() {
        println!("{name} {checked:?}");
        assert!(checked.problems.is_empty());
    }
    store.conversation("a").erase().unwrap();
    let fork2 = store.conversation("b").open(Context::builder()).unwrap();
    assert_eq!(
        fork2.thread().messages().count(),
        fork.thread().messages().count()
    );
}
