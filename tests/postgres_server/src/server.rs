//! Servers and standbys.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::guarded::{Guard, folder, give_away, program, run};
use crate::{Error, programs, quoted};

/// The administrator of every server.
pub const USER: &str = "pact";

/// The administrator's password. Tests look for it in messages.
pub const PASSWORD: &str = "pAct-pAssw0rd";

/// The settings of a server.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Settings {
    /// Lines of `postgresql.conf`.
    pub lines: Vec<String>,
    /// A certificate and its key: then connections over TCP have to be encrypted.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl Settings {
    /// Adds a line of `postgresql.conf`.
    #[must_use]
    pub fn line(mut self, line: &str) -> Self {
        self.lines.push(line.to_owned());
        self
    }

    /// Encrypts connections.
    #[must_use]
    pub fn certificate(mut self, certificate: &Path, key: &Path) -> Self {
        self.certificate = Some((certificate.to_owned(), key.to_owned()));
        self
    }
}

/// Small, and only for a process that is killed: no test plays a loss of power.
const USUAL: &str = "\
    listen_addresses = '127.0.0.1'\n\
    shared_buffers = '16MB'\n\
    max_connections = 60\n\
    max_wal_senders = 4\n\
    fsync = off\n\
    full_page_writes = off\n\
    wal_level = replica\n\
    log_min_messages = fatal\n";

/// A server. It stops when it is dropped, and when the test ends.
#[derive(Debug)]
pub struct Server {
    folder: PathBuf,
    port: u16,
    _guard: Guard,
}

impl Server {
    /// Makes a server in a new folder, and starts it.
    ///
    /// # Errors
    /// If there is no PostgreSQL, or it does not start.
    pub fn start(settings: &Settings) -> Result<Self, Error> {
        let mut server = Self::prepare()?;
        let password = server.folder.join("password");
        fs::write(&password, PASSWORD)?;
        give_away(&password)?;
        run(program(bin("initdb")?)
            .args(["--no-sync", "--encoding=UTF8", "--locale=C"])
            .args(["--auth=scram-sha-256", "--username", USER])
            .arg("--pwfile")
            .arg(&password)
            .arg("-D")
            .arg(server.data()))?;
        let mut lines = USUAL.to_owned();
        for line in &settings.lines {
            lines.push_str(line);
            lines.push('\n');
        }
        if let Some((certificate, key)) = &settings.certificate {
            for (from, to) in [(certificate, "server.crt"), (key, "server.key")] {
                let to = server.data().join(to);
                fs::copy(from, &to)?;
                give_away(&to)?;
                run(Command::new("chmod").arg("600").arg(&to))?;
            }
            lines.push_str("ssl = on\n");
            server.write(
                "pg_hba.conf",
                "local all all scram-sha-256\nhostssl all all all scram-sha-256\n",
            )?;
        }
        server.configure(&lines)?;
        server.start_again()?;
        Ok(server)
    }

    /// Makes a standby of this server, which commits then wait for, and starts it.
    ///
    /// # Errors
    /// If it does not start.
    pub fn standby(&self) -> Result<Self, Error> {
        let mut standby = Self::prepare()?;
        let source = format!("{} application_name=standby", self.words("postgres"));
        run(program(bin("pg_basebackup")?)
            .args([
                "--write-recovery-conf",
                "--wal-method=stream",
                "--checkpoint=fast",
            ])
            .args(["--no-sync", "--dbname", &source])
            .arg("-D")
            .arg(standby.data()))?;
        let old = fs::read_to_string(standby.data().join("postgresql.conf"))?;
        standby.configure(&old)?;
        standby.start_again()?;
        self.sql(
            "postgres",
            "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
        )?;
        self.sql("postgres", "SELECT pg_reload_conf()")?;
        let asked = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        while self.sql("postgres", asked)?.trim() != "1" {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        Ok(standby)
    }

    fn prepare() -> Result<Self, Error> {
        let folder = folder()?;
        let stop = format!(
            "{} -D {data} -m immediate stop\nrm -rf {folder}",
            quoted(&bin("pg_ctl")?),
            data = quoted(&folder.join("data")),
            folder = quoted(&folder),
        );
        Ok(Self {
            _guard: Guard::new("", &stop)?,
            folder,
            port: 0,
        })
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn write(&self, name: &str, text: &str) -> Result<(), Error> {
        let file = self.data().join(name);
        fs::write(&file, text)?;
        give_away(&file)
    }

    /// Writes the settings, with a free port.
    fn configure(&mut self, lines: &str) -> Result<(), Error> {
        self.port = free_port()?;
        let sockets = self.folder.display();
        let own = format!(
            "port = {}\nunix_socket_directories = '{sockets}'\n",
            self.port
        );
        self.write("postgresql.conf", &format!("{lines}{own}"))
    }

    /// Starts the server once more, after [`stop`](Self::stop).
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_again(&self) -> Result<(), Error> {
        let log = self.folder.join("log");
        let started = self.control(&["-w", "-t", "60", "start", "-l", &log.display().to_string()]);
        started.map_err(|error| {
            let log = fs::read_to_string(&log).unwrap_or_default();
            format!("{error}\n{log}").into()
        })
    }

    /// Stops the server as if it were killed: no connection is ended in an orderly way.
    ///
    /// # Errors
    /// If it does not run.
    pub fn stop(&self) -> Result<(), Error> {
        self.control(&["-m", "immediate", "stop"])
    }

    /// Makes a standby the server to write to.
    ///
    /// # Errors
    /// If it is none.
    pub fn promote(&self) -> Result<(), Error> {
        self.control(&["-w", "promote"])
    }

    fn control(&self, arguments: &[&str]) -> Result<(), Error> {
        let mut command = program(bin("pg_ctl")?);
        command.arg("-D").arg(self.data()).args(arguments);
        // A server that goes on has the streams of the program that started it.
        command
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null());
        if command.status()?.success() {
            Ok(())
        } else {
            Err(format!("pg_ctl failed: {arguments:?}").into())
        }
    }

    /// The port on loopback.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The folder of the socket.
    #[must_use]
    pub fn socket(&self) -> &Path {
        &self.folder
    }

    /// The address of a database, with the password of the administrator.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        let port = self.port;
        format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{port}/{database}")
    }

    fn words(&self, database: &str) -> String {
        let (port, host) = (self.port, self.folder.display());
        format!("host={host} port={port} user={USER} password={PASSWORD} dbname={database}")
    }

    /// Runs a statement as the administrator. Returns the rows that it gives, one a line.
    ///
    /// # Errors
    /// If the statement fails.
    pub fn sql(&self, database: &str, statement: &str) -> Result<String, Error> {
        run(program(bin("psql")?)
            .args(["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1"])
            .args(["-d", &self.words(database), "-c", statement]))
    }

    /// Makes an empty database. Returns its address.
    ///
    /// # Errors
    /// If there is one.
    pub fn database(&self, name: &str) -> Result<String, Error> {
        self.sql("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(self.address(name))
    }
}

pub(crate) fn free_port() -> Result<u16, Error> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

fn bin(name: &str) -> Result<PathBuf, Error> {
    let folder = programs().ok_or("there is no PostgreSQL")?;
    Ok(folder.join(name))
}
