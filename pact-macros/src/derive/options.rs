//! `#[pact(name, name = value, …)]`, read but not understood.
//!
//! Each option is read by itself: a broken one does not take the others with it.

use pact_grammar::plan::Attribute as Header;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Attribute, Lit, LitStr, Meta};

use super::kind::suggested;
use super::problems::Problems;

/// The item that carries options.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Annotated {
    /// Over a struct or a variant.
    Kind,
    /// Over an enum.
    Enum,
    /// Over a field.
    Field,
}

impl Annotated {
    const fn known(self) -> &'static [&'static str] {
        match self {
            Self::Kind => &[
                "type", "class", "alias", "role", "key", "ttl", "priority", "offset", "crate",
            ],
            Self::Enum => &["crate"],
            Self::Field => &[
                "content",
                "key",
                "tags",
                "ttl",
                "priority",
                "offset",
                "role",
                "provenance",
                "children",
                "rename",
                "alias",
                "default",
                "skip",
            ],
        }
    }

    const fn describe(self) -> &'static str {
        match self {
            Self::Kind => "a struct or variant",
            Self::Enum => "an enum",
            Self::Field => "a field",
        }
    }

    /// How options are written over an item of that name.
    fn example(self, name: &Ident) -> String {
        match self {
            Self::Kind => format!("#[pact(type = \"{}\")]", suggested(name)),
            Self::Enum => {
                "#[pact(type = \"block:…\")]` over each variant, `#[pact(crate = \"…\")]".to_owned()
            }
            Self::Field => "#[pact(content)]` or `#[pact(rename = \"data_…\")]".to_owned(),
        }
    }
}

/// The options of an item.
pub(super) struct Options {
    pub(super) list: Vec<PactOption>,
    /// Whether an option was refused: it may be the one that seems to be missing.
    pub(super) is_broken: bool,
}

/// One option.
pub(super) struct PactOption {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) value: Option<OptionValue>,
}

/// The value after `=`.
pub(super) enum OptionValue {
    Text(LitStr),
    /// A whole number with its sign; none when it does not fit.
    Integer(Option<i128>, Span),
    /// Another literal.
    Other(Span),
    /// No literal; as it is written.
    Expression(String, Span),
}

impl OptionValue {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Text(text) => text.span(),
            Self::Integer(_, span) | Self::Other(span) | Self::Expression(_, span) => *span,
        }
    }
}

impl PactOption {
    /// The text after `=`, which has to be there.
    pub(super) fn text(&self, problems: &mut Problems) -> Option<&LitStr> {
        let name = &self.name;
        match &self.value {
            Some(OptionValue::Text(text)) => Some(text),
            Some(OptionValue::Expression(_, span)) => {
                problems.at(
                    *span,
                    format!(
                        "`{name}` wants a text in quotes, `{name} = \"…\"`: macros and constants are not evaluated here"
                    ),
                );
                None
            }
            other => {
                let span = other.as_ref().map_or(self.span, OptionValue::span);
                problems.at(
                    span,
                    format!("`{name}` wants a text in quotes: `{name} = \"…\"`"),
                );
                None
            }
        }
    }

    /// The whole number after `=`, which has to be there and to lie between two others.
    pub(super) fn integer(
        &self,
        least: i128,
        most: i128,
        wants: &str,
        problems: &mut Problems,
    ) -> Option<i128> {
        match &self.value {
            Some(OptionValue::Integer(Some(number), _)) if (least..=most).contains(number) => {
                Some(*number)
            }
            other => {
                let span = other.as_ref().map_or(self.span, OptionValue::span);
                let name = &self.name;
                problems.at(span, format!("`{name}` wants {wants}: `{name} = 5`"));
                None
            }
        }
    }

    /// Says that the option takes no value, if it has one.
    pub(super) fn flag(&self, problems: &mut Problems) {
        if let Some(value) = &self.value {
            let name = &self.name;
            problems.at(
                value.span(),
                format!("`{name}` takes no value: write `#[pact({name})]`"),
            );
        }
    }
}

/// All options of an item of that name. Unknown ones are reported and left out, as are those that
/// are given twice.
pub(super) fn read(
    attributes: &[Attribute],
    annotated: Annotated,
    name: &Ident,
    problems: &mut Problems,
) -> Options {
    let before = problems.len();
    let mut found: Vec<PactOption> = Vec::new();
    for attribute in attributes {
        if !attribute.path().is_ident("pact") {
            continue;
        }
        let list = match &attribute.meta {
            Meta::List(list) if !list.tokens.is_empty() => list.tokens.clone(),
            _ => {
                let example = annotated.example(name);
                problems.over(
                    &attribute.meta,
                    format!("options stand in parentheses: write `{example}`"),
                );
                continue;
            }
        };
        for tokens in split_at_commas(list) {
            let Some(option) = option(tokens, annotated, name, problems) else {
                continue;
            };
            if !annotated.known().contains(&option.name.as_str()) {
                problems.at(option.span, unknown(&option, annotated));
            } else if option.name != "alias" && found.iter().any(|other| other.name == option.name)
            {
                let name = option.name.as_str();
                let advice = match (name, &option.value) {
                    ("type", Some(OptionValue::Text(old))) => {
                        let old = old.value();
                        format!("; for an old name of the type write `alias = \"{old}\"`")
                    }
                    ("rename", Some(OptionValue::Text(old))) => {
                        let old = old.value();
                        format!("; for an old name of the attribute write `alias = \"{old}\"`")
                    }
                    _ => String::new(),
                };
                problems.at(
                    option.span,
                    format!("`{name}` is given twice: keep one{advice}"),
                );
            } else {
                found.push(option);
            }
        }
    }
    Options {
        list: found,
        is_broken: problems.len() > before,
    }
}

/// The pieces between commas; empty ones are none.
fn split_at_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut pieces = vec![Vec::new()];
    for token in tokens {
        match token {
            TokenTree::Punct(comma) if comma.as_char() == ',' => pieces.push(Vec::new()),
            other => {
                if let Some(last) = pieces.last_mut() {
                    last.push(other);
                }
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// One option; none when it is not written as one.
fn option(
    tokens: Vec<TokenTree>,
    annotated: Annotated,
    item: &Ident,
    problems: &mut Problems,
) -> Option<PactOption> {
    let mut tokens = tokens.into_iter();
    let first = tokens.next()?;
    let TokenTree::Ident(name) = &first else {
        let span = first.span();
        let message = match (text_of(&first), annotated) {
            (Some(text), Annotated::Kind) => {
                format!("an option has a name: write `#[pact(type = {text})]`")
            }
            (Some(text), Annotated::Field) => {
                format!("an option has a name: write `#[pact(rename = {text})]`")
            }
            _ => format!("an option has a name: write `{}`", annotated.example(item)),
        };
        problems.at(span, message);
        return None;
    };
    let span = name.span();
    // `type` and `crate` are keywords, and may be written raw.
    let name = name.unraw().to_string();
    let rest: TokenStream = tokens.clone().skip(1).collect();
    let value = match tokens.next() {
        None => None,
        Some(TokenTree::Punct(equals)) if equals.as_char() == '=' && !rest.is_empty() => {
            Some(value(&rest))
        }
        Some(other) => {
            let shown = match &other {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                    shown(&group.stream())
                }
                TokenTree::Punct(_) if !rest.is_empty() => shown(&rest),
                TokenTree::Punct(_) => "…".to_owned(),
                _ => shown(&other.clone().into()),
            };
            let is_flag = annotated == Annotated::Field
                && !matches!(name.as_str(), "rename" | "alias" | "default");
            let message = if is_flag && annotated.known().contains(&name.as_str()) {
                format!("`{name}` takes no value: write `#[pact({name})]`")
            } else {
                format!("a value follows `=`: write `{name} = {shown}`")
            };
            problems.at(other.span(), message);
            return None;
        }
    };
    Some(PactOption { name, span, value })
}

/// A text literal as it is written.
fn text_of(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            text.starts_with('"').then_some(text)
        }
        _ => None,
    }
}

fn value(tokens: &TokenStream) -> OptionValue {
    let span = tokens.span();
    let mut pieces = tokens.clone().into_iter().peekable();
    let minus =
        pieces.next_if(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '-'));
    let literal = match (pieces.next(), pieces.next()) {
        (Some(only), None) => syn::parse2::<Lit>(only.into()).ok(),
        _ => None,
    };
    match (literal, minus.is_some()) {
        (Some(Lit::Str(text)), false) => OptionValue::Text(text),
        (Some(Lit::Int(number)), is_negative) => {
            let digits = number.base10_digits();
            let number = if is_negative {
                format!("-{digits}").parse().ok()
            } else {
                digits.parse().ok()
            };
            OptionValue::Integer(number, span)
        }
        (Some(_), _) => OptionValue::Other(span),
        (None, _) => OptionValue::Expression(shown(tokens), span),
    }
}

/// Tokens without the spaces that nobody writes.
fn shown(tokens: &TokenStream) -> String {
    tokens
        .to_string()
        .replace(" :: ", "::")
        .replace(" ! ", "!")
        .replace(" (", "(")
}

fn unknown(option: &PactOption, annotated: Annotated) -> String {
    let name = option.name.as_str();
    if let Some(hint) = hint(option, annotated) {
        return format!("unknown option `{name}`: {hint}");
    }
    let elsewhere = [Annotated::Kind, Annotated::Field]
        .into_iter()
        .find(|other| *other != annotated && other.known().contains(&name));
    let known = annotated.known();
    match (
        elsewhere,
        pact_grammar::nearest(name, known.iter().copied()),
    ) {
        (Some(Annotated::Kind), _) if annotated == Annotated::Enum => format!(
            "`{name}` is an option of a struct or variant, not of an enum: write it over each variant that needs it"
        ),
        (Some(other), _) => format!(
            "`{name}` is an option of {}, not of {}: write it there",
            other.describe(),
            annotated.describe()
        ),
        (None, Some(close)) => format!("unknown option `{name}`; did you mean `{close}`?"),
        (None, None) => {
            let list: Vec<String> = known.iter().map(|known| format!("`{known}`")).collect();
            format!("unknown option `{name}`; there are {}", list.join(", "))
        }
    }
}

/// Advice for an option that other libraries have, or that sets a header of the engine.
fn hint(option: &PactOption, annotated: Annotated) -> Option<String> {
    let text = match &option.value {
        Some(OptionValue::Text(text)) => text.value(),
        _ => "…".to_owned(),
    };
    let name = option.name.as_str();
    Some(match (name, annotated) {
        ("rename_all" | "rename_all_fields", _) => {
            "the attribute of a field is `data_` and its name; write `#[pact(rename = \"data_…\")]` over each field that has another"
                .to_owned()
        }
        ("rename" | "name" | "kind" | "tag", Annotated::Kind) => {
            format!("nodes are named by their type: write `type = \"block:{text}\"`")
        }
        ("with" | "serialize_with" | "deserialize_with" | "into" | "from" | "try_from", _) => {
            "wrap the value in a type of your own that implements `Serialize` and `Deserialize`"
                .to_owned()
        }
        ("flatten", _) => {
            "each field is one attribute: list the fields here, or keep the struct as one attribute".to_owned()
        }
        ("skip_serializing_if" | "skip_serializing" | "skip_deserializing" | "optional", _) => {
            "make the field an `Option`: `None` is not written; or leave it out of the node with `#[pact(skip)]`".to_owned()
        }
        (
            "tag" | "untagged" | "transparent" | "deny_unknown_fields" | "bound" | "remote"
            | "other" | "borrow" | "getter",
            _,
        ) if name != "tag" || annotated == Annotated::Enum => {
            "it is an option of serde; a type of nodes is told by `type` over the struct or variant".to_owned()
        }
        ("default", Annotated::Kind | Annotated::Enum) => {
            "a default belongs to a field: write `#[pact(default)]` over each field that may be missing".to_owned()
        }
        ("id", _) => {
            "the engine gives each node its id; for a name of your own write `#[pact(key)]` over a field, and read the id from \
             `Typed::id`"
                .to_owned()
        }
        ("text" | "body" | "value" | "message", Annotated::Field) => {
            "for the content of the node write `#[pact(content)]`".to_owned()
        }
        ("name" | "attribute" | "attr" | "data" | "field", Annotated::Field) => {
            let bare = text.strip_prefix("data_").unwrap_or(&text);
            format!("the name of an attribute is set with `#[pact(rename = \"data_{bare}\")]`")
        }
        ("kind" | "node_type" | "nodeType", Annotated::Field) => {
            "the kind is in the type of the whole node: write `#[pact(type = \"block:…\")]` over the struct or variant".to_owned()
        }
        (name, _)
            if Header::known(name).is_some()
                && !Annotated::Field.known().contains(&name)
                && !Annotated::Kind.known().contains(&name)
                && name != "tag" =>
        {
            format!("the derive does not set the header `{name}`; write `#[pact(rename = \"data_{name}\")]` for an attribute")
        }
        _ => return None,
    })
}
