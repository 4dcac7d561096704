//! Texts that nobody should write: a clear error, in time that grows with the text, and nothing else.
//!
//! Time is bounded by counting: doubling a text may at most about double the work, which is what the parser
//! allocates.

use pact_core::{Reason, Selector};
use pact_grammar::ast::{Body, Part};

fn reason(text: &str) -> Option<Reason> {
    Selector::parse(text)
        .err()
        .map(|error| error.diagnostics()[0].reason)
}

#[test]
fn limits_are_exact() {
    let long = format!("[key='{}']", "x".repeat(64 * 1024 - 8));
    assert_eq!(long.len(), 64 * 1024);
    assert_eq!(reason(&long), None);
    assert_eq!(reason(&format!("{long} ")), Some(Reason::TooLong));

    let nested = |depth: usize| format!("{}*{}", ":not(".repeat(depth), ")".repeat(depth));
    assert_eq!(reason(&nested(256)), None);
    assert_eq!(reason(&nested(257)), Some(Reason::TooDeep));

    let alternatives = |count: usize| vec![".a:b"; count].join(",");
    assert_eq!(reason(&alternatives(1_000)), None);
    assert_eq!(
        reason(&alternatives(1_001)),
        Some(Reason::TooManyAlternatives)
    );
}

#[test]
fn deep_selectors_print_explain_and_bind() {
    let nested = format!("{}*{}", ".seg:has(".repeat(250), ")".repeat(250));
    let selector = Selector::parse(&nested).unwrap();
    assert_eq!(Selector::parse(&selector.to_string()).unwrap(), selector);
    assert!(!selector.query().explain().is_empty());
    assert!(selector.query().bind(&[]).is_ok());
}

/// Runs on the stack that threads get by default, whatever the platform gives the main one.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(2 * 1024 * 1024)
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("no overflow, no panic");
}

/// Without optimisation too: that is how proc macros run.
#[test]
fn long_strings_need_no_stack() {
    on_a_small_stack(|| {
        for piece in ["é", "🦀", "\\n", "x", " "] {
            let text = format!("[role='{}']", piece.repeat(60_000 / piece.len()));
            assert_eq!(reason(&text), None, "{piece}");
            let unclosed = text.trim_end_matches("']");
            assert_eq!(
                reason(unclosed),
                Some(Reason::UnterminatedString),
                "{piece}"
            );
        }
    });
}

#[test]
fn deep_nesting_fits_the_stack() {
    on_a_small_stack(|| {
        for open in [":not(", ":has(", ".seg:has(> .block, "] {
            let text = format!("{}*{}", open.repeat(256), ")".repeat(256));
            let selector = Selector::parse(&text).unwrap();
            assert_eq!(Selector::parse(&selector.to_string()).unwrap(), selector);
            assert!(!selector.query().explain().is_empty());
            assert!(selector.query().bind(&[]).is_ok());
            assert!(pact_grammar::check(&text).is_ok() || open == ":not(");
        }
    });
}

/// Trees made by hand have no text whose nesting was counted.
#[test]
fn trees_are_no_deeper_than_texts() {
    on_a_small_stack(|| {
        let mut tree = pact_grammar::parse_ast("*:not(*)").unwrap();
        let inner = tree.clone();
        for _ in 0..300 {
            let mut outer = inner.clone();
            let Body::Chain(steps) = &mut outer.alternatives[0].body else {
                panic!("a chain");
            };
            let Part::Not(list) = &mut steps[0].parts[0] else {
                panic!("a pseudo");
            };
            list.value = tree.alternatives;
            tree = outer;
        }
        let error = pact_grammar::lower(&tree).unwrap_err();
        assert_eq!(error.diagnostics()[0].reason, Reason::TooDeep);
    });
}

#[test]
fn filters_are_not_multiplied_without_end() {
    let tags = numbered(5_000, |i| format!("+t{i} "));
    let text = format!("{} @first {tags}", vec!["*"; 1_000].join(","));
    assert_eq!(reason(&text), Some(Reason::TooManyAlternatives));
    assert_eq!(reason(&format!("* @first {tags}")), None);
}

/// All texts of two and three printable ASCII characters, and what stands around them in a selector.
#[test]
fn every_short_text_is_safe() {
    let characters: Vec<char> = (' '..='~').collect();
    let mut text = String::new();
    for a in &characters {
        for b in &characters {
            text.clear();
            text.extend([a, b]);
            let _ = Selector::parse(&text);
        }
    }
    let signs: Vec<char> = "@^#.:*+-$~<>=!?()[]{},'\"\\ td0a".chars().collect();
    for a in &signs {
        for b in &signs {
            for c in &signs {
                text.clear();
                text.extend([a, b, c]);
                let _ = Selector::parse(&text);
                let _ = Selector::parse(&format!("(d0{text})"));
            }
        }
    }
}

#[test]
fn errors_of_huge_texts_stay_small() {
    for text in [
        "(".repeat(60_000),
        "^x ".repeat(20_000),
        "é".repeat(30_000),
        "'".repeat(60_001),
        format!(".{}", "x".repeat(60_000)),
        "x".repeat(10_000_000),
    ] {
        if let Err(error) = Selector::parse(&text) {
            assert!(error.diagnostics().len() <= 10);
            let shown = error.to_string().len();
            assert!(
                shown < 10_000,
                "{shown} bytes for {:?}…",
                text.chars().next()
            );
        }
    }
}

/// Makes a text of about that many pieces.
type Shape = fn(usize) -> String;

/// One piece for each number.
fn numbered(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect::<Vec<_>>().concat()
}

/// Bytes allocated, and an allowance for each allocation.
fn work(text: &str) -> u64 {
    let counted = allocation_counter::measure(|| {
        if let Ok(selector) = Selector::parse(text) {
            let _ = selector.to_string();
        }
    });
    counted.bytes_total + 16 * counted.count_total
}

#[test]
fn work_grows_with_the_text() {
    let shapes: [(&str, Shape); 20] = [
        ("depth hops", |n| {
            format!("({} *:block)", numbered(n, |i| format!("d{}, ", 2 * i)))
        }),
        ("depths along a chain", |n| {
            let list = numbered(n, |i| format!("{},", 2 * i));
            format!(".seg:depth({list}1) {}", ":depth(>0) ".repeat(n))
        }),
        ("unknown controls", |n| {
            format!(".block {}", "@lim=1 ".repeat(n))
        }),
        ("unknown types", |n| ".blok ".repeat(n)),
        ("steps", |n| ".block ".repeat(n)),
        ("filters", |n| format!(".block{}", "[role='a']".repeat(n))),
        ("different filters", |n| {
            numbered(n, |i| format!("[data_{i}={i}]"))
        }),
        ("contradictions", |n| numbered(n, |i| format!("[ttl>{i}]"))),
        ("tags", |n| numbered(n, |i| format!("+t{i} "))),
        ("keys", |n| "#k".repeat(n)),
        ("depths", |n| {
            format!(".seg:depth({})", vec!["1"; n].join(","))
        }),
        ("falling depths", |n| {
            let list: Vec<String> = (0..n).map(|i| (2 * (n - i)).to_string()).collect();
            format!(".seg:depth({})", list.join(","))
        }),
        ("values", |n| format!("[role=[{}]]", vec!["a"; n].join(","))),
        ("parameters", |n| {
            numbered(n, |i| format!("[data_{i}=$p{i}]"))
        }),
        ("unknown roots", |n| "^sez ".repeat(n)),
        ("unknown headers", |n| {
            numbered(n, |i| format!("[rol{i}=1]"))
        }),
        ("unknown pseudos", |n| "*:x(1) ".repeat(n)),
        ("open brackets", |n| "[".repeat(n)),
        ("unreadable", |n| "é ".repeat(n)),
        ("escapes", |n| format!("[role='{}']", "\\n".repeat(n))),
    ];
    for (name, shape) in shapes {
        let (small, large) = (shape(1_000), shape(2_000));
        let (small, large) = (work(&small), work(&large));
        assert!(
            large < 3 * small + 20_000,
            "{name}: {small} bytes of work for 1,000, {large} for 2,000"
        );
    }
}
