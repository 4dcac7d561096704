//! One parameter, one type.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Reason};
use crate::excerpt::Excerpt;
use crate::parameters::ParameterUse;
use crate::plan::ParameterKind;

use super::Validator;

impl Validator {
    pub(super) fn parameters(&mut self, uses: &[ParameterUse]) {
        let mut kinds: HashMap<&str, ParameterKind> = HashMap::new();
        for place in uses {
            let kind = place.place.kind();
            let known = *kinds.entry(&place.name).or_insert(kind);
            match known.meet(kind) {
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
                                kind.describe(),
                                known.describe()
                            ),
                            place.span,
                        )
                        .label(format!("wants {}", kind.describe()))
                        .help("use two parameters"),
                    );
                }
            }
        }
    }
}
