//! Putting the expansion together.
//!
//! ```text
//! // With parameters, each value is made once.
//! match (&role,) {
//!     // Without them, `__constant`.
//!     (role,) => pact_core::Plan::<Ids>::bind_at_run_time(
//!         {
//!             use pact_core::__private as p;
//!             // Nothing but literals: constants.
//!             (p::Time::Working, &[p::PlanPart::Step(…), …], …)
//!         },
//!         // The selector as it was written.
//!         "…",
//!         {
//!             // For messages.
//!             enum role {}
//!             [pact_core::__private::wanted::WantsTextOrList::<role, role>
//!                 ::bind_at_run_time(role)]
//!         },
//!     ),
//! }
//! ```
//!
//! The plan is a reference to an expression of literals, which the compiler promotes to a constant.
//! The caller's expressions stand outside the blocks, so that no name of the expansion is in their
//! scope.

use pact_grammar::plan::{Query, ResultKind, Value, Values};
use pact_grammar::{Filter, ParameterUse, Reason, Subject};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Type;
use syn::spanned::Spanned as _;

use super::bound::Bound;
use super::plan_source;
use super::typed::{Checker, one_node};
use crate::call::{self, Input, Macro};
use crate::derive::written;

const SELECT: Macro = Macro {
    name: "select",
    what: "selector",
    example: ".block[role='user']",
    at_run_time: "Selector::parse",
    is_typed: true,
    accepts: |text| pact_grammar::check(text).is_ok(),
};

pub(crate) fn expand(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let core = call::core_path(&mut tokens);
    match call::read(&SELECT, tokens) {
        Ok(input) if input.kind.is_some() => expand_typed(&core, &input),
        Ok(input) => expand_untyped(&core, &input),
        Err(mistakes) => {
            let kind = kind_path(&core, ResultKind::Ids);
            broken(&core, &kind, &call::in_call(&mistakes))
        }
    }
}

fn expand_untyped(core: &TokenStream, input: &Input) -> TokenStream {
    let text = &input.text.text;
    let (query, uses) = match pact_grammar::check_with_uses(text) {
        Ok(checked) => checked,
        Err(error) => {
            let kind = kind_path(core, pact_grammar::guess_result_kind(text));
            return broken(core, &kind, &call::in_text(&error, &input.text));
        }
    };
    let kind = kind_path(core, query.result_kind());
    match folded(query, &uses, input) {
        Ok((query, _)) => {
            let bound = Bound {
                core,
                input,
                query: &query,
                uses: &uses,
                checker: None,
            };
            bound.around(|values| plan(core, &kind, &query, text, values))
        }
        Err(errors) => broken(core, &kind, &errors),
    }
}

/// `select!(T, "…")`: the plan behind the constant that checks it.
fn expand_typed(core: &TokenStream, input: &Input) -> TokenStream {
    let text = &input.text.text;
    let kind = input.kind.clone().unwrap_or_default();
    if let Some(node) = one_node(&kind) {
        let mut errors = not_one_node(&kind, &node, input);
        if let Err(error) = pact_grammar::check_typed(text) {
            errors.extend(call::in_text(&error, &input.text));
        }
        return broken(core, &quote!(#core::Nodes<#node>), &errors);
    }
    let marker = quote!(#core::Nodes<#kind>);
    let (written, mut subjects, uses) = match pact_grammar::check_typed(text) {
        Ok(checked) => checked,
        Err(error) => return broken(core, &marker, &call::in_text(&error, &input.text)),
    };
    let (query, values) = match folded(written, &uses, input) {
        Ok(folded) => folded,
        Err(errors) => return broken(core, &marker, &errors),
    };
    fold_filters(&mut subjects, &values);
    let checker = Checker {
        core,
        kind: &kind,
        query: &query,
        subjects: &subjects,
        literal: &input.text,
    };
    let check = checker.check();
    let bound = Bound {
        core,
        input,
        query: &query,
        uses: &uses,
        checker: Some(&checker),
    };
    let plan = bound.around(|values| plan(core, &marker, &query, text, values));
    quote!({ #check #plan })
}

/// Says that a type is that of a list, a reference or the like, where that of one node is wanted.
fn not_one_node(kind: &TokenStream, node: &Type, input: &Input) -> TokenStream {
    let text = input.text.text.as_str();
    let is_short = text.len() <= 60 && !text.contains(['"', '\\', '\n']);
    let text = if is_short { text } else { "…" };
    let rest = if input.arguments.is_empty() {
        ""
    } else {
        ", …"
    };
    let reason = Reason::TypedKind;
    let message = format!(
        "`select!` takes the type of one node, and a plan gives all nodes that match: write `select!({}, \"{text}\"{rest})` [{}: \
         {reason}]",
        written(node),
        reason.code()
    );
    call::compile_error(kind.span(), &message)
}

/// The query with the values of those arguments that are literals, and these values in the order of
/// the parameters.
fn folded(
    query: Query,
    uses: &[ParameterUse],
    input: &Input,
) -> Result<(Query, Vec<Option<Values>>), TokenStream> {
    let names: Vec<String> = query
        .parameters
        .iter()
        .map(|parameter| parameter.name.to_string())
        .collect();
    input.check_arguments(&names)?;
    let mut values = Vec::new();
    let mut errors = TokenStream::new();
    for parameter in query.parameters.iter() {
        let argument = input.argument(&parameter.name);
        let value = argument.and_then(call::Argument::literal);
        if let (Some(argument), Some(value)) = (argument, &value)
            && let Err(error) = parameter.check(value)
        {
            let place = uses.iter().find(|place| place.name == *parameter.name);
            let place = place.map_or_else(String::new, |place| place.place.describe());
            let message = format!(
                "the parameter `${}` is {place}: it {}",
                &*parameter.name, error.message
            );
            errors.extend(call::compile_error(argument.span, &call::refused(&message)));
        }
        values.push(value);
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    if values.iter().all(Option::is_none) {
        return Ok((query, values));
    }
    match query.fold(&values) {
        Ok(query) => Ok((query, values)),
        Err(error) => {
            let argument = input.argument(&error.parameter);
            let span = argument.map_or_else(|| input.text.span(), |argument| argument.span);
            Err(call::compile_error(span, &error.to_string()))
        }
    }
}

/// Puts the values of literals into the filters that are held against a type, and gives the other
/// parameters the numbers that they have now.
fn fold_filters(subjects: &mut [Subject], values: &[Option<Values>]) {
    let filters = subjects.iter_mut().flat_map(|subject| &mut subject.filters);
    for Filter {
        values: compared, ..
    } in filters
    {
        let written = core::mem::take(compared);
        for value in written {
            let Value::Param(index) = value else {
                compared.push(value);
                continue;
            };
            let before = values.iter().take(usize::from(index));
            let left = before.filter(|value| value.is_none()).count();
            match values.get(usize::from(index)) {
                Some(Some(Values::One(value))) => compared.push(value.clone()),
                Some(Some(Values::List(list))) => compared.extend(list.iter().cloned()),
                _ => compared.push(Value::Param(u16::try_from(left).unwrap_or(u16::MAX))),
            }
        }
    }
}

fn kind_path(core: &TokenStream, kind: ResultKind) -> TokenStream {
    let kind = Ident::new(kind.as_str(), Span::call_site());
    quote!(#core::#kind)
}

/// A constant, or a plan with values for its parameters.
fn plan(
    core: &TokenStream,
    kind: &TokenStream,
    query: &Query,
    text: &str,
    values: Option<TokenStream>,
) -> TokenStream {
    let mut source = String::new();
    let constructor = plan_source::constructor(query, &mut source);
    let values = values.into_iter();
    let constructor = Ident::new(constructor, Span::call_site());
    // The compiler's own lexer: `proc_macro2` would read the text a second time.
    match source
        .parse::<proc_macro::TokenStream>()
        .map(TokenStream::from)
    {
        Ok(query) => quote! {
            #core::Plan::<#kind>::#constructor({
                use #core::__private as p;
                #query
            }, #text #(, #values)*)
        },
        // Cannot happen with source from `plan_source`; if it does, say so at the call.
        Err(error) => {
            let message = format!("`select!` wrote source that is not Rust: {error}");
            broken(
                core,
                kind,
                &call::compile_error(Span::call_site(), &message),
            )
        }
    }
}

/// The errors, and a plan of the right type after them: one mistake should be one error.
fn broken(core: &TokenStream, kind: &TokenStream, errors: &TokenStream) -> TokenStream {
    quote! {
        {
            #errors
            #core::Plan::<#kind>::__broken()
        }
    }
}
