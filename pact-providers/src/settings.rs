//! The settings that all providers have.

use core::sync::atomic::{AtomicU64, Ordering};

use pact_core::{Json, ProviderError};
use serde_json::Map;

use crate::arrange::{Arrangement, Dialect};
use crate::cache::Breakpoints;
use crate::manners::Manners;
use crate::tool::Tool;
use crate::tool_rules::ToolRules;

/// The settings of a provider.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// Empty for a provider that renders the conversation alone.
    pub(crate) model: String,
    pub(crate) tools: Vec<Tool>,
    /// The other members of the request.
    pub(crate) options: Map<String, Json>,
    pub(crate) manners: Manners,
    pub(crate) breakpoints: Breakpoints,
    /// A window of the arrangement ends after so many utterances, at the next place where it can.
    pub(crate) window: usize,
    /// Another number after each change, which no other settings have.
    pub(crate) revision: u64,
}

/// A number that was never given before.
fn next_revision() -> u64 {
    static REVISIONS: AtomicU64 = AtomicU64::new(0);
    REVISIONS.fetch_add(1, Ordering::Relaxed)
}

/// A window that is short stays in the cache of the processor.
const WINDOW: usize = 8;

impl Settings {
    pub(crate) fn new(model: impl Into<String>, manners: Manners) -> Self {
        Self {
            model: model.into(),
            tools: Vec::new(),
            options: Map::new(),
            manners,
            breakpoints: Breakpoints::AsWritten,
            window: WINDOW,
            revision: next_revision(),
        }
    }

    /// The settings, to be changed.
    pub(crate) fn changed(&mut self) -> &mut Self {
        self.revision = next_revision();
        self
    }

    /// Sets a member of the request. An object adds its members to one that was set before, so that
    /// the order of settings does not matter.
    pub(crate) fn set(&mut self, name: String, value: Json) {
        match (self.options.get_mut(&name), value) {
            (Some(Json::Object(before)), Json::Object(value)) => before.extend(value),
            (_, value) => drop(self.options.insert(name, value)),
        }
    }

    /// The arrangement of a request, by the rules of an API.
    pub(crate) fn arrangement(&self, dialect: Dialect) -> Arrangement<'_> {
        Arrangement {
            dialect,
            manners: self.manners,
            model: &self.model,
            window: self.window,
            continues: false,
        }
    }

    /// Refuses options that the provider writes itself, and tools that the API refuses. `own` are
    /// the members that come from the tree and the model.
    pub(crate) fn refuse(
        &self,
        api: &str,
        own: &[&str],
        rules: &ToolRules,
    ) -> Result<(), ProviderError> {
        if self.model.is_empty() {
            return Ok(());
        }
        let tools = Some(&"tools").filter(|_| !self.tools.is_empty());
        let mut own = own.iter().chain(tools);
        if let Some(name) = own.find(|name| self.options.contains_key(**name)) {
            let message = format!("the provider writes `{name}` itself, so it is no option");
            let error = ProviderError::new(format!("{api}/option"), message);
            return Err(error.help("leave it out: the tree, the model and `.tools(…)` say it"));
        }
        rules.refuse(api, &self.tools)
    }
}

/// Writes the constructors and the methods that all providers have.
macro_rules! settings {
    ($provider:ident, $example:literal) => {
        $crate::settings::settings!($provider, $example, ".option(\"temperature\", 0.2);");
    };
    ($provider:ident, $example:literal, $option:literal) => {
        impl $provider {
            /// Makes a provider for a model.
            #[must_use]
            pub fn new(model: impl Into<String>) -> Self {
                Self {
                    settings: $crate::settings::Settings::new(model, MANNERS),
                }
            }

            /// Makes a provider that renders the members of the conversation alone, without a
            /// model, tools or other options.
            #[must_use]
            pub fn conversation() -> Self {
                Self::new("")
            }

            /// Sets the length of windows.
            #[cfg(test)]
            pub(crate) fn window(mut self, utterances: usize) -> Self {
                self.settings.changed().window = utterances;
                self
            }

            /// Sets the tools that the model may call.
            #[must_use]
            pub fn tools<'t>(mut self, tools: impl IntoIterator<Item = &'t $crate::Tool>) -> Self {
                self.settings.changed().tools = tools.into_iter().cloned().collect();
                self
            }

            /// Sets any other member of the request, such as the temperature. An object adds its
            /// members to an object that was set before.
            #[doc = concat!("\n```\nuse pact_providers::", stringify!($provider), ";\n\n")]
            #[doc = concat!("let provider = ", stringify!($provider), "::new(\"", $example, "\")")]
            #[doc = concat!($option, "\n# let _ = provider;\n```")]
            #[must_use]
            pub fn option(
                mut self,
                name: impl Into<String>,
                value: impl Into<pact_core::Json>,
            ) -> Self {
                self.settings.changed().set(name.into(), value.into());
                self
            }

            /// Sets the treatment of system blocks in mid-thread.
            #[must_use]
            pub fn mid_system(mut self, treatment: $crate::MidSystem) -> Self {
                self.settings.changed().manners.mid_system = treatment;
                self
            }

            /// Sets the treatment of messages with the same role in a row.
            #[must_use]
            pub fn same_role(mut self, treatment: $crate::SameRole) -> Self {
                self.settings.changed().manners.same_role = treatment;
                self
            }

            /// Sets the treatment of a conversation that the assistant begins.
            #[must_use]
            pub fn assistant_first(mut self, treatment: $crate::AssistantFirst) -> Self {
                self.settings.changed().manners.assistant_first = treatment;
                self
            }

            /// Sets the treatment of calls without a result.
            #[must_use]
            pub fn unanswered(mut self, treatment: $crate::Unanswered) -> Self {
                self.settings.changed().manners.unanswered = treatment;
                self
            }

            /// Sets where cache breakpoints are placed.
            #[must_use]
            pub fn breakpoints(mut self, breakpoints: $crate::Breakpoints) -> Self {
                self.settings.changed().breakpoints = breakpoints;
                self
            }
        }
    };
}

pub(crate) use settings;
