//! The promises are in `tests/src/fuzzed`, where the ordinary tests replay the corpora.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| pact_tests::fuzzed::check_request(data));
