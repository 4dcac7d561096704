//! The tests of the providers.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "a test ends with a panic"
)]

mod agents;
mod anthropic;
mod bedrock;
mod bedrock_answer;
mod bedrock_check;
mod breakpoints;
mod broken_imports;
mod chat;
mod chat_answers;
mod chat_check;
mod chat_import;
mod check_costs;
mod fit;
mod foreign;
mod gemini;
mod gemini_check;
mod hostile;
mod kept;
mod logs;
mod lookup;
mod prefix;
mod random_trees;
mod real_logs;
mod recorded;
mod responses;
mod results;
mod said;
mod stored_once;
mod token_counts;
mod tools;
mod wire;
