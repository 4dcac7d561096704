//! The selector language as data: the names, the limits and the texts of its messages, which the
//! evaluator of the page reads.

use pact_core::{Code, Json, Reason, canonical_json};
use pact_grammar::plan::{Attribute, Class, Mode, Order, ValueType};
use pact_grammar::texts::{EXPECTED, HELPS, TEXTS, WORDS};
use pact_grammar::{LookAlikes, limits, names};
use serde_json::{Map, json};

use crate::encode;

/// The label under such a selector.
const NOT_EVALUATED: &str = "not evaluated in this page";
/// The help for a selector that `pactx` runs.
const COMMAND: &str = "run it with `pactx select`: pactx select FILE {selector}";
const SNAPSHOT_NOT_FOUND: &str = "snapshot-not-found";

/// Messages that only the page gives: the key, the message, the label and the help, as templates of
/// `pact-grammar`.
const PAGE_TEXTS: [(&str, [&str; 3]); 5] = [
    (
        "not-here.range",
        [
            "a range of snapshots gives changes, not nodes of one turn",
            NOT_EVALUATED,
            COMMAND,
        ],
    ),
    (
        "not-here.all",
        [
            "`@*` looks at all snapshots at once, and this page at one",
            NOT_EVALUATED,
            COMMAND,
        ],
    ),
    (
        "not-here.position",
        [
            "a place to insert at selects nothing",
            NOT_EVALUATED,
            "remove the last hop to see the nodes there",
        ],
    ),
    (
        "parameter-value",
        [
            "`{parameter}` has no value here",
            "a parameter",
            "write the value itself",
        ],
    ),
    (
        SNAPSHOT_NOT_FOUND,
        [
            "there is no such snapshot",
            "not in this history",
            "there are {count} snapshots: `@t0` to `@t-{oldest}`, `@c{first}` to `@c{last}`",
        ],
    ),
];

/// A JavaScript constant with the language, safe to stand inside a script.
pub(crate) fn script() -> String {
    let mut out = String::from("const LANGUAGE = ");
    encode::write(&mut out, &canonical_json(&language()));
    out.push_str(";\n");
    out
}

fn language() -> Json {
    let known = || Attribute::KNOWN.iter().copied();
    let headers = known().map(|name| json!([name, value_type(name)]));
    let is_facet = |name: &&str| Attribute::known(name).is_some_and(|known| known.is_facet());
    let classes = names::CLASSES.into_iter();
    let classes = classes.filter_map(|name| Some(json!([name, Class::named(name)?.name()])));
    let calls = names::CALL_PSEUDOS.into_iter();
    let arguments = calls.map(|name| {
        let (argument, example) = names::argument(name);
        (name, json!([argument, example]))
    });
    let LookAlikes { signs, letters } = LookAlikes::all();
    json!({
        "aliases": Attribute::ALIASES,
        "arguments": object(arguments),
        "callPseudos": names::CALL_PSEUDOS,
        "classes": classes.collect::<Vec<Json>>(),
        "codes": codes(),
        "controls": names::CONTROLS,
        "expected": EXPECTED,
        "facets": known().filter(is_facet).collect::<Vec<&str>>(),
        "flags": names::FLAGS,
        "headers": headers.collect::<Vec<Json>>(),
        "helps": object(HELPS.iter().map(|(name, text)| (*name, json!(text)))),
        "limits": {
            "alternatives": limits::ALTERNATIVES,
            "nesting": limits::NESTING,
            "sharedFilters": limits::SHARED_FILTERS,
            "text": limits::TEXT,
        },
        "lookAlikes": {"letters": letters, "signs": signs},
        "modes": Mode::ALL.map(Mode::as_str),
        "orders": Order::ALL.map(Order::as_str),
        "plainPseudos": names::PLAIN_PSEUDOS,
        "prefixes": Attribute::PREFIXES,
        "roots": names::ROOTS,
        "texts": texts(),
        "words": object(WORDS.iter().map(|(name, word)| (*name, json!(word)))),
    })
}

fn object<N: Into<String>>(members: impl Iterator<Item = (N, Json)>) -> Json {
    let members = members.map(|(name, value)| (name.into(), value));
    Json::Object(members.collect::<Map<String, Json>>())
}

/// The type of a header's values, as the evaluator names it.
fn value_type(header: &str) -> &'static str {
    match Attribute::named(header).value_type() {
        ValueType::Number => "number",
        ValueType::Text => "text",
        ValueType::Tags => "tags",
        ValueType::Flag => "flag",
        ValueType::Any => "any",
    }
}

/// The code of each reason.
fn codes() -> Json {
    let reasons = Reason::ALL.iter();
    let codes = reasons.map(|reason| (reason.as_str(), json!(reason.code().as_str())));
    let own = (SNAPSHOT_NOT_FOUND, json!(Code::SnapshotNotFound.as_str()));
    object(codes.chain([own]))
}

/// Each message by its key: the reason, and after a dot the case where one reason has several
/// messages.
fn texts() -> Json {
    let shared = TEXTS.iter().map(|text| {
        let key = match text.case {
            "" => text.reason.as_str().to_owned(),
            case => format!("{}.{case}", text.reason),
        };
        (key, json!([text.message, text.label, text.help]))
    });
    let own = PAGE_TEXTS.map(|(key, parts)| (key.to_owned(), json!(parts)));
    object(shared.chain(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_messages_have_one_key() {
        let count = texts().as_object().map(Map::len);
        assert_eq!(count, Some(TEXTS.len() + PAGE_TEXTS.len()));
        let reasons: Vec<&str> = Reason::ALL.iter().map(|reason| reason.as_str()).collect();
        for (key, _) in PAGE_TEXTS {
            let reason = key.split('.').next().unwrap();
            let is_known = reasons.contains(&reason);
            assert!(
                is_known || ["not-here", SNAPSHOT_NOT_FOUND].contains(&reason),
                "{key}"
            );
        }
    }

    #[test]
    fn names_that_documents_may_have_are_safe_in_a_pattern() {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        let mut prefixes = Attribute::PREFIXES.iter();
        assert!(prefixes.all(|prefix| prefix.bytes().all(is_plain)));
    }
}
