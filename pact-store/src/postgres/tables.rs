//! The tables: how they are made, and how those of others are recognised.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::sleep;
use tokio_postgres::Client;

use super::failure::Trouble;
use super::sql::READ_COLUMNS;
use super::statement::{execute, query, statement};
use crate::backend::{BackendError, Failure};
use crate::columns::Columns as _;
use crate::sql;

/// So often the tables are made again, while others make them, too.
const TRIES: u32 = 40;

/// The statements that make a store, for an administrator to run.
pub(super) fn script() -> String {
    let mut script = String::new();
    for statement in sql::TABLES.iter().chain(&sql::INDEXES) {
        script.push_str(&postgres(statement));
        script.push_str(";\n");
    }
    script.push_str("INSERT INTO pact_meta (name, value) VALUES ('version', '");
    script.push_str(&sql::VERSION.to_string());
    script.push_str("');\n");
    script
}

/// A statement with the types of PostgreSQL.
fn postgres(statement: &str) -> String {
    let lines = statement.replace("{bytes}", "BYTEA");
    lines.replace("\n    ", "\n")
}

/// Makes the tables, unless they are there. A database that has others of their names stays as it
/// is.
pub(super) async fn prepare(client: &Client) -> Result<(), BackendError> {
    let mut tries = 0;
    loop {
        match make(client).await {
            Ok(()) => return Ok(()),
            Err(trouble) => {
                tries += 1;
                // Two that make the same table at the same time meet in the catalogue, whatever
                // `IF NOT EXISTS` says.
                let is_race = match &trouble {
                    Trouble::Again(_) | Trouble::Taken(_) => true,
                    Trouble::Failed(error) => {
                        let codes = ["42P07", "42710", "XX000"];
                        codes.iter().any(|code| error.message.contains(code))
                    }
                    Trouble::Lost(_) => false,
                };
                if !is_race || tries == TRIES {
                    return Err(trouble.error());
                }
                sleep(Duration::from_millis(u64::from(tries) * 5)).await;
            }
        }
    }
}

async fn make(client: &Client) -> Result<(), Trouble> {
    if check(client).await?.is_some() {
        return Ok(());
    }
    // Each on its own: some kin of PostgreSQL make one table a transaction, and indexes outside of
    // them.
    for statement in sql::TABLES.iter().chain(&sql::INDEXES) {
        let words = statement.replacen("CREATE TABLE", "CREATE TABLE IF NOT EXISTS", 1);
        let words = words.replacen("CREATE INDEX", "CREATE INDEX IF NOT EXISTS", 1);
        let made = client.batch_execute(&postgres(&words)).await;
        made.map_err(|error| may_not(Trouble::of(&error)))?;
    }
    // Last: whoever sees the version sees all tables.
    let version = statement!(sql::WRITE_META, "version", sql::VERSION.to_string());
    for written in execute(client, None, &[version]).await? {
        written?;
    }
    Ok(())
}

fn may_not(trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Failed(mut error) if error.failure == Failure::ReadOnly => {
            error.message.push_str(
                "; a role that may make tables opens the store once, or runs the statements of `Postgres::script`",
            );
            Trouble::Failed(error)
        }
        other => other,
    }
}

/// The version of a store; none if it is not made yet, or not all of it. Reads only.
pub(super) async fn check(client: &Client) -> Result<Option<i64>, Trouble> {
    let foreign = |problem: String| Trouble::Failed(BackendError::new(Failure::Foreign, problem));
    let [columns] = query(client, None, &[statement!(READ_COLUMNS)]).await?;
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in &columns {
        let column = format!("{} {}", row.text(1)?, row.text(2)?);
        found.entry(row.text(0)?).or_default().push(column);
    }
    let mut has_meta = false;
    for table in sql::TABLES {
        let (name, wanted) = columns_of(table);
        let Some(columns) = found.get(name) else {
            continue;
        };
        // A later version may have others: it says so itself.
        has_meta |= name == "pact_meta" && *columns == wanted;
        if name == "pact_meta" && *columns != wanted {
            return Err(foreign(format!(
                "another program has the table `{name}`; give the store a schema or a database of its own"
            )));
        }
    }
    // Without a table here, another schema of the search path may have the store.
    let version = match read_version(client).await {
        Ok(version) => version,
        Err(Trouble::Failed(error)) if error.message.contains("42P01") && !has_meta => None,
        Err(trouble) => return Err(trouble),
    };
    let Some(version) = version else {
        for table in sql::TABLES {
            let (name, wanted) = columns_of(table);
            if found.get(name).is_some_and(|columns| *columns != wanted) {
                return Err(foreign(format!(
                    "another program has the table `{name}`; give the store a schema or a database of its own"
                )));
            }
        }
        return Ok(None);
    };
    match version.parse::<i64>() {
        Ok(version) if version > sql::VERSION => {
            let message = format!(
                "it has version {version}, and this program knows versions up to {}",
                sql::VERSION
            );
            Err(Trouble::Failed(BackendError::new(Failure::Newer, message)))
        }
        Ok(version) if version > 0 => Ok(Some(version)),
        _ => Err(foreign("the table `pact_meta` has no version".to_owned())),
    }
}

async fn read_version(client: &Client) -> Result<Option<String>, Trouble> {
    let [rows] = query(client, None, &[statement!(sql::READ_META, "version")]).await?;
    rows.first().map(|row| row.text(0)).transpose()
}

/// The name of a table, and its columns with their types, as PostgreSQL describes them.
fn columns_of(table: &str) -> (&str, Vec<String>) {
    let mut lines = table.lines();
    let name = lines.next().and_then(|line| line.split(' ').nth(2));
    let columns = lines.filter_map(|line| {
        let mut words = line.trim().trim_end_matches(',').split(' ');
        let (name, kind) = (words.next()?, words.next()?);
        let kind = kind.replace("{bytes}", "BYTEA").to_lowercase();
        (name != "PRIMARY").then(|| format!("{name} {kind}"))
    });
    (name.unwrap_or_default(), columns.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_as_they_are_written() {
        let (name, columns) = columns_of(sql::TABLES[1]);
        assert_eq!(name, "pact_names");
        assert_eq!(columns, ["tenant text", "name text", "conversation bytea"]);
        for table in sql::TABLES {
            let (name, columns) = columns_of(table);
            assert!(name.starts_with("pact_"), "{name}");
            for column in columns {
                let kind = column.split(' ').nth(1).unwrap().to_owned();
                assert!(
                    ["text", "bytea", "bigint"].contains(&kind.as_str()),
                    "{column}"
                );
            }
        }
    }
}
