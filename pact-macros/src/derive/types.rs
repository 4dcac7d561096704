//! The types of fields, as far as their tokens show them: types that no node holds, and types of
//! the standard library.

use proc_macro2::Span;
use quote::quote;
use syn::spanned::Spanned as _;
use syn::{GenericArgument, Generics, PathArguments, Type};

use super::expand::written;

/// The mistake in a type inside that of a whole field, as far as its tokens show it.
pub(super) fn unfit(ty: &Type, whole: &Type, generics: &Generics) -> Option<(Span, String)> {
    match ty {
        Type::Reference(reference) => {
            let inner = match &*reference.elem {
                Type::Slice(slice) => {
                    let element = &slice.elem;
                    let shown = quote!(#element).to_string();
                    return Some((
                        ty.span(),
                        format!(
                            "a value that is read from a node owns its data: write `Vec<{shown}>`"
                        ),
                    ));
                }
                inner => inner,
            };
            let advice = if quote!(#inner).to_string() == "str" {
                "write `String`, or `Cow<'_, str>`".to_owned()
            } else {
                "leave the `&` out, or write a `Box` or an `Arc`".to_owned()
            };
            Some((
                ty.span(),
                format!("a value that is read from a node owns its data: {advice}"),
            ))
        }
        Type::FnPtr(_) | Type::Ptr(_) => Some((
            ty.span(),
            format!(
                "a node holds no functions and no pointers: {}",
                left_out(whole)
            ),
        )),
        Type::Array(array) => {
            let length = &array.len;
            let name = quote!(#length).to_string();
            let is_parameter = generics.const_params().any(|param| param.ident == name);
            if is_parameter {
                let element = &array.elem;
                let shown = quote!(#element).to_string();
                return Some((
                    ty.span(),
                    format!(
                        "serde does not know arrays whose length is a parameter: write `Vec<{shown}>`"
                    ),
                ));
            }
            unfit(&array.elem, whole, generics)
        }
        Type::Group(group) => unfit(&group.elem, whole, generics),
        Type::Paren(paren) => unfit(&paren.elem, whole, generics),
        Type::Tuple(tuple) => tuple
            .elems
            .iter()
            .find_map(|inner| unfit(inner, whole, generics)),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let PathArguments::AngleBracketed(generic) = &last.arguments else {
                return None;
            };
            // A `PhantomData` holds no value of its argument.
            if last.ident == "PhantomData" {
                return None;
            }
            generic.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(inner) => unfit(inner, whole, generics),
                _ => None,
            })
        }
        _ => None,
    }
}

/// How to leave a field out of the node when no node holds its type: a left-out field is read as a
/// default.
fn left_out(ty: &Type) -> String {
    const HAVE_A_DEFAULT: [&str; 8] = [
        "Option",
        "Vec",
        "VecDeque",
        "HashMap",
        "HashSet",
        "BTreeMap",
        "BTreeSet",
        "PhantomData",
    ];
    let function =
        "`#[pact(skip, default = \"path\")]`, where `path` is a function that gives its value";
    match ty {
        Type::Group(group) => left_out(&group.elem),
        Type::Paren(paren) => left_out(&paren.elem),
        Type::FnPtr(_) | Type::Ptr(_) => format!(
            "write `#[pact(skip)]` over the field and make it an `Option<{}>`, or write {function}",
            written(ty)
        ),
        Type::Path(path)
            if path
                .path
                .segments
                .last()
                .is_some_and(|last| HAVE_A_DEFAULT.iter().any(|name| last.ident == name)) =>
        {
            "write `#[pact(skip)]` over the field, which is then read as its default".to_owned()
        }
        _ => "write `#[pact(skip, default = \"path\")]` over the field, where `path` is a function that gives its value".to_owned(),
    }
}

/// Whether a type is one of the standard library that serde does not know, or has one in it. Names
/// can mislead: it decides on the words of a message only.
pub(super) fn is_of_std(ty: &Type) -> bool {
    const UNKNOWN_TO_SERDE: [&str; 24] = [
        "Instant",
        "Thread",
        "ThreadId",
        "JoinHandle",
        "Sender",
        "SyncSender",
        "Receiver",
        "Condvar",
        "Barrier",
        "File",
        "Stdin",
        "Stdout",
        "Stderr",
        "TcpStream",
        "TcpListener",
        "UdpSocket",
        "Child",
        "Command",
        "Once",
        "OnceCell",
        "OnceLock",
        "TypeId",
        "Waker",
        "Backtrace",
    ];
    const KNOWN_TO_SERDE: [&str; 14] = [
        "String",
        "Duration",
        "SystemTime",
        "PathBuf",
        "OsString",
        "CString",
        "IpAddr",
        "Ipv4Addr",
        "Ipv6Addr",
        "SocketAddr",
        "SocketAddrV4",
        "SocketAddrV6",
        "RangeFull",
        "Infallible",
    ];
    match ty {
        Type::Group(group) => is_of_std(&group.elem),
        Type::Paren(paren) => is_of_std(&paren.elem),
        Type::Array(array) => is_of_std(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(is_of_std),
        Type::Path(path) => {
            let segments = &path.path.segments;
            let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
                return false;
            };
            if UNKNOWN_TO_SERDE.iter().any(|name| last.ident == name) {
                return true;
            }
            match &last.arguments {
                PathArguments::AngleBracketed(generic) => {
                    generic.args.iter().any(|argument| match argument {
                        GenericArgument::Type(inner) => is_of_std(inner),
                        _ => false,
                    })
                }
                _ => {
                    let name = last.ident.to_string();
                    ["std", "core", "alloc"]
                        .iter()
                        .any(|std| first.ident == std)
                        && !KNOWN_TO_SERDE.contains(&name.as_str())
                        && !name.starts_with("Atomic")
                        && !name.starts_with("NonZero")
                }
            }
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_of_std, left_out};

    #[test]
    fn types_of_the_standard_library_are_told_from_others() {
        for (text, expected) in [
            ("Instant", true),
            ("std::time::Instant", true),
            ("HashMap<String, Instant>", true),
            ("Option<(u8, [std::thread::Thread; 2])>", true),
            ("std::sync::mpsc::Sender<Mine>", true),
            ("::core::any::TypeId", true),
            ("Mine", false),
            ("other::Mine", false),
            (
                "std::collections::HashMap<std::string::String, Mine>",
                false,
            ),
            ("(std::time::Duration, Mine)", false),
            ("Vec<std::num::NonZeroU8>", false),
        ] {
            let ty: syn::Type = syn::parse_str(text).unwrap();
            assert_eq!(is_of_std(&ty), expected, "{text}");
        }
    }

    #[test]
    fn a_field_is_left_out_with_a_default_that_its_type_has() {
        for (text, expected) in [
            (
                "fn(u8) -> u8",
                "make it an `Option<fn(u8) -> u8>`, or write",
            ),
            ("*const u8", "make it an `Option<*const u8>`, or write"),
            ("Vec<fn()>", "write `#[pact(skip)]` over the field, which"),
            ("(fn(), u8)", "write `#[pact(skip, default = \"path\")]`"),
            ("Box<fn()>", "write `#[pact(skip, default = \"path\")]`"),
        ] {
            let ty: syn::Type = syn::parse_str(text).unwrap();
            let message = left_out(&ty);
            assert!(message.contains(expected), "{text}: {message}");
        }
    }
}
