//! `pactx man`: the manual.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};

use crate::args::Cli;
use crate::failure::Failure;
use crate::out::Out;

/// Print the manual page, or that of one command, in roff
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx man | man -l -\n  \
    pactx man select > pactx-select.1\n  \
    pactx man store import > pactx-store-import.1")]
pub(crate) struct Man {
    /// The command, and perhaps a command of it; the page of `pactx` itself without
    command: Vec<String>,
}

impl Man {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let mut program = Cli::command();
        program.build();
        let mut page = &program;
        for name in &self.command {
            let Some(command) = page.find_subcommand(name) else {
                return Err(Failure::Usage(format!("there is no command `{name}`")));
            };
            page = command;
        }
        let page = page.clone();
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text)?;
        Ok(out.write_all(&text)?)
    }
}
