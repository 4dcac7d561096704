//! A backend around another one that fails when it is told to, or waits.

use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::Poll;

use pact_store::backend::{
    Append, Appended, Backend, BackendError, Blob, CheckpointInfo, ConversationId, Coverage,
    Created, Failure, Filter, Hash, Head, Job, Labels, Outline, Page, PartRow, Rewritten, Row,
};

/// The fate of one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It fails, and nothing has happened.
    Before(Failure),
    /// It happens, and fails with an unknown outcome.
    After(Failure),
    /// It does not happen, and fails with an unknown outcome.
    Lost(Failure),
    /// It does not happen, and nobody ever answers.
    HangsBefore,
    /// It happens, and nobody ever answers.
    HangsAfter,
}

#[derive(Debug, Default)]
struct Script {
    calls: Vec<&'static str>,
    /// The calls that fail, by their numbers.
    faults: Vec<(usize, Fault)>,
    fails_always: bool,
    /// From this call on, all fail, as after a crash.
    crash: Option<usize>,
    meanwhile: Option<(usize, Hook)>,
}

/// Something that others do meanwhile.
struct Hook(Box<dyn FnOnce() + Send>);

impl std::fmt::Debug for Hook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hook")
    }
}

/// The script of a [`Faulty`] backend, which its clones share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Director {
    script: Arc<Mutex<Script>>,
}

impl Director {
    fn script(&self) -> MutexGuard<'_, Script> {
        self.script.lock().unwrap()
    }

    /// Lets a call fail: that with this number, from 0, among those from now on.
    pub(crate) fn fail(&self, number: usize, fault: Fault) {
        self.fail_in_a_row(number, &[fault]);
    }

    /// Lets some calls fail, one after the other: the first one has this number, from 0, among
    /// those from now on.
    pub(crate) fn fail_in_a_row(&self, number: usize, faults: &[Fault]) {
        let mut script = self.script();
        script.calls.clear();
        script.faults = (number..).zip(faults.iter().copied()).collect();
    }

    /// Lets all calls fail from that with this number on, as if the process had ended.
    pub(crate) fn crash(&self, number: usize) {
        let mut script = self.script();
        script.calls.clear();
        script.crash = Some(number);
    }

    /// Does something right before a call: that with this number, from 0, among those from now on.
    pub(crate) fn meanwhile(&self, number: usize, hook: impl FnOnce() + Send + 'static) {
        let mut script = self.script();
        script.calls.clear();
        script.meanwhile = Some((number, Hook(Box::new(hook))));
    }

    /// Lets every call fail.
    pub(crate) fn fail_always(&self) {
        self.script().fails_always = true;
    }

    /// How many calls there were since the last order.
    pub(crate) fn so_far(&self) -> usize {
        self.script().calls.len()
    }

    /// Lets all calls through. Returns those since the last order.
    pub(crate) fn calm(&self) -> Vec<&'static str> {
        let mut script = self.script();
        script.faults.clear();
        script.fails_always = false;
        script.crash = None;
        script.meanwhile = None;
        std::mem::take(&mut script.calls)
    }
}

/// Fails as its director says. With `yields`, each call waits once, as one of a network does.
#[derive(Clone, Debug)]
pub(crate) struct Faulty<B> {
    pub(crate) inner: B,
    pub(crate) director: Director,
    pub(crate) yields: bool,
}

impl<B> Faulty<B> {
    pub(crate) fn new(inner: B, director: &Director) -> Self {
        Self {
            inner,
            director: director.clone(),
            yields: false,
        }
    }
}

fn failed(failure: Failure) -> BackendError {
    BackendError::new(failure, "the test wants it")
}

async fn wait_once() {
    let mut is_ready = false;
    poll_fn(|context| {
        if std::mem::replace(&mut is_ready, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl<B: Backend> Faulty<B> {
    async fn around<T>(
        &self,
        method: &'static str,
        call: impl Future<Output = Result<T, BackendError>> + Send,
    ) -> Result<T, BackendError> {
        if self.yields {
            wait_once().await;
        }
        let (fault, hook) = {
            let mut script = self.director.script();
            let number = script.calls.len();
            script.calls.push(method);
            let hook = script.meanwhile.take_if(|(at, _)| *at == number);
            let is_crashed = script.crash.is_some_and(|at| number >= at);
            if script.fails_always || is_crashed {
                return Err(failed(Failure::Other));
            }
            let mut faults = script.faults.iter();
            let fault = faults
                .find(|(at, _)| *at == number)
                .map(|(_, fault)| *fault);
            (fault, hook)
        };
        if let Some((_, Hook(hook))) = hook {
            hook();
        }
        match fault {
            None => call.await,
            Some(Fault::Before(failure)) => Err(failed(failure)),
            Some(Fault::Lost(failure)) => Err(failed(failure).unknown()),
            Some(Fault::After(failure)) => {
                let _ = call.await?;
                Err(failed(failure).unknown())
            }
            Some(Fault::HangsBefore) => std::future::pending().await,
            Some(Fault::HangsAfter) => {
                let _ = call.await?;
                std::future::pending().await
            }
        }
    }
}

macro_rules! around {
    ($($method:ident($($value:ident: $Type:ty),*) -> $Answer:ty;)+) => {
        impl<B: Backend> Backend for Faulty<B> {
            $(async fn $method(&self, $($value: $Type),*) -> Result<$Answer, BackendError> {
                self.around(stringify!($method), self.inner.$method($($value),*)).await
            })+
        }
    };
}

for_all_methods!(around);
