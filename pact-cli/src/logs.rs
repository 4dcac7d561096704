//! Logs: requests of APIs, lists of messages, and the files of agents.

use std::collections::BTreeMap;
use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use pact_core::{Class, Context, ContextBuilder, Error};
use pact_providers::{Format as LogFormat, Import, Imported};

use crate::args::Format;
use crate::failure::{Failure, say};
use crate::load::name;
use crate::show::size::counted;
use crate::show::text::one_line;

/// So many places of values that are left out are named for each reason.
const SHOWN: usize = 5;

/// The options for logs.
#[derive(Args)]
pub(crate) struct LogOptions {
    /// The format of the log; without it, the shape of the log tells
    #[arg(long, value_name = "FORMAT", value_parser = formats(|_| true))]
    from: Option<LogFormat>,
    /// The conversation, of a log that holds several; counted from 0
    #[arg(long, value_name = "N")]
    pick: Option<usize>,
}

/// A parser of names of formats.
pub(crate) fn formats(
    is_allowed: fn(LogFormat) -> bool,
) -> impl clap::builder::TypedValueParser<Value = LogFormat> {
    let allowed = LogFormat::ALL
        .into_iter()
        .filter(move |format| is_allowed(*format));
    let names = allowed.map(|format| PossibleValue::new(format.as_str()).aliases(format.alias()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<LogFormat>())
}

/// A parser of names of APIs.
pub(crate) fn apis() -> impl clap::builder::TypedValueParser<Value = LogFormat> {
    formats(LogFormat::is_api)
}

impl LogOptions {
    /// Reads a log, and says on standard error how it was read.
    pub(crate) fn read(
        &self,
        file: &Path,
        bytes: &[u8],
        builder: ContextBuilder,
        format: Format,
    ) -> Result<Context, Failure> {
        let mut import = Import::new().builder(builder);
        if let Some(from) = self.from {
            import = import.from_format(from);
        }
        if let Some(pick) = self.pick {
            import = import.pick(pick);
        }
        let imported = import.read(bytes).map_err(|error| Failure::Document {
            file: name(file),
            error: Box::new(for_command_line(error)),
        })?;
        if format == Format::Text {
            report(&imported);
        }
        let mut context = imported.context;
        // The last turn is still open, and a history has only committed turns.
        if context.snapshots().next().is_none() || has_open_turn(&context) {
            context.commit()?;
        }
        Ok(context)
    }
}

/// The advice of an error in the words of the command line.
fn for_command_line(error: Error) -> Error {
    match error {
        Error::Provider(error) => {
            let help = error.help.replace("pick one", "pick one with `--pick`");
            let help = help.replace("read it with `Context::import`", "it needs no import");
            error.help(help).into()
        }
        other => other,
    }
}

/// Says which format the log has and why, and which values are left out.
fn report(imported: &Imported) {
    let note = |text: String| say(&format!("note: {}", one_line(&text)));
    note(format!(
        "the log is `{}`: {}",
        imported.format, imported.why
    ));
    if imported.conversations > 1 {
        note(format!(
            "the log holds {}",
            counted(imported.conversations, "conversation")
        ));
    }
    let options: Vec<&str> = imported.options.keys().map(String::as_str).collect();
    if !options.is_empty() {
        note(format!(
            "options of the request, left out: {}",
            options.join(", ")
        ));
    }
    let kept = imported.kept.iter();
    for (reason, places) in by_reason(kept.map(|kept| (&*kept.reason, &*kept.place))) {
        note(format!("left out: {places}: {reason}"));
    }
    let broken = imported.violations.iter();
    for (rule, places) in by_reason(broken.map(|it| (&*it.rule, &*it.place))) {
        note(format!(
            "the log breaks a rule of its API: {places}: {rule}"
        ));
    }
}

/// The first places of each reason, in words.
fn by_reason<'i>(
    items: impl Iterator<Item = (&'i str, &'i str)>,
) -> impl Iterator<Item = (&'i str, String)> {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (reason, place) in items {
        let place = if place.is_empty() { "/" } else { place };
        reasons.entry(reason).or_default().push(place);
    }
    reasons.into_iter().map(|(reason, places)| {
        let shown: Vec<&str> = places.iter().take(SHOWN).copied().collect();
        let more = match places.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (reason, format!("{}{more}", shown.join(", ")))
    })
}

fn has_open_turn(context: &Context) -> bool {
    let head = context.root().children().next_back();
    head.is_some_and(|head| {
        let mut nodes = head.descendants();
        nodes.any(|node| node.class() == Some(Class::Block))
    })
}
