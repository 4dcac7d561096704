//! The reason why a node left: `pactx log` derives it, and the report of the commit has it.

use std::collections::HashMap;
use std::io::Write as _;

use pact_core::{Block, Budget, Container, Context, FixedClock, Pruning, Region, select};

use crate::run::{pactx, stdout};

/// The reason in the log for every node that left.
fn derived(ctx: &Context) -> HashMap<String, String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    ctx.write_history(&mut file).unwrap();
    file.flush().unwrap();
    let output = pactx(&["log", file.path().to_str().unwrap(), "--format", "json"]);
    let mut left = HashMap::new();
    for line in stdout(&output).lines() {
        let turn: serde_json::Value = serde_json::from_str(line).unwrap();
        for departure in turn["removed"].as_array().unwrap() {
            let text = |name: &str| departure[name].as_str().unwrap().to_owned();
            left.insert(text("id"), text("why"));
        }
    }
    left
}

#[test]
fn what_is_derived_is_what_the_commits_said() {
    assert_same_reasons(false, &["expired", "cascaded", "edited", "pruned"]);
    assert_same_reasons(true, &["expired", "cascaded", "edited", "pruned", "folded"]);
}

/// With or without folding, every node left for the reason in its report, and each of some reasons
/// occurs.
fn assert_same_reasons(folds: bool, expected: &[&str]) {
    let pruning = Pruning::new()
        .budget(Budget::blocks(14).within(Region::Sequence))
        .spare_newest_turns(1)
        .fold_emptied_turns(folds);
    let mut ctx = Context::builder()
        .clock(FixedClock::at(0))
        .pruning(pruning)
        .build();
    for turn in 0..12 {
        ctx.user(format!("question {turn}"));
        ctx.push(Block::new("short").ttl(1)).unwrap();
        ctx.pre(Block::new("longer").ttl(3)).unwrap();
        // The result gives way to a marker, the call takes that along.
        let end = |kind: &str| {
            Block::new(kind)
                .kind(kind)
                .data("call_id", format!("c{turn}"))
        };
        ctx.push(end("call").ttl(3)).unwrap();
        ctx.push(end("result").ttl(1)).unwrap();
        // Goes with all it holds.
        ctx.post(Container::new().ttl(2).child(Block::new("inside")))
            .unwrap();
        // Goes when it is emptied.
        ctx.post(
            Container::new()
                .removable(true)
                .child(Block::new("brief").ttl(1)),
        )
        .unwrap();
        // Goes when pruning empties it.
        ctx.post(
            Container::new()
                .removable(true)
                .child(Block::new("cheap").priority(-1)),
        )
        .unwrap();
        if turn == 4 {
            ctx.delete(select!(".seg:depth(2) > .cont[offset=0]"))
                .unwrap();
        }
        if turn == 6 {
            ctx.replace(select!(".block[content='question 5']"), "another question")
                .unwrap();
        }
        ctx.commit().unwrap();
    }
    let mut snapshots: Vec<_> = ctx.snapshots().collect();
    snapshots.reverse();
    let derived = derived(&ctx);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut said_of = HashMap::new();
    for snapshot in snapshots {
        for departure in &snapshot.report().unwrap().departures {
            said_of.insert(departure.id.to_string(), departure.why.as_str());
        }
    }
    for (id, why) in &derived {
        let said = said_of[id];
        *counts.entry(said).or_default() += 1;
        let is_right = match said {
            // The two leave the same trace.
            "pruned" => why == "pruned or edited",
            other => why == other,
        };
        assert!(is_right, "{id}: the commit said {said}, derived was {why}");
    }
    for why in expected {
        assert!(counts.contains_key(why), "nothing was {why}: {counts:?}");
    }
}
