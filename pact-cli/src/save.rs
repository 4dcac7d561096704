//! Files out: in full or not at all, and never over what is being read.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use tempfile::NamedTempFile;

use crate::failure::Failure;
use crate::load::name;
use crate::out::Out;

/// How many links may lead from a name to a file, as on Linux.
const MAX_LINKS: usize = 40;

/// Where a result goes: looked at, and not touched yet.
pub(crate) struct Target {
    /// As it was given.
    path: PathBuf,
    way: Way,
    /// Which file it is, if it is a regular one that is there.
    identity: Option<Handle>,
}

/// How a target is written to.
enum Way {
    /// By what is open already.
    StandardOutput,
    /// As it is: a device, a pipe, or a file that is named by how somebody holds it open.
    Direct,
    /// By a new file, which takes the place of the old one, if there is one.
    Replace {
        path: PathBuf,
        old: Option<Metadata>,
    },
}

/// What a name leads to.
enum Place {
    StandardOutput,
    /// One of the files that a process holds open.
    Descriptor,
    /// A name in a folder. There need not be anything yet.
    Entry(PathBuf),
}

impl Target {
    pub(crate) fn standard_output() -> Self {
        let handle = Handle::stdout().ok();
        Self {
            path: PathBuf::new(),
            way: Way::StandardOutput,
            identity: handle.filter(is_regular),
        }
    }

    /// Looks at the file of a name. What cannot be written to is refused here, before anything is read.
    pub(crate) fn find(path: &Path) -> Result<Self, Failure> {
        Self::look(path).map_err(|error| cannot_write(path, &error))
    }

    fn look(path: &Path) -> io::Result<Self> {
        let target = |way, identity| Self {
            path: path.to_owned(),
            way,
            identity,
        };
        let place = place(path)?;
        if matches!(place, Place::StandardOutput) {
            return Ok(Self {
                path: path.to_owned(),
                ..Self::standard_output()
            });
        }
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let Place::Entry(path) = place else {
                    return Err(error);
                };
                // Better now than when all is read.
                fs::metadata(folder(&path))?;
                return Ok(target(Way::Replace { path, old: None }, None));
            }
            Err(error) => return Err(error),
        };
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if !metadata.is_file() {
            // To open a pipe is to wait for its reader, so that comes last.
            return Ok(target(Way::Direct, None));
        }
        // A file that must not be written to is not replaced, either.
        let opened = OpenOptions::new().write(true).open(path)?;
        let identity = regular(&opened);
        Ok(match place {
            Place::Entry(path) => {
                let old = Some(metadata);
                target(Way::Replace { path, old }, identity)
            }
            _ => target(Way::Direct, identity),
        })
    }

    /// Refuses to write to a file that is read. `input` is the identity of what is read, as far as it is a file.
    pub(crate) fn refuse(&self, input: Option<&Handle>, called: &str) -> Result<(), Failure> {
        let (Some(input), Some(output)) = (input, &self.identity) else {
            return Ok(());
        };
        if input != output {
            return Ok(());
        }
        let target = match self.way {
            Way::StandardOutput => "standard output".to_owned(),
            _ => format!("`{}`", name(&self.path)),
        };
        Err(Failure::Usage(format!(
            "{target} is the file that {called} is read from, which would be lost; write to another one"
        )))
    }

    /// As [`Target::refuse`], for standard input.
    pub(crate) fn refuse_standard_input(&self) -> Result<(), Failure> {
        let handle = Handle::stdin().ok().filter(is_regular);
        self.refuse(handle.as_ref(), "standard input")
    }

    /// Writes a result. If that fails, a file that was there is as it was.
    pub(crate) fn write(
        self,
        out: &mut Out,
        result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        // Some systems replace no file that is open.
        drop(self.identity);
        let outcome = match self.way {
            Way::StandardOutput => return Ok(result(out)?),
            Way::Direct => write_direct(&self.path, result),
            Way::Replace { path, old } => replace(&path, old.as_ref(), result),
        };
        outcome.map_err(|error| match error.kind() {
            // As on standard output: who closed the pipe has seen enough.
            io::ErrorKind::BrokenPipe => Failure::Output(error),
            _ => cannot_write(&self.path, &error),
        })
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("`{}` cannot be written: {error}", name(path)))
}

/// The identity of an open file, if it is a regular one: what a device or a pipe takes, nobody reads from it again.
pub(crate) fn regular(file: &File) -> Option<Handle> {
    let handle = Handle::from_file(file.try_clone().ok()?).ok()?;
    Some(handle).filter(is_regular)
}

fn is_regular(handle: &Handle) -> bool {
    let metadata = handle.as_file().metadata();
    metadata.is_ok_and(|metadata| metadata.is_file())
}

/// Follows links, so that a link stays one and the file that it leads to is replaced, also where there is none yet.
fn place(path: &Path) -> io::Result<Place> {
    let mut path = path.to_owned();
    for _ in 0..=MAX_LINKS {
        if let Some(descriptor) = descriptor(&path) {
            return Ok(descriptor);
        }
        // What is no link cannot be read as one. What else is wrong with the name shows when it is used.
        let Ok(link) = fs::read_link(&path) else {
            return Ok(Place::Entry(path));
        };
        path = folder(&path).join(link);
    }
    // What the system says of them, in its own words.
    fs::metadata(path)?;
    Err(io::Error::other("too many links lead to it"))
}

/// What stands for an open file: to replace such a name would not reach who holds it.
fn descriptor(path: &Path) -> Option<Place> {
    if !cfg!(unix) {
        return None;
    }
    let mine = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    if mine.iter().any(|name| path == Path::new(name)) {
        return Some(Place::StandardOutput);
    }
    let folder = fs::canonicalize(folder(path)).ok()?;
    let is_open = folder.starts_with("/proc") || folder == Path::new("/dev/fd");
    is_open.then_some(Place::Descriptor)
}

/// The folder that a name is in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn write_direct(
    path: &Path,
    result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // At the end: a file that somebody holds open may have something in it already.
    let file = OpenOptions::new().append(true).open(path)?;
    let mut writer = BufWriter::new(file);
    result(&mut writer)?;
    writer.flush()
}

/// Writes a new file beside the old one, and gives it the name when it is complete. If anything fails, it is removed.
fn replace(
    path: &Path,
    old: Option<&Metadata>,
    result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".pactx-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(owned::at_first(old));
    let mut new = builder.tempfile_in(folder(path))?;
    let mut writer = BufWriter::new(new.as_file_mut());
    result(&mut writer)?;
    writer.flush()?;
    drop(writer);
    if let Some(old) = old {
        keep_permissions(&new, old)?;
    }
    // Else the name might outlive a crash and its bytes not.
    match new.as_file().sync_all() {
        // Some file systems have nothing to wait for, and say so.
        Err(error)
            if !matches!(
                error.kind(),
                io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
            ) =>
        {
            return Err(error);
        }
        _ => {}
    }
    new.persist(path)?;
    Ok(())
}

#[cfg(unix)]
fn keep_permissions(new: &NamedTempFile, old: &Metadata) -> io::Result<()> {
    owned::keep(new.as_file(), old)
}

#[cfg(not(unix))]
fn keep_permissions(new: &NamedTempFile, old: &Metadata) -> io::Result<()> {
    new.as_file().set_permissions(old.permissions())
}

/// Owners and permissions where files have them.
#[cfg(unix)]
mod owned {
    use std::fs::{File, Metadata, Permissions};
    use std::io;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};

    /// What writing to a file leaves of its permissions: never the right to act as its owner.
    const KEPT: u32 = 0o777;

    /// The permissions of a file that is not complete. Where it replaces one, nobody else may read it yet.
    pub(super) fn at_first(old: Option<&Metadata>) -> Permissions {
        // Of those of a new file, the system takes away what this user never gives.
        Permissions::from_mode(if old.is_some() { 0o600 } else { 0o666 })
    }

    /// Gives a new file the owner and the permissions of the old one.
    pub(super) fn keep(new: &File, old: &Metadata) -> io::Result<()> {
        let mut mode = old.mode() & KEPT;
        let now = new.metadata()?;
        if now.uid() != old.uid() {
            // Only the administrator can give files away. For others, the file is theirs from now on.
            let _ = fchown(new, Some(old.uid()), None);
        }
        if now.gid() != old.gid() && fchown(new, None, Some(old.gid())).is_err() {
            // The group is another one, which gets no more than everybody has.
            mode &= 0o707 | (mode & 0o007) << 3;
        }
        if new.metadata()?.mode() & KEPT != mode {
            new.set_permissions(Permissions::from_mode(mode))?;
        }
        Ok(())
    }
}
