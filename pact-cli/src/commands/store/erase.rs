//! `pactx store erase`: conversations, or the values of some nodes.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::Args;
use pact_core::{Context, Ids, NodeId, Selector, canonical_json};
use pact_store::Erasing;
use serde_json::json;

use crate::failure::Failure;
use crate::out::{Ink, Out};
use crate::show::size::counted;
use crate::stored::{AnyStore, Stored, with_store};

/// Erase a conversation, or the contents of some of its nodes, for good
///
/// Without `--select` and `--id`, no row of the conversation is left. With them, contents, custom
/// attributes and provenance of the nodes are erased: from every recorded state, from every fork
/// and origin, and from the log of the file. Ids, roles, keys and tags stay.
///
/// On a terminal, the name has to be typed; elsewhere `--yes` is needed.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx store erase agents.db#ticket-4711 --yes\n  \
    pactx store erase agents.db#ticket-4711 --select \".block[data_person='p1']\" --by privacy@example.org\n  \
    pactx store erase agents.db#ticket-4711 --id block:3.5 --yes")]
pub(crate) struct Erase {
    /// The conversation: FILE.db#NAME
    conversation: PathBuf,
    /// Erase the values of the nodes that a selector finds in any recorded state
    #[arg(long, value_name = "SELECTOR", conflicts_with = "ids")]
    select: Option<String>,
    /// Erase the values of a node; several are several options
    #[arg(long = "id", value_name = "ID")]
    ids: Vec<String>,
    /// Who wants values erased: it is recorded; the user of this computer, unless given
    #[arg(long, value_name = "WHO")]
    by: Option<String>,
    /// Make forks independent that read the records of the conversation: they lose their older
    /// snapshots
    #[arg(long, conflicts_with_all = ["select", "ids"])]
    detach: bool,
    /// Do not ask
    #[arg(long, short)]
    yes: bool,
}

impl Erase {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        let stored = Stored::parse(&self.conversation)?;
        let values = self.values()?;
        let by = match &values {
            Some(_) => self.by()?,
            None => String::new(),
        };
        let store = AnyStore::write(&stored.place)?.tenant(&stored.name.tenant);
        let failure = |error| stored.failure(&store, error);
        // Nobody is asked about a conversation that is not there.
        with_store!(&store, it => it.conversation(&stored.name.name).info()).map_err(failure)?;
        self.confirm(&stored, values.is_some())?;
        let Some(values) = values else {
            with_store!(&store, it => {
                let mut conversation = it.conversation(&stored.name.name);
                if self.detach {
                    conversation = conversation.detach_forks();
                }
                conversation.erase().map_err(failure)?;
            });
            return say(out, &stored, None);
        };
        let erased = with_store!(&store, it => {
            let opened = it.conversation(&stored.name.name).open(Context::builder());
            let erased = opened.and_then(|mut chat| chat.erase(values, &by));
            erased.map_err(failure)?
        });
        say(out, &stored, Some(erased))
    }

    /// The values that are erased; none if it is the whole conversation.
    fn values(&self) -> Result<Option<Erasing>, Failure> {
        if let Some(select) = &self.select {
            return Ok(Some(Selector::parse(select)?.plan::<Ids>()?.into()));
        }
        let ids: Vec<NodeId> = self
            .ids
            .iter()
            .map(|id| NodeId::from(id.as_str()))
            .collect();
        Ok((!ids.is_empty()).then(|| ids.into()))
    }

    /// The name that is recorded.
    fn by(&self) -> Result<String, Failure> {
        if let Some(by) = &self.by {
            return Ok(by.clone());
        }
        let names = ["USER", "LOGNAME", "USERNAME"];
        let mut names = names
            .into_iter()
            .filter_map(|name| std::env::var(name).ok());
        let user = names.find(|name| !name.is_empty());
        user.ok_or_else(|| {
            let message =
                "say with `--by` who wants this erased: the system does not know the user";
            Failure::Usage(message.to_owned())
        })
    }

    /// Asks whoever sits at the terminal.
    fn confirm(&self, stored: &Stored, is_part: bool) -> Result<(), Failure> {
        if self.yes {
            return Ok(());
        }
        let address = stored.address();
        let what = if is_part { "values of " } else { "" };
        if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
            let message = format!("{what}{address} cannot be brought back: add `--yes` to erase");
            return Err(Failure::Usage(message));
        }
        let mut prompt = io::stderr().lock();
        let expected = address.rsplit_once('#').map_or("", |(_, name)| name);
        let asked = write!(
            prompt,
            "Erase {what}{address}? It cannot be brought back. Type `{expected}`: "
        );
        asked.and_then(|()| prompt.flush())?;
        let mut typed = String::new();
        io::stdin().lock().read_line(&mut typed)?;
        if typed.trim() == expected {
            return Ok(());
        }
        Err(Failure::Usage("nothing was erased".to_owned()))
    }
}

fn say(out: &mut Out, stored: &Stored, values: Option<u64>) -> Result<(), Failure> {
    let address = stored.address();
    if out.is_json() {
        let object = json!({"address": address, "erased_values": values});
        return Ok(out.line(canonical_json(&object))?);
    }
    let word = out.ink(Ink::Removed, "erased");
    let what = match values {
        None => address,
        Some(values) => {
            let count = usize::try_from(values).unwrap_or(usize::MAX);
            format!("{} of {address} and its family", counted(count, "value"))
        }
    };
    Ok(out.line(format!("{word} {what}"))?)
}
