//! Transactions, and when they are tried again.
//!
//! After a lost connection, or when others were faster, the same transaction runs again. If the
//! connection was lost while the transaction ended, nobody knows whether it was made; each one is
//! written so that running it twice does the same as running it once. Only if no server answers in
//! time, the caller is told that the outcome is unknown.

use std::future::Future;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::time::{sleep, timeout};
use tokio_postgres::Row;

use super::Inner;
use super::failure::Trouble;
use super::pool::Held;
use super::statement::{self, Statement};
use crate::backend::{BackendError, Failure};

/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// The attempts at one transaction.
pub(super) struct Attempts<'p> {
    inner: &'p Inner,
    until: Instant,
    pause: Duration,
    was_read_only: bool,
    /// Why it is not known whether an earlier attempt made its changes.
    doubt: Option<BackendError>,
}

/// A connection, in a transaction or about to be.
pub(super) struct Transaction {
    held: Held,
    opening: Option<&'static str>,
    limit: Duration,
}

impl Transaction {
    async fn answer<T>(
        limit: Duration,
        asked: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        match timeout(limit, asked).await {
            Ok(answer) => answer,
            Err(_) => Err(Trouble::Lost(BackendError::new(
                Failure::Unreachable,
                format!("no answer in {limit:?}"),
            ))),
        }
    }

    /// Makes changes, all sent at once. How many rows each one changed.
    pub(super) async fn execute(
        &mut self,
        statements: &[Statement<'_>],
    ) -> Result<Vec<u64>, Trouble> {
        self.try_execute(statements).await?.into_iter().collect()
    }

    /// As [`execute`](Self::execute), with a failure for each statement. After one, the transaction
    /// cannot be committed.
    pub(super) async fn try_execute(
        &mut self,
        statements: &[Statement<'_>],
    ) -> Result<Vec<Result<u64, Trouble>>, Trouble> {
        let opening = self.opening.take();
        let asked = statement::execute(self.held.client(), opening, statements);
        Self::answer(self.limit, asked).await
    }

    /// Reads the rows of some statements, all sent at once.
    pub(super) async fn query<const N: usize>(
        &mut self,
        statements: [Statement<'_>; N],
    ) -> Result<[Vec<Row>; N], Trouble> {
        let opening = self.opening.take();
        let asked = statement::query(self.held.client(), opening, &statements);
        Self::answer(self.limit, asked).await
    }

    async fn end(&self, how: &str) -> Option<Result<(), tokio_postgres::Error>> {
        let asked = self.held.client().batch_execute(how);
        timeout(self.limit, asked).await.ok()
    }
}

impl<'p> Attempts<'p> {
    pub(super) fn new(inner: &'p Inner) -> Self {
        Self {
            inner,
            until: Instant::now() + inner.options.patience,
            pause: Duration::from_millis(2),
            was_read_only: false,
            doubt: None,
        }
    }

    /// Whether an earlier attempt may have made its changes.
    pub(super) fn is_in_doubt(&self) -> bool {
        self.doubt.is_some()
    }

    /// Takes a connection. The transaction begins with its first statements.
    pub(super) async fn begin(&mut self) -> Result<Transaction, BackendError> {
        let opening = Some(self.inner.options.begin());
        Ok(Transaction {
            held: self.take().await?,
            opening,
            limit: self.inner.options.answer_timeout,
        })
    }

    /// As [`begin`](Self::begin), for single statements that need no transaction.
    pub(super) async fn read(&mut self) -> Result<Transaction, BackendError> {
        Ok(Transaction {
            held: self.take().await?,
            opening: None,
            limit: self.inner.options.answer_timeout,
        })
    }

    async fn take(&mut self) -> Result<Held, BackendError> {
        loop {
            let left = self.until.saturating_duration_since(Instant::now());
            match self
                .inner
                .pool
                .take(left.max(Duration::from_millis(1)))
                .await
            {
                Ok(held) => return Ok(held),
                Err(none) if none.may_come_back && self.pauses().await => {}
                Err(none) => return Err(self.give_up(none.error)),
            }
        }
    }

    /// Ends a transaction: commits if there is a value. Whether that was it, or the transaction has
    /// to run again.
    pub(super) async fn settle<T>(
        &mut self,
        transaction: Transaction,
        outcome: Result<Option<T>, Trouble>,
    ) -> Result<ControlFlow<Option<T>>, BackendError> {
        let trouble = match outcome {
            Ok(Some(value)) => match transaction.end("COMMIT").await {
                Some(Ok(())) => {
                    self.inner.pool.put_back(transaction.held);
                    return Ok(ControlFlow::Break(Some(value)));
                }
                Some(Err(error)) if Trouble::is_known_of_commit(&error) => Trouble::of(&error),
                lost => {
                    let why = match lost {
                        Some(Err(error)) => Trouble::of(&error).error().message,
                        _ => format!("no answer in {:?}", transaction.limit),
                    };
                    let why = format!("the connection was lost during the commit: {why}");
                    let error = BackendError::new(Failure::Unreachable, why);
                    self.doubt = Some(error.clone());
                    Trouble::Lost(error)
                }
            },
            Ok(None) => {
                self.roll_back(transaction).await;
                return Ok(ControlFlow::Break(None));
            }
            Err(trouble) => trouble,
        };
        match trouble {
            Trouble::Failed(error) => {
                self.roll_back(transaction).await;
                Err(self.give_up(error))
            }
            Trouble::Again(error) | Trouble::Taken(error) => {
                self.roll_back(transaction).await;
                self.again(error).await
            }
            Trouble::Lost(error) => {
                drop(transaction);
                self.lost(error).await
            }
        }
    }

    /// Ends reading.
    pub(super) async fn settle_read<T>(
        &mut self,
        transaction: Transaction,
        outcome: Result<T, Trouble>,
    ) -> Result<ControlFlow<T>, BackendError> {
        match outcome {
            Ok(value) => {
                self.inner.pool.put_back(transaction.held);
                Ok(ControlFlow::Break(value))
            }
            Err(Trouble::Lost(error)) => {
                drop(transaction);
                self.lost(error).await
            }
            Err(Trouble::Failed(error)) => {
                self.inner.pool.put_back(transaction.held);
                Err(self.give_up(error))
            }
            Err(Trouble::Again(error) | Trouble::Taken(error)) => {
                self.inner.pool.put_back(transaction.held);
                self.again(error).await
            }
        }
    }

    async fn roll_back(&self, transaction: Transaction) {
        // Nothing was sent: there is nothing to roll back.
        if transaction.opening.is_some() {
            self.inner.pool.put_back(transaction.held);
        } else if let Some(Ok(())) = transaction.end("ROLLBACK").await {
            self.inner.pool.put_back(transaction.held);
        }
    }

    /// The connection was lost: the others lead to the same server.
    async fn lost<T>(&mut self, error: BackendError) -> Result<ControlFlow<T>, BackendError> {
        self.inner.pool.forget();
        if error.failure == Failure::ReadOnly {
            // Another server may be the one to write to by now. If there is no other, it is not
            // worth waiting for.
            let is_alone = self.was_read_only && !self.inner.pool.has_others();
            if is_alone {
                return Err(self.give_up(error));
            }
            self.was_read_only = true;
        }
        self.again(error).await
    }

    async fn again<T>(&mut self, error: BackendError) -> Result<ControlFlow<T>, BackendError> {
        if self.pauses().await {
            Ok(ControlFlow::Continue(()))
        } else {
            Err(self.give_up(error))
        }
    }

    /// Waits a little, unless the time is over.
    async fn pauses(&mut self) -> bool {
        // Two that got in each other's way should not do so again.
        let part = getrandom::u32().map_or(0.5, |number| f64::from(number) / f64::from(u32::MAX));
        let pause = self.pause.mul_f64(0.5 + part);
        if Instant::now() + pause >= self.until {
            return false;
        }
        self.inner.retries.fetch_add(1, Ordering::Relaxed);
        sleep(pause).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        true
    }

    /// The error for the caller, which names the server.
    pub(super) fn give_up(&mut self, error: BackendError) -> BackendError {
        let place = self.inner.pool.place();
        let mut told = match self.doubt.take() {
            None => error,
            Some(mut doubt) => {
                if doubt.message != error.message {
                    doubt.message = format!("{}; then: {}", doubt.message, error.message);
                }
                doubt.unknown()
            }
        };
        if !told.message.starts_with(&place) {
            told.message = format!("{place}: {}", told.message);
        }
        told
    }
}
