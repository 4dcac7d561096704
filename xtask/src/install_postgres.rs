//! `cargo xtask install-postgres`: installs Debian's PostgreSQL and pgbouncer for the tests of
//! `pact-store`, where there are none and apt may be used.
//!
//! Tests start servers of their own. So no cluster of the system is made here, no service is
//! started, and none that is there is touched. Without PostgreSQL those tests skip, and say so. So
//! nothing here is an error.

use std::fs;
use std::path::Path;

use crate::process::{Outcome, find_program, output_of, program, succeeds};

/// While this program is there, Debian's packages start no service.
const POLICY: &str = "/usr/sbin/policy-rc.d";

/// Says whether the package of a version of PostgreSQL makes a cluster.
const CLUSTERS: &str = "/etc/postgresql-common/createcluster.conf";

pub(crate) fn run() -> Outcome<()> {
    let has_server = fs::read_dir("/usr/lib/postgresql").is_ok_and(|versions| {
        versions
            .flatten()
            .any(|version| version.path().join("bin/initdb").is_file())
    });
    let has_bouncer =
        find_program("pgbouncer").is_some() || Path::new("/usr/sbin/pgbouncer").is_file();
    if has_server && has_bouncer {
        println!("install-postgres: there are PostgreSQL and pgbouncer");
        return Outcome::Done(());
    }
    let missing: Vec<&str> = [(has_server, "postgresql"), (has_bouncer, "pgbouncer")]
        .into_iter()
        .filter_map(|(is_there, name)| (!is_there).then_some(name))
        .collect();
    let names = missing.join(" and ");
    let user = output_of(program("id").arg("-u")).unwrap_or_default();
    if find_program("apt-get").is_none() || user.trim() != "0" {
        let why = format!("not as root on Debian; tests that need {names} will be skipped");
        return Outcome::Skipped(why);
    }
    let is_installed = {
        let _quiet = Quiet::new();
        succeeds(program("apt-get").args(["update", "-qq"]))
            && (has_server || (install(&["postgresql-common"]) && makes_no_cluster()))
            && install(&missing)
    };
    if !is_installed {
        let why = format!("apt-get could not install {names}; tests that need it will be skipped");
        return Outcome::Skipped(why);
    }
    println!("install-postgres: installed {names}");
    Outcome::Done(())
}

fn install(packages: &[&str]) -> bool {
    succeeds(
        program("apt-get")
            .args(["install", "-y", "-qq", "--no-install-recommends"])
            .args(packages)
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )
}

/// Has Debian's package make no cluster, unless somebody decided otherwise.
fn makes_no_cluster() -> bool {
    let Ok(text) = fs::read_to_string(CLUSTERS) else {
        return false;
    };
    let is_decided = text
        .lines()
        .any(|line| line.trim_start().starts_with("create_main_cluster"));
    is_decided || fs::write(CLUSTERS, format!("{text}\ncreate_main_cluster = false\n")).is_ok()
}

/// Starts of services are forbidden until this is dropped.
struct Quiet {
    is_ours: bool,
}

impl Quiet {
    fn new() -> Self {
        if Path::new(POLICY).exists() {
            return Self { is_ours: false };
        }
        let is_ours = fs::write(POLICY, "#!/bin/sh\nexit 101\n").is_ok()
            && succeeds(program("chmod").args(["755", POLICY]));
        Self { is_ours }
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        if self.is_ours {
            let _ = fs::remove_file(POLICY);
        }
    }
}
