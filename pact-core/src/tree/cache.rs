//! A value that is made at its first use.

use crate::sync::OnceLock;

/// A value that is computed from its neighbours in a struct, at its first use. A clone starts
/// empty, because the code clones such structs in order to change them. A change in place has to
/// clear the cache.
#[derive(Debug)]
pub(crate) struct Cache<P>(OnceLock<Box<P>>);

impl<P> Cache<P> {
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> P) -> &P {
        self.0.get_or_init(|| Box::new(make()))
    }

    pub(crate) fn get(&self) -> Option<&P> {
        self.0.get().map(|made| &**made)
    }

    pub(crate) fn clear(&mut self) {
        self.0.take();
    }
}

impl<P> Default for Cache<P> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<P> Clone for Cache<P> {
    fn clone(&self) -> Self {
        Self::default()
    }
}
