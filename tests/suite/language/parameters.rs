//! Parameters: typed, bound, and unable to change the checked plan.

use pact_core::{Context, Ids, Plan, Selector, select};
use pact_grammar::plan::Value;
use proptest::prelude::*;

fn resolved<K>(plan: &Plan<K>) -> String {
    plan.resolve().expect("good values").to_string()
}

#[test]
fn values_of_all_types() {
    let role = String::from("user");
    let by_ref: &str = "tool";
    assert_eq!(resolved(&select!("[role=$role]")), "[role='user']");
    assert_eq!(resolved(&select!("[role=$r]", r = by_ref)), "[role='tool']");
    assert_eq!(resolved(&select!("[role=$r]", r = &&role)), "[role='user']");
    assert_eq!(
        resolved(&select!(".seg:depth($n)", n = 3_u8)),
        ".seg:depth(3)"
    );
    assert_eq!(
        resolved(&select!(".seg:depth($n)", n = 3_usize)),
        ".seg:depth(3)"
    );
    assert_eq!(resolved(&select!("[ttl<$t]", t = 2.5_f32)), "[ttl<2.5]");
    assert_eq!(resolved(&select!("[data_x=$x]", x = true)), "[data_x=true]");
    assert_eq!(
        resolved(&select!("[data_x=$x]", x = None::<i32>)),
        "[data_x=null]"
    );
    assert_eq!(
        resolved(&select!("[data_x=$x]", x = Some("a"))),
        "[data_x='a']"
    );
    assert_eq!(
        resolved(&select!("[role=$r]", r = None::<&str>)),
        "[role=null]"
    );
    assert_eq!(resolved(&select!("[ttl!=$t]", t = Some(3))), "[ttl!=3]");
    let r#type = "raw";
    assert_eq!(resolved(&select!("[role=$type]")), "[role='raw']");
    assert_eq!(
        resolved(&select!("[role=$type]", r#type = "given")),
        "[role='given']"
    );
    let _ = r#type;
    assert_eq!(
        resolved(&select!("[data_x=$x]", x = u64::MAX)),
        format!("[data_x={}]", u64::MAX)
    );
    let n = -2;
    assert_eq!(
        resolved(&select!("@t$n .block @limit=$limit", limit = 1 + 1)),
        "@t-2 .block @limit=2"
    );
}

#[test]
fn bound_plans_are_in_normal_form() {
    for (plan, text) in [
        (select!(".seg:depth($n)", n = 0), "^ah"),
        (select!("depth($n) > *", n = -1), "^sys > *"),
        (select!("^seq .seg:depth($n)", n = 2), ".seg:depth(2)"),
        (
            select!(".seg:depth($a-$b,4)", a = 1, b = 3),
            ".seg:depth(1..4)",
        ),
        (select!(".block:nth($n)", n = 1), ".block:first"),
        (select!("+$z +a", z = "0"), "+'0' +a"),
        (select!("[nodeType=$t]", t = "cb"), ".block"),
        (select!("[nodeType=$t]", t = "cb:summary"), ".block:summary"),
        (select!("[pinned=$p]", p = "true"), "[pinned=true]"),
        (
            select!("[nodeType=[$t,'seg']]", t = "cb:summary"),
            "[nodeType=['block:summary','seg']]",
        ),
        (
            select!(".seg:depth(<=$n)", n = i64::MAX),
            ".seg:depth(<=2147483647)",
        ),
        // "All of them", as programs say it: the printed form can be read again.
        (
            select!(".block @limit=$n", n = u64::MAX),
            ".block @limit=9223372036854775807",
        ),
        (
            select!(".block:nth($n)", n = usize::MAX),
            ".block:nth(9223372036854775807)",
        ),
    ] {
        let bound = plan.resolve().unwrap();
        assert_eq!(bound.to_string(), text);
        assert_eq!(*Selector::parse(text).unwrap().query(), *bound, "{text}");
    }
}

#[test]
fn lists_fit_where_any_of_their_values_does() {
    let roles = vec![String::from("user"), String::from("tool")];
    let written = "[role=['user','tool']]";
    assert_eq!(resolved(&select!("[role=$roles]")), written);
    assert_eq!(resolved(&select!("[role=$r]", r = &roles)), written);
    assert_eq!(resolved(&select!("[role=$r]", r = &roles[..])), written);
    assert_eq!(
        resolved(&select!("[role=$r]", r = roles.iter().collect::<Vec<_>>())),
        written
    );
    assert_eq!(
        resolved(&select!("[role=$r]", r = ["user", "tool"])),
        written
    );
    assert_eq!(
        resolved(&select!("[ttl=$t]", t = [1, 2].as_slice())),
        "[ttl=[1,2]]"
    );
    assert_eq!(
        resolved(&select!("[data_x=$x]", x = &[true])),
        "[data_x=[true]]"
    );
    assert_eq!(
        resolved(&select!("[nodeType=$t]", t = vec!["cb:summary", "mt"])),
        "[nodeType=['block:summary','seg']]"
    );
    let selector = Selector::parse("[role=$roles]").unwrap();
    let bound = selector.bind("roles", roles).unwrap();
    assert_eq!(resolved(&bound.plan::<Ids>().unwrap()), written);
}

#[test]
fn an_empty_list_fits_no_node() {
    let mut ctx = Context::default();
    ctx.user("Hi");
    let none: Vec<&str> = Vec::new();
    let plan = select!(".block[role=$none]");
    assert_eq!(resolved(&plan), ".block:not(*)");
    assert_eq!(
        Selector::parse(".block:not(*)").unwrap().query(),
        &*plan.resolve().unwrap()
    );
    assert!(ctx.select(&plan).unwrap().is_empty());
    assert!(
        ctx.select(select!(".block[role=$r]", r = []))
            .unwrap()
            .is_empty()
    );
    let every = ctx.select(select!(".block:not([role=$none])")).unwrap();
    assert_eq!(every, ctx.select(select!(".block")).unwrap());
}

#[test]
fn lists_and_null_are_refused_where_they_would_change_a_filter() {
    let list = || vec![Value::from("a")];
    for (text, message) in [
        ("#$x", "needs a string, got null"),
        (".block +$x", "needs a string, got null"),
        ("[role<$x]", "needs a string, got null"),
        ("[role=$x]#$x", "needs a string, got null"),
        ("[data_x>=$x]", "needs a value, got null"),
    ] {
        let selector = Selector::parse(text).unwrap();
        let error = selector.bind("x", None::<&str>).unwrap_err();
        assert_eq!(error.message, message, "{text}");
    }
    for text in [
        "#$x",
        ".block +$x",
        "[role!=$x]",
        "[role~$x]",
        "[role=['a',$x]]",
        "[role=$x][role~$x]",
    ] {
        let selector = Selector::parse(text).unwrap();
        let error = selector.bind("x", list()).unwrap_err();
        let message = "needs a string, got a list; a list stands after `=` only";
        assert_eq!(error.message, message, "{text}");
    }
    let selector = Selector::parse("[data_x=$x]").unwrap();
    let error = selector.bind("x", vec![Value::Null]).unwrap_err();
    assert_eq!(error.message, "needs a value, got null");
}

/// `select!` puts literals into the plan: it is the plan of the selector that has them in its text.
#[test]
fn literals_become_part_of_the_plan() {
    const NEWEST: Plan<Ids> = select!(
        ".seg:depth($n) > .block[role=$roles]",
        n = 1,
        roles = ["user", "tool"]
    );
    static TAGGED: Plan<Ids> = select!("#$key +$tag", key = "plan", tag = "draft");
    assert_eq!(
        NEWEST.query(),
        select!(".seg:depth(1) > .block[role=['user','tool']]").query()
    );
    assert_eq!(NEWEST.source(), ".seg:depth($n) > .block[role=$roles]");
    assert_eq!(TAGGED.query(), select!("#plan +draft").query());
    let role = "user";
    let mixed = select!(
        ".seg:depth($n) > .block[role=$role] @limit=$m",
        n = 2,
        m = 3
    );
    assert_eq!(mixed.query().parameters.len(), 1);
    assert_eq!(
        resolved(&mixed),
        ".seg:depth(2) > .block[role='user'] @limit=3"
    );
    // Text that looks like syntax stays a value.
    assert_eq!(resolved(&select!("[role=$r]", r = "$x")), "[role='$x']");
    assert_eq!(
        resolved(&select!("[data_x=$x]", x = "'] *")),
        r"[data_x='\'] *']"
    );
}

#[test]
fn values_outside_their_place_are_refused_when_the_plan_runs() {
    for (plan, message) in [
        (
            select!("@t$n .block", n = i64::from(1)),
            "turn +1 does not exist yet; `@t-1` is the one before `@t0`",
        ),
        (
            select!(".block @limit=$n", n = i64::from(-1)),
            "needs a whole number that is not negative, got `-1`",
        ),
        (
            select!(".block @limit=5 @p=$n", n = i64::from(0)),
            "pages are counted from 1",
        ),
        (
            select!(".block:nth($n)", n = i64::from(0)),
            "siblings are counted from 1",
        ),
        (
            select!(".seg:depth($n-2)", n = i64::from(3)),
            "the depth range runs from 3 down to 2",
        ),
        (
            select!("[ttl<$n]", n = f64::NAN),
            "needs a number, got `NaN`",
        ),
    ] {
        let error = plan.resolve().unwrap_err();
        assert_eq!(error.parameter, "n");
        assert_eq!(error.message, message);
        assert_eq!(error.code().as_str(), "E_SELECTOR_INVALID");
    }
}

#[test]
fn run_time_selectors_check_types_when_they_are_bound() {
    let selector = Selector::parse(".seg:depth($n) > .block[role=$role]").unwrap();
    let error = selector.clone().bind("n", "three").unwrap_err();
    assert_eq!(
        error.to_string(),
        "parameter `$n`: needs a whole number, got a string [E_SELECTOR_INVALID: parameter-value]"
    );
    assert_eq!(
        selector.clone().bind("m", 1).unwrap_err().message,
        "the selector has no such parameter"
    );
    let beyond = Value::Integer(i128::from(u64::MAX) + 1);
    assert_eq!(
        selector.clone().bind("n", beyond).unwrap_err().message,
        "`18446744073709551616` does not fit 64 bits"
    );
    let error = selector
        .clone()
        .bind("n", 1)
        .unwrap()
        .plan::<Ids>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "parameter `$role`: has no value [E_SELECTOR_INVALID: parameter-value]"
    );
    let plan = selector.bind("n", 1).unwrap().bind("role", "user").unwrap();
    let (role, n) = ("user", 1);
    assert_eq!(
        plan.plan::<Ids>().unwrap(),
        select!(".seg:depth($n) > .block[role=$role]")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a string holds, the bound plan differs from the checked one in that one value only.
    #[test]
    fn no_value_changes_the_shape(text in ".*") {
        let plan = select!("@t0 ^seq .seg:depth(1) > .block[role=$text] @limit=3");
        let bound = plan.resolve().unwrap();
        let printed = bound.to_string();
        let reparsed = Selector::parse(&printed).unwrap();
        prop_assert_eq!(reparsed.query(), &*bound);
        let expected = "@t0 ^seq .seg:depth(1) > .block[role='\u{1}'] @limit=3";
        let expected = Selector::parse(expected).unwrap();
        let text = format!("Text({text:?})");
        let shape = format!("{:?}", &*bound).replace(&text, "Text(\"\\u{1}\")");
        prop_assert_eq!(shape, format!("{:?}", expected.query()));
    }

    /// Keys and tags too, which are printed without quotes when they can be.
    #[test]
    fn keys_and_tags_come_back(key in ".*", tag in ".*") {
        let plan = select!("#$key +$tag");
        let bound = plan.resolve().unwrap();
        let reparsed = Selector::parse(&bound.to_string()).unwrap();
        prop_assert_eq!(reparsed.query(), &*bound);
    }

    /// Any number is bound or refused, never a panic.
    #[test]
    fn any_number_is_safe(number in any::<i64>(), float in any::<f64>()) {
        let plan = select!("@t$number .seg:depth($number) .block:nth($number) @limit=$number");
        let _ = plan.resolve();
        let _ = select!(".seg:depth(>$number,<$number,$number-3)").resolve();
        let _ = select!("[ttl<$float][data_x=$float]").resolve();
        let compared = Selector::parse("[data_x=$x]").unwrap();
        prop_assert!(compared.bind("x", Value::from(float)).is_ok() == float.is_finite());
    }
}

/// A comma in an expression does not end an argument.
#[test]
fn values_are_any_expressions() {
    use std::collections::BTreeMap;
    let (low, high) = (1_u8, 2_u8);
    let plan = select!(
        ".seg:depth($n) > .block[data_x=$x][data_y=$y][data_z=$z]",
        n = BTreeMap::<u8, u8>::from([(1, 2)]).len(),
        x = low < high,
        y = [low, high].iter().map(|next| next + 1).max(),
        z = <u8 as Into<u16>>::into(high),
    );
    assert_eq!(
        resolved(&plan),
        ".seg:depth(1) > .block[data_x=true][data_y=3][data_z=2]"
    );
    let plan = select!("[data_x=$x][data_y=$y]", x = i64::from(low), y = high > low);
    assert_eq!(resolved(&plan), "[data_x=1][data_y=true]");
    let plan = select!("[data_x=$x]", x = if low == 1 { "one" } else { "more" });
    assert_eq!(resolved(&plan), "[data_x='one']");
}

/// `#$key` and `[key=$key]` take different values, so that each is printed as itself.
#[test]
fn names_and_comparisons_are_printed_apart() {
    for text in [
        "#$x",
        "[key=$x]",
        ".block +$x",
        ".block[tag=$x]",
        ".block[tag=$b] +$a",
        ".block[tag=$a] +x +$b",
        "^ah:has(:has([key=$p]))",
    ] {
        let selector = Selector::parse(text).unwrap();
        assert_eq!(selector.to_string(), text);
        assert_eq!(Selector::parse(&selector.to_string()).unwrap(), selector);
    }
}
