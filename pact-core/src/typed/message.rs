//! Messages that are put together while the compiler evaluates a constant.

/// Longer than any message here: names, one line of a selector, carets.
const ROOM: usize = 2048;

/// A text of bounded length; what does not fit is left out.
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

    /// Adds a text, whole or not at all: half a character would be no text.
    #[expect(
        clippy::indexing_slicing,
        reason = "constants know no iterators, and both indices were compared with the lengths"
    )]
    pub(super) const fn with(mut self, text: &str) -> Self {
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
