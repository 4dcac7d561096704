//! Other bytes in a file, wherever they are. `FLIPS=5000` before the command makes a longer run.

use pact_store::{Load, SqliteStore};
use rusqlite::Connection;

use crate::damage::{Damaged, opened};

/// Whatever byte of a file is another one: it is an error, or it does not matter. It is never
/// another state, and no panic.
#[test]
fn other_bytes_are_an_error_or_do_not_matter() {
    let whole = Damaged::new();
    // All of it in one file.
    let connection = Connection::open(&whole.file).unwrap();
    connection
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .unwrap();
    drop(connection);
    let bytes_of_file = std::fs::read(&whole.file).unwrap();
    let fine = opened(&whole.file, "fine", Load::All).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let rounds: u64 = std::env::var("FLIPS").map_or(60, |flips| flips.parse().unwrap());
    let (mut noticed, mut unnoticed) = (0, 0);
    for seed in 1..=rounds {
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut next = |bound: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            usize::try_from(random % bound as u64).unwrap()
        };
        let mut bytes_now = bytes_of_file.clone();
        match next(4) {
            // Bytes anywhere; in the pages that everything begins with; a page of zeros; an end
            // that is missing.
            0 => (0..=next(20)).for_each(|_| bytes_now[next(bytes_of_file.len())] ^= 1 << next(8)),
            1 => (0..=next(4)).for_each(|_| bytes_now[next(8 * 4_096)] ^= 1 << next(8)),
            2 => {
                let page = next(bytes_of_file.len() / 4_096) * 4_096;
                bytes_now[page..page + 4_096].fill(0);
            }
            _ => bytes_now.truncate(next(bytes_of_file.len())),
        }
        let flipped = folder.path().join(format!("{seed}.db"));
        std::fs::write(&flipped, &bytes_now).unwrap();
        let mut is_noticed = false;
        for (name, wanted) in [("hurt", &whole.whole), ("fine", &fine)] {
            for load in [Load::All, Load::Newest] {
                match opened(&flipped, name, load) {
                    Err(_) => is_noticed = true,
                    Ok(found) => {
                        assert!(
                            wanted.0.ends_with(&found.0),
                            "seed {seed}: other snapshots of {name}"
                        );
                        assert!(wanted.1 == found.1, "seed {seed}: another state of {name}");
                    }
                }
            }
        }
        if let Ok(store) = SqliteStore::open(&flipped) {
            let checked = store.check(|_| ());
            is_noticed |= checked.is_err();
            is_noticed |=
                checked.is_ok_and(|all| all.iter().any(|(_, it)| !it.problems.is_empty()));
        }
        if is_noticed {
            noticed += 1;
        } else {
            unnoticed += 1;
        }
        std::fs::remove_file(&flipped).unwrap();
    }
    assert!(noticed > unnoticed, "{noticed} of {rounds}");
}
