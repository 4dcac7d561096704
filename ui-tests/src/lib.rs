//! Holds no code: `tests/ui.rs` compiles the programs in `cases/`.
