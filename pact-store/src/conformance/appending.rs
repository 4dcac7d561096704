use super::case::after;
use super::{Failure, Kit};
use crate::backend::{Appended, Backend, Blob, Job};

/// Rows are added after each other, and the head tells of the last one.
///
/// # Errors
/// If the promise is broken.
pub async fn appends_follow_each_other<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("appends_follow_each_other")?;
    let mut head = case.made("name", 1).await?;
    let mut rows = case.rows(head.id).await?;
    for number in 1..5 {
        let bodies = vec!["{\"some\":\"body\"}"; number];
        let mut append = case.append(head.id, head.seq, &bodies)?;
        append.cycle = i64::try_from(number).unwrap_or_default();
        let appended = case.handle(number).append(&append).await;
        case.same("an append", case.done("`append`", appended)?, Appended::Done)?;
        head = after(head, &append);
        rows.extend(append.rows);
        case.same("the head", case.head(head.id).await?, head.clone())?;
        case.same("the records", case.rows(head.id).await?, rows.clone())?;
    }
    Ok(())
}

/// The same append again is already there, for whichever handle asks, also after others wrote.
///
/// # Errors
/// If the promise is broken.
pub async fn an_append_is_made_once<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("an_append_is_made_once")?;
    let head = case.made("name", 1).await?;
    let first = case.append(head.id, 1, &["{\"n\":2}", "{\"n\":3}"])?;
    case.add(&first).await?;
    let again = async |what: &str| -> Result<(), Failure> {
        for backend in [case.first(), case.second()] {
            let appended = case.done("`append`", backend.append(&first).await)?;
            case.same(what, appended, Appended::Already)?;
        }
        Ok(())
    };
    again("the same append again").await?;
    let head = after(head, &first);
    case.same("the head after it", case.head(head.id).await?, head.clone())?;

    let other = case.append(head.id, 3, &["{\"n\":4}"])?;
    case.add(&other).await?;
    again("the same append after others wrote").await?;
    let head = after(head, &other);
    case.same("the head at the end", case.head(head.id).await?, head.clone())?;
    case.same("the number of records", case.rows(head.id).await?.len(), 4)
}

/// An append after another record than the last one adds nothing, and tells the last one.
///
/// # Errors
/// If the promise is broken.
pub async fn an_append_after_others_is_a_conflict<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("an_append_after_others_is_a_conflict")?;
    let head = case.made("name", 3).await?;
    let mut append = case.append(head.id, 3, &["{\"n\":4}"])?;
    append.blobs = vec![Blob::new("stays".to_owned())];
    case.add(&append).await?;
    let head = after(head, &append);
    for expected in [0, 1, 2, 3, 5, 40] {
        let mut late = case.append(head.id, expected, &["{\"late\":true}", "{}"])?;
        late.blobs = vec![Blob::new("late".to_owned())];
        late.dropped = vec![Blob::new("stays".to_owned()).hash];
        let appended = case.done("`append`", case.second().append(&late).await)?;
        case.same("an append after another record", appended, Appended::Conflict(4))?;
        let blob = case.blob(head.id, &Blob::new("late".to_owned()).hash).await?;
        case.same("a large value of the loser", blob, None)?;
        let blob = case.blob(head.id, &Blob::new("stays".to_owned()).hash).await?;
        case.holds("the loser drops no large value", blob.is_some())?;
    }
    case.same("the head", case.head(head.id).await?, head.clone())?;
    let rows = case.rows(head.id).await?;
    case.same("the number of records", rows.len(), 4)?;
    case.same("the last record", rows.last(), append.rows.last())
}

/// An append to a conversation that is not there, or not any more, adds nothing.
///
/// # Errors
/// If the promise is broken.
pub async fn an_append_to_nothing_is_gone<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("an_append_to_nothing_is_gone")?;
    let gone = async |what: &str, id, expected| -> Result<(), Failure> {
        let append = case.append(id, expected, &["{}"])?;
        let appended = case.done("`append`", case.second().append(&append).await)?;
        case.same(what, appended, Appended::Gone)
    };
    let nobody = case.id()?;
    gone("an append to nothing", nobody, 0).await?;
    gone("an append to nothing", nobody, 7).await?;
    case.same("the rows of nothing", case.left(nobody).await?, 0)?;

    let head = case.made("name", 2).await?;
    let job = Job::new(head.id, "drop".to_owned(), "{}".to_owned());
    let hidden = case.done("`hide`", case.first().hide(&job).await)?;
    case.holds("it is hidden", hidden)?;
    gone("an append to a hidden conversation", head.id, 2).await?;
    for _ in 0..10 {
        case.done("`drop_rows`", case.first().drop_rows(head.id, 100).await)?;
    }
    gone("an append to a conversation that was dropped", head.id, 2).await?;
    gone("an append to a conversation that was dropped", head.id, 0).await?;
    case.same("its rows", case.left(head.id).await?, 0)?;
    let dropped = case.first().drop_jobs(head.id, &["drop"]).await;
    case.done("`drop_jobs`", dropped)
}

/// Large values come with the rows that name them, and leave with those that name them no more.
///
/// # Errors
/// If the promise is broken.
pub async fn an_append_brings_and_drops_large_values<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("an_append_brings_and_drops_large_values")?;
    let head = case.made("name", 1).await?;
    let other = case.made("other", 1).await?;
    let (one, two) = (Blob::new("one".to_owned()), Blob::new("two".to_owned()));
    for id in [head.id, other.id] {
        let mut append = case.append(id, 1, &["{}"])?;
        append.blobs = vec![one.clone(), two.clone()];
        case.add(&append).await?;
    }
    // One that is there already may come again.
    let mut append = case.append(head.id, 2, &["{}"])?;
    append.blobs = vec![one.clone(), Blob::new("three".to_owned())];
    append.dropped = vec![two.hash];
    case.add(&append).await?;
    case.same("one that came twice", case.blob(head.id, &one.hash).await?, Some(one.text))?;
    case.same("one that was dropped", case.blob(head.id, &two.hash).await?, None)?;
    let elsewhere = case.blob(other.id, &two.hash).await?;
    case.same("the same in another conversation", elsewhere, Some(two.text))?;
    let listed = case.second().blobs(head.id, None, 10).await;
    let listed = case.done("`blobs`", listed)?;
    case.same("how many are left", listed.len(), 2)
}
