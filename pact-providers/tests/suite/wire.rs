//! Requests that tests rendered, for the types of the official SDKs: `cargo xtask wire-check` sets
//! `PACT_WIRE_DIR`, and judges the requests in that folder.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::{env, process};

use pact_core::{Json, Request};
use serde_json::json;

/// Tests run side by side, and write to one file.
static WRITES: Mutex<()> = Mutex::new(());

/// The JSON of a request, which is also written to the folder in `PACT_WIRE_DIR`, where that is
/// set.
pub(crate) fn noted(request: &Request) -> Json {
    let json = request.to_json();
    if let Some(folder) = env::var_os("PACT_WIRE_DIR") {
        let line = json!({"api": request.api(), "request": json});
        let path = PathBuf::from(folder).join(format!("{}.jsonl", process::id()));
        let _alone = WRITES.lock().unwrap();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .unwrap();
        file.write_all(format!("{line}\n").as_bytes()).unwrap();
    }
    json
}
