//! Commits: expiry, pruning, sealing, cadence, and tool calls on the way.

mod cadence;
mod costs;
mod expiry;
mod markers;
mod pruning;
mod reports;
mod sealing;
mod tool_calls;
