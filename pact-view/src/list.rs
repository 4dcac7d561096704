//! A page with a list to choose from. It has no script.

use core::fmt::Write as _;

use crate::html::{self, escaped};
use crate::live::Page;

/// A list of links, each with some facts, as a page.
///
/// ```
/// use pact_view::ListPage;
///
/// let mut list = ListPage::new("agents.db", &["conversation", "turns"]);
/// list.row("chat/1/", &["<support>", "12"]);
/// let page = list.page(None);
/// assert!(page.html.contains("<a href=\"chat/1/\">&lt;support&gt;</a>"));
/// ```
#[derive(Clone, Debug)]
pub struct ListPage {
    title: String,
    head: String,
    rows: String,
    count: usize,
}

impl ListPage {
    /// Begins a list with the names of its columns, of which the first has the links.
    #[must_use]
    pub fn new(title: &str, columns: &[&str]) -> Self {
        let mut head = String::new();
        for column in columns {
            // Writing to a string cannot fail.
            let _ = write!(head, "<th scope=\"col\">{}</th>", escaped(column));
        }
        Self {
            title: title.to_owned(),
            head,
            rows: String::new(),
            count: 0,
        }
    }

    /// Adds a row. The link is relative to the page.
    pub fn row(&mut self, link: &str, cells: &[&str]) {
        self.count += 1;
        self.rows.push_str("<tr>");
        for (at, cell) in cells.iter().enumerate() {
            let cell = escaped(cell);
            let _ = if at == 0 {
                let link = escaped(link);
                write!(
                    self.rows,
                    "<th scope=\"row\"><a href=\"{link}\">{cell}</a></th>"
                )
            } else {
                write!(self.rows, "<td>{cell}</td>")
            };
        }
        self.rows.push_str("</tr>\n");
    }

    /// Makes the page, with a link to the next one if there is one.
    #[must_use]
    pub fn page(&self, next: Option<&str>) -> Page {
        let title = escaped(&self.title);
        let table = if self.count == 0 {
            "<p>There are no conversations.</p>".to_owned()
        } else {
            format!(
                "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"conversations\">\
                 <table class=\"legend\">\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table></div>",
                self.head, self.rows
            )
        };
        let next = match next {
            Some(next) => format!(
                "<p><a href=\"{}\">older conversations</a></p>",
                escaped(next)
            ),
            None => String::new(),
        };
        html::without_script(
            &self.title,
            &format!("<main class=\"list\"><h1>{title}</h1>\n{table}\n{next}</main>\n"),
        )
    }
}
