//! Pages in a real headless Chromium, which Node drives: `drive.mjs`.

mod accessible;
mod hostile;
mod live;
mod long;
mod panes;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::workspace;

/// The time that anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// A browser that shows a page.
pub(crate) struct Browser {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

/// The size of a window, and whether the page is dark.
#[derive(Clone, Copy)]
pub(crate) struct Window(pub(crate) u32, pub(crate) u32, pub(crate) &'static str);

pub(crate) const WIDE: Window = Window(1400, 900, "light");

fn runs(program: &str) -> bool {
    let output = Command::new(program).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

/// Written around the capture of the tests: nobody would know otherwise.
pub(crate) fn skip(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

impl Browser {
    /// Opens a page; none where there is no Chromium or no Node.
    pub(crate) fn open(address: &str, Window(width, height, scheme): Window) -> Option<Self> {
        let named = std::env::var("CHROMIUM").ok();
        let usual = ["chromium", "chromium-browser", "google-chrome"].map(str::to_owned);
        let browser = named.into_iter().chain(usual).find(|name| runs(name));
        let Some(browser) = browser.filter(|_| runs("node")) else {
            skip(
                "there is no Chromium or no Node; `cargo xtask install-chromium` installs Debian's Chromium",
            );
            return None;
        };
        let mut child = Command::new("node")
            .arg(workspace().join("pact-cli/tests/cli/browser/drive.mjs"))
            .args([
                &browser,
                address,
                &width.to_string(),
                &height.to_string(),
                scheme,
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut browser = Self {
            child,
            input,
            output,
        };
        browser.wait("document.readyState === 'complete' && location.href !== 'about:blank'");
        Some(browser)
    }

    fn say(&mut self, request: &Value) -> Value {
        let mut input = self.input.as_ref().unwrap();
        writeln!(input, "{request}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(
            answer["failed"],
            Value::Null,
            "{request}: {}",
            answer["failed"]
        );
        answer["value"].clone()
    }

    /// The value of an expression in the page.
    pub(crate) fn run(&mut self, expression: &str) -> Value {
        self.say(&json!({"run": expression}))
    }

    /// Runs a script of a file.
    pub(crate) fn run_file(&mut self, file: &str) {
        self.say(&json!({"file": file}));
    }

    /// The errors of the page: exceptions, and refusals of its policy.
    pub(crate) fn errors(&mut self) -> Vec<String> {
        serde_json::from_value(self.say(&json!({"errors": true}))).unwrap()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&mut self, expression: &str) {
        let started = Instant::now();
        while self.run(&format!("Boolean({expression})")) != true {
            let page = || "document.body?.innerText.slice(0, 600)";
            assert!(
                started.elapsed() < PATIENCE,
                "never true: {expression}; errors: {:?}; the page: {}",
                self.errors(),
                self.run(page())
            );
            std::thread::sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends with its input, and takes the browser with it.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}
