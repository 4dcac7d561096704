//! Writes and reads fields of every type, so that a type that serde does not know is one error.
//!
//! The derive calls the functions of [`Codec`], which exist for types that can be fields. All other
//! types get those of [`NoCodec`], which do nothing. The one error comes from [`is_value`] or
//! [`is_child_list`], which the derive calls at the place of the field.

use core::marker::PhantomData;

use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use super::error::NodeError;
use super::reader::Reader;
use super::schema::Schema;
use super::writer::Writer;
use super::{FieldHeader, PactNode};
use crate::node::{Draft, NodeRef};

/// A value that a field can hold: any that serde writes and reads.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a node",
    label = "serde does not both write and read this type",
    note = "write `#[derive(serde::Serialize, serde::Deserialize)]` over `{Self}` if it is yours; for a type of another crate turn on its \
            feature `serde`",
    note = "or write `#[pact(skip)]` over the field: it is then not in the node, and read as its default; for a type without \
            `Default` name a function, `#[pact(skip, default = \"path\")]`"
)]
pub trait FieldValue: Serialize + DeserializeOwned {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + DeserializeOwned> FieldValue for T {}

/// The same for a type of the standard library, which nobody can derive for.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a node",
    label = "serde does not both write and read this type",
    note = "keep a value that serde knows, such as a `SystemTime` for an `Instant`",
    note = "or leave the field out of the node: `#[pact(skip, default = \"path\")]`, where `path` is a function that gives its value"
)]
pub trait StdFieldValue: FieldValue {}

#[diagnostic::do_not_recommend]
impl<T: FieldValue> StdFieldValue for T {}

/// A list of nodes that a node can hold.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of nodes",
    label = "`children` wants a `Vec<T>`",
    note = "write `Vec<T>`, where `T` is a type with `#[derive(PactNode)]`; a node without children has an empty one"
)]
pub trait ChildList: Sized {
    #[doc(hidden)]
    fn write(&self, writer: &mut Writer) -> Result<(), NodeError>;
    #[doc(hidden)]
    fn read(reader: &Reader<'_, '_>) -> Result<Self, NodeError>;
}

#[diagnostic::do_not_recommend]
impl<C> ChildList for C
where
    C: IntoIterator + FromIterator<<C as IntoIterator>::Item>,
    <C as IntoIterator>::Item: PactNode,
    for<'c> &'c C: IntoIterator<Item = &'c <C as IntoIterator>::Item>,
{
    fn write(&self, writer: &mut Writer) -> Result<(), NodeError> {
        writer.children(self)
    }

    fn read(reader: &Reader<'_, '_>) -> Result<Self, NodeError> {
        reader.children()
    }
}

/// A type with a schema, which a variant wraps.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a kind of node, and this variant wraps it",
    label = "this type has no schema",
    note = "write `#[pact(type = \"block:…\")]` over the variant: it is then a kind of its own, and the field its content",
    note = "or wrap a type with `#[derive(PactNode)]`"
)]
pub trait WrappedNode: PactNode {}

#[diagnostic::do_not_recommend]
impl<T: PactNode> WrappedNode for T {}

/// A type with a value for an attribute that a node lacks.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default, and this field is read as one",
    label = "`Default` is not implemented for this type",
    note = "write `#[derive(Default)]` over `{Self}` if it is yours, or name a function that gives a value: add `default = \"path\"` to the options of the field"
)]
pub trait HasDefault: Default {}

#[diagnostic::do_not_recommend]
impl<T: Default> HasDefault for T {}

/// Fails to compile at the place of the call if a type cannot be a field.
#[doc(hidden)]
pub const fn is_value<T: FieldValue>() {}

/// The same for a type that the derive takes for one of the standard library.
#[doc(hidden)]
pub const fn is_std_value<T: StdFieldValue>() {}

/// Fails to compile at the place of the call if a type is no list of nodes.
#[doc(hidden)]
pub const fn is_child_list<T: ChildList>() {}

/// Fails to compile at the place of the call if a type has no schema.
#[doc(hidden)]
pub const fn is_node<T: WrappedNode>() {}

/// The default of a type.
#[doc(hidden)]
#[must_use]
pub fn default_of<T: HasDefault>() -> T {
    T::default()
}

/// Writes and reads the fields of a type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Codec<T>(PhantomData<T>);

impl<T: FieldValue> Codec<T> {
    pub fn write_attribute(
        writer: &mut Writer,
        name: &'static str,
        rust_type: &str,
        has_default: bool,
        value: &T,
    ) -> Result<(), NodeError> {
        writer.attribute(name, rust_type, has_default, value)
    }

    pub fn write_header(
        writer: &mut Writer,
        header: FieldHeader,
        rust_type: &str,
        has_default: bool,
        value: &T,
    ) -> Result<(), NodeError> {
        writer.header(header, rust_type, has_default, value)
    }

    pub fn read_attribute(
        reader: &Reader<'_, '_>,
        names: &[&str],
        rust_type: &str,
        default: Option<fn() -> T>,
    ) -> Result<T, NodeError> {
        reader.attribute(names, rust_type, default)
    }

    pub fn read_header(
        reader: &Reader<'_, '_>,
        header: FieldHeader,
        rust_type: &str,
        default: Option<fn() -> T>,
    ) -> Result<T, NodeError> {
        reader.header(header, rust_type, default)
    }
}

impl<T: ChildList> Codec<T> {
    pub fn write_children(writer: &mut Writer, children: &T) -> Result<(), NodeError> {
        children.write(writer)
    }

    pub fn read_children(reader: &Reader<'_, '_>) -> Result<T, NodeError> {
        T::read(reader)
    }
}

impl<T: PactNode> Codec<T> {
    pub const SCHEMA: &'static Schema = &T::SCHEMA;

    pub fn to_draft(value: &T) -> Result<Draft, NodeError> {
        value.to_draft()
    }

    pub fn from_node(node: &NodeRef<'_>) -> Result<T, NodeError> {
        T::from_node(node)
    }
}

/// The same functions for a type that cannot be a field. They never run, because the program does
/// not compile.
#[doc(hidden)]
pub trait NoCodec<T> {
    const SCHEMA: &'static Schema = &Schema {
        name: "",
        kinds: &[],
        wraps: &[],
    };

    fn to_draft(_: &T) -> Result<Draft, NodeError> {
        Err(Writer::broken(Self::SCHEMA))
    }

    fn from_node(node: &NodeRef<'_>) -> Result<T, NodeError> {
        Err(Reader::wrong_type(Self::SCHEMA, node))
    }

    fn write_attribute(
        writer: &mut Writer,
        name: &'static str,
        _: &str,
        _: bool,
        _: &T,
    ) -> Result<(), NodeError> {
        Err(writer.no_value(name))
    }

    fn write_header(
        writer: &mut Writer,
        header: FieldHeader,
        _: &str,
        _: bool,
        _: &T,
    ) -> Result<(), NodeError> {
        Err(writer.no_value(header.name()))
    }

    fn read_attribute(
        reader: &Reader<'_, '_>,
        names: &[&str],
        _: &str,
        _: Option<fn() -> T>,
    ) -> Result<T, NodeError> {
        Err(reader.no_value(names.first().copied().unwrap_or_default()))
    }

    fn read_header(
        reader: &Reader<'_, '_>,
        header: FieldHeader,
        _: &str,
        _: Option<fn() -> T>,
    ) -> Result<T, NodeError> {
        Err(reader.no_value(header.name()))
    }

    fn write_children(writer: &mut Writer, _: &T) -> Result<(), NodeError> {
        Err(writer.no_value("children"))
    }

    fn read_children(reader: &Reader<'_, '_>) -> Result<T, NodeError> {
        Err(reader.no_value("children"))
    }
}

impl<T> NoCodec<T> for Codec<T> {}
