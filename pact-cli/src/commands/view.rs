//! `pactx view`: a page to inspect a history with.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::failure::Failure;
use crate::load::{STANDARD_INPUT, load};
use crate::out::Out;

/// Write one HTML file to inspect a history with: no network, no other file
///
/// A timeline of the turns, the tree of each, what a selector matches as you type it, what came and left and why, what
/// fills the context, and the thread as the model sees it.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx view chat.jsonl -o chat.html")]
pub(crate) struct View {
    /// A snapshot, a history, or `-`
    file: String,
    /// Where to write the page; standard output, unless given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What the page is called; the name of the file, unless given
    #[arg(long)]
    title: Option<String>,
}

impl View {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let context = load(&self.file, out.format)?;
        let title = self.title.clone().unwrap_or_else(|| self.name());
        let Some(path) = &self.output else {
            return Ok(pact_view::write_page(&context, &title, out)?);
        };
        fs::write(path, pact_view::page(&context, &title)).map_err(|error| {
            let path = path.display();
            Failure::Usage(format!("`{path}` cannot be written: {error}"))
        })
    }

    fn name(&self) -> String {
        if self.file == STANDARD_INPUT {
            return "history".to_owned();
        }
        let name = Path::new(&self.file).file_name();
        name.map_or_else(
            || self.file.clone(),
            |name| name.to_string_lossy().into_owned(),
        )
    }
}
