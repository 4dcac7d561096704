//! `pactx store`: makes, lists, changes and checks conversations in a store.

mod check;
mod erase;
mod export;
mod fork;
mod import;
mod list;
mod retain;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::out::Out;

/// Keep conversations in stores: import, list, fork, erase, check
///
/// A store is a file of SQLite, made by `pactx store import` or by a program with the library
/// `pact-store`. FILE.db#NAME is a conversation in it, and FILE.db#TENANT/NAME that of a tenant.
/// Tenant and name are percent-encoded: `%2F` is `/`, `%23` is `#`, `%25` is `%`.
///
/// `postgres://USER@HOST/DATABASE#NAME` is a conversation on a server. The password comes from
/// `PGPASSWORD`, `~/.pgpass` or a service file.
///
/// All other commands take such an address, too, wherever they take a file.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx store import chat.jsonl --into agents.db#ticket-4711\n  \
    pactx store list agents.db\n  \
    pactx log agents.db#ticket-4711")]
pub(crate) struct Store {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(import::Import),
    List(list::List),
    Export(export::Export),
    Fork(fork::Fork),
    Erase(erase::Erase),
    Retain(retain::Retain),
    Check(check::Check),
}

impl Store {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        match &self.command {
            Command::Import(command) => command.run(out),
            Command::List(command) => command.run(out),
            Command::Export(command) => command.run(out),
            Command::Fork(command) => command.run(out),
            Command::Erase(command) => command.run(out),
            Command::Retain(command) => command.run(out),
            Command::Check(command) => command.run(out),
        }
    }
}

/// Parses `NAME=VALUE`.
fn label(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("it is not `NAME=VALUE`".to_owned()),
    }
}
