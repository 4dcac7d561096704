//! How long it takes to read a selector, beside a CSS and a `JSONPath` parser on equivalent
//! queries.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use pact_benches::median;
use scraper::Selector;
use serde_json_path::JsonPath;

const WARM_UP: Duration = Duration::from_millis(100);
/// Long enough that reading the clock costs nothing, short enough that most batches are
/// undisturbed.
const BATCH: Duration = Duration::from_millis(2);
const BATCHES: usize = 101;

/// One question in three languages. A part that a peer cannot express (`@limit`, `<=` in CSS) is
/// left out or weakened, so the peer never has more to read than the question needs.
struct Case {
    pact: &'static str,
    css: &'static str,
    json_path: &'static str,
}

const CASES: [Case; 8] = [
    Case {
        pact: ".block",
        css: ".block",
        json_path: "$..blocks[*]",
    },
    Case {
        pact: "#hero",
        css: "#hero",
        json_path: "$..[?@.key=='hero']",
    },
    Case {
        pact: "@t0 ^seq .seg:depth(1) > .block",
        css: r#".t0 .seq .seg[data-depth="1"] > .block"#,
        json_path: "$.t0.seq.segs[0].blocks[*]",
    },
    Case {
        pact: "^seq .seg:depth(1-3) .block[role='user']",
        css: r#".seq .seg:nth-child(-n+3) .block[role="user"]"#,
        json_path: "$.seq.segs[0:3]..blocks[?@.role=='user']",
    },
    Case {
        pact: ".block(kind='summary' ttl<=2)",
        css: r#".block[data-kind="summary"][data-ttl="2"]"#,
        json_path: "$..blocks[?@.kind=='summary' && @.ttl<=2]",
    },
    Case {
        pact: ".block[role='user'], .block[role='assistant']",
        css: r#".block[role="user"], .block[role="assistant"]"#,
        json_path: "$..blocks[?@.role=='user' || @.role=='assistant']",
    },
    Case {
        pact: ".seg:has(.block[role='user']):not(+draft)",
        css: r#".seg:has(.block[role="user"]):not(.draft)"#,
        json_path: "$..segs[?@..blocks[?@.role=='user'] && !@.draft]",
    },
    Case {
        pact: "@t0 (d1, seg, cont[offset=0], *:block) {role=assistant} @limit=10",
        css: r#".t0 .seg[data-depth="1"] > .cont[data-offset="0"] > .block[role="assistant"]"#,
        json_path: "$.t0.segs[0].conts[?@.offset==0].blocks[?@.role=='assistant']",
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    for case in &CASES {
        pact_grammar::parse(case.pact).map_err(|error| format!("{}: {error}", case.pact))?;
        Selector::parse(case.css).map_err(|error| format!("{}: {error:?}", case.css))?;
        JsonPath::parse(case.json_path).map_err(|error| format!("{}: {error}", case.json_path))?;
    }
    println!(
        "| selector | pact ns | scraper ns | serde_json_path ns \
         | scraper/pact | serde_json_path/pact | pact, the same text again, ns |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let mut logarithms = [0.0, 0.0];
    for case in &CASES {
        let [pact, css, json_path, again] = measure(case);
        let ratios = [css / pact, json_path / pact];
        for (sum, ratio) in logarithms.iter_mut().zip(ratios) {
            *sum += ratio.ln();
        }
        println!(
            "| `{}` | {pact:.0} | {css:.0} | {json_path:.0} | {:.2} | {:.2} | {again:.0} |",
            case.pact, ratios[0], ratios[1]
        );
    }
    let [css, json_path] = logarithms.map(|sum: f64| (sum / CASES.len() as f64).exp());
    println!("| geometric mean | | | | {css:.2} | {json_path:.2} | |");
    Ok(())
}

/// Nanoseconds per parse and drop, for each of the three, and for a text that the engine has just
/// read. Their batches alternate, so that a change
/// of the machine's speed meets all of them.
fn measure(case: &Case) -> [f64; 4] {
    let parsers: [&dyn Fn(u32) -> Duration; 4] = [
        &|count| batch(count, || pact_grammar::parse(black_box(case.pact))),
        &|count| batch(count, || Selector::parse(black_box(case.css))),
        &|count| batch(count, || JsonPath::parse(black_box(case.json_path))),
        &|count| batch(count, || pact_core::Selector::parse(black_box(case.pact))),
    ];
    let counts = parsers.map(warm_up);
    let mut times = [const { Vec::new() }; 4];
    for _ in 0..BATCHES {
        for (parser, (count, times)) in parsers.iter().zip(counts.iter().zip(&mut times)) {
            times.push(parser(*count));
        }
    }
    [0, 1, 2, 3].map(|index| median(&times[index]).as_secs_f64() * 1e9 / f64::from(counts[index]))
}

/// Statically dispatched inside, so that each parser is called as a program would call it.
fn batch<T>(count: u32, parse: impl Fn() -> T) -> Duration {
    let start = Instant::now();
    for _ in 0..count {
        black_box(parse());
    }
    start.elapsed()
}

/// Fills caches and branch predictors, and finds how many parses make a batch.
fn warm_up(parser: &dyn Fn(u32) -> Duration) -> u32 {
    const STEP: u32 = 100;
    let (mut steps, mut spent) = (0, Duration::ZERO);
    while spent < WARM_UP {
        spent += parser(STEP);
        steps += 1;
    }
    let batches = spent.as_secs_f64() / BATCH.as_secs_f64();
    ((f64::from(steps * STEP) / batches) as u32).max(1)
}
