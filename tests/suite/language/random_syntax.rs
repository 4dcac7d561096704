//! Random syntax trees with all the sugar of the language in them.

use pact_grammar::ast::{
    Alternative, Body, Combinator, Comparison, Condition, Conditions, Control, DepthItem, Head,
    Hop, HopHead, HopPath, Integer, Moment, Name, Operand, Operator, Selector, Sentinel, Step,
    StepPart, Tail, Time, TypeName, Value,
};
use pact_grammar::{Span, Spanned};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn at<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::default())
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        select(vec![
            "a", "b", "user", "first", "d1", "end", "null", "x-y", "_"
        ])
        .prop_map(str::to_owned),
        "[a-z_][a-z0-9_-]{0,4}",
    ]
}

/// Text with everything in it that needs quoting somewhere.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        word(),
        "[a-z':\\\\\" \n\t\u{1}é🦀#$]{0,6}",
        word().prop_map(|w| format!("{w}:{w}"))
    ]
}

fn parameter() -> impl Strategy<Value = String> {
    select(vec!["p", "q", "name"]).prop_map(str::to_owned)
}

fn name() -> impl Strategy<Value = Name> {
    prop_oneof![4 => text().prop_map(Name::Text), 1 => Just(Name::Param("text".to_owned()))]
}

fn integer() -> impl Strategy<Value = Spanned<Integer>> {
    prop_oneof![
        6 => (-2_i64..8).prop_map(Integer::Number),
        1 => Just(Integer::Param("whole".to_owned())),
    ]
    .prop_map(at)
}

fn depth_item() -> impl Strategy<Value = DepthItem> {
    let simple = prop_oneof![
        integer().prop_map(DepthItem::One),
        (-2_i64..5, 0_i64..4).prop_map(|(low, more)| {
            DepthItem::Range(at(Integer::Number(low)), at(Integer::Number(low + more)))
        }),
        (
            select(vec![
                Operator::Less,
                Operator::LessOrEqual,
                Operator::Greater,
                Operator::GreaterOrEqual,
            ]),
            integer()
        )
            .prop_map(|(operator, bound)| DepthItem::Compare(at(operator), bound)),
    ];
    prop_oneof![
        6 => simple.clone(),
        1 => vec(simple, 1..3).prop_map(|items| DepthItem::Set(at(items))),
    ]
}

fn depths() -> impl Strategy<Value = Vec<DepthItem>> {
    vec(depth_item(), 1..4)
}

fn type_name() -> impl Strategy<Value = TypeName> {
    (
        select(vec![
            "seg", "cont", "block", "mt", "mc", "cb", "app", "d1", "end", "not", "first",
        ]),
        option::of(select(vec!["summary", "text", "a:b", "d1"])),
    )
        .prop_map(|(class, kind)| TypeName {
            class: class.to_owned(),
            kind: kind.map(str::to_owned),
        })
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i64>().prop_map(|number| Value::Integer(i128::from(number))),
        (-3_i64..9).prop_map(|number| Value::Integer(i128::from(number))),
        any::<u64>().prop_map(|number| Value::Integer(i128::from(number))),
        any::<f64>()
            .prop_filter("finite", |number| number.is_finite())
            .prop_map(Value::Float),
        (0_u8..9).prop_map(|number| Value::Text(number.to_string())),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        text().prop_map(Value::Text),
        word().prop_map(Value::Word),
        number(),
        any::<bool>().prop_map(Value::Bool),
        Just(Value::Null),
        parameter().prop_map(Value::Param),
    ]
}

fn condition() -> impl Strategy<Value = Condition> {
    let text_name = select(vec![
        "role",
        "kind",
        "key",
        "tag",
        "tags",
        "id",
        "nodeType",
        "type",
        "content",
        "pinned",
        "data_x",
        "odd name",
        "app:x",
        "created_at_iso",
        "provenance",
    ]);
    let number_name = select(vec![
        "ttl", "offset", "priority", "cad", "cycle", "age", "depth",
    ]);
    let operator = select(vec![
        Operator::Equal,
        Operator::Equal,
        Operator::NotEqual,
        Operator::Less,
        Operator::GreaterOrEqual,
        Operator::Contains,
    ]);
    let make = |name: &str, comparison| Condition {
        name: at(name.to_owned()),
        comparison,
        span: Span::default(),
    };
    let compare = |operator, operand| {
        Some(Comparison {
            operator: at(operator),
            operand: at(operand),
        })
    };
    prop_oneof![
        1 => text_name.clone().prop_map(move |name| make(name, None)),
        1 => select(vec!["sticky", "ephemeral", "ttl"]).prop_map(move |name| make(name, None)),
        4 => (text_name.clone(), operator.clone(), value())
            .prop_map(move |(name, operator, value)| {
                make(name, compare(operator, Operand::One(value)))
            }),
        2 => (number_name, operator, number())
            .prop_map(move |(name, operator, value)| {
                make(name, compare(operator, Operand::One(value)))
            }),
        1 => (text_name, vec(value().prop_map(at), 1..4))
            .prop_map(move |(name, values)| {
                make(name, compare(Operator::Equal, Operand::List(values)))
            }),
    ]
}

fn conditions() -> impl Strategy<Value = Conditions> {
    (vec(condition(), 1..3), any::<bool>()).prop_map(|(list, braces)| Conditions {
        list,
        braces,
        span: Span::default(),
    })
}

fn part() -> impl Strategy<Value = StepPart> {
    let flat = prop_oneof![
        2 => name().prop_map(|name| StepPart::Key(at(name))),
        4 => conditions().prop_map(StepPart::Conditions),
        3 => select(vec!["pre", "core", "post", "first", "last"])
            .prop_map(|name| StepPart::Pseudo(at(name.to_owned()))),
        2 => depths().prop_map(|items| StepPart::Depth(at(items))),
        1 => (1_i64..4).prop_map(|number| StepPart::Nth(at(Some(at(Integer::Number(number)))))),
        1 => Just(StepPart::Nth(at(Some(at(Integer::Param("count".to_owned())))))),
    ];
    flat.prop_recursive(3, 12, 2, |inner| {
        let step = vec(inner, 1..3).prop_map(|parts| Step {
            combinator: None,
            head: None,
            parts,
            span: Span::default(),
        });
        let chain = (vec(step.clone(), 1..3), any::<bool>()).prop_map(|(mut steps, child)| {
            for step in &mut steps[1..] {
                step.combinator = Some(at(Combinator::Descendant));
            }
            if child {
                steps[0].combinator = Some(at(Combinator::Child));
            }
            steps
        });
        let alternative = |steps| Alternative {
            body: Body::Chain(steps),
            tail: Vec::new(),
            span: Span::default(),
        };
        prop_oneof![
            step.prop_map(move |step| StepPart::Not(at(vec![alternative(vec![step])]))),
            vec(chain, 1..3).prop_map(move |chains| StepPart::Has(at(chains
                .into_iter()
                .map(alternative)
                .collect()))),
        ]
    })
}

/// The parts of a step: a type at most once.
fn parts() -> impl Strategy<Value = Vec<StepPart>> {
    (
        vec(part(), 0..4),
        option::of(type_name()),
        any::<prop::sample::Index>(),
    )
        .prop_map(|(mut parts, name, place)| {
            if let Some(name) = name {
                let place = place.index(parts.len() + 1);
                parts.insert(place, StepPart::Type(at(name)));
            }
            parts
        })
}

fn chain() -> impl Strategy<Value = Body> {
    let head = prop_oneof![
        1 => depths().prop_map(|items| Some(at(Head::Depth(items)))),
        1 => Just(Some(at(Head::Any))),
        3 => Just(None),
    ];
    let step = (head, parts(), any::<bool>()).prop_map(|(head, parts, child)| {
        let head = if parts.is_empty() && head.is_none() {
            Some(at(Head::Any))
        } else {
            head
        };
        let combinator = if child {
            Combinator::Child
        } else {
            Combinator::Descendant
        };
        Step {
            combinator: Some(at(combinator)),
            head,
            parts,
            span: Span::default(),
        }
    });
    let root = option::of(select(vec!["sys", "seq", "ah", "root"]));
    (vec(step, 1..4), root).prop_map(|(mut steps, root)| {
        steps[0].combinator = None;
        if let Some(root) = root {
            steps[0].head = Some(at(Head::Root(root.to_owned())));
        }
        Body::Chain(steps)
    })
}

fn position() -> impl Strategy<Value = HopPath> {
    let head = prop_oneof![
        2 => depths().prop_map(HopHead::Depth),
        2 => type_name().prop_map(HopHead::Type),
        2 => option::of(type_name()).prop_map(HopHead::Any),
        1 => (-2_i64..3, type_name()).prop_map(|(offset, name)| HopHead::Offset {
            offset,
            signed: offset < 0,
            of: Some(name),
        }),
        1 => Just(HopHead::Single(vec![Span::default()])),
    ];
    let hop = (head, vec(part(), 0..2)).prop_map(|(head, parts)| Hop {
        head: Some(at(head)),
        parts,
        span: Span::default(),
    });
    vec(hop, 1..4).prop_map(|hops| HopPath {
        hops,
        sentinel: None,
        span: Span::default(),
    })
}

fn tail() -> impl Strategy<Value = Vec<Tail>> {
    vec(
        prop_oneof![
            conditions().prop_map(Tail::Conditions),
            name().prop_map(|name| Tail::Tag(at(name))),
        ],
        0..3,
    )
}

fn alternative() -> impl Strategy<Value = Alternative> {
    let body = prop_oneof![
        5 => chain(),
        2 => position().prop_map(|position| Body::Position(Box::new(position))),
        1 => option::of(position()).prop_map(|within| Body::Search {
            within: within.map(Box::new),
            single: Vec::new(),
        }),
    ];
    (body, tail()).prop_map(|(body, tail)| Alternative {
        body,
        tail,
        span: Span::default(),
    })
}

fn moment() -> impl Strategy<Value = Moment> {
    prop_oneof![
        (-9_i64..=0).prop_map(Moment::Turn),
        Just(Moment::Oldest),
        Just(Moment::TurnParam("whole".to_owned())),
    ]
}

fn time() -> impl Strategy<Value = Time> {
    let range = |first, last| Time::Range(Box::new((at(first), at(last))));
    prop_oneof![
        3 => moment().prop_map(Time::At),
        1 => any::<u64>().prop_map(|cycle| Time::At(Moment::Cycle(cycle))),
        1 => select(vec![Moment::All, Moment::History]).prop_map(Time::At),
        2 => (moment(), moment()).prop_map(move |(first, last)| range(first, last)),
        1 => (-9_i64..=0).prop_map(move |end| range(Moment::Turn(0), Moment::Bare(end))),
        1 => (any::<u64>(), 0_i64..9)
            .prop_map(move |(first, end)| range(Moment::Cycle(first), Moment::Bare(end))),
    ]
}

fn controls() -> impl Strategy<Value = Vec<Control>> {
    let control = |name: &str, value: Option<Value>| Control {
        name: at(name.to_owned()),
        value: value.map(at),
        span: Span::default(),
    };
    (
        option::of(0_u32..20),
        any::<bool>(),
        option::of(select(vec![
            "pre",
            "post",
            "bfs",
            "path",
            "turn:asc,pre",
            "turn:desc,pre",
        ])),
        any::<[bool; 2]>(),
    )
        .prop_map(move |(limit, page, order, [first, unique])| {
            let mut list = Vec::new();
            if first {
                list.push(control("first", None));
            }
            if let Some(limit) = limit {
                list.push(control("limit", Some(Value::Integer(i128::from(limit)))));
                if page {
                    list.push(control("p", Some(Value::Param("count".to_owned()))));
                }
            }
            if let Some(order) = order {
                list.push(control("order", Some(Value::Word(order.to_owned()))));
            }
            if unique {
                list.push(control("unique", None));
            }
            list
        })
}

fn query() -> impl Strategy<Value = Selector> {
    (
        option::of(time()),
        vec(alternative(), 1..4),
        controls(),
        tail(),
    )
        .prop_map(|(time, alternatives, controls, filters)| Selector {
            time: time.map(at),
            filters: if controls.is_empty() {
                Vec::new()
            } else {
                filters
            },
            alternatives,
            controls,
        })
}

fn insertion() -> impl Strategy<Value = Selector> {
    let sentinel = prop_oneof![
        Just(Sentinel::Start),
        Just(Sentinel::End),
        (1_u32..9).prop_map(Sentinel::After),
        (1_u32..9).prop_map(Sentinel::Before),
    ];
    (position(), sentinel).prop_map(|(mut position, sentinel)| {
        position.sentinel = Some(at(sentinel));
        Selector {
            time: None,
            alternatives: vec![Alternative {
                body: Body::Position(Box::new(position)),
                tail: Vec::new(),
                span: Span::default(),
            }],
            controls: Vec::new(),
            filters: Vec::new(),
        }
    })
}

/// A random selector, mostly one that makes sense.
pub(super) fn selector() -> impl Strategy<Value = Selector> {
    prop_oneof![6 => query(), 1 => insertion()]
}
