use super::case::{ALL, after, filter, row};
use super::{Failure, Kit};
use crate::backend::{Backend, Blob, Created, Labels, Origin};

/// A conversation has all that it was made with, and another handle finds it by its name and by its
/// id.
///
/// # Errors
/// If the promise is broken.
pub async fn a_conversation_is_found_as_it_was_made<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("a_conversation_is_found_as_it_was_made")?;
    let mut head = case.draft("name")?;
    head.subject = Some("a person".to_owned());
    head.labels = Labels::from([
        ("color".to_owned(), "red".to_owned()),
        ("size".to_owned(), String::new()),
    ]);
    let mut append = case.append(head.id, 0, &["{\"a\":1}", "{}", "{\"b\":\"ü\"}"])?;
    append.blobs = vec![Blob::new("large".to_owned())];
    append.cycle = -3;
    let head = case.make(head, &append).await?;

    let other = case.second();
    let found = case.done("`find`", other.find(&case.tenant, "name").await)?;
    case.same("what `find` gives", found.as_ref(), Some(&head))?;
    let found = case.done("`head`", other.head(&case.tenant, head.id).await)?;
    case.same("what `head` gives", found.as_ref(), Some(&head))?;
    case.same("the records", case.rows(head.id).await?, append.rows.clone())?;
    for blob in append.blobs {
        let text = case.blob(head.id, &blob.hash).await?;
        case.same("the large value", text, Some(blob.text))?;
    }
    let found = case.done("`find`", other.find(&case.tenant, "nam").await)?;
    case.same("a name that nobody has", found, None)?;
    let found = other.head(&case.tenant, case.id()?).await;
    case.same("an id that nobody has", case.done("`head`", found)?, None)
}

/// Of two conversations with one name, or with one id, the second is not made, and leaves nothing.
///
/// # Errors
/// If the promise is broken.
pub async fn a_name_is_taken_once<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_name_is_taken_once")?;
    let first = case.made("name", 2).await?;

    let mut same_name = case.draft("name")?;
    same_name.labels = Labels::from([("label".to_owned(), "value".to_owned())]);
    let mut append = case.append(same_name.id, 0, &["{}"])?;
    append.blobs = vec![Blob::new("large".to_owned())];
    let created = case.second().create(&same_name, &append).await;
    case.same("a name that is taken", case.done("`create`", created)?, Created::Taken)?;
    case.holds("the second one is not there", !case.has_head(same_name.id).await?)?;
    case.same("the rows of the second one", case.left(same_name.id).await?, 0)?;

    let mut same_id = case.draft("another name")?;
    same_id.id = first.id;
    same_id.labels = same_name.labels.clone();
    let append = case.append(first.id, 0, &["{\"other\":1}"])?;
    let created = case.first().create(&same_id, &append).await;
    case.same("an id that is taken", case.done("`create`", created)?, Created::Taken)?;
    let found = case.first().find(&case.tenant, "another name").await;
    case.same("the other name", case.done("`find`", found)?, None)?;

    let filter = filter(None, Some(("label", "value")));
    let listed = case.first().list(&case.tenant, &filter, &ALL).await;
    case.same("those with the label", case.done("`list`", listed)?.len(), 0)?;
    case.same("the first one", case.head(first.id).await?, first.clone())?;
    let wanted: Vec<u64> = vec![1, 2];
    let numbers: Vec<u64> = case.rows(first.id).await?.iter().map(|row| row.seq).collect();
    case.same("the records of the first one", numbers, wanted)?;

    let mut elsewhere = case.draft("name")?;
    elsewhere.tenant = format!("{} too", case.tenant);
    let append = case.append(elsewhere.id, 0, &["{}"])?;
    case.make(elsewhere, &append).await.map(drop)
}

/// A fork is made only of an origin that is there, and that has the records that both would share.
/// At the floor, a checkpoint has them all.
///
/// # Errors
/// If the promise is broken.
pub async fn a_fork_needs_its_origin<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_fork_needs_its_origin")?;
    let origin = case.made("origin", 5).await?;
    let fork = case.forked(&origin, 3, "fork").await?;
    case.same("the fork", case.head(fork.id).await?, fork.clone())?;
    let set = case.first().set_floor(origin.id, 2, false).await;
    case.holds("a floor is set", case.done("`set_floor`", set)?)?;

    let at_floor = case.forked(&origin, 2, "fork at the floor").await?;
    let stored = case.head(at_floor.id).await?;
    case.same("a fork at the floor", stored, at_floor)?;

    let nobody = case.id()?;
    let refused = [
        ("an origin that is not there", nobody, 1),
        ("a record after the last one", origin.id, 6),
        ("a record below the floor", origin.id, 1),
        ("a record that the origin itself shares", fork.id, 2),
        ("the last record that the origin itself shares", fork.id, 3),
    ];
    for (what, id, seq) in refused {
        let mut head = case.draft("refused")?;
        (head.origin, head.family) = (Some(Origin { id, seq }), origin.family);
        let append = case.append(head.id, seq, &["{}"])?;
        let created = case.first().create(&head, &append).await;
        case.same(what, case.done("`create`", created)?, Created::NoOrigin)?;
        case.holds("nothing is there", !case.has_head(head.id).await?)?;
        case.same("its rows", case.left(head.id).await?, 0)?;
    }
    let last = case.forked(&origin, 5, "at the last record").await?;
    let second = case.forked(&fork, 4, "fork of a fork").await?;
    for head in [last, second] {
        case.same("a fork", case.head(head.id).await?, head)?;
    }
    // A row of a fork has its own number, and stays its own.
    let mut append = case.append(fork.id, 4, &[])?;
    append.rows = vec![row(5, append.write_id, "{\"of\":\"fork\"}")];
    case.add(&append).await?;
    case.same("the fork", case.head(fork.id).await?, after(fork, &append))?;
    case.same("the records of the origin", case.rows(origin.id).await?.len(), 5)
}
