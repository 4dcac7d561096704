//! The macros of PACT, as `pact-core` re-exports them.
//!
//! This crate is a door: it turns compiler tokens into text for `pact-grammar` and a plan, or what a node is made of, back
//! into tokens. It reads no file, no environment and no clock, and keeps nothing between two calls.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

use proc_macro::TokenStream;

mod call;
mod node;
mod select;

/// What `pact_core::select!` expands to: the path of the crate it was called through, then its input.
#[proc_macro]
#[doc(hidden)]
pub fn select_impl(input: TokenStream) -> TokenStream {
    select::expand(input.into()).into()
}

/// What `pact_core::node!` expands to: the path of the crate it was called through, then its input.
#[proc_macro]
#[doc(hidden)]
pub fn node_impl(input: TokenStream) -> TokenStream {
    node::expand(input.into()).into()
}
