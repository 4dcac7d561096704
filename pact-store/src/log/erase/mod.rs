//! Erases values: from every record, checkpoint and fork.
//!
//! First, all states that were ever recorded are asked which nodes are meant, and the values of
//! these become the order (`order.rs`). The order is a job of every conversation of the family, so
//! that a crash loses none of it. Then each conversation is swept (`sweep.rs`): values that fit are
//! replaced by their digests, and a record of the kind `erasure` is added, so that no other writer
//! goes on from erased nodes.

mod conversation;
mod order;
mod sweep;

use std::collections::{BTreeMap, HashSet};

use pact_core::{Ids, NodeId, Plan};

use super::Log;
use crate::backend::{Backend, ConversationId, Failure, Head, Job, Kind};
use crate::error::StoreError;
pub(crate) use order::Order;

/// Says which values are erased: those of some nodes, or of all nodes that a query finds in any
/// recorded state.
///
/// ```
/// use pact_core::{NodeId, select};
/// use pact_store::Erasing;
///
/// let by_query = Erasing::from(select!(".block[data_person='p1']"));
/// let by_id = Erasing::from(vec![NodeId::from("block:3.5")]);
/// # let _ = (by_query, by_id);
/// ```
#[derive(Clone, Debug)]
pub struct Erasing(What);

#[derive(Clone, Debug)]
enum What {
    Ids(Vec<NodeId>),
    Query(Plan<Ids>),
}

impl From<Plan<Ids>> for Erasing {
    fn from(plan: Plan<Ids>) -> Self {
        Self(What::Query(plan))
    }
}

impl From<&Plan<Ids>> for Erasing {
    fn from(plan: &Plan<Ids>) -> Self {
        Self::from(plan.clone())
    }
}

impl From<Vec<NodeId>> for Erasing {
    fn from(ids: Vec<NodeId>) -> Self {
        Self(What::Ids(ids))
    }
}

impl From<&NodeId> for Erasing {
    fn from(id: &NodeId) -> Self {
        Self::from(vec![id.clone()])
    }
}

/// The record of an erasure names so many ids. The nodes themselves tell that they were erased.
const NAMED: usize = 1_000;

/// Whoever asks for an erasure has a name of so many bytes at most.
const MAX_BY: usize = 64 << 10;

impl std::fmt::Display for Erasing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            What::Ids(ids) => {
                for (index, id) in ids.iter().take(NAMED).enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{id}")?;
                }
                match ids.len().checked_sub(NAMED) {
                    None | Some(0) => Ok(()),
                    Some(more) => write!(f, " and {more} more"),
                }
            }
            What::Query(plan) => write!(f, "{plan}"),
        }
    }
}

/// So many outlines are read in one go.
const OUTLINES: usize = 1_000;

/// The prefix of the names of jobs that erase values.
const ERASE: &str = "erase:";

/// The name of the job that makes erased values unreadable in the files.
const SCRUB: &str = "scrub";

/// The name of the job that says that values were rewritten, and that no record tells it yet.
const SWEEP: &str = "sweep";

/// The name of the job that drops the records up to the floor of a conversation.
pub(super) const CUT: &str = "cut";

impl<B: Backend> Log<B> {
    /// Erases values from a conversation, its origins and its forks. Returns how many were erased.
    pub(crate) async fn erase_values(
        &self,
        name: &str,
        id: ConversationId,
        erasing: Erasing,
        by: String,
    ) -> Result<u64, StoreError> {
        if by.len() > MAX_BY {
            return Err(StoreError::TooLarge {
                what: "the name of whoever asks for an erasure".to_owned(),
                bytes: by.len(),
            });
        }
        let head = self.head(id).await?;
        let family = self.backend.family(&self.tenant, head.family).await?;
        let order = self.order(name, &head, &family, &erasing, by).await?;
        let Some(order) = order else {
            // The values of a damaged one are not known.
            let mut damaged = family.iter().filter(|member| member.problem.is_some());
            let error = |member: &Head| StoreError::reading(&member.name, member.damaged());
            return damaged.next().map_or(Ok(0), |member| Err(error(member)));
        };
        let job = format!("{ERASE}{:?}", crate::record::WriteId::random()?);
        let bodies = order.to_jobs();
        let mut members: Vec<Head> = Vec::new();
        let mut new = family;
        // A fork that is made while this looks gets the order, too. One that is made later finds it
        // in its origin.
        while !new.is_empty() {
            let mut jobs = Vec::new();
            for member in &new {
                for (number, body) in bodies.iter().enumerate() {
                    let name = format!("{job}.{number}.{}", bodies.len());
                    jobs.push(Job::new(member.id, name, body.clone()));
                }
            }
            self.backend.put_jobs(&jobs).await?;
            members.append(&mut new);
            new = self.backend.family(&self.tenant, head.family).await?;
            let known: HashSet<_> = members.iter().map(|member| member.id).collect();
            new.retain(|member| !known.contains(&member.id));
        }
        let (mut erased, mut damaged) = (0, None);
        for member in &members {
            match self.finish_jobs_of(member.id).await {
                Ok(values) => erased += values.unwrap_or_default(),
                // Its jobs stay, for those who repair it. Nobody shall wait for that to be rid of
                // the values in the others, or believe that they are gone everywhere.
                Err(error) if error.is_damage() => {
                    damaged.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        damaged.map_or(Ok(erased), Err)
    }

    /// The head of a conversation of which nothing is about to be erased. Whoever reads up to its
    /// last record, and then writes, has no value that was erased, or gets a conflict.
    pub(crate) async fn settled(&self, mut head: Head) -> Result<Head, StoreError> {
        loop {
            let mut is_settled = true;
            for piece in self.lineage(&head, head.seq).await?.pieces {
                is_settled &= self.finish_jobs_of(piece.id).await?.is_none();
            }
            if is_settled {
                return Ok(head);
            }
            head = self.head(head.id).await?;
        }
    }

    /// Whether values of a conversation were erased after a record, or are about to be.
    pub(crate) async fn is_erased_after(
        &self,
        id: ConversationId,
        mut seq: u64,
    ) -> Result<bool, StoreError> {
        let jobs = self.backend.jobs(Some(id)).await?;
        if jobs.iter().any(|job| job.name.starts_with(ERASE)) {
            return Ok(true);
        }
        loop {
            let outlines = self.backend.outlines(id, seq, u64::MAX, OUTLINES).await?;
            let Some(last) = outlines.last() else {
                return Ok(false);
            };
            seq = last.seq;
            if outlines.iter().any(|it| it.kind == Kind::Erasure) {
                return Ok(true);
            }
        }
    }

    /// Finishes the jobs of a conversation that a crash left behind. Returns how many values were
    /// erased; none if there was no order to erase any.
    pub(crate) async fn finish_jobs_of(
        &self,
        id: ConversationId,
    ) -> Result<Option<u64>, StoreError> {
        let jobs = self.backend.jobs(Some(id)).await?;
        if self.only_reads {
            return refuse_unfinished(id, &jobs);
        }
        let mut erased = None;
        let mut by_name: BTreeMap<String, Vec<Job>> = BTreeMap::new();
        let mut scrubs = false;
        if jobs.iter().any(|job| job.name == CUT) {
            self.finish_cut(id).await?;
        }
        let mut is_begun = jobs.iter().any(|job| job.name == SWEEP);
        for job in jobs {
            match job.name.strip_prefix(ERASE).map(|rest| rest.split('.')) {
                Some(mut parts) => {
                    let name = parts.next().unwrap_or_default().to_owned();
                    by_name.entry(name).or_default().push(job);
                }
                None => scrubs |= job.name == SCRUB,
            }
        }
        for jobs in by_name.into_values() {
            // An order of which a part is missing was never given whole, or is done.
            let wanted = jobs
                .first()
                .and_then(|job| job.name.rsplit('.').next()?.parse().ok());
            if wanted == Some(jobs.len())
                && let Some(order) = Order::from_jobs(&jobs)
            {
                let swept = self.sweep(id, &order, is_begun).await?;
                erased = Some(swept + erased.unwrap_or_default());
                is_begun = false;
            }
            if !scrubs {
                self.backend.put_jobs(&[scrub_job(id)]).await?;
                scrubs = true;
            }
            let names = jobs.iter().map(|job| job.name.as_str());
            let names: Vec<&str> = names.chain([SWEEP]).collect();
            self.backend.drop_jobs(id, &names).await?;
        }
        if scrubs && self.backend.scrub().await? {
            self.backend.drop_jobs(id, &[SCRUB]).await?;
        }
        Ok(erased)
    }
}

/// The job that makes erased values unreadable in the files.
fn scrub_job(id: ConversationId) -> Job {
    Job::new(id, SCRUB.to_owned(), "{}".to_owned())
}

/// Whoever only reads cannot finish an erasure, and must not see the values that were to be erased.
fn refuse_unfinished(id: ConversationId, jobs: &[Job]) -> Result<Option<u64>, StoreError> {
    if !jobs.iter().any(|job| job.name.starts_with(ERASE)) {
        return Ok(None);
    }
    let message = format!(
        "an erasure of the conversation {id} is not finished; whoever opens it to write finishes it"
    );
    Err(crate::backend::BackendError::new(Failure::ReadOnly, message).into())
}

/// Somebody else writes all the time.
pub(crate) fn too_busy(name: &str) -> StoreError {
    let message = format!("others write to the conversation `{name}` all the time");
    crate::backend::BackendError::new(Failure::Busy, message).into()
}
