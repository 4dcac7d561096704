//! Documents that mean harm: a clear error or a sound tree, and never more work than the text is long.

use pact_core::{Context, Json, NodeId};

fn in_head(children: &str) -> String {
    format!(r#"{{"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[{children}]}}]}}}}"#)
}

/// On a small stack, as worker threads have it.
fn on_a_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new()
        .stack_size(512 * 1024)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap()
}

fn error_of(document: impl AsRef<[u8]> + Send + 'static) -> pact_core::ImportError {
    on_a_small_stack(move || Context::import(document).unwrap_err())
}

fn nested_nodes(levels: usize) -> String {
    let open = |level: usize| format!(r#"{{"id":"n{level}","nodeType":"cont","children":["#);
    let opened: String = (0..levels).map(open).collect();
    opened + &"]}".repeat(levels)
}

#[test]
fn nodes_nested_too_deep_are_refused_by_name() {
    // Root, ^seq, segment and core come first, once the head is sealed.
    let fits = in_head(&nested_nodes(124));
    on_a_small_stack(move || {
        let mut ctx = Context::import(&fits).unwrap();
        ctx.user("beside");
        ctx.commit().unwrap();
        let document = ctx.snapshot("@t0").unwrap().export();
        assert!(Context::import(&document).is_ok());
        assert_eq!(ctx.validate(), []);
    });
    for (levels, name) in [(125, "n124"), (1000, "n126"), (1_000_000, "n126")] {
        let error = error_of(in_head(&nested_nodes(levels)));
        assert_eq!(error.node, Some(NodeId::from(name)), "{error}");
    }
}

#[test]
fn values_nested_too_deep_are_refused_by_the_name_of_their_node() {
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
        let value = |levels: usize| format!("{}1{}", open.repeat(levels), close.repeat(levels));
        let content = |levels| in_head(&format!(r#"{{"content":{},"id":"x"}}"#, value(levels)));
        let fits = content(128);
        on_a_small_stack(move || {
            let export = Context::import(&fits)
                .unwrap()
                .snapshot("@t0")
                .unwrap()
                .export();
            assert!(Context::import(&export).is_ok());
        });
        for levels in [129, 1_000_000] {
            let error = error_of(content(levels));
            assert_eq!(error.node, Some(NodeId::from("x")), "{error}");
        }
    }
    for text in ["[".repeat(1_000_000), r#"{"root":"#.repeat(1_000_000)] {
        error_of(text);
    }
}

#[test]
fn a_million_children_are_just_many() {
    let children: Vec<String> = (0..1_000_000)
        .map(|n| format!(r#"{{"id":"{n}"}}"#))
        .collect();
    let document = in_head(&children.join(","));
    on_a_small_stack(move || {
        let mut ctx = Context::import(&document).unwrap();
        ctx.commit().unwrap();
        assert_eq!(ctx.thread().messages().count(), 1_000_000);
        drop(ctx);
    });
}

#[test]
fn ids_and_texts_may_be_large() {
    let id = "x".repeat(1 << 20);
    let ctx = Context::import(in_head(&format!(r#"{{"id":"{id}"}}"#))).unwrap();
    assert!(ctx.node(&id.as_str().into()).is_some());
    // An error does not repeat all of it.
    let error = error_of(in_head(&format!(r#"{{"id":"{id}","ttl":-1}}"#)));
    assert!(error.to_string().len() < 300);
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    assert!(error_of(b"\xff\xfe".to_vec()).message.contains("UTF-8"));
    assert!(
        error_of("\u{feff}{\"root\":{}}")
            .message
            .contains("byte order mark")
    );
}

/// Cut anywhere, a document is refused; nothing panics, and nothing half-read comes back.
#[test]
fn documents_cut_short_are_refused() {
    let mut ctx = Context::builder().system("é\u{1f600}").build();
    ctx.core(pact_core::Block::new(serde_json::json!({"a": [1, -2.5e10, "\u{7f}"]})).tag("t"))
        .unwrap();
    ctx.commit().unwrap();
    let document = ctx.snapshot("@t0").unwrap().export();
    for end in 0..document.len() {
        let cut = &document[..end];
        assert!(Context::import(cut).is_err(), "{cut}");
    }
    assert!(Context::import(&document).is_ok());
}

/// The work is linear: ten times the text takes about ten times the allocations, not a hundred times.
#[test]
fn work_grows_with_the_text_and_not_faster() {
    type Shape = fn(usize) -> String;
    let shapes: [(&str, Shape); 6] = [
        ("flat", |n| {
            in_head(&vec_of(n, |i| format!(r#"{{"id":"{i}"}}"#)))
        }),
        ("ties in reverse order", |n| {
            in_head(&vec_of(n, |i| format!(r#"{{"id":"{:09}"}}"#, n - i)))
        }),
        ("segments", |n| {
            let segments = vec_of(n, |i| format!(r#"{{"id":"{i}","nodeType":"seg"}}"#));
            format!(
                r#"{{"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{segments}]}}]}}}}"#
            )
        }),
        ("attributes", |n| {
            in_head(&format!(
                r#"{{"id":"x",{}}}"#,
                vec_of(n, |i| format!(r#""data_{i}":{i}"#))
            ))
        }),
        ("bad numbers", |n| {
            in_head(&format!(
                r#"{{"id":"x","content":[{}]}}"#,
                vec_of(n, |_| "1e999".into())
            ))
        }),
        ("tags", |n| {
            in_head(&format!(
                r#"{{"id":"x","tags":[{}]}}"#,
                vec_of(n, |i| format!(r#""{i}""#))
            ))
        }),
    ];
    for (name, shape) in shapes {
        let cost = |n: usize| {
            let document = shape(n);
            allocation_counter::measure(|| drop(Context::import(&document))).bytes_total
        };
        let (small, large) = (cost(2_000), cost(20_000));
        // Lists grow by doubling, so that ten times as much can take a little more than ten times the bytes.
        assert!(large < small * 20, "{name}: {small} bytes, then {large}");
    }
}

fn vec_of(n: usize, item: impl Fn(usize) -> String) -> String {
    (0..n).map(item).collect::<Vec<_>>().join(",")
}

/// A document from the end of time leaves no room: it is refused instead of counted over the edge.
#[test]
fn counters_at_the_end_of_their_range_are_refused() {
    for header in ["created_at_ns", "cycle"] {
        let error = error_of(in_head(&format!(r#"{{"id":"x","{header}":{}}}"#, i64::MAX)));
        assert_eq!(error.node, Some(NodeId::from("x")), "{error}");
    }
    error_of(format!(r#"{{"cycle":{},"root":{{}}}}"#, i64::MAX));
    let last = pact_core::limits::MAX_COUNTER - 100;
    let document = format!(
        r#"{{"cycle":{last},"root":{{"children":[{{"id":"ah","nodeType":"^ah","children":[
            {{"id":"x","created_at_ns":{last},"creation_index":{max},"offset":{max},"ttl":{max}}}]}}]}}}}"#,
        max = i64::MAX
    );
    let mut ctx = Context::import(&document).unwrap();
    ctx.user("after");
    ctx.commit().unwrap();
    let export: Json = serde_json::from_str(&ctx.snapshot("@t0").unwrap().export()).unwrap();
    assert_eq!(export["cycle"], last + 1);
}
