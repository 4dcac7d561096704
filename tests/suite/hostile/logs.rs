//! Message logs: `fixtures/hostile/logs.toml`.

use pact_core::{Context, FixedClock};
use serde::Deserialize;

use super::check_each;
use super::cost::{self, Bounds, Defaults};
use super::recipe::Recipe;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    bounds: Defaults,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    text: Recipe,
    error: Option<Refused>,
    /// How many messages come out again.
    messages: Option<usize>,
    bounds: Option<Bounds>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    says: String,
    line: Option<usize>,
    column: Option<usize>,
}

fn check(defaults: &Defaults, case: &Case) -> Result<(), String> {
    let bytes = case.text.bytes();
    let mut outcome = None;
    let mut shown = String::new();
    let counted = allocation_counter::measure(|| {
        let clock = FixedClock::at(0);
        let imported = Context::builder()
            .clock(clock)
            .import_messages(&bytes)
            .map_err(pact_tests::import_error);
        if let Err(error) = &imported {
            shown = error.to_string();
        }
        outcome = Some(imported);
    });
    cost::print(&case.name, bytes.len(), &counted);
    let is_refused = case.error.is_some();
    defaults.judge(case.bounds.as_ref(), is_refused, bytes.len(), &counted)?;
    if shown.len() > defaults.shown {
        return Err(format!("an error of {} bytes", shown.len()));
    }
    match (outcome.unwrap(), &case.error, case.messages) {
        (Err(error), Some(expected), None) => {
            let is_right = error.message.contains(&expected.says)
                && expected.line.is_none_or(|line| line == error.line)
                && expected.column.is_none_or(|column| column == error.column);
            if is_right { Ok(()) } else { Err(shown) }
        }
        (Ok(ctx), None, Some(messages)) => {
            let thread = ctx.thread();
            if thread.blocks().count() != messages {
                return Err(format!("{} messages", thread.blocks().count()));
            }
            let log = thread.to_messages_json();
            let again = Context::import_messages(&log).map_err(|error| error.to_string())?;
            if again.thread().to_messages_json() != log {
                return Err("the log changes on its way through".to_owned());
            }
            Ok(())
        }
        (Err(_), None, Some(_)) => Err(format!("refused: {shown}")),
        (Ok(_), Some(_), None) => Err("accepted".to_owned()),
        _ => Err("a case says either `error` or `messages`".to_owned()),
    }
}

#[test]
fn every_log_gives_what_its_case_says() {
    let file: File = pact_tests::load("hostile/logs.toml");
    check_each(
        &file.case,
        512,
        |case| &case.name,
        |case| check(&file.bounds, case),
    );
}
