//! Documents, histories and message logs: read, checked, written.

mod costs;
mod golden;
pub(crate) mod golden_history;
mod headers;
mod histories;
mod order_index;
pub(crate) mod reference;
mod rules;
mod versions;
