//! The filters of a selector and the fields of a type, as numbers that a constant compares in no
//! time.
//!
//! A compiler evaluates constants about a thousand times slower than a processor would, so that
//! comparing names costs more than all the rest of a typed `select!`. A *fact* is one number: a
//! hash of the name it is about, and one bit for each sort of comparison that makes sense with it.
//! A selector that fits has nothing but words whose hash is that of a fact and whose bits the fact
//! has. A selector with any other word may fit, too: its names are compared in full.

use crate::plan::{Class, Operator, ParameterKind, Value};

/// The bits of a fact; the rest of it is the hash.
pub const BITS: u32 = 24;
/// All bits.
pub const MASK: u64 = (1 << BITS) - 1;

/// `=null` and `!=null`.
pub const NULL: u64 = 1;
/// `=true` and the like.
pub const FLAG: u64 = 1 << 1;
/// A text, compared in any way but `~`.
pub const TEXT: u64 = 1 << 2;
/// `=1.5` and `!=1.5`.
pub const FLOAT: u64 = 1 << 3;
/// `<1.5` and the like.
pub const FLOAT_ORDER: u64 = 1 << 4;
/// `~'text'`.
pub const CONTAINS_TEXT: u64 = 1 << 5;
/// `=$name` and `!=$name`.
pub const PARAMETER: u64 = 1 << 6;
/// `<$name` and the like.
pub const PARAMETER_ORDER: u64 = 1 << 7;
/// `~$name`.
pub const CONTAINS_PARAMETER: u64 = 1 << 8;
/// A parameter that stands elsewhere too, as a number; in any way but `~`.
pub const NUMBER_PARAMETER: u64 = 1 << 9;
/// The same for text.
pub const TEXT_PARAMETER: u64 = 1 << 10;
/// The first of the bits for whole numbers, one for each of [`STEPS`].
const FIRST_STEP: u32 = 11;
/// Whole numbers up to these, and beyond those before; the negative ones from them down.
const STEPS: [i128; 11] = [
    0x7f,
    0xff,
    0x7fff,
    0xffff,
    0x7fff_ffff,
    0xffff_ffff,
    0x7fff_ffff_ffff_ffff,
    -0x80,
    -0x8000,
    -0x8000_0000,
    -0x8000_0000_0000_0000,
];
/// All of these.
pub const INTEGERS: u64 = ((1 << STEPS.len()) - 1) << FIRST_STEP;
/// A bit that no fact has: the whole comparison has to be looked at.
pub const UNUSUAL: u64 = 1 << 23;

/// A word that is no fact.
pub const NEVER: u64 = u64::MAX;

/// The bits of the whole numbers from one to another.
#[must_use]
pub const fn integers(least: i128, most: i128) -> u64 {
    let mut bits = 0;
    let mut rest: &[i128] = &STEPS;
    let mut bit = 1 << FIRST_STEP;
    while let [step, others @ ..] = rest {
        if least <= *step && *step <= most {
            bits |= bit;
        }
        bit <<= 1;
        rest = others;
    }
    bits
}

/// The bit of a comparison with a value.
#[must_use]
pub fn comparison(operator: Operator, value: &Value, parameter: Option<ParameterKind>) -> u64 {
    let is_order = !matches!(
        operator,
        Operator::Equal | Operator::NotEqual | Operator::Contains
    );
    match (value, operator) {
        (Value::Text(_), Operator::Contains) => CONTAINS_TEXT,
        (Value::Param(_), Operator::Contains) if parameter == Some(ParameterKind::Any) => {
            CONTAINS_PARAMETER
        }
        (_, Operator::Contains) => UNUSUAL,
        (Value::Null, _) if !is_order => NULL,
        (Value::Bool(_), _) if !is_order => FLAG,
        (Value::Text(_), _) => TEXT,
        (Value::Float(number), _) if number.fract() == 0.0 => UNUSUAL,
        (Value::Float(_), _) => {
            if is_order {
                FLOAT_ORDER
            } else {
                FLOAT
            }
        }
        (Value::Integer(number), _) => integer(*number, operator),
        (Value::Param(_), _) => match (parameter, is_order) {
            (Some(ParameterKind::Text), _) => TEXT_PARAMETER,
            (Some(ParameterKind::Any) | None, true) => PARAMETER_ORDER,
            (Some(ParameterKind::Any) | None, false) => PARAMETER,
            _ => NUMBER_PARAMETER,
        },
        (Value::Null | Value::Bool(_), _) => UNUSUAL,
    }
}

fn integer(number: i128, operator: Operator) -> u64 {
    // The least and the greatest that a field can hold: nothing is beyond them.
    let is_end = number == 0 || STEPS.contains(&number);
    if is_end && matches!(operator, Operator::Less | Operator::Greater) {
        return UNUSUAL;
    }
    let fits = |step: &i128| {
        if *step < 0 {
            number < 0 && *step <= number
        } else {
            number >= 0 && number <= *step
        }
    };
    match STEPS.iter().position(fits) {
        Some(step) => 1 << FIRST_STEP << step,
        None => UNUSUAL,
    }
}

/// A word about an attribute, with the bits of how it is compared.
#[must_use]
pub fn attribute(name: &str, bits: u64) -> u64 {
    hash("a", name) | bits
}

/// A word about a class.
#[must_use]
pub fn class(class: Class) -> u64 {
    hash("c", class.name())
}

/// A word about a class with a kind.
#[must_use]
pub fn class_kind(class: Class, kind: &str) -> u64 {
    hash(class.name(), kind)
}

/// A word about a kind of any class.
#[must_use]
pub fn kind(kind: &str) -> u64 {
    hash("k", kind)
}

/// A word about a type that is no class.
#[must_use]
pub fn text(text: &str) -> u64 {
    hash("t", text)
}

/// FNV-1a of a sort and a name, without the place of the bits.
fn hash(sort: &str, about: &str) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in sort.bytes().chain([b' ']).chain(about.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (hash ^ (hash >> 40)) << BITS
}

#[cfg(test)]
mod tests {
    use super::{INTEGERS, UNUSUAL, comparison, integers};
    use crate::plan::{Operator, Value};

    #[test]
    fn a_number_fits_where_its_bit_is() {
        for (least, most) in [
            (0, 255),
            (-128, 127),
            (0, i128::from(u32::MAX)),
            (i128::from(i32::MIN), i128::from(i32::MAX)),
            (i128::from(i64::MIN), i128::from(i64::MAX)),
            (0, i128::from(u64::MAX)),
        ] {
            let bits = integers(least, most);
            assert_eq!(bits & !INTEGERS, 0);
            for number in [
                0,
                1,
                -1,
                127,
                128,
                200,
                255,
                256,
                40_000,
                -128,
                -129,
                70_000,
                -70_000,
                3_000_000_000,
                -3_000_000_000,
                5_000_000_000,
            ] {
                let bit = comparison(Operator::Equal, &Value::Integer(number), None);
                let is_in = (least..=most).contains(&number);
                // A bit says less than a number: it may miss a number that fits, and must never
                // admit one that does not.
                assert!(bits & bit == 0 || is_in, "{number} in {least}..={most}");
                let is_small = (0..=127).contains(&number);
                assert!(!is_small || bits & bit != 0, "{number} in {least}..={most}");
            }
        }
        let less = comparison(Operator::Less, &Value::Integer(0), None);
        assert_eq!(less, UNUSUAL);
    }
}
