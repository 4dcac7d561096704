//! A proxy between a store and a server, which cuts a connection at a message. It speaks the plain
//! protocol, without TLS, on loopback.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// Who sends a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Client,
    Server,
}

/// The way in which the proxy treats messages.
#[derive(Debug, Default)]
struct Orders {
    /// How many messages passed since the last order, from each side.
    passed: [usize; 2],
    /// Before this message, both sides lose the connection.
    cut: Option<(From, usize)>,
    /// After the cut, so many messages of the server pass, and then all is dead.
    dies_after: Option<usize>,
    is_cut: bool,
    is_dead: bool,
}

/// The fate of a message.
enum Fate {
    Passes,
    Cuts,
}

impl Orders {
    fn judge(&mut self, from: From) -> Fate {
        if self.is_dead {
            return Fate::Cuts;
        }
        let passed = &mut self.passed[usize::from(from == From::Server)];
        let number = *passed;
        *passed += 1;
        if self.is_cut {
            if from == From::Server
                && let Some(left) = &mut self.dies_after
            {
                if *left == 0 {
                    self.is_dead = true;
                    return Fate::Cuts;
                }
                *left -= 1;
            }
            return Fate::Passes;
        }
        if self.cut != Some((from, number)) {
            return Fate::Passes;
        }
        self.is_cut = true;
        self.is_dead = self.dies_after == Some(0);
        Fate::Cuts
    }
}

/// A proxy. Its address is one of this machine.
#[derive(Debug)]
pub(super) struct Proxy {
    port: u16,
    orders: Arc<Mutex<Orders>>,
}

impl Proxy {
    /// Starts one before a server. Its threads end with the test.
    pub(super) fn start(server: u16) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let orders = Arc::new(Mutex::new(Orders::default()));
        let proxy = Self {
            port,
            orders: Arc::clone(&orders),
        };
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if orders.lock().unwrap().is_dead {
                    continue;
                }
                if let Ok(server) = TcpStream::connect(("127.0.0.1", server)) {
                    let _ = serve(client, server, &orders);
                }
            }
        });
        Ok(proxy)
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Cuts the connection before a message, by its number from 0 on among those of its sender.
    pub(super) fn cut(&self, from: From, number: usize) {
        *self.orders.lock().unwrap() = Orders {
            cut: Some((from, number)),
            ..Orders::default()
        };
    }

    /// As [`cut`](Self::cut). Then so many messages of the server pass, on other connections, and
    /// nobody is let through any more.
    pub(super) fn cut_and_die(&self, from: From, number: usize, after: usize) {
        *self.orders.lock().unwrap() = Orders {
            cut: Some((from, number)),
            dies_after: Some(after),
            ..Orders::default()
        };
    }

    /// Lets all through. How many messages each side had sent, whether one was cut, and whether
    /// nobody was let through at the end.
    pub(super) fn calm(&self) -> ([usize; 2], bool, bool) {
        let orders = std::mem::take(&mut *self.orders.lock().unwrap());
        (orders.passed, orders.is_cut, orders.is_dead)
    }
}

fn serve(client: TcpStream, server: TcpStream, orders: &Arc<Mutex<Orders>>) -> io::Result<()> {
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    let (from_client, from_server) = (client.try_clone()?, server.try_clone()?);
    for (from, input, out) in [
        (From::Client, from_client, server),
        (From::Server, from_server, client),
    ] {
        let orders = Arc::clone(orders);
        thread::spawn(move || {
            let _ = pass(from, &input, &out, &orders);
            let _ = input.shutdown(Shutdown::Both);
            let _ = out.shutdown(Shutdown::Both);
        });
    }
    Ok(())
}

/// Passes messages on, until one is cut or a side is gone.
fn pass(
    from: From,
    mut input: &TcpStream,
    mut out: &TcpStream,
    orders: &Mutex<Orders>,
) -> io::Result<()> {
    // The first message of a client has no type.
    let mut has_type = from == From::Server;
    loop {
        let mut message = vec![0; if has_type { 5 } else { 4 }];
        input.read_exact(&mut message)?;
        let length = message.last_chunk::<4>().unwrap();
        let rest = u32::from_be_bytes(*length) as usize - 4;
        let begin = message.len();
        message.resize(begin + rest, 0);
        input.read_exact(&mut message[begin..])?;
        has_type = true;
        match orders.lock().unwrap().judge(from) {
            Fate::Passes => {}
            Fate::Cuts => return Ok(()),
        }
        out.write_all(&message)?;
    }
}
