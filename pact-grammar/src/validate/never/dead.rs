//! Why a step cannot match. The words for it are in `words`.

/// Stands for the step itself, or the step before it, where a test is named by its number.
pub(super) const STEP: usize = usize::MAX;

/// The tests that together leave no node, and the message about them.
#[derive(Clone, Debug)]
pub(super) struct Dead {
    /// By number, each once, in order. [`STEP`] is no test.
    tests: Vec<usize>,
    pub(super) cause: Cause,
    pub(super) note: Option<&'static str>,
    pub(super) help: Option<String>,
    /// Whether a space before the last test gives the selector that its author surely meant.
    pub(super) wants_space: bool,
    pub(super) inside: Option<Box<Inside>>,
}

/// The reason, as far as it can be told without the text of the selector.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    /// The tests contradict each other.
    EachOther,
    /// They want different values of this attribute.
    OneValue(String),
    /// They want different types: the one that is known, and the others.
    OneType(Box<(Option<String>, Vec<String>)>),
    /// The last test, a `:not`, excludes the nodes that the others keep.
    TakesBack,
    /// The last test counts to a sibling, and so many are left.
    Siblings { wanted: u64, left: u64 },
    /// The fault of the last test.
    Last(String),
    /// A sentence of its own.
    Sentence(String),
}

/// A reason inside of `:has(…)`, in a step of one of its alternatives.
#[derive(Clone, Debug)]
pub(super) struct Inside {
    pub(super) alternative: usize,
    pub(super) step: usize,
    pub(super) dead: Dead,
}

impl Dead {
    fn new(tests: impl IntoIterator<Item = usize>, cause: Cause) -> Self {
        let mut tests: Vec<usize> = tests.into_iter().filter(|test| *test != STEP).collect();
        tests.sort_unstable();
        tests.dedup();
        Self {
            tests,
            cause,
            note: None,
            help: None,
            wants_space: false,
            inside: None,
        }
    }

    /// Tests of which the last is at fault.
    pub(super) fn of(tests: impl IntoIterator<Item = usize>, says: impl Into<String>) -> Self {
        Self::new(tests, Cause::Last(says.into()))
    }

    /// A reason that needs no test to be named.
    pub(super) fn sentence(says: impl Into<String>) -> Self {
        Self::new([], Cause::Sentence(says.into()))
    }

    /// Tests that contradict each other, whatever they are.
    pub(super) fn each_other(tests: impl IntoIterator<Item = usize>) -> Self {
        Self::new(tests, Cause::EachOther)
    }

    /// A `:not` that excludes all nodes of its step.
    pub(super) fn takes_back(number: usize) -> Self {
        Self::new([number], Cause::TakesBack).help("remove it, or the condition that it takes back")
    }

    /// Tests that name types, of which a node has one.
    pub(super) fn types(tests: [usize; 2], known: Option<String>, others: Vec<String>) -> Self {
        Self::new(tests, Cause::OneType(Box::new((known, others))))
    }

    /// A sibling that is counted beyond those that are left.
    pub(super) fn siblings(tests: [usize; 2], wanted: u64, left: u64) -> Self {
        Self::new(tests, Cause::Siblings { wanted, left })
    }

    /// A `:has` that looks for an impossible node.
    pub(super) fn has(number: usize, inside: Inside) -> Self {
        let mut dead = Self::of([number], "holds for no node");
        dead.inside = Some(Box::new(inside));
        dead
    }

    /// Of conditions that each want a value of their own.
    pub(super) fn one_value(mut self, attribute: &crate::plan::Attribute) -> Self {
        self.cause = Cause::OneValue(attribute.name().to_owned());
        self
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Something to know before the help.
    pub(super) fn note(mut self, note: &'static str) -> Self {
        self.note = Some(note);
        self
    }

    pub(super) fn wants_space(mut self) -> Self {
        self.wants_space = true;
        self
    }

    /// With one more test that has a share in it.
    pub(super) fn with(mut self, test: Option<usize>) -> Self {
        self.tests.extend(test.filter(|test| *test != STEP));
        self.tests.sort_unstable();
        self.tests.dedup();
        self
    }

    /// With several more.
    pub(super) fn with_all(self, tests: Vec<usize>) -> Self {
        tests
            .into_iter()
            .fold(self, |dead, test| dead.with(Some(test)))
    }

    /// The tests are opposites, so that there is nothing to join.
    pub(super) fn opposites(mut self) -> Self {
        self.cause = Cause::EachOther;
        if self.tests.len() > 2 {
            return self;
        }
        self.help("the conditions are opposites: remove one of them")
    }

    pub(super) fn tests(&self) -> &[usize] {
        &self.tests
    }
}
