//! Edits: their effects, their limits and their reports.

mod answers;
mod call_shapes;
mod compaction;
mod costs;
mod demoted;
mod documents;
mod keys;
mod laws;
mod moves;
mod refused;
mod refused_cases;
mod regions;
mod surgery;
mod tool_calls;
mod undone;
mod upserts;

use crate::helpers::{plan, position, said};
use pact_tests::edited::{exports, seen};
