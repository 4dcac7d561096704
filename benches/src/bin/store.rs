//! The store: commits beside other ways to keep a turn, bytes, opening, forks, and many
//! conversations in one file.
//!
//! `--folder PATH` names the disk that is measured; a temporary folder unless set.

use std::error::Error;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pact_benches::allocator::{Counting, usage_of};
use pact_benches::{median, timed};
use pact_core::{Budget, Context, ContextBuilder, Json, Pruning, Unit};
use pact_store::{Chat, Load, Sqlite, SqliteStore};
use rusqlite::{Connection, params};
use serde_json::json;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

type Outcome<T> = Result<T, Box<dyn Error>>;

const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];

/// Commits that are measured at each size.
const COMMITS: usize = 301;

/// A turn has six messages of so many bytes.
const MESSAGE: usize = 200;

const PROSE: &str = "The report says that the river rose by two metres in a night, and that the bridge held. \
     Ask for the figures of the year before, compare them with the forecast, and name the three towns that \
     have to be told first; then stop. ";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let folder = match arguments.as_slice() {
        [] => std::env::temp_dir(),
        ["--folder", folder] => PathBuf::from(folder),
        _ => {
            eprintln!("usage: store [--folder PATH]");
            return ExitCode::from(2);
        }
    };
    match report(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("store: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report(folder: &Path) -> Outcome<()> {
    println!(
        "In {}. A turn is six messages of {MESSAGE} bytes.\n",
        folder.display()
    );
    let mut sizes = Vec::new();
    for turns in SIZES {
        sizes.push(Size::measure(folder, turns)?);
    }
    commits(&sizes);
    bytes(&sizes);
    opening(&sizes);
    living(folder)?;
    many(folder)
}

fn message(turn: usize, index: usize) -> String {
    let start = format!("{turn}.{index} ");
    start
        .chars()
        .chain(PROSE.chars().cycle())
        .take(MESSAGE)
        .collect()
}

fn say(ctx: &mut Context, turn: usize) {
    for index in 0..6 {
        let text = message(turn, index);
        if index % 2 == 0 {
            ctx.user(text);
        } else {
            ctx.assistant(text);
        }
    }
}

/// All that is measured with a history of one size.
struct Size {
    turns: usize,
    commit: Vec<Duration>,
    /// The commits that also wrote a checkpoint.
    with_checkpoint: Vec<Duration>,
    /// One insert of the same bytes, with the same durability.
    insert: Vec<Duration>,
    /// Each turn, the whole list of messages is written as JSON.
    whole: Vec<Duration>,
    /// Each turn, its messages are appended to a file.
    lines: Vec<Duration>,
    /// A fork of any snapshot, by a handle that has them all.
    fork: Duration,
    /// The same, by a handle that opened the newest alone.
    fork_unread: Duration,
    record: f64,
    checkpoints: f64,
    file: f64,
    opens: Opens,
}

impl Size {
    fn measure(folder: &Path, turns: usize) -> Outcome<Self> {
        let folder = tempfile::tempdir_in(folder)?;
        let folder = folder.path();
        let file = folder.join("store.db");
        let store = SqliteStore::open(&file)?;
        let mut chat = store
            .conversation("c")
            .create(Context::builder().system("Be brief."))?;
        let mut messages: Vec<Json> = Vec::new();
        for turn in 0..turns {
            say(&mut chat, turn);
            messages.extend(
                (0..6).map(|index| json!({"role": "user", "content": message(turn, index)})),
            );
            chat.commit()?;
        }

        let mut peers = Peers::open(folder)?;
        let (mut commit, mut with_checkpoint) = (Vec::new(), Vec::new());
        let (mut insert, mut whole, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        let record = record_size(&file)?;
        for turn in turns..turns + COMMITS {
            say(&mut chat, turn);
            let before = checkpoints_of(&file)?;
            let time = timed_result(|| chat.commit().map(drop))?;
            let wrote_checkpoint = checkpoints_of(&file)? > before;
            let times = if wrote_checkpoint {
                &mut with_checkpoint
            } else {
                &mut commit
            };
            times.push(time);
            let new: Vec<Json> = (0..6)
                .map(|index| json!({"role": "user", "content": message(turn, index)}))
                .collect();
            insert.push(peers.insert(record)?);
            lines.push(peers.append(&new)?);
            messages.extend(new);
            // A whole list of 10,000 turns has 15 MB: a few are enough.
            if whole.len() < 31 {
                whole.push(peers.write_whole(turn, &messages)?);
            }
        }
        let fork = forks(&store, &chat, turns, "a")?;
        let newest_alone = store.conversation("c").open(Context::builder())?;
        let fork_unread = forks(&store, &newest_alone, turns, "b")?;
        drop(newest_alone);
        let (records, checkpoints) = (
            bytes_in(&file, "pact_records")?,
            bytes_in(&file, "pact_checkpoints")?,
        );
        let total = turns + COMMITS;
        let opens = Opens::measure(store, chat, &file, &Context::builder())?;
        let file = std::fs::metadata(&file)?.len();
        Ok(Self {
            turns,
            commit,
            with_checkpoint,
            insert,
            whole,
            lines,
            fork,
            fork_unread,
            record: records as f64 / total as f64,
            checkpoints: checkpoints as f64 / records as f64,
            file: file as f64 / total as f64,
            opens,
        })
    }
}

fn timed_result<E: Error + 'static>(run: impl FnOnce() -> Result<(), E>) -> Outcome<Duration> {
    let start = Instant::now();
    run()?;
    Ok(start.elapsed())
}

/// Other ways to keep a turn, each as durable as a commit.
struct Peers {
    raw: Connection,
    whole: Connection,
    lines: File,
}

impl Peers {
    fn open(folder: &Path) -> Outcome<Self> {
        let connect = |name: &str| -> Outcome<Connection> {
            let connection = Connection::open(folder.join(name))?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.execute(
                "CREATE TABLE turns (turn INTEGER PRIMARY KEY, body TEXT)",
                [],
            )?;
            Ok(connection)
        };
        Ok(Self {
            raw: connect("raw.db")?,
            whole: connect("whole.db")?,
            lines: File::create(folder.join("lines.jsonl"))?,
        })
    }

    /// One insert of so many bytes.
    fn insert(&self, bytes: usize) -> Outcome<Duration> {
        let body: String = PROSE.chars().cycle().take(bytes).collect();
        let mut insert = self
            .raw
            .prepare_cached("INSERT INTO turns (body) VALUES (?1)")?;
        timed_result(|| insert.execute(params![body]).map(drop))
    }

    fn write_whole(&self, turn: usize, messages: &[Json]) -> Outcome<Duration> {
        let mut insert = self
            .whole
            .prepare_cached("INSERT INTO turns (turn, body) VALUES (?1, ?2)")?;
        timed_result(|| {
            let body = serde_json::to_string(&json!({"channel_values": {"messages": messages}}));
            let body = body.unwrap_or_default();
            insert.execute(params![turn as i64, body]).map(drop)
        })
    }

    fn append(&mut self, messages: &[Json]) -> Outcome<Duration> {
        timed_result(|| {
            let mut text = String::new();
            for message in messages {
                text += &message.to_string();
                text.push('\n');
            }
            self.lines.write_all(text.as_bytes())?;
            self.lines.sync_data()
        })
    }
}

fn query(file: &Path, sql: &str) -> Outcome<i64> {
    let connection = Connection::open(file)?;
    let found: Option<i64> = connection.query_row(sql, [], |row| row.get(0))?;
    Ok(found.unwrap_or_default())
}

/// The size of the last record.
fn record_size(file: &Path) -> Outcome<usize> {
    let sql = "SELECT LENGTH(CAST(body AS BLOB)) + LENGTH(CAST(items AS BLOB)) \
               FROM pact_records ORDER BY seq DESC LIMIT 1";
    Ok(query(file, sql)? as usize)
}

fn checkpoints_of(file: &Path) -> Outcome<i64> {
    query(file, "SELECT MAX(covered) FROM pact_heads")
}

fn bytes_in(file: &Path, table: &str) -> Outcome<i64> {
    let sql = format!(
        "SELECT SUM(LENGTH(CAST(body AS BLOB)) + LENGTH(CAST(items AS BLOB))) FROM {table}"
    );
    query(file, &sql)
}

/// The median time of forks at snapshots of the whole history.
fn forks(
    store: &SqliteStore,
    chat: &Chat<Sqlite>,
    turns: usize,
    series: &str,
) -> Outcome<Duration> {
    let mut times = Vec::new();
    for number in 0..31_usize {
        let back = (turns * number / 31) as i64;
        let name = format!("fork-{series}-{number}");
        let address = pact_core::Address::Turn(-back);
        times.push(timed_result(|| store.fork(chat, address, name).map(drop))?);
    }
    Ok(median(&times))
}

/// Opening, beside the import of the newest snapshot.
struct Opens {
    newest: Duration,
    all: Duration,
    import: Duration,
    /// The memory of the context that was opened. SQLite has its own.
    bytes: f64,
    /// The memory of the imported one.
    bytes_imported: f64,
}

impl Opens {
    fn measure(
        store: SqliteStore,
        chat: Chat<Sqlite>,
        file: &Path,
        builder: &ContextBuilder,
    ) -> Outcome<Self> {
        let document = chat.newest().ok_or("nothing was committed")?.export();
        drop((chat, store));
        let (mut newest, mut all, mut imports) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..5 {
            let store = SqliteStore::open(file)?;
            let open = |load: Load| store.conversation("c").load(load).open(builder.clone());
            newest.push(timed(|| open(Load::Newest)));
            all.push(timed(|| open(Load::All)));
            imports.push(timed(|| Context::import(&document)));
        }
        let store = SqliteStore::open(file)?;
        let (opened, usage) = usage_of(|| store.conversation("c").open(builder.clone()))?;
        let (imported, usage_imported) = usage_of(|| Context::import(&document))?;
        drop((opened, imported));
        Ok(Self {
            newest: median(&newest),
            all: median(&all),
            import: median(&imports),
            bytes: usage.bytes,
            bytes_imported: usage_imported.bytes,
        })
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn ratio(ours: Duration, peer: Duration) -> f64 {
    ours.as_secs_f64() / peer.as_secs_f64()
}

fn percentile(times: &[Duration], percent: usize) -> Option<Duration> {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = sorted.len().checked_sub(1)? * percent / 100;
    sorted.get(at).copied()
}

fn commits(sizes: &[Size]) {
    println!("Commits: medians of {COMMITS}, one after the other with the peers\n");
    println!(
        "| turns | commit | one insert of the same bytes | commit / insert | lines appended | whole list as JSON | p99: commit | p99: insert | commits with a checkpoint: how many, p99 |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for size in sizes {
        let checkpoint = percentile(&size.with_checkpoint, 99);
        let all: Vec<Duration> = [&size.commit[..], &size.with_checkpoint].concat();
        let slow = percentile(&all, 99).unwrap_or_default();
        let slow_insert = percentile(&size.insert, 99).unwrap_or_default();
        let checkpoint =
            checkpoint.map_or("none".to_owned(), |time| format!("{:.0} µs", micros(time)));
        println!(
            "| {} | {:.0} µs | {:.0} µs | {:.2} | {:.0} µs | {:.0} µs | {:.0} µs | {:.0} µs | {}: {checkpoint} |",
            size.turns,
            micros(median(&size.commit)),
            micros(median(&size.insert)),
            ratio(median(&size.commit), median(&size.insert)),
            micros(median(&size.lines)),
            micros(median(&size.whole)),
            micros(slow),
            micros(slow_insert),
            size.with_checkpoint.len(),
        );
    }
    println!();
}

fn bytes(sizes: &[Size]) {
    println!("Bytes: a turn has {} bytes of contents\n", 6 * MESSAGE);
    println!("| turns | record of a turn | all checkpoints / all records | file, for each turn |");
    println!("|---|---|---|---|");
    for size in sizes {
        println!(
            "| {} | {:.0} B | {:.2} | {:.0} B |",
            size.turns, size.record, size.checkpoints, size.file
        );
    }
    println!();
}

fn opening(sizes: &[Size]) {
    println!(
        "Opening, beside the import of the newest snapshot; medians of 5. Forks of any snapshot: medians of 31\n"
    );
    println!(
        "| turns | open the newest | open all | import | newest / import | memory of the newest | memory / import | fork, all in memory | fork, newest in memory |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for size in sizes {
        println!(
            "| {} | {} | {:.2} ms | {:.2} ms |",
            size.turns,
            size.opens.cells(),
            micros(size.fork) / 1e3,
            micros(size.fork_unread) / 1e3,
        );
    }
    println!();
}

impl Opens {
    fn cells(&self) -> String {
        format!(
            "{:.1} ms | {:.1} ms | {:.1} ms | {:.2} | {:.0} kB | {:.2}",
            micros(self.newest) / 1e3,
            micros(self.all) / 1e3,
            micros(self.import) / 1e3,
            ratio(self.newest, self.import),
            self.bytes / 1e3,
            self.bytes / self.bytes_imported,
        )
    }
}

/// Opening a long conversation of which a budget keeps forty turns.
fn living(folder: &Path) -> Outcome<()> {
    println!("Opening a conversation of which forty turns live\n");
    println!(
        "| turns that were | open the newest | open all | import | newest / import | memory of the newest | memory / import |"
    );
    println!("|---|---|---|---|---|---|---|");
    let pruning = Pruning::new()
        .budget(Budget::blocks(240))
        .unit(Unit::Turn)
        .fold_emptied_turns(true);
    let builder = Context::builder().pruning(pruning);
    for turns in [100, 10_000] {
        let folder = tempfile::tempdir_in(folder)?;
        let file = folder.path().join("store.db");
        let store = SqliteStore::open(&file)?;
        let mut chat = store.conversation("c").create(builder.clone())?;
        for turn in 0..turns {
            say(&mut chat, turn);
            chat.commit()?;
        }
        let opens = Opens::measure(store, chat, &file, &builder)?;
        println!("| {turns} | {} |", opens.cells());
    }
    println!();
    Ok(())
}

/// Opening one of many conversations, and listing them.
fn many(folder: &Path) -> Outcome<()> {
    println!("Many conversations of one turn in one file; medians of 31\n");
    println!("| conversations | open one | list 100 |");
    println!("|---|---|---|");
    for count in [10, 10_000_usize] {
        let folder = tempfile::tempdir_in(folder)?;
        let file = folder.path().join("store.db");
        let store = SqliteStore::open(&file)?;
        for number in 0..count {
            let mut chat = store
                .conversation(format!("c{number}"))
                .create(Context::builder())?;
            say(&mut chat, 0);
            chat.commit()?;
        }
        let (mut opens, mut lists) = (Vec::new(), Vec::new());
        for number in 0..31 {
            let name = format!("c{}", number * count / 31);
            opens.push(timed(|| store.conversation(name).open(Context::builder())));
            lists.push(timed(|| store.list().page()));
        }
        println!(
            "| {count} | {:.2} ms | {:.2} ms |",
            micros(median(&opens)) / 1e3,
            micros(median(&lists)) / 1e3
        );
    }
    Ok(())
}
