//! How it is said that a step cannot match: with the words of the one who wrote it.

use core::cmp::Reverse;

use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::parameters;
use crate::parser;
use crate::plan::{self, ChainSpans, Spans};
use crate::span::Span;

use super::chain_dead;
use super::dead::{Cause, Dead, STEP};

/// So many tests are named before the last one.
const NAMED: usize = 3;

/// Longer selectors are not shown in a help.
const LONGEST: usize = 80;

/// Where a dead step was written.
struct Written<'s> {
    source: &'s str,
    chain: Option<&'s ChainSpans>,
    step: usize,
}

/// The reason, the advice, and the change that follows it.
struct Words {
    reason: String,
    help: String,
    fix: Option<(Span, String)>,
}

/// Says why a step of an alternative cannot match.
pub(super) fn describe(
    what: &str,
    (alternative, step, dead): &(usize, usize, Dead),
    spans: &Spans,
    source: &str,
) -> Diagnostic {
    let mut written = Written {
        source,
        chain: spans.alternatives.get(*alternative),
        step: *step,
    };
    let mut dead = dead;
    let mut place = "";
    while let (Some(inside), [has]) = (&dead.inside, dead.tests()) {
        let chain = spans.inside(written.span_of(*has)).get(inside.alternative);
        if chain.is_none() {
            break;
        }
        written.chain = chain;
        written.step = inside.step;
        dead = &inside.dead;
        place = "inside `:has(…)`: ";
    }
    let (before, last) = written.spans_of(dead);
    let words = written.words(dead, &before, last);
    let message = format!("{what} can never match: {place}{}", words.reason);
    let note = dead
        .note
        .map(str::to_owned)
        .or_else(|| written.same_node(&before, last));
    let help = match note {
        Some(note) => format!("{note}; {}", words.help),
        None => words.help,
    };
    let diagnostic = Diagnostic::warning(Reason::NeverMatches, message, last)
        .label("no node passes this")
        .help(help);
    match words.fix {
        Some((span, text)) => diagnostic.fix(span, text),
        None => diagnostic,
    }
}

impl Written<'_> {
    /// The span of a test, or of the step where there is none.
    fn span_of(&self, test: usize) -> Span {
        let step = self.chain.and_then(|chain| chain.steps.get(self.step));
        let whole = self.chain.map_or(Span::point(0), |chain| chain.span);
        step.and_then(|step| step.tests.get(test).copied())
            .unwrap_or(step.map_or(whole, |step| step.span))
    }

    /// The tests in the order of the text, which is not always that of the plan. A hop comes before
    /// its filters.
    fn spans_of(&self, dead: &Dead) -> (Vec<Span>, Span) {
        let tests = dead.tests().iter();
        let mut spans: Vec<Span> = tests.map(|test| self.span_of(*test)).collect();
        spans.sort_by_key(|span| (span.start, Reverse(span.end)));
        spans.dedup();
        let last = spans.pop().unwrap_or_else(|| self.span_of(STEP));
        (spans, last)
    }

    fn text(&self, span: Span) -> &str {
        span.text(self.source)
    }

    /// The text of a test. Of a hop with a filter that is named as well, the hop alone.
    fn name(&self, span: Span, last: Span) -> &str {
        let text = self.text(span);
        if last.start < span.end && last != span {
            text.split(['[', '{', '(']).next().unwrap_or(text)
        } else {
            text
        }
    }

    fn words(&self, dead: &Dead, before: &[Span], last: Span) -> Words {
        let text = quoted(self.text(last));
        let help = dead.help.clone();
        let remove = || "remove it, or write another".to_owned();
        let plain = |reason: String| Words {
            reason,
            help: help.clone().unwrap_or_else(remove),
            fix: None,
        };
        match (&dead.cause, before) {
            (Cause::Sentence(sentence), _) => plain(sentence.clone()),
            (Cause::Last(says), _) => {
                let mut words = plain(format!("{text} {says}"));
                if dead.wants_space && self.text(last).starts_with('.') {
                    words.fix = Some((Span::point(last.start), " ".to_owned()));
                }
                words
            }
            (Cause::TakesBack, []) => plain(format!("{text} leaves no node of the step")),
            (Cause::TakesBack, before) => {
                let others = self.names(before, last);
                plain(format!("{text} contradicts {}", others.join(" and ")))
            }
            (Cause::Siblings { wanted, left }, before) => {
                self.siblings(*wanted, *left, before, last)
            }
            (Cause::OneType(types), _) => {
                let (known, others) = &**types;
                self.types(known.as_deref(), others, before.first().copied(), last)
            }
            (Cause::OneValue(name), [first]) => self.one_value(name, *first, last),
            (Cause::EachOther | Cause::OneValue(_), []) => plain(format!("{text} leaves no node")),
            (Cause::OneValue(name), _) => Words {
                reason: self.contradiction(before, last),
                help: format!("a node has one `{name}`: remove all but one"),
                fix: None,
            },
            (Cause::EachOther, [first]) => {
                if let Some(words) = self.hop(*first, last) {
                    return words;
                }
                Words {
                    reason: self.contradiction(before, last),
                    help: help.unwrap_or_else(|| self.either(*first, last)),
                    fix: None,
                }
            }
            (Cause::EachOther, _) => Words {
                reason: self.contradiction(before, last),
                help: help.unwrap_or_else(|| "remove one of them".to_owned()),
                fix: None,
            },
        }
    }

    fn names(&self, before: &[Span], last: Span) -> Vec<String> {
        let named = before.iter().take(NAMED);
        named.map(|span| quoted(self.name(*span, last))).collect()
    }

    /// `a` and `b` cannot both hold.
    fn contradiction(&self, before: &[Span], last: Span) -> String {
        let all = if before.len() == 1 { "both" } else { "all" };
        let names = self.names(before, last).join(", ");
        format!("{names} and {} cannot {all} hold", quoted(self.text(last)))
    }

    /// Two alternatives instead of two conditions.
    fn either(&self, first: Span, last: Span) -> String {
        let alternatives = self.chain.and_then(|chain| {
            let one = self.without(chain.span, last)?;
            let other = self.without(chain.span, first)?;
            let both = format!("{one}, {other}");
            lives(&both).then_some(both)
        });
        match alternatives {
            Some(both) => {
                format!("remove one; for either write two alternatives: `{both}`")
            }
            None => {
                "remove one; for either write two alternatives, as in `[ttl<1], [ttl>5]`".to_owned()
            }
        }
    }

    /// A selector without one of its conditions.
    fn without(&self, whole: Span, condition: Span) -> Option<String> {
        if whole.end.saturating_sub(whole.start) > LONGEST {
            return None;
        }
        let before = self.source.get(whole.start..condition.start)?;
        let after = self.source.get(condition.end..whole.end)?;
        let stands_alone = self.text(condition).starts_with([':', '#', '+', '.']);
        let (open, close) = (before.trim_end(), after.trim_start());
        let (before, after) = if stands_alone {
            (before, after)
        } else if let (Some(before), Some(after)) = (
            open.strip_suffix(['[', '{', '(']),
            close.strip_prefix([']', '}', ')']),
        ) {
            (before, after)
        } else if let Some(before) = open.strip_suffix(',') {
            (before, after)
        } else {
            (
                before,
                close.strip_prefix(',').unwrap_or(close).trim_start(),
            )
        };
        let text = format!("{before}{after}");
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// `(d1, -1:block[offset=0])`: the hop is an offset itself.
    fn hop(&self, hop: Span, last: Span) -> Option<Words> {
        let name = self.name(hop, last);
        if self.text(last).starts_with("kind") {
            return None;
        }
        let (offset, _) = name.split_once(':').unwrap_or((name, ""));
        let offset = offset.trim();
        let number: i64 = offset.parse().ok()?;
        Some(Words {
            reason: format!(
                "{} contradicts the hop {}",
                quoted(self.text(last)),
                quoted(name.trim())
            ),
            help: format!(
                "the hop `{offset}:` fixes the offset {number} already: remove one of them"
            ),
            fix: None,
        })
    }

    /// Filters after a space are about the same node, where a space elsewhere goes a level down.
    fn same_node(&self, before: &[Span], last: Span) -> Option<String> {
        let [first] = before else { return None };
        let between = self.source.get(first.end..last.start)?;
        let between = between.trim_start_matches([']', '}', ')']);
        let has_space = between.starts_with(char::is_whitespace);
        let text = self.text(last);
        let filter = if text.starts_with('+') {
            quoted(text)
        } else if between.contains('{') {
            "`{…}`".to_owned()
        } else if between.contains('[') {
            "`[…]`".to_owned()
        } else {
            return None;
        };
        has_space.then(|| {
            format!("both are about one node: {filter} after a space filters the node before it")
        })
    }

    fn siblings(&self, wanted: u64, left: u64, before: &[Span], last: Span) -> Words {
        let step = self.span_of(STEP);
        let text = quoted(self.text(last));
        let first = match before {
            [first, ..] => quoted(self.text(*first)),
            [] => quoted(Span::new(step.start, last.start).text(self.source)),
        };
        let ordinal = match wanted {
            2 => "second".to_owned(),
            3 => "third".to_owned(),
            4 => "fourth".to_owned(),
            _ => format!("number {wanted}"),
        };
        let (leaves, help) = match (left, before) {
            (1, [pseudo, ..]) if self.text(*pseudo).starts_with(':') => (
                "leaves one sibling".to_owned(),
                format!("keep one of them: {first} or {text}"),
            ),
            (1, []) => ("is one node".to_owned(), format!("remove {text}")),
            (1, _) => ("finds one node".to_owned(), format!("remove {text}")),
            (left, _) => (
                format!("finds {left} siblings at most"),
                format!("`:nth({left})` is the last that there can be"),
            ),
        };
        Words {
            reason: format!("{first} {leaves}, so that there is no {ordinal}"),
            help,
            fix: None,
        }
    }

    fn types(
        &self,
        known: Option<&str>,
        others: &[String],
        first: Option<Span>,
        last: Span,
    ) -> Words {
        let second = quoted(self.text(last));
        let head = match first {
            Some(first) => Some(first),
            None => known.and_then(|known| self.type_head(known)),
        };
        let reason = match head {
            Some(head) if head != last => format!(
                "a node has one type, so that {} and {second} cannot both hold",
                quoted(self.text(head))
            ),
            _ => format!("a node has one type, and {second} is another"),
        };
        let header = self.text(last).split_once('=');
        let header = header.map_or("nodeType", |(name, _)| name.trim());
        let is_plain = |value: &str| !value.contains(['\'', '\\']);
        let is_plain = known.is_none_or(is_plain) && others.iter().all(|other| is_plain(other));
        let either = known.filter(|_| is_plain).map(|known| {
            let all = core::iter::once(known).chain(others.iter().map(String::as_str));
            let all: Vec<String> = all.map(|value| format!("'{value}'")).collect();
            format!("[{header}=[{}]]", all.join(","))
        });
        let Some(either) = either.filter(|either| lives(either)) else {
            return Words {
                reason,
                help: "remove one of the two".to_owned(),
                fix: None,
            };
        };
        let whole = head.and_then(|head| {
            let opens = self.source.get(head.end..last.start)? == "[";
            let closes = self.source.get(last.end..)?.starts_with(']');
            (opens && closes).then(|| Span::new(head.start, last.end + 1))
        });
        Words {
            reason,
            help: format!("remove one, or for either write `{either}`"),
            fix: whole.map(|span| (span, either)),
        }
    }

    /// `.app:note` at the start of the step, which names this type.
    fn type_head(&self, known: &str) -> Option<Span> {
        let step = self.span_of(STEP);
        let text = self.text(step);
        let is_end = |end: char| !(end.is_alphanumeric() || matches!(end, '_' | '-'));
        let mut end = 0;
        let mut starts = '.';
        for _ in known.split(':') {
            let rest = text.get(end..)?.strip_prefix(starts)?;
            end += 1 + rest.find(is_end).unwrap_or(rest.len());
            starts = ':';
        }
        Some(Span::new(step.start, step.start + end))
    }

    fn one_value(&self, name: &str, first: Span, last: Span) -> Words {
        let said = self.name(first, last);
        let wanted = self.text(last);
        if name == "kind" {
            let words = match (kind_in(said), kind_in(wanted)) {
                (Some(kind), None) => Self::kind(said, &kind, wanted),
                (None, Some(kind)) => Self::kind(wanted, &kind, said),
                _ => None,
            };
            if let Some(mut words) = words {
                words.fix = words.fix.take().and_then(|(_, text)| {
                    let opens = self.source.get(first.end..last.start)? == "[";
                    let closes = self.source.get(last.end..)?.starts_with(']');
                    (opens && closes && said.starts_with('.'))
                        .then(|| (Span::new(first.start, last.end + 1), text))
                });
                return words;
            }
        }
        if let Some(words) = self.hop(first, last) {
            return words;
        }
        let reason = self.contradiction(&[first], last);
        let either = joined(said, wanted).filter(|either| lives(&format!("[{either}]")));
        let Some(either) = either else {
            return Words {
                reason,
                help: format!("a node has one `{name}`: remove one of the two"),
                fix: None,
            };
        };
        let between = self.source.get(first.end..last.start);
        let is_gap = |text: &str| {
            text.chars()
                .all(|between| between.is_whitespace() || between == ',')
        };
        let closes = || {
            self.source
                .get(last.end..)
                .is_some_and(|rest| rest.starts_with(']'))
        };
        let fix = match between {
            Some("") if said.starts_with('#') => Some((first.to(last), format!("[{either}]"))),
            Some("[") if said.starts_with('#') && closes() => {
                Some((Span::new(first.start, last.end + 1), format!("[{either}]")))
            }
            Some(between) if !said.starts_with('#') && (between == "][" || is_gap(between)) => {
                Some((first.to(last), either.clone()))
            }
            _ => None,
        };
        Words {
            reason,
            help: format!(
                "a node has one `{name}`: remove one, or for any of these values write `[{either}]`"
            ),
            fix,
        }
    }

    /// A type that has a kind, and a condition about the kind. The span of the change is not known
    /// here.
    fn kind(typed: &str, (class, kind): &(String, String), condition: &str) -> Option<Words> {
        let (_, values) = values_in(condition)?;
        let name = quoted(typed);
        if values == "null" {
            return Some(Words {
                reason: format!("{name} and {} cannot both hold", quoted(condition)),
                help: format!(
                    "`[kind=null]` finds nodes without a kind, {name} only those of the kind `{kind}`: remove one"
                ),
                fix: None,
            });
        }
        // A hop names its type without a dot.
        let is_hop = !typed.starts_with('.') && !typed.contains('=');
        let dot = if is_hop { "" } else { "." };
        let list = format!("{class}[kind=['{kind}',{values}]]");
        let condition = Excerpt::short(condition);
        lives(&format!(".{list}")).then(|| Words {
            reason: format!("{name} already says that the kind is `{kind}`"),
            help: format!("remove `[{condition}]`, or for either write `{dot}{list}`"),
            fix: Some((Span::point(0), format!("{dot}{list}"))),
        })
    }
}

fn quoted(text: &str) -> String {
    format!("`{}`", Excerpt::short(text))
}

/// The class and the kind that `.block:a`, `block:a` or `type='block:a'` names.
fn kind_in(text: &str) -> Option<(String, String)> {
    let name = match text.split_once('=') {
        Some((header, value)) if matches!(header.trim(), "type" | "nodeType" | "node_type") => {
            value.trim().trim_matches(['\'', '"'])
        }
        Some(_) => return None,
        None => text.trim().strip_prefix('.').unwrap_or(text.trim()),
    };
    // A hop may have its offset before the type.
    let mut words = name.rsplit(':');
    let (kind, class) = (words.next()?, words.next()?);
    let is_name = |text: &str| {
        !text.is_empty()
            && text
                .chars()
                .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-'))
    };
    (is_name(kind) && is_name(class)).then(|| (class.to_owned(), kind.to_owned()))
}

/// The name and the values of `role='a'`, `role=['a','b']` and `#a`, as they were written.
fn values_in(text: &str) -> Option<(&str, String)> {
    if let Some(key) = text.strip_prefix('#') {
        let is_quoted = key.starts_with(['\'', '"']);
        let key = if is_quoted {
            key.to_owned()
        } else {
            format!("'{key}'")
        };
        return Some(("key", key));
    }
    let (name, value) = text.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let list = value
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'));
    // `!=` and `<=` end like names.
    let is_plain = name.ends_with(char::is_alphanumeric)
        && !value.is_empty()
        && !value.starts_with('=')
        && (list.is_some() || !value.starts_with('['));
    is_plain.then(|| (name, list.unwrap_or(value).trim().to_owned()))
}

/// `role='a'` and `role='b'` as `role=['a','b']`.
fn joined(first: &str, second: &str) -> Option<String> {
    let (name, values) = values_in(first)?;
    let (same, more) = values_in(second)?;
    (name == same).then(|| format!("{name}=[{values},{more}]"))
}

/// Whether a text can be shown: it is short, and a selector that can match.
fn lives(text: &str) -> bool {
    if text.len() > 2 * LONGEST + 2 || text.contains(Excerpt::is_unseen) {
        return false;
    }
    let Ok(selector) = parser::parse_selector(text) else {
        return false;
    };
    let uses = parameters::uses(&selector);
    plan::lower(&selector, &uses).is_ok_and(|query| {
        query
            .alternatives()
            .all(|chain| chain_dead(chain, None).is_none())
    })
}
