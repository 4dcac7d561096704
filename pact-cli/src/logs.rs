//! Logs: requests of APIs, lists of messages, and the files of agents.

use std::collections::BTreeMap;
use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use pact_core::{Class, Context, ContextBuilder, Error};
use pact_providers::{Format as LogFormat, Import, Imported};
use pact_view::describe;

use crate::failure::{Failure, say};
use crate::load::name;
use crate::show::size::counted;
use crate::show::text::{clipped, one_line};

/// So many places of values that are left out are named for each reason.
const SHOWN: usize = 5;

/// The most characters of the beginning of a conversation that are shown.
const PREVIEW: usize = 60;

/// So many conversations of a log are listed, to choose from.
const LISTED: usize = 10;

/// A larger log is not read again for each conversation.
const MAX_LISTED_BYTES: usize = 1 << 24;

/// The options for logs.
#[derive(Args, Clone, Default)]
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

/// How much is said of a log on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Its format, on one line.
    Briefly,
    /// Also the values that are no part of the conversation, and the rules that it breaks.
    InFull,
}

impl LogOptions {
    /// Whether no option was given.
    pub(crate) const fn is_default(&self) -> bool {
        self.from.is_none() && self.pick.is_none()
    }

    /// Whether a conversation was chosen.
    pub(crate) const fn has_pick(&self) -> bool {
        self.pick.is_some()
    }

    /// Chooses a conversation.
    pub(crate) fn picking(self, number: usize) -> Self {
        Self {
            pick: Some(number),
            ..self
        }
    }

    /// Refuses a source that is no log, if one of the options was given.
    pub(crate) fn refuse_for(&self, file: &Path, what: &str) -> Result<(), Failure> {
        let given = match (self.from, self.pick) {
            (None, None) => return Ok(()),
            (Some(_), _) => "--from",
            (None, Some(_)) => "--pick",
        };
        let message = format!("`{given}` is for logs, and {} is {what}", name(file));
        Err(Failure::Usage(message))
    }

    /// Reads a log, and says on standard error how it was read.
    pub(crate) fn read(
        &self,
        file: &Path,
        bytes: Vec<u8>,
        builder: ContextBuilder,
        told: Option<Told>,
    ) -> Result<Context, Failure> {
        let mut import = Import::new().builder(builder);
        if let Some(from) = self.from {
            import = import.from_format(from);
        }
        if let Some(pick) = self.pick {
            import = import.pick(pick);
        }
        // Only a small log is read again, to list its conversations.
        let again = self.pick.is_none() && bytes.len() <= MAX_LISTED_BYTES;
        let again = again.then(|| bytes.clone());
        let imported = import.read(bytes).map_err(|error| {
            let help = again.map(|bytes| self.conversations(&bytes, &error));
            let help = help.unwrap_or_default();
            Failure::document(name(file), for_command_line(error), help)
        })?;
        match told {
            None => {}
            Some(Told::Briefly) => brief(&imported),
            Some(Told::InFull) => report(&imported),
        }
        let mut context = imported.context;
        // The last turn is still open, and a history has only committed turns.
        if context.snapshots().next().is_none() || has_open_turn(&context) {
            context.commit()?;
        }
        Ok(context)
    }

    /// The first conversations of a log that holds several, to choose from.
    fn conversations(&self, bytes: &[u8], error: &Error) -> String {
        let is_choice = matches!(error, Error::Provider(error) if error.rule == "import/pick");
        if !is_choice {
            return String::new();
        }
        let read = |number: usize| {
            let import = Import::new().pick(number);
            let import = match self.from {
                Some(from) => import.from_format(from),
                None => import,
            };
            import.read(bytes)
        };
        let mut lines = vec!["its conversations begin so:".to_owned()];
        let mut count = 1;
        for number in 0..LISTED {
            if number >= count {
                break;
            }
            let line = match read(number) {
                Ok(imported) => {
                    count = imported.conversations;
                    described(&imported.context)
                }
                Err(error) => clipped(&error.to_string(), PREVIEW),
            };
            lines.push(format!("    --pick {number:<3} {line}"));
        }
        if count > LISTED {
            lines.push(format!("    … and {} more", count - LISTED));
        }
        lines.join("\n")
    }
}

/// A conversation in short: how many messages it has, and its first text of a user.
fn described(context: &Context) -> String {
    let thread = context.thread();
    let messages: Vec<_> = thread.messages().collect();
    let mut by_user = messages.iter().filter(|message| message.role() == "user");
    let first = by_user.next().or(messages.first());
    let said = first.map(|message| describe(&message.node()));
    let said = said.into_iter().flatten().next();
    let said = said.map_or_else(String::new, |said| clipped(&said.to_string(), PREVIEW));
    format!("{}: {said}", counted(messages.len(), "message"))
}

/// Says on one line which format a log has, and why.
fn brief(imported: &Imported) {
    let left_out = match imported.kept.len() + imported.options.len() {
        0 => String::new(),
        count => format!(
            "; {} left out, see `pactx import-log`",
            counted(count, "value")
        ),
    };
    let others = match imported.conversations.saturating_sub(1) {
        0 => String::new(),
        others => format!(
            "; {} more in it, see `--pick`",
            counted(others, "conversation")
        ),
    };
    let note = format!(
        "note: the log is `{}`: {}{others}{left_out}",
        imported.format, imported.why
    );
    say(&one_line(&note).to_string());
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
