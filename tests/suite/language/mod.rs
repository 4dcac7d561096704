//! The language of selectors and node literals: from text to plans, through the parser and through
//! the macros.

mod cases;
mod compiled;
mod costs;
mod laws;
mod literals;
mod macro_places;
mod parameters;
mod random_syntax;
mod spellings;
