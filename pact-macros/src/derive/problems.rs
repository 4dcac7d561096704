//! All mistakes in a derive.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Mistakes, each with its place.
#[derive(Default)]
pub(super) struct Problems(Vec<syn::Error>);

impl Problems {
    /// A mistake at a place.
    pub(super) fn at(&mut self, span: Span, message: impl core::fmt::Display) {
        self.0.push(syn::Error::new(span, message));
    }

    /// A mistake over some tokens.
    pub(super) fn over(&mut self, tokens: impl ToTokens, message: impl core::fmt::Display) {
        self.0.push(syn::Error::new_spanned(tokens, message));
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn to_tokens(&self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }
}
