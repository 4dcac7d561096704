//! `pactx serve`, as browsers and others ask it.

#![cfg(unix)]

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

use pact_core::Context;

use crate::run::{PACTX, command, stderr};
use crate::stores::Folder;

/// A running `pactx serve`.
pub(crate) struct Serving {
    child: Option<Child>,
    /// The address that it printed.
    pub(crate) address: String,
}

/// An answer.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let found = lines.find(|(found, _)| found.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value)
    }
}

impl Serving {
    pub(crate) fn of(folder: &Folder, arguments: &[&str]) -> Self {
        let mut child = command(PACTX)
            .current_dir(folder.folder.path())
            .arg("serve")
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        lines.read_line(&mut address).unwrap();
        assert!(!address.is_empty(), "the server does not start");
        Self {
            child: Some(child),
            address: address.trim_end().to_owned(),
        }
    }

    fn host(&self) -> &str {
        let rest = self.address.strip_prefix("http://").unwrap();
        rest.split_once('/').unwrap().0
    }

    fn token(&self) -> &str {
        self.address.split_once("?token=").unwrap().1
    }

    fn cookie(&self) -> String {
        let port = self.host().rsplit_once(':').unwrap().1;
        format!("Cookie: other=1; pactx-{port}={}\r\n", self.token())
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.host()).unwrap();
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        stream
    }

    /// Sends bytes, and reads to the end of the connection.
    fn raw(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = Vec::new();
        let _ = stream.read_to_end(&mut text);
        let text = String::from_utf8(text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Answer {
            status: status.unwrap_or_default(),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    /// A request with some headers, each with its line end.
    fn ask(&self, method: &str, path: &str, headers: &str) -> Answer {
        let host = self.host();
        self.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"
        ))
    }

    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &self.cookie())
    }

    /// The version that the page has.
    fn version(&self) -> String {
        let page = self.get("/").body;
        let (_, rest) = page.split_once("\"version\":").unwrap();
        rest.split(|it: char| !it.is_ascii_digit())
            .next()
            .unwrap()
            .to_owned()
    }

    /// News since a version, as they come.
    fn events(&self, path: &str) -> BufReader<TcpStream> {
        let mut stream = self.connect();
        let (host, cookie) = (self.host(), self.cookie());
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        BufReader::new(stream)
    }

    /// Stops it by a signal, and returns its exit code and its standard error.
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let child = self.child.take().unwrap();
        let killed = command("kill")
            .args([signal, &child.id().to_string()])
            .status()
            .unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        (output.status.code(), stderr(&output))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The next line that has a text. It comes, or the test fails after a minute.
fn line_with(lines: &mut BufReader<TcpStream>, text: &str) -> String {
    loop {
        let mut line = String::new();
        assert!(lines.read_line(&mut line).unwrap() > 0, "no `{text}` came");
        if line.contains(text) {
            return line;
        }
    }
}

pub(crate) fn append(folder: &Folder, name: &str, text: &str) {
    let mut options = OpenOptions::new();
    let opened = options.append(true).create(true).open(folder.path(name));
    opened.unwrap().write_all(text.as_bytes()).unwrap();
}

const ONE: &str = "{\"role\":\"user\",\"content\":\"One\"}\n";

fn log() -> (Folder, Serving) {
    let folder = Folder::new();
    append(&folder, "log.jsonl", ONE);
    let serving = Serving::of(&folder, &["log.jsonl"]);
    (folder, serving)
}

#[test]
fn the_secret_moves_from_the_address_to_a_cookie() {
    let (_folder, serving) = log();
    assert!(serving.address.starts_with("http://127.0.0.1:"));
    let token = serving.token().to_owned();
    let welcome = serving.ask("GET", &format!("/?token={token}"), "");
    assert_eq!(welcome.status, 303);
    assert_eq!(welcome.header("location"), Some("/"));
    let cookie = welcome.header("set-cookie").unwrap();
    for part in [token.as_str(), "HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let path = format!("//evil.example/?token={token}");
    let elsewhere = serving.ask("GET", &path, "");
    assert!(
        !elsewhere
            .header("location")
            .unwrap_or("/")
            .starts_with("//"),
        "{}",
        elsewhere.head
    );
    let page = serving.get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("log.jsonl") && !page.body.contains(&token));
    for (name, value) in [
        ("cache-control", "no-store"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(page.header(name), Some(value), "{name}");
    }
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-"));
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"));
    assert!(page.header("access-control-allow-origin").is_none());
}

#[test]
fn nobody_else_is_answered() {
    let (_folder, serving) = log();
    let cookie = serving.cookie();
    let status =
        |method: &str, path: &str, headers: &str| serving.ask(method, path, headers).status;
    for path in [
        "/",
        "/events?version=1",
        "/select?selector=.block&turn=0",
        "/none",
    ] {
        assert_eq!(status("GET", path, ""), 403, "{path}");
    }
    let wrong = "0".repeat(32);
    assert_eq!(status("GET", &format!("/?token={wrong}"), ""), 403);
    // A wrong secret in the address is no less wrong with a cookie.
    assert_eq!(status("GET", &format!("/?token={wrong}"), &cookie), 403);
    assert_eq!(
        status("GET", "/", &cookie.replace(serving.token(), &wrong)),
        403
    );
    assert_eq!(status("GET", "/none", &cookie), 404);
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"] {
        let answer = serving.ask(method, "/", &cookie);
        assert_eq!(answer.status, 405, "{method}");
        assert_eq!(answer.header("allow"), Some("GET, HEAD"));
    }
    let head = serving.ask("HEAD", "/", &cookie);
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "https://localhost",
    ] {
        let headers = format!("{cookie}Origin: {origin}\r\n");
        assert_eq!(status("GET", "/", &headers), 403, "{origin}");
    }
    let own = format!("{cookie}Origin: http://{}\r\n", serving.host());
    assert_eq!(status("GET", "/", &own), 200);
    for (site, expected) in [
        ("cross-site", 403),
        ("same-site", 403),
        ("none", 200),
        ("same-origin", 200),
    ] {
        let headers = format!("{cookie}Sec-Fetch-Site: {site}\r\n");
        assert_eq!(status("GET", "/", &headers), expected, "{site}");
    }
}

#[test]
fn a_name_that_leads_here_is_not_answered() {
    let (_folder, serving) = log();
    let cookie = serving.cookie();
    let with = |host: &str| {
        let request = format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n{cookie}\r\n");
        serving.raw(&request).status
    };
    assert_eq!(with("Host: localhost:9\r\n"), 200);
    assert_eq!(with("Host: evil.example\r\n"), 421);
    assert_eq!(with("Host: 127.0.0.1.evil.example:80\r\n"), 421);
    assert_eq!(with(""), 400);
    assert_eq!(with("Host: localhost\r\nHost: evil.example\r\n"), 400);
    let absolute = format!(
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{cookie}\r\n"
    );
    assert_eq!(serving.raw(&absolute).status, 421);
    let old = format!("GET / HTTP/1.0\r\n{cookie}\r\n");
    assert_eq!(serving.raw(&old).status, 400);
}

#[test]
fn large_requests_and_many_connections_are_bounded() {
    let (_folder, serving) = log();
    let long = format!("/select?turn=0&selector={}", "a".repeat(10_000));
    let answer = serving.get(&long);
    assert!(answer.body.contains("at most"), "{}", answer.body);
    let huge = "a".repeat(100_000);
    let refused = serving.get(&format!("/?{huge}")).status;
    assert!(
        refused == 414 || refused == 431 || refused == 0,
        "{refused}"
    );
    // Connections that say nothing take all places, and are then dropped one by one.
    let idle: Vec<TcpStream> = (0..100).map(|_| serving.connect()).collect();
    drop(idle);
    let mut left = 100;
    while serving.get("/").status != 200 {
        left -= 1;
        assert!(left > 0, "the server does not come back");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn the_engine_answers_selectors() {
    let (_folder, serving) = log();
    let answer = |query: &str| serving.get(&format!("/select?{query}")).body;
    let found = answer("turn=0&selector=.block%5Brole%3D'user'%5D");
    assert!(
        found.contains(r#""ids":["block:1.5"],"number":0"#),
        "{found}"
    );
    let wrong = answer("turn=0&selector=.seg:depth()");
    assert!(
        wrong.contains("^^^^") && wrong.contains("E_SELECTOR_INVALID"),
        "{wrong}"
    );
    for selector in [
        "@*+.block",
        "@history+.block",
        "@t0..@t0+.block",
        "@c1+.block",
    ] {
        let found = answer(&format!("turn=0&selector={selector}"));
        assert!(found.contains(r#""ids":"#), "{selector}: {found}");
    }
    let none = answer("turn=0&selector=@t-7+.block");
    assert!(none.contains("E_SNAPSHOT_NOT_FOUND"), "{none}");
}

#[test]
fn a_growing_file_sends_what_is_new() {
    let (folder, serving) = log();
    let mut events = serving.events(&format!("/events?version={}", serving.version()));
    line_with(&mut events, "retry:");
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"assistant\",\"content\":\"Two\"}\n",
    );
    let news = line_with(&mut events, "data:");
    assert!(news.contains("Two"), "{news}");
    // Only the turn that grew is sent.
    append(
        &folder,
        "log.jsonl",
        "{\"role\":\"user\",\"content\":\"Three\"}\n",
    );
    let news = line_with(&mut events, "Three");
    assert!(!news.contains("One"), "{news}");
    // Whoever was away gets all news at once, and whoever knows another server loads the page.
    let mut late = serving.events("/events?version=1");
    line_with(&mut late, "event: reload");
    std::fs::remove_file(folder.path("log.jsonl")).unwrap();
    line_with(&mut events, "event: problem");
    assert_eq!(
        serving.get("/").status,
        200,
        "the last state is still shown"
    );
}

#[test]
fn a_conversation_of_a_store_is_followed() {
    let folder = Folder::new();
    let mut chat = folder
        .store()
        .conversation("a/b <i>")
        .create(Context::builder())
        .unwrap();
    chat.user("One");
    chat.commit().unwrap();
    let serving = Serving::of(&folder, &["a.db"]);
    let list = serving.get("/");
    assert_eq!(list.status, 200);
    let policy = list.header("content-security-policy").unwrap();
    assert!(!policy.contains("script-src"), "{policy}");
    assert!(list.body.contains("a%2Fb%20%3Ci%3E"), "{}", list.body);
    let (_, link) = list.body.split_once("<a href=\"").unwrap();
    let link = format!("/{}", link.split('"').next().unwrap());
    let page = serving.get(&link).body;
    assert!(page.contains("One"));
    let (_, version) = page.split_once("\"version\":").unwrap();
    let version: String = version.chars().take_while(char::is_ascii_digit).collect();
    let mut events = serving.events(&format!("{link}events?version={version}"));
    line_with(&mut events, "retry:");
    chat.user("Two");
    chat.commit().unwrap();
    let news = line_with(&mut events, "data:");
    assert!(news.contains("Two") && !news.contains("One"), "{news}");
    for path in [
        "/chat/00/",
        "/chat/zz/",
        "/chat/612/",
        "/chat/61",
        "/chat/c3a4/../",
        "/events",
    ] {
        assert_eq!(serving.get(path).status, 404, "{path}");
    }
}

#[test]
fn no_turn_is_missed() {
    let folder = Folder::new();
    let mut chat = folder
        .store()
        .conversation("chat")
        .create(Context::builder())
        .unwrap();
    chat.user("begin");
    chat.commit().unwrap();
    let serving = Serving::of(&folder, &["a.db#chat"]);
    let mut events = serving.events(&format!("/events?version={}", serving.version()));
    line_with(&mut events, "retry:");
    for turn in 0..30 {
        chat.user(format!("question {turn}."));
        Context::commit(&mut chat).unwrap();
        chat.save().unwrap();
        line_with(&mut events, &format!("question {turn}."));
    }
}

#[test]
fn signals_end_it_without_an_error() {
    for signal in ["-INT", "-TERM"] {
        let (_folder, serving) = log();
        let mut events = serving.events("/events?version=1");
        line_with(&mut events, "retry:");
        let (code, said) = serving.stop(signal);
        assert_eq!(code, Some(0), "{signal}");
        assert!(!said.contains("error") && said.contains("Ctrl-C"), "{said}");
    }
}

#[test]
fn wrong_usage_is_said() {
    let folder = Folder::new();
    append(&folder, "log.jsonl", ONE);
    folder.fails(2, "E_USAGE", &["serve", "-"]);
    folder.fails(2, "E_USAGE", &["serve", "none.jsonl"]);
    folder.fails(
        2,
        "E_USAGE",
        &["serve", "log.jsonl", "--listen", "evil.example"],
    );
    let serving = Serving::of(&folder, &["log.jsonl"]);
    let port = serving.host().rsplit_once(':').unwrap().1;
    folder.fails(2, "E_USAGE", &["serve", "log.jsonl", "--port", port]);
    let json = Serving::of(&folder, &["log.jsonl", "--format", "json"]);
    assert!(json.address.starts_with(r#"{"address":"http://127.0.0.1:"#));
}
