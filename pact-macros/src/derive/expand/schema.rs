//! The schema of a kind, as an expression.

use pact_grammar::plan::Class;
use proc_macro2::TokenStream;
use quote::quote;

use crate::derive::fields::{FieldSpec, Part};
use crate::derive::kind::{KindSpec, TypeSpec};

/// One kind of the schema.
pub(super) fn kind_tokens(kind: &KindSpec, fields: &[FieldSpec]) -> TokenStream {
    let node_type = type_tokens(&kind.node_type);
    let aliases = kind.aliases.iter().map(type_tokens);
    let fields = fields.iter().filter_map(|field| {
        let name = match &field.part {
            Part::Attribute(name) => name.as_str(),
            Part::Header("Content") => "content",
            Part::Header(_) | Part::Children | Part::Skip => return None,
        };
        let FieldSpec { ty, aliases, .. } = field;
        let has_default = field.default.is_some();
        Some(quote! {
            __pact::Field {
                name: #name,
                value: <__pact::Probe<#ty>>::TYPE,
                nullable: #has_default || <__pact::Probe<#ty>>::NULLABLE,
                aliases: &[#(#aliases),*],
            },
        })
    });
    quote! {
        __pact::Kind {
            node_type: #node_type,
            aliases: &[#(#aliases),*],
            fields: &[#(#fields)*],
        },
    }
}

fn type_tokens(spec: &TypeSpec) -> TokenStream {
    let text = &spec.text;
    let class = match spec.class {
        Class::Segment => quote!(Segment),
        Class::Container => quote!(Container),
        Class::Block => quote!(Block),
    };
    let kind = match &spec.kind {
        Some(kind) => quote!(__pact::Some(#kind)),
        None => quote!(__pact::None),
    };
    quote!(__pact::TypeName { text: #text, class: __pact::Class::#class, kind: #kind })
}
