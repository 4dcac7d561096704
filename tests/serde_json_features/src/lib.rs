//! Nothing of its own: its tests are those of the engine, in a program that builds `serde_json`
//! with other features.
