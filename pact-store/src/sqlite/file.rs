//! Files: how they are made, and how those of others are recognised.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags, TransactionBehavior, params};

use super::failure::failed;
use crate::backend::{BackendError, Failure};
use crate::sql;

/// Written into the header of every file: "PACT".
const APPLICATION: i64 = 0x5041_4354;

/// So long a process waits for others.
const BUSY: Duration = Duration::from_secs(30);

/// Opens a file, or makes it.
pub(super) fn open(path: &Path) -> Result<(Connection, Files), BackendError> {
    make_private(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = connect(path, flags)?;
    let files = Files::new(path);
    // Nothing is written before it is known whose file it is.
    let version = recognise_now(path, &connection)?;
    let prepare = || {
        let mut connection = prepare(connection)?;
        if version.is_none() {
            make_tables(path, &mut connection)?;
        }
        Ok((connection, files))
    };
    prepare().map_err(|error| in_file(path, error))
}

/// Opens a file, and changes nothing in it.
pub(super) fn open_read_only(path: &Path) -> Result<(Connection, Files), BackendError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = connect(path, flags).and_then(|connection| known(path, connection));
    let connection = match opened {
        // Readers share an index of the log in a file. In a folder that is read-only, nobody can
        // make it.
        Err(BackendError {
            failure: Failure::ReadOnly | Failure::Unreachable,
            ..
        }) if path.is_file() => open_without_log(path, flags),
        opened => opened,
    }?;
    Ok((connection, Files::new(path)))
}

/// Opens a file beside which SQLite can make no other.
fn open_without_log(path: &Path, flags: OpenFlags) -> Result<Connection, BackendError> {
    let log = beside(path, "-wal");
    if log.metadata().is_ok_and(|log| log.len() > 0) {
        let message = "its log, with `-wal` at the end of the name, has what is not in the file yet, and SQLite can read it \
                       only in a folder in which it can write: copy both files to one";
        return Err(in_file(path, BackendError::new(Failure::ReadOnly, message)));
    }
    // Without a log nobody writes, so the file stays as it is.
    let uri = format!("file:{}?immutable=1", percent_encoded(path));
    let flags = flags | OpenFlags::SQLITE_OPEN_URI;
    known(path, connect_to(path, Path::new(&uri), flags)?)
}

/// A file beside another one.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// A path in a URI.
fn percent_encoded(path: &Path) -> String {
    use std::fmt::Write as _;

    let mut text = String::new();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                text.push(char::from(*byte));
            }
            // Writing to a string cannot fail.
            _ => drop(write!(text, "%{byte:02X}")),
        }
    }
    text
}

fn known(path: &Path, connection: Connection) -> Result<Connection, BackendError> {
    match recognise_now(path, &connection)? {
        Some(_) => Ok(connection),
        None => Err(foreign(path, "the file is empty")),
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, BackendError> {
    // Opening a pipe would wait for somebody who writes to it.
    let is_file = |it: std::fs::Metadata| it.is_file() || it.is_dir();
    if path.metadata().is_ok_and(|it| !is_file(it)) {
        return Err(foreign(path, "it is a device or a pipe"));
    }
    // SQLite reads `file:…` as a URI and `:memory:` as no file at all, and no name as either.
    let name = path.as_os_str().as_encoded_bytes();
    if name.starts_with(b"file:") || name.starts_with(b":") {
        return connect_to(path, &Path::new(".").join(path), flags);
    }
    connect_to(path, path, flags)
}

/// Connects to a file by its name, or by a URI.
fn connect_to(path: &Path, name: &Path, flags: OpenFlags) -> Result<Connection, BackendError> {
    let opened = Connection::open_with_flags(name, flags);
    let connection = opened.map_err(|error| in_file(path, failed(&error)))?;
    let set = connection.busy_timeout(BUSY);
    // A file may come from anywhere: nothing in its schema may run.
    let set = set.and_then(|()| connection.pragma_update(None, "trusted_schema", false));
    set.map_err(|error| in_file(path, failed(&error)))?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Makes an empty file that its owner alone can read. One that is there stays as it is.
fn make_private(path: &Path) -> Result<(), BackendError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => {
            let failure = match error.kind() {
                ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => Failure::ReadOnly,
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Failure::Full,
                _ => Failure::Unreachable,
            };
            Err(in_file(path, BackendError::new(failure, error.to_string())))
        }
    }
}

/// As [`recognise`], at one moment: another process may make its tables meanwhile.
fn recognise_now(path: &Path, connection: &Connection) -> Result<Option<i64>, BackendError> {
    let begun = connection.unchecked_transaction();
    let transaction = begun.map_err(|error| in_file(path, failed(&error)))?;
    recognise(path, &transaction)
}

/// The version of a store; none for a file without anything. Reads only. The transaction around it
/// decides the moment.
fn recognise(path: &Path, connection: &Connection) -> Result<Option<i64>, BackendError> {
    let pragma = |name: &str| -> Result<i64, BackendError> {
        let read = connection.pragma_query_value(None, name, |row| row.get(0));
        read.map_err(|error| in_file(path, failed(&error)))
    };
    let application = pragma("application_id")?;
    let version = pragma("user_version")?;
    let tables = connection.query_row("SELECT COUNT(*) FROM sqlite_schema", params![], |row| {
        row.get::<_, i64>(0)
    });
    let tables = tables.map_err(|error| in_file(path, failed(&error)))?;
    match (application, version, tables) {
        (APPLICATION, version, _) if version > sql::VERSION => {
            let message = format!(
                "it has version {version}, and this program knows versions up to {}",
                sql::VERSION
            );
            Err(in_file(path, BackendError::new(Failure::Newer, message)))
        }
        (APPLICATION, version, _) if version > 0 => Ok(Some(version)),
        (0, 0, 0) => Ok(None),
        _ => Err(foreign(path, "it is a database of another program")),
    }
}

fn foreign(path: &Path, problem: &str) -> BackendError {
    in_file(path, BackendError::new(Failure::Foreign, problem))
}

/// Names the file, once.
fn in_file(path: &Path, mut error: BackendError) -> BackendError {
    let file = format!("{}: ", path.display());
    if !error.message.starts_with(&file) {
        error.message.insert_str(0, &file);
    }
    error
}

/// The identity of a file, which another one of the same name does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    #[cfg(unix)]
    device: u64,
    #[cfg(unix)]
    inode: u64,
}

impl Identity {
    /// None if there is no such file.
    fn of(path: &Path) -> Option<Self> {
        let metadata = std::fs::metadata(path).ok()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;

            Some(Self {
                device: metadata.dev(),
                inode: metadata.ino(),
            })
        }
        #[cfg(not(unix))]
        {
            drop(metadata);
            Some(Self {})
        }
    }
}

/// The files that an open connection writes to. Whoever removes or replaces one of them does not
/// stop it: it would go on in a file that nobody else finds.
#[derive(Debug)]
pub(super) struct Files {
    path: PathBuf,
    /// Where the file and its log are, whatever symbolic links and working folders say later.
    real: [PathBuf; 2],
    file: Option<Identity>,
    /// None as long as nobody wrote.
    log: OnceLock<Identity>,
}

impl Files {
    /// Those of a connection that was just made.
    fn new(path: &Path) -> Self {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        Self {
            path: path.to_owned(),
            file: Identity::of(&real),
            log: OnceLock::new(),
            real: [real.clone(), beside(&real, "-wal")],
        }
    }

    /// Whether the files are still those of the connection. Asked in a transaction that may write,
    /// because then both are there.
    pub(super) fn check(&self) -> Result<(), BackendError> {
        let [file, log] = self.real.each_ref().map(|path| Identity::of(path));
        let is_log = |log: Identity| *self.log.get_or_init(|| log) == log;
        if file.is_some() && file == self.file && log.is_some_and(is_log) {
            return Ok(());
        }
        let message = "the file or its log was removed or replaced while it is open; open it anew";
        let error = BackendError::new(Failure::Unreachable, message);
        Err(in_file(&self.path, error))
    }
}

/// Sets how the file is written. What was written is on the disk, also after a power failure, and
/// what was deleted is overwritten.
fn prepare(connection: Connection) -> Result<Connection, BackendError> {
    let wanted = Instant::now() + BUSY;
    loop {
        // While another process opens the file, too, the mode cannot be changed, and nobody waits
        // for that.
        let mode = connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
        match mode.map_err(|error| failed(&error)) {
            Ok(mode) if mode == "wal" => break,
            Ok(mode) => {
                let message = format!("the file keeps the journal mode `{mode}`");
                return Err(BackendError::new(Failure::Other, message));
            }
            Err(error) if error.failure == Failure::Busy && Instant::now() < wanted => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(error) => return Err(error),
        }
    }
    let set = connection
        .pragma_update(None, "synchronous", "FULL")
        .and_then(|()| connection.pragma_update(None, "secure_delete", true));
    set.map_err(|error| failed(&error))?;
    Ok(connection)
}

/// Makes the tables, unless another process just did.
fn make_tables(path: &Path, connection: &mut Connection) -> Result<(), BackendError> {
    let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
    let transaction = begun.map_err(|error| failed(&error))?;
    if recognise(path, &transaction)?.is_some() {
        return Ok(());
    }
    let make = || -> rusqlite::Result<()> {
        for statement in sql::TABLES.iter().chain(&sql::INDEXES) {
            transaction.execute(&statement.replace("{bytes}", "BLOB"), [])?;
        }
        let version = sql::VERSION.to_string();
        transaction.execute(sql::WRITE_META, params!["version", version])?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", sql::VERSION)
    };
    make().map_err(|error| failed(&error))?;
    transaction.commit().map_err(|error| failed(&error))
}
