//! One parameter, one type.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::parameters::Use;
use crate::plan::ParameterKind;

use super::Validator;

impl Validator {
    pub(super) fn parameters(&mut self, uses: &[Use]) {
        let mut kinds: HashMap<&str, ParameterKind> = HashMap::new();
        for place in uses {
            let known = *kinds.entry(&place.name).or_insert(place.kind);
            match known.meet(place.kind) {
                Some(kind) => {
                    kinds.insert(&place.name, kind);
                }
                None => {
                    let name = Excerpt::short(&place.name);
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
