//! Reads files.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::num::NonZeroUsize;
use std::path::Path;

use pact_core::{Address, Context, Retention, Snapshot};

use crate::args::Format;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use crate::save::{Target, regular};
use crate::show::text::one_line;

/// Whether a name stands for standard input.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    // Paths are compared by their parts, so `-/` would equal `-`.
    file.as_os_str() == "-"
}

/// The name of a file, safe to print.
pub(crate) fn name(file: &Path) -> String {
    one_line(&file.to_string_lossy()).to_string()
}

/// Reads a snapshot or a history, line by line. Only the trees of the snapshots stay in memory, and
/// they share all nodes that did not change.
pub(crate) fn load(file: &Path, format: Format) -> Result<Context, Failure> {
    load_for(file, format, &Target::standard_output())
}

/// As [`load`], for a result that goes to a file.
pub(crate) fn load_for(file: &Path, format: Format, target: &Target) -> Result<Context, Failure> {
    load_last(file, format, Retention::All, target)
}

/// Reads one snapshot of a file. Older snapshots are dropped on the way, where the address allows
/// that.
pub(crate) fn load_snapshot(
    file: &Path,
    format: Format,
    address: &str,
) -> Result<Snapshot, Failure> {
    let retention = match address.parse()? {
        Address::Turn(turn) => usize::try_from(turn.unsigned_abs())
            .ok()
            .and_then(|back| NonZeroUsize::MIN.checked_add(back))
            .map_or(Retention::All, Retention::Last),
        // The position of these is known only at the end of the history.
        _ => Retention::All,
    };
    let context = load_last(file, format, retention, &Target::standard_output())?;
    Ok(context.snapshot(address)?)
}

fn load_last(
    file: &Path,
    format: Format,
    retention: Retention,
    target: &Target,
) -> Result<Context, Failure> {
    let context = Context::builder()
        .retention(retention)
        .import_reader(BufReader::with_capacity(1 << 18, open(file, target)?))
        .map_err(|error| Failure::Document {
            file: name(file),
            error: Box::new(error),
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
pub(crate) fn read_all(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open(file, &Target::standard_output())?
        .read_to_end(&mut bytes)
        .map_err(|error| cannot_read(file, &error))?;
    Ok(bytes)
}

fn open(file: &Path, target: &Target) -> Result<Progress<Box<dyn Read>>, Failure> {
    if is_standard_input(file) {
        target.refuse_standard_input()?;
        let input = Box::new(io::stdin().lock());
        return Ok(Progress::new(input, &name(file), None));
    }
    let opened = File::open(file).map_err(|error| cannot_read(file, &error))?;
    let metadata = opened
        .metadata()
        .map_err(|error| cannot_read(file, &error))?;
    if metadata.is_dir() {
        return Err(Failure::Usage(format!("{} is a directory", name(file))));
    }
    target.refuse(regular(&opened).as_ref(), &name(file))?;
    let size = metadata.is_file().then_some(metadata.len());
    Ok(Progress::new(Box::new(opened), &name(file), size))
}

fn cannot_read(file: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("{} cannot be read: {error}", name(file)))
}
