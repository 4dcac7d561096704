//! Files in.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::num::NonZeroUsize;

use pact_core::{Address, Context, Retention};

use crate::args::Format;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use crate::show::text::one_line;

/// The name of standard input.
pub(crate) const STANDARD_INPUT: &str = "-";

/// Reads a snapshot or a history. The text goes by line by line; what stays is the tree of every snapshot, and those
/// share what they have in common.
pub(crate) fn load(file: &str, format: Format) -> Result<Context, Failure> {
    load_last(file, format, Retention::All)
}

/// Reads a snapshot, or a history of which one snapshot is wanted: what is older than that is let go on the way.
pub(crate) fn load_at(file: &str, format: Format, address: &str) -> Result<Context, Failure> {
    let retention = match address.parse()? {
        Address::Turn(turn) => usize::try_from(turn.unsigned_abs())
            .ok()
            .and_then(|back| NonZeroUsize::MIN.checked_add(back))
            .map_or(Retention::All, Retention::Last),
        // How far back those are is known at the end of the history.
        _ => Retention::All,
    };
    load_last(file, format, retention)
}

fn load_last(file: &str, format: Format, retention: Retention) -> Result<Context, Failure> {
    let context = Context::builder()
        .retention(retention)
        .import_reader(BufReader::with_capacity(1 << 18, open(file)?))
        .map_err(|error| Failure::Document {
            file: one_line(file).to_string(),
            error,
        })?;
    if format == Format::Text
        && let Some((first, others)) = context.import_warnings().split_first()
    {
        let more = match others.len() {
            0 => String::new(),
            count => format!("; {count} more like it"),
        };
        let warning = format!("warning: {first}{more}; see `pactx validate`");
        say(&one_line(&warning).to_string());
    }
    Ok(context)
}

/// All bytes of a file.
pub(crate) fn read_all(file: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open(file)?
        .read_to_end(&mut bytes)
        .map_err(|error| cannot_read(file, &error))?;
    Ok(bytes)
}

fn open(file: &str) -> Result<Progress<Box<dyn Read>>, Failure> {
    if file == STANDARD_INPUT {
        return Ok(Progress::new(Box::new(io::stdin().lock()), file, None));
    }
    let opened = File::open(file).map_err(|error| cannot_read(file, &error))?;
    let metadata = opened
        .metadata()
        .map_err(|error| cannot_read(file, &error))?;
    if metadata.is_dir() {
        return Err(Failure::Usage(format!("{file} is a directory")));
    }
    let size = metadata.is_file().then_some(metadata.len());
    Ok(Progress::new(Box::new(opened), file, size))
}

fn cannot_read(file: &str, error: &io::Error) -> Failure {
    Failure::Usage(format!("{file} cannot be read: {error}"))
}
