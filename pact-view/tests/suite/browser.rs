//! Pages in a headless Chromium.
//!
//! A test adds a script of its own to a copy of the page, allows it in the policy, and reads its
//! result from the DOM that Chromium prints. The page itself has no door for tests.

use std::fs::{self, File};
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use sha2::{Digest, Sha256};

/// Options that work for root, and keep the browser from asking anybody anything.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// The Chromium of this machine, if it has one.
pub(crate) fn chromium() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok();
    let usual = ["chromium", "chromium-browser", "google-chrome"].map(str::to_owned);
    let found = named.into_iter().chain(usual).find(|name| {
        let version = Command::new(name).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    });
    if found.is_none() {
        // Written around the capture of the tests: nobody would know otherwise.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: there is no Chromium; `cargo xtask install-chromium` installs Debian's, or name one in CHROMIUM"
        );
    }
    found
}

/// Opens a page at an address after its `#`, in a window of a size, and runs `probe`, which returns
/// the answer of a test.
///
/// None where there is no browser.
pub(crate) fn visit(
    page: &str,
    hash: &str,
    (width, height): (u32, u32),
    probe: &str,
) -> Option<Value> {
    let browser = chromium()?;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    fs::write(&path, with_probe(page, probe)).unwrap();
    let printed = folder.path().join("dom.html");
    let mut child = Command::new(browser)
        .args(FLAGS)
        .arg(format!(
            "--user-data-dir={}",
            folder.path().join("profile").display()
        ))
        .arg(format!("--window-size={width},{height}"))
        .arg("--dump-dom")
        .arg(format!("file://{}#{hash}", path.display()))
        .stdout(Stdio::from(File::create(&printed).unwrap()))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(180) {
            child.kill().unwrap();
            panic!("the browser does not come to an end");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let dom = fs::read_to_string(&printed).unwrap();
    let (_, rest) = dom.split_once("<pre id=\"probe\">").expect("the probe ran");
    let (said, _) = rest.split_once("</pre>").unwrap();
    let value: Value = serde_json::from_str(&percent_decoded(said)).unwrap();
    assert_eq!(value["failed"], Value::Null, "{}", value["failed"]);
    Some(value)
}

/// The page with a script at its end. Its answer is percent-encoded, so that it reads the same in
/// any markup.
fn with_probe(page: &str, probe: &str) -> String {
    let script = format!(
        "const said=document.createElement('pre');said.id='probe';let value;\
         try{{value=(()=>{{{probe}}})();}}catch(error){{value={{failed:String(error.stack)}};}}\
         said.textContent=encodeURIComponent(JSON.stringify(value));document.body.append(said);"
    );
    let hash = format!("'sha256-{}'", base64(&Sha256::digest(script.as_bytes())));
    let allowed = page.replacen("script-src ", &format!("script-src {hash} "), 1);
    let end = allowed.rfind("</body>").unwrap();
    format!(
        "{}<script>{script}</script>{}",
        &allowed[..end],
        &allowed[end..]
    )
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let mut group = [0; 3];
        group[..chunk.len()].copy_from_slice(chunk);
        let number = u32::from_be_bytes([0, group[0], group[1], group[2]]);
        for place in 0..=chunk.len() {
            out.push(char::from(
                DIGITS[usize::try_from(number >> (18 - 6 * place) & 63).unwrap()],
            ));
        }
        out.extend(std::iter::repeat_n('=', 3 - chunk.len()));
    }
    out
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let digits = std::str::from_utf8(&after[..2]).unwrap();
            bytes.push(u8::from_str_radix(digits, 16).unwrap());
            rest = &after[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).unwrap()
}
