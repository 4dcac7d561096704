use super::case::{ALL, filter, part};
use super::{Failure, Kit};
use crate::backend::{Backend, Blob, Coverage, Filter, Job, Labels, Rewritten};

/// Values are written anew; bodies, hashes and all other rows stay.
///
/// # Errors
/// If the promise is broken.
pub async fn values_are_written_anew<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("values_are_written_anew")?;
    let (head, other) = (case.made("name", 5).await?, case.made("other", 5).await?);
    let parts = [part(5, 0, false, "{}"), part(5, 1, true, "{}")];
    let [one, two] = &parts;
    case.put(&head, (None, one), &[], 0).await?;
    case.put(&head, (Some(one), two), &[], 0).await?;
    let mut rows = case.rows(head.id).await?;
    let rewritten = [
        Rewritten::Record {
            seq: 2,
            items: "[\"new 'two'\"]".to_owned(),
        },
        Rewritten::Record {
            seq: 4,
            items: String::new(),
        },
        Rewritten::Part {
            seq: 5,
            part: 1,
            items: "[\"new\"]".to_owned(),
        },
    ];
    case.done("`rewrite`", case.first().rewrite(head.id, &rewritten).await)?;
    for row in &mut rows {
        match row.seq {
            2 => "[\"new 'two'\"]".clone_into(&mut row.items),
            4 => row.items.clear(),
            _ => {}
        }
    }
    case.same("the records", case.rows(head.id).await?, rows)?;
    let parts = case.done("`parts`", case.second().parts(head.id, 5, 0, 1_000).await)?;
    let items: Vec<&str> = parts.iter().map(|part| part.items.as_str()).collect();
    case.same("the values of the parts", items, vec!["[]", "[\"new\"]"])?;
    let others = case.rows(other.id).await?;
    let is_same = others.iter().all(|row| row.items.contains("salt"));
    case.holds("the records of others stay", is_same)?;
    let now = case.head(head.id).await?;
    case.same("the last record", (now.seq, now.hash), (head.seq, head.hash))?;
    case.done("`rewrite` of nothing", case.first().rewrite(head.id, &[]).await)
}

/// Records up to a number are dropped, oldest first, in batches that are no larger than asked for.
///
/// # Errors
/// If the promise is broken.
pub async fn records_are_dropped_in_batches<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("records_are_dropped_in_batches")?;
    let (head, other) = (case.made("name", 25).await?, case.made("other", 25).await?);
    let numbers = async |id| -> Result<Vec<u64>, Failure> {
        Ok(case.rows(id).await?.iter().map(|row| row.seq).collect())
    };
    for (left_from, more) in [(9, true), (17, true), (21, false), (21, false)] {
        let dropped = case.first().drop_records(head.id, 20, 8).await;
        case.same("whether more are there", case.done("`drop_records`", dropped)?, more)?;
        let wanted: Vec<u64> = (left_from..=25).collect();
        case.same("the records that are left", numbers(head.id).await?, wanted)?;
    }
    let dropped = case.first().drop_records(head.id, 24, 4).await;
    case.same("as many as there were", case.done("`drop_records`", dropped)?, false)?;
    case.same("the last one", numbers(head.id).await?, vec![25])?;
    let wanted: Vec<u64> = (1..=25).collect();
    case.same("the records of others", numbers(other.id).await?, wanted)?;
    let now = case.head(head.id).await?;
    case.same("the last record", (now.seq, now.hash), (head.seq, head.hash))?;
    let append = case.append(head.id, 25, &["{}"])?;
    case.add(&append).await
}

/// A hidden conversation is not found, not listed, and nothing is added to it. Its name is free.
///
/// # Errors
/// If the promise is broken.
pub async fn a_hidden_conversation_is_found_by_nobody<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("a_hidden_conversation_is_found_by_nobody")?;
    let mut head = case.draft("name")?;
    head.subject = Some("a person".to_owned());
    head.labels = Labels::from([("label".to_owned(), "value".to_owned())]);
    let append = case.append(head.id, 0, &["{}", "{}"])?;
    let head = case.make(head, &append).await?;
    let job = Job::new(head.id, "drop".to_owned(), "{\"why\":\"test\"}".to_owned());
    let hidden = case.done("`hide`", case.first().hide(&job).await)?;
    case.holds("it is hidden", hidden)?;

    let (other, tenant) = (case.second(), case.tenant.as_str());
    case.same("`find`", case.done("`find`", other.find(tenant, "name").await)?, None)?;
    case.same("`head`", case.done("`head`", other.head(tenant, head.id).await)?, None)?;
    let filters = [
        Filter::default(),
        filter(Some("a person"), None),
        filter(None, Some(("label", "value"))),
    ];
    for filter in filters {
        let listed = case.done("`list`", other.list(tenant, &filter, &ALL).await)?;
        case.same("`list`", listed, vec![])?;
    }
    let family = case.done("`family`", other.family(tenant, head.family).await)?;
    case.same("`family`", family, vec![])?;
    let described = other.describe(tenant, head.id, None, &Labels::new()).await;
    case.same("`describe`", case.done("`describe`", described)?, false)?;
    let coverage = Coverage {
        expected: head.seq,
        bytes: 0,
        parts: 0,
        before: None,
    };
    let put = other.put_part(head.id, &part(2, 0, true, "{}"), &[], &coverage).await;
    case.holds("no part is added", !case.done("`put_part`", put)?)?;
    let jobs = case.done("`jobs`", other.jobs(Some(head.id)).await)?;
    case.same("the job that drops its rows", jobs, vec![job])?;

    let again = case.made("name", 1).await?;
    let found = case.done("`find`", other.find(tenant, "name").await)?;
    case.same("another one of its name", found, Some(again))?;
    let dropped = case.first().drop_jobs(head.id, &["drop"]).await;
    case.done("`drop_jobs`", dropped)
}

/// A conversation whose records a fork reads is not hidden, and no job is written.
///
/// # Errors
/// If the promise is broken.
pub async fn a_hidden_conversation_waits_for_forks<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("a_hidden_conversation_waits_for_forks")?;
    let origin = case.made("origin", 4).await?;
    let fork = case.forked(&origin, 3, "fork").await?;
    let job = Job::new(origin.id, "drop".to_owned(), "{}".to_owned());
    let hidden = case.done("`hide`", case.first().hide(&job).await)?;
    case.holds("a fork keeps its origin", !hidden)?;
    case.same("the origin", case.head(origin.id).await?, origin.clone())?;
    let found = case.second().find(&case.tenant, "origin").await;
    case.same("its name", case.done("`find`", found)?, Some(origin.clone()))?;
    let jobs = case.done("`jobs`", case.second().jobs(Some(origin.id)).await)?;
    case.same("its jobs", jobs, vec![])?;

    let set = case.first().set_floor(fork.id, 3, false).await;
    case.holds("the fork is on its own", case.done("`set_floor`", set)?)?;
    let hidden = case.done("`hide`", case.first().hide(&job).await)?;
    case.holds("then it is hidden", hidden)?;
    case.holds("the fork is there", case.has_head(fork.id).await?)?;
    let dropped = case.first().drop_jobs(origin.id, &["drop"]).await;
    case.done("`drop_jobs`", dropped)
}

/// All rows of a hidden conversation are dropped, in steps. One that is not hidden stays.
///
/// # Errors
/// If the promise is broken.
pub async fn the_rows_of_a_hidden_conversation_are_dropped<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("the_rows_of_a_hidden_conversation_are_dropped")?;
    let (head, other) = (case.made("name", 25).await?, case.made("other", 25).await?);
    for head in [&head, &other] {
        let mut before = None;
        for number in 0..15 {
            let blob = Blob::new(format!("large {number}"));
            let row = part(7, number, number == 14, "{}");
            case.put(head, (before.as_ref(), &row), &[blob], 0).await?;
            before = Some(row);
        }
    }
    let stays = case.first().drop_rows(head.id, 1_000).await;
    case.same("whether more are there", case.done("`drop_rows`", stays)?, false)?;
    case.same("one that is not hidden", case.rows(head.id).await?.len(), 25)?;
    let job = Job::new(head.id, "drop".to_owned(), "{}".to_owned());
    case.holds("it is hidden", case.done("`hide`", case.first().hide(&job).await)?)?;

    let first = case.done("`drop_rows`", case.first().drop_rows(head.id, 10).await)?;
    case.holds("more are there after a first step", first)?;
    let left = case.rows(head.id).await?.len();
    let what = format!("a first step of 10 rows leaves 15 records, not {left}");
    case.holds(&what, left >= 15)?;
    let mut steps = 1;
    while case.done("`drop_rows`", case.second().drop_rows(head.id, 10).await)? {
        steps += 1;
        case.holds("it ends", steps < 100)?;
    }
    case.same("the rows that are left", case.left(head.id).await?, 0)?;
    let again = case.first().drop_rows(head.id, 10).await;
    case.same("after the end", case.done("`drop_rows`", again)?, false)?;

    case.same("the records of others", case.rows(other.id).await?.len(), 25)?;
    let parts = case.done("`parts`", case.second().parts(other.id, 7, 0, 9_999).await)?;
    case.same("the parts of others", parts.len(), 15)?;
    let blobs = case.done("`blobs`", case.second().blobs(other.id, None, 99).await)?;
    case.same("the large values of others", blobs.len(), 15)?;
    let jobs = case.done("`jobs`", case.second().jobs(Some(head.id)).await)?;
    case.same("the job that outlives it", jobs, vec![job])?;
    let dropped = case.first().drop_jobs(head.id, &["drop"]).await;
    case.done("`drop_jobs`", dropped)
}

/// Jobs stay until they are dropped, also those of conversations that are gone. One of the same
/// name is replaced.
///
/// # Errors
/// If the promise is broken.
pub async fn jobs_stay_until_they_are_dropped<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("jobs_stay_until_they_are_dropped")?;
    let (one, two) = (case.id()?, case.made("name", 1).await?.id);
    let job = |id, name: &str, body: &str| Job::new(id, name.to_owned(), body.to_owned());
    let large = format!("{{\"text\":\"{}\"}}", "ü".repeat(100_000));
    let jobs = [
        job(one, "a", "{\"old\":1}"),
        job(one, "it's %", &large),
        job(two, "a", "{}"),
    ];
    case.done("`put_jobs`", case.first().put_jobs(&jobs).await)?;
    let new = job(one, "a", "{\"new\":1}");
    let put = case.second().put_jobs(std::slice::from_ref(&new)).await;
    case.done("`put_jobs`", put)?;
    let listed = async |id| -> Result<Vec<Job>, Failure> {
        let mut jobs = case.done("`jobs`", case.second().jobs(id).await)?;
        jobs.retain(|job| [one, two].contains(&job.conversation));
        jobs.sort_by(|a, b| a.name.cmp(&b.name).then(a.conversation.cmp(&b.conversation)));
        Ok(jobs)
    };
    let [_, percent, other] = jobs;
    let wanted = vec![new, percent.clone()];
    case.same("the jobs of one", listed(Some(one)).await?, wanted)?;
    case.same("all jobs", listed(None).await?.len(), 3)?;
    let dropped = case.first().drop_jobs(one, &["a", "unknown"]).await;
    case.done("`drop_jobs`", dropped)?;
    case.same("the one left", listed(Some(one)).await?, vec![percent])?;
    case.same("that of the other", listed(Some(two)).await?, vec![other])?;
    let dropped = case.first().drop_jobs(one, &["it's %"]).await;
    case.done("`drop_jobs`", dropped)?;
    let dropped = case.first().drop_jobs(two, &["a"]).await;
    case.done("`drop_jobs`", dropped)?;
    case.same("those at the end", listed(None).await?, vec![])
}

/// Scrubbing changes no row.
///
/// # Errors
/// If the promise is broken.
pub async fn scrubbing_keeps_what_is_there<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("scrubbing_keeps_what_is_there")?;
    let head = case.made("name", 5).await?;
    let rows = case.rows(head.id).await?;
    case.done("`scrub`", case.first().scrub().await)?;
    case.same("the head", case.head(head.id).await?, head.clone())?;
    case.same("the records", case.rows(head.id).await?, rows)
}
