//! Sweeps a conversation: values that are meant are replaced by their digests.

use std::collections::HashSet;

use super::{Log, Order, SWEEP, too_busy};
use crate::backend::{
    Append, Appended, BATCH, Backend, CheckpointInfo, ConversationId, Head, Job, Rewritten,
};
use crate::error::StoreError;
use crate::log::now;
use crate::log::read::entries;
use crate::record::items::{Entry, write};
use crate::record::{
    Erasure, Hash, Record, Sealer, WriteId, encode, long_body, options_of, owners,
};

/// So often a sweep begins again, because somebody wrote meanwhile.
const TRIES: usize = 64;

/// The values that a sweep met.
#[derive(Default)]
struct Met {
    /// Whether values were rewritten, and no record tells it yet: here, or before a crash.
    is_begun: bool,
    erased: u64,
    /// The large values that are still named.
    named: HashSet<Hash>,
    /// The large values that were named by values that are erased now.
    unnamed: HashSet<Hash>,
}

impl<B: Backend> Log<B> {
    /// Erases the values of an order from the records and the checkpoints of one conversation.
    /// `is_begun` says that a process that ended had begun to.
    pub(super) async fn sweep(
        &self,
        id: ConversationId,
        order: &Order,
        is_begun: bool,
    ) -> Result<u64, StoreError> {
        let mut met = Met {
            is_begun,
            ..Met::default()
        };
        if is_begun {
            // Nobody knows which large values it left without a name.
            met.unnamed.extend(self.all_blobs(id).await?);
        }
        let (mut swept, mut is_told) = (0, false);
        for _ in 0..TRIES {
            let Some(head) = self.backend.head(&self.tenant, id).await? else {
                return Ok(met.erased);
            };
            let before = met.erased;
            self.sweep_records(&head, swept, order, &mut met).await?;
            self.sweep_checkpoints(&head, order, &mut met).await?;
            swept = head.seq;
            // Since the record was added, nobody writes what they read before. A part of a
            // checkpoint may have come just before it.
            if is_told && met.erased == before {
                return Ok(met.erased);
            }
            let write_id = WriteId::random()?;
            let mut sealer = Sealer::after(head.seq, head.hash, write_id);
            let erasure = Record::Erasure(Erasure {
                what: order.what.clone(),
                by: order.by.clone(),
                values: met.erased,
            });
            let broken = |broken| StoreError::broken(&head.name, head.seq, broken);
            let (body, items) = encode(&erasure, now(), None).map_err(broken)?;
            sealer.push((erasure.kind(), 0), body, items)?;
            let mut append = Append::new(id, head.seq, write_id);
            append.rows = sealer.rows;
            append.dropped = met.unnamed.difference(&met.named).copied().collect();
            append.cycle = head.cycle;
            append.used_at = now();
            match self.backend.append(&append).await? {
                Appended::Done | Appended::Already => is_told = true,
                Appended::Gone => return Ok(met.erased),
                // Records came meanwhile: they may have the values, too.
                Appended::Conflict(_) => {}
            }
        }
        Err(too_busy(&id.to_string()))
    }

    /// Writes values anew. Before the first ones, it notes that a record has to tell it.
    async fn rewrite(
        &self,
        id: ConversationId,
        rewritten: &[Rewritten],
        met: &mut Met,
    ) -> Result<(), StoreError> {
        if rewritten.is_empty() {
            return Ok(());
        }
        if !met.is_begun {
            let job = Job::new(id, SWEEP.to_owned(), "{}".to_owned());
            self.backend.put_jobs(&[job]).await?;
            met.is_begun = true;
        }
        Ok(self.backend.rewrite(id, rewritten).await?)
    }

    async fn sweep_records(
        &self,
        head: &Head,
        swept: u64,
        order: &Order,
        met: &mut Met,
    ) -> Result<(), StoreError> {
        let own = head.before_own();
        let mut seq = own.max(swept);
        loop {
            let rows = self.backend.rows(head.id, seq, head.seq, BATCH).await?;
            let Some(last) = rows.last() else {
                return Ok(());
            };
            let last = last.seq;
            let mut rewritten = Vec::new();
            for row in &rows {
                let named = options_of(&row.body);
                let named = named.map_err(|it| StoreError::broken(&head.name, row.seq, it))?;
                met.named.extend(named);
                let items = self
                    .sweep_row(head, row.seq, (&row.body, &row.items), order, met)
                    .await?;
                rewritten.extend(items.map(|items| Rewritten::Record {
                    seq: row.seq,
                    items,
                }));
            }
            self.rewrite(head.id, &rewritten, met).await?;
            seq = last;
        }
    }

    async fn sweep_checkpoints(
        &self,
        head: &Head,
        order: &Order,
        met: &mut Met,
    ) -> Result<(), StoreError> {
        for CheckpointInfo { seq, .. } in self.backend.checkpoints(head.id).await? {
            let mut from = 0;
            loop {
                let parts = self.backend.parts(head.id, seq, from, BATCH).await?;
                let Some(last) = parts.last() else {
                    break;
                };
                from = last.part + 1;
                let mut rewritten = Vec::new();
                for part in &parts {
                    let texts = (part.body.as_str(), part.items.as_str());
                    let items = self.sweep_row(head, seq, texts, order, met).await?;
                    rewritten.extend(items.map(|items| Rewritten::Part {
                        seq,
                        part: part.part,
                        items,
                    }));
                }
                self.rewrite(head.id, &rewritten, met).await?;
            }
        }
        Ok(())
    }

    /// The values of a row without those that are meant; none if all stay.
    async fn sweep_row(
        &self,
        head: &Head,
        seq: u64,
        (body, items): (&str, &str),
        order: &Order,
        met: &mut Met,
    ) -> Result<Option<String>, StoreError> {
        let mut entries = entries(&head.name, seq, items)?;
        if entries.is_empty() {
            return Ok(None);
        }
        let broken = |broken| StoreError::broken(&head.name, seq, broken);
        let mut is_changed = false;
        let long = match long_body(body)
            .map_err(broken)?
            .and_then(|at| entries.get(at))
        {
            Some(Entry::Apart { apart, .. }) => {
                Some(self.blob(&head.name, head.id, seq, apart).await?)
            }
            _ => None,
        };
        for (node, item) in owners(long.as_deref().unwrap_or(body)).map_err(broken)? {
            let Some(entry) = entries.get_mut(item) else {
                continue;
            };
            let node = node.as_deref();
            let is_meant = match entry {
                Entry::Erased { .. } => false,
                Entry::Here { value, .. } => order.is_meant(node, value.get()),
                Entry::Apart { apart, .. } => {
                    let text = self.backend.blob(head.id, apart).await?;
                    // Without its text, the value is erased already.
                    text.is_none_or(|text| order.is_meant(node, &text))
                }
            };
            if is_meant {
                if let Entry::Apart { apart, .. } = entry {
                    met.unnamed.insert(*apart);
                }
                *entry = entry.erased();
                met.erased += 1;
                is_changed = true;
            }
        }
        for entry in &entries {
            if let Entry::Apart { apart, .. } = entry {
                met.named.insert(*apart);
            }
        }
        Ok(is_changed.then(|| write(&entries)))
    }
}
