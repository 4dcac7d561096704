//! Random programs on a stored context.

use std::fmt;
use std::num::NonZeroUsize;

use pact_core::{Address, Budget};
use pact_store::Load;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::model::Settings;
use crate::model::program::{Step, address, compacting_step, settings, step};

#[derive(Clone, Debug)]
pub(super) enum Act {
    /// A step on the context, past the store. Commits, rewinds, forks and imports are among them.
    Past(Box<Step>),
    /// Edits together or not at all, which are stored if the handle is told to.
    Edit(Vec<Step>, bool),
    /// Whether edits are stored from now on.
    StoreEdits(bool),
    /// A long text, so that there are checkpoints and values that are stored apart.
    Long(u8, Length),
    /// A message of a provider, past the store.
    Absorb(u8),
    /// Makes the open turn fit, past the store.
    Fit(u8),
    /// Undoes the open turn, past the store.
    Rollback,
    Commit,
    Save,
    Rewind(Address),
    /// Renders a request, which may be sent later.
    Render(u8, bool),
    /// Renders a request unless one is waiting, and records that it is sent.
    Attempt(u8),
    /// A request without bytes.
    Custom,
    End(u8, End),
    /// Opens it anew, with or without saving it before.
    Open(Load, bool),
    Reload,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Length {
    /// A few kilobytes.
    Some,
    /// More than fits in a row.
    Apart,
    /// As much as a checkpoint is worth.
    Much,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    Finish,
    Fail,
    Cancel,
    Discard,
}

/// A program and the settings of its context.
#[derive(Clone)]
pub(super) struct Program {
    pub(super) settings: Settings,
    pub(super) acts: Vec<Act>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}", self.settings)?;
        let mut acts = self.acts.iter();
        acts.try_for_each(|act| writeln!(f, "  {act:?}"))
    }
}

impl Length {
    /// A text with characters that JSON escapes. The same seed gives the same text.
    pub(super) fn text(self, seed: u8) -> String {
        let count = match self {
            Self::Some => 150,
            Self::Apart => 2_500,
            Self::Much => 1_500,
        };
        let mut state = u64::from(seed) + 1;
        let words = (0..count).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            format!("{state:016x}\"\\\n\u{e9}\u{1f980} ")
        });
        words.collect()
    }
}

pub(super) fn load() -> impl Strategy<Value = Load> {
    prop_oneof![
        2 => Just(Load::Newest),
        2 => (1_usize..5).prop_map(|count| Load::Last(NonZeroUsize::new(count).unwrap())),
        2 => Just(Load::All),
    ]
}

pub(super) fn past() -> BoxedStrategy<Step> {
    prop_oneof![3 => step(), 1 => compacting_step()]
        .prop_filter("a guard is not stored", |step| {
            !matches!(step, Step::Hold(_) | Step::Drop(_) | Step::Switch(_))
        })
        .boxed()
}

pub(super) fn act() -> BoxedStrategy<Act> {
    let length = select(&[Length::Some, Length::Some, Length::Apart, Length::Much][..]);
    let end = select(
        &[
            End::Finish,
            End::Finish,
            End::Fail,
            End::Cancel,
            End::Discard,
        ][..],
    );
    prop_oneof![
        20 => past().prop_map(|step| Act::Past(Box::new(step))),
        3 => (vec(past(), 1..4), any::<bool>())
            .prop_map(|(steps, fails)| Act::Edit(steps, fails)),
        1 => any::<bool>().prop_map(Act::StoreEdits),
        4 => (0_u8..6, length).prop_map(|(seed, length)| Act::Long(seed, length)),
        1 => any::<u8>().prop_map(Act::Absorb),
        2 => (0_u8..3).prop_map(Act::Fit),
        1 => Just(Act::Rollback),
        8 => Just(Act::Commit),
        4 => Just(Act::Save),
        3 => address().prop_map(Act::Rewind),
        1 => (0_u8..4, any::<bool>()).prop_map(|(provider, it)| Act::Render(provider, it)),
        4 => (0_u8..4).prop_map(Act::Attempt),
        1 => Just(Act::Custom),
        4 => (any::<u8>(), end).prop_map(|(which, end)| Act::End(which, end)),
        5 => (load(), proptest::bool::weighted(0.7)).prop_map(|(load, it)| Act::Open(load, it)),
        1 => Just(Act::Reload),
    ]
    .boxed()
}

/// The settings of the model's programs, perhaps with a budget of tokens.
pub(super) fn setup() -> impl Strategy<Value = Settings> {
    let tokens = (20_u64..4_000, option::of(0_u64..4_000)).prop_map(|(limit, low)| {
        let budget = Budget::tokens(limit);
        low.map_or(budget, |low| budget.down_to(low.min(limit)))
    });
    (settings(), option::weighted(0.3, tokens)).prop_map(|(mut settings, tokens)| {
        settings.policy.budgets.extend(tokens);
        settings
    })
}

pub(super) fn program(length: usize) -> impl Strategy<Value = Program> {
    let parts = (setup(), vec(act(), 0..length));
    parts.prop_map(|(settings, acts)| Program { settings, acts })
}
