//! Histories as files: whole, from a reader, spoilt.

use pact_core::{Context, FixedClock};
use pact_tests::edited::exports;

use crate::history::{go_on, talk};

#[test]
fn a_history_file_comes_back_whole() {
    let ctx = talk(7);
    let mut file = Vec::new();
    ctx.write_history(&mut file).unwrap();
    let mut again = Context::builder()
        .clock(FixedClock::at(1_000))
        .import(&file)
        .unwrap();
    assert_eq!(exports(&again), exports(&ctx));
    assert_eq!(again.cycle(), ctx.cycle());
    // Blank lines and Windows line ends are nothing.
    let text = String::from_utf8(file).unwrap().replace('\n', "\r\n\r\n");
    assert_eq!(exports(&Context::import(&text).unwrap()), exports(&ctx));
    // Going on from the file is going on from the original.
    let mut original = ctx.fork("@t0").unwrap();
    go_on(&mut original, 3);
    go_on(&mut again, 3);
    assert_eq!(exports(&again), exports(&original));
    // Nodes that were gone by the end of the file are there again after a rewind.
    let old_hint = again.snapshot("@c2").unwrap();
    let old_hint = old_hint
        .thread()
        .blocks()
        .last()
        .unwrap()
        .node()
        .id()
        .clone();
    again.rewind("@c2").unwrap();
    assert!(again.node(&old_hint).is_some());
    assert_eq!(again.validate(), []);

    let backwards: Vec<&str> = text.lines().filter(|line| !line.is_empty()).rev().collect();
    let error = Context::import(backwards.join("\n")).unwrap_err();
    assert!(
        error.to_string().contains("oldest snapshot to the newest"),
        "{error}"
    );
}

/// Reads a text piece by piece, as a pipe may give it.
fn read_in_pieces(text: &[u8], piece: usize) -> Result<Context, pact_core::ImportError> {
    let reader = std::io::BufReader::with_capacity(piece, text);
    Context::builder()
        .clock(FixedClock::at(1_000))
        .import_reader(reader)
        .map_err(pact_tests::import_error)
}

#[test]
fn a_reader_gives_what_the_text_gives() {
    let mut file = Vec::new();
    talk(7).write_history(&mut file).unwrap();
    let pretty = {
        let newest = file.split(|byte| *byte == b'\n').rev().nth(1).unwrap();
        let value: serde_json::Value = serde_json::from_slice(newest).unwrap();
        serde_json::to_string_pretty(&value).unwrap()
    };
    let windows = String::from_utf8(file.clone())
        .unwrap()
        .replace('\n', "\r\n\r\n");
    let texts: [&[u8]; 4] = [
        &file,
        file.trim_ascii_end(),
        windows.as_bytes(),
        pretty.as_bytes(),
    ];
    for text in texts {
        for piece in [1, 7, 4_096] {
            let (read, whole) = (
                read_in_pieces(text, piece).unwrap(),
                Context::import(text).unwrap(),
            );
            assert_eq!(exports(&read), exports(&whole));
            assert_eq!(read.cycle(), whole.cycle());
        }
    }
}

#[test]
fn a_reader_refuses_what_the_text_is_refused_for() {
    let good = r#"{"cycle":1,"root":{}}"#;
    for text in [
        "",
        " \n\t\n",
        "nonsense",
        "\u{feff}{}",
        "{",
        "{}",
        "]",
        "\"",
        "{\"root\":{\n\"ttl\":-1,\n\"children\":[]}}",
        "{\"root\":{\n\"id\":\"\\\\\\\"{\",\n\"ttl\":-1}}",
        &format!("{good}{good}"),
        &format!("{good} {{\n}}"),
        &format!("{good}\n{good}"),
        &format!("{good}\n\n{{\"cycle\":2,\"root\":{{\"ttl\":-1}}}}"),
        &format!("{good}\n\u{feff}{good}"),
        &format!("{good}\n{{\"cycle\":2,\n\"root\":{{\"children\":[{{}}]}}"),
        &format!("{good}\n}}\n"),
    ] {
        let whole = pact_tests::import_error(Context::import(text).unwrap_err());
        for piece in [1, 5, 4_096] {
            assert_eq!(
                read_in_pieces(text.as_bytes(), piece).unwrap_err(),
                whole,
                "{text:?}"
            );
        }
    }
    let error = read_in_pieces(format!("{good}\n").as_bytes(), 9).map(|_| ());
    assert_eq!(error, Ok(()));
    // A line end in a string is found without reading on in search of the quote.
    let error = read_in_pieces(b"{\"root\":{\"x\":\"a\nb\"}}", 9).unwrap_err();
    assert_eq!(
        error.to_string(),
        "not JSON: `\\n` inside a string must be escaped (line 1, column 16) [E_DOCUMENT_INVALID]"
    );
    // Bytes that are not UTF-8 are refused with their line.
    let error = read_in_pieces(b"{\"cycle\":1,\"root\":{}}\n{\"\xff", 9).unwrap_err();
    assert_eq!(
        (error.line, error.message.as_str()),
        (2, "the text is not UTF-8")
    );
}

/// A reader that gives some text, and then fails.
struct Broken(&'static [u8]);

impl std::io::Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match std::io::Read::read(&mut self.0, buffer)? {
            0 => Err(std::io::Error::other("the cable was pulled")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_reader_that_fails_says_so() {
    let reader = std::io::BufReader::new(Broken(b"{\"cycle\":1,\"root\":{}}\n"));
    let error = Context::builder().import_reader(reader).unwrap_err();
    assert_eq!(
        error.to_string(),
        "reading or writing failed: the cable was pulled [E_IO]"
    );
}

/// Turns that leave, come in between, or change places do not keep the snapshots of a file from
/// sharing the turns that stay.
#[test]
fn histories_share_what_stays_whatever_happens_around_it() {
    type Turns = fn(i64) -> Vec<i64>;
    let document = |cycle: i64, turns: &[i64]| {
        let segments: Vec<String> = turns
            .iter()
            .map(|turn| {
                let text = "x".repeat(2_000);
                format!(
                    r#"{{"id":"s{turn}","nodeType":"seg","cycle":1,"created_at_ns":{turn},"children":[{{"id":"c{turn}","nodeType":"cont","cycle":1,"children":[{{"id":"b{turn}","cycle":1,"content":"{text}{turn}"}}]}}]}}"#
                )
            })
            .collect();
        let segments = segments.join(",");
        format!(
            r#"{{"cycle":{cycle},"root":{{"children":[{{"id":"^seq","nodeType":"^seq","children":[{segments}]}}]}}}}"#
        )
    };
    let ways: [(&str, Turns); 4] = [
        ("the oldest leaves", |cycle| (cycle..cycle + 50).collect()),
        ("one in the middle leaves", |cycle| {
            (0..100)
                .filter(|turn| *turn > 49 || *turn % 50 >= cycle % 50)
                .collect()
        }),
        ("one comes before all others", |cycle| {
            (100 - cycle..150).collect()
        }),
        ("others every time", |cycle| {
            (0..100).filter(|turn| (turn + cycle) % 10 != 0).collect()
        }),
    ];
    for (name, turns) in ways {
        let lines: Vec<String> = (1..=40)
            .map(|cycle| document(cycle, &turns(cycle)))
            .collect();
        let text = lines.join("\n");
        let mut ctx = None;
        let measured = allocation_counter::measure(|| {
            ctx = Some(Context::builder().import_reader(text.as_bytes()).unwrap());
        });
        let ctx = ctx.unwrap();
        let kept = u64::try_from(measured.bytes_current).unwrap();
        let size = u64::try_from(text.len()).unwrap();
        assert!(kept < size / 3, "{name}: {kept} of {size} bytes");
        // And nothing is mixed up.
        for (snapshot, line) in ctx.snapshots().zip(lines.iter().rev()) {
            let alone = Context::import(line).unwrap();
            assert_eq!(
                snapshot.export(),
                alone.snapshot("@t0").unwrap().export(),
                "{name}"
            );
            assert_eq!(
                snapshot.select(pact_core::select!(".block")).unwrap(),
                alone
                    .snapshot("@t0")
                    .unwrap()
                    .select(pact_core::select!(".block"))
                    .unwrap()
            );
        }
    }
}

/// Texts with something wrong in them are taken or refused alike, whole or piece by piece.
#[test]
fn a_reader_and_the_text_agree_on_spoilt_histories() {
    let mut file = Vec::new();
    talk(3).write_history(&mut file).unwrap();
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let mut taken = 0;
    for round in 0..600 {
        let mut text = file.clone();
        for _ in 0..=round % 3 {
            let at = next(text.len());
            let byte = b"{}[]\"\\\n ,:0a"[next(12)];
            match next(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, byte),
                _ => text[at] = byte,
            }
        }
        let (whole, read) = (Context::import(&text), read_in_pieces(&text, 64));
        match (whole, read) {
            (Ok(whole), Ok(read)) => {
                assert_eq!(exports(&whole), exports(&read));
                taken += 1;
            }
            (Err(_), Err(_)) => {}
            (whole, read) => panic!("{whole:?} {read:?} {}", String::from_utf8_lossy(&text)),
        }
    }
    assert!(taken > 20, "{taken}");
}
