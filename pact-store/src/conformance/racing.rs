use pact_core::{Context, Error};

use super::case::LAST;
use super::{Failure, HANDLES, Kit};
use crate::backend::{Appended, Backend, Created};
use crate::error::StoreError;

/// So often each racer counts.
const STEPS: usize = 12;

/// Eight handles count in one conversation, each step a commit: no step is lost.
///
/// # Errors
/// If the promise is broken.
pub async fn racing_updates_lose_nothing<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("racing_updates_lose_nothing")?;
    let made = case.store(0).conversation("counter").create(Context::builder()).await;
    case.done("making a conversation", made)?;
    let count = |ctx: &mut Context| -> Result<usize, Error> {
        let counted = ctx.snapshots().next().map_or(0, |newest| {
            let thread = newest.thread();
            let last = thread.messages().last();
            let text = last.and_then(|message| message.content()?.as_text());
            text.and_then(|text| text.parse().ok()).unwrap_or(0)
        });
        ctx.user((counted + 1).to_string());
        ctx.commit()?;
        Ok(counted + 1)
    };
    let case = &case;
    let racers = (0..HANDLES).map(|number| async move {
        let store = case.store(number);
        let mut counts = Vec::new();
        for _ in 0..STEPS {
            counts.push(case.done("an update", store.update("counter", count).await)?);
        }
        Ok(counts)
    });
    let counts = case.race(racers.collect()).await?;
    for counts in &counts {
        case.holds("each racer counts upwards", counts.is_sorted())?;
    }
    let mut counts = counts.concat();
    counts.sort_unstable();
    let wanted: Vec<usize> = (1..=HANDLES * STEPS).collect();
    case.same("all counts", counts, wanted)?;
    let checked = case.store(1).conversation("counter").check(|_| ()).await;
    let checked = case.done("a check", checked)?;
    case.same("its problems", checked.problems, vec![])
}

/// Of appends after the same record, one is made.
///
/// # Errors
/// If the promise is broken.
pub async fn racing_appends_have_one_winner<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = &kit.case("racing_appends_have_one_winner")?;
    let head = case.made("name", 1).await?;
    for expected in 1..9 {
        let racers = (0..HANDLES).map(|number| {
            let append = case.append(head.id, expected, &["{}"]);
            async move {
                let append = append?;
                let appended = case.handle(number).append(&append).await;
                Ok((case.done("`append`", appended)?, append))
            }
        });
        let results = case.race(racers.collect()).await?;
        let mut winners = results.iter().filter(|(it, _)| *it == Appended::Done);
        let winner = case.some("a winner", winners.next())?;
        case.holds("one wins", winners.next().is_none())?;
        let lost = results.iter().filter(|(it, _)| *it == Appended::Conflict(expected + 1));
        case.same("how many are told", lost.count(), HANDLES - 1)?;
        let rows = case.second().rows(head.id, expected, LAST, usize::MAX).await;
        let rows = case.done("`rows`", rows)?;
        case.same("the record", rows, winner.1.rows.clone())?;
    }
    Ok(())
}

/// Of conversations with the same name, one is made.
///
/// # Errors
/// If the promise is broken.
pub async fn racing_creators_have_one_winner<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = &kit.case("racing_creators_have_one_winner")?;
    for round in 0..6 {
        let name = format!("name {round}");
        let racers = (0..HANDLES).map(|number| {
            let draft = case.draft(&name);
            async move {
                let head = draft?;
                let append = case.append(head.id, 0, &["{}", "{}"])?;
                let created = case.handle(number).create(&head, &append).await;
                Ok((case.done("`create`", created)?, head.id))
            }
        });
        let results = case.race(racers.collect()).await?;
        let made: Vec<_> = results.iter().filter(|(it, _)| *it == Created::Done).collect();
        case.same("how many are made", made.len(), 1)?;
        let found = case.second().find(&case.tenant, &name).await;
        let found = case.done("`find`", found)?.map(|head| head.id);
        case.same("the one that is found", found, made.first().map(|(_, id)| *id))?;
        for (created, id) in results {
            let wanted = if created == Created::Done { 2 } else { 0 };
            case.same("its rows", case.left(id).await?, wanted)?;
        }
    }
    Ok(())
}

/// Whoever reads while others write sees appends whole: a head never names a record that is not
/// there.
///
/// # Errors
/// If the promise is broken.
pub async fn appends_are_seen_whole<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    /// So many records are written in one go.
    const WHOLE: u64 = 5;
    let case = &kit.case("appends_are_seen_whole")?;
    let head = case.made("name", 5).await?;
    let racers = (0..HANDLES).map(|number| async move {
        let backend = case.handle(number);
        for step in 1..=20 {
            if number == 0 {
                let append = case.append(head.id, step * WHOLE, &["{\"some\":\"body\"}"; 5])?;
                let appended = case.done("`append`", backend.append(&append).await)?;
                case.same("an append", appended, Appended::Done)?;
                continue;
            }
            let seen = case.done("`head`", backend.head(&case.tenant, head.id).await)?;
            let seen = case.some("the head", seen)?;
            case.same("the rest of an append", seen.seq % WHOLE, 0)?;
            let rows = case.done("`rows`", backend.rows(head.id, 0, LAST, usize::MAX).await)?;
            let count = u64::try_from(rows.len()).unwrap_or(u64::MAX);
            case.holds("all records of a head are there", count >= seen.seq)?;
            case.same("the rest of the records", count % WHOLE, 0)?;
            let last = rows.iter().find(|row| row.seq == seen.seq).map(|row| row.hash);
            case.same("the hash of the last record", last, Some(seen.hash))?;
        }
        Ok(())
    });
    case.race(racers.collect()).await.map(drop)
}

/// An origin is erased, or it has a fork: never both.
///
/// # Errors
/// If the promise is broken.
pub async fn forks_race_with_erasures<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = &kit.case("forks_race_with_erasures")?;
    for round in 0..6 {
        let name = &format!("origin {round}");
        let made = case.store(0).conversation(name.as_str()).create(Context::builder()).await;
        let mut chat = case.done("making a conversation", made)?;
        chat.user("a");
        case.done("a commit", chat.commit().await)?;
        drop(chat);
        let racers = (0..HANDLES).map(|number| async move {
            let store = case.store(number);
            if number % 4 == 3 {
                return match store.conversation(name.as_str()).erase().await {
                    Ok(()) => Ok(Some(None)),
                    Err(StoreError::Forked { .. } | StoreError::NotFound { .. }) => Ok(None),
                    Err(error) => Err(case.failure(format!("an erasure failed: {error}"))),
                };
            }
            let fork = format!("fork {round} {number}");
            let origin = store.conversation(name.as_str()).open(Context::builder()).await;
            let forked = match origin {
                Ok(origin) => store.fork(&origin, "@t0", fork.as_str()).await.map(drop),
                Err(error) => Err(error),
            };
            match forked {
                Ok(()) => Ok(Some(Some(fork))),
                // It was erased before, or in between.
                Err(
                    StoreError::NotFound { .. }
                    | StoreError::NoRecord { .. }
                    | StoreError::Damaged { .. },
                ) => Ok(None),
                Err(error) => Err(case.failure(format!("a fork failed: {error}"))),
            }
        });
        let results = case.race(racers.collect()).await?;
        let is_erased = results.contains(&Some(None));
        let forks: Vec<String> = results.into_iter().flatten().flatten().collect();
        case.holds("an origin with forks stays", !is_erased || forks.is_empty())?;
        let info = case.store(1).conversation(name.as_str()).info().await;
        case.same("whether the origin is there", info.is_ok(), !is_erased)?;
        for fork in forks {
            let opened = case.store(1).conversation(fork.as_str()).open(Context::builder()).await;
            let opened = case.done("opening a fork", opened)?;
            case.same("its messages", opened.thread().messages().count(), 1)?;
        }
    }
    Ok(())
}
