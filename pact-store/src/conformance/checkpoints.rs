use super::case::part;
use super::{Failure, Kit};
use crate::backend::{Backend, Blob, CheckpointInfo, Coverage, PartRow};

/// A checkpoint counts once all its parts are there, in whichever order they came. Its head tells what it covers then.
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
    let [first, second, third] = &parts;
    case.put(&head, first, std::slice::from_ref(&blob), 70).await?;
    let incomplete = vec![CheckpointInfo::new(3, false)];
    case.same("without the others", case.infos(head.id).await?, incomplete.clone())?;
    case.same("the head", case.head(head.id).await?, head.clone())?;
    case.same("its large value", case.blob(head.id, &blob.hash).await?, Some(blob.text))?;
    case.put(&head, third, &[], 70).await?;
    case.same("without one in between", case.infos(head.id).await?, incomplete)?;
    case.put(&head, second, &[], 70).await?;
    case.same("with all", case.infos(head.id).await?, vec![CheckpointInfo::new(3, true)])?;

    // The last part was the third: what it said counts.
    let mut covered = head.clone();
    (covered.covered, covered.checkpoint) = (70, 12);
    case.same("the head at the end", case.head(head.id).await?, covered)?;
    for bytes in [0, 6_000, 1_000_000] {
        let mut read: Vec<PartRow> = Vec::new();
        loop {
            let from = u64::try_from(read.len()).unwrap_or_default();
            let batch = case.done("`parts`", case.second().parts(head.id, 3, from, bytes).await)?;
            if batch.is_empty() {
                break;
            }
            read.extend(batch);
        }
        case.same("all parts", read.as_slice(), parts.as_slice())?;
    }
    let all = case.second().parts(head.id, 3, 0, 1_000_000).await;
    case.same("a batch with room", case.done("`parts`", all)?.len(), 3)?;
    let none = case.done("`parts`", case.second().parts(head.id, 2, 0, 1_000).await)?;
    case.same("the parts of no checkpoint", none, vec![])
}

/// A part that is there is replaced, and what the head notes never falls.
///
/// # Errors
/// If the promise is broken.
pub async fn a_part_is_replaced<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_part_is_replaced")?;
    let head = case.made("name", 4).await?;
    case.put(&head, &part(4, 0, true, "{\"old\":1}"), &[], 70).await?;
    let new = part(4, 0, true, "{\"new\":1}");
    case.put(&head, &new, &[], 70).await?;
    let read = case.done("`parts`", case.second().parts(head.id, 4, 0, 1_000).await)?;
    case.same("the part", read, vec![new])?;
    // One for a cut covers nothing of what comes later.
    case.put(&head, &part(2, 0, true, "{}"), &[], 0).await?;
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
            case.put(head, &part(seq, 0, false, "{}"), &[], 0).await?;
            if seq != 8 {
                case.put(head, &part(seq, 1, true, "{}"), &[], 0).await?;
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
