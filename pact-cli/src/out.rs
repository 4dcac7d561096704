//! Standard output: buffered, with or without colours.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::args::{Format, OutputOptions, When};

/// The sort of a piece of text, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// No colour.
    Plain,
    /// The id of a node.
    Id,
    /// Lines and labels around the text that matters.
    Faint,
    /// Roles and kinds.
    Role,
    /// Names that people gave: keys and tags.
    Name,
    /// The time to live that is left.
    Time,
    /// A match of the selector.
    Match,
    /// A node that came.
    Added,
    /// A node that left.
    Removed,
    /// A change of a node.
    Changed,
    /// The title of a part of the output.
    Heading,
}

impl Ink {
    fn style(self) -> Style {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        match self {
            Self::Plain => Style::new(),
            Self::Id => colour(AnsiColor::Cyan),
            Self::Faint => Style::new().dimmed(),
            Self::Role => colour(AnsiColor::Blue),
            Self::Name => colour(AnsiColor::Magenta),
            Self::Time | Self::Changed => colour(AnsiColor::Yellow),
            Self::Match => colour(AnsiColor::Green).bold().invert(),
            Self::Added => colour(AnsiColor::Green),
            Self::Removed => colour(AnsiColor::Red),
            Self::Heading => Style::new().bold(),
        }
    }
}

/// The output of a command.
pub(crate) struct Out {
    writer: BufWriter<Box<dyn Write>>,
    pub(crate) format: Format,
    has_colours: bool,
    is_terminal: bool,
    /// So many characters of a content are shown on one line.
    preview: usize,
}

/// The room for a content on one line: the rest of a terminal's line after the words before it.
/// Without a terminal the output is always the same.
fn preview_within(columns: Option<u16>) -> usize {
    const BEFORE: usize = 50;
    const USUAL: usize = 60;
    columns.map_or(USUAL, |columns| {
        usize::from(columns).saturating_sub(BEFORE).clamp(20, 160)
    })
}

impl Out {
    pub(crate) fn new(options: &OutputOptions) -> Self {
        let stdout = io::stdout();
        let has_colours = match options.color {
            When::Auto => AutoStream::choice(&stdout) != ColorChoice::Never,
            When::Always => true,
            When::Never => false,
        };
        let is_terminal = stdout.is_terminal();
        let columns = terminal_size::terminal_size_of(&stdout);
        let columns = columns.map(|(width, _)| width.0);
        // Without colours nothing has to be translated for the terminal, and large exports go
        // straight through.
        let raw: Box<dyn Write> = if has_colours {
            Box::new(AutoStream::new(stdout.lock(), ColorChoice::Always))
        } else {
            Box::new(stdout.lock())
        };
        Self {
            writer: BufWriter::with_capacity(1 << 16, raw),
            format: options.format,
            has_colours,
            is_terminal,
            preview: preview_within(columns),
        }
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether a terminal shows the output.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// The most characters of a content to show on one line.
    pub(crate) fn preview(&self) -> usize {
        self.preview
    }

    /// A piece of text in its colour.
    pub(crate) fn ink(&self, ink: Ink, text: impl Display) -> String {
        let style = ink.style();
        if self.has_colours && style != Style::new() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_string()
        }
    }

    pub(crate) fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.writer, "{text}")
    }

    /// Ends exact bytes: with a new line for people, with nothing for programs.
    pub(crate) fn end_bytes(&mut self) -> io::Result<()> {
        if self.is_terminal {
            self.writer.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Flushes the output.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::preview_within;

    #[test]
    fn contents_get_the_rest_of_the_line() {
        assert_eq!(preview_within(None), 60);
        assert_eq!(preview_within(Some(40)), 20);
        assert_eq!(preview_within(Some(120)), 70);
        assert_eq!(preview_within(Some(u16::MAX)), 160);
    }
}
