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
    Document { file: String, error: Box<Error> },
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

    fn message(&self) -> String {
        match self {
            Self::Pact(error) => error.to_string(),
            Self::Document { file, error } => format!("{file}: {error}"),
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
                format!("{message} [{}]{help}", advice.code)
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
                let details = match advice.help.as_str() {
                    "" => json!({}),
                    help => json!({"help": help}),
                };
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
