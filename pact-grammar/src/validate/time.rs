//! Rules of times and controls.

use crate::ast::{Control, Moment, Selector, Time, Value};
use crate::diagnostic::{Diagnostic, Reason, help, texts};
use crate::excerpt::Excerpt;
use crate::habits::{mode_meant, number_word, order_meant};
use crate::names;
use crate::plan::{Mode, Order, control_word, mode, order};
use crate::span::{Span, Spanned};

use super::Validator;

/// Whether a moment counts turns or cycles; none when it goes with both, or with neither.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    Turns,
    Cycles,
}

fn count(moment: &Moment) -> Option<Count> {
    match moment {
        Moment::Turn(_) | Moment::TurnParam(_) | Moment::Oldest | Moment::BareOldest => {
            Some(Count::Turns)
        }
        Moment::Cycle(_) | Moment::CycleParam(_) => Some(Count::Cycles),
        Moment::All | Moment::History | Moment::Bare(_) | Moment::BareParam(_) => None,
    }
}

impl Validator {
    pub(super) fn time(&mut self, selector: &Selector) {
        let Some(time) = &selector.time else { return };
        match &time.value {
            Time::At(moment) => self.moment(moment, time.span, None),
            Time::Range(ends) => self.range(&ends.0, &ends.1),
        }
    }

    fn range(&mut self, first: &Spanned<Moment>, second: &Spanned<Moment>) {
        for end in [first, second] {
            match end.value {
                Moment::All => {
                    self.report(texts::range_wildcard(end.span).fix(end.span, "@t-*"));
                }
                Moment::History => {
                    self.report(texts::range_history(end.span).fix(end.span, "@t-*"));
                }
                _ => {}
            }
        }
        let kind = count(&first.value);
        if let (Some(kind), Some(other)) = (kind, count(&second.value))
            && kind != other
        {
            self.report(texts::range_kind_mismatch(first.span.to(second.span)));
        } else {
            self.moment(&first.value, first.span, kind);
            self.moment(&second.value, second.span, kind);
        }
    }

    fn moment(&mut self, moment: &Moment, span: Span, kind: Option<Count>) {
        match *moment {
            Moment::Turn(turn) if turn > 0 => self.report(future(turn, span)),
            Moment::Bare(number) if kind == Some(Count::Cycles) && number < 0 => {
                self.report(texts::negative_cycle(span, number));
            }
            Moment::Bare(number) if kind != Some(Count::Cycles) && number > 0 => {
                self.report(future(number, span));
            }
            _ => {}
        }
    }

    pub(super) fn controls(&mut self, selector: &Selector) {
        let mut seen: Vec<&str> = Vec::new();
        for control in &selector.controls {
            let name = control.name.value.as_str();
            if !names::CONTROLS.contains(&name) {
                let close = self.suggest(name, names::CONTROLS);
                self.report(unknown_control(name, control, close));
                continue;
            }
            if seen.contains(&name) {
                self.report(texts::repeated_control(control.span, name).fix(control.span, ""));
            } else {
                seen.push(name);
            }
            self.control_value(name, control);
        }
        if let Some(mode) = find(selector, "mode")
            && mode.value.is_some()
            && !is_over_time(selector)
        {
            let diagnostic = texts::mode_without_range(mode.span);
            let place = selector
                .time
                .as_ref()
                .map_or(Span::point(0), |time| time.span);
            let text = if place.is_empty() {
                "@history "
            } else {
                "@history"
            };
            self.report(diagnostic.fix(place, text));
        }
        if let Some(page) = find(selector, "p")
            && page.value.is_some()
            && find(selector, "limit").is_none()
        {
            self.report(
                texts::page_without_limit(page.span)
                    .fix(Span::point(page.span.start), "@limit=20 "),
            );
        }
    }

    fn control_value(&mut self, name: &str, control: &Control) {
        let value = control.value.as_ref();
        match name {
            "first" | "unique" => {
                if let Some(value) = value {
                    let span = Span::new(control.name.span.end, value.span.end);
                    self.report(texts::control_takes_no_value(control.span, name).fix(span, ""));
                }
            }
            "limit" | "p" => {
                let least = i128::from(name == "p");
                match value.map(|value| &value.value) {
                    Some(Value::Param(_)) => {}
                    Some(Value::Integer(number)) if *number >= least => {}
                    _ => {
                        let example = if name == "p" { 1 } else { 10 };
                        let diagnostic =
                            texts::control_needs_number(control.span, name, least, example);
                        self.report(with_number(diagnostic, name, value, least));
                    }
                }
            }
            "mode" => self.control_choice(
                name,
                control,
                &Mode::ALL.map(Mode::as_str),
                value.is_some_and(|value| mode(&value.value).is_some()),
            ),
            _ => self.control_choice(
                name,
                control,
                &Order::ALL.map(Order::as_str),
                value.is_some_and(|value| order(&value.value).is_some()),
            ),
        }
    }

    fn control_choice(&mut self, name: &str, control: &Control, choices: &[&str], good: bool) {
        if good {
            return;
        }
        let list: Vec<String> = choices.iter().map(|choice| format!("`{choice}`")).collect();
        let help = help::control_values(list.join(", "));
        let written = control.value.as_ref();
        let diagnostic = match written {
            Some(value) if matches!(value.value, Value::Param(_)) => {
                self.report(
                    control_error(control, format!("`@{name}` takes no parameter")).help(format!(
                        "{help}; to choose at run time, write one `select!` for each {name} and choose with `match`"
                    )),
                );
                return;
            }
            Some(_) => texts::control_has_no_such_value(control.span, name),
            None => texts::control_needs_value(control.span, name),
        };
        let close = written
            .and_then(|value| control_word(&value.value))
            .and_then(|word| {
                let meant = if name == "order" {
                    order_meant(&word)
                } else {
                    mode_meant(&word)
                };
                meant.or_else(|| self.suggest(&word, choices.iter().copied()))
            });
        self.report(match (close, written) {
            (Some(choice), Some(value)) => diagnostic
                .help(help::did_you_mean(format!("@{name}={choice}")))
                .fix(value.span, choice),
            _ => diagnostic.help(help),
        });
    }
}

/// Puts in the number that a control was meant to have: one in quotes, or in letters.
fn with_number(
    diagnostic: Diagnostic,
    name: &str,
    value: Option<&Spanned<Value>>,
    least: i128,
) -> Diagnostic {
    let Some(value) = value else {
        return diagnostic;
    };
    let number = match &value.value {
        Value::Text(text) => text.trim().parse::<i128>().ok(),
        Value::Word(word) => number_word(word).map(i128::from),
        _ => None,
    };
    match number.filter(|number| *number >= least) {
        Some(number) => diagnostic
            .help(help::write(format!("@{name}={number}")))
            .fix(value.span, number.to_string()),
        None => diagnostic,
    }
}

fn control_error(control: &Control, message: String) -> Diagnostic {
    Diagnostic::error(Reason::ControlValue, message, control.span).label("wrong value")
}

fn unknown_control(name: &str, control: &Control, close: Option<&str>) -> Diagnostic {
    let diagnostic = texts::unknown_control(control.name.span, Excerpt::short(name));
    let word = control
        .value
        .as_ref()
        .and_then(|value| control_word(&value.value));
    match (name.to_ascii_lowercase().as_str(), close) {
        ("count" | "total" | "size" | "length", _) => {
            diagnostic.help("a selector does not count; in Rust `ctx.query(…).count()` does")
        }
        ("skip" | "offset" | "start", _) => diagnostic.help(
            "`@limit=20 @p=2` is the second page of twenty; to skip any number write `ctx.query(…).skip(5)` in Rust",
        ),
        ("last", _) => diagnostic.help(
            "`@first` keeps the first of the result; for the last turn the order around: `@order=turn:asc,pre @first`",
        ),
        ("desc" | "asc" | "newest" | "oldest" | "reverse", _) => {
            let order = order_meant(name).unwrap_or("turn:desc,pre");
            diagnostic
                .help(format!("the order is `@order={order}`"))
                .fix(control.span, format!("@order={order}"))
        }
        (_, Some("order")) if word.as_deref().and_then(order_meant).is_some() => {
            let order = word.as_deref().and_then(order_meant).unwrap_or_default();
            diagnostic
                .help(help::did_you_mean(format!("@order={order}")))
                .fix(control.span, format!("@order={order}"))
        }
        (_, Some(known)) => diagnostic
            .help(help::did_you_mean(format!("@{known}")))
            .fix(control.name.span, format!("@{known}")),
        (_, None) => diagnostic.help(help::controls()),
    }
}

fn future(turn: i64, span: Span) -> Diagnostic {
    texts::future_turn(span, turn).fix(span, format!("@t-{turn}"))
}

fn find<'a>(selector: &'a Selector, name: &str) -> Option<&'a Control> {
    selector
        .controls
        .iter()
        .find(|control| control.name.value == name)
}

/// Whether the selector looks at several snapshots.
pub(super) fn is_over_time(selector: &Selector) -> bool {
    selector.time.as_ref().is_some_and(|time| {
        matches!(
            time.value,
            Time::Range(..) | Time::At(Moment::All | Moment::History)
        )
    })
}
