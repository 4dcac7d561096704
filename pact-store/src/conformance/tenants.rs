use pact_core::{Context, select};

use super::case::{ALL, filter};
use super::{Failure, Kit};
use crate::backend::{Backend, Filter, Labels};
use crate::error::StoreError;
use crate::faces::AsyncStore;

/// An id of another tenant, guessed right, is not found, not listed and not described.
///
/// # Errors
/// If the promise is broken.
pub async fn a_tenant_sees_its_own_rows<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_tenant_sees_its_own_rows")?;
    let mut head = case.draft("name")?;
    head.subject = Some("a person".to_owned());
    head.labels = Labels::from([("label".to_owned(), "value".to_owned())]);
    let append = case.append(head.id, 0, &["{}"])?;
    let head = case.make(head, &append).await?;
    let tenant = case.tenant.as_str();
    let upper = tenant.to_uppercase();
    let strangers = ["", "%", "' OR 1 = 1 --", upper.as_str(), &format!("{tenant} ")];
    for stranger in strangers {
        let other = case.second();
        let found = case.done("`find`", other.find(stranger, "name").await)?;
        case.holds("a stranger finds nothing by name", found.is_none_or(|it| it.id != head.id))?;
        let found = case.done("`head`", other.head(stranger, head.id).await)?;
        case.same("what a stranger finds by id", found, None)?;
        let by_subject = filter(Some("a person"), None);
        let by_label = filter(None, Some(("label", "value")));
        for filter in [Filter::default(), by_subject, by_label] {
            let listed = case.done("`list`", other.list(stranger, &filter, &ALL).await)?;
            let has_it = listed.iter().any(|it| it.id == head.id);
            case.holds("a stranger's list does not have it", !has_it)?;
        }
        let family = case.done("`family`", other.family(stranger, head.family).await)?;
        case.same("the family that a stranger sees", family, vec![])?;
        let labels = Labels::from([("taken".to_owned(), "over".to_owned())]);
        let described = other.describe(stranger, head.id, Some("stranger"), &labels).await;
        case.same("`describe` by a stranger", case.done("`describe`", described)?, false)?;
    }
    case.same("the head", case.head(head.id).await?, head)
}

/// A store of another tenant opens, forks, erases and cuts nothing that is not its own.
///
/// # Errors
/// If the promise is broken.
pub async fn a_store_of_another_tenant_reaches_nothing<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("a_store_of_another_tenant_reaches_nothing")?;
    let mine = case.store(0);
    let theirs = AsyncStore::shared(case.handle(1), &format!("{} other", case.tenant));
    let made = mine.conversation("name").create(Context::builder()).await;
    let mut chat = case.done("making one", made)?;
    for text in ["a", "b", "c"] {
        chat.user(text);
        case.done("a commit", chat.commit().await)?;
    }
    let refused = |what: &str, result: Result<(), StoreError>| match result {
        Err(StoreError::NotFound { .. }) => Ok(()),
        other => Err(case.failure(format!("{what} of another tenant's: {other:?}"))),
    };
    let one = core::num::NonZeroUsize::MIN;
    let named = theirs.conversation("name");
    refused("opening", named.open(Context::builder()).await.map(drop))?;
    refused("asking for", named.info().await.map(drop))?;
    refused("describing", named.describe(None, &Labels::new()).await)?;
    refused("listing records", named.records(0, 9).await.map(drop))?;
    refused("reading a state", named.at(1).await.map(drop))?;
    refused("a retention", named.retain(one).await.map(drop))?;
    refused("an erasure", named.erase().await)?;
    refused("a check", named.check(|_| ()).await.map(drop))?;
    refused("an export", theirs.export("name", Vec::new()).await)?;
    refused("an update", theirs.update("name", |_| Ok(())).await)?;
    refused("a fork", theirs.fork(&chat, "@t0", "stolen").await.map(drop))?;
    refused("a fork", theirs.fork_unsaved(&chat, "stolen").await.map(drop))?;
    let listed = case.done("`list`", theirs.list().page().await)?;
    case.same("the list of another tenant", listed, vec![])?;

    // Values are erased in the family, and another tenant has none of it.
    let own = case.done("making one", theirs.conversation("name").create(Context::builder()).await);
    let mut own = own?;
    own.user("b");
    case.done("a commit", own.commit().await)?;
    let erased = own.erase(select!(".block[content='b']"), "them").await;
    case.holds("their own value is erased", case.done("`erase`", erased)? > 0)?;
    let again = case.done("opening", mine.conversation("name").open(Context::builder()).await)?;
    case.same("the thread", again.thread().to_json(), chat.thread().to_json())
}
