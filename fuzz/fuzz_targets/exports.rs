//! The promises are in `tests/src/fuzzed`, where the ordinary tests replay the corpora.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let _ = pact_tests::fuzzed::exports(data);
});
