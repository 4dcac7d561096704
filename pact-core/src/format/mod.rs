//! Bytes: canonical JSON, hashes, documents, provider threads, message logs.

pub(crate) mod canonical_json;
pub(crate) mod export;
pub(crate) mod flat_log;
pub(crate) mod hash;
pub(crate) mod import;
pub(crate) mod iso;
pub(crate) mod json_reader;
pub(crate) mod thread;
pub(crate) mod thread_places;
