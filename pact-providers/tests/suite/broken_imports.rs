//! Requests that break a rule, imported and rendered to their own API.
//!
//! A message goes back to its API as it came. So a rule that it breaks by itself is still broken,
//! such as an empty text or an unknown member. Rules of order are kept, or the request is refused.

use std::collections::BTreeSet;

use pact_core::{Error, Json};
use pact_providers::{Format, Import, Violation};
use serde_json::json;

use crate::said::Broken;
use crate::{anthropic, bedrock_check, chat_check, gemini_check, responses};

/// The rules about several messages. All others are about one.
const ORDER: [&str; 13] = [
    "alternation",
    "call-order",
    "doubled-item",
    "doubled-result",
    "first-user",
    "last-role",
    "max-tokens",
    "orphan-result",
    "output-sort",
    "reasoning-alone",
    "system-order",
    "unanswered-call",
    "user-after-tool",
];

/// The rules that a request may break besides where one of its calls or results is broken: with no
/// id, or with the id of another, it is not known which belong together.
const PAIRS: [&str; 3] = ["doubled-result", "orphan-result", "unanswered-call"];

/// The broken requests of the tests of `check`.
fn broken(format: Format) -> Vec<Json> {
    let requests = |table: Vec<Broken>| table.into_iter().map(|(_, _, request)| request).collect();
    match format {
        Format::Anthropic => requests(anthropic::broken()),
        Format::Bedrock => requests(bedrock_check::broken()),
        Format::Gemini => {
            let mut requests: Vec<Json> = requests(gemini_check::broken());
            requests.push(gemini_check::of_wrong_roles());
            requests
        }
        Format::Responses => requests(responses::check::broken()),
        Format::OpenAi => chat_check::broken("openai-chat"),
        Format::Mistral => chat_check::broken("mistral"),
        Format::Ollama => chat_check::broken("ollama"),
        other => panic!("{other} is no API"),
    }
}

/// The names of the rules, without that of the API.
fn rules(violations: &[Violation]) -> BTreeSet<&str> {
    let names = violations.iter().map(|it| it.rule.rsplit('/').next());
    names.map(Option::unwrap_or_default).collect()
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Outcomes {
    refused: usize,
    mended: usize,
    same: usize,
}

fn import_and_render(format: Format, request: &Json, outcomes: &mut Outcomes) {
    let broken = format.check(request).unwrap();
    let broken = rules(&broken);
    assert!(!broken.is_empty(), "{request}");
    let import = Import::new().from_format(format);
    let context = match import.read(request.to_string()) {
        Ok(imported) => {
            // The import says so.
            assert_eq!(rules(&imported.violations), broken, "{request}");
            imported.context
        }
        Err(Error::Provider(error)) => {
            assert!(!error.rule.is_empty(), "{request}: {error}");
            outcomes.refused += 1;
            return;
        }
        Err(error) => panic!("{request}: {error}"),
    };
    // The model that the request names: with another, no message would go back as it came.
    let model = request.get("model").and_then(Json::as_str);
    // Without these, a request is refused for another reason.
    let options = match format {
        Format::Anthropic => json!({"max_tokens": 9}),
        Format::Bedrock => {
            json!({"toolConfig": {"tools": [
                {"toolSpec": {"name": "f", "inputSchema": {"json": {}}}},
            ]}})
        }
        _ => json!({}),
    };
    let options = options.as_object().cloned().unwrap_or_default();
    let provider = format.provider(model.unwrap_or("m"), options).unwrap();
    let rendered = match context.render(&*provider) {
        Ok(rendered) => rendered.to_json(),
        Err(Error::Provider(error)) => {
            let api = format!("{}/", provider.api());
            assert!(error.rule.starts_with(&api), "{request}: {error}");
            outcomes.refused += 1;
            return;
        }
        Err(error) => panic!("{request}: {error}"),
    };
    let still_broken = format.check(&rendered).unwrap();
    if still_broken.is_empty() {
        outcomes.mended += 1;
        return;
    }
    outcomes.same += 1;
    let of_one: BTreeSet<&str> = broken
        .iter()
        .copied()
        .filter(|rule| !ORDER.contains(rule))
        .collect();
    let is_told = |rule: &&str| of_one.contains(rule) || PAIRS.contains(rule);
    let still_broken = rules(&still_broken);
    assert!(
        !of_one.is_empty() && still_broken.iter().all(is_told),
        "{format}: {broken:?} became {still_broken:?}\n{request}\n{rendered}"
    );
}

#[test]
fn rules_of_order_are_kept_after_the_import_of_a_broken_request() {
    for format in Format::ALL.into_iter().filter(|format| format.is_api()) {
        let mut outcomes = Outcomes::default();
        for request in broken(format) {
            import_and_render(format, &request, &mut outcomes);
        }
        println!("{format}: {outcomes:?}");
        assert!(outcomes.refused > 0 && outcomes.mended > 0 && outcomes.same > 0);
    }
}
