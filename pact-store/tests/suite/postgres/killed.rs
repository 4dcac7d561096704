//! A server that is killed while others write, and a standby that takes over.
//!
//! `SERVER_KILLS=200 cargo test -p pact-store --test suite killed -- --nocapture` makes a longer
//! run.

use pact_postgres_server::{PASSWORD, Server, Settings, USER, server_or_skip};
use pact_store::PgOptions;

use super::writers::Writers;

fn kills() -> u64 {
    std::env::var("SERVER_KILLS").map_or(3, |kills| kills.parse().unwrap())
}

#[test]
fn what_was_acknowledged_survives_a_kill_of_the_server() {
    let test = "what_was_acknowledged_survives_a_kill_of_the_server";
    let Some(server) = server_or_skip(test, &Settings::default()) else {
        return;
    };
    let options = PgOptions::new(server.database("kills").unwrap());
    let writers = Writers::new(&options, 4);
    writers.write_while(|| {
        for kill in 0..kills() {
            writers.wait_for(5 + kill % 7);
            server.stop().unwrap();
            server.start_again().unwrap();
        }
        writers.wait_for(5);
    });
    writers.look(&options);
}

/// The address of a server and of its standby.
fn both(primary: &Server, standby: &Server, database: &str) -> PgOptions {
    PgOptions::new(format!(
        "postgres://{USER}:{PASSWORD}@127.0.0.1:{},127.0.0.1:{}/{database}",
        primary.port(),
        standby.port(),
    ))
}

#[test]
fn what_was_acknowledged_survives_a_failover() {
    let test = "what_was_acknowledged_survives_a_failover";
    let Some(primary) = server_or_skip(test, &Settings::default()) else {
        return;
    };
    primary.database("failover").unwrap();
    let standby = primary.standby().unwrap();
    let options = both(&primary, &standby, "failover");
    let writers = Writers::new(&options, 4);
    writers.write_while(|| {
        writers.wait_for(30);
        primary.stop().unwrap();
        standby.promote().unwrap();
        writers.wait_for(30);
    });
    writers.look(&options);
    assert_eq!(
        standby
            .sql("postgres", "SELECT pg_is_in_recovery()")
            .unwrap()
            .trim(),
        "f"
    );
}
