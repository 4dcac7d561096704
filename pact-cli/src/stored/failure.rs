//! Failures of stores, in the words of the command line: a code, what is wrong, and what to do
//! next.

use pact_core::grammar::nearest;
use pact_store::{StoreError, backend};

use super::{AnyStore, Listed, Name, Place, encoded, heads};
use crate::failure::{Advice, Exit, Failure};

/// So many names are compared with one that nobody has.
const COMPARED: usize = 10_000;

/// The failure of a command on a store.
pub(crate) fn failure(place: &Place, error: &StoreError) -> Failure {
    let code = error.code();
    let (exit, help) = match error {
        StoreError::Context(error) => return Failure::Pact(error.clone()),
        StoreError::NotFound { .. } => (
            Exit::Refused,
            format!("`pactx store list {place}` lists all"),
        ),
        StoreError::Taken { .. } => (
            Exit::Refused,
            "choose another name, or erase that conversation with `pactx store erase`".to_owned(),
        ),
        StoreError::Conflict { .. } => {
            (Exit::Refused, "nothing was changed; do it again".to_owned())
        }
        StoreError::InDoubt { .. } => (
            Exit::Failed,
            "do it again when the store can be reached".to_owned(),
        ),
        StoreError::Damaged { .. } => (
            Exit::Refused,
            format!("other conversations go on; `pactx store check {place}` lists all problems"),
        ),
        StoreError::NoRecord { .. } => (
            Exit::Refused,
            "`pactx log` lists the snapshots that are stored".to_owned(),
        ),
        StoreError::Forked { .. } => (
            Exit::Refused,
            "`--detach` gives each fork a checkpoint of its own, and takes its older snapshots"
                .to_owned(),
        ),
        StoreError::Backend(error) => of_backend(error.failure),
        _ => (Exit::Refused, String::new()),
    };
    let message = match error {
        StoreError::Forked { name, forks } => {
            format!("forks read the records of `{name}`: {}", forks.join(", "))
        }
        StoreError::Conflict {
            name,
            known,
            stored,
        } => format!(
            "somebody else wrote to the conversation `{name}` meanwhile: its last record was {known}, and is {stored} now"
        ),
        StoreError::Taken { name } => format!("there is a conversation `{name}` already"),
        other => {
            let text = other.to_string();
            let text = text.strip_suffix(&format!(" [{code}]")).unwrap_or(&text);
            text.to_owned()
        }
    };
    Failure::Advice(Box::new(Advice {
        code,
        message,
        help,
        choices: Vec::new(),
        exit,
    }))
}

fn of_backend(failure: backend::Failure) -> (Exit, String) {
    use backend::Failure as Of;

    let (exit, help) = match failure {
        Of::Busy => (Exit::Failed, "another program uses the store; try again"),
        Of::Full => (Exit::Failed, "make room on the disk, and do it again"),
        Of::ReadOnly => (
            Exit::Failed,
            "what writes needs a file and a folder in which this user may write",
        ),
        Of::Damaged => (
            Exit::Refused,
            "make a copy, and try `sqlite3 FILE .recover`; what it saves is checked by `pactx store check`",
        ),
        Of::Foreign => (
            Exit::Refused,
            "a store is made by `pactx store import`, or by a program with `pact-store`; a `.json` or `.jsonl` file needs no `#`",
        ),
        Of::Newer => (
            Exit::Refused,
            "use the `pactx` of that version, or a newer one",
        ),
        _ => (Exit::Failed, ""),
    };
    (exit, help.to_owned())
}

/// The failure to find a conversation, with the name that was perhaps meant.
pub(crate) fn not_found(place: &Place, store: &AnyStore, wanted: &Name) -> Failure {
    let code = StoreError::NotFound {
        name: String::new(),
    }
    .code();
    let known = heads(place, store, &Listed::newest(COMPARED)).unwrap_or_default();
    let addresses: Vec<String> = known
        .iter()
        .map(|head| encoded(&head.tenant, &head.name))
        .collect();
    let of_another = known.iter().position(|head| head.name == wanted.name);
    let meant = of_another
        .and_then(|at| addresses.get(at))
        .map(String::as_str);
    let text = encoded(&wanted.tenant, &wanted.name);
    let meant = meant.or_else(|| nearest(&text, addresses.iter().map(String::as_str)));
    let help = match (meant, addresses.is_empty()) {
        (Some(meant), _) => format!("did you mean `{place}#{meant}`?"),
        (None, true) => "the store has no conversations".to_owned(),
        (None, false) => format!("`pactx store list {place}` lists all"),
    };
    Failure::Advice(Box::new(Advice {
        code,
        message: format!("{place} has no conversation `{text}`"),
        help,
        choices: Vec::new(),
        exit: Exit::Refused,
    }))
}
