//! The tools that a model may call.

use pact_core::{Json, Lookup};

/// A tool that a model may call.
///
/// ```
/// use pact_providers::Tool;
/// use serde_json::json;
///
/// let weather = Tool::new(
///     "weather",
///     "The weather in a city.",
///     json!({"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}),
/// );
/// assert_eq!(weather.name(), "weather");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tool(pub(crate) Sort);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sort {
    /// A function of the program.
    Function {
        name: String,
        description: String,
        parameters: Json,
    },
    /// A tool in the words of the API.
    Raw(Json),
}

impl Tool {
    /// Makes a function of the program. `parameters` is the JSON schema of its arguments.
    #[must_use]
    pub fn new(name: impl Into<String>, description: impl Into<String>, parameters: Json) -> Self {
        Self(Sort::Function {
            name: name.into(),
            description: description.into(),
            parameters,
        })
    }

    /// Makes a tool in the words of the API, such as a search that the provider runs itself.
    #[must_use]
    pub fn raw(tool: Json) -> Self {
        Self(Sort::Raw(tool))
    }

    /// Returns the name; an empty text for a raw tool without one.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.0 {
            Sort::Function { name, .. } => name,
            Sort::Raw(tool) => tool.get("name").and_then(Json::as_str).unwrap_or_default(),
        }
    }

    /// The tool in the form of an API.
    pub(crate) fn to_json(&self, function: impl FnOnce(&str, &str, &Json) -> Json) -> Json {
        match &self.0 {
            Sort::Function {
                name,
                description,
                parameters,
            } => function(name, description, parameters),
            Sort::Raw(tool) => tool.clone(),
        }
    }
}

/// Makes the tool by which a model looks up blocks that have left the context.
///
/// ```
/// use pact_core::Lookup;
/// use pact_providers::{Anthropic, Tool};
///
/// let lookup = Lookup::new();
/// let provider = Anthropic::new("claude-sonnet-4-5").tools([&Tool::from(&lookup)]);
/// # let _ = provider;
/// ```
impl From<&Lookup> for Tool {
    fn from(_: &Lookup) -> Self {
        Self::new(Lookup::NAME, Lookup::DESCRIPTION, Lookup::parameters())
    }
}
