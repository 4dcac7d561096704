//! Logs: `fixtures/hostile/logs.toml`.

use pact_core::{Context, Error, FixedClock};
use pact_providers::Import;
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
    /// How many messages there are.
    messages: Option<usize>,
    bounds: Option<Bounds>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    says: String,
    /// The line and the column, of a text that is no JSON.
    place: Option<(usize, usize)>,
}

fn check(defaults: &Defaults, case: &Case) -> Result<(), String> {
    let bytes = case.text.bytes();
    let mut outcome = None;
    let mut shown = String::new();
    let counted = allocation_counter::measure(|| {
        let clock = FixedClock::at(0);
        let import = Import::new().builder(Context::builder().clock(clock));
        let imported = import.read(&bytes);
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
            let place = match &error {
                Error::Import(error) => Some((error.line, error.column)),
                _ => None,
            };
            let is_right = shown.contains(&expected.says)
                && expected
                    .place
                    .is_none_or(|expected| Some(expected) == place);
            if is_right { Ok(()) } else { Err(shown) }
        }
        (Ok(imported), None, Some(messages)) => {
            let thread = imported.context.thread();
            match thread.blocks().count() {
                count if count == messages => Ok(()),
                count => Err(format!("{count} messages")),
            }
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
