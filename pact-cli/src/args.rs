//! The arguments of the command line.

use clap::{Args, Parser, ValueEnum};

use crate::commands::Command;

/// Look into PACT snapshots and histories.
///
/// FILE is a snapshot document (.json), a history with one snapshot a line (.jsonl), a conversation
/// of a store (FILE.db#NAME), or `-` for standard input.
#[derive(Parser)]
#[command(
    name = "pactx",
    version,
    after_help = "Example:\n  pactx tree chat.jsonl \"@t-1 .block[role='user']\"\n\n\
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
