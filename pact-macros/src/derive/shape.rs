//! The declaration of a struct or an enum.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::{Data, DataEnum, DeriveInput, Fields, Generics, Type, Variant};

use super::fields::{self, FieldSpec};
use super::kind::{self, KindSpec};
use super::options::{self, Annotated, Options};
use super::problems::Problems;

/// The item that nodes are derived from.
pub(super) struct Shape {
    /// The path of `pact_core`.
    pub(super) core: TokenStream,
    pub(super) arms: Vec<Arm>,
}

/// A struct, or one variant of an enum.
pub(super) struct Arm {
    /// The name of the struct or of the variant.
    pub(super) name: String,
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
    let annotated = match input.data {
        Data::Enum(_) => Annotated::Enum,
        Data::Struct(_) | Data::Union(_) => Annotated::Kind,
    };
    let options = options::read(&input.attrs, annotated, &input.ident, problems);
    let core = core_path(&options, problems);
    let arms = match &input.data {
        Data::Struct(data) => {
            let generics = &input.generics;
            let what = own_kind(&input.ident, &options, &data.fields, generics, problems);
            what.map(|what| {
                let (name, path) = (input.ident.unraw().to_string(), quote!(Self));
                vec![Arm { name, path, what }]
            })
        }
        Data::Enum(data) => Some(variants(input, data, options.is_broken, problems)),
        Data::Union(data) => {
            problems.over(
                data.union_token,
                "a union cannot be a kind of node: nobody knows which of its fields is set; use an enum",
            );
            None
        }
    };
    match arms {
        Some(arms) => Ok(Shape { core, arms }),
        None => Err(core),
    }
}

fn core_path(options: &Options, problems: &mut Problems) -> TokenStream {
    let given = options.list.iter().find(|option| option.name == "crate");
    let path = given.and_then(|option| {
        let text = option.text(problems)?;
        match text.parse::<syn::Path>() {
            Ok(path) => Some(quote!(#path)),
            Err(_) => {
                problems.at(
                    text.span(),
                    format!(
                        "`{}` is not the path of a crate: write the name that `pact-core` has in your program, \
                         `crate = \"pact_core\"`",
                        text.value()
                    ),
                );
                None
            }
        }
    });
    path.unwrap_or_else(|| quote!(::pact_core))
}

fn own_kind(
    name: &Ident,
    options: &Options,
    fields: &Fields,
    generics: &Generics,
    problems: &mut Problems,
) -> Option<ArmKind> {
    let kind = kind::read(name, options, problems);
    let fields = fields::read(name, fields, kind.as_ref(), generics, problems);
    kind.map(|kind| ArmKind::Kind(kind, fields))
}

/// `is_broken` where something over the enum was refused that its variants may have needed.
fn variants(
    input: &DeriveInput,
    data: &DataEnum,
    is_broken: bool,
    problems: &mut Problems,
) -> Vec<Arm> {
    let name = &input.ident;
    if data.variants.is_empty() {
        problems.at(
            name.span(),
            format!("`{name}` has no variants: it stands for no kind of node"),
        );
    }
    let mut types: HashMap<String, String> = HashMap::new();
    let mut arms = Vec::new();
    for variant in &data.variants {
        let Some(what) = self::variant(variant, &input.generics, is_broken, problems) else {
            continue;
        };
        if let ArmKind::Kind(kind, _) = &what {
            for spec in core::iter::once(&kind.node_type).chain(&kind.aliases) {
                let owner = variant.ident.to_string();
                if let Some(other) = types.insert(spec.text.clone(), owner) {
                    let message = format!(
                        "`{}` is the type of the variant `{other}` already: choose another",
                        spec.text
                    );
                    problems.at(spec.span, message);
                }
            }
        }
        let ident = &variant.ident;
        arms.push(Arm {
            name: ident.unraw().to_string(),
            path: quote!(Self::#ident),
            what,
        });
    }
    arms
}

fn variant(
    variant: &Variant,
    generics: &Generics,
    is_broken: bool,
    problems: &mut Problems,
) -> Option<ArmKind> {
    let mut options = options::read(&variant.attrs, Annotated::Kind, &variant.ident, problems);
    options.is_broken |= is_broken;
    if let Some(option) = options.list.iter().find(|option| option.name == "crate") {
        problems.at(option.span, "`crate` stands over the enum");
    }
    let mut fields = variant.fields.iter();
    match (&variant.fields, fields.next(), fields.next()) {
        (Fields::Unnamed(_), Some(only), None)
            if !kind::has_type(&options.list) && !options.is_broken =>
        {
            let inner = options::read(&only.attrs, Annotated::Field, &variant.ident, problems);
            for option in options.list.iter().chain(&inner.list) {
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
        _ => own_kind(
            &variant.ident,
            &options,
            &variant.fields,
            generics,
            problems,
        ),
    }
}
