//! `pactx completions`: for shells.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::Failure;
use crate::out::Out;

/// Print the completions of a shell
#[derive(Args)]
#[command(after_help = "Example:\n  \
                  pactx completions bash > ~/.local/share/bash-completion/completions/pactx")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        // Written to memory first: the generator does not expect that writing fails.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "pactx", &mut script);
        Ok(out.write_all(&script)?)
    }
}
