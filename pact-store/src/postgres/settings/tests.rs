use std::fs;

use super::*;

fn read(text: &str) -> Result<Settings, BackendError> {
    read_with(text, &[])
}

fn read_with(text: &str, variables: &[(&str, &str)]) -> Result<Settings, BackendError> {
    Settings::read(text, &|name| {
        let found = variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

fn places(settings: &Settings) -> Vec<&str> {
    settings
        .hosts
        .iter()
        .map(|host| host.place.as_str())
        .collect()
}

fn password(settings: &Settings) -> Option<&str> {
    let password = settings.hosts[0].config.get_password();
    password.map(|bytes| std::str::from_utf8(bytes).unwrap())
}

#[test]
fn both_forms_say_the_same() {
    let secret = "p@ss: w/?'\\rd";
    for text in [
        "postgres://me:p%40ss%3a%20w%2F%3F%27%5Crd@a.example:6000,[::1]/my%20db?connect_timeout=7",
        "host=a.example,::1 port=6000,5432 user=me dbname='my db' password = 'p@ss: w/?\\'\\\\rd' connect_timeout=7",
    ] {
        let settings = read(text).unwrap();
        assert_eq!(
            places(&settings),
            ["a.example:6000/my db", "[::1]:5432/my db"]
        );
        assert_eq!(password(&settings), Some(secret));
        assert_eq!(settings.connect_timeout, Some(Duration::from_secs(7)));
        let target = settings.hosts[0].config.get_target_session_attrs();
        assert_eq!(target, TargetSessionAttrs::ReadWrite);
        assert!(!format!("{settings:?}").contains("p@ss"));
    }
}

#[test]
fn other_machines_are_spoken_to_in_secret() {
    let tls = |text: &str| read(text).unwrap().hosts[0].tls.clone();
    let checked = |text: &str| tls(text).map(|tls| tls.checked);
    for local in ["127.0.0.3", "localhost", "[::1]", "%2Frun%2Fpg"] {
        assert_eq!(checked(&format!("postgres://{local}/db")), None, "{local}");
        assert_eq!(
            checked(&format!("postgres://{local}/db?sslmode=prefer")),
            None
        );
    }
    let full = Some(Checked::SignatureAndName);
    for mode in [
        "",
        "?sslmode=allow",
        "?sslmode=prefer",
        "?sslmode=require",
        "?ssl=true",
    ] {
        assert_eq!(
            checked(&format!("postgres://10.0.0.1/db{mode}")),
            full,
            "{mode}"
        );
    }
    // A name that leads to this machine may lead to another one tomorrow.
    assert_eq!(checked("host=localhost.example dbname=db"), full);
    assert_eq!(checked("host=localhost hostaddr=10.0.0.1"), full);
    assert_eq!(checked("postgres://db.example/db?sslmode=disable"), None);
    let signature = Some(Checked::Signature);
    assert_eq!(
        checked("postgres://localhost/db?sslmode=verify-ca"),
        signature
    );
    let roots = tls("postgres://db.example/db?sslrootcert=/a/b.pem")
        .unwrap()
        .roots;
    assert_eq!(roots, Some(PathBuf::from("/a/b.pem")));
    assert_eq!(
        tls("host=db.example sslrootcert=system").unwrap().roots,
        None
    );
}

#[test]
fn what_the_string_does_not_say_the_environment_says() {
    let variables = [
        ("PGHOST", "db.example"),
        ("PGPASSWORD", "secret"),
        ("PGUSER", "me"),
    ];
    let settings = read_with("dbname=a", &variables).unwrap();
    assert_eq!(places(&settings), ["db.example:5432/a"]);
    assert_eq!(password(&settings), Some("secret"));
    let settings = read_with("host=b.example password=other", &variables).unwrap();
    assert_eq!(places(&settings), ["b.example:5432/me"]);
    assert_eq!(password(&settings), Some("other"));
}

#[test]
fn a_service_file_has_settings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("services");
    fs::write(&file, "# mine\n[other]\nhost=no\n[mine]\nhost=db.example\nport=7000\npassword=a=b\n[mine]\nport=1\n").unwrap();
    let variables = [("PGSERVICEFILE", file.to_str().unwrap()), ("PGHOST", "no")];
    let settings = read_with("service=mine dbname=db", &variables).unwrap();
    assert_eq!(places(&settings), ["db.example:7000/db"]);
    assert_eq!(password(&settings), Some("a=b"));
    let missing = read_with("postgres:///db?service=none", &variables).unwrap_err();
    assert!(missing.message.contains("PGSERVICEFILE"), "{missing}");
    fs::write(&file, "[mine]\nhost=x\nsecret\n").unwrap();
    let broken = read_with("service=mine", &variables)
        .unwrap_err()
        .to_string();
    assert!(
        broken.contains("line 3") && !broken.contains("secret"),
        "{broken}"
    );
}

#[cfg(unix)]
#[test]
fn a_password_file_has_passwords_host_by_host() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("passwords");
    fs::write(
        &file,
        "# none\na.example:*:db:me:one\nb.example:5432:*:me:t\\:w\\\\o:3\n*:*:*:you:no\n",
    )
    .unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let variables = [("PGPASSFILE", file.to_str().unwrap())];
    let settings = read_with("postgres://me@a.example,b.example,c.example/db", &variables).unwrap();
    let found = settings.hosts.iter().map(|host| host.config.get_password());
    let expected: [Option<&[u8]>; 3] = [Some(b"one"), Some(b"t:w\\o:3"), None];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let open = read_with("postgres://me@a.example/db", &variables).unwrap();
    assert_eq!(password(&open), None);
    assert!(open.note.unwrap().contains("chmod 600"));
}

#[test]
fn a_mistake_is_named_without_a_value() {
    for (text, named) in [
        ("host=a secret", "setting 2 has no `=`"),
        ("host=a secret=b", "setting 2 is unknown"),
        ("password='secret", "quote of setting 1"),
        ("postgres://me:secret%2@a/b", "hexadecimal"),
        ("postgres://me:sec:ret@a:secret/b", "no number"),
        ("postgres://me:a?secret=1@b/c", "no number"),
        (
            "postgres://a/b?sslmode=secret",
            "`sslmode` is one of disable",
        ),
        (
            "postgres://a/b?connect_timeout=secret",
            "`connect_timeout` is no number",
        ),
        ("host=a,b port=1,2,3", "different numbers"),
        ("host=a hostaddr=secret", "no IP address"),
        ("host=a sslcert=secret sslmode=require", "belong together"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(named), "{text}: {error}");
        assert!(!error.contains("secret"), "{text}: {error}");
    }
}
