//! Rules of steps: roots, types, pseudos and depths.

use crate::ast::{Alternative, Body, DepthItem, Head, Integer, Step, StepPart, TypeName};
use crate::diagnostic::{Diagnostic, Reason};
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
            self.report(
                Diagnostic::error(
                    Reason::RootInsideChain,
                    format!("`^{name}` stands in the middle of a chain"),
                    span,
                )
                .label("a root may only start a chain")
                .help("start the chain with it, or add it as another alternative after a comma"),
            );
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
        let diagnostic = Diagnostic::error(
            Reason::UnknownPseudo,
            format!("`:{shown}` is not a pseudo"),
            name.span,
        )
        .label("unknown pseudo");
        let close = self.suggest(text, names::pseudos());
        self.report(match close {
            Some(known) => {
                let written = if names::CALL_PSEUDOS.contains(&known) {
                    format!(":{known}(…)")
                } else {
                    format!(":{known}")
                };
                let diagnostic = diagnostic.help(format!("did you mean `{written}`?"));
                diagnostic.fix(name.span, format!(":{known}"))
            }
            None if glued => diagnostic.help(format!(
                "a kind stands right after its type: `.block:{shown}`, or write `[kind='{shown}']`"
            )),
            None => diagnostic
                .help(format!("for a kind write `.block:{shown}`"))
                .fix(name.span, format!(".block:{text}")),
        });
    }

    fn nth(&mut self, argument: &Spanned<Option<Spanned<Integer>>>) {
        match &argument.value {
            None => self.report(
                Diagnostic::error(
                    Reason::PseudoArgument,
                    "`:nth()` has no number",
                    argument.span,
                )
                .label("which one?")
                .help("`:nth(1)` is the first sibling, `:nth(2)` the second")
                .fix(argument.span, ":nth(1)"),
            ),
            Some(Spanned {
                value: Integer::Number(number),
                ..
            }) if *number < 1 => self.report(
                Diagnostic::error(
                    Reason::NthZero,
                    format!("`:nth({number})` names no sibling"),
                    argument.span,
                )
                .label("siblings are counted from 1")
                .help("`:nth(1)` is the first, `:last` the last")
                .fix(argument.span, if *number < 0 { ":last" } else { ":nth(1)" }),
            ),
            Some(_) => {}
        }
    }

    fn not(&mut self, list: &Spanned<Vec<Alternative>>) {
        if list.value.is_empty() {
            self.report(empty_call("not", list.span, "[role='user']"));
        }
        for alternative in &list.value {
            match &alternative.body {
                Body::Chain(steps) if steps.len() == 1 => self.chain(steps),
                Body::Search {
                    within: None,
                    single,
                } if single.is_empty() => {}
                _ => self.report(
                    Diagnostic::error(
                        Reason::PseudoArgument,
                        "`:not(…)` takes one step",
                        alternative.span,
                    )
                    .label("not a single step")
                    .help("test the step itself: `:not(.block[role='user'])`; below it: `:has(…)`"),
                ),
            }
            self.tail(&alternative.tail);
        }
    }

    fn has(&mut self, list: &Spanned<Vec<Alternative>>) {
        if list.value.is_empty() {
            self.report(empty_call("has", list.span, ".block"));
        }
        for alternative in &list.value {
            self.alternative(alternative);
            if let Some(sentinel) = alternative.sentinel() {
                self.report(
                    Diagnostic::error(
                        Reason::SentinelMisplaced,
                        "an insertion point inside `:has(…)`",
                        sentinel.span,
                    )
                    .label("a test inserts nothing")
                    .help("remove it"),
                );
            }
        }
    }

    fn depth_call(&mut self, items: &Spanned<Vec<DepthItem>>) {
        self.depth_list(&items.value, items.span, ":depth");
    }

    /// `:depth(…)`, `depth(…)` or a hop.
    pub(super) fn depth_list(&mut self, items: &[DepthItem], span: Span, name: &str) {
        if items.is_empty() {
            self.report(empty_depth(span, name));
        }
        for item in items {
            match item {
                DepthItem::Set(set) => {
                    if set.value.is_empty() {
                        self.report(
                            Diagnostic::error(Reason::EmptyDepth, "empty depth set `{}`", set.span)
                                .label("needs at least one depth")
                                .help("write the depths: `{1,2}`")
                                .fix(set.span, "1"),
                        );
                    } else {
                        self.depth_list(&set.value, set.span, name);
                    }
                }
                DepthItem::One(bound) | DepthItem::Compare(_, bound) => self.depth_bound(bound),
                DepthItem::Range(low, high) => {
                    self.depth_bound(low);
                    self.depth_bound(high);
                    if let (Integer::Number(from), Integer::Number(to)) = (&low.value, &high.value)
                        && from > to
                    {
                        let range = low.span.to(high.span);
                        self.report(
                            Diagnostic::error(
                                Reason::DepthReversed,
                                format!("the depth range runs from {from} down to {to}"),
                                range,
                            )
                            .label("the smaller depth comes first")
                            .help(format!("write `{}`", reversed(low, *to, *from)))
                            .fix(range, reversed(low, *to, *from)),
                        );
                    }
                }
            }
        }
    }

    fn depth_bound(&mut self, bound: &Spanned<Integer>) {
        if let Integer::Number(depth) = bound.value
            && i32::try_from(depth).is_err()
        {
            self.report(
                Diagnostic::error(Reason::NumberRange, "no tree is that deep", bound.span)
                    .label("depths have 32 bits"),
            );
        }
    }
}

/// The range the other way round, as hops (`d1..d3`) where it was written as hops.
fn reversed(low: &Spanned<Integer>, to: i64, from: i64) -> String {
    let written = low.span.end.saturating_sub(low.span.start);
    if written > from.to_string().len() {
        format!("d{to}..d{from}")
    } else {
        format!("{to}..{from}")
    }
}

fn unknown_root(name: &str, span: Span, close: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        Reason::UnknownRoot,
        format!("`^{}` is not a root", Excerpt::short(name)),
        span,
    )
    .label("unknown root");
    match close {
        // Another word, and not a slip: the names need explaining.
        Some(known) if names::synonym(&name.to_ascii_lowercase()).is_some() => diagnostic
            .help(format!(
                "did you mean `^{known}`? {}",
                names::ROOTS_EXPLAINED.replacen('t', "T", 1)
            ))
            .fix(span, format!("^{known}")),
        Some(known) => diagnostic
            .help(format!("did you mean `^{known}`?"))
            .fix(span, format!("^{known}")),
        None => diagnostic.help(names::ROOTS_EXPLAINED),
    }
}

fn repeated_type(name: &Spanned<TypeName>) -> Diagnostic {
    let class = Excerpt::short(&name.value.class);
    let diagnostic = Diagnostic::error(
        Reason::RepeatedType,
        format!("`.{class}` is the step's second type"),
        name.span,
    )
    .label("a node has one type");
    if let Some(second) = Class::named(&name.value.class) {
        // A segment lies in no other node that has a type.
        let between = if second == Class::Segment { ", " } else { " " };
        diagnostic
            .help("put a space before it to go down a level, or a comma for either type")
            .fix(Span::point(name.span.start), between)
    } else if Attribute::known(&name.value.class).is_some() {
        diagnostic.help(format!(
            "`{class}` is a header: test it in brackets, `[{class}='…']`, and read it in Rust"
        ))
    } else {
        diagnostic.help(format!(
            "what CSS does with a class is a header here, `[role='{class}']`, or a tag, `+{class}`"
        ))
    }
}

fn empty_depth(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Reason::EmptyDepth,
        format!("empty depth list in `{name}()`"),
        span,
    )
    .label("needs at least one depth")
    .help(format!(
        "`{name}(1)` is the newest turn, `{name}(1-3)` the three newest, \
             `{name}(>0)` every sealed turn",
    ))
    .fix(Span::new(span.end.saturating_sub(1), span.end), "1)")
}

fn empty_call(name: &str, span: Span, example: &str) -> Diagnostic {
    Diagnostic::error(
        Reason::PseudoArgument,
        format!("`:{name}()` has nothing in it"),
        span,
    )
    .label("needs an argument")
    .help(format!("write what to look for: `:{name}({example})`"))
}

fn missing_argument(name: &Spanned<String>) -> Diagnostic {
    let text = &name.value;
    let (what, argument) = match text.as_str() {
        "depth" => ("a depth", "1"),
        "nth" => ("a number", "1"),
        "not" => ("a step", "[role='user']"),
        _ => ("a chain", ".block"),
    };
    let diagnostic = Diagnostic::error(
        Reason::PseudoArgument,
        format!("`:{text}` has no argument"),
        name.span,
    )
    .label(format!("needs {what} in parentheses"))
    .help(format!(
        "write `:{text}({argument})`; a kind of that name is `[kind='{text}']`"
    ));
    if matches!(text.as_str(), "depth" | "nth") {
        diagnostic.fix(name.span, format!(":{text}({argument})"))
    } else {
        diagnostic
    }
}
