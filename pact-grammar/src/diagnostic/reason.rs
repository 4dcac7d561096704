//! Codes and reasons. A code never changes its meaning; `docs/errors.md` has a heading for each
//! reason.

/// A stable error code, as programs match on it.
///
/// ```
/// use pact_grammar::Code;
///
/// assert_eq!(Code::SnapshotRangeWildcard.as_str(), "E_SNAPSHOT_RANGE_WILDCARD");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Code {
    /// `E_SELECTOR_INVALID`: a malformed or meaningless selector.
    SelectorInvalid,
    /// `E_SNAPSHOT_RANGE_KIND_MISMATCH`: a range from `@t…` to `@c…`.
    SnapshotRangeKindMismatch,
    /// `E_SNAPSHOT_RANGE_WILDCARD`: `@*` inside a range.
    SnapshotRangeWildcard,
    /// `E_SNAPSHOT_RANGE_LIMIT`: a range with more snapshots than allowed.
    SnapshotRangeLimit,
    /// `E_SNAPSHOT_NOT_FOUND`: no such snapshot.
    SnapshotNotFound,
    /// `E_DOCUMENT_INVALID`: a document that cannot be imported.
    DocumentInvalid,
    /// `E_IO`: reading or writing failed.
    Io,
    /// `E_PROVIDER_RULE`: a request that a provider would refuse, or an answer that is none of its
    /// answers.
    ProviderRule,
    /// `E_OVER_BUDGET`: a request that cannot be made to fit its budget.
    OverBudget,
    /// `E_PLACEMENT_INVALID`: an edit that would put a node where it cannot be.
    PlacementInvalid,
    /// `E_DUPLICATE_CORE`: an edit that would give a segment a second core.
    DuplicateCore,
    /// `E_NOT_AUTHORIZED`: an edit that needs a right which the context was not given.
    NotAuthorized,
    /// `E_CYCLE`: a move of a node into itself.
    Cycle,
    /// `E_SEALED`: an edit of a sealed node.
    Sealed,
    /// `OverlapWouldViolateODI`: an instance of a key that would be deeper than an older one, or
    /// beside it.
    Overlap,
}

impl Code {
    /// The code as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SelectorInvalid => "E_SELECTOR_INVALID",
            Self::SnapshotRangeKindMismatch => "E_SNAPSHOT_RANGE_KIND_MISMATCH",
            Self::SnapshotRangeWildcard => "E_SNAPSHOT_RANGE_WILDCARD",
            Self::SnapshotRangeLimit => "E_SNAPSHOT_RANGE_LIMIT",
            Self::SnapshotNotFound => "E_SNAPSHOT_NOT_FOUND",
            Self::DocumentInvalid => "E_DOCUMENT_INVALID",
            Self::Io => "E_IO",
            Self::ProviderRule => "E_PROVIDER_RULE",
            Self::OverBudget => "E_OVER_BUDGET",
            Self::PlacementInvalid => "E_PLACEMENT_INVALID",
            Self::DuplicateCore => "E_DUPLICATE_CORE",
            Self::NotAuthorized => "E_NOT_AUTHORIZED",
            Self::Cycle => "E_CYCLE",
            Self::Sealed => "E_SEALED",
            Self::Overlap => "OverlapWouldViolateODI",
        }
    }
}

impl core::fmt::Display for Code {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

macro_rules! reasons {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The rule that a selector broke: finer than a [`Code`].
        ///
        /// ```
        /// use pact_grammar::{Code, Reason};
        ///
        /// assert_eq!(Reason::EmptyDepth.as_str(), "empty-depth");
        /// assert_eq!(Reason::EmptyDepth.code(), Code::SelectorInvalid);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Reason {
            /// Every reason, for documentation and tests.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The reason as it is written.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
}

reasons! {
    /// The text does not follow the grammar.
    Syntax = "syntax",
    /// Words and signs of another language: SQL, `XPath`, `JSONPath`, CSS. An error where the
    /// grammar refuses them; names that are read as headers are an error in `select!` and a warning
    /// of the run-time parser.
    ForeignSyntax = "foreign-syntax",
    /// A character that has no meaning outside quotes.
    UnknownCharacter = "unknown-character",
    /// A string without its closing quote.
    UnterminatedString = "unterminated-string",
    /// A backslash before something that cannot be escaped.
    BadEscape = "bad-escape",
    /// A bracket that is never closed, or closed by another kind.
    Unbalanced = "unbalanced",
    /// Nothing to select.
    EmptySelector = "empty-selector",
    /// A number that does not fit.
    NumberRange = "number-range",
    /// More text than a selector may have.
    TooLong = "too-long",
    /// More brackets inside each other than a selector may have.
    TooDeep = "too-deep",
    /// More alternatives than a selector may have.
    TooManyAlternatives = "too-many-alternatives",

    /// `^name` that is not a root.
    UnknownRoot = "unknown-root",
    /// `.name` that is neither a class nor namespaced.
    UnknownType = "unknown-type",
    /// `:name` that is not a pseudo.
    UnknownPseudo = "unknown-pseudo",
    /// A pseudo without its argument, or with one it does not take.
    PseudoArgument = "pseudo-argument",
    /// A root that does not start its chain.
    RootInsideChain = "root-inside-chain",
    /// Two types in one step.
    RepeatedType = "repeated-type",
    /// `? ?`.
    DoubleSearch = "double-search",
    /// `()`, `[]`, `{}` or a list without values.
    EmptyGroup = "empty-group",
    /// `:depth()` without a depth.
    EmptyDepth = "empty-depth",
    /// A depth range from high to low.
    DepthReversed = "depth-reversed",
    /// `:nth(0)` or below.
    NthZero = "nth-zero",

    /// An ordering comparison with `null`.
    NullOrder = "null-order",
    /// A numeric header compared with something that is not a number.
    NotANumber = "not-a-number",
    /// A list of values with another operator than `=`.
    ListOperator = "list-operator",
    /// A comparison where only a bare flag makes sense.
    FlagValue = "flag-value",

    /// `@t..@c`.
    RangeKindMismatch = "range-kind-mismatch",
    /// `@*` inside a range.
    RangeWildcard = "range-wildcard",
    /// `@history` inside a range.
    RangeHistory = "range-history",
    /// A turn that does not exist yet.
    FutureTurn = "future-turn",
    /// `age`, `born_turn`, `depth` or `sdepth` without a snapshot.
    FacetWithoutSnapshot = "facet-without-snapshot",
    /// `@mode` without a range, `@history` or `@*`.
    ModeWithoutRange = "mode-without-range",

    /// `@name` that is not a control.
    UnknownControl = "unknown-control",
    /// The same control twice.
    RepeatedControl = "repeated-control",
    /// A control without its value, or with one it does not take.
    ControlValue = "control-value",
    /// `@p` without `@limit`.
    PageWithoutLimit = "page-without-limit",

    /// An insertion point in a query that has a time.
    SentinelWithTime = "sentinel-with-time",
    /// An insertion point where nothing can be inserted.
    SentinelMisplaced = "sentinel-misplaced",
    /// One parameter in places that want different types.
    ParameterConflict = "parameter-conflict",
    /// A value that does not fit its parameter, or a parameter without a value.
    ParameterValue = "parameter-value",

    /// A call of a macro that is not written as one.
    MacroCall = "macro-call",

    /// A selector that gives another kind of result than its caller asks for.
    ResultKind = "result-kind",
    /// `$self`, `$super`, `$_`: no variable has this name. Reported by the macros; a warning of the
    /// run-time parser.
    ParameterName = "parameter-name",
    /// A quoted `$name` or `{name}`, which is text and no parameter. An error in the macros and
    /// where a number is wanted; elsewhere a warning of the run-time parser.
    QuotedParameter = "quoted-parameter",

    /// A selector that can never match anything.
    NeverMatches = "never-matches",
    /// A header that is neither known nor namespaced. Reported by `select!`, and in node literals.
    UnknownHeader = "unknown-header",
    /// A node literal that sets a header of the engine, or sets a header wrongly.
    LiteralHeader = "literal-header",
    /// A node literal of a type that only the engine makes: a segment, a region.
    LiteralType = "literal-type",
    /// An attribute that the type of a typed `select!` does not have.
    TypedAttribute = "typed-attribute",
    /// A value that an attribute of the type of a typed `select!` never has.
    TypedValue = "typed-value",
    /// A class, type or kind that the type of a typed `select!` does not have.
    TypedKind = "typed-kind",
}

impl Reason {
    /// The stable code this reason belongs to.
    #[must_use]
    pub const fn code(self) -> Code {
        match self {
            Self::RangeKindMismatch => Code::SnapshotRangeKindMismatch,
            Self::RangeWildcard => Code::SnapshotRangeWildcard,
            _ => Code::SelectorInvalid,
        }
    }
}

impl core::fmt::Display for Reason {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}
