//! The names the language knows: roots, classes, pseudos, controls and headers.

use crate::diagnostic::texts;

/// Pseudos that stand alone.
pub const PLAIN_PSEUDOS: [&str; 5] = ["pre", "core", "post", "first", "last"];

/// Pseudos that take an argument.
pub const CALL_PSEUDOS: [&str; 4] = ["depth", "nth", "not", "has"];

/// The argument that such a pseudo takes, and an example of it.
#[must_use]
pub fn argument(pseudo: &str) -> (&'static str, &'static str) {
    match pseudo {
        "depth" => (texts::A_DEPTH, "1"),
        "nth" => (texts::A_NUMBER, "1"),
        "not" => ("a step", "[role='user']"),
        _ => ("a chain", ".block"),
    }
}

/// Headers that exist only as a test, and take no value.
pub const FLAGS: [&str; 2] = ["sticky", "ephemeral"];

/// Whether `:name` is a pseudo wherever it stands, and so can never be a kind in a selector.
///
/// Such a kind is reached by `[kind='first']`.
///
/// ```
/// assert!(pact_grammar::names::is_pseudo("first"));
/// assert!(!pact_grammar::names::is_pseudo("summary"));
/// ```
#[must_use]
pub fn is_pseudo(name: &str) -> bool {
    PLAIN_PSEUDOS.contains(&name) || CALL_PSEUDOS.contains(&name)
}

/// Every pseudo, for suggestions.
pub(crate) fn pseudos() -> impl Iterator<Item = &'static str> + Clone {
    PLAIN_PSEUDOS.into_iter().chain(CALL_PSEUDOS)
}

/// The roots, without their `^`.
pub const ROOTS: [&str; 4] = ["sys", "seq", "ah", "root"];

/// The controls, without their `@`.
pub const CONTROLS: [&str; 6] = ["mode", "p", "limit", "order", "first", "unique"];

/// The name that someone meant who wrote another word for the same thing, without its sign.
pub(crate) fn synonym(word: &str) -> Option<&'static str> {
    Some(match word {
        "segment" | "segments" | "turn" | "turns" => "seg",
        "container" | "containers" | "core" => "cont",
        "blocks" | "message" | "messages" | "msg" | "msgs" | "node" | "nodes" | "text" => "block",
        "system" => "sys",
        "sequence" | "history" => "seq",
        "head" | "active" | "active_head" => "ah",
        "page" => "p",
        "sort" | "orderby" | "order_by" => "order",
        "max" | "take" | "top" => "limit",
        "distinct" => "unique",
        "nth-child" | "nth-of-type" | "eq" => "nth",
        "first-child" | "first-of-type" => "first",
        "last-child" | "last-of-type" => "last",
        "before" => "pre",
        "after" => "post",
        _ => return None,
    })
}

/// The class that someone meant who wrote this before the colon of a type: `blok:note`,
/// `segment:x`, `sge:x`.
///
/// Two swapped letters of a class, another case of one, and a list of slips that are seen. Likeness
/// alone says nothing: `lock:x` and `conf:x` are good names.
///
/// ```
/// assert_eq!(pact_grammar::names::slip_of_class("blok"), Some("block"));
/// assert_eq!(pact_grammar::names::slip_of_class("sge"), Some("seg"));
/// assert_eq!(pact_grammar::names::slip_of_class("lock"), None);
/// ```
#[must_use]
pub fn slip_of_class(prefix: &str) -> Option<&'static str> {
    const MADE: [&str; 3] = ["seg", "cont", "block"];
    // Names of their own, although they are a class with two letters swapped.
    const GOOD: [&str; 1] = ["esg"];
    if prefix.len() > LONGEST_SLIP || CLASSES.contains(&prefix) {
        return None;
    }
    let lower = prefix.to_ascii_lowercase();
    Some(match lower.as_str() {
        "blok" | "bloks" | "bloc" | "blocs" | "blocks" | "blck" => "block",
        "segs" | "segment" | "segments" | "segement" | "segmnt" => "seg",
        "container" | "containers" | "conts" | "contaner" | "containr" => "cont",
        lower if CLASSES.contains(&lower) => CLASSES.into_iter().find(|class| *class == lower)?,
        lower if GOOD.contains(&lower) => return None,
        lower => MADE.into_iter().find(|class| is_swapped(lower, class))?,
    })
}

/// The pseudo that someone meant who wrote this where it is read as a kind: two of its letters are
/// swapped.
pub(crate) fn slip_of_pseudo(kind: &str) -> Option<&'static str> {
    // English words.
    const GOOD: [&str; 2] = ["per", "pots"];
    if kind.len() > LONGEST_SLIP || GOOD.contains(&kind) {
        return None;
    }
    pseudos().find(|pseudo| is_swapped(kind, pseudo))
}

/// The spelling here of a pseudo of CSS that is read as a kind, and its purpose. The list is
/// closed: `link`, `target` and `active` are kinds that people use.
pub(crate) fn css_pseudo(kind: &str) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        "first-child" | "first-of-type" => (":first", "`:first` is the first sibling"),
        "last-child" | "last-of-type" | "nth-last-child" => {
            (":last", "`:last` is the last sibling")
        }
        "nth-child" | "nth-of-type" => (
            ":nth(1)",
            "`:nth(1)` is the first sibling, `:nth(2)` the second",
        ),
        "only-child" | "only-of-type" => (
            "",
            "no pseudo asks whether a node is the only one; siblings are `:first`, `:last` and `:nth(2)`",
        ),
        "empty" => (
            ":not(:has(*))",
            "`:not(:has(*))` keeps a node that holds no other",
        ),
        "root" => ("", "`^root` is the root of the tree, and it starts a chain"),
        _ => return None,
    })
}

/// Longer names are nobody's slip.
const LONGEST_SLIP: usize = 16;

/// Whether a name is another one with two letters swapped that stand side by side.
fn is_swapped(name: &str, known: &str) -> bool {
    if name.len() != known.len() || name == known {
        return false;
    }
    let mut pairs = name.bytes().zip(known.bytes()).enumerate();
    let Some((first, (a, b))) = pairs.find(|(_, (a, b))| a != b) else {
        return false;
    };
    let Some((second, (c, d))) = pairs.next() else {
        return false;
    };
    second == first + 1 && a == d && b == c && pairs.all(|(_, (a, b))| a == b)
}

/// The class names and their older aliases.
pub const CLASSES: [&str; 6] = ["seg", "cont", "block", "mt", "mc", "cb"];
