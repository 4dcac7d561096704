use pact_core::PactNode;

#[derive(PactNode)]
#[pact(type = "block:step")]
struct Step {
    done: bool,
}

#[derive(PactNode)]
#[pact(type = "cont:one")]
struct One {
    #[pact(children)]
    step: Step,
}

#[derive(PactNode)]
#[pact(type = "cont:perhaps")]
struct Perhaps {
    #[pact(children)]
    steps: Option<Vec<Step>>,
}

#[derive(PactNode)]
#[pact(type = "cont:numbers")]
struct Numbers {
    #[pact(children)]
    steps: Vec<i32>,
}

fn main() {}
