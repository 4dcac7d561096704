//! Holds no code: see `cases/` for what is compiled and `tests/ui.rs` for how.
