//! Who may ask: the browser that has the secret, and only for the page of this server.
//!
//! Other sites in the same browser can send requests to this machine, too. The address of a host
//! may be theirs and lead here (DNS rebinding), so only hosts that need no DNS are answered.

use core::fmt::Write as _;
use std::net::{IpAddr, Ipv6Addr};

use hyper::header::{COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use hyper::{Method, Request, StatusCode, Version};

use crate::failure::Failure;

/// The bytes of a secret.
const SECRET: usize = 16;

/// The secret of a server.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    token: String,
    cookie: String,
}

/// The decision on a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// It is answered.
    Allowed,
    /// It has the secret in its address, which is moved into a cookie.
    Welcome,
    Refused(StatusCode, &'static str),
}

impl Guard {
    pub(super) fn new(port: u16) -> Result<Self, Failure> {
        let mut secret = [0; SECRET];
        getrandom::fill(&mut secret).map_err(|error| {
            Failure::Usage(format!("the system has no random numbers: {error}"))
        })?;
        let token = hex(&secret);
        // Cookies are not told apart by ports, and several servers may run.
        let cookie = format!("pactx-{port}");
        Ok(Self { token, cookie })
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// The cookie that holds the secret. No script can read it, and no other site sends it.
    pub(super) fn cookie(&self) -> String {
        let Self { token, cookie } = self;
        format!("{cookie}={token}; Path=/; HttpOnly; SameSite=Strict")
    }

    pub(super) fn check<B>(&self, request: &Request<B>) -> Entry {
        use Entry::Refused;

        if request.method() != Method::GET && request.method() != Method::HEAD {
            return Refused(
                StatusCode::METHOD_NOT_ALLOWED,
                "this server only answers GET and HEAD: it changes nothing",
            );
        }
        let headers = request.headers();
        let Some(host) = only(headers, &HOST).filter(|_| request.version() == Version::HTTP_11)
        else {
            return Refused(StatusCode::BAD_REQUEST, "a request needs one `Host`");
        };
        let is_elsewhere = request.uri().authority().is_some();
        if is_elsewhere || !is_own_host(host) {
            return Refused(
                StatusCode::MISDIRECTED_REQUEST,
                "this server answers to `localhost` and IP addresses, and to no other host",
            );
        }
        let is_foreign = headers.get_all(ORIGIN).iter().any(|origin| {
            let origin = origin.to_str().ok();
            origin.and_then(|it| it.strip_prefix("http://")) != Some(host)
        });
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        if is_foreign || site.is_some_and(|site| site != b"same-origin" && site != b"none") {
            return Refused(
                StatusCode::FORBIDDEN,
                "this server answers its own page, and no other origin",
            );
        }
        let query = request.uri().query().unwrap_or_default();
        let given = query.split('&').find_map(|it| it.strip_prefix("token="));
        if given.is_some_and(|given| is_same(given, &self.token)) {
            return Entry::Welcome;
        }
        if given.is_none() && self.has_cookie(headers) {
            return Entry::Allowed;
        }
        Refused(
            StatusCode::FORBIDDEN,
            "open the address that `pactx serve` printed: it has the secret of this server",
        )
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let values = headers.get_all(COOKIE).iter();
        let values = values.filter_map(|value| value.to_str().ok());
        let mut cookies = values.flat_map(|value| value.split(';'));
        cookies.any(|cookie| match cookie.trim().split_once('=') {
            Some((name, value)) => name == self.cookie && is_same(value, &self.token),
            None => false,
        })
    }
}

/// Bytes as digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The value of a header that must come once.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a host needs no DNS: an IP address or `localhost`, with any port, because ports may be
/// forwarded.
fn is_own_host(host: &str) -> bool {
    if let Some(rest) = host.strip_prefix('[') {
        return match rest.split_once(']') {
            Some((address, port)) => address.parse::<Ipv6Addr>().is_ok() && is_port(port),
            None => false,
        };
    }
    let (name, port) = match host.find(':') {
        Some(at) => host.split_at(at),
        None => (host, ""),
    };
    let is_own = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok();
    is_own && is_port(port)
}

fn is_port(text: &str) -> bool {
    text.is_empty()
        || text
            .strip_prefix(':')
            .is_some_and(|port| port.parse::<u16>().is_ok())
}

/// Compares secrets in a time that does not tell where they differ.
fn is_same(left: &str, right: &str) -> bool {
    let pairs = left.bytes().zip(right.bytes());
    let differences = pairs.fold(0, |sum, (left, right)| sum | (left ^ right));
    left.len() == right.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_that_dns_could_lead_here_are_not_our_own() {
        for own in [
            "localhost",
            "LocalHost:80",
            "127.0.0.1:8080",
            "127.0.0.1",
            "[::1]:1",
            "[::1]",
            "192.168.1.2:9",
        ] {
            assert!(is_own_host(own), "{own}");
        }
        for foreign in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "localhost:80:80",
            "localhost:",
            "[::1",
            "[::1]x",
            "[evil]",
            "127.1@evil.example",
            "localhost:99999",
        ] {
            assert!(!is_own_host(foreign), "{foreign}");
        }
    }

    #[test]
    fn secrets_are_compared_as_a_whole() {
        assert!(is_same("abc", "abc"));
        for other in ["", "ab", "abd", "abcd"] {
            assert!(!is_same(other, "abc"));
        }
    }
}
