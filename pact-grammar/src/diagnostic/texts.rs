//! The texts of the diagnostics that more than one program gives: this crate, and the page of
//! `pact-view`, whose evaluator is JavaScript and reads these tables as data. Each text stands here
//! once, as a template with named holes. The macros make of each line a function that fills the
//! holes, so that the compiler checks their names, and a line of a table.

use core::fmt::Display;

use super::{Diagnostic, Reason};
use crate::span::Span;

/// A diagnostic, as templates: `{name}` is a hole, `{{` and `}}` are braces.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Text {
    /// The rule that was broken.
    pub reason: Reason,
    /// Tells the texts of one reason apart; may be empty.
    pub case: &'static str,
    /// The message.
    pub message: &'static str,
    /// The text under the caret; may be empty.
    pub label: &'static str,
    /// The help; empty where there is none, or one of [`HELPS`].
    pub help: &'static str,
}

macro_rules! texts {
    ($(
        $name:ident($($hole:ident),*) = $reason:ident $case:literal:
            $message:literal, $label:literal, $help:literal;
    )+) => {
        $(
            #[allow(clippy::useless_format, reason = "some templates have no hole")]
            pub(crate) fn $name(span: Span $(, $hole: impl Display)*) -> Diagnostic {
                let diagnostic =
                    Diagnostic::error(Reason::$reason, format!($message), span)
                        .label(format!($label));
                match $help {
                    "" => diagnostic,
                    _ => diagnostic.help(format!($help)),
                }
            }
        )+

        /// Every diagnostic.
        pub const TEXTS: &[Text] = &[$(Text {
            reason: Reason::$reason,
            case: $case,
            message: $message,
            label: $label,
            help: $help,
        },)+];
    };
}

macro_rules! helps {
    ($($name:ident($($hole:ident),*): $text:literal;)+) => {
        /// Help that depends on more than the reason.
        pub(crate) mod help {
            use core::fmt::Display;

            $(
                #[allow(clippy::useless_format, reason = "some templates have no hole")]
                pub(crate) fn $name($($hole: impl Display),*) -> String {
                    format!($text)
                }
            )+
        }

        /// Every help by its name.
        pub const HELPS: &[(&str, &str)] = &[$((stringify!($name), $text),)+];
    };
}

texts! {
    // Words and brackets.
    too_long(bytes, limit) = TooLong "":
        "the text has {bytes} bytes; a selector has at most {limit}", "",
        "pass long values as parameters: `[key=$key]`";
    unknown_character(shown) = UnknownCharacter "":
        "`{shown}` has no meaning in a selector", "not part of the language", "";
    unterminated_string(quote) = UnterminatedString "":
        "the string is never closed", "opened here, no closing {quote}",
        "close the string with {quote}";
    bad_escape(escape) = BadEscape "":
        "`{escape}` is not an escape", "unknown escape",
        "the escapes are `\\\\`, `\\'`, `\\\"`, `\\n`, `\\r`, `\\t` and `\\u{{1F980}}`";
    too_deep(limit) = TooDeep "":
        "more than {limit} brackets inside each other", "one too many", "";
    closes_nothing(found) = Unbalanced "extra":
        "`{found}` closes nothing", "no bracket is open here",
        "remove it, or open the bracket before it";
    never_closed(opener, closer) = Unbalanced "open":
        "`{opener}` is never closed", "no `{closer}` for this", "close it with `{closer}`";
    closed_by_another(opener, found, closer) = Unbalanced "other":
        "`{opener}` is closed by `{found}`", "expected `{closer}`", "write `{closer}` here";
    too_many_alternatives(limit) = TooManyAlternatives "":
        "more than {limit} alternatives", "one too many",
        "match any of several values with a list: `[role=['user','tool']]`";
    run_together() = Syntax "run-together":
        "two values run together", "begins without a space",
        "put a space or a comma between two conditions, and quotes around text: `'12ab'`; a number has no unit";

    // Grammar.
    empty_selector() = EmptySelector "":
        "the selector is empty", "nothing to select",
        "`*` selects every node, `.block` every block";
    only_a_time(time) = EmptySelector "time":
        "`{time}` says when, but nothing says what", "expected a step",
        "add a step: `.block` is every block, `*` every node";
    unexpected(found, expected) = Syntax "":
        "unexpected {found}", "expected {expected}", "";
    bare_word(word) = Syntax "bare-word":
        "`{word}` stands without a sign before it", "expected a step", "";
    late_time(time) = Syntax "late-time":
        "the time `{time}` does not start the selector", "one time, at the very start",
        "one time serves all alternatives; a range joins two with `..`: `@t0..@t-3`";
    unknown_time(name) = UnknownControl "time":
        "`{name}` is not a time", "unknown time", "";
    foreign_operator(operator) = Syntax "operator":
        "`{operator}` is not an operator here", "unknown operator", "";
    child_of_nothing() = Syntax "child":
        "`>` has no step before it", "a child of what?",
        "name the parent: `.seg > .block`; a leading `>` belongs in `:has(> …)`";
    group_apart() = Syntax "group":
        "a group must directly follow its step", "space before `(`",
        "remove the space, or write the conditions in brackets: `[role='user']`";
    step_after_subject() = Syntax "subject":
        "no step may follow here", "the subject is complete",
        "`{{…}}`, `+tag` and a position end an alternative; filter a step in the middle with `[…]`";
    number_too_large(holder) = NumberRange "":
        "the number does not fit {holder}", "too large", "";

    // Times and controls.
    range_wildcard() = RangeWildcard "":
        "`@*` stands inside a range", "a range ends at one snapshot",
        "use `@*` alone, or `@t-*` for the oldest";
    range_history() = RangeHistory "":
        "`@history` stands inside a range", "it is a range itself: `@t0..@t-*`",
        "use `@history` alone, or `@t-*` for the oldest";
    range_kind_mismatch() = RangeKindMismatch "":
        "the range mixes turns (`@t`) and cycles (`@c`)", "both ends must count the same thing",
        "write `@t0..@t-3` or `@c3..@c7`";
    future_turn(turn) = FutureTurn "":
        "turn +{turn} does not exist yet", "turns are counted back from 0",
        "`@t0` is the newest snapshot, `@t-{turn}` is {turn} before it";
    negative_cycle(number) = NumberRange "cycle":
        "there is no cycle {number}", "cycles are not negative", "";
    unknown_control(name) = UnknownControl "":
        "`@{name}` is not a control", "unknown control", "";
    repeated_control(name) = RepeatedControl "":
        "`@{name}` is given twice", "already given before", "keep one of them";
    mode_without_range() = ModeWithoutRange "":
        "`@mode` needs several snapshots to put together", "this selector looks at one state",
        "start with a range such as `@t0..@t-3`, with `@history` or with `@*`";
    page_without_limit() = PageWithoutLimit "":
        "`@p` has no page size", "pages of what size?", "add `@limit`: `@limit=20 @p=2`";
    control_takes_no_value(name) = ControlValue "none":
        "`@{name}` takes no value", "wrong value", "write `@{name}`";
    control_needs_number(name, least, example) = ControlValue "number":
        "`@{name}` needs a whole number from {least} on", "wrong value",
        "write `@{name}={example}`";
    control_has_no_such_value(name) = ControlValue "unknown":
        "`@{name}` has no such value", "wrong value", "";
    control_needs_value(name) = ControlValue "missing":
        "`@{name}` needs a value", "wrong value", "";
    too_many_filters(filters, copies) = TooManyAlternatives "filters":
        "{filters} filters after the controls apply to each alternative", "{copies} filters in all",
        "write the filters into the alternatives that need them";

    // Conditions.
    no_condition() = EmptyGroup "conditions":
        "the brackets hold no condition", "nothing to test",
        "remove them, or write a condition such as `role='user'`";
    unknown_header(name) = UnknownHeader "":
        "`{name}` is not a header", "unknown header", "";
    facet_without_snapshot(name) = FacetWithoutSnapshot "":
        "`{name}` exists only in a snapshot, and this selector has no time",
        "the working state has no such facet", "";
    flag_value(name) = FlagValue "":
        "`{name}` is a flag and takes no value", "compared with a value",
        "write `[{name}]`, or `:not([{name}])` for the opposite";
    no_value() = EmptyGroup "list":
        "the list holds no value", "equal to which of them?", "write the values: `['user','tool']`";
    list_operator(operator) = ListOperator "":
        "`{operator}` cannot take a list", "a list means any of its values", "";
    null_order(operator) = NullOrder "":
        "`null` has no order for `{operator}`", "only `=` and `!=` compare with null",
        "`=null` finds nodes without it, `!=null` nodes with it";
    number_too_small(holder) = NumberRange "small":
        "the number does not fit {holder}", "too small", "";
    number_for_text(header) = NumberRange "text":
        "`{header}` is text, and this would be read as a number",
        "not the text as it stands here", "put it in quotes";
    quoted_parameter(text) = QuotedParameter "":
        "`'{text}'` is text, not a parameter", "the quotes make it text", "";
    not_a_number(header, text) = NotANumber "":
        "`{header}` is a number, `{text}` is not", "expected a number",
        "write `[{header}=1]`, or `[{header}]` for \"has any\"";

    // Steps.
    unknown_root(name) = UnknownRoot "":
        "`^{name}` is not a root", "unknown root", "";
    root_inside_chain(name) = RootInsideChain "":
        "`^{name}` stands in the middle of a chain", "a root may only start a chain",
        "start the chain with it, or add it as another alternative after a comma";
    unknown_type(name) = UnknownType "":
        "`{name}` is not a type", "unknown type", "";
    repeated_type(class) = RepeatedType "":
        "`.{class}` is the step's second type", "a node has one type", "";
    unknown_pseudo(name) = UnknownPseudo "":
        "`:{name}` is not a pseudo", "unknown pseudo", "";
    missing_argument(name, argument, example) = PseudoArgument "":
        "`:{name}` has no argument", "needs {argument} in parentheses",
        "write `:{name}({example})`; a kind of that name is `[kind='{name}']`";
    empty_call(name, example) = PseudoArgument "empty":
        "`:{name}()` has nothing in it", "needs an argument",
        "write an argument: `:{name}({example})`";
    nth_without_number() = PseudoArgument "nth":
        "`:nth()` has no number", "which one?",
        "`:nth(1)` is the first sibling, `:nth(2)` the second";
    nth_zero(number) = NthZero "":
        "`:nth({number})` names no sibling", "siblings are counted from 1",
        "`:nth(1)` is the first, `:last` the last";
    not_one_step() = PseudoArgument "not":
        "`:not(…)` takes one step", "not a single step",
        "test the step itself: `:not(.block[role='user'])`; below it: `:has(…)`";
    empty_depth(name) = EmptyDepth "":
        "empty depth list in `{name}()`", "needs at least one depth",
        "`{name}(1)` is the newest turn, `{name}(1-3)` the three newest, `{name}(>0)` every sealed turn";
    empty_depth_set() = EmptyDepth "set":
        "empty depth set `{{}}`", "needs at least one depth", "write the depths: `{{1,2}}`";
    depth_reversed(from, to, range) = DepthReversed "":
        "the depth range runs from {from} down to {to}", "the smaller depth comes first",
        "write `{range}`";
    depth_too_large() = NumberRange "depth":
        "no tree is that deep", "depths have 32 bits", "";

    // Positions.
    position_without_hops() = EmptyGroup "position":
        "the position has no hops", "where?", "`(d0, *:block)` is every block of the active head";
    within_without_hops() = EmptyGroup "within":
        "`within()` has no hops", "within what?", "write where to search: `within(d1)`";
    depth_inside_position() = RootInsideChain "depth":
        "a depth stands in the middle of a position", "a depth may only start a position",
        "depths in a row are a set: `(d1, d3, *:block)`; put filters after the last";
    double_search() = DoubleSearch "":
        "`?` follows `?`", "one `?` is one child step", "write `??` to search all the way down";
    too_many_children() = NumberRange "children":
        "no node has that many children", "counts children, in 32 bits", "";
    sentinel_without_parent() = SentinelMisplaced "parent":
        "the insertion point has no parent", "insert into what?",
        "name the parent first: `(d0, cont[offset=0], end)`";
    sentinel_zero() = SentinelMisplaced "zero":
        "children are counted from 1", "there is no child 0",
        "a trailing comma inserts at the start, `end` at the end";
    sentinel_in_within() = SentinelMisplaced "within":
        "an insertion point inside `within(…)`", "a search inserts nothing", "remove it";
    sentinel_in_has() = SentinelMisplaced "has":
        "an insertion point inside `:has(…)`", "a test inserts nothing", "remove it";
    sentinel_not_last() = SentinelMisplaced "end":
        "`end` is not the last hop", "an insertion point ends its position", "move it to the end";
    sentinel_not_alone() = SentinelMisplaced "":
        "an insertion point stands alone", "makes the whole selector a place to insert at",
        "remove the filters, controls and other alternatives around the position";
    sentinel_with_time() = SentinelWithTime "":
        "an insertion point in a query with a time", "snapshots never change",
        "edits are made in the working state: remove the time";
}

helps! {
    either(first, last): "{first} or {last}";
    did_you_mean(meant): "did you mean `{meant}`?";
    write(right): "write `{right}`";

    // Characters without a meaning.
    look_alike(character, name, code, plain): "{character} is {name}, {code}; write `{plain}`";
    unusual_space(character, name, code): "{character} is {name}, {code}; write a plain one";
    unseen(character, name, code): "{character} is {name}, {code}; remove it";
    names_are_ascii(): "names are ASCII; put other text in quotes: `#'…'`, `[key='…']`";
    bar(): "alternatives are separated by `,`, values stand in a list: `['user','tool']`";
    ampersand(): "conditions that stand together must all hold; no sign is needed";
    exclamation(): "for the opposite write `!=` or `:not(…)`";
    semicolon(): "remove it";
    backtick(): "quotes are `'` or `\"`";
    dot(): "a range has two dots; a type is `.block`";
    dollar(): "a parameter is `$name`";
    quote_it(): "put text with such characters in quotes";

    // Grammar.
    step_after_child(): "`>` needs a step after it: `> .block`";
    signs(): "a type starts with `.`, a root with `^`, a key with `#`, a pseudo with `:`";
    times(): "the times are `@t0`, `@t-1`, `@c7`, `@*` and `@history`";
    control_at_end(control): "`@{control}` is a control: it stands at the end";
    part_of_text(): "`~` tests for a part of a string, or a member of a list";

    // Controls and conditions.
    controls(): "the controls are `@mode`, `@order`, `@unique`, `@limit`, `@p` and `@first`";
    control_values(list): "the values are {list}";
    half_a_header():
        "a custom attribute has a prefix and a name: `data_topic`, `content_lang`, `app:score`";
    custom_header(name): "custom attributes are namespaced: `data_{name}`";
    newest_snapshot(): "add `@t0` to look at the newest snapshot";
    depth_pseudo(number): "add `@t0`, or use the pseudo: `:depth({number})`";
    none_of_them(name): "for none of them write `:not([{name}=[…]])`";
    without_quotes(right): "write `{right}` without quotes";

    // Steps.
    roots(): "the roots are `^sys` (system), `^seq` (sealed turns), `^ah` (active head) and `^root` (the whole tree)";
    types(block): "the types are `seg`, `cont` and `block`; for a kind of block write `{block}`";
    level_or_comma(): "put a space before it to go down a level, or a comma for either type";
    kind_after_type(name):
        "a kind stands right after its type: `.block:{name}`, or write `[kind='{name}']`";
    kind_of_block(name): "for a kind write `.block:{name}`";
}

/// The words for the terminals of the grammar where one was expected, most telling first: each with
/// the terminals that share it.
pub const EXPECTED: [(&str, &[&str]); 19] = [
    ("a value", &["string", "float"]),
    (A_NUMBER, &["int"]),
    ("a word", &["word"]),
    ("a comparison such as `=`", &["=", "!=", "~"]),
    ("a step such as `.block`", &[".type"]),
    ("a hop such as `d1` or `*:block`", &["end"]),
    ("a filter such as `[role='user']`", &["filter["]),
    ("`)`", &[")"]),
    ("`]`", &["]"]),
    ("`}`", &["}"]),
    ("`??`", &["??"]),
    ("`{…}`", &["{"]),
    ("`,`", &[","]),
    ("a time such as `@t-1`", &["@t0"]),
    ("a control such as `@limit=5`", &["@control"]),
    ("a tag such as `+draft`", &["+tag"]),
    ("`..`", &["range", ".."]),
    ("a kind", &[":kind", ":"]),
    (A_DEPTH, &["d0"]),
];

/// Words that fill the holes of the texts above, by their names.
pub const WORDS: &[(&str, &str)] = &[
    ("attribute", ATTRIBUTE),
    ("cycle", A_CYCLE),
    ("depth", A_DEPTH),
    ("end", END_OF_SELECTOR),
    ("float", A_FLOAT),
    ("integer", AN_INTEGER),
    ("this", THIS),
    ("turn", A_TURN),
];

pub(crate) const ATTRIBUTE: &str = "an attribute name";
pub(crate) const A_CYCLE: &str = "a cycle";
pub(crate) const A_DEPTH: &str = "a depth";
pub(crate) const A_FLOAT: &str = "a floating-point number";
pub(crate) const A_NUMBER: &str = "a number";
pub(crate) const A_TURN: &str = "a turn";
pub(crate) const AN_INTEGER: &str = "64 bits";
pub(crate) const END_OF_SELECTOR: &str = "end of the selector";
pub(crate) const THIS: &str = "this";

/// The words of an expectation as a list: `a number, a word or a value`.
pub(crate) fn either(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => help::either(first.join(", "), last),
    }
}
