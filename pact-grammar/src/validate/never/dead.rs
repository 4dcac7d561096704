//! Why a step cannot match, and how that is said.

use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::span::Span;

/// Stands for the step itself, or the step before it, where a test is named by its number.
pub(super) const STEP: usize = usize::MAX;

/// The tests that together leave no node, and what to say of the last of them.
#[derive(Clone, Debug)]
pub(super) struct Dead {
    /// By number, each once, in order. [`STEP`] is no test.
    tests: Vec<usize>,
    says: String,
    help: Option<String>,
    mend: Mend,
}

/// A change that makes what was surely meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mend {
    /// None is known.
    None,
    /// Two values of one attribute become a list.
    List,
    /// A space goes before the last test.
    Space,
}

/// Of tests that exclude each other.
const EXCLUDES: &str = "excludes it";

impl Dead {
    /// Tests that exclude each other; one that does so alone needs to say why.
    pub(super) fn of(tests: impl IntoIterator<Item = usize>, says: impl Into<String>) -> Self {
        let mut tests: Vec<usize> = tests.into_iter().filter(|test| *test != STEP).collect();
        tests.sort_unstable();
        tests.dedup();
        Self {
            tests,
            says: says.into(),
            help: None,
            mend: Mend::None,
        }
    }

    /// Tests that exclude each other, whatever they are.
    pub(super) fn each_other(tests: impl IntoIterator<Item = usize>) -> Self {
        Self::of(tests, EXCLUDES)
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(super) fn mend(mut self, mend: Mend) -> Self {
        self.mend = mend;
        self
    }

    /// With one more test that has a share in it.
    pub(super) fn with(mut self, test: Option<usize>) -> Self {
        self.tests.extend(test.filter(|test| *test != STEP));
        self.tests.sort_unstable();
        self.tests.dedup();
        self
    }

    /// With several more.
    pub(super) fn with_all(self, tests: Vec<usize>) -> Self {
        tests
            .into_iter()
            .fold(self, |dead, test| dead.with(Some(test)))
    }

    /// The tests are opposites, so that there is nothing to join.
    pub(super) fn opposites(mut self) -> Self {
        self.mend = Mend::None;
        self.help("the conditions are opposites: remove one of them")
    }

    pub(super) fn into_help(self) -> Option<String> {
        self.help
    }

    pub(super) fn tests(&self) -> &[usize] {
        &self.tests
    }

    /// Says all of it; `span_of` finds a test, and the step for what is none.
    pub(super) fn describe(
        &self,
        what: &str,
        span_of: impl Fn(usize) -> Span,
        source: &str,
    ) -> Diagnostic {
        // In the order of the text, which is not always that of the plan.
        let mut spans: Vec<Span> = self.tests.iter().map(|test| span_of(*test)).collect();
        spans.sort_by_key(|span| (span.end, span.start));
        spans.dedup();
        let span = spans.pop().unwrap_or_else(|| span_of(STEP));
        let quoted = |span: &Span| format!("`{}`", Excerpt::short(span.text(source)));
        let text = quoted(&span);
        let before: Vec<String> = spans.iter().take(NAMED).map(quoted).collect();
        let after = match before.as_slice() {
            [] => String::new(),
            list => format!(" after {}", list.join(" and ")),
        };
        let says = match (before.is_empty(), self.says.as_str()) {
            (true, EXCLUDES) => "excludes every node",
            (_, says) => says,
        };
        let message = format!("{what} can never match: {text}{after} {says}");
        let diagnostic = Diagnostic::warning(Reason::NeverMatches, message, span)
            .label("no node passes this")
            .help(self.help.as_deref().unwrap_or(if before.is_empty() {
                "remove it, or write another"
            } else {
                "remove one of the conditions, or join them as alternatives with a comma"
            }));
        match (self.mend, spans.as_slice()) {
            (Mend::Space, _) if span.text(source).starts_with('.') => {
                diagnostic.fix(Span::point(span.start), " ")
            }
            (Mend::List, [first]) => match list_of(*first, span, source) {
                Some((span, list)) => diagnostic.fix(span, list),
                None => diagnostic,
            },
            _ => diagnostic,
        }
    }
}

/// So many tests are named before the last one.
const NAMED: usize = 3;

/// `role='a'][role='b'` as `role=['a','b']`, where the two stand side by side.
fn list_of(first: Span, second: Span, source: &str) -> Option<(Span, String)> {
    let between = source.get(first.end..second.start)?;
    let whole = Span::new(first.start, second.end);
    let (first, second) = (first.text(source), second.text(source));
    if let (Some(first), Some(second), "") =
        (first.strip_prefix('#'), second.strip_prefix('#'), between)
    {
        let quoted = |key: &str| {
            if key.starts_with(['\'', '"']) {
                key.to_owned()
            } else {
                format!("'{key}'")
            }
        };
        return Some((
            whole,
            format!("[key=[{},{}]]", quoted(first), quoted(second)),
        ));
    }
    let stands_beside = between == "]["
        || between
            .chars()
            .all(|between| between.is_whitespace() || between == ',');
    let (name, first) = first.split_once('=')?;
    let (same, second) = second.split_once('=')?;
    let is_plain = |text: &str| !text.starts_with(['=', '[']) && !text.is_empty();
    // `!=` and `<=` end like names.
    let is_named = name.trim() == same.trim() && name.trim().ends_with(char::is_alphanumeric);
    let (first, second) = (first.trim(), second.trim());
    (stands_beside && is_named && is_plain(first) && is_plain(second))
        .then(|| (whole, format!("{}=[{first},{second}]", name.trim())))
}
