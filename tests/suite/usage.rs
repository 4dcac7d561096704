//! `select!` in all the places it may stand.

use pact_core::{Ids, Insertion, Plan, RangeDiff, Selector, select};

const LAST: Plan<Ids> = select!("@t0 ^seq .seg:depth(1) > .block");
static HISTORY: Plan<RangeDiff> = select!("@t0..@t-3 ^seq .block[kind='summary']");
const HERE: Plan<Insertion> = select!("(d0, cont[offset=0], end)");

struct Queries {
    all: Plan<Ids>,
}

impl Queries {
    const NEW: Self = Self {
        all: select!(".block"),
    };
}

const fn in_a_const_fn() -> Plan<Ids> {
    select!("^ah .block")
}

mod inner {
    /// The macro needs nothing in scope but itself.
    pub(super) const DEEP: pact_core::Plan<pact_core::Ids> = pact_core::select!("#deep");
}

#[test]
fn constants_statics_fields_and_modules() {
    assert_eq!(LAST.to_string(), "@t0 .seg:depth(1) > .block");
    assert_eq!(HISTORY.to_string(), "@t0..@t-3 ^seq .block:summary");
    assert_eq!(HERE.to_string(), "(d0, cont[offset=0], end)");
    assert_eq!(Queries::NEW.all, select!("*.block"));
    assert_eq!(in_a_const_fn(), select!("d0 .block"));
    assert_eq!(inner::DEEP, select!("[key='deep']"));
}

#[test]
fn raw_strings_escapes_and_many_lines() {
    let plain = select!("[role='a\"b']");
    assert_eq!(plain, select!(r#"[role='a"b']"#));
    assert_eq!(plain, select!("[role=\x27a\u{22}b\x27]"));
    assert_eq!(
        select!(
            "@t0
                ^seq .seg:depth(1)
                > .block"
        ),
        LAST
    );
    assert_eq!(
        select!(
            ".seg \
             > .block"
        ),
        select!(".seg > .block")
    );
}

#[test]
fn a_literal_may_come_through_another_macro() {
    macro_rules! blocks_of {
        ($depth:literal) => {
            select!($depth)
        };
    }
    macro_rules! of_role {
        ($role:expr) => {
            select!(".block[role=$wanted]", wanted = $role)
        };
    }
    assert_eq!(blocks_of!(".seg:depth(1)"), select!("d1"));
    assert_eq!(
        of_role!("user").resolve().unwrap().to_string(),
        ".block[role='user']"
    );
}

/// The names of the expansion neither clash with the caller's nor reach the caller's expressions.
#[test]
fn names_do_not_leak() {
    #[allow(dead_code)]
    struct Query;
    #[allow(dead_code)]
    enum Text {
        Static,
    }
    #[allow(dead_code, non_snake_case)]
    fn Some(_: ()) {}
    const PLAN: i64 = 7;
    let plan = select!(
        ".seg:depth($n) .block[kind='x'] @limit=$limit",
        n = PLAN,
        limit = 3
    );
    assert_eq!(
        plan.resolve().unwrap().to_string(),
        ".seg:depth(7) .block:x @limit=3"
    );
}

#[test]
fn plans_are_cheap_and_can_be_sent() {
    fn sendable<T: Send + Sync + Clone + 'static>(_: &T) {}
    sendable(&LAST);
    sendable(&Selector::parse(".block").unwrap());
    let key = String::from("k");
    let plan = select!("#$key");
    let copy = plan.clone();
    assert_eq!(
        std::thread::spawn(move || copy.to_string()).join().unwrap(),
        "#$key"
    );
    // The value was borrowed, not moved.
    assert_eq!(key, "k");
}

#[test]
fn a_selector_of_one_kind_is_no_plan_of_another() {
    let range = Selector::parse("@t0..@t-3 .block").unwrap();
    assert!(range.plan::<RangeDiff>().is_ok());
    let error = range.plan::<Ids>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`@t0..@t-3 .block` gives RangeDiff, not Ids: leave out the range of times, or run the range that `selector.plan::<RangeDiff>()?` gives [E_SELECTOR_INVALID: result-kind]"
    );
}
