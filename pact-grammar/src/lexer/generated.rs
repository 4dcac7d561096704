// Written by `cargo xtask grammar`. Do not edit: change the source named below and run it again.
// Source: lexer/raw_token.rs
/// A word of the language, before white space and brackets give it its role (see `layout`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawToken {
    Space,
    AtTurn,
    AtOldest,
    AtTurnParam,
    AtCycle,
    AtCycleParam,
    AtAll,
    AtWord,
    Root,
    Key,
    KeyParam,
    Hash,
    Type,
    Tag,
    TagParam,
    DepthHop,
    DepthHopParam,
    Word,
    Param,
    Int,
    Float,
    Str,
    UnterminatedStr,
    DotDot,
    Gt,
    Ge,
    Lt,
    Le,
    Eq,
    Ne,
    Tilde,
    ForeignOp,
    Comma,
    Colon,
    Star,
    Question,
    DoubleQuestion,
    Plus,
    Minus,
    LParen,
    RParen,
    LBracket,
    RBracket,
    LBrace,
    RBrace,
}
impl<'s> ::logos::Logos<'s> for RawToken {
    type Error = ();
    type Extras = ();
    type Source = str;
    fn lex(
        lex: &mut ::logos::Lexer<'s, Self>,
    ) -> core::option::Option<
        core::result::Result<Self, <Self as ::logos::Logos<'s>>::Error>,
    > {
        use ::logos::internal::{
            LexerInternal, CallbackRetVal, CallbackResult, SkipRetVal, SkipResult,
        };
        use core::result::Result as _Result;
        use core::option::Option as _Option;
        use ::logos::Logos;
        type _Lexer<'s> = ::logos::Lexer<'s, RawToken>;
        macro_rules! _fast_loop {
            ($lex:ident, $test:ident, $offset:ident) => {
                'fast_loop : { while let Some(arr) = $lex .read:: < & [u8; 8usize] >
                ($offset) { if $test (arr[0usize]) { $offset += 0usize; break 'fast_loop;
                } if $test (arr[1usize]) { $offset += 1usize; break 'fast_loop; } if
                $test (arr[2usize]) { $offset += 2usize; break 'fast_loop; } if $test
                (arr[3usize]) { $offset += 3usize; break 'fast_loop; } if $test
                (arr[4usize]) { $offset += 4usize; break 'fast_loop; } if $test
                (arr[5usize]) { $offset += 5usize; break 'fast_loop; } if $test
                (arr[6usize]) { $offset += 6usize; break 'fast_loop; } if $test
                (arr[7usize]) { $offset += 7usize; break 'fast_loop; } $offset += 8usize;
                } while let Some(byte) = $lex .read:: < u8 > ($offset) { if $test (byte)
                { break 'fast_loop; } $offset += 1; } }
            };
        }
        macro_rules! _take_action {
            ($lex:ident, $offset:ident, $context:ident, $state:ident) => {
                { let action = _get_action($lex, $offset, $context); match action {
                CallbackResult::Emit(tok) => { return Some(Ok(tok)); },
                CallbackResult::Skip => { $lex .trivia(); $offset = $lex .offset();
                $context = None; $state = LogosState::State54; continue; },
                CallbackResult::Error(err) => { return Some(Err(err)); },
                CallbackResult::DefaultError => { return Some(Err(_make_error($lex))); },
                } }
            };
        }
        const _TABLE_0: [u8; 256] = [
            192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8,
            192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8,
            192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8,
            192u8, 64u8, 192u8, 192u8, 192u8, 192u8, 128u8, 192u8, 192u8, 192u8, 224u8,
            192u8, 234u8, 192u8, 192u8, 220u8, 220u8, 220u8, 220u8, 220u8, 220u8, 220u8,
            220u8, 220u8, 220u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 192u8, 219u8,
            219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8,
            219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8,
            219u8, 219u8, 219u8, 192u8, 0u8, 192u8, 192u8, 219u8, 192u8, 219u8, 219u8,
            219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8,
            219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8, 219u8,
            219u8, 219u8, 192u8, 192u8, 192u8, 192u8, 192u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8,
        ];
        const _TABLE_1: [u8; 256] = [
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 1u8, 1u8, 0u8, 1u8, 1u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 1u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
            0u8,
        ];
        #[inline]
        fn _make_error<'s>(lex: &mut _Lexer<'s>) -> <RawToken as Logos<'s>>::Error {
            <RawToken as Logos<'s>>::Error::default()
        }
        #[inline]
        fn _get_action<'s>(
            lex: &mut _Lexer<'s>,
            offset: usize,
            context: _Option<LogosLeaf>,
        ) -> CallbackResult<'s, RawToken> {
            match context {
                None => {
                    lex.end_to_boundary(offset.max(lex.offset() + 1));
                    CallbackResult::Error(_make_error(lex))
                }
                Some(LogosLeaf::Leaf0) => CallbackResult::Emit(RawToken::Space),
                Some(LogosLeaf::Leaf1) => CallbackResult::Emit(RawToken::AtTurn),
                Some(LogosLeaf::Leaf2) => CallbackResult::Emit(RawToken::AtOldest),
                Some(LogosLeaf::Leaf3) => CallbackResult::Emit(RawToken::AtTurnParam),
                Some(LogosLeaf::Leaf4) => CallbackResult::Emit(RawToken::AtCycle),
                Some(LogosLeaf::Leaf5) => CallbackResult::Emit(RawToken::AtCycleParam),
                Some(LogosLeaf::Leaf6) => CallbackResult::Emit(RawToken::AtAll),
                Some(LogosLeaf::Leaf7) => CallbackResult::Emit(RawToken::AtWord),
                Some(LogosLeaf::Leaf8) => CallbackResult::Emit(RawToken::Root),
                Some(LogosLeaf::Leaf9) => {
                    let cb_result = super::extend_key(lex);
                    CallbackRetVal::<
                        's,
                        (),
                        RawToken,
                    >::construct(cb_result, |()| RawToken::Key)
                }
                Some(LogosLeaf::Leaf10) => CallbackResult::Emit(RawToken::KeyParam),
                Some(LogosLeaf::Leaf11) => CallbackResult::Emit(RawToken::Hash),
                Some(LogosLeaf::Leaf12) => CallbackResult::Emit(RawToken::Type),
                Some(LogosLeaf::Leaf13) => CallbackResult::Emit(RawToken::Tag),
                Some(LogosLeaf::Leaf14) => CallbackResult::Emit(RawToken::TagParam),
                Some(LogosLeaf::Leaf15) => CallbackResult::Emit(RawToken::DepthHop),
                Some(LogosLeaf::Leaf16) => CallbackResult::Emit(RawToken::DepthHopParam),
                Some(LogosLeaf::Leaf17) => CallbackResult::Emit(RawToken::Word),
                Some(LogosLeaf::Leaf18) => CallbackResult::Emit(RawToken::Param),
                Some(LogosLeaf::Leaf19) => CallbackResult::Emit(RawToken::Int),
                Some(LogosLeaf::Leaf20) => CallbackResult::Emit(RawToken::Float),
                Some(LogosLeaf::Leaf21) => CallbackResult::Emit(RawToken::Str),
                Some(LogosLeaf::Leaf22) => {
                    CallbackResult::Emit(RawToken::UnterminatedStr)
                }
                Some(LogosLeaf::Leaf23) => CallbackResult::Emit(RawToken::DotDot),
                Some(LogosLeaf::Leaf24) => CallbackResult::Emit(RawToken::Gt),
                Some(LogosLeaf::Leaf25) => CallbackResult::Emit(RawToken::Ge),
                Some(LogosLeaf::Leaf26) => CallbackResult::Emit(RawToken::Lt),
                Some(LogosLeaf::Leaf27) => CallbackResult::Emit(RawToken::Le),
                Some(LogosLeaf::Leaf28) => CallbackResult::Emit(RawToken::Eq),
                Some(LogosLeaf::Leaf29) => CallbackResult::Emit(RawToken::Ne),
                Some(LogosLeaf::Leaf30) => CallbackResult::Emit(RawToken::Tilde),
                Some(LogosLeaf::Leaf31) => CallbackResult::Emit(RawToken::ForeignOp),
                Some(LogosLeaf::Leaf32) => CallbackResult::Emit(RawToken::Comma),
                Some(LogosLeaf::Leaf33) => CallbackResult::Emit(RawToken::Colon),
                Some(LogosLeaf::Leaf34) => CallbackResult::Emit(RawToken::Star),
                Some(LogosLeaf::Leaf35) => CallbackResult::Emit(RawToken::Question),
                Some(LogosLeaf::Leaf36) => CallbackResult::Emit(RawToken::DoubleQuestion),
                Some(LogosLeaf::Leaf37) => CallbackResult::Emit(RawToken::Plus),
                Some(LogosLeaf::Leaf38) => CallbackResult::Emit(RawToken::Minus),
                Some(LogosLeaf::Leaf39) => CallbackResult::Emit(RawToken::LParen),
                Some(LogosLeaf::Leaf40) => CallbackResult::Emit(RawToken::RParen),
                Some(LogosLeaf::Leaf41) => CallbackResult::Emit(RawToken::LBracket),
                Some(LogosLeaf::Leaf42) => CallbackResult::Emit(RawToken::RBracket),
                Some(LogosLeaf::Leaf43) => CallbackResult::Emit(RawToken::LBrace),
                Some(LogosLeaf::Leaf44) => CallbackResult::Emit(RawToken::RBrace),
            }
        }
        #[derive(Clone, Copy)]
        enum LogosLeaf {
            Leaf0 = 0isize,
            Leaf1 = 1isize,
            Leaf2 = 2isize,
            Leaf3 = 3isize,
            Leaf4 = 4isize,
            Leaf5 = 5isize,
            Leaf6 = 6isize,
            Leaf7 = 7isize,
            Leaf8 = 8isize,
            Leaf9 = 9isize,
            Leaf10 = 10isize,
            Leaf11 = 11isize,
            Leaf12 = 12isize,
            Leaf13 = 13isize,
            Leaf14 = 14isize,
            Leaf15 = 15isize,
            Leaf16 = 16isize,
            Leaf17 = 17isize,
            Leaf18 = 18isize,
            Leaf19 = 19isize,
            Leaf20 = 20isize,
            Leaf21 = 21isize,
            Leaf22 = 22isize,
            Leaf23 = 23isize,
            Leaf24 = 24isize,
            Leaf25 = 25isize,
            Leaf26 = 26isize,
            Leaf27 = 27isize,
            Leaf28 = 28isize,
            Leaf29 = 29isize,
            Leaf30 = 30isize,
            Leaf31 = 31isize,
            Leaf32 = 32isize,
            Leaf33 = 33isize,
            Leaf34 = 34isize,
            Leaf35 = 35isize,
            Leaf36 = 36isize,
            Leaf37 = 37isize,
            Leaf38 = 38isize,
            Leaf39 = 39isize,
            Leaf40 = 40isize,
            Leaf41 = 41isize,
            Leaf42 = 42isize,
            Leaf43 = 43isize,
            Leaf44 = 44isize,
        }
        #[derive(Clone, Copy)]
        enum LogosState {
            State0,
            State1,
            State10,
            State11,
            State12,
            State13,
            State14,
            State15,
            State16,
            State17,
            State18,
            State19,
            State2,
            State20,
            State21,
            State22,
            State23,
            State24,
            State25,
            State26,
            State27,
            State28,
            State29,
            State3,
            State30,
            State31,
            State32,
            State33,
            State34,
            State35,
            State36,
            State37,
            State38,
            State39,
            State4,
            State40,
            State41,
            State42,
            State43,
            State44,
            State45,
            State46,
            State47,
            State48,
            State49,
            State5,
            State50,
            State51,
            State52,
            State53,
            State54,
            State55,
            State56,
            State57,
            State58,
            State59,
            State6,
            State60,
            State61,
            State62,
            State63,
            State64,
            State65,
            State66,
            State67,
            State68,
            State69,
            State7,
            State70,
            State71,
            State72,
            State73,
            State74,
            State75,
            State76,
            State77,
            State78,
            State79,
            State8,
            State80,
            State81,
            State82,
            State83,
            State84,
            State85,
            State86,
            State9,
        }
        let mut state = LogosState::State54;
        let mut offset = lex.offset();
        let mut context: _Option<LogosLeaf> = None;
        loop {
            match state {
                LogosState::State0 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf31);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State1 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State5;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State2 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State3;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State3 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf15);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 2u8 != 0 {
                            offset += 1;
                            state = LogosState::State4;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State4 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State5 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf16);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State6 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf8);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State7 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State12;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State8 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State10;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State9 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State10;
                            continue;
                        }
                        if (byte == b'*') {
                            offset += 1;
                            state = LogosState::State81;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State10 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf1);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State11 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State12 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf3);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State13 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State15;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State14 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf4);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State15 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf5);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State16 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf36);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State17 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf25);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State18 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf27);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State19 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State23;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State20 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf19);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State19),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State21),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State21),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State21 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State69;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State22 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State23 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'E') || (byte == b'e') {
                            offset += 1;
                            state = LogosState::State24;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State24 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 32u8 != 0 {
                            offset += 1;
                            state = LogosState::State73;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State25 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 4u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf20);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State26 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf12);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State27 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State29;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State28 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf13);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State29 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf14);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State30 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 64u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State31),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State32),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State34),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State36),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State37),
                            Some(LogosState::State38),
                            Some(LogosState::State38),
                            Some(LogosState::State38),
                            Some(LogosState::State39),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State31 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf21);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State32 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            Some(LogosState::State30),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State33),
                            Some(LogosState::State34),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State36),
                            Some(LogosState::State35),
                            Some(LogosState::State35),
                            Some(LogosState::State37),
                            Some(LogosState::State38),
                            Some(LogosState::State38),
                            Some(LogosState::State38),
                            Some(LogosState::State39),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State33 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State30;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State34 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State33;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State35 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State33;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State36 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State33;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State37 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State35;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State38 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State35;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State39 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State35;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State40 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf18);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State41 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State43;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State42 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 8u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf9);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State43 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 16u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf10);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State44 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_0[byte as usize] & 128u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State31),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State45),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State47),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State49),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State50),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State52),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State45 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf22);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            Some(LogosState::State44),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State46),
                            Some(LogosState::State47),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State49),
                            Some(LogosState::State48),
                            Some(LogosState::State48),
                            Some(LogosState::State50),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State51),
                            Some(LogosState::State52),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State46 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State44;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State47 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 160u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State48 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State49 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 159u8)) {
                            offset += 1;
                            state = LogosState::State46;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State50 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 144u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State51 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 191u8)) {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State52 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, 128u8..= 143u8)) {
                            offset += 1;
                            state = LogosState::State48;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State53 => {
                    #[inline]
                    fn loop_test(byte: u8) -> bool {
                        _TABLE_1[byte as usize] & 1u8 == 0
                    }
                    _fast_loop!(lex, loop_test, offset);
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf0);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State54 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State53),
                            Some(LogosState::State53),
                            None,
                            Some(LogosState::State53),
                            Some(LogosState::State53),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State53),
                            Some(LogosState::State86),
                            Some(LogosState::State44),
                            Some(LogosState::State55),
                            Some(LogosState::State56),
                            None,
                            None,
                            Some(LogosState::State30),
                            Some(LogosState::State57),
                            Some(LogosState::State58),
                            Some(LogosState::State59),
                            Some(LogosState::State60),
                            Some(LogosState::State61),
                            Some(LogosState::State62),
                            Some(LogosState::State63),
                            None,
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State20),
                            Some(LogosState::State64),
                            None,
                            Some(LogosState::State65),
                            Some(LogosState::State66),
                            Some(LogosState::State67),
                            Some(LogosState::State72),
                            Some(LogosState::State74),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State76),
                            None,
                            Some(LogosState::State77),
                            Some(LogosState::State78),
                            Some(LogosState::State4),
                            None,
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State79),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State80),
                            Some(LogosState::State82),
                            Some(LogosState::State83),
                            Some(LogosState::State85),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {
                        if lex.offset() == offset {
                            return None;
                        }
                    }
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State55 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf11);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'$') {
                            offset += 1;
                            state = LogosState::State41;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 16u8 != 0 {
                            offset += 1;
                            state = LogosState::State42;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State56 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State40;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State57 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf39);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State58 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf40);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State59 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf34);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State60 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf37);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'$') {
                            offset += 1;
                            state = LogosState::State27;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State28;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State61 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf32);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State62 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf38);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State63 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State26;
                            continue;
                        }
                        if (byte == b'.') {
                            offset += 1;
                            state = LogosState::State75;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State64 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf33);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State65 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf26);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State18;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State66 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf28);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State67 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf24);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State17;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State68 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf6);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State69 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State22;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State70 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State13),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            Some(LogosState::State14),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State11),
                            None,
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State71 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf7);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State7),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State8),
                            None,
                            Some(LogosState::State9),
                            None,
                            None,
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            Some(LogosState::State10),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State11),
                            None,
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State72 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf35);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'?') {
                            offset += 1;
                            state = LogosState::State16;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State73 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (matches!(byte, b'0'..= b'9')) {
                            offset += 1;
                            state = LogosState::State25;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State74 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State68),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State11),
                            None,
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State70),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State71),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            Some(LogosState::State11),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State75 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf23);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State76 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf41);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State77 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf42);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State78 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                        if _TABLE_0[byte as usize] & 1u8 != 0 {
                            offset += 1;
                            state = LogosState::State6;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State79 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf17);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        const TABLE: [_Option<LogosState>; 256] = [
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State1),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State2),
                            None,
                            None,
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            Some(LogosState::State3),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            None,
                            None,
                            None,
                            None,
                            Some(LogosState::State4),
                            None,
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            Some(LogosState::State4),
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                            None,
                        ];
                        let next_state = TABLE[byte as usize];
                        if let Some(next_state) = next_state {
                            offset += 1;
                            state = next_state;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State80 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf43);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State81 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf2);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State82 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State83 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf44);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State84 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf29);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {} else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State85 => {
                    lex.end(offset);
                    context = Some(LogosLeaf::Leaf30);
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State0;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
                LogosState::State86 => {
                    let other = lex.read::<u8>(offset);
                    if let Some(byte) = other {
                        if (byte == b'=') {
                            offset += 1;
                            state = LogosState::State84;
                            continue;
                        }
                    } else {}
                    _take_action!(lex, offset, context, state)
                }
            }
        }
    }
}
