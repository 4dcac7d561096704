//! `pactx explain`: the steps of a plan, and the number of matches of each.

use std::path::PathBuf;

use clap::Args;
use pact_core::grammar::plan::{Mode, Time};
use pact_core::{Context, Error, Ids, Query, RangeDiff, ResultKind, Selector, canonical_json};
use serde_json::json;

use crate::failure::{Failure, say};
use crate::load::Source;
use crate::logs::LogOptions;
use crate::out::{Ink, Out};
use crate::show::text::{lines, one_line};

/// Explain a selector step by step; with a file also how many nodes each step matched
///
/// The number behind a step counts the nodes that are left after it: in the snapshot that is read,
/// or in all of them for several snapshots, each id once.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx explain \"@t0 ^seq .seg:depth(1) > .block @limit=2\"\n  \
    pactx explain \"@t0 .block[role='user']\" chat.jsonl")]
pub(crate) struct Explain {
    /// The selector
    selector: String,
    /// A history, a snapshot, a log of messages, `FILE.db#NAME`, `postgres://…#NAME`, or `-`
    file: Option<PathBuf>,
    #[command(flatten)]
    log: LogOptions,
}

struct ExplainedStep {
    text: String,
    /// The selector that finds the nodes after the step.
    so_far: Option<String>,
    matched: Option<usize>,
}

impl Explain {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let selector = Selector::parse(&self.selector)?;
        if !out.is_json() {
            for warning in selector.warnings() {
                say(&lines(&warning.render(&self.selector)).to_string());
            }
        }
        let context = match &self.file {
            Some(file) => Some(Source::of(file, &self.log).load(out.format)?),
            None => None,
        };
        let query = selector.query();
        let mut steps = Vec::new();
        for step in query.explain_steps() {
            let so_far = step.so_far(query);
            let matched = match (&context, &so_far) {
                (Some(context), Some(so_far)) => Some(count(context, so_far)?),
                _ => None,
            };
            steps.push(ExplainedStep {
                text: step.text,
                so_far: so_far.map(|query| query.to_string()),
                matched,
            });
        }
        if out.is_json() {
            print_json(out, &selector, &steps)
        } else {
            print_text(out, &selector, &steps, self.file.is_some())
        }
    }
}

/// The number of nodes that a query finds; over a range, anywhere in it.
fn count(context: &Context, query: &Query) -> Result<usize, Error> {
    let is_range = matches!(query.time, Time::Range(..));
    let mut query = query.clone();
    if is_range {
        query.controls.mode = query.controls.mode.or(Some(Mode::Union));
    }
    // The canonical form of a plan parses to the same plan.
    let selector = Selector::parse(&query.to_string())?;
    if is_range {
        let changes = context.query(selector.plan::<RangeDiff>()?).run()?;
        return Ok(changes.ids.map_or(0, |ids| ids.len()));
    }
    context.query(selector.plan::<Ids>()?).count()
}

fn result(selector: &Selector) -> &'static str {
    match selector.result_kind() {
        ResultKind::Ids => "a list of ids",
        ResultKind::RangeDiff => "the changes over the range",
        ResultKind::Insertion => "a place to insert at",
    }
}

fn print_text(
    out: &mut Out,
    selector: &Selector,
    steps: &[ExplainedStep],
    has_counts: bool,
) -> Result<(), Failure> {
    let canonical = out.ink(Ink::Heading, one_line(&selector.to_string()));
    out.line(format!("selector: {canonical}"))?;
    for parameter in selector.parameters() {
        let name = &*parameter.name;
        out.line(format!("parameter ${name}: {}", parameter.kind.describe()))?;
    }
    let widest = steps
        .iter()
        .map(|step| step.text.chars().count())
        .max()
        .unwrap_or(0);
    let digits = steps.len().to_string().len();
    for (index, step) in steps.iter().enumerate() {
        let text = one_line(&step.text).to_string();
        let number = format!("{:>digits$}", index + 1);
        let matched = match step.matched {
            Some(matched) => {
                let gap = " ".repeat(widest.min(72).saturating_sub(text.chars().count()));
                let matched = out.ink(Ink::Added, format!("→ {matched}"));
                format!("{gap}  {matched}")
            }
            None => String::new(),
        };
        out.line(format!("{number}. {text}{matched}"))?;
    }
    if has_counts && selector.result_kind() == ResultKind::RangeDiff {
        let note = "(counted over all snapshots of the range, each id once)";
        let note = out.ink(Ink::Faint, note);
        out.line(note)?;
    }
    out.line(format!("result: {}", result(selector)))?;
    Ok(())
}

fn print_json(out: &mut Out, selector: &Selector, steps: &[ExplainedStep]) -> Result<(), Failure> {
    let steps: Vec<_> = steps
        .iter()
        .map(|step| {
            let mut object = json!({"text": step.text, "so_far": step.so_far});
            if let (Some(members), Some(matched)) = (object.as_object_mut(), step.matched) {
                members.insert("matched".to_owned(), matched.into());
            }
            object
        })
        .collect();
    let parameters: Vec<_> = selector
        .parameters()
        .iter()
        .map(|parameter| json!({"name": &*parameter.name, "wants": parameter.kind.describe()}))
        .collect();
    out.line(canonical_json(&json!({
        "canonical": selector.to_string(),
        "parameters": parameters,
        "steps": steps,
        "result": selector.result_kind().as_str(),
    })))?;
    Ok(())
}
