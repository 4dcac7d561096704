//! The tokens the grammar sees.

/// A token with its role settled: every bracket names its contents, every `:name` is a kind or a
/// pseudo, and white space is left only where it means "descendant of".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'s> {
    // The language of the text, put before the first token.
    SelectorFollows,
    LiteralFollows,

    // Time.
    Turn(&'s str),
    TurnParam(&'s str),
    Oldest,
    Cycle(&'s str),
    CycleParam(&'s str),
    AllTimes,
    History,
    RangeSeparator,

    // Steps.
    Descendant,
    Child,
    Comma,
    Root(&'s str),
    Star,
    Key(&'s str),
    KeyParam(&'s str),
    Hash,
    Type(&'s str),
    Kind(&'s str),
    Pseudo(&'s str),
    Tag(&'s str),
    TagParam(&'s str),
    DepthHop(&'s str),
    DepthHopParam(&'s str),
    SearchOne,
    SearchDeep,
    OfType(&'s str),
    End,

    // Openers: each names its contents.
    DepthHead,
    DepthCall,
    NthCall,
    NotCall,
    HasCall,
    Position,
    Within,
    Group,
    Filter,
    Behavior,
    Array,
    LBrace,

    // Closers.
    RParen,
    RBracket,
    RBrace,

    // Controls and values.
    Control(&'s str),
    Word(&'s str),
    Param(&'s str),
    Int(&'s str),
    Float(&'s str),
    Str(&'s str),
    Plus,
    Minus,
    DotDot,
    Colon,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Tilde,
    ForeignOp(&'s str),
}

impl Token<'_> {
    /// Whether the token can be the last of a step, so that white space after it may mean
    /// "descendant of".
    pub(crate) fn ends_step(self) -> bool {
        matches!(
            self,
            Token::Root(_)
                | Token::Star
                | Token::Key(_)
                | Token::KeyParam(_)
                | Token::Type(_)
                | Token::Kind(_)
                | Token::Pseudo(_)
                | Token::DepthHop(_)
                | Token::DepthHopParam(_)
        )
    }

    /// Whether the token is a moment in time, so that `..` or `:` after it makes a range.
    pub(crate) fn is_moment(self) -> bool {
        matches!(
            self,
            Token::Turn(_)
                | Token::TurnParam(_)
                | Token::Oldest
                | Token::Cycle(_)
                | Token::CycleParam(_)
                | Token::AllTimes
                | Token::History
        )
    }
}
