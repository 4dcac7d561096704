//! The schema of a kind, as an expression.

use pact_grammar::facts;
use pact_grammar::plan::Class;
use proc_macro2::TokenStream;
use quote::quote;

use crate::derive::fields::{FieldSpec, NodePart, member_name};
use crate::derive::kind::{KindSpec, TypeSpec};

/// One kind of the schema; `name` is that of the struct or the variant.
pub(super) fn kind_tokens(name: &str, kind: &KindSpec, fields: &[FieldSpec]) -> TokenStream {
    let node_type = type_tokens(&kind.node_type);
    let aliases = kind.aliases.iter().map(type_tokens);
    let facts = facts(kind, fields);
    let fields = fields.iter().filter_map(|field| {
        let name = match &field.part {
            NodePart::Attribute(name) => name.clone(),
            NodePart::Header(variant) => variant.to_lowercase(),
            NodePart::Children | NodePart::Skip => return None,
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
            facts: &[#facts],
        },
    }
}

/// The facts about all nodes of the kind, as numbers.
fn facts(kind: &KindSpec, fields: &[FieldSpec]) -> TokenStream {
    let mut words = Vec::new();
    for spec in core::iter::once(&kind.node_type).chain(&kind.aliases) {
        words.push(facts::class(spec.class));
        match &spec.kind {
            Some(kind) => {
                words.push(facts::class_kind(spec.class, kind));
                words.push(facts::kind(kind));
            }
            None => words.push(facts::text(&spec.text)),
        }
    }
    // The content is a header of every node.
    let mut has_content = false;
    let mut attributes = TokenStream::new();
    for field in fields {
        let name = match &field.part {
            NodePart::Attribute(name) => name.as_str(),
            NodePart::Header("Content") => {
                has_content = true;
                "content"
            }
            NodePart::Header(_) | NodePart::Children | NodePart::Skip => continue,
        };
        let FieldSpec { ty, aliases, .. } = field;
        let has_default = field.default.is_some();
        for name in core::iter::once(name).chain(aliases.iter().map(String::as_str)) {
            let word = facts::attribute(name, 0);
            attributes.extend(quote! {
                __pact::fact(
                    #word,
                    <__pact::Probe<#ty>>::TYPE,
                    #has_default || <__pact::Probe<#ty>>::NULLABLE,
                ),
            });
        }
    }
    if !has_content {
        words.push(facts::attribute("content", facts::MASK & !facts::UNUSUAL));
    }
    quote!(#(#words,)* #attributes)
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
