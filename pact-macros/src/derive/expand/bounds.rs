//! What the impls want of generic parameters.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{GenericArgument, Generics, PathArguments, Type, WherePredicate};

use crate::derive::fields::Part;
use crate::derive::shape::{ArmKind, Shape};

/// The generics with what the fields need of types that depend on them.
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
                        Part::Attribute(_) | Part::Header(_) => need(
                            &field.ty,
                            quote!(__pact::Serialize + __pact::DeserializeOwned),
                        ),
                        Part::Children => {
                            if let Some(child) = last_argument(&field.ty) {
                                need(child, quote!(__pact::PactNode));
                            }
                        }
                        Part::Skip => {}
                    }
                    if field.needs_default {
                        need(&field.ty, quote!(__pact::Default));
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

/// The `T` of a `Vec<T>`.
fn last_argument(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let PathArguments::AngleBracketed(list) = &path.path.segments.last()?.arguments else {
        return None;
    };
    list.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
