//! The claims of a selector on the nodes it finds, for callers who know the type of these nodes.
//!
//! Only the last step of an alternative, with its `:not(…)`, is about these nodes: filters further
//! up are about the nodes they lie in.

use crate::ast::Selector;
use crate::diagnostic::{Diagnostic, Reason, SelectorError};
use crate::excerpt::Excerpt;
use crate::plan::{
    Attribute, Chain, Class, Operator, Query, ResultKind, Spans, Step, Target, Test, Value,
    alternatives,
};
use crate::span::Span;

/// One alternative of a selector, as far as it is about the nodes that are found.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Claims on the type of the nodes.
    pub claims: Vec<Claim>,
    /// Filters on their custom attributes and their content.
    pub filters: Vec<Filter>,
}

/// A claim on the type of a node.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The types that it admits.
    pub says: Says,
    /// How it was written, or would be.
    pub text: String,
    /// Where.
    pub span: Span,
}

/// The forms of a claim on a node's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// It is a region, or the root.
    Region,
    /// It is of a class.
    Class(Class),
    /// Its type is any of these: a class, a class with a kind, or a text of its own.
    Types(Vec<String>),
    /// Its kind is any of these.
    Kinds(Vec<String>),
}

/// A test of a custom attribute, or of the content.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    /// The attribute's name.
    pub attribute: String,
    /// How it compares; none when it only has to be there.
    pub operator: Option<Operator>,
    /// The values to compare with; any of them fits.
    pub values: Vec<Value>,
    /// The span of the name, or of the test around it.
    pub name: Span,
    /// Where the test stands.
    pub span: Span,
    /// Whether it stands in a `:not(…)`, which excludes such nodes.
    pub is_excluded: bool,
    /// The message for a type without a field of that name: the name is neither a header nor
    /// namespaced.
    pub refused: Option<String>,
}

/// The error for a selector that gives something else than nodes.
pub(crate) fn not_nodes(selector: &Selector, query: &Query) -> Option<Diagnostic> {
    let start = Span::point(0);
    let (what, span, help) = match query.result_kind() {
        ResultKind::Ids => return None,
        ResultKind::RangeDiff => (
            "the changes over a range",
            selector.time.as_ref().map_or(start, |time| time.span),
            "ask for one snapshot (`@t0`) or for all (`@*`), or leave the type out",
        ),
        ResultKind::Insertion => (
            "a place to insert at",
            selector
                .alternatives
                .first()
                .map_or(start, |alternative| alternative.span),
            "leave the type out: a position takes any node",
        ),
    };
    Some(
        Diagnostic::error(
            Reason::ResultKind,
            format!("a typed selector finds nodes, and this one gives {what}"),
            span,
        )
        .label(format!("{what}, not nodes"))
        .help(help),
    )
}

/// The claims and filters of each alternative on the nodes it finds.
pub(crate) fn subjects(query: &Query, spans: &Spans, source: &str) -> Vec<Subject> {
    let chains = query.alternatives().zip(&spans.alternatives);
    chains
        .filter_map(|(chain, spans)| {
            let step = chain.subject()?;
            let written = spans.steps.last();
            let whole = written.map_or(spans.span, |step| step.span);
            let mut subject = Subject {
                claims: target(step.target, whole).into_iter().collect(),
                filters: Vec::new(),
            };
            for (number, test) in step.tests().enumerate() {
                let span = written.and_then(|step| step.tests.get(number).copied());
                let span = span.unwrap_or(whole);
                if let Some(says) = says(test) {
                    let text = Excerpt::short(span.text(source)).to_string();
                    subject.claims.push(Claim { says, text, span });
                }
                filters(test, span, source, false, &mut subject.filters);
            }
            Some(subject)
        })
        .collect()
}

/// The claim that the target of a step makes.
fn target(target: &Target, span: Span) -> Option<Claim> {
    let (says, text) = match target {
        Target::Any | Target::Zone(_) => return None,
        Target::Region(region) => (Says::Region, region.name().to_owned()),
        Target::Depth(_) => (Says::Class(Class::Segment), ".seg".to_owned()),
        Target::Class(class) => (Says::Class(*class), format!(".{}", class.name())),
        Target::Type(text) => (Says::Types(vec![text.to_string()]), format!(".{}", &**text)),
    };
    Some(Claim { says, text, span })
}

/// The claim that a test makes on a node's type.
fn says(test: &Test) -> Option<Says> {
    Some(match test {
        Test::Class(class) => Says::Class(*class),
        Test::Type(name) => Says::Types(vec![name.to_string()]),
        Test::Compare(Attribute::Kind, Operator::Equal, Value::Text(kind)) => {
            Says::Kinds(vec![kind.to_string()])
        }
        Test::AnyOf(Attribute::Kind, values) => Says::Kinds(texts(values)?),
        Test::AnyOf(Attribute::NodeType, values) => Says::Types(texts(values)?),
        _ => return None,
    })
}

/// The values, if all of them are text.
fn texts(values: &[Value]) -> Option<Vec<String>> {
    let text = |value: &Value| match value {
        Value::Text(text) => Some(text.to_string()),
        _ => None,
    };
    values.iter().map(text).collect()
}

/// The tests of custom attributes and of the content in a test.
fn filters(test: &Test, span: Span, source: &str, is_excluded: bool, found: &mut Vec<Filter>) {
    let (attribute, operator, values) = match test {
        Test::Compare(attribute, operator, value) => {
            (attribute, Some(*operator), vec![value.clone()])
        }
        Test::AnyOf(attribute, values) => (attribute, Some(Operator::Equal), values.to_vec()),
        Test::Present(attribute) => (attribute, None, Vec::new()),
        Test::Not(parts) => {
            let inside = alternatives(parts).flat_map(Chain::steps);
            for test in inside.flat_map(Step::tests) {
                filters(test, span, source, true, found);
            }
            return;
        }
        _ => return,
    };
    if !matches!(attribute, Attribute::Custom(_) | Attribute::Content) {
        return;
    }
    let attribute = attribute.name().to_owned();
    // A condition begins with its name; a condition inside `:not(…)` has no span.
    let start = span.text(source).find(&attribute);
    let name = start.map_or(span, |start| {
        Span::new(span.start + start, span.start + start + attribute.len())
    });
    found.push(Filter {
        attribute,
        operator,
        values,
        name,
        span,
        is_excluded,
        refused: None,
    });
}

/// Hands the names that the grammar does not know over to those who know the type. Gives back
/// whether all of them are names in filters on the found nodes: the type knows nothing of others.
pub(crate) fn hand_over(subjects: &mut [Subject], error: &SelectorError) -> bool {
    error.diagnostics().iter().all(|diagnostic| {
        let mut is_handed_over = false;
        let filters = subjects.iter_mut().flat_map(|subject| &mut subject.filters);
        for filter in filters.filter(|filter| filter.name == diagnostic.span) {
            filter.refused = Some(diagnostic.render(error.source_text()));
            is_handed_over = true;
        }
        is_handed_over && diagnostic.reason == Reason::UnknownHeader
    })
}

impl Claim {
    /// The selector with carets under this piece of it.
    #[must_use]
    pub fn snippet(&self, source: &str) -> String {
        snippet(source, self.span, Reason::TypedKind, "another type")
    }
}

impl Filter {
    /// The selector with carets under the attribute's name.
    #[must_use]
    pub fn snippet_of_name(&self, source: &str) -> String {
        snippet(
            source,
            self.name,
            Reason::TypedAttribute,
            "unknown attribute",
        )
    }

    /// The selector with carets under the test.
    #[must_use]
    pub fn snippet(&self, source: &str) -> String {
        snippet(source, self.span, Reason::TypedValue, "does not fit")
    }
}

/// A diagnostic without its first line.
fn snippet(source: &str, span: Span, reason: Reason, label: &str) -> String {
    let rendered = Diagnostic::error(reason, "", span)
        .label(label)
        .render(source);
    rendered
        .split_once('\n')
        .map_or_else(String::new, |(_, snippet)| snippet.to_owned())
}

#[cfg(test)]
mod tests {
    use super::Says;
    use crate::check_typed;
    use crate::plan::Class;

    #[test]
    fn only_the_last_step_is_about_what_is_found() {
        let source =
            ".seg[data_a=1] > .block:x[data_b>$p]:not([data_c=1][role='u']):has([data_d]), .cont";
        let (_, subjects, _) = check_typed(source).unwrap();
        let names: Vec<(&str, &str)> = subjects[0]
            .filters
            .iter()
            .map(|filter| (filter.attribute.as_str(), filter.name.text(source)))
            .collect();
        assert_eq!(names, [("data_b", "data_b"), ("data_c", "data_c")]);
        let says: Vec<&Says> = subjects[0].claims.iter().map(|claim| &claim.says).collect();
        assert_eq!(
            says,
            [
                &Says::Class(Class::Block),
                &Says::Kinds(vec!["x".to_owned()])
            ]
        );
        assert_eq!(subjects[0].claims[1].text, ".block:x");
        assert_eq!(subjects[1].claims[0].says, Says::Class(Class::Container));
    }

    #[test]
    fn parameters_do_not_move_the_carets() {
        let source = "[data_a>$x][data_a>$y][data_b=1]";
        let (_, subjects, _) = check_typed(source).unwrap();
        let filters = &subjects[0].filters;
        assert_eq!(filters[1].span.text(source), "data_a>$y");
        assert_eq!(filters[2].name.text(source), "data_b");
    }
}
