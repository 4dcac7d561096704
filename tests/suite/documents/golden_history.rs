//! The history of `fixtures/golden`: every header, every kind of node, every kind of edit, with a
//! fixed clock.

use std::sync::Arc;

use pact_core::{
    Block, Budget, CommitReport, Container, Context, ContextBuilder, Error, FixedClock, Overlaps,
    PactNode, Pruning, Region, Request, Usage, node, select,
};
use serde_json::json;

/// As people write documents: with the other names of the types, and with members that the engine
/// does not know.
const BEGINNING: &str = r#"{"cycle": 1, "root": {"children": [
  {"id": "sys", "nodeType": "^sys", "children": [
    {"id": "rules", "role": "system", "content": "Be brief.", "pinned": true, "priority": 9}
  ]},
  {"id": "seq", "nodeType": "^seq", "children": [
    {"id": "first", "nodeType": "mt", "created_at_ns": 5, "children": [
      {"id": "hint", "offset": -1, "role": "system", "content": "before", "mime": null},
      {"id": "said", "nodeType": "mc", "created_at_ns": 6, "children": [
        {"id": "hello", "nodeType": "cb", "role": "user", "content": "Hello", "tag": "greeting"},
        {"id": "note", "nodeType": "custom:note", "unknown": {"kept": [1]}, "content":
          {"b": [1, 2.5, -0.0, 1e300, 9223372036854775807, null, true, "\u00e9\ud83e\udd80\u007f\n"], "a": {}}}
      ]}
    ]}
  ]},
  {"id": "head", "nodeType": "^ah", "children": [{"id": "core", "nodeType": "cont"}]}
]}}"#;

#[derive(PactNode, Debug, PartialEq)]
#[pact(type = "block:summary", role = "system", ttl = 5)]
pub(crate) struct Summary {
    #[pact(content)]
    pub(crate) text: String,
    pub(crate) score: f64,
}

/// A context with its clock, and the report of every commit.
pub(crate) struct Golden {
    clock: Arc<FixedClock>,
    pub(crate) ctx: Context,
    pub(crate) reports: Vec<CommitReport>,
}

fn builder(clock: &Arc<FixedClock>) -> ContextBuilder {
    let pruning = Pruning::new()
        .budget(Budget::blocks(22).within(Region::Sequence))
        .spare_newest_turns(2);
    Context::builder()
        .clock(Arc::clone(clock))
        .pruning(pruning)
        .overlaps(Overlaps::Demote)
        .allow_system_edits(true)
}

impl Golden {
    pub(crate) fn made() -> Self {
        // 2026-01-01, in nanoseconds.
        let clock = Arc::new(FixedClock::at(1_767_225_600_000_000_000));
        let mut golden = Self {
            ctx: builder(&clock).import(BEGINNING).unwrap(),
            clock,
            reports: Vec::new(),
        };
        golden.every_header().unwrap();
        golden.every_way_to_add().unwrap();
        golden.surgery().unwrap();
        golden.undoing().unwrap();
        golden.leaving().unwrap();
        golden
    }

    fn commit(&mut self) -> Result<(), Error> {
        self.reports.push(self.ctx.commit()?);
        self.clock.advance(1_000_000_007);
        Ok(())
    }

    fn every_header(&mut self) -> Result<(), Error> {
        let ctx = &mut self.ctx;
        ctx.user("Where is my order?");
        ctx.pre(
            Block::new("Orders take three days.")
                .offset(-2)
                .ttl(3)
                .priority(-4)
                .role("system")
                .kind("document")
                .key("rag")
                .tag("fresh")
                .tag("shop")
                .mime("text/plain")
                .encoding("utf-8")
                .provenance(json!({"url": "shop.example", "rank": 1}))
                .pinned(false)
                .cadence(2)
                .data("source", "manual")
                .data("score", 0.75)
                .attribute("content_language", "fr")
                .attribute("app:seen", json!([true, null])),
        )?;
        ctx.post(
            Container::new()
                .node_type("cont:hits")
                .key("hits")
                .removable(true)
                .pinned(true)
                .child(Block::new("a hit").ttl(1))
                .child(
                    Container::new()
                        .removable(true)
                        .offset(-1)
                        .child(Block::new(json!(17)).ttl(2)),
                ),
        )?;
        ctx.push(Block::empty().role("tool").id("given"))?;
        let call = json!({"name": "track", "order": 17});
        ctx.push(
            Block::new(call)
                .role("assistant")
                .kind("call")
                .data("call_id", "c1"),
        )?;
        ctx.push(
            Block::new("in Lyon")
                .role("tool")
                .kind("result")
                .data("call_id", "c1"),
        )?;
        ctx.assistant("It is in Lyon.\nIt arrives tomorrow.");
        self.commit()
    }

    fn every_way_to_add(&mut self) -> Result<(), Error> {
        let ctx = &mut self.ctx;
        let attempt = ctx.attempt(&Request::custom(
            ctx,
            "acme",
            "large-1",
            &json!({"temperature": 0.2}),
        ));
        attempt.finish(Usage {
            input: 120,
            output: 48,
            cached: 0,
        });
        let answer = "It's 21 \u{b0}C.";
        ctx.push(node!(
            "block:text #plan { role='user', content=$answer, ttl=$n } +new",
            n = 4
        ))?;
        ctx.push(Summary {
            text: "They talked about an order.".into(),
            score: 0.5,
        })?;
        ctx.insert(-1, Block::new("Answer in French.").ttl(2))?;
        ctx.insert(
            select!("(d0, cont[offset=0], )"),
            Block::new("at the start"),
        )?;
        ctx.insert(
            select!("(d0, cont[offset=0], +1)"),
            Block::new("after the first"),
        )?;
        let sealed = ctx.select(select!(".seg:depth(1)"))?.remove(0);
        ctx.insert(&sealed, Block::new("a remark").offset(3))?;
        let removed = ctx.user("never said");
        ctx.delete(&removed)?;
        self.commit()
    }

    fn surgery(&mut self) -> Result<(), Error> {
        let ctx = &mut self.ctx;
        ctx.user("And the bell?");
        ctx.push(Block::new("a newer plan").key("plan"))?;
        let edits = [
            ctx.replace(
                select!(".block[content~'arrives']"),
                "It is in Paris.\nIt arrives tomorrow.",
            )?,
            ctx.delete(select!("[id='hello']"))?,
            ctx.insert(2, Block::new("an inserted turn").role("user"))?,
            ctx.move_to(select!(".seg:depth(3)"), 1)?,
        ];
        ctx.post(Block::new("sealed early"))?;
        let moves = [
            ctx.move_to(select!("^ah .block[content='sealed early']"), 2)?,
            ctx.move_to(
                select!("^ah .block[content='a newer plan']"),
                select!("(d0, cont[offset=0], )"),
            )?,
        ];
        // A selector that finds nothing is no mistake, but here it would leave something out.
        for edited in edits.iter().chain(&moves) {
            assert!(!edited.is_empty(), "{edits:?} {moves:?}");
        }
        self.commit()
    }

    fn undoing(&mut self) -> Result<(), Error> {
        let ctx = &mut self.ctx;
        ctx.user("undone");
        assert!(!ctx.rollback().is_empty());
        let failed: Result<(), Error> = ctx.transaction(|ctx| {
            ctx.user("undone, too");
            ctx.commit()?;
            ctx.delete(select!("^seq")).map(drop)
        });
        assert!(failed.is_err());
        let kept = ctx.transaction(|ctx| {
            ctx.user("kept");
            ctx.delete(select!("[kind='call']").with_pairs())
        })?;
        assert_eq!(kept.removed.len(), 2);
        self.commit()?;
        self.ctx.user("another way");
        self.commit()?;
        self.ctx.rewind("@t-1")?;
        self.ctx = self.ctx.fork("@t0")?;
        self.ctx.user("yet another way");
        self.commit()
    }

    fn leaving(&mut self) -> Result<(), Error> {
        let held = self.ctx.post(Block::new("held beyond its time").ttl(0))?;
        let guard = self.ctx.hold(&held);
        self.commit()?;
        drop(guard);
        for turn in 0..4 {
            self.ctx.user(format!("question {turn}"));
            self.ctx.assistant(format!("answer {turn}"));
            self.ctx
                .push(Block::new("step").key("plan").priority(turn))?;
            self.commit()?;
        }
        Ok(())
    }
}
