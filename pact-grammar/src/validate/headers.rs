//! What only the compiler insists on: header names that exist.
//!
//! At run time a filter on an unknown attribute just finds null, because documents may carry any. In source
//! code such a name is a typing mistake, unless it is namespaced.

use crate::ast::{Alternative, Body, Conditions, Part, Position, Selector, Tail};
use crate::diagnostic::{Diagnostic, Reason, did_you_mean};
use crate::plan::Attribute;

/// Reports every attribute that is neither known nor namespaced.
pub(crate) fn unknown_headers(selector: &Selector) -> Vec<Diagnostic> {
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
        parts(&hop.parts, found);
    }
}

fn parts(list: &[Part], found: &mut Vec<Diagnostic>) {
    for part in list {
        match part {
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
            format!("`{name}` is not a header"),
            span,
        )
        .label("unknown header");
        let known = Attribute::KNOWN.iter().copied();
        found.push(match did_you_mean(name, known.chain(["sticky", "ephemeral"])) {
            Some(close) => diagnostic
                .help(format!("did you mean `{close}`?"))
                .fix(span, close),
            None => diagnostic
                .help(format!("custom attributes are namespaced: `data_{name}`"))
                .fix(span, format!("data_{name}")),
        });
    }
}
