//! Reads everything that a command takes for a file: histories, snapshots, logs of messages, and
//! conversations in stores.
//!
//! The first JSON value of a file tells whether it is a document or a log. A history is read line
//! by line. A log is read as a whole, because its shape tells its format.

use core::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek as _, SeekFrom};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use pact_core::{Address, Context, FixedClock, Retention, Snapshot};
use pact_store::Load;
use serde::Deserializer as _;
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::args::Format;
use crate::failure::{Failure, say};
use crate::logs::{LogOptions, Told};
use crate::progress::Progress;
use crate::save::{Target, regular};
use crate::show::text::one_line;
use crate::stored::{Stored, shown};

/// The largest file that is read as a whole.
const MAX_BYTES: usize = 1 << 30;

/// The next step for a file that is not JSON.
const NO_JSON: &str = "a file is a snapshot, a history or a log of messages, as JSON; `pactx import-log --help` lists the formats of logs";

/// So many bytes of a file are read before its first value is looked at again.
const FIRST_LOOK: usize = 1 << 16;

/// The file that a command looks into.
#[derive(Args, Clone)]
pub(crate) struct Source {
    /// A history, a snapshot, a log of messages, `FILE.db#NAME`, `postgres://…#NAME`, or `-`
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) log: LogOptions,
}

/// How a source is read.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'r> {
    format: Format,
    retention: Retention,
    target: Option<&'r Target>,
    told: Option<Told>,
    /// Whether the corrections of an import are said on standard error.
    warns: bool,
}

impl Reading<'_> {
    /// Reads all snapshots, for a command that looks into them.
    pub(crate) const fn all(format: Format) -> Self {
        Self {
            format,
            retention: Retention::All,
            target: None,
            told: Some(Told::Briefly),
            warns: true,
        }
    }

    /// Says all that is known of a log on standard error, for a command that imports it.
    pub(crate) fn in_full(self) -> Self {
        Self {
            told: Some(Told::InFull),
            ..self
        }
    }

    /// Keeps only some snapshots in memory.
    pub(crate) fn keeping(self, retention: Retention) -> Self {
        Self { retention, ..self }
    }

    /// Says nothing on standard error.
    pub(crate) fn silently(self) -> Self {
        Self {
            told: None,
            warns: false,
            ..self
        }
    }

    /// Does not say the corrections of an import.
    pub(crate) fn without_warnings(self) -> Self {
        Self {
            warns: false,
            ..self
        }
    }
}

impl Source {
    /// The source of an argument that is optional.
    pub(crate) fn of(file: &Path, log: &LogOptions) -> Self {
        Self {
            file: file.to_owned(),
            log: log.clone(),
        }
    }

    /// The name, safe to print.
    pub(crate) fn name(&self) -> String {
        name(&self.file)
    }

    /// The title of a page about it: the name of the file or the conversation. Not safe to print.
    pub(crate) fn title(&self) -> Result<String, Failure> {
        if is_standard_input(&self.file) {
            return Ok("history".to_owned());
        }
        if let Some(stored) = Stored::find(&self.file)? {
            return Ok(stored.name.name);
        }
        let name = self.file.file_name().unwrap_or(self.file.as_os_str());
        Ok(name.to_string_lossy().into_owned())
    }

    /// Reads all snapshots. Only their trees stay in memory, and these share all nodes that did not
    /// change.
    pub(crate) fn load(&self, format: Format) -> Result<Context, Failure> {
        self.read(&Reading::all(format))
    }

    /// Reads every conversation. Those of a log that holds several come with their numbers, and
    /// those of them that cannot be read are named on standard error.
    pub(crate) fn load_each(
        &self,
        format: Format,
    ) -> Result<Vec<(Option<usize>, Context)>, Failure> {
        let failure = match self.load(format) {
            Ok(context) => return Ok(vec![(None, context)]),
            Err(failure) => failure,
        };
        let can_read_again = fs::metadata(&self.file).is_ok_and(|metadata| metadata.is_file());
        if self.log.has_pick() || !failure.is_choice() || !can_read_again {
            return Err(failure);
        }
        let mut conversations = Vec::new();
        for number in 0.. {
            let source = Self {
                file: self.file.clone(),
                log: self.log.clone().picking(number),
            };
            // The format is said once.
            let reading = Reading::all(format);
            let reading = if number == 0 {
                reading
            } else {
                reading.silently()
            };
            match source.read(&reading) {
                Ok(context) => conversations.push((Some(number), context)),
                Err(failure) if failure.is_choice() => break,
                Err(failure) if format == Format::Text => {
                    let note = format!("note: conversation {number}: {}", failure.message());
                    say(&one_line(&note).to_string());
                }
                Err(_) => {}
            }
        }
        Ok(conversations)
    }

    /// As [`load`](Self::load), for a result that goes to a file.
    pub(crate) fn load_for(&self, format: Format, target: &Target) -> Result<Context, Failure> {
        self.read(&Reading {
            target: Some(target),
            ..Reading::all(format)
        })
    }

    /// Reads one snapshot. Older snapshots are dropped on the way, where the address allows that.
    pub(crate) fn load_snapshot(&self, format: Format, address: &str) -> Result<Snapshot, Failure> {
        let context = self.read(&Reading {
            retention: retention_for(address)?,
            ..Reading::all(format)
        })?;
        Ok(context.snapshot(address)?)
    }

    /// Reads the source.
    pub(crate) fn read(&self, reading: &Reading<'_>) -> Result<Context, Failure> {
        let own = Target::standard_output();
        let target = reading.target.unwrap_or(&own);
        if let Some(stored) = Stored::find(&self.file)? {
            self.log
                .refuse_for(&self.file, "a conversation of a store")?;
            return stored.load(load_of(reading.retention), target);
        }
        let mut input = BufReader::with_capacity(1 << 18, open(&self.file, target)?);
        let mut first = Vec::new();
        match self.first_value(&mut input, &mut first)? {
            First::Document => {
                self.log.refuse_for(&self.file, "a snapshot or a history")?;
                return self.import(reading, io::Cursor::new(first).chain(input), "");
            }
            // The reader of documents has the best errors for a text that is not JSON.
            First::NoJson if self.log.is_default() => {
                return self.import(reading, io::Cursor::new(first).chain(input), NO_JSON);
            }
            First::NoJson | First::Other | First::Unknown => {}
        }
        let size = input.get_ref().size();
        let size = size.map(|size| usize::try_from(size).unwrap_or(usize::MAX));
        // No memory is taken for a file that is refused.
        refuse_above(MAX_BYTES, size.unwrap_or_default(), &self.file)?;
        read_rest(&self.file, &mut input, &mut first)?;
        let builder = Context::builder().retention(reading.retention);
        let builder = builder.clock(FixedClock::at(0));
        let told = reading.told.filter(|_| reading.format == Format::Text);
        let context = self.log.read(&self.file, first, builder, told);
        // The progress is shown until the tree is made.
        drop(input);
        context
    }

    /// Reads the newest state. Of a history, only the last line is read.
    pub(crate) fn newest(&self, reading: &Reading<'_>) -> Result<Context, Failure> {
        let is_file = Stored::find(&self.file)?.is_none() && !is_standard_input(&self.file);
        if is_file && let Some(line) = last_line(&self.file).unwrap_or_default() {
            let imported = Context::builder().import_reader(&*line);
            if let Ok(context) = imported {
                return Ok(context);
            }
        }
        self.read(reading)
    }

    /// Tells whether a file is a document. Moves the bytes that were read for it to `first`.
    fn first_value(&self, input: &mut impl BufRead, first: &mut Vec<u8>) -> Result<First, Failure> {
        // Most files tell it in their first bytes, which then stay where they are.
        let seen = input
            .fill_buf()
            .map_err(|error| cannot_read(&self.file, &error))?;
        let found = first_value(seen);
        if matches!(found, First::Document | First::NoJson) {
            return Ok(found);
        }
        let mut enough = 1;
        loop {
            let limit = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
            let count = Read::take(&mut *input, limit)
                .read_until(b'\n', first)
                .map_err(|error| cannot_read(&self.file, &error))?;
            let is_whole = count == 0 || first.len() >= MAX_BYTES;
            // A history has a document a line, so its first line tells. A value of many lines is
            // looked at again only when much more of it is there.
            if !is_whole && first.len() < enough {
                continue;
            }
            match first_value(first) {
                First::Unknown if !is_whole => {
                    enough = first.len().saturating_mul(2).max(FIRST_LOOK);
                }
                First::Unknown if first.trim_ascii().is_empty() => return Ok(First::NoJson),
                known => return Ok(known),
            }
        }
    }

    /// Reads a document or a history.
    fn import(
        &self,
        reading: &Reading<'_>,
        reader: impl BufRead,
        help: &'static str,
    ) -> Result<Context, Failure> {
        let context = Context::builder()
            .retention(reading.retention)
            .import_reader(reader)
            .map_err(|error| Failure::document(self.name(), error, help))?;
        if reading.warns
            && reading.format == Format::Text
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
}

/// The last whole line of a file with many lines, if it is a snapshot.
fn last_line(file: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut file = File::open(file)?;
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let mut start = file.seek(SeekFrom::End(0))?;
    let mut tail: Vec<u8> = Vec::new();
    // The last line may not be whole yet, so the one before it may be the one.
    let mut piece = 1 << 16;
    while start > 0 {
        let count = piece.min(start);
        start -= count;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = Vec::new();
        Read::take(&mut file, count).read_to_end(&mut bytes)?;
        bytes.append(&mut tail);
        tail = bytes;
        // The first piece may begin in the middle of a line.
        let lines: Vec<&[u8]> = tail.split(|byte| *byte == b'\n').skip(1).collect();
        let found = lines
            .into_iter()
            .rev()
            .filter(|line| !line.trim_ascii().is_empty())
            .find(|line| is_whole_document(line));
        if let Some(line) = found {
            return Ok(Some(line.to_vec()));
        }
        if tail.len() >= MAX_BYTES {
            break;
        }
        piece = piece.saturating_mul(2);
    }
    Ok(None)
}

/// Whether a text is a snapshot and no more.
fn is_whole_document(text: &[u8]) -> bool {
    let is_whole = serde_json::from_slice::<IgnoredAny>(text).is_ok();
    is_whole && first_value(text) == First::Document
}

/// The sort of the first JSON value of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    /// A snapshot document, or the beginning of one.
    Document,
    /// Other JSON.
    Other,
    /// No JSON that a file can begin with.
    NoJson,
    /// It is not whole, and has not yet the members of a document.
    Unknown,
}

/// Looks at the first JSON value of a text.
fn first_value(text: &[u8]) -> First {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let first = text.iter().find(|byte| !byte.is_ascii_whitespace());
    if first.is_some_and(|first| !b"{[".contains(first)) {
        return First::NoJson;
    }
    let mut has_sign = false;
    let read = serde_json::Deserializer::from_slice(text).deserialize_any(Signs(&mut has_sign));
    match read {
        _ if has_sign => First::Document,
        Ok(()) => First::Other,
        Err(_) => First::Unknown,
    }
}

/// Notes whether an object has the members of a document, and keeps nothing of it.
struct Signs<'s>(&'s mut bool);

impl<'de> Visitor<'de> for Signs<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or a list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(name) = members.next_key::<String>()? {
            *self.0 |= matches!(name.as_str(), "spec_version" | "root");
            members.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }
}

/// Whether a name stands for standard input.
pub(crate) fn is_standard_input(file: &Path) -> bool {
    // Paths are compared by their parts, so `-/` would equal `-`.
    file.as_os_str() == "-"
}

/// The name of a file, safe to print.
pub(crate) fn name(file: &Path) -> String {
    shown(file)
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

/// The snapshots of a conversation that are read.
fn load_of(retention: Retention) -> Load {
    match retention {
        Retention::Last(NonZeroUsize::MIN) => Load::Newest,
        Retention::Last(count) => Load::Last(count),
        _ => Load::All,
    }
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
