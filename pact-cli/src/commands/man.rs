//! `pactx man`: the manual.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};

use crate::args::Cli;
use crate::failure::Failure;
use crate::out::Out;

/// Print the manual page, or that of one command, in roff
#[derive(Args)]
#[command(after_help = "Examples:\n  pactx man | man -l -\n  pactx man select > pactx-select.1")]
pub(crate) struct Man {
    /// The command; the page of `pactx` itself without
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let mut program = Cli::command();
        program.build();
        let page = match &self.command {
            None => program,
            Some(name) => {
                let Some(command) = program.find_subcommand(name) else {
                    return Err(Failure::Usage(format!("there is no command `{name}`")));
                };
                command.clone()
            }
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text)?;
        Ok(out.write_all(&text)?)
    }
}
