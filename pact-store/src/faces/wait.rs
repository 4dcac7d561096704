//! Waits for a future on this thread.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a future to its end. Backends that never wait are ready at once.
pub(crate) fn wait<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            // Somebody else may unpark this thread, too; then the future is asked once more.
            Poll::Pending => thread::park(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_future_of_another_thread_is_waited_for() {
        let (wakers, woken) = mpsc::channel::<Waker>();
        let waking = thread::spawn(move || woken.recv().unwrap().wake());
        let mut polls = 0;
        let output = wait(std::future::poll_fn(|context| {
            polls += 1;
            if polls > 1 {
                return Poll::Ready(polls);
            }
            wakers.send(context.waker().clone()).unwrap();
            Poll::Pending
        }));
        assert_eq!(output, 2);
        waking.join().unwrap();
    }
}
