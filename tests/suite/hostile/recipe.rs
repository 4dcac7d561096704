//! Texts too large to be written down, as recipes: pieces that are repeated, numbered, or given
//! byte by byte.

use std::collections::BTreeMap;

use serde::Deserialize;

/// One piece after the other.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Recipe(Vec<Piece>);

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Piece {
    Plain(String),
    Bytes(Bytes),
    Repeated(Repeated),
}

/// Bytes that need not be text, as hexadecimal digits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bytes {
    hex: String,
}

/// A text many times. `{n}` in it is the running number; `{code}` is the same number, written with
/// `digits`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeated {
    text: String,
    repeat: usize,
    #[serde(default)]
    between: String,
    /// The first number.
    #[serde(default)]
    from: i64,
    #[serde(default = "one")]
    step: i64,
    /// Numbers have at least so many digits.
    #[serde(default)]
    width: usize,
    /// The texts of the digits of `{code}`; their number is the base.
    #[serde(default)]
    digits: Vec<String>,
}

fn one() -> i64 {
    1
}

/// The texts before and after those of cases that say `inside`.
pub(super) type Frames = BTreeMap<String, [String; 2]>;

impl Recipe {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for piece in &self.0 {
            match piece {
                Piece::Plain(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Bytes(Bytes { hex }) => out.extend(from_hex(hex)),
                Piece::Repeated(repeated) => repeated.write(&mut out),
            }
        }
        out
    }

    /// The bytes in a frame.
    pub(super) fn framed(&self, frames: &Frames, inside: Option<&str>) -> Vec<u8> {
        let Some(name) = inside else {
            return self.bytes();
        };
        let [before, after] = &frames[name];
        [before.as_bytes(), &self.bytes(), after.as_bytes()].concat()
    }

    /// The text, where the bytes are one.
    pub(super) fn text(&self) -> String {
        String::from_utf8(self.bytes()).expect("a recipe for text")
    }
}

impl Repeated {
    fn write(&self, out: &mut Vec<u8>) {
        let is_numbered = self.text.contains("{n}") || self.text.contains("{code}");
        let mut number = self.from;
        for turn in 0..self.repeat {
            if turn > 0 {
                out.extend_from_slice(self.between.as_bytes());
            }
            if is_numbered {
                let width = self.width;
                let text = self.text.replace("{n}", &format!("{number:0width$}"));
                let text = text.replace("{code}", &self.code(number));
                out.extend_from_slice(text.as_bytes());
            } else {
                out.extend_from_slice(self.text.as_bytes());
            }
            number += self.step;
        }
    }

    fn code(&self, number: i64) -> String {
        let mut rest = usize::try_from(number).unwrap_or(0);
        let mut digits = Vec::new();
        while !self.digits.is_empty() && (rest > 0 || digits.len() < self.width) {
            digits.push(self.digits[rest % self.digits.len()].as_str());
            rest /= self.digits.len();
        }
        digits.reverse();
        digits.concat()
    }
}

fn from_hex(text: &str) -> impl Iterator<Item = u8> {
    let digits: Vec<u8> = text
        .chars()
        .filter(|digit| !digit.is_whitespace())
        .map(|digit| u8::try_from(digit.to_digit(16).expect("a hexadecimal digit")).expect("small"))
        .collect();
    assert!(digits.len().is_multiple_of(2), "half a byte in {text}");
    (0..digits.len() / 2).map(move |at| 16 * digits[2 * at] + digits[2 * at + 1])
}

#[test]
fn recipes_are_what_they_say() {
    #[derive(Deserialize)]
    struct One {
        text: Recipe,
    }
    let written = r#"text = ["<", {text="{n},", repeat=3, from=5, step=-2}, {hex="ff 00"},
        {text="{code}", repeat=4, width=2, digits=["a","b"], between="|"}, ">"]"#;
    let One { text } = toml::from_str(written).unwrap();
    assert_eq!(text.bytes(), b"<5,3,1,\xff\x00aa|ab|ba|bb>");
    assert!(toml::from_str::<One>(r#"text = [{text="x", repaet=3}]"#).is_err());
}
