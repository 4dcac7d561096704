//! A case in its run: its name, its handles, and the ways in which it reports a broken promise.

use std::fmt::{Debug, Display};
use std::sync::Arc;

use super::race::Racing;
use super::{Failure, Kit};
use crate::backend::{
    Append, Appended, Backend, BackendError, Blob, CheckpointInfo, ConversationId, Coverage,
    Created, Filter, Hash, Head, Kind, Origin, Page, PartRow, Row, WriteId,
};
use crate::faces::AsyncStore;
use crate::record::chain::hash_of;

/// A case that runs.
pub(super) struct Case<'k, B> {
    pub(super) name: &'static str,
    /// The tenant that is its own.
    pub(super) tenant: String,
    handles: &'k [Arc<B>],
    racing: Racing,
}

/// After every record.
pub(super) const LAST: u64 = u64::MAX >> 1;

/// All of a page.
pub(super) const ALL: Page = Page {
    size: 1_000,
    after: None,
};

impl<B: Backend> Kit<B> {
    pub(super) fn case(&self, name: &'static str) -> Result<Case<'_, B>, Failure> {
        if self.handles.is_empty() {
            return Err(Failure::new(name, "the kit has no handle"));
        }
        let id = random(name)?;
        Ok(Case {
            name,
            tenant: format!("{name} {id}"),
            handles: &self.handles,
            racing: self.racing,
        })
    }
}

fn random(case: &'static str) -> Result<ConversationId, Failure> {
    let failed = |error: BackendError| Failure::new(case, error.to_string());
    ConversationId::random().map_err(failed)
}

impl<'k, B: Backend> Case<'k, B> {
    /// One of the handles. Numbers beyond the last begin anew.
    pub(super) fn handle(&self, number: usize) -> &'k Arc<B> {
        let at = number.checked_rem(self.handles.len()).unwrap_or_default();
        // A kit has at least one handle: `case` refuses others.
        #[expect(clippy::indexing_slicing, reason = "the rest is below the length")]
        &self.handles[at]
    }

    /// The handle that writes, where it does not matter which.
    pub(super) fn first(&self) -> &'k B {
        self.handle(0)
    }

    /// Another one.
    pub(super) fn second(&self) -> &'k B {
        self.handle(1)
    }

    /// A store of the tenant, on one of the handles.
    pub(super) fn store(&self, number: usize) -> AsyncStore<B> {
        AsyncStore::shared(self.handle(number), &self.tenant)
    }

    pub(super) async fn race<T: Send>(
        &self,
        racers: Vec<impl Future<Output = Result<T, Failure>> + Send>,
    ) -> Result<Vec<T>, Failure> {
        self.racing.run(self.name, racers).await
    }

    // Reports.

    pub(super) fn failure(&self, problem: impl Into<String>) -> Failure {
        Failure::new(self.name, problem)
    }

    /// A call has to work.
    pub(super) fn done<T, E: Display>(
        &self,
        what: &str,
        result: Result<T, E>,
    ) -> Result<T, Failure> {
        result.map_err(|error| self.failure(format!("{what} failed: {error}")))
    }

    /// Something has to be there.
    pub(super) fn some<T>(&self, what: &str, found: Option<T>) -> Result<T, Failure> {
        found.ok_or_else(|| self.failure(format!("{what} is not there")))
    }

    #[expect(
        clippy::needless_pass_by_value,
        reason = "it is given what was just made"
    )]
    pub(super) fn same<T: Debug + PartialEq>(
        &self,
        what: &str,
        found: T,
        wanted: T,
    ) -> Result<(), Failure> {
        if found == wanted {
            return Ok(());
        }
        let short = |value: &T| -> String { format!("{value:?}").chars().take(600).collect() };
        let (found, wanted) = (short(&found), short(&wanted));
        Err(self.failure(format!("{what}: found {found}, wanted {wanted}")))
    }

    pub(super) fn holds(&self, what: &str, is_so: bool) -> Result<(), Failure> {
        if is_so {
            Ok(())
        } else {
            Err(self.failure(format!("it is not so that {what}")))
        }
    }

    // Conversations to work on.

    pub(super) fn id(&self) -> Result<ConversationId, Failure> {
        random(self.name)
    }

    pub(super) fn write_id(&self) -> Result<WriteId, Failure> {
        let made = WriteId::random();
        made.map_err(|error| self.failure(format!("no random numbers: {error}")))
    }

    /// An append of records with these bodies.
    pub(super) fn append(
        &self,
        id: ConversationId,
        expected: u64,
        bodies: &[&str],
    ) -> Result<Append, Failure> {
        let write_id = self.write_id()?;
        let mut append = Append::new(id, expected, write_id);
        append.rows = (expected + 1..)
            .zip(bodies)
            .map(|(seq, body)| row(seq, write_id, body))
            .collect();
        append.cycle = 1;
        append.used_at = 1_000 + i64::try_from(expected).unwrap_or_default();
        Ok(append)
    }

    /// The head of a conversation before it is made.
    pub(super) fn draft(&self, name: &str) -> Result<Head, Failure> {
        let mut head = Head::new(self.id()?, self.tenant.as_str(), name);
        head.created_at = 900;
        Ok(head)
    }

    /// Makes a conversation, and returns the head that it has to have.
    pub(super) async fn make(&self, head: Head, append: &Append) -> Result<Head, Failure> {
        let created = self.first().create(&head, append).await;
        let created = self.done("making a conversation", created)?;
        self.same("the outcome of `create`", created, Created::Done)?;
        Ok(after(head, append))
    }

    /// Makes a conversation with so many records.
    pub(super) async fn made(&self, name: &str, records: usize) -> Result<Head, Failure> {
        let head = self.draft(name)?;
        let append = self.append(head.id, 0, &vec!["{}"; records])?;
        self.make(head, &append).await
    }

    /// Makes a fork that shares the records up to one of its origin.
    pub(super) async fn forked(
        &self,
        origin: &Head,
        seq: u64,
        name: &str,
    ) -> Result<Head, Failure> {
        let head = self.draft_fork(origin, seq, name)?;
        let append = self.append(head.id, seq, &["{\"fork\":true}"])?;
        self.make(head, &append).await
    }

    pub(super) fn draft_fork(&self, origin: &Head, seq: u64, name: &str) -> Result<Head, Failure> {
        let mut head = self.draft(name)?;
        head.origin = Some(Origin { id: origin.id, seq });
        head.family = origin.family;
        Ok(head)
    }

    /// Adds rows, which has to work.
    pub(super) async fn add(&self, append: &Append) -> Result<(), Failure> {
        let appended = self.done("adding rows", self.first().append(append).await)?;
        self.same("the outcome of `append`", appended, Appended::Done)
    }

    /// Writes a part of a checkpoint after another one, which has to work.
    pub(super) async fn put(
        &self,
        head: &Head,
        (before, part): (Option<&PartRow>, &PartRow),
        blobs: &[Blob],
        bytes: u64,
    ) -> Result<(), Failure> {
        let put = self.try_put(head, (before, part), blobs, bytes).await?;
        self.holds("a part that follows the one before is written", put)
    }

    /// Writes a part of a checkpoint after another one. Whether it was written.
    pub(super) async fn try_put(
        &self,
        head: &Head,
        (before, part): (Option<&PartRow>, &PartRow),
        blobs: &[Blob],
        bytes: u64,
    ) -> Result<bool, Failure> {
        let coverage = Coverage {
            expected: head.seq,
            bytes,
            parts: 10 + part.part,
            before: before.map(|part| part.hash),
        };
        let put = self.first().put_part(head.id, part, blobs, &coverage);
        self.done("writing a part", put.await)
    }

    /// The head as another handle reads it.
    pub(super) async fn head(&self, id: ConversationId) -> Result<Head, Failure> {
        let head = self.second().head(&self.tenant, id).await;
        let head = self.done("reading a head", head)?;
        self.some("the head of a conversation", head)
    }

    pub(super) async fn has_head(&self, id: ConversationId) -> Result<bool, Failure> {
        let head = self.second().head(&self.tenant, id).await;
        Ok(self.done("reading a head", head)?.is_some())
    }

    /// All records of a conversation, as another handle reads them.
    pub(super) async fn rows(&self, id: ConversationId) -> Result<Vec<Row>, Failure> {
        let rows = self.second().rows(id, 0, LAST, usize::MAX);
        self.done("reading records", rows.await)
    }

    pub(super) async fn blob(
        &self,
        id: ConversationId,
        hash: &Hash,
    ) -> Result<Option<String>, Failure> {
        let blob = self.second().blob(id, hash).await;
        self.done("reading a large value", blob)
    }

    pub(super) async fn infos(&self, id: ConversationId) -> Result<Vec<CheckpointInfo>, Failure> {
        let infos = self.second().checkpoints(id).await;
        self.done("listing checkpoints", infos)
    }

    /// How many records, large values and checkpoints are left of a conversation.
    pub(super) async fn left(&self, id: ConversationId) -> Result<usize, Failure> {
        let blobs = self.second().blobs(id, None, 1_000).await;
        let blobs = self.done("listing large values", blobs)?.len();
        Ok(self.rows(id).await?.len() + blobs + self.infos(id).await?.len())
    }
}

/// Those about a person, or with a label.
pub(super) fn filter(subject: Option<&str>, label: Option<(&str, &str)>) -> Filter {
    Filter {
        subject: subject.map(str::to_owned),
        label: label.map(|(name, value)| (name.to_owned(), value.to_owned())),
    }
}

/// A record with a body.
pub(super) fn row(seq: u64, write_id: WriteId, body: &str) -> Row {
    let hash = hash_of(format!("{seq} {write_id:?} {body}").as_bytes());
    let number = i64::try_from(seq).unwrap_or_default() * 10;
    let items = format!("[[\"salt\",{seq}]]");
    Row::new(
        seq,
        Kind::Open,
        number,
        write_id,
        hash,
        body.to_owned(),
        items,
    )
}

/// A part of a checkpoint with a body.
pub(super) fn part(seq: u64, number: u64, is_last: bool, body: &str) -> PartRow {
    let hash = hash_of(format!("{seq} {number} {body}").as_bytes());
    PartRow::new(seq, number, is_last, hash, body.to_owned(), "[]".to_owned())
}

/// The head after rows were added.
pub(super) fn after(mut head: Head, append: &Append) -> Head {
    if let Some((seq, hash)) = append.last() {
        (head.seq, head.hash) = (seq, hash);
    }
    head.bytes += append.bytes();
    head.cycle = append.cycle;
    head.used_at = append.used_at;
    head
}
