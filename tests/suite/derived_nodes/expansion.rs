//! The derive where it is not written by hand: out of other macros, under odd names, beside names
//! of the same spelling.

#![allow(
    dead_code,
    clippy::unused_self,
    reason = "names that could be confused"
)]

use pact_core::{Context, PactNode, select};

macro_rules! kind {
    ($name:ident, $type:literal, $field:ident: $ty:ty) => {
        #[derive(PactNode, Clone, Debug, PartialEq)]
        #[pact(type = $type)]
        struct $name {
            #[pact(key)]
            key: Option<String>,
            $field: $ty,
        }
    };
}

kind!(Made, "block:made", value: Vec<u8>);

#[test]
fn a_struct_out_of_a_macro_is_a_kind() {
    let mut ctx = Context::builder().build();
    let made = Made {
        key: None,
        value: vec![1, 2],
    };
    ctx.push(&made).unwrap();
    assert_eq!(
        *ctx.select(select!(Made, ".block[data_value~2]")).unwrap()[0],
        made
    );
}

/// Names that the expansion uses too.
mod shadowed {
    struct Option;
    struct Result;
    struct String;
    struct Some;
    struct From;
    struct Default;
    trait Serialize {}
    mod core {}
    mod std {}

    #[derive(pact_core::PactNode)]
    #[pact(type = "block:odd")]
    pub(super) struct Odd {
        pub(super) writer: u8,
        #[pact(default)]
        pub(super) node: u8,
        #[pact(skip)]
        pub(super) r#fn: u8,
    }

    impl Odd {
        /// The expansion must not call this one.
        pub(super) fn to_draft(&self) {}
        pub(super) fn from_node() {}
        pub(super) const SCHEMA: () = ();
    }
}

#[test]
fn names_of_the_same_spelling_do_no_harm() {
    use shadowed::Odd;

    let mut ctx = Context::builder().build();
    let odd = Odd {
        writer: 1,
        node: 2,
        r#fn: 3,
    };
    ctx.push(&odd).unwrap();
    let found = ctx.select(select!(Odd, ".block[data_node=2]")).unwrap();
    assert_eq!((found[0].writer, found[0].node, found[0].r#fn), (1, 2, 0));
    odd.to_draft();
    Odd::from_node();
    let () = Odd::SCHEMA;
}

/// An alias is the type it stands for.
type Score = f64;

#[derive(PactNode)]
#[pact(type = "block:aliased")]
struct Aliased {
    score: Score,
    scores: Option<Vec<Score>>,
}

#[test]
fn aliases_of_types_are_seen_through() {
    use pact_core::FieldType;

    let kind = Aliased::SCHEMA.kinds[0];
    assert_eq!(kind.field("data_score").unwrap().value, FieldType::Number);
    let scores = kind.field("data_scores").unwrap();
    assert_eq!(scores.value, FieldType::List(&FieldType::Number));
    assert!(scores.nullable);
}
