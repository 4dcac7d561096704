//! What each field of a struct or a variant is in a node.

use std::collections::HashMap;

use pact_grammar::plan::{Attribute, Class};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Fields, Member, Type};

use super::kind::KindSpec;
use super::options::{self, OptionValue, PactOption, Place};
use super::problems::Problems;

/// One field.
pub(super) struct FieldSpec {
    pub(super) member: Member,
    /// What it is called where a value is taken apart.
    pub(super) binding: Ident,
    pub(super) ty: Type,
    pub(super) part: Part,
    /// What a missing attribute is read as: a path to a function.
    pub(super) default: Option<TokenStream>,
    /// Whether that is the type's own default.
    pub(super) needs_default: bool,
    pub(super) aliases: Vec<String>,
}

/// What a field is.
pub(super) enum Part {
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
    problems: &mut Problems,
) -> Vec<FieldSpec> {
    let mut taken = Taken::new(kind);
    let mut found = Vec::new();
    let mut nameless = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let options = options::read(&field.attrs, Place::Field, problems);
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
        let aliases = aliases(&part, &options, problems);
        taken.take(&part, &aliases, &member, at, kind, problems);
        let (default, needs_default) = default(&part, &options, &field.ty, problems);
        found.push(FieldSpec {
            member,
            binding: format_ident!("__field_{index}"),
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

/// What a field is by its options; none when it needs a name and has none.
fn part(
    member: &Member,
    count: usize,
    options: &[PactOption],
    problems: &mut Problems,
) -> Option<Part> {
    let mut parts: Vec<(&PactOption, Part)> = Vec::new();
    for option in options {
        let header = HEADERS.iter().find(|(name, _)| *name == option.name);
        let part = match (option.name.as_str(), header) {
            (_, Some((_, variant))) => Part::Header(variant),
            ("children", _) => Part::Children,
            ("skip", _) => Part::Skip,
            ("rename", _) => {
                let name = option.text(problems);
                let name = name.and_then(|name| attribute(&name.value(), name.span(), problems));
                // What was wrong with the name was said; the field stands for something.
                let name = name.unwrap_or_else(|| format!("data_{}", member_name(member)));
                parts.push((option, Part::Attribute(name)));
                continue;
            }
            _ => continue,
        };
        option.flag(problems);
        parts.push((option, part));
    }
    if let [(first, _), (second, _), ..] = parts.as_slice() {
        let message = format!(
            "a field is one thing: `{}` and `{}` exclude each other",
            first.name, second.name
        );
        problems.at(second.span, message);
    }
    match (parts.into_iter().next(), member) {
        (Some((_, part)), _) => Some(part),
        (None, Member::Named(_)) => Some(Part::Attribute(format!("data_{}", member_name(member)))),
        // The only field of a tuple is what the node says.
        (None, Member::Unnamed(_)) if count == 1 => Some(Part::Header("Content")),
        (None, Member::Unnamed(_)) => None,
    }
}

fn member_name(member: &Member) -> String {
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
                "`{name}` is a header of every node, which the engine sets: choose another name"
            )
        };
        problems.at(span, message);
        return None;
    }
    if Attribute::is_half(name) {
        let message = format!(
            "`{name}` is no name: an attribute has a prefix and a name, as in `data_topic` or `app:score`"
        );
        problems.at(span, message);
        return None;
    }
    if !Attribute::is_namespaced(name) {
        let message = format!("`{name}` is not namespaced: write `data_{name}`");
        problems.at(span, message);
        return None;
    }
    // A name that filters cannot say is one that nobody can ask for.
    let filter = format!("[{name}=1]");
    let is_writable = pact_grammar::parse(&filter).is_ok_and(|parsed| {
        let mut chains = parsed.query.alternatives();
        let step = chains.next().and_then(pact_grammar::plan::Chain::subject);
        let is_it = step.is_some_and(|step| {
            let mut tests = step.tests();
            let is_it = matches!(
                tests.next(),
                Some(pact_grammar::plan::Test::Compare(Attribute::Custom(text), ..)) if **text == *name
            );
            is_it && tests.next().is_none()
        });
        is_it && chains.next().is_none()
    });
    if !is_writable {
        problems.at(
            span,
            format!("`{name}` cannot be written in a filter; use letters, digits and `_`"),
        );
        return None;
    }
    Some(name.to_owned())
}

fn aliases(part: &Part, options: &[PactOption], problems: &mut Problems) -> Vec<String> {
    let mut aliases = Vec::new();
    for option in options.iter().filter(|option| option.name == "alias") {
        if !matches!(part, Part::Attribute(_)) {
            problems.at(option.span, "only an attribute can have had another name");
            continue;
        }
        if let Some(text) = option.text(problems) {
            aliases.extend(attribute(&text.value(), text.span(), problems));
        }
    }
    aliases
}

/// The function that gives a missing attribute its value, and whether that is the type's own default.
fn default(
    part: &Part,
    options: &[PactOption],
    ty: &Type,
    problems: &mut Problems,
) -> (Option<TokenStream>, bool) {
    let own = quote!(<#ty as __pact::Default>::default);
    let option = options.iter().find(|option| option.name == "default");
    let Some(option) = option else {
        return match part {
            Part::Skip => (Some(own), true),
            _ => (None, false),
        };
    };
    if matches!(
        part,
        Part::Children | Part::Header("Tags" | "Priority" | "Offset")
    ) {
        problems.at(
            option.span,
            "this is in every node: a default would never be used",
        );
    }
    match &option.value {
        None => (Some(own), true),
        Some(OptionValue::Text(text)) => match text.parse::<syn::Path>() {
            Ok(path) => (Some(quote!(#path)), false),
            Err(_) => {
                let message = format!("`{}` is not the path of a function", text.value());
                problems.at(text.span(), message);
                (None, false)
            }
        },
        Some(other) => {
            problems.at(
                other.span(),
                "`default` wants the path of a function: `default = \"path\"`",
            );
            (None, false)
        }
    }
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
        part: &Part,
        aliases: &[String],
        member: &Member,
        at: Span,
        kind: Option<&KindSpec>,
        problems: &mut Problems,
    ) {
        let name = match part {
            Part::Attribute(name) => name.clone(),
            Part::Header(variant) => variant.to_lowercase(),
            Part::Children => {
                if kind.is_some_and(|kind| kind.node_type.class == Class::Block) {
                    problems.at(
                        at,
                        "a block holds no nodes: `children` needs a type of the class `cont`",
                    );
                }
                "children".to_owned()
            }
            Part::Skip => return,
        };
        let field = format!("the field `{}`", member_name(member));
        for name in core::iter::once(&name).chain(aliases) {
            if let Some(other) = self.names.get(name) {
                problems.at(
                    at,
                    format!("`{name}` is set twice: by {other} and by {field}"),
                );
            } else {
                self.names.insert(name.clone(), field.clone());
            }
        }
    }
}
