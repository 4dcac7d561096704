//! `pact-core` under another name, and re-exported: the macros must not care, and the derive is
//! told.

/// Macros and names that a crate re-exports for its own users.
pub mod reexported {
    pub use context::{Draft, Ids, Plan, node, select};
}

/// A plan made under the dependency's new name.
pub const BLOCKS: context::Plan<context::Ids> = context::select!("@t0 .block");

/// A plan made through a re-export.
#[must_use]
pub fn of_role(role: &str) -> reexported::Plan<reexported::Ids> {
    reexported::select!("@t0 .block[role=$role]")
}

/// A node made through a re-export, with parameters of every type.
#[must_use]
pub fn said_by(role: &str) -> reexported::Draft {
    reexported::node!(
        "block:text +$role { role=$role, content=['Hi', $role], ttl=$n, offset=$m, pinned=$flag, data_x=[1, $n] }",
        n = 3,
        m = -1,
        flag = true,
    )
}

/// A kind of node that is derived under the dependency's new name.
#[derive(Debug, PartialEq, context::PactNode)]
#[pact(type = "block:mark", crate = "context")]
pub struct Mark {
    /// An attribute.
    pub place: u32,
}

/// A typed plan for it.
pub const MARKS: context::Plan<context::Nodes<Mark>> =
    context::select!(Mark, ".block[data_place>1]");

#[cfg(test)]
mod tests {
    use super::{BLOCKS, MARKS, Mark, of_role, said_by};

    #[test]
    fn nodes_derived_under_another_name_are_nodes() -> Result<(), context::Error> {
        let mut ctx = context::Context::builder().build();
        ctx.push(Mark { place: 1 })?;
        ctx.push(Mark { place: 2 })?;
        let found = ctx.select(MARKS)?;
        assert_eq!(
            found
                .into_iter()
                .map(context::Typed::into_inner)
                .collect::<Vec<_>>(),
            [Mark { place: 2 }]
        );
        Ok(())
    }

    #[test]
    fn nodes_made_under_another_name_are_the_same_nodes() {
        let literal = "block:text +user { role=user, content=['Hi', user], ttl=3, offset=-1, pinned=true, data_x=[1, 3] }";
        assert_eq!(context::Draft::parse(literal), Ok(said_by("user")));
    }

    #[test]
    fn plans_made_under_another_name_are_the_same_plans() {
        assert_eq!(BLOCKS.to_string(), "@t0 .block");
        let plan = of_role("user");
        assert_eq!(
            plan.resolve().map(|query| query.to_string()).as_deref(),
            Ok("@t0 .block[role='user']")
        );
    }
}
