//! Histories in and out: JSON Lines, one snapshot a line.

use std::io::{BufRead, Write};

use pact_core::ContextBuilder;

use super::{Conversations, Handle, Options};
use crate::backend::Backend;
use crate::error::StoreError;
use crate::log::Load;

impl<B: Backend> Conversations<B> {
    /// Makes a conversation of a snapshot or a history.
    pub(crate) async fn import(
        &self,
        name: &str,
        input: impl BufRead + Send,
        (builder, options): (ContextBuilder, &Options),
    ) -> Result<Handle<B>, StoreError> {
        let ctx = builder.clone().import_reader(input)?;
        self.adopt(name, ctx, (builder, options)).await
    }

    /// Writes the snapshots of a conversation, one a line, oldest first.
    pub(crate) async fn export(
        &self,
        name: &str,
        out: impl Write + Send,
    ) -> Result<(), StoreError> {
        let head = self.log.settled(self.log.find(name).await?).await?;
        let builder = ContextBuilder::default();
        let opened = self.log.open(head, &builder, Load::All).await?;
        let written = opened.replayed.ctx.write_history(out);
        written.map_err(|error| pact_core::Error::from(error).into())
    }
}
