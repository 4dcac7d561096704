//! Addresses: `FILE.db#NAME`, `FILE.db#TENANT/NAME`, and the same for a database server.
//!
//! A file whose name is all of the text wins. Otherwise the text is split at its last `#`. Tenant
//! and name are percent-encoded, so that they may have any text.

use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Formatter, Write as _};
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::show::text::one_line;

/// The file or the server that has a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    File(PathBuf),
    /// The address of a server, which may have a password in it.
    Server(String),
}

/// The name of a conversation, and the tenant that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) tenant: String,
    pub(crate) name: String,
}

/// A place, and perhaps a conversation in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) place: Place,
    pub(crate) name: Option<Name>,
}

impl Address {
    /// Reads an address. Only files of the whole name are looked for.
    pub(crate) fn parse(text: &Path) -> Result<Self, Failure> {
        let server = text.to_str().filter(|text| is_server(text));
        let is_file = server.is_none() && fs::symlink_metadata(text).is_ok();
        let split = if is_file {
            None
        } else {
            split(text.as_os_str())
        };
        let (place, name) = match &split {
            Some((place, name)) => (place.as_os_str(), Some(name)),
            None => (text.as_os_str(), None),
        };
        let name = match name {
            Some(name) => Name::parse(name, text)?,
            None => None,
        };
        let place = match server {
            Some(_) => Place::Server(place.to_string_lossy().into_owned()),
            None => Place::File(PathBuf::from(place)),
        };
        Ok(Self { place, name })
    }
}

impl Address {
    /// The store that an argument for a file names; none if it names a conversation or a file that
    /// is no store.
    pub(crate) fn store(text: &Path) -> Result<Option<Place>, Failure> {
        Ok(match Self::parse(text)? {
            Self {
                place: Place::File(file),
                name: None,
            } if !super::is_sqlite(&file) => None,
            Self { place, name: None } => Some(place),
            Self { name: Some(_), .. } => None,
        })
    }

    /// The place, where no conversation is asked for.
    pub(crate) fn without_name(self) -> Result<Place, Failure> {
        match self.name {
            None => Ok(self.place),
            Some(_) => {
                let place = self.place;
                let message = format!("this command takes a store, as in `{place}`, and no name");
                Err(Failure::Usage(message))
            }
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => one_line(&file.to_string_lossy()).fmt(f),
            Self::Server(server) => one_line(&without_password(server)).fmt(f),
        }
    }
}

impl Place {
    /// The address of a conversation, as a user would write it.
    pub(crate) fn address_of(&self, tenant: &str, name: &str) -> String {
        format!("{self}#{}", encoded(tenant, name))
    }

    /// The address of a conversation, to open it: with all that [`Display`] does not show.
    pub(crate) fn argument_for(&self, encoded: &str) -> PathBuf {
        let mut address = match self {
            Self::File(file) => file.clone().into_os_string(),
            Self::Server(server) => server.clone().into(),
        };
        address.push("#");
        address.push(encoded);
        address.into()
    }
}

/// The address without its place: `NAME` or `TENANT/NAME`.
pub(crate) fn encoded(tenant: &str, name: &str) -> String {
    let mut text = String::new();
    if !tenant.is_empty() || name.is_empty() {
        encode(tenant, &mut text);
        text.push('/');
    }
    encode(name, &mut text);
    text
}

/// Writes a text so that no shell and no terminal acts on it.
fn encode(text: &str, out: &mut String) {
    for character in text.chars() {
        if character.is_alphanumeric() || "-_.:@+,=".contains(character) {
            out.push(character);
            continue;
        }
        for byte in character.encode_utf8(&mut [0; 4]).bytes() {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
}

impl Name {
    /// Reads `NAME` or `TENANT/NAME`. None if there is nothing.
    fn parse(text: &OsStr, whole: &Path) -> Result<Option<Self>, Failure> {
        let wrong = |problem: &str| {
            let whole = shown(whole);
            let help = "`%23` is `#`, `%25` is `%`, `%2F` is `/`";
            Failure::Usage(format!("the name in `{whole}` {problem}: {help}"))
        };
        let not_text = || wrong("is not UTF-8");
        let text = text.to_str().ok_or_else(not_text)?;
        if text.is_empty() {
            return Ok(None);
        }
        let (tenant, name) = text.split_once('/').unwrap_or(("", text));
        if name.contains('/') {
            return Err(wrong(
                "has more than one `/`, so write those in names as `%2F`",
            ));
        }
        let decode = |text: &str| -> Result<String, Failure> {
            let bytes = decoded(text).ok_or_else(|| wrong("has a `%` without two digits"))?;
            String::from_utf8(bytes).map_err(|_| not_text())
        };
        Ok(Some(Self {
            tenant: decode(tenant)?,
            name: decode(name)?,
        }))
    }
}

/// The bytes of a percent-encoded text.
pub(crate) fn decoded(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let (high, low) = (digit()?, digit()?);
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    Some(bytes)
}

/// Splits a text at its last `#`.
fn split(text: &OsStr) -> Option<(OsString, OsString)> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;

        let bytes = text.as_bytes();
        let at = bytes.iter().rposition(|byte| *byte == b'#')?;
        let (place, name) = bytes.split_at_checked(at)?;
        let name = name.get(1..)?;
        Some((
            OsStr::from_bytes(place).to_owned(),
            OsStr::from_bytes(name).to_owned(),
        ))
    }
    #[cfg(not(unix))]
    {
        let (place, name) = text.to_str()?.rsplit_once('#')?;
        Some((place.into(), name.into()))
    }
}

fn is_server(text: &str) -> bool {
    ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| text.starts_with(scheme))
}

/// The text of an argument for a file, safe to print: without control characters, and without a
/// password.
pub(crate) fn shown(file: &Path) -> String {
    let text = file.to_string_lossy();
    let text = if is_server(&text) {
        without_password(&text)
    } else {
        text.into_owned()
    };
    one_line(&text).to_string()
}

/// The address of a server with `***` for all that may be a password.
fn without_password(server: &str) -> String {
    let Some((scheme, rest)) = server.split_once("://") else {
        return server.to_owned();
    };
    // Passwords that should be encoded, and are not, may have any character.
    let rest = match (rest.find(':'), rest.rfind('@')) {
        (Some(from), Some(to)) if from < to => {
            let user = rest.get(..from).unwrap_or_default();
            let host = rest.get(to..).unwrap_or_default();
            format!("{user}:***{host}")
        }
        _ => rest.to_owned(),
    };
    let (rest, parameters) = rest.split_once('?').unwrap_or((&rest, ""));
    if parameters.is_empty() {
        return format!("{scheme}://{rest}");
    }
    let parameters = parameters
        .split('&')
        .map(|parameter| match parameter.split_once('=') {
            Some((name, _)) if name.to_ascii_lowercase().contains("pass") => format!("{name}=***"),
            _ => parameter.to_owned(),
        });
    let parameters: Vec<String> = parameters.collect();
    format!("{scheme}://{rest}?{}", parameters.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(tenant: &str, name: &str) -> Name {
        Name {
            tenant: tenant.to_owned(),
            name: name.to_owned(),
        }
    }

    #[test]
    fn addresses_are_split_at_the_last_mark() {
        for (text, place, expected) in [
            ("none.db", "none.db", None),
            ("none.db#", "none.db", None),
            ("none.db#a", "none.db", Some(name("", "a"))),
            ("no#ne.db#a", "no#ne.db", Some(name("", "a"))),
            ("none.db#t/a", "none.db", Some(name("t", "a"))),
            ("none.db#/", "none.db", Some(name("", ""))),
            ("none.db#/a", "none.db", Some(name("", "a"))),
            ("none.db#t/", "none.db", Some(name("t", ""))),
            ("none.db#a%2Fb%23%25c", "none.db", Some(name("", "a/b#%c"))),
            ("none.db#%2f/%C3%A4 ü", "none.db", Some(name("/", "ä ü"))),
        ] {
            let address = Address::parse(Path::new(text)).unwrap();
            assert_eq!(address.place, Place::File(PathBuf::from(place)), "{text}");
            assert_eq!(address.name, expected, "{text}");
        }
        for text in [
            "none.db#a/b/c",
            "none.db#%",
            "none.db#%2",
            "none.db#%zz",
            "none.db#%ff",
        ] {
            assert!(Address::parse(Path::new(text)).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for (tenant, of) in [
            ("", "a"),
            ("", ""),
            ("t", ""),
            ("t/#%", "n/#% \n\u{1b}[2J'\"$(x)\u{202e}ä"),
        ] {
            let text = Place::File(PathBuf::from("none.db")).address_of(tenant, of);
            let address = Address::parse(Path::new(&text)).unwrap();
            assert_eq!(address.name, Some(name(tenant, of)), "{text}");
            let is_safe =
                |character: char| character.is_alphanumeric() || "%#/.".contains(character);
            assert!(text.chars().all(is_safe), "{text}");
        }
    }

    #[test]
    fn no_password_is_shown() {
        for (text, expected) in [
            ("postgres://host/db#a", "postgres://host/db#a"),
            ("postgres://me@host/db#a", "postgres://me@host/db#a"),
            (
                "postgres://me:secret@host:5432/db#a",
                "postgres://me:***@host:5432/db#a",
            ),
            (
                "postgresql://me:se#cr@e/t@host/db",
                "postgresql://me:***@host/db",
            ),
            (
                "postgres://host/db?user=me&password=secret&x=1#a",
                "postgres://host/db?user=me&password=***&x=1#a",
            ),
        ] {
            assert_eq!(shown(Path::new(text)), expected);
        }
        let address = Address::parse(Path::new(
            "postgres://me:secret@host/db?sslpassword=secret#t/a",
        ));
        let address = address.unwrap();
        assert_eq!(address.name, Some(name("t", "a")));
        let place = address.place.to_string();
        assert_eq!(place, "postgres://me:***@host/db?sslpassword=***");
    }
}
