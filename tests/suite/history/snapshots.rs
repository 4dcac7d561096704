//! Addresses of snapshots, and how many of them are kept.

use std::num::NonZeroUsize;

use pact_core::{Address, Context, Retention};

use super::talk;

#[test]
fn snapshots_have_addresses() {
    let ctx = talk(5);
    for (address, cycle) in [
        ("@t0", 5),
        ("@t-1", 4),
        ("@t-4", 1),
        ("@c3", 3),
        ("@t-*", 1),
    ] {
        assert_eq!(ctx.snapshot(address).unwrap().cycle(), cycle, "{address}");
    }
    assert_eq!(ctx.snapshot(Address::Turn(-2)).unwrap().cycle(), 3);
    for address in ["@t-5", "@c0", "@c6", "@c99999999999999999999"] {
        let error = ctx.snapshot(address).unwrap_err();
        let code = error.code();
        let expected = match address.len() {
            4 | 3 => "E_SNAPSHOT_NOT_FOUND",
            _ => "E_SELECTOR_INVALID",
        };
        assert_eq!(code.as_str(), expected, "{error}");
    }
    for text in [
        "",
        "t0",
        "@t+1",
        "@t1",
        "@",
        "@*",
        "@t0..@t-1",
        "@t0 .block",
        "@t$n",
        "@history",
    ] {
        let error = ctx.snapshot(text).unwrap_err();
        assert_eq!(
            error.code().as_str(),
            "E_SELECTOR_INVALID",
            "{text}: {error}"
        );
    }
    let error = Context::builder().build().snapshot("@t0").unwrap_err();
    assert!(
        error.to_string().contains("nothing was committed yet"),
        "{error}"
    );
    let error = ctx.snapshot("@t-9").unwrap_err().to_string();
    assert!(
        error.contains("@t0 to @t-4, which are @c5 to @c1"),
        "{error}"
    );
}

#[test]
fn retention_keeps_what_it_says_and_says_what_it_let_go() {
    let keep = Retention::Last(NonZeroUsize::new(3).unwrap());
    let mut ctx = Context::builder().retention(keep).build();
    for cycle in 1..=8 {
        ctx.user("x");
        let report = ctx.commit().unwrap();
        let expected: Vec<i64> = (cycle > 3).then(|| cycle - 3).into_iter().collect();
        assert_eq!(report.forgotten, expected);
    }
    assert_eq!(ctx.snapshot("@t-*").unwrap().cycle(), 6);
    // The tree itself is whole.
    assert_eq!(ctx.thread().blocks().count(), 8);
}

#[test]
fn selectors_are_not_addresses() {
    let mut ctx = Context::builder().build();
    ctx.commit().unwrap();
    for text in [
        "@t0.block",
        "@t0^sys",
        "@t0[role='x']",
        "@t0#k",
        "@t0>*",
        "@t0,@t0",
    ] {
        assert!(ctx.snapshot(text).is_err(), "{text}");
    }
}
