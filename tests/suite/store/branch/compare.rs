//! Both are alike.

use pact_core::delta::Delta;
use pact_store::backend::Backend;
use pact_store::{Load, Store, StoreError};
use proptest::prelude::*;

use super::{Branch, Check, with_all_snapshots};
use crate::model::Settings;
use crate::model::engine::{builder, history, working_state};
use crate::store::provider::Plain;

impl<B: Backend> Branch<B> {
    /// The working state, and all that decides the next commit.
    pub(in crate::store) fn compare(&self) -> Check {
        let (chat, twin) = (self.open_chat(), &self.twin);
        for (name, stored, expected) in [
            ("the state", chat.state(), twin.state()),
            (
                "the start of the cycle",
                chat.cycle_start(),
                twin.cycle_start(),
            ),
        ] {
            let (between, none) = (
                Delta::between(&stored, &expected),
                Delta::between(&expected, &expected),
            );
            prop_assert_eq!(stored.cycle(), expected.cycle(), "{}", name);
            prop_assert_eq!(&between, &none, "{}", name);
            let back = Delta::between(&expected, &stored);
            prop_assert_eq!(&back, &none, "{}", name);
        }
        prop_assert_eq!(chat.learned(), twin.learned());
        if let Some(problem) = chat.checkpoint_error() {
            prop_assert!(false, "{}", problem);
        }
        Ok(())
    }

    /// Every snapshot that the handle has, and the thread.
    pub(in crate::store) fn compare_snapshots(&self) -> Check {
        let chat = self.open_chat();
        prop_assert_eq!(working_state(chat), working_state(&self.twin));
        for (snapshot, sealed) in chat.snapshots().zip(self.line.iter().rev()) {
            prop_assert_eq!(snapshot.cycle(), sealed.cycle);
            prop_assert_eq!(&snapshot.export(), &sealed.export);
            let reports = [snapshot.report(), sealed.report.as_ref()];
            let [stored, expected] = reports.map(|report| report.map(with_all_snapshots));
            prop_assert_eq!(stored, expected);
        }
        Ok(())
    }

    /// Every request that was ever sent.
    pub(in crate::store) fn compare_sent(&self) -> Check {
        for (id, expected) in &self.sent {
            let sent = self.open_chat().sent(*id);
            let sent = sent.map_err(|error| TestCaseError::fail(error.to_string()))?;
            let attempt = &sent.attempt;
            prop_assert_eq!(
                &(attempt.status.clone(), attempt.usage),
                &expected.outcome,
                "{}",
                id
            );
            prop_assert_eq!(attempt.cycle_id, expected.cycle);
            prop_assert_eq!(&attempt.options, expected.request.options());
            prop_assert_eq!(sent.thread().to_json(), expected.thread.as_str());
            if let Some(provider) = expected.provider {
                let again = sent.render(&provider);
                let again = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert!(again.body() == expected.request.body());
                let other = Plain(provider.0 + 1);
                prop_assert!(sent.render(&other).is_err());
            }
        }
        Ok(())
    }

    /// All that is stored: every snapshot, and nothing that is damaged.
    pub(in crate::store) fn compare_stored(&mut self) -> Check {
        self.open(Load::All, true)?;
        let all = Settings {
            keep: None,
            ..self.settings.clone()
        };
        let conversation = self.store.conversation(&self.name);
        let whole = conversation
            .load(Load::All)
            .open(builder(&all, &self.clock))
            .unwrap();
        let mut out = Vec::new();
        self.store.export(&self.name, &mut out).unwrap();
        prop_assert!(out == history(&whole).into_bytes());
        if self.is_line_whole {
            let expected: Vec<String> = self
                .line
                .iter()
                .map(|it| format!("{}\n", it.export))
                .collect();
            prop_assert_eq!(String::from_utf8(out).unwrap(), expected.concat());
        }
        let checked = conversation_check(&self.store, &self.name);
        prop_assert!(checked.is_empty(), "{:?}", checked);
        Ok(())
    }
}

fn conversation_check<B: Backend>(store: &Store<B>, name: &str) -> Vec<StoreError> {
    store.conversation(name).check(|_| ()).unwrap().problems
}
