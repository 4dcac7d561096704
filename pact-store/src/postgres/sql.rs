//! Statements for PostgreSQL and its kin alone: SQLite needs none of them.

/// The columns of the tables of these names that are there, whoever made them.
pub(super) const READ_COLUMNS: &str = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT) \
     FROM information_schema.columns WHERE table_schema = current_schema() AND table_name LIKE 'pact%' \
     ORDER BY table_name, ordinal_position";

/// The sizes of rows, so that no more are read than fit. PostgreSQL knows them without reading the
/// texts.
pub(super) const READ_SIZES: &str = "SELECT seq, CAST(OCTET_LENGTH(body) + OCTET_LENGTH(items) AS BIGINT) \
     FROM pact_records WHERE conversation = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4";

pub(super) const READ_PART_SIZES: &str = "SELECT part, CAST(OCTET_LENGTH(body) + OCTET_LENGTH(items) AS BIGINT) \
     FROM pact_checkpoints WHERE conversation = $1 AND seq = $2 AND part >= $3 ORDER BY part LIMIT $4";
