//! How a provider is told things that its API has no place for: options with a default that the
//! API takes.

/// The treatment of a system block in mid-thread, where the API takes system texts only at the
/// start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MidSystem {
    /// It stays where it is, as a system message.
    Keep,
    /// The user says it, between `<system>` and `</system>`. The system text does not change, so
    /// the provider's cache stays warm.
    AsUser,
    /// It is added to the system text at the start.
    Hoist,
    /// The request is refused.
    Refuse,
}

/// The treatment of messages with the same role in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SameRole {
    /// They stay apart.
    Keep,
    /// They become one message. Messages that came from the same API stay apart.
    Merge,
    /// The request is refused.
    Refuse,
}

/// The treatment of a conversation that the assistant begins, for example after pruning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AssistantFirst {
    /// It stays as it is.
    Keep,
    /// The user says `[conversation continues]` first.
    Continue,
    /// The request is refused.
    Refuse,
}

/// The treatment of a call without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unanswered {
    /// The request has the result `[no result]`, as an error. The tree does not change.
    NoResult,
    /// The request is refused.
    Refuse,
}

/// The options together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manners {
    pub(crate) mid_system: MidSystem,
    pub(crate) same_role: SameRole,
    pub(crate) assistant_first: AssistantFirst,
    pub(crate) unanswered: Unanswered,
}
