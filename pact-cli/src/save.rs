//! Writes files: in full or not at all, and never over the file that is being read.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use tempfile::NamedTempFile;

use crate::failure::Failure;
use crate::load::name;
use crate::out::Out;

/// The most links that may lead from a name to a file, as on Linux.
const MAX_LINKS: usize = 40;

/// The file for a result. It is checked, and not written to yet.
pub(crate) struct Target {
    /// The name as the user gave it.
    path: PathBuf,
    way: Way,
    /// The identity of the file, if it is a regular one that exists.
    identity: Option<Handle>,
}

/// The way to write to a target.
enum Way {
    /// Through the standard output, which is open already.
    StandardOutput,
    /// Directly: a device, a pipe, or a file that is named by an open descriptor.
    Direct,
    /// Through a new file, which replaces the old one, if there is one.
    Replace {
        path: PathBuf,
        old: Option<Metadata>,
    },
}

/// The file that a name leads to.
enum FileKind {
    StandardOutput,
    /// A file that a process holds open.
    Descriptor,
    /// A name in a folder. The file need not exist yet.
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

    /// Finds the file of a name. One that cannot be written to is refused here, before the input is
    /// read.
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
        if matches!(place, FileKind::StandardOutput) {
            return Ok(Self {
                path: path.to_owned(),
                ..Self::standard_output()
            });
        }
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let FileKind::Entry(path) = place else {
                    return Err(error);
                };
                // A missing folder is reported now, before the input is read.
                fs::metadata(folder(&path))?;
                return Ok(target(Way::Replace { path, old: None }, None));
            }
            Err(error) => return Err(error),
        };
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if !metadata.is_file() {
            // Opening a pipe waits for its reader, so that comes last.
            return Ok(target(Way::Direct, None));
        }
        // A file without the permission to write is not replaced, either.
        let opened = OpenOptions::new().write(true).open(path)?;
        let identity = regular(&opened);
        Ok(match place {
            FileKind::Entry(path) => {
                let old = Some(metadata);
                target(Way::Replace { path, old }, identity)
            }
            _ => target(Way::Direct, identity),
        })
    }

    /// Refuses to write to the file that is read. `input` is the identity of the input, if it is a
    /// file.
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

    /// Writes a result. If that fails, an old file is unchanged.
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
            // As on standard output: a reader that closed the pipe has seen enough.
            io::ErrorKind::BrokenPipe => Failure::Output(error),
            _ => cannot_write(&self.path, &error),
        })
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Usage(format!("`{}` cannot be written: {error}", name(path)))
}

/// The identity of an open file, if it is a regular one: bytes that go to a device or a pipe are
/// never read back from it.
pub(crate) fn regular(file: &File) -> Option<Handle> {
    let handle = Handle::from_file(file.try_clone().ok()?).ok()?;
    Some(handle).filter(is_regular)
}

fn is_regular(handle: &Handle) -> bool {
    let metadata = handle.as_file().metadata();
    metadata.is_ok_and(|metadata| metadata.is_file())
}

/// Follows links, so that a link stays one and the file that it leads to is replaced, also where
/// there is none yet.
fn place(path: &Path) -> io::Result<FileKind> {
    let mut path = path.to_owned();
    for _ in 0..=MAX_LINKS {
        if let Some(descriptor) = descriptor(&path) {
            return Ok(descriptor);
        }
        // A name that is no link ends the chain. Any other problem with it shows when it is used.
        let Ok(link) = fs::read_link(&path) else {
            return Ok(FileKind::Entry(path));
        };
        path = folder(&path).join(link);
    }
    // The error of the system, if it has one for too many links.
    fs::metadata(path)?;
    Err(io::Error::other("too many links lead to it"))
}

/// The place of a name for an open file. Replacing such a name would not reach the process that
/// holds the file.
fn descriptor(path: &Path) -> Option<FileKind> {
    if !cfg!(unix) {
        return None;
    }
    let mine = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    if mine.iter().any(|name| path == Path::new(name)) {
        return Some(FileKind::StandardOutput);
    }
    let folder = fs::canonicalize(folder(path)).ok()?;
    let is_open = folder.starts_with("/proc") || folder == Path::new("/dev/fd");
    is_open.then_some(FileKind::Descriptor)
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
    // Append, because a file that a process holds open may have text in it already.
    let file = OpenOptions::new().append(true).open(path)?;
    let mut writer = BufWriter::new(file);
    result(&mut writer)?;
    writer.flush()
}

/// Writes a new file beside the old one, and gives it the name when it is complete. If anything
/// fails, it is removed.
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
    // Otherwise the name might survive a crash, and its bytes not.
    match new.as_file().sync_all() {
        // Some file systems do not support this.
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

    /// The permissions that writing to a file keeps: never the right to act as its owner.
    const KEPT: u32 = 0o777;

    /// The permissions of a file that is not complete. Where it replaces one, nobody else may read
    /// it yet.
    pub(super) fn at_first(old: Option<&Metadata>) -> Permissions {
        // The system removes the permissions of the user's umask from those of a new file.
        Permissions::from_mode(if old.is_some() { 0o600 } else { 0o666 })
    }

    /// Gives a new file the owner and the permissions of the old one.
    pub(super) fn keep(new: &File, old: &Metadata) -> io::Result<()> {
        let mut mode = old.mode() & KEPT;
        let now = new.metadata()?;
        if now.uid() != old.uid() {
            // Only the administrator can give files away. Otherwise the file belongs to this user
            // from now on.
            let _ = fchown(new, Some(old.uid()), None);
        }
        if now.gid() != old.gid() && fchown(new, None, Some(old.gid())).is_err() {
            // The file has another group now, which gets no more than everybody has.
            mode &= 0o707 | (mode & 0o007) << 3;
        }
        if new.metadata()?.mode() & KEPT != mode {
            new.set_permissions(Permissions::from_mode(mode))?;
        }
        Ok(())
    }
}
