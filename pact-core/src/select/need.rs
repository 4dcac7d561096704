//! The names that a part has to hold so that a query can find anything in it. The summaries of
//! parts and of branches say whether they may hold it, so a query passes over most of a long
//! history.

use pact_grammar::plan::{Attribute, Operator, PlanPart, Query, Region, Target, Test, Value};

use crate::node::{Expiry, Node};
use crate::tree::{Posted, Signature, Summary};

/// A name is needed if its signature is not empty. May be weaker than the query, never stronger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Need {
    keys: Signature,
    kinds: Signature,
    life: Life,
}

/// The time to live that a query asks for; the later ones need less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Life {
    /// That ends with the commit of this cycle, or before.
    Until(i64),
    /// That ends.
    Ends,
    #[default]
    Whatever,
}

impl Need {
    /// Such a query may find nodes everywhere.
    pub(super) const NOTHING: Self = Self {
        keys: Signature::NONE,
        kinds: Signature::NONE,
        life: Life::Whatever,
    };

    /// The needs of each part in which a query, run in a cycle, finds nodes.
    pub(super) fn of(query: &Query, cycle: i64) -> Self {
        let mut all: Option<Self> = None;
        let mut chain = Self::default();
        let mut step = Self::default();
        let mut is_in_part = false;
        for part in &*query.parts {
            match part {
                // The nodes of a chain lie in one part, but steps before the subject may match the
                // root or `^seq`, which are in none.
                PlanPart::Step(_, target) => {
                    if is_in_part {
                        chain = chain.and(step);
                    }
                    step = Self::default();
                    is_in_part = matches!(
                        target,
                        Target::Class(_)
                            | Target::Depth(_)
                            | Target::Region(Region::System | Region::Head)
                    );
                }
                PlanPart::Keep(test) => step = step.and(Self::of_test(test, cycle)),
                PlanPart::Or => {
                    let one = chain.and(step);
                    all = Some(all.map_or(one, |all| all.or(one)));
                    (chain, step, is_in_part) = Default::default();
                }
            }
        }
        let last = chain.and(step);
        all.map_or(last, |all| all.or(last))
    }

    /// The needs of a node that answers to a key.
    pub(super) fn of_key(key: &str) -> Self {
        Self {
            keys: Signature::of(key),
            ..Self::NOTHING
        }
    }

    /// The needs of a node of a kind.
    pub(super) fn of_kind(kind: &str) -> Self {
        Self {
            kinds: Signature::of(kind),
            ..Self::NOTHING
        }
    }

    pub(super) fn of_test(test: &Test, cycle: i64) -> Self {
        let mut need = Self::default();
        match test {
            Test::Compare(Attribute::Key, Operator::Equal, Value::Text(key)) => {
                return Self::of_key(key);
            }
            Test::Compare(Attribute::Kind, Operator::Equal, Value::Text(kind)) => {
                return Self::of_kind(kind);
            }
            Test::Compare(Attribute::Ttl, operator, Value::Integer(number)) => {
                need.life = Life::of(*operator, *number, cycle);
            }
            Test::AnyOf(Attribute::Key, values) => need.keys = any_of(values),
            Test::AnyOf(Attribute::Kind, values) => need.kinds = any_of(values),
            Test::Present(Attribute::Ttl) => need.life = Life::Ends,
            _ => {}
        }
        need
    }

    /// Both are needed. Of two names, the first is.
    pub(super) fn and(self, other: Self) -> Self {
        let first = |own: Signature, other| if own.is_empty() { other } else { own };
        Self {
            keys: first(self.keys, other.keys),
            kinds: first(self.kinds, other.kinds),
            life: self.life.min(other.life),
        }
    }

    /// One of the two is needed.
    fn or(self, other: Self) -> Self {
        let any = |own: Signature, other: Signature| {
            if own.is_empty() || other.is_empty() {
                return Signature::default();
            }
            own.with(other)
        };
        Self {
            keys: any(self.keys, other.keys),
            kinds: any(self.kinds, other.kinds),
            life: self.life.max(other.life),
        }
    }

    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::NOTHING
    }

    /// Whether a time to live is needed.
    pub(super) fn is_of_time(&self) -> bool {
        self.life != Life::Whatever
    }

    /// The last cycle in which a node may expire, if it has to expire early enough.
    pub(super) fn until(&self) -> Option<i64> {
        match self.life {
            Life::Until(cycle) => Some(cycle),
            Life::Ends | Life::Whatever => None,
        }
    }

    /// How postings say which nodes have it, if they do.
    pub(super) fn posted(&self) -> Option<Posted> {
        match (self.keys.number(), self.kinds.number(), self.life) {
            (Some(number), _, _) => Some(Posted::Key(number)),
            (None, Some(number), _) => Some(Posted::Kind(number)),
            (None, None, Life::Until(cycle)) => Some(Posted::Until(cycle)),
            _ => None,
        }
    }

    /// Whether a part, or any part of several, may hold it.
    pub(super) fn may_be_in(&self, summary: &Summary) -> bool {
        let has = |wanted: Signature, own| wanted.is_empty() || wanted.meets(own);
        has(self.keys, summary.keys)
            && has(self.kinds, summary.kinds)
            && self.life.may_be(summary.expires)
    }

    /// Whether a node may meet the need.
    pub(super) fn may_be(&self, node: &Node) -> bool {
        let has = |wanted: Signature, own: Option<&str>| {
            wanted.is_empty() || own.is_some_and(|own| wanted.meets(Signature::of(own)))
        };
        has(self.keys, node.answers_to().map(|key| &**key))
            && has(self.kinds, node.kind())
            && self.life.may_be(node.expires)
    }
}

impl Life {
    fn of(operator: Operator, number: i128, cycle: i64) -> Self {
        let most = match operator {
            Operator::Less => number - 1,
            Operator::LessOrEqual | Operator::Equal => number,
            Operator::Greater | Operator::GreaterOrEqual => return Self::Ends,
            Operator::NotEqual | Operator::Contains => return Self::Whatever,
        };
        let end = i64::try_from(most.max(0)).ok();
        let end = end.and_then(|most| cycle.max(0).checked_add(most));
        end.map_or(Self::Ends, Self::Until)
    }

    fn may_be(self, expires: Expiry) -> bool {
        match self {
            Self::Until(cycle) => expires.is_due(cycle),
            Self::Ends => expires != Expiry::NEVER,
            Self::Whatever => true,
        }
    }
}

/// Any of some names; nothing is needed where one of them is no name.
fn any_of(values: &[Value]) -> Signature {
    let mut all = Signature::default();
    for value in values {
        match value {
            Value::Text(name) => all = all.with(Signature::of(name)),
            _ => return Signature::default(),
        }
    }
    all
}
