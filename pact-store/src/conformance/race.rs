//! How futures race: each on a thread of its own, or all on this one.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::thread;

use super::Failure;
use crate::faces::wait::wait;

/// Says how futures race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Racing {
    /// Each on a thread, for backends whose futures are ready at once.
    Threads,
    /// All on the thread that polls, for backends with a runtime.
    Joined,
}

impl Racing {
    /// Runs all to their ends. The results are in the order of the futures.
    pub(super) async fn run<T: Send>(
        self,
        case: &'static str,
        racers: Vec<impl Future<Output = Result<T, Failure>> + Send>,
    ) -> Result<Vec<T>, Failure> {
        match self {
            Self::Threads => thread::scope(|scope| {
                let racers = racers.into_iter();
                let threads: Vec<_> = racers
                    .map(|racer| scope.spawn(move || wait(racer)))
                    .collect();
                let results = threads.into_iter().map(|thread| {
                    let failed = |_| Failure::new(case, "a racing thread panicked");
                    thread.join().map_err(failed)?
                });
                results.collect()
            }),
            Self::Joined => join(racers).await.into_iter().collect(),
        }
    }
}

/// A future that runs, or its output.
enum Racer<F: Future> {
    Runs(Pin<Box<F>>),
    Ended(Option<F::Output>),
}

async fn join<F: Future>(racers: Vec<F>) -> Vec<F::Output>
where
    F::Output: Send,
{
    let racers = racers.into_iter();
    let mut racers: Vec<Racer<F>> = racers.map(|it| Racer::Runs(Box::pin(it))).collect();
    poll_fn(|context| {
        let mut all_ended = true;
        for racer in &mut racers {
            if let Racer::Runs(future) = racer {
                match future.as_mut().poll(context) {
                    Poll::Ready(output) => *racer = Racer::Ended(Some(output)),
                    Poll::Pending => all_ended = false,
                }
            }
        }
        if all_ended {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    let ended = racers.into_iter().filter_map(|racer| match racer {
        Racer::Ended(output) => output,
        Racer::Runs(_) => None,
    });
    ended.collect()
}
