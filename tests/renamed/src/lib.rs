//! `pact-core` under another name, and re-exported: `select!` must not care.

/// What a crate would re-export for its own users.
pub mod reexported {
    pub use context::{Ids, Plan, select};
}

/// A plan made under the dependency's new name.
pub const BLOCKS: context::Plan<context::Ids> = context::select!("@t0 .block");

/// A plan made through a re-export.
#[must_use]
pub fn of_role(role: &str) -> reexported::Plan<reexported::Ids> {
    reexported::select!("@t0 .block[role=$role]")
}

#[cfg(test)]
mod tests {
    use super::{BLOCKS, of_role};

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
