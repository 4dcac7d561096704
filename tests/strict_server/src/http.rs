//! The server, and a small client.

use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use serde_json::{Value as Json, json};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::Api;
use crate::answers;
use crate::dice::Dice;
use crate::memory::{Foreign, Memory};
use crate::rules;
use crate::script::Script;

/// A server on loopback. It stops when it is dropped.
///
/// ```
/// use pact_strict_server::{Api, Reply, Script, StrictServer};
/// use serde_json::json;
///
/// let server = StrictServer::start(Api::Anthropic, Script::fixed([Reply::new().text("Paris.")]))?;
/// let ask = json!({"role": "user", "content": "What is the capital of France?"});
/// let request = json!({"model": "m", "max_tokens": 9, "messages": [ask]});
/// let answered = server.post("m", false, request.to_string().as_bytes())?;
/// assert_eq!(answered.status, 200);
/// assert_eq!(answered.json()["content"][0]["text"], "Paris.");
///
/// let doubled = json!({"model": "m", "max_tokens": 9, "messages": [ask, ask]});
/// let refused = server.post("m", false, doubled.to_string().as_bytes())?;
/// assert_eq!(refused.status, 400);
/// assert_eq!(refused.json()["error"]["rule"], "alternation");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct StrictServer {
    api: Api,
    address: SocketAddr,
    sent: Arc<Mutex<Vec<Sent>>>,
    stop: Arc<Stop>,
    thread: Option<JoinHandle<()>>,
}

/// A request that a server got.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sent {
    /// The request.
    pub request: Json,
    /// The rule that it broke; none if it was answered.
    pub refusal: Option<rules::Refusal>,
}

/// The answer of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answered {
    /// The HTTP status: 200, or 400 for a refused request.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
}

impl Answered {
    /// Returns the body as JSON; null for a stream.
    #[must_use]
    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Returns the events of a stream: the JSON of each `data:` line, or of each line.
    #[must_use]
    pub fn events(&self) -> Vec<Json> {
        let text = String::from_utf8_lossy(&self.body);
        let lines = text.lines();
        let lines = lines.map(|line| line.strip_prefix("data: ").unwrap_or(line));
        lines
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }
}

/// The listening socket.
struct Stop(Server);

impl core::fmt::Debug for Stop {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Stop")
    }
}

/// All that answers depend on.
struct State {
    api: Api,
    script: Script,
    dice: Dice,
    memory: Memory,
    serial: u64,
    sent: Arc<Mutex<Vec<Sent>>>,
}

impl StrictServer {
    /// Starts a server on a free port. It refuses calls and signatures that it did not give out.
    ///
    /// # Errors
    /// If there is no free port.
    pub fn start(api: Api, script: Script) -> io::Result<Self> {
        Self::start_with(api, script, Foreign::Nothing, 0)
    }

    /// Starts a server that takes calls of other servers, as after a change of the provider. It
    /// still refuses signatures that it did not give out. Servers of other numbers give out other
    /// ids.
    ///
    /// # Errors
    /// If there is no free port.
    pub fn start_in_mid_conversation(api: Api, script: Script, number: u64) -> io::Result<Self> {
        Self::start_with(api, script, Foreign::Calls, number)
    }

    fn start_with(api: Api, script: Script, foreign: Foreign, number: u64) -> io::Result<Self> {
        let server = Server::http("127.0.0.1:0").map_err(io::Error::other)?;
        let address = server.server_addr().to_ip();
        let address = address.ok_or_else(|| io::Error::other("the server has no port"))?;
        let stop = Arc::new(Stop(server));
        let sent = Arc::new(Mutex::new(Vec::new()));
        let mut state = State {
            api,
            script,
            dice: Dice::new(7 + number),
            memory: Memory {
                foreign,
                ..Memory::default()
            },
            // Arguments have the serial, so they differ between servers, too.
            serial: number << 32,
            sent: Arc::clone(&sent),
        };
        let listener = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            // `unblock` ends the loop.
            for request in listener.0.incoming_requests() {
                // A client that went away is no concern of the server's.
                let _ = state.serve(request);
            }
        });
        Ok(Self {
            api,
            address,
            sent,
            stop,
            thread: Some(thread),
        })
    }

    /// Returns the address, as `http://127.0.0.1:…`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns all requests so far.
    #[must_use]
    pub fn sent(&self) -> Vec<Sent> {
        let sent = self.sent.lock();
        sent.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Posts a request, over HTTP.
    ///
    /// # Errors
    /// If the connection fails, or the server does not answer in HTTP.
    pub fn post(&self, model: &str, is_streamed: bool, body: &[u8]) -> io::Result<Answered> {
        post(self.address, &self.api.path(model, is_streamed), body)
    }
}

impl Drop for StrictServer {
    fn drop(&mut self) {
        self.stop.0.unblock();
        if let Some(thread) = self.thread.take() {
            // If it panicked, a request got no answer, and a test has failed already.
            let _ = thread.join();
        }
    }
}

impl State {
    fn serve(&mut self, mut request: Request) -> io::Result<()> {
        let mut body = Vec::new();
        request.as_reader().read_to_end(&mut body)?;
        if request.method() != &Method::Post || !self.api.takes_path(request.url()) {
            return respond(request, 404, "application/json", b"{}".to_vec());
        }
        let json: Json = serde_json::from_slice(&body).unwrap_or_default();
        let verdict = rules::judge(self.api, &json, &self.memory);
        let refusal = verdict.err();
        let sent = Sent {
            request: json.clone(),
            refusal: refusal.clone(),
        };
        let mut log = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        log.push(sent);
        drop(log);
        if let Some(refusal) = refusal {
            let error = json!({"error": {
                "type": "invalid_request_error", "rule": refusal.rule, "place": refusal.place,
                "message": refusal.to_string(),
            }});
            return respond(request, 400, "application/json", error.to_string().into());
        }
        self.serial += 1;
        let reply = self.script.next(self.serial);
        let tokens = tokens_of(&body, &json);
        let memory = &mut self.memory;
        let answer = answers::say(self.api, &reply, &mut self.dice, memory, tokens);
        let is_streamed = json.get("stream") == Some(&Json::Bool(true))
            || request.url().contains(":streamGenerateContent");
        let stream = is_streamed.then(|| answers::streamed(self.api, &answer));
        match stream.flatten() {
            Some(stream) => {
                let sort = if self.api == Api::Ollama {
                    "application/x-ndjson"
                } else {
                    "text/event-stream"
                };
                respond(request, 200, sort, stream.into())
            }
            None => respond(request, 200, "application/json", answer.to_string().into()),
        }
    }
}

/// The tokens of an image, whatever its bytes: the APIs count its pixels.
const IMAGE: usize = 1_200;

/// The tokens of a request: one for four bytes, but for images.
fn tokens_of(body: &[u8], json: &Json) -> usize {
    let mut images = Vec::new();
    find_images(json, &mut images);
    let in_images: usize = images.iter().sum();
    body.len().saturating_sub(in_images) / 4 + images.len() * IMAGE
}

/// Finds the lengths of all PNG images in base64.
fn find_images(json: &Json, lengths: &mut Vec<usize>) {
    match json {
        Json::String(text) if text.starts_with("iVBOR") || text.starts_with("data:image/png;") => {
            lengths.push(text.len());
        }
        Json::Array(items) => items.iter().for_each(|item| find_images(item, lengths)),
        Json::Object(members) => {
            for value in members.values() {
                find_images(value, lengths);
            }
        }
        _ => {}
    }
}

fn respond(request: Request, status: u16, sort: &str, body: Vec<u8>) -> io::Result<()> {
    let header = Header::from_bytes("Content-Type", sort);
    let header = header.map_err(|()| io::Error::other("not a header"))?;
    // Streams have no length, so they come in chunks.
    let length = (sort == "application/json").then_some(body.len());
    let body = Cursor::new(body);
    request.respond(Response::new(
        status.into(),
        vec![header],
        body,
        length,
        None,
    ))
}

/// Posts a body, and reads the answer until the server ends it.
fn post(address: SocketAddr, path: &str, body: &[u8]) -> io::Result<Answered> {
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    let mut reader = BufReader::new(stream);
    let status = line(&mut reader)?;
    let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.ok_or_else(|| io::Error::other("no HTTP status"))?;
    let mut is_chunked = false;
    loop {
        let header = line(&mut reader)?.to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        is_chunked |= header == "transfer-encoding: chunked";
    }
    let mut body = Vec::new();
    if !is_chunked {
        reader.read_to_end(&mut body)?;
        return Ok(Answered { status, body });
    }
    loop {
        let size = line(&mut reader)?;
        let size = u64::from_str_radix(&size, 16).map_err(io::Error::other)?;
        reader.by_ref().take(size).read_to_end(&mut body)?;
        line(&mut reader)?;
        if size == 0 {
            return Ok(Answered { status, body });
        }
    }
}

fn line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    reader.read_line(&mut line)?;
    line.truncate(line.trim_end().len());
    Ok(line)
}
