//! What the compiler insists on and the run-time parser only warns about: names that exist.
//!
//! At run time a filter on an unknown attribute just finds null, and an unknown type is compared as text,
//! because documents may carry any. In source code such a name is a typing mistake, unless it is namespaced.

use crate::ast::{Condition, TypeName};
use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::names;
use crate::plan::{Attribute, Class};
use crate::span::Span;

use super::Validator;

/// Where a header is named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a filter, which may test anything.
    Filter,
    /// In a node literal, which sets headers.
    Literal,
}

impl Place {
    /// The headers that can be named there, for suggestions.
    fn headers(self) -> impl Iterator<Item = &'static str> {
        let flags = ["sticky", "ephemeral"]
            .into_iter()
            .filter(move |_| self == Self::Filter);
        let settable = |name: &str| Attribute::known(name).is_some_and(|known| known.is_settable());
        let known = Attribute::KNOWN.iter().copied();
        known
            .filter(move |name| self == Self::Filter || settable(name))
            .chain(flags)
    }
}

impl Validator {
    /// A type, written after `sigil`, that is neither a class nor namespaced.
    pub(super) fn type_name(&mut self, name: &TypeName, span: Span, sigil: &str) {
        if name.kind.is_none() && Class::named(&name.class).is_none() {
            let close = self.suggest(&name.class, names::CLASSES);
            self.unknown
                .push(unknown_type(&name.class, span, sigil, close));
        }
    }

    /// A header that is neither known nor namespaced. Returns whether the name is one that exists.
    pub(super) fn header_name(&mut self, condition: &Condition, place: Place) -> bool {
        let name = condition.name.value.as_str();
        let flag = matches!(name, "sticky" | "ephemeral");
        if flag || Attribute::known(name).is_some() {
            return true;
        }
        if self.header_as_namespace(condition) {
            return false;
        }
        if Attribute::is_namespaced(name) {
            return true;
        }
        let span = condition.name.span;
        let shown = Excerpt::short(name);
        let diagnostic = Diagnostic::error(
            Reason::UnknownHeader,
            format!("`{shown}` is not a header"),
            span,
        )
        .label("unknown header");
        if Attribute::is_half(name) {
            let help = "a custom attribute has a prefix and a name: `data_topic`, `content_lang`, `app:score`";
            self.unknown.push(diagnostic.help(help));
            return false;
        }
        let close = self.suggest(name, place.headers());
        let custom = name
            .strip_prefix("data-")
            .map(|rest| format!("data_{}", rest.replace('-', "_")));
        self.unknown.push(match (close, custom) {
            (_, Some(custom)) => diagnostic
                .help(format!(
                    "custom attributes start with `data_`: `{}`",
                    Excerpt::short(&custom)
                ))
                .fix(span, custom),
            (Some(close), None) => diagnostic
                .help(format!("did you mean `{close}`?"))
                .fix(span, close),
            _ if place == Place::Filter && matches!(name, "and" | "or" | "not" | "in") => {
                diagnostic.help(
                    "conditions that stand together must all hold; for either write a list, \
                 `[role=['user','tool']]`, for the opposite `:not([role='user'])`",
                )
            }
            _ if condition.comparison.is_none() => diagnostic.help(format!(
                "put text with spaces in quotes, several values in a list; \
                 a custom attribute is namespaced: `data_{shown}`"
            )),
            _ => diagnostic
                .help(format!("custom attributes are namespaced: `data_{shown}`"))
                .fix(span, format!("data_{shown}")),
        });
        false
    }

    /// `role:user` for `role=user`: a header's name is no namespace.
    fn header_as_namespace(&mut self, condition: &Condition) -> bool {
        let name = condition.name.value.as_str();
        let Some((header, value)) = name.split_once(':') else {
            return false;
        };
        if Attribute::known(header).is_none() || condition.comparison.is_some() {
            return false;
        }
        let span = condition.name.span;
        self.unknown.push(
            Diagnostic::error(
                Reason::UnknownHeader,
                format!("`{}` is not a header", Excerpt::short(name)),
                span,
            )
            .label(format!("`{header}` is a header, not a namespace"))
            .help(format!(
                "did you mean `{header}={}`?",
                Excerpt::short(value)
            ))
            .fix(span, format!("{header}={value}")),
        );
        true
    }

    /// `'$name'`: the quotes make it text.
    pub(super) fn quoted_parameter(&mut self, text: &str, span: Span) {
        self.unknown.extend(quoted_parameter(text, span));
    }
}

/// `'$name'`, if that is what the text is.
pub(super) fn quoted_parameter(text: &str, span: Span) -> Option<Diagnostic> {
    let name = text.strip_prefix('$')?;
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then(|| {
        Diagnostic::error(
            Reason::QuotedParameter,
            format!("`'{}'` is text, not a parameter", Excerpt::short(text)),
            span,
        )
        .label("the quotes make it text")
        .help(format!("write `{}` without quotes", Excerpt::short(text)))
        .fix(span, text)
    })
}

/// A type that is neither a class nor namespaced, and the class it was probably meant to be.
pub(super) fn unknown_type(
    class: &str,
    span: Span,
    sigil: &str,
    close: Option<&str>,
) -> Diagnostic {
    let class = Excerpt::short(class);
    let diagnostic = Diagnostic::error(
        Reason::UnknownType,
        format!("`{sigil}{class}` is not a type"),
        span,
    )
    .label("unknown type");
    match close {
        Some(known) => diagnostic
            .help(format!("did you mean `{sigil}{known}`?"))
            .fix(span, format!("{sigil}{known}")),
        None => diagnostic
            .help(format!(
                "the types are `seg`, `cont` and `block`; for a kind of block write \
                 `{sigil}block:{class}`"
            ))
            .fix(span, format!("{sigil}block:{class}")),
    }
}
