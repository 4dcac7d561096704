//! The PACT selector language: one grammar for the compiler and for the run-time engine.
//!
//! [`parse`] reads a selector and returns its query plan; [`check`] is as strict as `select!`. Both
//! go through the same stages, each its own module:
//!
//! ```text
//! text ─ lexer ─ parser ─► ast ─ validate ─► plan::lower ─► plan::Query
//!          └────── any of them ──────► diagnostic::Diagnostic
//! ```
//!
//! ```
//! let selector = pact_grammar::parse("@t0 ^seq .mt:depth(1) > .cb(role='user')")?;
//! assert_eq!(selector.query.to_string(), "@t0 .seg:depth(1) > .block[role='user']");
//!
//! let error = pact_grammar::parse("@t0 .block:nth(0)").unwrap_err();
//! assert_eq!(error.diagnostics()[0].reason.as_str(), "nth-zero");
//! # Ok::<(), pact_grammar::SelectorError>(())
//! ```
//!
//! Any text is safe to parse: it takes time in proportion to its length, and its length, nesting
//! and number of alternatives are limited (see [`limits`]).

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "a test stops at the unexpected"
    )
)]

#[doc(hidden)]
pub mod ast;
mod diagnostic;
mod excerpt;
#[doc(hidden)]
pub mod facts;
mod habits;
mod headers;
mod lexer;
pub mod limits;
#[doc(hidden)]
pub mod literal;
#[doc(hidden)]
pub mod names;
mod parameters;
mod parser;
pub mod plan;
mod span;
mod subject;
mod validate;

pub use diagnostic::{Code, Diagnostic, Fix, Reason, SelectorError, Severity};
#[doc(hidden)]
pub use diagnostic::{Detail, error_object, texts};
#[doc(hidden)]
pub use excerpt::Excerpt;
#[doc(hidden)]
pub use lexer::LookAlikes;
#[doc(hidden)]
pub use parameters::{ParameterPlace, ParameterUse};
pub use span::Span;
#[doc(hidden)]
pub use span::Spanned;
#[doc(hidden)]
pub use subject::{Claim, Filter, Says, Subject};

use literal::NodeLiteral;
use plan::{Query, ResultKind};
use validate::Binding;

/// A selector that can be used, and its oddities.
///
/// ```
/// let parsed = pact_grammar::parse(".block[ttl<1][ttl>5]")?;
/// assert_eq!(parsed.warnings[0].reason.as_str(), "never-matches");
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Parsed {
    /// The plan.
    pub query: Query,
    /// Filters and names that the author probably did not mean so.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a selector at run time.
///
/// ```
/// let parsed = pact_grammar::parse("@t0 (d1, *:block) {role=user}")?;
/// assert_eq!(parsed.query.to_string(), "@t0 .seg:depth(1) > .block[role='user']");
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
///
/// # Errors
/// All independent problems of the text.
pub fn parse(source: &str) -> Result<Parsed, SelectorError> {
    let analysis = analyse(source, false)
        .map_err(|failure| refused(source, failure, |text| analyse(text, false)))?;
    let odd = analysis.dead.len() + analysis.unknown.len();
    let mut warnings = analysis.dead;
    warnings.extend(analysis.unknown.into_iter().map(|error| Diagnostic {
        severity: Severity::Warning,
        ..error
    }));
    warnings.sort_by_key(|warning| warning.span);
    warnings.truncate(limits::DIAGNOSTICS);
    for warning in &mut warnings {
        warning.keep_fix_if(source, |corrected| {
            analyse(corrected, false)
                .is_ok_and(|analysis| analysis.dead.len() + analysis.unknown.len() < odd)
        });
    }
    Ok(Parsed {
        query: analysis.query,
        warnings,
    })
}

/// Reads a selector as the compiler does: a selector that can never match and a name that is no
/// header are errors, too.
///
/// ```
/// assert!(pact_grammar::parse(".block[rol='user']").is_ok());
/// let error = pact_grammar::check(".block[rol='user']").unwrap_err();
/// assert_eq!(error.diagnostics()[0].help.as_deref(), Some("did you mean `role`?"));
/// ```
///
/// # Errors
/// All independent problems of the text.
pub fn check(source: &str) -> Result<Query, SelectorError> {
    checked(source).map(|analysis| analysis.query)
}

/// Reads a selector as [`check`] does, and says where its parameters stand.
///
/// ```
/// let (_, uses) = pact_grammar::check_with_uses(".seg:depth($n) > .block")?;
/// assert_eq!(uses[0].place, pact_grammar::ParameterPlace::Depth);
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
///
/// # Errors
/// All independent problems of the text.
#[doc(hidden)]
pub fn check_with_uses(source: &str) -> Result<(Query, Vec<ParameterUse>), SelectorError> {
    checked(source).map(|analysis| (analysis.query, analysis.uses))
}

/// Reads a selector that finds nodes of a type, as `select!(Type, "…")` does. It refuses all that
/// [`check`] refuses, and a selector that gives something else than nodes. It also gives the claims
/// and filters of each alternative on the nodes it finds, and the places of the parameters.
///
/// ```
/// let selector = "@t0 ^seq .seg[data_a=1] > .block[data_score>0.5]";
/// let (_, subjects, _) = pact_grammar::check_typed(selector)?;
/// assert_eq!(subjects[0].filters[0].attribute, "data_score");
/// assert!(pact_grammar::check_typed("@t0..@t-3 .block").is_err());
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
///
/// # Errors
/// All independent problems of the text.
#[doc(hidden)]
pub fn check_typed(
    source: &str,
) -> Result<(Query, Vec<Subject>, Vec<ParameterUse>), SelectorError> {
    let (analysis, error) = match checked(source) {
        Ok(analysis) => (analysis, None),
        // A name that is no header can be that of a field.
        Err(error) => match analyse(source, false) {
            Ok(analysis) if !validate::never::is_dead(&analysis.query, &analysis.dead) => {
                (analysis, Some(error))
            }
            _ => return Err(error),
        },
    };
    if let Some(problem) = subject::not_nodes(&analysis.selector, &analysis.query) {
        return Err(SelectorError::new(source, vec![problem], |_| true));
    }
    let spans = plan::spans(&analysis.selector);
    let mut subjects = subject::subjects(&analysis.query, &spans, source);
    match error {
        Some(error) if !subject::hand_over(&mut subjects, &error) => Err(error),
        _ => Ok((analysis.query, subjects, analysis.uses)),
    }
}

/// The one of the known names that someone probably meant, if one is close enough.
///
/// ```
/// assert_eq!(pact_grammar::nearest("tll", ["ttl", "role"]), Some("ttl"));
/// ```
#[must_use]
#[doc(hidden)]
pub fn nearest<'c>(name: &str, known: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    diagnostic::did_you_mean(name, known)
}

fn checked(source: &str) -> Result<Analysis, SelectorError> {
    let analysis = analyse(source, true)
        .map_err(|failure| refused(source, failure, |text| analyse(text, true)))?;
    if validate::never::is_dead(&analysis.query, &analysis.dead) {
        let problems = analysis
            .dead
            .into_iter()
            .map(|warning| Diagnostic {
                severity: Severity::Error,
                ..warning
            })
            .collect();
        // A suggestion must not be dead itself.
        return Err(SelectorError::new(source, problems, |corrected| {
            analyse(corrected, true)
                .is_ok_and(|analysis| !validate::never::is_dead(&analysis.query, &analysis.dead))
        }));
    }
    Ok(analysis)
}

/// How far a text got, with the problems that stopped it there.
enum Failure {
    /// It could not be read.
    Grammar(Vec<Diagnostic>),
    /// It makes no sense.
    Meaning(Vec<Diagnostic>),
}

impl Failure {
    /// Later stages are better, and fewer problems within one.
    fn badness(&self) -> (u8, usize) {
        match self {
            Self::Grammar(problems) => (2, problems.len()),
            Self::Meaning(problems) => (1, problems.len()),
        }
    }

    fn into_problems(self) -> Vec<Diagnostic> {
        match self {
            Self::Grammar(problems) | Self::Meaning(problems) => problems,
        }
    }
}

/// The error for a text, with the fixes that get it further; `analyse` is the function that refused
/// it.
fn refused<T>(
    source: &str,
    failure: Failure,
    analyse: impl Fn(&str) -> Result<T, Failure>,
) -> SelectorError {
    let badness = failure.badness();
    SelectorError::new(source, failure.into_problems(), |corrected| {
        // A fix of the only problem must leave none; a fix of one of several must leave fewer.
        analyse(corrected).map_or_else(|other| badness.1 > 1 && other.badness() < badness, |_| true)
    })
}

/// A usable selector, and all that is odd about it.
struct Analysis {
    selector: ast::Selector,
    query: Query,
    /// Where the parameters stand, in the order of the text.
    uses: Vec<ParameterUse>,
    /// Alternatives that can never match, as warnings.
    dead: Vec<Diagnostic>,
    /// Names that are neither known nor namespaced, as errors; empty when those were refused
    /// already.
    unknown: Vec<Diagnostic>,
}

fn analyse(source: &str, strict: bool) -> Result<Analysis, Failure> {
    let selector = parser::parse_selector(source)
        .map_err(|problems| Failure::Grammar(habits::instead_of_grammar(source, problems)))?;
    let uses = parameters::uses(&selector);
    let validate::Validation {
        mut problems,
        mut unknown,
    } = validate::validate(&selector, &uses);
    if strict {
        problems.append(&mut unknown);
    }
    habits::instead_of_meaning(source, &mut problems);
    habits::instead_of_meaning(source, &mut unknown);
    if !problems.is_empty() {
        return Err(Failure::Meaning(problems));
    }
    let query = plan::lower(&selector, &uses).map_err(Failure::Meaning)?;
    let dead = validate::never::check(&query, &selector, || plan::spans(&selector), source);
    Ok(Analysis {
        selector,
        query,
        uses,
        dead,
        unknown,
    })
}

/// Reads the syntax tree of a selector, without asking whether it makes sense.
///
/// ```
/// let tree = pact_grammar::parse_ast("^nowhere .block:depth()")?;
/// assert_eq!(tree.alternatives.len(), 1);
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
///
/// # Errors
/// All mistakes of its grammar.
#[doc(hidden)]
pub fn parse_ast(source: &str) -> Result<ast::Selector, SelectorError> {
    let parse = |text: &str| parser::parse_selector(text).map_err(Failure::Grammar);
    parse(source).map_err(|failure| refused(source, failure, parse))
}

/// Lowers a syntax tree that was built by hand, after validating it.
///
/// ```
/// let tree = pact_grammar::parse_ast(".mt > .cb")?;
/// assert_eq!(pact_grammar::lower(&tree)?.to_string(), ".seg > .block");
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
///
/// # Errors
/// All independent problems of the tree; their spans are those of the tree.
#[doc(hidden)]
pub fn lower(selector: &ast::Selector) -> Result<Query, SelectorError> {
    if selector.nests_deeper_than(limits::NESTING) {
        let problem = Diagnostic::error(
            Reason::TooDeep,
            format!("more than {} pseudos inside each other", limits::NESTING),
            Span::point(0),
        );
        return Err(SelectorError::new("", vec![problem], |_| false));
    }
    let uses = parameters::uses(selector);
    let problems = validate::validate(selector, &uses).problems;
    let refused = |problems| SelectorError::new("", problems, |_| false);
    if problems.is_empty() {
        plan::lower(selector, &uses).map_err(refused)
    } else {
        Err(refused(problems))
    }
}

/// Reads a node literal such as `block:text { key='hero' } +featured` at run time, where no
/// parameter has a value.
///
/// ```
/// let literal = pact_grammar::parse_literal("block:text { key='hero', ttl=3 } +featured")?;
/// assert_eq!(literal.settings.len(), 4);
/// assert!(pact_grammar::parse_literal("block:text { id='mine' }").is_err());
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
///
/// # Errors
/// All independent problems of the text.
#[doc(hidden)]
pub fn parse_literal(source: &str) -> Result<NodeLiteral, SelectorError> {
    read_literal(source, Binding::Nobody)
}

/// Reads a node literal as `node!` does: with parameters, and a quoted one is an error.
///
/// ```
/// let literal = pact_grammar::check_literal("block { content=$text, ttl=$n }")?;
/// assert_eq!(literal.parameters.len(), 2);
/// assert!(pact_grammar::parse_literal("block { content='$text' }").is_ok());
/// assert!(pact_grammar::check_literal("block { content='$text' }").is_err());
/// # Ok::<(), pact_grammar::SelectorError>(())
/// ```
///
/// # Errors
/// All independent problems of the text.
#[doc(hidden)]
pub fn check_literal(source: &str) -> Result<NodeLiteral, SelectorError> {
    read_literal(source, Binding::Compiler)
}

/// The error for a setting of a literal that cannot be made, for those who make nodes of literals.
#[doc(hidden)]
#[must_use]
pub fn unmade_literal(source: &str, header: &str) -> SelectorError {
    let message = format!("`{}` cannot be set to this", Excerpt::short(header));
    let whole = Span::new(0, source.len());
    let problem = Diagnostic::error(Reason::LiteralHeader, message, whole);
    SelectorError::new(source, vec![problem], |_| false)
}

fn read_literal(source: &str, binding: Binding) -> Result<NodeLiteral, SelectorError> {
    let analyse = |text: &str| analyse_literal(text, binding);
    analyse(source).map_err(|failure| refused(source, failure, analyse))
}

fn analyse_literal(source: &str, binding: Binding) -> Result<NodeLiteral, Failure> {
    let literal = parser::parse_literal(source)
        .map_err(|problems| Failure::Grammar(habits::instead_of_literal(source, problems)))?;
    if let Some(problem) = habits::speaker(source) {
        return Err(Failure::Grammar(vec![problem]));
    }
    let uses = parameters::literal_uses(&literal);
    let mut problems = validate::validate_literal(&literal, &uses, binding);
    habits::instead_of_literal_meaning(source, &mut problems);
    if problems.is_empty() {
        plan::lower_literal(&literal, &uses).map_err(Failure::Meaning)
    } else {
        Err(Failure::Meaning(problems))
    }
}

/// The kind of result that a text would give if it were right: a guess for editors, so that one
/// mistake is one error.
///
/// ```
/// use pact_grammar::plan::ResultKind;
///
/// assert_eq!(pact_grammar::guess_result_kind("@t0..@t-3 .seg:depth("), ResultKind::RangeDiff);
/// assert_eq!(pact_grammar::guess_result_kind("^sez .block"), ResultKind::Ids);
/// ```
#[must_use]
#[doc(hidden)]
pub fn guess_result_kind(source: &str) -> ResultKind {
    match parser::parse_selector(source) {
        Ok(selector) => selector.result_kind(),
        Err(_) => lexer::guess_result_kind(source),
    }
}
