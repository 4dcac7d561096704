use super::case::{ALL, Case, filter};
use super::{Failure, Kit};
use crate::backend::{Appended, Backend, Filter, Head, Labels, Page};

/// Makes a conversation that was used at a time.
async fn used<B: Backend>(
    case: &Case<'_, B>,
    (name, used_at): (&str, i64),
    subject: Option<&str>,
    labels: &[(&str, &str)],
) -> Result<Head, Failure> {
    let mut head = case.draft(name)?;
    head.subject = subject.map(str::to_owned);
    let labels = labels.iter();
    head.labels = labels
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let mut append = case.append(head.id, 0, &["{}"])?;
    append.used_at = used_at;
    case.make(head, &append).await
}

async fn names<B: Backend>(
    case: &Case<'_, B>,
    filter: &Filter,
    page: &Page,
) -> Result<Vec<String>, Failure> {
    let listed = case.second().list(&case.tenant, filter, page).await;
    let listed = case.done("`list`", listed)?;
    Ok(listed.into_iter().map(|head| head.name).collect())
}

/// Those that were used last come first, whole heads, and writing brings one to the front.
///
/// # Errors
/// If the promise is broken.
pub async fn a_list_is_in_the_order_of_use<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("a_list_is_in_the_order_of_use")?;
    let empty = names(&case, &Filter::default(), &ALL).await?;
    case.same("the list of nobody", empty.len(), 0)?;
    let old = used(&case, ("old", 10), Some("a"), &[("x", "y")]).await?;
    let new = used(&case, ("new", 30), None, &[]).await?;
    let between = used(&case, ("between", 20), None, &[]).await?;
    let listed = case.second().list(&case.tenant, &Filter::default(), &ALL).await;
    let listed = case.done("`list`", listed)?;
    case.same("the heads", listed, vec![new, between, old.clone()])?;
    let mut append = case.append(old.id, 1, &["{}"])?;
    append.used_at = 40;
    let appended = case.done("`append`", case.first().append(&append).await)?;
    case.same("an append", appended, Appended::Done)?;
    let listed = names(&case, &Filter::default(), &ALL).await?;
    case.same("the order after a use", listed.join(" "), "old new between".to_owned())
}

/// Pages of any size, one after the other, have every conversation once, ties included.
///
/// # Errors
/// If the promise is broken.
pub async fn pages_follow_each_other<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("pages_follow_each_other")?;
    for number in 0_i64..17 {
        // Ties, and times before 1970.
        let name = format!("{number:02}");
        let subject = (number % 2 == 0).then_some("even");
        let labels: &[_] = if number % 3 == 0 { &[("three", "yes")] } else { &[] };
        used(&case, (&name, number / 4 - 1), subject, labels).await?;
    }
    for (subject, label) in [(false, false), (true, false), (false, true), (true, true)] {
        let filter = filter(subject.then_some("even"), label.then_some(("three", "yes")));
        let all = names(&case, &filter, &ALL).await?;
        let wanted = (0..17).filter(|n| (!subject || n % 2 == 0) && (!label || n % 3 == 0));
        case.same("how many there are", all.len(), wanted.count())?;
        for size in [1, 2, 3, 4, 5, 16, 17, 18] {
            let mut page = Page { size, after: None };
            let mut read: Vec<String> = Vec::new();
            loop {
                let heads = case.second().list(&case.tenant, &filter, &page).await;
                let heads = case.done("`list`", heads)?;
                case.holds("a page has its size", heads.len() <= size)?;
                let is_last = heads.len() < size;
                page.after = heads.last().map(Head::cursor);
                let times: Vec<i64> = heads.iter().map(|head| head.used_at).collect();
                case.holds("the last used are first", times.is_sorted_by(|a, b| a >= b))?;
                read.extend(heads.into_iter().map(|head| head.name));
                case.holds("the pages end", read.len() <= all.len())?;
                if is_last {
                    break;
                }
            }
            let what = format!("the pages of {size} together");
            case.same(&what, &read, &all)?;
        }
    }
    Ok(())
}

/// A subject, a label, or both say which conversations are listed.
///
/// # Errors
/// If the promise is broken.
pub async fn lists_are_filtered<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("lists_are_filtered")?;
    used(&case, ("a", 1), Some("x"), &[("color", "red")]).await?;
    used(&case, ("b", 2), Some("x"), &[("color", "blue"), ("size", "red")]).await?;
    used(&case, ("c", 3), Some("y"), &[("color", "red"), ("size", "s")]).await?;
    used(&case, ("d", 4), None, &[("color", "")]).await?;
    used(&case, ("e", 5), Some(""), &[]).await?;
    let cases = [
        (None, None, "e d c b a"),
        (Some("x"), None, "b a"),
        (Some("y"), None, "c"),
        (Some(""), None, "e"),
        (Some("z"), None, ""),
        (None, Some(("color", "red")), "c a"),
        (None, Some(("color", "")), "d"),
        (None, Some(("size", "red")), "b"),
        (None, Some(("shape", "red")), ""),
        (Some("x"), Some(("color", "red")), "a"),
        (Some("y"), Some(("color", "blue")), ""),
    ];
    for (subject, label, wanted) in cases {
        let filter = filter(subject, label);
        let listed = names(&case, &filter, &ALL).await?.join(" ");
        case.same(&format!("those with {filter:?}"), listed.as_str(), wanted)?;
    }
    Ok(())
}

/// A new subject and new labels replace those before, in heads and in lists.
///
/// # Errors
/// If the promise is broken.
pub async fn descriptions_are_replaced<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("descriptions_are_replaced")?;
    let old = [("color", "red"), ("size", "s")];
    let mut head = used(&case, ("name", 1), Some("old"), &old).await?;
    used(&case, ("other", 2), Some("old"), &old).await?;
    let labels = Labels::from([("color".to_owned(), "blue".to_owned())]);
    let described = case.first().describe(&case.tenant, head.id, Some("new"), &labels);
    case.holds("it is described", case.done("`describe`", described.await)?)?;
    (head.subject, head.labels) = (Some("new".to_owned()), labels);
    case.same("the head", case.head(head.id).await?, head.clone())?;
    let labels = [
        ("color", "red", "other"),
        ("size", "s", "other"),
        ("color", "blue", "name"),
    ];
    for (label, value, wanted) in labels {
        let filter = filter(None, Some((label, value)));
        let listed = names(&case, &filter, &ALL).await?.join(" ");
        case.same("those with the label", listed.as_str(), wanted)?;
    }
    let none = Labels::new();
    let described = case.first().describe(&case.tenant, head.id, None, &none).await;
    case.holds("it is described", case.done("`describe`", described)?)?;
    (head.subject, head.labels) = (None, none.clone());
    case.same("the head", case.head(head.id).await?, head)?;
    let described = case.first().describe(&case.tenant, case.id()?, None, &none).await;
    case.same("one that is not there", case.done("`describe`", described)?, false)
}
