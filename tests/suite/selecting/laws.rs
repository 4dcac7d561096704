//! Spellings that mean the same give the same, whatever follows on them, on every tree and at every
//! time.

use std::collections::BTreeSet;

use pact_core::{Context, Json, Selector};
use pact_tests::naive::{some_ids, tally};
use pact_tests::{Selection, run_selector};
use proptest::prelude::*;
use proptest::sample::select;

use super::{config, documents, imported, random_selectors};

/// The working state, snapshots, all of them, and ranges.
const TIMES: [&str; 6] = ["", "@t0 ", "@t-1 ", "@* ", "@history ", "@t0..@t-2 "];

proptest! {
    #![proptest_config(config(16))]

    #[test]
    fn spellings_of_the_same_give_the_same(
        document in documents(),
        depths in select(&["1", "2", "1-2", ">0", "1,3", ">=2", "{1,2}"][..]),
        prefix in select(&["", ".seg ", ".seg > ", "^ah > ", ".cont > ", "* > "][..]),
        (first, second) in (random_selectors::filter(), random_selectors::filter()),
        rest in random_selectors::rest(),
        controls in random_selectors::controls(false),
    ) {
        let mut ctx = imported(&document);
        prop_assert!(ctx.commit().is_ok());
        let ids = some_ids(&ctx);
        let (first, second, rest) = (
            random_selectors::with_ids(&first, &ids),
            random_selectors::with_ids(&second, &ids),
            random_selectors::with_ids(&rest, &ids),
        );
        let spellings = [
            vec![format!("^ah{rest}"), format!("depth(0){rest}"), format!("d0{rest}")],
            vec![format!("^sys{rest}"), format!("depth(-1){rest}"), format!("d-1{rest}")],
            vec![format!("^seq .seg:depth({depths}){rest}"), format!(".seg:depth({depths}){rest}")],
            vec![
                format!("{prefix}.block:summary{rest}"),
                format!("{prefix}[nodeType='block:summary']{rest}"),
                format!("{prefix}[nodeType='block'][kind='summary']{rest}"),
                format!("{prefix}.cb:summary{rest}"),
                format!("{prefix}[type='cb'][kind='summary']{rest}"),
            ],
            vec![format!("{prefix}.cb{rest}"), format!("{prefix}.block{rest}")],
            vec![format!("{prefix}.mc{rest}"), format!("{prefix}.cont{rest}")],
            vec![format!(".mt{rest}"), format!(".seg{rest}")],
            vec![format!("{prefix}#k{rest}"), format!("{prefix}[key='k']{rest}")],
            vec![
                "#k".to_owned(),
                "[key='k']".to_owned(),
                "{key='k'}".to_owned(),
                "?? {key=k}".to_owned(),
            ],
            vec!["+t".to_owned(), "?? {tag='t'}".to_owned(), "[tag='t']".to_owned()],
            vec!["+t +u".to_owned(), "?? {tag='t', tag='u'}".to_owned(), "+u +t".to_owned()],
            vec![
                format!("{prefix}.block({first} {second}){rest}"),
                format!("{prefix}.block[{first}][{second}]{rest}"),
            ],
            vec![
                format!("?? {{{first}, {second}}}"),
                format!("*[{first}][{second}]"),
                format!("[{first}][{second}]"),
            ],
            vec![format!("within(d1) ?? {{{first}}}"), format!(".seg:depth(1) *[{first}]")],
            vec![
                "(d0, *:block)".to_owned(),
                "^ah > .block".to_owned(),
                "depth(0) > .cb".to_owned(),
            ],
            vec!["(d1, -1:block)".to_owned(), ".seg:depth(1) > .block[offset=-1]".to_owned()],
            vec![
                format!("(d1, seg, cont[offset=0], *:block[{first}])"),
                format!(".seg:depth(1) > .cont[offset=0] > .block[{first}]"),
                format!("^seq .mt:depth(1) > .mc[offset=0] > .cb[{first}]"),
            ],
            vec![
                format!("(d1, d3, *:block) {{{first}}} [{second}]"),
                format!(".seg:depth(1,3) > .block[{first}][{second}]"),
            ],
            vec![
                "(d1..d2, cont, *:block.summary)".to_owned(),
                ".seg:depth(1-2) > .cont > .block:summary".to_owned(),
            ],
        ];
        for same in spellings {
            let (canonical, others) = same.split_first().unwrap();
            for other in others {
                for time in TIMES {
                    let spell = |body: &str| format!("{time}{body}{controls}");
                    compare(&ctx, &spell(canonical), &spell(other))?;
                }
            }
        }
    }

    #[test]
    fn spellings_of_a_range_are_the_same_range(
        document in documents(),
        body in random_selectors::body(),
        controls in random_selectors::controls(true),
    ) {
        let mut ctx = imported(&document);
        prop_assert!(ctx.commit().is_ok());
        let body = random_selectors::with_ids(&body, &some_ids(&ctx));
        for same in [
            ["@history", "@t0..@t-*", "@t-*..@t0"],
            ["@t0..@t-1", "@t0:@t-1", "@t-1..0"],
            ["@c1..@c2", "@c1:@c2", "@c2:1"],
        ] {
            let [first, second, third] = same.map(|time| format!("{time} {body}{controls}"));
            compare(&ctx, &first, &second)?;
            compare(&ctx, &first, &third)?;
        }
    }
}

/// The result of a selector without the text of the selector; none if there is no such snapshot.
fn outcome(ctx: &Context, selector: &Selector) -> Option<Json> {
    let text = selector.source().to_owned();
    match run_selector(ctx, selector) {
        Ok(Selection::Ids(ids)) => Some(ids.iter().map(pact_core::NodeId::as_str).collect()),
        Ok(Selection::Range(range)) => {
            let mut json: Json = serde_json::from_str(&range.to_json()).unwrap();
            // Ends that are not there are named in the order of the range.
            for member in ["query", "warnings"] {
                json.as_object_mut().unwrap().remove(member);
            }
            Some(json)
        }
        Err(error) => {
            assert_eq!(error.code().as_str(), "E_SNAPSHOT_NOT_FOUND", "{text}");
            None
        }
    }
}

fn compare(ctx: &Context, left: &str, right: &str) -> Result<(), TestCaseError> {
    // A step takes one type and one key, so that some steps may follow on one spelling and not on
    // another.
    let (Ok(first), Ok(second)) = (Selector::parse(left), Selector::parse(right)) else {
        return Ok(());
    };
    let (found, same) = (outcome(ctx, &first), outcome(ctx, &second));
    prop_assert_eq!(found, same, "{} is not {}", left, right);
    tally::count_laws(1);
    Ok(())
}

type Set = BTreeSet<String>;

proptest! {
    #![proptest_config(config(4))]

    #[test]
    fn results_are_sets(
        document in documents(),
        time in select(&["@t0 ", "@t-1 "][..]),
        (first, second) in (random_selectors::body(), random_selectors::body()),
        filter in random_selectors::filter(),
        name in select(&[".block", ".cont", "*", ".custom:note", "^seq *", ".seg > .block"][..]),
    ) {
        let mut ctx = imported(&document);
        prop_assert!(ctx.commit().is_ok());
        let ids = some_ids(&ctx);
        let [first, second, filter] =
            [first, second, filter].map(|text| random_selectors::with_ids(&text, &ids));
        let found = |body: &str| list(&ctx, &format!("{time}{body}"));
        let set = |body: &str| found(body).map(|ids| ids.into_iter().collect::<Set>());

        if let (Some(left), Some(right), Some(both)) =
            (set(&first), set(&second), set(&format!("{first}, {second}")))
        {
            prop_assert_eq!(&left | &right, both, "{} and {}", &first, &second);
            tally::count_laws(1);
        }
        if let Some(all) = found(&first) {
            let unordered: Set = all.iter().cloned().collect();
            prop_assert_eq!(all.len(), unordered.len(), "an id twice in {}", &first);
            for order in ["pre", "post", "bfs", "path", "turn:asc,pre", "turn:desc,pre"] {
                let ordered = set(&format!("{first} @order={order}"));
                let expected = ordered.as_ref();
                prop_assert_eq!(Some(&unordered), expected, "{} in order {}", &first, order);
                tally::count_laws(1);
            }
            for (page, part) in all.chunks(2).enumerate() {
                let found = found(&format!("{first} @limit=2 @p={}", page + 1));
                prop_assert_eq!(Some(part), found.as_deref(), "page {} of {}", page + 1, &first);
                tally::count_laws(1);
            }
        }
        let all = set(name).unwrap_or_default();
        let fixed = [":depth(1)", ":first", "#k"].map(str::to_owned);
        for kept in std::iter::once(format!("[{filter}]")).chain(fixed) {
            // Inside `:not` stands one step: the last.
            let step = name.rsplit(' ').next().unwrap();
            if kept == ":first" && step != name {
                // Who is first depends on the steps before.
                continue;
            }
            let with = set(&format!("{name}{kept}"));
            let without = set(&format!("{name}:not({step}{kept})"));
            let (Some(with), Some(without)) = (with, without) else {
                continue;
            };
            prop_assert!(with.is_disjoint(&without), "{}{} or not", name, &kept);
            prop_assert_eq!(&with | &without, all.clone(), "{}{} or not", name, &kept);
            tally::count_laws(1);
        }
        let parts = |tests: [&str; 3]| {
            let parts = tests.map(|test| set(&format!("{name}{test}")).unwrap_or_default());
            let count: usize = parts.iter().map(BTreeSet::len).sum();
            (count, parts.into_iter().flatten().collect::<Set>())
        };
        let zones = parts([":pre", ":core", ":post"]);
        prop_assert_eq!(zones, (all.len(), all.clone()), "zones of {}", name);
        prop_assert_eq!(
            parts(["[role='user']", "[role!='user'][role]", "[role=null]"]),
            (all.len(), all.clone()),
            "roles of {}",
            name
        );
        prop_assert_eq!(
            parts(["[ttl<=1]", "[ttl>1]", "[ttl=null]"]),
            (all.len(), all.clone()),
            "times of {}",
            name
        );
        let (_, apart) = parts([":depth(-1,0)", ":depth(1)", ":depth(>=2)"]);
        let together = set(&format!("{name}:depth(<=0,1,>=2)"));
        prop_assert_eq!(Some(apart), together, "depths of {}", name);
        tally::count_laws(1);
    }
}

/// The ids that a selector gives; none if it does not parse or has no snapshot.
fn list(ctx: &Context, text: &str) -> Option<Vec<String>> {
    match run_selector(ctx, &Selector::parse(text).ok()?).ok()? {
        Selection::Ids(ids) => Some(ids.iter().map(|id| id.as_str().to_owned()).collect()),
        Selection::Range(_) => None,
    }
}
