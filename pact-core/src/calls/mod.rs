//! Tool calls: the forms in which messages make and answer them.
//!
//! | file | content |
//! |---|---|
//! | `shape.rs` | one form of a call or of a result, as data |
//! | `shapes.rs` | the table of the known forms, and those that a program registers |
//! | `spoken.rs` | reads the calls of a node when it enters a tree; the node keeps them |
//! | `said.rs` | the texts, calls, results and other parts of a block, whatever their form |
//! | `result_parts.rs` | tells the parts of a message from the JSON of a tool, in a result |
//! | `pairing.rs` | which result of a tree answers which call |
//! | `pending.rs`, `answer.rs` | calls without a result, and their answers |
//! | `waiting.rs` | the turns that can hold a call without a result |
//! | `rules.rs` | problems with calls, for validation |

mod answer;
mod pairing;
mod pending;
mod result_parts;
mod rules;
mod said;
mod shape;
mod shapes;
mod spoken;
mod waiting;

pub use answer::ToolAnswer;
pub use pending::PendingCall;
pub(crate) use rules::problems;
pub(crate) use said::said_in;
pub use said::{ResultContent, Said, ToolCall, ToolResult};
pub(crate) use shape::EXPIRED;
pub use shape::{CallEnd, CallShape};
pub(crate) use shapes::Shapes;
pub(crate) use spoken::{Spoken, parts, rare_of};
pub(crate) use waiting::may_wait;
