//! Service files and password files, so that no password stands on a command line.

use std::fs;
use std::path::{Path, PathBuf};

use super::text::put;
use super::{Environment, Pairs, wrong};
use crate::backend::BackendError;

/// Reads the settings of a service.
pub(super) fn service(name: &str, env: Environment<'_>) -> Result<Pairs, BackendError> {
    let own = env("PGSERVICEFILE").map(PathBuf::from);
    let own = own.or_else(|| Some(Path::new(&env("HOME")?).join(".pg_service.conf")));
    let folder = env("PGSYSCONFDIR").unwrap_or_else(|| "/etc/postgresql-common".to_owned());
    let files = [own, Some(Path::new(&folder).join("pg_service.conf"))];
    for file in files.into_iter().flatten() {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        if let Some(pairs) = section(&text, name, &file)? {
            return Ok(pairs);
        }
    }
    Err(wrong(
        "no service file has the service; PGSERVICEFILE and ~/.pg_service.conf are looked at",
    ))
}

/// The settings of one section.
fn section(text: &str, name: &str, file: &Path) -> Result<Option<Pairs>, BackendError> {
    let mut found: Option<Pairs> = None;
    let mut is_inside = false;
    for (at, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(header) = line.strip_prefix('[') {
            if found.is_some() {
                break;
            }
            is_inside = header.strip_suffix(']') == Some(name);
            if is_inside {
                found = Some(Pairs::new());
            }
            continue;
        }
        let Some(pairs) = found.as_mut().filter(|_| is_inside) else {
            continue;
        };
        let at_line = |problem: &str| wrong(format!("{}, line {at}: {problem}", file.display()));
        let (key, value) = line
            .split_once('=')
            .ok_or_else(|| at_line("there is no `=`"))?;
        if key == "service" {
            return Err(at_line("a service cannot name another one"));
        }
        put(pairs, (at, key), value.to_owned()).map_err(|_| at_line("the setting is unknown"))?;
    }
    Ok(found)
}

/// A line of a password file. A field of `*` fits everything.
pub(super) struct PasswordLine {
    host: String,
    port: String,
    database: String,
    user: String,
    pub(super) password: String,
}

impl PasswordLine {
    fn read(line: &str) -> Option<Self> {
        let mut fields = vec![String::new()];
        let mut rest = line.chars();
        while let Some(it) = rest.next() {
            match it {
                // The password may have colons.
                ':' if fields.len() < 5 => fields.push(String::new()),
                '\\' => fields.last_mut()?.extend(rest.next()),
                it => fields.last_mut()?.push(it),
            }
        }
        let [host, port, database, user, password] = fields.try_into().ok()?;
        Some(Self {
            host,
            port,
            database,
            user,
            password,
        })
    }

    pub(super) fn fits(&self, host: &str, port: u16, database: &str, user: &str) -> bool {
        let fits = |field: &str, value: &str| field == "*" || field == value;
        let is_host = fits(&self.host, host) || (host.starts_with('/') && self.host == "localhost");
        is_host
            && fits(&self.port, &port.to_string())
            && fits(&self.database, database)
            && fits(&self.user, user)
    }
}

/// Reads a password file. One that others can read is not used, as libpq has it, and a note says
/// so.
pub(super) fn passwords(
    file: Option<&str>,
    env: Environment<'_>,
) -> (Vec<PasswordLine>, Option<String>) {
    let file = match file {
        Some(file) => PathBuf::from(file),
        None => match env("HOME") {
            Some(home) => Path::new(&home).join(".pgpass"),
            None => return (Vec::new(), None),
        },
    };
    let Ok(text) = fs::read_to_string(&file) else {
        return (Vec::new(), None);
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&file).map_or(0, |it| it.permissions().mode());
        if mode & 0o077 != 0 {
            let file = file.display();
            let note = format!("{file} is not used, because others can read it; `chmod 600` it");
            return (Vec::new(), Some(note));
        }
    }
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    (lines.filter_map(PasswordLine::read).collect(), None)
}
