//! The options of a struct or a variant for all its nodes: their type, and headers that are always
//! the same.

use pact_grammar::names::{is_pseudo, slip_of_class};
use pact_grammar::plan::{Attribute, Class, Operator, Target, Test, Value};
use proc_macro2::{Ident, Span};
use syn::LitStr;
use syn::ext::IdentExt as _;

use super::options::{Options, PactOption};
use super::problems::Problems;

/// The type of nodes, taken apart.
pub(super) struct TypeSpec {
    pub(super) text: String,
    pub(super) class: Class,
    pub(super) kind: Option<String>,
    pub(super) span: Span,
}

/// The headers that are the same for all nodes of a kind.
pub(super) struct KindSpec {
    pub(super) node_type: TypeSpec,
    pub(super) aliases: Vec<TypeSpec>,
    pub(super) constants: Vec<Constant>,
}

/// A header that is always the same.
pub(super) enum Constant {
    Role(String),
    Key(String),
    Ttl(u32),
    Priority(i64),
    Offset(i64),
}

impl Constant {
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Role(_) => "role",
            Self::Key(_) => "key",
            Self::Ttl(_) => "ttl",
            Self::Priority(_) => "priority",
            Self::Offset(_) => "offset",
        }
    }
}

/// Whether options declare a kind at all.
pub(super) fn has_type(options: &[PactOption]) -> bool {
    options.iter().any(|option| option.name == "type")
}

/// Reads the options over a struct or a variant of that name.
pub(super) fn read(name: &Ident, options: &Options, problems: &mut Problems) -> Option<KindSpec> {
    let is_broken = options.is_broken;
    let options = options.list.as_slice();
    let class = options.iter().find(|option| option.name == "class");
    let class = class.and_then(|option| self::class(option, problems));
    let mut node_type = None;
    let mut aliases = Vec::new();
    let mut constants = Vec::new();
    // An option that was refused may have been the type.
    if !has_type(options) && !is_broken {
        problems.at(name.span(), missing(name));
    }
    for option in options {
        match option.name.as_str() {
            "type" => {
                let text = option.text(problems);
                node_type = text.and_then(|text| type_spec(name, text, class, problems));
            }
            "alias" => {
                let text = option.text(problems);
                aliases.extend(text.and_then(|text| type_spec(name, text, class, problems)));
            }
            "role" => constants.extend(
                option
                    .text(problems)
                    .map(|text| Constant::Role(text.value())),
            ),
            "key" => constants.extend(
                option
                    .text(problems)
                    .map(|text| Constant::Key(text.value())),
            ),
            "ttl" => {
                let wants = "a whole number from 0 to 4294967295, the cycles that a node lives";
                let ttl = option.integer(0, u32::MAX.into(), wants, problems);
                constants.extend(
                    ttl.and_then(|ttl| u32::try_from(ttl).ok())
                        .map(Constant::Ttl),
                );
            }
            "priority" | "offset" => {
                let wants = "a whole number of 64 bits";
                let number = option.integer(i64::MIN.into(), i64::MAX.into(), wants, problems);
                let number = number.and_then(|number| i64::try_from(number).ok());
                constants.extend(number.map(match option.name.as_str() {
                    "offset" => Constant::Offset,
                    _ => Constant::Priority,
                }));
            }
            _ => {}
        }
    }
    Some(KindSpec {
        node_type: node_type?,
        aliases,
        constants,
    })
}

/// The message for an item without a type.
pub(super) fn missing(name: &Ident) -> String {
    let kind = suggested(name);
    format!("`{name}` has no type: write `#[pact(type = \"{kind}\")]` over it")
}

/// A type that an item of that name could have.
pub(super) fn suggested(name: &Ident) -> String {
    let kind = snake_case(&name.unraw().to_string());
    let text = format!("block:{kind}");
    match parse(&text, None) {
        Ok(_) => text,
        Err(_) => "block:name".to_owned(),
    }
}

fn class(option: &PactOption, problems: &mut Problems) -> Option<Class> {
    let text = option.text(problems)?;
    let class = Class::named(&text.value());
    if class.is_none() {
        let message = format!(
            "`{}` is not a class: write `block`, `cont` or `seg`",
            text.value()
        );
        problems.at(text.span(), message);
    }
    class
}

fn type_spec(
    name: &Ident,
    literal: &LitStr,
    class: Option<Class>,
    problems: &mut Problems,
) -> Option<TypeSpec> {
    if literal.value().trim().is_empty() {
        let kind = suggested(name);
        problems.at(
            literal.span(),
            format!("a type has a name: write `\"{kind}\"`"),
        );
        return None;
    }
    match parse(&literal.value(), class) {
        Ok((class, kind)) => Some(TypeSpec {
            text: literal.value(),
            class,
            kind,
            span: literal.span(),
        }),
        Err(message) => {
            problems.at(literal.span(), message);
            None
        }
    }
}

/// The class and the kind of a type, if it can be one.
fn parse(text: &str, class: Option<Class>) -> Result<(Class, Option<String>), String> {
    let Some((prefix, name)) = text.split_once(':') else {
        return Err(match Class::named(text) {
            Some(class) => format!(
                "`{text}` is a class, and a type has a name too: write `{}:name`",
                class.name()
            ),
            None => format!(
                "`{text}` has no namespace: write `block:{text}` for a kind of block, or `custom:{text}` for a type \
                 of your own"
            ),
        });
    };
    if let (Some(meant), None) = (slip_of_class(prefix), class) {
        return Err(format!(
            "`{prefix}` is not a class; did you mean `{meant}:{name}`? If `{prefix}` is a namespace of your own, add its class: \
             `class = \"block\"`"
        ));
    }
    if is_pseudo(name) {
        return Err(format!(
            "`{name}` is a pseudo: `.{prefix}:{name}` would not select this kind; choose another name, such as \
             `{prefix}:{name}_note`"
        ));
    }
    if !is_writable(prefix, name) {
        return Err(format!(
            "`{text}` cannot be written in a selector; use letters, digits and `_` on both sides of one colon{}",
            writable(prefix, name)
        ));
    }
    match (Class::named(prefix), class) {
        (Some(known), Some(given)) if known != given => {
            let noun = match known {
                Class::Block => "block",
                Class::Container => "container",
                Class::Segment => "segment",
            };
            let given = given.name();
            Err(format!(
                "`{text}` is a {noun}: remove `class = \"{given}\"`, or write `{given}:{name}`"
            ))
        }
        (Some(known), _) => Ok((known, Some(name.to_owned()))),
        (None, given) => Ok((given.unwrap_or(Class::Block), None)),
    }
}

/// ": write `block:my_note`", where signs that cannot be written are all that is wrong.
fn writable(prefix: &str, name: &str) -> String {
    let tidy = |text: &str| {
        let tidied = text.trim().chars().map(|character| match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => character,
            _ => '_',
        });
        tidied.collect::<String>()
    };
    let (prefix, name) = (tidy(prefix), tidy(name));
    let has_letters = name.contains(|character: char| character != '_');
    if has_letters && is_writable(&prefix, &name) && !is_pseudo(&name) {
        format!(": write `{prefix}:{name}`")
    } else {
        String::new()
    }
}

/// Whether `.prefix:name` selects the type, and nothing else.
fn is_writable(prefix: &str, name: &str) -> bool {
    let Ok(parsed) = pact_grammar::parse(&format!(".{prefix}:{name}")) else {
        return false;
    };
    let mut chains = parsed.query.alternatives();
    let (Some(chain), None) = (chains.next(), chains.next()) else {
        return false;
    };
    let mut steps = chain.steps();
    let (Some(step), None) = (steps.next(), steps.next()) else {
        return false;
    };
    let mut tests = step.tests();
    match (step.target, tests.next(), tests.next()) {
        (
            Target::Class(_),
            Some(Test::Compare(Attribute::Kind, Operator::Equal, Value::Text(kind))),
            None,
        ) => &**kind == name,
        (Target::Type(text), None, None) => **text == *format!("{prefix}:{name}"),
        _ => false,
    }
}

/// `ToolCall` is `tool_call`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for (index, character) in name.chars().enumerate() {
        if character.is_uppercase() && index > 0 {
            out.push('_');
        }
        out.extend(character.to_lowercase());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::parse;
    use pact_grammar::plan::Class;

    #[test]
    fn types_are_taken_apart() {
        let block = |kind: &str| Ok((Class::Block, Some(kind.to_owned())));
        assert_eq!(parse("block:summary", None), block("summary"));
        assert_eq!(parse("cb:summary", None), block("summary"));
        assert_eq!(
            parse("seg:turn", None),
            Ok((Class::Segment, Some("turn".to_owned())))
        );
        assert_eq!(parse("custom:note", None), Ok((Class::Block, None)));
        assert_eq!(
            parse("memo:plan", Some(Class::Container)),
            Ok((Class::Container, None))
        );
        for text in ["conf:x", "lock:x", "segue:x"] {
            assert_eq!(parse(text, None), Ok((Class::Block, None)), "{text}");
        }
        // Who says the class means the prefix.
        assert_eq!(
            parse("blocks:x", Some(Class::Block)),
            Ok((Class::Block, None))
        );
    }

    #[test]
    fn what_no_selector_could_name_is_refused() {
        for text in [
            "summary",
            "block",
            "block:first",
            "custom:nth",
            "block:",
            ":x",
            "block:x:first",
            "block:a b",
            "block:a > .b",
            "block:x[ttl=1]",
            "^ah:x",
            "",
            "blok:a",
            "sge:a",
            "Block:a",
        ] {
            assert!(parse(text, None).is_err(), "{text}");
        }
        assert!(parse("block:plan", Some(Class::Container)).is_err());
    }
}
