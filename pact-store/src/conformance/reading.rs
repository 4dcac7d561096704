use super::case::{LAST, part, row};
use super::{Failure, Kit};
use crate::backend::{BATCH, Backend, Blob, Coverage, Job, Outline, Rewritten, Row};

/// Rows come in their order, in batches of about as many bytes as were asked for, and at least one.
///
/// # Errors
/// If the promise is broken.
pub async fn rows_are_read_in_batches<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("rows_are_read_in_batches")?;
    let head = case.made("name", 1).await?;
    let mut append = case.append(head.id, 1, &[])?;
    for seq in 2..=60 {
        // Every tenth is larger than most batches.
        let length = if seq % 10 == 0 { 30_000 } else { 200 };
        let body = format!("{{\"text\":\"{}\"}}", "ä".repeat(length));
        append.rows.push(row(seq, append.write_id, &body));
    }
    case.add(&append).await?;
    let all = case.rows(head.id).await?;
    case.same("the number of records", all.len(), 60)?;
    for bytes in [0, 1, 1_000, 20_000, 100_000, 100_000_000] {
        let mut read: Vec<Row> = Vec::new();
        loop {
            let after = read.last().map_or(0, |row| row.seq);
            let batch = case.second().rows(head.id, after, LAST, bytes).await;
            let batch = case.done("`rows`", batch)?;
            if batch.is_empty() {
                break;
            }
            let sizes = batch.iter().map(Row::bytes);
            let without_last: u64 = sizes.take(batch.len() - 1).sum();
            let limit = 2 * u64::try_from(bytes).unwrap_or(u64::MAX);
            let what = format!("a batch of {bytes} bytes has about as many, not {without_last}");
            case.holds(&what, without_last <= limit)?;
            read.extend(batch);
            case.holds("the batches end", read.len() <= all.len())?;
        }
        case.same("all batches together", &read, &all)?;
    }
    let most = case.done("`rows`", case.second().rows(head.id, 1, 9, 100_000).await)?;
    case.same("a batch with room", most.len(), 8)?;
    let ranges = [(0, 1, 1), (58, 60, 2), (58, 59, 1), (9, 9, 0), (9, 3, 0), (60, 99, 0)];
    for (after, up_to, wanted) in ranges {
        let rows = case.second().rows(head.id, after, up_to, usize::MAX).await;
        let numbers: Vec<u64> = case.done("`rows`", rows)?.iter().map(|row| row.seq).collect();
        let wanted: Vec<u64> = (after + 1..).take(wanted).collect();
        let what = format!("the records after {after}, up to {up_to}");
        case.same(&what, numbers, wanted)?;
    }
    Ok(())
}

/// Outlines have the short columns of the rows, at most as many as were asked for.
///
/// # Errors
/// If the promise is broken.
pub async fn outlines_are_counted<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("outlines_are_counted")?;
    let head = case.made("name", 25).await?;
    let rows = case.rows(head.id).await?.into_iter();
    let all: Vec<Outline> = rows
        .map(|row| Outline::new(row.seq, row.kind, row.number))
        .collect();
    for count in [1, 7, 25, 1_000] {
        let mut read: Vec<Outline> = Vec::new();
        loop {
            let after = read.last().map_or(0, |outline| outline.seq);
            let outlines = case.second().outlines(head.id, after, LAST, count).await;
            let outlines = case.done("`outlines`", outlines)?;
            case.holds("there are at most as many as asked for", outlines.len() <= count)?;
            if outlines.is_empty() {
                break;
            }
            read.extend(outlines);
            case.holds("the outlines end", read.len() <= all.len())?;
        }
        case.same("all outlines", &read, &all)?;
    }
    for (after, up_to, wanted) in [(3, 5, 2), (5, 5, 0), (7, 5, 0), (24, 99, 1)] {
        let outlines = case.second().outlines(head.id, after, up_to, 1_000).await;
        let count = case.done("`outlines`", outlines)?.len();
        case.same("the number of outlines in between", count, wanted)?;
    }
    Ok(())
}

/// Large values come back as they were, however long, and are listed in the order of their hashes.
///
/// # Errors
/// If the promise is broken.
pub async fn large_values_are_kept_whole<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("large_values_are_kept_whole")?;
    let head = case.made("name", 1).await?;
    // More than one part, and cuts that would fall into a character.
    let texts = [
        String::new(),
        "short".to_owned(),
        "x".repeat(BATCH),
        format!("x{}", "é".repeat(BATCH)),
        format!("xy{}", "\u{1f600}".repeat(700_000)),
    ];
    let mut append = case.append(head.id, 1, &["{}"])?;
    append.blobs = texts.into_iter().map(Blob::new).collect();
    case.add(&append).await?;
    for blob in &append.blobs {
        let text = case.blob(head.id, &blob.hash).await?;
        let text = case.some("a large value", text)?;
        case.same("the length of a large value", text.len(), blob.text.len())?;
        case.holds("a large value is as it was", text == blob.text)?;
    }
    let unknown = Blob::new("unknown".to_owned()).hash;
    case.same("one that is not there", case.blob(head.id, &unknown).await?, None)?;

    let mut wanted: Vec<_> = append.blobs.iter().map(|blob| blob.hash).collect();
    wanted.sort();
    for count in [1, 2, 5, 100] {
        let mut listed = Vec::new();
        loop {
            let hashes = case.second().blobs(head.id, listed.last(), count).await;
            let hashes = case.done("`blobs`", hashes)?;
            case.holds("there are at most as many as asked for", hashes.len() <= count)?;
            if hashes.is_empty() {
                break;
            }
            listed.extend(hashes);
            case.holds("the hashes end", listed.len() <= wanted.len())?;
        }
        case.same("all hashes", &listed, &wanted)?;
    }
    Ok(())
}

/// Large values are dropped if the last record is the expected one, and only those that are named.
///
/// # Errors
/// If the promise is broken.
pub async fn large_values_are_dropped_if_expected<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("large_values_are_dropped_if_expected")?;
    let (head, other) = (case.made("name", 1).await?, case.made("other", 2).await?);
    let long = "long ".repeat(BATCH / 2);
    let blobs: Vec<Blob> = [long.as_str(), "two", "three"]
        .iter()
        .map(|text| Blob::new((*text).to_owned()))
        .collect();
    for (id, expected) in [(head.id, 1), (other.id, 2)] {
        let mut append = case.append(id, expected, &["{}"])?;
        append.blobs.clone_from(&blobs);
        case.add(&append).await?;
    }
    let unknown = Blob::new("unknown".to_owned()).hash;
    let mut hashes: Vec<_> = blobs.iter().take(2).map(|blob| blob.hash).collect();
    hashes.push(unknown);
    for expected in [0, 1, 3] {
        let dropped = case.first().drop_blobs(head.id, &hashes, expected).await;
        case.done("`drop_blobs`", dropped)?;
        let left = case.done("`blobs`", case.second().blobs(head.id, None, 10).await)?;
        case.same("those left after another record", left.len(), 3)?;
    }
    let dropped = case.first().drop_blobs(head.id, &hashes, 2).await;
    case.done("`drop_blobs`", dropped)?;
    let left = case.done("`blobs`", case.second().blobs(head.id, None, 10).await)?;
    let wanted: Vec<_> = blobs.iter().skip(2).map(|blob| blob.hash).collect();
    case.same("those left", left, wanted)?;
    for blob in blobs.iter().take(2) {
        case.same("a dropped one", case.blob(head.id, &blob.hash).await?, None)?;
        let text = case.blob(other.id, &blob.hash).await?;
        case.holds("another conversation keeps its own", text.as_ref() == Some(&blob.text))?;
    }
    Ok(())
}

/// Of a conversation that is not there, nothing is read and nothing is changed, and that is no
/// error.
///
/// # Errors
/// If the promise is broken.
pub async fn nothing_is_read_of_nothing<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("nothing_is_read_of_nothing")?;
    let (id, backend) = (case.id()?, case.first());
    let hash = Blob::new(String::new()).hash;
    case.same("the records", case.rows(id).await?.len(), 0)?;
    let outlines = backend.outlines(id, 0, LAST, 9).await;
    case.same("the outlines", case.done("`outlines`", outlines)?.len(), 0)?;
    case.same("a large value", case.blob(id, &hash).await?, None)?;
    let blobs = backend.blobs(id, None, 9).await;
    case.same("the large values", case.done("`blobs`", blobs)?.len(), 0)?;
    case.same("the checkpoints", case.infos(id).await?.len(), 0)?;
    let parts = backend.parts(id, 1, 0, 9).await;
    case.same("the parts", case.done("`parts`", parts)?.len(), 0)?;
    let jobs = backend.jobs(Some(id)).await;
    case.same("the jobs", case.done("`jobs`", jobs)?.len(), 0)?;

    case.done("`drop_blobs`", backend.drop_blobs(id, &[hash], 0).await)?;
    case.done("`drop_checkpoints`", backend.drop_checkpoints(id, 9).await)?;
    case.done("`drop_jobs`", backend.drop_jobs(id, &["drop"]).await)?;
    let items = String::new();
    let rewritten = [Rewritten::Record { seq: 1, items }];
    case.done("`rewrite`", backend.rewrite(id, &rewritten).await)?;
    let more = case.done("`drop_records`", backend.drop_records(id, 9, 9).await)?;
    case.same("whether more records are there", more, false)?;
    let more = case.done("`drop_rows`", backend.drop_rows(id, 9).await)?;
    case.same("whether more rows are there", more, false)?;
    let coverage = Coverage {
        expected: 0,
        bytes: 1,
        parts: 1,
        before: None,
    };
    let last = part(1, 0, true, "{}");
    let put = backend.put_part(id, &last, &[], &coverage).await;
    case.same("whether a part was written", case.done("`put_part`", put)?, false)?;
    case.done("`set_floor`", backend.set_floor(id, 3, true).await)?;
    case.holds("nothing is there", !case.has_head(id).await?)?;

    // Two may erase one conversation at the same time.
    let job = Job::new(id, "drop".to_owned(), "{}".to_owned());
    case.holds("it is hidden", case.done("`hide`", backend.hide(&job).await)?)?;
    case.done("`drop_jobs`", backend.drop_jobs(id, &["drop"]).await)?;
    case.same("its rows", case.left(id).await?, 0)
}
