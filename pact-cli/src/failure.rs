//! Failures of commands: their messages and exit codes.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use pact_core::{Error, Json, SelectorError, canonical_json};
use serde_json::json;

use crate::args::Format;
use crate::show::text::{json_on_terminals, lines, one_line};

/// The library refuses the input, or nothing was found.
const REFUSED: u8 = 1;
/// The command line does not make sense, or a file cannot be opened.
const WRONG_USAGE: u8 = 2;

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The library refuses a selector, an address or a document.
    Pact(Error),
    /// A document is refused. The message names its file.
    Document {
        file: String,
        error: Box<Error>,
        /// The next step; empty if the error says it.
        help: String,
    },
    /// A file is not in the form that it must have.
    Invalid(String),
    /// The snapshots do not have the node that was asked for.
    NotFound(String),
    /// Arguments that do not fit each other, or a file that cannot be opened.
    Usage(String),
    /// The result could not be written.
    Output(io::Error),
    /// A failure with a code of its own, and the next step.
    Advice(Box<Advice>),
    /// The failure was reported already.
    Reported,
}

/// A failure with a code of its own, and the next step.
#[derive(Debug)]
pub(crate) struct Advice {
    pub(crate) code: &'static str,
    /// The failure. It may have names that anybody may have given.
    pub(crate) message: String,
    /// The next step; empty if there is nothing to say.
    pub(crate) help: String,
    /// The conversations to choose from, each with a note.
    pub(crate) choices: Vec<(String, String)>,
    pub(crate) exit: Exit,
}

/// The exit code of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The input is refused, or nothing was found.
    Refused,
    /// The command line does not make sense, or something cannot be opened or written.
    Failed,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl<E: Into<Error>> From<E> for Failure
where
    E: PactError,
{
    fn from(error: E) -> Self {
        Self::Pact(error.into())
    }
}

/// The errors of the library that commands meet.
pub(crate) trait PactError {}
impl PactError for Error {}
impl PactError for SelectorError {}
impl PactError for pact_core::BindError {}

impl Failure {
    /// A document that is refused. The file must be safe to print.
    pub(crate) fn document(file: String, error: impl Into<Error>, help: impl Into<String>) -> Self {
        Self::Document {
            file,
            error: Box::new(error.into()),
            help: help.into(),
        }
    }

    /// The input is refused, or nothing was found, and there is a next step.
    pub(crate) fn advice(
        code: &'static str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self::Advice(Box::new(Advice {
            code,
            message: message.into(),
            help: help.into(),
            choices: Vec::new(),
            exit: Exit::Refused,
        }))
    }

    /// Prints the failure to standard error, and returns the exit code.
    pub(crate) fn report(&self, format: Format) -> ExitCode {
        let code = match self {
            // A reader that closed the pipe has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Pact(_)
            | Self::Document { .. }
            | Self::Invalid(_)
            | Self::NotFound(_)
            | Self::Reported => REFUSED,
            Self::Advice(advice) if advice.exit == Exit::Refused => REFUSED,
            Self::Advice(_) | Self::Usage(_) | Self::Output(_) => WRONG_USAGE,
        };
        if !matches!(self, Self::Reported) {
            say(&match format {
                Format::Text => format!("error: {}", lines(&self.message())),
                Format::Json => self.to_json(),
            });
        }
        ExitCode::from(code)
    }

    /// Whether a log holds several conversations and none was chosen, or one that is not there.
    pub(crate) fn is_choice(&self) -> bool {
        match self {
            Self::Document { error, .. } => {
                matches!(&**error, Error::Provider(error) if error.rule == "import/pick")
            }
            _ => false,
        }
    }

    /// The failure in words.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Pact(error) => error.to_string(),
            Self::Document { file, error, help } => match help.as_str() {
                "" => format!("{file}: {error}"),
                help => format!("{file}: {error}\n  = help: {help}"),
            },
            Self::Invalid(message) | Self::NotFound(message) | Self::Usage(message) => {
                message.clone()
            }
            Self::Output(error) => format!("the result cannot be written: {error}"),
            Self::Advice(advice) => {
                let message = one_line(&advice.message);
                let help = match advice.help.as_str() {
                    "" => String::new(),
                    help => format!("\n  = help: {}", one_line(help)),
                };
                let widest = advice.choices.iter().map(|(name, _)| name.chars().count());
                let width = widest.max().unwrap_or_default();
                let choices = advice.choices.iter().map(|(name, note)| {
                    let (name, note) = (one_line(name).to_string(), one_line(note));
                    format!("\n    {name:<width$}  {note}")
                });
                let choices: String = choices.collect();
                format!("{message} [{}]{help}{choices}", advice.code)
            }
            Self::Reported => String::new(),
        }
    }

    fn to_json(&self) -> String {
        match self {
            Self::Pact(error) => error_json(error),
            Self::Document { error, .. } => error_json(error),
            Self::Invalid(message) => own_error("E_DOCUMENT_INVALID", message),
            Self::NotFound(message) => own_error("E_NOT_FOUND", message),
            Self::Advice(advice) => {
                let mut details = match advice.help.as_str() {
                    "" => json!({}),
                    help => json!({"help": help}),
                };
                if let (Some(members), false) = (details.as_object_mut(), advice.choices.is_empty())
                {
                    let names = advice.choices.iter().map(|(name, _)| name.as_str());
                    members.insert("conversations".to_owned(), names.collect());
                }
                error_object(advice.code, &advice.message, &details)
            }
            Self::Usage(_) | Self::Output(_) | Self::Reported => {
                own_error("E_USAGE", &self.message())
            }
        }
    }
}

/// The error object of an error of the library.
pub(crate) fn error_json(error: &Error) -> String {
    json_on_terminals(&error.to_json())
}

/// The error object of a failure that the library does not know.
fn own_error(code: &str, message: &str) -> String {
    error_object(code, message, &json!({}))
}

fn error_object(code: &str, message: &str, details: &Json) -> String {
    let (message, details) = (canonical_json(&message.into()), canonical_json(details));
    format!(r#"{{"error":{{"code":"{code}","message":{message},"details":{details}}}}}"#)
}

/// Writes a line to standard error. Nobody reads it where that is closed, so errors are ignored.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Reports wrong arguments, and answers requests for help, which clap gives as errors too.
pub(crate) fn of_arguments(error: &clap::Error) -> ExitCode {
    // The arguments could not be parsed, so the raw ones tell the format. They need not be text.
    let raw: Vec<OsString> = std::env::args_os().collect();
    let wants_json = raw.iter().any(|argument| argument == "--format=json")
        || raw.windows(2).any(|pair| pair == ["--format", "json"]);
    if !error.use_stderr() {
        let format = if wants_json {
            Format::Json
        } else {
            Format::Text
        };
        // Without the flush, an error of writing the last line would go unnoticed.
        let printed = error.print().and_then(|()| io::stdout().flush());
        return match printed {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => Failure::Output(error).report(format),
        };
    }
    if wants_json {
        let text = error.to_string();
        let message = text.trim().trim_start_matches("error: ");
        say(&own_error("E_USAGE", message));
    } else {
        let _ = error.print();
    }
    ExitCode::from(WRONG_USAGE)
}
