//! How much a selector may hold. Beyond these a text is refused before any work is spent on it.

/// Bytes of text. `tokens` in `parser/mod.rs` checks this before the lexer reads the text.
pub const TEXT: usize = 64 * 1024;

/// Brackets inside each other. `Layout::open` in `lexer/layout.rs` checks this at each opening
/// bracket. For a syntax tree that was built by hand, `lower` in `lib.rs` counts its pseudos inside
/// each other.
pub const NESTING: usize = 256;

/// Alternatives, counted over the whole selector. `Layout::comma` in `lexer/layout.rs` checks this
/// at each comma.
pub const ALTERNATIVES: usize = 1_000;

/// Filters after a control, counted once for each alternative that they apply to.
/// `Validator::shared_filters` in `validate/mod.rs` checks this.
pub const SHARED_FILTERS: usize = 10_000;

/// Problems reported for one selector; the rest would only bury them. `SelectorError::new` in
/// `diagnostic/mod.rs` cuts the list of errors, and `parse` in `lib.rs` cuts the list of warnings.
/// `cut` in `lexer/mod.rs` looks for no more errors than these.
pub const DIAGNOSTICS: usize = 10;
