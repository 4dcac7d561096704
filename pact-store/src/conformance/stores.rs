use core::num::NonZeroUsize;

use pact_core::{AttemptStatus, Block, Context, Request, Usage, select};
use serde_json::json;

use super::case::{Case, LAST};
use super::{Failure, Kit};
use crate::backend::{Backend, ConversationId, Job};
use crate::error::StoreError;
use crate::faces::{AsyncChat, AsyncStore};
use crate::log::Load;

/// All snapshots of a context, and its open turn.
fn bytes(ctx: &Context) -> (String, String) {
    let mut history = Vec::new();
    // Memory takes whatever is written.
    let _ = ctx.write_history(&mut history);
    let history = String::from_utf8(history).unwrap_or_default();
    (history, ctx.state().view().export())
}

async fn opened<B: Backend>(
    case: &Case<'_, B>,
    name: &str,
    load: Load,
) -> Result<AsyncChat<B>, Failure> {
    let opened = case.store(1).conversation(name).load(load);
    let opened = opened.open(Context::builder()).await;
    case.done(&format!("opening `{name}`"), opened)
}

async fn new<B: Backend>(case: &Case<'_, B>, name: &str) -> Result<AsyncChat<B>, Failure> {
    let settings = Context::builder().system("You are helpful.");
    let made = case.store(0).conversation(name).create(settings).await;
    case.done(&format!("making `{name}`"), made)
}

/// Commits a turn with a question, an answer and something that leaves again.
async fn turn<B: Backend>(
    case: &Case<'_, B>,
    chat: &mut AsyncChat<B>,
    text: &str,
) -> Result<(), Failure> {
    chat.user(format!("question {text}"));
    case.done("a save", chat.save().await)?;
    let note = Block::new(format!("note {text}")).role("system").ttl(1);
    case.done("an edit", chat.push(note))?;
    chat.assistant(format!("answer {text}"));
    case.done("a commit", chat.commit().await).map(drop)
}

/// No conversation of the store has a problem.
async fn check<B: Backend>(case: &Case<'_, B>) -> Result<(), Failure> {
    for (name, checked) in case.done("a check", case.store(1).check(|_| ()).await)? {
        case.same(&format!("the problems of `{name}`"), checked.problems, vec![])?;
    }
    Ok(())
}

/// All texts that are stored of a conversation.
async fn stored<B: Backend>(case: &Case<'_, B>, id: ConversationId) -> Result<String, Failure> {
    let mut texts = String::new();
    for row in case.rows(id).await? {
        texts.push_str(&row.body);
        texts.push_str(&row.items);
    }
    for info in case.infos(id).await? {
        let parts = case.second().parts(id, info.seq, 0, usize::MAX).await;
        for part in case.done("reading parts", parts)? {
            texts.push_str(&part.body);
            texts.push_str(&part.items);
        }
    }
    let hashes = case.second().blobs(id, None, usize::MAX).await;
    for hash in case.done("listing large values", hashes)? {
        texts.push_str(&case.blob(id, &hash).await?.unwrap_or_default());
    }
    for job in case.done("listing jobs", case.second().jobs(Some(id)).await)? {
        texts.push_str(&job.body);
    }
    Ok(texts)
}

/// Commits, saves, rewinds, attempts and checkpoints are read as they were written, whatever is
/// loaded.
///
/// # Errors
/// If the promise is broken.
pub async fn what_is_read_is_what_was_written<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("what_is_read_is_what_was_written")?;
    let mut chat = new(&case, "name").await?;
    for number in 0..30 {
        // Enough for some checkpoints.
        turn(&case, &mut chat, &format!("{number} {}", "wörd ".repeat(1_500))).await?;
        if number == 20 {
            case.done("a rewind", chat.rewind("@t-2").await)?;
        }
    }
    chat.user("large ".repeat(200_000));
    let request = Request::custom(&chat, "acme", "large", &json!({"temperature": 0.5}));
    let attempt = case.done("an attempt", chat.attempt(&request).await)?;
    let usage = Usage {
        input: 7,
        ..Usage::default()
    };
    let number = attempt.id();
    attempt.finish(usage);
    chat.assistant("open");
    case.done("a save", chat.save().await)?;
    case.same("why there is no checkpoint", chat.checkpoint_error(), None)?;
    let infos = case.infos(chat.id()).await?;
    case.holds("there are checkpoints", infos.iter().any(|info| info.is_complete))?;

    let all = opened(&case, "name", Load::All).await?;
    case.same("all that was written", bytes(&all), bytes(&chat))?;
    let newest = opened(&case, "name", Load::Newest).await?;
    case.same("the open turn", bytes(&newest).1, bytes(&chat).1)?;
    let export = |ctx: &Context| ctx.newest().map(|newest| newest.export());
    case.same("the newest snapshot", export(&newest), export(&chat))?;
    let seven = NonZeroUsize::MIN.saturating_add(6);
    let some = opened(&case, "name", Load::Last(seven)).await?;
    case.same("how many are loaded", some.snapshots().count(), 7)?;
    let (history, _) = bytes(&some);
    case.holds("the last ones are the same", bytes(&chat).0.ends_with(&history))?;

    let sent = case.done("a request of the past", newest.sent(number).await)?;
    case.same("its outcome", sent.attempt.status, AttemptStatus::Completed)?;
    case.same("its usage", sent.attempt.usage, Some(usage))?;
    check(&case).await
}

/// Of two handles that write, one wins. The other is told, keeps its open turn, and goes on.
///
/// # Errors
/// If the promise is broken.
pub async fn a_conflict_loses_nothing<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_conflict_loses_nothing")?;
    let mut first = new(&case, "name").await?;
    let mut second = opened(&case, "name", Load::Newest).await?;
    turn(&case, &mut first, "of the first").await?;
    second.user("of the second");
    let open = bytes(&second).1;
    let conflict = second.commit().await;
    let is_conflict = matches!(conflict, Err(StoreError::Conflict { .. }));
    case.holds("the second is told of a conflict", is_conflict)?;
    case.same("its open turn", bytes(&second).1, open)?;
    let again = second.save().await;
    let is_conflict = matches!(again, Err(StoreError::Conflict { .. }));
    case.holds("it is told again", is_conflict)?;

    let fork = case.store(1).fork_unsaved(&second, "kept").await;
    let fork = case.done("keeping the open turn", fork)?;
    case.holds("the fork has it", fork.thread().to_json().contains("of the second"))?;
    let read = opened(&case, "kept", Load::All).await?;
    case.same("the fork", bytes(&read), bytes(&fork))?;
    case.done("a reload", second.reload().await)?;
    case.same("the second after a reload", bytes(&second).1, bytes(&first).1)?;
    turn(&case, &mut second, "of the second").await?;
    let read = opened(&case, "name", Load::All).await?;
    case.same("the snapshots", read.snapshots().count(), 2)?;
    check(&case).await
}

/// A fork reads as its origin did, also a fork of a fork, ten deep; and each goes on alone.
///
/// # Errors
/// If the promise is broken.
pub async fn forks_of_forks_read_as_their_origin<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("forks_of_forks_read_as_their_origin")?;
    let mut chat = new(&case, "0").await?;
    turn(&case, &mut chat, "first").await?;
    for depth in 1..=10 {
        turn(&case, &mut chat, &format!("kept {depth}")).await?;
        let kept = chat.newest().map(|newest| newest.export());
        turn(&case, &mut chat, &format!("not in the fork {depth}")).await?;
        let before = bytes(&chat);
        let forked = case.store(0).fork(&chat, "@t-1", depth.to_string()).await;
        let fork = case.done("a fork", forked)?;
        case.same("its newest snapshot", fork.newest().map(|it| it.export()), kept)?;
        let read = opened(&case, &depth.to_string(), Load::All).await?;
        case.same("what is read of it", bytes(&read), bytes(&fork))?;
        let origin = opened(&case, &(depth - 1).to_string(), Load::All).await?;
        case.same("its origin", bytes(&origin), before)?;
        chat = fork;
    }
    let (history, _) = bytes(&chat);
    case.holds("what others went on with is not in it", !history.contains("not in the fork"))?;
    case.same("its snapshots", history.lines().count(), 11)?;
    check(&case).await
}

/// Erased values are in no row of the conversation and its forks, and all hashes still verify.
///
/// # Errors
/// If the promise is broken.
pub async fn erased_values_are_in_no_row<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("erased_values_are_in_no_row")?;
    let secret = "Secret'%_\u{202e}-7d1c0f";
    let mut chat = new(&case, "name").await?;
    chat.user(format!("{secret} small"));
    case.done("a commit", chat.commit().await)?;
    chat.user(format!("{secret} large {}", "x".repeat(1 << 20)));
    case.done("a commit", chat.commit().await)?;
    turn(&case, &mut chat, "harmless").await?;
    let fork = case.done("a fork", case.store(0).fork(&chat, "@t-1", "fork").await);
    let mut fork = fork?;
    fork.user(format!("{secret} of the fork"));
    case.done("a save", fork.save().await)?;
    let second = case.done("a fork", case.store(0).fork(&fork, "@t0", "second").await);
    let mut second = second?;
    second.user(format!("{secret} of the second fork"));
    case.done("a commit", second.commit().await)?;
    // An abandoned branch.
    chat.user(format!("{secret} abandoned"));
    case.done("a commit", chat.commit().await)?;
    case.done("a rewind", chat.rewind("@t-1").await)?;

    let ids = [chat.id(), fork.id(), second.id()];
    for id in ids {
        let texts = stored(&case, id).await?;
        case.holds("the secret was stored", texts.contains("7d1c0f"))?;
    }
    let erased = chat.erase(select!(".block[content~'7d1c0f']"), "the kit").await;
    let erased = case.done("an erasure", erased)?;
    case.holds("values were erased", erased >= 5)?;
    for id in ids {
        let texts = stored(&case, id).await?;
        case.holds("no row has the secret", !texts.contains("7d1c0f"))?;
    }
    for name in ["name", "fork", "second"] {
        let read = opened(&case, name, Load::All).await?;
        let (history, open) = bytes(&read);
        case.holds("no state has the secret", !(history + &open).contains("7d1c0f"))?;
    }
    let read = opened(&case, "name", Load::All).await?;
    case.holds("all else is there", bytes(&read).0.contains("question harmless"))?;
    // A handle that did not see the erasure does not bring the secret back.
    let late = fork.save().await;
    fork.user("late");
    let late = late.and(fork.save().await);
    let is_conflict = matches!(late, Err(StoreError::Conflict { .. }));
    case.holds("a handle from before is in conflict", is_conflict)?;
    check(&case).await
}

/// An erased conversation leaves no row. As long as a fork reads its records, it stays.
///
/// # Errors
/// If the promise is broken.
pub async fn an_erased_conversation_leaves_no_row<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("an_erased_conversation_leaves_no_row")?;
    let mut chat = new(&case, "name").await?;
    for number in 0..12 {
        let text = format!("{number} {}", "x".repeat(20_000));
        turn(&case, &mut chat, &text).await?;
    }
    chat.user("y".repeat(2 << 20));
    case.done("a save", chat.save().await)?;
    let fork = case.done("a fork", case.store(0).fork(&chat, "@t-1", "fork").await)?;
    let store: AsyncStore<B> = case.store(1);
    match store.conversation("name").erase().await {
        Err(StoreError::Forked { forks, .. }) => {
            case.same("the forks in the way", forks, vec!["fork".to_owned()])?;
        }
        other => return Err(case.failure(format!("erasing an origin: {other:?}"))),
    }
    let read = opened(&case, "name", Load::All).await?;
    case.same("the origin", bytes(&read), bytes(&chat))?;
    let erased = store.conversation("name").detach_forks().erase().await;
    case.done("erasing with detached forks", erased)?;
    case.same("the rows that are left", case.left(chat.id()).await?, 0)?;
    let jobs = case.second().jobs(Some(chat.id())).await;
    // A backend may have to scrub again later.
    let jobs = case.done("`jobs`", jobs)?.into_iter();
    let jobs: Vec<Job> = jobs.filter(|job| job.name != "scrub").collect();
    case.same("the jobs that are left", jobs, vec![])?;
    let gone = store.conversation("name").info().await;
    case.holds("nobody finds it", matches!(gone, Err(StoreError::NotFound { .. })))?;
    chat.user("late");
    let late = chat.save().await;
    case.holds("nobody writes to it", matches!(late, Err(StoreError::NotFound { .. })))?;
    let read = opened(&case, "fork", Load::Newest).await?;
    case.same("the fork", bytes(&read).1, bytes(&fork).1)?;
    check(&case).await
}

/// Retention drops the records before the newest snapshots, once no fork reads them. All others
/// stay as they are.
///
/// # Errors
/// If the promise is broken.
pub async fn retention_drops_what_nobody_reads<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("retention_drops_what_nobody_reads")?;
    let mut chat = new(&case, "name").await?;
    for number in 0..12 {
        let text = format!("{number} {}", "x".repeat(100_000));
        turn(&case, &mut chat, &text).await?;
    }
    let fork = case.done("a fork", case.store(0).fork(&chat, "@t-9", "fork").await)?;
    let keep = NonZeroUsize::MIN.saturating_add(3);
    let named = || case.store(1).conversation("name");
    let refused = named().retain(keep).await;
    let is_forked = matches!(refused, Err(StoreError::Forked { .. }));
    case.holds("a fork keeps the records", is_forked)?;
    case.same("the first record", case.rows(chat.id()).await?.first().map(|row| row.seq), Some(1))?;
    let dropped = case.done("a retention", named().detach_forks().retain(keep).await)?;
    case.holds("records were dropped", dropped > 0)?;
    let rows = case.second().outlines(chat.id(), 0, LAST, usize::MAX).await;
    let first = case.done("`outlines`", rows)?.first().map(|row| row.seq);
    case.same("the first record", first, Some(dropped + 1))?;

    let read = opened(&case, "name", Load::All).await?;
    case.same("the snapshots that are left", read.snapshots().count(), 4)?;
    let (history, open) = bytes(&read);
    case.same("the open turn", open, bytes(&chat).1)?;
    case.holds("the last ones are the same", bytes(&chat).0.ends_with(&history))?;
    let again = opened(&case, "fork", Load::Newest).await?;
    case.same("the fork", bytes(&again).1, bytes(&fork).1)?;
    turn(&case, &mut chat, "after it").await?;
    check(&case).await
}

/// A conversation that was hidden before a crash is dropped when the store is opened next.
///
/// # Errors
/// If the promise is broken.
pub async fn a_job_that_was_left_is_finished<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_job_that_was_left_is_finished")?;
    let mut chat = new(&case, "name").await?;
    turn(&case, &mut chat, "one").await?;
    let job = Job::new(chat.id(), "drop".to_owned(), "{}".to_owned());
    let hidden = case.done("`hide`", case.first().hide(&job).await)?;
    case.holds("it is hidden", hidden)?;
    // As opening does, for every tenant.
    case.done("opening", case.store(1).finish_jobs().await)?;
    case.same("the rows that are left", case.left(chat.id()).await?, 0)?;
    let jobs = case.done("`jobs`", case.second().jobs(Some(chat.id())).await)?;
    case.holds("its job is done", jobs.iter().all(|job| job.name == "scrub"))
}
