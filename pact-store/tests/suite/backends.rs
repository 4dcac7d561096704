//! The methods of a backend, as a list; and one backend that is another one of several.

use pact_store::backend::{
    Append, Appended, Backend, BackendError, Blob, CheckpointInfo, ConversationId, Coverage,
    Created, Filter, Hash, Head, Job, Labels, Outline, Page, PartRow, Rewritten, Row,
};
use pact_store::{Memory, Sqlite};

/// Gives the list of all methods of a backend to a macro.
macro_rules! for_all_methods {
    ($use:ident) => {
        $use! {
            create(head: &Head, append: &Append) -> Created;
            find(tenant: &str, name: &str) -> Option<Head>;
            head(tenant: &str, id: ConversationId) -> Option<Head>;
            list(tenant: &str, filter: &Filter, page: &Page) -> Vec<Head>;
            describe(tenant: &str, id: ConversationId, subject: Option<&str>, labels: &Labels)
                -> bool;
            append(append: &Append) -> Appended;
            rows(id: ConversationId, after: u64, up_to: u64, bytes: usize) -> Vec<Row>;
            outlines(id: ConversationId, after: u64, up_to: u64, count: usize) -> Vec<Outline>;
            blob(id: ConversationId, hash: &Hash) -> Option<String>;
            blobs(id: ConversationId, after: Option<&Hash>, count: usize) -> Vec<Hash>;
            drop_blobs(id: ConversationId, hashes: &[Hash], expected: u64) -> ();
            checkpoints(id: ConversationId) -> Vec<CheckpointInfo>;
            put_part(id: ConversationId, part: &PartRow, blobs: &[Blob], coverage: &Coverage)
                -> bool;
            parts(id: ConversationId, seq: u64, from: u64, bytes: usize) -> Vec<PartRow>;
            drop_checkpoints(id: ConversationId, before: u64) -> ();
            family(tenant: &str, family: ConversationId) -> Vec<Head>;
            set_floor(id: ConversationId, floor: u64, alone: bool) -> bool;
            rewrite(id: ConversationId, rewritten: &[Rewritten]) -> ();
            drop_records(id: ConversationId, up_to: u64, count: usize) -> bool;
            hide(job: &Job) -> bool;
            drop_rows(id: ConversationId, count: usize) -> bool;
            put_jobs(jobs: &[Job]) -> ();
            jobs(id: Option<ConversationId>) -> Vec<Job>;
            drop_jobs(id: ConversationId, names: &[&str]) -> ();
            scrub() -> bool;
        }
    };
}

/// A backend of this crate.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a test has few")]
pub(crate) enum Any {
    Memory(Memory),
    Sqlite(Sqlite),
}

macro_rules! either {
    ($($method:ident($($value:ident: $Type:ty),*) -> $Answer:ty;)+) => {
        impl Backend for Any {
            $(async fn $method(&self, $($value: $Type),*) -> Result<$Answer, BackendError> {
                match self {
                    Self::Memory(it) => it.$method($($value),*).await,
                    Self::Sqlite(it) => it.$method($($value),*).await,
                }
            })+
        }
    };
}

for_all_methods!(either);
