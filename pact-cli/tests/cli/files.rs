//! Files are written in full or not at all, and never over the file that is being read.

#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::run::{PACTX, command, stderr, workspace};

/// A folder with a history in it.
struct Folder {
    folder: TempDir,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("chat.jsonl"), history()).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// `pactx` in this folder, without standard input.
    fn pactx(&self, arguments: &[&str]) -> Command {
        let mut command = command(PACTX);
        command.current_dir(self.folder.path()).args(arguments);
        command.stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.pactx(arguments).output().unwrap()
    }

    fn shell(&self, script: &str) -> Output {
        let folder = Path::new(PACTX).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        let mut shell = command("sh");
        shell
            .args(["-c", script])
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:{path}", folder.display()));
        shell.output().unwrap()
    }

    /// The names of the files in the folder, except the history.
    fn others(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name != "chat.jsonl").collect();
        names.sort();
        names
    }

    fn assert_history_is_whole(&self) {
        assert!(
            fs::read(self.path("chat.jsonl")).unwrap() == history(),
            "the history is as it was"
        );
    }
}

fn history() -> Vec<u8> {
    fs::read(workspace().join("fixtures/histories/bike_shop.jsonl")).unwrap()
}

fn is_page(path: &Path) -> bool {
    let page = fs::read_to_string(path).unwrap();
    page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>")
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

fn assert_refused(output: &Output, what: &str) {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(what), "{said}");
    assert!(output.stdout.is_empty());
}

fn assert_fine(output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
}

#[test]
fn the_input_is_never_the_output() {
    let folder = Folder::new();
    fs::create_dir(folder.path("below")).unwrap();
    symlink("chat.jsonl", folder.path("link")).unwrap();
    symlink("../link", folder.path("below/link")).unwrap();
    fs::hard_link(folder.path("chat.jsonl"), folder.path("hard")).unwrap();
    let before = folder.others();
    let all = [
        "chat.jsonl",
        "./chat.jsonl",
        "below/../chat.jsonl",
        "link",
        "below/link",
        "hard",
        "/dev/fd/0",
    ];
    for output in all {
        for input in &all[..6] {
            let arguments = ["view", input, "-o", output];
            let mut command = folder.pactx(&arguments);
            command.stdin(File::open(folder.path("chat.jsonl")).unwrap());
            let output = command.output().unwrap();
            assert_refused(&output, "would be lost");
            folder.assert_history_is_whole();
        }
        for input in ["-", "/dev/stdin", "/proc/self/fd/0"] {
            // Open for both, so that only the check is in the way.
            let mut options = OpenOptions::new();
            let stdin = options.read(true).write(true);
            let mut command = folder.pactx(&["view", input, "-o", output, "--format", "json"]);
            command.stdin(stdin.open(folder.path("chat.jsonl")).unwrap());
            let output = command.output().unwrap();
            assert_refused(&output, r#""code":"E_USAGE""#);
            folder.assert_history_is_whole();
        }
    }
    assert_eq!(folder.others(), before);
}

/// `>>` and `<>` do not empty a file before anything runs.
#[test]
fn the_input_is_not_standard_output() {
    let folder = Folder::new();
    for script in [
        "pactx export chat.jsonl --history >> chat.jsonl",
        "pactx tree - < chat.jsonl >> chat.jsonl",
        "pactx tree chat.jsonl 1<> chat.jsonl",
        "pactx import-log chat.jsonl >> chat.jsonl",
        "pactx render chat.jsonl --to anthropic >> chat.jsonl",
        "pactx check-request chat.jsonl --from anthropic >> chat.jsonl",
        "pactx view chat.jsonl >> chat.jsonl",
        "pactx view chat.jsonl -o /dev/stdout >> chat.jsonl",
        "pactx check --stdin < chat.jsonl >> chat.jsonl",
    ] {
        assert_refused(&folder.shell(script), "standard output is the file");
        folder.assert_history_is_whole();
    }
    // A file that is not the input can be written to, and one that is not the output can be read.
    fs::write(folder.path("out.html"), "old").unwrap();
    assert_fine(&folder.shell("pactx view chat.jsonl -o out.html < out.html"));
    assert!(is_page(&folder.path("out.html")));
    assert_fine(&folder.shell("pactx view chat.jsonl -o out.html >> chat.jsonl"));
    folder.assert_history_is_whole();
    assert_fine(&folder.shell("pactx tree chat.jsonl < chat.jsonl > tree.txt"));
    assert_fine(&folder.shell("pactx fmt '*' < tree.txt >> tree.txt"));
    // Devices are no files that could be lost.
    let output = folder.shell("pactx check --stdin < /dev/null > /dev/null");
    assert_fine(&output);
}

#[test]
fn a_new_file_has_the_permissions_of_any_new_file() {
    let folder = Folder::new();
    assert_fine(&folder.shell("umask 027; pactx view chat.jsonl -o out.html"));
    assert_eq!(mode(&folder.path("out.html")), 0o640);
    assert!(is_page(&folder.path("out.html")));
    assert_eq!(folder.others(), ["out.html"]);
}

#[test]
fn an_old_file_keeps_its_permissions_and_its_links() {
    let folder = Folder::new();
    let (real, link) = (folder.path("real.html"), folder.path("link.html"));
    symlink("real.html", &link).unwrap();
    for bits in [0o600, 0o644, 0o666, 0o777, 0o620] {
        fs::write(&real, "x".repeat(10_000_000)).unwrap();
        fs::set_permissions(&real, Permissions::from_mode(bits)).unwrap();
        assert_fine(&folder.run(&["view", "chat.jsonl", "-o", "link.html"]));
        assert!(is_page(&real), "nothing of the old file is left");
        assert_eq!(mode(&real), bits);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
    assert_eq!(folder.others(), ["link.html", "real.html"]);
}

/// Whoever may give files away leaves them with their owner.
#[test]
fn an_old_file_keeps_its_owner_where_that_is_possible() {
    let folder = Folder::new();
    let path = folder.path("out.html");
    fs::write(&path, "old").unwrap();
    if std::os::unix::fs::chown(&path, Some(1234), Some(5678)).is_err() {
        return;
    }
    fs::set_permissions(&path, Permissions::from_mode(0o4755)).unwrap();
    assert_fine(&folder.run(&["view", "chat.jsonl", "-o", "out.html"]));
    let metadata = fs::metadata(&path).unwrap();
    assert_eq!((metadata.uid(), metadata.gid()), (1234, 5678));
    assert_eq!(
        mode(&path),
        0o755,
        "a new file does not run as the old owner"
    );
}

#[test]
fn a_link_to_nothing_gets_its_file() {
    let folder = Folder::new();
    fs::create_dir(folder.path("below")).unwrap();
    symlink("below/second", folder.path("first")).unwrap();
    symlink("../page.html", folder.path("below/second")).unwrap();
    assert_fine(&folder.run(&["view", "chat.jsonl", "-o", "first"]));
    assert!(is_page(&folder.path("page.html")));
    assert_eq!(folder.others(), ["below", "first", "page.html"]);
    let first = fs::symlink_metadata(folder.path("first")).unwrap();
    assert!(first.is_symlink());
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new();
    fs::create_dir(folder.path("below")).unwrap();
    symlink("loop", folder.path("loop")).unwrap();
    symlink("there", folder.path("here")).unwrap();
    symlink("here", folder.path("there")).unwrap();
    symlink("below", folder.path("link")).unwrap();
    for number in 0..60 {
        symlink(
            format!("chain{}", number + 1),
            folder.path(&format!("chain{number}")),
        )
        .unwrap();
    }
    let before = folder.others();
    let long = "x".repeat(300);
    for target in [
        "below",
        "below/",
        ".",
        "..",
        "/",
        "link",
        "loop",
        "here",
        "chain0",
        "loop/out.html",
        "no/such/folder.html",
        "chat.jsonl/out.html",
        "new/",
        &long,
        "",
    ] {
        let output = folder.run(&["view", "chat.jsonl", "-o", target]);
        assert_eq!(output.status.code(), Some(2), "{target}");
        assert!(!output.stderr.is_empty(), "{target}");
        assert_eq!(folder.others(), before, "{target}");
        folder.assert_history_is_whole();
        if !["", "new/"].contains(&target) && target != long {
            // Before anything is read.
            let output = folder.run(&["view", "no such file", "-o", target]);
            assert_refused(&output, "cannot be written");
        }
    }
    let output = folder.run(&["view", "chat.jsonl", "-o", "a\n\u{1b}[2J\u{202e}/b"]);
    assert_refused(&output, "\\u{1b}[2J\\u{202e}");
}

/// The rights of who runs the tests may be those of the administrator, whom nothing stops.
#[test]
fn a_folder_or_file_that_is_read_only_is_left_alone() {
    let folder = Folder::new();
    let program = folder.path("pactx");
    fs::copy(PACTX, &program).unwrap();
    for name in ["", "chat.jsonl", "pactx"] {
        fs::set_permissions(folder.path(name), Permissions::from_mode(0o755)).unwrap();
    }
    fs::write(folder.path("old.html"), "old").unwrap();
    fs::set_permissions(folder.path("old.html"), Permissions::from_mode(0o666)).unwrap();
    let locked = Permissions::from_mode(0o555);
    fs::set_permissions(folder.path(""), locked).unwrap();
    let run = |target: &str| {
        let mut command = Command::new(&program);
        command.current_dir(folder.path(""));
        command.args(["view", "chat.jsonl", "-o", target]);
        if fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0) {
            command.uid(65_534).gid(65_534);
        }
        command.output().unwrap()
    };
    for target in ["new.html", "old.html"] {
        assert_refused(&run(target), "Permission denied");
    }
    fs::set_permissions(folder.path(""), Permissions::from_mode(0o777)).unwrap();
    fs::set_permissions(folder.path("old.html"), Permissions::from_mode(0o444)).unwrap();
    assert_refused(&run("old.html"), "Permission denied");
    assert_fine(&run("new.html"));
    assert_eq!(fs::read(folder.path("old.html")).unwrap(), b"old");
    assert_eq!(folder.others(), ["new.html", "old.html", "pactx"]);
}

#[test]
fn a_page_that_does_not_fit_leaves_the_old_one() {
    let folder = Folder::new();
    fs::write(folder.path("old.html"), "old").unwrap();
    for target in ["old.html", "new.html"] {
        // In blocks of at most 1 kB; the page is larger.
        let script = format!("trap '' XFSZ; ulimit -f 8; pactx view chat.jsonl -o {target}");
        assert_refused(&folder.shell(&script), "cannot be written");
        assert_eq!(folder.others(), ["old.html"]);
    }
    assert_eq!(fs::read(folder.path("old.html")).unwrap(), b"old");
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written_to_as_they_are() {
    let folder = Folder::new();
    let whole = folder.run(&["view", "chat.jsonl"]).stdout;
    let null = fs::metadata("/dev/null").unwrap().ino();
    assert_fine(&folder.run(&["view", "chat.jsonl", "-o", "/dev/null"]));
    assert_eq!(fs::metadata("/dev/null").unwrap().ino(), null);
    assert_refused(
        &folder.run(&["view", "chat.jsonl", "-o", "/dev/full"]),
        "No space left",
    );
    symlink("/dev/full", folder.path("full")).unwrap();
    assert_refused(
        &folder.run(&["view", "chat.jsonl", "-o", "full"]),
        "No space left",
    );
    fs::remove_file(folder.path("full")).unwrap();

    symlink("/dev/stdout", folder.path("out")).unwrap();
    for target in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "out"] {
        let output = folder.run(&["view", "chat.jsonl", "-o", target]);
        assert_fine(&output);
        assert!(output.stdout == whole, "{target}");
        // Where that is a file, all others who write to it still do.
        let script =
            format!("{{ echo before; pactx view chat.jsonl -o {target}; echo after; }} > page");
        assert_fine(&folder.shell(&script));
        let page = fs::read(folder.path("page")).unwrap();
        assert!(page == [&b"before\n"[..], &whole, b"after\n"].concat());
    }
    let output = folder.shell("{ echo before >&3; pactx view chat.jsonl -o /dev/fd/3; } 3> page");
    assert_fine(&output);
    let page = fs::read(folder.path("page")).unwrap();
    assert!(page == [&b"before\n"[..], &whole].concat());
    assert_eq!(folder.others(), ["out", "page"]);

    assert!(
        Command::new("mkfifo")
            .arg(folder.path("pipe"))
            .status()
            .unwrap()
            .success()
    );
    let child = folder.pactx(&["view", "chat.jsonl", "-o", "pipe"]).spawn();
    let mut read = Vec::new();
    File::open(folder.path("pipe"))
        .unwrap()
        .read_to_end(&mut read)
        .unwrap();
    assert!(child.unwrap().wait().unwrap().success());
    assert!(read == whole);
    // Who closes the pipe has seen enough.
    let output = folder.shell("pactx view chat.jsonl -o pipe & head -c 1 < pipe > seen; wait $!");
    assert_fine(&output);
    assert_eq!(stderr(&output), "");
}

/// A link leads to another file system: the new file is made there, too.
#[cfg(target_os = "linux")]
#[test]
fn links_lead_to_other_file_systems() {
    let folder = Folder::new();
    let Ok(other) = tempfile::tempdir_in("/dev/shm") else {
        return;
    };
    let page = other.path().join("page.html");
    symlink(&page, folder.path("link.html")).unwrap();
    for _ in 0..2 {
        assert_fine(&folder.run(&["view", "chat.jsonl", "-o", "link.html"]));
        assert!(is_page(&page));
        assert_eq!(fs::read_dir(other.path()).unwrap().count(), 1);
    }
    assert_eq!(folder.others(), ["link.html"]);
}

/// Starts `pactx view` on a pipe, does something when the first half was read, and hands over the
/// rest.
fn with_a_pause(folder: &Folder, target: &str, meanwhile: impl FnOnce()) -> Output {
    let pipe = folder.path("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let child = folder
        .pactx(&["view", "pipe", "-o", target])
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let history = history();
    let (first, second) = history.split_at(history.len() / 2);
    let mut writer = OpenOptions::new().write(true).open(&pipe).unwrap();
    writer.write_all(first).unwrap();
    meanwhile();
    writer.write_all(second).unwrap();
    drop(writer);
    let output = child.wait_with_output().unwrap();
    let _ = fs::remove_file(&pipe);
    output
}

#[test]
fn what_happens_meanwhile_does_no_harm() {
    // The input is deleted: it is open, and that is enough.
    let folder = Folder::new();
    let output = with_a_pause(&folder, "out.html", || {
        fs::remove_file(folder.path("pipe")).unwrap();
    });
    assert_fine(&output);
    assert!(is_page(&folder.path("out.html")));

    // The folder of the output is deleted.
    fs::create_dir(folder.path("below")).unwrap();
    let output = with_a_pause(&folder, "below/out.html", || {
        fs::remove_dir(folder.path("below")).unwrap();
    });
    assert_refused(&output, "cannot be written");

    // The output becomes a folder.
    let output = with_a_pause(&folder, "new.html", || {
        fs::create_dir(folder.path("new.html")).unwrap();
    });
    assert_refused(&output, "cannot be written");
    assert_eq!(folder.others(), ["new.html", "out.html"]);

    // The output becomes a link to a file that nobody asked to have replaced.
    let output = with_a_pause(&folder, "later.html", || {
        symlink("chat.jsonl", folder.path("later.html")).unwrap();
    });
    assert_fine(&output);
    folder.assert_history_is_whole();
    assert_eq!(folder.others(), ["later.html", "new.html", "out.html"]);
}

#[test]
fn names_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = Folder::new();
    let input = OsStr::from_bytes(b"chat \xff.jsonl");
    fs::rename(folder.path("chat.jsonl"), folder.folder.path().join(input)).unwrap();
    let target = OsStr::from_bytes(b"page \xfe.html");
    let mut command = folder.pactx(&["view", "-o"]);
    assert_fine(&command.arg(target).arg(input).output().unwrap());
    let page = fs::read_to_string(folder.folder.path().join(target)).unwrap();
    assert!(page.contains("chat \u{fffd}.jsonl"));
    // The same two names as one file.
    let mut command = folder.pactx(&["view", "-o"]);
    let output = command.arg(input).arg(input).output().unwrap();
    assert_refused(&output, "would be lost");
}
