//! Random selectors as text, in every form of the language. Some do not parse.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn word(words: &'static [&'static str]) -> impl Strategy<Value = String> + Clone {
    select(words).prop_map(str::to_owned)
}

const OPERATORS: &[&str] = &["=", "=", "=", "!=", "!=", "<", "<=", ">", ">=", "~"];
const NUMBERS: &[&str] = &["-1", "0", "1", "2", "3", "'1'", "1.5", "0.5", "1.0", "null"];
const FACETS: &[&str] = &["age", "born_turn", "depth", "sdepth"];
const HEADERS: &[&str] = &[
    "offset",
    "offset",
    "ttl",
    "ttl",
    "priority",
    "cycle",
    "created_at_ns",
    "creation_index",
    "cadence",
    "cad",
];
const NAMES: &[&str] = &["role", "kind", "key", "id", "mime"];
const WORDS: &[&str] = &[
    "tool", "user", "system", "result", "summary", "k", "m", "a1", "b2", "c3", "d4", "'a2'", "''",
    "'s'", "null",
];
const TYPES: &[&str] = &[
    "block",
    "'cb'",
    "seg",
    "mt",
    "'cont'",
    "'block:summary'",
    "'custom:note'",
    "'cont:box'",
    "'^ah'",
    "null",
];
const ANY: &[&str] = &[
    "1", "2", "1.5", "'1'", "'2'", "abc", "'ab'", "'10'", "9", "true", "false", "''", "hello",
    "'ell'", "x", "null",
];

/// Stand for ids that are there; see [`with_ids`].
const IDS: &[&str] = &["'ID0'", "'ID1'", "'ID2'", "'ID3'", "'ID4'"];

fn condition() -> impl Strategy<Value = String> + Clone {
    let compare = |names, operators, values| {
        (word(names), word(operators), word(values))
            .prop_map(|(name, operator, value)| format!("{name}{operator}{value}"))
    };
    let any_of = |names, values| {
        (word(names), vec(word(values), 1..4))
            .prop_map(|(name, values)| format!("{name}=[{}]", values.join(",")))
    };
    prop_oneof![
        5 => compare(HEADERS, OPERATORS, NUMBERS),
        3 => compare(FACETS, OPERATORS, NUMBERS),
        5 => compare(NAMES, OPERATORS, WORDS),
        2 => compare(&["nodeType", "type"], OPERATORS, TYPES),
        3 => compare(&["tag", "tags"], &["=", "!=", "~", "<"], &["t", "u", "'v'", "null"]),
        6 => compare(
            &["data_x", "data_x", "data_cost", "content", "provenance", "ns:y"],
            OPERATORS,
            ANY,
        ),
        1 => compare(&["data_x"], &["=", "!=", "<", ">="], &["1.0", "2.0", "-0.5"]),
        2 => compare(
            &["pinned", "removable"],
            &["=", "!=", "<", ">="],
            &["true", "false", "'true'", "null", "x"],
        ),
        1 => compare(
            &["created_at_iso"],
            OPERATORS,
            &["'1970-01-01T00:00:00.000000001Z'", "'long'", "null"],
        ),
        1 => compare(&["content_hash", "encoding", "unknown"], OPERATORS, &["'a'", "null"]),
        2 => compare(&["id"], &["=", "=", "=", "!=", "<", ">=", "~"], IDS),
        1 => any_of(&["id"], IDS),
        1 => any_of(HEADERS, NUMBERS),
        1 => any_of(NAMES, WORDS),
        1 => any_of(&["type"], TYPES),
        1 => any_of(&["tag"], &["t", "u", "null"]),
        1 => any_of(&["data_x", "content"], ANY),
        2 => word(&[
            "role", "kind", "key", "ttl", "tag", "data_x", "content", "pinned", "removable", "mime",
            "unknown", "provenance", "depth", "sticky", "ephemeral", "ephemeral",
        ]),
    ]
}

fn depths() -> impl Strategy<Value = String> + Clone {
    let item = word(&[
        "0", "1", "2", "3", "-1", "1-2", "-1..1", "0..2", ">0", ">=2", "<0", "<=-1", "<2", "{1,2}",
        "{0}", "-1", "0", "9",
    ]);
    vec(item, 1..3).prop_map(|items| items.join(","))
}

fn type_name() -> impl Strategy<Value = String> + Clone {
    word(&[
        ".block",
        ".block",
        ".block",
        ".cb",
        ".seg",
        ".mt",
        ".cont",
        ".cont",
        ".mc",
        ".block:summary",
        ".block:result",
        ".custom:note",
        ".cont:box",
        ".seg:depth(1)",
        ".seg:depth(0,2)",
    ])
}

fn key() -> impl Strategy<Value = String> + Clone {
    word(&["#k", "#m", "#k", "#'a1'", "#b2", "#c3", "#d4"])
}

fn part() -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        4 => condition().prop_map(|condition| format!("[{condition}]")),
        1 => vec(condition(), 1..3).prop_map(|conditions| format!("({})", conditions.join(" "))),
        3 => word(&[":pre", ":core", ":post", ":first", ":last", ":nth(1)", ":nth(2)", ":nth(3)"]),
        2 => depths().prop_map(|depths| format!(":depth({depths})")),
        1 => key(),
        1 => type_name(),
    ];
    leaf.prop_recursive(2, 12, 3, |part| {
        let step = (option::of(type_name()), vec(part, 1..3))
            .prop_map(|(name, parts)| name.unwrap_or_default() + &parts.concat());
        let simple = prop_oneof![
            2 => type_name(),
            1 => key(),
            1 => word(&[
                "*", "^ah", "^sys", "^seq", "d1", ":pre",
                ":core", ":post", "*:post", ":core {role=tool}",
            ]),
            3 => step,
        ];
        let chain = (
            word(&["", "", "> "]),
            simple.clone(),
            option::weighted(0.4, (word(&[" ", " > "]), simple.clone())),
        )
            .prop_map(|(lead, first, second)| {
                let second = second.map(|(combinator, step)| combinator + &step);
                format!("{lead}{first}{}", second.unwrap_or_default())
            });
        prop_oneof![
            2 => vec(simple, 1..3).prop_map(|steps| format!(":not({})", steps.join(", "))),
            3 => vec(chain, 1..3).prop_map(|chains| format!(":has({})", chains.join(", "))),
        ]
    })
    .boxed()
}

fn head() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        3 => word(&["^sys", "^seq", "^ah", "^root", "*", "d0", "d1", "d2", "d-1"]),
        1 => depths().prop_map(|depths| format!("depth({depths})")),
        2 => Just(String::new()),
    ]
}

fn step(first: bool) -> BoxedStrategy<String> {
    let named = (
        option::weighted(0.6, type_name()),
        vec(part(), 0..3),
        option::weighted(0.1, key()),
    )
        .prop_map(|(name, parts, key)| {
            name.unwrap_or_default() + &key.unwrap_or_default() + &parts.concat()
        });
    let zone = word(&[":pre", ":core", ":post"]);
    let star = vec(part(), 0..2).prop_map(|parts| format!("*{}", parts.concat()));
    if first {
        let rooted = (head(), vec(part(), 0..2)).prop_map(|(head, parts)| head + &parts.concat());
        prop_oneof![4 => named, 4 => rooted, 1 => zone, 1 => star, 1 => key()].boxed()
    } else {
        prop_oneof![8 => named, 2 => zone, 2 => star, 1 => key()].boxed()
    }
}

fn chain() -> impl Strategy<Value = String> {
    let more = vec((word(&[" ", " > "]), step(false)), 0..3);
    (step(true), more).prop_map(|(first, more)| {
        let more = more
            .into_iter()
            .map(|(combinator, step)| combinator + &step);
        first + &more.collect::<String>()
    })
}

fn properties() -> impl Strategy<Value = String> + Clone {
    vec(condition(), 1..3).prop_map(|conditions| format!("{{{}}}", conditions.join(", ")))
}

fn hop() -> impl Strategy<Value = String> {
    let plain = word(&[
        "seg",
        "cont[offset=0]",
        "cont",
        "*:block",
        "*:block",
        "*:block.summary",
        "*:cont",
        "0:block",
        "-1:block",
        "0",
        "1",
        "*",
        "block",
        "block:result",
        "*:custom:note",
        ":pre",
        ":post",
        ":core {role=tool}",
        ":post{ttl=1}{type!=cont}",
        ":post[role=tool]",
    ]);
    let filtered = (
        word(&["seg", "cont", "*:block", "block", "*"]),
        prop_oneof![
            part(),
            condition().prop_map(|condition| format!("[{condition}]"))
        ],
    )
        .prop_map(|(hop, part)| hop + &part);
    let single = properties().prop_map(|properties| format!("? {properties}"));
    prop_oneof![5 => plain, 2 => filtered, 1 => single]
}

fn hops() -> impl Strategy<Value = String> {
    let depth = prop_oneof![
        word(&["d0", "d1", "d2", "d-1", "d1, d2", "d0..d2", "^ah", "^sys"]),
        depths().prop_map(|depths| format!("depth({depths})")),
    ];
    (option::weighted(0.8, depth), vec(hop(), 0..4))
        .prop_map(|(depth, hops)| depth.into_iter().chain(hops).collect::<Vec<_>>().join(", "))
}

fn alternative() -> impl Strategy<Value = String> {
    let tail = prop_oneof![
        6 => Just(String::new()),
        1 => properties().prop_map(|properties| format!(" {properties}")),
        1 => word(&[" +t", " +u", " +t +u"]),
    ];
    let behavior = option::weighted(0.2, condition())
        .prop_map(|condition| condition.map_or_else(String::new, |it| format!(" [{it}]")));
    prop_oneof![
        8 => (chain(), tail.clone()).prop_map(|(chain, tail)| chain + &tail),
        4 => (hops(), tail, behavior)
            .prop_map(|(hops, tail, more)| format!("({hops}){tail}{more}")),
        1 => properties().prop_map(|properties| format!("?? {properties}")),
        1 => (hops(), properties())
            .prop_map(|(hops, properties)| format!("within({hops}) ?? {properties}")),
        1 => properties(),
        1 => vec(condition(), 1..3).prop_map(|conditions| format!("[{}]", conditions.join("]["))),
        1 => word(&["+t", "+u", "+t +u", "#k", "#m", "#k, #m"]),
    ]
}

/// Alternatives whose nodes could be looked up by id or by key, alone or with others that could
/// not.
fn pinned() -> impl Strategy<Value = String> + Clone {
    word(&[
        "[id='ID0']",
        ".block[id='ID1']",
        ".cont[id='ID2'], .block[id='ID3']",
        "^seq [id='ID0']",
        ".seg[id='ID1'] *",
        "[id='ID2'] > .block",
        ".seg [id='ID3']:first",
        "[id=['ID0','ID1','ID2']]",
        "[id='ID0'][id!='ID0']",
        "[id='ID0']:not([id='ID1'])",
        "*:not([id='ID0'])",
        "*:not(#k)",
        ".block:not([id='ID1'], #k)",
        "*:has([id='ID0'])",
        ".seg:has(#k)",
        ".seg:has(> #k), [id='ID2']",
        ".seg:has([id='ID1']):first",
        ".cont:not(:has([id='ID2']))",
        "#k:depth(1)",
        "#k:depth(>0)",
        ".block#k:depth(0,2)",
        "^seq #k",
        "^ah #k, ^seq #m",
        "#k[ttl>1], #m",
        "#k, .seg:depth(1) > .block",
        "[id='ID0'], #k, .cont",
        "#k:first",
        ".seg > #k:last",
        "#k#m",
        "#k, [key='ID1']",
        "#'ID0'",
        ".seg:depth(1-2) > #k",
        "{key=k, role!=user}",
        "#k[role!='user']",
        "[key=['k','m']]",
        "[key='k'][id='ID4']",
        "(d1, *:block) {key=k}",
        "#k:not(:depth(0))",
    ])
}

/// The rest after a step: more filters, more steps, or nothing.
pub(super) fn rest() -> BoxedStrategy<String> {
    let more = (word(&[" ", " > "]), step(false)).prop_map(|(combinator, step)| combinator + &step);
    prop_oneof![
        1 => Just(String::new()),
        1 => part(),
        2 => more.clone(),
        1 => (part(), more).prop_map(|(part, more)| part + &more),
    ]
    .boxed()
}

/// One filter, without its brackets.
pub(super) fn filter() -> BoxedStrategy<String> {
    condition().boxed()
}

/// The chain of a selector, without time and controls.
pub(super) fn body() -> BoxedStrategy<String> {
    let alternative = prop_oneof![6 => alternative(), 1 => pinned()];
    let alternatives = prop_oneof![
        4 => vec(alternative.clone(), 1),
        1 => vec(alternative, 2..4),
    ];
    alternatives
        .prop_map(|alternatives| alternatives.join(", "))
        .boxed()
}

/// How to return it; for results over time, with modes.
pub(super) fn controls(over_time: bool) -> BoxedStrategy<String> {
    let plain = word(&[
        " @order=pre",
        " @order=post",
        " @order=bfs",
        " @order=path",
        " @order=turn:asc,pre",
        " @order=turn:desc,pre",
        " @unique",
        " @unique",
        " @limit=1",
        " @limit=2",
        " @limit=3",
        " @limit=2 @p=2",
        " @limit=1 @p=3",
        " @first",
    ]);
    let mode = word(&[" @mode=latest", " @mode=reduce", " @mode=union"]);
    let control = prop_oneof![8 => plain, u32::from(over_time) * 4 + 1 => mode];
    prop_oneof![2 => Just(Vec::new()), 2 => vec(control.clone(), 1), 1 => vec(control, 2..4)]
        .prop_map(|controls| controls.concat())
        .boxed()
}

/// A whole selector that gives ids. Few are about the working state, because facets are not allowed
/// there.
pub(super) fn selector() -> impl Strategy<Value = String> {
    let time = word(&[
        "", "", "@t0 ", "@t0 ", "@t0 ", "@t0 ", "@t0 ", "@t-1 ", "@t-2 ", "@c0 ", "@c1 ", "@c2 ",
        "@t-* ", "@* ", "@* ",
    ]);
    (time, body(), controls(false))
        .prop_map(|(time, body, controls)| format!("{time}{body}{controls}"))
}

/// Ranges in all their spellings; some reach beyond any history, some lie outside of it.
pub(super) fn range_time() -> impl Strategy<Value = String> + Clone {
    word(&[
        "@history ",
        "@history ",
        "@t0..@t-* ",
        "@t-*..@t0 ",
        "@t0..@t-1 ",
        "@t0:@t-1 ",
        "@t-2..@t-1 ",
        "@t-1..0 ",
        "@t0..@t0 ",
        "@t0..@t-9 ",
        "@t-99..@t-1 ",
        "@t-90..@t-99 ",
        "@t-*..@t-99 ",
        "@c0..@c2 ",
        "@c1:@c2 ",
        "@c2:1 ",
        "@c0..@c99 ",
        "@c1..@c1 ",
        "@c3:9 ",
        "@c98..@c99 ",
    ])
}

/// A whole selector that gives a range.
pub(super) fn range() -> impl Strategy<Value = String> {
    (range_time(), body(), controls(true))
        .prop_map(|(time, body, controls)| format!("{time}{body}{controls}"))
}

/// Puts ids that are there into the places that stand for them.
pub(crate) fn with_ids(text: &str, ids: &[String]) -> String {
    let salt: usize = text.bytes().map(usize::from).sum();
    let mut text = text.to_owned();
    for number in 0..IDS.len() {
        let id = &ids[(salt + number * 7) % ids.len()];
        text = text.replace(&format!("ID{number}"), id);
    }
    text
}
