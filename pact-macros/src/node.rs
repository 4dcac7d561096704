//! `node!`: a literal in, the code that makes the node out.
//!
//! ```text
//! // With parameters, each value is made once.
//! match (&(3),) {
//!     (n,) => {
//!         // For messages.
//!         enum n {} enum ttl {}
//!         pact_core::__private::LiteralNode::block()
//!             .kind(pact_core::__private::fixed("text"))
//!             .ttl(pact_core::__private::wanted::WantsCycles::<n, ttl>::bind_at_run_time(n))
//!             .draft()
//!     }
//! }
//! ```
//!
//! A match and no `let`: temporaries that the values borrow live as long as the arm.

use pact_grammar::literal::{Given, NodeLiteral, Setting};
use pact_grammar::plan::{Attribute, Class, Value, ValueType};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::call::{self, Input, Macro};

const NODE: Macro = Macro {
    name: "node",
    what: "node literal",
    example: "block { role='user', content='hi' }",
    at_run_time: "Draft::parse",
    is_typed: false,
    accepts: |text| pact_grammar::check_literal(text).is_ok(),
};

pub(crate) fn expand(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let core = call::core_path(&mut tokens);
    let made = call::read(&NODE, tokens)
        .map_err(|mistakes| call::in_call(&mistakes))
        .and_then(|input| Expansion::new(&core, &input)?.node());
    match made {
        Ok(node) => node,
        // A node stands after the errors: one mistake should be one error.
        Err(errors) => quote! {
            {
                #errors
                #core::__private::LiteralNode::block().draft()
            }
        },
    }
}

struct Expansion<'i> {
    core: &'i TokenStream,
    input: &'i Input,
    literal: NodeLiteral,
}

impl<'i> Expansion<'i> {
    fn new(core: &'i TokenStream, input: &'i Input) -> Result<Self, TokenStream> {
        let literal = pact_grammar::check_literal(&input.text.text)
            .map_err(|error| call::in_text(&error, &input.text))?;
        Ok(Self {
            core,
            input,
            literal,
        })
    }

    fn node(&self) -> Result<TokenStream, TokenStream> {
        let names: Vec<String> = self
            .literal
            .parameters
            .iter()
            .map(|parameter| parameter.name.to_string())
            .collect();
        self.input.check_arguments(&names)?;
        let core = self.core;
        let class = match self.literal.class {
            Class::Container => quote!(container()),
            Class::Block => quote!(block()),
            Class::Segment => return Err(unwritable()),
        };
        let custom_type = self
            .literal
            .custom_type
            .iter()
            .map(|name| quote!(.custom_type(#name)));
        let settings = self
            .literal
            .settings
            .iter()
            .map(|setting| self.setting(setting));
        let node = quote! {
            #core::__private::LiteralNode::#class #(#custom_type)* #(#settings)* .draft()
        };
        if names.is_empty() {
            return Ok(node);
        }
        let values = names.iter().map(|name| self.input.value(name, None).0);
        let bindings = names.iter().map(|name| self.binding(name));
        // Types that name the parameters and their headers in messages.
        let mut words: Vec<Ident> = names.iter().map(|name| word(name)).collect();
        for setting in &self.literal.settings {
            let header = word(setting.header.name());
            if setting.has_parameter() && !words.contains(&header) {
                words.push(header);
            }
        }
        Ok(quote! {
            match (#(&#values,)*) {
                (#(#bindings,)*) => {
                    #(enum #words {})*
                    #node
                }
            }
        })
    }

    /// The name that a parameter's value has in the arm, where no expression of the caller stands.
    /// It has the span of the value, so that errors about the value underline it.
    fn binding(&self, parameter: &str) -> Ident {
        let (_, span) = self.input.value(parameter, None);
        format_ident!("__value_of_{parameter}", span = span)
    }

    /// `.header(value)`: every header has a method of its name.
    fn setting(&self, setting: &Setting) -> TokenStream {
        let header = &setting.header;
        let value = match &setting.value {
            Given::One(value) => self.value(header, value),
            Given::List(values) => {
                let core = self.core;
                let values = values.iter().map(|value| self.json(value, header));
                let list = match header {
                    Attribute::Content => quote!(content_list),
                    _ => quote!(list),
                };
                quote!(#core::__private::#list([#(#values),*]))
            }
        };
        match header {
            Attribute::Custom(name) => {
                let name: &str = name;
                quote!(.attribute(#name, #value))
            }
            known => {
                let method = format_ident!("{}", known.name());
                quote!(.#method(#value))
            }
        }
    }

    /// A value in the type that its header has.
    fn value(&self, header: &Attribute, value: &Value) -> TokenStream {
        let core = self.core;
        match (value, header.value_type()) {
            (Value::Param(index), kind) => {
                let wanted = match (kind, header) {
                    (ValueType::Number, counting) if counting.counts_cycles() => "WantsCycles",
                    (ValueType::Number, _) => "WantsOffset",
                    (ValueType::Text | ValueType::Tags, _) => "WantsWord",
                    (ValueType::Flag, _) => "WantsSwitch",
                    (ValueType::Any, _) if *header == Attribute::Content => "WantsContentValue",
                    (ValueType::Any, _) => "WantsJsonValue",
                };
                self.bound(*index, wanted, header)
            }
            (Value::Text(text), ValueType::Text | ValueType::Tags) => {
                let text: &str = text;
                quote!(#core::__private::fixed(#text))
            }
            (Value::Integer(number), ValueType::Number) => {
                let number = Literal::i128_unsuffixed(*number);
                quote!(#core::__private::Some(#number))
            }
            (Value::Bool(flag), ValueType::Flag) => quote!(#core::__private::Some(#flag)),
            (value, _) if *header == Attribute::Content => {
                let value = self.scalar(value);
                quote!(#core::__private::content(&#value))
            }
            (value, _) => self.json(value, header),
        }
    }

    /// A value of a custom attribute, or of a list.
    fn json(&self, value: &Value, header: &Attribute) -> TokenStream {
        let core = self.core;
        match value {
            Value::Param(index) => self.bound(*index, "WantsJsonValue", header),
            value => {
                let value = self.scalar(value);
                quote!(#core::__private::json(&#value))
            }
        }
    }

    /// A value as Rust has it.
    fn scalar(&self, value: &Value) -> TokenStream {
        let core = self.core;
        match value {
            Value::Text(text) => {
                let text: &str = text;
                quote!(#text)
            }
            Value::Integer(number) => match (i64::try_from(*number), u64::try_from(*number)) {
                (Ok(number), _) => quote!(#number),
                (_, Ok(number)) => quote!(#number),
                _ => unwritable(),
            },
            Value::Float(number) => quote!(#number),
            Value::Bool(flag) => quote!(#flag),
            Value::Null => quote!(#core::__private::Json::Null),
            Value::Param(_) => unwritable(),
        }
    }

    /// A parameter's value, converted by a trait whose message fits its header.
    fn bound(&self, index: u16, wanted: &str, header: &Attribute) -> TokenStream {
        let core = self.core;
        let Some(parameter) = self.literal.parameters.get(usize::from(index)) else {
            return unwritable();
        };
        let value = self.binding(&parameter.name);
        let (name, place) = (word(&parameter.name), word(header.name()));
        let wanted = Ident::new(wanted, Span::call_site());
        quote_spanned! { value.span() =>
            #core::__private::wanted::#wanted::<#name, #place>::bind_at_run_time(#value)
        }
    }
}

/// A type of that name, for messages.
fn word(name: &str) -> Ident {
    call::identifier(&call::as_identifier(name), Span::call_site())
}

/// The code for a value that no checked literal has.
fn unwritable() -> TokenStream {
    call::compile_error(
        Span::call_site(),
        "`node!` cannot write a value of this literal",
    )
}
