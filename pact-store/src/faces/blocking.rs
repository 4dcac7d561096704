//! For programs that wait for the store.

use super::wait::wait;

macro_rules! now {
    ($future:expr) => {
        wait($future)
    };
}

faces! {
    (fn) (now) Store Conversation Chat List
    "A store of conversations, in SQLite or in another backend. Cheap to clone."
}
