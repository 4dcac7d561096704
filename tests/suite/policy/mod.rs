//! Dependencies that may be in the build, and our claims about our own crates: `deny.toml` and
//! `docs/semver.md`, held against the manifests, the lock files and the lists of the public API.
//! All of it offline.

mod api;
mod bans;
mod directions;
mod document;
mod licences;
mod packages;
mod rules;
mod rust_version;
mod sources;
mod threads;
mod workspaces;
