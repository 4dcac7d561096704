//! Where fuzzing starts from: the data of `fixtures/`.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use crate::{LiteralCase, all_selector_cases, cases, fixtures};

/// A named input.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Unique within its target.
    pub name: String,
    /// The input.
    pub bytes: Vec<u8>,
}

impl Seed {
    fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.into(),
            bytes: bytes.into(),
        }
    }
}

/// Every selector and every literal of the fixtures.
pub(super) fn selectors() -> Vec<Seed> {
    let selectors = all_selector_cases().into_iter();
    let selectors = selectors.map(|case| Seed::new(case.name, case.selector));
    let literals = ["literals/nodes.toml", "literals/invalid.toml"];
    let literals = literals.into_iter().flat_map(cases::<LiteralCase>);
    let literals = literals.map(|case| Seed::new(format!("literal-{}", case.name), case.literal));
    selectors.chain(literals).collect()
}

#[derive(Deserialize)]
struct InvalidDocument {
    name: String,
    document: String,
}

/// Every document of the fixtures, and those that are refused.
pub(super) fn documents() -> Vec<Seed> {
    let mut seeds = valid_documents();
    let invalid = cases::<InvalidDocument>("documents/invalid.toml").into_iter();
    seeds.extend(invalid.map(|case| Seed::new(case.name, case.document)));
    for name in ["histories/bike_shop.jsonl", "nodes/summaries_v1.jsonl"] {
        let text = fs::read(fixtures().join(name)).expect("a fixture");
        // The first turns say all that later ones do, and small inputs are tried more often.
        let lines = text.split_inclusive(|byte| *byte == b'\n').take(3);
        let first: Vec<u8> = lines.flatten().copied().collect();
        seeds.push(Seed::new(name.replace('/', "-"), first));
    }
    seeds
}

pub(super) fn valid_documents() -> Vec<Seed> {
    let mut paths: Vec<PathBuf> = fs::read_dir(fixtures().join("documents"))
        .expect("a folder of fixtures")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Seed::new(name, fs::read(&path).expect("a fixture"))
    };
    paths.into_iter().map(read).collect()
}

#[derive(Deserialize)]
struct Golden {
    name: String,
    document: String,
    selector: String,
}

/// The golden selectors on their documents, and each document with a selector of the fixtures.
pub(super) fn histories() -> Vec<Seed> {
    let documents = documents();
    let with = |name: &str, selector: &str, document: &[u8]| {
        let mut bytes = format!("{}\n", selector.replace('\n', " ")).into_bytes();
        bytes.extend_from_slice(document);
        Seed::new(name, bytes)
    };
    let golden = cases::<Golden>("select/ids.toml").into_iter();
    let mut seeds: Vec<Seed> = golden
        .map(|case| {
            let path = fixtures().join(format!("documents/{}.json", case.document));
            let document = fs::read(path).expect("a fixture");
            with(&format!("golden-{}", case.name), &case.selector, &document)
        })
        .collect();
    let selectors = all_selector_cases();
    let some = selectors.iter().filter(|case| case.error.is_none());
    let pairs = some.zip(documents.iter().cycle());
    seeds.extend(pairs.map(|(case, document)| with(&case.name, &case.selector, &document.bytes)));
    seeds
}

/// Scripts are read from any bytes, so any bytes will do: these are the same on every machine.
pub(super) fn edits() -> Vec<Seed> {
    let script = |number: u64| Seed::new(format!("script-{number:02}"), random(number, 96));
    (0..24).map(script).collect()
}

/// Every document of the fixtures with a script, and odd documents.
pub(super) fn exports() -> Vec<Seed> {
    let documents = valid_documents().into_iter().zip(0..);
    let mut seeds: Vec<Seed> = documents
        .map(|(document, number)| {
            let mut bytes = document.bytes;
            bytes.push(0);
            bytes.extend(random(number, 40));
            Seed::new(document.name, bytes)
        })
        .collect();
    let odd = |number: u64| {
        Seed::new(
            format!("odd-{number:02}"),
            random_lists(1_000 + number, 200),
        )
    };
    seeds.extend((0..40).map(odd));
    seeds
}

/// Bytes that look random: so many times eight.
fn random(number: u64, words: u64) -> Vec<u8> {
    let words = (1..=words).map(|index| mixed(number * 1_000 + index));
    words.flat_map(u64::to_le_bytes).collect()
}

/// The same, but three of four are odd. Whether a list goes on is read from the last bit of a byte:
/// of bytes that are as often even, lists have one element.
#[must_use]
pub fn random_lists(number: u64, words: u64) -> Vec<u8> {
    let words = (1..=words).map(|index| {
        let number = number * 1_000 + index;
        mixed(number) | (mixed(number ^ (1 << 60)) & 0x0101_0101_0101_0101)
    });
    words.flat_map(u64::to_le_bytes).collect()
}

/// `splitmix64`: numbers that look random.
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
