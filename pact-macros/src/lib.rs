//! The macros of PACT, as `pact-core` re-exports them.
//!
//! This crate is a door: it turns compiler tokens into text for `pact-grammar`, and the plan or the
//! node literal that comes back into tokens. It reads no file, no environment and no clock, and
//! keeps nothing between two calls.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        reason = "a test stops at the unexpected"
    )
)]

use proc_macro::TokenStream;

mod call;
mod derive;
mod node;
mod select;

/// Writes `pact_core::PactNode` for a struct or an enum, whose values are then nodes.
///
/// See the trait of the same name, and the guide to nodes, for its options.
#[proc_macro_derive(PactNode, attributes(pact))]
pub fn derive_pact_node(input: TokenStream) -> TokenStream {
    derive::expand(input.into()).into()
}

/// The macro behind `pact_core::select!`. It takes the path of the crate it was called through,
/// then its input.
#[proc_macro]
#[doc(hidden)]
pub fn select_impl(input: TokenStream) -> TokenStream {
    select::expand(input.into()).into()
}

/// The macro behind `pact_core::node!`. It takes the path of the crate it was called through, then
/// its input.
#[proc_macro]
#[doc(hidden)]
pub fn node_impl(input: TokenStream) -> TokenStream {
    node::expand(input.into()).into()
}
