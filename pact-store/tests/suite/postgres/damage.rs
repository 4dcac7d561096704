//! Damaged rows in PostgreSQL: those beside them are read all the same.

use pact_core::Context;
use pact_store::{BlockingPgStore, Load, StoreError};

use super::shared;

#[test]
fn a_damaged_head_in_postgres_hides_no_others() {
    let Some(server) = shared("a_damaged_head_in_postgres_hides_no_others") else {
        return;
    };
    let address = server.database("damaged_heads").unwrap();
    let store = BlockingPgStore::connect(address.as_str()).unwrap();
    for name in ["fine", "hurt"] {
        let mut chat = store.conversation(name).create(Context::builder()).unwrap();
        chat.user("a question");
        chat.commit().unwrap();
    }
    for (change, back) in [
        ("labels = 'no JSON'", "labels = '{}'"),
        ("seq = -1", "seq = 2"),
        ("floor_seq = -7", "floor_seq = 0"),
    ] {
        let update = |set: &str| {
            let sql = format!("UPDATE pact_heads SET {set} WHERE name = 'hurt'");
            server.sql("damaged_heads", &sql).unwrap();
        };
        update(change);
        let listed = store.list().page().unwrap();
        assert_eq!(listed.len(), 2, "{change}");
        for head in &listed {
            assert_eq!(head.problem.is_some(), head.name == "hurt", "{head:?}");
        }
        for (name, checked) in store.check(|_| ()).unwrap() {
            assert_eq!(checked.problems.is_empty(), name == "fine", "{change}");
        }
        let failed = store.conversation("hurt").open(Context::builder());
        let failed = failed.unwrap_err();
        assert_eq!(failed.code(), "E_STORE_DAMAGED", "{failed}");
        assert!(failed.to_string().contains("`hurt`"), "{failed}");
        update(back);
    }
    let sql = "UPDATE pact_records SET hash = '\\x00' WHERE seq = 2 AND conversation =
        (SELECT conversation FROM pact_names WHERE name = 'hurt')";
    server.sql("damaged_heads", sql).unwrap();
    let read = store.conversation("hurt").load(Load::All);
    let failed = read.open(Context::builder()).unwrap_err();
    let is_named = matches!(
        &failed,
        StoreError::Damaged {
            record: Some(2),
            ..
        }
    );
    assert!(is_named, "{failed}");
}
