//! `pactx serve`: the page from a local server, which follows its source.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use clap::Args;
use pact_core::canonical_json;
use serde_json::json;

use crate::failure::{Failure, say};
use crate::load::{Source, is_standard_input};
use crate::out::Out;
use crate::serve::{Server, Site};
use crate::show::text::one_line;
use crate::stored::Address;

/// Show a source in a browser while it grows: new turns appear by themselves
///
/// The address is printed on one line; it has a secret, which moves into a cookie when the page is
/// opened. Only programs of this machine can reach the server, unless `--listen` says otherwise. It
/// changes nothing. A store without the name of a conversation shows a list to choose from.
///
/// The server runs until it is stopped, by Ctrl-C or SIGTERM.
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    pactx serve session.jsonl --open\n  \
    pactx serve agents.db#ticket-4711\n  \
    pactx serve agents.db --port 8080")]
pub(crate) struct Serve {
    #[command(flatten)]
    source: Source,
    /// The port; any that is free, unless given
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// The IP address to listen at: others can reach the server there, and the connection is not
    /// encrypted
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(crate) fn run(&self, out: &mut Out) -> Result<(), Failure> {
        if is_standard_input(&self.source.file) {
            let message = "standard input cannot be followed: it is read to its end";
            return Err(Failure::Usage(message.to_owned()));
        }
        let site = match Address::store(&self.source.file)? {
            Some(place) => {
                self.source.log.refuse_for(&self.source.file, "a store")?;
                Site::of_store(place)?
            }
            None => Site::of_source(&self.source, out.format)?,
        };
        let server = Server::bind(SocketAddr::new(self.listen, self.port), site)?;
        let address = server.address();
        if out.is_json() {
            let source = self.source.name();
            out.line(canonical_json(
                &json!({"address": address, "source": source}),
            ))?;
        } else {
            out.line(&address)?;
            say("note: Ctrl-C stops the server");
            if !self.listen.is_loopback() {
                say(&format!(
                    "warning: everybody who reaches {} and knows this address can read {}; the connection is not encrypted",
                    self.listen,
                    self.source.name()
                ));
            }
        }
        out.finish()?;
        // A machine without a browser is no reason to stop.
        if self.open
            && let Err(error) = open::that_detached(&address)
        {
            say(&format!(
                "warning: no browser can be opened: {}",
                one_line(&error.to_string())
            ));
        }
        server.run()
    }
}
