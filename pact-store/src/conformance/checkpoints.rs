use super::case::part;
use super::{Failure, Kit};
use crate::backend::{Backend, Blob, CheckpointInfo, Coverage, PartRow};

/// A checkpoint counts once its last part is there. Its head tells the covered bytes then.
///
/// # Errors
/// If the promise is broken.
pub async fn a_checkpoint_counts_with_all_its_parts<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("a_checkpoint_counts_with_all_its_parts")?;
    let head = case.made("name", 4).await?;
    case.same("the checkpoints at first", case.infos(head.id).await?, vec![])?;
    let large = "x".repeat(5_000);
    let parts = [
        part(3, 0, false, &large),
        part(3, 1, false, "{\"part\":1}"),
        part(3, 2, true, &large),
    ];
    let blob = Blob::new("large".to_owned());
    let mut before = None;
    for part in &parts {
        let infos = case.infos(head.id).await?;
        let is_complete = infos.iter().any(|info| info.is_complete);
        case.holds("a checkpoint without its last part is not complete", !is_complete)?;
        case.same("the head before the last part", case.head(head.id).await?, head.clone())?;
        let blobs = std::slice::from_ref(&blob);
        case.put(&head, (before, part), blobs, 70).await?;
        before = Some(part);
    }
    let wanted = vec![CheckpointInfo::new(3, true)];
    case.same("with all", case.infos(head.id).await?, wanted)?;
    let text = case.blob(head.id, &blob.hash).await?;
    case.same("its large value", text, Some(blob.text))?;
    let mut covered = head.clone();
    (covered.covered, covered.checkpoint) = (70, 12);
    case.same("the head at the end", case.head(head.id).await?, covered)?;
    for bytes in [0, 6_000, 1_000_000] {
        let mut read: Vec<PartRow> = Vec::new();
        loop {
            let from = u64::try_from(read.len()).unwrap_or_default();
            let batch = case.second().parts(head.id, 3, from, bytes).await;
            let batch = case.done("`parts`", batch)?;
            if batch.is_empty() {
                break;
            }
            read.extend(batch);
            case.holds("the parts end", read.len() <= parts.len())?;
        }
        case.same("all parts", read.as_slice(), parts.as_slice())?;
    }
    let all = case.second().parts(head.id, 3, 0, 1_000_000).await;
    case.same("a batch with room", case.done("`parts`", all)?.len(), 3)?;
    let none = case.done("`parts`", case.second().parts(head.id, 2, 0, 1_000).await)?;
    case.same("the parts of no checkpoint", none, vec![])
}

/// Parts of two writers never mix: a part is written after the one that it follows, and what
/// another writer left behind goes.
///
/// # Errors
/// If the promise is broken.
pub async fn parts_of_two_writers_never_mix<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("parts_of_two_writers_never_mix")?;
    let head = case.made("name", 4).await?;
    let parts = |writer: &str| {
        let part = |number, is_last| part(4, number, is_last, &format!("{{\"of\":\"{writer}\"}}"));
        [part(0, false), part(1, false), part(2, true)]
    };
    let ([a0, a1, a2], [b0, b1, b2]) = (parts("a"), parts("b"));
    let written = async |before: Option<&PartRow>, part: &PartRow| {
        case.try_put(&head, (before, part), &[], 0).await
    };
    let stored = async || -> Result<Vec<PartRow>, Failure> {
        let parts = case.second().parts(head.id, 4, 0, 100_000).await;
        case.done("`parts`", parts)
    };
    case.holds("a second part waits for the first", !written(Some(&a0), &a1).await?)?;
    case.holds("a last part waits for the others", !written(Some(&a1), &a2).await?)?;
    case.same("what is there", stored().await?, vec![])?;
    case.holds("a first part is written", written(None, &a0).await?)?;
    case.holds("a second part is written", written(Some(&a0), &a1).await?)?;
    // The other one begins anew.
    case.holds("a first part is written", written(None, &b0).await?)?;
    case.same("what the first one left is gone", stored().await?, vec![b0.clone()])?;
    case.holds("the first one is told", !written(Some(&a1), &a2).await?)?;
    case.holds("the first one is told", !written(Some(&a0), &a1).await?)?;
    case.holds("a second part is written", written(Some(&b0), &b1).await?)?;
    case.holds("the first one is told", !written(Some(&a1), &a2).await?)?;
    let infos = case.infos(head.id).await?;
    case.same("no checkpoint is complete", infos, vec![CheckpointInfo::new(4, false)])?;
    case.holds("the last part is written", written(Some(&b1), &b2).await?)?;
    let whole = vec![b0, b1, b2];
    case.same("the checkpoint", stored().await?, whole.clone())?;
    // Somebody may read it instead of records that are gone.
    case.holds("a complete one is not replaced", !written(None, &a0).await?)?;
    case.same("the checkpoint at the end", stored().await?, whole)
}

/// What the head notes of checkpoints never falls: one for a cut covers nothing of what comes
/// later.
///
/// # Errors
/// If the promise is broken.
pub async fn what_is_covered_never_falls<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("what_is_covered_never_falls")?;
    let head = case.made("name", 4).await?;
    case.put(&head, (None, &part(4, 0, true, "{}")), &[], 70).await?;
    case.put(&head, (None, &part(2, 0, true, "{}")), &[], 0).await?;
    let now = case.head(head.id).await?;
    case.same("what is covered", (now.covered, now.checkpoint), (70, 10))?;
    let infos = vec![CheckpointInfo::new(2, true), CheckpointInfo::new(4, true)];
    case.same("the checkpoints", case.infos(head.id).await?, infos)
}

/// A part is written only if the last record is the expected one. Otherwise nothing of it is.
///
/// # Errors
/// If the promise is broken.
pub async fn a_part_after_another_record_is_refused<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("a_part_after_another_record_is_refused")?;
    let head = case.made("name", 4).await?;
    let blob = Blob::new("late".to_owned());
    for expected in [0, 3, 5] {
        let coverage = Coverage {
            expected,
            bytes: 99,
            parts: 9,
            before: None,
        };
        let late = part(4, 0, true, "{}");
        let put = case.first().put_part(head.id, &late, std::slice::from_ref(&blob), &coverage);
        let put = case.done("`put_part`", put.await)?;
        case.holds("it is refused", !put)?;
    }
    case.same("the checkpoints", case.infos(head.id).await?, vec![])?;
    case.same("the large value", case.blob(head.id, &blob.hash).await?, None)?;
    case.same("the head", case.head(head.id).await?, head)
}

/// Checkpoints are listed oldest first, and those before a record are dropped.
///
/// # Errors
/// If the promise is broken.
pub async fn old_checkpoints_are_dropped<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("old_checkpoints_are_dropped")?;
    let (head, other) = (case.made("name", 20).await?, case.made("other", 20).await?);
    for head in [&head, &other] {
        for seq in [12, 5, 19, 8] {
            let first = part(seq, 0, false, "{}");
            case.put(head, (None, &first), &[], 0).await?;
            if seq != 8 {
                case.put(head, (Some(&first), &part(seq, 1, true, "{}")), &[], 0).await?;
            }
        }
    }
    let listed = async |id| -> Result<Vec<(u64, bool)>, Failure> {
        let infos = case.infos(id).await?.into_iter();
        Ok(infos.map(|info| (info.seq, info.is_complete)).collect())
    };
    let all = vec![(5, true), (8, false), (12, true), (19, true)];
    case.same("all, oldest first", listed(head.id).await?, all.clone())?;
    for (before, wanted) in [(5, 4), (12, 2), (12, 2), (20, 0)] {
        let dropped = case.first().drop_checkpoints(head.id, before).await;
        case.done("`drop_checkpoints`", dropped)?;
        let left: Vec<_> = all.iter().copied().skip(4 - wanted).collect();
        let what = format!("those left from record {before} on");
        case.same(&what, listed(head.id).await?, left)?;
    }
    case.same("those of another conversation", listed(other.id).await?, all)
}
