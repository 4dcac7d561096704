//! Documents out and in, beside `serde_json` with the same document as a value.

use std::hint::black_box;
use std::io;

use pact_core::Context;

use crate::statistics::{middle_of, timed};
use crate::workload::grown;
use crate::{Result, table};

const MB: f64 = 1e6;
/// The memory of a document as a `serde_json::Value`, for each of its bytes.
const VALUE_BYTES: usize = 8;
/// Values larger than this are not made.
const MOST_BYTES: usize = 4 << 30;

pub(crate) fn report(sizes: &[usize]) -> Result<()> {
    let columns = [
        "nodes",
        "document, MB",
        "first export, ns per node",
        "again, ns per node",
        "first export, MB/s",
        "again to a sink",
        "to a String",
        "import",
        "thread().to_json()",
        "serde_json: to_string",
        "from_str",
        "export/to_string",
        "import/from_str",
    ];
    let title =
        "Documents, MB/s (export and import beside serde_json with the same text as a Value)";
    table(title, &columns, sizes, runs, |turns| {
        let runs: Vec<Run> = (0..runs(turns))
            .map(|_| Run::measure(turns))
            .collect::<Result<_>>()?;
        let over = |number: fn(&Run) -> f64| middle_of(runs.iter().map(number));
        let bytes = over(|run| run.document);
        let speed = |seconds: f64| bytes / MB / seconds;
        let per_node = |seconds: f64| seconds * 1e9 / over(|run| run.nodes);
        let first = over(|run| run.first);
        let (sink, text, import) = (
            over(|run| run.sink),
            over(|run| run.text),
            over(|run| run.import),
        );
        let thread = over(|run| run.thread / run.thread_seconds) / MB;
        let mut cells = vec![
            format!("{:.0}", over(|run| run.nodes)),
            format!("{:.1}", bytes / MB),
            format!("{:.0}", per_node(first)),
            format!("{:.0}", per_node(sink)),
        ];
        let speeds = [
            speed(first),
            speed(sink),
            speed(text),
            speed(import),
            thread,
        ];
        cells.extend(speeds.map(|speed| format!("{speed:.0}")));
        let peers: Vec<(f64, f64)> = runs.iter().filter_map(|run| run.serde).collect();
        if peers.is_empty() {
            cells.extend(["too large", "too large", "", ""].map(str::to_owned));
        } else {
            let out = middle_of(peers.iter().map(|(out, _)| *out));
            let back = middle_of(peers.iter().map(|(_, back)| *back));
            cells.extend([speed(out), speed(back)].map(|speed| format!("{speed:.0}")));
            // Speeds, so that above 1 is faster than the peer.
            cells.extend([out / text, back / import].map(|ratio| format!("{ratio:.2}")));
        }
        Ok(cells)
    })
}

fn runs(turns: usize) -> usize {
    match turns {
        0..=100 => 31,
        101..=1_000 => 11,
        1_001..=10_000 => 3,
        _ => 1,
    }
}

/// Sizes in bytes, times in seconds.
struct Run {
    nodes: f64,
    document: f64,
    first: f64,
    sink: f64,
    text: f64,
    import: f64,
    thread: f64,
    thread_seconds: f64,
    serde: Option<(f64, f64)>,
}

impl Run {
    fn measure(turns: usize) -> Result<Self> {
        let ctx = grown(Context::builder(), turns)?;
        let snapshot = ctx.snapshot("@t0")?;
        // The first export of a node also hashes its content.
        let (done, first) = timed(|| snapshot.write_export(io::sink()));
        done?;
        let (done, sink) = timed(|| snapshot.write_export(io::sink()));
        done?;
        let (document, text) = timed(|| snapshot.export());
        let (thread, thread_seconds) = timed(|| ctx.thread().to_json());
        let nodes = snapshot.len() as f64;
        let thread = thread.len() as f64;
        drop((snapshot, ctx));
        let (imported, import) = timed(|| Context::import(&document));
        drop(imported?);
        let serde = (document.len().saturating_mul(VALUE_BYTES) < MOST_BYTES)
            .then(|| serde(&document))
            .transpose()?;
        Ok(Self {
            nodes,
            document: document.len() as f64,
            first: first.as_secs_f64(),
            sink: sink.as_secs_f64(),
            text: text.as_secs_f64(),
            import: import.as_secs_f64(),
            thread,
            thread_seconds: thread_seconds.as_secs_f64(),
            serde,
        })
    }
}

/// Seconds to write the document from a value, and to read it into one.
fn serde(document: &str) -> Result<(f64, f64)> {
    let (value, back) = timed(|| serde_json::from_str::<serde_json::Value>(document));
    let value = value?;
    let (text, out) = timed(|| serde_json::to_string(&value));
    black_box(text?);
    Ok((out.as_secs_f64(), back.as_secs_f64()))
}
