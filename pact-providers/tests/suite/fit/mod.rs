//! Requests that fit their budgets: the laws of `Context::fit`, and an agent that lives by them.

mod agent;
mod bound;
mod hostile;
mod laws;
mod learns;
mod marks;
mod odd;
mod stages;
