//! Rules of steps: roots, types and pseudos.

use crate::ast::{Alternative, Body, Head, Integer, Step, StepPart, TypeName};
use crate::diagnostic::{Diagnostic, help, texts};
use crate::excerpt::Excerpt;
use crate::names;
use crate::plan::{Attribute, Class};
use crate::span::{Span, Spanned};

use super::Validator;

impl Validator {
    pub(super) fn chain(&mut self, steps: &[Step]) {
        for (index, step) in steps.iter().enumerate() {
            if let Some(head) = &step.head {
                match &head.value {
                    Head::Root(name) => self.root(name, head.span, index > 0),
                    Head::Depth(items) => self.depth_list(items, head.span, "depth"),
                    Head::Any => {}
                }
            }
            self.parts(&step.parts, step.head.is_some());
        }
    }

    pub(super) fn root(&mut self, name: &str, span: Span, inside: bool) {
        if !names::ROOTS.contains(&name) {
            let close = self.suggest(name, names::ROOTS);
            self.report(unknown_root(name, span, close));
        } else if inside {
            self.report(texts::root_inside_chain(span, name));
        }
    }

    pub(super) fn parts(&mut self, parts: &[StepPart], has_head: bool) {
        let mut typed = false;
        let mut begun = has_head;
        for part in parts {
            match part {
                StepPart::Type(name) => {
                    if typed {
                        self.report(repeated_type(name));
                    } else {
                        self.type_name(&name.value, name.span, ".");
                    }
                    typed = true;
                }
                StepPart::Conditions(conditions) => self.conditions(conditions),
                StepPart::Pseudo(name) => self.pseudo(name, begun),
                StepPart::Depth(items) => self.depth_call(items),
                StepPart::Nth(argument) => self.nth(argument),
                StepPart::Not(list) => self.not(list),
                StepPart::Has(list) => self.has(list),
                StepPart::Key(key) => self.quoted_name(key, "#"),
            }
            begun = true;
        }
    }

    fn pseudo(&mut self, name: &Spanned<String>, glued: bool) {
        let text = name.value.as_str();
        if names::PLAIN_PSEUDOS.contains(&text) {
            return;
        }
        if names::CALL_PSEUDOS.contains(&text) {
            self.report(missing_argument(name));
            return;
        }
        let shown = Excerpt::short(text);
        let diagnostic = texts::unknown_pseudo(name.span, shown);
        let close = self.suggest(text, names::pseudos());
        self.report(match close {
            Some(known) => {
                let written = if names::CALL_PSEUDOS.contains(&known) {
                    format!(":{known}(…)")
                } else {
                    format!(":{known}")
                };
                let diagnostic = diagnostic.help(help::did_you_mean(written));
                diagnostic.fix(name.span, format!(":{known}"))
            }
            None if glued => diagnostic.help(help::kind_after_type(shown)),
            None => diagnostic
                .help(help::kind_of_block(shown))
                .fix(name.span, format!(".block:{text}")),
        });
    }

    fn nth(&mut self, argument: &Spanned<Option<Spanned<Integer>>>) {
        match &argument.value {
            None => {
                self.report(texts::nth_without_number(argument.span).fix(argument.span, ":nth(1)"));
            }
            Some(Spanned {
                value: Integer::Number(number),
                ..
            }) if *number < 1 => self.report(
                texts::nth_zero(argument.span, number)
                    .fix(argument.span, if *number < 0 { ":last" } else { ":nth(1)" }),
            ),
            Some(_) => {}
        }
    }

    fn not(&mut self, list: &Spanned<Vec<Alternative>>) {
        if list.value.is_empty() {
            self.report(empty_call("not", list.span));
        }
        for alternative in &list.value {
            match &alternative.body {
                Body::Chain(steps) if steps.len() == 1 => self.chain(steps),
                Body::Search {
                    within: None,
                    single,
                } if single.is_empty() => {}
                _ => self.report(texts::not_one_step(alternative.span)),
            }
            self.tail(&alternative.tail);
        }
    }

    fn has(&mut self, list: &Spanned<Vec<Alternative>>) {
        if list.value.is_empty() {
            self.report(empty_call("has", list.span));
        }
        for alternative in &list.value {
            self.alternative(alternative);
            if let Some(sentinel) = alternative.sentinel() {
                self.report(texts::sentinel_in_has(sentinel.span));
            }
        }
    }
}

fn unknown_root(name: &str, span: Span, close: Option<&str>) -> Diagnostic {
    let diagnostic = texts::unknown_root(span, Excerpt::short(name));
    match close {
        // Another word, and not a slip: the names need explaining.
        Some(known) if names::synonym(&name.to_ascii_lowercase()).is_some() => diagnostic
            .help(format!(
                "{} {}",
                help::did_you_mean(format!("^{known}")),
                help::roots().replacen('t', "T", 1)
            ))
            .fix(span, format!("^{known}")),
        Some(known) => diagnostic
            .help(help::did_you_mean(format!("^{known}")))
            .fix(span, format!("^{known}")),
        None => diagnostic.help(help::roots()),
    }
}

fn repeated_type(name: &Spanned<TypeName>) -> Diagnostic {
    let class = Excerpt::short(&name.value.class);
    let diagnostic = texts::repeated_type(name.span, class);
    if let Some(second) = Class::named(&name.value.class) {
        // A segment lies in no other node that has a type.
        let between = if second == Class::Segment { ", " } else { " " };
        diagnostic
            .help(help::level_or_comma())
            .fix(Span::point(name.span.start), between)
    } else if Attribute::known(&name.value.class).is_some() {
        diagnostic.help(format!(
            "`{class}` is a header: test it in brackets, `[{class}='…']`, and read it in Rust"
        ))
    } else {
        diagnostic.help(format!(
            "a class of CSS is a header here, `[role='{class}']`, or a tag, `+{class}`"
        ))
    }
}

fn empty_call(name: &str, span: Span) -> Diagnostic {
    texts::empty_call(span, name, names::argument(name).1)
}

fn missing_argument(name: &Spanned<String>) -> Diagnostic {
    let text = &name.value;
    let (argument, example) = names::argument(text);
    let diagnostic = texts::missing_argument(name.span, text, argument, example);
    if matches!(text.as_str(), "depth" | "nth") {
        diagnostic.fix(name.span, format!(":{text}({example})"))
    } else {
        diagnostic
    }
}
