use super::case::{ALL, filter, row};
use super::{Failure, Kit};
use crate::backend::{Appended, Backend, Blob, Created, Filter, Labels};

/// Texts that mean something in SQL, in patterns, in JSON or on a screen, and some that are easily
/// taken for each other.
const HOSTILE: &[&str] = &[
    "",
    " ",
    "a",
    "A",
    "a ",
    " a",
    "%",
    "_",
    "a%",
    "*",
    "?",
    "'",
    "''",
    "\"",
    "`",
    "\\",
    "\\'",
    "$1",
    ":name",
    "@name",
    "{}",
    "null",
    "NULL",
    "0",
    "1e3",
    "--",
    "/*",
    "; DROP TABLE pact_heads; --",
    "' OR 'a' = 'a",
    "\n",
    "\r\n",
    "\t",
    "\u{1}",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{feff}",
    "\u{202e}txt.exe",
    "\u{200b}",
    "é",
    "e\u{301}",
    "ß",
    "ss",
    "İ",
    "שלום",
    "😀",
    "👩\u{200d}💻",
    "\u{fffd}",
    "\u{ffff}",
    "\u{10ffff}",
];

/// Names, subjects and labels are compared byte by byte, and never read as anything else.
///
/// # Errors
/// If the promise is broken.
pub async fn names_and_labels_are_data<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("names_and_labels_are_data")?;
    let long = "long ' ".repeat(70);
    let texts = HOSTILE.iter().copied().chain([long.as_str()]);
    for text in texts.clone() {
        let mut head = case.draft(text)?;
        head.subject = Some(text.to_owned());
        head.labels = Labels::from([
            (text.to_owned(), "value".to_owned()),
            ("label".to_owned(), text.to_owned()),
        ]);
        let append = case.append(head.id, 0, &["{}"])?;
        let created = case.first().create(&head, &append).await;
        let created = case.done(&format!("making a conversation named {text:?}"), created)?;
        case.same(&format!("making one named {text:?}"), created, Created::Done)?;
    }
    for text in texts {
        let found = case.done("`find`", case.second().find(&case.tenant, text).await)?;
        let found = case.some(&format!("the conversation named {text:?}"), found)?;
        case.same("its name", found.name.as_str(), text)?;
        case.same("its subject", found.subject.as_deref(), Some(text))?;
        let value = found.labels.get(text).map(String::as_str);
        case.same("its label", value, Some("value"))?;
        case.same("its other label", found.labels.get("label").map(String::as_str), Some(text))?;
        let filters = [
            filter(Some(text), None),
            filter(None, Some((text, "value"))),
            filter(None, Some(("label", text))),
            filter(Some(text), Some(("label", text))),
        ];
        for filter in filters {
            let listed = case.second().list(&case.tenant, &filter, &ALL).await;
            let listed = case.done("`list`", listed)?;
            let names: Vec<&str> = listed.iter().map(|head| head.name.as_str()).collect();
            case.same(&format!("those with {filter:?}"), names, vec![text])?;
        }
    }
    Ok(())
}

/// Tenants are compared byte by byte, too.
///
/// # Errors
/// If the promise is broken.
pub async fn tenants_are_data<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("tenants_are_data")?;
    let tenant = |text: &str| format!("{}{text}", case.tenant);
    for text in HOSTILE {
        let mut head = case.draft("name")?;
        (head.tenant, head.subject) = (tenant(text), Some((*text).to_owned()));
        let append = case.append(head.id, 0, &["{}"])?;
        case.make(head, &append).await?;
    }
    for text in HOSTILE {
        let listed = case.second().list(&tenant(text), &Filter::default(), &ALL).await;
        let listed = case.done("`list`", listed)?;
        let subjects: Vec<_> = listed.iter().map(|head| head.subject.as_deref()).collect();
        case.same(&format!("the conversations of {text:?}"), subjects, vec![Some(*text)])?;
    }
    Ok(())
}

/// Bodies, values, large values and jobs come back byte by byte.
///
/// # Errors
/// If the promise is broken.
pub async fn contents_are_data<B: Backend>(kit: &Kit<B>) -> Result<(), Failure> {
    let case = kit.case("contents_are_data")?;
    let head = case.made("name", 1).await?;
    let mut append = case.append(head.id, 1, &[])?;
    for (seq, text) in (2..).zip(HOSTILE) {
        let mut row = row(seq, append.write_id, text);
        // As JSON has it, a character that is zero is six characters.
        row.items = format!("{{\"salt\":\"\\u0000\",\"value\":{text:?}}}");
        append.rows.push(row);
        append.blobs.push(Blob::new((*text).to_owned()));
    }
    case.add(&append).await?;
    let rows = case.rows(head.id).await?;
    for (found, wanted) in rows.iter().skip(1).zip(&append.rows) {
        case.same("a record", found, wanted)?;
    }
    case.same("the number of records", rows.len(), append.rows.len() + 1)?;
    for blob in append.blobs {
        let text = case.blob(head.id, &blob.hash).await?;
        case.same("a large value", text, Some(blob.text))?;
    }
    Ok(())
}

/// A name that a backend cannot keep is refused whole: nothing of the conversation is there, and
/// others are not disturbed.
///
/// # Errors
/// If the promise is broken.
pub async fn what_cannot_be_a_name_leaves_nothing<B: Backend>(
    kit: &Kit<B>,
) -> Result<(), Failure> {
    let case = kit.case("what_cannot_be_a_name_leaves_nothing")?;
    let fine = case.made("fine", 1).await?;
    let mut kept = 1;
    for text in ["zero \0 zero".to_owned(), "0123456789abcdef".repeat(1 << 16)] {
        let mut head = case.draft(&text)?;
        head.labels = Labels::from([(text.clone(), text.clone())]);
        let append = case.append(head.id, 0, &["{}"])?;
        let created = case.first().create(&head, &append).await;
        match created {
            Ok(created) => {
                case.same("making it", created, Created::Done)?;
                let found = case.second().find(&case.tenant, &text).await;
                let found = case.done("`find`", found)?;
                let is_whole = found.is_some_and(|it| it.name == text && it.labels == head.labels);
                case.holds("a name that is kept is kept whole", is_whole)?;
                kept += 1;
            }
            Err(error) => {
                let message = error.to_string();
                case.holds("an error is short", message.len() < 1_000)?;
                case.holds("an error is no doubt", !error.is_unknown)?;
                case.holds("nothing is there", !case.has_head(head.id).await?)?;
                case.same("its rows", case.left(head.id).await?, 0)?;
            }
        }
    }
    let listed = case.second().list(&case.tenant, &Filter::default(), &ALL).await;
    case.same("the list", case.done("`list`", listed)?.len(), kept)?;
    let append = case.append(fine.id, 1, &["{}"])?;
    let appended = case.done("`append`", case.first().append(&append).await)?;
    case.same("an append afterwards", appended, Appended::Done)
}
