//! Counters near the end of their range.

use pact_core::{Context, Json};

/// A document that leaves just enough room is counted on from.
#[test]
fn the_last_counters_that_are_taken_can_be_counted_on_from() {
    let last = pact_core::limits::MAX_COUNTER - 100;
    let document = format!(
        r#"{{"cycle":{last},"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[
            {{"id":"x","created_at_ns":{last},"creation_index":{max},"offset":{max},"ttl":{max}}}]}}]}}}}"#,
        max = i64::MAX
    );
    let mut ctx = Context::import(&document).unwrap();
    ctx.user("after");
    ctx.commit().unwrap();
    let export: Json = serde_json::from_str(&ctx.snapshot("@t0").unwrap().export()).unwrap();
    assert_eq!(export["cycle"], last + 1);
}
