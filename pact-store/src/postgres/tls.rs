//! TLS by rustls: certificates are checked, always.

use std::future::Future;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use sha2::{Digest as _, Sha256, Sha384, Sha512};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::client::verify_server_name;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::{
    self, CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
};

use super::settings::{Checked, TlsSettings, wrong};
use crate::backend::BackendError;

/// Makes encrypted connections.
#[derive(Clone)]
pub(super) struct Tls {
    config: Arc<ClientConfig>,
}

impl Tls {
    /// Reads the certificates.
    pub(super) fn new(settings: &TlsSettings) -> Result<Self, BackendError> {
        let provider = Arc::new(ring::default_provider());
        let (roots, pinned) = roots(settings.roots.as_deref())?;
        let verifier = WebPkiServerVerifier::builder_with_provider(roots, provider.clone());
        let verifier = Verifier {
            usual: verifier.build().map_err(|error| wrong(error.to_string()))?,
            pinned,
            checked: settings.checked,
        };
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(error.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier));
        let mut config = match &settings.own {
            None => builder.with_no_client_auth(),
            Some((certificate, key)) => {
                let chain = certificates(certificate)?;
                let key = PrivateKeyDer::from_pem_file(key)
                    .map_err(|error| wrong(format!("{}: {error}", key.display())))?;
                builder
                    .with_client_auth_cert(chain, key)
                    .map_err(|error| wrong(format!("{}: {error}", certificate.display())))?
            }
        };
        config.alpn_protocols = vec![b"postgresql".to_vec()];
        Ok(Self {
            config: Arc::new(config),
        })
    }
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, BackendError> {
    let in_file = |problem: String| wrong(format!("{}: {problem}", file.display()));
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<_, _>>);
    let read: Vec<_> = read.map_err(|error| in_file(error.to_string()))?;
    if read.is_empty() {
        return Err(in_file("there is no certificate in it".to_owned()));
    }
    Ok(read)
}

type Pinned = Vec<CertificateDer<'static>>;

/// The certificates to trust: those of a file, or those of the system.
fn roots(file: Option<&Path>) -> Result<(Arc<RootCertStore>, Pinned), BackendError> {
    let mut store = RootCertStore::empty();
    let Some(file) = file else {
        store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if store.is_empty() {
            return Err(wrong(
                "this system has no certificates to check the server's: install them, or name a file with `sslrootcert`",
            ));
        }
        return Ok((Arc::new(store), Vec::new()));
    };
    let read = certificates(file)?;
    if store.add_parsable_certificates(read.iter().cloned()).0 == 0 {
        return Err(wrong(format!(
            "{}: no certificate is valid",
            file.display()
        )));
    }
    Ok((Arc::new(store), read))
}

/// Checks a certificate as rustls does, with two differences: a certificate that the user trusts
/// itself is trusted, also if it is one to sign others with, as those that `openssl req -x509`
/// makes; and `verify-ca` takes any name.
#[derive(Debug)]
struct Verifier {
    usual: Arc<WebPkiServerVerifier>,
    pinned: Pinned,
    checked: Checked,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let checks_name = self.checked == Checked::SignatureAndName;
        // The signature of the handshake is still checked with its key.
        if self.pinned.iter().any(|pinned| pinned == certificate) {
            if checks_name {
                verify_server_name(&ParsedCertificate::try_from(certificate)?, name)?;
            }
            return Ok(ServerCertVerified::assertion());
        }
        let verified = self
            .usual
            .verify_server_cert(certificate, others, name, ocsp, now);
        match verified {
            // rustls looks at the name last, so all else is well.
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !checks_name => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.usual
            .verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.usual
            .verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.usual.supported_verify_schemes()
    }
}

impl MakeTlsConnect<Socket> for Tls {
    type Stream = Stream;
    type TlsConnect = Connect;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Connect> {
        let name = ServerName::try_from(host.to_owned());
        Ok(Connect {
            connector: TlsConnector::from(self.config.clone()),
            name: name.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?,
        })
    }
}

pub(super) struct Connect {
    connector: TlsConnector,
    name: ServerName<'static>,
}

impl TlsConnect<Socket> for Connect {
    type Stream = Stream;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Stream>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(async move {
            let stream = self.connector.connect(self.name, socket).await?;
            Ok(Stream(Box::new(stream)))
        })
    }
}

/// An encrypted connection.
pub(super) struct Stream(Box<client::TlsStream<Socket>>);

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, into)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

impl TlsStream for Stream {
    /// The hash of the server's certificate (RFC 5929): a password is good for this connection
    /// alone.
    fn channel_binding(&self) -> ChannelBinding {
        let (_, session) = self.0.get_ref();
        let certificate = session.peer_certificates().and_then(|chain| chain.first());
        match certificate.and_then(|certificate| hash_as_signed(certificate)) {
            Some(hash) => ChannelBinding::tls_server_end_point(hash),
            None => ChannelBinding::none(),
        }
    }
}

/// The hash of a certificate, by the algorithm that its signature has; none if that has none of its
/// own.
fn hash_as_signed(certificate: &[u8]) -> Option<Vec<u8>> {
    // Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm SEQUENCE { OBJECT IDENTIFIER, …
    // }, … }
    let (_, inner) = element(certificate)?;
    let (signed, _) = element(inner)?;
    let (_, algorithm) = element(inner.get(signed..)?)?;
    let (_, name) = element(algorithm)?;
    // The names of RSA with PKCS #1 (1.2.840.113549.1.1.…) and of ECDSA (1.2.840.10045.4.3.…).
    let rsa = name.strip_prefix(&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1]);
    let ecdsa = name.strip_prefix(&[0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3]);
    match (rsa, ecdsa) {
        // MD5 and SHA-1 count as SHA-256.
        (Some([4 | 5 | 11]), _) | (_, Some([2])) => Some(Sha256::digest(certificate).to_vec()),
        (Some([12]), _) | (_, Some([3])) => Some(Sha384::digest(certificate).to_vec()),
        (Some([13]), _) | (_, Some([4])) => Some(Sha512::digest(certificate).to_vec()),
        _ => None,
    }
}

/// The size of the first DER element, and its content.
fn element(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let first = usize::from(*bytes.get(1)?);
    let (start, length) = if first < 0x80 {
        (2, first)
    } else {
        let count = first & 0x7f;
        let digits = bytes.get(2..2 + count)?;
        if count > 4 {
            return None;
        }
        let length = digits
            .iter()
            .fold(0, |length, digit| length << 8 | usize::from(*digit));
        (2 + count, length)
    };
    let end = start.checked_add(length)?;
    Some((end, bytes.get(start..end)?))
}
