//! `#[derive(PactNode)]`: a struct or an enum in, its schema and both ways between values and nodes
//! out.
//!
//! Attributes are read (`options`) and understood (`kind`, `fields`, `shape`) before any code is
//! written (`expand`). All independent mistakes are reported at once, each where it stands. An impl
//! that does nothing is written beside them, so that one mistake is one error.

mod expand;
mod fields;
mod kind;
mod options;
mod problems;
mod shape;
mod types;

use proc_macro2::TokenStream;
use syn::DeriveInput;

pub(crate) use expand::written;
use problems::Problems;

pub(crate) fn expand(tokens: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(tokens) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut problems = Problems::default();
    let shape = shape::read(&input, &mut problems);
    match shape {
        Ok(shape) if problems.is_empty() => expand::node(&input, &shape),
        Ok(shape) => expand::broken(&input, &shape.core, &problems),
        Err(core) => expand::broken(&input, &core, &problems),
    }
}
