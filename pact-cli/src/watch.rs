//! Following sources that grow.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use crate::failure::Failure;
use crate::load::Source;
use crate::stored::{Place, Stored};

/// The time between two looks at a source.
const INTERVAL: Duration = Duration::from_millis(200);

/// A server is asked less often, because it cannot say cheaply that nothing changed.
const SERVER_INTERVAL: Duration = Duration::from_secs(1);

/// A file that was written so recently may be written again without another time of change.
const FRESH: Duration = Duration::from_millis(50);

/// A writer of a store changes the file first, and shows what it wrote when the disk has it. So a
/// store is read again after a change, each time after twice the time, up to this.
const LATEST: Duration = Duration::from_secs(15);

/// A source that cannot be read is read again so often, until the next change.
const TRIES: u32 = 20;

/// Tells whether a source may have changed.
pub(crate) struct Watch {
    /// The files of the source; none for a server.
    files: Vec<PathBuf>,
    seen: Vec<Option<(u64, SystemTime)>>,
    /// Whether the source is looked at again, whatever its files say.
    is_due: bool,
    /// When a store is read again, and after which time since the last reading.
    again: Option<(Instant, Duration)>,
    /// So often it could not be read since the last change.
    failures: u32,
    /// The time until the next look.
    pub(crate) interval: Duration,
}

impl Watch {
    pub(crate) fn of(source: &Source) -> Result<Self, Failure> {
        let files = match Stored::find(&source.file)? {
            None => vec![source.file.clone()],
            Some(Stored {
                place: Place::File(file),
                ..
            }) => {
                // Recent changes of a SQLite file are in its log.
                let mut log = file.clone().into_os_string();
                log.push("-wal");
                vec![file, log.into()]
            }
            Some(_) => Vec::new(),
        };
        let interval = if files.is_empty() {
            SERVER_INTERVAL
        } else {
            INTERVAL
        };
        let mut watch = Self {
            files,
            seen: Vec::new(),
            is_due: false,
            // Somebody may write while it is read first.
            again: Some((Instant::now(), interval)),
            failures: 0,
            interval,
        };
        watch.seen = watch.look();
        Ok(watch)
    }

    fn look(&self) -> Vec<Option<(u64, SystemTime)>> {
        let look = |file: &PathBuf| {
            let metadata = fs::metadata(file).ok()?;
            Some((metadata.len(), metadata.modified().ok()?))
        };
        self.files.iter().map(look).collect()
    }

    pub(crate) fn has_changed(&mut self) -> bool {
        let now = self.look();
        let is_new = now != self.seen;
        if is_new {
            self.failures = 0;
        }
        let is_store_due = self.is_store_due(is_new);
        let has_changed = self.files.is_empty() || is_new || self.is_due || is_store_due;
        let mut times = now.iter().flatten().map(|(_, time)| time.elapsed());
        self.is_due = is_new && times.any(|age| age.is_ok_and(|age| age < FRESH));
        self.seen = now;
        has_changed
    }

    /// Whether a store is to be read again although its files are the same.
    fn is_store_due(&mut self, is_new: bool) -> bool {
        // A store has a file and a log; any other source is one file.
        if self.files.len() < 2 {
            return false;
        }
        if is_new {
            self.again = Some((Instant::now(), self.interval));
            return true;
        }
        let Some((since, wait)) = self.again.filter(|(since, wait)| since.elapsed() >= *wait)
        else {
            return false;
        };
        let longer = wait.saturating_mul(2);
        self.again = (longer <= LATEST).then(|| (since + wait, longer));
        true
    }

    /// Notes that the source could not be read: its writer may be at work. It is tried again, but
    /// not for ever, because a file may stay broken.
    pub(crate) fn note_failure(&mut self) {
        self.failures += 1;
        self.is_due = self.failures < TRIES;
    }

    /// Whether the file itself is gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.seen.first().is_some_and(Option::is_none)
    }
}
