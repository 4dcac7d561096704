//! The program that the documentation begins with, as a user writes it.

use pact_core::{Budget, Context, Pruning, Request, Usage, select};
use pact_store::{PgStore, Saving, SqliteStore, StoreError};
use serde_json::json;

#[test]
fn a_program_needs_no_more_than_this() -> Result<(), StoreError> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("agents.db");
    let p = Pruning::new().budget(Budget::tokens(100_000).down_to(60_000));

    let store = SqliteStore::open(&file)?;
    let mut chat = store
        .conversation("ticket-4711")
        .open_or_create(Context::builder().pruning(p.clone()))?;
    for _ in 0..4 {
        chat.user("Where is my parcel?");
        let request = Request::custom(&chat, "acme", "large-1", &json!({}));
        let attempt = chat.attempt(&request)?;
        chat.save()?;
        attempt.finish(Usage::default());
        chat.commit()?;
    }
    let fork = store.fork(&chat, "@t-3", "ticket-4711-b")?;
    assert_eq!(fork.snapshots().count(), 1);
    store.update("ticket-4711", |ctx| {
        ctx.user("And now?");
        ctx.commit()
    })?;
    chat.reload()?;
    assert_eq!(chat.snapshots().count(), 1);
    assert_eq!(chat.settings_changed(), []);
    chat.user("past the store");
    assert_eq!(chat.unsaved().added.len(), 1);
    chat.saving(Saving::Edits);
    chat.edit(|ctx| ctx.delete(select!("^ah .block")))?;
    assert!(chat.unsaved().is_empty());
    assert_eq!(chat.sent(4)?.attempt.model, "large-1");

    // Another process has to say the settings itself.
    let other = SqliteStore::open(&file)?;
    let refused = other.update("ticket-4711", |_| Ok(())).unwrap_err();
    assert_eq!(refused.code(), "E_STORE_SETTINGS", "{refused}");
    // Those of another conversation will do, if they are the same.
    let named = other.conversation("ticket-4711-b");
    drop(named.open(Context::builder().pruning(p))?);
    other.update("ticket-4711", |ctx| {
        ctx.user("Once more");
        Ok(())
    })?;
    other.update("ticket-4711-b", |_| Ok(()))?;
    let usual = other.conversation("usual").create(Context::builder())?;
    drop(usual);
    other.update("usual", |_| Ok(()))
}

/// The same, async. The tests of PostgreSQL run it; this one compiles it.
#[expect(dead_code, reason = "it is compiled")]
#[expect(clippy::large_futures, reason = "a program awaits them so")]
async fn on_a_server() -> Result<(), StoreError> {
    let pg = PgStore::connect("postgres://agent@db.example/agents").await?;
    let mut chat = pg
        .conversation("ticket-4711")
        .open_or_create(Context::builder())
        .await?;
    chat.user("Where is my parcel?");
    chat.commit().await?;
    pg.fork(&chat, "@t0", "ticket-4711-b").await?;
    pg.update("ticket-4711", Context::commit).await?;
    Ok(())
}
