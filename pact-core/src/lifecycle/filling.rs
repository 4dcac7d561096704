//! The contents of the window of a model.

use core::fmt;
use std::collections::{HashMap, HashSet};

use crate::context::Context;
use crate::node::{NodeId, Region, region_name};
use crate::provider::PieceKind;

/// Tells the contents of the window of a model. Made by [`Context::filling`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Filling {
    /// All tokens: of the blocks, and of all that the last request had beside them.
    pub total: u64,
    /// The most tokens that a request may have, with the reserve; none if no budget limits them.
    pub limit: Option<u64>,
    /// The tokens that are reserved for the answer.
    pub reserve: u64,
    /// Of all tokens, those of the tools and of all else that the last request had beside the
    /// blocks. 0 before the first [`Context::fit`].
    pub overhead: u64,
    /// Of all tokens, those at the start that the last [recorded](Context::attempt) request had,
    /// too: a provider may have them in its cache. 0 if the last [`fit`](Context::fit) was for
    /// another provider, or for other tools.
    pub cached: u64,
    /// By region, in the order of the thread.
    pub regions: Vec<Share>,
    /// By role, the most first.
    pub roles: Vec<Share>,
    /// By kind, the most first. A block without a kind counts under an empty name.
    pub kinds: Vec<Share>,
    /// By turn, oldest first; a turn has the id of its segment, and the open one that of `^ah`.
    pub turns: Vec<Share>,
}

/// The blocks of one region, role, kind or turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Share {
    /// The region, the role, the kind, or the id of the turn.
    pub name: String,
    /// How many blocks it has.
    pub blocks: usize,
    /// Their tokens.
    pub tokens: u64,
}

impl Context {
    /// Counts the tokens of the working state: by region, role, kind and turn, beside the limit.
    ///
    /// Tokens are counted as the provider of the last [`fit`](Context::fit) does, by all that is
    /// known.
    ///
    /// ```
    /// use pact_core::{Context, Tokens};
    ///
    /// let words = Tokens::with(|text| text.split_whitespace().count() as u64);
    /// let mut ctx = Context::builder().system("Be brief.").tokens(words).build();
    /// ctx.user("How warm is it in Paris?");
    /// let filling = ctx.filling();
    /// assert_eq!(filling.total, 6 + 10); // a message costs four tokens beside its text
    /// assert_eq!(filling.roles[0].name, "user");
    /// assert_eq!(filling.regions[0].tokens, 6);
    /// ```
    #[must_use]
    pub fn filling(&self) -> Filling {
        let request = self.costs.request();
        let scaled = |tokens: u128| {
            let tokens = request.ratio.scaled(tokens);
            u64::try_from(tokens).unwrap_or(u64::MAX)
        };
        let mut regions = Shares::default();
        let mut roles = Shares::default();
        let mut kinds = Shares::default();
        let mut turns = Shares::default();
        let (mut blocks, mut cached) = (0_u128, 0_u128);
        let sent = self.attempts.last_sent().unwrap_or_default();
        let said = sent.iter().filter(|piece| piece.kind != PieceKind::Member);
        // An API may say a block in several messages.
        let mut met = HashSet::new();
        let nodes = said.flat_map(|piece| piece.nodes.iter());
        let mut sent = nodes.filter(|id| met.insert(*id));
        // With other tools or another provider, the start of the request is another one.
        let settings = request.base.as_ref().map(|base| base.revision);
        let sent_by = self.attempts.last_sent_by();
        let mut is_cached = settings.is_none() || sent_by.is_none() || settings == sent_by;
        for message in self.thread().messages() {
            let tokens = u128::from(self.costs.tokens().of_block(message.node().node()));
            blocks += tokens;
            is_cached = is_cached && sent.next() == Some(message.id());
            if is_cached {
                cached += tokens;
            }
            let region = match message.segment() {
                Some(_) => Region::Sequence,
                None if message.is_in_system() => Region::System,
                None => Region::Head,
            };
            regions.add(region_name(region), tokens);
            roles.add(message.role(), tokens);
            kinds.add(message.kind().unwrap_or_default(), tokens);
            let turn = message.segment().map(NodeId::as_str);
            if let Some(turn) = turn.or((region == Region::Head).then_some("^ah")) {
                turns.add(turn, tokens);
            }
        }
        let overhead = u128::try_from(request.overhead).unwrap_or_default();
        let total = blocks.saturating_add_signed(request.overhead);
        Filling {
            total: scaled(total),
            limit: self.costs.limit_of_request(),
            reserve: self.costs.policy().reserved(),
            overhead: scaled(overhead),
            cached: scaled(cached),
            regions: regions.in_order(scaled),
            roles: roles.most_first(scaled),
            kinds: kinds.most_first(scaled),
            turns: turns.in_order(scaled),
        }
    }
}

/// Sums by name, in the order in which the names came.
#[derive(Default)]
struct Shares<'n> {
    of: Vec<(&'n str, usize, u128)>,
    at: HashMap<&'n str, usize>,
}

impl<'n> Shares<'n> {
    fn add(&mut self, name: &'n str, tokens: u128) {
        let at = *self.at.entry(name).or_insert(self.of.len());
        match self.of.get_mut(at) {
            Some((_, blocks, sum)) => {
                *blocks += 1;
                *sum += tokens;
            }
            None => self.of.push((name, 1, tokens)),
        }
    }

    fn in_order(self, scaled: impl Fn(u128) -> u64) -> Vec<Share> {
        let shares = self.of.into_iter();
        let shares = shares.map(|(name, blocks, tokens)| Share {
            name: name.to_owned(),
            blocks,
            tokens: scaled(tokens),
        });
        shares.collect()
    }

    fn most_first(self, scaled: impl Fn(u128) -> u64) -> Vec<Share> {
        let mut shares = self.in_order(scaled);
        shares.sort_by(|left, right| {
            let by_tokens = right.tokens.cmp(&left.tokens);
            by_tokens.then_with(|| left.name.cmp(&right.name))
        });
        shares
    }
}

/// Prints a few lines for people.
impl fmt::Display for Filling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tokens", self.total)?;
        if let Some(limit) = self.limit {
            write!(f, " of {limit}")?;
        }
        let beside = [
            ("reserved", self.reserve),
            ("beside the blocks", self.overhead),
            ("cached", self.cached),
        ];
        for (what, tokens) in beside.iter().filter(|(_, tokens)| *tokens > 0) {
            write!(f, ", {tokens} {what}")?;
        }
        let groups = [
            ("region", &self.regions),
            ("role", &self.roles),
            ("kind", &self.kinds),
        ];
        for (what, shares) in groups {
            write!(f, "\nby {what}:")?;
            for (index, share) in shares.iter().enumerate() {
                let before = if index == 0 { " " } else { ", " };
                let name = if share.name.is_empty() {
                    "none"
                } else {
                    &share.name
                };
                write!(f, "{before}{name} {}", share.tokens)?;
            }
        }
        write!(f, "\nin {} turns", self.turns.len())?;
        if let Some(most) = self.turns.iter().max_by_key(|share| share.tokens) {
            write!(f, ", the largest {} with {}", most.name, most.tokens)?;
        }
        Ok(())
    }
}
