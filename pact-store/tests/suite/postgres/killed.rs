//! A server that is killed while others write, programs that are killed, and a standby that takes
//! over.
//!
//! The servers of these tests sync their files, as those of users do. But whoever kills a process
//! keeps what it gave to the kernel, synced or not: no test plays a loss of power.
//!
//! `SERVER_KILLS=200 CLIENT_KILLS=1000 cargo test -p pact-store --test suite killed -- --nocapture`
//! makes a longer run.

use std::thread;
use std::time::Duration;

use pact_postgres_server::{PASSWORD, Server, Settings, USER, server_or_skip};
use pact_store::{BlockingPgStore, PgOptions};

use super::writers::Writers;
use crate::working::{REST, Random, Said, Worker, look, work_until_killed};

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).map_or(usual, |number| number.parse().unwrap())
}

fn synced() -> Settings {
    Settings::default()
        .line("fsync = on")
        .line("full_page_writes = on")
}

const ADDRESS: &str = "PACT_KILL_ADDRESS";
const CHILD: &str = "postgres::killed::child";

/// Works until it is killed. Only the other tests run it.
#[test]
#[ignore = "the other tests run it as a process"]
fn child() {
    let Ok(address) = std::env::var(ADDRESS) else {
        return;
    };
    let store = BlockingPgStore::connect(address).unwrap();
    work_until_killed(&store);
}

/// Programs that commit, save, attempt, rewind, fork, drop records and erase. Each has
/// conversations of its own.
struct Programs<'s> {
    server: &'s Server,
    database: &'static str,
    address: String,
    random: Random,
    said: Vec<Said>,
    running: Vec<Worker>,
}

impl<'s> Programs<'s> {
    fn new(server: &'s Server, database: &'static str, count: usize) -> Self {
        Self {
            server,
            database,
            address: server.database(database).unwrap(),
            random: Random(0x9e37_79b9_7f4a_7c15),
            said: (0..count).map(|_| Said::default()).collect(),
            running: Vec::new(),
        }
    }

    fn start(&mut self) {
        for program in 0..self.said.len() {
            let seed = self.random.next() | 1;
            let environment = (ADDRESS, self.address.as_str());
            let names = format!("p{program}-");
            self.running
                .push(Worker::spawn(CHILD, seed, &names, environment));
        }
    }

    /// Waits until each said so much more.
    fn hear(&mut self, lines: usize) {
        for (worker, said) in self.running.iter().zip(&mut self.said) {
            worker.hear(said, lines);
        }
    }

    fn kill(&mut self, at: &str) {
        for (worker, said) in self.running.drain(..).zip(&mut self.said) {
            worker.kill(said, at);
        }
    }

    fn sleep(&mut self, below: u64) {
        let time = self.random.below(below);
        thread::sleep(Duration::from_micros(time));
    }

    fn count(&self, statement: &str) -> u64 {
        let count = self.server.sql(self.database, statement).unwrap();
        count.trim().parse().unwrap()
    }

    fn has_text(&self, text: &str) -> bool {
        let of = |columns: &str, table: &str| {
            format!("SELECT 1 FROM {table} WHERE position('{text}' in {columns}) > 0")
        };
        let all = [
            of("body || items", "pact_records"),
            of("body || items", "pact_checkpoints"),
            of("data", "pact_blobs"),
            of("body", "pact_jobs"),
        ];
        let all = all.join(" UNION ALL ");
        self.count(&format!("SELECT COUNT(*) FROM ({all}) AS found")) > 0
    }

    /// Compares the store with what the programs said, after their end.
    fn look(&mut self, at: &str) {
        // The server ends the last transaction of a program some time after the program.
        let others = "SELECT COUNT(*) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()
             AND backend_type = 'client backend'";
        while self.count(others) > 0 {
            thread::sleep(Duration::from_millis(5));
        }
        let mut said = std::mem::take(&mut self.said);
        for said in &mut said {
            said.has_erased(|text| self.has_text(text), at);
        }
        let store = BlockingPgStore::connect(self.address.as_str()).unwrap();
        for said in &mut said {
            look(&store, said, |text| self.has_text(text), at);
        }
        drop(store);
        for rest in REST {
            assert_eq!(self.count(rest), 0, "{at}: {rest}");
        }
        self.said = said;
    }
}

#[test]
fn what_was_acknowledged_survives_a_kill_of_the_server() {
    let test = "what_was_acknowledged_survives_a_kill_of_the_server";
    let Some(server) = server_or_skip(test, &synced()) else {
        return;
    };
    let kills = number("SERVER_KILLS", 3);
    let options = PgOptions::new(server.database("kills").unwrap());
    let writers = Writers::new(&options, 4);
    writers.write_while(|| {
        for kill in 0..kills {
            writers.wait_for(5 + kill % 7);
            server.stop().unwrap();
            server.start_again().unwrap();
        }
        writers.wait_for(5);
    });
    writers.look(&options);
}

/// Every sort of change is made while the server is killed. Some programs go on with the server
/// that comes back, others are killed with it.
#[test]
fn every_change_survives_a_kill_of_the_server() {
    let test = "every_change_survives_a_kill_of_the_server";
    let Some(server) = server_or_skip(test, &synced()) else {
        return;
    };
    let mut programs = Programs::new(&server, "changes", 3);
    for kill in 0..number("SERVER_KILLS", 3) {
        let at = format!("kill {kill}");
        programs.start();
        programs.hear(10);
        programs.sleep(300_000);
        server.stop().unwrap();
        if kill % 2 == 1 {
            programs.kill(&at);
        }
        server.start_again().unwrap();
        if kill % 2 == 0 {
            programs.hear(60);
            programs.kill(&at);
        }
        programs.look(&at);
    }
}

#[test]
fn what_was_acknowledged_survives_a_kill_of_a_program_on_postgres() {
    let test = "what_was_acknowledged_survives_a_kill_of_a_program_on_postgres";
    let Some(server) = server_or_skip(test, &synced()) else {
        return;
    };
    let mut programs = Programs::new(&server, "programs", 2);
    for kill in 0..number("CLIENT_KILLS", 8) {
        let at = format!("kill {kill}");
        programs.start();
        if programs.random.below(8) > 0 {
            programs.hear(1);
        }
        programs.sleep(200_000);
        programs.kill(&at);
        programs.look(&at);
    }
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
    let Some(primary) = server_or_skip(test, &synced()) else {
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
