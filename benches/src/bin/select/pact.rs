//! The engine itself.

use pact_core::{Context, Ids, NodeId, NodeRef, Plan, Selector, select};

use crate::Result;
use crate::contest::{Call, made};
use crate::queries::{self, Query};

/// A query's plans, ready to run.
pub(crate) enum Plans<'q> {
    Constant(&'q Plan<Ids>),
    /// Bound as a program would: for each call.
    Bound(&'q [NodeId]),
    Parsed(Vec<Plan<Ids>>),
}

impl<'q> Plans<'q> {
    pub(crate) fn of(query: &'q Query, probes: &'q [NodeId]) -> Result<Self> {
        Ok(match &query.selector {
            queries::Selector::Constant(plan) => Self::Constant(plan),
            queries::Selector::Parameter => Self::Bound(probes),
            queries::Selector::Parsed => {
                let parsed = probes
                    .iter()
                    .map(|id| Selector::parse(&format!("@t0 [id='{id}']"))?.plan())
                    .collect::<std::result::Result<_, pact_core::Error>>()?;
                Self::Parsed(parsed)
            }
        })
    }

    pub(crate) fn ids(&self, ctx: &Context, asked: usize) -> Result<Vec<NodeId>> {
        Ok(match self {
            Self::Constant(plan) => ctx.select(*plan)?,
            Self::Bound(ids) => {
                let id = ids[asked % ids.len()].as_str();
                ctx.select(select!("@t0 [id=$id]"))?
            }
            Self::Parsed(plans) => ctx.select(&plans[asked % plans.len()])?,
        })
    }

    fn nodes<'c>(&self, ctx: &'c Context, asked: usize) -> Result<Vec<NodeRef<'c>>> {
        Ok(match self {
            Self::Constant(plan) => ctx.query(*plan).nodes()?,
            Self::Bound(ids) => {
                let id = ids[asked % ids.len()].as_str();
                ctx.query(select!("@t0 [id=$id]")).nodes()?
            }
            Self::Parsed(plans) => ctx.query(&plans[asked % plans.len()]).nodes()?,
        })
    }

    fn count(&self, ctx: &Context, asked: usize) -> Result<usize> {
        Ok(match self {
            Self::Constant(plan) => ctx.query(*plan).count()?,
            Self::Bound(ids) => {
                let id = ids[asked % ids.len()].as_str();
                ctx.query(select!("@t0 [id=$id]")).count()?
            }
            Self::Parsed(plans) => ctx.query(&plans[asked % plans.len()]).count()?,
        })
    }

    pub(crate) fn selecting<'a>(&'a self, ctx: &'a Context) -> Call<'a> {
        Box::new(|asked| Ok(made(self.ids(ctx, asked)?)))
    }

    pub(crate) fn looking<'a>(&'a self, ctx: &'a Context) -> Call<'a> {
        Box::new(|asked| Ok(made(self.nodes(ctx, asked)?)))
    }

    pub(crate) fn counting<'a>(&'a self, ctx: &'a Context) -> Call<'a> {
        Box::new(|asked| self.count(ctx, asked))
    }
}
