//! Tool calls: the forms in which messages make and answer them.
//!
//! | file | content |
//! |---|---|
//! | `shape.rs` | one form of a call or of a result, as data |
//! | `shapes.rs` | the table of the known forms |
//! | `said.rs` | the texts, calls, results and other parts of a block, whatever their form |

mod said;
mod shape;
mod shapes;

pub use said::{ResultContent, Said, ToolCall, ToolResult};
pub use shape::{CallEnd, CallShape};
pub(crate) use shapes::SHAPES;
