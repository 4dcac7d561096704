//! Much of everything: time and memory stay in proportion.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::run::{pactx, stderr, stdout};

/// A history of many turns of which each snapshot keeps the newest ones, as a context with a budget
/// has them.
fn long_history(turns: usize, kept: usize) -> tempfile::NamedTempFile {
    let mut text = String::new();
    for cycle in 1..=turns {
        let first = cycle.saturating_sub(kept).max(1);
        let _ = write!(
            text,
            r#"{{"cycle":{cycle},"root":{{"cycle":1,"children":[{{"id":"^seq","nodeType":"^seq","cycle":1,"children":["#
        );
        for turn in first..=cycle {
            let comma = if turn == first { "" } else { "," };
            // A node with its cycle written is the same in every snapshot, so they share it.
            let _ = write!(
                text,
                r#"{comma}{{"id":"s{turn}","nodeType":"seg","cycle":{turn},"created_at_ns":{turn},"children":[{{"id":"c{turn}","nodeType":"cont","cycle":{turn},"children":[{{"id":"u{turn}","cycle":{turn},"role":"user","content":"question {turn}"}},{{"id":"a{turn}","cycle":{turn},"role":"assistant","content":"answer {turn}"}}]}}]}}"#
            );
        }
        text.push_str("]}]}}\n");
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn two_thousand_turns_are_no_trouble() {
    let file = long_history(2_000, 20);
    let path = file.path().to_str().unwrap();
    let started = Instant::now();
    let log = stdout(&pactx(&["log", path]));
    assert_eq!(
        log.matches("\n@t-").count() + 1,
        2_000,
        "a title for each turn"
    );
    assert!(log.contains("- a1 block [+0] assistant"));
    assert_eq!(
        stdout(&pactx(&["log", path, "--format", "json"]))
            .lines()
            .count(),
        2_000
    );
    assert!(stdout(&pactx(&["tree", path, ".block"])).contains("42 found"));
    let why = stdout(&pactx(&["why", path, "u100"]));
    assert!(
        why.contains("@t-1900 cycle 100  came") && why.contains("cycle 121  left"),
        "{why}"
    );
    let diff = stdout(&pactx(&["diff", path, "@t-*", "@t0", ".block"]));
    assert!(
        diff.contains("- u1 block [+0] user 10 B \"question 1\" (cycle 22"),
        "{diff}"
    );
    // Unoptimised it takes seconds; if anything were quadratic it would be minutes.
    assert!(
        started.elapsed() < Duration::from_secs(120),
        "{:?}",
        started.elapsed()
    );
}

/// Snapshots share all nodes that did not change, and the text of a history is read line by line.
#[cfg(target_os = "linux")]
#[test]
fn a_history_takes_far_less_memory_than_its_file() {
    let file = long_history(750, 750);
    let size = std::fs::metadata(file.path()).unwrap().len() / 1024;
    assert!(size > 60_000, "{size} kB");
    let mut child = crate::run::command(crate::run::PACTX)
        .args(["select", file.path().to_str().unwrap(), "--stdin"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // The answer comes when all is loaded; then the process waits for more, and can be looked at.
    let mut questions = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut questions, b"@t0 .seg:depth(1)\n").unwrap();
    let mut answer = String::new();
    let mut answers = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut answers, &mut answer).unwrap();
    assert_eq!(answer, "s750\n");
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.unwrap().trim().trim_end_matches(" kB");
    let peak: u64 = peak.parse().unwrap();
    drop(questions);
    child.wait().unwrap();
    assert!(peak < size / 2, "{peak} kB for a file of {size} kB");
}

/// The file has no blocks on the disk, and the commands do not read it.
#[test]
fn a_log_of_more_than_a_gibibyte_is_refused() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let check = ["check-request", "--from", "anthropic", path];
    for arguments in [&["import-log", path][..], &check] {
        let run = |size: u64| {
            file.as_file().set_len(size).unwrap();
            let output = pactx(arguments);
            (output.status.code(), stderr(&output))
        };
        let (code, said) = run((1 << 30) + 1);
        assert_eq!(code, Some(1), "{said}");
        assert_eq!(
            said,
            format!("error: {path} has more than 1073741824 bytes\n")
        );
        let (_, said) = run(1);
        assert!(!said.contains("bytes"), "{said}");
    }
}
