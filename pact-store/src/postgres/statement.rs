//! Statements with their values, and how they are sent.
//!
//! Every statement is sent without a name, together with its values and the types of these. So none
//! is left on the server, and a pgbouncer in transaction mode may give each transaction to another
//! server process. All statements of a list are sent at once, and then their answers are awaited.

use std::borrow::Cow;
use std::error::Error;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Row};

use super::failure::Trouble;

/// A bound value.
#[derive(Debug)]
pub(super) enum Value<'v> {
    Number(Option<i64>),
    Text(Option<Cow<'v, str>>),
    Bytes(Option<&'v [u8]>),
}

impl Value<'_> {
    fn kind(&self) -> Type {
        match self {
            Self::Number(_) => Type::INT8,
            Self::Text(_) => Type::TEXT,
            Self::Bytes(_) => Type::BYTEA,
        }
    }
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Number(number) => number.to_sql(kind, out),
            Self::Text(text) => text.as_deref().to_sql(kind, out),
            Self::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::TEXT, Type::BYTEA].contains(kind)
    }

    to_sql_checked!();
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

/// A number that is never negative.
impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        i64::try_from(number).unwrap_or(i64::MAX).into()
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        i64::try_from(number).unwrap_or(i64::MAX).into()
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(Some(kept(text)))
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        text.as_str().into()
    }
}

/// A text that is ours, and has no NUL.
impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Some(Cow::Owned(text)))
    }
}

impl<'v> From<Option<&'v str>> for Value<'v> {
    fn from(text: Option<&'v str>) -> Self {
        Self::Text(text.map(kept))
    }
}

impl From<Option<u64>> for Value<'_> {
    fn from(number: Option<u64>) -> Self {
        Self::Number(number.map(|number| i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

impl<'v> From<Option<&'v [u8]>> for Value<'v> {
    fn from(bytes: Option<&'v [u8]>) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'v> From<&'v [u8]> for Value<'v> {
    fn from(bytes: &'v [u8]) -> Self {
        Self::Bytes(Some(bytes))
    }
}

impl<'v, const N: usize> From<&'v [u8; N]> for Value<'v> {
    fn from(bytes: &'v [u8; N]) -> Self {
        Self::Bytes(Some(bytes))
    }
}

/// A text as it is stored. PostgreSQL has no NUL in texts, so `\0` becomes `\u{1}0`, and `\u{1}`
/// becomes `\u{1}1`. JSON has neither, and stays as it is.
fn kept(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| byte > 1) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('\u{1}', "\u{1}1").replace('\0', "\u{1}0"))
}

/// The text that was stored.
pub(super) fn given(text: String) -> String {
    if text.bytes().all(|byte| byte > 1) {
        return text;
    }
    text.replace("\u{1}0", "\0").replace("\u{1}1", "\u{1}")
}

/// A statement with its values.
#[derive(Debug)]
pub(super) struct Statement<'v> {
    sql: &'v str,
    values: Vec<Value<'v>>,
}

impl<'v> Statement<'v> {
    pub(super) fn new(sql: &'v str, values: impl Into<Vec<Value<'v>>>) -> Self {
        Self {
            sql,
            values: values.into(),
        }
    }

    fn typed(&self) -> Vec<(&(dyn ToSql + Sync), Type)> {
        let values = self.values.iter();
        values
            .map(|value| (value as &(dyn ToSql + Sync), value.kind()))
            .collect()
    }

    async fn execute(&self, client: &Client) -> Result<u64, Trouble> {
        let done = client.execute_typed(self.sql, &self.typed()).await;
        done.map_err(|error| Trouble::of(&error))
    }

    async fn query(&self, client: &Client) -> Result<Vec<Row>, Trouble> {
        let rows = client.query_typed(self.sql, &self.typed()).await;
        rows.map_err(|error| Trouble::of(&error))
    }
}

/// Makes a statement of a text and its values.
macro_rules! statement {
    ($sql:expr $(, $value:expr)* $(,)?) => {
        $crate::postgres::statement::Statement::new(
            $sql,
            [$($crate::postgres::statement::Value::from($value)),*],
        )
    };
}
pub(super) use statement;

async fn begin(client: &Client, begin: Option<&str>) -> Result<(), Trouble> {
    match begin {
        None => Ok(()),
        Some(text) => {
            let done = client.batch_execute(text).await;
            done.map_err(|error| Trouble::of(&error))
        }
    }
}

/// Makes changes. How many rows each one changed, or why it failed: those after a failure fail,
/// too.
pub(super) async fn execute(
    client: &Client,
    opening: Option<&str>,
    statements: &[Statement<'_>],
) -> Result<Vec<Result<u64, Trouble>>, Trouble> {
    let mut waiting = InOrder::default();
    waiting.push(async move { begin(client, opening).await.map(|()| 0) });
    for statement in statements {
        waiting.push(statement.execute(client));
    }
    let mut done = waiting.all().await.into_iter();
    done.next().transpose()?;
    Ok(done.collect())
}

/// Reads rows, for each statement.
pub(super) async fn query<const N: usize>(
    client: &Client,
    opening: Option<&str>,
    statements: &[Statement<'_>; N],
) -> Result<[Vec<Row>; N], Trouble> {
    let mut waiting = InOrder::default();
    waiting.push(async move { begin(client, opening).await.map(|()| Vec::new()) });
    for statement in statements {
        waiting.push(statement.query(client));
    }
    let mut done = waiting.all().await.into_iter();
    done.next().transpose()?;
    let mut all = [const { Vec::new() }; N];
    for (rows, found) in all.iter_mut().zip(done) {
        *rows = found?;
    }
    Ok(all)
}

/// Futures that are polled in their order, so that the requests are sent in this order. Ends when
/// all have ended.
struct InOrder<'f, T> {
    futures: Vec<Pin<Box<dyn Future<Output = T> + Send + 'f>>>,
}

impl<T> Default for InOrder<'_, T> {
    fn default() -> Self {
        Self {
            futures: Vec::new(),
        }
    }
}

impl<'f, T: Send + 'f> InOrder<'f, T> {
    fn push(&mut self, future: impl Future<Output = T> + Send + 'f) {
        self.futures.push(Box::pin(future));
    }

    async fn all(self) -> Vec<T> {
        let mut outputs = Vec::with_capacity(self.futures.len());
        let mut waiting = Vec::with_capacity(self.futures.len());
        let mut futures = Some(self.futures);
        // The first poll sends. All are sent before the first answer is awaited.
        poll_fn(|context| {
            for mut future in futures.take().unwrap_or_default() {
                waiting.push(match future.as_mut().poll(context) {
                    Poll::Ready(output) => Ok(output),
                    Poll::Pending => Err(future),
                });
            }
            Poll::Ready(())
        })
        .await;
        for sent in waiting {
            outputs.push(match sent {
                Ok(output) => output,
                Err(future) => future.await,
            });
        }
        outputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_nul_come_back() {
        let texts = [
            "",
            "plain",
            "\0",
            "\u{1}",
            "\u{1}0",
            "\u{1}1",
            "a\0\u{1}\0b",
            "\u{1}\u{1}0",
            "\0\u{1}1",
        ];
        let stored: Vec<String> = texts.iter().map(|text| kept(text).into_owned()).collect();
        for (text, stored) in texts.iter().zip(&stored) {
            assert!(!stored.contains('\0'));
            assert_eq!(given(stored.clone()), *text, "{stored:?}");
        }
        let distinct: std::collections::BTreeSet<&String> = stored.iter().collect();
        assert_eq!(distinct.len(), texts.len());
    }
}
