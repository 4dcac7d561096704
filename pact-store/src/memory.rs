//! A store in memory: for tests, and as the shortest example of a backend.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::backend::{
    Append, Appended, Backend, BackendError, CheckpointInfo, ConversationId, Coverage, Created,
    Filter, Head, Job, Labels, Page, Rewritten,
};
use crate::record::{Blob, Hash, Outline, PartRow, Row};

/// Keeps rows in memory. A clone is another handle on the same rows.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    tables: Arc<Mutex<Tables>>,
}

#[derive(Debug, Default)]
struct Tables {
    conversations: BTreeMap<ConversationId, Conversation>,
    jobs: BTreeMap<(ConversationId, String), String>,
}

#[derive(Debug)]
struct Conversation {
    head: Head,
    is_hidden: bool,
    records: BTreeMap<u64, Row>,
    blobs: BTreeMap<Hash, String>,
    parts: BTreeMap<(u64, u64), PartRow>,
}

type Answer<T> = Result<T, BackendError>;

impl Memory {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        // A panic in between leaves no table half changed: each change is made of infallible steps.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    fn get(&self, id: ConversationId) -> Option<&Conversation> {
        self.conversations.get(&id)
    }

    fn get_mut(&mut self, id: ConversationId) -> Option<&mut Conversation> {
        self.conversations.get_mut(&id)
    }

    /// Whether a fork reads records of a conversation.
    fn is_read(&self, id: ConversationId) -> bool {
        let mut others = self.conversations.values().filter(|it| !it.is_hidden);
        others.any(|other| {
            other
                .head
                .read_origin()
                .is_some_and(|origin| origin.id == id)
        })
    }

    fn put(&mut self, job: &Job) {
        let key = (job.conversation, job.name.clone());
        self.jobs.insert(key, job.body.clone());
    }

    fn visible(&self, tenant: &str) -> impl Iterator<Item = &Head> {
        let visible = self.conversations.values().filter(|it| !it.is_hidden);
        visible
            .map(|it| &it.head)
            .filter(move |head| head.tenant == tenant)
    }
}

impl Conversation {
    fn add(&mut self, append: &Append) {
        let bytes = append.bytes();
        for row in &append.rows {
            self.records.insert(row.seq, row.clone());
        }
        self.blobs.retain(|hash, _| !append.dropped.contains(hash));
        self.add_blobs(&append.blobs);
        if let Some((seq, hash)) = append.last() {
            self.head.seq = seq;
            self.head.hash = hash;
        }
        self.head.bytes += bytes;
        self.head.cycle = append.cycle;
        self.head.used_at = append.used_at;
    }

    /// The checkpoints, perhaps in the making.
    fn checkpoints(&self) -> Vec<CheckpointInfo> {
        let mut infos: Vec<CheckpointInfo> = Vec::new();
        let mut present = 0;
        for ((seq, number), part) in &self.parts {
            if infos.last().is_none_or(|info| info.seq != *seq) {
                infos.push(CheckpointInfo::new(*seq, false));
                present = 0;
            }
            present += 1;
            if let Some(info) = infos.last_mut() {
                info.is_complete = part.is_last && present == number + 1;
            }
        }
        infos
    }

    fn add_blobs(&mut self, blobs: &[Blob]) {
        for blob in blobs {
            self.blobs.insert(blob.hash, blob.text.clone());
        }
    }
}

/// As many of some rows as have about so many bytes, and at least one.
pub(crate) fn batch<T>(
    rows: impl Iterator<Item = T>,
    size: impl Fn(&T) -> u64,
    bytes: usize,
) -> Vec<T> {
    let mut room = u64::try_from(bytes).unwrap_or(u64::MAX);
    let mut taken = Vec::new();
    for row in rows {
        let size = size(&row);
        if !taken.is_empty() && size > room {
            break;
        }
        room = room.saturating_sub(size);
        taken.push(row);
    }
    taken
}

impl Backend for Memory {
    async fn create(&self, head: &Head, append: &Append) -> Answer<Created> {
        let mut tables = self.tables();
        let is_taken = tables
            .visible(&head.tenant)
            .any(|other| other.name == head.name);
        if is_taken || tables.conversations.contains_key(&head.id) {
            return Ok(Created::Taken);
        }
        if let Some(origin) = head.origin {
            let found = tables.conversations.get(&origin.id);
            let has_records =
                found.is_some_and(|found| !found.is_hidden && found.head.has_state(origin.seq));
            if !has_records {
                return Ok(Created::NoOrigin);
            }
        }
        let mut conversation = Conversation {
            head: head.clone(),
            is_hidden: false,
            records: BTreeMap::new(),
            blobs: BTreeMap::new(),
            parts: BTreeMap::new(),
        };
        conversation.add(append);
        tables.conversations.insert(head.id, conversation);
        Ok(Created::Done)
    }

    async fn find(&self, tenant: &str, name: &str) -> Answer<Option<Head>> {
        let tables = self.tables();
        let found = tables.visible(tenant).find(|head| head.name == name);
        Ok(found.cloned())
    }

    async fn tenants(&self, after: Option<&str>, count: usize) -> Answer<Vec<String>> {
        let tables = self.tables();
        let visible = tables.conversations.values().filter(|it| !it.is_hidden);
        let tenants: BTreeSet<&str> = visible.map(|it| it.head.tenant.as_str()).collect();
        let later = tenants
            .into_iter()
            .filter(|tenant| after.is_none_or(|after| *tenant > after));
        Ok(later.take(count).map(str::to_owned).collect())
    }

    async fn head(&self, tenant: &str, id: ConversationId) -> Answer<Option<Head>> {
        let tables = self.tables();
        let found = tables.visible(tenant).find(|head| head.id == id);
        Ok(found.cloned())
    }

    async fn list(&self, tenant: &str, filter: &Filter, page: &Page) -> Answer<Vec<Head>> {
        let tables = self.tables();
        let fits = |head: &&Head| {
            let has_subject = filter.subject.is_none() || head.subject == filter.subject;
            let has_label = filter
                .label
                .as_ref()
                .is_none_or(|(name, value)| head.labels.get(name) == Some(value));
            has_subject && has_label
        };
        let rank = |used_at: i64, id: ConversationId| (Reverse(used_at), Reverse(id));
        let mut heads: Vec<&Head> = tables.visible(tenant).filter(fits).collect();
        heads.sort_by_key(|head| rank(head.used_at, head.id));
        let follows = |head: &&Head| {
            page.after
                .is_none_or(|after| rank(head.used_at, head.id) > rank(after.used_at, after.id))
        };
        Ok(heads
            .into_iter()
            .filter(follows)
            .take(page.size)
            .cloned()
            .collect())
    }

    async fn describe(
        &self,
        tenant: &str,
        id: ConversationId,
        subject: Option<&str>,
        labels: &Labels,
    ) -> Answer<bool> {
        let mut tables = self.tables();
        let found = tables.conversations.get_mut(&id);
        let Some(found) = found.filter(|it| !it.is_hidden && it.head.tenant == tenant) else {
            return Ok(false);
        };
        found.head.subject = subject.map(str::to_owned);
        found.head.labels.clone_from(labels);
        Ok(true)
    }

    async fn append(&self, append: &Append) -> Answer<Appended> {
        let mut tables = self.tables();
        let Some(conversation) = tables.conversations.get_mut(&append.conversation) else {
            return Ok(Appended::Gone);
        };
        if conversation.is_hidden {
            return Ok(Appended::Gone);
        }
        let seq = conversation.head.seq;
        if seq == append.expected {
            conversation.add(append);
            return Ok(Appended::Done);
        }
        let next = conversation.records.get(&(append.expected + 1));
        let is_same = next.is_some_and(|row| row.write_id == append.write_id);
        Ok(if is_same {
            Appended::Already
        } else {
            Appended::Conflict(seq)
        })
    }

    async fn rows(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        bytes: usize,
    ) -> Answer<Vec<Row>> {
        if after >= up_to {
            return Ok(Vec::new());
        }
        let tables = self.tables();
        let found = tables.get(id).into_iter();
        let rows = found.flat_map(|it| it.records.range(after + 1..=up_to));
        let rows = batch(rows.map(|(_, row)| row), |row| row.bytes(), bytes);
        Ok(rows.into_iter().cloned().collect())
    }

    async fn outlines(
        &self,
        id: ConversationId,
        after: u64,
        up_to: u64,
        count: usize,
    ) -> Answer<Vec<Outline>> {
        if after >= up_to {
            return Ok(Vec::new());
        }
        let tables = self.tables();
        let found = tables.get(id).into_iter();
        let rows = found.flat_map(|it| it.records.range(after + 1..=up_to));
        let outlines = rows.map(|(_, row)| Outline::new(row.seq, row.kind, row.number));
        Ok(outlines.take(count).collect())
    }

    async fn blob(&self, id: ConversationId, hash: &Hash) -> Answer<Option<String>> {
        let tables = self.tables();
        Ok(tables.get(id).and_then(|it| it.blobs.get(hash).cloned()))
    }

    async fn blobs(
        &self,
        id: ConversationId,
        after: Option<&Hash>,
        count: usize,
    ) -> Answer<Vec<Hash>> {
        let tables = self.tables();
        let hashes = tables.get(id).into_iter().flat_map(|it| it.blobs.keys());
        let hashes = hashes.filter(|hash| after.is_none_or(|after| *hash > after));
        Ok(hashes.take(count).copied().collect())
    }

    async fn drop_blobs(&self, id: ConversationId, hashes: &[Hash], expected: u64) -> Answer<()> {
        let mut tables = self.tables();
        let found = tables.get_mut(id);
        if let Some(conversation) = found.filter(|it| it.head.seq == expected) {
            conversation.blobs.retain(|hash, _| !hashes.contains(hash));
        }
        Ok(())
    }

    async fn checkpoints(&self, id: ConversationId) -> Answer<Vec<CheckpointInfo>> {
        let tables = self.tables();
        let found = tables.get(id);
        Ok(found.map(Conversation::checkpoints).unwrap_or_default())
    }

    async fn put_part(
        &self,
        id: ConversationId,
        part: &PartRow,
        blobs: &[Blob],
        coverage: &Coverage,
    ) -> Answer<bool> {
        let mut tables = self.tables();
        let found = tables.get_mut(id);
        let is_expected = |it: &&mut Conversation| it.head.seq == coverage.expected;
        let Some(conversation) = found.filter(is_expected).filter(|it| !it.is_hidden) else {
            return Ok(false);
        };
        let parts = &mut conversation.parts;
        let mut others = parts.range((part.seq, 0)..(part.seq + 1, 0));
        let before = part.part.checked_sub(1);
        let before = before.map(|before| parts.get(&(part.seq, before)).map(|it| it.hash));
        let follows = before.is_none_or(|it| it.is_some() && it == coverage.before);
        if !follows || others.any(|(_, other)| other.is_last) {
            return Ok(false);
        }
        parts.retain(|(seq, number), _| *seq != part.seq || *number < part.part);
        parts.insert((part.seq, part.part), part.clone());
        conversation.add_blobs(blobs);
        if part.is_last && coverage.bytes >= conversation.head.covered {
            conversation.head.covered = coverage.bytes;
            conversation.head.checkpoint = coverage.parts;
        }
        Ok(true)
    }

    async fn parts(
        &self,
        id: ConversationId,
        seq: u64,
        from: u64,
        bytes: usize,
    ) -> Answer<Vec<PartRow>> {
        let tables = self.tables();
        let found = tables.get(id).into_iter();
        let parts = found.flat_map(|it| it.parts.range((seq, from)..(seq + 1, 0)));
        let parts = batch(parts.map(|(_, part)| part), |part| part.bytes(), bytes);
        Ok(parts.into_iter().cloned().collect())
    }

    async fn drop_checkpoints(&self, id: ConversationId, before: u64) -> Answer<()> {
        let mut tables = self.tables();
        if let Some(conversation) = tables.get_mut(id) {
            conversation.parts.retain(|(seq, _), _| *seq >= before);
        }
        Ok(())
    }

    async fn family(&self, tenant: &str, family: ConversationId) -> Answer<Vec<Head>> {
        let tables = self.tables();
        let members = tables.visible(tenant).filter(|head| head.family == family);
        Ok(members.cloned().collect())
    }

    async fn set_floor(&self, id: ConversationId, floor: u64, alone: bool) -> Answer<bool> {
        let mut tables = self.tables();
        if alone && tables.is_read(id) {
            return Ok(false);
        }
        if let Some(found) = tables.get_mut(id) {
            found.head.floor = found.head.floor.max(floor);
        }
        Ok(true)
    }

    async fn rewrite(&self, id: ConversationId, rewritten: &[Rewritten]) -> Answer<()> {
        let mut tables = self.tables();
        let Some(conversation) = tables.get_mut(id) else {
            return Ok(());
        };
        for change in rewritten {
            match change {
                Rewritten::Record { seq, items } => {
                    if let Some(row) = conversation.records.get_mut(seq) {
                        row.items.clone_from(items);
                    }
                }
                Rewritten::Part { seq, part, items } => {
                    if let Some(part) = conversation.parts.get_mut(&(*seq, *part)) {
                        part.items.clone_from(items);
                    }
                }
            }
        }
        Ok(())
    }

    async fn drop_records(&self, id: ConversationId, up_to: u64, count: usize) -> Answer<bool> {
        let mut tables = self.tables();
        let Some(Conversation { records, .. }) = tables.get_mut(id) else {
            return Ok(false);
        };
        let old: Vec<u64> = records
            .range(..=up_to)
            .map(|(seq, _)| *seq)
            .take(count)
            .collect();
        for seq in &old {
            records.remove(seq);
        }
        Ok(records.range(..=up_to).next().is_some())
    }

    async fn hide(&self, job: &Job) -> Answer<bool> {
        let mut tables = self.tables();
        if tables.is_read(job.conversation) {
            return Ok(false);
        }
        if let Some(found) = tables.get_mut(job.conversation) {
            found.is_hidden = true;
        }
        tables.put(job);
        Ok(true)
    }

    async fn drop_rows(&self, id: ConversationId, count: usize) -> Answer<bool> {
        let mut tables = self.tables();
        let found = tables.conversations.get_mut(&id);
        let Some(conversation) = found.filter(|it| it.is_hidden) else {
            return Ok(false);
        };
        let mut steps = 0..count;
        let is_empty = steps.any(|_| {
            conversation.records.pop_first().is_none()
                && conversation.parts.pop_first().is_none()
                && conversation.blobs.pop_first().is_none()
        });
        if is_empty {
            tables.conversations.remove(&id);
        }
        Ok(!is_empty)
    }

    async fn put_jobs(&self, jobs: &[Job]) -> Answer<()> {
        let mut tables = self.tables();
        for job in jobs {
            tables.put(job);
        }
        Ok(())
    }

    async fn jobs(&self, id: Option<ConversationId>) -> Answer<Vec<Job>> {
        let tables = self.tables();
        let jobs = tables.jobs.iter();
        let jobs = jobs.filter(|((conversation, _), _)| id.is_none_or(|id| id == *conversation));
        let jobs = jobs.map(|((conversation, name), body)| {
            Job::new(*conversation, name.clone(), body.clone())
        });
        Ok(jobs.collect())
    }

    async fn drop_jobs(&self, id: ConversationId, names: &[&str]) -> Answer<()> {
        let mut tables = self.tables();
        for name in names {
            tables.jobs.remove(&(id, (*name).to_owned()));
        }
        Ok(())
    }

    async fn scrub(&self) -> Answer<bool> {
        Ok(true)
    }
}
