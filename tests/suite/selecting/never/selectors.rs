//! Selectors that say much of little: the same attributes again and again, in one step and along a
//! chain.

use super::super::random_documents::Dice;

const ORDERS: &[&str] = &["<", "<=", ">", ">="];
const OPERATORS: &[&str] = &["=", "=", "!=", "<", "<=", ">", ">=", "~"];
const INTEGERS: &[&str] = &[
    "ttl",
    "ttl",
    "ttl",
    "offset",
    "offset",
    "priority",
    "cycle",
    "created_at_ns",
    "creation_index",
    "cadence",
    "cad",
];
const FACETS: &[&str] = &[
    "depth",
    "depth",
    "depth",
    "sdepth",
    "born_turn",
    "age",
    "cycle",
];
const NUMBERS: &[&str] = &[
    "-2", "-1", "0", "1", "2", "5", "6", "1.5", "0.5", "5.0", "-1.5", "'1'", "null", "$p",
];
const TEXTS: &[&str] = &[
    "role",
    "role",
    "kind",
    "key",
    "id",
    "mime",
    "created_at_iso",
    "encoding",
];
const WORDS: &[&str] = &["''", "a", "'ab'", "'b'", "c", "'x'", "null", "$p"];
const TYPES: &[&str] = &[
    "block",
    "'cb'",
    "seg",
    "cont",
    "'block:a'",
    "'cont:b'",
    "'seg:a'",
    "'app:n'",
    "'memo:plan'",
    "'^ah'",
    "'^odd'",
    "'^seq'",
];
const ANY: &[&str] = &[
    "1", "2", "10", "1.5", "'1'", "'10'", "a", "'ab'", "b", "''", "true", "'true'", "false",
    "null", "$p",
];
const CUSTOM: &[&str] = &["data_x", "data_x", "content", "ns:y", "provenance"];
const DEPTHS: &[&str] = &[
    "0", "1", "2", "-1", "1-2", ">0", "<1", "<=0", ">=-1", "0,2", "{1}", "-3", "<-1", "-1..1",
];

fn word(dice: &mut Dice, words: &'static [&'static str]) -> &'static str {
    let word: &&str = dice.pick(words);
    word
}

/// A value for the place of a parameter.
pub(super) fn any_value(dice: &mut Dice) -> &'static str {
    word(dice, &["0", "1", "5", "'1'", "'5'", "null"])
}

/// An attribute, and the values to compare it with.
#[derive(Clone, Copy)]
enum Subject {
    Number(&'static str),
    Text(&'static str),
    Type,
    Tag,
    Flag(&'static str),
    Any(&'static str),
}

impl Subject {
    fn roll(dice: &mut Dice, facets: bool) -> Self {
        match dice.roll(12) {
            0..3 if facets => Self::Number(word(dice, FACETS)),
            0..4 => Self::Number(word(dice, INTEGERS)),
            4..7 => Self::Text(word(dice, TEXTS)),
            7 => Self::Type,
            8 => Self::Tag,
            9 => Self::Flag(word(dice, &["pinned", "removable"])),
            _ => Self::Any(word(dice, CUSTOM)),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Number(name) | Self::Text(name) | Self::Flag(name) | Self::Any(name) => name,
            Self::Type => "nodeType",
            Self::Tag => "tag",
        }
    }

    fn values(self) -> &'static [&'static str] {
        match self {
            Self::Number(_) => NUMBERS,
            Self::Text(_) => WORDS,
            Self::Type => TYPES,
            Self::Tag => &["a", "b", "c", "''", "null", "$p"],
            Self::Flag(_) => &["true", "false", "'true'", "'yes'", "'ru'", "null"],
            Self::Any(_) => ANY,
        }
    }

    /// A condition, without brackets.
    fn condition(self, dice: &mut Dice) -> String {
        let name = self.name();
        match dice.roll(10) {
            0 => name.to_owned(),
            1 | 2 => {
                let count = 1 + dice.roll(3);
                let values: Vec<&str> = (0..count).map(|_| *dice.pick(self.values())).collect();
                format!("{name}=[{}]", values.join(","))
            }
            3 | 4 => format!("{name}{}{}", dice.pick(ORDERS), dice.pick(self.values())),
            _ => format!("{name}{}{}", dice.pick(OPERATORS), dice.pick(self.values())),
        }
    }
}

/// The tests of a few subjects in one step.
struct Step<'d> {
    dice: &'d mut Dice,
    facets: bool,
}

impl Step<'_> {
    /// A part about one of these subjects.
    fn part(&mut self, about: &[Subject], nesting: usize) -> String {
        let subject = *self.dice.pick(about);
        match self.dice.roll(16) {
            0..8 => format!("[{}]", subject.condition(self.dice)),
            8 | 9 => format!(":not([{}])", subject.condition(self.dice)),
            10 => format!(":depth({})", self.dice.pick(DEPTHS)),
            11 => (*self.dice.pick(&[
                ":pre",
                ":core",
                ":post",
                ":first",
                ":last",
                ":nth(2)",
                ":nth(3)",
                "[ephemeral]",
                ":not([ephemeral])",
                "[sticky]",
                ":not(:pre)",
                ":not(:core)",
                "#a",
                "#b",
                "#'ab'",
            ]))
            .to_owned(),
            12 => (*self.dice.pick(&[
                ".block",
                ".cont",
                ".seg",
                ".block:a",
                ".cont:b",
                ".app:n",
                ".memo:plan",
                ":not(.block)",
                ":not(.seg)",
                ":not(.cont)",
                ":not(.app:n)",
                ":not(^ah)",
                ":not(.block:a)",
                ":not(d1)",
            ]))
            .to_owned(),
            13 | 14 if nesting > 0 => {
                let inner = self.step(about, nesting - 1, false);
                let inner = if inner.is_empty() {
                    "*".to_owned()
                } else {
                    inner
                };
                format!(":not({inner})")
            }
            _ if nesting > 0 => {
                let lead = *self.dice.pick(&["", "> "]);
                let inner = self.step(about, nesting - 1, false);
                let inner = match (inner.is_empty(), self.dice.roll(4)) {
                    (true, 0) => (*self
                        .dice
                        .pick(&["^ah", "^sys", "d1", ":pre", ":core > :post"]))
                    .to_owned(),
                    (true, _) => "*".to_owned(),
                    (false, _) => inner,
                };
                let not = self.dice.one_in(4);
                if not {
                    format!(":not(:has({lead}{inner}))")
                } else {
                    format!(":has({lead}{inner})")
                }
            }
            _ => format!("[{}]", subject.condition(self.dice)),
        }
    }

    fn step(&mut self, about: &[Subject], nesting: usize, first: bool) -> String {
        let head = match self.dice.roll(12) {
            0 | 1 if first => *self.dice.pick(&[
                "^ah",
                "^sys",
                "^seq",
                "^root",
                "d0",
                "d1",
                "d-1",
                "depth(0,1)",
                "depth(>0)",
            ]),
            0..3 => ".block",
            3 => ".cont",
            4 => ".seg",
            5 => *self.dice.pick(&[
                ".seg:depth(1)",
                ".seg:depth(0)",
                ".seg:depth(1-2)",
                ".seg:depth(-1)",
            ]),
            6 => *self
                .dice
                .pick(&[".block:a", ".app:n", ".memo:plan", ".cont:b", ".seg:a"]),
            7 => "*",
            _ => "",
        };
        let count = self.dice.roll(4);
        let parts: Vec<String> = (0..count).map(|_| self.part(about, nesting)).collect();
        format!("{head}{}", parts.concat())
    }

    fn chain(&mut self) -> String {
        let facets = self.facets;
        let about: Vec<Subject> = (0..=self.dice.roll(2))
            .map(|_| Subject::roll(self.dice, facets))
            .collect();
        let count = 1 + self.dice.roll(3);
        let mut text = String::new();
        for index in 0..count {
            let step = match self.dice.roll(10) {
                0 => (*self.dice.pick(&[":pre", ":core", ":post"])).to_owned(),
                _ => self.step(&about, 2, index == 0),
            };
            let step = if step.is_empty() {
                "*".to_owned()
            } else {
                step
            };
            if index > 0 {
                text += *self.dice.pick(&[" ", " > "]);
            }
            text += &step;
        }
        match self.dice.roll(12) {
            0 => text + *self.dice.pick(&[" +a", " +b", " +a +b"]),
            1 => text + " {" + &about[0].condition(self.dice) + "}",
            _ => text,
        }
    }
}

/// A selector; some do not parse.
pub(super) fn selector(dice: &mut Dice) -> String {
    let facets = !dice.one_in(3);
    let mut step = Step { dice, facets };
    let mut text = step.chain();
    if step.dice.one_in(12) {
        text = format!("{text}, {}", step.chain());
    }
    format!("{}{text}", if facets { "@t0 " } else { "" })
}
