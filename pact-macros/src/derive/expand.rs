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

use pact_grammar::plan::Class;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{DeriveInput, GenericArgument, Generics, PathArguments, Type, WherePredicate};

use super::fields::{FieldSpec, Part};
use super::kind::{Constant, KindSpec, TypeSpec};
use super::problems::Problems;
use super::shape::{Arm, ArmKind, Shape};

pub(super) fn node(input: &DeriveInput, shape: &Shape) -> TokenStream {
    let name = &input.ident;
    let mut kinds = TokenStream::new();
    let mut wraps = TokenStream::new();
    let mut to_draft = TokenStream::new();
    let mut from_node = TokenStream::new();
    let mut index = 0_usize;
    for Arm { path, what } in &shape.arms {
        match what {
            ArmKind::Kind(kind, fields) => {
                kinds.extend(kind_tokens(kind, fields));
                to_draft.extend(write_arm(path, index, kind, fields));
                from_node.extend(read_arm(path, index, fields));
                index += 1;
            }
            ArmKind::Wraps(ty) => {
                wraps.extend(quote!(&<#ty as __pact::PactNode>::SCHEMA,));
                to_draft.extend(quote! {
                    #path(__inner) => <#ty as __pact::PactNode>::to_draft(__inner),
                });
                from_node.extend(quote! {
                    if <#ty as __pact::PactNode>::SCHEMA.matches(__node) {
                        return __pact::Ok(#path(<#ty as __pact::PactNode>::from_node(__node)?));
                    }
                });
            }
        }
    }
    let schema = quote! {{
        #[allow(unused_imports)]
        use __pact::UnknownType as _;
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
            match self { #to_draft }
        }

        fn from_node(__node: &__pact::NodeRef<'_>) -> __pact::Result<Self, __pact::NodeError> {
            #from_node
            __pact::Err(__pact::Reader::wrong_type(&<Self as __pact::PactNode>::SCHEMA, __node))
        }
    };
    implement(
        input,
        &shape.core,
        &bounded(&input.generics, shape),
        &body,
        &checks,
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
    let code = implement(input, core, &input.generics, &body, &TokenStream::new());
    quote!(#errors #code)
}

fn implement(
    input: &DeriveInput,
    core: &TokenStream,
    generics: &Generics,
    body: &TokenStream,
    checks: &TokenStream,
) -> TokenStream {
    let name = &input.ident;
    let (params, arguments, clause) = generics.split_for_impl();
    quote! {
        #[allow(unused_qualifications)]
        const _: () = {
            use #core::__private as __pact;

            #[automatically_derived]
            impl #params __pact::PactNode for #name #arguments #clause {
                #body
            }

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

            #checks
        };
    }
}

/// One kind of the schema.
fn kind_tokens(kind: &KindSpec, fields: &[FieldSpec]) -> TokenStream {
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

/// `Self { a: __field_0, … } => { … }`
fn write_arm(
    path: &TokenStream,
    index: usize,
    kind: &KindSpec,
    fields: &[FieldSpec],
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
        let shown = shown(ty);
        let at = at(ty);
        let has_default = field.default.is_some();
        let write = match &field.part {
            Part::Attribute(name) => {
                quote_spanned!(at => __writer.attribute(#name, #shown, #has_default, #binding)?;)
            }
            Part::Header(header) => {
                let header = format_ident!("{header}");
                quote_spanned! { at =>
                    __writer.header(__pact::Header::#header, #shown, #has_default, #binding)?;
                }
            }
            Part::Children => quote_spanned!(at => __writer.children(#binding)?;),
            Part::Skip => {
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
fn read_arm(path: &TokenStream, index: usize, fields: &[FieldSpec]) -> TokenStream {
    let values = fields.iter().map(|field| {
        let FieldSpec { member, ty, .. } = field;
        let shown = shown(ty);
        let at = at(ty);
        let default = match &field.default {
            Some(function) => quote!(__pact::Some(#function)),
            None => quote!(__pact::None),
        };
        let value = match &field.part {
            Part::Attribute(name) => {
                let aliases = &field.aliases;
                quote_spanned!(at => __reader.attribute(&[#name, #(#aliases),*], #shown, #default)?)
            }
            Part::Header(header) => {
                let header = format_ident!("{header}");
                quote_spanned!(at => __reader.header(__pact::Header::#header, #shown, #default)?)
            }
            Part::Children => {
                quote_spanned!(at => __reader.children::<_, #ty>()?)
            }
            Part::Skip => {
                let function = field.default.iter();
                quote!(#(#function)*())
            }
        };
        quote!(#member: #value)
    });
    quote! {
        #[allow(unused_variables)]
        if let __pact::Some(__reader) = __pact::Reader::of(&<Self as __pact::PactNode>::SCHEMA, #index, __node) {
            return __pact::Ok(#path { #(#values),* });
        }
    }
}

/// What only the compiler knows: whether a field's type fits its header, and whether two variants share a type. Constants
/// cannot name parameters of the impl, so that generic types are checked when they are used.
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
            if let Part::Header(header) = &field.part {
                let ty = &field.ty;
                let header = format_ident!("{header}");
                checks.extend(quote_spanned! { at(ty) =>
                    const _: () = {
                        #[allow(unused_imports)]
                        use __pact::UnknownType as _;
                        __pact::check_header(
                            __pact::Header::#header,
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
        checks.extend(
            quote_spanned! { Span::call_site().located_at(name.span()) =>
                const _: () = __pact::check_distinct(&<#name as __pact::PactNode>::SCHEMA);
            },
        );
    }
    checks
}

/// Where errors about a field's type are shown. Only the place is the field's: names mean what they mean in the rest of
/// the expansion, also when the type came out of another macro.
fn at(ty: &Type) -> Span {
    Span::call_site().located_at(ty.span())
}

/// The generics with what the fields need of types that depend on them.
fn bounded(generics: &Generics, shape: &Shape) -> Generics {
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
fn mentions(tokens: TokenStream, names: &[&Ident]) -> bool {
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

/// A type as people write it.
fn shown(ty: &Type) -> String {
    let mut out = String::new();
    write_shown(ty.to_token_stream(), &mut out);
    out
}

fn write_shown(tokens: TokenStream, out: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                    proc_macro2::Delimiter::Brace => ("{", "}"),
                    proc_macro2::Delimiter::Bracket => ("[", "]"),
                    proc_macro2::Delimiter::None => ("", ""),
                };
                out.push_str(open);
                write_shown(group.stream(), out);
                out.push_str(close);
            }
            TokenTree::Punct(punct) => {
                out.push(punct.as_char());
                if matches!(punct.as_char(), ',' | ';' | '+') {
                    out.push(' ');
                }
            }
            word => {
                // Two words, as in `dyn Trait` or `'a str`, are kept apart.
                if out.ends_with(|last: char| last.is_alphanumeric() || last == '_') {
                    out.push(' ');
                }
                out.push_str(&word.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn types_are_shown_as_they_are_written() {
        for text in [
            "Option<String>",
            "std::collections::HashMap<String, Vec<f64>>",
            "[u8; 4]",
            "&'a str",
            "(i32, bool)",
            "Box<dyn Any>",
        ] {
            let ty: syn::Type = syn::parse_str(text).unwrap();
            assert_eq!(shown(&ty), text);
        }
    }
}
