// Written by `cargo xtask grammar`. Do not edit: change the source named below and run it again.
// Source: grammar.lalrpop
// auto-generated: "lalrpop 0.23.2"
// sha3: 2b35f5a7dcc0e479d1f9377c6435cf09184da34ea53ef4665afd50f603d86e83
// features: 
use crate::ast::{
    Alternative, Body, Combinator, Comparison, Condition, Conditions, Control, DepthItem, Head, Hop, HopHead,
    Integer, Literal, Moment, Name, Operand, Operator, Part, Position, Selector, Step, Tail, Time, TypeName,
    Value,
};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::parser::build;
use crate::span::{Span, Spanned};
use lalrpop_util::ParseError;
#[allow(unused_extern_crates)]
extern crate lalrpop_util as __lalrpop_util;
#[allow(unused_imports)]
use self::__lalrpop_util::state_machine as __state_machine;
#[allow(unused_extern_crates)]
extern crate alloc;

#[rustfmt::skip]
#[allow(explicit_outlives_requirements, non_snake_case, non_camel_case_types, unused_mut, unused_variables, unused_imports, unused_parens, clippy::needless_lifetimes, clippy::type_complexity, clippy::needless_return, clippy::too_many_arguments, clippy::match_single_binding, clippy::clone_on_copy, clippy::unit_arg)]
mod __parse__LiteralRule {

use crate::ast::{
    Alternative, Body, Combinator, Comparison, Condition, Conditions, Control, DepthItem, Head, Hop, HopHead,
    Integer, Literal, Moment, Name, Operand, Operator, Part, Position, Selector, Step, Tail, Time, TypeName,
    Value,
};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::parser::build;
use crate::span::{Span, Spanned};
use lalrpop_util::ParseError;
#[allow(unused_extern_crates)]
extern crate lalrpop_util as __lalrpop_util;
#[allow(unused_imports)]
use self::__lalrpop_util::state_machine as __state_machine;
#[allow(unused_extern_crates)]
extern crate alloc;
use super::__ToTriple;
#[allow(dead_code)]
pub(crate) enum __Symbol<'s>
 {
Variant0(&'s str),
Variant1(Token<'s>),
Variant2(Option<Token<'s>>),
Variant3(alloc::vec::Vec<&'s str>),
Variant4(Spanned<Value>),
Variant5(Option<Spanned<Value>>),
Variant6(()),
Variant7(usize),
Variant8(Alternative),
Variant9(Spanned<&'s str>),
Variant10(Spanned<Token<'s>>),
Variant11(Spanned<String>),
Variant12(Spanned<Combinator>),
Variant13(Spanned<Vec<DepthItem>>),
Variant14(Spanned<Integer>),
Variant15(Spanned<Operator>),
Variant16(Spanned<Vec<Alternative>>),
Variant17(Spanned<Head>),
Variant18(Spanned<HopHead>),
Variant19(Option<Spanned<Integer>>),
Variant20(Spanned<Name>),
Variant21(Spanned<TypeName>),
Variant22(Spanned<Moment>),
Variant23(Spanned<Option<Spanned<Integer>>>),
Variant24(Spanned<Operand>),
Variant25(Spanned<Time>),
Variant26(Option<Spanned<Time>>),
Variant27(String),
Variant28(Vec<Step>),
Variant29(Combinator),
Variant30(Vec<Alternative>),
Variant31(Option<Vec<Alternative>>),
Variant32(Vec<Spanned<Value>>),
Variant33(Option<Vec<Spanned<Value>>>),
Variant34(Vec<DepthItem>),
Variant35(Option<Vec<DepthItem>>),
Variant36(Vec<Hop>),
Variant37(Vec<Condition>),
Variant38(Condition),
Variant39(Control),
Variant40(Value),
Variant41(Integer),
Variant42(DepthItem),
Variant43(Operator),
Variant44(Head),
Variant45(HopHead),
Variant46(Part),
Variant47(alloc::vec::Vec<Part>),
Variant48(Hop),
Variant49((Vec<Hop>, Option<Span>)),
Variant50(Name),
Variant51(build::LiteralItem),
Variant52(alloc::vec::Vec<build::LiteralItem>),
Variant53(Literal),
Variant54(TypeName),
Variant55(Vec<Spanned<Token<'s>>>),
Variant56(Vec<Part>),
Variant57(Moment),
Variant58(Option<TypeName>),
Variant59(Operand),
Variant60(Position),
Variant61(Conditions),
Variant62((Body, Tail)),
Variant63(Selector),
Variant64(i64),
Variant65(Step),
Variant66((Vec<Control>, Vec<Tail>)),
Variant67(Option<(Vec<Control>, Vec<Tail>)>),
Variant68(Tail),
Variant69(alloc::vec::Vec<Tail>),
Variant70(Time),
}
const __ACTION: &[i16] = &[
// State 0
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 1
0,0,0,0,0,0,0,0,0,0,0,0,0,26,25,5,0,0,0,28,27,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,7,0,0,0,0,0,0,0,0,0,6,0,0,0,0,0,0,0,0,0,0,0,
// State 2
0,0,0,0,0,0,0,0,0,0,0,0,0,-171,-171,-171,30,0,0,-171,-171,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-171,0,0,0,0,0,0,0,0,0,-171,0,0,31,0,0,0,0,0,0,0,0,
// State 3
0,0,0,0,0,0,0,0,0,0,0,0,0,26,25,5,0,0,0,28,27,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,7,0,0,0,0,0,0,0,0,0,6,0,0,0,0,0,0,0,0,0,0,0,
// State 4
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,35,0,0,0,0,0,0,0,0,0,0,0,0,
// State 5
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,35,0,0,0,0,0,0,0,0,0,0,0,0,
// State 6
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-85,0,42,0,0,0,35,0,0,0,0,0,0,0,0,0,0,0,0,
// State 7
0,0,0,0,0,0,0,0,0,0,0,0,0,-172,-172,-172,30,0,0,-172,-172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-172,0,0,0,0,0,0,0,0,0,-172,0,0,31,0,0,0,0,0,0,0,0,
// State 8
0,0,0,0,0,0,0,0,0,0,-87,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-87,0,-87,0,0,0,-87,0,0,0,0,49,46,47,48,50,51,52,0,
// State 9
0,0,0,0,0,0,0,0,0,0,12,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-86,0,42,0,0,0,35,0,0,0,0,0,0,0,0,0,0,0,0,
// State 10
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,15,0,0,0,0,0,42,64,66,65,35,13,14,0,0,0,0,0,0,0,0,0,0,
// State 11
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,42,0,0,0,35,0,0,0,0,0,0,0,0,0,0,0,0,
// State 12
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,66,65,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 13
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,66,65,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 14
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,74,0,0,42,64,66,65,35,13,14,0,0,0,0,0,0,0,0,0,0,
// State 15
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,42,64,66,65,35,13,14,0,0,0,0,0,0,0,0,0,0,
// State 16
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 17
0,0,0,0,0,0,0,0,0,0,0,0,0,-43,-43,-43,0,0,0,-43,-43,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-43,0,0,0,0,0,0,0,0,0,-43,0,0,0,0,0,0,0,0,0,0,0,
// State 18
0,0,0,0,0,0,0,0,0,0,0,0,0,-156,-156,-156,0,0,0,-156,-156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-156,0,0,0,0,0,0,0,0,0,-156,0,0,0,0,0,0,0,0,0,0,0,
// State 19
0,0,0,0,0,0,0,0,0,0,0,0,0,-158,-158,-158,0,0,0,-158,-158,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-158,0,0,0,0,0,0,0,0,0,-158,0,0,0,0,0,0,0,0,0,0,0,
// State 20
0,0,0,0,0,0,0,0,0,0,0,0,0,-42,-42,-42,0,0,0,-42,-42,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-42,0,0,0,0,0,0,0,0,0,-42,0,0,0,0,0,0,0,0,0,0,0,
// State 21
0,0,0,0,0,0,0,0,0,0,0,0,0,-161,-161,-161,0,0,0,-161,-161,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-161,0,0,0,0,0,0,0,0,0,-161,0,0,0,0,0,0,0,0,0,0,0,
// State 22
0,0,0,0,0,0,0,0,0,0,0,0,0,-157,-157,-157,0,0,0,-157,-157,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-157,0,0,0,0,0,0,0,0,0,-157,0,0,0,0,0,0,0,0,0,0,0,
// State 23
0,0,0,0,0,0,0,0,0,0,0,0,0,-50,-50,-50,0,0,0,-50,-50,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-50,0,0,0,0,0,0,0,0,0,-50,0,0,0,0,0,0,0,0,0,0,0,
// State 24
0,0,0,0,0,0,0,0,0,0,0,0,0,-148,-148,-148,0,0,0,-148,-148,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-148,0,0,0,0,0,0,0,0,0,-148,0,0,0,0,0,0,0,0,0,0,0,
// State 25
0,0,0,0,0,0,0,0,0,0,0,0,0,-147,-147,-147,0,0,0,-147,-147,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-147,0,0,0,0,0,0,0,0,0,-147,0,0,0,0,0,0,0,0,0,0,0,
// State 26
0,0,0,0,0,0,0,0,0,0,0,0,0,-247,-247,-247,0,0,0,-247,-247,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-247,0,0,0,0,0,0,0,0,0,-247,0,0,0,0,0,0,0,0,0,0,0,
// State 27
0,0,0,0,0,0,0,0,0,0,0,0,0,-246,-246,-246,0,0,0,-246,-246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-246,0,0,0,0,0,0,0,0,0,-246,0,0,0,0,0,0,0,0,0,0,0,
// State 28
0,0,0,0,0,0,0,0,0,0,0,0,0,-167,-167,-167,-167,0,0,-167,-167,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-167,0,0,0,0,0,0,0,0,0,-167,0,0,-167,0,0,0,0,0,0,0,0,
// State 29
0,0,0,0,0,0,0,0,0,0,0,0,0,-164,-164,-164,-164,0,0,-164,-164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-164,0,0,0,0,0,0,0,0,0,-164,0,0,-164,0,0,0,0,0,0,0,0,
// State 30
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,44,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 31
0,0,0,0,0,0,0,0,0,0,0,0,0,-162,-162,-162,0,0,0,-162,-162,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-162,0,0,0,0,0,0,0,0,0,-162,0,0,0,0,0,0,0,0,0,0,0,
// State 32
0,0,0,0,0,0,0,0,0,0,-240,0,0,-240,-240,-240,0,0,0,-240,-240,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-240,0,-240,-240,0,-240,0,0,0,-240,-240,0,0,0,-240,-240,-240,-240,-240,-240,-240,0,
// State 33
0,0,0,0,0,0,0,0,0,0,0,0,0,-149,-149,-149,0,0,0,-149,-149,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-149,0,0,0,0,0,0,0,0,0,-149,0,0,0,0,0,0,0,0,0,0,0,
// State 34
0,0,0,0,0,0,0,0,0,0,-27,0,0,-27,-27,-27,0,0,0,-27,-27,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-27,0,-27,-27,0,-27,0,0,0,-27,-27,0,0,0,-27,-27,-27,-27,-27,-27,-27,0,
// State 35
0,0,0,0,0,0,0,0,0,0,0,0,0,-248,-248,-248,0,0,0,-248,-248,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-248,0,0,0,0,0,0,0,0,0,-248,0,0,0,0,0,0,0,0,0,0,0,
// State 36
0,0,0,0,0,0,0,0,0,0,-28,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-28,0,-28,0,0,0,-28,0,0,0,0,-28,-28,-28,-28,-28,-28,-28,0,
// State 37
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,53,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 38
0,0,0,0,0,0,0,0,0,0,-89,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-89,0,-89,0,0,0,-89,0,0,0,0,0,0,0,0,0,0,0,0,
// State 39
0,0,0,0,0,0,0,0,0,0,-57,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-57,0,-57,0,0,0,-57,0,0,0,0,-57,-57,-57,-57,-57,-57,-57,0,
// State 40
0,0,0,0,0,0,0,0,0,0,-56,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-56,0,-56,0,0,0,-56,0,0,0,55,-56,-56,-56,-56,-56,-56,-56,0,
// State 41
0,0,0,0,0,0,0,0,0,0,-275,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-275,-275,0,-275,0,0,0,-275,0,0,0,-275,-275,-275,-275,-275,-275,-275,-275,0,
// State 42
0,0,0,0,0,0,0,0,0,0,0,0,0,-168,-168,-168,-168,0,0,-168,-168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-168,0,0,0,0,0,0,0,0,0,-168,0,0,-168,0,0,0,0,0,0,0,0,
// State 43
0,0,0,0,0,0,0,0,0,0,0,0,0,-163,-163,-163,-163,0,0,-163,-163,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-163,0,0,0,0,0,0,0,0,0,-163,0,0,-163,0,0,0,0,0,0,0,0,
// State 44
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-48,0,0,0,0,0,-48,-48,-48,-48,-48,-48,-48,0,0,0,0,0,0,0,0,0,0,
// State 45
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-200,0,0,0,0,0,-200,-200,-200,-200,-200,-200,-200,0,0,0,0,0,0,0,0,0,0,
// State 46
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-201,0,0,0,0,0,-201,-201,-201,-201,-201,-201,-201,0,0,0,0,0,0,0,0,0,0,
// State 47
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-202,0,0,0,0,0,-202,-202,-202,-202,-202,-202,-202,0,0,0,0,0,0,0,0,0,0,
// State 48
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-199,0,0,0,0,0,-199,-199,-199,-199,-199,-199,-199,0,0,0,0,0,0,0,0,0,0,
// State 49
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-203,0,0,0,0,0,-203,-203,-203,-203,-203,-203,-203,0,0,0,0,0,0,0,0,0,0,
// State 50
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-204,0,0,0,0,0,-204,-204,-204,-204,-204,-204,-204,0,0,0,0,0,0,0,0,0,0,
// State 51
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-205,0,0,0,0,0,-205,-205,-205,-205,-205,-205,-205,0,0,0,0,0,0,0,0,0,0,
// State 52
0,0,0,0,0,0,0,0,0,0,0,0,0,-213,-213,-213,0,0,0,-213,-213,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-213,0,0,0,0,0,0,0,0,0,-213,0,0,0,0,0,0,0,0,0,0,0,
// State 53
0,0,0,0,0,0,0,0,0,0,-91,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-91,0,-91,0,0,0,-91,0,0,0,0,0,0,0,0,0,0,0,0,
// State 54
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,68,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 55
0,0,0,0,0,0,0,0,0,0,-191,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-191,-191,0,-191,0,0,0,-191,0,0,0,0,0,0,0,0,0,0,0,0,
// State 56
0,0,0,0,0,0,0,0,0,0,-190,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-190,-190,0,-190,0,0,0,-190,0,0,0,0,0,0,0,0,0,0,0,0,
// State 57
0,0,0,0,0,0,0,0,0,0,-88,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-88,0,-88,0,0,0,-88,0,0,0,0,0,0,0,0,0,0,0,0,
// State 58
0,0,0,0,0,0,0,0,0,0,-270,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-270,-270,0,-270,0,0,0,-270,0,0,0,0,0,0,0,0,0,0,0,0,
// State 59
0,0,0,0,0,0,0,0,0,0,-47,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-47,0,-47,0,0,0,-47,0,0,0,0,0,0,0,0,0,0,0,0,
// State 60
0,0,0,0,0,0,0,0,0,0,-268,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-268,-268,0,-268,0,0,0,-268,0,0,0,0,0,0,0,0,0,0,0,0,
// State 61
0,0,0,0,0,0,0,0,0,0,-196,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-196,0,-196,0,0,0,-196,0,0,0,0,0,0,0,0,0,0,0,0,
// State 62
0,0,0,0,0,0,0,0,0,0,-269,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-269,-269,0,-269,0,0,0,-269,0,0,0,55,0,0,0,0,0,0,0,0,
// State 63
0,0,0,0,0,0,0,0,0,0,-273,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-273,-273,0,-273,0,0,0,-273,0,0,0,0,0,0,0,0,0,0,0,0,
// State 64
0,0,0,0,0,0,0,0,0,0,-25,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-25,-25,0,-25,0,0,0,-25,0,0,0,0,0,0,0,0,0,0,0,0,
// State 65
0,0,0,0,0,0,0,0,0,0,-26,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-26,-26,0,-26,0,0,0,-26,0,0,0,0,0,0,0,0,0,0,0,0,
// State 66
0,0,0,0,0,0,0,0,0,0,-90,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-90,0,-90,0,0,0,-90,0,0,0,0,0,0,0,0,0,0,0,0,
// State 67
0,0,0,0,0,0,0,0,0,0,-276,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-276,-276,0,-276,0,0,0,-276,0,0,0,-276,-276,-276,-276,-276,-276,-276,-276,0,
// State 68
0,0,0,0,0,0,0,0,0,0,-272,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-272,-272,0,-272,0,0,0,-272,0,0,0,0,0,0,0,0,0,0,0,0,
// State 69
0,0,0,0,0,0,0,0,0,0,-271,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-271,-271,0,-271,0,0,0,-271,0,0,0,0,0,0,0,0,0,0,0,0,
// State 70
0,0,0,0,0,0,0,0,0,0,-67,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-67,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 71
0,0,0,0,0,0,0,0,0,0,16,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,75,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 72
0,0,0,0,0,0,0,0,0,0,-55,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-55,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 73
0,0,0,0,0,0,0,0,0,0,-198,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-198,0,-198,0,0,0,-198,0,0,0,0,0,0,0,0,0,0,0,0,
// State 74
0,0,0,0,0,0,0,0,0,0,-197,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-197,0,-197,0,0,0,-197,0,0,0,0,0,0,0,0,0,0,0,0,
// State 75
0,0,0,0,0,0,0,0,0,0,-68,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-68,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
];
fn __action(state: i16, integer: usize) -> i16 {
__ACTION[(state as usize) * 60 + integer]
}
const __EOF_ACTION: &[i16] = &[
// State 0
0,
// State 1
-169,
// State 2
-171,
// State 3
-170,
// State 4
0,
// State 5
0,
// State 6
0,
// State 7
-172,
// State 8
0,
// State 9
0,
// State 10
0,
// State 11
0,
// State 12
0,
// State 13
0,
// State 14
0,
// State 15
0,
// State 16
-277,
// State 17
-43,
// State 18
-156,
// State 19
-158,
// State 20
-42,
// State 21
-161,
// State 22
-157,
// State 23
-50,
// State 24
-148,
// State 25
-147,
// State 26
-247,
// State 27
-246,
// State 28
-167,
// State 29
-164,
// State 30
0,
// State 31
-162,
// State 32
-240,
// State 33
-149,
// State 34
-27,
// State 35
-248,
// State 36
0,
// State 37
0,
// State 38
0,
// State 39
0,
// State 40
0,
// State 41
0,
// State 42
-168,
// State 43
-163,
// State 44
0,
// State 45
0,
// State 46
0,
// State 47
0,
// State 48
0,
// State 49
0,
// State 50
0,
// State 51
0,
// State 52
-213,
// State 53
0,
// State 54
0,
// State 55
0,
// State 56
0,
// State 57
0,
// State 58
0,
// State 59
0,
// State 60
0,
// State 61
0,
// State 62
0,
// State 63
0,
// State 64
0,
// State 65
0,
// State 66
0,
// State 67
0,
// State 68
0,
// State 69
0,
// State 70
0,
// State 71
0,
// State 72
0,
// State 73
0,
// State 74
0,
// State 75
0,
];
fn __goto(state: i16, nt: usize) -> i16 {
match nt {
15 => 55,
16 => 56,
17 => 32,
18 => 8,
31 => 18,
32 => 1,
36 => 57,
37 => 10,
39 => 19,
43 => match state {
15 => 75,
_ => 70,
},
44 => 36,
50 => 71,
59 => 37,
60 => match state {
9 => 53,
11 => 66,
_ => 38,
},
61 => 9,
80 => 20,
84 => match state {
3 => 31,
_ => 21,
},
86 => 3,
87 => match state {
7 => 42,
_ => 28,
},
89 => 7,
90 => 16,
91 => 17,
98 => match state {
12 => 68,
13 => 69,
_ => 58,
},
101 => 59,
102 => 44,
107 => 22,
115 => match state {
4 => 33,
5 => 35,
10 | 14..=15 => 60,
_ => 39,
},
118 => 23,
125 => match state {
14..=15 => 72,
_ => 61,
},
127 => match state {
10 | 14..=15 => 62,
_ => 40,
},
_ => 0,
}
}
#[allow(clippy::needless_raw_string_hashes)]
const __TERMINAL: &[&str] = &[
r###""@t0""###,
r###""@t$n""###,
r###""@t-*""###,
r###""@c0""###,
r###""@c$n""###,
r###""@*""###,
r###""@history""###,
r###""range""###,
r###""descendant""###,
r###""child""###,
r###"",""###,
r###""^root""###,
r###""*""###,
r###""#key""###,
r###""#$key""###,
r###""#""###,
r###"".type""###,
r###"":kind""###,
r###"":pseudo""###,
r###""+tag""###,
r###""+$tag""###,
r###""d0""###,
r###""d$n""###,
r###""?""###,
r###""??""###,
r###"":type""###,
r###""end""###,
r###""depth(""###,
r###"":depth(""###,
r###"":nth(""###,
r###"":not(""###,
r###"":has(""###,
r###""position(""###,
r###""within(""###,
r###""group(""###,
r###""filter[""###,
r###""behavior[""###,
r###""array[""###,
r###""{""###,
r###"")""###,
r###""]""###,
r###""}""###,
r###""@control""###,
r###""word""###,
r###""$param""###,
r###""int""###,
r###""float""###,
r###""string""###,
r###""+""###,
r###""-""###,
r###""..""###,
r###"":""###,
r###""=""###,
r###""!=""###,
r###""<""###,
r###""<=""###,
r###"">""###,
r###"">=""###,
r###""~""###,
r###""foreign""###,
];
fn __expected_tokens(__state: i16) -> alloc::vec::Vec<alloc::string::String> {
__TERMINAL.iter().enumerate().filter_map(|(index, terminal)| {
let next_state = __action(__state, index);
if next_state == 0 {
None
} else {
Some(alloc::string::ToString::to_string(terminal))
}
}).collect()
}
fn __expected_tokens_from_states<
    's,
>(
__states: &[i16],
_: core::marker::PhantomData<(&'s ())>,
) -> alloc::vec::Vec<alloc::string::String>
{
__TERMINAL.iter().enumerate().filter_map(|(index, terminal)| {
if __accepts(None, __states, Some(index), core::marker::PhantomData::<(&())>) {
Some(alloc::string::ToString::to_string(terminal))
} else {
None
}
}).collect()
}
struct __StateMachine<'s>
where 
{
__phantom: core::marker::PhantomData<(&'s ())>,
}
impl<'s> __state_machine::ParserDefinition for __StateMachine<'s>
where 
{
type Location = usize;
type Error = Diagnostic;
type Token = Token<'s>;
type TokenIndex = usize;
type Symbol = __Symbol<'s>;
type Success = Literal;
type StateIndex = i16;
type Action = i16;
type ReduceIndex = i16;
type NonterminalIndex = usize;

#[inline]
fn start_location(&self) -> Self::Location {
  Default::default()
}

#[inline]
fn start_state(&self) -> Self::StateIndex {
  0
}

#[inline]
fn token_to_index(&self, token: &Self::Token) -> Option<usize> {
__token_to_integer(token, core::marker::PhantomData::<(&())>)
}

#[inline]
fn action(&self, state: i16, integer: usize) -> i16 {
__action(state, integer)
}

#[inline]
fn error_action(&self, state: i16) -> i16 {
__action(state, 60 - 1)
}

#[inline]
fn eof_action(&self, state: i16) -> i16 {
__EOF_ACTION[state as usize]
}

#[inline]
fn goto(&self, state: i16, nt: usize) -> i16 {
__goto(state, nt)
}

fn token_to_symbol(&self, token_index: usize, token: Self::Token) -> Self::Symbol {
__token_to_symbol(token_index, token, core::marker::PhantomData::<(&())>)
}

fn expected_tokens(&self, state: i16) -> alloc::vec::Vec<alloc::string::String> {
__expected_tokens(state)
}

fn expected_tokens_from_states(&self, states: &[i16]) -> alloc::vec::Vec<alloc::string::String> {
__expected_tokens_from_states(states, core::marker::PhantomData::<(&())>)
}

#[inline]
fn uses_error_recovery(&self) -> bool {
false
}

#[inline]
fn error_recovery_symbol(
&self,
recovery: __state_machine::ErrorRecovery<Self>,
) -> Self::Symbol {
panic!("error recovery not enabled for this grammar")
}

fn reduce(
&mut self,
action: i16,
start_location: Option<&Self::Location>,
states: &mut alloc::vec::Vec<i16>,
symbols: &mut alloc::vec::Vec<__state_machine::SymbolTriple<Self>>,
) -> Option<__state_machine::ParseResult<Self>> {
__reduce(
action,
start_location,
states,
symbols,
core::marker::PhantomData::<(&())>,
)
}

fn simulate_reduce(&self, action: i16) -> __state_machine::SimulatedReduce<Self> {
__simulate_reduce(action, core::marker::PhantomData::<(&())>)
}
}
fn __token_to_integer<
    's,
>(
__token: &Token<'s>,
_: core::marker::PhantomData<(&'s ())>,
) -> Option<usize>
{
#[warn(unused_variables)]
match __token {
Token::Turn(_) if true => Some(0),
Token::TurnParam(_) if true => Some(1),
Token::Oldest if true => Some(2),
Token::Cycle(_) if true => Some(3),
Token::CycleParam(_) if true => Some(4),
Token::AllTimes if true => Some(5),
Token::History if true => Some(6),
Token::RangeSeparator if true => Some(7),
Token::Descendant if true => Some(8),
Token::Child if true => Some(9),
Token::Comma if true => Some(10),
Token::Root(_) if true => Some(11),
Token::Star if true => Some(12),
Token::Key(_) if true => Some(13),
Token::KeyParam(_) if true => Some(14),
Token::Hash if true => Some(15),
Token::Type(_) if true => Some(16),
Token::Kind(_) if true => Some(17),
Token::Pseudo(_) if true => Some(18),
Token::Tag(_) if true => Some(19),
Token::TagParam(_) if true => Some(20),
Token::DepthHop(_) if true => Some(21),
Token::DepthHopParam(_) if true => Some(22),
Token::SearchOne if true => Some(23),
Token::SearchDeep if true => Some(24),
Token::OfType(_) if true => Some(25),
Token::End if true => Some(26),
Token::DepthHead if true => Some(27),
Token::DepthCall if true => Some(28),
Token::NthCall if true => Some(29),
Token::NotCall if true => Some(30),
Token::HasCall if true => Some(31),
Token::Position if true => Some(32),
Token::Within if true => Some(33),
Token::Group if true => Some(34),
Token::Filter if true => Some(35),
Token::Behavior if true => Some(36),
Token::Array if true => Some(37),
Token::LBrace if true => Some(38),
Token::RParen if true => Some(39),
Token::RBracket if true => Some(40),
Token::RBrace if true => Some(41),
Token::Control(_) if true => Some(42),
Token::Word(_) if true => Some(43),
Token::Param(_) if true => Some(44),
Token::Int(_) if true => Some(45),
Token::Float(_) if true => Some(46),
Token::Str(_) if true => Some(47),
Token::Plus if true => Some(48),
Token::Minus if true => Some(49),
Token::DotDot if true => Some(50),
Token::Colon if true => Some(51),
Token::Eq if true => Some(52),
Token::Ne if true => Some(53),
Token::Lt if true => Some(54),
Token::Le if true => Some(55),
Token::Gt if true => Some(56),
Token::Ge if true => Some(57),
Token::Tilde if true => Some(58),
Token::ForeignOp(_) if true => Some(59),
_ => None,
}
}
fn __token_to_symbol<
    's,
>(
__token_index: usize,
__token: Token<'s>,
_: core::marker::PhantomData<(&'s ())>,
) -> __Symbol<'s>
{
#[allow(clippy::manual_range_patterns)]match __token_index {
0 | 1 | 3 | 4 | 11 | 13 | 14 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 25 | 42 | 43 | 44 | 45 | 46 | 47 | 59 => match __token {
Token::Turn(__tok0) | Token::TurnParam(__tok0) | Token::Cycle(__tok0) | Token::CycleParam(__tok0) | Token::Root(__tok0) | Token::Key(__tok0) | Token::KeyParam(__tok0) | Token::Type(__tok0) | Token::Kind(__tok0) | Token::Pseudo(__tok0) | Token::Tag(__tok0) | Token::TagParam(__tok0) | Token::DepthHop(__tok0) | Token::DepthHopParam(__tok0) | Token::OfType(__tok0) | Token::Control(__tok0) | Token::Word(__tok0) | Token::Param(__tok0) | Token::Int(__tok0) | Token::Float(__tok0) | Token::Str(__tok0) | Token::ForeignOp(__tok0) if true => __Symbol::Variant0(__tok0),
_ => unreachable!(),
},
2 | 5 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 23 | 24 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 => __Symbol::Variant1(__token),
_ => unreachable!(),
}
}
fn __simulate_reduce<
    's,
>(
__reduce_index: i16,
_: core::marker::PhantomData<(&'s ())>,
) -> __state_machine::SimulatedReduce<__StateMachine<'s>>
{
match __reduce_index {
0 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 0,
}
}
1 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 0,
}
}
2 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 1,
}
}
3 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 1,
}
}
4 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 2,
}
}
5 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 2,
}
}
6 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 3,
}
}
7 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 4,
}
}
8 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 4,
}
}
9 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 5,
}
}
10 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 6,
}
}
11 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 7,
}
}
12 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 8,
}
}
13 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 8,
}
}
14 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 8,
}
}
15 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 8,
}
}
16 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 8,
}
}
17 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 8,
}
}
18 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 9,
}
}
19 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 10,
}
}
20 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 11,
}
}
21 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 12,
}
}
22 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 13,
}
}
23 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 14,
}
}
24 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 15,
}
}
25 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
26 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 17,
}
}
27 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 18,
}
}
28 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 19,
}
}
29 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 20,
}
}
30 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 21,
}
}
31 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 22,
}
}
32 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 23,
}
}
33 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 24,
}
}
34 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 25,
}
}
35 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
36 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 27,
}
}
37 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 28,
}
}
38 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 29,
}
}
39 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 30,
}
}
40 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 30,
}
}
41 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 31,
}
}
42 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 32,
}
}
43 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 33,
}
}
44 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 34,
}
}
45 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 35,
}
}
46 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 36,
}
}
47 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 37,
}
}
48 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 38,
}
}
49 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 39,
}
}
50 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 40,
}
}
51 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 41,
}
}
52 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 41,
}
}
53 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 42,
}
}
54 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 43,
}
}
55 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 44,
}
}
56 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 44,
}
}
57 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 45,
}
}
58 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 45,
}
}
59 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 46,
}
}
60 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 47,
}
}
61 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 47,
}
}
62 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 48,
}
}
63 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 48,
}
}
64 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 49,
}
}
65 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 49,
}
}
66 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 50,
}
}
67 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 50,
}
}
68 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 51,
}
}
69 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 51,
}
}
70 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 52,
}
}
71 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 52,
}
}
72 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 53,
}
}
73 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 53,
}
}
74 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 54,
}
}
75 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 54,
}
}
76 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 55,
}
}
77 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 55,
}
}
78 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 56,
}
}
79 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 56,
}
}
80 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 57,
}
}
81 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 57,
}
}
82 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 58,
}
}
83 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 58,
}
}
84 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 59,
}
}
85 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 59,
}
}
86 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 60,
}
}
87 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 60,
}
}
88 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 61,
}
}
89 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 61,
}
}
90 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 61,
}
}
91 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 62,
}
}
92 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 62,
}
}
93 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 63,
}
}
94 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 63,
}
}
95 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 63,
}
}
96 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 64,
}
}
97 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 64,
}
}
98 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 64,
}
}
99 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 65,
}
}
100 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 66,
}
}
101 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 66,
}
}
102 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 67,
}
}
103 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 67,
}
}
104 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 68,
}
}
105 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 68,
}
}
106 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
107 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
108 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
109 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
110 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
111 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 70,
}
}
112 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 70,
}
}
113 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 71,
}
}
114 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 71,
}
}
115 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 72,
}
}
116 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 72,
}
}
117 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 72,
}
}
118 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
119 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
120 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
121 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
122 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
123 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
124 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
125 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
126 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 73,
}
}
127 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
128 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 73,
}
}
129 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
130 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
131 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
132 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 74,
}
}
133 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 74,
}
}
134 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 75,
}
}
135 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 75,
}
}
136 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 76,
}
}
137 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 76,
}
}
138 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 77,
}
}
139 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 77,
}
}
140 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 77,
}
}
141 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 78,
}
}
142 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 78,
}
}
143 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 78,
}
}
144 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 79,
}
}
145 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 79,
}
}
146 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 80,
}
}
147 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 80,
}
}
148 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 80,
}
}
149 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 81,
}
}
150 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 81,
}
}
151 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 82,
}
}
152 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 82,
}
}
153 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 83,
}
}
154 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 83,
}
}
155 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 84,
}
}
156 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 84,
}
}
157 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 84,
}
}
158 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 85,
}
}
159 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 85,
}
}
160 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 86,
}
}
161 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 86,
}
}
162 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 87,
}
}
163 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 87,
}
}
164 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 88,
}
}
165 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 88,
}
}
166 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 89,
}
}
167 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 89,
}
}
168 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 90,
}
}
169 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 90,
}
}
170 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 91,
}
}
171 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 91,
}
}
172 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 92,
}
}
173 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 92,
}
}
174 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 93,
}
}
175 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 93,
}
}
176 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 94,
}
}
177 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 94,
}
}
178 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
179 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
180 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
181 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
182 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
183 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
184 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
185 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 96,
}
}
186 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 96,
}
}
187 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 97,
}
}
188 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 97,
}
}
189 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 98,
}
}
190 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 98,
}
}
191 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 99,
}
}
192 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 99,
}
}
193 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 100,
}
}
194 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 100,
}
}
195 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 101,
}
}
196 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 101,
}
}
197 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 101,
}
}
198 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
199 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
200 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
201 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
202 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
203 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
204 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
205 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 103,
}
}
206 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 103,
}
}
207 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 104,
}
}
208 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 104,
}
}
209 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 105,
}
}
210 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 105,
}
}
211 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 106,
}
}
212 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 107,
}
}
213 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 108,
}
}
214 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 108,
}
}
215 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 108,
}
}
216 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 108,
}
}
217 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 109,
}
}
218 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 109,
}
}
219 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 109,
}
}
220 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 110,
}
}
221 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 110,
}
}
222 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 110,
}
}
223 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 110,
}
}
224 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 110,
}
}
225 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 111,
}
}
226 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 111,
}
}
227 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 111,
}
}
228 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 111,
}
}
229 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 112,
}
}
230 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 112,
}
}
231 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 112,
}
}
232 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 113,
}
}
233 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 113,
}
}
234 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 113,
}
}
235 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 113,
}
}
236 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 114,
}
}
237 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 114,
}
}
238 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 114,
}
}
239 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 115,
}
}
240 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 116,
}
}
241 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 116,
}
}
242 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 116,
}
}
243 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 117,
}
}
244 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 117,
}
}
245 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 118,
}
}
246 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 118,
}
}
247 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 118,
}
}
248 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 119,
}
}
249 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 119,
}
}
250 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 119,
}
}
251 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 120,
}
}
252 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 120,
}
}
253 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 121,
}
}
254 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 121,
}
}
255 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 122,
}
}
256 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 122,
}
}
257 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 123,
}
}
258 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 123,
}
}
259 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
260 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 124,
}
}
261 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 124,
}
}
262 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
263 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
264 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
265 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
266 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
267 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
268 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
269 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
270 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 125,
}
}
271 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 125,
}
}
272 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
273 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 126,
}
}
274 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 127,
}
}
275 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 127,
}
}
276 => __state_machine::SimulatedReduce::Accept,
277 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 129,
}
}
_ => panic!("invalid reduction index {__reduce_index}")
}
}
pub struct LiteralRuleParser {
_priv: (),
}

impl Default for LiteralRuleParser { fn default() -> Self { Self::new() } }
impl LiteralRuleParser {
pub fn new() -> LiteralRuleParser {
LiteralRuleParser {
_priv: (),
}
}

#[allow(dead_code)]
pub fn parse<
    's,
    __TOKEN: __ToTriple<'s, >,
    __TOKENS: IntoIterator<Item=__TOKEN>,
>(
&self,
__tokens0: __TOKENS,
) -> Result<Literal, __lalrpop_util::ParseError<usize, Token<'s>, Diagnostic>>
{
let __tokens = __tokens0.into_iter();
let mut __tokens = __tokens.map(|t| __ToTriple::to_triple(t));
__state_machine::Parser::drive(
__StateMachine {
__phantom: core::marker::PhantomData::<(&())>,
},
__tokens,
)
}
}
fn __accepts<
    's,
>(
__error_state: Option<i16>,
__states: &[i16],
__opt_integer: Option<usize>,
_: core::marker::PhantomData<(&'s ())>,
) -> bool
{
let mut __states = __states.to_vec();
__states.extend(__error_state);
loop {
let mut __states_len = __states.len();
let __top = __states[__states_len - 1];
let __action = match __opt_integer {
None => __EOF_ACTION[__top as usize],
Some(__integer) => __action(__top, __integer),
};
if __action == 0 { return false; }
if __action > 0 { return true; }
let (__to_pop, __nt) = match __simulate_reduce(-(__action + 1), core::marker::PhantomData::<(&())>) {
__state_machine::SimulatedReduce::Reduce {
states_to_pop, nonterminal_produced
} => (states_to_pop, nonterminal_produced),
__state_machine::SimulatedReduce::Accept => return true,
};
__states_len -= __to_pop;
__states.truncate(__states_len);
let __top = __states[__states_len - 1];
let __next_state = __goto(__top, __nt);
__states.push(__next_state);
}
}
fn __reduce<
    's,
>(
__action: i16,
__lookahead_start: Option<&usize>,
__states: &mut alloc::vec::Vec<i16>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> Option<Result<Literal,__lalrpop_util::ParseError<usize, Token<'s>, Diagnostic>>>
{
let (__pop_states, __nonterminal) = match __action {
0 => {
__reduce0(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
1 => {
__reduce1(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
2 => {
__reduce2(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
3 => {
__reduce3(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
4 => {
__reduce4(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
5 => {
__reduce5(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
6 => {
__reduce6(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
7 => {
__reduce7(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
8 => {
__reduce8(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
9 => {
__reduce9(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
10 => {
__reduce10(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
11 => {
__reduce11(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
12 => {
__reduce12(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
13 => {
__reduce13(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
14 => {
__reduce14(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
15 => {
__reduce15(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
16 => {
__reduce16(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
17 => {
__reduce17(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
18 => {
__reduce18(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
19 => {
__reduce19(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
20 => {
__reduce20(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
21 => {
__reduce21(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
22 => {
__reduce22(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
23 => {
__reduce23(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
24 => {
__reduce24(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
25 => {
__reduce25(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
26 => {
__reduce26(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
27 => {
__reduce27(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
28 => {
__reduce28(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
29 => {
__reduce29(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
30 => {
__reduce30(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
31 => {
__reduce31(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
32 => {
__reduce32(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
33 => {
__reduce33(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
34 => {
__reduce34(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
35 => {
__reduce35(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
36 => {
__reduce36(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
37 => {
__reduce37(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
38 => {
__reduce38(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
39 => {
__reduce39(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
40 => {
__reduce40(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
41 => {
__reduce41(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
42 => {
__reduce42(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
43 => {
__reduce43(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
44 => {
__reduce44(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
45 => {
__reduce45(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
46 => {
__reduce46(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
47 => {
__reduce47(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
48 => {
__reduce48(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
49 => {
__reduce49(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
50 => {
__reduce50(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
51 => {
__reduce51(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
52 => {
__reduce52(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
53 => {
__reduce53(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
54 => {
__reduce54(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
55 => {
__reduce55(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
56 => {
__reduce56(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
57 => {
__reduce57(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
58 => {
__reduce58(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
59 => {
__reduce59(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
60 => {
__reduce60(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
61 => {
__reduce61(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
62 => {
__reduce62(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
63 => {
__reduce63(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
64 => {
__reduce64(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
65 => {
__reduce65(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
66 => {
__reduce66(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
67 => {
__reduce67(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
68 => {
__reduce68(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
69 => {
__reduce69(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
70 => {
__reduce70(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
71 => {
__reduce71(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
72 => {
__reduce72(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
73 => {
__reduce73(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
74 => {
__reduce74(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
75 => {
__reduce75(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
76 => {
__reduce76(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
77 => {
__reduce77(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
78 => {
__reduce78(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
79 => {
__reduce79(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
80 => {
__reduce80(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
81 => {
__reduce81(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
82 => {
__reduce82(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
83 => {
__reduce83(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
84 => {
__reduce84(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
85 => {
__reduce85(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
86 => {
__reduce86(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
87 => {
__reduce87(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
88 => {
__reduce88(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
89 => {
__reduce89(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
90 => {
__reduce90(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
91 => {
__reduce91(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
92 => {
__reduce92(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
93 => {
__reduce93(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
94 => {
__reduce94(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
95 => {
__reduce95(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
96 => {
__reduce96(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
97 => {
__reduce97(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
98 => {
__reduce98(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
99 => {
__reduce99(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
100 => {
// DepthHop = At<"d0"> => ActionFn(50);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action50::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 66)
}
101 => {
__reduce101(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
102 => {
__reduce102(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
103 => {
__reduce103(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
104 => {
__reduce104(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
105 => {
__reduce105(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
106 => {
__reduce106(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
107 => {
__reduce107(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
108 => {
__reduce108(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
109 => {
__reduce109(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
110 => {
__reduce110(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
111 => {
__reduce111(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
112 => {
__reduce112(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
113 => {
__reduce113(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
114 => {
__reduce114(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
115 => {
__reduce115(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
116 => {
__reduce116(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
117 => {
__reduce117(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
118 => {
__reduce118(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
119 => {
__reduce119(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
120 => {
__reduce120(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
121 => {
__reduce121(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
122 => {
__reduce122(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
123 => {
__reduce123(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
124 => {
// HopHeadRule = At<"int">, OfType => ActionFn(389);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant54(__symbols);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action389::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
125 => {
// HopHeadRule = At<"int"> => ActionFn(390);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action390::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
126 => {
// HopHeadRule = "-", At<"int">, OfType => ActionFn(391);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant54(__symbols);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = match super::__action391::<>(__sym0, __sym1, __sym2) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(3, 73)
}
127 => {
// HopHeadRule = "-", At<"int"> => ActionFn(392);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action392::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
128 => {
// HopHeadRule = "+", At<"int">, OfType => ActionFn(393);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant54(__symbols);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = match super::__action393::<>(__sym0, __sym1, __sym2) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(3, 73)
}
129 => {
// HopHeadRule = "+", At<"int"> => ActionFn(394);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action394::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
130 => {
__reduce130(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
131 => {
__reduce131(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
132 => {
__reduce132(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
133 => {
__reduce133(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
134 => {
__reduce134(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
135 => {
__reduce135(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
136 => {
__reduce136(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
137 => {
__reduce137(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
138 => {
__reduce138(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
139 => {
__reduce139(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
140 => {
__reduce140(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
141 => {
__reduce141(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
142 => {
__reduce142(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
143 => {
__reduce143(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
144 => {
__reduce144(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
145 => {
__reduce145(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
146 => {
__reduce146(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
147 => {
__reduce147(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
148 => {
__reduce148(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
149 => {
__reduce149(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
150 => {
__reduce150(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
151 => {
__reduce151(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
152 => {
__reduce152(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
153 => {
__reduce153(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
154 => {
__reduce154(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
155 => {
__reduce155(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
156 => {
__reduce156(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
157 => {
__reduce157(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
158 => {
__reduce158(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
159 => {
__reduce159(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
160 => {
__reduce160(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
161 => {
__reduce161(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
162 => {
__reduce162(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
163 => {
__reduce163(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
164 => {
__reduce164(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
165 => {
__reduce165(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
166 => {
__reduce166(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
167 => {
__reduce167(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
168 => {
__reduce168(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
169 => {
__reduce169(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
170 => {
__reduce170(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
171 => {
__reduce171(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
172 => {
__reduce172(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
173 => {
__reduce173(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
174 => {
__reduce174(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
175 => {
__reduce175(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
176 => {
__reduce176(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
177 => {
__reduce177(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
178 => {
// MomentRule = At<"@t0"> => ActionFn(12);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action12::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
179 => {
__reduce179(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
180 => {
__reduce180(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
181 => {
// MomentRule = At<"@c0"> => ActionFn(15);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action15::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
182 => {
__reduce182(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
183 => {
__reduce183(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
184 => {
__reduce184(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
185 => {
__reduce185(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
186 => {
__reduce186(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
187 => {
__reduce187(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
188 => {
__reduce188(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
189 => {
// NumberRule = At<"int"> => ActionFn(137);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action137::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 98)
}
190 => {
// NumberRule = At<"float"> => ActionFn(138);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action138::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 98)
}
191 => {
__reduce191(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
192 => {
__reduce192(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
193 => {
__reduce193(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
194 => {
__reduce194(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
195 => {
__reduce195(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
196 => {
__reduce196(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
197 => {
__reduce197(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
198 => {
__reduce198(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
199 => {
__reduce199(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
200 => {
__reduce200(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
201 => {
__reduce201(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
202 => {
__reduce202(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
203 => {
__reduce203(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
204 => {
__reduce204(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
205 => {
__reduce205(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
206 => {
__reduce206(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
207 => {
__reduce207(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
208 => {
__reduce208(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
209 => {
__reduce209(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
210 => {
__reduce210(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
211 => {
__reduce211(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
212 => {
__reduce212(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
213 => {
__reduce213(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
214 => {
__reduce214(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
215 => {
__reduce215(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
216 => {
__reduce216(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
217 => {
__reduce217(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
218 => {
__reduce218(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
219 => {
__reduce219(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
220 => {
__reduce220(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
221 => {
__reduce221(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
222 => {
__reduce222(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
223 => {
__reduce223(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
224 => {
__reduce224(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
225 => {
__reduce225(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
226 => {
__reduce226(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
227 => {
__reduce227(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
228 => {
__reduce228(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
229 => {
// Signed = At<"int"> => ActionFn(88);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action88::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant64(__nt), __end));
(1, 112)
}
230 => {
// Signed = "-", At<"int"> => ActionFn(89);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action89::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant64(__nt), __end));
(2, 112)
}
231 => {
// Signed = "+", At<"int"> => ActionFn(90);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action90::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant64(__nt), __end));
(2, 112)
}
232 => {
__reduce232(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
233 => {
__reduce233(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
234 => {
__reduce234(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
235 => {
__reduce235(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
236 => {
__reduce236(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
237 => {
__reduce237(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
238 => {
__reduce238(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
239 => {
// StringRule = At<"string"> => ActionFn(139);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action139::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 115)
}
240 => {
__reduce240(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
241 => {
__reduce241(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
242 => {
__reduce242(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
243 => {
__reduce243(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
244 => {
__reduce244(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
245 => {
__reduce245(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
246 => {
__reduce246(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
247 => {
__reduce247(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
248 => {
__reduce248(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
249 => {
__reduce249(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
250 => {
__reduce250(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
251 => {
__reduce251(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
252 => {
__reduce252(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
253 => {
__reduce253(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
254 => {
__reduce254(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
255 => {
__reduce255(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
256 => {
__reduce256(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
257 => {
__reduce257(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
258 => {
__reduce258(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
259 => {
__reduce259(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
260 => {
__reduce260(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
261 => {
__reduce261(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
262 => {
__reduce262(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
263 => {
__reduce263(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
264 => {
__reduce264(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
265 => {
__reduce265(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
266 => {
__reduce266(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
267 => {
__reduce267(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
268 => {
__reduce268(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
269 => {
__reduce269(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
270 => {
__reduce270(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
271 => {
__reduce271(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
272 => {
__reduce272(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
273 => {
__reduce273(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
274 => {
__reduce274(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
275 => {
__reduce275(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
276 => {
// __LiteralRule = LiteralRule => ActionFn(1);
let __sym0 = __pop_Variant53(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action1::<>(__sym0);
return Some(Ok(__nt));
}
277 => {
__reduce277(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
_ => panic!("invalid action code {__action}")
};
let __states_len = __states.len();
__states.truncate(__states_len - __pop_states);
let __state = *__states.last().unwrap();
let __next_state = __goto(__state, __nonterminal);
__states.push(__next_state);
None
}
#[inline(never)]
fn __symbol_type_mismatch() -> ! {
panic!("symbol type mismatch")
}
fn __pop_Variant6<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant6(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant62<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (Body, Tail), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant62(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant66<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (Vec<Control>, Vec<Tail>), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant66(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant49<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (Vec<Hop>, Option<Span>), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant49(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant8<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Alternative, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant8(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant29<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Combinator, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant29(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant38<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Condition, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant38(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant61<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Conditions, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant61(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant39<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Control, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant39(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant42<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, DepthItem, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant42(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant44<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Head, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant44(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant48<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Hop, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant48(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant45<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, HopHead, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant45(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant41<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Integer, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant41(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant53<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Literal, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant53(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant57<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Moment, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant57(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant50<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Name, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant50(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant59<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Operand, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant59(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant43<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Operator, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant43(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant67<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<(Vec<Control>, Vec<Tail>)>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant67(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant19<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Spanned<Integer>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant19(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant26<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Spanned<Time>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant26(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant5<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Spanned<Value>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant5(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant2<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Token<'s>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant2(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant58<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<TypeName>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant58(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant31<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Vec<Alternative>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant31(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant35<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Vec<DepthItem>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant35(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant33<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Vec<Spanned<Value>>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant33(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant46<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Part, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant46(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant60<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Position, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant60(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant63<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Selector, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant63(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant12<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Combinator>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant12(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant17<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Head>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant17(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant18<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<HopHead>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant18(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant14<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Integer>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant14(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant22<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Moment>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant22(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant20<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Name>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant20(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant24<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Operand>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant24(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant15<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Operator>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant15(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant23<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Option<Spanned<Integer>>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant23(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant11<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<String>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant11(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant25<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Time>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant25(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant10<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Token<'s>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant10(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant21<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<TypeName>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant21(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant4<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Value>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant4(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant16<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Vec<Alternative>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant16(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant13<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Vec<DepthItem>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant13(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant9<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<&'s str>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant9(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant65<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Step, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant65(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant27<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, String, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant27(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant68<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Tail, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant68(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant70<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Time, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant70(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant1<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Token<'s>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant1(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant54<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, TypeName, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant54(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant40<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Value, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant40(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant30<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Alternative>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant30(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant37<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Condition>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant37(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant34<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<DepthItem>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant34(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant36<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Hop>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant36(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant56<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Part>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant56(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant55<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Spanned<Token<'s>>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant55(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant32<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Spanned<Value>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant32(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant28<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Step>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant28(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant47<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<Part>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant47(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant69<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<Tail>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant69(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant52<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<build::LiteralItem>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant52(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant3<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<&'s str>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant3(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant51<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, build::LiteralItem, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant51(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant64<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, i64, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant64(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant7<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, usize, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant7(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant0<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, &'s str, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant0(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __reduce0<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ","? = "," => ActionFn(162);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action162::<>(__sym0);
__symbols.push((__start, __Symbol::Variant2(__nt), __end));
(1, 0)
}
fn __reduce1<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ","? =  => ActionFn(163);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action163::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant2(__nt), __end));
(0, 0)
}
fn __reduce2<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"* =  => ActionFn(203);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action203::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 1)
}
fn __reduce3<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"* = ":kind"+ => ActionFn(204);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action204::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 1)
}
fn __reduce4<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"+ = ":kind" => ActionFn(242);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action242::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 2)
}
fn __reduce5<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"+ = ":kind"+, ":kind" => ActionFn(243);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action243::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(2, 2)
}
fn __reduce6<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ("=" <At<ControlValue>>) = "=", At<ControlValue> => ActionFn(227);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant4(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action227::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(2, 3)
}
fn __reduce7<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ("=" <At<ControlValue>>)? = "=", At<ControlValue> => ActionFn(256);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant4(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action256::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(2, 4)
}
fn __reduce8<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ("=" <At<ControlValue>>)? =  => ActionFn(226);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action226::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(0, 4)
}
fn __reduce9<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// () =  => ActionFn(175);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action175::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant6(__nt), __end));
(0, 5)
}
fn __reduce10<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// @L =  => ActionFn(230);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action230::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(0, 6)
}
fn __reduce11<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// @R =  => ActionFn(224);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action224::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(0, 7)
}
fn __reduce12<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Chain => ActionFn(401);
let __sym0 = __pop_Variant28(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action401::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 8)
}
fn __reduce13<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Chain, TailRule+ => ActionFn(402);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant69(__symbols);
let __sym0 = __pop_Variant28(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action402::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 8)
}
fn __reduce14<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = PositionRule => ActionFn(403);
let __sym0 = __pop_Variant60(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action403::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 8)
}
fn __reduce15<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = PositionRule, TailRule+ => ActionFn(404);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant69(__symbols);
let __sym0 = __pop_Variant60(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action404::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 8)
}
fn __reduce16<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Search => ActionFn(405);
let __sym0 = __pop_Variant62(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action405::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 8)
}
fn __reduce17<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Search, TailRule+ => ActionFn(406);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant69(__symbols);
let __sym0 = __pop_Variant62(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action406::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 8)
}
fn __reduce18<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<":pseudo"> = ":pseudo" => ActionFn(315);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action315::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 9)
}
fn __reduce19<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"?"> = "?" => ActionFn(316);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action316::<>(__sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 10)
}
fn __reduce20<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"@c0"> = "@c0" => ActionFn(317);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action317::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 11)
}
fn __reduce21<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"@control"> = "@control" => ActionFn(318);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action318::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 12)
}
fn __reduce22<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"@t0"> = "@t0" => ActionFn(319);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action319::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 13)
}
fn __reduce23<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"d0"> = "d0" => ActionFn(320);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action320::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 14)
}
fn __reduce24<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"float"> = "float" => ActionFn(321);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action321::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 15)
}
fn __reduce25<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"int"> = "int" => ActionFn(322);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action322::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 16)
}
fn __reduce26<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"string"> = "string" => ActionFn(323);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action323::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 17)
}
fn __reduce27<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<AttributeName> = AttributeName => ActionFn(324);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action324::<>(__sym0);
__symbols.push((__start, __Symbol::Variant11(__nt), __end));
(1, 18)
}
fn __reduce28<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<ChildRule> = ChildRule => ActionFn(325);
let __sym0 = __pop_Variant29(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action325::<>(__sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 19)
}
fn __reduce29<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<CombinatorRule> = CombinatorRule => ActionFn(326);
let __sym0 = __pop_Variant29(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action326::<>(__sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 20)
}
fn __reduce30<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<ControlValue> = ControlValue => ActionFn(327);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action327::<>(__sym0);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(1, 21)
}
fn __reduce31<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthCallRule> = DepthCallRule => ActionFn(328);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action328::<>(__sym0);
__symbols.push((__start, __Symbol::Variant13(__nt), __end));
(1, 22)
}
fn __reduce32<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthHop> = DepthHop => ActionFn(329);
let __sym0 = __pop_Variant41(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action329::<>(__sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 23)
}
fn __reduce33<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthOperator> = DepthOperator => ActionFn(330);
let __sym0 = __pop_Variant43(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action330::<>(__sym0);
__symbols.push((__start, __Symbol::Variant15(__nt), __end));
(1, 24)
}
fn __reduce34<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthSet> = DepthSet => ActionFn(331);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action331::<>(__sym0);
__symbols.push((__start, __Symbol::Variant13(__nt), __end));
(1, 25)
}
fn __reduce35<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<HasRule> = HasRule => ActionFn(332);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action332::<>(__sym0);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(1, 26)
}
fn __reduce36<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<HeadRule> = HeadRule => ActionFn(333);
let __sym0 = __pop_Variant44(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action333::<>(__sym0);
__symbols.push((__start, __Symbol::Variant17(__nt), __end));
(1, 27)
}
fn __reduce37<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<HopHeadRule> = HopHeadRule => ActionFn(334);
let __sym0 = __pop_Variant45(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action334::<>(__sym0);
__symbols.push((__start, __Symbol::Variant18(__nt), __end));
(1, 28)
}
fn __reduce38<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<IntegerRule> = IntegerRule => ActionFn(335);
let __sym0 = __pop_Variant41(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action335::<>(__sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 29)
}
fn __reduce39<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<IntegerRule>? = At<IntegerRule> => ActionFn(194);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action194::<>(__sym0);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(1, 30)
}
fn __reduce40<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<IntegerRule>? =  => ActionFn(195);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action195::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(0, 30)
}
fn __reduce41<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<KeyRule> = KeyRule => ActionFn(336);
let __sym0 = __pop_Variant50(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action336::<>(__sym0);
__symbols.push((__start, __Symbol::Variant20(__nt), __end));
(1, 31)
}
fn __reduce42<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<LiteralType> = LiteralType => ActionFn(337);
let __sym0 = __pop_Variant54(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action337::<>(__sym0);
__symbols.push((__start, __Symbol::Variant21(__nt), __end));
(1, 32)
}
fn __reduce43<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<MomentRule> = MomentRule => ActionFn(338);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action338::<>(__sym0);
__symbols.push((__start, __Symbol::Variant22(__nt), __end));
(1, 33)
}
fn __reduce44<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<NotRule> = NotRule => ActionFn(339);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action339::<>(__sym0);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(1, 34)
}
fn __reduce45<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<NthRule> = NthRule => ActionFn(340);
let __sym0 = __pop_Variant19(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action340::<>(__sym0);
__symbols.push((__start, __Symbol::Variant23(__nt), __end));
(1, 35)
}
fn __reduce46<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<OperandRule> = OperandRule => ActionFn(341);
let __sym0 = __pop_Variant59(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action341::<>(__sym0);
__symbols.push((__start, __Symbol::Variant24(__nt), __end));
(1, 36)
}
fn __reduce47<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<OperatorRule> = OperatorRule => ActionFn(342);
let __sym0 = __pop_Variant43(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action342::<>(__sym0);
__symbols.push((__start, __Symbol::Variant15(__nt), __end));
(1, 37)
}
fn __reduce48<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<RangeEnd> = RangeEnd => ActionFn(343);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action343::<>(__sym0);
__symbols.push((__start, __Symbol::Variant22(__nt), __end));
(1, 38)
}
fn __reduce49<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TagRule> = TagRule => ActionFn(344);
let __sym0 = __pop_Variant50(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action344::<>(__sym0);
__symbols.push((__start, __Symbol::Variant20(__nt), __end));
(1, 39)
}
fn __reduce50<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TimeRule> = TimeRule => ActionFn(345);
let __sym0 = __pop_Variant70(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action345::<>(__sym0);
__symbols.push((__start, __Symbol::Variant25(__nt), __end));
(1, 40)
}
fn __reduce51<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TimeRule>? = At<TimeRule> => ActionFn(235);
let __sym0 = __pop_Variant25(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action235::<>(__sym0);
__symbols.push((__start, __Symbol::Variant26(__nt), __end));
(1, 41)
}
fn __reduce52<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TimeRule>? =  => ActionFn(236);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action236::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant26(__nt), __end));
(0, 41)
}
fn __reduce53<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TypeRule> = TypeRule => ActionFn(346);
let __sym0 = __pop_Variant54(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action346::<>(__sym0);
__symbols.push((__start, __Symbol::Variant21(__nt), __end));
(1, 42)
}
fn __reduce54<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<ValueRule> = ValueRule => ActionFn(347);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action347::<>(__sym0);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(1, 43)
}
fn __reduce55<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AttributeName = Words => ActionFn(118);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action118::<>(__sym0);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 44)
}
fn __reduce56<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AttributeName = StringRule => ActionFn(119);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action119::<>(__sym0);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 44)
}
fn __reduce57<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Chain = StepRule => ActionFn(38);
let __sym0 = __pop_Variant65(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action38::<>(__sym0);
__symbols.push((__start, __Symbol::Variant28(__nt), __end));
(1, 45)
}
fn __reduce58<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Chain = Chain, At<CombinatorRule>, StepRule => ActionFn(39);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant65(__symbols);
let __sym1 = __pop_Variant12(__symbols);
let __sym0 = __pop_Variant28(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action39::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant28(__nt), __end));
(3, 45)
}
fn __reduce59<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ChildRule = "child" => ActionFn(69);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action69::<>(__sym0);
__symbols.push((__start, __Symbol::Variant29(__nt), __end));
(1, 46)
}
fn __reduce60<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CombinatorRule = "descendant" => ActionFn(40);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action40::<>(__sym0);
__symbols.push((__start, __Symbol::Variant29(__nt), __end));
(1, 47)
}
fn __reduce61<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CombinatorRule = "child" => ActionFn(41);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action41::<>(__sym0);
__symbols.push((__start, __Symbol::Variant29(__nt), __end));
(1, 47)
}
fn __reduce62<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule> = AlternativeRule => ActionFn(233);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action233::<>(__sym0);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(1, 48)
}
fn __reduce63<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule> = CommaList<AlternativeRule>, ",", AlternativeRule => ActionFn(234);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant8(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action234::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 48)
}
fn __reduce64<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule>? = CommaList<AlternativeRule> => ActionFn(192);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action192::<>(__sym0);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(1, 49)
}
fn __reduce65<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule>? =  => ActionFn(193);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action193::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(0, 49)
}
fn __reduce66<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>> = At<ValueRule> => ActionFn(156);
let __sym0 = __pop_Variant4(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action156::<>(__sym0);
__symbols.push((__start, __Symbol::Variant32(__nt), __end));
(1, 50)
}
fn __reduce67<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>> = CommaList<At<ValueRule>>, ",", At<ValueRule> => ActionFn(157);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant4(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant32(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action157::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant32(__nt), __end));
(3, 50)
}
fn __reduce68<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>>? = CommaList<At<ValueRule>> => ActionFn(154);
let __sym0 = __pop_Variant32(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action154::<>(__sym0);
__symbols.push((__start, __Symbol::Variant33(__nt), __end));
(1, 51)
}
fn __reduce69<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>>? =  => ActionFn(155);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action155::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant33(__nt), __end));
(0, 51)
}
fn __reduce70<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule> = DepthItemRule => ActionFn(185);
let __sym0 = __pop_Variant42(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action185::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 52)
}
fn __reduce71<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule> = CommaList<DepthItemRule>, ",", DepthItemRule => ActionFn(186);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant42(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action186::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 52)
}
fn __reduce72<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule>? = CommaList<DepthItemRule> => ActionFn(183);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action183::<>(__sym0);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(1, 53)
}
fn __reduce73<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule>? =  => ActionFn(184);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action184::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(0, 53)
}
fn __reduce74<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<HopRule> = HopRule => ActionFn(173);
let __sym0 = __pop_Variant48(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action173::<>(__sym0);
__symbols.push((__start, __Symbol::Variant36(__nt), __end));
(1, 54)
}
fn __reduce75<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<HopRule> = CommaList<HopRule>, ",", HopRule => ActionFn(174);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant48(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant36(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action174::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant36(__nt), __end));
(3, 54)
}
fn __reduce76<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule> = RelativeRule => ActionFn(190);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action190::<>(__sym0);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(1, 55)
}
fn __reduce77<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule> = CommaList<RelativeRule>, ",", RelativeRule => ActionFn(191);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant8(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action191::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 55)
}
fn __reduce78<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule>? = CommaList<RelativeRule> => ActionFn(188);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action188::<>(__sym0);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(1, 56)
}
fn __reduce79<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule>? =  => ActionFn(189);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action189::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(0, 56)
}
fn __reduce80<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem> = SimpleDepthItem => ActionFn(180);
let __sym0 = __pop_Variant42(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action180::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 57)
}
fn __reduce81<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem> = CommaList<SimpleDepthItem>, ",", SimpleDepthItem => ActionFn(181);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant42(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action181::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 57)
}
fn __reduce82<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem>? = CommaList<SimpleDepthItem> => ActionFn(178);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action178::<>(__sym0);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(1, 58)
}
fn __reduce83<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem>? =  => ActionFn(179);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action179::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(0, 58)
}
fn __reduce84<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionList =  => ActionFn(259);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action259::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(0, 59)
}
fn __reduce85<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionList = Conditions1 => ActionFn(113);
let __sym0 = __pop_Variant37(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action113::<>(__sym0);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(1, 59)
}
fn __reduce86<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionRule = At<AttributeName> => ActionFn(116);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action116::<>(__sym0);
__symbols.push((__start, __Symbol::Variant38(__nt), __end));
(1, 60)
}
fn __reduce87<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionRule = At<AttributeName>, At<OperatorRule>, At<OperandRule> => ActionFn(117);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant24(__symbols);
let __sym1 = __pop_Variant15(__symbols);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action117::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant38(__nt), __end));
(3, 60)
}
fn __reduce88<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Conditions1 = ConditionRule => ActionFn(114);
let __sym0 = __pop_Variant38(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action114::<>(__sym0);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(1, 61)
}
fn __reduce89<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Conditions1 = Conditions1, ",", ConditionRule => ActionFn(252);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant38(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant37(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action252::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(3, 61)
}
fn __reduce90<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Conditions1 = Conditions1, ConditionRule => ActionFn(253);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant38(__symbols);
let __sym0 = __pop_Variant37(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action253::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(2, 61)
}
fn __reduce91<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlRule = At<"@control">, "=", At<ControlValue> => ActionFn(348);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant4(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action348::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant39(__nt), __end));
(3, 62)
}
fn __reduce92<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlRule = At<"@control"> => ActionFn(349);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action349::<>(__sym0);
__symbols.push((__start, __Symbol::Variant39(__nt), __end));
(1, 62)
}
fn __reduce93<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlValue = "word" => ActionFn(7);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action7::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 63)
}
fn __reduce94<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlValue = StringRule => ActionFn(8);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action8::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 63)
}
fn __reduce95<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlValue = IntegerRule => ActionFn(9);
let __sym0 = __pop_Variant41(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action9::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 63)
}
fn __reduce96<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthAddress = At<DepthHop> => ActionFn(47);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action47::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 64)
}
fn __reduce97<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthAddress = At<DepthHop>, "..", At<DepthHop> => ActionFn(48);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action48::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 64)
}
fn __reduce98<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthAddress = "depth(", DepthItems, ")" => ActionFn(49);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant34(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action49::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 64)
}
fn __reduce99<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthCallRule = ":depth(", DepthItems, ")" => ActionFn(63);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant34(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action63::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 65)
}
fn __reduce101<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthHop = "d$n" => ActionFn(51);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action51::<>(__sym0);
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 66)
}
fn __reduce102<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItemRule = SimpleDepthItem => ActionFn(74);
let __sym0 = __pop_Variant42(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action74::<>(__sym0);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(1, 67)
}
fn __reduce103<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItemRule = At<DepthSet> => ActionFn(75);
let __sym0 = __pop_Variant13(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action75::<>(__sym0);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(1, 67)
}
fn __reduce104<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItems = CommaList<DepthItemRule> => ActionFn(371);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action371::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 68)
}
fn __reduce105<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItems =  => ActionFn(372);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action372::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(0, 68)
}
fn __reduce106<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = "<" => ActionFn(81);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action81::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce107<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = "<=" => ActionFn(82);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action82::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce108<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = ">" => ActionFn(83);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action83::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce109<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = ">=" => ActionFn(84);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action84::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce110<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = "=" => ActionFn(85);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action85::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce111<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthSet = "{", CommaList<SimpleDepthItem>, "}" => ActionFn(375);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant34(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action375::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 70)
}
fn __reduce112<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthSet = "{", "}" => ActionFn(376);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action376::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(2, 70)
}
fn __reduce113<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HasRule = ":has(", CommaList<RelativeRule>, ")" => ActionFn(373);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action373::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 71)
}
fn __reduce114<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HasRule = ":has(", ")" => ActionFn(374);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action374::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(2, 71)
}
fn __reduce115<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HeadRule = "^root" => ActionFn(44);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action44::<>(__sym0);
__symbols.push((__start, __Symbol::Variant44(__nt), __end));
(1, 72)
}
fn __reduce116<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HeadRule = DepthAddress => ActionFn(45);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action45::<>(__sym0);
__symbols.push((__start, __Symbol::Variant44(__nt), __end));
(1, 72)
}
fn __reduce117<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HeadRule = "*" => ActionFn(46);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action46::<>(__sym0);
__symbols.push((__start, __Symbol::Variant44(__nt), __end));
(1, 72)
}
fn __reduce118<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "^root" => ActionFn(99);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action99::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce119<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = DepthAddress => ActionFn(100);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action100::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce120<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "word" => ActionFn(379);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action379::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce121<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "word", KindSuffix+ => ActionFn(380);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action380::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
fn __reduce122<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "*", OfType => ActionFn(387);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant54(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action387::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
fn __reduce123<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "*" => ActionFn(388);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action388::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce130<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = Many<At<"?">> => ActionFn(106);
let __sym0 = __pop_Variant55(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action106::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce131<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "end" => ActionFn(107);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action107::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce132<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart = UntypedPart => ActionFn(97);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action97::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 74)
}
fn __reduce133<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart = Props => ActionFn(98);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action98::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 74)
}
fn __reduce134<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart* =  => ActionFn(170);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action170::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(0, 75)
}
fn __reduce135<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart* = HopPart+ => ActionFn(171);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action171::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 75)
}
fn __reduce136<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart+ = HopPart => ActionFn(244);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action244::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 76)
}
fn __reduce137<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart+ = HopPart+, HopPart => ActionFn(245);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action245::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(2, 76)
}
fn __reduce138<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopRule = At<HopHeadRule> => ActionFn(377);
let __sym0 = __pop_Variant18(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action377::<>(__sym0);
__symbols.push((__start, __Symbol::Variant48(__nt), __end));
(1, 77)
}
fn __reduce139<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopRule = At<HopHeadRule>, HopPart+ => ActionFn(378);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant47(__symbols);
let __sym0 = __pop_Variant18(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action378::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant48(__nt), __end));
(2, 77)
}
fn __reduce140<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopRule = Many<HopPart> => ActionFn(351);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action351::<>(__sym0);
__symbols.push((__start, __Symbol::Variant48(__nt), __end));
(1, 77)
}
fn __reduce141<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Hops =  => ActionFn(260);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action260::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant49(__nt), __end));
(0, 78)
}
fn __reduce142<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Hops = CommaList<HopRule> => ActionFn(93);
let __sym0 = __pop_Variant36(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action93::<>(__sym0);
__symbols.push((__start, __Symbol::Variant49(__nt), __end));
(1, 78)
}
fn __reduce143<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Hops = CommaList<HopRule>, "," => ActionFn(352);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant36(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action352::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant49(__nt), __end));
(2, 78)
}
fn __reduce144<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// IntegerRule = Signed => ActionFn(86);
let __sym0 = __pop_Variant64(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action86::<>(__sym0);
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 79)
}
fn __reduce145<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// IntegerRule = "$param" => ActionFn(87);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action87::<>(__sym0);
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 79)
}
fn __reduce146<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KeyRule = "#key" => ActionFn(70);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action70::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 80)
}
fn __reduce147<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KeyRule = "#$key" => ActionFn(71);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action71::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 80)
}
fn __reduce148<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KeyRule = "#", StringRule => ActionFn(72);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant27(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action72::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(2, 80)
}
fn __reduce149<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix = ":kind" => ActionFn(109);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action109::<>(__sym0);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(1, 81)
}
fn __reduce150<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix = ".type" => ActionFn(110);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action110::<>(__sym0);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(1, 81)
}
fn __reduce151<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix* =  => ActionFn(166);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action166::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 82)
}
fn __reduce152<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix* = KindSuffix+ => ActionFn(167);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action167::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 82)
}
fn __reduce153<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix+ = KindSuffix => ActionFn(246);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action246::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 83)
}
fn __reduce154<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix+ = KindSuffix+, KindSuffix => ActionFn(247);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action247::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(2, 83)
}
fn __reduce155<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem = At<KeyRule> => ActionFn(144);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action144::<>(__sym0);
__symbols.push((__start, __Symbol::Variant51(__nt), __end));
(1, 84)
}
fn __reduce156<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem = Props => ActionFn(145);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action145::<>(__sym0);
__symbols.push((__start, __Symbol::Variant51(__nt), __end));
(1, 84)
}
fn __reduce157<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem = At<TagRule> => ActionFn(146);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action146::<>(__sym0);
__symbols.push((__start, __Symbol::Variant51(__nt), __end));
(1, 84)
}
fn __reduce158<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem* =  => ActionFn(149);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action149::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(0, 85)
}
fn __reduce159<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem* = LiteralItem+ => ActionFn(150);
let __sym0 = __pop_Variant52(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action150::<>(__sym0);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(1, 85)
}
fn __reduce160<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem+ = LiteralItem => ActionFn(248);
let __sym0 = __pop_Variant51(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action248::<>(__sym0);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(1, 86)
}
fn __reduce161<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem+ = LiteralItem+, LiteralItem => ActionFn(249);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant51(__symbols);
let __sym0 = __pop_Variant52(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action249::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(2, 86)
}
fn __reduce162<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind = ":", "word" => ActionFn(142);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action142::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(2, 87)
}
fn __reduce163<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind = ".type" => ActionFn(143);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action143::<>(__sym0);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(1, 87)
}
fn __reduce164<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind* =  => ActionFn(147);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action147::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 88)
}
fn __reduce165<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind* = LiteralKind+ => ActionFn(148);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action148::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 88)
}
fn __reduce166<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind+ = LiteralKind => ActionFn(250);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action250::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 89)
}
fn __reduce167<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind+ = LiteralKind+, LiteralKind => ActionFn(251);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action251::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(2, 89)
}
fn __reduce168<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralRule = At<LiteralType> => ActionFn(383);
let __sym0 = __pop_Variant21(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action383::<>(__sym0);
__symbols.push((__start, __Symbol::Variant53(__nt), __end));
(1, 90)
}
fn __reduce169<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralRule = At<LiteralType>, LiteralItem+ => ActionFn(384);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant52(__symbols);
let __sym0 = __pop_Variant21(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action384::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant53(__nt), __end));
(2, 90)
}
fn __reduce170<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralType = "word" => ActionFn(385);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action385::<>(__sym0);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(1, 91)
}
fn __reduce171<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralType = "word", LiteralKind+ => ActionFn(386);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action386::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(2, 91)
}
fn __reduce172<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<At<"?">> = At<"?"> => ActionFn(214);
let __sym0 = __pop_Variant10(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action214::<>(__sym0);
__symbols.push((__start, __Symbol::Variant55(__nt), __end));
(1, 92)
}
fn __reduce173<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<At<"?">> = Many<At<"?">>, At<"?"> => ActionFn(215);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant10(__symbols);
let __sym0 = __pop_Variant55(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action215::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant55(__nt), __end));
(2, 92)
}
fn __reduce174<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<HopPart> = HopPart => ActionFn(168);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action168::<>(__sym0);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(1, 93)
}
fn __reduce175<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<HopPart> = Many<HopPart>, HopPart => ActionFn(169);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action169::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(2, 93)
}
fn __reduce176<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<PartRule> = PartRule => ActionFn(208);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action208::<>(__sym0);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(1, 94)
}
fn __reduce177<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<PartRule> = Many<PartRule>, PartRule => ActionFn(209);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action209::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(2, 94)
}
fn __reduce179<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@t$n" => ActionFn(13);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action13::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce180<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@t-*" => ActionFn(14);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action14::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce182<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@c$n" => ActionFn(16);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action16::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce183<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@*" => ActionFn(17);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action17::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce184<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@history" => ActionFn(18);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action18::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce185<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NotRule = ":not(", CommaList<AlternativeRule>, ")" => ActionFn(367);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action367::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 96)
}
fn __reduce186<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NotRule = ":not(", ")" => ActionFn(368);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action368::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(2, 96)
}
fn __reduce187<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NthRule = ":nth(", At<IntegerRule>, ")" => ActionFn(363);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant14(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action363::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(3, 97)
}
fn __reduce188<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NthRule = ":nth(", ")" => ActionFn(364);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action364::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(2, 97)
}
fn __reduce191<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType = ":type" => ActionFn(381);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action381::<>(__sym0);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(1, 99)
}
fn __reduce192<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType = ":type", KindSuffix+ => ActionFn(382);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action382::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(2, 99)
}
fn __reduce193<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType? = OfType => ActionFn(164);
let __sym0 = __pop_Variant54(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action164::<>(__sym0);
__symbols.push((__start, __Symbol::Variant58(__nt), __end));
(1, 100)
}
fn __reduce194<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType? =  => ActionFn(165);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action165::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant58(__nt), __end));
(0, 100)
}
fn __reduce195<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperandRule = ValueRule => ActionFn(129);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action129::<>(__sym0);
__symbols.push((__start, __Symbol::Variant59(__nt), __end));
(1, 101)
}
fn __reduce196<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperandRule = "array[", CommaList<At<ValueRule>>, "]" => ActionFn(369);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant32(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action369::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant59(__nt), __end));
(3, 101)
}
fn __reduce197<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperandRule = "array[", "]" => ActionFn(370);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action370::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant59(__nt), __end));
(2, 101)
}
fn __reduce198<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "=" => ActionFn(122);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action122::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce199<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "!=" => ActionFn(123);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action123::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce200<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "<" => ActionFn(124);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action124::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce201<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "<=" => ActionFn(125);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action125::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce202<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = ">" => ActionFn(126);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action126::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce203<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = ">=" => ActionFn(127);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action127::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce204<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "~" => ActionFn(128);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action128::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce205<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule = At<TypeRule> => ActionFn(52);
let __sym0 = __pop_Variant21(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action52::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 103)
}
fn __reduce206<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule = UntypedPart => ActionFn(53);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action53::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 103)
}
fn __reduce207<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule* =  => ActionFn(210);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action210::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(0, 104)
}
fn __reduce208<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule* = PartRule+ => ActionFn(211);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action211::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 104)
}
fn __reduce209<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule+ = PartRule => ActionFn(240);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action240::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 105)
}
fn __reduce210<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule+ = PartRule+, PartRule => ActionFn(241);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action241::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(2, 105)
}
fn __reduce211<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PositionRule = "position(", Hops, ")" => ActionFn(354);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant49(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action354::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant60(__nt), __end));
(3, 106)
}
fn __reduce212<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Props = "{", ConditionList, "}" => ActionFn(355);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action355::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant61(__nt), __end));
(3, 107)
}
fn __reduce213<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = MomentRule => ActionFn(19);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action19::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 108)
}
fn __reduce214<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = Signed => ActionFn(20);
let __sym0 = __pop_Variant64(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action20::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 108)
}
fn __reduce215<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = "-", "*" => ActionFn(21);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action21::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(2, 108)
}
fn __reduce216<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = "$param" => ActionFn(22);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action22::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 108)
}
fn __reduce217<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RelativeRule = AlternativeRule => ActionFn(67);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action67::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 109)
}
fn __reduce218<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RelativeRule = At<ChildRule>, Chain => ActionFn(407);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant28(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action407::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 109)
}
fn __reduce219<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RelativeRule = At<ChildRule>, Chain, TailRule+ => ActionFn(408);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant69(__symbols);
let __sym1 = __pop_Variant28(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action408::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(3, 109)
}
fn __reduce220<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = Props => ActionFn(26);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action26::<>(__sym0);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(1, 110)
}
fn __reduce221<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = At<TagRule> => ActionFn(27);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action27::<>(__sym0);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(1, 110)
}
fn __reduce222<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = "??", Props => ActionFn(28);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant61(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action28::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(2, 110)
}
fn __reduce223<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = WithinRule, "??", Props => ActionFn(29);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant61(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant60(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action29::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(3, 110)
}
fn __reduce224<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = Many<At<"?">>, Props => ActionFn(30);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant61(__symbols);
let __sym0 = __pop_Variant55(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action30::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(2, 110)
}
fn __reduce225<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = At<TimeRule>, CommaList<AlternativeRule>, Suffix => ActionFn(397);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant66(__symbols);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant25(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action397::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(3, 111)
}
fn __reduce226<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = At<TimeRule>, CommaList<AlternativeRule> => ActionFn(398);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant25(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action398::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(2, 111)
}
fn __reduce227<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = CommaList<AlternativeRule>, Suffix => ActionFn(399);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant66(__symbols);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action399::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(2, 111)
}
fn __reduce228<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = CommaList<AlternativeRule> => ActionFn(400);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action400::<>(__sym0);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(1, 111)
}
fn __reduce232<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<IntegerRule> => ActionFn(77);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action77::<>(__sym0);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(1, 113)
}
fn __reduce233<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<IntegerRule>, "-", At<IntegerRule> => ActionFn(78);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action78::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(3, 113)
}
fn __reduce234<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<IntegerRule>, "..", At<IntegerRule> => ActionFn(79);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action79::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(3, 113)
}
fn __reduce235<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<DepthOperator>, At<IntegerRule> => ActionFn(80);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant14(__symbols);
let __sym0 = __pop_Variant15(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action80::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(2, 113)
}
fn __reduce236<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// StepRule = At<HeadRule> => ActionFn(395);
let __sym0 = __pop_Variant17(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action395::<>(__sym0);
__symbols.push((__start, __Symbol::Variant65(__nt), __end));
(1, 114)
}
fn __reduce237<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// StepRule = At<HeadRule>, PartRule+ => ActionFn(396);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant47(__symbols);
let __sym0 = __pop_Variant17(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action396::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant65(__nt), __end));
(2, 114)
}
fn __reduce238<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// StepRule = Many<PartRule> => ActionFn(358);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action358::<>(__sym0);
__symbols.push((__start, __Symbol::Variant65(__nt), __end));
(1, 114)
}
fn __reduce240<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix = ControlRule => ActionFn(3);
let __sym0 = __pop_Variant39(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action3::<>(__sym0);
__symbols.push((__start, __Symbol::Variant66(__nt), __end));
(1, 116)
}
fn __reduce241<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix = Suffix, ControlRule => ActionFn(4);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant39(__symbols);
let __sym0 = __pop_Variant66(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action4::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant66(__nt), __end));
(2, 116)
}
fn __reduce242<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix = Suffix, TailRule => ActionFn(5);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant68(__symbols);
let __sym0 = __pop_Variant66(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action5::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant66(__nt), __end));
(2, 116)
}
fn __reduce243<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix? = Suffix => ActionFn(231);
let __sym0 = __pop_Variant66(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action231::<>(__sym0);
__symbols.push((__start, __Symbol::Variant67(__nt), __end));
(1, 117)
}
fn __reduce244<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix? =  => ActionFn(232);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action232::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant67(__nt), __end));
(0, 117)
}
fn __reduce245<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TagRule = "+tag" => ActionFn(35);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action35::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 118)
}
fn __reduce246<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TagRule = "+$tag" => ActionFn(36);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action36::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 118)
}
fn __reduce247<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TagRule = "+", StringRule => ActionFn(37);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant27(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action37::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(2, 118)
}
fn __reduce248<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule = Props => ActionFn(32);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action32::<>(__sym0);
__symbols.push((__start, __Symbol::Variant68(__nt), __end));
(1, 119)
}
fn __reduce249<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule = "behavior[", ConditionList, "]" => ActionFn(359);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action359::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant68(__nt), __end));
(3, 119)
}
fn __reduce250<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule = At<TagRule> => ActionFn(34);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action34::<>(__sym0);
__symbols.push((__start, __Symbol::Variant68(__nt), __end));
(1, 119)
}
fn __reduce251<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule* =  => ActionFn(218);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action218::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(0, 120)
}
fn __reduce252<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule* = TailRule+ => ActionFn(219);
let __sym0 = __pop_Variant69(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action219::<>(__sym0);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(1, 120)
}
fn __reduce253<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule+ = TailRule => ActionFn(238);
let __sym0 = __pop_Variant68(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action238::<>(__sym0);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(1, 121)
}
fn __reduce254<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule+ = TailRule+, TailRule => ActionFn(239);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant68(__symbols);
let __sym0 = __pop_Variant69(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action239::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(2, 121)
}
fn __reduce255<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TimeRule = MomentRule => ActionFn(10);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action10::<>(__sym0);
__symbols.push((__start, __Symbol::Variant70(__nt), __end));
(1, 122)
}
fn __reduce256<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TimeRule = At<MomentRule>, "range", At<RangeEnd> => ActionFn(11);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant22(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant22(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action11::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant70(__nt), __end));
(3, 122)
}
fn __reduce257<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TypeRule = ".type" => ActionFn(254);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action254::<>(__sym0);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(1, 123)
}
fn __reduce258<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TypeRule = ".type", ":kind"+ => ActionFn(255);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action255::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(2, 123)
}
fn __reduce259<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<KeyRule> => ActionFn(55);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action55::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce260<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = "filter[", ConditionList, "]" => ActionFn(360);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action360::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(3, 124)
}
fn __reduce261<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = "group(", ConditionList, ")" => ActionFn(361);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action361::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(3, 124)
}
fn __reduce262<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<":pseudo"> => ActionFn(58);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action58::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce263<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<DepthCallRule> => ActionFn(59);
let __sym0 = __pop_Variant13(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action59::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce264<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<NthRule> => ActionFn(60);
let __sym0 = __pop_Variant23(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action60::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce265<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<NotRule> => ActionFn(61);
let __sym0 = __pop_Variant16(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action61::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce266<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<HasRule> => ActionFn(62);
let __sym0 = __pop_Variant16(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action62::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce267<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = StringRule => ActionFn(131);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action131::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce268<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = Words => ActionFn(132);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action132::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce269<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = NumberRule => ActionFn(133);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action133::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce270<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = "-", NumberRule => ActionFn(134);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant40(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action134::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(2, 125)
}
fn __reduce271<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = "+", NumberRule => ActionFn(135);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant40(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action135::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(2, 125)
}
fn __reduce272<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = "$param" => ActionFn(136);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action136::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce273<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// WithinRule = "within(", Hops, ")" => ActionFn(362);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant49(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action362::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant60(__nt), __end));
(3, 126)
}
fn __reduce274<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Words = "word" => ActionFn(120);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action120::<>(__sym0);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 127)
}
fn __reduce275<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Words = Words, ":", "word" => ActionFn(121);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action121::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(3, 127)
}
fn __reduce277<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// __SelectorRule = SelectorRule => ActionFn(0);
let __sym0 = __pop_Variant63(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action0::<>(__sym0);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(1, 129)
}
}
#[allow(unused_imports)]
pub use self::__parse__LiteralRule::LiteralRuleParser;

#[rustfmt::skip]
#[allow(explicit_outlives_requirements, non_snake_case, non_camel_case_types, unused_mut, unused_variables, unused_imports, unused_parens, clippy::needless_lifetimes, clippy::type_complexity, clippy::needless_return, clippy::too_many_arguments, clippy::match_single_binding, clippy::clone_on_copy, clippy::unit_arg)]
mod __parse__SelectorRule {

use crate::ast::{
    Alternative, Body, Combinator, Comparison, Condition, Conditions, Control, DepthItem, Head, Hop, HopHead,
    Integer, Literal, Moment, Name, Operand, Operator, Part, Position, Selector, Step, Tail, Time, TypeName,
    Value,
};
use crate::diagnostic::Diagnostic;
use crate::lexer::Token;
use crate::parser::build;
use crate::span::{Span, Spanned};
use lalrpop_util::ParseError;
#[allow(unused_extern_crates)]
extern crate lalrpop_util as __lalrpop_util;
#[allow(unused_imports)]
use self::__lalrpop_util::state_machine as __state_machine;
#[allow(unused_extern_crates)]
extern crate alloc;
use super::__ToTriple;
#[allow(dead_code)]
pub(crate) enum __Symbol<'s>
 {
Variant0(&'s str),
Variant1(Token<'s>),
Variant2(Option<Token<'s>>),
Variant3(alloc::vec::Vec<&'s str>),
Variant4(Spanned<Value>),
Variant5(Option<Spanned<Value>>),
Variant6(()),
Variant7(usize),
Variant8(Alternative),
Variant9(Spanned<&'s str>),
Variant10(Spanned<Token<'s>>),
Variant11(Spanned<String>),
Variant12(Spanned<Combinator>),
Variant13(Spanned<Vec<DepthItem>>),
Variant14(Spanned<Integer>),
Variant15(Spanned<Operator>),
Variant16(Spanned<Vec<Alternative>>),
Variant17(Spanned<Head>),
Variant18(Spanned<HopHead>),
Variant19(Option<Spanned<Integer>>),
Variant20(Spanned<Name>),
Variant21(Spanned<TypeName>),
Variant22(Spanned<Moment>),
Variant23(Spanned<Option<Spanned<Integer>>>),
Variant24(Spanned<Operand>),
Variant25(Spanned<Time>),
Variant26(Option<Spanned<Time>>),
Variant27(String),
Variant28(Vec<Step>),
Variant29(Combinator),
Variant30(Vec<Alternative>),
Variant31(Option<Vec<Alternative>>),
Variant32(Vec<Spanned<Value>>),
Variant33(Option<Vec<Spanned<Value>>>),
Variant34(Vec<DepthItem>),
Variant35(Option<Vec<DepthItem>>),
Variant36(Vec<Hop>),
Variant37(Vec<Condition>),
Variant38(Condition),
Variant39(Control),
Variant40(Value),
Variant41(Integer),
Variant42(DepthItem),
Variant43(Operator),
Variant44(Head),
Variant45(HopHead),
Variant46(Part),
Variant47(alloc::vec::Vec<Part>),
Variant48(Hop),
Variant49((Vec<Hop>, Option<Span>)),
Variant50(Name),
Variant51(build::LiteralItem),
Variant52(alloc::vec::Vec<build::LiteralItem>),
Variant53(Literal),
Variant54(TypeName),
Variant55(Vec<Spanned<Token<'s>>>),
Variant56(Vec<Part>),
Variant57(Moment),
Variant58(Option<TypeName>),
Variant59(Operand),
Variant60(Position),
Variant61(Conditions),
Variant62((Body, Tail)),
Variant63(Selector),
Variant64(i64),
Variant65(Step),
Variant66((Vec<Control>, Vec<Tail>)),
Variant67(Option<(Vec<Control>, Vec<Tail>)>),
Variant68(Tail),
Variant69(alloc::vec::Vec<Tail>),
Variant70(Time),
}
const __ACTION: &[i16] = &[
// State 0
120,118,119,116,115,114,117,0,0,0,0,121,109,108,107,10,12,0,112,111,110,123,122,113,17,0,0,18,13,16,15,14,21,22,20,19,0,0,23,0,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 1
0,0,0,0,0,0,0,0,-237,-237,-237,0,0,108,107,10,12,0,112,-237,-237,0,0,0,0,0,0,0,13,16,15,14,0,0,20,19,-237,0,-237,-237,0,0,-237,0,0,0,0,0,-237,0,0,0,0,0,0,0,0,0,0,0,
// State 2
0,0,0,0,0,0,0,0,0,0,0,121,109,108,107,10,12,0,112,111,110,123,122,113,17,0,0,18,13,16,15,14,21,22,20,19,0,0,23,0,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 3
0,0,0,0,0,0,0,0,130,129,-13,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-13,0,0,-13,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 4
0,0,0,0,0,0,0,0,0,0,32,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 5
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,113,0,0,0,0,0,0,0,0,0,0,0,0,0,0,23,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 6
0,0,0,0,0,0,0,0,-239,-239,-239,0,0,108,107,10,12,0,112,-239,-239,0,0,0,0,0,0,0,13,16,15,14,0,0,20,19,-239,0,-239,-239,0,0,-239,0,0,0,0,0,-239,0,0,0,0,0,0,0,0,0,0,0,
// State 7
0,0,0,0,0,0,0,0,0,0,-15,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-15,0,0,-15,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 8
0,0,0,0,0,0,0,0,0,0,-17,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-17,0,0,-17,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 9
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 10
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 11
0,0,0,0,0,0,0,0,-258,-258,-258,0,0,-258,-258,-258,-258,142,-258,-258,-258,0,0,0,0,0,0,0,-258,-258,-258,-258,0,0,-258,-258,-258,0,-258,-258,0,0,-258,0,0,0,0,0,-258,0,0,0,0,0,0,0,0,0,0,0,
// State 12
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,39,-106,0,0,0,0,154,160,0,0,37,38,0,0,157,0,155,156,158,159,0,0,
// State 13
0,0,0,0,0,0,0,0,0,166,0,121,109,108,107,10,12,0,112,111,110,123,122,113,17,0,0,18,13,16,15,14,21,22,20,19,0,0,23,165,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 14
0,0,0,0,0,0,0,0,0,0,0,121,109,108,107,10,12,0,112,111,110,123,122,113,17,0,0,18,13,16,15,14,21,22,20,19,0,0,23,168,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 15
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,170,0,0,0,0,154,160,0,0,37,38,0,0,0,0,0,0,0,0,0,0,
// State 16
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,23,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 17
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,39,-106,0,0,0,0,154,160,0,0,37,38,0,0,157,0,155,156,158,159,0,0,
// State 18
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-85,0,0,178,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 19
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-85,0,0,0,178,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 20
0,0,0,0,0,0,0,0,0,0,0,188,47,108,107,10,0,0,112,0,0,123,122,113,0,0,189,18,13,16,15,14,0,0,20,19,0,0,23,-142,0,0,0,50,0,160,0,0,48,49,0,0,0,0,0,0,0,0,0,0,
// State 21
0,0,0,0,0,0,0,0,0,0,0,188,47,108,107,10,0,0,112,0,0,123,122,113,0,0,189,18,13,16,15,14,0,0,20,19,0,0,23,-142,0,0,0,50,0,160,0,0,48,49,0,0,0,0,0,0,0,0,0,0,
// State 22
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-85,0,178,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 23
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,123,122,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 24
0,0,0,0,0,0,0,0,-238,-238,-238,0,0,108,107,10,12,0,112,-238,-238,0,0,0,0,0,0,0,13,16,15,14,0,0,20,19,-238,0,-238,-238,0,0,-238,0,0,0,0,0,-238,0,0,0,0,0,0,0,0,0,0,0,
// State 25
120,118,119,116,115,114,117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,198,160,0,0,37,51,0,0,0,0,0,0,0,0,0,0,
// State 26
0,0,0,0,0,0,0,0,0,0,32,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 27
0,0,0,0,0,0,0,0,0,0,0,121,109,108,107,10,12,0,112,0,0,123,122,0,0,0,0,18,13,16,15,14,0,0,20,19,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 28
0,0,0,0,0,0,0,0,0,0,-14,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-14,0,0,-14,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 29
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-85,0,0,178,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 30
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,0,0,0,133,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 31
0,0,0,0,0,0,0,0,0,0,0,121,109,108,107,10,12,0,112,111,110,123,122,113,17,0,0,18,13,16,15,14,21,22,20,19,0,0,23,0,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 32
0,0,0,0,0,0,0,0,0,0,-16,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-16,0,0,-16,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 33
0,0,0,0,0,0,0,0,0,0,-18,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-18,0,0,-18,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 34
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,23,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 35
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,154,160,0,0,37,38,0,0,0,0,0,0,0,0,0,0,
// State 36
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 37
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 38
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,213,0,0,154,160,0,0,37,38,0,0,157,0,155,156,158,159,0,0,
// State 39
0,0,0,0,0,0,0,0,0,0,0,121,109,108,107,10,12,0,112,0,0,123,122,0,0,0,0,18,13,16,15,14,0,0,20,19,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 40
0,0,0,0,0,0,0,0,0,0,-87,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-87,-87,-87,0,-87,0,0,0,-87,0,0,0,0,222,219,220,221,223,224,225,0,
// State 41
0,0,0,0,0,0,0,0,0,0,60,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-86,-86,-86,0,178,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 42
0,0,0,0,0,0,0,0,0,0,-126,0,0,-126,-126,-126,0,0,-126,0,0,0,0,0,0,61,0,0,-126,-126,-126,-126,0,0,-126,-126,0,0,-126,-126,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 43
0,0,0,0,0,0,0,0,0,0,-139,0,0,108,107,10,0,0,112,0,0,0,0,0,0,0,0,0,13,16,15,14,0,0,20,19,0,0,23,-139,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 44
0,0,0,0,0,0,0,0,0,0,-131,0,0,-131,-131,-131,0,0,-131,0,0,0,0,113,0,0,0,0,-131,-131,-131,-131,0,0,-131,-131,0,0,-131,-131,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 45
0,0,0,0,0,0,0,0,0,0,-141,0,0,108,107,10,0,0,112,0,0,0,0,0,0,0,0,0,13,16,15,14,0,0,20,19,0,0,23,-141,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 46
0,0,0,0,0,0,0,0,0,0,-124,0,0,-124,-124,-124,0,0,-124,0,0,0,0,0,0,61,0,0,-124,-124,-124,-124,0,0,-124,-124,0,0,-124,-124,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 47
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 48
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 49
0,0,0,0,0,0,0,0,0,0,-121,0,0,-121,-121,-121,236,237,-121,0,0,0,0,0,0,0,0,0,-121,-121,-121,-121,0,0,-121,-121,0,0,-121,-121,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 50
0,0,0,0,0,0,0,0,0,0,0,0,240,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 51
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,0,0,0,133,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 52
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,246,154,160,0,139,37,38,0,0,0,0,0,0,0,0,0,0,
// State 53
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,154,160,0,0,37,38,0,0,0,0,0,0,0,0,0,0,
// State 54
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,154,160,0,0,37,38,0,0,0,0,0,0,0,0,0,0,
// State 55
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,39,0,0,0,0,0,154,160,0,0,37,38,0,0,157,0,155,156,158,159,0,0,
// State 56
0,0,0,0,0,0,0,0,130,129,-219,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-219,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 57
0,0,0,0,0,0,0,0,0,166,0,121,109,108,107,10,12,0,112,111,110,123,122,113,17,0,0,18,13,16,15,14,21,22,20,19,0,0,23,0,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 58
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,71,0,0,0,0,0,178,260,160,261,139,69,70,0,0,0,0,0,0,0,0,0,0,
// State 59
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,178,0,0,0,139,0,0,0,0,0,0,0,0,0,0,0,0,
// State 60
0,0,0,0,0,0,0,0,0,0,-192,0,0,-192,-192,-192,236,237,-192,0,0,0,0,0,0,0,0,0,-192,-192,-192,-192,0,0,-192,-192,0,0,-192,-192,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 61
0,0,0,0,0,0,0,0,0,0,-140,0,0,108,107,10,0,0,112,0,0,0,0,0,0,0,0,0,13,16,15,14,0,0,20,19,0,0,23,-140,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 62
0,0,0,0,0,0,0,0,0,0,0,188,47,108,107,10,0,0,112,0,0,123,122,113,0,0,189,18,13,16,15,14,0,0,20,19,0,0,23,-144,0,0,0,50,0,160,0,0,48,49,0,0,0,0,0,0,0,0,0,0,
// State 63
0,0,0,0,0,0,0,0,0,0,-130,0,0,-130,-130,-130,0,0,-130,0,0,0,0,0,0,61,0,0,-130,-130,-130,-130,0,0,-130,-130,0,0,-130,-130,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 64
0,0,0,0,0,0,0,0,0,0,-128,0,0,-128,-128,-128,0,0,-128,0,0,0,0,0,0,61,0,0,-128,-128,-128,-128,0,0,-128,-128,0,0,-128,-128,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 65
0,0,0,0,0,0,0,0,0,0,-122,0,0,-122,-122,-122,236,237,-122,0,0,0,0,0,0,0,0,0,-122,-122,-122,-122,0,0,-122,-122,0,0,-122,-122,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 66
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,154,160,0,0,37,38,0,0,157,0,155,156,158,159,0,0,
// State 67
0,0,0,0,0,0,0,0,0,0,-220,0,0,0,0,0,0,0,0,111,110,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,30,0,23,-220,0,0,0,0,0,0,0,0,11,0,0,0,0,0,0,0,0,0,0,0,
// State 68
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,261,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 69
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,160,261,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 70
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,275,0,0,178,260,160,261,139,69,70,0,0,0,0,0,0,0,0,0,0,
// State 71
0,0,0,0,0,0,0,0,0,0,-193,0,0,-193,-193,-193,236,237,-193,0,0,0,0,0,0,0,0,0,-193,-193,-193,-193,0,0,-193,-193,0,0,-193,-193,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 72
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,178,260,160,261,139,69,70,0,0,0,0,0,0,0,0,0,0,
// State 73
0,0,0,0,0,0,0,0,0,0,-63,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-63,0,0,-63,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 74
0,0,0,0,0,0,0,0,-263,-263,-263,0,0,-263,-263,-263,-263,0,-263,-263,-263,0,0,0,0,0,0,0,-263,-263,-263,-263,0,0,-263,-263,-263,0,-263,-263,0,0,-263,0,0,0,0,0,-263,0,0,0,0,0,0,0,0,0,0,0,
// State 75
0,0,0,0,0,0,0,0,0,0,-173,0,0,-173,-173,-173,0,0,-173,0,0,0,0,-173,0,0,0,0,-173,-173,-173,-173,0,0,-173,-173,0,0,-173,-173,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 76
0,0,0,0,0,0,0,-182,0,0,0,-182,-182,-182,-182,-182,-182,0,-182,-182,-182,-182,-182,-182,-182,0,0,-182,-182,-182,-182,-182,-182,-182,-182,-182,0,0,-182,0,0,0,0,0,0,0,0,0,-182,0,0,0,0,0,0,0,0,0,0,0,
// State 77
0,0,0,0,0,0,0,-179,0,0,0,-179,-179,-179,-179,-179,-179,0,-179,-179,-179,-179,-179,-179,-179,0,0,-179,-179,-179,-179,-179,-179,-179,-179,-179,0,0,-179,0,0,0,0,0,0,0,0,0,-179,0,0,0,0,0,0,0,0,0,0,0,
// State 78
0,0,0,0,0,0,0,0,-101,-101,-101,0,0,-101,-101,-101,-101,0,-101,-101,-101,0,0,0,0,0,0,0,-101,-101,-101,-101,0,0,-101,-101,-101,0,-101,-101,0,0,-101,0,0,0,0,0,-101,0,-101,0,0,0,0,0,0,0,0,0,
// State 79
0,0,0,0,0,0,0,0,-264,-264,-264,0,0,-264,-264,-264,-264,0,-264,-264,-264,0,0,0,0,0,0,0,-264,-264,-264,-264,0,0,-264,-264,-264,0,-264,-264,0,0,-264,0,0,0,0,0,-264,0,0,0,0,0,0,0,0,0,0,0,
// State 80
0,0,0,0,0,0,0,0,-97,-97,-97,0,0,-97,-97,-97,-97,0,-97,-97,-97,0,0,0,0,0,0,0,-97,-97,-97,-97,0,0,-97,-97,-97,0,-97,-97,0,0,-97,0,0,0,0,0,-97,0,24,0,0,0,0,0,0,0,0,0,
// State 81
0,0,0,0,0,0,0,0,-267,-267,-267,0,0,-267,-267,-267,-267,0,-267,-267,-267,0,0,0,0,0,0,0,-267,-267,-267,-267,0,0,-267,-267,-267,0,-267,-267,0,0,-267,0,0,0,0,0,-267,0,0,0,0,0,0,0,0,0,0,0,
// State 82
0,0,0,0,0,0,0,0,-260,-260,-260,0,0,-260,-260,-260,-260,0,-260,-260,-260,0,0,0,0,0,0,0,-260,-260,-260,-260,0,0,-260,-260,-260,0,-260,-260,0,0,-260,0,0,0,0,0,-260,0,0,0,0,0,0,0,0,0,0,0,
// State 83
0,0,0,0,0,0,0,26,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 84
0,0,0,0,0,0,0,0,-266,-266,-266,0,0,-266,-266,-266,-266,0,-266,-266,-266,0,0,0,0,0,0,0,-266,-266,-266,-266,0,0,-266,-266,-266,0,-266,-266,0,0,-266,0,0,0,0,0,-266,0,0,0,0,0,0,0,0,0,0,0,
// State 85
0,0,0,0,0,0,0,0,-265,-265,-265,0,0,-265,-265,-265,-265,0,-265,-265,-265,0,0,0,0,0,0,0,-265,-265,-265,-265,0,0,-265,-265,-265,0,-265,-265,0,0,-265,0,0,0,0,0,-265,0,0,0,0,0,0,0,0,0,0,0,
// State 86
0,0,0,0,0,0,0,0,0,0,-222,0,0,0,0,0,0,0,0,-222,-222,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-222,0,-222,-222,0,0,-222,0,0,0,0,0,-222,0,0,0,0,0,0,0,0,0,0,0,
// State 87
0,0,0,0,0,0,0,0,-206,-206,-206,0,0,-206,-206,-206,-206,0,-206,-206,-206,0,0,0,0,0,0,0,-206,-206,-206,-206,0,0,-206,-206,-206,0,-206,-206,0,0,-206,0,0,0,0,0,-206,0,0,0,0,0,0,0,0,0,0,0,
// State 88
0,0,0,0,0,0,0,0,-117,-117,-117,0,0,-117,-117,-117,-117,0,-117,-117,-117,0,0,0,0,0,0,0,-117,-117,-117,-117,0,0,-117,-117,-117,0,-117,-117,0,0,-117,0,0,0,0,0,-117,0,0,0,0,0,0,0,0,0,0,0,
// State 89
0,0,0,0,0,0,0,0,-32,-32,-32,0,0,-32,-32,-32,-32,0,-32,-32,-32,0,0,0,0,0,0,0,-32,-32,-32,-32,0,0,-32,-32,-32,0,-32,-32,0,0,-32,0,0,0,0,0,-32,0,0,0,0,0,0,0,0,0,0,0,
// State 90
0,0,0,0,0,0,0,0,-33,-33,-33,0,0,-33,-33,-33,-33,0,-33,-33,-33,0,0,0,0,0,0,0,-33,-33,-33,-33,0,0,-33,-33,-33,0,-33,-33,0,0,-33,0,0,0,0,0,-33,0,-33,0,0,0,0,0,0,0,0,0,
// State 91
0,0,0,0,0,0,0,0,-36,-36,-36,0,0,-36,-36,-36,-36,0,-36,-36,-36,0,0,0,0,0,0,0,-36,-36,-36,-36,0,0,-36,-36,-36,0,-36,-36,0,0,-36,0,0,0,0,0,-36,0,0,0,0,0,0,0,0,0,0,0,
// State 92
0,0,0,0,0,0,0,0,-37,-37,-37,0,0,-37,-37,-37,-37,0,-37,-37,-37,0,0,0,0,0,0,0,-37,-37,-37,-37,0,0,-37,-37,-37,0,-37,-37,0,0,-37,0,0,0,0,0,-37,0,0,0,0,0,0,0,0,0,0,0,
// State 93
0,0,0,0,0,0,0,0,-42,-42,-42,0,0,-42,-42,-42,-42,0,-42,-42,-42,0,0,0,0,0,0,0,-42,-42,-42,-42,0,0,-42,-42,-42,0,-42,-42,0,0,-42,0,0,0,0,0,-42,0,0,0,0,0,0,0,0,0,0,0,
// State 94
0,0,0,0,0,0,0,-44,0,0,0,-256,-256,-256,-256,-256,-256,0,-256,-256,-256,-256,-256,-256,-256,0,0,-256,-256,-256,-256,-256,-256,-256,-256,-256,0,0,-256,0,0,0,0,0,0,0,0,0,-256,0,0,0,0,0,0,0,0,0,0,0,
// State 95
0,0,0,0,0,0,0,0,-45,-45,-45,0,0,-45,-45,-45,-45,0,-45,-45,-45,0,0,0,0,0,0,0,-45,-45,-45,-45,0,0,-45,-45,-45,0,-45,-45,0,0,-45,0,0,0,0,0,-45,0,0,0,0,0,0,0,0,0,0,0,
// State 96
0,0,0,0,0,0,0,0,-46,-46,-46,0,0,-46,-46,-46,-46,0,-46,-46,-46,0,0,0,0,0,0,0,-46,-46,-46,-46,0,0,-46,-46,-46,0,-46,-46,0,0,-46,0,0,0,0,0,-46,0,0,0,0,0,0,0,0,0,0,0,
// State 97
0,0,0,0,0,0,0,0,-177,-177,-177,0,0,-177,-177,-177,-177,0,-177,-177,-177,0,0,0,0,0,0,0,-177,-177,-177,-177,0,0,-177,-177,-177,0,-177,-177,0,0,-177,0,0,0,0,0,-177,0,0,0,0,0,0,0,0,0,0,0,
// State 98
0,0,0,0,0,0,0,0,0,0,-221,0,0,0,0,0,0,0,0,-221,-221,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-221,0,-221,-221,0,0,-221,0,0,0,0,0,-221,0,0,0,0,0,0,0,0,0,0,0,
// State 99
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 100
0,0,0,0,0,0,0,0,-58,-58,-58,0,0,0,0,0,0,0,0,-58,-58,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-58,0,-58,-58,0,0,-58,0,0,0,0,0,-58,0,0,0,0,0,0,0,0,0,0,0,
// State 101
0,0,0,0,0,0,0,0,0,0,-50,0,0,0,0,0,0,0,0,-50,-50,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-50,0,-50,-50,0,0,-50,0,0,0,0,0,-50,0,0,0,0,0,0,0,0,0,0,0,
// State 102
0,0,0,0,0,0,0,0,0,0,0,-51,-51,-51,-51,-51,-51,0,-51,-51,-51,-51,-51,-51,-51,0,0,-51,-51,-51,-51,-51,-51,-51,-51,-51,0,0,-51,0,0,0,0,0,0,0,0,0,-51,0,0,0,0,0,0,0,0,0,0,0,
// State 103
0,0,0,0,0,0,0,0,-54,-54,-54,0,0,-54,-54,-54,-54,0,-54,-54,-54,0,0,0,0,0,0,0,-54,-54,-54,-54,0,0,-54,-54,-54,0,-54,-54,0,0,-54,0,0,0,0,0,-54,0,0,0,0,0,0,0,0,0,0,0,
// State 104
0,0,0,0,0,0,0,0,-207,-207,-207,0,0,-207,-207,-207,-207,0,-207,-207,-207,0,0,0,0,0,0,0,-207,-207,-207,-207,0,0,-207,-207,-207,0,-207,-207,0,0,-207,0,0,0,0,0,-207,0,0,0,0,0,0,0,0,0,0,0,
// State 105
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,35,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 106
0,0,0,0,0,0,0,0,-148,-148,-148,0,0,-148,-148,-148,-148,0,-148,-148,-148,0,0,0,0,0,0,0,-148,-148,-148,-148,0,0,-148,-148,-148,0,-148,-148,0,0,-148,0,0,0,0,0,-148,0,0,0,0,0,0,0,0,0,0,0,
// State 107
0,0,0,0,0,0,0,0,-147,-147,-147,0,0,-147,-147,-147,-147,0,-147,-147,-147,0,0,0,0,0,0,0,-147,-147,-147,-147,0,0,-147,-147,-147,0,-147,-147,0,0,-147,0,0,0,0,0,-147,0,0,0,0,0,0,0,0,0,0,0,
// State 108
0,0,0,0,0,0,0,0,-118,-118,-118,0,0,-118,-118,-118,-118,0,-118,-118,-118,0,0,0,0,0,0,0,-118,-118,-118,-118,0,0,-118,-118,-118,0,-118,-118,0,0,-118,0,0,0,0,0,-118,0,0,0,0,0,0,0,0,0,0,0,
// State 109
0,0,0,0,0,0,0,0,0,0,-247,0,0,0,0,0,0,0,0,-247,-247,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-247,0,-247,-247,0,0,-247,0,0,0,0,0,-247,0,0,0,0,0,0,0,0,0,0,0,
// State 110
0,0,0,0,0,0,0,0,0,0,-246,0,0,0,0,0,0,0,0,-246,-246,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-246,0,-246,-246,0,0,-246,0,0,0,0,0,-246,0,0,0,0,0,0,0,0,0,0,0,
// State 111
0,0,0,0,0,0,0,0,-19,-19,-19,0,0,-19,-19,-19,-19,0,-19,-19,-19,0,0,0,0,0,0,0,-19,-19,-19,-19,0,0,-19,-19,-19,0,-19,-19,0,0,-19,0,0,0,0,0,-19,0,0,0,0,0,0,0,0,0,0,0,
// State 112
0,0,0,0,0,0,0,0,0,0,-20,0,0,-20,-20,-20,0,0,-20,0,0,0,0,-20,0,0,0,0,-20,-20,-20,-20,0,0,-20,-20,0,0,-20,-20,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 113
0,0,0,0,0,0,0,-184,0,0,0,-184,-184,-184,-184,-184,-184,0,-184,-184,-184,-184,-184,-184,-184,0,0,-184,-184,-184,-184,-184,-184,-184,-184,-184,0,0,-184,0,0,0,0,0,0,0,0,0,-184,0,0,0,0,0,0,0,0,0,0,0,
// State 114
0,0,0,0,0,0,0,-183,0,0,0,-183,-183,-183,-183,-183,-183,0,-183,-183,-183,-183,-183,-183,-183,0,0,-183,-183,-183,-183,-183,-183,-183,-183,-183,0,0,-183,0,0,0,0,0,0,0,0,0,-183,0,0,0,0,0,0,0,0,0,0,0,
// State 115
0,0,0,0,0,0,0,-21,0,0,0,-21,-21,-21,-21,-21,-21,0,-21,-21,-21,-21,-21,-21,-21,0,0,-21,-21,-21,-21,-21,-21,-21,-21,-21,0,0,-21,0,0,0,0,0,0,0,0,0,-21,0,0,0,0,0,0,0,0,0,0,0,
// State 116
0,0,0,0,0,0,0,-185,0,0,0,-185,-185,-185,-185,-185,-185,0,-185,-185,-185,-185,-185,-185,-185,0,0,-185,-185,-185,-185,-185,-185,-185,-185,-185,0,0,-185,0,0,0,0,0,0,0,0,0,-185,0,0,0,0,0,0,0,0,0,0,0,
// State 117
0,0,0,0,0,0,0,-180,0,0,0,-180,-180,-180,-180,-180,-180,0,-180,-180,-180,-180,-180,-180,-180,0,0,-180,-180,-180,-180,-180,-180,-180,-180,-180,0,0,-180,0,0,0,0,0,0,0,0,0,-180,0,0,0,0,0,0,0,0,0,0,0,
// State 118
0,0,0,0,0,0,0,-181,0,0,0,-181,-181,-181,-181,-181,-181,0,-181,-181,-181,-181,-181,-181,-181,0,0,-181,-181,-181,-181,-181,-181,-181,-181,-181,0,0,-181,0,0,0,0,0,0,0,0,0,-181,0,0,0,0,0,0,0,0,0,0,0,
// State 119
0,0,0,0,0,0,0,-23,0,0,0,-23,-23,-23,-23,-23,-23,0,-23,-23,-23,-23,-23,-23,-23,0,0,-23,-23,-23,-23,-23,-23,-23,-23,-23,0,0,-23,0,0,0,0,0,0,0,0,0,-23,0,0,0,0,0,0,0,0,0,0,0,
// State 120
0,0,0,0,0,0,0,0,-116,-116,-116,0,0,-116,-116,-116,-116,0,-116,-116,-116,0,0,0,0,0,0,0,-116,-116,-116,-116,0,0,-116,-116,-116,0,-116,-116,0,0,-116,0,0,0,0,0,-116,0,0,0,0,0,0,0,0,0,0,0,
// State 121
0,0,0,0,0,0,0,0,-102,-102,-102,0,0,-102,-102,-102,-102,0,-102,-102,-102,0,0,0,0,0,0,0,-102,-102,-102,-102,0,0,-102,-102,-102,0,-102,-102,0,0,-102,0,0,0,0,0,-102,0,-102,0,0,0,0,0,0,0,0,0,
// State 122
0,0,0,0,0,0,0,0,-24,-24,-24,0,0,-24,-24,-24,-24,0,-24,-24,-24,0,0,0,0,0,0,0,-24,-24,-24,-24,0,0,-24,-24,-24,0,-24,-24,0,0,-24,0,0,0,0,0,-24,0,-24,0,0,0,0,0,0,0,0,0,
// State 123
0,0,0,0,0,0,0,0,-210,-210,-210,0,0,-210,-210,-210,-210,0,-210,-210,-210,0,0,0,0,0,0,0,-210,-210,-210,-210,0,0,-210,-210,-210,0,-210,-210,0,0,-210,0,0,0,0,0,-210,0,0,0,0,0,0,0,0,0,0,0,
// State 124
0,0,0,0,0,0,0,0,0,0,-251,0,0,0,0,0,0,0,0,-251,-251,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-251,0,-251,-251,0,0,-251,0,0,0,0,0,-251,0,0,0,0,0,0,0,0,0,0,0,
// State 125
0,0,0,0,0,0,0,0,0,0,0,-30,-30,-30,-30,-30,-30,0,-30,0,0,-30,-30,0,0,0,0,-30,-30,-30,-30,-30,0,0,-30,-30,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 126
0,0,0,0,0,0,0,0,0,0,-249,0,0,0,0,0,0,0,0,-249,-249,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-249,0,-249,-249,0,0,-249,0,0,0,0,0,-249,0,0,0,0,0,0,0,0,0,0,0,
// State 127
0,0,0,0,0,0,0,0,0,0,-254,0,0,0,0,0,0,0,0,-254,-254,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-254,0,-254,-254,0,0,-254,0,0,0,0,0,-254,0,0,0,0,0,0,0,0,0,0,0,
// State 128
0,0,0,0,0,0,0,0,0,0,0,-62,-62,-62,-62,-62,-62,0,-62,0,0,-62,-62,0,0,0,0,-62,-62,-62,-62,-62,0,0,-62,-62,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 129
0,0,0,0,0,0,0,0,0,0,0,-61,-61,-61,-61,-61,-61,0,-61,0,0,-61,-61,0,0,0,0,-61,-61,-61,-61,-61,0,0,-61,-61,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 130
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-93,-93,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-93,0,-93,0,0,0,-93,0,0,0,0,0,-93,0,0,0,53,0,0,0,0,0,0,0,
// State 131
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-241,-241,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-241,0,-241,0,0,0,-241,0,0,0,0,0,-241,0,0,0,0,0,0,0,0,0,0,0,
// State 132
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-22,-22,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-22,0,-22,0,0,0,-22,0,0,0,0,0,-22,0,0,0,-22,0,0,0,0,0,0,0,
// State 133
0,0,0,0,0,0,0,0,0,0,-174,0,0,-174,-174,-174,0,0,-174,0,0,0,0,-174,0,0,0,0,-174,-174,-174,-174,0,0,-174,-174,0,0,-174,-174,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 134
0,0,0,0,0,0,0,0,0,0,-225,0,0,0,0,0,0,0,0,-225,-225,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-225,0,-225,-225,0,0,-225,0,0,0,0,0,-225,0,0,0,0,0,0,0,0,0,0,0,
// State 135
0,0,0,0,0,0,0,0,-178,-178,-178,0,0,-178,-178,-178,-178,0,-178,-178,-178,0,0,0,0,0,0,0,-178,-178,-178,-178,0,0,-178,-178,-178,0,-178,-178,0,0,-178,0,0,0,0,0,-178,0,0,0,0,0,0,0,0,0,0,0,
// State 136
0,0,0,0,0,0,0,0,-240,-240,-240,0,0,-240,-240,-240,-240,0,-240,-240,-240,0,0,0,0,0,0,0,-240,-240,-240,-240,0,0,-240,-240,-240,0,-240,-240,-240,-240,-240,-240,0,0,0,-240,-240,0,0,0,-240,-240,-240,-240,-240,-240,-240,0,
// State 137
0,0,0,0,0,0,0,0,-149,-149,-149,0,0,-149,-149,-149,-149,0,-149,-149,-149,0,0,0,0,0,0,0,-149,-149,-149,-149,0,0,-149,-149,-149,0,-149,-149,0,0,-149,0,0,0,0,0,-149,0,0,0,0,0,0,0,0,0,0,0,
// State 138
0,0,0,0,0,0,0,0,-27,-27,-27,0,0,-27,-27,-27,-27,0,-27,-27,-27,0,0,0,0,0,0,0,-27,-27,-27,-27,0,0,-27,-27,-27,0,-27,-27,-27,-27,-27,-27,0,0,0,-27,-27,0,0,0,-27,-27,-27,-27,-27,-27,-27,0,
// State 139
0,0,0,0,0,0,0,0,0,0,-248,0,0,0,0,0,0,0,0,-248,-248,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-248,0,-248,-248,0,0,-248,0,0,0,0,0,-248,0,0,0,0,0,0,0,0,0,0,0,
// State 140
0,0,0,0,0,0,0,0,-259,-259,-259,0,0,-259,-259,-259,-259,206,-259,-259,-259,0,0,0,0,0,0,0,-259,-259,-259,-259,0,0,-259,-259,-259,0,-259,-259,0,0,-259,0,0,0,0,0,-259,0,0,0,0,0,0,0,0,0,0,0,
// State 141
0,0,0,0,0,0,0,0,-5,-5,-5,0,0,-5,-5,-5,-5,-5,-5,-5,-5,0,0,0,0,0,0,0,-5,-5,-5,-5,0,0,-5,-5,-5,0,-5,-5,0,0,-5,0,0,0,0,0,-5,0,0,0,0,0,0,0,0,0,0,0,
// State 142
0,0,0,0,0,0,0,0,0,0,-230,-230,-230,-230,-230,-230,-230,0,-230,-230,-230,-230,-230,-230,-230,0,0,-230,-230,-230,-230,-230,-230,-230,-230,-230,-230,0,-230,-230,0,-230,-230,0,0,0,0,0,-230,-230,-230,0,0,0,0,0,0,0,0,0,
// State 143
0,0,0,0,0,0,0,0,0,0,-104,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-104,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 144
0,0,0,0,0,0,0,0,0,0,-233,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-233,0,-233,0,0,0,0,0,0,0,54,55,0,0,0,0,0,0,0,0,0,
// State 145
0,0,0,0,0,0,0,0,0,0,56,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 146
0,0,0,0,0,0,0,0,0,0,-71,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-71,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 147
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,208,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 148
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-34,-34,0,0,-34,-34,0,0,0,0,0,0,0,0,0,0,
// State 149
0,0,0,0,0,0,0,0,0,0,-35,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-35,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 150
0,0,0,0,0,0,0,0,0,0,-39,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-39,0,-39,0,0,0,0,0,0,0,-39,-39,0,0,0,0,0,0,0,0,0,
// State 151
0,0,0,0,0,0,0,0,0,0,-145,0,0,0,0,0,0,0,0,-145,-145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-145,0,-145,-145,0,-145,-145,0,0,0,0,0,-145,-145,-145,0,0,0,0,0,0,0,0,0,
// State 152
0,0,0,0,0,0,0,0,0,0,-103,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-103,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 153
0,0,0,0,0,0,0,0,0,0,-146,0,0,0,0,0,0,0,0,-146,-146,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-146,0,-146,-146,0,-146,-146,0,0,0,0,0,-146,-146,-146,0,0,0,0,0,0,0,0,0,
// State 154
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-107,-107,0,0,-107,-107,0,0,0,0,0,0,0,0,0,0,
// State 155
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-108,-108,0,0,-108,-108,0,0,0,0,0,0,0,0,0,0,
// State 156
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-111,-111,0,0,-111,-111,0,0,0,0,0,0,0,0,0,0,
// State 157
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-109,-109,0,0,-109,-109,0,0,0,0,0,0,0,0,0,0,
// State 158
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-110,-110,0,0,-110,-110,0,0,0,0,0,0,0,0,0,0,
// State 159
0,0,0,0,0,0,0,0,0,0,-26,-26,-26,-26,-26,-26,-26,0,-26,-26,-26,-26,-26,-26,-26,-26,0,-26,-26,-26,-26,-26,-26,-26,-26,-26,-26,0,-26,-26,-26,-26,-26,-26,0,0,0,-26,-26,-26,-26,0,0,0,0,0,0,0,0,0,
// State 160
0,0,0,0,0,0,0,0,0,0,-218,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-218,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 161
0,0,0,0,0,0,0,0,0,0,0,-29,-29,-29,-29,-29,-29,0,-29,0,0,-29,-29,0,0,0,0,-29,-29,-29,-29,-29,0,0,-29,-29,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 162
0,0,0,0,0,0,0,0,0,0,58,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,214,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 163
0,0,0,0,0,0,0,0,0,0,-77,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-77,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 164
0,0,0,0,0,0,0,0,-115,-115,-115,0,0,-115,-115,-115,-115,0,-115,-115,-115,0,0,0,0,0,0,0,-115,-115,-115,-115,0,0,-115,-115,-115,0,-115,-115,0,0,-115,0,0,0,0,0,-115,0,0,0,0,0,0,0,0,0,0,0,
// State 165
0,0,0,0,0,0,0,0,0,0,0,-60,-60,-60,-60,-60,-60,0,-60,0,0,-60,-60,0,0,0,0,-60,-60,-60,-60,-60,0,0,-60,-60,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 166
0,0,0,0,0,0,0,0,0,0,32,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 167
0,0,0,0,0,0,0,0,-187,-187,-187,0,0,-187,-187,-187,-187,0,-187,-187,-187,0,0,0,0,0,0,0,-187,-187,-187,-187,0,0,-187,-187,-187,0,-187,-187,0,0,-187,0,0,0,0,0,-187,0,0,0,0,0,0,0,0,0,0,0,
// State 168
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,216,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 169
0,0,0,0,0,0,0,0,-189,-189,-189,0,0,-189,-189,-189,-189,0,-189,-189,-189,0,0,0,0,0,0,0,-189,-189,-189,-189,0,0,-189,-189,-189,0,-189,-189,0,0,-189,0,0,0,0,0,-189,0,0,0,0,0,0,0,0,0,0,0,
// State 170
0,0,0,0,0,0,0,0,0,0,-223,0,0,0,0,0,0,0,0,-223,-223,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-223,0,-223,-223,0,0,-223,0,0,0,0,0,-223,0,0,0,0,0,0,0,0,0,0,0,
// State 171
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,217,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 172
0,0,0,0,0,0,0,0,0,0,-28,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-28,-28,-28,0,-28,0,0,0,-28,0,0,0,0,-28,-28,-28,-28,-28,-28,-28,0,
// State 173
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,226,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 174
0,0,0,0,0,0,0,0,0,0,-89,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-89,-89,-89,0,-89,0,0,0,-89,0,0,0,0,0,0,0,0,0,0,0,0,
// State 175
0,0,0,0,0,0,0,0,0,0,-57,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-57,-57,-57,0,-57,0,0,0,-57,0,0,0,0,-57,-57,-57,-57,-57,-57,-57,0,
// State 176
0,0,0,0,0,0,0,0,0,0,-56,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-56,-56,-56,0,-56,0,0,0,-56,0,0,0,228,-56,-56,-56,-56,-56,-56,-56,0,
// State 177
0,0,0,0,0,0,0,0,0,0,-275,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-275,-275,-275,0,-275,0,0,0,-275,0,0,0,-275,-275,-275,-275,-275,-275,-275,-275,0,
// State 178
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,229,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 179
0,0,0,0,0,0,0,0,0,0,63,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-143,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 180
0,0,0,0,0,0,0,0,0,0,-120,0,0,-120,-120,-120,0,0,-120,0,0,0,0,0,0,0,0,0,-120,-120,-120,-120,0,0,-120,-120,0,0,-120,-120,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 181
0,0,0,0,0,0,0,0,0,0,-38,0,0,-38,-38,-38,0,0,-38,0,0,0,0,0,0,0,0,0,-38,-38,-38,-38,0,0,-38,-38,0,0,-38,-38,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 182
0,0,0,0,0,0,0,0,0,0,-175,0,0,-175,-175,-175,0,0,-175,0,0,0,0,0,0,0,0,0,-175,-175,-175,-175,0,0,-175,-175,0,0,-175,-175,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 183
0,0,0,0,0,0,0,0,0,0,-75,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-75,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 184
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,232,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 185
0,0,0,0,0,0,0,0,0,0,-134,0,0,-134,-134,-134,0,0,-134,0,0,0,0,0,0,0,0,0,-134,-134,-134,-134,0,0,-134,-134,0,0,-134,-134,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 186
0,0,0,0,0,0,0,0,0,0,-133,0,0,-133,-133,-133,0,0,-133,0,0,0,0,0,0,0,0,0,-133,-133,-133,-133,0,0,-133,-133,0,0,-133,-133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 187
0,0,0,0,0,0,0,0,0,0,-119,0,0,-119,-119,-119,0,0,-119,0,0,0,0,0,0,0,0,0,-119,-119,-119,-119,0,0,-119,-119,0,0,-119,-119,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 188
0,0,0,0,0,0,0,0,0,0,-132,0,0,-132,-132,-132,0,0,-132,0,0,0,0,0,0,0,0,0,-132,-132,-132,-132,0,0,-132,-132,0,0,-132,-132,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 189
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 190
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,239,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 191
0,0,0,0,0,0,0,0,-98,-98,-98,0,0,-98,-98,-98,-98,0,-98,-98,-98,0,0,0,0,0,0,0,-98,-98,-98,-98,0,0,-98,-98,-98,0,-98,-98,0,0,-98,0,0,0,0,0,-98,0,0,0,0,0,0,0,0,0,0,0,
// State 192
0,0,0,0,0,0,0,0,-211,-211,-211,0,0,-211,-211,-211,-211,0,-211,-211,-211,0,0,0,0,0,0,0,-211,-211,-211,-211,0,0,-211,-211,-211,0,-211,-211,0,0,-211,0,0,0,0,0,-211,0,0,0,0,0,0,0,0,0,0,0,
// State 193
0,0,0,0,0,0,0,0,0,0,0,-257,-257,-257,-257,-257,-257,0,-257,-257,-257,-257,-257,-257,-257,0,0,-257,-257,-257,-257,-257,-257,-257,-257,-257,0,0,-257,0,0,0,0,0,0,0,0,0,-257,0,0,0,0,0,0,0,0,0,0,0,
// State 194
0,0,0,0,0,0,0,0,0,0,0,-214,-214,-214,-214,-214,-214,0,-214,-214,-214,-214,-214,-214,-214,0,0,-214,-214,-214,-214,-214,-214,-214,-214,-214,0,0,-214,0,0,0,0,0,0,0,0,0,-214,0,0,0,0,0,0,0,0,0,0,0,
// State 195
0,0,0,0,0,0,0,0,0,0,0,-49,-49,-49,-49,-49,-49,0,-49,-49,-49,-49,-49,-49,-49,0,0,-49,-49,-49,-49,-49,-49,-49,-49,-49,0,0,-49,0,0,0,0,0,0,0,0,0,-49,0,0,0,0,0,0,0,0,0,0,0,
// State 196
0,0,0,0,0,0,0,0,0,0,0,-215,-215,-215,-215,-215,-215,0,-215,-215,-215,-215,-215,-215,-215,0,0,-215,-215,-215,-215,-215,-215,-215,-215,-215,0,0,-215,0,0,0,0,0,0,0,0,0,-215,0,0,0,0,0,0,0,0,0,0,0,
// State 197
0,0,0,0,0,0,0,0,0,0,0,-217,-217,-217,-217,-217,-217,0,-217,-217,-217,-217,-217,-217,-217,0,0,-217,-217,-217,-217,-217,-217,-217,-217,-217,0,0,-217,0,0,0,0,0,0,0,0,0,-217,0,0,0,0,0,0,0,0,0,0,0,
// State 198
0,0,0,0,0,0,0,0,-59,-59,-59,0,0,0,0,0,0,0,0,-59,-59,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-59,0,-59,-59,0,0,-59,0,0,0,0,0,-59,0,0,0,0,0,0,0,0,0,0,0,
// State 199
0,0,0,0,0,0,0,0,0,0,-255,0,0,0,0,0,0,0,0,-255,-255,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-255,0,-255,-255,0,0,-255,0,0,0,0,0,-255,0,0,0,0,0,0,0,0,0,0,0,
// State 200
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,241,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 201
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-242,-242,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-242,0,-242,0,0,0,-242,0,0,0,0,0,-242,0,0,0,0,0,0,0,0,0,0,0,
// State 202
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-243,-243,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-243,0,-243,0,0,0,-243,0,0,0,0,0,-243,0,0,0,0,0,0,0,0,0,0,0,
// State 203
0,0,0,0,0,0,0,0,0,0,-64,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-64,0,0,-64,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 204
0,0,0,0,0,0,0,0,0,0,-224,0,0,0,0,0,0,0,0,-224,-224,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-224,0,-224,-224,0,0,-224,0,0,0,0,0,-224,0,0,0,0,0,0,0,0,0,0,0,
// State 205
0,0,0,0,0,0,0,0,-6,-6,-6,0,0,-6,-6,-6,-6,-6,-6,-6,-6,0,0,0,0,0,0,0,-6,-6,-6,-6,0,0,-6,-6,-6,0,-6,-6,0,0,-6,0,0,0,0,0,-6,0,0,0,0,0,0,0,0,0,0,0,
// State 206
0,0,0,0,0,0,0,0,0,0,-236,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-236,0,-236,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 207
0,0,0,0,0,0,0,0,-100,-100,-100,0,0,-100,-100,-100,-100,0,-100,-100,-100,0,0,0,0,0,0,0,-100,-100,-100,-100,0,0,-100,-100,-100,0,-100,-100,0,0,-100,0,0,0,0,0,-100,0,0,0,0,0,0,0,0,0,0,0,
// State 208
0,0,0,0,0,0,0,0,0,0,-232,-232,-232,-232,-232,-232,-232,0,-232,-232,-232,-232,-232,-232,-232,0,0,-232,-232,-232,-232,-232,-232,-232,-232,-232,-232,0,-232,-232,0,-232,-232,0,0,0,0,0,-232,-232,-232,0,0,0,0,0,0,0,0,0,
// State 209
0,0,0,0,0,0,0,0,0,0,-231,-231,-231,-231,-231,-231,-231,0,-231,-231,-231,-231,-231,-231,-231,0,0,-231,-231,-231,-231,-231,-231,-231,-231,-231,-231,0,-231,-231,0,-231,-231,0,0,0,0,0,-231,-231,-231,0,0,0,0,0,0,0,0,0,
// State 210
0,0,0,0,0,0,0,0,0,0,67,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,250,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 211
0,0,0,0,0,0,0,0,0,0,-81,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-81,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 212
0,0,0,0,0,0,0,0,0,0,-113,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-113,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 213
0,0,0,0,0,0,0,0,-114,-114,-114,0,0,-114,-114,-114,-114,0,-114,-114,-114,0,0,0,0,0,0,0,-114,-114,-114,-114,0,0,-114,-114,-114,0,-114,-114,0,0,-114,0,0,0,0,0,-114,0,0,0,0,0,0,0,0,0,0,0,
// State 214
0,0,0,0,0,0,0,0,-186,-186,-186,0,0,-186,-186,-186,-186,0,-186,-186,-186,0,0,0,0,0,0,0,-186,-186,-186,-186,0,0,-186,-186,-186,0,-186,-186,0,0,-186,0,0,0,0,0,-186,0,0,0,0,0,0,0,0,0,0,0,
// State 215
0,0,0,0,0,0,0,0,-188,-188,-188,0,0,-188,-188,-188,-188,0,-188,-188,-188,0,0,0,0,0,0,0,-188,-188,-188,-188,0,0,-188,-188,-188,0,-188,-188,0,0,-188,0,0,0,0,0,-188,0,0,0,0,0,0,0,0,0,0,0,
// State 216
0,0,0,0,0,0,0,0,-99,-99,-99,0,0,-99,-99,-99,-99,0,-99,-99,-99,0,0,0,0,0,0,0,-99,-99,-99,-99,0,0,-99,-99,-99,0,-99,-99,0,0,-99,0,0,0,0,0,-99,0,0,0,0,0,0,0,0,0,0,0,
// State 217
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-48,0,0,0,0,0,-48,-48,-48,-48,-48,-48,-48,0,0,0,0,0,0,0,0,0,0,
// State 218
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-200,0,0,0,0,0,-200,-200,-200,-200,-200,-200,-200,0,0,0,0,0,0,0,0,0,0,
// State 219
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-201,0,0,0,0,0,-201,-201,-201,-201,-201,-201,-201,0,0,0,0,0,0,0,0,0,0,
// State 220
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-202,0,0,0,0,0,-202,-202,-202,-202,-202,-202,-202,0,0,0,0,0,0,0,0,0,0,
// State 221
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-199,0,0,0,0,0,-199,-199,-199,-199,-199,-199,-199,0,0,0,0,0,0,0,0,0,0,
// State 222
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-203,0,0,0,0,0,-203,-203,-203,-203,-203,-203,-203,0,0,0,0,0,0,0,0,0,0,
// State 223
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-204,0,0,0,0,0,-204,-204,-204,-204,-204,-204,-204,0,0,0,0,0,0,0,0,0,0,
// State 224
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-205,0,0,0,0,0,-205,-205,-205,-205,-205,-205,-205,0,0,0,0,0,0,0,0,0,0,
// State 225
0,0,0,0,0,0,0,0,-261,-261,-261,0,0,-261,-261,-261,-261,0,-261,-261,-261,0,0,0,0,0,0,0,-261,-261,-261,-261,0,0,-261,-261,-261,0,-261,-261,0,0,-261,0,0,0,0,0,-261,0,0,0,0,0,0,0,0,0,0,0,
// State 226
0,0,0,0,0,0,0,0,0,0,-91,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-91,-91,-91,0,-91,0,0,0,-91,0,0,0,0,0,0,0,0,0,0,0,0,
// State 227
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,263,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 228
0,0,0,0,0,0,0,0,-262,-262,-262,0,0,-262,-262,-262,-262,0,-262,-262,-262,0,0,0,0,0,0,0,-262,-262,-262,-262,0,0,-262,-262,-262,0,-262,-262,0,0,-262,0,0,0,0,0,-262,0,0,0,0,0,0,0,0,0,0,0,
// State 229
0,0,0,0,0,0,0,0,0,0,-125,0,0,-125,-125,-125,0,0,-125,0,0,0,0,0,0,0,0,0,-125,-125,-125,-125,0,0,-125,-125,0,0,-125,-125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 230
0,0,0,0,0,0,0,0,0,0,-137,0,0,-137,-137,-137,0,0,-137,0,0,0,0,0,0,0,0,0,-137,-137,-137,-137,0,0,-137,-137,0,0,-137,-137,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 231
0,0,0,0,0,0,0,0,0,0,-212,0,0,0,0,0,0,0,0,-212,-212,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-212,0,-212,-212,0,0,-212,0,0,0,0,0,-212,0,0,0,0,0,0,0,0,0,0,0,
// State 232
0,0,0,0,0,0,0,0,0,0,-176,0,0,-176,-176,-176,0,0,-176,0,0,0,0,0,0,0,0,0,-176,-176,-176,-176,0,0,-176,-176,0,0,-176,-176,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 233
0,0,0,0,0,0,0,0,0,0,-123,0,0,-123,-123,-123,0,0,-123,0,0,0,0,0,0,0,0,0,-123,-123,-123,-123,0,0,-123,-123,0,0,-123,-123,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 234
0,0,0,0,0,0,0,0,0,0,-154,0,0,-154,-154,-154,-154,-154,-154,0,0,0,0,0,0,0,0,0,-154,-154,-154,-154,0,0,-154,-154,0,0,-154,-154,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 235
0,0,0,0,0,0,0,0,0,0,-151,0,0,-151,-151,-151,-151,-151,-151,0,0,0,0,0,0,0,0,0,-151,-151,-151,-151,0,0,-151,-151,0,0,-151,-151,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 236
0,0,0,0,0,0,0,0,0,0,-150,0,0,-150,-150,-150,-150,-150,-150,0,0,0,0,0,0,0,0,0,-150,-150,-150,-150,0,0,-150,-150,0,0,-150,-150,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 237
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-274,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 238
0,0,0,0,0,0,0,0,0,0,-213,0,0,-213,-213,-213,0,0,-213,-213,-213,0,0,0,0,0,0,0,-213,-213,-213,-213,0,0,-213,-213,-213,0,-213,-213,0,0,-213,0,0,0,0,0,-213,0,0,0,0,0,0,0,0,0,0,0,
// State 239
0,0,0,0,0,0,0,0,0,0,0,-216,-216,-216,-216,-216,-216,0,-216,-216,-216,-216,-216,-216,-216,0,0,-216,-216,-216,-216,-216,-216,-216,-216,-216,0,0,-216,0,0,0,0,0,0,0,0,0,-216,0,0,0,0,0,0,0,0,0,0,0,
// State 240
0,0,0,0,0,0,0,0,0,0,-250,0,0,0,0,0,0,0,0,-250,-250,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-250,0,-250,-250,0,0,-250,0,0,0,0,0,-250,0,0,0,0,0,0,0,0,0,0,0,
// State 241
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-92,-92,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-92,0,-92,0,0,0,-92,0,0,0,0,0,-92,0,0,0,0,0,0,0,0,0,0,0,
// State 242
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-31,-31,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-31,0,-31,0,0,0,-31,0,0,0,0,0,-31,0,0,0,0,0,0,0,0,0,0,0,
// State 243
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-96,-96,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-96,0,-96,0,0,0,-96,0,0,0,0,0,-96,0,0,0,0,0,0,0,0,0,0,0,
// State 244
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-95,-95,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-95,0,-95,0,0,0,-95,0,0,0,0,0,-95,0,0,0,0,0,0,0,0,0,0,0,
// State 245
0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-94,-94,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-94,0,-94,0,0,0,-94,0,0,0,0,0,-94,0,0,0,0,0,0,0,0,0,0,0,
// State 246
0,0,0,0,0,0,0,0,0,0,-234,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-234,0,-234,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 247
0,0,0,0,0,0,0,0,0,0,-235,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-235,0,-235,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 248
0,0,0,0,0,0,0,0,0,0,-72,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-72,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 249
0,0,0,0,0,0,0,0,0,0,-112,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-112,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 250
0,0,0,0,0,0,0,0,0,0,-78,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-78,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 251
0,0,0,0,0,0,0,0,0,0,-191,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-191,-191,-191,0,-191,0,0,0,-191,0,0,0,0,0,0,0,0,0,0,0,0,
// State 252
0,0,0,0,0,0,0,0,0,0,-190,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-190,-190,-190,0,-190,0,0,0,-190,0,0,0,0,0,0,0,0,0,0,0,0,
// State 253
0,0,0,0,0,0,0,0,0,0,-88,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-88,-88,-88,0,-88,0,0,0,-88,0,0,0,0,0,0,0,0,0,0,0,0,
// State 254
0,0,0,0,0,0,0,0,0,0,-270,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-270,-270,-270,0,-270,0,0,0,-270,0,0,0,0,0,0,0,0,0,0,0,0,
// State 255
0,0,0,0,0,0,0,0,0,0,-47,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-47,-47,-47,0,-47,0,0,0,-47,0,0,0,0,0,0,0,0,0,0,0,0,
// State 256
0,0,0,0,0,0,0,0,0,0,-268,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-268,-268,-268,0,-268,0,0,0,-268,0,0,0,0,0,0,0,0,0,0,0,0,
// State 257
0,0,0,0,0,0,0,0,0,0,-196,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-196,-196,-196,0,-196,0,0,0,-196,0,0,0,0,0,0,0,0,0,0,0,0,
// State 258
0,0,0,0,0,0,0,0,0,0,-269,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-269,-269,-269,0,-269,0,0,0,-269,0,0,0,228,0,0,0,0,0,0,0,0,
// State 259
0,0,0,0,0,0,0,0,0,0,-273,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-273,-273,-273,0,-273,0,0,0,-273,0,0,0,0,0,0,0,0,0,0,0,0,
// State 260
0,0,0,0,0,0,0,0,0,0,-25,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-25,-25,-25,0,-25,0,0,0,-25,0,0,0,0,0,0,0,0,0,0,0,0,
// State 261
0,0,0,0,0,0,0,0,0,0,-90,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-90,-90,-90,0,-90,0,0,0,-90,0,0,0,0,0,0,0,0,0,0,0,0,
// State 262
0,0,0,0,0,0,0,0,0,0,-276,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-276,-276,-276,0,-276,0,0,0,-276,0,0,0,-276,-276,-276,-276,-276,-276,-276,-276,0,
// State 263
0,0,0,0,0,0,0,0,0,0,-138,0,0,-138,-138,-138,0,0,-138,0,0,0,0,0,0,0,0,0,-138,-138,-138,-138,0,0,-138,-138,0,0,-138,-138,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 264
0,0,0,0,0,0,0,0,0,0,-76,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-76,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 265
0,0,0,0,0,0,0,0,0,0,-129,0,0,-129,-129,-129,0,0,-129,0,0,0,0,0,0,0,0,0,-129,-129,-129,-129,0,0,-129,-129,0,0,-129,-129,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 266
0,0,0,0,0,0,0,0,0,0,-127,0,0,-127,-127,-127,0,0,-127,0,0,0,0,0,0,0,0,0,-127,-127,-127,-127,0,0,-127,-127,0,0,-127,-127,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 267
0,0,0,0,0,0,0,0,0,0,-155,0,0,-155,-155,-155,-155,-155,-155,0,0,0,0,0,0,0,0,0,-155,-155,-155,-155,0,0,-155,-155,0,0,-155,-155,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 268
0,0,0,0,0,0,0,0,0,0,-82,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-82,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 269
0,0,0,0,0,0,0,0,0,0,-272,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-272,-272,-272,0,-272,0,0,0,-272,0,0,0,0,0,0,0,0,0,0,0,0,
// State 270
0,0,0,0,0,0,0,0,0,0,-271,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-271,-271,-271,0,-271,0,0,0,-271,0,0,0,0,0,0,0,0,0,0,0,0,
// State 271
0,0,0,0,0,0,0,0,0,0,-67,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-67,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 272
0,0,0,0,0,0,0,0,0,0,73,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,276,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 273
0,0,0,0,0,0,0,0,0,0,-55,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-55,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
// State 274
0,0,0,0,0,0,0,0,0,0,-198,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-198,-198,-198,0,-198,0,0,0,-198,0,0,0,0,0,0,0,0,0,0,0,0,
// State 275
0,0,0,0,0,0,0,0,0,0,-197,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-197,-197,-197,0,-197,0,0,0,-197,0,0,0,0,0,0,0,0,0,0,0,0,
// State 276
0,0,0,0,0,0,0,0,0,0,-68,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-68,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
];
fn __action(state: i16, integer: usize) -> i16 {
__ACTION[(state as usize) * 60 + integer]
}
const __EOF_ACTION: &[i16] = &[
// State 0
0,
// State 1
-237,
// State 2
0,
// State 3
-13,
// State 4
-229,
// State 5
0,
// State 6
-239,
// State 7
-15,
// State 8
-17,
// State 9
0,
// State 10
0,
// State 11
-258,
// State 12
0,
// State 13
0,
// State 14
0,
// State 15
0,
// State 16
0,
// State 17
0,
// State 18
0,
// State 19
0,
// State 20
0,
// State 21
0,
// State 22
0,
// State 23
0,
// State 24
-238,
// State 25
0,
// State 26
-227,
// State 27
0,
// State 28
-14,
// State 29
0,
// State 30
-228,
// State 31
0,
// State 32
-16,
// State 33
-18,
// State 34
0,
// State 35
0,
// State 36
0,
// State 37
0,
// State 38
0,
// State 39
0,
// State 40
0,
// State 41
0,
// State 42
0,
// State 43
0,
// State 44
0,
// State 45
0,
// State 46
0,
// State 47
0,
// State 48
0,
// State 49
0,
// State 50
0,
// State 51
-226,
// State 52
0,
// State 53
0,
// State 54
0,
// State 55
0,
// State 56
0,
// State 57
0,
// State 58
0,
// State 59
0,
// State 60
0,
// State 61
0,
// State 62
0,
// State 63
0,
// State 64
0,
// State 65
0,
// State 66
0,
// State 67
0,
// State 68
0,
// State 69
0,
// State 70
0,
// State 71
0,
// State 72
0,
// State 73
-63,
// State 74
-263,
// State 75
0,
// State 76
0,
// State 77
0,
// State 78
-101,
// State 79
-264,
// State 80
-97,
// State 81
-267,
// State 82
-260,
// State 83
0,
// State 84
-266,
// State 85
-265,
// State 86
-222,
// State 87
-206,
// State 88
-117,
// State 89
-32,
// State 90
-33,
// State 91
-36,
// State 92
-37,
// State 93
-42,
// State 94
0,
// State 95
-45,
// State 96
-46,
// State 97
-177,
// State 98
-221,
// State 99
-278,
// State 100
-58,
// State 101
-50,
// State 102
0,
// State 103
-54,
// State 104
-207,
// State 105
0,
// State 106
-148,
// State 107
-147,
// State 108
-118,
// State 109
-247,
// State 110
-246,
// State 111
-19,
// State 112
0,
// State 113
0,
// State 114
0,
// State 115
0,
// State 116
0,
// State 117
0,
// State 118
0,
// State 119
0,
// State 120
-116,
// State 121
-102,
// State 122
-24,
// State 123
-210,
// State 124
-251,
// State 125
0,
// State 126
-249,
// State 127
-254,
// State 128
0,
// State 129
0,
// State 130
-93,
// State 131
-241,
// State 132
-22,
// State 133
0,
// State 134
-225,
// State 135
-178,
// State 136
-240,
// State 137
-149,
// State 138
-27,
// State 139
-248,
// State 140
-259,
// State 141
-5,
// State 142
-230,
// State 143
0,
// State 144
0,
// State 145
0,
// State 146
0,
// State 147
0,
// State 148
0,
// State 149
0,
// State 150
0,
// State 151
-145,
// State 152
0,
// State 153
-146,
// State 154
0,
// State 155
0,
// State 156
0,
// State 157
0,
// State 158
0,
// State 159
-26,
// State 160
0,
// State 161
0,
// State 162
0,
// State 163
0,
// State 164
-115,
// State 165
0,
// State 166
0,
// State 167
-187,
// State 168
0,
// State 169
-189,
// State 170
-223,
// State 171
0,
// State 172
0,
// State 173
0,
// State 174
0,
// State 175
0,
// State 176
0,
// State 177
0,
// State 178
0,
// State 179
0,
// State 180
0,
// State 181
0,
// State 182
0,
// State 183
0,
// State 184
0,
// State 185
0,
// State 186
0,
// State 187
0,
// State 188
0,
// State 189
0,
// State 190
0,
// State 191
-98,
// State 192
-211,
// State 193
0,
// State 194
0,
// State 195
0,
// State 196
0,
// State 197
0,
// State 198
-59,
// State 199
-255,
// State 200
0,
// State 201
-242,
// State 202
-243,
// State 203
-64,
// State 204
-224,
// State 205
-6,
// State 206
0,
// State 207
-100,
// State 208
-232,
// State 209
-231,
// State 210
0,
// State 211
0,
// State 212
0,
// State 213
-114,
// State 214
-186,
// State 215
-188,
// State 216
-99,
// State 217
0,
// State 218
0,
// State 219
0,
// State 220
0,
// State 221
0,
// State 222
0,
// State 223
0,
// State 224
0,
// State 225
-261,
// State 226
0,
// State 227
0,
// State 228
-262,
// State 229
0,
// State 230
0,
// State 231
-212,
// State 232
0,
// State 233
0,
// State 234
0,
// State 235
0,
// State 236
0,
// State 237
0,
// State 238
-213,
// State 239
0,
// State 240
-250,
// State 241
-92,
// State 242
-31,
// State 243
-96,
// State 244
-95,
// State 245
-94,
// State 246
0,
// State 247
0,
// State 248
0,
// State 249
0,
// State 250
0,
// State 251
0,
// State 252
0,
// State 253
0,
// State 254
0,
// State 255
0,
// State 256
0,
// State 257
0,
// State 258
0,
// State 259
0,
// State 260
0,
// State 261
0,
// State 262
0,
// State 263
0,
// State 264
0,
// State 265
0,
// State 266
0,
// State 267
0,
// State 268
0,
// State 269
0,
// State 270
0,
// State 271
0,
// State 272
0,
// State 273
0,
// State 274
0,
// State 275
0,
// State 276
0,
];
fn __goto(state: i16, nt: usize) -> i16 {
match nt {
2 => 140,
8 => match state {
13 | 57 => 160,
31 => 203,
_ => 73,
},
9 => 74,
10 => match state {
5 | 44 => 133,
_ => 75,
},
11 => 76,
12 => 130,
13 => 77,
14 => 78,
15 => 251,
16 => match state {
20..=21 | 62 => 42,
47 => 63,
48 => 64,
36 => 208,
37 | 50 => 209,
58 | 68..=70 | 72 => 252,
_ => 142,
},
17 => 136,
18 => 40,
19 => 39,
20 => 27,
21 => 241,
22 => 79,
23 => match state {
23 => 191,
_ => 80,
},
24 => 35,
25 => 143,
26 => 81,
27 => 1,
28 => 43,
29 => match state {
15 => 168,
35 => 206,
53 => 246,
54 => 247,
_ => 144,
},
31 => 82,
33 => 83,
34 => 84,
35 => 85,
36 => 253,
37 => 58,
38 => 193,
39 => match state {
0 | 2 | 13..=14 | 31 | 57 => 86,
_ => 124,
},
40 => 2,
42 => 87,
43 => match state {
72 => 276,
_ => 271,
},
44 => 172,
45 => match state {
39 => 56,
_ => 3,
},
46 => 161,
47 => 125,
48 => match state {
2 => 26,
14 => 166,
_ => 4,
},
50 => 272,
52 => 145,
54 => 179,
55 => 162,
57 => 210,
59 => match state {
19 => 178,
22 => 190,
29 => 200,
_ => 173,
},
60 => match state {
41 => 226,
59 => 261,
_ => 174,
},
61 => 41,
62 => match state {
30 | 51 => 201,
_ => 131,
},
63 => 242,
64 => match state {
20..=21 | 62 => 180,
_ => 88,
},
65 => 89,
66 => 90,
67 => match state {
55 => 248,
_ => 146,
},
68 => match state {
17 => 171,
_ => 147,
},
69 => 148,
70 => 149,
71 => 91,
72 => 92,
73 => 181,
74 => match state {
43 => 230,
45 => 232,
61 => 263,
_ => 182,
},
76 => 61,
77 => match state {
62 => 264,
_ => 183,
},
78 => match state {
21 => 189,
_ => 184,
},
79 => match state {
52 => 243,
_ => 150,
},
80 => 93,
81 => match state {
65 | 71 => 267,
_ => 234,
},
83 => match state {
60 => 71,
_ => 65,
},
92 => match state {
20..=21 | 62 => 44,
_ => 5,
},
93 => 45,
94 => 6,
95 => match state {
25 => 194,
_ => 94,
},
96 => 95,
97 => 96,
98 => match state {
68 => 269,
69 => 270,
_ => 254,
},
99 => match state {
46 => 233,
63 => 265,
64 => 266,
_ => 229,
},
101 => 255,
102 => 217,
103 => match state {
1 => 123,
6 => 135,
24 => 192,
_ => 97,
},
105 => 24,
106 => 7,
107 => match state {
0 | 2 | 13..=14 | 31 | 57 => 98,
5 => 134,
16 => 170,
20..=21 | 43 | 45 | 61..=62 => 185,
34 => 204,
_ => 126,
},
108 => 195,
109 => match state {
57 => 250,
_ => 163,
},
110 => 8,
111 => 99,
112 => match state {
25 => 196,
_ => 151,
},
113 => match state {
38 => 211,
66 => 268,
_ => 152,
},
114 => match state {
27 => 198,
_ => 100,
},
115 => match state {
9 => 137,
10 => 139,
52 => 244,
58 | 70 | 72 => 256,
_ => 175,
},
116 => match state {
26 => 51,
_ => 30,
},
118 => 101,
119 => match state {
28 | 32..=33 | 67 => 199,
30 | 51 => 202,
_ => 127,
},
121 => match state {
7 => 32,
8 => 33,
56 => 67,
_ => 28,
},
122 => 102,
123 => 103,
124 => match state {
20..=21 | 43 | 45 | 61..=62 => 186,
_ => 104,
},
125 => match state {
58 => 257,
_ => 273,
},
126 => 105,
127 => match state {
58 | 70 | 72 => 258,
_ => 176,
},
_ => 0,
}
}
#[allow(clippy::needless_raw_string_hashes)]
const __TERMINAL: &[&str] = &[
r###""@t0""###,
r###""@t$n""###,
r###""@t-*""###,
r###""@c0""###,
r###""@c$n""###,
r###""@*""###,
r###""@history""###,
r###""range""###,
r###""descendant""###,
r###""child""###,
r###"",""###,
r###""^root""###,
r###""*""###,
r###""#key""###,
r###""#$key""###,
r###""#""###,
r###"".type""###,
r###"":kind""###,
r###"":pseudo""###,
r###""+tag""###,
r###""+$tag""###,
r###""d0""###,
r###""d$n""###,
r###""?""###,
r###""??""###,
r###"":type""###,
r###""end""###,
r###""depth(""###,
r###"":depth(""###,
r###"":nth(""###,
r###"":not(""###,
r###"":has(""###,
r###""position(""###,
r###""within(""###,
r###""group(""###,
r###""filter[""###,
r###""behavior[""###,
r###""array[""###,
r###""{""###,
r###"")""###,
r###""]""###,
r###""}""###,
r###""@control""###,
r###""word""###,
r###""$param""###,
r###""int""###,
r###""float""###,
r###""string""###,
r###""+""###,
r###""-""###,
r###""..""###,
r###"":""###,
r###""=""###,
r###""!=""###,
r###""<""###,
r###""<=""###,
r###"">""###,
r###"">=""###,
r###""~""###,
r###""foreign""###,
];
fn __expected_tokens(__state: i16) -> alloc::vec::Vec<alloc::string::String> {
__TERMINAL.iter().enumerate().filter_map(|(index, terminal)| {
let next_state = __action(__state, index);
if next_state == 0 {
None
} else {
Some(alloc::string::ToString::to_string(terminal))
}
}).collect()
}
fn __expected_tokens_from_states<
    's,
>(
__states: &[i16],
_: core::marker::PhantomData<(&'s ())>,
) -> alloc::vec::Vec<alloc::string::String>
{
__TERMINAL.iter().enumerate().filter_map(|(index, terminal)| {
if __accepts(None, __states, Some(index), core::marker::PhantomData::<(&())>) {
Some(alloc::string::ToString::to_string(terminal))
} else {
None
}
}).collect()
}
struct __StateMachine<'s>
where 
{
__phantom: core::marker::PhantomData<(&'s ())>,
}
impl<'s> __state_machine::ParserDefinition for __StateMachine<'s>
where 
{
type Location = usize;
type Error = Diagnostic;
type Token = Token<'s>;
type TokenIndex = usize;
type Symbol = __Symbol<'s>;
type Success = Selector;
type StateIndex = i16;
type Action = i16;
type ReduceIndex = i16;
type NonterminalIndex = usize;

#[inline]
fn start_location(&self) -> Self::Location {
  Default::default()
}

#[inline]
fn start_state(&self) -> Self::StateIndex {
  0
}

#[inline]
fn token_to_index(&self, token: &Self::Token) -> Option<usize> {
__token_to_integer(token, core::marker::PhantomData::<(&())>)
}

#[inline]
fn action(&self, state: i16, integer: usize) -> i16 {
__action(state, integer)
}

#[inline]
fn error_action(&self, state: i16) -> i16 {
__action(state, 60 - 1)
}

#[inline]
fn eof_action(&self, state: i16) -> i16 {
__EOF_ACTION[state as usize]
}

#[inline]
fn goto(&self, state: i16, nt: usize) -> i16 {
__goto(state, nt)
}

fn token_to_symbol(&self, token_index: usize, token: Self::Token) -> Self::Symbol {
__token_to_symbol(token_index, token, core::marker::PhantomData::<(&())>)
}

fn expected_tokens(&self, state: i16) -> alloc::vec::Vec<alloc::string::String> {
__expected_tokens(state)
}

fn expected_tokens_from_states(&self, states: &[i16]) -> alloc::vec::Vec<alloc::string::String> {
__expected_tokens_from_states(states, core::marker::PhantomData::<(&())>)
}

#[inline]
fn uses_error_recovery(&self) -> bool {
false
}

#[inline]
fn error_recovery_symbol(
&self,
recovery: __state_machine::ErrorRecovery<Self>,
) -> Self::Symbol {
panic!("error recovery not enabled for this grammar")
}

fn reduce(
&mut self,
action: i16,
start_location: Option<&Self::Location>,
states: &mut alloc::vec::Vec<i16>,
symbols: &mut alloc::vec::Vec<__state_machine::SymbolTriple<Self>>,
) -> Option<__state_machine::ParseResult<Self>> {
__reduce(
action,
start_location,
states,
symbols,
core::marker::PhantomData::<(&())>,
)
}

fn simulate_reduce(&self, action: i16) -> __state_machine::SimulatedReduce<Self> {
__simulate_reduce(action, core::marker::PhantomData::<(&())>)
}
}
fn __token_to_integer<
    's,
>(
__token: &Token<'s>,
_: core::marker::PhantomData<(&'s ())>,
) -> Option<usize>
{
#[warn(unused_variables)]
match __token {
Token::Turn(_) if true => Some(0),
Token::TurnParam(_) if true => Some(1),
Token::Oldest if true => Some(2),
Token::Cycle(_) if true => Some(3),
Token::CycleParam(_) if true => Some(4),
Token::AllTimes if true => Some(5),
Token::History if true => Some(6),
Token::RangeSeparator if true => Some(7),
Token::Descendant if true => Some(8),
Token::Child if true => Some(9),
Token::Comma if true => Some(10),
Token::Root(_) if true => Some(11),
Token::Star if true => Some(12),
Token::Key(_) if true => Some(13),
Token::KeyParam(_) if true => Some(14),
Token::Hash if true => Some(15),
Token::Type(_) if true => Some(16),
Token::Kind(_) if true => Some(17),
Token::Pseudo(_) if true => Some(18),
Token::Tag(_) if true => Some(19),
Token::TagParam(_) if true => Some(20),
Token::DepthHop(_) if true => Some(21),
Token::DepthHopParam(_) if true => Some(22),
Token::SearchOne if true => Some(23),
Token::SearchDeep if true => Some(24),
Token::OfType(_) if true => Some(25),
Token::End if true => Some(26),
Token::DepthHead if true => Some(27),
Token::DepthCall if true => Some(28),
Token::NthCall if true => Some(29),
Token::NotCall if true => Some(30),
Token::HasCall if true => Some(31),
Token::Position if true => Some(32),
Token::Within if true => Some(33),
Token::Group if true => Some(34),
Token::Filter if true => Some(35),
Token::Behavior if true => Some(36),
Token::Array if true => Some(37),
Token::LBrace if true => Some(38),
Token::RParen if true => Some(39),
Token::RBracket if true => Some(40),
Token::RBrace if true => Some(41),
Token::Control(_) if true => Some(42),
Token::Word(_) if true => Some(43),
Token::Param(_) if true => Some(44),
Token::Int(_) if true => Some(45),
Token::Float(_) if true => Some(46),
Token::Str(_) if true => Some(47),
Token::Plus if true => Some(48),
Token::Minus if true => Some(49),
Token::DotDot if true => Some(50),
Token::Colon if true => Some(51),
Token::Eq if true => Some(52),
Token::Ne if true => Some(53),
Token::Lt if true => Some(54),
Token::Le if true => Some(55),
Token::Gt if true => Some(56),
Token::Ge if true => Some(57),
Token::Tilde if true => Some(58),
Token::ForeignOp(_) if true => Some(59),
_ => None,
}
}
fn __token_to_symbol<
    's,
>(
__token_index: usize,
__token: Token<'s>,
_: core::marker::PhantomData<(&'s ())>,
) -> __Symbol<'s>
{
#[allow(clippy::manual_range_patterns)]match __token_index {
0 | 1 | 3 | 4 | 11 | 13 | 14 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 25 | 42 | 43 | 44 | 45 | 46 | 47 | 59 => match __token {
Token::Turn(__tok0) | Token::TurnParam(__tok0) | Token::Cycle(__tok0) | Token::CycleParam(__tok0) | Token::Root(__tok0) | Token::Key(__tok0) | Token::KeyParam(__tok0) | Token::Type(__tok0) | Token::Kind(__tok0) | Token::Pseudo(__tok0) | Token::Tag(__tok0) | Token::TagParam(__tok0) | Token::DepthHop(__tok0) | Token::DepthHopParam(__tok0) | Token::OfType(__tok0) | Token::Control(__tok0) | Token::Word(__tok0) | Token::Param(__tok0) | Token::Int(__tok0) | Token::Float(__tok0) | Token::Str(__tok0) | Token::ForeignOp(__tok0) if true => __Symbol::Variant0(__tok0),
_ => unreachable!(),
},
2 | 5 | 6 | 7 | 8 | 9 | 10 | 12 | 15 | 23 | 24 | 26 | 27 | 28 | 29 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 48 | 49 | 50 | 51 | 52 | 53 | 54 | 55 | 56 | 57 | 58 => __Symbol::Variant1(__token),
_ => unreachable!(),
}
}
fn __simulate_reduce<
    's,
>(
__reduce_index: i16,
_: core::marker::PhantomData<(&'s ())>,
) -> __state_machine::SimulatedReduce<__StateMachine<'s>>
{
match __reduce_index {
0 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 0,
}
}
1 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 0,
}
}
2 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 1,
}
}
3 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 1,
}
}
4 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 2,
}
}
5 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 2,
}
}
6 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 3,
}
}
7 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 4,
}
}
8 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 4,
}
}
9 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 5,
}
}
10 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 6,
}
}
11 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 7,
}
}
12 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 8,
}
}
13 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 8,
}
}
14 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 8,
}
}
15 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 8,
}
}
16 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 8,
}
}
17 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 8,
}
}
18 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 9,
}
}
19 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 10,
}
}
20 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 11,
}
}
21 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 12,
}
}
22 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 13,
}
}
23 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 14,
}
}
24 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 15,
}
}
25 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 16,
}
}
26 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 17,
}
}
27 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 18,
}
}
28 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 19,
}
}
29 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 20,
}
}
30 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 21,
}
}
31 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 22,
}
}
32 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 23,
}
}
33 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 24,
}
}
34 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 25,
}
}
35 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 26,
}
}
36 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 27,
}
}
37 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 28,
}
}
38 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 29,
}
}
39 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 30,
}
}
40 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 30,
}
}
41 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 31,
}
}
42 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 32,
}
}
43 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 33,
}
}
44 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 34,
}
}
45 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 35,
}
}
46 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 36,
}
}
47 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 37,
}
}
48 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 38,
}
}
49 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 39,
}
}
50 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 40,
}
}
51 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 41,
}
}
52 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 41,
}
}
53 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 42,
}
}
54 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 43,
}
}
55 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 44,
}
}
56 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 44,
}
}
57 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 45,
}
}
58 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 45,
}
}
59 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 46,
}
}
60 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 47,
}
}
61 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 47,
}
}
62 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 48,
}
}
63 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 48,
}
}
64 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 49,
}
}
65 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 49,
}
}
66 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 50,
}
}
67 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 50,
}
}
68 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 51,
}
}
69 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 51,
}
}
70 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 52,
}
}
71 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 52,
}
}
72 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 53,
}
}
73 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 53,
}
}
74 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 54,
}
}
75 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 54,
}
}
76 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 55,
}
}
77 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 55,
}
}
78 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 56,
}
}
79 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 56,
}
}
80 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 57,
}
}
81 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 57,
}
}
82 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 58,
}
}
83 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 58,
}
}
84 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 59,
}
}
85 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 59,
}
}
86 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 60,
}
}
87 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 60,
}
}
88 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 61,
}
}
89 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 61,
}
}
90 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 61,
}
}
91 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 62,
}
}
92 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 62,
}
}
93 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 63,
}
}
94 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 63,
}
}
95 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 63,
}
}
96 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 64,
}
}
97 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 64,
}
}
98 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 64,
}
}
99 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 65,
}
}
100 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 66,
}
}
101 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 66,
}
}
102 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 67,
}
}
103 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 67,
}
}
104 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 68,
}
}
105 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 68,
}
}
106 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
107 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
108 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
109 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
110 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 69,
}
}
111 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 70,
}
}
112 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 70,
}
}
113 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 71,
}
}
114 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 71,
}
}
115 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 72,
}
}
116 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 72,
}
}
117 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 72,
}
}
118 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
119 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
120 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
121 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
122 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
123 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
124 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
125 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
126 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 73,
}
}
127 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
128 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 73,
}
}
129 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 73,
}
}
130 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
131 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 73,
}
}
132 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 74,
}
}
133 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 74,
}
}
134 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 75,
}
}
135 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 75,
}
}
136 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 76,
}
}
137 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 76,
}
}
138 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 77,
}
}
139 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 77,
}
}
140 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 77,
}
}
141 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 78,
}
}
142 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 78,
}
}
143 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 78,
}
}
144 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 79,
}
}
145 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 79,
}
}
146 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 80,
}
}
147 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 80,
}
}
148 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 80,
}
}
149 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 81,
}
}
150 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 81,
}
}
151 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 82,
}
}
152 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 82,
}
}
153 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 83,
}
}
154 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 83,
}
}
155 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 84,
}
}
156 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 84,
}
}
157 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 84,
}
}
158 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 85,
}
}
159 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 85,
}
}
160 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 86,
}
}
161 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 86,
}
}
162 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 87,
}
}
163 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 87,
}
}
164 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 88,
}
}
165 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 88,
}
}
166 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 89,
}
}
167 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 89,
}
}
168 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 90,
}
}
169 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 90,
}
}
170 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 91,
}
}
171 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 91,
}
}
172 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 92,
}
}
173 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 92,
}
}
174 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 93,
}
}
175 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 93,
}
}
176 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 94,
}
}
177 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 94,
}
}
178 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
179 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
180 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
181 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
182 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
183 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
184 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 95,
}
}
185 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 96,
}
}
186 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 96,
}
}
187 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 97,
}
}
188 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 97,
}
}
189 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 98,
}
}
190 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 98,
}
}
191 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 99,
}
}
192 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 99,
}
}
193 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 100,
}
}
194 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 100,
}
}
195 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 101,
}
}
196 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 101,
}
}
197 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 101,
}
}
198 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
199 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
200 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
201 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
202 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
203 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
204 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 102,
}
}
205 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 103,
}
}
206 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 103,
}
}
207 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 104,
}
}
208 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 104,
}
}
209 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 105,
}
}
210 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 105,
}
}
211 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 106,
}
}
212 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 107,
}
}
213 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 108,
}
}
214 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 108,
}
}
215 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 108,
}
}
216 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 108,
}
}
217 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 109,
}
}
218 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 109,
}
}
219 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 109,
}
}
220 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 110,
}
}
221 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 110,
}
}
222 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 110,
}
}
223 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 110,
}
}
224 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 110,
}
}
225 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 111,
}
}
226 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 111,
}
}
227 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 111,
}
}
228 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 111,
}
}
229 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 112,
}
}
230 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 112,
}
}
231 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 112,
}
}
232 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 113,
}
}
233 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 113,
}
}
234 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 113,
}
}
235 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 113,
}
}
236 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 114,
}
}
237 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 114,
}
}
238 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 114,
}
}
239 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 115,
}
}
240 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 116,
}
}
241 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 116,
}
}
242 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 116,
}
}
243 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 117,
}
}
244 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 117,
}
}
245 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 118,
}
}
246 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 118,
}
}
247 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 118,
}
}
248 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 119,
}
}
249 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 119,
}
}
250 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 119,
}
}
251 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 0,
nonterminal_produced: 120,
}
}
252 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 120,
}
}
253 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 121,
}
}
254 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 121,
}
}
255 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 122,
}
}
256 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 122,
}
}
257 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 123,
}
}
258 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 123,
}
}
259 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
260 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 124,
}
}
261 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 124,
}
}
262 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
263 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
264 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
265 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
266 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 124,
}
}
267 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
268 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
269 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
270 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 125,
}
}
271 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 2,
nonterminal_produced: 125,
}
}
272 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 125,
}
}
273 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 126,
}
}
274 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 127,
}
}
275 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 3,
nonterminal_produced: 127,
}
}
276 => {
__state_machine::SimulatedReduce::Reduce {
states_to_pop: 1,
nonterminal_produced: 128,
}
}
277 => __state_machine::SimulatedReduce::Accept,
_ => panic!("invalid reduction index {__reduce_index}")
}
}
pub struct SelectorRuleParser {
_priv: (),
}

impl Default for SelectorRuleParser { fn default() -> Self { Self::new() } }
impl SelectorRuleParser {
pub fn new() -> SelectorRuleParser {
SelectorRuleParser {
_priv: (),
}
}

#[allow(dead_code)]
pub fn parse<
    's,
    __TOKEN: __ToTriple<'s, >,
    __TOKENS: IntoIterator<Item=__TOKEN>,
>(
&self,
__tokens0: __TOKENS,
) -> Result<Selector, __lalrpop_util::ParseError<usize, Token<'s>, Diagnostic>>
{
let __tokens = __tokens0.into_iter();
let mut __tokens = __tokens.map(|t| __ToTriple::to_triple(t));
__state_machine::Parser::drive(
__StateMachine {
__phantom: core::marker::PhantomData::<(&())>,
},
__tokens,
)
}
}
fn __accepts<
    's,
>(
__error_state: Option<i16>,
__states: &[i16],
__opt_integer: Option<usize>,
_: core::marker::PhantomData<(&'s ())>,
) -> bool
{
let mut __states = __states.to_vec();
__states.extend(__error_state);
loop {
let mut __states_len = __states.len();
let __top = __states[__states_len - 1];
let __action = match __opt_integer {
None => __EOF_ACTION[__top as usize],
Some(__integer) => __action(__top, __integer),
};
if __action == 0 { return false; }
if __action > 0 { return true; }
let (__to_pop, __nt) = match __simulate_reduce(-(__action + 1), core::marker::PhantomData::<(&())>) {
__state_machine::SimulatedReduce::Reduce {
states_to_pop, nonterminal_produced
} => (states_to_pop, nonterminal_produced),
__state_machine::SimulatedReduce::Accept => return true,
};
__states_len -= __to_pop;
__states.truncate(__states_len);
let __top = __states[__states_len - 1];
let __next_state = __goto(__top, __nt);
__states.push(__next_state);
}
}
fn __reduce<
    's,
>(
__action: i16,
__lookahead_start: Option<&usize>,
__states: &mut alloc::vec::Vec<i16>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> Option<Result<Selector,__lalrpop_util::ParseError<usize, Token<'s>, Diagnostic>>>
{
let (__pop_states, __nonterminal) = match __action {
0 => {
__reduce0(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
1 => {
__reduce1(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
2 => {
__reduce2(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
3 => {
__reduce3(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
4 => {
__reduce4(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
5 => {
__reduce5(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
6 => {
__reduce6(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
7 => {
__reduce7(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
8 => {
__reduce8(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
9 => {
__reduce9(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
10 => {
__reduce10(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
11 => {
__reduce11(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
12 => {
__reduce12(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
13 => {
__reduce13(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
14 => {
__reduce14(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
15 => {
__reduce15(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
16 => {
__reduce16(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
17 => {
__reduce17(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
18 => {
__reduce18(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
19 => {
__reduce19(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
20 => {
__reduce20(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
21 => {
__reduce21(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
22 => {
__reduce22(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
23 => {
__reduce23(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
24 => {
__reduce24(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
25 => {
__reduce25(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
26 => {
__reduce26(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
27 => {
__reduce27(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
28 => {
__reduce28(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
29 => {
__reduce29(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
30 => {
__reduce30(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
31 => {
__reduce31(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
32 => {
__reduce32(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
33 => {
__reduce33(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
34 => {
__reduce34(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
35 => {
__reduce35(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
36 => {
__reduce36(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
37 => {
__reduce37(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
38 => {
__reduce38(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
39 => {
__reduce39(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
40 => {
__reduce40(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
41 => {
__reduce41(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
42 => {
__reduce42(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
43 => {
__reduce43(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
44 => {
__reduce44(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
45 => {
__reduce45(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
46 => {
__reduce46(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
47 => {
__reduce47(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
48 => {
__reduce48(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
49 => {
__reduce49(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
50 => {
__reduce50(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
51 => {
__reduce51(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
52 => {
__reduce52(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
53 => {
__reduce53(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
54 => {
__reduce54(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
55 => {
__reduce55(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
56 => {
__reduce56(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
57 => {
__reduce57(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
58 => {
__reduce58(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
59 => {
__reduce59(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
60 => {
__reduce60(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
61 => {
__reduce61(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
62 => {
__reduce62(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
63 => {
__reduce63(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
64 => {
__reduce64(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
65 => {
__reduce65(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
66 => {
__reduce66(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
67 => {
__reduce67(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
68 => {
__reduce68(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
69 => {
__reduce69(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
70 => {
__reduce70(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
71 => {
__reduce71(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
72 => {
__reduce72(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
73 => {
__reduce73(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
74 => {
__reduce74(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
75 => {
__reduce75(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
76 => {
__reduce76(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
77 => {
__reduce77(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
78 => {
__reduce78(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
79 => {
__reduce79(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
80 => {
__reduce80(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
81 => {
__reduce81(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
82 => {
__reduce82(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
83 => {
__reduce83(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
84 => {
__reduce84(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
85 => {
__reduce85(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
86 => {
__reduce86(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
87 => {
__reduce87(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
88 => {
__reduce88(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
89 => {
__reduce89(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
90 => {
__reduce90(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
91 => {
__reduce91(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
92 => {
__reduce92(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
93 => {
__reduce93(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
94 => {
__reduce94(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
95 => {
__reduce95(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
96 => {
__reduce96(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
97 => {
__reduce97(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
98 => {
__reduce98(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
99 => {
__reduce99(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
100 => {
// DepthHop = At<"d0"> => ActionFn(50);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action50::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 66)
}
101 => {
__reduce101(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
102 => {
__reduce102(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
103 => {
__reduce103(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
104 => {
__reduce104(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
105 => {
__reduce105(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
106 => {
__reduce106(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
107 => {
__reduce107(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
108 => {
__reduce108(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
109 => {
__reduce109(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
110 => {
__reduce110(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
111 => {
__reduce111(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
112 => {
__reduce112(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
113 => {
__reduce113(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
114 => {
__reduce114(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
115 => {
__reduce115(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
116 => {
__reduce116(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
117 => {
__reduce117(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
118 => {
__reduce118(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
119 => {
__reduce119(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
120 => {
__reduce120(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
121 => {
__reduce121(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
122 => {
__reduce122(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
123 => {
__reduce123(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
124 => {
// HopHeadRule = At<"int">, OfType => ActionFn(389);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant54(__symbols);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action389::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
125 => {
// HopHeadRule = At<"int"> => ActionFn(390);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action390::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
126 => {
// HopHeadRule = "-", At<"int">, OfType => ActionFn(391);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant54(__symbols);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = match super::__action391::<>(__sym0, __sym1, __sym2) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(3, 73)
}
127 => {
// HopHeadRule = "-", At<"int"> => ActionFn(392);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action392::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
128 => {
// HopHeadRule = "+", At<"int">, OfType => ActionFn(393);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant54(__symbols);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = match super::__action393::<>(__sym0, __sym1, __sym2) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(3, 73)
}
129 => {
// HopHeadRule = "+", At<"int"> => ActionFn(394);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action394::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
130 => {
__reduce130(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
131 => {
__reduce131(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
132 => {
__reduce132(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
133 => {
__reduce133(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
134 => {
__reduce134(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
135 => {
__reduce135(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
136 => {
__reduce136(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
137 => {
__reduce137(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
138 => {
__reduce138(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
139 => {
__reduce139(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
140 => {
__reduce140(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
141 => {
__reduce141(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
142 => {
__reduce142(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
143 => {
__reduce143(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
144 => {
__reduce144(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
145 => {
__reduce145(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
146 => {
__reduce146(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
147 => {
__reduce147(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
148 => {
__reduce148(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
149 => {
__reduce149(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
150 => {
__reduce150(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
151 => {
__reduce151(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
152 => {
__reduce152(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
153 => {
__reduce153(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
154 => {
__reduce154(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
155 => {
__reduce155(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
156 => {
__reduce156(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
157 => {
__reduce157(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
158 => {
__reduce158(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
159 => {
__reduce159(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
160 => {
__reduce160(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
161 => {
__reduce161(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
162 => {
__reduce162(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
163 => {
__reduce163(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
164 => {
__reduce164(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
165 => {
__reduce165(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
166 => {
__reduce166(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
167 => {
__reduce167(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
168 => {
__reduce168(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
169 => {
__reduce169(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
170 => {
__reduce170(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
171 => {
__reduce171(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
172 => {
__reduce172(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
173 => {
__reduce173(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
174 => {
__reduce174(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
175 => {
__reduce175(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
176 => {
__reduce176(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
177 => {
__reduce177(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
178 => {
// MomentRule = At<"@t0"> => ActionFn(12);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action12::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
179 => {
__reduce179(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
180 => {
__reduce180(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
181 => {
// MomentRule = At<"@c0"> => ActionFn(15);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action15::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
182 => {
__reduce182(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
183 => {
__reduce183(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
184 => {
__reduce184(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
185 => {
__reduce185(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
186 => {
__reduce186(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
187 => {
__reduce187(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
188 => {
__reduce188(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
189 => {
// NumberRule = At<"int"> => ActionFn(137);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action137::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 98)
}
190 => {
// NumberRule = At<"float"> => ActionFn(138);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action138::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 98)
}
191 => {
__reduce191(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
192 => {
__reduce192(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
193 => {
__reduce193(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
194 => {
__reduce194(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
195 => {
__reduce195(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
196 => {
__reduce196(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
197 => {
__reduce197(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
198 => {
__reduce198(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
199 => {
__reduce199(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
200 => {
__reduce200(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
201 => {
__reduce201(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
202 => {
__reduce202(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
203 => {
__reduce203(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
204 => {
__reduce204(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
205 => {
__reduce205(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
206 => {
__reduce206(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
207 => {
__reduce207(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
208 => {
__reduce208(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
209 => {
__reduce209(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
210 => {
__reduce210(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
211 => {
__reduce211(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
212 => {
__reduce212(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
213 => {
__reduce213(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
214 => {
__reduce214(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
215 => {
__reduce215(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
216 => {
__reduce216(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
217 => {
__reduce217(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
218 => {
__reduce218(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
219 => {
__reduce219(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
220 => {
__reduce220(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
221 => {
__reduce221(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
222 => {
__reduce222(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
223 => {
__reduce223(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
224 => {
__reduce224(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
225 => {
__reduce225(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
226 => {
__reduce226(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
227 => {
__reduce227(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
228 => {
__reduce228(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
229 => {
// Signed = At<"int"> => ActionFn(88);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action88::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant64(__nt), __end));
(1, 112)
}
230 => {
// Signed = "-", At<"int"> => ActionFn(89);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action89::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant64(__nt), __end));
(2, 112)
}
231 => {
// Signed = "+", At<"int"> => ActionFn(90);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant9(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = match super::__action90::<>(__sym0, __sym1) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant64(__nt), __end));
(2, 112)
}
232 => {
__reduce232(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
233 => {
__reduce233(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
234 => {
__reduce234(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
235 => {
__reduce235(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
236 => {
__reduce236(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
237 => {
__reduce237(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
238 => {
__reduce238(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
239 => {
// StringRule = At<"string"> => ActionFn(139);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = match super::__action139::<>(__sym0) {
Ok(v) => v,
Err(e) => return Some(Err(e)),
};
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 115)
}
240 => {
__reduce240(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
241 => {
__reduce241(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
242 => {
__reduce242(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
243 => {
__reduce243(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
244 => {
__reduce244(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
245 => {
__reduce245(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
246 => {
__reduce246(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
247 => {
__reduce247(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
248 => {
__reduce248(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
249 => {
__reduce249(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
250 => {
__reduce250(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
251 => {
__reduce251(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
252 => {
__reduce252(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
253 => {
__reduce253(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
254 => {
__reduce254(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
255 => {
__reduce255(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
256 => {
__reduce256(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
257 => {
__reduce257(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
258 => {
__reduce258(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
259 => {
__reduce259(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
260 => {
__reduce260(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
261 => {
__reduce261(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
262 => {
__reduce262(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
263 => {
__reduce263(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
264 => {
__reduce264(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
265 => {
__reduce265(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
266 => {
__reduce266(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
267 => {
__reduce267(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
268 => {
__reduce268(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
269 => {
__reduce269(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
270 => {
__reduce270(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
271 => {
__reduce271(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
272 => {
__reduce272(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
273 => {
__reduce273(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
274 => {
__reduce274(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
275 => {
__reduce275(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
276 => {
__reduce276(__lookahead_start, __symbols, core::marker::PhantomData::<(&())>)
}
277 => {
// __SelectorRule = SelectorRule => ActionFn(0);
let __sym0 = __pop_Variant63(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action0::<>(__sym0);
return Some(Ok(__nt));
}
_ => panic!("invalid action code {__action}")
};
let __states_len = __states.len();
__states.truncate(__states_len - __pop_states);
let __state = *__states.last().unwrap();
let __next_state = __goto(__state, __nonterminal);
__states.push(__next_state);
None
}
#[inline(never)]
fn __symbol_type_mismatch() -> ! {
panic!("symbol type mismatch")
}
fn __pop_Variant6<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant6(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant62<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (Body, Tail), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant62(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant66<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (Vec<Control>, Vec<Tail>), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant66(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant49<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, (Vec<Hop>, Option<Span>), usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant49(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant8<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Alternative, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant8(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant29<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Combinator, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant29(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant38<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Condition, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant38(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant61<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Conditions, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant61(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant39<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Control, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant39(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant42<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, DepthItem, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant42(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant44<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Head, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant44(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant48<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Hop, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant48(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant45<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, HopHead, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant45(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant41<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Integer, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant41(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant53<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Literal, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant53(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant57<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Moment, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant57(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant50<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Name, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant50(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant59<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Operand, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant59(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant43<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Operator, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant43(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant67<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<(Vec<Control>, Vec<Tail>)>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant67(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant19<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Spanned<Integer>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant19(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant26<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Spanned<Time>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant26(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant5<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Spanned<Value>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant5(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant2<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Token<'s>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant2(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant58<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<TypeName>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant58(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant31<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Vec<Alternative>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant31(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant35<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Vec<DepthItem>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant35(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant33<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Option<Vec<Spanned<Value>>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant33(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant46<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Part, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant46(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant60<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Position, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant60(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant63<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Selector, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant63(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant12<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Combinator>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant12(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant17<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Head>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant17(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant18<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<HopHead>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant18(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant14<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Integer>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant14(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant22<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Moment>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant22(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant20<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Name>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant20(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant24<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Operand>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant24(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant15<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Operator>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant15(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant23<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Option<Spanned<Integer>>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant23(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant11<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<String>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant11(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant25<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Time>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant25(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant10<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Token<'s>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant10(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant21<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<TypeName>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant21(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant4<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Value>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant4(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant16<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Vec<Alternative>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant16(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant13<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<Vec<DepthItem>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant13(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant9<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Spanned<&'s str>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant9(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant65<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Step, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant65(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant27<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, String, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant27(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant68<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Tail, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant68(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant70<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Time, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant70(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant1<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Token<'s>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant1(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant54<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, TypeName, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant54(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant40<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Value, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant40(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant30<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Alternative>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant30(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant37<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Condition>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant37(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant34<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<DepthItem>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant34(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant36<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Hop>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant36(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant56<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Part>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant56(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant55<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Spanned<Token<'s>>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant55(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant32<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Spanned<Value>>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant32(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant28<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, Vec<Step>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant28(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant47<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<Part>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant47(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant69<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<Tail>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant69(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant52<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<build::LiteralItem>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant52(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant3<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, alloc::vec::Vec<&'s str>, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant3(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant51<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, build::LiteralItem, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant51(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant64<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, i64, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant64(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant7<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, usize, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant7(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __pop_Variant0<
  's,
>(
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>
) -> (usize, &'s str, usize)
 {
match __symbols.pop() {
Some((__l, __Symbol::Variant0(__v), __r)) => (__l, __v, __r),
_ => __symbol_type_mismatch()
}
}
fn __reduce0<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ","? = "," => ActionFn(162);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action162::<>(__sym0);
__symbols.push((__start, __Symbol::Variant2(__nt), __end));
(1, 0)
}
fn __reduce1<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ","? =  => ActionFn(163);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action163::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant2(__nt), __end));
(0, 0)
}
fn __reduce2<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"* =  => ActionFn(203);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action203::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 1)
}
fn __reduce3<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"* = ":kind"+ => ActionFn(204);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action204::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 1)
}
fn __reduce4<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"+ = ":kind" => ActionFn(242);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action242::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 2)
}
fn __reduce5<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ":kind"+ = ":kind"+, ":kind" => ActionFn(243);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action243::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(2, 2)
}
fn __reduce6<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ("=" <At<ControlValue>>) = "=", At<ControlValue> => ActionFn(227);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant4(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action227::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(2, 3)
}
fn __reduce7<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ("=" <At<ControlValue>>)? = "=", At<ControlValue> => ActionFn(256);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant4(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action256::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(2, 4)
}
fn __reduce8<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ("=" <At<ControlValue>>)? =  => ActionFn(226);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action226::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant5(__nt), __end));
(0, 4)
}
fn __reduce9<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// () =  => ActionFn(175);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action175::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant6(__nt), __end));
(0, 5)
}
fn __reduce10<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// @L =  => ActionFn(230);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action230::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(0, 6)
}
fn __reduce11<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// @R =  => ActionFn(224);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action224::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant7(__nt), __end));
(0, 7)
}
fn __reduce12<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Chain => ActionFn(401);
let __sym0 = __pop_Variant28(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action401::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 8)
}
fn __reduce13<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Chain, TailRule+ => ActionFn(402);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant69(__symbols);
let __sym0 = __pop_Variant28(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action402::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 8)
}
fn __reduce14<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = PositionRule => ActionFn(403);
let __sym0 = __pop_Variant60(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action403::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 8)
}
fn __reduce15<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = PositionRule, TailRule+ => ActionFn(404);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant69(__symbols);
let __sym0 = __pop_Variant60(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action404::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 8)
}
fn __reduce16<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Search => ActionFn(405);
let __sym0 = __pop_Variant62(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action405::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 8)
}
fn __reduce17<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AlternativeRule = Search, TailRule+ => ActionFn(406);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant69(__symbols);
let __sym0 = __pop_Variant62(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action406::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 8)
}
fn __reduce18<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<":pseudo"> = ":pseudo" => ActionFn(315);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action315::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 9)
}
fn __reduce19<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"?"> = "?" => ActionFn(316);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action316::<>(__sym0);
__symbols.push((__start, __Symbol::Variant10(__nt), __end));
(1, 10)
}
fn __reduce20<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"@c0"> = "@c0" => ActionFn(317);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action317::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 11)
}
fn __reduce21<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"@control"> = "@control" => ActionFn(318);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action318::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 12)
}
fn __reduce22<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"@t0"> = "@t0" => ActionFn(319);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action319::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 13)
}
fn __reduce23<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"d0"> = "d0" => ActionFn(320);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action320::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 14)
}
fn __reduce24<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"float"> = "float" => ActionFn(321);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action321::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 15)
}
fn __reduce25<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"int"> = "int" => ActionFn(322);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action322::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 16)
}
fn __reduce26<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<"string"> = "string" => ActionFn(323);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action323::<>(__sym0);
__symbols.push((__start, __Symbol::Variant9(__nt), __end));
(1, 17)
}
fn __reduce27<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<AttributeName> = AttributeName => ActionFn(324);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action324::<>(__sym0);
__symbols.push((__start, __Symbol::Variant11(__nt), __end));
(1, 18)
}
fn __reduce28<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<ChildRule> = ChildRule => ActionFn(325);
let __sym0 = __pop_Variant29(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action325::<>(__sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 19)
}
fn __reduce29<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<CombinatorRule> = CombinatorRule => ActionFn(326);
let __sym0 = __pop_Variant29(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action326::<>(__sym0);
__symbols.push((__start, __Symbol::Variant12(__nt), __end));
(1, 20)
}
fn __reduce30<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<ControlValue> = ControlValue => ActionFn(327);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action327::<>(__sym0);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(1, 21)
}
fn __reduce31<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthCallRule> = DepthCallRule => ActionFn(328);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action328::<>(__sym0);
__symbols.push((__start, __Symbol::Variant13(__nt), __end));
(1, 22)
}
fn __reduce32<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthHop> = DepthHop => ActionFn(329);
let __sym0 = __pop_Variant41(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action329::<>(__sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 23)
}
fn __reduce33<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthOperator> = DepthOperator => ActionFn(330);
let __sym0 = __pop_Variant43(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action330::<>(__sym0);
__symbols.push((__start, __Symbol::Variant15(__nt), __end));
(1, 24)
}
fn __reduce34<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<DepthSet> = DepthSet => ActionFn(331);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action331::<>(__sym0);
__symbols.push((__start, __Symbol::Variant13(__nt), __end));
(1, 25)
}
fn __reduce35<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<HasRule> = HasRule => ActionFn(332);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action332::<>(__sym0);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(1, 26)
}
fn __reduce36<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<HeadRule> = HeadRule => ActionFn(333);
let __sym0 = __pop_Variant44(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action333::<>(__sym0);
__symbols.push((__start, __Symbol::Variant17(__nt), __end));
(1, 27)
}
fn __reduce37<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<HopHeadRule> = HopHeadRule => ActionFn(334);
let __sym0 = __pop_Variant45(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action334::<>(__sym0);
__symbols.push((__start, __Symbol::Variant18(__nt), __end));
(1, 28)
}
fn __reduce38<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<IntegerRule> = IntegerRule => ActionFn(335);
let __sym0 = __pop_Variant41(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action335::<>(__sym0);
__symbols.push((__start, __Symbol::Variant14(__nt), __end));
(1, 29)
}
fn __reduce39<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<IntegerRule>? = At<IntegerRule> => ActionFn(194);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action194::<>(__sym0);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(1, 30)
}
fn __reduce40<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<IntegerRule>? =  => ActionFn(195);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action195::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(0, 30)
}
fn __reduce41<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<KeyRule> = KeyRule => ActionFn(336);
let __sym0 = __pop_Variant50(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action336::<>(__sym0);
__symbols.push((__start, __Symbol::Variant20(__nt), __end));
(1, 31)
}
fn __reduce42<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<LiteralType> = LiteralType => ActionFn(337);
let __sym0 = __pop_Variant54(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action337::<>(__sym0);
__symbols.push((__start, __Symbol::Variant21(__nt), __end));
(1, 32)
}
fn __reduce43<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<MomentRule> = MomentRule => ActionFn(338);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action338::<>(__sym0);
__symbols.push((__start, __Symbol::Variant22(__nt), __end));
(1, 33)
}
fn __reduce44<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<NotRule> = NotRule => ActionFn(339);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action339::<>(__sym0);
__symbols.push((__start, __Symbol::Variant16(__nt), __end));
(1, 34)
}
fn __reduce45<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<NthRule> = NthRule => ActionFn(340);
let __sym0 = __pop_Variant19(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action340::<>(__sym0);
__symbols.push((__start, __Symbol::Variant23(__nt), __end));
(1, 35)
}
fn __reduce46<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<OperandRule> = OperandRule => ActionFn(341);
let __sym0 = __pop_Variant59(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action341::<>(__sym0);
__symbols.push((__start, __Symbol::Variant24(__nt), __end));
(1, 36)
}
fn __reduce47<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<OperatorRule> = OperatorRule => ActionFn(342);
let __sym0 = __pop_Variant43(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action342::<>(__sym0);
__symbols.push((__start, __Symbol::Variant15(__nt), __end));
(1, 37)
}
fn __reduce48<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<RangeEnd> = RangeEnd => ActionFn(343);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action343::<>(__sym0);
__symbols.push((__start, __Symbol::Variant22(__nt), __end));
(1, 38)
}
fn __reduce49<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TagRule> = TagRule => ActionFn(344);
let __sym0 = __pop_Variant50(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action344::<>(__sym0);
__symbols.push((__start, __Symbol::Variant20(__nt), __end));
(1, 39)
}
fn __reduce50<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TimeRule> = TimeRule => ActionFn(345);
let __sym0 = __pop_Variant70(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action345::<>(__sym0);
__symbols.push((__start, __Symbol::Variant25(__nt), __end));
(1, 40)
}
fn __reduce51<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TimeRule>? = At<TimeRule> => ActionFn(235);
let __sym0 = __pop_Variant25(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action235::<>(__sym0);
__symbols.push((__start, __Symbol::Variant26(__nt), __end));
(1, 41)
}
fn __reduce52<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TimeRule>? =  => ActionFn(236);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action236::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant26(__nt), __end));
(0, 41)
}
fn __reduce53<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<TypeRule> = TypeRule => ActionFn(346);
let __sym0 = __pop_Variant54(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action346::<>(__sym0);
__symbols.push((__start, __Symbol::Variant21(__nt), __end));
(1, 42)
}
fn __reduce54<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// At<ValueRule> = ValueRule => ActionFn(347);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action347::<>(__sym0);
__symbols.push((__start, __Symbol::Variant4(__nt), __end));
(1, 43)
}
fn __reduce55<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AttributeName = Words => ActionFn(118);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action118::<>(__sym0);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 44)
}
fn __reduce56<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// AttributeName = StringRule => ActionFn(119);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action119::<>(__sym0);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 44)
}
fn __reduce57<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Chain = StepRule => ActionFn(38);
let __sym0 = __pop_Variant65(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action38::<>(__sym0);
__symbols.push((__start, __Symbol::Variant28(__nt), __end));
(1, 45)
}
fn __reduce58<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Chain = Chain, At<CombinatorRule>, StepRule => ActionFn(39);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant65(__symbols);
let __sym1 = __pop_Variant12(__symbols);
let __sym0 = __pop_Variant28(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action39::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant28(__nt), __end));
(3, 45)
}
fn __reduce59<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ChildRule = "child" => ActionFn(69);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action69::<>(__sym0);
__symbols.push((__start, __Symbol::Variant29(__nt), __end));
(1, 46)
}
fn __reduce60<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CombinatorRule = "descendant" => ActionFn(40);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action40::<>(__sym0);
__symbols.push((__start, __Symbol::Variant29(__nt), __end));
(1, 47)
}
fn __reduce61<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CombinatorRule = "child" => ActionFn(41);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action41::<>(__sym0);
__symbols.push((__start, __Symbol::Variant29(__nt), __end));
(1, 47)
}
fn __reduce62<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule> = AlternativeRule => ActionFn(233);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action233::<>(__sym0);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(1, 48)
}
fn __reduce63<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule> = CommaList<AlternativeRule>, ",", AlternativeRule => ActionFn(234);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant8(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action234::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 48)
}
fn __reduce64<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule>? = CommaList<AlternativeRule> => ActionFn(192);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action192::<>(__sym0);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(1, 49)
}
fn __reduce65<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<AlternativeRule>? =  => ActionFn(193);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action193::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(0, 49)
}
fn __reduce66<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>> = At<ValueRule> => ActionFn(156);
let __sym0 = __pop_Variant4(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action156::<>(__sym0);
__symbols.push((__start, __Symbol::Variant32(__nt), __end));
(1, 50)
}
fn __reduce67<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>> = CommaList<At<ValueRule>>, ",", At<ValueRule> => ActionFn(157);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant4(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant32(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action157::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant32(__nt), __end));
(3, 50)
}
fn __reduce68<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>>? = CommaList<At<ValueRule>> => ActionFn(154);
let __sym0 = __pop_Variant32(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action154::<>(__sym0);
__symbols.push((__start, __Symbol::Variant33(__nt), __end));
(1, 51)
}
fn __reduce69<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<At<ValueRule>>? =  => ActionFn(155);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action155::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant33(__nt), __end));
(0, 51)
}
fn __reduce70<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule> = DepthItemRule => ActionFn(185);
let __sym0 = __pop_Variant42(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action185::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 52)
}
fn __reduce71<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule> = CommaList<DepthItemRule>, ",", DepthItemRule => ActionFn(186);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant42(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action186::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 52)
}
fn __reduce72<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule>? = CommaList<DepthItemRule> => ActionFn(183);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action183::<>(__sym0);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(1, 53)
}
fn __reduce73<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<DepthItemRule>? =  => ActionFn(184);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action184::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(0, 53)
}
fn __reduce74<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<HopRule> = HopRule => ActionFn(173);
let __sym0 = __pop_Variant48(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action173::<>(__sym0);
__symbols.push((__start, __Symbol::Variant36(__nt), __end));
(1, 54)
}
fn __reduce75<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<HopRule> = CommaList<HopRule>, ",", HopRule => ActionFn(174);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant48(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant36(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action174::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant36(__nt), __end));
(3, 54)
}
fn __reduce76<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule> = RelativeRule => ActionFn(190);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action190::<>(__sym0);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(1, 55)
}
fn __reduce77<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule> = CommaList<RelativeRule>, ",", RelativeRule => ActionFn(191);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant8(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action191::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 55)
}
fn __reduce78<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule>? = CommaList<RelativeRule> => ActionFn(188);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action188::<>(__sym0);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(1, 56)
}
fn __reduce79<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<RelativeRule>? =  => ActionFn(189);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action189::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant31(__nt), __end));
(0, 56)
}
fn __reduce80<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem> = SimpleDepthItem => ActionFn(180);
let __sym0 = __pop_Variant42(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action180::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 57)
}
fn __reduce81<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem> = CommaList<SimpleDepthItem>, ",", SimpleDepthItem => ActionFn(181);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant42(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action181::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 57)
}
fn __reduce82<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem>? = CommaList<SimpleDepthItem> => ActionFn(178);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action178::<>(__sym0);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(1, 58)
}
fn __reduce83<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// CommaList<SimpleDepthItem>? =  => ActionFn(179);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action179::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant35(__nt), __end));
(0, 58)
}
fn __reduce84<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionList =  => ActionFn(259);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action259::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(0, 59)
}
fn __reduce85<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionList = Conditions1 => ActionFn(113);
let __sym0 = __pop_Variant37(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action113::<>(__sym0);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(1, 59)
}
fn __reduce86<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionRule = At<AttributeName> => ActionFn(116);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action116::<>(__sym0);
__symbols.push((__start, __Symbol::Variant38(__nt), __end));
(1, 60)
}
fn __reduce87<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ConditionRule = At<AttributeName>, At<OperatorRule>, At<OperandRule> => ActionFn(117);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant24(__symbols);
let __sym1 = __pop_Variant15(__symbols);
let __sym0 = __pop_Variant11(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action117::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant38(__nt), __end));
(3, 60)
}
fn __reduce88<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Conditions1 = ConditionRule => ActionFn(114);
let __sym0 = __pop_Variant38(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action114::<>(__sym0);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(1, 61)
}
fn __reduce89<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Conditions1 = Conditions1, ",", ConditionRule => ActionFn(252);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant38(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant37(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action252::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(3, 61)
}
fn __reduce90<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Conditions1 = Conditions1, ConditionRule => ActionFn(253);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant38(__symbols);
let __sym0 = __pop_Variant37(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action253::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant37(__nt), __end));
(2, 61)
}
fn __reduce91<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlRule = At<"@control">, "=", At<ControlValue> => ActionFn(348);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant4(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action348::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant39(__nt), __end));
(3, 62)
}
fn __reduce92<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlRule = At<"@control"> => ActionFn(349);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action349::<>(__sym0);
__symbols.push((__start, __Symbol::Variant39(__nt), __end));
(1, 62)
}
fn __reduce93<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlValue = "word" => ActionFn(7);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action7::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 63)
}
fn __reduce94<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlValue = StringRule => ActionFn(8);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action8::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 63)
}
fn __reduce95<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ControlValue = IntegerRule => ActionFn(9);
let __sym0 = __pop_Variant41(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action9::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 63)
}
fn __reduce96<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthAddress = At<DepthHop> => ActionFn(47);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action47::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 64)
}
fn __reduce97<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthAddress = At<DepthHop>, "..", At<DepthHop> => ActionFn(48);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action48::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 64)
}
fn __reduce98<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthAddress = "depth(", DepthItems, ")" => ActionFn(49);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant34(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action49::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 64)
}
fn __reduce99<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthCallRule = ":depth(", DepthItems, ")" => ActionFn(63);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant34(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action63::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 65)
}
fn __reduce101<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthHop = "d$n" => ActionFn(51);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action51::<>(__sym0);
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 66)
}
fn __reduce102<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItemRule = SimpleDepthItem => ActionFn(74);
let __sym0 = __pop_Variant42(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action74::<>(__sym0);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(1, 67)
}
fn __reduce103<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItemRule = At<DepthSet> => ActionFn(75);
let __sym0 = __pop_Variant13(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action75::<>(__sym0);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(1, 67)
}
fn __reduce104<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItems = CommaList<DepthItemRule> => ActionFn(371);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action371::<>(__sym0);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(1, 68)
}
fn __reduce105<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthItems =  => ActionFn(372);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action372::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(0, 68)
}
fn __reduce106<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = "<" => ActionFn(81);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action81::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce107<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = "<=" => ActionFn(82);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action82::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce108<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = ">" => ActionFn(83);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action83::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce109<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = ">=" => ActionFn(84);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action84::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce110<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthOperator = "=" => ActionFn(85);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action85::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 69)
}
fn __reduce111<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthSet = "{", CommaList<SimpleDepthItem>, "}" => ActionFn(375);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant34(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action375::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(3, 70)
}
fn __reduce112<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// DepthSet = "{", "}" => ActionFn(376);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action376::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant34(__nt), __end));
(2, 70)
}
fn __reduce113<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HasRule = ":has(", CommaList<RelativeRule>, ")" => ActionFn(373);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action373::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 71)
}
fn __reduce114<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HasRule = ":has(", ")" => ActionFn(374);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action374::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(2, 71)
}
fn __reduce115<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HeadRule = "^root" => ActionFn(44);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action44::<>(__sym0);
__symbols.push((__start, __Symbol::Variant44(__nt), __end));
(1, 72)
}
fn __reduce116<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HeadRule = DepthAddress => ActionFn(45);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action45::<>(__sym0);
__symbols.push((__start, __Symbol::Variant44(__nt), __end));
(1, 72)
}
fn __reduce117<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HeadRule = "*" => ActionFn(46);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action46::<>(__sym0);
__symbols.push((__start, __Symbol::Variant44(__nt), __end));
(1, 72)
}
fn __reduce118<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "^root" => ActionFn(99);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action99::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce119<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = DepthAddress => ActionFn(100);
let __sym0 = __pop_Variant34(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action100::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce120<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "word" => ActionFn(379);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action379::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce121<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "word", KindSuffix+ => ActionFn(380);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action380::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
fn __reduce122<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "*", OfType => ActionFn(387);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant54(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action387::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(2, 73)
}
fn __reduce123<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "*" => ActionFn(388);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action388::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce130<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = Many<At<"?">> => ActionFn(106);
let __sym0 = __pop_Variant55(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action106::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce131<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopHeadRule = "end" => ActionFn(107);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action107::<>(__sym0);
__symbols.push((__start, __Symbol::Variant45(__nt), __end));
(1, 73)
}
fn __reduce132<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart = UntypedPart => ActionFn(97);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action97::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 74)
}
fn __reduce133<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart = Props => ActionFn(98);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action98::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 74)
}
fn __reduce134<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart* =  => ActionFn(170);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action170::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(0, 75)
}
fn __reduce135<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart* = HopPart+ => ActionFn(171);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action171::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 75)
}
fn __reduce136<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart+ = HopPart => ActionFn(244);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action244::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 76)
}
fn __reduce137<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopPart+ = HopPart+, HopPart => ActionFn(245);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action245::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(2, 76)
}
fn __reduce138<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopRule = At<HopHeadRule> => ActionFn(377);
let __sym0 = __pop_Variant18(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action377::<>(__sym0);
__symbols.push((__start, __Symbol::Variant48(__nt), __end));
(1, 77)
}
fn __reduce139<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopRule = At<HopHeadRule>, HopPart+ => ActionFn(378);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant47(__symbols);
let __sym0 = __pop_Variant18(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action378::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant48(__nt), __end));
(2, 77)
}
fn __reduce140<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// HopRule = Many<HopPart> => ActionFn(351);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action351::<>(__sym0);
__symbols.push((__start, __Symbol::Variant48(__nt), __end));
(1, 77)
}
fn __reduce141<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Hops =  => ActionFn(260);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action260::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant49(__nt), __end));
(0, 78)
}
fn __reduce142<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Hops = CommaList<HopRule> => ActionFn(93);
let __sym0 = __pop_Variant36(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action93::<>(__sym0);
__symbols.push((__start, __Symbol::Variant49(__nt), __end));
(1, 78)
}
fn __reduce143<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Hops = CommaList<HopRule>, "," => ActionFn(352);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant36(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action352::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant49(__nt), __end));
(2, 78)
}
fn __reduce144<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// IntegerRule = Signed => ActionFn(86);
let __sym0 = __pop_Variant64(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action86::<>(__sym0);
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 79)
}
fn __reduce145<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// IntegerRule = "$param" => ActionFn(87);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action87::<>(__sym0);
__symbols.push((__start, __Symbol::Variant41(__nt), __end));
(1, 79)
}
fn __reduce146<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KeyRule = "#key" => ActionFn(70);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action70::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 80)
}
fn __reduce147<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KeyRule = "#$key" => ActionFn(71);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action71::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 80)
}
fn __reduce148<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KeyRule = "#", StringRule => ActionFn(72);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant27(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action72::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(2, 80)
}
fn __reduce149<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix = ":kind" => ActionFn(109);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action109::<>(__sym0);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(1, 81)
}
fn __reduce150<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix = ".type" => ActionFn(110);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action110::<>(__sym0);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(1, 81)
}
fn __reduce151<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix* =  => ActionFn(166);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action166::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 82)
}
fn __reduce152<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix* = KindSuffix+ => ActionFn(167);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action167::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 82)
}
fn __reduce153<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix+ = KindSuffix => ActionFn(246);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action246::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 83)
}
fn __reduce154<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// KindSuffix+ = KindSuffix+, KindSuffix => ActionFn(247);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action247::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(2, 83)
}
fn __reduce155<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem = At<KeyRule> => ActionFn(144);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action144::<>(__sym0);
__symbols.push((__start, __Symbol::Variant51(__nt), __end));
(1, 84)
}
fn __reduce156<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem = Props => ActionFn(145);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action145::<>(__sym0);
__symbols.push((__start, __Symbol::Variant51(__nt), __end));
(1, 84)
}
fn __reduce157<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem = At<TagRule> => ActionFn(146);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action146::<>(__sym0);
__symbols.push((__start, __Symbol::Variant51(__nt), __end));
(1, 84)
}
fn __reduce158<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem* =  => ActionFn(149);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action149::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(0, 85)
}
fn __reduce159<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem* = LiteralItem+ => ActionFn(150);
let __sym0 = __pop_Variant52(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action150::<>(__sym0);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(1, 85)
}
fn __reduce160<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem+ = LiteralItem => ActionFn(248);
let __sym0 = __pop_Variant51(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action248::<>(__sym0);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(1, 86)
}
fn __reduce161<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralItem+ = LiteralItem+, LiteralItem => ActionFn(249);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant51(__symbols);
let __sym0 = __pop_Variant52(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action249::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant52(__nt), __end));
(2, 86)
}
fn __reduce162<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind = ":", "word" => ActionFn(142);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action142::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(2, 87)
}
fn __reduce163<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind = ".type" => ActionFn(143);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action143::<>(__sym0);
__symbols.push((__start, __Symbol::Variant0(__nt), __end));
(1, 87)
}
fn __reduce164<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind* =  => ActionFn(147);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action147::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(0, 88)
}
fn __reduce165<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind* = LiteralKind+ => ActionFn(148);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action148::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 88)
}
fn __reduce166<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind+ = LiteralKind => ActionFn(250);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action250::<>(__sym0);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(1, 89)
}
fn __reduce167<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralKind+ = LiteralKind+, LiteralKind => ActionFn(251);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant0(__symbols);
let __sym0 = __pop_Variant3(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action251::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant3(__nt), __end));
(2, 89)
}
fn __reduce168<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralRule = At<LiteralType> => ActionFn(383);
let __sym0 = __pop_Variant21(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action383::<>(__sym0);
__symbols.push((__start, __Symbol::Variant53(__nt), __end));
(1, 90)
}
fn __reduce169<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralRule = At<LiteralType>, LiteralItem+ => ActionFn(384);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant52(__symbols);
let __sym0 = __pop_Variant21(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action384::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant53(__nt), __end));
(2, 90)
}
fn __reduce170<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralType = "word" => ActionFn(385);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action385::<>(__sym0);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(1, 91)
}
fn __reduce171<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// LiteralType = "word", LiteralKind+ => ActionFn(386);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action386::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(2, 91)
}
fn __reduce172<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<At<"?">> = At<"?"> => ActionFn(214);
let __sym0 = __pop_Variant10(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action214::<>(__sym0);
__symbols.push((__start, __Symbol::Variant55(__nt), __end));
(1, 92)
}
fn __reduce173<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<At<"?">> = Many<At<"?">>, At<"?"> => ActionFn(215);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant10(__symbols);
let __sym0 = __pop_Variant55(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action215::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant55(__nt), __end));
(2, 92)
}
fn __reduce174<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<HopPart> = HopPart => ActionFn(168);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action168::<>(__sym0);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(1, 93)
}
fn __reduce175<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<HopPart> = Many<HopPart>, HopPart => ActionFn(169);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action169::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(2, 93)
}
fn __reduce176<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<PartRule> = PartRule => ActionFn(208);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action208::<>(__sym0);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(1, 94)
}
fn __reduce177<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Many<PartRule> = Many<PartRule>, PartRule => ActionFn(209);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action209::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant56(__nt), __end));
(2, 94)
}
fn __reduce179<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@t$n" => ActionFn(13);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action13::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce180<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@t-*" => ActionFn(14);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action14::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce182<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@c$n" => ActionFn(16);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action16::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce183<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@*" => ActionFn(17);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action17::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce184<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// MomentRule = "@history" => ActionFn(18);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action18::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 95)
}
fn __reduce185<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NotRule = ":not(", CommaList<AlternativeRule>, ")" => ActionFn(367);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action367::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(3, 96)
}
fn __reduce186<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NotRule = ":not(", ")" => ActionFn(368);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action368::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant30(__nt), __end));
(2, 96)
}
fn __reduce187<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NthRule = ":nth(", At<IntegerRule>, ")" => ActionFn(363);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant14(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action363::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(3, 97)
}
fn __reduce188<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// NthRule = ":nth(", ")" => ActionFn(364);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action364::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant19(__nt), __end));
(2, 97)
}
fn __reduce191<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType = ":type" => ActionFn(381);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action381::<>(__sym0);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(1, 99)
}
fn __reduce192<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType = ":type", KindSuffix+ => ActionFn(382);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action382::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(2, 99)
}
fn __reduce193<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType? = OfType => ActionFn(164);
let __sym0 = __pop_Variant54(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action164::<>(__sym0);
__symbols.push((__start, __Symbol::Variant58(__nt), __end));
(1, 100)
}
fn __reduce194<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OfType? =  => ActionFn(165);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action165::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant58(__nt), __end));
(0, 100)
}
fn __reduce195<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperandRule = ValueRule => ActionFn(129);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action129::<>(__sym0);
__symbols.push((__start, __Symbol::Variant59(__nt), __end));
(1, 101)
}
fn __reduce196<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperandRule = "array[", CommaList<At<ValueRule>>, "]" => ActionFn(369);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant32(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action369::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant59(__nt), __end));
(3, 101)
}
fn __reduce197<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperandRule = "array[", "]" => ActionFn(370);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action370::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant59(__nt), __end));
(2, 101)
}
fn __reduce198<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "=" => ActionFn(122);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action122::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce199<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "!=" => ActionFn(123);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action123::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce200<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "<" => ActionFn(124);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action124::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce201<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "<=" => ActionFn(125);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action125::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce202<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = ">" => ActionFn(126);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action126::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce203<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = ">=" => ActionFn(127);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action127::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce204<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// OperatorRule = "~" => ActionFn(128);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action128::<>(__sym0);
__symbols.push((__start, __Symbol::Variant43(__nt), __end));
(1, 102)
}
fn __reduce205<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule = At<TypeRule> => ActionFn(52);
let __sym0 = __pop_Variant21(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action52::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 103)
}
fn __reduce206<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule = UntypedPart => ActionFn(53);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action53::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 103)
}
fn __reduce207<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule* =  => ActionFn(210);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action210::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(0, 104)
}
fn __reduce208<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule* = PartRule+ => ActionFn(211);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action211::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 104)
}
fn __reduce209<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule+ = PartRule => ActionFn(240);
let __sym0 = __pop_Variant46(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action240::<>(__sym0);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(1, 105)
}
fn __reduce210<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PartRule+ = PartRule+, PartRule => ActionFn(241);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant46(__symbols);
let __sym0 = __pop_Variant47(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action241::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant47(__nt), __end));
(2, 105)
}
fn __reduce211<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// PositionRule = "position(", Hops, ")" => ActionFn(354);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant49(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action354::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant60(__nt), __end));
(3, 106)
}
fn __reduce212<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Props = "{", ConditionList, "}" => ActionFn(355);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action355::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant61(__nt), __end));
(3, 107)
}
fn __reduce213<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = MomentRule => ActionFn(19);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action19::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 108)
}
fn __reduce214<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = Signed => ActionFn(20);
let __sym0 = __pop_Variant64(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action20::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 108)
}
fn __reduce215<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = "-", "*" => ActionFn(21);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action21::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(2, 108)
}
fn __reduce216<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RangeEnd = "$param" => ActionFn(22);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action22::<>(__sym0);
__symbols.push((__start, __Symbol::Variant57(__nt), __end));
(1, 108)
}
fn __reduce217<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RelativeRule = AlternativeRule => ActionFn(67);
let __sym0 = __pop_Variant8(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action67::<>(__sym0);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(1, 109)
}
fn __reduce218<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RelativeRule = At<ChildRule>, Chain => ActionFn(407);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant28(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action407::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(2, 109)
}
fn __reduce219<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// RelativeRule = At<ChildRule>, Chain, TailRule+ => ActionFn(408);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant69(__symbols);
let __sym1 = __pop_Variant28(__symbols);
let __sym0 = __pop_Variant12(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action408::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant8(__nt), __end));
(3, 109)
}
fn __reduce220<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = Props => ActionFn(26);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action26::<>(__sym0);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(1, 110)
}
fn __reduce221<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = At<TagRule> => ActionFn(27);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action27::<>(__sym0);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(1, 110)
}
fn __reduce222<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = "??", Props => ActionFn(28);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant61(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action28::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(2, 110)
}
fn __reduce223<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = WithinRule, "??", Props => ActionFn(29);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant61(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant60(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action29::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(3, 110)
}
fn __reduce224<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Search = Many<At<"?">>, Props => ActionFn(30);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant61(__symbols);
let __sym0 = __pop_Variant55(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action30::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant62(__nt), __end));
(2, 110)
}
fn __reduce225<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = At<TimeRule>, CommaList<AlternativeRule>, Suffix => ActionFn(397);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant66(__symbols);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant25(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action397::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(3, 111)
}
fn __reduce226<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = At<TimeRule>, CommaList<AlternativeRule> => ActionFn(398);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant30(__symbols);
let __sym0 = __pop_Variant25(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action398::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(2, 111)
}
fn __reduce227<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = CommaList<AlternativeRule>, Suffix => ActionFn(399);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant66(__symbols);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action399::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(2, 111)
}
fn __reduce228<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SelectorRule = CommaList<AlternativeRule> => ActionFn(400);
let __sym0 = __pop_Variant30(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action400::<>(__sym0);
__symbols.push((__start, __Symbol::Variant63(__nt), __end));
(1, 111)
}
fn __reduce232<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<IntegerRule> => ActionFn(77);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action77::<>(__sym0);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(1, 113)
}
fn __reduce233<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<IntegerRule>, "-", At<IntegerRule> => ActionFn(78);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action78::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(3, 113)
}
fn __reduce234<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<IntegerRule>, "..", At<IntegerRule> => ActionFn(79);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant14(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant14(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action79::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(3, 113)
}
fn __reduce235<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// SimpleDepthItem = At<DepthOperator>, At<IntegerRule> => ActionFn(80);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant14(__symbols);
let __sym0 = __pop_Variant15(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action80::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant42(__nt), __end));
(2, 113)
}
fn __reduce236<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// StepRule = At<HeadRule> => ActionFn(395);
let __sym0 = __pop_Variant17(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action395::<>(__sym0);
__symbols.push((__start, __Symbol::Variant65(__nt), __end));
(1, 114)
}
fn __reduce237<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// StepRule = At<HeadRule>, PartRule+ => ActionFn(396);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant47(__symbols);
let __sym0 = __pop_Variant17(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action396::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant65(__nt), __end));
(2, 114)
}
fn __reduce238<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// StepRule = Many<PartRule> => ActionFn(358);
let __sym0 = __pop_Variant56(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action358::<>(__sym0);
__symbols.push((__start, __Symbol::Variant65(__nt), __end));
(1, 114)
}
fn __reduce240<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix = ControlRule => ActionFn(3);
let __sym0 = __pop_Variant39(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action3::<>(__sym0);
__symbols.push((__start, __Symbol::Variant66(__nt), __end));
(1, 116)
}
fn __reduce241<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix = Suffix, ControlRule => ActionFn(4);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant39(__symbols);
let __sym0 = __pop_Variant66(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action4::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant66(__nt), __end));
(2, 116)
}
fn __reduce242<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix = Suffix, TailRule => ActionFn(5);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant68(__symbols);
let __sym0 = __pop_Variant66(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action5::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant66(__nt), __end));
(2, 116)
}
fn __reduce243<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix? = Suffix => ActionFn(231);
let __sym0 = __pop_Variant66(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action231::<>(__sym0);
__symbols.push((__start, __Symbol::Variant67(__nt), __end));
(1, 117)
}
fn __reduce244<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Suffix? =  => ActionFn(232);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action232::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant67(__nt), __end));
(0, 117)
}
fn __reduce245<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TagRule = "+tag" => ActionFn(35);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action35::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 118)
}
fn __reduce246<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TagRule = "+$tag" => ActionFn(36);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action36::<>(__sym0);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(1, 118)
}
fn __reduce247<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TagRule = "+", StringRule => ActionFn(37);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant27(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action37::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant50(__nt), __end));
(2, 118)
}
fn __reduce248<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule = Props => ActionFn(32);
let __sym0 = __pop_Variant61(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action32::<>(__sym0);
__symbols.push((__start, __Symbol::Variant68(__nt), __end));
(1, 119)
}
fn __reduce249<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule = "behavior[", ConditionList, "]" => ActionFn(359);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action359::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant68(__nt), __end));
(3, 119)
}
fn __reduce250<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule = At<TagRule> => ActionFn(34);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action34::<>(__sym0);
__symbols.push((__start, __Symbol::Variant68(__nt), __end));
(1, 119)
}
fn __reduce251<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule* =  => ActionFn(218);
let __start = __lookahead_start.cloned().or_else(|| __symbols.last().map(|s| s.2.clone())).unwrap_or_default();
let __end = __start.clone();
let __nt = super::__action218::<>(&__start, &__end);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(0, 120)
}
fn __reduce252<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule* = TailRule+ => ActionFn(219);
let __sym0 = __pop_Variant69(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action219::<>(__sym0);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(1, 120)
}
fn __reduce253<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule+ = TailRule => ActionFn(238);
let __sym0 = __pop_Variant68(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action238::<>(__sym0);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(1, 121)
}
fn __reduce254<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TailRule+ = TailRule+, TailRule => ActionFn(239);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant68(__symbols);
let __sym0 = __pop_Variant69(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action239::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant69(__nt), __end));
(2, 121)
}
fn __reduce255<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TimeRule = MomentRule => ActionFn(10);
let __sym0 = __pop_Variant57(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action10::<>(__sym0);
__symbols.push((__start, __Symbol::Variant70(__nt), __end));
(1, 122)
}
fn __reduce256<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TimeRule = At<MomentRule>, "range", At<RangeEnd> => ActionFn(11);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant22(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant22(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action11::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant70(__nt), __end));
(3, 122)
}
fn __reduce257<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TypeRule = ".type" => ActionFn(254);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action254::<>(__sym0);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(1, 123)
}
fn __reduce258<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// TypeRule = ".type", ":kind"+ => ActionFn(255);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant3(__symbols);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action255::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant54(__nt), __end));
(2, 123)
}
fn __reduce259<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<KeyRule> => ActionFn(55);
let __sym0 = __pop_Variant20(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action55::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce260<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = "filter[", ConditionList, "]" => ActionFn(360);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action360::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(3, 124)
}
fn __reduce261<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = "group(", ConditionList, ")" => ActionFn(361);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant37(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action361::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(3, 124)
}
fn __reduce262<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<":pseudo"> => ActionFn(58);
let __sym0 = __pop_Variant9(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action58::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce263<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<DepthCallRule> => ActionFn(59);
let __sym0 = __pop_Variant13(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action59::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce264<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<NthRule> => ActionFn(60);
let __sym0 = __pop_Variant23(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action60::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce265<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<NotRule> => ActionFn(61);
let __sym0 = __pop_Variant16(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action61::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce266<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// UntypedPart = At<HasRule> => ActionFn(62);
let __sym0 = __pop_Variant16(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action62::<>(__sym0);
__symbols.push((__start, __Symbol::Variant46(__nt), __end));
(1, 124)
}
fn __reduce267<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = StringRule => ActionFn(131);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action131::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce268<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = Words => ActionFn(132);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action132::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce269<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = NumberRule => ActionFn(133);
let __sym0 = __pop_Variant40(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action133::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce270<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = "-", NumberRule => ActionFn(134);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant40(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action134::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(2, 125)
}
fn __reduce271<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = "+", NumberRule => ActionFn(135);
assert!(__symbols.len() >= 2);
let __sym1 = __pop_Variant40(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym1.2.clone();
let __nt = super::__action135::<>(__sym0, __sym1);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(2, 125)
}
fn __reduce272<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// ValueRule = "$param" => ActionFn(136);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action136::<>(__sym0);
__symbols.push((__start, __Symbol::Variant40(__nt), __end));
(1, 125)
}
fn __reduce273<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// WithinRule = "within(", Hops, ")" => ActionFn(362);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant1(__symbols);
let __sym1 = __pop_Variant49(__symbols);
let __sym0 = __pop_Variant1(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action362::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant60(__nt), __end));
(3, 126)
}
fn __reduce274<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Words = "word" => ActionFn(120);
let __sym0 = __pop_Variant0(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action120::<>(__sym0);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(1, 127)
}
fn __reduce275<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// Words = Words, ":", "word" => ActionFn(121);
assert!(__symbols.len() >= 3);
let __sym2 = __pop_Variant0(__symbols);
let __sym1 = __pop_Variant1(__symbols);
let __sym0 = __pop_Variant27(__symbols);
let __start = __sym0.0.clone();
let __end = __sym2.2.clone();
let __nt = super::__action121::<>(__sym0, __sym1, __sym2);
__symbols.push((__start, __Symbol::Variant27(__nt), __end));
(3, 127)
}
fn __reduce276<
    's,
>(
__lookahead_start: Option<&usize>,
__symbols: &mut alloc::vec::Vec<(usize,__Symbol<'s>,usize)>,
_: core::marker::PhantomData<(&'s ())>,
) -> (usize, usize)
{
// __LiteralRule = LiteralRule => ActionFn(1);
let __sym0 = __pop_Variant53(__symbols);
let __start = __sym0.0.clone();
let __end = __sym0.2.clone();
let __nt = super::__action1::<>(__sym0);
__symbols.push((__start, __Symbol::Variant53(__nt), __end));
(1, 128)
}
}
#[allow(unused_imports)]
pub use self::__parse__SelectorRule::SelectorRuleParser;

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action0<
    's,
>(
(_, __0, _): (usize, Selector, usize),
) -> Selector
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action1<
    's,
>(
(_, __0, _): (usize, Literal, usize),
) -> Literal
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action2<
    's,
>(
(_, time, _): (usize, Option<Spanned<Time>>, usize),
(_, alternatives, _): (usize, Vec<Alternative>, usize),
(_, suffix, _): (usize, Option<(Vec<Control>, Vec<Tail>)>, usize),
) -> Selector
{
{
        let (controls, filters) = suffix.unwrap_or_default();
        Selector { time, alternatives, controls, filters }
    }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action3<
    's,
>(
(_, control, _): (usize, Control, usize),
) -> (Vec<Control>, Vec<Tail>)
{
(vec![control], Vec::new())
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action4<
    's,
>(
(_, mut suffix, _): (usize, (Vec<Control>, Vec<Tail>), usize),
(_, control, _): (usize, Control, usize),
) -> (Vec<Control>, Vec<Tail>)
{
{ suffix.0.push(control); suffix }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action5<
    's,
>(
(_, mut suffix, _): (usize, (Vec<Control>, Vec<Tail>), usize),
(_, tail, _): (usize, Tail, usize),
) -> (Vec<Control>, Vec<Tail>)
{
{ suffix.1.push(tail); suffix }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action6<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, name, _): (usize, Spanned<&'s str>, usize),
(_, value, _): (usize, Option<Spanned<Value>>, usize),
(_, r, _): (usize, usize, usize),
) -> Control
{
{
    Control { name: build::without_sigil(name), value, span: Span::new(l, r) }
}
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action7<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Value
{
Value::Word(__0.to_owned())
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action8<
    's,
>(
(_, __0, _): (usize, String, usize),
) -> Value
{
Value::Text(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action9<
    's,
>(
(_, __0, _): (usize, Integer, usize),
) -> Value
{
build::integer_value(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action10<
    's,
>(
(_, __0, _): (usize, Moment, usize),
) -> Time
{
Time::At(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action11<
    's,
>(
(_, first, _): (usize, Spanned<Moment>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, second, _): (usize, Spanned<Moment>, usize),
) -> Time
{
Time::Range(first, second)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action12<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<Moment,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::turn(text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action13<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Moment
{
Moment::TurnParam(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action14<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Moment
{
Moment::Oldest
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action15<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<Moment,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::cycle(text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action16<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Moment
{
Moment::CycleParam(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action17<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Moment
{
Moment::All
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action18<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Moment
{
Moment::History
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action19<
    's,
>(
(_, __0, _): (usize, Moment, usize),
) -> Moment
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action20<
    's,
>(
(_, __0, _): (usize, i64, usize),
) -> Moment
{
Moment::Bare(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action21<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
(_, __1, _): (usize, Token<'s>, usize),
) -> Moment
{
Moment::BareOldest
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action22<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Moment
{
Moment::BareParam(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action23<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, chain, _): (usize, Vec<Step>, usize),
(_, tail, _): (usize, alloc::vec::Vec<Tail>, usize),
(_, r, _): (usize, usize, usize),
) -> Alternative
{
Alternative { body: Body::Chain(chain), tail, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action24<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, position, _): (usize, Position, usize),
(_, tail, _): (usize, alloc::vec::Vec<Tail>, usize),
(_, r, _): (usize, usize, usize),
) -> Alternative
{
Alternative { body: Body::Position(position), tail, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action25<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, search, _): (usize, (Body, Tail), usize),
(_, mut tail, _): (usize, alloc::vec::Vec<Tail>, usize),
(_, r, _): (usize, usize, usize),
) -> Alternative
{
{
        let (body, first) = search;
        tail.insert(0, first);
        Alternative { body, tail, span: Span::new(l, r) }
    }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action26<
    's,
>(
(_, first, _): (usize, Conditions, usize),
) -> (Body, Tail)
{
(build::search(None), Tail::Conditions(first))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action27<
    's,
>(
(_, first, _): (usize, Spanned<Name>, usize),
) -> (Body, Tail)
{
(build::search(None), Tail::Tag(first))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action28<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, first, _): (usize, Conditions, usize),
) -> (Body, Tail)
{
(build::search(None), Tail::Conditions(first))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action29<
    's,
>(
(_, within, _): (usize, Position, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, first, _): (usize, Conditions, usize),
) -> (Body, Tail)
{
(build::search(Some(within)), Tail::Conditions(first))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action30<
    's,
>(
(_, single, _): (usize, Vec<Spanned<Token<'s>>>, usize),
(_, first, _): (usize, Conditions, usize),
) -> (Body, Tail)
{
(build::single_search(single), Tail::Conditions(first))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action31<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, hops, _): (usize, (Vec<Hop>, Option<Span>), usize),
(_, _, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> Position
{
build::position(hops, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action32<
    's,
>(
(_, __0, _): (usize, Conditions, usize),
) -> Tail
{
Tail::Conditions(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action33<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, list, _): (usize, Vec<Condition>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> Tail
{
Tail::Conditions(Conditions { list, span: Span::new(l, r) })
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action34<
    's,
>(
(_, __0, _): (usize, Spanned<Name>, usize),
) -> Tail
{
Tail::Tag(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action35<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Name
{
Name::Text(build::after_sigil(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action36<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Name
{
Name::Param(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action37<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, __0, _): (usize, String, usize),
) -> Name
{
Name::Text(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action38<
    's,
>(
(_, step, _): (usize, Step, usize),
) -> Vec<Step>
{
vec![step]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action39<
    's,
>(
(_, mut steps, _): (usize, Vec<Step>, usize),
(_, combinator, _): (usize, Spanned<Combinator>, usize),
(_, step, _): (usize, Step, usize),
) -> Vec<Step>
{
{
        steps.push(Step { combinator: Some(combinator), ..step });
        steps
    }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action40<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Combinator
{
Combinator::Descendant
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action41<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Combinator
{
Combinator::Child
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action42<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, head, _): (usize, Spanned<Head>, usize),
(_, parts, _): (usize, alloc::vec::Vec<Part>, usize),
(_, r, _): (usize, usize, usize),
) -> Step
{
Step { combinator: None, head: Some(head), parts, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action43<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, parts, _): (usize, Vec<Part>, usize),
(_, r, _): (usize, usize, usize),
) -> Step
{
Step { combinator: None, head: None, parts, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action44<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Head
{
Head::Root(build::after_sigil(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action45<
    's,
>(
(_, __0, _): (usize, Vec<DepthItem>, usize),
) -> Head
{
Head::Depth(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action46<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Head
{
Head::Any
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action47<
    's,
>(
(_, bound, _): (usize, Spanned<Integer>, usize),
) -> Vec<DepthItem>
{
vec![DepthItem::One(bound)]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action48<
    's,
>(
(_, low, _): (usize, Spanned<Integer>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, high, _): (usize, Spanned<Integer>, usize),
) -> Vec<DepthItem>
{
vec![DepthItem::Range(low, high)]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action49<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, items, _): (usize, Vec<DepthItem>, usize),
(_, _, _): (usize, Token<'s>, usize),
) -> Vec<DepthItem>
{
items
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action50<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<Integer,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::depth_hop(text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action51<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Integer
{
Integer::Param(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action52<
    's,
>(
(_, __0, _): (usize, Spanned<TypeName>, usize),
) -> Part
{
Part::Type(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action53<
    's,
>(
(_, __0, _): (usize, Part, usize),
) -> Part
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action54<
    's,
>(
(_, class, _): (usize, &'s str, usize),
(_, kinds, _): (usize, alloc::vec::Vec<&'s str>, usize),
) -> TypeName
{
build::type_name(class, kinds)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action55<
    's,
>(
(_, __0, _): (usize, Spanned<Name>, usize),
) -> Part
{
Part::Key(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action56<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, list, _): (usize, Vec<Condition>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> Part
{
Part::Conditions(Conditions { list, span: Span::new(l, r) })
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action57<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, list, _): (usize, Vec<Condition>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> Part
{
Part::Conditions(Conditions { list, span: Span::new(l, r) })
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action58<
    's,
>(
(_, name, _): (usize, Spanned<&'s str>, usize),
) -> Part
{
Part::Pseudo(build::owned(name))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action59<
    's,
>(
(_, __0, _): (usize, Spanned<Vec<DepthItem>>, usize),
) -> Part
{
Part::Depth(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action60<
    's,
>(
(_, __0, _): (usize, Spanned<Option<Spanned<Integer>>>, usize),
) -> Part
{
Part::Nth(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action61<
    's,
>(
(_, __0, _): (usize, Spanned<Vec<Alternative>>, usize),
) -> Part
{
Part::Not(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action62<
    's,
>(
(_, __0, _): (usize, Spanned<Vec<Alternative>>, usize),
) -> Part
{
Part::Has(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action63<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, __0, _): (usize, Vec<DepthItem>, usize),
(_, _, _): (usize, Token<'s>, usize),
) -> Vec<DepthItem>
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action64<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, __0, _): (usize, Option<Spanned<Integer>>, usize),
(_, _, _): (usize, Token<'s>, usize),
) -> Option<Spanned<Integer>>
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action65<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, list, _): (usize, Option<Vec<Alternative>>, usize),
(_, _, _): (usize, Token<'s>, usize),
) -> Vec<Alternative>
{
list.unwrap_or_default()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action66<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, list, _): (usize, Option<Vec<Alternative>>, usize),
(_, _, _): (usize, Token<'s>, usize),
) -> Vec<Alternative>
{
list.unwrap_or_default()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action67<
    's,
>(
(_, __0, _): (usize, Alternative, usize),
) -> Alternative
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action68<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, child, _): (usize, Spanned<Combinator>, usize),
(_, chain, _): (usize, Vec<Step>, usize),
(_, tail, _): (usize, alloc::vec::Vec<Tail>, usize),
(_, r, _): (usize, usize, usize),
) -> Alternative
{
Alternative { body: Body::Chain(build::relative(child, chain)), tail, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action69<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Combinator
{
Combinator::Child
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action70<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Name
{
Name::Text(build::after_sigil(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action71<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Name
{
Name::Param(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action72<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, __0, _): (usize, String, usize),
) -> Name
{
Name::Text(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action73<
    's,
>(
(_, items, _): (usize, Option<Vec<DepthItem>>, usize),
) -> Vec<DepthItem>
{
items.unwrap_or_default()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action74<
    's,
>(
(_, __0, _): (usize, DepthItem, usize),
) -> DepthItem
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action75<
    's,
>(
(_, set, _): (usize, Spanned<Vec<DepthItem>>, usize),
) -> DepthItem
{
DepthItem::Set(set)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action76<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, items, _): (usize, Option<Vec<DepthItem>>, usize),
(_, _, _): (usize, Token<'s>, usize),
) -> Vec<DepthItem>
{
items.unwrap_or_default()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action77<
    's,
>(
(_, __0, _): (usize, Spanned<Integer>, usize),
) -> DepthItem
{
DepthItem::One(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action78<
    's,
>(
(_, low, _): (usize, Spanned<Integer>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, high, _): (usize, Spanned<Integer>, usize),
) -> DepthItem
{
DepthItem::Range(low, high)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action79<
    's,
>(
(_, low, _): (usize, Spanned<Integer>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, high, _): (usize, Spanned<Integer>, usize),
) -> DepthItem
{
DepthItem::Range(low, high)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action80<
    's,
>(
(_, operator, _): (usize, Spanned<Operator>, usize),
(_, bound, _): (usize, Spanned<Integer>, usize),
) -> DepthItem
{
DepthItem::Compare(operator, bound)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action81<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::Less
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action82<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::LessOrEqual
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action83<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::Greater
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action84<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::GreaterOrEqual
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action85<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::Equal
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action86<
    's,
>(
(_, __0, _): (usize, i64, usize),
) -> Integer
{
Integer::Number(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action87<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Integer
{
Integer::Param(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action88<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<i64,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::signed(false, text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action89<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<i64,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::signed(true, text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action90<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<i64,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::signed(false, text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action91<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, hops, _): (usize, (Vec<Hop>, Option<Span>), usize),
(_, _, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> Position
{
build::position(hops, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action92<
    's,
>(
(_, __0, _): (usize, (), usize),
) -> (Vec<Hop>, Option<Span>)
{
(Vec::new(), None)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action93<
    's,
>(
(_, hops, _): (usize, Vec<Hop>, usize),
) -> (Vec<Hop>, Option<Span>)
{
(hops, None)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action94<
    's,
>(
(_, hops, _): (usize, Vec<Hop>, usize),
(_, l, _): (usize, usize, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> (Vec<Hop>, Option<Span>)
{
(hops, Some(Span::new(l, r)))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action95<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, head, _): (usize, Spanned<HopHead>, usize),
(_, parts, _): (usize, alloc::vec::Vec<Part>, usize),
(_, r, _): (usize, usize, usize),
) -> Hop
{
Hop { head: Some(head), parts, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action96<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, parts, _): (usize, Vec<Part>, usize),
(_, r, _): (usize, usize, usize),
) -> Hop
{
Hop { head: None, parts, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action97<
    's,
>(
(_, __0, _): (usize, Part, usize),
) -> Part
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action98<
    's,
>(
(_, __0, _): (usize, Conditions, usize),
) -> Part
{
Part::Conditions(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action99<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> HopHead
{
HopHead::Root(build::after_sigil(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action100<
    's,
>(
(_, __0, _): (usize, Vec<DepthItem>, usize),
) -> HopHead
{
HopHead::Depth(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action101<
    's,
>(
(_, class, _): (usize, &'s str, usize),
(_, kinds, _): (usize, alloc::vec::Vec<&'s str>, usize),
) -> HopHead
{
HopHead::Type(build::type_name(class, kinds))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action102<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, of, _): (usize, Option<TypeName>, usize),
) -> HopHead
{
HopHead::Any(of)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action103<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
(_, of, _): (usize, Option<TypeName>, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::offset(None, text, of)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action104<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, text, _): (usize, Spanned<&'s str>, usize),
(_, of, _): (usize, Option<TypeName>, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::offset(Some(true), text, of)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action105<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, text, _): (usize, Spanned<&'s str>, usize),
(_, of, _): (usize, Option<TypeName>, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::offset(Some(false), text, of)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action106<
    's,
>(
(_, marks, _): (usize, Vec<Spanned<Token<'s>>>, usize),
) -> HopHead
{
HopHead::Single(marks.into_iter().map(|mark| mark.span).collect())
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action107<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> HopHead
{
HopHead::End
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action108<
    's,
>(
(_, class, _): (usize, &'s str, usize),
(_, kinds, _): (usize, alloc::vec::Vec<&'s str>, usize),
) -> TypeName
{
build::type_name(class, kinds)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action109<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> &'s str
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action110<
    's,
>(
(_, text, _): (usize, &'s str, usize),
) -> &'s str
{
text.get(1..).unwrap_or_default()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action111<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, list, _): (usize, Vec<Condition>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> Conditions
{
Conditions { list, span: Span::new(l, r) }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action112<
    's,
>(
(_, __0, _): (usize, (), usize),
) -> Vec<Condition>
{
Vec::new()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action113<
    's,
>(
(_, __0, _): (usize, Vec<Condition>, usize),
) -> Vec<Condition>
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action114<
    's,
>(
(_, item, _): (usize, Condition, usize),
) -> Vec<Condition>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action115<
    's,
>(
(_, mut list, _): (usize, Vec<Condition>, usize),
(_, _, _): (usize, Option<Token<'s>>, usize),
(_, item, _): (usize, Condition, usize),
) -> Vec<Condition>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action116<
    's,
>(
(_, name, _): (usize, Spanned<String>, usize),
) -> Condition
{
Condition { span: name.span, name, comparison: None }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action117<
    's,
>(
(_, name, _): (usize, Spanned<String>, usize),
(_, operator, _): (usize, Spanned<Operator>, usize),
(_, operand, _): (usize, Spanned<Operand>, usize),
) -> Condition
{
{
        let span = name.span.to(operand.span);
        Condition { name, comparison: Some(Comparison { operator, operand }), span }
    }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action118<
    's,
>(
(_, __0, _): (usize, String, usize),
) -> String
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action119<
    's,
>(
(_, __0, _): (usize, String, usize),
) -> String
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action120<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> String
{
__0.to_owned()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action121<
    's,
>(
(_, mut words, _): (usize, String, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, word, _): (usize, &'s str, usize),
) -> String
{
{ words.push(':'); words.push_str(word); words }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action122<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::Equal
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action123<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::NotEqual
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action124<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::Less
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action125<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::LessOrEqual
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action126<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::Greater
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action127<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::GreaterOrEqual
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action128<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Operator
{
Operator::Contains
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action129<
    's,
>(
(_, __0, _): (usize, Value, usize),
) -> Operand
{
Operand::One(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action130<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, list, _): (usize, Option<Vec<Spanned<Value>>>, usize),
(_, _, _): (usize, Token<'s>, usize),
) -> Operand
{
Operand::List(list.unwrap_or_default())
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action131<
    's,
>(
(_, __0, _): (usize, String, usize),
) -> Value
{
Value::Text(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action132<
    's,
>(
(_, __0, _): (usize, String, usize),
) -> Value
{
build::word_value(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action133<
    's,
>(
(_, __0, _): (usize, Value, usize),
) -> Value
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action134<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, number, _): (usize, Value, usize),
) -> Value
{
build::negated(number)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action135<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, number, _): (usize, Value, usize),
) -> Value
{
number
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action136<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> Value
{
Value::Param(build::after_dollar(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action137<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<Value,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::integer(text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action138<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<Value,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::float(text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action139<
    's,
>(
(_, text, _): (usize, Spanned<&'s str>, usize),
) -> Result<String,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
build::string(text)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action140<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, type_name, _): (usize, Spanned<TypeName>, usize),
(_, items, _): (usize, alloc::vec::Vec<build::LiteralItem>, usize),
(_, r, _): (usize, usize, usize),
) -> Literal
{
build::literal(type_name, items, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action141<
    's,
>(
(_, class, _): (usize, &'s str, usize),
(_, kinds, _): (usize, alloc::vec::Vec<&'s str>, usize),
) -> TypeName
{
build::type_name(class, kinds)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action142<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, __0, _): (usize, &'s str, usize),
) -> &'s str
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action143<
    's,
>(
(_, text, _): (usize, &'s str, usize),
) -> &'s str
{
text.get(1..).unwrap_or_default()
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action144<
    's,
>(
(_, __0, _): (usize, Spanned<Name>, usize),
) -> build::LiteralItem
{
build::LiteralItem::Key(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action145<
    's,
>(
(_, __0, _): (usize, Conditions, usize),
) -> build::LiteralItem
{
build::LiteralItem::Tail(Tail::Conditions(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action146<
    's,
>(
(_, __0, _): (usize, Spanned<Name>, usize),
) -> build::LiteralItem
{
build::LiteralItem::Tail(Tail::Tag(__0))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action147<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> alloc::vec::Vec<&'s str>
{
alloc::vec![]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action148<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<&'s str>, usize),
) -> alloc::vec::Vec<&'s str>
{
v
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action149<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> alloc::vec::Vec<build::LiteralItem>
{
alloc::vec![]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action150<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<build::LiteralItem>, usize),
) -> alloc::vec::Vec<build::LiteralItem>
{
v
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action151<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, TypeName, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<TypeName>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action152<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action153<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action154<
    's,
>(
(_, __0, _): (usize, Vec<Spanned<Value>>, usize),
) -> Option<Vec<Spanned<Value>>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action155<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Vec<Spanned<Value>>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action156<
    's,
>(
(_, item, _): (usize, Spanned<Value>, usize),
) -> Vec<Spanned<Value>>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action157<
    's,
>(
(_, mut list, _): (usize, Vec<Spanned<Value>>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, item, _): (usize, Spanned<Value>, usize),
) -> Vec<Spanned<Value>>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action158<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Value, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Value>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action159<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Operand, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Operand>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action160<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Operator, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Operator>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action161<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, String, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<String>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action162<
    's,
>(
(_, __0, _): (usize, Token<'s>, usize),
) -> Option<Token<'s>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action163<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Token<'s>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action164<
    's,
>(
(_, __0, _): (usize, TypeName, usize),
) -> Option<TypeName>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action165<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<TypeName>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action166<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> alloc::vec::Vec<&'s str>
{
alloc::vec![]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action167<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<&'s str>, usize),
) -> alloc::vec::Vec<&'s str>
{
v
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action168<
    's,
>(
(_, item, _): (usize, Part, usize),
) -> Vec<Part>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action169<
    's,
>(
(_, mut list, _): (usize, Vec<Part>, usize),
(_, item, _): (usize, Part, usize),
) -> Vec<Part>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action170<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> alloc::vec::Vec<Part>
{
alloc::vec![]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action171<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<Part>, usize),
) -> alloc::vec::Vec<Part>
{
v
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action172<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, HopHead, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<HopHead>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action173<
    's,
>(
(_, item, _): (usize, Hop, usize),
) -> Vec<Hop>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action174<
    's,
>(
(_, mut list, _): (usize, Vec<Hop>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, item, _): (usize, Hop, usize),
) -> Vec<Hop>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action175<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
)
{
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action176<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action177<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Operator, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Operator>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action178<
    's,
>(
(_, __0, _): (usize, Vec<DepthItem>, usize),
) -> Option<Vec<DepthItem>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action179<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Vec<DepthItem>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action180<
    's,
>(
(_, item, _): (usize, DepthItem, usize),
) -> Vec<DepthItem>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action181<
    's,
>(
(_, mut list, _): (usize, Vec<DepthItem>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, item, _): (usize, DepthItem, usize),
) -> Vec<DepthItem>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action182<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Vec<DepthItem>, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Vec<DepthItem>>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action183<
    's,
>(
(_, __0, _): (usize, Vec<DepthItem>, usize),
) -> Option<Vec<DepthItem>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action184<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Vec<DepthItem>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action185<
    's,
>(
(_, item, _): (usize, DepthItem, usize),
) -> Vec<DepthItem>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action186<
    's,
>(
(_, mut list, _): (usize, Vec<DepthItem>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, item, _): (usize, DepthItem, usize),
) -> Vec<DepthItem>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action187<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Combinator, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Combinator>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action188<
    's,
>(
(_, __0, _): (usize, Vec<Alternative>, usize),
) -> Option<Vec<Alternative>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action189<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Vec<Alternative>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action190<
    's,
>(
(_, item, _): (usize, Alternative, usize),
) -> Vec<Alternative>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action191<
    's,
>(
(_, mut list, _): (usize, Vec<Alternative>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, item, _): (usize, Alternative, usize),
) -> Vec<Alternative>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action192<
    's,
>(
(_, __0, _): (usize, Vec<Alternative>, usize),
) -> Option<Vec<Alternative>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action193<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Vec<Alternative>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action194<
    's,
>(
(_, __0, _): (usize, Spanned<Integer>, usize),
) -> Option<Spanned<Integer>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action195<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Spanned<Integer>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action196<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Integer, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Integer>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action197<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Vec<Alternative>, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Vec<Alternative>>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action198<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Vec<Alternative>, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Vec<Alternative>>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action199<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Option<Spanned<Integer>>, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Option<Spanned<Integer>>>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action200<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Vec<DepthItem>, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Vec<DepthItem>>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action201<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action202<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Name, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Name>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action203<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> alloc::vec::Vec<&'s str>
{
alloc::vec![]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action204<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<&'s str>, usize),
) -> alloc::vec::Vec<&'s str>
{
v
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action205<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, TypeName, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<TypeName>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action206<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action207<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Integer, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Integer>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action208<
    's,
>(
(_, item, _): (usize, Part, usize),
) -> Vec<Part>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action209<
    's,
>(
(_, mut list, _): (usize, Vec<Part>, usize),
(_, item, _): (usize, Part, usize),
) -> Vec<Part>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action210<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> alloc::vec::Vec<Part>
{
alloc::vec![]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action211<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<Part>, usize),
) -> alloc::vec::Vec<Part>
{
v
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action212<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Head, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Head>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action213<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Combinator, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Combinator>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action214<
    's,
>(
(_, item, _): (usize, Spanned<Token<'s>>, usize),
) -> Vec<Spanned<Token<'s>>>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action215<
    's,
>(
(_, mut list, _): (usize, Vec<Spanned<Token<'s>>>, usize),
(_, item, _): (usize, Spanned<Token<'s>>, usize),
) -> Vec<Spanned<Token<'s>>>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action216<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Token<'s>, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Token<'s>>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action217<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Name, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Name>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action218<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> alloc::vec::Vec<Tail>
{
alloc::vec![]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action219<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<Tail>, usize),
) -> alloc::vec::Vec<Tail>
{
v
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action220<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action221<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action222<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Moment, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Moment>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action223<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Moment, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Moment>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::needless_lifetimes)]
fn __action224<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> usize
{
*__lookbehind
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action225<
    's,
>(
(_, __0, _): (usize, Spanned<Value>, usize),
) -> Option<Spanned<Value>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action226<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Spanned<Value>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action227<
    's,
>(
(_, _, _): (usize, Token<'s>, usize),
(_, __0, _): (usize, Spanned<Value>, usize),
) -> Spanned<Value>
{
__0
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action228<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Value, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Value>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action229<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, &'s str, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<&'s str>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::needless_lifetimes)]
fn __action230<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> usize
{
*__lookahead
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action231<
    's,
>(
(_, __0, _): (usize, (Vec<Control>, Vec<Tail>), usize),
) -> Option<(Vec<Control>, Vec<Tail>)>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action232<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<(Vec<Control>, Vec<Tail>)>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action233<
    's,
>(
(_, item, _): (usize, Alternative, usize),
) -> Vec<Alternative>
{
vec![item]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action234<
    's,
>(
(_, mut list, _): (usize, Vec<Alternative>, usize),
(_, _, _): (usize, Token<'s>, usize),
(_, item, _): (usize, Alternative, usize),
) -> Vec<Alternative>
{
{ list.push(item); list }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action235<
    's,
>(
(_, __0, _): (usize, Spanned<Time>, usize),
) -> Option<Spanned<Time>>
{
Some(__0)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action236<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Option<Spanned<Time>>
{
None
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action237<
    's,
>(
(_, l, _): (usize, usize, usize),
(_, value, _): (usize, Time, usize),
(_, r, _): (usize, usize, usize),
) -> Spanned<Time>
{
Spanned::new(value, Span::new(l, r))
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action238<
    's,
>(
(_, __0, _): (usize, Tail, usize),
) -> alloc::vec::Vec<Tail>
{
alloc::vec![__0]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action239<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<Tail>, usize),
(_, e, _): (usize, Tail, usize),
) -> alloc::vec::Vec<Tail>
{
{ let mut v = v; v.push(e); v }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action240<
    's,
>(
(_, __0, _): (usize, Part, usize),
) -> alloc::vec::Vec<Part>
{
alloc::vec![__0]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action241<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<Part>, usize),
(_, e, _): (usize, Part, usize),
) -> alloc::vec::Vec<Part>
{
{ let mut v = v; v.push(e); v }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action242<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> alloc::vec::Vec<&'s str>
{
alloc::vec![__0]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action243<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<&'s str>, usize),
(_, e, _): (usize, &'s str, usize),
) -> alloc::vec::Vec<&'s str>
{
{ let mut v = v; v.push(e); v }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action244<
    's,
>(
(_, __0, _): (usize, Part, usize),
) -> alloc::vec::Vec<Part>
{
alloc::vec![__0]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action245<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<Part>, usize),
(_, e, _): (usize, Part, usize),
) -> alloc::vec::Vec<Part>
{
{ let mut v = v; v.push(e); v }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action246<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> alloc::vec::Vec<&'s str>
{
alloc::vec![__0]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action247<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<&'s str>, usize),
(_, e, _): (usize, &'s str, usize),
) -> alloc::vec::Vec<&'s str>
{
{ let mut v = v; v.push(e); v }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action248<
    's,
>(
(_, __0, _): (usize, build::LiteralItem, usize),
) -> alloc::vec::Vec<build::LiteralItem>
{
alloc::vec![__0]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action249<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<build::LiteralItem>, usize),
(_, e, _): (usize, build::LiteralItem, usize),
) -> alloc::vec::Vec<build::LiteralItem>
{
{ let mut v = v; v.push(e); v }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action250<
    's,
>(
(_, __0, _): (usize, &'s str, usize),
) -> alloc::vec::Vec<&'s str>
{
alloc::vec![__0]
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes, clippy::just_underscores_and_digits, clippy::extra_unused_type_parameters)]
fn __action251<
    's,
>(
(_, v, _): (usize, alloc::vec::Vec<&'s str>, usize),
(_, e, _): (usize, &'s str, usize),
) -> alloc::vec::Vec<&'s str>
{
{ let mut v = v; v.push(e); v }
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action252<
    's,
>(
__0: (usize, Vec<Condition>, usize),
__1: (usize, Token<'s>, usize),
__2: (usize, Condition, usize),
) -> Vec<Condition>
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action162(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action115(
__0,
__temp0,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action253<
    's,
>(
__0: (usize, Vec<Condition>, usize),
__1: (usize, Condition, usize),
) -> Vec<Condition>
{
let __start0 = __0.2.clone();
let __end0 = __1.0.clone();
let __temp0 = __action163(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action115(
__0,
__temp0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action254<
    's,
>(
__0: (usize, &'s str, usize),
) -> TypeName
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action203(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action54(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action255<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, alloc::vec::Vec<&'s str>, usize),
) -> TypeName
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action204(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action54(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action256<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Spanned<Value>, usize),
) -> Option<Spanned<Value>>
{
let __start0 = __0.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action227(
__0,
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action225(
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action257<
    's,
>(
__0: (usize, usize, usize),
__1: (usize, Spanned<&'s str>, usize),
__2: (usize, Token<'s>, usize),
__3: (usize, Spanned<Value>, usize),
__4: (usize, usize, usize),
) -> Control
{
let __start0 = __2.0.clone();
let __end0 = __3.2.clone();
let __temp0 = __action256(
__2,
__3,
);
let __temp0 = (__start0, __temp0, __end0);
__action6(
__0,
__1,
__temp0,
__4,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action258<
    's,
>(
__0: (usize, usize, usize),
__1: (usize, Spanned<&'s str>, usize),
__2: (usize, usize, usize),
) -> Control
{
let __start0 = __1.2.clone();
let __end0 = __2.0.clone();
let __temp0 = __action226(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action6(
__0,
__1,
__temp0,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action259<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Vec<Condition>
{
let __start0 = __lookbehind.clone();
let __end0 = __lookahead.clone();
let __temp0 = __action175(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action112(
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action260<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> (Vec<Hop>, Option<Span>)
{
let __start0 = __lookbehind.clone();
let __end0 = __lookahead.clone();
let __temp0 = __action175(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action92(
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action261<
    's,
>(
__0: (usize, Vec<Step>, usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
__2: (usize, usize, usize),
) -> Alternative
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action23(
__temp0,
__0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action262<
    's,
>(
__0: (usize, Position, usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
__2: (usize, usize, usize),
) -> Alternative
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action24(
__temp0,
__0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action263<
    's,
>(
__0: (usize, (Body, Tail), usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
__2: (usize, usize, usize),
) -> Alternative
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action25(
__temp0,
__0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action264<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action201(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action265<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, usize, usize),
) -> Spanned<Token<'s>>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action216(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action266<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action220(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action267<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action229(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action268<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action221(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action269<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action206(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action270<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action153(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action271<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action176(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action272<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, usize, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action152(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action273<
    's,
>(
__0: (usize, String, usize),
__1: (usize, usize, usize),
) -> Spanned<String>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action161(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action274<
    's,
>(
__0: (usize, Combinator, usize),
__1: (usize, usize, usize),
) -> Spanned<Combinator>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action187(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action275<
    's,
>(
__0: (usize, Combinator, usize),
__1: (usize, usize, usize),
) -> Spanned<Combinator>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action213(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action276<
    's,
>(
__0: (usize, Value, usize),
__1: (usize, usize, usize),
) -> Spanned<Value>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action228(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action277<
    's,
>(
__0: (usize, Vec<DepthItem>, usize),
__1: (usize, usize, usize),
) -> Spanned<Vec<DepthItem>>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action200(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action278<
    's,
>(
__0: (usize, Integer, usize),
__1: (usize, usize, usize),
) -> Spanned<Integer>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action207(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action279<
    's,
>(
__0: (usize, Operator, usize),
__1: (usize, usize, usize),
) -> Spanned<Operator>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action177(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action280<
    's,
>(
__0: (usize, Vec<DepthItem>, usize),
__1: (usize, usize, usize),
) -> Spanned<Vec<DepthItem>>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action182(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action281<
    's,
>(
__0: (usize, Vec<Alternative>, usize),
__1: (usize, usize, usize),
) -> Spanned<Vec<Alternative>>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action197(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action282<
    's,
>(
__0: (usize, Head, usize),
__1: (usize, usize, usize),
) -> Spanned<Head>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action212(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action283<
    's,
>(
__0: (usize, HopHead, usize),
__1: (usize, usize, usize),
) -> Spanned<HopHead>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action172(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action284<
    's,
>(
__0: (usize, Integer, usize),
__1: (usize, usize, usize),
) -> Spanned<Integer>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action196(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action285<
    's,
>(
__0: (usize, Name, usize),
__1: (usize, usize, usize),
) -> Spanned<Name>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action202(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action286<
    's,
>(
__0: (usize, TypeName, usize),
__1: (usize, usize, usize),
) -> Spanned<TypeName>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action151(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action287<
    's,
>(
__0: (usize, Moment, usize),
__1: (usize, usize, usize),
) -> Spanned<Moment>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action223(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action288<
    's,
>(
__0: (usize, Vec<Alternative>, usize),
__1: (usize, usize, usize),
) -> Spanned<Vec<Alternative>>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action198(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action289<
    's,
>(
__0: (usize, Option<Spanned<Integer>>, usize),
__1: (usize, usize, usize),
) -> Spanned<Option<Spanned<Integer>>>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action199(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action290<
    's,
>(
__0: (usize, Operand, usize),
__1: (usize, usize, usize),
) -> Spanned<Operand>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action159(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action291<
    's,
>(
__0: (usize, Operator, usize),
__1: (usize, usize, usize),
) -> Spanned<Operator>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action160(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action292<
    's,
>(
__0: (usize, Moment, usize),
__1: (usize, usize, usize),
) -> Spanned<Moment>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action222(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action293<
    's,
>(
__0: (usize, Name, usize),
__1: (usize, usize, usize),
) -> Spanned<Name>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action217(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action294<
    's,
>(
__0: (usize, Time, usize),
__1: (usize, usize, usize),
) -> Spanned<Time>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action237(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action295<
    's,
>(
__0: (usize, TypeName, usize),
__1: (usize, usize, usize),
) -> Spanned<TypeName>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action205(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action296<
    's,
>(
__0: (usize, Value, usize),
__1: (usize, usize, usize),
) -> Spanned<Value>
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action158(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action297<
    's,
>(
__0: (usize, Spanned<&'s str>, usize),
__1: (usize, Token<'s>, usize),
__2: (usize, Spanned<Value>, usize),
__3: (usize, usize, usize),
) -> Control
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action257(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action298<
    's,
>(
__0: (usize, Spanned<&'s str>, usize),
__1: (usize, usize, usize),
) -> Control
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action258(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action299<
    's,
>(
__0: (usize, Spanned<HopHead>, usize),
__1: (usize, alloc::vec::Vec<Part>, usize),
__2: (usize, usize, usize),
) -> Hop
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action95(
__temp0,
__0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action300<
    's,
>(
__0: (usize, Vec<Part>, usize),
__1: (usize, usize, usize),
) -> Hop
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action96(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action301<
    's,
>(
__0: (usize, Vec<Hop>, usize),
__1: (usize, Token<'s>, usize),
__2: (usize, usize, usize),
) -> (Vec<Hop>, Option<Span>)
{
let __start0 = __0.2.clone();
let __end0 = __1.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action94(
__0,
__temp0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action302<
    's,
>(
__0: (usize, Spanned<TypeName>, usize),
__1: (usize, alloc::vec::Vec<build::LiteralItem>, usize),
__2: (usize, usize, usize),
) -> Literal
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action140(
__temp0,
__0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action303<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, (Vec<Hop>, Option<Span>), usize),
__2: (usize, Token<'s>, usize),
__3: (usize, usize, usize),
) -> Position
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action91(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action304<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
__3: (usize, usize, usize),
) -> Conditions
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action111(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action305<
    's,
>(
__0: (usize, Spanned<Combinator>, usize),
__1: (usize, Vec<Step>, usize),
__2: (usize, alloc::vec::Vec<Tail>, usize),
__3: (usize, usize, usize),
) -> Alternative
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action68(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action306<
    's,
>(
__0: (usize, Spanned<Head>, usize),
__1: (usize, alloc::vec::Vec<Part>, usize),
__2: (usize, usize, usize),
) -> Step
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action42(
__temp0,
__0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action307<
    's,
>(
__0: (usize, Vec<Part>, usize),
__1: (usize, usize, usize),
) -> Step
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action43(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action308<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
__3: (usize, usize, usize),
) -> Tail
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action33(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action309<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
__3: (usize, usize, usize),
) -> Part
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action56(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action310<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
__3: (usize, usize, usize),
) -> Part
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action57(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action311<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, (Vec<Hop>, Option<Span>), usize),
__2: (usize, Token<'s>, usize),
__3: (usize, usize, usize),
) -> Position
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action230(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action31(
__temp0,
__0,
__1,
__2,
__3,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action312<
    's,
>(
__0: (usize, Vec<Step>, usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action261(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action313<
    's,
>(
__0: (usize, Position, usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action262(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action314<
    's,
>(
__0: (usize, (Body, Tail), usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action263(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action315<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action264(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action316<
    's,
>(
__0: (usize, Token<'s>, usize),
) -> Spanned<Token<'s>>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action265(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action317<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action266(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action318<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action267(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action319<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action268(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action320<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action269(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action321<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action270(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action322<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action271(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action323<
    's,
>(
__0: (usize, &'s str, usize),
) -> Spanned<&'s str>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action272(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action324<
    's,
>(
__0: (usize, String, usize),
) -> Spanned<String>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action273(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action325<
    's,
>(
__0: (usize, Combinator, usize),
) -> Spanned<Combinator>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action274(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action326<
    's,
>(
__0: (usize, Combinator, usize),
) -> Spanned<Combinator>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action275(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action327<
    's,
>(
__0: (usize, Value, usize),
) -> Spanned<Value>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action276(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action328<
    's,
>(
__0: (usize, Vec<DepthItem>, usize),
) -> Spanned<Vec<DepthItem>>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action277(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action329<
    's,
>(
__0: (usize, Integer, usize),
) -> Spanned<Integer>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action278(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action330<
    's,
>(
__0: (usize, Operator, usize),
) -> Spanned<Operator>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action279(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action331<
    's,
>(
__0: (usize, Vec<DepthItem>, usize),
) -> Spanned<Vec<DepthItem>>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action280(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action332<
    's,
>(
__0: (usize, Vec<Alternative>, usize),
) -> Spanned<Vec<Alternative>>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action281(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action333<
    's,
>(
__0: (usize, Head, usize),
) -> Spanned<Head>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action282(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action334<
    's,
>(
__0: (usize, HopHead, usize),
) -> Spanned<HopHead>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action283(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action335<
    's,
>(
__0: (usize, Integer, usize),
) -> Spanned<Integer>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action284(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action336<
    's,
>(
__0: (usize, Name, usize),
) -> Spanned<Name>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action285(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action337<
    's,
>(
__0: (usize, TypeName, usize),
) -> Spanned<TypeName>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action286(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action338<
    's,
>(
__0: (usize, Moment, usize),
) -> Spanned<Moment>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action287(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action339<
    's,
>(
__0: (usize, Vec<Alternative>, usize),
) -> Spanned<Vec<Alternative>>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action288(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action340<
    's,
>(
__0: (usize, Option<Spanned<Integer>>, usize),
) -> Spanned<Option<Spanned<Integer>>>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action289(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action341<
    's,
>(
__0: (usize, Operand, usize),
) -> Spanned<Operand>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action290(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action342<
    's,
>(
__0: (usize, Operator, usize),
) -> Spanned<Operator>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action291(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action343<
    's,
>(
__0: (usize, Moment, usize),
) -> Spanned<Moment>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action292(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action344<
    's,
>(
__0: (usize, Name, usize),
) -> Spanned<Name>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action293(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action345<
    's,
>(
__0: (usize, Time, usize),
) -> Spanned<Time>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action294(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action346<
    's,
>(
__0: (usize, TypeName, usize),
) -> Spanned<TypeName>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action295(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action347<
    's,
>(
__0: (usize, Value, usize),
) -> Spanned<Value>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action296(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action348<
    's,
>(
__0: (usize, Spanned<&'s str>, usize),
__1: (usize, Token<'s>, usize),
__2: (usize, Spanned<Value>, usize),
) -> Control
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action297(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action349<
    's,
>(
__0: (usize, Spanned<&'s str>, usize),
) -> Control
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action298(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action350<
    's,
>(
__0: (usize, Spanned<HopHead>, usize),
__1: (usize, alloc::vec::Vec<Part>, usize),
) -> Hop
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action299(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action351<
    's,
>(
__0: (usize, Vec<Part>, usize),
) -> Hop
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action300(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action352<
    's,
>(
__0: (usize, Vec<Hop>, usize),
__1: (usize, Token<'s>, usize),
) -> (Vec<Hop>, Option<Span>)
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action301(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action353<
    's,
>(
__0: (usize, Spanned<TypeName>, usize),
__1: (usize, alloc::vec::Vec<build::LiteralItem>, usize),
) -> Literal
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action302(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action354<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, (Vec<Hop>, Option<Span>), usize),
__2: (usize, Token<'s>, usize),
) -> Position
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action303(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action355<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
) -> Conditions
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action304(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action356<
    's,
>(
__0: (usize, Spanned<Combinator>, usize),
__1: (usize, Vec<Step>, usize),
__2: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action305(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action357<
    's,
>(
__0: (usize, Spanned<Head>, usize),
__1: (usize, alloc::vec::Vec<Part>, usize),
) -> Step
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action306(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action358<
    's,
>(
__0: (usize, Vec<Part>, usize),
) -> Step
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action307(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action359<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
) -> Tail
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action308(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action360<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
) -> Part
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action309(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action361<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Condition>, usize),
__2: (usize, Token<'s>, usize),
) -> Part
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action310(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action362<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, (Vec<Hop>, Option<Span>), usize),
__2: (usize, Token<'s>, usize),
) -> Position
{
let __start0 = __2.2.clone();
let __end0 = __2.2.clone();
let __temp0 = __action224(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action311(
__0,
__1,
__2,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action363<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Spanned<Integer>, usize),
__2: (usize, Token<'s>, usize),
) -> Option<Spanned<Integer>>
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action194(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action64(
__0,
__temp0,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action364<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Token<'s>, usize),
) -> Option<Spanned<Integer>>
{
let __start0 = __0.2.clone();
let __end0 = __1.0.clone();
let __temp0 = __action195(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action64(
__0,
__temp0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action365<
    's,
>(
__0: (usize, Spanned<Time>, usize),
__1: (usize, Vec<Alternative>, usize),
__2: (usize, Option<(Vec<Control>, Vec<Tail>)>, usize),
) -> Selector
{
let __start0 = __0.0.clone();
let __end0 = __0.2.clone();
let __temp0 = __action235(
__0,
);
let __temp0 = (__start0, __temp0, __end0);
__action2(
__temp0,
__1,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action366<
    's,
>(
__0: (usize, Vec<Alternative>, usize),
__1: (usize, Option<(Vec<Control>, Vec<Tail>)>, usize),
) -> Selector
{
let __start0 = __0.0.clone();
let __end0 = __0.0.clone();
let __temp0 = __action236(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action2(
__temp0,
__0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action367<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Alternative>, usize),
__2: (usize, Token<'s>, usize),
) -> Vec<Alternative>
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action192(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action65(
__0,
__temp0,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action368<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Token<'s>, usize),
) -> Vec<Alternative>
{
let __start0 = __0.2.clone();
let __end0 = __1.0.clone();
let __temp0 = __action193(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action65(
__0,
__temp0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action369<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Spanned<Value>>, usize),
__2: (usize, Token<'s>, usize),
) -> Operand
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action154(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action130(
__0,
__temp0,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action370<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Token<'s>, usize),
) -> Operand
{
let __start0 = __0.2.clone();
let __end0 = __1.0.clone();
let __temp0 = __action155(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action130(
__0,
__temp0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action371<
    's,
>(
__0: (usize, Vec<DepthItem>, usize),
) -> Vec<DepthItem>
{
let __start0 = __0.0.clone();
let __end0 = __0.2.clone();
let __temp0 = __action183(
__0,
);
let __temp0 = (__start0, __temp0, __end0);
__action73(
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action372<
    's,
>(
__lookbehind: &usize,
__lookahead: &usize,
) -> Vec<DepthItem>
{
let __start0 = __lookbehind.clone();
let __end0 = __lookahead.clone();
let __temp0 = __action184(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action73(
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action373<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<Alternative>, usize),
__2: (usize, Token<'s>, usize),
) -> Vec<Alternative>
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action188(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action66(
__0,
__temp0,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action374<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Token<'s>, usize),
) -> Vec<Alternative>
{
let __start0 = __0.2.clone();
let __end0 = __1.0.clone();
let __temp0 = __action189(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action66(
__0,
__temp0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action375<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Vec<DepthItem>, usize),
__2: (usize, Token<'s>, usize),
) -> Vec<DepthItem>
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action178(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action76(
__0,
__temp0,
__2,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action376<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Token<'s>, usize),
) -> Vec<DepthItem>
{
let __start0 = __0.2.clone();
let __end0 = __1.0.clone();
let __temp0 = __action179(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action76(
__0,
__temp0,
__1,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action377<
    's,
>(
__0: (usize, Spanned<HopHead>, usize),
) -> Hop
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action170(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action350(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action378<
    's,
>(
__0: (usize, Spanned<HopHead>, usize),
__1: (usize, alloc::vec::Vec<Part>, usize),
) -> Hop
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action171(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action350(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action379<
    's,
>(
__0: (usize, &'s str, usize),
) -> HopHead
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action166(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action101(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action380<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, alloc::vec::Vec<&'s str>, usize),
) -> HopHead
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action167(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action101(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action381<
    's,
>(
__0: (usize, &'s str, usize),
) -> TypeName
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action166(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action108(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action382<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, alloc::vec::Vec<&'s str>, usize),
) -> TypeName
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action167(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action108(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action383<
    's,
>(
__0: (usize, Spanned<TypeName>, usize),
) -> Literal
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action149(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action353(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action384<
    's,
>(
__0: (usize, Spanned<TypeName>, usize),
__1: (usize, alloc::vec::Vec<build::LiteralItem>, usize),
) -> Literal
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action150(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action353(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action385<
    's,
>(
__0: (usize, &'s str, usize),
) -> TypeName
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action147(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action141(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action386<
    's,
>(
__0: (usize, &'s str, usize),
__1: (usize, alloc::vec::Vec<&'s str>, usize),
) -> TypeName
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action148(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action141(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action387<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, TypeName, usize),
) -> HopHead
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action164(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action102(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action388<
    's,
>(
__0: (usize, Token<'s>, usize),
) -> HopHead
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action165(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action102(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action389<
    's,
>(
__0: (usize, Spanned<&'s str>, usize),
__1: (usize, TypeName, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action164(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action103(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action390<
    's,
>(
__0: (usize, Spanned<&'s str>, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action165(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action103(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action391<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Spanned<&'s str>, usize),
__2: (usize, TypeName, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
let __start0 = __2.0.clone();
let __end0 = __2.2.clone();
let __temp0 = __action164(
__2,
);
let __temp0 = (__start0, __temp0, __end0);
__action104(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action392<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Spanned<&'s str>, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action165(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action104(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action393<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Spanned<&'s str>, usize),
__2: (usize, TypeName, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
let __start0 = __2.0.clone();
let __end0 = __2.2.clone();
let __temp0 = __action164(
__2,
);
let __temp0 = (__start0, __temp0, __end0);
__action105(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action394<
    's,
>(
__0: (usize, Token<'s>, usize),
__1: (usize, Spanned<&'s str>, usize),
) -> Result<HopHead,__lalrpop_util::ParseError<usize,Token<'s>,Diagnostic>>
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action165(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action105(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action395<
    's,
>(
__0: (usize, Spanned<Head>, usize),
) -> Step
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action210(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action357(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action396<
    's,
>(
__0: (usize, Spanned<Head>, usize),
__1: (usize, alloc::vec::Vec<Part>, usize),
) -> Step
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action211(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action357(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action397<
    's,
>(
__0: (usize, Spanned<Time>, usize),
__1: (usize, Vec<Alternative>, usize),
__2: (usize, (Vec<Control>, Vec<Tail>), usize),
) -> Selector
{
let __start0 = __2.0.clone();
let __end0 = __2.2.clone();
let __temp0 = __action231(
__2,
);
let __temp0 = (__start0, __temp0, __end0);
__action365(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action398<
    's,
>(
__0: (usize, Spanned<Time>, usize),
__1: (usize, Vec<Alternative>, usize),
) -> Selector
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action232(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action365(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action399<
    's,
>(
__0: (usize, Vec<Alternative>, usize),
__1: (usize, (Vec<Control>, Vec<Tail>), usize),
) -> Selector
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action231(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action366(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action400<
    's,
>(
__0: (usize, Vec<Alternative>, usize),
) -> Selector
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action232(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action366(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action401<
    's,
>(
__0: (usize, Vec<Step>, usize),
) -> Alternative
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action218(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action312(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action402<
    's,
>(
__0: (usize, Vec<Step>, usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action219(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action312(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action403<
    's,
>(
__0: (usize, Position, usize),
) -> Alternative
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action218(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action313(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action404<
    's,
>(
__0: (usize, Position, usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action219(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action313(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action405<
    's,
>(
__0: (usize, (Body, Tail), usize),
) -> Alternative
{
let __start0 = __0.2.clone();
let __end0 = __0.2.clone();
let __temp0 = __action218(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action314(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action406<
    's,
>(
__0: (usize, (Body, Tail), usize),
__1: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __1.0.clone();
let __end0 = __1.2.clone();
let __temp0 = __action219(
__1,
);
let __temp0 = (__start0, __temp0, __end0);
__action314(
__0,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action407<
    's,
>(
__0: (usize, Spanned<Combinator>, usize),
__1: (usize, Vec<Step>, usize),
) -> Alternative
{
let __start0 = __1.2.clone();
let __end0 = __1.2.clone();
let __temp0 = __action218(
&__start0,
&__end0,
);
let __temp0 = (__start0, __temp0, __end0);
__action356(
__0,
__1,
__temp0,
)
}

#[allow(clippy::too_many_arguments, clippy::needless_lifetimes,
    clippy::just_underscores_and_digits, clippy::clone_on_copy, clippy::unit_arg)]
fn __action408<
    's,
>(
__0: (usize, Spanned<Combinator>, usize),
__1: (usize, Vec<Step>, usize),
__2: (usize, alloc::vec::Vec<Tail>, usize),
) -> Alternative
{
let __start0 = __2.0.clone();
let __end0 = __2.2.clone();
let __temp0 = __action219(
__2,
);
let __temp0 = (__start0, __temp0, __end0);
__action356(
__0,
__1,
__temp0,
)
}

#[allow(clippy::type_complexity, dead_code)]
pub trait __ToTriple<'s, >
{
fn to_triple(self) -> Result<(usize,Token<'s>,usize), __lalrpop_util::ParseError<usize, Token<'s>, Diagnostic>>;
}

impl<'s, > __ToTriple<'s, > for (usize, Token<'s>, usize)
{
fn to_triple(self) -> Result<(usize,Token<'s>,usize), __lalrpop_util::ParseError<usize, Token<'s>, Diagnostic>> {
Ok(self)
}
}
impl<'s, > __ToTriple<'s, > for Result<(usize, Token<'s>, usize), Diagnostic>
{
fn to_triple(self) -> Result<(usize,Token<'s>,usize), __lalrpop_util::ParseError<usize, Token<'s>, Diagnostic>> {
self.map_err(|error| __lalrpop_util::ParseError::User { error })
}
}
