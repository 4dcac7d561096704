//! The local server of `pactx serve`.
//!
//! | file | content |
//! |---|---|
//! | `server.rs` | listens, and bounds the connections, time and bytes of clients |
//! | `guard.rs` | refuses requests that are not from the page itself |
//! | `site.rs` | the addresses of the server, and their answers |
//! | `followed.rs` | a source that is read again when it changes |
//! | `events.rs` | news, as server-sent events |
//! | `patient.rs` | connections that do not wait for ever |
//! | `answer.rs` | selectors, answered by the engine |

mod answer;
mod events;
mod followed;
mod guard;
mod patient;
mod server;
mod site;

pub(crate) use server::Server;
pub(crate) use site::Site;
