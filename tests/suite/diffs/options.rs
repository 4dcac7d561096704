//! Limits, and fields that are added to changes.

use pact_core::{Block, Context, Error, FixedClock, Json, Materialized, RangeDiff};
use serde_json::json;

use super::{edited, only_change, range, range_plan};

/// Six commits; each adds, removes and changes something.
fn conversation() -> Context {
    let mut ctx = Context::builder().clock(FixedClock::at(0)).build();
    for turn in 1..=6_u32 {
        ctx.user(format!("question {turn}"));
        for ttl in 1..=3 {
            ctx.pre(Block::new("hint").ttl(ttl)).unwrap();
        }
        ctx.commit().unwrap();
    }
    ctx
}

fn as_json(changes: &RangeDiff) -> Json {
    serde_json::from_str(&changes.to_json()).unwrap()
}

#[test]
fn a_range_with_too_many_snapshots_is_refused() {
    let ctx = conversation();
    let run = |selector: &str, limit| ctx.query(range_plan(selector)).max_snapshots(limit).run();
    for (selector, limit, instead) in [
        ("@history .block", 5, Some("@t0..@t-4")),
        ("@t-1..@t-4 .block", 2, Some("@t-1..@t-2")),
        ("@c2..@c6 .block @mode=reduce", 1, Some("@c6..@c6")),
        ("@t0..@t0 .block", 0, None),
    ] {
        let error = run(selector, limit).unwrap_err();
        assert_eq!(
            error.code().as_str(),
            "E_SNAPSHOT_RANGE_LIMIT",
            "{selector}"
        );
        let Error::RangeLimit { snapshots, .. } = error else {
            panic!("{error}");
        };
        let message = error.to_string();
        assert!(
            message.contains(&format!("{snapshots} snapshots")),
            "{message}"
        );
        assert!(message.contains(&format!("allows {limit}")), "{message}");
        let json: Json = serde_json::from_str(&error.to_json()).unwrap();
        assert_eq!(json["error"]["details"]["snapshots"], snapshots);
        let Some(instead) = instead else {
            assert!(!message.contains("write"), "{message}");
            continue;
        };
        assert!(message.contains(&format!("write `{instead}`")), "{message}");
        // The range that the message proposes is allowed.
        assert!(run(&format!("{instead} .block"), limit).is_ok());
    }
    // A clipped range counts the snapshots that exist.
    let clipped = run("@t0..@t-99 .block", 6).unwrap();
    assert_eq!(clipped.snapshots.len(), 6);
    assert_eq!(
        as_json(&clipped)["limits"],
        json!({"maxSnapshots": 6, "truncated": false})
    );
}

#[test]
fn each_block_lists_at_most_so_many_changes() {
    let ctx = conversation();
    let whole = range(&ctx, "@history .block");
    assert_eq!(whole.limits, None);
    assert!(as_json(&whole).get("limits").is_none());
    for limit in 0..14 {
        let changes = ctx.query(range_plan("@history .block"));
        let limited = changes.max_changes_per_snapshot(limit).run().unwrap();
        for (block, full) in limited.diffs.iter().zip(&whole.diffs) {
            // Added, then removed, then changed, each from its start.
            let kept = block.added.len() + block.removed.len() + block.changed.len();
            let all = full.added.len() + full.removed.len() + full.changed.len();
            assert_eq!(kept, limit.min(all));
            assert!(full.added.starts_with(&block.added));
            assert!(full.removed.starts_with(&block.removed));
            assert!(full.changed.starts_with(&block.changed));
            assert!(block.removed.is_empty() || block.added == full.added);
            assert!(block.changed.is_empty() || block.removed == full.removed);
            assert_eq!(block.stats, full.stats);
            assert_eq!(block.stats.changed, full.changed.len());
            assert_eq!(block.is_truncated(), kept < all);
        }
        let truncated = limited.diffs.iter().any(pact_core::DiffBlock::is_truncated);
        assert_eq!(
            as_json(&limited)["limits"],
            json!({"maxChangesPerSnapshot": limit, "truncated": truncated})
        );
        let most = whole
            .diffs
            .iter()
            .map(|block| block.stats)
            .map(|stats| stats.added + stats.removed + stats.changed);
        assert_eq!(truncated, limit < most.max().unwrap(), "{limit}");
    }
}

#[test]
fn fields_are_added_as_they_are_in_both_snapshots() {
    let ctx = edited(
        &json!({"content": "a", "mime": "text/plain"}),
        &json!({"content": {"b": 1}, "encoding": "utf-8"}),
    );
    let changes = |fields: &[Materialized]| {
        let changes = ctx.query(range_plan("@t0..@t-1 [id='n']"));
        changes.materialize(fields.iter().copied()).run().unwrap()
    };
    let all = [
        Materialized::ContentHash,
        Materialized::Encoding,
        Materialized::Mime,
        Materialized::Content,
    ];
    let json = as_json(&changes(&all));
    let node = &json["diffs"][0]["changed"][0];
    let hash = &node["delta"]["content_hash"];
    assert_eq!(
        node["materialized"],
        json!({
            "content": {"from": {"b": 1}, "to": "a"},
            "mime": {"from": null, "to": "text/plain"},
            "encoding": {"from": "utf-8", "to": null},
            "content_hash": hash,
        })
    );
    // The order asked in does not matter, and nothing asked for is nothing added.
    let twice = [all[3], all[2], all[1], all[0], all[3]];
    assert_eq!(changes(&all).to_json(), changes(&twice).to_json());
    assert!(only_change(changes(&[])).materialized.is_empty());
    assert!(!changes(&[]).to_json().contains("materialized"));
}
