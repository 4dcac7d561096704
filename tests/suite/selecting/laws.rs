//! Spellings that mean the same give the same, whatever follows on them, on every tree and at every time.

use pact_core::{Context, Json, Selector};
use pact_tests::naive::{some_ids, tally};
use pact_tests::{Selection, run_selector};
use proptest::prelude::*;
use proptest::sample::select;

use super::{config, documents, imported, texts};

/// The working state, snapshots, all of them, and ranges.
const TIMES: [&str; 6] = ["", "@t0 ", "@t-1 ", "@* ", "@history ", "@t0..@t-2 "];

proptest! {
    #![proptest_config(config(16))]

    #[test]
    fn spellings_of_the_same_give_the_same(
        document in documents(),
        depths in select(&["1", "2", "1-2", ">0", "1,3", ">=2", "{1,2}"][..]),
        prefix in select(&["", ".seg ", ".seg > ", "^ah > ", ".cont > ", "* > "][..]),
        (first, second) in (texts::filter(), texts::filter()),
        rest in texts::rest(),
        controls in texts::controls(false),
    ) {
        let mut ctx = imported(&document);
        prop_assert!(ctx.commit().is_ok());
        let ids = some_ids(&ctx);
        let (first, second, rest) = (
            texts::with_ids(&first, &ids),
            texts::with_ids(&second, &ids),
            texts::with_ids(&rest, &ids),
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
            vec!["#k".to_owned(), "[key='k']".to_owned(), "{key='k'}".to_owned(), "?? {key=k}".to_owned()],
            vec!["+t".to_owned(), "?? {tag='t'}".to_owned(), "[tag='t']".to_owned()],
            vec!["+t +u".to_owned(), "?? {tag='t', tag='u'}".to_owned(), "+u +t".to_owned()],
            vec![
                format!("{prefix}.block({first} {second}){rest}"),
                format!("{prefix}.block[{first}][{second}]{rest}"),
            ],
            vec![format!("?? {{{first}, {second}}}"), format!("*[{first}][{second}]"), format!("[{first}][{second}]")],
            vec![format!("within(d1) ?? {{{first}}}"), format!(".seg:depth(1) *[{first}]")],
            vec!["(d0, *:block)".to_owned(), "^ah > .block".to_owned(), "depth(0) > .cb".to_owned()],
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
        body in texts::body(),
        controls in texts::controls(true),
    ) {
        let mut ctx = imported(&document);
        prop_assert!(ctx.commit().is_ok());
        let body = texts::with_ids(&body, &some_ids(&ctx));
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

/// What a selector gives, as far as it does not repeat the selector; none if there is no such snapshot.
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
    // A step takes one type and one key, so that some of what may follow on one spelling may not on another.
    let (Ok(first), Ok(second)) = (Selector::parse(left), Selector::parse(right)) else {
        return Ok(());
    };
    let (found, same) = (outcome(ctx, &first), outcome(ctx, &second));
    prop_assert_eq!(found, same, "{} is not {}", left, right);
    tally::count_laws(1);
    Ok(())
}
