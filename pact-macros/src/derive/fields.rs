//! The fields of a struct or a variant, and the part of a node that each becomes.

use std::collections::HashMap;

use pact_grammar::plan::{Attribute, Class};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Fields, Generics, Member, Type};

use super::kind::KindSpec;
use super::options::{self, Annotated, OptionValue, Options, PactOption};
use super::problems::Problems;
use super::types::unfit;

/// One field.
pub(super) struct FieldSpec {
    pub(super) member: Member,
    /// Its name where a value is taken apart.
    pub(super) binding: Ident,
    pub(super) ty: Type,
    pub(super) part: NodePart,
    /// The value of a missing attribute: a path to a function.
    pub(super) default: Option<TokenStream>,
    /// Whether that is the type's own default.
    pub(super) needs_default: bool,
    pub(super) aliases: Vec<String>,
}

/// The part of a node that a field becomes.
pub(super) enum NodePart {
    /// A custom attribute of that name.
    Attribute(String),
    /// A header, by its variant in `pact_core`.
    Header(&'static str),
    /// The nodes that the node holds.
    Children,
    /// Nothing: it is not written, and read as its default.
    Skip,
}

/// The options that make a field a header.
const HEADERS: [(&str, &str); 8] = [
    ("content", "Content"),
    ("key", "Key"),
    ("tags", "Tags"),
    ("ttl", "Ttl"),
    ("priority", "Priority"),
    ("offset", "Offset"),
    ("role", "Role"),
    ("provenance", "Provenance"),
];

/// Reads the fields of a struct or a variant.
pub(super) fn read(
    owner: &Ident,
    fields: &Fields,
    kind: Option<&KindSpec>,
    generics: &Generics,
    problems: &mut Problems,
) -> Vec<FieldSpec> {
    let mut taken = Taken::new(kind);
    let mut found = Vec::new();
    let mut nameless = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let owner = field.ident.as_ref().unwrap_or(owner);
        let options = options::read(&field.attrs, Annotated::Field, owner, problems);
        let member = match &field.ident {
            Some(name) => Member::Named(name.clone()),
            None => Member::from(index),
        };
        let Some(part) = part(&member, fields.len(), &options, problems) else {
            nameless.push(field.ty.span());
            continue;
        };
        let at = field
            .ident
            .as_ref()
            .map_or_else(|| field.ty.span(), Ident::span);
        let aliases = aliases(&part, &options.list, problems);
        taken.take(&part, &aliases, &member, at, kind, problems);
        let (default, needs_default) = default(&member, &part, &options.list, &field.ty, problems);
        if !matches!(part, NodePart::Skip)
            && let Some((place, message)) = unfit(&field.ty, &field.ty, generics)
        {
            problems.at(place, message);
        }
        // Errors about the value stand on the field; names resolve as in the rest of the expansion.
        let place = Span::call_site().located_at(field.ty.span());
        found.push(FieldSpec {
            member,
            binding: format_ident!("__field_{index}", span = place),
            ty: field.ty.clone(),
            part,
            default,
            needs_default,
            aliases,
        });
    }
    if let Some(first) = nameless.first() {
        problems.at(
            *first,
            format!(
                "the fields of the tuple `{owner}` have no names: give each one a `#[pact(rename = \"data_…\")]`, \
                 or name them"
            ),
        );
    }
    found
}

/// The part that a field becomes by its options; none when it needs a name and has none.
fn part(
    member: &Member,
    count: usize,
    options: &Options,
    problems: &mut Problems,
) -> Option<NodePart> {
    let mut parts: Vec<(&PactOption, NodePart)> = Vec::new();
    for option in &options.list {
        let header = HEADERS.iter().find(|(name, _)| *name == option.name);
        let part = match (option.name.as_str(), header) {
            (_, Some((_, variant))) => NodePart::Header(variant),
            ("children", _) => NodePart::Children,
            ("skip", _) => NodePart::Skip,
            ("rename", _) => {
                let name = option.text(problems);
                let name = name.and_then(|name| attribute(&name.value(), name.span(), problems));
                // The mistake in the name is reported; the field still needs a name.
                let name = name.unwrap_or_else(|| format!("data_{}", member_name(member)));
                parts.push((option, NodePart::Attribute(name)));
                continue;
            }
            _ => continue,
        };
        option.flag(problems);
        parts.push((option, part));
    }
    if let [(first, _), (second, _), ..] = parts.as_slice() {
        let message = format!(
            "a field is one thing: `{}` and `{}` exclude each other; leave one of them out",
            first.name, second.name
        );
        problems.at(second.span, message);
    }
    match (parts.into_iter().next(), member) {
        (Some((_, part)), _) => Some(part),
        (None, Member::Named(name)) => {
            // A refused option may have named the part.
            if !options.is_broken {
                check_default_name(&member_name(member), name.span(), problems);
            }
            Some(NodePart::Attribute(format!("data_{}", member_name(member))))
        }
        // The only field of a tuple is the content.
        (None, Member::Unnamed(_)) if count == 1 => Some(NodePart::Header("Content")),
        (None, Member::Unnamed(_)) => None,
    }
}

/// Reports a field's name that does not serve as the name of an attribute: it is that of a header,
/// which its author may have meant, or no filter can say it.
fn check_default_name(name: &str, span: Span, problems: &mut Problems) {
    if HEADERS.iter().any(|(header, _)| *header == name) {
        problems.at(
            span,
            format!(
                "a field named `{name}` is not the header `{name}` of the node by itself: write `#[pact({name})]` over it if it \
                 should be, or `#[pact(rename = \"data_{name}\")]` for an attribute `data_{name}`"
            ),
        );
    } else if name == "kind" {
        problems.at(
            span,
            "a field named `kind` does not set the kind of the node, which is in its type: `#[pact(type = \"block:…\")]` over the \
             struct; write `#[pact(rename = \"data_kind\")]` over the field for an attribute `data_kind`",
        );
    } else if !is_writable(&format!("data_{name}")) {
        problems.at(
            span,
            format!(
                "no filter can say `data_{name}`, which this field would be: write `#[pact(rename = \"data_{}\")]` over it, with \
                 letters from a to z, digits and `_`",
                plain_letters(name)
            ),
        );
    }
}

/// A name in letters that filters can say, as near as it gets.
fn plain_letters(name: &str) -> String {
    let mut out = String::new();
    for character in name.chars() {
        match character {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => out.push(character),
            'ä' | 'æ' | 'Ä' => out.push_str("ae"),
            'ö' | 'œ' | 'Ö' => out.push_str("oe"),
            'ü' | 'Ü' => out.push_str("ue"),
            'ß' => out.push_str("ss"),
            'à' | 'á' | 'â' | 'ã' | 'å' => out.push('a'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'ì' | 'í' | 'î' | 'ï' => out.push('i'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ø' => out.push('o'),
            'ù' | 'ú' | 'û' => out.push('u'),
            'ç' => out.push('c'),
            'ñ' => out.push('n'),
            _ => {}
        }
    }
    if out.is_empty() {
        out.push('…');
    }
    out
}

pub(super) fn member_name(member: &Member) -> String {
    match member {
        Member::Named(name) => name.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// A name that an attribute can have.
fn attribute(name: &str, span: Span, problems: &mut Problems) -> Option<String> {
    if Attribute::known(name).is_some() || matches!(name, "children" | "order") {
        let message = if HEADERS.iter().any(|(header, _)| *header == name) {
            format!(
                "`{name}` is a header of every node: write `#[pact({name})]` to make it this field"
            )
        } else {
            format!(
                "`{name}` is a header of every node, which the engine sets: write `data_{name}` for an attribute"
            )
        };
        problems.at(span, message);
        return None;
    }
    if Attribute::is_half(name) {
        let message = format!(
            "`{name}` is not a whole name: an attribute has a prefix and a name, as in `data_topic` or `app:score`"
        );
        problems.at(span, message);
        return None;
    }
    if !Attribute::is_namespaced(name) {
        let message = format!("`{name}` is not namespaced: write `data_{name}`");
        problems.at(span, message);
        return None;
    }
    if !is_writable(name) {
        let (prefix, bare) = match name.split_once(['_', ':']) {
            Some((prefix, bare)) => (prefix, bare.replace([' ', '-', '.'], "_")),
            None => ("data", name.to_owned()),
        };
        let sign = if name.contains(':') { ':' } else { '_' };
        problems.at(
            span,
            format!(
                "`{name}` cannot be written in a filter; use letters, digits and `_`: `{prefix}{sign}{}`",
                plain_letters(&bare)
            ),
        );
        return None;
    }
    Some(name.to_owned())
}

/// Whether a filter can say the name of an attribute: one that none can is one that nobody can ask
/// for.
fn is_writable(name: &str) -> bool {
    let filter = format!("[{name}=1]");
    pact_grammar::parse(&filter).is_ok_and(|parsed| {
        let mut chains = parsed.query.alternatives();
        let step = chains.next().and_then(pact_grammar::plan::Chain::subject);
        let is_it = step.is_some_and(|step| {
            let mut tests = step.tests();
            let is_it = matches!(
                tests.next(),
                Some(pact_grammar::plan::Test::Compare(Attribute::Custom(text), ..))
                    if **text == *name
            );
            is_it && tests.next().is_none()
        });
        is_it && chains.next().is_none()
    })
}

fn aliases(part: &NodePart, options: &[PactOption], problems: &mut Problems) -> Vec<String> {
    let mut aliases = Vec::new();
    for option in options.iter().filter(|option| option.name == "alias") {
        if !matches!(part, NodePart::Attribute(_)) {
            problems.at(
                option.span,
                match part {
                    NodePart::Header(variant) => format!(
                        "`alias` is for attributes, and `{}` is a header: remove it",
                        variant.to_lowercase()
                    ),
                    _ => format!(
                        "`alias` is for attributes, and a field with `{}` is not one: remove it",
                        if matches!(part, NodePart::Skip) {
                            "skip"
                        } else {
                            "children"
                        }
                    ),
                },
            );
            continue;
        }
        if let Some(text) = option.text(problems) {
            aliases.extend(attribute(&text.value(), text.span(), problems));
        }
    }
    aliases
}

/// The function that gives a missing attribute its value, and whether that is the type's own
/// default.
fn default(
    member: &Member,
    part: &NodePart,
    options: &[PactOption],
    ty: &Type,
    problems: &mut Problems,
) -> (Option<TokenStream>, bool) {
    let place = Span::call_site().located_at(ty.span());
    let own = quote_spanned!(place => __pact::default_of::<#ty>);
    let option = options.iter().find(|option| option.name == "default");
    let Some(option) = option else {
        return match part {
            NodePart::Skip => (Some(own), true),
            _ => (None, false),
        };
    };
    if matches!(
        part,
        NodePart::Children | NodePart::Header("Tags" | "Priority" | "Offset")
    ) {
        problems.at(
            option.span,
            "this is in every node: a default would never be used; leave `default` out",
        );
    }
    match &option.value {
        None => (Some(own), true),
        Some(OptionValue::Text(text)) => match text.parse::<syn::Path>() {
            Ok(path) => (Some(quote!(#path)), false),
            Err(_) => {
                let value = text.value();
                let call = value.strip_suffix("()").map(str::trim);
                let advice = match call.filter(|path| syn::parse_str::<syn::Path>(path).is_ok()) {
                    Some(path) => format!("write `default = \"{path}\"`, without the call"),
                    None => function_for(member, &value, ty),
                };
                problems.at(
                    text.span(),
                    format!("`{value}` is not the path of a function: {advice}"),
                );
                (None, false)
            }
        },
        Some(OptionValue::Expression(shown, span))
            if syn::parse_str::<syn::Path>(shown).is_ok() =>
        {
            problems.at(
                *span,
                format!("the path stands in quotes: `default = \"{shown}\"`"),
            );
            (None, false)
        }
        Some(other) => {
            let value = match other {
                OptionValue::Integer(Some(number), _) => number.to_string(),
                OptionValue::Expression(shown, _) => shown.clone(),
                _ => "…".to_owned(),
            };
            let advice = function_for(member, &value, ty);
            problems.at(
                other.span(),
                format!("`default` wants the path of a function: {advice}"),
            );
            (None, false)
        }
    }
}

/// A function that gives a value, and the option that names it.
fn function_for(member: &Member, value: &str, ty: &Type) -> String {
    let name = format!("default_{}", member_name(member));
    let ty = quote!(#ty).to_string().replace(' ', "");
    format!("write `fn {name}() -> {ty} {{ {value} }}` and `default = \"{name}\"`")
}

/// Which attributes and headers have a field already.
struct Taken {
    names: HashMap<String, String>,
}

impl Taken {
    fn new(kind: Option<&KindSpec>) -> Self {
        let constants = kind.into_iter().flat_map(|kind| &kind.constants);
        let over = |name: &str| (name.to_owned(), format!("`{name} = …` over the type"));
        Self {
            names: constants.map(|constant| over(constant.name())).collect(),
        }
    }

    fn take(
        &mut self,
        part: &NodePart,
        aliases: &[String],
        member: &Member,
        at: Span,
        kind: Option<&KindSpec>,
        problems: &mut Problems,
    ) {
        let name = match part {
            NodePart::Attribute(name) => name.clone(),
            NodePart::Header(variant) => variant.to_lowercase(),
            NodePart::Children => {
                if kind.is_some_and(|kind| kind.node_type.class == Class::Block) {
                    problems.at(
                        at,
                        "a block holds no nodes: `children` needs a type of the class `cont`, such as `#[pact(type = \"cont:…\")]`",
                    );
                }
                "children".to_owned()
            }
            NodePart::Skip => return,
        };
        let field = format!("the field `{}`", member_name(member));
        for name in core::iter::once(&name).chain(aliases) {
            if let Some(other) = self.names.get(name) {
                problems.at(
                    at,
                    format!(
                        "`{name}` is set twice: by {other} and by {field}; leave one of them out"
                    ),
                );
            } else {
                self.names.insert(name.clone(), field.clone());
            }
        }
    }
}
