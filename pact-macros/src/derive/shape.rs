//! What a struct or an enum declares.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Fields, Type, Variant};

use super::fields::{self, FieldSpec};
use super::kind::{self, KindSpec};
use super::options::{self, PactOption, Place};
use super::problems::Problems;

/// What is derived from.
pub(super) struct Shape {
    /// The path of `pact_core`.
    pub(super) core: TokenStream,
    pub(super) arms: Vec<Arm>,
}

/// A struct, or one variant of an enum.
pub(super) struct Arm {
    /// `Self` or `Self::Variant`.
    pub(super) path: TokenStream,
    pub(super) what: ArmKind,
}

pub(super) enum ArmKind {
    /// A kind of its own.
    Kind(KindSpec, Vec<FieldSpec>),
    /// A variant around another type with kinds.
    Wraps(Box<Type>),
}

/// Reads an item; gives at least the path of `pact_core`.
pub(super) fn read(input: &DeriveInput, problems: &mut Problems) -> Result<Shape, TokenStream> {
    let place = match input.data {
        Data::Enum(_) => Place::Enum,
        Data::Struct(_) | Data::Union(_) => Place::Kind,
    };
    let options = options::read(&input.attrs, place, problems);
    let core = core_path(&options, problems);
    let arms = match &input.data {
        Data::Struct(data) => {
            let what = own_kind(&input.ident, &options, &data.fields, problems);
            what.map(|what| {
                let path = quote!(Self);
                vec![Arm { path, what }]
            })
        }
        Data::Enum(data) => Some(variants(&input.ident, data, problems)),
        Data::Union(data) => {
            problems.over(
                data.union_token,
                "a union is no kind of node: nobody knows which of its fields is there; use an enum",
            );
            None
        }
    };
    match arms {
        Some(arms) => Ok(Shape { core, arms }),
        None => Err(core),
    }
}

fn core_path(options: &[PactOption], problems: &mut Problems) -> TokenStream {
    let given = options.iter().find(|option| option.name == "crate");
    let path = given.and_then(|option| {
        let text = option.text(problems)?;
        match text.parse::<syn::Path>() {
            Ok(path) => Some(quote!(#path)),
            Err(_) => {
                problems.at(
                    text.span(),
                    format!("`{}` is not the path of a crate", text.value()),
                );
                None
            }
        }
    });
    path.unwrap_or_else(|| quote!(::pact_core))
}

fn own_kind(
    name: &Ident,
    options: &[PactOption],
    fields: &Fields,
    problems: &mut Problems,
) -> Option<ArmKind> {
    let kind = kind::read(name, options, problems);
    let fields = fields::read(name, fields, kind.as_ref(), problems);
    kind.map(|kind| ArmKind::Kind(kind, fields))
}

fn variants(name: &Ident, data: &DataEnum, problems: &mut Problems) -> Vec<Arm> {
    if data.variants.is_empty() {
        problems.at(
            name.span(),
            format!("`{name}` has no variants: it stands for no kind of node"),
        );
    }
    let mut types: HashMap<String, String> = HashMap::new();
    let mut arms = Vec::new();
    for variant in &data.variants {
        let Some(what) = self::variant(variant, problems) else {
            continue;
        };
        if let ArmKind::Kind(kind, _) = &what {
            for spec in core::iter::once(&kind.node_type).chain(&kind.aliases) {
                let owner = variant.ident.to_string();
                if let Some(other) = types.insert(spec.text.clone(), owner) {
                    let message = format!(
                        "`{}` is the type of the variant `{other}` already",
                        spec.text
                    );
                    problems.at(spec.span, message);
                }
            }
        }
        let ident = &variant.ident;
        arms.push(Arm {
            path: quote!(Self::#ident),
            what,
        });
    }
    arms
}

fn variant(variant: &Variant, problems: &mut Problems) -> Option<ArmKind> {
    let options = options::read(&variant.attrs, Place::Kind, problems);
    if let Some(option) = options.iter().find(|option| option.name == "crate") {
        problems.at(option.span, "`crate` stands over the enum");
    }
    let mut fields = variant.fields.iter();
    match (&variant.fields, fields.next(), fields.next()) {
        (Fields::Unnamed(_), Some(only), None) if !kind::has_type(&options) => {
            for option in options
                .iter()
                .chain(&options::read(&only.attrs, Place::Field, problems))
            {
                problems.at(
                    option.span,
                    format!(
                        "the variant `{}` wraps a type with options of its own; with a `type` here it is a kind itself",
                        variant.ident
                    ),
                );
            }
            Some(ArmKind::Wraps(Box::new(only.ty.clone())))
        }
        _ => own_kind(&variant.ident, &options, &variant.fields, problems),
    }
}
