//! The controls after a selector.

use crate::ast;
use crate::diagnostic::Reason;
use crate::excerpt::Excerpt;
use crate::span::Span;

use super::super::{Controls, Mode, Order, Slot};
use super::Lowering;

impl Lowering {
    pub(super) fn controls(&self, list: &[ast::Control]) -> Controls {
        let mut controls = Controls::default();
        for control in list {
            let value = control.value.as_ref().map(|value| &value.value);
            let count = || value.and_then(|value| self.count(value, control.span));
            let name = control.name.value.as_str();
            let is_set = match name {
                "mode" => set(&mut controls.mode, value.and_then(mode)),
                "order" => set(&mut controls.order, value.and_then(order)),
                "limit" => set(&mut controls.limit, count()),
                "p" => set(&mut controls.page, count()),
                "first" => {
                    controls.first = true;
                    value.is_none()
                }
                "unique" => {
                    controls.unique = true;
                    value.is_none()
                }
                _ => {
                    let message = format!("`@{}` is not a control", Excerpt::short(name));
                    self.refuse(Reason::UnknownControl, message, control.span);
                    continue;
                }
            };
            if !is_set {
                let message = format!("`@{name}` has no such value");
                self.refuse(Reason::ControlValue, message, control.span);
            }
        }
        controls
    }

    fn count(&self, value: &ast::Value, span: Span) -> Option<Slot<u64>> {
        match value {
            ast::Value::Integer(number) => u64::try_from(*number).ok().map(Slot::Fixed),
            ast::Value::Param(name) => Some(Slot::Param(self.parameter(name, span))),
            _ => None,
        }
    }
}

/// Sets a control, and says whether there was something to set it to.
fn set<T>(control: &mut Option<T>, value: Option<T>) -> bool {
    *control = value;
    control.is_some()
}

/// The word of a control, with the white space that may stand in `turn:desc, pre` taken out.
pub(crate) fn control_word(value: &ast::Value) -> Option<String> {
    match value {
        ast::Value::Word(word) | ast::Value::Text(word) => Some(word.split_whitespace().collect()),
        _ => None,
    }
}

pub(crate) fn mode(value: &ast::Value) -> Option<Mode> {
    let word = control_word(value)?;
    Mode::ALL.into_iter().find(|mode| mode.as_str() == word)
}

pub(crate) fn order(value: &ast::Value) -> Option<Order> {
    let word = control_word(value)?;
    Order::ALL.into_iter().find(|order| order.as_str() == word)
}
