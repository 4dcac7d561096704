//! How stores are opened, and refused.

use std::process::Command;
use std::thread;

use pact_core::Context;
use pact_postgres_server::{PASSWORD, Settings, server_or_skip};
use pact_store::{BlockingPgStore, PgOptions, Postgres, StoreError};

use super::shared;

fn refused(options: impl Into<PgOptions>) -> StoreError {
    let error = BlockingPgStore::connect(options).map(drop).unwrap_err();
    let told = format!("{error} {error:?}");
    assert!(!told.contains(PASSWORD), "{told}");
    error
}

#[test]
fn tables_are_made_once_by_many_at_the_door() {
    let Some(server) = shared("tables_are_made_once_by_many_at_the_door") else {
        return;
    };
    let address = server.database("door").unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                BlockingPgStore::connect(address.as_str())
                    .map(drop)
                    .unwrap();
            });
        }
    });
    let count = "SELECT count(*) FROM pg_tables WHERE tablename LIKE 'pact_%'";
    assert_eq!(server.sql("door", count).unwrap().trim(), "8");
    let version = server.sql("door", "SELECT value FROM pact_meta").unwrap();
    assert_eq!(version.trim(), "1");
    let indexes = "SELECT count(*) FROM pg_indexes WHERE indexname LIKE 'pact_heads_%'";
    assert_eq!(server.sql("door", indexes).unwrap().trim(), "4");
}

#[test]
fn a_crash_between_two_tables_is_made_up_for() {
    let Some(server) = shared("a_crash_between_two_tables_is_made_up_for") else {
        return;
    };
    let address = server.database("half").unwrap();
    drop(BlockingPgStore::connect(address.as_str()).unwrap());
    server
        .sql("half", "DELETE FROM pact_meta; DROP TABLE pact_jobs")
        .unwrap();
    let store = BlockingPgStore::connect(address.as_str()).unwrap();
    drop(store.conversation("a").create(Context::builder()).unwrap());
}

#[test]
fn the_script_of_an_administrator_makes_the_same_tables() {
    let Some(server) = shared("the_script_of_an_administrator_makes_the_same_tables") else {
        return;
    };
    let address = server.database("script").unwrap();
    server.sql("script", &Postgres::script()).unwrap();
    // A role that may not make tables.
    let roles = "CREATE ROLE agent LOGIN PASSWORD 'agent'; \
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO agent; \
        CREATE DATABASE empty_for_agent";
    for statement in roles.split("; ") {
        server.sql("script", statement).unwrap();
    }
    let as_agent = |address: &str| address.replace(&format!("pact:{PASSWORD}"), "agent:agent");
    let store = BlockingPgStore::connect(as_agent(&address)).unwrap();
    drop(store.conversation("a").create(Context::builder()).unwrap());
    let error = refused(as_agent(&server.address("empty_for_agent")));
    assert_eq!(error.code(), "E_STORE_READ_ONLY");
    assert!(error.to_string().contains("Postgres::script"), "{error}");
}

#[test]
fn what_is_no_store_is_left_alone() {
    let Some(server) = shared("what_is_no_store_is_left_alone") else {
        return;
    };
    let dump = |name: &str| {
        let columns = "SELECT table_name, column_name FROM information_schema.columns \
            WHERE table_schema = 'public' ORDER BY 1, 2";
        server.sql(name, columns).unwrap()
    };
    let address = server.database("foreign_meta").unwrap();
    server
        .sql("foreign_meta", "CREATE TABLE pact_meta (id INT)")
        .unwrap();
    let before = dump("foreign_meta");
    let error = refused(address.as_str());
    assert_eq!(error.code(), "E_STORE_FOREIGN");
    assert!(error.to_string().contains("pact_meta"), "{error}");
    assert_eq!(dump("foreign_meta"), before);

    let address = server.database("foreign_jobs").unwrap();
    server
        .sql("foreign_jobs", "CREATE TABLE pact_jobs (conversation TEXT)")
        .unwrap();
    let before = dump("foreign_jobs");
    assert_eq!(refused(address.as_str()).code(), "E_STORE_FOREIGN");
    assert_eq!(dump("foreign_jobs"), before);

    let address = server.database("newer").unwrap();
    drop(BlockingPgStore::connect(address.as_str()).unwrap());
    server
        .sql(
            "newer",
            "UPDATE pact_meta SET value = '2'; ALTER TABLE pact_jobs ADD later INT",
        )
        .unwrap();
    let before = dump("newer");
    assert_eq!(refused(address.as_str()).code(), "E_STORE_NEWER");
    assert_eq!(dump("newer"), before);

    let create = "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0";
    server.sql("postgres", create).unwrap();
    let error = refused(server.address("latin"));
    assert_eq!(error.code(), "E_STORE_FOREIGN");
    assert!(error.to_string().contains("UTF8"), "{error}");
}

#[test]
fn a_store_that_is_opened_to_read_changes_nothing() {
    let Some(server) = shared("a_store_that_is_opened_to_read_changes_nothing") else {
        return;
    };
    let address = server.database("reading").unwrap();
    let none = BlockingPgStore::connect_read_only(address.as_str())
        .map(drop)
        .unwrap_err();
    assert_eq!(none.code(), "E_STORE_FOREIGN");
    assert_eq!(
        server
            .sql(
                "reading",
                "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
            )
            .unwrap()
            .trim(),
        "0"
    );
    let store = BlockingPgStore::connect(address.as_str()).unwrap();
    drop(store.conversation("a").create(Context::builder()).unwrap());
    let reading = BlockingPgStore::connect_read_only(address.as_str()).unwrap();
    let mut chat = reading.conversation("a").open(Context::builder()).unwrap();
    chat.user("no");
    assert_eq!(chat.save().unwrap_err().code(), "E_STORE_READ_ONLY");
    let made = reading
        .conversation("b")
        .create(Context::builder())
        .map(drop);
    assert_eq!(made.unwrap_err().code(), "E_STORE_READ_ONLY");
}

#[test]
fn whoever_may_not_come_in_is_told_without_a_password() {
    let Some(server) = shared("whoever_may_not_come_in_is_told_without_a_password") else {
        return;
    };
    let secret = "wr0ng-s3cret";
    let wrong = server.address("postgres").replace(PASSWORD, secret);
    for address in [wrong.as_str(), &format!("{}_none", server.address("x"))] {
        let error = refused(address);
        assert_eq!(error.code(), "E_STORE_UNREACHABLE");
        assert!(!format!("{error} {error:?}").contains(secret), "{error}");
    }
    let options = PgOptions::new(wrong);
    assert!(!format!("{options:?}").contains(secret));
    let error = refused("postgres://pact@127.0.0.1:1/x");
    assert_eq!(error.code(), "E_STORE_UNREACHABLE");
    assert!(error.to_string().contains("127.0.0.1:1/x"), "{error}");
    let backend = Postgres::connect_blocking(server.database("debug").unwrap()).unwrap();
    assert!(!format!("{backend:?}").contains(PASSWORD));
}

/// Through the socket of the server, in the schema that `options` name, with NUL in every text.
#[test]
fn texts_with_nul_and_other_schemas_are_no_problem() {
    let Some(server) = shared("texts_with_nul_and_other_schemas_are_no_problem") else {
        return;
    };
    server.database("schemas").unwrap();
    server.sql("schemas", "CREATE SCHEMA agents").unwrap();
    let options = format!(
        "host='{}' port={} user=pact password={PASSWORD} dbname=schemas options='-c search_path=agents'",
        server.socket().display(),
        server.port(),
    );
    let store = BlockingPgStore::connect(options.as_str())
        .unwrap()
        .tenant("ten\0ant");
    let named = store
        .conversation("na\0me")
        .subject("sub\0ject")
        .label("la\0bel", "\u{1}0");
    let mut chat = named.create(Context::builder()).unwrap();
    chat.user("con\0tent");
    chat.commit().unwrap();
    let head = store.conversation("na\0me").info().unwrap();
    assert_eq!(head.subject.as_deref(), Some("sub\0ject"));
    assert_eq!(
        head.labels.get("la\0bel").map(String::as_str),
        Some("\u{1}0")
    );
    let listed = store
        .list()
        .subject("sub\0ject")
        .label("la\0bel", "\u{1}0")
        .page()
        .unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(store.list().label("la\0bel", "\0").page().unwrap(), []);
    let read = store
        .conversation("na\0me")
        .open(Context::builder())
        .unwrap();
    assert_eq!(read.thread().to_json(), chat.thread().to_json());
    let count = server
        .sql("schemas", "SELECT count(*) FROM agents.pact_heads")
        .unwrap();
    assert_eq!(count.trim(), "1");
}

/// Makes a certificate for `localhost` that signed itself, as the manual of PostgreSQL says.
fn certificate(folder: &std::path::Path) -> bool {
    let made = Command::new("openssl")
        .args(["req", "-new", "-x509", "-days", "365", "-nodes", "-text"])
        .args(["-newkey", "rsa:2048", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost"])
        .args(["-out", "server.crt", "-keyout", "server.key"])
        .current_dir(folder)
        .output();
    made.is_ok_and(|output| output.status.success())
}

#[test]
fn certificates_are_checked() {
    let test = "certificates_are_checked";
    let folder = tempfile::tempdir().unwrap();
    if !certificate(folder.path()) {
        return pact_postgres_server::skip(test, "there is no openssl to make a certificate");
    }
    let (file, key) = (
        folder.path().join("server.crt"),
        folder.path().join("server.key"),
    );
    let settings = Settings::default().certificate(&file, &key);
    let Some(server) = server_or_skip(test, &settings) else {
        return;
    };
    let address = server
        .database("secret")
        .unwrap()
        .replace("127.0.0.1", "localhost");
    let with = |more: &str| format!("{address}?{more}");
    // The server wants encryption, and a local address is not encrypted unless somebody asks for
    // it.
    assert_eq!(refused(address.as_str()).code(), "E_STORE_UNREACHABLE");
    for mode in ["require", "verify-ca", "verify-full"] {
        let error = refused(with(&format!("sslmode={mode}")));
        assert!(
            error.to_string().contains("sslrootcert=FILE"),
            "{mode}: {error}"
        );
    }
    let roots = format!("sslrootcert={}", file.display());
    for mode in [
        "require",
        "verify-ca",
        "verify-full&channel_binding=require",
    ] {
        let store = BlockingPgStore::connect(with(&format!("sslmode={mode}&{roots}"))).unwrap();
        let mut chat = store
            .conversation("a")
            .open_or_create(Context::builder())
            .unwrap();
        chat.user("hello");
        chat.commit().unwrap();
    }
    // The certificate is for `localhost`.
    let other = with(&format!("sslmode=verify-full&{roots}")).replace("@localhost", "@127.0.0.1");
    let error = refused(other.as_str());
    assert!(error.to_string().contains("certificate"), "{error}");
    let name_does_not_matter = other.replace("verify-full", "verify-ca");
    drop(BlockingPgStore::connect(name_does_not_matter).unwrap());
}
