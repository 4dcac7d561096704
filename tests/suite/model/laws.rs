//! Laws of the engine, on random programs and random documents.
//!
//! `PROPTEST_CASES` makes a longer run.

use std::collections::{BTreeMap, BTreeSet};

use pact_core::{
    Block, CommitReport, Context, Json, Message, NodeId, NodeRef, Why, canonical_json,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::Settings;
use super::documents::{history, many_segments};
use super::engine::{Engine, Silent};
use super::program::{Step, compacting_step, edit, plain_step, program, step};
use super::run::World;

/// Failures print their program; seeds are not kept.
fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 50_000,
        max_shrink_time: 60_000,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    /// Whatever is done, the engine and the naive model of it show the same.
    #[test]
    fn the_engine_does_what_the_model_does(program in program(step(), 40)) {
        World::new(&program.settings, None).run(&program.steps)?;
    }

    /// The same on documents that no engine made.
    #[test]
    fn the_engine_goes_on_from_documents_as_the_model_does(
        document in history(),
        program in program(step(), 16),
    ) {
        World::new(&program.settings, Some(&document.text)).run(&program.steps)?;
    }

    /// The same, mostly with compactions.
    #[test]
    fn the_engine_compacts_as_the_model_does(
        document in option::weighted(0.2, history()),
        program in program(compacting_step(), 40),
    ) {
        let document = document.as_ref().map(|document| document.text.as_str());
        World::new(&program.settings, document).run(&program.steps)?;
    }

    /// A compaction changes nothing of the thread but that one block stands where the turns began.
    /// Right after a commit, undoing it leaves no trace, and no call was parted from its result.
    #[test]
    fn a_compaction_that_is_undone_leaves_no_trace(program in program(compacting_step(), 30)) {
        let mut engine = Engine::new(&program.settings, None);
        for step in &program.steps {
            let Step::Compact(bits, recipe) = step else {
                engine.step(step);
                continue;
            };
            engine.step(&Step::Commit);
            let (seen, before) = (engine.working_state(), messages(&engine.ctx));
            let turns = engine.turns(*bits);
            let Ok(compacted) = engine.ctx.compact(&turns, |_| recipe.to_draft()) else {
                prop_assert_eq!(engine.working_state(), seen);
                continue;
            };
            let Some(summary) = compacted.summary else {
                prop_assert_eq!(engine.working_state(), seen);
                continue;
            };
            let removed: BTreeSet<String> =
                compacted.edited.removed.iter().map(ToString::to_string).collect();
            // Demoting puts copies of other blocks elsewhere.
            if compacted.edited.added.len() == 3 {
                let mut expected = before.clone();
                let oldest = engine.ctx.node(&summary).unwrap();
                let oldest = oldest.attribute("data_summarizes").unwrap()[0].clone();
                let place = engine.place_of_turn(&oldest);
                let now = messages(&engine.ctx);
                expected.retain(|(id, _)| !removed.contains(id));
                let own = now.iter().position(|(id, _)| *id == summary.to_string());
                prop_assert_eq!(own, Some(place));
                expected.insert(place, now[place].clone());
                prop_assert_eq!(now, expected);
            }
            // A key of the summary may have demoted other nodes.
            if compacted.edited.moved.is_empty() && compacted.edited.added.len() == 3 {
                let mut undone = engine.fork().unwrap();
                undone.ctx = engine.ctx.clone();
                undone.ctx.undo_compaction(&summary).unwrap();
                prop_assert_eq!(undone.working_state(), seen);
            }
        }
    }

    /// The thread before a commit, without the blocks that left, and with markers in the places of
    /// expired results, is the thread of the snapshot.
    #[test]
    fn a_commit_renders_what_was_there_and_stays(
        document in option::of(history()),
        program in program(plain_step(), 20),
    ) {
        let document = document.as_ref().map(|document| document.text.as_str());
        let mut engine = Engine::new(&program.settings, document);
        let mut fitted = 0;
        for step in program.steps.iter().chain([&Step::Commit]) {
            if let Step::Fit = step {
                fitted += engine.ctx.fit(&Silent).map_or(0, |fit| fit.departures.len());
                continue;
            }
            let before = messages(&engine.ctx);
            engine.step(step);
            if matches!(step, Step::Commit) {
                let snapshot = engine.ctx.snapshot("@t0").unwrap();
                let report = snapshot.report().unwrap();
                let left = departed(report, fitted);
                fitted = 0;
                let markers: BTreeMap<String, &NodeId> = report
                    .replaced
                    .iter()
                    .map(|replaced| (replaced.from.to_string(), &replaced.to))
                    .collect();
                let stays = before.iter().filter_map(|(id, message)| match markers.get(id) {
                    // A marker may be pruned with its call, right away.
                    Some(marker) => snapshot.node(marker).map(|marker| marked(message, &marker)),
                    None => (!left.contains(id)).then(|| message.clone()),
                });
                let stays: Vec<String> = stays.collect();
                prop_assert_eq!(snapshot.thread().to_json(), format!("[{}]", stays.join(",")));
            }
        }
    }

    /// A document that was written by hand changes once, when it is read, and never again.
    #[test]
    fn documents_survive_being_exported(document in history()) {
        let export = |text: &str| Engine::new(&Settings::default(), Some(text)).history();
        let once = export(&document.text);
        prop_assert_eq!(export(&once), once.clone());
        prop_assert_eq!(export(&document.shuffled), once, "siblings have one order");
    }

    #[test]
    fn histories_survive_being_exported(
        document in option::of(history()),
        program in program(plain_step(), 25),
    ) {
        let document = document.as_ref().map(|document| document.text.as_str());
        let mut engine = Engine::new(&Settings { keep: None, ..program.settings }, document);
        engine.run(&program.steps);
        engine.step(&Step::Commit);
        let history = engine.history();
        let imported = Context::import(&history).unwrap();
        prop_assert!(imported.import_warnings().iter().all(|_| document.is_some()));
        prop_assert_eq!(&engine.reimported().history(), &history);
        for (snapshot, other) in engine.ctx.snapshots().zip(imported.snapshots()) {
            prop_assert_eq!(snapshot.export(), other.export());
            let alone = Context::import(snapshot.export()).unwrap();
            prop_assert_eq!(alone.snapshot("@t0").unwrap().export(), snapshot.export());
        }
    }

    /// Whatever the order in which nodes come, siblings stand in theirs.
    #[test]
    fn siblings_stand_in_canonical_order(program in program(plain_step(), 40)) {
        let engine = Engine::after(&program);
        let snapshots: Vec<_> = engine.ctx.snapshots().cloned().collect();
        let roots = snapshots.iter().map(|snapshot| snapshot.root());
        for root in roots.chain([engine.ctx.root()]) {
            // A turn that demoting made is the deepest one, and newer than all others; and a
            // summary is as old as a turn of which something stays. Then an index says so.
            let compacts = program
                .steps
                .iter()
                .any(|step| matches!(step, Step::Compact(..) | Step::CompactDue(..)));
            let has_index = |node: &NodeRef<'_>| {
                let may_have = program.settings.demotes || compacts;
                node.node_type().as_str() == "^seq" && may_have
            };
            for parent in root.descendants().skip(1).filter(|node| !has_index(node)) {
                let children: Vec<_> = parent.children().map(|child| place(&child)).collect();
                prop_assert!(children.is_sorted_by(|left, right| left < right), "{:?}", children);
            }
        }
    }

    /// A node made in cycle c with time to live N shows c + N − k in cycle k, until that is 0.
    #[test]
    fn time_to_live_counts_down(
        cycles in vec(vec((option::of(0_u32..5), 0_u8..3), 0..4), 1..8),
    ) {
        let mut ctx = Context::builder().build();
        let mut made = Vec::new();
        for lives in &cycles {
            for (ttl, place) in lives {
                let mut block = Block::new("x");
                if let Some(ttl) = ttl {
                    block = block.ttl(*ttl);
                }
                let id = match place {
                    0 => ctx.pre(block),
                    1 => ctx.push(block),
                    _ => ctx.post(block),
                };
                made.push((id.unwrap(), ctx.cycle(), *ttl));
            }
            let cycle = ctx.cycle();
            let left = |born: i64, ttl: Option<u32>| ttl.map(|ttl| born + i64::from(ttl) - cycle);
            for (id, born, ttl) in &made {
                let shown = ctx.node(id).map(|node| node.ttl());
                let left = left(*born, *ttl);
                prop_assert_eq!(shown, left.is_none_or(|left| left >= 0).then_some(left));
            }
            ctx.commit().unwrap();
            let snapshot = ctx.snapshot("@t0").unwrap();
            let document: Json = serde_json::from_str(&snapshot.export()).unwrap();
            let written = ttls(&document["root"]);
            for (id, born, ttl) in &made {
                let left = left(*born, *ttl);
                let expected = left.is_none_or(|left| left > 0).then_some(left);
                prop_assert_eq!(snapshot.node(id).map(|node| node.ttl()), expected);
                prop_assert_eq!(written.get(id.as_str()).copied(), expected);
            }
        }
    }

    /// Times rise strictly from node to node, and each cycle counts its nodes without a gap, but
    /// for those that have the time of an older one: upserts, demoted copies, and markers, which
    /// are counted and then have the place of the expired result.
    #[test]
    fn nodes_are_made_one_after_the_other(program in program(plain_step(), 40)) {
        let settings = Settings { demotes: false, ..program.settings };
        let mut engine = Engine::new(&settings, None);
        let mut made = BTreeMap::new();
        // A redaction has the time of the redacted node, too, and a summary that of a turn.
        let is_plain = |step: &&Step| {
            let is_as_old = matches!(
                step,
                Step::Upsert(_) | Step::Remove(_) | Step::Compact(..) | Step::CompactDue(..)
            );
            !is_as_old
        };
        let steps = program.steps.iter().filter(is_plain);
        for step in [Step::Tick(0)].iter().chain(steps) {
            engine.step(step);
            let nodes = engine.ctx.root().descendants();
            for node in nodes.filter(|node| node.attribute("data_replaces").is_none()) {
                made.insert((node.cycle(), node.creation_index()), node.created_at_ns());
            }
        }
        let markers = |cycle: i64| {
            let mut snapshots = engine.ctx.snapshots();
            let snapshot = snapshots.find(|snapshot| snapshot.cycle() == cycle);
            let report = snapshot.and_then(|snapshot| snapshot.report());
            report.map_or(0, |report| i64::try_from(report.replaced.len()).unwrap())
        };
        let times: Vec<&i64> = made.values().collect();
        prop_assert!(times.is_sorted_by(|left, right| left < right), "{:?}", made);
        let mut expected = BTreeMap::new();
        for (cycle, index) in made.keys() {
            let next = expected.entry(*cycle).or_insert(0);
            let skipped = *index - *next;
            // Markers are counted after the nodes of the head and before those that sealing makes.
            let is_right =
                [0, markers(*cycle)].contains(&skipped) || program.settings.keep.is_some();
            prop_assert!(is_right, "{} of cycle {}, after {}", index, cycle, next);
            *next = *index + 1;
        }
    }

    /// Two branches get the same edits, one of them also those that are refused: nobody can tell.
    #[test]
    fn a_refused_edit_changes_nothing(
        before in program(plain_step(), 16),
        edits in vec(edit(), 1..16),
    ) {
        let mut origin = Engine::after(&before);
        origin.step(&Step::Commit);
        let (mut one, mut other) = (origin.fork().unwrap(), origin.fork().unwrap());
        for edit in edits.iter().filter(|edit| !matches!(edit, Step::Tick(_))) {
            let seen = one.working_state();
            if one.step(edit) {
                other.step(edit);
            } else {
                prop_assert_eq!(one.working_state(), seen, "{:?}", edit);
            }
        }
        for engine in [&mut one, &mut other] {
            engine.step(&Step::Commit);
        }
        prop_assert_eq!(one.bytes(), other.bytes());
    }

    /// Edits of a branch stay there; the same edits on two branches give the same.
    #[test]
    fn branches_do_not_see_each_other(
        before in program(step(), 20),
        after in vec(step(), 0..20),
    ) {
        let mut origin = Engine::after(&before);
        origin.step(&Step::Commit);
        origin.step(&Step::User("not committed"));
        let seen = origin.bytes();
        let (mut one, mut other) = (origin.fork().unwrap(), origin.fork().unwrap());
        // They share a clock, which must not move between them.
        let after = after.iter().filter(|step| !matches!(step, Step::Tick(_)));
        for step in after {
            one.step(step);
            other.step(step);
        }
        prop_assert_eq!(one.bytes(), other.bytes());
        prop_assert_eq!(origin.bytes(), seen);
    }

    /// A context that was written down and read again goes on as the one that was not.
    #[test]
    fn an_imported_history_goes_on_alike(
        before in program(plain_step(), 20),
        after in vec(plain_step(), 0..20),
    ) {
        let mut original = Engine::after(&before);
        original.step(&Step::Commit);
        // No document says for how long a node has outlived its time, which the instance that it
        // fires would need.
        let snapshot = original.ctx.snapshot("@t0").unwrap();
        let mut nodes = snapshot.root().descendants();
        prop_assume!(!nodes.any(|node| node.ttl() == Some(0) && node.cadence().is_some()));
        let mut imported = original.reimported();
        prop_assert_eq!(imported.bytes(), original.bytes());
        for step in after.iter().chain([&Step::Commit]) {
            prop_assert_eq!(original.step(step), imported.step(step), "{:?}", step);
            prop_assert_eq!(imported.working_state(), original.working_state(), "{:?}", step);
        }
        prop_assert_eq!(imported.bytes(), original.bytes());
    }

    /// Same inputs, same bytes.
    #[test]
    fn a_program_runs_the_same_twice(program in program(step(), 40)) {
        prop_assert_eq!(Engine::after(&program).bytes(), Engine::after(&program).bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: config().cases / 8, ..config() })]

    /// The same on many segments: the engine follows its summaries, the model walks.
    #[test]
    fn long_sequences_are_like_short_ones(
        document in many_segments(),
        program in program(step(), 16),
    ) {
        World::new(&program.settings, Some(&document.text)).run(&program.steps)?;
    }
}

/// Every block of the working state with its bytes in the thread.
fn messages(ctx: &Context) -> Vec<(String, String)> {
    let messages: Vec<_> = ctx
        .thread()
        .blocks()
        .map(|message| (message.node().id().to_string(), written(&message)))
        .collect();
    let joined: Vec<&str> = messages.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(ctx.thread().to_json(), format!("[{}]", joined.join(",")));
    messages
}

fn written(message: &Message<'_>) -> String {
    let node = message.node();
    let quoted = |text: &str| canonical_json(&Json::from(text));
    let kind = node
        .kind()
        .map(|kind| format!(",\"kind\":{}", quoted(kind)));
    let content = node
        .content()
        .map(|content| canonical_json(&content.to_json()));
    format!(
        "{{\"id\":{},\"role\":{}{},\"content\":{}}}",
        quoted(node.id().as_str()),
        quoted(message.role()),
        kind.unwrap_or_default(),
        content.unwrap_or_else(|| quoted(""))
    )
}

/// The ids that a commit took away. A node that an edit, a compaction or a fit took away was gone
/// before, and another may have its id.
fn departed(report: &CommitReport, fitted: usize) -> BTreeSet<String> {
    let departures = report
        .departures
        .iter()
        .filter(|gone| ![Why::Edited, Why::Compacted].contains(&gone.why));
    departures
        .skip(fitted)
        .map(|departure| departure.id.to_string())
        .collect()
}

/// The message of a result, as its marker has it: with another id, and saying that its time was
/// over, of all its calls or of those that stay.
fn marked(message: &str, marker: &NodeRef<'_>) -> String {
    let parts = |content: &Json| match content {
        Json::Array(parts) => parts.clone(),
        other => vec![other.clone()],
    };
    let old: Json = serde_json::from_str(message).unwrap();
    let content = marker.content().unwrap().to_json().into_owned();
    // A result of a marker has the members of the old one, and says that its time was over.
    for part in parts(&content).iter().filter(|part| part.is_object()) {
        assert!(part.to_string().contains("[expired]"), "{part}");
        let is_same = |it: &Json| {
            let ids = ["type", "tool_use_id", "call_id"];
            let names = ["functionResponse", "toolResult"];
            ids.iter().all(|id| it.get(id) == part.get(id))
                && names
                    .iter()
                    .all(|name| it.get(name).is_some() == part.get(name).is_some())
        };
        assert!(
            parts(&old["content"]).iter().any(is_same),
            "{part} of {message}"
        );
    }
    assert!(!content.is_string() || content == "[expired]", "{content}");
    let (start, end) = (
        message.find(",\"role\"").unwrap(),
        message.rfind(",\"content\"").unwrap(),
    );
    let id = canonical_json(&Json::from(marker.id().as_str()));
    format!(
        "{{\"id\":{id}{},\"content\":{}}}",
        &message[start..end],
        canonical_json(&content)
    )
}

fn place(node: &NodeRef<'_>) -> (i64, i64, i64, String) {
    let (offset, id) = (node.offset(), node.id().to_string());
    (offset, node.created_at_ns(), node.creation_index(), id)
}

/// The time to live of every node of a document.
fn ttls(node: &Json) -> BTreeMap<&str, Option<i64>> {
    let mut found = BTreeMap::from([(node["id"].as_str().unwrap(), node["ttl"].as_i64())]);
    for child in node["children"].as_array().into_iter().flatten() {
        found.extend(ttls(child));
    }
    found
}
