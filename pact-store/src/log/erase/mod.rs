//! Erases values: from every record, checkpoint and fork.
//!
//! First, all states that were ever recorded are asked which nodes are meant, and the values of
//! these become the order (`order.rs`). The order is a job of every conversation of the family, so
//! that a crash loses none of it. Then each conversation is swept (`sweep.rs`): values that fit are
//! replaced by their digests, and a record of the kind `erasure` is added, so that no other writer
//! goes on from what was erased.

mod conversation;
mod order;
mod sweep;

use std::collections::BTreeMap;

use pact_core::{Ids, NodeId, Plan};

use super::Log;
use crate::backend::{Backend, ConversationId, Failure, Job};
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

impl std::fmt::Display for Erasing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            What::Ids(ids) => {
                for (index, id) in ids.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{id}")?;
                }
                Ok(())
            }
            What::Query(plan) => write!(f, "{plan}"),
        }
    }
}

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
        let head = self.head(id).await?;
        let family = self.backend.family(&self.tenant, head.family).await?;
        let order = self.order(name, &head, &family, &erasing, by).await?;
        let Some(order) = order else {
            return Ok(0);
        };
        let job = format!("{ERASE}{:?}", crate::record::WriteId::random()?);
        let bodies = order.to_jobs();
        let mut jobs = Vec::new();
        for member in &family {
            for (number, body) in bodies.iter().enumerate() {
                let name = format!("{job}.{number}.{}", bodies.len());
                jobs.push(Job::new(member.id, name, body.clone()));
            }
        }
        self.backend.put_jobs(&jobs).await?;
        let mut erased = 0;
        for member in &family {
            erased += self.finish_jobs_of(member.id).await?;
        }
        Ok(erased)
    }

    /// Finishes the jobs of a conversation that a crash left behind. Returns how many values were
    /// erased.
    pub(crate) async fn finish_jobs_of(&self, id: ConversationId) -> Result<u64, StoreError> {
        let jobs = self.backend.jobs(Some(id)).await?;
        if self.only_reads {
            return refuse_unfinished(id, &jobs);
        }
        let mut erased = 0;
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
                erased += self.sweep(id, &order, is_begun).await?;
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

/// Whoever only reads cannot finish an erasure, and must not see what was to be erased.
fn refuse_unfinished(id: ConversationId, jobs: &[Job]) -> Result<u64, StoreError> {
    if !jobs.iter().any(|job| job.name.starts_with(ERASE)) {
        return Ok(0);
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
