//! The locks that contexts and snapshots share between threads.
//!
//! Those of the standard library; under the cfg `pact_shuttle` those of shuttle, which runs a model under one
//! interleaving of its threads after the other. The models are in `tests/interleavings`, and so is the manifest that
//! builds this crate like that: no user meets shuttle, not even in a lock file.

#[cfg(pact_shuttle)]
pub(crate) use explored::OnceLock;
#[cfg(pact_shuttle)]
pub(crate) use shuttle::sync::{Mutex, RwLock};
pub(crate) use std::sync::PoisonError;
#[cfg(not(pact_shuttle))]
pub(crate) use std::sync::{Mutex, OnceLock, RwLock};

#[cfg(pact_shuttle)]
mod explored {
    use std::sync::PoisonError;

    use shuttle::sync::Mutex;

    /// What the standard library's is, for the threads of shuttle, which has none. These threads take turns on one
    /// thread of the system: two of them must never wait in the standard library's own.
    #[derive(Debug)]
    pub(crate) struct OnceLock<T> {
        value: std::sync::OnceLock<T>,
        making: Mutex<()>,
    }

    impl<T> OnceLock<T> {
        pub(crate) fn new() -> Self {
            Self {
                value: std::sync::OnceLock::new(),
                making: Mutex::new(()),
            }
        }

        pub(crate) fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
            // What is there stays there: no interleaving of reading it can make a difference.
            if let Some(value) = self.value.get() {
                return value;
            }
            // As in the standard library's, a panic leaves nothing behind.
            let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
            self.value.get_or_init(make)
        }

        pub(crate) fn take(&mut self) -> Option<T> {
            self.value.take()
        }
    }

    impl<T: Clone> Clone for OnceLock<T> {
        fn clone(&self) -> Self {
            Self {
                value: self.value.clone(),
                making: Mutex::new(()),
            }
        }
    }
}
