//! Reads the statements of the SQL backends as a database would, and checks that they are of the
//! one subset that all databases have, but for a few that are named here and in `docs/store.md`.

use std::collections::BTreeMap;

const SOURCE: &str = include_str!("sql.rs");

/// Words of which some database has no, or another, meaning.
const FORBIDDEN: &[&str] = &[
    "SERIAL",
    "BIGSERIAL",
    "IDENTITY",
    "AUTOINCREMENT",
    "SEQUENCE",
    "NEXTVAL",
    "REFERENCES",
    "FOREIGN",
    "TRIGGER",
    "PROCEDURE",
    "FUNCTION",
    "DO $$",
    "JSON",
    "JSONB",
    "ENUM",
    "TYPE",
    "DOMAIN",
    "ARRAY",
    "GIN",
    "USING",
    "SAVEPOINT",
    "ADVISORY",
    "LISTEN",
    "NOTIFY",
    "LOCK",
    "FOR UPDATE",
    "SKIP LOCKED",
    "IGNORE",
    "REPLACE",
    "RETURNING",
    "DO UPDATE",
    "UPSERT",
    "MERGE",
    "TRUNCATE",
    "VACUUM",
    "PRAGMA",
    "ROWID",
    "WITHOUT",
    "STRICT",
    "COLLATE",
    "ILIKE",
    "LIKE",
    "GLOB",
    "REGEXP",
    "RECURSIVE",
    "WITH",
    "OVER",
    "LATERAL",
    "NOW",
    "CURRENT_TIMESTAMP",
    "RANDOM",
    "CAST",
    "TEMP",
    "TEMPORARY",
    "VIEW",
    "DEFAULT",
    "CHECK",
    "NULLS",
];

/// The tables that a commit writes.
const OF_COMMITS: [&str; 5] = [
    "pact_heads",
    "pact_records",
    "pact_blobs",
    "pact_checkpoints",
    "pact_jobs",
];

/// The texts of the string literals in a piece of Rust, with the columns of a head where they are
/// named.
fn literals(source: &str, head: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for (number, piece) in source.split('"').enumerate() {
        // Between two literals.
        if number % 2 == 0 {
            texts.extend(piece.contains("head!()").then(|| head.to_owned()));
            continue;
        }
        // A line that goes on: the space before the next line is no part of the text.
        let lines = piece.split("\\\n").enumerate();
        let lines = lines.map(|(at, line)| if at == 0 { line } else { line.trim_start() });
        texts.push(lines.collect());
    }
    texts
}

/// All statements, by their names.
fn statements() -> BTreeMap<String, String> {
    let code: String = SOURCE
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        // Attributes have texts of their own.
        .filter(|line| !line.trim_start().starts_with("#["))
        .flat_map(|line| [line, "\n"])
        .collect();
    let (_, head) = code.split_once("macro_rules! head").unwrap();
    let head = literals(head.split_once('}').unwrap().0, "").concat();
    let mut statements = BTreeMap::new();
    for item in code.split("pub(crate) const ").skip(1) {
        let (name, rest) = item.split_once(':').unwrap();
        let (of, rest) = rest.split_once('=').unwrap();
        if !of.contains("str") {
            continue;
        }
        let texts = literals(rest, &head);
        if of.contains('[') {
            for (number, text) in texts.into_iter().enumerate() {
                statements.insert(format!("{name} {number}"), text);
            }
        } else {
            // The macro stands between the statements.
            let own = rest.split_once("macro_rules!").map_or(rest, |(own, _)| own);
            statements.insert(name.to_owned(), literals(own, &head).concat());
        }
    }
    statements
}

fn words(statement: &str) -> String {
    let spaced = |it: char| {
        if it.is_alphanumeric() || it == '_' {
            it
        } else {
            ' '
        }
    };
    let words: String = statement.to_uppercase().chars().map(spaced).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    format!(" {} ", words.join(" "))
}

#[test]
fn all_statements_are_read() {
    let statements = statements();
    let constants = SOURCE.matches("pub(crate) const ").count();
    // Two are lists, and one is the version.
    assert_eq!(statements.len(), constants - 3 + 8 + 3);
    assert_eq!(statements["READ_META"], super::sql::READ_META);
    assert_eq!(statements["LIST_HEADS"], super::sql::LIST_HEADS);
    assert_eq!(statements["INSERT_HEAD"], super::sql::INSERT_HEAD);
    assert_eq!(statements["MOVE_HEAD"], super::sql::MOVE_HEAD);
    assert_eq!(statements["TABLES 4"], super::sql::TABLES[4]);
    assert_eq!(statements["INDEXES 2"], super::sql::INDEXES[2]);
}

#[test]
fn no_statement_has_a_word_that_some_database_lacks() {
    for (name, statement) in statements() {
        let words = words(&statement);
        for forbidden in FORBIDDEN {
            assert!(
                !words.contains(&format!(" {forbidden} ")),
                "{name} has {forbidden}"
            );
        }
        let begins = [
            "SELECT ",
            "INSERT INTO ",
            "UPDATE ",
            "DELETE FROM ",
            "CREATE TABLE ",
            "CREATE INDEX ",
        ];
        assert!(
            begins.iter().any(|begin| statement.starts_with(begin)),
            "{name}"
        );
        assert!(!statement.contains(';'), "{name} is one statement");
        if statement.starts_with("CREATE INDEX") {
            assert!(!words.contains(" WHERE "), "{name}: no partial index");
        }
        let conflict = statement.matches("ON CONFLICT").count();
        assert_eq!(statement.matches("DO NOTHING").count(), conflict, "{name}");
    }
}

#[test]
fn values_are_bound() {
    for (name, statement) in statements() {
        assert!(
            !statement.contains(['\'', '"', '?', '%', '`']),
            "{name} has a value"
        );
        let without_type = statement.replace("{bytes}", "BLOB");
        assert!(
            !without_type.contains(['{', '}']),
            "{name} has a place for a text"
        );
        let mut known = 0;
        for after in statement.split('$').skip(1) {
            let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
            let number: usize = digits.parse().unwrap();
            assert!(
                number <= known + 1,
                "{name}: ${number} comes before ${}",
                known + 1
            );
            known = known.max(number);
        }
        if statement.starts_with("INSERT") {
            let columns = statement
                .split_once('(')
                .unwrap()
                .1
                .split_once(')')
                .unwrap()
                .0;
            let values = statement
                .split_once("VALUES (")
                .unwrap()
                .1
                .split_once(')')
                .unwrap()
                .0;
            let count = |list: &str| list.split(',').count();
            assert_eq!(count(columns), count(values), "{name}");
        }
    }
}

/// One shard has all rows of a conversation. A commit changes no rows elsewhere.
#[test]
fn the_conversation_leads_every_key_of_a_commit() {
    let statements = statements();
    for table in OF_COMMITS {
        let create = format!("CREATE TABLE {table} (");
        let create = statements
            .values()
            .find(|it| it.starts_with(&create))
            .unwrap();
        let is_led = create.contains("PRIMARY KEY (conversation,")
            || create.contains("conversation {bytes} NOT NULL PRIMARY KEY");
        assert!(is_led, "{create}");
    }
    for (name, statement) in &statements {
        let changes = ["UPDATE ", "DELETE FROM ", "INSERT INTO "];
        let Some(of) = changes.iter().find_map(|it| statement.strip_prefix(it)) else {
            continue;
        };
        if OF_COMMITS
            .iter()
            .any(|table| of.split([' ', '(']).next() == Some(table))
        {
            let has_key = match statement.split_once("WHERE ") {
                Some((_, condition)) => condition.contains("conversation = $"),
                None => statement.contains("(conversation, "),
            };
            assert!(has_key, "{name}: {statement}");
        }
    }
}

/// The statements for PostgreSQL alone, each with the words that the subset lacks.
const EXCEPTIONS: [(&str, &[&str]); 3] = [
    ("READ_COLUMNS", &["CAST", "INFORMATION_SCHEMA", "LIKE"]),
    ("READ_PART_SIZES", &["CAST", "OCTET_LENGTH"]),
    ("READ_SIZES", &["CAST", "OCTET_LENGTH"]),
];

#[test]
fn the_exceptions_for_postgres_are_named() {
    let code: String = include_str!("postgres/sql.rs")
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut statements = BTreeMap::new();
    for item in code.split("pub(super) const ").skip(1) {
        let (name, text) = item.split_once(": &str = ").unwrap();
        statements.insert(name, literals(text, "").concat());
    }
    let named: Vec<&str> = EXCEPTIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(statements.keys().copied().collect::<Vec<_>>(), named);
    let docs = include_str!("../../docs/store.md");
    for (name, allowed) in EXCEPTIONS {
        let words = words(&statements[name]);
        assert!(words.starts_with(" SELECT "), "{name}: it only reads");
        let has = |word: &str| words.contains(&format!(" {word} "));
        let lacking = FORBIDDEN
            .iter()
            .chain(&["INFORMATION_SCHEMA", "OCTET_LENGTH"]);
        let mut found: Vec<&str> = lacking.copied().filter(|word| has(word)).collect();
        found.sort_unstable();
        assert_eq!(found, allowed, "{name}");
        for word in allowed {
            let word = format!(
                "`{}`",
                word.replace("INFORMATION_SCHEMA", "information_schema")
            );
            assert!(docs.contains(&word), "docs/store.md does not name {word}");
        }
    }
}

/// The backends have no statements of their own, beside those with which SQLite opens files, those
/// that begin a transaction and end it, and those of the script for an administrator.
#[test]
fn all_statements_are_here() {
    let texts = [
        ("postgres/attempts.rs", include_str!("postgres/attempts.rs")),
        ("postgres/backend.rs", include_str!("postgres/backend.rs")),
        ("postgres/mod.rs", include_str!("postgres/mod.rs")),
        ("postgres/options.rs", include_str!("postgres/options.rs")),
        ("postgres/pool.rs", include_str!("postgres/pool.rs")),
        ("postgres/rows.rs", include_str!("postgres/rows.rs")),
        (
            "postgres/statement.rs",
            include_str!("postgres/statement.rs"),
        ),
        ("postgres/tables.rs", include_str!("postgres/tables.rs")),
    ];
    let begins = [
        "BEGIN", "COMMIT", "CREATE ", "DELETE ", "INSERT ", "ROLLBACK", "SELECT ", "SET ",
        "UPDATE ",
    ];
    let mut own = Vec::new();
    for (file, source) in texts {
        for text in source.split('"').skip(1).step_by(2) {
            if begins.iter().any(|begin| text.starts_with(begin)) {
                own.push((file, text));
            }
        }
    }
    let known = [
        ("postgres/attempts.rs", "COMMIT"),
        ("postgres/attempts.rs", "ROLLBACK"),
        ("postgres/options.rs", "BEGIN"),
        (
            "postgres/options.rs",
            "BEGIN ISOLATION LEVEL READ COMMITTED",
        ),
        ("postgres/options.rs", "BEGIN ISOLATION LEVEL SERIALIZABLE"),
        // For the script: `sql::WRITE_META` with its values in it, which are none of anybody's.
        (
            "postgres/tables.rs",
            "INSERT INTO pact_meta (name, value) VALUES ('version', '",
        ),
        // Two may make the tables at the same time.
        ("postgres/tables.rs", "CREATE TABLE"),
        ("postgres/tables.rs", "CREATE TABLE IF NOT EXISTS"),
        ("postgres/tables.rs", "CREATE INDEX"),
        ("postgres/tables.rs", "CREATE INDEX IF NOT EXISTS"),
    ];
    let mut known = known.to_vec();
    known.sort_unstable();
    own.sort_unstable();
    own.dedup();
    own.retain(|(_, text)| *text != "CREATE TABLE " && *text != "CREATE INDEX ");
    assert_eq!(own, known);
    let backends = [
        include_str!("sqlite/mod.rs"),
        include_str!("sqlite/rows.rs"),
        include_str!("sqlite/file.rs")
            .split("SELECT COUNT(*) FROM sqlite_schema")
            .next()
            .unwrap(),
    ];
    for source in backends {
        for begin in [
            "\"SELECT ",
            "\"INSERT ",
            "\"UPDATE ",
            "\"DELETE ",
            "\"CREATE ",
        ] {
            assert!(!source.contains(begin), "{begin}");
        }
    }
}
