//! The index of segments that `^seq` carries.

use pact_core::{Block, Context, FixedClock, Snapshot, select};

fn import(order: &str) -> Result<Context, pact_core::ImportError> {
    let segment = |id: &str, ns: i64| {
        format!(
            r#"{{"id":"{id}","nodeType":"seg","created_at_ns":{ns},"children":[{{"id":"c{id}","nodeType":"cont","created_at_ns":{ns},"children":[{{"id":"b{id}","content":"{id}","created_at_ns":{ns}}}]}}]}}"#
        )
    };
    let document = format!(
        r#"{{"cycle":3,"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{},{},{{"id":"x","content":"stray"}}]{order}}}]}}}}"#,
        segment("s1", 1),
        segment("s2", 2)
    );
    let clock = FixedClock::at(1_000);
    Context::builder()
        .clock(clock)
        .import(document)
        .map_err(pact_tests::import_error)
}

fn survives(snapshot: &Snapshot) -> String {
    let export = snapshot.export();
    let again = Context::import(&export).unwrap_or_else(|error| panic!("{error}\n{export}"));
    assert_eq!(again.snapshot("@t0").unwrap().export(), export);
    export
}

/// A document may say that there is no index. Once there is one, it does not say so any more.
#[test]
fn null_is_no_index_until_there_is_one() {
    let mut ctx = import(r#","order":null"#).unwrap();
    assert!(survives(&ctx.snapshot("@t0").unwrap()).contains(r#""order":null"#));
    ctx.user("on");
    ctx.commit().unwrap();
    assert!(survives(&ctx.snapshot("@t0").unwrap()).contains(r#""order":null"#));

    ctx.insert(2, Block::new("between")).unwrap();
    ctx.commit().unwrap();
    let export = survives(&ctx.snapshot("@t0").unwrap());
    assert_eq!(export.matches(r#""order":"#).count(), 1, "{export}");
    assert!(export.contains(r#""order":["seg:"#), "{export}");
    // The snapshot before is as it was, also after going back.
    assert!(survives(&ctx.snapshot("@t-1").unwrap()).contains(r#""order":null"#));
    ctx.rewind("@t-1").unwrap();
    ctx.commit().unwrap();
    assert!(survives(&ctx.snapshot("@t0").unwrap()).contains(r#""order":null"#));
}

/// An `order` that does not list all segments is refused, and not kept as an attribute.
#[test]
fn an_index_lists_every_segment_once() {
    for order in [
        "5",
        "true",
        r#""s1""#,
        "{}",
        "[1]",
        "[null]",
        r#"[["s1","s2"]]"#,
    ] {
        let error = import(&format!(r#","order":{order}"#)).unwrap_err();
        assert!(
            error.message.contains("`order` is a list of texts"),
            "{error}"
        );
        assert_eq!(error.node.as_ref().unwrap(), "q", "{order}");
    }
    for (order, says) in [
        (
            r#"["s1","s2","ghost"]"#,
            "names `ghost` twice, or without there being such a segment",
        ),
        (r#"["s1","s2","s1"]"#, "names `s1` twice"),
        (r#"["s1"]"#, "leaves out the segment `s2`"),
        ("[]", "leaves out the segment `s1`"),
        // A stray is no segment.
        (
            r#"["s1","s2","x"]"#,
            "names `x` twice, or without there being such a segment",
        ),
        (
            r#"["s1","s2","q"]"#,
            "names `q` twice, or without there being such a segment",
        ),
    ] {
        let error = import(&format!(r#","order":{order}"#)).unwrap_err();
        assert!(error.message.contains(says), "{order}: {error}");
        assert_eq!(error.node.as_ref().unwrap(), "q", "{order}");
    }
    for order in ["", r#","order":["s1","s2"]"#, r#","order":["s2","s1"]"#] {
        survives(&import(order).unwrap().snapshot("@t0").unwrap());
    }
}

/// An index follows segments that come and leave.
#[test]
fn an_index_follows_the_segments() {
    let mut ctx = import(r#","order":["s1","s2"]"#).unwrap();
    ctx.user("on");
    ctx.commit().unwrap();
    ctx.insert(1, Block::new("between").id("new").ttl(1))
        .unwrap();
    for _ in 0..3 {
        ctx.commit().unwrap();
        let export = survives(&ctx.snapshot("@t0").unwrap());
        assert_eq!(export.matches(r#""order":"#).count(), 1, "{export}");
    }
}

/// Elsewhere, `order` is an attribute like any other.
#[test]
fn order_means_something_on_the_sequence_alone() {
    let document = r#"{"root":{"order":null,"children":[{"id":"h","nodeType":"^ah","order":{"b":1,"a":2},"children":[
        {"id":"b","order":["x","x"],"content":"b"}]},{"id":"y","nodeType":"^sys","order":5}]}}"#;
    let mut ctx = Context::import(document).unwrap();
    for _ in 0..2 {
        let export = survives(&ctx.snapshot("@t0").unwrap());
        for kept in [
            r#""order":null"#,
            r#""order":{"a":2,"b":1}"#,
            r#""order":["x","x"]"#,
            r#""order":5"#,
        ] {
            assert!(export.contains(kept), "{kept} in {export}");
        }
        ctx.insert(1, Block::new("between")).unwrap();
        ctx.commit().unwrap();
    }
}

/// Offsets say in which order turns are rendered, and ages how deep they are. A turn between two
/// others that agrees with one and not with the other needs an index, or it would be at another
/// depth after a restart.
#[test]
fn a_turn_between_turns_with_offsets_stays_at_its_depth() {
    let segment = |id: &str, offset: i64, ns: i64| {
        format!(
            r#"{{"id":"{id}","nodeType":"seg","offset":{offset},"created_at_ns":{ns},"children":[{{"id":"c{id}","nodeType":"cont"}}]}}"#
        )
    };
    let document = format!(
        r#"{{"cycle":3,"root":{{"children":[{{"id":"q","nodeType":"^seq","children":[{},{}]}}]}}}}"#,
        segment("s1", 0, 1),
        segment("s2", 1, 2)
    );
    let clock = FixedClock::at(1_000);
    let mut ctx = Context::builder().clock(clock).import(document).unwrap();
    ctx.insert(2, Block::new("between")).unwrap();
    ctx.commit().unwrap();
    let depths = |ctx: &Context| {
        let depths = (1..=5).map(|depth| ctx.select(select!(".seg:depth($depth)")).unwrap());
        depths.collect::<Vec<_>>()
    };
    assert_eq!(depths(&ctx)[1], ["s2"]);
    assert_eq!(depths(&ctx)[3], ["s1"]);
    let export = survives(&ctx.snapshot("@t0").unwrap());
    let again = Context::import(export).unwrap();
    assert_eq!(depths(&again), depths(&ctx));
    assert_eq!(again.snapshot("@t0").unwrap().validate(), []);
    assert_eq!(ctx.snapshot("@t0").unwrap().validate(), []);
}
