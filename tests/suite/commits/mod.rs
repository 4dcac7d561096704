//! Commits: expiry, pruning, folding, sealing, cadence, and tool calls on the way.

mod cadence;
mod costs;
mod expiry;
mod folding;
mod markers;
mod pruning;
mod reports;
mod sealing;
mod tool_calls;
