//! News of a source, as server-sent events.

use core::convert::Infallible;
use core::fmt::Write as _;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use hyper::body::{Body, Bytes, Frame};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;

use super::followed::Followed;

/// A comment is sent so often, to notice clients that are gone.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The body of an answer that goes on.
pub(super) struct Events(Receiver<Bytes>);

impl Events {
    /// Sends all news since a version.
    pub(super) fn since(followed: Arc<Followed>, version: u64) -> Self {
        let (sender, receiver) = channel(1);
        tokio::spawn(async move {
            followed.viewers.fetch_add(1, Ordering::Relaxed);
            send_all(&followed, version, &sender).await;
            followed.touch();
            followed.viewers.fetch_sub(1, Ordering::Relaxed);
        });
        Self(receiver)
    }
}

async fn send_all(followed: &Followed, mut version: u64, sender: &Sender<Bytes>) {
    let mut changes = followed.changes();
    let mut said = None;
    // The browser asks again after this time, in milliseconds.
    let mut text = "retry: 1000\n\n".to_owned();
    // Writing to a string cannot fail.
    loop {
        changes.mark_unchanged();
        let (now, news) = followed.since(version);
        match news {
            None => text.push_str("event: reload\ndata: \n\n"),
            Some(news) if now != version => {
                let _ = write!(text, "id: {now}\ndata: {news}\n\n");
            }
            Some(_) => {}
        }
        version = now;
        let problem = followed.problem();
        if problem != said {
            let words = problem
                .as_deref()
                .unwrap_or_default()
                .replace(['\r', '\n'], " ");
            let _ = write!(text, "event: problem\ndata: {words}\n\n");
            said = problem;
        }
        if !text.is_empty() && sender.send(Bytes::from(text)).await.is_err() {
            return;
        }
        text = match timeout(HEARTBEAT, changes.changed()).await {
            Ok(Ok(())) => String::new(),
            Ok(Err(_)) => return,
            Err(_) => ":\n\n".to_owned(),
        };
    }
}

impl Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = self.0.poll_recv(context);
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}
