//! The names the language knows: roots, classes, pseudos, controls and headers.

/// Pseudos that stand alone.
pub(crate) const PLAIN_PSEUDOS: [&str; 5] = ["pre", "core", "post", "first", "last"];

/// Pseudos that take an argument.
pub(crate) const CALL_PSEUDOS: [&str; 4] = ["depth", "nth", "not", "has"];

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
pub(crate) const ROOTS: [&str; 4] = ["sys", "seq", "ah", "root"];

/// The controls, without their `@`.
pub(crate) const CONTROLS: [&str; 6] = ["mode", "p", "limit", "order", "first", "unique"];

/// The name that someone meant who wrote another word for the same thing, without its sign.
pub(crate) fn synonym(word: &str) -> Option<&'static str> {
    Some(match word {
        "segment" | "segments" | "turn" | "turns" => "seg",
        "container" | "containers" | "core" => "cont",
        "blocks" | "message" | "msg" | "node" | "text" => "block",
        "system" => "sys",
        "sequence" | "history" => "seq",
        "head" | "active" | "active_head" => "ah",
        "page" => "p",
        "sort" | "orderby" | "order_by" => "order",
        "max" | "count" | "take" | "top" => "limit",
        "distinct" => "unique",
        "nth-child" | "nth-of-type" | "eq" => "nth",
        "first-child" | "first-of-type" => "first",
        "last-child" | "last-of-type" => "last",
        "before" => "pre",
        "after" => "post",
        _ => return None,
    })
}

/// The class that someone meant who wrote a slip of its name before the colon of a type: `blok:note`, `sge:turn`.
///
/// Only slips of the pen and other forms of the word: `conf:x` and `lock:x` are namespaces of their own.
///
/// ```
/// use pact_grammar::names::slip_of_class;
///
/// assert_eq!(slip_of_class("blok"), Some("block"));
/// assert_eq!(slip_of_class("Seg"), Some("seg"));
/// assert_eq!(slip_of_class("block"), None);
/// assert_eq!(slip_of_class("lock"), None);
/// ```
#[must_use]
pub fn slip_of_class(prefix: &str) -> Option<&'static str> {
    let lower = prefix.to_ascii_lowercase();
    Some(match lower.as_str() {
        "block" if prefix != "block" => "block",
        "cont" if prefix != "cont" => "cont",
        "seg" if prefix != "seg" => "seg",
        "blok" | "bloc" | "blocks" | "bloks" | "blokc" | "blcok" | "bolck" | "lbock" | "blockk"
        | "bllock" => "block",
        "conts" | "container" | "containers" | "cotn" | "cnot" | "ocnt" | "contt" => "cont",
        "segs" | "segment" | "segments" | "sge" | "esg" | "segg" => "seg",
        _ => return None,
    })
}

/// The class names and their older aliases.
pub(crate) const CLASSES: [&str; 6] = ["seg", "cont", "block", "mt", "mc", "cb"];
