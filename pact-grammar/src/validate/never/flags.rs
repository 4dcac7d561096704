//! Flags: true, false, or not set. There are so few values that each is tried.

use crate::plan::{Attribute, Operator, Value};

use super::dead::Dead;
use super::demands::{Demand, NumberedDemand};

/// All that a flag can be.
const VALUES: [Option<&str>; 3] = [Some("true"), Some("false"), None];

/// Why no value of a flag passes, if none does.
pub(super) fn judge(attribute: &Attribute, said: &[NumberedDemand<'_>]) -> Option<Dead> {
    let mut tests = Vec::new();
    for value in VALUES {
        let refused = said.iter().find(|(_, demand, _)| !holds(demand, value));
        tests.push(refused?.0);
    }
    let name = attribute.name();
    let dead = Dead::each_other(tests);
    Some(match dead.tests() {
        [test] => Dead::of([*test], "is neither true nor false").help(format!(
            "`{name}` is a flag: `[{name}=true]`, `[{name}=false]` or `[{name}=null]`"
        )),
        _ if said
            .iter()
            .all(|(_, demand, _)| matches!(demand, Demand::OneOf(_))) =>
        {
            dead.one_value(attribute)
        }
        _ => dead,
    })
}

/// Whether a value may pass; a parameter may be anything.
fn holds(demand: &Demand<'_>, value: Option<&str>) -> bool {
    let equals = |wanted: &Value| match wanted {
        Value::Null => value.is_none(),
        Value::Bool(flag) => value == Some(name(*flag)),
        Value::Text(text) => value == Some(&**text),
        _ => false,
    };
    let is_param = |value: &Value| matches!(value, Value::Param(_));
    match demand {
        Demand::OneOf(values) => values.iter().any(|value| is_param(value) || equals(value)),
        Demand::NoneOf(values) => values.iter().all(|value| is_param(value) || !equals(value)),
        Demand::Order(_, wanted, holds) | Demand::Contains(wanted, holds) => {
            let Some(value) = value else { return !holds };
            let wanted = match wanted {
                Value::Bool(flag) => name(*flag),
                Value::Text(text) => text,
                Value::Null => return !holds,
                _ => return true,
            };
            let passes = match demand {
                Demand::Order(operator, ..) => {
                    let order = value.cmp(wanted);
                    match operator {
                        Operator::Less => order.is_lt(),
                        Operator::LessOrEqual => order.is_le(),
                        Operator::Greater => order.is_gt(),
                        Operator::GreaterOrEqual => order.is_ge(),
                        _ => return true,
                    }
                }
                _ => value.contains(wanted),
            };
            passes == *holds
        }
    }
}

const fn name(flag: bool) -> &'static str {
    if flag { "true" } else { "false" }
}
