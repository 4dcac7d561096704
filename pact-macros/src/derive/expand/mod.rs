//! Putting the expansion together.
//!
//! ```text
//! const _: () = {
//!     use pact_core::__private as __pact;
//!     impl __pact::PactNode for Summary {
//!         const SCHEMA: __pact::Schema = …;
//!         fn to_draft(&self) -> … { match self { Self { text: __field_0, … } => … } }
//!         fn from_node(node: …) -> … { … }
//!     }
//!     impl From<Summary> for Draft, impl From<&Summary> for Draft
//! };
//! ```

mod arms;
mod bounds;
mod schema;
mod shown;

use pact_grammar::plan::Class;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{DeriveInput, Generics, Type};

use super::fields::NodePart;
use super::problems::Problems;
use super::shape::{Arm, ArmKind, Shape};
use arms::{read_arm, write_arm};
use bounds::bounded;
use schema::kind_tokens;
pub(crate) use shown::written;

pub(super) fn node(input: &DeriveInput, shape: &Shape) -> TokenStream {
    let mut kinds = TokenStream::new();
    let mut wraps = TokenStream::new();
    let mut to_draft = TokenStream::new();
    let mut from_node = TokenStream::new();
    let mut index = 0_usize;
    for Arm { name, path, what } in &shape.arms {
        match what {
            ArmKind::Kind(kind, fields) => {
                kinds.extend(kind_tokens(name, kind, fields));
                to_draft.extend(write_arm(path, index, kind, fields, &input.generics));
                from_node.extend(read_arm(path, index, fields, &input.generics));
                index += 1;
            }
            ArmKind::Wraps(ty) => {
                let at = at(ty);
                wraps.extend(quote_spanned!(at => <__pact::Codec<#ty>>::SCHEMA,));
                to_draft.extend(quote_spanned! { at =>
                    #path(__inner) => {
                        __pact::is_node::<#ty>();
                        <__pact::Codec<#ty>>::to_draft(__inner)
                    }
                });
                from_node.extend(quote_spanned! { at =>
                    if <__pact::Codec<#ty>>::SCHEMA.matches(__node) {
                        return __pact::Ok(#path(<__pact::Codec<#ty>>::from_node(__node)?));
                    }
                });
            }
        }
    }
    let name = &input.ident;
    let schema = quote! {{
        #[allow(unused_imports)]
        use __pact::{NoCodec as _, UnknownType as _};
        __pact::Schema {
            name: ::core::stringify!(#name),
            kinds: &[#kinds],
            wraps: &[#wraps],
        }
    }};
    let checks = checks(input, shape);
    let body = quote! {
        const SCHEMA: __pact::Schema = #schema;

        fn to_draft(&self) -> __pact::Result<__pact::Draft, __pact::NodeError> {
            #[allow(unused_imports)]
            use __pact::NoCodec as _;
            match self { #to_draft }
        }

        fn from_node(__node: &__pact::NodeRef<'_>) -> __pact::Result<Self, __pact::NodeError> {
            #[allow(unused_imports)]
            use __pact::NoCodec as _;
            #from_node
            __pact::Err(__pact::Reader::wrong_type(&<Self as __pact::PactNode>::SCHEMA, __node))
        }
    };
    // Commits make segments: a type of which all kinds are segments gives nothing to add.
    let is_segment = |arm: &Arm| match &arm.what {
        ArmKind::Kind(kind, _) => kind.node_type.class == Class::Segment,
        ArmKind::Wraps(_) => false,
    };
    implement(
        input,
        &shape.core,
        &bounded(&input.generics, shape),
        &body,
        &checks,
        !shape.arms.iter().all(is_segment),
    )
}

/// The errors, and an impl that does nothing: uses of the type are not errors of their own.
pub(super) fn broken(input: &DeriveInput, core: &TokenStream, problems: &Problems) -> TokenStream {
    let name = &input.ident;
    let errors = problems.to_tokens();
    let body = quote! {
        const SCHEMA: __pact::Schema = __pact::Schema {
            name: ::core::stringify!(#name),
            kinds: &[],
            wraps: &[],
        };

        fn to_draft(&self) -> __pact::Result<__pact::Draft, __pact::NodeError> {
            __pact::Err(__pact::Writer::broken(&<Self as __pact::PactNode>::SCHEMA))
        }

        fn from_node(__node: &__pact::NodeRef<'_>) -> __pact::Result<Self, __pact::NodeError> {
            __pact::Err(__pact::Reader::wrong_type(&<Self as __pact::PactNode>::SCHEMA, __node))
        }
    };
    let stub = implement(
        input,
        core,
        &input.generics,
        &body,
        &TokenStream::new(),
        true,
    );
    quote!(#errors #stub)
}

fn implement(
    input: &DeriveInput,
    core: &TokenStream,
    generics: &Generics,
    body: &TokenStream,
    checks: &TokenStream,
    has_drafts: bool,
) -> TokenStream {
    let name = &input.ident;
    let (params, arguments, clause) = generics.split_for_impl();
    let drafts = has_drafts.then(|| {
        quote! {
            #[automatically_derived]
            impl #params __pact::From<#name #arguments> for __pact::Draft #clause {
                fn from(value: #name #arguments) -> Self {
                    __pact::draft_of(&value)
                }
            }

            #[automatically_derived]
            impl #params __pact::From<&#name #arguments> for __pact::Draft #clause {
                fn from(value: &#name #arguments) -> Self {
                    __pact::draft_of(value)
                }
            }
        }
    });
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #core::__private as __pact;

            #[automatically_derived]
            impl #params __pact::PactNode for #name #arguments #clause {
                #body
            }

            #drafts

            #checks
        };
    }
}

/// Constants for the questions that only the compiler can answer: whether a field's type fits its
/// header, and whether two variants share a type. Constants cannot name parameters of the impl, so
/// that generic types are checked when they are used.
fn checks(input: &DeriveInput, shape: &Shape) -> TokenStream {
    if !input.generics.params.is_empty() {
        return TokenStream::new();
    }
    let mut checks = TokenStream::new();
    for arm in &shape.arms {
        let ArmKind::Kind(_, fields) = &arm.what else {
            continue;
        };
        for field in fields {
            if let NodePart::Header(header) = &field.part {
                let ty = &field.ty;
                let header = format_ident!("{header}");
                checks.extend(quote_spanned! { at(ty) =>
                    const _: () = {
                        #[allow(unused_imports)]
                        use __pact::UnknownType as _;
                        __pact::check_header(
                            __pact::FieldHeader::#header,
                            <__pact::Probe<#ty>>::TYPE,
                            <__pact::Probe<#ty>>::NULLABLE,
                        )
                    };
                });
            }
        }
    }
    if shape.arms.len() > 1 {
        let name = &input.ident;
        let wrappers = shape.arms.iter().filter_map(|arm| match &arm.what {
            ArmKind::Wraps(ty) => Some(format!("{}({})", arm.name, written(ty))),
            ArmKind::Kind(..) => None,
        });
        checks.extend(
            quote_spanned! { Span::call_site().located_at(name.span()) =>
                const _: () = __pact::check_distinct(
                    &<#name as __pact::PactNode>::SCHEMA,
                    &[#(#wrappers),*],
                );
            },
        );
    }
    checks
}

/// Where errors about a field's type are shown. Only the place is the field's: names resolve as in
/// the rest of the expansion, also when the type came out of another macro.
fn at(ty: &Type) -> Span {
    Span::call_site().located_at(ty.span())
}
