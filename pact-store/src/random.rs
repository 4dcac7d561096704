//! Random bytes of the system, for ids and salts.

use crate::backend::{BackendError, Failure};

/// Fills the bytes with random ones.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), BackendError> {
    getrandom::fill(bytes).map_err(|error| {
        let message = format!("the system gives no random numbers: {error}");
        BackendError::new(Failure::Other, message)
    })
}
