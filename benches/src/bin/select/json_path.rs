//! `serde_json_path`, on the document as it is exported.

use pact_core::NodeId;
use serde_json::Value;
use serde_json_path::JsonPath;

use crate::Result;
use crate::contest::{Call, made};
use crate::queries::{Query, texts};

pub(crate) struct Json(Value);

impl Json {
    pub(crate) fn of(document: &str) -> Result<Self> {
        Ok(Self(serde_json::from_str(document)?))
    }

    /// Paths are parsed before the clock starts.
    pub(crate) fn selecting(&self, query: &Query, probes: &[NodeId]) -> Result<Call<'_>> {
        let paths = texts(query.json_path, probes)
            .iter()
            .map(|path| JsonPath::parse(path).map_err(|error| format!("{path}: {error}").into()))
            .collect::<Result<Vec<JsonPath>>>()?;
        Ok(Box::new(move |asked| {
            let hits = paths[asked % paths.len()].query(&self.0);
            Ok(made(hits.all()))
        }))
    }
}
