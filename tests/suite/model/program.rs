//! Random programs: steps on a context, one after the other.

use std::fmt;

use pact_core::{Address, Budget, Json, Region};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::recipe::Recipe;
use super::{Policy, Settings};

/// A node that a step is about. It is only known when the step is done which one that is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// Any node, the regions included.
    Any(u8),
    /// A segment, by its depth.
    Segment(u8),
    Container(u8),
    /// A node of the active head, the head included.
    Head(u8),
    /// The node that was made last.
    Newest,
    /// A node that is not there.
    Ghost,
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    User(&'static str),
    Assistant(&'static str),
    Core(Recipe),
    Pre(Recipe),
    Post(Recipe),
    Upsert(Recipe),
    System(Recipe),
    Attach(Target, Recipe),
    Remove(Target),
    /// Compacts the turns at some depths: one for each bit.
    Compact(u8, Recipe),
    /// Compacts the oldest turns, if a budget is exceeded.
    CompactDue(Budget, Recipe),
    /// Undoes a compaction.
    Undo(u8),
    /// Makes the next request fit the budgets.
    Fit,
    Hold(Target),
    /// Drops a guard that is alive.
    Drop(u8),
    Commit,
    /// Branches off, and goes on with the branch.
    Fork(Address),
    Rewind(Address),
    /// Goes on with another branch.
    Switch(u8),
    /// Goes on from an export of a snapshot, or of the whole history.
    Import(Option<Address>),
    /// Lets time pass.
    Tick(i64),
}

/// A program and the settings of its context.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) settings: Settings,
    pub(crate) steps: Vec<Step>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}", self.settings)?;
        self.steps
            .iter()
            .try_for_each(|step| writeln!(f, "  {step:?}"))
    }
}

fn texts(choices: &'static [&'static str]) -> impl Strategy<Value = String> {
    select(choices).prop_map(str::to_owned)
}

fn content() -> impl Strategy<Value = Json> {
    prop_oneof![
        6 => select(&["", "a", "some text", "\u{e9}\u{1f980}\"\\\n\u{7f}"][..])
            .prop_map(Json::from),
        1 => Just(serde_json::json!({"name": "weather", "arguments": {"days": -3, "city": null}})),
        1 => Just(serde_json::json!([1, true, "x"])),
        1 => select(&["c0", "c1"][..])
            .prop_map(|name| serde_json::json!([{"type": "tool_use", "id": name}])),
        1 => select(&["c0", "c1"][..])
            .prop_map(|name| {
                serde_json::json!([{"type": "text"}, {"type": "tool_result", "tool_use_id": name}])
            }),
        // An answer, or several, and perhaps a call in one message.
        1 => vec((any::<bool>(), select(&["c0", "c1", "c2"][..])), 1..4).prop_map(|ends| {
            let part = |(is_call, name): (bool, &str)| {
                if is_call {
                    serde_json::json!({"type": "tool_use", "id": name})
                } else {
                    serde_json::json!({"type": "tool_result", "tool_use_id": name, "content": "x"})
                }
            };
            ends.into_iter().map(part).collect()
        }),
        // Other forms: parts without ids, parts with a member around them, items.
        1 => (0..3_u8, any::<bool>(), select(&["c0", "c1"][..])).prop_map(|(form, is_call, name)| {
            use serde_json::json;
            match (form, is_call) {
                (0, true) => json!([{"functionCall": {"name": name, "args": {}}}]),
                (0, false) => json!([{"functionResponse": {"name": name, "response": {}}}]),
                (1, true) => json!([{"toolUse": {"toolUseId": name}}, {"text": "x"}]),
                (1, false) => json!([{"toolResult": {"toolUseId": name, "content": []}}]),
                (_, true) => json!({"type": "function_call", "call_id": name}),
                (_, false) => json!({"type": "function_call_output", "call_id": name}),
            }
        }),
        1 => Just(Json::Null),
    ]
}

/// Often missing, so that most recipes are short.
fn rarely<S: Strategy>(strategy: S) -> impl Strategy<Value = Option<S::Value>> {
    option::weighted(0.15, strategy)
}

/// Ids that come again, some of them ids that the engine would choose itself.
fn given_id() -> impl Strategy<Value = String> {
    texts(&["x", "y", "block:2.0", "block:3.0", "seg:1.7", "cont:2.2"])
}

fn attributes() -> impl Strategy<Value = Vec<(String, Json)>> {
    let name = prop_oneof![
        8 => texts(&["data_cost", "data_cost", "data_a", "content_b", "ns:c"]),
        1 => texts(&["role", "plain", "content_hash"]),
    ];
    vec((name, (0_i64..4).prop_map(Json::from)), 0..3).prop_map(|attributes| {
        let mut unique: Vec<(String, Json)> = Vec::new();
        for (name, value) in attributes {
            if unique.iter().all(|(other, _)| *other != name) {
                unique.push((name, value));
            }
        }
        unique
    })
}

prop_compose! {
    /// The headers that blocks and containers have in common.
    fn headers()(
        id in option::weighted(0.1, given_id()),
        offset in option::weighted(0.3, -2_i64..3),
        ttl in option::weighted(0.4, 0_u32..4),
        priority in prop_oneof![3 => Just(0), 1 => -1_i64..2],
        key in option::weighted(0.25, texts(&["k", "rag"])),
        tags in vec(texts(&["t", "u"]), 0..2),
        provenance in rarely(content()),
        pinned in rarely(any::<bool>()),
        attributes in attributes(),
    ) -> Recipe {
        Recipe {
            id,
            offset,
            ttl,
            priority,
            key,
            tags,
            provenance,
            pinned,
            attributes,
            ..Recipe::default()
        }
    }
}

prop_compose! {
    fn block()(
        recipe in headers(),
        node_type in option::weighted(0.08, texts(
            &["block:summary", "cb", "custom:note", "cont", "mc:box", "seg", "^sys", "^odd"],
        )),
        role in option::of(texts(&["user", "tool", "system"])),
        kind in rarely(texts(&["summary", "text"])),
        call in option::weighted(0.4, call()),
        content in option::weighted(0.9, content()),
        mime in rarely(texts(&["text/plain"])),
        cadence in prop_oneof![
            16 => Just(None),
            5 => (1_u32..4).prop_map(Some),
            1 => Just(Some(0)),
        ],
    ) -> Recipe {
        let mut recipe = Recipe { node_type, role, kind, content, mime, cadence, ..recipe };
        if let Some((kind, attributes)) = call {
            recipe.kind = kind.map(str::to_owned).or(recipe.kind);
            recipe.attributes.extend(attributes);
        }
        recipe
    }
}

/// Makes a block an end of tool calls, or both: few names, so that some are given again. Or makes
/// it a redaction.
fn call() -> impl Strategy<Value = (Option<&'static str>, Vec<(String, Json)>)> {
    let name = || select(&["c0", "c1", "c2"][..]);
    let named = |attribute: &str, name: &str| (attribute.to_owned(), Json::from(name));
    let listed = |names: Vec<&str>| {
        let calls = names
            .into_iter()
            .map(|name| serde_json::json!({"id": name}));
        ("data_tool_calls".to_owned(), calls.collect())
    };
    prop_oneof![
        8 => (select(&["call", "result"][..]), name())
            .prop_map(move |(kind, name)| (Some(kind), vec![named("data_call_id", name)])),
        2 => vec(name(), 0..3).prop_map(move |names| (None, vec![listed(names)])),
        2 => name().prop_map(move |name| (None, vec![named("data_tool_call_id", name)])),
        1 => (vec(name(), 1..3), name()).prop_map(move |(names, name)| {
            (None, vec![listed(names), named("data_tool_use_id", name)])
        }),
        1 => (name(), name()).prop_map(move |(one, other)| {
            let attributes = vec![named("data_call_id", one), named("data_tool_call_id", other)];
            (Some("result"), attributes)
        }),
        // No call, but a block that may fold with its turn; or one that only looks so.
        3 => Just((Some("redaction"), vec![named("data_redacts", "gone")])),
        1 => Just((Some("redaction"), Vec::new())),
    ]
}

fn container(inside: impl Strategy<Value = Recipe>) -> impl Strategy<Value = Recipe> {
    let node_type = option::weighted(0.06, texts(&["mc", "cont:group", "block", "seg", "^ah"]));
    let removable = option::weighted(0.6, proptest::bool::weighted(0.8));
    let children = vec(inside, 0..4);
    (headers(), node_type, removable, children).prop_map(
        |(recipe, node_type, removable, children)| Recipe {
            is_container: true,
            node_type,
            removable,
            children,
            ..recipe
        },
    )
}

/// Boxed, as are others here: strategies are large, and a test's stack is small.
pub(crate) fn recipe() -> BoxedStrategy<Recipe> {
    let block = block().boxed();
    let inner = container(block.clone()).boxed();
    let inside = prop_oneof![4 => block.clone(), 1 => inner];
    prop_oneof![3 => block, 1 => container(inside).boxed()].boxed()
}

pub(crate) fn address() -> impl Strategy<Value = Address> {
    prop_oneof![
        4 => (-3_i64..=0).prop_map(Address::Turn),
        2 => (0_i64..8).prop_map(Address::Cycle),
        1 => Just(Address::Oldest),
    ]
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        6 => any::<u8>().prop_map(Target::Any),
        4 => (0_u8..4).prop_map(Target::Segment),
        4 => any::<u8>().prop_map(Target::Container),
        4 => any::<u8>().prop_map(Target::Head),
        1 => Just(Target::Newest),
        1 => Just(Target::Ghost),
    ]
}

/// The depths that the bits of a number stand for.
pub(crate) fn depths(bits: u8) -> Vec<usize> {
    (1..=8)
        .filter(|depth| bits >> (depth - 1) & 1 == 1)
        .collect()
}

/// With a key, mostly.
fn keyed(recipe: BoxedStrategy<Recipe>) -> impl Strategy<Value = Recipe> {
    let key = option::weighted(0.9, texts(&["k", "rag"]));
    (recipe, key).prop_map(|(recipe, key)| Recipe { key, ..recipe })
}

/// The turns that are compacted: mostly a run of them.
fn runs() -> impl Strategy<Value = u8> {
    prop_oneof![
        8 => (0_u32..3, 1_u32..4).prop_map(|(first, count)| ((1_u8 << count) - 1) << first),
        1 => any::<u8>(),
    ]
}

/// Summaries are short, mostly.
fn summary(recipe: BoxedStrategy<Recipe>) -> BoxedStrategy<Recipe> {
    prop_oneof![3 => Just(Recipe::text("assistant", "so far")), 1 => recipe].boxed()
}

/// A step within one line of history.
pub(crate) fn edit() -> BoxedStrategy<Step> {
    let recipe = recipe();
    prop_oneof![
        4 => select(&["hello", "and?", ""][..]).prop_map(Step::User),
        2 => select(&["hi", "well"][..]).prop_map(Step::Assistant),
        6 => recipe.clone().prop_map(Step::Core),
        4 => recipe.clone().prop_map(Step::Pre),
        4 => recipe.clone().prop_map(Step::Post),
        2 => recipe.clone().prop_map(Step::System),
        3 => keyed(recipe.clone()).prop_map(Step::Upsert),
        8 => (target(), recipe.clone()).prop_map(|(target, recipe)| Step::Attach(target, recipe)),
        3 => (runs(), summary(recipe.clone())).prop_map(|(runs, it)| Step::Compact(runs, it)),
        1 => (budget(), summary(recipe.clone())).prop_map(|(low, it)| Step::CompactDue(low, it)),
        2 => any::<u8>().prop_map(Step::Undo),
        3 => Just(Step::Fit),
        3 => target().prop_map(Step::Remove),
        2 => Just(Step::Remove(Target::Newest)),
        2 => select(&[1_i64, 1_000, 86_400_000_000_000][..]).prop_map(Step::Tick),
    ]
    .boxed()
}

/// An edit or a commit.
pub(crate) fn plain_step() -> impl Strategy<Value = Step> {
    prop_oneof![3 => edit(), 1 => Just(Step::Commit)]
}

pub(crate) fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        24 => edit(),
        12 => Just(Step::Commit),
        3 => target().prop_map(Step::Hold),
        2 => any::<u8>().prop_map(Step::Drop),
        2 => address().prop_map(Step::Fork),
        3 => address().prop_map(Step::Rewind),
        1 => any::<u8>().prop_map(Step::Switch),
        2 => option::of(address()).prop_map(Step::Import),
    ]
}

/// Mostly turns that are sealed, compacted and brought back.
pub(crate) fn compacting_step() -> impl Strategy<Value = Step> {
    let recipe = recipe();
    prop_oneof![
        6 => select(&["hello", "and?", ""][..]).prop_map(Step::User),
        3 => recipe.clone().prop_map(Step::Core),
        1 => recipe.clone().prop_map(Step::Post),
        2 => ((0_u8..4).prop_map(Target::Segment), recipe.clone())
            .prop_map(|(target, recipe)| Step::Attach(target, recipe)),
        8 => Just(Step::Commit),
        6 => (runs(), summary(recipe.clone())).prop_map(|(runs, it)| Step::Compact(runs, it)),
        2 => (budget(), summary(recipe)).prop_map(|(low, it)| Step::CompactDue(low, it)),
        5 => any::<u8>().prop_map(Step::Undo),
        2 => Just(Step::Fit),
        1 => target().prop_map(Step::Hold),
        1 => any::<u8>().prop_map(Step::Drop),
        1 => address().prop_map(Step::Fork),
        1 => option::of(address()).prop_map(Step::Import),
    ]
}

fn budget() -> impl Strategy<Value = Budget> {
    let region = select(
        &[
            Region::Root,
            Region::Root,
            Region::System,
            Region::Sequence,
            Region::Head,
        ][..],
    );
    let low = option::of(0_u64..12);
    (0_u8..3, 0_u64..12, region, low).prop_map(|(measure, limit, region, low)| {
        let budget = match measure {
            0 => Budget::blocks(limit),
            1 => Budget::nodes(limit + 4),
            _ => Budget::cost(limit),
        };
        let budget = budget.within(region);
        low.map_or(budget, |low| budget.down_to(low))
    })
}

pub(crate) fn settings() -> impl Strategy<Value = Settings> {
    (
        vec(texts(&["You are helpful.", "Be brief."]), 0..3),
        any::<bool>(),
        option::weighted(0.2, 1_usize..4),
        prop_oneof![1 => Just(Vec::new()), 1 => vec(budget(), 1..4)],
        0_usize..4,
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(
            |(
                instructions,
                may_edit_system,
                keep,
                budgets,
                spared_turns,
                prunes_turns,
                folds_turns,
                has_own_costs,
                demotes,
            )| {
                Settings {
                    instructions,
                    may_edit_system,
                    keep,
                    policy: Policy {
                        budgets,
                        spared_turns,
                        prunes_turns,
                        folds_turns,
                        has_own_costs,
                    },
                    demotes,
                }
            },
        )
}

/// A program of up to so many of these steps.
pub(crate) fn program(
    steps: impl Strategy<Value = Step>,
    length: usize,
) -> impl Strategy<Value = Program> {
    (settings(), vec(steps, 0..length)).prop_map(|(settings, steps)| Program { settings, steps })
}
