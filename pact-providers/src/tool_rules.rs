//! The rules of the APIs for the functions that a model may call.

use std::collections::HashSet;

use pact_core::{Json, ProviderError};

use crate::check::Checker;
use crate::tool::{Sort, Tool};

/// The rules of an API for functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToolRules {
    pub(crate) names: Names,
    pub(crate) schema: Schema,
    /// The places of the schema in a function, as JSON pointers.
    pub(crate) schema_at: &'static [&'static str],
    pub(crate) needs_name: bool,
    pub(crate) needs_schema: bool,
    /// Whether the API refuses two tools with one name.
    pub(crate) are_unique: bool,
}

/// The names that an API takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Names {
    Any,
    /// At most so many letters, digits, `_` and `-`.
    Word(usize),
    /// As a word, also with `.` and `:`. It begins with a letter or `_`.
    Dotted(usize),
}

impl Names {
    fn fit(self, name: &str) -> bool {
        let (longest, signs, begins_anyhow) = match self {
            Self::Any => return true,
            Self::Word(longest) => (longest, "_-", true),
            Self::Dotted(longest) => (longest, "_-.:", false),
        };
        let fits = |letter: char| letter.is_ascii_alphanumeric() || signs.contains(letter);
        let begins = |letter: char| letter.is_ascii_alphabetic() || letter == '_';
        let first = name.chars().next();
        first.is_some_and(|first| begins_anyhow || begins(first))
            && name.len() <= longest
            && name.chars().all(fits)
    }

    /// The rule in words.
    fn said(self) -> String {
        match self {
            Self::Any => "a text".to_owned(),
            Self::Word(longest) => format!("1 to {longest} letters, digits, `_` and `-`"),
            Self::Dotted(longest) => format!(
                "1 to {longest} letters, digits, `_`, `-`, `.` and `:`, first a letter or `_`"
            ),
        }
    }
}

/// The schemas that an API takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Schema {
    /// Any JSON object.
    Any,
    /// A JSON object whose `type` is `object`, if it has one.
    OfObject,
    /// A JSON object with the `type` `object`.
    WithType,
}

impl Schema {
    fn fits(self, schema: &Json) -> bool {
        let is_object = |name: &str| name.eq_ignore_ascii_case("object");
        let kind = schema.get("type").and_then(Json::as_str);
        schema.is_object()
            && match self {
                Self::Any => true,
                Self::OfObject => kind.is_none_or(is_object),
                Self::WithType => kind.is_some_and(is_object),
            }
    }
}

impl ToolRules {
    /// Refuses the functions of a program that the API would refuse, or could not tell apart.
    pub(crate) fn refuse(&self, api: &str, tools: &[Tool]) -> Result<(), ProviderError> {
        let mut seen = HashSet::new();
        for tool in tools {
            let Sort::Function {
                name, parameters, ..
            } = &tool.0
            else {
                continue;
            };
            let (rule, message, help) = if !self.names.fit(name) {
                let message = format!("the API refuses the name of the tool `{name}`");
                let help = format!("give it a name of {}", self.names.said());
                ("tool-name", message, help)
            } else if !seen.insert(name) {
                let message = format!("two tools have the name `{name}`");
                ("tool-twice", message, "give each a name of its own".into())
            } else if !self.schema.fits(parameters) {
                let message = format!("the schema of the tool `{name}` is not that of an object");
                let help = "write `json!({\"type\": \"object\", \"properties\": {…}})`";
                ("tool-schema", message, help.to_owned())
            } else {
                continue;
            };
            return Err(ProviderError::new(format!("{api}/{rule}"), message).help(help));
        }
        Ok(())
    }
}

/// The tools of a request.
#[derive(Debug)]
pub(crate) struct Tools<'j> {
    rules: &'static ToolRules,
    names: HashSet<&'j str>,
    /// Whether there are tools whose names the request does not say.
    pub(crate) has_others: bool,
}

impl<'j> Tools<'j> {
    pub(crate) fn new(rules: &'static ToolRules) -> Self {
        Self {
            rules,
            names: HashSet::new(),
            has_others: false,
        }
    }

    /// Checks a function.
    pub(crate) fn function(&mut self, checker: &mut Checker, function: &'j Json, place: &str) {
        if !function.is_object() {
            return checker.report("type", place, "the tool is not an object");
        }
        let ToolRules {
            needs_name,
            needs_schema,
            ..
        } = *self.rules;
        match function.get("name") {
            Some(Json::String(name)) => {
                if !self.rules.names.fit(name) {
                    let message = format!("the name is not {}", self.rules.names.said());
                    checker.report("tool-name", &format!("{place}/name"), message);
                }
                self.name(checker, name, place);
            }
            Some(_) => checker.report("type", &format!("{place}/name"), "`name` is not a text"),
            None if needs_name => checker.report("missing", place, "the tool has no `name`"),
            None => {}
        }
        for pointer in self.rules.schema_at {
            match function.pointer(pointer) {
                None if needs_schema => {
                    let message = format!("the tool has no schema in `{pointer}`");
                    checker.report("missing", place, message);
                }
                None => {}
                Some(Json::Null) if !needs_schema => {}
                Some(schema) if self.rules.schema.fits(schema) => {}
                Some(_) => {
                    let message = "the schema is not that of an object";
                    checker.report("tool-schema", &format!("{place}{pointer}"), message);
                }
            }
        }
    }

    /// Notes a tool of another sort, such as one that the provider runs itself.
    pub(crate) fn other(&mut self, checker: &mut Checker, tool: &'j Json, place: &str) {
        match tool.get("name").and_then(Json::as_str) {
            Some(name) => self.name(checker, name, place),
            None => self.has_others = true,
        }
    }

    fn name(&mut self, checker: &mut Checker, name: &'j str, place: &str) {
        if !self.names.insert(name) && self.rules.are_unique {
            let message = format!("two tools have the name `{name}`");
            checker.report("tool-twice", place, message);
        }
    }

    /// Checks that the tool exists that the model must call.
    pub(crate) fn chosen(&self, checker: &mut Checker, name: Option<&Json>, place: &str) {
        if let Some(name) = name.and_then(Json::as_str)
            && !self.has_others
            && !self.names.contains(name)
        {
            checker.report("tool-choice", place, format!("there is no tool `{name}`"));
        }
    }
}

impl Checker {
    /// The tools in a list, which may be missing, with their places.
    pub(crate) fn tools<'j>(
        &mut self,
        list: Option<&'j Json>,
        place: &str,
    ) -> Vec<(&'j Json, String)> {
        let items = match list {
            None | Some(Json::Null) => return Vec::new(),
            Some(Json::Array(items)) => items,
            Some(_) => {
                self.report("type", place, "the tools are not a list");
                return Vec::new();
            }
        };
        let items = items.iter().enumerate();
        items
            .map(|(index, tool)| (tool, format!("{place}/{index}")))
            .collect()
    }
}
