//! The words in the headers of a node: its type, role, kind and key. Nearly all nodes have words
//! that all programs use, and no key. A byte says such a word; all others are behind one pointer.

use smol_str::SmolStr;

use super::{Class, NodeType, Region};

/// The type, the role, the kind and the key of a node.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Names {
    node_type: u8,
    role: u8,
    kind: u8,
    /// Whether the node exports its hash: not a name, but there is room for it here.
    pub(crate) exports_hash: bool,
    /// The words that have no byte. An equal word has an equal form.
    rare: Option<Box<RareNames>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct RareNames {
    key: Option<SmolStr>,
    /// A key alone is much more frequent than another word.
    others: Option<Box<RareWords>>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct RareWords {
    node_type: Option<NodeType>,
    role: Option<SmolStr>,
    kind: Option<SmolStr>,
}

/// Types with a byte.
static TYPES: [NodeType; 7] = [
    NodeType::canonical(Class::Block),
    NodeType::canonical(Class::Container),
    NodeType::canonical(Class::Segment),
    NodeType::region(Region::Root),
    NodeType::region(Region::System),
    NodeType::region(Region::Sequence),
    NodeType::region(Region::Head),
];

/// Roles and kinds with a byte; the first says that there is none.
const WORDS: [&str; 16] = [
    "",
    "user",
    "assistant",
    "system",
    "tool",
    "developer",
    "call",
    "result",
    "text",
    "summary",
    "redaction",
    "image",
    "thinking",
    "note",
    "memory",
    "rag",
];
const NONE: u8 = 0;
/// The word is behind the pointer.
const RARE: u8 = u8::MAX;

fn byte_of_type(node_type: &NodeType) -> u8 {
    match (node_type.as_region(), node_type.class()) {
        (Some(Region::Root), _) => 3,
        (Some(Region::System), _) => 4,
        (Some(Region::Sequence), _) => 5,
        (Some(Region::Head), _) => 6,
        (None, Some(Class::Block)) if node_type.is_canonical() => 0,
        (None, Some(Class::Container)) if node_type.is_canonical() => 1,
        (None, Some(Class::Segment)) if node_type.is_canonical() => 2,
        _ => RARE,
    }
}

fn byte_of_word(word: Option<&str>) -> u8 {
    let Some(word) = word else {
        return NONE;
    };
    let words = WORDS.iter().skip(1).position(|known| *known == word);
    let byte = words.and_then(|position| u8::try_from(position + 1).ok());
    byte.unwrap_or(RARE)
}

impl Names {
    /// A type alone.
    pub(crate) fn of_type(node_type: NodeType) -> Self {
        let byte = byte_of_type(&node_type);
        let mut names = Self {
            node_type: byte,
            role: NONE,
            kind: NONE,
            exports_hash: false,
            rare: None,
        };
        if byte == RARE {
            names.words_mut().node_type = Some(node_type);
        }
        names
    }

    /// With a role, a kind and a key, as far as there are some.
    pub(crate) fn with(
        mut self,
        role: Option<SmolStr>,
        kind: Option<SmolStr>,
        key: Option<SmolStr>,
    ) -> Self {
        self.role = byte_of_word(role.as_deref());
        if self.role == RARE {
            self.words_mut().role = role;
        }
        self.kind = byte_of_word(kind.as_deref());
        if self.kind == RARE {
            self.words_mut().kind = kind;
        }
        if key.is_some() {
            self.rare.get_or_insert_default().key = key;
        }
        self
    }

    fn words(&self) -> Option<&RareWords> {
        self.rare.as_ref()?.others.as_deref()
    }

    fn words_mut(&mut self) -> &mut RareWords {
        let rare = self.rare.get_or_insert_default();
        rare.others.get_or_insert_default()
    }

    pub(crate) fn node_type(&self) -> &NodeType {
        let rare = self.words().and_then(|words| words.node_type.as_ref());
        let own = TYPES.get(usize::from(self.node_type)).or(rare);
        own.unwrap_or(const { &NodeType::canonical(Class::Block) })
    }

    pub(crate) fn class(&self) -> Option<Class> {
        match self.node_type {
            0 => Some(Class::Block),
            1 => Some(Class::Container),
            2 => Some(Class::Segment),
            RARE => self.node_type().class(),
            _ => None,
        }
    }

    pub(crate) fn role(&self) -> Option<&str> {
        let rare = || self.words()?.role.as_deref();
        word(self.role, rare)
    }

    pub(crate) fn kind(&self) -> Option<&str> {
        let rare = || self.words()?.kind.as_deref();
        word(self.kind, rare)
    }

    pub(crate) fn key(&self) -> Option<&SmolStr> {
        self.rare.as_ref()?.key.as_ref()
    }
}

fn word<'n>(byte: u8, rare: impl FnOnce() -> Option<&'n str>) -> Option<&'n str> {
    match byte {
        NONE => None,
        RARE => rare(),
        byte => WORDS.get(usize::from(byte)).copied(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_comes_back() {
        let types = ["block", "cont", "seg", "^root", "^sys", "^seq", "^ah"];
        for text in types.into_iter().chain(["cb:summary", "mt", "memo:x", ""]) {
            let names = Names::of_type(NodeType::from(text));
            assert_eq!(names.node_type().as_str(), text);
            assert_eq!(names.class(), NodeType::from(text).class());
            assert_eq!(names.rare.is_some(), !types.contains(&text), "{text}");
        }
        let registered = NodeType::with_class("memo:x", Class::Container);
        assert_eq!(Names::of_type(registered).class(), Some(Class::Container));

        let own = [
            "",
            "narrator",
            "User",
            "a word that is longer than a pointer",
        ];
        let words = WORDS.into_iter().chain(own).map(Some).chain([None]);
        for word in words {
            let text = word.map(SmolStr::from);
            let names = Names::of_type(NodeType::canonical(Class::Block));
            let names = names.with(text.clone(), text.clone(), text.clone());
            assert_eq!((names.role(), names.kind()), (word, word));
            assert_eq!(names.key(), text.as_ref());
        }
    }

    /// Every node has these.
    #[test]
    fn names_are_small() {
        assert_eq!(size_of::<Names>(), 16);
    }
}
