//! Unknown names: the compiler refuses them, the run-time parser only warns.
//!
//! At run time a filter on an unknown attribute just finds null, and an unknown type is compared as
//! text, because documents may carry any. In source code such a name is a typing mistake, unless it
//! is namespaced.

use crate::ast::{Condition, Name, Operand, TypeName, Value};
use crate::diagnostic::{Diagnostic, Reason, help, texts};
use crate::excerpt::Excerpt;
use crate::names;
use crate::parameters::ParameterUse;
use crate::plan::{Attribute, Class};
use crate::span::{Span, Spanned};

use super::Validator;

/// The use that a header is named for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HeaderUse {
    /// In a filter, which may test anything.
    Filter,
    /// In a node literal, which sets headers.
    Literal,
}

impl HeaderUse {
    /// The headers that can be named there, for suggestions.
    fn headers(self) -> impl Iterator<Item = &'static str> {
        let flags = names::FLAGS
            .into_iter()
            .filter(move |_| self == Self::Filter);
        let settable = |name: &str| Attribute::known(name).is_some_and(|known| known.is_settable());
        let known = Attribute::KNOWN.iter().copied();
        known
            .filter(move |name| self == Self::Filter || settable(name))
            .chain(flags)
    }
}

/// The header that someone meant who wrote another word for the same thing.
fn header_meant(name: &str, dated: bool) -> Option<&'static str> {
    let lower = name.to_ascii_lowercase();
    Some(match lower.as_str() {
        "created" | "created_at" | "createdat" | "timestamp" | "time" | "date" if dated => {
            "created_at_iso"
        }
        "text" | "body" | "message" | "msg" | "value" | "txt" | "contents" => "content",
        "created" | "createdat" | "timestamp" | "time" | "date" | "created_ns" => "created_at_ns",
        "nodetype" | "class" | "node-type" => "nodeType",
        "author" | "speaker" | "sender" | "from" => "role",
        "name" | "identifier" => "key",
        "label" | "labels" => "tags",
        "prio" | "weight" | "importance" => "priority",
        "expires" | "expiry" | "lifetime" | "expires_in" => "ttl",
        "position" | "pos" | "index" | "idx" => "offset",
        "mimetype" | "mime_type" | "content-type" => "mime",
        "hash" | "sha" | "sha256" => "content_hash",
        "pin" => "pinned",
        "turn" => "cycle",
        _ => return None,
    })
}

impl Validator {
    /// A type, written after `sigil`, that is neither a class nor namespaced, or that is a slip of
    /// one that is.
    pub(super) fn type_name(&mut self, name: &TypeName, span: Span, sigil: &str) {
        let is_class = Class::named(&name.class).is_some();
        match &name.kind {
            None if !is_class => {
                let close = self.suggest(&name.class, names::CLASSES);
                self.unknown
                    .push(unknown_type(&name.class, span, sigil, close));
            }
            None => {}
            Some(kind) if is_class => self.kind(kind, span),
            Some(_) => self.unknown.extend(slip_of_type(name, span, Some(sigil))),
        }
    }

    /// A kind that was meant as a pseudo: one with two letters swapped, or one of CSS.
    fn kind(&mut self, kind: &str, span: Span) {
        let name = kind.rsplit_once(':').map_or(kind, |(_, last)| last);
        let place = Span::new(span.end.saturating_sub(name.len() + 1), span.end);
        let shown = Excerpt::short(name);
        let (right, help) = if let Some(pseudo) = names::slip_of_pseudo(name) {
            let written = if names::CALL_PSEUDOS.contains(&pseudo) {
                format!(":{pseudo}(…)")
            } else {
                format!(":{pseudo}")
            };
            let right = if matches!(pseudo, "depth" | "nth") {
                format!(":{pseudo}(1)")
            } else if names::CALL_PSEUDOS.contains(&pseudo) {
                String::new()
            } else {
                format!(":{pseudo}")
            };
            (right, format!("did you mean `{written}`"))
        } else if let Some((right, help)) = names::css_pseudo(name) {
            (right.to_owned(), help.to_owned())
        } else {
            return;
        };
        let diagnostic = texts::unknown_pseudo(place, shown).help(format!(
            "{help}{} kind of that name is `[kind='{shown}']`",
            if help.starts_with("did") {
                "? A"
            } else {
                "; a"
            }
        ));
        self.unknown.push(if right.is_empty() {
            diagnostic
        } else {
            diagnostic.fix(place, right)
        });
    }

    /// A header that is neither known nor namespaced. Returns whether the name is one that exists.
    pub(super) fn header_name(&mut self, condition: &Condition, used: HeaderUse) -> bool {
        let name = condition.name.value.as_str();
        let flag = names::FLAGS.contains(&name);
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
        let diagnostic = texts::unknown_header(span, shown);
        if Attribute::is_half(name) {
            self.unknown.push(diagnostic.help(help::half_a_header()));
            return false;
        }
        let close = self.suggest(name, used.headers());
        let custom = name
            .strip_prefix("data-")
            .map(|rest| format!("data_{}", rest.replace('-', "_")));
        let dated = matches!(
            condition.comparison.as_ref().map(|comparison| &comparison.operand.value),
            Some(Operand::One(Value::Text(text))) if text.contains('-')
        );
        let meant =
            header_meant(name, dated).filter(|meant| used.headers().any(|known| known == *meant));
        if let Some(header) = meant {
            let custom = format!("An attribute of your own is `data_{shown}`");
            self.unknown.push(
                diagnostic
                    .help(format!("{} {custom}", help::did_you_mean(header)))
                    .fix(span, header),
            );
            return false;
        }
        self.unknown.push(match (close, custom) {
            (_, Some(custom)) => diagnostic
                .help(format!(
                    "custom attributes start with `data_`: `{}`",
                    Excerpt::short(&custom)
                ))
                .fix(span, custom),
            (Some(close), None) => diagnostic.help(help::did_you_mean(close)).fix(span, close),
            _ if used == HeaderUse::Filter && matches!(name, "and" | "or" | "not" | "in") => {
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
                .help(help::custom_header(shown))
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
            texts::unknown_header(span, Excerpt::short(name))
                .label(format!("`{header}` is a header, not a namespace"))
                .help(format!(
                    "did you mean `{header}={}`?",
                    Excerpt::short(value)
                ))
                .fix(span, format!("{header}={value}")),
        );
        true
    }

    /// `'$name'`, `'{name}'`, `'{}'`: the quotes make it text. `header` is the header that it is
    /// compared with.
    pub(super) fn quoted_parameter(&mut self, text: &str, span: Span, header: &str) {
        self.unknown.extend(quoted_parameter(text, span, header));
    }

    /// `#'{name}'`, `+'$name'`: `sign` stands before the quotes.
    pub(super) fn quoted_name(&mut self, name: &Spanned<Name>, sign: &str) {
        let Name::Text(text) = &name.value else {
            return;
        };
        let header = if sign == "#" { "key" } else { "tag" };
        if let Some(meant) = parameter_meant(text, header) {
            self.unknown
                .push(quoted(text, name.span, &format!("{sign}${meant}")));
        }
    }

    /// A name that no variable of Rust can have.
    pub(super) fn parameter_names(&mut self, uses: &[ParameterUse]) {
        for place in uses {
            if matches!(
                place.name.as_str(),
                "self" | "Self" | "super" | "crate" | "_"
            ) {
                self.unknown.push(
                    Diagnostic::error(
                        Reason::ParameterName,
                        format!("`${}` is not a name for a parameter", place.name),
                        place.span,
                    )
                    .label("a word that Rust keeps for itself")
                    .help(format!(
                        "name it otherwise and pass the value: `$value` in the text, `value = {}` after it",
                        if place.name == "self" { "self.role" } else { "…" }
                    )),
                );
            }
        }
    }
}

/// `.blok:note`: the class that was meant.
///
/// `sigil` stands before the type in a selector, and is none in a node literal.
pub(super) fn slip_of_type(name: &TypeName, span: Span, sigil: Option<&str>) -> Option<Diagnostic> {
    let in_selector = sigil.is_some();
    let sigil = sigil.unwrap_or_default();
    let class = names::slip_of_class(&name.class)?;
    let kind = name.kind.as_deref()?;
    let length = name.class.len() + sigil.len();
    let place = Span::new(span.start, span.start + length);
    Some(
        texts::unknown_type(place, format!("{sigil}{}", Excerpt::short(&name.class)))
        .help(if in_selector {
            format!(
                "did you mean `{sigil}{class}:{kind}`? A type of that name is `[nodeType='{}:{kind}']`",
                name.class,
                kind = Excerpt::short(kind)
            )
        } else {
            help::did_you_mean(format!("{class}:{}", Excerpt::short(kind)))
        })
        .fix(place, format!("{sigil}{class}")),
    )
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The parameter that a whole text was meant to be: `$name`, `{name}`, `${name}`, and `{}` for one
/// named as its header.
fn parameter_meant<'t>(text: &'t str, header: &'t str) -> Option<&'t str> {
    let braced = text
        .strip_prefix('$')
        .unwrap_or(text)
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    match (braced, text.strip_prefix('$')) {
        (Some(name), _) | (None, Some(name)) if is_name(name) => Some(name),
        (Some(number), _) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(if is_name(header) { header } else { "value" })
        }
        _ => None,
    }
}

/// The error for a text that is `'$name'` or `'{name}'`.
pub(super) fn quoted_parameter(text: &str, span: Span, header: &str) -> Option<Diagnostic> {
    let name = parameter_meant(text, header)?;
    Some(quoted(text, span, &format!("${name}")))
}

fn quoted(text: &str, span: Span, right: &str) -> Diagnostic {
    let shown = Excerpt::short(text);
    let right = right.to_owned();
    let help = if text.starts_with('$') && !text.contains('{') {
        help::without_quotes(Excerpt::short(&right))
    } else {
        format!(
            "a parameter is `$name`, without quotes and braces: write `{}`",
            Excerpt::short(&right)
        )
    };
    texts::quoted_parameter(span, shown)
        .help(help)
        .fix(span, right)
}

/// A type that is neither a class nor namespaced, and the class it was probably meant to be.
pub(super) fn unknown_type(
    class: &str,
    span: Span,
    sigil: &str,
    close: Option<&str>,
) -> Diagnostic {
    let class = Excerpt::short(class);
    let diagnostic = texts::unknown_type(span, format!("{sigil}{class}"));
    match close {
        Some(known) => diagnostic
            .help(help::did_you_mean(format!("{sigil}{known}")))
            .fix(span, format!("{sigil}{known}")),
        None => diagnostic
            .help(help::types(format!("{sigil}block:{class}")))
            .fix(span, format!("{sigil}block:{class}")),
    }
}
