//! What the compiler insists on and the run-time parser only warns about: names that exist.
//!
//! At run time a filter on an unknown attribute just finds null, and an unknown type is compared as text,
//! because documents may carry any. In source code such a name is a typing mistake, unless it is namespaced.

use crate::ast::{
    Alternative, Body, Conditions, HopHead, Part, Position, Selector, Tail, TypeName,
};
use crate::diagnostic::{Diagnostic, Reason, did_you_mean};
use crate::limits;
use crate::names;
use crate::plan::{Attribute, Class};
use crate::span::Span;

/// Reports every attribute and type that is neither known nor namespaced, as an error.
pub(crate) fn unknown_names(selector: &Selector) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    alternatives(&selector.alternatives, &mut found);
    tail(&selector.filters, &mut found);
    found
}

fn alternatives(list: &[Alternative], found: &mut Vec<Diagnostic>) {
    for alternative in list {
        match &alternative.body {
            Body::Chain(steps) => {
                for step in steps {
                    parts(&step.parts, found);
                }
            }
            Body::Position(position) => hops(position, found),
            Body::Search { within, .. } => {
                if let Some(position) = within {
                    hops(position, found);
                }
            }
        }
        tail(&alternative.tail, found);
    }
}

fn hops(position: &Position, found: &mut Vec<Diagnostic>) {
    for hop in &position.hops {
        if let Some(head) = &hop.head {
            match &head.value {
                HopHead::Type(name) => type_name(name, head.span, "", found),
                HopHead::Any(Some(name)) | HopHead::Offset { of: Some(name), .. } => {
                    let class =
                        name.class.len() + name.kind.as_ref().map_or(0, |kind| kind.len() + 1);
                    let start = head.span.end.saturating_sub(class);
                    type_name(name, Span::new(start, head.span.end), "", found);
                }
                _ => {}
            }
        }
        parts(&hop.parts, found);
    }
}

fn type_name(name: &TypeName, span: Span, sigil: &str, found: &mut Vec<Diagnostic>) {
    if name.kind.is_some() || Class::named(&name.class).is_some() {
        return;
    }
    let class = &name.class;
    let diagnostic = Diagnostic::error(
        Reason::UnknownType,
        format!("`{sigil}{class}` is not a type"),
        span,
    )
    .label("unknown type");
    found.push(match suggest(found, class, names::CLASSES) {
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

fn parts(list: &[Part], found: &mut Vec<Diagnostic>) {
    for part in list {
        match part {
            Part::Type(name) => type_name(&name.value, name.span, ".", found),
            Part::Conditions(list) => conditions(list, found),
            Part::Not(list) | Part::Has(list) => alternatives(&list.value, found),
            _ => {}
        }
    }
}

fn tail(list: &[Tail], found: &mut Vec<Diagnostic>) {
    for item in list {
        if let Tail::Conditions(list) = item {
            conditions(list, found);
        }
    }
}

fn conditions(list: &Conditions, found: &mut Vec<Diagnostic>) {
    for condition in &list.list {
        let name = condition.name.value.as_str();
        let flag = matches!(name, "sticky" | "ephemeral");
        if flag || Attribute::known(name).is_some() || Attribute::is_namespaced(name) {
            continue;
        }
        let span = condition.name.span;
        let diagnostic = Diagnostic::error(
            Reason::UnknownHeader,
            format!("`{}` is not a header", clipped(name)),
            span,
        )
        .label("unknown header");
        let known = Attribute::KNOWN.iter().copied();
        let shown = clipped(name);
        found.push(
            match suggest(found, name, known.chain(["sticky", "ephemeral"])) {
                Some(close) => diagnostic
                    .help(format!("did you mean `{close}`?"))
                    .fix(span, close),
                None => diagnostic
                    .help(format!("custom attributes are namespaced: `data_{shown}`"))
                    .fix(span, format!("data_{shown}")),
            },
        );
    }
}

/// A suggestion, unless so much is wrong already that nobody would see it.
fn suggest<'c>(
    found: &[Diagnostic],
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    if found.len() >= limits::DIAGNOSTICS {
        return None;
    }
    did_you_mean(name, candidates)
}

/// Enough of a name to recognise it, on one line.
fn clipped(name: &str) -> String {
    let shown: String = name.chars().take(40).collect();
    let rest = if shown.len() < name.len() { "…" } else { "" };
    format!("{}{rest}", shown.escape_debug())
}
