//! Bytes: canonical JSON, hashes, documents, provider threads.

pub(crate) mod canonical_json;
pub(crate) mod export;
pub(crate) mod hash;
pub(crate) mod import;
pub(crate) mod iso;
pub(crate) mod json_reader;
pub(crate) mod json_text;
pub(crate) mod json_values;
pub(crate) mod kept;
pub(crate) mod thread;
pub(crate) mod thread_places;
