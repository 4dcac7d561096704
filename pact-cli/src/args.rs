//! The arguments of the command line.

use clap::{Args, Parser, ValueEnum};

use crate::commands::Command;

/// Look into the context of an agent, whatever it was written with.
///
/// FILE is a history or a snapshot of PACT, a log of messages in any format that is known (a
/// request of an API, a session of Claude Code, a trajectory of SWE-agent, …), a conversation of a
/// store (`FILE.db#NAME`, `postgres://…#NAME`), or `-` for standard input.
#[derive(Parser)]
#[command(
    name = "pactx",
    version,
    arg_required_else_help = true,
    after_help = "Begin with one of these:\n  \
                  pactx log session.jsonl                what each turn added and removed\n  \
                  pactx tree session.jsonl               the newest snapshot\n  \
                  pactx stats session.jsonl              what fills the window\n  \
                  pactx view session.jsonl -o page.html  all of it, in a browser\n  \
                  pactx serve session.jsonl --open       the same, live, while the file grows\n  \
                  pactx store list agents.db             the conversations of a store\n\n\
                  Exit codes: 0 fine; 1 an invalid selector or document, or nothing found; 2 wrong usage."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) output: OutputOptions,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The options for output.
#[derive(Args)]
pub(crate) struct OutputOptions {
    /// Text for people, or JSON for programs; errors, too
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "text",
        value_name = "FORMAT"
    )]
    pub(crate) format: Format,
    /// When to use colours; `auto` looks at the terminal and at `NO_COLOR`
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        value_name = "WHEN"
    )]
    pub(crate) color: When,
}

/// The format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// The choice of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal that takes them.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The option for a snapshot.
#[derive(Args)]
pub(crate) struct At {
    /// The snapshot: `@t0` is the newest, `@t-1` the one before, `@c7` that of cycle 7, `@t-*` the
    /// oldest
    #[arg(long, value_name = "ADDRESS", default_value = "@t0")]
    pub(crate) at: String,
}
