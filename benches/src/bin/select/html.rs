//! `scraper`: Servo's selectors, on the same tree as a document of HTML.

use std::fmt::Write as _;

use pact_core::{Class, NodeId, NodeRef, Snapshot};
use scraper::{Html, Selector};

use crate::Result;
use crate::contest::{Call, made};
use crate::queries::{Query, texts};

pub(crate) struct Page(Html);

impl Page {
    pub(crate) fn of(snapshot: &Snapshot) -> Result<Self> {
        let mut text = String::from("<!DOCTYPE html><html><head></head><body>");
        write_node(&mut text, snapshot.root())?;
        text.push_str("</body></html>");
        Ok(Self(Html::parse_document(&text)))
    }

    /// Selectors are parsed before the clock starts.
    pub(crate) fn selecting(&self, query: &Query, probes: &[NodeId]) -> Result<Call<'_>> {
        let selectors = texts(query.css, probes)
            .iter()
            .map(|css| Selector::parse(css).map_err(|error| format!("{css}: {error:?}").into()))
            .collect::<Result<Vec<Selector>>>()?;
        Ok(Box::new(move |asked| {
            let hits = self.0.select(&selectors[asked % selectors.len()]);
            let ids: Vec<&str> = hits.filter_map(|hit| hit.value().id()).collect();
            Ok(made(ids))
        }))
    }
}

/// Ids and texts of the measured nodes need no escapes.
fn write_node(text: &mut String, node: NodeRef<'_>) -> Result<()> {
    let class = match node.class() {
        Some(Class::Segment) => "seg",
        Some(Class::Container) => "cont",
        Some(Class::Block) => "block",
        _ => "region",
    };
    write!(text, "<div class=\"{class}\" id=\"{}\"", node.id())?;
    for (name, value) in [
        ("role", node.role()),
        ("kind", node.kind()),
        ("key", node.key()),
    ] {
        if let Some(value) = value {
            write!(text, " {name}=\"{value}\"")?;
        }
    }
    if let Some(ttl) = node.ttl() {
        write!(text, " ttl=\"{ttl}\"")?;
    }
    text.push('>');
    text.push_str(
        node.content()
            .and_then(|content| content.as_text())
            .unwrap_or_default(),
    );
    for child in node.children() {
        write_node(text, child)?;
    }
    text.push_str("</div>");
    Ok(())
}
