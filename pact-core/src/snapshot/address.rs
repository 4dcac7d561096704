//! Addresses of snapshots.

use core::fmt;
use core::str::FromStr;

use pact_grammar::plan::{Moment, Slot, Time};

use crate::error::Error;

/// Names a snapshot by its turn or its cycle.
///
/// ```
/// use pact_core::Address;
///
/// assert_eq!("@t-2".parse::<Address>()?, Address::Turn(-2));
/// assert_eq!("@c7".parse::<Address>()?, Address::Cycle(7));
/// assert_eq!("@t-*".parse::<Address>()?, Address::Oldest);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Address {
    /// `@t0` is the newest snapshot, `@t-1` the one before.
    Turn(i64),
    /// `@cN`: the snapshot of a cycle.
    Cycle(i64),
    /// `@t-*`: the oldest snapshot there is.
    Oldest,
}

impl FromStr for Address {
    type Err = Error;

    /// Reads an address with the grammar of selectors, so that mistakes are explained in the same
    /// words.
    fn from_str(text: &str) -> Result<Self, Error> {
        if let Some(address) = plain(text) {
            return Ok(address);
        }
        let is_part =
            |character: char| character.is_ascii_alphanumeric() || "@+-*$".contains(character);
        let is_one_word = text.starts_with('@') && text.chars().all(is_part);
        if !is_one_word {
            return Err(Error::not_an_address(text, None));
        }
        let parsed = pact_grammar::parse(&format!("{text} *"))
            .map_err(|error| Error::not_an_address(text, Some(&error)))?;
        let Time::At(moment) = &parsed.query.time else {
            return Err(Error::not_an_address(text, None));
        };
        match moment {
            Moment::Turn(Slot::Fixed(turn)) => Ok(Self::Turn(*turn)),
            Moment::Cycle(Slot::Fixed(cycle)) => {
                Ok(Self::Cycle(i64::try_from(*cycle).unwrap_or(i64::MAX)))
            }
            Moment::Oldest => Ok(Self::Oldest),
            Moment::Turn(_) | Moment::Cycle(_) => Err(Error::not_an_address(text, None)),
        }
    }
}

/// The addresses that programs use, without the grammar: `@t0`, `@t-N`, `@cN`.
fn plain(text: &str) -> Option<Address> {
    let is_plain =
        |digits: &str| digits.len() <= 18 && digits.bytes().all(|byte| byte.is_ascii_digit());
    match text.strip_prefix("@t") {
        Some("0") => Some(Address::Turn(0)),
        Some(turn) => {
            let digits = turn.strip_prefix('-').filter(|digits| is_plain(digits))?;
            digits.parse::<i64>().ok().map(|back| Address::Turn(-back))
        }
        None => {
            let digits = text.strip_prefix("@c").filter(|digits| is_plain(digits))?;
            digits.parse().ok().map(Address::Cycle)
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(turn) => write!(f, "@t{turn}"),
            Self::Cycle(cycle) => write!(f, "@c{cycle}"),
            Self::Oldest => f.write_str("@t-*"),
        }
    }
}

/// Names a snapshot: an [`Address`], or its text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name a snapshot",
    label = "this is not the address of a snapshot",
    note = "write `\"@t0\"` or `Address::Turn(0)` for the newest, `\"@t-1\"` for the one before, `\"@c7\"` or `Address::Cycle(7)` \
            for that of cycle 7"
)]
pub trait ToAddress: sealed::ToAddress {}

pub(crate) mod sealed {
    use super::{Address, Error};

    pub trait ToAddress {
        fn to_address(&self) -> Result<Address, Error>;
    }
}

#[diagnostic::do_not_recommend]
impl ToAddress for Address {}
impl sealed::ToAddress for Address {
    fn to_address(&self) -> Result<Address, Error> {
        Ok(*self)
    }
}

#[diagnostic::do_not_recommend]
impl ToAddress for str {}
impl sealed::ToAddress for str {
    fn to_address(&self) -> Result<Address, Error> {
        self.parse()
    }
}

#[diagnostic::do_not_recommend]
impl ToAddress for String {}
impl sealed::ToAddress for String {
    fn to_address(&self) -> Result<Address, Error> {
        self.parse()
    }
}

#[diagnostic::do_not_recommend]
impl<T: ToAddress + ?Sized> ToAddress for &T {}
impl<T: sealed::ToAddress + ?Sized> sealed::ToAddress for &T {
    fn to_address(&self) -> Result<Address, Error> {
        (**self).to_address()
    }
}
