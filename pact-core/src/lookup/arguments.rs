//! Reads the arguments of a model, which may be anything.

use pact_grammar::Excerpt;

use crate::Json;

/// The longest text that is searched for, in bytes.
pub(super) const LONGEST_TEXT: usize = 1_000;
/// The longest selector, in bytes. A longer one could ask for much work at each node.
pub(super) const LONGEST_SELECTOR: usize = 1_000;

/// The question of a model.
#[derive(Debug, PartialEq)]
pub(super) struct Question<'a> {
    pub(super) wanted: Wanted<'a>,
    /// From 1.
    pub(super) page: usize,
    /// The byte of a content from which on it is read.
    pub(super) offset: usize,
}

#[derive(Debug, PartialEq)]
pub(super) enum Wanted<'a> {
    Id(&'a str),
    Text(&'a str),
    Selector(&'a str),
}

impl<'a> Question<'a> {
    /// Reads arguments. The error tells the model how to write them.
    pub(super) fn read(arguments: &'a Json) -> Result<Self, String> {
        let Json::Object(members) = arguments else {
            return Err(format!(
                "the arguments are no JSON object; {}",
                Self::EXAMPLES
            ));
        };
        let id = text(arguments, "id")?;
        let words = text(arguments, "text")?;
        let selector = text(arguments, "selector")?;
        let wanted = match (id, words, selector) {
            (Some(id), None, None) => Wanted::Id(id),
            (None, Some(words), None) => Wanted::Text(no_longer_than(LONGEST_TEXT, "text", words)?),
            (None, None, Some(selector)) => {
                Wanted::Selector(no_longer_than(LONGEST_SELECTOR, "selector", selector)?)
            }
            (None, None, None) => {
                let known = ["id", "text", "selector", "page", "offset"];
                let unknown = members.keys().find(|name| !known.contains(&name.as_str()));
                let unknown = unknown.map_or_else(String::new, |name| {
                    format!("there is no argument `{}`; ", Excerpt::of(name))
                });
                return Err(format!("{unknown}{}", Self::EXAMPLES));
            }
            _ => {
                return Err(format!(
                    "there is more than one of `id`, `text` and `selector`; {}",
                    Self::EXAMPLES
                ));
            }
        };
        Ok(Self {
            wanted,
            page: number(arguments, "page")?.unwrap_or(1).max(1),
            offset: number(arguments, "offset")?.unwrap_or(0),
        })
    }

    const EXAMPLES: &'static str = "give exactly one of `id`, `text` and `selector`: \
        {\"id\": \"block:12.3\"}, {\"text\": \"invoice\"} or \
        {\"selector\": \".block[role='tool']\"}";
}

/// A text. Models fill members that they do not use with null or with nothing.
fn text<'a>(arguments: &'a Json, name: &str) -> Result<Option<&'a str>, String> {
    match arguments.get(name) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) if text.trim().is_empty() => Ok(None),
        Some(Json::String(text)) => Ok(Some(text)),
        Some(_) => Err(format!("`{name}` is not a text; write it in quotes")),
    }
}

/// A whole number, also one that is written as a text.
fn number(arguments: &Json, name: &str) -> Result<Option<usize>, String> {
    let number = match arguments.get(name) {
        None | Some(Json::Null) => return Ok(None),
        Some(Json::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(Json::String(text)) => text.trim().parse().ok(),
        Some(other) => other.as_u64(),
    };
    match number {
        Some(number) => Ok(Some(usize::try_from(number).unwrap_or(usize::MAX))),
        None => Err(format!("`{name}` is no whole number; write one, such as 2")),
    }
}

fn no_longer_than<'a>(most: usize, name: &str, text: &'a str) -> Result<&'a str, String> {
    if text.len() <= most {
        return Ok(text);
    }
    let len = text.len();
    Err(format!(
        "`{name}` has {len} bytes, and at most {most} are read; write a shorter one"
    ))
}
