//! Calls of a macro that takes a text with parameters: reading them, and reporting their mistakes.

mod arguments;
mod errors;
mod input;
mod literal;
mod mistakes;
mod value;

pub(crate) use arguments::{as_identifier, identifier};
pub(crate) use errors::{compile_error, in_call, in_text, refused};
pub(crate) use input::{Argument, Input, Macro, core_path, read};
pub(crate) use literal::TextLiteral;
