//! The faces of a store: the same methods for programs that wait, and for those with a runtime.
//!
//! Both are written once, as a list of methods in `methods.rs`. In `blocking.rs` each waits; in
//! `asynchronous.rs` each is `async`.

#[macro_use]
mod methods;
mod asynchronous;
mod blocking;
pub(crate) mod wait;

pub use asynchronous::{AsyncChat, AsyncConversation, AsyncList, AsyncStore};
pub use blocking::{Chat, Conversation, List, Store};
