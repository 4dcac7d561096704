//! The mistakes of a selector: the reason, the place and the correction.
//!
//! A [`Diagnostic`] is plain data; the caret snippet ([`Diagnostic::render`]), the JSON form
//! ([`SelectorError::to_json`]) and the compiler's message in `select!` are views of it. That is
//! why the compiler and the run-time parser say the same words.

mod json;
mod reason;
mod render;
mod suggest;
pub mod texts;

use core::fmt;

use crate::span::Span;

pub use json::{Detail, error_object};
pub use reason::{Code, Reason};
pub(crate) use suggest::did_you_mean;
pub(crate) use texts::help;

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// The selector can be used, but its author probably meant another.
    Warning,
    /// The selector cannot be used.
    Error,
}

/// A change of the text that solves a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The text to replace; empty for an insertion.
    pub span: Span,
    /// The new text.
    pub replacement: String,
}

impl Fix {
    /// The corrected text; `None` when the span does not belong to `source`.
    ///
    /// ```
    /// use pact_grammar::{Fix, Span};
    ///
    /// let fix = Fix { span: Span::new(0, 4), replacement: "^seq".into() };
    /// assert_eq!(fix.apply("^sez .block").as_deref(), Some("^seq .block"));
    /// ```
    #[must_use]
    pub fn apply(&self, source: &str) -> Option<String> {
        let before = source.get(..self.span.start)?;
        let after = source.get(self.span.end..)?;
        Some(format!("{before}{}{after}", self.replacement))
    }
}

/// One problem of a selector.
///
/// ```
/// let error = pact_grammar::parse("@t0 ^sez .block").unwrap_err();
/// let problem = &error.diagnostics()[0];
/// assert_eq!(problem.reason.as_str(), "unknown-root");
/// assert_eq!(problem.code().as_str(), "E_SELECTOR_INVALID");
/// assert_eq!(problem.span.text(error.source_text()), "^sez");
/// assert_eq!(problem.help.as_deref(), Some("did you mean `^seq`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The rule that was broken.
    pub reason: Reason,
    /// The mistake, in one line.
    pub message: String,
    /// Where.
    pub span: Span,
    /// The text under the caret; may be empty.
    pub label: String,
    /// Advice for the author.
    pub help: Option<String>,
    /// The change that does it, where that can be known.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    pub(crate) fn error(reason: Reason, message: impl Into<String>, span: Span) -> Self {
        Self {
            severity: Severity::Error,
            reason,
            message: message.into(),
            span,
            label: String::new(),
            help: None,
            fix: None,
        }
    }

    pub(crate) fn warning(reason: Reason, message: impl Into<String>, span: Span) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(reason, message, span)
        }
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Box::new(Fix {
            span,
            replacement: replacement.into(),
        }));
        self
    }

    /// Drops the fix unless the corrected text is better.
    pub(crate) fn keep_fix_if(&mut self, source: &str, helps: impl Fn(&str) -> bool) {
        self.fix = self
            .fix
            .take()
            .filter(|fix| fix.apply(source).is_some_and(|corrected| helps(&corrected)));
    }

    /// The stable code of the problem.
    #[must_use]
    pub fn code(&self) -> Code {
        self.reason.code()
    }

    /// The corrected text, where the fix is known.
    ///
    /// ```
    /// let error = pact_grammar::parse("^sez .block").unwrap_err();
    /// let suggestion = error.diagnostics()[0].suggestion(error.source_text());
    /// assert_eq!(suggestion.as_deref(), Some("^seq .block"));
    /// ```
    #[must_use]
    pub fn suggestion(&self, source: &str) -> Option<String> {
        let mut corrected = self.fix.as_ref()?.apply(source)?;
        corrected.truncate(corrected.trim_end().len());
        Some(corrected)
    }

    /// The problem as JSON: `{"code":…,"message":…,"details":{…}}`.
    ///
    /// ```
    /// let parsed = pact_grammar::parse(".block[rol='user']")?;
    /// let json = parsed.warnings[0].to_json(".block[rol='user']");
    /// assert!(json.contains(r#""reason":"unknown-header","start":7,"end":10,"text":"rol""#));
    /// # Ok::<(), pact_grammar::SelectorError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self, source: &str) -> String {
        json::diagnostic_object(self, source)
    }

    /// The message with its caret snippet, help and corrected text, over several lines.
    ///
    /// ```
    /// let error = pact_grammar::parse("@t0 ^seq .seg:depth()").unwrap_err();
    /// let text = error.diagnostics()[0].render(error.source_text());
    /// assert_eq!(text, "\
    /// empty depth list in `:depth()` [E_SELECTOR_INVALID: empty-depth]
    ///   |
    ///   | @t0 ^seq .seg:depth()
    ///   |              ^^^^^^^^ needs at least one depth
    ///   |
    ///   = help: `:depth(1)` is the newest turn, `:depth(1-3)` the three newest, \
    ///           `:depth(>0)` every sealed turn
    ///   = try: @t0 ^seq .seg:depth(1)");
    /// ```
    #[must_use]
    pub fn render(&self, source: &str) -> String {
        render::render(self, source)
    }
}

/// Why a text is not a usable selector: one or more problems, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectorError {
    source: String,
    diagnostics: Vec<Diagnostic>,
}

impl SelectorError {
    /// Sorts and shortens the list, and drops every fix that does not help: `helps` judges a
    /// corrected text.
    pub(crate) fn new(
        source: &str,
        mut diagnostics: Vec<Diagnostic>,
        helps: impl Fn(&str) -> bool,
    ) -> Self {
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        diagnostics.truncate(crate::limits::DIAGNOSTICS);
        for diagnostic in &mut diagnostics {
            diagnostic.keep_fix_if(source, &helps);
        }
        // A refused text may be huge; all but its beginning helps nobody.
        let source = match source.char_indices().nth(crate::limits::TEXT) {
            Some((end, _)) => source.get(..end).unwrap_or_default(),
            None => source,
        };
        Self {
            source: source.to_owned(),
            diagnostics,
        }
    }

    /// The problems, in the order of the text. Never empty.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The selector's text.
    #[must_use]
    pub fn source_text(&self) -> &str {
        &self.source
    }

    /// The stable code of the first problem.
    #[must_use]
    pub fn code(&self) -> Code {
        self.diagnostics
            .first()
            .map_or(Code::SelectorInvalid, Diagnostic::code)
    }

    /// The error object: `{"error":{"code":…,"message":…,"details":{…}}}`, without white space.
    ///
    /// `details` has the byte offsets `start` and `end`, the offending `text`, the `reason`, and
    /// `help` and `suggestion` where there are any. Further problems of the same selector stand in
    /// `details.more`. A `text` of more than 128 characters ends with `…`, and a very long
    /// suggestion is left out: the diagnostics have both.
    ///
    /// ```
    /// let error = pact_grammar::parse(".block:nth(0)").unwrap_err();
    /// assert!(error.to_json().starts_with(r#"{"error":{"code":"E_SELECTOR_INVALID","message":"#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        json::selector_error(self)
    }
}

impl fmt::Display for SelectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            f.write_str(&diagnostic.render(&self.source))?;
        }
        Ok(())
    }
}

impl core::error::Error for SelectorError {}
