//! Connection strings: `postgres://user@host:port/database?sslmode=…`, or `host=… dbname=…`.

use super::{KEYS, Pairs, key, wrong};
use crate::backend::BackendError;

pub(super) fn read(text: &str) -> Result<Pairs, BackendError> {
    let address = text
        .strip_prefix("postgres://")
        .or_else(|| text.strip_prefix("postgresql://"));
    match address {
        Some(address) => read_url(address),
        None => read_words(text),
    }
}

/// Keeps a setting. Messages count settings, because a name may be a piece of a password that was
/// not escaped.
pub(super) fn put(
    pairs: &mut Pairs,
    (at, name): (usize, &str),
    value: String,
) -> Result<(), BackendError> {
    let (name, value) = match (name, value.as_str()) {
        // As libpq has it, for strings that were made for Java.
        ("ssl", "true") => ("sslmode", "require".to_owned()),
        _ => (name, value),
    };
    match key(name) {
        Some(name) => {
            pairs.insert(name, value);
            Ok(())
        }
        None => {
            let known: Vec<&str> = KEYS.iter().map(|(name, _)| *name).collect();
            Err(wrong(format!(
                "setting {at} is unknown; known are {}",
                known.join(", ")
            )))
        }
    }
}

fn read_url(address: &str) -> Result<Pairs, BackendError> {
    let mut pairs = Pairs::new();
    let (address, query) = address.split_once('?').unwrap_or((address, ""));
    let (authority, database) = address.split_once('/').unwrap_or((address, ""));
    let hosts = match authority.rsplit_once('@') {
        None => authority,
        Some((user, hosts)) => {
            let (user, password) = match user.split_once(':') {
                Some((user, password)) => (user, Some(password)),
                None => (user, None),
            };
            if !user.is_empty() {
                pairs.insert("user", decoded(user)?);
            }
            if let Some(password) = password {
                pairs.insert("password", decoded(password)?);
            }
            hosts
        }
    };
    if !hosts.is_empty() {
        let (mut names, mut ports) = (Vec::new(), Vec::new());
        for host in hosts.split(',') {
            let (name, port) = split_host(host)?;
            names.push(decoded(name)?);
            ports.push(port);
        }
        // A host of the string is the one that is meant, also if it has no name or port.
        pairs.insert("host", names.join(","));
        if ports.iter().any(|port| !port.is_empty()) {
            let ports = ports
                .iter()
                .map(|port| if port.is_empty() { "5432" } else { port });
            pairs.insert("port", ports.collect::<Vec<_>>().join(","));
        }
    }
    if !database.is_empty() {
        pairs.insert("dbname", decoded(database)?);
    }
    let settings = query.split('&').filter(|setting| !setting.is_empty());
    for (at, setting) in (1..).zip(settings) {
        let (name, value) = setting
            .split_once('=')
            .ok_or_else(|| wrong(format!("setting {at} has no value")))?;
        put(&mut pairs, (at, &decoded(name)?), decoded(value)?)?;
    }
    Ok(pairs)
}

/// The name and the port of a host.
fn split_host(host: &str) -> Result<(&str, &str), BackendError> {
    let bad =
        || wrong("a host has a port that is no number; special characters are written as `%..`");
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let (name, port) = rest
                .split_once(']')
                .ok_or_else(|| wrong("a host in brackets has no `]`"))?;
            (name, port.strip_prefix(':').unwrap_or(port))
        }
        None => host.split_once(':').unwrap_or((host, "")),
    };
    if port.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok((name, port))
    } else {
        Err(bad())
    }
}

/// Replaces `%41` by `A`.
fn decoded(text: &str) -> Result<String, BackendError> {
    let bad =
        || wrong("a `%` is followed by two hexadecimal digits; a `%` itself is written as `%25`");
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || {
            let digit = char::from(rest.next()?).to_digit(16)?;
            u8::try_from(digit).ok()
        };
        match (digit(), digit()) {
            (Some(high), Some(low)) => bytes.push(high << 4 | low),
            _ => return Err(bad()),
        }
    }
    String::from_utf8(bytes).map_err(|_| wrong("it is not UTF-8"))
}

/// Reads `name=value` words. A value in quotes may have spaces, and a backslash stands before a
/// quote.
fn read_words(text: &str) -> Result<Pairs, BackendError> {
    let mut pairs = Pairs::new();
    let mut rest = text.chars().peekable();
    for at in 1_usize.. {
        while rest.next_if(|it| it.is_whitespace()).is_some() {}
        let mut name = String::new();
        while let Some(it) = rest.next_if(|it| !it.is_whitespace() && *it != '=') {
            name.push(it);
        }
        while rest.next_if(|it| it.is_whitespace()).is_some() {}
        match rest.next() {
            None if name.is_empty() => break,
            Some('=') => {}
            _ => return Err(wrong(format!("setting {at} has no `=`"))),
        }
        while rest.next_if(|it| it.is_whitespace()).is_some() {}
        let is_quoted = rest.next_if_eq(&'\'').is_some();
        let mut value = String::new();
        loop {
            match rest.next() {
                Some('\'') if is_quoted => break,
                Some('\\') => value.extend(rest.next()),
                Some(it) if !is_quoted && it.is_whitespace() => break,
                Some(it) => value.push(it),
                None if is_quoted => {
                    return Err(wrong(format!("the quote of setting {at} does not end")));
                }
                None => break,
            }
        }
        put(&mut pairs, (at, &name), value)?;
    }
    Ok(pairs)
}
