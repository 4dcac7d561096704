//! Calls of a macro that takes a text with parameters: reading them, and saying what is wrong with them.

mod arguments;
mod errors;
mod input;
mod literal;

pub(crate) use errors::{compile_error, in_text};
pub(crate) use input::{Input, Macro, core_path, read};
pub(crate) use literal::TextLiteral;
