//! `pactx view`: a page to inspect a history with.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{Failure, say};
use crate::load::Source;
use crate::out::Out;
use crate::prompts::sent_requests;
use crate::save::Target;
use crate::show::text::lines;

/// Write one HTML file to inspect a history with: no network, no other file
///
/// The page has a timeline of the turns, the tree of each, the matches of a selector as you type
/// it, the nodes that came and left with the reason, the largest parts of the context, and the
/// thread as the model sees it.
///
/// The file is written in full or not at all, and never over the one that is read.
#[derive(Args)]
#[command(after_help = "Example:\n  pactx view chat.jsonl -o chat.html")]
pub(crate) struct View {
    #[command(flatten)]
    source: Source,
    /// Where to write the page; standard output, unless given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The title of the page; the name of the file or the conversation, unless given
    #[arg(long)]
    title: Option<String>,
}

impl View {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let target = match &self.output {
            Some(path) => Target::find(path)?,
            None => Target::standard_output(),
        };
        let context = self.source.load_for(out.format, &target)?;
        let title = match &self.title {
            Some(title) => title.clone(),
            None => self.source.title()?,
        };
        // A page without its requests is better than none.
        let requests = sent_requests(&self.source).unwrap_or_else(|failure| {
            let note = format!("note: the requests are left out: {}", failure.message());
            say(&lines(&note).to_string());
            Vec::new()
        });
        target.write(out, |writer| {
            let page = pact_view::page_with_requests(&context, &title, &requests);
            writer.write_all(page.as_bytes())?;
            writer.flush()
        })
    }
}
