//! Conversations in stores, wherever a command takes a file.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | opens stores, to read or to write, and reads conversations |
//! | `address.rs` | addresses: a place, a tenant and a name |
//! | `failure.rs` | failures of stores, in the words of the command line |

mod address;
mod failure;

use core::cmp::Reverse;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::num::NonZeroUsize;
use std::path::Path;
#[cfg(feature = "postgres")]
use std::time::Duration;

use pact_core::{Context, Retention};
#[cfg(feature = "postgres")]
use pact_store::{BlockingPgStore, PgOptions};
use pact_store::{Cursor, Head, Load, SqliteStore, StoreError};

pub(crate) use address::{Address, Name, Place, decoded, encoded, shown};
pub(crate) use failure::{failure, not_found};

use crate::failure::{Advice, Exit, Failure};
use crate::progress::Meter;
use crate::save::{Target, regular};
use crate::show::size::{counted, human};

/// The first bytes of a file of SQLite.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// So many addresses are shown to somebody who gave none.
const SHOWN: usize = 10;

/// One page of a list.
const PAGE: usize = 500;

/// A store of any kind. A new kind is one more arm here, in `with_store` and in the ways to open
/// it.
pub(crate) enum AnyStore {
    Sqlite(SqliteStore),
    #[cfg(feature = "postgres")]
    Postgres(BlockingPgStore),
}

/// Runs code on a store, whatever its kind is.
macro_rules! with_store {
    ($any:expr, $store:ident => $code:expr) => {
        match $any {
            $crate::stored::AnyStore::Sqlite($store) => $code,
            #[cfg(feature = "postgres")]
            $crate::stored::AnyStore::Postgres($store) => $code,
        }
    };
}
pub(crate) use with_store;

impl AnyStore {
    /// Opens a store that is there, and changes nothing in it.
    pub(crate) fn read(place: &Place) -> Result<Self, Failure> {
        let opened = match place {
            Place::File(file) => {
                exists(file)?;
                SqliteStore::open_read_only(file).map(Self::Sqlite)
            }
            #[cfg(feature = "postgres")]
            Place::Server(server) => {
                BlockingPgStore::connect_read_only(options(server)).map(Self::Postgres)
            }
            #[cfg(not(feature = "postgres"))]
            Place::Server(_) => return Err(without_servers()),
        };
        opened.map_err(|error| failure(place, &error))
    }

    /// Opens a store that is there, to write.
    pub(crate) fn write(place: &Place) -> Result<Self, Failure> {
        match place {
            Place::File(file) => exists(file)?,
            // Whoever only wants to change something makes no tables in the database of another.
            Place::Server(_) => drop(Self::read(place)?),
        }
        Self::make(place)
    }

    /// Opens a store to write, or makes it.
    pub(crate) fn make(place: &Place) -> Result<Self, Failure> {
        let opened = match place {
            Place::File(file) => SqliteStore::open(file).map(Self::Sqlite),
            #[cfg(feature = "postgres")]
            Place::Server(server) => BlockingPgStore::connect(options(server)).map(Self::Postgres),
            #[cfg(not(feature = "postgres"))]
            Place::Server(_) => return Err(without_servers()),
        };
        opened.map_err(|error| failure(place, &error))
    }

    /// The conversations of a tenant.
    pub(crate) fn tenant(self, name: &str) -> Self {
        match self {
            Self::Sqlite(store) => Self::Sqlite(store.tenant(name)),
            #[cfg(feature = "postgres")]
            Self::Postgres(store) => Self::Postgres(store.tenant(name)),
        }
    }
}

/// The way to a server. Whoever sits at the command line does not wait for long.
#[cfg(feature = "postgres")]
fn options(server: &str) -> PgOptions {
    PgOptions::new(server).patience(Duration::from_secs(10))
}

#[cfg(not(feature = "postgres"))]
fn without_servers() -> Failure {
    Failure::Usage("this `pactx` was built without PostgreSQL".to_owned())
}

fn exists(file: &Path) -> Result<(), Failure> {
    let refused = |problem: &dyn core::fmt::Display| {
        Failure::Usage(format!("{} cannot be opened: {problem}", shown(file)))
    };
    match fs::metadata(file) {
        Ok(metadata) if metadata.is_dir() => Err(refused(&"it is a directory")),
        // Opening it would wait for somebody who writes to it.
        Ok(metadata) if is_pipe(&metadata) => Err(refused(&"it is a pipe")),
        Ok(_) => Ok(()),
        Err(error) => Err(refused(&error)),
    }
}

#[cfg(unix)]
fn is_pipe(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&metadata.file_type())
}

#[cfg(not(unix))]
const fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

/// A conversation that is named in the place of a file.
pub(crate) struct Stored {
    pub(crate) place: Place,
    pub(crate) name: Name,
}

impl Stored {
    /// Reads the address of a conversation.
    pub(crate) fn parse(text: &Path) -> Result<Self, Failure> {
        let Address { place, name } = Address::parse(text)?;
        match name {
            Some(name) => Ok(Self { place, name }),
            None => Err(needs_name(&place)),
        }
    }

    /// Reads the address of a conversation that need not be there.
    pub(crate) fn parse_new(text: &Path) -> Result<Self, Failure> {
        let Address { place, name } = Address::parse(text)?;
        let name = name.ok_or_else(|| {
            let message = format!("say the name of the conversation, as in `{place}#chat`");
            Failure::Usage(message)
        })?;
        Ok(Self { place, name })
    }

    /// The conversation that an argument for a file names; none if it names a file, or standard
    /// input.
    pub(crate) fn find(text: &Path) -> Result<Option<Self>, Failure> {
        if crate::load::is_standard_input(text) {
            return Ok(None);
        }
        match Address::parse(text)? {
            Address {
                place: Place::File(file),
                name: None,
            } if !is_sqlite(&file) => Ok(None),
            Address {
                place,
                name: Some(name),
            } => Ok(Some(Self { place, name })),
            Address { place, .. } => Err(needs_name(&place)),
        }
    }

    pub(crate) fn address(&self) -> String {
        self.place.address_of(&self.name.tenant, &self.name.name)
    }

    /// The failure of a command on this conversation.
    pub(crate) fn failure(&self, store: &AnyStore, error: StoreError) -> Failure {
        match error {
            StoreError::NotFound { .. } => not_found(&self.place, store, &self.name),
            error => failure(&self.place, &error),
        }
    }

    /// Reads all snapshots of the conversation.
    pub(crate) fn load_all(&self) -> Result<Context, Failure> {
        self.load(Load::All, &Target::standard_output())
    }

    /// Reads the conversation. The result must not go to the file that it is in.
    pub(crate) fn load(&self, load: Load, target: &Target) -> Result<Context, Failure> {
        // Opening a pipe would wait for somebody who writes to it. The store refuses it.
        let is_odd = |file: &Path| fs::metadata(file).is_ok_and(|it| !it.is_file());
        if let Place::File(file) = &self.place
            && !is_odd(file)
        {
            let opened = File::open(file).map_err(|error| {
                let (address, place) = (self.address(), &self.place);
                let message = format!("{address} is no file, and {place} cannot be read: {error}");
                Failure::Usage(message)
            })?;
            target.refuse(regular(&opened).as_ref(), &self.place.to_string())?;
        }
        let store = AnyStore::read(&self.place)?.tenant(&self.name.tenant);
        let _meter = Meter::new(&self.address(), "reading", None);
        let builder = Context::builder().retention(Retention::All);
        with_store!(&store, it => {
            let conversation = it.conversation(&self.name.name).load(load);
            match conversation.open(builder) {
                Ok(chat) => Ok(Context::clone(&chat)),
                Err(error) => Err(self.failure(&store, error)),
            }
        })
    }
}

/// Whether a file that is there is one of SQLite. Nothing is read from a pipe.
fn is_sqlite(file: &Path) -> bool {
    let starts = || -> io::Result<bool> {
        if !fs::metadata(file)?.is_file() {
            return Ok(false);
        }
        let mut first = [0; SQLITE.len()];
        File::open(file)?.read_exact(&mut first)?;
        Ok(first == *SQLITE)
    };
    starts().unwrap_or_default()
}

/// The failure of a place without the name of a conversation. Says some names to use.
fn needs_name(place: &Place) -> Failure {
    let store = match AnyStore::read(place) {
        Ok(store) => store,
        Err(failure) => return failure,
    };
    let heads = match heads(place, &store, &Listed::newest(SHOWN)) {
        Ok(heads) => heads,
        Err(failure) => return failure,
    };
    let choices: Vec<(String, String)> = heads
        .iter()
        .map(|head| {
            let address = place.address_of(&head.tenant, &head.name);
            let turns = usize::try_from(turns(head)).unwrap_or_default();
            let note = format!("{}, {}", counted(turns, "turn"), human(head.bytes));
            (address, note)
        })
        .collect();
    let help = if choices.is_empty() {
        "the store has no conversations".to_owned()
    } else {
        format!("`pactx store list {place}` lists all; those that were used last:")
    };
    Failure::Advice(Box::new(Advice {
        code: "E_USAGE",
        message: format!("{place} is a store: add `#` and the name of a conversation"),
        help,
        choices,
        exit: Exit::Failed,
    }))
}

/// The turns of a conversation that are committed.
pub(crate) fn turns(head: &Head) -> i64 {
    head.cycle.saturating_sub(1).max(0)
}

/// The tenants of a store.
pub(crate) fn tenants(place: &Place, store: &AnyStore) -> Result<Vec<String>, Failure> {
    let mut tenants: Vec<String> = Vec::new();
    loop {
        let size = NonZeroUsize::new(PAGE).unwrap_or(NonZeroUsize::MIN);
        let after = tenants.last().map(String::as_str);
        let page = with_store!(store, it => it.tenants(after, size));
        let page = page.map_err(|error| failure(place, &error))?;
        if page.is_empty() {
            return Ok(tenants);
        }
        tenants.extend(page);
    }
}

/// The conversations that are listed.
pub(crate) struct Listed<'l> {
    /// Those of one tenant; without it, those of all.
    pub(crate) tenant: Option<&'l str>,
    pub(crate) subject: Option<&'l str>,
    pub(crate) label: Option<(&'l str, &'l str)>,
    /// The place after which the list begins.
    pub(crate) after: Option<Cursor>,
    pub(crate) limit: usize,
}

impl Listed<'_> {
    /// The newest ones of all tenants.
    pub(crate) const fn newest(limit: usize) -> Self {
        Self {
            tenant: None,
            subject: None,
            label: None,
            after: None,
            limit,
        }
    }
}

/// Lists conversations, those that were used last first.
pub(crate) fn heads(
    place: &Place,
    store: &AnyStore,
    listed: &Listed<'_>,
) -> Result<Vec<Head>, Failure> {
    let tenants = match listed.tenant {
        Some(tenant) => vec![tenant.to_owned()],
        None => tenants(place, store)?,
    };
    let mut newest = Vec::new();
    for tenant in tenants {
        let mut after = listed.after;
        let mut left = listed.limit;
        while let Some(size) = NonZeroUsize::new(left.min(PAGE)) {
            let page = with_store!(store, it => {
                let store = it.tenant(&tenant);
                let mut list = store.list().page_size(size);
                if let Some(subject) = listed.subject {
                    list = list.subject(subject);
                }
                if let Some((label, value)) = listed.label {
                    list = list.label(label, value);
                }
                if let Some(after) = after {
                    list = list.after(after);
                }
                list.page()
            });
            let page = page.map_err(|error| failure(place, &error))?;
            left = left.saturating_sub(page.len());
            match page.last() {
                Some(last) => after = Some(last.cursor()),
                None => break,
            }
            newest.extend(page);
        }
        newest.sort_by_key(|head: &Head| Reverse((head.used_at, head.id)));
        newest.truncate(listed.limit);
    }
    Ok(newest)
}
