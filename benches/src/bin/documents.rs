//! Documents and threads in and out, in three scripts, beside `serde_json` in the same run.

use std::error::Error;
use std::hint::black_box;
use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pact_core::{Block, Context, Snapshot};
use serde::Deserialize;
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const TURNS: usize = 1_000;
const RUNS: usize = 31;

/// The texts, two hundred bytes in each block.
const SCRIPTS: [(&str, &str); 3] = [
    (
        "ASCII",
        "The report says that the river rose \"by two metres in a night\", and that the bridge held.\n\
         Ask for the figures of the year before, compare them with the forecast, and name the three towns that \
         have to be told first; then stop.",
    ),
    (
        "Cyrillic",
        "В отчёте сказано, что река поднялась «на два метра за ночь» и что мост выстоял. \
         Запроси данные за прошлый год, сравни их с прогнозом и назови три города, которые надо предупредить.",
    ),
    (
        "emoji",
        "🌊🌉🏔🌧⛈🌩🌨🌬🌪🌫🌈🌂☔⚡❄🔥💧🌍🌎🌏🌐🗺🧭🏕🏖🏜🏝🏞🏟🏛🏗🧱🏘🏚🏠🏡🏢🏣🏤🏥🏦🏨🏩🏪🏫🏬🏭🏯",
    ),
];

/// The work that is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Thread,
    Export,
    Import,
    ToString,
    FromStr,
    Typed,
}

const WORKS: [(&str, Work); 6] = [
    ("thread", Work::Thread),
    ("export", Work::Export),
    ("import", Work::Import),
    ("to_string", Work::ToString),
    ("from_str", Work::FromStr),
    ("typed", Work::Typed),
];

/// A document as a program would declare it for serde: strings are copied. A member
/// that no node of the subject has would be passed over.
#[derive(Deserialize)]
struct Document {
    cycle: i64,
    root: Node,
    spec_version: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_field_names,
    reason = "the names are those in the document"
)]
struct Node {
    id: String,
    node_type: String,
    offset: i64,
    ttl: Option<i64>,
    priority: i64,
    cycle: i64,
    #[serde(rename = "created_at_ns")]
    created_at_ns: i64,
    #[serde(rename = "created_at_iso")]
    created_at_iso: String,
    #[serde(rename = "creation_index")]
    creation_index: i64,
    role: Option<String>,
    kind: Option<String>,
    key: Option<String>,
    content: Option<Value>,
    #[serde(rename = "content_hash")]
    content_hash: Option<String>,
    #[serde(default)]
    children: Vec<Node>,
}

/// The same conversation in its forms.
struct Subject {
    ctx: Context,
    snapshot: Snapshot,
    document: String,
    value: Value,
    thread_len: usize,
}

impl Subject {
    fn of(text: &str, turns: usize) -> Result<Self> {
        // Kept renderings are another subject.
        let mut ctx = Context::builder().keep_renderings(false).build();
        for turn in 0..turns {
            say(&mut ctx, text, turn)?;
            ctx.commit()?;
        }
        let snapshot = ctx.snapshot("@t0")?;
        let document = snapshot.export();
        let value = serde_json::from_str(&document)?;
        let thread_len = ctx.thread().to_json().len();
        Ok(Self {
            ctx,
            snapshot,
            document,
            value,
            thread_len,
        })
    }

    /// The bytes of JSON that the work reads or writes.
    fn bytes(&self, work: Work) -> usize {
        match work {
            Work::Thread => self.thread_len,
            Work::ToString => self.value.to_string().len(),
            _ => self.document.len(),
        }
    }

    fn run(&self, work: Work) -> Result<Duration> {
        let start = Instant::now();
        // The end of the result does not count.
        let (time, is_whole) = match work {
            Work::Thread => ended(start, self.ctx.thread().to_json(), |json| !json.is_empty()),
            Work::Export => ended(
                start,
                self.snapshot.write_export(io::sink()),
                std::result::Result::is_ok,
            ),
            Work::Import => ended(start, Context::import(&self.document), |ctx| {
                ctx.as_ref()
                    .is_ok_and(|ctx| ctx.import_warnings().is_empty())
            }),
            Work::ToString => ended(
                start,
                serde_json::to_string(&self.value),
                std::result::Result::is_ok,
            ),
            Work::FromStr => {
                let read = serde_json::from_str::<Value>(&self.document);
                ended(start, read, std::result::Result::is_ok)
            }
            Work::Typed => {
                let read = serde_json::from_str::<Document>(&self.document);
                ended(start, read, |read| {
                    read.as_ref().is_ok_and(Document::is_whole)
                })
            }
        };
        is_whole
            .then_some(time)
            .ok_or_else(|| "a run failed".into())
    }
}

impl Document {
    /// Whether all was read. It uses every field, so that none of them is left out.
    fn is_whole(&self) -> bool {
        self.cycle >= 0 && !self.spec_version.is_empty() && self.root.weight() > 0
    }
}

impl Node {
    fn weight(&self) -> usize {
        let texts = [&self.id, &self.node_type, &self.created_at_iso];
        let optional = [&self.role, &self.kind, &self.key, &self.content_hash];
        let numbers = [
            self.offset,
            self.priority,
            self.cycle,
            self.created_at_ns,
            self.creation_index,
        ];
        let texts: usize = texts
            .into_iter()
            .chain(optional.into_iter().flatten())
            .map(String::len)
            .sum();
        let others = usize::from(self.content.is_some()) + usize::from(self.ttl.is_some());
        let positive = numbers.iter().filter(|number| **number > 0).count();
        texts + others + positive + self.children.iter().map(Self::weight).sum::<usize>()
    }
}

fn ended<T>(start: Instant, made: T, is_whole: impl FnOnce(&T) -> bool) -> (Duration, bool) {
    let made = black_box(made);
    let time = start.elapsed();
    let is_whole = is_whole(&made);
    (time, is_whole)
}

/// A question, a retrieved text, a call with its result, two answers.
fn say(ctx: &mut Context, text: &str, turn: usize) -> Result<()> {
    let said = |index: usize| {
        let end = (0..=200).rev().find(|end| text.is_char_boundary(*end));
        format!("{turn}.{index} {}", &text[..end.unwrap_or_default()])
    };
    ctx.user(said(0));
    ctx.assistant(said(1));
    ctx.push(Block::new(said(2)).role("assistant").kind("call"))?;
    ctx.push(Block::new(said(3)).role("tool").kind("result"))?;
    ctx.assistant(said(4));
    ctx.pre(Block::new(said(5)).role("system").key("rag").ttl(2))?;
    Ok(())
}

/// Runs one work again and again, for programs that count instructions.
#[inline(never)]
fn again_and_again(subject: &Subject, work: Work, times: usize) -> Result<()> {
    for _ in 0..times {
        black_box(subject.run(work)?);
    }
    Ok(())
}

fn table() -> Result<()> {
    println!(
        "{TURNS} turns of six blocks; least times of {RUNS} runs in alternation, MB/s of JSON\n"
    );
    println!(
        "| text | thread | export | import | to_string | from_str | typed | thread / to_string | export / to_string | import / from_str | import / typed |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (name, text) in SCRIPTS {
        let subject = Subject::of(text, TURNS)?;
        let mut times = vec![Vec::new(); WORKS.len()];
        for _ in 0..RUNS {
            for ((_, work), times) in WORKS.iter().zip(&mut times) {
                times.push(subject.run(*work)?);
            }
        }
        let speeds: Vec<f64> = WORKS
            .iter()
            .zip(&times)
            .map(|((_, work), times)| {
                let least = times.iter().min().copied().unwrap_or_default();
                subject.bytes(*work) as f64 / least.as_secs_f64() / 1e6
            })
            .collect();
        let cells: Vec<String> = speeds.iter().map(|speed| format!("{speed:.0}")).collect();
        let ratio = |own: usize, other: usize| format!("{:.2}", speeds[own] / speeds[other]);
        let ratios = [ratio(0, 3), ratio(1, 3), ratio(2, 4), ratio(2, 5)];
        println!(
            "| {name} | {} | {} |",
            cells.join(" | "),
            ratios.join(" | ")
        );
    }
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        [] => table(),
        ["--repeat", work, script, times] => repeat(work, script, times),
        _ => Err("usage: documents [--repeat WORK SCRIPT TIMES]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("documents: {error}");
            ExitCode::from(2)
        }
    }
}

fn repeat(work: &str, script: &str, times: &str) -> Result<()> {
    let work = WORKS
        .iter()
        .find(|(name, _)| *name == work)
        .ok_or("no such work")?
        .1;
    let text = SCRIPTS
        .iter()
        .find(|(name, _)| *name == script)
        .ok_or("no such script")?
        .1;
    let subject = Subject::of(text, TURNS / 10)?;
    let times = times.parse()?;
    again_and_again(&subject, work, times)?;
    println!("{} bytes", subject.bytes(work) * times);
    Ok(())
}
