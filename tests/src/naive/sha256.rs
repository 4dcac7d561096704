//! SHA-256, from its definition: the model must not take the engine's word for its own hashes.

use std::sync::LazyLock;

/// The first 32 bits of the fractional parts of the roots of the first primes, as the standard
/// defines them.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the constants are 32 bits of a fraction"
)]
fn fraction(root: f64) -> u32 {
    (root.fract() * 4_294_967_296.0) as u32
}

fn primes(count: usize) -> Vec<u32> {
    let is_prime = |number: &u32| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
    (2..).filter(is_prime).take(count).collect()
}

static CONSTANTS: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let primes = primes(64).into_iter();
    primes
        .map(|prime| fraction(f64::from(prime).cbrt()))
        .collect()
});

static START: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let primes = primes(8).into_iter();
    primes
        .map(|prime| fraction(f64::from(prime).sqrt()))
        .collect()
});

/// The hash in hexadecimal.
#[must_use]
pub fn sha256(message: &[u8]) -> String {
    let mut state = START.clone();

    let mut padded = message.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    let bits = u64::try_from(message.len()).unwrap() * 8;
    padded.extend(bits.to_be_bytes());

    for chunk in padded.chunks(64) {
        let mut words: Vec<u32> = chunk
            .chunks(4)
            .map(|word| u32::from_be_bytes(word.try_into().unwrap()))
            .collect();
        for index in 16..64 {
            let (near, far) = (words[index - 2], words[index - 15]);
            let low = far.rotate_right(7) ^ far.rotate_right(18) ^ (far >> 3);
            let high = near.rotate_right(17) ^ near.rotate_right(19) ^ (near >> 10);
            let sum = words[index - 16].wrapping_add(low);
            words.push(sum.wrapping_add(words[index - 7]).wrapping_add(high));
        }
        let mut work = state.clone();
        for (constant, word) in CONSTANTS.iter().zip(&words) {
            let (a, e) = (work[0], work[4]);
            let choice = (e & work[5]) ^ (!e & work[6]);
            let majority = (a & work[1]) ^ (a & work[2]) ^ (work[1] & work[2]);
            let low = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let high = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let first = [low, choice, *constant, *word]
                .into_iter()
                .fold(work[7], u32::wrapping_add);
            work.rotate_right(1);
            work[0] = first.wrapping_add(high).wrapping_add(majority);
            work[4] = work[4].wrapping_add(first);
        }
        for (word, more) in state.iter_mut().zip(work) {
            *word = word.wrapping_add(more);
        }
    }
    let words: Vec<String> = state.iter().map(|word| format!("{word:08x}")).collect();
    words.concat()
}

#[test]
fn the_standard_examples_hold() {
    for (message, hash) in [
        (
            "",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        ),
        (
            "abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
    ] {
        assert_eq!(sha256(message.as_bytes()), hash);
    }
}
