// The words of the selector language, as logos patterns.
//
// This file is the lexer's source: `cargo xtask grammar` feeds it to `logos-codegen` and writes
// `generated.rs`, so that users build neither logos' derive nor its regular-expression engine.
// After a change here, run `cargo xtask grammar`.

/// A word of the language, before white space and brackets give it its role (see `layout`).
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(subpattern name = r"[A-Za-z_][A-Za-z0-9_]*")]
#[logos(subpattern word = r"[A-Za-z_][A-Za-z0-9_\-]*")]
pub(crate) enum RawToken {
    #[regex(r"[ \t\r\n\x0C]+")]
    Space,

    // Time and controls.
    #[regex(r"@t[+\-]?[0-9]+")]
    AtTurn,
    #[token("@t-*")]
    AtOldest,
    #[regex(r"@t\$(?&name)")]
    AtTurnParam,
    #[regex(r"@c[0-9]+")]
    AtCycle,
    #[regex(r"@c\$(?&name)")]
    AtCycleParam,
    #[token("@*")]
    AtAll,
    #[regex(r"@[A-Za-z_]+", priority = 1)]
    AtWord,

    // Parts of a step.
    #[regex(r"\^(?&word)")]
    Root,
    #[regex(r"#[A-Za-z0-9_][A-Za-z0-9_\-]*", super::extend_key)]
    Key,
    #[regex(r"#\$(?&name)")]
    KeyParam,
    #[token("#")]
    Hash,
    #[regex(r"\.(?&word)")]
    Type,
    #[regex(r"\+(?&word)")]
    Tag,
    #[regex(r"\+\$(?&name)")]
    TagParam,
    #[regex(r"d-?[0-9]+", priority = 20)]
    DepthHop,
    #[regex(r"d\$(?&name)", priority = 20)]
    DepthHopParam,

    // Values.
    #[regex(r"(?&word)", priority = 2)]
    Word,
    #[regex(r"\$(?&name)")]
    Param,
    #[regex(r"[0-9]+")]
    Int,
    #[regex(r"[0-9]+\.[0-9]+([eE][+\-]?[0-9]+)?|[0-9]+[eE][+\-]?[0-9]+")]
    Float,
    #[regex(r#"'([^'\\]|\\[\s\S])*'|"([^"\\]|\\[\s\S])*""#)]
    Str,
    #[regex(r#"'([^'\\]|\\[\s\S])*\\?|"([^"\\]|\\[\s\S])*\\?"#)]
    UnterminatedStr,

    // Punctuation.
    #[token("..")]
    DotDot,
    #[token(">")]
    Gt,
    #[token(">=")]
    Ge,
    #[token("<")]
    Lt,
    #[token("<=")]
    Le,
    #[token("=")]
    Eq,
    #[token("!=")]
    Ne,
    #[token("~")]
    Tilde,
    #[regex(r"==|[*^$|~]=")]
    ForeignOp,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("*")]
    Star,
    #[token("?")]
    Question,
    #[token("??")]
    DoubleQuestion,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
}
