//! One file a command. A new command is a file with its arguments and their `run`, and a line in
//! each of the lists below.

mod blame_cache;
mod check;
mod check_request;
mod completions;
mod content_options;
mod diff;
mod explain;
mod export;
mod fmt;
mod grep;
mod hash;
mod import_log;
mod lines;
mod log;
mod man;
mod render;
mod requests;
mod select;
mod serve;
mod stats;
mod store;
mod tail;
mod thread;
mod tree;
mod validate;
mod view;
mod why;

use clap::Subcommand;

use crate::failure::Failure;
use crate::out::Out;

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    Select(select::Select),
    Check(check::Check),
    Fmt(fmt::Fmt),
    Explain(explain::Explain),
    Tree(tree::Tree),
    Log(log::Log),
    Diff(diff::Diff),
    Why(why::Why),
    Thread(thread::Thread),
    Export(export::Export),
    Hash(hash::Hash),
    Validate(validate::Validate),
    ImportLog(import_log::ImportLog),
    Render(render::Render),
    CheckRequest(check_request::CheckRequest),
    Stats(stats::Stats),
    BlameCache(blame_cache::BlameCache),
    Grep(grep::Grep),
    Tail(tail::Tail),
    View(view::View),
    Serve(serve::Serve),
    Store(store::Store),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        match self {
            Self::Select(command) => command.run(out),
            Self::Check(command) => command.run(out),
            Self::Fmt(command) => command.run(out),
            Self::Explain(command) => command.run(out),
            Self::Tree(command) => command.run(out),
            Self::Log(command) => command.run(out),
            Self::Diff(command) => command.run(out),
            Self::Why(command) => command.run(out),
            Self::Thread(command) => command.run(out),
            Self::Export(command) => command.run(out),
            Self::Hash(command) => command.run(out),
            Self::Validate(command) => command.run(out),
            Self::ImportLog(command) => command.run(out),
            Self::Render(command) => command.run(out),
            Self::CheckRequest(command) => command.run(out),
            Self::Stats(command) => command.run(out),
            Self::BlameCache(command) => command.run(out),
            Self::Grep(command) => command.run(out),
            Self::Tail(command) => command.run(out),
            Self::View(command) => command.run(out),
            Self::Serve(command) => command.run(out),
            Self::Store(command) => command.run(out),
            Self::Completions(command) => command.run(out),
            Self::Man(command) => command.run(out),
        }
    }
}
