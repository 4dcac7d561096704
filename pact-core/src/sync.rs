//! The locks that contexts and snapshots share between threads.
//!
//! They are those of the standard library. Under the cfg `pact_shuttle` they are those of shuttle,
//! which runs a model under one interleaving of its threads after the other. The models are in
//! `tests/interleavings`, with the manifest that sets the cfg. So shuttle is in no lock file of a
//! user.

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

    /// A `OnceLock` for the threads of shuttle, which has none. These threads take turns on one
    /// thread of the system, so two of them must never wait in the lock of the standard library.
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
            // A value never changes once it is set, so no interleaving of reads can make a
            // difference.
            if let Some(value) = self.value.get() {
                return value;
            }
            // As in the standard library, a panic leaves the lock empty.
            let _making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
            self.value.get_or_init(make)
        }

        pub(crate) fn get(&self) -> Option<&T> {
            self.value.get()
        }

        pub(crate) fn take(&mut self) -> Option<T> {
            self.value.take()
        }
    }

    impl<T> Default for OnceLock<T> {
        fn default() -> Self {
            Self::new()
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
