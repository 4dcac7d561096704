//! `SQLite`, in memory, with a covering index for each header that is asked for.

use pact_core::NodeId;
use rusqlite::{Connection, ToSql, params};

use crate::Result;
use crate::contest::{Call, made};
use crate::flat::class_of;
use crate::queries::{Query, Wanted};
use crate::workload::Row;

/// `segment` counts up, because a depth would change with every commit.
const SCHEMA: &str = "
    CREATE TABLE node (
        row INTEGER PRIMARY KEY, id TEXT NOT NULL, parent INTEGER NOT NULL, class INTEGER NOT NULL,
        segment INTEGER, role TEXT, kind TEXT, key TEXT, ttl INTEGER, content TEXT
    );";
/// Made after the rows. Each index holds all that its query reads and gives, so that no query looks
/// at the table. A column that few nodes have is indexed for those alone, because the planner would
/// not take the index otherwise.
const INDEXES: &str = "
    CREATE UNIQUE INDEX by_id ON node (id);
    CREATE INDEX by_parent ON node (parent, class);
    CREATE INDEX by_class ON node (class, id);
    CREATE INDEX by_segment ON node (segment, class, role, id);
    CREATE INDEX by_role ON node (role, class, id);
    CREATE INDEX by_kind ON node (kind, class, id) WHERE kind IS NOT NULL;
    CREATE INDEX by_key ON node (key, id) WHERE key IS NOT NULL;
    CREATE INDEX by_ttl ON node (ttl, class, id) WHERE ttl IS NOT NULL;
    ANALYZE;";

pub(crate) struct Sqlite(Connection);

impl Sqlite {
    pub(crate) fn of(rows: &[Row<'_>]) -> Result<Self> {
        let mut connection = Connection::open_in_memory()?;
        connection.execute_batch(SCHEMA)?;
        let newest = rows.iter().filter_map(|row| row.depth).max().unwrap_or(0);
        let transaction = connection.transaction()?;
        {
            let mut insert = transaction
                .prepare("INSERT INTO node VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)")?;
            for (place, row) in rows.iter().enumerate() {
                let node = row.node;
                let depth = row.depth.filter(|depth| *depth > 0);
                insert.execute(params![
                    place as i64,
                    node.id().as_str(),
                    row.parent as i64,
                    class_of(row),
                    depth.map(|depth| newest - depth),
                    node.role(),
                    node.kind(),
                    node.key(),
                    node.ttl(),
                    node.content().and_then(|content| content.as_text()),
                ])?;
            }
        }
        transaction.commit()?;
        connection.execute_batch(INDEXES)?;
        Ok(Self(connection))
    }

    pub(crate) fn selecting<'a>(&'a self, query: &Query, probes: &'a [NodeId]) -> Call<'a> {
        let sql = format!("SELECT id {}", query.sql);
        let has_id = query.wanted == Wanted::Id;
        Box::new(move |asked| {
            let mut statement = self.0.prepare_cached(&sql)?;
            let id = probes[asked % probes.len()].as_str();
            let rows = statement.query_map(&parameters(has_id, &id)[..], |row| row.get(0))?;
            let ids: Vec<String> = rows.collect::<rusqlite::Result<_>>()?;
            Ok(made(ids))
        })
    }

    /// An error unless a query reads a covering index and nothing else: its peer is not the table.
    pub(crate) fn check_covered(&self, query: &Query) -> Result<()> {
        let sql = format!("EXPLAIN QUERY PLAN SELECT id {}", query.sql);
        let mut statement = self.0.prepare(&sql)?;
        let has_id = query.wanted == Wanted::Id;
        let id = "";
        let steps = statement.query_map(&parameters(has_id, &id)[..], |row| row.get(3))?;
        let steps: Vec<String> = steps.collect::<rusqlite::Result<_>>()?;
        let is_covered =
            |step: &String| step.contains("COVERING INDEX") || step.starts_with("SCALAR");
        if steps.iter().all(is_covered) {
            Ok(())
        } else {
            Err(format!("{}: SQLite reads the table: {steps:?}", query.title).into())
        }
    }

    pub(crate) fn counting<'a>(&'a self, query: &Query, probes: &'a [NodeId]) -> Call<'a> {
        let sql = format!("SELECT count(*) {}", query.sql);
        let has_id = query.wanted == Wanted::Id;
        Box::new(move |asked| {
            let mut statement = self.0.prepare_cached(&sql)?;
            let id = probes[asked % probes.len()].as_str();
            let count: i64 = statement.query_row(&parameters(has_id, &id)[..], |row| row.get(0))?;
            Ok(count as usize)
        })
    }
}

fn parameters<'a>(has_id: bool, id: &'a &'a str) -> Vec<&'a dyn ToSql> {
    if has_id { vec![id] } else { Vec::new() }
}
