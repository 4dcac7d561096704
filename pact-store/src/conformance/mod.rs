//! Tests for backends: they tell whoever writes one whether it keeps the promises of [`Backend`].
//!
//! ```
//! use pact_store::{Memory, conformance};
//!
//! let memory = Memory::default();
//! conformance::run(|| memory.clone())?; // each call gives another handle on the same rows
//! # Ok::<(), conformance::Failures>(())
//! ```
//!
//! A backend with a runtime opens its handles itself, and the futures of a race are polled
//! together:
//!
//! ```
//! # use pact_store::{Memory, backend::Backend};
//! use pact_store::conformance::{HANDLES, Kit};
//!
//! # type Failure = Box<dyn std::error::Error>;
//! # async fn test<B: Backend>(connect: impl AsyncFn() -> B) -> Result<(), Failure> {
//! let mut handles = Vec::new();
//! for _ in 0..HANDLES {
//!     handles.push(connect().await);
//! }
//! Kit::joined(handles).run().await?;
//! # Ok(())
//! # }
//! ```
//!
//! One case is run by its name, or as the function that it is:
//!
//! ```
//! use pact_store::conformance::{Kit, appending};
//! # use pact_store::Memory;
//!
//! # async fn test(memory: Memory) -> Result<(), pact_store::conformance::Failure> {
//! let kit = Kit::threads(|| memory.clone());
//! appending::an_append_is_made_once(&kit).await?;
//! # Ok(())
//! # }
//! ```
//!
//! Each case works as a tenant of its own, so the store need not be empty. The conversations of a
//! case stay in it.

mod case;
mod failure;
mod race;

use std::sync::Arc;

use crate::backend::Backend;
use crate::faces::wait::wait;
pub use failure::{Failure, Failures};
use race::Racing;

/// So many handles race.
pub const HANDLES: usize = 8;

/// Handles on one store, and the way in which they race.
#[derive(Debug)]
pub struct Kit<B> {
    handles: Vec<Arc<B>>,
    racing: Racing,
}

macro_rules! cases {
    ($($(#[$doc:meta])+ $module:ident: $($case:ident)+;)+) => {
        $($(#[$doc])+ pub mod $module;)+

        /// The names of all cases.
        pub const CASES: &[&str] = &[$($(stringify!($case)),+),+];

        impl<B: Backend> Kit<B> {
            /// Runs one case by its name.
            ///
            /// # Errors
            /// If a promise is broken, or there is no such case.
            pub async fn run_case(&self, name: &str) -> Result<(), Failure> {
                match name {
                    $($(stringify!($case) => Box::pin($module::$case(self)).await,)+)+
                    _ => Err(Failure::new("run_case", format!("there is no case `{name}`"))),
                }
            }
        }
    };
}

cases! {
    /// How conversations are made.
    creating:
        a_conversation_is_found_as_it_was_made
        a_name_is_taken_once
        a_fork_needs_its_origin;
    /// How rows are added.
    appending:
        appends_follow_each_other
        an_append_is_made_once
        an_append_after_others_is_a_conflict
        an_append_to_nothing_is_gone
        an_append_brings_and_drops_large_values;
    /// How rows and large values are read.
    reading:
        rows_are_read_in_batches
        outlines_are_counted
        large_values_are_kept_whole
        large_values_are_dropped_if_expected
        nothing_is_read_of_nothing;
    /// How checkpoints come to count.
    checkpoints:
        a_checkpoint_counts_with_all_its_parts
        parts_of_two_writers_never_mix
        what_is_covered_never_falls
        a_part_after_another_record_is_refused
        old_checkpoints_are_dropped;
    /// How conversations share records.
    families:
        a_family_is_listed
        a_floor_waits_for_forks;
    /// How values and rows leave.
    dropping:
        values_are_written_anew
        records_are_dropped_in_batches
        a_hidden_conversation_is_found_by_nobody
        a_hidden_conversation_waits_for_forks
        the_rows_of_a_hidden_conversation_are_dropped
        jobs_stay_until_they_are_dropped
        scrubbing_keeps_what_is_there;
    /// How conversations are listed.
    listing:
        a_list_is_in_the_order_of_use
        pages_follow_each_other
        lists_are_filtered
        descriptions_are_replaced;
    /// How tenants are kept apart.
    tenants:
        a_tenant_sees_its_own_rows
        a_store_of_another_tenant_reaches_nothing;
    /// Texts that look like something else.
    hostile:
        names_and_labels_are_data
        tenants_are_data
        contents_are_data
        what_cannot_be_a_name_leaves_nothing;
    /// How a [`Store`](crate::Store) works on the backend.
    stores:
        what_is_read_is_what_was_written
        a_conflict_loses_nothing
        forks_of_forks_read_as_their_origin
        erased_values_are_in_no_row
        an_erased_conversation_leaves_no_row
        retention_drops_what_nobody_reads
        a_job_that_was_left_is_finished;
    /// How handles race.
    racing:
        racing_updates_lose_nothing
        racing_appends_have_one_winner
        racing_creators_have_one_winner
        appends_are_seen_whole
        forks_race_with_erasures;
}

/// Runs all cases, and waits for them. `open` gives handles on one store; they race on threads.
///
/// # Errors
/// If a promise is broken: every case that failed.
pub fn run<B: Backend>(open: impl FnMut() -> B) -> Result<(), Failures> {
    wait(Kit::threads(open).run())
}

impl<B: Backend> Kit<B> {
    /// Opens handles on one store. They race on threads, so one that waits must not need the thread
    /// of another.
    pub fn threads(mut open: impl FnMut() -> B) -> Self {
        let handles = (0..HANDLES).map(|_| Arc::new(open())).collect();
        let racing = Racing::Threads;
        Self { handles, racing }
    }

    /// Takes handles on one store, best [`HANDLES`] of them. The futures of a race are polled
    /// together, on the thread that polls the kit.
    pub fn joined(handles: impl IntoIterator<Item = B>) -> Self {
        let handles = handles.into_iter().map(Arc::new).collect();
        let racing = Racing::Joined;
        Self { handles, racing }
    }

    /// Runs all cases, one after the other.
    ///
    /// # Errors
    /// If a promise is broken: every case that failed.
    pub async fn run(&self) -> Result<(), Failures> {
        let mut failures = Vec::new();
        for case in CASES {
            if let Err(failure) = self.run_case(case).await {
                failures.push(failure);
            }
        }
        if failures.is_empty() {
            Ok(())
        } else {
            Err(Failures(failures))
        }
    }
}
