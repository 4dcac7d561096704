//! The statements of the SQL backends: one subset for SQLite, PostgreSQL and its kin.
//!
//! - Values are bound, never part of a text. The numbers of parameters rise as they first appear,
//!   because SQLite counts them in that order.
//! - The id of the conversation leads the key of every table that a commit writes, so that its rows
//!   are in one shard. Where indexes are spread by their own keys, a commit also moves one entry:
//!   that of `pact_heads_used`, because the time of use changes.
//! - No sequences, foreign keys, triggers, partial indexes, enums, savepoints, advisory locks or
//!   `LISTEN`.
//!
//! `{bytes}` is the type of byte strings: `BLOB` in SQLite, `BYTEA` elsewhere.

/// The version of the tables.
pub(crate) const VERSION: i64 = 1;

/// The tables. Each statement is run on its own, and at most once.
pub(crate) const TABLES: [&str; 8] = [
    "CREATE TABLE pact_meta (
        name TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
    )",
    "CREATE TABLE pact_names (
        tenant TEXT NOT NULL,
        name TEXT NOT NULL,
        conversation {bytes} NOT NULL,
        PRIMARY KEY (tenant, name)
    )",
    "CREATE TABLE pact_heads (
        conversation {bytes} NOT NULL PRIMARY KEY,
        tenant TEXT NOT NULL,
        name TEXT NOT NULL,
        subject TEXT,
        labels TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL,
        seq BIGINT NOT NULL,
        hash {bytes} NOT NULL,
        cycle BIGINT NOT NULL,
        floor_seq BIGINT NOT NULL,
        bytes BIGINT NOT NULL,
        covered BIGINT NOT NULL,
        checkpoint_bytes BIGINT NOT NULL,
        origin {bytes},
        origin_seq BIGINT,
        family {bytes} NOT NULL,
        hidden BIGINT NOT NULL
    )",
    "CREATE TABLE pact_labels (
        tenant TEXT NOT NULL,
        label TEXT NOT NULL,
        value TEXT NOT NULL,
        conversation {bytes} NOT NULL,
        PRIMARY KEY (tenant, label, value, conversation)
    )",
    "CREATE TABLE pact_records (
        conversation {bytes} NOT NULL,
        seq BIGINT NOT NULL,
        kind TEXT NOT NULL,
        number BIGINT NOT NULL,
        write_id {bytes} NOT NULL,
        hash {bytes} NOT NULL,
        body TEXT NOT NULL,
        items TEXT NOT NULL,
        PRIMARY KEY (conversation, seq)
    )",
    "CREATE TABLE pact_blobs (
        conversation {bytes} NOT NULL,
        hash {bytes} NOT NULL,
        part BIGINT NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (conversation, hash, part)
    )",
    "CREATE TABLE pact_checkpoints (
        conversation {bytes} NOT NULL,
        seq BIGINT NOT NULL,
        part BIGINT NOT NULL,
        is_last BIGINT NOT NULL,
        hash {bytes} NOT NULL,
        body TEXT NOT NULL,
        items TEXT NOT NULL,
        PRIMARY KEY (conversation, seq, part)
    )",
    "CREATE TABLE pact_jobs (
        conversation {bytes} NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (conversation, name)
    )",
];

/// The indexes. Some kin of PostgreSQL make them outside of transactions only.
pub(crate) const INDEXES: [&str; 3] = [
    "CREATE INDEX pact_heads_used ON pact_heads (tenant, used_at, conversation)",
    "CREATE INDEX pact_heads_family ON pact_heads (tenant, family, conversation)",
    "CREATE INDEX pact_heads_subject ON pact_heads (tenant, subject, conversation)",
];

#[cfg(feature = "postgres")]
pub(crate) const READ_META: &str = "SELECT value FROM pact_meta WHERE name = $1";
pub(crate) const WRITE_META: &str = "INSERT INTO pact_meta (name, value) VALUES ($1, $2)";

// Heads. The columns are those of `HEAD`.

macro_rules! head {
    () => {
        "conversation, tenant, name, subject, labels, created_at, used_at, seq, hash, cycle, floor_seq, bytes, covered, \
         checkpoint_bytes, origin, origin_seq, family"
    };
}

pub(crate) const INSERT_NAME: &str =
    "INSERT INTO pact_names (tenant, name, conversation) VALUES ($1, $2, $3)";
#[cfg(feature = "postgres")]
pub(crate) const READ_NAMED: &str =
    "SELECT conversation FROM pact_names WHERE tenant = $1 AND name = $2";
pub(crate) const INSERT_HEAD: &str = concat!(
    "INSERT INTO pact_heads (",
    head!(),
    ", hidden) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0)"
);
pub(crate) const INSERT_LABEL: &str =
    "INSERT INTO pact_labels (tenant, label, value, conversation) VALUES ($1, $2, $3, $4)";
pub(crate) const FIND_HEAD: &str = concat!(
    "SELECT ",
    head!(),
    " FROM pact_heads WHERE conversation = (SELECT conversation FROM pact_names WHERE tenant = $1 AND name = $2)"
);
pub(crate) const LIST_TENANTS: &str =
    "SELECT DISTINCT tenant FROM pact_names WHERE tenant > $1 ORDER BY tenant LIMIT $2";
pub(crate) const LIST_FIRST_TENANTS: &str =
    "SELECT DISTINCT tenant FROM pact_names ORDER BY tenant LIMIT $1";
pub(crate) const READ_HEAD: &str = concat!(
    "SELECT ",
    head!(),
    " FROM pact_heads WHERE conversation = $1 AND tenant = $2 AND hidden = 0"
);
pub(crate) const LIST_HEADS: &str = concat!(
    "SELECT ",
    head!(),
    " FROM pact_heads WHERE tenant = $1 AND hidden = 0 AND used_at <= $2 AND (used_at < $2 OR conversation < $3) \
     ORDER BY used_at DESC, conversation DESC LIMIT $4"
);
pub(crate) const LIST_HEADS_OF_SUBJECT: &str = concat!(
    "SELECT ",
    head!(),
    " FROM pact_heads WHERE tenant = $1 AND hidden = 0 AND used_at <= $2 AND (used_at < $2 OR conversation < $3) \
     AND subject = $4 ORDER BY used_at DESC, conversation DESC LIMIT $5"
);
pub(crate) const LIST_HEADS_WITH_LABEL: &str = concat!(
    "SELECT ",
    head!(),
    " FROM pact_heads WHERE tenant = $1 AND hidden = 0 AND used_at <= $2 AND (used_at < $2 OR conversation < $3) \
     AND conversation IN (SELECT conversation FROM pact_labels WHERE tenant = $1 AND label = $4 AND value = $5) \
     ORDER BY used_at DESC, conversation DESC LIMIT $6"
);
pub(crate) const LIST_HEADS_OF_SUBJECT_WITH_LABEL: &str = concat!(
    "SELECT ",
    head!(),
    " FROM pact_heads WHERE tenant = $1 AND hidden = 0 AND used_at <= $2 AND (used_at < $2 OR conversation < $3) \
     AND subject = $4 \
     AND conversation IN (SELECT conversation FROM pact_labels WHERE tenant = $1 AND label = $5 AND value = $6) \
     ORDER BY used_at DESC, conversation DESC LIMIT $7"
);
pub(crate) const DESCRIBE_HEAD: &str = "UPDATE pact_heads SET subject = $1, labels = $2 \
     WHERE conversation = $3 AND tenant = $4 AND hidden = 0";
pub(crate) const DELETE_LABELS: &str =
    "DELETE FROM pact_labels WHERE tenant = $1 AND conversation = $2";
pub(crate) const READ_SEQ: &str = "SELECT seq, hidden FROM pact_heads WHERE conversation = $1";
/// Takes the place of a lock: of two appends to one conversation, one waits here, or is refused.
pub(crate) const MOVE_HEAD: &str = "UPDATE pact_heads \
     SET seq = $1, hash = $2, cycle = $3, used_at = $4, bytes = bytes + $5 \
     WHERE conversation = $6 AND seq = $7 AND hidden = 0";
pub(crate) const COVER_HEAD: &str = "UPDATE pact_heads SET covered = $1, checkpoint_bytes = $2 \
     WHERE conversation = $3 AND covered <= $1";
/// Changes nothing, and takes the place of a lock on the head.
pub(crate) const HOLD_HEAD: &str =
    "UPDATE pact_heads SET seq = seq WHERE conversation = $1 AND seq = $2 AND hidden = 0";
/// Changes nothing. What was committed before is durable everywhere when this is.
#[cfg(feature = "postgres")]
pub(crate) const TOUCH_HEAD: &str = "UPDATE pact_heads SET seq = seq WHERE conversation = $1";
pub(crate) const SET_FLOOR: &str =
    "UPDATE pact_heads SET floor_seq = $1 WHERE conversation = $2 AND floor_seq < $1";
pub(crate) const READ_NAME: &str =
    "SELECT tenant, name, family FROM pact_heads WHERE conversation = $1";
/// The forks that read records of a conversation.
pub(crate) const COUNT_READERS: &str = "SELECT COUNT(*) FROM pact_heads \
     WHERE tenant = $1 AND family = $2 AND origin = $3 AND hidden = 0 AND floor_seq < origin_seq";
/// Changes nothing, and takes the place of a lock on an origin that has the records up to a number,
/// or the checkpoint after it.
pub(crate) const HOLD_ORIGIN: &str = "UPDATE pact_heads SET seq = seq \
     WHERE conversation = $1 AND hidden = 0 AND floor_seq <= $2 \
     AND (origin_seq IS NULL OR origin_seq < $2 OR floor_seq = $2) AND seq >= $2";
pub(crate) const HIDE_HEAD: &str = "UPDATE pact_heads SET hidden = 1 WHERE conversation = $1";
pub(crate) const DELETE_NAME: &str =
    "DELETE FROM pact_names WHERE tenant = $1 AND name = $2 AND conversation = $3";
pub(crate) const DELETE_HEAD: &str = "DELETE FROM pact_heads WHERE conversation = $1";
pub(crate) const LIST_FAMILY: &str = concat!(
    "SELECT ",
    head!(),
    " FROM pact_heads WHERE tenant = $1 AND family = $2 AND hidden = 0 ORDER BY conversation"
);

// Records.

pub(crate) const INSERT_RECORD: &str = "INSERT INTO pact_records \
     (conversation, seq, kind, number, write_id, hash, body, items) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
pub(crate) const READ_WRITE_ID: &str =
    "SELECT write_id FROM pact_records WHERE conversation = $1 AND seq = $2";
pub(crate) const READ_RECORDS: &str = "SELECT seq, kind, number, write_id, hash, body, items \
     FROM pact_records WHERE conversation = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4";
pub(crate) const READ_OUTLINES: &str = "SELECT seq, kind, number \
     FROM pact_records WHERE conversation = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4";
pub(crate) const REWRITE_RECORD: &str =
    "UPDATE pact_records SET items = $1 WHERE conversation = $2 AND seq = $3";
pub(crate) const NTH_RECORD: &str = "SELECT seq FROM pact_records \
     WHERE conversation = $1 AND seq <= $2 ORDER BY seq LIMIT 1 OFFSET $3";
pub(crate) const DELETE_RECORDS: &str =
    "DELETE FROM pact_records WHERE conversation = $1 AND seq <= $2";

// Large values.

pub(crate) const INSERT_BLOB: &str = "INSERT INTO pact_blobs (conversation, hash, part, data) \
     VALUES ($1, $2, $3, $4) ON CONFLICT (conversation, hash, part) DO NOTHING";
pub(crate) const READ_BLOB: &str =
    "SELECT data FROM pact_blobs WHERE conversation = $1 AND hash = $2 ORDER BY part";
pub(crate) const LIST_BLOBS: &str = "SELECT hash FROM pact_blobs \
     WHERE conversation = $1 AND part = 0 AND hash > $2 ORDER BY hash LIMIT $3";
pub(crate) const DELETE_BLOB: &str = "DELETE FROM pact_blobs WHERE conversation = $1 AND hash = $2";

// Checkpoints.

pub(crate) const LIST_CHECKPOINTS: &str = "SELECT seq, COUNT(*), MAX(part), MAX(is_last) \
     FROM pact_checkpoints WHERE conversation = $1 GROUP BY seq ORDER BY seq";
/// Whether a checkpoint has its last part, without which it is not complete.
pub(crate) const COUNT_LAST_PARTS: &str = "SELECT COUNT(*) FROM pact_checkpoints \
     WHERE conversation = $1 AND seq = $2 AND is_last = 1";
pub(crate) const READ_PART_HASH: &str =
    "SELECT hash FROM pact_checkpoints WHERE conversation = $1 AND seq = $2 AND part = $3";
pub(crate) const DELETE_PARTS_FROM: &str =
    "DELETE FROM pact_checkpoints WHERE conversation = $1 AND seq = $2 AND part >= $3";
pub(crate) const INSERT_PART: &str = "INSERT INTO pact_checkpoints \
     (conversation, seq, part, is_last, hash, body, items) VALUES ($1, $2, $3, $4, $5, $6, $7)";
pub(crate) const READ_PARTS: &str = "SELECT part, is_last, hash, body, items \
     FROM pact_checkpoints WHERE conversation = $1 AND seq = $2 AND part >= $3 ORDER BY part LIMIT $4";
pub(crate) const REWRITE_PART: &str =
    "UPDATE pact_checkpoints SET items = $1 WHERE conversation = $2 AND seq = $3 AND part = $4";
pub(crate) const DELETE_CHECKPOINTS: &str =
    "DELETE FROM pact_checkpoints WHERE conversation = $1 AND seq < $2";

// The rows of a hidden conversation.

pub(crate) const NTH_PART: &str = "SELECT seq, part FROM pact_checkpoints \
     WHERE conversation = $1 ORDER BY seq, part LIMIT 1 OFFSET $2";
pub(crate) const DELETE_PARTS: &str = "DELETE FROM pact_checkpoints \
     WHERE conversation = $1 AND (seq < $2 OR (seq = $2 AND part <= $3))";
pub(crate) const ANY_BLOB: &str =
    "SELECT hash FROM pact_blobs WHERE conversation = $1 AND part = 0 ORDER BY hash LIMIT $2";

// Jobs.

pub(crate) const DELETE_JOB: &str = "DELETE FROM pact_jobs WHERE conversation = $1 AND name = $2";
pub(crate) const INSERT_JOB: &str =
    "INSERT INTO pact_jobs (conversation, name, body) VALUES ($1, $2, $3)";
pub(crate) const LIST_JOBS: &str =
    "SELECT conversation, name, body FROM pact_jobs WHERE conversation = $1 ORDER BY name";
pub(crate) const LIST_ALL_JOBS: &str =
    "SELECT conversation, name, body FROM pact_jobs ORDER BY conversation, name";
