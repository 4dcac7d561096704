//! The bounds of the impls on generic parameters.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{Generics, Type, WherePredicate};

use crate::derive::fields::NodePart;
use crate::derive::shape::{ArmKind, Shape};

/// The generics, with the bounds that the fields need on types that depend on them.
pub(super) fn bounded(generics: &Generics, shape: &Shape) -> Generics {
    let parameters: Vec<&Ident> = generics.type_params().map(|param| &param.ident).collect();
    let mut bounded = generics.clone();
    if parameters.is_empty() {
        return bounded;
    }
    let mut need = |ty: &Type, bounds: TokenStream| {
        if mentions(ty.to_token_stream(), &parameters) {
            let predicate: syn::Result<WherePredicate> = syn::parse2(quote!(#ty: #bounds));
            bounded.make_where_clause().predicates.extend(predicate);
        }
    };
    for arm in &shape.arms {
        match &arm.what {
            ArmKind::Wraps(ty) => need(ty, quote!(__pact::PactNode)),
            ArmKind::Kind(_, fields) => {
                for field in fields {
                    match &field.part {
                        NodePart::Attribute(_) | NodePart::Header(_) => {
                            need(&field.ty, quote!(__pact::FieldValue));
                        }
                        NodePart::Children => need(&field.ty, quote!(__pact::ChildList)),
                        NodePart::Skip => {}
                    }
                    if field.needs_default {
                        need(&field.ty, quote!(__pact::HasDefault));
                    }
                }
            }
        }
    }
    bounded
}

/// Whether tokens name one of these.
pub(super) fn mentions(tokens: TokenStream, names: &[&Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.iter().any(|name| ident == **name),
        TokenTree::Group(group) => mentions(group.stream(), names),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
