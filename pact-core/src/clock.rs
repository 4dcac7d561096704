//! Clocks, which give nodes their creation time.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time in nanoseconds since 1970.
///
/// The engine asks a clock once for every node it makes, and moves the answer forward where that is
/// needed to keep `created_at_ns` strictly increasing; so a clock may stand still or run backwards.
/// Any function is one.
///
/// ```
/// use pact_core::{Block, Context};
///
/// let mut ctx = Context::builder().clock(|| 1_000).build();
/// let id = ctx.user("Hello");
/// assert!(ctx.node(&id).unwrap().created_at_ns() > 1_000);
/// # let _ = Block::new("");
/// ```
pub trait Clock: Send + Sync {
    /// Returns the nanoseconds since 1970-01-01 UTC.
    fn now_ns(&self) -> i64;
}

impl<F: Fn() -> i64 + Send + Sync> Clock for F {
    fn now_ns(&self) -> i64 {
        self()
    }
}

/// Reads the operating system's clock: the default.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now_ns(&self) -> i64 {
        // A clock before 1970 or beyond 2262 is broken. The engine still counts upwards from the
        // last time it used.
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .ok()
            .and_then(|elapsed| i64::try_from(elapsed.as_nanos()).ok())
            .unwrap_or(0)
    }
}

/// Stands still until it is told to move: for tests and replays.
///
/// ```
/// use pact_core::{Context, FixedClock};
///
/// let run = || {
///     let mut ctx = Context::builder().clock(FixedClock::at(1_700_000_000_000_000_000)).build();
///     ctx.user("Hello");
///     ctx.commit()?;
///     Ok::<String, pact_core::Error>(ctx.snapshot("@t0")?.export())
/// };
/// assert_eq!(run()?, run()?);
/// # Ok::<(), pact_core::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct FixedClock(AtomicI64);

impl FixedClock {
    /// Makes a clock that shows this time.
    #[must_use]
    pub const fn at(ns: i64) -> Self {
        Self(AtomicI64::new(ns))
    }

    /// Moves the clock forward.
    pub fn advance(&self, ns: i64) {
        self.0.fetch_add(ns, Ordering::Relaxed);
    }
}

impl Clock for FixedClock {
    fn now_ns(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Lets several owners read one clock.
impl<C: Clock + ?Sized> Clock for std::sync::Arc<C> {
    fn now_ns(&self) -> i64 {
        (**self).now_ns()
    }
}
