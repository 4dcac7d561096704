//! The holders of the space, for the error of a budget that cannot be met.

use core::fmt;

use pact_grammar::Code;

use crate::context::Context;
use crate::lifecycle::{Measure, Overrun};
use crate::node::{Node, Region};
use crate::tree::{Found, Spot, Subtree};

/// Tells that a request cannot be made to fit its budgets, and the holders of the space. Nothing
/// was changed, and nothing was sent.
///
/// ```
/// # use pact_core::{Absorbed, Json, Provider, ProviderError, Rendered, Thread};
/// # struct Echo;
/// # impl Provider for Echo {
/// #     fn api(&self) -> &str { "echo" }
/// #     fn model(&self) -> &str { "echo-1" }
/// #     fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
/// #         Ok(Rendered::new(thread.to_json()))
/// #     }
/// #     fn absorb(&self, _: &Json) -> Result<Absorbed, ProviderError> {
/// #         Ok(Absorbed::default())
/// #     }
/// # }
/// use pact_core::{Budget, Context, Error, Holder, Pruning};
///
/// let pruning = Pruning::new().budget(Budget::tokens(20));
/// let mut ctx = Context::builder().pruning(pruning).build();
/// ctx.user("a question ".repeat(50));
/// let Err(Error::OverBudget(error)) = ctx.fit(&Echo) else { panic!("it cannot fit") };
/// assert_eq!(error.holding[0].holder, Holder::OpenTurn);
/// assert!(error.over[0].measured > 100);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OverBudget {
    /// The budgets that cannot be met.
    pub over: Vec<Overrun>,
    /// The holders of the space after all that may leave has left, the most first. The first budget
    /// says in which unit.
    pub holding: Vec<Holding>,
}

/// A holder of some of the space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Holding {
    /// The reason why it stays.
    pub holder: Holder,
    /// The amount.
    pub amount: u64,
}

/// Why a part of a request stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Holder {
    /// It is in the open turn.
    OpenTurn,
    /// It is in one of the newest turns, which are spared.
    NewestTurns,
    /// It is in `^sys`.
    System,
    /// It is pinned, or inside something that is.
    Pinned,
    /// A guard holds it.
    Held,
    /// A tool call joins it to something that stays, or it is in a turn that stays whole.
    Joined,
    /// It is the tools, and all else that a request has beside the blocks.
    Request,
    /// It is reserved for the answer.
    Reserve,
}

impl Holder {
    /// The holder in a few words.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OpenTurn => "the open turn",
            Self::NewestTurns => "the newest turns, which are spared",
            Self::System => "`^sys`",
            Self::Pinned => "pinned nodes",
            Self::Held => "nodes that guards hold",
            Self::Joined => "blocks that calls or turns join to those",
            Self::Request => "tools and overheads",
            Self::Reserve => "the reserve for the answer",
        }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request cannot be made to fit: ")?;
        for (index, Overrun { budget, measured }) in self.over.iter().enumerate() {
            let before = if index == 0 { "" } else { ", and " };
            write!(f, "{before}{measured} of {budget}")?;
        }
        write!(f, " [{}]", Code::OverBudget)?;
        for (index, Holding { holder, amount }) in self.holding.iter().enumerate() {
            let before = if index == 0 { "; " } else { ", " };
            write!(f, "{before}{holder}: {amount}")?;
        }
        f.write_str("; raise the budget, spare less, or shorten results with `Pruning::shorten`")
    }
}

impl core::error::Error for OverBudget {}

impl Context {
    /// The error of budgets that cannot be met.
    pub(super) fn cannot_fit(&mut self) -> OverBudget {
        let over = self.over_budget();
        let measure = over.first().map_or(Measure::Tokens, |it| it.budget.measure);
        let region = over.first().map_or(Region::Root, |it| it.budget.region);
        let mut amounts: Vec<(Holder, u128)> = Vec::new();
        let mut add = |holder: Holder, amount: u128| match amounts
            .iter_mut()
            .find(|(other, _)| *other == holder)
        {
            Some((_, sum)) => *sum += amount,
            None => amounts.push((holder, amount)),
        };
        let covers = |other: Region| region == Region::Root || region == other;
        if covers(Region::System) {
            self.add_held(&self.tree.system.top, Holder::System, measure, &mut add);
        }
        if covers(Region::Head) {
            let holder = match self.costs.policy().spared_turns() {
                0 => Holder::Joined,
                _ => Holder::OpenTurn,
            };
            self.add_held(self.tree.head(), holder, measure, &mut add);
        }
        if covers(Region::Sequence) {
            let segments = self.tree.sequence.segments();
            let spared = self.costs.policy().spared_turns().saturating_sub(1);
            let spared_from = segments.len().saturating_sub(spared);
            for (position, part) in segments.iter().enumerate() {
                let holder = if position >= spared_from {
                    Holder::NewestTurns
                } else {
                    Holder::Joined
                };
                self.add_held(&part.top, holder, measure, &mut add);
            }
        }
        let is_request = measure == Measure::Tokens && region == Region::Root;
        if is_request {
            let overhead = self.costs.request().overhead;
            add(Holder::Request, u128::try_from(overhead).unwrap_or(0));
        }
        let ratio = self.costs.careful_ratio();
        let mut holding: Vec<Holding> = amounts
            .into_iter()
            .map(|(holder, amount)| {
                let amount = if is_request {
                    ratio.scaled(amount)
                } else {
                    amount
                };
                Holding {
                    holder,
                    amount: u64::try_from(amount).unwrap_or(u64::MAX),
                }
            })
            .collect();
        if is_request {
            holding.push(Holding {
                holder: Holder::Reserve,
                amount: self.costs.policy().reserved(),
            });
        }
        holding.retain(|holding| holding.amount > 0);
        holding.sort_by(|left, right| {
            let by_amount = right.amount.cmp(&left.amount);
            by_amount.then(left.holder.cmp(&right.holder))
        });
        OverBudget { over, holding }
    }

    /// Adds up a part by its holders. A pinned or held node holds all inside it.
    fn add_held(
        &self,
        subtree: &Subtree,
        holder: Holder,
        measure: Measure,
        add: &mut impl FnMut(Holder, u128),
    ) {
        let inside = match holder {
            Holder::Pinned | Holder::Held | Holder::OpenTurn | Holder::System => holder,
            _ if subtree.node.pinned() => Holder::Pinned,
            _ if self.references.holds(&subtree.node.id) => Holder::Held,
            other => other,
        };
        let alone = Subtree::shared(&subtree.node);
        add(
            inside,
            self.costs.of_part(&alone, self.births.cycle(), measure),
        );
        for child in subtree.children() {
            self.add_held(child, inside, measure, add);
        }
    }

    /// Whether a node, or one that holds it, is pinned or held.
    pub(super) fn is_protected(&self, found: &Found) -> bool {
        let stays = |node: &Node| self.is_spared(node);
        let sequence = matches!(found.spot, Spot::Segment(_) | Spot::Stray(_));
        if stays(&self.tree.root) || sequence && stays(&self.tree.sequence.node) {
            return true;
        }
        let Some(mut subtree) = self.tree.part(found.spot) else {
            return false;
        };
        for index in &found.path {
            if stays(&subtree.node) {
                return true;
            }
            match subtree.children().get(*index) {
                Some(child) => subtree = child,
                None => return false,
            }
        }
        stays(&subtree.node)
    }
}
