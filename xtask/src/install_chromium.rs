//! `cargo xtask install-chromium`: installs Debian's Chromium for the tests of `pact-view`, where
//! there is none and apt may be used.
//!
//! Without one those tests skip, and say so. So nothing here is an error.

use std::env;

use crate::process::{Outcome, find_program, output_of, program, succeeds};

pub(crate) fn run() -> Outcome<()> {
    let chosen = env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    for name in [&chosen, "chromium", "chromium-browser", "google-chrome"] {
        if let Some(place) = find_program(name) {
            println!("install-chromium: there is {}", place.display());
            return Outcome::Done(());
        }
    }
    let user = output_of(program("id").arg("-u")).unwrap_or_default();
    if find_program("apt-get").is_none() || user.trim() != "0" {
        let why = "not as root on Debian; the browser tests will be skipped";
        return Outcome::Skipped(why.to_owned());
    }
    let is_installed = succeeds(program("apt-get").args(["update", "-qq"]))
        && succeeds(
            program("apt-get")
                .args(["install", "-y", "-qq", "--no-install-recommends"])
                .args(["chromium", "fonts-dejavu-core"])
                .env("DEBIAN_FRONTEND", "noninteractive"),
        );
    if !is_installed {
        let why = "apt-get could not install chromium; the browser tests will be skipped";
        return Outcome::Skipped(why.to_owned());
    }
    let version = output_of(program("chromium").arg("--version")).unwrap_or_default();
    println!("install-chromium: installed {}", version.trim());
    Outcome::Done(())
}
