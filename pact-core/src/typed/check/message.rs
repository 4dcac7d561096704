//! Messages that are put together while the compiler evaluates a constant.

/// Longer than any message here: names, a few lines of a selector, carets.
const ROOM: usize = 8192;

/// A text of bounded length. A piece that does not fit is left out.
pub(super) struct Message {
    bytes: [u8; ROOM],
    length: usize,
}

impl Message {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; ROOM],
            length: 0,
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Adds a text, whole or not at all: half a character would be no text.
    #[expect(
        clippy::indexing_slicing,
        reason = "constants know no iterators, and both indices were compared with the lengths"
    )]
    pub(super) const fn add(&mut self, text: &str) -> &mut Self {
        let text = text.as_bytes();
        if text.len() <= ROOM - self.length {
            let mut index = 0;
            while index < text.len() {
                self.bytes[self.length] = text[index];
                self.length += 1;
                index += 1;
            }
        }
        self
    }

    /// Adds a text `times` times.
    pub(super) const fn repeat(&mut self, text: &str, times: usize) -> &mut Self {
        let mut left = times;
        while left > 0 {
            self.add(text);
            left -= 1;
        }
        self
    }

    /// Adds a number.
    pub(super) const fn number(&mut self, number: i128) -> &mut Self {
        if number < 0 {
            self.add("-");
        }
        let mut left = number.unsigned_abs();
        let mut unit = 1;
        while left / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            self.add(match left / unit {
                0 => "0",
                1 => "1",
                2 => "2",
                3 => "3",
                4 => "4",
                5 => "5",
                6 => "6",
                7 => "7",
                8 => "8",
                _ => "9",
            });
            left %= unit;
            unit /= 10;
        }
        self
    }

    /// Stops the compiler with the message, at the caller's place.
    #[track_caller]
    #[expect(clippy::panic, reason = "this is how a constant reports an error")]
    pub(super) const fn fail(&self) -> ! {
        let (text, _) = self.bytes.split_at(self.length);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("the selector does not fit the type"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Message;

    #[test]
    fn numbers_are_written_whole() {
        for (number, expected) in [
            (0, "0"),
            (-7, "-7"),
            (10, "10"),
            (4_294_967_295, "4294967295"),
            (i128::from(i64::MIN), "-9223372036854775808"),
        ] {
            let mut message = Message::new();
            message.number(number);
            assert_eq!(&message.bytes[..message.length], expected.as_bytes());
        }
    }
}
