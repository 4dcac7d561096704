//! The addresses of the server, and their answers.

use core::convert::Infallible;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use http_body_util::BodyExt as _;
use http_body_util::Full;
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION,
    REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::{Method, Request, Response, StatusCode};
use pact_core::canonical_json;
use pact_view::{ListPage, Page};
use tokio::sync::Semaphore;

use super::answer::answer;
use super::events::Events;
use super::followed::Followed;
use super::guard::{Entry, Guard, hex};
use crate::args::Format;
use crate::failure::Failure;
use crate::load::Source;
use crate::logs::LogOptions;
use crate::show::size::human;
use crate::show::time::time;
use crate::stored::{AnyStore, Listed, Place, decoded, encoded, heads, turns};

/// The most conversations of a store that are followed at once.
const FOLLOWED: usize = 16;

/// The most conversations on a page of the list.
const PAGE: usize = 200;

/// The most selectors that run at once.
const SELECTING: usize = 2;

type Answer = Response<UnsyncBoxBody<Bytes, Infallible>>;

/// The sources of a server.
pub(crate) enum Site {
    One(Arc<Followed>),
    Store {
        place: Place,
        /// By their addresses.
        open: Mutex<HashMap<String, Arc<Followed>>>,
    },
}

impl Site {
    pub(crate) fn of_source(source: &Source, format: Format) -> Result<Self, Failure> {
        Ok(Self::One(Followed::new(source, format)?))
    }

    pub(crate) fn of_store(place: Place) -> Result<Self, Failure> {
        drop(AnyStore::read(&place)?);
        Ok(Self::Store {
            place,
            open: Mutex::default(),
        })
    }

    /// The conversation that a path begins with, and the rest of the path.
    fn find<'p>(&self, path: &'p str) -> Result<Option<(Arc<Followed>, &'p str)>, Failure> {
        match self {
            Self::One(followed) => Ok(path
                .strip_prefix('/')
                .map(|rest| (Arc::clone(followed), rest))),
            Self::Store { place, open } => {
                let found = path
                    .strip_prefix("/chat/")
                    .and_then(|rest| rest.split_once('/'));
                let Some((name, rest)) = found else {
                    return Ok(None);
                };
                let Some(address) = address_of_link(name) else {
                    return Ok(None);
                };
                Ok(Some((open_chat(place, open, &address)?, rest)))
            }
        }
    }
}

/// Opens a conversation, or finds it among those that are open.
fn open_chat(
    place: &Place,
    open: &Mutex<HashMap<String, Arc<Followed>>>,
    name: &str,
) -> Result<Arc<Followed>, Failure> {
    let lock = || open.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(name) {
        return Ok(Arc::clone(known));
    }
    let source = Source::of(&place.argument_for(name), &LogOptions::default());
    let followed = Followed::new(&source, Format::Json)?;
    let mut open = lock();
    while open.len() >= FOLLOWED {
        // Those whom nobody looks at make room, first the one that was not looked at for longest.
        let idle = open
            .iter()
            .filter_map(|(name, it)| Some((it.idle()?, name)));
        let Some(oldest) = idle.max().map(|(_, name)| name.clone()) else {
            let message = format!("{FOLLOWED} conversations are open: close one");
            return Err(Failure::Usage(message));
        };
        if let Some(closed) = open.remove(&oldest) {
            closed.stop();
        }
    }
    Ok(Arc::clone(open.entry(name.to_owned()).or_insert(followed)))
}

/// Reads the digits that stand for the name of a conversation in an address.
fn address_of_link(link: &str) -> Option<String> {
    let digits = link.as_bytes().chunks(2).map(|pair| {
        let text = core::str::from_utf8(pair)
            .ok()
            .filter(|text| text.len() == 2)?;
        u8::from_str_radix(text, 16).ok()
    });
    let bytes: Option<Vec<u8>> = digits.collect();
    String::from_utf8(bytes?).ok()
}

/// A site that answers requests.
pub(super) struct Visited {
    guard: Guard,
    site: Site,
    selecting: Semaphore,
}

impl Visited {
    pub(super) fn new(guard: Guard, site: Site) -> Self {
        Self {
            guard,
            site,
            selecting: Semaphore::new(SELECTING),
        }
    }

    pub(super) async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
    ) -> Result<Answer, Infallible> {
        let is_head = request.method() == Method::HEAD;
        let mut answer = match self.guard.check(&request) {
            Entry::Allowed => Arc::clone(&self).find(&request).await,
            Entry::Welcome => self.welcome(&request),
            Entry::Refused(status, why) => refused(status, why),
        };
        if is_head {
            *answer.body_mut() = body("");
        }
        Ok(with_headers(answer))
    }

    /// Moves the secret from the address into a cookie.
    fn welcome(&self, request: &Request<Incoming>) -> Answer {
        let mut answer = Response::new(body(""));
        *answer.status_mut() = StatusCode::SEE_OTHER;
        // A path with two slashes in front would name another host.
        let path = request.uri().path().trim_start_matches('/');
        let location = HeaderValue::from_str(&format!("/{path}"));
        let cookie = HeaderValue::from_str(&self.guard.cookie());
        if let (Ok(location), Ok(cookie)) = (location, cookie) {
            answer.headers_mut().insert(LOCATION, location);
            answer.headers_mut().insert(SET_COOKIE, cookie);
        }
        answer
    }

    async fn find(self: Arc<Self>, request: &Request<Incoming>) -> Answer {
        let path = request.uri().path().to_owned();
        let query = request.uri().query().unwrap_or_default().to_owned();
        let last = request.headers().get("last-event-id").cloned();
        let is_head = request.method() == Method::HEAD;
        if let (Site::Store { place, .. }, "/") = (&self.site, path.as_str()) {
            let place = place.clone();
            let after = parameter(&query, "after").and_then(|it| it.parse().ok());
            let listed =
                tokio::task::spawn_blocking(move || list(&place, after.unwrap_or(0))).await;
            return match listed {
                Ok(Ok(found)) => page(found),
                Ok(Err(failure)) => failed(&failure),
                Err(_) => refused(StatusCode::INTERNAL_SERVER_ERROR, "the list failed"),
            };
        }
        let own = Arc::clone(&self);
        // Opening a conversation reads it.
        let found = tokio::task::spawn_blocking(move || {
            let found = own.site.find(&path)?;
            Ok::<_, Failure>(found.map(|(followed, rest)| (followed, rest.to_owned())))
        });
        let (followed, rest) = match found.await {
            Ok(Ok(Some(found))) => found,
            Ok(Err(failure)) => return failed(&failure),
            _ => return refused(StatusCode::NOT_FOUND, "there is nothing at this address"),
        };
        followed.touch();
        match rest.as_str() {
            "" => page(followed.page()),
            "events" if is_head => of_type("text/event-stream", body("")),
            "events" => {
                let last = last.as_ref().and_then(|it| it.to_str().ok()?.parse().ok());
                let asked = || parameter(&query, "version").and_then(|it| it.parse().ok());
                let version = last.or_else(asked).unwrap_or_default();
                let events = Events::since(followed, version);
                of_type("text/event-stream", events.boxed_unsync())
            }
            "select" => self.select(&followed, &query).await,
            "requests" => self.requests(followed).await,
            _ => refused(StatusCode::NOT_FOUND, "there is nothing at this address"),
        }
    }

    async fn requests(&self, followed: Arc<Followed>) -> Answer {
        let Ok(_place) = self.selecting.acquire().await else {
            return refused(StatusCode::SERVICE_UNAVAILABLE, "the server stops");
        };
        match tokio::task::spawn_blocking(move || followed.requests()).await {
            Ok(Ok(text)) => of_type("application/json", body(text)),
            Ok(Err(failure)) => failed(&failure),
            Err(_) => refused(StatusCode::INTERNAL_SERVER_ERROR, "reading failed"),
        }
    }

    async fn select(&self, followed: &Followed, query: &str) -> Answer {
        let selector = parameter(query, "selector").unwrap_or_default();
        let turn = parameter(query, "turn").and_then(|it| it.parse().ok());
        let turn = turn.unwrap_or(usize::MAX - 1);
        let context = followed.context();
        // The place is free again when the answer is there, or nobody waits for it any more.
        let Ok(_place) = self.selecting.acquire().await else {
            return refused(StatusCode::SERVICE_UNAVAILABLE, "the server stops");
        };
        let answered =
            tokio::task::spawn_blocking(move || canonical_json(&answer(&context, &selector, turn)));
        match answered.await {
            Ok(text) => of_type("application/json", body(text)),
            Err(_) => refused(StatusCode::INTERNAL_SERVER_ERROR, "the selector failed"),
        }
    }
}

/// A parameter of an address, decoded.
fn parameter(query: &str, name: &str) -> Option<String> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(found, _)| *found == name)?;
    String::from_utf8(decoded(&value.replace('+', " "))?).ok()
}

/// The list of the conversations of a store.
fn list(place: &Place, after: usize) -> Result<Page, Failure> {
    let store = AnyStore::read(place)?;
    let end = after.saturating_add(PAGE);
    let mut found = heads(place, &store, &Listed::newest(end.saturating_add(1)))?;
    let has_more = found.len() > end;
    found.truncate(end);
    // A fork stands with the name of its origin, where that is among the newest.
    let names: HashMap<_, _> = found
        .iter()
        .map(|head| (head.id, encoded(&head.tenant, &head.name)))
        .collect();
    let mut list = ListPage::new(
        &place.to_string(),
        &[
            "conversation",
            "turns",
            "size",
            "~tokens",
            "last use (UTC)",
            "about",
        ],
    );
    for head in found.iter().skip(after) {
        let name = encoded(&head.tenant, &head.name);
        let labels = head
            .labels
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let fork = head.origin.map(|origin| match names.get(&origin.id) {
            Some(name) => format!("fork of {name}"),
            None => "fork".to_owned(),
        });
        let about: Vec<String> = head
            .subject
            .clone()
            .into_iter()
            .chain(labels)
            .chain(fork)
            .collect();
        list.row(
            &format!("chat/{}/", hex(name.as_bytes())),
            &[
                &name,
                &turns(head).to_string(),
                &human(head.bytes),
                // Of all that was ever written, and not of the newest state alone.
                &(head.bytes / 4).to_string(),
                &time(head.used_at),
                &about.join(", "),
            ],
        );
    }
    Ok(list.page(has_more.then(|| format!("?after={end}")).as_deref()))
}

fn body(text: impl Into<Bytes>) -> UnsyncBoxBody<Bytes, Infallible> {
    Full::new(text.into()).boxed_unsync()
}

fn of_type(mime: &'static str, body: UnsyncBoxBody<Bytes, Infallible>) -> Answer {
    let mut answer = Response::new(body);
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(mime));
    answer
}

fn page(page: Page) -> Answer {
    let mut answer = of_type("text/html; charset=utf-8", body(page.html));
    if let Ok(policy) = HeaderValue::from_str(&page.policy) {
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

fn refused(status: StatusCode, why: &'static str) -> Answer {
    let mut answer = of_type("text/plain; charset=utf-8", body(format!("{why}\n")));
    *answer.status_mut() = status;
    if status == StatusCode::METHOD_NOT_ALLOWED {
        let allowed = HeaderValue::from_static("GET, HEAD");
        answer.headers_mut().insert(ALLOW, allowed);
    }
    answer
}

fn failed(failure: &Failure) -> Answer {
    let text = format!("{}\n", failure.message());
    let mut answer = of_type("text/plain; charset=utf-8", body(text));
    *answer.status_mut() = StatusCode::NOT_FOUND;
    answer
}

/// The rules for browsers, with every answer.
fn with_headers(mut answer: Answer) -> Answer {
    const RULES: [(HeaderName, &str); 6] = [
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ];
    let headers = answer.headers_mut();
    for (name, value) in RULES {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(
            "default-src 'none'; frame-ancestors 'none'",
        ));
    answer
}
