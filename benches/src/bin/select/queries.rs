//! The questions, in every language.

use pact_core::{Ids, Plan, select};

/// The nodes that a loop over columns looks for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Wanted {
    LastSegment,
    RecentAssistant,
    Summaries,
    Plans,
    /// One of the probes.
    Id,
    Expiring,
    FirstInContainer,
    Blocks,
}

/// How the selector comes to its id, if it has one.
pub(crate) enum Selector {
    Constant(Plan<Ids>),
    /// Bound for each call.
    Parameter,
    /// Parsed before, one for each probe.
    Parsed,
}

/// One question. `$id` in the text of a peer stands for one of the probes.
pub(crate) struct Query {
    pub(crate) title: &'static str,
    pub(crate) selector: Selector,
    pub(crate) wanted: Wanted,
    /// The rest of a query after `SELECT id` or `SELECT count(*)`.
    pub(crate) sql: &'static str,
    /// CSS cannot compare numbers: it lists them.
    pub(crate) css: &'static str,
    pub(crate) json_path: &'static str,
}

pub(crate) fn all() -> Vec<Query> {
    let by_id = |title, selector| Query {
        title,
        selector,
        wanted: Wanted::Id,
        sql: "FROM node WHERE id = ?1",
        css: "[id='$id']",
        json_path: "$..[?@.id=='$id']",
    };
    vec![
        Query {
            title: "@t0 .seg:depth(1) > .block",
            selector: Selector::Constant(select!("@t0 .seg:depth(1) > .block")),
            wanted: Wanted::LastSegment,
            sql: "FROM node WHERE segment = (SELECT max(segment) FROM node) AND class = 2",
            css: ".seg:last-child .block",
            json_path: "$.root.children[1].children[-1]..[?@.nodeType=='block']",
        },
        Query {
            title: "@t0 .seg:depth(1-10) .block[role='assistant']",
            selector: Selector::Constant(select!("@t0 .seg:depth(1-10) .block[role='assistant']")),
            wanted: Wanted::RecentAssistant,
            sql: "FROM node WHERE segment > (SELECT max(segment) FROM node) - 10 \
                  AND class = 2 AND role = 'assistant'",
            css: ".seg:nth-last-child(-n+10) .block[role='assistant']",
            json_path: "$.root.children[1].children[-10:]..\
                        [?@.nodeType=='block' && @.role=='assistant']",
        },
        Query {
            title: "@t0 .block[kind='summary']",
            selector: Selector::Constant(select!("@t0 .block[kind='summary']")),
            wanted: Wanted::Summaries,
            sql: "FROM node WHERE kind = 'summary' AND class = 2",
            css: ".block[kind='summary']",
            json_path: "$..[?@.nodeType=='block' && @.kind=='summary']",
        },
        Query {
            title: "@t0 [key='plan']",
            selector: Selector::Constant(select!("@t0 [key='plan']")),
            wanted: Wanted::Plans,
            sql: "FROM node WHERE key = 'plan'",
            css: "[key='plan']",
            json_path: "$..[?@.key=='plan']",
        },
        by_id("@t0 [id=$id]", Selector::Parameter),
        by_id("@t0 [id='…'], no parameter", Selector::Parsed),
        Query {
            title: "@t0 .block[ttl<=1]",
            selector: Selector::Constant(select!("@t0 .block[ttl<=1]")),
            wanted: Wanted::Expiring,
            sql: "FROM node WHERE ttl <= 1 AND class = 2",
            css: ".block:is([ttl='0'], [ttl='1'])",
            json_path: "$..[?@.nodeType=='block' && @.ttl<=1]",
        },
        Query {
            title: "@t0 .cont > .block:first",
            selector: Selector::Constant(select!("@t0 .cont > .block:first")),
            wanted: Wanted::FirstInContainer,
            sql: "FROM node WHERE row IN (SELECT (SELECT block.row FROM node AS block \
                  WHERE block.parent = cont.row AND block.class = 2 ORDER BY block.row LIMIT 1) \
                  FROM node AS cont WHERE cont.class = 1)",
            css: ".cont > .block:first-child",
            json_path: "$..[?@.nodeType=='cont'].children[0]",
        },
        Query {
            title: "@t0 .block",
            selector: Selector::Constant(select!("@t0 .block")),
            wanted: Wanted::Blocks,
            sql: "FROM node WHERE class = 2",
            css: ".block",
            json_path: "$..[?@.nodeType=='block']",
        },
    ]
}

/// A peer's text for each of the probes, or the one that there is.
pub(crate) fn texts(text: &str, probes: &[pact_core::NodeId]) -> Vec<String> {
    if text.contains("$id") {
        let filled = probes.iter().map(|id| text.replace("$id", id.as_str()));
        filled.collect()
    } else {
        vec![text.to_owned()]
    }
}
