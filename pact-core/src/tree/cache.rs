//! What is made when it is first asked for.

use crate::sync::OnceLock;

/// Something that follows from what it lies beside, made when it is first asked for. A copy starts without it, because
/// copies are made to be changed; who changes something clears the cache beside it.
#[derive(Debug)]
pub(crate) struct Cache<P>(OnceLock<Box<P>>);

impl<P> Cache<P> {
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> P) -> &P {
        self.0.get_or_init(|| Box::new(make()))
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
