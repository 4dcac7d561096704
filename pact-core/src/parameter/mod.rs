//! The values that `$name` takes in [`select!`](crate::select) and [`node!`](crate::node), by its
//! place.
//!
//! Programs rarely name these traits. The macros convert the values, and a value of a wrong type
//! gets an error in plain words. A type of your own can be a text: implement [`TextParameter`] for
//! it.

pub(crate) mod in_literals;
pub(crate) mod in_selectors;
#[doc(hidden)]
pub mod wanted;

pub use in_literals::{CyclesParameter, JsonParameter, OffsetParameter, SwitchParameter};
pub use in_selectors::{
    AnyParameter, Bindable, CountParameter, FlagParameter, IntegerParameter, NumberParameter,
    TextParameter,
};

/// Keeps the traits to the types that the macros know how to convert.
mod sealed {
    use std::borrow::Cow;
    use std::rc::Rc;
    use std::sync::Arc;

    use pact_grammar::plan::Value;

    use crate::node::{Content, NodeId};

    pub trait Sealed {}

    macro_rules! sealed {
        ($($known:ty),+) => {
            $(impl Sealed for $known {})+
        };
    }

    sealed!(
        i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, f32, f64, bool
    );
    sealed!(str, String, Box<str>, Rc<str>, Arc<str>, Cow<'_, str>);
    sealed!(NodeId, Value, Content, crate::Json);

    impl<T: Sealed + ?Sized> Sealed for &T {}
    impl<T: Sealed> Sealed for Option<T> {}
    impl<T: Sealed> Sealed for [T] {}
    impl<T: Sealed, const N: usize> Sealed for [T; N] {}
    impl<T: Sealed> Sealed for Vec<T> {}
}
