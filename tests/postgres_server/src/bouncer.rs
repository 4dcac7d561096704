//! pgbouncer in front of a server, in transaction mode: each transaction may run on another
//! connection.

use std::fs;
use std::net::TcpStream;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crate::guarded::{Guard, folder, give_away};
use crate::server::free_port;
use crate::{Error, PASSWORD, Server, USER, pgbouncer, quoted};

/// A pgbouncer. It stops when it is dropped, and when the test ends.
#[derive(Debug)]
pub struct Bouncer {
    port: u16,
    _guard: Guard,
}

impl Bouncer {
    /// Starts a pgbouncer that has few connections to a server.
    ///
    /// # Errors
    /// If there is no pgbouncer, or it does not start.
    pub fn start(server: &Server) -> Result<Self, Error> {
        let program = pgbouncer().ok_or("there is no pgbouncer")?;
        let folder = folder()?;
        let port = free_port()?;
        let write = |name: &str, text: String| -> Result<PathBuf, Error> {
            let file = folder.join(name);
            fs::write(&file, text)?;
            give_away(&file)?;
            Ok(file)
        };
        let users = write("users", format!("\"{USER}\" \"{PASSWORD}\"\n"))?;
        let settings = format!(
            "[databases]\n* = host=127.0.0.1 port={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\nauth_type = plain\nauth_file = {}\npool_mode = transaction\ndefault_pool_size = 3\n\
             logfile = {}\n",
            server.port(),
            users.display(),
            folder.join("log").display(),
        );
        let settings = write("settings", settings)?;
        let start = format!(
            "{} {} < /dev/null &\nown=$!",
            quoted(&program),
            quoted(&settings)
        );
        let stop = format!("kill $own\nwait $own\nrm -rf {}", quoted(&folder));
        let bouncer = Self {
            port,
            _guard: Guard::new(&start, &stop)?,
        };
        for _ in 0..1_000 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Ok(bouncer);
            }
            thread::sleep(Duration::from_millis(10));
        }
        let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
        Err(format!("pgbouncer does not start: {log}").into())
    }

    /// The address of a database behind it, with the password of the administrator.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        let port = self.port;
        format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{port}/{database}")
    }
}
