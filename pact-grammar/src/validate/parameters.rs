//! One parameter, one type.

use std::collections::HashMap;

use crate::ast::Selector;
use crate::diagnostic::{Diagnostic, Reason};
use crate::parameters;
use crate::plan::ParameterKind;

use super::Validator;

impl Validator {
    pub(super) fn parameters(&mut self, selector: &Selector) {
        let mut kinds: HashMap<String, ParameterKind> = HashMap::new();
        for place in parameters::uses(selector) {
            let known = *kinds.entry(place.name.clone()).or_insert(place.kind);
            match known.meet(place.kind) {
                Some(kind) => {
                    kinds.insert(place.name, kind);
                }
                None => {
                    let name = &place.name;
                    self.report(
                        Diagnostic::error(
                            Reason::ParameterConflict,
                            format!(
                                "`${name}` is {} here and {} before",
                                place.kind.describe(),
                                known.describe()
                            ),
                            place.span,
                        )
                        .label(format!("wants {}", place.kind.describe()))
                        .help("use two parameters"),
                    );
                }
            }
        }
    }
}
