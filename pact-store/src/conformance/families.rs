use super::{Failure, Kit};
use crate::backend::{Backend, Job};

/// All conversations of a family are listed, and no other.
///
/// # Errors
/// If the promise is broken.
pub async fn a_family_is_listed<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_family_is_listed")?;
    let origin = case.made("origin", 3).await?;
    let fork = case.forked(&origin, 2, "fork").await?;
    let second = case.forked(&fork, 3, "fork of a fork").await?;
    let gone = case.forked(&origin, 3, "hidden").await?;
    let stranger = case.made("stranger", 3).await?;
    let job = Job::new(gone.id, "drop".to_owned(), "{}".to_owned());
    let hidden = case.done("`hide`", case.first().hide(&job).await)?;
    case.holds("a fork is hidden", hidden)?;

    let family = case.second().family(&case.tenant, origin.id).await;
    let mut family = case.done("`family`", family)?;
    family.sort_by_key(|head| head.id);
    let mut wanted = vec![origin, fork.clone(), second];
    wanted.sort_by_key(|head| head.id);
    case.same("the family", family, wanted)?;
    let alone = case.second().family(&case.tenant, stranger.family).await;
    let alone = case.done("`family`", alone)?;
    case.same("one without forks", alone, vec![stranger])?;
    let none = case.done("`family`", case.second().family(&case.tenant, fork.id).await)?;
    case.same("the family of a fork's id", none, vec![])?;
    let dropped = case.first().drop_jobs(gone.id, &["drop"]).await;
    case.done("`drop_jobs`", dropped)
}

/// A floor rises, and never falls. With `alone`, it waits until no fork reads the records.
///
/// # Errors
/// If the promise is broken.
pub async fn a_floor_waits_for_forks<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_floor_waits_for_forks")?;
    let origin = case.made("origin", 9).await?;
    let set = async |id, floor, alone| -> Result<bool, Failure> {
        let set = case.first().set_floor(id, floor, alone).await;
        case.done("`set_floor`", set)
    };
    let floor = async |id| -> Result<u64, Failure> { Ok(case.head(id).await?.floor) };

    case.holds("a floor is set", set(origin.id, 2, true).await?)?;
    case.same("the floor", floor(origin.id).await?, 2)?;
    let fork = case.forked(&origin, 6, "fork").await?;
    let other = case.forked(&origin, 7, "other").await?;
    case.holds("forks keep the floor", !set(origin.id, 4, true).await?)?;
    case.same("the floor under forks", floor(origin.id).await?, 2)?;
    case.holds("a floor is set among forks", set(origin.id, 3, false).await?)?;
    case.same("the floor among forks", floor(origin.id).await?, 3)?;
    case.holds("a lower floor is no failure", set(origin.id, 1, false).await?)?;
    case.same("a floor that fell", floor(origin.id).await?, 3)?;

    // A fork whose floor is at its last shared record reads nothing of its origin.
    case.holds("a fork has a floor", set(fork.id, 5, false).await?)?;
    case.holds("the rest is still read", !set(origin.id, 5, true).await?)?;
    case.holds("a fork has a floor", set(fork.id, 6, false).await?)?;
    case.holds("the other fork still reads", !set(origin.id, 5, true).await?)?;
    let job = Job::new(other.id, "drop".to_owned(), "{}".to_owned());
    case.holds("the other fork is hidden", case.done("`hide`", case.first().hide(&job).await)?)?;
    case.holds("nobody reads any more", set(origin.id, 5, true).await?)?;
    case.same("the floor at the end", floor(origin.id).await?, 5)?;
    let dropped = case.first().drop_jobs(other.id, &["drop"]).await;
    case.done("`drop_jobs`", dropped)
}
