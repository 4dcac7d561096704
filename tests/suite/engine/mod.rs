//! The engine against data, laws and a model.

mod bytes;
