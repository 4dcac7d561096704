//! Where the server is, and how to get in, as libpq reads it.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | the settings of a connection, host by host |
//! | `text.rs` | reads connection strings, of both forms |
//! | `files.rs` | reads service files and password files |
//!
//! No message names a value, because it may be a part of a password.

mod files;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{ChannelBinding, SslMode, SslNegotiation, TargetSessionAttrs};

use crate::backend::{BackendError, Failure};

/// Reads a variable of the environment. Tests have one of their own.
pub(super) type Environment<'e> = &'e dyn Fn(&str) -> Option<String>;

/// The settings that a string or a service file can have, with the variables of the environment
/// that stand in for them.
const KEYS: [(&str, &str); 26] = [
    ("application_name", "PGAPPNAME"),
    ("channel_binding", "PGCHANNELBINDING"),
    ("client_encoding", ""),
    ("connect_timeout", "PGCONNECT_TIMEOUT"),
    ("dbname", "PGDATABASE"),
    ("fallback_application_name", ""),
    ("gssencmode", ""),
    ("host", "PGHOST"),
    ("hostaddr", "PGHOSTADDR"),
    ("keepalives", ""),
    ("keepalives_count", ""),
    ("keepalives_idle", ""),
    ("keepalives_interval", ""),
    ("load_balance_hosts", "PGLOADBALANCEHOSTS"),
    ("options", "PGOPTIONS"),
    ("passfile", "PGPASSFILE"),
    ("password", "PGPASSWORD"),
    ("port", "PGPORT"),
    ("service", "PGSERVICE"),
    ("sslcert", "PGSSLCERT"),
    ("sslkey", "PGSSLKEY"),
    ("sslmode", "PGSSLMODE"),
    ("sslnegotiation", "PGSSLNEGOTIATION"),
    ("sslrootcert", "PGSSLROOTCERT"),
    ("target_session_attrs", "PGTARGETSESSIONATTRS"),
    ("user", "PGUSER"),
];

/// Settings by name.
pub(super) type Pairs = BTreeMap<&'static str, String>;

/// The known name of a setting.
fn key(name: &str) -> Option<&'static str> {
    let mut keys = KEYS.iter().map(|(key, _)| *key);
    keys.find(|key| *key == name)
}

/// How much is asked of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checked {
    /// Who signed it.
    Signature,
    /// Who signed it, and that it was made for this host.
    SignatureAndName,
}

/// The certificates of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TlsSettings {
    pub(super) checked: Checked,
    /// The certificates to trust; those of the system, if there is no file.
    pub(super) roots: Option<PathBuf>,
    /// The certificate and the key of this program.
    pub(super) own: Option<(PathBuf, PathBuf)>,
}

/// One server that may be the right one.
#[derive(Clone)]
pub(super) struct Host {
    /// The host, the port and the database, for messages.
    pub(super) place: String,
    pub(super) config: Config,
    /// None: the connection is not encrypted.
    pub(super) tls: Option<TlsSettings>,
}

/// The servers, in the order in which they are asked.
#[derive(Clone)]
pub(super) struct Settings {
    pub(super) hosts: Vec<Host>,
    /// Whether they are asked in any order.
    pub(super) is_random: bool,
    pub(super) connect_timeout: Option<Duration>,
    /// Whether nobody said which sort of server it has to be.
    is_target_open: bool,
    /// A hint for those whose password is refused.
    pub(super) note: Option<String>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.hosts.iter().map(|host| &host.place);
        f.debug_list().entries(places).finish()
    }
}

pub(super) fn wrong(message: impl Into<String>) -> BackendError {
    let message: String = message.into();
    BackendError::new(
        Failure::Other,
        format!("the address of the server: {message}"),
    )
}

impl Settings {
    /// Reads a connection string. Missing settings come from a service file, or the environment, or
    /// a password file.
    pub(super) fn read(text: &str, env: Environment<'_>) -> Result<Self, BackendError> {
        let mut pairs = text::read(text)?;
        if let Some(service) = pairs.get("service").cloned().or_else(|| env("PGSERVICE")) {
            for (key, value) in files::service(&service, env)? {
                pairs.entry(key).or_insert(value);
            }
        }
        for (key, variable) in KEYS {
            if !variable.is_empty()
                && let Some(value) = env(variable)
            {
                pairs.entry(key).or_insert(value);
            }
        }
        resolve(&pairs, env)
    }

    /// Takes any server, unless one sort was asked for: for those that only read.
    pub(super) fn take_any(&mut self) {
        for host in &mut self.hosts {
            if self.is_target_open {
                host.config.target_session_attrs(TargetSessionAttrs::Any);
            }
        }
    }
}

/// The hosts of a list: one for each name or address.
fn resolve(pairs: &Pairs, env: Environment<'_>) -> Result<Settings, BackendError> {
    let list = |key: &str| -> Vec<&str> {
        let text = pairs
            .get(key)
            .map(String::as_str)
            .filter(|it| !it.is_empty());
        text.map(|text| text.split(',').map(str::trim).collect())
            .unwrap_or_default()
    };
    let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"));
    if !names.is_empty() && !addresses.is_empty() && names.len() != addresses.len() {
        return Err(wrong(
            "`host` and `hostaddr` name different numbers of servers",
        ));
    }
    let count = names.len().max(addresses.len()).max(1);
    if ports.len() > 1 && ports.len() != count {
        return Err(wrong("`host` and `port` name different numbers of servers"));
    }
    let passwords = Passwords::of(pairs, env);
    let mut hosts = Vec::new();
    for at in 0..count {
        let name = names.get(at).copied().filter(|name| !name.is_empty());
        let address = addresses.get(at).copied().filter(|it| !it.is_empty());
        let port = ports.get(at).or(ports.first()).copied().unwrap_or_default();
        let port = if port.is_empty() { "5432" } else { port };
        let port: u16 = port
            .parse()
            .map_err(|_| wrong("`port` is no number of a port"))?;
        hosts.push(host_of(
            pairs,
            (name, address, port),
            count > 1,
            &passwords,
        )?);
    }
    let is_random = match one_of(pairs, "load_balance_hosts", &["disable", "random"])? {
        Some(mode) => mode == "random",
        None => false,
    };
    Ok(Settings {
        hosts,
        is_random,
        connect_timeout: seconds(pairs, "connect_timeout")?.filter(|time| !time.is_zero()),
        is_target_open: !pairs.contains_key("target_session_attrs"),
        note: passwords.note,
    })
}

/// Where the passwords come from.
struct Passwords {
    given: Option<String>,
    lines: Vec<files::PasswordLine>,
    user: Option<String>,
    database: Option<String>,
    note: Option<String>,
}

impl Passwords {
    fn of(pairs: &Pairs, env: Environment<'_>) -> Self {
        let given = pairs.get("password").cloned();
        let user = pairs.get("user").cloned();
        let user = user.or_else(|| env("USER")).or_else(|| env("LOGNAME"));
        let database = pairs.get("dbname").cloned().or_else(|| user.clone());
        let (lines, note) = match given {
            Some(_) => (Vec::new(), None),
            None => files::passwords(pairs.get("passfile").map(String::as_str), env),
        };
        Self {
            given,
            lines,
            user,
            database,
            note,
        }
    }

    fn find(&self, host: &str, port: u16) -> Option<&str> {
        if let Some(given) = &self.given {
            return Some(given);
        }
        let (user, database) = (self.user.as_deref()?, self.database.as_deref()?);
        let mut lines = self.lines.iter();
        let found = lines.find(|line| line.fits(host, port, database, user));
        found.map(|line| line.password.as_str())
    }
}

/// The folder of the socket of a server on this machine.
fn default_host() -> &'static str {
    let folders = ["/var/run/postgresql", "/tmp"];
    let mut with_socket = folders
        .into_iter()
        .filter(|folder| std::path::Path::new(folder).join(".s.PGSQL.5432").exists());
    with_socket.next().unwrap_or("localhost")
}

fn host_of(
    pairs: &Pairs,
    (name, address, port): (Option<&str>, Option<&str>, u16),
    has_others: bool,
    passwords: &Passwords,
) -> Result<Host, BackendError> {
    let name = match name.or(address) {
        Some(name) => name,
        None => default_host(),
    };
    let address = address
        .map(|text| {
            text.parse::<IpAddr>()
                .map_err(|_| wrong("`hostaddr` is no IP address"))
        })
        .transpose()?;
    let is_socket = name.starts_with('/');
    let is_local = match (is_socket, address.or_else(|| name.parse().ok())) {
        (true, _) => true,
        (false, Some(address)) => address.is_loopback(),
        (false, None) => name == "localhost",
    };
    let tls = tls_of(pairs, is_local, is_socket)?;
    let mut config = Config::new();
    config.host(name).port(port);
    if let Some(address) = address.filter(|_| !is_socket) {
        config.hostaddr(address);
    }
    for (key, set) in [
        (
            "user",
            Config::user as fn(&mut Config, String) -> &mut Config,
        ),
        ("dbname", Config::dbname),
        ("options", Config::options),
    ] {
        if let Some(value) = pairs.get(key) {
            set(&mut config, value.clone());
        }
    }
    let application = pairs.get("application_name");
    let application = application.or_else(|| pairs.get("fallback_application_name"));
    config.application_name(application.map_or("pact-store", String::as_str));
    if let Some(password) = passwords.find(name, port) {
        config.password(password);
    }
    config.target_session_attrs(target(pairs, has_others)?);
    if let Some(binding) = one_of(pairs, "channel_binding", &["disable", "prefer", "require"])? {
        config.channel_binding(match binding {
            "disable" => ChannelBinding::Disable,
            "require" => ChannelBinding::Require,
            _ => ChannelBinding::Prefer,
        });
    }
    if one_of(pairs, "sslnegotiation", &["postgres", "direct"])? == Some("direct") {
        config.ssl_negotiation(SslNegotiation::Direct);
    }
    config.ssl_mode(if tls.is_some() {
        SslMode::Require
    } else {
        SslMode::Disable
    });
    keep_alive(&mut config, pairs)?;
    let database = passwords.database.as_deref().unwrap_or("?");
    let place = if name.contains(':') {
        format!("[{name}]:{port}/{database}")
    } else {
        format!("{name}:{port}/{database}")
    };
    Ok(Host { place, config, tls })
}

/// A store writes, so with several servers it takes the one that lets it, unless it is told
/// otherwise.
fn target(pairs: &Pairs, has_others: bool) -> Result<TargetSessionAttrs, BackendError> {
    let known = ["any", "read-write", "primary", "read-only", "standby"];
    Ok(match one_of(pairs, "target_session_attrs", &known)? {
        Some("any") => TargetSessionAttrs::Any,
        Some("read-write" | "primary") => TargetSessionAttrs::ReadWrite,
        Some(_) => TargetSessionAttrs::ReadOnly,
        None if has_others => TargetSessionAttrs::ReadWrite,
        None => TargetSessionAttrs::Any,
    })
}

/// A server that vanished without a word is noticed within a minute.
fn keep_alive(config: &mut Config, pairs: &Pairs) -> Result<(), BackendError> {
    let idle = seconds(pairs, "keepalives_idle")?;
    let interval = seconds(pairs, "keepalives_interval")?;
    let count = number(pairs, "keepalives_count")?;
    config
        .keepalives(number(pairs, "keepalives")? != Some(0))
        .keepalives_idle(idle.unwrap_or(Duration::from_secs(30)))
        .keepalives_interval(interval.unwrap_or(Duration::from_secs(10)))
        .keepalives_retries(count.unwrap_or(3));
    Ok(())
}

const MODES: [&str; 6] = [
    "disable",
    "allow",
    "prefer",
    "require",
    "verify-ca",
    "verify-full",
];

/// A connection to another machine is encrypted and its certificate is checked, unless the user
/// wrote `sslmode=disable`.
fn tls_of(
    pairs: &Pairs,
    is_local: bool,
    is_socket: bool,
) -> Result<Option<TlsSettings>, BackendError> {
    let checked = match one_of(pairs, "sslmode", &MODES)? {
        Some("disable") => return Ok(None),
        None | Some("allow" | "prefer") if is_local => return Ok(None),
        Some("verify-ca") => Checked::Signature,
        _ => Checked::SignatureAndName,
    };
    // PostgreSQL does not encrypt sockets: their bytes never leave the machine.
    if is_socket {
        return Ok(None);
    }
    let path = |key: &str| pairs.get(key).map(PathBuf::from);
    let own = match (path("sslcert"), path("sslkey")) {
        (Some(certificate), Some(key)) => Some((certificate, key)),
        (None, None) => None,
        _ => return Err(wrong("`sslcert` and `sslkey` belong together")),
    };
    Ok(Some(TlsSettings {
        checked,
        roots: path("sslrootcert").filter(|path| path.as_os_str() != "system"),
        own,
    }))
}

/// A setting with a few values.
fn one_of<'p>(
    pairs: &'p Pairs,
    key: &str,
    known: &[&str],
) -> Result<Option<&'p str>, BackendError> {
    match pairs.get(key).map(String::as_str) {
        None | Some("") => Ok(None),
        Some(value) if known.contains(&value) => Ok(Some(value)),
        Some(_) => Err(wrong(format!("`{key}` is one of {}", known.join(", ")))),
    }
}

fn number(pairs: &Pairs, key: &str) -> Result<Option<u32>, BackendError> {
    let value = pairs.get(key).filter(|value| !value.is_empty());
    let parsed = value.map(|value| value.trim().parse());
    parsed
        .transpose()
        .map_err(|_| wrong(format!("`{key}` is no number")))
}

fn seconds(pairs: &Pairs, key: &str) -> Result<Option<Duration>, BackendError> {
    let seconds = number(pairs, key)?;
    Ok(seconds.map(|seconds| Duration::from_secs(seconds.into())))
}

#[cfg(test)]
mod tests;
