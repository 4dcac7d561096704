//! How much a selector may hold. Beyond these a text is refused before any work is spent on it.

/// Bytes of text.
pub const TEXT: usize = 64 * 1024;

/// Brackets inside each other.
pub const NESTING: usize = 256;

/// Alternatives, counted over the whole selector.
pub const ALTERNATIVES: usize = 1_000;

/// Filters after a control, counted once for each alternative that they apply to.
pub const SHARED_FILTERS: usize = 10_000;

/// Problems reported for one selector; the rest would only bury them.
pub const DIAGNOSTICS: usize = 10;
