//! For programs with a runtime.

macro_rules! later {
    ($future:expr) => {
        $future.await
    };
}

faces! {
    (async fn) (later) AsyncStore AsyncConversation AsyncChat AsyncList
    "As [`Store`](crate::Store), for programs with a runtime: its methods are `async`."
}
