//! Following sources that grow.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use crate::failure::Failure;
use crate::load::Source;
use crate::stored::{Place, Stored};

/// The time between two looks at a source.
const INTERVAL: Duration = Duration::from_millis(200);

/// A server is asked less often, because it cannot say cheaply that nothing changed.
const SERVER_INTERVAL: Duration = Duration::from_secs(1);

/// Tells whether a source may have changed.
pub(crate) struct Watch {
    /// The files of the source; none for a server.
    files: Vec<PathBuf>,
    seen: Vec<Option<(u64, SystemTime)>>,
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
        let has_changed = self.files.is_empty() || now != self.seen;
        self.seen = now;
        has_changed
    }

    /// Whether the file itself is gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.seen.first().is_some_and(Option::is_none)
    }
}
