//! The time that a selector names.

use crate::ast;
use crate::diagnostic::Reason;
use crate::span::{Span, Spanned};

use super::super::{Moment, Slot, Time};
use super::Lowering;

impl Lowering {
    pub(super) fn time(&self, time: Option<&Spanned<ast::Time>>) -> Time {
        let Some(time) = time else {
            return Time::Working;
        };
        match &time.value {
            ast::Time::At(ast::Moment::All) => Time::All,
            ast::Time::At(ast::Moment::History) => {
                Time::Range(Moment::Turn(Slot::Fixed(0)), Moment::Oldest)
            }
            ast::Time::At(moment) => Time::At(self.moment(moment, time.span, false)),
            ast::Time::Range(ends) => {
                let (first, second) = &**ends;
                let cycles = matches!(
                    first.value,
                    ast::Moment::Cycle(_) | ast::Moment::CycleParam(_)
                );
                Time::Range(
                    self.moment(&first.value, first.span, false),
                    self.moment(&second.value, second.span, cycles),
                )
            }
        }
    }

    fn moment(&self, moment: &ast::Moment, span: Span, bare_is_cycle: bool) -> Moment {
        let (reason, message) = match moment {
            ast::Moment::Turn(turn) => return Moment::Turn(Slot::Fixed(*turn)),
            ast::Moment::Cycle(cycle) => return Moment::Cycle(Slot::Fixed(*cycle)),
            ast::Moment::Bare(number) if bare_is_cycle => match u64::try_from(*number) {
                Ok(cycle) => return Moment::Cycle(Slot::Fixed(cycle)),
                Err(_) => (Reason::NumberRange, "cycles are not negative"),
            },
            ast::Moment::Bare(number) => return Moment::Turn(Slot::Fixed(*number)),
            ast::Moment::TurnParam(name) => {
                return Moment::Turn(Slot::Param(self.parameter(name, span)));
            }
            ast::Moment::BareParam(name) if !bare_is_cycle => {
                return Moment::Turn(Slot::Param(self.parameter(name, span)));
            }
            ast::Moment::CycleParam(name) | ast::Moment::BareParam(name) => {
                return Moment::Cycle(Slot::Param(self.parameter(name, span)));
            }
            ast::Moment::Oldest | ast::Moment::BareOldest => return Moment::Oldest,
            ast::Moment::All => (Reason::RangeWildcard, "`@*` stands inside a range"),
            ast::Moment::History => (Reason::RangeHistory, "`@history` stands inside a range"),
        };
        self.refuse(reason, message, span);
        Moment::Oldest
    }
}
