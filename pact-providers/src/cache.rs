//! Cache breakpoints: the places up to which a provider should keep a prompt.

/// Says where cache breakpoints are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Breakpoints {
    /// Nowhere but in messages that came with one.
    AsWritten,
    /// After the tools, after the system text, after the sealed turns that will not expire, and
    /// after the last message. Those that messages came with are left out.
    Auto,
}

/// The index of the last message of the sealed prefix that will not expire.
pub(crate) fn lasting_prefix(messages: &[crate::arrange::WireMessage<'_>]) -> Option<usize> {
    let is_lasting = |message: &crate::arrange::WireMessage<'_>| {
        message.said.iter().all(|utterance| utterance.is_lasting)
    };
    let lasting = messages.iter().take_while(|message| is_lasting(message));
    lasting.count().checked_sub(1)
}
