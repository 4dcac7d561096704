//! Helpers of several tests.

use std::future::Future;
use std::pin::pin;
use std::task::{Poll, Waker};

use pact_core::{Absorbed, Block, Context, Error, Json, Provider, ProviderError, Rendered, Thread};
use pact_store::backend::{Backend, ConversationId};
use pact_store::{Chat, Memory, Sqlite, Store};

use crate::backends::Any;

/// Polls until a future is ready. Nothing here waits for anything else.
pub(crate) fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = std::task::Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

/// Commits a turn that says the next number. Returns the number.
pub(crate) fn count(ctx: &mut Context) -> Result<u64, Error> {
    let newest = ctx.newest();
    let counted = newest.map_or(0, |newest| {
        let thread = newest.thread();
        let last = thread.messages().last();
        let text = last.and_then(|message| message.content()?.as_text());
        text.and_then(|text| text.parse().ok()).unwrap_or(0)
    });
    ctx.user((counted + 1).to_string());
    ctx.commit()?;
    Ok(counted + 1)
}

/// All snapshots of a context, and its open turn.
pub(crate) fn bytes(ctx: &Context) -> (String, String) {
    let mut history = Vec::new();
    ctx.write_history(&mut history).unwrap();
    let open = ctx.state().view().export();
    (String::from_utf8(history).unwrap(), open)
}

/// No conversation has a problem.
pub(crate) fn check<B: Backend>(store: &Store<B>) {
    for (name, checked) in store.check(|_| ()).unwrap() {
        assert_eq!(checked.problems, [], "{name}");
    }
}

/// Runs a test on memory, and on SQLite.
pub(crate) fn on_both(test: impl Fn(&Store<Any>)) {
    test(&Store::on(Any::Memory(Memory::default())).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let file = Sqlite::open(&folder.path().join("a.db")).unwrap();
    test(&Store::on(Any::Sqlite(file)).unwrap());
}

/// Commits a turn: a question that was saved, an answer, and a note that leaves again.
pub(crate) fn turn<B: Backend>(chat: &mut Chat<B>, number: u32) {
    chat.user(format!("question {number}"));
    chat.save().unwrap();
    chat.push(Block::new("note").role("system").ttl(1)).unwrap();
    chat.assistant(format!("answer {number}"));
    chat.commit().unwrap();
}

/// Renders the thread itself, beside its options.
pub(crate) struct Echo(pub(crate) Json);

impl Provider for Echo {
    fn api(&self) -> &'static str {
        "echo"
    }

    fn model(&self) -> &'static str {
        "large"
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let mut rendered = Rendered::new(format!("{} {}", thread.to_json(), self.0));
        (rendered.version, rendered.options) = (3, self.0.clone());
        Ok(rendered)
    }

    fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
        Ok(Absorbed::default())
    }
}

/// All texts that are stored of a conversation.
pub(crate) fn stored(memory: &Memory, id: ConversationId) -> String {
    let rows = ready(memory.rows(id, 0, u64::MAX, usize::MAX)).unwrap();
    let mut texts: Vec<String> = rows
        .into_iter()
        .flat_map(|row| [row.body, row.items])
        .collect();
    for info in ready(memory.checkpoints(id)).unwrap() {
        let parts = ready(memory.parts(id, info.seq, 0, usize::MAX)).unwrap();
        texts.extend(parts.into_iter().flat_map(|part| [part.body, part.items]));
    }
    for hash in ready(memory.blobs(id, None, usize::MAX)).unwrap() {
        texts.extend(ready(memory.blob(id, &hash)).unwrap());
    }
    texts.concat()
}
