//! The sessions that the documents show, run and compared.

use crate::run::{PACTX, command, stdout, wants_overwrite, with_stdin, workspace};

/// A copy of the folders that the sessions use, where their commands may make files.
fn copied_fixtures() -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in ["histories", "logs"] {
        let folder = workspace().join("fixtures").join(name);
        std::fs::create_dir(copy.path().join(name)).unwrap();
        for entry in std::fs::read_dir(folder).unwrap() {
            let file = entry.unwrap();
            let to = copy.path().join(name).join(file.file_name());
            std::fs::copy(file.path(), to).unwrap();
        }
    }
    copy
}

/// The output of a shell for a line of a session, both streams as they come.
fn shell(line: &str, fixtures: &std::path::Path) -> String {
    let folder = std::path::Path::new(PACTX).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let script = format!("exec 2>&1; {line}");
    stdout(&with_stdin(
        command("sh")
            .args(["-c", &script])
            .current_dir(fixtures.join("histories"))
            .env("PATH", format!("{}:{path}", folder.display())),
        b"",
    ))
}

/// The text with the output of every session as it is now, and how many lines were run.
fn replayed(text: &str) -> (String, usize) {
    let fixtures = copied_fixtures();
    let mut out = String::new();
    let mut ran = 0;
    let mut in_session = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_session = line == "```console";
        }
        let is_output = in_session && !line.starts_with("```") && !line.starts_with("$ ");
        if is_output {
            continue;
        }
        out.push_str(line);
        out.push('\n');
        if let Some(line) = line.strip_prefix("$ ").filter(|_| in_session) {
            out.push_str(&shell(line, fixtures.path()));
            if !out.ends_with('\n') {
                out.push('\n');
            }
            ran += 1;
        }
    }
    (out, ran)
}

#[cfg(unix)]
#[test]
fn the_sessions_of_the_documents_are_real() {
    for (name, least) in [("pact-cli/README.md", 2), ("docs/cli.md", 16)] {
        let path = workspace().join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        let (now, ran) = replayed(&text);
        if wants_overwrite() {
            std::fs::write(&path, &now).unwrap();
        } else {
            assert_eq!(text, now, "{name}");
        }
        assert!(ran >= least, "{name} shows {ran} lines");
    }
}
