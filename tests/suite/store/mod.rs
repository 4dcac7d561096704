//! The laws of stores: whatever a program does, a stored context is like one in memory.
//!
//! | file | content |
//! |---|---|
//! | `acts.rs` | random programs on a stored context |
//! | `branch/` | a stored context beside its twin in memory |
//! | `provider.rs` | a provider that takes every conversation |
//! | `reopened.rs` | the same bytes, whatever was closed and opened in between |
//! | `replaced.rs` | a handle is a context in every way |
//! | `forked.rs` | forks, and forks of forks |
//! | `family.rs`, `erased.rs` | erased values are nowhere, and all else is as it was |
//! | `retained.rs` | older records are gone, and all else is as it was |
//! | `updated.rs` | updates from several threads are as if they came one after the other |
//! | `transferred.rs` | histories in and out |

mod acts;
mod branch;
mod erased;
mod family;
mod forked;
mod provider;
mod reopened;
mod replaced;
mod retained;
mod transferred;
mod updated;

use proptest::prelude::ProptestConfig;

/// A part of the usual number of cases: a store is slower than a context.
fn config(part: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases: (usual.cases / part).max(1),
        failure_persistence: None,
        max_shrink_iters: 20_000,
        max_shrink_time: 120_000,
        ..usual
    }
}
