use pact_core::{Error, Json};
use pact_providers::Anthropic;

fn gather(provider: &Anthropic, events: impl Iterator<Item = Json>) -> Result<Json, Error> {
    let mut stream = provider.stream();
    for event in events {
        stream.push(&event)?; // the JSON of one event
    }
    Ok(stream.finish()?) // the answer for `absorb`; an error if the stream was cut
}
