//! Values for parameters that are known only at run time.

use pact_grammar::plan::{Parameter, ParameterKind, Query, Takes};
use pact_grammar::{ParameterPlace, ParameterUse};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::typed::{Checker, is_parameter};
use crate::call::{self, Input};

/// The parameters of a plan, with all that decides the types of their values.
pub(super) struct Bound<'i> {
    pub(super) core: &'i TokenStream,
    pub(super) input: &'i Input,
    /// With the parameters that are left.
    pub(super) query: &'i Query,
    /// Of all parameters.
    pub(super) uses: &'i [ParameterUse],
    /// The types of custom attributes, where the selector has a node type.
    pub(super) checker: Option<&'i Checker<'i>>,
}

impl Bound<'_> {
    /// The plan, with values bound where it has parameters.
    pub(super) fn around(
        &self,
        plan: impl FnOnce(Option<TokenStream>) -> TokenStream,
    ) -> TokenStream {
        if self.query.parameters.is_empty() {
            return plan(None);
        }
        let mut values = Vec::new();
        let mut names = Vec::new();
        let mut words: Vec<Ident> = Vec::new();
        let mut converted = Vec::new();
        for (number, parameter) in self.query.parameters.iter().enumerate() {
            let deciding = self.deciding(parameter);
            let (value, span) = self
                .input
                .value(&parameter.name, deciding.map(|place| place.span));
            let name = format_ident!("__value_of_{}", &*parameter.name, span = span);
            converted.push(self.converted(number, parameter, deciding, &name, &mut words));
            values.push(value);
            names.push(name);
        }
        let plan = plan(Some(quote! {{ #(enum #words {})* [#(#converted),*] }}));
        quote! {
            match (#(&#values,)*) {
                (#(#names,)*) => #plan,
            }
        }
    }

    /// The place that narrows the type of a parameter most.
    fn deciding(&self, parameter: &Parameter) -> Option<&ParameterUse> {
        let uses = self.uses.iter();
        let uses = uses.filter(|place| place.name == *parameter.name);
        uses.min_by_key(|place| (place.place.kind() != parameter.kind, place.place.takes()))
    }

    /// A value in the form that a plan binds, by a trait whose message fits the place.
    fn converted(
        &self,
        number: usize,
        parameter: &Parameter,
        deciding: Option<&ParameterUse>,
        value: &Ident,
        words: &mut Vec<Ident>,
    ) -> TokenStream {
        let span = value.span();
        // The compiler shows a call from its first token to its last: all of them stand where the
        // value does.
        let core = &located(self.core, span);
        let name = self.word(&parameter.name, words);
        let place = self.place(deciding, words);
        let wanted = match (parameter.kind, self.checker) {
            // The type of the attribute would be a constant in a type, and such a constant cannot
            // name a parameter of a function.
            (ParameterKind::Any, Some(checker)) if !is_parameter(checker.kind.clone()) => {
                checker.wanted(number)
            }
            _ => Vec::new(),
        };
        if let Some((first, others)) = wanted.split_first() {
            let takes = Ident::new(&format!("{:?}", parameter.takes), Span::call_site());
            let takes = quote!(#core::__private::wanted::#takes);
            let mut value = quote!(#value);
            for other in others {
                value = quote_spanned! { span =>
                    #core::__private::wanted::also::<#name, #place, #other, #takes, _>(#value)
                };
            }
            let what = quote! {
                <#core::__private::wanted::Code<#first> as #core::__private::wanted::Means>::What
            };
            return quote_spanned! { span =>
                #core::__private::wanted::Fits::<#name, #place, #what, #takes>
                    ::bind_at_run_time(#value)
            };
        }
        let wanted = wanted_trait(parameter, deciding);
        let wanted = Ident::new(wanted, Span::call_site());
        quote_spanned! { span =>
            #core::__private::wanted::#wanted::<#name, #place>::bind_at_run_time(#value)
        }
    }

    /// The type that names an attribute in messages; the words of other places are fixed.
    fn place(&self, deciding: Option<&ParameterUse>, words: &mut Vec<Ident>) -> TokenStream {
        match deciding.map(|place| &place.place) {
            Some(ParameterPlace::Compared(attribute, _) | ParameterPlace::Listed(attribute)) => {
                let word = self.word(attribute.name(), words);
                quote!(#word)
            }
            _ => quote!(()),
        }
    }

    /// A type of that name, which is declared once. Where the caller's own type uses the name, it
    /// is another one.
    fn word(&self, name: &str, words: &mut Vec<Ident>) -> Ident {
        let mut name = call::as_identifier(name);
        let kind = self.input.kind.clone().unwrap_or_default().to_string();
        let mut parts = kind.split(|next: char| !next.is_alphanumeric() && next != '_');
        if parts.any(|part| part == name) {
            name.push('_');
        }
        let word = call::identifier(&name, Span::call_site());
        if !words.contains(&word) {
            words.push(word.clone());
        }
        word
    }
}

/// The same tokens at another place: names resolve as before.
fn located(tokens: &TokenStream, place: Span) -> TokenStream {
    let tokens = tokens.clone().into_iter();
    tokens
        .map(|mut token| {
            token.set_span(token.span().located_at(place));
            token
        })
        .collect()
}

/// The trait of `pact_core::__private::wanted` for the values that the parameter takes.
fn wanted_trait(parameter: &Parameter, deciding: Option<&ParameterUse>) -> &'static str {
    match (deciding.map(|place| &place.place), parameter.takes) {
        (Some(ParameterPlace::Depth), _) => "WantsDepth",
        (Some(ParameterPlace::Turn), _) => "WantsTurn",
        (Some(ParameterPlace::Cycle), _) => "WantsCycle",
        (Some(ParameterPlace::Nth), _) => "WantsNth",
        (Some(ParameterPlace::Limit), _) => "WantsLimit",
        (Some(ParameterPlace::Page), _) => "WantsPage",
        (Some(ParameterPlace::Key), _) => "WantsKey",
        (Some(ParameterPlace::Tag), _) => "WantsTag",
        (Some(ParameterPlace::Compared(..) | ParameterPlace::Listed(_)) | None, takes) => {
            match (parameter.kind, takes) {
                (ParameterKind::Text, Takes::One) => "WantsText",
                (ParameterKind::Text, Takes::OneOrNull) => "WantsTextOrNull",
                (ParameterKind::Text, Takes::OneNullOrList) => "WantsTextOrList",
                (ParameterKind::Any, Takes::One) => "WantsAny",
                (ParameterKind::Any, Takes::OneOrNull) => "WantsAnyOrNull",
                (ParameterKind::Any, Takes::OneNullOrList) => "WantsAnyOrList",
                (_, Takes::One) => "WantsNumber",
                (_, Takes::OneOrNull) => "WantsNumberOrNull",
                (_, Takes::OneNullOrList) => "WantsNumberOrList",
            }
        }
    }
}
