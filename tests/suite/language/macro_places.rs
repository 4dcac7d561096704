//! `select!` in all the places it may stand.

use pact_core::{
    Address, Block, ContentMode, Context, Edited, Error, Ids, Insertion, NodeId, Part, Plan,
    RangeDiff, Request, Selector, Usage, select,
};

const LAST: Plan<Ids> = select!("@t0 ^seq .seg:depth(1) > .block");
static HISTORY: Plan<RangeDiff> = select!("@t0..@t-3 ^seq .block[kind='summary']");
const HERE: Plan<Insertion> = select!("(d0, cont[offset=0], end)");

struct Queries {
    all: Plan<Ids>,
}

impl Queries {
    const NEW: Self = Self {
        all: select!(".block"),
    };
}

const fn in_a_const_fn() -> Plan<Ids> {
    select!("^ah .block")
}

mod inner {
    /// The macro needs nothing in scope but itself.
    pub(super) const DEEP: pact_core::Plan<pact_core::Ids> = pact_core::select!("#deep");
}

#[test]
fn constants_statics_fields_and_modules() {
    assert_eq!(LAST.to_string(), "@t0 .seg:depth(1) > .block");
    assert_eq!(HISTORY.to_string(), "@t0..@t-3 ^seq .block:summary");
    assert_eq!(HERE.to_string(), "(d0, cont[offset=0], end)");
    assert_eq!(Queries::NEW.all, select!("*.block"));
    assert_eq!(in_a_const_fn(), select!("d0 .block"));
    assert_eq!(inner::DEEP, select!("[key='deep']"));
}

#[test]
fn raw_strings_escapes_and_many_lines() {
    let plain = select!("[role='a\"b']");
    assert_eq!(plain, select!(r#"[role='a"b']"#));
    assert_eq!(plain, select!("[role=\x27a\u{22}b\x27]"));
    assert_eq!(
        select!(
            "@t0
                ^seq .seg:depth(1)
                > .block"
        ),
        LAST
    );
    assert_eq!(
        select!(
            ".seg \
             > .block"
        ),
        select!(".seg > .block")
    );
}

#[test]
fn a_literal_may_come_through_another_macro() {
    macro_rules! blocks_of {
        ($depth:literal) => {
            select!($depth)
        };
    }
    macro_rules! of_role {
        ($role:expr) => {
            select!(".block[role=$wanted]", wanted = $role)
        };
    }
    assert_eq!(blocks_of!(".seg:depth(1)"), select!("d1"));
    assert_eq!(
        of_role!("user").resolve().unwrap().to_string(),
        ".block[role='user']"
    );
}

/// The names of the expansion neither clash with the caller's nor reach the caller's expressions.
#[test]
fn names_do_not_leak() {
    #[allow(dead_code)]
    struct Query;
    #[allow(dead_code)]
    enum Text {
        Static,
    }
    #[allow(dead_code, non_snake_case)]
    fn Some(_: ()) {}
    const PLAN: i64 = 7;
    let plan = select!(
        ".seg:depth($n) .block[kind='x'] @limit=$limit",
        n = PLAN,
        limit = 3
    );
    assert_eq!(
        plan.resolve().unwrap().to_string(),
        ".seg:depth(7) .block:x @limit=3"
    );
}

#[test]
fn plans_are_cheap_and_can_be_sent() {
    fn sendable<T: Send + Sync + Clone + 'static>(_: &T) {}
    sendable(&LAST);
    sendable(&Selector::parse(".block").unwrap());
    let key = String::from("k");
    let plan = select!("#$key");
    let copy = plan.clone();
    assert_eq!(
        std::thread::spawn(move || copy.to_string()).join().unwrap(),
        "#$key"
    );
    // The value was borrowed, not moved.
    assert_eq!(key, "k");
}

#[test]
fn a_selector_of_one_kind_is_no_plan_of_another() {
    let range = Selector::parse("@t0..@t-3 .block").unwrap();
    assert!(range.plan::<RangeDiff>().is_ok());
    let error = range.plan::<Ids>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`@t0..@t-3 .block` gives RangeDiff, not Ids: leave out the range of times, or run the range that `selector.plan::<RangeDiff>()?` gives [E_SELECTOR_INVALID: result-kind]"
    );
}

/// Every way to do a thing, with every argument that it takes.
#[test]
fn there_is_one_way_to_do_each_thing() -> Result<(), Error> {
    let mut ctx = Context::builder().allow_system_edits(true).build();
    let ids = [
        ctx.user("a question"),
        ctx.assistant(String::from("an answer")),
        ctx.system(vec![Part::text("see"), Part::image([1, 2], "image/png")]),
        ctx.push(Block::new(serde_json::json!({"any": "JSON"})))?,
        ctx.pre(Block::new("before"))?,
        ctx.post(Block::new("after"))?,
        ctx.upsert(Block::new("state").key("state"))?,
        ctx.upsert(Block::new("state").key("state").kind("second"))?,
    ];
    assert!(ctx.node(&ids[6]).is_none());
    ctx.commit()?;

    // Places: a plan, a selector, an id, a depth.
    let position = Selector::parse("(d0, cont[offset=0], end)")?;
    ctx.insert(select!("(d0, cont[offset=0], )"), Block::new("first"))?;
    let last = ctx.insert(&position, "last")?.added[0].clone();
    let segment = ctx.select(select!(".seg:depth(1)"))?.remove(0);
    ctx.insert(&segment, "under it")?;
    ctx.insert(1, "a turn")?;
    ctx.insert(0, "in the open turn")?;
    ctx.insert(-1, "a rule")?;

    // Targets: a plan, a selector, an id, several ids; each with pairs.
    ctx.move_to(&last, select!("(d0, cont[offset=0], )"))?;
    ctx.move_to(&last, 0)?;
    ctx.move_to(select!(".seg:depth(1)"), 2)?;
    ctx.replace(&last, Block::new("the last"))?;
    ctx.replace(
        select!(".block[content='a turn']").with_pairs(),
        "another turn",
    )?;
    ctx.delete(Selector::parse(".block[content='first']")?.with_pairs())?;
    ctx.delete(ids[0].with_pairs())?;
    let edited: Edited = ctx.delete([&ids[1], &ids[2]])?;
    assert_eq!(edited.removed.len(), 2);
    let error: Error = ctx.delete(vec![ids[1].clone()]).unwrap_err();
    assert_eq!(error.node(), Some(&ids[1]));
    ctx.commit()?;

    // Reads: a plan or a selector, here and in a snapshot.
    let selector = Selector::parse("@t0 .block")?;
    let found: Vec<NodeId> = ctx.select(&selector)?;
    assert_eq!(ctx.select(select!("@t0 .block"))?, found);
    assert_eq!(ctx.query(&selector).skip(1).limit(3).ids()?, found[1..4]);
    let snapshot = ctx.newest().unwrap();
    assert_eq!(snapshot.select(&selector)?, found);
    assert_eq!(snapshot.query(selector).nodes()?.len(), found.len());
    assert_eq!(snapshot, ctx.snapshot(Address::Turn(0))?);

    // Ranges have their options on the query; one of run time is asked for as such.
    let range = Selector::parse("@t0..@t-1  .block")?;
    assert!(
        ctx.query(&range)
            .ids()
            .unwrap_err()
            .to_string()
            .contains("plan::<RangeDiff>()")
    );
    let changes = ctx
        .query(range.plan::<RangeDiff>()?)
        .max_snapshots(10)
        .include_content(ContentMode::Unified)
        .run()?;
    assert_eq!(changes.query, "@t0..@t-1  .block");
    let constant = ctx.query(select!("@t-1..@t0 .cb")).run()?;
    assert_eq!(constant.query, "@t-1..@t0 .cb");
    assert_eq!(constant.diffs, changes.diffs);
    let diff = ctx.diff("@t-1", Address::Turn(0), select!(".block"))?;
    let json: serde_json::Value = serde_json::from_str(&diff.to_json()).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["added", "changed", "removed"]);

    let attempt = ctx.attempt(&Request::custom(
        &ctx,
        "openai",
        "gpt-5",
        &serde_json::json!({}),
    ));
    let other = ctx.clone();
    attempt.finish(Usage {
        input: 1,
        output: 2,
        cached: 0,
    });
    assert_eq!((ctx.attempts().len(), other.attempts().len()), (1, 0));
    let failed = Error::from(std::io::Error::other("a cable"));
    assert_eq!(failed.code().as_str(), "E_IO");
    Ok(())
}
