//! The messages for a selector that does not fit its type.

use pact_grammar::plan::Operator;

use super::claims::{first_kind, holds, type_problem};
use super::lookup::{field, field_in_rust, nearest, nth_kind};
use super::message::Message;
use super::nearest::is_same;
use super::rules::{Given, Problem, describe, describe_given, problem};
use super::said::{Filter, Rest, Said};
use super::snippet;
use crate::typed::schema::{Field, FieldType, Kind, Schema};

/// A corrected text longer than this is no help in a message.
const LONGEST_TRY: usize = 200;

/// Stops the compiler with all mistakes, if there are any.
#[track_caller]
pub(super) const fn all(schema: &Schema, source: &'static str, said: &'static str) {
    let mut message = Message::new();
    let mut rest = Said(said);
    while rest.tag() == b'S' {
        rest = subject(&mut message, schema, source, rest);
    }
    if !message.is_empty() {
        message.fail()
    }
}

/// Adds all mistakes of one alternative. There are none if it fits after all. Returns the text
/// after the alternative.
const fn subject(
    message: &mut Message,
    schema: &Schema,
    source: &'static str,
    subject: Said,
) -> Said {
    let mut said = subject;
    let mut claims = 0;
    let mut is_sound = true;
    while said.next() == b'C' {
        let claim = said.claim();
        skip_list(&mut said, claim.count);
        let rendered = said.end_claim();
        claims += 1;
        if is_sound && first_kind(schema, subject, claims).is_none() {
            type_problem(message, schema, source, claim, rendered);
            is_sound = false;
        }
    }
    let is_of_a_kind = is_sound;
    let filters = said;
    while matches!(said.next(), b'F' | b'N') {
        let filter = said.filter();
        skip_values(&mut said, filter.count);
        let rest = said.end_filter();
        let subject = Subject {
            schema,
            source,
            said: subject,
            claims,
        };
        // Without a kind there are no fields to check.
        if is_of_a_kind {
            is_sound = subject.filter_problem(message, filter, rest) && is_sound;
        }
    }
    if is_sound {
        let subject = Subject {
            schema,
            source,
            said: subject,
            claims,
        };
        subject.together_problem(message, filters);
    }
    said
}

/// One alternative, and the schema it is checked against.
#[derive(Clone, Copy)]
struct Subject<'s> {
    schema: &'s Schema,
    source: &'static str,
    said: Said,
    /// The number of its claims.
    claims: usize,
}

impl Subject<'_> {
    /// The kind for which all claims hold, after `number` others.
    const fn kind(self, number: usize) -> Option<&'static Kind> {
        let mut index = 0;
        let mut left = number;
        while let Some(kind) = nth_kind(self.schema, &mut { index }) {
            if holds(kind, self.said, self.claims) {
                if left == 0 {
                    return Some(kind);
                }
                left -= 1;
            }
            index += 1;
        }
        None
    }

    /// Adds the mistakes of one filter, and returns whether there are none.
    const fn filter_problem(self, message: &mut Message, filter: Filter, rest: Rest) -> bool {
        if !is_same(filter.attribute, "content") && !self.has(filter.attribute) {
            self.name_problem(message, filter, rest);
            return false;
        }
        let Some(operator) = filter.operator else {
            return true;
        };
        let mut list = filter.list;
        let mut left = filter.count;
        let mut is_sound = true;
        while left > 0 {
            let (given, shown) = list.given();
            if let Some((field, problem)) = self.value_problem(filter.attribute, operator, given) {
                let value = Compared {
                    field,
                    operator,
                    given,
                    shown,
                };
                self.add_value_problem(message, filter, rest, value, problem);
                is_sound = false;
            }
            left -= 1;
        }
        is_sound
    }

    /// Whether some kind has the attribute.
    const fn has(self, name: &str) -> bool {
        let mut number = 0;
        while let Some(kind) = self.kind(number) {
            if field(kind, name).is_some() {
                return true;
            }
            number += 1;
        }
        false
    }

    const fn name_problem(self, message: &mut Message, filter: Filter, rest: Rest) {
        let name = filter.attribute;
        let Some(first) = self.kind(0) else { return };
        let mut in_rust = None;
        let mut near = None;
        let mut number = 0;
        while let Some(kind) = self.kind(number) {
            if in_rust.is_none() {
                in_rust = field_in_rust(kind, name);
            }
            near = nearest(kind, name, near);
            number += 1;
        }
        let near = match near {
            Some((near, _)) => Some(near),
            None => None,
        };
        begin(message);
        let suggestion = if let Some(field) = in_rust {
            message
                .add("the field `")
                .add(field.rust_name)
                .add("` of `");
            message.add(self.schema.name).add("` is `");
            message.add(field.name).add("` in a node");
            Some(field.name)
        } else if !rest.refused.is_empty() {
            // The name of a header is misspelt.
            message.add(rest.refused);
            return;
        } else {
            message.add("`").add(self.schema.name).add("` has ");
            if knows(self.schema, name) {
                // Another kind has it, which the selector excludes.
                message.add("`").add(name).add("`, but not as `");
                message.add(first.node_type.text).add("`");
            } else {
                message.add("no `").add(name).add("`");
            }
            if let Some(near) = near {
                message.add("; did you mean `").add(near).add("`?");
            }
            near
        };
        snippet::add(
            message,
            "typed-attribute",
            self.source,
            filter.name_span,
            "unknown attribute",
            rest.name_snippet,
        );
        match suggestion {
            Some(name) => self.add_try(message, filter, rest, name),
            None => {
                message.add("\n  |\n  = help: ");
                list_fields(self, message);
            }
        }
    }

    /// Adds the selector with another name, if it is short enough and the name is written there
    /// literally.
    const fn add_try(self, message: &mut Message, filter: Filter, rest: Rest, name: &str) {
        let span = filter.name_span;
        let (before, after) = self.source.split_at(span.start);
        let (written, after) = after.split_at(span.end - span.start);
        if rest.name_snippet.is_empty()
            && self.source.len() <= LONGEST_TRY
            && is_same(written, filter.attribute)
        {
            message.add("\n  |\n  = try: ");
            message.add(before).add(name).add(after);
        }
    }

    /// The mistake in a value that no kind can have.
    const fn value_problem(
        self,
        name: &str,
        operator: Operator,
        given: Given,
    ) -> Option<(&'static Field, Problem)> {
        let mut first = None;
        let mut number = 0;
        while let Some(kind) = self.kind(number) {
            if let Some(field) = field(kind, name) {
                match problem(field, operator, given) {
                    None => return None,
                    Some(problem) => {
                        if first.is_none() {
                            first = Some((field, problem));
                        }
                    }
                }
            } else if matches!(given, Given::Null) {
                // It is null in nodes of this kind.
                return None;
            }
            number += 1;
        }
        first
    }

    const fn add_value_problem(
        self,
        message: &mut Message,
        filter: Filter,
        rest: Rest,
        value: Compared,
        problem: Problem,
    ) {
        let Compared {
            field,
            operator,
            given,
            shown,
        } = value;
        begin(message);
        message.add("`").add(filter.attribute).add("` of `");
        message.add(self.schema.name).add("` is ");
        let advice = match problem {
            Problem::NeverNull => {
                message.add("never null");
                "only a field that is an `Option`, or has a default, can be missing"
            }
            Problem::Other(advice) => {
                message.add(describe(field.value)).add(", and `").add(shown);
                message.add("` is ").add(describe_given(given));
                advice
            }
            Problem::Operator(advice) => {
                message.add(describe(field.value)).add(", which `");
                message.add(operator.as_str()).add("` does not fit");
                advice
            }
            Problem::Outside(least, most) => {
                message.add(match field.value {
                    FieldType::List(_) => "a list of whole numbers from ",
                    _ => "a whole number from ",
                });
                message.number(least);
                message.add(" to ").number(most).add(": no node has `");
                message.add(operator.as_str()).add(shown).add("`");
                "write a number that the field can hold"
            }
        };
        snippet::add(
            message,
            "typed-value",
            self.source,
            filter.span,
            "does not fit",
            rest.snippet,
        );
        message.add("\n  |\n  = help: ").add(advice);
    }

    /// Adds the mistake of filters that each fit some kind, and all together none.
    const fn together_problem(self, message: &mut Message, filters: Said) {
        let mut said = filters;
        let mut count = 0;
        while matches!(said.next(), b'F' | b'N') {
            let filter = said.filter();
            skip_values(&mut said, filter.count);
            let rest = said.end_filter();
            count += 1;
            if self.has_all(filters, count) {
                continue;
            }
            begin(message);
            message.add("no kind of `").add(self.schema.name);
            message.add("` fits all of these filters together");
            snippet::add(
                message,
                "typed-attribute",
                self.source,
                filter.span,
                "not together with those before it",
                rest.snippet,
            );
            message.add("\n  |\n  = help: ");
            list_owners(self, message, filters, count);
            message.add("; for either, write alternatives: `.block[…], .block[…]`");
            return;
        }
    }

    /// Whether one kind can pass the first `count` filters.
    const fn has_all(self, filters: Said, count: usize) -> bool {
        let mut number = 0;
        while let Some(kind) = self.kind(number) {
            let mut said = filters;
            let mut left = count;
            let mut passes = true;
            while left > 0 {
                let filter = said.filter();
                skip_values(&mut said, filter.count);
                said.end_filter();
                passes = passes && (filter.is_excluded || can_pass(kind, filter));
                left -= 1;
            }
            if passes {
                return true;
            }
            number += 1;
        }
        false
    }
}

/// One comparison.
#[derive(Clone, Copy)]
struct Compared {
    field: &'static Field,
    operator: Operator,
    given: Given,
    shown: &'static str,
}

/// Whether nodes of a kind can pass a filter. A missing attribute is null, which differs from all
/// values but null.
const fn can_pass(kind: &Kind, filter: Filter) -> bool {
    let Some(operator) = filter.operator else {
        return field(kind, filter.attribute).is_some() || is_same(filter.attribute, "content");
    };
    let field = field(kind, filter.attribute);
    let mut list = filter.list;
    let mut left = filter.count;
    while left > 0 {
        let (given, _) = list.given();
        let can_pass = match field {
            Some(field) => problem(field, operator, given).is_none(),
            None => match (operator, given) {
                (Operator::NotEqual, Given::Null) => false,
                (Operator::Equal, Given::Null | Given::Parameter) | (Operator::NotEqual, _) => true,
                _ => is_same(filter.attribute, "content"),
            },
        };
        if can_pass {
            return true;
        }
        left -= 1;
    }
    false
}

/// Begins the message of another mistake.
pub(super) const fn begin(message: &mut Message) {
    if !message.is_empty() {
        message.add("\nand: ");
    }
}

/// Whether any kind has the attribute.
const fn knows(schema: &Schema, name: &str) -> bool {
    let mut number = 0;
    while let Some(kind) = nth_kind(schema, &mut { number }) {
        if field(kind, name).is_some() {
            return true;
        }
        number += 1;
    }
    false
}

const fn skip_list(said: &mut Said, count: usize) {
    let mut left = count;
    while left > 0 {
        said.one_of();
        left -= 1;
    }
}

const fn skip_values(said: &mut Said, count: usize) {
    let mut left = count;
    while left > 0 {
        said.given();
        left -= 1;
    }
}

/// "it has `data_a`, `data_b`"
const fn list_fields(subject: Subject<'_>, message: &mut Message) {
    let mut is_first = true;
    let mut number = 0;
    while let Some(kind) = subject.kind(number) {
        let mut fields = kind.fields;
        while let [field, others @ ..] = fields {
            message.add(if is_first { "it has `" } else { ", `" });
            message.add(field.name).add("`");
            is_first = false;
            fields = others;
        }
        number += 1;
    }
    if is_first {
        message.add("it has no attributes");
    }
}

/// "`data_a` is in `block:x`, `data_b` in `block:y`"
const fn list_owners(subject: Subject<'_>, message: &mut Message, filters: Said, count: usize) {
    let mut said = filters;
    let mut left = count;
    let mut is_first = true;
    while left > 0 {
        let filter = said.filter();
        skip_values(&mut said, filter.count);
        said.end_filter();
        left -= 1;
        if filter.is_excluded {
            continue;
        }
        message.add(if is_first { "`" } else { ", `" });
        message.add(filter.attribute).add("` is in ");
        is_first = false;
        let mut number = 0;
        let mut is_first_kind = true;
        while let Some(kind) = subject.kind(number) {
            if can_pass(kind, filter) {
                message.add(if is_first_kind { "`" } else { " and `" });
                message.add(kind.node_type.text).add("`");
                is_first_kind = false;
            }
            number += 1;
        }
    }
}
