//! The schema of a kind, as an expression.

use pact_grammar::plan::Class;
use proc_macro2::TokenStream;
use quote::quote;

use crate::derive::fields::{FieldSpec, Part, member_name};
use crate::derive::kind::{KindSpec, TypeSpec};

/// One kind of the schema; `name` is that of the struct or the variant.
pub(super) fn kind_tokens(name: &str, kind: &KindSpec, fields: &[FieldSpec]) -> TokenStream {
    let node_type = type_tokens(&kind.node_type);
    let aliases = kind.aliases.iter().map(type_tokens);
    let fields = fields.iter().filter_map(|field| {
        let name = match &field.part {
            Part::Attribute(name) => name.clone(),
            Part::Header(variant) => variant.to_lowercase(),
            Part::Children | Part::Skip => return None,
        };
        let rust_name = member_name(&field.member);
        let FieldSpec { ty, aliases, .. } = field;
        let has_default = field.default.is_some();
        Some(quote! {
            __pact::Field {
                name: #name,
                rust_name: #rust_name,
                value: <__pact::Probe<#ty>>::TYPE,
                nullable: #has_default || <__pact::Probe<#ty>>::NULLABLE,
                aliases: &[#(#aliases),*],
            },
        })
    });
    quote! {
        __pact::Kind {
            node_type: #node_type,
            rust_name: #name,
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
