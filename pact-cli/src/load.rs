//! Reads files, and conversations in stores.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZeroUsize;
use std::path::Path;

use pact_core::{Address, Context, Json, Retention, Snapshot};
use pact_store::Load;

use crate::args::Format;
use crate::failure::{Failure, say};
use crate::progress::Progress;
use crate::save::{Target, regular};
use crate::show::text::one_line;
use crate::stored::{Stored, shown};

/// The largest file that is read as a whole.
const MAX_BYTES: usize = 1 << 30;

/// Whether a name stands for standard input.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    // Paths are compared by their parts, so `-/` would equal `-`.
    file.as_os_str() == "-"
}

/// The name of a file, safe to print.
pub(crate) fn name(file: &Path) -> String {
    shown(file)
}

/// Reads a snapshot or a history, line by line, or a conversation. Only the trees of the snapshots
/// stay in memory, and they share all nodes that did not change.
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
    let retention = retention_for(address)?;
    let context = load_last(file, format, retention, &Target::standard_output())?;
    Ok(context.snapshot(address)?)
}

/// The snapshots that must stay in memory to find one.
fn retention_for(address: &str) -> Result<Retention, Failure> {
    Ok(match address.parse()? {
        Address::Turn(turn) => usize::try_from(turn.unsigned_abs())
            .ok()
            .and_then(|back| NonZeroUsize::MIN.checked_add(back))
            .map_or(Retention::All, Retention::Last),
        // The position of these is known only at the end of the history.
        _ => Retention::All,
    })
}

/// A file that is a document, or not.
pub(crate) enum Loaded {
    /// The snapshots of a document, or of a conversation.
    Document(Box<Context>),
    /// All bytes of a file that is no document.
    Other(Vec<u8>),
}

/// As [`load_document`], with all that finds one snapshot.
pub(crate) fn load_document_at(
    file: &Path,
    format: Format,
    address: &str,
) -> Result<Loaded, Failure> {
    load_document(file, format, retention_for(address)?)
}

/// Reads a file that is a snapshot or a history, or a conversation, and the bytes of any other
/// file.
pub(crate) fn load_document(
    file: &Path,
    format: Format,
    retention: Retention,
) -> Result<Loaded, Failure> {
    let target = Target::standard_output();
    if let Some(stored) = Stored::find(file)? {
        let context = stored.load(load_of(retention), &target)?;
        return Ok(Loaded::Document(Box::new(context)));
    }
    let mut input = BufReader::with_capacity(1 << 18, open(file, &target)?);
    // A history has a document a line, so that its first line tells.
    let mut first = Vec::new();
    let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    Read::take(&mut input, limit)
        .read_until(b'\n', &mut first)
        .map_err(|error| cannot_read(file, &error))?;
    let is_document = match is_document(&first) {
        Some(is_document) => is_document,
        None => {
            read_rest(file, &mut input, &mut first)?;
            is_document(&first).unwrap_or_default()
        }
    };
    if !is_document {
        read_rest(file, input, &mut first)?;
        return Ok(Loaded::Other(first));
    }
    let reader = io::Cursor::new(first).chain(input);
    let context = import(file, format, retention, reader)?;
    Ok(Loaded::Document(Box::new(context)))
}

/// Whether the first JSON value of a text is a snapshot document. None if there is no whole value.
fn is_document(text: &[u8]) -> Option<bool> {
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Json>();
    let first = values.next()?.ok()?;
    Some(first.get("spec_version").is_some() || first.get("root").is_some())
}

fn load_last(
    file: &Path,
    format: Format,
    retention: Retention,
    target: &Target,
) -> Result<Context, Failure> {
    if let Some(stored) = Stored::find(file)? {
        return stored.load(load_of(retention), target);
    }
    let reader = BufReader::with_capacity(1 << 18, open(file, target)?);
    import(file, format, retention, reader)
}

/// The snapshots of a conversation that are read.
fn load_of(retention: Retention) -> Load {
    match retention {
        Retention::Last(NonZeroUsize::MIN) => Load::Newest,
        Retention::Last(count) => Load::Last(count),
        _ => Load::All,
    }
}

fn import(
    file: &Path,
    format: Format,
    retention: Retention,
    reader: impl BufRead,
) -> Result<Context, Failure> {
    let context = Context::builder()
        .retention(retention)
        .import_reader(reader)
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
    let input = open(file, &Target::standard_output())?;
    let size = input
        .size()
        .map(|size| usize::try_from(size).unwrap_or(usize::MAX));
    // No memory is taken for a file that is refused.
    refuse_above(MAX_BYTES, size.unwrap_or_default(), file)?;
    let mut bytes = Vec::new();
    read_rest(file, input, &mut bytes)?;
    Ok(bytes)
}

/// Reads the rest of a file.
fn read_rest(file: &Path, input: impl Read, bytes: &mut Vec<u8>) -> Result<(), Failure> {
    read_up_to(MAX_BYTES, file, input, bytes)
}

/// Reads the rest of a file that has at most `limit` bytes in all.
fn read_up_to(
    limit: usize,
    file: &Path,
    input: impl Read,
    bytes: &mut Vec<u8>,
) -> Result<(), Failure> {
    // A byte above the limit is read, so that a file which is too large is not taken for a whole.
    let rest = (limit + 1).saturating_sub(bytes.len());
    input
        .take(u64::try_from(rest).unwrap_or(u64::MAX))
        .read_to_end(bytes)
        .map_err(|error| cannot_read(file, &error))?;
    refuse_above(limit, bytes.len(), file)
}

fn refuse_above(limit: usize, size: usize, file: &Path) -> Result<(), Failure> {
    if size > limit {
        let message = format!("{} has more than {limit} bytes", name(file));
        return Err(Failure::Invalid(message));
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use super::read_up_to;
    use crate::failure::Failure;

    /// A pipe has no size, so its bytes are counted. Some may be read already.
    #[test]
    fn a_pipe_is_read_up_to_the_limit() {
        let read = |before: usize, rest: &[u8]| {
            let mut bytes = vec![b' '; before];
            match read_up_to(4, Path::new("-"), rest, &mut bytes) {
                Ok(()) => Ok(bytes.len()),
                Err(Failure::Invalid(message)) => Err(message),
                Err(other) => Err(format!("{other:?}")),
            }
        };
        assert_eq!(read(0, b"1234"), Ok(4));
        assert_eq!(read(3, b"4"), Ok(4));
        let refused = Err("- has more than 4 bytes".to_owned());
        assert_eq!(read(0, b"12345"), refused);
        assert_eq!(read(3, b"45"), refused);
        assert_eq!(read(6, b""), refused);
        let endless = read_up_to(4, Path::new("-"), io::repeat(b' '), &mut Vec::new());
        assert!(endless.is_err());
    }
}
