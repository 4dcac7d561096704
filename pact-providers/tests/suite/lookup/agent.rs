//! An agent against the strict servers: its model looks up a message that was pruned, and gets it.

use pact_core::{Budget, Context, Lookup, Pruning, Unit};
use pact_providers::Tool;
use pact_strict_server::{Api, Reply, Script, StrictServer};
use serde_json::json;

use crate::agents::wires::wire_with;

#[test]
fn a_model_of_each_api_looks_up_a_message_that_left() {
    for api in Api::ALL {
        let lookup = Lookup::new();
        let wire = wire_with(api, "strict-1", &[Tool::from(&lookup)]);
        let provider = &*wire.provider;
        let script = Script::fixed([
            Reply::new().text("I will remember it."),
            Reply::new().text("Fine."),
            Reply::new().call(Lookup::NAME, json!({"text": "INVOICE"})),
            Reply::new().call(Lookup::NAME, json!({"text": "a", "id": "b"})),
            Reply::new().text("It is 4711."),
        ]);
        let server = StrictServer::start(api, script).unwrap();
        let pruning = Pruning::new().budget(Budget::blocks(3)).unit(Unit::Turn);
        let mut ctx = Context::builder().pruning(pruning).build();
        let questions = [
            "The invoice is 4711.",
            "How are you?",
            "Which invoice was it?",
        ];
        let mut last = String::new();
        for question in questions {
            ctx.user(question);
            loop {
                let request = ctx.render(provider).unwrap();
                let answered = server.post(wire.model, false, request.body()).unwrap();
                assert_eq!(answered.status, 200, "{api:?}: {}", answered.json());
                assert!((wire.check)(&request.to_json()).is_empty());
                last = request.to_json().to_string();
                ctx.absorb(provider, &answered.json()).unwrap();
                let calls = ctx.pending_calls();
                if calls.is_empty() {
                    break;
                }
                for call in calls {
                    assert_eq!(call.name(), Some(Lookup::NAME));
                    let answer = lookup.answer(&ctx, call.arguments());
                    ctx.answer(call.id(), answer).unwrap();
                }
            }
            ctx.commit().unwrap();
        }
        assert_eq!(server.sent().len(), 5, "{api:?}");
        // The first turn has left, and the last request has it as the result of the tool.
        assert!(
            last.contains("4711") && last.contains("left after turn"),
            "{api:?}"
        );
        assert!(last.contains("more than one of"), "{api:?}");
    }
}
