//! Lines of standard input: of one that is too long, no more is read than it takes to know.

use crate::run::{PACTX, command, stderr, stdout, with_stdin};

const HISTORY: &str = "fixtures/histories/bike_shop.jsonl";

/// The most bytes of a selector.
const MAX: usize = 64 * 1024;

/// A selector of so many bytes.
fn padded(length: usize) -> String {
    let selector = "@t0 #plan";
    format!("{selector}{}", " ".repeat(length - selector.len()))
}

#[test]
fn a_line_that_is_too_long_is_named_and_the_next_ones_are_answered() {
    let lines = [
        padded(MAX),
        padded(MAX + 1),
        format!("{}\r", padded(MAX)),
        "@t0 .seg:depth(1)".to_owned(),
        padded(1_000_000),
        padded(MAX),
        padded(MAX + 3),
    ];
    for end in ["\n", ""] {
        let input = lines.join("\n") + end;
        let mut select = command(PACTX);
        select.args(["select", HISTORY, "--stdin"]);
        let output = with_stdin(&mut select, input.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        let plans = "block:2.3\nblock:1.11\n";
        let answers = format!("{plans}{plans}seg:5.2\n{plans}");
        assert_eq!(stdout(&output), answers);
        let said = stderr(&output);
        let said: Vec<&str> = said.lines().collect();
        let wanted = [2, 5, 7].map(|number| {
            format!(
                "error: line {number} is too long: a selector has at most 65536 bytes \
                 [E_SELECTOR_INVALID: too-long]"
            )
        });
        assert_eq!(said, wanted);

        for arguments in [&["select", HISTORY, "--stdin"][..], &["check", "--stdin"]] {
            let mut json = command(PACTX);
            json.args(arguments).args(["--format", "json"]);
            let output = with_stdin(&mut json, input.as_bytes());
            assert_eq!(output.status.code(), Some(1));
            assert!(output.stderr.is_empty());
            let answers = stdout(&output);
            assert_eq!(answers.lines().count(), lines.len());
            for (number, line) in (1..).zip(answers.lines()) {
                let answer: serde_json::Value = serde_json::from_str(line).unwrap();
                let is_long = [2, 5, 7].contains(&number);
                let error = &answer["error"];
                assert_eq!(error["code"] == "E_SELECTOR_INVALID", is_long, "{number}");
                let details = &error["details"];
                assert_eq!(details["reason"] == "too-long", is_long, "{number}");
                assert_eq!(details["line"] == number, is_long, "{number}");
            }
        }
    }
    let mut check = command(PACTX);
    check.args(["check", "--stdin"]);
    let output = with_stdin(&mut check, lines[3..5].join("\n").as_bytes());
    assert_eq!(stdout(&output), "ok @t0 .seg:depth(1)\n");
    assert!(stderr(&output).starts_with("error: line 2 is too long"));
}

/// How much memory a process ever had, in kB.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.unwrap().trim().trim_end_matches(" kB");
    peak.parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_of_any_length_takes_no_memory() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;

    for arguments in [&["select", HISTORY, "--stdin"][..], &["check", "--stdin"]] {
        let mut child = command(PACTX)
            .args(arguments)
            .args(["--format", "json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut questions = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let mut answer = || {
            let mut answer = String::new();
            answers.read_line(&mut answer).unwrap();
            answer
        };
        // The longest line that is taken shows how much there has to be.
        writeln!(questions, "{}", padded(MAX)).unwrap();
        assert!(answer().contains("plan") || arguments[0] == "select");
        let before = peak(child.id());
        let megabyte = "x".repeat(1 << 20);
        for _ in 0..200 {
            questions.write_all(megabyte.as_bytes()).unwrap();
        }
        writeln!(questions).unwrap();
        let said = answer();
        assert!(said.contains("line 2 is too long"), "{said}");
        let after = peak(child.id());
        assert!(
            after < before + 1024,
            "{before} kB, and {after} kB with a line of 200 MB"
        );
        drop(questions);
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}
