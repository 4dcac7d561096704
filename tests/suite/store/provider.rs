//! A provider that takes every conversation as it is.

use pact_core::{Absorbed, Block, Json, Provider, ProviderError, Rendered, Thread};
use serde_json::json;

/// Each has another model, other bytes, other options and another version.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plain(pub(super) u8);

impl Provider for Plain {
    fn api(&self) -> &'static str {
        "plain"
    }

    fn model(&self) -> &'static str {
        ["one", "two", "three"][usize::from(self.0 % 3)]
    }

    fn render(&self, thread: &Thread<'_>) -> Result<Rendered, ProviderError> {
        let mut rendered = Rendered::new(format!("{}{}", self.0, thread.to_json()));
        rendered.version = u32::from(self.0) + 1;
        rendered.options = match self.0 % 3 {
            0 => Json::Null,
            1 => json!({"tools": [self.0, "\u{0}\u{e9}"], "temperature": 0.5}),
            // As long as the tools of a real program.
            _ => json!({"tools": ["x".repeat(70_000), self.0]}),
        };
        Ok(rendered)
    }

    fn absorb(&self, answer: &Json) -> Result<Absorbed, ProviderError> {
        Ok(Absorbed::new(
            [Block::new(answer.clone()).role("assistant")],
        ))
    }
}
