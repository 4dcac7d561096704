//! `select!(T, "…")`: the claims of the selector on its nodes, in one constant that is held against
//! the schema of `T`.
//!
//! ```text
//! let _: [(); check::<T>(&[facts, …], "the selector", "what it says")] = [];
//! ```
//!
//! The length of an array, because it may name `Self`, which an item may not, and because
//! `cargo check` computes it, which it does not with an inline `const { … }`. Only the latter may
//! name parameters of a function: a type that is named like one gets it, and is checked when the
//! function is compiled for a type. The claims are numbers (`pact_grammar::facts`), which a
//! constant compares quickly; for the message of a selector that does not fit, all that it says is
//! one text, as `pact-core/src/typed/check/said.rs` describes it.

use core::fmt::Write as _;

use pact_grammar::plan::{Class, Operator, ParameterKind, Query, Value};
use pact_grammar::{Claim, Filter, Says, Span as TextSpan, Subject, facts};
use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::{GenericArgument, PathArguments, Type};

use crate::call::TextLiteral;

/// The ingredients of the constant.
pub(super) struct Checker<'i> {
    pub(super) core: &'i TokenStream,
    /// The type.
    pub(super) kind: &'i TokenStream,
    pub(super) query: &'i Query,
    pub(super) subjects: &'i [Subject],
    pub(super) literal: &'i TextLiteral,
}

impl Checker<'_> {
    /// The statement with the constant. All of it has the span of the selector, where the compiler
    /// reports a claim that does not fit.
    pub(super) fn check(&self) -> TokenStream {
        let kind = self.kind;
        let text = self.literal.text.as_str();
        let said = self.said();
        let words = self.words();
        let span = self.literal.span();
        let core = self.core;
        let check = quote_spanned!(span => __check::<#kind>(&[#(#words),*], #text, #said));
        // The path of `pact_core` stands in the macro: before the call, where it does not move the
        // place of its error.
        let check = quote!({ use #core::__private::check as __check; #check });
        if is_parameter(self.kind.clone()) {
            quote!(let _ = const #check;)
        } else {
            quote!(let _: [(); #check] = [];)
        }
    }

    /// The facts that have to hold, with a 0 between alternatives.
    fn words(&self) -> Vec<Literal> {
        let mut words = Vec::new();
        for (number, subject) in self.subjects.iter().enumerate() {
            if number > 0 {
                words.push(0);
            }
            words.extend(subject.claims.iter().map(|claim| word_of(&claim.says)));
            for filter in &subject.filters {
                let bits = filter.operator.map_or(0, |operator| {
                    let bit = |value: &Value| {
                        let parameter = match value {
                            Value::Param(index) => self.query.parameters.get(usize::from(*index)),
                            _ => None,
                        };
                        let parameter = parameter.map(|parameter| parameter.kind);
                        facts::comparison(operator, value, parameter)
                    };
                    filter.values.iter().map(bit).fold(0, |all, bit| all | bit)
                });
                words.push(facts::attribute(&filter.attribute, bits));
            }
        }
        words.into_iter().map(Literal::u64_unsuffixed).collect()
    }

    /// All that the selector says, as one text.
    fn said(&self) -> String {
        let source = self.literal.text.as_str();
        // Constants know bytes and no columns.
        let is_plain = source.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        let mut out = String::new();
        for subject in self.subjects {
            out.push('S');
            for claim in &subject.claims {
                out.push('C');
                write_span(claim.span, &mut out);
                write_text(&claim.text, &mut out);
                write_types(&claim.says, &mut out);
                let rendered = (!is_plain).then(|| claim.snippet(source));
                write_text(&rendered.unwrap_or_default(), &mut out);
            }
            for filter in &subject.filters {
                self.write_filter(filter, is_plain, &mut out);
            }
        }
        out
    }

    fn write_filter(&self, filter: &Filter, is_plain: bool, out: &mut String) {
        let source = self.literal.text.as_str();
        out.push(if filter.is_excluded { 'N' } else { 'F' });
        write_span(filter.name, out);
        write_span(filter.span, out);
        write_text(&filter.attribute, out);
        out.push(match filter.operator {
            Some(Operator::Equal) => '=',
            Some(Operator::NotEqual) => '!',
            Some(Operator::Less) => '<',
            Some(Operator::LessOrEqual) => '[',
            Some(Operator::Greater) => '>',
            Some(Operator::GreaterOrEqual) => ']',
            Some(Operator::Contains) => '~',
            None => '?',
        });
        write_number(filter.values.len(), out);
        for value in &filter.values {
            let (given, shown) = given(value, self.query);
            out.push_str(&given);
            write_text(&shown, out);
        }
        // Where the grammar knows no better than `data_`, the fields are the better guess.
        let refused = filter.refused.as_deref();
        let refused = refused.filter(|refused| !refused.contains("are namespaced: `data_"));
        write_text(refused.unwrap_or_default(), out);
        let of_name = (!is_plain).then(|| filter.snippet_of_name(source));
        write_text(&of_name.unwrap_or_default(), out);
        let rendered = (!is_plain).then(|| filter.snippet(source));
        write_text(&rendered.unwrap_or_default(), out);
    }

    /// The numbers for the types that a parameter may have, one for each filter that it stands in.
    pub(super) fn wanted(&self, parameter: usize) -> Vec<TokenStream> {
        let Self { core, kind, .. } = self;
        let mut wanted = Vec::new();
        for subject in self.subjects {
            let held: Vec<TokenStream> = subject.claims.iter().map(one_of).collect();
            for filter in &subject.filters {
                let is_it = |value: &Value| match value {
                    Value::Param(index) => usize::from(*index) == parameter,
                    _ => false,
                };
                let is_here = filter.values.iter().any(is_it);
                if let (true, Some(operator)) = (is_here, filter.operator) {
                    let name = &filter.attribute;
                    let operator = format_ident!("{operator:?}");
                    wanted.push(quote! {
                        {
                            use #core::__private as __pact;
                            __pact::wanted(
                                &<#kind as __pact::PactNode>::SCHEMA,
                                &[#(#held),*],
                                #name,
                                __pact::Operator::#operator,
                            )
                        }
                    });
                }
            }
        }
        wanted
    }
}

/// The type of one node in that of a list, an option or a reference, none of which are nodes; none
/// when it is not such a type.
pub(super) fn one_node(kind: &TokenStream) -> Option<Type> {
    // Most are plain names, which need no second look.
    let mut tokens = kind.clone().into_iter();
    if tokens.all(|token| matches!(token, TokenTree::Ident(_))) {
        return None;
    }
    let ty: Type = syn::parse2(kind.clone()).ok()?;
    let mut inner = &ty;
    let mut is_peeled = false;
    loop {
        inner = match inner {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            Type::Reference(reference) => {
                is_peeled = true;
                &reference.elem
            }
            Type::Slice(slice) => {
                is_peeled = true;
                &slice.elem
            }
            Type::Array(array) => {
                is_peeled = true;
                &array.elem
            }
            Type::Path(path) => {
                let last = path.path.segments.last()?;
                let argument = match &last.arguments {
                    PathArguments::AngleBracketed(generic) => generic.args.first(),
                    _ => None,
                };
                let Some(GenericArgument::Type(argument)) = argument else {
                    break;
                };
                // A `Box` of a node is a node.
                let holds = match last.ident.to_string().as_str() {
                    "Vec" | "VecDeque" | "Option" | "Rc" | "Arc" => true,
                    "Box" => matches!(argument, Type::Slice(_)),
                    _ => false,
                };
                if !holds {
                    break;
                }
                is_peeled = true;
                argument
            }
            // Of another type nobody knows which node was meant.
            _ => return None,
        };
    }
    let is_text = matches!(inner, Type::Path(path) if path.path.is_ident("str"));
    (is_peeled && !is_text).then(|| inner.clone())
}

/// Whether a type is, or has in it, a usual name for a parameter of a function: `T`, `U`, `V`, also
/// with a number.
pub(super) fn is_parameter(kind: TokenStream) -> bool {
    kind.into_iter().any(|token| match token {
        TokenTree::Ident(name) => {
            let name = name.to_string();
            let digits = name.strip_prefix(['T', 'U', 'V']);
            digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        }
        TokenTree::Group(group) => is_parameter(group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// A claim as a fact; several at once are none.
fn word_of(says: &Says) -> u64 {
    match says {
        Says::Class(class) => facts::class(*class),
        Says::Kinds(kinds) => match kinds.as_slice() {
            [only] => facts::kind(only),
            _ => facts::NEVER,
        },
        Says::Types(types) => match types.as_slice() {
            [only] => match only.split_once(':') {
                Some((prefix, kind)) => match Class::named(prefix) {
                    Some(class) => facts::class_kind(class, kind),
                    None => facts::text(only),
                },
                None => Class::named(only).map_or_else(|| facts::text(only), facts::class),
            },
            _ => facts::NEVER,
        },
        Says::Region => facts::NEVER,
    }
}

fn write_number(number: impl core::fmt::Display, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{number};");
}

fn write_text(text: &str, out: &mut String) {
    write_number(text.len(), out);
    out.push_str(text);
}

fn write_span(span: TextSpan, out: &mut String) {
    write_number(span.start, out);
    write_number(span.end, out);
}

/// Writes a claim on a type.
fn write_types(says: &Says, out: &mut String) {
    let class = |class: Class| match class {
        Class::Segment => 's',
        Class::Container => 'c',
        Class::Block => 'b',
    };
    match says {
        Says::Region => write_number(0, out),
        Says::Class(known) => {
            write_number(1, out);
            out.extend(['c', class(*known)]);
        }
        Says::Kinds(kinds) => {
            write_number(kinds.len(), out);
            for kind in kinds {
                out.push('K');
                write_text(kind, out);
            }
        }
        Says::Types(types) => {
            write_number(types.len(), out);
            for text in types {
                let (prefix, name) = match text.split_once(':') {
                    Some((prefix, name)) => (prefix, Some(name)),
                    None => (text.as_str(), None),
                };
                match (Class::named(prefix), name) {
                    (Some(known), Some(kind)) => {
                        out.extend(['k', class(known)]);
                        write_text(kind, out);
                    }
                    (Some(known), None) => out.extend(['c', class(known)]),
                    (None, _) => {
                        out.push('t');
                        write_text(text, out);
                    }
                }
            }
        }
    }
}

/// A value as data for the check, and as text for the message.
fn given(value: &Value, query: &Query) -> (String, String) {
    match value {
        Value::Null => ("n".to_owned(), "null".to_owned()),
        Value::Bool(flag) => ("b".to_owned(), flag.to_string()),
        Value::Integer(number) => (format!("i{number};"), number.to_string()),
        // `1.0` is the number 1. Beyond the range of whole numbers, one number serves for all.
        Value::Float(number) if number.fract() == 0.0 => {
            let whole = number.clamp(-1e30, 1e30);
            (format!("i{whole:.0};"), format!("{number:?}"))
        }
        Value::Float(number) => ("f".to_owned(), format!("{number:?}")),
        Value::Text(text) => ("t".to_owned(), format!("'{}'", &**text)),
        Value::Param(index) => {
            let parameter = query.parameters.get(usize::from(*index));
            let name =
                parameter.map_or_else(String::new, |parameter| format!("${}", &*parameter.name));
            let given = match parameter.map(|parameter| parameter.kind) {
                Some(ParameterKind::Integer | ParameterKind::Count | ParameterKind::Number) => "P",
                Some(ParameterKind::Text) => "T",
                Some(ParameterKind::Any) | None => "p",
            };
            (given.to_owned(), name)
        }
    }
}

/// A claim on a type, as an expression.
fn one_of(claim: &Claim) -> TokenStream {
    let class = |class: Class| {
        let class = format_ident!("{class:?}");
        quote!(__pact::Class::#class)
    };
    let list: Vec<TokenStream> = match &claim.says {
        Says::Region => Vec::new(),
        Says::Class(known) => {
            let class = class(*known);
            vec![quote!(__pact::OneOf::Class(#class))]
        }
        Says::Kinds(kinds) => kinds
            .iter()
            .map(|kind| quote!(__pact::OneOf::Kind(#kind)))
            .collect(),
        Says::Types(types) => types
            .iter()
            .map(|text| {
                let (prefix, name) = match text.split_once(':') {
                    Some((prefix, name)) => (prefix, Some(name)),
                    None => (text.as_str(), None),
                };
                match (Class::named(prefix), name) {
                    (Some(known), Some(kind)) => {
                        let class = class(known);
                        quote!(__pact::OneOf::ClassKind(#class, #kind))
                    }
                    (Some(known), None) => {
                        let class = class(known);
                        quote!(__pact::OneOf::Class(#class))
                    }
                    (None, _) => quote!(__pact::OneOf::Text(#text)),
                }
            })
            .collect(),
    };
    quote!(&[#(#list),*])
}

#[cfg(test)]
mod tests {
    use super::one_node;

    #[test]
    fn lists_options_and_references_are_told_from_nodes() {
        for (text, expected) in [
            ("Vec<S>", Some("S")),
            ("std::vec::Vec<crate::S>", Some("crate :: S")),
            ("Option<&'static S>", Some("S")),
            ("&S", Some("S")),
            ("&mut [S]", Some("S")),
            ("[S; 2]", Some("S")),
            ("Box<[S]>", Some("S")),
            ("Vec<Box<S>>", Some("Box < S >")),
            ("Arc<G<u8>>", Some("G < u8 >")),
            ("S", None),
            ("Box<S>", None),
            ("G<Vec<S>>", None),
            ("(S, S)", None),
            ("Vec<_>", None),
            ("&str", None),
        ] {
            let node = one_node(&text.parse().unwrap());
            let node = node.map(|node| quote::quote!(#node).to_string());
            assert_eq!(node.as_deref(), expected, "{text}");
        }
    }
}
