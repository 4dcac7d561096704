//! A struct or one variant, written and read field by field.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Generics;

use super::at;
use super::shown::shown;
use crate::derive::fields::{FieldSpec, NodePart};
use crate::derive::kind::{Constant, KindSpec};
use crate::derive::types::is_of_std;

/// `Self { a: __field_0, … } => { … }`
pub(super) fn write_arm(
    path: &TokenStream,
    index: usize,
    kind: &KindSpec,
    fields: &[FieldSpec],
    generics: &Generics,
) -> TokenStream {
    let constants = kind.constants.iter().map(|constant| match constant {
        Constant::Role(text) => quote!(__writer.role(#text);),
        Constant::Key(text) => quote!(__writer.key(#text);),
        Constant::Ttl(number) => quote!(__writer.ttl(#number);),
        Constant::Priority(number) => quote!(__writer.priority(#number);),
        Constant::Offset(number) => quote!(__writer.offset(#number);),
    });
    let mut pattern = TokenStream::new();
    let mut writes = TokenStream::new();
    for field in fields {
        let FieldSpec {
            member,
            binding,
            ty,
            ..
        } = field;
        let shown = shown(ty, generics);
        let at = at(ty);
        let has_default = field.default.is_some();
        let is_value = format_ident!(
            "{}",
            if is_of_std(ty) {
                "is_std_value"
            } else {
                "is_value"
            },
            span = at
        );
        let write = match &field.part {
            NodePart::Attribute(name) => quote_spanned! { at =>
                __pact::#is_value::<#ty>();
                <__pact::Codec<#ty>>::write_attribute(
                    &mut __writer,
                    #name,
                    #shown,
                    #has_default,
                    #binding,
                )?;
            },
            NodePart::Header(header) => {
                let header = format_ident!("{header}");
                quote_spanned! { at =>
                    __pact::#is_value::<#ty>();
                    <__pact::Codec<#ty>>::write_header(
                        &mut __writer,
                        __pact::FieldHeader::#header,
                        #shown,
                        #has_default,
                        #binding,
                    )?;
                }
            }
            NodePart::Children => quote_spanned! { at =>
                __pact::is_child_list::<#ty>();
                <__pact::Codec<#ty>>::write_children(&mut __writer, #binding)?;
            },
            NodePart::Skip => {
                pattern.extend(quote!(#member: _,));
                continue;
            }
        };
        pattern.extend(quote!(#member: #binding,));
        writes.extend(write);
    }
    quote! {
        #path { #pattern } => {
            #[allow(unused_mut)]
            let mut __writer = __pact::Writer::new(&<Self as __pact::PactNode>::SCHEMA, #index);
            #(#constants)*
            #writes
            __writer.finish()
        }
    }
}

/// `if let Some(reader) = … { return Ok(Self { a: …, … }); }`
pub(super) fn read_arm(
    path: &TokenStream,
    index: usize,
    fields: &[FieldSpec],
    generics: &Generics,
) -> TokenStream {
    let values = fields.iter().map(|field| {
        let FieldSpec { member, ty, .. } = field;
        let shown = shown(ty, generics);
        let at = at(ty);
        let default = match &field.default {
            Some(function) => quote!(__pact::Some(#function)),
            None => quote!(__pact::None),
        };
        let value = match &field.part {
            NodePart::Attribute(name) => {
                let aliases = &field.aliases;
                quote_spanned! { at =>
                    <__pact::Codec<#ty>>::read_attribute(
                        &__reader,
                        &[#name, #(#aliases),*],
                        #shown,
                        #default,
                    )?
                }
            }
            NodePart::Header(header) => {
                let header = format_ident!("{header}");
                quote_spanned! { at =>
                    <__pact::Codec<#ty>>::read_header(
                        &__reader,
                        __pact::FieldHeader::#header,
                        #shown,
                        #default,
                    )?
                }
            }
            NodePart::Children => {
                quote_spanned!(at => <__pact::Codec<#ty>>::read_children(&__reader)?)
            }
            NodePart::Skip => {
                let function = field.default.iter();
                quote!(#(#function)*())
            }
        };
        quote!(#member: #value)
    });
    quote! {
        #[allow(unused_variables)]
        if let __pact::Some(__reader) =
            __pact::Reader::of(&<Self as __pact::PactNode>::SCHEMA, #index, __node)
        {
            return __pact::Ok(#path { #(#values),* });
        }
    }
}
