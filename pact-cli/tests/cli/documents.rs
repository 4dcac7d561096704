//! The bytes that go out are those of the reference.

use crate::run::{pactx, workspace};

#[test]
fn exports_and_threads_are_those_of_the_reference() {
    let mut seen = 0;
    for entry in std::fs::read_dir(workspace().join("fixtures/documents")).unwrap() {
        let document = entry.unwrap().path();
        if document
            .extension()
            .is_none_or(|extension| extension != "json")
        {
            continue;
        }
        for (command, extension) in [("export", "export"), ("thread", "thread")] {
            let expected = std::fs::read(document.with_extension(extension)).unwrap();
            for format in ["text", "json"] {
                let file = document.to_str().unwrap();
                let output = pactx(&[command, file, "--format", format]);
                assert_eq!(output.stdout, expected, "{command} {file}");
                assert_eq!(output.status.code(), Some(0), "{command} {file}");
            }
            seen += 1;
        }
    }
    assert!(seen > 80, "{seen}");
}
