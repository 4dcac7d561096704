//! What the compiler insists on and the run-time parser only warns about: names that exist.
//!
//! At run time a filter on an unknown attribute just finds null, and an unknown type is compared as text,
//! because documents may carry any. In source code such a name is a typing mistake, unless it is namespaced.

use crate::ast::{Condition, TypeName};
use crate::diagnostic::{Diagnostic, Reason, clipped};
use crate::names;
use crate::plan::{Attribute, Class};
use crate::span::Span;

use super::Validator;

impl Validator {
    /// A type, written after `sigil`, that is neither a class nor namespaced.
    pub(super) fn type_name(&mut self, name: &TypeName, span: Span, sigil: &str) {
        if name.kind.is_some() || Class::named(&name.class).is_some() {
            return;
        }
        let class = clipped(&name.class);
        let diagnostic = Diagnostic::error(
            Reason::UnknownType,
            format!("`{sigil}{class}` is not a type"),
            span,
        )
        .label("unknown type");
        let close = self.suggest(&name.class, names::CLASSES);
        self.unknown.push(match close {
            Some(known) => diagnostic
                .help(format!("did you mean `{sigil}{known}`?"))
                .fix(span, format!("{sigil}{known}")),
            None => diagnostic
                .help(format!(
                    "the types are `seg`, `cont` and `block`; for a kind of block write \
                     `{sigil}block:{class}`"
                ))
                .fix(span, format!("{sigil}block:{class}")),
        });
    }

    /// A header that is neither known nor namespaced.
    pub(super) fn header_name(&mut self, condition: &Condition) {
        let name = condition.name.value.as_str();
        let flag = matches!(name, "sticky" | "ephemeral");
        if flag || Attribute::known(name).is_some() || Attribute::is_namespaced(name) {
            return;
        }
        let span = condition.name.span;
        let shown = clipped(name);
        let diagnostic = Diagnostic::error(
            Reason::UnknownHeader,
            format!("`{shown}` is not a header"),
            span,
        )
        .label("unknown header");
        let known = Attribute::KNOWN.iter().copied();
        let close = self.suggest(name, known.chain(["sticky", "ephemeral"]));
        self.unknown.push(match close {
            Some(close) => diagnostic
                .help(format!("did you mean `{close}`?"))
                .fix(span, close),
            None => diagnostic
                .help(format!("custom attributes are namespaced: `data_{shown}`"))
                .fix(span, format!("data_{shown}")),
        });
    }
}
